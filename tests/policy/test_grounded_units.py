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
MOVE = {
    "member": "Rosalind Pike",
    "caseworker": "Dipa Rao",
    "transfer_value_gbp": "127,980.00",
    "sales": "48,260.75",
    "limit": "5,000",
    "transactions": "1384",
    "currency": "GBP",
    "account": "personal",
    "loss_type": "mixed",
    "text_alerts": "off",
    "in_warranty": "no",
    "activated": "no",
    "can_overpay": "no",
    "sessions": "8",
    "attended": "6",
    "vehicle": "minivan",
    "booked_by": "Sam Whitlock",
    "hotel": "Hotel Aurora",
}
SAID = [
    (MOVE, "The transfer value is £127,980.", True),
    (MOVE, "The transfer value is £127,890.", False),
    (MOVE, "The limit is 5,000 pounds.", True),
    (MOVE, "The limit is 5,000 euros.", False),
    (MOVE, "Sales were £48,260.75 over 1,384 transactions.", True),
    (MOVE, "Sales were £48,260.75 over 1,348 transactions.", False),
    (MOVE, "Money leaves the personal account.", True),
    (MOVE, "Money leaves the joint account.", False),
    (MOVE, "It is a mixed loss.", True),
    (MOVE, "It is a conductive loss.", False),
    (MOVE, "We also offer a joint account.", True),
    (MOVE, "This is Rosalind's account.", True),
    (MOVE, "Text alerts aren't on.", True),
    (MOVE, "Text alerts are on.", False),
    (MOVE, "The product is not covered by warranty.", True),
    (MOVE, "The product is covered by the warranty.", False),
    (MOVE, "It isn't active.", True),
    (MOVE, "It is active.", False),
    (MOVE, "You cannot make overpayments on this loan.", True),
    (MOVE, "You can make overpayments on this loan.", False),
    (MOVE, "So far six sessions have been attended.", True),
    (MOVE, "So far eight sessions have been attended.", False),
    (MOVE, "The case belongs to Dipa Rao.", True),
    (MOVE, "The case belongs to Sam Whitlock.", False),
    (MOVE, "Rosalind Pike has a booking at the Hotel Aurora.", True),
    (MOVE, "Rosalind Pike does not have a booking at the Hotel Aurora.", False),
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
BACK = {"customer": "Ann Reed", "returned_item": "Cedar Shelf", "replacement_item": "Pebble Speaker"}
ODD = [
    ({"return_by": "11:00", "received": "15:00"}, "Please bring it by 11:00.", True),
    ({"return_by": "11:00", "received": "15:00"}, "Please bring it by 15:00.", False),
    ({"return_by": "2026-01-25", "received": "2025-12-14"}, "Please bring it by December 14, 2025.", False),
    ({"currency": "BTC", "total": "1250"}, "The total is $1,250.", False),
    ({"currency": "n/a", "total": "1250"}, "The total is $1,250.", True),
    ({"currency": "EUR", "amount": "56", "original_currency": "USD"}, "The amount is €56.", True),
    ({"currency": "EUR", "amount": "56", "original_currency": "USD"}, "The amount is $56.", False),
    ({"plan": '{"fee": "€18", "interval": "month"}'}, "The fee is €18 a month.", True),
    ({"plan": '{"fee": "€18", "interval": "month"}'}, "The fee is €18 a year.", False),
    ({"job": '{"salary": "€1800", "pay_period": "month"}'}, "The salary is €1,800 a year.", False),
    ({"job": '{"salary": "€60000", "pay_frequency": "monthly"}'}, "The salary is €60,000 a year.", True),
    ({"Quantity": "1800", "Unit of Measure": "kg"}, "There are 1,800 kg of it.", True),
    ({"Quantity": "1800", "Unit of Measure": "kg"}, "There are 1,800 litres of it.", False),
    ({"quantity": "2", "unit": "kg", "weight": "3"}, "There are 2 of them.", True),
    (BACK, "A restocking fee applies to the Cedar Shelf.", True),
    (BACK, "A restocking fee applies to the Pebble Speaker.", False),
    (BACK, "Instead, Ann Reed gets the Pebble Speaker.", True),
    ({"manager": "Ann Reed"}, "The manager is away.", True),
    ({"color": "red"}, "The color is beautiful.", True),
    ({"color": "red"}, "The color is green.", False),
    ({"color": "red"}, "The color is nice.", True),
    ({"approval_required": "no"}, "It should be approved soon.", True),
    ({"fuel": "petrol"}, "The fuel is gasoline.", True),
    ({"plan": "basic", "price": "$20"}, "The mobile plan costs $20.", True),
    ({"accidental_damage": "excluded"}, "Accidental damage is excluded.", True),
    ({"accidental_damage": "excluded"}, "Accidental damage is included.", False),
    ({"auto_renewal": "off"}, "Auto-renewal is off.", True),
    ({"auto_renewal": "off"}, "Auto-renewal is on.", False),
    ({"account_status": "disabled"}, "Your account is active.", False),
    ({"currency": "€", "total": "1250"}, "The total is €1,250.", True),
    ({"currency": "€", "total": "1250"}, "The total is $1,250.", False),
    ({"currency": "CAD", "fuel_surcharge": "120"}, "The fuel surcharge is $120.", True),
    ({"currency": "CAD", "fuel_surcharge": "120"}, "The fuel surcharge is US$120.", False),
    (
        {"bill": '{"unit": "kWh", "quantity": 300, "amount": 90.0, "currency": "GBP"}'},
        "You owe £90.00.",
        True,
    ),
    (
        {"bill": '{"unit": "kWh", "quantity": 300, "amount": 90.0, "currency": "GBP"}'},
        "You owe 90 kWh.",
        False,
    ),
    ({"Fee (€/month)": "4"}, "The fee is €4 a month.", True),
    ({"Fee (€/month)": "4"}, "The fee is €4 a year.", False),
    ({"employee": "Ann Reed", "company": "Orchard", "salary": "$500"}, "Ann Reed earns $500.", True),
    (
        {"account_currency": "EUR", "fee": "3", "sum": "62", "original_currency": "USD"},
        "The sum was $62.",
        True,
    ),
    ({"signature_required": "no"}, "You should sign in to see it.", True),
    ({"signature_required": "no"}, "You have to sign for it.", False),
    ({"insurance": "no"}, "I can help you with insurance.", True),
    ({"order": "A-10", "status": "shipped"}, "The order does not have a tracking number.", True),
    ({"loan": "5000", "interest_rate": "5", "billing_frequency": "monthly"}, "The rate is 5% a year.", True),
    ({"borrower": "Ann Hale", "officer": "Boyd Castell"}, "Many thanks,\nBoyd Castell\nOfficer", True),
    (
        {"borrower": "Ann Hale", "operator": "Alta Via"},
        "Dear Ann,\n\nAll is set.\n\nBon voyage!\n\nAlta Via",
        True,
    ),
    ({"dep_city": "Mumbai", "arr_city": "Lyon"}, "- From: Mumbai\n- To: Lyon", True),
    ({"dep_city": "Mumbai", "arr_city": "Lyon"}, "- From: Lyon\n- To: Mumbai", False),
    ({"early_fee": "no"}, "There is no fee for paying this loan off early.", True),
    (
        {"ends_on": "2025-06-17", "auto_renew": "no"},
        "The cover does not renew when it ends on 17 June 2025.",
        True,
    ),
]


@pytest.mark.parametrize(("facts", "said", "holds"), ODD, ids=[f"{said} {facts}" for facts, said, _ in ODD])
def test_what_stands_beside_a_number_or_a_word_is_read_with_care(
    facts: dict[str, str], said: str, holds: bool
) -> None:
    assert (refused(opened(facts), said) == "") is holds


@pytest.mark.parametrize(("facts", "said", "holds"), SAID, ids=[said for _, said, _ in SAID])
def test_only_what_the_record_says_is_admitted(facts: dict[str, str], said: str, holds: bool) -> None:
    assert (refused(opened(facts), said) == "") is holds


IN_HUNDREDTHS = {"amount_minor": 1250, "currency": "JPY"}
CHARGES = {"charge_cents": "1250", "fee_pence": "80"}
TARIFF = {"unit_rate_pence": "24.5", "standing_charge_pence_per_day": "53.8"}
NAMED_UNITS = [
    (TARIFF, "The unit rate is 24.5p.", "The unit rate is \u00a324.50."),
    (TARIFF, "The unit rate is \u00a30.245.", "The unit rate is $24.50."),
    (TARIFF, "The standing charge is 53.8 pence a day.", "The standing charge is 53.8 pence a month."),
    (CHARGES, "The charge is $12.50.", "The charge is $1,250."),
    (CHARGES, "The charge is \u20ac12.50.", "The charge is 12.50 cents."),
    (CHARGES, "The charge is 1250 cents.", "The charge is 1250 kg."),
    (CHARGES, "The fee is \u00a30.80.", "The fee is \u00a380."),
    ({"amount_cents": "1250", "currency": "GBP"}, "The amount is \u00a312.50.", "The amount is $12.50."),
    (
        {"price.amount_cents": "1250", "price.currency": "GBP"},
        "It costs \u00a312.50.",
        "It costs \u00a31,250.",
    ),
    ({"price_cents_eur": "1250"}, "The price is \u20ac12.50.", "The price is \u20ac1,250."),
    ({"payment": json.dumps(IN_HUNDREDTHS)}, "The amount is \u00a51,250.", "The amount is \u00a512.50."),
    ({"fee": "0.12 EUR"}, "The fee is 12 euro cents.", "The fee is 12 euros."),
    ({"fee": "0.50 EUR"}, "The fee is 50 cents.", "The fee is 5 cents."),
    ({"share_per_cent": "12"}, "The share is 12 %.", "The share is 12 EUR."),
    ({"size_sqm": "61"}, "The size is 61 square metres.", "The size is 61 square feet."),
    ({"size_m2": "61"}, "The size is 61 sqm.", "The size is 61 sq ft."),
    ({"area_sqft": "610"}, "The area is 610 sq. ft.", "The area is 610 m\u00b2."),
    ({"pressure_bar": "2.4"}, "The pressure is 2.4 bar.", "The pressure is 2.4 psi."),
    ({"speed_mph": "48"}, "The speed is 48 mph.", "The speed is 48 km/h."),
    ({"bandwidth_mbps": "100"}, "The bandwidth is 100 Mbps.", "The bandwidth is 100 Gbps."),
    ({"batteryMah": "5000"}, "The battery has 5000 mAh.", "The battery has 5000 Wh."),
    ({"voltage_v": "230"}, "The voltage is 230 V.", "The voltage is 230 mV."),
    ({"land_acres": "12"}, "The land is 12 acres.", "The land is 12 hectares."),
    ({"fuel_mpg": "40"}, "The fuel economy is 40 miles per gallon.", "The fuel economy is 40 km."),
    ({"flow_lpm": "35"}, "The flow is 35 litres per minute.", "The flow is 35 ml."),
]


@pytest.mark.parametrize(("facts", "right", "wrong"), NAMED_UNITS)
def test_the_name_of_a_field_says_in_what_its_number_is(
    facts: dict[str, str], right: str, wrong: str
) -> None:
    assert refused(opened(facts), right) == ""
    assert refused(opened(facts), wrong) != ""
