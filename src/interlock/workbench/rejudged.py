"""What a policy would have decided over recorded runs: factual up to each run's first divergence, and no further.

A run is gone through record by record, in a session under the new policy that is offered what the old one was offered.
As long as the same texts are admitted and refused, what comes next is what would have come. At the first difference
the engine would have been asked for something else, and nobody knows what: there the run is left.

What was refused is sealed. With the key it is judged like everything else; without, it counts as unseen.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Any, Final, Literal

import msgspec

from interlock.anchors.building import resolvers_of
from interlock.core.canonical import sha256
from interlock.core.decision import Admit, Code, Reason, Reject
from interlock.core.events import (
    Answers,
    Approval,
    Capabilities,
    Closed,
    Event,
    FactArrived,
    Finish,
    Identity,
    Lookup,
    Proceed,
    Step,
)
from interlock.core.lineage import (
    SEMANTICS_ID,
    Arrived,
    Blocked,
    Body,
    Deferred,
    Determination,
    Ended,
    Inert,
    Rewound,
    Sealed,
    Started,
)
from interlock.core.mutation import CandidateKind, Cause, EndOfSequence, Reference, Resolution, Standing
from interlock.core.outcome import Completed, Halted, Suspended, Trigger
from interlock.core.prompt import TaskError
from interlock.core.session import Session
from interlock.ledger.chain import breaks, fingerprint
from interlock.ledger.port import Ledger, Stored
from interlock.ledger.replay import clause_mapper
from interlock.ledger.seal import Opener, SealError
from interlock.policy import Policy, situate
from interlock.workbench.told import Told
from interlock.workbench.unrecorded import unrecorded

RECORDED: Final = Identity("recorded")
REWINDS: Final = Capabilities(CandidateKind.SPAN, rewind=True)
ATTEMPTS_MAX: Final = 64
"""What waits is another attempt at its place, and no limit on attempts is gone through again."""
NOBODY: Final[frozenset[str]] = frozenset()


Count = Annotated[int, msgspec.Meta(ge=0)]
How = Literal["refuses", "admits", "waits", "halts"]


class Diverged(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a run parts from its record: `refuses` what was admitted, `admits` what was refused, `waits` or `halts`.

    `text` is given where the record has it in clear; `rules` and `code` are the new policy's, empty where it admits.
    """

    how: How
    record: Count
    code: str = ""
    stage: str = ""
    rules: tuple[str, ...] = ()
    text: str | None = None


