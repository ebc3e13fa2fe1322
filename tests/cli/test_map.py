"""`interlock map`: what the mapper reads, a line at a time and for people."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Interlock, one_line, said


def test_each_line_gets_its_spans(interlock: Interlock, folder: Path) -> None:
    text = "Rain fell on 3 May – at noon. It was not cold."
    (folder / "in.jsonl").write_text(json.dumps({"id": "a", "text": text}) + "\n")
    result = interlock("map", "--jsonl", "in.jsonl")
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert found["id"] == "a"
    assert "".join(text[one["start"] : one["end"]] for one in found["spans"]) == text
    first, second = found["spans"]
    assert set(first) == set(second) == KEYS
    assert (first["category"], first["polarity"], first["negations"]) == ("assertion", "positive", [])
    assert second["polarity"] == "negative"
    (denial,) = second["negations"]
    assert text[slice(*denial["cue"])] == "not"
    assert text[slice(*denial["scope"])] == "not cold"


KEYS = {
    *("start", "end", "category", "marks", "polarity", "certainty", "inert", "negations", "hedges"),
    *(
        "commitments",
        "quantities",
        "references",
        "coverage",
        "checkable",
        "presuppositions",
        "unmapped",
        "language",
    ),
}


def test_a_quantity_is_exact_and_in_its_place(interlock: Interlock) -> None:
    text = "Die Gebühr — the fee — is 0.40 %."
    (span,) = said(interlock("map", "--json", text))["spans"]
    (amount,) = span["quantities"]
    assert (text[amount["start"] : amount["end"]], amount["value"]) == ("0.40 %", 0.4)


def test_without_a_policy_every_kind_of_citation_is_shown(interlock: Interlock) -> None:
    text = "As mentioned above, see Smith et al. (2019), PMID: 12345678 and RFC 2616."
    (span,) = said(interlock("map", "--json", text))["spans"]
    found = {
        reference["kind"]: text[reference["start"] : reference["end"]] for reference in span["references"]
    }
    assert set(found) == {"back-reference", "pmid", "rfc", "work"}
    assert "12345678" in found["pmid"]


def test_figures_of_a_reference_are_no_amounts(interlock: Interlock) -> None:
    text = "Call +44 20 7946 0958, see https://a.org/5 and 42 U.S.C. \u00a7 1983 and take 3 mg."
    (span,) = said(interlock("map", "--json", text))["spans"]
    assert [amount["value"] for amount in span["quantities"]] == [3]


def test_a_pair_is_held_against_the_gate(interlock: Interlock, folder: Path) -> None:
    rows = [
        ("The fund is safe.", "The fund is not safe.", "contradiction", "polarity"),
        ("The fund is safe.", "The fund is large.", "none", None),
        ("The fund is safe.", "Фонд безопасен.", "unmapped", None),
    ]
    lines = [json.dumps({"id": at, "a": a, "b": b}) for at, (a, b, _, _) in enumerate(rows)]
    (folder / "in.jsonl").write_text("\n".join([*lines, '{"id": 9}']) + "\n")
    result = interlock("map", "--pairs", "in.jsonl")
    *found, spoiled = [json.loads(line) for line in result.stdout.splitlines()]
    assert found == [
        {"id": at, "relation": relation, "tier": tier} for at, (_, _, relation, tier) in enumerate(rows)
    ]
    assert (spoiled["id"], result.exit_code) == (9, 2)
    assert "line 4: there is no `a`" in spoiled["error"]


DEEP = "[" * 1_200 + "]" * 1_200
CITED = "410 U.S. 113, " * 300


@pytest.mark.parametrize(
    ("bad", "said"),
    [
        (DEEP, "line 1: `text` is a list where a text belongs"),
        (f'"Rain.", "more": {DEEP}', "line 1: unknown key `more`, expected `id` or `text`"),
        (
            r'"a \ud800 b"',
            r"line 1: it holds half a character, which is no text: `\ud800` to `\udfff` come in pairs",
        ),
        (
            r'"a \udfff"',
            r"line 1: it holds half a character, which is no text: `\ud800` to `\udfff` come in pairs",
        ),
        (f'"{CITED}"', "line 1: more than 256 references in one transition"),
    ],
)
def test_a_line_that_is_too_much_is_told_and_the_others_are_read(
    bad: str, said: str, interlock: Interlock, folder: Path
) -> None:
    (folder / "in.jsonl").write_text(f'{{"id": 1, "text": {bad}}}\n{{"id": 2, "text": "Rain."}}\n')
    result = interlock("map", "--jsonl", "in.jsonl")
    first, second = [json.loads(line) for line in result.stdout.splitlines()]
    assert (first["error"], second["id"], result.exit_code) == (said, 2, 2)
    assert "spans" in second


@pytest.mark.parametrize("bad", [DEEP, f'"{CITED}"'])
def test_a_pair_that_is_too_much_is_told_and_the_others_are_read(
    bad: str, interlock: Interlock, folder: Path
) -> None:
    (folder / "in.jsonl").write_text(
        f'{{"id": 1, "a": "Rain.", "b": {bad}}}\n{{"id": 2, "a": "Rain.", "b": "Rain."}}\n'
    )
    result = interlock("map", "--pairs", "in.jsonl")
    first, second = [json.loads(line) for line in result.stdout.splitlines()]
    assert set(first) == {"id", "error"}
    assert (second, result.exit_code) == ({"id": 2, "relation": "none", "tier": None}, 2)


@pytest.mark.parametrize("how", [(), ("--json",)])
def test_a_text_that_is_too_much_is_refused_with_the_limit(
    how: tuple[str, ...], interlock: Interlock
) -> None:
    result = interlock("map", *how, CITED)
    assert (result.exit_code, one_line(result)) == (
        2,
        "interlock: more than 256 references in one transition",
    )


def test_what_carries_nothing_is_marked_inert(interlock: Interlock) -> None:
    (one,) = said(interlock("map", "--json", "***"))["spans"]
    assert set(one) == KEYS
    assert (one["start"], one["end"], one["inert"], one["category"]) == (0, 3, True, None)


def test_a_policy_lends_its_lexicon_and_its_unit(interlock: Interlock) -> None:
    (one,) = said(interlock("map", "--policy", "house.yaml", "--json", "Honey is safe."))["spans"]
    assert one["commitments"][0]["concepts"] == ["safe"]


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
        ([], "give a text, or lines with `--jsonl` or `--pairs`"),
        (["text", "--jsonl", "in.jsonl"], "give a text, `--jsonl` or `--pairs`, not two of them"),
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
    words = ["map", "--policy", "health", "--json"]
    assert "has to set `audience` in `context`: rules of the policy depend on it: give it with" in one_line(
        interlock(*words, "Rain fell.")
    )
    (one,) = said(interlock(*words, "--context", "audience=patient", "Rain fell."))["spans"]
    assert (one["start"], one["end"]) == (0, 10)


def test_a_text_may_come_from_stdin(interlock: Interlock) -> None:
    (given,) = said(interlock("map", "--json", "It is not cold."))["spans"]
    assert said(interlock("map", "--json", "-", stdin="It is not cold."))["spans"] == [given]
    assert one_line(interlock("map", "-", stdin=" \n")) == "interlock: there is no text: stdin is empty"
    assert one_line(interlock("map", "-", stdin=b"ab\xff")) == "interlock: stdin: not valid UTF-8 at byte 2"


def test_colours_are_explained_only_where_they_show(interlock: Interlock) -> None:
    assert "reference  not read" not in interlock("map", "It is not cold.").stdout
