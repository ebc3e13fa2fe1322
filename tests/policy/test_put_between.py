"""A phrase of the lexicon is found though something stands between its words that leaves it what it says."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from interlock.lexicon.words import ENGLISH
from interlock.policy import Policy
from tests.policy.governed import Governed

PHRASES: Final = ("costs you nothing", "will get your money back", "cannot lose money", "double your money")

PROMISED: Final = Policy.from_bytes(
    f"""
policy: put-between
version: "1"
on_unmapped: {{coverage_min: 0}}
lexicon:
  promised: [{", ".join(PHRASES)}, without danger]
  risk: [capital is at risk]
  fund: [fund]
  trust: [unit trust]
exceptions: {{promised: [costs you nothing to ask]}}
rules:
  - {{id: said, kind: safety, forbid: {{claim: {{all: promised, polarity: positive}}}}}}
  - {{id: warned, kind: structural, require: {{any: risk, where: span, for: {{any: [fund, trust]}}}}}}
""".encode()
)


def refused(text: str) -> str:
    found = Governed(PROMISED).say(text)
    return "" if found is None else found.by


@pytest.mark.parametrize(
    "text",
    [
        "It costs you absolutely nothing.",
        "It costs you quite literally nothing.",
        "It costs you, honestly, nothing.",
        "It costs, you know, you nothing.",
        "It costs, you know, you, dear customer, nothing.",
        "It costs you (as of today) nothing.",
        "It costs you [see the list] nothing.",
        "It costs you - trust me - nothing.",
        "It costs you — nothing.",
        "It costs you: nothing.",
        "You'll definitely get your money back.",
        "You will, if you keep the receipt, get all your money back.",
        "You will get: your money back.",
        "| You will get | your money back |",
        "It costs you/nothing.",
        "It costs you ... nothing.",
        "It costs you 🎉 nothing.",
        "It costs you¹ nothing.",
        "It costs you -> nothing.",
        "It costs you (nothing).",
        "It costs (you) nothing.",
        "It c&#111;sts you, honestly, nothing.",
        "It costs you, honestly, n0thing.",
        "It costs you: n-o-t-h-i-n-g.",
        "It costs you, honestly, nothign.",
        "It is held without any danger.",
        "It costs you, um, nothing.",
        "You will get your own money back.",
        "You can't possibly lose any money.",
        "You cannot, in our experience, ever lose money.",
        "It costs you really nothing to buy.",
    ],
)
def test_what_stands_between_hides_no_phrase(text: str) -> None:
    assert refused(text) == "said"


@pytest.mark.parametrize(
    "text",
    [
        "It costs you nearly nothing.",
        "It costs you hardly anything, and nothing is hidden.",
        "If it costs you, nothing can be done.",
        "We double, if you ask, the number of your letters.",
        "You double the work, your boss the pay, and money is short.",
        "Call us, your money matters.",
        "What does it cost? It costs you time. Nothing is free.",
        "It really costs you absolutely nothing to ask.",
        "Your capital is really at risk in this fund.",
        "You cannot always lose money.",
        "It costs you not absolutely nothing.",
    ],
)
def test_other_phrases_are_not_made_up(text: str) -> None:
    assert not refused(text)


@pytest.mark.parametrize(
    "text", ["A unit, it seems, trust pays.", "The unit: trust.", "The unit (trust) pays."]
)
def test_what_is_asked_for_is_asked_for_across_signs_too(text: str) -> None:
    assert refused(text) == "warned"


@pytest.mark.parametrize("aside", ["(not)", "(hardly)", ", we are told, not,", "- not -"])
def test_what_is_put_in_and_denies_meets_no_requirement(aside: str) -> None:
    text = f"Your capital is {aside} at risk in this fund."
    assert refused(text.replace(" ,", ",")) == "warned"


def test_however_many_phrases_are_parted_none_hides_one() -> None:
    harmless = "The unit: trust and the unit (trust) and "
    warned = "Your capital is at risk: "
    for times in range(8):
        assert refused(f"{warned}{harmless * times}it costs you: nothing.") == "said"


between = st.lists(st.sampled_from(sorted(ENGLISH["passed_over"])), min_size=1, max_size=3).map(" ".join)


@given(
    phrase=st.sampled_from(PHRASES),
    at=st.integers(1, 3),
    inside=between,
    signs=st.sampled_from(["", ",,", "()"]),
)
def test_no_word_that_only_stresses_hides_one(phrase: str, at: int, inside: str, signs: str) -> None:
    words = phrase.split()
    at = min(at, len(words) - 1)
    assume(words[at - 1] != "cannot")  # `cannot always` denies something else
    if signs == ",,":
        words[at - 1] += ","
        inside += ","
    elif signs:
        inside = f"({inside})"
    assert refused(f"With us it {' '.join([*words[:at], inside, *words[at:]])}.") == "said"
