"""The gate: four stages in order, the first that fails decides, each of them matters, and it is a pure function."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interlock.core import gate
from interlock.core.canonical import canonical
from interlock.core.decision import Admit, Decision, Decompose, Reject, Stage
from interlock.core.lineage import Drift, DriftLevel, Rewound
from interlock.core.mutation import (
    ANSWER,
    Anchored,
    Candidate,
    CandidateKind,
    EndOfSequence,
    Reference,
    Resolution,
    Span,
    Standing,
)
from interlock.core.outcome import Completed, Halted
from interlock.core.rules import Mode
from interlock.core.state import PolicyReference, SemanticState
from interlock.engines.scripted import ScriptedEngine, id_of, span, tool_call
from tests.examples import WHOLE, examples
from tests.laws.decisions import (
    MANY,
    NOVELTY_MAX,
    STAGES,
    anchoreds,
    failing,
    fresh_state,
    nearly_perfect,
    some_stages,
    states,
)
from tests.laws.world import (
    LENIENT,
    TEXTS,
    Play,
    fragments,
    law,
    out_of,
    play,
    policy,
    saying,
    talkers,
)

ROOT = Path(__file__).resolve().parents[2]
ORDER = (Stage.POLICY, Stage.ANCHOR, Stage.DESCRIPTOR, Stage.LINEAGE, Stage.BOUNDS)
NAMED = dict(zip(STAGES, ORDER, strict=True))


def reason_of(decision: Decision) -> Stage | None:
    return None if isinstance(decision, Admit) else decision.reasons[0].stage


@contextmanager
def stages(replaced: tuple[gate.Check, ...]) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(gate, "STAGES", replaced)
        yield


def spied(asked: list[str]) -> tuple[gate.Check, ...]:
    """The real stages, each writing its name down when it is asked."""

    def spy(stage: gate.Check) -> gate.Check:
        def asking(anchored: Anchored, state: SemanticState) -> Decision | None:
            asked.append(stage.__name__)
            return stage(anchored, state)

        return asking

    return tuple(spy(stage) for stage in gate.STAGES)


NAMES = tuple(stage.__name__ for stage in gate.STAGES)


def test_there_are_four_stages_and_anchors_between_the_first_two() -> None:
    assert NAMES == ("policy", "anchors", "descriptor", "lineage", "bounds")


# --- order ---------------------------------------------------------------------------------------------------


@pytest.mark.requirement("R-039", "R-042", "R-043", "R-057", "R-048")
@given(some_stages)
@settings(law, max_examples=32)
def test_first_failure_decides(chosen: tuple[str, ...]) -> None:
    """Over all sets of failing stages: the reason is the first one's, and no later stage is asked."""
    asked: list[str] = []
    with stages(spied(asked)):
        decision = gate.evaluate(failing(*chosen), fresh_state())
    first = next((name for name in STAGES if name in chosen), None)
    assert reason_of(decision) is (NAMED[first] if first else None)
    last = STAGES.index(first) if first else len(STAGES) - 1
    assert tuple(asked) == NAMES[: last + 1]
    assert isinstance(decision, Admit) is (not chosen)


@pytest.mark.requirement("R-042", "R-043", "R-048", "R-095", "X-54")
@given(st.one_of(states(), states()), anchoreds())
@settings(law, max_examples=examples(300))
def test_policy_is_asked_first(state: SemanticState, anchored: Anchored) -> None:
    """Whatever else is wrong with it, a mutation that breaks a rule in force is refused by the policy."""
    asked: list[str] = []
    with stages(spied(asked)):
        decision = gate.evaluate(anchored, state)
    if gate.is_batch(anchored.mutation):
        assert asked == []  # never judged as a whole: each sibling is asked about
        return
    assert asked[0] == "policy"
    enforced = [head for head, _ in gate.violations(anchored, state) if head.mode is Mode.ENFORCE]
    assert (reason_of(decision) is Stage.POLICY) is bool(enforced)
    if enforced:
        assert asked == ["policy"]
        assert not isinstance(decision, Admit)
        assert {reason.rule for reason in decision.reasons} == {head.id for head in enforced}


