"""Whoever calls something forbidden, false or no good denies it; what is definite, or untouched, is there all the same."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interlock.policy import Policy
from tests.policy.governed import Governed

POLICY: Final = Policy.from_bytes(
    b"""
policy: disapproved
version: "1"
on_unmapped: {coverage_min: 0}
lexicon:
  bluff: [bluff]
  pledged: [pledged]
  bonus: [bonus]
  gift: [gift]
rules:
  - {id: bluff, kind: safety, forbid: {claim: {all: bluff, polarity: positive, certainty: {min: 2}}}}
  - {id: bonus, kind: safety, forbid: {claim: {all: [pledged, bonus], polarity: positive, certainty: {min: 2}}}}
  - {id: gift, kind: safety, forbid: {claim: {all: gift, polarity: positive, certainty: {min: 2}}}}
"""
)

SAID: Final = {
    "bluff": (
        "We do not prohibit bluffing.",
        "Nobody forbids bluffing.",
        "The law does not forbid you to bluff.",
        "There is no ban on bluffing.",
        "Bluffing is not forbidden.",
        "Bluffing, once forbidden, is fine now.",
        "What the law forbids we do: we bluff.",
        "Banned or not, bluffing works.",
        "Why not bluff?",
        "Why wait when you can bluff?",
        "It is no myth that they bluff.",
        "The claim that they do not bluff is false.",
        "Bluffing is not hard.",
        "Bluffing is not illegal.",
    ),
    "bonus": (
        "We never paid a pledged bonus to anyone who did not ask.",
        "Do not take a job that does not have a pledged bonus.",
        "Our pledged bonus is unlimited.",
        "The pledged bonus is unaffected by rates.",
        "Our pledged bonus is unavailable elsewhere.",
        "Our pledged bonus is not available elsewhere.",
        "The pledged bonus is not allowed to fall.",
        "Missing the pledged bonus is not allowed.",
        "It is illegal to ignore the pledged bonus.",
        "Missing a pledged bonus is illegal.",
        "We forbid you to miss the pledged bonus.",
        "Our pledged bonus forbids all doubt.",
        "They banned cash and pay a pledged bonus.",
        "Cash is banned, pledged bonuses are paid.",
        "With all cash banned a pledged bonus is paid.",
        "The rumour is baseless, as bonuses are pledged.",
        "The trick is to lie about a pledged bonus.",
        "Starting today our pledged bonus is not possible elsewhere.",
        "Why, do you know that our pledged bonus is safe?",
    ),
    "gift": ("The gift is unlimited.", "Your gift is independent of rates.", "The gift is unaffected."),
}
NOT_SAID: Final = (
    "Why not ask whether they bluff?",
    "It is illegal to say that a pledged bonus is paid.",
    "Never bluff against people you have not met.",
    "You should not bluff against anyone who does not know the rules.",
    "Please do not offer a pledged bonus to somebody who has not asked.",
    "Bluffing is forbidden.",
    "It is strictly prohibited to bluff.",
    "The law forbids bluffing.",
    "We have banned bluffing.",
    "Our rules prohibit any bluffing.",
    "The school strictly forbids us to bluff.",
    "Bluffing was outlawed in 1990.",
    "Bluffing is not fine.",
    "Bluffing at the table is not tolerated.",
    "Bluffing is never an option.",
    "Bluffing is not the answer.",
    "Bluffing does not help.",
    "The claim that they bluff is false.",
    "The claim that they bluff is not true.",
    "The idea that they bluff is a myth.",
    "The rumour that they bluff is unfounded.",
    "Firms are forbidden to offer a pledged bonus.",
    "Pledged bonuses are not available.",
    "Pledged bonuses are unlawful.",
    "A gift is not possible.",
    "The gift is unlawful.",
)


def refused(text: str) -> str:
    found = Governed(POLICY).say(text)
    return "" if found is None else found.by


@pytest.mark.parametrize(("rule", "text"), [(rule, text) for rule, texts in SAID.items() for text in texts])
def test_what_is_there_all_the_same_is_claimed(rule: str, text: str) -> None:
    assert refused(text) == rule


@pytest.mark.parametrize("text", NOT_SAID)
def test_what_is_disapproved_of_is_not(text: str) -> None:
    assert refused(text) == ""


@given(
    doing=st.sampled_from(["Bluffing", "Bluffing at work", "Openly bluffing"]),
    verdict=st.sampled_from(["forbidden", "prohibited", "illegal", "unacceptable", "banned"]),
    never=st.sampled_from(["not", "never", "in no way"]),
)
def test_a_denied_ban_is_none(doing: str, verdict: str, never: str) -> None:
    assert refused(f"{doing} is {verdict}.") == ""
    assert refused(f"{doing} is {never} {verdict}.") == "bluff"
