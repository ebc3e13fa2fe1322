"""What a text says of a field that holds the opposite of it, by whatever words."""

from __future__ import annotations

import pytest

from bench.trajectory.grounding import opened, refused

HELD = {
    "fund_status": "closed to new investors",
    "return_reason": "too small",
    "pick_status": "partial",
    "side": "left",
    "procedure": "knee arthroscopy",
    "meal": "vegetarian",
    "tsh": "pending",
    "potassium": "5.6 mmol/L",
    "discharged_to": "own home",
    "consent": "given",
    "payslip": "final",
    "rate_type": "fixed",
    "shipping": "free",
    "insurance": "included",
    "certificate_issued": "no",
    "photos_received": "yes",
    "refundable": "no",
    "substitution_allowed": "no",
    "dispensed": "yes",
    "fee": "25 USD, not refundable",
    "excluded_foods": "peanuts, sesame",
    "fee_paid_by": "sender",
    "recipient": "Ilse Brandvold",
    "dose": "40 mg once daily",
    "inspection_passed": "yes",
}
SAID = {
    "The fund is closed to new investors.": True,
    "The fund is open to new investors.": False,
    "It was returned because it was too small.": True,
    "It was returned because it was too large.": False,
    "It has partly been picked.": True,
    "It has fully been picked.": False,
    "The operation was on the left knee.": True,
    "The operation was on the right knee.": False,
    "Meal: vegetarian": True,
    "Meal: non-vegetarian": False,
    "TSH: pending": True,
    "TSH: normal": False,
    "The TSH result is still pending.": True,
    "The TSH result is already available.": False,
    "The potassium result is available.": True,
    "Discharged to: own home": True,
    "Discharged to: nursing home": False,
    "Consent was given.": True,
    "Consent was refused.": False,
    "The payslip has been finalised.": True,
    "The payslip has not been finalised.": False,
    "The rate stays fixed.": True,
    "The rate stays variable.": False,
    "You pay nothing for shipping.": True,
    "You pay extra for shipping.": False,
    "Insurance is included.": True,
    "Insurance costs extra.": False,
    "The price excludes insurance.": False,
    "The certificate is still outstanding.": True,
    "The photos are still missing.": False,
    "We cannot refund it.": True,
    "We can refund it.": False,
    "You may not substitute the drug.": True,
    "You may substitute the drug.": False,
    "It is still waiting to be dispensed.": False,
    "It remains to be dispensed.": False,
    "We are pleased to confirm that it has been dispensed.": True,
    "We are pleased to confirm that it has not been dispensed.": False,
    "We regret that the certificate has not been issued.": True,
    "We regret that the certificate has been issued.": False,
    "The fee is not refundable.": True,
    "The fee of 25 USD can be refunded.": False,
    "Peanuts and sesame are excluded.": True,
    "Peanuts and sesame are included.": False,
    "It comes with peanuts.": False,
    "It comes without peanuts.": True,
    "The fee was paid by the sender.": True,
    "The fee was paid by the recipient.": False,
    "The fee was paid by card.": True,
    "The dose is 40 mg a day.": True,
    "The dose is 40 mg once weekly.": False,
    "The dose is 40 mg/kg once daily.": False,
    "The inspection was successful.": True,
    "The inspection was unsuccessful.": False,
}


@pytest.mark.parametrize("text", SAID)
def test_the_opposite_of_what_a_field_holds_is_refused(text: str) -> None:
    assert (refused(opened(HELD), text) == "") is SAID[text]


ITEMS = {
    "status": "cancelled",
    "items.0.name": "hiking boots",
    "items.0.refund": "129.00 CHF",
    "items.1.name": "wool socks",
    "items.1.refund": "denied",
}
OF_ITEMS = {
    "The trip will not take place.": True,
    "The trip will take place.": False,
    "The refund for the wool socks was denied.": True,
    "The refund for the wool socks was refused.": True,
    "The refund for the wool socks was granted.": False,
    "The refund for the hiking boots was granted.": True,
    "The refund for the hiking boots was denied.": False,
    "The wool socks were refused a refund.": True,
    "The wool socks were refunded.": False,
    "We will not refund the wool socks.": True,
    "We will refund the wool socks.": False,
}


@pytest.mark.parametrize("text", OF_ITEMS)
def test_a_decision_is_what_it_is_of_each(text: str) -> None:
    assert (refused(opened(ITEMS), text) == "") is OF_ITEMS[text]


ALONE = [
    ({"shipping": "free"}, "Shipping costs nothing.", "Shipping costs extra."),
    ({"decision": "approved"}, "The application was granted.", "The application was denied."),
    ({"decision": "rejected"}, "The visa was refused.", "The visa was granted."),
    (
        {"medication": "amoxicillin 500 mg three times daily"},
        "The patient takes amoxicillin 500 mg three times daily.",
        "The patient takes doxycycline 500 mg three times daily.",
    ),
    ({"lock_washer_status": "backordered"}, "Lock washers are on backorder.", "Lock washers are in stock."),
    ({"partner_card_status": "inactive"}, "The card has not been activated.", "The card has been activated."),
    ({"credit_check": "passed"}, "She passed the credit check.", "She failed the credit check."),
    ({"documents": "incomplete"}, "The documents are not complete.", "The documents are complete."),
    (
        {"travel_insurance": "not taken out"},
        "There is no travel insurance.",
        "Travel insurance was taken out.",
    ),
    ({"catheter_removed": "yes"}, "The catheter has been removed.", "The catheter is still in place."),
    ({"loan_repaid": "yes"}, "The loan has been repaid.", "The loan is still being repaid."),
    ({"service_fee": "0.00 EUR"}, "The service fee is zero.", "The service fee is not zero."),
    (
        {"direct_debit_for_gas": "cancelled", "direct_debit_for_rent": "active"},
        "The direct debit for rent is active.",
        "The direct debit for gas is active.",
    ),
    (
        {"airport_transfer": "included", "breakfast": "12 EUR extra"},
        "Breakfast costs extra.",
        "The airport transfer costs extra.",
    ),
]


@pytest.mark.parametrize(("facts", "so", "otherwise"), ALONE)
def test_of_a_field_alone_too(facts: dict[str, str], so: str, otherwise: str) -> None:
    assert refused(opened(facts), so) == ""
    assert refused(opened(facts), otherwise)
