"""Figures against what facts state: laws of the comparison, in integers only."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interlock.core.decision import Code
from interlock.core.grounding import Fault, Ground, GroundIndex, _closest, agrees, day_number, ground_of
from interlock.core.mutation import Figure, FigureKind, Hedge, Span, Value
from interlock.core.rules import GroundedRule, Head, Kind, Rounding
from interlock.lexicon.conversion import converted
from tests.examples import examples
from tests.growth import calls

RULE = GroundedRule(Head("g", Kind.DOMAIN), tuple(FigureKind), ("verified",))
WORDS = ("alpha", "beta", "fee", "exit")
fractions = st.fractions(min_value=-1000, max_value=1000, max_denominator=1000)


def exact(value: Fraction) -> tuple[int, int]:
    return value.numerator, value.denominator


def amount(value: Fraction, measure: str = "%", step: Fraction = Fraction(1)) -> Value:
    return Value(measure, exact(value), exact(value), exact(step))


def figure(value: Value, *about: str) -> Figure:
    return Figure(FigureKind.QUANTITY, (value,), Span(0, 1), about=about)


def found(one: Figure, *grounds: Ground, rule: GroundedRule = RULE) -> Ground | Fault:
    return ground_of(rule, one, GroundIndex().with_facts(grounds), "")


@st.composite
def grounds(draw: st.DrawFn) -> Ground:
    value = draw(st.sampled_from((Fraction(1), Fraction(2), Fraction(3))))
    words = draw(st.lists(st.sampled_from(WORDS), unique=True, max_size=3))
    name = draw(st.sampled_from("abcdef"))
    return Ground(name, "verified", amount(value), tuple(words[:1]), tuple(words[1:]))


SOME_WORDS = st.lists(st.sampled_from("abcdefg"), unique=True, max_size=4)


@settings(derandomize=True)
@given(st.lists(st.tuples(SOME_WORDS, SOME_WORDS), max_size=12), SOME_WORDS)
def test_a_ground_gives_way_to_one_of_which_less_was_left_unsaid(
    words: list[tuple[list[str], list[str]]], about: list[str]
) -> None:
    near = [
        Ground(str(at), "verified", amount(Fraction(1)), tuple(of), tuple(what))
        for at, (of, what) in enumerate(words)
    ]

    def closer(one: Ground, other: Ground) -> bool:
        said, here, there = {*about}, {*one.of, *one.what}, {*other.of, *other.what}
        return bool(here & said) and here & said == there & said and here - said < there - said

    left = [ground for ground in near if not any(closer(other, ground) for other in near)]
    assert _closest(near, tuple(about)) == left


@pytest.mark.requirement("R-089")
def test_what_a_figure_costs_grows_no_faster_than_the_facts_it_may_be_said_of() -> None:
    spent = []
    for count in (100, 400):
        many = [
            Ground(str(n), "verified", amount(Fraction(n)), (f"fund{n}",), ("fee",)) for n in range(count)
        ]
        index = GroundIndex().with_facts(many)
        offered = figure(amount(Fraction(7)), "fee")
        assert isinstance(ground_of(RULE, offered, index, ""), Ground)
        spent.append(calls(lambda index=index, offered=offered: ground_of(RULE, offered, index, "")))
    assert spent[1] <= 4 * spent[0]


def test_another_measure_is_another_thing() -> None:
    ground = Ground("a", "verified", amount(Fraction(2), "day"))
    assert agrees(RULE, figure(amount(Fraction(2), "day")), ground)
    assert not agrees(RULE, figure(amount(Fraction(2), "percentage")), ground)


@given(fractions, st.integers(1, 100))
def test_how_a_fraction_is_written_does_not_count(value: Fraction, times: int) -> None:
    ground = Ground("a", "verified", amount(value))
    widened = Value("%", (value.numerator * times, value.denominator * times), exact(value))
    assert not isinstance(found(figure(widened), ground), Fault)


@given(fractions, st.sampled_from((Fraction(1), Fraction(1, 10), Fraction(1, 100))))
def test_rounding_is_half_away_from_zero(value: Fraction, step: Fraction) -> None:
    rule = GroundedRule(RULE.head, RULE.items, RULE.origins, (Rounding("", "%", exact(step)),))
    ground = Ground("a", "verified", amount(value))
    steps = abs(value) / step + Fraction(1, 2)
    nearest = (steps.numerator // steps.denominator) * step * (-1 if value < 0 else 1)
    assert agrees(rule, figure(amount(nearest, step=step)), ground)
    for other in (nearest - step, nearest + step):
        assert not agrees(rule, figure(amount(other, step=step)), ground)


STRICT = (Hedge.OVER, Hedge.UNDER, Hedge.LEAST, Hedge.MOST)


@given(fractions, st.sampled_from(STRICT), st.sampled_from((Hedge.EXACT, *STRICT)), st.integers(0, 50))
def test_a_comparison_is_stated_by_no_fact_that_does_not_say_so(
    value: Fraction, hedge: Hedge, bound: Hedge, approximate: int
) -> None:
    rule = msgspec.structs.replace(RULE, approximate=approximate)
    one = msgspec.structs.replace(figure(amount(value)), hedge=hedge)
    ground = Ground("a", "verified", msgspec.structs.replace(amount(value), bound=bound))
    weaker = {Hedge.LEAST: Hedge.OVER, Hedge.MOST: Hedge.UNDER}.get(hedge)
    assert agrees(rule, one, ground) is (bound in (hedge, weaker))


@given(fractions, st.fractions(min_value=0, max_value=1), st.sampled_from((Hedge.OVER, Hedge.UNDER)))
def test_over_and_under_are_on_their_sides(value: Fraction, away: Fraction, hedge: Hedge) -> None:
    rule = msgspec.structs.replace(
        RULE, approximate=1000, rounding=(Rounding("", "%", exact(Fraction(1000))),)
    )
    wrong = value + away if hedge is Hedge.OVER else value - away
    one = msgspec.structs.replace(figure(amount(wrong)), hedge=hedge)
    assert not agrees(rule, one, Ground("a", "verified", amount(value)))


@pytest.mark.parametrize(("given_", "said"), [("5/2", "3"), ("-5/2", "-3"), ("7/2", "4")])
def test_a_half_goes_away_from_zero(given_: str, said: str) -> None:
    rule = GroundedRule(RULE.head, RULE.items, RULE.origins, (Rounding("", "%", (1, 1)),))
    ground = Ground("a", "verified", amount(Fraction(given_)))
    assert agrees(rule, figure(amount(Fraction(said))), ground)


@settings(max_examples=examples(200))
@given(
    st.lists(grounds(), max_size=5),
    st.lists(st.sampled_from(WORDS), unique=True, max_size=3),
    st.integers(1, 3),
)
def test_a_fact_that_states_the_figure_of_the_same_never_makes_it_refused(
    given_: list[Ground], about: list[str], value: int
) -> None:
    """Adding what states it, under all the words around it, grounds it whatever else there is."""
    one = figure(amount(Fraction(value)), *about)
    true = Ground("true", "verified", amount(Fraction(value)), tuple(about))
    assert not isinstance(found(one, *given_, true), Fault)


@given(st.lists(grounds(), max_size=6), st.permutations(range(6)))
def test_the_order_in_which_facts_come_decides_nothing(given_: list[Ground], order: list[int]) -> None:
    distinct = list({ground.fact: ground for ground in given_}.values())
    shuffled = [distinct[at] for at in order if at < len(distinct)]
    one = figure(amount(Fraction(2)), "alpha", "fee")
    assert isinstance(found(one, *distinct), Fault) == isinstance(found(one, *shuffled), Fault)


ORIGINS = ("verified", "tool:crm", "user")
EVERY = GroundedRule(RULE.head, RULE.items, ("verified", "tool:*", "user"))


@pytest.mark.planted("a weaker origin grounds what a stronger one contradicts")
@given(
    st.sampled_from([(0, 1), (0, 2), (1, 2)]),
    st.lists(st.sampled_from(WORDS[:2]), min_size=1, max_size=1),
    st.booleans(),
    st.integers(1, 3),
)
def test_a_weaker_origin_grounds_nothing_of_what_a_stronger_one_speaks(
    ranks: tuple[int, int], thing: list[str], names_attribute: bool, value: int
) -> None:
    """Verified facts go before what tools report, and that before the user's words, whatever they say."""
    about = (*thing, *(("fee",) if names_attribute else ()))
    strong = Ground("a", ORIGINS[ranks[0]], amount(Fraction(value + 1)), tuple(thing), ("fee",))
    weak = Ground("u", ORIGINS[ranks[1]], amount(Fraction(value)), tuple(thing), ("fee",), prose=True)
    refusal = found(figure(amount(Fraction(value)), *about), strong, weak, rule=EVERY)
    assert isinstance(refusal, Fault)
    assert (refusal.code, refusal.nearest) == (Code.GROUND_CONTRADICTED, "a")
    assert not isinstance(found(figure(amount(Fraction(value + 1)), *about), strong, weak, rule=EVERY), Fault)


