"""What a cell of a table, or a line with a sign in it, says to be so: the same as behind a label."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.trajectory.grounding import opened, refused
from interlock.mapping.grounding.laid_out import as_labels

BOOKING = {
    "booking": json.dumps(
        {
            "ref": "BK-2210",
            "guest": "Ann Reed",
            "breakfast_included": False,
            "parking": True,
            "refundable": True,
            "late_checkout": False,
            "status": "confirmed",
            "payment_status": "paid",
            "room": "double",
        }
    )
}
FLIGHTS = {
    "flights": json.dumps(
        [
            {"number": "OS 452", "departs": "07:25", "status": "delayed", "gate": "B12", "meal": True},
            {"number": "OS 461", "departs": "09:10", "status": "on time", "gate": "C3", "meal": False},
        ]
    )
}
FIELDS = "| Field | Value |\n|---|---|\n"
EACH = "| Flight | Status | Gate |\n|---|---|---|\n"
TURNED = "| | OS 452 | OS 461 |\n|---|---|---|\n"
MEALS = "| Flight | Departs | Meal |\n|---|---|---|\n"
HELD: list[tuple[dict[str, str], str, str]] = [
    (BOOKING, FIELDS + "| Status | Confirmed |", FIELDS + "| Status | Cancelled |"),
    (BOOKING, FIELDS + "| **Status** | **Confirmed** |", FIELDS + "| **Status** | **Cancelled** |"),
    (BOOKING, "| Status | confirmed |", "| Status | cancelled |"),
    (BOOKING, FIELDS + "| Room | double |", FIELDS + "| Room | single |"),
    (BOOKING, FIELDS + "| Payment status | Paid |", FIELDS + "| Payment status | Pending |"),
    (BOOKING, FIELDS + "| Breakfast | Not included |", FIELDS + "| Breakfast | Included |"),
    (BOOKING, FIELDS + "| Refundable | Yes |", FIELDS + "| Refundable | No |"),
    (BOOKING, "| Refundable | true |", "| Refundable | false |"),
    (BOOKING, FIELDS + "| Parking | \u2705 |", FIELDS + "| Parking | \u274c |"),
    (BOOKING, FIELDS + "| Notes | Your booking is confirmed. |", FIELDS + "| Notes | Your booking is cancelled. |"),
    (BOOKING, "| Item | Included |\n|---|---|\n| Breakfast | \u274c |", "| Item | Included |\n|---|---|\n| Breakfast | \u2714 |"),
    (
        BOOKING,
        "| Booking | Breakfast | Refundable |\n|---|---|---|\n| BK-2210 | No | Yes |",
        "| Booking | Breakfast | Refundable |\n|---|---|---|\n| BK-2210 | No | No |",
    ),
    (BOOKING, "Status \u2014 confirmed", "Status \u2014 cancelled"),
    (BOOKING, "- Status (Confirmed)", "- Status (Cancelled)"),
    (BOOKING, "Payment status = paid", "Payment status = unpaid"),
    (BOOKING, "Breakfast \u2013 \u274c", "Breakfast \u2013 \u2705"),
    (BOOKING, "Breakfast: \U0001f44e", "Breakfast: \U0001f44d"),
    (BOOKING, "Parking: included \u2705", "Parking: included \u274c"),
    (BOOKING, "Parking: \u2705 included", "Parking: \u274c included"),
    (BOOKING, "Status: \u2705 confirmed", "Status: \u274c cancelled"),
    (BOOKING, "- [ ] Breakfast included", "- [x] Breakfast included"),
    (FLIGHTS, EACH + "| OS 452 | Delayed | B12 |\n| OS 461 | On time | C3 |", EACH + "| OS 452 | On time | B12 |"),
    (FLIGHTS, EACH + "| OS 461 | On time | C3 |", EACH + "| OS 461 | Delayed | C3 |"),
    (FLIGHTS, EACH + "| OS 461 | on time | C3 |", EACH + "| OS 461 | cancelled | C3 |"),
    (FLIGHTS, TURNED + "| Status | delayed | on time |", TURNED + "| Status | on time | delayed |"),
    (FLIGHTS, MEALS + "| OS 452 | 07:25 | \u2705 |", MEALS + "| OS 452 | 07:25 | \u274c |"),
    (FLIGHTS, MEALS + "| OS 461 | 09:10 | No |", MEALS + "| OS 461 | 09:10 | Yes |"),
]  # fmt: skip


@pytest.mark.parametrize(("facts", "held", "broken"), HELD)
def test_a_cell_says_what_stands_behind_its_label(facts: dict[str, str], held: str, broken: str) -> None:
    assert refused(opened(facts), held) == ""
    assert refused(opened(facts), broken)


LAYOUTS = [
    *("{}: {}", "**{}:** {}", "- **{}** \u2013 {}", "{} | {}", "{} \u2192 {}", "{} -> {}", "{} .... {}", "{}\t{}"),
    *("{}:\n{}", "{}:\n- {}", "**{}**\n{}", "{}\n: {}", "- {}\n  - {}", "### {}\n\n{}", "{}? {}.", "{} \u00b7 {}"),
    *('"{}": "{}"', '{{"{}": "{}"}}', "`{}`: {}", "{}: `{}`", '{}: "{}"', "<b>{}</b>: {}", "{}: {} \u2705"),
    *("<td>{}</td><td>{}</td>", "<tr><th>{}</th><td>{}</td></tr>", "{}\u2014{}", "{} ({})", "{}\uff1a{}"),
]  # fmt: skip
FIELD = [
    ("Status", "confirmed", "cancelled"),
    ("Status", "Confirmed", "Cancelled"),
    ("Refundable", "Yes", "No"),
    ("Room", "double", "single"),
    ("Payment status", "paid", "pending"),
    ("Guest", "Ann Reed", "Ida Moss"),
    ("Deposit", "\u20ac100", "\u20ac412.50"),
    ("Check-in", "14 June 2026", "17 June 2026"),
]
STAY = {
    "booking": json.dumps(
        {
            **json.loads(BOOKING["booking"]),
            "agent": "Ida Moss",
            "total": "412.50",
            "deposit": "100.00",
            "currency": "EUR",
            "check_in": "2026-06-14",
            "check_out": "2026-06-17",
        }
    )
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_field_holds_what_it_holds_however_that_is_laid_out(layout: str) -> None:
    for label, held, broken in FIELD:
        assert refused(opened(STAY), layout.format(label, held)) == "", held
        assert refused(opened(STAY), layout.format(label, broken)), broken


SEVERAL = [
    '{{"status": "{status}", "room": "{room}", "refundable": {refundable}, "guest": "{guest}"}}',
    '{{\n  "status": "{status}",\n  "room": "{room}",\n  "refundable": {refundable},\n  "guest": "{guest}"\n}}',
    "status: {status}\nroom: {room}\nrefundable: {refundable}\nguest: {guest}",
    "Status: {status}, Room: {room}, Refundable: {refundable}, Guest: {guest}",
    "Status: {status} | Room: {room} | Refundable: {refundable} | Guest: {guest}",
    "| Status | Room | Refundable | Guest |\n|---|---|---|---|\n| {status} | {room} | {refundable} | {guest} |",
    (
        "<table><tr><th>Status</th><th>Room</th><th>Refundable</th></tr>"
        "<tr><td>{status}</td><td>{room}</td><td>{refundable}</td></tr></table> Guest: {guest}"
    ),
    (
        "<table>\n<tr><td>Status</td><td>{status}</td></tr>\n<tr><td>Room</td><td>{room}</td></tr>\n"
        "<tr><th>Refundable</th><td>{refundable}</td></tr>\n<tr><td>Guest</td><td>{guest}</td></tr>\n</table>"
    ),
]


@pytest.mark.parametrize("layout", SEVERAL)
def test_each_of_several_fields_holds_what_it_holds(layout: str) -> None:
    held = {"status": "confirmed", "room": "double", "refundable": "true", "guest": "Ann Reed"}
    other = {"status": "cancelled", "room": "single", "refundable": "false", "guest": "Ida Moss"}
    assert refused(opened(STAY), layout.format(**held)) == ""
    for field, broken in other.items():
        assert refused(opened(STAY), layout.format(**{**held, field: broken})), field


def test_a_label_is_one_of_what_stands_right_below_it() -> None:
    said = "Status:\n\nYour booking is confirmed.\n\nCancelled flights are no part of it."
    assert refused(opened(STAY), said) == ""
    assert refused(opened(STAY), "Deposit:\n\n\u20ac100\n\nTotal:\n\n\u20ac412.50") == ""
    assert refused(opened(STAY), "Deposit:\n\n\u20ac100\n\nTotal:\n\n\u20ac100") != ""


STATED = "Your booking is cancelled"


@pytest.mark.parametrize(
    "said",
    [
        f"| {STATED} |",
        "| Booking cancelled |",
        f"| {STATED} | double room |",
        f"| Field | {STATED} |\n|---|---|\n| Room | double |",
        "| Booking | Room |\n|---|---|\n| BK-2210 is cancelled | double |",
        "| Room | Status |\n|---|---|\n| It is a single room | confirmed |",
        *(f"{FIELDS}| {label} | {STATED}. |" for label in ("Room", "Refundable", "Notes", "Breakfast")),
        *(f"{label} \u2014 {STATED.lower()}" for label in ("Room", "Refundable", "Notes", "Breakfast")),
    ],
)
def test_what_a_cell_says_by_itself_is_held_against_facts_wherever_it_stands(said: str) -> None:
    assert refused(opened(STAY), said)


SIGNS = [
    "Status",
    "room",
    "Guest",
    "cancelled",
    "ß",
    ":",
    "|",
    "—",
    "(",
    ")",
    "**",
    ",",
    ";",
    "=",
    "{",
    '"',
    "✅",
    "❌",
    "<tr>",
    "</tr>",
    "<td>",
    "</td>",
    "<th>",
    "</th>",
    "<table>",
]
PIECES = st.lists(st.sampled_from([*SIGNS, ": ", " | ", " (", "- ", "= ", " ", "\n", "\t"]), max_size=24).map(
    "".join
)


@given(PIECES)
def test_no_layout_moves_what_stands_behind_it(text: str) -> None:
    index = opened(STAY).state.memory.grounds
    assert len(as_labels(text, index)) == len(text)


@pytest.mark.parametrize(
    "said",
    [
        "| Booking | Breakfast | Refundable | Status |\n|---|---|---|---|",
        "| Status | What it means |\n|---|---|",
        "Welcome (back)",
        "Ann \u2014 thank you",
        "| | |\n|---|---|",
    ],
)
def test_heads_and_signs_alone_say_nothing(said: str) -> None:
    assert refused(opened(BOOKING), said) == ""
