"""Words that no table has are read by nobody, however English the small words between them are."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from interlock.core.mutation import Span
from interlock.core.rules import Vocabulary
from interlock.lexicon.lemma import lemma
from interlock.lexicon.words import known
from interlock.mapping.coverage import RARE_MIN, RARE_SHARE, Coverage
from interlock.mapping.reading import Reader
from tests.examples import examples

READER = Reader(Vocabulary())
SMALL = st.sampled_from(
    ["the", "of", "in", "it", "is", "was", "and", "that", "with", "a", "to", "will", "for", "on"]
)
MADE_UP = st.builds(
    "{}{}{}".format,
    st.sampled_from(["bl", "sn", "qu", "gr", "fl", "dr", "kr", "zw", "vr", "pl"]),
    st.sampled_from(["a", "e", "i", "o", "u"]),
    st.sampled_from(["rf", "rg", "b", "ll", "mp", "nk", "zz", "xt", "gg", "pth"]),
).filter(lambda word: known().isdisjoint((word, lemma(word))))


def covered(text: str) -> Coverage:
    return READER.read(text.encode()).coverage


@settings(max_examples=examples(300))
@given(
    st.lists(MADE_UP, min_size=RARE_MIN, max_size=12, unique=True), st.lists(SMALL, min_size=12, max_size=24)
)
def test_a_text_of_nonsense_words_is_unmapped(made_up: list[str], small: list[str]) -> None:
    words = [word for pair in zip(made_up, small, strict=False) for word in pair]
    text = " ".join(["The", *words]) + "."
    found = covered(text)
    assert found == Coverage(0, (Span(0, len(text)),), found.language)


@settings(max_examples=examples(300))
@given(
    st.lists(MADE_UP, max_size=6, unique=True),
    st.lists(st.sampled_from(["fund", "bank", "price", "river", "house"]), min_size=1, unique=True),
)
def test_words_that_are_known_outweigh_some_that_are_not(made_up: list[str], plain: list[str]) -> None:
    assume(len(made_up) <= RARE_SHARE * len(plain))
    assert covered(f"The {' and the '.join([*plain, *made_up])} are here.").permille == 1000


@pytest.mark.parametrize(
    "text",
    [
        "The Blorf will Snarg the Quib.",
        "See lib/blorf.c, src/snarg.h and x@quib.org for it.",
        "Call `blorf_snarg()` and `quib.drell` then.",
        "Father died of a thoracic aortic aneurysm, age 71.",
        "Significant for oophorectomy, appendectomy and abdominoplasty.",
        "The blorf and the snarg are here.",
        "A glibbet is a kind of small fish that lives in norpy and frelled rivers.",
    ],
)
def test_names_paths_and_terms_are_no_nonsense(text: str) -> None:
    assert covered(text).permille == 1000


def test_code_in_a_fence_is_code() -> None:
    assert covered("```\nblorf snarg quib drell\n```").language == "code"
