"""Answers as assistants lay them out, in labels, rows and numbered lines, and plain sentences with an hour in them:
each beside what its table denies."""

from __future__ import annotations

from typing import Final

import pytest

from bench.trajectory.grounding import opened, refused

LAB: Final = {
    "laboratory": "Corvus Labs",
    "results_1_test": "ferritin",
    "results_1_value": "84 µg/L",
    "results_2_test": "urea",
    "results_2_value": "5.2 mmol/L",
}
BASKET: Final = {
    "items_1_name": "tea tray",
    "items_1_price": "31.50 GBP",
    "items_2_name": "oil lamp",
    "items_2_price": "64.20 GBP",
    "total": "95.70 GBP",
}
PARTS: Final = {
    "device": "kettle",
    "parts_1_name": "hinge set",
    "parts_1_price": "54.90 EUR",
    "parts_2_name": "lid ring",
    "parts_2_price": "12.25 EUR",
}
LOSSES: Final = {
    "policy_id": "PL-5521",
    "cover": "pet",
    "deductible": "300.00 USD",
    "claims_1_reason": "vandalism",
    "claims_1_amount": "1244.00 USD",
    "claims_2_reason": "hail",
    "claims_2_amount": "2100.50 USD",
}
RETURN: Final = {"reason": "wrong colour", "refund_method": "store credit", "handling_time": "4 days"}
ROOM: Final = {"hotel": "Casa Verde", "room_type": "studio", "view": "lake view", "guests": "3"}
SCAN: Final = {
    "exam_type": "MRI scan",
    "exam_date": "2026-03-21",
    "exam_time": "12:35",
    "contrast_used": "no",
    "sedation_given": "yes",
}
PLAN: Final = {"plan": "Premium", "payment_method": "direct debit", "price": "16.26 GBP"}
DELIVERY: Final = {"carrier": "Tern Freight", "delivered_on": "2026-04-16", "signature_obtained": "no"}
REPAIR: Final = {
    "device": "mixer",
    "technician": "Fiona Okonar",
    "under_warranty": "no",
    "data_backed_up": "yes",
    "status": "in progress",
}
LOAN: Final = {
    "borrower": "Ines Ullman",
    "principal": "70500.00 EUR",
    "monthly_payment": "683.35 EUR",
    "purpose": "home renovation",
    "secured": "no",
}
ILL: Final = {"patient": "Thandi Rosewarne", "reason": "headache", "referral_made": "no"}
REFUND: Final = {"refund_amount": "52.99 CHF", "refund_issued": "no"}
TOUR: Final = {
    "group_size": "8",
    "stops_1_name": "Castle Hill",
    "stops_1_duration": "45 minutes",
    "stops_2_name": "Mill Lane",
    "stops_2_duration": "40 minutes",
}
SAMPLE: Final = {"specimen": "serum", "collection_time": "08:30", "fasting_sample": "no"}

