"""The shipped packs: each loads, says what it rests on, and decides its own cases as written."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

from interlock.core.prompt import Task
from interlock.core.rules import Kind
from interlock.policy import Policy, capabilities, packs
from interlock.workbench.cases import Expect
from interlock.workbench.suite import examine, suite_of
from tests.policy.governed import Governed

EXAMPLES = Path(__file__).parent / "packs"
FIRES = {Expect.REJECT, Expect.WAIT, Expect.DECOMPOSE}
WITH_CASES = ("agent-safety", "customer-service", "health", "retail-finance")
REGULATED = ("data-residency", "health", "legal-privilege", "retail-finance")


def examples() -> list[Any]:
    found = []
    for path in sorted(EXAMPLES.glob("*.yaml")):
        for i, example in enumerate(yaml.safe_load(path.read_text())):
            name = example.get("refused_by") or example.get("refused_at_end_by") or "admitted"
            found.append(pytest.param(path.stem, example, id=f"{path.stem}-{i}-{name}"))
    return found


def test_every_pack_has_cases() -> None:
    assert {*(path.stem for path in EXAMPLES.glob("*.yaml")), *WITH_CASES} == set(packs())


@pytest.mark.requirement("R-160", "R-061")
@pytest.mark.parametrize("name", packs())
def test_a_pack_says_what_each_rule_rests_on(name: str) -> None:
    policy = Policy.named(name)
    assert policy.id == name
    assert policy.title
    for rule in policy.rulebook.rules:
        assert rule.head.basis, rule.head.id
        assert rule.head.title, rule.head.id


@pytest.mark.parametrize("name", packs())
def test_no_rule_of_a_pack_is_silent(name: str) -> None:
    assert capabilities(Policy.named(name)).silent == ()


@pytest.mark.requirement("R-160")
@pytest.mark.parametrize("name", WITH_CASES)
def test_a_pack_decides_its_cases_and_each_rule_is_missed_when_it_is_gone(name: str) -> None:
    policy = Policy.named(name)
    report = examine(policy, suite_of(policy))
    assert report.ok, report


@pytest.mark.requirement("R-160")
@pytest.mark.parametrize("name", WITH_CASES)
def test_each_rule_of_a_pack_has_two_cases_that_fire_it_and_two_that_come_near(name: str) -> None:
    policy = Policy.named(name)
    fires, near = Counter[str](), Counter[str]()
    for case in suite_of(policy).cases:
        count = fires if case.expected.end in FIRES else near
        count[case.id.rpartition("-")[0]] += 1
    few = [r.head.id for r in policy.rulebook.rules if fires[r.head.id] < 2 or near[r.head.id] < 2]
    assert not few


@pytest.mark.requirement("R-160")
@pytest.mark.parametrize(("name", "example"), examples())
def test_a_pack_decides_its_examples(name: str, example: dict[str, Any]) -> None:
    policy = Policy.named(name)
    starved = policy.rulebook.starved
    task = Task(
        agent="test",
        purpose="answer the question" if starved else "",
        user="" if starved else example.get("user", "a question"),
        context=example.get("context", {}),
        facts=example.get("facts", {}),
    )
    governed = Governed(policy, task)
    refused = governed.say(*example["say"])
    if "refused_by" in example:
        assert refused is not None, "nothing was refused"
        assert refused.said == example["say"][-1], refused
        assert refused.by == example["refused_by"], refused
        return
    assert refused is None, refused
    at_end = governed.end()
    assert (at_end.by if at_end else None) == example.get("refused_at_end_by"), at_end


@pytest.mark.requirement("R-061")
def test_the_regulated_packs_use_all_four_kinds() -> None:
    kinds = {rule.head.kind for name in REGULATED for rule in Policy.named(name).rulebook.rules}
    assert kinds == set(Kind)
