"""`interlock policy explain`: one rule, for people and for programs."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Interlock, one_line, said


@pytest.mark.parametrize("columns", [80, 120])
def test_a_rule_is_explained(interlock: Interlock, monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    shown = interlock("policy", "explain", "house.yaml", "no-guarantee")
    assert shown.exit_code == 0
    for words in (
        "no-guarantee  safety, enforce, severity high",
        "basis: house rule 7",
        "forbids 1 phrase: `guaranteed`",
        "1 automaton; holds back at most ",
        "    guaranteed  (refused by `no-guarantee`)",
        "does not fire on\n    guarantee",
    ):
        assert words in shown.stdout, words
    assert max(map(len, shown.stdout.splitlines())) <= columns


def test_a_rule_for_programs(interlock: Interlock) -> None:
    found = said(interlock("policy", "explain", "house.yaml", "refunds-wait", "--json"))
    assert found["rule"] == "refunds-wait"
    assert found["fires"][0]["outcome"] == "wait"
    assert found["concepts"] == {"refund": ["refund", "money back"]}
    assert found["tables"] is None


def test_which_rules_there_are_is_said_where_none_is_named(interlock: Interlock) -> None:
    result = interlock("policy", "explain", "house.yaml")
    assert (result.exit_code, result.stdout) == (2, "")
    assert (
        one_line(result) == "interlock: say which rule of `house`: `no-guarantee`, `no-safe`, `refunds-wait`"
    )


def test_a_rule_that_is_not_there(interlock: Interlock) -> None:
    result = interlock("policy", "explain", "house.yaml", "no-garantee")
    assert result.exit_code == 2
    assert one_line(result) == (
        "interlock: policy `house` has no rule `no-garantee`, did you mean `no-guarantee`?"
    )