@pytest.mark.planted("what holds of one is said of all")
@given(st.lists(st.integers(1, 3), min_size=1, max_size=5), st.integers(1, 3))
def test_what_is_said_of_every_one_holds_of_each(values: list[int], said: int) -> None:
    held = [
        Ground(f"f{n}", "verified", amount(Fraction(value)), (f"thing{n}", "fund"), ("fee",))
        for n, value in enumerate(values)
    ]
    one = Figure(
        FigureKind.QUANTITY, (amount(Fraction(said)),), Span(0, 1), about=("fund", "fee"), every=True
    )
    assert isinstance(found(one, *held), Ground) == ({*values} == {said})


@given(st.dates())
def test_days_are_counted_as_the_calendar_has_them(day: date) -> None:
    assert day_number(day.isoformat()) == day.toordinal()


@pytest.mark.parametrize(
    "text", ["", "2026-02-29", "2026-13-01", "2026-1-1", "soon", "0000-01-01", "2026-04-31"]
)
def test_what_is_no_day_is_none(text: str) -> None:
    assert day_number(text) is None


CONVERSIONS = (
    ("hour", "90", "minute", "5400"),
    ("basis point", "40", "percentage", "0.4"),
    ("kilogram", "2.5", "gram", "2500"),
    ("week", "2", "day", "14"),
    ("year", "1", "month", "12"),
    ("inch", "1", "centimetre", "2.54"),
    ("degree fahrenheit", "212", "degree Celsius", "100"),
    ("milligram per day", "24000", "gram per day", "24"),
)


@pytest.mark.parametrize(("unit", "value", "other", "same"), CONVERSIONS)
def test_units_convert_exactly(unit: str, value: str, other: str, same: str) -> None:
    assert converted(Fraction(value), unit) == converted(Fraction(same), other)


def test_months_and_days_do_not_convert() -> None:
    assert converted(Fraction(1), "month")[0] != converted(Fraction(30), "day")[0]
