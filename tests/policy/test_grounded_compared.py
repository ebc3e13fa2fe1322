"""Which of two fields holds more, or is the later one, where no figure says it: `the net pay is lower than the gross pay`."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.trajectory.grounding import opened, refused

SLIP = {
    "gross_pay": "4,120.00 EUR",
    "net_pay": "2,987.35 EUR",
    "issued_on": "2024-05-24",
    "paid_on": "2024-05-27",
    "departs": "08:12",
    "arrives": "12:47",
    "line.1.item": "hex bolt",
    "line.1.qty": "4,000 pcs",
    "line.1.price": "9.00 EUR",
    "line.2.item": "lock washer",
    "line.2.qty": "2,500 pcs",
    "line.2.price": "4.00 EUR",
}
SAID = {
    "The net pay is lower than the gross pay.": True,
    "The net pay is higher than the gross pay.": False,
    "Net pay, at 2,987.35 euros, is lower than gross pay.": True,
    "Net pay, at 2,987.35 euros, is higher than gross pay.": False,
    "The net pay is not higher than the gross pay.": True,
    "The net pay isn't lower than the gross pay.": False,
    "The day it was paid on is later than the day it was issued on.": True,
    "The day it was paid on is earlier than the day it was issued on.": False,
    "It was paid after it was issued.": True,
    "It was paid before it was issued.": False,
    "It should be paid before it is issued.": True,
    "It arrives later than it departs.": True,
    "It arrives earlier than it departs.": False,
    "The quantity of hex bolts is greater than that of lock washers.": True,
    "The quantity of hex bolts is smaller than that of lock washers.": False,
    "The hex bolts were dearer than the lock washers.": True,
    "The hex bolts were cheaper than the lock washers.": False,
    "The gross pay is higher than average.": True,
}


@pytest.mark.parametrize("text", SAID)
def test_what_two_fields_hold_says_which_is_more(text: str) -> None:
    assert (refused(opened(SLIP), text) == "") is SAID[text]


amount = st.integers(1, 9_999).map(lambda cents: f"{cents / 100:.2f} EUR")


@given(amount, amount)
def test_of_two_amounts_one_is_more_where_it_is(fee: str, deposit: str) -> None:
    more = float(fee.split(maxsplit=1)[0]) > float(deposit.split(maxsplit=1)[0])
    session = {"fee": fee, "deposit": deposit}
    assert (refused(opened(session), "The fee is higher than the deposit.") == "") is more
    assert (refused(opened(session), "The deposit is lower than the fee.") == "") is more


NAMES = {
    "referring_doctor": "Dr Karl Aksel",
    "specialist": "Dr Ines Pavone",
    "from_account": "Hartley current",
    "to_account": "Hartley savings",
}
TWICE = {
    "The referring doctor is Dr Karl Aksel, the specialist Dr Ines Pavone.": True,
    "The referring doctor is Dr Ines Pavone, the specialist Dr Ines Pavone.": False,
    "The money goes from Hartley current to Hartley savings.": True,
    "The money goes from Hartley savings to Hartley savings.": False,
    "The referring doctor is Dr Karl Aksel. Dr Karl Aksel has written the letter.": True,
    "The line is open from time to time.": True,
}


@pytest.mark.parametrize("text", TWICE)
def test_what_a_record_holds_once_takes_no_second_place(text: str) -> None:
    assert (refused(opened(NAMES), text) == "") is TWICE[text]


TOUR = {"tour": "Lofoten Ridge", "meeting_point": "Svolvaer Quay", "end_point": "Reine Harbour"}


def test_no_place_is_named_for_another_that_the_record_has() -> None:
    so = "Pick-up is at Svolvaer Quay at 8:30; the day ends at Reine Harbour."
    facts = TOUR | {"starts": "2024-07-04 08:30"}
    assert refused(opened(facts), so) == ""
    assert refused(opened(facts), so.replace("Svolvaer Quay", "Reine Harbour"))
