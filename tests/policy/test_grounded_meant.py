"""Which field is meant: of several that are called alike, of persons by their title, of places on the way, and what an
apposition, a topic or a comparison says. Each right answer stands beside one that says something else."""

from __future__ import annotations

import pytest

from bench.trajectory.grounding import opened, refused

LAB = {
    "patient": "Odile Farrant",
    "referring clinic": "Dr. Ilka Boyd",
    "signed off": "Dr. Tamsin Rao",
    "sodium": "151 mmol/L",
    "sodium reference range": "135-145 mmol/L",
}
PAYMENT = {
    "debtorName": "Delmar Mills",
    "creditorName": "Harrow Tiles",
    "creditorIbanLast4": "4417",
    "amount": "812.00",
    "currency": "USD",
    "createdOn": "2026-02-14",
    "urgent": "true",
}
COVER = {
    "premium.amount": "£96.20",
    "premium.frequency": "quarterly",
    "coverage.deductible": "£640",
    "coverage.hail": "true",
    "coverage.vandalism": "false",
    "renewal.automatic": "true",
}
REPAIR = {"customer": "Tamsin Boyd", "technician": "Erik Thorne", "shop": "Reed Motors", "town": "Leeds"}
GOODS = {
    "vendor_contact": "Dipa Rao",
    "purchaser": "Tamsin Boyd",
    "vendor_name": "Harrow Tiles",
    "vendor_city": "Leeds",
    "delivery_site": "Trieste",
    "incoterm": "DAP",
}
TRAIN = {"rider": "Ilka Rao", "changeAt": "Bologna", "toStation": "Trieste", "leaves": "2026-04-02T06:30"}
FLIGHT = {
    "departure.city": "Trieste",
    "layover.city": "Bologna",
    "arrival.city": "Leeds",
    "layover.minutes": "95",
}
PLAN = {
    "ownerName": "Ilka Rao",
    "planName": "Growth",
    "previousPlan": "Solo",
    "planChangedAt": "2026-02-28",
    "accountName": "Delmar Mills",
    "seats": "12",
    "seatsInUse": "8",
}
RETURN = {"rma": "RM-7731", "product": "Norda Kettle", "exchange_product": "Vela Lamp", "quantity": "2"}
FUND = {
    "Fund Manager": "Ilka Rao",
    "Benchmark": "FTSE Nordic Index",
    "Base Currency": "GBP",
    "Fund Size (m)": "212.4",
    "Assets (bn)": "1.3",
    "Mast height (m)": "12",
    "Refund Business Days": "7",
}
HOLDERS = {
    "Account Number": "55-201",
    "Account Holder": "Ilka Rao",
    "Joint Holder": "Boyd Castell",
    "Status": "active",
    "Relationship Manager": "Erik Thorne",
}
SHIPMENT = {
    "shipper.name": "Delmar Mills",
    "consignee.name": "Harrow Tiles",
    "driver.name": "Erik Thorne",
    "crate.heightCm": "88",
}
HIRE = {
    "driverName": "Rosalind Pike",
    "pickupLocation": "Leeds",
    "dropoffLocation": "Trieste",
    "currency": "EUR",
    "oneWayFee": "45.00",
    "rental": "Vela Hire",
    "extra": "child seat",
}
INVOICE = {
    "Invoice No": "2026-7731",
    "Vendor": "Harrow Tiles",
    "Bill To": "Delmar Mills",
    "Hours": "61",
    "Hourly Rate": "$90.00",
    "Net Amount": "$5,490.00",
    "VAT Amount": "$1,098.00",
    "Total Due": "$6,588.00",
}
TRAY = {"product": "Vela Baker's Tray", "return_center": "Leeds", "booked via": "Bedfinder.com"}
MENDING = {
    "part_arrival": "2026-05-02",
    "estimated_completion": "2026-05-14",
    "warranty_end_date": "2026-12-28",
    "requested_delivery": "20260627",
    "confirmed_delivery": "20260802",
    "order_number": "20260517",
}
RETURNS = {
    "Ongoing Charge (%)": "0.77",
    "Risk Indicator": "3",
    "YTD Return (%)": "5.31",
    "3Y Return (%)": "21.40",
    "1Y Return (%)": "-4.15",
}
TENTS = {
    "order_id": "ORD-7731",
    "currency": "EUR",
    "items": '[{"name": "Norda Tent", "qty": 3, "unit_price": 91.5}, {"name": "Vela Lantern", "qty": 5}]',
}
REFUNDED, KEPT = {"owner": "Ilka Rao", "refundable": "true"}, {"owner": "Ilka Rao", "refundable": "false"}
VISIT = {
    "patient.name": "Ilka Rao",
    "appointment.reason": "sore throat",
    "appointment.type": "in_person",
    "followUpClinic": "Hand Clinic 2",
}
PILL = {"Drug": "Naproxen", "Strength": "250 mg", "Doses Per Day": "1", "Tablets Per Dose": "1"}
BALANCES = {
    "as_of_date": "2026-03-17",
    "account_1_type": "Youth account",
    "account_1_balance": "10606.00 USD",
    "account_1_opened": "2020-08-19",
    "account_2_type": "Business account",
    "account_2_balance": "8676.18 USD",
    "account_2_opened": "2021-03-16",
}
LEASE = {"signed": "2025-05-03", "start_date": "2025-06-01", "tenant": "Ann Reed"}
SCAN = {"duration": "75 min", "fasting_period_before_appointment": "8 hours", "arrive_early_by": "25 minutes"}
RETURN_FLIGHT = {
    "outbound_flight": "AY1353",
    "outbound_from": "Budapest",
    "outbound_to": "Vienna",
    "outbound_arrival": "2026-08-14 12:35",
    "return_flight": "AY1360",
    "return_from": "Vienna",
    "return_to": "Budapest",
    "return_departure": "2026-08-20 16:50",
    "return_arrival": "2026-08-20 20:00",
}
LOAN = {
    "loan_type": "Home improvement loan",
    "borrower": "George Lattimore",
    "loan_officer": "Thomas Brennan",
    "branch_city": "Athens",
}
CASE = {
    "case_type": "Fraud",
    "case_manager": "Lena Fox",
    "reported_by": "Ann Reed",
    "claim_handler": "Omar Said",
    "claim_kind": "Theft",
}
ALLERGY = {"documented_allergy": "codeine", "ward": "Maple Ward"}
BOUGHT = {"product": "Desk fan", "purchase_date": "2026-03-27", "order_status": "processing"}
SAID = [
    (LAB, "- Signed off: Dr. Tamsin Rao", True),
    (LAB, "- Signed off: Dr. Ilka Boyd", False),
    (LAB, "Sodium measured 151 mmol/L against a reference range of 135 to 145.", True),
    (LAB, "Sodium measured 115 mmol/L against a reference range of 135 to 145.", False),
    (LAB, "Sodium measured 151 mmol/L against a reference range of 125 to 145.", False),
    (PAYMENT, "The transfer of USD 812.00 to Harrow Tiles was created on 14 February 2026.", True),
    (PAYMENT, "The transfer of USD 821.00 to Harrow Tiles was created on 14 February 2026.", False),
    (PAYMENT, "The transfer of USD 4417 was created on 14 February 2026.", False),
    (PAYMENT, "It goes to the account of Harrow Tiles ending in 4417.", True),
    (PAYMENT, "It goes to the account of Harrow Tiles ending in 4471.", False),
    (COVER, "The premium comes to £96.20, billed quarterly, and the deductible is £640.", True),
    (COVER, "The premium comes to £96.20, billed annually, and the deductible is £640.", False),
    (COVER, "Hail is covered. As for vandalism, that is not covered.", True),
    (COVER, "Hail is covered. As for vandalism, that is covered.", False),
    (COVER, "With regard to hail, it is covered.", True),
    (COVER, "With regard to vandalism, it is covered.", False),
    (COVER, "Hail damage is covered.", True),
    (COVER, "Vandalism damage is covered.", False),
    (REPAIR, "Erik Thorne, our technician at Reed Motors in Leeds, looked at it.", True),
    (REPAIR, "Tamsin Boyd, our technician at Reed Motors in Leeds, looked at it.", False),
    (GOODS, "For anything else, your contact at Harrow Tiles is Dipa Rao.", True),
    (GOODS, "For anything else, your contact at Harrow Tiles is Tamsin Boyd.", False),
    (GOODS, "They are delivered to our Trieste site.", True),
    (GOODS, "They are delivered to our Leeds site.", False),
    (GOODS, "The goods are delivered under DAP terms.", True),
    (GOODS, "The goods are delivered under FOB terms.", False),
    (TRAIN, "Your train to Trieste leaves at 06:30.", True),
    (TRAIN, "Your train to Bologna leaves at 06:30.", False),
    (TRAIN, "Please change at Bologna.", True),
    (TRAIN, "Please change at Trieste.", False),
    (FLIGHT, "There's a stop in Bologna that lasts 95 minutes.", True),
    (FLIGHT, "There's a stop in Leeds that lasts 95 minutes.", False),
    (FLIGHT, "You connect in Bologna.", True),
    (FLIGHT, "You connect in Leeds.", False),
    (PLAN, "You're on the Growth plan with 12 seats.", True),
    (PLAN, "You're on the Solo plan with 12 seats, of which 8 are in use.", False),
    (PLAN, "Before that you were on the Solo plan.", True),
    (RETURN, "Return RM-7731\n  Product: Norda Kettle\n  Quantity: 2", True),
    (RETURN, "Return RM-7731\n  Product: Vela Lamp\n  Quantity: 2", False),
    (RETURN, "Return RM-7731\n  Exchange product: Vela Lamp\n  Quantity: 2", True),
    (FUND, "The fund measures itself against the FTSE Nordic Index.", True),
    (FUND, "The fund size stands at GBP 212.4 million.", True),
    (FUND, "The fund size stands at GBP 212.4 billion.", False),
    (FUND, "The fund size stands at $212.4m.", False),
    (FUND, "The fund size is £212.40.", False),
    (FUND, "Assets come to £1.3bn.", True),
    (FUND, "Assets come to £1.3m.", False),
    (FUND, "The mast height is 12 metres.", True),
    (FUND, "A refund takes seven business days.", True),
    (FUND, "A refund takes seven weeks.", False),
    (HOLDERS, "This account is held jointly by Ilka Rao and Boyd Castell.", True),
    (HOLDERS, "This account is held jointly by Ilka Rao and Erik Thorne.", False),
    (
        SHIPMENT,
        "Shipper: Delmar Mills\nConsignee: Harrow Tiles\nDriver: Erik Thorne\nCrate height: 88 cm",
        True,
    ),
    (SHIPMENT, "Shipper: Harrow Tiles\nConsignee: Delmar Mills\nDriver: Erik Thorne", False),
    (HIRE, "Please return it in Trieste. A one-way fee of €45.00 applies.", True),
    (HIRE, "Please return it in Trieste. A one-way fee of €54.00 applies.", False),
    (HIRE, "Hire\n- Extra: child seat", True),
    (HIRE, "Hire\n- Extra: GPS", False),
    (INVOICE, "Invoice 2026-7731 for $6,588.00 was issued.", True),
    (INVOICE, "Invoice 2026-7731 for $1,098.00 was issued.", False),
    (INVOICE, "You have a bill of $6,588.00.", True),
    (INVOICE, "You have a bill of $5,490.00.", False),
    (INVOICE, "Harrow Tiles billed 61 hours at $90 an hour.", True),
    (INVOICE, "Delmar Mills billed 61 hours at $90 an hour.", False),
    (INVOICE, "Delmar Mills was billed 61 hours.", True),
    (TRAY, "Return\n  Product: Vela Baker's Tray", True),
    (TRAY, "Return\n  Product: Vela Cook's Tray", False),
    (TRAY, "It was booked through Bedfinder.com.", True),
    (TRAY, "It was booked through Tripfinder.com.", False),
    (MENDING, "We expect to have it finished by 14 May, since the part arrives on 2 May.", True),
    (MENDING, "We expect to have it finished by 28 December, since the part arrives on 2 May.", False),
    (MENDING, "The confirmed delivery is Sunday, 2 August.", True),
    (MENDING, "The confirmed delivery is 27 June.", False),
    (MENDING, "It has the order number 20260517.", True),
    (RETURNS, "Over three years the figure is 21.40%, although the one-year return is -4.15%.", True),
    (RETURNS, "Over three years the figure is 5.31%, although the one-year return is -4.15%.", False),
    (RETURNS, "The risk indicator is three.", True),
    (RETURNS, "The risk indicator is four.", False),
    (TENTS, "You ordered three of the Norda Tent at €91.50 each, plus five of the Vela Lantern.", True),
    (TENTS, "You ordered five of the Norda Tent at €91.50 each, plus five of the Vela Lantern.", False),
    (TENTS, "You ordered three of the Norda Tent at €91.50 each, plus three of the Vela Lantern.", False),
    (TENTS, "You ordered three of the Norda Tent at €274.50 each, plus five of the Vela Lantern.", False),
    (TENTS, "Two of the items are on their way.", True),
    (REFUNDED, "If you cancel, you will get a refund.", True),
    (REFUNDED, "If you cancel, you won't get a refund.", False),
    (KEPT, "If you cancel, you won't get your money back.", True),
    (KEPT, "If you cancel, you will get your money back.", False),
    (VISIT, "The reason given is sore throat.", True),
    (VISIT, "The reason given is knee pain.", False),
    (VISIT, "- Where: Hand Clinic 2", True),
    (VISIT, "- Where: Burns Clinic", False),
    (PILL, "Take one tablet of Naproxen 250 mg once a day.", True),
    (PILL, "Take one tablet of Naproxen 250 mg twice a day.", False),
    (LOAN, "Thomas Brennan is your loan officer, based in our Athens branch.", True),
    (LOAN, "George Lattimore is your loan officer, based in our Athens branch.", False),
    (CASE, "Your case is run with Lena Fox as the case manager.", True),
    (CASE, "Your case is run with Omar Said as the case manager.", False),
    (ALLERGY, "Always mention your allergies to anyone who treats you.", True),
    (ALLERGY, "Your record documents an allergy to latex.", False),
    (ALLERGY, "Please disclose this allergy to staff before any procedure.", True),
    (ALLERGY, "You mentioned that you are allergic to peanuts.", False),
    (BOUGHT, "I'm sorry this purchase didn't work out!", True),
    (BOUGHT, "I'm sorry this purchase didn't arrive.", False),
    (BOUGHT, "Sorry that this purchase did not meet your expectations.", True),
    (BOUGHT, "Sorry, your purchase was not registered.", False),
    (BALANCES, "The balances are dated March 17, 2026: your youth account holds $10,606.", True),
    (BALANCES, "The balances are dated August 19, 2020: your youth account holds $10,606.", False),
    (LEASE, "The lease is signed and dated 3 May 2025.", True),
    (LEASE, "The lease, dated 1 June 2025, is signed.", False),
    (
        SCAN,
        "The fasting period before the appointment is eight hours, and the appointment takes 75 min.",
        True,
    ),
    (SCAN, "The appointment lasts 8 hours.", False),
    (SCAN, "You need to fast for 75 minutes before the appointment.", False),
    (
        RETURN_FLIGHT,
        "You leave on flight AY1353, and you return on August 20, 2026 at 4:50 pm on AY1360.",
        True,
    ),
    (
        RETURN_FLIGHT,
        "You leave on flight AY1360, and you return on August 20, 2026 at 4:50 pm on AY1353.",
        False,
    ),
    (
        RETURN_FLIGHT,
        "You arrive in Vienna on 14 August, and your return flight lands in Budapest at 8 PM.",
        True,
    ),
    (RETURN_FLIGHT, "You arrive in Budapest on 14 August, and your return flight lands in Vienna.", False),
]


@pytest.mark.planted("a loan officer is a loan")
@pytest.mark.planted("whoever is told of it is an allergy")
@pytest.mark.planted("what did not work out was not bought")
@pytest.mark.planted("what an account was opened on is what its balance is dated")
@pytest.mark.planted("how long something lasts is reckoned from it")
@pytest.mark.parametrize(("facts", "said", "holds"), SAID, ids=[said for _, said, _ in SAID])
def test_what_is_said_is_held_against_the_field_that_is_meant(
    facts: dict[str, str], said: str, holds: bool
) -> None:
    assert (refused(opened(facts), said) == "") is holds
