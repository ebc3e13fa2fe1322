"""What goes on and what has ended: `still`, `no longer`, and statuses in other words."""

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
        {"claim": {"id": "RQ-5521", "status": "under_review"}},
        {
            "Your claim is under review.": True,
            "It will be paid soon.": True,
            "The claim has not been paid.": True,
            "Once it is paid you get a mail.": True,
            "The claim was paid by card.": True,
            "Your claim has been paid.": False,
            "We have paid your claim.": False,
            "The claim was reimbursed.": False,
            "Status: Paid": False,
        },
    ),
    (
        {"order": {"id": "W-5521", "status": "shipped"}},
        {"Your order has been shipped.": True, "Your order has been paid.": True},
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


@pytest.mark.requirement("X-42")
@pytest.mark.planted("what has ended goes on")
def test_what_has_ended_does_not_go_on() -> None:
    assert wrong(ENDED) == []
