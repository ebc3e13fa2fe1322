"""Where values come from and where they may not go: leaves of calls, numbers, references and given texts in prose."""

from __future__ import annotations

import json

import pytest

from interlock.core.events import FactArrived
from interlock.core.lineage import Determination
from interlock.core.memory import Fact, Provenance
from interlock.core.mutation import Candidate, CandidateKind, EndOfSequence
from interlock.core.prompt import Task
from interlock.engines.scripted import ScriptedEngine
from interlock.ledger import KeyPair, MemoryLedger, Opener
from interlock.ledger.replay import replay
from interlock.policy import Policy
from tests.ledger.runs import RUN, govern
from tests.policy.governed import Governed

FACTS = {"fee": "0.4 %", "account": "Alice Meyer"}
USER = "Please send 1,250 euro to Bob Stone, ref 77-A, on 4411223344."
CRM = Fact("customer", "Carla Vance", Provenance.TOOL, "crm")
CRM_NUMBER = Fact(
    "credit", "credit line of 9900.50 euro, see https://crm.example/c/17", Provenance.TOOL, "crm"
)


def run(origins: str, sinks: str) -> Governed:
    rule = f"{{id: f, kind: safety, flow: {{from: {origins}, to: {sinks}}}}}"
    text = f'policy: t\nversion: "1"\nrules: [{rule}]\n'
    made = Governed(Policy.from_bytes(text.encode()), Task(agent="t", user=USER, facts=FACTS))
    for fact in (CRM, CRM_NUMBER):
        made.state = made.state.learned(fact, *made.mapper.grounds((fact,)))
    return made


def mail(**arguments: object) -> str:
    return json.dumps({"name": "mail", "arguments": arguments})


TO_MAIL = '"tool:mail"'
CASES = {
    "a tool's value in an argument": ('"tool:crm"', TO_MAIL, mail(to="carla  VANCE"), True),
    "deep in the arguments": ('"tool:crm"', TO_MAIL, mail(body={"lines": [{"n": "Carla Vance"}]}), True),
    "a tool's number": ('"tool:crm"', TO_MAIL, mail(amount=9900.5), True),
    "among other words": ('"tool:crm"', TO_MAIL, mail(body="The line is 9,900.50 euro."), True),
    "a name among other words": ('"tool:crm"', TO_MAIL, mail(body="Please write to Carla Vance."), True),
    "a link among other words": ('"tool:crm"', TO_MAIL, mail(body="See https://crm.example/c/17 now."), True),
    "a short number among other words": ('"tool:crm"', TO_MAIL, mail(body="It is the 17 of them."), True),
    "in a key": ('"tool:crm"', TO_MAIL, mail(body={"n9900.50": 1}), True),
    "a place in a list": ('"tool:crm"', TO_MAIL, mail(body=["a"] * 18), False),
    "the user's long number, grouped otherwise": (
        "user",
        TO_MAIL,
        mail(body="Pay 44112 2-33.44 today"),
        True,
    ),
    "the same in prose": ("user", '"channel:answer"', "It is 44 11 22 33 44 today.", True),
    "another long number": ("user", TO_MAIL, mail(body="Pay 44112 2-33.45 today"), False),
    "another value": ('"tool:crm"', TO_MAIL, mail(to="Bob Stone"), False),
    "another tool": ('"tool:crm"', '"tool:note"', mail(to="Carla Vance"), False),
    "the user's value": ("user", TO_MAIL, mail(to="bob stone"), True),
    "the user's number, written otherwise": ("user", TO_MAIL, mail(amount=1250), True),
    "made up": ("model", TO_MAIL, mail(to="Eve Adams"), True),
    "a given number": ("model", TO_MAIL, mail(amount=1250), False),
    "with its sign turned": ("model", TO_MAIL, mail(amount=-1250), True),
    "in a text of its own": ("model", TO_MAIL, mail(amount="-1,250"), True),
    "and it is still the user's": ("user", TO_MAIL, mail(amount=-1250), True),
    "behind a hyphen": ("model", TO_MAIL, mail(ref="77-A", no=77), False),
    "nothing made up": (
        "model",
        TO_MAIL,
        mail(to="Alice Meyer", amount="1250", ref="77-A", ok=True, no=None),
        False,
    ),
    "a whole field in prose": ('"tool:crm"', '"channel:answer"', "The customer is Carla Vance today.", True),
    "a number in prose": ('"tool:crm"', '"channel:answer"', "The line is 9,900.50 euro.", True),
    "a reference in prose": (
        '"tool:crm"',
        '"channel:answer"',
        "It is at https://crm.example/c/17 now.",
        True,
    ),
    "a verified field in prose": ("verified", '"channel:answer"', "The fee is 0.4 % a year.", True),
    "none of it in prose": ('"tool:crm"', '"channel:answer"', "The fee is 0.4 % a year.", False),
    "part of a name is not seen": ('"tool:crm"', '"channel:answer"', "The customer is Carla.", False),
}


@pytest.mark.parametrize(("origins", "sinks", "said", "refused"), CASES.values(), ids=CASES)
def test_values_do_not_go_where_their_origin_may_not(
    origins: str, sinks: str, said: str, refused: bool
) -> None:
    found = run(origins, sinks).say(said)
    assert (found.by if found else "") == ("f" if refused else "")
    if found:
        assert found.reasons[0].code.value == "FLOW_FORBIDDEN"


@pytest.mark.parametrize("origins", ["verified", "user"])
def test_a_value_has_the_label_of_every_source(origins: str) -> None:
    rule = f"{{id: f, kind: safety, flow: {{from: {origins}, to: {TO_MAIL}}}}}"
    text = f'policy: t\nversion: "1"\nrules: [{rule}]\n'
    made = Governed(Policy.from_bytes(text.encode()), Task(agent="t", user="Ask Alice Meyer.", facts=FACTS))
    for whole_or_part in ("Alice Meyer", "Alice"):
        assert made.say(mail(to=whole_or_part)) is not None


def test_without_such_a_rule_nothing_given_is_kept() -> None:
    plain = Policy.from_bytes(b'policy: t\nversion: "1"\nrules: [{id: a, kind: task, forbid: {text: zzz}}]\n')
    assert Governed(plain, Task(agent="t", user=USER, facts=FACTS)).state.memory.sources == ()


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> KeyPair:
    return KeyPair.create(tmp_path_factory.mktemp("keys") / "pair")


@pytest.mark.parametrize(("to", "admitted"), [("Carla Vance", False), ("Bob Stone", True)])
def test_where_a_value_came_from_is_decided_again_from_the_record(
    pair: KeyPair, to: str, admitted: bool
) -> None:
    rule = f'{{id: f, kind: safety, flow: {{from: "tool:crm", to: {TO_MAIL}}}}}'
    under = Policy.from_bytes(f'policy: t\nversion: "1"\nrules: [{rule}]\n'.encode())
    ledger = MemoryLedger(public_key=pair.public)
    offers = [Candidate(mail(to=to).encode(), CandidateKind.TOOL_CALL), EndOfSequence()]
    engine = ScriptedEngine.from_candidates(offers, [EndOfSequence()])
    govern(ledger, engine, under=under, inject=lambda place: FactArrived(CRM) if place == 0 else None)
    bodies = [stored.record.content for stored in ledger.records(RUN)]
    calls = [
        body for body in bodies if isinstance(body, Determination) and body.kind is CandidateKind.TOOL_CALL
    ]
    assert [body.applied for body in calls] == [admitted]
    found = replay(ledger, RUN, opener=Opener(pair.private))
    assert (found.keyed, found.mismatch) == (True, None)
