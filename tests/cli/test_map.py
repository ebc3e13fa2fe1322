"""`interlock map`: what the mapper reads, a line at a time and for people."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Interlock, one_line, said


def test_each_line_gets_its_transitions(interlock: Interlock, folder: Path) -> None:
    text = "Rain fell on 3 May. It was not cold."
    (folder / "in.jsonl").write_text(json.dumps({"id": "a", "text": text}) + "\n")
    result = interlock("map", "--jsonl", "in.jsonl")
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert found["id"] == "a"
    assert "".join(one["text"] for one in found["transitions"]) == text
    assert [(one["start"], one["end"]) for one in found["transitions"]] == [(0, 19), (19, 36)]
    first = found["transitions"][0]
    assert first["category"] == "assertion"
    assert {"certainty", "novelty", "coverage", "marks", "references", "changes", "parts"} <= set(first)


def test_a_transition_is_read_against_those_before_it(interlock: Interlock) -> None:
    once, twice = said(interlock("map", "--json", "Rain fell here. Rain fell here."))["transitions"]
    assert (once["novelty"], twice["novelty"]) == (1000, 0)


def test_what_carries_nothing_is_marked_inert(interlock: Interlock) -> None:
    (one,) = said(interlock("map", "--json", "***"))["transitions"]
    assert one == {"start": 0, "end": 3, "text": "***", "inert": True}


def test_a_policy_lends_its_lexicon_and_its_unit(interlock: Interlock) -> None:
    (one,) = said(interlock("map", "--policy", "house.yaml", "--json", "Honey is safe."))["transitions"]
    assert one["concepts"] == ["safe"]


def test_people_get_a_view(interlock: Interlock) -> None:
    shown = interlock("map", "Returns may be guaranteed. Call 1-800-222-1222.").stdout
    for words in (
        "Returns may be guaranteed.",
        "category",
        "claim",
        "refers to",
        "phone 18002221222",
        "certainty",
    ):
        assert words in shown


def test_bad_lines_are_named_and_the_others_read(interlock: Interlock, folder: Path) -> None:
    (folder / "in.jsonl").write_text('{"id": 1, "text": "a"}\n{"id": 2}\n[]\n{"id": 3, "text": "b"}\n')
    result = interlock("map", "--jsonl", "in.jsonl", "--out", "out.jsonl")
    assert (result.exit_code, result.stdout) == (2, "")
    lines = [json.loads(line) for line in (folder / "out.jsonl").read_text().splitlines()]
    assert [line["id"] for line in lines] == [1, 2, None, 3]
    assert "line 2: there is no `text`" in result.stderr
    assert "line 3: the line is a list where an object belongs" in result.stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "give a text, or lines with `--jsonl`"),
        (["text", "--jsonl", "in.jsonl"], "give a text or `--jsonl`, not both"),
        (["text", "--out", "out.jsonl"], "`--out` takes lines: give them with `--jsonl`"),
        (["--jsonl", "in.jsonl", "--json"], "leave `--json` out"),
        ([""], "the text is empty"),
        (["--context", "audience=retail", "text"], "name one with `--policy`"),
    ],
)
def test_an_option_that_would_do_nothing_is_a_mistake(
    interlock: Interlock, folder: Path, words: list[str], message: str
) -> None:
    (folder / "in.jsonl").write_text("")
    result = interlock("map", *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in one_line(result)


def test_a_policy_that_leaves_fields_to_the_task_can_be_read_with(interlock: Interlock) -> None:
    words = ["map", "--policy", "clinical-disclosure", "--json"]
    assert "has to set `audience` in `context`: rules of the policy depend on it: give it with" in one_line(
        interlock(*words, "Rain fell.")
    )
    (one,) = said(interlock(*words, "--context", "audience=patient", "Rain fell."))["transitions"]
    assert one["text"] == "Rain fell."
