"""A policy over recorded runs: the same one changes nothing, and another is followed to the first difference."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import interlock
from interlock.core.lineage import Deferred, Determination, Rewound
from interlock.core.mutation import CandidateKind
from interlock.engines.scripted import ScriptedEngine, tool_call
from interlock.ledger import KeyPair, Ledger, Opener, SqliteLedger, Stored
from interlock.ledger.verify import verify
from interlock.policy import Policy
from interlock.workbench.rejudged import (
    Diverged,
    Header,
    Rejudged,
    StateError,
    Totals,
    done_before,
    header_line,
    line_of,
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
    "standard": ["So it says in RFC 2119.", "The sky is blue."],
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


@pytest.mark.requirement("X-56")
@pytest.mark.parametrize(
    ("run", "old", "new", "how", "by"),
    [
        ("waits", "approval: {all: refund}", "forbid: {text: [refund]}", "refuses", "refunds-wait"),
        ("again", "forbid: {text: [guaranteed]}", "approval: {all: wording}", "waits", "wording"),
    ],
)
def test_what_waits_and_what_is_refused_are_told_apart(
    ledger: SqliteLedger, opener: Opener, run: str, old: str, new: str, how: str, by: str
) -> None:
    other = Policy.from_bytes(
        POLICY.replace(old, new).replace("fund: [fund]}", "fund: [fund], wording: [guaranteed]}").encode(),
        "house.yaml",
    )
    found = rejudge(other, ledger, run, opener)
    assert found.diverged is not None
    assert (found.diverged.how, found.diverged.rules, found.diverged.text) == (how, (by,), None)


APPROVED = """\
policy: house
version: "1"
release: at_end
channels: [answer, calls]
lexicon: {refund: [refund], gift: [gift], sky: [sky]}
rules:
  - {id: refunds-wait, kind: task, approval: {all: refund}}
  - {id: calls-wait, kind: task, approval: {call: {tool: pay}}}
  - {id: told, kind: task, require: {any: refund, where: end, for: {all: sky}}}
