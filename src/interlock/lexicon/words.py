"""The word lists, read once from `tables/*.txt`: what belongs to which list, and the digest over all of it."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from pkgutil import get_data
from typing import Final

TABLES: Final = (
    "attributes.txt",
    "certainty.txt",
    "citing.txt",
    "common.txt",
    "conversions.txt",
    "english.txt",
    "frames.txt",
    "grounding.txt",
    "inflection.txt",
    "languages.txt",
    "legal.txt",
    "nouns.txt",
    "phrases.txt",
    "splitting.txt",
    "themes.txt",
    "traits.txt",
    "units.txt",
    "vectors.txt",
    "weights.txt",
)


def _read(table: str) -> bytes:
    data = get_data("interlock.lexicon", f"tables/{table}")
    if data is None:
        raise FileNotFoundError(f"the table {table} cannot be read where interlock.lexicon is installed")
    return data


_TEXTS: Final = {name: _read(name) for name in TABLES}

DIGEST: Final = hashlib.sha256(b"".join(hashlib.sha256(_TEXTS[name]).digest() for name in TABLES)).hexdigest()
"""Two mappers with the same digest read the same words alike."""


def lines(table: str) -> tuple[str, ...]:
    """The lines of a table that say something."""
    found = (line.strip() for line in _TEXTS[table].decode().splitlines())
    return tuple(line for line in found if line and not line.startswith("#"))


def sections(table: str) -> dict[str, tuple[str, ...]]:
    """The lines under each `[name]` of a table."""
    found: dict[str, list[str]] = {}
    current = found.setdefault("", [])
    for line in lines(table):
        if line.startswith("["):
            current = found.setdefault(line.strip("[]"), [])
        else:
            current.append(line)
    return {name: tuple(content) for name, content in found.items()}


def lists(table: str) -> dict[str, frozenset[str]]:
    """The words under each `[name]` of a table."""
    return {name: frozenset(" ".join(content).split()) for name, content in sections(table).items()}


def phrases() -> tuple[tuple[str, str], ...]:
    """Cue phrases as (kind, phrase), in the order of the table."""
    pairs = (line.partition(":") for line in lines("phrases.txt"))
    return tuple((kind, phrase) for kind, _, written in pairs for phrase in _either(written))


def _either(written: str) -> Iterator[str]:
    """The phrases that one line stands for: `a|b` is either word, `|a` the word or none."""
    if "|" not in written:
        yield " ".join(written.split())
        return
    for words in product(*(word.split("|") for word in written.split())):
        yield " ".join(filter(None, words))


ENGLISH: Final = lists("english.txt")
CITING: Final = lists("citing.txt")
OTHERS: Final = {tag: words for tag, words in lists("languages.txt").items() if tag}
"""Small words of other languages, by the tag of the language."""

SPLITTING: Final = lists("splitting.txt")
GROUNDING: Final = lists("grounding.txt")


@cache
def known() -> frozenset[str]:
    """Every word that some table has; read when first asked for."""
    told = _TOLD.findall(_TEXTS["vectors.txt"].decode())
    return frozenset().union(told, common(), *ENGLISH.values(), *OTHERS.values())


_TOLD: Final = re.compile(r"^([^\t#]+)\t", re.MULTILINE)


@cache
def common() -> frozenset[str]:
    """The base forms of common English words; read when first asked for, which few texts do."""
    return frozenset(" ".join(lines("common.txt")).split())
