"""The record of a run: every determination, in order, chained, in canonical bytes.

A record's body is one of the structs below, encoded canonically; its digest covers number, time, body and the
digest before it. What was refused stands in it as a keyed commitment only; its content travels beside the body as
`sealed`, which a ledger encrypts before it touches a disk and which no digest covers (X-53).
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from interlock.core.canonical import canonical, sha256
from interlock.core.decision import Admit, Decision, Decompose, Reject
from interlock.core.mutation import CandidateKind, Cause, Mutation, Resolution
from interlock.core.outcome import TerminationReport
from interlock.core.prompt import PromptMode, Task

SEMANTICS_ID = "interlock-decision/32"
"""Names the decision code. Whatever may change a decision or a record's bytes changes this (X-56)."""

GENESIS = sha256(b"interlock-lineage/1")


class Sealed(msgspec.Struct, frozen=True):
    """What was refused, for a reader who holds the key: everything needed to decide it again."""

    text: bytes
    pieces: tuple[tuple[int, int, int], ...] = ()
    lead: bytes = b""
    split: int = -1
    mutation: Mutation | None = None
    resolutions: tuple[Resolution, ...] = ()


class Screening(msgspec.Struct, frozen=True):
    """What the screen found in one part of the input, before anything read it; no text of it.

    `part`: `user`, `purpose`, or `fact` and its place among the facts by name. `digest` is of the bytes judged,
    `screen` of who judged them. Each violation: id, evaluator, tier, and the bytes from and up to.
    """

    part: str
    channel: str
    tier: str
    refused: bool
    digest: str
    size: int
    violations: tuple[tuple[str, str, str, int, int], ...]
    screen: str


class Blocked(msgspec.Struct, frozen=True, tag="blocked"):
    """The only record of a run whose input was refused: no prompt and no state were built, no engine was asked."""

    run: str
    semantics: str
    policy: str
    screened: tuple[Screening, ...]


class Started(msgspec.Struct, frozen=True, tag="started"):
    """All inputs that are known before the first candidate. `key` is the digest of the commitment key."""

    run: str
    semantics: str
    policy: str
    policy_source: bytes
    mapper: str
    tables: str
    task: Task
    mode: PromptMode
    seed: int
    engine: tuple[str, str, str, str]
    capabilities: tuple[str, bool, bool, bool, bool]
    """granularity, rewind, excludes, seeded, intercepts"""
    state: bytes
    key: bytes
    governed: bool = True
    screened: tuple[Screening, ...] = ()
    """What the screen found in the input, part by part; empty where no driver screened it."""


class Determination(msgspec.Struct, frozen=True, tag="determination"):
    """One decision of the gate. `text`, `mutation`, `resolutions` only of what was admitted and applied.

    `lead`: bytes that the engine's last token had beyond it, if they are blank; else a sign that there were some.
    `parent`: number of the decomposed determination it is a part of, or -1. `semantic`, `decision_state`: the two
    digests before; `after`: the semantic digest after. `tokens`: positions it takes; `position`: where it began.
    """

    channel: str
    kind: CandidateKind
    cause: Cause
    start: int
    size: int
    position: int
    tokens: int
    attempt: int
    depth: int
    parent: int
    decision: Decision
    applied: bool
    rationale: str
    policy: str
    semantic: bytes
    decision_state: bytes
    after: bytes
    ends: bool = False
    text: bytes | None = None
    lead: bytes = b""
    split: int = -1
    mutation: Mutation | None = None
    resolutions: tuple[Resolution, ...] = ()
    commitment: bytes = b""
    item: int = -1
    """The waiting item this is a second look at, or -1."""


class Inert(msgspec.Struct, frozen=True, tag="inert"):
    """Text without content, passed in order: output only, no determination (X-11)."""

    channel: str
    kind: CandidateKind
    cause: Cause
    start: int
    tokens: int
    text: bytes
    lead: bytes = b""
    split: int = -1


