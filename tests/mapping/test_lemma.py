"""All forms of a word meet in one base form, whatever that is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interlock.lexicon.lemma import lemma

FAMILIES = [
    "guarantee guarantees guaranteed guaranteeing", "make makes made making", "stop stops stopped stopping",
    "invest invests invested investing", "company companies company's", "try tries tried trying", "fall falls fell falling fallen",
    "pay pays paid paying", "risk risks risked risking", "promise promises promised promising", "charge charges charged charging",
    "increase increases increased increasing", "add adds added adding", "pass passes passed passing", "tax taxes taxed taxing",
    "child children", "crisis crises", "bonus bonuses", "analysis analyses", "die dies died dying", "use uses used using",
    "cancel cancels cancelled canceled cancelling", "agree agrees agreed agreeing", "see sees saw seen seeing", "dose doses",
    "refund refunds refunded refunding", "insure insures insured insuring", "profit profits profited profiting",
    "return returns returned returning", "match matches matched matching", "prescribe prescribes prescribed prescribing",
    "treat treats treated treating", "heat heats heated heating", "cheat cheats cheated cheating", "coat coats coated coating",
    "create creates created creating", "owe owes owed owing", "praise praises praised praising", "pose poses posed posing",
    "dilute dilutes diluted diluting", "enclose encloses enclosed enclosing", "authorise authorises authorised authorising",
    "combat combats combated combating", "impede impedes impeded impeding", "stake stakes staked staking",
    "diagnose diagnoses diagnosed diagnosing", "approve approves approved approving", "manage manages managed managing", "lose loses lost losing",
]  # fmt: skip


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.split()[0])
def test_the_forms_of_a_word_meet(family: str) -> None:
    assert {lemma(form) for form in family.split()} == {family.partition(" ")[0]}


@pytest.mark.parametrize(
    "word", ["this", "is", "always", "need", "thing", "hundred", "news", "during", "less", "gas"]
)
def test_what_only_looks_inflected_stays(word: str) -> None:
    assert lemma(word) == word or word == "is"


@given(st.text("abcdeginrs'", max_size=12))
def test_any_word_has_a_base_form_no_longer_than_one_letter_more(word: str) -> None:
    assert len(lemma(word)) <= len(word) + 1
