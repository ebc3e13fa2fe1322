"""Two policies side by side: weakenings are reported with a text that shows them, and a proof is never wrong."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from interlock.core.patterns import Pattern
from interlock.core.prompt import TaskError
from interlock.core.rules import Guard
from interlock.core.scanner import Scan
from interlock.core.textrules import TextRules
from interlock.lexicon.folding import folding
from interlock.policy import Policy
from interlock.workbench.cases import Expect
from interlock.workbench.compare import Diff, diff, lets_more, prove
from interlock.workbench.mutants import mutants
from interlock.workbench.product import Undecided, inclusion
from interlock.workbench.trial import Bench
from interlock.workbench.witness import Attempt, attempts, case_of, situations
from tests.examples import examples, part

HERE = Path(__file__).parent
TEXT = (HERE / "strong.yaml").read_text(encoding="utf-8")
WEAKENINGS: list[dict[str, Any]] = yaml.safe_load((HERE / "weakenings.yaml").read_text(encoding="utf-8"))


@lru_cache
def strong() -> Policy:
    return Policy.from_bytes(TEXT.encode(), "strong.yaml")


def weakened(one: dict[str, Any]) -> Policy:
    assert TEXT.count(one["replace"]) == 1, one
    return Policy.from_bytes(TEXT.replace(one["replace"], one["by"]).encode(), "weak.yaml")


@lru_cache
def weaker(number: int) -> tuple[Policy, Diff]:
    weak = weakened(WEAKENINGS[number])
    return weak, diff(strong(), weak)


each_weakening = pytest.mark.parametrize(
    "number",
    range(len(WEAKENINGS)),
    ids=[one["name"].replace(" ", "-") for one in WEAKENINGS],
    scope="module",  # both tests of one behind one another: they are compared once
)


def test_there_are_thirty_of_them() -> None:
    assert len(WEAKENINGS) >= 30
    assert len({one["name"] for one in WEAKENINGS}) == len(WEAKENINGS)


@each_weakening
def test_a_weakening_is_reported(number: int) -> None:
    weak, found = weaker(number)
    assert found.weaker
    witnesses = [change.loosened.witness for change in found.changes if change.loosened]
    looser = [setting for setting in found.settings if setting.direction == "looser"]
    assert any(witnesses) or looser
    proof = prove(weak, strong())
    assert not proof.stricter
    assert any(answer.witness for answer in proof.answers) or looser


@each_weakening
def test_a_witness_comes_out_as_it_says(number: int) -> None:
    """Run again from its words, in sessions of its own."""
    weak, found = weaker(number)
    for change in found.changes:
        witness = change.loosened.witness if change.loosened else None
        if witness is None:
            continue
        old, new = (next(r for r in p.rulebook.rules) for p in (strong(), weak))
        assert old.head.id == new.head.id or change.kind == "gone"
        assert witness.first.outcome in ("reject", "wait")
        assert (witness.second.outcome, witness.first.by) != (witness.first.outcome, witness.second.by)


@pytest.mark.campaign
@pytest.mark.parametrize("name", part(["demo-health", "retail-finance", "legal"], 2))
def test_a_policy_is_as_strict_as_itself(name: str) -> None:
    policy = Policy.named(name)
    proof = prove(policy, policy)
    assert proof.stricter
    found = diff(policy, policy)
    assert (found.changes, found.settings, found.weaker, found.open) == ((), (), False, False)


@pytest.mark.parametrize(
    ("replace", "by"),
    [
        (
            "[guaranteed return, sure thing, safe as houses]",
            "[guaranteed return, sure thing, safe as houses, no risk]",
        ),
        ("[0-9]{4,8}", "[0-9]{3,9}"),
        ("all: promise, polarity: positive", "all: promise"),
        ("first: offer, at_most: 2", "first: offer, at_most: 1"),
        (
            "id: settle, kind: task, approval: {all: settlement}",
            "id: settle, kind: task, forbid: {claim: {all: settlement}}",
        ),
        ("unverified_max: 5", "unverified_max: 0"),
        ("  settlement: [settlement]\n", "  settlement: [settlement, accord]\n"),
        ("lexicon:\n", "lexicon:\n  extra: [something else]\n"),
    ],
)
def test_what_is_stricter_is_proved(replace: str, by: str) -> None:
    text = TEXT.replace("at_most: 1", "at_most: 2").replace("unverified_max: 0", "unverified_max: 5")
    assert text.count(replace) == 1
    old, new = (Policy.from_bytes(one.encode()) for one in (text, text.replace(replace, by)))
    proof = prove(new, old)
    unproved = [answer.rule for answer in proof.answers if not answer.shown]
    # A word more in one concept may move what another rule takes for the subject: then nothing is claimed for it.
    assert unproved == [] or "accord" in by
    assert proof.stricter == (not unproved)
    assert not diff(old, new).weaker


@pytest.mark.planted("what a walk of the tables leaves out is not tried")
def test_what_a_walk_leaves_out_is_tried_and_is_no_proof_where_nothing_is_found() -> None:
    """A phrase is also found run together; a word of it alone, forbidden instead, is not."""
    head = 'policy: p\nversion: "1"\nrules: [{id: said, kind: safety, forbid: {text: [%s]}}]\n'
    two, one, both = (Policy.from_bytes((head % t).encode()) for t in ("foo bar", "foo", "foo, foobar"))
    (change,) = diff(two, one).changes
    assert change.loosened is not None
    assert change.loosened.witness is not None
    assert change.loosened.witness.said == "foobar"
    assert diff(two, one).weaker
    found = diff(two, both)
    assert (found.weaker, found.open, prove(both, two).stricter) == (False, True, False)


@settings(max_examples=examples(40))
@given(st.data())
def test_a_proof_is_never_refuted(data: st.DataObject) -> None:
    """Of a policy and a small change to it: where a rule is shown, no text of either gets past that was refused."""
    changed = [mutant for mutant in _mutants() if mutant is not None]
    new, old = data.draw(st.permutations([strong(), data.draw(st.sampled_from(changed))]))
    proof = prove(new, old)
    shown = {answer.rule for answer in proof.answers if answer.shown and not answer.shown.but}
    benches = Bench(old), Bench(new)
    pool = [rule for policy in (old, new) for rule in policy.rulebook.rules]
    rule = data.draw(st.sampled_from(pool))
    for attempt in attempts(old, rule):
        for situation in situations(old, rule.head.guard):
            case = case_of(old, situation, attempt)
            try:
                before, after = (bench.run(case) for bench in benches)
            except TaskError:
                continue
            by = {reason.rule for j in before.judgements if j.outcome == "reject" for reason in j.reasons}
            if by and by <= shown:
                assert not lets_more(before, after), attempt


OFFERS = """policy: offers
version: "{}"
on_unmapped: {{coverage_min: 0}}
lexicon: {{offer: [offer{}], fund: [fund]}}
rules:
  - {{id: once, kind: task, sequence: {{first: offer, at_most: {}}}}}
{}"""
SEEN = "  - {id: seen, kind: task, approval: {all: %s}}\n"
NEVER = "  - {id: never, kind: task, forbid: {claim: {all: %s}}}\n"


@pytest.mark.parametrize(
    ("old", "new", "said", "more"),
    [
        # Behind what waits nothing was judged: it stands before what was refused.
        ("", SEEN % "offer", ["The offer.", "The offer.", "The offer."], False),
        ("", SEEN % "fund", ["The fund.", "The offer.", "The offer.", "The offer."], False),
        # What waits is what was refused, and gets out once somebody says so.
        (NEVER % "fund", SEEN % "fund", ["The fund."], True),
        (NEVER % "fund", SEEN % "fund", ["The offer.", "The fund."], True),
        # What waited gets out, whatever comes of the rest.
        (SEEN % "fund", NEVER % "offer", ["The fund.", "The offer."], True),
        (SEEN % "fund", NEVER % "fund", ["The fund.", "The offer."], False),
        (SEEN % "fund", SEEN % "offer", ["The fund.", "The offer."], True),
    ],
)
def test_what_waits_holds_back_what_stands_behind_it(old: str, new: str, said: list[str], more: bool) -> None:
    policies = [Policy.from_bytes(OFFERS.format(1, "", 2, rules).encode()) for rules in (old, new)]
    attempt = Attempt(tuple(f"{one} " for one in said))
    case = case_of(policies[0], next(situations(policies[0], Guard())), attempt)
    assert lets_more(*(Bench(one).run(case) for one in policies)) is more


@pytest.mark.planted("a text that waits sooner is shown as one that gets past")
def test_no_witness_waits_before_what_was_refused() -> None:
    old, new = (
        Policy.from_bytes(OFFERS.format(version, more, count, rules).encode())
        for version, more, count, rules in (("1", "", 2, ""), ("2", ", special offer", 1, SEEN % "offer"))
    )
    assert not diff(old, new).weaker
    assert [answer.witness for answer in prove(new, old).answers] == [None]


@lru_cache
def _mutants() -> tuple[Policy | None, ...]:
    return tuple(mutant.policy("strong.yaml") for mutant in mutants(strong()))


# --- of one policy ---------------------------------------------------------------------------------------


def test_a_witness_meets_what_other_rules_ask_of_the_call() -> None:
    paying = """policy: paying
