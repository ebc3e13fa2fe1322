"""Which way money went: `amount: -74.20` in a list of movements is what was paid, `balance: -49.90` an overdraft."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import msgspec

from interlock.core.grounding import INCOMING, INTO, OUTGOING, OVERDRAWN, Ground
from interlock.core.mutation import FigureKind
from interlock.lexicon.conversion import root
from interlock.lexicon.words import GROUNDING
from interlock.mapping.grounding.amounts import ANY_MONEY, ANY_UNIT, MONEY
from interlock.mapping.grounding.context import Context, segment_of
from interlock.mapping.grounding.items import Item
from interlock.mapping.grounding.words import last_parts

_NEAR: Final = 60
"""Characters around an amount in which it may be said that somebody paid it to whoever is spoken to."""
_MOVED: Final = GROUNDING["moved_fields"]
_HELD: Final = frozenset({"balance"})
_OUT: Final = GROUNDING["money_out"]
_IN: Final = GROUNDING["money_in"]
_SHORT: Final = GROUNDING["money_short"]
_TO_YOU: Final = re.compile(
    r"\b(?:paid|pays|pay|paying|sent|sends|charged back) (?:it |that |this )?(?:to |into |in to )?(?:you|your)\b"
    r"|\b(?:you|your account) (?:was|were|has been|have been|is|are) (?:paid|sent)\b",
    re.IGNORECASE,
)
"""`Klarwerk paid you`: what others pay comes in."""


def with_signs(found: Sequence[Ground]) -> tuple[Ground, ...]:
    """With what the amounts of a list of movements, some of them below nothing, come to without their sign, and marks
    for which way each went; and an overdraft without its sign."""
    signed = {_listed(ground) for ground in found if _is_moved(ground) and ground.value.high[0] < 0}
    told: list[Ground] = []
    for ground in found:
        below = ground.value.high[0] < 0 and ground.value.low == ground.value.high
        if _listed(ground) in signed and _is_moved(ground):
            told.append(_marked(ground, OUTGOING if below else INCOMING))
            told += [_unsigned(ground, OUTGOING)] if below else []
        elif below and _is_money(ground) and not _HELD.isdisjoint(last_parts(ground.fact)):
            told += [ground, _unsigned(ground, OVERDRAWN)]
        else:
            told.append(ground)
    return tuple(told)


def way_of(context: Context, item: Item) -> tuple[str, ...]:
    """Which way a text says that money went."""
    if item.kind is not FigureKind.PRICE:
        return ()
    said = context.texts(segment_of(context, item))
    start, end = max(0, item.start - _NEAR), item.end + _NEAR
    short = (OVERDRAWN,) if not _SHORT.isdisjoint(said) else ()
    if _TO_YOU.search(context.text, start, end) or not _IN.isdisjoint(said):
        return (*short, INCOMING)
    return (*short, OUTGOING) if not _OUT.isdisjoint(said) else short


def where_to(context: Context, item: Item) -> tuple[str, ...]:
    """What a text says that an amount went to, `refunded to your gift card balance`: that holds another amount."""
    found = _TO.match(context.text, item.end) if item.kind is FigureKind.PRICE else None
    if found is None:
        return ()
    clause = [w for w in context.words if w.segment == segment_of(context, item)]
    there = [w.text for w in clause if found.start("there") <= w.start < found.end("there")]
    said = [w.text for w in clause if w.end <= found.start("there")]
    if _GOING.isdisjoint(said) or not _HELD.isdisjoint(said):
        return ()
    return tuple(f"{INTO}{root(word)}" for word in there)


_TO: Final = re.compile(
    r"(?: (?!(?:to|from|by|and|or|but|because|which)\b)[a-z]+){0,6} (?:back )?(?:in|on)?to "
    r"(?:your|his|her|their|our|my|the|an?) "
    r"(?P<there>(?:[\w'’-]+ ){0,3}?(?:account|balance|card|wallet)(?: balance)?)\b"
)
_GOING: Final = GROUNDING["money_going"]


def _is_moved(ground: Ground) -> bool:
    return (
        _is_money(ground)
        and _listed(ground) != ground.fact
        and not _MOVED.isdisjoint(last_parts(ground.fact))
    )


def _is_money(ground: Ground) -> bool:
    measure = ground.value.measure
    money = measure in MONEY or measure.startswith(ANY_MONEY) or measure in ("", ANY_UNIT)
    return money and not (ground.prose or ground.counted or ground.summed)


def _listed(ground: Ground) -> str:
    """The path of a field in all the members of its list."""
    return _MEMBERS.sub(".*", ground.fact)


_MEMBERS: Final = re.compile(r"\.[0-9]+(?=\.|\Z)")


def _marked(ground: Ground, mark: str) -> Ground:
    return msgspec.structs.replace(ground, what=(*ground.what, mark))


def _unsigned(ground: Ground, mark: str) -> Ground:
    value = ground.value
    low, high = (-value.low[0], value.low[1]), (-value.high[0], value.high[1])
    return _marked(
        msgspec.structs.replace(ground, value=msgspec.structs.replace(value, low=low, high=high)), mark
    )
