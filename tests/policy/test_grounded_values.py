"""One of the few words that a field holds, said of its record in plain words: `is a smoker`, `a petrol car`."""

from __future__ import annotations

import pytest

from tests.policy.held import Rows, wrong

VALUES: Rows = [
    (
        {
            "patient": {
                "name": "Ann Reed",
                "sex": "female",
                "smoking_status": "never",
                "handedness": "left-handed",
            }
        },
        {
            "She is not a smoker.": True,
            "She isn't a smoker.": True,
            "Ann Reed is a woman.": True,
            "The patient is a woman.": True,
            "She is left-handed.": True,
            "She is a smoker.": False,
            "Ann Reed is a smoker.": False,
            "The patient is a smoker.": False,
            "Ann Reed is a man.": False,
            "He's a man.": False,
            "She is right-handed.": False,
        },
    ),
    (
        {"course": {"title": "Spanish A", "level": "beginner", "mode": "online"}},
        {
            "It is a beginner course.": True,
            "The course is for beginners.": True,
            "An advanced course starts later.": True,
            "It is an advanced course.": False,
            "The course is advanced.": False,
            "Spanish A is an advanced course.": False,
            "You booked an advanced course.": False,
        },
    ),
    (
        {"car": {"reg": "RM-5521", "fuel": "diesel", "condition": "used", "transmission": "manual"}},
        {
            "It is used.": True,
            "The car is used.": True,
            "It is a used diesel car.": True,
            "It is a diesel.": True,
            "It is not new.": True,
            "It has a new battery.": True,
            "It is a new rule.": True,
            "A new car costs more.": True,
            "We can offer you a petrol car.": True,
            "Would you like a petrol car?": True,
            "It is new.": False,
            "It is a new car.": False,
            "The car is new.": False,
            "It is a petrol car.": False,
            "The petrol car is ready.": False,
            "You have booked a petrol car.": False,
            "It is an automatic.": False,
        },
    ),
]


@pytest.mark.requirement("X-42")
def test_another_of_the_few_words_of_a_field_is_not_said_of_its_record() -> None:
    assert wrong(VALUES) == []
