"""Small changes to a policy: each is one change, each place of every shipped policy has its own, and cases see them."""

from __future__ import annotations

from typing import Any

import pytest

from interlock.policy import Policy
from interlock.workbench.cases import from_bytes
from interlock.workbench.mutants import Mutant, document_of, mutants, policy_of
from interlock.workbench.suite import Depth, examine, fails, may_notice, suite_of, words_of
from interlock.workbench.trial import Bench

PACKS = ("demo-health", "legal", "retail-finance")
HOUSE = """\
policy: house
version: "1"
lexicon: {safe: [safe, secure], fund: [fund], warning: [capital at risk]}
rules:
  - {id: text, kind: safety, forbid: {text: [guaranteed, sure thing]}}
  - {id: claim, kind: safety, forbid: {claim: {all: safe, none: warning, polarity: positive, certainty: {min: 4}}}}
  - {id: twice, kind: task, sequence: {first: fund, at_most: 2}}
bounds: {unverified_max: 1}
"""
ALL = {
    ("", "lexicon.safe", "without `safe`"),
    ("", "lexicon.safe", "without `secure`"),
    # One phrase is all that these have: without it they would be concepts that nothing expresses.
    ("text", "forbid.text", "without `guaranteed`"),
    ("text", "forbid.text", "without `sure thing`"),
    ("claim", "forbid.claim.all", "without `all`"),
    ("claim", "forbid.claim.none", "without `none`"),
    ("claim", "forbid.claim.polarity", "without `polarity`"),
    ("claim", "forbid.claim.certainty", "without `certainty`"),
    ("claim", "forbid.claim.certainty.min", "without `min`"),
    ("twice", "sequence.at_most", "`3` for `2`"),
    ("", "bounds.unverified_max", "without `unverified_max`"),
}


def house() -> Policy:
    return Policy.from_bytes(HOUSE.encode(), "house.yaml")


def leaves(value: Any) -> int:
    """How much a document says: its scalars, and the keys and lists that hold them."""
    if isinstance(value, dict):
        return 1 + sum(leaves(held) for held in value.values())
    return 1 + sum(map(leaves, value)) if isinstance(value, list) else 1


def spread(all_of: list[Mutant], about: int) -> list[Mutant]:
    """About so many of them, from first to last: a pack has thousands."""
    assert all_of
    return all_of[:: max(1, len(all_of) // about)]


def test_every_condition_phrase_and_bound_has_its_mutant() -> None:
    assert {(m.rule, m.where, m.change) for m in mutants(house()) if m.policy("house.yaml")} == ALL


@pytest.mark.parametrize("name", PACKS)
def test_a_document_says_the_policy_again(name: str) -> None:
    policy = Policy.named(name)
    assert policy_of(document_of(policy), policy.name).digest == policy.digest


@pytest.mark.parametrize("name", PACKS)
def test_a_mutant_takes_one_thing_away_or_counts_one_up(name: str) -> None:
    policy = Policy.named(name)
    whole = leaves(document_of(policy))
    changed = list(mutants(policy))
    for mutant in spread(changed, 400):
        less = leaves(mutant.document)
        assert (less == whole) == (not mutant.change.startswith("without ")), mutant.where
        assert less <= whole
    loaded = [found for mutant in spread(changed, 2) if (found := mutant.policy(policy.name))]
    assert policy.digest not in {found.digest for found in loaded}
    assert loaded


def test_a_change_that_makes_no_policy_is_none() -> None:
    lost = [mutant.where for mutant in mutants(house()) if mutant.policy("house.yaml") is None]
    assert lost == ["sequence.first"]
    only = Policy.from_bytes(
        HOUSE.replace("none: warning, polarity: positive, certainty: {min: 4}", "").encode()
    )
    bare = next(mutant for mutant in mutants(only) if mutant.where == "forbid.claim.all")
    assert bare.policy("house.yaml") is None, "a claim without a condition fits every claim"


def test_changes_that_no_case_notices_are_reported() -> None:
    cases = """\
cases:
  - {id: text, text: It is guaranteed., expect: reject, rule: text}
  - {id: claim, text: This is safe., expect: reject, rule: claim}
  - {id: doubt, text: This may be safe., expect: admit}
  - {id: denied, text: This is not safe., expect: admit}
  - {id: twice, text: "A fund may grow. A fund may fall. A fund may close.", expect: reject, rule: twice}
"""
    report = examine(house(), from_bytes(cases.encode(), house()), Depth.CHANGES)
    assert report.failures == ()
    assert report.mutants == len(ALL)
    survivors = {(one.where, one.change) for one in report.survivors}
    assert ("lexicon.safe", "without `secure`") in survivors
    assert ("forbid.text", "without `sure thing`") in survivors
    assert ("forbid.claim.none", "without `none`") in survivors
    assert ("sequence.at_most", "`3` for `2`") not in survivors
    assert ("forbid.claim.polarity", "without `polarity`") not in survivors
    assert ("forbid.text", "without `guaranteed`") not in survivors


def test_a_case_that_is_not_run_for_a_dropped_phrase_would_have_come_out_as_before() -> None:
    """What is left out to save time can never be the case that notices."""
    policy = Policy.named("demo-health")
    passed = suite_of(policy).cases[::6]
    left_out = 0
    for mutant in spread(list(mutants(policy)), 8):
        changed = mutant.policy(policy.name)
        idle = [case for case in passed if not may_notice(mutant, words_of(case))]
        if changed is not None and idle:
            bench = Bench(changed)
            assert [case.id for case in idle if fails(bench, case)] == [], mutant.change
            left_out += len(idle)
    assert left_out > len(passed)
    assert may_notice(Mutant("", "lexicon.safe", "without `safe`", {}), frozenset({"safe", "fund"}))
    assert not may_notice(Mutant("", "lexicon.safe", "without `safe fund`", {}), frozenset({"safe"}))
    for said in ("You get a re-fund.", "A r-e-f-u-n-d it is.", "It is a r e f u n d."):
        (case,) = from_bytes(
            f"cases: [{{id: a, text: '{said}', expect: admit}}]".encode(), Policy.from_bytes(HOUSE.encode())
        ).cases
        assert may_notice(Mutant("", "lexicon.refund", "without `refund`", {}), words_of(case)), said
    assert may_notice(Mutant("text", "forbid.text", "without `sure thing`", {}), frozenset())


@pytest.mark.parametrize(
    "word",
    [
        "gu4r4ntee",
        "guarante3",
        "gua\\nrantee",
        "gua-\\nrantee",
        "guaaarantee",
        "gu@rantee",
        "guaran/tee",
        "guaran%74ee",
    ],
)
def test_a_phrase_in_disguise_is_one_that_a_case_notices(word: str) -> None:
    policy = Policy.from_bytes(PROMISED.encode())
    cases = f"""
cases:
  - {{id: disguised, text: "We {word} a return.", expect: reject, rule: promised}}
  - {{id: plain, text: We promise a return., expect: reject, rule: promised}}
"""
    report = examine(policy, from_bytes(cases.encode(), policy), Depth.CHANGES)
    assert report.failures == ()
    lost = {one.change for one in report.survivors if one.where.startswith("lexicon")}
    assert lost == {"without `assure`"}


PROMISED = """
policy: promised
version: "1"
lexicon: {promise: [promise, guarantee, assure], return: [return]}
rules:
  - {id: promised, kind: safety, forbid: {claim: {all: return, any: promise}}}
"""
