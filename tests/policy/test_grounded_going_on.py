"""What goes on and what has ended, what is so of each of several things, and the few words that a field may hold."""

from __future__ import annotations

import pytest

from tests.policy.held import Rows, wrong

ENDED: Rows = [
    (
        {
            "medications": [
                {"name": "Amlodipine", "status": "active"},
                {"name": "Ramipril", "status": "stopped"},
            ]
        },
        {
            "She is no longer on ramipril.": True,
            "Ramipril was stopped.": True,
            "She takes amlodipine.": True,
            "She is still taking amlodipine.": True,
            "She stopped taking ramipril.": True,
            "Ramipril has been discontinued.": True,
            "She no longer takes ramipril but is still on amlodipine.": True,
            "She still takes ramipril.": False,
            "She is no longer on amlodipine.": False,
            "Amlodipine has been discontinued.": False,
            "She is on ramipril.": False,
            "Ramipril is active.": False,
            "She stopped taking amlodipine.": False,
        },
    ),
    (
        {"subscriptions": [{"name": "Lumo", "status": "cancelled"}, {"name": "Orbit", "status": "active"}]},
        {
            "Lumo was cancelled.": True,
            "Orbit is active.": True,
            "Lumo is no longer active.": True,
            "Lumo is still active.": False,
            "Orbit was cancelled.": False,
        },
    ),
    (
        {
            "payments": [
                {"id": "P-101", "status": "failed"},
                {"id": "P-102", "status": "under_review"},
                {"id": "P-103", "status": "completed"},
            ]
        },
        {
            "P-101 was declined.": True,
            "P-101 has failed.": True,
            "P-103 was completed.": True,
            "P-102 is under review.": True,
            "P-101 was rejected.": True,
            "P-102 was declined.": False,
            "P-102 failed.": False,
            "P-103 was declined.": False,
            "P-103 was rejected.": False,
            "P-102 was rejected.": False,
            "P-101 was completed.": False,
            "P-101 went through.": False,
        },
    ),
]
ROWS: Rows = [
    (
        {"coverage": [{"item": "theft", "covered": True}, {"item": "flood", "covered": False}]},
        {
            "Flood is not covered.": True,
            "Theft is covered.": True,
            "Flood is covered.": False,
            "Theft is not covered.": False,
        },
    ),
    (
        {"lines": [{"item": "brake pads", "approved": True}, {"item": "timing belt", "approved": False}]},
        {
            "The timing belt isn't approved.": True,
            "You did not approve the timing belt.": True,
            "You approved the brake pads.": True,
            "You approved the timing belt.": False,
            "We have approved the timing belt.": False,
            "You did not approve the brake pads.": False,
        },
    ),
    (
        {"inspections": [{"item": "roof", "inspected": True}, {"item": "boiler", "inspected": False}]},
        {
            "The boiler has not been inspected.": True,
            "The boiler has been inspected.": False,
        },
    ),
]
FEW: Rows = [
    (
        {"item": {"ref": "RM-5521", "sex": "female"}},
        {
            "The patient is male.": False,
            "The patient is female.": True,
        },
    ),
    (
        {"item": {"ref": "RM-5521", "marital_status": "married"}},
        {
            "She is divorced.": False,
            "She is married.": True,
        },
    ),
    (
        {"item": {"ref": "RM-5521", "tenure": "freehold"}},
        {
            "The house is leasehold.": False,
            "The house is freehold.": True,
        },
    ),
    (
        {"item": {"ref": "RM-5521", "visibility": "private"}},
        {
            "It is public.": False,
        },
    ),
    (
        {"item": {"ref": "RM-5521", "direction": "northbound"}},
        {
            "It is southbound.": False,
        },
    ),
    (
        {"item": {"ref": "RM-5521", "employment": "retired"}},
        {
            "She is unemployed.": False,
            "She is retired.": True,
        },
    ),
]


@pytest.mark.requirement("X-42")
@pytest.mark.planted("what has ended goes on")
def test_what_has_ended_does_not_go_on() -> None:
    assert wrong(ENDED) == []


@pytest.mark.requirement("X-42")
def test_a_yes_or_no_is_of_the_thing_that_is_named() -> None:
    assert wrong(ROWS) == []


@pytest.mark.requirement("X-42")
def test_another_of_a_few_words_is_no_ground() -> None:
    assert wrong(FEW) == []
