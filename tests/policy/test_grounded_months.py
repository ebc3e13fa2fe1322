"""Months without a year, where a field holds a month: beside its label and words they have to be that, or that of another
day of the facts. Elsewhere a month by itself is ordinary text."""

from __future__ import annotations

import pytest

from bench.trajectory.grounding import opened, refused
from tests.policy.held import Rows, wrong

PAY = {"pay_period": "October 2026", "net_pay": "2499.46 GBP"}
PAID = {"pay_period": "October 2026", "payment_date": "2 November 2026", "net_pay": "2499.46 GBP"}
CARD = {"card.expiry": "09/28", "invoice.number": "INV-17"}
HELD = [
    (PAY, "Your pay for October is £2,499.46.", "Your pay for September is £2,499.46."),
    (PAY, "Your October pay is £2,499.46.", "Your September pay is £2,499.46."),
    (PAY, "October's pay is £2,499.46.", "September's pay is £2,499.46."),
    (PAY, "The pay period is October.", "The pay period is September."),
    (PAY, "Pay period: October", "Pay period: September"),
    (PAY, "The pay period is October.", "The pay period isn't October."),
    (PAID, "Your pay for October is £2,499.46.", "Your pay for September is £2,499.46."),
    (CARD, "The card expiry is September 2028.", "The card expiry is October."),
]
ORDINARY = [
    (PAY, "Your pay may change."),
    (PAY, "May I help with your pay?"),
    (PAID, "Your payment for November is made on 2 November."),
    (CARD, "Your March invoice is INV-17."),
    (CARD, "We'll see you in our June sale."),
]
BILLS: Rows = [
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


@pytest.mark.parametrize(("facts", "right", "wrong"), HELD)
def test_a_month_is_the_one_that_a_field_holds(facts: dict[str, str], right: str, wrong: str) -> None:
    assert refused(opened(facts), right) == ""
    assert refused(opened(facts), wrong) != ""


@pytest.mark.parametrize(("facts", "said"), ORDINARY)
def test_a_month_of_nothing_that_a_field_holds_is_ordinary(facts: dict[str, str], said: str) -> None:
    assert refused(opened(facts), said) == ""


@pytest.mark.requirement("X-42")
def test_a_bill_is_of_the_month_that_its_period_is_in() -> None:
    assert wrong(BILLS) == []
