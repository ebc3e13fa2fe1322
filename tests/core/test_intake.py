"""From candidates to transitions: where one closes depends on its bytes and never on how they came."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interlock.core.events import Closed, cut_pieces
from interlock.core.intake import OpenTransition
from interlock.core.mutation import Candidate, CandidateKind, Cause
from interlock.core.rules import Unit
from interlock.core.scanner import Scan
from interlock.mapping import ClauseMapper
from interlock.testing import chunkings
from tests.core.loop import PLAIN, policy

MAPPER = ClauseMapper()
TEXT = "The fund is large. It costs 0.4 % a year, e.g. 4 francs. See www.example.org for it. Done."


def opened(rules: str = PLAIN, unit: Unit = Unit.SENTENCE, bytes_max: int = 4_096) -> OpenTransition:
    texts = policy(rules).text_rules
    carry = texts.start()
    return OpenTransition(
        "answer",
        Scan(texts, carry),
        0,
        lambda _: True,
        MAPPER.splitter(unit),
        0,
        bytes_max,
        unit is Unit.TOKEN,
    )


def closed_by(pieces: list[bytes], **given: object) -> tuple[Closed | None, bytes]:
    """The first transition that these pieces close, and what stands behind it."""
    here = opened(**given)  # type: ignore[arg-type]
    for number, piece in enumerate(pieces):
        if here.add(Candidate(piece, CandidateKind.TOKEN, ids=(number,))):
            found = here.closing()
            if found is not None:
                return here.close(*found), here.rest(found[0])[0]
    return None, bytes(here.buffer)


@pytest.mark.requirement("X-50", "R-020")
@given(chunkings(TEXT.encode()))
def test_where_a_transition_ends_does_not_depend_on_the_cutting(pieces: list[bytes]) -> None:
    closed, _ = closed_by(pieces)
    assert closed is not None
    assert (closed.text, closed.cause) == (b"The fund is large.", Cause.BOUNDARY)


@pytest.mark.requirement("R-075", "X-43")
@given(chunkings(b"It is a forbidden phrase to say. And more of it."))
def test_a_forbidden_text_closes_at_the_byte_that_completes_it(pieces: list[bytes]) -> None:
    closed, rest = closed_by(pieces)
    assert closed is not None
    # A phrase ends where its last word does, and only the space says that it has ended.
    assert (closed.text, closed.cause) == (b"It is a forbidden phrase ", Cause.MATCH)
    assert b"forbidden" not in rest


@pytest.mark.requirement("R-075")
def test_the_earlier_of_an_end_and_a_match_wins() -> None:
    assert closed_by([b"It is old. A forbidden phrase."])[0].text == b"It is old."  # type: ignore[union-attr]
    closed, _ = closed_by([b"A forbidden phrase. It is old."])
    assert closed is not None
    assert closed.cause is Cause.MATCH


@pytest.mark.requirement("R-075")
def test_a_rule_that_does_not_stop_closes_nothing() -> None:
    texts = policy(PLAIN).text_rules
    here = OpenTransition(
        "answer",
        Scan(texts, texts.start()),
        0,
        lambda _: False,
        MAPPER.splitter(Unit.SENTENCE),
        0,
        4_096,
        False,
    )
    assert here.add(Candidate(b"a forbidden phrase it is"))
    assert here.closing() is None


@pytest.mark.requirement("X-50")
def test_what_stands_behind_an_end_opens_the_next_with_its_tokens() -> None:
    here = opened()
    for number, piece in enumerate((b"The fund", b" is old. I", b"t", b" is")):
        here.add(Candidate(piece, CandidateKind.TOKEN, ids=(number,)))
    found = here.closing()
    assert found is not None
    closed = here.close(*found)
    data, pieces = here.rest(found[0])
    assert (closed.text, closed.tokens, closed.lead, closed.first) == (b"The fund is old.", 2, b" I", 0)
    assert (data, pieces) == (b" It is", ((2, 0, 1), (3, 1, 2), (6, 2, 3)))
    after = opened()
    after.preload(data, pieces, CandidateKind.TOKEN)
    assert (bytes(after.buffer), after.tokens) == (b" It is", 2)


@pytest.mark.requirement("X-50")
@given(st.lists(st.integers(1, 6), min_size=1, max_size=8), st.data())
def test_pieces_cut_in_two_keep_every_token_once(widths: list[int], data: st.DataObject) -> None:
    pieces, reach = [], 0
    for number, width in enumerate(widths):
        reach += width
        pieces.append((reach, number + 1, number))
    cut = data.draw(st.integers(0, reach))
    left, right = cut_pieces(tuple(pieces), 0, cut) if cut else (), cut_pieces(tuple(pieces), cut, reach)
    kept = (left[-1][1] if left else 0) + (right[-1][1] if right else 0)
    assert kept == len(widths)
    assert counted(left) + counted(right) == list(range(len(widths)))


def counted(pieces: tuple[tuple[int, int, int], ...]) -> list[int]:
    """The ids of the tokens that cost a position here."""
    before = (0, *(tokens for _, tokens, _ in pieces))
    return [token for was, (_, tokens, token) in zip(before, pieces, strict=False) if tokens > was]


@pytest.mark.parametrize("unit", list(Unit))
@pytest.mark.requirement("X-50", "R-020")
def test_the_unit_says_what_closes(unit: Unit) -> None:
    closed, _ = closed_by([b"The fund", b" is large, but", b" it is old; yes. N"], unit=unit)
    text = {
        Unit.TOKEN: b"The fund",
        Unit.CLAUSE: b"The fund is large,",
        Unit.SENTENCE: b"The fund is large, but it is old; yes.",
    }
    assert (closed.text if closed else None) == text.get(unit)


@pytest.mark.requirement("R-044")
@pytest.mark.parametrize("size", [16, 17])
def test_a_transition_that_grows_too_long_is_closed_at_the_ceiling(size: int) -> None:
    closed, rest = closed_by([b"a" * size], bytes_max=16)
    assert (closed.cause if closed else None) == (Cause.CEILING if size > 16 else None)
    assert len(closed.text if closed else rest) == 16


def test_nothing_closes_where_nothing_ends() -> None:
    assert closed_by([b"The fund", b" is large", b" and it costs 0", b".4"]) == (
        None,
        b"The fund is large and it costs 0.4",
    )
