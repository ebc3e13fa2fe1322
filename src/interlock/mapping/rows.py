"""Text as a row of tokens. What stands between two spaces is looked up whole, and all that can be known of it by
itself was worked out when it was first met; a text is then asked for what none of its pieces rules out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import reduce
from itertools import accumulate, chain
from operator import or_
from sys import intern
from typing import Any, Final

from msgspec.structs import replace

from interlock.core.mutation import Span
from interlock.mapping.classes import code_of
from interlock.mapping.disguises import may_disguise
from interlock.mapping.references import signs
from interlock.mapping.tokens import PREFIXES, Flag, Word, tokens

PIECES_KEPT: Final = 32_768
KEPT_BYTES_MAX: Final = 64
"""Longer pieces are read anew each time: what is kept stays small, whatever the texts."""

UNPLAIN: Final = 1
"""Of a piece: a word in it may be disguised, or code begins in it."""

LOOSE_SIGNS: Final = re.compile(
    rb"[!?]{2,}|\.\.+|(?<![A-Za-z0-9)])[:;=]-?[()DPp](?![A-Za-z0-9])|(?<![A-Za-z0-9(])i(?![A-Za-z0-9.)])"
)
"""Signs repeated, faces made of signs, `i` for `I`."""
LOOSE: Final = 2
"""Of a piece: it holds one of these; none has a space in it."""

SIGNS: Final = 2
"""By so many bits what a piece may refer to stands above these."""


class Row:
    """The tokens of a text side by side, all but the signs that part nothing; a hyphen between spaces is a dash.

    `codes`: the class of each in a byte (`classes`); `content`: what it says by itself, a base form, or nothing;
    `forms`: all that is known of it. `marks`: what is said of the pieces between spaces, in one. What a text is seldom
    asked for is worked out when it first is.
    """

    __slots__ = ("_lower", "_offsets", "_sizes", "_starts", "codes", "content", "forms", "marks")

    def __init__(self, text: bytes) -> None:
        """No token has a space in it, and none hangs on what stands behind one; but at an end a hyphen is no dash."""
        pieces = text.split(b" ")
        if b"-" in (pieces[0], pieces[-1]):
            for end in (0, -1):
                pieces[end] = _BLANK if pieces[end] == b"-" else pieces[end]
        known = map(_known, pieces)
        codes, marks, content, forms, self._offsets, self._sizes = zip(*known, strict=True)
        self.codes = b"".join(codes)
        self.content: list[str] = list(chain.from_iterable(content))
        self.forms: list[Word] = list(chain.from_iterable(forms))
        self.marks: int = reduce(or_, marks) if any(marks) else 0
        self._lower: list[str] | None = None
        self._starts: list[int] | None = None

    @property
    def lower(self) -> list[str]:
        """The form of each token in lower case."""
        if self._lower is None:
            self._lower = [form.lower for form in self.forms]
        return self._lower

    @property
    def starts(self) -> list[int]:
        """Where each token starts."""
        if self._starts is None:
            pieces = zip(accumulate(self._sizes, initial=0), self._offsets, strict=False)
            self._starts = [start + offset for start, offsets in pieces for offset in offsets]
        return self._starts

    def terms(self) -> tuple[str, ...]:
        """What its tokens say by themselves, sorted, without repeats."""
        return terms_of(self.content)

    def end(self, at: int) -> int:
        return self.starts[at] + self.forms[at].size

    def span(self, first: int, last: int) -> Span:
        """Tokens `first` to `last`, exclusive."""
        offsets = self._offsets
        if last - first == len(self.codes) and offsets[0] and offsets[-1]:
            end = sum(self._sizes[:-1]) + offsets[-1][-1] + self.forms[-1].size
            return Span(offsets[0][0], end)
        starts = self.starts
        return Span(starts[first], starts[last - 1] + self.forms[last - 1].size)


tokenise: Final = Row


def terms_of(content: Iterable[str]) -> tuple[str, ...]:
    """What tokens say by themselves, sorted, without repeats."""
    said = {*content}
    said.discard("")
    return tuple(sorted(said))


_Piece = tuple[bytes, int, tuple[str, ...], tuple[Word, ...], tuple[int, ...], int]
"""Of a piece: the class of each token; its marks; what each token says, all that is known of it, and where it starts in
the piece; its bytes, and one for the space behind it.
"""


class _Pieces(dict[bytes, _Piece]):
    """What stands between two spaces; the table is emptied when it is full."""

    def __missing__(self, data: bytes) -> _Piece:
        piece = _read(data)
        if len(data) <= KEPT_BYTES_MAX:
            if len(self) >= PIECES_KEPT:
                self.clear()
                _shared.clear()
            self[data] = piece
        return piece


_BLANK: Final = b"\n"
"""As wide as a hyphen."""
_known: Final = _Pieces().__getitem__

_shared: Final[dict[Any, Any]] = {}
"""One of each row of offsets, and of what tokens say, that many pieces have."""


def _read(data: bytes) -> _Piece:
    words, places = tokens(data)
    _compound(words, places)
    kept = [at for at, word in enumerate(words) if data == b"-" or not word.flags & Flag.SOFT]
    found = tuple([words[at] for at in kept])
    codes = b"".join([code_of(word.flags, word.lower) for word in found])
    content = tuple([intern(word.lemma) if word.content else "" for word in found])
    offsets = tuple([places[at] for at in kept])
    share = _shared.setdefault
    return codes, _marks(data), share(content, content), found, share(offsets, offsets), len(data) + 1


def _marks(data: bytes) -> int:
    marks = signs(data) << SIGNS
    if LOOSE_SIGNS.search(data):
        marks |= LOOSE
    if may_disguise(data):
        marks |= UNPLAIN
    return marks


def _compound(words: list[Word], places: list[int]) -> None:
    """`over-water`, `under-insured`, `off-label`: before a hyphen a small word is part of what is said."""
    for at, sign in enumerate(words[1:-1]):
        word = words[at]
        if sign.lower == "-" and word.lower in PREFIXES and places[at] + word.size + 1 == places[at + 2]:
            words[at] = replace(word, stop=False, content=True, flags=word.flags | Flag.CONTENT)
