"""Citations of cases and statutes by the names of reporters and codes: `410 U.S. 113`, `Ariz. Rev. Stat. § 12-821`.

A name is looked up by its first word; only where one stands are the patterns around it asked. So a sentence
without any costs a look-up for each capital letter behind a space.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from interlock.lexicon.words import common, lines

LEFT_BYTES_MAX: Final = 40
_DIGITS: Final = b"0123456789"
_FIRST_WORD: Final = re.compile(rb"[A-Z](?<![A-Za-z.].)[^ ,\-\r\n\t]{0,30}")


class Form(NamedTuple):
    """How something is cited: patterns for what stands right before and right after its name."""

    kind: str
    before: bytes
    after: bytes


class Legal(NamedTuple):
    kind: str
    start: int
    end: int


@cache
def _names() -> dict[bytes, tuple[tuple[bytes, tuple[Form, ...]], ...]]:
    """Names with their forms by their first word, longest first."""
    forms: dict[bytes, list[Form]] = {}
    for line in lines("legal.txt"):
        kind, before, after, names = line.split("\t")
        left = rb"(?<![\w.$])" + before.encode() + rb"\Z" if before else b""
        form = Form(kind, left, after.encode() + rb"(?![\w])")
        for name in names.encode().split(b"|"):
            forms.setdefault(name, []).append(form)
    by_first: dict[bytes, list[bytes]] = {}
    for name in forms:
        by_first.setdefault(_key(name), []).append(name)
    return {
        first: tuple((name, tuple(forms[name])) for name in sorted(found, key=lambda n: (-len(n), n)))
        for first, found in by_first.items()
    }


_compiled = cache(re.compile)
"""Only the few patterns around names that occur are ever needed."""


@cache
def words() -> frozenset[bytes]:
    """The words of those names. One that ends with a point ends no sentence where the citation goes on."""
    names = (name for found in _names().values() for name, _ in found)
    return frozenset(word for name in names for word in name.split())


_SERIES_BEHIND: Final = re.compile(r"[2-6](?:d|th)\Z")
_NO_REPORTERS: Final = frozenset({
    "min.", "a.d.", "c.c.",
    "jan.", "feb.", "mar.", "apr.", "jun.", "jul.", "aug.", "sep.", "sept.", "oct.", "nov.", "dec.",
})  # fmt: skip
"""What as often stands between two figures in small letters: `1 min. 30`, `12 dec. 2020`."""
_POINTED_MIN: Final = len("ill.")
"""Letters and points from which on one word with a point is told from the end of a sentence or a unit."""


@cache
def _reporters() -> dict[str, str]:
    """Names of reporters without capitals and spaces, and those of a series without their points too."""
    found: dict[str, str] = {}
    for name, forms in sorted(pair for pairs in _names().values() for pair in pairs):
        if any(form.kind == "citation" for form in forms):
            written = name.decode()
            short = _together(written)
            found.setdefault(short, written)
            if _SERIES_BEHIND.search(short):
                found.setdefault(short.replace(".", ""), written)
    return found


def _together(written: str) -> str:
    return "".join(written.split()).lower()


class Recased(NamedTuple):
    """A citation, by the name of its reporter as it is known."""

    key: str
    start: int
    end: int


_RECASED: Final = re.compile(
    # What goes on behind the volume is not taken: the page may be the volume of another.
    rb"(?P<vol>[0-9](?<![\w.$][0-9])[0-9]{0,3})(?=,? {1,3}(?P<rep>[A-Za-z](?:[A-Za-z.'& ]{0,22}[A-Za-z.])?"
    rb"(?: ?[2-6](?:d|D|th|TH))?)[,:]?(?: {1,3}|,? (?:page |p\. ?)|/)(?P<page>[0-9]{1,7}|_{2,4})(?![0-9]))"
)


def recased(text: bytes) -> Iterator[Recased]:
    """Citations whose reporter is written in small letters or in capitals, or without the points of its series."""
    for match in _RECASED.finditer(text):
        volume, page = match["vol"].decode(), match["page"].decode()
        name = _reporter(match["rep"].decode(), min(len(volume), len(page)))
        if name:
            yield Recased(f"{volume} {name} {page}", match.start(), match.end("page"))


def _reporter(written: str, figures: int) -> str:
    """The name of a reporter, told from other words by the number of its series or by its points.

    `figures`: so many the shorter of volume and page has; one that is a word too, as in `5 mass. 3`, needs several.
    """
    short = _together(written)
    series = _SERIES_BEHIND.search(short) is not None
    if not series and (not short.endswith(".") or len(short) < _POINTED_MIN or short in _NO_REPORTERS):
        return ""
    if short.count(".") == 1 and figures < _FIGURES_MIN and short.removesuffix(".") in common():
        return ""
    return _reporters().get(short, "")


_FIGURES_MIN: Final = 2


@cache
def recased_words() -> frozenset[bytes]:
    """`words` in small letters."""
    return frozenset(word.lower() for word in words())


def _key(name: bytes) -> bytes:
    word = _FIRST_WORD.match(name)
    return word[0] if word else name


def opens_a_name(piece: bytes) -> bool:
    """Whether a name may begin in what stands between two spaces."""
    return any(_candidates(word[0]) for word in _FIRST_WORD.finditer(piece))


def _candidates(word: bytes) -> tuple[tuple[bytes, tuple[Form, ...]], ...]:
    names = _names()
    return names.get(word) or names.get(word.rstrip(_DIGITS)) or ()


def legal(text: bytes) -> Iterator[Legal]:
    """What is cited, in order; nothing overlaps."""
    reach, names = 0, _names()
    for word in _FIRST_WORD.finditer(text):
        first = word[0]
        candidates = names.get(first) or (_candidates(first) if first[-1] in _DIGITS else None)
        if candidates is None or word.start() < reach:
            continue
        found = _cited(text, word.start(), reach, candidates)
        if found is not None:
            reach = found.end
            yield found


def _cited(
    text: bytes, at: int, floor: int, candidates: tuple[tuple[bytes, tuple[Form, ...]], ...]
) -> Legal | None:
    for name, forms in candidates:
        if not text.startswith(name, at):
            continue
        for form in forms:
            after = _compiled(form.after).match(text, at + len(name))
            if after is None:
                continue
            if not form.before:
                return Legal(form.kind, at, after.end())
            left = _compiled(form.before).search(text, max(floor, at - LEFT_BYTES_MAX), at)
            if left is not None:
                return Legal(form.kind, left.start(), after.end())
    return None
