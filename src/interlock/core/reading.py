"""What a reader makes of folded text beyond its characters: spelled-out words, odd separators, digits for letters.

Two readings follow the last view. `Speller` joins characters that stand apart (`g u a r`, `4-1-1-1`) and is
read by the same automata as the views. `letters` drops everything that is no letter or digit; what is found
there counts only where `reads` says that the text between two boundaries would be read as the phrase.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby, pairwise
from typing import Final

from interlock.core.folding import EITHER, SPACE, SYMBOL_CLOSE, SYMBOL_OPEN, WORD_BYTES, Emitted

READINGS: Final = ("spelled", "letters", "look")
"""`spelled` joins characters that stand apart; `letters` reads letters alone, stretched ones too, with digits that
look like one; `look` also reads the signs that look like a letter."""

STRETCHING: Final = frozenset(b"abcdefghijklmnopqrstuvwxyz") | frozenset(EITHER)
"""Letters that may be written more often than they are meant."""
STRETCHED_MIN: Final = 3
"""Times from which on a letter is stretched, and may be meant once or twice."""
STRETCHED_MAX: Final = 64
"""Times up to which it is: a longer run is no letter of a word."""

LOOKALIKES: Final = {
    byte: frozenset(looks) | {byte}
    for byte, looks in {
        ord("a"): b"4@",
        ord("b"): b"8",
        ord("e"): b"3",
        ord("g"): b"69",
        ord("i"): b"1!|",
        ord("l"): b"1|",
        ord("o"): b"0",
        ord("s"): b"5$",
        ord("t"): b"7+",
        ord("v"): b"u",
        ord("z"): b"2",
    }.items()
}
"""Digits and signs that are read as the letter when they stand among letters; `u`, as what looks like a `v` looks
like it too (`ʋ`)."""

LETTER_BYTES: Final = WORD_BYTES - {ord("_")}
LOOK_BYTES: Final = LETTER_BYTES | frozenset(b"@$!|+")
DIGIT_BYTES: Final = frozenset(b"0123456789")

LETTERS_MIN: Final = 4
"""A phrase of fewer letters is not looked for by its letters alone: `a.b` would be everywhere."""
GAP_BYTES_MAX: Final = 40
"""Folded bytes between two pieces that a reader still connects."""
WHOLE_LETTERS_MIN: Final = 12
"""Letters from which a phrase of several words is known in spite of a space inside a word (`guar anteed`)."""

BROKEN_LETTERS_MIN: Final = 8
"""Letters from which one word is known in two lines: `may` and `be` at a line's end are no `maybe`."""

SEPARATOR_BYTES: Final = frozenset(range(0x80)) - LETTER_BYTES
_SENTENCE_END: Final = re.compile(rb"[.!?][\"')\]]* ")
_CLAUSE_END: Final = re.compile(rb",[\"')\]]* ")
_SIGN_WORDS: Final = re.compile(rb"&|(?<![=<>!-])=(?![=>])")
"""Signs that are read as a word (`and`, `is`); those of an arrow are not."""
# Scripts written without spaces: their characters are words between words, not separators.
_UNSPACED: Final = ((0x0E00, 0x11FF), (0x1780, 0x17FF), (0x2E80, 0x2FFF), (0x3040, 0xD7FF), (0xF900, 0xFAFF))
_MARKS_OF_UNSPACED: Final = (
    *(
        (0x0E4F, 0x0E4F),
        (0x0E5A, 0x0E5B),
        (0x0F01, 0x0F17),
        (0x0F3A, 0x0F3D),
        (0x0FBE, 0x0FDA),
        (0x104A, 0x104F),
    ),
    *((0x10FB, 0x10FB), (0x17D4, 0x17DA), (0x30A0, 0x30A0), (0x4DC0, 0x4DFF)),
)
"""Their stops, dots and drawings, which are no words and part what stands beside them as any other sign does."""

SYMBOL_BYTES: Final = 5
HANGUL: Final = (b"\xf8\x81\x84\x80\xf9", b"\xf8\x81\x87\xbf\xf9")
"""The first and the last of the letters that syllables are folded to, U+1100 to U+11FF."""
VOWELS_AND_FINALS: Final = (b"\xf8\x81\x85\xa0\xf9", b"\xf8\x81\x87\xbf\xf9")
"""Those of them that no syllable begins with."""

