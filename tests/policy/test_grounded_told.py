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
SHIRTS = {
    "shirts": json.dumps(
        [
            {"number": "4410", "material": "cotton", "size": "S"},
            {"number": "4411", "material": "cotton", "size": "M"},
            {"number": "4412", "material": "cotton", "size": "XXL"},
        ]
    )
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
INVOICE = {
    "invoice_number": "B-118",
    "invoice_date": "2027-01-24",
    "due_date": "2027-02-14",
    "subtotal": "EUR 3000",
    "vat_rate": "19%",
    "vat_amount": "EUR 570",
    "invoice_total": "EUR 3570",
    "late_fee": "EUR 31",
}
BASKET = {
    "items": json.dumps([{"name": "Fern Lamp", "price": "EUR 40"}, {"name": "Moss Rug", "price": "EUR 90"}]),
    "shipping.cost": "EUR 7",
}
RATE = {
    "lender": "Alpine Mutual",
    "fixed_until": "2027-08-23",
    "valid_until": "2027-06-06",
    "bought_on": "2027-05-01",
}
FLAGS = {
    "auto_renew": "no",
    "refundable": "no",
    "in_stock": "no",
    "signature_required": "yes",
    "is_delayed": "yes",
    "autopay": "no",
    "distributing": "no",
    "transport_needed": "no",
    "inspection_required": "yes",
    "customs.cleared": "no",
    "breakfast_included": "no",
    "rate_per_night": "EUR 70",
    "status": "waitlisted",
}
CLINIC = {
    "patient": "Rosa Lind",
    "allergies": "aspirin",
    "guardian": "Bo Lind",
}
ACCOUNTS = {
    "company.name": "Halden Print",
    "company.parent": "Norwick Paper",
    "company.auditor": "Osterman Audit",
    "results.period": "Q1 2027",
    "results.audited": "no",
}
CAR = {"car": "Rova 3", "pick-up city": "Ghent", "drop-off city": "Lille", "upgraded from": "Rova 2"}

SOLD = {
    "card": "GC 5521",
    "sold_by": "Dev Patel",
    "purchased_on": "2027-03-18",
    "delivered_on": "2027-03-20",
    "delivery_method": "email",
}
PAIN = {"patient": "Rosa Lind", "progress.pain_at_start": "7/10", "progress.pain_now": "3/10"}
PILE = {
    "order.number": "7731902",
    "order.total": "EUR 207",
    "items": json.dumps([{"name": "Fern Lamp", "quantity": 5}]),
}

WARD = {
    "patient": "Rosa Lind",
    "discharged_to": "home",
    "allergies": json.dumps(["sulfa drugs", "latex"]),
    "share_class": "A",
    "fault": "slipping drive belt",
}
HELD = {"product": "Sage Lamp", "replaces_product": "Reed Lamp", "shop": "Arden Glass"}
DRUGGED = {"patient": "Rosa Lind", "allergies": json.dumps(["codeine", "peanuts"])}
RETURNED = {
    "returned_item": "office chair",
    "replacement_item": "cordless drill",
    "customer": "Rosa Lind",
    "refund_amount": "EUR 40",
}
SWAPPED = {
    "record": json.dumps(
        {
            "returnedProduct": "Hearth toaster",
            "replacementProduct": "Quill kettle",
            "restockingFeePercent": 11,
        }
    )
}
MOVED = {"plan": "Team", "previous_plan": "Growth", "customer": "Rosa Lind"}
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
    # What is so until a day, and what only from then on.
    (RATE, "The rate stays fixed until 23 August.", "The rate will not stay fixed until 23 August."),
    (RATE, "Until 23 August 2027, the rate will stay fixed.", "Until 23 August 2027, the rate will not stay fixed."),
    (RATE, "The ticket can be used until 6 June.", "The ticket cannot be used until 6 June."),
    (RATE, "The ticket can be used until 6 June.", "Until 6 June, the ticket cannot be used."),
    # By when something has to be done.
    (INVOICE, "This invoice has to be paid by 14 February 2027.", "This invoice has to be paid by 24 January 2027."),
    (INVOICE, "The total on this invoice is EUR 3,570.", "This invoice doesn't have to be paid by 14 February 2027."),
    # Amounts before a tax, of a rate, and of one thing among several.
    (INVOICE, "Net of tax, the invoice comes to EUR 3,000.", "Net of tax, the invoice comes to EUR 3,570."),
    (INVOICE, "It came to EUR 3,000 before tax.", "It came to EUR 3,570 before tax."),
    (INVOICE, "The EUR 570 in VAT comes on top of EUR 3,000.", "The EUR 570 in VAT comes on top of EUR 3,570."),
    (INVOICE, "VAT is charged at 19%, which amounts to EUR 570.", "VAT is charged at 19%, which amounts to EUR 3,570."),
    (BASKET, "The Fern Lamp costs EUR 40.", "The Fern Lamp costs EUR 7."),
    (BASKET, "The Moss Rug costs EUR 90 apiece.", "The Moss Rug costs EUR 7 apiece."),
    (BASKET, "The shipping costs EUR 7.", "The shipping costs EUR 40."),
    (PILE, "There are 5 of them in the order.", "There are 6 of them in the order."),
    (PAIN, "Pain was scored at 7 out of ten at the start.", "Pain was scored at 3 out of ten at the start."),
    (SOLD, "The card was sold by Dev Patel on 18 March 2027 and delivered by email.", "The card was sold by Dev Patel on 19 March 2027 and delivered by email."),
    # Of two things the one that comes in the other's place, and that other.
    (RETURNED, "The office chair is being replaced by the cordless drill.", "The cordless drill is being replaced by the office chair."),
    (RETURNED, "As a replacement, Rosa Lind gets the cordless drill.", "As a replacement, Rosa Lind gets the office chair."),
    (RETURNED, "In exchange for the office chair, Rosa Lind gets a cordless drill.", "In exchange for the office chair, Rosa Lind gets a yoga mat."),
    (RETURNED, "The office chair has been returned.", "The cordless drill has been returned."),
    (RETURNED, "Item: office chair", "Item: cordless drill"),
    (SWAPPED, "A restocking fee of 11% applies to the Hearth toaster.", "A restocking fee of 11% applies to the Quill kettle."),
    (SWAPPED, "The Hearth toaster is replaced by the Quill kettle.", "The Quill kettle is replaced by the Hearth toaster."),
    # A few words or a letter behind what a field is called by.
    (WARD, "Rosa Lind was discharged to home.", "Rosa Lind was discharged to a hospice."),
    (WARD, "There is a recorded allergy to sulfa drugs.", "There is a recorded allergy to codeine."),
    (WARD, "Rosa Lind is allergic to latex and sulfa drugs.", "Rosa Lind is allergic to latex and kiwi fruit."),
    (DRUGGED, "Rosa Lind is allergic to codeine and peanuts.", "Rosa Lind is allergic to codeine and kiwi fruit."),
    (WARD, "It belongs to share class A.", "It belongs to share class M."),
    (SHIRTS, "The shirt is a size M, in cotton.", "The shirt is a size K, in cotton."),
    (WARD, "- Fault: slipping drive belt", "- Fault: frayed cable"),
    # A yes or no in other words.
    (FLAGS, "It won't roll over on its own.", "It'll roll over on its own."),
    (FLAGS, "There's no getting your money back.", "You can get your money back."),
    (FLAGS, "The lamp isn't available right now.", "The lamp is available right now."),
    (FLAGS, "It can't be left without a signature.", "It can be left without anybody signing."),
    (FLAGS, "It is running behind schedule.", "It is on time."),
    (FLAGS, "The money doesn't come out automatically.", "The money comes out on its own."),
    (FLAGS, "It does not distribute its income.", "It distributes its income."),
    (FLAGS, "Transport is not wanted.", "Transport is wanted."),
    (FLAGS, "The goods must be inspected.", "The goods need not be inspected."),
    (FLAGS, "Customs clearance is not complete.", "Customs clearance is complete."),
    (FLAGS, "Breakfast is not included in the rate of EUR 70 per night.", "Breakfast is included in the rate of EUR 70 per night."),
    (FLAGS, "The order is on the waiting list.", "The order is not on the waiting list."),
    # That there is none of what a field holds; who does something, which says not that it is done.
    (CLINIC, "There are no known symptoms.", "There are no known allergies."),
    (CLINIC, "No known symptoms.", "The patient has no known allergies."),
    (CLINIC, "Rosa Lind has a guardian.", "Rosa Lind has no guardian."),
    (ACCOUNTS, "Osterman Audit serves as auditor to Halden Print.", "The results are audited."),
    (ACCOUNTS, "The auditor of Halden Print is Osterman Audit, and the results for Q1 2027 are unaudited.", "The results for Q1 2027 are audited by Osterman Audit."),
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
    (RETURNED, "Instead, Rosa Lind gets a refund of EUR 40."),
    (RETURNED, "The chair was swapped for a new one."),
    (MOVED, "The Growth plan was replaced by the Team plan."),
    (WARD, "If you are allergic to nuts, tell us."),
    (WARD, "Rosa Lind is allergic to latex and needs help."),
    (WARD, "A share class I cannot name is another matter."),
    (HELD, "Before buying the Sage Lamp, the shop held the Reed Lamp."),
    (FLAGS, "We look at each case on its own merits."),
    (CLINIC, "There are no allergies that any form asks for."),
    (CLINIC, "No guardian is needed on the day."),
    (INVOICE, "Until then, no invoice is late."),
]


@pytest.mark.parametrize(("facts", "said"), INNOCENT)
def test_the_words_around_are_no_claims(facts: dict[str, str], said: str) -> None:
    assert not refused(opened(facts), said)
