"""Members of records: which of several a figure is said of, and what only looks like a name."""

from __future__ import annotations

import json

import pytest

from interlock.policy import Policy
from tests.policy.test_grounded import policy, run

EVERY = "[number, quantity, price, date, name, reference, state]"
SHOP = {
    "order_W4471": json.dumps(
        {
            "order_id": "#W4471",
            "status": "pending",
            "items": [
                {
                    "name": "Kettle",
                    "item_id": "5510027713",
                    "product_id": "8113300942",
                    "price": 61.4,
                    "options": {"capacity": "1 l", "color": "steel", "cable": "short"},
                }
            ],
        }
    ),
    "product_8113300942": json.dumps(
        {
            "name": "Kettle",
            "product_id": "8113300942",
            "variants": {
                "5510027713": {
                    "item_id": "5510027713",
                    "options": {"capacity": "1 l", "color": "steel", "cable": "short"},
                    "price": 61.4,
                },
                "5510098846": {
                    "item_id": "5510098846",
                    "options": {"capacity": "2 l", "color": "white", "cable": "long"},
                    "price": 74.15,
                },
                "5510034420": {
                    "item_id": "5510034420",
                    "options": {"capacity": "2 l", "color": "red", "cable": "long"},
                    "price": 79.9,
                },
            },
        }
    ),
    "customer": json.dumps(
        {
            "cards": {
                "card_31": {"brand": "Larch", "last_four": "8102", "id": "card_31"},
                "card_32": {"brand": "Alder", "last_four": "4437", "id": "card_32"},
            },
            "address": {"address1": "7 Mill Lane", "city": "Utrecht"},
        }
    ),
}
FUNDS = {
    "alpine_bond.fee": "0.40 %",
    "beta_growth.fee": "0.75 %",
    "alpine_bond.return_last_year": "3.1 %",
    "beta_growth.return_last_year": "2.2 %",
    "alpine_bond.refundable": "yes",
    "beta_growth.refundable": "no",
    "alpine_bond.manager": "Maria Rossi",
    "beta_growth.manager": "Tom Klein",
    "about": "The status of account W818 is pending. The status of account W919 is delivered.",
}
SAID_OF_FUNDS = {
    "Maria Rossi's fund is Alpine Bond.": True,
    "Carla Vance's fund is Alpine Bond.": False,
    "Charges: 0.40 % (Alpine Bond), 0.75 % (Beta Growth).": True,
    "Charges: 0.75 % (Alpine Bond), 0.40 % (Beta Growth).": False,
    "At 0.40 %, Alpine Bond differs from Beta Growth, which takes 0.75 %.": True,
    "Alpine Bond is not refundable before the end.": False,
    "Beta Growth is not refundable before the end.": True,
    "Account W818 has not been delivered.": True,
    "Account W919 has not been delivered.": False,
    "Account W818 has been delivered.": False,
}
LIST = """Order #W4471 has a kettle. The kettle comes in other kinds:

1. **White Kettle**
   - Capacity: 2 l
   - Price: ${white}
   - Item ID: 5510098846

2. **Red Kettle**
   - Capacity: 2 l
   - Price: ${red}
   - Item ID: {last}
"""
SAID = {
    "The kettle with Item ID: 5510098846 costs $74.15.": True,
    "The kettle with Item ID: 5510098846 costs $79.90.": False,
    "The kettle with Item ID: 5510098846 costs $61.40.": False,
    "1. Kettle - Item ID: 5510027713": True,
    "Another kettle has the capacity - 2 l.": True,
    "- Cable Long, 2 l: $74.15 (Item ID: 5510098846)": True,
    "- Cable Long, 1 l: $74.15 (Item ID: 5510098846)": False,
    "- **Address Line 1:** 7 Mill Lane": True,
    "The kettle is a Ferncastle Kettle.": False,
    "You paid for order #W4471 with the Larch card ending in 8102.": True,
    "You paid for order #W4471 with the Larch card ending in 4437.": False,
    "The order #W4471 was not found under that name.": True,
    "The balance is not enough to cover $61.40.": True,
}


