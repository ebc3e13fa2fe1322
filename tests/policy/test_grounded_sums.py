"""Totals, differences and denials: what a rule has to declare before they are admitted, and what stays refused."""

from __future__ import annotations

import json

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from bench.trajectory.grounding import opened, refused
from interlock.core.events import FactArrived
from interlock.core.memory import Fact, Provenance
from tests.examples import examples
from tests.policy.test_grounded import policy, run

PRICES = {
    "order_W818": json.dumps(
        {
            "order_id": "#W818",
            "status": "pending",
            "items": [
                {"name": "Kettle", "price": 61.4},
                {"name": "Toaster", "price": 38.1},
                {"name": "Grinder", "price": 22.25},
            ],
        }
    ),
    "shelf": json.dumps({"name": "Kettle", "kinds": {"81177401": {"color": "white", "price": 74.15}}}),
}
TOTALS = {
    "The kettle costs $61.40 and the toaster $38.10, together $99.50.": True,
    "The kettle costs $61.40 and the toaster $38.10, together $99.60.": False,
    "The kettle costs $61.40 and the toaster $38.10, and the lamp $99.50.": False,
    "The kettle costs $61.40 and the toaster $38.10. The toaster is $23.30 cheaper.": True,
    "The kettle costs $61.40 and the toaster $38.10. The toaster is $23.40 cheaper.": False,
    "The total of order #W818 is $121.75.": True,
    "The total of order #W818 is $121.65.": False,
    "The total of order #W818 is more than $121.75.": False,
    "The total of order #W818 is not $121.75.": False,
    "The white kettle costs $74.15. The difference to yours is $12.75.": True,
    "The white kettle costs $74.15. The difference to yours is $36.05.": False,
}
DENIALS = {
    "The request has not been filed.": False,
    "Your name was never verified.": False,
    "The courier didn't call.": False,
    "Order #W818 has not been delivered.": True,
    "Order #W818 is not pending.": False,
    "I cannot change the order.": True,
    "If it has not been paid, tell me.": True,
    "You can pay once it has not been filed.": False,
    "I am not able to do that.": True,
    "Do not open the box.": True,
    "The request has been filed.": True,
}


STATED = "The kettle costs $61.40 and the toaster $38.10. "
SAID_OF_THOSE = {
    "The total for the kettle and the toaster is $99.50.": True,
    "Together that is $99.50.": True,
    "Together that is $99.50. The grand total is $199.00.": False,
    "Together that is $99.50. The grinder costs $22.25. In total that is $121.75.": True,
    "Together that is $99.50. The toaster costs $38.10. In total that is $137.60.": False,
    "The total of order #W818 is $99.50.": False,
    "The total price of the grinder is $99.50.": False,
    "The total tax is $99.50.": False,
    "The total discount is $99.50.": False,
    "The toaster is $23.30 cheaper than the kettle.": True,
    "The kettle is $23.30 cheaper than the toaster.": False,
    "The kettle is $23.30 cheaper.": False,
    "The kettle is $23.30 dearer.": True,
    "The toaster is $23.30 dearer.": False,
    "The grinder is $23.30 cheaper.": False,
    "In total that is $23.30.": False,
}
UNSTATED = {
    "The refund for exchanging the kettle for the white one is $12.75.": True,
    "The refund for exchanging the kettle for the white one is $12.85.": False,
    "The refund for exchanging the grinder for the white one is $51.90.": False,
}
STATES = {
    f"order_W{n}": json.dumps({"order_id": f"#W{n}", "status": said})
    for n, said in enumerate(("pending", "pending", "delivered", "pending"), 811)
}
COUNTED = {
    "You have three pending orders.": True,
    "You have two pending orders.": False,
    "There is 1 delivered order.": True,
    "You have two shipped orders.": False,
    "You have 4 pending orders.": False,
    "Your three pending orders are late.": True,
    "Your two pending orders are late.": False,
    "The two pending orders are late.": False,
    "Those four pending orders are late.": False,
}


@pytest.mark.planted("the lesser of two is said to be dearer")
@pytest.mark.planted("a total is made of other things than are named")
@pytest.mark.parametrize(("said", "so"), SAID_OF_THOSE.items())
def test_a_total_or_a_difference_is_of_what_the_text_names(said: str, so: bool) -> None:
    assert admitted(STATED + said, ", sums: allow") is so


@pytest.mark.parametrize(("said", "so"), UNSTATED.items())
def test_two_things_called_the_same_differ_by_what_their_fields_do(said: str, so: bool) -> None:
    assert admitted(said, ", sums: allow") is so


@pytest.mark.planted("those in any state are counted as in one")
@pytest.mark.parametrize(("said", "so"), COUNTED.items())
def test_those_in_a_state_are_counted_where_the_rule_says_so(said: str, so: bool) -> None:
    under = policy("[number, state]", more=", counts: allow")
    assert (run(under, **STATES).say(said) is None) is so
    assert run(policy("[number, state]"), **STATES).say(said) is not None


LISTED = {
    "customer": json.dumps({"name": "Noor Haddad", "orders": ["#W5521", "#W5522"]}),
    "policy": "There are three types of cards. Orders can be returned within 30 days.",
}


