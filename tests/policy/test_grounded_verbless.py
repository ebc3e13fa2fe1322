"""A state beside what it is said of, without a verb, and rows that no bars part: held against facts as sentences are."""

from __future__ import annotations

import json

import pytest

from bench.trajectory.grounding import opened, refused

BOOKING = {
    "booking": json.dumps(
        {
            "ref": "BK-2210",
            "guest": "Ann Reed",
            "agent": "Ida Moss",
            "breakfast_included": False,
            "parking": True,
            "refundable": True,
            "status": "confirmed",
            "payment_status": "paid",
            "room": "double",
            "total": "412.50",
            "deposit": "100.00",
            "currency": "EUR",
        }
    )
}
FIXED = {"booking": json.dumps({"ref": "BK-2210", "refundable": False, "room": "double"})}
UNTOLD = {"booking": json.dumps({"ref": "BK-2210", "refundable": True, "room": "double"})}
ORDERS = {
    "orders": json.dumps(
        [
            {"order_number": "W1001", "customer": "Ann Reed", "status": "shipped", "total": "40.00 EUR"},
            {
                "order_number": "W1002",
                "customer": "Tom Hale",
                "status": "cancelled",
                "total": "75.00 EUR",
                "refund_status": "pending",
            },
            {"order_number": "W1003", "customer": "Ida Moss", "status": "delivered", "total": "12.00 EUR"},
        ]
    )
}
LINES = [
    *("BK-2210: {}", "{}: BK-2210", "{} booking BK-2210", "{} booking: BK-2210", "Booking BK-2210 - {}"),
    *("BK-2210 ({})", "BK-2210, {}", "{} - BK-2210", "- **BK-2210**: {}", "BK-2210 \u2192 {}", "BK-2210 {}"),
    *("**{}** BK-2210", "{} (BK-2210)", "BK-2210: {}, 412.50 EUR", "Ann Reed: {}", "BK-2210 = {}", "1. BK-2210 ({})"),
    *("### {}\n- BK-2210", "**{} bookings:**\n- BK-2210 (Ann Reed)"),
]  # fmt: skip


@pytest.mark.parametrize("line", LINES)
def test_a_state_beside_a_name_is_said_of_it(line: str) -> None:
    for held, broken in (("confirmed", "cancelled"), ("Confirmed", "Cancelled")):
        assert refused(opened(BOOKING), line.format(held)) == ""
        assert refused(opened(BOOKING), line.format(broken))


FIELD = [
    *("Status; {}", "Status, {}", "Status/{}", "[Status] {}", "{{Status}} {}", "Status > {}", "<Status> {}"),
    *("Status is: {}", "Booking status is now: {}", "Status     {}"),
]  # fmt: skip


@pytest.mark.parametrize("line", FIELD)
def test_a_field_holds_what_it_holds_behind_any_sign(line: str) -> None:
    for held, broken in (("confirmed", "cancelled"), ("Confirmed", "Cancelled")):
        assert refused(opened(BOOKING), line.format(held)) == ""
        assert refused(opened(BOOKING), line.format(broken))


HELD: list[tuple[dict[str, str], str, str]] = [
    (ORDERS, "W1002 is cancelled.", "W1002 is shipped."),
    (ORDERS, "Cancelled: W1002", "Cancelled: W1001"),
    (ORDERS, "Cancelled: W1002 and nothing else", "Cancelled: W1002 and W1003"),
    (ORDERS, "Shipped: W1001; cancelled: W1002", "Shipped: W1002; cancelled: W1001"),
    (ORDERS, "Not cancelled: W1001 and W1003", "Not cancelled: W1001 and W1002"),
    (ORDERS, "### Cancelled\n- W1002", "### Cancelled\n- W1002\n- W1003"),
    (ORDERS, "**Cancelled orders:**\n\n1. W1002 (Tom Hale)", "**Cancelled orders:**\n\n1. W1003 (Ida Moss)"),
    (ORDERS, "W1001: shipped, W1003: delivered", "W1001: delivered, W1003: shipped"),
    (ORDERS, "Orders: W1001 (shipped), W1002 (cancelled)", "Orders: W1001 (shipped), W1002 (returned)"),
    (ORDERS, "W1003, Ida Moss, delivered", "W1003, Ida Moss, cancelled"),
    (ORDERS, "Refund for W1002: pending", "Refund for W1002: completed"),
    (ORDERS, "Two orders: W1001 (shipped) and W1003 (delivered).", "Two orders: W1001 (lost) and W1003 (delivered)."),
    (BOOKING, "Payment: Paid", "Payment: Refunded"),
    (BOOKING, "Payment (paid)", "Payment (refunded)"),
    (BOOKING, "Your payment has been received.", "Your payment has been refunded."),
    (BOOKING, "Your booking can be refunded.", "Your booking was refunded."),
    (FIXED, "Your booking is not refundable.", "Your booking was refunded."),
    (BOOKING, "Your booking has not been refunded.", "Your booking has been refunded."),
    (UNTOLD, "Your booking is refundable.", "Your booking was not refundable."),
    (BOOKING, "BK-2210 is confirmed.", "BK-2210 on hold"),
    (BOOKING, "Refundable: it is Yes", "Refundable: it is No"),
    (BOOKING, "Refundable: now yes", "Refundable: now No"),
    (BOOKING, "Refundable: the answer is yes", "Refundable: the answer is no"),
    (BOOKING, "Refundable? It is.", "Refundable? It is not."),
    (BOOKING, "Breakfast? It is not.", "Breakfast? It is."),
    (BOOKING, "Refundable: (Yes)", "Refundable: (No)"),
    (BOOKING, "| Parking | included |", "| Breakfast | included |"),
    (BOOKING, "| Parking | yes |\n| Breakfast | not included |", "| Parking | yes |\n| Breakfast | included |"),
]  # fmt: skip


@pytest.mark.parametrize(("facts", "held", "broken"), HELD)
def test_what_says_so_without_a_sentence_is_held(facts: dict[str, str], held: str, broken: str) -> None:
    assert refused(opened(facts), held) == ""
    assert refused(opened(facts), broken)


@pytest.mark.parametrize("parting", [",", ", ", ";", "\t", "     "])
def test_rows_that_no_bars_part_hold_what_they_are_headed_with(parting: str) -> None:
    def rows(*cells: str) -> str:
        return "\n".join(one.replace("|", parting) for one in cells)

    held = rows("Status|Room|Refundable|Total", "confirmed|double|yes|412.50")
    assert refused(opened(BOOKING), held) == ""
    for one, other in (("confirmed", "cancelled"), ("double", "single"), ("yes", "no"), ("412.50", "100.00")):
        assert refused(opened(BOOKING), held.replace(one, other)), other
    several = rows("order_number|customer|status", "W1001|Ann Reed|shipped", "W1002|Tom Hale|cancelled")
    assert refused(opened(ORDERS), f"```\n{several}\n```") == ""
    for one, other in (("cancelled", "shipped"), ("Tom Hale", "Ida Moss"), ("shipped", "delivered")):
        assert refused(opened(ORDERS), several.replace(one, other)), other


def test_a_list_of_what_there_is_is_no_row() -> None:
    said = "Passengers: 2 adults, 3 children\nCabin: 7218, deck 7"
    cruise = {
        "cruise": json.dumps({"adults": 2, "children": 3, "cabin": "7218", "deck": 7, "meal": "buffet"})
    }
    assert refused(opened(cruise), said) == ""
