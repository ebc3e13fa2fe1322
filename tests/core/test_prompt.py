"""The prompt: governed fields, the user's words where the policy lets them in, and nothing else. Group H."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from interlock.core.ceilings import FACTS_MAX, PROMPT_BYTES_MAX
from interlock.core.memory import Provenance
from interlock.core.prompt import Prompt, PromptMode, Role, Task, TaskError, Turn, build_prompt, facts_of
from tests.core.loop import PLAIN, govern

FACTS = {"fund": "Alpine Bond", "fee": "0.4 %"}
STARVED = Task(agent="advisor", purpose="summarise the fund", facts=FACTS)
OPEN = Task(agent="advisor", purpose="advise", facts=FACTS, user="Is it safe?")


@pytest.mark.requirement("R-127", "R-129")
def test_a_starved_prompt_holds_verified_values_only() -> None:
    prompt = build_prompt(STARVED, PromptMode.STARVED)
    assert {turn.provenance for turn in prompt.turns} == {Provenance.VERIFIED}
    assert [turn.text for turn in prompt.turns] == ["fee: 0.4 %\nfund: Alpine Bond", "summarise the fund"]
    assert prompt.mode is PromptMode.STARVED


@pytest.mark.requirement("R-127")
def test_a_starved_prompt_takes_no_word_of_the_user() -> None:
    with pytest.raises(TaskError, match="no words of the user"):
        build_prompt(OPEN, PromptMode.STARVED)


@pytest.mark.requirement("R-127")
def test_an_open_prompt_labels_the_users_words() -> None:
    prompt = build_prompt(OPEN, PromptMode.OPEN)
    assert [(turn.role, turn.provenance) for turn in prompt.turns] == [
        (Role.SYSTEM, Provenance.VERIFIED),
        (Role.USER, Provenance.USER),
    ]
    assert prompt.turns[1].text == "Is it safe?"
    assert "Is it safe?" not in prompt.turns[0].text


@pytest.mark.requirement("R-127", "R-130", "R-133")
@given(st.text(max_size=30), st.dictionaries(st.text(max_size=5), st.text(max_size=9), max_size=4))
def test_every_word_of_a_prompt_comes_from_the_task(user: str, facts: dict[str, str]) -> None:
    task = Task(agent="a", purpose="p", facts=facts, user=user or "u")
    try:
        prompt = build_prompt(task, PromptMode.OPEN)
    except TaskError:
        return
    words = "\n".join(["p", *(f"{name}: {value}" for name, value in sorted(facts.items()))])
    assert [turn.text for turn in prompt.turns][-1] == task.user
    assert all(turn.text in (words, task.user) for turn in prompt.turns)
    assert prompt == build_prompt(task, PromptMode.OPEN)


@pytest.mark.requirement("R-127")
@pytest.mark.parametrize(
    ("task", "mode"),
    [
        (Task(agent="a", purpose=""), PromptMode.STARVED),
        (Task(agent="a", purpose="p"), PromptMode.OPEN),
    ],
)
def test_a_task_that_asks_for_nothing_is_refused(task: Task, mode: PromptMode) -> None:
    with pytest.raises(TaskError, match="asks for nothing"):
        build_prompt(task, mode)


@pytest.mark.requirement("R-127")
def test_a_prompt_has_a_size_cap() -> None:
    fits = Task(agent="a", user="u" * (PROMPT_BYTES_MAX - 1))
    assert build_prompt(fits, PromptMode.OPEN)
    with pytest.raises(TaskError, match=str(PROMPT_BYTES_MAX)):
        build_prompt(Task(agent="a", user="u" * PROMPT_BYTES_MAX), PromptMode.OPEN)
    facts = {f"fact{n}": "x" for n in range(FACTS_MAX + 1)}
    with pytest.raises(TaskError, match=str(FACTS_MAX)):
        build_prompt(Task(agent="a", user="u", facts=facts), PromptMode.OPEN)


def test_text_that_is_no_unicode_is_refused() -> None:
    with pytest.raises(TaskError, match="not valid Unicode"):
        build_prompt(Task(agent="a", user="half a character: \ud83d"), PromptMode.OPEN)


@pytest.mark.requirement("R-130", "R-134")
def test_no_type_of_a_prompt_can_hold_a_refusal() -> None:
    assert {f.name for f in msgspec.structs.fields(Prompt)} == {"turns", "mode"}
    assert {f.name for f in msgspec.structs.fields(Turn)} == {"role", "text", "provenance"}
    assert {role.value for role in Role} == {"system", "user"}
    assert {f.name for f in msgspec.structs.fields(Task)} == {
        "agent",
        "purpose",
        "facts",
        "validity",
        "user",
        "context",
    }


@pytest.mark.requirement("R-130", "X-09", "R-134")
def test_the_prompt_is_the_same_bytes_whatever_was_refused() -> None:
    rules = "limits: {attempts_max: 9}\n" + PLAIN
    smooth = govern(rules, "The fund is large.")
    rough = govern(rules, "Returns are guaranteed. X", "A forbidden phrase. X", "The fund is large.")
    assert smooth.engine.prompts == rough.engine.prompts
    assert len(rough.engine.prompts) == 1


@pytest.mark.requirement("R-134", "R-050")
def test_no_identifier_phrase_or_number_of_the_policy_is_in_the_prompt() -> None:
    rules = "limits: {attempts_max: 37}\nbounds: {novelty_max: 941}\n" + PLAIN
    ran = govern(rules, "Returns are guaranteed. X", "The fund is large.")
    words = " ".join(turn.text for prompt in ran.engine.prompts for turn in prompt.turns)
    for secret in ("no-phrase", "no-guarantee", "forbidden", "guarantee", "37", "941", "policy"):
        assert secret not in words


@pytest.mark.requirement("R-127")
def test_facts_come_in_the_order_of_their_names() -> None:
    assert [fact.name for fact in facts_of(STARVED)] == ["fee", "fund"]
    assert {fact.provenance for fact in facts_of(STARVED)} == {Provenance.VERIFIED}
