"""The class of a word says what its flags say, of every word there is."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from interlock.lexicon.words import ENGLISH, OTHERS
from interlock.mapping.classes import KNOWN_BITS, NAMED, having, lacking, named, none_of, one_of
from interlock.mapping.rows import tokenise
from interlock.mapping.tokens import Flag, Word, occurring

LISTED = [
    *sorted({form for form, _ in occurring() if form}),
    *sorted(frozenset().union(*ENGLISH.values(), *OTHERS.values())),
]
BITS = [bit for bit in vars(Flag).values() if isinstance(bit, int) and bit & KNOWN_BITS == bit]


def _says(code: int, word: Word) -> None:
    assert [bit for bit in BITS if code in having(bit)] == [bit for bit in BITS if word.flags & bit]
    assert [name for name in sorted(NAMED) if code in named(name)] == [word.lower] * (word.lower in NAMED)


def test_every_listed_word_has_the_class_of_its_flags_however_it_is_written() -> None:
    for form in LISTED:
        for data in {form, form.upper(), form.capitalize(), f"{form}-x", f"{form}'s", f"{form}."}:
            row = tokenise(data.encode())
            for code, word in zip(row.codes, row.forms, strict=True):
                _says(code, word)


@given(st.one_of(st.text(max_size=40), st.lists(st.sampled_from(LISTED), max_size=12).map(" ".join)))
def test_a_row_has_a_class_for_each_form(text: str) -> None:
    row = tokenise(text.encode("utf-8", "surrogatepass"))
    assert len(row.codes) == len(row.forms)
    for code, word in zip(row.codes, row.forms, strict=True):
        _says(code, word)


@given(st.lists(st.sampled_from(LISTED), min_size=1, max_size=12).map(" ".join), st.sampled_from(BITS))
def test_patterns_and_counts_ask_what_flags_ask(text: str, bit: int) -> None:
    row = tokenise(text.encode())
    places = [at for at, word in enumerate(row.forms) if word.flags & bit]
    assert [found.start() for found in re.finditer(one_of(having(bit)), row.codes, re.DOTALL)] == places
    assert len(re.findall(none_of(having(bit)), row.codes)) == len(row.forms) - len(places)
    assert len(row.codes.translate(None, lacking(bit))) == len(places)
