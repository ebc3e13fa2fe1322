"""A yes or a no says what the question asked: of a figure, a name or a state, by the user or in the text itself."""

from __future__ import annotations

import json

import pytest

from bench.trajectory.grounding import opened, refused

FACTS = {
    name: json.dumps(value)
    for name, value in {
        "booking": {
            "ref": "BK-2210",
            "guest": "Ann Reed",
            "check_in": "2026-06-14",
            "check_out": "2026-06-17",
            "total": "412.50",
            "deposit": "100.00",
            "currency": "EUR",
            "breakfast_included": False,
            "status": "confirmed",
            "nights": 3,
            "room": "double",
        },
        "flights": [
            {"number": "OS 452", "departs": "07:25", "status": "delayed", "gate": "B12"},
            {"number": "OS 461", "departs": "09:10", "status": "on time", "gate": "C3"},
        ],
    }.items()
}
SO = [
    "Is my stay three nights?",
    "Is my total €412.50?",
    "My total is €412.50, right?",
    "Will I pay €412.50 in total?",
    "Is the deposit €100?",
    "Do I check in on 14 June?",
    "Is my check-in on 14 June?",
    "Is my booking confirmed?",
    "Is the guest Ann Reed?",
    "Is flight OS 452 delayed?",
    "Does OS 452 leave at 07:25?",
    "Is the gate for OS 452 B12?",
    "Is it a double room?",
]
NOT_SO = [
    "Is my stay four nights?",
    "Is my total €500?",
    "So my total is €500?",
    "Can you confirm that my total is €500?",
    "Is it true that my total is €500?",
    "Is my deposit €412.50?",
    "Do I check in on 15 June?",
    "Do I check out on 14 June?",
    "Is my booking cancelled?",
    "Has my booking been cancelled?",
    "Is the guest Ida Moss?",
    "Is flight OS 461 delayed?",
    "Does OS 452 leave at 09:10?",
    "Is it a single room?",
    "Is breakfast included?",
    "Is my total €500? My reference is BK-2210.",
]
YES = [
    "Yes.",
    "Yes, it is.",
    "Correct.",
    "Yes, I can confirm that.",
    "That's right.",
    "Exactly.",
    "It is.",
    "You do.",
    "Of course.",
    "Sure thing!",
    "Affirmative.",
    "I'm happy to confirm that it is.",
    "In short, yes.",
    "Answer: Yes.",
    "Hi Ann, yes, it is.",
    "Great question! Yes.",
    "Thank you for asking. One moment. Yes, it is.",
    "I believe so.",
    "That's what it says.",
    "It sure is.",
    "\u2705",
    "\U0001f44d",
    '{"answer": "yes"}',
]
NO = [
    "No.",
    "No, that is not right.",
    "That isn't correct.",
    "I'm afraid not.",
    "Nope.",
    "It isn't.",
    "You do not.",
    "Certainly not.",
    "Of course not.",
    "By no means.",
    "In short, no.",
    "Great question! Unfortunately not.",
    "I don't think so.",
    "False.",
    "\u274c",
    "\U0001f44e",
]
PUT_OFF = ["Yes, let me check that for you.", "No problem, let me have a look.", "Yes, I will look that up."]


@pytest.mark.parametrize("asked", [*SO, *NOT_SO])
def test_a_yes_and_a_no_say_what_was_asked(asked: str) -> None:
    held, broken = (YES, NO) if asked in SO else (NO, YES)
    assert {said: why for said in held if (why := refused(opened(FACTS, asked), said))} == {}
    assert [said for said in broken if not refused(opened(FACTS, asked), said)] == []


@pytest.mark.parametrize("asked", [*SO, *NOT_SO])
def test_whoever_only_takes_up_a_question_answers_nothing(asked: str) -> None:
    assert {said: why for said in PUT_OFF if (why := refused(opened(FACTS, asked), said))} == {}


def test_an_answer_is_one_to_the_last_question() -> None:
    """Behind a few words that state nothing, and not behind another question."""
    asides = ("Let me look. One moment.", "Let me look at BK-2210.", "I have the booking of Ann Reed here.")
    for aside in asides:
        for so, not_so in (
            ("Is my total €412.50?", "Is my total €500?"),
            ("Is it confirmed?", "Is it cancelled?"),
        ):
            assert not refused(opened(FACTS, so), f"{aside} Yes."), (so, aside)
            assert refused(opened(FACTS, not_so), f"{aside} Yes."), (not_so, aside)
    assert not refused(opened(FACTS, "Is my total €500?"), "Is the guest Ann Reed? Yes.")


@pytest.mark.parametrize("asked", [one for one in NOT_SO if one.startswith(("Is my", "Do I", "Does"))])
def test_a_question_of_the_text_itself_is_answered_too(asked: str) -> None:
    asked = asked.removesuffix(" My reference is BK-2210.")
    assert refused(opened(FACTS), f"{asked} Yes.")
    assert refused(opened(FACTS), f"{asked} It is.")


@pytest.mark.parametrize(
    "asked",
    [
        "Can I come at 5 pm?",
        "Could you move it to 15 June?",
        "Is it OK to pay €50 today?",
        "Is it possible to arrive at 10 pm?",
        "Are you open on 15 June?",
        "Do you take 4 guests?",
        "Is the total €412.50 or €500?",
        "Is my total €500, and is breakfast not included?",
    ],
)
def test_what_only_the_user_said_may_be_denied(asked: str) -> None:
    assert not refused(opened(FACTS, asked), "No.")


def test_what_a_user_asks_is_no_word_of_a_record() -> None:
    """The word for another state stands in the question, and in no field."""
    assert refused(opened(FACTS, "Is my booking cancelled?"), "Your booking is cancelled.")
    assert refused(opened(FACTS, "I think my booking is cancelled."), "Your booking is cancelled.")
    assert not refused(opened(FACTS, "Is my booking cancelled?"), "Your booking is not cancelled.")


def test_what_denies_something_else_is_no_answer() -> None:
    assert refused(opened(FACTS, "Hello."), "That is not right.")
    assert not refused(opened(FACTS, "Is my total €500?"), "That is not right.")


BREAKFAST = {"booking": json.dumps({"ref": "BK-2210", "breakfast_included": False, "refundable": True})}
YES_ALONE = (
    "Okay",
    "Ok",
    "Sounds right",
    "You got it",
    "Okay, sure",
    "Okay, it is.",
    '{"answer": true}',
    "Answer: yes",
)
NO_ALONE = (
    '{"answer": false}',
    '{"answer": "no", "reason": "policy"}',
    "Answer: false",
    "Sorry, no",
    "<answer>no</answer>",
)


def test_an_answer_may_be_given_as_data_or_as_an_agreement() -> None:
    for said in YES_ALONE:
        assert refused(opened(BREAKFAST, "Is breakfast included?"), said), said
        assert refused(opened(BREAKFAST, "Is my booking refundable?"), said) == "", said
    for said in NO_ALONE:
        assert refused(opened(BREAKFAST, "Is my booking refundable?"), said), said
        assert refused(opened(BREAKFAST, "Is breakfast included?"), said) == "", said
    for said in (
        "Okay, let me check.",
        "Okay, so breakfast is not included.",
        "Okay. Breakfast is not included.",
    ):
        assert refused(opened(BREAKFAST, "Is breakfast included?"), said) == "", said
    assert refused(opened(BREAKFAST), '{"is_refundable": true}') == ""
    assert refused(opened(BREAKFAST), '{"is_refundable": false}')
