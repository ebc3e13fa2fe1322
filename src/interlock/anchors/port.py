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
answer `PENDING` where the answer is still to come: the item then waits. `resolve` may be a coroutine function.

A resolver is asked in a thread of its own, one reference after the other, and has five seconds for each; three more
attributes, all optional, change that. `seconds`: its own limit. `parallel`: how many references it takes at once.
`local = True`: it answers from memory at once, and is asked where the run runs. Where it has an attribute `snapshot`,
what it answered is not asked again while that stays the same. `interlock.testing.check_resolver` holds a resolver
against all of this. Nothing that goes wrong in one reaches a run as anything but an answer: every failure is an
`UNRESOLVABLE`, and so a refusal.

What a resolver answers is data: it goes into the record and, as `referent:NAME`, to the policy's rules, and nowhere
else. No answer, and no detail of one, reaches a prompt or a retry.
"""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import threading
import time
from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple, Protocol

import msgspec

from interlock.anchors import grammar
from interlock.anchors.rows import is_name
from interlock.core.canonical import canonical
from interlock.core.ceilings import READINGS_MAX
from interlock.core.grounding import day_number
from interlock.core.mutation import Reference, Resolution, Span, Standing

SECONDS_MAX: Final = 60.0
SECONDS: Final = 5.0
PARALLEL_MAX: Final = 32
AHEAD_MAX: Final = 64
"""So many references of one run are looked up before anybody asked."""

STUCK_MAX: Final = 8
"""A resolver that leaves so many questions unanswered is not asked again: its threads would pile up."""

ANSWER_BYTES_MAX: Final = 65_536
_NOWHERE: Final = Span(0, 0)

Question = tuple[str, str, tuple[tuple[str, str], ...]]


class Unanswered(Exception):
    """Whoever was asked gave no answer, which is not to say that there is none; the message is our own words."""


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

    def __init__(self, resolvers: Iterable[Resolver] = (), *, ahead: bool = False) -> None:
        """`ahead`: look up what an open transition names before it is judged; whoever is asked then learns of
        references in text that is refused in the end.

        Raises ValueError where two resolvers claim one kind: which of them answers must not be chance; where `kinds` is
        a text, of which each letter would be a kind; and for what is no resolver, or a class that was not made one.
        """
        self.ahead = ahead
        self._by_kind: dict[str, Resolver] = {}
        if not isinstance(resolvers, Iterable):
            raise ValueError(f"`{type(resolvers).__name__}` is no list of resolvers: write `Resolvers([…])`")
        for resolver in resolvers:
            given: object = resolver
            if isinstance(given, type):
                raise ValueError(f"`{given.__name__}` is no resolver: give `{given.__name__}()`")
            if not (hasattr(given, "kinds") and hasattr(given, "resolve")):
                name = type(given).__name__
                raise ValueError(f"`{name}` is no resolver: give one with `id`, `kinds` and `resolve`")
            if isinstance(resolver.kinds, str):
                raise ValueError(
                    f"`kinds` of `{resolver.id}` is one text: write `({resolver.kinds!r},)`, with a comma"
                )
            for kind in resolver.kinds:
                other = self._by_kind.setdefault(kind, resolver)
                if other is not resolver:
                    raise ValueError(
                        f"kind `{kind}` is claimed by `{other.id}` and by `{resolver.id}`: keep one"
                    )
        self._stuck: dict[int, int] = {}
        self._lock = threading.Lock()

    @property
    def kinds(self) -> tuple[str, ...]:
        return tuple(sorted(self._by_kind))

    @property
    def members(self) -> tuple[Resolver, ...]:
        """The resolvers, each once."""
        return tuple({id(resolver): resolver for resolver in self._by_kind.values()}.values())

    @property
    def local(self) -> bool:
        """Whether all of them answer at once, so that nobody has to wait in another thread."""
        return all(_option(resolver, "local", False) is True for resolver in self._by_kind.values())

    def resolve(self, reference: Reference) -> Resolution:
        return self.resolve_all((reference,))[0]

    def resolve_all(self, references: Iterable[Reference]) -> tuple[Resolution, ...]:
        """The answers in the order of the questions, which is what a session's `Lookup` wants."""
        return self.for_run().resolve_all(references)

    def for_run(self) -> Lookups:
        """The look-ups of one run: within it no resolver may change its mind."""
        return Lookups(self)

    # --- asking ------------------------------------------------------------------------------------------

    def resolver_of(self, kind: str) -> Resolver | None:
        return self._by_kind.get(kind)

    def start(self, resolver: Resolver, references: list[Reference]) -> list[_Asked]:
        """Ask a resolver that may take its time, in threads that end with the process."""
        with self._lock:
            stuck = self._stuck.get(id(resolver), 0)
        if stuck >= STUCK_MAX:
            return [
                _Asked(
                    one,
                    _failed(one, _name_of(resolver), "is not asked any more: it left too much unanswered"),
                )
                for one in references
            ]
        asked = [_Asked(one) for one in references]
        workers = min(_bounded(_option(resolver, "parallel", 1), 1, PARALLEL_MAX), len(asked))
        queue = iter(asked)
        taking = threading.Lock()
        for _ in range(int(workers)):
            threading.Thread(
                target=self._work,
                args=(resolver, queue, taking),
                daemon=True,
                name=f"resolver {_name_of(resolver)}",
            ).start()
        return asked

    def _work(self, resolver: Resolver, queue: Iterator[_Asked], taking: threading.Lock) -> None:
        while True:
            with taking:
                one = next(queue, None)
            if one is None:
                return
            answer = answered(resolver, one.reference)
            with self._lock:
                one.settle(answer)
                if one.given_up:
                    self._stuck[id(resolver)] -= 1

    def give_up(self, resolver: Resolver, one: _Asked) -> Answer:
        """What a question that was not answered in time comes to."""
        with self._lock:
            late = one.wait(0)
            if late is not None:
                return late
            one.given_up = True
            self._stuck[id(resolver)] = self._stuck.get(id(resolver), 0) + 1
        seconds = limit_of(resolver)
        return _failed(one.reference, _name_of(resolver), f"did not answer within {seconds:g} s")


