"""What tools report: results without a name, what binary arithmetic leaves, and another one of a kind than was named."""

from __future__ import annotations

import json

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from interlock.core.memory import Fact, Provenance
from interlock.mapping.grounding.facts import grounds_of
from tests.examples import examples
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


MOVED = {
    "customer": json.dumps(
        {
            "name": "Noor Haddad",
            "address": {
                "address1": "318 Birch Road",
                "address2": "Apt 12",
                "city": "Portland",
                "state": "OR",
                "zip": "97035",
            },
            "status": "verified",
        }
    )
}
CARD = {
    **MOVED,
    "card": json.dumps({"brand": "visa", "last_four": "7684"}),
    "payment": json.dumps({"card_number": "4929 1111 2222 4417"}),
}


@pytest.mark.parametrize(
    ("said", "holds"),
    [
        ("- **Zip Code:** 97035\n", True),
        ("**Zip Code:** **97035**\n", True),
        ("Your card is the one ending in **7684**.\n", True),
        ("- **Zip Code:** 97036\n", False),
        ("- **Zip Code:** 7684\n", False),
        ("**Zip Code:** **7684**\n", False),
        ("- **Zip Code:** 4417\n", False),
        ("Your card is the one ending in **7648**.\n", False),
        ("Your card is **7648.\n", False),
    ],
)
def test_bold_print_cuts_no_number_short(said: str, holds: bool) -> None:
    assert (run(policy(EVERY), **CARD).say(said) is None) is holds


WISH = "I want to move. The new address is 77 Larch Avenue, Suite 901, Denver, CO 80203."
ADDRESSES = {
    "- **Address 1:** 318 Birch Road\n- Address 2: Apt 12\n": True,
    "- Address 8: 318 Birch Road\n": False,
    "Address Line 3: Apt 12\n": False,
    "Option 1: Keep it. Option 2 - leave it.\n": True,
    "Let me confirm the new address: 77 Larch Avenue, Suite 901, Denver, CO 80203.\n": True,
    "Let me confirm the new address: 77 Larch Avenue, Suite 902, Denver, CO 80203.\n": False,
    "The new address will be:\n- Address 1: 77 Larch Avenue\n- Address 2: Suite 901\n- Zip code: 80203\n": True,
    "The new address will be:\n- Address 1: 77 Larch Avenue\n- Address 2: Suite 801\n": False,
    "Please confirm the new address:\n- City: Denver\n- State: CO\n- Zip code: 80203\n": True,
    "Here are the changes.\n**New address:**\n- **City:** Denver\n- **State:** CO\n": True,
    "Please confirm the new address:\n- City: Dallas\n": False,
    "Please confirm the new address:\n- State: NV\n": False,
    "Please confirm the new address:\n- Status: moved\n": False,
    "**New address:**\n- City: Denver\n- State: TX\n": False,
    "**New address:**\n- **Zip code:** 80204\n": False,
    "Your address:\n- City: Denver\n": False,
    "Your address:\n- State: CO\n": False,
    "Noor Haddad lives at 77 Larch Avenue.\n": False,
    "Noor Haddad's zip code is 80203.\n": False,
    "Noor Haddad's new zip code will be 80203.\n": True,
    "The address was changed from 318 Birch Road to 77 Larch Avenue.\n": True,
}


@pytest.mark.planted("what is to be is overruled by what is")
@pytest.mark.parametrize(("said", "holds"), ADDRESSES.items())
def test_what_is_to_be_is_what_the_user_said(said: str, holds: bool) -> None:
    lines = said.splitlines(keepends=True)
    assert (run(policy(EVERY), user=WISH, **MOVED).say(*lines) is None) is holds


@pytest.mark.parametrize(
    ("said", "holds"),
    [
        ("Please confirm if you have not provided all items.", False),
        ("Please confirm that all is right and that you have not paid.", False),
        ("Please confirm if all is right and if you have not paid.", False),
        ("Please confirm if you have provided all items.", True),
        ("Tell me if you have not provided all items.", True),
        ("Please confirm your name if it has not changed.", True),
    ],
)
def test_what_someone_is_asked_to_confirm_is_put_forward(said: str, holds: bool) -> None:
    assert (run(policy("[name, state, denial]"), **MOVED).say(said) is None) is holds


@pytest.mark.parametrize(("said", "holds"), SAID.items())
def test_of_what_tools_report_only_what_is_meant_counts(said: str, holds: bool) -> None:
    parts = [part if part.endswith(".") else f"{part}." for part in said.split(". ")]
    assert (run(policy(EVERY), **TENT).say(*parts) is None) is holds


@settings(max_examples=examples(200))
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
