"""The semantic state object: group A of the requirements."""

from __future__ import annotations

import array
import inspect
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from interlock.core import canonical as canonical_module
from interlock.core import gate, state
from interlock.core.canonical import canonical, checked
from interlock.core.gate import evaluate
from interlock.core.lineage import Inert
from interlock.core.memory import Fact, Memory
from interlock.core.mutation import (
    Anchored,
    Candidate,
    Category,
    Change,
    Field,
    Mutation,
    Polarity,
    Quantity,
    Reference,
    Resolution,
    Slot,
    Span,
    Standing,
)
from interlock.core.prompt import Task, TaskError
from interlock.core.rules import BoundSet, Rulebook, ScheduledBounds
from interlock.core.state import (
    Bounds,
    Context,
    Intent,
    LineageField,
    PolicyReference,
    SemanticState,
    describe,
)
from interlock.engines.scripted import step
from interlock.policy import Policy, PolicyError
from tests.core.loop import PLAIN, Told, asserting, claim, govern, offer_all, open_session, policy, said

RULEBOOK = Rulebook(id="test", version="1", digest="sha256:0", rules=())
SEVEN = ("intent", "context", "memory", "policy", "descriptor", "lineage", "bounds")


def initial(rulebook: Rulebook = RULEBOOK, intent: Intent | None = None, **given: Any) -> SemanticState:
    return SemanticState.initial(
        intent or Intent("testing"), given.pop("context", Context()), rulebook, **given
    )


def committed(before: SemanticState, *mutations: Mutation) -> SemanticState:
    for number, mutation in enumerate(mutations):
        before = before.commit(Anchored(mutation), record=number, at=number)
    return before


# --- what it is ------------------------------------------------------------------------------------------


@pytest.mark.requirement("R-004")
def test_exactly_seven_fields_and_each_has_its_own_type() -> None:
    fields = {field.name: field.type for field in msgspec.structs.fields(SemanticState)}
    assert tuple(name for name in fields if name != "digest") == SEVEN
    types = [fields[name] for name in SEVEN]
    assert types == [Intent, Context, Memory, PolicyReference, Mutation | None, LineageField, Bounds]


@pytest.mark.requirement("R-004")
@pytest.mark.parametrize("missing", [*SEVEN, "digest"])
def test_a_state_without_one_of_its_fields_cannot_be_made(missing: str) -> None:
    whole = {name: getattr(initial(), name) for name in (*SEVEN, "digest")}
    del whole[missing]
    with pytest.raises(TypeError, match=missing):
        SemanticState(**whole)


@pytest.mark.requirement("R-004")
@pytest.mark.parametrize("member", [Intent, Context, Bounds, Mutation, Fact])
def test_a_field_of_the_wrong_type_is_refused_by_name(member: type) -> None:
    first = msgspec.structs.fields(member)[0].encode_name
    with pytest.raises(msgspec.ValidationError, match=rf"\$\.{first}"):
        msgspec.convert({first: object()}, member)


@pytest.mark.requirement("R-002")
@pytest.mark.parametrize(
    "foreign",
    [0.7, [0.1, 0.2], array.array("f", [0.5]), memoryview(b"kv"), object(), lambda: 0, {"logits": [1, 2]}],
    ids=["float", "logits", "tensor", "buffer", "handle", "callable", "mapping"],
)
def test_what_an_engine_computes_has_no_place_in_a_mutation(foreign: object) -> None:
    for field in ("novelty", "terms", "language", "register"):
        mutation = msgspec.structs.replace(asserting("a claim"), **{field: foreign})
        with pytest.raises((msgspec.ValidationError, TypeError, OverflowError)):
            checked(mutation, Mutation)


@pytest.mark.requirement("R-002", "R-035")
@pytest.mark.parametrize("foreign", [0.7, object(), [0.25]], ids=["float", "handle", "list"])
def test_a_mapper_that_smuggles_engine_internals_is_a_refusal(foreign: object) -> None:
    told = {"The fund is large.": msgspec.structs.replace(asserting("a claim"), novelty=foreign)}
    ran = govern(PLAIN, "The fund is large. ", mapper=Told(told))
    assert ran.codes[0] == "MAPPER_FAULT"
    assert ran.admitted == []


