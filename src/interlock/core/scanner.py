"""Forbidden texts found in a raw byte stream, in every folded view and reading, however the stream is cut.

A `Carry` is the state between two transitions, a value. A `Scan` is built from it for one open
transition, is fed bytes, and gives back matches, the next carry and the release frontier: the raw offset
before which no text can be part of a match that is still to come.

One table row per byte decides for all views, readings and automata at once, as long as nothing is found and
no view holds much back. Rows are a cache: they are built on the way and change no answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, product
from typing import Final

import msgspec

from interlock.core.carry import (
    JOINED,
    LINKS,
    NAMES,
    READERS,
    SPELLED,
    TAGS,
    Carry,
    LaneCarry,
    LettersCarry,
    for_each,
    one_for_all,
    stretched_in,
)
from interlock.core.folding import (
    EITHER,
    EITHER_BYTES,
    FOLD_TABLE,
    SIMPLE_BYTES,
    SPACE,
    SPACED,
    SYMBOL_OPEN,
    VIEWS,
    WORD_BYTES,
    Emitted,
    ViewFold,
)
from interlock.core.lanes import Lanes, Track, ViewLane, restored_track
from interlock.core.patterns import Pattern
from interlock.core.places import PLACE, TRAP, Node, Place, for_each_pattern
from interlock.core.reading import (
    DIGIT_BYTES,
    LETTER_BYTES,
    LETTERS_MIN,
    SEPARATOR_BYTES,
    STRETCHING,
    WORD,
    Run,
    Speller,
    connected,
    last_letters,
    letters,
    reads,
    separated,
)
from interlock.core.tables import Automaton, Hit
from interlock.core.textrules import NOT_HERE, NOT_YET, Check, TextRules, Veto

FIGURES: Final = VIEWS.index("figures")
STARTS_CHECKED_MAX: Final = 64
EITHER_MAX: Final = 6
"""Characters of two readings in one match of which every way to read them is asked about."""


_SIMPLE: Final = bytes(sorted(SIMPLE_BYTES))
"""Any other byte some view drops, holds back or reads otherwise than it stands; and so it does the second of two
spaces.
"""
_GAP: Final = bytes((SPACE, SPACE))
_MAY_JOIN: Final = re.compile(
    b"%b.%b" % ((b"[" + re.escape(bytes(sorted(SEPARATOR_BYTES))) + b"]",) * 2), re.DOTALL
)
"""A character between separators, without which nothing is spelled out."""

LINE_BREAK: Final = re.compile(rb"[\r\n\x0b\x0c<]|\xe2\x80[\xa8\xa9]|\xc2\x85")
"""In a gap in which the line ends: its end, or a tag that breaks it."""

LINE_END: Final = re.compile(rb"[\r\n\x0b\x0c]|\xe2\x80[\xa8\xa9]|\xc2\x85")

CELL_ENDS: Final = frozenset(b"\t\n,;|<")
"""Bytes of a gap between the cells of a table or the lines of a column, or its tags."""
SUM_SIGN: Final = re.compile(rb" [-+*/] ")

COUNTED_MAX: Final = 1_024
COUNTDOWN: Final = tuple(range(COUNTED_MAX, 0, -1))
"""How far back each of so many bytes begins, where each stands for itself."""

EXACT_BYTES: Final = 64
"""Bytes read in full before the rows are tried again."""


class TextMatch(msgspec.Struct, frozen=True):
    """A forbidden text: its rule, the first view that shows it, and where it lies in the raw stream."""

    rule: int
    view: str
    start: int
    end: int


class _Found(msgspec.Struct, frozen=True):
    """A match: the raw offset that made it certain, its rule, the number of its view, its raw start."""

    end: int
    rule: int
    view: int
    start: int


class Scan:
    """One open transition over a carry. Feed it, ask it; it never changes the carry it came from."""

    __slots__ = (
        "_carry",
        "_found",
        "_ignored",
        "_lanes",
        "_raw",
        "_raw_from",
        "_row",
        "_rules",
        "_synced",
        "_synced_row",
    )

    def __init__(self, rules: TextRules, carry: Carry, ignored: frozenset[int] = frozenset()) -> None:
        self._rules = rules
        self._carry = carry
        self._ignored = ignored
        self._found: list[_Found] = []
        self._raw = bytearray(carry.raw)
        self._raw_from = carry.position - len(carry.raw)
        self._lanes: Lanes | None = None
        self._synced = carry.position
        self._row = self._synced_row = rules.opened(carry)

    def feed(self, data: bytes) -> int | None:
        """Consume; the raw offset just after the byte that completed the first match in it, or None."""
        row = self._row
        for byte in data:
            row = row[byte]
        if row is TRAP:
            return self._feed_exactly(data)
        self._row = row
        self._raw += data
        return None

    def matches(self) -> tuple[TextMatch, ...]:
        """Matches completed since construction, by end, rule and view; one for a rule and an end."""
        return _listed(self._found)

    def finish(self) -> tuple[TextMatch, ...]:
        """Matches that complete only because the stream ends here; the scan itself does not change."""
        if not self._may_finish():
            return ()
        position = self._position()
        lanes = self._caught_up().copy(self._rules.folding)
        found: list[_Found] = []
        self._walk(lanes, b"", found, final=True)
        for view, (node, track) in enumerate(_nodes_and_tracks(lanes)):
            for number, state in node.pairs:
                automaton = self._rules.automata[number]
                for hits in for_each_pattern(automaton.finals.get(state, ())):
                    self._record(automaton, hits, view, track, len(track.folded), position, found, last=True)
        for reading, (node, fresh) in enumerate(lanes.letters):
            track = lanes.views[READERS[reading][0]].track
            if fresh:
                self._record_letters(reading, node, track, len(track.folded), position, found)
        return _listed(found)

    def _may_finish(self) -> bool:
        return self._row is TRAP or bool(self._row[PLACE].final)

    def carry(self) -> Carry:
        """The state after what was fed, with the exact release frontier."""
        position = self._position()
        if self._row is not TRAP:
            place: Place = self._row[PLACE]
            if place.carried is not None and self._letters_rest(place):
                return self._rules.remember(Carry(position, position, *place.carried), self._row)
            plain = self._plain_carry(place, position)
            if plain is not None:
                return self._rules.remember(plain, self._row)
        lanes = self._caught_up()
        frontier = position
        views: list[LaneCarry] = []
        one = LaneCarry((), 0, before=False)
        before: ViewLane | None = None
        for lane in lanes.views:
            frontier = min(frontier, position - len(lane.fold.pending))
            if before is None or not lane.stands_as(before):
                one, frontier = self._lane_carry(lane.node, lane.track, position, frontier)
            before = lane
            views.append(msgspec.structs.replace(one, mode=lane.fold.last, pending=lane.fold.pending))
        speller = lanes.speller
        frontier = min([frontier, *speller.starts])
        one, frontier = self._lane_carry(lanes.spelled_node, lanes.spelled, position, frontier)
        backs = tuple([position - start for start in speller.starts])
        spelled = msgspec.structs.replace(
            one, mode=speller.mode, pending=speller.pending, starts=one.starts + backs
        )
        letters: list[LettersCarry] = []
        together = lanes.views[TAGS].stands_as(lanes.views[LINKS])
        for reading, (view, _) in enumerate(READERS):
            if together and view == LINKS and _read_alike(lanes, reading):
                letters.append(letters[reading - 2])
                continue
            letter, frontier = self._letters_carry(lanes, reading, position, frontier)
            letters.append(letter)
        raw = bytes(self._raw[frontier - self._raw_from :])
        carry = Carry(position, frontier, one_for_all(views), spelled, one_for_all(letters), raw)
        return carry if self._row is TRAP else self._rules.remember(carry, self._row)

    def _plain_carry(self, place: Place, position: int) -> Carry | None:
        """The carry where what was fed reads the same in every view and nothing in it is spelled out.

        It is what `carry` says, without a lane for each view; None where the text is not that plain.
        """
        opened = self._carry
        own, spelled, data = opened.lanes[0], opened.spelled, bytes(self._raw[len(opened.raw) :])
        half = len(opened.letters) // 2
        if (
            self._lanes is not None
            or not place.alike
            or len(opened.lanes) > 1
            or own.pending
            or len(spelled.pending) > 2
            or opened.letters[:half] != opened.letters[half : 2 * half]
            or data.translate(None, _SIMPLE)
            or (own.mode == SPACED and FOLD_TABLE[data[0]] == SPACE if data else False)
        ):
            return None
        fed = data.translate(FOLD_TABLE)
        if _GAP in fed:
            return None
        # In a run that is spelled out, or behind a wide gap, what follows may read otherwise than it stands.
        if spelled.mode > WORD or b"  " in spelled.pending or _MAY_JOIN.search(spelled.pending + fed):
            return None
        (_, last, _, node), (pending, mode, _, spelled_node) = (
            place.standing[0][0],
            place.standing[0][SPELLED],
        )
        longest = opened.letters[0]
        for one in opened.letters[1:half]:
            if len(one.held) > len(longest.held):
                longest = one
        extended = len(longest.held) > len(own.held)
        held, starts = (longest.held, longest.starts) if extended else (own.held, own.starts)
        size, before = len(data), own.before and not extended
        backs = _fed_on(starts, size)
        folded = held + fed
        view, views_back = self._held_lane(node, folded, backs, before)
        view = LaneCarry(view.states, last, view.before, b"", view.held, view.starts)
        kept = len(spelled.held) + len(spelled.pending) + size - len(pending)
        text = (spelled.held + spelled.pending + fed)[:kept]
        spelled_backs = backs if spelled.starts == starts else _fed_on(spelled.starts, size)
        other, spelled_back = view, views_back
        if (spelled_node, text, spelled.before) != (node, folded, before) or spelled_backs != backs:
            other, spelled_back = self._held_lane(spelled_node, text, spelled_backs[:kept], spelled.before)
        other = LaneCarry(
            other.states, mode, other.before, pending, other.held, other.starts + spelled_backs[kept:]
        )
        furthest = max(views_back, spelled_back, spelled_backs[kept] if kept < len(spelled_backs) else 0)
        track: Track | None = None
        readers: list[LettersCarry] = []
        for reading, (letter, fresh) in enumerate(place.standing[2][: len(place.standing[2]) // 2]):
            cut = len(held) + size
            if letter.depths:
                if track is None:
                    track = Track(bytearray(folded), [position - back for back in backs], before)
                    track.begun = _begun(opened.letters, len(held))
                cut = self._live_letters(letter, fresh, reading, track)
            readers.append(LettersCarry(letter.states, letter.last, fresh, folded[cut:], backs[cut:]))
            if cut < len(backs) and backs[cut] > furthest:
                furthest = backs[cut]
        frontier = position - furthest
        raw = bytes(self._raw[frontier - self._raw_from :])
        return Carry(position, frontier, (view,), other, one_for_all(readers * 2), raw)

    def _held_lane(
        self, node: Node, held: bytes, backs: tuple[int, ...], before: bool
    ) -> tuple[LaneCarry, int]:
        """What the live matches of a node reach back into, and how many raw bytes that is."""
        cut = len(held) - self._rules.live_length(node, held, before)
        word = held[cut - 1] in WORD_BYTES if cut else before
        furthest = backs[cut] if cut < len(backs) else 0
        return LaneCarry(node.states, 0, word, b"", held[cut:], backs[cut:]), furthest

    def _position(self) -> int:
        return self._raw_from + len(self._raw)

    # --- from and to carries ---

    def _restored(self) -> Lanes:
        carry, rules = self._carry, self._rules
        views: list[ViewLane] = []
        for number, view in enumerate(VIEWS):
            own = carry.lanes[number if len(carry.lanes) > 1 else 0]
            track = restored_track(own, carry.position)
            for (of_view, _), reader in zip(READERS, for_each(carry.letters), strict=True):
                if of_view == number and len(reader.held) > len(track.folded):
                    starts = [carry.position - back for back in reader.starts]
                    track = Track(bytearray(reader.held), starts, before=False)
            track.begun = _begun(carry.letters, len(track.folded))
            fold = ViewFold(rules.folding, view, own.pending, own.mode)
            views.append(ViewLane(fold, rules.nodes.at(own.states), track))
        own = carry.spelled
        starts = [carry.position - back for back in own.starts[len(own.held) :]]
        pairs = zip(rules.letters, for_each(carry.letters), strict=True)
        readers = [(nodes.at(one.states, one.last), one.fresh) for nodes, one in pairs]
        return Lanes(
            views,
            Speller(own.pending, starts, own.mode),
            rules.nodes.at(own.states),
            restored_track(own, carry.position),
            readers,
        )

    def _lane_carry(self, node: Node, track: Track, position: int, frontier: int) -> tuple[LaneCarry, int]:
        """The lane with what its live matches reach back into, and the frontier that leaves them whole."""
        cut = len(track.folded) - self._rules.live_length(node, track.folded, track.before)
        before = track.folded[cut - 1] in WORD_BYTES if cut else track.before
        starts = tuple([position - start for start in track.starts[cut:]])
        if starts:
            frontier = min(frontier, track.starts[cut])
        return LaneCarry(node.states, 0, before, b"", bytes(track.folded[cut:]), starts), frontier

    def _letters_carry(
        self, lanes: Lanes, reading: int, position: int, frontier: int
    ) -> tuple[LettersCarry, int]:
        track = lanes.views[READERS[reading][0]].track
        node, fresh = lanes.letters[reading]
        cut = self._live_letters(node, fresh, reading, track)
        starts = tuple([position - start for start in track.starts[cut:]])
        if starts:
            frontier = min(frontier, track.starts[cut])
        return LettersCarry(node.states, node.last, fresh, bytes(track.folded[cut:]), starts), frontier

    def _live_letters(self, node: Node, fresh: bool, reading: int, track: Track) -> int:
        """Index of the earliest byte at which a reading by letters may still complete a match."""
        size = len(track.folded)
        if not node.depths:
            return size
        if 0 not in node.depths and SYMBOL_OPEN not in track.folded:
            return self._live_fixed(node.fixed[fresh], reading, track)
        text, runs = letters(track.folded, READERS[reading][1], stretched_in(reading))
        lengths: set[int] = set()
        automata = self._rules.letters[reading].automata
        for number, state in node.pairs:
            lengths.update(automata[number].live_lengths(state, text))
        if fresh or node.last:
            for number, hit in node.accepts:
                lengths.update(automata[number].match_lengths(hit, text, len(text), False))
        return self._earliest(sorted(lengths, reverse=True), runs[::-1], reading, track)

    def _live_fixed(self, lengths: Sequence[int], reading: int, track: Track) -> int:
        """The same, where every length is known and every byte is a character's."""
        if not lengths:
            return len(track.folded)
        runs = last_letters(track.folded, READERS[reading][1], stretched_in(reading), lengths[0])
        return self._earliest(lengths, runs, reading, track)

    def _earliest(self, lengths: Sequence[int], runs: Sequence[Run], reading: int, track: Track) -> int:
        """The furthest place from which a reader would read on, of letters as many back; `runs` has the last first."""
        folded, size = track.folded, len(track.folded)
        for length in lengths:
            for place in reversed(runs[length - 1]) if length <= len(runs) else ():
                inside = place and folded[place - 1] in LETTER_BYTES
                if not inside and self._connected(track, place, size, reading):
                    return place
        return size

    def _connected(self, track: Track, start: int, stop: int, reading: int) -> bool:
        def capital(place: int) -> bool:
            return 0x41 <= self._raw[track.starts[place] - self._raw_from] <= 0x5A

        before = track.before and reading not in track.begun
        return connected(track.folded, start, stop, before, READERS[reading][1], capital)

    def _letters_rest(self, place: Place) -> bool:
        """Whether no reading by letters has a live match, where the raw text alone shows it."""
        readers = place.live
        if not readers:
            return True
        first = self._plainly_from()
        return all(self._rests(node, kept, stretching, first) for node, kept, stretching in readers)

    def _plainly_from(self) -> int:
        """From where on each byte of the raw text stands for itself in every view; its end where nothing is known.

        Behind the last byte that may say more than itself, a place where no view holds anything back.
        """
        raw, size = self._raw, len(self._raw)
        first = self._synced - self._raw_from
        row, behind = self._synced_row, max(first, len(raw.rstrip(_SIMPLE)))
        for byte in raw[first:behind]:
            row = row[byte]
        while row is not TRAP:
            if row[PLACE].settled:
                return behind
            if behind == size:
                break
            row, behind = row[raw[behind]], behind + 1
        return size

    def _rests(self, node: Node, kept: frozenset[int], stretching: bool, first: int) -> bool:
        """Whether no match that the letters allow begins at the start of a word, in plain text from `first` on."""
        depths, raw = node.depths, self._raw
        deepest, count, place, last = max(depths), 0, len(raw), -1
        if 0 in depths:
            return False
        while True:
            place -= 1
            if place <= first or raw[place] not in SIMPLE_BYTES:
                return False
            byte = FOLD_TABLE[raw[place]]
            if byte in kept:
                count += not (stretching and byte == last and byte in STRETCHING)
                if count > deepest:
                    return True
                before, last = raw[place - 1], byte
                if count in depths and not (before in SIMPLE_BYTES and FOLD_TABLE[before] in LETTER_BYTES):
                    return False

    # --- reading ---

    def _caught_up(self) -> Lanes:
        """The lanes as they stand after all that was fed."""
        lanes = self._lanes
        if lanes is None:
            lanes = self._lanes = self._restored()
        log = bytes(self._raw[self._synced - self._raw_from :])
        if log:
            self._catch_up(lanes, log)
            self._synced, self._synced_row = self._position(), self._row
        return lanes

    def _catch_up(self, lanes: Lanes, log: bytes) -> None:
        """Fold what the rows have passed over. They know the nodes, and that nothing was found."""
        nodes, _, letters_now = self._row[PLACE].standing
        first = lanes.views[0].fold
        together = not self._rules.folding.differs(log) and all(
            one.fold.last == first.last and not one.fold.pending for one in lanes.views
        )
        emissions: list[Emitted] = []
        for view, lane in enumerate(lanes.views):
            if view and together:
                lane.fold.pending, lane.fold.last = first.pending, first.last
                emissions.append(emissions[0])
            else:
                emissions.append(lane.fold.push(log, self._synced))
            lane.track.extend(emissions[view])
            lane.node = nodes[view][3]
        lanes.spelled.extend(lanes.speller.push(emissions[LINKS]))
        lanes.spelled_node = nodes[SPELLED][3]
        lanes.letters = list(letters_now)

    def _feed_exactly(self, data: bytes) -> int | None:
        known = len(self._found)
        row, passed = self._row, 0
        place = 0
        while place < len(data):
            following = row[data[place]]
            if following is TRAP and row is not TRAP:
                following = self._rules.learn(row, data[place])
            if following is not TRAP:
                row = following
                place += 1
                continue
            self._row = row
            self._raw += data[passed:place]
            lanes = self._caught_up()
            # One byte where something was found; more where a view holds back too much to learn.
            passed = min(place + (1 if row is not TRAP else EXACT_BYTES), len(data))
            self._walk(lanes, data[place:passed], self._found)
            place = passed
            row = self._row = self._synced_row = self._rules.row(lanes.standing(self._position()))
        self._row = row
        self._raw += data[passed:]
        return min((one.end for one in self._found[known:]), default=None)

    def _walk(self, lanes: Lanes, data: bytes, found: list[_Found], final: bool = False) -> None:
        """Read `data` in every lane and note what is found; `final` settles what is pending."""
        offset = self._position()
        self._raw += data
        emissions: list[Emitted] = []
        for view, lane in enumerate(lanes.views):
            emitted = lane.fold.push(data, offset, final)
            emissions.append(emitted)
            lane.track.extend(emitted)
            lane.node = self._read(view, lane.node, lane.track, emitted, found)
        spelled = lanes.speller.push(emissions[LINKS], self._position() if final else -1)
        lanes.spelled.extend(spelled)
        lanes.spelled_node = self._read(SPELLED, lanes.spelled_node, lanes.spelled, spelled, found)
        lanes.letters = [
            self._read_letters(reading, reader, lanes.views[view].track, emissions[view], found)
            for reading, (reader, (view, _)) in enumerate(zip(lanes.letters, READERS, strict=True))
        ]
        self._synced = self._position()

    def _read(self, view: int, node: Node, track: Track, emitted: Emitted, found: list[_Found]) -> Node:
        after, automata = self._rules.nodes.after, self._rules.automata
        base = len(track.folded) - len(emitted.folded)
        for index, byte in enumerate(emitted.folded):
            node = node.following.get(byte) or after(node, byte)
            for number, hits in node.ended:
                place, end = base + index + 1, emitted.ends[index]
                self._record(automata[number], hits, view, track, place, end, found)
        return node

    def _read_letters(
        self,
        reading: int,
        reader: tuple[Node, bool],
        track: Track,
        emitted: Emitted,
        found: list[_Found],
    ) -> tuple[Node, bool]:
        node, fresh = reader
        kept, after = READERS[reading][1], self._rules.letters[reading].after
        base = len(track.folded) - len(emitted.folded)
        for index, byte in separated(emitted.folded):
            if byte in kept:
                node, fresh = after(node, byte), True
                continue
            if fresh and node.accepts:
                self._record_letters(reading, node, track, base + index, emitted.ends[index], found)
            fresh = False
        return node, fresh

    # --- what was found ---

    def _record(
        self,
        automaton: Automaton,
        hits: Sequence[Hit],
        view: int,
        track: Track,
        place: int,
        end: int,
        found: list[_Found],
        last: bool = False,
    ) -> None:
        """Note what one pattern completed after `track.folded[:place]`, if its check confirms it.

        `last`: nothing follows any more.
        """
        pattern, late = self._rules.patterns[hits[0].pattern], hits[0].late
        if pattern.rule in self._ignored:
            return
        stop = place - late
        lengths = automaton.lengths_of(hits, track.folded, place, track.before)
        starts = [place - length for length in lengths]
        raw_stop = track.starts[stop] if late else end
        if view == SPELLED:
            alone = self._spelled_as_one if pattern.check else self._in_one_line
            starts = [start for start in starts if alone(track, start, stop, raw_stop)]
        elif view in JOINED and not pattern.check:
            number = hits[0].pattern
            starts = [s for s in starts if self._in_two_lines(number, view, track, s, stop, raw_stop)]
        if pattern.apart and view not in JOINED:
            starts = [start for start in starts if _stand_apart(track, start, stop)]
        self._confirm(pattern, starts, stop, raw_stop, view, track, end, found, last)

    def _in_two_lines(
        self, pattern: int, view: int, track: Track, start: int, stop: int, raw_stop: int
    ) -> bool:
        """Whether what the end of a line broke is known in two lines: a pattern of words is by its letters alone.

        Of one that needs a space, the end of another line may have stood in its place: `5 perc`, `ent`, `yield`. In one
        line the last view reads what no other does: what may be hidden, and marks of notes.
        """
        read = self._rules.patterns[pattern]
        own = self._raw[track.starts[start] - self._raw_from : raw_stop - self._raw_from]
        if view == FIGURES and not read.apart and LINE_END.search(own) is None:
            return True
        if read.literal or pattern in self._rules.readings or stop - start < LETTERS_MIN:
            return False
        return not read.apart or LINE_BREAK.search(own) is not None

    def _in_one_line(self, track: Track, start: int, stop: int, raw_stop: int) -> bool:
        """Whether digits that were spelled out stand in one line: columns of a table are no item.

        Among letters, one to a line, they are of what is spelled.
        """
        places = [place for place in range(start, stop) if track.folded[place] != SPACE]
        if all(track.folded[place] not in DIGIT_BYTES for place in places):
            return True
        if any(track.folded[place] in STRETCHING for place in places) and all(
            b"\n" in self._raw[track.starts[left] - self._raw_from : track.starts[right] - self._raw_from]
            for left, right in pairwise(places)
        ):
            return True
        return b"\n" not in self._raw[track.starts[start] - self._raw_from : raw_stop - self._raw_from]

    def _spelled_as_one(self, track: Track, start: int, stop: int, _raw_stop: int) -> bool:
        """Whether digits that were spelled out are one number: in one line or one a line, and no cells among larger.

        Several to a line in several lines are a grid; what parts cells parts single digits and whole numbers alike, and
        so does the sign of a sum (`246 - 50 - 2 - 4 - 3`).
        """
        places = [place for place in range(start, stop) if track.folded[place] in DIGIT_BYTES]
        gaps = [
            bytes(self._raw[track.starts[left] + 1 - self._raw_from : track.starts[right] - self._raw_from])
            for left, right in pairwise(places)
        ]
        joined = [
            right == left + 1 and gap for (left, right), gap in zip(pairwise(places), gaps, strict=True)
        ]
        own = [number for number, one in enumerate(joined) if one]
        if not own:
            return True
        broken = {b"\n" in gap for gap in gaps[own[0] : own[-1] + 1]}
        parted = {gap for gap, one in zip(gaps, joined, strict=True) if gap and not one}
        cells = b"" in gaps and any(
            not CELL_ENDS.isdisjoint(gaps[number])
            or (gaps[number] in parted and SUM_SIGN.fullmatch(gaps[number]) is not None)
            for number in own
        )
        return len(broken) == 1 and not cells

    def _record_letters(
        self, reading: int, node: Node, track: Track, stop: int, end: int, found: list[_Found]
    ) -> None:
        """Note what the letters before `track.folded[stop]` complete, if it would be read so."""
        if not node.accepts:
            return
        kept, stretching = READERS[reading][1], stretched_in(reading)
        automata = self._rules.letters[reading].automata
        behind = track.folded[:stop]
        fixed = [automata[number].fixed_length(hit) for number, hit in node.accepts]
        if all(fixed) and SYMBOL_OPEN not in behind:
            text, runs = b"", last_letters(behind, kept, stretching, max(fixed))
        else:
            text, last = letters(behind, kept, stretching)
            runs = last[::-1]

        def broken(place: int, after: int) -> bool:
            gap = self._raw[track.starts[place] - self._raw_from : track.starts[after] - self._raw_from]
            return LINE_BREAK.search(gap) is not None

        for number, hit in node.accepts:
            pattern, read = self._rules.patterns[hit.pattern], self._rules.readings[hit.pattern]
            if pattern.rule in self._ignored:
                continue
            lengths = automata[number].match_lengths(hit, text, len(text), False)
            # A start further back than what is held was given up: a reader would not read on from there.
            places = [place for length in lengths if length <= len(runs) for place in runs[length - 1]]
            starts = [
                place
                for place in places
                if self._connected(track, place, stop, reading)
                and reads(track.folded, place, stop, kept, read.words, read.figures, broken)
                and (
                    not stretching
                    or self._rules.spells(hit.pattern, _letters(track.folded[place:stop], kept))
                )
            ]
            raw_stop = track.starts[stop] if stop < len(track.starts) else end
            self._confirm(pattern, starts, stop, raw_stop, SPELLED + 1 + reading % 2, track, end, found)

    def _confirm(
        self,
        pattern: Pattern,
        starts: Sequence[int],
        stop: int,
        raw_stop: int,
        view: int,
        track: Track,
        end: int,
        found: list[_Found],
        last: bool = False,
    ) -> None:
        """Note the longest match, from one of `starts`, the latest first, that its check does not clear.

        The shortest is asked about first, so that what stands before has the last word. A match with more starts
        than are tried is confirmed: what was not asked was not cleared.
        """
        confirmed = starts[-1] if starts and not pattern.check else -1
        for tried, start in enumerate(starts if pattern.check else ()):
            if tried >= STARTS_CHECKED_MAX:
                confirmed = start
                break
            raw = self._raw[track.starts[start] - self._raw_from : raw_stop - self._raw_from]
            check = self._rules.checks[pattern.check]
            answer = _answer(check, bytes(track.folded[start:stop]), bytes(raw))
            if answer is NOT_HERE or (answer is NOT_YET and not last):
                confirmed = -1
            elif answer is not False:
                confirmed = start
        if confirmed >= 0:
            found.append(_Found(end, pattern.rule, view, track.starts[confirmed]))


