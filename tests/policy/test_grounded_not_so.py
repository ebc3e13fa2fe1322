"""What the user or a sentence of a fact denies grounds nothing but a denial."""

from __future__ import annotations

import json

import pytest

from bench.trajectory.grounding import opened, refused
from tests.policy.test_grounded import policy, run

TOLD = policy("[number, quantity, price, date, name, reference]")
TOLD_BY_THE_USER = [
    ("I did not order 3 lamps.", "You did not order 3 lamps.", "You ordered 3 lamps."),
    ("I never paid $90 for it.", "You never paid $90 for it.", "You paid $90 for it."),
    ("I ordered 3 lamps, not 4.", "You ordered 3 lamps, not 4.", "You ordered 4 lamps."),
    ("I ordered 3 lamps instead of 4.", "You ordered 3 lamps.", "You ordered 4 lamps."),
    ("I did not order 3 lamps or 4 mugs.", "You did not order 4 mugs.", "You ordered 4 mugs."),
    ("I am Bo Lind, not Ann Reed.", "You are Bo Lind.", "You are Ann Reed."),
    ("My name isn't Ann Reed but Bo Lind.", "Your name is Bo Lind.", "Your name is Ann Reed."),
    ("My order is W124, not W123.", "Your order is W124.", "Your order is W123."),
    ("It did not arrive on 3 May.", "It did not arrive on 3 May.", "It arrived on 3 May."),
    # What is spoken of in a clause that denies something else.
    ("I have not received my order W123.", "Order W123 has not arrived yet.", "Order W124 has not arrived yet."),
    ("I haven't received my refund of $90.", "Your refund of $90 is on its way.", "Your refund of $80 is on its way."),
    ("I ordered 3 lamps and they have not come.", "You ordered 3 lamps.", "You did not order 3 lamps."),
    ("I haven't received my order placed on 3 May.", "You placed it on 3 May.", "You placed it on 4 May."),
    ("I haven't received the lamp I paid $90 for.", "You paid $90 for the lamp.", "You paid $80 for the lamp."),
    ("I do not want to keep the 3 lamps.", "You have 3 lamps.", "You have 4 lamps."),
    ("It has not yet been shipped on 3 May.", "It was not shipped on 3 May.", "It was shipped on 3 May."),
    ("I never wanted to order 3 lamps.", "You never ordered 3 lamps.", "You ordered 3 lamps."),
    ("I do not want to pay more than $50.", "You want to pay at most $50.", "You want to pay more than $50."),
    ("I can't come on 3 May, but 5 May works.", "You can come on 5 May.", "You can come on 3 May."),
]  # fmt: skip


@pytest.mark.planted("what is denied grounds what is said to be so")
@pytest.mark.parametrize(("user", "right", "wrong"), TOLD_BY_THE_USER)
def test_what_the_user_denies_may_only_be_denied(user: str, right: str, wrong: str) -> None:
    assert run(TOLD, user, none="0").say(right) is None
    assert run(TOLD, user, none="0").say(wrong) is not None


NOTES = [
    ("The lamp was not shipped on 3 May", "The lamp of W12 was shipped on 3 May."),
    ("The lamp was not shipped on 3 May but on 5 May", "The lamp of W12 was shipped on 3 May."),
    ("The shop is not open on 25 December or 1 January.", "The shop is open on 1 January."),
    ("We do not charge a fee of EUR 5 for delivery to the islands.", "Delivery to the islands costs EUR 5."),
]


@pytest.mark.parametrize(("note", "wrong"), NOTES)
def test_neither_does_a_sentence_of_a_fact_ground_what_it_denies(note: str, wrong: str) -> None:
    assert refused(opened({"note": note}), wrong)
    assert refused(opened({"ticket": json.dumps({"order": "W12", "note": note})}), wrong)


def test_what_it_says_beside_a_denial_is_said() -> None:
    note = {"note": "The lamp of W12 was not shipped on 3 May but on 5 May."}
    assert not refused(opened(note), "The lamp of W12 was shipped on 5 May.")
    assert not refused(
        opened({"note": "You must not take more than 3 tablets in a day."}), "Take at most 3 tablets."
    )


ROOM = {"room": "double room with sea view"}
CAR = {"car": "diesel with tow bar"}
WITH = [
    (ROOM, "Your room has a sea view.", "Your room has no sea view."),
    (ROOM, "It is a double room with sea view.", "It is a double room with no sea view."),
    (ROOM, "Your room has no sea view surcharge.", "Your room does not have a sea view."),
    (ROOM, "The terrace has no sea view.", "There is no sea view."),
    (ROOM, "Your room has no balcony.", "The room comes without a sea view, sadly."),
    (CAR, "The car comes with a tow bar.", "The car comes without a tow bar."),
    (CAR, "The car comes without a spare wheel.", "The car does not come with a tow bar."),
]


@pytest.mark.parametrize(("facts", "right", "wrong"), WITH)
def test_what_a_thing_comes_with_is_not_denied(facts: dict[str, str], right: str, wrong: str) -> None:
    under = policy("[state, name]")
    assert run(under, **facts).say(right) is None
    assert run(under, **facts).say(wrong) is not None


def test_what_one_of_several_comes_with_another_may_lack() -> None:
    kinds = [
        {"name": "single", "kind": "single room"},
        {"name": "double", "kind": "double room with sea view"},
    ]
    assert run(policy("[state, name]"), rooms=json.dumps(kinds)).say("The single has no sea view.") is None
