"""The gate: group C of the requirements. What a stage refuses, in which order, with which outcome."""

from __future__ import annotations

import inspect
from enum import IntEnum
from itertools import product
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from interlock.core import decision as decision_module
from interlock.core import gate
from interlock.core.canonical import canonical
from interlock.core.decision import Admit, Code, Decision, Decompose, Reason, Reject, Stage
from interlock.core.memory import Fact
from interlock.core.mutation import (
    Anchored,
    Category,
    Change,
    Commitment,
    Field,
    Mark,
    Mutation,
    Polarity,
    Quantity,
    Reference,
    Resolution,
    Slot,
    Span,
    Standing,
)
from interlock.core.rules import (
    BoundSet,
    Condition,
    Continuity,
    Kind,
    Rulebook,
    ScheduledBounds,
    TighterBounds,
)
from interlock.core.state import Context, Intent, SemanticState
from tests.core.loop import PLAIN, asserting, claim, policy
from tests.growth import calls

NONE = Rulebook(id="test", version="1", digest="sha256:0", rules=())
PARTS = (Span(0, 5), Span(5, 9))
GUARANTEE = "guarantee"


def state(rulebook: Rulebook = NONE, *said: Mutation, **context: str) -> SemanticState:
    """A state in which these were admitted."""
    current = SemanticState.initial(Intent("testing", ("fund",)), Context(**context), rulebook)
    for number, mutation in enumerate(said):
        current = current.commit(Anchored(mutation), number, 0)
    return current


def judge(mutation: Mutation, current: SemanticState, *resolutions: Resolution) -> Decision:
    return gate.evaluate(Anchored(mutation, resolutions), current)


def code(mutation: Mutation, current: SemanticState, *resolutions: Resolution) -> str:
    """Why it was refused, or `admitted`."""
    decision = judge(mutation, current, *resolutions)
    return "admitted" if isinstance(decision, Admit) else decision.reasons[0].code.value


def rules(text: str) -> Rulebook:
    return policy(text).rulebook


def bounded(**bounds: int) -> Rulebook:
    return msgspec.structs.replace(NONE, schedule=(ScheduledBounds(0, BoundSet(**bounds)),))


guaranteeing = asserting(claim("return guarantee", concepts=(GUARANTEE,)))
STATE = state(rules(PLAIN))

# Each fails in one stage only; in `FAILING[stage]` everything else about it is in order.
FAILING: dict[Stage, Mutation] = {
    Stage.POLICY: guaranteeing,
    Stage.ANCHOR: asserting("call", references=(Reference("phone", "911", Span(0, 3)),)),
    Stage.DESCRIPTOR: asserting("unread", coverage=0, unmapped=(Span(0, 6),)),
    Stage.LINEAGE: asserting("sudden", terms=("alpha", "beta", "gamma")),
    Stage.BOUNDS: asserting(claim("doubt", certainty=1), certainty=1, uncertainty=800),
}
STRICT = msgspec.structs.replace(
    rules(PLAIN),
    anchored_kinds=("phone",),
    continuity=Continuity(overlap_min=500),
    schedule=(ScheduledBounds(0, BoundSet(uncertainty_max=500, unverified_max=9)),),
)


def failing(stages: tuple[Stage, ...]) -> Mutation:
    """One mutation that fails in each of these stages."""
    made = asserting(claim("claim", concepts=(GUARANTEE,) if Stage.POLICY in stages else ()))
    changes: dict[str, Any] = {"concepts": (GUARANTEE,) if Stage.POLICY in stages else ()}
    for stage in stages:
        template = FAILING[stage]
        if stage is Stage.ANCHOR:
            changes["references"] = template.references
        if stage is Stage.DESCRIPTOR:
            changes |= {"coverage": 0, "unmapped": template.unmapped}
        if stage is Stage.LINEAGE:
            changes["terms"] = template.terms
        if stage is Stage.BOUNDS:
            changes |= {"uncertainty": 800}
    return msgspec.structs.replace(made, **changes)


