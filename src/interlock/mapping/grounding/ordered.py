"""Ordinals as the numbers of fields: `on the third floor` of `floor: 3`, `finished 2nd` of `position: 2`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from interlock.core.grounding import Ground, GroundIndex
from interlock.core.mutation import FigureKind, Value
from interlock.lexicon.calendar import DAYS
from interlock.lexicon.conversion import root
from interlock.lexicon.words import GROUNDING
from interlock.mapping.grounding.amounts import ANY_UNIT
from interlock.mapping.grounding.items import Item
from interlock.mapping.grounding.words import OWN_NAMES, last_parts

_WORDS: Final = "|".join(sorted(DAYS, key=lambda word: (-len(word), word))).replace(" ", "[ -]")
_ORDINAL: Final = rf"(?P<said>{_WORDS}|[0-9]{{1,3}}(?:st|nd|rd|th))"
_RANKS: Final = GROUNDING["ranks"]
"""What the number of a record among others is called."""
_NUMBERED: Final = GROUNDING["numbered"]
"""What is numbered in a field that says so."""
_ORDERED: Final = GROUNDING["ordered"] | _RANKS | _NUMBERED
_NOUNS: Final = re.compile(
    rf"(?<![\w-]){_ORDINAL}[ -](?:(?!(?:and|of|or|time)\b)[A-Za-z]+ ){{0,2}}?"
    rf"(?P<noun>{'|'.join(sorted(_ORDERED))})\b(?! [0-9])",
    re.IGNORECASE,
)
_PLACED: Final = re.compile(
    r"(?:\b(?:is|are|was|were|be|been|come|comes|came|coming|finish(?:es|ed|ing)?|rank(?:s|ed)?|placed?|sits?|sitting"
    r"|stands?|lies?|lying)|(?<=[A-Za-z])['\u2019](?:re|s|m)) "
    rf"(?:(?:currently|now|still|joint|only|in|a) )*{_ORDINAL}(?=[.,;:!?)]|\s*\Z|\n"
    r"| (?:in|with|on|overall|behind|ahead|and|but|out of|at) )(?! (?:line|part|time|turn)\b| and (?:foremost|final))",
    re.IGNORECASE,
)
_IDIOM: Final = re.compile(r"\bin the first place\b|\bsecond place to\b", re.IGNORECASE)


def with_ordinals(read: list[Item], text: str, index: GroundIndex) -> list[Item]:
    """With the ordinals of a text that say what a field holds as a bare number: before what the field is called, or
    what a number among others is called, and where something is said to be or to come so far up."""
    nouns, placed = [*_NOUNS.finditer(text)], [*_PLACED.finditer(text)]
    if not (nouns or placed):  # facts are many
        return read
    held = {name for ground in index.of([""]) for name in _ordering(ground)}
    if not held:
        return read
    ranked = min(held & _RANKS, default="")
    idioms = [match.span() for match in _IDIOM.finditer(text)]
    found = [
        (match, match["noun"].lower() if match["noun"].lower() in held else ranked)
        for match in nouns
        if match["noun"].lower() in (held | _RANKS if ranked else held)
    ]
    found += [(match, ranked) for match in placed if ranked]
    more: dict[int, Item] = {}
    for match, noun in found:
        start, end = match.span("said")
        if any(one.start < end and start < one.end for one in read) or any(s <= start < e for s, e in idioms):
            continue
        number = (_number(match["said"]), 1)
        values = tuple(Value(measure, number, number, (1, 1)) for measure in ("", ANY_UNIT))
        more.setdefault(start, Item(FigureKind.NUMBER, start, end, values, noun=noun))
    return sorted([*read, *more.values()], key=lambda item: item.start) if more else read


def _number(said: str) -> int:
    return int(said[:-2]) if said[0].isdigit() else DAYS[said.lower().replace("-", " ")]


def _ordering(ground: Ground) -> Sequence[str]:
    """What the field of a whole number is called that is one of an order, `floor_no`; `floors` are so many."""
    if ground.prose or ground.counted or ground.value.low[1] != 1:
        return ()
    written = last_parts(ground.fact)
    parts = [part for part in written if root(part) not in OWN_NAMES]
    if parts[-1:] == written[-1:] and _NUMBERED.issuperset(parts[-1:]):
        return ()  # `dose: 2` is no second dose, as `dose_number: 2` is
    ranked = [part for part, after in pairwise([*parts, ""]) if part in _RANKS and after in _AMONG]
    return ranked or [part for part in parts[-1:] if part in _ORDERED]


_AMONG: Final = frozenset({"in", "on", "among", "of"})
"""`position_in_queue`"""
