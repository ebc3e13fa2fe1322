"""`interlock ledger`: what was recorded, shown without what was refused; checked; decided again."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Interlock, one_line, said

Script = Callable[..., str]


@pytest.fixture
def recorded(interlock: Interlock, script: Script) -> str:
    """A run with an admitted, a refused, a replaced sentence."""
    engine = script("Rain fell. Zanzibar returns are guaranteed.", "\nIt was cold.")
    result = interlock("run", "--policy", "house.yaml", "--engine", engine, "--run-id", "r1", "Hi")
    assert result.exit_code == 0, result.output
    return "r1"


def test_runs_are_listed(interlock: Interlock, recorded: str) -> None:
    (run,) = said_list(interlock, "ledger", "show", "--json")
    assert (run["run"], run["outcome"]) == (recorded, "completed")
    assert "r1" in interlock("ledger", "show").stdout


def said_list(interlock: Interlock, *words: str) -> list[dict[str, object]]:
    found = said(interlock(*words))
    assert isinstance(found, list)
    return found


@pytest.mark.requirement("R-124", "X-46")
def test_a_run_is_shown_without_what_was_refused(interlock: Interlock, recorded: str) -> None:
    shown = interlock("ledger", "show", recorded).stdout
    for words in (
        "admitted",
        "Rain fell.",
        "rejected",
        "no-guarantee",
        "TEXT_FORBIDDEN",
        "bytes, commitment",
        "rewound",
    ):
        assert words in shown
    data = interlock("ledger", "show", recorded, "--json").stdout
    assert "Zanzibar" not in shown + data
    refused = [
        r for r in said(interlock("ledger", "show", recorded, "--json"))["records"] if r.get("commitment")
    ]
    assert len(refused) == 1
    assert refused[0]["text"] is None
    assert len(refused[0]["commitment"]) == 64


def test_a_run_may_be_named_by_its_beginning(interlock: Interlock, script: Script, recorded: str) -> None:
    assert interlock("ledger", "show", "r").exit_code == 0
    interlock("run", "--policy", "house.yaml", "--engine", script("Rain."), "--run-id", "r2", "Hi")
    assert "`r` begins 2 runs: r1, r2" in one_line(interlock("ledger", "show", "r"))
    assert "there is no run `x`" in one_line(interlock("ledger", "show", "x"))


@pytest.mark.requirement("R-100")
def test_the_slope_is_a_chart_and_data(interlock: Interlock, folder: Path, script: Script) -> None:
    slope = "slope: {content: {warn: 9000, correct: 9500, halt: 9900}}\n"
    (folder / "s.yaml").write_text((folder / "house.yaml").read_text() + slope)
    engine = script("Rain fell here. Snow fell there. Wind came too.")
    interlock("run", "--policy", "s.yaml", "--engine", engine, "--run-id", "s", "Hi")
    chart = interlock("ledger", "show", "s", "--slope").stdout
    assert "halt 9900 ┤" in chart
    for name in ("content", "certainty", "register"):
        assert f"{name:9}  now " in chart
    found = said(interlock("ledger", "show", "s", "--slope", "--json"))
    assert found["thresholds"]["content"] == {"warn": 9000, "correct": 9500, "halt": 9900}
    assert found["drift"] == []
    readings = found["slope"]
    assert [one["step"] for one in readings] == [1, 2, 3]
    assert set(readings[0]["drift"]) == {"content", "certainty", "register"}


def test_a_sound_record_is_valid(interlock: Interlock, recorded: str) -> None:
    result = interlock("ledger", "verify")
    assert result.exit_code == 0
    assert "r1: valid" in result.stdout
    assert "1 sealed copy opened" in result.stdout
    (found,) = said_list(interlock, "ledger", "verify", recorded, "--json")
    assert (found["verdict"], found["problems"], found["opened"]) == ("valid", [], 1)


def test_a_changed_record_is_found(interlock: Interlock, folder: Path, recorded: str) -> None:
    file = sqlite3.connect(folder / ".interlock" / "ledger.sqlite")
    (body,) = file.execute("SELECT body FROM records WHERE seq = 1").fetchone()
    file.execute("UPDATE records SET body = ? WHERE seq = 1", (body.replace(b"Rain", b"Snow"),))
    file.commit()
    file.close()
    result = interlock("ledger", "verify", recorded)
    assert result.exit_code == 1
    assert "invalid" in result.stdout
    assert "record 1 does not have the digest that its content gives" in result.stdout
    assert interlock("ledger", "replay", recorded).exit_code == 1
    assert interlock("ledger", "show", recorded).exit_code == 0


def test_a_cut_off_tail_is_unproven(interlock: Interlock, folder: Path, recorded: str) -> None:
    file = sqlite3.connect(folder / ".interlock" / "ledger.sqlite")
    file.execute("DELETE FROM records WHERE seq = (SELECT max(seq) FROM records)")
    file.commit()
    file.close()
    result = interlock("ledger", "verify", recorded)
    assert result.exit_code == 1
    assert "unproven" in result.stdout


def test_a_run_is_decided_again(interlock: Interlock, recorded: str) -> None:
    result = interlock("ledger", "replay", recorded)
    assert result.exit_code == 0
    assert "every record made again, byte for byte" in result.stdout
    (found,) = said_list(interlock, "ledger", "replay", recorded, "--json")
    assert (found["reproduced"], found["keyed"], found["attested_only"]) == (True, True, 0)


def test_without_the_key_refusals_are_attested_only(
    interlock: Interlock, folder: Path, recorded: str
) -> None:
    (folder / ".interlock" / "keys").rename(folder / "elsewhere")
    result = interlock("ledger", "replay", recorded)
    assert result.exit_code == 0
    assert "no key: what was refused cannot be decided again" in result.stderr
    assert "1 refusal attested only" in result.stdout
    assert "byte for byte" in interlock("ledger", "replay", recorded, "--key", "elsewhere").stdout


def test_a_key_of_somebody_else_opens_nothing(interlock: Interlock, folder: Path, recorded: str) -> None:
    from interlock.ledger.seal import KeyPair

    KeyPair.create(folder / "other")
    result = interlock("ledger", "replay", recorded, "--key", "other")
    assert result.exit_code in (1, 2)
    assert "does not open with this key" in result.output
    assert "Traceback" not in result.output


@pytest.mark.parametrize("verb", ["verify", "replay"])
def test_a_key_that_lies_there_is_not_held_against_a_ledger_from_elsewhere(
    interlock: Interlock, folder: Path, recorded: str, verb: str
) -> None:
    from interlock.ledger.seal import KeyPair

    (folder / ".interlock" / "ledger.sqlite").rename(folder / "theirs.sqlite")
    (folder / ".interlock" / "keys").rename(folder / "their keys")
    KeyPair.create(folder / ".interlock" / "keys")
    result = interlock("ledger", verb, recorded, "--ledger", "theirs.sqlite")
    assert result.exit_code == 0
    assert "the key in `.interlock/keys` is not this ledger's" in result.stderr
    assert {"verify": "valid; ", "replay": "1 refusal attested only"}[verb] in result.stdout
    assert "invalid" not in result.stdout
    for named in ("their keys", ".interlock/keys"):
        result = interlock("ledger", verb, recorded, "--ledger", "theirs.sqlite", "--key", named)
        assert (result.exit_code == 0) is (named == "their keys")


@pytest.mark.parametrize("verb", ["verify", "replay"])
def test_a_ledger_without_a_run_proves_nothing(interlock: Interlock, folder: Path, verb: str) -> None:
    from interlock.ledger.sqlite import SqliteLedger

    SqliteLedger(folder / "empty.sqlite").close()
    result = interlock("ledger", verb, "--ledger", "empty.sqlite")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "there is no run in `empty.sqlite`: nothing was shown to hold" in result.stderr
    result = interlock("ledger", verb, "--ledger", "empty.sqlite", "--json")
    assert (result.exit_code, said(result)) == (1, [])
    shown = interlock("ledger", "show", "--ledger", "empty.sqlite")
    assert (shown.exit_code, one_line(shown)) == (0, "interlock: no runs yet")


@pytest.mark.parametrize("columns", [40, 60, 80, 120])
def test_a_record_can_be_read_on_every_screen(
    interlock: Interlock, recorded: str, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    shown = interlock("ledger", "show", recorded).stdout
    assert "time (UTC)" in shown
    assert "began (UTC)" in interlock("ledger", "show").stdout
    assert all(len(line) <= columns for line in shown.splitlines())
    if columns >= 60:
        # No word of it is broken in two.
        for words in (
            "admitted",
            "rejected",
            "policy",
            "no-guarantee",
            "TEXT_FORBIDDEN; 33 bytes",
            "Rain fell.",
        ):
            assert words in shown


@pytest.mark.usefixtures("recorded")
@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--slope",), "`--slope` is of one run: say which"),
        (("",), "the id of the run is empty"),
        (("--ledger", "."), "`.` is a folder: name a file for the ledger"),
    ],
)
def test_what_shows_nothing_is_said(interlock: Interlock, words: tuple[str, ...], message: str) -> None:
    result = interlock("ledger", "show", *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in one_line(result)


@pytest.mark.parametrize("verb", ["show", "verify", "replay"])
def test_no_ledger_here(interlock: Interlock, verb: str) -> None:
    result = interlock("ledger", verb)
    assert result.exit_code == 2
    assert "there is no ledger `.interlock/ledger.sqlite`: name one with `--ledger FILE`" in result.stderr
    assert "Traceback" not in result.output