@pytest.mark.requirement("R-002", "X-17")
def test_no_record_can_hold_a_float() -> None:
    def kinds(kind: Any, seen: set[Any]) -> set[Any]:
        if kind not in seen:
            seen.add(kind)
            for inner in getattr(kind, "__args__", ()):
                kinds(inner, seen)
            if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
                for field in msgspec.structs.fields(kind):
                    kinds(field.type, seen)
        return seen

    from interlock.core.lineage import Body

    found = kinds(Body, set())
    assert Mutation in found
    assert not found & {float, complex, Any, object, memoryview}


@pytest.mark.requirement("R-001", "R-014")
def test_the_state_can_be_read_as_plain_data_at_any_step() -> None:
    told = Told({})
    session = open_session(mapper=told)
    session.begin()
    seen = []
    for text in ("The fund is large. ", "It holds bonds. ", "It is old. ", "It is"):
        session.offer(said(text))
        data = describe(session.state)
        assert set(data) == {*SEVEN, "digest"}
        seen.append(json.loads(json.dumps(data)))
    assert [len(data["memory"]) for data in seen] == [0, 1, 2, 3]
    assert seen[-1]["policy"]["id"] == "test"
    assert seen[-1]["memory"][0]["commitment"]["key"]


@pytest.mark.requirement("R-001")
def test_the_record_outlives_the_engine() -> None:
    ran = govern(PLAIN, "The fund is large. It holds bonds. ")
    before = json.dumps(describe(ran.session.state))
    ran.engine.close()
    ran.engine.start(ran.engine.prompts[0], seed=1)
    assert json.dumps(describe(ran.session.state)) == before


# --- how it begins ---------------------------------------------------------------------------------------


@pytest.mark.requirement("R-003")
def test_the_same_inputs_give_the_same_initial_digest() -> None:
    facts = {"fund": "Alpine Bond", "fee": "0.4 %"}
    one = open_session(task=Task(agent="a", purpose="advise", user="Is it safe?", facts=facts))
    two = open_session(
        task=Task(agent="a", purpose="advise", user="Is it safe?", facts=dict(reversed(facts.items())))
    )
    assert one.state.digest == two.state.digest


@pytest.mark.requirement("R-003", "R-018")
def test_the_initial_state_takes_the_task_and_nothing_of_the_engine() -> None:
    names = set(inspect.signature(SemanticState.initial).parameters)
    assert names == {
        "intent",
        "context",
        "rulebook",
        "facts",
        "established",
        "references",
        "terms",
        "sources",
        "grounds",
        "topic",
    }


@pytest.mark.requirement("R-005")
def test_another_intent_is_another_initial_digest() -> None:
    assert initial(intent=Intent("advise")).digest != initial(intent=Intent("entertain")).digest
    assert initial(intent=Intent("advise", ("fund",))).digest != initial(intent=Intent("advise")).digest


@pytest.mark.requirement("R-005", "R-135")
@pytest.mark.parametrize("field", [f for f in Field if f not in (Field.MEMORY, Field.CONTEXT)])
def test_no_mutation_of_a_model_reaches_intent_policy_lineage_or_bounds(field: Field) -> None:
    bold = Mutation(
        touches=(field,), changes=(Change(field, focus=("mine",)),), category=Category.ELABORATION
    )
    decision = evaluate(Anchored(bold), initial())
    assert decision.reasons[0].code.value == "DESCRIPTOR_INCONSISTENT"


CONTEXTS = {
    "domain": Context(domain="finance"),
    "audience": Context(audience="retail"),
    "temporal": Context(temporal=(("session", "day"),)),
    "epistemic": Context(epistemic=(("mode", "drafting"),)),
}


WHEN = {
    "domain": "{domain: here}",
    "audience": "{audience: here}",
    "temporal.session": "{temporal: {session: here}}",
    "epistemic.mode": "{epistemic: {mode: here}}",
}


