"""What enters a session, and what it answers: closed sets.

Everything that enters is recorded. A step says, in this order: make these records durable, then let this text
out, then do this. A driver that changes the order breaks `recorded_before_released`.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from interlock.core.lineage import Record, Screening
from interlock.core.memory import Fact
from interlock.core.mutation import (
    Candidate,
    CandidateKind,
    Cause,
    EndOfSequence,
    Reference,
    Resolution,
)
from interlock.core.outcome import Outcome


class Capabilities(msgspec.Struct, frozen=True):
    """What an engine says it can do, recorded with the run. `granularity` is the unit it offers."""

    granularity: CandidateKind
    rewind: bool
    """It can drop everything from an earlier position on and propose again from there."""
    excludes: bool = False
    """It can leave out ids as the next candidate at a position."""
    seeded: bool = False
    """Same prompt, kept tokens, retry: same proposal."""
    intercepts: bool = True
    """It can be stopped before a candidate conditions the next one; without it a run is refused (R-023)."""


class Identity(msgspec.Struct, frozen=True):
    """Which engine proposed: adapter name, its library's version, the model's name and the digest of its file."""

    adapter: str
    version: str = ""
    model: str = ""
    digest: str = ""


# --- what enters -----------------------------------------------------------------------------------------


Piece = tuple[int, int, int]
"""One of the engine's tokens: offset just after it, positions up to and including it, its id or -1."""


HIDDEN_LEAD = b"?"
"""Stands in a record for bytes that are not blank: only that they were there decides anything."""

_BLANK = b" \t\r\n"


class Closed(msgspec.Struct, frozen=True):
    """A whole transition, with why it was closed: what a record holds, so what a replay offers.

    `pieces` are the engine's tokens in it, offsets and positions counted from the transition's start. The last one
    may reach beyond `text`; `lead` are those bytes: they begin what comes next.
    """

    channel: str
    kind: CandidateKind
    text: bytes
    cause: Cause
    pieces: tuple[Piece, ...] = ()
    lead: bytes = b""
    split: int = -1
    """The splitter's carry behind it, -1 where it stays what it was."""

    @property
    def clean(self) -> bool:
        """Whether `lead` carries nothing, so that the engine can be rewound to exactly the end of this."""
        return not self.lead.strip(_BLANK)

    @property
    def shown_lead(self) -> bytes:
        """What a record may say of `lead`: it may yet be refused, and the records that follow hold it again."""
        return self.lead if self.clean else HIDDEN_LEAD

    @property
    def tokens(self) -> int:
        """Positions the engine moves on by when this is kept."""
        return self.pieces[-1][1] if self.pieces else 0

    @property
    def first(self) -> int:
        """The engine's id of the first token that belongs to it alone, -1 where unknown."""
        return next((name for _, tokens, name in self.pieces if tokens), -1)

    def part(self, start: int, end: int, cause: Cause) -> Closed:
        """The same for a stretch of the text."""
        pieces = cut_pieces(self.pieces, start, end)
        reach = pieces[-1][0] + start if pieces else end
        lead = (self.text + self.lead)[end:reach]
        split = self.split if end == len(self.text) else -1
        return Closed(self.channel, self.kind, self.text[start:end], cause, pieces, lead, split)


def cut_pieces(pieces: Sequence[Piece], start: int, end: int) -> tuple[Piece, ...]:
    """The pieces of a stretch, counted from its start. A token that straddles the start costs it no position."""
    before = next((tokens for reach, tokens, _ in pieces if reach >= start), 0) if start else 0
    cut = []
    for reach, tokens, name in pieces:
        if reach <= start:
            continue
        cut.append((reach - start, max(0, tokens - before), name))
        if reach >= end:
            break
    return tuple(cut)


class Answers(msgspec.Struct, frozen=True):
    """The resolvers' answers to a `Lookup`, in its order."""

    resolutions: tuple[Resolution, ...]


class Approval(msgspec.Struct, frozen=True):
    """Somebody approved or refused a waiting item; good for exactly that item, once.

    `nonce` makes two of them differ: of two processes that act on one, the ledger then takes the first only.
    """

    item: int
    approved: bool
    by: str = ""
    nonce: str = ""


class Expired(msgspec.Struct, frozen=True):
    """A waiting item's time ran out."""

    item: int
    nonce: str = ""


class FactArrived(msgspec.Struct, frozen=True):
    """A verified fact that was not there at the start: a day, an amount spent, a tool's result.

    `screened`: what the screen found in its name, where that is more than a plain word, and in its value.
    """

    fact: Fact
    screened: tuple[Screening, ...] = ()


class Cancelled(msgspec.Struct, frozen=True):
    detail: str = ""


class Fault(msgspec.Struct, frozen=True):
    """Something a run leans on failed. `detail`: one line, no model text.

    `where`: engine, ledger, resolver, facts, sink, watch, or session for a mistake of our own; anything else counts as
    engine.
    """

    where: str
    detail: str = ""


Event = Candidate | EndOfSequence | Closed | Answers | Approval | Expired | FactArrived | Cancelled | Fault


# --- what comes back -------------------------------------------------------------------------------------


class Release(msgspec.Struct, frozen=True):
    """Bytes that may leave on a channel, from offset `start` of that channel on."""

    channel: str
    kind: CandidateKind
    data: bytes
    start: int


class Proceed(msgspec.Struct, frozen=True, tag="proceed"):
    """Offer what comes next."""


class Retry(msgspec.Struct, frozen=True, tag="retry"):
    """Drop everything from `position` on and propose again. All that an engine learns after a refusal.

    `attempt` counts from 2 for the second try at `position`; `excluded` are ids not to propose first there.
    """

    position: int
    attempt: int
    excluded: tuple[int, ...]
    seed: int


class Lookup(msgspec.Struct, frozen=True, tag="lookup"):
    """Answer these references, in this order, then offer the `Answers`."""

    references: tuple[Reference, ...]


class Finish(msgspec.Struct, frozen=True, tag="finish"):
    outcome: Outcome


Do = Proceed | Retry | Lookup | Finish


class Step(msgspec.Struct, frozen=True):
    records: tuple[Record, ...]
    releases: tuple[Release, ...]
    do: Do
