"""One case, run: a real session is offered its text or calls, and what came of it is held against what is expected.

Nothing is proposed again after a refusal: what would follow is conditioned on it. What waits for an approval is given
the approvals that the case names. Nothing is recorded in a ledger.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from interlock.anchors import Resolvers, TableResolver
from interlock.anchors.building import resolvers_of
from interlock.anchors.port import Resolver
from interlock.core.decision import Admit, Code, Reason
from interlock.core.events import (
    Answers,
    Approval,
    Capabilities,
    Event,
    Finish,
    Identity,
    Lookup,
    Retry,
    Step,
)
from interlock.core.lineage import Deferred, Determination, Ended, Sealed
from interlock.core.mutation import (
    Candidate,
    CandidateKind,
    EndOfSequence,
    Reference,
    Resolution,
    Standing,
)
from interlock.core.outcome import TerminationReport
from interlock.core.ports import Mapper
from interlock.core.session import Session
from interlock.core.state import SemanticState
from interlock.ledger.replay import clause_mapper
from interlock.policy import Policy, situate
from interlock.policy.errors import quoted
from interlock.workbench.cases import Case, Expect, Expected, KindAnswers
from interlock.workbench.unrecorded import unrecorded

OFFERED: Final = Identity("cases")
REWINDS: Final = Capabilities(CandidateKind.SPAN, rewind=True)
OWED_BY_THE_END: Final = frozenset({Code.REQUIREMENT_MISSING, Code.SEQUENCE_VIOLATED})
ENDS_OFFERED: Final = 2
APPROVER: Final = "the case"


class Judgement(msgspec.Struct, frozen=True, kw_only=True):
    """One determination: what was judged, how it came out, and why. `early`: it belongs to `earlier`."""

    text: str
    outcome: str
    """admit, decompose, reject, wait; or approved: it waited, and what came of it then is a judgement of its own."""
    channel: str = ""
    reasons: tuple[Reason, ...] = ()
    shadowed: tuple[Reason, ...] = ()
    ends: bool = False
    early: bool = False


class Trial(msgspec.Struct, frozen=True):
    """What came of a case. `halted`: the report of a run that ended early without a refusal."""

    judgements: tuple[Judgement, ...]
    halted: TerminationReport | None = None
    unseen: str = ""
    """What stands behind something that waited: a run goes on there with what is generated then."""

    @property
    def decisive(self) -> Judgement | None:
        """The determination that a case is about: the first that is not a whole admit, the gravest kind first."""
        for outcome in ("reject", "wait", "decompose"):
            for judgement in self.judgements:
                if judgement.outcome == outcome:
                    return judgement
        return None

    @property
    def end(self) -> Expect:
        decisive = self.decisive
        if decisive is not None and decisive.outcome != "decompose":
            return Expect(decisive.outcome)
        if self.halted is not None:
            return Expect.HALT
        return Expect.DECOMPOSE if decisive is not None else Expect.ADMIT

    @property
    def by(self) -> tuple[str, ...]:
        """Why, of the decisive determination: rules, or codes where no rule is named."""
        reasons = self.decisive.reasons if self.decisive is not None else ()
        return tuple(dict.fromkeys(reason.rule or reason.code.value for reason in reasons))

    @property
    def rules(self) -> frozenset[str]:
        """Every rule that had a say, shadow rules included."""
        reasons = (r for j in self.judgements for r in (*j.reasons, *j.shadowed))
        return frozenset(reason.rule for reason in reasons if reason.rule)


class Bench:
    """A policy made ready to run cases, one after the other."""

    def __init__(self, policy: Policy, mapper: Mapper | None = None) -> None:
        self._policy = policy
        self._mapper = mapper or clause_mapper(policy)
        self._tables = resolvers_of(policy)
        self._first: SemanticState | None = None
        """Where an earlier case began: in its context the same rules are in force, and are not gone through again."""

    def run(self, case: Case) -> Trial:
        """Raises TaskError where the case's task does not fit the policy's profile."""
        return _Run(self._session(case), self._resolvers(case), case).trial()

    def _session(self, case: Case) -> Session:
        state = situate(self._policy, case.task, self._mapper)
        if self._first is None or self._first.context != state.context:
            self._first = state
        state = msgspec.structs.replace(state, policy=self._first.policy)
        return unrecorded(self._policy, self._mapper, case.task, state, OFFERED, REWINDS)

    def _resolvers(self, case: Case) -> Resolvers:
        if not case.answers:
            return self._tables
        told: list[Resolver] = [_Told(answers, self._tables) for answers in case.answers]
        kinds = {answers.kind for answers in case.answers}
        return Resolvers(
            [*told, *(_Kept(kind, self._tables) for kind in self._tables.kinds if kind not in kinds)]
        )


class _Kept:
    """One kind of the policy's own tables."""

    local = True

    def __init__(self, kind: str, tables: Resolvers) -> None:
        self.id = f"policy:{kind}"
        self.kinds = (kind,)
        self._tables = tables

    def resolve(self, reference: Reference) -> Resolution:
        return self._tables.resolve(reference)


