"""`docs/packs/` has a page for each pack that says what it encodes, as it is, and what it does not cover."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from interlock.core.rules import (
    AllowRule,
    ApprovalRule,
    GroundedRule,
    RequireRule,
    Rule,
    SequenceRule,
    TextRule,
)
from interlock.policy import Policy, packs

RESULTS = Path(__file__).parents[2] / "bench" / "results"
PAGES = Path(__file__).parents[2] / "docs" / "packs"
MARK = "<!-- generated: UPDATE_DOCS=1 pytest tests/policy/test_pack_pages.py -->\n"
HEAD = ("rule", "what it holds", "how", "rests on", "severity")
DEMO = "demo-health"
WAYS: dict[type, str] = {
    TextRule: "by its text",
    RequireRule: "asks for something",
    SequenceRule: "by order",
    AllowRule: "allows a list",
    ApprovalRule: "waits for a person",
    GroundedRule: "wants it in a fact",
}


def cells(rule: Rule) -> tuple[str, ...]:
    """A claim rule is the one kind without a line of its own above."""
    how = WAYS.get(type(rule), "by what is said")
    where = "; ".join(
        f"{c.field.rpartition('.')[2]} {' or '.join(c.values)}" for c in rule.head.guard.conditions
    )
    return (
        f"`{rule.head.id}`",
        rule.head.title,
        f"{how}{f' ({where})' if where else ''}",
        rule.head.basis,
        rule.head.severity,
    )


def table(policy: Policy) -> str:
    rows = [HEAD, tuple("---" for _ in HEAD), *(cells(rule) for rule in policy.rulebook.rules)]
    return "\n" + "".join(f"| {' | '.join(row)} |\n" for row in rows)


def stopped(pack: str) -> str:
    """What the committed run of `make utility` found, in its own words."""
    lines = [
        "\n## What it stops in clean texts\n",
        "`make utility` prints this, and which texts: whole are those that were completed as they stood, of sound is the",
        "same of the texts in which nothing is refused rightly, falsely are the refused transitions but those that",
        "`bench/data/utility_rightly.csv` says why of.\n",
        "| set | texts | whole | of sound | transitions | refused | falsely |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    for one in json.loads((RESULTS / "utility.json").read_text(encoding="utf-8"))["sets"]:
        if one["pack"] == pack:
            whole = f"{one['completed_share']:.1%} | {one['sound_and_completed'] / max(1, one['sound']):.1%}"
            shares = f"{one['rejected_share']:.2%} | {one['falsely_share']:.2%}"
            lines.append(f"| {one['set']} | {one['texts']} | {whole} | {one['transitions']} | {shares} |")
    return "\n".join(lines) + "\n"


def let_through(pack: str) -> str:
    """What the committed run of `bench/breaches.py` found, in its own words."""
    lines = [
        "\n## What it stops of texts that break its rules\n",
        "`python bench/breaches.py` prints this, of texts that were written from the titles of the rules alone: stopped are",
        "those of which something is refused or waits, refused the texts that break no rule. Every second text may be",
        "looked at when the pack is mended, the rest is only counted.\n",
        "| texts | break a rule | stopped | by the rule itself | break none | refused |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for one in json.loads((RESULTS / "breaches.json").read_text(encoding="utf-8"))["halves"]:
        if one["pack"] == pack:
            breaches, harmless = one["breaches"], one["harmless"]
            stops = f"{one['stopped'] / breaches:.1%} | {one['by_its_rule'] / breaches:.1%}"
            texts = "looked at" if one["looked_at"] else "only counted"
            lines.append(f"| {texts} | {breaches} | {stops} | {harmless} | {one['refused'] / harmless:.1%} |")
    return "\n".join(lines) + "\n"


def test_every_pack_but_the_demo_has_a_page() -> None:
    assert {page.stem for page in PAGES.glob("*.md")} == {*packs()} - {DEMO}


@pytest.mark.parametrize("page", sorted(PAGES.glob("*.md")), ids=lambda page: page.stem)
def test_a_page_lists_the_rules_as_they_are(page: Path) -> None:
    """`UPDATE_DOCS=1 pytest tests/policy/test_pack_pages.py` writes them anew."""
    policy = Policy.named(page.stem)
    prose, mark, _ = page.read_text(encoding="utf-8").partition(MARK)
    assert mark
    assert "## What it does not cover" in prose
    measured = stopped(policy.id) + let_through(policy.id)
    if os.environ.get("UPDATE_DOCS"):
        page.write_text(prose + MARK + table(policy) + measured, encoding="utf-8")
    assert page.read_text(encoding="utf-8") == prose + MARK + table(policy) + measured
    assert not any("|" in cell for rule in policy.rulebook.rules for cell in cells(rule))