class Answer(NamedTuple):
    """An answer, and whether it is ours because the resolver gave none."""

    resolution: Resolution
    failed: bool


class _Asked:
    """A question on its way."""

    __slots__ = ("_answer", "_error", "done", "given_up", "reference")

    def __init__(self, reference: Reference, answer: Answer | None = None) -> None:
        self.reference = reference
        self.done = threading.Event()
        self.given_up = False
        self._answer = answer
        self._error: BaseException | None = None
        if answer is not None:
            self.done.set()

    def settle(self, answer: Answer | BaseException) -> None:
        if isinstance(answer, BaseException):
            self._error = answer
        else:
            self._answer = answer
        self.done.set()

    def wait(self, seconds: float) -> Answer | None:
        """The answer if it comes in time. Raises what is nobody's answer, such as an interrupt."""
        if not self.done.wait(max(0.0, seconds)):
            return None
        if self._error is not None:
            raise self._error
        return self._answer


class Lookups:
    """What one run looks up. An answer that a resolver gave holds for the run: another one is none at all."""

    def __init__(self, resolvers: Resolvers) -> None:
        self._resolvers = resolvers
        self._given: dict[Question, Resolution] = {}
        self._ahead: dict[Question, tuple[float, _Asked]] = {}

    @property
    def local(self) -> bool:
        return self._resolvers.local

    @property
    def ahead(self) -> bool:
        return self._resolvers.ahead and not self._resolvers.local

    def prefetch(self, references: Iterable[Reference]) -> None:
        """Begin to look up what may be asked for; nothing of it is an answer before it is."""
        fresh: dict[int, tuple[Resolver, list[Reference]]] = {}
        for reference in references:
            question, resolver = _question(reference), self._resolvers.resolver_of(reference.kind)
            if resolver is None or question in self._ahead or self._kept(resolver, question) is not None:
                continue
            if _option(resolver, "local", False) is True or grammar.fault(reference.kind, reference.key):
                continue
            if len(self._ahead) + sum(len(asked) for _, asked in fresh.values()) < AHEAD_MAX:
                fresh.setdefault(id(resolver), (resolver, []))[1].append(_placeless(reference))
        for resolver, asked in fresh.values():
            now = time.monotonic()
            for one in self._resolvers.start(resolver, asked):
                self._ahead[_question(one.reference)] = (now, one)

    def resolve_all(self, references: Iterable[Reference]) -> tuple[Resolution, ...]:
        """The answers in the order of the questions; resolvers that take their time are asked at the same time."""
        asked = [(_question(one), one) for one in references]
        answers: dict[Question, Answer] = {}
        waiting: dict[int, tuple[Resolver, list[Reference]]] = {}
        begun: list[tuple[Resolver, float, _Asked]] = []
        for question, reference in dict(asked).items():
            resolver = self._resolvers.resolver_of(reference.kind)
            early = self._at_once(question, reference, resolver)
            if early is not None:
                answers[question] = early
            elif question in self._ahead:
                since, one = self._ahead.pop(question)
                begun.append((self._of(reference), since, one))
            elif resolver is not None:
                waiting.setdefault(id(resolver), (resolver, []))[1].append(_placeless(reference))
        for resolver, questions in waiting.values():
            now = time.monotonic()
            begun += [(resolver, now, one) for one in self._resolvers.start(resolver, questions)]
        answers |= dict(self._awaited(begun))
        return tuple([self._settled(question, one, answers[question]) for question, one in asked])

    def _of(self, reference: Reference) -> Resolver:
        resolver = self._resolvers.resolver_of(reference.kind)
        assert resolver is not None
        return resolver

    def _at_once(self, question: Question, reference: Reference, resolver: Resolver | None) -> Answer | None:
        """What needs no asking, or none that takes time."""
        if resolver is None:
            detail = f"no resolver answers the kind `{reference.kind}`"
            return Answer(_unresolvable(reference, "", detail), failed=True)
        wrong = grammar.fault(reference.kind, reference.key)
        if wrong:  # check digits first: nobody is asked for what cannot be
            return Answer(_unresolvable(reference, _name_of(resolver), wrong), failed=False)
        kept = self._kept(resolver, question)
        if kept is not None:
            return Answer(kept, failed=False)
        if _option(resolver, "local", False) is True:
            answer = answered(resolver, _placeless(reference))
            if isinstance(answer, BaseException):
                raise answer
            return answer
        return None

    def _kept(self, resolver: Resolver, question: Question) -> Resolution | None:
        """What was answered before, while the snapshot that the resolver shows is still the one it answered from."""
        given = self._given.get(question)
        if given is None:
            return None
        snapshot = _option(resolver, "snapshot", "")
        return given if snapshot and given.snapshot == snapshot else None

    def _awaited(self, begun: list[tuple[Resolver, float, _Asked]]) -> Iterator[tuple[Question, Answer]]:
        """Each answer, or that none came in time. A question waits for those before it, which have their own time."""
        spent: dict[int, float] = {}
        for resolver, since, one in begun:
            limit = limit_of(resolver)
            start = max(since, spent.get(id(resolver), since))
            answer = one.wait(start + limit - time.monotonic())
            if answer is None:
                answer = self._resolvers.give_up(resolver, one)
                parallel = _option(resolver, "parallel", 1)
                if parallel == 1:
                    spent[id(resolver)] = (
                        time.monotonic() - limit
                    )  # what is behind it will not be asked in time
            else:
                spent[id(resolver)] = time.monotonic()
            yield _question(one.reference), answer

    def _settled(self, question: Question, reference: Reference, answer: Answer) -> Resolution:
        """The answer to this question at its place in the text, unless the resolver said something else before."""
        resolution = msgspec.structs.replace(answer.resolution, reference=reference)
        if not answer.failed and resolution.standing is not Standing.PENDING:
            before = self._given.get(question)
            if before is not None and _said(before) != _said(resolution):
                name = resolution.resolver
                detail = f"resolver `{name}` changed its answer during the run"
                resolution = _unresolvable(reference, name, detail)
            self._given[question] = resolution
        return resolution


