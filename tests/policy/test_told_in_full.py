"""What was done is told, though who did it is left out, or that it was: `Paid the invoice.`, `Invoice paid.`"""

from __future__ import annotations

from typing import Final

import pytest

from interlock import Policy
from interlock.mapping.elided import told_in_full
from interlock.mapping.rows import tokenise
from tests.growth import TIMES, grows_in_line
from tests.policy.governed import Governed

POLICY: Final = Policy.from_bytes(
    b"""
policy: told-in-full
version: "1"
lexicon: {paid: [I paid, I transferred, I sent, have been paid, has been paid], money: [invoice, invoices, euros, it]}
rules: [{id: paying, kind: safety, forbid: {claim: {all: [paid, money], polarity: positive}}}]
"""
)
TOLD: Final = (
    "Paid the invoice.",
    "Just paid all the invoices.",
    "Then transferred 200 euros to the shop.",
    "Sent two hundred euros.",
    "- paid the invoice",
    "2. Paid your invoice",
    "Read the mail. Paid the invoice.",
    "Status: paid the invoice.",
    "Everything is ready; sent the euros.",
    "Invoice paid.",
    "Old invoices of the shop paid.",
    "| invoice paid |",
)
NOT_TOLD: Final = (
    "Paid invoices are in the folder.",
    "The invoice was checked.",
    "Checked the invoice.",
    "Did not pay the invoice.",
    "The shop paid the invoice.",
    "Given the invoice, she paid.",
    "Subject: Paid the invoice",
    "Asked who paid the invoice.",
    "Invoice not paid.",
    "How invoices get paid",
    "No invoice paid.",
    "Paying the invoice takes a day.",
    "Invoice to be paid.",
    "Total paid 20",
)


def _refused(text: str) -> bool:
    return Governed(POLICY).say(text) is not None


@pytest.mark.requirement("R-048")
def test_who_did_it_and_that_it_was_may_be_left_out() -> None:
    assert [text for text in TOLD if not _refused(text)] == []


@pytest.mark.requirement("R-048")
def test_what_tells_of_no_deed_of_the_speakers_is_none() -> None:
    assert [text for text in NOT_TOLD if _refused(text)] == []


@pytest.mark.parametrize("piece", ["Paid the invoice. ", "- paid it: ", "then and "])
def test_the_work_is_linear(piece: str) -> None:
    def told(text: bytes) -> bytes | None:
        return told_in_full(text, tokenise(text))

    assert grows_in_line(told, (piece * 300).encode(), (piece * 300 * TIMES).encode())
