"""The states of positions: subset construction, and shorter ways where a tree of phrases has none of its freedom.

States are numbered in the order in which they are found, so tables are reproducible.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Any, Final, NamedTuple, cast

from interlock.core.folding import WORD_BYTES
from interlock.core.patterns import ALWAYS, AT_BOUNDARY, INSIDE
from interlock.core.positions import Conditions, Overflow, Positions, predecessors
from interlock.core.tables import Hit, Tables, packed

WORK_MAX: Final = 5_000_000
"""Edges followed while the states of one automaton are found: a few seconds."""
FEW_MAX: Final = 2_000
"""As many positions are worked with as the bits of one number; of more the numbers grow too long."""


def tables_of(positions: Positions, states_max: int) -> Tables:
    built = (OfPhrases if positions.forest else _Construction)(positions, states_max)
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
        predecessors(positions) if varies else [],
        positions.reach_max,
    )


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
            raise Overflow

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
            raise Overflow
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


class OfPhrases(_States):
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
            raise Overflow
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
            raise Overflow
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


class Count(_States):
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
    before = predecessors(positions)
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
