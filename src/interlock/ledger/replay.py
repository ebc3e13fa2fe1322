"""A run decided again from its record, offline: no engine, no resolver, no clock.

With the key of its sealed part the same session is fed the same events, and every record has to come out byte for
byte. Without it (or where the policy kept no sealed copy) what was admitted is decided again, transition by
transition on the folded state, and what was refused counts as attested only.

The events are not in the record; their order is, and it follows from what the session writes: one record is due, and
it says which event must have led to it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, cast

import msgspec

from interlock.core import gate
from interlock.core.canonical import canonical, sha256
from interlock.core.charter import Charter
from interlock.core.decision import Code, Decision, Reject
from interlock.core.events import (
    Answers,
    Approval,
    Cancelled,
    Capabilities,
    Closed,
    Do,
    Event,
    Expired,
    FactArrived,
    Fault,
    Identity,
    Lookup,
)
from interlock.core.lineage import (
    SEMANTICS_ID,
    Arrived,
    Blocked,
    Body,
    Determination,
    Drift,
    DriftLevel,
    Ended,
    Inert,
    Record,
    Rewound,
    Sealed,
    SlopeReading,
    Started,
)
from interlock.core.memory import Fact
from interlock.core.mutation import ANSWER, Anchored, Candidate, CandidateKind, EndOfSequence, Resolution
from interlock.core.outcome import Trigger
from interlock.core.ports import Mapper
from interlock.core.prompt import TaskError, mode_of
from interlock.core.rules import SlopeRules
from interlock.core.session import Session
from interlock.core.slope import SlopeState, advance, crossing, rates
from interlock.core.state import SemanticState, wants_grounds
from interlock.core.trail import Learning
from interlock.ledger.port import Ledger, LedgerError, Stored
from interlock.ledger.seal import Opener, SealError
from interlock.policy import Policy, PolicyError, situate

PolicyLoader = Callable[[bytes], Policy]
MapperMaker = Callable[[Policy], Mapper]


class ReplayError(LedgerError):
    """This run cannot be replayed by this code; the message names what differs."""


class Mismatch(msgspec.Struct, frozen=True):
    """The first record that does not come out as it was written: its number, its kind, the first field."""

    seq: int
    record: str
    field: str


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """What a replay found; a function of the record and the key alone.

    `keyed`: every record was made again. Else `decided` determinations were decided again on the folded state and
    `attested_only` could not be. `attested`: what was taken as an outside event on the record's word.
    """

    run: str
    keyed: bool
    records: int
    decided: int
    attested_only: int
    attested: tuple[str, ...]
    mismatch: Mismatch | None
    finished: bool
    semantic: bytes
    head: bytes

    @property
    def reproduced(self) -> bool:
        """Whether nothing came out differently."""
        return self.mismatch is None

    @property
    def digest(self) -> bytes:
        """Equal for equal findings, in any process."""
        return sha256(canonical(self))


def clause_mapper(policy: Policy) -> Mapper:
    """The mapper that reads for a policy unless told otherwise."""
    from interlock.mapping import ClauseMapper

    return ClauseMapper.of(policy)


def replay(
    ledger: Ledger,
    run: str,
    *,
    opener: Opener | None = None,
    policy_loader: PolicyLoader = Policy.from_bytes,
    mapper_maker: MapperMaker = clause_mapper,
) -> Replay:
    """Decide a recorded run again. Raises ReplayError where this code cannot, SealError for a key that does not fit."""
    if (blocked := _blocked(run, ledger)) is not None:
        return blocked
    tape = _Tape(run, ledger)
    ground = _ground(tape, policy_loader, mapper_maker)
    key = _commitment_key(tape, opener)
    if opener is None or key is None or tape.unsealed:
        return _Fold(tape, ground).result()
    return _Rerun(tape, ground, opener, key).result()


def rebuild(
    ledger: Ledger,
    run: str,
    *,
    opener: Opener,
    policy: Policy | None = None,
    mapper_maker: MapperMaker = clause_mapper,
) -> Session:
    """The session of a recorded run as it stood after its last record, ready to be offered what comes next.

    `policy` must be the one that the run was recorded under. Raises ReplayError where the record does not come out
    as it was written.
    """
    tape = _Tape(run, ledger)
    ground = _ground(tape, (lambda _: policy) if policy else Policy.from_bytes, mapper_maker)
    if tape.unsealed:
        seq = tape.unsealed[0]
        raise ReplayError(
            f"run `{run}` cannot be rebuilt: record {seq} has no sealed copy of what was refused"
        )
    rerun = _Rerun(tape, ground, opener, opener.commitment_key(tape.started, tape.stored[0]))
    found = rerun.result()
    if found.mismatch is not None or found.attested:
        where = found.mismatch.seq if found.mismatch else tape.size - 1
        raise ReplayError(
            f"run `{run}` cannot be rebuilt: record {where} does not come out as it was written"
        )
    return rerun.session


def _blocked(run: str, ledger: Ledger) -> Replay | None:
    """A run that the screen refused: its verdict is attested, because what was refused is kept nowhere."""
    stored = list(ledger.records(run))
    if not stored or not isinstance(_content(run, stored[0].record), Blocked):
        return None
    return Replay(
        run=run,
        keyed=False,
        records=len(stored),
        decided=0,
        attested_only=1,
        attested=("the verdict of the screen",),
        mismatch=None if len(stored) == 1 else Mismatch(1, "blocked", "records"),
        finished=True,
        semantic=b"",
        head=stored[-1].record.digest,
    )


# --- the record, and what it was made with ---------------------------------------------------------------


class _Tape:
    """A run's record, decoded, and how far it has come out again."""

    def __init__(self, run: str, ledger: Ledger) -> None:
        self.run = run
        self.stored: list[Stored] = list(ledger.records(run))
        self.bodies: list[Body] = [_content(run, stored.record) for stored in self.stored]
        self.cursor = 0
        if not self.bodies:
            raise ReplayError(f"there is no run `{run}` here: `interlock ledger show` lists what is")
        first = self.bodies[0]
        if not isinstance(first, Started):
            raise ReplayError(f"run `{run}` does not begin with its start: its first records are missing")
        self.started: Started = first

    @property
    def size(self) -> int:
        return len(self.stored)

    @property
    def body(self) -> Body | None:
        """The record that is due, None behind the last one."""
        return self.bodies[self.cursor] if self.cursor < self.size else None

    @property
    def at(self) -> int:
        return self.stored[self.cursor].record.at

    @property
    def finished(self) -> bool:
        return isinstance(self.bodies[-1], Ended)

    @property
    def unsealed(self) -> list[int]:
        """Numbers of determinations whose content is neither in clear nor in a sealed copy."""
        return [
            stored.record.seq
            for stored, body in zip(self.stored, self.bodies, strict=True)
            if isinstance(body, Determination) and body.text is None and stored.sealed is None
        ]

    def compare(self, records: Sequence[Record]) -> Mismatch | None:
        """Hold what came out against what was written, and move on past what is the same."""
        for record in records:
            if self.cursor >= self.size:
                return Mismatch(self.cursor, _kind(record.content), "missing")
            found = difference(self.stored[self.cursor].record, record)
            if found is not None:
                return found
            self.cursor += 1
        return None

    def end_channel(self) -> str | None:
        """The channel of the next judged end, if one follows."""
        ends = (b.channel for b in self.bodies[self.cursor :] if isinstance(b, Determination) and b.ends)
        return next(ends, None)


