"""Patterns compiled into deterministic byte automata over folded text.

The tree of a pattern becomes *positions* (one for each byte of the pattern, with who may follow whom), and subset
construction turns sets of positions into numbered states. There are no empty moves: a word boundary is a condition on
the edge between two positions, or on acceptance. Search is unanchored, so every state also contains a fresh start.
"""

from __future__ import annotations

import hashlib
from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from operator import itemgetter
from typing import Any, Final, NamedTuple, Protocol, cast

import msgspec

from interlock.core.folding import WORD_BYTES, Folding
from interlock.core.patterns import (
    ALWAYS,
    AT_BOUNDARY,
    INSIDE,
    Chain,
    Choice,
    Gap,
    Node,
    One,
    Pattern,
    Repeat,
    StateBudgetExceeded,
    edge_condition,
    parse,
    plain_phrase,
    width,
)
from interlock.core.tables import Automaton, Hit, Tables, packed

STATES_MAX: Final = 20_000
POSITIONS_MAX: Final = 50_000
EDGES_MAX: Final = 200_000
WORK_MAX: Final = 5_000_000
"""Edges followed while the states of one automaton are found: a few seconds."""
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
FEW_MAX: Final = 2_000
"""As many positions are worked with as the bits of one number; of more the numbers grow too long."""
GROWTH_MAX: Final = 1
GROWTH_FREE: Final = 256
"""Patterns share an automaton of at most `GROWTH_MAX` states for each of their bytes, and so many more."""

# --- positions ------------------------------------------------------------------------------------

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
                    raise _Overflow
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
            raise _Overflow
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


def _automaton(positions: Positions, states_max: int) -> Automaton:
    return Automaton(msgspec.msgpack.encode(_tables(positions, states_max)))


def _tables(positions: Positions, states_max: int) -> Tables:
    built = (_OfPhrases if positions.forest else _Construction)(positions, states_max)
    varies = not all(built.depths)
    return Tables(
        built.classes,
        built.wordness,
        bytes(built.flags),
        bytes(built.keys),
        packed(built.index),
        packed(built.targets),
        packed(built.reach),
        packed(built.lives),
        packed(built.lives_at),
        packed(array("I", built.depths)),
        built.loose,
        built.accepts,
        built.finals,
        dict(sorted(positions.first.items())),
        [bytes(sorted(members)) for members in positions.members] if varies else [],
        _predecessors(positions) if varies else [],
        positions.reach_max,
    )


def _predecessors(positions: Positions) -> list[list[tuple[int, int]]]:
    before: list[list[tuple[int, int]]] = [[] for _ in positions.members]
    for position, following in enumerate(positions.follow):
        for after, condition in following.items():
            before[after].append((position, condition))
    return before


Bits = int
"""A set of positions, or of classes of bytes, each a bit."""
Items = tuple[int, ...]
"""Positions, or classes of bytes."""
Moves = dict[int, Items]
"""Classes of bytes, each with the positions that it leads to."""
Found = dict[Any, int]
"""The numbers of states, by the positions that a byte of one wordness leads to. One in which something was found is
also under what is live of them and what was found, for others lead to it too."""


Late = tuple[tuple[Hit, ...], tuple[Hit, ...]]
"""What a byte ends before it: one that is not of a word, and one that is."""


class _Way(NamedTuple):
    """Where a position leads before a byte that is not of a word, and before one that is; and on which classes of
    bytes, also in the order in which they are met."""

    plainly: Bits
    in_words: Bits
    classes: Bits
    ordered: Items


class _Plan(NamedTuple):
    """What is asked where some classes of bytes lead on, those that are not of words first."""

    classes: tuple[Items, Items]
    asked: tuple[list[tuple[Bits, Bits]], list[tuple[Bits, Bits]]]
    """For each of them the positions that take it, and those at which a match begins with it."""
    keys: bytes
    """All of them in order."""
    in_order: Callable[[list[int]], Iterable[int]] | None
    """Puts what was answered for them into that order; None where it is."""