class _Told:
    """A kind as the case says; without rows of its own it only adds what is pending."""

    local = True

    def __init__(self, answers: KindAnswers, tables: Resolvers) -> None:
        self.id = f"case:{answers.kind}"
        self.kinds = (answers.kind,)
        self._pending = TableResolver(answers.kind, dict.fromkeys(answers.pending, "?"))
        self._rows = TableResolver(answers.kind, dict(answers.rows)) if answers.rows else tables

    def resolve(self, reference: Reference) -> Resolution:
        if self._pending.resolve(reference).standing is Standing.RESOLVED:
            return Resolution(reference, Standing.PENDING, (), self.id)
        return self._rows.resolve(reference)


class _Run:
    """Offers a case to its session and gathers what was decided."""

    def __init__(self, session: Session, resolvers: Resolvers, case: Case) -> None:
        self._session = session
        self._resolvers = resolvers
        self._case = case
        self._found: list[Judgement] = []
        self._numbers: dict[int, int] = {}
        """Records of determinations, and where among the found they are."""
        self._halted: TerminationReport | None = None
        self._stopped = False
        self._said = b""
        self._early = True

    def trial(self) -> Trial:
        self._take(self._session.begin())
        self._offer_all(self._case.earlier)
        self._early = False
        self._offer_all(self._case.offers)
        # An end that closes something which then waits is dropped with it, so it is offered again.
        for _ in range(ENDS_OFFERED):
            if not self._session.ended and not self._refused:
                self._offer(EndOfSequence())
        if self._session.suspended and self._case.approved:
            self._approve()
        refused = any(found.outcome in ("reject", "wait") for found in self._found)
        return Trial(tuple(self._found), None if refused else self._halted, self._unseen())

    @property
    def _refused(self) -> bool:
        return any(found.outcome == "reject" for found in self._found)

    def _offer_all(self, offers: tuple[Candidate, ...]) -> None:
        self._said = b"".join(candidate.data for candidate in offers)
        for candidate in offers:
            if not self._stopped and not self._session.ended:
                self._offer(candidate)

    def _unseen(self) -> str:
        """What of the case was never judged, as something before it was approved and nothing is offered behind that."""
        at = next((at for at, one in enumerate(self._found) if one.outcome == "approved"), -1)
        if at < 0:
            return ""
        waited = self._found[at].text
        _, _, behind = self._said.decode("utf-8", "replace").partition(waited)
        for one in self._found[at + 1 :]:  # the other parts of what was taken apart are judged
            behind = behind.replace(one.text.strip(), "", 1) if one.text != waited else behind
        return behind.strip() if any(map(str.isalnum, behind)) else ""

    def _offer(self, event: Event) -> None:
        step = self._session.offer(event)
        self._take(step)
        while isinstance(step.do, Lookup):
            step = self._session.offer(Answers(self._resolvers.resolve_all(step.do.references)))
            self._take(step)

    def _approve(self) -> None:
        for waiting in self._session.waiting:
            if waiting.rule in self._case.approved:
                self._resume(waiting.item)

    def _resume(self, item: int) -> None:
        place = self._numbers[item]
        self._found[place] = msgspec.structs.replace(self._found[place], outcome="approved")
        self._offer(Approval(item, approved=True, by=APPROVER))

    def _take(self, step: Step) -> None:
        for record in step.records:
            match record.content:
                case Determination() as content:
                    self._numbers[record.seq] = len(self._found)
                    self._found.append(self._judged(content, record.sealed))
                case Deferred(of=of):
                    place = self._numbers[of]
                    self._found[place] = msgspec.structs.replace(self._found[place], outcome="wait")
                case Ended(report=report):
                    self._halted = report
                case _:
                    pass
        # What is refused, or waits, is not tried another way; what comes behind it was conditioned on it.
        self._stopped = self._stopped or isinstance(step.do, Retry | Finish)

    def _judged(self, content: Determination, sealed: bytes | None) -> Judgement:
        text = content.text
        if text is None:
            text = msgspec.msgpack.decode(sealed, type=Sealed).text if sealed else b""
        decision = content.decision
        reasons = () if isinstance(decision, Admit) else decision.reasons
        outcome = type(decision).__name__.lower()
        if content.ends and not self._case.ends and reasons and {r.code for r in reasons} <= OWED_BY_THE_END:
            outcome, reasons = "admit", ()
        return Judgement(
            text=text.decode("utf-8", "replace"),
            outcome=outcome,
            channel=content.channel,
            reasons=reasons,
            shadowed=decision.shadowed,
            ends=content.ends,
            early=self._early,
        )


