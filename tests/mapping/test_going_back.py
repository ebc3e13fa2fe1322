"""What was taken back and comes again behind words that only repeat or stress it: R-055."""

from __future__ import annotations

import pytest

from interlock.lexicon.lemma import lemma
from interlock.mapping import ClauseMapper
from tests.core.loop import PLAIN, govern

READER = ClauseMapper()._reader
CLAIMS = ("the loan is approved", "the server stores passwords in plain text", "the battery lasts ten hours")
OPENINGS = (
    "As I said,",
    "I repeat that",
    "Let me repeat that",
    "It is true that",
    "It is clear that",
    "It is a fact that",
    "Everybody knows that",
    "As we all know,",
    "The fact remains that",
)
NEXT = " The fund holds bonds."


def key(text: str) -> str:
    (claim,) = READER.read(text.encode()).claims
    return claim.commitment.key


@pytest.mark.requirement("R-055")
@pytest.mark.parametrize("claim", CLAIMS)
@pytest.mark.parametrize("opening", OPENINGS)
def test_what_was_taken_back_does_not_come_again_behind_other_words(opening: str, claim: str) -> None:
    assert key(f"{opening} {claim}.") == key(f"{claim.capitalize()}.")
    said = f"{claim.capitalize()}. I take back that {claim}. {opening} {claim}.{NEXT}"
    assert govern(PLAIN, said).codes[:1] == ["REGRESSION"]


@pytest.mark.requirement("R-055")
@pytest.mark.parametrize(
    "opening",
    [
        "I withdraw that",
        "I withdraw the statement that",
        "I withdraw my earlier claim that",
        "I hereby retract the assertion that",
        "We take back the claim that",
        "I must retract my statement that",
        "I have to withdraw the statement that",
        "I am withdrawing the claim that",
        "I no longer say that",
        "We no longer believe that",
        "I can no longer claim that",
        "I no longer stand by the claim that",
        "It is no longer true that",
        "I should not have said that",
    ],
)
def test_a_claim_is_taken_back_in_any_of_these_words(opening: str) -> None:
    taken = f"The bridge is safe. {opening} the bridge is safe."
    assert govern(PLAIN, taken + NEXT).codes == []
    assert govern(PLAIN, f"{taken} The bridge is safe.{NEXT}").codes[:1] == ["REGRESSION"]


@pytest.mark.requirement("R-028")
@pytest.mark.parametrize(
    "opening", ["I retract that", "We withdraw the claim that", "I was wrong to say that", "I take back that"]
)
def test_to_take_back_what_was_never_said_denies_nothing(opening: str) -> None:
    said = f"{opening} the bridge is safe."
    assert govern(PLAIN, f"{said} The bridge is safe.{NEXT}").codes == []
    assert govern(PLAIN, f"{said} The bridge is not safe.{NEXT}").codes == []


@pytest.mark.parametrize(
    "opening", ["It is wrong to say that", "It was a mistake to think that", "I no longer believe that"]
)
def test_what_is_called_wrong_is_denied(opening: str) -> None:
    said = f"{opening} the bridge is safe."
    assert govern(PLAIN, f"{said} The bridge is safe.{NEXT}").codes[:1] == ["CONTRADICTION"]


@pytest.mark.parametrize(
    "opening", ["I do not withdraw the claim that", "I never retract the statement that"]
)
def test_who_takes_nothing_back_takes_nothing_back(opening: str) -> None:
    said = f"The bridge is safe. {opening} the bridge is safe. The bridge is safe.{NEXT}"
    assert "REGRESSION" not in govern(PLAIN, said).codes


@pytest.mark.requirement("R-055", "X-16")
def test_on_reflection_takes_back_and_what_it_took_back_stays_so() -> None:
    said = "The loan is approved. On reflection, the loan is not approved."
    assert govern(PLAIN, said + NEXT).codes == []
    assert govern(PLAIN, f"{said} The loan is approved.{NEXT}").codes[:1] == ["REGRESSION"]
    assert govern(PLAIN, f"{said}{NEXT}", rewind=False).codes == []
    refused = "retraction: refused\n" + PLAIN
    assert govern(refused, said + NEXT).codes[:1] == ["RETRACTION_NOT_PERMITTED"]


def test_what_leaves_is_no_leaf() -> None:
    assert lemma("leaves") == lemma("leave") == lemma("leaving")
    assert key("The flight leaves at noon.") == key("The flight does not leave at noon.")


@pytest.mark.requirement("R-055")
@pytest.mark.parametrize(
    ("first", "again"),
    [
        ("The loan is approved", "The loan is completely approved"),
        ("The loan is completely approved", "The loan is approved"),
        ("The loan is approved", "Your loan is approved"),
        ("Your loan is approved", "The loan is approved"),
    ],
)
def test_what_was_taken_back_does_not_come_again_with_whose_or_how_much(first: str, again: str) -> None:
    said = f"{first}. I take back that {first.lower()}. {again}.{NEXT}"
    assert govern(PLAIN, said).codes[:1] == ["REGRESSION"]
    said = f"{first}. I take back that {again.lower()}.{NEXT}"
    assert govern(PLAIN, said).codes == []


def test_after_something_was_taken_back_whose_it_is_still_parts_two_claims() -> None:
    taken_back = "The loan is approved. I take back that the loan is approved."
    said = f"{taken_back} My order did not arrive. Your order arrived.{NEXT}"
    assert govern(PLAIN, said).codes == []
    said = f"{taken_back} The wound is not completely healed. The wound is healed.{NEXT}"
    assert govern(PLAIN, said).codes == []
    said = f"{taken_back} The wound is not healed. The wound is completely healed.{NEXT}"
    assert govern(PLAIN, said).codes[:1] != []


@pytest.mark.requirement("R-055")
@pytest.mark.parametrize(
    "again",
    [
        "We know that the loan is approved.",
        "The loan is approved and the letter is sent.",
        "The letter is sent and the loan is approved.",
        "The loan is approved by the bank.",
        "We have decided that the loan is approved.",
    ],
)
def test_what_was_taken_back_does_not_come_again_inside_more(again: str) -> None:
    taken_back = "The loan is approved. I take back that the loan is approved."
    assert govern(PLAIN, f"{taken_back} {again}{NEXT}").codes[:1] == ["REGRESSION"]


@pytest.mark.parametrize(
    "said",
    [
        "If the loan is approved we will write.",
        "The bank says that the loan is approved.",
        "We know that the loan is not approved.",
        "The loan is reviewed and the letter is sent.",
    ],
)
def test_what_speaks_of_it_without_saying_it_may_follow(said: str) -> None:
    taken_back = "The loan is approved. I take back that the loan is approved."
    assert govern(PLAIN, f"{taken_back} {said}{NEXT}").codes == []
