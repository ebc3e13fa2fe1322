"""The trust slope: three distances, what accumulates of them, how fast and which way. Group F."""

from __future__ import annotations

import ast
import inspect
from functools import reduce
from math import log2
from typing import Any, Final

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from interlock.core import manner as manner_module
from interlock.core import slope as slope_module
from interlock.core.canonical import canonical
from interlock.core.lineage import DriftLevel
from interlock.core.manner import LESS_MAX, MORE_MAX, SHARES, Manner, _log2
from interlock.core.mutation import Content, Mutation, Register, theme
from interlock.core.rules import Allowances, SlopeRules, Thresholds
from interlock.core.slope import COMPONENTS, SlopeState, advance, crossing, rates
from interlock.mapping.traits import _SHARES, NAMES
from interlock.policy import Policy, PolicyError
from tests.core.loop import PLAIN, Told, asserting, claim, govern

FAR = Thresholds(10**9, 10**9, 10**9)
RULES = SlopeRules(
    window=4,
    establish=2,
    allowance=Allowances(content=300, certainty=200, register=100),
    content=FAR,
    certainty=FAR,
    register=FAR,
)
ORIGIN = ("bond", "fund")


def said(
    *terms: str, certainty: int = 5, insists: bool = False, themes: tuple[int, ...] = (), **register: int
) -> Mutation:
    return asserting(
        claim(" ".join(terms) or "a"),
        terms=terms,
        themes=themes,
        certainty=certainty,
        insists=insists,
        register=Register(**register),
    )


HOME = said("bond", "fund")


def walked(*mutations: Mutation, rules: SlopeRules = RULES) -> tuple[SlopeState, list[tuple[int, int, int]]]:
    """The state after these, and the distances of each."""
    state, distances = SlopeState.initial(ORIGIN), []
    for mutation in mutations:
        state, distance = advance(state, mutation, rules)
        distances.append(distance)
    return state, distances


def drifts(*mutations: Mutation, rules: SlopeRules = RULES) -> list[tuple[int, int, int]]:
    return [walked(*mutations[: n + 1], rules=rules)[0].drift for n in range(len(mutations))]


# --- distance --------------------------------------------------------------------------------------------


@pytest.mark.requirement("R-102")
def test_a_repeat_is_no_distance() -> None:
    assert walked(HOME, HOME, HOME, HOME)[1] == [(0, 0, 0)] * 4


@pytest.mark.requirement("R-102", "R-103")
def test_distance_of_content_grows_with_every_strange_term() -> None:
    ladder = [said("bond", "fund", "a", "b")] + [
        said(*["bond", "fund", "a", "b"][: 4 - n], *"wxyz"[:n]) for n in range(5)
    ]
    distances = [walked(HOME, HOME, ladder[0], step)[1][-1] for step in ladder[1:]]
    contents = [content for content, _, _ in distances]
    assert contents == [0, 250, 500, 750, 1000]
    assert {(certainty, register) for _, certainty, register in distances} == {(0, 0)}


@pytest.mark.requirement("R-102", "R-103")
@pytest.mark.parametrize("level", range(6))
def test_distance_of_certainty_is_that_from_what_was_established(level: int) -> None:
    distance = walked(HOME, HOME, said("bond", certainty=level))[1][-1]
    assert distance == (0, (5 - level) * 200, 0)


@pytest.mark.requirement("R-102", "R-103")
@pytest.mark.parametrize("name", ["formal", "colloquial", "first_person", "second_person", "modal", "casual"])
def test_distance_of_register_is_the_largest_of_its_six(name: str) -> None:
    assert walked(HOME, HOME, said("bond", **{name: 400}))[1][-1] == (0, 0, 400)
    both = {name: 400, "modal" if name != "modal" else "formal": 700}
    assert walked(HOME, HOME, said("bond", **both))[1][-1] == (0, 0, 700)