TRUE: Final = {
    "an amount of an entry, by its name": (
        (LAB, "- **Ferritin:** 84 µg/L\n- **Urea:** 5.2 mmol/L"),
        (BASKET, "| Item | Price |\n|---|---|\n| Tea tray | 31.50 GBP |\n| Oil lamp | 64.20 GBP |"),
        (BASKET, "1. Tea tray: £31.50\n2. Oil lamp: £64.20"),
        (BASKET, "It includes an oil lamp for £64.20."),
        (BASKET, "Your current oil lamp priced at £64.20 is in the basket."),
        (BASKET, "- Oil lamp – £64.20\n- **Total:** £95.70"),
        (PARTS, "Two parts are listed: a hinge set at €54.90 and a lid ring at €12.25."),
        (LOSSES, "1. Vandalism: $1,244.00\n2. Hail: $2,100.50"),
    ),
    "a field, by its label": (
        (RETURN, "Reason for return: wrong colour"),
        (ROOM, "- **Room:** Studio\n- **Guests:** 3"),
        (ILL, 'The reason is listed as "headache".'),
        (REPAIR, "Data backup: done"),
    ),
    "a sentence with an hour in it": (
        (SCAN, "Your MRI scan took place at 12:35 pm on 21 March, without contrast."),
        (SCAN, "The patient was sedated."),
        (SAMPLE, "The sample was collected at 08:30."),
    ),
    "what was done, in other words": (
        (DELIVERY, "It was not signed for."),
        (REPAIR, "The mixer is not covered by the warranty."),
        (REPAIR, "A backup was made."),
        (REPAIR, "It was assigned to Fiona Okonar."),
        (REFUND, "The refund has not been processed."),
        (LOAN, "The unsecured loan is for €70,500."),
        (LOAN, "The amount is €70,500."),
        (TOUR, "The tour includes these stops:\n\n1. Castle Hill (45 minutes)\n2. Mill Lane (40 minutes)"),
        (TOUR, "The party numbers eight."),
        (TOUR, "You stop for 45 minutes at Castle Hill.\n\nAll the best,\nBooking Support"),
    ),
    "one of a few words": (
        (PLAN, "You are on the **Premium** plan."),
        (PLAN, "You pay £16.26 by direct debit."),
        (LOSSES, "Your pet policy has a deductible of $300."),
        (LOAN, "Ines Ullman applied for a loan for home renovation."),
        (ILL, "Thandi Rosewarne came in with a headache."),
    ),
}
FALSE: Final = {
    "an amount of an entry, by a name that none has": (
        (LAB, "- **Ferritin:** 84 µg/L\n- **C-reactive protein:** 5.2 mmol/L"),
        (LAB, "1. Ferritin: 84 µg/L\n2. Vitamin B12: 5.2 mmol/L"),
        (BASKET, "| Item | Price |\n|---|---|\n| Desk fan | 31.50 GBP |\n| Oil lamp | 64.20 GBP |"),
        (BASKET, "- Bed: £31.50"),
        (BASKET, "1. Desk fan: £31.50\n2. Oil lamp: £64.20"),
        (BASKET, "- Desk fan – £31.50\n- Oil lamp – £64.20"),
        (BASKET, "It includes a desk fan at £31.50 and an oil lamp at £64.20."),
        (BASKET, "Parts: desk fan (£31.50), oil lamp (£64.20)"),
        (PARTS, "Two parts are listed: a display panel at €54.90 and a lid ring at €12.25."),
        (PARTS, "Parts: display panel (€54.90), lid ring (€12.25)"),
        (LOSSES, "1. Storm damage: $1,244.00\n2. Hail: $2,100.50"),
    ),
    "a field, by its label": (
        (RETURN, "Reason for return: too small"),
        (RETURN, "| Return | |\n|---|---|\n| Reason given | Arrived damaged |\n| Handling time | 4 days |"),
        (ROOM, "- **Room:** Family suite\n- **Guests:** 3"),
        (ILL, 'The reason is listed as "chest pain".'),
        (REPAIR, "Data backup: not done"),
        ({"account_type": "money market account"}, "- **Type:** Youth account"),
    ),
    "a sentence with an hour in it": (
        (SCAN, "Your ultrasound took place at 12:35 pm on 21 March, without contrast."),
        (SCAN, "The MRI scan took place at 12:35 with contrast."),
        (SCAN, "The patient was not sedated."),
        (SAMPLE, "The sample was not collected at 08:30."),
        (SAMPLE, "The sample was not collected at half past eight."),
    ),
    "what was done, in other words": (
        (DELIVERY, "It was signed for."),
        (REPAIR, "The mixer is covered by the warranty."),
        (REPAIR, "The warranty covers it."),
        (REPAIR, "No backup was made."),
        (REFUND, "The refund has been paid out."),
        (LOAN, "The secured loan is for €70,500."),
        (TOUR, "The party numbers six."),
        (TOUR, "1. Castle Hill (40 minutes)"),
    ),
    "one of a few words": (
        (PLAN, "You are on the **Basic** plan."),
        (PLAN, "You pay £16.26 by digital wallet."),
        (LOSSES, "Your travel policy has a deductible of $300."),
        (LOAN, "Ines Ullman applied for a loan for car purchase."),
        (ILL, "Thandi Rosewarne came in with chest pain."),
        (ROOM, "You booked a family suite."),
    ),
}


def _rows(
    said: dict[str, tuple[tuple[dict[str, str], str], ...]],
) -> list[tuple[str, dict[str, str], str]]:
    return [(how, facts, line) for how, rows in said.items() for facts, line in rows]


@pytest.mark.requirement("X-42")
@pytest.mark.parametrize(("how", "facts", "said"), _rows(TRUE))
def test_what_the_table_says_is_admitted(how: str, facts: dict[str, str], said: str) -> None:
    assert refused(opened(facts), said) == "", how


@pytest.mark.requirement("X-42")
@pytest.mark.parametrize(("how", "facts", "said"), _rows(FALSE))
def test_what_it_denies_is_refused(how: str, facts: dict[str, str], said: str) -> None:
    assert refused(opened(facts), said) != "", how
