"""From candidates to transitions: what the engine has said since the last determination, and where that closes.

Where a transition ends is a function of its bytes, never of how they arrived: an end counts from the byte that
made it certain, a forbidden text from the byte that completed it, and the earlier one wins.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from interlock.core.ceilings import EMPTY_CANDIDATES_MAX
from interlock.core.enforced import EnforcedTexts
from interlock.core.events import Closed, Piece, cut_pieces
from interlock.core.mutation import Candidate, CandidateKind, Cause
from interlock.core.outcome import Trigger
from interlock.core.output import ChannelEnd
from interlock.core.ports import Found, Splitter
from interlock.core.rules import Rulebook, Unit
from interlock.core.scanner import Scan

Stopping = Callable[[int], bool]
"""Whether the text rule with this index refuses (a shadow rule does not)."""


class OpenTransition:
    """The provisional bytes on one channel. They may condition one another and are dropped together."""

    __slots__ = (
        "_always",
        "_behind",
        "_bytes_max",
        "_checked",
        "_hit",
        "_pending",
        "_plain",
        "_scan",
        "_splitter",
        "_start",
        "_stops",
        "buffer",
        "carry",
        "channel",
        "kind",
        "pieces",
        "tokens",
    )

    def __init__(
        self,
        channel: str,
        scan: Scan,
        start: int,
        stops: Stopping,
        splitter: Splitter,
        carry: int,
        bytes_max: int,
        each_token: bool,
    ) -> None:
        self.channel = channel
        self.kind = CandidateKind.TOKEN
        self.buffer = bytearray()
        self.pieces: list[Piece] = []
        self.tokens = 0
        self.carry = carry
        self._scan = scan
        self._start = start
        self._stops = stops
        self._splitter = splitter
        self._plain = splitter.plain
        self._checked = 0
        self._pending = False
        self._hit = False
        self._behind = -1
        self._bytes_max = bytes_max
        self._always = each_token

    def preload(self, data: bytes, pieces: tuple[Piece, ...], kind: CandidateKind) -> None:
        """Begin with bytes that were offered earlier, as `kind`: the rest behind the last end."""
        self.kind = kind
        if not data:
            return
        self.buffer += data
        self.pieces.extend(pieces)
        self.tokens = self.pieces[-1][1] if self.pieces else 0
        self._pending = not self._is_plain(data)
        self._hit = self._scan.feed(data) is not None

    def add(self, candidate: Candidate) -> bool:
        """Take a candidate; answer whether something may close now."""
        data = candidate.data
        ids = candidate.ids
        if not (self.tokens and self.buffer):
            self.kind = candidate.kind
        self.buffer += data
        self.tokens += len(ids) or 1
        self.pieces.append((len(self.buffer), self.tokens, ids[0] if ids else -1))
        if self._scan.feed(data) is not None:
            self._hit = True
        if not self._pending and not self._is_plain(data):
            self._pending = True
        return self._pending or self._hit or self._always or len(self.buffer) > self._bytes_max

    def _is_plain(self, data: bytes) -> bool:
        try:
            return self._plain(data)
        except Exception:  # noqa: BLE001 - `closing` asks the splitter again, and answers for its faults
            return False

    def closing(self) -> tuple[int, Cause] | None:
        """The first place where a transition ends in what is here, if one does."""
        size = len(self.buffer)
        if not (self._pending or self._hit or self._always or size > self._bytes_max):
            return None
        try:
            found = _held(self._splitter.find(bytes(self.buffer), self._checked, self.carry), size)
        except Exception:  # noqa: BLE001 - whatever a splitter does, what it was to cut is refused
            return (size, Cause.FAULT) if size else None
        match = self._first_match() if self._hit else 0
        decided = found.decided if found.end else 0
        # A stream of single bytes stops at the first byte over the ceiling: so must every other cutting.
        in_time = 0 < found.end <= self._bytes_max and decided <= self._bytes_max + 1
        if in_time and not (0 < match < decided):
            self._behind = found.carry
            return found.end, Cause.BOUNDARY
        self._checked, self._pending = found.checked, found.pending
        if match and match <= self._bytes_max:
            return match, Cause.MATCH
        if size > self._bytes_max:
            return self._bytes_max, Cause.CEILING
        if self._always and size:
            return size, Cause.TOKEN
        return None

    def _first_match(self) -> int:
        ends = [m.end for m in self._scan.matches() if self._stops(m.rule)]
        return min(ends) - self._start if ends else 0

    def close(self, end: int, cause: Cause) -> Closed:
        """The transition that ends at `end`."""
        pieces, data = cut_pieces(self.pieces, 0, end), bytes(self.buffer)
        lead = data[end : pieces[-1][0]] if pieces else b""
        split = self._behind if cause is Cause.BOUNDARY else -1
        return Closed(self.channel, self.kind, data[:end], cause, pieces, lead, split)

    def rest(self, end: int) -> tuple[bytes, tuple[Piece, ...]]:
        """What stands behind `end`, with its pieces: it opens the next transition if this one is admitted."""
        return bytes(self.buffer[end:]), cut_pieces(self.pieces, end, len(self.buffer))


class Misfit(NamedTuple):
    """What is wrong with an engine's manners, and which bound that is over, if any."""

    trigger: Trigger
    bound: int = 0
    detail: str = ""


