"""Forbidden texts found in a raw byte stream, in every folded view, however the stream is cut.

A `Carry` is the state between two transitions, a value. A `Scan` is built from it for one open
transition, is fed bytes, and gives back matches, the next carry and the release frontier: the raw offset
before which no text can be part of a match that is still to come.

While the views agree and the text is simple ASCII, one table row per byte decides for all views and all
automata at once. Rows are a cache: they are built on the way and change no answer.
"""

from __future__ import annotations

import enum
import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

import msgspec

from interlock.core.automaton import (
    STATES_MAX,
    Automaton,
    Hit,
    Pattern,
    PatternError,
    check_ids,
    compile_patterns,
    pattern_width,
)
from interlock.core.folding import (
    FOLD_TABLE,
    SIMPLE_BYTES,
    SPACE,
    SPACE_BYTES,
    VIEWS,
    WORD_BYTES,
    Emitted,
    Folding,
    ViewFold,
    views_differ,
)

NODES_MAX: Final = 2_048
STARTS_CHECKED_MAX: Final = 64


class Veto(enum.Enum):
    """The answer of a check to a match that begins with what stands before an item."""

    NOT_HERE = "not here"


NOT_HERE: Final = Veto.NOT_HERE
"""What stands before it makes the text something else, such as the digits of a fraction: no match that ends
here counts, however short. Patterns have no lookbehind; a pattern says what may stand before, and its check
says no to it."""

Check = Callable[[bytes, bytes], bool | Veto]
"""Confirms or clears a match: its folded text in the view that shows it, and its raw text, to a verdict.

Pure, and pinned by an id that names its version. Only a plain `False`, or `NOT_HERE`, clears: a check that
raises, or answers anything else, confirms."""

Row = list[Any]
"""Next row by raw byte, and the node itself at index 256. Typed loosely because it refers to itself."""

NODE: Final = 256
TRAP: Final[Row] = []
"""The row of everything that is not known to be simple and free of matches; it leads to itself."""
TRAP.extend([TRAP] * 256)


class TextMatch(msgspec.Struct, frozen=True):
    """A forbidden text: its rule, the first view that shows it, and where it lies in the raw stream."""

    rule: int
    view: str
    start: int
    end: int


class LaneCarry(msgspec.Struct, frozen=True):
    """One view between transitions. `starts` counts raw bytes back from the position."""

    states: tuple[int, ...]
    spaced: bool
    before: bool
    pending: bytes
    held: bytes
    starts: tuple[int, ...]


class Carry(msgspec.Struct, frozen=True):
    """The state between transitions; one lane stands for all views while they agree."""

    position: int
    frontier: int
    lanes: tuple[LaneCarry, ...]
    raw: bytes = b""
    """The raw text from the frontier on, where a rule has a check that may want to see it."""

    def canonical(self) -> bytes:
        """The same bytes for the same stream, whatever its cutting; independent of the position."""
        return msgspec.msgpack.encode((self.position - self.frontier, self.lanes, self.raw))


class Node:
    """The states of all automata at one place in the text, with its known ways onward."""

    __slots__ = ("accepts", "following", "row", "spaced_row", "states")

    def __init__(self, states: tuple[int, ...], accepts: tuple[tuple[int, Hit], ...]) -> None:
        self.states = states
        self.accepts = accepts
        self.following: dict[int, Node] = {}
        self.row: Row | None = None
        self.spaced_row: Row | None = None


