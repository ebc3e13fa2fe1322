"""A text as it is shown, in the case it was written in: what `references` and the like are read from a second time.

Text rules see through invisible characters, other hyphens, other scripts' digits, markup and entities. So must what
looks for references, or `CVE&#45;2021&#45;99999` is nobody's. The folding is the scanner's; letters of the Latin
script keep their case and accents, because names are known by them, and signs that are no letters stay as they are.
"""

from __future__ import annotations

import re
from html import unescape
from typing import Final, NamedTuple

from interlock.core.folding import SYMBOL_CLOSE, SYMBOL_OPEN, ViewFold
from interlock.core.mutation import Span
from interlock.lexicon.folding import folding

_OTHERWISE: Final = re.compile(
    # One class of bytes first: a pattern that begins with alternatives is looked for several times slower.
    rb"[*_~`\\<&\[0-9\xc2-\xf4](?:(?<=[*_~`\\<])|(?<=&)[#a-zA-Z]|(?<=\[)(?!\^?[0-9]{1,3}\])"
    # Hyphens and dashes beside a digit; other dashes, quotes, dots and Latin accents are read as they stand.
    rb"|(?<=[0-9])\xe2\x80[\x90-\x95]|(?<=\xe2)\x80[\x90-\x95][0-9]"
    rb"|(?<=[\xc2\xca-\xf4])(?!(?<=\xe2)(?:\x80[\x93\x94\x98\x99\x9c\x9d\xa6]|\x82\xac)|(?<=\xc2)[\xa3\xa5\xa7\xb7]))"
)
_ENTITY: Final = re.compile(rb"&#?[0-9A-Za-z]{1,32};?")
_LATIN_LAST: Final = "\u024f"


class Shown(NamedTuple):
    """The text, and for each of its bytes where that began and ended in what was written."""

    text: bytes
    starts: tuple[int, ...]
    ends: tuple[int, ...]

    def written(self, span: Span) -> Span:
        """Where a span of the shown text stands in what was written."""
        return Span(self.starts[span.start], max(self.ends[span.start : span.end]))


def shown(text: bytes) -> Shown | None:
    """The text as a reader sees it, or nothing where a cheap look says that this is how it is written."""
    if _OTHERWISE.search(text) is None:
        return None
    fold = ViewFold(folding(), "links", single=True)
    first, last = fold.push(text, 0), fold.push(b"", len(text), final=True)
    folded = bytes(first.folded + last.folded)
    begins, known = first.starts + last.starts, first.ends + last.ends
    out = bytearray()
    starts: list[int] = []
    ends: list[int] = []
    at = 0
    while at < len(folded):
        start = begins[at]
        stop = at + 1
        while stop < len(folded) and begins[stop] == start:
            stop += 1
        piece = _cased(text, start, folded[at:stop])
        out += piece
        starts += [start] * len(piece)
        end = max(known[at:stop])
        while end < len(text) and text[end] & 0xC0 == 0x80:  # known before its last byte was read
            end += 1
        ends += [end] * len(piece)
        at = stop
    return None if bytes(out) == text else Shown(bytes(out), tuple(starts), tuple(ends))


_OF_MARKDOWN: Final = re.compile(rb"\\(?=[!-/:-@\[-`{-~])|(?<=[.,;:!?)\]\"'])_{1,3}(?=[\s.,;:!?)\]]|\Z)")
"""A backslash before a sign, and an underscore that closes emphasis behind one; elsewhere, as in TeX, they are more."""


_ATTRIBUTE: Final = re.compile(
    rb"(?i)\b(?:href|src|srcset|action|formaction|poster|data|background|content|ping)\s{0,8}=\s{0,8}"
    rb"(?:\"(?P<double>[^\"<>]{0,2000})\"|'(?P<single>[^'<>]{0,2000})')"
)
_NO_PART: Final = re.compile(rb"[\t\r\n]+")
"""Browsers take these out of a link before they read it."""


