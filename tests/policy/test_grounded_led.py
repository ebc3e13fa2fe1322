"""Which field the words around a name, a day or an amount lead to, however a clause is built around them."""

from __future__ import annotations

import pytest

from bench.trajectory.grounding import opened, refused

CLINIC = {
    "patient_name": "Ida Holm",
    "surgeon": "Mr Per Lund",
    "anaesthetist": "Dr Eva Strand",
    "scrub_nurse": "Nils Berg",
    "referring_gp": "Dr Olga Riis",
    "receiving_consultant": "Dr Jan Moe",
    "booking_clerk": "Siri Aas",
    "implant_manufacturer": "Vestad Medical",
    "hospital_name": "Fjell Hospital",
    "admission_date": "2027-02-01",
    "discharge_date": "2027-02-09",
    "primary_diagnosis": "hip fracture",
    "secondary_diagnosis": "heart failure",
    "two_week_wait": "yes",
    "estimated_wait": "9 weeks",
    "scan_positive": "no",
}
LOAN = {
    "borrower": "Ida Holm",
    "second_borrower": "Nils Berg",
    "mortgage_adviser": "Siri Aas",
    "lender": "Fjell Bank",
    "servicer": "First Vestad Bank",
    "conveyancer": "Lund & Moe",
    "monthly_payment": "NOK 4,100",
    "deposit": "NOK 90,000",
    "term": "24 months",
    "remaining_installments": "17",
    "currency": "NOK",
    "valuation_done": "no",
    "early_repayment_allowed": "no",
}
HIRE = {
    "driver": "Ida Holm",
    "additional_driver": "Nils Berg",
    "agent": "Siri Aas",
    "vehicle": "Fiat Panda",
    "pickup_city": "Oslo",
    "return_city": "Bergen",
    "pickup_date": "2027-03-04",
    "nightly_rate": "NOK 310.00",
    "total_price": "NOK 2,170.00",
    "deposit": "NOK 800.00",
    "insurance_included": "no",
}
BILL = {
    "vendor": "Vestad Paper",
    "billed_to": "Fjell Books",
    "approved_by": "Siri Aas",
    "order_date": "2027-01-04",
    "delivery_date": "2027-01-19",
    "subtotal": "NOK 400.00",
    "shipping": "NOK 60.00",
    "total_due": "NOK 460.00",
    "tax_amount": "NOK 80.00",
    "gift_wrap": "no",
    "express_delivery": "yes",
    "carrier": "Nordly Post",
    "free_cancellation_days": "14",
    "max_group": "30",
}
RANGE = {"result": "4.1 mmol/L", "outside_reference_range": "no", "patient": "Ida Holm"}
HIGH = {"result": "4.1 mmol/L", "outside_reference_range": "yes", "patient": "Ida Holm"}
CHART = {"patient.name": "Ida Holm", "patient.physician": "Dr Eva Strand", "patient.age": "61 years"}
STAY = {"guest_name": "Ida Holm", "booked_by": "Nils Berg", "hotel_name": "Fjord Hotel"}
TEST = {"patient": "Ida Holm", "ordering_physician": "Dr Jan Moe", "reviewed_by": "Dr Eva Strand"}
WIRE = {
    "debtor_name": "Vestad Paper",
    "creditor_name": "Fjell Books",
    "debtor_bank": "Oslo Bank",
    "fee": "NOK 9.00",
}
STORE = {"main_supplier": "Vestad Paper", "product": "Lumo Lamp", "substitute_product": "Pine Lamp"}

