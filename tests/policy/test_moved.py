"""A phrase of the lexicon is found where a text puts what stands last in it first, or says its two nouns with `of`."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interlock.policy import Policy
from tests.policy.governed import Governed

POLICY: Final = Policy.from_bytes(
    b"""
policy: moved
version: "1"
on_unmapped: {coverage_min: 0}
lexicon:
  said:
    - safe during pregnancy
    - safe for infants
    - share data with partners
    - without prescription
    - free lounge access
    - waive baggage fee
    - raise deposit limit
    - data loss
    - port number
rules:
  - {id: said, kind: safety, forbid: {claim: {all: said, polarity: positive}}}
"""
)

SAID: Final = (
    "During pregnancy, the gel is safe.",
    "During your pregnancy, this gel is entirely safe.",
    "For very small infants, it is safe.",
    "For infants this spray is safe.",
    "It tastes of cherry; for infants, it is safe.",
    "With our partners, your data is shared.",
    "With selected partners, we share your data.",
    "Our partners, with whom your data is shared, may call you.",
    "Without a prescription, you can buy codeine.",
    "You can buy codeine without a prescription.",
    "Your fare comes with free access to the lounge.",
    "You have free access to the airport lounge today.",
    "The fee for your extra baggage has been waived.",
    "We waived the fee for baggage.",
    "The limit on your deposits was raised.",
    "We raised the limit of your deposit.",
    "There was a loss of data.",
)
NOT_SAID: Final = (
    "During pregnancy, the gel is not safe.",
    "During pregnancy, nothing is safe.",
    "After pregnancy, the gel is safe.",
    "For infants, keep it in a safe place.",
    "For infants this spray is never safe.",
    "Is it safe? During pregnancy, call us.",
    "With our partners, your data is not shared.",
    "With our partners, no data is shared.",
    "Our partners, with whom your data is never shared, may call you.",
    "Without a prescription, we are unable to sell codeine.",
    "Without a prescription, nobody gets codeine.",
    "Nobody gets codeine without a prescription.",
    "There is no free access to the lounge.",
    "The fee for baggage was not waived.",
    "We cannot waive the fee for your baggage.",
    "You are free to access the lounge.",
    "The fee for the baggage handler was waived.",
    "The number of ports is four.",
)


def refused(text: str) -> str:
    found = Governed(POLICY).say(text)
    return "" if found is None else found.by


@pytest.mark.parametrize("text", SAID)
def test_what_stands_elsewhere_is_found(text: str) -> None:
    assert refused(text) == "said"


@pytest.mark.parametrize("text", NOT_SAID)
def test_what_is_not_said_of_it_is_not(text: str) -> None:
    assert refused(text) == ""


IN_FRONT: Final = ("During {}pregnancy", "For {}infants")


@given(
    front=st.sampled_from(IN_FRONT),
    which=st.sampled_from(["", "your ", "the ", "any "]),
    thing=st.sampled_from(["the gel", "it", "our newest spray", "this cream"]),
    being=st.sampled_from(["is", "will be", "has always been", "remains", "is now entirely"]),
    denied=st.sampled_from(["", "not ", "never "]),
    end=st.sampled_from([".", " too.", ", as you know."]),
)
def test_it_is_denied_by_what_denies_the_rest(
    front: str, which: str, thing: str, being: str, denied: str, end: str
) -> None:
    text = f"{front.format(which)}, {thing} {being} {denied}safe{end}"
    assert refused(text) == ("" if denied else "said")


@given(
    said=st.sampled_from(["fee for {} baggage", "fee for {} extra baggage"]),
    which=st.sampled_from(["your", "the", "all", "both of your"]),
    frame=st.sampled_from(
        [("We waived the {}.", "We did not waive the {}."), ("The {} was waived.", "The {} was not waived.")]
    ),
)
def test_two_nouns_are_one_thing_in_either_order(said: str, which: str, frame: tuple[str, str]) -> None:
    so, denied = (one.format(said.format(which)) for one in frame)
    assert (refused(so), refused(denied)) == ("said", "")