@pytest.mark.requirement("R-006", "X-05")
@pytest.mark.parametrize("field", WHEN)
@pytest.mark.parametrize(("value", "verdict"), [("here", "reject"), ("there", "admit")])
def test_a_rule_can_ask_about_each_sub_field_of_the_context(field: str, value: str, verdict: str) -> None:
    rules = f"""
profile: {{context_from_task: {{"{field}": [here, there]}}}}
lexicon: {{guarantee: [guaranteed]}}
rules:
  - {{id: only-here, kind: domain, when: {WHEN[field]}, forbid: {{claim: {{all: guarantee}}}}}}
"""
    task = Task(agent="a", purpose="p", user="u", context={field: value})
    assert govern(rules, "Returns are guaranteed. ", task=task).verdicts[0] == verdict


@pytest.mark.requirement("R-006", "X-05")
@pytest.mark.parametrize("name", CONTEXTS)
def test_each_sub_field_of_the_context_is_in_the_digest(name: str) -> None:
    assert initial(context=CONTEXTS[name]).digest != initial().digest


@pytest.mark.requirement("R-006")
def test_the_temporal_field_may_be_empty_and_is_there() -> None:
    assert initial().context.temporal == ()
    assert initial().context.value("temporal.today") == ""


@pytest.mark.requirement("X-42")
def test_facts_count_as_established() -> None:
    rules = "rules: [{id: none, kind: task, forbid: {text: zzzz}}]\n"
    task = Task(agent="a", purpose="advise", user="How high is the fee?", facts={"fee": "high"})
    ran = govern(rules, "The fee is not high. ", task=task)
    assert ran.codes[0] == "CONTRADICTION"
    assert ran.session.state.memory.entries()[0].step == -1


# --- how it goes on --------------------------------------------------------------------------------------


@pytest.mark.requirement("R-007", "R-012")
def test_memory_is_the_fold_of_what_was_admitted() -> None:
    ran = govern(
        PLAIN,
        "The fund is large. Returns are guaranteed. It holds shares.",
        " It holds bonds. A forbidden phrase stands here.",
        " It is old. ",
    )
    folded = initial(policy(PLAIN).rulebook)
    for one in ran.decided:
        if one.applied and one.mutation is not None and not one.ends:
            folded = committed(folded, one.mutation)
    kept = [entry.commitment.key for entry in ran.session.state.memory.entries()]
    assert kept == [entry.commitment.key for entry in folded.memory.entries()]
    assert len(kept) == 3
    assert not any("guarantee" in key or "share" in key for key in kept)


@pytest.mark.requirement("R-008", "R-108")
def test_every_number_of_the_loop_stands_in_the_policy_reference() -> None:
    reference = describe(initial(policy("limits: {attempts_max: 3}\nslope: {window: 5}\n" + PLAIN).rulebook))
    stated: Any = reference["policy"]
    assert stated["limits"]["attempts_max"] == 3
    assert stated["slope"]["window"] == 5
    assert stated["limits"]["depth_max"] == policy().rulebook.limits.depth_max


@pytest.mark.requirement("R-008")
def test_the_decision_code_repeats_no_number_of_the_policy() -> None:
    """A limit written twice would hold where the policy says otherwise."""
    core = Path(str(inspect.getsourcefile(state))).parent
    for name in ("session.py", "gate.py", "trail.py", "slope.py", "state.py"):
        source = (core / name).read_text()
        for limit in ("attempts_max", "rollbacks_max", "depth_max", "waiting_max", "admission_window"):
            assert f"{limit} =" not in source
            assert f"{limit}=" not in source


@pytest.mark.requirement("R-009", "X-14")
def test_the_descriptor_is_set_during_evaluation_and_in_no_digest() -> None:
    seen: list[SemanticState] = []
    original = gate.evaluate

    def spying(anchored: Anchored, current: SemanticState) -> Any:
        seen.append(current)
        return original(anchored, current)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(gate, "evaluate", spying)
        session = open_session()
        offer_all(session, [said("The fund is large. It")])
    assert seen[0].descriptor is not None
    assert seen[0].digest == seen[0].considering(None).digest == open_session().state.digest


@pytest.mark.requirement("R-009", "X-14")
@pytest.mark.parametrize(
    "text",
    ["The fund is large. It", "Returns are guaranteed. It", "a forbidden phrase", "* * *\n\n"],
    ids=["admit", "reject", "match", "inert"],
)
def test_the_descriptor_is_empty_after_every_determination(text: str) -> None:
    session = open_session()
    offer_all(session, [said(text)])
    assert session.state.descriptor is None