def _content(run: str, record: Record) -> Body:
    try:
        return record.content
    except msgspec.MsgspecError as error:
        raise ReplayError(
            f"record {record.seq} of run `{run}` cannot be read ({error}): `interlock ledger verify` says more"
        ) from None


def difference(written: Record, made: Record) -> Mismatch | None:
    """Where two records differ, or None."""
    if written.body != made.body:
        before, after = written.content, made.content
        if type(before) is not type(after):
            return Mismatch(written.seq, _kind(before), "kind")
        names = before.__struct_fields__
        name = next((n for n in names if getattr(before, n) != getattr(after, n)), "encoding")
        return Mismatch(written.seq, _kind(before), name)
    for name in ("seq", "at", "previous", "digest"):
        if getattr(written, name) != getattr(made, name):
            return Mismatch(written.seq, _kind(written.content), name)
    return None


def _kind(body: Body) -> str:
    return str(body.__struct_config__.tag)


class _Ground(NamedTuple):
    """What the run was decided with."""

    policy: Policy
    mapper: Mapper
    state: SemanticState


def _ground(tape: _Tape, policy_loader: PolicyLoader, mapper_maker: MapperMaker) -> _Ground:
    """Rebuild it, and refuse by name whatever is not the same here."""
    started = tape.started
    _same(tape, "decision code", started.semantics, SEMANTICS_ID)
    try:
        policy = policy_loader(started.policy_source)
    except PolicyError as error:
        line = str(error).partition("\n")[0]
        raise ReplayError(f"run `{tape.run}`: its policy does not load here: {line}") from None
    _same(tape, "policy", started.policy, policy.digest)
    _same(tape, "prompt", started.mode.value, mode_of(policy.rulebook.starved).value)
    _same(tape, "text tables", started.tables, policy.text_rules.digest)
    mapper = mapper_maker(policy)
    _same(tape, "mapper", started.mapper, mapper.id)
    try:
        state = situate(policy, started.task, mapper)
    except TaskError as error:
        raise ReplayError(f"run `{tape.run}`: its task does not fit its policy: {error}") from None
    _same(tape, "starting state", started.state.hex(), state.digest.hex())
    return _Ground(policy, mapper, state)


