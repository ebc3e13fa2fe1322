"""The positions of a pattern: one for each byte of it, with who may follow whom.

A word boundary is a condition on the edge between two positions, or on acceptance.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from interlock.core.patterns import ALWAYS, Chain, Choice, Gap, Node, One, Repeat, edge_condition

POSITIONS_MAX: Final = 50_000
EDGES_MAX: Final = 200_000


_SINGLE: Final = tuple(frozenset((byte,)) for byte in range(256))
Conditions = dict[int, int]
"""Position to the condition under which it is reached."""


class _Part(msgspec.Struct):
    """A sub-pattern as positions: where it can be passed over, begin and end."""

    empty: int
    first: Conditions
    last: Conditions


def _merge(target: Conditions, source: Conditions, condition: int = ALWAYS) -> None:
    for position, own in source.items():
        both = own & condition
        if both:
            target[position] = target.get(position, 0) | both


class Overflow(Exception):
    """The construction passed its budget; the caller splits or reports."""


class Positions:
    """Non-deterministic automaton without empty moves: bytes, followers, acceptance by position."""

    def __init__(self) -> None:
        self.members: list[frozenset[int]] = []
        self.follow: list[Conditions] = []
        self.accept: list[dict[int, int]] = []
        self.first: Conditions = {}
        self._branches: dict[tuple[int, int], int] = {}
        self._edges = 0
        self.reach_max = 0
        """The longest a match may be where that is less than the positions say; 0 where they say it."""
        self.forest = True
        """Whether each follows one other at most, on any byte of its own."""

    def add_phrase(self, pattern: int, text: bytes) -> None:
        """Add a folded phrase to the shared tree of prefixes."""
        root = -edge_condition(text[:1])
        place = root
        for byte in text:
            following = self._branches.get((place, byte))
            if following is None:
                following = self._position(_SINGLE[byte])
                self._branches[place, byte] = following
                if place < 0:
                    self.first[following] = -root
                else:
                    self.follow[place][following] = ALWAYS
            place = following
        self.accept[place][pattern] = self.accept[place].get(pattern, 0) | edge_condition(text[-1:])

    def add_letters(self, pattern: int, text: bytes, looks: Mapping[int, frozenset[int]]) -> None:
        """Add letters that may begin anywhere, each of which may be any byte that looks like it."""
        place = -ALWAYS
        for byte in text:
            following = self._branches.get((place, byte))
            if following is None:
                following = self._position(looks.get(byte) or _SINGLE[byte])
                self._branches[place, byte] = following
                if place < 0:
                    self.first[following] = ALWAYS
                else:
                    self.follow[place][following] = ALWAYS
            place = following
        self.accept[place][pattern] = ALWAYS

    def add_tree(self, pattern: int, node: Node) -> None:
        self.forest = False
        part = self._part(pattern, node)
        _merge(self.first, part.first)
        for position, condition in part.last.items():
            self.accept[position][pattern] = condition

    def _position(self, members: frozenset[int]) -> int:
        self.members.append(members)
        position = len(self.members) - 1
        self.follow.append({})
        self.accept.append({})
        return position

    def _part(self, pattern: int, node: Node) -> _Part:
        match node:
            case One(members):
                if len(self.members) >= POSITIONS_MAX:
                    raise Overflow
                position = self._position(members)
                return _Part(0, {position: ALWAYS}, {position: ALWAYS})
            case Gap(condition):
                return _Part(condition, {}, {})
            case Chain(parts):
                whole = _Part(ALWAYS, {}, {})
                for part in parts:
                    whole = self._joined(whole, self._part(pattern, part))
                return whole
            case Choice(options):
                return self._either([self._part(pattern, option) for option in options])
            case Repeat(part, least, most):
                return self._repeated(pattern, part, least, most)

    def _joined(self, left: _Part, right: _Part) -> _Part:
        self._edges += len(left.first) + len(right.last)
        self._link(left.last, right.first)
        _merge(left.first, right.first, left.empty)
        _merge(right.last, left.last, right.empty)
        return _Part(left.empty & right.empty, left.first, right.last)

    def _link(self, last: Conditions, first: Conditions) -> None:
        self._edges += len(last) * len(first)
        if self._edges > EDGES_MAX:
            raise Overflow
        for position, condition in last.items():
            _merge(self.follow[position], first, condition)

    @staticmethod
    def _either(options: Iterable[_Part]) -> _Part:
        whole = _Part(0, {}, {})
        for option in options:
            whole.empty |= option.empty
            _merge(whole.first, option.first)
            _merge(whole.last, option.last)
        return whole

    def _repeated(self, pattern: int, node: Node, least: int, most: int | None) -> _Part:
        whole = _Part(ALWAYS, {}, {})
        for _ in range(least if most is not None else max(least - 1, 0)):
            whole = self._joined(whole, self._part(pattern, node))
        if most is None:
            return self._joined(whole, self._loop(pattern, node, least))
        rest = _Part(ALWAYS, {}, {})
        for _ in range(most - least):  # from the inside out: (x(x(x)?)?)?, so followers stay few
            rest = self._joined(self._part(pattern, node), rest)
            rest.empty = ALWAYS
        return self._joined(whole, rest)

    def _loop(self, pattern: int, node: Node, least: int) -> _Part:
        part = self._part(pattern, node)
        self._link(part.last, part.first)
        if least == 0:
            part.empty = ALWAYS
        return part

    def depths(self) -> list[int]:
        """Bytes from the start of a match through each position; 0 where that varies."""
        depth = [-1] * len(self.members)
        waiting = [(position, 1) for position in self.first]
        while waiting:
            position, reached = waiting.pop()
            if depth[position] in (0, reached):
                continue
            depth[position] = reached if depth[position] < 0 else 0
            following = depth[position] + 1 if depth[position] else 0
            waiting.extend((after, following) for after in self.follow[position])
        return [max(one, 0) for one in depth]


def predecessors(positions: Positions) -> list[list[tuple[int, int]]]:
    before: list[list[tuple[int, int]]] = [[] for _ in positions.members]
    for position, following in enumerate(positions.follow):
        for after, condition in following.items():
            before[after].append((position, condition))
    return before
