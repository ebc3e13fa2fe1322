"""What tools report: results without a name, what binary arithmetic leaves, and another one of a kind than was named."""

from __future__ import annotations

import json

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from interlock.core.memory import Fact, Provenance
from interlock.mapping.grounding.facts import grounds_of
from tests.policy.test_grounded import policy, run

EVERY = "[number, quantity, price, date, name, reference, state]"
TENT = {
    "order_W5521": json.dumps(
        {
            "order_id": "#W5521",
            "status": "pending",
            "address": {"street": "12 Alder Road", "unit": "Suite 7", "city": "Tallinn"},
            "items": [
                {
                    "name": "Tent",
                    "item_id": "4410087231",
                    "price": 310.5,
                    "options": {"size": "4", "poles": "alder"},
                },
                {"name": "Stove", "item_id": "4410087999", "price": 45.0, "options": {"fuel": "gas"}},
            ],
        }
    ),
    "order_W5522": json.dumps({"order_id": "#W5522", "status": "processed", "items": []}),
    "customer": json.dumps({"name": "Ilse Varga", "orders": ["#W5521", "#W5522", "#W5523"], "balance": 19.0}),
    "product_7781": json.dumps(
        {
            "name": "Tent",
            "variants": {
                "4410087231": {
                    "item_id": "4410087231",
                    "price": 310.5,
                    "available": False,
                    "options": {"size": "4"},
                },
                "4410087555": {
                    "item_id": "4410087555",
                    "price": 287.25,
                    "available": True,
                    "options": {"size": "6"},
                },
            },
        }
    ),
    "result_3": "23.25",
}
SAID = {
    "The total refund for order #W5521 will be $23.25.": True,
    "The total refund for order #W5521 will be $23.26.": False,
    "The cheapest available tent is priced at $287.25.": True,
    "Order #W5521 has a tent. The new tent costs $287.25.": True,
    "Order #W5521 has a tent. The new tent costs $287.35.": False,
    "Order #W5521 has a tent. The tent costs $287.25.": False,
    "The tent costs $287.25, which is different from your order #W5521.": True,
    "Exchange item 4410087231 for item 4410087555.": True,
    "Exchange item 4410087231 for item 4410087556.": False,
    "Order #W5521 is pending. Your other orders are #W5522 and #W5523.": True,
    "Order #W5521 is pending. Your other orders are #W5522 and #W5524.": False,
    "All pending orders go to Ilse Varga.": True,
    "All pending orders go to Ilsa Varga.": False,
    "The order goes to 12 Alder Road, Tallinn.": True,
    "The order goes to 12 Alder Road, Vilnius.": False,
    "Your card was used to pay the order.": True,
    "The tent used to cost $310.50.": False,
    "A payment of $310.50 has been processed.": True,
    "Order #W5521 has been processed.": False,
}


@pytest.mark.parametrize(("said", "holds"), SAID.items())
def test_of_what_tools_report_only_what_is_meant_counts(said: str, holds: bool) -> None:
    parts = [part if part.endswith(".") else f"{part}." for part in said.split(". ")]
    assert (run(policy(EVERY), **TENT).say(*parts) is None) is holds


@settings(max_examples=200)
@given(st.integers(1, 999_999), st.integers(1, 999_999))
@example(15323, 13524)
def test_what_binary_arithmetic_leaves_of_cents_is_no_other_amount(one: int, other: int) -> None:
    assume(abs(one - other) >= 100)
    written = json.dumps({"price": one / 100 - other / 100})
    cents = {
        round(100 * ground.value.low[0] / ground.value.low[1], 9)
        for ground in grounds_of([Fact("item", written, Provenance.TOOL, "shop")])
        if ground.value.measure == "*"
    }
    assert cents == {one - other}


@given(st.integers(0, 10**12), st.integers(1, 8))
def test_a_number_that_no_arithmetic_left_is_read_as_it_is_written(digits: int, places: int) -> None:
    said = f"{digits:0{places + 1}}"
    written = f"{said[:-places]}.{said[-places:]}"
    values = {
        ground.value.low
        for ground in grounds_of([Fact("item", f'{{"price": {written}}}', Provenance.TOOL, "shop")])
        if ground.value.measure == "*"
    }
    assert all(over * 10**places == digits * under for over, under in values)
