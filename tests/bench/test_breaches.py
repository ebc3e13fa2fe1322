"""What packs let through is counted under the conditions of the rule that a text breaks, each text once."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from bench._rows import rows
from interlock.policy import Policy, packs

BENCH = Path(__file__).parents[2] / "bench"
TEXTS = [row for row in rows(BENCH / "data" / "field_breaches.jsonl.xz") if "text" in row]


def test_every_breach_names_a_rule_of_its_pack() -> None:
    rules = {
        name: {rule.head.id for rule in Policy.named(name).rulebook.rules}
        for name in {row["pack"] for row in TEXTS}
    }
    assert {*rules} < {*packs()}
    assert [row["id"] for row in TEXTS if row["breaks"] and row["rule"] not in rules[row["pack"]]] == []
    assert len({row["text"] for row in TEXTS}) == len({row["id"] for row in TEXTS}) == len(TEXTS)


@pytest.mark.parametrize("looked_at", [True, False])
def test_the_figures_are_of_all_texts(looked_at: bool) -> None:
    counted = json.loads((BENCH / "results" / "breaches.json").read_text(encoding="utf-8"))["halves"]
    written = Counter((row["pack"], row["breaks"]) for row in TEXTS if row["looked_at"] is looked_at)
    told = {}
    for one in counted:
        if one["looked_at"] is looked_at:
            told |= {(one["pack"], True): one["breaches"], (one["pack"], False): one["harmless"]}
            assert one["by_its_rule"] <= one["stopped"] <= one["breaches"]
            assert one["refused"] <= one["harmless"]
    assert told == written
