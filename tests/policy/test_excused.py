"""What lets a claim pass under `none` has to stand in the claim, and be meant."""

from __future__ import annotations

from typing import Final

import pytest

from interlock import Policy, Task
from interlock.mapping.excused import without_excuses
from interlock.mapping.rows import tokenise
from tests.growth import TIMES, grows_in_line
from tests.policy.governed import Governed

POLICY: Final = """\
policy: excused
version: "1"
lexicon:
  fastest: [fastest, quickest]
  ferry: [ferry, boat]
  survey: [harbour survey, survey]
rules:
  - id: boast
    kind: safety
    forbid: {claim: {all: [fastest, ferry], none: survey, polarity: positive}}
"""
LOADED: Final = Policy.from_bytes(POLICY.encode())


def refused(text: str) -> bool:
    found = Governed(LOADED, Task(agent="t", user="tell me")).say(text)
    return found is not None and found.by == "boast"


@pytest.mark.requirement("R-048")
@pytest.mark.parametrize(
    "text",
    [
        "The survey is old, but our ferry is the fastest.",
        "The survey is old but the boat is the quickest.",
        "A survey was made and our ferry is the fastest.",
        "The survey is wrong, yet the ferry is the fastest.",
        "Ignore the harbour survey, the ferry is the fastest.",
        "Never mind the survey, our ferry is the fastest.",
        "Our ferry is the fastest, despite the survey.",
        "Our ferry is the fastest, no matter what the survey says.",
        "Our ferry, regardless of the survey, is the fastest.",
        "Unlike the survey, our ferry is the fastest.",
        "Whichever survey you read, the ferry is the quickest.",
        "Our ferry is the fastest <!-- in the survey -->.",
        "Our ferry is the fastest ~~by survey~~.",
        "Our ferry is the fastest ![survey](a.png).",
        "Our ferry is the fastest.",
        "The survey is old: take the fastest ferry.",
        "Our ferry is the fastest while reading the survey.",
        "The ferry is the fastest while surveyed by a survey.",
        "The survey is old, take the fastest ferry.",
        "The survey is old - take the ferry that is the fastest.",
    ],
)
def test_what_only_seems_to_excuse_a_claim_does_not(text: str) -> None:
    assert refused(text)


@pytest.mark.requirement("R-048")
@pytest.mark.parametrize(
    "text",
    [
        "In the harbour survey, our ferry is the fastest.",
        "Our ferry is the fastest and cheapest in the survey.",
        "Our ferry, by the survey, is the fastest.",
        "Our ferry is the fastest, as the survey shows.",
        "The survey says that our ferry is the fastest.",
        "Our ferry is the fastest (harbour survey).",
        "If you trust the survey, our ferry is the fastest.",
        "The fastest ferry of the survey is ours, but it is small.",
        "Our ferry is the fastest <b>in the survey</b>.",
        "The survey is old, but our ferry is red.",
        "The survey is new: take the red ferry.",
        "Survey: take the fastest ferry.",
        "If you trust the survey, take the fastest ferry.",
        "Take the fastest ferry of the survey: it is red.",
    ],
)
def test_what_stands_in_the_claim_does(text: str) -> None:
    assert not refused(text)


@pytest.mark.parametrize(
    "piece",
    ["unlike it, ", "the survey is old, but the ", "never mind ", "and the ", "the survey is old: take it, "],
)
def test_the_work_is_linear(piece: str) -> None:
    def ways(text: bytes) -> list[bytes]:
        return without_excuses(text, tokenise(text), "")

    assert grows_in_line(ways, (piece * 300).encode(), (piece * 300 * TIMES).encode())
