"""What is written short for what a field is called: the first letters of its words, or a word with letters left out."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from bench.trajectory.grounding import opened, refused
from interlock.lexicon.words import GROUNDING
from interlock.mapping.grounding.amounts import CURRENCIES
from tests.examples import examples

LOAN = {
    "borrower.name": "Ilka Rao",
    "guarantor.name": "Miss Tamsin Boyd",
    "loan.arrangement_fee": "£400",
    "loan.monthly_payment": "£120",
    "loan.early_repayment_charge": "no",
    "loan.personal_guarantee_given": "yes",
}
THEATRE = {
    "patient_name": "Ilka Rao",
    "next_of_kin": "Erik Thorne",
    "estimated_blood_loss": "560 ml",
    "two_week_wait": "yes",
    "drain_expiry_date": "2027-03-15",
}
ORDER = {"purchase_order": "PO-53791", "contact": "Ilka Rao", "payment_terms": "30 days", "currency": "EUR"}

SAID = [
    (LOAN, "An ERC is not payable.", True),
    (LOAN, "An ERC is payable.", False),
    (LOAN, "PG held.", True),
    (LOAN, "No PG held.", False),
    (LOAN, "Arr. fee £400.", True),
    (LOAN, "Arr. fee £120.", False),
    (LOAN, "Monthly payt £120.", True),
    (LOAN, "Monthly payt £400.", False),
    (LOAN, "Guarantor: Mrs Tamsin Boyd", True),
    (LOAN, "Guarantor: Mrs Ilka Rao", False),
    (LOAN, "£400 fee, gtor Miss Tamsin Boyd.", True),
    (LOAN, "£400 fee, gtor Ms Ilka Rao.", False),
    (THEATRE, "NOK: Erik Thorne", True),
    (THEATRE, "NOK: Ilka Rao", False),
    (THEATRE, "EBL 560 ml.", True),
    (THEATRE, "EBL 650 ml.", False),
    (THEATRE, "2WW: yes.", True),
    (THEATRE, "2WW: no.", False),
    (ORDER, "The contact is Ilka Rao, and the purchase order is PO-53791.", True),
    (ORDER, "The contact is Ilka Rao, and the purchase order is PO-53792.", False),
]


@pytest.mark.parametrize(("facts", "said", "holds"), SAID, ids=[said for _, said, _ in SAID])
def test_what_is_written_short_says_what_it_is_short_for(
    facts: dict[str, str], said: str, holds: bool
) -> None:
    assert (refused(opened(facts), said) == "") is holds


WORDS = (
    "guarantee",
    "deposit",
    "handling",
    "joining",
    "late",
    "repair",
    "service",
    "transfer",
    "waiver",
    "booking",
)


@settings(max_examples=examples(70))
@given(st.lists(st.sampled_from(WORDS), min_size=3, max_size=4, unique=True), st.integers(100, 900))
def test_the_first_letters_of_a_field_of_several_words_stand_for_it(words: list[str], amount: int) -> None:
    letters = "".join(word[0] for word in words).upper()
    assume(letters.lower() not in GROUNDING["never_shortened"] and letters not in CURRENCIES)
    facts = {"_".join([*words, "fee"]): f"{amount} EUR", "annual_fee": f"{amount + 7} EUR"}
    assert refused(opened(facts), f"The {letters} fee is {amount} EUR.") == ""
    assert refused(opened(facts), f"The {letters} fee is {amount + 7} EUR.") != ""


def test_letters_that_two_fields_have_stand_for_neither() -> None:
    facts = {"late_repair_deposit": "100 EUR", "long_return_delivery": "200 EUR", "annual_fee": "300 EUR"}
    assert refused(opened(facts), "The LRD is 100 EUR.") == refused(opened(facts), "The LRD is 200 EUR.")