def admitted_all(text: str) -> bool:
    return run(policy(EVERY), **SHOP).say(*text.splitlines(keepends=True)) is None


@pytest.mark.parametrize(("said", "admitted"), SAID.items())
def test_a_member_of_a_record_is_told_from_its_siblings(said: str, admitted: bool) -> None:
    assert admitted_all(said) is admitted


@pytest.mark.parametrize(("said", "admitted"), SAID_OF_FUNDS.items())
def test_owners_brackets_and_what_only_says_when(said: str, admitted: bool) -> None:
    assert (run(policy(EVERY), **FUNDS).say(said) is None) is admitted


@pytest.mark.parametrize(
    ("white", "red", "last", "admitted"),
    [
        ("74.15", "79.90", "5510034420", True),
        ("79.90", "74.15", "5510034420", False),
        ("74.15", "74.15", "5510034420", False),
        ("74.15", "61.40", "5510034420", False),
        ("74.15", "79.90", "5510034421", False),
    ],
)
def test_an_item_of_a_numbered_list_ends_what_the_one_before_it_named(
    white: str, red: str, last: str, admitted: bool
) -> None:
    assert admitted_all(LIST.format(white=white, red=red, last=last)) is admitted


BELONGING = {
    "w70181.item": "tea kettle",
    "w70181.expected_delivery": "30 September 2024",
    "w12642.item": "phone case",
    "w12642.expected_delivery": "1 December 2024",
    "w12642.status": "pending",
}


@pytest.mark.parametrize(
    ("said", "holds"),
    [
        ("The phone case in order W12642 is due on December 1, 2024.", True),
        ("The tea kettle in order W12642 is due on December 1, 2024.", False),
        ("The tea kettle of W70181 is due on 30 September 2024.", True),
        ("The tea kettle (W70181) and the phone case in your order W12642 are on their way.", True),
        ("Your phone case from order #W12642 is pending.", True),
        ("The tea kettle from order number W12642 is pending.", False),
        ("The tea kettle from review R99999 is pending.", False),
    ],
)
def test_what_is_said_to_be_part_of_a_record_is_held_against_its_field(said: str, holds: bool) -> None:
    under = policy("[number, quantity, price, date, name, reference, state]")
    assert (run(under, **BELONGING).say(said) is None) is holds


PLAIN = Policy.from_bytes(
    b'policy: t\nversion: "1"\non_unmapped: {coverage_min: 0}\nrules: [{id: r, kind: domain, forbid: {text: [zzyzx]}}]\n'
)
OF_RECORDS = {
    "ap-1.interpreter_booked": "yes",
    "ap-2.interpreter_booked": "no",
    "flight_no": "BE6554",
    "exit_fee": "no",
    "smoking_allowed": "no",
    "is_parking_permitted": "N",
    "notice": "No dogs are allowed in the garden.",
}


@pytest.mark.planted("a field of one record goes against what is said of another")
@pytest.mark.planted("the number in a field's name is a denial")
@pytest.mark.parametrize(
    ("said", "contradicts"),
    [
        ("The interpreter for this case has not been booked.", False),
        ("No interpreter has been booked.", False),
        ("An AP 2 interpreter was booked on 3 November 2025.", False),
        ("Flight BE6554 lands in Dresden this evening.", False),
        ("There is an exit fee of two percent.", True),
        ("Smoking is allowed in the rooms.", True),
        ("Parking is permitted behind the house.", True),
        ("Parking is not permitted.", False),
        ("Large dogs are allowed in the garden.", True),
    ],
)
def test_a_field_of_a_record_goes_against_nothing_in_general(said: str, contradicts: bool) -> None:
    refused = run(PLAIN, **OF_RECORDS).say(said)
    assert (refused is not None) is contradicts


