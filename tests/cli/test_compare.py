"""`interlock policy diff` and `prove`: what differs is shown with a text, what does not is proved."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import POLICY, Interlock, one_line, said


@pytest.fixture
def weaker(folder: Path) -> str:
    text = POLICY.replace("text: [guaranteed]", "text: [guaranteed return]").replace(
        "attempts_max: 3", "attempts_max: 4"
    )
    (folder / "new.yaml").write_text(text, encoding="utf-8")
    return "new.yaml"


@pytest.mark.parametrize("columns", [80, 120])
def test_a_weaker_policy(
    interlock: Interlock, weaker: str, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    shown = interlock("policy", "diff", "house.yaml", weaker)
    assert shown.exit_code == 1
    for words in (
        "changed no-guarantee\n    forbid.text: −`guaranteed`, +`guaranteed return`\n    weaker, for\n        guaranteed\n",
        "        before: refused by `no-guarantee`\n        now: admitted\n",
        "    limits.attempts_max  3 → 4  looser\n",
        "2 rules are the same\n",
        "the new policy lets out what the old one refuses\n",
    ):
        assert words in shown.stdout, words
    assert max(map(len, shown.stdout.splitlines())) <= columns
    found = said(interlock("policy", "diff", "house.yaml", weaker, "--json"))
    assert (found["weaker"], found["same"]) == (True, 2)
    assert found["changes"][0]["loosened"]["witness"]["said"] == "guaranteed"


def test_the_same_policy(interlock: Interlock) -> None:
    shown = interlock("policy", "diff", "house.yaml", "house.yaml")
    assert (shown.exit_code, shown.stdout.splitlines()[-1]) == (0, "3 rules are the same")


def test_a_proof_and_its_refutation(interlock: Interlock, weaker: str) -> None:
    proved = interlock("policy", "prove", "house.yaml", "--stricter-than", "house.yaml")
    assert (proved.exit_code, proved.stdout.splitlines()[-1]) == (0, "proved")
    refuted = interlock("policy", "prove", weaker, "--stricter-than", "house.yaml")
    assert refuted.exit_code == 1
    assert "no-guarantee: not so, for\n        guaranteed\n" in refuted.stdout
    assert refuted.stdout.splitlines()[-1] == "not proved"
    assert (
        said(interlock("policy", "prove", weaker, "--stricter-than", "house.yaml", "--json"))["stricter"]
        is False
    )


def test_a_policy_by_itself(interlock: Interlock, folder: Path) -> None:
    shown = interlock("policy", "prove", "house.yaml")
    assert (shown.exit_code, shown.stdout) == (
        0,
        "house 1: no rule was found that nothing triggers, and none is beside the point\n",
    )
    text = POLICY.replace(
        "rules:\n", "rules:\n  - {id: twice, kind: safety, forbid: {text: guaranteed income}}\n"
    )
    (folder / "twice.yaml").write_text(text, encoding="utf-8")
    shown = interlock("policy", "prove", "twice.yaml")
    assert (shown.exit_code, shown.stdout) == (
        1,
        (
            "another rule always fires too\n"
            "    twice: `no-guarantee`, but for disguises that are read by their letters alone\n\n"
        ),
    )


@pytest.mark.parametrize("words", [("diff", "house.yaml", "nowhere.yaml"), ("prove", "nowhere.yaml")])
def test_a_policy_that_is_not_there(interlock: Interlock, words: tuple[str, ...]) -> None:
    result = interlock("policy", *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert one_line(result) == "interlock: nowhere.yaml: there is no such file"
