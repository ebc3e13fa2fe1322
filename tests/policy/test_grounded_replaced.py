"""A word from nowhere beside the rest of what a field says in several words is said in place of one of them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.trajectory.grounding import opened, refused

STAY = {
    "cabin.number": "4471",
    "cabin.kind": "family cabin with lake view",
    "cabin.heating": "wood stove",
    "order.item": "copper milk jug",
    "order.status": "partially invoiced",
    "order.state": "label printed",
    "parcel.contents": "garden tools",
    "injury": "bruised left ankle",
    "school.name": "Elm Park School",
    "tariff.fee": "3 EUR a week",
}
FIRST = ("copper", "walnut", "velvet", "marble", "cotton")
LAST = ("jug", "shelf", "cushion", "bowl", "curtain")


@given(
    st.sampled_from(FIRST),
    st.sampled_from(LAST),
    st.sampled_from(FIRST),
    st.sampled_from(LAST),
    st.sampled_from(("", "the ", "your ")),
)
def test_each_word_of_a_value_stands_beside_its_own(
    first: str, last: str, said: str, called: str, before: str
) -> None:
    """Whatever two words a text puts side by side, it may not put one of a value's beside another. Two others are
    another thing where they are called one, behind an article."""
    session = opened({"order.number": "SO-118", "order.item": f"{first} {last}"})
    why = refused(session, f"We have packed {before}{said} {called}.")
    both = (said == first, called == last)
    another = not any(both) and before != "" and called != "shelf"  # which stands where it is used
    assert bool(why) is (sum(both) == 1 or another)


@given(st.sampled_from(FIRST), st.sampled_from(LAST), st.sampled_from(FIRST))
def test_a_word_that_any_fact_has_is_no_word_from_nowhere(first: str, last: str, other: str) -> None:
    facts = {"order.number": "SO-118", "order.item": f"{first} {last}", "order.lining": other}
    assert not refused(opened(facts), f"We have packed the {other} {last}.")


@pytest.mark.parametrize(
    "said",
    [
        "Your cabin has a lake view.",
        "It is a family cabin.",
        "The view is of the lake.",
        "The jug has been packed.",
        "The lovely jug has been packed.",
        "The damaged jug has been packed.",
        "The new jug has been packed.",
        "You asked about the sea view; yours has a lake view.",
        "The cabin has a lake view, not a forest view.",
        "If you prefer, we can offer a forest view.",
        "Would you like the forest view?",
        "The garden opens daily.",
        "The order has been partially invoiced.",
        "The label has been printed.",
        "The corner park is open.",
        "The fee is 3 euros each calendar week.",
        "Her left ankle is bruised.",
    ],
)
def test_what_says_no_other_value_is_none(said: str) -> None:
    assert not refused(opened(STAY), said)


@pytest.mark.parametrize(
    "said",
    [
        "Your cabin has a forest view.",
        "The cabin is heated by a pellet stove.",
        "The copper milk bottle has been packed.",
        "The copper cream jug has been packed.",
        "The order has been fully invoiced.",
        "The parcel holds garden hoses.",
        "It is a family cabin without lake view.",
        "State: label not printed.",
    ],
)
def test_another_value_in_the_words_of_one_is_refused(said: str) -> None:
    assert refused(opened(STAY), said)
