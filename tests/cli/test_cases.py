"""`interlock policy test`: what fails, what no case fires, what no case misses, and each told so that it can be mended."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Interlock, one_line, said

GOOD = """\
cases:
  - {id: promised, text: It is guaranteed., expect: reject, rule: no-guarantee}
  - {id: safe, text: This is safe., expect: reject, rule: no-safe}
  - {id: refund, text: You get a refund., expect: wait, rule: refunds-wait}
  - {id: plain, text: The sky is blue., expect: admit}
"""


@pytest.fixture
def cases(folder: Path) -> Path:
    path = folder / "house.cases.yaml"
    path.write_text(GOOD, encoding="utf-8")
    return path


def test_cases_that_pass(interlock: Interlock, cases: Path) -> None:
    assert cases.exists()
    shown = interlock("policy", "test", "house.yaml")
    assert (shown.exit_code, shown.stdout) == (0, "house: 4 of 4 cases passed\n")
    report = said(interlock("policy", "test", "house.yaml", "--json"))
    assert (report["ok"], report["cases"], report["failures"]) == (True, 4, [])


@pytest.mark.parametrize("columns", [80, 120])
def test_a_case_that_fails_is_shown_with_what_was_judged(
    interlock: Interlock, cases: Path, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    long = "much " * 60
    cases.write_text(
        GOOD + f"  - {{id: long, text: It is {long}guaranteed., expect: admit}}\n", encoding="utf-8"
    )
    shown = interlock("policy", "test", "house.yaml")
    assert shown.exit_code == 1
    lines = shown.stdout.splitlines()
    assert lines[:2] == ["failed long  house.cases.yaml:6", "    expected admit, got reject"]
    text, marks = lines[2], lines[3]
    assert text[marks.index("^") :].startswith("guaranteed")
    assert "rule `no-guarantee`, stage policy, TEXT_FORBIDDEN" in lines[4]
    assert max(map(len, lines)) <= columns
    assert lines[-1] == "house: 4 of 5 cases passed"
    (failure,) = said(interlock("policy", "test", "house.yaml", "--json"))["failures"]
    assert (failure["case"], failure["line"], failure["got"]) == ("long", 6, "reject")
    assert failure["judgements"][-1]["reasons"][0]["stage"] == "policy"


def test_rules_without_a_case(interlock: Interlock, cases: Path) -> None:
    cases.write_text("".join(GOOD.splitlines(keepends=True)[:2]), encoding="utf-8")
    shown = interlock("policy", "test", "house.yaml")
    assert (shown.exit_code, shown.stdout) == (
        1,
        "2 rules fired by no case\n    no-safe\n    refunds-wait\n\nhouse: 1 of 1 case passed\n",
    )
    assert interlock("policy", "test", "house.yaml", "--cases-only").exit_code == 0


def test_a_rule_that_no_case_misses(interlock: Interlock, cases: Path) -> None:
    cases.write_text(
        GOOD.replace("rule: no-safe", "code: CLAIM_FORBIDDEN") + GOOD[7:].replace("id: ", "id: b-")
    )
    assert interlock("policy", "test", "house.yaml").exit_code == 0
    cases.write_text(
        GOOD.replace(
            "This is safe., expect: reject, rule: no-safe", "It is safe and guaranteed., expect: reject"
        )
    )
    assert said(interlock("policy", "test", "house.yaml", "--json"))["unnoticed"] == ["no-safe"]


def test_cases_elsewhere(interlock: Interlock, cases: Path) -> None:
    cases.rename(cases.with_name("other.yaml"))
    assert interlock("policy", "test", "house.yaml", "--cases", "other.yaml").exit_code == 0
    result = interlock("policy", "test", "house.yaml")
    assert result.exit_code == 2
    assert one_line(result) == "interlock: house.cases.yaml: there is no such file of cases"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("house.cases.yaml",), "`house.cases.yaml` are the cases: give the policy, such as `house.yaml`"),
        (("nowhere.yaml",), "nowhere.yaml: there is no such file"),
        (("house.yaml", "--cases", "house.yaml"), "house.yaml:1:1: unknown key `policy`"),
        (("house.yaml", "--cases", "."), ".: cannot be read: is a directory"),
    ],
)
def test_what_cannot_be_read(interlock: Interlock, cases: Path, words: tuple[str, ...], message: str) -> None:
    assert cases.exists()
    result = interlock("policy", "test", *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
    assert "Traceback" not in result.output
