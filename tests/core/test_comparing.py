"""What denies in general what another claim states in particular, and how memory finds it at any distance."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interlock.core.comparing import LOOK_BACK_MAX, denies_in_general, parts
from interlock.core.mutation import Commitment, Polarity, Span
from interlock.core.state import Memory, Provenance

WORDS = st.lists(st.sampled_from("abcdefg"), min_size=1, max_size=5, unique=True)
CLAIMS = st.builds(
    lambda words, denied, certainty: Commitment(
        key=" ".join(sorted(words)),
        span=Span(0, 1),
        polarity=Polarity.NEGATIVE if denied else Polarity.POSITIVE,
        certainty=certainty,
    ),
    WORDS,
    st.booleans(),
    st.sampled_from((5, 5, 4, 3)),
)


def remembered(claims: list[Commitment]) -> Memory:
    memory = Memory()
    for claim in claims:
        memory = memory.with_commitments((claim,), 0, Provenance.MODEL)
    return memory


@given(claims=st.lists(CLAIMS, max_size=12), offered=CLAIMS)
def test_memory_finds_what_a_look_at_every_claim_would_find(
    claims: list[Commitment], offered: Commitment
) -> None:
    latest = {claim.key: claim for claim in claims}
    wanted = False
    for known in latest.values():
        if min(known.certainty, offered.certainty) < 4 or known.polarity is offered.polarity:
            continue
        denied, stated = (offered, known) if offered.polarity is Polarity.NEGATIVE else (known, offered)
        if denied.particular:
            continue
        wanted = wanted or denies_in_general(parts(denied.key), parts(stated.key))
    assert remembered(claims).denies_in_general(offered) == wanted


def test_only_the_denial_may_be_the_more_general_one() -> None:
    particular, general = parts("door man shirt smoke"), parts("man smoke")
    assert denies_in_general(general, particular)
    assert not denies_in_general(particular, general)
    assert not denies_in_general(general, general)


def test_a_denial_that_says_too_little_is_about_something_else() -> None:
    assert not denies_in_general(parts("smoke"), parts("man smoke"))
    assert not denies_in_general(parts("a b"), parts("a b c d e f g"))
    assert not denies_in_general(parts("create they"), parts("create they world"))


def test_what_stands_under_a_condition_or_is_only_mentioned_is_left_alone() -> None:
    for key in ("end if:rain match", "given: guarantee return", "call search query"):
        assert not parts(key)


def test_what_was_said_in_particular_long_ago_is_still_denied() -> None:
    firsts = [Commitment(key=f"fund{n} pay safe", span=Span(0, 1)) for n in range(3_000)]
    memory = remembered(firsts)
    denial = Commitment(key="fund7 safe", span=Span(0, 1), polarity=Polarity.NEGATIVE)
    assert memory.denies_in_general(denial)
    assert not memory.denies_in_general(
        Commitment(key="fund7 loan", span=Span(0, 1), polarity=Polarity.NEGATIVE)
    )


@pytest.mark.requirement("R-089")
def test_what_shares_every_word_is_looked_at_so_far_and_no_further() -> None:
    firsts = [Commitment(key=f"fund safe word{n}", span=Span(0, 1)) for n in range(LOOK_BACK_MAX)]
    denial = Commitment(key="fund safe", span=Span(0, 1), polarity=Polarity.NEGATIVE)
    assert remembered(firsts).denies_in_general(denial)
    others = [
        Commitment(key=f"fund large safe very word{n} x{n} y", span=Span(0, 1)) for n in range(LOOK_BACK_MAX)
    ]
    assert not remembered([*firsts, *others]).denies_in_general(denial)
