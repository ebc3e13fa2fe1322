"""`interlock policy replay`: over recorded runs, resumable, and one clear message for whatever cannot be used."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import POLICY, Interlock, one_line


@pytest.fixture
def recorded(interlock: Interlock, script: Callable[..., str], folder: Path) -> None:
    for answer in ("The sky is blue.", "Water is wet. The sky is blue.", "Grass is green."):
        interlock("run", "--policy", "house.yaml", "--engine", script(answer), "a question")
    text = POLICY.replace("[guaranteed]", "[guaranteed, is blue]")
    (folder / "new.yaml").write_text(text, encoding="utf-8")


@pytest.mark.usefixtures("recorded")
@pytest.mark.parametrize("columns", [80, 120])
def test_runs_that_part_from_their_record_are_listed(
    interlock: Interlock, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    shown = interlock("policy", "replay", "new.yaml")
    assert shown.exit_code == 0
    assert shown.stdout.count("refuses, by `no-guarantee`\n    The sky is blue.\n") == 2
    for words in (
        "house 1, over 3 recorded runs\n",
        "       1  come out the same\n",
        "       2  would have been refused something\n",
        "  by rule\n       2  no-guarantee  █",
    ):
        assert words in shown.stdout, words
    assert max(map(len, shown.stdout.splitlines())) <= columns


@pytest.mark.usefixtures("recorded")
def test_for_programs_there_is_a_line_for_each_run(interlock: Interlock) -> None:
    *runs, last = map(json.loads, interlock("policy", "replay", "new.yaml", "--json").stdout.splitlines())
    assert [run["outcome"] for run in runs] == ["refuses", "refuses", "same"]
    assert last["totals"]["outcomes"] == {"refuses": 2, "same": 1}


@pytest.mark.usefixtures("recorded")
def test_a_replay_that_was_killed_goes_on(interlock: Interlock, folder: Path) -> None:
    words = ("policy", "replay", "new.yaml", "--json", "--state", "state.jsonl")
    whole = interlock(*words).stdout
    state = folder / "state.jsonl"
    kept = state.read_bytes().splitlines(keepends=True)
    state.write_bytes(b"".join(kept[:2]) + kept[2][:30])
    assert interlock(*words).stdout == whole
    assert state.read_bytes() == b"".join(kept)


@pytest.mark.usefixtures("recorded")
@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("nowhere.yaml",), "nowhere.yaml: there is no such file"),
        (("house.yaml", "--ledger", "nowhere"), "there is no ledger `nowhere`"),
        (("house.yaml", "--ledger", "house.yaml"), "this is not a ledger"),
        (("house.yaml", "--state", "house.yaml"), "`house.yaml` is no state of a replay"),
        (("house.yaml", "--key", "nowhere"), "nowhere"),
        (("house.yaml", "--ledger", "."), "`.` is a folder: name a file for the ledger"),
        (("house.yaml", "--state", "no/state"), "`no/state`: no such file or directory"),
    ],
)
def test_what_cannot_be_used(interlock: Interlock, words: tuple[str, ...], message: str) -> None:
    result = interlock("policy", "replay", *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in one_line(result)


def test_a_ledger_without_runs(interlock: Interlock) -> None:
    assert interlock("policy", "replay", "house.yaml").exit_code == 2


@pytest.mark.usefixtures("recorded")
def test_a_run_with_a_damaged_record_does_not_come_out_the_same(interlock: Interlock, folder: Path) -> None:
    file = sqlite3.connect(folder / ".interlock" / "ledger.sqlite")
    file.execute("UPDATE records SET body = ? WHERE seq = 2", (b"\xc1",))
    file.commit()
    file.close()
    result = interlock("policy", "replay", "house.yaml")
    assert (result.exit_code, interlock("policy", "replay", "house.yaml", "--json").exit_code) == (1, 1)
    assert result.stdout.count("cannot be gone through: record 2 is damaged and cannot be read") == 3
    assert "come out the same" not in result.stdout
