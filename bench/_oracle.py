"""What a pattern means, worked out by derivatives, apart from the compiler: the oracle of `bench/proof.py`.

A match under way is what is left of its pattern: a run of nodes that still have to be met (Antimirov's partial
derivatives, 1996). Nothing here knows positions, states, classes of bytes or depths.
"""

from __future__ import annotations

from collections.abc import Mapping

from interlock.core.folding import WORD_BYTES
from interlock.core.patterns import AT_BOUNDARY, INSIDE, Chain, Choice, Gap, Node, One, Repeat

Rest = tuple[Node, ...]

NOTHING: frozenset[int] = frozenset()


def edge(before: bool, after: bool) -> int:
    """The answer to "is this a word boundary?", as a condition has it."""
    return AT_BOUNDARY if before != after else INSIDE


class Oracle:
    """Matches under way of some patterns, by number: `step` them, ask whether they end or can still end."""

    def __init__(self, trees: Mapping[int, Node]) -> None:
        self.patterns: list[int] = []
        """By number of a match under way: the pattern it is of."""
        self._rests: list[Rest] = []
        self._numbers: dict[tuple[int, Rest], int] = {}
        self._steps: dict[tuple[int, bool, int], frozenset[int]] = {}
        self._ends: dict[tuple[int, bool, bool], bool] = {}
        self._open: dict[tuple[int, bool], bool] = {}
        self._begun: dict[tuple[bool, int], frozenset[int]] = {}
        self.sets = sorted({one for tree in trees.values() for one in _sets(tree)}, key=sorted)
        kinds: dict[tuple[bool, ...], int] = {}
        for byte in range(256):
            kinds.setdefault((byte in WORD_BYTES, *(byte in one for one in self.sets)), byte)
        self._bytes = sorted(kinds.values())
        self._fresh = [self._number(pattern, (tree,)) for pattern, tree in sorted(trees.items())]

    def _number(self, pattern: int, rest: Rest) -> int:
        number = self._numbers.setdefault((pattern, rest), len(self._rests))
        if number == len(self._rests):
            self._rests.append(rest)
            self.patterns.append(pattern)
        return number

    def begun(self, before: bool, byte: int) -> frozenset[int]:
        """The matches that begin with the byte."""
        key = (before, byte)
        if key not in self._begun:
            self._begun[key] = NOTHING.union(*(self.step(one, before, byte) for one in self._fresh))
        return self._begun[key]

    def step(self, number: int, before: bool, byte: int) -> frozenset[int]:
        """What a match under way is after one more byte; `before` says whether a word byte came last."""
        key = (number, before, byte)
        found = self._steps.get(key)
        if found is None:
            pattern = self.patterns[number]
            rests = _derived(self._rests[number], edge(before, byte in WORD_BYTES), byte)
            found = self._steps[key] = frozenset([self._number(pattern, rest) for rest in rests])
        return found

    def ends(self, number: int, before: bool, after: bool) -> bool:
        """Whether nothing has to follow; `before` and `after` say whether word bytes stand there."""
        key = (number, before, after)
        if key not in self._ends:
            self._ends[key] = _empty(self._rests[number], edge(before, after))
        return self._ends[key]

    def live(self, number: int, before: bool) -> bool:
        """Whether the match can still end later, or its end is not certain before the next byte."""
        key = (number, before)
        if key not in self._open:
            self._find_open(key)
        return self._open[key]

    def _find_open(self, start: tuple[int, bool]) -> None:
        """Everything that can follow, and then backwards from what ends."""
        earlier: dict[tuple[int, bool], set[tuple[int, bool]]] = {start: set()}
        waiting = [start]
        for number, before in waiting:
            for byte in self._bytes:
                for following in self.step(number, before, byte):
                    key = (following, byte in WORD_BYTES)
                    if key not in earlier:
                        earlier[key] = set()
                        waiting.append(key)
                    earlier[key].add((number, before))
        ending = [key for key in waiting if any(self.ends(key[0], key[1], after) for after in (False, True))]
        found = {key for key in ending if self.ends(*key, False) != self.ends(*key, True)}
        seen = set(ending)
        while ending:
            for key in earlier[ending.pop()]:
                found.add(key)
                if key not in seen:
                    seen.add(key)
                    ending.append(key)
        for key in waiting:
            self._open[key] = key in found


def _sets(node: Node) -> set[frozenset[int]]:
    match node:
        case One(members):
            return {members}
        case Gap():
            return set()
        case Chain(parts) | Choice(parts):
            return {one for part in parts for one in _sets(part)}
        case Repeat(part):
            return _sets(part)


def _empty(rest: Rest, gap: int) -> bool:
    """Whether every node can be met by nothing, between two bytes with this answer."""
    return all(_node_empty(node, gap) for node in rest)


def _node_empty(node: Node, gap: int) -> bool:
    match node:
        case One():
            return False
        case Gap(condition):
            return bool(condition & gap)
        case Chain(parts):
            return _empty(parts, gap)
        case Choice(options):
            return any(_node_empty(option, gap) for option in options)
        case Repeat(part, least):
            return least == 0 or _node_empty(part, gap)


def _derived(rest: Rest, gap: int, byte: int) -> set[Rest]:
    found: set[Rest] = set()
    for index, node in enumerate(rest):
        found |= {one + rest[index + 1 :] for one in _node_derived(node, gap, byte)}
        if not _node_empty(node, gap):
            break
    return found


def _node_derived(node: Node, gap: int, byte: int) -> set[Rest]:
    match node:
        case One(members):
            return {()} if byte in members else set()
        case Gap():
            return set()
        case Chain(parts):
            return _derived(parts, gap, byte)
        case Choice(options):
            return {one for option in options for one in _node_derived(option, gap, byte)}
        case Repeat(part, least, most):
            left = None if most is None else most - 1
            leasts = {max(least - 1, 0)} | ({0} if _node_empty(part, gap) else set())
            again: list[Rest] = [() if left == 0 else (Repeat(part, one, left),) for one in leasts]
            return {one + tail for one in _node_derived(part, gap, byte) for tail in again}