class _States:
    """The tables of an automaton as they are found, and what its positions accept."""

    def __init__(self, positions: Positions, states_max: int, depths: list[int]) -> None:
        self._states_max = states_max
        self.depths = depths
        self._conditional = any(condition != ALWAYS for condition in _all_conditions(positions))
        self._words = WORD_BYTES if self._conditional else frozenset[int]()
        self.classes, self._sets = _byte_classes(positions.members, self._words)
        self.wordness = _class_wordness(self.classes, self._words)
        self._accepting = [tuple(sorted(one.items())) for one in positions.accept]
        self._bounded = {
            item for item, accepting in enumerate(self._accepting) if any(c != ALWAYS for _, c in accepting)
        }
        """The positions whose acceptance hangs on what follows."""
        self._surely = {
            item for item, accepting in enumerate(self._accepting) if any(c == ALWAYS for _, c in accepting)
        }
        """Those that accept whatever follows."""
        self.accepts: dict[int, tuple[Hit, ...]] = {}
        self.finals: dict[int, tuple[Hit, ...]] = {}
        self.flags = bytearray()
        self.index = array("I", [0])
        self.keys = bytearray()
        self.targets = array("I")
        self.reach = array("I")
        self.loose: dict[int, tuple[int, ...]] = {}
        self.lives = array("I")
        self.lives_at = array("I", [0])
        self._work = 0

    def _count_work(self, edges: int) -> None:
        self._work += edges + 1
        if self._work > WORK_MAX:
            raise _Overflow

    def _classes_of(self, word: int) -> list[int]:
        return [one for one, wordness in enumerate(self.wordness) if wordness == word]

    def _bounded_hits(self, items: Items, bit: int, late: bool) -> tuple[Hit, ...]:
        return tuple(
            Hit(pattern, item, late)
            for item in items
            for pattern, condition in self._accepting[item]
            if condition != ALWAYS and condition & bit
        )

    def _late_hits(self, items: Items, flag: int) -> Late:
        """What a byte that is not of a word ends before it, and what one that is does."""
        if self._bounded.isdisjoint(items):
            return (), ()
        bits = (AT_BOUNDARY, INSIDE) if flag else (INSIDE, AT_BOUNDARY)
        return self._bounded_hits(items, bits[0], late=True), self._bounded_hits(items, bits[1], late=True)

    def _final_hits(self, items: Items, flag: int) -> tuple[Hit, ...]:
        """What the end of the text ends."""
        if self._bounded.isdisjoint(items):
            return ()
        return self._bounded_hits(items, AT_BOUNDARY if flag else INSIDE, late=False)

    def _sure_hits(self, items: Iterable[int]) -> tuple[Hit, ...]:
        return tuple(
            Hit(pattern, item, False)
            for item in items
            for pattern, condition in self._accepting[item]
            if condition == ALWAYS
        )


