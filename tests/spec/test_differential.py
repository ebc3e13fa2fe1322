"""The definition and the library decide alike, over generated cases; and the cases reach every answer."""

from __future__ import annotations

import json
from collections import Counter
from itertools import product
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import seed as seeded
from hypothesis import strategies as st

from interlock.core.decision import Stage
from interlock.core.gate import evaluate
from spec import gate, loop, shapes
from tests.examples import examples
from tests.spec.convert import from_decision, from_plain, to_anchored, to_state
from tests.spec.strategies import (
    Case,
    case_lists,
    cases,
    denying_cases,
    disguised_cases,
    grounded_cases,
    group_cases,
    plausible,
    reasoning_cases,
    record_cases,
)
from tests.spec.test_vectors import GATE_CODES

Data = dict[str, Any]
DRAWN = examples(800)
"""Each of eight mutations against two states."""

generated = settings(max_examples=DRAWN, database=None, suppress_health_check=list(HealthCheck))


def answers(case: Case) -> tuple[Data, Data]:
    """What the definition says, what the library says; shadowed rules where the library lists them."""
    state, mutation, resolutions, approvals = case
    said = from_plain(gate.decide(*case))
    found = from_decision(evaluate(to_anchored(mutation, resolutions, approvals), to_state(state)))
    return said, found


def compared(case: Case) -> list[tuple[str, str]]:
    """Hold the two answers to be the same, and say what was reached."""
    said, found = answers(case)
    assert said == found, json.dumps(case)
    return [(name, said[name]) for name in ("outcome", "stage", "code")]


@pytest.mark.campaign
@pytest.mark.requirement("R-039", "R-041", "R-042", "R-057", "R-058")
def test_both_gates_give_the_same_answer_and_every_answer_is_reached() -> None:
    reached: Counter[tuple[str, str]] = Counter()

    @seeded(25)
    @generated
    @given(case_lists())
    def campaign(found: list[Case]) -> None:
        for case in found:
            reached.update(compared(case))

    campaign()
    reached.update(over(grounded_cases(), 4, examples(2_800)))
    for kind, seed, many in ((record_cases(), 6, examples(1_200)), (group_cases(), 7, examples(1_000))):
        found = over(kind, seed, many)
        assert found["code", "GROUND_MISMATCH"]
        assert found["outcome", "admit"]
        reached.update(found)
    found = over(denying_cases(), 9, examples(400))
    assert found["code", "GROUND_DENIED"]
    assert found["outcome", "admit"]
    reached.update(found)
    reached.update(over(reasoning_cases(), 5, examples(800)))
    assert {value for name, value in reached if name == "outcome"} == {"admit", "reject", "decompose"}
    stages = {stage.name.lower() for stage in Stage} - {"intake"}
    assert {value for name, value in reached if name == "stage"} - {""} == stages
    assert {value for name, value in reached if name == "code"} - {""} == GATE_CODES


def over(cases_of: st.SearchStrategy[Case], seed: int, many: int) -> Counter[tuple[str, str]]:
    """The same over cases of one kind, which meet too rarely among everything else."""
    reached: Counter[tuple[str, str]] = Counter()

    @seeded(seed)
    @settings(generated, max_examples=many)
    @given(cases_of)
    def campaign(case: Case) -> None:
        reached.update(compared(case))

    campaign()
    return reached


@pytest.mark.requirement("R-024", "R-068", "X-15")
@seeded(4)
@settings(generated, max_examples=examples(600))
@given(cases() | disguised_cases())
def test_a_commit_leaves_both_states_deciding_alike(case: Case) -> None:
    """The definition's commit and the library's, then the same mutation once more."""
    state, mutation, resolutions, approvals = case
    if not plausible(state, mutation) or any(c["attribution"] for c in gate.commitments(mutation)):
        return
    after = loop.commit(state, mutation, resolutions)
    anchored = to_anchored(mutation, resolutions, approvals)
    committed = to_state(state).commit(anchored, 0, 0)
    memory = to_state(after).memory
    for entry in after["memory"]:
        assert committed.memory.find(entry["key"]) == memory.find(entry["key"])
        for concept in entry["concepts"]:
            assert committed.memory.tally(concept) == memory.tally(concept)
            for channel in ("answer", "code"):
                told = (
                    committed.memory.affirmed(concept, (channel,)),
                    committed.memory.settled(concept, (channel,)),
                )
                assert told == (memory.affirmed(concept, (channel,)), memory.settled(concept, (channel,)))
    assert committed.memory.duties == tuple(after["duties"])
    assert committed.policy.entered == tuple(after["entered"])
    assert committed.bounds.uncertainty_total == after["uncertainty_total"]
    assert committed.context.focus == tuple(after["context"]["focus"])