class TextRules:
    """Compiled patterns and their folding: immutable, shared by all sessions."""

    __slots__ = ("_nodes", "automata", "checks", "digest", "folding", "start_node", "widths")

    def __init__(
        self,
        automata: tuple[Automaton, ...],
        folding: Folding,
        widths: tuple[int | None, ...],
        checks: Mapping[str, Check],
    ) -> None:
        """`checks` by id, in the order by which hits number them."""
        self.automata = automata
        self.folding = folding
        self.widths = widths
        self.checks = tuple(checks.values())
        parts = (folding.digest, *checks, *(automaton.digest for automaton in automata))
        self.digest = "sha256:" + hashlib.sha256("\n".join(parts).encode()).hexdigest()
        self._nodes: dict[tuple[int, ...], Node] = {}
        self.start_node = self.node((0,) * len(automata))

    @classmethod
    def compile(
        cls,
        patterns: Sequence[Pattern],
        folding: Folding,
        checks: Mapping[str, Check] | None = None,
        *,
        states_max: int = STATES_MAX,
    ) -> TextRules:
        """`checks` holds, by id, every check that a pattern names; an id says its version.

        Raises `PatternError` for what cannot be read, an unknown check included, and `StateBudgetExceeded`
        for what is too large.
        """
        known = checks or {}
        for pattern in patterns:
            if pattern.check and pattern.check not in known:
                raise PatternError(pattern.rule, 0, f"no check is called `{pattern.check}`")
        automata = compile_patterns(patterns, folding, states_max=states_max)
        used = {name: known[name] for name in check_ids(patterns)}
        return cls(automata, folding, _widths(patterns, folding), used)

    def start(self) -> Carry:
        """The carry of a channel nothing has been written to."""
        lane = LaneCarry(self.start_node.states, False, False, b"", b"", ())
        return Carry(0, 0, (lane,))

    def node(self, states: tuple[int, ...]) -> Node:
        known = self._nodes.get(states)
        if known is not None:
            return known
        if len(self._nodes) >= NODES_MAX:
            self._forget()
        accepts = tuple(
            (number, hit)
            for number, state in enumerate(states)
            for hit in self.automata[number].accepts.get(state, ())
        )
        node = self._nodes[states] = Node(states, accepts)
        return node

    def _forget(self) -> None:
        """Drop the cached ways; cutting every link keeps old nodes from holding each other in memory."""
        for node in self._nodes.values():
            node.following.clear()
            for row in (node.row, node.spaced_row):
                if row is not None:
                    row[:NODE] = [TRAP] * NODE
            node.row = node.spaced_row = None
        self._nodes.clear()

    def after(self, node: Node, byte: int) -> Node:
        """The node one folded byte later."""
        following = node.following.get(byte)
        if following is None:
            states = tuple(
                automaton.step(state, byte)
                for automaton, state in zip(self.automata, node.states, strict=True)
            )
            following = node.following[byte] = self.node(states)
        return following

    def live_length(self, node: Node, held: bytearray, before: bool) -> int:
        """How many folded bytes back the earliest match that can still complete has begun."""
        longest = 0
        for automaton, state in zip(self.automata, node.states, strict=True):
            longest = max(longest, automaton.live_length(state, held, before))
        return longest


def _widths(patterns: Sequence[Pattern], folding: Folding) -> tuple[int | None, ...]:
    widths: list[int | None] = [0] * (max((pattern.rule for pattern in patterns), default=-1) + 1)
    for pattern in patterns:
        one, known = pattern_width(pattern, folding), widths[pattern.rule]
        widths[pattern.rule] = None if one is None or known is None else max(one, known)
    return tuple(widths)


class _Track:
    """Folded text that live matches may reach back into, with the raw offset of each byte."""

    __slots__ = ("before", "folded", "starts")

    def __init__(self, folded: bytearray, starts: list[int], before: bool) -> None:
        self.folded = folded
        self.starts = starts
        self.before = before

    def copy(self) -> _Track:
        return _Track(bytearray(self.folded), list(self.starts), self.before)

    def append_simple(self, data: bytes, offset: int, spaced: bool) -> None:
        """Append simple ASCII, collapsing white space; `spaced` says whether a space came before."""
        folded = data.translate(FOLD_TABLE)
        if b"  " not in folded and not (spaced and folded[0] == SPACE):
            self.folded += folded
            self.starts.extend(range(offset, offset + len(data)))
            return
        for place, byte in enumerate(folded, offset):
            if byte != SPACE or not spaced:
                self.folded.append(byte)
                self.starts.append(place)
            spaced = byte == SPACE


class _Lane:
    """One view of the open transition."""

    __slots__ = ("fold", "node", "track")

    def __init__(self, fold: ViewFold, node: Node, track: _Track) -> None:
        self.fold = fold
        self.node = node
        self.track = track


