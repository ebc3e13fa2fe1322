"""Texts whose phrases go on behind what is put in: `It costs you, honestly, nothing`, `You will get: your money back`.

A phrase of the lexicon is found where its words stand side by side. What a reader reads past is taken out for claim
rules alone: whether something is put in, or stands in a list, hangs on more than its signs.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from interlock.mapping.asides import ASIDE_WORDS_MAX, without
from interlock.mapping.classes import marking
from interlock.mapping.phrases import Phrases
from interlock.mapping.rows import Row
from interlock.mapping.tokens import Kind
from interlock.mapping.wordings import Wording, other_wordings

_CLOSING: Final = {",": ",", "(": ")", "[": "]", "{": "}", "—": "—", "–": "–", "-": "-"}
_PARTING: Final = frozenset(",.;!?")
"""Signs behind which no phrase goes on where nothing is put in: `If you lose, money …`. Any other parts nothing, be it
a colon, a slash, the edge of a cell, a bracket or a picture.
"""
_IS_SIGN: Final = marking("sign")
CROSSED_MAX: Final = 4
"""Of one text that are taken out, each by itself."""


def without_crossed(text: bytes, words: Row, phrases: Phrases) -> list[bytes]:
    """The text without each thing put in that a phrase goes on behind, and without all that is put in."""
    if 1 not in words.codes.translate(_IS_SIGN):
        return []
    wordings = [([form.stem for form in words.forms], [*range(len(words.forms))]), *other_wordings(words)]
    asides = list(_asides(words))
    found = [[one] for one in asides if any(_goes_on(wording, one, phrases) for wording in wordings)]
    apart = _apart(asides)
    if len(apart) > 1 and any(_gone(wording, apart, phrases) for wording in wordings):
        found.append(apart)
    return [
        without(text, tuple(_place(words, one) for one in cuts)) for cuts in islice(found, CROSSED_MAX + 1)
    ]


_Aside = tuple[int, int]
"""The tokens of its first sign and of its last one."""


def _place(words: Row, aside: _Aside) -> tuple[int, int]:
    """From the word before to the word behind: signs that are no tokens go with it."""
    first, last = aside
    end = words.starts[last + 1] if last + 1 < len(words.forms) else words.end(last)
    return words.end(first - 1) if first else 0, end


def _asides(words: Row) -> Iterator[_Aside]:
    lower = words.lower
    for at, sign in enumerate(lower):
        if words.forms[at].kind == Kind.SIGN and sign not in _PARTING:
            yield at, at
        elif sign == "." and lower[at + 1 : at + 2] == ["."] and lower[at - 1] != ".":
            yield at, next((to for to in range(at, len(lower)) if lower[to] != "."), len(lower)) - 1
        if sign in _CLOSING:
            stop = min(len(lower), at + ASIDE_WORDS_MAX + 2)
            end = next((to for to in range(at + 2, stop) if lower[to] == _CLOSING[sign]), 0)
            if end:
                yield at, end


def _apart(asides: list[_Aside]) -> list[_Aside]:
    """The first ones, none of which stands in another, and no sign by itself."""
    kept: list[_Aside] = []
    for first, last in asides:
        if first < last and (not kept or kept[-1][1] < first):
            kept.append((first, last))
    return kept


def _goes_on(wording: Wording, aside: _Aside, phrases: Phrases) -> bool:
    """Whether a phrase stands on both sides of it."""
    stems, places = wording
    left = [
        stem for stem, at in zip(stems, places, strict=True) if aside[0] - phrases.longest <= at < aside[0]
    ]
    right = [
        stem for stem, at in zip(stems, places, strict=True) if aside[1] < at <= aside[1] + phrases.longest
    ]
    return any(one.first < len(left) < one.last for one in phrases.find(left + right))


def _gone(wording: Wording, asides: list[_Aside], phrases: Phrases) -> bool:
    """Whether a phrase stands there without them that does not with each of them."""
    stems, places = wording
    inside = {at for first, last in asides for at in range(first, last + 1)}
    kept = [at for at, place in enumerate(places) if place not in inside]
    return any(
        sum(first > places[kept[one.first]] and last < places[kept[one.last - 1]] for first, last in asides)
        > 1
        for one in phrases.find([stems[at] for at in kept])
    )
