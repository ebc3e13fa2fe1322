"""A call whose tool has the name of one that a rule speaks of, but for what its receiver may not tell apart."""

from __future__ import annotations

import pytest

from interlock.core.outcome import Completed
from interlock.core.prompt import Task
from interlock.drivers import run
from interlock.engines.scripted import ScriptedEngine, tool_call
from interlock.policy import Policy

ALIKE = [
    "Delete",
    "DELETE",
    "de_lete",
    "delete-",
    "d\u0435lete",
    "\uff44elete",
    "delet\u00e9",
    "dele\u200bte",
    "functions.delete",
    "Functions/functions.delete",
    "default_api:delete",
    "tools::de_lete",
]
OTHERS = ["deletes", "undelete", "remove", "delete2", "functions.remove", "files.delete", "toolsdelete"]


def passes(rule: str, tool: str, **arguments: object) -> bool:
    policy = Policy.from_bytes(
        f'policy: t\nversion: "1"\ntools: {{delete: {{arguments: {{n: number}}}}}}\nlexicon: {{notice: [notice]}}\nrules: [{{id: r, kind: safety, {rule}}}]\n'.encode()
    )
    task = Task(agent="t", purpose="answer", user="a question")
    return isinstance(
        run(policy, ScriptedEngine([[tool_call(tool, arguments, channel="answer")]]), task), Completed
    )


RULES = [
    "forbid: {call: {tool: delete}}",
    "allow: {call: {tool: delete, when: 'args.n < 0'}}",
    "approval: {call: {tool: delete}}",
    "forbid: {claim: {all: 'tool:delete'}}",
    "forbid: {claim: {any: 'tool:delete:n'}}",
    "approval: {all: 'tool:delete'}",
    "require: {any: notice, where: end, for: {all: 'tool:delete'}}",
    "sequence: {first: notice, before: 'tool:delete'}",
]


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("tool", ["delete", *ALIKE])
def test_a_rule_about_a_tool_is_not_passed_by_writing_its_name_otherwise(rule: str, tool: str) -> None:
    assert not passes(rule, tool, n=1)


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("tool", OTHERS)
def test_another_tool_is_another_tool(rule: str, tool: str) -> None:
    assert passes(rule, tool, n=1)


def test_a_value_does_not_flow_to_a_tool_under_another_spelling_of_its_name() -> None:
    flow = "flow: {from: model, to: 'tool:delete'}"
    assert not passes(flow, "Delete", to="a value of its own")
    assert passes(flow, "remove", to="a value of its own")


def test_two_tools_that_the_policy_tells_apart_are_two() -> None:
    both = "forbid: {call: {tool: delete}}}, {id: two, kind: safety, allow: {tools: [Delete]}"
    assert passes(both, "Delete")
    assert not passes(both, "DELETE")


def test_a_rule_that_only_watches_refuses_nothing() -> None:
    assert passes("mode: shadow, forbid: {call: {tool: delete}}", "Delete")