@pytest.mark.requirement("R-102")
def test_the_first_transitions_establish_and_have_no_distance() -> None:
    state, distances = walked(
        said("bond", certainty=2, modal=500),
        said("fund", certainty=4, modal=300),
        said("odd", certainty=3, modal=400),
    )
    assert distances[:2] == [(0, 0, 0)] * 2
    assert distances[2] == (1000, 0, 0)
    assert state.establishing == 2


@pytest.mark.requirement("R-103")
def test_what_is_said_beside_the_origin_is_near_and_what_is_said_beside_that_is_not() -> None:
    """Otherwise a chain of small steps could lead anywhere without a distance."""
    near = walked(HOME, HOME, said("bond", "share"), said("share"))[1]
    assert [content for content, _, _ in near][2:] == [500, 0]
    chain = walked(HOME, HOME, said("bond", "share"), said("share", "football"), said("football", "goal"))[1]
    assert [content for content, _, _ in chain][2:] == [500, 500, 1000]


@pytest.mark.requirement("R-102", "R-104")
def test_what_repeats_something_far_is_no_distance_and_neither_adds_nor_wears_off() -> None:
    far = said("strange", "odd", "far")
    once, again = walked(HOME, HOME, far), walked(HOME, HOME, far, far, said("odd", "far"))
    assert [content for content, _, _ in again[1]][2:] == [1000, 0, 0]
    assert once[0].content == again[0].content > 0


@pytest.mark.requirement("R-103")
def test_a_strange_term_is_less_strange_the_oftener_and_the_more_rarely_elsewhere_its_theme_is_spoken_of() -> (
    None
):
    def distance(times: int, rarity: int) -> int:
        set_to = said(
            *(f"w{n}" for n in range(8)), themes=(*[theme(64, rarity)] * times, *range(300, 308 - times))
        )
        return walked(set_to, set_to, said("strange", themes=(theme(64, rarity),)))[1][-1][0]

    by_count = [distance(times, 14) for times in range(9)]
    by_rarity = [distance(2, rarity) for rarity in range(0, 30, 4)]
    assert by_count[0] == 1000
    assert by_count == sorted(by_count, reverse=True)
    assert by_rarity == sorted(by_rarity, reverse=True)
    assert by_count[-1] < by_count[1] < 1000
    assert by_rarity[-1] < 100


@pytest.mark.requirement("R-103")
def test_a_fragment_counts_for_as_much_as_it_says() -> None:
    gathered = [walked(HOME, HOME, said(*"abcdef"[:size]))[0].content for size in range(1, 6)]
    assert gathered == [233, 466, 700, 700, 700]


@pytest.mark.requirement("R-104", "X-06")
@pytest.mark.parametrize("one", [said("bond", certainty=0), said("bond", modal=1000)])
def test_a_single_leap_is_no_slope(one: Mutation) -> None:
    assert max(walked(HOME, HOME, one)[0].drift) <= 500


@pytest.mark.requirement("R-103")
def test_insisting_is_further_than_a_flat_statement_and_what_claims_nothing_is_no_sign_of_certainty() -> None:
    flat, insisting = said("bond"), said("bond", insists=True)
    assert walked(HOME, HOME, insisting)[1][-1] == (0, 300, 0)
    assert walked(insisting, insisting, flat)[1][-1] == (0, 300, 0)
    asked = msgspec.structs.replace(said("bond", certainty=0), changes=(), touches=())
    left, back = walked(HOME, HOME, said("bond", certainty=2), asked), walked(HOME, HOME, asked)
    assert left[0].up[0] == walked(HOME, HOME, said("bond", certainty=2))[0].up[0]
    assert back[0].drift == (0, 0, 0)


@pytest.mark.requirement("R-109")
def test_themes_that_are_spoken_of_without_end_are_counted_all_the_same() -> None:
    said_often = said("bond", "strange", themes=(theme(3, 14), theme(4, 14)))
    state, _ = walked(*[said_often] * 400, rules=msgspec.structs.replace(RULES, establish=1000))
    assert state.spoken == sum(state.themes) < 800
    assert state.themes[3] == state.themes[4] > 100


