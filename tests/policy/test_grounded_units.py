"""In what the numbers of a record are: its one currency, the unit that a field beside them names, how often something is
paid, and units in brackets. And what a text says that a field holds or that has to be done. Each right answer stands
beside one that says something else."""

from __future__ import annotations

import json

import pytest

from bench.trajectory.grounding import opened, refused

BILL = {
    "billNo": "BL-3301",
    "seller": "Harrow Tiles",
    "billedTo": "Delmar Mills Co.",
    "subtotal": "1420.00",
    "totalDue": "1704.00",
    "limit": "300000",
    "boxes": "12",
    "currencyCode": "GBP",
    "Late fee (% a month)": "1.5",
    "Reach per day (km)": "180",
    "paymentMethod": "credit card",
}
TEST = {
    "Patient": "Odile Farrant",
    "Analyte": "potassium",
    "Result": "5.9",
    "Unit": "mmol/L",
    "Reference low": "3.5",
    "Specimen": "serum",
    "Repeat needed": "yes",
    "Isolation required": "no",
    "take_with_food": "yes",
    "complications": "no",
    "primary_diagnosis": "kidney stones",
    "Previous test": "sodium",
}
COVER = {
    "record": json.dumps(
        {
            "policy": {"number": "PL-90", "type": "boat"},
            "premium": {"amount": "42.50", "currency": "CAD", "frequency": "monthly"},
            "cover": {"limit": "650000", "excess": "250", "legal_expenses": "excluded"},
            "notice": {"value": 30, "unit": "days"},
            "weight": {"value": 341, "unit": "gsm"},
        }
    )
}
MIXED = {"price": "40", "currency": "EUR", "quote": '{"amount": 55, "currency": "USD"}'}
HIRE = {
    "driver": "Priya Dvorak",
    "additional_driver": "Erik Tanaka",
    "rental_company": "Unna Hire",
    "insurer": "Kestrel Mutual",
    "car": "Vela Estate",
    "upgraded_from": "Norda City",
    "previous_plan": "Basic",
    "plan": "Standard",
    "repair_shop": "Reed Motors Inc.",
    "dealer": "Harrow Cars",
    "shipping_company": "Delmar Freight",
    "sold_by": "Boyd Castell",
    "booked_through": "Tamsin Tours",
    "departure_port": "Naples",
    "arrival_port": "Valletta",
    "custodian": "Ilka Trust",
    "signed_on": "2024-04-27",
}
WARD = {
    "patient.name": "Priya Mansour",
    "patient.physician": "Dr. Nadia Thorne",
    "patient.age_years": "24",
    "patient.emergency_contact": "Ines Almeida",
    "patient.diabetic": "yes",
}
OWED = {
    "borrower": "Wei Rossi",
    "guarantor": "Helen Larsen",
    "lending_inst": "Castellan Trust",
    "home_insurer": "Tallis Mutual",
    "amount": "£90,000",
    "granted": "2024-03-04",
}
REPORT = {
    "company": "Orchard Works",
    "auditor": "Whitlock Partners",
    "revenue": "£592.5 million",
    "guide": "Nilda Quispe",
    "lead_traveller": "Simone Adler",
    "anaesthetist": "Ian Mallory",
    "scrub_nurse": "Beth Murray",
    "patient": "Odile Farrant",
}
SAID = [
    (BILL, "The total due is £1,704.00.", True),
    (BILL, "The total due is €1,704.00.", False),
    (BILL, "The limit is £300,000.", True),
    (BILL, "The limit is 300,000 dollars.", False),
    (BILL, "There are 12 boxes.", True),
    (BILL, "The late fee is 1.5% a month.", True),
    (BILL, "The late fee is 1.5% a year.", False),
    (BILL, "You may go 180 km per day.", True),
    (BILL, "You may go 180 miles per day.", False),
    (BILL, "The payment method is a credit card.", True),
    (BILL, "The payment method is cheque.", False),
    (BILL, "Delmar Mills Co. has been billed £1,704.00.", True),
    (BILL, "Harrow Tiles has been billed £1,704.00.", False),
    (TEST, "The result was 5.9 mmol/L.", True),
    (TEST, "The result was 5.9 mg/dL.", False),
    (TEST, "The reference range starts at 3.5 mmol/L.", True),
    (TEST, "The reference range starts at 3.5 g/L.", False),
    (TEST, "The test has to be repeated.", True),
    (TEST, "The test does not have to be repeated.", False),
    (TEST, "The patient does not need to be isolated.", True),
    (TEST, "The patient needs to be isolated.", False),
    (TEST, "If it gets worse, the patient needs to be isolated.", True),
    (TEST, "It should be taken with food.", True),
    (TEST, "It should not be taken with food.", False),
    (TEST, "The operation went ahead without any complications.", True),
    (TEST, "The operation went ahead with complications.", False),
    (TEST, "The primary diagnosis is kidney stones.", True),
    (TEST, "The primary diagnosis on the chart is gallstones.", False),
    (TEST, "Used to measure potassium, the test has to be repeated.", True),
    (COVER, "The premium is 42.50 Canadian dollars a month.", True),
    (COVER, "The premium is 42.50 Canadian dollars a year.", False),
    (COVER, "You are covered up to CA$650,000, with an excess of CA$250.", True),
    (COVER, "You are covered up to €650,000, with an excess of CA$250.", False),
    (COVER, "The notice is 30 days.", True),
    (COVER, "The weight is 341 gsm.", True),
    (COVER, "Legal expenses aren't part of the cover.", True),
    (COVER, "Legal expenses are part of the cover.", False),
    (MIXED, "The price is €40.", True),
    (MIXED, "The price is $40.", False),
    (HIRE, "A deposit is required for the Vela Estate.", True),
    (HIRE, "A deposit is required for the Norda City.", False),
    (HIRE, "The Norda City was replaced by the Vela Estate.", True),
    (HIRE, "Priya Dvorak is on the Standard plan.", True),
    (HIRE, "Priya Dvorak is on the Basic plan.", False),
    (HIRE, "Priya Dvorak was on the Basic plan before.", True),
    (HIRE, "Reed Motors Inc. handles any repairs.", True),
    (HIRE, "Harrow Cars handles any repairs.", False),
    (HIRE, "It is being carried by Delmar Freight.", True),
    (HIRE, "It is being carried by Boyd Castell.", False),
    (HIRE, "It was arranged on April 27, 2024 through Tamsin Tours.", True),
    (HIRE, "It was arranged on April 27, 2024 through Harrow Cars.", False),
    (HIRE, "The trip ends in Valletta.", True),
    (HIRE, "The trip ends in Naples.", False),
    (HIRE, "Unna Hire asks for a deposit.", True),
    (HIRE, "Kestrel Mutual asks for a deposit.", False),
    (WARD, "Priya Mansour is 24 years old and diabetic.", True),
    (WARD, "Dr. Nadia Thorne, aged 24 years, is diabetic.", False),
    (WARD, "Priya Mansour sees Dr. Nadia Thorne.", True),
    (OWED, "The loan, which Castellan Trust granted, is £90,000.", True),
    (OWED, "The loan, which Tallis Mutual granted, is £90,000.", False),
    (OWED, "Helen Larsen has given a guarantee.", True),
    (OWED, "Wei Rossi took the loan out on 4 March 2024.", True),
    (OWED, "Helen Larsen took the loan out on 4 March 2024.", False),
    (OWED, "Wei Rossi has to pay back £90,000.", True),
    (OWED, "Helen Larsen has to pay back £90,000.", False),
    (REPORT, "Orchard Works booked revenue of £592.5 million.", True),
    (REPORT, "Whitlock Partners booked revenue of £592.5 million.", False),
    (REPORT, "The group is led by Nilda Quispe.", True),
    (REPORT, "The group is led by Simone Adler.", False),
    (REPORT, "Ian Mallory gave the anaesthetic.", True),
    (REPORT, "Beth Murray gave the anaesthetic.", False),
    (REPORT, "This is a serum sample, from Odile Farrant.", True),
    (REPORT, "This is a serum sample, from Beth Murray.", False),
]


@pytest.mark.parametrize(("facts", "said", "holds"), SAID, ids=[said for _, said, _ in SAID])
def test_only_what_the_record_says_is_admitted(facts: dict[str, str], said: str, holds: bool) -> None:
    assert (refused(opened(facts), said) == "") is holds
