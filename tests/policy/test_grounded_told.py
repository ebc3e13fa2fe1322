"""What a clause tells of a record in a small word, in a question before it, behind a label, or of what is held or not."""

from __future__ import annotations

import json

import pytest

from bench.trajectory.grounding import opened, refused

SHOP = {
    "product.name": "Fern Lamp",
    "product.in_stock": "yes",
    "product.warranty": "24 months",
    "stock.next_delivery": "2027-02-11",
    "stock.quantity_held": "60",
    "supplier.name": "Arden Glass",
    "supplier.contact": "Lea Stein",
    "supplier.lead_time": "5 days",
}
REPORT = {
    "company.name": "Halden Print",
    "company.parent": "Norwick Paper",
    "company.auditor": "Tait & Moss",
    "results.period": "Q1 2027",
    "results.audited": "yes",
}
ORDER = {
    "order.number": "7731902",
    "customer.name": "Ivo Brandt",
    "shipping.city": "Ghent",
    "shipping.express": "no",
    "order.gift_wrap": "no",
    "order.insured": "yes",
    "shipping.carrier": "Blue Van",
    "shipping.sender": "Lamp House",
    "order.approved": "no",
}
CARD = {
    "card": json.dumps(
        {
            "holder": "Ivo Brandt",
            "product": "Opal Card",
            "fees": {"annual": "EUR 45.00", "annual_waived": "N"},
        }
    )
}
PAYOUT = {
    "payout": json.dumps(
        {"merchant": "Velo Verde", "net": "EUR 210.00", "reserveHeld": False, "reservePercent": 5}
    )
}
COVER = {
    "policy.type": "landlord",
    "policy.account": "salary",
    "policy.frequency": "monthly",
    "policy.arm": "left",
    "meal_request": "vegan",
    "car.type": "minivan",
    "car.colour": "white",
}
STAY = {
    "patient.name": "Rosa Lind",
    "patient.next_of_kin": "Bo Lind",
    "attending.name": "Dr Ada Kloos",
    "surgeon.name": "Dr Emil Farr",
    "stay.ward": "Ward 4B",
    "stay.admission_date": "2027-03-04",
}
CHART = {"patient_name": "Rosa Lind", "surgeon": "Dr Ada Kloos", "body_weight_kg": "64", "diabetes": "N"}
BILL = {
    "invoice_number": "B-118",
    "seller.companyName": "Arden Glass",
    "buyer.companyName": "Tern Motors",
    "approved_by": "Ilka Renner",
    "contact_person": "Jan Roth",
    "customer_contact": "Ilka Renner",
}
LOAN = {
    "customer_name": "Rosa Lind",
    "loan_officer": "Jan Roth",
    "amount": "EUR 9000",
    "start_date": "2026-03-04",
}
TRIP = {
    "trip.city.tax": "18.00",
    "trip.price.total": "807.00",
    "currency": "CHF",
    "sessions_planned": "8",
    "sessions_attended": "6",
}
PARCEL = {"parcel.sender": "Arden Glass", "parcel.recipient": "Tern Motors", "parcel.due": "2027-05-03"}
CAR = {"car": "Rova 3", "pick-up city": "Ghent", "drop-off city": "Lille", "upgraded from": "Rova 2"}

