"""Amounts in declared places: conversion changes how an amount is written, and never the amount."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interlock.core.mutation import Quantity
from interlock.core.rules import Profile, SlotFrame
from interlock.lexicon.conversion import dimension_of, step_of, unit_of, units
from interlock.lexicon.unit_names import named_by_symbols
from interlock.mapping.places import places
from interlock.mapping.quantities import normal
from interlock.mapping.slots import places_of, slots
from interlock.policy import Policy
from tests.policy.governed import Governed

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


SYMBOLS = (
    "km/h",
    "mg/ml",
    "mg/dl",
    "m/s",
    "l/min",
    "kWh",
    "kPa",
    "°C",
    "mmHg",
    "rpm",
    "W",
    "USD/month",
    "€/h",
    "GB/s",
)


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_a_unit_may_be_named_by_the_symbols_that_amounts_are_written_with(symbol: str) -> None:
    policy = Policy.from_bytes(
        f"""
policy: rates
version: "1"
lexicon: {{rate: [rate]}}
slots: {{top: {{concept: rate, units: ["{symbol}"]}}}}
rules: [{{id: r, kind: domain, forbid: {{text: never said}}}}]
""".encode()
    )
    refused = Governed(policy).say(
        f"The rate is 80 {symbol}.", "The rate is good.", f"The rate is 90 {symbol}."
    )
    assert refused is not None
    assert (refused.by, refused.reasons[0].subject) == ("CONTRADICTION", "top")
    assert Governed(policy).say(f"The rate is 80 {symbol}.", f"The rate is exactly 80.0 {symbol}.") is None


@given(st.text("kmgh/sMGPa°€W", min_size=1, max_size=5))
def test_what_no_amount_is_written_with_is_no_unit(symbol: str) -> None:
    name = unit_of(symbol)
    assert not name or name in {*units().values()} or named_by_symbols(symbol) == name
    assert not named_by_symbols(symbol + "/")
    assert not named_by_symbols(f"{symbol}/h/h")


DOSES = Policy.from_bytes(
    b"""policy: doses
version: "1"
lexicon: {dose: [dose]}
slots: {daily: {concept: dose, units: [mg, g]}}
rules: [{id: wording, kind: safety, forbid: {text: safe as houses}}]
"""
)


@pytest.mark.parametrize(
    ("written", "worth"),
    [
        (".5 g", "500 mg"),
        ("0.5 g", "500 mg"),
        ("1/2 g", "500 mg"),
        ("0,5 g", "500 mg"),
        ("1 1/2 g", "1500 mg"),
        ("2-1/4 g", "2250 mg"),
        ("2,5 g", "2500 mg"),
        ("0.75 g", "750 mg"),
        ("half a gram", "500 mg"),
        ("2 \u00bd g", "2500 mg"),
        ("2\u00bc g", "2250 mg"),
        ("two and a half g", "2500 mg"),
        ("1 and three quarters g", "1750 mg"),
    ],
)
def test_an_amount_is_the_same_however_its_decimals_are_written(written: str, worth: str) -> None:
    for first, second in ((written, worth), (worth, written)):
        assert Governed(DOSES).say(f"The dose is {first}.", f"The dose is {second}.") is None
    refused = Governed(DOSES).say(f"The dose is {written}.", "The dose is 5 g.")
    assert refused is not None
    assert refused.by == "CONTRADICTION"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The dose is .75 mg.", [(".75 mg", "0.75", "milligram")]),
        ("It costs \u20ac5.000,50 now.", [("\u20ac5.000,50", "5000.5", "euro")]),
        ("It rose by 5,5 %.", [("5,5 %", "5.5", "percentage")]),
        ("It cost 5 bn USD.", [("5 bn USD", "5000000000", "dollar")]),
        ("On 5 May it rained.", [("5", "5", "dimensionless")]),
        ("From 2024-05-06 or 05/06/2024 on.", []),
        ("| aspirin | 5 mg |", [("5 mg", "5", "milligram")]),
        ("Take: 10-20 mg.", [("10-20 mg", "15", "milligram")]),
        ("It is 2 \u00bd inches wide.", [("2 \u00bd inches", "2.5", "inch")]),
        ("- 5 mg daily", [("5 mg", "5", "milligram")]),
        ("2. Take 3 mg.", [("3 mg", "3", "milligram")]),
        ("It was 120/80 today.", [("120", "120", "dimensionless"), ("80", "80", "dimensionless")]),
        ("1,2,3 and 4", [("1", "1", "dimensionless"), ("4", "4", "dimensionless")]),
    ],
)
def test_what_is_shown_of_amounts(text: str, found: list[tuple[str, str, str]]) -> None:
    data = text.encode()
    shown = places(data, Profile.PLAIN).quantities
    assert [(data[one.start : one.end].decode(), one.value, one.unit) for one in shown] == found


DOSE = Policy.from_bytes(
    b'policy: t\nversion: "1"\nlexicon: {dose: [dose]}\nslots: {dose: {concept: dose, units: [mg]}}\n'
    b"rules: [{id: other, kind: task, forbid: {text: zzz}}]\n"
)


@pytest.mark.parametrize(
    ("said", "contradicts"),
    [
        ("The dose is not 600 mg.", False),
        ("The dose isn't 600 mg.", False),
        ("The dose is no longer 600 mg.", False),
        ("The dose is not a 600 mg one.", False),
        ("The dose is 600 mg.", True),
        ("The dose is not 500 mg.", True),
        ("The dose is not 400 mg but 600 mg.", True),
        ("The dose is not only 600 mg.", True),
        ("The dose is nothing but 600 mg.", True),
        ("The dose of 600 mg is not a problem.", True),
        ("It is not true that the dose is not 600 mg.", True),
        ("We give no dose other than 600 mg.", True),
        ("Do not forget the dose of 600 mg.", True),
    ],
)
def test_an_amount_that_is_denied_fills_no_place(said: str, contradicts: bool) -> None:
    governed = Governed(DOSE)
    assert governed.say("The dose is 500 mg.") is None
    assert (governed.say(said) is not None) is contradicts


def test_what_is_denied_leaves_the_place_to_another_amount() -> None:
    governed = Governed(DOSE)
    assert governed.say("The dose is not 600 mg.", "The dose is 500 mg.") is None
    assert governed.say("The dose is 600 mg.") is not None


LET = Policy.from_bytes(
    b"""policy: let
