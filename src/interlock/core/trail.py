"""Where a run stands in the engine's tokens, where it can go back to, and what was tried there.

Rewinding follows determinations only, never anything the engine computed (R-122).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import NamedTuple

import msgspec

from interlock.core.canonical import canonical, sha256
from interlock.core.ceilings import SNAPSHOTS_MAX
from interlock.core.events import Closed, Retry
from interlock.core.grounding import Ground
from interlock.core.memory import Fact
from interlock.core.mutation import Commitment
from interlock.core.output import Ends
from interlock.core.rules import Limits
from interlock.core.slope import SlopeState
from interlock.core.state import SemanticState

Begun = Callable[[Ends], bool]
"""Whether what was refused begins at or behind the place where the channels stood so."""


class Learning(NamedTuple):
    """One more fact that arrived from outside, as it was read: it is taken in wherever the run stands."""

    fact: Fact
    commitments: tuple[Commitment, ...]
    references: tuple[str, ...]
    terms: tuple[str, ...]
    stated: tuple[Ground, ...]

    def by(self, state: SemanticState, slope: SlopeState) -> tuple[SemanticState, SlopeState]:
        """Both with the fact."""
        said = tuple([term for claim in self.commitments for term in claim.terms])
        return state.learned(*self), slope.learned(said)


class Snapshot(msgspec.Struct, frozen=True):
    """Everything a rewind restores: a place just before an admitted transition.

    `first`: the engine's id of the token kept from here on, -1 where unknown. `record`: the determination that
    left this place. `facts`: how many had arrived by then.
    """

    state: SemanticState
    slope: SlopeState
    ends: Ends
    position: int
    lead: bytes
    clean: bool
    first: int
    record: int
    facts: int = 0


class Trail:
    """`position`: tokens kept. `lead`: bytes of the last kept token that belong to what comes next."""

    def __init__(self, limits: Limits) -> None:
        self.position = 0
        self.lead = b""
        self.rollbacks = 0
        # INVARIANT (clean-place): only blank bytes of a token that ends admitted text may outlive a refusal.
        self._clean = True
        self._limits = limits
        self._tries: dict[int, int] = {}
        self._refused: dict[int, list[int]] = {}
        self._snapshots: deque[Snapshot] = deque()
        self._facts: list[Learning] = []

    @property
    def attempt(self) -> int:
        """Which try this is at the current position, counted from 1."""
        return self._tries.get(self.position, 1)

    def keep(self, closed: Closed) -> None:
        """The engine's tokens up to the end of this are kept."""
        self.position += closed.tokens
        self.lead = closed.lead
        self._clean = closed.clean

    def leave(self, state: SemanticState, slope: SlopeState, ends: Ends, first: int, record: int) -> None:
        """Note the place that is about to be left by a commit."""
        self._snapshots.append(
            Snapshot(
                state,
                slope,
                dict(ends),
                self.position,
                self.lead,
                self._clean,
                first,
                record,
                len(self._facts),
            )
        )
        if len(self._snapshots) > SNAPSHOTS_MAX:
            self._snapshots.popleft()

    def learn(self, learning: Learning) -> None:
        """A fact arrived: it holds wherever the run goes back to, because what brought it about has left."""
        self._facts.append(learning)

    def lagging(self, lag: int) -> Ends | None:
        """Where the channels stood `lag` commits ago."""
        return self._snapshots[-lag].ends if 0 < lag <= len(self._snapshots) else None

    def before(self, channel: str, length: int) -> int:
        """The last length, up to this one, at which a channel stood at a place that is known; this one without any."""
        lengths = (place.ends[channel].length for place in reversed(self._snapshots))
        return next((one for one in lengths if one <= length), length)

    def forget(self, unreachable: Callable[[Ends], bool]) -> None:
        """Drop the oldest snapshots while what they would undo has left."""
        while self._snapshots and unreachable(self._snapshots[0].ends):
            self._snapshots.popleft()
        if not self._tries:
            return  # nothing was refused that is still remembered
        oldest = self._snapshots[0].position if self._snapshots else self.position
        for counted in (self._tries, self._refused):
            for position in [p for p in counted if p < oldest]:
                counted.pop(position)

    def way_back(
        self, above: Callable[[Ends], bool], begun: Begun | None = None, *, here: bool = True
    ) -> int | None:
        """How many commits to undo to get to a place where another try is left; None where there is no such place.

        Where some place can be gone back to at which what was refused had not `begun`, only such places count: what
        follows would else stand behind most of it, or, where it may not be tried `here`, behind all of it. Looked up
        before anything is undone: a run that ends keeps what it has admitted.
        """
        places = list(self._within_reach(above))
        if begun is not None and any(begun(place.ends) for _, place in places):
            places = [(steps, place) for steps, place in places if begun(place.ends)]
        elif here and self._clean and self.attempt < self._limits.attempts_max:
            return 0
        tries = ((steps, self._tries.get(place.position, 1)) for steps, place in places)
        return next((steps for steps, tried in tries if tried < self._limits.attempts_max), None)

    def _within_reach(self, above: Callable[[Ends], bool]) -> Iterator[tuple[int, Snapshot]]:
        """The clean places above the watermark that rollbacks are left for, nearest first, with the commits between."""
        for steps, place in enumerate(reversed(self._snapshots), start=1):
            if self.rollbacks + steps > self._limits.rollbacks_max or not above(place.ends):
                return
            if place.clean:
                yield steps, place

    def try_again(self, first: int) -> None:
        """Count one more try here, and note what not to begin with."""
        self._tries[self.position] = self.attempt + 1
        refused = self._refused.setdefault(self.position, [])
        if first >= 0 and first not in refused:
            refused.append(first)

    def go_back(self) -> Snapshot:
        """Return to the last place left. What was tried beyond it is forgotten: another path leads there now."""
        place = self._snapshots.pop()
        self.rollbacks += 1
        self.position, self.lead, self._clean = place.position, place.lead, place.clean
        for counted in (self._tries, self._refused):
            for position in [p for p in counted if p > place.position]:
                counted.pop(position)
        state, slope = place.state, place.slope
        for learning in self._facts[place.facts :]:
            state, slope = learning.by(state, slope)
        return place if state is place.state else msgspec.structs.replace(place, state=state, slope=slope)

    def retry(self, seed: int, excludes: bool) -> Retry:
        """What the engine is told: a position, a number, ids, a seed (R-046)."""
        digest = sha256(canonical((seed, self.position, self.attempt, self.rollbacks)))
        excluded = tuple(self._refused.get(self.position, ())) if excludes else ()
        return Retry(self.position, self.attempt, excluded, int.from_bytes(digest[:4], "big") >> 1)
