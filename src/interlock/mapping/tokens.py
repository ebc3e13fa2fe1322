"""What a token is, by its bytes alone. Bytes all the way: no answer depends on Python's Unicode tables.

Letters are ASCII and the accented letters of Latin-1 and Latin Extended-A. A run that holds any other letter is one
unreadable token, whole, so that nothing is read out of half a word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import accumulate
from typing import Final

import msgspec

from interlock.core.rules import Profile
from interlock.lexicon.lemma import lemma, stem
from interlock.lexicon.readable import UNITS
from interlock.lexicon.words import ENGLISH, OTHERS, known
from interlock.mapping.cues import cue_words, phrase_words, words_of
from interlock.mapping.flags import Flag
from interlock.mapping.identifiers import is_identifier
from interlock.mapping.quantities import NUMBER_WORDS, opens_a_unit

WORD_BYTES_MAX: Final = 30
WORDS_KEPT: Final = 65_536
KEPT_BYTES_MAX: Final = 64
"""Longer pieces are read anew each time: what is kept stays small, whatever the texts."""

_LETTER: Final = rb"(?:[A-Za-z]|\xc3[\x80-\x96\x98-\xb6\xb8-\xbf]|[\xc4\xc5][\x80-\xbf])"
_SIGN: Final = (
    rb"\xc2[\xa0-\xa5\xa7\xa9\xab\xae\xb0-\xb3\xb5\xb6\xb9\xbb-\xbf]|\xc3[\x97\xb7]|\xe2\x80[\x90-\xa6\xb0\xb2\xb3\xb9\xba]|\xe2\x82\xac|\xe2\x84\xa2"
    rb"|\xe2\x86[\x90-\x99]|\xe2\x88[\x92\x9e]|\xe2\x89[\x88\xa0\xa4\xa5]|\xe2\x9c[\x93-\x97]"
)
"""Punctuation, currency, arrows, comparison and other common signs outside ASCII; none that hides inside a word."""

_COLOURED: Final = rb"(?:" + _SIGN + rb")(?:\xef\xb8\x8f)?+"
"""A sign, with what may stand behind it and makes a picture of it."""

_PICTURE: Final = (
    rb"(?:\xf0\x9f[\x8c-\xab][\x80-\xbf]|\xe2[\x94\x95\x97-\x9c][\x80-\xbf]|\xe2\x96[\xa0-\xbf]|\xe2\x9d[\x80-\xb5]"
    rb"|\xe2\x9e[\x94-\xbf]|\xe2[\x86\x87][\x80-\xbf]|\xe2\x81\x83|\xe2\x88\x99"
    rb"|\xe2[\xac-\xaf][\x80-\xbf]|(?<=[\x80-\xbf])(?:\xef\xb8\x8f|\xe2\x80\x8d))"
)
"""Emoji and other pictures, arrows, bullets, drawn lines, and what joins them; none with a letter or digit in it, which
could spell a word, and no blocks, of which letters are drawn.
"""

_WORD: Final = _LETTER + rb"++(?:(?:'|\xe2\x80\x99)" + _LETTER + rb"++)*+"
_NUMBER: Final = rb"[0-9]++(?:[.,][0-9]++)*+"
_PIECES: Final = re.compile(
    rb"[A-Za-z]++(?!['0-9_\x80-\xff]) ?+|(?:"
    + _WORD
    + rb"(?![0-9_\x80-\xff])|"
    + _NUMBER
    + rb"(?![A-Za-z_\x80-\xff])|"
    + rb"[!-/:-@\[-`{-~]|"
    + _COLOURED
    + rb"(?![\x80-\xbf])|[0-9A-Za-z\x80-\xff][0-9A-Za-z_\x80-\xff]*+|[^ \t\r\n]"
    + rb") ?+|[ \t\r\n]++"
)
"""A word (most are plain letters: that is asked first), a number, a sign, or a run of anything else, each with one
space behind it; else white space.

