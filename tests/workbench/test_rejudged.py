"""A policy over recorded runs: the same one changes nothing, and another is followed to the first difference."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

import interlock
from interlock.core.lineage import Deferred, Determination, Rewound
from interlock.core.mutation import CandidateKind
from interlock.engines.scripted import ScriptedEngine, tool_call
from interlock.ledger import KeyPair, Opener, SqliteLedger
from interlock.policy import Policy
from interlock.workbench.rejudged import (
    Header,
    Rejudged,
    StateError,
    Totals,
    done_before,
    rejudge,
    rejudged_runs,
)

POLICY = """\
policy: house
version: "1"
release: at_end
channels: [answer, calls]
lexicon: {safe: [safe], refund: [refund], fund: [fund]}
anchors: {kinds: [case], tables: {case: {entries: {Smith v. Jones: Smith v. Jones (1990)}}}}
rules:
  - {id: wording, kind: safety, forbid: {text: [guaranteed]}}
  - {id: no-safe, kind: safety, on_mixed: split, forbid: {claim: {all: safe, polarity: positive}}}
  - {id: refunds-wait, kind: task, approval: {all: refund}}
  - {id: once, kind: task, sequence: {first: fund, at_most: 1}}
  - {id: noted, kind: safety, mode: shadow, forbid: {text: [for sure]}}
