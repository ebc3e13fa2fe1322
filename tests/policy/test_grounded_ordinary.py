"""Ordinary sentences over the tables of a shop, a surgery and a hire firm, and beside each one what its table denies."""

from __future__ import annotations

import pytest

from bench.trajectory.grounding import opened, refused

GIFT = {
    "buyer": "George Abbott",
    "recipient": "Clara Dunne",
    "shop": "Bluebell Store",
    "gift": "notebook",
    "occasion": "christening",
    "gift_price": "137.50 GBP",
}
LINE = {
    "order_number": "28721",
    "customer": "Mei Zhang",
    "product": "drill",
    "colour": "red",
    "quantity": "8",
    "unit_price": "42.25 USD",
}
REFERRAL = {
    "patient": "Ruth Fielding",
    "referring_doctor": "George Abbott",
    "consultant": "Helena Marsh",
    "hospital": "Linden Park Hospital",
    "urgency": "urgent",
    "appointment_format": "telephone",
}
DOSE = {
    "patient": "Bronwyn Hughes",
    "vaccine_against": "rabies",
    "dose_volume": "0.25 ml",
    "given_on": "2026-03-09",
    "next_dose_due": "2026-05-24",
}
HIRE = {"main_driver": "Priya Nair", "car_type": "minivan", "child_seat_included": "no"}
LOAN = {"interest_rate": "4.85%", "rate_type": "variable", "fee": "1995.00 USD"}
SAID = [
    (GIFT, "George Abbott is sending Clara Dunne a notebook for a christening.", True),
    (GIFT, "George Abbott sends a notebook to Clara Dunne.", True),
    (GIFT, "Clara Dunne is sending George Abbott a notebook for a christening.", False),
    (GIFT, "Clara Dunne sends a notebook to George Abbott.", False),
    (GIFT, "George Abbott is sending Clara Dunne a candle for a christening.", False),
    (GIFT, "George Abbott is sending Clara Dunne a notebook for a wedding.", False),
    (LINE, "Mei Zhang ordered 8 units of the red drill, priced at $42.25 each.", True),
    (LINE, "Mei Zhang ordered 9 units of the red drill, priced at $42.25 each.", False),
    (LINE, "Order 28721 was placed for 8 drills.", True),
    (LINE, "28721 units were ordered.", False),
    (REFERRAL, "The urgent referral is to Linden Park Hospital.", True),
    (REFERRAL, "The routine referral is to Linden Park Hospital.", False),
    (REFERRAL, "The urgent referral is from Linden Park Hospital.", False),
    (REFERRAL, "The appointment with Helena Marsh is by telephone.", True),
    (DOSE, "The dose of 0.25 ml was given to Bronwyn Hughes on 9 March 2026.", True),
    (DOSE, "The dose of 0.25 ml was given to Bronwyn Hughes on 24 May 2026.", False),
    (DOSE, "The next dose is due on 24 May 2026.", True),
    (DOSE, "The next dose is due on 9 March 2026.", False),
    (HIRE, "A child seat is not included with this minivan.", True),
    (HIRE, "A child seat is included with this minivan.", False),
    (HIRE, "The car is not a minivan.", False),
    (LOAN, "Interest: 4.85% (variable).", True),
    (LOAN, "Interest: 4.85% (fixed).", False),
    ({"early_repayment_charge": "no"}, "You can repay early without a charge.", True),
    ({"early_repayment_charge": "yes"}, "You can repay early without a charge.", False),
    ({"early_repayment_charge": "no"}, "Early repayment is free of charge.", True),
    ({"early_repayment_charge": "yes"}, "Early repayment is free of charge.", False),
    ({"early_repayment_charge": "yes"}, "You cannot repay early without a charge.", True),
    ({"early_repayment_charge": "no"}, "Early repayment is not free.", False),
    ({"lunch_included": "no", "duration_hours": "3"}, "You walk for 3 hours; bring your own lunch.", True),
    ({"lunch_included": "yes", "duration_hours": "3"}, "You walk for 3 hours; bring your own lunch.", False),
    ({"photography_permitted": "yes"}, "Photography is permitted without flash.", True),
    ({"visa_type": "student", "application_status": "withdrawn"}, "The current status is 'withdrawn'.", True),
]


@pytest.mark.requirement("X-42")
@pytest.mark.parametrize(("facts", "line", "right"), SAID, ids=[f"{line} {right}" for _, line, right in SAID])
def test_a_true_sentence_is_admitted_and_a_false_one_beside_it_is_not(
    facts: dict[str, str], line: str, right: bool
) -> None:
    assert (refused(opened(facts), line) == "") is right
