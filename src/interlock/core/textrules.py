"""The compiled text rules that all sessions share: automata by view and by letters, their checks, and known places."""

from __future__ import annotations

import enum
import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

import msgspec

from interlock.core.automaton import STATES_MAX, Known, compile_patterns
from interlock.core.carry import (
    LINKS,
    READERS,
    SPELLED,
    Carry,
    LaneCarry,
    LettersCarry,
    for_each,
    last_is_word,
    one_for_all,
)
from interlock.core.folding import EITHER, SIMPLE_BYTES, VIEWS, WORD_BYTES, Emitted, Folding, ViewFold
from interlock.core.lettering import Reading, compile_readings, set_apart, with_apart
from interlock.core.patterns import Pattern, PatternError, pattern_width
from interlock.core.places import PLACE, TRAP, Lane, Node, Nodes, Place, Row, Standing
from interlock.core.reading import Speller, meant, separated
from interlock.core.tables import Automaton

PLACES_MAX: Final = 16_384
"""Ways that a policy keeps, at some 4 KB each: prose leads a policy of many rules to ten thousand of them."""

RECENT_MAX: Final = 8
"""Carries whose place is known by the carry itself."""

PENDING_LEARNED_MAX: Final = 16
"""Bytes a view may hold back in a row of the cache; what holds back more is read in full."""


class Veto(enum.Enum):
    """What a check answers that says neither yes nor only no to a match."""

    NOT_HERE = "not here"
    NOT_YET = "not yet"


NOT_HERE: Final = Veto.NOT_HERE
"""What stands before it makes the text something else, such as the digits of a fraction: no match that ends
here counts, however short. Patterns have no lookbehind; a pattern says what may stand before, and its check
says no to it."""

NOT_YET: Final = Veto.NOT_YET
"""What it is shows in what follows: as `NOT_HERE` where the text goes on, and a yes where it ends here. The pattern
holds the text back meanwhile, so it has to read on, and to end again where its check can tell."""

Check = Callable[[bytes, bytes], bool | Veto]
"""Confirms or clears a match: its folded text in the view that shows it, and its raw text, to a verdict.

Pure, and pinned by an id that names its version. Only a plain `False`, or a veto, clears: a check that
raises, or answers anything else, confirms."""

SEMANTICS: Final = "text-rules/25"


