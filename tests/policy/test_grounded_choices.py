"""What is said of a record in one of a few words, of several records together, and of a count: with what denies it."""

from __future__ import annotations

import json

import pytest

from bench.trajectory.grounding import opened, refused
from tests.policy.held import Rows, wrong
from tests.policy.test_grounded import policy, run

RECORDS = {
    "bookings": json.dumps(
        [
            {
                "ticket_number": "TK41001",
                "guest": {"name": "Olivia Grant"},
                "hotel": {"name": "Alder Lodge"},
                "requester": {"name": "Felix Baumann"},
                "stay": {"check_in": "2026-07-22", "check_out": "2026-07-31"},
                "nights": 9,
                "travel_class": "business",
                "room_type": "suite",
                "report_status": "final",
                "fare": 120.5,
                "delivery_fee": 12,
                "currency": "USD",
                "quantity": "4 pieces",
                "returnable": False,
                "autopay_enabled": True,
                "estimated_delivery": "2026-08-03",
                "collect_by": "2026-08-09",
                "ferritin_ug_l": 144,
            },
            {
                "ticket_number": "TK41002",
                "guest": {"name": "Teresa Conti"},
                "hotel": {"name": "Casa Ventura"},
                "requester": {"name": "Umar Farooq"},
                "stay": {"check_in": "2026-09-12", "check_out": "2026-09-18"},
                "nights": 6,
                "travel_class": "first",
                "room_type": "double",
                "report_status": "amended",
                "fare": 80,
                "delivery_fee": 7,
                "currency": "USD",
                "quantity": "11 pieces",
                "returnable": True,
                "autopay_enabled": False,
                "estimated_delivery": "2026-09-21",
                "collect_by": "2026-09-30",
                "ferritin_ug_l": 57,
            },
        ]
    )
}
EVERY = "[price, quantity, number, date, name, reference, state]"
SAID = {
    "Ticket TK41001 is a business class ticket.": True,
    "Ticket TK41001 is an economy class ticket.": False,
    "Ticket TK41001 is a first class ticket.": False,
    "Ticket TK41001.\nClass: business": True,
    "Ticket TK41001.\nClass: standard": False,
    "TK41001.\nRoom: suite": True,
    "TK41001.\nRoom: twin": False,
    "The report of TK41001 is final.": True,
    "The report of TK41001 is preliminary.": False,
    "For TK41001 and TK41002 you paid $19 in shipping.": True,
    "For TK41001 and TK41002 you paid $18 in shipping.": False,
    "For TK41001 and TK41002 you paid $200.50 in shipping.": False,
    "For TK41001 you paid $19 in shipping.": False,
    "Together, the fares for TK41001 and TK41002 amount to $200.50.": True,
    "Together, the fares for TK41001 and TK41002 amount to $19.": False,
    "The two tickets cost $200.50 together: $120.50 for TK41001 and $80 for TK41002.": True,
    "The three tickets cost $200.50 together: $120.50 for TK41001 and $80 for TK41002.": False,
    "TK41001 cannot be sent back.": True,
    "TK41001 can be sent back.": False,
    "TK41002 can be sent back.": True,
    "Autopay is switched on for TK41001.": True,
    "Autopay is not switched on for TK41001.": False,
    "Autopay is switched on for TK41002.": False,
    "TK41001 is for 4 pieces.": True,
    "TK41001 is for 4 boxes.": False,
    "TK41002 is for six nights.": True,
    "TK41002 is for six weeks.": False,
    "TK41001 should be delivered by 3 August 2026.": True,
    "TK41001 should be delivered by 9 August 2026.": False,
    "TK41001 can be collected by 9 August 2026.": True,
    "The ferritin level of TK41002 is 57 µg/L.": True,
    "The ferritin level of TK41002 is 57 mg/L.": False,
    "TK41001 was requested by Felix Baumann.": True,
    "TK41001 was requested by Umar Farooq.": False,
    "Olivia Grant checks in on 22 July 2026 and leaves on 31 July 2026.": True,
    "Olivia Grant checks in on 12 September 2026 and leaves on 31 July 2026.": False,
    "You will be staying at Alder Lodge.": True,
    "You will not be staying at Alder Lodge.": False,
}
FAMILIES: Rows = [
    (
        {"item": {"ref": "RM-5521", "sex": "female"}},
        {
            "The patient is male.": False,
            "The patient is female.": True,
        },
    ),
    (
        {"item": {"ref": "RM-5521", "marital_status": "married"}},
        {
            "She is divorced.": False,
            "She is married.": True,
        },
    ),
    (
        {"item": {"ref": "RM-5521", "tenure": "freehold"}},
        {
            "The house is leasehold.": False,
            "The house is freehold.": True,
        },
    ),
    (
        {"item": {"ref": "RM-5521", "visibility": "private"}},
        {
            "It is public.": False,
        },
    ),
    (
        {"item": {"ref": "RM-5521", "direction": "northbound"}},
        {
            "It is southbound.": False,
        },
    ),
    (
        {"item": {"ref": "RM-5521", "employment": "retired"}},
        {
            "She is unemployed.": False,
            "She is retired.": True,
        },
    ),
]


@pytest.mark.parametrize(("text", "admitted"), SAID.items())
def test_what_is_said_of_a_record_is_what_its_field_holds(text: str, admitted: bool) -> None:
    under = policy(EVERY, more=", counts: allow, sums: allow")
    assert (run(under, **RECORDS).say(*text.splitlines(keepends=True)) is None) is admitted


@pytest.mark.requirement("X-42")
def test_another_of_a_few_words_is_no_ground() -> None:
    assert wrong(FAMILIES) == []


@pytest.mark.parametrize(
    ("facts", "text", "admitted"),
    [
        (
            {"payment_methods.card_1.source": "credit_card"},
            "It goes back to your original payment method.",
            True,
        ),
        ({"payment_method": "paypal"}, "The refund goes to your original payment method.", True),
        ({"refund_method": "gift card"}, "The refund goes to your original payment method.", False),
        ({"refund.to": "store credit"}, "The refund goes to your original payment method.", False),
        ({"payment_method": "paypal"}, "You paid by credit card.", False),
    ],
)
def test_any_means_may_be_the_original_one_but_of_a_refund(
    facts: dict[str, str], text: str, admitted: bool
) -> None:
    assert (not refused(opened(facts), text)) is admitted
