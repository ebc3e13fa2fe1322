"""Conditions on the arguments of calls: typed at load, total while it runs, decided again from the record."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interlock.core.condition import COST_MAX, ConditionError, Expr, holds
from interlock.core.decision import Code
from interlock.core.lineage import Determination
from interlock.core.mutation import (
    Argument,
    ArgumentKind,
    Candidate,
    CandidateKind,
    Cause,
    EndOfSequence,
    Transition,
)
from interlock.engines.scripted import ScriptedEngine
from interlock.ledger import KeyPair, MemoryLedger, Opener
from interlock.ledger.replay import replay
from interlock.policy import Policy
from interlock.policy.conditions import NODES_MAX, ConditionFault, condition_of
from spec import condition as defined
from tests.examples import examples
from tests.ledger.runs import RUN, govern
from tests.policy.governed import Governed
from tests.spec.convert import to_expr

TYPES = {
    "a": "integer",
    "n": "number",
    "s": "string",
    "b": "boolean",
    "ss": "strings",
    "o.i": "integer",
    "o.i.j": "integer",
}
TOOLS = "tools: {pay: {arguments: {amount: number, to: string, cc: strings}}}\n"


def arguments(**given: Any) -> tuple[Argument, ...]:
    """As the mapper makes them of a call."""
    text = json.dumps({"name": "pay", "arguments": given})
    run = Governed(policy("forbid: {call: {tool: other}}"))
    call = Transition("answer", CandidateKind.TOOL_CALL, text.encode(), 0, Cause.CALL)
    return run.mapper.map(call, run.state).arguments


def policy(rule: str) -> Policy:
    return Policy.from_bytes(
        f'policy: t\nversion: "1"\n{TOOLS}rules:\n  - {{id: r, kind: safety, {rule}}}\n'.encode()
    )


def answer(source: str, **given: Any) -> bool | None:
    try:
        return holds(condition_of(source, TYPES), arguments(**given))
    except ConditionError:
        return None


CASES: list[tuple[str, dict[str, Any], bool | None]] = [
    ("args.a + 2 * 3 == 7", {"a": 1}, True),
    ("-7 / 2 == -3 && -7 % 2 == -1 && args.b", {"b": True}, True),
    ("args.a / 0 == 1", {"a": 1}, None),
    ("args.a + 9223372036854775807 > 0", {"a": 1}, None),
    ("args.n <= 0.3", {"n": 0.3}, True),
    ("args.n + 0.2 == 0.3", {"n": 0.1}, True),
    ("args.n >= 100", {"n": 100}, True),
    ("args.n >= 1.5", {"n": "2"}, None),
    ("args.a > 5", {}, None),
    ("args.a > 5", {"a": True}, None),
    ("args.a > 5", {"a": 5.5}, None),
    ("args.a > 5", {"a": 10**30}, None),
    ("args.a > 5", {"a": {"x": 9}}, None),
    ("has(args.a) && args.a > 5", {"a": {"x": 9}}, None),
    ("has(args.a) && args.a > 5", {}, False),
    ("args.a > 5 || args.b", {"b": True}, True),
    ("args.a > 5 && args.b", {"b": False}, False),
    ("args.a > 5 || args.b", {"b": False}, None),
    ("args.s.startsWith('ac') && args.s.contains(\"m\") && !args.s.endsWith('x')", {"s": "acme"}, True),
    ("size(args.s) == 3 && args.s.size() == 3", {"s": "añ€"}, True),
    ("args.s == 'it\\'s' || args.s < 'b'", {"s": "it's"}, True),
    ("args.s in args.ss", {"s": "x", "ss": ["y", "x"]}, True),
    ("size(args.ss) == 0 && args.ss == []", {"ss": []}, True),
    ("'x' in args.ss", {"ss": "x"}, None),
    ("'x' in args.ss", {"ss": ["x", 1]}, None),
    ("args.a in [1, 2.0, 3.5]", {"a": 2}, True),
    ("args.o.i == 4", {"o": {"i": 4}}, True),
    ("args.o.i == 4", {"o": {"i": 4}, "o.i": 4}, None),
    ("!(args.b == true) != false", {"b": False}, True),
    ("args.a > 5", {"a": 9, "A": 1}, None),
    ("args.b || args.a > 5", {"b": True, "_a": 1}, None),
    ("has(args.a)", {"A": 1}, None),
    ("args.o.i == 4", {"o": {"i": 4, "I": 5}}, None),
    ("args.o.i == 4", {"o": {"i": 4}, "O": {"x": 5}}, True),
    ("args.o.i == 4", {"o": {"i": 4}, "O": {"i": 5}}, None),
    ("args.s == 'x'", {"s": "x", "\u017f": "y"}, None),
    ("args.a == 1", {"a": 1, "aa": 2, "z": {"A": 2}}, True),
    ("has(args.o.i) && args.o.i > 5", {"o": {"i": 6}}, True),
    ("has(args.o.i) && args.o.i > 5", {}, False),
    ("has(args.o.i) && args.o.i > 5", {"o": {}}, False),
    ("has(args.o.i) && args.o.i > 5", {"o": {"x": [1], "0": 1}}, False),
    ("has(args.o.i) && args.o.i > 5", {"o": [{"i": 6}]}, None),
    ("has(args.o.i) && args.o.i > 5", {"o": [6, {"i": 6}]}, None),
    ("has(args.o.i) && args.o.i > 5", {"o": '{"i": 6}'}, None),
    ("has(args.o.i) && args.o.i > 5", {"o": []}, None),
    ("has(args.o.i) && args.o.i > 5", {"o": None}, None),
    ("!has(args.o.i)", {"o": 6}, None),
    ("has(args.o.i.j)", {"o": {"i": [{"j": 6}]}}, None),
    ("has(args.o.i.j)", {"o": {"i": {}}}, False),
]


@pytest.mark.parametrize(("source", "given_", "want"), CASES, ids=[case[0] for case in CASES])
def test_a_condition_answers_as_it_reads(source: str, given_: dict[str, Any], want: bool | None) -> None:
    assert answer(source, **given_) is want


def test_a_condition_costs_no_more_than_the_ceiling() -> None:
    many = tuple(Argument(f"ss.{i}", ArgumentKind.STRING, "x" * 160) for i in range(COST_MAX // 10))
    with pytest.raises(ConditionError):
        holds(condition_of("'y' in args.ss", TYPES), many)
    with pytest.raises(ConditionFault, match="over the ceiling"):
        condition_of(" || ".join(["args.b"] * NODES_MAX), TYPES)


@pytest.mark.parametrize("number", ["٣", "٣.٥", "1.٥", "３", "²", "1e3", "0x1F", "1_000"])
def test_numbers_are_written_in_the_digits_that_programs_read(number: str) -> None:
    with pytest.raises(ConditionFault, match=r"cannot be read from|is not expected here"):
        condition_of(f"args.n > {number}", TYPES)


# ---------------------------------------------------------------- the definition and the library


def trees(kind: str, depth: int = 3) -> st.SearchStrategy[list[Any]]:
    """Well-typed conditions as the definition writes them."""
    path = {"int": "a", "number": "n", "string": "s", "bool": "b"}[kind]
    declared = {"int": "integer", "bool": "boolean"}.get(kind, kind)
    literals = {
        "int": st.integers(0, 4).map(lambda i: ["int", str(i)]) | st.just(["int", str(2**63 - 1)]),
        "number": st.sampled_from(["0.5", "2.0", "3.75"]).map(lambda text: ["number", text]),
        "string": st.sampled_from(["", "a", "ab"]).map(lambda text: ["string", text]),
        "bool": st.sampled_from(["true", "false"]).map(lambda text: ["bool", text]),
    }
    leaf = literals[kind] | st.just(["arg", path, declared])
    if kind == "bool":
        leaf |= st.sampled_from(["a", "ss", "zz", "a.x", "ss.x", "z.a.x"]).map(lambda name: ["has", name])
    if not depth:
        return leaf

    def two(ops: tuple[str, ...], kind: str) -> st.SearchStrategy[list[Any]]:
        return st.tuples(st.sampled_from(ops), trees(kind, depth - 1), trees(kind, depth - 1)).map(list)

    if kind == "int":
        return (
            leaf | two(("+", "-", "*", "/", "%"), "int") | trees("int", depth - 1).map(lambda e: ["neg", e])
        )
    if kind == "number":
        return leaf | two(("+", "-", "*"), "number")
    if kind == "string":
        return leaf
    compared = ("==", "!=", "<", "<=", ">", ">=")
    return (
        leaf
        | two(("&&", "||", "==", "!="), "bool")
        | two(compared, "int")
        | two(compared, "number")
        | two((*compared, "startsWith", "endsWith", "contains"), "string")
        | trees("bool", depth - 1).map(lambda e: ["!", e])
        | trees("string", 0).map(lambda e: ["in", e, ["arg", "ss", "strings"]])
    )


GIVEN = st.lists(
    st.tuples(
        st.sampled_from(["a", "n", "s", "b", "ss.0", "ss.1", "ss", "a.x", "N", "z.a", "z.0.x", "S_s"]),
        st.sampled_from(
            [
                ("integer", "3"),
                ("integer", "-4"),
                ("number", "2.50"),
                ("number", "-1e2"),
                ("string", "ab"),
                ("boolean", "true"),
                ("boolean", "false"),
                ("null", ""),
                ("list", ""),
                ("object", ""),
                ("integer", str(2**63)),
            ]
        ),
    ),
    max_size=6,
).map(lambda found: [{"path": path, "kind": kind, "text": text} for path, (kind, text) in found])


@settings(max_examples=examples(400))
@given(trees("bool"), GIVEN)
def test_the_library_answers_as_the_definition_does(tree: list[Any], given_: list[dict[str, str]]) -> None:
    made = tuple(Argument(one["path"], ArgumentKind(one["kind"]), one["text"]) for one in given_)
    expr: Expr = to_expr(tree)
    try:
        found: bool | None = holds(expr, made)
    except ConditionError:
        found = None
    assert found is defined.holds(tree, given_)


# ---------------------------------------------------------------- in a run


def call(**given: Any) -> str:
    return json.dumps({"name": "pay", "arguments": given})


FORBID = "forbid: {call: {tool: pay, when: 'args.amount > 500'}}"
ALLOW = "allow: {call: {tool: pay, when: 'args.to in [\"acme\"] && size(args.cc) < 2'}}"
APPROVE = "approval: {call: {tool: pay, when: 'args.amount > 99.5'}}"


@pytest.mark.requirement("R-048", "R-061")
@pytest.mark.parametrize(
    ("rule", "given_", "code"),
    [
        (FORBID, {"amount": 500.01}, Code.CALL_FORBIDDEN),
        (FORBID, {"amount": 500}, None),
        (FORBID, {"amount": "501"}, Code.CONDITION_ERROR),
        (FORBID, {"Amount": 501}, Code.CONDITION_ERROR),
        (FORBID, {"amount": 1, "Amount": 501}, Code.CONDITION_ERROR),
        (FORBID, {"amount": 1, ".amount": 501}, Code.CONDITION_ERROR),
        (FORBID, {"amount": 1, "amo.unt": 501}, Code.CONDITION_ERROR),
        (FORBID, {"amount": 1, "amo\u00b7unt": 501}, Code.CONDITION_ERROR),
        (FORBID, {"amount": 1, "amo\u200bu\u00adnt": 501}, Code.CONDITION_ERROR),
        (FORBID, {"amount": 1, "\uff41mount": 501}, Code.CONDITION_ERROR),
        (FORBID, {"amount": 1, "amount_due": 501, "am\u00f6unt": 2}, None),
        (ALLOW, {"to": "acme", "cc": []}, None),
        (ALLOW, {"to": "other", "cc": []}, Code.NOT_ALLOWED),
        (ALLOW, {"to": "acme"}, Code.CONDITION_ERROR),
        (APPROVE, {"amount": 99.6}, Code.APPROVAL_MISSING),
        (APPROVE, {"amount": 99.5}, None),
        (APPROVE, {"amount": None}, Code.CONDITION_ERROR),
        ("forbid: {call: {tool: pay}}", {}, Code.CALL_FORBIDDEN),
        # A key that is not what a path names does not stand for it.
        (FORBID, {"": {"amount": 5}}, Code.CONDITION_ERROR),
        (ALLOW, {"to": "acme", "cc": {"0": "x"}}, Code.CONDITION_ERROR),
        (ALLOW, {"to": "acme", "cc.0": "x"}, Code.CONDITION_ERROR),
    ],
)
def test_calls_are_held_against_conditions(rule: str, given_: dict[str, Any], code: Code | None) -> None:
    refused = Governed(policy(rule)).say(call(**given_))
    assert (refused.reasons[0].code if refused else None) is code
    assert Governed(policy(rule)).say(json.dumps({"name": "read", "arguments": given_})) is None


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> KeyPair:
    return KeyPair.create(tmp_path_factory.mktemp("keys") / "pair")


def recorded(ledger: MemoryLedger, rule: str, text: str) -> list[bytes]:
    """Propose the call, then nothing else; what was admitted."""
    offers = [Candidate(text.encode(), CandidateKind.TOOL_CALL), EndOfSequence()]
    govern(ledger, ScriptedEngine.from_candidates(offers, [EndOfSequence()]), under=policy(rule))
    bodies = [stored.record.content for stored in ledger.records(RUN)]
    return [body.text for body in bodies if isinstance(body, Determination) and body.applied and body.text]


def test_each_call_of_a_batch_is_held_against_conditions() -> None:
    batch = f"[{call(amount=1)}, {call(amount=900)}]"
    assert recorded(MemoryLedger(), FORBID, batch) == [call(amount=1).encode()]


def test_a_condition_is_decided_again_from_the_record(pair: KeyPair) -> None:
    tried = [(FORBID, {"amount": 900}), (FORBID, {"amount": 1}), (ALLOW, {}), (APPROVE, {"amount": 100})]
    for rule, given_ in tried:
        ledger = MemoryLedger(public_key=pair.public)
        recorded(ledger, rule, call(**given_))
        found = replay(ledger, RUN, opener=Opener(pair.private))
        assert found.keyed
        assert found.reproduced
        assert found.attested == ()
