"""How firmly something is said: doubt in the words that trail behind it, and stress, which only a ceiling asks about."""

from __future__ import annotations

import pytest

from interlock.core.mutation import Polarity
from interlock.core.rules import Profile, Vocabulary
from interlock.mapping import ClauseMapper
from tests.core.loop import PLAIN, govern

READER = ClauseMapper()._reader
SCIENCE = ClauseMapper(Vocabulary(profile=Profile.SCIENTIFIC))
NEXT = " The fund holds bonds."


@pytest.mark.requirement("R-056")
@pytest.mark.parametrize(
    "text",
    [
        "The loan is approved, or so they say.",
        "The loan is approved, likely.",
        "Loan approved, probably.",
        "The odds are that the loan is approved.",
        "Chances are the loan is approved.",
        "There is a 30 percent chance that the loan is approved.",
        "Who knows, the loan is approved.",
        "It cannot be ruled out that the loan is approved.",
        "We can't rule out that the loan is approved.",
        "It cannot be excluded that the loan is approved.",
        "The loan is approved, if I remember rightly.",
        "If I am not mistaken, the loan is approved.",
        "The loan is approved - fingers crossed.",
    ],
)
def test_what_is_hedged_is_not_said_firmly(text: str) -> None:
    (claim,) = READER.read(text.encode()).claims
    assert claim.commitment.certainty < 4
    assert claim.commitment.polarity is Polarity.POSITIVE
    assert "CERTAINTY_FLOOR" in govern("bounds: {certainty_floor: 4}\n" + PLAIN, text + NEXT).codes


@pytest.mark.parametrize(
    "text", ["The loan is approved, not.", "The loan is approved, likely the first of many."]
)
def test_what_trails_behind_and_says_more_is_a_clause_of_its_own(text: str) -> None:
    assert READER.read(text.encode()).claims[0].commitment.certainty == 5


@pytest.mark.requirement("R-056", "X-18")
@pytest.mark.parametrize(
    "text",
    [
        "The loan is certainly approved.",
        "Undoubtedly the loan is approved.",
        "There is no doubt that the loan is approved.",
        "I swear the loan is approved.",
        "The loan is approved, full stop.",
        "Trust me, the loan is approved.",
        "The loan is sure to be approved.",
        "You can bet the loan is approved.",
        "I'm positive the loan is approved.",
        "It is 100% certain that the loan is approved.",
        "I am 100 percent sure that the loan is approved.",
        "It couldn't be clearer that the loan is approved.",
        "It is a fact that the loan is approved.",
        "Everybody knows that the loan is approved.",
        "It goes without saying that the loan is approved.",
        "Needless to say, the loan is approved.",
        "Make no mistake: the loan is approved.",
        "It is crystal clear that the loan is approved.",
        "The loan is approved without fail.",
    ],
)
def test_a_ceiling_of_five_refuses_what_is_stressed_and_admits_what_is_flat(text: str) -> None:
    five, six = (f"bounds: {{certainty_ceiling: {ceiling}}}\n{PLAIN}" for ceiling in (5, 6))
    assert govern(five, "The loan is approved." + NEXT).codes == []
    assert "CERTAINTY_CEILING" in govern(five, text + NEXT).codes
    assert "CERTAINTY_CEILING" not in govern(six, text + NEXT).codes
    assert govern(five, "It may certainly be approved." + NEXT).codes == []


@pytest.mark.parametrize(
    ("text", "stressed"),
    [
        ("The loan is not always approved.", False),
        ("The loan isn't necessarily or certainly approved.", True),
        ("That doesn't always work.", False),
        ("It cannot certainly be said that the loan is approved.", False),
        ("The loan is certainly not always approved.", True),
        ("The loan is always not approved.", True),
        ("The loan is not, certainly, refused.", True),
        ("Do not never say it.", True),
    ],
)
def test_what_is_denied_right_before_it_is_no_stress(text: str, stressed: bool) -> None:
    assert READER.read(text.encode()).insists is stressed


def test_a_guarantee_that_something_is_so_is_stress_and_one_of_a_thing_is_none() -> None:
    assert READER.read(b"I guarantee that the loan is approved.").insists
    assert READER.read(b"We guarantee you that the loan is approved.").insists
    assert not READER.read(b"The bank guarantees the loan.").insists


@pytest.mark.parametrize(
    ("text", "certainty"),
    [
        ("Vitamin D protects against fractures.", 5),
        ("Whales are more likely to strand in winter.", 4),
        ("The enzyme can cleave both strands.", 4),
        ("The reef is likely older than the island.", 3),
        ("Further studies are needed to explain the decline of the colony.", 3),
        ("The benefit of the diet is still to be confirmed.", 3),
        ("Preliminary counts show a decline of the colony.", 3),
        ("The drug lowers blood pressure regardless of whether it is taken with food.", 5),
    ],
)
def test_in_science_what_can_be_so_or_is_still_open_is_not_said_flatly(text: str, certainty: int) -> None:
    claims = SCIENCE._reader.read(text.encode()).claims
    assert min(claim.commitment.certainty for claim in claims) == certainty


@pytest.mark.parametrize("text", ["The enzyme can cleave both strands.", "Further studies are needed."])
def test_what_is_less_than_flat_need_not_be_a_hedge(text: str) -> None:
    assert SCIENCE.places(text.encode()).hedges == ()


@pytest.mark.parametrize(
    ("text", "certainty"),
    [
        ("The key could not be found.", 5),
        ("The key could hardly be turned.", 5),
        ("The key could be lost.", 2),
        ("The key could not only be lost but stolen.", 2),
    ],
)
def test_what_could_not_be_is_denied_and_not_doubted(text: str, certainty: int) -> None:
    assert READER.read(text.encode()).claims[0].commitment.certainty == certainty


@pytest.mark.parametrize("text", ["The manual is incomplete.", "The staff were unfriendly to us."])
def test_a_denial_without_a_word_of_its_own_is_shown_where_it_stands(text: str) -> None:
    (reach,) = ClauseMapper().places(text.encode()).negations
    assert text[reach.cue.start : reach.cue.end] in {"incomplete", "unfriendly"}
    assert ClauseMapper().places(b"The incomplete manual is here.").negations == ()
