"""Text as a row of tokens. What stands between two spaces is looked up whole, and all that can be known of it by
itself was worked out when it was first met; a text is then asked for what none of its pieces rules out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache, reduce
from itertools import accumulate, chain, compress, pairwise
from operator import or_
from sys import intern
from typing import Final

from msgspec.structs import replace

from interlock.core.mutation import Span
from interlock.mapping.classes import code_of, marking
from interlock.mapping.disguises import BEGUN_IN_BOLD, may_disguise
from interlock.mapping.flags import Flag
from interlock.mapping.openings import Opening, opening_of, opening_with
from interlock.mapping.references import FIGURES_DIALLED_MIN, WITHOUT_FIGURES
from interlock.mapping.references import signs as signs_of
from interlock.mapping.struck import may_hide
from interlock.mapping.tokens import PREFIXES, Kind, Word, tokens, word_of

PIECES_KEPT: Final = 32_768
KEPT_BYTES_MAX: Final = 64
"""Longer pieces are read anew each time: what is kept stays small, whatever the texts."""

UNPLAIN: Final = 1
"""Of a piece: a word in it may be disguised, or code begins in it."""

HIDING: Final = 2
"""Of a piece: something in it, or that begins in it, may not be shown."""

LOOSE_SIGNS: Final = re.compile(
    rb"[!?]{2,}|\.\.+|(?<![A-Za-z0-9)])[:;=]-?[()DPp](?![A-Za-z0-9])|(?<![A-Za-z0-9(])i(?![A-Za-z0-9.)])"
)
"""Signs repeated, faces made of signs, `i` for `I`."""
LOOSE: Final = 4
"""Of a piece: it holds one of these; none has a space in it."""

_SIGNS: Final = 3
"""By so many bits what a piece may refer to without a figure anywhere stands above these."""

_FIGURES: Final = marking("digit|unread")

_PACKED: Final = 3
_OPENING, _STEP = 1, 2
"""A byte of each of these beside the class of a word: all words at once are told apart by every third one."""
_LONG: Final = 255
"""What stands for this many bytes and for any more."""


class Row:
    """The tokens of a text side by side, all but the signs that part nothing; a hyphen between spaces is a dash.

    `codes`: the class of each in a byte (`classes`), `openings`: its kinds (`openings`); `content`: what it says by
    itself, a base form, or nothing; `forms`: all that is known of it. `marks`: what is seldom said of a piece between
    spaces, of all of them in one.
    """

    __slots__ = ("_lower", "_size", "_starts", "_steps", "codes", "content", "forms", "marks", "openings")

    def __init__(self, text: bytes) -> None:
        """No token has a space in it, and none hangs on what stands behind one."""
        self.forms = forms = list(chain.from_iterable(map(_words_of, text.split(b" "))))
        packed = b"".join([form.packed for form in forms])
        self.codes = codes = packed[::_PACKED]
        self.openings = packed[_OPENING::_PACKED]
        self._steps = packed[_STEP::_PACKED]
        self.content = [form.said for form in forms]
        self.marks = 0
        self._size = len(text) + 1
        self._lower: list[str] | None = None
        self._starts: list[int] | None = None
        if _HYPHEN in codes and (codes[0] == _HYPHEN or codes[-1] == _HYPHEN):
            self._without_hyphens()
            self._without_gaps()
        elif _A_GAP in codes:
            self._without_gaps()

    def _without_hyphens(self) -> None:
        """A hyphen at an end is no dash, and none."""
        forms, codes = self.forms, self.codes
        ends = {0, len(forms) - 1}
        self.forms = [
            _NO_DASH if at in ends and codes[at] == _HYPHEN else one for at, one in enumerate(forms)
        ]
        packed = b"".join([form.packed for form in self.forms])
        self.codes, self._steps = packed[::_PACKED], packed[_STEP::_PACKED]

    def _without_gaps(self) -> None:
        """Only the tokens."""
        forms, codes = self.forms, self.codes
        kept = codes.translate(_IS_TOKEN)
        self.marks = reduce(or_, [form.signs for form in compress(forms, codes.translate(_IS_GAP))])
        self._size = 0
        self._starts = list(compress(_starts(forms, self._steps), kept))
        self.forms = list(compress(forms, kept))
        self.codes = bytes(compress(codes, kept))
        self.openings = bytes(compress(self.openings, kept))
        self.content = list(compress(self.content, kept))

    @property
    def lower(self) -> list[str]:
        """The form of each token in lower case."""
        if self._lower is None:
            self._lower = [form.lower for form in self.forms]
        return self._lower

    def spoken(self, first: int, last: int) -> list[str]:
        """The forms of some tokens in lower case, the last one exclusive."""
        return [form.lower for form in self.forms[first:last]]

    @property
    def starts(self) -> list[int]:
        """Where each token starts."""
        if self._starts is None:
            self._starts = _starts(self.forms, self._steps)
        return self._starts

    @property
    def signs(self) -> int:
        """What the text may refer to (`references`): without a figure in it that is little."""
        carried = self.marks >> _SIGNS
        if 1 in self.codes.translate(_FIGURES):
            told = compress(self.forms, self.openings.translate(_OF_SIGNS))
            return carried | reduce(or_, [form.signs for form in told], 0)
        return carried

    @property
    def few_figures(self) -> bool:
        """Whether all figures stand in one token, too few of them for a number to dial."""
        figures = self.codes.translate(_FIGURES)
        return figures.count(1) == 1 and self.forms[figures.find(1)].size < FIGURES_DIALLED_MIN

    def terms(self) -> tuple[str, ...]:
        """What its tokens say by themselves, sorted, without repeats."""
        return terms_of(self.content)

    def end(self, at: int) -> int:
        return self.starts[at] + self.forms[at].size

    def span(self, first: int, last: int) -> Span:
        """Tokens `first` to `last`, exclusive."""
        forms = self.forms
        end = forms[last - 1]
        if self._size and last - first == len(forms):
            return Span(0, self._size - end.step + end.size)
        starts = self._starts or self.starts
        return Span(starts[first], starts[last - 1] + end.size)


tokenise: Final = Row


def _starts(forms: list[Word], steps: bytes) -> list[int]:
    """`steps`: of each a byte, which is asked where none of them is too long for one."""
    each = steps[:-1] if _LONG not in steps else [form.step for form in forms[:-1]]
    return list(accumulate(each, initial=0))


def terms_of(content: Iterable[str]) -> tuple[str, ...]:
    """What tokens say by themselves, sorted, without repeats."""
    said = {*content}
    said.discard("")
    return tuple(sorted(said))


class _Pieces(dict[bytes, tuple[Word, ...]]):
    """The words of what stands between two spaces; the table is emptied when it is full."""

    def __missing__(self, data: bytes) -> tuple[Word, ...]:
        words = _read(data)
        if len(data) <= KEPT_BYTES_MAX:
            if len(self) >= PIECES_KEPT:
                self.clear()
            self[data] = words
        return words


_words_of: Final = _Pieces().__getitem__
_A_GAP: Final = code_of(Flag.NO_TOKEN, "")[0]
_HYPHEN: Final = code_of(Flag.SOFT, "-")[0]
_IS_GAP: Final = marking("no_token")
_OF_SIGNS: Final = opening_with(Opening.SIGNED)
_IS_TOKEN: Final = marking("any-no_token")


def _read(data: bytes) -> tuple[Word, ...]:
    """The tokens of a piece; what stands before the first one, or is seldom said of a piece, is a gap's."""
    signs = signs_of(data)
    # Most pieces are letters and nothing else, which is one word without a sign in it; `i` alone is a careless one.
    if data.isalpha() and data != b"i":
        word, lead, marks = word_of(data), 0, 0
        found = [_placed(word, len(data) + 1, signs)]
    else:
        words, places = _tokens(data)
        _compound(words, places)
        kept = [at for at, word in enumerate(words) if data == b"-" or not word.flags & Flag.SOFT]
        starts = [*(places[at] for at in kept), len(data) + 1]
        steps = [end - start for start, end in pairwise(starts)]
        found = [
            _placed(words[at], step, 0 if number else signs)
            for number, (at, step) in enumerate(zip(kept, steps, strict=True))
        ]
        lead, marks = starts[0], _marks(BEGUN_IN_BOLD.sub(b"", data)) | (HIDING if may_hide(data) else 0)
    marks |= (signs & WITHOUT_FIGURES) << _SIGNS
    if lead or marks:
        found.insert(0, _gap(lead, marks))
    return tuple(found)