# --- what accumulates ------------------------------------------------------------------------------------

MOVES = {
    "content": said("strange", "bond"),
    "certainty": said("bond", certainty=3),
    "register": said("bond", modal=300),
}


@pytest.mark.requirement("R-101", "R-103")
@pytest.mark.parametrize("component", COMPONENTS)
def test_small_steps_in_one_direction_add_up_in_that_component_alone(component: str) -> None:
    place = COMPONENTS.index(component)
    strange = [said(f"strange{n}", f"odd{n}", "bond", "fund") for n in range(6)]
    moves = strange if component == "content" else [MOVES[component]] * 6
    seen = drifts(HOME, HOME, *moves)[2:]
    assert [drift[place] for drift in seen] == [200 * (n + 1) for n in range(6)]
    assert {tuple(v for i, v in enumerate(drift) if i != place) for drift in seen} == {(0, 0)}


@pytest.mark.requirement("R-104", "R-101")
@pytest.mark.parametrize(
    ("component", "up", "down"),
    [
        ("certainty", said("bond", certainty=5), said("bond", certainty=1)),
        ("register", said("bond", modal=700), said("bond", modal=100)),
    ],
)
def test_swings_of_the_same_size_cancel_and_a_walk_does_not(
    component: str, up: Mutation, down: Mutation
) -> None:
    """Both start from the middle; every single step is as far from it in either sequence."""
    place = COMPONENTS.index(component)
    middle = said("bond", certainty=3, modal=400)
    swinging = drifts(middle, middle, *[up, down] * 10)
    walking = drifts(middle, middle, *[up] * 20)
    assert max(drift[place] for drift in swinging) <= 400
    assert walking[-1][place] >= 10 * swinging[-1][place]
    assert walking[-1][place] > 3_000


@pytest.mark.requirement("R-101", "R-104")
def test_steps_within_the_allowance_never_add_up() -> None:
    within = said("bond", "fund", "bonds", "funds", certainty=4, modal=100)
    state, _ = walked(
        HOME,
        HOME,
        *[within] * 500,
        rules=msgspec.structs.replace(RULES, allowance=Allowances(1000, 200, 100)),
    )
    assert state.drift == (0, 0, 0)


@pytest.mark.requirement("R-104")
def test_coming_back_wears_off_what_had_gathered() -> None:
    out = drifts(HOME, HOME, *[said("bond", certainty=1)] * 5, *[HOME] * 40)
    peak = max(certainty for _, certainty, _ in out)
    assert peak == 1_500
    assert out[-1] == (0, 0, 0)


@pytest.mark.requirement("R-104")
def test_the_rate_has_a_direction() -> None:
    leaving, _ = walked(HOME, HOME, *[said("bond", certainty=1)] * 6)
    coming, _ = walked(HOME, HOME, *[said("bond", certainty=1)] * 6, *[HOME] * 4)
    assert rates(leaving) == (0, 300, 0)
    assert rates(coming)[1] < 0
    assert rates(SlopeState.initial(())) == (0, 0, 0)


@pytest.mark.requirement("R-104")
def test_the_rate_looks_no_further_back_than_its_window() -> None:
    state, _ = walked(HOME, HOME, *[said("bond", certainty=1)] * 6, *[said("bond", certainty=4)] * 6)
    assert rates(state)[1] == 0
    assert len(state.past) == RULES.window + 1


def test_what_says_nothing_of_the_topic_neither_adds_nor_wears_off() -> None:
    strange = said("strange", "odd")
    before, _ = walked(HOME, HOME, strange)
    after, _ = walked(HOME, HOME, strange, said(), said(), said())
    assert after.content == before.content > 0


JOINED: Final = 4
"""Joined into one transition, sentences gather at least one part in so many of what they gather apart."""


