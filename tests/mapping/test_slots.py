"""Amounts in declared places: conversion changes how an amount is written, and never the amount."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from interlock.core.mutation import Quantity
from interlock.core.rules import SlotFrame
from interlock.lexicon.conversion import dimension_of, step_of, units
from interlock.mapping.quantities import normal
from interlock.mapping.slots import places_of, slots

SETS = (
    ("mg", "g", "kg", "lb"),
    ("hour", "minute", "week"),
    ("m", "inch", "mile", "micrometre"),
    ("metre per second", "kilometre per hour"),
    ("%", "bp"),
)


@given(st.sampled_from(SETS), st.data())
def test_amounts_are_the_same_place_filler_exactly_where_they_are_equal(
    named: tuple[str, ...], data: st.DataObject
) -> None:
    order = tuple(data.draw(st.permutations(named)))
    amount = st.builds(
        normal,
        st.integers(-3000, 3000),
        st.integers(-3, 3),
        st.sampled_from(named),
    )
    said: list[Quantity] = [each for each in (data.draw(amount), data.draw(amount)) if each is not None]
    # The same amount in two units.
    number, (first, second) = data.draw(st.integers(1, 99)), order[:2]
    (over, under), (by, from_) = (step_of(unit, 0)[1] for unit in (first, second))
    said += [Quantity(number * by * under, 0, first), Quantity(number * over * from_, 0, second)]
    places = places_of([SlotFrame("place", "it", order)])
    kept = [slots([each], ["it"], places, [])[0].quantity for each in said]
    for one, held in zip(said, kept, strict=True):
        for other, other_held in zip(said, kept, strict=True):
            assert (held == other_held) == (_worth(one) == _worth(other))


def _worth(quantity: Quantity) -> Fraction:
    over, under = step_of(quantity.unit, 0)[1]
    return Fraction(quantity.mantissa) * Fraction(10) ** quantity.exponent * Fraction(over, under)


def test_what_cannot_be_converted_stays_apart() -> None:
    places = places_of(
        [SlotFrame("price", "fee", ("usd", "eur")), SlotFrame("wait", "fee", ("day", "month"))]
    )
    said = [Quantity(5, 0, unit) for unit in ("usd", "eur", "day", "month")]
    assert [slot.quantity for slot in slots(said, ["fee"], places, [])] == said


def test_what_becomes_too_long_to_keep_stays_as_it_was_said() -> None:
    places = places_of([SlotFrame("dose", "it", ("mg", "kg"))])
    huge = Quantity(10**17, 0, "kg")
    assert slots([huge], ["it"], places, [])[0].quantity == huge


def test_every_unit_has_a_dimension() -> None:
    assert all(dimension_of(name) for name in units().values())
    assert dimension_of("micrometre") == dimension_of("m")
