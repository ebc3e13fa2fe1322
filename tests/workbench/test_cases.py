"""Files of cases: read strictly, each case run through a real session, and the rules held by them."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from interlock.core.mutation import Candidate, CandidateKind
from interlock.core.outcome import TerminationReport, Trigger
from interlock.policy import Policy
from interlock.workbench import cases, suite
from interlock.workbench.cases import CasesError, Expect
from interlock.workbench.suite import examine
from interlock.workbench.trial import Bench, differences

POLICY = """\
policy: house
version: "1"
unit: sentence
channels: [answer, calls]
profile: {context_from_task: {audience: [retail, staff]}}
anchors: {kinds: [case], tables: {case: {entries: {Smith v. Jones: Smith v. Jones (1990)}}}}
lexicon:
  refund: [refund, money back]
  safe: [safe]
  fund: [fund]
  warning: [capital at risk]
rules:
  - {id: no-guarantee, kind: safety, forbid: {text: [guaranteed, sure thing]}}
  - {id: no-safe, kind: safety, on_mixed: split, forbid: {claim: {all: safe, polarity: positive}}}
  - {id: no-sure, kind: safety, mode: shadow, forbid: {text: entirely sure}}
  - {id: refunds-wait, kind: task, approval: {all: refund}}
  - {id: warned, kind: structural, when: {audience: retail}, require: {any: warning, where: end, for: {all: fund}}}
  - {id: tools, kind: structural, allow: {tools: [search]}}
on_unmapped: {coverage_min: 0}
"""
CASES = """\
given: {context: {audience: staff}}
cases:
  - {id: text, text: "It is guaranteed.", expect: reject, rule: no-guarantee, stage: policy, code: TEXT_FORBIDDEN}
  - {id: cut, chunks: ["It is a su", "re", " thing."], expect: reject, rule: no-guarantee}
  - {id: again, chunks: ["It is a", " ", "sure", " ", "thing."], expect: reject, rule: no-guarantee}
  - {id: claim, text: "This is safe.", expect: reject, rule: no-safe}
  - {id: parts, text: "This is safe and the sky is blue.", expect: reject, rule: no-safe}
  - {id: shadow, text: "I am entirely sure.", expect: admit, rule: no-sure, mode: shadow}
  - {id: seen, text: "I am entirely sure it is guaranteed.", expect: reject, rule: no-sure, mode: shadow, stage: policy}
  - {id: waits, text: "You get a refund.", expect: wait, rule: refunds-wait}
  - {id: approved, text: "You get a refund.", approved: refunds-wait, expect: admit}
  - {id: owed, context: {audience: retail}, text: The fund grows., expect: reject, rule: warned}
  - {id: not-yet, context: {audience: retail}, text: The fund grows., ends: false, expect: admit}
  - id: said
    context: {audience: retail}
    earlier: "Your capital at risk."
    text: The fund grows.
    expect: reject
    rule: warned
  - {id: call, calls: {tool: delete, arguments: {all: true, count: 2}}, expect: reject, rule: tools}
  - {id: known, text: "So it was in Smith v. Jones.", expect: admit}
  - {id: unknown, text: "So it was in Doe v. Roe.", expect: reject, stage: anchor, code: ANCHOR_UNRESOLVABLE}
  - id: told
    tables: {case: {Doe v. Roe: Doe v. Roe (2001)}}
    text: So it was in Doe v. Roe.
    expect: complete
  - {id: later, pending: {case: Doe v. Roe}, text: "So it was in Doe v. Roe.", expect: wait}