@pytest.mark.requirement("R-101", "R-104")
@given(st.lists(st.integers(1, 12), min_size=1, max_size=30))
def test_joining_sentences_gains_no_more_than_a_known_share(sizes: list[int]) -> None:
    names = iter(f"strange{n}" for n in range(sum(sizes)))
    apart = [said(*(next(names) for _ in range(size))) for size in sizes]
    joined = said(*(term for one in apart for term in one.terms))
    separate, together = (walked(HOME, HOME, *all_)[0].content for all_ in (apart, [joined]))
    assert JOINED * (together + 1) >= separate


@pytest.mark.requirement("R-101", "R-104")
@given(st.lists(st.integers(3, 12), min_size=1, max_size=30))
def test_joined_sentences_of_some_length_tell_as_much_of_certainty_and_register(sizes: list[int]) -> None:
    names = iter(f"w{n}" for n in range(sum(sizes)))
    apart = [said(*(next(names) for _ in range(size)), certainty=2, modal=400) for size in sizes]
    joined = said(*(term for one in apart for term in one.terms), certainty=2, modal=400)
    separate, together = (walked(HOME, HOME, *all_)[0].drift for all_ in (apart, [joined]))
    assert all(JOINED * (new + 1) >= old for old, new in zip(separate[1:], together[1:], strict=True))


# --- how it is put ---------------------------------------------------------------------------------------

NOTED, CHATTED = (
    sum(1 << NAMES.index(name) for name in names.split())
    for names in ("past the comma and ed long", "i you present courtesy asking contracted short")
)


def put(traits: int, *terms: str) -> Mutation:
    return msgspec.structs.replace(said(*terms), content=Content(traits=traits))


def test_the_shares_are_those_of_the_table() -> None:
    assert SHARES == _SHARES


@pytest.mark.requirement("R-102", "R-103")
def test_what_is_put_as_the_run_never_put_it_is_further() -> None:
    home, rules = put(NOTED, "bond", "fund"), msgspec.structs.replace(RULES, establish=12)
    same, unread, other = (put(traits, "bond", "share") for traits in (NOTED, 0, CHATTED))
    distances = [walked(*[home] * 12, step, rules=rules)[1][-1][0] for step in (same, unread, other)]
    assert 500 - LESS_MAX <= distances[0] < distances[1] == 500 < distances[2] <= 500 + MORE_MAX


@pytest.mark.requirement("R-103")
@given(st.lists(st.integers(0, (1 << len(SHARES)) - 1), max_size=20), st.integers(0, (1 << len(SHARES)) - 1))
def test_what_manner_adds_is_bounded_and_needs_something_that_was_read(first: list[int], last: int) -> None:
    manner = reduce(Manner.with_one, first, Manner())
    assert manner.of == sum(map(bool, first))
    assert manner.strangeness(last) == 0, "asked before it is settled"
    found = manner.settled().strangeness(last)
    assert -LESS_MAX <= found <= MORE_MAX
    if not (last and manner.of):
        assert found == 0


@pytest.mark.requirement("R-103")
@given(st.integers(1, 10**9))
def test_a_logarithm_is_right_in_all_its_places(number: int) -> None:
    assert abs(_log2(number) - log2(number) * 1024) < 2


# --- thresholds ------------------------------------------------------------------------------------------


@pytest.mark.requirement("X-18", "R-105", "R-106", "R-107")
@pytest.mark.parametrize(
    ("value", "level"),
    [
        (100, None),
        (101, DriftLevel.WARNING),
        (200, DriftLevel.WARNING),
        (201, DriftLevel.CORRECTION),
        (300, DriftLevel.CORRECTION),
        (301, DriftLevel.HALT),
    ],
)
@pytest.mark.parametrize("component", COMPONENTS)
def test_a_threshold_acts_when_it_is_exceeded_and_not_before(
    component: str, value: int, level: DriftLevel | None
) -> None:
    rules = msgspec.structs.replace(RULES, **{component: Thresholds(100, 200, 300)})
    drift: Any = tuple(value if name == component else 0 for name in COMPONENTS)
    found = crossing(drift, rules)
    assert (found.level if found else None) == level
    if found:
        assert (found.component, found.value) == (component, value)


