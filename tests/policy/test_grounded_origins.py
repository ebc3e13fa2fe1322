"""Facts of several origins that say different things, facts that have ended, and facts that are stated anew."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pytest

from bench._session import opened
from bench.trajectory.grounding import refused
from interlock.core.events import Capabilities, FactArrived
from interlock.core.memory import Fact, Provenance
from interlock.core.mutation import CandidateKind
from interlock.core.prompt import Task
from interlock.policy import Policy

POLICY: Final = Policy.from_bytes(b"""
policy: origins
version: "1"
on_unmapped: {coverage_min: 0}
continuity: {regression: false}
context: {temporal: {today: "2026-05-03"}}
rules:
  - id: g
    kind: domain
    grounded:
      items: [price, state, name, date, number, quantity]
      counts: allow
      sums: allow
      from: [verified, user, "tool:*"]
      expiry: {today: temporal.today, age_days_max: 30}
""")
CAN: Final = Capabilities(CandidateKind.SPAN, rewind=False)
OVER: Final = "2026-05-02"


def given(name: str, value: str, *, until: str = "", as_of: str = "") -> Fact:
    return Fact(name, value, until=until, as_of=as_of)


def tool(name: str, value: str, source: str = "orders") -> Fact:
    return Fact(name, value, Provenance.TOOL, source)


def why(facts: Sequence[Fact], said: str) -> str:
    session = opened(POLICY, Task(agent="t", user="Please answer from the records.", facts={}), CAN)
    for fact in facts:
        session.offer(FactArrived(fact))
    return refused(session, said)


ENDED: Final = (given("lamp.in_stock", "yes", until=OVER), given("kettle.in_stock", "no", until=OVER))
AGED: Final = (given("order.status", "delivered", as_of="2026-03-01"),)
LASTING: Final = (given("lamp.in_stock", "yes", until="2026-05-03"),)


@pytest.mark.parametrize(
    ("facts", "said", "code"),
    [
        (ENDED, "The lamp is in stock.", "GROUND_EXPIRED"),
        (ENDED, "The kettle is not in stock.", "GROUND_EXPIRED"),
        (ENDED, "The lamp is not in stock.", "GROUND_DENIED"),
        (ENDED, "| Item | In stock |\n|---|---|\n| Lamp | yes |", "GROUND_EXPIRED"),
        ((given("note", "The lamp is in stock.", until=OVER),), "The lamp is in stock.", "GROUND_EXPIRED"),
        (AGED, "The order was delivered.", "GROUND_EXPIRED"),
        (AGED, "Order status: delivered", "GROUND_EXPIRED"),
        (LASTING, "The lamp is in stock.", ""),
    ],
)
def test_a_state_holds_no_longer_than_its_fact(facts: Sequence[Fact], said: str, code: str) -> None:
    assert why(facts, said) == code


SHIPPED: Final = given("order.status", "shipped")
NO_STOCK: Final = given("lamp.in_stock", "no")
FIRST: Final = given("order", '{"id": "ORD-1", "status": "shipped"}')
SECOND: Final = tool("another_order", '{"id": "ORD-2", "status": "pending"}')


@pytest.mark.parametrize(
    ("facts", "said", "code"),
    [
        ((SHIPPED, tool("order.status", "delivered")), "The order was delivered.", "GROUND_CONTRADICTED"),
        ((SHIPPED, tool("order.status", "delivered")), "It was delivered.", "GROUND_CONTRADICTED"),
        ((SHIPPED, tool("order.status", "delivered")), "The order was shipped.", "GROUND_CONTRADICTED"),
        (
            (SHIPPED, tool("o", '{"order_status": "delivered"}')),
            "The order was delivered.",
            "GROUND_CONTRADICTED",
        ),
        ((SHIPPED, tool("o", '{"order_status": "delivered"}')), "The order was shipped.", ""),
        (
            (SHIPPED, tool("o", '{"order": {"status": "delivered"}}')),
            "It was delivered.",
            "GROUND_CONTRADICTED",
        ),
        ((SHIPPED, tool("order.status", "shipped")), "The order was shipped.", ""),
        (
            (given("status", "shipped"), tool("o", '{"status": "delivered"}')),
            "It was delivered.",
            "GROUND_CONTRADICTED",
        ),
        ((given("status", "shipped"), tool("o", '{"status": "delivered"}')), "It was shipped.", ""),
        (
            (given("in_stock", "no"), tool("o", '{"in_stock": true}')),
            "It is in stock.",
            "GROUND_CONTRADICTED",
        ),
        ((NO_STOCK, tool("lamp.in_stock", "yes")), "The lamp is in stock.", "GROUND_CONTRADICTED"),
        # Of something else, or of another attribute of it.
        ((SHIPPED, tool("claim.status", "approved")), "The claim was approved.", ""),
        ((SHIPPED, tool("order.payment_status", "paid")), "The order was paid.", ""),
        ((NO_STOCK, tool("kettle.in_stock", "yes")), "The kettle is in stock.", ""),
        ((NO_STOCK, tool("kettle.in_stock", "yes")), "The lamp is in stock.", "GROUND_DENIED"),
        ((FIRST, SECOND), "Order ORD-2 is pending.", ""),
        ((FIRST, SECOND), "Order ORD-1 is pending.", "GROUND_DENIED"),
    ],
)
def test_a_state_is_held_against_a_stronger_origin(facts: Sequence[Fact], said: str, code: str) -> None:
    assert why(facts, said) == code


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("fund_fee", "fund_fee", True),
        ("fund_fee", "Fund_fee", True),
        ("fund_fee", "FUND FEE", True),
        ("fund_fee", "fundFee", True),
        ("fund_fee", "fund-fee", True),
        ("fund_fee", "fund.fee", True),
        ("fund_1_fee", "fund_12_fee", False),
        ("fee_1_2", "fee_12", False),
    ],
)
def test_two_tools_contradict_each_other_however_a_name_is_spelled(one: str, other: str, same: bool) -> None:
    """Neither is stronger, so that nothing stands; where one is, that one goes before."""
    said = ("The fund fee is $9.", "The fund fee is $8.")
    told = [why((tool(one, "$9", "crm"), tool(other, "$8", "bank")), text) for text in said]
    assert (told == ["GROUND_CONTRADICTED"] * 2) is same
    assert why((tool(one, "$9", "crm"), tool(other, "$9", "bank")), said[0]) == ""
    if one != other and same:
        assert why((given(one, "$9"), tool(other, "$8", "bank")), said[1]) == "GROUND_CONTRADICTED"


BEFORE: Final = (
    '{"id": "W9", "status": "pending", "refund": "$50.00", "note": "Maria Rossi may pick it up on 3 May 2026.",'
    ' "items": [{"name": "Lamp", "price": "$50.00"}, {"name": "Chair", "price": "$34.00"}]}'
)
AFTER: Final = '{"id": "W9", "status": "cancelled", "items": [{"name": "Lamp", "price": "$50.00"}]}'
FAILED: Final = '{"error": "there is no such order"}'


@pytest.mark.parametrize(
    ("again", "said", "code"),
    [
        (AFTER, "The chair costs $34.00.", "UNGROUNDED"),
        (AFTER, "The items come to $84.00 in total.", "UNGROUNDED"),
        (AFTER, "Maria Rossi may pick it up.", "UNGROUNDED"),
        (AFTER, "It may be picked up on 3 May 2026.", "UNGROUNDED"),
        (AFTER, "Your order has 2 items.", "UNGROUNDED"),
        (AFTER, "The lamp costs $50.00.", ""),
        (AFTER, "The order is cancelled.", ""),
        (FAILED, "The lamp costs $50.00.", "UNGROUNDED"),
        (FAILED, "The items come to $84.00 in total.", "UNGROUNDED"),
        ("unknown", "The lamp costs $50.00.", "UNGROUNDED"),
    ],
)
def test_what_a_fact_held_before_it_was_stated_anew_is_gone(again: str, said: str, code: str) -> None:
    assert why([tool("order", BEFORE)], "The lamp costs $50.00.") == ""
    assert why([tool("order", BEFORE), tool("order", again)], said) == code


def test_only_the_same_origin_states_a_fact_anew_and_only_that_fact() -> None:
    kept = [tool("order", BEFORE), tool("order.fee", "$7.00"), given("order", AFTER)]
    assert why(kept, "The chair costs $34.00.") == ""
    assert why([*kept, tool("order", AFTER)], "The chair costs $34.00.") == "UNGROUNDED"
    assert why([*kept, tool("order", AFTER)], "The fee is $7.00.") == ""


PRICES: Final = (given("lamp.price", "$50.00"), given("chair.price", "$30.00"))
LISTED: Final = given(
    "order",
    '{"id": "W9", "items": [{"name": "Lamp", "price": "$50.00"}, {"name": "Chair", "price": "$30.00"}]}',
)
OTHERWISE: Final = (
    '{"id": "W9", "items": [{"name": "Lamp", "price": "$500.00"}, {"name": "Chair", "price": "$30.00"}]}'
)


@pytest.mark.parametrize(
    ("facts", "said", "so"),
    [
        ((*PRICES, tool("lamp.price", "$500.00")), "The lamp is $470.00 more than the chair.", False),
        ((*PRICES, tool("lamp", '{"price": "$500.00"}')), "The lamp is $470.00 more than the chair.", False),
        (
            (*PRICES, tool("shop.lamp", '{"price": "$500.00"}')),
            "The lamp is $470.00 more than the chair.",
            False,
        ),
        (
            (*PRICES, tool("shop.lamp", '{"price": "$500.00"}')),
            "Lamp and chair together cost $530.00.",
            False,
        ),
        ((LISTED, tool("order", OTHERWISE)), "The items come to $530.00 in total.", False),
        ((LISTED, tool("result", OTHERWISE)), "The items come to $530.00 in total.", False),
        ((LISTED, tool("result", OTHERWISE)), "The lamp is $470.00 more than the chair.", False),
        ((LISTED, tool("result", OTHERWISE)), "The items come to $80.00 in total.", True),
        (PRICES, "The lamp is $20.00 more than the chair.", True),
        ((*PRICES, tool("lamp.price", "$50.00")), "The lamp is $20.00 more than the chair.", True),
        ((*PRICES, tool("stool.price", "$500.00")), "Stool and lamp together cost $550.00.", True),
        ((tool("result", OTHERWISE),), "The items come to $530.00 in total.", True),
    ],
)
def test_nothing_is_made_of_an_amount_that_another_origin_states_otherwise(
    facts: Sequence[Fact], said: str, so: bool
) -> None:
    assert (why(facts, said) == "") is so
