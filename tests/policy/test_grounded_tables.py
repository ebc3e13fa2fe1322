"""Tables: what a row is labelled goes before the head of a column, which may only confirm it, and what columns are
called is no name."""

from __future__ import annotations

import json

import pytest

from bench.trajectory.grounding import opened, refused

TICKETS = {"adult_ticket": "14.50 EUR", "family_ticket": "32.00 EUR", "audio_guide_price": "4.00 EUR"}
PAYSLIP = {
    "payslip": json.dumps(
        {
            "gross_pay": "3450.00 GBP",
            "net_pay": "2499.46 GBP",
            "deductions": [
                {"name": "Income tax", "amount": "486.00 GBP"},
                {"name": "Pension", "amount": "172.50 GBP"},
            ],
        }
    )
}
LEAGUE = {
    "league": json.dumps(
        {
            "table": [
                {"position": 1, "team": "Ravensworth", "played": 14, "points": 9},
                {"position": 2, "team": "Kelder Park", "played": 13, "points": 3},
            ]
        }
    )
}
HOME = {
    "monthly_rent": "1150 GBP",
    "deposit": "1325 GBP",
    "council_tax": '{"band": "D", "per_year_gbp": 1982}',
}
SALE = {"adult_ticket": "14.50 EUR", "adult_ticket_discount": "2.00 EUR"}


def table(*rows: str) -> str:
    head, *others = (f"| {row} |" for row in rows)
    return "\n".join((head, "|---" * rows[0].count("|") + "|---|", *others)) + "\n"


ROWS = [
    (TICKETS, ("Ticket | Price", "Adult | €14.50", "Family | €32.00"), True),
    (TICKETS, ("Ticket | Price", "Adult | €32.00", "Family | €14.50"), False),
    (TICKETS, ("Item | Price", "Adult ticket | €14.50", "Audio guide | €4.00"), True),
    (TICKETS, ("Item | Price", "Adult ticket | €4.00"), False),
    (TICKETS, ("Item | Price", "Audio guide | €14.50"), False),
    (PAYSLIP, ("Item | Amount", "Gross pay | £3,450.00", "Pension | £172.50"), True),
    (PAYSLIP, ("Item | Amount", "Gross pay | £486.00"), False),
    (PAYSLIP, ("Item | Amount", "Income tax | £3,450.00"), False),
    (HOME, ("Item | Cost", "Rent | £1,150 per month", "Deposit | £1,325"), True),
    (HOME, ("Item | Cost", "Deposit | £1,150"), False),
    (SALE, ("Ticket | Price | Discount", "Adult | €14.50 | €2.00"), True),
    (SALE, ("Ticket | Price | Discount", "Adult | €14.50 | €14.50"), False),
    (LEAGUE, ("Pos | Team | Points", "1 | Ravensworth | 9", "2 | Kelder Park | 3"), True),
    (LEAGUE, ("Pos | Team | Points", "1 | Ravensworth | 3", "2 | Kelder Park | 9"), False),
    (LEAGUE, ("Team | Matches Played", "Ravensworth | 14", "Kelder Park | 13"), True),
    (LEAGUE, ("Team | Matches Played", "Ravensworth | 13"), False),
    (LEAGUE, ("Team | Apps", "Ravensworth | 14"), True),
    (LEAGUE, ("Team | Apps", "Harrow Town | 14"), False),
    (LEAGUE, ("Harrow Town | Kelder Park", "9 | 3"), False),
]


@pytest.mark.parametrize(("facts", "rows", "holds"), ROWS)
def test_a_row_says_what_its_label_names(facts: dict[str, str], rows: tuple[str, ...], holds: bool) -> None:
    assert (refused(opened(facts), table(*rows)) == "") is holds
