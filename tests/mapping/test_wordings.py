"""A phrase is found whether its words are run together or not, and what was found before still is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interlock.core.mutation import Polarity
from interlock.core.rules import Concept, Vocabulary
from interlock.lexicon.words import ENGLISH
from interlock.mapping.reading import Reader

PAIRS = {
    "we will refund": "we'll refund",
    "will refund": "they'll refund",
    "you have developed": "you’ve developed",
    "have developed": "we’ve developed",
    "they are cheaper": "THEY'RE cheaper",
    "are cheaper": "they're cheaper",
    "I am certain": "I'm certain",
    "it is safe": "it's safe",
    "there is no risk": "there's no risk",
    "I would buy": "I'd buy",
    "is not dangerous": "isn't dangerous",
    "not dangerous": "wasn't dangerous",
    "will not lose": "won't lose",
    "cannot lose": "can't lose",
    "shall not expire": "shan't expire",
    "let us sell": "let's sell",
    "for two weeks": "for 2 weeks",
    "thirty days free": "30 days free",
    "hundred percent": "100%",
    "profit and loss": "profit & loss",
    "authorise the payment": "authorize the payment",
    "your favourite colour": "your favorite color",
    "the anaesthetic": "the anesthetic",
    "a licence": "a license",
    "organisation of counsellors": "organization of counselors",
}


def named(phrase: str, text: str) -> tuple[str, ...]:
    return Reader(Vocabulary(concepts=(Concept("it", (phrase,)),))).read(text.encode()).concepts


@pytest.mark.parametrize(("apart", "together"), PAIRS.items(), ids=PAIRS.values())
def test_both_wordings_are_one(apart: str, together: str) -> None:
    for text in (apart, together):
        assert named(apart, f"So {text} today.") == ("it",)


@pytest.mark.parametrize(
    "phrase",
    [
        *(
            "we'll refund",
            "you've developed",
            "isn't dangerous",
            "can't lose",
            "let's sell",
            "for 2 weeks",
            "100%",
        ),
        *("profit & loss", "authorize the payment", "your favorite color", "the anesthetic", "a license"),
    ],
)
def test_a_phrase_that_is_run_together_is_found_apart(phrase: str) -> None:
    apart = next(
        one for one, together in PAIRS.items() if together.replace("’", "'") == phrase and " " in one
    )
    assert named(phrase, f"So {apart} today.") == ("it",)
    assert named(phrase, f"So {phrase} today.") == ("it",)


@pytest.mark.parametrize(
    ("phrase", "text"),
    [
        ("company is safe", "The company's safe was opened."),
        ("not so", "It ain't so."),
        ("we refund", "We will refund it."),
        ("we will refund", "We refund it."),
        ("two weeks", "Within 12 weeks."),
        ("ten percent", "Of 110% we speak."),
        ("flooring", "The flour is here."),
        ("the prize", "The price and the prise are two."),
    ],
)
def test_what_is_no_contraction_is_not_spelled_out(phrase: str, text: str) -> None:
    assert named(phrase, text) == ()


@pytest.mark.parametrize(
    ("phrase", "text"),
    [
        ("I do", "I don't sell the fund."),
        ("I did", "I don’t sell the fund."),
        ("we will", "We won't sell the fund."),
        ("do", "They don't sell the fund."),
        ("is", "It isn't the fund we sell."),
        ("you have", "You haven't to sell the fund."),
    ],
)
def test_a_denial_is_not_lost_in_a_phrase_that_ends_inside_a_word(phrase: str, text: str) -> None:
    """`I do` stands in `I don't`, but it is no denial by name such as `no fees`."""
    vocabulary = Vocabulary(
        concepts=(Concept("it", (phrase,)), Concept("sale", ("sell the fund", "we sell")))
    )
    claims = [claim.commitment for claim in Reader(vocabulary).read(text.encode()).claims]
    assert Polarity.NEGATIVE in {claim.polarity for claim in claims if "sale" in claim.concepts}
    assert Polarity.POSITIVE not in {claim.polarity for claim in claims if "sale" in claim.concepts}


def test_a_denial_in_a_phrase_is_said_by_name() -> None:
    vocabulary = Vocabulary(concepts=(Concept("it", ("do not sell",)), Concept("fund", ("fund",))))
    claims = [claim.commitment for claim in Reader(vocabulary).read(b"They don't sell the fund.").claims]
    assert Polarity.POSITIVE in {claim.polarity for claim in claims if "it" in claim.concepts}


def test_a_denial_in_a_phrase_is_none_of_what_else_the_clause_says() -> None:
    """docs/policy.md warns of it: what only the phrase of another concept denies counts as said."""
    found = []
    for better in ("cannot match our service", "cannot match"):
        vocabulary = Vocabulary(
            concepts=(Concept("better", (better,)), Concept("matched", ("match any price",)))
        )
        claims = [claim.commitment for claim in Reader(vocabulary).read(b"We cannot match any price.").claims]
        found.append({claim.polarity for claim in claims if "matched" in claim.concepts})
    assert found == [{Polarity.NEGATIVE}, {Polarity.NEGATIVE, Polarity.POSITIVE}]


TOLD = {
    "have been paid": (
        "It was paid.",
        "The bills were also paid on Monday.",
        "They were sent and paid.",
        "Bill: paid",
        "Bill: paid.",
        "| bill | paid |",
        "- paid",
        "What was paid is gone.",
    ),
    "have paid": (
        "We paid it.",
        "The clerk paid the bill.",
        "The clerk came in and paid the bill.",
        "I have to say that we paid it.",
        "Bill paid.",
    ),
}
AS_A_RULE = {
    "have been paid": (
        "It is paid.",
        "It will be paid.",
        "Bills are paid on Mondays.",
        "Subject: paid",
        "Bill: paid as soon as it is here",
    ),
    "have paid": (
        "We pay it.",
        "Paid bills stay.",
        "The paid bills stay.",
        "You want to have the bill paid.",
        "How is a bill paid at the end?",
        "Bills are sent and paid.",
        "It gets paid.",
        "The bill you paid is here.",
        "It can stay paid for a year.",
        "Bills paid by Monday are sent.",
        "You can leave the bill paid.",
    ),
}


def test_what_is_told_in_the_past_is_what_has_been() -> None:
    assert [text for phrase, texts in TOLD.items() for text in texts if named(phrase, text) != ("it",)] == []


def test_what_is_done_as_a_rule_is_not() -> None:
    assert [text for phrase, texts in AS_A_RULE.items() for text in texts if named(phrase, text)] == []


def test_an_exception_holds_as_it_is_written_and_takes_nothing_from_what_is_told() -> None:
    vocabulary = Vocabulary(
        concepts=(Concept("it", ("have been paid", "it is paid")),),
        exceptions=(Concept("it", ("it is paid after",)),),
    )
    assert Reader(vocabulary).read(b"It is paid after a week.").concepts == ()
    assert Reader(vocabulary).read(b"It was paid after a week.").concepts == ("it",)


words = st.sampled_from(
    ["we", "we'll", "don't", "do", "not", "will", "it's", "is", "refund", "safe", "you", "you've", "have"]
)


@given(st.lists(words, min_size=1, max_size=6), st.data())
def test_what_stands_there_word_for_word_is_always_found(row: list[str], data: st.DataObject) -> None:
    first = data.draw(st.integers(0, len(row) - 1))
    last = data.draw(st.integers(first + 1, len(row)))
    assert named(" ".join(row[first:last]), " ".join(row) + ".") == ("it",)


def test_every_form_of_the_list_is_spelled_out() -> None:
    for form in ENGLISH["contracted"] - {"let's"}:
        assert named(f"{form[:-2]} is fine", f"{form} fine.") == ("it",), form
