"""That there is nothing to pay, and which way money went."""

from __future__ import annotations

import pytest

from tests.policy.held import Rows, wrong

FREE: Rows = [
    (
        {"hotel": {"name": "Lumen", "parking": "0.00", "parking_available": False, "currency": "EUR"}},
        {"Free parking is available.": False, "Parking is free.": True},
    ),
    (
        {"order": {"id": "W1", "status": "shipped", "paid": False}},
        {"You have neither shipped nor paid the order.": False, "You have not paid the order.": True},
    ),
    (
        {
            "order": {
                "number": "A-1201",
                "shipping": "0.00",
                "service_fee": "0.00",
                "gift_wrap_fee": "3.00",
                "total": "41.80",
                "currency": "EUR",
            }
        },
        {
            "Shipping was free.": True,
            "There was no shipping fee.": True,
            "The service fee was waived.": True,
            "There is no service fee.": True,
            "Shipping is free of charge.": True,
            "You got free shipping.": True,
            "No service fee was charged.": True,
            "Shipping: free": True,
            "The gift wrap is free.": False,
            "There is no gift wrap fee.": False,
            "Gift wrap is free of charge.": False,
            "Free gift wrap is included.": False,
        },
    ),
    (
        {
            "order": {
                "number": "A-1201",
                "shipping": "4.90",
                "service_fee": "2.50",
                "return_fee": "0.00",
                "total": "41.80",
                "currency": "EUR",
            }
        },
        {
            "Returns are free.": True,
            "There is no return fee.": True,
            "Feel free to ask about shipping.": True,
            "You are free to change the shipping address.": True,
            "Shipping costs €4.90; there is no return fee.": True,
            "Free shipping was applied.": False,
            "You didn't pay a service fee.": False,
            "There's no charge for shipping.": False,
            "We waived the service fee.": False,
            "Shipping: free": False,
        },
    ),
    (
        {
            "room": {
                "name": "Aspen",
                "rate": "120.00",
                "breakfast": "15.00",
                "parking": "0.00",
                "wifi_fee": "0.00",
                "currency": "EUR",
            }
        },
        {
            "Parking is free.": True,
            "WiFi is free.": True,
            "Parking is complimentary and WiFi is free of charge.": True,
            "There is free parking.": True,
            "Breakfast costs €15.": True,
            "Breakfast is free.": False,
            "Breakfast is complimentary.": False,
            "There is free breakfast.": False,
            "There is no charge for breakfast.": False,
        },
    ),
]
WAYS: Rows = [
    (
        {
            "transactions": [
                {"date": "2026-03-02", "description": "Stadtwerke", "amount": "-74.20", "currency": "EUR"},
                {
                    "date": "2026-03-15",
                    "description": "Klarwerk GmbH",
                    "amount": "2150.00",
                    "currency": "EUR",
                },
            ]
        },
        {
            "You paid Stadtwerke €74.20 on 2 March.": True,
            "Klarwerk GmbH paid you €2,150.": True,
            "You received €2,150 from Klarwerk GmbH on 15 March.": True,
            "€74.20 was debited on 2 March.": True,
            "There is a debit of €74.20 to Stadtwerke.": True,
            "€2,150.00 came in on 15 March.": True,
            "-€74.20 for Stadtwerke": True,
            "Stadtwerke: -€74.20": True,
            "You received €74.20 from Stadtwerke.": False,
            "You paid €2,150 to Klarwerk GmbH.": False,
            "€74.20 was credited on 2 March.": False,
            "You spent €2,150.": False,
            "You have €74.20 from Stadtwerke.": False,
        },
    ),
    (
        {"account": {"number": "AC-7701", "balance": "-49.90", "currency": "EUR"}},
        {
            "Your account is €49.90 overdrawn.": True,
            "Your balance is -€49.90.": True,
            "You are overdrawn by €49.90.": True,
            "Your balance is €49.90.": False,
            "You have €49.90 in your account.": False,
        },
    ),
]


WENT_TO: Rows = [
    (
        {
            "customer": {"gift_card_77": {"source": "gift_card", "balance": "44.00", "currency": "USD"}},
            "order_W5521": {
                "order_id": "#W5521",
                "status": "cancelled",
                "payments": [
                    {"transaction_type": "payment", "amount": "109.27", "currency": "USD"},
                    {"transaction_type": "refund", "amount": "109.27", "currency": "USD"},
                ],
            },
        },
        {
            "The amount of $109.27 has been refunded to your gift card balance immediately.": True,
            "The amount of $109.27 has been refunded to your gift card.": True,
            "$109.27 has been added to your gift card balance.": True,
            "The amount has been refunded to your gift card.": True,
            "Your gift card balance is $44.": True,
            "The balance of $44 was added to your gift card.": True,
            "$44 has been refunded to your gift card balance.": False,
            "$44 has been refunded to your gift card.": False,
            "A credit of $44 was applied to your gift card balance.": False,
            "The amount of $109.72 has been refunded to your gift card.": False,
            "Your gift card balance is $109.27.": False,
            "Your gift card balance was raised to $109.27.": False,
            "The balance of $109.27 was added to your gift card.": False,
            "Your gift card holds $109.27.": False,
            "The amount has not been refunded to your gift card.": False,
        },
    ),
    (
        {
            "booking": {"guest": "Ann Reed", "deposit": "50.00", "currency": "EUR"},
            "hotel": {"name": "Aspen", "balance": "90.00", "currency": "EUR"},
        },
        {
            "€90 is to be paid to the hotel on arrival.": True,
            "€90 was charged to the hotel balance.": False,
        },
    ),
]


@pytest.mark.requirement("X-42")
@pytest.mark.planted("what an amount went to holds it")
def test_an_amount_is_not_what_it_went_to() -> None:
    assert wrong(WENT_TO) == []


@pytest.mark.requirement("X-42")
@pytest.mark.planted("what costs something may be said to be free")
def test_what_costs_something_is_not_free() -> None:
    assert wrong(FREE) == []


@pytest.mark.requirement("X-42")
@pytest.mark.planted("what was paid may have been received")
def test_money_goes_the_way_that_its_sign_says() -> None:
    assert wrong(WAYS) == []