class Intake:
    """Where candidates go: one open transition, and what stood behind the last end while that is judged.

    `open`: the provisional bytes. `candidates`: how many were taken.
    """

    __slots__ = (
        "_candidates_max",
        "_empty",
        "_rest",
        "_rulebook",
        "_splitter",
        "_texts",
        "candidates",
        "open",
    )

    def __init__(self, rulebook: Rulebook, splitter: Splitter, texts: EnforcedTexts) -> None:
        self._rulebook = rulebook
        self._candidates_max = rulebook.limits.candidates_max
        self._splitter = splitter
        self._texts = texts
        self._rest = _NOTHING
        self._empty = 0
        self.candidates = 0
        self.open: OpenTransition

    def misfit(self, candidate: Candidate, kept: int) -> Misfit | None:
        """None for a candidate that can be taken. `kept`: positions of the engine up to what is open."""
        self.candidates += 1
        if type(candidate.data) is not bytes or type(candidate.channel) is not str:
            return Misfit(Trigger.ENGINE_FAULT, detail="a candidate is bytes on a named channel")
        if self.candidates > self._candidates_max:
            return Misfit(Trigger.BUDGET_CANDIDATES, self._candidates_max)
        if candidate.position != -1 and (lie := self.lie(candidate.position, kept)) is not None:
            return lie
        self._empty = 0 if candidate.data else self._empty + 1
        if self._empty > EMPTY_CANDIDATES_MAX:
            return Misfit(Trigger.ENGINE_STALLED, EMPTY_CANDIDATES_MAX)
        return None

    def lie(self, position: int, kept: int) -> Misfit | None:
        """An engine that counts must count as we do: otherwise it has not dropped what it was told to drop."""
        expected = kept + self.open.tokens
        if position in (-1, expected):
            return None
        return Misfit(Trigger.ENGINE_LIED, detail=f"at position {position}, expected {expected}")

    def begin(self, channel: str, end: ChannelEnd) -> None:
        """Open a transition where a channel stands."""
        self.open = OpenTransition(
            channel,
            self._texts.scan(end.carry),
            end.carry.position,
            self._texts.stopping.__contains__,
            self._splitter,
            end.split,
            self._rulebook.limits.transition_bytes_max,
            self._rulebook.unit is Unit.TOKEN,
        )

    def turn_to(self, channel: str, end: ChannelEnd) -> None:
        """Go on on another channel, with nothing left open on this one."""
        # Tokens without a byte belong to what comes next: no position is left that no record accounts for.
        empty = self.open.tokens
        self.begin(channel, end)
        self.open.tokens = empty

    def close_one(self) -> Closed | None:
        """The first transition that ends in what is open, if one does; what stands behind it waits."""
        found = self.open.closing()
        if found is None:
            return None
        self._rest = self.open.rest(found[0])
        return self.open.close(*found)

    def close_all(self, cause: Cause) -> Closed:
        """All that is open, wherever the splitter would have closed it."""
        self.drop()
        return self.open.close(len(self.open.buffer), cause)

    def drop(self) -> None:
        """Forget what stood behind the last end."""
        self._rest = _NOTHING

    def go_back(self, lead: bytes) -> None:
        """What stood behind goes with what was refused. `lead`: bytes that the transition before has paid for."""
        self._rest = (lead, ((len(lead), 0, -1),)) if lead else _NOTHING

    def go_on(self, end: ChannelEnd) -> None:
        """Open the next transition on the channel with what stood behind the last end."""
        (data, pieces), kind = self._rest, self.open.kind
        self.drop()
        self.begin(self.open.channel, end)
        self.open.preload(data, pieces, kind)


_NOTHING: Final[tuple[bytes, tuple[Piece, ...]]] = (b"", ())


def _held(found: Found, size: int) -> Found:
    """A splitter's answer, if it is one that can be: an end lies inside what it was shown."""
    last = max(found.decided, found.end)
    if (
        found.end < 0
        or last > size
        or not 0 <= found.checked <= size
        or (found.end and found.decided < found.end)
    ):
        raise ValueError("the splitter found an end outside the text")
    return found
