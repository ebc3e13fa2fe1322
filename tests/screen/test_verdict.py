"""Tiers, verdicts, completion and routing: the parts that see no text."""

from __future__ import annotations

import inspect
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interlock.screen.completion import GENERIC, complete
from interlock.screen.resolving import resolve
from interlock.screen.routing import Passed, Refused, route
from interlock.screen.verdict import Channel, Judgement, Tier, Verdict, Violation

TIERS = tuple(Tier)
tiers = st.sampled_from(TIERS)
thresholds = st.sampled_from([tier for tier in TIERS if tier < Tier.INDETERMINATE])


def violation(tier: Tier, name: str = "order.field") -> Violation:
    return Violation(name, name.partition(".")[0], tier, 0, 1)


def verdict(tier: Tier, threshold: Tier, *found: Violation) -> Verdict:
    return Verdict(tier, found, threshold, Channel.DATA, "sha256:" + "0" * 64, 3)


@pytest.mark.requirement("R-179", "R-181", "R-182", "X-40")
def test_the_most_severe_tier_wins_over_every_combination() -> None:
    assert [tier.label for tier in TIERS] == ["clear", "noted", "elevated", "severe", "indeterminate"]
    assert list(TIERS) == sorted(TIERS)
    for three in product(TIERS, repeat=3):
        assert resolve([Judgement(tier) for tier in three]) is max(three)


@pytest.mark.requirement("R-181", "R-182")
@given(st.lists(tiers, min_size=1, max_size=6), tiers)
def test_another_evaluator_never_lowers_the_tier_and_order_does_not_matter(
    found: list[Tier], more: Tier
) -> None:
    judged = [Judgement(tier) for tier in found]
    assert resolve([*judged, Judgement(more)]) >= resolve(judged)
    assert resolve(judged[::-1]) is resolve(judged)
    assert resolve([Judgement(Tier.CLEAR)] * 40 + [Judgement(more)]) is more


@pytest.mark.requirement("R-195")
def test_with_nobody_judging_nothing_passes() -> None:
    assert resolve([]) is Tier.INDETERMINATE


@pytest.mark.requirement("R-181")
def test_a_violation_counts_even_where_its_evaluator_says_less() -> None:
    assert resolve([Judgement(Tier.CLEAR, (violation(Tier.SEVERE),))]) is Tier.SEVERE


@pytest.mark.requirement("R-183", "R-186", "X-24")
def test_equal_to_the_threshold_passes_and_strictly_above_is_refused() -> None:
    for tier, threshold in product(TIERS, TIERS[:-1]):
        found = (violation(tier),)
        assert verdict(tier, threshold, *found).refused is (tier > threshold)


@pytest.mark.requirement("R-187", "R-188", "R-190", "R-198")
@given(tiers, thresholds, st.lists(tiers, max_size=4))
def test_a_refusal_has_an_identifier_of_its_height_and_only_then_the_generic_one(
    tier: Tier, threshold: Tier, found: list[Tier]
) -> None:
    """Completion adds the generic id where nothing above the threshold was named, and nowhere else."""
    named = tuple(violation(one) for one in found if one <= tier)
    completed = complete(tier, named, threshold, 9)
    bare = tier > threshold and not any(one.tier > threshold for one in named)
    assert completed[: len(named)] == named
    assert [one.id for one in completed[len(named) :]] == ([GENERIC] if bare else [])
    assert verdict(tier, threshold, *completed).refused is (tier > threshold)


@pytest.mark.requirement("R-187")
def test_a_bare_refusal_cannot_be_built() -> None:
    with pytest.raises(ValueError, match="at least one violation"):
        verdict(Tier.SEVERE, Tier.NOTED)
    with pytest.raises(ValueError, match="at least one violation"):
        verdict(Tier.SEVERE, Tier.NOTED, violation(Tier.NOTED))
    with pytest.raises(ValueError, match="no tier"):
        verdict(3, Tier.NOTED, violation(Tier.SEVERE))  # type: ignore[arg-type]


@pytest.mark.requirement("R-189")
def test_the_generic_identifier_names_a_structure_and_no_content() -> None:
    assert GENERIC.startswith("structure.")


@pytest.mark.requirement("R-185", "R-199", "R-203")
def test_the_router_acts_on_the_verdict_and_the_handler_gets_nothing_else() -> None:
    given_to: list[object] = []
    refused = verdict(Tier.SEVERE, Tier.NOTED, violation(Tier.SEVERE))
    passed = verdict(Tier.NOTED, Tier.NOTED, violation(Tier.NOTED))
    routed = route(refused, lambda one: given_to.append(one) or "seen")  # type: ignore[func-returns-value]
    assert routed == Refused(refused, "seen")
    assert given_to == [refused]
    assert route(passed, lambda one: given_to.append(one) or "") == Passed(passed)  # type: ignore[func-returns-value]
    assert given_to == [refused]
    assert list(inspect.signature(route).parameters) == ["verdict", "handler"]
    assert not any(isinstance(part, str) and "\n" in part for part in refused)


def test_orders_of_judgements_are_all_one() -> None:
    judged = [Judgement(Tier.NOTED), Judgement(Tier.SEVERE, (violation(Tier.SEVERE),)), Judgement(Tier.CLEAR)]
    assert {resolve(order) for order in permutations(judged)} == {Tier.SEVERE}
