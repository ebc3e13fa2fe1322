"""Numbers and switches in which two policies differ, and which of the two is stricter there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

import msgspec

from interlock.core.rules import Head, Mode, OnMixed
from interlock.policy import Policy
from interlock.policy.inherit import SMALLER
from interlock.workbench.stricter import beyond_words, entries_of, phrases_of


class Setting(msgspec.Struct, frozen=True):
    """A setting that differs. `direction`: stricter, looser, or other where it cannot be said."""

    name: str
    old: str
    new: str
    direction: str


_UP: Final = frozenset(
    {"certainty_floor", "overlap_min", "admission_min", "coverage_min", "regression", "starved"}
)
"""Where more is stricter."""
_DOWN: Final = frozenset(
    {
        *chain.from_iterable(SMALLER.values()),
        "licensed",
        "presuppositions",
        "retraction",
        "defer_presuppositions",
        "warn",
        "correct",
        "halt",
        "content",
        "certainty",
        "register",
    }
)
_OFF_AT_ZERO: Final = frozenset({"limits.uncertainty_max", "limits.distance_max"})
_SETS: Final = {"channels": "fewer", "languages": "fewer", "topics": "fewer", "tighter": "more"}
"""Not the kinds of reference that are looked up: one more has to resolve, and counts as unverified no more."""
_RELEASE: Final = {"prompt": 0, "lag": 1, "at_end": 2}
_ELSEWHERE: Final = frozenset(
    {"id", "version", "digest", "rules", "vocabulary", "subdomains", "schedule", "seal"}
)


def settings(old: Policy, new: Policy) -> Iterator[Setting]:
    """Every number and switch that differs, beside the rules."""
    one, two = old.rulebook, new.rulebook
    for step in sorted({scheduled.from_step for book in (one, two) for scheduled in book.schedule}):
        before, after = (_in_force(book.schedule, step) for book in (one, two))
        yield from _differences(before, after, "bounds" if step == 0 else f"bounds from step {step}")
    for name in one.__struct_fields__:
        if name not in _ELSEWHERE:
            yield from _differing(getattr(one, name), getattr(two, name), name)
    if one.vocabulary.slots != two.vocabulary.slots:
        yield Setting("slots", "", "", "other")
    if entries_of(old) != entries_of(new):
        yield Setting("subdomains", "", "", "other")
    if beyond_words(old) != beyond_words(new):
        yield Setting("reading", "", "", "other")
    if _takes_more_apart(old, new):
        yield Setting("taking apart", "", "", "other")
    if old.tables != new.tables:
        yield Setting("tables", "", "", "other")
    if old.profile != new.profile:
        yield Setting("context and profile", "", "", "other")


def _takes_more_apart(old: Policy, new: Policy) -> bool:
    """Whether a bundle that a later stage refused whole may be taken apart before it is asked, and parts get by."""
    before, after = ([rule for rule in policy.rulebook.rules if _splits(rule.head)] for policy in (old, new))
    return any(rule not in before for rule in after) or (bool(after) and phrases_of(old) != phrases_of(new))


def _splits(head: Head) -> bool:
    return head.on_mixed is OnMixed.SPLIT and head.mode is Mode.ENFORCE


def _in_force(schedule: Sequence[object], step: int) -> object:
    return next(one.bounds for one in reversed(schedule) if one.from_step <= step)  # type: ignore[attr-defined]


def _differing(old: object, new: object, name: str) -> Iterator[Setting]:
    if old == new:
        return
    if isinstance(old, msgspec.Struct) and type(old) is type(new) and name != "release":
        yield from _differences(old, new, name)
    else:
        yield Setting(name, _said(old), _said(new), _direction(name, old, new))


def _differences(old: object, new: object, path: str) -> Iterator[Setting]:
    assert isinstance(old, msgspec.Struct)
    for name in old.__struct_fields__:
        yield from _differing(getattr(old, name), getattr(new, name), f"{path}.{name}")


def _direction(path: str, old: object, new: object) -> str:
    name = path.rpartition(".")[2]
    if path == "release":
        return _compared(_released(old), _released(new))
    if path == "slope":
        return "stricter" if old is None else "looser"  # without it nobody acts on drift
    if path in _OFF_AT_ZERO:
        return _compared(_unless_off(new), _unless_off(old))
    if isinstance(old, tuple) and isinstance(new, tuple) and name in _SETS:
        more, less = set(old) <= set(new), set(new) <= set(old)
        grows = _SETS[name] == "more"
        return ("stricter" if more == grows else "looser") if more or less else "other"
    if name in _UP:
        return _compared(old, new)
    return _compared(new, old) if name in _DOWN else "other"


def _unless_off(limit: object) -> int:
    """A limit of 0 is none at all."""
    assert isinstance(limit, int)
    return limit or 10**18


def _compared(low: object, high: object) -> str:
    """`stricter` where the second is more."""
    return "stricter" if high > low else "looser"  # type: ignore[operator]


def _released(rule: object) -> tuple[int, int]:
    mode, lag = rule.mode.value, rule.lag  # type: ignore[attr-defined]
    return _RELEASE[mode], lag


def _said(value: object) -> str:
    match value:
        case bool():
            return str(value).lower()
        case None | ():
            return "none"
        case tuple():
            return ", ".join(map(_said, value))
        case msgspec.Struct():
            return ", ".join(f"{name} {_said(getattr(value, name))}" for name in value.__struct_fields__)
        case _:
            return str(value)
