"""A rule explained: its examples are true, and every shipped rule has one."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from pathlib import Path

import pytest
import trustme

from interlock.ledger.replay import clause_mapper
from interlock.policy import Policy
from interlock.workbench.backtest import Backtest, Recorded
from interlock.workbench.cases import from_bytes
from interlock.workbench.compare import prove
from interlock.workbench.explain import UnknownRule, explain
from interlock.workbench.witness import tasks

HOUSE = """\
policy: house
version: "1"
profile: {context_from_task: {audience: [retail, staff]}}
lexicon: {safe: [safe, secure], fund: [fund], warning: [capital at risk], song: [the song of the sea], poem: [a poem]}
subdomains: {music: {entered_by: song}}
rules:
  - {id: text, kind: safety, forbid: {text: [guaranteed return, sure thing]}}
  - {id: pattern, kind: safety, forbid: {pattern: '\\b(?:id|no)[ -]?[0-9]{4,6}\\b'}}
  - {id: open, kind: safety, forbid: {pattern: '<b>.*</b>', hold_bytes_max: 64}}
  - {id: claim, kind: safety, when: {audience: retail}, forbid: {claim: {all: [safe, fund], polarity: positive}}}
  - {id: denial, kind: safety, forbid: {claim: {all: safe, polarity: negative}}}
  - {id: tool, kind: safety, forbid: {claim: {all: "tool:delete"}}}
  - {id: need, kind: structural, require: {any: warning, where: span, for: {all: fund}}}
  - {id: end, kind: structural, when: {audience: retail}, require: {any: warning, where: end}}
  - {id: order, kind: task, sequence: {first: warning, before: fund}}
  - {id: thrice, kind: task, sequence: {first: safe, at_most: 2}}
  - {id: late, kind: task, in: music, sequence: {never: safe, after: song}}
  - {id: tools, kind: structural, allow: {tools: [search]}}
  - {id: english, kind: structural, allow: {languages: en}}
  - {id: waits, kind: task, approval: {all: poem}}
  - {id: noted, kind: safety, mode: shadow, forbid: {text: entirely sure}}
on_unmapped: {coverage_min: 0}
"""


def house() -> Policy:
    return Policy.from_bytes(HOUSE.encode(), "house.yaml")


RULES = [rule.head.id for rule in house().rulebook.rules]


@pytest.mark.parametrize("name", RULES)
def test_every_kind_of_rule_has_an_example_that_fires_and_one_that_does_not(name: str) -> None:
    found = explain(house(), name)
    assert found.fires
    assert found.passes


@pytest.mark.parametrize("name", ["text", "pattern", "claim", "denial", "need", "thrice", "english"])
def test_the_examples_come_out_the_same_in_a_back_test(name: str) -> None:
    """By another way through the session: a cut run."""
    policy = house()
    rule = next(rule for rule in policy.rulebook.rules if rule.head.id == name)
    bench = Backtest(policy, clause_mapper(policy))
    found = explain(policy, name)
    for example in (*found.fires, *found.passes):
        judged = bench.judge(Recorded(1, [example.said], next(tasks(policy, rule.head.guard)).context))
        assert (name in judged.rules) == (example in found.fires), example


def test_every_rule_of_the_whole_language_can_be_explained(tmp_path: Path) -> None:
    """Whatever a task has to set, and whichever kind of rule it is."""
    folder = Path(__file__).parents[1] / "policy"
    for file in ("every_key.yaml", "cases.csv"):
        shutil.copy(folder / file, tmp_path)
    with contextlib.closing(sqlite3.connect(tmp_path / "law.db")) as law:
        law.execute("CREATE TABLE laws (title TEXT, folded TEXT)")
    trustme.CA().cert_pem.write_to_path(str(tmp_path / "house.pem"))
    policy = Policy.load(tmp_path / "every_key.yaml")
    for rule in policy.rulebook.rules:
        assert explain(policy, rule.head.id).says
    assert prove(policy, policy).stricter


def test_cases_come_first() -> None:
    text = """\
given: {context: {audience: retail}}
cases:
  - {id: mine, text: The fund is very safe., expect: reject, rule: claim}
  - {id: near, text: The fund is not safe., expect: reject, rule: denial}
"""
    found = explain(house(), "claim", from_bytes(text.encode(), house()))
    assert [example.case for example in found.fires][:2] == ["mine", ""]
    assert [example.case for example in found.passes][:2] == ["near", ""]


def test_compiled_texts_are_measured() -> None:
    tables = explain(house(), "text").tables
    assert tables is not None
    assert (tables.sources, tables.automata, tables.hold_bytes_max) == (2, 1, 0)
    assert tables.hold_back is not None
    assert tables.hold_back >= len("guaranteed return")
    open_ended = explain(house(), "open").tables
    assert open_ended is not None
    assert (open_ended.hold_back, open_ended.hold_bytes_max) == (None, 64)
    assert explain(house(), "claim").tables is None


@pytest.mark.parametrize(
    ("rule", "others", "held"),
    [
        ("forbid: {pattern: 'xq(?:[a-z ]{1,900}){1,90}Z'}", "", (None, 8192)),
        ("mode: shadow, forbid: {pattern: 'xq(?:[a-z ]{1,900}){1,90}Z'}", "", (0, 0)),
        ("forbid: {pattern: 'xq[a-z ]{1,90}Z'}", "", (93, 0)),
        (
            "forbid: {pattern: 'xq[a-z ]{1,90}Z'}",
            "forbid: {pattern: '<b>.*</b>', hold_bytes_max: 64}",
            (None, 64),
        ),
        (
            "forbid: {pattern: '<i>.*</i>', hold_bytes_max: 9}",
            "forbid: {pattern: '<b>.*</b>', hold_bytes_max: 64}",
            (None, 64),
        ),
    ],
)
def test_no_more_is_held_back_than_the_policy_lets_wait(
    rule: str, others: str, held: tuple[int | None, int]
) -> None:
    """The ceiling is the policy's: what is longer than that is stopped there, bounded or not."""
    more = f", {{id: other, kind: safety, {others}}}" if others else ""
    text = f'policy: p\nversion: "1"\nrules: [{{id: r, kind: safety, {rule}}}{more}]\n'
    tables = explain(Policy.from_bytes(text.encode()), "r").tables
    assert tables is not None
    assert (tables.hold_back, tables.hold_bytes_max) == held


def test_what_becomes_of_it_is_said() -> None:
    assert "recorded" in explain(house(), "noted").then
    assert "approves" in explain(house(), "waits").then
    assert "end is refused" in explain(house(), "end").then
    follows = HOUSE.replace(
        "on_unmapped:", "  - {id: next, kind: task, sequence: {first: fund, then: warning}}\non_unmapped:"
    )
    assert "end is refused" in explain(Policy.from_bytes(follows.encode()), "next").then
    assert "proposes again" in explain(house(), "order").then


def test_a_rule_that_is_not_there() -> None:
    with pytest.raises(UnknownRule, match="has no rule `clam`, did you mean `claim`"):
        explain(house(), "clam")
