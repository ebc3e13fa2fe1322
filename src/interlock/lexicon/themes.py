"""What a word is about, coarsely: the theme that English speaks of it in, as one integer.

`rarity << RARITY_BIT | number`: the theme, and how seldom English speaks of it, in half bits (2 to the power of
-rarity / 2 of all content words). A word that no theme lists has one of its own, shared with few others: that of its
checksum.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from typing import Final

from interlock.core.mutation import THEMES, THEMES_LISTED, theme
from interlock.lexicon.words import lines

_UNLISTED_RARITY: Final = 23
"""A tenth of what is said, over as many themes as are listed."""


def _listed() -> dict[str, int]:
    found: dict[str, int] = {}
    for number, line in enumerate(lines("themes.txt")):
        rarity, _, words = line.partition(":")
        found |= dict.fromkeys(words.split(), theme(number, int(rarity)))
    return found


_LISTED: Final = _listed()
WORDS_KEPT: Final = 65_536


class _Themes(dict[str, int]):
    """The theme of each word, worked out once; the table is emptied when it is full."""

    def __missing__(self, word: str) -> int:
        if len(self) >= WORDS_KEPT:
            self.clear()
        found = self[word] = _LISTED.get(word) or _unlisted(word)
        return found


_theme_of: Final = _Themes().__getitem__


def themes_of(terms: Iterable[str]) -> tuple[int, ...]:
    """The theme of each term, in their order."""
    return tuple(map(_theme_of, terms))


def _unlisted(term: str) -> int:
    number = THEMES_LISTED + zlib.crc32(term.encode()) % (THEMES - THEMES_LISTED)
    return theme(number, _UNLISTED_RARITY)
