"""Two layers, each for itself: no forbidden text with the gate on, nothing learnt with the prompt starved."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings

from interlock.core.events import Capabilities, Identity, Retry
from interlock.core.memory import Provenance
from interlock.core.outcome import Completed
from interlock.core.prompt import Prompt, PromptMode, Turn
from interlock.engines.scripted import ScriptedEngine
from interlock.testing import hostile_engines
from tests.examples import examples
from tests.laws.world import Play, found_in, fragments, law, out_of, play, policy
from tests.starvation.adversaries import (
    ADVERSARIES,
    CANARY,
    LAYERS,
    Parrot,
    asked,
    engine_named,
    governed_by,
    layer_on,
)


def run_of(name: str, layer: str) -> Play:
    with layer_on(layer):
        return play(governed_by(layer), engine_named(name), task=asked(layer))


@pytest.mark.requirement("R-051", "R-132", "R-135", "R-158", "X-28")
@pytest.mark.parametrize("layer", [layer for layer in LAYERS if layer != "starvation"])
@pytest.mark.parametrize("name", ADVERSARIES)
def test_no_forbidden_emission_whenever_the_gate_is_on(name: str, layer: str) -> None:
    """Neither what left nor what the outcome carries, complete or not."""
    run = run_of(name, layer)
    assert run.outcome is not None
    assert found_in(run.outcome.text.encode()) == []
    for data in out_of(run).values():
        assert found_in(data) == []


@pytest.mark.requirement("R-132")
def test_the_suite_would_show_it() -> None:
    """With the gate off the same adversaries do get forbidden text out: the test above is not empty."""
    seen = [
        name
        for name in ADVERSARIES
        if any(found_in(data) for data in out_of(run_of(name, "starvation")).values())
    ]
    assert len(seen) >= len(ADVERSARIES) - 3, sorted(set(ADVERSARIES) - set(seen))


@pytest.mark.requirement("R-051", "R-132", "R-158")
@given(hostile_engines(fragments))
@settings(law, max_examples=examples(150))
def test_no_generated_adversary_gets_anything_forbidden_out(engine: ScriptedEngine) -> None:
    run = play(governed_by("both"), engine, task=asked("both"))
    assert all(found_in(data) == [] for data in out_of(run).values())


@pytest.mark.requirement("R-129", "R-130", "R-132", "R-134")
@pytest.mark.parametrize("layer", LAYERS)
@pytest.mark.parametrize("name", ADVERSARIES)
def test_an_engine_is_told_the_prompt_once_and_then_only_where_to_go_on(name: str, layer: str) -> None:
    """One start, whatever is refused; after that positions, attempts, ids and seeds. Also with the gate off."""
    engine = engine_named(name)
    with layer_on(layer):
        run = play(governed_by(layer), engine, task=asked(layer))
    assert engine.prompts == [run.prompt]  # type: ignore[attr-defined]
    assert all(type(retry) is Retry for retry in run.heard)
    if layer == "starvation":
        assert run.heard == []


WORDS_OF_A_POLICY = (
    "promise",
    "riskless",
    "joined",
    "law 1",
    "forbid",
    "unverified",
    "1000",
    "600",
    "TEXT_FORBIDDEN",
    "policy",
)


@pytest.mark.requirement("R-050", "R-134", "R-129")
@pytest.mark.parametrize("layer", LAYERS)
def test_policy_ids_and_thresholds_never_stand_in_a_prompt(layer: str) -> None:
    run = run_of("says it", layer)
    prompt = " ".join(turn.text for turn in run.prompt.turns)
    assert not [word for word in WORDS_OF_A_POLICY if word in prompt]
    digest = run.policy.digest.removeprefix("sha256:")
    assert digest not in prompt


@pytest.mark.requirement("R-050")
def test_a_rule_holds_by_the_policy_and_not_by_the_prompt() -> None:
    """The prompt says nothing of any rule, and the rule holds; take the rule away and the text is let through."""
    said = "The secret is out. "
    filler = "- {id: filler, kind: task, forbid: {text: [never said here]}}"
    kept, free = play(policy(), ScriptedEngine([said])), play(policy(filler), ScriptedEngine([said]))
    assert kept.prompt == free.prompt
    assert out_of(kept)["answer"] == b""
    assert out_of(free)["answer"] == said.encode()


@pytest.mark.requirement("R-131", "R-132")
@pytest.mark.parametrize("layer", LAYERS)
@pytest.mark.parametrize("forgets", [True, False])
def test_a_canary_of_one_run_is_not_in_the_request_of_the_next(layer: str, forgets: bool) -> None:
    """Whatever an engine was told or said before, the next request holds nothing of it; nor does the next session."""
    engine = Parrot(forgets=forgets)
    with layer_on(layer):
        play(governed_by("gate"), engine, task=asked("gate"), run="first")
        second = play(governed_by(layer), engine, task=asked(layer, word="hello"), run="second")
    assert CANARY in str(engine.prompts[0])
    assert CANARY not in str(engine.prompts[1])
    assert CANARY not in str(second.charter.state.intent)
    # What the engine brings along by itself is a proposal like any other: it is judged, not trusted.
    assert (CANARY in second.admitted().get("answer", b"").decode()) <= (not forgets)


@pytest.mark.requirement("R-133")
def test_each_request_of_a_conversation_is_made_from_what_the_agent_keeps() -> None:
    """Turn after turn the agent hands its state over as facts: equal state, equal bytes, whatever the model said."""
    facts: dict[str, str] = {"fund": "Alpine Bond"}
    for turn in range(3):
        task = msgspec.structs.replace(asked("both"), facts=facts)
        runs = [play(governed_by("both"), engine_named(name), task=task) for name in ("parrot", "says it")]
        assert runs[0].prompt == runs[1].prompt
        facts = {**facts, f"said in turn {turn}": "the fee"}


@pytest.mark.requirement("R-127")
@pytest.mark.parametrize("layer", LAYERS)
def test_the_mode_is_recorded_and_every_turn_says_where_it_comes_from(layer: str) -> None:
    run = run_of("says it", layer)
    expected = PromptMode.OPEN if layer == "gate" else PromptMode.STARVED
    assert run.bodies()[0].mode is expected is run.prompt.mode
    provenances = {turn.provenance for turn in run.prompt.turns}
    assert provenances == (
        {Provenance.VERIFIED, Provenance.USER} if layer == "gate" else {Provenance.VERIFIED}
    )


# --- the types -----------------------------------------------------------------------------------------------


def fields_of(kind: type[msgspec.Struct]) -> dict[str, object]:
    return {field.name: field.type for field in msgspec.structs.fields(kind)}


@pytest.mark.requirement("R-046", "R-130", "R-134")
def test_no_type_that_an_engine_is_given_has_room_for_a_reason() -> None:
    """After a refusal an engine is handed a `Retry`: numbers only. No new field slips in unnoticed."""
    assert fields_of(Retry) == {"position": int, "attempt": int, "excluded": tuple[int, ...], "seed": int}
    assert fields_of(Prompt) == {"turns": tuple[Turn, ...], "mode": PromptMode}
    assert set(fields_of(Turn)) == {"role", "text", "provenance"}


@pytest.mark.requirement("R-128", "R-135")
def test_an_engine_is_given_no_tool_no_state_and_no_way_to_write() -> None:
    """The port: start with a prompt and a seed, propose, go back, close. Nothing of ours is handed over."""
    from interlock.engines.port import Engine

    methods = {name for name in vars(Engine) if not name.startswith("_")}
    assert methods == {"identity", "capabilities", "start", "propose", "rewind", "close"}
    assert list(Engine.start.__annotations__) == ["prompt", "seed", "return"]
    assert list(Engine.propose.__annotations__) == ["return"]
    assert list(Engine.rewind.__annotations__) == ["retry", "return"]
    assert set(fields_of(Capabilities)) == {"granularity", "rewind", "excludes", "seeded", "intercepts"}
    assert set(fields_of(Identity)) == {"adapter", "version", "model", "digest"}


@pytest.mark.requirement("R-135")
def test_an_engine_that_calls_itself_trusted_is_judged_like_any_other() -> None:
    for said in ("A guaranteed return. ", "The fee is low. "):
        plain = play(policy(), ScriptedEngine([said]))
        proud = play(
            policy(), ScriptedEngine([said], misbehaviour=ADVERSARIES["claims trust"]()._misbehaviour)
        )
        assert [r.digest for r in plain.records] == [r.digest for r in proud.records]
        assert isinstance(plain.outcome, Completed) is isinstance(proud.outcome, Completed)
