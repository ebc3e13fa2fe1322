"""Small numbers in words behind a verb that a field is called by, and what stands behind a range of hours."""

from __future__ import annotations

import json

import pytest

from bench.trajectory.grounding import opened, refused

LEAGUE = {
    "league": json.dumps(
        {
            "table": [
                {"team": "Kelder Park", "played": 14, "won": 10, "drawn": 2, "lost": 2, "points": 32},
                {"team": "Dunmore", "played": 14, "won": 3, "drawn": 1, "lost": 10, "points": 10},
            ]
        }
    )
}
HOURS = {
    "weekday_opening_hours": "10:00-17:00",
    "weekend_opening_hours": "11:00-18:00",
    "cafe_hours": "09:00-16:00",
}
SAID = [
    (LEAGUE, "Kelder Park have won 10 of their 14 matches and lost two.", "Kelder Park lost three."),
    (LEAGUE, "Dunmore won 3, drew one and lost 10.", "Dunmore won 3, drew two and lost 10."),
    (LEAGUE, "Dunmore have won three and lost ten.", "Dunmore have won ten and lost three."),
    (LEAGUE, "The two lost points.", "Dunmore lost two, which is few."),
    ({"booked": "4"}, "You have booked four.", "You have booked five."),
    ({"booked": "4"}, "These booked five are no seats.", "They booked five and left."),
    (
        HOURS,
        "It is open from 10:00 to 17:00 on weekdays and from 11:00 to 18:00 at weekends.",
        "It is open from 11:00 to 18:00 on weekdays and from 10:00 to 17:00 at weekends.",
    ),
    (
        HOURS,
        "Open 10:00–17:00 on weekdays, 11:00–18:00 at weekends.",
        "Open 11:00–17:00 on weekdays, 10:00–18:00 at weekends.",
    ),
    (
        HOURS,
        "Weekdays: 10:00 to 17:00, weekends: 11:00 to 18:00.",
        "Weekdays: 11:00 to 17:00, weekends: 10:00 to 18:00.",
    ),
]


@pytest.mark.parametrize(("facts", "right", "wrong"), SAID)
def test_what_is_done_so_often_and_when_is_held(facts: dict[str, str], right: str, wrong: str) -> None:
    assert refused(opened(facts), right) == ""
    assert refused(opened(facts), wrong) != ""
