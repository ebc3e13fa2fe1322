"""The heart: what is so far, and what is offered, give what is next.

A session is offered events and answers each with a step: records to make durable, then text to let out, then what
to do. It does no I/O; engines that call us and engines that we call, sync, async and replay drive this one body.

    candidate ─► open ─► transition ─► map ─► policy alone ─► look up ─► gate ─► admit ─► slope ─► commit, release
                  ▲                                                       ├────► decompose ─► its parts, afresh
                  └──────────── rewind, and again ◄───────────────────────┴────► reject, or defer

The parts it is made of: `intake` cuts candidates into transitions, `enforced` knows the text rules in force, `gate`
decides, `slope` measures drift, `output` holds what is admitted and lets it out, `trail` knows where to go back to,
`waiting` keeps what is deferred, `budgets` count, `journal` writes it all down.

INVARIANT (one-committer): `_commit` is the only place where a mutation enters the state.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from enum import Enum, auto
from typing import assert_never

import msgspec

from interlock.core import gate
from interlock.core.answers import read_as, settled
from interlock.core.budgets import AdmissionRate, exceeded
from interlock.core.canonical import canonical, checked, sha256
from interlock.core.ceilings import (
    CANDIDATE_BYTES_MAX,
)
from interlock.core.charter import Charter, started
from interlock.core.decision import Admit, Code, Decision, Decompose, Reason, Reject, Stage
from interlock.core.enforced import EnforcedTexts, in_force
from interlock.core.events import (
    Answers,
    Approval,
    Cancelled,
    Closed,
    Do,
    Event,
    Expired,
    FactArrived,
    Fault,
    Finish,
    Lookup,
    Proceed,
    Release,
    Step,
)
from interlock.core.intake import Intake
from interlock.core.items import Item, Read, Role, covers
from interlock.core.journal import Journal, Judged
from interlock.core.lineage import (
    SEMANTICS_ID,
    Arrived,
    Deferred,
    Drift,
    DriftLevel,
    Ended,
    Inert,
    Readings,
    Rewound,
    SlopeReading,
)
from interlock.core.markup import takes_back
from interlock.core.mutation import (
    ANSWER,
    Anchored,
    Candidate,
    CandidateKind,
    Category,
    Cause,
    EndOfSequence,
    EndReason,
    Mutation,
    Reference,
    Resolution,
    TextFinding,
    Transition,
)
from interlock.core.outcome import (
    Completed,
    Halted,
    LineageReference,
    Outcome,
    Suspended,
    TerminationReport,
    Trigger,
    Waiting,
)
from interlock.core.output import ChannelEnd, Output
from interlock.core.ports import Mapper
from interlock.core.rules import SlopeRules
from interlock.core.slope import Crossing, SlopeState, advance, crossing, rates
from interlock.core.state import SemanticState, wants_grounds
from interlock.core.textrules import TextRules
from interlock.core.trail import Begun, Learning, Trail
from interlock.core.waiting import WaitingRoom, ground_of


class _Phase(Enum):
    RUNNING = auto()
    LOOKING = auto()
    SUSPENDED = auto()
    ENDED = auto()


class Session:
    """One governed run. Not thread-safe: one driver at a time."""

    def __init__(self, charter: Charter, mapper: Mapper, texts: TextRules) -> None:
        rulebook = charter.state.policy.rulebook
        self._charter = charter
        self._mapper = mapper
        self._rulebook = rulebook
        self._limits = rulebook.limits
        self._state = charter.state
        self._slope = _slope_of(charter.state)
        self._texts = EnforcedTexts(rulebook, texts, charter.state.policy)
        self._output = Output(rulebook.channels, texts.start(), rulebook.release)
        self._trail = Trail(rulebook.limits)
        self._journal = Journal(rulebook.digest, charter.key, rulebook.seal)
        self._phase = _Phase.RUNNING
        self._queue: deque[Item] = deque()
        self._looking: Read | None = None
        self._held: Candidate | None = None
        self._ending: EndOfSequence | None = None
        self._waiting = WaitingRoom(self._limits.waiting_max)
        self._suspended_on: Trigger | None = None
        self._resuming = False
        self._rate = AdmissionRate(self._limits)
        self._reasons: tuple[Reason, ...] = ()
        self._finished: Finish | None = None
        self._sibling_refused = False
        self._leaving: list[Release] = []
        self._gate_calls = 0
        self._intake = Intake(rulebook, mapper.splitter(rulebook.unit), self._texts)
        channel = ANSWER if ANSWER in rulebook.channels else rulebook.channels[0]
        self._intake.begin(channel, self._output.ends[channel])

    @property
    def state(self) -> SemanticState:
        """The state as committed."""
        return self._state

    @property
    def slope(self) -> SlopeState:
        return self._slope

    @property
    def ended(self) -> bool:
        return self._phase in (_Phase.ENDED, _Phase.SUSPENDED)

    @property
    def suspended(self) -> bool:
        """Whether nothing is left but waiting items: only then does a ground take the run further."""
        return self._phase is _Phase.SUSPENDED

    @property
    def waiting(self) -> tuple[Waiting, ...]:
        return self._waiting.waiting

    def begin(self, at: int = 0) -> Step:
        """Record what the run starts from. To be called once, before anything is offered."""
        self._journal.go_on(at)
        self._journal.write(started(self._charter, self._mapper.id, self._texts.digest), self._charter.key)
        if self._charter.governed and not self._charter.capabilities.intercepts:
            return self._step(self._halt(Trigger.ENGINE_WITHOUT_INTERCEPTION))
        return self._step(_PROCEED)

    def offer(self, event: Event, at: int = 0) -> Step:
        """Take one event, and say what is next. `at`: milliseconds since the epoch, evidence only."""
        self._journal.go_on(at)
        if isinstance(event, Candidate) and self._phase is _Phase.RUNNING:
            return self._take(event)
        if self._finished is not None and self._phase is _Phase.ENDED:
            return Step((), (), self._finished)  # again, so that no driver can wait for more
        return self._step(self._handle(event))

    def _step(self, do: Do) -> Step:
        if isinstance(do, Finish) and isinstance(do.outcome, Completed):
            self._let_out(final=True)
        releases = tuple(self._leaving)
        self._leaving.clear()
        return Step(self._journal.take(), releases, do)

    def _let_out(self, *, final: bool = False) -> None:
        """Move the watermark. After each commit, not each step: how far a run can go back hangs on the text alone."""
        releases = self._output.releases(final, self._trail.lagging(self._rulebook.release.lag))
        if releases:
            self._leaving += releases
            self._trail.forget(lambda ends: not self._output.above(ends))

    # --- events ----------------------------------------------------------------------------------------------

    def _take(self, candidate: Candidate) -> Step:
        """A candidate. The path of a provisional token that closes nothing is kept short."""
        misfit = self._intake.misfit(candidate, self._trail.position)
        if misfit is not None:
            return self._step(self._halt(misfit.trigger, bound=misfit.bound, detail=misfit.detail))
        taking = self._intake.open
        if candidate.channel != taking.channel or candidate.kind not in _STREAMED:
            return self._step(self._take_whole(candidate))
        if not taking.add(candidate):
            return _NOTHING
        return self._step(self._close_what_can())

    def _take_whole(self, candidate: Candidate) -> Do:
        """A step, a call, an unknown kind or another channel: it closes what is open, and may be whole itself."""
        kind = candidate.kind if candidate.kind in _KNOWN else CandidateKind.OTHER
        intake = self._intake
        elsewhere = candidate.channel != intake.open.channel
        if intake.open.buffer and (elsewhere or kind not in (CandidateKind.STEP, *_STREAMED)):
            done = self._close_all(Cause.CHANNEL)
            if isinstance(done, Lookup):
                self._held = candidate
            if not isinstance(done, Proceed):
                return done  # the candidate was conditioned on what is refused: it goes with it
        if kind is CandidateKind.OTHER or candidate.channel not in self._output.ends:
            first = candidate.ids[0] if candidate.ids else -1
            pieces = ((len(candidate.data), candidate.width, first),)
            # A name nobody declared may be the model's own words: the record does not repeat it.
            channel = candidate.channel if candidate.channel in self._output.ends else _NOWHERE
            self._queue.append(Item(Closed(channel, kind, candidate.data, Cause.STEP, pieces)))
            return self._work()
        if elsewhere:
            self._texts.look_at(self._state.policy)
            intake.turn_to(candidate.channel, self._output.ends[candidate.channel])
        may_close = intake.open.add(candidate)
        if kind is CandidateKind.TOOL_CALL:
            return self._close_all(Cause.CALL)
        done = self._close_what_can() if may_close else _PROCEED
        if kind is CandidateKind.STEP and isinstance(done, Proceed) and intake.open.buffer:
            return self._close_all(Cause.STEP)
        return done

    def _handle(self, event: Event) -> Do:
        match event:
            case Candidate():
                return self._halt(Trigger.ENGINE_FAULT, detail="a candidate came while none was asked for")
            case EndOfSequence():
                return self._end(event)
            case Closed():
                self._queue.append(Item(event))
                self._intake.drop()
                return self._work()
            case Answers():
                return self._answered(event.resolutions)
            case Approval() | Expired():
                return self._ground_came(event)
            case FactArrived():
                self._journal.write(Arrived("fact", canonical(event)))
                return self._learn(event)
            case Cancelled():
                self._journal.write(Arrived("cancelled", canonical(event)))
                return self._halt(Trigger.CANCELLED, detail=event.detail)
            case Fault():
                self._journal.write(Arrived("fault", canonical(event)))
                return self._halt(_FAULTS.get(event.where, Trigger.ENGINE_FAULT), detail=event.detail)
            case _:
                assert_never(event)

    def _learn(self, event: FactArrived) -> Do:
        """A verified fact counts as established from here on; one that cannot be read ends the run."""
        try:
            grounds = self._mapper.grounds((event.fact,))
            wanted = wants_grounds(self._rulebook)
            stated = self._mapper.stated((event.fact,)) if wanted else ()
        except Exception:  # noqa: BLE001 - to go on without it would judge by less than was given
            return self._halt(Trigger.INTERNAL_FAULT, detail="the mapper could not read a fact that arrived")

        learning = Learning(event.fact, *grounds, stated)
        self._state, self._slope = learning.by(self._state, self._slope)
        self._trail.learn(learning)
        return _PROCEED

    # --- from candidates to transitions ----------------------------------------------------------------------

    def _close_what_can(self) -> Do:
        """Close and judge transitions until what is open may still go on."""
        while True:
            closed = self._intake.close_one()
            if closed is None:
                return _PROCEED
            self._queue.append(Item(closed))
            done = self._work()
            if not isinstance(done, Proceed):
                return done

    def _close_all(self, cause: Cause) -> Do:
        self._queue.append(Item(self._intake.close_all(cause)))
        return self._work()

    def _go_on(self) -> None:
        """Go on with what stood behind the last end."""
        self._texts.look_at(self._state.policy)
        self._intake.go_on(self._output.ends[self._intake.open.channel])

    def glimpse(self) -> tuple[Reference, ...]:
        """What the open transition names so far that would have to be looked up. Changes nothing, decides nothing."""
        text = bytes(self._intake.open.buffer)
        if self._phase is not _Phase.RUNNING or not text.endswith(_WORD_ENDS):
            return ()
        transition = Transition(self._intake.open.channel, CandidateKind.SPAN, text, 0, Cause.BOUNDARY)
        try:
            text.decode("utf-8")
            return gate.needs_anchor(self._mapper.map(transition, self._state), self._state)
        except Exception:  # noqa: BLE001 - what cannot be read yet is looked up when it has to be
            return ()

    # --- judging ---------------------------------------------------------------------------------------------

    def _work(self) -> Do:
        """Judge what is queued, in order; then take up what has been waiting, then end or go on."""
        while True:
            while self._queue:
                done = self._judge(self._queue.popleft())
                if done is not None:
                    return done
            due = self._waiting.next_due()
            if due is None:
                break
            self._queue.append(due)
        self._go_on()
        if self._held is not None:
            held, self._held = self._held, None
            return self._take_whole(held)
        if self._ending is not None:
            return self._judge_end(self._ending)
        if self._resuming and self._suspended_on is not None:
            return self._stop(self._suspended_on)
        return _PROCEED

    def _judge(self, item: Item) -> Do | None:
        """One transition: read it, ask the policy alone, look up, ask the gate. None: go on with the queue."""
        closed = item.closed
        if item.role is Role.PASSED:
            self._trail.keep(closed)
            refused, self._sibling_refused = self._sibling_refused, False
            # What comes next is conditioned on the refused call too: a cut run ends here.
            cut = refused and not self._charter.capabilities.rewind
            return self._stop(Trigger.CUT) if cut else None
        fault = self._unreadable(closed)
        if fault is not None:
            return self._refuse(item, Reject((Reason(Stage.INTAKE, fault),)))
        self._texts.look_at(self._state.policy)
        end, findings = self._texts.read(closed, self._output.ends[closed.channel])
        if end.carry.position - end.carry.frontier > self._texts.hold_max:
            return self._refuse(item, Reject((Reason(Stage.POLICY, Code.HOLD_EXCEEDED),)))
        transition = Transition(closed.channel, closed.kind, closed.text, end.length, closed.cause)
        try:
            prose = closed.kind is not CandidateKind.TOOL_CALL
            findings += () if prose else self._inside(transition)
            inert = prose and not in_force(findings, self._state.policy) and self._mapper.inert(transition)
            mutation = _INERT if inert else self._mapper.map(transition, self._state)
            findings = in_force(findings, self._state.entering(mutation.enters)) if findings else ()
            if findings or mutation.findings or mutation.channel != closed.channel:
                mutation = msgspec.structs.replace(mutation, findings=findings, channel=closed.channel)
            checked(mutation, Mutation)
        except Exception:  # noqa: BLE001 - whatever a mapper does, it must not admit
            return self._refuse(item, Reject((Reason(Stage.INTAKE, Code.MAPPER_FAULT),)))
        if inert:
            self._pass_inert(item, end)
            return None
        self._state = self._state.considering(mutation)
        try:
            references = gate.needs_anchor(mutation, self._state)
            # Rules that need no anchor come first: nothing is looked up for what they refuse.
            if references and gate.policy(Anchored(mutation, (), item.approvals), self._state) is not None:
                references = ()
        except Exception:  # noqa: BLE001 - trouble means no
            return self._refuse(item, Reject((Reason(Stage.INTAKE, Code.GATE_FAULT),)), mutation)
        if references:
            self._looking = Read(item, mutation, end, references)
            self._phase = _Phase.LOOKING
            return Lookup(references)
        return self._decide(Read(item, mutation, end), ())

    def _unreadable(self, closed: Closed) -> Code | None:
        """Why nothing of this is read: an unknown place or kind, too long, not text."""
        if closed.channel not in self._output.ends:
            return Code.CHANNEL_UNKNOWN
        if closed.kind not in _KNOWN or not self._output.takes(closed.channel, closed.kind):
            return Code.MODALITY_UNSUPPORTED
        if closed.cause is Cause.FAULT:
            return Code.MAPPER_FAULT
        if closed.cause is Cause.CEILING:
            return Code.TRANSITION_TOO_LONG
        if len(closed.text) > CANDIDATE_BYTES_MAX:
            return Code.CANDIDATE_TOO_LONG
        try:
            closed.text.decode("utf-8")
        except UnicodeDecodeError:
            return Code.ENCODING_INVALID
        # A sequence may have begun in what was admitted before it: then its beginning is held.
        if takes_back(self._output.ends[closed.channel].carry.raw + closed.text):
            return Code.TEXT_TAKEN_BACK
        return None

    def _inside(self, transition: Transition) -> tuple[TextFinding, ...]:
        """What the strings of a call hold once their escapes are undone: that is what its receiver gets."""
        return self._texts.inside(self._mapper.strings(transition), len(transition.text))

    def _answered(self, resolutions: tuple[Resolution, ...]) -> Do:
        """The resolvers have answered; anything that is not an answer to what was asked counts as none."""
        read = self._looking
        if read is None or self._phase is not _Phase.LOOKING:
            return self._halt(Trigger.RESOLVER_FAULT, detail="answers came while none were asked for")
        self._looking = None
        self._phase = _Phase.RUNNING
        done = self._decide(read, settled(read.references, resolutions))
        if done is None:
            done = self._work()
        # What stood behind may hold further ends: the look-up interrupted the closing of what could be closed.
        return self._close_what_can() if isinstance(done, Proceed) else done

    def _decide(self, read: Read, resolutions: tuple[Resolution, ...]) -> Do | None:
        """Ask the gate, and do what it says."""
        if self._gate_calls >= self._limits.gate_calls_max:
            return self._halt(Trigger.BUDGET_GATE_CALLS, bound=self._limits.gate_calls_max)
        self._gate_calls += 1
        anchored = Anchored(read.mutation, resolutions, read.item.approvals)
        decision = self._evaluated(anchored)
        match decision:
            case Admit():
                return self._admit(read, anchored, decision)
            case Reject():
                ground = ground_of(decision, resolutions, self._rulebook)
                if ground:
                    return self._defer(read, resolutions, decision, ground)
                return self._refuse(read.item, decision, read.mutation, resolutions)
            case Decompose(readings=readings) if readings:
                return self._read_each(read, anchored, decision)
            case Decompose():
                return self._decompose(read, resolutions, decision)
            case _:
                assert_never(decision)

    def _evaluated(self, anchored: Anchored) -> Decision:
        """The gate's answer; a gate that fails refuses."""
        try:
            return gate.evaluate(anchored, self._state)
        except Exception:  # noqa: BLE001 - trouble means no
            return Reject((Reason(Stage.INTAKE, Code.GATE_FAULT),))

    def _read_each(self, read: Read, anchored: Anchored, decision: Decompose) -> Do | None:
        """Judge each referent an ambiguous reference may have; exactly one must survive (X-07)."""
        parent = self._determined(read.item, decision, read.mutation, anchored.resolutions)
        survivors, outcomes = [], []
        for reading in decision.readings:
            answers = tuple(read_as(r, reading) for r in anchored.resolutions)
            candidate = msgspec.structs.replace(anchored, resolutions=answers)
            verdict = self._evaluated(candidate)
            outcomes.append(type(verdict).__name__.lower())
            if isinstance(verdict, Admit):
                survivors.append((candidate, verdict))
        self._gate_calls += len(outcomes)
        self._journal.write(Readings(parent, tuple(outcomes)))
        item = msgspec.structs.replace(read.item, parent=parent)
        if len(survivors) == 1:
            return self._admit(msgspec.structs.replace(read, item=item), *survivors[0])
        reason = Reason(Stage.ANCHOR, Code.ANCHOR_AMBIGUOUS, span=decision.reasons[0].span)
        return self._refuse(item, Reject((reason,)), read.mutation, anchored.resolutions)

    # --- admit -----------------------------------------------------------------------------------------------

    def _admit(self, read: Read, anchored: Anchored, decision: Admit) -> Do | None:
        """Everything is computed on a tentative state first; what crosses a limit is recorded, not committed."""
        rules = self._rulebook.slope
        start = self._output.ends[read.item.closed.channel].length
        tentative = self._state.commit(anchored, self._journal.chain.seq, self._journal.at, start)
        slope, distance = advance(self._slope, anchored.mutation, rules or _NO_SLOPE)
        crossed = crossing(slope.drift, rules) if rules else None
        drifted = crossed is not None and crossed.level is DriftLevel.HALT
        over = exceeded(self._limits, tentative, slope)
        after = None if over or drifted else tentative.digest
        record = self._determined(read.item, decision, anchored.mutation, anchored.resolutions, after)
        step = tentative.bounds.step
        self._journal.write(SlopeReading(record, step, distance, slope.drift, rates(slope)))
        if crossed is not None and drifted:
            self._note(crossed)
            return self._halt(
                Trigger.DRIFT, component=crossed.component, value=crossed.value, bound=crossed.bound
            )
        if over:
            return self._halt(over[0], value=over[1], bound=over[2])
        self._commit(read, tentative, slope, record)
        if crossed is not None:
            self._respond(crossed)
        self._waiting.wake(self._state.memory)
        return self._count(admitted=True)

    def _commit(self, read: Read, state: SemanticState, slope: SlopeState, record: int) -> None:
        """INVARIANT (one-committer)."""
        before = self._state
        self._trail.leave(before, self._slope, self._output.ends, read.item.closed.first, record)
        self._state, self._slope = state, slope
        self._append(read.item, read.end)

    def _append(self, item: Item, end: ChannelEnd) -> None:
        """Put text behind what is admitted. Waiting items and siblings do not move the engine's position."""
        self._output.append(item.closed, self._kept_whole(item.closed, end))
        if item.role in (Role.ROOT, Role.LEAF):
            self._trail.keep(item.closed)
        self._let_out()

    def _kept_whole(self, closed: Closed, end: ChannelEnd) -> ChannelEnd:
        """A forbidden text that only the end is missing to: nothing from where it began leaves before more is said."""
        settled = closed.kind is CandidateKind.TOOL_CALL or end.carry.frontier == end.carry.position
        if settled or not self._charter.capabilities.rewind:
            return end
        self._texts.look_at(self._state.policy)
        begin = self._texts.held_from(end)
        if begin is None:
            return end
        whole = self._trail.before(closed.channel, begin)
        return msgspec.structs.replace(end, whole=whole)

    def _pass_inert(self, item: Item, end: ChannelEnd) -> None:
        """Text without content: it goes out in order and changes nothing else (X-11)."""
        closed, start = item.closed, self._output.ends[item.closed.channel].length
        self._journal.write(
            Inert(
                closed.channel,
                closed.kind,
                closed.cause,
                start,
                closed.tokens,
                closed.text,
                closed.shown_lead,
                closed.split,
            )
        )
        self._append(item, end)

    def _respond(self, crossed: Crossing) -> None:
        """Warn, or correct: only ever tighten (X-08). Each level is answered once, when it is first reached."""
        if _LEVELS.index(crossed.level) <= _LEVELS.index(self._slope.level):
            return
        self._note(crossed)
        self._slope = msgspec.structs.replace(self._slope, level=crossed.level)
        if crossed.level is DriftLevel.CORRECTION:
            self._state = self._state.corrected()
            self._slope = self._slope.reanchored()

    def _note(self, crossed: Crossing) -> None:
        step = self._state.bounds.step
        self._journal.write(Drift(crossed.level, crossed.component, crossed.value, crossed.bound, step))

    def _count(self, admitted: bool) -> Do | None:
        over = self._rate.counted(admitted)
        return self._halt(over[0], value=over[1], bound=over[2]) if over else None

    # --- decompose, reject, defer ----------------------------------------------------------------------------

    def _decompose(self, read: Read, resolutions: tuple[Resolution, ...], decision: Decompose) -> Do | None:
        """Resubmit the parts, each mapped and anchored afresh, in text order (X-49)."""
        item, closed = read.item, read.item.closed
        fault = None
        if item.depth >= self._limits.depth_max:
            fault = Code.DECOMPOSITION_DEPTH
        elif not covers(decision, len(closed.text)):
            fault = Code.INDIVISIBLE
        if fault is not None:
            reasons = (*decision.reasons, Reason(Stage.INTAKE, fault))
            return self._refuse(item, Reject(reasons), read.mutation, resolutions)
        parent = self._determined(item, decision, read.mutation, resolutions)
        if not (self._charter.capabilities.rewind or decision.independent):
            self._reasons = decision.reasons
            return self._stop(Trigger.CUT)  # no whole admit, and no way to go on from a part
        whole = Role.WAITED if item.role is Role.WAITED else Role.LEAF
        role = Role.SIBLING if decision.independent else whole
        parts = [closed.part(span.start, span.end, Cause.PART) for span in decision.parts]
        if decision.independent:
            parts = [msgspec.structs.replace(part, pieces=(), lead=b"") for part in parts]
        items = [Item(p, role, item.depth + 1, parent, approvals=item.approvals) for p in parts]
        if decision.independent and item.role is Role.ROOT:
            self._sibling_refused = False
            items.append(Item(closed, Role.PASSED))
        self._queue.extendleft(reversed(items))
        return None

    def _refuse(
        self,
        item: Item,
        decision: Reject,
        mutation: Mutation | None = None,
        resolutions: tuple[Resolution, ...] = (),
    ) -> Do | None:
        """Nothing of it is kept; go on from before it, or where it stands or falls alone, past it."""
        self._determined(item, decision, mutation, resolutions)
        self._reasons = decision.reasons
        halted = self._count(admitted=False)
        if halted is not None:
            return halted
        found = mutation.findings if mutation is not None else ()
        return self._leave_behind(item, self._begun(decision, ((item.closed.channel, one) for one in found)))

    def _begun(self, decision: Reject | Decompose, found: Iterable[tuple[str, TextFinding]]) -> Begun | None:
        """Whether a place lies before all that began in text that was admitted and held; None where nothing did."""
        named = {reason.rule for reason in decision.reasons if reason.code is Code.TEXT_FORBIDDEN}
        starts: dict[str, int] = {}
        for channel, finding in found:
            if finding.rule in named and finding.start < 0:
                begin = self._output.ends[channel].carry.position + finding.start
                starts[channel] = min(begin, starts.get(channel, begin))
        if not starts:
            return None
        return lambda ends: all(ends[channel].carry.position <= begin for channel, begin in starts.items())

    def _leave_behind(self, item: Item, begun: Begun | None = None) -> Do | None:
        if item.role is Role.WAITED:
            self._queue.clear()  # what stands behind a refused part of it was conditioned on that
        if item.role in (Role.SIBLING, Role.WAITED):
            self._sibling_refused = self._sibling_refused or item.role is Role.SIBLING
            return None
        return self._retreat(item.closed.first, Trigger.ATTEMPTS_EXHAUSTED, begun)

    def _defer(
        self, read: Read, resolutions: tuple[Resolution, ...], decision: Reject, ground: str
    ) -> Do | None:
        """Queue it, bound to its bytes; the run goes on another way (R-078)."""
        item, mutation = read.item, read.mutation
        if self._waiting.full:
            return self._refuse(item, decision, mutation, resolutions)
        record = self._determined(item, decision, mutation, resolutions)
        waiting = self._waiting.park(read, decision, ground, record)
        self._journal.write(Deferred(record, ground, waiting.rule))
        self._reasons = decision.reasons
        return self._leave_behind(item)

    def _ground_came(self, event: Approval | Expired) -> Do:
        self._journal.write(Arrived(type(event).__name__.lower(), canonical(event)))
        self._waiting.ground_came(event)
        return self._resumed() if self._phase is _Phase.SUSPENDED else _PROCEED

    # --- going back ------------------------------------------------------------------------------------------

    def _retreat(self, first: int, trigger: Trigger, begun: Begun | None = None) -> Do:
        """Another candidate from here; else back to an earlier place above the watermark; else stop (X-32).

        `begun`: a forbidden text that began earlier goes as a whole, where it can.
        """
        self._queue.clear()
        self._held, self._ending = None, None
        self._state = self._state.considering(None)
        if self._resuming:
            return self._stop(trigger)
        if not self._charter.capabilities.rewind:
            # What the engine says next is conditioned on the refused text: a cut run ends here.
            return self._stop(Trigger.CUT if trigger is Trigger.ATTEMPTS_EXHAUSTED else trigger)
        trail, abandoned = self._trail, list[int]()
        # Behind a text that only its end was missing to, whatever is said next stands behind it.
        here = begun is None or all(end.whole < 0 for end in self._output.ends.values())
        steps = trail.way_back(self._output.above, begun, here=here)
        if steps is None:
            return self._stop(trigger)
        for _ in range(steps):
            place = trail.go_back()
            self._state, self._slope = place.state, place.slope
            self._output.back_to(place.ends)
            abandoned.append(place.record)
            first = place.first
        trail.try_again(first)
        length = sum(end.length for end in self._output.ends.values())
        self._journal.write(Rewound(trail.position, trail.attempt, length, tuple(abandoned)))
        self._intake.go_back(trail.lead)
        self._go_on()
        return trail.retry(self._charter.seed, self._charter.capabilities.excludes)

    # --- endings ---------------------------------------------------------------------------------------------

    def _end(self, event: EndOfSequence) -> Do:
        """The engine proposes to end: what is open is judged first, then the end itself."""
        if self._phase is not _Phase.RUNNING:
            return self._halt(Trigger.ENGINE_FAULT, detail="an end came while none was asked for")
        lie = self._intake.lie(event.position, self._trail.position)
        if lie is not None:
            return self._halt(lie.trigger, detail=lie.detail)
        if event.reason is EndReason.LENGTH:
            return self._halt(Trigger.ENGINE_LIMIT)
        self._ending = event
        return self._close_all(Cause.END) if self._intake.open.buffer else self._work()

    def _judge_end(self, event: EndOfSequence) -> Do:
        """The end is a candidate: requirements on the whole output, and matches that only the end completes."""
        if self.waiting:
            return self._suspend(None)
        found = [
            (name, one) for name, end in self._output.ends.items() for one in self._texts.at_the_end(end)
        ]
        findings = tuple(finding for _, finding in found)
        mutation = msgspec.structs.replace(_END, findings=findings)
        decision = self._evaluated(Anchored(mutation))
        self._gate_calls += 1
        closed = Closed(self._intake.open.channel, CandidateKind.TOKEN, b"", Cause.END, ((0, 1, event.id),))
        self._determined(Item(closed), decision, mutation, (), self._state.digest)
        if isinstance(decision, Admit):
            return self._finish("completed", None)
        self._reasons = decision.reasons
        unmet = decision.reasons[0].code in (Code.REQUIREMENT_MISSING, Code.SEQUENCE_VIOLATED)
        trigger = Trigger.REQUIREMENT_UNMET if unmet else Trigger.ATTEMPTS_EXHAUSTED
        return self._retreat(event.id, trigger, self._begun(decision, found))

    def _stop(self, trigger: Trigger) -> Do:
        """Nothing more can be proposed: wait for what is deferred, or end."""
        return self._suspend(trigger) if self.waiting else self._halt(trigger, reasons=self._reasons)

    def _suspend(self, on: Trigger | None) -> Do:
        """Only waiting items are left. `on`: what would have ended the run without them, None for its own end."""
        self._suspended_on = on
        report = TerminationReport(Trigger.WAITING, step=self._state.bounds.step, waiting=self.waiting)
        return self._finish("suspended", report)

    def _resumed(self) -> Do:
        """A ground came for a suspended run: judge what it was for, then wait on, end, or stop as it would have."""
        self._phase = _Phase.RUNNING
        self._resuming = True  # from here on there is no engine that could be asked for anything else
        self._ending = EndOfSequence() if self._suspended_on is None else None
        return self._work()

    def _halt(
        self,
        trigger: Trigger,
        *,
        component: str = "",
        value: int = 0,
        bound: int = 0,
        detail: str = "",
        reasons: tuple[Reason, ...] = (),
    ) -> Do:
        """Safe non-execution (R-080): what was admitted, a report, and the record."""
        report = TerminationReport(
            trigger=trigger,
            stage=reasons[0].stage if reasons else None,
            code=reasons[0].code if reasons else None,
            rules=tuple(dict.fromkeys(r.rule for r in reasons if r.rule)),
            step=self._state.bounds.step,
            component=component,
            value=value,
            bound=bound,
            detail=detail,
            waiting=self.waiting,
        )
        return self._finish("halted", report)

    def _finish(self, kind: str, report: TerminationReport | None) -> Do:
        self._state = self._state.considering(None)
        self._queue.clear()
        self._intake.drop()
        self._phase = _Phase.SUSPENDED if kind == "suspended" else _Phase.ENDED
        final = report is None
        channels = {name: self._output.admitted(name, final) for name in self._output.ends}
        lengths = tuple((name, len(data)) for name, data in sorted(channels.items()))
        self._journal.write(Ended(kind, report, lengths, self._state.digest))
        self._finished = Finish(self._outcome(kind, report, channels))
        return self._finished

    def _outcome(self, kind: str, report: TerminationReport | None, channels: dict[str, bytes]) -> Outcome:
        chain = self._journal.chain
        text = channels.get(ANSWER, b"").decode("utf-8", "ignore")
        lineage = LineageReference(self._charter.run, chain.seq, chain.head.hex())
        digest, governed = self._state.digest.hex(), self._charter.governed
        cited = self._state.memory.cited.items()
        # A run that does not complete keeps what might still have become a forbidden text: nothing is cited in that.
        grounds = tuple(one for one in cited if one.end <= len(channels.get(one.channel, b"")))
        if report is None:
            return Completed(
                text=text,
                channels=channels,
                lineage=lineage,
                semantic_digest=digest,
                governed=governed,
                grounds=grounds,
            )
        ended = Suspended if kind == "suspended" else Halted
        return ended(
            text=text,
            channels=channels,
            lineage=lineage,
            semantic_digest=digest,
            governed=governed,
            grounds=grounds,
            report=report,
        )

    # --- what is written of a decision -----------------------------------------------------------------------

    def _determined(
        self,
        item: Item,
        decision: Decision,
        mutation: Mutation | None,
        resolutions: tuple[Resolution, ...],
        after: bytes | None = None,
    ) -> int:
        """Record one decision. `after`: the semantic digest where it is applied."""
        end = self._output.ends.get(item.closed.channel)
        judged = Judged(
            item.closed,
            mutation,
            resolutions,
            start=end.length if end else 0,
            position=self._trail.position,
            attempt=self._trail.attempt,
            depth=item.depth,
            parent=item.parent,
            item=item.item,
        )
        before = self._state.digest
        record = self._journal.determination(judged, decision, before, self._decision_digest(), after)
        self._state = self._state.considering(None)
        return record

    def _decision_digest(self) -> bytes:
        """Over everything a decision reads (X-51); neither time nor run id."""
        state, ends = self._state, sorted(self._output.ends.items())
        return sha256(
            canonical(
                (
                    state.digest,
                    state.bounds.step,
                    state.bounds.uncertainty_total,
                    state.policy.ids(),
                    tuple([(name, *end.standing()) for name, end in ends]),
                    self._slope.numbers(),
                    self._trail.attempt,
                    self._trail.rollbacks,
                    self._gate_calls,
                    self._rate.numbers(),
                    self._waiting.grounds(),
                    (self._texts.digest, self._mapper.id, SEMANTICS_ID),
                )
            )
        )


