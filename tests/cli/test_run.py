"""`interlock run` and `interlock resume`: text on stdout, the rest on stderr, an exit code for how it ended."""

from __future__ import annotations

import json
import shlex
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import Result

from interlock.core.outcome import Trigger
from tests.cli.conftest import Interlock, one_line, said

Script = Callable[..., str]
GOOD = "Rain fell. It was cold."
BAD = "Rain fell. Returns are guaranteed."


def test_released_text_is_all_there_is_on_stdout(interlock: Interlock, script: Script) -> None:
    result = interlock("run", "--policy", "house.yaml", "--engine", script(GOOD), "Hello")
    assert result.exit_code == 0
    assert result.stdout == GOOD


def test_the_end_is_not_counted_as_a_sentence(interlock: Interlock, script: Script) -> None:
    result = interlock("run", "--policy", "house.yaml", "--engine", script("Rain fell."), "Hello")
    assert "judged: 1 admitted, 0 refused" in result.stderr


def test_a_refused_sentence_is_rewound_and_replaced(interlock: Interlock, script: Script) -> None:
    result = interlock("run", "--policy", "house.yaml", "--engine", script(BAD, "\nIt was cold."), "Hello")
    assert (result.exit_code, result.stdout) == (0, "Rain fell.\nIt was cold.")
    assert "guaranteed" not in result.output


@pytest.mark.requirement("R-083", "X-28")
def test_a_halt_is_an_exit_code_and_a_status_and_no_error(interlock: Interlock, script: Script) -> None:
    result = interlock(
        "run", "--policy", "house.yaml", "--engine", script(BAD, rewind="false"), "--run-id", "r", "Hi"
    )
    assert result.exit_code == 3
    assert result.stdout == "Rain fell."
    for words in (
        "halted",
        "trigger: cut",
        "policy, TEXT_FORBIDDEN",
        "rules: no-guarantee",
        "run: r",
        "after: 1",
    ):
        assert words in result.stderr
    # What was admitted is not printed again as if it were an answer.
    assert "Rain fell." not in result.stderr


@pytest.mark.requirement("X-28")
def test_incomplete_text_is_printed_only_when_asked_for(
    interlock: Interlock, script: Script, folder: Path
) -> None:
    policy = (folder / "house.yaml").read_text() + "release: at_end\n"
    (folder / "late.yaml").write_text(policy)
    words = ["run", "--policy", "late.yaml", "--engine", script(BAD, rewind="false")]
    assert interlock(*words, "Hi").stdout == ""
    assert interlock(*words, "--show-incomplete", "Hi").stdout == "Rain fell.\n"
    # What is on stdout already is not printed again.
    words[2] = "house.yaml"
    assert interlock(*words, "--show-incomplete", "Hi").stdout == "Rain fell."


GROUNDED = """\
policy: grounded
version: "1"
rules: [{id: g, kind: domain, grounded: {items: [quantity], from: verified}}]
"""


def test_figures_are_cited_where_that_is_asked_for(
    interlock: Interlock, script: Script, folder: Path
) -> None:
    (folder / "grounded.yaml").write_text(GROUNDED)
    (folder / "facts.json").write_text('{"alpine_bond.fee": "0.40 %"}')
    engine = script("Alpine Bond charges 0.4 % a year.")
    words = ["run", "--policy", "grounded.yaml", "--facts", "facts.json", "--engine", engine]
    cited = interlock(*words, "--cite", "Hi")
    behind = "The facts behind the numbers:\n[1] alpine_bond.fee (verified)\n"
    assert cited.stdout == f"Alpine Bond charges 0.4 % [1] a year.\n\n{behind}"
    assert said(interlock(*words, "--json", "Hi"))["grounds"] == [
        {"channel": "answer", "start": 20, "end": 25, "fact": "alpine_bond.fee", "label": "verified"}
    ]
    refused = interlock(*words[:-1], script("Alpine Bond charges 0.5 % a year."), "--cite", "Hi")
    assert refused.stdout == ""


