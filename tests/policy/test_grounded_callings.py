"""Several persons, firms and things in one record, known by what they are to it: which of them a text may speak of; and
amounts, hours and states as such records write them."""

from __future__ import annotations

import pytest

from bench.trajectory.grounding import opened, refused

VISIT = {
    "patient.name": "Odile Farrant",
    "patient.date_of_birth": "1961-04-09",
    "patient.next_of_kin": "Jorun Vale",
    "nurse.name": "Tamsin Aldous",
    "prescriber.name": "Dr Pieter Kloos",
    "supervising_doctor.name": "Dr Ana Belem",
    "clinic.name": "Harbour Lane Clinic",
    "drug.name": "Losartan",
    "drug.max_daily_dose": "150 mg",
    "second_drug.name": "Cefuroxime",
    "visit.date": "2026-03-02T08:15:00Z",
    "vitals.weight": "64.5 kg",
    "vitals.pressure": "118/76 mmHg",
    "pain.score": "4/10",
    "sample.hemolyzed": "no",
    "patient.fever": "yes",
    "patient.complications": "no",
    "results.haemoglobinGL": "126",
    "results.hba1c": "48 mmol/mol",
}
ORDER = {
    "order.number": "7719-220",
    "order.status": "awaiting shipment",
    "customer.name": "Ilka Renner",
    "agent.name": "Boyd Castell",
    "product.name": "Terra Tent",
    "product.discontinued": "no",
    "product.width": "98 cm",
    "exchange.product": "Vento Fan",
    "supplier.name": "Kestrel Works",
    "supplier.lead_time": "5 days",
    "manufacturer.name": "Delmar Mills",
    "shipping.express": "no",
    "shipping.city": "Leeds",
    "items.1.quantity": "7",
    "rewards.points": "3400",
    "order.late_fee": "58.76",
    "order.late_fee_waived": "no",
    "order.total": "807.00",
    "revenue": "1387800000 USD",
    "currency": "CHF",
}
FUND = {
    "fund.name": "Euro Corporate Bond Fund",
    "fund.manager": "Priya Dvorak",
    "fund.deputy_manager": "Erik Tanaka",
    "fund.annual_fee": "C$ 31.50",
    "fund.status": "active",
}
TABLES = {"visit": VISIT, "order": ORDER, "fund": FUND}
FAITHFUL = [
    ("visit", "Odile Farrant weighed 64.5 kg."),
    ("visit", "Tamsin Aldous was the nurse, and the prescriber was Dr Kloos."),
    ("visit", "Dr Ana Belem is the supervising doctor."),
    ("visit", "The supervising doctor at Harbour Lane Clinic is Dr Belem."),
    ("visit", "Odile Farrant, born on 9 April 1961, was seen by Dr Kloos."),
    ("visit", "The daily amount of Losartan must not exceed 150 mg."),
    ("visit", "Dear Jorun Vale, her weight is 64.5 kg.\nKind regards,\nTamsin Aldous"),
    ("visit", "The visit was on 2 March 2026 at 08:15 UTC."),
    ("visit", "The pressure was 118 over 76 mmHg, and pain was scored at 4 out of 10."),
    ("visit", "The sample was not haemolysed."),
    ("visit", "She had a fever: she weighed 64.5 kg."),
    ("visit", "It did not involve any complications."),
    ("visit", "Her haemoglobin was 126 g/L and her HbA1c 48 mmol/mol."),
    ("order", "Boyd Castell is your agent."),
    ("order", "The Terra Tent is 98 cm wide."),
    ("order", "The lead time from Kestrel Works is five days."),
    ("order", "The order goes to Leeds without express shipping."),
    ("order", "The order has not shipped yet."),
    ("order", "The late fee of 58.76 CHF has not been waived."),
    ("order", "The total comes to 807 Swiss francs."),
    ("order", "Ilka Renner has 3,400 points in rewards."),
    ("order", "Revenue came in at USD 1,387.8 million."),
    ("fund", "The fund manager is Priya Dvorak, and Erik Tanaka is the deputy manager."),
    ("fund", "The annual fee is 31.50 Canadian dollars."),
    ("fund", "The fund has not been cancelled."),
]
CHANGED = [
    ("visit", "Tamsin Aldous weighed 64.5 kg."),
    ("visit", "Jorun Vale weighed 64.5 kg."),
    ("visit", "Odile Farrant was the nurse."),
    ("visit", "Dr Pieter Kloos is the supervising doctor."),
    ("visit", "Pieter Kloos, born on 9 April 1961, has a fever."),
    ("visit", "The daily amount of Cefuroxime must not exceed 150 mg."),
    ("visit", "The visit was on 2 March 2026 at 08:15 UTC+2."),
    ("visit", "The pressure was 118 over 67 mmHg."),
    ("visit", "Pain was scored at 4 out of 5."),
    ("visit", "The sample was haemolysed."),
    ("visit", "She had no fever: she weighed 64.5 kg."),
    ("visit", "It involved complications."),
    ("visit", "Her haemoglobin was 126 g/dL."),
    ("visit", "Her HbA1c was 48 mmol/L."),
    ("order", "Ilka Renner is your agent."),
    ("order", "The Vento Fan is 98 cm wide."),
    ("order", "The Vento Fan has not been discontinued."),
    ("order", "The lead time from Delmar Mills is five days."),
    ("order", "Shipping costs 7 GBP."),
    ("order", "The late fee of 58.76 CHF has been waived."),
    ("order", "The total comes to 807 euros."),
    ("order", "Ilka Renner has 3,400 miles in rewards."),
    ("order", "Revenue came in at EUR 1,387.8 million."),
    ("fund", "The fund manager is Erik Tanaka."),
    ("fund", "The annual fee is 31.50 US dollars."),
    ("fund", "The fund has been cancelled."),
]


@pytest.mark.parametrize(("table", "text"), FAITHFUL)
def test_what_such_a_record_holds_may_be_said(table: str, text: str) -> None:
    assert refused(opened(TABLES[table]), text) == ""


@pytest.mark.parametrize(("table", "text"), CHANGED)
def test_what_another_one_is_may_not(table: str, text: str) -> None:
    assert refused(opened(TABLES[table]), text)
