"""Ordinals where a field holds the number of one in an order: `on the third floor`, `finished 2nd`. All others are
ordinary text."""

from __future__ import annotations

import json

import pytest

from bench.trajectory.grounding import opened, refused

TABLE = {
    "league": json.dumps(
        {
            "table": [
                {"position": 1, "team": "Ravensworth", "points": 9},
                {"position": 2, "team": "Kelder Park", "points": 3},
                {"position": 3, "team": "Ashby Rovers", "points": 1},
            ]
        }
    )
}
FLAT = {"floor": "3", "bedrooms": "2"}
BOOK = {"edition": "3", "title": "Blue Harbour"}
RANKED = {"rank": "2", "team": "Kelder Park", "points": "3"}
HELD = [
    (TABLE, "Kelder Park are second.", "Kelder Park are third."),
    (TABLE, "Kelder Park are in 2nd position.", "Kelder Park are in third place."),
    (TABLE, "Kelder Park finished second with 3 points.", "Kelder Park finished 3rd with 3 points."),
    (
        TABLE,
        "Ravensworth are first and Kelder Park are second.",
        "Kelder Park, in first place, have 3 points.",
    ),
    (TABLE, "Ashby Rovers came third in the table.", "Ashby Rovers came second in the table."),
    (FLAT, "The flat is on the third floor.", "The flat is on the 2nd floor."),
    (FLAT, "It's a third-floor flat.", "It's a second-floor flat."),
    (BOOK, "It is the third edition.", "It is the second edition."),
    (RANKED, "Kelder Park rank second.", "Kelder Park aren't second."),
]
ORDINARY = [
    (TABLE, "First of all, Kelder Park are second."),
    (TABLE, "Kelder Park were first seen in town."),
    (TABLE, "Why did we choose it in the first place?"),
    (TABLE, "They played the second of two games."),
    (TABLE, "Kelder Park were the first to arrive."),
    ({"floors": "3", "name": "Harbour House"}, "There is a gym on the second floor."),
    ({"payment": "300", "step": "2"}, "The first payment is due before the third step."),
]


@pytest.mark.parametrize(("facts", "right", "wrong"), HELD)
def test_an_ordinal_is_the_number_of_its_field(facts: dict[str, str], right: str, wrong: str) -> None:
    assert refused(opened(facts), right) == ""
    assert refused(opened(facts), wrong) != ""


@pytest.mark.parametrize(("facts", "said"), ORDINARY)
def test_where_no_field_is_one_of_an_order_it_is_ordinary(facts: dict[str, str], said: str) -> None:
    assert refused(opened(facts), said) == ""