# --- three outcomes, four stages, one order --------------------------------------------------------------


@pytest.mark.requirement("R-039")
def test_exactly_three_outcomes_exist() -> None:
    assert set(get_args(Decision)) == {Admit, Reject, Decompose}


@pytest.mark.requirement("R-042")
def test_the_stages_stand_in_their_order() -> None:
    assert [stage.__name__ for stage in gate.STAGES] == [
        "policy",
        "anchors",
        "descriptor",
        "lineage",
        "bounds",
    ]
    assert issubclass(Stage, IntEnum)
    assert [s for s in Stage if s > 0] == [Stage.POLICY, Stage.DESCRIPTOR, Stage.LINEAGE, Stage.BOUNDS]


@pytest.mark.requirement("R-042", "R-058", "X-54")
@pytest.mark.parametrize("stage", FAILING, ids=lambda stage: stage.name)
def test_each_stage_refuses_what_fails_only_there(stage: Stage) -> None:
    decision = judge(FAILING[stage], state(STRICT))
    assert isinstance(decision, Reject)
    assert decision.reason.stage is stage


@pytest.mark.requirement("R-042", "R-043", "R-057")
@pytest.mark.parametrize("fails", list(product((False, True), repeat=5)))
def test_the_first_failing_stage_decides_and_none_admits(fails: tuple[bool, ...]) -> None:
    stages = tuple(stage for stage, failed in zip(FAILING, fails, strict=True) if failed)
    decision = judge(failing(stages), state(STRICT))
    if not stages:
        assert isinstance(decision, Admit)
    else:
        assert not isinstance(decision, Admit)
        assert decision.reasons[0].stage is stages[0]


