"""A text looked up piece by piece is the text read whole."""

from __future__ import annotations

from typing import Final
from unittest.mock import patch

import msgspec
from hypothesis import example, given
from hypothesis import strategies as st

from bench import mapper as bench
from interlock.core.canonical import canonical
from interlock.core.mutation import Span
from interlock.core.rules import Vocabulary
from interlock.lexicon import themes
from interlock.mapping import claims, commanding, coverage, reading, rows
from interlock.mapping.attributing import OWN, attribution
from interlock.mapping.classes import code_of
from interlock.mapping.clauses import Clause
from interlock.mapping.flags import Flag
from interlock.mapping.openings import Opening, opening_of
from interlock.mapping.rows import tokenise
from interlock.mapping.tokens import Word, tokens

_LINE = "the bridge is not safe and it may fall , but which there's - — ; : . ! ? \" ' * ` _ ~ - -- 5 mg 500mg 3.5 two"
_REST = "x1 A. U.S. if that this unsafe says said according to without no risk e x can't don’t \n \t é 中 \u200b « “ \x00"
SAID = [*_LINE.split(" "), *_REST.split(" ")]
TEXTS = st.one_of(
    st.text(max_size=60),
    st.lists(st.sampled_from(SAID), max_size=24).map(" ".join),
    st.lists(st.sampled_from([*SAID, " "]), max_size=24).map("".join),
)


@given(TEXTS)
@example("- a - b -")
@example("a  -  b - ")
def test_pieces_between_spaces_hold_the_tokens_of_the_whole(text: str) -> None:
    data = text.encode("utf-8", "surrogatepass")
    words, starts = tokens(data)
    kept = [
        (word, start)
        for word, start in zip(words, starts, strict=True)
        if not word.flags & Flag.SOFT or data[start - 1 : start + 2] == b" - "
    ]
    row = tokenise(data)
    assert list(zip(map(_bare, row.forms), row.starts, strict=True)) == kept
    assert row.lower == [word.lower for word, _ in kept]
    assert row.content == [word.lemma if word.content else "" for word, _ in kept]
    assert row.terms() == tuple(sorted({word.lemma for word, _ in kept if word.content}))
    assert row.codes == b"".join(code_of(word.flags, word.lower) for word, _ in kept)
    signed = [Opening.SIGNED if form.signs else 0 for form in row.forms]
    assert list(row.openings) == [
        opening_of(word.lower) | one for (word, _), one in zip(kept, signed, strict=True)
    ]
    if kept:
        assert row.span(0, len(kept)) == Span(kept[0][1], kept[-1][1] + kept[-1][0].size)


def _bare(word: Word) -> Word:
    """What is known of a word wherever it stands."""
    return msgspec.structs.replace(word, packed=b"", said="", step=0, signs=0)


@given(st.lists(TEXTS, max_size=4))
def test_a_table_that_is_full_changes_nothing(texts: list[str]) -> None:
    reader = reading.Reader(Vocabulary())
    read = [canonical(_told(reader.read(text.encode("utf-8", "surrogatepass")))) for text in texts]
    with patch.object(rows, "PIECES_KEPT", 2), patch.object(themes, "WORDS_KEPT", 2):
        again = [canonical(_told(reader.read(text.encode("utf-8", "surrogatepass")))) for text in texts]
    assert again == read


def _told(found: reading.Reading) -> tuple[object, ...]:
    return tuple(claim.commitment for claim in found.claims), found.terms, themes.themes_of(found.terms)


@given(TEXTS)
@example("said the mayor, it is so")
@example("according to it")
@example("if it rains it is unsafe")
def test_words_of_a_kind_are_needed_for_what_is_read_of_them(text: str) -> None:
    row = tokenise(text.encode("utf-8", "surrogatepass"))
    if not row.codes:
        return
    whole, found = Clause(0, len(row.codes), 0, True, False, False), row.codes.translate(claims.INVOLVING)
    assert claims.CONDITION in found or not claims._condition(row, whole)
    assert claims.REPORTING in found or attribution(row, whole) == OWN
    assert claims.AFFIXED in found or not claims.denied_by_affix(row, whole, ())


_ORDERS = (
    "stop please do not don't it the all delete tomorrow week so let us let's time to have them , - : and if"
)
ORDERS = st.lists(st.sampled_from(_ORDERS.split(" ")), min_size=1, max_size=16)


@given(ORDERS, st.integers(0, 15), st.integers(1, 16))
def test_no_clause_orders_without_words_that_stand_so_in_an_order(
    said: list[str], begin: int, size: int
) -> None:
    row = tokenise(" ".join(said).encode())
    first = min(begin, len(row.codes))
    last = min(first + size, len(row.codes))
    clause = Clause(first, last, 0, True, False, False)
    if first < last and (commanding.commands(row, clause) or commanding._proposes(row, first, last)):
        roles = row.codes[first:last].translate(commanding._ROLES)
        assert commanding._may_order(roles, row.openings[first:last])


EVERY_WORD_INVOLVES: Final = bytes(kind or max(claims.INVOLVING) + 1 for kind in claims.INVOLVING)
"""Then no clause is a plain one."""


@given(TEXTS)
@example("The bridge, which is safe, and the road, and they may fall.")
@example("It is safe and it is new, said the mayor; the road is old: we pay 5 mg twice")
@example("The fund is safe, but it is new, and the flat is old, and is let")
def test_the_short_way_through_a_plain_clause_ends_where_the_long_one_does(text: str) -> None:
    data = text.encode("utf-8", "surrogatepass")
    reader = reading.Reader(Vocabulary())
    quick = reader.read(data)
    with patch.object(reading, "INVOLVING", EVERY_WORD_INVOLVES):
        assert msgspec.structs.replace(reader.read(data), words=quick.words) == quick


@given(TEXTS)
@example("the will was signed")
@example("a can of oil")
def test_a_thing_named_by_a_verb_is_found_as_its_grammar_finds_it(text: str) -> None:
    row = tokenise(text.encode("utf-8", "surrogatepass")).codes
    found = row.translate(reading._ARTICLED).find(reading._NAMED)
    matched = reading._NAMED_THINGS.search(row)
    assert found == (-1 if matched is None else matched.start())


def test_a_step_of_any_length_is_told() -> None:
    for size in (253, 254, 255, 256, 600):
        row = tokenise(b"a " + b"x" * size + b" is b")
        assert row.starts == [0, 2, size + 3, size + 6]


SPELLED = st.lists(
    st.sampled_from(["a", "b", "x", "the", "1", "é", " ", " ", *"-_.,*/|+~'\"`^(“😀"]), max_size=30
)


@given(SPELLED.map("".join))
@example("g u a r a n t e e")
@example("w-o-r-d-s")
def test_letters_that_spell_something_stand_together_in_the_row(text: str) -> None:
    data = text.encode()
    assert not coverage._spelled(data) or coverage._letters(tokenise(data)) >= coverage.SPELLED_MIN


def test_every_step_that_the_bench_times_is_there() -> None:
    assert [name for name in bench.STAGES if not hasattr(reading, name)] == []