def _said(resolution: Resolution) -> tuple[Any, ...]:
    return (resolution.standing, resolution.readings, resolution.days)


def _question(reference: Reference) -> Question:
    return (reference.kind, reference.key, reference.told)


def _placeless(reference: Reference) -> Reference:
    """The question, wherever it stands in a text: that is nothing a resolver needs to know."""
    return msgspec.structs.replace(reference, span=_NOWHERE)


def _option(resolver: Resolver, name: str, otherwise: Any) -> Any:
    try:
        return getattr(resolver, name, otherwise)
    except BaseException as error:  # an option that cannot be read is not set
        if _interrupts(error):
            raise
        return otherwise


def _bounded(value: Any, least: float, most: float) -> float:
    good = isinstance(value, int | float) and not isinstance(value, bool) and least <= value <= most
    return value if good else least


def limit_of(resolver: Resolver) -> float:
    """How many seconds it has for one reference."""
    seconds = _option(resolver, "seconds", SECONDS)
    good = isinstance(seconds, int | float) and not isinstance(seconds, bool) and 0 < seconds <= SECONDS_MAX
    return float(seconds) if good else SECONDS


def answered(resolver: Resolver, reference: Reference) -> Answer | BaseException:
    """The resolver's answer, held against its port; an interrupt is handed back as it is."""
    name = _name_of(resolver)
    try:
        given: object = resolver.resolve(reference)
        if type(given) is not Resolution and inspect.isawaitable(given):
            given = _awaited(given)
    except Unanswered as error:
        return Answer(_unresolvable(reference, name, str(error)), failed=True)
    except BaseException as error:  # noqa: BLE001 - whatever went wrong, it is no answer
        if _interrupts(error):
            return error
        return _failed(reference, name, f"failed: {type(error).__name__}")
    answer = _read(given)
    if answer is None:
        return _failed(reference, name, "returned no Resolution with what its fields declare")
    wrong = fault(answer, reference)
    if wrong:
        return _failed(reference, name, wrong)
    named = answer if answer.resolver else msgspec.structs.replace(answer, resolver=name)
    return Answer(named, failed=False)


