"""Which words a cue reaches: what exactly is denied, and what exactly is doubted.

A scope holds its cue. It runs to the right as far as the cue's clause; where the cue is said of a subject
(`X is unlikely to …`, `X appears …`) it begins with that subject.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from interlock.core.mutation import Span
from interlock.mapping.clauses import Row
from interlock.mapping.cues import Cue

_PARTING: Final = frozenset(
    {";", ":", "—", "but", "whereas", "although", "though", "while", "however", "because"}
)


class Reach(NamedTuple):
    """A cue and the words it governs, as offsets into the text."""

    cue: Span
    scope: Span


def reaches(words: Row, marks: Sequence[Cue], sentences: Sequence[int]) -> list[Reach]:
    """One for each cue, in order; `sentences` are the row items with which sentences begin."""
    found = []
    for cue in marks:
        first, last = _extent(words, cue, sentences)
        found.append(Reach(_span(words, cue.first, cue.last), _span(words, first, last)))
    return found


def _span(words: Row, first: int, last: int) -> Span:
    return Span(words.tokens[first].start, words.tokens[last - 1].end)


def _extent(words: Row, cue: Cue, sentences: Sequence[int]) -> tuple[int, int]:
    lower, end = words.lower, len(words.lower)
    end = next((begin for begin in sentences if begin >= cue.last), end)
    last = next((at for at in range(cue.last, end) if lower[at] in _PARTING), end)
    while last > cue.last and lower[last - 1] in {".", "!", "?", ","}:
        last -= 1
    return cue.first, last
