"""A word that no list has is read as the watched word that it is misspelt from; words and names stay what they are."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from interlock.mapping.flags import Flag
from interlock.mapping.rows import tokenise
from interlock.policy import Policy
from tests.policy.governed import Governed

POLICY = Policy.from_bytes(
    b"""
policy: misspelt
version: "1"
on_unmapped: {coverage_min: 0}
lexicon: {promised: [guarantee, definitely, achieve], money: [refund, profitable, investment]}
rules: [{id: said, kind: safety, forbid: {claim: {all: [promised, money], polarity: positive}}}]
"""
)
WATCHED = ("guaranteed", "investments", "profitable", "definitely", "achieved")


def refused(text: str) -> bool:
    return Governed(POLICY).say(text) is not None


@pytest.mark.parametrize(
    "text",
    [
        "We guarentee a refund.",
        "We garantee a refund.",
        "We guaratnee a refund.",
        "We guarantee a refnud.",
        "We garuntee a reefund.",
        "It is definately a profitible one.",
        "You acheive a profitabel result.",
        "- the investmant is guarenteed",
    ],
)
def test_a_word_that_is_misspelt_is_read_as_it_is_meant(text: str) -> None:
    assert refused(text)


@pytest.mark.parametrize(
    "text",
    [
        "The grantee has no refund.",
        "We garnish a refund.",
        "Mr Garantee has a refund.",
        "We guide the founder.",
        "We do not guarentee a refund.",
        "The guarani is a profitable coin.",
        "Some gruntee has a refund policy.",
    ],
)
def test_other_words_and_names_stay_what_they_are(text: str) -> None:
    assert not refused(text)


letters = st.sampled_from("aeiou")


@given(
    word=st.sampled_from(WATCHED),
    at=st.integers(1, 9),
    way=st.sampled_from(["swap", "vowel", "twice"]),
    new=letters,
)
def test_one_slip_hides_no_word(word: str, at: int, way: str, new: str) -> None:
    at = min(at, len(word) - 2)
    if way == "swap":
        wrong = word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    elif way == "vowel":
        assume(word[at] in "aeiou")
        wrong = word[:at] + new + word[at + 1 :]
    else:
        wrong = word[:at] + word[at] + word[at:]
    assume(tokenise(wrong.encode()).forms[0].flags & Flag.RARE)
    other = "guarantee" if word in ("investments", "profitable") else "investment"
    assert refused(f"It is the {wrong} that we call {other}.")
