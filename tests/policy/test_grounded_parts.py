"""Who has which part in what a record tells: flat records, as a table has them, with several names of a sort and several
yeses and noes, spoken of with verbs and in other words than those of the fields."""

from __future__ import annotations

import pytest

from bench.trajectory.grounding import opened, refused

LOAN = {
    "borrower": "Ilka Renner",
    "co_signer": "Boyd Castell",
    "lender": "Harrow Savings Bank",
    "insurance_provider": "Kestrel Mutual",
    "loan_officer": "Haugen, Odd",
    "principal": "GBP 12m",
    "monthly_payment": "GBP 90,000",
    "term_months": "36",
    "disbursed_on": "2024-02-15",
    "secured": "N",
    "early_repayment_allowed": "no",
    "payment_received": "no",
    "loan_status": "IN_ARREARS",
}
BILL = {
    "bill_number": "B-7719",
    "supplier": "Kestrel Works",
    "customer": "Delmar Mills",
    "prepared_by": "Renner, Ilka",
    "approved_by": "Boyd Castell",
    "subtotal": "JPY 12,000",
    "tax_amount": "JPY 1,200",
    "total": "JPY 13,200",
    "due_on": "24 Jul 2024",
    "paid": "no",
    "loyalty_member": "no",
    "guidance_raised": "no",
    "backordered": "yes",
    "pets_allowed": "no",
    "under_warranty": "no",
    "bill_status": "paused",
}
CARE = {
    "patient_name": "FARRANT, Odile (Mrs)",
    "surgery_name": "Harbour Lane Surgery",
    "prescriber": "Dr Pieter Kloos",
    "supervising_doctor": "Dr Ana Belem",
    "tested_by": "Tamsin Aldous",
    "counted_by": "Jorun Vale",
    "booked_through": "Unna Desk",
    "contact": "Erik Tanaka",
    "open_to_new_patients": "no",
    "repeat_test_requested": "yes",
    "duration_days": "36",
}
TRIP = {
    "passenger": "Priya Dvorak",
    "companion": "Erik Tanaka",
    "from_city": "Bergen",
    "to_city": "Turin",
    "operator": "Fjord Rail",
    "reseller": "Ticket Lane",
    "checked_in": "no",
    "trip_days": "6",
    "daily_fee": "EUR 40.00",
    "total": "EUR 240.00",
}
TABLES = {"loan": LOAN, "bill": BILL, "care": CARE, "trip": TRIP}
FAITHFUL = [
    ("loan", "Ilka Renner still owes Harrow Savings Bank £12 million."),
    ("loan", "Kestrel Mutual insures the loan from Harrow Savings Bank."),
    ("loan", "Odd Haugen is the loan officer."),
    ("loan", "The loan was paid out on 15 February 2024."),
    ("loan", "The money was paid out on 15 Feb 24."),
    ("loan", "It's a 36-month loan over £12 million."),
    ("loan", "Early repayment is not permitted."),
    ("loan", "It's not secured, and the loan is in arrears."),
    ("loan", "The loan, with Boyd Castell as co-signer, is not active."),
    ("bill", "Delmar Mills was billed 12,000 yen before tax and ¥13,200 including tax."),
    ("bill", "Kestrel Works has not been paid for this bill."),
    ("bill", "Ilka Renner prepared it, and it was approved by Boyd Castell."),
    ("bill", "The bill from Kestrel Works is not on hold."),
    ("bill", "The customer does not belong to the loyalty programme."),
    ("bill", "The outlook was not raised. It is on back order."),
    ("bill", "Pets are not welcome. It's not under warranty."),
    ("bill", "Due 24 Jul 24, back-ordered: yes."),
    ("care", "Odile Farrant was seen by Dr. Kloos at Harbour Lane Surgery."),
    ("care", "It was Dr. Kloos who prescribed it for Odile Farrant."),
    ("care", "Tamsin Aldous tested the sample, and Jorun Vale did the last count."),
    ("care", "The contact at Harbour Lane Surgery for this visit is Erik Tanaka."),
    ("care", "New patients aren't accepted. A repeat test has been asked for."),
    ("care", "Questions on the 36-day course go to Erik Tanaka, its contact."),
    ("trip", "Priya Dvorak is travelling with Erik Tanaka to Turin."),
    ("trip", "Priya Dvorak has not checked in for the trip to Turin."),
    ("trip", "The train company is Fjord Rail; the tickets were sold by Ticket Lane."),
    ("trip", "The daily fee is 40 euros, while the total for 6 days is 240 euros."),
]
CHANGED = [
    ("loan", "Ilka Renner still owes Kestrel Mutual £12 million."),
    ("loan", "Harrow Savings Bank insures the loan."),
    ("loan", "The loan comes from Kestrel Mutual."),
    ("loan", "Boyd Castell borrowed £12 million."),
    ("loan", "The principal is £12."),
    ("loan", "Early repayment is permitted."),
    ("loan", "It's secured."),
    ("loan", "The loan is active."),
    ("loan", "The loan, with Ilka Renner as co-signer, is in arrears."),
    ("loan", "Payment has been received."),
    ("bill", "Payment has been received."),
    ("bill", "Kestrel Works was billed 12,000 yen before tax."),
    ("bill", "Delmar Mills was billed ¥13,200 before tax."),
    ("bill", "Delmar Mills was billed 12,000 dollars before tax."),
    ("bill", "Delmar Mills has not been paid for this bill."),
    ("bill", "Boyd Castell prepared it."),
    ("bill", "The bill from Delmar Mills is not on hold."),
    ("bill", "The bill is on hold."),
    ("bill", "The customer belongs to the loyalty programme."),
    ("bill", "The outlook was raised."),
    ("bill", "It isn't on back order."),
    ("bill", "Pets are welcome."),
    ("bill", "It's under warranty."),
    ("bill", "Due 24 Jul 24, back-ordered: no."),
    ("bill", "Due 25 Jul 24, back-ordered: yes."),
    ("care", "Dr Ana Belem was prescribed the drug."),
    ("care", "Tamsin Aldous was seen by Dr. Kloos."),
    ("care", "It was Dr. Belem who prescribed it."),
    ("care", "Jorun Vale tested the sample."),
    ("care", "Tamsin Aldous did the last count."),
    ("care", "The contact at Harbour Lane Surgery for this visit is Jorun Vale."),
    ("care", "New patients are welcome."),
    ("care", "A repeat test has not been asked for."),
    ("trip", "Priya Dvorak has checked in for the trip to Turin."),
    ("trip", "Priya Dvorak has not checked in for the trip to Bergen."),
    ("trip", "The train company is Ticket Lane."),
    ("trip", "The tickets were sold by Fjord Rail."),
    ("trip", "The total for 6 days is 40 euros."),
]


@pytest.mark.parametrize(("table", "text"), FAITHFUL)
def test_who_has_which_part_may_be_said_in_other_words(table: str, text: str) -> None:
    assert refused(opened(TABLES[table]), text) == ""


@pytest.mark.parametrize(("table", "text"), CHANGED)
def test_another_part_may_not(table: str, text: str) -> None:
    assert refused(opened(TABLES[table]), text)
