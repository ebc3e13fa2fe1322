"""Citations of cases and statutes by the names of reporters and codes: `410 U.S. 113`, `Ariz. Rev. Stat. § 12-821`.

A name is looked up by its first word; only where one stands are the patterns around it asked. So a sentence
without any costs a look-up for each capital letter behind a space.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from interlock.lexicon.words import lines

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
