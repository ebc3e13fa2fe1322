"""For how much of something an amount is had: `€12 per person`, `each box`, `price_per_kwh`, or all of it together.

Periods, `per night`, are in `periods.py`: an amount holds them. These stand among the words around a figure and in the
name of a field, and what is of one is not of another.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from interlock.core.grounding import APART, EACH, SHARE, WHOLE
from interlock.core.mutation import FigureKind
from interlock.lexicon.conversion import root
from interlock.lexicon.words import GROUNDING
from interlock.mapping.grounding.amounts import CUES, CURRENCIES, amounts, is_unit
from interlock.mapping.grounding.context import HAD, Context, segment_of
from interlock.mapping.grounding.items import Item
from interlock.mapping.grounding.periods import NOUNS
from interlock.mapping.grounding.words import STOP, key_parts

_PERSONS: Final = GROUNDING["share_persons"]
_PIECES: Final = GROUNDING["share_pieces"]
_NO_SHARE: Final = GROUNDING["share_none"]
_HOLDING: Final = "|".join(sorted(GROUNDING["share_holding"]))
_PRICED: Final = GROUNDING["priced"] | {"charge", "tariff"}
_ALL: Final = "whole|entire|full|complete"


@lru_cache(maxsize=4_096)
def share_of_key(key: str) -> tuple[str, ...]:
    """Of what the name of a field says that its amount is for one: `price_per_kwh`, `extra_km_price`, `unit_price`."""
    parts = key_parts(key)
    under = _UNDER.search(key)
    if under is not None:
        parts = ["per", under["unit"]]
    found = [_share(parts[at + 1]) for at, part in enumerate(parts[:-1]) if part in ("per", "each")]
    if parts[-1:] == ["each"] or parts[:1] == ["each"]:
        found.append(f"{SHARE}{EACH}")
    if len(parts) > 1 and parts[-1] in _PRICED:
        before = parts[-2]
        found += [_share(before)] if before in _PIECES or _measures(before) else []
    if not _LEFT_OUT.isdisjoint(parts):
        found.append(f"{SHARE}{APART}")
    return tuple(dict.fromkeys(one for one in found if one))


_UNDER: Final = re.compile(r"/ ?(?P<unit>[A-Za-z]+)\Z")
"""`price/kWh`"""
_LEFT_OUT: Final = GROUNDING["left_out"]
"""In the name of a field: a total without what is paid besides, `total_before_tax`."""


def _measures(said: str) -> bool:
    return said not in NOUNS and said.upper() not in CURRENCIES and is_unit(_WRITTEN.get(said, said))


def shares_of(context: Context, item: Item) -> tuple[str, ...]:
    """Of what a text says that an amount is for one, or that it is for all of it."""
    if item.kind not in HAD:
        return ()
    return tuple(dict.fromkeys(one for one in _said(context, item) if one))


def _said(context: Context, item: Item) -> Iterator[str]:
    text = context.text
    behind = _BEHIND.match(text, item.end)
    if behind is None and item.kind is FigureKind.PRICE:  # of `mmol/L` it is a unit
        behind = _INSIDE.search(text, item.start, item.end)
    if behind is not None:
        noun = next(filter(None, behind.groupdict().values()), "")
        if not noun and _SPELLS.search(text, max(0, item.start - _SPELL_MAX), item.start):
            return  # a period says that already
        yield _share(noun) if noun else f"{SHARE}{EACH}"
    clause = context.clause(segment_of(context, item))
    start = max(clause[0].start, item.start - _FAR) if clause else item.start
    before = [
        found for found in _BEFORE.finditer(text, start, item.start) if not _is_left(context, item, found)
    ]
    if before and behind is None:
        noun = before[-1]["noun"]
        alone = noun.lower() in STOP and item.kind is FigureKind.PRICE  # `each for €938`
        yield f"{SHARE}{EACH}" if alone else _share(noun)
    if (
        not before
        and behind is None
        and (_WHOLE_BEHIND.match(text, item.end) or _WHOLE.search(text, start, item.start))
    ):
        yield f"{SHARE}{WHOLE}"
    if _BESIDES.match(text, item.end):
        yield f"{SHARE}{APART}"


def _is_left(context: Context, item: Item, found: re.Match[str]) -> bool:
    """Whether another amount stands between, or right before it, `€45 each`: what is said of each is said of that."""
    return any(other.kind in HAD for other in context.among(found.start(), item.start)) or any(
        other.kind in HAD and other.end + 1 >= found.start()
        for other in context.among(found.start() - NEAR, found.start())
    )


def _share(noun: str) -> str:
    said = _SHORT.get(noun.lower(), noun.lower())
    if said in NOUNS or said in _NO_SHARE:
        return ""
    if said in _PIECES:
        return f"{SHARE}{EACH}"
    if said in _PERSONS:
        return f"{SHARE}{root('person')}"
    unit = _WRITTEN.get(said, noun)
    found = amounts(f"1 {unit}") if is_unit(unit) else []
    if found:
        value = found[0].values[0]
        return f"{SHARE}{value.measure} {value.low[0]}/{value.low[1]}"
    return f"{SHARE}{root(said)}"


_SHORT: Final = {short: whole for short, _, whole in (line.partition(" ") for line in CUES["share_short"])}
_WRITTEN: Final = {unit.lower(): unit for unit in GROUNDING["share_units"]}
"""Units that are written with capitals, which the name of a field may have lost."""
_FAR: Final = 120
"""Characters before an amount in which it may be said for what it is had."""
NEAR: Final = 16
"""Characters before `each` in which the amount that it is said of begins."""
_NOUN: Final = r"(?:(?:square|cubic) )?[A-Za-z]+(?:[ -]hours?)?[²³]?"
_NAMED: Final = r"(?-i:(?:[A-Z][a-z]+ ){1,2}(?=[a-z]))?"
"""Before what it is for one of, whose it is: `each Novartis share`."""
_BEHIND: Final = re.compile(
    r"(?: (?:for )?(?:each|apiece)(?![A-Za-z-])(?! (?:of|time|day|week|month|night|year|quarter|hour)\b)"
    rf"|,? (?:per|for (?:each|every)|every) (?:single |additional |extra |whole |full )?{_NAMED}(?P<noun>{_NOUN})"
    rf"|/(?P<under>[A-Za-z]+[²³]?)| an? (?P<held>{_HOLDING})\b)"
)
_SPELLS: Final = re.compile(r"\b(?:nights|days|weeks|months|years|hours) (?:at|for|of) \Z")
"""`two nights at £138 each`: so much per night."""
_SPELL_MAX: Final = 16
_BESIDES: Final = re.compile(
    r",? \(?(?:excluding|excl\.?|not (?:including|counting)|exclusive of|without|before) "
    r"(?:an? |the |any |our |your )?(?:[$€£]? ?[0-9][0-9.,]*(?: [A-Z]{3})? (?:for |in |of )?)?"
    rf"(?:(?:an?|the) )?(?:[a-z]+ ){{0,2}}(?:{'|'.join(sorted(GROUNDING['paid_besides']))})\b"
)
"""`£113.90, excluding the booking fee`: a total has that in it."""
_INSIDE: Final = re.compile(rf"(?: ?/ ?| per )(?P<noun>{_NOUN})\Z")
"""Where what it is for one of is a unit, that is a part of the amount: `€0.31 per kWh`."""
_BEFORE: Final = re.compile(
    rf"\b(?:each|every|per) (?:single |additional |extra |further )?{_NAMED}(?P<noun>{_NOUN})\b",
    re.IGNORECASE,
)
_WHOLE_BEHIND: Final = re.compile(
    rf",? (?:(?:in total|altogether|in all|all in|all told)\b(?! of)|for the (?:{_ALL}) [a-z]+)",
    re.IGNORECASE,
)
_WHOLE: Final = re.compile(
    rf"\b(?:in total|altogether|in all|all in|for the (?:{_ALL}) [a-z]+),? ", re.IGNORECASE
)
