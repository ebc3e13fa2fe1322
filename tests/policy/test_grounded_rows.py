"""Rows of a table told one from the other: what a row says of itself in small words, in capitals, in another unit."""

from __future__ import annotations

import json

import pytest

from bench.trajectory.grounding import opened, refused

LABS = {
    "sodium.test": "Sodium",
    "sodium.result": "138",
    "sodium.unit": "mmol/L",
    "sodium.flag": "normal",
    "calcium.test": "Calcium",
    "calcium.result": "9.1",
    "calcium.unit": "mg/dL",
    "calcium.flag": "normal",
}
TRIPS = {"trips": json.dumps([{"city": "Oslo", "price": "300 NOK"}, {"city": "Rome", "price": "40 EUR"}])}
BILLS = {
    "B-1.bill_number": "B-1",
    "B-1.client": "Lamp House Media",
    "B-1.bill_date": "2026-03-02",
    "B-1.due_date": "2026-04-02",
    "B-1.tax": "5.20",
    "B-1.amount": "20.00",
    "B-1.currency": "EUR",
    "B-1.status": "overdue",
    "B-2.bill_number": "B-2",
    "B-2.client": "Tern Motors",
    "B-2.bill_date": "2026-03-05",
    "B-2.due_date": "2026-04-05",
    "B-2.tax": "7.10",
    "B-2.amount": "30.00",
    "B-2.currency": "EUR",
    "B-2.status": "paid",
}
PETS = {
    "patients.rex.name": "Rex",
    "patients.rex.species": "dog",
    "patients.rex.coat": "brown",
    "patients.rex.breed": "Beagle",
    "patients.misty.name": "Misty",
    "patients.misty.species": "cat",
    "patients.misty.coat": "white",
    "patients.misty.breed": "Siamese",
}
PARCELS = {
    "shipments": json.dumps(
        [
            {"tracking_number": "TRK-5512", "service": "express", "carrier": "UPS", "destination": "Bergen"},
            {"tracking_number": "TRK-7741", "service": "standard", "carrier": "GLS", "destination": "Turku"},
        ]
    )
}
FUNDS = {
    "funds": json.dumps(
        [
            {"fund": "Orchard Growth", "index": "AT&T 50", "assets_million_usd": 840, "manager": "Ida Bloch"},
            {
                "fund": "Orchard Income",
                "index": "Kestrel 900",
                "assets_million_usd": 1310,
                "manager": "Rune Falk",
            },
        ]
    )
}
BONDS = {
    "acme_2031.issuer": "Acme Holdings",
    "acme_2031.rating": "BBB",
    "acme_2031.trustee": "US Trust",
    "acme_2031.coupon": "4.25%",
    "volta_2029.issuer": "Volta Power",
    "volta_2029.rating": "AA",
    "volta_2029.trustee": "Nordea",
    "volta_2029.coupon": "3.10%",
}
DRUGS = {
    "prescriptions": json.dumps(
        [
            {"drug": "Ramipril", "route": "oral", "frequency": "twice daily", "take_with_food": True},
            {
                "drug": "Cefalexin",
                "route": "intravenous",
                "frequency": "three times daily",
                "take_with_food": True,
            },
        ]
    )
}
HIRE = {"driver": "Ann Reed", "vehicle": "BMW X1", "additional_driver": "Bo Lind", "hire_number": "HR328212"}
STAY = {"guest": "Pia Holt", "nights": "9", "total_price": "$682.20", "deposit_paid": "$80.00"}
TICKET = {
    "ticket_number": "TK88213",
    "passenger": "Lea Stein",
    "train": "ICE 593",
    "operator": "DB",
    "booked_by": "Jan Roth",
}
ORDER = {
    "client": "Delta Foods",
    "item": "glass jars",
    "quantity": "2400",
    "ship_to_city": "Malmo",
    "status": "confirmed",
    "priority": "high",
    "ticker": "DFDS",
}
CLUB = {"member_name": "Sara Vik", "favorite_class": "yoga", "visits_this_month": "11", "cause": "storm"}

