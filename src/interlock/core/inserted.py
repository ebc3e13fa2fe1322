"""What chats, subtitles, programs and typesetters put into a text that shows nothing of its own, or one sign.

Each is read as the constructs of `markup` are: at the byte that begins it, answered once what follows has settled it,
and index 0 of the answer is `index` where it is none. All are short, so that little is held back for them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from interlock.core.markup import REMARK_BYTES_MAX, Fold, Unit, begun_by

Shown = Callable[[bytes, Fold], bytes | None]
"""What is shown of what was put in; None where it is something else."""


def _nothing(_put: bytes, _fold: Fold) -> bytes:
    return b""


def _blank(_put: bytes, _fold: Fold) -> bytes:
    return b" "


def _character(point: int, fold: Fold) -> bytes:
    fits = 0x20 <= point <= 0x10FFFF and not 0xD800 <= point <= 0xDFFF
    return fold(chr(point)) if fits else b"\xff"


_CODES: Final = re.compile(rb"[0-9A-Fa-f]+(?=[ \]_}]|\Z)")


def _coded(put: bytes, fold: Fold) -> bytes:
    """The characters of code points in hexadecimal."""
    return b"".join(_character(int(code, 16), fold) for code in _CODES.findall(put))


def _last(put: bytes, fold: Fold) -> bytes:
    return fold(chr(put[-1]))


_FIGURES_BY_NAME: Final = {
    name: b"%d" % number
    for number, name in enumerate(b"zero one two three four five six seven eight nine keycap_ten".split())
}
_SIGNS_BY_NAME: Final = {b"hash": b"#", b"asterisk": b"*", b"parking": b"p", b"o2": b"o"}
_LETTER: Final = re.compile(rb"(?:regional_indicator_|alphabet-(?:white|yellow)-)([a-z])")
_PICTURE: Final = "\U0001f642"


def _drawn(put: bytes, _fold: Fold) -> bytes | None:
    """The figure or letter that a chat draws for its name between two colons."""
    name = put[1:-1]
    letter = _LETTER.fullmatch(name)
    return letter[1] if letter is not None else _FIGURES_BY_NAME.get(name) or _SIGNS_BY_NAME.get(name)


def _picture(_put: bytes, fold: Fold) -> bytes:
    return fold(_PICTURE)


class _Put:
    """One way to put something in: its parts, each whole as soon as it has begun, and what is shown of it.

    `behind`: what has to follow, and is read on by itself.
    """

    __slots__ = ("_begun", "_looks_on", "_shown", "_whole", "first", "seconds")

    def __init__(self, *parts: bytes, shown: Shown = _nothing, behind: bytes = b"") -> None:
        self._whole = re.compile(b"".join(parts) + (b"(?=" + behind + b")" if behind else b""))
        self._begun = re.compile(begun_by(*parts))
        self._looks_on = int(bool(behind))
        self._shown = shown
        self.first = parts[0][-1]
        self.seconds = frozenset(
            second for second in range(256) if self._reach(bytes((self.first, second)), 0) == len("ab")
        )

    def read(self, buffer: bytes, index: int, final: bool, fold: Fold) -> Unit | None:
        found = self._whole.match(buffer, index)
        if found is not None:
            shown, known = self._shown(found[0], fold), found.end() + self._looks_on
            return (index, b"", known) if shown is None else (found.end(), shown, known)
        read = self._reach(buffer, index)
        if read == len(buffer) and not final:
            return None
        return index, b"", min(read + 1, len(buffer))

    def _reach(self, buffer: bytes, index: int) -> int:
        """How far what stands here may still become it."""
        begun = self._begun.match(buffer, index)
        return index if begun is None else begun.end()


class _Between:
    """A remark: all from what opens it through what closes it, where that follows soon."""

    __slots__ = ("_closing", "_opening", "first", "seconds")

    def __init__(self, opening: bytes, closing: bytes) -> None:
        self._opening, self._closing = opening, closing
        self.first, self.seconds = opening[0], frozenset((opening[1],))

    def read(self, buffer: bytes, index: int, final: bool, _fold: Fold) -> Unit | None:
        begun = buffer[index : index + len(self._opening)]
        same = next((n for n, byte in enumerate(begun) if byte != self._opening[n]), len(begun))
        if same < len(begun):
            return index, b"", index + same + 1
        if same < len(self._opening):
            return (index, b"", len(buffer)) if final else None
        limit = index + REMARK_BYTES_MAX
        place = buffer.find(self._closing, index + len(self._opening), limit)
        if place >= 0:
            end = place + len(self._closing)
            return end, b"", end
        return (index, b"", min(len(buffer), limit)) if final or len(buffer) >= limit else None


def _literally(text: bytes) -> tuple[bytes, ...]:
    return tuple(re.escape(text[place : place + 1]) for place in range(len(text)))


_FIGURE: Final = rb"[0-9]"
_HEX: Final = rb"[0-9A-Fa-f]"
_PICTURED: Final = (rb":", rb"[a-z]", rb"[a-z0-9_+-]", rb"[a-z0-9_+-]{1,31}", rb":")
_CLOCK: Final = (rb"[0-9]{1,2}", rb":", _FIGURE, _FIGURE, rb"(?::[0-9]{0,2})?", rb"(?:[.,][0-9]{0,3})?")
_NAME: Final = (rb"[A-Za-z]", rb"[A-Za-z0-9_-]", rb"[A-Za-z0-9_-]{0,14}")
_VALUE: Final = rb"(?:=[^\[\]\n]{0,48})?"
_WORD: Final = rb"[A-Za-z0-9]"

_ALWAYS: Final = (
    _Put(*_PICTURED, shown=_drawn, behind=rb"[^`]"),
    _Put(rb"<", *_CLOCK, rb">"),
    _Put(rb"<", rb"a?:", rb"[A-Za-z0-9_]{1,32}", rb":", rb"[0-9]{1,20}", rb">"),
    _Put(rb"#", rb"\[", rb"[a-z]{1,9}", rb"=", rb"[^\[\]\n]{0,32}", rb"\]"),
    _Put(rb"\[", rb"[0-9;]{1,16}", rb"m"),
    _Put(rb"\^", rb"\[", rb"\[", rb"[0-9;]{0,16}", rb"[A-Za-z]"),
    _Put(*_literally(b"^^^^"), _HEX, _HEX, _HEX, _HEX, shown=_coded),
    _Put(*_literally(b"_x"), _HEX, _HEX, _HEX, _HEX, rb"_", shown=_coded),
    _Put(*_literally(b"\\[u"), _HEX, _HEX, _HEX, _HEX + rb"{1,2}", rb"\]", shown=_coded),
    _Put(*_literally(b"\\unicode{x"), _HEX + rb"{1,6}", rb"\}", shown=_coded),
    _Put(*_literally(b"\\u{"), rb"[0-9A-Fa-f]{1,6}", rb" ", rb"[0-9A-Fa-f ]{0,160}", rb"\}", shown=_coded),
    _Put(*_literally(b"\\char`"), rb"\\?", rb"[!-\[\]-~]", shown=_last),
    _Put(*_literally(b"\\N"), shown=_blank, behind=_WORD),
)
"""Pictures by their names, cues of subtitles, colours of terminals, escapes."""
_ADDED: Final = (
    _Put(rb"\{", rb"\+{1,2}", behind=rb"[^+]"),
    _Put(rb"\+", rb"\+?", rb"\}", behind=rb"[^}]"),
)
_WORDS_ADDED: Final = (
    _Put(rb"\{", rb"\+{1,2}", behind=rb"[^+0-9]"),
    _Put(rb"\+", rb"\+?", rb"\}", behind=rb"[^}0-9]"),
)
"""What was added, as editors mark it; at a figure the last view reads the sign as a number's own, in a group."""
_HIDDEN: Final = tuple(
    _Between(opening, closing)
    for opening, closing in (
        (b"{>>", b"<<}"),
        (b"{--", b"--}"),
        (b"{{--", b"--}}"),
        (b"{% comment %}", b"{% endcomment %}"),
        (b"%{", b"%}"),
        (b"--[[", b"]]"),
        (b"#|", b"|#"),
        (b"#= ", b" =#"),
        (b"#* ", b" *#"),
        (b"/+ ", b" +/"),
        (b"<#--", b"-->"),
        (b"<#", b"#>"),
    )
)
"""Remarks of programs, templates and editors: what is in them is shown to nobody."""
_TAKEN_OUT: Final = (
    _Put(*_PICTURED, behind=rb"[^`]"),
    _Put(rb"~", rb"~", rb"[^~\s]", rb"[^~\n]{0,120}", rb"~", rb"~"),
    _Put(rb"\[", rb"-", rb"[^\[\]\n]{1,120}", rb"-", rb"\]"),
    _Put(rb"\[", *_NAME, _VALUE, rb"\]", behind=rb"[^\s()\[\]{:;,.!?]"),
    _Put(rb"\[", rb"/", rb"[A-Za-z0-9_-]{0,16}", rb"\]"),
    _Put(rb"\{", rb"\\", rb"[0-9]?", rb"[A-Za-z]{1,8}", rb"[^{}\s]{0,60}", rb"\}"),
    _Put(rb"\{", rb"\{", rb"[^{}\n]{1,96}", rb"\}", rb"\}"),
    _Put(rb"\$", rb"\{", rb"[A-Za-z_]", rb"[A-Za-z0-9_]{0,15}", rb"\}"),
    _Put(*_literally(b"__"), rb"[A-Z]{1,16}", *_literally(b"__")),
    _Put(rb"\^", _FIGURE, behind=_WORD),
    _Put(rb"\|", rb"[A-Za-z0-9_-]{1,16}", rb"\|", behind=_WORD),
)
"""What is struck out, tags of any name, templates and styles of subtitles: other views read what is in them on."""


