"""Where every reader of a stream stands at one byte, and the known ways onward: a cache that changes no answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import compress, count
from typing import Any, Final

from interlock.core.carry import READERS, SPELLED, LaneCarry, LettersCarry, one_for_all, stretched_in
from interlock.core.folding import EITHER
from interlock.core.reading import STRETCHING
from interlock.core.tables import Automaton, Hit

NODES_MAX: Final = 16_384

Row = list[Any]
"""Next row by raw byte, and the place itself at index 256. Typed loosely because it refers to itself."""

PLACE: Final = 256

TRAP: Final[Row] = []
"""The row of everything that is not learned; it leads to itself."""

TRAP.extend([TRAP] * 256)


RESTS: Final = (0, 1)
"""The states in which nothing has begun, behind a sign and behind a word byte."""


def for_each_pattern(hits: Iterable[Hit]) -> tuple[tuple[Hit, ...], ...]:
    """The hits of each pattern, those that a late byte ended by themselves."""
    found: dict[tuple[int, bool], list[Hit]] = {}
    for hit in hits:
        found.setdefault((hit.pattern, hit.late), []).append(hit)
    return tuple(tuple(some) for some in found.values())


class Node:
    """The states of some automata at one place in one folded text, with its known ways onward.

    Behind a byte that is read in two ways an automaton may be in several states: `states` begins with one of each
    automaton, and what follows are the others, each as its number times the count of automata, and its automaton.
    `last`: the letter before it, where more of the same are one; 0 where they would lead here anyway, and complete
    nothing.
    """

    __slots__ = (
        "accepts",
        "depths",
        "ended",
        "final",
        "fixed",
        "following",
        "holds",
        "last",
        "loose",
        "pairs",
        "states",
    )

    def __init__(
        self,
        states: tuple[int, ...],
        last: int,
        automata: tuple[Automaton, ...],
        pairs: tuple[tuple[int, int], ...],
    ) -> None:
        self.states = states
        self.last = last
        self.pairs = pairs
        """The number of an automaton and a state it is in, for all that do not rest in a state of no consequence."""
        self.accepts = tuple(
            dict.fromkeys(
                (number, hit)
                for number, state in self.pairs
                for hit in automata[number].accepts.get(state, ())
            )
        )
        self.ended = _by_pattern(self.accepts)
        """The same, with all that one pattern ends with in one place together."""
        self.final = any(state in automata[number].finals for number, state in self.pairs)
        """Whether the end of the stream completes anything here."""
        lives = [automata[number].live_depths(state) for number, state in self.pairs]
        live = frozenset[int]().union(*lives)
        self.depths = live | {automata[number].depth_of(hit) for number, hit in self.accepts}
        """How far back live and just completed matches begin; 0 among them where that varies."""
        waiting = self.depths if last else live
        self.fixed = (tuple(sorted(waiting, reverse=True)), tuple(sorted(self.depths, reverse=True)))
        """The same, the furthest first, without and with those that only the last letter completed.

        Where it may be written more often, what it completed may be completed again: `bos ss`.
        """
        self.holds = bool(live)
        self.loose = tuple(
            (automata[number], state)
            for (number, state), live in zip(self.pairs, lives, strict=True)
            if 0 in live
        )
        """The automata for whose live matches it varies."""
        self.following: dict[int, Node] = {}


class Nodes:
    """The nodes of some automata, as far as texts have led to them: a cache that changes no answer."""

    __slots__ = ("_after_rest", "_known", "_overflow", "_telling", "automata", "stretching")

    def __init__(
        self, automata: tuple[Automaton, ...], overflow: Callable[[], None], *, stretching: bool = False
    ) -> None:
        """`overflow` is called where there would be too many, and has to drop them all.

        `stretching`: whether a run of one letter that may be stretched is read as one.
        """
        self.automata = automata
        self.stretching = stretching
        self._overflow = overflow
        self._known: dict[tuple[tuple[int, ...], int], Node] = {}
        self._after_rest: dict[tuple[int, int], tuple[tuple[int, ...], dict[int, list[int]]]] = {}
        """What follows where every automaton rests: by the state it rests in, and the byte."""
        self._telling = tuple(
            frozenset(number for number, automaton in enumerate(automata) if _tells(automaton, state))
            for state in RESTS
        )
        """By state of rest: the automata for which it completes something, or leaves something alive."""

    def at(self, states: tuple[int, ...], last: int = 0) -> Node:
        known = self._known.get((states, last))
        if known is None:
            if len(self._known) >= NODES_MAX:
                self._overflow()
            known = self._known[states, last] = Node(states, last, self.automata, self._pairs_of(states))
        return known

    def start(self) -> Node:
        return self.at((0,) * len(self.automata))

    def after(self, node: Node, byte: int) -> Node:
        """The node one folded byte later."""
        following = node.following.get(byte)
        if following is None:
            following = node if byte == node.last else self._stepped(node, byte)
            node.following[byte] = following
        return following

    def _stepped(self, node: Node, byte: int) -> Node:
        states = self._states_after(node.states, byte)
        if not self.stretching or byte not in STRETCHING:
            return self.at(states)
        accepts = any(state in self.automata[number].accepts for number, state in self._pairs_of(states))
        return self.at(states, byte if accepts or self._states_after(states, byte) != states else 0)

    def _states_after(self, states: tuple[int, ...], byte: int) -> tuple[int, ...]:
        """Of hundreds of automata nearly all rest, and those that do go on together."""
        several, rest = len(self.automata), _rest_of(states)
        known = self._after_rest.get((rest, byte))
        if known is None:
            resting = dict.fromkeys(range(several), (rest,))
            known = self._after_rest[rest, byte] = self._led(resting, byte)
        following = list(known[0])
        if byte not in EITHER and len(states) == several:
            for number in _begun(states, rest):
                following[number] = self.automata[number].step(states[number], byte)
            return tuple(following)
        begun = self._grouped(states, rest)
        led, more = self._led(begun, byte)
        for number, state in zip(begun, led, strict=True):
            following[number] = state
        others = {number: some for number, some in known[1].items() if number not in begun} | more
        return (
            *following,
            *(state * several + number for number in sorted(others) for state in others[number]),
        )

    def _led(
        self, states: Mapping[int, Iterable[int]], byte: int
    ) -> tuple[tuple[int, ...], dict[int, list[int]]]:
        """Where a byte leads each automaton: one state of each, and the others of those that may be in several."""
        read = EITHER.get(byte) or (byte,)
        first: list[int] = []
        others: dict[int, list[int]] = {}
        for number, some in states.items():
            step = self.automata[number].step
            reached = {step(state, one) for state in some for one in read}
            # A state of rest knows nothing that any other does not.
            one, *more = sorted(reached.difference(RESTS)) or sorted(reached)
            first.append(one)
            if more:
                others[number] = more
        return tuple(first), others

    def _grouped(self, states: tuple[int, ...], rest: int) -> dict[int, list[int]]:
        """The states of each automaton that does not rest, by its number."""
        several = len(self.automata)
        found = {number: [states[number]] for number in _begun(states[:several], rest)}
        for one in states[several:]:
            found.setdefault(one % several, [rest]).append(one // several)
        return found

    def _pairs_of(self, states: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
        """The number of an automaton and a state it is in, without those in which it rests to no consequence."""
        rest = _rest_of(states)
        telling = self._telling[rest]
        if not telling and len(states) == len(self.automata):
            return tuple([(number, states[number]) for number in _begun(states, rest)])
        begun = self._grouped(states, rest)
        return tuple(
            (number, state)
            for number in sorted(telling | begun.keys())
            for state in begun.get(number, (rest,))
        )

    def forget(self) -> None:
        """Drop them; cutting every link keeps old nodes from holding each other in memory."""
        for node in self._known.values():
            node.following.clear()
        self._known.clear()


def _rest_of(states: tuple[int, ...]) -> int:
    """The state that most of them rest in."""
    return max(RESTS, key=states.count)


def _begun(states: tuple[int, ...], rest: int) -> Iterator[int]:
    """The numbers of those that do not rest."""
    return compress(count(), map(rest.__ne__, states))


def _tells(automaton: Automaton, state: int) -> bool:
    return state in automaton.accepts or state in automaton.finals or bool(automaton.live_depths(state))


def _by_pattern(accepts: Iterable[tuple[int, Hit]]) -> tuple[tuple[int, tuple[Hit, ...]], ...]:
    """The hits of each pattern of each automaton together."""
    found: dict[int, list[Hit]] = {}
    for number, hit in accepts:
        found.setdefault(number, []).append(hit)
    return tuple((number, hits) for number, some in found.items() for hits in for_each_pattern(some))


Lane = tuple[bytes, int, bool, Node]
"""What is pending, the mode (for a view: what its last folded byte was), whether a word byte came last, the node."""

Standing = tuple[tuple[Lane, ...], tuple[int, ...], tuple[tuple[Node, bool], ...]]
"""Every lane, the spelled one last; how far back its pending bytes began; the readings by letters."""


class Place:
    """Where every reader stands at one byte of a stream, with its row, and its carry when nothing is held."""

    __slots__ = ("alike", "carried", "final", "live", "row", "settled", "standing")

    def __init__(self, standing: Standing) -> None:
        self.standing = standing
        self.row: Row = [TRAP] * PLACE
        self.row.append(self)
        lanes, _, letters = standing
        self.settled = not any(pending for pending, _, _, _ in lanes[:SPELLED])
        """Whether no view holds anything back."""
        self.final = any(pending or node.final for pending, _, _, node in lanes) or any(
            fresh and node.accepts for node, fresh in letters
        )
        """Whether the end of the stream may complete anything here."""
        self.alike = (
            not lanes[0][0]
            and all(lane == lanes[0] for lane in lanes[1:SPELLED])
            and letters[: len(letters) // 2] == letters[len(letters) // 2 :]
        )
        """Whether all views stand at the same, with nothing pending, and so the readings that go on from them."""
        pairs = zip(letters, READERS, strict=True)
        self.live = tuple(
            dict.fromkeys(
                (node, kept, stretched_in(reading))
                for reading, ((node, _), (_, kept)) in enumerate(pairs)
                if node.depths
            )
        )
        """The readings by letters that stand in the midst of something, each with the bytes it sees."""
        self.carried: tuple[tuple[LaneCarry, ...], LaneCarry, tuple[LettersCarry, ...]] | None = None
        if not any(pending or node.holds for pending, _, _, node in lanes):
            carries = [LaneCarry(node.states, mode, word) for _, mode, word, node in lanes]
            self.carried = (
                one_for_all(carries[:SPELLED]),
                carries[SPELLED],
                one_for_all([LettersCarry(node.states, node.last, fresh) for node, fresh in letters]),
            )