on_unmapped: {coverage_min: 0}
limits: {attempts_max: 2, rollbacks_max: 2}
"""
ANSWERS: dict[str, list[Any]] = {
    "plain": ["The fund grows. It is sunny, for sure. The sky is blue."],
    "again": ["The fund grows. It is guaranteed.", " The sky is blue."],
    "parts": ["The fund grows, but it is safe.", " The sky is blue."],
    "back": ["A fund grows. Water is wet. It is safe.", " Safe it is.", " A fund it is.", " So be it."],
    "waits": ["You get a refund.", "The sky is blue."],
    "looked-up": ["So it was in Smith v. Jones.", "The sky is blue."],
    "unknown": ["So it was in Doe v. Roe.", "The sky is blue."],
    "called": [[tool_call("search", {"for": "shares"})]],
}


@lru_cache
def house() -> Policy:
    return Policy.from_bytes(POLICY.encode(), "house.yaml")


def changed(old: str, new: str) -> Policy:
    assert POLICY.count(old) == 1
    return Policy.from_bytes(POLICY.replace(old, new).encode(), "house.yaml")


@pytest.fixture(scope="module")
def keys(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("keys") / "pair"
    KeyPair.create(folder)
    return folder


@pytest.fixture(scope="module")
def ledger(tmp_path_factory: pytest.TempPathFactory, keys: Path) -> SqliteLedger:
    kept = SqliteLedger(
        tmp_path_factory.mktemp("ledger") / "ledger.sqlite", public_key=KeyPair.load(keys).public
    )
    task = interlock.Task(agent="test", user="Tell me of the fund, please.")
    for at, (name, answers) in enumerate(ANSWERS.items()):
        interlock.run(
            house(), ScriptedEngine(answers, chunk=3), task, ledger=kept, run_id=name, clock=lambda at=at: at
        )  # type: ignore[misc]
    return kept


@pytest.fixture(scope="module")
def opener(keys: Path) -> Opener:
    return Opener.load(keys)


def body(ledger: SqliteLedger, run: str, seq: int) -> Any:
    return list(ledger.records(run))[seq].record.content


def test_the_runs_have_what_makes_them_hard(ledger: SqliteLedger) -> None:
    """Going back behind what was admitted, taking apart, waiting, looking up, calls."""
    bodies = [stored.record.content for name in ANSWERS for stored in ledger.records(name)]
    assert any(isinstance(body, Rewound) and body.abandoned for body in bodies)
    assert any(isinstance(body, Deferred) for body in bodies)
    judged = [body for body in bodies if isinstance(body, Determination)]
    assert any(body.depth for body in judged)
    assert any(body.resolutions for body in judged)
    assert any(body.kind is CandidateKind.TOOL_CALL for body in judged)


@pytest.mark.requirement("X-56")
@pytest.mark.parametrize("run", ANSWERS)
@pytest.mark.parametrize("keyed", [True, False])
def test_the_same_policy_decides_the_same(
    ledger: SqliteLedger, opener: Opener, run: str, keyed: bool
) -> None:
    found = rejudge(house(), ledger, run, opener if keyed else None)
    assert (found.outcome, found.unplaced) == ("same", "")
    assert found.judged
    assert not (keyed and found.unseen)


@pytest.mark.requirement("X-56")
@pytest.mark.parametrize(
    ("run", "old", "new", "by"),
    [
        ("plain", "[guaranteed]", "[guaranteed, sunny]", "wording"),
        ("plain", "mode: shadow, ", "", "noted"),
        ("again", "[guaranteed]", "[guaranteed, is blue]", "wording"),
        ("back", "all: safe, polarity: positive", "any: [safe, fund]", "no-safe"),
        ("called", "rules:\n", "rules:\n  - {id: tools, kind: task, allow: {tools: [read]}}\n", "tools"),
        (
            "plain",
            "  - {id: refunds-wait",
            "  - {id: late, kind: task, require: {any: safe, where: end}}\n  - {id: refunds-wait",
            "late",
        ),
    ],
)
def test_what_a_stricter_policy_would_have_refused(
    ledger: SqliteLedger, run: str, old: str, new: str, by: str
) -> None:
    found = rejudge(changed(old, new), ledger, run)
    assert found.diverged is not None
    assert (found.diverged.how, found.diverged.rules) == ("refuses", (by,))
    parted = body(ledger, run, found.diverged.record)
    assert isinstance(parted, Determination)
    assert parted.applied or parted.ends
    text = parted.text.decode() if parted.text else None
    assert found.diverged.text in (text, None)


@pytest.mark.requirement("X-56")
def test_what_a_looser_policy_would_have_admitted_shows_with_the_key_only(
    ledger: SqliteLedger, opener: Opener
) -> None:
    looser = changed("text: [guaranteed]", "text: [something else]")
    with_key = rejudge(looser, ledger, "again", opener)
    assert with_key.diverged is not None
    assert (with_key.diverged.how, with_key.diverged.text) == ("admits", None)
    assert not body(ledger, "again", with_key.diverged.record).applied
    without = rejudge(looser, ledger, "again")
    assert (without.outcome, without.unseen) == ("same", 1)


def test_a_run_is_left_at_its_first_difference(ledger: SqliteLedger) -> None:
    both = rejudge(changed("[guaranteed]", "[grows, is blue]"), ledger, "plain")
    first = rejudge(changed("[guaranteed]", "[grows]"), ledger, "plain")
    assert (both.diverged, both.judged) == (first.diverged, 1)


def test_shadow_rules_are_counted(ledger: SqliteLedger) -> None:
    totals = Totals()
    for one, _ in rejudged_runs(house(), ledger, None, {}, lambda *_: None):
        totals.add(one)
    assert totals.plain()["outcomes"] == {"same": len(ANSWERS)}
    assert totals.plain()["shadowed"] == {"noted": 1}


def test_a_task_that_does_not_fit_the_policy(ledger: SqliteLedger) -> None:
    asks = changed(
        "rules:\n",
        "profile: {context_from_task: {audience: [retail]}}\nrules:\n  - {id: r, kind: task, when: {audience: retail}, forbid: {text: x y}}\n",
    )
    found = rejudge(asks, ledger, "plain")
    assert found.outcome == "unplaced"
    assert "`audience`" in found.unplaced


def test_a_reading_that_is_broken_off_goes_on(ledger: SqliteLedger) -> None:
    policy, seen = changed("[guaranteed]", "[sunny]"), []
    header = Header(policy.digest, keyed=False)
    whole = list(rejudged_runs(policy, ledger, None, {}, lambda *_: None))
    lines = [msgspec.json.encode(header), *(msgspec.json.encode(one) for one, _ in whole[:3])]
    cut = msgspec.json.encode(whole[3][0])[:20]
    done = done_before([*lines, cut], header, "state")
    assert len(done) == 3
    for one, before in rejudged_runs(policy, ledger, None, done, lambda *_: None):
        seen.append((one, before))
    assert [one for one, _ in seen] == [one for one, _ in whole]
    assert [before for _, before in seen] == [True] * 3 + [False] * (len(whole) - 3)


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ([b"nonsense"], "is no state of a replay"),
        ([msgspec.json.encode(Header("another", keyed=False))], "the state of another policy"),
        ([msgspec.json.encode(Header("p", keyed=True))], "another choice of `--key`"),
        ([msgspec.json.encode(Header("p", keyed=False)), b"{", b"{}"], "line 2 is damaged"),
    ],
)
def test_a_state_that_cannot_be_gone_on_with(lines: list[bytes], message: str) -> None:
    with pytest.raises(StateError, match=message):
        done_before(lines, Header("p", keyed=False), "state")


def test_a_run_whose_record_has_grown_is_gone_through_again(ledger: SqliteLedger) -> None:
    old = Rejudged(run="plain", head="0" * 64, records=1)
    found = dict(rejudged_runs(house(), ledger, None, {("plain", "0" * 64): old}, lambda *_: None))
    assert old not in found


def test_a_key_that_nobody_named_and_that_opens_nothing_counts_as_none(ledger: SqliteLedger) -> None:
    other = Opener(bytes(range(32)))
    looser = changed("text: [guaranteed]", "text: [something else]")
    found = rejudge(looser, ledger, "again", other, implied=True)
    assert (found.outcome, found.unseen) == ("same", 1)
    assert "does not open with this key" in rejudge(looser, ledger, "again", other).unplaced