version: "1"
tools: {pay: {arguments: {amount: number, to: string, cc: strings}}}
rules:
  - {id: large, kind: safety, forbid: {call: {tool: pay, when: "args.amount > 500"}}}
  - {id: payees, kind: safety, allow: {call: {tool: pay, when: 'args.to in ["acme", "shop"]'}}}
  - {id: copies, kind: safety, forbid: {call: {tool: pay, when: "size(args.cc) > 3"}}}
"""
    weak = Policy.from_bytes(paying.replace("> 500", "> 5000").encode())
    (change,) = diff(Policy.from_bytes(paying.encode()), weak).changes
    assert change.loosened is not None
    assert change.loosened.witness is not None


def test_rules_beside_which_another_always_fires() -> None:
    text = TEXT.replace(
        "rules:\n",
        "rules:\n"
        "  - {id: longer, kind: safety, forbid: {text: guaranteed return of capital}}\n"
        "  - {id: narrower, kind: safety, forbid: {claim: {all: promise, polarity: positive, certainty: {min: 3}}}}\n"
        "  - {id: loose, kind: task, sequence: {first: offer, at_most: 4}}\n",
    )
    found = prove(Policy.from_bytes(text.encode()))
    assert [(rule, shown.by) for rule, shown in found.shadowed] == [
        ("longer", ("wording",)),
        ("narrower", ("no-promise",)),
        ("loose", ("one-offer",)),
    ]
    assert not found.clean


def test_rules_that_nothing_triggers() -> None:
    text = TEXT.replace("record: [record]", "record: []")
    assert [rule for rule, _ in prove(Policy.from_bytes(text.encode())).unreachable] == ["consented"]


def test_shadow_rules_that_will_contradict() -> None:
    text = TEXT.replace(
        "rules:\n", "rules:\n  - {id: soon, kind: safety, mode: shadow, forbid: {claim: {all: warning}}}\n"
    )
    (message,) = prove(Policy.from_bytes(text.encode())).contradictory
    assert "rule `warned` requires `warning`, and rule `soon` forbids it" in message


# --- the product of tables -------------------------------------------------------------------------------

SOURCES = st.sampled_from(
    [
        "ab",
        "abc",
        "a b",
        "b",
        "bb",
        r"\bab\b",
        "a[bc]{1,3}",
        "(?:ab|c)+d",
        "a.c",
        r"a\d",
        "c?ab",
        r"\Bb",
        "ab{2}",
        "a{1,3}b",
        r"o.{0,2}\d{2}",
        r"(?:o|l)\d?.{0,2}[0-9]{2}",
        "f{1,2}",
    ]
)


@settings(max_examples=examples(150))
@given(st.lists(SOURCES, min_size=1, max_size=2), st.lists(SOURCES, min_size=1, max_size=2), st.data())
def test_inclusion_is_what_scans_say(one: list[str], two: list[str], data: st.DataObject) -> None:
    """An escape is one; and where there is none, no text over the small alphabet is one either."""
    inner, outer = ([Pattern(0, source) for source in sources] for sources in (one, two))
    proof = inclusion(inner, outer)
    left, right = (TextRules.compile(patterns, folding()) for patterns in (inner, outer))
    if proof.escape is not None:
        assert matched(left, proof.escape)
        assert not matched(right, proof.escape)
        return
    text = data.draw(st.text(alphabet="abcd1 olt0ŧOi", max_size=12)).encode()
    assert not matched(left, text) or matched(right, text)


def test_characters_of_two_readings_are_no_trouble_and_no_gap() -> None:
    """`O` is read as an o and as a 0: behind it a table may be in several states."""
    narrow, wide = (Pattern(0, source) for source in (r"code.{0,3}\d{4}", r"(?:code|pin).{0,3}\d{4}"))
    assert inclusion([narrow], [wide]).holds
    escape = inclusion([wide], [narrow]).escape
    assert escape is not None
    assert escape.startswith(b"pin")
    assert not inclusion([Pattern(0, "xo1")], [Pattern(0, "x01")]).holds


def test_the_end_of_a_text_may_complete_a_match() -> None:
    """Behind the end nothing stands that the outer pattern could ask for."""
    assert inclusion([Pattern(0, r"ab\b")], [Pattern(0, "ab.")]).escape == b"ab"
    assert inclusion([Pattern(0, "ab.")], [Pattern(0, r"ab\b"), Pattern(0, r"ab\B")]).holds


def matched(rules: TextRules, text: bytes) -> bool:
    scan = Scan(rules, rules.start())
    scan.feed(text)
    return bool(scan.matches() or scan.finish())


def test_a_walk_is_bounded() -> None:
    patterns = [Pattern(0, "abcdefgh", literal=True)]
    with pytest.raises(Undecided):
        inclusion(patterns, patterns, steps_max=3)


ASKED = """policy: p
version: "1"
lexicon: {{fund: [fund], consent: [consent], warning: [warning]{}}}
rules: [{{id: a, kind: domain, {}}}]
"""


@pytest.mark.parametrize(
    ("rule", "word", "section"),
    [
        ("require: {any: warning, where: end}", ", zz: [without]", ""),
        ("require: {any: warning, where: span, for: {any: fund}}", ", zz: [without]", ""),
        ("sequence: {first: consent, before: fund}", ", zz: [no further]", ""),
        ("sequence: {first: fund, then: warning}", ", zz: [without]", ""),
        ("forbid: {text: zebra}", "", "anchors: {kinds: url}\n"),
    ],
)
def test_what_lets_more_through_without_touching_a_rule_is_not_shown(
    rule: str, word: str, section: str
) -> None:
    """A phrase that is a denial affirms what stands beside it; what is looked up counts as unverified no more."""
    old = Policy.from_bytes(ASKED.format("", rule).encode())
    new = Policy.from_bytes((ASKED.format(word, rule) + section).encode())
    assert prove(old, old).stricter
    assert not prove(new, old).stricter


def test_what_takes_a_bundle_apart_is_not_shown_to_be_stricter() -> None:
    """Two references in one step are one too many; taken apart, each part has one."""
    text = """policy: p