_PROCEED = Proceed()
_NOTHING = Step((), (), _PROCEED)
_INERT = Mutation(touches=(), changes=(), category=Category.TRANSITION)
_END = Mutation(touches=(), changes=(), category=Category.TRANSITION, ends=True)
_NOWHERE = "?"
_STREAMED = (CandidateKind.TOKEN, CandidateKind.SPAN)
_WORD_ENDS = (b" ", b",", b";", b")", b"]", b"\n", b"}")
_KNOWN = (*_STREAMED, CandidateKind.STEP, CandidateKind.TOOL_CALL)
_NO_SLOPE = SlopeRules()
_LEVELS = (DriftLevel.STEADY, DriftLevel.WARNING, DriftLevel.CORRECTION, DriftLevel.HALT)
_FAULTS = {
    "engine": Trigger.ENGINE_FAULT,
    "ledger": Trigger.LEDGER_FAULT,
    "resolver": Trigger.RESOLVER_FAULT,
    "facts": Trigger.FACTS_FAULT,
    "sink": Trigger.SINK_FAULT,
    "watch": Trigger.SINK_FAULT,
    "session": Trigger.INTERNAL_FAULT,
}


def _slope_of(state: SemanticState) -> SlopeState:
    known = (term for entry in state.memory.entries() for term in entry.commitment.terms)
    return SlopeState.initial((*state.intent.terms, *known))
