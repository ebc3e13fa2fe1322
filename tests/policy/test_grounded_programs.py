"""States as programs call them, `not_shipped`, `enabled`, `OUT_OF_STOCK`, and the words in which people say them: each
way of saying one is admitted beside the value that holds it, and refused beside the other.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest

from bench.trajectory.grounding import opened, refused

RECORD: Final = {"record_id": "RC-12345", "customer_name": "Ann Lee"}
_BLOCKS: Final = [
    block.split("\n")
    for block in Path(__file__)
    .with_name("program_states.txt")
    .read_text(encoding="utf-8")
    .strip()
    .split("\n\n")
    if not block.startswith("#")
]


def said(block: Sequence[str], mark: str) -> list[str]:
    return [line[2:] for line in block[1:] if line.startswith(mark)]


def holds(facts: dict[str, str], admitted: Sequence[str], denied: Sequence[str]) -> None:
    assert [text for text in admitted if refused(opened(facts), text)] == []
    assert [text for text in denied if not refused(opened(facts), text)] == []


@pytest.mark.parametrize("block", _BLOCKS, ids=[block[0][:40] for block in _BLOCKS])
def test_what_a_state_says_its_opposite_denies(block: list[str]) -> None:
    told, denied = said(block, "+"), said(block, "-")
    if block[0].startswith("{"):
        holds(json.loads(block[0]), told, denied)
        return
    key, _, values = block[0].partition(": ")
    so, _, not_so = values.partition(" / ")
    holds({**RECORD, key: so}, told, denied)
    holds({**RECORD, key: not_so}, denied, told)


@pytest.mark.parametrize(
    "value", ["not shipped", "not_shipped", "NOT_SHIPPED", "notShipped", "not-shipped", "Not Shipped"]
)
@pytest.mark.parametrize("key", ["status", "order_status", "orderStatus", "fulfillment_status"])
def test_however_a_program_writes_it(key: str, value: str) -> None:
    facts = {
        "order_id": "O-1234",
        "carrier": "UPS",
        "ship_to_city": "Oslo",
        "shipping_fee": "5 EUR",
        key: value,
    }
    for text in ("Your order has not shipped yet.", "It is still waiting to be shipped.", "Shipped: No"):
        assert not refused(opened(facts), text), text
    for text in ("Your order has shipped.", "It has left our warehouse.", "Shipped: Yes"):
        assert refused(opened(facts), text), text
    assert not refused(opened(facts), "Shipping adds 5 EUR.")


SWITCHED: Final = {"account_ending": "1829", "autopay": "off", "card_locked": "true", "paperless": "yes"}


@pytest.mark.parametrize("bold", ["{}: {}", "**{}:** {}"])
@pytest.mark.parametrize(("word", "held"), [("Off", True), ("On", False), ("off", True), ("on", False)])
def test_a_label_ends_with_its_line(bold: str, word: str, held: bool) -> None:
    text = "\n".join([bold.format("Autopay", word), bold.format("Card locked", "Yes")])
    assert (not refused(opened(SWITCHED), text)) is held


PEOPLE: Final = {
    "passenger_name": "Yuki Tanaka",
    "airline": "Qantas",
    "doctor": "Dr. Omar Haddad",
    "nurse": "Robert James Smith",
}


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("Y. Tanaka holds a seat.", True),
        ("The doctor is Dr. O. Haddad.", True),
        ("R. J. Smith is the nurse.", True),
        ("The nurse is J. Smith.", True),
        ("You are in row B. Seats are free.", True),
        ("We ship from the U.S. Orders leave daily.", True),
        ("N. Tanaka holds a seat.", False),
        ("N. Sterling holds a seat.", False),
        ("The doctor is Dr. B. Haddad.", False),
        ("The nurse is K. Smith.", False),
        ("The KLM flight leaves soon.", False),
    ],
)
def test_the_first_letters_of_a_name_are_those_of_somebody_known(text: str, held: bool) -> None:
    assert (not refused(opened(PEOPLE), text)) is held


TRANSFER: Final = {
    "transfer_ref": "WT63632547",
    "amount": "USD 30,106.89",
    "transfer_fee": "USD 32.00",
    "purpose": "consulting_fees",
}


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("The transfer of USD 30,106.89 was sent.", True),
        ("The transfer amount is USD 30,106.89.", True),
        ("The transfer fee is USD 32.00.", True),
        ("The transfer fee is USD 30,106.89.", False),
        ("The payment, whose stated purpose is consulting fees, was sent.", True),
        ("The payment, whose stated purpose is rent payment, was sent.", False),
        ("The purpose is tuition payment.", False),
    ],
)
def test_the_amount_of_a_record_is_of_what_the_record_is(text: str, held: bool) -> None:
    assert (not refused(opened(TRANSFER), text)) is held
