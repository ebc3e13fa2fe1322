"""What stands beside the one that a record is about: another place, firm, drug or plan of it, which is meant only where
that is said; and what had its place before."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.trajectory.grounding import opened, refused
from tests.examples import examples

PARCEL = {"shipping.city": "Trieste", "billing.city": "Leeds", "parcel.weight": "4.2 kg"}
REPORT = {
    "company.name": "Harrow Tiles",
    "company.ceo": "Ilka Rao",
    "company.auditor": "Osterman LLP",
    "company.parent": "Delmar Group",
    "results.published_on": "2026-03-04",
}
PLAN = {
    "record": '{"account": {"owner": "Ilka Rao"}, "plan": {"current": "Atelier Plan", "previous": "Solo Plan", "seats": 12}}'
}
SCRIPT = {
    "rx": '{"data": {"prescription": {"patient": {"name": "Ilka Rao"}, "medication": {"name": "Naproxen"}, "prescriber":'
    ' {"name": "Dr Erik Thorne"}}, "patient": {"other_medication": [{"name": "Citalopram"}]}}}'
}
CAR = {"driverName": "Ilka Rao", "additionalDriver": "Erik Thorne", "carModel": "Vela Sedan"}
STAY = {
    "guest": "Ilka Rao",
    "hotel": "Hotel Marisol",
    "hotel_chain": "Vela Lodging",
    "booking_agency": "Reed & Sons",
}
BANK = {"holder.name": "Ilka Rao", "bank.name": "Harrow Bank", "switch.previous_bank": "Delmar Bank"}
FUND = {
    "Account holder": "Ilka Rao",
    "Security": "Harrow Equity Fund",
    "Replaced holding": "Delmar Gold Fund",
}

SAID = [
    (PARCEL, "Your parcel weighs 4.2 kg and is going to Trieste.", True),
    (PARCEL, "Your parcel weighs 4.2 kg and is going to Leeds.", False),
    (PARCEL, "The billing city is Leeds.", True),
    (REPORT, "Ilka Rao is the CEO of Harrow Tiles.", True),
    (REPORT, "Ilka Rao is the CEO of Osterman LLP.", False),
    (REPORT, "The auditor is Osterman LLP.", True),
    (REPORT, "Delmar Group is the parent.", True),
    (REPORT, "Harrow Tiles released its results on 4 March 2026.", True),
    (REPORT, "Delmar Group released its results on 4 March 2026.", False),
    (PLAN, "Ilka Rao owns this account, which is on the Atelier Plan with 12 seats.", True),
    (PLAN, "Ilka Rao owns this account, which is on the Solo Plan with 12 seats.", False),
    (PLAN, "The previous plan was the Solo Plan.", True),
    (PLAN, "Ilka Rao was previously on the Solo Plan.", True),
    (PLAN, "Ilka Rao was previously on the Atelier Plan.", False),
    (SCRIPT, "Dr Thorne prescribed Naproxen for Ilka Rao.", True),
    (SCRIPT, "Dr Thorne prescribed Citalopram for Ilka Rao.", False),
    (CAR, "Rental\n- Main driver: Ilka Rao\n- Additional driver: Erik Thorne", True),
    (CAR, "Rental\n- Main driver: Erik Thorne\n- Additional driver: Erik Thorne", False),
    (STAY, "Your booking agency, Reed & Sons, has you down for Hotel Marisol.", True),
    (STAY, "Reed & Sons made the reservation for Ilka Rao.", True),
    (BANK, "Ilka Rao has switched over from Delmar Bank.", True),
    (BANK, "Ilka Rao has switched over from Harrow Bank.", False),
    (FUND, "This holding took the place of Delmar Gold Fund.", True),
    (FUND, "This holding took the place of Harrow Equity Fund.", False),
]


@pytest.mark.parametrize(("facts", "said", "holds"), SAID, ids=[said for _, said, _ in SAID])
def test_what_is_beside_is_meant_only_where_that_is_said(
    facts: dict[str, str], said: str, holds: bool
) -> None:
    assert (refused(opened(facts), said) == "") is holds


PLACES = ("Trieste", "Leeds", "Bologna", "Utrecht", "Basel", "Aarhus")
BESIDE = ("overflow_depot", "backup_warehouse", "alternate_depot", "billing_city", "mailing_city")
MAINLY = ("warehouse", "depot", "delivery_city", "site_location")


@settings(max_examples=examples(70))
@given(
    st.permutations(PLACES).map(lambda all_of_them: all_of_them[:2]),
    st.sampled_from(MAINLY),
    st.sampled_from(BESIDE),
)
def test_of_two_places_the_one_beside_needs_a_word_for_it(
    places: list[str], mainly: str, beside: str
) -> None:
    facts = {"sku": "463-6040", mainly: places[0], beside: places[1]}
    assert refused(opened(facts), f"You will find it in {places[0]}.") == ""
    assert refused(opened(facts), f"You will find it in {places[1]}.") != ""
    assert refused(opened(facts), f"The {beside.replace('_', ' ')} is {places[1]}.") == ""
