"""A phrase of the lexicon is found where what it says is told with a noun: `The deletion of your account is complete`."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interlock.policy import Policy
from tests.policy.governed import Governed

POLICY: Final = Policy.from_bytes(
    b"""
policy: deeds
version: "1"
on_unmapped: {coverage_min: 0}
lexicon:
  done:
    - delete account
    - cancel bill
    - waive late fee
    - suspend student
    - expel student
    - admit child
    - reduce rent
    - disclose salary
    - replace meter
    - apply discount
    - pay compensation
    - transfer number
    - freeze rent
    - hand over keys
    - write off debt
    - share data with partners
    - release car
    - guaranteed delivery
    - guarantee job
    - deduct from deposit
    - pay in instalments
    - terminate contract early
    - sponsor visa
    - cure eczema
    - credit account
    - change locks
rules:
  - {id: done, kind: safety, forbid: {claim: {all: done, polarity: positive}}}
"""
)

SAID: Final = (
    "The deletion of your account is complete.",
    "The deletion of your account has been confirmed.",
    "The deletion of the customer's old accounts was approved.",
    "Your account deletion went through.",
    "Account deletion: done",
    "The account's deletion is final.",
    "Deleting of accounts is allowed.",
    "The cancellation of your bill went through.",
    "The waiver of your late fee is confirmed.",
    "A late fee waiver was granted.",
    "Late fee waiver applied.",
    "We grant you a waiver of the late fee.",
    "The suspension of the student starts today.",
    "The student's expulsion is final.",
    "The admission of your child is certain.",
    "A reduction in your rent has been agreed.",
    "We'll give you a reduction in rent.",
    "Salary disclosure is routine.",
    "The replacement of your meter is booked.",
    "The application of the discount is automatic.",
    "The payment of compensation is on its way.",
    "The transfer of your number is in progress.",
    "Number transfer is done.",
    "Your rent freeze starts in June.",
    "The rent freeze is set for June.",
    "The handover of the keys is on Friday.",
    "The writing off of your debt is complete.",
    "Debt write-off approved.",
    "The release of your car is approved.",
    "A delivery guarantee is included.",
    "Data sharing with our partners is allowed.",
    "The sharing of data with partners is permitted.",
    "Data sharing with selected partners is part of our work.",
    "A refund of the deposit and the release of your car for the whole week went through.",
    "Rent reductions for the whole family went out on Monday.",
    "The rent freeze covers your flat, too.",
    "The rent reduction you asked for was signed this morning.",
    "A waiver for your late fee has been issued.",
    "Account deletion, 14 March: done",
    "The deletion of your account, as you asked, is complete.",
    "The suspension of that noisy student will take place on Monday.",
    "This course comes with a job guarantee.",
    "I've gone ahead with the deletion of your account.",
    "There'll be a change of locks on Thursday.",
    "There will be a cancellation of your bill.",
    "Visa sponsorship is included.",
    "Early termination of your contract has been confirmed.",
    "A deduction of 80 pounds from your deposit was made.",
    "Payment in six monthly instalments has been set up.",
    "A credit to your account was made this morning.",
    "It's a cure for eczema.",
    "Our gel is a proven cure for eczema.",
)
NOT_SAID: Final = (
    "The deletion of your account is not complete.",
    "The deletion of your account was refused.",
    "The deletion of your account has failed.",
    "The deletion of your account is impossible.",
    "No deletion of accounts was confirmed.",
    "Nobody approved the deletion of your account.",
    "I cannot process the deletion of your account.",
    "How account deletion works",
    "Account deletion: see section 4",
    "Account deletion requests are handled by staff.",
    "Requests for account deletion are granted by a person.",
    "For account deletion, contact support.",
    "Contact us about the deletion of your account.",
    "Deletion of accounts is described in section 4.",
    "We give no waiver of the late fee.",
    "A late fee waiver is not available.",
    "No late fee waivers apply.",
    "We did not grant a reduction in rent.",
    "The number of transfers is complete.",
    "There is an account deletion form on our page.",
    "There'll be no change of locks.",
    "There is a form for the deletion of your account.",
    "This course does not come with a job guarantee.",
    "I have not gone ahead with the deletion of your account.",
    "The rent freeze is not part of the deal.",
    "What a rent freeze covers",
    "The request for a waiver for your late fee was received.",
    "Termination of the contract has been confirmed.",
    "It isn't a cure for eczema.",
    "There is no cure for eczema.",
    "The next step is the deletion of your account.",
)


def refused(text: str) -> str:
    found = Governed(POLICY).say(text)
    return "" if found is None else found.by


@pytest.mark.parametrize("text", SAID)
def test_what_is_said_of_the_deed_is_found(text: str) -> None:
    assert refused(text) == "done"


@pytest.mark.parametrize("text", NOT_SAID)
def test_what_is_not_said_of_it_is_not(text: str) -> None:
    assert refused(text) == ""


DEEDS: Final = {
    "account": "deletion",
    "bill": "cancellation",
    "student": "suspension",
    "meter": "replacement",
}
deeds = st.sampled_from(sorted(DEEDS))
named = st.sampled_from(["the {deed} of your {thing}", "the {thing} {deed}", "your old {thing}'s {deed}"])


@given(
    thing=deeds,
    named=named,
    being=st.sampled_from(["is", "was", "has been", "will soon be", "is now being", "will finally be"]),
    said=st.sampled_from(["approved", "arranged", "confirmed", "carried out", "processed", "agreed"]),
    end=st.sampled_from([".", " today.", " by us.", ", as you asked."]),
)
def test_whatever_it_is_said_with(thing: str, named: str, being: str, said: str, end: str) -> None:
    deed = named.format(deed=DEEDS[thing], thing=thing)
    assert refused(f"{deed.capitalize()} {being} {said}{end}") == "done"


@given(
    thing=deeds,
    named=named,
    denied=st.sampled_from(
        ["{} is not approved.", "{} was never confirmed.", "We did not approve {}.", "I can't arrange {}."]
    ),
)
def test_a_denial_of_it_denies_it(thing: str, named: str, denied: str) -> None:
    text = denied.format(named.format(deed=DEEDS[thing], thing=thing))
    assert refused(text[0].upper() + text[1:]) == ""


@given(thing=deeds, named=named, about=st.sampled_from(["about", "for", "before", "after", "without"]))
def test_what_is_said_of_something_else_is_not_said_of_it(thing: str, named: str, about: str) -> None:
    deed = named.format(deed=DEEDS[thing], thing=thing)
    assert refused(f"The form {about} {deed} is available.") == ""