RIGHT_AND_WRONG = [
    # The opposite of being in, or under, something; of a word that another field has too.
    (SHOP, "The Fern Lamp is in stock.", "The Fern Lamp is out of stock."),
    (REPORT, "The results for Q1 2027 are audited.", "The results for Q1 2027 are unaudited."),
    (ORDER, "The order goes to Ghent without express shipping.", "The order goes to Ghent with express shipping."),
    (ORDER, "The request made by Ivo Brandt was not approved.", "Lamp House approved the request made by Ivo Brandt."),
    (
        CARD,
        "The annual fee of EUR 45 on the Opal Card has not been waived.",
        "The annual fee of EUR 45 on the Opal Card has been waived.",
    ),
    (ORDER, "The order was insured.", "The order has a gift wrap that was insured."),
    (PAYOUT, "There is no reserve on this payout.", "There is a reserve on this payout."),
    (PAYOUT, "No reserve applies.", "A reserve applies."),
    # One of the few words that a field may hold, before the noun for the field or for what it is of.
    (COVER, "This is a landlord policy.", "This is a travel policy."),
    (COVER, "The money comes out of the salary account.", "The money comes out of the joint account."),
    (COVER, "It is taken from the left arm.", "It is taken from the right arm."),
    (COVER, "A vegan meal has been requested.", "A halal meal has been requested."),
    (COVER, "The vehicle is a white minivan.", "The vehicle is a blue minivan."),
    (COVER, "The policy is paid monthly.", "The policy is paid quarterly."),
    # Who somebody is.
    (STAY, "Bo Lind is Rosa Lind's next of kin.", "Dr Ada Kloos is Rosa Lind's next of kin."),
    (CHART, "Rosa Lind, whose weight is 64 kg, does not have diabetes.", "Dr Ada Kloos, whose weight is 64 kg, does not have diabetes."),
    (REPORT, "Its parent company is Norwick Paper.", "Its parent company is Halden Print."),
    (BILL, "Billed to: Tern Motors", "Billed to: Arden Glass"),
    (BILL, "Who approved it? That was Ilka Renner.", "Who approved it? That was Jan Roth."),
    (BILL, "Who's the contact person? That would be Jan Roth.", "Who's the contact person? That would be Ilka Renner."),
    (LOAN, "I looked it up: Rosa Lind borrowed 9,000 euros.", "I looked it up: Jan Roth borrowed 9,000 euros."),
    (ORDER, "Blue Van expects to deliver it in Ghent.", "Lamp House expects to deliver it in Ghent."),
    (ORDER, "Lamp House sent it to Ivo Brandt.", "Blue Van sent it to Ivo Brandt."),
    # Whoever sends something delivers it where nobody is held to carry it.
    (PARCEL, "Arden Glass delivers the parcel on 3 May 2027.", "Tern Motors delivers the parcel on 3 May 2027."),
    (PARCEL, "The parcel was delivered by Arden Glass.", "The parcel was delivered by Tern Motors."),
    (ORDER, "Blue Van delivers the order to Ghent.", "Lamp House delivers the order to Ghent."),
    (ORDER, "The order is delivered by Blue Van.", "The order is delivered by Lamp House."),
    (CAR, "Picked up in Ghent, the car is returned in Lille.", "Picked up in Lille, the car is returned in Ghent."),
    # Amounts.
    (SHOP, "60 pieces are held.", "The supply lasts 60 months."),
    (TRIP, "The city tax is CHF 18.", "The city tax is EUR 18."),
    (TRIP, "Eight sessions were planned, and six have been attended.", "Eight sessions were planned, and nine have been attended."),
]  # fmt: skip


@pytest.mark.parametrize(("facts", "said"), [(facts, right) for facts, right, _ in RIGHT_AND_WRONG])
def test_what_a_record_tells_may_be_said(facts: dict[str, str], said: str) -> None:
    assert not refused(opened(facts), said)


@pytest.mark.parametrize(("facts", "said"), [(facts, wrong) for facts, _, wrong in RIGHT_AND_WRONG])
def test_what_it_does_not_tell_may_not(facts: dict[str, str], said: str) -> None:
    assert refused(opened(facts), said)


INNOCENT = [
    (SHOP, "We can keep the lamp out of the rain."),
    (ORDER, "Customers with express shipping get a text message."),
    (COVER, "A weekly summary is sent to you."),
    (COVER, "Two of them pointed at the joint effort."),
    (SHOP, "Who's the contact? Thank you for asking."),
    (TRIP, "The two have met before."),
    (LOAN, "Who would like to know more?"),
]


@pytest.mark.parametrize(("facts", "said"), INNOCENT)
def test_the_words_around_are_no_claims(facts: dict[str, str], said: str) -> None:
    assert not refused(opened(facts), said)
