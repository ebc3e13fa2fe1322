"""How much of a text could be read, and in which language it seems to be.

What counts as read: words in Latin letters, numbers, known references, punctuation. Other scripts, encoded-looking
runs, words spelled out letter by letter and code are unread, and so is a text in which too little looks English.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from typing import Final, NamedTuple

from interlock.core.mutation import Reference, Span
from interlock.lexicon.words import ENGLISH, common
from interlock.mapping.tokens import Flag, Kind, Row, part

WORDS_MIN: Final = 5
"""Shorter texts are too short to tell a language from."""

LONG_WORDS: Final = 12
"""From here on one small English word is not enough."""

SHARE: Final = 20
"""Of so many words at least one is a small English one."""

_TELLING: Final = Flag.ENGLISH | Flag.FOREIGN | Flag.SINGLE
_FENCE: Final = re.compile(rb"(?:\A|\n)[ \t]*```.*?(?:\n[ \t]*```+|\Z)", re.DOTALL)
_IGNORED: Final = (
    rb"(?:\xc2\xad|\xcc[\x80-\xbf]|\xcd[\x80-\xaf]|\xd8\x9c|\xe1\xa0[\x8b-\x8f]|\xe2\x80[\x8b-\x8f\xaa-\xae]"
    rb"|\xe2\x81[\xa0-\xaf]|\xef\xb8[\x80-\x8f]|\xef\xbb\xbf|\xf3\xa0[\x80-\x87][\x80-\xbf])"
)
"""What a reader does not see, or sees as part of the letter before it."""

_DISGUISED: Final = re.compile(
    # Inside a word: emphasis, an entity, a tag that renders as nothing, a combining mark, letters of two scripts.
    rb"[A-Za-z]\*{2,3}[A-Za-z]|[A-Za-z]{2}[*`][A-Za-z]{2}"
    rb"|[A-Za-z]&#?[0-9A-Za-z]{1,32};[A-Za-z]"
    rb"|[A-Za-z]<(?!/?(?:br|hr|p|li|ul|ol|dl|dt|dd|div|tr|td|th|table|h[1-6]|sub|sup)\b)[A-Za-z/!][^<>]{0,255}>[A-Za-z]"
    rb"|[A-Za-z]" + _IGNORED + rb"{1,16}[A-Za-z]"
    rb"|[A-Za-z]{2}[\xcd-\xd4][\x80-\xbf]|[\xcd-\xd4][\x80-\xbf][A-Za-z]{2}"
)
_MICRO: Final = b"\xce\xbc"
_BLANK: Final = b" \t\r\n"
_ENDINGS: Final = tuple(ENGLISH["endings"])


class Coverage(NamedTuple):
    permille: int
    unmapped: tuple[Span, ...]
    language: str


def coverage(text: bytes, tokens: Row, references: Sequence[Reference]) -> Coverage:
    flags = tokens.any
    fences = [Span(m.start(), m.end()) for m in _FENCE.finditer(text)] if b"```" in text else []
    if not (references or fences or flags & _SUSPECT):
        language = _language(tokens, text)
        if language != "und" and _disguised(text, _NOWHERE, _NOWHERE) is None:
            return _READ
    unread = [
        *fences,
        *(_unread(tokens) if flags & Flag.UNREAD else ()),
        *(_spelled(tokens) if flags & Flag.SINGLE else ()),
    ]
    named, fenced = _Places([reference.span for reference in references]), _Places(fences)
    spans = _merged([s for s in unread if not named.hold(s.start, s.end)]) if unread else ()
    if references or fences:
        # Code is no foreign language: what is in a fence is unread, whatever its words look like.
        places = ((at, start, tokens.end(at)) for at, start in enumerate(tokens.starts))
        tokens = part(tokens, [at for at, *t in places if not named.hold(*t) and not fenced.hold(*t)])
    language = _language(tokens, text)
    if language == "und":
        return Coverage(0, (Span(0, len(text)),), language)
    disguised = _disguised(text, fenced, named)
    if disguised is not None:
        # One such word can be the word a rule is about: what it says is not known, whatever the rest says.
        return Coverage(0, (disguised,), language)
    if not spans:
        return Coverage(1000, (), "code" if fences else language)
    total = _solid(text)
    lost = sum(_solid(text[span.start : span.end]) for span in spans)
    return Coverage((total - lost) * 1000 // total if total else 1000, spans, "code" if fences else language)


def _disguised(text: bytes, fenced: _Places, named: _Places) -> Span | None:
    """The first word that is written so that it reads as one and is not read as one.

    No disguise in ASCII letters can do without one of the four signs.
    """
    if text.isascii() and not (b"*" in text or b"`" in text or b"&" in text or b"<" in text):
        return None
    for match in _DISGUISED.finditer(text):
        start, end = match.span()
        if not fenced.hold(start, end) and not named.hold(start, end) and _MICRO not in match.group():
            return Span(start, end)
    return None


def _solid(text: bytes) -> int:
    return len(text.translate(None, _BLANK))


def _unread(tokens: Row) -> list[Span]:
    return [
        Span(tokens.starts[at], tokens.end(at))
        for at, word in enumerate(tokens.forms)
        if word.kind == Kind.UNREAD
    ]


def _spelled(tokens: Row) -> list[Span]:
    """Runs of single letters: `g u a r a n t e e`, `g-u-a-r`; options such as `A, B, C, D` need a longer run."""
    found: list[Span] = []
    run: list[int] = []
    loose = False
    for at, word in enumerate((*tokens.forms, None)):
        if word is not None and word.kind == Kind.SIGN:
            loose = loose or word.lower in {",", ".", ")", "("}
            if word.lower in _JOINING or word.lower >= _PICTURES:
                continue
        elif word is not None and word.kind == Kind.WORD and word.size == 1:
            run.append(at)
            continue
        if len(run) >= (6 if loose else 4):
            found.append(Span(tokens.starts[run[0]], tokens.end(run[-1])))
        run, loose = [], False
    return found


_PICTURES: Final = "\u2600"
"""From here on signs are pictures."""

_JOINING: Final = frozenset("-_.,*/|+~'\"`")


class _Places:
    """Stretches in order, none inside another, to ask whether something is part of one."""

    def __init__(self, spans: Sequence[Span]) -> None:
        self._starts = [span.start for span in spans]
        self._ends = [span.end for span in spans]

    def hold(self, start: int, end: int) -> bool:
        at = bisect_right(self._starts, start) - 1
        return at >= 0 and end <= self._ends[at]


_NOWHERE: Final = _Places(())
_READ: Final = Coverage(1000, (), "en")
_SUSPECT: Final = Flag.UNREAD | Flag.SINGLE


def _merged(spans: list[Span]) -> tuple[Span, ...]:
    spans.sort(key=lambda span: (span.start, span.end))
    merged: list[Span] = []
    for span in spans:
        if merged and span.start <= merged[-1].end:
            merged[-1] = Span(merged[-1].start, max(merged[-1].end, span.end))
        else:
            merged.append(span)
    return tuple(merged)


def _language(tokens: Row, text: bytes) -> str:
    """`en`, or `und` where what should be English words does not look like them."""
    english, spoken = Flag.ENGLISH, Flag.WORD
    if tokens.any & _TELLING == english:
        count = sum([flags & english for flags in tokens.flags]) // english
        if count * SHARE >= len(tokens.flags):
            return "en"  # enough, were every token a word
    words = [flags for flags in tokens.flags if flags & spoken]
    count = sum([flags & english for flags in words]) // english
    foreign = sum([flags & Flag.FOREIGN for flags in words]) // Flag.FOREIGN
    if foreign >= 2 and foreign > count:
        return "und"
    if len(words) < WORDS_MIN or (count and (len(words) < LONG_WORDS or count * SHARE >= len(words))):
        return "en"
    return _by_shape([at for at, flags in enumerate(tokens.flags) if flags & spoken], tokens, text)


def _by_shape(words: Sequence[int], tokens: Row, text: bytes) -> str:
    """Headings and lists have no small words: English endings and common words show what they are."""
    forms = [tokens.forms[at] for at in words]
    shaped = sum(1 for w in forms if w.lower in _KNOWN or (len(w.lower) > 4 and w.lower.endswith(_ENDINGS)))
    if shaped * 5 >= len(forms):
        return "en"
    different = {form.lower: at for form, at in zip(forms, words, strict=True)}
    if len(different) < WORDS_MIN:
        return "en"
    known = {word for word, at in different.items() if tokens.forms[at].lemma in common()}
    # A capital marks a name, which belongs to no language; but a text of names alone says too little.
    named = {word for word, at in different.items() if text[tokens.starts[at]] in _CAPITALS}
    plain = len(different) - len(named - known)
    return "en" if len(known) * 2 >= plain and len(known) * 4 >= len(different) else "und"


_CAPITALS: Final = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ")
_KNOWN: Final = frozenset().union(*(words for name, words in sorted(ENGLISH.items()) if name != "foreign"))
