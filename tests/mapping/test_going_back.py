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
