"""A persistent index of sets of words: whether any of them holds a set, or is held by one, however many there are.

A posting list would have to be read to its end, or be cut off. Here each set is one bit, in blocks of `BLOCK` sets, and
a question is a handful of operations on whole blocks: all that hold these words, or, by adding up bit by bit in how
many of the words each set is found, all whose words are all among them. A summary for each word says which of the
closed blocks to look into at all. The answer is that of looking at every set. Sets without those words cost nothing,
and a thousand with them what one does.

Sets come one by one and are asked about seldom, so the latest are kept as they are and looked at one after the other;
they enter the block that is open together, and the summary learns of a block when it is closed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from interlock.core.persistent import PersistentMap

BLOCK: Final = 1024
"""So many sets share one row of bits for each word."""
LATEST_MAX: Final = 32
"""So many sets are looked at as they are."""

Row = str | int
"""A word; or a number, for the sets of that size."""


class _Block(NamedTuple):
    """Up to `BLOCK` sets. `standing`: which of them were not taken out. `rows`: which of them hold a word."""

    standing: int
    rows: dict[Row, int]


_EMPTY: Final = _Block(0, {})


class ContainmentIndex:
    """Sets by number. Frozen by convention: `adding` and `without` answer new indexes that share with this one."""

    __slots__ = ("_closed", "_latest", "_open", "_where", "count")

    def __init__(self) -> None:
        self._latest: tuple[tuple[int, frozenset[str]], ...] = ()
        self._open = _EMPTY
        """The block of the last set that is not among the latest."""
        self._closed: PersistentMap[int, _Block] = PersistentMap()
        self._where: PersistentMap[Row, int] = PersistentMap()
        """For each word and each size, the closed blocks that hold it, as bits."""
        self.count = 0
        """How many sets were ever added: the number of the next."""

    def adding(self, words: frozenset[str]) -> ContainmentIndex:
        """With a further set, whose number is the `count` of this index."""
        new = self._copy()
        new._latest = (*self._latest, (self.count, words))
        new.count += 1
        if len(new._latest) >= LATEST_MAX or new.count % BLOCK == 0:
            new._enter()
        return new

    def _enter(self) -> None:
        """Put the latest sets into the open block, and close that where it is full."""
        rows, standing = dict(self._open.rows), self._open.standing
        for number, words in self._latest:
            bit = 1 << number % BLOCK
            standing |= bit
            holding: tuple[Row, ...] = (len(words), *words)
            for row in holding:
                rows[row] = rows.get(row, 0) | bit
        self._open, self._latest = _Block(standing, rows), ()
        if self.count % BLOCK == 0:
            number = self.count // BLOCK - 1
            known = self._where.get
            self._where = self._where.put_all({row: (known(row) or 0) | 1 << number for row in rows})
            self._closed = self._closed.put(number, self._open)
            self._open = _EMPTY

    def without(self, number: int) -> ContainmentIndex:
        """Without the set of this number."""
        new, (block, place) = self._copy(), divmod(number, BLOCK)
        new._latest = tuple([one for one in self._latest if one[0] != number])
        closed = self._closed.get(block)
        left = ~(1 << place)
        if closed is not None:
            new._closed = self._closed.put(block, closed._replace(standing=closed.standing & left))
        else:
            new._open = self._open._replace(standing=self._open.standing & left)
        return new

    def holds_all_of(self, words: frozenset[str], sizes: range) -> bool:
        """Whether a set of one of these sizes holds all the words."""
        if any(len(one) in sizes and one >= words for _, one in self._latest):
            return True
        if _holding(self._open, words, sizes):
            return True
        blocks = _any_of(self._where, sizes)
        for word in words:
            if not blocks:
                return False
            blocks &= self._where.get(word) or 0
        return any(_holding(block, words, sizes) for block in self._blocks(blocks))

    def is_held_by(self, words: frozenset[str], sizes: range) -> bool:
        """Whether all words of a set of one of these sizes are among the words."""
        if any(len(one) in sizes and one <= words for _, one in self._latest):
            return True
        if _held(self._open, words, sizes):
            return True
        blocks = _any_of(self._where, sizes)
        if not blocks:
            return False
        blocks &= _any_of(self._where, words)
        return any(_held(block, words, sizes) for block in self._blocks(blocks))

    def _blocks(self, blocks: int) -> list[_Block]:
        found = []
        while blocks:
            last = blocks.bit_length() - 1
            block = self._closed.get(last)
            assert block is not None
            found.append(block)
            blocks ^= 1 << last
        return found

    def _copy(self) -> ContainmentIndex:
        new = ContainmentIndex.__new__(ContainmentIndex)
        new._latest, new._open, new._closed = self._latest, self._open, self._closed
        new._where, new.count = self._where, self.count
        return new


def _any_of(where: PersistentMap[Row, int], keys: Iterable[Row]) -> int:
    found = 0
    for row in where.get_each(keys, 0):
        found |= row
    return found


def _holding(block: _Block, words: frozenset[str], sizes: range) -> bool:
    row = block.rows.get
    found = block.standing
    for word in words:
        found &= row(word, 0)
        if not found:
            return False
    return any(found & row(size, 0) for size in sizes)


def _held(block: _Block, words: frozenset[str], sizes: range) -> bool:
    row = block.rows.get
    planes = _added([found for word in words if (found := row(word, 0))])
    for size in sizes:
        if size.bit_length() > len(planes):  # no set is found so often
            break
        found = block.standing & row(size, 0)
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
