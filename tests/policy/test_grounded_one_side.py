"""Which side of a body, which status of several, and what a denial or a name is of."""

from __future__ import annotations

import json

import pytest

from bench.trajectory.grounding import opened, refused

CLIENT = {
    "client": "Nadia Osei",
    "trainer": "Kyle Ferris",
    "injury": "left ankle sprain",
    "sessions_left": "7",
}
SOLAR = {
    "installation": json.dumps(
        {
            "customer": "Joan Price",
            "installer": "Brightside Solar",
            "survey_date": "2026-02-03",
            "install_date": "2026-04-21",
            "grid_approved": True,
            "status": "scheduled",
        }
    )
}
BAKERY = {
    "delivery": json.dumps(
        {"customer": "Cafe Linden", "next_delivery": "2026-05-12", "status": "out for delivery"}
    )
}
VISIT = {
    "visit.date": "2026-01-14",
    "next_visit.date": "2026-05-05",
    "insurance.visit_covered": "no",
    "patient.name": "Ann Reed",
}
FUND = {
    "fund.name": "Euro Bond Fund",
    "fund.management_company": "Zephyr Asset Management",
    "fund.manager": "Priya Dvorak",
    "fund.custodian": "Banca Valmara",
}
INVOICE = {
    "invoice": json.dumps({"total": 672.0, "amount_paid": 200.0, "balance_due": 472.0, "currency": "GBP"})
}
TICKET = {"passenger": "Ann Reed", "ticket_status": "used", "seat": "57"}
ACCOUNT = {
    "account.opening_balance": "\u00a33,636.30",
    "account.closing_balance": "\u00a35,047.06",
    "account.period_end": "2024-05-13",
}
HELD: list[tuple[dict[str, str], str, str]] = [
    (CLIENT, "You sprained your left ankle.", "You sprained your right ankle."),
    (CLIENT, "It was the left ankle, not the right ankle.", "It was the right ankle."),
    (SOLAR, "The grid connection has been approved.", "The grid connection has not been approved."),
    (BAKERY, "Your order is out for delivery.", "Your order has been delivered."),
    (BAKERY, "Your order has shipped.", "Your order is pending."),
    (VISIT, "The next visit is on 5 May 2026.", "The next visit is not on 5 May 2026."),
    (VISIT, "The next visit is due on 5 May 2026.", "The next visit is not due on 5 May 2026."),
    (FUND, "The Euro Bond Fund is managed by Zephyr Asset Management.", "The Euro Bond Fund is managed by Banca Valmara."),
    (FUND, "Priya Dvorak manages the fund.", "Banca Valmara manages the fund."),
    (INVOICE, "Of the \u00a3672.00, \u00a3200.00 has been paid.", "Of the \u00a3672.00, \u00a3200.00 has not been paid."),
    (TICKET, "Ann Reed's ticket is used.", "The ticket in the name of Ann Reed is valid."),
    (ACCOUNT, "The closing balance on 13 May 2024 was \u00a35,047.06.", "The opening balance was \u00a35,047.06."),
]  # fmt: skip


@pytest.mark.parametrize(("facts", "held", "broken"), HELD)
def test_what_is_said_of_one_is_not_said_of_the_other(facts: dict[str, str], held: str, broken: str) -> None:
    assert refused(opened(facts), held) == ""
    assert refused(opened(facts), broken)


ROOMS = {
    "rooms": json.dumps(
        [
            {"name": "Aspen", "price": "\u20ac80", "deposit": "\u20ac20", "guest": "Ann Reed"},
            {"name": "Birch", "price": "\u20ac95", "deposit": "\u20ac30", "guest": "Tom Hale"},
            {"name": "Cedar", "price": "\u20ac60", "deposit": "\u20ac10", "guest": "Ida Moss"},
        ]
    )
}


def test_a_total_is_of_what_it_is_said_of() -> None:
    for held in (
        "Together, Aspen and Birch cost \u20ac175.",
        "Aspen and Birch come to \u20ac175 together.",
        "Together, the deposits for Aspen and Birch are \u20ac50.",
    ):
        assert refused(opened(ROOMS), held) == "", held
    for broken in (
        "Together, Aspen and Birch cost \u20ac50.",
        "Together, Aspen and Cedar cost \u20ac175.",
        "The deposits for Aspen and Birch come to \u20ac175 in total.",
        "Together, Aspen and Birch cost $175.",
    ):
        assert refused(opened(ROOMS), broken), broken
