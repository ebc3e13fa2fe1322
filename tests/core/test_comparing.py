"""What denies in general what another claim states in particular, and how memory finds it at any distance."""

from __future__ import annotations

from functools import partial
from typing import Final

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from interlock.core import containment
from interlock.core.comparing import SHARE_MAX, parts, stated
from interlock.core.containment import BLOCK, LATEST_MAX, ContainmentIndex
from interlock.core.memory import Memory, Provenance
from interlock.core.mutation import Commitment, Polarity, Span
from tests.growth import calls

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


def said(key: str, *, denied: bool) -> Commitment:
    return Commitment(key=key, span=Span(0, 1), polarity=Polarity.NEGATIVE if denied else Polarity.POSITIVE)


def remembered(claims: list[Commitment]) -> Memory:
    memory = Memory()
    for claim in claims:
        memory = memory.with_commitments((claim,), 0, Provenance.MODEL)
    return memory


STEPS = st.one_of(CLAIMS, st.builds(lambda claim: msgspec.structs.replace(claim, target=claim.key), CLAIMS))
"""A claim, or a negation that only takes that very claim back."""


def denies(denied: frozenset[str], stated: frozenset[str]) -> bool:
    return bool(denied) and denied < stated and len(stated) <= SHARE_MAX * len(denied)


@pytest.fixture(params=[(1, 2), (2, 4), (3, 4), (LATEST_MAX, BLOCK)])
def _sizes(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a few sets fill blocks."""
    monkeypatch.setattr(containment, "LATEST_MAX", request.param[0])
    monkeypatch.setattr(containment, "BLOCK", request.param[1])


def after(steps: list[Commitment]) -> Memory:
    memory = remembered([])
    for claim in steps:
        memory = memory.with_commitments((claim,), 0, Provenance.MODEL, retracting=bool(claim.target))
    return memory


@example(
    steps=[
        said("a b", denied=True),
        msgspec.structs.replace(said("a b", denied=False), target="a b"),
    ],
    offered=said("a b c", denied=False),
)
@example(
    steps=[said("a d", denied=True), said("b e", denied=True), said("f g", denied=True)],
    offered=said("a b c", denied=False),
)
@given(steps=st.lists(STEPS, max_size=14), offered=CLAIMS)
@pytest.mark.usefixtures("_sizes")
def test_memory_finds_what_a_look_at_every_claim_would_find(
    steps: list[Commitment], offered: Commitment
) -> None:
    standing: dict[str, Commitment] = {}
    for claim in steps:
        if not claim.target:
            standing[claim.key] = claim
        elif claim.key in standing and standing[claim.key].polarity is not claim.polarity:
            del standing[claim.key]
    wanted = False
    for known in standing.values():
        if min(known.certainty, offered.certainty) < 4 or known.polarity is offered.polarity:
            continue
        denied, stated = (offered, known) if offered.polarity is Polarity.NEGATIVE else (known, offered)
        if denied.particular:
            continue
        wanted = wanted or denies(parts(denied.key), parts(stated.key))
    assert after(steps).denies_in_general(offered) == wanted


SETS = st.frozensets(st.sampled_from("abcdefgh"), min_size=1)


@given(
    sets=st.lists(SETS, max_size=20),
    gone=st.frozensets(st.integers(0, 19)),
    words=SETS,
    least=st.integers(1, 8),
    most=st.integers(1, 9),
)
@pytest.mark.usefixtures("_sizes")
def test_the_index_answers_as_a_look_at_every_set(
    sets: list[frozenset[str]], gone: frozenset[int], words: frozenset[str], least: int, most: int
) -> None:
    index = ContainmentIndex()
    for one in sets:
        index = index.adding(one)
    before = index
    for number in gone:
        if number < len(sets):
            index = index.without(number)
    left = [one for number, one in enumerate(sets) if number not in gone and least <= len(one) < most]
    every = [one for one in sets if least <= len(one) < most]
    assert index.holds_all_of(words, range(least, most)) == any(one >= words for one in left)
    assert index.is_held_by(words, range(least, most)) == any(one <= words for one in left)
    assert before.holds_all_of(words, range(least, most)) == any(one >= words for one in every)


DOOR: Final = "door man shirt smoke"


@pytest.mark.parametrize(
    ("denied", "stated", "contradicts"),
    [
        ("man smoke", DOOR, True),
        (DOOR, "man smoke", False),
        ("man smoke", "man smoke", False),
        ("smoke", "man smoke", False),
        ("a b", "a b c d e f", True),
        ("a b", "a b c d e f g", False),
        ("create they", "create they world", False),
        ("high tower", "high second tower", False),
        ("contents cover", "contents cover exclude policy", False),
        ("annual fee", "0gbp annual fee", False),
        ("annual fee", "annual card fee zero", False),
        ("annual fee", "5e-1% annual fee", True),
        ("high second tower", "high japan second tower", False),
        ("fund sound", "fund joined:not sound world", False),
        ("door open", "door open try wind", False),
        ("fire hall", "fire hall low risk", False),
        ("door open try", "door morning open try", True),
        ("call nurse", "call night nurse", True),
        ("see them", "see them today", False),
    ],
)
@pytest.mark.parametrize("denial_first", [True, False])
def test_only_a_denial_that_says_less_and_enough_denies_in_general(
    denied: str, stated: str, contradicts: bool, denial_first: bool
) -> None:
    pair = [said(denied, denied=True), said(stated, denied=False)]
    first, offered = pair if denial_first else reversed(pair)
    assert remembered([first]).denies_in_general(offered) == contradicts


def test_what_stands_under_a_condition_or_is_only_mentioned_is_left_alone() -> None:
    for key in ("end if:rain match", "given: guarantee return", "call: search query"):
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
@pytest.mark.parametrize("denied", [True, False])
@pytest.mark.parametrize(
    ("filler", "each_thousand"),
    [
        (("loan{n} pay", "{n} word{n}"), 0),
        (("fund {n}", "safe {n} word", "loan{n} safe", "fund large safe very word{n} x{n} y"), 40),
    ],
)
def test_nothing_that_was_said_since_hides_a_contradiction_or_makes_it_cost_more(
    denied: bool, filler: tuple[str, ...], each_thousand: int
) -> None:
    first, offered = ("fund loan safe word", "fund safe") if denied else ("fund safe", "fund loan safe word")
    memory, spent = remembered([said(first, denied=not denied)]), []
    later = said(offered, denied=denied)
    for n in range(8_001):
        if n in (4_000, 8_000):  # as many of the latest are looked at one by one
            assert memory.denies_in_general(later)
            spent.append(calls(partial(memory.denies_in_general, later)))
        filled = said(filler[n % len(filler)].format(n=n), denied=not denied)
        memory = memory.with_commitments((filled,), 0, Provenance.MODEL)
    assert spent[1] - spent[0] <= 4 * each_thousand


def test_a_key_with_two_blanks_in_it_has_parts_like_any_other() -> None:
    assert stated("fund  is") >= {"fund", "is"}
