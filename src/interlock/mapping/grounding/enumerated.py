"""Things behind a label that is a yes or no of facts, `Available: Aspen Suite`: of each they have to say the same."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Final

from interlock.core.grounding import CLASS, LIKE, STATE, GroundIndex
from interlock.core.mutation import Figure, FigureKind, Span, Value
from interlock.mapping.grounding.answers import ANSWERS, NEGATIONS, YES_OR_NO
from interlock.mapping.grounding.context import START
from interlock.mapping.grounding.words import STOP, Word

_LABELLED: Final = re.compile(
    r"^[ \t>*_•·-]*(?P<label>[A-Z][A-Za-z-]+(?: [A-Za-z-]+){0,3})[*_ ]*:[*_]*[ \t]+(?P<named>[^\n|]{1,200})$",
    re.MULTILINE,
)
_PARTING: Final = re.compile(r",| and |;|&")


def behind_labels(
    text: str, words: Sequence[Word], index: GroundIndex, offsets: Sequence[int]
) -> list[Figure]:
    """What a label says that is a yes or no of facts, of each thing that is named behind it."""
    found: list[Figure] = []
    for match in _LABELLED.finditer(text):
        label = _between(words, *match.span("label"))
        so = not any(word.text in NEGATIONS for word in label)
        start = match.start("named")
        for part in _parts(match["named"]):
            within = _between(words, start + part.start, start + part.end)
            roots = [word.root for word in within]
            names = [one for one in (*roots, *(LIKE + one for one in roots)) if one in index.names]
            if names and not any(word.text in _ANSWERING for word in within):
                span = Span(offsets[within[0].start], offsets[within[-1].end])
                found += _told({word.root for word in label}, names, so, span, index)
    return found


_ANSWERING: Final = YES_OR_NO | NEGATIONS


def _between(words: Sequence[Word], start: int, end: int) -> Sequence[Word]:
    return words[bisect_left(words, start, key=START) : bisect_left(words, end, key=START)]


def _parts(named: str) -> Iterator[Span]:
    start = 0
    for parting in _PARTING.finditer(named):
        yield Span(start, parting.start())
        start = parting.end()
    yield Span(start, len(named))


def _told(told: set[str], names: Sequence[str], so: bool, span: Span, index: GroundIndex) -> Iterator[Figure]:
    """A state for each yes or no of facts whose name is said in full."""
    readings = (Value(STATE, words=ANSWERS[0] if so else ANSWERS[1]),)
    kinds: dict[tuple[str, ...], None] = {}
    for ground in index.of([STATE]):
        what = tuple(word for word in ground.what if word[0] != CLASS)
        asked = {word for word in what if word not in STOP}
        if asked and asked <= told and ground.value.words in ANSWERS and not ground.prose:
            kinds[what] = None
    for what in kinds:
        yield Figure(FigureKind.STATE, readings, span, about=(*what, *names))