class _Construction(_States):
    """Subset construction. States are numbered in the order they are found, so tables are reproducible."""

    def __init__(self, positions: Positions, states_max: int) -> None:
        super().__init__(positions, states_max, positions.depths())
        live = _live(positions, self._words)
        self._dead = [{item for item, alive in enumerate(some) if not alive} for some in live]
        self._followers = [tuple(sorted(one.items())) for one in positions.follow]
        self._degrees = list(map(len, self._followers))
        self._queue: list[Items] = []
        self._found: tuple[Found, Found] = ({}, {})
        self._found_late: tuple[dict[tuple[Hit, ...], Found], ...] = ({}, {})
        """The same where a byte also ends matches before it."""
        first = tuple(sorted(positions.first.items()))
        self._begun = [self._led_by(first, flag) for flag in (0, 1)]
        self._many = len(positions.members) > FEW_MAX
        if self._many:
            self._build_of_many()
        else:
            self._build_of_few()
        for items, flag in zip(self._queue, self.flags, strict=True):
            self._describe(items, flag)

    def _led_by(self, edges: Iterable[tuple[int, int]], flag: int) -> Moves:
        """Where each class of bytes leads that leads on, those that are not of words first."""
        moves: Moves = {}
        for word in (0, 1) if self._conditional else (0,):
            bit = AT_BOUNDARY if flag != word else INSIDE
            for to, condition in edges:
                if condition & bit:
                    for one in self._sets[to][word]:
                        moves[one] = (*moves[one], to) if one in moves else (to,)
        return moves

    def _begin(self) -> Iterator[tuple[Items, int]]:
        """The positions of each state, and whether a byte of a word came last, in the order of their numbers."""
        for word in (0, 1):
            self._found[word][() if self._many else 0] = self._new((), word, ())
        queue, flags, degree = self._queue, self.flags, self._degrees.__getitem__
        for number, items in enumerate(queue):  # it grows meanwhile
            self._count_work(sum(map(degree, items)))
            yield items, flags[number]
            self.index.append(len(self.keys))

    def _new(self, items: Items, flag: int, hits: tuple[Hit, ...]) -> int:
        """The number of a new state."""
        number = len(self._queue)
        if number >= self._states_max:
            raise _Overflow
        self._queue.append(items)
        self.flags.append(flag)
        if hits:
            self.accepts[number] = hits
        return number

    def _describe(self, items: Items, flag: int) -> None:
        """What else there is to know of each state in turn, once it is known that they are not too many."""
        depth = self.depths
        depths = sorted({depth[item] for item in items})
        if depths and not depths[0]:
            self.loose[len(self.reach)] = tuple(item for item in items if not depth[item])
            del depths[0]
        final = self._final_hits(items, flag)
        if final:
            self.finals[len(self.reach)] = final
        self.reach.append(depths[-1] if depths else 0)
        self.lives.extend(depths)
        self.lives_at.append(len(self.lives))

    def _found_with(self, late: tuple[Hit, ...], word: int) -> Found:
        return self._found_late[word].setdefault(late, {}) if late else self._found[word]

    def _numbered(self, key: Any, items: Items, word: int, hits: tuple[Hit, ...]) -> int:
        """The number of the state of these positions in which this was found; the key is of the positions alone."""
        if len(hits) > 1:
            hits = tuple(sorted(hits))
        key = (key, hits) if hits else key
        number = self._found[word].get(key)
        if number is None:
            number = self._found[word][key] = self._new(items, word, hits)
        return number

    # --- of few positions: sets of them are numbers ---

    def _build_of_few(self) -> None:
        """Each class of bytes leads to those of all positions led to that take it: one sum each."""
        count = len(self._sets)
        self._taking = _taking(self._sets, len(self.wordness))
        self._live_bits = [_sum_of(set(range(count)) - dead) for dead in self._dead]
        self._sure_bits = _sum_of(self._surely)
        self._every = [_sum_of(self._classes_of(word)) for word in (0, 1)]
        self._ways: tuple[list[_Way | None], ...] = ([None] * count, [None] * count)
        self._plans: tuple[dict[Bits, _Plan], ...] = ({}, {})
        self._rows_of_few: tuple[dict[tuple[Bits, Bits], tuple[bytes, list[int]]], ...] = ({}, {})
        for items, flag in self._begin():
            self._expand_of_few(items, flag)

    def _expand_of_few(self, items: Items, flag: int) -> None:
        """Write the transitions of one state that differ from those of a fresh start."""
        ways, plans = self._ways[flag], self._plans[flag]
        plainly = in_words = 0
        classes = 0 if items else _sum_of(self._begun[flag])
        for item in items:
            way = ways[item]
            if way is None:  # kept, for many states hold it
                way = ways[item] = self._way(self._led_by(self._followers[item], flag))
            plainly |= way[0]
            in_words |= way[1]
            classes |= way[2]
        late = self._late_hits(items, flag)
        rows = self._rows_of_few[flag] if items and late == ((), ()) else {}
        row = rows.get((plainly, in_words))
        if row is not None:  # another state leads to the same
            self.keys += row[0]
            self.targets.extend(row[1])
            return
        for word in (0, 1):
            if late[word]:  # every byte ends the match, and leads somewhere
                classes |= self._every[word]
        plan = plans.get(classes)
        if plan is None:
            plan = plans[classes] = self._plan(classes, flag)
        targets: list[int] = []
        for word, reached in ((0, plainly), (1, in_words)):
            onward = [reached & taking | begun for taking, begun in plan.asked[word]]
            known = self._found_with(late[word], word)
            found = list(map(known.get, onward))
            if None in found:
                missing = [place for place, number in enumerate(found) if number is None]
                if self._conditional and len(missing) > 1 and not late[word]:
                    missing = self._as_met(missing, plan.classes[word], items, flag)
                for place in missing:
                    found[place] = self._find_of_few(onward[place], known, word, late[word])
            targets += cast("list[int]", found)
        if plan.in_order:
            targets = list(plan.in_order(targets))
        rows[plainly, in_words] = plan.keys, targets
        self.keys += plan.keys
        self.targets.extend(targets)

    def _as_met(self, places: list[int], classes: Items, items: Items, flag: int) -> list[int]:
        """These places of classes in the order in which the positions lead on with them."""
        waiting = {classes[place]: place for place in places}
        ways = [way for item in items if (way := self._ways[flag][item]) is not None]
        met: list[int] = []
        for ordered in [way.ordered for way in ways] or [tuple(self._begun[flag])]:
            met += [waiting.pop(one) for one in ordered if one in waiting]
            if not waiting:
                break
        return met

    def _find_of_few(self, onward: Bits, known: Found, word: int, late: tuple[Hit, ...]) -> int:
        number = known.get(onward)
        if number is None:  # else another class led there, too
            hits = late
            if onward & self._sure_bits:
                hits += self._sure_hits(_members_of(onward & self._sure_bits))
            live = onward & self._live_bits[word]
            number = known[onward] = self._numbered(live, _members_of(live), word, hits)
        return number

    def _way(self, moves: Moves) -> _Way:
        led: tuple[set[int], set[int]] = (set(), set())
        for one, to in moves.items():
            led[self.wordness[one]].update(to)
        return _Way(_sum_of(led[0]), _sum_of(led[1]), _sum_of(moves), tuple(moves))

    def _plan(self, leading: Bits, flag: int) -> _Plan:
        begun = {one: _sum_of(items) for one, items in self._begun[flag].items()}
        keys = _members_of(leading)
        classes = tuple(tuple(one for one in keys if self.wordness[one] == word) for word in (0, 1))
        asked = tuple([(self._taking[one], begun.get(one, 0)) for one in some] for some in classes)
        both = (*classes[0], *classes[1])
        in_order = None if both == keys else itemgetter(*map(both.index, keys))
        return _Plan((classes[0], classes[1]), (asked[0], asked[1]), bytes(keys), in_order)

    # --- of many: most lead to few ---

    def _build_of_many(self) -> None:
        count = len(self._sets)
        self._moves: tuple[list[Moves | None], ...] = ([None] * count, [None] * count)
        for items, flag in self._begin():
            row = self._row_of_many(items, flag)
            keys = sorted(row) if len(row) > 1 else row
            self.keys.extend(keys)
            self.targets.extend([row[one] for one in keys])

    def _row_of_many(self, items: Items, flag: int) -> dict[int, int]:
        """The transitions of one state that differ from those of a fresh start."""
        begun, wordness = self._begun[flag], self.wordness
        none: Items = ()
        moves = self._moves_of(items, flag) if items else dict.fromkeys(begun, none)
        late = self._late_hits(items, flag)
        for word in (0, 1):
            if late[word]:  # every byte ends the match, and leads somewhere
                others = {one: to for one, to in moves.items() if wordness[one] != word}
                moves = {one: moves.get(one, ()) for one in self._classes_of(word)} | others
        ordered: Iterable[int] = moves
        if len(moves) > 1:  # as states are numbered
            ordered = sorted(moves, key=wordness.__getitem__ if self._conditional else None)
        row: dict[int, int] = {}
        for one in ordered:
            word, reached, more = wordness[one], moves[one], begun.get(one)
            if more or len(reached) > 1:
                reached = tuple(sorted({*reached, *(more or ())}))
            known = self._found_with(late[word], word) if late[word] else self._found[word]
            number = known.get(reached)
            if number is None:
                number = known[reached] = self._find_of_many(reached, word, late[word])
            row[one] = number
        return row

    def _moves_of(self, items: Items, flag: int) -> Moves:
        kept = self._moves[flag]
        moves: Moves = {}
        for item in items:
            led = kept[item]
            if led is None:
                led = kept[item] = self._led_by(self._followers[item], flag)
            if len(items) == 1:
                return led
            for one, to in led.items():
                moves[one] = moves[one] + to if one in moves else to
        return moves

    def _find_of_many(self, reached: Items, word: int, late: tuple[Hit, ...]) -> int:
        hits, dead = late, self._dead[word]
        if not self._surely.isdisjoint(reached):
            hits += self._sure_hits(reached)
        live = reached if dead.isdisjoint(reached) else tuple([one for one in reached if one not in dead])
        return self._numbered(live, live, word, hits)