@pytest.mark.parametrize(
    ("said", "so"),
    [
        ("You have two orders.", True),
        ("You have three orders.", False),
        ("You have 3 orders.", False),
        ("You have 30 orders.", False),
        ("There are three types of cards.", True),
        ("There are two types of cards.", False),
    ],
)
def test_what_a_sentence_counts_is_no_number_of_what_a_list_has(said: str, so: bool) -> None:
    assert (run(policy("[number]", more=", counts: allow"), **LISTED).say(said) is None) is so


def test_what_a_stronger_fact_overrules_may_be_denied() -> None:
    user = "I want a grill of 75 euros."
    for price, holds in (("62 EUR", True), ("75 EUR", False)):
        governed = run(policy("price"), user=user, **{"grill.price": price})
        assert (governed.say("The grill does not cost 75 euros.") is None) is holds


def admitted(
    text: str, more: str = "", items: str = "[number, quantity, price, name, reference, state]"
) -> bool:
    governed = run(policy(items, more=more), **PRICES)
    return governed.say(*(f"{one}." for one in text.removesuffix(".").split(". "))) is None


@pytest.mark.parametrize(("said", "so"), TOTALS.items())
def test_a_total_or_a_difference_is_a_fact_where_the_rule_says_so(said: str, so: bool) -> None:
    assert admitted(said, ", sums: allow") is so


@pytest.mark.parametrize("said", TOTALS)
def test_nothing_is_computed_where_the_rule_does_not_say_so(said: str) -> None:
    assert not admitted(said)


@pytest.mark.parametrize(("said", "so"), DENIALS.items())
def test_a_denial_needs_a_fact_where_the_rule_asks_for_it(said: str, so: bool) -> None:
    assert admitted(said, items="[name, reference, state, denial]") is so


def test_a_denial_is_not_asked_for_where_the_rule_does_not() -> None:
    assert admitted("The request has not been filed.")


@pytest.mark.planted("a total is grounded that is not what it is made of")
@settings(max_examples=examples(100))
@given(st.lists(st.integers(1, 9_999), min_size=2, max_size=5), st.integers(-30, 30))
@example([1, 2], 0)
@example([5, 2, 9], -9)
@example([5, 2], -4)
def test_only_the_exact_total_is_grounded(cents: list[int], off: int) -> None:
    def euros(of: int) -> str:
        return f"{of // 100}.{of % 100:02} EUR"

    facts = {f"thing{n}x.price": euros(of) for n, of in enumerate(cents)}
    each = " and ".join(f"Thing{n}x costs {euros(of)}" for n, of in enumerate(cents))
    total = max(sum(cents) + off, 0)
    parts = {sum(cents[a:b]) for a in range(len(cents)) for b in range(a + 2, len(cents) + 1)}
    assume(total in parts or total not in cents)  # a price alone is no total: it may be meant, or may not
    governed = run(policy("price", more=", sums: allow"), **facts)
    assert governed.say(f"{each}.") is None
    said = f"In total that is {euros(total)}."
    assert (governed.say(said) is None) is (total in parts)


@pytest.mark.parametrize(
    ("said", "facts"),
    [
        ("W1 and W2 cost EUR 50 together.", ["orders.0.total", "orders.1.total"]),
        ("All orders come to EUR 100 in total.", ["orders.0.total", "orders.1.total", "orders.2.total"]),
        ("W1 cost EUR 20.", ["orders.0.total"]),
    ],
)
def test_all_that_a_total_is_made_of_is_cited_once(said: str, facts: list[str]) -> None:
    orders = [{"number": f"W{at}", "total": f"EUR {total}"} for at, total in ((1, 20), (2, 30), (3, 50))]
    governed = run(policy("[price]", more=", sums: allow"), orders=json.dumps(orders))
    assert governed.say(said) is None
    assert [one.fact for one in governed.state.memory.cited.items()] == facts


LOANS = {
    "loans.0.borrower": "Gregor Havel",
    "loans.0.principal": "24,000 EUR",
    "loans.1.borrower": "Amina Diallo",
    "loans.1.principal": "9,500 EUR",
}
SUMMED = "Together the two loans amount to 33,500 EUR."


@pytest.mark.parametrize("names", ["loans.{}", "loan_1{}", "loans[{}]"])
@pytest.mark.parametrize(
    "text", [SUMMED, "The loans add up to 33,500 EUR.", "The total principal is 33,500 EUR."]
)
def test_a_list_that_the_names_of_facts_lead_through_has_a_total(names: str, text: str) -> None:
    facts = {f"{names.format(name[6])}{name[7:]}": value for name, value in LOANS.items()}
    assert refused(opened(facts), text) == ""
    assert refused(opened(facts), text.replace("33", "35"))


def test_a_total_goes_when_a_further_member_arrives() -> None:
    session = opened(LOANS)
    session.offer(FactArrived(Fact("loans.2.principal", "1,000 EUR")))
    assert refused(session, "The total principal is 33,500 EUR.")


def test_what_several_origins_state_has_no_total() -> None:
    session = opened({name: value for name, value in LOANS.items() if "1" not in name})
    session.offer(FactArrived(Fact("loans.1.principal", "9,500 EUR", Provenance.TOOL, "lookup")))
    assert refused(session, SUMMED)