RIGHT_AND_WRONG = [
    # The unit that a row says of its own result.
    (LABS, "The sodium result is 138 mmol/L.", "The sodium result is 138 mg/dL."),
    (LABS, "Calcium was 9.1 mg/dL, which is normal.", "Calcium was 9.1 mg/dL, which is high."),
    # What only another row states, in a unit that this one has not.
    (LABS, "Sodium is 138 mmol/L and calcium is 9.1 mg/dL.", "The sodium result is 9.1 mg/dL."),
    (TRIPS, "Rome costs €40, Oslo 300 NOK.", "Oslo costs 40 EUR."),
    # What something is due by, for and to.
    (BILLS, "Bill B-1 must be paid by 2 April 2026.", "Bill B-1 must be paid by 2 March 2026."),
    (
        BILLS,
        "Bill B-1 was issued to Lamp House Media on 2 March 2026 for €20.00.",
        "Bill B-1 was issued to Lamp House Media on 2 March 2026 for €5.20.",
    ),
    (BILLS, "The total on bill B-2 is €30.00.", "The total on bill B-2 is €7.10."),
    (STAY, "The total for 9 nights is $682.20.", "The total for 9 nights is $80.00."),
    # What a row holds in small letters, where another row or none holds what is said.
    (PETS, "Rex is a brown Beagle.", "Rex is a white Beagle."),
    (PETS, "Rex is a dog.", "Rex is a cat."),
    (PARCELS, "Shipment TRK-5512 is going to Bergen by express service.", "Shipment TRK-5512 is going to Bergen by standard service."),
    (DRUGS, "Ramipril should be given by the oral route.", "Ramipril should be given by the intravenous route."),
    (ORDER, "Delta Foods ordered 2,400 glass jars.", "Delta Foods ordered 2,400 steel drums."),
    (ORDER, "We will ship the glass jars to Malmo.", "We will ship the steel drums to Malmo."),
    (ORDER, "It is for 2,400 pieces of glass jars.", "It is for 2,400 pieces of plastic jars."),
    (CLUB, "Sara's favorite class is yoga.", "Sara's favorite class is pilates."),
    (CLUB, "The cause was a storm.", "The cause was a flood."),
    # Names of a few capitals, and in a column of names.
    (ORDER, "Its ticker is DFDS.", "Its ticker is MTRK."),
    (BONDS, "The Acme 2031 bond is rated BBB.", "The Acme 2031 bond is rated BB."),
    (PARCELS, "UPS delivered TRK-5512.", "TNT delivered TRK-5512."),
    (FUNDS, "Orchard Growth follows the AT&T 50.", "Orchard Growth follows the Kestrel 900."),
    (
        BONDS,
        "Acme Holdings issued the Acme 2031 bond, and US Trust is the trustee.",
        "Acme Holdings issued the Acme 2031 bond, and Nordea is the trustee.",
    ),
    (ORDER, "Delta Foods has ordered it.", "Beta Foods has ordered it."),
    # People.
    (HIRE, "Ann Reed has hired the BMW X1.", "Bo Lind has hired the BMW X1."),
    (TICKET, "Lea Stein is travelling on ICE 593.", "Jan Roth is travelling on ICE 593."),
]  # fmt: skip


@pytest.mark.parametrize(("facts", "said"), [(facts, right) for facts, right, _ in RIGHT_AND_WRONG])
def test_what_a_row_says_may_be_said(facts: dict[str, str], said: str) -> None:
    assert not refused(opened(facts), said)


@pytest.mark.parametrize(("facts", "said"), [(facts, wrong) for facts, _, wrong in RIGHT_AND_WRONG])
def test_what_another_row_says_or_none_may_not(facts: dict[str, str], said: str) -> None:
    assert refused(opened(facts), said)


INNOCENT = [
    (BILLS, "It was sent to Lamp House Media and must be paid. Bill B-1 is overdue."),
    (
        BILLS,
        "The total on bill B-1 is €20.00. It was sent to Lamp House Media and must be paid by 2 April 2026.",
    ),
    (DRUGS, "Ramipril is taken twice daily."),
    (DRUGS, "You should ask your doctor about the intravenous route."),
    (TICKET, "The ticket is valid on ICE 593."),
    (BONDS, "Interest on the Volta 2029 bond is paid at 3.10%."),
    (FUNDS, "Orchard Income has assets of $1,310 million."),
    (CLUB, "She has visited 11 times this month."),
    (ORDER, "We will send the order confirmation soon."),
    (ORDER, "The goods are shipped with great care."),
    (ORDER, "We ship large volumes tomorrow and send spare glass jars free of charge."),
    (ORDER, "You will receive a tracking link once it has left."),
    (LABS, "Both were taken in the morning."),
]


@pytest.mark.parametrize(("facts", "said"), INNOCENT)
def test_the_words_around_are_no_claims(facts: dict[str, str], said: str) -> None:
    assert not refused(opened(facts), said)
