"""A field that is measured in one unit is not said to be what another field holds in another."""

from __future__ import annotations

import pytest

from tests.policy.held import Rows, wrong

MEASURED: Rows = [
    (
        {
            "loan": {
                "ref": "LN-8812",
                "apr_percent": 7.9,
                "amount": "12000",
                "currency": "EUR",
                "term_months": 36,
                "monthly_payment": "375.50",
                "first_payment_date": "2026-04-01",
            }
        },
        {
            "The loan amount is €12,000.": True,
            "The term is 36 months.": True,
            "The term is three years.": True,
            "The APR is 7.9%.": True,
            "The loan is 36 months.": True,
            "The loan is €12,000.": True,
            "The monthly payment is €375.50.": True,
            "The first payment is on 1 April 2026.": True,
            "The rate is 7.9%.": True,
            "The interest rate on the loan amount is 7.9%.": True,
            "The term of the loan amount is 36 months.": True,
            "The loan amount is 36 months.": False,
            "The amount is 36 months.": False,
            "The amount is only 36 months.": False,
            "You should know that the amount is 36 months.": False,
            "The term is €12,000.": False,
            "The term is 7.9%.": False,
            "The APR is €12,000.": False,
        },
    ),
    (
        {"class": {"ref": "YG-11", "starts_at": "18:30", "duration_minutes": 75, "fee": "€14"}},
        {
            "The class is 75 minutes.": True,
            "The duration is 75 minutes.": True,
            "The class is €14.": True,
            "The fee is 75 minutes.": False,
        },
    ),
    (
        {"parcel": {"weight": "11 kg", "height": "40 cm", "delivery_days": 3, "delivery_fee": "€5"}},
        {
            "The height is 40 cm.": True,
            "The delivery is 3 days.": True,
            "The delivery is €5.": True,
            "The delivery fee is €5.": True,
            "The weight is 40 cm.": False,
            "The parcel weight is 40 cm.": False,
        },
    ),
    (
        {"order": {"id": "W12", "order_date": "2026-03-01", "total": "€45.00", "deposit": "20%"}},
        {
            "Your order is €45.": True,
            "The order total is €45.00.": True,
            "The deposit is 20%.": True,
            "The total is 20%.": False,
        },
    ),
]


@pytest.mark.requirement("X-42")
def test_an_amount_is_in_the_unit_of_what_it_is_said_to_be() -> None:
    assert wrong(MEASURED) == []