version: "1"
unit: step
bounds: {{unverified_max: 1}}
lexicon: {{fund: [fund]}}
rules: [{{id: a, kind: task, forbid: {{text: zebra}}}}{}]
"""
    rule = ", {id: b, kind: task, on_mixed: split, forbid: {claim: {marks: question, any: fund}}}"
    old, new = (Policy.from_bytes(text.format(more).encode()) for more in ("", rule))
    said = Attempt(("The fund is at https://a.example/x today. Is it at https://b.example/y now?",))
    case = case_of(old, next(situations(old, Guard())), said)
    assert [Bench(one).run(case).end for one in (old, new)] == [Expect.REJECT, Expect.DECOMPOSE]
    assert not prove(new, old).stricter
    assert prove(new, new).stricter


def test_a_table_that_answers_more_is_not_shown_to_be_stricter() -> None:
    text = 'policy: p\nversion: "1"\nanchors: {{kinds: url{}}}\nrules: [{{id: a, kind: task, forbid: {{text: zebra}}}}]\n'
    entries = ", tables: {url: {entries: {'https://example.com/x': report}}}"
    old, new = (Policy.from_bytes(text.format(more).encode()) for more in ("", entries))
    proof = prove(new, old)
    assert not proof.stricter
    assert [setting.name for setting in proof.settings] == ["tables"]
    assert diff(old, new).open


APART = """
policy: apart
version: "1"
lexicon: {opened: [opened], closed: [closed], parked: [parked], dose: [dose]}
exclusive: {case: [opened, closed, parked]}
slots: {amount: {concept: dose, units: [mg, g]}}
rules: [{id: wording, kind: safety, forbid: {text: safe as houses}}]
"""


@pytest.mark.parametrize(
    ("replace", "by", "name", "direction"),
    [
        ("exclusive: {case: [opened, closed, parked]}\n", "", "exclusive case", "looser"),
        ("case: [opened, closed, parked]", "case: [opened, closed]", "exclusive case", "looser"),
        ("case: [opened, closed]", "case: [opened, closed, parked]", "exclusive case", "other"),
        ("slots: {amount: {concept: dose, units: [mg, g]}}\n", "", "slot amount", "looser"),
        ("units: [mg, g]", "units: [mg]", "slot amount", "other"),
    ],
)
def test_what_held_two_things_apart_is_named(replace: str, by: str, name: str, direction: str) -> None:
    text = APART if replace in APART else APART.replace(by, replace)
    old, new = (Policy.from_bytes(one.encode()) for one in (text, text.replace(replace, by)))
    found = diff(old, new)
    assert [(one.name, one.direction) for one in found.settings] == [(name, direction)]
    assert found.weaker is (direction == "looser")
    assert not prove(new, old).stricter
    assert diff(new, old).settings[0].direction != "looser" or direction == "other"