@pytest.mark.requirement("X-16")
@pytest.mark.parametrize(
    "said", [{"category": "qualification"}, {"attribution": "critics"}], ids=["qualification", "attributed"]
)
def test_only_an_explicit_negation_of_the_speaker_retracts(said: Data) -> None:
    claim = {"key": "q", "target": "p", "polarity": "negative", "attribution": said.get("attribution", "")}
    category = said.get("category", "negation")
    state = shapes.complete_state({"memory": [{"key": "p"}]})
    mutation = shapes.complete_mutation({"category": category, "commitments": [claim]})
    assert gate.decide(state, mutation, [], [])["outcome"] == "admit"
    committed = to_state(state).commit(to_anchored(mutation, [], []), 0, 0)
    assert not loop.commit(state, mutation, [])["memory"][0]["retracted"]
    established = committed.memory.find("p")
    assert established is not None
    assert not established.retracted


@pytest.mark.requirement("R-050")
@pytest.mark.parametrize(
    ("since", "left"),
    [([], 0), ([{"key": "", "mention": True}], 1), ([{"key": "d", "polarity": "negative"}], 1)],
    ids=["nothing", "a question", "a denial"],
)
def test_a_no_takes_back_what_was_said_last_of_a_concept_in_both_states(since: list[Data], left: int) -> None:
    said: list[Data] = [{"key": "a"}, {"key": "b"}, *since]
    memory = [entry | {"concepts": ["c"], "step": step} for step, entry in enumerate(said)]
    state = shapes.complete_state({"memory": memory, "step": len(memory)})
    no = {"key": "given: reply c", "polarity": "negative", "concepts": ["c"]}
    mutation = shapes.complete_mutation({"concepts": ["c"], "commitments": [no]})
    after = to_state(loop.commit(state, mutation, [])).memory
    committed = to_state(state).commit(to_anchored(mutation, [], []), 0, 0).memory
    assert committed.tally("c") == after.tally("c")
    assert committed.tally("c").latest_affirmed == left


@pytest.mark.campaign
@pytest.mark.requirement("R-048", "R-057")
def test_what_is_said_in_disguise_is_judged_alike_and_makes_a_difference() -> None:
    """Over rules that read disguises and bounds of topics; sometimes what is said plainly alone would have passed."""
    different: Counter[str] = Counter()

    @seeded(10)
    @settings(generated, max_examples=examples(4_000))
    @given(disguised_cases())
    def campaign(case: Case) -> None:
        state, mutation, resolutions, approvals = case
        plainly: Case = (state, mutation | {"disguised": []}, resolutions, approvals)
        (said, found), (plain, _) = answers(case), answers(plainly)
        assert said == found, json.dumps(case)
        different.update({said["code"]} - {plain["code"], ""})

    campaign()
    claimed, bounded = {"CLAIM_FORBIDDEN", "APPROVAL_MISSING"}, {"CERTAINTY_FLOOR", "CERTAINTY_CEILING"}
    assert set(different) == claimed | bounded | {"REQUIREMENT_MISSING", "NOVELTY_BOUND"}


@pytest.mark.requirement("R-054")
def test_both_hold_the_same_denials_against_what_was_stated() -> None:
    """Of a few words of each sort: what takes another back, leaves it open, is an amount of nothing, or is neither."""
    words = ("s", "it", "0", "0%", "00", "zero", "half", "second", "stop", "want")
    reached: Counter[str] = Counter()
    for one, other in product(words, ("", *words)):
        whole = " ".join(("r", one, *other.split()))
        for denied in ("r s", f"r {one}", f"{one} r s"):
            for stands, comes in ((whole, denied), (denied, whole)):
                memory = [
                    {"key": stands, "step": -1, "polarity": "negative" if stands == denied else "positive"}
                ]
                said = [{"key": comes, "polarity": "negative" if comes == denied else "positive"}]
                state = shapes.complete_state({"memory": memory})
                reached.update(compared((state, shapes.complete_mutation({"commitments": said}), [], []))[2:])
    assert {code for _, code in reached} == {"CONTRADICTION_IN_GENERAL", ""}
