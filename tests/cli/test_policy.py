"""`interlock policy`: what a policy holds, or everything that is wrong with it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from interlock.core.textrules import TextRules
from interlock.policy import Policy, packs
from interlock.policy.tables import OFF, VARIABLE
from tests.cli.conftest import Interlock, one_line, said


@pytest.mark.requirement("R-060", "R-035", "R-163")
def test_a_policy_is_shown_as_what_it_encodes(interlock: Interlock) -> None:
    shown = interlock("policy", "check", "house.yaml")
    assert shown.exit_code == 0
    for words in ("no-guarantee", "forbids 1 phrase", "refunds-wait", "sentence", "nothing here certifies"):
        assert words in shown.stdout
    assert said(interlock("policy", "check", "house.yaml", "--json"))["policy"] == "house"


def test_a_pack_can_be_named(interlock: Interlock) -> None:
    """`tests/workbench/test_explain.py` asks of every pack whether it is in doubt."""
    assert interlock("policy", "check", "agent-safety", "--strict").exit_code == 0


def test_every_pack_is_listed_and_none_is_compiled(
    interlock: Interlock, monkeypatch: pytest.MonkeyPatch
) -> None:
    digests = {name: Policy.named(name).digest for name in ("demo-health", "agent-safety")}
    monkeypatch.setattr(TextRules, "compile", None)
    monkeypatch.setenv(VARIABLE, OFF)
    listed = interlock("policy", "list").stdout
    assert [name for name in packs() if name not in listed] == []
    told = {one["name"]: one["digest"] for one in said(interlock("policy", "list", "--json"))}
    assert [*told] == [*packs()]
    assert digests.items() <= told.items()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "p.yaml: the document is empty"),
        ("policy: x\nversion: '1'\nrulez: []\n", "p.yaml:3:1: unknown key `rulez`, did you mean `rules`?"),
        ("policy: x\nversion: '1'\nrules: maybe\n", "p.yaml:3:8: "),
        ("rules: [\n", "this is not YAML"),
    ],
)
def test_a_faulty_policy_is_reported(interlock: Interlock, folder: Path, text: str, message: str) -> None:
    (folder / "p.yaml").write_text(text)
    result = interlock("policy", "check", "p.yaml")
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
    assert "Traceback" not in result.output


@pytest.mark.requirement("R-092")
@pytest.mark.parametrize(
    ("resolver", "message"),
    [
        ("citation: {file: law.csv}", "row 1: `banana` can never be a citation"),
        ("citation: {file: empty.csv}", "has no row"),
        ("url: {allow: ['*']}", "neither a host nor a link"),
        ("url: {url: 'http://example.org/{key}', fields: {referent: /t}}", "is not encrypted"),
        ("order: {sqlite: none.db, query: 'SELECT :key AS referent'}", "there is no such file"),
    ],
)
def test_a_source_that_cannot_be_used_is_reported_with_its_place(
    interlock: Interlock, folder: Path, resolver: str, message: str
) -> None:
    (folder / "law.csv").write_text("name,citation\nA v. B,banana\n")
    (folder / "empty.csv").write_text("name,citation\n")
    kind = resolver.partition(":")[0]
    text = f"policy: x\nversion: '1'\nrules: [{{id: r, kind: domain, forbid: {{text: never}}}}]\nanchors:\n  kinds: [{kind}]\n"
    (folder / "p.yaml").write_text(f"{text}  resolvers:\n    {resolver}\n")
    result = interlock("policy", "check", "p.yaml")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "p.yaml:7:" in one_line(result)
    assert message in one_line(result)
    assert "Traceback" not in result.output
    problem = said(interlock("policy", "check", "p.yaml", "--json"))["problems"][0]
    assert problem["line"] == 7
    assert message in problem["message"]


@pytest.mark.requirement("R-060", "R-163")
@pytest.mark.parametrize("columns", [60, 80, 120])
def test_what_is_set_beside_the_rules_is_printed(
    interlock: Interlock, folder: Path, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    text = (folder / "house.yaml").read_text().replace("[guaranteed]", "[ab, cd, ef, gh]")
    text += "bounds: {novelty_max: 900}\nslope: {window: 3}\nretraction: refused\ncontinuity: {regression: false}\n"
    (folder / "set.yaml").write_text(text)
    shown = " ".join(interlock("policy", "check", "set.yaml").stdout.split())
    for words in (
        "forbids 4 phrases: `ab`, `cd`, `ef` and 1 more",
        "basis: house rule 7",
        "on_mixed: a bundle of which a part breaks it is taken apart",
        "bounds novelty_max 900",
        "limits attempts_max 3, rollbacks_max 2",
        "slope window 3, establish 12",
        "halts over 5600",
        "continuity regression false",
        "retraction refused",
        "nothing is refused for being unread",
    ):
        assert words in shown, words
    assert "0 permille" not in shown
    assert ["bounds", "novelty_max 900"] in said(interlock("policy", "check", "set.yaml", "--json"))[
        "settings"
    ]


@pytest.mark.parametrize("head", [b"%PDF-1.7\n", b"GGUF", b"policy\0"])
def test_a_file_that_is_no_text_is_not_quoted(interlock: Interlock, folder: Path, head: bytes) -> None:
    (folder / "y.yaml").write_bytes(head + bytes(range(256)))
    result = interlock("policy", "check", "y.yaml")
    assert (result.exit_code, one_line(result)) == (2, "interlock: `y.yaml`: this is no text file")


def test_a_policy_without_a_name(interlock: Interlock) -> None:
    assert "the name of the policy is empty" in one_line(interlock("policy", "check", ""))


def test_several_policies_are_all_looked_at(interlock: Interlock, folder: Path) -> None:
    (folder / "p.yaml").write_text("policy: x\nversion: '1'\nrulez: []\n")
    result = interlock("policy", "check", "house.yaml", "p.yaml", "nowhere.yaml", "demo-health")
    assert result.exit_code == 2
    assert "house 1" in result.stdout
    assert "demo-health" in result.stdout
    lines = [line for line in result.stderr.splitlines() if line.startswith("interlock: ")]
    assert lines == [
        "interlock: p.yaml:3:1: unknown key `rulez`, did you mean `rules`?",
        "interlock: nowhere.yaml: there is no such file",
        "interlock: 2 of 4 policies cannot be used",
    ]


def test_several_policies_are_a_line_each_for_programs(interlock: Interlock, folder: Path) -> None:
    (folder / "p.yaml").write_text("policy: x\nversion: '1'\nrulez: []\n")
    result = interlock("policy", "check", "house.yaml", "p.yaml", "--json")
    first, second = map(json.loads, result.stdout.splitlines())
    assert first["policy"] == "house"
    assert second["file"] == "p.yaml"
    assert {"message": "unknown key `rulez`, did you mean `rules`?", "line": 3, "column": 1} in second[
        "problems"
    ]
    assert interlock("policy", "check").exit_code == 2