limits: {attempts_max: 2}
"""
OFFERED: dict[str, list[Any]] = {
    "said": ["The sky is blue. You get a refund and a gift."],
    "said-first": ["You get a refund and a gift.", "The sky is blue."],
    "called": [[tool_call("pay", {"for": "a gift"})], "Water is wet."],
}


@pytest.fixture(scope="module")
def approved(tmp_path_factory: pytest.TempPathFactory, keys: Path, opener: Opener) -> SqliteLedger:
    """Runs in which somebody approved all that waited, until they completed."""
    kept = SqliteLedger(
        tmp_path_factory.mktemp("approved") / "ledger.sqlite", public_key=KeyPair.load(keys).public
    )
    policy = Policy.from_bytes(APPROVED.encode(), "house.yaml")
    task = interlock.Task(agent="test", user="Tell me of the sky, please.")
    for run, answers in OFFERED.items():
        outcome: object = interlock.run(
            policy, ScriptedEngine(answers, chunk=3), task, ledger=kept, run_id=run, clock=lambda: 0
        )
        assert isinstance(outcome, interlock.Suspended)
        while isinstance(outcome, interlock.Suspended):
            grounds = [interlock.Approval(one.item, approved=True) for one in outcome.report.waiting]
            outcome = interlock.resume(policy, kept, run, grounds, opener=opener, clock=lambda: 0)
        assert isinstance(outcome, interlock.Completed)
    return kept


@pytest.mark.requirement("X-56")
@pytest.mark.parametrize("run", OFFERED)
@pytest.mark.parametrize("keyed", [True, False])
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("", ""),
        ("attempts_max: 2", "attempts_max: 1"),
        ("refunds-wait, kind", "refunds-wait, severity: low, kind"),
    ],
)
def test_what_was_approved_stands_where_the_same_rules_want_it(
    approved: SqliteLedger, opener: Opener, run: str, keyed: bool, old: str, new: str
) -> None:
    """And with it what it establishes: the end owes a refund."""
    policy = Policy.from_bytes(APPROVED.replace(old, new).encode(), "house.yaml")
    found = rejudge(policy, approved, run, opener if keyed else None)
    assert (found.outcome, found.unplaced) == ("same", "")


@pytest.mark.requirement("X-56")
@pytest.mark.parametrize("run", ["said", "said-first"])
@pytest.mark.parametrize(
    ("rule", "how"),
    [
        ("approval: {all: gift}", "waits"),
        ("forbid: {claim: {all: [refund, gift]}}", "refuses"),
        ("require: {any: sky, where: span, for: {all: refund}}", "refuses"),
    ],
)
def test_what_nobody_approved_still_waits_and_what_is_refused_is(
    approved: SqliteLedger, opener: Opener, run: str, rule: str, how: str
) -> None:
    policy = Policy.from_bytes(
        f"{APPROVED.replace('limits', f'  - {{id: more, kind: task, {rule}}}{chr(10)}limits')}".encode()
    )
    for key in (opener, None):
        found = rejudge(policy, approved, run, key)
        assert found.diverged is not None
        assert found.diverged.how == how
        assert "more" in found.diverged.rules


@pytest.mark.parametrize(("ceiling", "how"), [(5, "same"), (6, "admits")])
def test_what_was_approved_and_refused_all_the_same_is_judged_as_approved(
    tmp_path: Path, keys: Path, opener: Opener, ceiling: int, how: str
) -> None:
    """Bounds are asked once somebody has approved."""
    kept = SqliteLedger(tmp_path / "ledger.sqlite", public_key=KeyPair.load(keys).public)
    policies = [
        Policy.from_bytes(f"{APPROVED}bounds: {{certainty_ceiling: {most}}}\n".encode(), "house.yaml")
        for most in (5, ceiling)
    ]
    task, answers = interlock.Task(agent="test", user="Tell me, please."), ["You certainly get a refund."]
    engine = ScriptedEngine([*answers, "Water is wet."], chunk=3)
    outcome = interlock.run(policies[0], engine, task, ledger=kept, run_id="r", clock=lambda: 0)
    assert isinstance(outcome, interlock.Suspended)
    grounds = [interlock.Approval(one.item, approved=True) for one in outcome.report.waiting]
    interlock.resume(policies[0], kept, "r", grounds, opener=opener, clock=lambda: 0)
    assert rejudge(policies[1], kept, "r", opener).outcome == how


def test_what_may_not_wait_is_not_approved(approved: SqliteLedger) -> None:
    policy = Policy.from_bytes(APPROVED.replace("limits: {", "limits: {waiting_max: 0, ").encode())
    assert rejudge(policy, approved, "said").outcome == "refuses"


SUPPOSED = "presuppositions: required\ndefer: {presuppositions: %s}\nrules:\n"


@pytest.fixture(scope="module")
def supposed(tmp_path_factory: pytest.TempPathFactory, keys: Path) -> SqliteLedger:
    """The same said under a policy that asks for no ground, one that refuses without it, and one that waits for it."""
    kept = SqliteLedger(
        tmp_path_factory.mktemp("ledger") / "ledger.sqlite", public_key=KeyPair.load(keys).public
    )
    for name, policy in SUPPOSING.items():
        task = interlock.Task(agent="test", user="Tell me of the pump, please.")
        engine = ScriptedEngine(["The pump is still broken.", " Water is wet."], chunk=3)
        interlock.run(policy, engine, task, ledger=kept, run_id=name, clock=lambda: 0)
    return kept


SUPPOSING = {
    "asks": house(),
    "refuses": changed("rules:\n", SUPPOSED % "false"),
    "waits": changed("rules:\n", SUPPOSED % "true"),
}


@pytest.mark.parametrize("ran", SUPPOSING)
@pytest.mark.parametrize("under", SUPPOSING)
def test_what_waits_for_its_ground_is_not_refused(
    supposed: SqliteLedger, opener: Opener, ran: str, under: str
) -> None:
    found = rejudge(SUPPOSING[under], supposed, ran, opener)
    assert found.outcome == ("same" if ran == under else {"asks": "admits"}.get(under, under))
    assert ran == "asks" or rejudge(SUPPOSING["asks"], supposed, ran).outcome == "same"  # it stays sealed


@pytest.mark.parametrize(("most", "how"), [(23, "same"), (22, "refuses")])
def test_what_is_longer_than_a_transition_may_be_is_refused(
    ledger: SqliteLedger, most: int, how: str
) -> None:
    """Calls are taken whole, whatever their length."""
    policy = changed("limits: {", f"limits: {{transition_bytes_max: {most}, ")
    assert rejudge(policy, ledger, "plain").outcome == how
    assert rejudge(policy, ledger, "called").outcome == "same"


def test_what_is_refused_once_it_is_approved_is_a_difference(approved: SqliteLedger) -> None:
    policy = Policy.from_bytes(
        (APPROVED + "bounds: {certainty_ceiling: 4}\n").replace("The sky", "A sky").encode()
    )
    found = rejudge(policy, approved, "said-first")
    assert (found.outcome, found.diverged and found.diverged.code) == ("refuses", "CERTAINTY_CEILING")


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
    header = Header.of(policy, None, implied=False)
    whole = list(rejudged_runs(policy, ledger, None, {}, lambda *_: None))
    lines = header_line(header) + b"".join(line_of(one) for one, _ in whole[:3])
    done, kept = done_before(lines + line_of(whole[3][0])[:20], header, "state")
    assert (len(done), kept) == (3, len(lines))
    for one, before in rejudged_runs(policy, ledger, None, done, lambda *_: None):
        seen.append((one, before))
    assert [one for one, _ in seen] == [one for one, _ in whole]
    assert [before for _, before in seen] == [True] * 3 + [False] * (len(whole) - 3)


MINE: dict[str, Any] = {
    "policy": "p",
    "mapper": "m",
    "semantics": "s",
    "key": "k",
    "implied": False,
    "format": 2,
}
ONE = Rejudged(
    run="plain",
    head="0" * 64,
    fingerprint="f" * 64,
    records=9,
    judged=2,
    diverged=Diverged("refuses", 3, rules=("wording",)),
)


def test_what_a_state_keeps_is_what_it_gives_back() -> None:
    header = Header(**MINE)
    assert done_before(header_line(header) + line_of(ONE), header, "state")[0] == {("plain", "f" * 64): ONE}
    assert done_before(header_line(header)[:9], header, "state") == ({}, 0)


@pytest.mark.parametrize(
    ("other", "message"),
    [
        ({"policy": "another"}, "the state of another policy"),
        ({"key": ""}, "another choice of `--key`"),
        ({"key": "another pair"}, "another choice of `--key`"),
        ({"implied": True}, "another choice of `--key`"),
        ({"mapper": "another"}, "another version of interlock"),
        ({"semantics": "another"}, "another version of interlock"),
        ({"format": 1}, "another version of interlock"),
    ],
)
def test_a_state_of_another_replay_is_not_gone_on_with(other: dict[str, Any], message: str) -> None:
    with pytest.raises(StateError, match=message):
        done_before(header_line(Header(**{**MINE, **other})), Header(**MINE), "state")


@pytest.mark.parametrize("data", [b"nonsense", b"nonsense\n", b"\xff\n", b"[" * 9999 + b"\n", b"{}\n"])
def test_what_is_no_state_is_said_to_be_none(data: bytes) -> None:
    with pytest.raises(StateError, match="is no state of a replay"):
        done_before(data, Header(**MINE), "state")


@given(at=st.integers(0, len(line_of(ONE)) - 2), byte=st.integers(0, 255))
def test_a_state_with_one_byte_changed_is_refused(at: int, byte: int) -> None:
    """Or says the same: every byte of a line is under its sum."""
    header, line = Header(**MINE), bytearray(line_of(ONE))
    line[at] = byte
    try:
        done, _ = done_before(header_line(header) + bytes(line), header, "state")
    except StateError:
        return
    assert done == {("plain", "f" * 64): ONE}


def test_a_run_whose_record_has_grown_is_gone_through_again(ledger: SqliteLedger) -> None:
    found = dict(rejudged_runs(house(), ledger, None, {("plain", "f" * 64): ONE}, lambda *_: None))
    assert ONE not in found


def test_a_run_that_asked_a_table_is_gone_through_again(ledger: SqliteLedger, opener: Opener) -> None:
    """What the table answers now may be something else."""
    table = "kinds: [case, rfc], tables: {rfc: {entries: {RFC 2119: Key words}}, "
    asks = changed("kinds: [case], tables: {", table)
    first = [one for one, _ in rejudged_runs(asks, ledger, opener, {}, lambda *_: None)]
    done = {(one.run, one.fingerprint): one for one in first}
    again = list(rejudged_runs(asks, ledger, opener, done, lambda *_: None))
    assert [one for one, _ in again] == first
    assert [one.run for one, before in again if not before] == ["standard"]


def copied(ledger: SqliteLedger, run: str) -> list[Stored]:
    return list(ledger.records(run))


class Altered:
    """A ledger with one run, of records that somebody has put there."""

    def __init__(self, stored: list[Stored]) -> None:
        self._stored = stored

    def records(self, run: str) -> Iterator[Stored]:
        return iter(self._stored)


def rewritten(entry: Stored, **fields: Any) -> Stored:
    return Stored(msgspec.structs.replace(entry.record, **fields), entry.sealed)


@given(st.data())
def test_no_figure_is_told_of_a_record_that_does_not_hold(ledger: SqliteLedger, data: st.DataObject) -> None:
    run = data.draw(st.sampled_from(sorted(ANSWERS)))
    stored = copied(ledger, run)
    at = data.draw(st.integers(0, len(stored) - 1))
    match data.draw(
        st.sampled_from(["gone", "twice", "swapped", "body", "number", "previous", "digest", "cut"])
    ):
        case "gone":
            # Without its last record it is a chain yet, and says that it has no end.
            del stored[min(at, len(stored) - 2)]
        case "twice":
            stored.insert(at, stored[at])
        case "swapped":
            other = (at + 1) % len(stored)
            stored[at], stored[other] = stored[other], stored[at]
        case "body":
            stored[at] = rewritten(stored[at], body=stored[at].record.body + b"\xff")
        case "number":
            stored[at] = rewritten(stored[at], seq=stored[at].record.seq + 1)
        case "previous":
            stored[at] = rewritten(stored[at], previous=b"\0" * 32)
        case "digest":
            stored[at] = rewritten(stored[at], digest=b"\0" * 32)
        case _:
            stored[at] = rewritten(stored[at], body=stored[at].record.body[:-1])
    found = rejudge(house(), cast("Ledger", Altered(stored)), run)
    assert (found.outcome, found.judged) == ("unplaced", 0)
    assert not verify(cast("Ledger", Altered(stored)), run).valid


def test_a_run_that_was_cut_off_is_counted_apart(ledger: SqliteLedger) -> None:
    found = rejudge(house(), cast("Ledger", Altered(copied(ledger, "plain")[:-1])), "plain")
    assert (found.outcome, found.ended) == ("same", False)
    totals = Totals()
    totals.add(found)
    assert totals.plain()["unended"] == 1


def test_a_key_that_nobody_named_and_that_opens_nothing_counts_as_none(ledger: SqliteLedger) -> None:
    other = Opener(bytes(range(32)))
    looser = changed("text: [guaranteed]", "text: [something else]")
    found = rejudge(looser, ledger, "again", other, implied=True)
    assert (found.outcome, found.unseen) == ("same", 1)
    assert "does not open with this key" in rejudge(looser, ledger, "again", other).unplaced