_LED: Final = rb"[^ \t]"
_LETTER_BEHIND: Final = rb"[A-Za-z]"
"""Behind a number and a colon: before a figure the two may be an hour, or a field and its value."""
_INDENT: Final = rb"[ \t]{0,8}"
_BLANKS: Final = (rb"[ \t]", rb"[ \t]{0,3}")
_SPAN: Final = (
    *_CLOCK,
    rb"[ \t]{0,2}",
    rb"-",
    rb"-",
    rb">",
    rb"[ \t]{0,2}",
    *_CLOCK,
    rb"[^\r\n]{0,64}",
    rb"\r?",
    rb"\n",
)
_LEADS: Final = (
    _Put(rb"[0-9]{1,4}", rb"\r?", rb"\n", *_SPAN),
    _Put(*_SPAN),
    _Put(_INDENT, rb"[\[(]", *_CLOCK, rb"[\])]", rb"[ \t]{0,3}", behind=_LED),
    _Put(_INDENT, *_CLOCK, *_BLANKS, behind=_LED),
    _Put(_INDENT, rb"\[", rb"(?:[0-9]{1,4}|[xX ])", rb"\]", *_BLANKS, behind=_LED),
    _Put(_INDENT, rb"[0-9]{1,5}", rb" {0,2}", rb"[|\t]", rb"[ \t]{0,3}", behind=rb"[^ \t|]"),
    _Put(_INDENT, rb"[0-9]{1,5}", rb" {0,2}", rb"\xe2", rb"\x86", rb"\x92", rb" {0,3}", behind=_LED),
    _Put(_INDENT, rb"[0-9]{1,5}", rb":", rb" {0,3}", behind=_LETTER_BEHIND),
    _Put(rb"[A-Z]", rb"[A-Za-z]{0,3}", rb">", *_BLANKS, behind=_LED),
)
"""What stands at the head of a line beside the marks of lists: cues of subtitles, times, boxes, numbers, initials."""