Nothing backtracks: a run is read whole or not at all. The pieces are the whole text, so their lengths tell where each
stands. No lookahead sees the space, and none needs to.
"""

_SIMPLE_MIX: Final = re.compile(
    rb"[0-9]+(?:[.,][0-9]+)*(?:st|nd|rd|th|s|k|K|m|M|b|B|bn|x|am|pm|[a-zA-Z]{1,4})\Z|[A-Za-z]{1,6}[0-9]{1,18}[A-Za-z]?\Z|[A-Za-z]{1,4}[0-9]{3,6}[A-Za-z]{2,4}\Z"
)
"""An amount, an ordinal, the name of a model, an order's number: between letters and digits it changes once, so
that no word is spelled in both.
"""


EMPTY: Final = ENGLISH["hedge_words"] | words_of(Profile.PLAIN)
STOP: Final = ENGLISH["stop"] | ENGLISH["pronouns"]


class Kind:
    """What a token is."""

    WORD: Final = 0
    NUMBER: Final = 1
    SIGN: Final = 2
    UNREAD: Final = 3
    MIXED: Final = 4
    """To be taken apart; no token that `tokenise` answers is of this kind."""
    GAP: Final = 5
    """White space; neither is any of this."""


SOFT: Final = frozenset("-'\"*_`~^") | {"‘", "’", "“", "”", "‹", "›", "«", "»"}
"""Signs that stand inside or around words without parting them."""

DASHES: Final = frozenset({"—", "–", "-"})
STOPPING: Final = frozenset({";", ":", "—"})
SUBORDINATE: Final = frozenset({"although", "though", "because", "while", "whereas", "however"})

RELATIVE: Final = frozenset({"which", "who", "whose", "where"})
JOINING: Final = frozenset({"and", "plus", "yet"})
STANDING: Final = ENGLISH["pronouns"] | {"there"}
"""Words that are a subject by themselves."""

NOMINATIVE: Final = tuple(
    pronoun + ending
    for pronoun in ("i", "we", "he", "she", "they", "you", "it", "everybody", "everyone", "nobody")
    for ending in ("", "'s", "'m", "'re", "'ve", "'ll", "'d")
)
"""Words that may be the subject of a clause of their own, with or without its verb."""

CONTRACTIONS: Final = ("n't", "'m", "'re", "'ve", "'ll", "'d")
CONTRACTED: Final = {
    pronoun + ending: pronoun
    for pronoun in ("i", "you", "he", "she", "it", "we", "they")
    for ending in ("'s", *CONTRACTIONS[1:])
}
"""`it's` is read as `it`, as `it is` would be."""

TERMINATORS: Final = frozenset({".", "!", "?", "…"})


AFFIXAL: Final[dict[str, str]] = dict(
    entry.split(":")
    for entry in sorted(
        ENGLISH["affixal"] | ENGLISH["forbidding"] | ENGLISH["refusing"] | ENGLISH["refuting"]
    )
)
"""Words that deny by themselves, most by how they begin, each with what it denies."""


def _rarer(pair: str) -> str:
    """The word of a pair that is seldom said without the other."""
    first, _, second = pair.partition("_")
    return first if second in ENGLISH["function"] else second


def _flagged() -> dict[str, int]:
    openings, seconds, alone = phrase_words()
    lists = (
        (Flag.COUNT, NUMBER_WORDS | {"half"}),
        (Flag.ENGLISH, ENGLISH["function"]),
        (Flag.FOREIGN, frozenset().union(*OTHERS.values()) - ENGLISH["function"]),
        (Flag.FORMAL, ENGLISH["formal"]),
        (Flag.COLLOQUIAL, ENGLISH["colloquial"]),
        (Flag.STRESS, ENGLISH["stress"]),
        (Flag.STRESS_PAIR, frozenset(pair.partition("_")[2] for pair in ENGLISH["stress_pairs"])),
        (Flag.STRESS_RARE, frozenset(map(_rarer, ENGLISH["stress_pairs"]))),
        (Flag.FIRST_PERSON, ENGLISH["first_person"]),
        (Flag.SECOND_PERSON, ENGLISH["second_person"]),
        (Flag.MODAL, ENGLISH["modal"]),
        (Flag.CUE, cue_words()),
        (Flag.CONDITION, ENGLISH["condition"]),
        (Flag.REPORTING, ENGLISH["reporting"] | {"according"}),
        (Flag.AFFIXAL, AFFIXAL.keys()),
        (Flag.AUXILIARY, ENGLISH["auxiliary"]),
        (Flag.ASKING, frozenset({"?", "\uff1f"})),
        (Flag.TERMINATOR, TERMINATORS),
        (Flag.SOFT, SOFT),
        (Flag.HOLDING, ENGLISH["condition"] | {"except", "according", "only"}),
        (Flag.IMPERATIVE, ENGLISH["imperatives"]),
        (Flag.THIS, frozenset({"this", "that"})),
        (Flag.PRONOUN, ENGLISH["pronouns"] | CONTRACTED.keys()),
        (Flag.PHRASE, openings),
        (Flag.SECOND, seconds),
        (Flag.CUE, alone),
        (Flag.JOINING, JOINING),
        (Flag.RELATIVE, RELATIVE),
    )
    found: dict[str, int] = {}
    for flag, words in lists:
        for word in words:
            found[word] = found.get(word, 0) | flag
    return found


_FLAGS: Final = _flagged()


class Word(msgspec.Struct, frozen=True, gc=False):
    """What is known of a form wherever it stands. `lower` and `lemma` are empty for what could not be read.

    `content`: it says something by itself; it is neither a small word nor one that only stresses, doubts or denies.
    `size`: its bytes. Of a word in a row also, by the piece of text that it stands in, `step`: the bytes from its start
    to the next token's; at the first one `signs`: what the piece may refer to; and, a byte each, in `packed` its class
    (`classes`), its kinds (`openings`) and its step (`rows`).
    """

    kind: int
    lower: str
    lemma: str
    stop: bool
    flags: int
    stem: str
    size: int
    content: bool = False
    packed: bytes = b""
    said: str = ""
    """Its base form if it says something by itself, else nothing."""
    step: int = 0
    signs: int = 0


_IS_WORD: Final = re.compile(_WORD + rb"\Z")
_IS_NUMBER: Final = re.compile(_NUMBER + rb"\Z")
_IS_SIGN: Final = re.compile(rb"(?:[!-/:-@\[-`{-~]|" + _COLOURED + rb")\Z")
_PICTURES: Final = re.compile(_PICTURE + rb"++\Z")
_BESIDE_PICTURES: Final = re.compile(
    rb"(?P<before>" + _PICTURE + rb"*+)(?P<word>[0-9A-Za-z_]++)(?P<after>" + _PICTURE + rb"*+)\Z"
)
"""Pictures right before or behind a word; one inside it would hide it."""

_PIECE: Final = re.compile(_WORD + rb"|" + _NUMBER + rb"|" + _COLOURED)


_COLOUR: Final = "\ufe0f"
_MAY_BE_RARE: Final = re.compile(rb"[a-z]{3,}\Z").match
_LEARNED: Final = tuple(sorted(ENGLISH["learned"]))
"""Endings of words that a discipline makes as it needs them: no table has them all."""

_NAMED: Final = Flag.CONTENT | Flag.SPOKEN | Flag.WORD
_MIX: Final = _NAMED | Flag.DIGIT


def _unread(size: int) -> Word:
    return Word(Kind.UNREAD, "", "", True, Flag.UNREAD | Flag.UNIT, "", size)


def _read(data: bytes) -> Word:
    """A piece by its bytes alone, without the space behind it."""
    size = len(data)
    if _IS_WORD.match(data):
        return _word(data)
    if _IS_NUMBER.match(data):
        text = data.decode()
        plain = text.replace(",", "")
        return Word(Kind.NUMBER, text, plain, True, Flag.DIGIT | Flag.NUMBER, plain, size)
    if _IS_SIGN.match(data):
        text = data.decode().removesuffix(_COLOUR)
        flags = _FLAGS.get(text, 0) | (Flag.UNIT if opens_a_unit(data) else 0)
        return Word(Kind.SIGN, text, text, True, flags, text, size)
    if _PICTURES.match(data):
        text = data.decode().removesuffix(_COLOUR)
        return Word(Kind.SIGN, text, text, True, 0, text, size)
    if not data.strip(b" \t\r\n"):
        return Word(Kind.GAP, "", "", True, Flag.NO_TOKEN, "", size)
    amount = _WITH_UNIT.match(data)
    measured = amount is not None and amount["unit"].lower().decode() in UNITS
    named = data.isascii() and data.isalnum() and is_identifier(data.decode())
    if named or (not measured and _SIMPLE_MIX.match(data)):
        text = data.lower().decode()
        return Word(Kind.WORD, text, text, False, _NAMED if named else _MIX, text, size, content=True)
    return Word(Kind.MIXED, "", "", True, Flag.NO_TOKEN, "", size)


def _word(data: bytes) -> Word:
    if len(data) > WORD_BYTES_MAX:
        return _unread(len(data))
    lower = "u.s." if data == b"US" else data.replace(b"\xe2\x80\x99", b"'").lower().decode()
    base = CONTRACTED.get(lower) or lemma(lower)
    flags = _word_flags(lower) | (Flag.UNIT if opens_a_unit(data) else 0)
    flags |= Flag.MAY if data == b"May" else 0
    content = flags & Flag.CONTENT != 0
    if (
        content
        and _MAY_BE_RARE(data)
        and lower not in _FLAGS
        and known().isdisjoint((lower, base))
        and not base.endswith(_LEARNED)
    ):
        flags |= Flag.RARE
    return Word(Kind.WORD, lower, base, lower in STOP, flags, stem(base), len(data), content=content)


def _word_flags(form: str) -> int:
    """Which lists a word in lower case is on; whether it is a unit hangs on its bytes."""
    flags = _FLAGS.get(form, 0) | Flag.SPOKEN
    if form not in STOP and form not in EMPTY:
        flags |= Flag.CONTENT
    if form.partition("'")[0] in STANDING:
        flags |= Flag.STANDING
    if "'" in form and (form.endswith(CONTRACTIONS) or form in ENGLISH["contracted"]):
        flags |= Flag.CONTRACTED
    return flags | (Flag.SINGLE if len(form) == 1 and form not in {"a", "i"} else Flag.WORD)


PREFIXES: Final = frozenset(
    {"over", "under", "off", "out", "up", "down", "after", "before", "above", "below"}
)
"""Small words that are content right before a hyphen."""


def occurring(*named: str) -> Iterator[tuple[str, int]]:
    """Every form that is on a list or named, and flags that any other form, as nothing, can have."""
    for form in sorted({*named, *_FLAGS, *STOP, *EMPTY, *ENGLISH["contracted"], *PREFIXES}):
        flags = _word_flags(form) if _IS_WORD.match(form.encode()) else _FLAGS.get(form, 0)
        yield form, flags
        if form in PREFIXES:
            yield form, flags | Flag.CONTENT
    word = Flag.CONTENT | Flag.SPOKEN | Flag.WORD
    yield from (
        ("", word | more) for more in (0, Flag.STANDING, Flag.CONTRACTED, Flag.STANDING | Flag.CONTRACTED)
    )
    yield from (("", flags) for flags in (word ^ Flag.WORD | Flag.SINGLE, _MIX, Flag.DIGIT | Flag.NUMBER))
    yield "", word | Flag.RARE
    yield from (("", flags) for flags in (0, Flag.UNREAD, Flag.NO_TOKEN))


def is_adverb(form: str) -> bool:
    """`today`, `clearly`: it stands behind what is said of something, and is no thing itself."""
    return form in _ADVERBS or (form.endswith("ly") and form not in _NO_ADVERBS)


_ADVERBS: Final = ENGLISH["adverbs"]
_NO_ADVERBS: Final = ENGLISH["no_adverbs"]


class _Words(dict[bytes, Word]):
    """What is known of a piece by its bytes; each is worked out once, and the table is emptied when it is full."""

    def __missing__(self, data: bytes) -> Word:
        word = _read(data[:-1] if data[-1] == 0x20 and len(data) > 1 else data)
        if len(data) <= KEPT_BYTES_MAX:
            if len(self) >= WORDS_KEPT:
                self.clear()
            self[data] = word
        return word


_words: Final = _Words()
word_of: Final = _words.__getitem__


def tokens(text: bytes) -> tuple[list[Word], list[int]]:
    """All tokens in order, and where each starts; white space is between them."""
    pieces = _PIECES.findall(text)
    found: list[Word] = []
    places: list[int] = []
    for word, start in zip(map(word_of, pieces), accumulate(map(len, pieces), initial=0), strict=False):
        if word.kind == Kind.GAP:
            continue
        inside = _mixed(text[start : start + word.size]) if word.kind == Kind.MIXED else (word,)
        found += inside
        places += accumulate([one.size for one in inside[:-1]], initial=start)
    return found, places


_WITH_UNIT: Final = re.compile(rb"(?P<number>[0-9]++(?:[.,][0-9]++)*+)(?P<unit>[a-zA-Z]++)\Z")


def _mixed(data: bytes) -> list[Word]:
    """The pieces of a run of letters, digits and wide bytes if each can be read, else the run as unread."""
    amount = _WITH_UNIT.match(data)
    if amount is not None and amount["unit"].lower().decode() in UNITS:
        return [_words[amount["number"]], _words[amount["unit"]]]
    if _JOINTS.search(data):
        return _joined(data)
    beside = _BESIDE_PICTURES.match(data)
    if beside is not None and beside["word"] != data:
        plain = _words[beside["word"]]
        inside = _mixed(beside["word"]) if plain.kind == Kind.MIXED else [plain]
        return [
            *([_words[beside["before"]]] if beside["before"] else ()),
            *inside,
            *([_words[beside["after"]]] if beside["after"] else ()),
        ]
    found: list[Word] = []
    at, before = 0, Kind.MIXED
    while at < len(data):
        piece = _PIECE.match(data, at)
        word = None if piece is None else _words[piece[0]]
        # Letters and digits run together are no word: only a sign may stand between two pieces.
        if word is None or word.kind > Kind.SIGN or not (at == 0 or Kind.SIGN in {before, word.kind}):
            return [_unread(len(data))]
        found.append(word)
        at, before = at + word.size, word.kind
    return found


_JOINTS: Final = re.compile(rb"(_|\xe2\x80[\x93\x94])")


def _joined(data: bytes) -> list[Word]:
    """Names such as `order_date`, and `9am–5pm`, by their words; the run as unread where one of them is."""
    found: list[Word] = []
    for name in _JOINTS.split(data):
        if _JOINTS.fullmatch(name):
            found.append(_words[name])
        elif name:
            word = _words[name]
            found += _mixed(name) if word.kind == Kind.MIXED else (word,)
    return [_unread(len(data))] if any(word.kind == Kind.UNREAD for word in found) else found