class _OfPhrases(_States):
    """The same of a tree of phrases, after Aho and Corasick: the furthest positions of a state are all of one depth,
    and the others are those of the state of all that began later. A state leads where that one does, but for what its
    furthest positions lead to and end.
    """

    def __init__(self, positions: Positions, states_max: int) -> None:
        depths = [1] * len(positions.members)
        for position, following in enumerate(positions.follow):  # who follows was added later
            for after in following:
                depths[after] = depths[position] + 1
        super().__init__(positions, states_max, depths)
        self.flags += bytes((0, 1))
        self._following = [sorted(one) for one in positions.follow]
        self._numbers: dict[tuple[Items, int, tuple[Hit, ...]], int] = {}
        self._queue: list[tuple[Items, int]] = [((), 0), ((), 1)]
        """The furthest positions of each state that are live, and the state of the others."""
        self._rows: list[dict[int, int]] = []
        """Where the positions of each state lead: nothing where there are none."""
        self._ends: list[tuple[bool, bool]] = []
        """Whether a byte that is not of a word, and one that is, ends matches before it."""
        if states_max < len(self._queue):
            raise _Overflow
        self._build([self._begun(positions, flag) for flag in (0, 1)])

    def _begun(self, positions: Positions, flag: int) -> Moves:
        moves: Moves = {}
        for word in (0, 1):
            bit = AT_BOUNDARY if flag != word else INSIDE
            led = [to for to, condition in sorted(positions.first.items()) if condition & bit]
            self._lead(moves, led, word)
        return moves if self._conditional else dict(sorted(moves.items()))

    def _lead(self, moves: Moves, led: Iterable[int], word: int) -> None:
        for to in led:
            for one in self._sets[to][word]:
                moves[one] = (*moves[one], to) if one in moves else (to,)

    def _build(self, begun: Sequence[Moves]) -> None:
        starts: list[dict[int, int]] = []
        lives: list[Items] = []
        degrees: list[int] = []
        depths, following = self.depths, self._following
        none: Items = ()
        for number, (furthest, later) in enumerate(self._queue):  # it grows meanwhile
            if number < len(begun):
                moves = begun[number]
                starts.append({one: self._number(to, self.wordness[one]) for one, to in moves.items()})
                row, live, degree = {}, none, 0
                self._ends.append((False, False))
            else:
                row, live, degree = self._rows[later], lives[later], degrees[later]
                self._ends.append(self._ends[later])
            if furthest:
                live = (*live, depths[furthest[0]])
                degree += sum([len(following[one]) for one in furthest])
                row = self._row(number, furthest, later, starts[self.flags[number]])
            self._count_work(degree)
            self._rows.append(row)
            lives.append(live)
            degrees.append(degree)
            written = row if live else starts[self.flags[number]]
            keys = sorted(written)
            self.keys.extend(keys)
            self.targets.extend([written[one] for one in keys])
            self.index.append(len(self.keys))
            self.reach.append(live[-1] if live else 0)
            self.lives.extend(live)
            self.lives_at.append(len(self.lives))
            final = self._final_hits(furthest, self.flags[number])
            if final or later in self.finals:
                final += self.finals.get(later, ())
                self.finals[number] = tuple(sorted(final, key=lambda hit: (hit.position, hit.pattern)))

    def _row(self, number: int, furthest: Items, later: int, start: Mapping[int, int]) -> dict[int, int]:
        """Where a state leads whose furthest positions are these."""
        moves: Moves = {}
        led = [after for one in furthest for after in self._following[one]]
        for word in (0, 1) if self._conditional else (0,):
            self._lead(moves, led, word)
        late = self._late_hits(furthest, self.flags[number])
        ordered: Iterable[int] = moves
        if late != ((), ()):
            before = self._ends[number]
            self._ends[number] = (before[0] or bool(late[0]), before[1] or bool(late[1]))
            ordered = self._in_order(moves, number, late)
        elif len(moves) > 1:
            ordered = self._in_order(moves, number, late) if self._conditional else sorted(moves)
        others = self._rows[later]
        row = others.copy()
        for one in ordered:
            word, beside = self.wordness[one], others.get(one)
            if beside is None:
                beside = start.get(one, word)
            row[one] = self._number(moves.get(one, ()), beside, late[word])
        return row

    def _in_order(self, moves: Moves, number: int, late: Late) -> list[int]:
        """The classes that lead elsewhere than from the state of the others, as states are numbered."""
        ordered: list[int] = []
        for word in (0, 1):
            if late[word]:  # every byte ends the match, and leads somewhere
                ordered += self._classes_of(word)
                continue
            own = [one for one in moves if self.wordness[one] == word]
            if len(own) > 1 and self._ends[number][word]:
                own.sort()
            elif len(own) > 1:
                met = [
                    one
                    for item in self._items(number)
                    for after in self._following[item]
                    for one in self._sets[after][word]
                ]
                own.sort(key=met.index)
            ordered += own
        return ordered

    def _items(self, number: int) -> Items:
        items: list[int] = []
        while number > 1:
            furthest, number = self._queue[number]
            items += furthest
        return tuple(sorted(items))

    def _number(self, reached: Items, later: int, late: tuple[Hit, ...] = ()) -> int:
        """The number of the state of these positions and those of another, and of what was found behind both."""
        key = (reached, later, late)
        number = self._numbers.get(key)
        if number is not None:
            return number
        number = self._numbers[key] = len(self._queue)
        if number >= self._states_max:
            raise _Overflow
        if later in self.accepts:
            late += self.accepts[later]
        if not self._surely.isdisjoint(reached):
            late += self._sure_hits(reached)
            reached = tuple([one for one in reached if self._following[one] or one in self._bounded])
        if late:
            self.accepts[number] = tuple(sorted(late))
        self._queue.append((reached, later))
        self.flags.append(self.flags[later])
        return number


