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
from interlock.lexicon.words import ENGLISH, GROUNDING
from interlock.mapping.grounding.answers import NEGATIONS, UNDONE
from interlock.mapping.grounding.context import Context
from interlock.mapping.grounding.items import TEXT, Item
from interlock.mapping.grounding.words import STOP, key_parts, last_parts, rooted

_SUCCEEDED: Final = frozenset({"success", "succeeded", "successful"})
_ERROR: Final = GROUNDING["error_fields"]
_STATUS: Final = GROUNDING["outcome_fields"]
_FAILING: Final = GROUNDING["failing"]
_MOVED: Final = frozenset({"amount", "value", "sum", "refund", "payment"})
_PLAIN: Final = frozenset({"amount", "value", "sum"})
_PAYMENT: Final = "payment"
_PAID_OUT: Final = GROUNDING["paid_out"]
"""What is not paid out before it is done."""
_UNMOVED: Final = (STATE, NAME, REFERENCE, TEXT, DATE, TIME)
_FAILS: Final = rooted("failed_fields")
_DONE: Final = (
    GROUNDING["done"]
    | GROUNDING["money_in"]
    | GROUNDING["money_out"]
    | {"successful", "succeeded", "through", "back"}
) - GROUNDING["not_surely_done"]
_NOT_DONE: Final = (
    NEGATIONS
    | _FAILING
    | (ENGLISH["modal"] - {"will"})
    | {word for state in UNDONE for word in state.split() if word not in STOP}
    | GROUNDING["trying"]
)


def with_failures(found: Sequence[Ground]) -> tuple[Ground, ...]:
    """With a mark on the amounts of what failed."""
    whole = {_record(ground) for ground in found if _tells_of_a_failure(ground)}
    moved = {(_record(ground), _of_what(ground)) for ground in found if _has_not_moved(ground)}
    if not whole and not moved and not any(ground.prose for ground in found):
        return tuple(found)
    return tuple(
        msgspec.structs.replace(ground, what=(*ground.what, FAILED))
        if _failed(ground, whole, moved)
        else ground
        for ground in found
    )


def _failed(ground: Ground, whole: set[str], moved: set[tuple[str, frozenset[str]]]) -> bool:
    if ground.value.measure in _UNMOVED:
        return False
    if ground.prose and not _FAILS.isdisjoint(ground.what):
        return True
    key, record = {*last_parts(ground.fact)}, _record(ground)
    if record in whole:
        return True
    # What a `refund_status` says is said of the refund alone, and what a `payment_status` does of any `amount`.
    return not _MOVED.isdisjoint(key) and any(
        record == of and (not words or not words.isdisjoint(key) or (_PAYMENT in words and key <= _PLAIN))
        for of, words in moved
    )


def _record(ground: Ground) -> str:
    return record_of(ground.fact) or ground.fact


def _of_what(ground: Ground) -> frozenset[str]:
    """What the name of a status says of what it is."""
    return frozenset(last_parts(ground.fact)) - _STATUS


def _tells_of_a_failure(ground: Ground) -> bool:
    """`success: false`, `error: …`"""
    if ground.prose and ground.value.measure != TEXT:
        return False
    key = last_parts(ground.fact)
    if ground.value.measure == STATE and key[-1:] and key[-1] in _SUCCEEDED:
        return ground.value.words == " no "
    return (
        bool(key) and not _ERROR.isdisjoint(key[-2:]) and ground.value.measure == TEXT and "." in ground.fact
    )


def _has_not_moved(ground: Ground) -> bool:
    """`status: failed`, and `status: pending` of a refund."""
    key = last_parts(ground.fact)
    if ground.value.measure != STATE or ground.prose or not key or key[-1] not in _STATUS:
        return False
    if not _FAILING.isdisjoint(ground.value.words.split()):
        return True
    called = {part for name in ground.fact.split(".") for part in key_parts(name)}
    return ground.value.words.strip() in UNDONE and not _PAID_OUT.isdisjoint(called)


def told_as_done(context: Context, item: Item) -> tuple[str, ...]:
    """A mark on an amount of a text that says that something was done with it, and nothing else."""
    if item.kind not in AMOUNTS:
        return ()
    said = {word.text for word in context.words}
    return (DONE,) if not _DONE.isdisjoint(said) and _NOT_DONE.isdisjoint(said) else ()
