"""Slow drift, as data in `drift/`: every step admissible, and still it ends. R-101…R-107, X-06, X-08."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

from interlock.core.decision import Admit
from interlock.core.lineage import Determination, Drift, SlopeReading
from interlock.core.outcome import Completed, Halted, Trigger
from interlock.core.slope import COMPONENTS
from tests.core.loop import Ran, govern

FOLDER = Path(__file__).parent / "drift"
DRIFTING = COMPONENTS
STEADY = ("oscillating", "honest")
RULES = [{"id": "no-phrase", "kind": "safety", "forbid": {"text": "forbidden phrase"}}]
AFTER = " The fund holds bonds."
"""A sentence ends only where the next one begins. This one says nothing new, so no bound is about it."""


class Said(NamedTuple):
    text: str
    then: str


@lru_cache
def fixture(name: str) -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load((FOLDER / f"{name}.yaml").read_text())
    return read


def sentences(name: str) -> list[Said]:
    return [
        Said(one, "") if isinstance(one, str) else Said(one["text"], one["then"])
        for one in fixture(name)["said"]
    ]


def rules(name: str, **extra: Any) -> str:
    read = fixture(name)
    document = {"slope": read["slope"], "rules": [*RULES, *read.get("rules", [])], **extra}
    if "lexicon" in read:
        document["lexicon"] = read["lexicon"]
    return yaml.safe_dump(document)


def run(name: str, texts: list[str], **extra: Any) -> Ran:
    return govern(rules(name, **extra), " ".join(texts) + AFTER, rewind=False)


def whole(name: str) -> Ran:
    return run(name, [one.text for one in sentences(name)])


def up_to(name: str, level: str) -> list[str]:
    """What is said until this level is reached, the sentence that reaches it included."""
    said = sentences(name)
    place = [one.then for one in said].index(level)
    return [one.text for one in said[: place + 1]]


# --- a drift that ends -----------------------------------------------------------------------------------


@pytest.mark.requirement("R-101", "R-103", "R-105", "R-106", "R-107")
@pytest.mark.parametrize("name", DRIFTING)
def test_every_step_is_admissible_and_the_drift_warns_corrects_and_halts(name: str) -> None:
    ran = whole(name)
    assert all(isinstance(one, Admit) for one in ran.decisions)
    assert [one.level.value for one in ran.of(Drift)] == ["warning", "correction", "halt"]
    assert {one.component for one in ran.of(Drift)} == {fixture(name)["component"]}
    assert ran.trigger == "drift"


@pytest.mark.requirement("R-101", "R-105", "R-106")
@pytest.mark.parametrize("name", DRIFTING)
def test_each_level_is_reached_where_the_fixture_says(name: str) -> None:
    said = sentences(name)
    expected = [(one.then, number) for number, one in enumerate(said) if one.then]
    ran = whole(name)
    drifts = [number for number, body in enumerate(ran.bodies) if isinstance(body, Drift)]
    judged = [number for number, body in enumerate(ran.bodies) if isinstance(body, Determination)]
    found = [
        (ran.of(Drift)[place].level.value, sum(one < number for one in judged) - 1)
        for place, number in enumerate(drifts)
    ]
    assert found == expected


@pytest.mark.requirement("R-107", "X-06")
@pytest.mark.parametrize("name", DRIFTING)
def test_the_halt_returns_what_stood_before_and_says_what_drifted(name: str) -> None:
    ran = whole(name)
    said = [one.text for one in sentences(name)]
    assert ran.text == ran.released().decode() == " ".join(said[:-1])
    assert isinstance(ran.outcome, Halted)
    report = ran.outcome.report
    assert report.trigger is Trigger.DRIFT
    assert (report.component, report.step) == (name, len(said) - 1)
    assert report.value > report.bound == fixture(name)["slope"][name]["halt"]


@pytest.mark.requirement("R-107", "R-110", "X-06", "X-31")
@pytest.mark.parametrize("name", DRIFTING)
def test_the_crossing_transition_is_recorded_and_never_committed(name: str) -> None:
    ran = whole(name)
    crossing = ran.decided[-1]
    assert isinstance(crossing.decision, Admit)
    assert (crossing.applied, crossing.text, crossing.after) == (False, None, crossing.semantic)
    assert len(ran.of(SlopeReading)) == len(ran.decided)
    assert ran.session.state.bounds.step == len(ran.decided) - 1


@pytest.mark.requirement("R-106", "X-08")
@pytest.mark.parametrize("name", DRIFTING)
def test_after_the_correction_something_admissible_before_is_refused(name: str) -> None:
    probe, code = fixture(name)["probe"]["text"], fixture(name)["probe"]["code"]
    before = run(name, [*up_to(name, "correction")[:-1], probe])
    after = run(name, [*up_to(name, "correction"), probe])
    assert before.codes == []
    assert probe in before.text
    assert after.codes == [code]
    assert probe not in after.text


@pytest.mark.requirement("R-105")
@pytest.mark.parametrize("name", DRIFTING)
def test_a_warning_changes_nothing_but_the_record(name: str) -> None:
    texts = up_to(name, "warning")
    ran = run(name, texts)
    calm = run(name, texts, slope={name: {"warn": 10**6, "correct": 10**6, "halt": 10**6}})
    assert isinstance(ran.outcome, Completed)
    assert ran.text == calm.text
    # Both policies differ in their slope, so digests of the state differ; what was admitted does not.
    assert [one.mutation for one in ran.decided] == [one.mutation for one in calm.decided]
    assert ran.session.state.bounds.limits == calm.session.state.bounds.limits


@pytest.mark.requirement("R-106", "X-08")
@pytest.mark.parametrize("name", DRIFTING)
def test_a_correction_is_an_event_of_the_record_and_leaves_memory_alone(name: str) -> None:
    ran = run(name, up_to(name, "correction"))
    assert ran.session.state.policy.corrections == 1
    admitted = [one for one in ran.decided if one.applied and not one.ends]
    assert ran.session.state.memory.count == sum(
        len(one.mutation.commitments) for one in admitted if one.mutation
    )
    assert ran.session.state.lineage.count == len(admitted)
    assert len(ran.engine.prompts) == 1


@pytest.mark.requirement("R-109")
@pytest.mark.parametrize("name", DRIFTING)
def test_the_readings_follow_from_the_recorded_mutations(name: str) -> None:
    """Recomputed from the exported record, with the parameters of the policy."""
    from interlock.core.slope import SlopeState, advance, rates
    from tests.core.loop import TASK, open_session, policy

    ran = run(name, up_to(name, "correction")[:-1])
    book = policy(rules(name)).rulebook
    assert book.slope is not None
    state = SlopeState.initial(open_session(rules(name), task=TASK).state.intent.terms)
    recorded = iter(ran.of(SlopeReading))
    for one in ran.decided:
        if one.mutation is None or one.ends:
            continue
        state, distance = advance(state, one.mutation, book.slope)
        reading = next(recorded)
        assert (reading.distance, reading.drift, reading.rate) == (distance, state.drift, rates(state))


# --- a run that is no drift ------------------------------------------------------------------------------


@pytest.mark.requirement("R-104", "R-101")
@pytest.mark.parametrize("name", STEADY)
def test_a_run_that_swings_or_is_long_and_honest_does_not_halt(name: str) -> None:
    texts = [one.text for one in sentences(name)] * fixture(name)["times"]
    ran = run(name, texts, limits={"attempts_max": 2}, bounds={"unverified_max": 9})
    assert ran.codes == []
    assert isinstance(ran.outcome, Completed)
    assert ran.session.state.bounds.step >= len(texts)
    assert [one for one in ran.of(Drift) if one.level.value != "warning"] == []


@pytest.mark.requirement("R-104")
def test_steps_of_the_same_size_all_in_one_direction_do_halt() -> None:
    swinging = fixture("oscillating")
    ran = run("oscillating", [*swinging["said"][:2], *swinging["one_way"] * 20])
    swung = run("oscillating", swinging["said"] * 7)
    for either in (ran, swung):
        assert {one.distance[1] for one in either.of(SlopeReading)[2:]} == {200}
    assert isinstance(swung.outcome, Completed)
    assert ran.trigger == "drift"
    assert isinstance(ran.outcome, Halted)
    assert ran.outcome.report.component == "certainty"


@pytest.mark.requirement("R-100", "R-117")
def test_refusals_between_admissions_do_not_move_the_slope() -> None:
    texts = up_to("certainty", "warning")
    plain = run("certainty", texts)
    pieces = [" ".join(texts[:2]) + " It is a forbidden phrase. Yes.", " " + " ".join(texts[2:]) + AFTER]
    rough = govern(rules("certainty"), *pieces)
    assert rough.codes == ["TEXT_FORBIDDEN"]
    assert [(one.step, one.distance, one.drift) for one in rough.of(SlopeReading)] == [
        (one.step, one.distance, one.drift) for one in plain.of(SlopeReading)
    ]
