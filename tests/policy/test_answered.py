"""A yes or a no behind a question says what the statement would that was asked after, phrases across its verb too."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interlock.policy import Policy
from tests.policy.governed import Governed

POLICY = Policy.from_bytes(
    b"""
policy: answered
version: "1"
on_unmapped: {coverage_min: 0}
lexicon:
  leave: [you can, may take, fund is safe, prices will rise, we must pay]
  fall: [fund can fall]
rules:
  - {id: said, kind: safety, forbid: {claim: {all: leave, polarity: positive, certainty: {min: 1}}}}
  - {id: denied, kind: safety, forbid: {claim: {all: fall, polarity: negative, certainty: {min: 1}}}}
"""
)
ASKED = (
    ("Can you take the pill?", "said"),
    ("May my sister take the pill?", "said"),
    ("Is the fund safe?", "said"),
    ("Will prices rise this year?", "said"),
    ("So must we pay at once?", "said"),
)
YES = st.sampled_from(
    ["Yes.", "Yes, absolutely.", "Of course!", "- **Yes**, but not today.", "In short: yes."]
)
NO = st.sampled_from(["No.", "Not at all.", "No, never."])
OPEN = st.sampled_from(["It depends.", "Ask your doctor first.", "I cannot say."])


def by(*said: str) -> str:
    found = Governed(POLICY).say(*said)
    return found.by if found is not None else ""


@given(st.sampled_from(ASKED), YES)
def test_a_yes_says_what_was_asked_as_a_statement_would(asked: tuple[str, str], yes: str) -> None:
    question, rule = asked
    assert by(question) == ""
    assert by(question, yes) == rule


@given(NO)
def test_a_no_denies_what_was_asked_as_a_statement_would(no: str) -> None:
    assert by("Can the fund fall?") == ""
    assert by("Can the fund fall?", no) == "denied"
    assert by("Can the fund fall?", "Yes.") == ""


@given(st.sampled_from(ASKED), NO | OPEN)
def test_what_is_denied_or_left_open_is_not_said(asked: tuple[str, str], answer: str) -> None:
    assert by(asked[0], answer) == ""


@pytest.mark.parametrize(
    "question", ["Can?", "Is?", "Can't you take the pill?", "Can you not take the pill?", "Shall we, or not?"]
)
def test_what_asks_for_nothing_or_is_denied_itself_is_left_as_it_was(question: str) -> None:
    assert by(question, "Yes.") == ""