class _Count(_States):
    """How many sets of live positions there are: no more than states, which also tell apart what was found. They are
    told in no order and nothing else is found out, which takes half the time. Positions are bits in the order in which
    they are met, so that sets are small numbers as long as few are.
    """

    def __init__(self, positions: Positions, states_max: int) -> None:
        super().__init__(positions, states_max, [])
        self._positions = positions
        self._live = _live(positions, self._words)
        self._bits: dict[int, Bits] = {}
        self._met: list[int] = []
        self._taking = [0] * len(self.wordness)
        """For each class of bytes the positions that take it and are live then, of those met."""

    def passes(self) -> bool:
        """Whether there are more than there may be states."""
        begun = [self._reached(self._positions.first, flag) for flag in (0, 1)]
        ways: tuple[dict[Bits, tuple[Bits, Bits]], ...] = ({}, {})
        classes = [self._classes_of(word) for word in (0, 1)]
        taking, known = self._taking, ({0}, {0})
        queue: list[tuple[Bits, int]] = [(0, 0), (0, 1)]
        for items, flag in queue:  # it grows meanwhile
            if len(queue) > self._states_max:
                return True
            plainly, in_words = begun[flag]
            waiting = items
            while waiting:
                item = waiting & -waiting
                way = ways[flag].get(item)
                if way is None:
                    following = self._positions.follow[self._met[item.bit_length() - 1]]
                    way = ways[flag][item] = self._reached(following, flag)
                plainly |= way[0]
                in_words |= way[1]
                waiting ^= item
            for word, reached in ((0, plainly), (1, in_words)):
                found = {reached & taking[one] for one in classes[word]} - known[word]
                known[word].update(found)
                queue += [(one, word) for one in found]
        return False

    def _reached(self, edges: Conditions, flag: int) -> tuple[Bits, Bits]:
        bits = (AT_BOUNDARY, INSIDE) if flag else (INSIDE, AT_BOUNDARY)
        plainly = in_words = 0
        for to, condition in edges.items():
            if to not in self._bits:
                self._meet(to)
            if condition & bits[0]:
                plainly |= self._bits[to]
            if condition & bits[1]:
                in_words |= self._bits[to]
        return plainly, in_words

    def _meet(self, item: int) -> None:
        bit = self._bits[item] = 1 << len(self._met)
        self._met.append(item)
        for word in (0, 1):
            if self._live[word][item]:
                for one in self._sets[item][word]:
                    self._taking[one] |= bit


