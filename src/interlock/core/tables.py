"""The tables of one automaton, on disk and walked: which state a byte leads to, what ends there, how far back it began.

Only what a state does differently from a fresh start is stored, which keeps thousands of phrases at about one entry
a state.
"""

from __future__ import annotations

import hashlib
import sys
from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import msgspec

from interlock.core.folding import EITHER, WORD_BYTES
from interlock.core.patterns import AT_BOUNDARY, INSIDE


class Hit(msgspec.Struct, frozen=True, order=True, array_like=True):
    """A pattern, by its number, accepted on entering a state; `late` when the byte before ended the match."""

    pattern: int
    position: int
    late: bool


Held = bytes | bytearray


class Tables(msgspec.Struct, frozen=True, array_like=True):
    """An automaton as it is kept: numbers are four bytes each, the lowest first."""

    classes: bytes
    wordness: bytes
    flags: bytes
    keys: bytes
    index: bytes
    targets: bytes
    reach: bytes
    lives: bytes
    lives_at: bytes
    depths: bytes
    loose: dict[int, tuple[int, ...]]
    accepts: dict[int, tuple[Hit, ...]]
    finals: dict[int, tuple[Hit, ...]]
    first: dict[int, int]
    members: list[bytes]
    before: list[list[tuple[int, int]]]
    """The bytes of each position and who precedes it, where the width of a match varies."""
    reach_max: int
    """The longest that a match may be, where the tables would allow more; else 0."""


def packed(numbers: array[int]) -> bytes:
    if sys.byteorder == "big":
        numbers = array("I", numbers)
        numbers.byteswap()
    return numbers.tobytes()


def _numbers(kept: bytes) -> array[int]:
    numbers = array("I")
    numbers.frombytes(kept)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


WALKED_MAX: Final = 16_384
"""Steps that walks backwards keep; when there are more, all are forgotten and learned anew."""


class _Behind:
    """Positions that a walk backwards may stand on, and where each byte before them was found to lead."""

    __slots__ = ("begins", "led", "positions")

    def __init__(self, positions: frozenset[int], begins: int) -> None:
        self.positions = positions
        self.begins = begins
        """The conditions under which a match begins at one of them."""
        self.led: dict[tuple[int, int], _Behind] = {}


