"""Do the tables of text rules say what the patterns say? A proof, state by state, against derivatives of the patterns.

Two walks over each automaton, beside an oracle that shares nothing with the compiler but the parsed pattern:
1. Ends: every pair of a state and the set of all matches under way that some text leads to. A state accepts what
   ends there, all of it and nothing else, whatever byte is next and where the stream ends.
2. Starts: every state with the one match begun at any one place before it. While that match can still end, the state
   says that text is held back from there; when it no longer can, the state says nothing of that place.
Both go over all bytes that either side tells apart, so they hold for texts of any length. The way the tables are
asked (`live_length`, `match_lengths`) is compared on the shortest text to each pair; and where that text folds to
itself, a scan goes to it byte by byte, back to a carry for each: it stands in that state, and has let nothing live
go. A pattern whose counts the
compiler gave up, to keep within its budget, may find more: there that nothing is missed or let go of is proved.
Ends with 1 at a fault. Run: `python -m bench.proof`, for files of policies `python -m bench.proof FILE…`, `--json`.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

from bench._oracle import NOTHING, Oracle, edge
from interlock.core.carry import Carry
from interlock.core.folding import FOLD_TABLE, SIMPLE_BYTES, SPACE, WORD_BYTES, Folding
from interlock.core.lettering import READ_STRETCHED, collapsed, collapsed_tree, letters_of, turned_around
from interlock.core.patterns import Node, One, Pattern, choice, parse, sequence
from interlock.core.reading import LETTER_BYTES, LOOKALIKES
from interlock.core.scanner import Scan
from interlock.core.tables import Automaton, Tables
from interlock.core.textrules import TextRules
from interlock.lexicon.folding import folding
from interlock.policy.detectors import DETECTORS, detector_texts
from interlock.policy.reader import Policy

PACKS = Path(__file__).resolve().parent.parent / "src/interlock/policy/packs"
STEPS_MAX = 40_000_000
"""Steps of a walk over one automaton, after which it counts as not walked."""


class Proof(msgspec.Struct):
    """What was walked of some automata: pairs of the first walk, places of the second, and the first fault."""

    automata: int = 0
    states: int = 0
    pairs: int = 0
    places: int = 0
    scanned: int = 0
    """Pairs to which a scan was taken."""
    bounded: int = 0
    """Automata that may find more than their pattern."""
    unwalked: int = 0
    """Automata with more to walk than `STEPS_MAX`."""
    fault: str = ""

    def add(self, other: Proof) -> None:
        for name in self.__struct_fields__[:-1]:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.fault = self.fault or other.fault


class _Fault(Exception):
    """The tables say something else than the pattern."""


class _TooMuch(Exception):
    """More steps than are walked."""


Standing = tuple[int, frozenset[int], bool]
"""State, matches under way, and whether a word byte came last."""
Ages = tuple[tuple[int, frozenset[int]], ...]
"""Matches under way by how many bytes ago they began."""
Place = tuple[int, frozenset[int], frozenset[int], bool, int]
"""State, what is left of one match, the positions the tables have for it, word byte last, bytes since it began."""


class Walker:
    """One automaton beside the oracle of its patterns."""

    def __init__(
        self,
        automaton: Automaton,
        trees: Mapping[int, Node],
        scanned: tuple[TextRules, int] | None = None,
        steps_max: int = STEPS_MAX,
    ) -> None:
        """`scanned`: the rules, and the number of the automaton among those that read the views."""
        self.automaton = automaton
        self.scanned = 0
        self._rules, self._number = scanned or (None, 0)
        self.oracle = Oracle(trees)
        self.tables = msgspec.msgpack.decode(automaton.kept, type=Tables)
        self.exact = not self.tables.reach_max
        self._steps_left = steps_max
        self._bytes = self._told_apart()
        self._lives = [
            frozenset(depth for depth in automaton.live_depths(state) if depth)
            for state in range(automaton.states)
        ]
        self._deepest = max((max(one) for one in self._lives if one), default=0)
        self._after: dict[int, list[tuple[int, int]]] = {}
        for after, earlier in enumerate(self.tables.before):
            for position, condition in earlier:
                self._after.setdefault(position, []).append((after, condition))
        self._moved: dict[tuple[int, int, int], frozenset[int]] = {}

    def proof(self) -> Proof:
        found = Proof(automata=1, states=self.automaton.states, bounded=int(not self.exact))
        try:
            found.pairs = self._ends()
            found.scanned = self.scanned
            found.places = self._starts()
        except _Fault as fault:
            found.fault = str(fault)
        except _TooMuch:
            found.unwalked = 1
        return found

    def _told_apart(self) -> list[int]:
        """One byte of each kind that the tables or the patterns tell apart."""
        members = [frozenset(one) for one in set(self.tables.members)]
        kinds: dict[tuple[object, ...], int] = {}
        for byte in sorted(range(256), key=lambda byte: (not _itself(byte), byte)):
            told = (byte in WORD_BYTES, self.automaton.classes[byte])
            kinds.setdefault((told, *(byte in one for one in (*self.oracle.sets, *members))), byte)
        return sorted(kinds.values())

    def _count(self, steps: int) -> None:
        self._steps_left -= steps
        if self._steps_left < 0:
            raise _TooMuch

    # --- ends ---

    def _ends(self) -> int:
        if not self.exact:
            return 0
        start: Standing = (0, NOTHING, False)
        known: dict[Standing, tuple[bytes, Ages]] = {start: (b"", ())}
        waiting = [start]
        carries = {} if self._rules is None else {start: self._rules.start()}
        for standing in waiting:
            text, ages = known[standing]
            carry = carries.pop(standing, None)
            state, under_way, before = standing
            self._check_standing(standing, text, ages)
            self._count(len(self._bytes))
            for byte in self._bytes:
                after = byte in WORD_BYTES
                reached = self.automaton.step(state, byte)
                self._check_edge(standing, reached, text, byte)
                following = self.oracle.begun(before, byte).union(
                    *(self.oracle.step(one, before, byte) for one in under_way)
                )
                found: Standing = (reached, following, after)
                if found not in known:
                    known[found] = (text + bytes((byte,)), self._older(ages, before, byte))
                    self._check_lengths(standing, reached, known[found][0], ages)
                    waiting.append(found)
                    if (
                        carry is not None
                        and _itself(byte)
                        and not (byte == SPACE and text[-1:] in (b"", b" "))
                    ):
                        carries[found] = self._scanned(carry, found, *known[found])
        return len(known)

    def _scanned(self, carry: Carry, standing: Standing, text: bytes, ages: Ages) -> Carry:
        """The carry one byte on, of a text that folds to itself: its state, and what it lets go."""
        assert self._rules is not None
        state, _, before = standing
        scan = Scan(self._rules, carry)
        scan.feed(text[-1:])
        found = scan.carry()
        if found.lanes[0].states[self._number] != state:
            raise _Fault(f"a scan of {text!r} does not stand in state {state}")
        live = [age for age, some in ages if any(self.oracle.live(one, before) for one in some)]
        if found.frontier > len(text) - max(live, default=0):
            raise _Fault(f"a scan of {text!r} lets go of what lives since {sorted(live)} bytes")
        self.scanned += 1
        return found

    def _older(self, ages: Ages, before: bool, byte: int) -> Ages:
        stepped = [
            (age + 1, NOTHING.union(*(self.oracle.step(one, before, byte) for one in some)))
            for age, some in ages
        ]
        stepped.append((1, self.oracle.begun(before, byte)))
        return tuple((age, some) for age, some in stepped if some)

    def _certain(self, state: int) -> set[int]:
        return {hit.pattern for hit in self.automaton.accepts.get(state, ()) if not hit.late}

    def _late(self, state: int) -> set[int]:
        return {hit.pattern for hit in self.automaton.accepts.get(state, ()) if hit.late}

    def _ending(self, some: Iterable[int], before: bool, after: bool) -> set[int]:
        return {self.oracle.patterns[one] for one in some if self.oracle.ends(one, before, after)}

    def _check_standing(self, standing: Standing, text: bytes, ages: Ages) -> None:
        """What is certain here, what ends with the stream, and how far back live matches begin."""
        state, under_way, before = standing
        either = [self._ending(under_way, before, after) for after in (False, True)]
        if not self._certain(state) <= either[0] & either[1]:
            raise _Fault(f"state {state} accepts what has not ended in {text!r}")
        finals = {hit.pattern for hit in self.automaton.finals.get(state, ())} | self._certain(state)
        if finals != either[0]:
            raise _Fault(f"state {state} ends the stream {text!r} with {finals}, not {either[0]}")
        live = {age for age, some in ages if any(self.oracle.live(one, before) for one in some)}
        if set(self.automaton.live_lengths(state, text)) != live and not self._conditional():
            raise _Fault(f"state {state} does not say what is live in {text!r}: {sorted(live)}")
        if self.automaton.live_length(state, text, before=False) != max(live, default=0):
            raise _Fault(f"state {state} does not hold back what is live in {text!r}: {sorted(live)}")

    def _conditional(self) -> bool:
        """`live_lengths` is for matches that may begin anywhere, after what it is not told."""
        return any(self.tables.wordness)

    def _check_edge(self, standing: Standing, reached: int, text: bytes, byte: int) -> None:
        state, under_way, before = standing
        ended = self._ending(under_way, before, byte in WORD_BYTES)
        said = self._certain(state) | self._late(reached)
        if said != ended:
            whole = text + bytes((byte,))
            raise _Fault(f"at {len(text)} in {whole!r} there ends {sorted(ended)}, not {sorted(said)}")

    def _check_lengths(self, standing: Standing, reached: int, text: bytes, ages: Ages) -> None:
        """Every length of every match that ends before the last byte of the text."""
        state, _, before = standing
        after = text[-1] in WORD_BYTES
        said: set[tuple[int, int]] = set()
        for hit in self.automaton.accepts.get(state, ()):
            if not hit.late:
                lengths = self.automaton.match_lengths(hit, text[:-1], len(text) - 1, before=False)
                said |= {(hit.pattern, length) for length in lengths}
        for hit in self.automaton.accepts.get(reached, ()):
            if hit.late:
                lengths = self.automaton.match_lengths(hit, text, len(text), before=False)
                said |= {(hit.pattern, length - 1) for length in lengths}
        ended = {
            (self.oracle.patterns[one], age)
            for age, some in ages
            for one in some
            if self.oracle.ends(one, before, after)
        }
        if said != ended:
            raise _Fault(f"before the end of {text!r} the lengths are {sorted(ended)}, not {sorted(said)}")

    # --- starts ---

    def _starts(self) -> int:
        reached = self._reached()
        places: set[Place] = set()
        waiting: list[Place] = []
        gone: dict[int, int] = {0: (1 << (self._deepest + 1)) - 2}
        for state, before in reached:
            for byte in self._bytes:
                some = self.oracle.begun(before, byte)
                gap = edge(before, byte in WORD_BYTES)
                positions = frozenset(
                    position
                    for position, condition in self.tables.first.items()
                    if self.tables.members and condition & gap and byte in self.tables.members[position]
                )
                self._arrive((state, byte, 1), some, positions, places, waiting, gone)
            self._count(len(self._bytes))
        while waiting:
            state, some, positions, before, age = waiting.pop()
            self._count(len(self._bytes))
            for byte in self._bytes:
                if not self.exact:
                    self._check_found(state, some, before, byte)
                following = NOTHING.union(*(self.oracle.step(one, before, byte) for one in some))
                gap = edge(before, byte in WORD_BYTES)
                moved = NOTHING.union(*(self._next(one, gap, byte) for one in positions))
                self._arrive((state, byte, age + 1), following, moved, places, waiting, gone)
        self._check_gone(gone)
        return len(places)

    def _reached(self) -> list[tuple[int, bool]]:
        """Every state, with whether a word byte came last; and which states follow which."""
        self._targets: dict[int, set[int]] = {}
        known = {(0, False)}
        waiting = [(0, False)]
        for state, _ in waiting:
            targets = self._targets.setdefault(state, set())
            for byte in self._bytes:
                found = (self.automaton.step(state, byte), byte in WORD_BYTES)
                targets.add(found[0])
                if found not in known:
                    known.add(found)
                    waiting.append(found)
        return waiting

    def _next(self, position: int, gap: int, byte: int) -> frozenset[int]:
        key = (position, gap, byte)
        if key not in self._moved:
            self._moved[key] = frozenset(
                after
                for after, condition in self._after.get(position, ())
                if condition & gap and byte in self.tables.members[after]
            )
        return self._moved[key]

    def _arrive(
        self,
        step: tuple[int, int, int],
        some: frozenset[int],
        positions: frozenset[int],
        places: set[Place],
        waiting: list[Place],
        gone: dict[int, int],
    ) -> None:
        """One byte on in the life of a match that began `age` bytes ago: is it held back while it lives?"""
        state, byte, age = step
        reached, word = self.automaton.step(state, byte), byte in WORD_BYTES
        age = min(age, self._deepest + 1)
        if not self.exact and len(some) != 1:
            # What is missed or let go of is so for one way to go on with the pattern: sets of them are too many.
            for one in some:
                self._arrive(step, frozenset((one,)), positions, places, waiting, gone)
            return
        if not some and not positions:
            gone[reached] = gone.get(reached, 0) | (1 << age)
            return
        place: Place = (reached, some, positions, word, age)
        if place in places:
            return
        live = any(self.oracle.live(one, word) for one in some)
        said = age in self._lives[reached] or not positions.isdisjoint(self.tables.loose.get(reached, ()))
        if live and not said:
            raise _Fault(
                f"state {reached} lets go of a match that can still end, {age} bytes after its start"
            )
        if said and not live and self.exact:
            raise _Fault(f"state {reached} holds back a match that cannot end, {age} bytes after its start")
        places.add(place)
        waiting.append(place)

    def _check_found(self, state: int, some: frozenset[int], before: bool, byte: int) -> None:
        ended = self._ending(some, before, byte in WORD_BYTES)
        said = self._certain(state) | self._late(self.automaton.step(state, byte))
        finals = {hit.pattern for hit in self.automaton.finals.get(state, ())} | self._certain(state)
        if not ended <= said or not self._ending(some, before, after=False) <= finals:
            raise _Fault(f"state {state} misses the end of a match before byte {byte}")

    def _check_gone(self, gone: dict[int, int]) -> None:
        """No state holds text back to a place where no match is under way."""
        bound = (1 << (self._deepest + 1)) - 1
        waiting = list(gone)
        while waiting:
            state = waiting.pop()
            if self.exact and any(gone[state] >> depth & 1 for depth in self._lives[state]):
                raise _Fault(f"state {state} holds back text in which no match is under way")
            older = gone[state] << 1 & bound
            for reached in self._targets[state]:
                if older & ~gone.get(reached, 0):
                    gone[reached] = gone.get(reached, 0) | older
                    waiting.append(reached)


def _itself(byte: int) -> bool:
    """Whether the byte folds to itself in every view, but for a space behind a space."""
    return byte in SIMPLE_BYTES and FOLD_TABLE[byte] == byte


# --- text rules -----------------------------------------------------------------------------------


def lettered_trees(patterns: Sequence[Pattern], fold: Folding, numbers: Iterable[int]) -> dict[int, Node]:
    """What the readings by letters look for, for the patterns that are read so."""
    found: dict[int, Node] = {}
    for number in numbers:
        pattern = patterns[number]
        if pattern.literal:
            letters = [byte for byte in fold.text(pattern.source) if byte in LETTER_BYTES]
            found[number] = sequence(One(LOOKALIKES.get(byte, frozenset((byte,)))) for byte in letters)
        else:
            tree = letters_of(parse(pattern, fold))
            assert tree is not None
            found[number] = tree
    return found


def turned_trees(patterns: Sequence[Pattern], fold: Folding, numbers: Iterable[int]) -> dict[int, Node]:
    """What is looked for from its end, as it is written."""
    found: dict[int, Node] = {}
    for number in numbers:
        text = fold.text(patterns[number].source) if patterns[number].literal else b""
        for letters in turned_around(text, bytes(byte for byte in text if byte in LETTER_BYTES)):
            found[number] = sequence(One(frozenset((byte,))) for byte in letters)
    return found


def collapsed_trees(
    patterns: Sequence[Pattern], fold: Folding, lettered: Mapping[int, Node]
) -> dict[int, Node]:
    """The same of letters that may be stretched, where a run of one letter counts once."""
    found: dict[int, Node] = {}
    for number, tree in lettered.items():
        pattern = patterns[number]
        if pattern.literal:
            letters = bytes(byte for byte in fold.text(pattern.source) if byte in LETTER_BYTES)
            found[number] = choice(
                [
                    sequence(One(READ_STRETCHED.get(byte, frozenset((byte,)))) for byte in one)
                    for one in collapsed(letters)
                ]
            )
        else:
            found[number] = collapsed_tree(tree)
    return found


def walkers(rules: TextRules) -> Iterator[Walker]:
    """One for each automaton; raises `_Fault` where a pattern is in none."""
    patterns = rules.patterns
    plain = {number: parse(pattern, rules.folding) for number, pattern in enumerate(patterns)}
    lettered = lettered_trees(patterns, rules.folding, rules.readings)
    turned = turned_trees(patterns, rules.folding, rules.readings)
    stretched = collapsed_trees(patterns, rules.folding, lettered)
    # Those of phrases from their end are the last, and look for nothing else.
    sought = [{hit.pattern for some in one.accepts.values() for hit in some} for one in rules.lettered]
    last = len(sought)
    while last and turned and set().union(*sought[last:]) < turned.keys():
        last -= 1
    for automata, trees in (
        (rules.automata, plain),
        (rules.lettered[:last], lettered),
        (rules.lettered[last:], turned),
        (rules.stretched, stretched),
    ):
        missing = set(trees)
        for place, automaton in enumerate(automata):
            hits = [
                hit for some in (automaton.accepts, automaton.finals) for one in some.values() for hit in one
            ]
            own = {hit.pattern for hit in hits}
            missing -= own
            scanned = (rules, place) if automata is rules.automata else None
            yield Walker(automaton, {number: trees[number] for number in own}, scanned)
        if missing:
            raise _Fault(f"no automaton looks for {sorted(missing)}")


def prove(rules: TextRules) -> Proof:
    """Walk every automaton, up to the first fault."""
    whole = Proof()
    try:
        for walker in walkers(rules):
            whole.add(walker.proof())
            if whole.fault:
                return whole
    except _Fault as fault:
        whole.fault = str(fault)
    return whole


def all_detectors() -> TextRules:
    patterns: list[Pattern] = []
    checks = {}
    for rule, name in enumerate(DETECTORS):
        own, confirming = detector_texts(rule, [name])
        patterns += own
        checks |= confirming
    return TextRules.compile(patterns, folding(), checks)


def named(files: Sequence[Path]) -> Iterator[tuple[str, TextRules]]:
    for path in files or sorted(PACKS.glob("*.yaml")):
        if not path.name.endswith(".cases.yaml"):
            yield path.stem, Policy.load(path).text_rules
    if not files:
        yield "all detectors", all_detectors()


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    whole, listed = Proof(), []
    for name, rules in named(arguments.files):
        begun = time.process_time()
        proof = prove(rules)
        seconds = time.process_time() - begun
        whole.add(proof)
        listed.append({"rules": name, "patterns": len(rules.patterns), "seconds": round(seconds, 1)})
        listed[-1] |= msgspec.to_builtins(proof)
        if not arguments.json:
            print(_line(name, proof), f"{seconds:6.1f} s {proof.fault}", flush=True)
    if arguments.json:
        print(json.dumps(listed, indent=2))
    else:
        print(_line("in all", whole), "a fault" if whole.fault else "none missed, none let go of")
    return int(bool(whole.fault))


def _line(name: str, proof: Proof) -> str:
    return (
        f"{name:18} {proof.automata:4} automata ({proof.bounded:2} bounded, {proof.unwalked} unwalked) "
        f"{proof.states:7,} states {proof.pairs:8,} pairs {proof.scanned:8,} scanned {proof.places:8,} places"
    )


if __name__ == "__main__":
    sys.exit(main())