_MARKS_OF_LINES: Final = b" /#|*%;:\"'"
"""What may stand before each line of a text, and behind it: a remark's sign, the bars of a box."""

APART: Final = 0
"""At the start, or behind a separator."""
SINGLE: Final = 1
"""Behind one character that may be spelled out."""
WORD: Final = 2
"""Behind more than one."""
PAIR: Final = 3
"""Behind one character, of a word of two that may be spelled out as the words behind it are."""
# Any other mode is the joiner of a run of characters spelled out, as a number: 1, then its bytes.

GAP_PENDING_MAX: Final = 64
"""Separators between two characters that may still be spelled out."""
PAIRS_MAX: Final = 4
"""Words of two that may stand before one of three that shows how all are spelled out."""
NARROW_PAIRS_MAX: Final = 2
FIGURES_MAX: Final = 1
"""The same where one blank alone parts the words, and where they are figures besides: rows of scores and ratios
(`6-3 4-6 7-5`) would else wait on and on, each for all that may be behind it.
"""
PAIRS_PENDING_MAX: Final = 32
"""Characters of words of two that wait for one of three."""
JOINER_MAX: Final = 6
"""Characters that one joiner may have: a sign and the blanks around it, a pair of brackets."""

_WORDS: Final = {
    APART: re.compile(rb"(?:[0-9a-z]{2,}[^0-9A-Za-z\x80-\xff]+)+"),
    WORD: re.compile(rb"[0-9a-z]*[^0-9A-Za-z\x80-\xff]+(?:[0-9a-z]{2,}[^0-9A-Za-z\x80-\xff]+)*"),
}
"""Whole words of ASCII, with what is behind them: nothing in them joins."""
_BEGUN: Final = {APART: re.compile(rb"[0-9a-z]{2,}"), WORD: re.compile(rb"[0-9a-z]+")}
"""A word of which more may follow."""


