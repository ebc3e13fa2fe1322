"""Amounts of what failed, and what a longer code ends in."""

from __future__ import annotations

import json

import pytest

from bench.trajectory.grounding import opened, refused

FAILED = [
    {
        "refund_result": json.dumps(
            {"status": "failed", "order": "W1001", "amount": "50.00", "currency": "EUR"}
        )
    },
    {"refund_result": json.dumps({"success": False, "order": "W1001", "amount": "50.00", "currency": "EUR"})},
    {"refund_result": json.dumps({"error": "Refund of 50.00 EUR for W1001 failed: the card has expired"})},
    {"refund_result": "Error: the refund of 50.00 EUR to order W1001 failed because the card has expired."},
]
SETTLED = {
    "refund_result": json.dumps({"status": "settled", "order": "W1001", "amount": "50.00", "currency": "EUR"})
}


@pytest.mark.parametrize("facts", FAILED)
def test_what_failed_moved_no_money(facts: dict[str, str]) -> None:
    for held in (
        "The refund of \u20ac50 failed.",
        "I was unable to refund \u20ac50.",
        "I tried to refund \u20ac50 to W1001.",
        "The refund of \u20ac50 could not be made.",
    ):
        assert refused(opened(facts), held) == "", held
    for broken in (
        "I have refunded \u20ac50 to W1001.",
        "A refund of \u20ac50 has been issued.",
        "\u20ac50 was credited to your card.",
        "You will get \u20ac50 back.",
        "Refunded: \u20ac50",
        "Your refund of \u20ac50 was successful.",
    ):
        assert refused(opened(facts), broken), broken


def test_what_was_done_may_be_told() -> None:
    for held in ("I have refunded \u20ac50 to W1001.", "You will get \u20ac50 back.", "Refunded: \u20ac50"):
        assert refused(opened(SETTLED), held) == "", held


ORDER = {
    "order": json.dumps(
        {
            "id": "W1",
            "amount": "75.00",
            "refund_amount": "20.00",
            "refund_status": "pending",
            "currency": "EUR",
        }
    )
}


def test_what_is_yet_to_be_paid_out_has_not_been() -> None:
    for held in ("A refund of \u20ac20 is pending.", "You paid \u20ac75.", "The refund amount is \u20ac20."):
        assert refused(opened(ORDER), held) == "", held
    for broken in (
        "\u20ac20 has been refunded.",
        "A refund of \u20ac20 has been issued.",
        "You paid \u20ac20.",
    ):
        assert refused(opened(ORDER), broken), broken


INVOICE = {
    "invoice": json.dumps(
        {
            "number": "INV-7",
            "deposit": "100.00",
            "deposit_paid": True,
            "balance_due": "880.00",
            "balance_paid": False,
            "currency": "EUR",
            "iban": "DE89370400440532013000",
            "card_number": "4929 1111 2222 4417",
            "issued_on": "2026-03-04",
        }
    )
}
ENDINGS = [
    ("IBAN ending in 3000", "IBAN ending in 3001"),
    ("the IBAN that ends in 3000", "the IBAN that ends in 3300"),
    ("your IBAN ending 3000", "your IBAN ending 4417"),
    ("The payout goes to the account ending in 3000.", "The payout goes to the account ending in 4417."),
    ("the card ending in 4417", "the card ending in 3000"),
    ("\u2022\u2022\u2022\u2022 4417", "\u2022\u2022\u2022\u2022 4471"),
    ("the last four digits of your card are 4417", "the last four digits of your card are 4714"),
    ("card ending in **4417**", "card ending in **4471**"),
    ("**Card ending in:** 4417", "**Card ending in:** 4471"),
    ("card **4417", "card **3000"),
    ("Card: **** 4417", "Card: **4417**"),
    ("(**4417)", "**Card:** 4417"),
    ("Your invoice is INV-7.", "There are 3000 invoices."),
]


@pytest.mark.parametrize(("held", "broken"), ENDINGS)
def test_a_number_ends_as_it_ends(held: str, broken: str) -> None:
    assert refused(opened(INVOICE), held) == ""
    assert refused(opened(INVOICE), broken)


BESIDE_AMOUNTS = [
    ("Deposit: \u20ac100 (paid)", "Deposit: \u20ac100 (unpaid)"),
    ("Deposit: \u20ac100 \u2013 paid", "Deposit: \u20ac100 \u2013 not paid"),
    ("Deposit (paid): \u20ac100", "Deposit (unpaid): \u20ac100"),
    ("Deposit: \u20ac100, paid", "Deposit: \u20ac100, overdue"),
    ("Balance: \u20ac880 (unpaid)", "Balance: \u20ac880 (paid)"),
    ("The balance of \u20ac880 has not been paid yet.", "The balance of \u20ac880 has been paid."),
]


@pytest.mark.parametrize(("held", "broken"), BESIDE_AMOUNTS)
def test_a_state_beside_an_amount_is_that_of_its_field(held: str, broken: str) -> None:
    assert refused(opened(INVOICE), held) == ""
    assert refused(opened(INVOICE), broken)


def test_the_status_of_one_thing_is_none_of_another_beside_it() -> None:
    rental = {
        "rental": json.dumps({"deposit_status": "paid", "balance_status": "overdue", "deposit": "\u20ac100"})
    }
    assert refused(opened(rental), "The deposit is paid and the balance is overdue.") == ""
    for broken in ("The balance is paid.", "The deposit is overdue.", "The deposit has not been paid."):
        assert refused(opened(rental), broken), broken
