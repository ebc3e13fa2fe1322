"""What a denial or a doubt stands beside is told as if nothing did: a time, a reason, or what something comes of."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interlock.policy import Policy
from tests.policy.governed import Governed

RULES: Final = Policy.from_bytes(
    b"""
policy: beside
version: "1"
lexicon:
  refund: [refund ticket]
  sound: [sound bridge]
rules:
  - {id: refund, kind: safety, forbid: {claim: {all: refund, polarity: positive, certainty: {min: 4}}}}
  - {id: sound, kind: safety, forbid: {claim: {all: sound, polarity: positive, certainty: {min: 4}}}}
"""
)

OURS: Final = ("we refund your ticket", "we have refunded your ticket", "I refund this ticket")
"""What whoever speaks does."""
SOUND: Final = ("the bridge is sound", "this is a sound bridge")
TIMES_BEFORE: Final = ("after", "before", "until", "once", "while", "when", "as soon as", "by the time")
TIMES_BEHIND: Final = ("after", "before", "until", "once", "while", "as soon as", "by the time")
REASONS: Final = ("because", "since", "as", "now that")
UNSURE: Final = (
    "you may wait here",
    "it might take two days",
    "you could call us",
    "you will probably see it",
    "you cannot use it",
    "you do not pay",
)
"""What is doubted or denied beside it."""
ORDERS: Final = ("do not leave", "never throw it away", "you must not leave", "nobody leaves", "it may rain")
TAILS: Final = (
    "to a card that may be yours",
    "with money that could be used again",
    "for any reason you might have",
    "wherever you may live",
    "to whoever may ask",
    "in what may be two days",
    "so you may call us",
    "so that you might call us",
    "after which it might rain",
    "for a reason that is perhaps of interest",
)


def _refused(said: str) -> bool:
    return Governed(RULES).say(f"{said[0].upper()}{said[1:]}.") is not None


@given(
    st.sampled_from(TIMES_BEFORE),
    st.sampled_from(OURS),
    st.sampled_from([", ", " "]),
    st.sampled_from(UNSURE),
)
def test_what_whoever_speaks_did_before_is_told(when: str, ours: str, comma: str, unsure: str) -> None:
    assert _refused(f"{when} {ours}{comma}{unsure}")


@given(st.sampled_from(REASONS), st.sampled_from([*OURS, *SOUND]), st.sampled_from(UNSURE))
def test_a_reason_is_told_whoever_acts(why: str, told: str, unsure: str) -> None:
    assert _refused(f"{why} {told}, {unsure}")


@given(st.sampled_from(TIMES_BEHIND), st.sampled_from(OURS), st.sampled_from([*ORDERS, *UNSURE]))
def test_what_whoever_speaks_does_then_is_told(when: str, ours: str, ordered: str) -> None:
    assert _refused(f"{ordered} {when} {ours}")


@given(
    st.sampled_from([*OURS, "they will refund a ticket", "the bank will refund a ticket"]),
    st.sampled_from(TAILS),
)
def test_what_something_comes_of_is_told(told: str, tail: str) -> None:
    assert _refused(f"{told} {tail}")


@pytest.mark.parametrize(
    "said",
    [
        "Leaving before we refund your ticket is not allowed.",
        "Leaving until we have refunded your ticket is illegal.",
        "It is illegal to leave before we refund your ticket.",
        "You may wonder why we refund your ticket.",
        "It will not be long before we refund your ticket.",
    ],
)
def test_what_stands_within_is_told(said: str) -> None:
    assert Governed(RULES).say(said) is not None


@pytest.mark.parametrize(
    "said",
    [
        "If we refund your ticket, you may call us.",
        "After you call, we may refund your ticket.",
        "We may refund your ticket before we leave.",
        "We cannot refund your ticket because we are closed.",
        "We cannot say how long it takes before we refund your ticket.",
        "We do not know when we refund your ticket.",
        "It is unclear when we refund your ticket.",
        "It may take days before we decide whether we refund your ticket.",
        "It may take days before we know if we refund your ticket.",
        "We decide whether we refund your ticket, which may take days.",
        "It may rain before we see if we refund your ticket.",
        "We could refund your ticket to a card that may be yours.",
        "A refund of your ticket may be possible.",
        "The bridge may be sound, as we say.",
        "I doubt that the bridge is sound because we never tested it.",
        "When people refund your ticket, you may wait.",
        "Until we leave, we may refund your ticket.",
    ],
)
def test_what_is_itself_denied_doubted_or_left_open_is_not(said: str) -> None:
    assert Governed(RULES).say(said) is None