# --- held against what is expected -----------------------------------------------------------------------


def differences(expected: Expected, trial: Trial) -> Iterator[str]:
    """What is otherwise than expected, each in a few words; nothing where the case passes."""
    early = next((j for j in trial.judgements if j.early and j.outcome in ("reject", "wait")), None)
    if early is not None:
        yield "what is said earlier is not admitted"
        return
    ends = {Expect.ADMIT, Expect.DECOMPOSE} if expected.end is Expect.COMPLETE else {expected.end}
    if trial.end not in ends:
        yield f"expected {expected.end}, got {trial.end}"
        return
    if trial.unseen:
        yield (
            f"{quoted(trial.unseen)} is never judged, as what stands before it waits: a run goes on behind an approval "
            "with what is generated then, so put it into a case of its own"
        )
        return
    if expected.mode == "shadow":
        shadowed = {reason.rule for j in trial.judgements for reason in j.shadowed}
        if expected.rule not in shadowed:
            yield f"expected rule `{expected.rule}` to be recorded in shadow mode, got {_named(sorted(shadowed))}"
    if expected.trigger and trial.halted is not None and trial.halted.trigger != expected.trigger:
        yield f"expected trigger {expected.trigger}, got {trial.halted.trigger}"
    decisive = trial.decisive
    if decisive is None:
        return
    first = decisive.reasons[0]
    named = list(dict.fromkeys(reason.rule for reason in decisive.reasons if reason.rule))
    if expected.rule and expected.mode != "shadow" and expected.rule not in named:
        yield f"expected rule `{expected.rule}`, got {_named(named) if named else first.code.value}"
    if expected.stage and expected.stage != first.stage.name.lower():
        yield f"expected stage {expected.stage}, got {first.stage.name.lower()}"
    if expected.code and expected.code not in {reason.code for reason in decisive.reasons}:
        yield f"expected {expected.code}, got {first.code.value}"


def _named(rules: list[str]) -> str:
    return ", ".join(f"`{rule}`" for rule in rules) or "none"