class Readings(msgspec.Struct, frozen=True, tag="readings"):
    """How each reading of an ambiguous reference was judged, in order."""

    parent: int
    outcomes: tuple[str, ...]


class SlopeReading(msgspec.Struct, frozen=True, tag="slope"):
    """The trust slope after one admitted transition, each triple: content, certainty, register (permille).

    `distance`: of this transition from the trajectory. `drift`: what has accumulated. `rate`: change of drift per
    transition over the window, negative on the way back.
    """

    of: int
    step: int
    distance: tuple[int, int, int]
    drift: tuple[int, int, int]
    rate: tuple[int, int, int]


class DriftLevel(StrEnum):
    STEADY = "steady"
    WARNING = "warning"
    CORRECTION = "correction"
    HALT = "halt"


class Drift(msgspec.Struct, frozen=True, tag="drift"):
    level: DriftLevel
    component: str
    value: int
    bound: int
    step: int


class Rewound(msgspec.Struct, frozen=True, tag="rewound"):
    """The engine was sent back to `position`. `abandoned`: numbers of admitted determinations undone by it."""

    position: int
    attempt: int
    length: int
    abandoned: tuple[int, ...] = ()


class Deferred(msgspec.Struct, frozen=True, tag="deferred"):
    """The determination `of` waits for its ground; bound to its bytes by that record's commitment."""

    of: int
    ground: str
    rule: str


class Arrived(msgspec.Struct, frozen=True, tag="arrived"):
    """An event from outside: its kind and canonical bytes."""

    kind: str
    event: bytes


class Ended(msgspec.Struct, frozen=True, tag="ended"):
    """How it ended. `lengths`: bytes of admitted text by channel that the outcome carries."""

    outcome: str
    report: TerminationReport | None
    lengths: tuple[tuple[str, int], ...]
    semantic: bytes


Body = (
    Blocked
    | Started
    | Determination
    | Inert
    | Readings
    | SlopeReading
    | Drift
    | Rewound
    | Deferred
    | Arrived
    | Ended
)

_decoder = msgspec.msgpack.Decoder(Body)


class Record(msgspec.Struct, frozen=True):
    """One link of the chain. `at`: milliseconds since the epoch, evidence only. `sealed`: plaintext, in memory only."""

    seq: int
    at: int
    body: bytes
    previous: bytes
    digest: bytes
    sealed: bytes | None = None

    @property
    def content(self) -> Body:
        """The body, decoded and held against its types; raises msgspec.MsgspecError where it is not ours."""
        try:
            body: Body = _decoder.decode(self.body)
        except (UnicodeDecodeError, RecursionError) as error:
            # The decoder lets these two through as they come; to a reader they are damage like any other.
            raise msgspec.DecodeError(str(error)) from None
        return body


def link(seq: int, at: int, body: bytes, previous: bytes) -> bytes:
    """The digest of a record: what a verifier computes again."""
    return sha256(previous, seq.to_bytes(8, "big"), at.to_bytes(8, "big"), body)


class Chain:
    """Numbers and links the records of one run."""

    __slots__ = ("head", "seq")

    def __init__(self) -> None:
        self.seq = 0
        self.head = GENESIS

    def append(self, body: Body, at: int, sealed: bytes | None = None) -> Record:
        data = canonical(body)
        digest = link(self.seq, at, data, self.head)
        record = Record(self.seq, at, data, self.head, digest, sealed)
        self.head = digest
        self.seq += 1
        return record


def rationale(decision: Decision, applied: bool) -> str:
    """A sentence for people, made of our own and the policy's words only."""
    match decision:
        case Admit():
            return "passed all four stages" if applied else "passed all four stages, not committed"
        case Reject(reasons=reasons) | Decompose(reasons=reasons):
            verb = "rejected" if isinstance(decision, Reject) else "decomposed"
            first = reasons[0]
            by = f" by rule `{first.rule}`" if first.rule else ""
            about = f" ({first.subject})" if first.subject else ""
            return f"{verb} at {first.stage.name.lower()}{by}: {first.code.value}{about}"
