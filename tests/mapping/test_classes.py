"""The class of a word says what its flags say, of every word there is."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interlock.lexicon.words import ENGLISH, OTHERS
from interlock.mapping.classes import KNOWN_BITS, NAMED, codes, grammar, having, lacking, places
from interlock.mapping.flags import Flag
from interlock.mapping.rows import tokenise
from interlock.mapping.tokens import Kind, Word, occurring

LISTED = [
    *sorted({form for form, _ in occurring() if form}),
    *sorted(frozenset().union(*ENGLISH.values(), *OTHERS.values())),
]
BITS = {
    name: bit for name, bit in vars(Flag).items() if isinstance(bit, int) and bit and bit & KNOWN_BITS == bit
}


@cache
def _said(code: int) -> tuple[list[int], list[str], bool, bool]:
    """The flags and lists of a class, whether it is of signs, and whether of anything else."""
    return (
        [bit for bit in BITS.values() if code in having(bit)],
        [name for name in NAMED if code in codes(name)],
        code in codes("sign"),
        code in codes("any-sign"),
    )


def _says(code: int, word: Word) -> None:
    bits, names, sign, other = _said(code)
    assert bits == [bit for bit in BITS.values() if word.flags & bit]
    assert names == [name for name, forms in NAMED.items() if word.lower in forms]
    assert sign == (word.kind == Kind.SIGN) == (not other)


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


@given(
    st.lists(st.sampled_from(LISTED), min_size=1, max_size=12).map(" ".join),
    st.sampled_from(sorted(BITS)),
    st.sampled_from(sorted(BITS)),
)
def test_a_grammar_asks_what_flags_ask(text: str, one: str, other: str) -> None:
    row = tokenise(text.encode())
    flags = [word.flags for word in row.forms]
    a, b = BITS[one], BITS[other]
    found = [match.start() for match in grammar(f"{{{one.lower()}}}").finditer(row.codes)]
    assert found == [at for at, known in enumerate(flags) if known & a]
    assert len(row.codes.translate(None, lacking(a))) == len(found)
    either = grammar(f"{{{one.lower()}|{other.lower()}}}").findall(row.codes)
    assert len(either) == sum(known & (a | b) != 0 for known in flags)
    alone = grammar(f"{{{one.lower()}-{other.lower()}}}").findall(row.codes)
    assert len(alone) == sum(known & a != 0 and not known & b for known in flags)


@given(
    st.lists(st.sampled_from(LISTED), max_size=12).map(" ".join),
    st.tuples(*[st.sampled_from(sorted(BITS)).map(str.lower)] * 6),
)
def test_places_are_those_that_an_expression_finds(text: str, names: tuple[str, ...]) -> None:
    row = tokenise(text.encode()).codes
    alone, one, behind_one, other, behind_other, last = names
    wanted = grammar(rf"{{{alone}}} | {{{one}}}(?={{{behind_one}}}) | {{{other}}}(?={{{behind_other}}}|\Z)")
    find, (first, second) = places((alone, (one, behind_one), (other, f"{behind_other}|end")), (last,))
    found = find(row)
    assert first(found) == [match.start() for match in wanted.finditer(row)]
    assert second(found) == [match.start() for match in grammar(f"{{{last}}}").finditer(row)]


def test_places_of_more_kinds_than_a_byte_holds_are_refused() -> None:
    with pytest.raises(ValueError, match="9 lists"):
        places(("cue",) * 9)