@pytest.mark.requirement("R-043")
@pytest.mark.parametrize("place", range(5))
def test_later_stages_are_not_run(place: int, monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[int] = []
    refusal = Reject((Reason(Stage.INTAKE, Code.UNSPECIFIED),))

    def stage(number: int) -> Any:
        def run(anchored: Anchored, current: SemanticState) -> Decision | None:
            called.append(number)
            return refusal if number == place else None

        return run

    monkeypatch.setattr(gate, "STAGES", tuple(stage(number) for number in range(5)))
    assert judge(asserting("a"), STATE) is refusal
    assert called == list(range(place + 1))


@pytest.mark.requirement("R-058", "X-03", "X-04", "X-13")
@pytest.mark.parametrize(
    ("stage", "divisible", "outcome"),
    [
        (Stage.POLICY, True, Reject),
        (Stage.POLICY, False, Reject),
        (Stage.DESCRIPTOR, True, Decompose),
        (Stage.DESCRIPTOR, False, Reject),
        (Stage.LINEAGE, True, Decompose),
        (Stage.LINEAGE, False, Reject),
        (Stage.BOUNDS, True, Reject),
        (Stage.BOUNDS, False, Reject),
    ],
)
def test_the_default_outcome_of_each_stage(stage: Stage, divisible: bool, outcome: type) -> None:
    mutation = msgspec.structs.replace(FAILING[stage], parts=PARTS if divisible else ())
    decision = judge(mutation, state(STRICT))
    assert isinstance(decision, outcome)
    assert not isinstance(decision, Admit)
    assert decision.reasons[0].stage is stage  # an indivisible one keeps its reason


@pytest.mark.requirement("R-041", "R-045")
@given(st.lists(st.sampled_from(sorted(FAILING)), min_size=1, max_size=20))
def test_the_same_arguments_give_the_same_bytes_whatever_was_judged_before(order: list[Stage]) -> None:
    before = {stage: canonical(judge(FAILING[stage], state(STRICT))) for stage in FAILING}
    current = state(STRICT)
    digest = current.digest
    for stage in order:
        mutation = FAILING[stage]
        assert canonical(judge(mutation, current)) == before[stage]
    assert current.digest == digest


@pytest.mark.requirement("R-044", "R-034", "R-157")
def test_the_gate_imports_nothing_that_could_reach_a_model_or_the_world() -> None:
    source = Path(str(inspect.getsourcefile(gate))).read_text()
    modules = {line.split()[1] for line in source.splitlines() if line.startswith(("from ", "import "))}
    assert modules <= {
        "__future__",
        "collections.abc",
        "typing",
        "msgspec",
        "interlock.core.claims",
        "interlock.core.condition",
        "interlock.core.course",
        "interlock.core.grounding",
        "interlock.core.decision",
        "interlock.core.mutation",
        "interlock.core.reckoning",
        "interlock.core.rules",
        "interlock.core.state",
    }


@pytest.mark.requirement("R-044", "R-089", "X-35")
def test_a_judgement_costs_the_same_however_much_was_admitted() -> None:
    def judging(current: SemanticState) -> int:
        return calls(lambda: judge(asserting(claim("one more", terms=("fund",))), current))

    long = state(STRICT, *(asserting(claim(f"claim {n}", terms=(f"word{n}",))) for n in range(2_000)))
    assert judging(long) <= judging(state(STRICT)) + 4


@pytest.mark.requirement("R-045")
def test_only_the_policy_changes_an_outcome() -> None:
    assert code(guaranteeing, state(rules(PLAIN))) == "CLAIM_FORBIDDEN"
    assert code(guaranteeing, state(NONE)) == "admitted"


@pytest.mark.requirement("R-045", "R-041")
def test_the_gate_keeps_nothing_between_calls() -> None:
    held = {
        name: value
        for name, value in vars(gate).items()
        if isinstance(value, list | dict | set | bytearray) and not name.startswith("__")
    }
    assert held == {}


@pytest.mark.requirement("R-113", "R-114")
def test_a_refusal_without_a_reason_cannot_be_made() -> None:
    with pytest.raises(ValueError, match="reason"):
        Reject(())
    with pytest.raises(ValueError, match="reason"):
        Decompose((), PARTS)


@pytest.mark.requirement("R-071")
@pytest.mark.parametrize("parts", [(), (Span(0, 4),)])
def test_fewer_than_two_parts_are_no_decomposition(parts: tuple[Span, ...]) -> None:
    with pytest.raises(ValueError, match="two parts"):
        Decompose((Reason(Stage.POLICY, Code.CLAIM_FORBIDDEN),), parts)
    mutation = msgspec.structs.replace(FAILING[Stage.DESCRIPTOR], parts=parts)
    assert isinstance(judge(mutation, state(STRICT)), Reject)


# --- stage 1 ---------------------------------------------------------------------------------------------

STAGE_ONE = {
    "claim": "forbid: {claim: {all: guarantee}}",
    "require": "require: {any: warning, where: span, for: {all: guarantee}}",
    "sequence": "sequence: {first: warning, before: guarantee}",
    "topics": "allow: {topics: [warning]}",
    "approval": "approval: {all: guarantee}",
    "excluded": "rights: {work: guarantee, exclude: true}",
}


@pytest.mark.requirement("R-048", "R-049")
@pytest.mark.parametrize("action", STAGE_ONE)
def test_a_violation_of_any_kind_of_rule_is_absolute(action: str) -> None:
    """The mutation is perfect in all other respects: certain, read to the end, known, nothing new."""
    book = rules(
        "lexicon: {guarantee: [guaranteed], warning: [at risk]}\n"
        f"rules: [{{id: the-rule, kind: task, basis: clause 7, {STAGE_ONE[action]}}}]\n"
    )
    decision = judge(guaranteeing, state(book))
    assert isinstance(decision, Reject)
    assert (decision.reason.stage, decision.reason.rule) == (Stage.POLICY, "the-rule")
    assert decision.reason.basis == "clause 7"


@pytest.mark.requirement("R-061")
@pytest.mark.parametrize("kind", list(Kind))
def test_a_rule_of_each_kind_refuses_and_says_its_kind(kind: Kind) -> None:
    book = rules(
        "lexicon: {guarantee: [guaranteed]}\n"
        f"rules: [{{id: the-{kind.value}-rule, kind: {kind.value}, forbid: {{claim: {{all: guarantee}}}}}}]\n"
    )
    decision = judge(guaranteeing, state(book))
    assert isinstance(decision, Reject)
    named = {rule.head.id: rule.head.kind for rule in book.rules}
    assert named[decision.reason.rule] is kind


@pytest.mark.requirement("R-063")
def test_a_work_that_wants_attribution_is_refused_until_it_is_named() -> None:
    book = rules(
        "lexicon: {song: [the song], author: [its author]}\n"
        "rules: [{id: named, kind: domain, rights: {work: song, attribution: author, where: earlier}}]\n"
    )
    song, author = asserting(claim("song", concepts=("song",))), asserting(claim("who", concepts=("author",)))
    assert code(song, state(book)) == "REQUIREMENT_MISSING"
    assert code(song, state(book, author)) == "admitted"


@pytest.mark.requirement("X-13")
@pytest.mark.parametrize(
    ("first", "second", "outcome"),
    [("split", "split", Decompose), ("split", "reject", Reject), ("reject", "reject", Reject)],
)
def test_when_several_rules_fire_any_that_rejects_wins(first: str, second: str, outcome: type) -> None:
    book = rules(
        "lexicon: {guarantee: [guaranteed], gain: [gain]}\n"
        "rules:\n"
        f"  - {{id: one, kind: domain, on_mixed: {first}, forbid: {{claim: {{all: guarantee}}}}}}\n"
        f"  - {{id: two, kind: domain, on_mixed: {second}, forbid: {{claim: {{all: gain}}}}}}\n"
    )
    both = asserting(claim("both", concepts=("gain", "guarantee")), parts=PARTS)
    decision = judge(both, state(book))
    assert isinstance(decision, outcome)
    assert not isinstance(decision, Admit)
    assert {reason.rule for reason in decision.reasons} == {"one", "two"}


SHADOW = PLAIN.replace("kind: domain,", "kind: domain, mode: shadow,")


def test_a_shadow_rule_is_recorded_and_decides_nothing() -> None:
    decision = judge(guaranteeing, state(rules(SHADOW)))
    assert isinstance(decision, Admit)
    assert [reason.rule for reason in decision.shadowed] == ["no-guarantee"]


def test_what_a_shadow_rule_saw_stands_beside_a_refusal() -> None:
    book = rules(SHADOW + "  - {id: enforced, kind: domain, forbid: {claim: {all: guarantee}}}\n")
    decision = judge(guaranteeing, state(book))
    assert isinstance(decision, Reject)
    assert [reason.rule for reason in decision.reasons] == ["enforced"]
    assert [reason.rule for reason in decision.shadowed] == ["no-guarantee"]


@pytest.mark.requirement("X-01")
@pytest.mark.parametrize("category", [Category.QUALIFICATION, Category.ELABORATION])
def test_a_rule_on_qualification_is_about_elaboration_too(category: Category) -> None:
    book = rules("rules: [{id: none, kind: task, forbid: {claim: {marks: qualification}}}]\n")
    target = asserting("base")
    mutation = asserting(claim("more", target="base"), category=category)
    assert code(mutation, state(book, target)) == "CLAIM_FORBIDDEN"
    assert code(asserting("more"), state(book, target)) == "admitted"


@pytest.mark.requirement("X-01")
def test_categories_are_six_and_marks_are_eight() -> None:
    assert {mark.value for mark in Mark} == {category.value for category in Category} | {
        "question",
        "directive",
    }
    assert len(Category) == 6


@pytest.mark.requirement("R-060")
def test_what_is_not_encoded_is_admitted() -> None:
    """The gate certifies nothing: a false claim that no rule is about goes through."""
    assert code(asserting("the moon is cheese"), STATE) == "admitted"


# --- stage 2 ---------------------------------------------------------------------------------------------

INCONSISTENT = {
    "touches": msgspec.structs.replace(asserting("a"), touches=(Field.CONTEXT,)),
    "touches nothing": msgspec.structs.replace(asserting("a"), touches=()),
    "memory without a commitment": Mutation(
        touches=(Field.MEMORY,), changes=(Change(Field.MEMORY),), category=Category.ELABORATION
    ),
    "context with a commitment": Mutation(
        touches=(Field.CONTEXT,),
        changes=(Change(Field.CONTEXT, commitments=(claim("a"),)),),
        category=Category.ELABORATION,
    ),
    "negation without a target": asserting("a", category=Category.NEGATION),
    "reference to nothing": asserting("a", category=Category.REFERENCE),
    "assertion of nothing": Mutation(touches=(), changes=(), category=Category.ASSERTION),
    "novelty out of range": asserting("a", novelty=1001),
    "coverage out of range": asserting("a", coverage=-1),
    "uncertainty out of range": asserting("a", uncertainty=1001),
    "certainty out of range": asserting("a", certainty=6),
}


@pytest.mark.requirement("R-052")
@pytest.mark.parametrize("name", INCONSISTENT)
def test_a_descriptor_that_disagrees_with_itself_is_refused(name: str) -> None:
    decision = judge(INCONSISTENT[name], STATE)
    assert isinstance(decision, Reject)
    assert decision.reason.code is Code.DESCRIPTOR_INCONSISTENT
    assert decision.reason.stage is Stage.DESCRIPTOR


@pytest.mark.requirement("R-035", "X-55")
def test_what_could_not_be_read_is_refused_unless_the_policy_names_the_place() -> None:
    unread = asserting("a", coverage=100, unmapped=(Span(0, 8),), channel="code", language="und")
    assert code(unread, STATE) == "MAP_UNREPRESENTABLE"
    place = rules("channels: [answer, code]\non_unmapped: {channels: [code]}\n" + PLAIN)
    assert code(unread, state(place)) == "admitted"
    context = rules("context: {domain: games}\non_unmapped: {when: {domain: games}}\n" + PLAIN)
    assert code(unread, state(context, domain="games")) == "admitted"
    assert code(unread, state(context, domain="health")) == "MAP_UNREPRESENTABLE"


@pytest.mark.requirement("R-035", "X-18")
@pytest.mark.parametrize(("coverage", "verdict"), [(599, "MAP_UNREPRESENTABLE"), (600, "admitted")])
def test_coverage_equal_to_its_minimum_is_enough(coverage: int, verdict: str) -> None:
    assert code(asserting("a", coverage=coverage), STATE) == verdict


@pytest.mark.requirement("R-053")
def test_a_qualification_needs_what_it_qualifies() -> None:
    more = asserting(claim("fee low in May", target="fee low"), category=Category.QUALIFICATION)
    assert code(more, STATE) == "PRESUPPOSITION_MISSING"
    assert code(more, state(NONE, asserting("fee low"))) == "admitted"


@pytest.mark.requirement("R-053")
def test_what_is_presupposed_may_stand_earlier_in_the_same_transition() -> None:
    later = claim("so it fell", presupposes=("it rose",))
    assert code(asserting(later), STATE) == "PRESUPPOSITION_MISSING"
    assert code(asserting(claim("it rose"), later), STATE) == "admitted"
    assert code(asserting(later, claim("it rose")), STATE) == "PRESUPPOSITION_MISSING"


NOT_SAFE = claim("fund safe", polarity=Polarity.NEGATIVE)


@pytest.mark.requirement("R-054")
def test_saying_the_opposite_of_what_is_established_is_a_contradiction() -> None:
    assert code(asserting(NOT_SAFE), state(NONE, asserting("fund safe"))) == "CONTRADICTION"
    assert code(asserting("fund safe"), state(NONE, asserting(NOT_SAFE))) == "CONTRADICTION"


@pytest.mark.requirement("R-054")
def test_a_contradiction_within_one_transition_is_one_too() -> None:
    assert code(asserting(claim("fund safe"), NOT_SAFE), STATE) == "CONTRADICTION"


@pytest.mark.requirement("R-054")
def test_two_values_for_one_slot_contradict() -> None:
    def dose(amount: int) -> Mutation:
        slot = Slot("dose", Quantity(amount, 0, "mg"))
        return asserting(claim(f"dose {amount}", slots=(slot,)))

    assert code(dose(20), state(NONE, dose(10))) == "CONTRADICTION"
    assert code(dose(10), state(NONE, dose(10))) == "admitted"


@pytest.mark.requirement("X-16")
def test_a_negation_that_names_its_target_retracts_if_the_policy_permits() -> None:
    denied = asserting(
        claim("fund safe", polarity=Polarity.NEGATIVE, target="fund safe"), category=Category.NEGATION
    )
    assert code(denied, state(NONE, asserting("fund safe"))) == "admitted"
    strict = rules("retraction: refused\n" + PLAIN)
    assert code(denied, state(strict, asserting("fund safe"))) == "RETRACTION_NOT_PERMITTED"


@pytest.mark.requirement("R-054")
def test_what_others_are_said_to_say_contradicts_nobody() -> None:
    quoted = asserting(claim("fund safe", polarity=Polarity.NEGATIVE, attribution="a critic"))
    assert code(quoted, state(NONE, asserting("fund safe"))) == "admitted"


@pytest.mark.requirement("R-076")
@pytest.mark.parametrize("distance", [0, 1, 10, 1_000])
def test_a_contradiction_is_seen_however_long_ago_it_was_said(distance: int) -> None:
    between = (asserting(f"claim {number}") for number in range(distance))
    assert code(asserting(NOT_SAFE), state(NONE, asserting("fund safe"), *between)) == "CONTRADICTION"


# --- stage 3 ---------------------------------------------------------------------------------------------

CONTINUOUS = msgspec.structs.replace(NONE, continuity=Continuity(overlap_min=300))
JUMP = asserting("jump", terms=("football", "goal", "referee"))


@pytest.mark.requirement("R-055")
def test_an_unexplained_jump_is_a_discontinuity() -> None:
    decision = judge(JUMP, state(CONTINUOUS))
    assert isinstance(decision, Reject)
    assert (decision.reason.stage, decision.reason.code) == (Stage.LINEAGE, Code.DISCONTINUITY)


@pytest.mark.requirement("R-055")
def test_an_explicit_transition_is_licensed_where_the_policy_licenses_it() -> None:
    turn = msgspec.structs.replace(JUMP, marks=(Mark.TRANSITION,), concepts=("sport",))
    declared = Continuity(overlap_min=300, topics=("sport",))
    assert code(turn, state(msgspec.structs.replace(NONE, continuity=declared))) == "admitted"
    unlicensed = msgspec.structs.replace(declared, licensed=False)
    assert code(turn, state(msgspec.structs.replace(NONE, continuity=unlicensed))) == "TOPIC_UNMOTIVATED"
    assert code(msgspec.structs.replace(turn, marks=()), state(CONTINUOUS)) == "DISCONTINUITY"


@pytest.mark.requirement("R-055")
@pytest.mark.parametrize(
    ("meant", "given", "answer"),
    [
        ((), (), "TOPIC_UNMOTIVATED"),
        (("football",), (), "admitted"),
        ((), ("referee",), "admitted"),
        (("tennis",), ("racket",), "TOPIC_UNMOTIVATED"),
    ],
)
def test_a_transition_is_licensed_only_to_what_the_intent_or_the_facts_name(
    meant: tuple[str, ...], given: tuple[str, ...], answer: str
) -> None:
    """What the run itself has said is no licence: it would license everything that was once let through."""
    turn = msgspec.structs.replace(JUMP, marks=(Mark.TRANSITION,))
    strict = msgspec.structs.replace(NONE, continuity=Continuity(overlap_min=900))
    current = SemanticState.initial(Intent("testing", ("fund", *meant)), Context(), strict, terms=given)
    said = asserting(claim("goal", terms=("goal",)))
    assert code(turn, current.commit(Anchored(said), 0, 0)) == answer
    late = current.learned(Fact("sport", "football"), (), (), ("football",))
    assert code(turn, late) == "admitted"


@pytest.mark.requirement("R-055")
def test_going_back_to_what_was_retracted_is_a_regression() -> None:
    denied = asserting(
        claim("fund safe", polarity=Polarity.NEGATIVE, target="fund safe"), category=Category.NEGATION
    )
    current = state(NONE, asserting("fund safe"), denied)
    assert code(asserting("fund safe"), current) == "REGRESSION"
    lenient = msgspec.structs.replace(NONE, continuity=Continuity(regression=False))
    assert code(asserting("fund safe"), state(lenient, asserting("fund safe"), denied)) == "admitted"


@pytest.mark.requirement("R-055")
@pytest.mark.parametrize(
    ("behind", "answer"),
    [
        (claim("fund safe"), "REGRESSION"),
        (claim("fund safe", certainty=2), "REGRESSION"),
        (claim("fund safe", attribution="bank"), "admitted"),
        (claim("bond safe"), "admitted"),
    ],
)
def test_going_back_within_the_transition_that_takes_back_is_a_regression(
    behind: Commitment, answer: str
) -> None:
    denied = claim("fund safe", polarity=Polarity.NEGATIVE, target="fund safe")
    both = asserting(denied, behind, category=Category.NEGATION)
    assert code(both, state(NONE, asserting("fund safe"))) == answer


@pytest.mark.requirement("R-055", "R-117")
def test_what_was_admitted_is_the_trajectory() -> None:
    near = asserting(claim("first", terms=("football", "goal", "fund")))
    assert code(JUMP, state(CONTINUOUS, near)) == "admitted"


@pytest.mark.requirement("R-055", "X-18")
def test_an_overlap_equal_to_its_minimum_is_enough() -> None:
    third = msgspec.structs.replace(NONE, continuity=Continuity(overlap_min=333))
    more = msgspec.structs.replace(NONE, continuity=Continuity(overlap_min=334))
    mutation = asserting("one in three", terms=("fund", "goal", "referee"))
    assert code(mutation, state(third)) == "admitted"
    assert code(mutation, state(more)) == "DISCONTINUITY"


# --- stage 4 ---------------------------------------------------------------------------------------------

DOUBT = asserting(claim("doubt", certainty=3), certainty=3, novelty=400, uncertainty=400)
BOUNDS = {
    "certainty_floor": ({"certainty_floor": 3}, {"certainty_floor": 4}, "CERTAINTY_FLOOR"),
    "certainty_ceiling": ({"certainty_ceiling": 3}, {"certainty_ceiling": 2}, "CERTAINTY_CEILING"),
    "novelty_max": ({"novelty_max": 400}, {"novelty_max": 399}, "NOVELTY_BOUND"),
    "uncertainty_max": ({"uncertainty_max": 400}, {"uncertainty_max": 399}, "UNCERTAINTY_BOUND"),
    "uncertainty_total_max": (
        {"uncertainty_total_max": 400},
        {"uncertainty_total_max": 399},
        "UNCERTAINTY_BOUND",
    ),
}


@pytest.mark.requirement("R-056", "R-064", "X-18")
@pytest.mark.parametrize("name", BOUNDS)
def test_each_bound_refuses_alone_and_a_value_equal_to_it_passes(name: str) -> None:
    equal, tighter, refusal = BOUNDS[name]
    assert code(DOUBT, state(bounded(**equal))) == "admitted"
    decision = judge(DOUBT, state(bounded(**tighter)))
    assert isinstance(decision, Reject)
    assert (decision.reason.code.value, decision.reason.subject) == (refusal, name)


FIRM, DOUBTFUL = claim("firm", concepts=("dose",)), claim("doubtful", certainty=2, concepts=("dose",))
ELSEWHERE = claim("elsewhere", certainty=1)


@pytest.mark.requirement("R-056", "R-064", "X-18")
@pytest.mark.parametrize(
    ("tighter", "said", "answer"),
    [
        (TighterBounds("dose", certainty_floor=3), DOUBTFUL, "CERTAINTY_FLOOR"),
        (TighterBounds("dose", certainty_floor=2), DOUBTFUL, "admitted"),
        (TighterBounds("dose", certainty_floor=3), ELSEWHERE, "admitted"),
        (TighterBounds("dose", certainty_ceiling=4), FIRM, "CERTAINTY_CEILING"),
        (TighterBounds("dose", certainty_ceiling=5), FIRM, "admitted"),
        (TighterBounds("dose", from_step=1, certainty_ceiling=4), FIRM, "admitted"),
        (
            TighterBounds("", (Condition("audience", ("patient",)),), certainty_floor=2),
            ELSEWHERE,
            "CERTAINTY_FLOOR",
        ),
        (TighterBounds("", (Condition("audience", ("staff",)),), certainty_floor=2), ELSEWHERE, "admitted"),
    ],
)
def test_a_topic_and_a_context_have_bounds_of_their_own(
    tighter: TighterBounds, said: Commitment, answer: str
) -> None:
    """Over-claiming is refused as well as over-hedging, of the topic alone, and equal to a bound passes."""
    book = msgspec.structs.replace(NONE, tighter=(tighter,))
    current = state(book, audience="patient")
    mutation = msgspec.structs.replace(asserting(said), concepts=said.concepts, certainty=said.certainty)
    assert code(mutation, current) == answer
    decision = judge(mutation, current)
    if isinstance(decision, Reject):
        assert decision.reason.subject.partition(":")[2] == tighter.topic


@pytest.mark.requirement("R-056")
def test_a_precise_context_refuses_a_hedge_that_an_exploring_one_admits() -> None:
    precise = rules("bounds: {certainty_floor: 4}\n" + PLAIN)
    exploring = rules("bounds: {certainty_floor: 0}\n" + PLAIN)
    assert code(DOUBT, state(precise)) == "CERTAINTY_FLOOR"
    assert code(DOUBT, state(exploring)) == "admitted"


@pytest.mark.requirement("R-056", "X-10")
def test_references_that_nobody_answered_for_are_bounded() -> None:
    reference = Reference("url", "example.org", Span(0, 5))
    mutation = asserting("see there", references=(reference,))
    assert code(mutation, state(bounded(unverified_max=1))) == "admitted"
    assert code(mutation, state(bounded(unverified_max=0))) == "UNVERIFIED_BOUND"
    resolved = Resolution(reference, Standing.RESOLVED, ("a page",))
    assert code(mutation, state(bounded(unverified_max=0)), resolved) == "admitted"
    again, other = Reference("url", "example.org", Span(6, 9)), Reference("url", "example.com", Span(6, 9))
    for second, admitted in ((again, True), (other, False)):
        both = asserting("see there", references=(reference, second))
        assert (code(both, state(bounded(unverified_max=1))) == "admitted") is admitted


@pytest.mark.requirement("R-087")
def test_the_total_counts_what_was_admitted_before() -> None:
    book = bounded(uncertainty_total_max=700)
    once = state(book, DOUBT)
    assert once.bounds.uncertainty_total == 400
    assert code(DOUBT, once) == "UNCERTAINTY_BOUND"


# --- reason codes ----------------------------------------------------------------------------------------


@pytest.mark.requirement("R-113")
def test_every_code_is_its_own_name() -> None:
    assert all(member.value == member.name for member in Code)


@pytest.mark.requirement("R-060", "R-124")
def test_a_reason_has_no_field_for_what_was_said() -> None:
    fields = {field.name for field in msgspec.structs.fields(decision_module.Reason)}
    assert fields == {"stage", "code", "rule", "basis", "span", "subject"}
    assert isinstance(claim("a"), Commitment)
