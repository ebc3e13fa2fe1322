"""What is in something and what is free of it, and other words for the opposite of a yes or no."""

from __future__ import annotations

import pytest

from tests.policy.held import Rows, wrong

OPPOSITES: Rows = [
    (
        {
            "dish": {
                "name": "Ribollita",
                "gluten_free": True,
                "contains_nuts": False,
                "vegan": True,
                "dairy_free": False,
            }
        },
        {
            "It is gluten-free.": True,
            "It contains no gluten.": True,
            "It does not contain gluten.": True,
            "It is nut-free.": True,
            "It contains no nuts.": True,
            "It is free of nuts.": True,
            "It is vegan.": True,
            "It is not dairy-free.": True,
            "The dish has no nuts.": True,
            "It contains gluten.": False,
            "It contains nuts.": False,
            "It has nuts.": False,
            "It is not gluten-free.": False,
            "It is dairy-free.": False,
            "It contains no dairy.": False,
            "It contains meat.": False,
            "It is not nut-free.": False,
        },
    ),
    (
        {"exam": {"ref": "EX-1", "passed": True}, "bill": {"ref": "B-1", "overdue": False}},
        {
            "You have passed.": True,
            "You passed the exam.": True,
            "The bill is not overdue.": True,
            "The bill is not past due.": True,
            "You have failed.": False,
            "You failed the exam.": False,
            "The bill is past due.": False,
            "The bill is late.": False,
        },
    ),
    (
        {"booking": {"ref": "BK-2", "is_free_cancellation": False, "late_arrival_arranged": True}},
        {
            "Late check-in has been arranged.": True,
        },
    ),
]


@pytest.mark.requirement("X-42")
@pytest.mark.planted("what is free of something may contain it")
def test_the_opposite_of_what_a_field_says_is_no_ground() -> None:
    assert wrong(OPPOSITES) == []
