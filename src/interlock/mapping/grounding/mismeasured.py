"""What is said to be so much and is measured in something else: `the loan amount is 36 months`."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Final

from interlock.core.grounding import NAME, PER, STATE, Ground
from interlock.core.mutation import FigureKind
from interlock.lexicon.conversion import root
from interlock.mapping.grounding.amounts import ANY_UNIT
from interlock.mapping.grounding.context import END, Context, fields_holding
from interlock.mapping.grounding.items import TEXT, Item
from interlock.mapping.grounding.words import STOP, rooted

_PORTIONS: Final = rooted("portions")
"""What goods come in: so many of one are none of another."""


def is_of_other_portions(context: Context, item: Item) -> bool:
    """Whether so many of what goods come in are told where all fields that hold the number count others: `30 packs` of
    `30 tablets`."""
    if item.kind not in _COUNTING:
        return False
    *_, last = context.text[item.start : item.end].split(" ")
    behind = next(iter(context.behind(item.end)), None)
    if last.isalpha():
        said = root(last)
    elif behind is not None and context.text[item.end : behind.start] == " ":
        said = behind.root
    else:
        return False
    held = fields_holding(item, context.grounds)
    if said in _PERIODS:  # `a stay of three weeks`, of `stay_nights: 3`
        return bool(held) and all(_NIGHT in ground.what for ground in held)
    if said not in _PORTIONS:
        return False
    counted = [_PORTIONS.intersection(ground.what) for ground in held]
    if said in _SEVERAL and said not in context.grounds.names | context.grounds.attributes:
        return bool(held) and not any(
            _says(ground, said) for ground in context.grounds.of([STATE, NAME, TEXT])
        )
    return bool(held) and all(one and said not in one for one in counted)


def _says(ground: Ground, said: str) -> bool:
    return any(root(word) == said for word in ground.value.words.split())


_SEVERAL: Final = rooted("portions_of_several")
"""What holds several of whatever it is: `18 cases` are no 18 of it."""


_NIGHT: Final = root("night")
_PERIODS: Final = frozenset(map(root, ("minute", "hour", "day", "week", "month", "year")))
_COUNTING: Final = (FigureKind.NUMBER, FigureKind.QUANTITY)
_IS: Final = re.compile(
    r" (?:is|was|are|were|will be|would be)(?: (?:only|just|now|still|currently|exactly))? \Z"
)
_NEAR: Final = 24
_CALLED_MAX: Final = 4
"""Words that a field is called in a sentence."""
_MEASURED: Final = (FigureKind.QUANTITY, FigureKind.PRICE)


def is_mismeasured(context: Context, item: Item) -> bool:
    """Whether the subject of a clause calls fields that are in other units than what it is said to be."""
    if item.kind not in _MEASURED:
        return False
    led = _IS.search(context.text, max(0, item.start - _NEAR), item.start)
    if led is None:
        return False
    said = _subject(context, led.start())
    if said.isdisjoint(context.grounds.attributes):
        return False
    if any(not said.isdisjoint(ground.what) for ground in fields_holding(item, context.grounds)):
        return False
    measures: set[str] = set().union(*(context.grounds.measured_by(word) for word in said))
    own = {value.measure.removesuffix(PER) for value in item.readings}
    return bool(measures) and measures.isdisjoint(own) and not any(one[:1] == ANY_UNIT for one in measures)


def _subject(context: Context, end: int) -> set[str]:
    """The words right before a verb, where a clause begins with them, or with an article before them."""
    found: set[str] = set()
    words, text = context.words, context.text
    for at in range(bisect_right(words, end, key=END) - 1, -1, -1):
        word = words[at]
        if word.text in STOP or word.start in context.in_names or len(found) == _CALLED_MAX:
            break
        if text[word.end : end].strip():
            break
        found.add(word.root)
        end = word.start
    return found if _BEGINS.search(text, max(0, end - _NEAR), end) else set()


_BEGINS: Final = re.compile(
    r"(?:\A|[.;:!?,\n*>|\u2022\u2013\u2014-]|\b(?:and|but|so|that|while|though))\s*"
    r"(?:(?:the|your|our|its|his|her|their|this|a) )?\Z",
    re.IGNORECASE,
)
"""What stands before a subject that is no part of a longer one: `the term of the loan amount` is."""