def _stand_apart(track: Track, start: int, stop: int) -> bool:
    """Whether something stands in the raw text between any two of enough characters that are not spaces."""
    places = [place for place in range(start, stop) if track.folded[place] != SPACE]
    if len(places) < LETTERS_MIN:
        return False
    pairs = ((track.starts[left], track.starts[right]) for left, right in pairwise(places))
    return all(right == left or right > left + 1 for left, right in pairs)


def _begun(letters: tuple[LettersCarry, ...], size: int) -> frozenset[int]:
    """The readings that a track of this size may begin with: it is their live text, or empty behind no letter."""
    readers = for_each(letters)
    if size:
        return frozenset(reading for reading, one in enumerate(readers) if len(one.held) == size)
    # Of each two readings that go on from one view the first sees letters alone.
    return frozenset(reading for reading in range(len(readers)) if not readers[reading - reading % 2].fresh)


def _read_alike(lanes: Lanes, reading: int) -> bool:
    """Whether a reading of links stands as that of tags does, two before it."""
    tags, links = lanes.views[TAGS].track, lanes.views[LINKS].track
    begun = (reading - 2 in tags.begun) == (reading in links.begun)
    return begun and lanes.letters[reading] == lanes.letters[reading - 2]


def _letters(folded: Sequence[int], kept: frozenset[int]) -> bytes:
    return bytes(byte for _, byte in separated(folded) if byte in kept)


