"""What stands is gone against wherever in a sentence that is said, and by nothing that is said of something else."""

from __future__ import annotations

from typing import Final

from interlock import Policy
from tests.policy.governed import Governed

POLICY: Final = Policy.from_bytes(
    b"""
policy: gainsaid
version: "1"
lexicon: {approved: [approved], rejected: [rejected, declined]}
exclusive: {status: [approved, rejected]}
rules: [{id: wording, kind: safety, forbid: {text: safe as houses}}]
"""
)
AGAINST: Final = {
    "The pool is open.": (
        "As a matter of fact, the pool is not open.",
        "By the way, the pool isn't open.",
        "I must say that the pool is not open.",
        "You should know that the pool is not open.",
        "We are sorry that the pool is not open.",
        "Sorry, the pool is not open.",
        "Dear Ms Smith, the pool is not open.",
        "Good morning, the pool is not open.",
        "If you ask me, the pool is not open.",
        "Contrary to what you read, the pool is not open.",
        "The gym closes and the pool is not open.",
        "The gym closes early and the pool is not open.",
        "The gym is closed, but the pool isn't open.",
        "It rains, so the pool isn't open.",
        "The bar is closed, since the pool isn't open.",
        "As it rains, the pool is not open.",
        "The bar is closed (the pool is not open).",
        "The bar is closed, the pool isn't open.",
        "The pool, which is new, is not open.",
        "The pool is new, but it is not open.",
    ),
    "Breakfast is included.": ("The rent is low and breakfast is not included.",),
    "Your claim is approved.": (
        "Your claim is hereby rejected.",
        "Dear customer, your claim is fully rejected.",
        "Because it is late, your claim is rejected.",
        "We have rejected your claim.",
        "The clerk called and your claim is rejected.",
    ),
    "Your claim is fully approved.": ("Your claim is rejected.",),
}
BESIDE: Final = {
    "The pool is open.": (
        "The gym closes and the pool bar is not open.",
        "Although the gym is not open, the pool is open.",
        "As the gym is not open, the pool is full.",
        "Sorry, in winter the pool is not open.",
        "The gym is new, but it is not open.",
        "I must say that the pool is not new.",
        "Some say that the pool is not open.",
    ),
    "Breakfast is included.": (
        "The rent is low and parking is not included.",
        "Breakfast is late and dinner is not included.",
    ),
    "The gate is new.": ("Because the gate is not safe, the lift is new.",),
    "Your claim is approved.": ("Your appeal is hereby rejected.", "Sorry, your other claim is rejected."),
    "Because it is late, your claim is rejected.": ("Your appeal is approved.",),
}


ANSWERED: Final = (
    ("Is the flat furnished?", "Yes.", "The flat is not furnished."),
    ("The flat is furnished.", "Is the flat furnished?", "No."),
    ("The flat is furnished.", "Is the flat furnished?", "No, it is not."),
    ("**Is the pool open?**", "Yes.", "The pool isn't open."),
    ("Q: Is the pool open?", "A: Yes.", "The pool isn't open."),
    ("Does the price include breakfast?", "Yes, it does.", "The price does not include breakfast."),
    ("Your claim is approved.", "Is your claim rejected?", "Yes."),
    ("Is my claim approved?", "Yes.", "Your claim is rejected."),
)
ANSWERED_OTHERWISE: Final = (
    ("The pool is open.", "Is the pool open?", "Yes."),
    ("The pool is open.", "Isn't the pool open?", "Yes."),
    ("The pool is open.", "Is the gym open?", "No."),
    ("The pool is open.", "Is the pool open or closed?", "No."),
    ("The pool is open.", "Do you know if the pool is open?", "No."),
    ("The pool is open.", "Is the pool open?", "It depends."),
    ("The pool is open.", "Is the pool open?", "Let me check.", "No problem at all."),
    ("Your claim is approved.", "Is your claim rejected?", "No."),
)


def _refused(*said: str) -> bool:
    return Governed(POLICY).say(*said) is not None


def test_what_stands_is_gone_against_wherever_that_is_said() -> None:
    assert [(said, then) for said, all_ in AGAINST.items() for then in all_ if not _refused(said, then)] == []


def test_what_is_said_of_something_else_goes_against_nothing() -> None:
    assert [(said, then) for said, all_ in BESIDE.items() for then in all_ if _refused(said, then)] == []


def test_an_answer_says_what_was_asked() -> None:
    assert [said for said in ANSWERED if not _refused(*said)] == []
    assert [said for said in ANSWERED_OTHERWISE if _refused(*said)] == []