@pytest.mark.parametrize("brackets", ["[1]", "[ 2 ]", "［1］", "[\u200b1]", "[**3**]"])
def test_what_reads_like_a_citation_is_one(
    interlock: Interlock, script: Script, folder: Path, brackets: str
) -> None:
    """Neither an answer nor the name of a fact writes one of its own."""
    (folder / "grounded.yaml").write_text(GROUNDED)
    (folder / "facts.json").write_text('{"alpine_bond.fee": "0.40 %", "a\\n[2] bank.promise": "0.70 %"}')
    engine = script(f"Alpine Bond charges 0.4 % a year. It cannot lose {brackets}. It is wise.")
    shown = interlock(
        "run", "--policy", "grounded.yaml", "--facts", "facts.json", "--engine", engine, "--cite", "Hi"
    ).stdout
    plain = [at for at in range(len(shown)) if shown.startswith(("[", "［"), at) and shown[at - 1] != "\\"]
    assert [shown[at : at + 3] for at in plain] == ["[1]", "[1]"]


def test_a_fact_that_is_named_twice_is_refused(interlock: Interlock, script: Script, folder: Path) -> None:
    for name, text in (
        ("f.json", '{"fee": "1 %", "fee": "2 %"}'),
        ("f.yaml", "fee: 1 %\nfee: {value: 2 %}\n"),
    ):
        (folder / name).write_text(text)
        result = interlock("run", "--policy", "house.yaml", "--facts", name, "--engine", script("Hi."), "Hi")
        assert (result.exit_code, result.stdout) == (2, "")
        assert "the name `fee` is given twice" in one_line(result)


def test_a_run_id_is_text(interlock: Interlock, script: Script) -> None:
    result = interlock(
        "run", "--policy", "house.yaml", "--engine", script("Hi."), "--run-id", "a\udcff", "Hi"
    )
    assert (result.exit_code, result.stdout) == (2, "")
    assert "the run id is not valid UTF-8" in result.stderr
    assert "Traceback" not in result.output


@pytest.mark.requirement("R-081", "R-082", "R-090")
def test_programs_get_one_object_with_status_report_and_record(interlock: Interlock, script: Script) -> None:
    result = interlock(
        "run", "--policy", "house.yaml", "--engine", script(BAD, rewind="false"), "--json", "Hi"
    )
    found = said(result)
    assert result.exit_code == 3
    assert set(found) == {
        "outcome", "text", "report", "run", "records", "head", "semantic_digest", "governed", "grounds",
    }  # fmt: skip
    assert (found["outcome"], found["text"], found["governed"]) == ("halted", "Rain fell.", True)
    assert found["report"]["trigger"] in set(Trigger)
    assert found["report"]["stage"] == "policy"
    assert found["records"][0]["kind"] == "started"
    assert found["records"][-1]["kind"] == "ended"
    assert found["records"][-1]["digest"] == found["head"]
    admitted = [r["text"] for r in found["records"] if r["kind"] == "determination" and r["applied"]]
    assert "".join(admitted) == found["text"]


@pytest.mark.requirement("R-124", "X-46")
def test_refused_text_is_nowhere_in_what_a_program_gets(
    interlock: Interlock, script: Script, folder: Path
) -> None:
    engine = script("Zanzibar is safe. Zanzibar returns are guaranteed.", rewind="false")
    result = interlock("run", "--policy", "house.yaml", "--engine", engine, "--json", "Hi")
    assert "Zanzibar" not in result.output
    for file in (folder / ".interlock").glob("ledger.sqlite*"):
        assert b"Zanzibar" not in file.read_bytes()


