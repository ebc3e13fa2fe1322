"""Resolvers: who says what a reference stands for.

Writing one takes a class with two attributes and one function:

    class Statutes:
        id = "statutes"
        kinds = ("statute",)

        def resolve(self, reference: Reference) -> Resolution:
            found = lookup(reference.key)                       # yours: a table, a database, a service
            if not found:
                return Resolution(reference, Standing.UNRESOLVABLE, resolver=self.id)
            if len(found) > 1:
                return Resolution(reference, Standing.AMBIGUOUS, tuple(sorted(found)), self.id)
            return Resolution(reference, Standing.RESOLVED, (found[0],), self.id, snapshot="2026-07-01")

`snapshot` names the state of what was asked, so that the record says against what it was settled. A resolver may
answer `PENDING` where the answer is still to come: the item then waits. `interlock.testing.check_resolver` holds a
resolver against all of this. Nothing that goes wrong in one reaches a run as anything but an answer: `Resolvers`
makes every failure an `UNRESOLVABLE`, and so a refusal.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

import msgspec

from interlock.core.canonical import canonical
from interlock.core.ceilings import READINGS_MAX
from interlock.core.mutation import Reference, Resolution, Standing


class Resolver(Protocol):
    """Looks up references of some kinds. Equal questions get equal answers for as long as its snapshot stands."""

    @property
    def id(self) -> str:
        """What records and messages call it."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of references it answers."""

    def resolve(self, reference: Reference) -> Resolution:
        """The answer, about exactly this reference."""


class Resolvers:
    """Asks the one resolver that answers a kind. Never raises: what cannot be answered is unresolvable (R-092)."""

    id = "resolvers"

    def __init__(self, resolvers: Iterable[Resolver] = ()) -> None:
        """Raises ValueError where two resolvers claim one kind: which of them answers must not be chance."""
        self._by_kind: dict[str, Resolver] = {}
        for resolver in resolvers:
            for kind in resolver.kinds:
                other = self._by_kind.setdefault(kind, resolver)
                if other is not resolver:
                    raise ValueError(
                        f"kind `{kind}` is claimed by `{other.id}` and by `{resolver.id}`: keep one"
                    )

    @property
    def kinds(self) -> tuple[str, ...]:
        return tuple(sorted(self._by_kind))

    def resolve(self, reference: Reference) -> Resolution:
        resolver = self._by_kind.get(reference.kind)
        if resolver is None:
            return _unresolvable(reference, "", f"no resolver answers the kind `{reference.kind}`")
        return answered(resolver, reference)

    def resolve_all(self, references: Iterable[Reference]) -> tuple[Resolution, ...]:
        """The answers in the order of the questions, which is what a session's `Lookup` wants."""
        return tuple(self.resolve(reference) for reference in references)


def answered(resolver: Resolver, reference: Reference) -> Resolution:
    """The resolver's answer, held against its port."""
    try:
        name = str(resolver.id)
        given: object = resolver.resolve(reference)
    except Exception as error:  # noqa: BLE001 - whatever went wrong, it is no answer
        name = _name_of(resolver)
        return _unresolvable(reference, name, f"resolver `{name}` failed: {type(error).__name__}")
    answer = _read(given)
    if answer is None:
        return _unresolvable(
            reference, name, f"resolver `{name}` returned no Resolution with what its fields declare"
        )
    fault = _fault(answer, reference)
    if fault:
        return _unresolvable(reference, name, f"resolver `{name}` {fault}")
    return answer if answer.resolver else msgspec.structs.replace(answer, resolver=name)


def _read(given: object) -> Resolution | None:
    """The answer as it will be recorded, which is a copy: whoever gave it cannot change it any more."""
    if type(given) is not Resolution:
        return None
    try:
        return msgspec.msgpack.decode(canonical(given), type=Resolution)
    except (TypeError, ValueError, ArithmeticError, RecursionError):
        return None


def _fault(answer: Resolution, reference: Reference) -> str:
    """What is wrong with an answer, or nothing. Every word of it is ours: it goes into the record."""
    if answer.reference != reference:
        return "answered another reference than it was asked"
    count = len(answer.readings)
    if answer.standing is Standing.RESOLVED and count != 1:
        return f"resolved it to {count} referents instead of one"
    if answer.standing is Standing.AMBIGUOUS and (count < 2 or len(set(answer.readings)) != count):
        return "called it ambiguous without two different readings"
    if count > READINGS_MAX:
        return f"gave {count} readings, over the ceiling of {READINGS_MAX}"
    return ""


def _name_of(resolver: Resolver) -> str:
    try:
        return str(resolver.id)
    except Exception:  # noqa: BLE001 - a resolver without a name is named by its type
        return type(resolver).__name__


def _unresolvable(reference: Reference, resolver: str, detail: str) -> Resolution:
    return Resolution(reference, Standing.UNRESOLVABLE, resolver=resolver, detail=detail)