class TextRules:
    """Compiled patterns and their folding: immutable, shared by all sessions."""

    __slots__ = (
        "_opened",
        "_places",
        "_recent",
        "automata",
        "checks",
        "digest",
        "folding",
        "lettered",
        "letters",
        "nodes",
        "patterns",
        "readings",
        "stretched",
        "watching",
        "widths",
    )

    def __init__(
        self,
        patterns: tuple[Pattern, ...],
        automata: tuple[Automaton, ...],
        lettered: tuple[Automaton, ...],
        stretched: tuple[Automaton, ...],
        readings: Mapping[int, Reading],
        folding: Folding,
        checks: Mapping[str, Check],
        widths: tuple[int | None, ...],
        watching: TextRules | None = None,
    ) -> None:
        """Hits number `patterns`; `checks` holds those that the patterns name; `widths` are by rule.

        `lettered` are automata over letters, `stretched` over letters that may be stretched. `watching`: texts that are
        only recorded. They are read apart, so that nothing waits for them.
        """
        self.patterns = patterns
        self.automata = automata
        self.lettered = lettered
        self.stretched = stretched
        self.readings = readings
        self.folding = folding
        self.checks = checks
        self.widths = widths
        self.watching = watching
        of_patterns = msgspec.json.encode(
            (SEMANTICS, [(one.rule, one.check) for one in patterns], sorted(readings.items()))
        ).decode()
        tables = (*automata, *lettered, *stretched, *((watching,) if watching else ()))
        parts = (folding.digest, of_patterns, *(one.digest for one in tables))
        self.digest = "sha256:" + hashlib.sha256("\n".join(parts).encode()).hexdigest()
        self.nodes = Nodes(automata, self._forget)
        by_letters = (Nodes(stretched, self._forget, stretching=True), Nodes(lettered, self._forget))
        self.letters = tuple(by_letters[reading % 2] for reading in range(len(READERS)))
        """The nodes of each reading by letters."""
        self._places: dict[Standing, Place] = {}
        self._opened: dict[tuple[tuple[LaneCarry, ...], LaneCarry, tuple[LettersCarry, ...]], Row] = {}
        self._recent: tuple[tuple[Carry, Row], ...] = ()

    @classmethod
    def compile(
        cls,
        patterns: Sequence[Pattern],
        folding: Folding,
        checks: Mapping[str, Check] | None = None,
        *,
        states_max: int = STATES_MAX,
        known: Known | None = None,
    ) -> TextRules:
        """`checks` holds, by id, every check that a pattern names; an id says its version. What is `known` is not
        compiled again, and changes nothing of what is made.

        Raises `PatternError` for what cannot be read, an unknown check included, and `StateBudgetExceeded`
        for what is too large.
        """
        used = checks_of(patterns, checks or {})
        lettered, stretched, readings = compile_readings(
            patterns, folding, states_max=states_max, known=known
        )
        widths = _widths(patterns, folding)
        looked_for = with_apart(patterns, set_apart(patterns, folding, readings))
        automata = compile_patterns(looked_for, folding, states_max=states_max, known=known)
        return cls(looked_for, automata, lettered, stretched, readings, folding, used, widths)

    def beside(self, watching: TextRules) -> TextRules:
        """The same, with texts that are only recorded."""
        return TextRules(
            self.patterns,
            self.automata,
            self.lettered,
            self.stretched,
            self.readings,
            self.folding,
            self.checks,
            self.widths,
            watching,
        )

    def start(self) -> Carry:
        """The carry of a channel nothing has been written to."""
        lane = LaneCarry((0,) * len(self.automata), 0, False)
        letters = [LettersCarry((0,) * len(nodes.automata), 0, False) for nodes in self.letters]
        return Carry(0, 0, (lane,), lane, one_for_all(letters))

    # --- places: a cache that changes no answer ---

    def row(self, standing: Standing) -> Row:
        """The row of a place; `TRAP` where a view holds back too much for one."""
        if any(len(pending) > PENDING_LEARNED_MAX for pending, _, _, _ in standing[0]):
            return TRAP
        known = self._places.get(standing)
        if known is None:
            if len(self._places) >= PLACES_MAX:
                self._forget_places()
            known = self._places[standing] = Place(standing)
        return known.row

    def opened(self, carry: Carry) -> Row:
        """The row that a carry stands at."""
        for recent, row in self._recent:
            if recent is carry:
                return row
        key = (carry.lanes, carry.spelled, carry.letters)
        known = self._opened.get(key)
        if known is None:
            known = self.row(self._standing(carry))
            held = [one.held for one in (*carry.lanes, carry.spelled)] + [one.held for one in carry.letters]
            if known is not TRAP and not any(held):
                self._opened[key] = known
        return known

    def remember(self, carry: Carry, row: Row) -> Carry:
        """Note where a carry stands, which is most often opened next."""
        self._recent = ((carry, row), *self._recent[: RECENT_MAX - 1])  # replaced: others may be reading it
        return carry

    def _standing(self, carry: Carry) -> Standing:
        views = carry.lanes if len(carry.lanes) > 1 else carry.lanes * SPELLED
        lanes = tuple(
            (one.pending, one.mode, last_is_word(one), self.nodes.at(one.states))
            for one in (*views, carry.spelled)
        )
        pending = carry.spelled.starts[len(carry.spelled.held) :]
        letters = for_each(carry.letters)
        return (
            lanes,
            pending,
            tuple(
                (nodes.at(one.states, one.last), one.fresh)
                for nodes, one in zip(self.letters, letters, strict=True)
            ),
        )

    def _forget(self) -> None:
        """Drop the cached ways, and the nodes that they lead over."""
        for nodes in (self.nodes, *self.letters):
            nodes.forget()
        self._forget_places()

    def _forget_places(self) -> None:
        """Drop the cached ways; cutting every link keeps old places from holding each other in memory."""
        for place in self._places.values():
            place.row[:PLACE] = [TRAP] * PLACE
        self._places.clear()
        self._opened.clear()
        self._recent = ()

    def learn(self, row: Row, byte: int) -> Row:
        """The row one raw byte later; `TRAP` where something is found on the way, or too much is pending."""
        lanes, starts, letters = row[PLACE].standing
        following: list[Lane] = []
        emissions: list[Emitted] = []
        emitted = Emitted()
        for view, lane in enumerate(lanes[:SPELLED]):
            if view and lane == lanes[view - 1] and not lane[0] and byte in SIMPLE_BYTES:
                following.append(following[-1])
                emissions.append(emitted)
                continue
            fold = ViewFold(self.folding, VIEWS[view], lane[0], lane[1])
            emitted = fold.push(bytes((byte,)), 0)
            emissions.append(emitted)
            node = self._passed(lane[3], emitted)
            if node is None:
                return TRAP
            following.append((fold.pending, fold.last, _word_after(lane[2], emitted), node))
        pending, mode, word, before = lanes[SPELLED]
        speller = Speller(pending, [-back for back in starts], mode)
        spelled = speller.push(emissions[LINKS])
        node = self._passed(before, spelled)
        if node is None:
            return TRAP
        following.append((speller.pending, speller.mode, _word_after(word, spelled), node))
        read: list[tuple[Node, bool]] = []
        for reader, nodes, (view, kept) in zip(letters, self.letters, READERS, strict=True):
            letter, fresh = reader
            for _, one in separated(emissions[view].folded):
                if one not in kept and fresh and letter.accepts:
                    return TRAP
                fresh = one in kept
                if fresh:
                    letter = nodes.after(letter, one)
            read.append((letter, fresh))
        learned = self.row((tuple(following), tuple([1 - start for start in speller.starts]), tuple(read)))
        if learned is not TRAP:
            row[byte] = learned
        return learned

    def _passed(self, node: Node, emitted: Emitted) -> Node | None:
        for byte in emitted.folded:
            node = self.nodes.after(node, byte)
            if node.accepts:
                return None
        return node

    def spells(self, pattern: int, written: bytes) -> bool:
        """Whether these letters, the stretched ones meant once, twice or as written, are the pattern's."""
        for automaton in self.lettered:
            # Whichever way a state was reached, as far as it goes back it has read the same.
            reached = {(0, 0): b""}
            for choices in meant(written):
                after: dict[tuple[int, int], bytes] = {}
                for (state, _), text in reached.items():
                    for run in choices:
                        ways = {state}
                        for byte in run:
                            read = EITHER.get(byte) or (byte,)
                            ways = {automaton.step(way, one) for way in ways for one in read}
                        after |= dict.fromkeys(((way, len(text) + len(run)) for way in ways), text + run)
                reached = after
            for (state, size), text in reached.items():
                for hit in automaton.accepts.get(state, ()):
                    if hit.pattern == pattern and size in automaton.match_lengths(hit, text, size, False):
                        return True
        return False

    def live_length(self, node: Node, held: bytes | bytearray, before: bool) -> int:
        """How many folded bytes back the earliest match that can still complete has begun."""
        if not node.holds:
            return 0
        furthest = node.fixed[0][0]
        for automaton, state in node.loose:
            furthest = max(furthest, automaton.live_length(state, held, before))
        return furthest


def checks_of(patterns: Iterable[Pattern], known: Mapping[str, Check]) -> dict[str, Check]:
    """The checks that the patterns name; raises `PatternError` for one that is not known."""
    used: dict[str, Check] = {}
    for pattern in patterns:
        if pattern.check and pattern.check not in known:
            raise PatternError(pattern.rule, 0, f"no check is called `{pattern.check}`")
        if pattern.check:
            used[pattern.check] = known[pattern.check]
    return used


def _word_after(before: bool, emitted: Emitted) -> bool:
    return emitted.folded[-1] in WORD_BYTES if emitted.folded else before


def _widths(patterns: Sequence[Pattern], folding: Folding) -> tuple[int | None, ...]:
    widths: list[int | None] = [0] * (max((pattern.rule for pattern in patterns), default=-1) + 1)
    for pattern in patterns:
        one, known = pattern_width(pattern, folding), widths[pattern.rule]
        widths[pattern.rule] = None if one is None or known is None else max(one, known)
    return tuple(widths)