@pytest.mark.requirement("R-009")
@pytest.mark.parametrize("answer", ["Returns are guaranteed. ", "The fund is large. "])
def test_the_descriptor_is_empty_after_the_run(answer: str) -> None:
    assert govern(PLAIN, answer, rewind=False).session.state.descriptor is None


@pytest.mark.requirement("R-010")
def test_lineage_entries_are_in_order_and_stamped_by_the_given_clock() -> None:
    ticks = iter(range(1_000, 9_000, 10))
    ran = govern(PLAIN, "The fund is large. It holds bonds. It is old. ", clock=lambda: next(ticks))
    entries = ran.session.state.lineage.entries()
    numbers = [number for number, one in enumerate(ran.bodies) if getattr(one, "applied", False)][
        : len(entries)
    ]
    assert [entry.record for entry in entries] == numbers
    assert ran.session.state.lineage.count == len(entries) == 3
    times = [entry.at for entry in entries]
    assert times == sorted(times) == [ran.records[number].at for number in numbers]


@pytest.mark.requirement("R-010", "R-118")
@pytest.mark.parametrize("gone", [0, 1, 2])
def test_the_lineage_head_depends_on_every_entry(gone: int) -> None:
    whole = committed(initial(), asserting("a"), asserting("b"), asserting("c")).lineage
    shorter = LineageField()
    for number, entry in enumerate(whole.entries()):
        if number != gone:
            shorter = shorter.appended(entry, shorter.course)
    assert shorter.head != whole.head


@pytest.mark.requirement("R-011", "R-056", "X-18")
def test_bounds_change_by_step() -> None:
    tight, wide = BoundSet(uncertainty_max=200), BoundSet(uncertainty_max=600)
    book = msgspec.structs.replace(RULEBOOK, schedule=(ScheduledBounds(0, tight), ScheduledBounds(1, wide)))
    hedged = asserting(claim("maybe", certainty=2), certainty=2, uncertainty=600)
    first = initial(book)
    second = committed(first, asserting("firm"))
    assert evaluate(Anchored(hedged), first).reasons[0].code.value == "UNCERTAINTY_BOUND"
    assert evaluate(Anchored(hedged), second).__class__.__name__ == "Admit"


@pytest.mark.requirement("R-012", "R-069")
@pytest.mark.parametrize(
    "answer",
    [
        "Returns are guaranteed. ",
        "This is a forbidden phrase. ",
        "日本語で書いてください。",
        "---\n\n",
        "The fund is large and it is small, ",
    ],
    ids=["claim", "text", "unread", "inert", "open"],
)
def test_only_an_admission_changes_the_state(answer: str) -> None:
    session = open_session()
    before = session.state
    offer_all(session, [said(answer)])
    assert session.state.digest == before.digest
    assert session.state.memory is before.memory
    assert session.state.lineage is before.lineage


@pytest.mark.requirement("R-012", "X-11", "X-51")
@given(st.lists(st.sampled_from(["admit", "reject", "inert"]), max_size=8))
def test_the_semantic_digest_is_that_of_the_admitted_alone(plan: list[str]) -> None:
    """Each refusal makes the engine go on with its next line."""
    kept = [step(f"The fund has item number {n}. ") for n, kind in enumerate(plan) if kind == "admit"]
    lines: list[list[Candidate]] = [[]]
    for number, kind in enumerate(plan):
        if kind == "reject":
            lines[-1].append(step("Returns are guaranteed. "))
            lines.append([])
        else:
            lines[-1].append(
                step("--- ") if kind == "inert" else step(f"The fund has item number {number}. ")
            )
    rules = "limits: {attempts_max: 20}\n" + PLAIN
    ran, plain = govern(rules, *lines), govern(rules, kept)
    assert ran.verdicts.count("reject") == plan.count("reject")
    assert len(ran.of(Inert)) == plan.count("inert")
    assert ran.session.state.digest == plain.session.state.digest


