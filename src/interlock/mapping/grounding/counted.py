"""What a number counts, `three injuries`, where no fact speaks of such: no field of something else holds it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final

import msgspec

from interlock.core.grounding import COUNT, LIKE, NAME, STATE, Ground, GroundIndex
from interlock.core.mutation import FigureKind
from interlock.lexicon.conversion import classes, root
from interlock.lexicon.vectors import are_alike
from interlock.lexicon.words import GROUNDING
from interlock.mapping.grounding.amounts import ANY_UNIT, CUES, is_unit
from interlock.mapping.grounding.answers import SAME_THING
from interlock.mapping.grounding.context import START
from interlock.mapping.grounding.items import TEXT, Item
from interlock.mapping.grounding.words import STOP, Word, last_parts

_ANYTHING: Final = GROUNDING["counting_anything"]
_OTHER: Final = tuple(frozenset(line.split()) for line in CUES["other_thing"])
_NO_COUNTS: Final = GROUNDING["sums"] | _ANYTHING
"""Plurals that are amounts, or may be how many there are of anything."""
_SINGULAR: Final = ("ss", "us", "is")
_IRREGULAR: Final = frozenset({"people", "children", "men", "women"})
_ADJECTIVES_MAX: Final = 2


def with_counted(read: list[Item], words: Sequence[Word], text: str, index: GroundIndex) -> list[Item]:
    """With the numbers of what no fact speaks of as ones that no count of something else holds."""
    return [_of_its_own(item, words, text, index) for item in read]


def _of_its_own(item: Item, words: Sequence[Word], text: str, index: GroundIndex) -> Item:
    if item.kind is not FigureKind.NUMBER or not item.noun:
        return item
    noun = _noun_behind(item, words, text)
    if noun is None or noun.text in _ANYTHING or _is_known(noun, index):
        return item
    said = {value.low for value in item.readings}
    held = [ground for ground in index.of([COUNT, ANY_UNIT]) if ground.value.low in said]
    if not held or any(ground.prose or _may_count(ground, noun) for ground in held):
        return item
    value = msgspec.structs.replace(item.readings[0], measure=f"{COUNT} {noun.text}")
    return item._replace(readings=(value, value))


def _is_known(noun: Word, index: GroundIndex) -> bool:
    meant = {noun.root, LIKE + noun.root, *classes(noun.root)}
    if not meant.isdisjoint(index.attributes) or not meant.isdisjoint(index.names):
        return True
    return any(f" {noun.text} " in ground.value.words for ground in index.of([STATE, NAME, TEXT]))


def _may_count(ground: Ground, noun: Word) -> bool:
    """Whether a field may hold how many there are of these: it says of nothing else that it counts it, as `guests` or
    `refills_allowed` does, or of what is like these."""
    parts = last_parts(ground.fact)
    things = [part for part in parts if _is_plural(part) and part not in _NO_COUNTS and not is_unit(part)]
    return not things or any(_is_like(noun, thing) for thing in things)


def _is_like(noun: Word, thing: str) -> bool:
    if any(noun.text in words and thing in words for words in _OTHER):
        return noun.text == thing
    same = any(noun.text in words and thing in words for words in SAME_THING)
    return same or are_alike(noun.text, thing) or are_alike(noun.root, root(thing))


def _is_plural(word: str) -> bool:
    return word in _IRREGULAR or (word.endswith("s") and not word.endswith(_SINGULAR))


def _noun_behind(item: Item, words: Sequence[Word], text: str) -> Word | None:
    """The plural that a number is of, behind a word or two that say which: `two free returns`."""
    at = bisect_left(words, item.end, key=START)
    last = item.end
    for word in words[at : at + 1 + _ADJECTIVES_MAX]:
        if text[last : word.start] not in (" ", "-") or word.capital or word.text in STOP:
            return None
        if _is_plural(word.text):
            return word
        last = word.end
    return None