def test_the_operator_may_look_at_what_was_refused(interlock: Interlock, script: Script) -> None:
    words = ["run", "--policy", "house.yaml", "--engine", script(BAD, rewind="false"), "--show-refused", "Hi"]
    (refused,) = said(interlock(*words[:-1], "--json", "Hi"))["refused"]
    assert refused["text"].strip().startswith("Returns are guaranteed")
    assert (refused["stage"], refused["code"], refused["rule"]) == (
        "policy",
        "TEXT_FORBIDDEN",
        "no-guarantee",
    )
    assert refused["basis"] == "house rule 7"
    assert "Returns are guaranteed" in interlock(*words).stderr


@pytest.mark.requirement("R-163", "R-035", "X-55", "R-060")
def test_start_up_says_what_the_guarantee_rests_on(
    interlock: Interlock, script: Script, folder: Path
) -> None:
    policy = (folder / "house.yaml").read_text().replace("safe: [safe]", "safe: []")
    (folder / "mute.yaml").write_text(policy)
    told = interlock("run", "--policy", "mute.yaml", "--engine", script(GOOD, rewind="false"), "Hi").stderr
    for words in (
        "engine: scripted: stops at every token; cannot rewind",
        "unit: a sentence is judged at a time",
        "released: a sentence at a time",
        "unread text: judged like any other",
        "prompt: open",
        "cannot fire: `no-safe`",
        "certifies no truth",
    ):
        assert words in told


def test_a_key_pair_is_made_once_and_said_once(interlock: Interlock, script: Script, folder: Path) -> None:
    words = ["run", "--policy", "house.yaml", "--engine", script(GOOD), "Hi"]
    assert "made a key pair" in interlock(*words).stderr
    assert "made a key pair" not in interlock(*words).stderr
    assert (folder / ".interlock" / ".gitignore").read_text() == "*\n"


def test_a_policy_that_seals_nothing_needs_no_key(interlock: Interlock, script: Script, folder: Path) -> None:
    (folder / "open.yaml").write_text((folder / "house.yaml").read_text() + "seal: false\n")
    result = interlock(
        "run", "--policy", "open.yaml", "--engine", script(BAD, rewind="false"), "--run-id", "u", "Hi"
    )
    assert result.exit_code == 3
    assert not (folder / ".interlock" / "keys").exists()
    assert "1 refusal attested only" in interlock("ledger", "replay", "u").stdout


def test_facts_and_context_and_seed_are_recorded(interlock: Interlock, script: Script, folder: Path) -> None:
    (folder / "facts.yaml").write_text(
        "fee: 0.40\nfund: {value: Alpine Bond, as_of: 2026-05-03, until: 2026-12-31}\n"
    )
    policy = (
        folder / "house.yaml"
    ).read_text() + "profile: {context_from_task: {audience: [public, staff]}}\n"
    (folder / "who.yaml").write_text(policy)
    words = ["--facts", "facts.yaml", "--context", "audience=staff", "--seed", "7", "--purpose", "inform"]
    found = said(
        interlock("run", "--policy", "who.yaml", "--engine", script(GOOD), *words, "--json", "Hi"),
    )
    started = found["records"][0]
    assert started["seed"] == 7
    # As it was written: a fee of 0.40 is not 0.4.
    assert started["task"]["facts"] == {"fee": "0.40", "fund": "Alpine Bond"}
    assert started["task"]["validity"] == {"fund": {"as_of": "2026-05-03", "until": "2026-12-31"}}
    assert started["task"]["context"] == {"audience": "staff"}


def test_the_prompt_may_come_from_stdin(interlock: Interlock, script: Script) -> None:
    result = interlock(
        "run", "--policy", "house.yaml", "--engine", script(GOOD), "--json", "-", stdin="Grüß Gott"
    )
    assert said(result)["records"][0]["task"]["user"] == "Grüß Gott"


def test_a_table_answers_references(interlock: Interlock, script: Script, folder: Path) -> None:
    (folder / "phones.json").write_text(json.dumps({"18002221222": "Poison Help"}))
    (folder / "phones.yaml").write_text((folder / "house.yaml").read_text() + "anchors: {kinds: [phone]}\n")
    words = [
        "run",
        "--policy",
        "phones.yaml",
        "--engine",
        script("Call 1-800-222-1222 now.", rewind="false"),
        "Hi",
    ]
    without = interlock(*words)
    assert without.exit_code == 3
    assert "no resolver: for phone: every such reference is refused" in without.stderr
    assert interlock(*words, "--table", "phone=phones.json").stdout == "Call 1-800-222-1222 now."


