"""A policy over recorded outputs: the library's generator, and the verb around it."""

from __future__ import annotations

import json
import os
import re
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from interlock.mapping import ClauseMapper
from interlock.policy import Policy
from interlock.workbench.backtest import LINE_BYTES_MAX, Backtest, Recorded, backtest, plain
from tests.cli.conftest import POLICY, Interlock, one_line, said

HOUSE = Policy.from_bytes(POLICY.encode())


def bench(policy: Policy = HOUSE) -> Backtest:
    return Backtest(policy, ClauseMapper.of(policy))


def judged(*chunks: str, policy: Policy = HOUSE) -> dict[str, Any]:
    return plain(bench(policy).judge(Recorded("a", list(chunks))))


def test_a_clean_output_is_released_piece_by_piece() -> None:
    found = judged("Rain fell. It ", "was cold. And ", "", "wet.")
    assert found["outcome"] == "completed"
    assert found["trigger"] is None
    assert "".join(found["released"]) == found["text"] == "Rain fell. It was cold. And wet."
    assert len(found["released"]) == 3
    assert [d["outcome"] for d in found["decisions"]] == ["admit"] * 4
    assert [(d["start"], d["end"]) for d in found["decisions"]] == [(0, 10), (10, 23), (23, 32), (32, 32)]


@pytest.mark.requirement("R-023")
def test_a_back_test_is_never_governed() -> None:
    assert judged("Rain fell.")["governed"] is False
    assert judged("It is guaranteed.")["governed"] is False


def test_it_ends_at_the_first_refusal() -> None:
    found = judged("Rain fell. ", "It is guaranteed. ", "More rain.")
    assert (found["outcome"], found["trigger"]) == ("halted", "cut")
    assert found["text"] == "Rain fell."
    assert found["rules"] == ["no-guarantee"]
    assert found["decisions"][-1] == {
        "start": 10, "end": 28, "outcome": "reject", "stage": "policy", "code": "TEXT_FORBIDDEN", "rule": "no-guarantee",
    }  # fmt: skip


def test_what_would_be_taken_apart_is_no_whole_admit_and_ends_it() -> None:
    found = judged("Rain fell. Honey is a sweet food, and it is safe for everyone.")
    assert (found["text"], found["trigger"], found["rules"]) == ("Rain fell.", "cut", ["no-safe"])
    assert [d["outcome"] for d in found["decisions"]] == ["admit", "decompose"]


def test_offsets_are_bytes() -> None:
    found = judged("Grüße. It is guaranteed.")
    assert found["decisions"][0]["end"] == len("Grüße.".encode())


def test_a_waiting_item_suspends() -> None:
    found = judged("You get a refund.")
    assert (found["outcome"], found["trigger"], found["text"]) == ("suspended", "waiting", "")


def test_text_of_an_unknown_channel_is_refused() -> None:
    found = plain(bench().judge(Recorded("a", ["Rain."], channel="nowhere")))
    assert (found["text"], found["decisions"][0]["code"]) == ("", "CHANNEL_UNKNOWN")


def test_rules_in_shadow_mode_are_named_beside() -> None:
    shadow = Policy.from_bytes(
        POLICY.replace("    forbid: {text", "    mode: shadow\n    forbid: {text").encode()
    )
    found = judged("It is guaranteed.", policy=shadow)
    assert (found["outcome"], found["rules"], found["shadowed"]) == ("completed", [], ["no-guarantee"])
    assert "shadowed" not in judged("Rain fell.", policy=shadow)


@given(
    st.lists(st.sampled_from(["Rain fell. ", "guar", "anteed", "It is ", "é", "safe", ". ", "日本", " ", ""]))
)
def test_chunking_changes_nothing(pieces: list[str]) -> None:
    """The same text in one piece: the same decisions, the same text."""
    whole, cut = judged("".join(pieces)), judged(*pieces)
    for name in ("text", "outcome", "trigger", "rules", "decisions"):
        assert whole[name] == cut[name]
    assert "".join(cut["released"]) == cut["text"]
    assert not re.search(r"\bguaranteed\b", cut["text"])
    assert "".join(pieces).startswith(cut["text"])


# --- lines -----------------------------------------------------------------------------------------------


def results(*lines: bytes) -> list[dict[str, Any]]:
    mapper = ClauseMapper.of(HOUSE)
    return [plain(result) for result in backtest(HOUSE, lines, mapper=mapper)]


DEEP = b"[" * 1_200 + b"]" * 1_200


