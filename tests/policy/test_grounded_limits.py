"""Days and amounts that are a first or a last one, the least or the most: the other end is another claim."""

from __future__ import annotations

import pytest

from tests.policy.held import Rows, wrong

ENDS: Rows = [
    (
        {
            "course": {
                "code": "PY-101",
                "start_date": "2026-03-01",
                "end_date": "2026-03-20",
                "registration_deadline": "2026-02-15",
            }
        },
        {
            "The course runs from 1 March until 20 March.": True,
            "The course runs from 1 to 20 March.": True,
            "Register by 15 February.": True,
            "You have to register before 15 February.": True,
            "Registration closes on 15 February.": True,
            "It begins on 1 March and ends on 20 March.": True,
            "The course starts on 1 March 2026 and lasts until 20 March 2026.": True,
            "Registration opens on 15 February.": False,
            "It concludes on 1 March.": False,
            "It kicks off on 20 March.": False,
        },
    ),
    (
        {
            "booking": {
                "ref": "BK-2",
                "check_in": "2026-03-01",
                "check_out": "2026-03-04",
                "check_in_from": "15:00",
                "check_out_until": "11:00",
            }
        },
        {
            "Check-in is from 15:00 on 1 March.": True,
            "You can check in from 3 pm.": True,
            "Please check out by 11:00.": True,
            "Check out by 4 March.": True,
            "You stay from 1 March to 4 March.": True,
            "You arrive on 1 March and leave on 4 March.": True,
            "Your stay is 1–4 March.": True,
            "Check-out is until 11 am.": True,
            "Check in by 15:00.": False,
            "Check-in is until 15:00.": False,
            "Check-out is from 11:00 onwards.": False,
            "Check out after 11:00.": False,
        },
    ),
    (
        {"offer": {"code": "SPRING9", "valid_from": "2026-03-01", "valid_until": "2026-03-20"}},
        {
            "Valid until 20 March.": True,
            "It is valid from 1 March.": True,
            "Use it between 1 March and 20 March.": True,
            "The code works from 1 March through 20 March.": True,
            "The offer ends on 20 March.": True,
            "The offer expires on 20 March.": True,
            "You can use it up to 20 March.": True,
            "It can't be used before 1 March.": True,
            "It can't be used after 20 March.": True,
        },
    ),
    (
        {
            "subscription": {
                "plan": "Pro",
                "next_billing_date": "2026-05-03",
                "renews_on": "2026-05-03",
                "started": "2024-05-03",
                "price": "12.00",
                "currency": "EUR",
            }
        },
        {
            "You have been a member since 3 May 2024.": True,
            "Your plan renews on 3 May 2026.": True,
        },
    ),
    (
        {"appointment": {"id": "AP-7", "date": "2026-05-05", "previous_date": "2026-05-03"}},
        {
            "Your appointment was moved from 3 May to 5 May.": True,
            "We have moved it from 3 May 2026 to 5 May 2026.": True,
        },
    ),
    (
        {
            "loan": {
                "id": "L-7",
                "due_date": "2026-05-05",
                "min_payment": "40.00",
                "balance": "900.00",
                "currency": "EUR",
                "credit_limit": "2000.00",
            }
        },
        {
            "Your minimum payment is €40.00.": True,
            "The minimum payment of €40 is due on 5 May.": True,
            "At least €40 must be paid by 5 May.": True,
            "Please pay no later than 5 May.": True,
            "Payment is due by 5 May at the latest.": True,
            "Your maximum credit is €2,000.": True,
            "You can spend up to €2,000.": True,
            "Your maximum payment is €40.00.": False,
            "The lowest credit limit is €2,000.": False,
            "Please pay from 5 May onwards.": False,
            "Pay no sooner than 5 May.": False,
        },
    ),
    (
        {"shop": {"name": "Lumo", "opens": "09:00", "closes": "17:00"}},
        {
            "We open at 9:00 and close at 17:00.": True,
            "We're open from 9 am to 5 pm.": True,
            "Open from 9:00.": True,
        },
    ),
    (
        {
            "job": {
                "ref": "JB-1",
                "salary_min": "40000",
                "salary_max": "52000",
                "currency": "EUR",
                "apply_by": "2026-05-03",
                "start": "2026-06-01",
            }
        },
        {
            "Apply by 3 May.": True,
            "The salary starts at €40,000.": True,
            "The salary is between €40,000 and €52,000.": True,
            "You start on 1 June.": True,
            "The job starts on 1 June 2026.": True,
            "The salary goes up to €52,000.": True,
            "Applications close on 3 May.": True,
        },
    ),
    (
        {"warranty": {"ref": "W-1", "expires": "2027-05-03", "purchased": "2025-05-03"}},
        {
            "The warranty runs until 3 May 2027.": True,
            "It expires on 3 May 2027.": True,
            "Your warranty ends on 3 May 2027.": True,
            "It is covered through 3 May 2027.": True,
        },
    ),
    (
        {"bill": {"amount_due": "132.09", "currency": "EUR", "due_date": "2026-03-20"}},
        {
            "Payment must reach us no earlier than 20 March.": False,
            "Pay by 20 March at the earliest.": False,
            "Pay 20 March or later.": False,
            "Payment must not reach us before 20 March.": False,
            "You can pay from 20 March onwards.": False,
            "Payment must reach us no later than 20 March.": True,
            "Pay by 20 March at the latest.": True,
            "Pay on or before 20 March.": True,
        },
    ),
    (
        {"order": {"number": "TL-90233", "refund_deadline": "2026-09-25"}},
        {
            "Refunds open on 25 September.": False,
            "You can request a refund from 25 September onwards.": False,
        },
    ),
    (
        {"bag": {"ref": "BG-8812", "max_weight_kg": 23}},
        {
            "The minimum weight is 23 kg.": False,
            "The bag must weigh at least 23 kg.": False,
            "The maximum weight is 23 kg.": True,
            "The bag may weigh up to 23 kg.": True,
        },
    ),
    (
        {"event": {"title": "Vesper Choir", "age_limit": 14}},
        {
            "You must be at most 14 to attend.": False,
        },
    ),
    (
        {"game": {"ref": "BG-8812", "min_players": 2}},
        {
            "A game takes 2 minutes.": False,
            "You need at least 2 players.": True,
        },
    ),
]


@pytest.mark.requirement("X-42")
@pytest.mark.planted("a last day may be said to be the first")
@pytest.mark.planted("the largest may be called the smallest")
def test_what_begins_or_ends_somewhere_does_not_do_the_other() -> None:
    assert wrong(ENDS) == []
