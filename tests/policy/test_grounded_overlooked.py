"""What is said to be so, or not, in other words than a yes or no is called by."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.trajectory.grounding import opened, refused
from tests.examples import examples

STAY = {"guest": "Ilka Rao", "total": "£1,254", "breakfast_included": "no", "pets_allowed": "yes"}
CHART = {"patient": "Ilka Rao", "diabetic": "no", "smoker": "yes"}
PARCEL = {"order": "SO-1042", "damaged": "no", "signature_required": "yes"}
COURSE = {"participant": "Ilka Rao", "status": "ongoing", "sessions": "12"}
VISIT = {"patient": "Ilka Rao", "visit_covered": "no", "visit_date": "2025-03-14"}
CARD = {"holder": "Ilka Rao", "annual_fee": "£0", "late_fee": "£12", "card_product": "Platinum Cashback"}
COVER = {"policy": "HB-90114", "buildings_cover": "yes", "contents_cover": "no", "deposit_paid": "yes"}

SAID = [
    (CARD, "There is no annual fee on the card.", True),
    (CARD, "There is an annual fee on the card.", False),
    (CARD, "There is no late fee on the card.", False),
    (CARD, "There is no late fee in the contract.", False),
    (CARD, "There is no annual fee.", True),
    (COVER, "The policy includes buildings cover but excludes contents cover.", True),
    (COVER, "The policy excludes buildings cover but does not include contents cover.", False),
    (COVER, "The deposit is still outstanding.", False),
    (COVER | {"deposit_paid": "no"}, "The deposit is still outstanding.", True),
    (STAY, "The price of £1,254 covers breakfast.", False),
    (STAY | {"breakfast_included": "yes"}, "The price of £1,254 covers breakfast.", True),
    (PARCEL, "The goods arrived damaged.", False),
    (PARCEL | {"damaged": "yes"}, "The goods arrived damaged.", True),
    (CHART, "The chart does not list diabetes as a condition.", True),
    (CHART | {"diabetic": "yes"}, "The chart does not list diabetes as a condition.", False),
    (COURSE, "The course has not been completed.", True),
    (COURSE | {"status": "completed"}, "The course has not been completed.", False),
    (COURSE | {"status": "delivered"}, "The course has not been paid.", False),
    (COURSE | {"status": "pending"}, "The course has not been cancelled.", True),
    (CHART, "Diabetes has not been ruled out.", False),
    (VISIT, "The last recorded visit was on 14 March 2025.", True),
]


@pytest.mark.parametrize(("facts", "said", "holds"), SAID, ids=[f"{said} {holds}" for _, said, holds in SAID])
def test_what_is_said_in_other_words_is_held_against_the_yes_or_no(
    facts: dict[str, str], said: str, holds: bool
) -> None:
    assert (refused(opened(facts), said) == "") is holds


THINGS = ("breakfast", "parking", "insurance", "laundry", "dinner")
FORMS = ("The price covers {}.", "The rate comes with {}.", "You get {} as well.", "The stay includes {}.")


@settings(max_examples=examples(70))
@given(st.sampled_from(THINGS), st.sampled_from(FORMS), st.booleans())
def test_what_a_price_covers_is_what_the_field_says_is_included(
    thing: str, form: str, included: bool
) -> None:
    facts = {"guest": "Ilka Rao", "total": "£1,254", f"{thing}_included": "yes" if included else "no"}
    assert (refused(opened(facts), form.format(thing)) == "") is included