@pytest.mark.requirement("R-078", "R-091", "X-54")
@given(
    st.lists(
        st.sampled_from(("The secret is at https://a.org. ", "See https://a.org. ", "It may fall. ")),
        max_size=4,
    )
)
@settings(law, max_examples=40)
def test_nothing_is_looked_up_for_what_the_policy_refuses(said: list[str]) -> None:
    """A resolver is asked outside: it must not hear of what stage 1 refuses without it."""
    heard: list[Reference] = []

    def resolve(reference: Reference) -> Resolution:
        heard.append(reference)
        return Resolution(reference, Standing.RESOLVED, ("a",))

    governing = policy(TEXTS, LENIENT + "anchors: {kinds: [url]}\n")
    run = play(governing, saying("".join(said)), resolve=resolve)
    clean = list(itertools.takewhile(lambda sentence: "secret" not in sentence, said))
    assert bool(heard) is any("https" in sentence for sentence in clean)
    assert ("TEXT_FORBIDDEN" in run.codes) is (len(clean) < len(said))


# --- each stage matters --------------------------------------------------------------------------------------


@pytest.mark.requirement("R-042", "R-048", "R-052", "R-053", "R-055", "R-056", "R-057")
@given(st.sampled_from(STAGES), st.data())
@settings(law, max_examples=60)
def test_each_stage_matters(stage: str, data: st.DataObject) -> None:
    """What only one stage objects to is refused, and admitted as soon as that stage is taken out."""
    state, anchored = fresh_state(), failing(stage)
    assert reason_of(gate.evaluate(anchored, state)) is NAMED[stage]
    without = tuple(check for check, name in zip(gate.STAGES, STAGES, strict=True) if name != stage)
    with stages(without):
        assert isinstance(gate.evaluate(anchored, state), Admit)
        others = data.draw(st.sets(st.sampled_from([name for name in STAGES if name != stage]), min_size=1))
        assert not isinstance(gate.evaluate(failing(stage, *others), state), Admit)


SPOKEN = {
    "policy": "We guarantee the fund.",
    "anchor": "Smith v. Jones, 410 U.S. 113 (1973), says what the fund costs.",
    "descriptor": "Bu fonun maliyeti nedir ve kim öder bunu bize.",
    "lineage": "Zebras and yachts sleep beside volcanoes.",
    "bounds": "The fund might perhaps possibly cost something.",
}
OBJECTS = policy(
    "- {id: no-guarantee, kind: safety, forbid: {claim: {all: guarantee}}}",
    """
lexicon: {guarantee: [guarantee]}
anchors: {kinds: [case]}
bounds: {uncertainty_max: 300, unverified_max: 9}
continuity: {overlap_min: 200, terms_min: 2, licensed: false}
""",
)


@pytest.mark.requirement("R-042", "R-052", "R-055", "R-056", "R-093")
@pytest.mark.parametrize("stage", STAGES)
def test_each_stage_refuses_something_a_model_may_say(stage: str) -> None:
    """The same through mapper and session: one sentence for each stage, refused there and nowhere else."""
    run = play(OBJECTS, saying(SPOKEN[stage]))
    refused = [d.decision for d in run.determinations if not isinstance(d.decision, Admit)]
    assert refused
    assert {reason_of(decision) for decision in refused} == {NAMED[stage]}, run.codes
    assert out_of(run)[ANSWER] == b""


@pytest.mark.requirement("R-056", "X-18")
@pytest.mark.parametrize(("novelty", "admitted"), [(NOVELTY_MAX, True), (NOVELTY_MAX + 1, False)])
def test_a_value_equal_to_its_bound_passes(novelty: int, admitted: bool) -> None:
    anchored = failing()
    mutation = msgspec.structs.replace(anchored.mutation, novelty=novelty)
    decision = gate.evaluate(msgspec.structs.replace(anchored, mutation=mutation), fresh_state())
    assert isinstance(decision, Admit) is admitted


@pytest.mark.requirement("R-058", "X-03", "X-04", "X-13")
@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("separable", [False, True])
def test_what_becomes_of_a_failure(stage: str, separable: bool) -> None:
    """R-058: policy, anchors and bounds reject; descriptor and lineage take apart what can be taken apart."""
    parts = (Span(0, 2), Span(2, 4)) if separable else ()
    decision = gate.evaluate(failing(stage, parts=parts), fresh_state())
    apart = separable and stage in ("descriptor", "lineage")
    assert isinstance(decision, Decompose if apart else Reject)


