"""One record in many layouts: what its fields are called, the form of its codes, and what stands beside each other."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interlock.core.memory import Fact
from interlock.mapping.grounding import grounds_of
from tests.policy.test_grounded import policy, run

EVERY = "[price, quantity, number, date, name, reference, state]"
GROUPED = json.dumps(
    [
        {
            "test_no": "HT-84/22",
            "patient": {"name": "Ines Okafor"},
            "team": {"audiologist": "Piet Vandermeer"},
            "device": {"model": "Tonara Fit", "price": {"amount": 2750, "currency": "GBP"}},
            "costs": {
                "insurance_share": {"amount": 704, "currency": "GBP"},
                "patient_share": {"amount": 1290, "currency": "GBP"},
            },
            "receipt": {"number": "R-14-2521"},
        }
    ]
)
IN_GROUPS = {
    "The Tonara Fit costs £2,750.": True,
    "The Tonara Fit costs £1,290.": False,
    "The Tonara Fit costs £2,750, of which Ines Okafor pays £1,290.": True,
    "The insurance share is £704.": True,
    "The insurance share is £1,290.": False,
    "The receipt number is R-14-2521.": True,
    "Piet Vandermeer is the audiologist for Ines Okafor.": True,
    "Ines Okafor has a hearing test with Piet Vandermeer.": True,
    "Ines Okafor is the audiologist.": False,
    "Test HT-84/22 is for Ines Okafor.": True,
    "Test HT-84/23 is for Ines Okafor.": False,
}
RENTAL = json.dumps(
    {
        "contract": "12-3456-7",
        "drop_off_city": "Hamburg",
        "pick_up_city": "Krakow",
        "pick_up_date": "2026-06-06",
        "drop_off_date": "2026-06-15",
        "no_claims_discount_pct": 17,
        "auto_renewal": True,
        "annual_premium": 256.66,
        "currency": "EUR",
    }
)
BESIDE = {
    "It must be returned in Hamburg by 15 June 2026.": True,
    "It must be returned in Hamburg by 6 June 2026.": False,
    "Contract 12-3456-7 ends soon.": True,
    "Contract 12-3456-8 ends soon.": False,
    "You get a no-claims discount of 17%.": True,
    "You get no discount of 17%.": False,
    "It will renew automatically.": True,
    "It will not renew automatically.": False,
    "The annual premium is €256.66.": True,
    "The annual premium is £256.66.": False,
    "All is well.\n\nBest wishes,\nAccounts Receivable": True,
    "All is well.\n\nBest wishes,\nLorena Esquivel": False,
}


@pytest.mark.parametrize(("said", "admitted"), IN_GROUPS.items())
def test_groups_of_fields_and_amounts_with_a_currency_are_read_as_flat_ones(
    said: str, admitted: bool
) -> None:
    assert (run(policy(EVERY), hearings=GROUPED).say(said) is None) is admitted


@pytest.mark.parametrize(("said", "admitted"), BESIDE.items())
def test_what_stands_beside_a_figure_or_in_its_key_says_which_it_is(said: str, admitted: bool) -> None:
    assert (run(policy(EVERY), rental=RENTAL).say(said) is None) is admitted


@given(
    st.integers(1900, 2099),
    st.sampled_from([("GBP", "£{:,}"), ("EUR", "€{}"), ("kg", "{:,} kilograms"), ("mg", "{} mg")]),
)
def test_before_a_unit_what_could_be_a_year_is_an_amount(amount: int, unit: tuple[str, str]) -> None:
    name, written = unit
    item = {"item.amount": f"{amount} {name}"}
    said = "The amount of the item is {}."
    assert run(policy(EVERY), **item).say(said.format(written.format(amount))) is None
    assert run(policy(EVERY), **item).say(said.format(written.format(amount + 1))) is not None


def test_a_year_is_one_still() -> None:
    item = {"item.founded": "2019"}
    assert run(policy(EVERY), **item).say("The item was founded in 2019.") is None
    assert run(policy(EVERY), **item).say("The item was founded in 2018.") is not None


SCANS = json.dumps(
    [
        {
            "scan_no": "SC-7716",
            "clinic": "Birch Hall",
            "sample": {
                "material": "blood",
                "weight": {"value": 13105, "unit": "mg"},
                "batch_no": "BT-42/119",
            },
            "route": {"courier": "Tern Post", "transit_days": 21, "ready": "2026-03-06"},
        },
        {
            "scan_no": "SC-8802",
            "clinic": "Elm House",
            "sample": {
                "material": "saliva",
                "weight": {"value": 9900, "unit": "mg"},
                "batch_no": "BT-42/120",
            },
            "route": {"courier": "Tern Post", "transit_days": 14, "ready": "2026-03-10"},
        },
    ]
)
AMONG_GROUPS = {
    "The weight of scan SC-7716 is 13,105 mg, and the transit takes 21 days.": True,
    "The weight of scan SC-7716 is 9,900 mg, and the transit takes 21 days.": False,
    "The weight of scan SC-7716 is 13,105 mg, and the transit takes 14 days.": False,
    "Elm House: saliva, 9,900 mg, ready 10 March 2026\nBirch Hall: blood, 13,105 mg, ready 6 March 2026": True,
    "Elm House: saliva, 9,900 mg, ready 10 March 2026\nBirch Hall: blood, 13,105 mg, ready 10 March 2026": False,
}
SHEET = {"region": "lumbar spine", "goods": "bottled water", "gift": "no", "order_status": "shipped"}
LABELLED = {
    "Region: lumbar spine": True,
    "- **Region:** spine": True,
    "Region: skull": False,
    "- **Region:** left hip": False,
    "**Goods**: solar panels": False,
    "Goods: bottled water": True,
    "Gift: none": True,
    "Order status: on its way": True,
    "Note: please ring first": True,
    "Goods: as agreed": True,
}


@pytest.mark.planted("the unit of a measure tells records apart")
def test_the_unit_of_a_measure_in_a_group_says_nothing_of_codes() -> None:
    alone = json.dumps(json.loads(SCANS)[:1])
    said = "The weight of scan SC-7716 is 13,105 mg, and the transit takes 21 days."
    assert run(policy(EVERY), scans=alone).say(said) is None
    told = {word for ground in grounds_of((Fact("scans", SCANS),)) for word in ground.of}
    assert "+blood" in told
    assert "+mg" not in told


@pytest.mark.parametrize("said", AMONG_GROUPS)
def test_a_line_is_said_of_what_stands_at_its_head(said: str) -> None:
    assert (run(policy(EVERY), scans=SCANS).say(said) is None) is AMONG_GROUPS[said]


@pytest.mark.planted("words behind a label are held against nothing")
@pytest.mark.parametrize("said", LABELLED)
def test_words_behind_the_name_of_a_field_are_its_own(said: str) -> None:
    assert (run(policy(EVERY), **SHEET).say(said) is None) is LABELLED[said]
