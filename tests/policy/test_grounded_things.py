"""Of what thing of a list an amount is said to be, and of which month a bill."""

from __future__ import annotations

import pytest

from tests.policy.held import Rows, wrong

THINGS: Rows = [
    (
        {
            "recipe": {
                "title": "Lentil Dhal",
                "ingredients": [
                    {"name": "red lentils", "amount": 250, "unit": "g"},
                    {"name": "coconut milk", "amount": 400, "unit": "ml"},
                    {"name": "spinach", "amount": 200, "unit": "g"},
                ],
            }
        },
        {
            "You need 250 g of red lentils.": True,
            "250 g of lentils and 400 ml of coconut milk.": True,
            "You need 250 g of dried red lentils.": True,
            "Red lentils: 250 g": True,
            "Take 200 g of spinach.": True,
            "200 g of fresh spinach": True,
            "You need 250 g of green lentils.": False,
            "You need 400 ml of almond milk.": False,
            "250 g of flour": False,
            "Green lentils: 250 g": False,
            "Take 250 g of spinach.": False,
        },
    ),
    (
        {
            "lines": [{"item": "brake pads", "price": "84.00"}, {"item": "oil filter", "price": "12.50"}],
            "total": "96.50",
            "currency": "EUR",
        },
        {
            "Brake pads: 84.00": True,
            "Oil filter: €12.50": True,
            "The brake pads cost €84.": True,
            "Total: €96.50": True,
            "New brake pads: €84.00": True,
            "Spark plugs: €12.50": False,
            "Battery: €84.00": False,
        },
    ),
    (
        {
            "results": [
                {"test": "CRP", "value": 2.1, "unit": "mg/L"},
                {"test": "Sodium", "value": 139, "unit": "mmol/L"},
            ]
        },
        {
            "CRP: 2.1 mg/L\nSodium: 139 mmol/L": True,
            "CRP is 2.1 mg/L and sodium is 139 mmol/L.": True,
            "Sodium is 139 mmol/L.": True,
            "CRP is 139 mmol/L and sodium is 139 mmol/L.": False,
            "Sodium is 2.1 mg/L.": False,
        },
    ),
    (
        {
            "orders": [
                {"name": "Luca Bianchi", "drug": "gabapentin", "dose": "100 mg"},
                {"name": "Ann Reed", "drug": "naproxen", "dose": "0.7 g"},
            ]
        },
        {
            "Luca Bianchi is to receive 100 mg of gabapentin.": True,
            "Ann Reed takes 0.7 g of naproxen.": True,
            "Luca Bianchi receives 100 mg of ibuprofen.": False,
        },
    ),
    (
        {
            "holdings": [
                {"name": "Helix Corp", "ticker": "HLX", "shares": 140},
                {"name": "Bergen AS", "ticker": "BRGN", "shares": 60},
            ]
        },
        {
            "- HLX: 140 shares\n- BRGN: 60 shares": True,
        },
    ),
]
MONTHS: Rows = [
    (
        {
            "bill": {
                "number": "B-7710",
                "period_start": "2026-02-01",
                "period_end": "2026-02-28",
                "amount": "132.09",
                "currency": "EUR",
                "due_date": "2026-03-20",
            }
        },
        {
            "Your bill for February is €132.09.": True,
            "The February bill is €132.09.": True,
            "For February you owe €132.09.": True,
            "Your February bill of €132.09 is due on 20 March.": True,
            "The bill for February 2026 is €132.09.": True,
            "Your bill for January is €132.09.": False,
            "The January bill is €132.09.": False,
        },
    ),
    (
        {
            "statement": {
                "bank": "Nordbank",
                "period": "2026-03",
                "opening_balance": "1204.33",
                "closing_balance": "987.10",
                "currency": "EUR",
            }
        },
        {
            "Your March opening balance was €1,204.33.": True,
            "Your statement for March closed at €987.10.": True,
            "Your April opening balance was €1,204.33.": False,
            "The statement for May.": False,
        },
    ),
    (
        {"person": {"name": "April Jones", "email": "a@x.org"}, "trip": {"city": "Porto", "month": "May"}},
        {
            "May I help?": True,
        },
    ),
]


@pytest.mark.requirement("X-42")
@pytest.mark.planted("an amount may be of anything")
def test_an_amount_is_of_the_thing_that_holds_it() -> None:
    assert wrong(THINGS) == []


@pytest.mark.requirement("X-42")
def test_a_bill_is_of_the_month_that_its_period_is_in() -> None:
    assert wrong(MONTHS) == []
