"""Patterns compiled into deterministic byte automata over folded text.

The tree of a pattern becomes *positions* (one for each byte of the pattern, with who may follow whom), and subset
construction turns sets of positions into numbered states. There are no empty moves: a word boundary is a condition on
the edge between two positions, or on acceptance. Search is unanchored, so every state also contains a fresh start.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Final, Protocol

import msgspec

from interlock.core.construction import FEW_MAX, Count, tables_of
from interlock.core.folding import Folding
from interlock.core.patterns import (
    Chain,
    Choice,
    Node,
    Pattern,
    Repeat,
    StateBudgetExceeded,
    parse,
    plain_phrase,
    width,
)
from interlock.core.positions import Overflow, Positions
from interlock.core.tables import Automaton, Tables

STATES_MAX: Final = 20_000
COUNTED_MIN: Final = 8
"""A pattern over its budget is tried with counts from here on read as unbounded, up to its whole width."""
FULL_PERCENT: Final = 90
NEARLY_FULL_PERCENT: Final = 75
"""Of the states that there may be, as far as they can be told from a tree of phrases."""
BATCH_ENDS_BELOW: Final = 2
"""Of 256: every 128th phrase may be the last of a batch."""
BATCH_KNOWN_MIN: Final = 15_000
"""Bytes of phrases: fewer are compiled faster than they are looked up."""
TOGETHER_MAX: Final = 16
"""Patterns that are tried in one automaton; more are compiled apart, which is read as fast once rows are learned."""
GROWTH_MAX: Final = 1
GROWTH_FREE: Final = 256
"""Patterns share an automaton of at most `GROWTH_MAX` states for each of their bytes, and so many more."""


class Alone(msgspec.Struct, frozen=True, array_like=True):
    """The tables of one pattern by itself, as number 0, or of some phrases, which are numbered in their order."""

    tables: Tables
    states: int
    """More than there may be where the counts of a pattern had to be read as unbounded."""


class Known(Protocol):
    """Patterns by themselves, by the digest of their tree, and batches of phrases, by that of their texts: what is
    there is not compiled again. A `dict` is one.
    """

    def get(self, key: bytes, /) -> Alone | None: ...
    def __setitem__(self, key: bytes, found: Alone, /) -> None: ...


def compile_patterns(
    patterns: Sequence[Pattern],
    folding: Folding,
    *,
    states_max: int = STATES_MAX,
    known: Known | None = None,
) -> tuple[Automaton, ...]:
    """Automata that together find every pattern, each within the state budget.

    Phrases and patterns are kept apart: a tree of phrases never multiplies with a pattern's loops.
    """
    phrases: list[Phrase] = []
    trees: list[Tree] = []
    for number, pattern in enumerate(patterns):
        text = plain_phrase(pattern, folding)
        if text is not None:
            phrases.append((number, text))
        else:
            trees.append((number, parse(pattern, folding)))
    return _compiled(patterns, phrases, trees, None, states_max, known)


def compile_letters(
    patterns: Sequence[Pattern],
    phrases: Sequence[Phrase],
    trees: Sequence[Tree],
    looks: Mapping[int, frozenset[int]],
    *,
    states_max: int = STATES_MAX,
    known: Known | None = None,
) -> tuple[Automaton, ...]:
    """Automata that find letters anywhere; `phrases` and `trees` by the number of their pattern.

    A byte of a phrase stands for the bytes of `looks`. Each state knows how far back all its matches begin.
    """
    return _compiled(patterns, list(phrases), list(trees), looks, states_max, known)


Phrase = tuple[int, bytes]
Tree = tuple[int, Node]
Looks = Mapping[int, frozenset[int]]


def _compiled(
    patterns: Sequence[Pattern],
    phrases: list[Phrase],
    trees: list[Tree],
    looks: Looks | None,
    states_max: int,
    known: Known | None,
) -> tuple[Automaton, ...]:
    def of_trees(some: Sequence[Tree]) -> Positions:
        positions = Positions()
        for number, node in some:
            positions.add_tree(number, node)
        return positions

    known = {} if known is None else known
    phrases.sort(key=lambda one: (one[1], one[0]))
    automata: list[Automaton] = []
    try:
        for batch in _batches(phrases, states_max):
            automata += _of_phrases(batch, looks, states_max, known)
        alone = [_alone(tree, states_max, known) for tree in trees]
    except _TooLarge as error:
        raise StateBudgetExceeded(patterns[error.pattern].rule, states_max) from None
    if len(trees) > TOGETHER_MAX:
        return (*automata, *(_numbered(one, [number]) for one, (number, _) in zip(alone, trees, strict=True)))
    return (*automata, *_joined(trees, alone, of_trees, states_max))


def _of_phrases(
    phrases: Sequence[Phrase], looks: Looks | None, states_max: int, known: Known
) -> list[Automaton]:
    """One automaton, or those of the two halves when one is too large."""
    seen = looks and sorted((byte, bytes(sorted(own))) for byte, own in looks.items())
    key = hashlib.sha256(_KEYS.encode(([text for _, text in phrases], seen, states_max))).digest()
    worth = sum([len(text) for _, text in phrases]) >= BATCH_KNOWN_MIN
    found = known.get(key) if worth else None
    if found is None:
        try:
            tables = tables_of(_positions_of(phrases, looks), states_max)
        except Overflow:
            if len(phrases) == 1:
                raise _TooLarge(phrases[0][0]) from None
            middle = len(phrases) // 2
            left = _of_phrases(phrases[:middle], looks, states_max, known)
            return left + _of_phrases(phrases[middle:], looks, states_max, known)
        found = Alone(tables, len(tables.flags))
        if worth:
            known[key] = found
    return [_numbered(found, [number for number, _ in phrases])]


def _positions_of(phrases: Sequence[Phrase], looks: Looks | None) -> Positions:
    positions = Positions()
    for number, (_, text) in enumerate(phrases):
        if looks is None:
            positions.add_phrase(number, text)
        else:
            positions.add_letters(number, text, looks)
    return positions


def _batches(phrases: Sequence[Phrase], states_max: int) -> Iterator[list[Phrase]]:
    """Sorted phrases in batches whose trees of prefixes should fit the budget.

    A batch that is nearly full ends at the next phrase whose digest says so: a phrase more or less then changes the one
    that it is in, and the others are known.
    """
    batch: list[Phrase] = []
    nodes, last = 0, b""
    for phrase in phrases:
        added = len(phrase[1]) - _common_prefix(last, phrase[1]) + 1
        full = nodes + added > states_max * FULL_PERCENT // 100
        if batch and (full or (nodes > states_max * NEARLY_FULL_PERCENT // 100 and _ends_a_batch(last))):
            yield batch
            batch, nodes = [], 0
            added = len(phrase[1]) + 1
        batch.append(phrase)
        nodes += added
        last = phrase[1]
    if batch:
        yield batch


def _ends_a_batch(text: bytes) -> bool:
    return hashlib.sha256(text).digest()[0] < BATCH_ENDS_BELOW


def _common_prefix(left: bytes, right: bytes) -> int:
    return bisect_left(range(min(len(left), len(right))), True, key=lambda n: left[: n + 1] != right[: n + 1])


def _of_uncounted(node: Node) -> Positions:
    """A pattern with its longer counts read as unbounded, and with its width kept as a bound of the whole.

    Counts multiply where a match may begin inside another (`\\b[a-z.]{1,64}@`): every start has a count of its own.
    """
    positions = Positions()
    positions.add_tree(0, _uncounted(node))
    positions.reach_max = width(node)[1] or 0
    return positions


def _uncounted(node: Node) -> Node:
    match node:
        case Chain(parts):
            return Chain(tuple(map(_uncounted, parts)))
        case Choice(options):
            return Choice(tuple(map(_uncounted, options)))
        case Repeat(part, least, most) if most is not None and most >= COUNTED_MIN:
            return Repeat(_uncounted(part), least, None)
        case Repeat(part, least, most):
            return Repeat(_uncounted(part), least, most)
        case _:
            return node


class _TooLarge(Exception):
    """One text alone passes the budget."""

    def __init__(self, pattern: int) -> None:
        super().__init__(pattern)
        self.pattern = pattern


def _alone(tree: Tree, states_max: int, known: Known) -> Alone:
    """Of one pattern; with its longer counts read as unbounded where it is too large as it is."""
    number, node = tree
    key = hashlib.sha256(_KEYS.encode((node, states_max))).digest()
    found = known.get(key)
    if found is None:
        try:
            found = known[key] = _found(node, states_max)
        except Overflow:
            raise _TooLarge(number) from None
    return found


_KEYS: Final = msgspec.msgpack.Encoder(order="deterministic")


def _found(node: Node, states_max: int) -> Alone:
    with suppress(Overflow):
        positions = Positions()
        positions.add_tree(0, node)
        if len(positions.members) > FEW_MAX and Count(positions, states_max).passes():
            raise Overflow
        tables = tables_of(positions, states_max)
        return Alone(tables, len(tables.flags))
    return Alone(tables_of(_of_uncounted(node), states_max), states_max + 1)


def _numbered(alone: Alone, numbers: Sequence[int]) -> Automaton:
    """The automaton of patterns that have these numbers among others."""
    accepts, finals = (
        {
            state: tuple(sorted({msgspec.structs.replace(hit, pattern=numbers[hit.pattern]) for hit in hits}))
            for state, hits in ends.items()
        }
        for ends in (alone.tables.accepts, alone.tables.finals)
    )
    numbered = msgspec.structs.replace(alone.tables, accepts=accepts, finals=finals)
    return Automaton(msgspec.msgpack.encode(numbered))


def _joined(
    trees: Sequence[Tree],
    alone: Sequence[Alone],
    positions_of: Callable[[Sequence[Tree]], Positions],
    states_max: int,
) -> list[Automaton]:
    """One automaton for all of them, or those of the two halves.

    They share one only as long as it has at most `GROWTH_MAX` states for each of their bytes: loops that stay live
    over anything multiply with one another. It can hardly have fewer than all of them by themselves, so where those
    are too many already it is not built to find that out.
    """
    if len(trees) < 2:
        return [_numbered(one, [number]) for one, (number, _) in zip(alone, trees, strict=True)]
    with suppress(Overflow):
        positions = positions_of(trees)
        limit = min(states_max, GROWTH_MAX * len(positions.members) + GROWTH_FREE)
        if sum([one.states for one in alone]) <= limit:
            return [Automaton(msgspec.msgpack.encode(tables_of(positions, limit)))]
    middle = len(trees) // 2
    left = _joined(trees[:middle], alone[:middle], positions_of, states_max)
    return left + _joined(trees[middle:], alone[middle:], positions_of, states_max)