MATCH = {
    "match": '{"home": {"team": "Fjell Rovers", "goals": 3, "shots": 14},'
    ' "away": {"team": "Vestad Town", "goals": 1, "shots": 9}, "referee": {"name": "Siri Aas", "badge": "B-12"}}'
}
METERS = {
    "bill": '{"account": {"holder": "Siri Aas", "number": "E-4471902"},'
    ' "billing_period": {"from": "2026-08-01", "to": "2026-08-31"},'
    ' "electricity": {"usage_kwh": 284, "cost_gbp": 86.26}, "gas": {"usage_kwh": 412, "cost_gbp": 35.28},'
    ' "direct_debit": {"amount_gbp": 118.00, "date": "2026-09-14"}}'
}
PARCEL = {"shipping_cost": "4.90 EUR", "price": "59.00 EUR", "total": "63.90 EUR"}
SO = [
    (CHART, "Dr Strand is treating the patient."),
    (STAY, "The reservation was made by Nils Berg."),
    (TEST, "Reviewed by: Dr Strand."),
    (WIRE, "Transfer\n* From: Vestad Paper\n* To: Fjell Books\n* Fee: NOK 9.00"),
    (STORE, "The Pine Lamp is the substitute."),
    (CLINIC, "Nils Berg scrubbed for Mr Lund."),
    (CLINIC, "Siri Aas handles the booking."),
    (CLINIC, "Mr Lund did the operating."),
    (CLINIC, "The implant came from Vestad Medical."),
    (CLINIC, "The letter was sent by Dr Riis."),
    (CLINIC, "The patient is under Dr Moe."),
    (CLINIC, "Ida Holm, who was admitted for a fall, left Fjell Hospital on 9 February 2027."),
    (CLINIC, "The secondary diagnosis is heart failure."),
    (CLINIC, "It went as a two-week wait."),
    (CLINIC, "There is a nine-week wait."),
    (CLINIC, "The scan was negative."),
    (LOAN, "Over a 24-month term, Ida Holm pays NOK 4,100 each month."),
    (LOAN, "Ida Holm is putting down NOK 90,000."),
    (LOAN, "Legal work by Lund & Moe, advice by Siri Aas."),
    (LOAN, "Ida Holm borrowed from Fjell Bank."),
    (LOAN, "Nils Berg is the second borrower."),
    (LOAN, "The lender on this one is Fjell Bank."),
    (LOAN, "The lender, Fjell Bank, has confirmed it."),
    (LOAN, "Seventeen installments remain to be paid."),
    (LOAN, "The valuation has not been carried out."),
    (LOAN, "The loan cannot be paid off ahead of schedule."),
    (HIRE, "The second driver is Nils Berg."),
    (HIRE, "Pick up your Fiat Panda in Oslo on 4 March 2027."),
    (HIRE, "The room comes at a nightly price of NOK 310.00."),
    (HIRE, "Insurance is excluded from the rental."),
    (BILL, "The delivery date for your order is 19 January 2027."),
    (BILL, "The subtotal before shipping is NOK 400.00."),
    (BILL, "The bill was NOK 460.00, shipping included."),
    (BILL, "The amount was NOK 460.00."),
    (BILL, "Shipping came to NOK 60.00."),
    (BILL, "NOK 460.00 is owed to Vestad Paper."),
    (BILL, "Approval came from Siri Aas."),
    (BILL, "Express? Yes. Gift wrap? No. Carrier? Nordly Post."),
    (BILL, "You can cancel without charge up to 14 days before departure."),
    (MATCH, "Fjell Rovers scored 3 goals."),
    (MATCH, "Vestad Town had 9 shots."),
    (METERS, "Your gas came to 35.28 GBP."),
    (METERS, "Electricity cost you 86.26 GBP."),
    (METERS, "Your next payment of 118 GBP goes out on 14 September 2026."),
    (PARCEL, "The lamp costs 59.00 EUR."),
    (PARCEL, "Your order cost 63.90 EUR in total."),
    (PARCEL, "The total cost is 63.90 EUR."),
    (PARCEL, "Shipping will cost you 4.90 EUR."),
]
NOT_SO = [
    (CHART, "Ida Holm is treating the patient."),
    (STAY, "The reservation was made by Ida Holm."),
    (TEST, "Reviewed by: Dr Moe."),
    (WIRE, "Transfer\n* From: Fjell Books\n* To: Fjell Books\n* Fee: NOK 9.00"),
    (STORE, "The Lumo Lamp is the substitute."),
    (CLINIC, "Ida Holm scrubbed for Mr Lund."),
    (CLINIC, "Ida Holm handles the booking."),
    (CLINIC, "Ida Holm did the operating."),
    (CLINIC, "The implant came from Fjell Hospital."),
    (CLINIC, "The letter was sent by Dr Moe."),
    (CLINIC, "Ida Holm, who was admitted for a fall, left Fjell Hospital on 1 February 2027."),
    (CLINIC, "The secondary diagnosis is hip fracture."),
    (CLINIC, "There is a ten-week wait."),
    (CLINIC, "The scan was positive."),
    (LOAN, "Over a 25-month term, Ida Holm pays NOK 4,100 each month."),
    (LOAN, "Legal work by Siri Aas."),
    (LOAN, "Ida Holm borrowed from First Vestad Bank."),
    (LOAN, "Ida Holm is the second borrower."),
    (LOAN, "The lender on this one is First Vestad Bank."),
    (LOAN, "Eighteen installments remain to be paid."),
    (LOAN, "The valuation has been carried out."),
    (LOAN, "The loan can be paid off ahead of schedule."),
    (HIRE, "The second driver is Ida Holm."),
    (HIRE, "Pick up your Fiat Panda in Bergen on 4 March 2027."),
    (HIRE, "The room comes at a nightly price of NOK 2,170.00."),
    (HIRE, "Insurance is included in the rental."),
    (BILL, "The delivery date for your order is 4 January 2027."),
    (BILL, "The amount was NOK 80.00."),
    (BILL, "Shipping came to NOK 460.00."),
    (BILL, "NOK 460.00 is owed to Fjell Books."),
    (BILL, "Express? No."),
    (BILL, "Gift wrap? Yes."),
    (RANGE, "The result is outside the reference range."),
    (HIGH, "The result is within the reference range."),
    (MATCH, "Fjell Rovers scored 1 goal."),
    (MATCH, "Vestad Town had 14 shots."),
    (MATCH, "- Fjell Rovers: 1 goal\n- Vestad Town: 3 goals"),
    (METERS, "Your gas came to 86.26 GBP."),
    (PARCEL, "Shipping will cost you 59.00 EUR."),
]


@pytest.mark.parametrize(("facts", "said"), SO, ids=[said for _, said in SO])
def test_what_the_words_lead_to_may_be_said(facts: dict[str, str], said: str) -> None:
    assert refused(opened(facts), said) == ""


@pytest.mark.parametrize(("facts", "said"), NOT_SO, ids=[said for _, said in NOT_SO])
def test_what_they_lead_away_from_may_not(facts: dict[str, str], said: str) -> None:
    assert refused(opened(facts), said) != ""