def _fed_on(starts: tuple[int, ...], size: int) -> tuple[int, ...]:
    """How far back bytes begin once `size` more were read, each of which stands for itself."""
    before = len(starts)
    if before + size <= COUNTED_MAX and starts == COUNTDOWN[COUNTED_MAX - before :]:
        return COUNTDOWN[COUNTED_MAX - before - size :]
    return (*[back + size for back in starts], *range(size, 0, -1))


def _nodes_and_tracks(lanes: Lanes) -> list[tuple[Node, Track]]:
    pairs = [(lane.node, lane.track) for lane in lanes.views]
    return [*pairs, (lanes.spelled_node, lanes.spelled)]


def _listed(found: Iterable[_Found]) -> tuple[TextMatch, ...]:
    best: dict[tuple[int, int], TextMatch] = {}
    for one in sorted(found, key=lambda one: (one.end, one.rule, one.view, one.start)):
        best.setdefault((one.end, one.rule), TextMatch(one.rule, NAMES[one.view], one.start, one.end))
    return tuple(best.values())


def _answer(check: Check, folded: bytes, raw: bytes) -> bool | Veto:
    """What a check says of a text, in whichever way its characters are read: clear only where all are."""
    if len(folded.translate(None, EITHER_BYTES)) == len(folded):
        return _asked(check, folded, raw)
    if len(set(folded) & EITHER.keys()) > EITHER_MAX:
        return True  # what is not asked about is not cleared
    cleared: bool | Veto = False
    for read in _readings(folded):
        answer = _asked(check, read, raw)
        if isinstance(answer, Veto):
            cleared = NOT_YET if cleared is NOT_YET else answer
        elif answer is not False:
            return True
    return cleared


def _readings(folded: bytes) -> Iterator[bytes]:
    """Every way to read it; with many characters of two readings, each of them the same way throughout."""
    places = [place for place, byte in enumerate(folded) if byte in EITHER]
    if len(places) > EITHER_MAX:
        several = sorted(set(folded) & EITHER.keys())
        for chosen in product(*(sorted(EITHER[byte]) for byte in several)):
            yield folded.translate(bytes.maketrans(bytes(several), bytes(chosen)))
        return
    for chosen in product(*(sorted(EITHER[folded[place]]) for place in places)):
        read = bytearray(folded)
        for place, byte in zip(places, chosen, strict=True):
            read[place] = byte
        yield bytes(read)


def _asked(check: Check, folded: bytes, raw: bytes) -> bool | Veto:
    try:
        return check(folded, raw)
    except Exception:  # noqa: BLE001 - whatever a check does, a match it did not clear stands
        return True
