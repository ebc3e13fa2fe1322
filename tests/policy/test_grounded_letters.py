"""Values of one letter, as grades, groups of blood, bands and gates are: each is held where a field holds one, and a
letter that no such field is spoken of beside is ordinary text."""

from __future__ import annotations

import json

import pytest

from bench.trajectory.grounding import opened, refused

MARKS = {"maths_grade": "B", "english_grade": "A", "history_grade": "C"}
SCHOOL = {
    "report": json.dumps(
        {
            "subjects": [
                {"name": "Maths", "grade": "B", "teacher": "Ann Reed"},
                {"name": "English", "grade": "A*", "teacher": "Bo Lind"},
                {"name": "History", "grade": "C", "teacher": "Al Fox"},
            ]
        }
    )
}
PLACES = {"blood_group": "B", "gate": "A", "zone": "3", "hall": "C"}
BLOOD = {"blood_group": "AB+", "patient": "Ann Reed"}
FLAT = {"epc_rating": "C", "council_tax_band": "D"}
OPTIONS = {"prices": json.dumps([{"option": "A", "price": "12 EUR"}, {"option": "B", "price": "15 EUR"}])}
HELD = [
    (MARKS, "The maths grade is B.", "The maths grade is A."),
    (MARKS, "Maths: B", "Maths: D"),
    (MARKS, "You got a B in maths.", "You got an A in maths."),
    (MARKS, "Maths B, English A, History C.", "Maths B, English C, History A."),
    (MARKS, "Maths (B), English (A)", "Maths (A), English (B)"),
    (MARKS, "You were graded B in maths.", "The maths grade isn't B."),
    (SCHOOL, "Maths: B", "Maths: A*"),
    (SCHOOL, "English was graded A*.", "English was graded A."),
    (SCHOOL, "You got an A* in English and a B in Maths.", "You got a B in English and an A* in Maths."),
    (PLACES, "Your blood group is B.", "Your blood group is A."),
    (PLACES, "Please meet at Gate A in hall C.", "Please meet at Gate C in hall A."),
    (BLOOD, "Your blood group is AB positive.", "Your blood group is AB negative."),
    (BLOOD, "Blood group: **AB+**", "Blood group: O-"),
    (FLAT, "It has an EPC rating of C.", "It has an EPC rating of B."),
    (FLAT, "Bands run from A to H, and yours is band D.", "It is in council tax band C."),
    (OPTIONS, "Option A costs €12 and option B €15.", "Option B costs €12."),
    ({"rating": "AA-"}, "The rating is AA-.", "The rating is AA+."),
]


@pytest.mark.parametrize(("facts", "right", "wrong"), HELD)
def test_the_letter_that_a_field_holds_is_held(facts: dict[str, str], right: str, wrong: str) -> None:
    assert refused(opened(facts), right) == ""
    assert refused(opened(facts), wrong) != ""


@pytest.mark.parametrize(("grade", "holds"), [("B", True), ("C", False)])
def test_so_is_that_in_the_column_of_its_field(grade: str, holds: bool) -> None:
    said = f"| Subject | Grade |\n|---|---|\n| Maths | {grade} |\n"
    assert (refused(opened(SCHOOL), said) == "") is holds


@pytest.mark.parametrize(
    "said", ["The grades go from A to E.", "A grade was given in maths.", "Plan A is to study."]
)
def test_a_letter_that_no_such_field_is_spoken_of_beside_is_none(said: str) -> None:
    assert refused(opened(MARKS), said) == ""


CLOTHES = {
    "item_1_name": "Wool coat",
    "item_1_price": "89.00 EUR",
    "item_1_size": "L",
    "item_1_color": "cream",
    "item_2_name": "Cotton sweater",
    "item_2_price": "65.00 EUR",
    "item_2_size": "S",
    "item_2_color": "black",
    "item_3_name": "Rain jacket",
    "item_3_price": "39.90 EUR",
    "item_3_size": "M",
    "item_3_color": "rust",
}


@pytest.mark.parametrize(
    ("text", "passes"),
    [
        ("The rain jacket comes in size medium.", True),
        ("The rain jacket comes in size small.", False),
        ("The rain jacket comes in size extra large.", False),
        ("The rain jacket comes in size XL.", False),
        ("You ordered the wool coat in a large.", True),
        ("You ordered the wool coat in a small.", False),
        ("The wool coat (small) costs €89.", False),
        ("- Wool coat (cream, L): €89.00", True),
        ("- Wool coat (cream, S): €89.00", False),
        ("A large discount applies to the wool coat.", True),
        ("The sweater is in a small box.", True),
        ("The wool coat is navy.", False),
        ("Your cream wool coat costs €89.", True),
        ("Your black wool coat costs €89.", False),
        ("Your navy wool coat costs €89.", False),
        ("The black sweater has been sent.", True),
        ("The black coat has been sent.", False),
    ],
)
@pytest.mark.planted("a size in words is no size")
@pytest.mark.planted("a colour before what has it is of anything")
@pytest.mark.planted("a list of colours has all of them")
def test_sizes_and_colours_are_those_of_what_is_named(text: str, passes: bool) -> None:
    assert bool(refused(opened(CLOTHES), text)) is not passes