@pytest.mark.requirement("X-13", "X-49")
@given(st.sets(st.sampled_from(("reject", "split")), min_size=1), st.booleans())
@settings(law, max_examples=8)
def test_any_rejecting_rule_wins(modes: set[str], independent: bool) -> None:
    """Rules that ask to split are heard only where every rule that fires does; siblings are always parted."""
    rules = "\n".join(
        f"- {{id: r-{mode}, kind: safety, on_mixed: {mode}, forbid: {{claim: {{all: guarantee}}}}}}"
        for mode in sorted(modes)
    )
    governing = policy(rules, "lexicon: {guarantee: [guarantee]}")
    state = msgspec.structs.replace(
        fresh_state(), policy=PolicyReference(governing.rulebook, fresh_state().context)
    )
    decision = gate.evaluate(
        failing("policy", parts=(Span(0, 2), Span(2, 4)), independent=independent), state
    )
    assert isinstance(decision, Decompose if independent or modes == {"split"} else Reject)


# --- pure ----------------------------------------------------------------------------------------------------


def again(anchored: Anchored) -> Anchored:
    """The same value, built anew from its bytes."""
    return msgspec.msgpack.decode(canonical(anchored), type=Anchored)


@pytest.mark.requirement("R-013", "R-041")
@given(states(), anchoreds())
@settings(law, max_examples=examples(250))
def test_same_state_same_mutation_same_bytes(state: SemanticState, anchored: Anchored) -> None:
    """Asked again, and with a copy, the answer has the same bytes, and neither argument has changed."""
    before = canonical((anchored, state.digest, state.bounds, state.memory.count))
    first = canonical(gate.evaluate(anchored, state))
    assert canonical(gate.evaluate(again(anchored), state)) == first
    assert canonical((anchored, state.digest, state.bounds, state.memory.count)) == before
    committed = [state.commit(one, 3, 4).digest for one in (anchored, again(anchored))]
    assert committed[0] == committed[1]


SEEDS = 80 if WHOLE else 30
COMMAND = f"from tests.simulation.campaign import main; main(['--seeds', '{SEEDS}', '--digest'])"


@pytest.mark.campaign
@pytest.mark.requirement("R-030", "R-041", "R-125", "R-126")
def test_same_state_same_mutation_same_bytes_in_another_process() -> None:
    """Whole runs, record by record: other hash seeds, assertions off, another working folder's cache."""
    found = {
        _elsewhere(seed, *flags)
        for seed, flags in (("0", ()), ("1", ()), ("4711", ("-O",)), ("random", ("-OO",)))
    }
    assert len(found) == 1
    assert len(found.pop()) == 64