class Rejudged(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One run. `judged`: determinations that were made again before it diverged; `unseen`: refusals among them that are
    sealed. `head`: of its record; `fingerprint`: of all that is kept of it. `unplaced`: why it could not be gone
    through at all."""

    run: str
    head: str
    fingerprint: str
    records: Count
    judged: Count = 0
    unseen: Count = 0
    ended: bool = True
    """Whether its record has an end: one without may have had more, which nobody can judge again."""
    asked: bool = False
    """Whether a table was asked for what the record does not answer: its answer may be another tomorrow."""
    diverged: Diverged | None = None
    shadowed: tuple[str, ...] = ()
    """Rules in shadow mode that would have refused something, up to there."""
    unplaced: str = ""
    blocked: bool = False
    """Whether the screen refused the input: no policy was asked then, and none would be."""

    @property
    def outcome(self) -> str:
        if self.blocked:
            return "blocked"
        return "unplaced" if self.unplaced else self.diverged.how if self.diverged else "same"


class Totals:
    """Counts over runs."""

    def __init__(self) -> None:
        self.outcomes: Counter[str] = Counter()
        self.rules: Counter[str] = Counter()
        self.shadowed: Counter[str] = Counter()
        self.judged = 0
        self.unseen = 0
        self.unended = 0

    def add(self, one: Rejudged) -> None:
        self.outcomes[one.outcome] += 1
        self.judged += one.judged
        self.unseen += one.unseen
        self.unended += not one.ended
        self.shadowed.update(one.shadowed)
        if one.diverged is not None and one.diverged.how != "admits":
            self.rules.update(one.diverged.rules or (one.diverged.code,))

    @property
    def runs(self) -> int:
        return self.outcomes.total()

    def plain(self) -> dict[str, Any]:
        return {
            "runs": self.runs,
            "outcomes": dict(self.outcomes),
            "rules": dict(self.rules),
            "shadowed": dict(self.shadowed),
            "judged": self.judged,
            "unseen": self.unseen,
            "unended": self.unended,
        }


def rejudge(
    policy: Policy, ledger: Ledger, run: str, opener: Opener | None = None, *, implied: bool = False
) -> Rejudged:
    """Go through one recorded run. Raises LedgerError where it cannot be read.

    `implied`: nobody named the key, so that one which does not open the run counts as none.
    """
    return _Passage(policy, run, list(ledger.records(run)), opener, implied=implied).result()


class _Came(msgspec.Struct, frozen=True):
    """What became of one event."""

    how: How | Literal["admit"]
    reasons: tuple[Reason, ...] = ()
    trigger: Trigger | None = None


class _UnplacedError(ValueError):
    """The run cannot be gone through; the message says why."""


class _Passage:
    def __init__(
        self, policy: Policy, run: str, stored: list[Stored], opener: Opener | None, *, implied: bool
    ) -> None:
        limits = msgspec.structs.replace(policy.rulebook.limits, attempts_max=ATTEMPTS_MAX)
        self._policy = dataclasses.replace(
            policy, rulebook=msgspec.structs.replace(policy.rulebook, limits=limits)
        )
        self._run = run
        self._stored = stored
        self._opener = opener
        self._implied = implied
        self._mapper = clause_mapper(policy)
        self._tables = resolvers_of(policy)
        self._answers: dict[tuple[str, str], Resolution] = {}
        self._path: list[tuple[int, Event, frozenset[str]]] = []
        """What is kept so far, by the number of its record, with the rules for which somebody had approved it."""
        self._deferred: frozenset[int] = frozenset()
        """The records of what waited."""
        self._wanted: dict[int, frozenset[str]] = {}
        """By the record of something that waited the rules that wanted an approval."""
        self._shadowed: dict[str, None] = {}
        self._judged = 0
        self._unseen = 0
        self._asked = False

    def result(self) -> Rejudged:
        base = Rejudged(
            run=self._run,
            head=self._stored[-1].record.digest.hex() if self._stored else "",
            fingerprint=fingerprint(self._stored),
            records=len(self._stored),
        )
        try:
            bodies = self._bodies()
            self._deferred = frozenset(body.of for body in bodies if isinstance(body, Deferred))
            started = bodies[0]
            if isinstance(started, Blocked):
                return msgspec.structs.replace(base, blocked=True)
            if not isinstance(started, Started):
                raise _UnplacedError("its record does not begin with its start")
            self._started = started
            self._key = self._opened(started)
            self._session = self._rebuilt()
            diverged = next((found for found in map(self._passed, range(len(bodies)), bodies) if found), None)
        except (TaskError, SealError, _UnplacedError) as error:
            return msgspec.structs.replace(base, unplaced=str(error))
        except msgspec.MsgspecError:
            return msgspec.structs.replace(base, unplaced="what it holds of an event cannot be read")
        return msgspec.structs.replace(
            base,
            judged=self._judged,
            unseen=self._unseen,
            ended=isinstance(bodies[-1], Ended),
            asked=self._asked,
            diverged=diverged,
            shadowed=tuple(self._shadowed),
        )

    def _bodies(self) -> list[Body]:
        """The bodies of a chain that holds, and begins this run: of any other no figure would be a fact."""
        broken = next(breaks(self._stored), None)
        if broken is not None:
            raise _UnplacedError(f"record {broken[0]} {broken[1]}: `interlock ledger verify` says what holds")
        bodies = []
        for number, stored in enumerate(self._stored):
            try:
                bodies.append(stored.record.content)
            except msgspec.MsgspecError:
                raise _UnplacedError(f"record {number} is damaged and cannot be read") from None
        if not bodies:
            raise _UnplacedError("there is no record of it")
        if isinstance(bodies[0], Started | Blocked) and bodies[0].run != self._run:
            raise _UnplacedError("its record is that of another run")
        return bodies

    # --- record by record --------------------------------------------------------------------------------

    def _passed(self, seq: int, body: Body) -> Diverged | None:
        match body:
            case Determination():
                return self._determined(seq, body)
            case Inert():
                return self._kept(
                    seq, _closed(body, Sealed(body.text, lead=body.lead, split=body.split)), body.text
                )
            case Rewound(abandoned=abandoned) if abandoned:
                self._path = [kept for kept in self._path if kept[0] not in abandoned]
                self._session = self._rebuilt()
            case Arrived(kind="fact", event=event):
                self._offer(seq, msgspec.msgpack.decode(event, type=FactArrived))
            case _:
                pass
        return None

    def _determined(self, seq: int, body: Determination) -> Diverged | None:
        if body.ends:
            return self._ended(seq, body)
        approved = self._wanted.get(body.item, NOBODY)
        if not body.applied:
            self._wanted[seq] = approved | _wanting(getattr(body.decision, "reasons", ()))
        content = self._content(seq, body)
        if content is None:
            self._unseen += 1
            return None
        for resolution in content.resolutions:
            self._answers[resolution.reference.kind, resolution.reference.identity] = resolution
        event = _closed(body, content)
        if body.applied:
            return self._kept(seq, event, content.text, approved)
        if not isinstance(body.decision, Admit) and len(getattr(body.decision, "parts", ())) > 1:
            return None  # its parts have records of their own
        return self._refused(seq, event, approved, waited=seq in self._deferred)

    def _kept(
        self, seq: int, event: Closed, text: bytes, approved: frozenset[str] = NOBODY
    ) -> Diverged | None:
        """Something that was admitted, or passed as carrying nothing."""
        self._judged += 1
        came = self._offer(seq, event, approved)
        if came.how == "admit":
            return None
        return _diverged(came.how, came, seq, text.decode("utf-8", "replace"))

    def _refused(self, seq: int, event: Closed, approved: frozenset[str], *, waited: bool) -> Diverged | None:
        """Something that was refused, or waited; a refusal takes the session back, so it is made anew."""
        self._judged += 1
        came = self._given(event, approved)
        self._session = self._rebuilt()
        if came.how == "admit":
            return Diverged("admits", seq)
        other = came.how == ("refuses" if waited else "waits")
        return _diverged(came.how, came, seq, None) if other else None

    def _ended(self, seq: int, body: Determination) -> Diverged | None:
        self._judged += 1
        came = self._came(self._session.offer(EndOfSequence()))
        admitted = isinstance(body.decision, Admit)
        if admitted and came.how == "admit":
            return None
        self._session = self._rebuilt()
        if came.how == "admit":
            return Diverged("admits", seq)
        return _diverged(came.how, came, seq, None) if admitted else None

    def _opened(self, started: Started) -> bytes | None:
        """The run's commitment key; None where it sealed nothing, or where an implied key does not open it."""
        first = self._stored[0]
        if self._opener is None or first.sealed is None:
            return None
        try:
            return self._opener.commitment_key(started, first)
        except SealError:
            if self._implied:
                return None
            raise

    def _content(self, seq: int, body: Determination) -> Sealed | None:
        """What was judged, where the record says it or the key opens it."""
        if body.text is not None:
            return Sealed(body.text, lead=body.lead, split=body.split, resolutions=body.resolutions)
        sealed = self._stored[seq].sealed
        if self._opener is None or self._key is None or sealed is None:
            return None
        return self._opener.content(body, sealed, self._key)

    # --- the session -------------------------------------------------------------------------------------

    def _rebuilt(self) -> Session:
        """A session that has been offered what is kept so far."""
        started = self._started
        task, mode = started.task, started.mode
        state = situate(self._policy, task, self._mapper)
        session = unrecorded(self._policy, self._mapper, task, state, RECORDED, REWINDS, mode)
        self._session = session
        session.begin()
        for _, event, approved in self._path:
            self._given(event, approved)
        return session

    def _offer(self, seq: int, event: Event, approved: frozenset[str] = NOBODY) -> _Came:
        came = self._given(event, approved)
        if came.how == "admit":
            self._path.append((seq, event, approved))
        return came

    def _given(self, event: Event, approved: frozenset[str]) -> _Came:
        """What becomes of an event; where it waits for nothing but what was `approved`, once that is said."""
        if isinstance(event, Closed) and self._over_long(event):
            event = msgspec.structs.replace(event, cause=Cause.CEILING)  # where a run would have closed it
        came = self._came(self._session.offer(event))
        if came.how != "waits" or not isinstance(event, Closed) or not _approved(came.reasons, approved):
            return came
        for waiting in self._session.waiting:
            self._session.offer(Approval(waiting.item, approved=True))
        # An approval is taken up behind what comes next: something that carries nothing.
        nothing = Closed(self._beside(event), CandidateKind.SPAN, b"", Cause.WAITED)
        return self._came(self._session.offer(nothing), waited=True)

    def _over_long(self, event: Closed) -> bool:
        """Of a call there is no such ceiling: it is offered whole."""
        most = self._policy.rulebook.limits.transition_bytes_max
        return event.kind is not CandidateKind.TOOL_CALL and len(event.text) > most

    def _beside(self, event: Closed) -> str:
        """A channel that carries text: that of the event, unless it is a call."""
        if event.kind is not CandidateKind.TOOL_CALL:
            return event.channel
        others = (name for name in self._policy.rulebook.channels if name != event.channel)
        found = next(others, None)
        if found is None:
            raise _UnplacedError("a call was approved, and no channel of the policy carries text")
        return found

    def _came(self, step: Step, *, waited: bool = False) -> _Came:
        """Answer what is to be looked up, and say what became of it. `waited`: a run goes on whatever that is."""
        refused: tuple[Reason, ...] = ()
        lost = waits = False
        while True:
            for record in step.records:
                content = record.content
                if isinstance(content, Determination):
                    self._shadowed.update(dict.fromkeys(one.rule for one in content.decision.shadowed))
                    if not isinstance(content.decision, Admit):
                        refused, waits = content.decision.reasons, False
                        lost = lost or (waited and isinstance(content.decision, Reject))
                waits = waits or isinstance(content, Deferred)
            if not isinstance(step.do, Lookup):
                break
            answers = tuple(self._resolved(reference) for reference in step.do.references)
            step = self._session.offer(Answers(answers))
        match step.do:
            case Proceed() | Finish(outcome=Completed()) if not lost:
                return _Came("admit")
            case Finish(outcome=Halted(report=report) | Suspended(report=report)) if not refused:
                return _Came("halts", (), report.trigger)
            case _:
                return _Came("waits" if waits else "refuses", refused)

    def _resolved(self, reference: Reference) -> Resolution:
        """As it was answered then; what was not asked then is asked of the new policy's tables."""
        known = self._answers.get((reference.kind, reference.identity))
        if known is not None:
            return msgspec.structs.replace(known, reference=reference)
        if reference.kind in self._tables.kinds:
            self._asked = True
            return self._tables.resolve(reference)
        return Resolution(reference, Standing.UNRESOLVABLE)


def _approved(reasons: tuple[Reason, ...], rules: frozenset[str]) -> bool:
    """Whether nothing but an approval is missing, and only for these rules."""
    return all(reason.code is Code.APPROVAL_MISSING and reason.rule in rules for reason in reasons)


def _wanting(reasons: tuple[Reason, ...]) -> frozenset[str]:
    """The rules that want an approval."""
    return frozenset(reason.rule for reason in reasons if reason.code is Code.APPROVAL_MISSING)


def _closed(body: Determination | Inert, content: Sealed) -> Closed:
    """The transition as it was; positions of the engine say nothing here."""
    return Closed(body.channel, body.kind, content.text, body.cause, (), b"", content.split)


def _diverged(how: How, came: _Came, seq: int, text: str | None) -> Diverged:
    first = came.reasons[0] if came.reasons else None
    return Diverged(
        how,
        seq,
        code=first.code.value if first else came.trigger.value if came.trigger else "",
        stage=first.stage.name.lower() if first else "",
        rules=tuple(dict.fromkeys(reason.rule for reason in came.reasons if reason.rule)),
        text=text,
    )


# --- many runs, and going on after a break -----------------------------------------------------------------


FORMAT: Final = 5


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a state file is of: its first line. Results of two that differ in any of it are not of one replay.

    `mapper` and `semantics`: what read and decided. `key`: digest of the public key that sealed copies are opened
    with, empty where they stay closed; `implied`: whether it was only found, and not named.
    """

    policy: str
    mapper: str
    semantics: str
    key: str
    implied: bool
    format: int

    @classmethod
    def of(cls, policy: Policy, opener: Opener | None, *, implied: bool) -> Header:
        return cls(
            policy=policy.digest,
            mapper=clause_mapper(policy).id,
            semantics=SEMANTICS_ID,
            key="" if opener is None else opener.fingerprint,
            implied=implied and opener is not None,
            format=FORMAT,
        )


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One run in a state file. `sum`: SHA-256 of `run` as it is written, so that what changed on the disk is seen."""

    sum: str
    run: msgspec.Raw


def line_of(one: Rejudged) -> bytes:
    """A run as a state file has it."""
    run = msgspec.json.encode(one)
    return msgspec.json.encode(_Line(sha256(run).hex(), msgspec.Raw(run))) + b"\n"


class StateError(ValueError):
    """The state file cannot be gone on with; the message says why and what to do."""


Done = dict[tuple[str, str], Rejudged]
"""What is done, by run and fingerprint of what was kept of it then."""


def done_before(data: bytes, header: Header, name: str) -> tuple[Done, int]:
    """The runs that a state file has, and how many of its bytes are whole lines: a last one that was cut off is none.

    Raises StateError where the file is of another replay, damaged, or no state file.
    """
    whole = data.rfind(b"\n") + 1
    lines = data[:whole].split(b"\n")[:-1]
    if not lines:
        if header_line(header).startswith(data):
            return {}, 0
        raise _no_state(name)
    _check_header(lines[0], header, name)
    kept: Done = {}
    for number, line in enumerate(lines[1:], 2):
        try:
            written = msgspec.json.decode(line, type=_Line)
            if sha256(bytes(written.run)).hex() != written.sum:
                raise msgspec.ValidationError("the sum is another")
            one = msgspec.json.decode(written.run, type=Rejudged)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            raise StateError(f"`{name}`: line {number} is damaged: delete the file and begin again") from None
        kept[one.run, one.fingerprint] = one
    return kept, whole


def header_line(header: Header) -> bytes:
    return msgspec.json.encode(header) + b"\n"


def _check_header(line: bytes, header: Header, name: str) -> None:
    try:
        found = msgspec.json.decode(line, type=Header)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise _no_state(name) from None
    if found == header:
        return
    if found.policy != header.policy:
        why = "another policy"
    elif (found.key, found.implied) != (header.key, header.implied):
        why = "a replay with another choice of `--key`"
    else:
        why = "another version of interlock"
    raise StateError(f"`{name}` is the state of {why}: give another name to `--state`, or delete it")


def _no_state(name: str) -> StateError:
    return StateError(f"`{name}` is no state of a replay: give another name to `--state`")


def rejudged_runs(
    policy: Policy,
    ledger: Ledger,
    opener: Opener | None,
    done: Done,
    told: Told,
    *,
    implied: bool = False,
) -> Iterator[tuple[Rejudged, bool]]:
    """Every run of a ledger in order, with whether it was done before. `told` hears how many are, of how many.

    Done is only what is kept as it was kept then, and asked no table whose answer may have changed since.
    """
    runs = ledger.runs()
    for number, summary in enumerate(runs):
        told(number, len(runs))
        stored = list(ledger.records(summary.run))
        known = done.get((summary.run, fingerprint(stored))) if done else None
        if known is not None and not known.asked:
            yield known, True
        else:
            yield _Passage(policy, summary.run, stored, opener, implied=implied).result(), False
    told(len(runs), len(runs))
