"""Facts in the shapes that programs answer in: numbers whose unit the key says, limits, totals of parts, a yes or no in
a table, a status. Each right answer stands beside one that says something else."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bench.trajectory.grounding import opened, refused

ROOMS = {"rooms": [{"name": "Aspen Suite", "available": True}, {"name": "Birch Studio", "available": False}]}
ITEMS = {
    "items": [
        {"name": "Lumo Lamp", "price": "€40", "due": "2026-05-03", "in_stock": False},
        {"name": "Brio Shelf", "price": "€90", "due": "2026-05-08", "in_stock": True},
        {"name": "Orra Desk", "price": "€90", "due": "2026-05-08", "in_stock": True},
    ]
}
PARCEL = {"parcel": {"number": "PX-7712", "weight_kg": 11, "height_cm": 40}}
MEASURED = {"parcel": {"weight": {"value": 11, "unit": "kg"}, "height": {"value": 40, "unit": "cm"}}}
LOAN = {
    "loan": {"ref": "LN-8812", "apr_percent": 7.9, "amount": "12000", "currency": "EUR", "term_months": 36}
}
OFFER = {"offer": {"candidate": "Sunniva Aas", "probation_months": 6, "notice_period_weeks": 8}}
BILL = {"bill": {"number": "B-7710", "standing_charge": "14.56", "vat": "6.29", "currency": "EUR"}}
STAY = {"stay": {"ref": "B-7710", "price": "120.00", "cleaning": "35.00", "currency": "EUR"}}
ORDER = {"order": {"number": "A-1201", "shipping_total": "14.56", "grand_total": "132.09", "currency": "EUR"}}
SHOP = {"order": {"number": "A-1201", "total_tax": "14.56", "total_price": "132.09", "currency": "EUR"}}
DUE = {
    "bill": {"number": "B-7710", "standing_charge_total": "14.56", "amount_due": "132.09", "currency": "EUR"}
}
MIN = {"offer": {"ref": "BG-8812", "min_nights": 2, "min_spend": "50.00", "currency": "EUR"}}
NIGHTS = {"offer": {"ref": "BG-8812", "min_nights": 2}}
AGE = {"rental": {"ref": "RC-8812", "min_driver_age": 21}}
BAG = {"bag": {"ref": "BG-8812", "max_weight_kg": 23}}
COUPON = {"coupon": {"code": "SPRING9", "valid_from": "2026-03-01", "valid_until": "2026-03-20"}}
PENDING = {"request": {"id": "RQ-5521", "status": "pending"}}
FAILED = {"payment": {"id": "RQ-5521", "status": "failed"}}
BOOKING = {"booking": {"ref": "BK-2210", "refundable": True, "breakfast_included": False}}
TABLE = "| Room | Available |\n|---|---|\n| Aspen Suite | {} |\n| Birch Studio | {} |"
TURNED = "| | Aspen Suite | Birch Studio |\n|---|---|---|\n| Available | {} | {} |"

SAID: list[tuple[dict[str, Any], str, str]] = [
    (ROOMS, TABLE.format("yes", "no"), TABLE.format("no", "yes")),
    (ROOMS, TABLE.format("**Yes**", "No"), TABLE.format("**No**", "No")),
    (ROOMS, TABLE.format("\u2713", "\u2717"), TABLE.format("\u2717", "\u2713")),
    (ROOMS, TABLE.format("\u2705", "\u274c"), TABLE.format("\u2705", "\u2705")),
    (ROOMS, TURNED.format("yes", "no"), TURNED.format("no", "yes")),
    (ROOMS, "Available: Aspen Suite", "Available: Birch Studio"),
    (ROOMS, "Not available: Birch Studio", "Not available: Aspen Suite"),
    (ROOMS, "Rooms available: Aspen Suite", "Rooms available: Aspen Suite, Birch Studio"),
    (BOOKING, "Breakfast: \u2717", "Breakfast: \u2713"),
    (BOOKING, "\u274c Breakfast", "\u2705 Breakfast"),
    (BOOKING, "Refundable: \u2705", "Refundable: \u274c"),
    (BOOKING, "Breakfast isn\u2019t included.", "Your booking isn\u2019t refundable."),
    (BOOKING, "Breakfast isn\u02bct included.", "Your booking isn`t refundable."),
    (ITEMS, "The Brio Shelf and the Orra Desk are in stock.", "The Lumo Lamp and the Brio Shelf are in stock."),
    (ITEMS, "The Brio Shelf and the Orra Desk cost €90 each.", "The Lumo Lamp and the Orra Desk cost €90 each."),
    (ITEMS, "The Brio Shelf and the Orra Desk arrive on 8 May.", "The Lumo Lamp and the Orra Desk arrive on 8 May."),
    (ITEMS, "Both the Brio Shelf and the Orra Desk are in stock.", "Both the Lumo Lamp and the Orra Desk are in stock."),
    (PARCEL, "Weight: 11 kg", "Weight: 40 cm"),
    (PARCEL, "The height is 40 cm.", "The height is 11 kg."),
    (PARCEL, "The parcel weighs 11 kg.", "The parcel weighs 40 cm."),
    (MEASURED, "Weight: 11 kg", "Weight: 40 cm"),
    (LOAN, "The term is 36 months.", "The term is 7.9%."),
    (LOAN, "The APR is 7.9%.", "The APR is €12,000."),
    (OFFER, "The notice period is eight weeks.", "The notice period is six months."),
    (BILL, "The VAT is €6.29.", "The VAT is €14.56."),
    (BILL, "The standing charge is €14.56.", "VAT: €14.56"),
    (STAY, "Cleaning costs €35.", "Cleaning costs €120."),
    (ORDER, "The total is €132.09.", "The total is €14.56."),
    (ORDER, "Shipping comes to €14.56.", "You paid €14.56."),
    (SHOP, "The total tax is €14.56.", "The total is €14.56."),
    (DUE, "Your bill comes to €132.09.", "In total you owe €14.56."),
    (DUE, "The total is €132.09.", "The total is €14.56."),
    (MIN, "You pay at least €50.", "It takes 50 minutes."),
    (MIN, "The minimum is €50.", "The minimum is €60."),
    (NIGHTS, "You need at least 2 nights.", "You need at most 2 nights."),
    (AGE, "Drivers must be 21 or older.", "Drivers must be 21 or younger."),
    (AGE, "Drivers must be at least 21.", "Drivers must be younger than 21."),
    (AGE, "Drivers aged 21 and over are welcome.", "Drivers aged 21 and under are welcome."),
    (BAG, "It may weigh 23 kg or less.", "It must be heavier than 23 kg."),
    (COUPON, "It expires on 20 March.", "It expires on 1 March."),
    (COUPON, "It is valid from 1 March.", "It ends on 1 March."),
    (PENDING, "Your request is pending.", "Your request has been approved."),
    (PENDING, "Your request is still pending.", "Your request is closed."),
    (PENDING, "Status: pending", "Status: settled"),
    (PENDING, "Your request has not been approved.", "Your request has been rejected."),
    (FAILED, "Your payment failed.", "Your payment was successful."),
]  # fmt: skip


def told(facts: dict[str, Any]) -> dict[str, str]:
    return {name: json.dumps(value) for name, value in facts.items()}


@pytest.mark.requirement("X-42")
@pytest.mark.parametrize(("facts", "said"), [(facts, right) for facts, right, _ in SAID])
def test_what_such_facts_state_may_be_said(facts: dict[str, Any], said: str) -> None:
    assert not refused(opened(told(facts)), said)


@pytest.mark.requirement("X-42")
@pytest.mark.parametrize(("facts", "said"), [(facts, wrong) for facts, _, wrong in SAID])
def test_what_they_do_not_state_may_not(facts: dict[str, Any], said: str) -> None:
    assert refused(opened(told(facts)), said)


PAID = {"booking": {"ref": "BK-2210", "total": "412.50", "currency": "EUR", "check_in": "2026-06-14"}}
ASKED = "My budget is €450 and my birthday is 16 June. The sofa cost me €90 in total."


@pytest.mark.requirement("X-42")
@pytest.mark.planted("the user's words go before verified facts where only the attribute is named")
@pytest.mark.parametrize(
    ("said", "so"),
    [
        ("The total is €450.", False),
        ("Total: €450", False),
        ("Your check-in is on 16 June.", False),
        ("Your booking costs €450.", False),
        ("The total is €412.50.", True),
        ("Your check-in is on 14 June.", True),
        ("Your budget is €450.", True),
        ("Your sofa cost €90 in total.", True),
    ],
)
def test_the_users_words_do_not_go_before_verified_facts(said: str, so: bool) -> None:
    assert (not refused(opened(told(PAID), ASKED), said)) is so
