"""The utility bench counts what is stopped: every refusal once, nothing behind it hidden, nothing owed forgotten."""

from __future__ import annotations

import csv
from pathlib import Path

from bench._rows import rows
from bench._utility import Text, Trial
from interlock.policy import Policy

DATA = Path(__file__).parents[2] / "bench" / "data"
POLICY = b"""
policy: trial
version: "1"
release: prompt
lexicon: {promise: [guarantee], loss: [loss], warning: [capital at risk]}
rules:
  - {id: no-promise, kind: safety, forbid: {claim: {all: promise, polarity: positive}}}
  - {id: warned, kind: structural, require: {any: warning, where: end, for: {all: loss}}}
"""
TRIAL = Trial(Policy.from_bytes(POLICY))


def test_a_refusal_hides_nothing_behind_it() -> None:
    judged = TRIAL.judge(Text("t", "We guarantee it. The sun is up. They guarantee it too. Good day to all."))
    assert [(stop.why, stop.text) for stop in judged.stopped] == [
        ("no-promise", "We guarantee it."),
        ("no-promise", "They guarantee it too."),
    ]
    assert judged.transitions == 4
    assert judged.ended == "completed"
    assert not judged.whole


def test_too_many_refusals_in_a_row_end_it_as_they_end_a_run() -> None:
    judged = TRIAL.judge(Text("t", " ".join(f"We guarantee number {n}." for n in range(9))))
    attempts = Policy.from_bytes(POLICY).rulebook.limits.attempts_max
    assert (len(judged.stopped), judged.ended) == (attempts, "attempts_exhausted")


def test_what_is_owed_by_the_end_is_asked_of_texts_that_end() -> None:
    said = "There may be a loss. The sun is up."
    assert TRIAL.judge(Text("t", said)).unmet == "warned"
    assert TRIAL.judge(Text("t", said, ends=False)).whole
    assert TRIAL.judge(Text("t", f"{said} Your capital at risk is yours.")).whole


def test_what_cannot_be_read_is_counted() -> None:
    judged = TRIAL.judge(Text("t", "```\nlambda q: q ** 2\n```\n"))
    assert [stop.why for stop in judged.stopped] == ["MAP_UNREPRESENTABLE"]
    assert 0 < judged.unread <= judged.size


def test_what_is_called_right_names_a_text_that_is_there_and_says_why() -> None:
    with (DATA / "utility_rightly.csv").open(encoding="utf-8", newline="") as file:
        listed = list(csv.DictReader(file))
    answers = {row.get("id") for row in rows(DATA / "benign_answers.jsonl.xz")}
    assert listed
    assert all(row["because"] and row["why"] for row in listed)
    assert {row["text"] for row in listed if row["set"] == "answers"} <= answers
    assert len({(row["set"], row["text"], row["why"]) for row in listed}) == len(listed)
