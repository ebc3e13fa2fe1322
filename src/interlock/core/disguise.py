"""The words that claim rules ask for, as texts to look for in whatever disguise a reader sees through."""

from __future__ import annotations

from typing import NamedTuple

from interlock.core.textrules import TextRules


class Watch(NamedTuple):
    """`tables` look for the words; a match names one by its place in `words`."""

    tables: TextRules
    words: tuple[str, ...]
    plain: frozenset[str]
    """Those of one word: a token that is one of them is in no disguise."""
