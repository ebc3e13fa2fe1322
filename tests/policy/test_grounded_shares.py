"""For how much of something an amount is had, and how many there are in words."""

from __future__ import annotations

import pytest

from tests.policy.held import Rows, wrong

SHARES: Rows = [
    (
        {
            "booking": {
                "ref": "BK-1",
                "price_per_person": "45.00",
                "guests": 4,
                "total": "180.00",
                "currency": "EUR",
            }
        },
        {
            "It is €45 per person.": True,
            "It's €45 each.": True,
            "That's €45 a head, €180 in total.": True,
            "The total for the four of you is €180.": True,
            "€45 per guest.": True,
            "For 4 guests at €45 each, the total is €180.": True,
            "You pay €180 altogether.": True,
            "€45 pp": True,
            "It is €180 per person.": False,
            "It's €180 each.": False,
            "€45 in total.": False,
            "That's €45 for the whole group.": False,
            "€45 per table.": False,
            "€45 a night.": False,
        },
    ),
    (
        {
            "tariff": {
                "name": "Eco",
                "price_per_kwh": "0.31",
                "standing_charge_per_day": "0.45",
                "currency": "EUR",
            }
        },
        {
            "You pay €0.31 per kWh.": True,
            "The price is €0.31/kWh.": True,
            "€0.31 for each kWh.": True,
            "It costs €0.31 a kilowatt hour.": True,
            "Each kWh costs €0.31.": True,
            "You pay €0.31 per kWh and €0.45 per day.": True,
            "The standing charge is €0.45 each day.": True,
            "You pay €0.31 per day.": False,
            "€0.45 per kWh.": False,
            "€0.31 for each MWh": False,
            "€0.45 per month.": False,
        },
    ),
    (
        {
            "order": {
                "number": "A-12",
                "items": [
                    {"name": "chair", "quantity": 2, "unit_price": "40.00", "line_total": "80.00"},
                    {"name": "table", "quantity": 1, "unit_price": "120.00", "line_total": "120.00"},
                ],
                "total": "200.00",
                "currency": "EUR",
            }
        },
        {
            "The two chairs cost €40 each.": True,
            "The chairs are €40 apiece.": True,
            "Each chair costs €40.": True,
            "Your order totals €200.": True,
            "€200 in all.": True,
            "You ordered 2 chairs at €40.00 each and 1 table for €120.00.": True,
            "Each chair costs €80.": False,
            "The chairs are €80 each.": False,
            "Your order costs €200 apiece.": False,
            "The chairs cost €40 in total.": False,
            "The two chairs cost €40 altogether.": False,
        },
    ),
    (
        {
            "hotel": {
                "name": "Lumen",
                "nightly_rate": "120.00",
                "nights": 3,
                "total": "360.00",
                "city_tax_per_person_per_night": "2.50",
                "currency": "EUR",
            }
        },
        {
            "The room is €120 per night, so €360 in total.": True,
            "€360 for the whole stay.": True,
            "For 3 nights you pay €360.": True,
            "City tax is €2.50 per person per night.": True,
            "City tax of €2.50 per person and night applies.": True,
            "Each night costs €120.": True,
            "€120 each night.": True,
            "€2.50 per guest per night is added.": True,
            "€120 for the whole stay.": False,
            "€360 per night.": False,
            "City tax is €2.50 per room.": False,
            "€120 in total.": False,
        },
    ),
    (
        {
            "rental": {
                "ref": "RC-8",
                "daily_rate": "42.00",
                "days": 5,
                "total": "210.00",
                "extra_km_price": "0.25",
                "free_km_per_day": 200,
                "currency": "EUR",
            }
        },
        {
            "Each extra kilometre costs €0.25.": True,
            "€0.25 per extra km.": True,
            "200 km per day are free.": True,
            "Each day includes 200 km.": True,
            "It's €42 a day.": True,
            "Your total is €210 for 5 days.": True,
            "Each extra mile costs €0.25.": False,
            "It's €210 a day.": False,
            "€42 for the whole week.": False,
        },
    ),
    (
        {
            "order": {
                "number": "TL-1",
                "subtotal": "110.00",
                "booking_fee": "3.90",
                "total": "113.90",
                "total_before_tax": "100.00",
                "currency": "GBP",
            }
        },
        {
            "Your subtotal is £110.00 plus a booking fee of £3.90.": True,
            "£110 plus £3.90 booking fee makes £113.90.": True,
            "You paid £113.90, including a £3.90 booking fee.": True,
            "The total before tax is £100.": True,
            "£100 before tax.": True,
            "The total excluding tax is £100.": True,
            "£113.90 (excl. tax)": False,
        },
    ),
    (
        {"shop": {"item": "Gouda", "price_per_100g": "2.10", "currency": "EUR"}},
        {
            "Gouda costs €2.10 per 100 g.": True,
            "Gouda costs €2.10 per kg.": False,
        },
    ),
    (
        {"flat": {"ref": "F1", "rent_per_sqm": "14.50", "currency": "EUR"}},
        {
            "€14.50 per square metre": True,
            "It is €14.50/m².": True,
            "€14.50 per sqm": True,
        },
    ),
    (
        {"rx": {"drug": "metformin", "dose_per_tab": "35 mg"}},
        {
            "The strength is 35 mg per tablet.": True,
            "Each tablet has 35 mg.": True,
        },
    ),
    (
        {
            "mobile": {
                "plan": "S",
                "data_gb_per_month": 20,
                "price_per_month": "9.00",
                "extra_gb_price": "2.00",
                "currency": "EUR",
            }
        },
        {
            "Each extra GB costs €2.": True,
            "You get 20 GB per month for €9 a month.": True,
            "€2 per extra GB.": True,
        },
    ),
    (
        {
            "ticket": {
                "event": "Vesper",
                "price_per_ticket": "45.00",
                "tickets": 2,
                "total": "90.00",
                "currency": "EUR",
            }
        },
        {
            "Two tickets at €45 each come to €90.": True,
            "€45 per ticket, €90 in total.": True,
            "Each ticket is €45.": True,
            "Your 2 tickets cost €90.": True,
            "€45 a ticket.": True,
            "€90 per ticket.": False,
            "Each ticket costs €90.": False,
            "€45 altogether.": False,
        },
    ),
]
COUNTED: Rows = [
    (
        {"booking": {"ref": "BK-2210", "party_size": 6, "date": "2026-03-03"}},
        {
            "A table for six is booked.": True,
            "You're a party of six.": True,
            "Your table for 6 is booked for 3 March.": True,
            "A table for six on 3 March.": True,
            "Table for six": True,
            "A table for two is booked.": False,
            "It's a reservation for eight.": False,
        },
    ),
    (
        {"booking": {"ref": "BK-2210", "guests": 4, "rooms": 2}},
        {
            "It's a booking for four.": True,
            "4 guests in 2 rooms.": True,
            "It's a booking for five.": False,
        },
    ),
    (
        {
            "account": {
                "card": "L-33087",
                "holds": [
                    {"title": "Orbital", "position_in_queue": 4},
                    {"title": "Dune", "position_in_queue": 1},
                ],
            }
        },
        {
            "You're fourth in the queue for Orbital.": True,
            "You are number 4 in the queue for Orbital.": True,
            "You're first in the queue for Dune.": True,
            "You are fourth in the queue for Orbital and first in the queue for Dune.": True,
        },
    ),
]


@pytest.mark.requirement("X-42")
@pytest.mark.planted("what each pays is what all pay")
def test_an_amount_is_for_as_much_as_the_field_says() -> None:
    assert wrong(SHARES) == []


@pytest.mark.requirement("X-42")
def test_a_party_and_a_place_in_a_queue_may_be_said_in_words() -> None:
    assert wrong(COUNTED) == []
