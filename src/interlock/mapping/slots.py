"""Declared places and what fills them: amounts in the units that the policy names, the same amount always the same."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from operator import itemgetter
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from interlock.core.mutation import Quantity, Slot
from interlock.core.rules import SlotFrame
from interlock.lexicon.conversion import into_one_unit
from interlock.lexicon.readable import DIMENSIONS
from interlock.mapping.quantities import normal

Converts = Callable[[Quantity], Quantity]
Amounts = list[tuple[int, Quantity]]
"""Quantities by the row item at which they begin."""
_EXPONENT_MIN: Final = -18
_NOWHERE_NEAR: Final[Mapping[str, Sequence[Quantity]]] = MappingProxyType({})


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
    found: Sequence[Quantity],
    concepts: Sequence[str],
    places: Sequence[Place],
    filled: Sequence[str],
    nearest: Mapping[str, Sequence[Quantity]] = _NOWHERE_NEAR,
) -> tuple[Slot, ...]:
    """Declared places that this clause fills. A further value for one place gets a place of its own: `dose#2`.

    `nearest`: for each concept that is named beside amounts of its own, those, `amounts_of` which it says.
    """
    made: list[Slot] = []
    for place in places:
        if place.concept not in concepts:
            continue
        mine = nearest.get(place.concept, found)
        said = (place.units[quantity.unit](quantity) for quantity in mine if quantity.unit in place.units)
        values = dict.fromkeys(said)
        before = sum(1 for name in filled if name.partition("#")[0] == place.name)
        for number, value in enumerate(values, start=before + 1):
            made.append(Slot(place.name if number == 1 else f"{place.name}#{number}", value))
    return tuple(made)


def amounts_of(
    amounts: Amounts, named: Sequence[tuple[int, int, str]], partings: Sequence[int], places: Sequence[Place]
) -> dict[str, list[Quantity]]:
    """Which amounts are said of which of the concepts that fill a place: `the rent is €500 and the deposit is €1,000`.

    `named`: where each begins and ends, by row item, in order; `partings`: where `and the` or the like begins another
    thing. Of those between two partings an amount is said of the concept right behind it, else of those since the last
    amount, else of the last before it or the next; as many amounts as concepts behind all of them are theirs in order.
    A concept without an amount of its own is left out, and so may have any: what is not sure fills more places.
    """
    takes: dict[str, set[str]] = {}
    for place in places:
        takes.setdefault(place.concept, set()).update(place.units)
    named = [one for one in named if one[2] in takes]
    found: dict[str, list[Quantity]] = {}
    for first, last in pairwise((0, *partings, _END)):
        here = amounts[bisect_left(amounts, first, key=_BEGIN) : bisect_left(amounts, last, key=_BEGIN)]
        told = named[bisect_left(named, first, key=_BEGIN) : bisect_left(named, last, key=_BEGIN)]
        for one, quantity in _said_of(here, told, takes):
            found.setdefault(one, []).append(quantity)
    return found


def _said_of(
    amounts: Amounts, told: Sequence[tuple[int, int, str]], takes: Mapping[str, set[str]]
) -> Iterator[tuple[str, Quantity]]:
    """Each amount with a concept that can have it; between two partings."""
    if len(told) == len(amounts) > 1 and told[-1][0] < amounts[0][0]:
        paired = [(one[2], quantity) for one, (_, quantity) in zip(told, amounts, strict=True)]
        if all(quantity.unit in takes[concept] for concept, quantity in paired):
            yield from paired  # `the rent and deposit are €500 and €1,000`
            return
    last = -1
    for at, quantity in amounts:
        place = bisect_left(told, at, key=_BEGIN)
        able = [one for one in told[max(0, place - NEAR) : place + NEAR] if quantity.unit in takes[one[2]]]
        behind = [one for one in able if at < one[0] <= at + _RIGHT_BEHIND]
        before = [one for one in able if one[0] < at]
        since = [one for one in before if one[0] > last]
        for one in behind[:1] or since or before[-1:] or able[:1]:
            yield one[2], quantity
        last = at


_BEGIN: Final[Callable[[tuple[Any, ...]], int]] = itemgetter(0)
_END: Final = 1 << 32
NEAR: Final = 32
"""So many concepts on either side of an amount are looked at."""
_RIGHT_BEHIND: Final = 2
"""Items from the beginning of an amount to what it is said of: `€500 rent`."""


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
