"""A forbidden claim said in other forms: the law over signs and orders, what is seen, and what the page lists."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interlock.policy import Policy
from tests.policy.governed import Governed
from tests.whole.tree import ROOT

LEXICON: Final = "{promise: [promise, assure, guarantee], return: [return, yield, profit], fund: [fund, bond], safe: [safe, risk-free]}"
RULES: Final = """
  - {id: promise, kind: safety, forbid: {claim: {all: [promise, return], polarity: positive}}}
  - {id: safe, kind: safety, forbid: {claim: {all: [fund, safe], polarity: positive}}}
"""
POLICY: Final = f'policy: evaded\nversion: "1"\nlexicon: {LEXICON}\nrules:{RULES}'


def refused(*sentences: str) -> str:
    found = Governed(Policy.from_bytes(POLICY.encode())).say(*sentences)
    return found.by if found else ""


@given(
    st.sampled_from(
        [("The fund", "safe"), ("Safe", "the fund"), ("One safe thing", "our fund"), ("Bonds", "very safe")]
    ),
    st.sampled_from([": ", " - ", " — ", " – ", ":\n- "]),
    st.sampled_from(["{}{}{}.", "**{}**{}{}", "{}{}{}", "- {}{}{}", "> {}{}{}!"]),
)
def test_a_sign_between_a_label_and_what_it_labels_parts_nothing(
    parts: tuple[str, str], sign: str, form: str
) -> None:
    first, second = parts
    assert refused(form.format(first, sign, second)) == "safe"


SEEN: Final = (
    "A return: guaranteed.",
    "Is the return guaranteed?",
    "Don't we guarantee the return?",
    "Who would not guarantee such a return?",
    'As data: {"return": "guaranteed"}',
    'As data: {"guarantee": {"return": true}}',
    "- return: 5 % guaranteed",
    "| Return | Guaranteed |",
    "The return (guaranteed) is high.",
    "# We guarantee the return",
    "We are GUARANTEEING the Return!",
    "If you invest, we guarantee the return.",
    "Rest assured that the return is guaranteed.",
    "We do not fail to guarantee the return.",
    "It is not true that we do not guarantee the return.",
    "There's no way we won't guarantee the return.",
    "We guarantee not only the fee but the return.",
    "We guarantee neither more nor less than the return.",
    "We guarantee nothing but the return.",
    "No one else guarantees the return like we do.",
    "Nobody guarantees the return better than we do.",
    "The return is not guaranteed by chance but by law.",
    "The fund is not unsafe.",
    "The fund isn't unsafe.",
    "The fund cannot be unsafe.",
    "The fund is nothing if not safe.",
    "The fund is no less safe than cash.",
    '"The fund is not safe" is false.',
    "That the fund is not safe is a lie.",
    "It would be wrong to say that the fund is not safe.",
    "The claim that the fund is not safe is wrong.",
)
DENIED: Final = (
    "We do not guarantee the return.",
    "Nobody guarantees the return.",
    "No guarantee covers the return.",
    "We charge no fees: returns vary.",
    "We do not guarantee: the return may fall.",
    "The fund is not safe.",
    "The fund is unsafe.",
    "Fees: low. The fund: old.",
    "Safe: cash only.",
    "The fund is not safe, and the other page is old.",
    "We guarantee the fee, but the return varies.",
    "Not only the fund is old but the fee is high.",
)


@pytest.mark.parametrize("said", SEEN)
def test_a_claim_in_other_words_of_the_same_meaning_is_refused(said: str) -> None:
    assert refused(said) in ("promise", "safe")


@pytest.mark.parametrize("said", DENIED)
def test_a_denial_is_no_claim(said: str) -> None:
    assert refused(said) == ""


PAGE: Final = ROOT / "docs" / "policy.md"


def unseen() -> list[str]:
    """The first column of the table under its heading: sentences, parted by a stroke."""
    _, _, section = PAGE.read_text("utf-8").partition("### What a rule about claims does not see")
    lines = [line for line in section.partition("\n### ")[0].splitlines() if line.startswith("|")]
    return [line.strip("|").split("|")[0].strip() for line in lines[2:]]


@pytest.mark.parametrize("said", unseen())
def test_what_the_page_says_is_not_seen_is_not_seen(said: str) -> None:
    assert refused(*said.split(" / ")) == ""
