"""Exact conversion of units, and the words that stand for each other where facts are named and spoken of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Final

from interlock.lexicon.lemma import lemma
from interlock.lexicon.readable import DIMENSIONS, UNITS
from interlock.lexicon.unit_names import named_by_symbols
from interlock.lexicon.words import lines, sections

_PER: Final = " per "
_AFFINE: Final = {
    "degree Celsius": (Fraction(1), Fraction(27315, 100)),
    "degree fahrenheit": (Fraction(5, 9), Fraction(45967, 180)),
    "kelvin": (Fraction(1), Fraction(0)),
}
"""Temperatures in kelvin: times the first, plus the second."""


@cache
def _table() -> dict[str, tuple[str, Fraction]]:
    found: dict[str, tuple[str, Fraction]] = {}
    for line in lines("conversions.txt"):
        base, names, over, under = line.split("\t")
        for name in names.split("|"):
            found[name] = (base, Fraction(int(over), int(under)))
    return found


def base_of(unit: str) -> tuple[str, Fraction, Fraction]:
    """What amounts of a unit are measured in, the factor and what is added; a unit without conversion is its own."""
    if unit in _AFFINE:
        return "kelvin", *_AFFINE[unit]
    if _PER in unit and unit not in _table():
        parts = [base_of(part) for part in unit.split(_PER)]
        if all(not added for _, _, added in parts):
            factor = parts[0][1]
            for _, by, _ in parts[1:]:
                factor /= by
            return _PER.join(base for base, _, _ in parts), factor, Fraction(0)
    base, factor = _table().get(unit, (unit, Fraction(1)))
    return base, factor, Fraction(0)


def converted(value: Fraction, unit: str) -> tuple[str, Fraction]:
    base, factor, added = base_of(unit)
    return base, value * factor + added


# --- words ---------------------------------------------------------------------------------------------------

_ENDINGS: Final = tuple(" ".join(sections("grounding.txt")["endings"]).split())
"""In the order in which they are tried."""
_ROOT_MIN: Final = 4
_DOUBLED: Final = frozenset(letter * 2 for letter in "bdglmnprt")
_DOUBLED_MIN: Final = 5
"""`cancellable` and `cancelled` meet."""
_WHOLE: Final = frozenset(sections("grounding.txt")["whole"][0].split())


_SPELLINGS: Final = (
    ("haem", "hem"), ("paed", "ped"), ("anaes", "anes"), ("oesoph", "esoph"), ("foet", "fet"), ("colour", "color"),
    ("favour", "favor"), ("labour", "labor"), ("isation", "ization"), ("centre", "center"), ("metre", "meter"),
)  # fmt: skip


def _american(base: str) -> str:
    """A base form as it is spelled in America: `haemolyse` is `hemolyze`."""
    for british, american in _SPELLINGS:
        base = base.replace(british, american)
    if base.endswith(("yse", "ise")) and len(base) > _SPELLED_MIN:
        base = f"{base[:-2]}ze"
    return base


_SPELLED_MIN: Final = 6


@cache
def root(word: str) -> str:
    """What forms and derivations of a word have in common: `delivery`, `delivered` and `deliver` meet."""
    base = _american(lemma(word.lower()))
    if base in _WHOLE:
        return base
    if base.endswith("ction") and len(base) > _ROOT_MIN + 3:  # an `inspection` is what is `inspected`
        base = base[:-3]
    while True:
        for ending in _ENDINGS:
            if base.endswith(ending) and len(base) - len(ending) >= _ROOT_MIN and base.isascii():
                base = base[: -len(ending)]
                break
        else:
            return base[:-1] if len(base) > _DOUBLED_MIN and base[-2:] in _DOUBLED else base


@cache
def _classes() -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for line in lines("attributes.txt"):
        words = line.split()
        for word in dict.fromkeys("_".join(map(root, word.split("_"))) for word in words):
            found.setdefault(word, []).append("~" + words[0])
    return {word: tuple(names) for word, names in found.items()}


@cache
def classes(word: str) -> tuple[str, ...]:
    """The lines of the table that a root stands in, by their first word."""
    return _classes().get(word, ())


def classes_of_two(one: str, other: str) -> tuple[str, ...]:
    """The lines that two roots side by side stand in: `check in`."""
    return _classes().get(f"{one}_{other}", ())


# --- units as policies write them ----------------------------------------------------------------------------

_SHORT: Final = {
    "mg": "milligram",
    "mcg": "microgram",
    "g": "gram",
    "kg": "kilogram",
    "oz": "ounce",
    "lb": "pound-mass",
    "ml": "millilitre",
    "l": "litre",
    "mm": "millimetre",
    "cm": "centimetre",
    "m": "metre",
    "km": "kilometre",
    "%": "percentage",
    "bp": "basis point",
    "usd": "dollar",
    "eur": "euro",
    "gbp": "pound sterling",
    "jpy": "japanese yen",
    "chf": "swiss franc",
    "celsius": "degree Celsius",
    "fahrenheit": "degree fahrenheit",
    "kb": "kilobyte",
    "mb": "megabyte",
    "gb": "gigabyte",
}


def step_of(unit: str, decimals: int) -> tuple[str, tuple[int, int]]:
    """What a unit of the policy language is measured in, and the size of its last digit with so many decimals."""
    base, factor, _ = base_of(_SHORT.get(unit, unit))
    step = factor / 10**decimals
    return base, (step.numerator, step.denominator)


def into_one_unit(units: Sequence[str]) -> dict[str, tuple[str, Fraction, Fraction]]:
    """For each of the units the one among them to convert it into, the factor and what is added.

    It is one into which all that measure the same convert with finitely many digits, the first of these; where there
    is none, each stays what it is.
    """
    bases = {unit: base_of(_SHORT.get(unit, unit)) for unit in units}
    found: dict[str, tuple[str, Fraction, Fraction]] = {}
    for unit in units:
        alike = [other for other in units if bases[other][0] == bases[unit][0]]
        found[unit] = next(
            (into for to in alike if (into := _decimal(unit, to, alike, bases)) is not None),
            (unit, Fraction(1), Fraction(0)),
        )
    return found


def _decimal(
    unit: str, to: str, alike: Sequence[str], bases: Mapping[str, tuple[str, Fraction, Fraction]]
) -> tuple[str, Fraction, Fraction] | None:
    _, factor, added = bases[to]
    steps = {other: (bases[other][1] / factor, (bases[other][2] - added) / factor) for other in alike}
    return (to, *steps[unit]) if all(_finite(part) for step in steps.values() for part in step) else None


def _finite(value: Fraction) -> bool:
    rest = value.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    return rest == 1


def dimension_of(unit: str) -> str:
    """What a unit of the policy language measures: amounts of two of these are never the same."""
    return DIMENSIONS.get(unit) or _dimensions().get(base_of(unit)[0], base_of(unit)[0])


@cache
def _dimensions() -> dict[str, str]:
    return {base_of(_SHORT.get(unit, unit))[0]: dimension for unit, dimension in DIMENSIONS.items()}


def unit_of(form: str) -> str:
    """The name that quantities carry of a unit as a policy writes it, by a form, a name or symbols; or nothing."""
    known = units().get(form)
    if known is not None:
        return known
    name = named_by_symbols(form)
    return units().get(name, name)


@cache
def units() -> Mapping[str, str]:
    """The forms and names by which a policy can write a unit, and the name that quantities carry."""
    short = {name: form for form, name in _SHORT.items()}
    names = (line.split("\t")[0] for line in lines("units.txt"))
    return {**{name: short.get(name, name) for name in names}, **UNITS}
