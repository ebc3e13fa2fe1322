"""What a record tells of something that failed, `success: false`, `error: card expired`: its amounts did not move, and
ground nothing that is said to be done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from interlock.core.grounding import (
    AMOUNTS,
    DATE,
    DONE,
    FAILED,
    NAME,
    REFERENCE,
    STATE,
    TIME,
    Ground,
    record_of,
)
from interlock.lexicon.conversion import root
from interlock.lexicon.words import ENGLISH, GROUNDING
from interlock.mapping.grounding.answers import NEGATIONS
from interlock.mapping.grounding.context import Context
from interlock.mapping.grounding.items import TEXT, Item
from interlock.mapping.grounding.words import key_parts

_SUCCEEDED: Final = frozenset({"success", "succeeded", "successful"})
_ERROR: Final = frozenset({"error", "errors", "exception", "failure"})
_STATUS: Final = frozenset({"status", "state", "result", "outcome"})
_FAILING: Final = frozenset(
    {
        "failed",
        "fail",
        "fails",
        "failure",
        "error",
        "declined",
        "rejected",
        "unsuccessful",
        "denied",
        "refused",
    }
)
_MOVED: Final = frozenset({"amount", "value", "sum", "refund", "payment"})
_UNMOVED: Final = (STATE, NAME, REFERENCE, TEXT, DATE, TIME)
_FAILS: Final = frozenset(map(root, ("failed", "failure", "error", "declined", "rejected", "unsuccessful")))
_DONE: Final = (
    GROUNDING["done"]
    | GROUNDING["money_in"]
    | GROUNDING["money_out"]
    | {"successful", "succeeded", "through", "back"}
) - {"charge", "charges", "charged", "debit", "left", "closed", "income", "bought"}
_NOT_DONE: Final = (
    NEGATIONS
    | _FAILING
    | (ENGLISH["modal"] - {"will"})
    | {
        "unable",
        "if",
        "try",
        "tried",
        "trying",
        "attempt",
        "attempted",
        "attempts",
        "requested",
        "insufficient",
        "owe",
    }
)


def with_failures(found: Sequence[Ground]) -> tuple[Ground, ...]:
    """With a mark on the amounts of what failed."""
    whole = {record_of(g.fact) or g.fact for g in found if _tells_of_a_failure(g)}
    moved = {record_of(g.fact) or g.fact for g in found if _has_failed(g)}
    if not whole and not moved and not any(g.prose for g in found):
        return tuple(found)
    return tuple(
        msgspec.structs.replace(ground, what=(*ground.what, FAILED))
        if _failed(ground, whole, moved)
        else ground
        for ground in found
    )


def _failed(ground: Ground, whole: set[str], moved: set[str]) -> bool:
    if ground.value.measure in _UNMOVED:
        return False
    if ground.prose and not _FAILS.isdisjoint(ground.what):
        return True
    record = record_of(ground.fact) or ground.fact
    return record in whole or (record in moved and not _MOVED.isdisjoint(_key(ground)))


def _key(ground: Ground) -> list[str]:
    return key_parts(ground.fact.rpartition(".")[2])


def _tells_of_a_failure(ground: Ground) -> bool:
    """`success: false`, `error: …`"""
    if ground.prose and ground.value.measure != TEXT:
        return False
    key = _key(ground)
    if ground.value.measure == STATE and key[-1:] and key[-1] in _SUCCEEDED:
        return ground.value.words == " no "
    return (
        bool(key) and not _ERROR.isdisjoint(key[-2:]) and ground.value.measure == TEXT and "." in ground.fact
    )


def _has_failed(ground: Ground) -> bool:
    """`status: failed`"""
    key = _key(ground)
    return (
        ground.value.measure == STATE
        and not ground.prose
        and bool(key)
        and key[-1] in _STATUS
        and not _FAILING.isdisjoint(ground.value.words.split())
    )


def told_as_done(context: Context, item: Item) -> tuple[str, ...]:
    """A mark on an amount of a text that says that something was done with it, and nothing else."""
    if item.kind not in AMOUNTS:
        return ()
    said = {word.text for word in context.words}
    return (DONE,) if not _DONE.isdisjoint(said) and _NOT_DONE.isdisjoint(said) else ()