@pytest.mark.requirement("R-013", "R-041")
def test_the_gate_takes_a_mutation_and_a_state_and_nothing_else() -> None:
    for stage in (evaluate, *gate.STAGES):
        assert list(inspect.signature(stage).parameters) == ["anchored", "state"]


@pytest.mark.requirement("R-013", "R-044")
def test_the_gate_reads_no_clock_chance_environment_network_or_disk() -> None:
    source = Path(str(inspect.getsourcefile(gate))).read_text()
    imports = [line for line in source.splitlines() if line.startswith(("import ", "from "))]
    allowed = (
        "from __future__",
        "from collections.abc",
        "from typing",
        "import msgspec",
        "from interlock.core.",
    )
    assert all(line.startswith(allowed) for line in imports)
    assert not any(word in source for word in ("open(", "global ", "getattr(", "eval(", "__import__"))


@pytest.mark.requirement("R-015")
def test_two_domain_profiles_fill_the_same_task_differently() -> None:
    task = Task(agent="advisor", purpose="advise", user="Is it safe?", context={"audience": "retail"})
    one = policy(
        "context: {domain: finance}\nprofile: {purpose: 'advise on {user}', context_from_task: [audience]}\n"
        + PLAIN
    )
    two = policy(
        "context: {domain: health}\nprofile: {purpose: 'inform', context_from_task: [audience]}\n" + PLAIN
    )
    first, second = open_session(one, task=task).state, open_session(two, task=task).state
    assert (first.context.domain, second.context.domain) == ("finance", "health")
    assert (first.intent.purpose, second.intent.purpose) == ("advise on Is it safe?", "inform")
    assert first.context.audience == second.context.audience == "retail"


@pytest.mark.requirement("R-015")
def test_a_profile_with_an_unknown_key_and_a_task_beyond_it_are_refused() -> None:
    with pytest.raises(PolicyError, match="purpos"):
        Policy.from_bytes(b'policy: p\nversion: "1"\nprompt: open\nprofile: {purpos: x}\n' + PLAIN.encode())
    with pytest.raises(TaskError, match="audience"):
        open_session(task=Task(agent="a", purpose="p", user="u", context={"audience": "retail"}))


@pytest.mark.requirement("R-016", "R-122", "R-040", "R-047")
@given(st.lists(st.integers(0, 1_000), min_size=5, max_size=5), st.booleans())
def test_what_an_engine_thinks_of_its_words_changes_nothing(odds: list[int], trusted: bool) -> None:
    """The engine rates and marks its candidates as it likes; nobody reads it."""

    class Rated(Candidate, frozen=True):
        probability: int = 0
        trusted: bool = False

    texts = ["The fund is large. ", "Returns are guaranteed. ", "It holds bonds. ", "\n", "It is"]
    plain = open_session()
    rated = open_session()
    steps = offer_all(plain, [said(text) for text in texts])
    other = offer_all(
        rated,
        [Rated(text.encode(), probability=p, trusted=trusted) for text, p in zip(texts, odds, strict=True)],
    )
    assert rated.state.digest == plain.state.digest
    assert [one.records for one in steps] == [one.records for one in other]


@pytest.mark.requirement("R-024", "R-025")
def test_a_commit_changes_the_listed_fields_and_no_other() -> None:
    before = initial()
    both = Mutation(
        touches=(Field.MEMORY, Field.CONTEXT),
        changes=(
            Change(Field.MEMORY, commitments=(claim("a claim", terms=("alpha",)),)),
            Change(Field.CONTEXT, focus=("alpha", "beta")),
        ),
        category=Category.ASSERTION,
    )
    after = committed(before, both)
    assert after.context == msgspec.structs.replace(before.context, focus=("alpha", "beta"))
    assert after.memory.find("a claim").commitment == both.commitments[0]  # type: ignore[union-attr]
    assert after.intent is before.intent
    assert after.policy is before.policy
    memory_only = committed(before, asserting("a claim"))
    assert memory_only.context is before.context
    focus_only = Mutation(
        touches=(Field.CONTEXT,), changes=(Change(Field.CONTEXT, focus=("x",)),), category=Category.TRANSITION
    )
    assert committed(before, focus_only).memory is before.memory


