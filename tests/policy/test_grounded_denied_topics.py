"""What is denied in words of its own, with one that only a yes or no is called by."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.trajectory.grounding import opened, refused

ACCOUNT = {
    "account.holder": "Ilka Rao",
    "account.paperless": "no",
    "account.overdrawn": "yes",
    "account.fee": "£12",
}
LOAN = {"borrower": "Ilka Rao", "monthly_payment": "CAD 380.05", "autopay_enrolled": "no", "secured": "yes"}

SAID = [
    (ACCOUNT, "Ilka Rao has not enrolled in paperless statements.", True),
    (ACCOUNT | {"account.paperless": "yes"}, "Ilka Rao has not enrolled in paperless statements.", False),
    (ACCOUNT, "Ilka Rao has not opted for text alerts.", False),
    (LOAN, "Monthly instalments of CA$380.05 are not collected through autopay.", True),
    (
        LOAN | {"autopay_enrolled": "yes"},
        "Monthly instalments of CA$380.05 are not collected through autopay.",
        False,
    ),
]


@pytest.mark.parametrize(("facts", "said", "holds"), SAID, ids=[f"{said} {holds}" for _, said, holds in SAID])
def test_a_denial_is_held_against_the_one_yes_or_no_that_it_names(
    facts: dict[str, str], said: str, holds: bool
) -> None:
    assert (refused(opened(facts), said) == "") is holds


TOPICS = ("paperless", "autopay", "gluten", "insulation", "daylight", "livestock")


@settings(max_examples=30)
@given(st.permutations(TOPICS).map(lambda all_of_them: all_of_them[:2]), st.booleans())
def test_a_denial_in_any_words_stands_only_where_the_field_says_no(topics: list[str], holds: bool) -> None:
    one, other = topics
    facts = {"holder": "Ilka Rao", one: "yes" if holds else "no", f"{other}_fee": "£12"}
    assert (refused(opened(facts), f"Ilka Rao has not opted for {one}.") == "") is not holds
    assert refused(opened(facts), f"Ilka Rao has not opted for {other}.") != ""