# --- suspended, and on -----------------------------------------------------------------------------------


def suspended(interlock: Interlock, script: Script) -> tuple[str, int]:
    result = interlock(
        "run", "--policy", "house.yaml", "--engine", script("You get a refund.", "", ""), "--json", "Hi"
    )
    assert result.exit_code == 4, result.output
    found = said(result)
    return found["run"], found["report"]["waiting"][0]["item"]


@pytest.mark.requirement("R-083")
def test_an_approved_item_is_released_when_the_run_goes_on(interlock: Interlock, script: Script) -> None:
    run, item = suspended(interlock, script)
    result = interlock("resume", run, "--approve", str(item), "--by", "ann")
    assert (result.exit_code, result.stdout) == (0, "You get a refund.")
    assert "nothing to go on with" in one_line(interlock("resume", run, "--approve", str(item)))


@pytest.mark.parametrize("option", ["--refuse", "--expire"])
def test_a_refused_item_stays_where_it_is(interlock: Interlock, script: Script, option: str) -> None:
    run, item = suspended(interlock, script)
    result = interlock("resume", run, option, str(item), "--json")
    assert "You get" not in result.stdout
    assert said(result)["text"] == ""


def test_resume_says_what_is_wrong(interlock: Interlock, script: Script) -> None:
    run, item = suspended(interlock, script)
    assert f"is not waiting, {item} is" in one_line(interlock("resume", run, "--approve", "999"))
    assert "there is no run `nope`" in one_line(interlock("resume", "nope", "--approve", "1"))
    assert "say what was decided" in one_line(interlock("resume", run))
    twice = interlock("resume", run, "--approve", str(item), "--refuse", str(item))
    assert "is decided twice" in one_line(twice)


def test_resume_makes_nothing_where_there_is_nothing(interlock: Interlock, folder: Path) -> None:
    before = sorted(folder.iterdir())
    result = interlock("resume", "abc", "--approve", "1")
    assert result.exit_code == 2
    assert "there is no ledger `.interlock/ledger.sqlite`" in one_line(result)
    assert sorted(folder.iterdir()) == before


def test_resume_takes_the_beginning_of_an_id(interlock: Interlock, script: Script) -> None:
    run, item = suspended(interlock, script)
    assert interlock("resume", run[:5], "--approve", str(item)).stdout == "You get a refund."


CALL = "You get a refund: call 1-800-222-1222."


def anchored(folder: Path, tables: str) -> None:
    (folder / "pol").mkdir()
    text = (folder / "house.yaml").read_text() + f"anchors: {{kinds: [phone]{tables}}}\n"
    (folder / "pol" / "phones.yaml").write_text(text)
    (folder / "pol" / "phones.json").write_text(json.dumps({"18002221222": "Poison Help"}))


def hint(result: Result) -> list[str]:
    """The words of the command that a suspended run says to go on with."""
    assert result.exit_code == 4, result.output
    (line,) = (line for line in result.stderr.splitlines() if "go on with" in line)
    return shlex.split(line.partition("`interlock ")[2].partition("`")[0])


@pytest.mark.requirement("R-083")
def test_resume_does_not_spend_an_approval_where_a_table_is_missing(
    interlock: Interlock, script: Script, folder: Path
) -> None:
    anchored(folder, "")
    words = [
        "--policy",
        "pol/phones.yaml",
        "--engine",
        script(CALL, "", ""),
        "--ledger",
        "a b.db",
        "--key",
        "k",
    ]
    words += ["--table", "phone=pol/phones.json", "--run-id", "r", "Hi"]
    again = hint(interlock("run", *words))
    assert again[-6:] == ["--ledger", "a b.db", "--key", "k", "--table", "phone=pol/phones.json"]
    without = interlock(*again[:-2])
    assert (without.exit_code, without.stdout) == (2, "")
    assert "there is no table for it here: name it with `--table phone=FILE`" in one_line(without)
    assert interlock(*again).stdout == CALL