@pytest.mark.requirement("R-107")
def test_the_gravest_level_is_reported_before_any_other_component() -> None:
    rules = msgspec.structs.replace(RULES, content=Thresholds(1, 500, 900), register=Thresholds(1, 2, 3))
    found = crossing((400, 0, 10), rules)
    assert found is not None
    assert (found.level, found.component) == (DriftLevel.HALT, "register")


@pytest.mark.requirement("R-108")
@pytest.mark.parametrize("levels", ["{warn: 3, correct: 2, halt: 4}", "{warn: 1, correct: 5, halt: 4}"])
def test_thresholds_out_of_order_are_refused_at_load(levels: str) -> None:
    text = f'policy: p\nversion: "1"\nprompt: open\nslope: {{content: {levels}}}\n' + PLAIN
    with pytest.raises(PolicyError, match=r"warn|correct|halt"):
        Policy.from_bytes(text.encode())


@pytest.mark.requirement("R-108")
@pytest.mark.parametrize(
    "slope",
    [
        "allowance: {content: -1}",
        "allowance: {certainty: 1001}",
        "content: {warn: -1, correct: 2, halt: 4}",
        "content: {warn: 1, correct: 2}",
        "window: 0",
        "establish: 0",
        "tighten: -5",
        "weight: 3",
    ],
)
def test_numbers_that_mean_nothing_are_refused_at_load(slope: str) -> None:
    text = f'policy: p\nversion: "1"\nprompt: open\nslope: {{{slope}}}\n' + PLAIN
    with pytest.raises(PolicyError):
        Policy.from_bytes(text.encode())


def test_themes_that_belong_to_no_term_are_refused_before_the_slope_meets_them() -> None:
    ran = govern(
        PLAIN, "The fund holds bonds. X", mapper=Told({"The fund holds bonds.": said("bond", themes=(1, 2))})
    )
    assert "DESCRIPTOR_INCONSISTENT" in ran.codes


# --- what it is made of ----------------------------------------------------------------------------------

MUTATIONS = st.builds(
    said,
    st.sampled_from(["bond", "share", "odd"]),
    st.sampled_from(["fund", "far", "goal"]),
    certainty=st.integers(0, 5),
    modal=st.integers(0, 1000),
    formal=st.integers(0, 1000),
)


@pytest.mark.requirement("R-109")
@given(st.lists(MUTATIONS, max_size=20))
def test_the_same_trajectory_gives_the_same_numbers(mutations: list[Mutation]) -> None:
    one, two = walked(*mutations), walked(*mutations)
    assert canonical((one[0].numbers(), one[1])) == canonical((two[0].numbers(), two[1]))


@pytest.mark.requirement("R-102", "R-103")
@given(st.lists(MUTATIONS, min_size=1, max_size=20))
def test_distances_are_permille_and_drift_is_never_negative(mutations: list[Mutation]) -> None:
    state, distances = walked(*mutations)
    assert all(0 <= value <= 1000 for distance in distances for value in distance)
    assert all(value >= 0 for value in state.drift)
    assert state.steps == len(mutations)


@pytest.mark.requirement("R-109", "X-17")
def test_there_is_no_float_and_no_division_that_makes_one() -> None:
    for module in (slope_module, manner_module):
        nodes = list(ast.walk(ast.parse(inspect.getsource(module))))
        assert not any(isinstance(node, ast.Div) for node in nodes)
        assert not any(isinstance(node, ast.Constant) and isinstance(node.value, float) for node in nodes)


@pytest.mark.requirement("X-08")
def test_after_a_correction_only_the_origin_is_the_reference_again() -> None:
    state, _ = walked(HOME, HOME, said("bond", "share"))
    again = state.reanchored()
    assert advance(state, said("share"), RULES)[1][0] == 0
    assert advance(again, said("share"), RULES)[1][0] == 1000
    assert advance(again, said("bond", "fund"), RULES)[1][0] == 0
    assert (again.drift, again.certainty, again.register) == (state.drift, state.certainty, state.register)
