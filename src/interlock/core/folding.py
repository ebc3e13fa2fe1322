"""Folded views: raw UTF-8 bytes in, the bytes a forbidden text is looked for in out.

A view is a byte-serial transducer. What it has emitted after byte *n* depends on the first *n* bytes
alone, never on how they were cut into chunks. Every folded byte knows the raw offset where its source
began and the raw offset at which it became known.

The folded alphabet is ASCII (lower case, one space for any run of white space), UTF-8 for letters that
have no ASCII form, and `F8 xx xx xx F9` for every other character. The two marker bytes make a word
boundary visible from the neighbouring byte alone: an en dash or a Chinese character next to a word
ends the word, a Cyrillic letter does not.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from interlock.core import inserted, markup
from interlock.core.markup import Unit

VIEWS: Final = ("plain", "marks", "tags", "links", "lines", "figures")
"""`plain` folds characters; `marks` also reads through emphasis, escapes and entities; `tags` also
through every backslash, HTML tags and comments, but leaves `_` in words and numbers, and `~` in numbers;
`links` also through Markdown links, footnote marks, block quote prefixes and terminal escape sequences; `lines` also
through the end of a line between any two characters but behind a pause, and `figures` between two figures and at a
sign, where the others read a space; it also reads what an element or a note hides, and takes for the mark of a note
each number that may be one, and a number in a frame of its own (`①`) for what a line begins with, and ends a word where
letters that are written to the left are followed by others. A text counts as
present when it is present in any of them, so what one view reads through never hides from the view before it."""

TAG_BYTES_MAX: Final = 256
COMMENT_BYTES_MAX: Final = 4_096
LINK_BYTES_MAX: Final = 16_384
IMAGE_BYTES_MAX: Final = 1_024
PREFIX_BYTES_MAX: Final = 64
ENTITY_BYTES_MAX: Final = 16_384
AGAIN_BYTES: Final = 256
"""Bytes in which what an escape begins is settled."""
UNSHOWN_MAX: Final = 8
"""Tags and characters that show nothing which are read over to see what stands behind a sign."""
MEMO_CHARACTERS_MAX: Final = 8192

SPACE: Final = 0x20
INVALID: Final = b"\xff"
SYMBOL_OPEN: Final = 0xF8
SYMBOL_CLOSE: Final = 0xF9
EITHER_BYTES: Final = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ\xf5\xf6\xf7\xfa\xfb\xfc\xfd\xfe"
"""Bytes that nothing else folds to."""
EITHER: Final = {
    byte: frozenset(pair.encode())
    for byte, pair in zip(
        EITHER_BYTES,
        (
            *("0o", "1l", "2b", "3m", "4d", "5o", "5s", "7v", "8a"),
            *("ce", "fp", "fs", "il", "fj", "dl", "jl", "lt", "em", "mw"),
            *("jn", "nu", "eo", "fr", "ft", "uv", "av", "vy"),
        ),
        strict=False,
    )
}
"""Characters that are read in two ways (`ŧ` as a t or an f) fold to one byte in every view, and whoever reads it goes
on both ways: a text may need one of them read as one letter, and the next as the other."""
_ASCII_WORD: Final = frozenset(b"0123456789_abcdefghijklmnopqrstuvwxyz")
WORD_BYTES: Final = _ASCII_WORD | frozenset(range(0x80, 0xF5)) | frozenset(EITHER)

_LETTER_KIND: Final = WORD_BYTES - frozenset(b"0123456789_")
_WHITESPACE: Final = frozenset(b"\t\n\x0b\x0c\r\x1c\x1d\x1e\x1f ")
_MARKUP: Final = frozenset(b"*_~`\\&<")
_FIGURES: Final = frozenset(bytes((byte,)) for byte in b"0123456789") | {
    bytes((byte,)) for byte, read in EITHER.items() if not read.isdisjoint(b"0123456789")
}
"""What a figure folds to, or what looks like one."""
_ESCAPING: Final = re.compile(rb"[&%\\]")
_EMPHASIS: Final = (b"*", b"`")
"""Signs of emphasis and of code that are written in pairs, whatever stands beside them."""
_LINE_ENDS: Final = frozenset(b"\r\n")
_FEEDS: Final = frozenset(b"\x0b\x0c")
"""Tabulation by lines and the feed of a form, which end a line too."""
_ESC: Final = 0x1B
_RENDERED: Final = frozenset(b"%={}/!'\"-:^|+#$\x03\x04")
_LINK_MARKUP: Final = frozenset(b"[]\x1b") | _LINE_ENDS | _RENDERED
_PUNCTUATION: Final = (
    frozenset(range(0x21, 0x30))
    | frozenset(range(0x3A, 0x41))
    | frozenset(range(0x5B, 0x61))
    | frozenset(range(0x7B, 0x7F))
)
_ALPHABET: Final = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
_ENDS_WORD: Final = _WHITESPACE | frozenset(b".,;:!?)]}")
_REFERENCE_MARKS: Final = frozenset("¹²³⁰⁴⁵⁶⁷⁸⁹\u02d2")
"""Numbers that follow a word without being part of it; `marks` drops them there, so that `return¹` ends a word."""
_KEYCAP: Final = "\u20e3"
"""What makes a key of the figure before it."""
_HAIR: Final = "\u200a"
"""A blank of which a reader sees next to nothing."""
_OWNER_MARKS: Final = frozenset("™℠®©\ufffc")
_HYPHENS: Final = {"\u00ad": b"", "\u2010": b"-", "\u2011": b"-"}
_BREAKERS: Final = frozenset("\u00ac\u2e17\u2012\u2013\u2043\u2212\u21a9\u21b2\u21b5\u23ce\u2936\ufe63\uff0d")
"""Signs by which scanned and old prints break a word at a line's end, other dashes, and arrows that say that it goes
on."""
_SEQUENCE: Final = "\u009b"
_STRINGS: Final = frozenset("\u0090\u0098\u009d\u009e\u009f")
_DIRECTIONS: Final = frozenset("\u202b\u202e\u2067")
_CITATION: Final = "【"
_CITATION_OPEN: Final = _CITATION.encode()
_CITATION_END: Final = "】".encode()
_PRIVATE_CITATION: Final = "\ue200"
_PRIVATE_CITATION_END: Final = "\ue201".encode()
"""What some models put around a citation, for whoever shows it to replace."""
_ANNOTATION: Final = "\ufffa"
_ANNOTATION_END: Final = "\ufffb".encode()
"""Around what annotates the text before it (Unicode, 23.8), and is not shown in its line."""
_CLOSED_BESIDE: Final = {_PRIVATE_CITATION: _PRIVATE_CITATION_END, _ANNOTATION: _ANNOTATION_END}
_NOTE_SECONDS: Final = {0x3C: (b"", b"s", b"S"), 0x5C: (b"", b"t", b"f")}
"""What stands second in a mark of a note that a tag or a command makes."""
_NOTE_SIGNS: Final = frozenset(b"<\\^")
_SPECIAL: Final = frozenset(
    (*_HYPHENS, *_BREAKERS, _SEQUENCE, *_STRINGS, *_DIRECTIONS, _CITATION, _PRIVATE_CITATION, _ANNOTATION)
)
"""Characters that the last view reads more into than themselves."""

OTHER: Final = 0
SPACED: Final = 1
LETTERED: Final = 2
FRAMED: Final = 3
FIGURE: Final = 4
JOINED: Final = 5
PAUSED: Final = 6
GOING_ON: Final = 7
"""What the last folded byte was: a space, a letter, one letter or digit of several in brackets, a digit, a sign behind
one in brackets, one behind which a reader pauses, one at a line's end that says that it goes on, or else."""
_BEHIND: Final = {LETTERED: markup.Behind.WORD, FIGURE: markup.Behind.FIGURE, OTHER: markup.Behind.SIGN}
_JOINTS: Final = frozenset(b"-./:_~+('")
"""Signs over which letters and digits in brackets go on: `[b][0]:[c][7]`."""
_DRAWN: Final = "\u2190"
"""The first of the signs that are drawn (arrows, stars, hearts): to the last view they part letters."""
_FILLERS: Final = frozenset("\u115f\u1160\u3164\uffa0\u0640")
"""Hangul fillers, of which some renderers show a blank and some nothing, and the stroke by which Arabic letters are
drawn out; `plain` reads a space or a letter, the others nothing."""
_LEFTWARD: Final = re.compile(
    "[\u05d0-\u05f2\u0620-\u064a\u066e-\u06d3\u06fa-\u08c7\ufb1d-\ufdfb\ufe70-\ufefc]"
)
"""Letters that are written from right to left: Hebrew, Arabic and their neighbours."""
_LINES_PARTED: Final = frozenset("\x85\u2028\u2029")
"""Characters that end a line as a line's end does (UAX #14, BK and NL)."""
_INDICATORS: Final = ("\U0001f1e6", "\U0001f1ff")
_INDICATOR: Final = re.compile(rb"\xf0\x9f\x87[\xa6-\xbf]")
_INDICATORS_MAX: Final = 64
_REGION: Final = b"\xf0\x9f\x87"
"""What each of them begins with."""
_FLAG: Final = 2
"""So many letters of regions are a flag to a renderer, and more or fewer are letters."""
_TURN: Final = "\u200f"
_RIGHTWARD: Final = frozenset(b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
BLOCK_TAGS: Final = frozenset(
    b"br p div li ul ol dl dt dd td th tr table hr h1 h2 h3 h4 h5 h6 blockquote pre section article".split()
)
"""Elements that break the line where they begin and end."""


def _ascii_folded(byte: int) -> bytes:
    if byte in _WHITESPACE:
        return b" "
    if byte < 0x20 or byte == 0x7F:
        return b""
    return bytes((byte,)).lower()


_ASCII: Final = tuple(_ascii_folded(byte) for byte in range(128))
FOLD_TABLE: Final = bytes(_ASCII[byte][0] if byte < 128 and _ASCII[byte] else byte for byte in range(256))
"""`bytes.translate` table that folds simple ASCII in one call."""
PLAIN_BYTES: Final = frozenset(byte for byte in range(128) if _ASCII[byte])
_UNSHOWN: Final = frozenset(range(0x1C, 0x20))
"""Separators of records: `plain` reads a blank, and what renders text shows nothing."""
SIMPLE_BYTES: Final = PLAIN_BYTES - _MARKUP - _LINK_MARKUP - _UNSHOWN - _FEEDS
"""ASCII bytes that fold to exactly one byte in every view, whatever comes next."""


def _one_of(members: Iterable[int]) -> bytes:
    return b"[" + b"".join(re.escape(bytes((byte,))) for byte in sorted(members)) + b"]"


def _run_pattern(members: Iterable[int]) -> re.Pattern[bytes]:
    return re.compile(_one_of(members) + b"+")


_KIND: Final = bytes(
    SPACED
    if byte == SPACE
    else LETTERED
    if byte in _LETTER_KIND
    else FIGURE
    if byte in b"0123456789"
    else PAUSED
    if byte in b":;,!?"
    else OTHER
    for byte in range(256)
)
_PLAIN_RUN: Final = _run_pattern(PLAIN_BYTES - _WHITESPACE)
_MARKS_RUN: Final = _run_pattern(PLAIN_BYTES - _MARKUP - _WHITESPACE)
_TAGS_RUN: Final = _run_pattern(PLAIN_BYTES - _MARKUP - _WHITESPACE - frozenset(b"!]"))
_LINKS_RUN: Final = _run_pattern(SIMPLE_BYTES - _WHITESPACE)
_RUNS: Final = {"plain": _PLAIN_RUN, "marks": _MARKS_RUN, "tags": _TAGS_RUN}
# The alternatives exclude each other by their first byte and every match ends in `>`, so a prefix of the
# stream never matches one way and its continuation another.
_TAG: Final = re.compile(
    rb"<(?:[A-Za-z/?]|!(?!--))(?:=\s*\"[^\"]*\"|=\s*'[^']*'|=(?!\s*[\"'])|[^>=])*>",
    re.DOTALL,
)
_COMMENT_OPEN: Final = b"<!--"
_COMMENT_CLOSED_EARLY: Final = re.compile(rb"<!---?>")
_TAG_NAME: Final = re.compile(rb"</?([A-Za-z][A-Za-z0-9]*)")
_HIDING_TAG: Final = re.compile(rb"(?i)<(" + b"|".join(sorted(markup.UNSHOWN_ELEMENTS)) + rb")[\s/>]")
_DIGIT: Final = re.compile(rb"[0-9]")
_BREAK_TAG: Final = re.compile(rb"<[bB][rR]\b")
_TAG_SECOND: Final = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz/!?")
_WINDOWS_1252: Final = {
    point: character
    for point in range(0x80, 0xA0)
    if (character := bytes((point,)).decode("cp1252", "ignore"))
}
"""What browsers show for numbers of controls: HTML, 13.2.5.80, numeric character reference end state."""
_DECIMAL: Final = re.compile(rb"&#([0-9]+)")
_HEXADECIMAL: Final = re.compile(rb"&#[xX]([0-9A-Fa-f]+)")
_NUMERIC_PREFIX: Final = re.compile(rb"&#(?:[xX][0-9A-Fa-f]*|[0-9]*)")


def _destination(nested: bytes) -> bytes:
    """What may stand between the parentheses of a link; a quoted title may hold any of them."""
    return (
        rb"(?:[^()\\\"']++|\\.|(?<!\s)[\"']|(?<=\s)\"(?:[^\"\\]++|\\.)*+\"|(?<=\s)'(?:[^'\\]++|\\.)*+'"
        + nested
        + rb")*+"
    )


# As for tags: alternatives exclude each other at every byte, and a match ends in the first byte that can. So nothing is
# ever tried otherwise; saying so keeps a long link cheap, which is read again at each piece of it.
_NESTED: Final = _destination(rb"|\(" + _destination(b"") + rb"\)")
_LABEL: Final = rb"(?:[^\[\]\\]++|\\.)*+"
_LINK_TAIL: Final = re.compile(
    rb"\]\((?:\s*<[^<>]*>|(?!\s*<))" + _destination(rb"|\(" + _NESTED + rb"\)") + rb"\)", re.DOTALL
)
_LABELLED: Final = re.compile(rb"(?:\]\[|\[\^(?!\]))" + _LABEL + rb"\]", re.DOTALL)
"""A note has a name: `[^]` shows what stands in it."""
_LABEL_BROKEN: Final = re.compile(rb"(?:\]\[|\[\^)(?:" + _LABEL + rb"\[|(?<=\^)\])", re.DOTALL)
_BLANK_LINE: Final = re.compile(rb"\n[ \t\r]*\n")
_PREFIX_BYTES: Final = frozenset(b"' \t>/-#*+|;%!.):0123456789")
_PREFIX: Final = re.compile(
    rb"(?:[ \t]*(?:>|(?://+!?|--|#{1,6}|[*+|!-]|[;%]{1,4}|'|\.\.|[0-9]{1,3}[.):])(?=[ \t])))*"
)
_GLUED_PREFIX_BYTES: Final = _PREFIX_BYTES | frozenset(b'"')
_GLUED_PREFIX: Final = re.compile(
    rb"(?:[ \t]*(?:>|//+!?|#{1,6}'?|[;%]{1,4}|(?:--|[*+|!:\"-]|'|\.\.|[0-9]{1,3}[.):])(?=[ \t])))*"
)
"""The same, where a word that goes on in the next line may stand right behind the sign of a remark."""
_NUMBERED: Final = rb"(?:[0-9]{1,3}|[ivxIVX]{1,4}|[A-Za-z])"
_ITEM: Final = re.compile(rb"[ \t]{0,8}\(?" + _NUMBERED + rb"[.)|](?=[ \t])")
_ITEM_BEGUN: Final = re.compile(rb"[ \t]{0,8}\(?" + _NUMBERED + rb"?[.)|]?")
"""What numbers an item of a list in letters or in parentheses: `(a) `, `iv. `."""
_IMAGE: Final = re.compile(rb"!\[" + _LABEL + rb"\]", re.DOTALL)
_IMAGE_BEGUN: Final = re.compile(rb"!(?:\[" + _LABEL + rb"\\?)?\Z", re.DOTALL)

_DIFFERS: Final = re.compile(
    b"|".join(
        (
            _one_of(_MARKUP | _LINK_MARKUP | _UNSHOWN | _FEEDS),
            rb"\xe2(?:\x83\xa3|\x91[\xa0-\xbf]|\x92[\x80-\x9b]|\x93[\xaa-\xbf]|\x9d[\xb6-\xbf]|\x9e[\x80-\x93])",
            rb"[\xd6-\xdf]|\xe0[\xa0-\xa3]|\xef[\xac-\xbb]",  # `_LEFTWARD`
            _INDICATOR.pattern,
            *(mark.encode() for mark in sorted(_LINES_PARTED)),
            *(
                mark.encode()
                for mark in sorted(_REFERENCE_MARKS | _OWNER_MARKS | _FILLERS | _SPECIAL | {_HAIR})
            ),
        )
    )
)
_TELLING: Final = bytes(byte for byte in range(0x80) if _DIFFERS.search(bytes((byte,))))
"""All of ASCII that it finds; what it finds beside begins outside."""


class Ranges:
    """Sorted, closed code point ranges with membership by bisection."""

    __slots__ = ("_first", "_last")

    def __init__(self, pairs: Iterable[Sequence[int]]) -> None:
        ordered = sorted((pair[0], pair[1]) for pair in pairs)
        self._first = [first for first, _ in ordered]
        self._last = [last for _, last in ordered]

    def __contains__(self, point: int) -> bool:
        place = bisect_right(self._first, point) - 1
        return place >= 0 and point <= self._last[place]


class Looks:
    """What else characters are taken for: `marks` and `links` read this, `plain` and `tags` the table itself.

    A character can look like two letters (`Σ`), be written for one that it does not look like (`ſ`), or be a word of
    its own script and look like a letter of another (`乇`). `behind_letters` are signs, read so behind a letter only,
    and the characters in `unshown` show nothing of their own.
    """

    __slots__ = ("_found", "also", "behind_letters", "unshown")

    def __init__(
        self,
        also: Mapping[str, str],
        behind_letters: Mapping[str, str],
        unshown: Iterable[Sequence[int]],
    ) -> None:
        self.also = {character: letter.encode() for character, letter in also.items()}
        self.behind_letters = {character: letter.encode() for character, letter in behind_letters.items()}
        pairs = [(first, last) for first, last in unshown]
        self.unshown = Ranges(pairs)
        listed = "".join(map(re.escape, (*self.also, *self.behind_letters, "\ufffd")))
        listed += "".join(f"{chr(first)}-{chr(last)}" for first, last in pairs)
        self._found = re.compile(f"[{listed}]")

    def found_in(self, data: bytes) -> bool:
        """Whether any of them may stand in it; what is cut inside a character counts as one."""
        return self._found.search(data.decode("utf-8", "replace")) is not None


class Folding:
    """The character table shared by all views; a value made once from a baked table."""

    __slots__ = (
        "_bare",
        "_characters",
        "_entities",
        "_letters",
        "_memo",
        "_prefixes",
        "_removed",
        "_shown",
        "_unshown",
        "digest",
        "either",
        "looks",
    )

    def __init__(
        self,
        digest: str,
        characters: Mapping[str, str],
        removed: Iterable[Sequence[int]],
        letters: Iterable[Sequence[int]],
        entities: Mapping[str, str],
        bare_entities: Iterable[str],
        looks: Looks,
    ) -> None:
        self.digest = digest
        self.looks = looks
        self._characters = dict(characters)
        self._removed = Ranges(removed)
        self._letters = Ranges(letters)
        self._entities = {name.encode(): text for name, text in entities.items()}
        self._bare = frozenset(name.encode() for name in bare_entities)
        self._prefixes = frozenset(name[:end] for name in self._entities for end in range(1, len(name) + 1))
        self._memo: dict[str, bytes] = {}
        alone = {code: self.character(chr(code)) for code in range(0x80)}
        self._shown = bytes(alone[code][0] if alone.get(code) else 0 for code in range(0x100))
        self._unshown = bytes(code for code, folded in alone.items() if not folded)
        pairs = {both: bytes((byte,)) for byte, both in EITHER.items()}
        self.either = {
            character: pairs[both]
            for character, letter in looks.also.items()
            if len(own := self.character(character)) == 1 and (both := frozenset(own + letter)) in pairs
        }
        """Characters of two readings, with the byte that stands for both."""

    def character(self, character: str) -> bytes:
        """The folded bytes of one character; empty when folding removes it."""
        known = self._memo.get(character)
        if known is not None:
            return known
        folded = self._fold_character(character)
        if len(self._memo) >= MEMO_CHARACTERS_MAX:
            self._memo.clear()
        self._memo[character] = folded
        return folded

    def text(self, text: str) -> bytes:
        """`text` in the `plain` view, without white space at its ends."""
        if text.isascii():
            folded = text.encode().translate(self._shown, self._unshown)
        else:
            folded = b"".join(self.character(character) for character in text)
        return b" ".join(folded.split())

    def variants(self, character: str) -> tuple[bytes, ...]:
        """Every folded form of a policy's character, in either case.

        Capital and small letter of a pair may look like different ASCII letters (Greek `Ν` is an N, `ν`
        a v), so text is folded by its look and the policy side asks for both.
        """
        if character.isascii():
            return (self.character(character),)
        forms = (
            (character, *character.lower(), *character.upper()) if _one_to_one(character) else (character,)
        )
        read = {self.character(form) for form in forms}
        read |= {self.looks.also[form] for form in forms if form in self.looks.also and form.isalpha()}
        return tuple(sorted(read))

    def entity(self, name: bytes) -> str:
        """What the named HTML entity stands for."""
        return self._entities[name]

    def differs(self, data: bytes) -> bool:
        """True when the views may fold `data` differently, given that they agreed before it."""
        if data.isascii():  # nearly always, and a search looks at each byte with all of the pattern
            return len(data.translate(None, _TELLING)) < len(data)
        return _DIFFERS.search(data) is not None or self.looks.found_in(data)

    def is_entity(self, name: bytes) -> bool:
        return name in self._entities

    def is_entity_prefix(self, name: bytes) -> bool:
        return name in self._prefixes

    def is_bare_entity(self, name: bytes) -> bool:
        """True for names that browsers also read without the closing semicolon."""
        return name in self._bare

    def _fold_character(self, character: str) -> bytes:
        point = ord(character)
        if point < 128:
            return _ASCII[point]
        mapped = self._characters.get(character)
        if mapped is not None:
            return b"".join(map(self._encoded, mapped))
        if point in self._removed:
            return b""
        if 0xAC00 <= point <= 0xD7A3:
            return b"".join(map(self._encoded, _jamo(point - 0xAC00)))
        return self._encoded(character)

    def _encoded(self, character: str) -> bytes:
        point = ord(character)
        if point < 128:
            return bytes((point,))
        return character.encode() if point in self._letters else self.symbol(character)

    def symbol(self, character: str) -> bytes:
        """A character that is none of a word: what stands beside it begins or ends at it."""
        point = ord(character)
        if point >= 1 << 18:
            return INVALID
        groups = (0x80 | point >> 12, 0x80 | point >> 6 & 0x3F, 0x80 | point & 0x3F)
        return bytes((SYMBOL_OPEN, *groups, SYMBOL_CLOSE))


def _is_bullet(character: str) -> bool:
    """Whether it is a number with a frame of its own, as lists begin their lines with."""
    return (
        "\u2460" <= character <= "\u249b"
        or "\u24ea" <= character <= "\u24ff"
        or "\u2776" <= character <= "\u2793"
    )


def _one_to_one(character: str) -> bool:
    return len(character.lower()) == 1 and len(character.upper()) == 1


def _jamo(index: int) -> str:
    """A Hangul syllable taken apart, so that composed and decomposed text fold alike."""
    tail = index % 28
    parts = chr(0x1100 + index // 588) + chr(0x1161 + index % 588 // 28)
    return parts + chr(0x11A7 + tail) if tail else parts


class Emitted:
    """Folded bytes with, for each, where its source began and where it became known (raw offsets).

    `swallowed`: how many bytes were folded when white space was left out behind a space, and its raw offset.
    """

    __slots__ = ("ends", "folded", "starts", "swallowed")

    def __init__(self) -> None:
        self.swallowed: list[tuple[int, int]] = []
        self.folded = bytearray()
        self.starts: list[int] = []
        self.ends: list[int] = []


class ViewFold:
    """The transducer of one view: what is pending, and what the last folded byte was.

    `single`: each character has one reading, for whoever shows or compares the text and cannot go on both ways.
    """

    __slots__ = (
        "_either",
        "_figures",
        "_folding",
        "_frames",
        "_goes_on",
        "_inserted",
        "_lines",
        "_links",
        "_markup",
        "_noted",
        "_run",
        "_tags",
        "last",
        "pending",
    )

    def __init__(
        self, folding: Folding, view: str, pending: bytes = b"", last: int = OTHER, *, single: bool = False
    ) -> None:
        assert view in VIEWS
        self._folding = folding
        self._either = {} if single else folding.either
        self._markup = view != "plain"
        self._tags = view == "tags"
        self._figures = view == "figures"
        self._lines = view == "lines" or self._figures
        self._noted = (LETTERED, FIGURE, OTHER) if self._figures else () if self._lines else (LETTERED,)
        self._links = view == "links" or self._lines
        self._inserted = inserted.WAYS.get(view, {})
        self._run = _RUNS.get(view, _LINKS_RUN)
        self._frames = self._goes_on = False
        self.pending = pending
        self.last = last

    def push(self, data: bytes, offset: int, final: bool = False) -> Emitted:
        """Fold `data`, whose first byte has raw offset `offset`; `final` settles what is pending."""
        buffer = self.pending + data if self.pending else data
        origin = offset - len(self.pending)
        emitted = Emitted()
        index, settled = 0, 0
        while index < len(buffer):
            run = self._run.match(buffer, index)
            if run is not None:
                self._emit_run(emitted, run.group(), origin + index, origin + settled)
                index = run.end()
                continue
            unit = self._unit(buffer, index, final)
            if unit is None:
                break
            after, folded, known = unit
            settled = max(settled, known, after)
            wide = buffer[index] != 0x3C  # of what lies between two tags nothing is a gap
            self._emit(emitted, folded, origin + index, origin + settled, wide)
            if self._frames:
                self._frames, self.last = False, FRAMED
            if self._goes_on:
                self._goes_on, self.last = False, GOING_ON
            index = after
        self.pending = buffer[index:]
        return emitted

    def _emit_run(self, emitted: Emitted, run: bytes, start: int, settled: int) -> None:
        after = start + len(run)
        emitted.folded += run.translate(FOLD_TABLE)
        emitted.starts.extend(range(start, after))
        ends = range(start + 1, after + 1)
        emitted.ends.extend(ends if settled <= start else [max(settled, end) for end in ends])
        joined = self.last == FRAMED and len(run) == 1 and run[0] in _JOINTS
        self.last = JOINED if joined else _KIND[emitted.folded[-1]]

    def _emit(self, emitted: Emitted, folded: bytes, start: int, end: int, wide: bool) -> None:
        for byte in folded:
            if byte == SPACE and self.last == SPACED:
                if wide:
                    emitted.swallowed.append((len(emitted.folded), start))
                continue
            self.last = JOINED if self.last == FRAMED and byte in _JOINTS else _KIND[byte]
            emitted.folded.append(byte)
            emitted.starts.append(start)
            emitted.ends.append(end)

    def _unit(self, buffer: bytes, index: int, final: bool) -> Unit | None:
        byte = buffer[index]
        if byte >= 0x80:
            return self._character(buffer, index, final)
        if self._links and (byte in _NOTE_SIGNS or (byte == 0x5B and self._figures)):
            return self._mark(buffer, index, final)
        return self._sign(buffer, index, final)

    def _mark(self, buffer: bytes, index: int, final: bool) -> Unit | None:
        """A mark of a note behind a word is dropped; in `figures` also behind a figure or a sign."""
        behind, seconds = _BEHIND.get(self.last), _NOTE_SECONDS.get(buffer[index])
        if behind is None or (seconds is not None and buffer[index + 1 : index + 2] not in seconds):
            return self._sign(buffer, index, final)
        note = markup.mark(buffer, index, final, behind, figures=self._figures)
        if note is None or note[0] > index:
            return note
        unit = self._sign(buffer, index, final)
        return None if unit is None else (*unit[:2], max(unit[2], note[2]))

    def _sign(self, buffer: bytes, index: int, final: bool) -> Unit | None:
        ways = self._inserted.get(buffer[index])
        if ways is None:
            return self._alone(buffer, index, final)
        known = index + 2
        if index + 1 == len(buffer) or buffer[index + 1] in ways.seconds:
            put = ways.read(buffer, index, final, self._look)
            if put is None or put[0] > index:
                return put
            known = put[2]
        unit = self._alone(buffer, index, final)
        return None if unit is None else (*unit[:2], max(unit[2], known))

    def _alone(self, buffer: bytes, index: int, final: bool) -> Unit | None:
        """A sign that nothing was put in with."""
        byte = buffer[index]
        if self._markup and byte in _MARKUP:
            return self._marked(buffer, index, final)
        if self._markup and byte in _UNSHOWN:
            return index + 1, b"", index + 1
        if self._lines and (byte in _LINE_ENDS or byte in _FEEDS):
            return self._line_end(buffer, index, final)
        if self._links and byte in _LINK_MARKUP:
            return self._rendered(buffer, index, final)
        if self._tags and byte == 0x21:
            return _image(buffer, index, final)
        if self._tags and byte == 0x5D:
            return markup.section_end(buffer, index, final)
        return index + 1, _ASCII[byte], index + 1

    def _line_end(self, buffer: bytes, index: int, final: bool) -> Unit | None:
        """Between two characters it is nothing, with what indents and marks the next line."""
        unit = (
            _marked_line(buffer, index, final)
            if self._figures
            else _marked_line(buffer, index, final, _GLUED_PREFIX, _GLUED_PREFIX_BYTES)
        )
        if unit is None:
            return None
        start = index + 1 + (buffer[index : index + 2] == b"\r\n")
        goes_on = self.last in (FIGURE, GOING_ON)
        number = _DIGIT.search(buffer, start, unit[0]) if goes_on else None  # `(4`, `15) 555`; `file-`, `2: `
        return self._joining(unit, buffer, number.start() if number else unit[0], final, b" \t")

    def _joining(
        self, unit: Unit | None, buffer: bytes, start: int, final: bool, indents: bytes
    ) -> Unit | None:
        """Nothing, up to the character behind `start`; `unit` behind a blank, before an empty line, and at the end."""
        if unit is None or self.last == SPACED:
            return unit
        after = start
        while after < min(len(buffer), start + PREFIX_BYTES_MAX) and buffer[after] in indents:
            after += 1
        if after == len(buffer) and not final:
            return None
        if after == len(buffer):
            return unit
        known = max(unit[2], after + 1)
        both = {self.last, _KIND[buffer[after]]}
        parted = both <= {LETTERED, FIGURE} and LETTERED in both if self._figures else self.last == PAUSED
        ends = parted or buffer[after] in _WHITESPACE
        return (unit[0], unit[1], known) if ends else (after, b"", known)

    def _character(self, buffer: bytes, index: int, final: bool) -> Unit | None:
        """A character of more than one byte; what is not UTF-8 folds to `INVALID`."""
        length = _sequence_length(buffer[index])
        if length == 1:
            return index + 1, INVALID, index + 1
        after, stop = index + 1, min(index + length, len(buffer))
        while after < stop and buffer[after] & 0xC0 == 0x80:
            after += 1
        if after == index + length:
            return self._decoded(buffer, index, after, final)
        if after < len(buffer):
            return after, INVALID, after + 1
        return (after, INVALID, after) if final else None

    def _decoded(self, buffer: bytes, index: int, after: int, final: bool) -> Unit | None:
        try:
            character = buffer[index:after].decode()
        except UnicodeDecodeError:
            return after, INVALID, after
        if self._links and character in _SPECIAL:
            return self._special(character, buffer, index, after, final)
        if self._lines and character in _LINES_PARTED:
            return self._line_end(buffer, after - 1, final)
        if self._links and _INDICATORS[0] <= character <= _INDICATORS[1]:
            return self._flag(character, buffer, index, final)
        if self._figures and character > "\u05cf" and _LEFTWARD.match(character):
            return self._turning(character, buffer, after, final)
        return after, self._shown(character), after

    def _flag(self, character: str, buffer: bytes, index: int, final: bool) -> Unit | None:
        """Two letters of regions by themselves are drawn as a flag, and are a sign between letters.

        More of them spell something, whatever flags it is drawn with. The views before read letters in any case.
        """
        end, count = index, 0
        while count < _INDICATORS_MAX and _INDICATOR.match(buffer, end):
            end, count = end + 4, count + 1
        read = 0
        if count < _INDICATORS_MAX:
            rest = buffer[end : end + len(_REGION)]
            read = next((n for n, byte in enumerate(rest) if byte != _REGION[n]), len(rest))
            if end + read == len(buffer) and not final:
                return None
            read += 1
        known = min(end + read, len(buffer))
        if count == _FLAG:
            return end, self._folding.symbol(character), known
        letters = buffer[index:end].decode()
        return end, b"".join(map(self._look, letters)), known

    def _turning(self, character: str, buffer: bytes, after: int, final: bool) -> Unit | None:
        """A letter that is written to the left: where letters or figures that run to the right begin, its word ends.

        Particles are written at a word of another script without a blank, and who reads sees two words.
        """
        if after == len(buffer) and not final:
            return None
        turn = self._folding.symbol(_TURN)
        before = turn if self.last == FIGURE else b""
        behind = turn if after < len(buffer) and buffer[after] in _RIGHTWARD else b""
        return after, before + self._shown(character) + behind, min(after + 1, len(buffer))

    def _shown(self, character: str) -> bytes:
        if self._markup and (
            character in _OWNER_MARKS
            or character in _FILLERS
            or (character in _REFERENCE_MARKS and self.last in self._noted)
        ):
            return b""
        if self._figures and character == _HAIR:
            return b""
        if self._figures and character == _KEYCAP:
            return self._folding.symbol(character)
        if self._figures and self.last not in (FIGURE, LETTERED) and _is_bullet(character):
            return b" "
        return self._look(character)

    def _look(self, character: str) -> bytes:
        """A character by itself, as this view reads it."""
        either = self._either.get(character)
        if either is not None:
            return either
        if self._markup and not self._tags and not character.isascii():
            looks = self._folding.looks
            also = looks.also.get(character)
            if also is None and self.last == LETTERED and not (self._links and character >= _DRAWN):
                also = looks.behind_letters.get(character)
            if also is not None:
                return also
            if ord(character) in looks.unshown:
                return b""
        return self._folding.character(character)

    def _special(self, character: str, buffer: bytes, index: int, after: int, final: bool) -> Unit | None:
        """A character that hides, breaks or turns around what follows it."""
        if character in _HYPHENS:
            return markup.hyphen(buffer, index, after - index, _HYPHENS[character], final)
        if character in _BREAKERS and self.last == SPACED:  # it breaks no word
            return after, self._look(character), after
        if character in _BREAKERS:
            return markup.hyphen(buffer, index, after - index, self._look(character), final)
        if character == _SEQUENCE:
            return markup.control_sequence(buffer, after, after, final)
        if character in _STRINGS:
            return markup.control_string(buffer, after, final)
        if character in _DIRECTIONS:
            return markup.overridden(buffer, index, after, final, self._look)
        beside = _CLOSED_BESIDE.get(character)
        if beside is not None and self._figures:
            return after, self._look(character), after
        cited = markup.citation(buffer, after, final, beside or _CITATION_END)
        if cited is None or (beside is not None and cited[0] > after):
            return cited
        return (
            self._cited(buffer, after, cited, final)
            if cited[0] > after
            else (after, self._look(character), cited[2])
        )

    def _cited(self, buffer: bytes, start: int, cited: Unit, final: bool) -> Unit | None:
        """The number of a source is dropped; one sign in brackets among others is read as it stands: `【4】【1】`."""
        end, _, known = cited
        shown = buffer[start : start + 1]
        if end != start + 1 + len(_CITATION_END) or self.last == LETTERED or shown <= b" ":
            return cited
        if self.last != FRAMED:
            following = buffer[end : end + len(_CITATION_OPEN)]
            same = next((n for n, byte in enumerate(following) if byte != _CITATION_OPEN[n]), len(following))
            if same == len(following) < len(_CITATION_OPEN) and not final:
                return None
            known = min(end + same + 1, len(buffer))
            if same < len(_CITATION_OPEN):
                return end, b"", known
            known = end + same
        self._frames = True
        return end, shown.lower(), known

    def _rendered(self, buffer: bytes, index: int, final: bool) -> Unit | None:
        byte = buffer[index]
        if self._lines and byte in b"-=" and self.last != SPACED:
            if index + 1 == len(buffer) and not final:
                return None
            if buffer[index + 1 : index + 2] in (b"\r", b"\n"):  # the other views read that it breaks a word
                self._goes_on = True
                return index + 1, buffer[index : index + 1], index + 2
        if buffer[index : index + 2] in (b"^", b"^^"):
            unit = markup.caret(buffer, index, final, self._look)
            if unit is None or unit[0] > index:
                return unit
        if byte in b"^|+" or (byte == 0x3D and buffer[index + 1 : index + 2] == b"="):
            joins = not self._lines and self.last != SPACED
            return markup.around(buffer, index, final, self.last == SPACED, joins=joins)
        if byte == 0x3D and index + 1 == len(buffer) and not final:
            return None
        if byte == 0x7B:
            return markup.grouped(buffer, index, final)
        if byte == 0x2F:
            return markup.remark(buffer, index, final)
        if byte == 0x7D:
            return markup.closed_group(buffer, index, final) if self._figures else (index + 1, b"", index + 1)
        if byte == 0x25 and buffer[index + 1 : index + 2] in (b"", b">"):
            ended = buffer[index + 1 : index + 2] == b">"  # of what a template shows
            return (index + 2, b"", index + 2) if ended else (index + 1, b"%", index + 1) if final else None
        if byte in b"%=":
            unit = self._again(markup.percent(buffer, index, final, self._look), buffer, index, final)
            if (
                byte == 0x3D
                or unit is None
                or unit[1] != b"%"
                or unit[0] > index + 1
                or self.last != LETTERED
            ):
                return unit
            comment = markup.comment_mark(buffer, index, final)
            return None if comment is None else (*comment[:2], max(comment[2], unit[2]))
        if byte == 0x23:
            return markup.called(buffer, index, final)
        if byte == 0x24:
            return self._dollar(buffer, index, final)
        if byte in b"\x03\x04":
            return markup.chat_colour(buffer, index, final)
        if byte == 0x3A:
            return markup.role(buffer, index, final)
        if byte == 0x21:
            return markup.image_mark(buffer, index, final)
        if byte in b"\"'":
            return self._quoted(buffer, index, final)
        if byte == 0x2D:
            if self.last == SPACED:  # it breaks no word
                return index + 1, b"-", index + 1
            return markup.hyphen(buffer, index, 1, b"-", final)
        if byte == 0x5B:
            return self._bracket(buffer, index, final)
        return _linked(buffer, index, final)

    def _dollar(self, buffer: bytes, index: int, final: bool) -> Unit | None:
        """Around mathematics inside of a number or a word it is nothing to the last view; before a sum it is a sign."""
        unit = markup.dollar(buffer, index, final)
        if not self._figures or self.last not in (LETTERED, FIGURE) or unit is None or unit[0] > index + 1:
            return unit
        following = _KIND[buffer[index + 1]] if len(buffer) > index + 1 else OTHER
        inside = following == LETTERED or (following == FIGURE == self.last)
        return index + 1, b"" if inside else b"$", max(unit[2], min(index + 2, len(buffer)))

    def _quoted(self, buffer: bytes, index: int, final: bool) -> Unit | None:
        """A quotation mark is dropped with what joins its string to the next; apostrophes may be a wiki's emphasis."""
        behind_word, behind_blank = self.last in (LETTERED, FIGURE), self.last == SPACED
        joined = markup.strings(buffer, index, final, behind_word, behind_blank, points=self._lines)
        if joined is None or joined[0] > index:
            return joined
        if buffer[index] == 0x22:
            inside = buffer[index + 1 : index + 2] == b'"' and self.last in (LETTERED, FIGURE)
            following = buffer[index + 2 : index + 3]
            if inside and not following and not final:
                return None
            if inside and following.isalnum():  # `11""11` of a shell
                return index + 2, b"", max(joined[2], index + 3)
            return index + 1, b'"', max(joined[2], min(index + 3, len(buffer)) if inside else 0)
        unit = markup.quotes(buffer, index, final)
        return None if unit is None else (*unit[:2], max(unit[2], joined[2]))

    def _bracket(self, buffer: bytes, index: int, final: bool) -> Unit | None:
        """The first that it is of a tag of a board, a letter in brackets, and a link; settled once all say so.

        Behind one letter in brackets, another is before it is a tag.
        """
        known, answer = index, (index, b"", index)
        begun = self.last in (FRAMED, JOINED)
        first, second = (self._framed, markup.board_tag) if begun else (markup.board_tag, self._framed)
        for read in (markup.doubled, first, second, self._bracketed, _linked):
            unit = read(buffer, index, final)
            if unit is None:
                return None
            answer, known = unit, max(known, unit[2])
            if answer[0] > index:
                break
        return answer[0], answer[1], known

    def _framed(self, buffer: bytes, index: int, final: bool) -> Unit | None:
        begun, inside = self.last in (FRAMED, JOINED), self.last == LETTERED
        unit = markup.framed(buffer, index, final, begun, inside, self._look)
        self._frames = unit is not None and unit[0] > index
        return unit

    def _bracketed(self, buffer: bytes, index: int, final: bool) -> Unit | None:
        return markup.bracketed(buffer, index, final, self.last == LETTERED)

    def _marked(self, buffer: bytes, index: int, final: bool) -> Unit | None:
        byte = buffer[index]
        if byte == 0x5C:
            if self._links and buffer[index + 1 : index + 2] in (b",", b";", b":"):
                return markup.thin_space(buffer, index, final, self.last == FIGURE)
            if self._links:
                unit = markup.written(buffer, index, final, self._look, hides=not self._figures)
                unit = self._again(unit, buffer, index, final)
                return markup.turned_from(unit, buffer, index, final, self._look)
            return (index + 1, b"", index + 1) if self._tags else _escape(buffer, index, final)
        if byte == 0x26:
            if not self._links:
                return self._entity(buffer, index, final)
            unit = self._again(self._escaped_entity(buffer, index, final), buffer, index, final)
            return markup.turned_from(unit, buffer, index, final, self._look)
        if byte == 0x3C:
            if self._links:
                unit = markup.strict_tag(
                    buffer,
                    index,
                    final,
                    BLOCK_TAGS,
                    self._look,
                    hides=not self._figures,
                    read=self._label,
                    bogus=self._lines,
                )
                breaks = self._lines and _BREAK_TAG.match(buffer, index) is not None
                if breaks and unit is not None:
                    return self._joining(unit, buffer, unit[0], final, b" \t\r\n")
                return unit
            return _tag(buffer, index, final) if self._tags else (index + 1, b"<", index + 1)
        if byte in b"_~" and (self._tags or self._links):
            return self._separating(buffer, index, final)
        return index + 1, b"", index + 1

    def _label(self, label: bytes) -> bytes:
        """What the view shows of a text by itself; signs that it ends in are its own, and escapes are read."""
        if not _ESCAPING.search(label):
            return b"".join(map(self._look, label.decode("utf-8", "replace")))
        fold = ViewFold(self._folding, "links", single=not self._either)
        return bytes(fold.push(label, 0, final=True).folded)

    def _separating(self, buffer: bytes, index: int, final: bool) -> Unit | None:
        """A sign of emphasis that is none: in a number or, `_`, a word that goes on, or with no word on either side."""
        own, last = buffer[index : index + 1], self.last
        following = buffer[index + 1 : index + 2]
        if not following or following == own:
            return (index + 1, b"", index + 1 + len(following)) if following or final else None
        next_one = following[0]
        shown = (index + 2, following, index + 2)
        figure = next_one in b"0123456789"
        if next_one in b"&<" or next_one >= 0x80 or next_one in (b"]}" if self._links else b"]"):
            unit = self._shown_next(buffer, index + 1, final)
            if unit is None:
                return None
            shown = unit
            figure = shown[1][:1] in _FIGURES
        next_one = shown[1][0] if shown[1] else next_one
        blank = next_one in _WHITESPACE
        goes_on = self._lines and next_one in _LINE_ENDS
        ends = not goes_on and (
            blank or (next_one in _ENDS_WORD and not (last == FIGURE and self._links))  # `8_0_._2_6`
        )
        if last in (FIGURE, LETTERED) and own == b"_":
            emphasis = ends
        elif last == LETTERED:  # what looks like a letter may be a figure, and the last view reads it so
            emphasis = not (figure and self._figures)
        elif last == FIGURE:
            letters = self._lines and not self._figures  # read as if all between the signs were letters
            emphasis = ends or letters or (next_one in _ALPHABET and not (figure and self._figures))
        elif last == SPACED:  # nobody opens it before a comma; before a quotation mark it is read either way
            quoted = self._links and next_one in b"'\"`"
            emphasis = not blank and next_one not in _ENDS_WORD and not quoted
        else:
            emphasis = next_one in _ALPHABET or (next_one in b"0123456789" and not self._links)
        return index + 1, b"" if emphasis else own, shown[2]

    def _shown_next(self, buffer: bytes, index: int, final: bool) -> Unit | None:
        """The first that is shown of an entity, a tag or a character of more than one byte, and what follows them."""
        known = index
        for _ in range(UNSHOWN_MAX):
            byte = buffer[index : index + 1]
            if byte == b"&":
                unit = self._entity(buffer, index, final)
            elif byte == b"<":
                unit = self._marked(buffer, index, final)
            elif byte and byte[0] >= 0x80:
                unit = self._plainly(buffer, index, final)
            elif byte and byte in b"]}" and self._links:
                unit = self._rendered(buffer, index, final)
            elif byte == b"]" and self._tags:
                unit = markup.section_end(buffer, index, final)
            elif byte:
                shown = b" " if byte[0] in _WHITESPACE else byte
                return index + 1, shown, max(known, index + 1)
            else:
                return (index, b"", max(known, index)) if final else None
            if unit is None:
                return None
            known = max(known, unit[0], unit[2])
            if unit[1]:
                return unit[0], unit[1], known
            index = unit[0]
        return index, b"", known

    def _plainly(self, buffer: bytes, index: int, final: bool) -> Unit | None:
        """A character of more than one byte by itself, whatever it may hide behind it."""
        if self._links and _INDICATOR.match(buffer, index):
            return self._decoded(buffer, index, index + len(_REGION) + 1, final)  # of a flag, or a letter
        length = _sequence_length(buffer[index])
        data = buffer[index : index + length]
        if len(data) < length and not final:
            return None
        try:
            return index + length, self._shown(data.decode()), index + length
        except UnicodeDecodeError:
            return index + 1, INVALID, min(index + length, len(buffer))

    def _again(self, unit: Unit | None, buffer: bytes, index: int, final: bool) -> Unit | None:
        """An escape of what begins an escape (`%2561`, `\\u0026#97;`) or a tag is read with what follows it."""
        if unit is None or unit[0] <= index + 1:
            return unit
        if unit[1] == b"<":
            return markup.escaped_tag(unit, buffer, final, BLOCK_TAGS)
        if unit[1] in _EMPHASIS and self._lines:
            return unit[0], b"", unit[2]
        if unit[1] not in (b"%", b"&"):
            return unit
        after, own, known = unit
        rest = own + buffer[after : after + AGAIN_BYTES]
        places: Sequence[int] = range(len(rest) + 1)
        if own == b"&":
            inner = self._again(self._escaped_entity(rest, 0, final), rest, 0, final)
        else:  # each byte of a character was escaped again: `%25e2%2586%2592`
            rest, places = _escaped_once(rest)
            inner = self._again(markup.percent(rest, 0, final, self._look), rest, 0, final)
        if inner is None:
            return None
        # What decides last is settled by its first byte: a percent sign is one, whether it was escaped again or not.
        known = max(known, after + places[inner[2] - 1])
        return after + places[inner[0]] - 1, inner[1], known

    def _escaped_entity(self, buffer: bytes, index: int, final: bool) -> Unit | None:
        """An entity whose ampersand was escaped once more, or several times: `&amp;#97;`."""
        end = index + 1
        while buffer.startswith(b"amp;", end):
            end += 4
        rest = buffer[end : end + 4]
        if end > index + 1 and b"amp;".startswith(rest) and not final:
            return None
        if end == index + 1 or not rest:
            return self._entity(buffer, index, final)
        skipped = end - index - 1
        inner = self._entity(b"&" + buffer[end:], 0, final)
        return None if inner is None else (inner[0] + skipped + index, inner[1], inner[2] + skipped + index)

    def _entity(self, buffer: bytes, index: int, final: bool) -> Unit | None:
        if buffer[index + 1 : index + 2] == b"#":
            return self._numeric_entity(buffer, index, final)
        end = index + 1
        while end < len(buffer) and self._folding.is_entity_prefix(buffer[index + 1 : end + 1]):
            end += 1
        if end == len(buffer) and not final:
            return None
        name = buffer[index + 1 : end]
        if buffer[end : end + 1] == b";" and self._folding.is_entity(name):
            return end + 1, self._named(name), end + 1
        known = min(end + 1, len(buffer))
        for stop in range(end, index + 1, -1):
            if self._folding.is_bare_entity(buffer[index + 1 : stop]):
                return stop, self._named(buffer[index + 1 : stop]), known
        return index + 1, b"&", known

    def _named(self, name: bytes) -> bytes:
        return b"".join(map(self._look, self._folding.entity(name)))

    def _numeric_entity(self, buffer: bytes, index: int, final: bool) -> Unit | None:
        limit = index + ENTITY_BYTES_MAX
        prefix = _NUMERIC_PREFIX.match(buffer, index, limit)
        assert prefix is not None
        end = prefix.end()
        if end == len(buffer) and end < limit and not final:
            return None
        known = min(end + 1, len(buffer)) if end < limit else limit
        hexadecimal = _HEXADECIMAL.match(buffer, index, end)
        digits = hexadecimal or _DECIMAL.match(buffer, index, end)
        if digits is None or end == limit:
            return index + 1, b"&", known
        number = digits.group(1).lstrip(b"0")[:9] or b"0"
        folded = self._code_point(int(number, 16 if hexadecimal else 10))
        return (end + 1 if buffer[end : end + 1] == b";" else end), folded, known

    def _code_point(self, point: int) -> bytes:
        if point == 0 or point > 0x10FFFF or 0xD800 <= point <= 0xDFFF:
            return self._look("\ufffd")  # HTML, 13.2.5.80
        return self._look(_WINDOWS_1252.get(point) or chr(point))


def _escaped_once(escaped: bytes) -> tuple[bytes, list[int]]:
    """Behind its first byte without one escape of each percent sign, and where each byte of it began."""
    shown, places, place = bytearray(), list[int](), 0
    while place < len(escaped):
        places.append(place)
        shown.append(escaped[place])
        place += 3 if place and escaped.startswith(b"%25", place) else 1
    return bytes(shown), [*places, place]


def _sequence_length(lead: int) -> int:
    if 0xC2 <= lead <= 0xDF:
        return 2
    if 0xE0 <= lead <= 0xEF:
        return 3
    return 4 if 0xF0 <= lead <= 0xF4 else 1


def _escape(buffer: bytes, index: int, final: bool) -> Unit | None:
    """A backslash is dropped before punctuation (an escape) and before a line end (a hard break)."""
    following = buffer[index + 1 : index + 2]
    if not following:
        return (index + 1, b"\\", index + 1) if final else None
    dropped = following[0] in _PUNCTUATION or following in b"\r\n"
    return index + 1, b"" if dropped else b"\\", index + 2


def _tag(buffer: bytes, index: int, final: bool) -> Unit | None:
    """A tag is dropped with what it hides, one that breaks the line reads as a space; no tag is longer than the bound.

    A section is read as XML has it; the view behind has it as browsers do.
    """
    length = len(buffer) - index
    if length > 1 and buffer[index + 1] not in _TAG_SECOND:
        return index + 1, b"<", index + 2
    if buffer.startswith(_COMMENT_OPEN, index):
        return _comment(buffer, index, final)
    section = markup.SECTION_OPEN
    if buffer.startswith(section, index):
        return index + len(section), b"", index + len(section)
    if length < len(section) and section.startswith(buffer[index:]) and not final:
        return None
    found = _TAG.match(buffer, index, index + TAG_BYTES_MAX)
    if found is not None:
        hides = _HIDING_TAG.match(buffer, index)
        if hides is not None and buffer[found.end() - 2] != 0x2F:
            return markup.hidden(buffer, found.end(), hides[1], final)
        name = _TAG_NAME.match(buffer, index)
        breaks = name is not None and name.group(1).lower() in BLOCK_TAGS
        return found.end(), b" " if breaks else b"", found.end()
    if length >= TAG_BYTES_MAX or final:
        return index + 1, b"<", index + min(length, TAG_BYTES_MAX)
    return None


def _image(buffer: bytes, index: int, final: bool) -> Unit | None:
    """An image is dropped with its words; the last view reads them on."""
    limit = min(len(buffer), index + IMAGE_BYTES_MAX)
    settled = final or limit < len(buffer) or limit == index + IMAGE_BYTES_MAX
    label = _IMAGE.match(buffer, index, limit)
    if label is None:
        if _IMAGE_BEGUN.match(buffer, index, limit) is not None:
            return (index + 1, b"!", limit) if settled else None
        sizes = range(2, limit - index + 1)
        dead = bisect_left(sizes, True, key=lambda n: _IMAGE_BEGUN.match(buffer, index, index + n) is None)
        return index + 1, b"!", index + 2 + dead
    tail = _LINK_TAIL.match(buffer, label.end() - 1, limit) or _LABELLED.match(buffer, label.end() - 1, limit)
    if tail is not None:
        return tail.end(), b"", tail.end()
    if buffer[label.end() : label.end() + 1] not in (b"", b"(", b"["):
        return index + 1, b"!", label.end() + 1
    return (index + 1, b"!", limit) if settled else None


def _comment(buffer: bytes, index: int, final: bool) -> Unit | None:
    """A comment is dropped; browsers end one at `-->` and `--!>`, and at once at `<!-->` and `<!--->`."""
    length, limit = len(buffer) - index, index + COMMENT_BYTES_MAX
    early = _COMMENT_CLOSED_EARLY.match(buffer, index)
    if early is not None:
        return early.end(), b"", early.end()
    ends = [
        place + len(close)
        for close in (b"-->", b"--!>")
        if (place := buffer.find(close, index + len(_COMMENT_OPEN), limit)) >= 0
    ]
    if ends:
        return min(ends), b"", min(ends)
    if length >= COMMENT_BYTES_MAX or final:
        return index + 1, b"<", index + min(length, COMMENT_BYTES_MAX)
    return None


def _linked(buffer: bytes, index: int, final: bool) -> Unit | None:
    byte = buffer[index]
    if byte in _LINE_ENDS:
        return _marked_line(buffer, index, final)
    if byte == _ESC:
        return markup.terminal(buffer, index, final)
    following = buffer[index + 1 : index + 2]
    if not following:
        return (index + 1, b"", index + 1) if final else None
    if following == b"{" and byte == 0x5D:
        return markup.classed(buffer, index, final)
    if following == b"]" and len(buffer) < index + 3 and not final:
        return None
    if buffer.startswith(b"]]>", index):
        return index + 3, b"", index + 3
    if following in ((b"^",) if byte == 0x5B else (b"(", b"[")):
        return _link(buffer, index, final)
    return index + 1, b"", index + 2


def _link(buffer: bytes, index: int, final: bool) -> Unit | None:
    """Drop the tail of a link, `](...)` or `][...]`, or a footnote mark, `[^...]`.

    Where a blank line, a bracket in a label or the bound comes first, only the bracket is dropped.
    """
    length, limit = len(buffer) - index, index + LINK_BYTES_MAX
    found = _LINK_TAIL.match(buffer, index, limit) or _LABELLED.match(buffer, index, limit)
    blank = _BLANK_LINE.search(buffer, index, limit)
    broken = _LABEL_BROKEN.match(buffer, index, limit)
    given_up = min(one.end() if one is not None else limit + 1 for one in (blank, broken))
    if found is not None and found.end() < given_up:
        return found.end(), b"", found.end()
    if given_up <= limit:
        return index + 1, b"", given_up
    if length >= LINK_BYTES_MAX or final:
        return index + 1, b"", index + min(length, LINK_BYTES_MAX)
    return None


def _marked_line(
    buffer: bytes,
    index: int,
    final: bool,
    marks: re.Pattern[bytes] = _PREFIX,
    marking: frozenset[int] = _PREFIX_BYTES,
) -> Unit | None:
    """A line end is a space and takes what marks the next line with it: a quote, a list, a heading, a remark."""
    start = index + 1 + (buffer[index : index + 2] == b"\r\n")
    limit = start + PREFIX_BYTES_MAX
    place = start
    while place < min(len(buffer), limit) and buffer[place] in marking:
        place += 1
    if place == len(buffer) and place < limit and not final:
        return None
    prefix = marks.match(buffer, start, place)
    assert prefix is not None
    known = place if place == limit else min(place + 1, len(buffer))
    if marks is not _PREFIX:
        return prefix.end(), b" ", known
    begun = _ITEM_BEGUN.match(buffer, prefix.end())
    assert begun is not None
    if begun.end() == len(buffer) and not final:
        return None
    item = _ITEM.match(buffer, prefix.end())
    end = prefix.end() if item is None else item.end()
    lead = inserted.line_lead(buffer, end, final)
    if lead is None:
        return None
    return lead[0], b" ", max(known, min(begun.end() + 1, len(buffer)), lead[2])
