"""Text as a row of tokens with byte offsets. Bytes all the way: no answer depends on Python's Unicode tables.

Letters are ASCII and the accented letters of Latin-1 and Latin Extended-A. A run that holds any other letter is one
unreadable token, whole, so that nothing is read out of half a word.
"""

from __future__ import annotations

import re
from functools import partial
from typing import Final, NamedTuple

from interlock.core.rules import Profile
from interlock.lexicon.lemma import lemma, stem
from interlock.lexicon.readable import UNITS
from interlock.lexicon.words import ENGLISH
from interlock.mapping.cues import cue_words, lexicon
from interlock.mapping.quantities import NUMBER_WORDS

WORD_BYTES_MAX: Final = 30
WORDS_KEPT: Final = 65_536
_LETTER: Final = rb"(?:[A-Za-z]|\xc3[\x80-\x96\x98-\xb6\xb8-\xbf]|[\xc4\xc5][\x80-\xbf])"
_SIGN: Final = (
    rb"\xc2[\xa0-\xa5\xa7\xa9\xab\xae\xb0-\xb3\xb5\xb6\xb9\xbb-\xbf]|\xc3[\x97\xb7]|\xe2\x80[\x90-\xa6\xb0\xb2\xb3\xb9\xba]|\xe2\x82\xac|\xe2\x84\xa2"
    rb"|\xe2\x86[\x90-\x99]|\xe2\x88[\x92\x9e]|\xe2\x89[\x88\xa0\xa4\xa5]|\xe2\x9c[\x93-\x97]"
)
"""Punctuation, currency, arrows, comparison and other common signs outside ASCII; none that hides inside a word."""

_WORD: Final = _LETTER + rb"++(?:(?:'|\xe2\x80\x99)" + _LETTER + rb"++)*+"
_NUMBER: Final = rb"[0-9]++(?:[.,][0-9]++)*+"
_TOKEN: Final = re.compile(
    _WORD
    + rb"(?![0-9_\x80-\xff])|"
    + _NUMBER
    + rb"(?![A-Za-z_\x80-\xff])|"
    + rb"[!-/:-@\[-`{-~]|"
    + _SIGN
    + rb"(?![\x80-\xbf])|[0-9A-Za-z\x80-\xff][0-9A-Za-z_\x80-\xff]*+|[^ \t\r\n]"
)
"""A word, a number, a sign, or a run of anything else. Nothing backtracks: a run is read whole or not at all."""

_SIMPLE_MIX: Final = re.compile(
    rb"[0-9]+(?:[.,][0-9]+)*(?:st|nd|rd|th|s|k|K|m|M|b|B|bn|x|am|pm|[a-zA-Z]{1,4})\Z|[A-Za-z]{1,6}[0-9]{1,4}[A-Za-z]?\Z"
)


EMPTY: Final = ENGLISH["hedge_words"] | frozenset(lexicon(Profile.PLAIN).words)
_STOP: Final = ENGLISH["stop"] | ENGLISH["pronouns"]


class Kind:
    """What a token is."""

    WORD: Final = 0
    NUMBER: Final = 1
    SIGN: Final = 2
    UNREAD: Final = 3
    MIXED: Final = 4
    """To be taken apart; no token that `tokenise` answers is of this kind."""


class Flag:
    """Which lists a word is on, as bits, so that a text without any such word is not searched for them."""

    DIGIT: Final = 1
    SINGLE: Final = 1 << 1
    ENGLISH: Final = 1 << 2
    FOREIGN: Final = 1 << 3
    FORMAL: Final = 1 << 4
    COLLOQUIAL: Final = 1 << 5
    FIRST_PERSON: Final = 1 << 6
    SECOND_PERSON: Final = 1 << 7
    MODAL: Final = 1 << 8
    CUE: Final = 1 << 9
    CONDITION: Final = 1 << 10
    REPORTING: Final = 1 << 11
    AFFIXAL: Final = 1 << 12
    AUXILIARY: Final = 1 << 13
    UNREAD: Final = 1 << 14


def _flagged() -> dict[str, int]:
    lists = (
        (Flag.DIGIT, NUMBER_WORDS),
        (Flag.ENGLISH, ENGLISH["function"]),
        (Flag.FOREIGN, ENGLISH["foreign"] - ENGLISH["function"]),
        (Flag.FORMAL, ENGLISH["formal"]),
        (Flag.COLLOQUIAL, ENGLISH["colloquial"]),
        (Flag.FIRST_PERSON, ENGLISH["first_person"]),
        (Flag.SECOND_PERSON, ENGLISH["second_person"]),
        (Flag.MODAL, ENGLISH["modal"]),
        (Flag.CUE, cue_words()),
        (Flag.CONDITION, ENGLISH["condition"]),
        (Flag.REPORTING, ENGLISH["reporting"] | {"according"}),
        (Flag.AFFIXAL, frozenset(entry.partition(":")[0] for entry in ENGLISH["affixal"])),
        (Flag.AUXILIARY, ENGLISH["auxiliary"]),
    )
    found: dict[str, int] = {}
    for flag, words in lists:
        for word in words:
            found[word] = found.get(word, 0) | flag
    return found


