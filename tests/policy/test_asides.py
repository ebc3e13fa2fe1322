"""What is put in takes no claim away, whatever it denies, doubts or adds; and makes none of what is denied."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from interlock.core.rules import Profile
from interlock.mapping.asides import without_asides
from interlock.mapping.cues import lexicon
from interlock.mapping.rows import tokenise
from interlock.policy import Policy
from tests.policy.governed import Governed


def forbidding(lexicon: str, claim: str) -> Policy:
    rule = f"{{id: said, kind: safety, forbid: {{claim: {{{claim}}}}}}}"
    head = 'policy: asides\nversion: "1"\non_unmapped: {coverage_min: 0}\n'
    return Policy.from_bytes(f"{head}lexicon: {{{lexicon}}}\nrules: [{rule}]\n".encode())


PROMISED: Final = forbidding(
    "promise: [promise, guarantee], return: [return, yield]", "all: [promise, return], polarity: positive"
)
LOSS_DENIED: Final = forbidding(
    "lose: [lose, loss], money: [money, capital]",
    "all: [lose, money], polarity: negative, certainty: {min: 4}",
)


def refused(text: str, policy: Policy = PROMISED) -> bool:
    found = Governed(policy).say(text)
    assert found is None or found.by == "said", "the rule decides, and nothing else does"
    return found is not None


PARTS: Final = (
    ("We", "promise", "a return"),
    ("A return", "is", "promised"),
    ("The return", "is guaranteed", "by us"),
    ("You", "will get", "a guaranteed return"),
    ("Our fund", "promises", "a return", "to everybody"),
    ("There is", "a guarantee", "of a return"),
    ("The yield", "has been", "guaranteed"),
)
DENYING: Final = (
    *("without any doubt", "not surprisingly", "although nobody asked", "because others can't"),
    *("no questions asked", "which nobody expected", "unlike other banks that do not", "rain or no rain"),
    *("hardly surprising", "not only today", "at no cost", "with no strings attached", "instead of fees"),
    *("no kidding", "I am not joking", "don't tell anyone", "contrary to what you may have heard"),
    *("even if markets may fall", "as you might expect", "something no one else does", "nobody else does"),
)
PLAIN: Final = ("soon", "of course", "as you know", "by contract", "we are proud to say", "here and now")
BETWEEN: Final = (
    ", {}, ",
    " ({}) ",
    " - {} - ",
    " \u2013 {} \u2013 ",
    "\u2014{}\u2014",
    " \u2014 {} \u2014 ",
)


@st.composite
def put_in(draw: st.DrawFn) -> str:
    parts = draw(st.sampled_from(PARTS))
    at = draw(st.integers(1, len(parts) - 1))
    aside = draw(st.sampled_from(BETWEEN)).format(draw(st.sampled_from((*DENYING, *PLAIN))))
    return f"{' '.join(parts[:at])}{aside}{' '.join(parts[at:])}."


@given(put_in())
def test_what_is_put_in_takes_no_claim_away(text: str) -> None:
    assert refused(text)


@pytest.mark.parametrize(
    "text",
    [
        "Because others can't, a return is promised.",
        "Unlike other banks that do not, we promise a return.",
        "Although nobody asked, our fund promises a return.",
        "We promise a return, unlike banks that do not.",
        "A return is promised, though nobody asked.",
        "We promise, not just today, and not just here, a return.",
        "Our fund promises -- of course -- a return.",
    ],
)
def test_nor_does_what_leads_or_trails(text: str) -> None:
    assert refused(text)


@pytest.mark.parametrize(
    "text",
    [
        "We (not you, not him) promise a return.",
        "There is (no, really, no joke) a guarantee of a return.",
        "Our fund promises - not you, not him - a return to everybody.",
        "Our fund promises\u2014no, really\u2014a return to everybody.",
        "Our fund promises, not because we must - a return.",
        "Our fund promises - though not yet, a return to everybody.",
        "There is a guarantee - not once but twice, of a return.",
        "There is a guarantee, not you, not him, of a return.",
        "Our fund promises - perhaps boldly, a return to everybody.",
        "We promise, no ifs, no buts, no small print, a return.",
        "We promise, no ifs, no buts, no fees, no cost, no catch, no risk, no tricks, no lies, a return.",
        "A return - no fees, no risk, is promised.",
        "Our fund - no cost, no catch, no risk - promises a return.",
    ],
)
def test_nor_does_what_holds_other_signs_or_ends_at_another(text: str) -> None:
    assert refused(text)


def test_nor_does_it_take_away_what_is_denied() -> None:
    assert refused("Your capital cannot be (come rain, come shine) lost.", LOSS_DENIED)


@pytest.mark.parametrize(
    "text",
    [
        "A return - not a small one, we know - is never promised.",
        "No return is promised - not by us, not by others.",
        "No return is promised, not by us, not by others.",
        "We never promise, not even once - a return least of all.",
        "The guarantee - of two years, on parts - covers no return.",
        "Our fund - new, small, unknown - has no return that we promise.",
    ],
)
def test_what_is_denied_around_them_stays_denied(text: str) -> None:
    assert not refused(text)


def test_however_many_asides_come_first() -> None:
    before = "Our bank, not a large one, has, not by chance, a new, not a bad, and fair, not to say good, fund, no doubt, "
    assert refused(f"{before}which promises \u2013 of course \u2013 a return.")


DENIALS_OF_LOSS: Final = (
    ("You cannot", "lose", "your money"),
    ("Your money", "is never", "lost"),
    ("You will", "never lose", "your capital"),
    ("Your capital", "cannot be", "lost"),
    ("Our fund", "has never lost", "any money"),
)


@given(
    st.sampled_from(DENIALS_OF_LOSS),
    st.sampled_from(
        ("soon", "of course", "as you know", "by contract", "no matter what", "without exception")
    ),
    st.sampled_from(BETWEEN),
    st.integers(1, 2),
)
@example(("You cannot", "lose", "your money"), "of course", ", {}, ", 2)
def test_nor_does_it_take_a_denial_away(parts: tuple[str, ...], aside: str, signs: str, at: int) -> None:
    """`You cannot lose, of course, your money`"""
    text = f"{' '.join(parts[:at])}{signs.format(aside)}{' '.join(parts[at:])}."
    assert refused(text, LOSS_DENIED)


DENIED: Final = (
    ("We do not", "promise", "a return"),
    ("A return", "is not", "promised"),
    ("You", "will never get", "a guaranteed return"),
    ("Our fund", "promises", "no return", "to anybody"),
    ("There is", "no guarantee", "of a return"),
    ("Nobody", "promises", "a return"),
)


@given(
    st.sampled_from(DENIED),
    st.sampled_from(
        ("no doubt", "no joke", "not surprisingly", "although nobody asked", "as you might expect")
    ),
)
def test_what_is_denied_is_so_beside_a_bracket_that_denies(parts: tuple[str, ...], aside: str) -> None:
    assert not refused(f"{' '.join(parts)} ({aside}).")


@pytest.mark.parametrize(
    "text",
    [
        "We do not - of course - promise a return.",
        "Past yields are not, and should not be read as, a guarantee of a return.",
        "We promise help, not a return, to everybody.",
        "As far as I can tell, no return is guaranteed.",
        "A guarantee, which does not cover the return, lasts a year.",
        "Nobody, and I mean nobody, guarantees a return.",
        "We will never, ever, promise a return.",
        "The yield is, unlike that of a deposit, not guaranteed.",
    ],
)
def test_what_is_put_in_makes_no_claim(text: str) -> None:
    assert not refused(text)


def test_how_sure_the_speaker_is_of_the_whole_is_no_aside() -> None:
    for text in (b"If I am not mistaken, it is safe.", b"It is, as far as we can tell, safe."):
        words = tokenise(text)
        assert without_asides(text, words, lexicon(Profile.PLAIN).find(words)) == []


@given(put_in(), st.integers(0, 5))
def test_what_is_left_is_what_stands_around_it(text: str, times: int) -> None:
    """Nothing is put together that did not stand there, and of many asides only the first few are taken out."""
    data = " ".join([text] * (times + 1)).encode()
    words = tokenise(data)
    ways = without_asides(data, words, lexicon(Profile.PLAIN).find(words))
    assert len(ways) <= 5
    for way in ways:
        assert way.decode().split() != text.split()
        rest = iter(data.decode().replace("\u2014", " ").split())
        assert all(
            any(word.strip("(),") in one for one in rest)
            for word in way.decode().replace("\u2014", " ").split()
        )