def _same(tape: _Tape, what: str, recorded: str, here: str) -> None:
    if recorded != here:
        raise ReplayError(
            f"run `{tape.run}` was recorded with {what} `{recorded}`, here it is `{here}`: "
            "replay it with the version that recorded it"
        )


def _commitment_key(tape: _Tape, opener: Opener | None) -> bytes | None:
    if opener is None or tape.stored[0].sealed is None:
        return None
    return opener.commitment_key(tape.started, tape.stored[0])


# --- with the key: every record again ---------------------------------------------------------------------

_ARRIVALS: Final[dict[str, type[Approval | Expired | FactArrived | Cancelled | Fault]]] = {
    "approval": Approval,
    "expired": Expired,
    "fact": FactArrived,
    "cancelled": Cancelled,
    "fault": Fault,
}
_BY_THE_ENGINE: Final = frozenset(
    {
        Trigger.ENGINE_FAULT,
        Trigger.ENGINE_LIED,
        Trigger.ENGINE_LIMIT,
        Trigger.ENGINE_STALLED,
        Trigger.RESOLVER_FAULT,
        Trigger.BUDGET_CANDIDATES,
        Trigger.BUDGET_GATE_CALLS,
    }
)
"""Halts whose cause left no record of its own: what was provisional then is in no record, by design."""

_NONSENSE: Final = Candidate(cast("bytes", ""))
"""A candidate that no session takes: it ends the run wherever it stands."""


class _Rerun:
    """Feeds a new session what the old one was fed."""

    def __init__(self, tape: _Tape, ground: _Ground, opener: Opener, key: bytes) -> None:
        self._tape = tape
        self._opener = opener
        self._key = key
        self._attested: list[str] = []
        channels = ground.policy.rulebook.channels
        self._channel = ANSWER if ANSWER in channels else channels[0]
        self.session = Session(_charter(tape.started, ground, key), ground.mapper, ground.policy.text_rules)

    def result(self) -> Replay:
        tape = self._tape
        mismatch = self._run()
        made = tape.bodies[: tape.cursor]
        return Replay(
            run=tape.run,
            keyed=True,
            records=tape.cursor,
            decided=sum(isinstance(body, Determination) for body in made),
            attested_only=0,
            attested=tuple(self._attested),
            mismatch=mismatch,
            finished=tape.finished,
            semantic=self.session.state.digest,
            head=tape.stored[tape.cursor - 1].record.digest if tape.cursor else b"",
        )

    def _run(self) -> Mismatch | None:
        tape = self._tape
        step = self.session.begin(tape.at)
        mismatch = tape.compare(step.records)
        do: Do = step.do
        while mismatch is None and (body := tape.body) is not None:
            if isinstance(body, Ended) and _is_by_the_engine(body):
                return self._end_as_recorded(body)
            event = self._event(body, do)
            if event is None:
                return Mismatch(tape.cursor, _kind(body), "order")
            before = tape.cursor
            step = self.session.offer(event, tape.at)
            mismatch, do = tape.compare(step.records), step.do
            if mismatch is None and tape.cursor == before and not isinstance(do, Lookup):
                return Mismatch(before, _kind(body), "order")
        return mismatch

    def _event(self, due: Body, do: Do) -> Event | None:
        """What must have been offered for this record to be the next one."""
        match due:
            case Arrived(kind=kind, event=event):
                return _arrived(kind, event)
            case Ended(outcome="suspended"):
                return self._end(EndOfSequence())
            case Determination() if isinstance(do, Lookup):
                return Answers(self._resolutions(due))
            case Determination(ends=True):
                return self._end(EndOfSequence(id=self._closed(due).first))
            case Determination() | Inert():
                return self._closed(due)
            case _:
                return None

    def _closed(self, due: Determination | Inert) -> Closed:
        if due.text is not None:
            reach = len(due.text) + len(due.lead)
            pieces = ((reach, due.tokens, -1),) if due.tokens or due.lead else ()
            return Closed(due.channel, due.kind, due.text, due.cause, pieces, due.lead, due.split)
        content = self._content(due)
        return Closed(
            due.channel, due.kind, content.text, due.cause, content.pieces, content.lead, content.split
        )

    def _resolutions(self, due: Determination) -> tuple[Resolution, ...]:
        return due.resolutions if due.text is not None else self._content(due).resolutions

    def _content(self, due: Determination) -> Sealed:
        stored = self._tape.stored[self._tape.cursor]
        try:
            return self._opener.content(due, stored.sealed or b"", self._key)
        except SealError as error:
            raise SealError(f"record {stored.record.seq} of run `{self._tape.run}`: {error}") from None

    def _end(self, event: EndOfSequence) -> EndOfSequence:
        """An end is judged on the channel that the engine spoke on last, which an empty candidate names."""
        channel = self._tape.end_channel()
        if channel is not None and channel != self._channel:
            self._channel = channel
            self.session.offer(Candidate(b"", channel=channel), self._tape.at)
        return event

    def _end_as_recorded(self, due: Ended) -> Mismatch | None:
        """Halt where the engine made the run halt, and hold everything but the engine's part against the record."""
        assert due.report is not None
        tape = self._tape
        step = self.session.offer(_NONSENSE, tape.at)
        made = next((r.content for r in step.records), None)
        if not isinstance(made, Ended) or made.report is None:
            return Mismatch(tape.cursor, _kind(due), "kind")
        self._attested.append(f"record {tape.cursor}: halted by {due.report.trigger}")
        ours = msgspec.structs.replace(due.report, step=made.report.step, waiting=made.report.waiting)
        record = tape.stored[tape.cursor].record
        made_again = _again(record, msgspec.structs.replace(made, report=ours))
        mismatch = difference(record, made_again)
        tape.cursor += mismatch is None
        if mismatch is None and tape.cursor < tape.size:
            return Mismatch(tape.cursor, _kind(tape.bodies[tape.cursor]), "order")
        return mismatch


