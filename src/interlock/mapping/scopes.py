"""Which words a cue reaches: what exactly is denied, and what exactly is doubted.

A scope holds its cue. It runs to the right as far as the cue's clause; where the cue is said of a subject that acts
on nothing (`X may be governed by …`, `X appears to …`) it begins with that subject.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Final, NamedTuple

from interlock.core.mutation import Span
from interlock.lexicon.words import ENGLISH
from interlock.mapping.clauses import AUXILIARY
from interlock.mapping.cues import Cue
from interlock.mapping.rows import Row

_PARTING: Final = frozenset(
    {
        ";",
        ":",
        "—",
        "but",
        "whereas",
        "although",
        "though",
        "while",
        "however",
        "because",
        "since",
        "unless",
        "despite",
    }
)
_AFTER_COMMA: Final = ENGLISH["scope_after_comma"]
_COORDINATING: Final = frozenset({"and", "or"})
_FINITE: Final = AUXILIARY | {
    "it",
    "they",
    "we",
    "this",
    "these",
    "not",
    "that",
    "thus",
    "therefore",
}
_BE: Final = frozenset({"be", "is", "are", "was", "were", "been", "being"})
_RAISING: Final = frozenset({"appear", "appears", "appeared", "seem", "seems", "seemed"})
_CONTRAST: Final = frozenset({"but", "and", "or", ",", "if"})
_STOPS: Final = frozenset({".", "!", "?", ",", ")"})
_REPORTING: Final = ENGLISH["scope_reporting"]
"""What they say may have clauses of its own."""

_NOMINAL: Final = ENGLISH["scope_nominal"]
"""They are said of a thing: what is then said of that thing stands outside."""

_SUBJECT_MAX: Final = 40


SCOPE_MAX: Final = 256
"""Words that a cue reaches at most: a text of nothing but cues costs its length."""


class Reach(NamedTuple):
    """A cue and the words it governs, as offsets into the text."""

    cue: Span
    scope: Span


def reaches(words: Row, marks: Sequence[Cue], sentences: Sequence[int]) -> list[Reach]:
    """One for each cue, in order; `sentences` are the row items with which sentences begin."""
    found = []
    for cue in marks:
        after = bisect_left(sentences, cue.last)
        begin = sentences[before - 1] if (before := bisect_right(sentences, cue.first)) else 0
        end = min(sentences[after] if after < len(sentences) else len(words.lower), cue.last + SCOPE_MAX)
        first = _first(words, cue, begin)
        last = _last(words, cue, end)
        found.append(Reach(words.span(cue.first, cue.last), words.span(first, last)))
    return found


def _last(words: Row, cue: Cue, end: int) -> int:
    lower = words.lower
    phrase = cue.denies and lower[cue.first] == "not" and cue.first > 0 and lower[cue.first - 1] in _CONTRAST
    reporting = lower[cue.last - 1] == "that" or lower[cue.first] in _REPORTING
    nominal = lower[cue.first] in _NOMINAL
    at, depth = cue.last, 0
    while at < end:
        word, following = lower[at], lower[at + 1] if at + 1 < end else ""
        if word == "(":
            depth += 1
        elif word == ")":
            if not depth:
                break  # the cue stands in brackets, and so does what it reaches
            depth -= 1
        elif depth or (reporting and word != ";"):
            pass
        elif (
            (nominal and word in AUXILIARY)
            or (word == "," and (phrase or _parts_here(following)))
            or word == ";"
            or (at > cue.last and word in _PARTING)
            or (at > cue.last and word in _COORDINATING and following in _FINITE)
        ):
            break
        at += 1
    while (
        at > cue.last
        and lower[at - 1] in _STOPS
        and not (lower[at - 1] == ")" and "(" in lower[cue.last : at])
    ):
        at -= 1
    return at


def _parts_here(following: str) -> bool:
    """Whether a comma ends a clause, by the word behind it."""
    return following in _AFTER_COMMA or (following.endswith("ing") and len(following) > 5)


def _first(words: Row, cue: Cue, begin: int) -> int:
    """The subject's first word where the cue is said of it, else the cue's own."""
    lower = words.lower
    last = lower[cue.last - 1]
    following, beyond = _at(lower, cue.last), _at(lower, cue.last + 1)
    passive = following == "be" and _participle(beyond)
    passive = passive or (
        lower[cue.first] == "not" and _at(lower, cue.first - 1) in _BE and _participle(following)
    )
    raised = last in _RAISING and following == "to"
    if not (passive or raised):
        return cue.first
    at = cue.first
    while at > begin and cue.first - at < _SUBJECT_MAX:
        word = lower[at - 1]
        if word in _PARTING or word in {",", "that", "and", "or", "whether", "if"}:
            break
        at -= 1
        if word in {"which", "who"}:
            break
    return at


def _at(lower: Sequence[str], at: int) -> str:
    return lower[at] if 0 <= at < len(lower) else ""


def _participle(word: str) -> bool:
    return word.endswith(("ed", "en", "own")) and len(word) > 4