def _elsewhere(seed: str, *flags: str) -> str:
    environment = os.environ | {"PYTHONHASHSEED": seed, "INTERLOCK_TABLES": "off"}
    ended = subprocess.run(
        [sys.executable, *flags, "-c", COMMAND],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return ended.stdout.strip()


@pytest.mark.requirement("R-016", "R-040", "R-047", "R-122")
@given(talkers(fragments), st.integers(0, 5))
@settings(law, max_examples=60)
def test_what_an_engine_thinks_of_itself_changes_nothing(engine: ScriptedEngine, at: int) -> None:
    """Marks and probabilities that an engine attaches to its candidates are not read."""

    class Sure(Candidate, frozen=True):
        probability_permille: int = 1000
        admitted: bool = True

    class Proud:
        def __init__(self, inner: ScriptedEngine) -> None:
            self.inner, self.identity, self.capabilities = inner, inner.identity, inner.capabilities
            self.start, self.rewind, self.close = inner.start, inner.rewind, inner.close

        def propose(self) -> Candidate | EndOfSequence:
            offer = self.inner.propose()
            if isinstance(offer, EndOfSequence):
                return offer
            return Sure(offer.data, offer.kind, offer.channel, offer.ids, offer.position)

    plain = play(policy(), engine)
    proud = play(policy(), Proud(engine))
    assert [record.digest for record in plain.records] == [record.digest for record in proud.records]


# --- only ever tighter ---------------------------------------------------------------------------------------


def in_force(state: SemanticState) -> set[str]:
    active = state.policy.active
    kinds = (active.text, active.claims, active.requires, active.sequences, active.allows, active.approvals)
    return {rule.head.id for kind in (*kinds, active.calls, active.flows, active.grounded) for rule in kind}


@pytest.mark.requirement("R-106", "X-08")
@given(states(), nearly_perfect() | anchoreds(), st.integers(1, 4))
@settings(law, max_examples=examples(300))
def test_corrections_only_tighten(state: SemanticState, anchored: Anchored, times: int) -> None:
    """What is admitted after a correction was admitted before it; so too after entering a sub-domain."""
    corrected = state
    for _ in range(times):
        corrected = corrected.corrected()
    before, after = (msgspec.structs.asdict(one.bounds.limits) for one in (state, corrected))
    assert after.pop("certainty_floor") >= before.pop("certainty_floor")
    assert {name for name, most in after.items() if most > before[name]} == set()
    assert in_force(state) <= in_force(corrected)
    if isinstance(gate.evaluate(anchored, corrected), Admit):
        assert isinstance(gate.evaluate(anchored, state), Admit)
    inside = PolicyReference(MANY.rulebook, state.context, ("pensions",), state.policy.corrections)
    if isinstance(gate.evaluate(anchored, msgspec.structs.replace(state, policy=inside)), Admit):
        outside = PolicyReference(MANY.rulebook, state.context, (), state.policy.corrections)
        assert isinstance(gate.evaluate(anchored, msgspec.structs.replace(state, policy=outside)), Admit)
    assert corrected.intent == state.intent
    assert corrected.memory is state.memory
    assert corrected.lineage is state.lineage


DRIFTING = policy(
    "- {id: no-secret, kind: safety, forbid: {text: [secret]}}",
    """
on_unmapped: {coverage_min: 0}
continuity: {regression: false}
bounds: {uncertainty_max: 800, unverified_max: 9}
slope:
  establish: 2
  allowance: {content: 1000, certainty: 100, register: 1000}
  certainty: {warn: 400, correct: 1200, halt: 2600}
  tighten: 600
""",
)
FIRM = ("The fund is old. ", "The fee is low. ")
HEDGED = ("The fund may cost more. ", "The fee may rise. ", "The fund may shrink. ", "The fee may fall. ")


def drifting(run: Play) -> list[DriftLevel]:
    return [body.level for body in run.bodies(Drift)]


@pytest.mark.requirement("R-101", "R-105", "R-106", "R-107", "R-110", "X-06", "X-08", "X-31")
def test_drift_warns_then_tightens() -> None:
    """Each step is admissible. After the correction a sentence like those before it is refused."""
    said = [span(sentence) for sentence in (*FIRM, *HEDGED, HEDGED[0])]
    run = play(DRIFTING, ScriptedEngine.from_candidates(said))
    assert drifting(run)[:2] == [DriftLevel.WARNING, DriftLevel.CORRECTION]
    assert run.session.state.policy.corrections == 1
    assert (
        run.session.state.bounds.limits.uncertainty_max < DRIFTING.rulebook.schedule[0].bounds.uncertainty_max
    )
    decided = [(d.decision, body) for d in run.determinations if (body := d.text)]
    assert any(b"may cost more" in text and isinstance(decision, Admit) for decision, text in decided)
    assert set(run.codes) <= {"CERTAINTY_FLOOR", "UNCERTAINTY_BOUND"}
    assert run.codes


HALTING = policy(
    "- {id: no-secret, kind: safety, forbid: {text: [secret]}}",
    """
on_unmapped: {coverage_min: 0}
continuity: {regression: false}
bounds: {unverified_max: 9}
slope:
  establish: 2
  allowance: {content: 1000, certainty: 100, register: 1000}
  certainty: {warn: 200, correct: 300, halt: 350}
""",
)


@pytest.mark.requirement("R-107", "R-110", "X-06", "X-31")
def test_what_crosses_the_halt_threshold_is_recorded_and_not_committed() -> None:
    run = play(HALTING, saying("".join((*FIRM, *HEDGED * 3))))
    assert isinstance(run.outcome, Halted)
    assert run.outcome.report.trigger == "drift"
    assert run.outcome.report.component == "certainty"
    assert run.outcome.report.value > run.outcome.report.bound
    crossing = run.determinations[-1]
    assert isinstance(crossing.decision, Admit)
    assert not crossing.applied
    assert crossing.after == crossing.semantic == run.session.state.digest
    assert out_of(run)[ANSWER] == run.admitted()[ANSWER]


# --- shadow, split, siblings ---------------------------------------------------------------------------------

MIXED = """
- {id: no-guarantee, kind: safety, on_mixed: split, forbid: {claim: {all: guarantee}}}
- {id: quiet, kind: safety, mode: shadow, forbid: {text: [old]}}
- {id: quiet-claim, kind: safety, mode: shadow, forbid: {claim: {all: fee}}}
"""
MIXED_REST = LENIENT + "lexicon: {guarantee: [guarantee], fee: [fee]}\n"
BUNDLE = "The fund is old and we guarantee the price, and it is new. "


@pytest.mark.requirement("R-070", "R-072", "R-074", "X-13", "X-15", "X-49")
@given(st.integers(1, 9), st.sampled_from(("prompt", "at_end")))
@settings(law, max_examples=16)
def test_leaves_behind_a_refused_one_are_never_kept(size: int, release: str) -> None:
    """Before the first refused part stays, it and all behind it go; the engine goes on from there."""
    said = "The fund is old; we guarantee the price; it is new. "
    engine = saying(said, "\nIt is cheap.", chunk=size)
    run = play(policy(MIXED, MIXED_REST, release=release), engine)
    text = out_of(run)[ANSWER]
    assert any(isinstance(d.decision, Decompose) for d in run.determinations)
    assert b"guarantee" not in text
    assert b"new" not in text
    if size == 1:  # a longer token may straddle the place to go back to
        assert text == b"The fund is old;\nIt is cheap."


@pytest.mark.requirement("R-048")
def test_a_shadow_rule_is_recorded_and_decides_nothing() -> None:
    run = play(policy(MIXED, MIXED_REST), saying("The fund is old. The fee is low. "))
    assert isinstance(run.outcome, Completed)
    shadowed = {
        r.rule for d in run.determinations if isinstance(d.decision, Admit) for r in d.decision.shadowed
    }
    assert shadowed == {"quiet", "quiet-claim"}
    assert run.codes == []


CALLS = """
- {id: no-paying, kind: safety, forbid: {claim: {all: "tool:pay"}}}
"""


@pytest.mark.requirement("R-072", "R-074", "X-49")
@given(st.lists(st.sampled_from(("search", "pay", "read")), min_size=2, max_size=5))
@settings(law, max_examples=40)
def test_siblings_of_a_batch_stand_and_fall_alone(names: list[str]) -> None:
    """Independent calls: the admissible ones are let out whole and in order, the others are nowhere."""
    calls = b",".join(tool_call(name, {"n": number}).data for number, name in enumerate(names))
    batch = Candidate(b"[" + calls + b"]", CandidateKind.TOOL_CALL, "calls")
    run = play(policy(CALLS, LENIENT), ScriptedEngine.from_candidates([batch]))
    whole = [release.data for step in run.steps for release in step.releases if release.channel == "calls"]
    assert whole == [tool_call(name, {"n": n}).data for n, name in enumerate(names) if name != "pay"]


@pytest.mark.requirement("R-048")
@pytest.mark.parametrize(
    ("asked", "own", "others"), [("own", True, False), ("other", False, True), ("any", True, True)]
)
def test_whose_words_they_are_is_asked(asked: str, own: bool, others: bool) -> None:
    """A rule about the speaker's own claims leaves a claim alone that is put in another's mouth."""
    rule = (
        f"- {{id: no-guarantee, kind: safety, forbid: {{claim: {{all: guarantee, attribution: {asked}}}}}}}"
    )
    governing = policy(rule, "lexicon: {guarantee: [guarantee]}")
    state = msgspec.structs.replace(
        fresh_state(), policy=PolicyReference(governing.rulebook, fresh_state().context)
    )
    for attribution, refused in (("", own), ("a study", others)):
        anchored = failing("policy")
        claim = msgspec.structs.replace(anchored.mutation.commitments[0], attribution=attribution)
        changes = (msgspec.structs.replace(anchored.mutation.changes[0], commitments=(claim,)),)
        said = msgspec.structs.replace(
            anchored, mutation=msgspec.structs.replace(anchored.mutation, changes=changes)
        )
        assert isinstance(gate.evaluate(said, state), Reject) is refused


@pytest.mark.requirement("R-054", "R-076", "X-16", "X-42")
@given(st.integers(0, 12), st.booleans())
@settings(law, max_examples=26)
def test_what_was_admitted_long_ago_is_still_held_against_what_is_said_now(
    between: int, denied: bool
) -> None:
    """A contradiction is found however many transitions lie between, and not where there is none."""
    first, last = "The fee is not low.", "The fee is low." if denied else "The sea is blue."
    said = [first, *[f"Street {number} is long." for number in range(between)], last]
    steps = [span(f" {sentence}") for sentence in said]
    run = play(policy(TEXTS, LENIENT), ScriptedEngine.from_candidates(steps, rewind=False))
    assert run.codes == (["CONTRADICTION"] if denied else [])
    assert run.session.state.lineage.count == len(said) - denied


@pytest.mark.requirement("R-060", "R-051")
@pytest.mark.parametrize("said", ["The moon is made of cheese. ", "Pigs fly at noon. "])
def test_what_no_rule_encodes_is_admitted_true_or_false(said: str) -> None:
    """The gate certifies nothing: it keeps out what the policy names, and that is all it claims."""
    run = play(policy(), saying(said))
    assert isinstance(run.outcome, Completed)
    assert run.outcome.text == said


@pytest.mark.requirement("R-062")
@pytest.mark.parametrize("entered", [True, False])
def test_entering_a_sub_domain_puts_its_rules_in_force_for_good(entered: bool) -> None:
    rules = "- {id: in-pensions, kind: domain, in: pensions, forbid: {claim: {all: fee}}}"
    rest = (
        LENIENT + "lexicon: {pension: [pension], fee: [fee]}\nsubdomains: {pensions: {entered_by: pension}}\n"
    )
    way_in = "Your pension is old." if entered else "Your house is old."
    steps = [
        span(f" {sentence}") for sentence in ("The fee is low.", way_in, "It rains.", "The fee is small.")
    ]
    run = play(policy(rules, rest), ScriptedEngine.from_candidates(steps, rewind=False))
    assert run.session.state.policy.entered == (("pensions",) if entered else ())
    assert run.codes == (["CLAIM_FORBIDDEN"] if entered else [])


@pytest.mark.requirement("R-125", "X-41")
@given(talkers(fragments), st.integers(0, 2**40))
@settings(law, max_examples=40)
def test_time_decides_nothing(engine: ScriptedEngine, now: int) -> None:
    """Under another clock the same determinations: every digest but those of the chain of records."""
    here, there = play(policy(), engine), play(policy(), engine, now=now)
    assert [record.body for record in here.records] == [record.body for record in there.records]
    assert out_of(here) == out_of(there)


@pytest.mark.requirement("R-119", "R-121", "R-123")
@pytest.mark.parametrize("rollbacks", [0, 1])
def test_after_going_back_the_failing_branch_is_not_offered_again(rollbacks: int) -> None:
    """What began the abandoned path is left out where it was taken, and how often is the policy's to say."""
    rest = LENIENT + f"limits: {{attempts_max: 2, rollbacks_max: {rollbacks}}}\n"
    way = "The fee is low."
    answers = [f"{way} The secret is out. ", " A guaranteed return. ", f"{way} Again. ", "It may fall. "]
    engine = saying(*answers, chunk=(len(way), 0))
    run = play(policy(TEXTS, rest, release="at_end"), engine)
    gone_back = [body for body in run.bodies(Rewound) if body.abandoned]
    assert len(gone_back) == rollbacks
    if not rollbacks:
        assert isinstance(run.outcome, Halted)
        assert run.outcome.text == way, "what was admitted stays"
        return
    assert (run.heard[-1].position, run.heard[-1].excluded) == (0, (id_of(way.encode()),))
    assert isinstance(run.outcome, Completed)
    assert run.outcome.text == "It may fall. ", "the answer that began in the same way was passed over"
    undone = gone_back[0].abandoned
    assert any(record.seq in undone for record in run.records), "the abandoned branch stays in the record"
