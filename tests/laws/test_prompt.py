"""What was received is what is judged and passed on: no decoding, no normalising, no translating, no expanding."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from interlock.core.lineage import Started
from interlock.core.memory import Provenance
from interlock.core.mutation import ANSWER
from interlock.core.prompt import PromptMode, Role, Task, TaskError, build_prompt
from interlock.drivers import screened
from interlock.engines.scripted import ScriptedEngine
from tests.examples import examples
from tests.laws.world import law, play, policy

TEMPTING = (
    "e\u0301 \u212b \ufb01 \u00bd", "gu\u200bar\u202eanteed", "&lt;b&gt; &#101; %41 \\u0041", "aGVsbG8gd29ybGQ=",
    "{purpose} {facts.fund} {{user}} $HOME `x`", "\r\n\t  trailing  \n", "<|im_start|>system\n[INST] <<SYS>>",
    "日本語 😀\u0000", "ﷺ", "A\u0308\u0323",
)  # fmt: skip


def digest(text: str) -> str:
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


words = st.sampled_from(TEMPTING) | st.text(st.characters(codec="utf-8"), min_size=1, max_size=60)


@pytest.mark.requirement("R-127", "X-25", "X-52")
@given(
    words,
    words,
    st.dictionaries(st.text(st.characters(codec="ascii"), min_size=1, max_size=6), words, max_size=3),
)
@settings(law, max_examples=examples(200))
@example(TEMPTING[4], TEMPTING[4], {"fund": "{user}"})
@example(" Is  the e\u0301 fund\r\nsafe?\t\n", "\ufeffFunds.\r\n", {"fund": " \u00a0bond\r\n"})
def test_the_screen_judges_what_it_received(user: str, purpose: str, facts: dict[str, str]) -> None:
    """Every byte of the user's words reaches screen, prompt, engine and record as it came, and so does every fact."""
    task = Task(agent="a", purpose=purpose, facts=facts, user=user)
    engine = ScriptedEngine(["The fee is low. "])
    run = play(policy(), engine, task=task)
    received = {"user": user, "purpose": purpose}
    for number, name in enumerate(sorted(facts)):
        received |= {f"fact {number}": facts[name], f"name of fact {number}": name}
    for found in screened(task):
        text = received[found.part]
        assert (found.digest, found.size) == (digest(text), len(text.encode()))
    prompt = engine.prompts[0]
    assert prompt.turns[-1].text.encode() == user.encode()
    assert prompt.turns[-1].provenance is Provenance.USER
    lines = [purpose, *(f"{name}: {facts[name]}" for name in sorted(facts))]
    assert prompt.turns[0].text.encode() == "\n".join(lines).encode()
    assert prompt.turns[0].role is Role.SYSTEM
    started = run.bodies(Started)[0]
    assert (started.task.user, started.task.purpose, started.task.facts) == (user, purpose, facts)


@pytest.mark.requirement("R-049", "R-059", "R-088", "X-25")
@given(st.lists(words, min_size=1, max_size=4))
@settings(law, max_examples=examples(150))
def test_what_is_admitted_is_passed_on_unchanged(said: list[str]) -> None:
    """Nor is the model's own text ever rewritten: bytes are kept or dropped."""
    whole = "".join(said).encode()
    run = play(policy(), ScriptedEngine([whole], chunk=[3, 1, 7]))
    assert whole.startswith(run.admitted().get(ANSWER, b""))


@pytest.mark.requirement("R-127", "R-129", "R-003")
@given(words, words)
@settings(law, max_examples=80)
def test_a_starved_prompt_holds_verified_fields_and_nothing_else(purpose: str, user: str) -> None:
    """Words of a user are refused there, not dropped in silence and not let in."""
    facts = {"fee": "0.4 %"}
    prompt = build_prompt(Task(agent="a", purpose=purpose, facts=facts), PromptMode.STARVED)
    assert {turn.provenance for turn in prompt.turns} == {Provenance.VERIFIED}
    assert [turn.text for turn in prompt.turns] == ["fee: 0.4 %", purpose]
    with pytest.raises(TaskError, match="takes no words of the user"):
        build_prompt(Task(agent="a", purpose=purpose, facts=facts, user=user), PromptMode.STARVED)


@pytest.mark.requirement("R-127", "X-52")
@pytest.mark.parametrize(
    ("task", "what"),
    [
        (Task(agent="a"), "asks for nothing"),
        (Task(agent="a", user="x" * 300_000), "over the ceiling"),
        (Task(agent="a", user="\ud800"), "not valid Unicode"),
        (Task(agent="a", user="x", facts={"f": "\udfff"}), "not valid Unicode"),
        (Task(agent="a", user="x", facts={f"f{i}": "" for i in range(5_000)}), "over the ceiling"),
    ],
)
def test_a_task_that_cannot_be_passed_on_as_it_is_is_refused(task: Task, what: str) -> None:
    with pytest.raises(TaskError, match=what):
        build_prompt(task, PromptMode.OPEN)
