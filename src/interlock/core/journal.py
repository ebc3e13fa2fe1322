"""Writes a run's records: what is admitted in clear, what is refused as a keyed commitment and a sealed copy."""

from __future__ import annotations

import msgspec

from interlock.core.canonical import canonical, keyed
from interlock.core.decision import Admit, Decision, Decompose
from interlock.core.events import Closed
from interlock.core.lineage import Body, Chain, Determination, Record, Sealed, rationale
from interlock.core.mutation import Mutation, Resolution


class Judged:
    """A transition that was decided on, and where it stood in the run."""

    __slots__ = (
        "attempt",
        "closed",
        "depth",
        "item",
        "mutation",
        "parent",
        "position",
        "resolutions",
        "start",
    )

    def __init__(
        self,
        closed: Closed,
        mutation: Mutation | None,
        resolutions: tuple[Resolution, ...],
        *,
        start: int,
        position: int,
        attempt: int,
        depth: int,
        parent: int,
        item: int,
    ) -> None:
        self.closed = closed
        self.mutation = mutation
        self.resolutions = resolutions
        self.start = start
        self.position = position
        self.attempt = attempt
        self.depth = depth
        self.parent = parent
        self.item = item


class Journal:
    """Numbers, links and collects records until a step hands them out."""

    def __init__(self, policy: str, key: bytes, seals: bool) -> None:
        self.chain = Chain()
        self.at = 0
        self._policy = policy
        self._key = key
        self._seals = seals
        self._pending: list[Record] = []

    def go_on(self, at: int) -> None:
        """The time of what is written from here on: never before what is written already, whatever a clock says."""
        self.at = max(self.at, at)

    def write(self, body: Body, sealed: bytes | None = None) -> int:
        """Append a record; its number."""
        record = self.chain.append(body, self.at, sealed)
        self._pending.append(record)
        return record.seq

    def take(self) -> tuple[Record, ...]:
        """The records since the last call."""
        records = tuple(self._pending)
        self._pending.clear()
        return records

    def determination(
        self, judged: Judged, decision: Decision, before: bytes, decision_state: bytes, after: bytes | None
    ) -> int:
        """Record a decision. `after`: the semantic digest where it is applied; without one its content is sealed."""
        closed, mutation = judged.closed, judged.mutation
        applied = after is not None and isinstance(decision, Admit)
        sealed = b""
        if not applied:
            sealed = canonical(
                Sealed(closed.text, closed.pieces, closed.lead, closed.split, mutation, judged.resolutions)
            )
        shown = decision
        if isinstance(decision, Decompose) and decision.readings:
            # What a refused reference may stand for tells what was refused: the names are in the sealed answers.
            shown = msgspec.structs.replace(decision, readings=("",) * len(decision.readings))
        body = Determination(
            channel=closed.channel,
            kind=closed.kind,
            cause=closed.cause,
            start=judged.start,
            size=len(closed.text),
            position=judged.position,
            tokens=closed.tokens,
            attempt=judged.attempt,
            depth=judged.depth,
            parent=judged.parent,
            decision=shown,
            applied=applied,
            rationale=rationale(decision, applied),
            policy=self._policy,
            semantic=before,
            decision_state=decision_state,
            after=after if applied and after is not None else before,
            ends=mutation is not None and mutation.ends,
            text=closed.text if applied else None,
            lead=closed.shown_lead if applied else b"",
            split=closed.split if applied else -1,
            mutation=mutation if applied else None,
            resolutions=judged.resolutions if applied else (),
            commitment=b"" if applied else keyed(self._key, sealed),
            item=judged.item,
        )
        return self.write(body, sealed if self._seals and not applied else None)