class Automaton:
    """Compiled tables, deterministic and shared by every scan. What a walk backwards learned is kept beside them, and
    changes no answer."""

    __slots__ = (
        "_before",
        "_depths",
        "_first",
        "_flags",
        "_index",
        "_keys",
        "_lived",
        "_lives",
        "_lives_at",
        "_loose",
        "_members",
        "_reach",
        "_reach_max",
        "_steps",
        "_targets",
        "_walked",
        "_wordness",
        "accepts",
        "classes",
        "digest",
        "finals",
        "kept",
    )

    def __init__(self, kept: bytes) -> None:
        """`kept` is encoded `Tables`; raises `msgspec.MsgspecError` or `ValueError` for anything else."""
        tables = msgspec.msgpack.decode(kept, type=Tables)
        self.kept = kept
        self.digest = "sha256:" + hashlib.sha256(kept).hexdigest()
        self.classes = tables.classes
        self.accepts = tables.accepts
        self.finals = tables.finals
        self._wordness = tables.wordness
        self._flags = tables.flags
        self._index = _numbers(tables.index)
        self._keys = tables.keys
        self._targets = _numbers(tables.targets)
        self._reach = _numbers(tables.reach)
        self._loose = tables.loose
        self._lives = _numbers(tables.lives)
        self._lives_at = _numbers(tables.lives_at)
        self._lived: dict[int, frozenset[int]] = {}
        self._depths = _numbers(tables.depths)
        self._first = tables.first
        self._members = tables.members
        self._before = tables.before
        self._reach_max = tables.reach_max
        self._walked: dict[frozenset[int], _Behind] = {}
        self._steps = 0

    @property
    def states(self) -> int:
        return len(self._flags)

    def step(self, state: int, byte: int) -> int:
        """The state after one more folded byte; state 0 is the start of a stream."""
        key = self.classes[byte]
        index, keys = self._index, self._keys
        found = keys.find(key, index[state], index[state + 1])
        if found < 0:
            base = self._flags[state]
            found = keys.find(key, index[base], index[base + 1])
        return self._targets[found] if found >= 0 else self._wordness[key]

    def live_depths(self, state: int) -> frozenset[int]:
        """How many bytes back live matches have begun; 0 stands for those for which that varies."""
        known = self._lived.get(state)
        if known is None:
            start = self._lives_at[state]
            fixed = frozenset(self._lives[start : self._lives_at[state + 1]])
            known = self._lived[state] = fixed | {0} if state in self._loose else fixed
        return known

    def depth_of(self, hit: Hit) -> int:
        """Bytes from the start of a match to the hit; 0 where that varies."""
        return self._depths[hit.position]

    def live_lengths(self, state: int, held: Held) -> Iterator[int]:
        """How many bytes back every match that can still complete has begun, where it may begin anywhere."""
        start = self._lives_at[state]
        yield from self._lives[start : self._lives_at[state + 1]]
        loose = self._loose.get(state)
        if loose is not None:
            yield from self._backward(loose, held, len(held), False)

    def live_length(self, state: int, held: Held, before: bool) -> int:
        """How many folded bytes back the earliest match that can still complete has begun.

        `held` ends where the state stands; `before` says whether a word byte precedes it.
        """
        loose = self._loose.get(state)
        fixed = self._reach[state]
        if loose is None:
            return fixed
        return max(fixed, max(self._backward(loose, held, len(held), before), default=0))

    def match_length(self, hit: Hit, held: Held, end: int, before: bool) -> int:
        """Length of the longest match behind `hit`, entered after `held[:end]`, a late byte included."""
        return max(self.match_lengths(hit, held, end, before))

    def match_lengths(self, hit: Hit, held: Held, end: int, before: bool) -> Iterator[int]:
        """Lengths of the matches behind `hit`, the shortest first, a late byte included."""
        fixed = self.fixed_length(hit)
        if fixed:
            yield fixed
            return
        late = int(hit.late)
        for length in self._backward((hit.position,), held, end - late, before):
            yield length + late

    def lengths_of(self, hits: Sequence[Hit], held: Held, end: int, before: bool) -> list[int]:
        """Lengths of the matches behind any of `hits`, which are late or not together; all in one walk backwards."""
        late = int(hits[0].late)
        found = {self._depths[hit.position] for hit in hits}
        if 0 in found:
            found.remove(0)
            loose = [hit.position for hit in hits if not self._depths[hit.position]]
            found.update(self._backward(loose, held, end - late, before))
        return sorted([length + late for length in found])

    def fixed_length(self, hit: Hit) -> int:
        """The length of every match behind `hit`, or 0 where they differ."""
        fixed = self._depths[hit.position]
        return fixed + int(hit.late) if fixed else 0

    def _backward(self, positions: Iterable[int], held: Held, end: int, before: bool) -> Iterator[int]:
        """Walk the predecessors from `held[:end]`; the distance of each byte at which a match can begin."""
        behind = self._behind(frozenset(positions))
        place = end - 1
        last = max(0, end - self._reach_max) if self._reach_max else 0
        while behind.positions and place >= last:
            word = held[place] in WORD_BYTES
            earlier = held[place - 1] in WORD_BYTES if place else before
            bit = AT_BOUNDARY if word != earlier else INSIDE
            if behind.begins & bit:
                yield end - place
            if not place:
                break
            byte = held[place - 1]
            step = behind.led.get((byte, bit))
            behind = step if step is not None else self._learned(behind, byte, bit)
            place -= 1

    def _behind(self, positions: frozenset[int]) -> _Behind:
        known = self._walked.get(positions)
        if known is None:
            begins = 0
            for position in positions:
                begins |= self._first.get(position, 0)
            self._count_step()
            known = self._walked.setdefault(positions, _Behind(positions, begins))
        return known

    def _learned(self, behind: _Behind, byte: int, bit: int) -> _Behind:
        """Where this byte leads backwards, kept: texts ask for the same few again and again."""
        both = EITHER.get(byte)
        found = self._behind(
            frozenset(
                position
                for following in behind.positions
                for position, condition in self._before[following]
                if condition & bit
                and (
                    byte in self._members[position]
                    if both is None
                    else not both.isdisjoint(self._members[position])
                )
            )
        )
        self._count_step()
        behind.led[byte, bit] = found
        return found

    def _count_step(self) -> None:
        self._steps += 1
        if self._steps > WALKED_MAX:
            self._steps = 0
            self._walked.clear()
