"""Of what thing of a list an amount is said to be, and a yes or no."""

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
YES_OR_NO: Rows = [
    (
        {"coverage": [{"item": "theft", "covered": True}, {"item": "flood", "covered": False}]},
        {
            "Flood is not covered.": True,
            "Theft is covered.": True,
            "Flood is covered.": False,
            "Theft is not covered.": False,
        },
    ),
    (
        {"lines": [{"item": "brake pads", "approved": True}, {"item": "timing belt", "approved": False}]},
        {
            "The timing belt isn't approved.": True,
            "You did not approve the timing belt.": True,
            "You approved the brake pads.": True,
            "You approved the timing belt.": False,
            "We have approved the timing belt.": False,
            "You did not approve the brake pads.": False,
        },
    ),
    (
        {"inspections": [{"item": "roof", "inspected": True}, {"item": "boiler", "inspected": False}]},
        {
            "The boiler has not been inspected.": True,
            "The boiler has been inspected.": False,
        },
    ),
]


@pytest.mark.requirement("X-42")
@pytest.mark.planted("an amount may be of anything")
def test_an_amount_is_of_the_thing_that_holds_it() -> None:
    assert wrong(THINGS) == []


@pytest.mark.requirement("X-42")
def test_a_yes_or_no_is_of_the_thing_that_is_named() -> None:
    assert wrong(YES_OR_NO) == []
