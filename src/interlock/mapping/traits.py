"""How a sentence is put: persons, tense, courtesy, punctuation, length. Traits as bits, and as a vector to compare.

In the vector a trait that is there counts the more the rarer it is, and one that is missing the more the commoner it
is: each number is a standard score against the share of sentences that have it.
"""

from __future__ import annotations

from functools import cache, reduce
from math import isqrt
from operator import or_
from typing import Final

from interlock.lexicon.words import lines
from interlock.mapping.flags import Flag
from interlock.mapping.rows import Row
from interlock.mapping.tokens import WORDS_KEPT

UNIT: Final = 64
"""One standard deviation."""
LONG_WORD: Final = 11
SHORT_MAX, DRAWN_OUT_MIN = 6, 25
"""Tokens of a sentence."""

_LINES: Final = tuple(tuple(f"{line}\t".split("\t")[:3]) for line in lines("traits.txt"))
NAMES: Final = tuple(name for name, _, _ in _LINES)
_BITS: Final = {name: 1 << at for at, name in enumerate(NAMES)}
_SHARES: Final = tuple(min(990, max(10, int(share))) for _, share, _ in _LINES)
_OF_WORDS: Final = {word: _BITS[name] for name, _, words in _LINES for word in words.split()}
_PREDICATE: Final = reduce(or_, (_BITS[name] for name in ("past", "present", "future", "modal", "ed")))


class _Traits(dict[str, int]):
    """The traits that a word shows; each is worked out once, and the table is emptied when it is full."""

    def __missing__(self, word: str) -> int:
        if len(self) >= WORDS_KEPT:
            self.clear()
        found = self[word] = _shown(word)
        return found


def _shown(word: str) -> int:
    found = _OF_WORDS.get(word, 0)
    if word[:1].isdigit():
        found |= _BITS["digit"]
    elif len(word) > 1 and "'" in word:
        found |= _BITS["contracted"]
    if len(word) >= LONG_WORD:
        found |= _BITS["long"]
    if len(word) > 4 and word.endswith("ed"):
        found |= _BITS["ed"]
    if len(word) > 5 and word.endswith("ing"):
        found |= _BITS["ing"]
    return found


_traits: Final = _Traits()
_of_word: Final = _traits.__getitem__


def traits(words: Row) -> int:
    """As bits, in the order of `NAMES`."""
    found = reduce(or_, map(_of_word, words.lower), 0)
    size = len(words.lower)
    if size <= SHORT_MAX:
        found |= _BITS["short"]
    elif size >= DRAWN_OUT_MIN:
        found |= _BITS["drawn_out"]
    if size and not words.forms[-1].flags & Flag.TERMINATOR:
        found |= _BITS["unended"]
    return found if found & _PREDICATE else found | _BITS["verbless"]


@cache
def _scores() -> tuple[tuple[int, int], ...]:
    return tuple(
        (isqrt(UNIT * UNIT * (1000 - share) // share), -isqrt(UNIT * UNIT * share // (1000 - share)))
        for share in _SHARES
    )


def vector(found: int) -> tuple[int, ...]:
    return tuple([there if found >> at & 1 else missing for at, (there, missing) in enumerate(_scores())])