def _arrived(kind: str, event: bytes) -> Event | None:
    try:
        return msgspec.msgpack.decode(event, type=_ARRIVALS[kind])
    except (KeyError, msgspec.MsgspecError):
        return None


def _is_by_the_engine(ended: Ended) -> bool:
    return ended.report is not None and ended.report.trigger in _BY_THE_ENGINE


def _again(record: Record, body: Body) -> Record:
    return msgspec.structs.replace(record, body=canonical(body))


def _charter(started: Started, ground: _Ground, key: bytes) -> Charter:
    granularity, rewind, excludes, seeded, intercepts = started.capabilities
    return Charter(
        run=started.run,
        task=started.task,
        mode=started.mode,
        state=ground.state,
        # Whatever the engine called its unit: nothing is decided by it.
        capabilities=Capabilities(cast("CandidateKind", granularity), rewind, excludes, seeded, intercepts),
        engine=Identity(*started.engine),
        seed=started.seed,
        key=key,
        policy_source=started.policy_source,
        governed=started.governed,
        screened=started.screened,
    )


# --- without the key: what was admitted again --------------------------------------------------------------

_NO_SLOPE: Final = SlopeRules()
_LEVELS: Final = tuple(DriftLevel)


class _Fold:
    """Folds admitted determinations over the starting state and asks the gate about each."""

    def __init__(self, tape: _Tape, ground: _Ground) -> None:
        self._tape = tape
        self._mapper = ground.mapper
        self._rules = ground.policy.rulebook.slope
        self._state = ground.state
        known = (term for entry in ground.state.memory.entries() for term in entry.commitment.terms)
        self._slope = SlopeState.initial((*ground.state.intent.terms, *known))
        self._places: list[tuple[int, SemanticState, SlopeState, int]] = []
        self._facts: list[Learning] = []
        self._reading: SlopeReading | None = None
        self._due: Drift | None = None
        self._decided = 0
        self._attested_only = 0
        self._attested: list[str] = []

    def result(self) -> Replay:
        tape, mismatch = self._tape, None
        while mismatch is None and (body := tape.body) is not None:
            field = self._fold(body)
            if field:
                mismatch = Mismatch(tape.cursor, _kind(body), field)
            else:
                tape.cursor += 1
        return Replay(
            run=tape.run,
            keyed=False,
            records=tape.cursor,
            decided=self._decided,
            attested_only=self._attested_only,
            attested=tuple(self._attested),
            mismatch=mismatch,
            finished=tape.finished,
            semantic=self._state.digest,
            head=tape.stored[tape.cursor - 1].record.digest if tape.cursor else b"",
        )

    def _fold(self, body: Body) -> str:
        """Take one record in; the field that does not come out again, or nothing."""
        match body:
            case Determination():
                return self._determination(body)
            case SlopeReading():
                return "" if self._reading is None or body == self._reading else "drift"
            case Drift():
                return self._drift(body)
            case Rewound():
                return self._rewound(body)
            case Arrived(kind="fact", event=event):
                arrived = _arrived("fact", event)
                if not isinstance(arrived, FactArrived):
                    return "event"
                self._facts.append(self._learning(arrived.fact))
                self._state, self._slope = self._facts[-1].by(self._state, self._slope)
            case Ended():
                self._note_end(body)
                return "" if body.semantic == self._state.digest else "semantic"
            case _:
                pass
        return ""

    def _learning(self, fact: Fact) -> Learning:
        grounds = self._mapper.grounds((fact,))
        stated = self._mapper.stated((fact,)) if wants_grounds(self._state.policy.rulebook) else ()
        return Learning(fact, *grounds, stated)

    def _note_end(self, body: Ended) -> None:
        told = isinstance(self._tape.bodies[self._tape.cursor - 1], Arrived)
        if _is_by_the_engine(body) and body.report is not None and not told:
            self._attested.append(f"record {self._tape.cursor}: halted by {body.report.trigger}")

    def _determination(self, body: Determination) -> str:
        if body.semantic != self._state.digest:
            return "semantic"
        if not body.applied or body.mutation is None:
            self._attested_only += 1
            self._reading = self._due = None
            return "" if body.after == body.semantic else "after"
        anchored = Anchored(body.mutation, body.resolutions, self._approvals(self._tape.cursor))
        if self._decision(anchored) != body.decision:
            return "decision"
        self._decided += 1
        if body.ends:
            return "" if body.after == body.semantic else "after"
        return self._commit(anchored, body)

    def _decision(self, anchored: Anchored) -> Decision:
        return gate.evaluate(anchored, self._state.considering(anchored.mutation))

    def _commit(self, anchored: Anchored, body: Determination) -> str:
        seq = self._tape.cursor
        after = self._state.commit(anchored, seq, self._tape.at, body.start)
        if after.digest != body.after:
            return "after"
        self._places.append((seq, self._state, self._slope, len(self._facts)))
        self._state = after
        self._slope, distance = advance(self._slope, anchored.mutation, self._rules or _NO_SLOPE)
        self._reading = SlopeReading(seq, after.bounds.step, distance, self._slope.drift, rates(self._slope))
        return self._drift_due()

    def _drift(self, body: Drift) -> str:
        """What was crossed is answered once, as it was measured. What halted was not committed: it is attested."""
        if body.level is DriftLevel.HALT:
            return ""
        due, self._due = self._due, None
        if body != due:
            return "drift"
        self._slope = msgspec.structs.replace(self._slope, level=body.level)
        if body.level is DriftLevel.CORRECTION:
            self._state, self._slope = self._state.corrected(), self._slope.reanchored()
        return ""

    def _drift_due(self) -> str:
        """A crossing that was answered has its record: leaving it out would leave a correction out."""
        self._due = None
        crossed = crossing(self._slope.drift, self._rules) if self._rules else None
        if crossed is None or _LEVELS.index(crossed.level) <= _LEVELS.index(self._slope.level):
            return ""
        place = self._tape.cursor + 2
        step = self._state.bounds.step
        self._due = Drift(crossed.level, crossed.component, crossed.value, crossed.bound, step)
        found = self._tape.bodies[place] if place < self._tape.size else None
        return "" if found == self._due else "drift"

    def _rewound(self, body: Rewound) -> str:
        for seq in body.abandoned:
            if not self._places or self._places[-1][0] != seq:
                return "abandoned"
            _, self._state, self._slope, known = self._places.pop()
            for learning in self._facts[known:]:
                self._state, self._slope = learning.by(self._state, self._slope)
        return ""

    def _approvals(self, seq: int) -> tuple[str, ...]:
        """The rules that somebody had approved this for: those that earlier looks at it waited on."""
        body = self._tape.bodies[seq]
        if not isinstance(body, Determination):
            return ()
        # Earlier records only, so that no record however made sends this round in a circle.
        if 0 <= body.item < seq:
            return (*self._approvals(body.item), *_wanted(self._tape.bodies[body.item]))
        return self._approvals(body.parent) if 0 <= body.parent < seq else ()


def _wanted(body: Body) -> tuple[str, ...]:
    """The approvals that this refusal waited for."""
    if not isinstance(body, Determination) or not isinstance(body.decision, Reject):
        return ()
    return tuple(r.rule for r in body.decision.reasons if r.code is Code.APPROVAL_MISSING)


__all__ = ["Mismatch", "Replay", "ReplayError", "clause_mapper", "rebuild", "replay"]
