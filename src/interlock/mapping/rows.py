"""Text as a row of tokens. What stands between two spaces is looked up whole, and all that can be known of it by
itself was worked out when it was first met; a text is then asked for what none of its pieces rules out.
"""

from __future__ import annotations

import re
from functools import reduce
from itertools import accumulate, chain, pairwise
from operator import attrgetter, itemgetter, or_
from typing import Final, NamedTuple

import msgspec

from interlock.core.mutation import Span
from interlock.mapping.disguises import may_disguise
from interlock.mapping.references import signs
from interlock.mapping.tokens import Flag, Kind, Word, tokens

PIECES_KEPT: Final = 32_768
KEPT_BYTES_MAX: Final = 64
"""Longer pieces are read anew each time: what is kept stays small, whatever the texts."""

SIGNS: Final = 44
"""By so many bits what a piece may refer to stands above its flags."""

INSIDE: Final = 1 << 36
"""Of a piece: a terminator stands in it before a word."""
UNPLAIN: Final = 1 << 37
"""Of a piece: a word in it may be disguised, or code begins in it."""
_HYPHEN: Final = 1 << 38
"""Of a piece: a hyphen alone, which is a dash where it stands between two others."""

_BEHIND: Final = 1 << 39
"""Of a piece: its first word is not the first thing in it, if it has any."""

LOOSE_SIGNS: Final = re.compile(
    rb"[!?]{2,}|\.\.+|(?<![A-Za-z0-9)])[:;=]-?[()DPp](?![A-Za-z0-9])|(?<![A-Za-z0-9(])i(?![A-Za-z0-9.)])"
)
"""Signs repeated, faces made of signs, `i` for `I`."""
LOOSE: Final = 1 << 43
"""Of a piece: it holds one of these; none has a space in it."""

REGISTERS: Final = (
    Flag.FORMAL,
    Flag.COLLOQUIAL,
    Flag.FIRST_PERSON,
    Flag.SECOND_PERSON,
    Flag.MODAL,
    Flag.CONTRACTED,
)
COUNTED: Final = 32
"""Bits for each count of `Piece.said`: words, and those of each register."""


class Piece(NamedTuple):
    """What stands between two spaces.

    `flags`: those of its words and of itself, all in one, and above them what it may refer to. `words`: without the
    signs that part nothing; `places`: where they stand in it. `said`: how many words it has, and of which register.
    `terms`: the base forms of those that say something by themselves. `steps`: how far it is from each word to the
    next, the last one's to the next piece.
    """

    flags: int
    words: tuple[Word, ...]
    places: tuple[int, ...]
    size: int
    said: int
    terms: tuple[str, ...]
    steps: tuple[int, ...]


_flags_of_piece: Final = itemgetter(0)
_words_of_piece: Final = itemgetter(1)
_size_of_piece: Final = itemgetter(3)
_said_of_piece: Final = itemgetter(4)
_terms_of_piece: Final = itemgetter(5)
_steps_of_piece: Final = itemgetter(6)
_lower_of: Final = attrgetter("lower")
_flags_of: Final = attrgetter("flags")


class Row:
    """The tokens of a text side by side: what is known of each, and all flags in one.

    `inner`: all flags but those of the last piece.
    """

    __slots__ = ("_lower", "_starts", "any", "flags", "forms", "inner", "pieces")

    def __init__(self, pieces: list[Piece]) -> None:
        self.inner: int = reduce(or_, map(_flags_of_piece, pieces[:-1]), 0)
        self.any: int = self.inner | pieces[-1][0]
        if self.any & _HYPHEN:
            pieces = [_at_an_end(pieces[0]), *pieces[1:-1], *map(_at_an_end, pieces[1:][-1:])]
        self.pieces = pieces
        self.forms: list[Word] = list(chain.from_iterable(map(_words_of_piece, pieces)))
        self.flags: list[int] = list(map(_flags_of, self.forms))
        self._lower: list[str] | None = None
        self._starts: list[int] | None = None

    @property
    def starts(self) -> list[int]:
        """Where each token starts, worked out when it is first asked for."""
        if self._starts is None:
            self._starts = _starts(self)
        return self._starts

    @property
    def lower(self) -> list[str]:
        """Each token in lower case, worked out when it is first asked for."""
        if self._lower is None:
            self._lower = list(map(_lower_of, self.forms))
        return self._lower

    def end(self, at: int) -> int:
        return self.starts[at] + self.forms[at].size

    def span(self, first: int, last: int) -> Span:
        """Tokens `first` to `last`, exclusive."""
        if last - first == len(self.forms):
            return Span(self._begin(), self._end())
        starts = self.starts
        return Span(starts[first], starts[last - 1] + self.forms[last - 1].size)

    def _begin(self) -> int:
        """Where the first token starts."""
        begin: int = 0
        for piece in self.pieces:
            if piece.words:
                return begin + piece.places[0]
            begin += piece.size + 1
        return begin

    def _end(self) -> int:
        """Where the last token ends."""
        end: int = sum(map(_size_of_piece, self.pieces)) + len(self.pieces) - 1
        for piece in reversed(self.pieces):
            if piece.words:
                return end - piece.size + piece.places[-1] + piece.words[-1].size
            end -= piece.size + 1
        return end

    def terms(self) -> tuple[str, ...]:
        """The base forms of all words that say something by themselves, sorted, without repeats."""
        return tuple(sorted(set(chain.from_iterable(map(_terms_of_piece, self.pieces)))))

    def said(self) -> int:
        """How many words it has, and of which register, `COUNTED` bits each."""
        return sum(map(_said_of_piece, self.pieces))


def _starts(row: Row) -> list[int]:
    if not row.any & _BEHIND:
        starts = list(accumulate(chain.from_iterable(map(_steps_of_piece, row.pieces)), initial=0))
        starts.pop()
        return starts
    starts = []
    begin = 0
    for piece in row.pieces:
        starts += [begin + place for place in piece.places]
        begin += piece.size + 1
    return starts


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
        flags |= _HYPHEN | _BEHIND
    if LOOSE_SIGNS.search(data):
        flags |= LOOSE
    if may_disguise(data):
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
    begins = tuple([places[at] for at in kept])
    if begins[:1] != (0,):
        flags |= _BEHIND
    steps = tuple([after - begin for begin, after in pairwise((*begins, len(data) + 1))])
    return Piece(flags, own, begins, len(data), said, terms, steps)


def _compound(words: list[Word], places: list[int]) -> None:
    """`over-water`, `under-insured`, `off-label`: before a hyphen a small word is part of what is said."""
    for at, sign in enumerate(words[1:-1]):
        word = words[at]
        if sign.lower == "-" and word.lower in _PREFIXES and places[at] + word.size + 1 == places[at + 2]:
            words[at] = msgspec.structs.replace(
                word, stop=False, content=True, flags=word.flags | Flag.CONTENT
            )


_PREFIXES: Final = frozenset(
    {"over", "under", "off", "out", "up", "down", "after", "before", "above", "below"}
)


def _at_an_end(piece: Piece) -> Piece:
    return piece._replace(words=(), places=(), steps=()) if piece.flags & _HYPHEN else piece
