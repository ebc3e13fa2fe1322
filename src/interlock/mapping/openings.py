"""Words and signs beside those of `classes` that may make an order of a clause, each kind in a bit.

A text, or a clause, in which none of a kind stands is asked nothing more of it.
"""

from __future__ import annotations

from typing import Final

from interlock.lexicon.words import ENGLISH
from interlock.mapping.tokens import DASHES

PROPOSING: Final = frozenset({"let's", "let", "time"})
HAVING_IT_DONE: Final = frozenset({"have", "get"})
DOING: Final = "do"
LABELLING: Final = DASHES | {":", ")", ">"}
TIME_NOUNS: Final = ENGLISH["time_nouns"]


class Opening:
    """Of which kinds a word is, as bits."""

    PROPOSING: Final = 1
    HAVING: Final = 1 << 1
    DOING: Final = 1 << 2
    LABELLING: Final = 1 << 3
    TIMED: Final = 1 << 4
    SIGNED: Final = 1 << 5
    """No kind: the piece of text that it begins may refer to something (`Word.signs`)."""


_KINDS: Final = (
    (Opening.PROPOSING, PROPOSING),
    (Opening.HAVING, HAVING_IT_DONE),
    (Opening.DOING, {DOING}),
    (Opening.LABELLING, LABELLING),
    (Opening.TIMED, TIME_NOUNS),
)
_OPENING: Final = {
    form: sum(bit for bit, forms in _KINDS if form in forms)
    for form in sorted({form for _, forms in _KINDS for form in forms})
}


def opening_of(form: str) -> int:
    """The kinds of a form in lower case."""
    return _OPENING.get(form, 0)


def opening_with(kinds: int) -> bytes:
    """A table for `bytes.translate` that makes a 1 of the words of any of these kinds (`classes.marking`)."""
    return bytes([which & kinds != 0 for which in range(256)])