HOLDING = json.dumps(
    {
        "holding_id": "HD-10",
        "shares": 40,
        "share_price": 12.5,
        "value": 500,
        "income_tax": 829.4,
        "tax_rate": 19,
        "currency": "GBP",
    }
)
CARE = {
    "plan_id": "NP-10",
    "patient": "Ines Okafor",
    "eye_drops": "Solvadin",
    "recovery_ward": "Hazel Ward",
    "referred_by": "Dr. Tomas Brandt",
    "daily_protein_g": "75",
    "daily_fluid_l": "2.5",
    "event_date": "2026-05-14",
    "purchased_on": "2026-04-02",
    "started_on": "2026-02-23",
    "review_date": "2026-03-26",
}


@pytest.mark.planted("the share of a price is its unit")
@pytest.mark.parametrize(
    ("said", "holds"),
    [
        ("The share price in HD-10 is £12.50.", True),
        ("The share price in HD-10 is £500.", False),
        ("The share price in HD-10 is $12.50.", False),
        ("The income tax of HD-10 is £829.40.", True),
        ("The income tax of HD-10 is $829.40.", False),
    ],
)
def test_a_number_is_in_the_currency_of_its_record(said: str, holds: bool) -> None:
    assert (run(policy(EVERY), holding=HOLDING).say(said) is None) is holds


@pytest.mark.planted("a letter at the end of a field's name is no unit")
@pytest.mark.parametrize(
    ("said", "holds"),
    [
        ("Ines Okafor has drops for the left eye.", True),
        ("After the operation Ines Okafor will recover on Hazel Ward.", True),
        ("Ines Okafor was referred by Dr. Tomas Brandt.", True),
        ("The patient is Dr. Tomas Brandt.", False),
        (
            "The plan of Ines Okafor started on February 23, 2026 and will be reviewed on March 26, 2026.",
            True,
        ),
        (
            "The plan of Ines Okafor started on March 26, 2026 and will be reviewed on February 23, 2026.",
            False,
        ),
        ("Plan NP-10 allows 75 g of protein a day.", True),
        ("Plan NP-10 allows 75 kg of protein a day.", False),
        ("The patient should drink 2.5 L a day.", True),
        ("The patient should drink 2.5 gallons a day.", False),
        ("The gala takes place on May 14, 2026.", True),
        ("The gala takes place on April 2, 2026.", False),
    ],
)
def test_a_word_leads_to_fields_of_the_sort_of_what_is_said(said: str, holds: bool) -> None:
    assert (run(policy(EVERY), **CARE).say(said) is None) is holds


PANEL = json.dumps(
    {
        "ferritin_ng_ml": 40,
        "glucose_mg_dl": 96,
        "alt_u_l": 32,
        "tsh_miu_l": 2.1,
        "creatinine": "88 \N{MICRO SIGN}mol/L",
        "zinc": {"value": 11, "unit": "\N{GREEK SMALL LETTER MU}mol/L"},
        "vitamin_d_iu": 400,
    }
)


@pytest.mark.parametrize(
    ("said", "holds"),
    [
        ("Ferritin is 40 ng/mL.", True),
        ("Ferritin is 40 µg/L.", True),
        ("Ferritin is 40 nanograms per millilitre.", True),
        ("Ferritin is 40 pg/mL.", False),
        ("Ferritin is 40 ng/L.", False),
        ("Glucose is 0.96 g/L.", True),
        ("Glucose is 96 mg.", True),
        ("Glucose is 96 mg/L.", False),
        ("ALT is 32 U/L.", True),
        ("ALT is 32 U/mL.", False),
        ("TSH is 2.1 mIU/L.", True),
        ("TSH is 2.1 µIU/mL.", True),
        ("TSH is 2.1 IU/L.", False),
        ("Creatinine is 0.088 mmol/L.", True),
        ("Creatinine is 88 mmol/L.", False),
        ("Zinc is 11 µmol/L.", True),
        ("Zinc is 11 mmol/L.", False),
        ("The vitamin D is 400 IU.", True),
        ("The vitamin D is 400 mg.", False),
    ],
)
def test_amounts_of_a_substance_are_held_with_their_unit_and_per_what(said: str, holds: bool) -> None:
    assert (run(policy(EVERY), panel=PANEL).say(said) is None) is holds
