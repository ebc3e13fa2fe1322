"""Records that the names of flat facts number: `loan_2201_rate`, `Item 1 price`, `SKU-880 supplier`."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.trajectory.grounding import opened, refused
from interlock.core.events import FactArrived
from interlock.core.grounding import GroundIndex
from interlock.core.memory import Fact
from interlock.mapping.grounding import grounds_of
from interlock.mapping.grounding.flattened import as_members

LOANS = {
    "loan_2201_borrower": "Ms. Reed",
    "loan_2201_amount": "240000 GBP",
    "loan_2201_rate": "4.35%",
    "loan_2201_approved": "true",
    "loan_2202_borrower": "Mr. Lund",
    "loan_2202_amount": "18500 GBP",
    "loan_2202_rate": "7.9%",
    "loan_2202_approved": "false",
}
ITEMS = {
    "Customer": "Bo Lind",
    "Item 1": "brass lamp",
    "Item 1 quantity": "6",
    "Item 1 unit price": "41.00 EUR",
    "Item 1 in stock": "yes",
    "Item 2": "oak shelf",
    "Item 2 quantity": "14",
    "Item 2 unit price": "18.50 EUR",
    "Item 2 in stock": "no",
}
GUESTS = {
    "Guest 1": "Ann Reed",
    "Guest 1 room": "207",
    "Guest 1 meal": "vegan",
    "Guest 1 paid": "1,890 EUR",
    "Guest 2": "Bo Lind",
    "Guest 2 room": "215",
    "Guest 2 meal": "standard",
    "Guest 2 paid": "2,240 EUR",
}
GOODS = {
    "SKU-880 name": "ceramic vase",
    "SKU-880 supplier": "Talavera Crafts",
    "SKU-880 units on hand": "320",
    "SKU-880 discontinued": "no",
    "SKU-881 name": "oak tray",
    "SKU-881 supplier": "Nordholz GmbH",
    "SKU-881 units on hand": "45",
    "SKU-881 discontinued": "yes",
}
GROUPS = {
    "Group A treatment": "physiotherapy",
    "Group A patients": "52",
    "Group A pain score": "2.8",
    "Group B treatment": "acupuncture",
    "Group B patients": "49",
    "Group B pain score": "3.6",
}
PARCELS = {
    "parcel_1_tracking": "ZX-5580",
    "parcel_1_recipient": "Ann Reed",
    "parcel_1_signature_required": "false",
    "parcel_2_tracking": "ZX-5581",
    "parcel_2_recipient": "Bo Lind",
    "parcel_2_signature_required": "true",
}
RESULTS = {
    "lab_sodium_value": "131 mmol/L",
    "lab_sodium_date": "2025-09-04",
    "lab_sodium_flag": "low",
    "lab_potassium_value": "4.1 mmol/L",
    "lab_potassium_date": "2025-09-04",
    "lab_potassium_flag": "normal",
}
TRIPS = {
    "trip_1_passenger": "Ann Reed",
    "trip_1_coach": "7",
    "trip_1_seat": "44",
    "trip_2_passenger": "Bo Lind",
    "trip_2_coach": "11",
    "trip_2_seat": "61",
    "trip_3_passenger": "Cy Marsh",
    "trip_3_coach": "3",
    "trip_3_seat": "12",
}
ORDERS = {
    "orders.0.number": "4711",
    "orders.0.customer": "Ann Reed",
    "orders.0.total": "84.90 EUR",
    "orders.1.number": "4712",
    "orders.1.customer": "Bo Lind",
    "orders.1.total": "239.00 EUR",
}
SALES = {
    "2025 sales, North": "€3.42 million",
    "2025 sales, South": "€1.97 million",
    "2025 staff, North": "64",
    "2025 staff, South": "31",
}
SPECIMENS = {
    "sp-5996d.specimen_id": "SP-5996D",
    "sp-5996d.sodium": "134 mmol/L",
    "sp-5996d.tsh": "2.40 mIU/L",
    "sp-2344x.specimen_id": "SP-2344X",
    "sp-2344x.sodium": "137 mmol/L",
    "sp-2344x.tsh": "5.21 mIU/L",
}

SAID = [
    (LOANS, "Loan {} was taken out by Ms. Reed.", "2201", "2202"),
    (LOANS, "{} borrowed £18,500 at 7.9%.", "Mr. Lund", "Ms. Reed"),
    (LOANS, "The loan of Mr. Lund {} been approved.", "has not", "has"),
    (LOANS, "The rate on loan 2201 is {}.", "4.35%", "7.9%"),
    (LOANS, "Loan {} is approved.", "2201", "2202"),
    (ITEMS, "Bo Lind ordered 14 pieces of the {}.", "oak shelf", "brass lamp"),
    (ITEMS, "- 6 x {}\n- 14 x oak shelf", "brass lamp", "oak shelf"),
    (ITEMS, "The brass lamp costs {}.", "€41.00", "€18.50"),
    (ITEMS, "The {} is not in stock.", "oak shelf", "brass lamp"),
    (GUESTS, "{} is in room 207.", "Ann Reed", "Bo Lind"),
    (GUESTS, "{} paid €2,240.", "Bo Lind", "Ann Reed"),
    (GUESTS, "207: Ann Reed\n215: {}", "Bo Lind", "Ann Reed"),
    (GOODS, "The {} is supplied by Talavera Crafts.", "ceramic vase", "oak tray"),
    (GOODS, "SKU-881, the oak tray, {} been discontinued.", "has", "has not"),
    (GOODS, "{} units of the ceramic vase are on hand.", "320", "45"),
    (GROUPS, "The pain score in Group {} was 2.8.", "A", "B"),
    (GROUPS, "In Group A, 52 patients received {}.", "physiotherapy", "acupuncture"),
    (GROUPS, "| Group | Patients |\n|---|---|\n| {} | 52 |", "A", "B"),
    (PARCELS, "A signature is required for {}.", "ZX-5581", "ZX-5580"),
    (RESULTS, "{} came back normal.", "Potassium", "Sodium"),
    (TRIPS, "Of our {} passengers, Ann Reed sits in coach 7.", "three", "four"),
    (TRIPS, "Bo Lind has seat {} in coach 11.", "61", "44"),
    (LOANS, "Loan 2201 is approved; {} is not.", "2202", "2201"),
    (ORDERS, "| Order | Customer |\n|---|---|\n| {} | Ann Reed |", "4711", "4712"),
    (ORDERS, "| Order | Total |\n|---|---|\n| {} | €84.90 |", "4711", "4719"),
    (SPECIMENS, "Results for specimen SP-5996D:\n- Sodium: 134 mmol/L\n- TSH: {} mIU/L", "2.40", "5.21"),
    (SALES, "The North sold €3.42 million in {}.", "2025", "2024"),
]


@pytest.mark.parametrize(("facts", "line", "right", "wrong"), SAID)
def test_what_is_said_is_held_against_the_record_of_that_number(
    facts: dict[str, str], line: str, right: str, wrong: str
) -> None:
    assert refused(opened(facts), line.format(right)) == ""
    assert refused(opened(facts), line.format(wrong))


def test_a_number_in_a_name_that_numbers_no_records_is_left_where_it_is() -> None:
    for names in (
        ["address_line_1", "address_line_2"],
        ["price_per_100_g", "price_per_200_g"],
        ["Item 1 price", "Item 2 weight"],
        ["result_16", "result_17"],
        ["order 17.total", "order 18.total", "order 17.date"],
    ):
        assert as_members(dict.fromkeys(names, "2")) == {}


NUMBERS = st.lists(st.integers(1, 9999), min_size=2, max_size=3, unique=True)
FIELDS = {"customer": ("Ann Reed", "Bo Lind", "Cy Marsh"), "total": ("€41.00", "€96.50", "€55.20")}


@given(group=st.sampled_from(["order", "Order", "trip", "claim"]), numbers=NUMBERS, by=st.sampled_from("_ "))
def test_a_flat_name_states_what_its_path_does(group: str, numbers: list[int], by: str) -> None:
    """The law: however the parts of a name are joined, it is a field of the same record."""
    told = [(n, field, value[at]) for at, n in enumerate(numbers) for field, value in FIELDS.items()]
    flat = grounds_of([Fact(by.join((group, str(n), field)), value) for n, field, value in told])
    path = grounds_of([Fact(".".join((group, str(n), field)), value) for n, field, value in told])
    assert [(g.fact, g.value, g.of, g.what) for g in flat] == [(g.fact, g.value, g.of, g.what) for g in path]
    names = {by.join((group, str(n), field)) for n, field, _ in told}
    assert {g.name for g in flat if not (g.counted or g.summed)} == names


def test_a_refusal_and_a_citation_call_a_fact_by_its_own_name() -> None:
    index = GroundIndex().with_facts(
        grounds_of([Fact(*one) for one in LOANS.items()]), [(name, "verified") for name in LOANS]
    )
    rate = next(g for g in index.of(["percentage"]) if not g.prose)
    assert rate.fact == "loan.2201.rate"
    assert index.known_as(rate.fact) == "loan_2201_rate"
    assert index.facts_of(rate) == ["loan_2201_rate"]


def test_what_is_stated_anew_by_itself_takes_the_place_of_the_old() -> None:
    session = opened(LOANS)
    session.offer(FactArrived(Fact("loan_2201_rate", "5.10%")))
    assert refused(session, "The rate on loan 2201 is 4.35%.")