@pytest.mark.requirement("R-083")
def test_resume_finds_the_table_files_of_the_policy(
    interlock: Interlock, script: Script, folder: Path
) -> None:
    anchored(folder, ", tables: {phone: {file: phones.json}}")
    again = hint(interlock("run", "--policy", "pol/phones.yaml", "--engine", script(CALL, "", ""), "Hi"))
    assert again[-2:] == ["--tables", "pol"]
    without = interlock(*again[:-2])
    assert "table `phones.json` cannot be read" in one_line(without)
    assert "say with `--tables DIR`" in one_line(without)
    assert interlock(*again).stdout == CALL


@pytest.mark.parametrize("engine", ["scripted", "bundled"])
def test_only_a_model_is_loaded(
    interlock: Interlock, script: Script, monkeypatch: pytest.MonkeyPatch, engine: str
) -> None:
    from interlock.cli import resources, run

    told: list[bool] = []

    @contextmanager
    def waiting(message: str, *, quiet: bool = False) -> Iterator[None]:
        told.append(quiet)
        yield

    given, make = script(GOOD), resources.engine_of
    monkeypatch.setattr(run, "waiting", waiting)
    monkeypatch.setattr(resources, "engine_of", lambda _, **how: make(given, **how))
    run_with(interlock, "--engine", given if engine == "scripted" else engine, "Hi")
    assert told == [engine == "scripted"]


# --- bad input -------------------------------------------------------------------------------------------


def refused(result: Result) -> str:
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    return one_line(result)


def run_with(interlock: Interlock, *words: str, stdin: bytes | str | None = None) -> Result:
    return interlock("run", "--policy", "house.yaml", *words, stdin=stdin)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, "no policy file `absent`, and no shipped pack of this name: "),
        ("", "the document is empty"),
        ("policy: x\nversion: '1'\nrules: []\n", "give at least one rule"),
    ],
)
def test_a_policy_that_is_none(interlock: Interlock, folder: Path, text: str | None, message: str) -> None:
    if text is not None:
        (folder / "p.yaml").write_text(text)
    name = "absent" if text is None else "p.yaml"
    result = interlock("run", "--policy", name, "--engine", "scripted:none.json", "Hi")
    assert result.exit_code == 2
    assert message in result.stderr
    assert "Traceback" not in result.output


def test_a_policy_with_faults_is_reported_with_place_and_caret(interlock: Interlock, folder: Path) -> None:
    (folder / "p.yaml").write_text("policy: x\nversion: '1'\nrulez: []\nlimits: {depth_max: many}\n")
    result = interlock("policy", "check", "p.yaml")
    assert result.exit_code == 2
    assert "p.yaml:3:1: unknown key `rulez`" in result.stderr
    assert "p.yaml:4:21:" in result.stderr
    assert "^" in result.stderr


@pytest.mark.parametrize(
    ("engine", "message"),
    [
        ("scripted", "there is no model file at `scripted`: `--engine` takes `bundled`, a GGUF file or"),
        ("scripted:absent.json", "`absent.json`: no such file or directory"),
        ("scripted:house.yaml", "a script is"),
    ],
)
def test_an_engine_that_is_not_there(interlock: Interlock, engine: str, message: str) -> None:
    assert message in refused(run_with(interlock, "--engine", engine, "Hi"))


def test_a_file_that_is_no_model(interlock: Interlock, folder: Path) -> None:
    (folder / "junk.gguf").write_bytes(b"junk")
    assert "`junk.gguf` cannot be loaded as a GGUF model" in refused(
        run_with(interlock, "--engine", "junk.gguf", "Hi")
    )