def _taking(sets: Sequence[WordClasses], classes: int) -> list[Bits]:
    """For each class of bytes the positions that take it."""
    found: list[list[int]] = [[] for _ in range(classes)]
    for item, (plain, in_words) in enumerate(sets):
        for one in (*plain, *in_words):
            found[one].append(item)
    return list(map(_sum_of, found))


def _sum_of(items: Iterable[int]) -> Bits:
    """A set of these items, each given once."""
    return sum([1 << item for item in items])


def _members_of(bits: Bits) -> Items:
    """The items of a set, in order."""
    found = []
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1)
        bits ^= lowest
    return tuple(found)


class _Overflow(Exception):
    """The construction passed its budget; the caller splits or reports."""


def _all_conditions(positions: Positions) -> Iterator[int]:
    yield from positions.first.values()
    for following in positions.follow:
        yield from following.values()
    for accept in positions.accept:
        yield from accept.values()


WordClasses = tuple[tuple[int, ...], tuple[int, ...]]


def _byte_classes(
    members: Sequence[frozenset[int]], words: frozenset[int]
) -> tuple[bytes, list[WordClasses]]:
    """Bytes no set tells apart share a class; for each position its classes, non-word and word."""
    distinct = sorted(set(members), key=sorted)
    signatures: dict[tuple[int, ...], int] = {}
    kinds: list[list[int]] = [[int(byte in words)] for byte in range(256)]
    for number, one in enumerate(distinct, 2):
        for byte in one:
            kinds[byte].append(number)
    classes = bytes(signatures.setdefault(tuple(kind), len(signatures)) for kind in kinds)
    split = {
        one: (
            tuple(sorted({classes[byte] for byte in one - words})),
            tuple(sorted({classes[byte] for byte in one & words})),
        )
        for one in distinct
    }
    return classes, [split[one] for one in members]


