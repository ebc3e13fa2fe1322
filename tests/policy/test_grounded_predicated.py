"""A name that is said to be what it is not: what only other fields are called, of another kind, of another entry."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.trajectory.grounding import opened, refused
from tests.examples import examples

PARTS = {
    "authorised_user": "Piers Achebe",
    "issuing_bank": "Wessex Union",
    "card_product": "Platinum Cashback",
    "branch_city": "Swansea",
    "relationship_manager": "Hye-jin Park",
    "vehicle": "Dacia Duster",
}
FORMS = (
    "The {part} is {name}.",
    "The {part} will be {name}.",
    "The {part} on this account is {name}.",
    "The {part} is shown as {name}.",
    "{name} is the {part}.",
    "{name} is down as the {part}.",
    "{name} has been recorded as the {part}.",
    "{name} ({part}) is new.",
    "{name}, the {part}, is new.",
    "It has {name} as its {part}.",
    "As {part} we have {name}.",
    "{label}: {name}",
    "- **{label}:** {name}",
    "| {label} | {name} |",
    "Who is the {part}? {name}.",
)


def _said(form: str, field: str, name: str) -> str:
    part = field.replace("_", " ")
    return form.format(part=part, label=part.capitalize(), name=name)


@pytest.mark.planted("a name may be said to be what another is")
@settings(max_examples=examples(100))
@given(st.sampled_from(FORMS), st.permutations(sorted(PARTS)).map(lambda fields: fields[:2]))
def test_a_name_is_what_the_field_is_called_that_holds_it_and_nothing_else(
    form: str, fields: list[str]
) -> None:
    one, other = fields
    facts = {"reference": "QX-4471", **PARTS}
    assert refused(opened(facts), _said(form, one, PARTS[one])) == ""
    assert refused(opened(facts), _said(form, one, PARTS[other])) != ""


FLAT = {
    "policyholder_name": "Beatrix Lund",
    "named_driver": "Jonas Lund",
    "insurer": "Trelawny Direct",
    "vehicle_make": "Skoda Fabia",
    "paperless": "no",
    "job_title": "Data Engineer",
    "gp_seen": "Dr D Rowbotham",
    "solicitor": "Godwin Strake",
    "lender": "Calloway Trust",
}
JOB = {
    "employee_name": "Ravi Chandran",
    "job_title": "Data Engineer",
    "department": "Platform",
    "office_location": "Bristol",
    "line_manager": "Greta Olsson",
}
SLIPS = {
    "payroll_officer": "Anders Holt",
    "payslips": json.dumps(
        [
            {"employee": "Noreen Blake", "gross": "€3,640.00", "net": "€2,755.85"},
            {"employee": "Stefan Ilic", "gross": "€4,120.00", "net": "€3,032.60"},
        ]
    ),
}
SAID = [
    (FLAT, "Main insurer: Trelawny Direct", True),
    (FLAT, "Godwin Strake acts for Calloway Trust as its solicitor.", True),
    (FLAT, "Beatrix Lund was seen by Dr D Rowbotham.", True),
    (FLAT, "The Skoda Fabia is insured.", True),
    (FLAT, "Skoda Fabia is insured to drive the car.", False),
    (JOB, "Ravi Chandran is based in Bristol and reports to Greta Olsson.", True),
    (JOB, "Ravi Chandran is based in Greta Olsson.", False),
    (JOB, "Ravi Chandran reports to Bristol.", False),
    (JOB, "Data Engineer joined the company.", False),
    (SLIPS, "| Noreen Blake | €3,640.00 | €2,755.85 |", True),
    (SLIPS, "| Anders Holt | €3,640.00 | €2,755.85 |", False),
    (SLIPS, "Stefan Ilic: gross €4,120.00, net €3,032.60", True),
    (SLIPS, "Anders Holt: gross €4,120.00, net €3,032.60", False),
    (SLIPS, "Net pay for Stefan Ilic came to €3,032.60.", True),
    (SLIPS, "Net pay for Anders Holt came to €3,032.60.", False),
]


@pytest.mark.parametrize(("facts", "said", "holds"), SAID, ids=[said for _, said, _ in SAID])
def test_what_stands_beside_a_name_is_of_its_kind_and_of_its_entry(
    facts: dict[str, str], said: str, holds: bool
) -> None:
    assert (refused(opened(facts), said) == "") is holds
