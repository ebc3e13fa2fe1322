"""How much of a text could be read, and in which language it seems to be.

What counts as read: words in Latin letters, numbers, known references, punctuation. Other scripts, encoded-looking
runs, words spelled out letter by letter and code are unread, and so is a text in which too little looks English.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import groupby
from typing import Final

import msgspec

from interlock.core.mutation import Reference, Span
from interlock.lexicon.words import ENGLISH, OTHERS, common
from interlock.mapping.classes import code_of, codes, marking
from interlock.mapping.disguises import BEGUN_IN_BOLD, disguises
from interlock.mapping.flags import Flag
from interlock.mapping.rows import UNPLAIN, Row
from interlock.mapping.tokens import Kind, Word, tokens

WORDS_MIN: Final = 5
"""Shorter texts are too short to tell a language from."""

LONG_WORDS: Final = 12
"""From here on one small English word is not enough."""

SPELLED_MIN: Final = 4
"""So many letters one after the other spell something."""

TOLD_MIN: Final = 2
"""So many small words of a language tell it."""

FOREIGN_MIN: Final = 2
"""So many small words of other languages may outnumber the English ones; one is a name or a letter."""

_LATIN_LAST: Final = "\u036f"
"""Up to here, and in one block further on, letters are Latin ones."""

SHARE: Final = 20
"""Of so many words at least one is a small English one."""

RARE_MIN: Final = 3
"""So many different words that are in no table are no slips of the pen."""

RARE_SHARE: Final = 2
"""So many times as many as there are words that are in one make nonsense."""

_FENCE: Final = re.compile(rb"(?:\A|\n)[ \t]*```.*?(?:\n[ \t]*```+|\Z)", re.DOTALL)
_MICRO: Final = b"\xce\xbc"
_BLANK: Final = b" \t\r\n"
_ENDINGS: Final = tuple(ENGLISH["endings"])


class Coverage(msgspec.Struct, frozen=True, gc=False):
    permille: int
    unmapped: tuple[Span, ...]
    language: str


def coverage(text: bytes, words: Row, references: Sequence[Reference]) -> Coverage:
    row = words.codes
    kinds = row.translate(_KINDS)
    if _A_RARE_ONE in kinds and kinds.count(_A_RARE_ONE) >= RARE_MIN and _is_nonsense(text, words):
        return Coverage(0, (Span(0, len(text)),), _told(words.forms))
    plain = words.marks & UNPLAIN == 0
    beside = _beside(words, references).translate(_KINDS) if references else kinds
    # Small English words enough, were every token a word: then it needs no counting.
    quick = plain and beside.count(_A_SMALL_ENGLISH_ONE) > len(beside) // SHARE
    if quick and _A_SUSPECT not in kinds:
        return _READ
    spelled = (
        len(row) - len(row.translate(None, _LETTERS)) >= SPELLED_MIN
        and _A_RUN(row.translate(None, _SIGNS)) is not None
        and _letters(words) >= SPELLED_MIN
    )
    if quick and not spelled and 1 not in row.translate(_ILLEGIBLE) and _foreign(row) < FOREIGN_MIN:
        return _READ
    return _gone_through(text, words, references, plain=plain, spelled=spelled)


def _gone_through(
    text: bytes, words: Row, references: Sequence[Reference], *, plain: bool, spelled: bool
) -> Coverage:
    """What the classes of the words do not decide. `plain`: none may be disguised; `spelled`: letters stand alone."""
    fences = [Span(m.start(), m.end()) for m in _FENCE.finditer(text)] if b"```" in text else []
    unread = [
        *fences,
        *(_unread(words) if 1 in words.codes.translate(_ILLEGIBLE) else ()),
        *(_spelled(text) if spelled else ()),
    ]
    named, fenced = _Places([reference.span for reference in references]), _Places(fences)
    spans = _merged([s for s in unread if not named.hold(s.start, s.end)]) if unread else ()
    forms, starts = words.forms, words.starts
    if references or fences:
        # Code is no foreign language: what is in a fence is unread, whatever its words look like.
        places = ((form, start, start + form.size) for form, start in zip(forms, starts, strict=True))
        kept = [place for place in places if not named.hold(*place[1:]) and not fenced.hold(*place[1:])]
        forms, starts = [form for form, *_ in kept], [start for _, start, _ in kept]
    language = _language(forms, starts, text)
    if language != "en":
        return Coverage(0, (Span(0, len(text)),), _told(forms))
    disguised = None if plain else _disguised(text, fenced, named)
    if disguised is not None:
        # One such word can be the word a rule is about: what it says is not known, whatever the rest says.
        return Coverage(0, (disguised,), language)
    if not spans:
        return Coverage(1000, (), "code" if fences else language)
    spans = tuple(span for span in spans if not _identifies(text, span))
    if not spans:
        return Coverage(1000, (), "code" if fences else language)
    total = _solid(text)
    lost = sum(_solid(text[span.start : span.end]) for span in spans)
    permille = (total - lost) * 1000 // total if total else 1000
    if fences:
        language = "code"
    elif _of_another_script(text):
        language = "und"
    return Coverage(permille, spans, language)


def _is_nonsense(text: bytes, words: Row) -> bool:
    """Whether what it says is said in words that no table has: small English words alone make no English.

    Names are in none either, and say nothing of it. What a fence holds is code and no nonsense.
    """
    if text.find(b"```") >= 0:
        return False
    rare = {form.lower for form in words.forms if form.flags & Flag.RARE}
    if _are_few(rare, text, words):
        return False
    # Part of an address, a path or code is no word of its own. Fewer rare ones are few all the more: asked last.
    alone = {piece.strip(_AROUND) for piece in text.split()}
    return not _are_few({word for word in rare if word.encode() in alone}, text, words)


def _are_few(rare: set[str], text: bytes, words: Row) -> bool:
    """Whether these make no nonsense, by themselves or beside the others that the text is made of."""
    if len(rare) < RARE_MIN:
        return True
    others: set[str] = set()
    for form, start in zip(words.forms, words.starts, strict=True):
        if form.content and form.kind == Kind.WORD and text[start : start + 1].islower():
            if form.lower not in rare:
                others.add(form.lower)
            if RARE_SHARE * len(others) >= len(rare):
                return True
    return False


_AROUND: Final = b".,;:!?()\"'*_"
"""What may stand around a word."""


def _of_another_script(text: bytes) -> bool:
    """Whether most of its letters are of no Latin script."""
    if text.isascii() or _many(text, _BEGINNING_OTHERS) <= _many(text, _ASCII_LETTERS):
        return False
    letters = [char for char in text.decode("utf-8", "replace") if char.isalpha()]
    return sum(char > _LATIN_LAST and not "\u1e00" <= char <= "\u1eff" for char in letters) * 2 > len(letters)


def _many(text: bytes, of: bytes) -> int:
    return len(text) - len(text.translate(None, of))


_ASCII_LETTERS: Final = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_BEGINNING_OTHERS: Final = bytes(range(0xCD, 0x100))
"""With one of these begins every letter that is none of a Latin script, and some that is."""


def _disguised(text: bytes, fenced: _Places, named: _Places) -> Span | None:
    """The first word that is written so that it reads as one and is not read as one."""
    for match in disguises(text):
        start, end = match.span()
        if fenced.hold(start, end) or named.hold(start, end) or _MICRO in match.group():
            continue
        if BEGUN_IN_BOLD.match(text, text.rfind(b" ", 0, start) + 1) is None:
            return Span(start, end)
    return None


def _identifies(text: bytes, span: Span) -> bool:
    """Whether a run is the id that the words before it announce: it stands for a thing and says nothing of it."""
    before, after = (
        _RUN_BEFORE.search(text, max(0, span.start - 64), span.start),
        _RUN_AFTER.match(text, span.start),
    )
    if before is None or after is None or _OPAQUE.match(text, before.start(), after.end()) is None:
        return False
    start = before.start()
    return _ANNOUNCING.search(text, max(0, start - ANNOUNCED_WITHIN), start) is not None


_RUN_BEFORE: Final = re.compile(rb"(?<![0-9A-Za-z_\-])[0-9A-Za-z_\-]{0,40}\Z")
_RUN_AFTER: Final = re.compile(rb"[0-9A-Za-z_\-]{1,80}")


_OPAQUE: Final = re.compile(
    rb"(?=[A-Za-z_\-]{0,27}[0-9])[0-9A-Za-z_\-]{6,28}\Z|(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{7,12}|(?:[0-9a-f]{8}){4}|(?:[0-9a-f]{8}){5}|(?:[0-9a-f]{8}){8})\Z"
)
_ANNOUNCING: Final = re.compile(
    rb"(?i)\b(?:ids?|commit|checksum|digest|hash|ref\.?|(?:item|order|invoice|ticket|tracking|serial|booking|reference|confirmation|case|session|request)"
    rb"(?: (?:numbers?|codes?|no\.?))?)[*_`]{0,3}(?: is| was|:|=)[*_`]{0,3} ?[*_\"'(#`]{0,3}\Z"
)
ANNOUNCED_WITHIN: Final = 48


def _solid(text: bytes) -> int:
    return len(text.translate(None, _BLANK))


def _unread(words: Row) -> list[Span]:
    return [
        Span(start, start + word.size)
        for word, start in zip(words.forms, words.starts, strict=True)
        if word.kind == Kind.UNREAD
    ]


def _letters(words: Row) -> int:
    """How many letters stand alone one after the other, signs between them apart; no fewer than are spelled."""
    longest = run = 0
    for form in words.forms:
        if form.size == 1 and form.kind == Kind.WORD:
            run += 1
        elif form.kind != Kind.SIGN:
            longest, run = max(longest, run), 0
    return max(longest, run)


def _spelled(text: bytes) -> list[Span]:
    """Runs of single letters: `g u a r a n t e e`, `g-u-a-r`; options such as `A, B, C, D` need a longer run."""
    forms, starts = tokens(text)
    found: list[Span] = []
    run: list[int] = []
    loose = False
    for at, word in enumerate((*forms, None)):
        if word is not None and word.kind == Kind.SIGN:
            loose = loose or word.lower in {",", ".", ")", "("}
            if word.lower in _JOINING or word.lower >= _PICTURES:
                continue
        elif word is not None and word.kind == Kind.WORD and word.size == 1:
            run.append(at)
            continue
        if len(run) >= (6 if loose else SPELLED_MIN):
            found.append(Span(starts[run[0]], starts[run[-1]] + forms[run[-1]].size))
        run, loose = [], False
    return found


_PICTURES: Final = "\u2190"
"""From here on signs are arrows, lines and pictures."""

_JOINING: Final = frozenset("-_.,*/|+~'\"`\u2043")


class _Places:
    """Stretches in order, none inside another, to ask whether something is part of one."""

    def __init__(self, spans: Sequence[Span]) -> None:
        self._starts = [span.start for span in spans]
        self._ends = [span.end for span in spans]

    def hold(self, start: int, end: int) -> bool:
        at = bisect_right(self._starts, start) - 1
        return at >= 0 and end <= self._ends[at]


_READ: Final = Coverage(1000, (), "en")
_ENGLISH: Final = codes("english")
_RARE: Final = codes("rare")
_SUSPECTS: Final = codes("unread|foreign|single")
_LETTERS: Final = codes("single") + b"".join(code_of(one.flags, one.lower) for one in tokens(b"a i")[0])
"""The classes of all letters that stand alone, and of hardly any other word."""
_SIGNS: Final = codes("sign")
_A_RUN: Final = re.compile(b"[%b]{%d}" % (re.escape(_LETTERS), SPELLED_MIN), re.DOTALL).search
"""So many of them, where no sign is left between them."""
_A_SMALL_ENGLISH_ONE, _A_RARE_ONE, _A_SUSPECT = 1, 2, 3
_KINDS: Final = bytes.maketrans(
    bytes(range(256)),
    bytes(
        _A_SMALL_ENGLISH_ONE
        if code in _ENGLISH
        else _A_RARE_ONE
        if code in _RARE
        else _A_SUSPECT
        if code in _SUSPECTS
        else 0
        for code in range(256)
    ),
)
"""No word is of two of these kinds, so that the text is looked through for all of them at once."""
assert {*_ENGLISH}.isdisjoint(_RARE + _SUSPECTS)
assert {*_RARE}.isdisjoint(_SUSPECTS)
_ILLEGIBLE: Final = marking("unread")
_FOREIGN: Final = codes("foreign")


def _merged(spans: list[Span]) -> tuple[Span, ...]:
    spans.sort(key=lambda span: (span.start, span.end))
    merged: list[Span] = []
    for span in spans:
        if merged and span.start <= merged[-1].end:
            merged[-1] = Span(merged[-1].start, max(merged[-1].end, span.end))
        else:
            merged.append(span)
    return tuple(merged)


def _foreign(row: bytes) -> int:
    return len(row) - len(row.translate(None, _FOREIGN))


def _beside(words: Row, references: Sequence[Reference]) -> bytes:
    """The classes of the tokens that are no part of a reference."""
    starts, found, at = words.starts, [], 0
    for reference in references:
        first = bisect_left(starts, reference.span.start, at)
        found.append(words.codes[at:first])
        at = bisect_left(starts, reference.span.end, first)
    return b"".join([*found, words.codes[at:]])


def _language(forms: Sequence[Word], starts: Sequence[int], text: bytes) -> str:
    """`en`, or `und` where what should be English words does not look like them."""
    english, spoken = Flag.ENGLISH, Flag.WORD
    # A model's name or a time of the day is in no language.
    figures = Flag.WORD | Flag.DIGIT
    words = [form.flags for form in forms if form.flags & figures == spoken]
    count = sum([flags & english for flags in words]) // english
    foreign = sum([flags & Flag.FOREIGN for flags in words]) // Flag.FOREIGN
    outnumbered = foreign >= FOREIGN_MIN and foreign > count
    if not outnumbered and (
        len(words) < WORDS_MIN or (count and (len(words) < LONG_WORDS or count * SHARE >= len(words)))
    ):
        return "en"
    spelled = [(f, at) for f, at in zip(forms, starts, strict=True) if f.flags & figures == spoken]
    row = text.lstrip(_BLANK).startswith(b"|")
    if outnumbered:
        named = _listed(spelled, text) or (row and all(_named(cell, text) for cell in _cells(spelled, text)))
        return "en" if named else "und"
    language = _by_shape(spelled, text)
    if language == "und" and row:
        return _by_cell(spelled, text)
    return "en" if language == "und" and _listed(spelled, text) else language


def _listed(words: Sequence[tuple[Word, int]], text: bytes) -> bool:
    """Whether it is a list of names and common words, of a few words each: goods, brands, the parts of an address."""
    parted = [found.start() for found in _PARTING.finditer(text)]
    items = [list(item) for _, item in groupby(words, key=lambda word: bisect_right(parted, word[1]))]
    return len(items) > 1 and all(
        len(item) < WORDS_MIN and all(_is_named(word, start, text) for word, start in item) for item in items
    )


def _is_named(word: Word, start: int, text: bytes) -> bool:
    """A name, a common word, or what stands in names in other languages: `Los Robles`, `van den Berg`, `Ma-For`."""
    if not word.flags & Flag.FOREIGN:
        return text.startswith(_CAPITALS, start) or word.size < 3 or word.lemma in common()
    if text.startswith(_CAPITALS, start):
        end = start + word.size
        return word.lower in _IN_NAMES or b"-" in (text[start - 1 : start], text[end : end + 1])
    return word.lower in _IN_NAMES and _leads_to_a_name(text, start)


def _leads_to_a_name(text: bytes, start: int) -> bool:
    """Whether it and what else stands in names are followed by a word with a capital."""
    for _ in range(IN_NAMES_MAX):
        said = _NEXT_WORD.match(text, start)
        if said is None:
            return False
        start = said.end()
        if text.startswith(_CAPITALS, start):
            return True
        following = _NEXT_WORD.match(text, start)
        if following is None or following[1].decode() not in _IN_NAMES:
            return False
    return False


_NEXT_WORD: Final = re.compile(rb"([a-z]{1,4}) ")
_PARTING: Final = re.compile(rb"[,;:/|\n#@]|\xe2\x80[\x93\x94]| - ")
_IN_NAMES: Final = frozenset(
    [
        *("la", "le", "les", "el", "los", "las", "de", "del", "della", "di", "da", "do", "dos", "das", "du"),
        *("van", "von", "den", "der", "ten", "ter", "zu"),
    ]
)
IN_NAMES_MAX: Final = 3
"""So many of these may stand before a name, as in `van de la Cruz`."""


def _told(forms: Sequence[Word]) -> str:
    """Of what is not English the language with the most small words here, or `und` where no other comes second."""
    said = [form.lower for form in forms if form.flags & Flag.FOREIGN]
    counted = sorted((sum(word in words for word in said), tag) for tag, words in OTHERS.items())
    (second, _), (most, tag) = counted[-2:]
    return tag if most >= TOLD_MIN and most > second else "und"


def _by_cell(words: Sequence[tuple[Word, int]], text: bytes) -> str:
    """A row of a table is read cell by cell, each as a line of its own would be: most are too short to tell."""
    cells = _cells(words, text)
    return "en" if all(_named(cell, text) or _by_shape(cell, text) == "en" for cell in cells) else "und"


def _cells(words: Sequence[tuple[Word, int]], text: bytes) -> list[list[tuple[Word, int]]]:
    parted = [at for at, byte in enumerate(text) if byte == 0x7C]
    return [list(cell) for _, cell in groupby(words, key=lambda word: bisect_right(parted, word[1]))]


def _named(words: Sequence[tuple[Word, int]], text: bytes) -> bool:
    """Whether words are too few to tell a language from, or all names, none of them a word of another language.

    `ch. 228` is in no language either.
    """
    foreign = [(word, start) for word, start in words if word.flags & Flag.FOREIGN]
    if len(words) < WORDS_MIN and not foreign:
        return True
    return all(
        text.startswith(_CAPITALS, start) or word.flags & Flag.FOREIGN or word.size < 3
        for word, start in words
    ) and all(_is_named(word, start, text) for word, start in foreign)


def _by_shape(words: Sequence[tuple[Word, int]], text: bytes) -> str:
    """Headings and lists have no small words: English endings and common words show what they are."""
    shaped = sum(
        1 for w, _ in words if w.lower in _KNOWN or (len(w.lower) > 4 and w.lower.endswith(_ENDINGS))
    )
    if shaped * 5 >= len(words):
        return "en"
    different = {word.lower: (word, start) for word, start in words}
    if len(different) < WORDS_MIN:
        return "en"
    known = {lower for lower, (word, _) in different.items() if word.lemma in common()}
    # A capital marks a name, which belongs to no language; but a text of names alone says too little.
    named = {lower for lower, (_, start) in different.items() if text.startswith(_CAPITALS, start)}
    plain = len(different) - len(named - known)
    return "en" if len(known) * 2 >= plain and len(known) * 4 >= len(different) else "und"


_CAPITALS: Final = tuple(
    chr(code).encode()
    for codes in (
        range(0x41, 0x5B),
        range(0xC0, 0xDF),
        range(0x100, 0x138, 2),
        range(0x139, 0x149, 2),
        range(0x14A, 0x178, 2),
        (0x178, 0x179, 0x17B, 0x17D),
    )
    for code in codes
)
"""Capital letters of the alphabets that are read; in Latin Extended-A every other letter is one."""
_KNOWN: Final = frozenset().union(*(words for _, words in sorted(ENGLISH.items())))