def _class_wordness(classes: bytes, words: frozenset[int]) -> bytes:
    wordness = bytearray(max(classes) + 1)
    for byte, key in enumerate(classes):
        wordness[key] = byte in words
    return bytes(wordness)


def _live(positions: Positions, words: frozenset[int]) -> tuple[bytearray, bytearray]:
    """For each position, after a non-word and after a word byte: can a match still complete later?

    Found backwards from acceptance, because conditions can contradict each other (`a\\bb`).
    """
    count = len(positions.members)
    live = (bytearray(count), bytearray(count))
    flags = {
        one: tuple([flag for flag in (0, 1) if (one & words if flag else one - words)])
        for one in set(positions.members)
    }
    wordness = [flags[one] for one in positions.members]
    before = _predecessors(positions)
    waiting = [(item, flag) for item in range(count) if positions.accept[item] for flag in wordness[item]]
    for item, flag in waiting:
        live[flag][item] = any(condition != ALWAYS for condition in positions.accept[item].values())
    seen = (bytearray(count), bytearray(count))
    for item, flag in waiting:
        seen[flag][item] = 1
    while waiting:
        item, flag = waiting.pop()
        for earlier, condition in before[item]:
            for earlier_flag in wordness[earlier]:
                if condition & (AT_BOUNDARY if flag != earlier_flag else INSIDE):
                    live[earlier_flag][earlier] = 1
                    if not seen[earlier_flag][earlier]:
                        seen[earlier_flag][earlier] = 1
                        waiting.append((earlier, earlier_flag))
    return live


# --- compilation ----------------------------------------------------------------------------------


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
            tables = _tables(_positions_of(phrases, looks), states_max)
        except _Overflow:
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
        except _Overflow:
            raise _TooLarge(number) from None
    return found


_KEYS: Final = msgspec.msgpack.Encoder(order="deterministic")


def _found(node: Node, states_max: int) -> Alone:
    with suppress(_Overflow):
        positions = Positions()
        positions.add_tree(0, node)
        if len(positions.members) > FEW_MAX and _Count(positions, states_max).passes():
            raise _Overflow
        tables = _tables(positions, states_max)
        return Alone(tables, len(tables.flags))
    return Alone(_tables(_of_uncounted(node), states_max), states_max + 1)


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
    with suppress(_Overflow):
        positions = positions_of(trees)
        limit = min(states_max, GROWTH_MAX * len(positions.members) + GROWTH_FREE)
        if sum([one.states for one in alone]) <= limit:
            return [_automaton(positions, limit)]
    middle = len(trees) // 2
    left = _joined(trees[:middle], alone[:middle], positions_of, states_max)
    return left + _joined(trees[middle:], alone[middle:], positions_of, states_max)
