"""Declared places and what fills them: amounts in the units that the policy names, the same amount always the same."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from interlock.core.mutation import Quantity, Slot
from interlock.core.rules import SlotFrame
from interlock.lexicon.conversion import into_one_unit
from interlock.lexicon.readable import DIMENSIONS
from interlock.mapping.quantities import normal

Converts = Callable[[Quantity], Quantity]
Amounts = list[tuple[int, Quantity]]
"""Quantities by the row item at which they begin."""
_EXPONENT_MIN: Final = -18


class Place(NamedTuple):
    name: str
    concept: str
    units: dict[str, Converts]
    """For each unit that may stand there, how its amounts become those that are kept."""


def places_of(frames: Iterable[SlotFrame]) -> tuple[Place, ...]:
    return tuple(Place(frame.name, frame.concept, _converting(frame.units)) for frame in frames)


def beyond_short(frames: Iterable[SlotFrame]) -> frozenset[str]:
    """The units that only the whole table knows: amounts in them are looked for only where a place wants them."""
    return frozenset(unit for frame in frames for unit in frame.units if unit not in DIMENSIONS)


def with_table_units(text: bytes, starts: Sequence[int], amounts: Amounts, units: frozenset[str]) -> Amounts:
    """The amounts with those in `units` among them, in order; `starts`: where each row item begins."""
    from interlock.mapping.measures import measures  # reads all units of the table: few policies ask for it

    found = dict(amounts)
    for measure in measures(text):
        if measure.unit in units:
            item = max(0, bisect_right(starts, measure.start) - 1)
            ends = [measure.low, measure.high] if measure.low else [measure.value]
            for at, value in enumerate(ends):
                if (quantity := _quantity(Fraction(value), measure.unit)) is not None:
                    found[item + at] = quantity
    return sorted(found.items())


def slots(
    found: Sequence[Quantity], concepts: Sequence[str], places: Sequence[Place], filled: Sequence[str]
) -> tuple[Slot, ...]:
    """Declared places that this clause fills. A further value for one place gets a place of its own: `dose#2`."""
    made: list[Slot] = []
    for place in places:
        if place.concept not in concepts:
            continue
        said = (place.units[quantity.unit](quantity) for quantity in found if quantity.unit in place.units)
        values = dict.fromkeys(said)
        before = sum(1 for name in filled if name.partition("#")[0] == place.name)
        for number, value in enumerate(values, start=before + 1):
            made.append(Slot(place.name if number == 1 else f"{place.name}#{number}", value))
    return tuple(made)


def _converting(units: Sequence[str]) -> dict[str, Converts]:
    return {unit: _into(*into) for unit, into in into_one_unit(units).items()}


def _into(unit: str, factor: Fraction, added: Fraction) -> Converts:
    def convert(quantity: Quantity) -> Quantity:
        if quantity.unit == unit:
            return quantity
        value = Fraction(quantity.mantissa) * Fraction(10) ** quantity.exponent
        # What has too many digits stays as it is: then it is another amount, which is refused and not let by.
        return _quantity(value * factor + added, unit) or quantity

    return convert


def _quantity(value: Fraction, unit: str) -> Quantity | None:
    """Exactly, or not at all."""
    exponent = 0
    while value.denominator != 1 and exponent > _EXPONENT_MIN:
        value, exponent = value * 10, exponent - 1
    return normal(value.numerator, exponent, unit) if value.denominator == 1 else None
