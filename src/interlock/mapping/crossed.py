"""Texts whose phrases go on behind what is put in: `It costs you, honestly, nothing`, `You will get: your money back`.

A phrase of the lexicon is found where its words stand side by side. What a reader reads past is taken out for what may
not be said, or asks for something else, and never for what meets it: whether something is put in, or stands in a list,
hangs on more than its signs.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from interlock.mapping.asides import ASIDE_WORDS_MAX, without
from interlock.mapping.classes import marking
from interlock.mapping.phrases import Phrases
from interlock.mapping.rows import Row
from interlock.mapping.tokens import Kind
from interlock.mapping.wordings import Wording, other_wordings

_CLOSING: Final = {",": ",", "(": ")", "[": "]", "{": "}", "—": "—", "–": "–", "-": "-"}
_BRACKETS: Final = frozenset("([{")
_PARTING: Final = frozenset(",.;!?")
"""Signs behind which no phrase goes on where nothing is put in: `If you lose, money …`. Any other parts nothing, be it
a colon, a slash, the edge of a cell, a bracket or a picture.
"""
_IS_SIGN: Final = marking("sign")
CROSSED_MAX: Final = 4
"""Of one text that are taken out each by itself; beside that all are at once, however many there are."""


def without_crossed(text: bytes, words: Row, phrases: Phrases) -> list[bytes]:
    """The text without each of the first things put in that a phrase goes on behind, without all of these, and without
    all that is put in."""
    if 1 not in words.codes.translate(_IS_SIGN):
        return []
    wordings = [([form.stem for form in words.forms], [*range(len(words.forms))]), *other_wordings(words)]
    asides = list(_asides(words))
    found = [cuts for cuts in asides if any(_goes_on(one, cuts, phrases, crossed=1) for one in wordings)]
    ways = [*found[:CROSSED_MAX], *(_side_by_side(found) if len(found) > CROSSED_MAX else ())]
    apart = _apart(asides)
    if len(apart) > 1 and any(_goes_on(one, apart, phrases, crossed=2) for one in wordings):
        ways.append(apart)
    return [without(text, tuple(_place(words, one) for one in cuts)) for cuts in ways]


def _side_by_side(found: list[_Cuts]) -> list[_Cuts]:
    """All of them in as few texts as can be: none is taken out beside one that it stands in or across."""
    layers: list[list[tuple[int, int]]] = []
    for cuts in found:
        free = next((layer for layer in layers if layer[-1][1] < cuts[0][0]), None)
        if free is None:
            layers.append([*cuts])
        else:
            free.extend(cuts)
    return [tuple(layer) for layer in layers]


_Cuts = tuple[tuple[int, int], ...]
"""What is taken out for one thing, by the first token and the last: what is put in with its signs, or signs alone."""


def _place(words: Row, cut: tuple[int, int]) -> tuple[int, int]:
    """From the word before to the word behind: signs that are no tokens go with it."""
    first, last = cut
    end = words.starts[last + 1] if last + 1 < len(words.forms) else words.end(last)
    return words.end(first - 1) if first else 0, end


def _asides(words: Row) -> Iterator[_Cuts]:
    lower = words.lower
    for at, sign in enumerate(lower):
        if words.forms[at].kind == Kind.SIGN and sign not in _PARTING:
            yield ((at, at),)
        elif sign == "." and lower[at + 1 : at + 2] == ["."] and lower[at - 1] != ".":
            yield ((at, next((to for to in range(at, len(lower)) if lower[to] != "."), len(lower)) - 1),)
        if sign in _CLOSING:
            stop = min(len(lower), at + ASIDE_WORDS_MAX + 2)
            end = next((to for to in range(at + 2, stop) if lower[to] == _CLOSING[sign]), 0)
            if end:
                yield ((at, end),)
            if end and sign in _BRACKETS:
                yield (at, at), (end, end)


def _apart(asides: list[_Cuts]) -> _Cuts:
    """The first that are put in, none of which stands in another."""
    kept: list[tuple[int, int]] = []
    for (first, last), *others in asides:
        if first < last and not others and (not kept or kept[-1][1] < first):
            kept.append((first, last))
    return tuple(kept)


def _goes_on(wording: Wording, cuts: _Cuts, phrases: Phrases, crossed: int) -> bool:
    """Whether a phrase stands there without them, on both sides of as many of them."""
    stems, places = wording
    begin, end = cuts[0][0] - phrases.longest, cuts[-1][1] + phrases.longest
    kept = [
        (stem, at)
        for stem, at in zip(stems, places, strict=True)
        if begin <= at <= end and not any(first <= at <= last for first, last in cuts)
    ]
    return any(
        sum(kept[one.first][1] < first and last < kept[one.last - 1][1] for first, last in cuts) >= crossed
        for one in phrases.find([stem for stem, _ in kept])
    )
