"""Text as a row of tokens. What stands between two spaces is looked up whole, and all that can be known of it by
itself was worked out when it was first met; a text is then asked for what none of its pieces rules out.
"""

from __future__ import annotations

import re
from functools import reduce
from itertools import accumulate, chain, compress
from operator import or_
from typing import Any, Final

from msgspec.structs import replace

from interlock.core.mutation import Span
from interlock.mapping.classes import code_of
from interlock.mapping.disguises import may_disguise
from interlock.mapping.references import signs
from interlock.mapping.tokens import PREFIXES, Flag, Kind, Word, tokens

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

LOOSE_SIGNS: Final = re.compile(
    rb"[!?]{2,}|\.\.+|(?<![A-Za-z0-9)])[:;=]-?[()DPp](?![A-Za-z0-9])|(?<![A-Za-z0-9(])i(?![A-Za-z0-9.)])"
)
"""Signs repeated, faces made of signs, `i` for `I`."""
LOOSE: Final = 1 << 43
"""Of a piece: it holds one of these; none has a space in it."""

OF_PIECES: Final = INSIDE | UNPLAIN | _HYPHEN | LOOSE | -1 << SIGNS
"""What is said of a piece stands at its first word."""

REGISTERS: Final = (
    Flag.FORMAL,
    Flag.COLLOQUIAL,
    Flag.FIRST_PERSON,
    Flag.SECOND_PERSON,
    Flag.MODAL,
    Flag.CONTRACTED,
)
COUNTED: Final = 32
"""Bits for each count of `Word.said`: words, and those of each register."""


class Row:
    """The tokens of a text side by side: what is known of each, and all flags in one.

    `inner`: all flags but those of the last. What a text is seldom asked for is worked out when it first is.
    """

    __slots__ = ("any", "codes", "flags", "forms", "inner", "lower", "size", "starts")
    forms: list[Word]
    codes: bytes
    flags: list[int]
    inner: int
    any: int
    lower: list[str]
    starts: list[int]

    def __init__(self, forms: list[Word], size: int) -> None:
        self.size = size
        self.forms = forms
        self.flags = flags = [form.flags for form in forms]
        self.inner = reduce(or_, flags[:-1], 0)
        self.any = self.inner | flags[-1]
        if self.any & (Flag.NO_TOKEN | _HYPHEN):
            self._without_gaps()

    def _without_gaps(self) -> None:
        """Only the tokens; a hyphen at an end is no dash, and none."""
        gap, flags = Flag.NO_TOKEN, self.flags
        kept = [not f & gap for f in flags]
        for end in (0, -1):
            kept[end] = kept[end] and not flags[end] & _HYPHEN
        self.starts = list(compress(_starts(self), kept))
        self.forms = list(compress(self.forms, kept))
        self.flags = list(compress(flags, kept))

    def __getattr__(self, name: str) -> Any:
        """The forms in lower case, the class of each, and where each token starts."""
        if name == "codes":
            self.codes = b"".join([form.code for form in self.forms])
            return self.codes
        if name == "lower":
            self.lower = [form.lower for form in self.forms]
            return self.lower
        if name == "starts":
            self.starts = _starts(self)
            return self.starts
        raise AttributeError(name)

    def end(self, at: int) -> int:
        return self.starts[at] + self.forms[at].size

    def span(self, first: int, last: int) -> Span:
        """Tokens `first` to `last`, exclusive."""
        if last - first == len(self.forms) and not self.any & (Flag.NO_TOKEN | _HYPHEN):
            last_one = self.forms[-1]
            return Span(0, self.size - last_one.step + last_one.size)
        starts = self.starts
        return Span(starts[first], starts[last - 1] + self.forms[last - 1].size)

    def said(self) -> int:
        """How many words it has, and of which register, `COUNTED` bits each."""
        return sum([form.said for form in self.forms])


def _starts(row: Row) -> list[int]:
    starts = list(accumulate([form.step for form in row.forms], initial=0))
    starts.pop()
    return starts


def tokenise(text: bytes) -> Row:
    """All tokens but the signs that part nothing; a hyphen between spaces is a dash and stays.

    No token has a space in it, and none hangs on what stands behind one.
    """
    return Row(list(chain.from_iterable(map(_words_of, text.split(b" ")))), len(text) + 1)


class _Pieces(dict[bytes, tuple[Word, ...]]):
    """The words of what stands between two spaces; the table is emptied when it is full."""

    def __missing__(self, data: bytes) -> tuple[Word, ...]:
        words = _read(data)
        if len(data) <= KEPT_BYTES_MAX:
            if len(self) >= PIECES_KEPT:
                self.clear()
                _shared.clear()
            self[data] = words
        return words


_words_of: Final = _Pieces().__getitem__

_shared: Final[dict[int, int]] = {}
"""One of each number that many words have: what all of them have is found at once."""


def _read(data: bytes) -> tuple[Word, ...]:
    """The tokens of a piece; what none of them holds before the first one is a gap."""
    words, places = tokens(data)
    flags = signs(data) << SIGNS
    _compound(words, places)
    kept = [at for at, word in enumerate(words) if not word.flags & Flag.SOFT]
    if data == b"-":
        kept = [0]
        flags |= _HYPHEN
    if LOOSE_SIGNS.search(data):
        flags |= LOOSE
    if may_disguise(data):
        flags |= UNPLAIN
    stopped = False
    for word in [words[at] for at in kept]:
        if stopped and word.kind != Kind.SIGN:
            flags |= INSIDE
        stopped = stopped or word.flags & Flag.TERMINATOR != 0
    ends = [*(places[at] for at in kept), len(data) + 1]
    found = [
        replace(
            words[at],
            said=_said(words[at]),
            step=end - places[at],
            code=code_of(words[at].flags, words[at].lower),
        )
        for at, end in zip(kept, ends[1:], strict=True)
    ]
    if ends[0]:
        found.insert(0, replace(_GAP, step=ends[0]))
    found[0] = replace(found[0], flags=found[0].flags | flags)
    share = _shared.setdefault
    return tuple([replace(w, flags=share(w.flags, w.flags), said=share(w.said, w.said)) for w in found])


_GAP: Final = Word(Kind.GAP, "", "", True, Flag.NO_TOKEN, "", 0, code=code_of(Flag.NO_TOKEN, ""))


def _said(word: Word) -> int:
    if word.kind != Kind.WORD:
        return 0
    return 1 + sum(1 << COUNTED * at for at, flag in enumerate(REGISTERS, start=1) if word.flags & flag)


def _compound(words: list[Word], places: list[int]) -> None:
    """`over-water`, `under-insured`, `off-label`: before a hyphen a small word is part of what is said."""
    for at, sign in enumerate(words[1:-1]):
        word = words[at]
        if sign.lower == "-" and word.lower in PREFIXES and places[at] + word.size + 1 == places[at + 2]:
            words[at] = replace(word, stop=False, content=True, flags=word.flags | Flag.CONTENT)