def test_no_engine_library(interlock: Interlock, monkeypatch: pytest.MonkeyPatch) -> None:
    from interlock.engines import cyllama

    cyllama._library.cache_clear()
    monkeypatch.setitem(__import__("sys").modules, "cyllama.llama", None)
    try:
        assert "cyllama is not installed: run `make setup`" in refused(run_with(interlock, "Hi"))
    finally:
        cyllama._library.cache_clear()


@pytest.mark.parametrize(
    ("words", "stdin", "message"),
    [
        (["x" * 300_000], None, "the prompt has 300003 bytes, over the ceiling"),
        (["-"], b"x" * 300_000, "stdin: the prompt is over the ceiling"),
        (["-"], b"caf\xe9 au lait", "stdin: not valid UTF-8 at byte 3"),
        (["-"], b"", "there is no prompt: stdin is empty"),
        ([], None, "there is no prompt: give one, or `-`"),
        (["--run-id", "", "Hi"], None, "the run id is empty"),
        (["--table", "phone", "Hi"], None, "write `--table KIND=FILE`"),
        (["--context", "audience", "Hi"], None, "`--context audience`: write `--context K=V`"),
        (["--context", "moon=full", "Hi"], None, "does not let a task set `moon`"),
        (["--table", "phone=absent.json", "Hi"], None, "table `absent.json` cannot be read"),
        (["--facts", "absent.yaml", "Hi"], None, "`absent.yaml`: no such file or directory"),
    ],
)
def test_a_task_that_cannot_be_run(
    interlock: Interlock, script: Script, words: list[str], stdin: bytes | None, message: str
) -> None:
    assert message in refused(run_with(interlock, "--engine", script(GOOD), *words, stdin=stdin))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("- a\n- b\n", "facts are names with their values"),
        ("fee: {a: b}\n", "the fact `fee` is no single value"),
        ("fee: {value: 1 %, before: 2026-12-31}\n", "one with days is written"),
        ("fee: {value: 1 %, until: soon}\n", "the days of the fact `fee`"),
        ("fee: [1\n", "line 2, column 1: neither YAML nor JSON"),
        ("fee: \udcff\n", "not valid UTF-8 at byte 5"),
    ],
)
def test_facts_that_are_none(
    interlock: Interlock, script: Script, folder: Path, text: str, message: str
) -> None:
    (folder / "f.yaml").write_bytes(text.encode("utf-8", "surrogateescape"))
    assert message in refused(run_with(interlock, "--engine", script(GOOD), "--facts", "f.yaml", "Hi"))


def test_a_starved_policy_takes_no_prompt(interlock: Interlock, script: Script, folder: Path) -> None:
    text = (folder / "house.yaml").read_text().replace("prompt: open", "prompt: starved")
    (folder / "house.yaml").write_text(text)
    assert "say with `--purpose` what is wanted" in refused(
        run_with(interlock, "--engine", script(GOOD), "Hi")
    )
    assert "say with `--purpose` what is wanted" in refused(run_with(interlock, "--engine", script(GOOD)))
    assert run_with(interlock, "--engine", script(GOOD), "--purpose", "the weather").exit_code == 0


@pytest.mark.parametrize(
    ("how", "trigger"),
    [
        ("raises", Trigger.ENGINE_FAULT),
        ("raises_without_a_word", Trigger.ENGINE_FAULT),
        ("raises_at_start", Trigger.ENGINE_FAULT),
        ("returns_none", Trigger.ENGINE_FAULT),
        ("returns_another_type", Trigger.ENGINE_FAULT),
        ("offers_str", Trigger.ENGINE_FAULT),
        ("stalls", Trigger.ENGINE_STALLED),
        ("lies_about_position", Trigger.ENGINE_LIED),
        ("repeats", Trigger.ATTEMPTS_EXHAUSTED),
    ],
)
@pytest.mark.requirement("R-082", "R-083")
def test_an_engine_that_misbehaves_ends_the_run_with_its_trigger(
    interlock: Interlock, script: Script, how: str, trigger: Trigger
) -> None:
    engine = script(BAD, BAD, BAD, BAD, misbehaviour=how)
    result = run_with(interlock, "--engine", engine, "--json", "Hi")
    found = said(result)
    assert (result.exit_code, found["outcome"]) == (3, "halted")
    assert found["report"]["trigger"] == trigger
    assert "guaranteed" not in result.output
    assert found["records"][-1]["kind"] == "ended"


