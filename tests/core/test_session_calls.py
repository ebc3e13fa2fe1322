"""Tool calls: judged as their receiver reads them, each call of a batch on its own."""

from __future__ import annotations

import json
from typing import Any

import pytest

from interlock.core.decision import Code
from interlock.core.mutation import Candidate, CandidateKind
from interlock.core.outcome import Completed, Halted
from tests.core.loop import Ran, govern

CALLS = "channels: [answer, calls]\n"
TEXTS = (
    CALLS
    + """
rules:
  - {id: promise, kind: safety, forbid: {text: [guaranteed return]}}
  - {id: account, kind: safety, forbid: {pattern: ['\\bCH\\d{4}\\b']}}
"""
)


def call(data: str) -> Candidate:
    return Candidate(data.encode(), CandidateKind.TOOL_CALL, "calls")


def run(policy: str, data: str) -> Ran:
    return govern(policy, [call(data)])


@pytest.mark.requirement("R-051", "R-159")
@pytest.mark.parametrize(
    "value",
    [
        '"guaranteed return"',
        '"\\u0067uaranteed return"',
        '"guaranteed\\nreturn"',
        '"guaranteed\\u0020return"',
        '"guaranteed\\treturn"',
        '"\\u0043H1234"',
        '{"deep": ["a", {"guaranteed return": 1}]}',
        json.dumps('{"t": "\\u0067uaranteed return"}'),
        json.dumps(json.dumps(json.dumps({"t": ["a", "guaranteed return"]}))),
        '["guaranteed", "return"]',
        '"see /pay?for=guaranteed%20return"',
        '"%67uaranteed+return"',
        json.dumps(r"print('\x67uaranteed\nreturn')"),
        json.dumps(r"\u{67}uaranteed \ud835\udc2beturn"),
    ],
)
def test_a_forbidden_text_is_found_as_the_receiver_reads_it(value: str) -> None:
    ran = run(TEXTS, f'{{"name": "send", "arguments": {{"body": {value}}}}}')
    assert isinstance(ran.outcome, Halted)
    assert ran.releases == []
    assert ran.outcome.report.code is Code.TEXT_FORBIDDEN


def test_what_only_looks_alike_between_two_strings_is_no_match() -> None:
    ran = run(TEXTS, '{"name": "send", "arguments": {"a": "guaranteed", "b": "return"}}')
    assert isinstance(ran.outcome, Completed)


@pytest.mark.parametrize("text", ['{"name": "send", "arguments": {"a": "\\ud800"}}', '{"name": "send"', "[]"])
def test_what_is_no_call_is_refused(text: str) -> None:
    ran = run(TEXTS, text)
    assert isinstance(ran.outcome, Halted)
    assert ran.outcome.report.code is Code.MAPPER_FAULT


def named(ran: Ran) -> list[Any]:
    return [json.loads(release.data)["name"] for release in ran.releases]


@pytest.mark.requirement("X-49", "R-070")
def test_no_call_of_a_batch_hides_behind_another() -> None:
    """Allowed tools, requirements and order are asked of each call."""
    allowed = CALLS + "rules:\n  - {id: tools, kind: structural, allow: {tools: [search]}}\n"
    batch = '[{"name":"search","arguments":{}},{"name":"delete","arguments":{"id":1}}]'
    assert named(run(allowed, batch)) == ["search"]
    needs = (
        CALLS
        + 'rules:\n  - {id: r, kind: task, require: {any: ["tool:note"], where: span, for: {all: "tool:pay"}}}\n'
    )
    assert named(run(needs, '[{"name":"note","arguments":{}},{"name":"pay","arguments":{}}]')) == ["note"]


@pytest.mark.requirement("R-091", "R-098")
def test_references_in_arguments_are_looked_up() -> None:
    policy = CALLS + "anchors: {kinds: [phone]}\nrules:\n  - {id: x, kind: task, forbid: {text: [zzz]}}\n"
    ran = run(policy, '{"name": "send", "arguments": {"body": "Call 555-123-4567 now."}}')
    assert isinstance(ran.outcome, Halted)
    assert ran.outcome.report.code is Code.ANCHOR_UNRESOLVABLE


@pytest.mark.requirement("X-46", "R-124")
def test_a_channel_nobody_declared_is_not_repeated_in_the_record() -> None:
    ran = govern(TEXTS, [Candidate(b"x", CandidateKind.SPAN, "the model said this")])
    assert isinstance(ran.outcome, Halted)
    assert ran.outcome.report.code is Code.CHANNEL_UNKNOWN
    assert not any(b"the model said this" in record.body for record in ran.records)


@pytest.mark.requirement("R-048")
@pytest.mark.parametrize(
    ("said", "stands"),
    [
        ("The patient gives consent. We record it.", True),
        ("The patient gives no consent. We record it.", False),
        ("Shall we record it?", False),
    ],
)
def test_what_has_to_come_first_is_affirmed_and_a_question_names_too(said: str, stands: bool) -> None:
    policy = """
lexicon: {consent: [consent], record: [record]}
rules:
  - {id: first, kind: task, sequence: {first: consent, before: record}}
"""
    assert ("record" in govern(policy, said).text) is stands