def renderings(text: bytes) -> list[Shown]:
    """The ways in which renderers show a text that is not shown as it is written, the one that hides least last."""
    first = shown(text)
    found = [] if first is None else [first]
    starts: list[int] = []
    out, at = bytearray(), 0
    for begin, end in _unrendered(text):
        out += text[at:begin]
        starts += range(at, begin)
        at = end
    if not at:
        return found
    plain = Shown(bytes(out + text[at:]), (*starts, *range(at, len(text))), ())
    plain = plain._replace(ends=tuple([start + 1 for start in plain.starts]))
    inner = shown(plain.text)
    return [*found, plain, *([] if inner is None else [_of(plain, inner)])]


def _unrendered(text: bytes) -> list[tuple[int, int]]:
    """What a browser or a renderer of Markdown takes out, in order."""
    found = []
    if b"\\" in text or b"_" in text:
        found += [sign.span() for sign in _OF_MARKDOWN.finditer(text)]
    if b"=" in text and _NO_PART.search(text) is not None:
        for attribute in _ATTRIBUTE.finditer(text):
            found += [
                blank.span() for blank in _NO_PART.finditer(text, *attribute.span(attribute.lastgroup or 0))
            ]
    return sorted(found)


def _of(outer: Shown, inner: Shown) -> Shown:
    """What is shown of what is shown."""
    starts = tuple([outer.starts[start] for start in inner.starts])
    return Shown(inner.text, starts, tuple([outer.ends[end - 1] for end in inner.ends]))


_WRAP: Final = re.compile(
    rb"(?<=[^\s|])(?:[ \t]{2,64}|\t|[ \t]{0,8}\r?\n[ \t]{0,8})(?=[^\s|>#*+\-])(?![0-9]{1,3}[.)][ \t])"
)
"""Where a line goes on in the next, or words stand apart by more than a space; no item, row or heading begins."""


def unwrapped(text: bytes) -> Shown | None:
    """The text with its words one space apart, or nothing where they are. A line broken behind `-` or `/` goes on."""
    # Each of them has one of these, and looking for the expression itself takes much longer.
    wraps = list(_WRAP.finditer(text)) if b"\n" in text or b"  " in text or b"\t" in text else []
    if not wraps:
        return None
    out = bytearray()
    starts: list[int] = []
    at = 0
    for wrap in wraps:
        out += text[at : wrap.start()]
        starts += range(at, wrap.start())
        if not (out.endswith((b"-", b"/")) and b"\n" in wrap[0]):
            out += b" "
            starts.append(wrap.start())
        at = wrap.end()
    out += text[at:]
    starts += range(at, len(text))
    return Shown(bytes(out), tuple(starts), tuple(start + 1 for start in starts))


def _ascii(text: bytes, start: int, folded: bytes) -> bytes:
    raw = text[start : start + 1]
    if raw == b"&" and (coded := _ENTITY.match(text, start)) is not None:
        return folded.upper() if unescape(coded[0].decode()).isupper() else folded
    return raw if raw.lower() == folded or (raw == b"\n" and folded == b" ") else folded


def _cased(text: bytes, start: int, folded: bytes) -> bytes:
    """What one written character folds to, in its case; a letter of the Latin script, or a symbol, as it stands."""
    if text[start] < 0x80:
        return _ascii(text, start, folded)
    size = 2 if text[start] < 0xE0 else 3 if text[start] < 0xF0 else 4
    raw = text[start : start + size]
    character = raw.decode("utf-8", "ignore")[:1]
    if folded[:1] == bytes((SYMBOL_OPEN,)) and folded[-1:] == bytes((SYMBOL_CLOSE,)):
        return raw
    if character.isalpha() and character <= _LATIN_LAST:
        return raw
    own = folding().character(character)
    if own.isdigit():  # `١` looks like an `l`, and is a one
        return own
    return folded.upper() if character.isupper() else folded