"""


def house() -> Policy:
    return Policy.from_bytes(POLICY.encode(), "house.yaml")


def read(text: str) -> cases.Suite:
    return cases.from_bytes(text.encode(), house(), "house.cases.yaml")


def trial_of(name: str) -> tuple[cases.Case, Bench]:
    return next(case for case in read(CASES).cases if case.id == name), Bench(house())


@pytest.mark.parametrize("name", [case.id for case in read(CASES).cases if case.id != "said"])
def test_a_case_that_holds_passes(name: str) -> None:
    case, bench = trial_of(name)
    assert list(differences(case.expected, bench.run(case))) == []


@pytest.mark.parametrize("end", [end for end in Expect if end not in (Expect.ADMIT, Expect.COMPLETE)])
@pytest.mark.parametrize("name", ["known", "not-yet", "approved"])
def test_another_end_is_told(name: str, end: Expect) -> None:
    case, bench = trial_of(name)
    expected = msgspec.structs.replace(case.expected, end=end)
    assert list(differences(expected, bench.run(case))) == [f"expected {end}, got admit"]


@pytest.mark.parametrize(
    "said",
    [
        "text: You get a refund. It is guaranteed.",
        "chunks: ['You get a refund. ', 'It is guaranteed.']",
        "calls: [{tool: search, arguments: {q: refund}}, {tool: delete}]",
    ],
)
def test_what_stands_behind_something_that_waits_is_not_taken_for_admitted(said: str) -> None:
    given = "given: {context: {audience: staff}}\n"
    (case,) = read(f"{given}cases: [{{id: a, {said}, approved: refunds-wait, expect: admit}}]").cases
    (told,) = differences(case.expected, Bench(house()).run(case))
    assert "is never judged, as what stands before it waits" in told


@pytest.mark.parametrize(
    "said",
    [
        "calls: [[{tool: search, arguments: {q: x}}, {tool: search, arguments: {q: refund}}]]",
        "calls: [[{tool: search, arguments: {q: refund}}, {tool: search, arguments: {q: x}}]]",
    ],
)
def test_parts_beside_something_that_waits_are_judged(said: str) -> None:
    given = "given: {context: {audience: staff}}\n"
    (case,) = read(f"{given}cases: [{{id: a, {said}, approved: refunds-wait, expect: complete}}]").cases
    assert [*differences(case.expected, Bench(house()).run(case))] == []


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"rule": "no-safe"}, "expected rule `no-safe`, got `no-guarantee`"),
        ({"stage": "bounds"}, "expected stage bounds, got policy"),
        ({"code": "CONTRADICTION"}, "expected CONTRADICTION, got TEXT_FORBIDDEN"),
        (
            {"rule": "no-sure", "mode": "shadow"},
            "expected rule `no-sure` to be recorded in shadow mode, got none",
        ),
    ],
)
def test_another_reason_is_told(changes: dict[str, str], told: str) -> None:
    case, bench = trial_of("text")
    expected = msgspec.structs.replace(case.expected, **changes)
    assert list(differences(expected, bench.run(case))) == [told]


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"stage": "bounds"}, "expected stage bounds, got policy"),
        ({"code": "CONTRADICTION"}, "expected CONTRADICTION, got TEXT_FORBIDDEN"),
        (
            {"rule": "no-safe", "code": "CONTRADICTION"},
            "expected rule `no-safe` to be recorded in shadow mode, got `no-sure`",
        ),
    ],
)
def test_beside_a_rule_that_only_records_the_rest_is_held_too(changes: dict[str, str], told: str) -> None:
    case, bench = trial_of("seen")
    expected = msgspec.structs.replace(case.expected, **changes)
    assert told in list(differences(expected, bench.run(case)))
    halted = msgspec.structs.replace(bench.run(case), judgements=(), halted=TerminationReport(Trigger.CUT))
    ended = msgspec.structs.replace(expected, end=Expect.HALT, trigger="drift", stage="", code="")
    assert "expected trigger drift, got cut" in list(differences(ended, halted))


def test_what_is_said_earlier_has_to_be_admitted() -> None:
    case, bench = trial_of("known")
    case = msgspec.structs.replace(case, earlier=(Candidate(b"It is guaranteed.\n\n"),))
    assert list(differences(case.expected, bench.run(case))) == ["what is said earlier is not admitted"]


def test_a_call_is_offered_as_an_engine_would() -> None:
    text = "given: {context: {audience: staff}}\ncases: [{id: a, calls: {tool: t, arguments: {n: 1.50, s: '1', b: true, z: null, l: [a, {k: no}]}}, expect: reject}]"
    (offer,) = read(text).cases[0].offers
    assert (offer.kind, offer.channel) == (CandidateKind.TOOL_CALL, "calls")
    assert offer.data.decode() == (
        '{"name": "t", "arguments": {"n": 1.50, "s": "1", "b": true, "z": null, "l": ["a", {"k": "no"}]}}'
    )


def test_a_call_that_waits_is_approved_as_a_claim_is() -> None:
    policy = Policy.from_bytes(
        b'policy: p\nversion: "1"\nrules: [{id: seen, kind: task, approval: {call: {tool: pay}}}]'
    )
    text = (
        b"cases:\n  - {id: a, calls: {tool: pay}, expect: wait, rule: seen}\n"
        b"  - {id: b, calls: {tool: pay}, approved: seen, expect: admit}\n"
    )
    report = examine(policy, cases.from_bytes(text, policy, "p.cases.yaml"))
    assert report.ok


def test_a_batch_is_one_offer() -> None:
    text = "given: {context: {audience: staff}}\ncases: [{id: a, calls: [{tool: a}, [{tool: b}, {tool: c}]], expect: reject}]"
    assert [offer.data.count(b'"name"') for offer in read(text).cases[0].offers] == [1, 2]


@pytest.mark.parametrize(
    "folder", sorted((Path(__file__).parent / "errors").iterdir()), ids=lambda path: path.name
)
def test_all_that_is_wrong_is_told_at_once(folder: Path) -> None:
    with pytest.raises(CasesError) as error:
        cases.from_bytes((folder / "input.yaml").read_bytes(), house(), "house.cases.yaml")
    assert f"{error.value}\n" == (folder / "expected.txt").read_text(encoding="utf-8")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(CasesError, match="there is no such file of cases"):
        cases.load(tmp_path / "x.cases.yaml", house())
    with pytest.raises(CasesError, match="cannot be read: is a directory"):
        cases.load(tmp_path, house())


def test_cases_lie_beside_the_policy() -> None:
    assert cases.beside("a/house.yaml") == Path("a/house.cases.yaml")
    assert cases.beside("house.v2.yml") == Path("house.v2.cases.yaml")


# --- what cases say of rules -----------------------------------------------------------------------------


def report_of(*names: str) -> suite.Report:
    told = read(CASES)
    kept = tuple(case for case in told.cases if case.id in names)
    return examine(house(), cases.Suite(told.name, kept))


ALL = ("text", "claim", "shadow", "waits", "owed", "call")


def test_rules_that_a_case_holds_are_not_reported() -> None:
    assert report_of(*ALL).ok


@pytest.mark.parametrize(
    ("name", "rule"), list(zip(ALL, [rule.head.id for rule in house().rulebook.rules], strict=True))
)
def test_a_rule_without_a_case_is_reported(name: str, rule: str) -> None:
    report = report_of(*(set(ALL) - {name}))
    assert (report.failures, report.unfired, report.unnoticed) == ((), (rule,), ())


def test_a_rule_whose_loss_no_case_notices_is_reported() -> None:
    """Its case passes without it: the refusal that it asks for has another reason too."""
    both = (
        "cases: [{id: a, context: {audience: staff}, text: This is safe and guaranteed., expect: reject},"
        " {id: b, context: {audience: staff}, text: It is guaranteed., expect: reject, rule: no-guarantee}]"
    )
    report = examine(house(), read(both))
    assert report.unnoticed == ("no-safe",)
    assert "no-guarantee" not in (*report.unfired, *report.unnoticed)


def test_cases_alone() -> None:
    told = read(CASES)
    report = examine(house(), told, suite.Depth.CASES)
    assert [failure.case for failure in report.failures] == ["said"]
    assert (report.unfired, report.unnoticed) == ((), ())
