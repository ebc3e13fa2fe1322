"""The shipped packs: each loads, says what it rests on, and decides its own cases as written."""

from __future__ import annotations

from collections import Counter

import pytest

from interlock.core.rules import Kind, Mode
from interlock.policy import Policy, capabilities, packs
from interlock.workbench.cases import Expect
from interlock.workbench.doubts import doubts
from interlock.workbench.suite import examine, suite_of

REGULATED = ("agent-safety", "customer-service", "data-residency", "health", "legal", "retail-finance")
RULES_MIN = 25
each_pack = pytest.mark.parametrize("name", packs(), scope="module")
"""All tests of one pack behind one another: what its tables learn as they read is made once."""
FIRES = {Expect.REJECT, Expect.WAIT, Expect.DECOMPOSE}


def test_the_packs_are_the_ones_that_are_documented() -> None:
    assert packs() == tuple(sorted((*REGULATED, "demo-health")))


@pytest.mark.requirement("R-160", "R-061")
@each_pack
def test_a_pack_says_what_each_rule_rests_on(name: str) -> None:
    policy = Policy.named(name)
    assert policy.id == name
    assert policy.title
    for rule in policy.rulebook.rules:
        assert rule.head.basis, rule.head.id
        assert rule.head.title, rule.head.id


@each_pack
def test_no_rule_of_a_pack_is_silent(name: str) -> None:
    assert capabilities(Policy.named(name)).silent == ()


@pytest.mark.requirement("R-160")
@each_pack
def test_a_pack_decides_its_cases_and_each_rule_is_missed_when_it_is_gone(name: str) -> None:
    policy = Policy.named(name)
    report = examine(policy, suite_of(policy))
    assert report.ok, report


@each_pack
def test_every_rule_of_a_pack_can_be_fired_and_nothing_of_it_is_in_doubt(name: str) -> None:
    """By what is made from its own words: no case beside the pack has to."""
    assert doubts(Policy.named(name), suite=None) == ()


@pytest.mark.requirement("R-160")
@pytest.mark.parametrize("name", REGULATED, scope="module")
def test_each_rule_of_a_pack_has_two_cases_that_fire_it_and_two_that_come_near(name: str) -> None:
    policy = Policy.named(name)
    fires, near = Counter[str](), Counter[str]()
    for case in suite_of(policy).cases:
        count = fires if case.expected.end in FIRES or case.expected.mode == Mode.SHADOW else near
        count[case.id.rpartition("-")[0]] += 1
    rules = [rule.head.id for rule in policy.rulebook.rules]
    assert len(rules) >= RULES_MIN
    assert [rule for rule in rules if fires[rule] < 2 or near[rule] < 2] == []


@pytest.mark.requirement("R-061")
def test_the_regulated_packs_use_all_four_kinds() -> None:
    kinds = {rule.head.kind for name in REGULATED for rule in Policy.named(name).rulebook.rules}
    assert kinds == set(Kind)
