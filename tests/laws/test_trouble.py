"""Trouble means no: whatever breaks, nothing gets out, the refusal has an id, and the run ends as a value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from interlock.core import gate
from interlock.core.decision import Admit, Code, Decision, Decompose, Reason, Reject, Stage
from interlock.core.events import (
    Answers,
    Approval,
    Cancelled,
    Capabilities,
    Closed,
    Event,
    Expired,
    Fault,
    Identity,
)
from interlock.core.lineage import Determination, Ended
from interlock.core.memory import Fact
from interlock.core.mutation import (
    ANSWER,
    Anchored,
    Candidate,
    CandidateKind,
    Cause,
    EndOfSequence,
    EndReason,
    Mutation,
    Reference,
    Resolution,
    Span,
    Standing,
    Transition,
)
from interlock.core.outcome import Completed, Halted, Suspended, Trigger
from interlock.core.ports import Grounds, Splitter
from interlock.core.prompt import Prompt
from interlock.core.rules import Unit
from interlock.core.state import SemanticState
from interlock.engines.scripted import Misbehaviour, ScriptedEngine, span, step, token, tool_call
from interlock.policy import Policy, PolicyError
from interlock.testing import hostile_engines
from tests.examples import examples
from tests.laws.world import (
    BOUNDED,
    FORBIDDEN_TEXTS,
    LENIENT,
    TEXTS,
    Play,
    found_in,
    fragments,
    law,
    mapper_of,
    out_of,
    play,
    policy,
    releases,
    saying,
    sentences,
)

GOOD = "The fee is low. It may fall. The fund is old. "


class Around:
    """A mapper around the real one, to be broken somewhere."""

    id = "broken"

    def __init__(self, governing: Policy) -> None:
        self.inner = mapper_of(governing)

    def splitter(self, unit: Unit) -> Splitter:
        return self.inner.splitter(unit)

    def inert(self, transition: Transition) -> bool:
        return self.inner.inert(transition)

    def map(self, transition: Transition, state: SemanticState) -> Mutation:
        return self.inner.map(transition, state)

    def grounds(self, facts: tuple[Fact, ...]) -> Grounds:
        return self.inner.grounds(facts)

    def terms(self, text: str) -> tuple[str, ...]:
        return self.inner.terms(text)


def broken(how: str, at: int) -> Callable[[Mutation], Any]:
    """What becomes of the mutation from the `at`-th one on."""
    counted = [0]

    def spoil(mutation: Mutation) -> Any:
        counted[0] += 1
        if counted[0] <= at:
            return mutation
        match how:
            case "raises":
                raise RuntimeError("the mapper broke")
            case "memory":
                raise MemoryError
            case "recursion":
                raise RecursionError
            case "none":
                return None
            case "float":
                return msgspec.structs.replace(mutation, novelty=0.5)
            case "word":
                return msgspec.structs.replace(mutation, category="opinion")
            case "handle":
                return msgspec.structs.replace(mutation, terms=(object(),))
            case _:
                return "admit"

    return spoil


HOWS = ("raises", "memory", "recursion", "none", "float", "word", "handle", "text")


@pytest.mark.requirement("R-002", "R-026", "R-035", "R-057")
@given(st.sampled_from(HOWS), st.integers(0, 3), releases)
@settings(law, max_examples=80)
def test_trouble_means_no(how: str, at: int, release: str) -> None:
    """A mapper that breaks at its n-th answer, or answers what is no mutation: refused from there on."""
    governing = policy(release=release)
    spoil = broken(how, at)

    class Spoiled(Around):
        def map(self, transition: Transition, state: SemanticState) -> Mutation:
            answer: Mutation = spoil(super().map(transition, state))
            return answer

    said = [
        span(sentence)
        for sentence in ("The fee is low.", " It may fall.", " The fund is old.", " It is new.")
    ]
    run = play(governing, ScriptedEngine.from_candidates(said, rewind=False), mapper=Spoiled(governing))
    assert isinstance(run.outcome, Halted)
    assert run.codes == ["MAPPER_FAULT"]
    assert run.outcome.report.code is Code.MAPPER_FAULT
    kept = b"".join(candidate.data for candidate in said[:at])
    assert run.admitted().get(ANSWER, b"") == kept
    assert kept.startswith(out_of(run)[ANSWER])


@pytest.mark.requirement("R-057")
@given(st.integers(0, 4), st.sampled_from((RuntimeError, KeyError, RecursionError, AssertionError)), releases)
@settings(law, max_examples=60)
def test_a_stage_that_breaks_refuses(place: int, error: type[Exception], release: str) -> None:
    """The gate is ours, and still: an exception in it is a refusal, never a way past it."""

    def breaking(anchored: Anchored, state: SemanticState) -> Decision | None:
        raise error

    stages = (*gate.STAGES[:place], breaking, *gate.STAGES[place + 1 :])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(gate, "STAGES", stages)
        run = play(policy(release=release), saying(GOOD))
    assert isinstance(run.outcome, Halted)
    assert set(run.codes) == {"GATE_FAULT"}
    assert out_of(run)[ANSWER] == b""


@pytest.mark.requirement("R-057")
def test_a_policy_stage_that_breaks_when_asked_alone_refuses() -> None:
    def breaking(anchored: Anchored, state: SemanticState) -> Decision | None:
        raise RuntimeError

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(gate, "policy", breaking)
        run = play(REFERRING, saying("See https://a.org. "))
    assert set(run.codes) == {"GATE_FAULT"}
    assert out_of(run)[ANSWER] == b""


@pytest.mark.requirement("R-094", "X-07")
def test_a_gate_that_breaks_over_a_reading_refuses() -> None:
    """The readings of an ambiguous reference are judged like anything else."""
    real = gate.evaluate

    def breaking(anchored: Anchored, state: SemanticState) -> Decision:
        if any(r.standing is Standing.RESOLVED for r in anchored.resolutions):
            raise RuntimeError
        return real(anchored, state)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(gate, "evaluate", breaking)
        run = play(
            REFERRING, saying("See https://a.org. "), resolve=answering(Standing.AMBIGUOUS, "one", "two")
        )
    assert isinstance(run.outcome, Halted)
    assert out_of(run)[ANSWER] == b""


class BadSplitter:
    def __init__(self, inner: Splitter, how: str) -> None:
        self.inner, self.how, self.asked = inner, how, 0

    def plain(self, data: bytes) -> bool:
        return False

    def find(self, text: bytes, checked: int, carry: int) -> Any:
        self.asked += 1
        assert self.asked < 10_000, "asked for ever"
        if self.how == "raises":
            raise RuntimeError("the splitter broke")
        found = self.inner.find(text, checked, carry)
        return found._replace(end=len(text) + 5) if self.how == "beyond" else None


@pytest.mark.requirement("R-057")
@pytest.mark.parametrize("how", ["raises", "beyond", "none"])
def test_a_splitter_that_breaks_lets_nothing_out(how: str) -> None:
    class Splitting(Around):
        def splitter(self, unit: Unit) -> Splitter:
            return BadSplitter(super().splitter(unit), how)  # type: ignore[return-value]

    run = play(policy(), saying(GOOD, chunk=5, rewind=False), mapper=Splitting(policy()))
    assert isinstance(run.outcome, Halted)
    assert run.codes == ["MAPPER_FAULT"]
    assert out_of(run)[ANSWER] == b""


# --- every kind of trouble has an id of its own --------------------------------------------------------------

REFERRING = policy(TEXTS, LENIENT + "anchors: {kinds: [url]}\n")
HOLDING = policy("- {id: long, kind: safety, forbid: {pattern: ['begin.*end'], hold_bytes_max: 20}}")
READING = policy("- {id: long, kind: safety, forbid: {text: [never]}}", "on_unmapped: {coverage_min: 900}\n")


def answering(standing: Standing, *readings: str) -> Callable[[Reference], Resolution]:
    return lambda reference: Resolution(reference, standing, readings)


def foreign(reference: Reference) -> Resolution:
    return Resolution(Reference(reference.kind, "another", reference.span), Standing.RESOLVED, ("x",))


LINK = "See https://a.org. "
TROUBLE: dict[str, tuple[str, Policy, ScriptedEngine, Any]] = {
    "channel": (
        "CHANNEL_UNKNOWN",
        policy(),
        ScriptedEngine.from_candidates([span("x", channel="nowhere")]),
        None,
    ),
    "kind": (
        "MODALITY_UNSUPPORTED",
        policy(),
        ScriptedEngine.from_candidates([Candidate(b"\x00\x01", CandidateKind.OTHER)]),
        None,
    ),
    "text among calls": (
        "MODALITY_UNSUPPORTED",
        policy(),
        ScriptedEngine.from_candidates([tool_call("a", {}), step("It may fall.", channel="calls")]),
        None,
    ),
    "no call": (
        "MAPPER_FAULT",
        policy(),
        ScriptedEngine.from_candidates([Candidate(b"{not json", CandidateKind.TOOL_CALL, "calls")]),
        None,
    ),
    "encoding": ("ENCODING_INVALID", policy(), ScriptedEngine.from_candidates([token(b"\xff\xfe. ")]), None),
    "taken back": ("TEXT_TAKEN_BACK", policy(), saying("It may falx\x08l. "), None),
    "rubbed out": ("TEXT_TAKEN_BACK", policy(), saying("It may \x1b[2Kfall. "), None),
    "half a character": (
        "ENCODING_INVALID",
        policy(),
        ScriptedEngine.from_candidates([token(b"caf\xc3")]),
        None,
    ),
    "too long": ("TRANSITION_TOO_LONG", policy(), saying("word " * 2_000), None),
    "held too long": ("HOLD_EXCEEDED", HOLDING, saying("begin " + "and so on " * 9), None),
    "unread": ("MAP_UNREPRESENTABLE", READING, saying("日本語で書いてください。"), None),
    "unresolvable": ("ANCHOR_UNRESOLVABLE", REFERRING, saying(LINK), answering(Standing.UNRESOLVABLE)),
    "answer to another": ("ANCHOR_UNRESOLVABLE", REFERRING, saying(LINK), foreign),
    "no answer": ("ANCHOR_UNRESOLVABLE", REFERRING, saying(LINK), lambda _: None),
    "one reading": ("ANCHOR_UNRESOLVABLE", REFERRING, saying(LINK), answering(Standing.AMBIGUOUS, "one")),
}


@pytest.mark.requirement("R-035", "R-036", "R-092", "R-093", "R-094", "X-07", "X-54", "X-55")
@pytest.mark.parametrize("trouble", TROUBLE)
def test_every_trouble_has_an_id_of_its_own(trouble: str) -> None:
    code, governing, engine, resolve = TROUBLE[trouble]
    run = play(governing, engine, resolve=resolve)
    assert run.codes
    assert set(run.codes) == {code}
    assert not isinstance(run.outcome, Completed) or run.admitted() == {}


@pytest.mark.requirement("R-092", "R-094", "X-07")
@pytest.mark.parametrize("survivors", [0, 1, 2])
def test_an_ambiguous_reference_stands_only_where_exactly_one_reading_does(survivors: int) -> None:
    """Which one is never picked: the readings that a rule refuses fall out, and one has to be left."""
    names = ("good-a", "good-b")[:survivors] + ("bad-a", "bad-b")[survivors:]
    governing = policy(
        "- {id: bad, kind: domain, forbid: {claim: {any: ['referent:bad-a', 'referent:bad-b']}}}",
        LENIENT + "anchors: {kinds: [url]}\n",
    )
    run = play(governing, saying(LINK), resolve=answering(Standing.AMBIGUOUS, *names))
    apart = run.determinations[0].decision
    assert isinstance(apart, Decompose)
    assert len(apart.readings) == len(names)
    assert not any(name.encode() in run.records[-1].body for name in names[survivors:])
    if survivors == 1:
        assert isinstance(run.outcome, Completed)
        assert out_of(run)[ANSWER] == LINK.encode()
    else:
        assert "ANCHOR_AMBIGUOUS" in run.codes
        assert out_of(run)[ANSWER] == b""


EMPTY = ("", "{}", "rules: []", "policy: x\nversion: '1'\n", "policy: x\nversion: '1'\nrules: []\n")
UNKNOWN = "policy: x\nversion: '1'\nrulez: []\nrules:\n- {id: a, kind: task, forbid: {text: [b]}}\n"


@pytest.mark.parametrize("document", [*EMPTY, UNKNOWN, "\x00", "[1, 2]", "rules: {forbid: x}"])
def test_a_policy_that_does_not_hold_together_governs_nothing(document: str) -> None:
    with pytest.raises(PolicyError):
        Policy.from_bytes(document.encode())


# --- decomposition is bounded --------------------------------------------------------------------------------


class Shredder(Around):
    """Reads nothing and takes everything apart, again and again."""

    parts_of = staticmethod(lambda size: (Span(0, size // 2), Span(size // 2, size)))

    def inert(self, transition: Transition) -> bool:
        return False

    def map(self, transition: Transition, state: SemanticState) -> Mutation:
        size = len(transition.text)
        return msgspec.structs.replace(
            super().map(transition, state), coverage=0, parts=self.parts_of(size) if size > 1 else ()
        )


@pytest.mark.requirement("R-071", "R-072", "R-073")
@pytest.mark.parametrize("depth", [0, 1, 2, 5, 8])
def test_what_can_always_be_split_is_not_split_for_ever(depth: int) -> None:
    governing = policy(
        TEXTS,
        LENIENT.replace("coverage_min: 0", "coverage_min: 1")
        + f"limits: {{depth_max: {depth}, attempts_max: 1}}\n",
    )
    run = play(governing, saying("The fee is low and " * 40 + "it is old."), mapper=Shredder(governing))
    assert max(d.depth for d in run.determinations) == depth
    assert run.determinations[-1].decision.reasons[-1].code is Code.DECOMPOSITION_DEPTH  # type: ignore[union-attr]
    assert len(run.determinations) <= 2 ** (depth + 1)
    assert out_of(run)[ANSWER] == b""


@pytest.mark.requirement("R-071", "R-074")
@pytest.mark.parametrize(
    "parts", [(Span(0, 2), Span(3, 9)), (Span(0, 5), Span(4, 9)), (Span(1, 4), Span(4, 9))]
)
def test_parts_that_leave_something_out_are_no_parts(parts: tuple[Span, ...]) -> None:
    class Gaps(Shredder):
        parts_of = staticmethod(lambda _: parts)

    governing = policy(TEXTS, LENIENT.replace("coverage_min: 0", "coverage_min: 1"))
    run = play(governing, saying("It is old."), mapper=Gaps(governing))
    assert isinstance(run.outcome, Halted)
    assert run.determinations[-1].decision.reasons[-1].code is Code.INDIVISIBLE  # type: ignore[union-attr]


# --- ids -----------------------------------------------------------------------------------------------------


def refusals_are_named(run: Play) -> None:
    rules = {rule.head.id for rule in run.policy.rulebook.rules}
    for d in run.determinations:
        if isinstance(d.decision, Admit):
            continue
        assert d.decision.reasons
        for reason in d.decision.reasons:
            assert reason.code in Code
            assert reason.stage in Stage
            ours = reason.stage is Stage.POLICY and reason.code is not Code.HOLD_EXCEEDED
            assert (reason.rule in rules) is ours, reason
        assert str(d.decision.reasons[0].code) in d.rationale
    assert len({record.digest for record in run.records}) == len(run.records)
    if isinstance(run.outcome, Halted | Suspended):
        report = run.outcome.report
        assert report.trigger in Trigger
        assert (report.stage is None) is (report.code is None)


@pytest.mark.requirement("R-061", "R-082", "R-112", "R-113", "R-114")
@given(hostile_engines(fragments | sentences), releases)
@settings(law, max_examples=examples(250))
def test_every_refusal_has_an_id(engine: ScriptedEngine, release: str) -> None:
    """Over anything an engine may say or do: stage, code, rule where there is one, and a sentence for people."""
    refusals_are_named(play(policy(release=release), engine))


def test_a_refusal_without_a_reason_cannot_be_made() -> None:
    with pytest.raises(ValueError, match="must carry a reason"):
        Reject(())
    with pytest.raises(ValueError, match="needs a reason"):
        Decompose((), (Span(0, 1), Span(1, 2)))
    with pytest.raises(ValueError, match="at least two parts"):
        Decompose((Reason(Stage.LINEAGE, Code.UNSPECIFIED),), (Span(0, 1),))


# --- values --------------------------------------------------------------------------------------------------


def ends_as_a_value(run: Play) -> None:
    """R-081: what was admitted, a report where it is not complete, and the whole record."""
    outcome = run.outcome
    assert isinstance(outcome, Completed | Halted | Suspended)
    last = run.records[-1].content
    assert isinstance(last, Ended)
    assert dict(last.lengths) == {name: len(data) for name, data in outcome.channels.items()}
    assert outcome.lineage.records == len(run.records)
    assert outcome.lineage.head == run.records[-1].digest.hex()
    assert outcome.text == outcome.channels[ANSWER].decode("utf-8", "ignore")
    assert outcome.semantic_digest == run.session.state.digest.hex() == last.semantic.hex()
    if not isinstance(outcome, Completed):
        assert last.report == outcome.report
    for channel, data in outcome.channels.items():
        assert run.admitted().get(channel, b"").startswith(data)


SPOKEN_AFTER_THE_END: tuple[Event, ...] = (
    span("And more. "),
    EndOfSequence(),
    Answers(()),
    Fault("engine"),
    Cancelled(),
    Closed(ANSWER, CandidateKind.SPAN, b"x", Cause.STEP),
)


@pytest.mark.requirement("R-069", "R-080", "R-081", "R-083", "R-084", "R-090")
@given(hostile_engines(fragments | sentences), releases, st.sampled_from(SPOKEN_AFTER_THE_END))
@settings(law, max_examples=examples(250))
@example(saying(GOOD, chunk=4, misbehaviour=Misbehaviour.OFFERS_STR, at=1), "prompt", Cancelled())
def test_halting_is_a_value(engine: ScriptedEngine, release: str, late: Event) -> None:
    """Whatever an engine does: no exception, an outcome with all three parts, and afterwards silence."""
    run = play(policy(release=release), engine)
    ends_as_a_value(run)
    if not isinstance(run.outcome, Suspended):
        after = run.session.offer(late)
        assert after.records == ()
        assert after.releases == ()


FAULTY = {
    Misbehaviour.RAISES: Trigger.ENGINE_FAULT,
    Misbehaviour.RAISES_WITHOUT_A_WORD: Trigger.ENGINE_FAULT,
    Misbehaviour.RAISES_AT_START: Trigger.ENGINE_FAULT,
    Misbehaviour.STALLS: Trigger.ENGINE_STALLED,
    Misbehaviour.RETURNS_NONE: Trigger.ENGINE_FAULT,
    Misbehaviour.RETURNS_ANOTHER_TYPE: Trigger.ENGINE_FAULT,
    Misbehaviour.OFFERS_STR: Trigger.ENGINE_FAULT,
    Misbehaviour.INVALID_UTF8: Trigger.ATTEMPTS_EXHAUSTED,
    Misbehaviour.HUGE: Trigger.ATTEMPTS_EXHAUSTED,
    Misbehaviour.LIES_ABOUT_POSITION: Trigger.ENGINE_LIED,
    Misbehaviour.UNKNOWN_CHANNEL: Trigger.ATTEMPTS_EXHAUSTED,
}


@pytest.mark.requirement("R-080", "R-082", "R-083")
@pytest.mark.parametrize("how", FAULTY)
@pytest.mark.parametrize("at", [0, 2])
def test_a_bad_engine_ends_with_its_own_trigger(how: Misbehaviour, at: int) -> None:
    run = play(policy(), saying(GOOD, chunk=16, kind=CandidateKind.SPAN, misbehaviour=how, at=at))
    assert isinstance(run.outcome, Halted)
    assert run.outcome.report.trigger is FAULTY[how]
    ends_as_a_value(run)


class Endless:
    """Says one thing for ever."""

    identity = Identity("endless")
    capabilities = Capabilities(CandidateKind.SPAN, rewind=True)

    def __init__(self, said: str) -> None:
        self.said = said

    def start(self, prompt: Prompt, seed: int) -> None:
        pass

    def propose(self) -> Candidate:
        return span(self.said)

    def rewind(self, retry: object) -> None:
        pass

    def close(self) -> None:
        pass


BUDGETS = {
    "limits: {transitions_max: 3}": ("It may fall. ", Trigger.BUDGET_TRANSITIONS),
    "limits: {gate_calls_max: 3}": ("It may fall. ", Trigger.BUDGET_GATE_CALLS),
    "limits: {candidates_max: 9}": ("It may fall. ", Trigger.BUDGET_CANDIDATES),
    "limits: {uncertainty_max: 900}": ("It may fall. ", Trigger.BUDGET_UNCERTAINTY),
    "limits: {attempts_max: 3}": ("The secret is out. ", Trigger.ATTEMPTS_EXHAUSTED),
    "limits: {admission_window: 2, admission_min: 600, attempts_max: 9}": (
        "The secret is out. ",
        Trigger.ADMISSION_RATE,
    ),
}


@pytest.mark.requirement("R-008", "R-069", "R-080", "R-082", "R-085", "R-086", "R-087", "X-45")
@pytest.mark.parametrize("limits", BUDGETS)
def test_every_budget_ends_a_run_with_a_trigger_of_its_own(limits: str) -> None:
    said, trigger = BUDGETS[limits]
    run = play(policy(TEXTS, LENIENT + limits + "\n"), Endless(said))  # type: ignore[arg-type]
    assert isinstance(run.outcome, Halted)
    assert run.outcome.report.trigger is trigger
    ends_as_a_value(run)


@pytest.mark.requirement("R-032", "R-086", "R-087", "X-11")
def test_what_is_inert_uses_nothing_up() -> None:
    """However long: no transition, no gate call, no part of the admission rate, no state."""
    limits = (
        LENIENT + "limits: {transitions_max: 2, gate_calls_max: 3, admission_window: 2, admission_min: 900}\n"
    )
    said = [step("It may fall. "), *[step("\n\n")] * 40, step("It is old. ")]
    run = play(policy(TEXTS, limits), ScriptedEngine.from_candidates(said))
    assert isinstance(run.outcome, Completed)
    assert run.session.state.lineage.count == 2


@pytest.mark.requirement("R-008", "R-069", "X-45")
@pytest.mark.parametrize("attempts", [1, 2, 5])
def test_attempts_at_one_place_are_counted(attempts: int) -> None:
    limits = LENIENT + f"limits: {{attempts_max: {attempts}, rollbacks_max: 0}}\n"
    run = play(policy(TEXTS, limits), saying("The secret is out. "))
    assert len(run.codes) == attempts
    assert [retry.attempt for retry in run.heard] == list(range(2, attempts + 1))


@pytest.mark.requirement("R-023")
def test_an_engine_that_cannot_be_stopped_is_not_started() -> None:
    class Finished(Endless):
        capabilities = Capabilities(CandidateKind.SPAN, rewind=False, intercepts=False)

        def start(self, prompt: Prompt, seed: int) -> None:
            raise AssertionError("started")

    run = play(policy(), Finished("x"))  # type: ignore[arg-type]
    assert isinstance(run.outcome, Halted)
    assert run.outcome.report.trigger is Trigger.ENGINE_WITHOUT_INTERCEPTION


@pytest.mark.requirement("R-080", "R-082")
def test_the_end_is_a_candidate_like_any_other() -> None:
    """A requirement on the whole is judged at the end: without it, the end is refused and nothing is complete."""
    governing = policy(
        "- {id: warned, kind: task, require: {any: warning, where: end}}",
        LENIENT + "lexicon: {warning: [capital at risk]}\n",
        release="at_end",
    )
    refused = play(governing, saying(GOOD))
    assert isinstance(refused.outcome, Halted)
    assert refused.outcome.report.trigger is Trigger.REQUIREMENT_UNMET
    assert refused.outcome.report.rules == ("warned",)
    assert answerless(refused)
    said = play(governing, saying(GOOD + "Your capital at risk is yours. "))
    assert isinstance(said.outcome, Completed)


def answerless(run: Play) -> bool:
    return not run.released.get(ANSWER)


@pytest.mark.requirement("R-080")
def test_a_text_that_only_the_end_completes_is_refused_at_the_end() -> None:
    """`secret` is no match before it is known that no letter follows."""
    run = play(policy(), saying("It is a secret"))
    assert isinstance(run.outcome, Halted)
    assert found_in(out_of(run)[ANSWER], FORBIDDEN_TEXTS) == []
    assert b"secret" not in out_of(run)[ANSWER]


@pytest.mark.requirement("R-082")
@pytest.mark.parametrize(
    ("event", "trigger"),
    [
        (Cancelled("by hand"), Trigger.CANCELLED),
        (Fault("ledger"), Trigger.LEDGER_FAULT),
        (Fault("sink"), Trigger.SINK_FAULT),
        (Fault("resolver"), Trigger.RESOLVER_FAULT),
        (Fault("facts"), Trigger.FACTS_FAULT),
        (Fault("engine"), Trigger.ENGINE_FAULT),
        (Fault("somewhere"), Trigger.ENGINE_FAULT),
        (EndOfSequence(EndReason.LENGTH), Trigger.ENGINE_LIMIT),
        (Answers(()), Trigger.RESOLVER_FAULT),
    ],
)
def test_what_comes_from_outside_ends_a_run_with_its_own_trigger(event: Event, trigger: Trigger) -> None:
    def once(run: Play) -> Event | None:
        return event if len(run.events) == 3 else None

    run = play(policy(), saying(GOOD, chunk=4), between=once)
    assert isinstance(run.outcome, Halted)
    assert run.outcome.report.trigger is trigger
    ends_as_a_value(run)
    assert all(not isinstance(body, Determination) or body.applied for body in run.bodies())


# --- deferral and decomposition ------------------------------------------------------------------------------

BY_HAND = policy(
    "- {id: by-hand, kind: task, approval: {all: pension}}", BOUNDED + "lexicon: {pension: [pension]}\n"
)
WAITING = "Your pension is safe. "


def suspended() -> Play:
    run = play(BY_HAND, saying(WAITING, "The fee is low. "))
    assert isinstance(run.outcome, Suspended)
    assert [item.ground for item in run.session.waiting] == ["approval"]
    return run


@pytest.mark.requirement("R-078", "R-079", "X-12", "X-32")
def test_an_approval_is_good_for_one_item_once() -> None:
    """Deferred it changes nothing; approved it is judged again at the end; a second approval finds nothing."""
    run = suspended()
    assert b"pension" not in run.admitted()[ANSWER]
    assert run.session.state.lineage.count == 1
    item = run.session.waiting[0].item
    run.offer(Approval(item, approved=True, by="somebody"))
    assert isinstance(run.outcome, Completed)
    assert run.outcome.text == "The fee is low. Your pension is safe. "
    assert [d.item for d in run.determinations if d.item >= 0] == [item]
    after = run.session.offer(Approval(item, approved=True, by="somebody"))
    assert after.records == ()
    assert after.releases == ()


@pytest.mark.requirement("R-078", "R-079")
@pytest.mark.parametrize("how", ["refused", "expired", "another"])
def test_without_its_ground_a_waiting_item_never_gets_out(how: str) -> None:
    run = suspended()
    item = run.session.waiting[0].item
    events = {
        "refused": Approval(item, approved=False),
        "expired": Expired(item),
        "another": Approval(item + 1, True),
    }
    run.offer(events[how])
    assert b"pension" not in b"".join(out_of(run).values())
    assert bool(run.session.waiting) is (how == "another")


@pytest.mark.requirement("R-078", "X-12")
def test_what_breaks_a_rule_is_refused_and_never_waits() -> None:
    rules = "- {id: by-hand, kind: task, approval: {all: pension}}\n- {id: no, kind: task, forbid: {text: [safe]}}"
    run = play(
        policy(rules, BOUNDED + "lexicon: {pension: [pension]}\n"), saying(WAITING, "The fee is low. ")
    )
    assert isinstance(run.outcome, Completed)
    assert run.codes[0] in ("TEXT_FORBIDDEN", "APPROVAL_MISSING")
    assert not run.session.waiting


@pytest.mark.requirement("R-080", "R-084", "R-087")
@pytest.mark.parametrize("allowed", [1, 2])
def test_nothing_is_committed_after_a_halt_inside_a_decomposition(allowed: int) -> None:
    """A budget that ends among the parts ends the run there: what is behind it is not even judged."""
    rest = LENIENT + f"lexicon: {{guarantee: [guarantee]}}\nlimits: {{transitions_max: {allowed}}}\n"
    rule = "- {id: no-guarantee, kind: safety, on_mixed: split, forbid: {claim: {all: guarantee}}}"
    run = play(policy(rule, rest), saying("It is old; it is new; it is cheap; we guarantee it. "))
    assert isinstance(run.determinations[0].decision, Decompose)
    assert isinstance(run.outcome, Halted)
    assert run.outcome.report.trigger is Trigger.BUDGET_TRANSITIONS
    assert run.session.state.lineage.count == allowed
    assert len(run.determinations) == 1 + allowed + 1
    assert isinstance(run.records[-1].content, Ended)
    assert run.outcome.text.rstrip() == "It is old; it is new;"[: 10 if allowed == 1 else 21]