@pytest.mark.parametrize(
    "how", ["lies_about_rewinding", "invalid_utf8", "huge", "unknown_channel", "ignores_excluded"]
)
def test_whatever_an_engine_does_nothing_refused_gets_out(
    interlock: Interlock, script: Script, how: str
) -> None:
    result = run_with(interlock, "--engine", script(BAD, BAD, GOOD, misbehaviour=how), "Hi")
    assert result.exit_code in (0, 3)
    assert "guaranteed" not in result.output
    assert "\ufffd" not in result.stdout


def test_a_token_may_end_inside_a_character(interlock: Interlock, script: Script) -> None:
    text = "Héllo wörld. 日本語 is read too."
    engine = script(text, misbehaviour="splits_characters")
    assert run_with(interlock, "--engine", engine, "Hi").stdout == text


# --- ledgers ---------------------------------------------------------------------------------------------


def test_a_file_of_somebody_else_is_no_ledger(interlock: Interlock, script: Script, folder: Path) -> None:
    (folder / "notes.txt").write_text("my notes, all of them precious " * 40)
    words = ["--engine", script(GOOD), "--ledger", "notes.txt", "--key", "k", "Hi"]
    assert "this is not a ledger" in run_with(interlock, *words).stderr
    other = sqlite3.connect(folder / "other.db")
    other.execute("CREATE TABLE t (a)")
    other.commit()
    other.close()
    assert "SQLite file of another program" in refused(
        run_with(interlock, "--engine", script(GOOD), "--ledger", "other.db", "--key", "k", "Hi")
    )


def test_a_locked_ledger_ends_the_run_before_anything_is_released(
    interlock: Interlock, script: Script, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from interlock.ledger import sqlite

    monkeypatch.setattr(sqlite.SqliteLedger.__init__, "__kwdefaults__", {
        **sqlite.SqliteLedger.__init__.__kwdefaults__, "busy_seconds_max": 0.05,
    })  # fmt: skip
    assert run_with(interlock, "--engine", script(GOOD), "--ledger", "l.db", "Hi").exit_code == 0
    holder = sqlite3.connect(folder / "l.db", isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    result = run_with(interlock, "--engine", script(GOOD), "--ledger", "l.db", "Hi")
    holder.close()
    assert (result.exit_code, result.stdout) in ((3, ""), (2, ""))
    assert "another process holds it" in result.stderr


def test_two_writers_share_a_ledger(interlock: Interlock, script: Script, folder: Path) -> None:
    assert run_with(interlock, "--engine", script(GOOD), "Hi").exit_code == 0
    found: list[int] = []

    def write() -> None:
        from interlock.cli.resources import engine_of, ledger_to_write, policy_of
        from interlock.core.outcome import Completed
        from interlock.core.prompt import Task
        from interlock.drivers import run

        with ledger_to_write(None, None) as ledger:
            for _ in range(5):
                engine = engine_of("scripted:script-0.json", tokens_max=1)
                ended = run(policy_of("house.yaml"), engine, Task(agent="t", user="Hi"), ledger=ledger)
                found.append(isinstance(ended, Completed))

    threads = [threading.Thread(target=write) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [True] * 10


def test_a_run_id_is_used_once(interlock: Interlock, script: Script) -> None:
    words = ["--engine", script(GOOD), "--run-id", "mine", "Hi"]
    assert run_with(interlock, *words).exit_code == 0
    result = run_with(interlock, *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "the run id `mine` is taken" in one_line(result)