@pytest.mark.parametrize(
    ("line", "name", "message"),
    [
        (b"nonsense", None, "this is not JSON"),
        (b'{"id": "x", "chunks": "a"}', "x", "`chunks` is a text where a list belongs"),
        (b'{"id": "x", "chunks": [1]}', "x", "an entry of `chunks` is a number where a text belongs"),
        (b'{"id": "x"}', "x", "line 2: there is no `chunks`"),
        (b'{"id": 7, "chunks": [], "chunk": []}', 7, "unknown key `chunk`, did you mean `chunks`?"),
        (b'{"id": [], "chunks": []}', None, "`id` is a list where a number or a text belongs"),
        (b'{"id": "x"', None, "line 2: this is not JSON: it ends too early"),
        (b'{"id": "x", "chunks": [], "context": {"moon": "full"}}', "x", "does not let a task set `moon`"),
        (b'{"id": "x", "chunks": ["\xff"]}', "x", "this is not JSON"),
        (b'{"id": "x", "chunks": ["\\ud800 "]}', "x", "half a character"),
        (b'{"id": "\\ud800", "chunks": ["\\ud800 "]}', None, "this is not JSON"),
        (
            b'{"id": "x", "chunks": ' + DEEP + b"}",
            None,
            "an entry of `chunks` is a list where a text belongs",
        ),
        (b'{"id": "x", "chunks": [], "more": ' + DEEP + b"}", None, "unknown key `more`"),
        (b'{"id": "x", "chunks": [], "facts": {"f": ' + DEEP + b"}}", None, "an entry of `facts` is a list"),
        (b'{"id": ' + DEEP + b', "chunks": []}', None, "`id` is a list where a number or a text belongs"),
        (
            b'{"id": "x", "chunks": [], "facts": {"f": "' + b"410 U.S. 113, " * 300 + b'"}}',
            "x",
            "256 references",
        ),
        (b'{"id": "x", "chunks": ["' + b"a" * LINE_BYTES_MAX + b'"]}', None, "over the ceiling"),
    ],
)
def test_a_bad_line_is_named_and_the_others_are_judged(line: bytes, name: object, message: str) -> None:
    first, bad, last = results(b'{"id": 1, "chunks": ["Rain."]}', line, b'{"id": 1, "chunks": ["Rain."]}\n')
    assert first["text"] == last["text"] == "Rain."
    assert set(bad) == {"id", "error"}
    assert bad["id"] == name
    assert bad["error"].startswith("line 2: ")
    assert message in bad["error"]


def test_blank_lines_are_nothing() -> None:
    assert results(b"\n", b"  \n") == []


def test_lines_are_read_one_at_a_time() -> None:
    """Constant memory: a result is there before the next line is asked for."""
    asked: list[int] = []

    def lines() -> Iterator[bytes]:
        for number in range(3):
            asked.append(number)
            yield b'{"id": 1, "chunks": ["Rain."]}'

    stream = backtest(HOUSE, lines(), mapper=ClauseMapper())
    next(stream)
    assert asked == [0]


# --- the verb --------------------------------------------------------------------------------------------


def write(folder: Path, *texts: str) -> None:
    lines = [json.dumps({"id": n, "chunks": [text]}) for n, text in enumerate(texts)]
    (folder / "in.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")


def test_lines_go_to_stdout_and_the_summary_does_not(interlock: Interlock, folder: Path) -> None:
    write(folder, "Rain fell.", "It is guaranteed.")
    result = interlock("backtest", "--policy", "house.yaml", "--jsonl", "in.jsonl")
    assert result.exit_code == 0
    first, second = (json.loads(line) for line in result.stdout.splitlines())
    assert list(first) == ["id", "released", "text", "outcome", "trigger", "rules", "decisions", "governed"]
    assert (first["outcome"], second["outcome"]) == ("completed", "halted")
    assert "refused by `no-guarantee`" in result.stderr


@pytest.mark.requirement("R-023")
def test_the_summary_is_json_when_asked_for(interlock: Interlock, folder: Path) -> None:
    write(folder, "Rain fell.", "It is guaranteed.")
    result = interlock(
        "backtest", "--policy", "house.yaml", "--jsonl", "in.jsonl", "--out", "out.jsonl", "--json"
    )
    found = said(result)
    assert found["governed"] is False
    assert (found["lines"], found["outcomes"]) == (2, {"completed": 1, "halted": 1})
    assert found["rules"] == {"no-guarantee": 1}
    assert len((folder / "out.jsonl").read_text().splitlines()) == 2
    assert not list(folder.glob("*.part"))