def _gap(step: int, marks: int = 0) -> Word:
    """What stands before the first token of a piece."""
    packed = _pack(_A_GAP, 0, min(step, _LONG))
    return Word(Kind.GAP, "", "", True, Flag.NO_TOKEN, "", 0, packed=packed, step=step, signs=marks)


@lru_cache(maxsize=4_096)
def _pack(*each: int) -> bytes:
    """The bytes of a word, one for all words that have the same."""
    return bytes(each)


_NO_DASH: Final = _gap(2)


def _tokens(data: bytes) -> tuple[list[Word], list[int]]:
    """The tokens of a piece; a word of which the first letters are emphasised is one."""
    begun = BEGUN_IN_BOLD.match(data)
    if begun is None:
        return tokens(data)
    size = begun.end()
    words, places = tokens(data[size:])
    first = replace(word_of(begun["first"] + begun["rest"]), size=size)
    return [first, *words], [0, *(place + size for place in places)]


def _placed(word: Word, step: int, signs: int) -> Word:
    """A word with what is said of it in a row."""
    said = intern(word.lemma) if word.content else ""
    opening = opening_of(word.lower) | (Opening.SIGNED if signs else 0)
    packed = _pack(code_of(word.flags, word.lower)[0], opening, min(step, _LONG))
    return replace(word, packed=packed, said=said, step=step, signs=signs)


def _marks(data: bytes) -> int:
    marks = 0
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
