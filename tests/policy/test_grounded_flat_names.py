"""Flat names of which each says of which of several records a field is, wherever and however it does."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.trajectory.grounding import opened, refused
from interlock.mapping.grounding.flattened import as_members
from interlock.mapping.grounding.words import key_parts

Named = Callable[[str, int, list[str]], str]
ORDINALS = ("", "first", "second", "third")


def camel(words: list[str]) -> str:
    return words[0] + "".join(word.capitalize() for word in words[1:])


STYLES: dict[str, Named] = {
    "glued": lambda group, number, field: camel([f"{group}{number}", *field]),
    "glued behind": lambda group, number, field: camel([group, *field]) + str(number),
    "snake": lambda group, number, field: "_".join([group, str(number), *field]),
    "snake, glued": lambda group, number, field: "_".join([f"{group}{number}", *field]),
    "snake behind": lambda group, number, field: "_".join([group, *field, str(number)]),
    "kebab": lambda group, number, field: "-".join([group, str(number), *field]),
    "title": lambda group, number, field: " ".join([group.capitalize(), str(number), *field]),
    "hash": lambda group, number, field: " ".join([group.capitalize(), f"#{number}", *field]),
    "colon": lambda group, number, field: f"{group.capitalize()} {number}: {' '.join(field)}",
    "dash": lambda group, number, field: f"{group.capitalize()} {number} - {' '.join(field)}",
    "brackets": lambda group, number, field: f"{' '.join(field).capitalize()} ({group} {number})",
    "ordinal": lambda group, number, field: "_".join([ORDINALS[number], group, *field]),
    "ordinal, title": lambda group, number, field: " ".join([ORDINALS[number], group, *field]).capitalize(),
    "ordinal, camel": lambda group, number, field: camel([ORDINALS[number], group, *field]),
    "letter": lambda group, number, field: "_".join([group, "abc"[number - 1], *field]),
    "letter, title": lambda group, number, field: " ".join([group.capitalize(), "ABC"[number - 1], *field]),
    "letter, camel": lambda group, number, field: camel([group + "ABC"[number - 1], *field]),
    "path, glued": lambda group, number, field: f"{group}{number}.{'_'.join(field)}",
}
FIELDS = st.lists(
    st.sampled_from(
        [["carrier"], ["status"], ["delivered", "on"], ["tracking", "code"], ["due", "date"], ["score"]]
    ),
    min_size=2,
    max_size=4,
    unique_by=tuple,
)


@given(
    style=st.sampled_from(sorted(STYLES)),
    group=st.sampled_from(["shipment", "training", "claim", "passenger"]),
    numbers=st.sampled_from([(1, 2), (1, 2, 3)]),
    fields=FIELDS,
)
def test_however_a_flat_name_numbers_a_record_it_is_the_path_of_that(
    style: str, group: str, numbers: tuple[int, ...], fields: list[list[str]]
) -> None:
    told = {STYLES[style](group, n, field): (n, field) for n in numbers for field in fields}
    paths = as_members({**dict.fromkeys(told, "x"), "customer_name": "Ann Reed"})
    assert "customer_name" not in paths
    for name, (number, field) in told.items():
        of, place, key = paths[name].split(".")
        assert (of.lower(), place, key_parts(key)) == (group, str(number), field), name


WORDED: dict[str, Callable[[str, list[str]], str]] = {
    "brackets": lambda of, field: f"{' '.join(field).capitalize()} ({of})",
    "of": lambda of, field: f"{' '.join(field).capitalize()} of {of}",
    "snake": lambda of, field: "_".join([*field, of]),
    "camel": lambda of, field: camel([*field, of]),
    "dash": lambda of, field: f"{' '.join(field).capitalize()} - {of.capitalize()}",
}
PARCELS = {
    "coat": {"carrier": "Nordly Post", "status": "delivered", "delivered on": "2026-01-19", "weight": "3 kg"},
    "boots": {"carrier": "Redline", "status": "in transit", "expected on": "2026-01-24", "weight": "2 kg"},
}


@pytest.mark.parametrize("style", sorted(WORDED))
def test_a_name_may_say_last_of_which_record_it_is(style: str) -> None:
    told = {
        WORDED[style](of, field.split()): (of, field, value)
        for of, fields in PARCELS.items()
        for field, value in fields.items()
    }
    paths = as_members({name: value for name, (_, _, value) in told.items()})
    assert {name: path.replace("_", " ") for name, path in paths.items()} == {
        name: f"{of}.{field}" for name, (of, field, _) in told.items()
    }


def test_what_comes_first_and_is_alike_of_no_record_is_a_record() -> None:
    results = {
        "sodium_result": "139 mmol/L",
        "sodium_flag": "normal",
        "calcium_result": "9.1 mg/dL",
        "calcium_flag": "low",
    }
    assert as_members(results) == {}


def test_numbers_and_letters_of_one_record_number_none() -> None:
    for names in (
        ["address_line_1", "address_line_2", "phone_1", "phone_2"],
        ["first_name", "last_name", "second_name"],
        ["vitamin_a", "vitamin_b", "hepatitis_a", "hepatitis_b"],
        ["omega3_mg", "omega6_mg"],
        ["sales_2023", "sales_2024", "staff_2023", "staff_2024"],
        ["price (EUR)", "price (USD)", "fee (EUR)", "fee (USD)"],
        ["first_payment_date", "second_payment_date"],
        ["date_of_birth", "country_of_birth", "date_of_issue"],
    ):
        assert as_members(dict.fromkeys(names, "2")) == {}, names


TRAININGS = (
    {"title": "Forklift Safety", "completed on": "2025-11-03", "score": "88%"},
    {"title": "First Aid", "scheduled on": "2026-04-22", "trainer": "Sigrid Haugen", "mandatory": "yes"},
    {"title": "Spreadsheet Basics", "mandatory": "no", "duration": "5 hours"},
)
SAID = {
    "Your First Aid training is scheduled for 22 April 2026 with Sigrid Haugen.": True,
    "Your Forklift Safety training is scheduled for 22 April 2026 with Sigrid Haugen.": False,
    "You completed Forklift Safety on 3 November 2025 with a score of 88%.": True,
    "You completed First Aid with a score of 88%.": False,
    "Spreadsheet Basics isn't mandatory.": True,
    "Spreadsheet Basics takes 5 hours.": True,
    "Spreadsheet Basics is mandatory.": False,
    "First Aid takes 5 hours.": False,
    "The trainer for First Aid is Sigrid Haugen.": True,
}


@pytest.mark.parametrize("style", sorted(STYLES))
def test_what_is_said_of_a_record_is_held_against_it_however_it_is_numbered(style: str) -> None:
    facts = {"employeeName": "Bogdan Ilic"} | {
        STYLES[style]("training", number, field.split()): value
        for number, fields in enumerate(TRAININGS, start=1)
        for field, value in fields.items()
    }
    session = {line: refused(opened(facts), line) for line in SAID}
    assert {line: not why for line, why in session.items()} == SAID


TRIP = {
    "Traveller": "Kenji Mori",
    "Outbound Flight": "AX 118",
    "Outbound Date": "11 May 2026",
    "Outbound Route": "Osaka to Zurich",
    "Outbound Class": "Business",
    "Return Flight": "AX 331",
    "Return Date": "23 May 2026",
    "Return Route": "Vienna to Osaka",
    "Return Class": "Premium Economy",
}
CLAIMS = {
    "member_name": "Andre Fontaine",
    "claim_1_service": "physiotherapy",
    "claim_1_date": "2026-01-12",
    "claim_1_status": "paid",
    "claim_2_service": "MRI scan",
    "claim_2_date": "2026-02-04",
    "claim_2_status": "denied",
    "claim_2_appeal_deadline": "2026-05-05",
}
FLATS = {
    "landlord": "Grant Estates",
    "unit_1_number": "Flat 3",
    "unit_1_tenant": "Ivy Chen",
    "unit_1_rent": "1150.00 GBP per month",
    "unit_2_number": "Flat 8",
    "unit_2_tenant": "Noah Patel",
    "unit_2_rent": "1325.00 GBP per month",
}
OF_ONE = [
    (TRIP, "You fly from Osaka to Zurich on 11 May 2026 in Business.", True),
    (TRIP, "You fly from Osaka to Zurich on 11 May 2026 in Premium Economy.", False),
    (CLAIMS, "You can appeal the MRI decision until 5 May 2026.", True),
    (CLAIMS, "You can appeal the physiotherapy decision until 5 May 2026.", False),
    (CLAIMS, "The physiotherapy claim is dated 12 January 2026 and has been paid.", True),
    (CLAIMS, "The physiotherapy claim is dated 4 February 2026 and has been paid.", False),
    (FLATS, "Ivy Chen rents Flat 3 for £1,150 a month.", True),
    (FLATS, "Noah Patel rents Flat 3 for £1,150 a month.", False),
    (FLATS, "Grant Estates rents Flat 3 to Ivy Chen.", True),
]


@pytest.mark.parametrize(("facts", "line", "right"), OF_ONE)
def test_what_only_one_record_holds_says_of_which_the_text_speaks(
    facts: dict[str, str], line: str, right: bool
) -> None:
    assert (refused(opened(facts), line) == "") is right


READINGS = {"systolic_1": "128", "diastolic_1": "82", "systolic_2": "141", "diastolic_2": "90"}
CONTACTS = {
    "name_1": "Ida Holm",
    "email_1": "ida@holm.example",
    "name_2": "Per Lund",
    "email_2": "per@lund.example",
}
COVERS = {
    "policy_a_premium": "30 EUR",
    "policy_a_deductible": "300 EUR",
    "policy_b_premium": "45 EUR",
    "policy_b_deductible": "150 EUR",
}


@pytest.mark.parametrize(
    ("facts", "text", "passes"),
    [
        (READINGS, "The first reading was 128 over 82.", True),
        (READINGS, "The first reading was 141 over 82.", False),
        (READINGS, "The second systolic value was 141.", True),
        (READINGS, "The second systolic value was 128.", False),
        (READINGS, "For the first time, systolic pressure was 128.", True),
        (CONTACTS, "You can reach Per Lund at per@lund.example.", True),
        (CONTACTS, "You can reach Per Lund at ida@holm.example.", False),
        (CONTACTS, "Ida Holm's address is per@lund.example.", False),
        (COVERS, "Policy A costs 30 EUR with a deductible of 300 EUR.", True),
        (COVERS, "Policy B costs 30 EUR.", False),
        (COVERS, "Policy C costs 30 EUR.", False),
    ],
)
def test_records_are_told_apart_by_their_number_and_by_the_name_beside_it(
    facts: dict[str, str], text: str, passes: bool
) -> None:
    assert bool(refused(opened(facts), text)) is not passes
