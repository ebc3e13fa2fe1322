"""Text as a row of tokens. What stands between two spaces is looked up whole, and all that can be known of it by
itself was worked out when it was first met; a text is then asked for what none of its pieces rules out.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from itertools import chain
from operator import itemgetter, or_
from typing import Any, Final, NamedTuple

from interlock.mapping.references import signs
from interlock.mapping.tokens import Flag, Kind, Word, tokens

PIECES_KEPT: Final = 32_768
KEPT_BYTES_MAX: Final = 64
"""Longer pieces are read anew each time: what is kept stays small, whatever the texts."""

SIGNS: Final = 40
"""By so many bits what a piece may refer to stands above its flags."""

INSIDE: Final = 1 << 35
"""Of a piece: a terminator stands in it before a word."""
UNPLAIN: Final = 1 << 36
"""Of a piece: something stands in it without which nothing is disguised."""
_HYPHEN: Final = 1 << 37
"""Of a piece: a hyphen alone, which is a dash where it stands between two others."""

REGISTERS: Final = (Flag.FORMAL, Flag.COLLOQUIAL, Flag.FIRST_PERSON, Flag.SECOND_PERSON, Flag.MODAL)
COUNTED: Final = 32
"""Bits for each count of `Piece.said`: words, and those of each register."""


class Piece(NamedTuple):
    """What stands between two spaces.

    `flags`: those of its words and of itself, all in one, and above them what it may refer to. `words`: without the
    signs that part nothing; `places`: where they stand in it. `said`: how many words it has, and of which register.
    `terms`: the base forms of those that say something by themselves.
    """

    flags: int
    words: tuple[Word, ...]
    places: tuple[int, ...]
    size: int
    said: int
    terms: tuple[str, ...]


_flags_of_piece: Final = itemgetter(0)
_words_of_piece: Final = itemgetter(1)
_said_of_piece: Final = itemgetter(4)
_terms_of_piece: Final = itemgetter(5)
_lower_of: Final = itemgetter(1)
_flags_of: Final = itemgetter(4)


class Row:
    """The tokens of a text side by side: what is known of each, where it starts, its flags, and all flags in one.

    A column that nobody asks for is never made. `inner`: all flags but those of the last piece.
    """

    __slots__ = ("any", "flags", "forms", "inner", "lower", "pieces", "starts")

    any: int
    inner: int
    pieces: list[Piece]
    forms: list[Word]
    starts: list[int]
    lower: list[str]
    flags: list[int]

    def __init__(self, pieces: list[Piece]) -> None:
        self.pieces = pieces
        self.inner = reduce(or_, map(_flags_of_piece, pieces[:-1]), 0)
        self.any = self.inner | pieces[-1].flags
        if self.any & _HYPHEN:
            self.pieces = [_at_an_end(pieces[0]), *pieces[1:-1], *map(_at_an_end, pieces[1:][-1:])]

    def __getattr__(self, name: str) -> list[Any]:
        """A column, when it is first asked for."""
        column = _COLUMNS[name](self)
        setattr(self, name, column)
        return column

    def end(self, at: int) -> int:
        return self.starts[at] + self.forms[at].size

    def terms(self) -> tuple[str, ...]:
        """The base forms of all words that say something by themselves, sorted, without repeats."""
        return tuple(sorted(set(chain.from_iterable(map(_terms_of_piece, self.pieces)))))

    def said(self) -> int:
        """How many words it has, and of which register, `COUNTED` bits each."""
        return sum(map(_said_of_piece, self.pieces))


def _starts(row: Row) -> list[int]:
    starts: list[int] = []
    begin = 0
    for _, _, places, size, _, _ in row.pieces:
        if len(places) == 1:
            starts.append(begin + places[0])
        else:
            starts += [begin + place for place in places]
        begin += size + 1
    return starts


_COLUMNS: Final[dict[str, Callable[[Row], list[Any]]]] = {
    "forms": lambda row: list(chain.from_iterable(map(_words_of_piece, row.pieces))),
    "starts": _starts,
    "lower": lambda row: list(map(_lower_of, row.forms)),
    "flags": lambda row: list(map(_flags_of, row.forms)),
}


def tokenise(text: bytes) -> Row:
    """All tokens but the signs that part nothing; a hyphen between spaces is a dash and stays.

    No token has a space in it, and none hangs on what stands behind one.
    """
    return Row(list(map(_piece_of, text.split(b" "))))


class _Pieces(dict[bytes, Piece]):
    """What is known of each piece; the table is emptied when it is full."""

    def __missing__(self, data: bytes) -> Piece:
        piece = _read(data)
        if len(data) <= KEPT_BYTES_MAX:
            if len(self) >= PIECES_KEPT:
                self.clear()
            self[data] = piece
        return piece


_piece_of: Final = _Pieces().__getitem__


def _read(data: bytes) -> Piece:
    words, places = tokens(data)
    flags = signs(data) << SIGNS
    _compound(words, places)
    kept = [at for at, word in enumerate(words) if not word.flags & Flag.SOFT]
    if data == b"-":
        kept = [0]
        flags |= _HYPHEN
    if not data.isascii() or any(sign in data for sign in b"*`&<"):
        flags |= UNPLAIN
    said, stopped = 0, False
    for word in [words[at] for at in kept]:
        flags |= word.flags
        if stopped and word.kind != Kind.SIGN:
            flags |= INSIDE
        stopped = stopped or word.flags & Flag.TERMINATOR != 0
        if word.kind == Kind.WORD:
            said += 1 + sum(
                1 << COUNTED * at for at, flag in enumerate(REGISTERS, start=1) if word.flags & flag
            )
    own = tuple([words[at] for at in kept])
    terms = tuple([word.lemma for word in own if word.content])
    return Piece(flags, own, tuple([places[at] for at in kept]), len(data), said, terms)


def _compound(words: list[Word], places: list[int]) -> None:
    """`over-water`, `under-insured`, `off-label`: before a hyphen a small word is part of what is said."""
    for at, sign in enumerate(words[1:-1]):
        word = words[at]
        if sign.lower == "-" and word.lower in _PREFIXES and places[at] + word.size + 1 == places[at + 2]:
            words[at] = word._replace(stop=False, content=True, flags=word.flags | Flag.CONTENT)


_PREFIXES: Final = frozenset(
    {"over", "under", "off", "out", "up", "down", "after", "before", "above", "below"}
)


def _at_an_end(piece: Piece) -> Piece:
    return piece._replace(words=(), places=()) if piece.flags & _HYPHEN else piece