def characters(folded: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Start and end of each character of folded text."""
    place = 0
    while place < len(folded):
        end = _character_end(folded, place)
        yield place, end
        place = end


def _character_end(folded: Sequence[int], place: int) -> int:
    """A syllable of Hangul is one character, however many letters it is folded to."""
    end = _letter_end(folded, place)
    if folded[place] == SYMBOL_OPEN and _is_in(HANGUL, folded[place:end]):
        while end < len(folded) and _is_in(VOWELS_AND_FINALS, folded[end : end + SYMBOL_BYTES]):
            end += SYMBOL_BYTES
    return end


def _is_in(symbols: tuple[bytes, bytes], letter: Sequence[int]) -> bool:
    return symbols[0] <= bytes(letter) <= symbols[1]


def _letter_end(folded: Sequence[int], place: int) -> int:
    end = place + 1
    if folded[place] == SYMBOL_OPEN:
        return place + SYMBOL_BYTES
    if 0xC2 <= folded[place] <= 0xF4:
        while end < len(folded) and 0x80 <= folded[end] < 0xC0:
            end += 1
    return end


class Speller:
    """Joins single characters that are set apart, all in the same way: what joins the first two is the joiner.

    Three in a row are spelled out, two are not (`a 0.5`) but before a word of three that the same joins
    (`p.t 7.1.6`). Between two of them the joiner reads as nothing, a sign between two joiners as the sign (`5 - 0`,
    `5.-.0`), anything wider as a space. `pending` is what stands behind a single character, and perhaps the character
    behind it: only what follows says whether that is single too. `starts` are the raw offsets of its bytes.
    """

    __slots__ = ("mode", "pending", "starts")

    def __init__(self, pending: bytes = b"", starts: Sequence[int] = (), mode: int = APART) -> None:
        self.pending = pending
        self.starts = list(starts)
        self.mode = mode

    def push(self, emitted: Emitted, final: int = -1) -> Emitted:
        """What follows from the folded bytes; `final` is the raw offset at which the stream ends, if it does."""
        spelled = Emitted()
        folded, starts, ends = emitted.folded, emitted.starts, emitted.ends
        swallowed = iter(emitted.swallowed)
        wide = next(swallowed, None)
        place, size = 0, len(folded)
        while place < size:
            while wide is not None and wide[0] <= place:
                self._widen(wide[1])
                wide = next(swallowed, None)
            run = None if self.pending else _WORDS.get(self.mode)
            words = None if run is None else run.match(folded, place)
            after = APART
            if words is None and run is not None:
                words, after = _BEGUN[self.mode].match(folded, place), WORD
            if words is not None:
                stop = words.end()
                spelled.folded += words.group()
                spelled.starts += starts[place:stop]
                spelled.ends += ends[place:stop]
                self.mode = after
            else:
                stop = _letter_end(folded, place)
                self._character(spelled, bytes(folded[place:stop]), starts[place:stop], ends[stop - 1])
            place = stop
        while wide is not None:
            self._widen(wide[1])
            wide = next(swallowed, None)
        if final >= 0 and self.pending:
            while self.mode == PAIR:
                self._unpair(spelled, b"", final)
            if self.pending:
                self._settle(spelled, single=self.mode > PAIR, end=final)
        return spelled

    def _widen(self, start: int) -> None:
        """A second space: the gap is wider than one that a space makes."""
        if self.pending.endswith(b" ") and not self.pending.endswith(b"  "):
            self.pending += b" "
            self.starts.append(start)

    def _character(self, spelled: Emitted, character: bytes, starts: list[int], end: int) -> None:
        if character[0] == SYMBOL_OPEN and self._goes_on(spelled, character, starts, end):
            return
        parts = _is_separator(character)
        if not self.pending:
            if parts and self.mode == SINGLE:
                self.pending, self.starts = character, starts
            else:
                self._out(spelled, character, starts, end, parts)
            return
        if self.mode == PAIR:
            self.pending += character
            self.starts = self.starts + starts
            joined = _pairs(self.pending)
            if joined is not None:
                self._unpair(spelled, joined, end)
            return
        gap = _gap_size(self.pending)
        if gap == len(self.pending):
            if parts and gap >= GAP_PENDING_MAX and _count(self.pending) >= GAP_PENDING_MAX:
                self._settle(spelled, single=False, end=end)
                self._out(spelled, character, starts, end, parts)
            else:
                self.pending += character
                self.starts = self.starts + starts
            return
        if self.mode == SINGLE and _is_doubtful(self.pending[:gap]):
            self._decide(spelled, gap, character, starts, end)
            return
        # The next gap has to begin as the first did, or with another sign that no item holds.
        again = self.mode > PAIR or self.pending.startswith(character) or _parts_only(self.pending, character)
        if parts and (not again or _names_a_house(self.pending[:gap])) and _may_pair(self.pending[:gap]):
            self.mode = PAIR
            self.pending += character
            self.starts = self.starts + starts
            return
        self._settle(spelled, single=parts and again, end=end)
        if parts:
            self.pending, self.starts = character, starts
        else:
            self._out(spelled, character, starts, end, parts)

    def _goes_on(self, spelled: Emitted, character: bytes, starts: list[int], end: int) -> bool:
        """Whether it belongs to the syllable right before, and is let out or waits with that."""
        if not _is_in(VOWELS_AND_FINALS, character):
            return False
        if self.pending:
            if self.mode == PAIR or not _is_in(HANGUL, self.pending[-SYMBOL_BYTES:]):
                return False
            self.pending += character
            self.starts = self.starts + starts
        elif self.mode == APART:
            return False
        else:
            spelled.folded += character
            spelled.starts += starts
            spelled.ends += [end] * len(character)
        return True

    def _decide(self, spelled: Emitted, gap: int, character: bytes, starts: list[int], end: int) -> None:
        """Wait until three gaps are known: all alike, the first is a joiner, else it frames a sign that is meant."""
        behind = _character_end(self.pending, gap)
        begun, rest = self.pending[:gap], self.pending[behind:] + character
        repeated, framed = _repeats(begun, rest), _is_framed(begun, rest)
        if repeated is None or framed is None:
            self.pending += character
            self.starts = self.starts + starts
            return
        others = [*self.starts[behind:], *starts]
        self.pending, self.starts = self.pending[:behind], self.starts[:behind]
        first = _character_end(rest, 0)
        parts = _is_separator(rest[:first])
        again = not framed and (begun.startswith(rest[:first]) or _parts_only(begun, rest[:first]))
        if parts and not repeated and _may_pair(begun):
            self.mode = PAIR
            for place, stop in characters(rest):
                self._character(spelled, rest[place:stop], others[place:stop], end)
            return
        self._settle(spelled, single=parts and again, end=end, whole=repeated)
        if parts:
            self.pending, self.starts = rest[:first], others[:first]
        for place, stop in characters(rest):
            if place or not parts:
                self._character(spelled, rest[place:stop], others[place:stop], end)

    def _unpair(self, spelled: Emitted, joiner: bytes, end: int) -> None:
        """Let out a word of two, spelled out by `joiner` or else as it stands, and read what waited behind it."""
        rest, others = self.pending, self.starts
        behind = _character_end(rest, _gap_size(rest))
        self.pending, self.starts = rest[:behind], others[:behind]
        self.mode = SINGLE
        first = _character_end(rest, behind)
        begun, after = rest[: _gap_size(rest)], rest[behind:first]
        again = bool(joiner) or begun.startswith(after) or _parts_only(begun, after)
        self._settle(spelled, single=again, end=end, joiner=joiner)
        self.pending, self.starts = rest[behind:first], others[behind:first]
        for place, stop in characters(rest):
            if place >= first:
                self._character(spelled, rest[place:stop], others[place:stop], end)

    def _settle(
        self, spelled: Emitted, *, single: bool, end: int, whole: bool = False, joiner: bytes = b""
    ) -> None:
        """Let out what was pending: a gap as it is read, where the character behind it is spelled out.

        `whole`: whether all of a first gap is the joiner, which is `joiner` where that is known.
        """
        size = _gap_size(self.pending)
        gap, own = self.pending[:size], self.starts[:size]
        rest, others = self.pending[size:], self.starts[size:]
        self.pending, self.starts = b"", []
        if self.mode > PAIR:
            joiner = self.mode.to_bytes((self.mode.bit_length() + 7) // 8)[1:]
        joiner = joiner or _narrowed(gap if whole else _joiner_of(gap))
        run = bool(single and rest and joiner)
        # A sign behind the last of a run is joined like the rest: `( 4 ) is`, `('4' ) is`.
        joined = _joined(gap, joiner) if self.mode > PAIR else 0
        parts = _read_gap(gap, joiner) if run else _verbatim(gap)[joined:]
        for first, stop in parts:
            spelled.folded += gap[first:stop]
            spelled.starts += own[first:stop]
            spelled.ends += [end] * (stop - first)
        self.mode = APART
        if rest:
            self._out(spelled, rest, others, end, parts=False)
        if run:
            self.mode = int.from_bytes(b"\x01" + joiner)

    def _out(self, spelled: Emitted, character: bytes, starts: list[int], end: int, parts: bool) -> None:
        if parts:
            self.mode = APART
        else:
            self.mode = SINGLE if self.mode == APART else WORD
        spelled.folded += character
        spelled.starts += starts
        spelled.ends += [end] * len(character)


def _count(folded: bytes) -> int:
    return sum(1 for _ in characters(folded))


def _gap_size(pending: bytes) -> int:
    """How many of the pending bytes are separators: all, or all up to the one character behind them."""
    last = 0
    for start, end in characters(pending):
        if not _is_separator(pending[start:end]):
            return start
        last = end
    return last


_FRAMES: Final = frozenset((b")(", b"}{", b"><"))
_ITEM_SIGNS: Final = frozenset(bytes((sign,)) for sign in b"-./:_~(),+@#%'\"")
"""Signs that items hold: one of them between two joiners is meant, another (`4 & 1 & 1`) is of the joiner."""


def _is_loose(character: bytes) -> bool:
    """Whether it parts characters and stands for nothing: a sign that no item holds."""
    return character != b" " and character not in _ITEM_SIGNS and _is_separator(character)


def _parts_only(pending: bytes, character: bytes) -> bool:
    """Whether a gap of which only one sign is known, and what is pending before it, begin with such signs."""
    return _is_loose(character) and _is_loose(pending[: _character_end(pending, 0)])


def _only_loose(gap: bytes) -> bool:
    signs = [gap[start:end] for start, end in characters(gap) if gap[start] != SPACE]
    return bool(signs) and all(map(_is_loose, signs))


def _joiner_of(gap: bytes) -> bytes:
    """The joiner that the first gap shows: what frames a sign, or all of it; nothing where that is too long."""
    for start, end in characters(gap):
        before, sign, behind = gap[:start], gap[start:end], gap[end:]
        if before == b" " and not behind and sign in _ITEM_SIGNS:  # `4 -5 6`
            return before
        framed = sign == b"|" and before != b" "  # between blanks a bar parts characters
        meant = sign in _ITEM_SIGNS and not (sign == b"," and before in (b"'", b'"'))  # `4','1`: an array
        if before and behind and (meant or framed):
            if behind.startswith(before) and not behind[len(before) :].strip():
                return before
            if before[:1] == behind and behind in b"'\"`":  # `'4' -'5'`
                return before + behind
            if before + behind in _FRAMES or (
                _only_loose(before) and _only_loose(behind) and before != behind
            ):
                return before + behind  # `(4)-(5)`, `「4」-「5」`
    narrow = gap.replace(b"  ", b" ")  # `1  2 0 6`: the first gap may be one between two words
    return narrow if _count(narrow) <= JOINER_MAX else b""


def _is_doubtful(gap: bytes) -> bool:
    """Whether a first gap frames a sign that may be meant, or be all that parts characters: ` - `, `...`."""
    joiner = _joiner_of(gap)
    return joiner != gap and _count(gap) <= JOINER_MAX and gap.startswith(joiner) and gap.endswith(joiner)


def _repeats(gap: bytes, behind: bytes) -> bool | None:
    """Whether the same gap, a character and the gap again follow, an item's signs between gaps; None: perhaps."""
    place, last = 0, False
    while True:
        again = behind[place : place + len(gap)]
        if not gap.startswith(again):
            return False
        if len(again) < len(gap):
            return None
        if last:
            return True
        place += len(gap)
        if place == len(behind):
            return None
        end = _character_end(behind, place)
        last = not _is_separator(behind[place:end])
        if not last and behind[place:end] not in _ITEM_SIGNS:
            return False
        place = end


def _is_framed(gap: bytes, behind: bytes) -> bool | None:
    """Whether a wide blank is one between words, as blanks frame a sign in the gap behind it: `1   4 & 1 & 5`."""
    if gap.strip() or behind[:1] != b" ":
        return False
    if len(behind) == 1:
        return None
    end = _character_end(behind, 1)
    sign = behind[1:end]
    if sign == b" " or not _is_separator(sign):
        return False
    if _is_loose(sign):
        return True
    return None if len(behind) == end else behind[end] == SPACE


def _may_pair(gap: bytes) -> bool:
    """Whether what is behind may tell that a gap is of something spelled out: it has a sign, and frames one at most."""
    signs = gap.strip()
    return bool(signs) and (gap[0] != SPACE or gap[-1] == SPACE) and _count(gap) <= 2 * JOINER_MAX + 1


def _names_a_house(gap: bytes) -> bool:
    """Whether a sign, a comma and a blank stand behind one character, as behind the 6 of `6., O.a.k L.a.n.e`."""
    return gap[0] not in b" ," and gap[-1] == SPACE and b"," in gap


def _pairs(pending: bytes) -> bytes | None:
    """The joiner of words of one or two, where it is that of a longer word behind them.

    Nothing where it is not; None while it may be. Words are parted by more than their joiner, with a blank.
    """
    tokens = _tokens(pending)
    open_ended = _count(pending) < PAIRS_PENDING_MAX
    answers = [_joiner_behind(tokens, words) for words in (1, 2)]
    return next(filter(None, answers), None if open_ended and None in answers else b"")


def _joiner_behind(tokens: list[bytes], begun: int) -> bytes | None:
    """The joiner that shows behind a word of one, or of two, to its end or inside of which the first gap stands."""
    first, behind = tokens[0], 2 * begun - 2
    waiting = _words_awaited(tokens, behind)
    joiners = _joiners(first) if behind else []
    house = not behind and _names_a_house(first)
    if bool(joiners) != bool(behind) or (not behind and first[0] != SPACE and not house):
        return b""
    if house:
        first = first.replace(b",", b"")
    for number, token in enumerate(tokens[behind:]):
        last = number + behind + 1 == len(tokens)
        if number % 2:
            if len(token) > _character_end(token, 0):
                return b""
        elif number % 4:
            shown = joiners or _joiners(token)
            fits = _begins if last else _joins
            joiners = [one for one in shown if fits(token, one) and (behind or _parts_words(first, one))]
            if not joiners:
                return b""
        elif number and any(map(token.startswith, joiners)):
            return next(filter(token.startswith, joiners))
        elif number == 4 * waiting or _count(token) > JOINER_MAX or (not last and b" " not in token):
            return b""
        elif number or behind:  # a comma between `3/4, 5/6` is none of the joiner's signs
            joiners = [one for one in joiners if _parts_words(token, one)]
            if not joiners:
                return b""
    return None


def _words_awaited(tokens: list[bytes], behind: int) -> int:
    """How many words of two may stand before a longer one; the gaps between them are every fourth, from `behind` on."""
    if any(gap != b" " for gap in tokens[behind::4]):
        return PAIRS_MAX
    return FIGURES_MAX if all(map(bytes.isdigit, tokens[1::2])) else NARROW_PAIRS_MAX


def _joiners(gap: bytes) -> list[bytes]:
    """The joiners that a gap may show: all of it where it is one sign, what frames signs, or all of it."""
    ends = [gap[:end] for _, end in characters(gap)]
    found = [end for end in ends if end.strip() and _joins(gap, end)]
    return found if len({gap[start:end] for start, end in characters(gap)}) > 1 else found[::-1]


def _joins(gap: bytes, joiner: bytes) -> bool:
    """Whether a gap is the joiner, or stands between two of them around an item's own signs."""
    framed = gap.startswith(joiner) and gap.endswith(joiner) and len(gap) > 2 * len(joiner)
    return gap == joiner or (framed and not gap[len(joiner) : -len(joiner)].isspace())


def _begins(begun: bytes, joiner: bytes) -> bool:
    """Whether a gap that has begun so may still show the joiner."""
    return begun.startswith(joiner) or joiner.startswith(begun)


def _parts_words(gap: bytes, joiner: bytes) -> bool:
    """Whether nothing but blanks and the joiner's signs stand in a gap."""
    return not gap.replace(joiner.strip(), b"").strip()


def _tokens(pending: bytes) -> list[bytes]:
    """Gaps and what stands between them, in turns."""
    found: list[bytes] = []
    before: bool | None = None
    for start, end in characters(pending):
        parts = _is_separator(pending[start:end])
        if parts is before:
            found[-1] += pending[start:end]
        else:
            found.append(pending[start:end])
        before = parts
    return found


def _joined(gap: bytes, joiner: bytes) -> int:
    """How many characters of a gap behind a run are its joiner, or begin it, before a sign."""
    count, place = 0, 0
    for start, end in characters(joiner):
        if not gap.startswith(joiner[start:end], start):
            break
        count, place = count + 1, end
    return count if gap[place:].strip() else 0


def _verbatim(gap: bytes) -> list[tuple[int, int]]:
    """The parts of a gap as they were before they were pending: no two spaces in a row."""
    return [
        (place, end)
        for place, end in characters(gap)
        if not (gap[place] == SPACE and gap[place - 1 : place] == b" ")
    ]


def _read_gap(gap: bytes, joiner: bytes) -> list[tuple[int, int]]:
    """The parts of a gap between two characters spelled out that are read: signs, or one space of a wider gap."""
    if (
        b" " in joiner.strip() and b"  " in gap
    ):  # how wide the blanks between its signs are says nothing: `'4'  '1'`
        kept = [place for place in range(len(gap)) if gap[place] != SPACE or gap[place - 1 : place] != b" "]
        narrow = _read_gap(bytes(gap[place] for place in kept), joiner)
        return [(kept[first], kept[stop - 1] + 1) for first, stop in narrow]
    if gap == joiner:
        return []
    if gap.strip() != joiner.strip() and joiner not in gap and _only_loose(gap) and _only_loose(joiner):
        return []
    size = len(joiner)
    if (
        len(list(characters(joiner))) > 1
        and len(gap) > 2 * size
        and gap.startswith(joiner)
        and joiner.strip()
    ):
        return _between(gap, joiner)
    if len(gap) > 2 * size and gap.startswith(joiner) and gap.endswith(joiner):
        first, stop = size, len(gap) - size
        if not gap[first:stop].strip():
            return [(first, first + 1)]
        parts = [(first + start, first + end) for start, end in characters(gap[first:stop])]
        return _between_signs(gap, parts, joiner)
    sign = -1  # a joiner's sign that is the item's own, too, between it and a blank: `3 --7`, `3-- 7`
    if gap.endswith(joiner):  # ` , (, ` before the last of `3 , (, 9`
        gap = gap[:-size]
        sign = len(gap) - size if gap.endswith(b" " + joiner) else sign
    elif gap.startswith(joiner + joiner + b" "):
        sign = size
    signs = [
        (start, end)
        for start, end in characters(gap)
        if gap[start] != SPACE and (gap[start:end] not in joiner or start == sign)
    ]
    space = gap.find(b" ", signs[-1][1] if signs else 0)
    return signs if space < 0 else [*signs, (space, space + 1)]


def _between_signs(gap: bytes, parts: list[tuple[int, int]], joiner: bytes) -> list[tuple[int, int]]:
    """Signs between joiners, with one more joiner before and behind all that is given.

    One between two signs is nothing, and so are two: a sign between them was left out. More are around the sign itself,
    where an item may hold it, every second of them (`://///` is `://`). Two spaces that join are one.
    """
    read: list[tuple[int, int]] = []
    place = 0
    for joins, same in groupby(gap[start:end] == joiner for start, end in parts):
        first, place = place, place + len(list(same))
        size = place - first + (first == 0) + (place == len(parts))
        if not joins:
            read += parts[first:place]
        elif joiner == b" ":
            read += parts[first:place][: size // 2]
        elif joiner in _ITEM_SIGNS:
            read += parts[first:place][: (size - 1) // 2]
    return [
        part
        for number, part in enumerate(read)
        if gap[part[0]] != SPACE or not number or gap[read[number - 1][0]] != SPACE
    ]


def _narrowed(joiner: bytes) -> bytes:
    return joiner.replace(b"  ", b" ") if b" " in joiner.strip() else joiner


def _between(gap: bytes, joiner: bytes) -> list[tuple[int, int]]:
    """What stands between joiners of several characters: each sign, and a blank as one space."""
    parts: list[tuple[int, int]] = []
    place = 0
    while place < len(gap):
        if gap.startswith(joiner, place):
            place += len(joiner)
            continue
        end = _character_end(gap, place)
        if not (gap[place] == SPACE and parts and gap[parts[-1][0]] == SPACE):
            parts.append((place, end))
        place = end
    return parts


def _is_separator(character: bytes) -> bool:
    first = character[0]
    if first == SYMBOL_OPEN:
        return not _is_unspaced(character)
    return first not in LETTER_BYTES


def _is_unspaced(symbol: bytes) -> bool:
    """Whether the character is a letter of a script without spaces: a word, not a separator."""
    point = (symbol[1] & 0x7F) << 12 | (symbol[2] & 0x3F) << 6 | symbol[3] & 0x3F
    if any(first <= point <= last for first, last in _MARKS_OF_UNSPACED):
        return False
    return 0x20000 <= point <= 0x3FFFF or any(first <= point <= last for first, last in _UNSPACED)


def separated(folded: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Index and value of each byte that a reading by letters sees; a symbol is seen as its opening byte."""
    inside = False
    for place, byte in enumerate(folded):
        if inside:
            inside = byte != SYMBOL_CLOSE
        else:
            inside = byte == SYMBOL_OPEN
            yield place, byte


Run = list[int]
"""Places of one letter of a text, several where it is stretched, the last first."""


def letters(folded: Sequence[int], kept: frozenset[int], stretching: bool) -> tuple[bytes, list[Run]]:
    """The bytes of `kept` in folded text, with where each stands; of letters that may be stretched each run once.

    What stands before a run that is too long, and the run, are left out: nothing reads on over it.
    """
    text, runs = bytearray(), list[Run]()
    last, times = -1, 0
    for place, byte in separated(folded):
        if byte not in kept:
            continue
        times = times + 1 if stretching and byte == last and byte in STRETCHING else 1
        last = byte
        if times > STRETCHED_MAX:
            text.clear()
            runs.clear()
        elif times > 1:
            runs[-1].append(place)
        else:
            text.append(byte)
            runs.append([place])
    return bytes(text), [run[::-1] for run in runs]


def last_letters(folded: Sequence[int], kept: frozenset[int], stretching: bool, count: int) -> list[Run]:
    """Where the last `count` of them stand, the last first, in text without symbols; up to a run that is too long."""
    runs: list[Run] = []
    last = -1
    for place in range(len(folded) - 1, -1, -1):
        byte = folded[place]
        if byte not in kept:
            continue
        if stretching and byte == last and byte in STRETCHING:
            if len(runs[-1]) == STRETCHED_MAX:
                return runs[:-1]
            runs[-1].append(place)
            continue
        if len(runs) == count:
            break
        runs.append([place])
        last = byte
    return runs


def meant(letters_written: bytes) -> Iterator[tuple[bytes, ...]]:
    """For each run of a letter what it may stand for: itself, and once or twice where it is stretched.

    Where every letter is written more than once, or another is stretched, two are a stretched one, too.
    """
    runs = [bytes(run) for _, run in groupby(letters_written)]
    every = all(len(run) > 1 or run[0] not in STRETCHING for run in runs)
    some = any(len(run) >= STRETCHED_MIN and run[0] in STRETCHING for run in runs)
    for written in runs:
        if len(written) < (2 if every or some else STRETCHED_MIN) or written[0] not in STRETCHING:
            yield (written,)
        elif len(written) <= STRETCHED_MAX:
            yield written[:1], written[:2], written
        else:
            yield ()


class Piece:
    """A run of letters in a text under reading."""

    __slots__ = ("size", "start", "stop")

    def __init__(self, start: int) -> None:
        self.start, self.stop, self.size = start, start, 0


def pieces(folded: Sequence[int], start: int, stop: int, kept: frozenset[int]) -> list[Piece]:
    """The runs of letters between two indices; `size` counts characters."""
    found: list[Piece] = []
    for place, end in characters(folded[start:stop]):
        if folded[start + place] not in kept:
            continue
        if not found or found[-1].stop != start + place:
            found.append(Piece(start + place))
        found[-1].stop = start + end
        found[-1].size += 1
    return found


def connected(
    folded: Sequence[int],
    start: int,
    stop: int,
    before: bool,
    kept: frozenset[int],
    capital: Callable[[int], bool],
) -> bool:
    """Whether a reader would read on from `start` to `stop` as one phrase, as far as it goes.

    The text begins a word; no gap in it is too long, holds a word of a script without spaces, or ends a clause.
    `capital` says whether the raw letter behind a folded one is a capital.
    """
    if (start and folded[start - 1] in LETTER_BYTES) or (not start and before):
        return False
    found = pieces(folded, start, stop, kept)
    for left, right in zip(found, [*found[1:], None], strict=True):
        gap = bytes(folded[left.stop : stop if right is None else right.start])
        # What comes may be a single letter: nothing that would then be connected is given up before.
        single = left.size == 1 and (right is None or right.size == 1)
        if len(gap) > GAP_BYTES_MAX or _has_words(gap, signs=not single):
            return False
        if right is None or single:
            continue
        if _CLAUSE_END.search(gap) or (_SENTENCE_END.search(gap) and capital(right.start)):
            return False
    return True


def _has_words(gap: bytes, *, signs: bool) -> bool:
    """`signs`: whether those that are read as a word count; between single letters they only set them apart."""
    if signs and _SIGN_WORDS.search(gap):
        return True
    return SYMBOL_OPEN in gap and any(
        _is_unspaced(gap[place:end]) for place, end in characters(gap) if gap[place] == SYMBOL_OPEN
    )


def reads(
    folded: Sequence[int],
    start: int,
    stop: int,
    kept: frozenset[int],
    words: int,
    figures: int,
    broken: Callable[[int, int], bool],
) -> bool:
    """Whether connected letters from `start` to `stop` read as a phrase of so many words and own digits.

    A space inside a word is read over where the word is spelled out, the phrase is long, or the space is nothing
    but the end of a line, with what marks or frames lines; digits are read as letters where letters are among them.
    `broken` says whether a line ends between two places of the folded text.
    """
    found = pieces(folded, start, stop, kept)
    looks = sum(
        byte in DIGIT_BYTES or byte not in LETTER_BYTES for piece in found for byte in _of(folded, piece)
    )
    size = sum(piece.size for piece in found)
    if looks - figures > 2 * (size - looks) or (size == looks and looks > figures):
        return False
    gaps = [
        (left.stop, right.start)
        for left, right in pairwise(found)
        if SPACE in bytes(folded[left.stop : right.start])
    ]
    inside_words = len(gaps) - (words - 1)
    if inside_words <= 0 or len(found) >= 2 * words + 2 or (words > 1 and size >= WHOLE_LETTERS_MIN):
        return True
    if words == 1 and size < BROKEN_LETTERS_MIN:
        return False
    marked = [
        (place, after) for place, after in gaps if not bytes(folded[place:after]).strip(_MARKS_OF_LINES)
    ]
    return sum(broken(place, after) for place, after in marked) >= inside_words


def _of(folded: Sequence[int], piece: Piece) -> Sequence[int]:
    return folded[piece.start : piece.stop]