def test_what_lies_beside_the_result_is_left_alone(interlock: Interlock, folder: Path) -> None:
    write(folder, "Rain fell.")
    (folder / "out.part").write_bytes((folder / "in.jsonl").read_bytes())
    (folder / "victim").write_text("mine", encoding="utf-8")
    (folder / "link").symlink_to(folder / "made")
    words = ("backtest", "--policy", "house.yaml", "--jsonl")
    assert interlock(*words, "out.part", "--out", "out").exit_code == 0
    assert (folder / "out.part").read_bytes() == (folder / "in.jsonl").read_bytes()
    assert interlock(*words, "in.jsonl", "--out", "link").exit_code == 0
    assert (folder / "link").is_symlink()
    assert (folder / "made").read_bytes() == (folder / "out").read_bytes() != b""


def test_a_result_goes_to_an_ordinary_file(interlock: Interlock, folder: Path) -> None:
    """Never in the place of a device, which root could replace."""
    write(folder, "Rain fell.")
    os.mkfifo(folder / "pipe")
    result = interlock("backtest", "--policy", "house.yaml", "--jsonl", "in.jsonl", "--out", "pipe")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "`pipe` is no ordinary file" in one_line(result)
    assert stat.S_ISFIFO((folder / "pipe").stat().st_mode)


def test_several_processes_give_the_same_lines(interlock: Interlock, folder: Path) -> None:
    texts = [f"Rain number {n} fell. {'It is guaranteed.' * (n % 3 == 0)}" for n in range(300)]
    write(folder, *texts)
    with (folder / "in.jsonl").open("a") as file:
        file.write("\n{\n")
    one, two = (
        interlock("backtest", "--policy", "house.yaml", "--jsonl", "in.jsonl", "--workers", count)
        for count in ("1", "2")
    )
    assert one.exit_code == two.exit_code == 2
    assert one.stdout == two.stdout
    assert "line 302: this is not JSON" in two.stderr


def test_bad_lines_make_exit_code_2_at_the_end(interlock: Interlock, folder: Path) -> None:
    (folder / "in.jsonl").write_text('{"id": 1, "chunks": ["Rain."]}\n{\n{"id": 2, "chunks": ["Rain."]}\n')
    result = interlock("backtest", "--policy", "house.yaml", "--jsonl", "in.jsonl")
    assert result.exit_code == 2
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert [line["id"] for line in lines] == [1, None, 2]
    assert "interlock: line 2: this is not JSON" in result.stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--policy", "house.yaml", "--jsonl", "absent.jsonl"], "`absent.jsonl`: no such file or directory"),
        (["--policy", "absent.yaml", "--jsonl", "in.jsonl"], "absent.yaml: there is no such file"),
        (
            ["--policy", "house.yaml", "--jsonl", "in.jsonl", "--out", "no/such/out"],
            "no such file or directory",
        ),
    ],
)
def test_what_cannot_be_read_or_written(
    interlock: Interlock, folder: Path, words: list[str], message: str
) -> None:
    write(folder, "Rain fell.")
    result = interlock("backtest", *words)
    assert result.exit_code == 2
    assert message in result.stderr


def test_it_reads_stdin(interlock: Interlock) -> None:
    line = msgspec.json.encode({"id": "s", "chunks": ["Rain."]})
    assert (
        json.loads(interlock("backtest", "--policy", "house.yaml", "--jsonl", "-", stdin=line).stdout)["text"]
        == "Rain."
    )


@pytest.mark.parametrize("verb", [["backtest", "--policy", "house.yaml"], ["map"]])
def test_a_result_does_not_take_the_place_of_its_input(
    interlock: Interlock, folder: Path, verb: list[str]
) -> None:
    written = '{"id": 1, "text": "Rain."}\n'
    (folder / "b.jsonl").write_text(written)
    (folder / "same.jsonl").symlink_to("b.jsonl")
    for target in ("b.jsonl", "./b.jsonl", "same.jsonl"):
        result = interlock(*verb, "--jsonl", "b.jsonl", "--out", target)
        assert (result.exit_code, result.stdout) == (2, "")
        assert one_line(result) == f"interlock: `--out {target}` is the file that is read: give another name"
    assert (folder / "b.jsonl").read_text() == written


def test_a_target_that_cannot_be_written_is_named_as_it_was_given(interlock: Interlock, folder: Path) -> None:
    (folder / "b.jsonl").write_text("")
    told = one_line(
        interlock("backtest", "--policy", "house.yaml", "--jsonl", "b.jsonl", "--out", "absent/out")
    )
    assert told == "interlock: `absent/out`: no such file or directory"


def test_a_folder_for_a_target_is_told_before_a_line_is_read(interlock: Interlock, folder: Path) -> None:
    (folder / "b.jsonl").write_text("no json\n")
    (folder / "out").mkdir()
    told = one_line(interlock("backtest", "--policy", "house.yaml", "--jsonl", "b.jsonl", "--out", "out"))
    assert told == "interlock: `out`: is a directory"
