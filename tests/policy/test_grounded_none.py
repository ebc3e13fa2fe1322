"""That a field says in words that there is none of something: `allergies: none known`."""

from __future__ import annotations

import pytest

from bench.trajectory.grounding import opened, refused
from interlock.mapping.grounding.nothing import says_none

WARD = {
    "patients.0.name": "Mr. Pryce",
    "patients.0.allergies": "penicillin",
    "patients.0.complications": "minor bleeding",
    "patients.0.attended": "no",
    "patients.0.chaperone": "not required",
    "patients.0.doctor": "Dr. Sato",
    "patients.1.name": "Mrs. Lindo",
    "patients.1.allergies": "none known",
    "patients.1.complications": "none",
    "patients.1.attended": "yes",
    "patients.1.chaperone": "required",
    "patients.1.doctor": "Dr. Moreau",
}

SAID = [
    ("{} has no known allergies.", "Mrs. Lindo", "Mr. Pryce"),
    ("{} has no allergies.", "Mrs. Lindo", "Mr. Pryce"),
    ("{} has known allergies.", "Mr. Pryce", "Mrs. Lindo"),
    ("There are no known allergies for {}.", "Mrs. Lindo", "Mr. Pryce"),
    ("No allergies have been reported for {}.", "Mrs. Lindo", "Mr. Pryce"),
    ("No allergies are known for {}.", "Mrs. Lindo", "Mr. Pryce"),
    ("- {}: no known allergies", "Mrs. Lindo", "Mr. Pryce"),
    ("{} is allergic to penicillin.", "Mr. Pryce", "Mrs. Lindo"),
    ("{} had complications.", "Mr. Pryce", "Mrs. Lindo"),
    ("{} had no complications.", "Mrs. Lindo", "Mr. Pryce"),
    ("{} had minor bleeding.", "Mr. Pryce", "Mrs. Lindo"),
    # what is not required is no kind of being required
    ("A chaperone is required for {}.", "Mrs. Lindo", "Mr. Pryce"),
    ("A chaperone is not required for {}.", "Mr. Pryce", "Mrs. Lindo"),
    # a title adds nothing to what is said
    ("{} attended the appointment with Dr. Moreau.", "Mrs. Lindo", "Mr. Pryce"),
    ("Mr. Pryce {} attended the appointment with Dr. Sato.", "has not", "has"),
]


@pytest.mark.parametrize(("line", "right", "wrong"), SAID)
def test_there_is_none_of_what_a_record_says_so_of_alone(line: str, right: str, wrong: str) -> None:
    assert refused(opened(WARD), line.format(right)) == ""
    assert refused(opened(WARD), line.format(wrong))


def test_what_a_field_holds_is_no_none_for_beginning_so() -> None:
    assert says_none("no known allergies", "allergies")
    assert says_none("None reported", "complications")
    assert not says_none("no longer penicillin", "allergies")
    assert not says_none("No", "attended")
