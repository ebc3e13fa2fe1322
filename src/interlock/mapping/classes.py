"""The class of each word in one byte, so that a text becomes a string over which its grammar is regular expressions.

Words of a class are on the same lists. Only so many combinations of lists occur, and all of them are known at the
start: those of the words that are listed, and the few that any other word, number or sign can have. A word that the
grammar asks for by name is a class by itself.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Final

from interlock.mapping.tokens import Flag, occurring

UNCLASSED: Final = Flag.UNIT
"""Hangs on the bytes of a word, and not on the word."""
KNOWN_BITS: Final = reduce(or_, (bit for bit in vars(Flag).values() if isinstance(bit, int))) & ~UNCLASSED

NAMED: Final = frozenset(
    [",", ";", ":", "(", ")", "but", "not", "no", "without", "that", "nor", "or", "yet", "only"]
)
"""Words and signs that are classes by themselves."""


def _class(flags: int, form: str) -> tuple[int, str]:
    return flags & KNOWN_BITS, form if form in NAMED else ""


_CODED: Final = {_class(flags, form) for form, flags in occurring(*NAMED)}
_CLASSES: Final = {found: bytes([at]) for at, found in enumerate(sorted(_CODED))}
"""In the order of their flags, from zero: more of them than a byte can tell apart, and nothing starts."""


def code_of(flags: int, form: str) -> bytes:
    """The class of a form with these flags; what is said of a piece of text is not asked."""
    return _CLASSES[_class(flags, form)]


def having(flags: int) -> bytes:
    """The codes of all words that have any of these flags."""
    return b"".join(code for (known, _), code in _CLASSES.items() if known & flags)


def lacking(flags: int) -> bytes:
    """The codes of all others, for `bytes.translate` to take away: what is left is as long as those are many."""
    return b"".join(code for (known, _), code in _CLASSES.items() if not known & flags)


def named(*forms: str) -> bytes:
    """The codes of words that are classes by themselves."""
    assert NAMED.issuperset(forms), forms
    return b"".join(code for (_, form), code in _CLASSES.items() if form in forms)


def one_of(codes: bytes) -> bytes:
    """A pattern for a word of one of these classes."""
    return b"[" + b"".join(b"\\x%02x" % code for code in sorted(set(codes))) + b"]"


def none_of(codes: bytes) -> bytes:
    """A pattern for a word of any other class."""
    return b"[^" + one_of(codes)[1:]
