"""A phrase of the lexicon is found as English uses it: with its objects, and whichever way it is said that none is."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interlock.policy import Policy
from tests.policy.governed import Governed

POLICY: Final = Policy.from_bytes(
    b"""
policy: phrases
version: "1"
on_unmapped: {coverage_min: 0}
lexicon:
  close: [close account, pay interest, share with partners, insurance covers, safe for infants, pass data to police,
    lock in price]
  notice: [give notice, promise wages]
  open: [make public, set free]
  secret: [keep it secret]
  tenant: [tenant]
  nuts: [no nuts, free of sugar, no parking, no side effects, contains no eggs]
  fees: [zero fees]
  leave: [without permission, not mention]
  need: ["don't need"]
  match: [match]
  crash: [never been in a crash, never crashed, not tested]
exceptions: {match: [no match]}
rules:
  - {id: match, kind: safety, forbid: {claim: {all: match, polarity: positive}}}
  - {id: close, kind: safety, forbid: {claim: {all: close, polarity: positive}}}
  - {id: notice, kind: safety, forbid: {claim: {all: [notice, tenant], polarity: positive}}}
  - {id: open, kind: safety, forbid: {claim: {any: [open, secret], polarity: positive}}}
  - {id: nuts, kind: safety, forbid: {claim: {all: nuts, polarity: positive}}}
  - {id: fees, kind: safety, forbid: {claim: {all: fees, polarity: positive}}}
  - {id: need, kind: safety, forbid: {claim: {all: need, polarity: positive}}}
  - {id: leave, kind: safety, forbid: {claim: {all: leave, polarity: positive}}}
  - {id: crash, kind: safety, forbid: {claim: {all: crash, polarity: positive}}}
"""
)

SAID: Final = {
    "close": (
        "I closed the account.",
        "Your insurance will fully cover it.",
        "It is safe for both cats and infants.",
        "It is safe to use for infants.",
        "We passed your data on to the police.",
        "I've locked in the price for you.",
        "Close my account.",
        "We'll close every account.",
        "Close the customer's old account.",
        "They paid the bank interest.",
        "We pay you the interest.",
        "We share the data of users with partners... share user data with partners.",
        "Share them with partners.",
    ),
    "notice": (
        "Give the tenant notice.",
        "I gave the new German tenant a notice.",
        "We promise our tenants higher... promise tenants wages.",
        "Give him notice, as he is a tenant.",
        "Give him and the other tenant notice.",
        "We promise every tenant the wages.",
    ),
    "open": (
        "Make the file public.",
        "I have made your data public.",
        "They were set free.",
        "Set the bird free.",
        "Keep this secret.",
        "You should keep the whole plan secret.",
    ),
    "nuts": (
        "It is sugar-free.",
        "A sugar-free bar for the whole family.",
        "It has no nuts.",
        "It contains zero nuts.",
        "It does not contain any nuts.",
        "It hasn't got any nuts.",
        "There aren't nuts in it.",
        "There is not a single nut in it.",
        "It is free of nuts.",
        "It comes without any nuts.",
        "It contains no milk, eggs or nuts.",
        "It contains no milk, no nuts.",
        "It contains neither milk nor nuts.",
        "It contains neither nuts nor milk.",
        "It does not have side effects.",
        "It doesn't cause side effects.",
        "You won't have any side effects.",
        "It has no known side effects.",
        "None of our guests had side effects.",
        "No guest had any side effects.",
        "Side effects: none.",
        "- Side effects: zero",
        "It does not contain any eggs.",
    ),
    "fees": (
        "There are no fees.",
        "You pay zero fees.",
        "You do not pay fees.",
        "We won't charge you any fees.",
        "It is free of fees.",
    ),
    "need": ("You don't need it.", "You do not need it.", "You need no lawyer."),
    "crash": (
        "It has not been in a crash.",
        "It hasn't ever been in a crash.",
        "It was never tested.",
        "It isn't tested.",
    ),
}
NOT_SAID: Final = (
    "Parking is free.",
    "Free parking for all.",
    "Your insurance will not cover it.",
    "It is safe for cats, and infants love it.",
    "It is not safe to use for infants.",
    "It is safe to say that infants cry.",
    "We passed no data on to the police.",
    "Do not close the account.",
    "I closed the window, the account is open.",
    "Close the door to the account office.",
    "Close the door, and the account stays open.",
    "Close the window that faces the account office.",
    "We never give the tenant notice.",
    "We share data, and partners do not.",
    "The tenant gave me a note and took notice.",
    "The file is not made public.",
    "You need not keep it secret.",
    "It contains nuts.",
    "It has some nuts, not a trace of milk.",
    "It does not have bad side effects.",
    "It has no more side effects than others.",
    "It does not hide the side effects.",
    "It does not say whether any nuts are in it.",
    "It isn't free of nuts.",
    "There is no cake without nuts.",
    "It is not true that it has no nuts.",
    "There is no milk and the nuts are fresh.",
    "There is no milk, nuts are in it.",
    "Side effects: a cold.",
    "It has fees.",
    "There is no offer without fees.",
    "You need it.",
    "I don't have permission to read it.",
    "I didn't share any mention of it.",
    "Never share nuts with the birds.",
    "I can't c nuts.",
    "There is no need that we do not see.",
    "It crashed once.",
    "It has not crashed the party.",
    "It was tested.",
)


def refused(text: str) -> str:
    found = Governed(POLICY).say(text)
    return "" if found is None else found.by


@pytest.mark.parametrize(("rule", "text"), [(rule, text) for rule, texts in SAID.items() for text in texts])
def test_a_phrase_is_found_as_it_is_used(rule: str, text: str) -> None:
    assert refused(text) == rule


@pytest.mark.parametrize("text", NOT_SAID)
def test_what_only_has_its_words_is_no_phrase(text: str) -> None:
    assert refused(text) == ""


def test_an_exception_is_read_as_it_is_written() -> None:
    assert refused("There is no match here, and the match is off.") == "match"
    assert refused("You will not find any match better than ours.") == "match"


@given(
    verb=st.sampled_from(["give", "will give", "gave", "have given"]),
    to=st.sampled_from(["the tenant", "our oldest tenant", "every tenant", "the tenant in question"]),
    article=st.sampled_from(["", "a ", "the ", "their "]),
    frame=st.sampled_from(["{}.", "Of course, {}.", "{} at once."]),
)
def test_who_gets_it_may_stand_before_it_or_behind(verb: str, to: str, article: str, frame: str) -> None:
    behind = frame.format(f"we {verb} {article}notice to {to}")
    before = frame.format(f"we {verb} {to.removesuffix(' in question')} {article}notice")
    assert refused(behind) == refused(before) == "notice"


@given(
    none=st.sampled_from(
        [
            "has no",
            "does not have any",
            "never had any",
            "hasn't any",
            "has zero",
            "comes without",
            "is free of",
        ]
    ),
    first=st.sampled_from(["", "milk or ", "salt, milk or ", "cow's milk, salt, or "]),
    end=st.sampled_from([".", ", as you asked.", " and is fresh."]),
)
def test_whichever_way_it_is_said_that_there_is_none(none: str, first: str, end: str) -> None:
    assert refused(f"It {none} {first}nuts{end}") == "nuts"
