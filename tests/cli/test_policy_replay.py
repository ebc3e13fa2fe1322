"""`interlock policy replay`: over recorded runs, resumable, and one clear message for whatever cannot be used."""

from __future__ import annotations

import fcntl
import json
import os
import sqlite3
import stat
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
    assert result.stdout.count("cannot be gone through: record 2 does not have the digest") == 3
    assert "come out the same" not in result.stdout


@pytest.mark.usefixtures("recorded")
@pytest.mark.parametrize(
    "change",
    ["UPDATE records SET body = x'00' WHERE seq = 1", "UPDATE sealed SET blob = x'00'"],
    ids=["a record", "the sealed copies"],
)
def test_a_state_says_nothing_of_what_changed_since(interlock: Interlock, folder: Path, change: str) -> None:
    words = ("policy", "replay", "new.yaml", "--json", "--key", ".interlock/keys", "--state", "state.jsonl")
    interlock(*words)
    file = sqlite3.connect(folder / ".interlock" / "ledger.sqlite")
    file.execute(change)
    file.commit()
    file.close()
    again = interlock(*words)
    fresh = interlock(*words[:-2])
    assert (again.exit_code, again.stdout) == (1, fresh.stdout)
    assert json.loads(again.stdout.splitlines()[-1])["totals"]["outcomes"] == {"unplaced": 3}


@pytest.mark.usefixtures("recorded")
def test_a_state_is_its_owners_alone_and_of_one_replay_at_a_time(interlock: Interlock, folder: Path) -> None:
    words = ("policy", "replay", "new.yaml", "--state", "state.jsonl")
    assert interlock(*words).exit_code == 0
    state = folder / "state.jsonl"
    assert stat.S_IMODE(state.stat().st_mode) == 0o600
    before = state.read_bytes()
    with state.open("rb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        refused = interlock(*words)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "another replay goes on in `state.jsonl`" in one_line(refused)
    assert state.read_bytes() == before
    assert interlock(*words).exit_code == 0


@pytest.mark.usefixtures("recorded")
def test_a_state_is_an_ordinary_file(interlock: Interlock, folder: Path) -> None:
    os.mkfifo(folder / "pipe")
    for name in ("pipe", "/dev/null", "."):
        result = interlock("policy", "replay", "new.yaml", "--state", name)
        assert (result.exit_code, result.stdout) == (2, "")
        assert f"`{name}`" in one_line(result)


@pytest.mark.usefixtures("recorded")
def test_a_file_beside_the_state_is_left_alone(interlock: Interlock, folder: Path) -> None:
    (folder / "state.part").write_text("mine", encoding="utf-8")
    assert interlock("policy", "replay", "new.yaml", "--state", "state").exit_code == 0
    assert (folder / "state.part").read_text(encoding="utf-8") == "mine"
