"""How a run puts what it says, as its first transitions set it, and how much likelier it is that another put it so.

Of each transition three dozen traits are read (`Content.traits`): persons, tense, courtesy, signs, length. A trait that
the run seldom shows and English at large often tells against the run, and so does one that is missing where the run has
it; each by as many bits as it is likelier elsewhere, all of them summed.
"""

from __future__ import annotations

from typing import Final

import msgspec

SHARES: Final[tuple[int, ...]] = (
    102, 92, 102, 207, 46, 34, 42, 135, 324, 47, 74, 125, 66, 175, 36, 20, 147, 57, 89,
    23, 293, 21, 67, 10, 375, 246, 235, 44, 361, 291, 276, 347, 82, 204, 149, 191, 365,
)  # fmt: skip
"""How many of 1000 sentences at large show each trait, in the order of `Content.traits` (lexicon/tables/traits.txt)."""
AT_LARGE: Final = 8
"""So many sentences at large are counted with the first transitions: what these did not show may still come."""
EACH_BIT: Final = 50
"""Permille of distance for each bit by which it is likelier elsewhere."""
MORE_MAX, LESS_MAX = 300, 100
"""Permille of distance that it adds and takes at most: traits come together, and their sum says more than they know."""

_PLACES: Final = 10
"""Binary places of a bit that are reckoned with: three dozen traits may be wrong the same way."""
_EIGHT: Final = 8


class Manner(msgspec.Struct, frozen=True):
    """Of the first transitions: `of` whose traits were read, and in how many of them each trait was.

    `tables`: for each eight traits and each set of them, by how many bits it is likelier elsewhere.
    """

    of: int = 0
    counts: tuple[int, ...] = (0,) * len(SHARES)
    tables: tuple[tuple[int, ...], ...] = ()

    def with_one(self, traits: int) -> Manner:
        """With one more of the first transitions; the same where nobody read its traits."""
        if not traits:
            return self
        return Manner(
            self.of + 1, tuple([count + (traits >> at & 1) for at, count in enumerate(self.counts)])
        )

    def settled(self) -> Manner:
        """Ready to be asked; the same where it is already, or where there is nothing to ask."""
        if self.tables or not self.of:
            return self
        return Manner(self.of, self.counts, _tables(self.counts, self.of))

    def strangeness(self, traits: int) -> int:
        """Permille that this adds to a distance, below 0 where it is the run's own way; 0 where nothing is known."""
        if not traits:
            return 0
        told = 0
        for table in self.tables:
            told += table[traits & 255]
            traits >>= _EIGHT
        return max(-LESS_MAX, min(MORE_MAX, told * EACH_BIT >> _PLACES))


def _tables(counts: tuple[int, ...], of: int) -> tuple[tuple[int, ...], ...]:
    tables: list[tuple[int, ...]] = []
    for first in range(0, len(SHARES), _EIGHT):
        table = [0]
        eight = slice(first, first + _EIGHT)
        for count, share in zip(counts[eight], SHARES[eight], strict=True):
            there, missing = _likelier(share, count, of), _likelier(1000 - share, of - count, of)
            table = [told + missing for told in table] + [told + there for told in table]
        tables.append(tuple(table))
    return tuple(tables)


def _likelier(share: int, count: int, of: int) -> int:
    """By how many bits it is likelier at large than in a run where `count` of so many showed it."""
    return _log2(share * (of + AT_LARGE)) - _log2(1000 * count + AT_LARGE * share)


def _log2(number: int) -> int:
    """The binary logarithm of a positive number, by squaring."""
    found = number.bit_length() - 1
    rest = (number << 32) >> found
    for _ in range(_PLACES):
        rest = rest * rest >> 32
        found <<= 1
        if rest >> 33:
            rest >>= 1
            found += 1
    return found