@pytest.mark.requirement("R-097", "R-091")
def test_what_was_resolved_is_known_from_then_on() -> None:
    reference = Reference("phone", "911", Span(0, 3))
    settled = Anchored(
        asserting("a claim", references=(reference,)),
        (Resolution(reference, Standing.RESOLVED, ("emergency",)),),
    )
    assert initial().commit(settled, 0, 0).memory.knows_reference("phone 911")
    open_answer = msgspec.structs.replace(settled.resolutions[0], standing=Standing.UNRESOLVABLE)
    assert (
        not initial()
        .commit(Anchored(settled.mutation, (open_answer,)), 0, 0)
        .memory.knows_reference("phone 911")
    )


@pytest.mark.requirement("X-16")
def test_a_negation_that_names_its_target_marks_the_old_claim_retracted() -> None:
    denied = claim("fund safe", polarity=Polarity.NEGATIVE, target="fund safe")
    after = committed(initial(), asserting("fund safe"), asserting(denied, category=Category.NEGATION))
    known = after.memory.find("fund safe")
    assert known is not None
    assert known.retracted
    assert [entry.commitment.polarity for entry in after.memory.entries()] == ["positive", "negative"]


def test_a_slot_holds_what_was_said_last() -> None:
    ten, twenty = Quantity(10, 0, "mg"), Quantity(20, 0, "mg")
    one = asserting(claim("dose ten", slots=(Slot("dose", ten),)))
    two = asserting(claim("dose twenty", slots=(Slot("dose", twenty),)))
    assert committed(initial(), one).memory.slot("dose") == ten
    assert committed(initial(), one, two).memory.slot("dose") == twenty


@pytest.mark.requirement("X-08", "R-106")
@given(
    st.integers(0, 1000),
    st.integers(0, 5),
    st.tuples(st.integers(0, 1000), st.integers(0, 9), st.integers(0, 1000)),
)
def test_a_correction_only_tightens(tighten: int, floor: int, numbers: tuple[int, int, int]) -> None:
    novelty, unverified, uncertainty = numbers
    bounds = BoundSet(
        certainty_floor=floor, novelty_max=novelty, unverified_max=unverified, uncertainty_max=uncertainty
    )
    rules = policy(f"slope: {{tighten: {tighten}}}\n" + PLAIN).rulebook
    book = msgspec.structs.replace(rules, schedule=(ScheduledBounds(0, bounds),))
    before = initial(book)
    after = before.corrected()
    twice = after.corrected()
    for one, other in ((before, after), (after, twice)):
        was, now = one.bounds.limits, other.bounds.limits
        assert now.certainty_floor >= was.certainty_floor
        assert now.certainty_ceiling <= was.certainty_ceiling
        assert now.novelty_max <= was.novelty_max
        assert now.unverified_max <= was.unverified_max
        assert now.uncertainty_max <= was.uncertainty_max
        assert now.uncertainty_total_max <= was.uncertainty_total_max
        assert other.memory is one.memory
        assert other.intent is one.intent
        assert other.lineage is one.lineage
        assert other.digest != one.digest


@pytest.mark.requirement("X-51", "X-41")
def test_time_is_in_no_digest() -> None:
    one = initial().commit(Anchored(asserting("a")), record=1, at=1)
    two = initial().commit(Anchored(asserting("a")), record=1, at=999_999)
    assert one.digest == two.digest
    assert one.lineage.head == two.lineage.head


@pytest.mark.requirement("X-51")
def test_canonical_bytes_do_not_depend_on_the_order_of_keys() -> None:
    assert canonical({"b": 1, "a": 2}) == canonical({"a": 2, "b": 1})
    assert canonical_module.tagged(canonical_module.sha256(b"")).startswith("sha256:")


def test_an_unchecked_value_is_refused_with_its_type() -> None:
    with pytest.raises(TypeError, match="`object`"):
        canonical(object())


@pytest.mark.requirement("R-020")
@pytest.mark.parametrize("sizes", [1, (3, 5), 17])
def test_tokens_and_spans_of_one_text_end_in_one_state(sizes: int) -> None:
    text = "The fund is large. It holds bonds. It is old."
    assert govern(PLAIN, text).session.state.digest == govern(PLAIN, text, chunk=sizes).session.state.digest
