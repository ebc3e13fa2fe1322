"""Wordings of a row of words in which what stands elsewhere in its sentence stands where a phrase has it.

A phrase of the lexicon has a preposition behind what it goes with, `safe during pregnancy`, and one noun before the
other, `lounge access`; a text puts the first in front, `During pregnancy, it is safe`, and says `access to the lounge`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from interlock.lexicon.words import ENGLISH
from interlock.mapping.classes import marking
from interlock.mapping.objects import BEFORE_A_PART
from interlock.mapping.particles import PARTICLES
from interlock.mapping.rows import Row
from interlock.mapping.tokens import is_adverb
from interlock.mapping.turned import CLAUSE_OPENING, OPENING, names_something
from interlock.mapping.wordings import Wording

ADVERBIAL_MAX: Final = 6
"""Words of what stands in front: `for very small infants`."""
CLAUSE_MAX: Final = 24
"""Words from there to where it stands otherwise."""
QUALIFYING_MAX: Final = 2
"""Words that say which: `access to the | airport's new | lounge`."""

_IS_SIGN: Final = marking("sign")
_OF: Final = frozenset({"of", "for", "to", "on"})
_AMOUNTS: Final = frozenset(
    {"number", "amount", "kind", "sort", "type", "range", "set", "list", "lot", "part"}
)
"""The number of ports is no port number."""
_RELATIVE: Final = frozenset({"whom", "which"})
_FUNCTION: Final = ENGLISH["function"]
_ORDERS: Final = ENGLISH["imperatives"]
_GOING_ON: Final = OPENING | CLAUSE_OPENING


class Moving(NamedTuple):
    """What stands behind a preposition in some phrase, and what right before a noun, both as stems."""

    led: Mapping[str, frozenset[str]]
    beside: Mapping[str, frozenset[str]]


def moving(phrases: Iterable[Sequence[str]]) -> Moving:
    led: dict[str, set[str]] = {}
    beside: dict[str, set[str]] = {}
    for stems in phrases:
        for number, (left, right) in enumerate(pairwise(stems)):
            if right in _FUNCTION or right in PARTICLES or not right.isalpha():
                continue
            if left in BEFORE_A_PART and (number or left == "without"):
                led.setdefault(left, set()).add(right)
            elif left not in _FUNCTION and left.isalpha() and (number or left not in _ORDERS):
                beside.setdefault(right, set()).add(left)
    return Moving(
        {one: frozenset(others) for one, others in led.items()},
        {one: frozenset(others) for one, others in beside.items()},
    )


def moved(words: Row, stems: Sequence[str], phrases: Moving) -> list[Wording]:
    """Where something is moved it has the place of what it is moved to, which a denial denies or not."""
    led, beside = phrases
    found: list[Wording] = []
    if not led.keys().isdisjoint(stems):
        for at in _openings(words):
            if stems[at] in led:
                found += _put_last(words.lower, stems, at, led[stems[at]])
    if not beside.keys().isdisjoint(stems):
        of = [at for at, one in enumerate(words.lower) if one in _OF and at and stems[at - 1] in beside]
        if of:
            found += _put_beside(words.lower, stems, of, beside)
    return found


def _openings(words: Row) -> Iterator[int]:
    """Where a clause may begin, and what stands before `whom`."""
    yield 0
    signs = words.codes.translate(_IS_SIGN)
    at = signs.find(1)
    while 0 <= at < len(signs) - 1:
        yield at + 1
        at = signs.find(1, at + 1)
    for word in _RELATIVE.intersection(words.lower):
        yield max(0, words.lower.index(word) - 1)


def _put_last(
    lower: Sequence[str], stems: Sequence[str], at: int, named: frozenset[str]
) -> Iterator[Wording]:
    """`The gel is safe during pregnancy` of `During pregnancy, the gel is safe`."""
    if at + 2 >= len(lower):
        return
    if lower[at + 1] in _RELATIVE:
        before = at - 1 - (lower[at - 1] == ",")
        items = [at, before] if before >= 0 and stems[before] in named else []
        begin = at + 2
    else:
        items, begin = _adverbial(lower, stems, at, named)
    if not items:
        return
    end = begin
    while end < min(len(lower), begin + CLAUSE_MAX) and (lower[end][:1].isalnum() or lower[end] == "'"):
        end += 1
    while end > begin and is_adverb(lower[end - 1]):
        end -= 1
    if end == begin:
        return
    order = [*range(at), *range(begin, end), *items, *range(end, len(stems))]
    places = [*range(at), *range(begin, end), *([end - 1] * len(items)), *range(end, len(stems))]
    yield [stems[item] for item in order], places


def _adverbial(
    lower: Sequence[str], stems: Sequence[str], at: int, named: frozenset[str]
) -> tuple[list[int], int]:
    """Its words without an article, and where the rest begins; no words where none of these is in it."""
    item = at + 1
    while item < len(lower) and lower[item] in OPENING:
        item += 1
    first, far = item, min(len(lower), at + ADVERBIAL_MAX)
    while item < far and names_something(lower[item]):
        item += 1
    if named.isdisjoint(stems[first:item]) or item == len(lower):
        return [], 0
    if lower[item] == ",":
        return [at, *range(first, item)], item + 1
    return ([at, *range(first, item)], item) if lower[item] in _GOING_ON else ([], 0)


def _put_beside(
    lower: Sequence[str], stems: Sequence[str], held: Sequence[int], beside: Mapping[str, frozenset[str]]
) -> Iterator[Wording]:
    """`free lounge access` of `free access to the lounge`."""
    order: list[int] = []
    places: list[int] = []
    done = 0
    for of in held:
        if of <= done or lower[of - 1] in _AMOUNTS:
            continue
        first = of + 1
        while first < len(lower) and (
            lower[first] in OPENING or lower[first - 1 : first + 1] == ["both", "of"]
        ):
            first += 1
        last = _qualified(lower, stems, first, beside[stems[of - 1]])
        if last and (lower[of] != "to" or first > of + 1):
            named = range(first, last + 1)
            order += [*range(done, of - 1), *named, of - 1]
            places += [*range(done, of - 1), *([of - 1] * (len(named) + 1))]
            done = last + 1
    if done:
        rest = range(done, len(stems))
        yield [stems[item] for item in (*order, *rest)], [*places, *rest]


def _qualified(lower: Sequence[str], stems: Sequence[str], first: int, named: frozenset[str]) -> int:
    """Where one of these ends what is named from here on; 0 where none does."""
    for last in range(first, min(len(stems), first + QUALIFYING_MAX + 1)):
        if not names_something(lower[last]):
            return 0
        behind = lower[last + 1] if last + 1 < len(lower) else ""
        if stems[last] in named and (not names_something(behind) or is_adverb(behind)):
            return last
    return 0
