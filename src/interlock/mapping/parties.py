"""Where the name of a case begins and ends, and that its stops end no sentence: `Union, UAW v. J. A. Croson Co.`

What stands right before a citation and after `v.` is a party, whatever commas and brackets are in it; before `v.` a
name reaches back over commas as long as there are names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from interlock.lexicon.words import SPLITTING, common

NAME_BYTES_MAX: Final = 240
WORD_BYTES_MAX: Final = 24
"""Enough to see whether a word is an abbreviation: no letter or point stands right before it."""
_LETTERS: Final = rb"(?:[0-9A-Za-z.'&/\-]|[\xc3-\xc5][\x80-\xbf]|\xe2\x80\x99)"
_NAMED: Final = rb"(?:[A-Z]" + _LETTERS + rb"{0,40}|\([A-Z][A-Za-z.' ]{0,60}\)|#?[0-9]{1,4}[A-Z]?|&)"
_JOINING: Final = (
    rb"(?:of|the|a|and|for|in|on|to|by|or|at|as|y|pour|de|del|des|du|la|le|von|van|ex|[Rr]el\.|et|al\.|dba|d/b/a|aka"
    rb"|a/k/a)"
)
_TOKEN: Final = re.compile(rb"(?:" + _NAMED + rb"|" + _JOINING + rb"),?\Z")
_PLACE: Final = rb"[0-9]{1,4} \[?[A-Z][A-Za-z.' ]{0,24}?[0-9a-z. ]{0,6} ?[0-9_]{1,7}(?![0-9])"
_UP_TO_PLACE: Final = re.compile(
    rb"(?P<name>[A-Z]" + _LETTERS + rb"{0,40}(?:,? (?:" + _NAMED + rb"|" + _JOINING + rb")){0,30}?)"
    rb"[*_]{0,3},? (?=\(?" + _PLACE + rb")"
)
_BEHIND_PLACE: Final = re.compile(_PLACE + rb", ")
_OPENING: Final = re.compile(rb"(?:<[A-Za-z][^<> ]{0,40}>|[(\[\"'*_]){1,8}")
"""What may stand right before the first word of a name and is no part of it, where it is in brackets or set apart."""
_AGAINST: Final = frozenset({b"v.", b"v", b"vs.", b"vs"})
_FIRM: Final = re.compile(rb"(?:Inc|Co|Corp|Ltd|LLC|L\.L\.C|LLP|PLC|Jr|Sr|N\.A|S\.A|L\.P|AFL-CIO)\b")
_ABBREVIATED: Final = re.compile(rb"(?<![A-Za-z.'])(?:[A-Z]|[A-Z][A-Za-z']{0,15}|[Rr]el|al)\Z")
_INITIAL: Final = re.compile(rb"[A-Z]\.,?\Z")
_LEADING: Final = frozenset({"in", "under", "at", "for", "on", "to", "by", "from", "with"})


def up_to_place(text: bytes, start: int) -> bytes:
    """The party that begins at an offset, where a volume and page follow it; empty where none does."""
    found = _UP_TO_PLACE.match(text, start, min(len(text), start + NAME_BYTES_MAX))
    return found["name"] if found else b""


def reach(text: bytes, start: int) -> int:
    """Where a party begins of which the last words begin at `start`, behind a comma."""
    if text[max(0, start - 2) : start] != b", ":
        return start
    floor = max(0, start - NAME_BYTES_MAX)
    # `In 466 U.S. 740, Smith v. Jones`: no name goes back over a page.
    floor = max((place.end() for place in _BEHIND_PLACE.finditer(text, floor, start)), default=floor)
    if floor == start:
        return start
    words = text[floor : start - 1].split(b" ")
    first = len(words)
    while first and _TOKEN.match(words[first - 1].strip(b"*_")):
        first -= 1
    opening = _OPENING.match(words[first - 1]) if first else None
    if opening is not None and _TOKEN.match(words[first - 1][opening.end() :]):
        return start - len(b" ".join(words[first - 1 :])) - 1 + opening.end()
    if first and words[first - 1].strip(b"*_,") in _AGAINST:
        return start  # that name is of the case before
    opens = first == 0 and floor == 0
    while first < len(words) and _leads(words[first], opens):
        # `In Texas, Smith v. Jones` is a place and a case; `In Acme, Inc. v. Jones` is none.
        first, led = first + 1, words[first].lower() == b"in" and opens
        if led and first < len(words) and words[first].endswith(b",") and not _FIRM.match(text, start):
            first += 1
    if first == len(words):
        return start
    return start - len(b" ".join(words[first:]).lstrip(b"*_")) - 1


def _leads(word: bytes, opens: bool) -> bool:
    """Whether a word leads up to a name and is none: `of`, and `Therefore,` where it opens the text."""
    plain = word.strip(b"*_,").decode("utf-8", "replace").lower()
    if plain in _LEADING or word[:1].islower():
        return True
    return opens and word.endswith(b",") and plain in common()


def abbreviates(before: bytes) -> bool:
    """Whether a text ends with an initial or an abbreviation that names of parties are full of, its stop left out."""
    word = _ABBREVIATED.search(before)
    if word is None:
        return False
    return len(word[0]) == 1 or word[0].decode().replace("'", "") in SPLITTING["parties"]


def is_inside(before: bytes, after: Iterator[bytes]) -> bool:
    """Whether the stop between a text and the words behind it belongs to the name of a case."""
    words = (before + b".").split(b" ")
    first = next((at for at in range(len(words) - 1, -1, -1) if not _TOKEN.match(words[at])), -1)
    against = first >= 0 and words[first].strip(b"*_,") in _AGAINST
    if len(words[-1]) == 2:
        # `v. J.` is followed by the rest of the name, and so is any `J. A.`
        if against and first == len(words) - 2:
            return True
        if not against:
            return _INITIAL.match(next(after, b"")) is not None
    following, last = b"", b""
    for word in after:
        if word.strip(b"*_,") in _AGAINST:
            return True
        if against and last.endswith(b",") and word[:1].isdigit():
            return True
        if not _TOKEN.match(word):
            break
        following, last = following or word, word
    return against and bool(following) and following.strip(b",.").decode() not in SPLITTING["starters"]