class _Found(msgspec.Struct, frozen=True):
    """A hit before its start is worked out: the view, and where in the view's track it was entered.

    `length` is that of the longest match its check confirmed, 0 where there is no check.
    """

    end: int
    view: int
    place: int
    automaton: int
    hit: Hit
    length: int = 0


class Scan:
    """One open transition over a carry. Feed it, ask it; it never changes the carry it came from."""

    __slots__ = (
        "_found",
        "_ignored",
        "_lanes",
        "_log",
        "_logged_from",
        "_raw",
        "_raw_from",
        "_row",
        "_rules",
        "_together",
    )

    def __init__(self, rules: TextRules, carry: Carry, ignored: frozenset[int] = frozenset()) -> None:
        self._rules = rules
        self._ignored = ignored
        self._found: list[_Found] = []
        self._log: list[bytes] = []
        self._logged_from = carry.position
        self._raw = bytearray(carry.raw)
        self._raw_from = carry.position - len(carry.raw)
        self._lanes = self._restored(carry)
        self._row = TRAP
        self._together = False
        self._agree()

    def feed(self, data: bytes) -> int | None:
        """Consume; the raw offset just after the byte that completed the first match in it, or None."""
        row = self._row
        for byte in data:
            row = row[byte]
        if row is TRAP:
            return self._feed_exactly(data)
        self._row = row
        self._log.append(data)
        return None

    def matches(self) -> tuple[TextMatch, ...]:
        """Matches completed since construction, by end, rule and view; one for a rule and an end."""
        return self._listed(self._found, self._lanes)

    def finish(self) -> tuple[TextMatch, ...]:
        """Matches that complete only because the stream ends here; the scan itself does not change."""
        self._flush()
        position = self._logged_from
        found: list[_Found] = []
        lanes = [self._ended(lane, view, found) for view, lane in enumerate(self._lanes)]
        for view, lane in enumerate(lanes):
            place = len(lane.track.folded)
            for number, state in enumerate(lane.node.states):
                hits = self._rules.automata[number].finals.get(state, ())
                found.extend(_Found(position, view, place, number, hit) for hit in hits)
        kept = (one for one in found if one.hit.rule not in self._ignored)
        return self._listed(self._confirmed(kept, lanes), lanes)

    def carry(self) -> Carry:
        """The state after what was fed, with the exact release frontier."""
        self._flush()
        position = self._logged_from
        lanes: list[LaneCarry] = []
        frontier = position
        for view, lane in enumerate(self._lanes):
            if view and self._together and lane.track is self._lanes[0].track:
                continue
            one, live_from = self._lane_carry(lane, position)
            frontier = min(frontier, live_from)
            lanes.append(one)
        if all(one == lanes[0] for one in lanes):
            del lanes[1:]
        raw = bytes(self._raw[frontier - self._raw_from :]) if self._rules.checks else b""
        return Carry(position, frontier, tuple(lanes), raw)

    # --- from and to carries ---

    def _restored(self, carry: Carry) -> list[_Lane]:
        lanes: list[_Lane] = []
        track = _restored_track(carry.lanes[0], carry.position)
        for number, view in enumerate(VIEWS):
            own = carry.lanes[number if len(carry.lanes) > 1 else 0]
            if number and len(carry.lanes) > 1:
                track = _restored_track(own, carry.position)
            fold = ViewFold(self._rules.folding, view, own.pending, own.spaced)
            lanes.append(_Lane(fold, self._rules.node(own.states), track))
        return lanes

    def _lane_carry(self, lane: _Lane, position: int) -> tuple[LaneCarry, int]:
        track = lane.track
        length = len(track.folded)
        live = self._rules.live_length(lane.node, track.folded, track.before)
        cut = length - live
        pending = lane.fold.pending
        before = track.folded[cut - 1] in WORD_BYTES if cut else track.before
        live_from = track.starts[cut] if live else position - len(pending)
        starts = tuple([position - start for start in track.starts[cut:]])
        held = bytes(track.folded[cut:])
        return LaneCarry(lane.node.states, lane.fold.spaced, before, pending, held, starts), live_from

    # --- the simple way: one row a byte ---

    def _agree(self) -> None:
        """See whether every view stands in the same place; with nothing pending, take the simple way."""
        first = self._lanes[0]
        own = first.fold
        self._together = all(
            lane.fold.pending == own.pending
            and lane.fold.spaced == own.spaced
            and lane.node.states == first.node.states
            for lane in self._lanes
        )
        self._row = _row_of(first.node, own.spaced) if self._together and not own.pending else TRAP

    def _flush(self) -> None:
        """Bring nodes and tracks up to what the simple way has logged."""
        if not self._log:
            return
        data = b"".join(self._log)
        self._log.clear()
        if data:
            self._append_simple(data)
            node: Node = self._row[NODE]
            for lane in self._lanes:
                lane.node = node
                lane.fold.spaced = data[-1] in SPACE_BYTES
        self._passed(data)

    def _passed(self, data: bytes) -> None:
        self._logged_from += len(data)
        if self._rules.checks:
            self._raw += data

    def _append_simple(self, data: bytes) -> None:
        spaced = self._lanes[0].fold.spaced
        for track in self._tracks():
            track.append_simple(data, self._logged_from, spaced)

    def _tracks(self) -> Iterable[_Track]:
        """Each track once: the views share one until they have differed in live text."""
        found: list[_Track] = []
        for lane in self._lanes:
            if not any(lane.track is track for track in found):
                found.append(lane.track)
        return found

    # --- the exact way ---

    def _feed_exactly(self, data: bytes) -> int | None:
        self._flush()
        known = len(self._found)
        if self._row is not TRAP and not data.translate(None, _SIMPLE):
            self._walk_simple(data)
        elif self._together and not views_differ(self._lanes[0].fold.pending + data):
            self._walk_together(data)
        else:
            self._walk_views(data)
        if len(self._found) == known:
            return None
        self._found[known:] = self._confirmed(self._found[known:], self._lanes)
        return min((one.end for one in self._found[known:]), default=None)

    def _walk_simple(self, data: bytes) -> None:
        """Views agree and the text is simple: walk once, and build the rows that were missing."""
        lane = self._lanes[0]
        place = len(lane.track.folded)
        spaced = lane.fold.spaced
        row = self._row
        for end, byte in enumerate(data, self._logged_from + 1):
            space = byte in SPACE_BYTES
            place += not (space and spaced)
            spaced = space
            following = row[byte]
            if following is TRAP:
                node = self._rules.after(row[NODE], FOLD_TABLE[byte])
                following = _row_of(node, space)
                if node.accepts:
                    self._record(node, 0, place, end, self._found)
                else:
                    row[byte] = following
            row = following
        self._row = row
        self._log.append(data)
        self._flush()

    def _walk_together(self, data: bytes) -> None:
        """Views agree and nothing in the text can part them: fold and walk once for all."""
        first = self._lanes[0]
        emitted = first.fold.push(data, self._logged_from)
        node = self._walk(first, 0, emitted, self._found)
        for track in self._tracks():
            track.folded += emitted.folded
            track.starts += emitted.starts
        for lane in self._lanes:
            lane.node = node
            lane.fold.pending, lane.fold.spaced = first.fold.pending, first.fold.spaced
        self._passed(data)
        self._agree()

    def _walk_views(self, data: bytes) -> None:
        for lane in self._lanes[1:]:
            if lane.track is self._lanes[0].track:
                lane.track = lane.track.copy()
        for view, lane in enumerate(self._lanes):
            self._walk_view(lane, view, data, self._found)
        self._passed(data)
        self._agree()

    def _walk_view(
        self, lane: _Lane, view: int, data: bytes, found: list[_Found], final: bool = False
    ) -> None:
        emitted = lane.fold.push(data, self._logged_from, final)
        lane.node = self._walk(lane, view, emitted, found)
        lane.track.folded += emitted.folded
        lane.track.starts += emitted.starts

    def _walk(self, lane: _Lane, view: int, emitted: Emitted, found: list[_Found]) -> Node:
        node, after = lane.node, self._rules.after
        place = len(lane.track.folded)
        for index, byte in enumerate(emitted.folded):
            node = node.following.get(byte) or after(node, byte)
            if node.accepts:
                self._record(node, view, place + index + 1, emitted.ends[index], found)
        return node

    def _record(self, node: Node, view: int, place: int, end: int, found: list[_Found]) -> None:
        found.extend(
            _Found(end, view, place, automaton, hit)
            for automaton, hit in node.accepts
            if hit.rule not in self._ignored
        )

    # --- what was found ---

    def _confirmed(self, found: Iterable[_Found], lanes: Sequence[_Lane]) -> list[_Found]:
        """What has no check, or passes it."""
        kept: list[_Found] = []
        for one in found:
            if not one.hit.check:
                kept.append(one)
                continue
            length = self._confirmed_length(one, lanes[one.view].track)
            if length:
                kept.append(msgspec.structs.replace(one, length=length))
        return kept

    def _confirmed_length(self, one: _Found, track: _Track) -> int:
        """Length of the longest match that the check confirms; 0 when it clears them all.

        A match with more starts than are tried is confirmed: what was not asked was not cleared.
        """
        check = self._rules.checks[one.hit.check - 1]
        automaton = self._rules.automata[one.automaton]
        stop = one.place - one.hit.late
        raw_stop = track.starts[stop] if one.hit.late else one.end
        confirmed = 0
        lengths = automaton.match_lengths(one.hit, track.folded, one.place, track.before)
        for tried, length in enumerate(lengths, 1):
            start = one.place - length
            raw = self._raw[track.starts[start] - self._raw_from : raw_stop - self._raw_from]
            if tried > STARTS_CHECKED_MAX:
                return length
            answer = _answer(check, bytes(track.folded[start:stop]), bytes(raw))
            if answer is NOT_HERE:
                confirmed = 0
            elif answer is not False:
                confirmed = length
        return confirmed

    def _ended(self, lane: _Lane, view: int, found: list[_Found]) -> _Lane:
        """The lane as it would be at the end of the stream, pending text taken as it stands."""
        if not lane.fold.pending:
            return lane
        fold = ViewFold(self._rules.folding, VIEWS[view], lane.fold.pending, lane.fold.spaced)
        ended = _Lane(fold, lane.node, lane.track.copy())
        self._walk_view(ended, view, b"", found, final=True)
        return ended

    def _listed(self, found: Iterable[_Found], lanes: Sequence[_Lane]) -> tuple[TextMatch, ...]:
        best: dict[tuple[int, int], TextMatch] = {}
        for one in sorted(found, key=lambda one: (one.end, one.hit.rule, one.view)):
            track = lanes[one.view].track
            automaton = self._rules.automata[one.automaton]
            length = one.length or automaton.match_length(one.hit, track.folded, one.place, track.before)
            match = TextMatch(one.hit.rule, VIEWS[one.view], track.starts[one.place - length], one.end)
            known = best.get((one.end, one.hit.rule))
            if known is None or (known.view == match.view and match.start < known.start):
                best[one.end, one.hit.rule] = match
        return tuple(best.values())


_SIMPLE: Final = bytes(sorted(SIMPLE_BYTES))


def _row_of(node: Node, spaced: bool) -> Row:
    """The row of a node; after a space, more white space changes nothing."""
    row = node.spaced_row if spaced else node.row
    if row is None:
        row = [TRAP] * NODE
        row.append(node)
        if spaced:
            for byte in SPACE_BYTES:
                row[byte] = row
            node.spaced_row = row
        else:
            node.row = row
    return row


def _answer(check: Check, folded: bytes, raw: bytes) -> bool | Veto:
    try:
        return check(folded, raw)
    except Exception:  # noqa: BLE001 - whatever a check does, a match it did not clear stands
        return True


def _restored_track(lane: LaneCarry, position: int) -> _Track:
    return _Track(bytearray(lane.held), [position - back for back in lane.starts], lane.before)
