"""Amounts per a period, comparisons written as signs, and words that exclude each other, over records as programs keep
them: what a field's name, its value and a sentence say of them has to agree."""

from __future__ import annotations

import json

import pytest

from tests.policy.test_grounded import policy, run

EVERY = "[number, quantity, price, date, name, reference, state]"
PLAN = {
    "plan.name": "Larch Cloud",
    "plan.price_eur_per_month": "14",
    "plan.yearly_price": "140 EUR",
    "plan.backup": "3 EUR a week",
    "plan.support": "19 EUR/month",
    "plan.setup_fee": "30 EUR",
    "plan.hours_per_week": "38",
    "plan.room": json.dumps({"nightly_rate": {"amount": 120, "currency": "EUR"}, "rent_pcm": 950}),
    "plan.infusion": "25 mg/h",
    "plan.max_daily_dose": "2000 mg",
    "plan.dose": "500 mg",
    "gym": json.dumps({"pass": {"amount": 24, "currency": "EUR", "interval": "month"}}),
}


@pytest.mark.planted("per what period an amount is had is not asked")
@pytest.mark.parametrize(
    ("said", "holds"),
    [
        ("Larch Cloud costs €14 a month.", True),
        ("You pay €14 each month.", True),
        ("Larch Cloud costs €14.", True),
        ("Larch Cloud costs €14 a week.", False),
        ("Every week you pay €14.", False),
        ("Each week, €14 is due for Larch Cloud.", False),
        ("The price of €14 is due weekly.", False),
        ("The price is €140 per annum.", True),
        ("The annual price is €140.", True),
        ("The monthly price is €140.", False),
        ("The price is €140 pcm.", False),
        ("The price is €11.67 a month.", False),
        ("The backup is €3 weekly.", True),
        ("The backup is €3 every day.", False),
        ("Support is €19 monthly.", True),
        ("Support is €19 a year.", False),
        ("Support is €19 a month, billed annually.", True),
        ("The setup fee is €30.", True),
        ("There are 38 hours of work a week.", True),
        ("There are 38 hours of work a month.", False),
        ("The nightly rate is €120.", True),
        ("The room is €120/night.", True),
        ("The room is €120 a day.", False),
        ("The rent is 950 per calendar month.", True),
        ("The rent is 950 a fortnight.", False),
        ("The pass costs €24 a month.", True),
        ("The pass costs €24 a year.", False),
        ("Take 500 mg twice a day.", True),
        ("Take 2000 mg of it a week.", False),
        ("The infusion runs at 25 mg an hour.", True),
        ("The infusion runs at 600 mg per day.", True),
        ("The infusion runs at 25 mg a day.", False),
    ],
)
def test_an_amount_is_had_per_the_period_that_the_fact_says(said: str, holds: bool) -> None:
    assert (run(policy(EVERY), **PLAN).say(said) is None) is holds


LOAN = {
    "loan.holder": "Ida Berg",
    "loan.instalment": "310 EUR",
    "loan.fee": "25 EUR",
    "loan.deposit": "930 EUR",
    "loan.insurance": "19 EUR/month",
}


@pytest.mark.parametrize(
    ("said", "holds"),
    [
        ("You pay €310 a month.", True),
        ("€310 is due every month.", True),
        ("Ida Berg pays €310 per month.", True),
        ("You pay €930 a month.", False),
        ("€930 is due every month.", False),
        ("Ida Berg pays €25 per month.", False),
        ("The insurance is €19 a month.", True),
    ],
)
def test_a_period_leads_to_its_fields_and_then_to_what_is_had_by_it(said: str, holds: bool) -> None:
    assert (run(policy(EVERY), **LOAN).say(said) is None) is holds


PANEL = {
    "panel.troponin": "< 14 ng/L",
    "panel.d_dimer": "> 500 µg/L",
    "panel.lactate": "<= 2 mmol/L",
    "panel.clearance_ml_min": "72",
    "panel.sodium_range": "135 to 145 mmol/L",
    "panel.acidity": "6.5 to 8.5",
    "panel.zinc_range": "3.5-5.1 µmol/L",
}


@pytest.mark.planted("a comparison written as a sign is none")
@pytest.mark.parametrize(
    ("said", "holds"),
    [
        ("Troponin is below 14 ng/L.", True),
        ("Troponin is < 14 ng/L.", True),
        ("Troponin is above 14 ng/L.", False),
        ("Troponin is > 14 ng/L.", False),
        ("Troponin is \N{GREATER-THAN OR EQUAL TO} 14 ng/L.", False),
        ("D-dimer is over 500 µg/L.", True),
        ("D-dimer is <500 µg/L.", False),
        ("Lactate is at most 2 mmol/L.", True),
        ("Lactate is \N{LESS-THAN OR EQUAL TO} 2 mmol/L.", True),
        ("Lactate is > 2 mmol/L.", False),
        ("The clearance is 72 mL/min.", True),
        ("The clearance is <b>72 mL/min</b>.", True),
        ("The clearance is 72 mL/h.", False),
        ("The clearance is > 72 mL/min.", False),
        ("The sodium range is 135-145 mmol/L.", True),
        ("The sodium range is 135-155 mmol/L.", False),
        ("The acidity is 6.5-8.5.", True),
        ("The acidity is 6.5-9.5.", False),
        ("The zinc range is 3.5 to 5.1 µmol/L.", True),
        ("The zinc range is 3.5 to 5.1 mmol/L.", False),
    ],
)
def test_a_sign_compares_as_its_words_do(said: str, holds: bool) -> None:
    assert (run(policy(EVERY), **PANEL).say(said) is None) is holds


