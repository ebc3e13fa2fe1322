"""Of which of several records a sentence speaks: by the record's number, by what its thing is called, by what was named
before, by its place. The same sentences hold however the records are given.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

import pytest

from bench.trajectory.grounding import opened, refused

Records = Mapping[str, list[dict[str, Any]]]

ORDERS: Final[Records] = {
    "order": [
        {"number": "30417", "item": "copper kettle", "total": "EUR 61.20", "order_date": "2025-03-04"}
        | {"status": "shipped", "signature_required": "yes"},
        {"number": "30466", "item": "linen curtain", "total": "EUR 88.00", "order_date": "2025-03-09"}
        | {"status": "not yet shipped", "signature_required": "no"},
        {"number": "30502", "item": "garden bench", "total": "EUR 140.50", "order_date": "2025-03-15"}
        | {"status": "shipped", "signature_required": "no"},
    ]
}
PENDING: Final[Records] = {
    "order": [
        record | {"status": "shipped" if number == 1 else "not_shipped"}
        for number, record in enumerate(ORDERS["order"])
    ]
}
MIXED: Final[Records] = {
    "order": [
        record | {"status": status}
        for record, status in zip(ORDERS["order"], ("shipped", "not_shipped", "cancelled"), strict=True)
    ]
}
LEGS: Final[Records] = {
    "leg": [
        {"train": "IC 512", "from": "Basel", "to": "Bern", "departs": "08:04", "coach": "7", "seat": "61"},
        {"train": "RE 77", "from": "Bern", "to": "Sion", "departs": "09:38", "coach": "2", "seat": "15"},
    ]
}
RESULTS: Final[Records] = {
    "result": [
        {"test": "ferritin", "value": "41 ng/mL", "sampled_on": "2025-02-03", "within_range": "yes"},
        {"test": "calcium", "value": "2.9 mmol/L", "sampled_on": "2025-02-06", "within_range": "no"},
    ]
}
DOSES: Final[Records] = {
    "vaccination": [
        {
            "vaccine": "rabies vaccine",
            "given_on": "2024-05-02",
            "batch_number": "RB771",
            "reaction_seen": "no",
        },
        {
            "vaccine": "cholera vaccine",
            "given_on": "2024-06-11",
            "batch_number": "CH208",
            "reaction_seen": "yes",
        },
    ]
}


def members(records: Records) -> dict[str, str]:
    return {
        f"{group}_{number}.{key}": value
        for group, each in records.items()
        for number, record in enumerate(each, start=1)
        for key, value in record.items()
    }


def listed(records: Records) -> dict[str, str]:
    return {f"{group}s": json.dumps(each) for group, each in records.items()}


def apart(records: Records) -> dict[str, str]:
    return {
        f"{group}{number}": json.dumps(record)
        for group, each in records.items()
        for number, record in enumerate(each, start=1)
    }


def flat(records: Records) -> dict[str, str]:
    return {name.replace(".", "_"): value for name, value in members(records).items()}


SHAPES: Final = (members, listed, apart, flat)
TOLD: Final[list[tuple[Records, str, str]]] = [
    # its number
    (ORDERS, "Order 30417 has been shipped.", "Order 30466 has been shipped."),
    (ORDERS, "Order 30466 has not been shipped yet.", "Order 30502 has not been shipped yet."),
    (ORDERS, "Order 30466: not yet shipped.", "Order 30417: not yet shipped."),
    (ORDERS, "Order 30417 was placed on 4 March 2025.", "Order 30417 was placed on 9 March 2025."),
    (ORDERS, "The total of order 30466 is EUR 88.00.", "The total of order 30466 is EUR 61.20."),
    (ORDERS, "Order 30502, dated 15 March 2025, EUR 140.50.", "Order 30502, dated 15 March 2025, EUR 88.00."),
    (
        PENDING,
        "Internal note: order 30466, customer Nils Brandt, dated 2025-03-09, amount EUR 88.00, dispatched.",
        "Internal note: order 30466, customer Nils Brandt, dated 2025-03-09, amount EUR 88.00, not dispatched.",
    ),
    (
        PENDING,
        "The linen curtain cost €88.00. Its shipping status is: shipped.",
        "The linen curtain cost €88.00. Its shipping status is: not shipped.",
    ),
    (MIXED, "Order 30502 has been cancelled.", "Order 30502 has been shipped."),
    (MIXED, "The third order has been cancelled.", "The third order has been shipped."),
    # what its thing is called
    (ORDERS, "The copper kettle has been shipped.", "The linen curtain has been shipped."),
    (ORDERS, "The linen curtain has not been shipped.", "The garden bench has not been shipped."),
    (ORDERS, "The garden bench cost €140.50.", "The garden bench cost €61.20."),
    (ORDERS, "The garden bench came to €140.50.", "The wooden ladder came to €140.50."),
    (RESULTS, "Calcium was 2.9 mmol/L.", "Ferritin was 2.9 mmol/L."),
    (
        RESULTS,
        "The report gives a calcium value of 2.9 mmol/L.",
        "The report gives a TSH value of 2.9 mmol/L.",
    ),
    (RESULTS, "- calcium: 2.9 mmol/L", "- uric acid: 2.9 mmol/L"),
    (DOSES, "The rabies vaccine came from batch RB771.", "The rabies vaccine came from batch CH208."),
    (DOSES, "The cholera vaccine was given on 11 June 2024.", "The cholera vaccine was given on 2 May 2024."),
    # what was named before it
    (
        ORDERS,
        "The copper kettle cost €61.20. It was ordered on 4 March 2025.",
        "The copper kettle cost €61.20. It was ordered on 9 March 2025.",
    ),
    (
        ORDERS,
        "The linen curtain has not been shipped. You placed this order on 9 March 2025.",
        "The linen curtain has not been shipped. You placed this order on 15 March 2025.",
    ),
    (
        RESULTS,
        "Your results:\n- ferritin: 41 ng/mL\n- within range: yes",
        "Your results:\n- ferritin: 41 ng/mL\n- within range: no",
    ),
    (
        DOSES,
        "After the cholera vaccine a reaction was seen; the batch number of this vaccine was CH208.",
        "After the cholera vaccine a reaction was seen; the batch number of this vaccine was RB771.",
    ),
    (
        DOSES,
        "After the rabies vaccine no reaction was seen.",
        "After the cholera vaccine no reaction was seen.",
    ),
    # several, each with its own
    (
        ORDERS,
        "Your orders: 30417 (copper kettle), 30466 (linen curtain) and 30502 (garden bench).",
        "Your orders: 30417 (linen curtain), 30466 (copper kettle) and 30502 (garden bench).",
    ),
    (
        ORDERS,
        "Order 30417 is the copper kettle and order 30466 is the linen curtain.",
        "Order 30417 is the linen curtain and order 30466 is the copper kettle.",
    ),
    (
        ORDERS,
        "Order 30417 contains the copper kettle, order 30466 the linen curtain.",
        "Order 30417 contains the linen curtain, order 30466 the copper kettle.",
    ),
    (
        ORDERS,
        "The first order is the copper kettle and the second the linen curtain.",
        "The first order is the linen curtain and the second the copper kettle.",
    ),
    (
        ORDERS,
        "By date:\n- 4 March: copper kettle, €61.20\n- 9 March: linen curtain, €88.00",
        "By date:\n- 4 March: copper kettle, €61.20\n- 9 March: linen curtain, €61.20",
    ),
    # its place
    (LEGS, "The first train is IC 512 and leaves at 08:04.", "The second train is IC 512."),
    (LEGS, "Seat on the first train: 61 in coach 7", "Seat on the first train: 15 in coach 7"),
    (
        LEGS,
        "On the first train you sit in coach 7, seat 61; on the second, in coach 2, seat 15.",
        "On the first train you sit in coach 2, seat 61; on the second, in coach 7, seat 15.",
    ),
    (ORDERS, "We have three orders from you.", "We have two orders from you."),
]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(("records", "holds", "does_not"), TOLD)
def test_it_is_said_of_that_record(
    shape: Callable[[Records], dict[str, str]], records: Records, holds: str, does_not: str
) -> None:
    facts = shape(records) | {"customer.name": "Nils Brandt"}
    assert refused(opened(facts), holds) == ""
    assert refused(opened(facts), does_not)
