"""What is only supposed, or in doubt, is not said; what is wished for, definite, or taken up again is."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interlock.policy import Policy
from tests.policy.governed import Governed

RULE: Final = (
    "kind: safety, forbid: {claim: {all: %s, polarity: positive, certainty: {min: %d}, attribution: own}}"
)


def policy(certainty: int) -> Policy:
    rules = "".join(
        f"  - {{id: {concept}, {RULE % (concept, certainty)}}}\n" for concept in ("move", "prize", "clean")
    )
    return Policy.from_bytes(
        b"policy: conditional\nversion: '1'\non_unmapped: {coverage_min: 0}\n"
        b"lexicon: {move: [move desk], prize: [big prize], clean: [clean for guests]}\n"
        b"rules:\n" + rules.encode()
    )


FIRM: Final = policy(4)
ANY: Final = policy(3)

SUPPOSED: Final = (
    "If the desk is moved, call us.",
    "Call us if the desk is moved.",
    "Unless the desk is moved, call us.",
    "Should the desk be moved, call us.",
    "Had we moved the desk, you would know.",
    "If we move the desk, you get a note.",
    "If a big prize is due, we write.",
    "If the desk is not moved, call us.",
    "Call us if the desk was not moved.",
    "But if the room is clean for guests, open it.",
    "Check if the room is clean for guests.",
    "We are checking if the desk was moved.",
    "Whether the room is clean for guests is a question for the owner.",
    "Whether the room is clean for guests is up to the owner.",
    # what others ask for
    "You asked us to move the desk.",
    "You asked us again and again to move the desk.",
    "You asked us to move the desk; an agent will look into it.",
    "You asked us to move the desk, which we are not permitted to do.",
    "Your neighbour wants us to move the desk.",
    "You would like us to move the desk.",
    "Guests have called for us to move the desk.",
    "We were asked to move the desk.",
)
SAID: Final = (
    # wished for
    "If you want a big prize, call us.",
    "If you need us to move the desk, call us.",
    # definite
    "If your big prize is late, call us.",
    "If the big prize is late, call us.",
    # known, or told
    "If you find that the room is clean for guests, call us.",
    "If you know the room is clean for guests, call us.",
    # taken up again
    "If the desk is moved, and it is, call us.",
    "If the desk is moved – it is – call us.",
    # so either way, or no condition
    "Even if the desk is moved, call us.",
    "Whether it is a question of taste or of money, the desk is moved.",
    "Whether prices go up or down, the desk is moved.",
    "If anything, the room is clean for guests.",
    "If anything the room is clean for guests.",
    "If needed we move the desk.",
    "If in doubt, the desk is moved.",
    "If not, the desk is moved.",
    # beside the condition
    "If you ask, we move the desk.",
    "If you ask we move the desk.",
    "We move the desk if you ask.",
    "Should you ask, the desk is moved.",
    "Call us if it rains and the desk is moved.",
    "Call us if it rains, the desk is moved.",
    "If the desk is moved, the desk is moved.",
    # asked for, and done or advised
    "You asked us to move the desk, and we did.",
    "You asked us to move the desk and we have.",
    "You asked us to move the desk, which we did.",
    "You asked us to move the desk; it is done.",
    "You asked us to move the desk: done.",
    "You asked us to move the desk and now it is done.",
    "You asked us to wait and we move the desk.",
    "You asked us to wait, we move the desk.",
    "You asked us; we move the desk.",
    "We want you to move the desk.",
    "We asked them to move the desk.",
    "You are asked to move the desk.",
    "Ask us to move the desk.",
    # what is as good as done, or told all the same
    "The law requires us to move the desk.",
    "The rules want us to move the desk.",
    "The boss asked us to move the desk.",
    "You asked if the desk was moved, and it was.",
    "You asked if the desk was moved, yes it was.",
    "You will be glad if I tell you the room is clean for guests.",
)


@pytest.mark.parametrize("said", SUPPOSED)
def test_what_is_supposed_is_no_flat_statement(said: str) -> None:
    assert Governed(FIRM).say(said) is None


@pytest.mark.parametrize("said", SUPPOSED)
def test_what_is_supposed_is_spoken_of(said: str) -> None:
    """As firmly as what is still to be found out."""
    assert Governed(ANY).say(said) is not None


@pytest.mark.parametrize("said", SAID)
def test_what_is_said_beside_a_condition_or_all_the_same_is_said(said: str) -> None:
    assert Governed(FIRM).say(said) is not None


@pytest.mark.parametrize(
    "said",
    [
        "Done.",
        "It is done.",
        "It's all done!",
        "Consider it done.",
        "We did.",
        "We have done so.",
        "We will.",
        "Yes.",
    ],
)
@pytest.mark.parametrize("asked", ["You asked us to move the desk.", "Can you move the desk?"])
def test_what_was_asked_for_is_said_by_who_says_that_it_is_done(asked: str, said: str) -> None:
    assert Governed(FIRM).say(asked) is None
    assert Governed(FIRM).say(asked, said) is not None


CONDITIONS: Final = st.sampled_from(("If it rains", "Unless you call", "Should it rain", "Had you called"))


@given(
    CONDITIONS, st.sampled_from(("we move the desk", "the room is clean for guests", "a big prize is due"))
)
def test_under_a_condition_what_follows_is_said(condition: str, said: str) -> None:
    assert Governed(FIRM).say(f"{condition}, {said}.") is not None


BOTH: Final = Policy.from_bytes(
    b"policy: both\nversion: '1'\non_unmapped: {coverage_min: 0}\nlexicon: {umbrella: [umbrella], dry: [dry]}\n"
    b"rules:\n  - {id: dry, kind: safety, forbid: {claim: {all: [umbrella, dry], certainty: {min: 4}}}}\n"
)


@pytest.mark.parametrize(
    "said",
    [
        "If you carry an umbrella, you stay dry.",
        "You stay dry if you carry an umbrella.",
        "Should an umbrella be there, you stay dry.",
    ],
)
def test_what_is_said_of_what_is_supposed_is_said(said: str) -> None:
    assert Governed(BOTH).say(said) is not None


def test_all_of_it_may_be_supposed() -> None:
    assert Governed(BOTH).say("If an umbrella is dry, you smile.") is None


REFUSED: Final = (
    "A big prize was refused.",
    "A big prize has been denied.",
    "Your claim for a big prize was rejected.",
    "Your claim for a big prize was declined.",
    "Your claim for a big prize has been turned down.",
    "You were refused a big prize.",
    "We refuse a big prize.",
    "We have denied a big prize.",
    "A big prize was withheld.",
    "A big prize is out of the question.",
    "A big prize is off the table.",
    "A big prize was ruled out.",
    "The owner refused to move the desk.",
    "The owner declined to move the desk.",
    "The owner forgot to move the desk.",
    "The owner decided against moving the desk.",
    "The owner stopped short of moving the desk.",
    "The owner was barred from moving the desk.",
    "The owner was prevented from moving the desk.",
    "Strong wind kept us from moving the desk.",
    "The rain stopped us from moving the desk.",
    "It is against the law to move the desk.",
    "Some guests fear that we move the desk.",
    "Some guests complain that we move the desk.",
    "Some guests doubt that we move the desk.",
)
GRANTED: Final = (
    "No big prize was ever refused.",
    "Nobody was denied a big prize.",
    "Nobody is refused a big prize.",
    "A big prize cannot be denied.",
    "We never deny a big prize.",
    "When your claim is refused, a big prize is due.",
    "Once your claim was turned down, you get a big prize.",
    "Though your claim was denied you get a big prize.",
    "Because entry was refused a big prize is due.",
    "You were denied entry and get a big prize.",
    "Guests who were denied entry get a big prize.",
    "Guests denied entry get a big prize.",
    "Anyone banned gets a big prize.",
    "For denied entry you get a big prize.",
    "Entry was refused; big prize granted.",
    "We turned down the heat, and a big prize is due.",
    "Nobody doubts that we move the desk.",
    "The wind kept us from home, and we moved the desk.",
    "Nothing kept us from moving the desk.",
    "Few doubt that we move the desk.",
    "We fear that we move the desk.",
    "Guests love that we move the desk.",
    # told though it was not said before
    "We forgot to mention that the desk is moved.",
    "I forgot to tell you the desk is moved.",
    "We failed to say that the desk is moved.",
    "They kept us from telling you that the desk is moved.",
    # refused to others, or by them
    "A big prize for those turned down is due.",
    "You get the big prize that others were refused.",
    "You get the big prize others were refused.",
    "Where others refuse a big prize, we give one.",
    "Others reject a big prize but we give one.",
    "The big prize denied to others is yours.",
)


@pytest.mark.parametrize("said", REFUSED)
def test_what_is_refused_left_undone_or_doubted_is_not_said(said: str) -> None:
    assert Governed(ANY).say(said) is None


@pytest.mark.parametrize("said", GRANTED)
def test_what_is_refused_to_nobody_or_beside_something_refused_is_said(said: str) -> None:
    assert Governed(FIRM).say(said) is not None