version: "1"
lexicon: {rent: [rent], deposit: [deposit]}
slots: {rent: {concept: rent, units: [EUR]}, deposit: {concept: deposit, units: [EUR]}}
rules: [{id: wording, kind: safety, forbid: {text: safe as houses}}]
"""
)


@pytest.mark.requirement("R-054")
@pytest.mark.planted("every amount of a clause is said of each place in it")
@pytest.mark.parametrize(
    ("before", "said", "slot"),
    [
        ("The rent is EUR 500.", "The late fee is EUR 500 and the rent is EUR 600.", "rent"),
        ("The rent is EUR 500 and the deposit is EUR 1,000.", "The deposit is EUR 500.", "deposit"),
        ("The rent is EUR 500 and the deposit is EUR 1,000.", "The deposit is EUR 1,000.", ""),
        ("The deposit is EUR 1,000.", "The rent is EUR 1,000 and the deposit is EUR 900.", "deposit"),
        ("The deposit is EUR 1,000.", "The rent is EUR 500 and the deposit is EUR 1,000.", ""),
        ("The rent is EUR 500.", "You pay EUR 500 rent and a EUR 1,000 deposit.", ""),
        ("The rent is EUR 500.", "You pay EUR 600 rent and a EUR 500 deposit.", "rent"),
        ("The rent and deposit are EUR 500 and EUR 1,000.", "The rent is EUR 500.", ""),
        ("The rent and deposit are EUR 500 and EUR 1,000.", "The rent is EUR 1,000.", "rent"),
        ("The rent is EUR 500.", "The rent is EUR 500, and a late fee is EUR 20.", ""),
        ("The rent is EUR 500.", "The rent, with the heating, is EUR 600.", "rent"),
        ("The rent is EUR 500.", "For EUR 600 a month the rent is paid.", "rent"),
        ("The rent is EUR 500.", "The deposit is EUR 1,000, the rent EUR 600.", "rent"),
    ],
)
def test_of_several_amounts_each_fills_the_place_that_it_is_said_of(
    before: str, said: str, slot: str
) -> None:
    refused = Governed(LET).say(before, said, "It is a nice flat.")
    assert (refused.reasons[0].subject if refused else "") == slot


TENANCY = Policy.from_bytes(
    b"""
policy: let
version: "1"
lexicon: {rent: [rent], deposit: [deposit]}
slots: {rent: {concept: rent, units: [EUR]}, deposit: {concept: deposit, units: [EUR]}}
rules: [{id: wording, kind: safety, forbid: {text: safe as houses}}]
"""
)
OF_ANOTHER = (
    "If the rent were €600, you would move.",
    "A late fee of €20 is added to the rent.",
    "A discount of €30 on the rent applies.",
    "With a surcharge of €15, the rent is paid by card.",
    "The deposit of €1,000 is twice the rent.",
    "The rent rises by €20 a year.",
    "The rent went up by about €20.",
    "The rent is €20 higher than last year.",
    "The rent is €500 with a discount of €30.",
)
OF_THE_RENT = (
    "The rent of the room with the €500 desk is €600.",
    "The rent, with a fee of €100, is €600.",
    "A fee of €600 is the rent.",
    "The rent is a fee of €600.",
    "A discount of €30 makes the rent €600.",
    "A surcharge of €100 brings the rent to €600.",
    "A monthly payment of €600 covers the rent.",
    "A deposit of €600 is the rent.",
    "If you pay by card, the rent is €600.",
    "The rent is €600 if you ask me.",
    "The rent rises to €600.",
    "The rent is reduced to €450.",
    "The rent is €600 more or less.",
    "The rent might be €600.",
)


def test_an_amount_of_something_else_fills_no_place() -> None:
    assert [said for said in OF_ANOTHER if Governed(TENANCY).say("The rent is €500.", said)] == []
    assert [said for said in OF_THE_RENT if not Governed(TENANCY).say("The rent is €500.", said)] == []