def line_lead(buffer: bytes, index: int, final: bool) -> Unit | None:
    """What leads a line that begins at `index` is nothing to who reads it on; index 0 of the answer is behind it."""
    return _first(_LEADS, buffer, index, final, lambda _: b"")


_Way = _Put | _Between


class Ways:
    """What a byte may begin, and the bytes that may stand second in any of it."""

    __slots__ = ("_ways", "seconds")

    def __init__(self, ways: Sequence[_Way]) -> None:
        self._ways = tuple(ways)
        self.seconds = frozenset[int]().union(*(way.seconds for way in ways))

    def read(self, buffer: bytes, index: int, final: bool, fold: Fold) -> Unit | None:
        """The first that is there; index 0 of the answer is `index` where none is."""
        return _first(self._ways, buffer, index, final, fold)


def _by_first(*ways: _Way) -> Mapping[int, Ways]:
    return {first: Ways([way for way in ways if way.first == first]) for first in {way.first for way in ways}}


WAYS: Final = {
    "links": _by_first(*_ALWAYS, *_ADDED, _Put(*_PICTURED, shown=_picture, behind=rb"[^`]"), *_HIDDEN),
    "lines": _by_first(*_ALWAYS, *_ADDED, *_HIDDEN),
    "figures": _by_first(*_ALWAYS, *_WORDS_ADDED, *_TAKEN_OUT),
}
"""By view and by the byte that each begins with."""


def _first(ways: Sequence[_Way], buffer: bytes, index: int, final: bool, fold: Fold) -> Unit | None:
    known = index
    for way in ways:
        unit = way.read(buffer, index, final, fold)
        if unit is None:
            return None
        known = max(known, unit[2])
        if unit[0] > index:
            return unit[0], unit[1], known
    return index, b"", known
