"""A persistent index of sets of words: whether any of them holds a set, or is held by one, however many there are.

A posting list would have to be read to its end, or be cut off. Here each set is one bit, in blocks of `BLOCK` sets, and
a question is a handful of operations on whole blocks: all that hold these words, or, by adding up bit by bit in how
many of the words each set is found, all whose words are all among them. A summary for each word says which blocks to
look into at all. The answer is that of looking at every set. Sets without those words cost nothing, and a thousand with
them what one does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from interlock.core.trie import Trie

BLOCK: Final = 1024
"""So many sets share one row of bits for each word."""

_STANDING: Final = 0
"""The row of a block that says which of its sets were not taken out. Rows above it: the sets of that size."""


class ContainmentIndex:
    """Sets by number. Frozen by convention: `adding` and `without` answer new indexes that share with this one."""

    __slots__ = ("_blocks", "_where", "count")

    def __init__(self) -> None:
        self._blocks: Trie[Trie[int]] = Trie()
        self._where: Trie[int] = Trie()
        """For each word and each size, the blocks that hold it, as bits."""
        self.count = 0
        """How many sets were ever added: the number of the next."""

    def adding(self, words: frozenset[str]) -> ContainmentIndex:
        """With a further set, whose number is the `count` of this index."""
        new, (number, place) = self._copy(), divmod(self.count, BLOCK)
        rows: Trie[int] = self._blocks.get(number) or Trie()
        holding: list[str | int] = [len(words), *sorted(words)]
        for row in (_STANDING, *holding):
            rows = rows.put(row, (rows.get(row) or 0) | 1 << place)
        for row in holding:
            known = new._where.get(row) or 0
            if not known >> number & 1:
                new._where = new._where.put(row, known | 1 << number)
        new._blocks = self._blocks.put(number, rows)
        new.count += 1
        return new

    def without(self, number: int) -> ContainmentIndex:
        """Without the set of this number."""
        new, (number, place) = self._copy(), divmod(number, BLOCK)
        rows = self._blocks.get(number)
        assert rows is not None
        standing = (rows.get(_STANDING) or 0) & ~(1 << place)
        new._blocks = self._blocks.put(number, rows.put(_STANDING, standing))
        return new

    def holds_all_of(self, words: frozenset[str], sizes: range) -> bool:
        """Whether a set of one of these sizes holds all the words."""
        blocks = _any_of(self._where, sizes)
        for word in words:
            if not blocks:
                return False
            blocks &= self._where.get(word) or 0
        return any(_holding(rows, words, sizes) for rows in self._rows(blocks))

    def is_held_by(self, words: frozenset[str], sizes: range) -> bool:
        """Whether all words of a set of one of these sizes are among the words."""
        blocks = _any_of(self._where, sizes)
        if not blocks:
            return False
        blocks &= _any_of(self._where, words)
        return any(_held(rows, words, sizes) for rows in self._rows(blocks))

    def _rows(self, blocks: int) -> list[Trie[int]]:
        found = []
        while blocks:
            last = blocks.bit_length() - 1
            rows = self._blocks.get(last)
            assert rows is not None
            found.append(rows)
            blocks ^= 1 << last
        return found

    def _copy(self) -> ContainmentIndex:
        new = ContainmentIndex.__new__(ContainmentIndex)
        new._blocks, new._where, new.count = self._blocks, self._where, self.count
        return new


def _any_of(rows: Trie[int], keys: Iterable[str | int]) -> int:
    found = 0
    for key in keys:
        found |= rows.get(key) or 0
    return found


def _holding(rows: Trie[int], words: frozenset[str], sizes: range) -> bool:
    found = (rows.get(_STANDING) or 0) & _any_of(rows, sizes)
    for word in words:
        if not found:
            return False
        found &= rows.get(word) or 0
    return bool(found)


def _held(rows: Trie[int], words: frozenset[str], sizes: range) -> bool:
    held = [row for row in map(rows.get, words) if row]
    planes = _added(held)
    standing = rows.get(_STANDING) or 0
    for size in sizes:
        if size.bit_length() > len(planes):  # no set is found so often
            break
        found = standing & (rows.get(size) or 0)
        for power, plane in enumerate(planes):
            if not found:
                break
            found &= plane if size >> power & 1 else ~plane
        if found:
            return True
    return False


def _added(rows: Sequence[int]) -> list[int]:
    """In how many rows each bit is set, as binary numbers that stand upright: the first plane holds the ones."""
    planes: list[int] = []
    for row in rows:
        carry, power = row, 0
        while carry:
            if power == len(planes):
                planes.append(0)
            planes[power], carry = planes[power] ^ carry, planes[power] & carry
            power += 1
    return planes