FREIGHT = {
    "consignment.number": "FR-8831",
    "consignment.hazardous": "false",
    "consignment.fragile": "true",
    "consignment.remote": "no",
    "consignment.assembly": "no",
    "consignment.swab": "negative",
    "consignment.seal": "intact",
    "consignment.contract": "permanent",
}


@pytest.mark.planted("one of a few words is none behind its verb")
@pytest.mark.parametrize(
    ("said", "holds"),
    [
        ("The consignment contains hazardous goods.", False),
        ("FR-8831 carries no hazardous goods.", True),
        ("FR-8831 does not contain hazardous goods.", True),
        ("Parcels that contain hazardous goods need a label.", True),
        ("FR-8831 contains fragile goods.", True),
        ("FR-8831 contains no fragile goods.", False),
        ("The consignment is handled remotely.", False),
        ("The consignment leaves the assembly hall.", True),
        ("The swab was negative.", True),
        ("The swab was positive.", False),
        ("The swab came back positive.", False),
        ("The swab tested positive.", False),
        ("The swab was not positive.", True),
        ("A positive swab was found.", False),
        ("The seal is intact.", True),
        ("The seal is broken.", False),
        ("The contract is temporary.", False),
        ("The seal is broken glass.", True),
    ],
)
def test_a_word_that_excludes_the_one_of_the_field_is_refused(said: str, holds: bool) -> None:
    assert (run(policy(EVERY), **FREIGHT).say(said) is None) is holds


BOOKING = {
    "guest.name": "Ivo Marsh",
    "guest.city": "Boston",
    "guest.birthplace": "Tunis",
    "guest.check_in": "2026-06-14",
    "guest.check_out": "2026-06-17",
    "guest.mobile": "+44 7700 900123",
    "guest.phone": "(030) 9018-211",
    "guest.clearance_ml_min": "72",
}


@pytest.mark.planted("a day without its month is no day")
@pytest.mark.parametrize(
    ("said", "holds"),
    [
        ("Ivo Marsh stays from 14 to 17 June.", True),
        ("The stay runs 14-17 June 2026.", True),
        ("The stay is between the 14th and the 17th of June.", True),
        ("The stay is June 14-17, 2026.", True),
        ("Ivo Marsh stays from 13 to 17 June.", False),
        ("Ivo Marsh stays from 14 to 18 June.", False),
        ("Ivo Marsh stays from 17 to 14 June.", False),
        ("The stay is June 14-17, 2027.", False),
        ("The stay is June 13 to 17.", False),
        ("There are 3 and 17 June is the last day.", False),
    ],
)
def test_two_days_of_one_month_are_days(said: str, holds: bool) -> None:
    assert (run(policy(EVERY), **BOOKING).say(said) is None) is holds


@pytest.mark.parametrize(
    ("said", "holds"),
    [
        ("The mobile number is +44 7700 900123.", True),
        ("The mobile number is +44 (0)7700-900123.", True),
        ("The mobile number is +44 7700 900132.", False),
        ("The mobile number is +49 7700 900123.", False),
        ("The mobile number is (030) 9018-211.", False),
        ("The phone number is (030) 9018-211.", True),
        ("The phone number is 030 9018211.", True),
        ("The phone number is +49 30 9018211.", False),
        ("The clearance is at least 72 mL/min.", False),
    ],
)
def test_a_telephone_number_is_one_code_however_it_is_grouped(said: str, holds: bool) -> None:
    grounded = [figure.by for figure in [run(policy(EVERY), **BOOKING).say(said)] if figure is not None]
    assert ("g" not in grounded) is holds


@pytest.mark.planted("where someone lives is no field")
@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("Ivo Marsh lives in Boston.", ""),
        ("Ivo Marsh lives in Denver.", "GROUND_CONTRADICTED"),
        ("Ivo Marsh lives in Tunis.", "GROUND_MISMATCH"),
        ("Ivo Marsh travels to Denver.", ""),
    ],
)
def test_where_someone_lives_is_what_the_verified_field_says(said: str, code: str) -> None:
    found = run(policy(EVERY), "I live in Denver and travel a lot.", **BOOKING).say(said)
    assert (found.reasons[0].code.value if found is not None else "") == code