def _interrupts(error: BaseException) -> bool:
    """Whether somebody wants the program to stop, who can only be heard in its main thread.

    Anything else is the resolver's own: a library that ends the program, or a client that cancels itself, which is
    not whoever runs us. That one is cancelled where it waits, and never in here.
    """
    return isinstance(error, KeyboardInterrupt) and threading.current_thread() is threading.main_thread()


def _awaited(promise: Any) -> object:
    """What a coroutine comes to, in a loop of its own: a resolver is asked in its own thread."""

    async def waited() -> object:
        return await promise

    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(waited())
    with contextlib.suppress(Exception):
        promise.close()
    raise RuntimeError("a resolver that is awaited is not `local`")


_RECORDED: Final = msgspec.msgpack.Decoder(Resolution)


def _read(given: object) -> Resolution | None:
    """The answer as it will be recorded, which is a copy: whoever gave it cannot change it any more."""
    if type(given) is not Resolution or type(given.standing) is not Standing:  # `"resolved"` would become one
        return None
    try:
        data = canonical(given)
        if len(data) > ANSWER_BYTES_MAX:
            return None
        return _RECORDED.decode(data)
    except (TypeError, ValueError, ArithmeticError, RecursionError):
        return None


def fault(answer: Resolution, reference: Reference) -> str:
    """What is wrong with an answer, or nothing. Every word of it is ours: it goes into the record."""
    if answer.reference != reference:
        return "answered another reference than it was asked"
    count = len(answer.readings)
    if answer.standing is Standing.RESOLVED and count != 1:
        return f"resolved it to {count} referents instead of one"
    if answer.standing is Standing.AMBIGUOUS and (count < 2 or len(set(answer.readings)) != count):
        return "called it ambiguous without two different readings"
    if not all(map(is_name, answer.readings)):
        return "gave a referent without a name"
    if count > READINGS_MAX:
        return f"gave {count} readings, over the ceiling of {READINGS_MAX}"
    if answer.days and len(answer.days) != count:
        return f"limited {len(answer.days)} of {count} readings to days"
    if any(day and day_number(day) is None for days in answer.days for day in days):
        return "limited a reading to a day that there is not"
    if any(since and until and since > until for since, until in answer.days):
        return "let a reading end before it begins"
    return ""


def _name_of(resolver: Resolver) -> str:
    try:
        return str(resolver.id)
    except BaseException as error:  # a resolver without a name is named by its type
        if _interrupts(error):
            raise
        return type(resolver).__name__


def _failed(reference: Reference, name: str, what: str) -> Answer:
    return Answer(_unresolvable(reference, name, f"resolver `{name}` {what}"), failed=True)


def _unresolvable(reference: Reference, resolver: str, detail: str) -> Resolution:
    return Resolution(reference, Standing.UNRESOLVABLE, resolver=resolver, detail=detail)
