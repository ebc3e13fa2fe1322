"""A rule that only records: what is admitted, and how much of it has left by when, is as if it were not there."""

from __future__ import annotations

import pytest

from interlock.core.ceilings import HELD_BYTES_MAX
from interlock.mapping import ClauseMapper
from interlock.policy import Policy
from interlock.workbench.backtest import Backtest, Judged, Recorded

ZEBRA = "{id: w, kind: safety, forbid: {text: zzz}}"
NOTE = "the note of the day is read by all "


def judged(rule: str, *chunks: str) -> tuple[Judged, Policy]:
    text = (
        f'policy: p\nversion: "1"\non_unmapped: {{coverage_min: 0}}\nrules: [{ZEBRA}{rule and f", {rule}"}]\n'
    )
    policy = Policy.from_bytes(text.encode())
    return Backtest(policy, ClauseMapper.of(policy)).judge(Recorded(1, list(chunks))), policy


def shadow(action: str) -> str:
    return f"{{id: s, kind: safety, mode: shadow, {action}}}"


@pytest.mark.parametrize(
    ("action", "chunks", "recorded"),
    [
        ("forbid: {text: bonds}", ["The fund ", "holds bonds. ", "It is ", "zzz. "], True),
        ("forbid: {text: bonds}", ["The fund holds bonds"], True),
        ("forbid: {text: bonds and shares}", ["The fund holds bonds ", "and shares. It is old."], True),
        (
            "forbid: {pattern: '<secret>.*</secret>', hold_bytes_max: 16}",
            ["It is <secret> and the note of the day is read. ", "It is there. "],
            False,
        ),
        (
            "forbid: {pattern: '<secret>.*</secret>', hold_bytes_max: 16}",
            ["It is <secret> and read. ", "It is </secret> there. "],
            True,
        ),
        (
            "forbid: {pattern: 'secret.*secret', hold_bytes_max: 16}",
            ["It is secret. ", *[f"It is {NOTE * 20}. "] * (2 * HELD_BYTES_MAX // (len(NOTE) * 20))],
            False,
        ),
        ("forbid: {shape: card}", ["It is 4539 1488 0343 6467 there. ", "It is zzz. "], True),
        ("allow: {references: [case]}", ["See PMID 12345678 for it. "], False),
    ],
)
def test_it_decides_and_withholds_nothing(action: str, chunks: list[str], recorded: bool) -> None:
    without, _ = judged("", *chunks)
    beside, _ = judged(shadow(action), *chunks)
    assert (beside.released, beside.outcome, beside.decisions) == (
        without.released,
        without.outcome,
        without.decisions,
    )
    assert bool(beside.shadowed) is recorded


def test_its_texts_are_in_the_digest_of_the_tables_beside_the_others() -> None:
    _, without = judged("", "It is.")
    _, one = judged(shadow("forbid: {text: bonds}"), "It is.")
    _, other = judged(shadow("forbid: {text: shares}"), "It is.")
    assert len({policy.text_rules.digest for policy in (without, one, other)}) == 3
    assert without.text_rules.watching is None