_FLAGS: Final = _flagged()


class Word(NamedTuple):
    """What is known of a form wherever it stands. `lower` and `lemma` are empty for what could not be read.

    `content`: it says something by itself; it is neither a small word nor one that only stresses, doubts or denies.
    """

    kind: int
    lower: str
    lemma: str
    stop: bool
    flags: int
    stem: str
    content: bool = False


class Token(NamedTuple):
    start: int
    end: int
    word: Word


_IS_WORD: Final = re.compile(_WORD + rb"\Z")
_IS_NUMBER: Final = re.compile(_NUMBER + rb"\Z")
_IS_SIGN: Final = re.compile(rb"(?:[!-/:-@\[-`{-~]|" + _SIGN + rb")\Z")
_PIECE: Final = re.compile(_WORD + rb"|" + _NUMBER + rb"|" + _SIGN)
_UNREAD: Final = Word(Kind.UNREAD, "", "", True, Flag.UNREAD, "")
_MIXED: Final = Word(Kind.MIXED, "", "", True, 0, "")


def _read(data: bytes) -> Word:
    """A token by its bytes alone."""
    if _IS_WORD.match(data):
        return _word(data)
    if _IS_NUMBER.match(data):
        text = data.decode()
        plain = text.replace(",", "")
        return Word(Kind.NUMBER, text, plain, True, Flag.DIGIT, plain)
    if _IS_SIGN.match(data):
        text = data.decode()
        return Word(Kind.SIGN, text, text, True, 0, text)
    amount = _WITH_UNIT.match(data)
    if amount is not None and amount["unit"].lower().decode() in UNITS:
        return _MIXED
    if _SIMPLE_MIX.match(data):
        text = data.lower().decode()
        return Word(Kind.WORD, text, text, False, Flag.DIGIT, text, content=True)
    return _MIXED


def _word(data: bytes) -> Word:
    if len(data) > WORD_BYTES_MAX:
        return _UNREAD
    lower = data.replace(b"\xe2\x80\x99", b"'").lower().decode()
    flags = _FLAGS.get(lower, 0) | (Flag.SINGLE if len(lower) == 1 and lower not in {"a", "i"} else 0)
    base = lemma(lower)
    stop = lower in _STOP
    return Word(Kind.WORD, lower, base, stop, flags, stem(base), content=not stop and lower not in EMPTY)


class _Words(dict[bytes, Word]):
    """What is known of a token by its bytes; each is worked out once, and the table is emptied when it is full."""

    def __missing__(self, data: bytes) -> Word:
        if len(self) >= WORDS_KEPT:
            self.clear()
        word = self[data] = _read(data)
        return word


_words: Final = _Words()
_new_token: Final = partial(tuple.__new__, Token)


def tokenise(text: bytes) -> list[Token]:
    """All tokens, in order; white space is between them."""
    found = list(_TOKEN.finditer(text))
    words = [_words[match[0]] for match in found]
    tokens: list[Token] = [
        _new_token((match.start(), match.end(), word)) for match, word in zip(found, words, strict=True)
    ]
    if _MIXED not in words:
        return tokens
    apart = (_apart(t.start, text[t.start : t.end]) if t.word is _MIXED else [t] for t in tokens)
    return [token for group in apart for token in group]


_WITH_UNIT: Final = re.compile(rb"(?P<number>[0-9]++(?:[.,][0-9]++)*+)(?P<unit>[a-zA-Z]++)\Z")


def _apart(start: int, data: bytes) -> list[Token]:
    """The pieces of a run of letters, digits and wide bytes if each can be read, else the run as unread."""
    amount = _WITH_UNIT.match(data)
    if amount is not None and amount["unit"].lower().decode() in UNITS:
        middle = start + amount.end("number")
        return [
            Token(start, middle, _words[amount["number"]]),
            Token(middle, start + len(data), _words[amount["unit"]]),
        ]
    tokens: list[Token] = []
    at, before = 0, _MIXED
    while at < len(data):
        piece = _PIECE.match(data, at)
        word = _UNREAD if piece is None else _words[piece[0]]
        # Letters and digits run together are no word: only a sign may stand between two pieces.
        if piece is None or word.kind > Kind.SIGN or not (at == 0 or Kind.SIGN in {before.kind, word.kind}):
            return [Token(start, start + len(data), _UNREAD)]
        tokens.append(Token(start + at, start + piece.end(), word))
        at, before = piece.end(), word
    return tokens
