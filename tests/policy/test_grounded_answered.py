"""Fields that hold what is so of the thing they are called by: `pets: not allowed`, `hemoglobin_flag: low`."""

from __future__ import annotations

import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.trajectory.grounding import opened, refused
from interlock.core.events import FactArrived
from interlock.core.grounding import GroundIndex
from interlock.core.memory import Fact
from interlock.lexicon.words import GROUNDING
from interlock.mapping.grounding import grounds_of
from interlock.mapping.grounding.answered import as_answer

HELD = {
    "guest": "Bernard Achterberg",
    "pets": "not allowed",
    "parking": "Not available",
    "smoking": "prohibited",
    "visa": "not required",
    "insurance": "required",
    "overdraft": "not used",
    "deposit": "non-refundable",
    "flood": "covered",
    "warranty": "expired",
    "rail pass": "valid",
    "seat": "not confirmed",
    "trial": "ended",
}
SAID = {
    "Pets are not allowed.": True,
    "Pets are allowed.": False,
    "The hotel allows pets.": False,
    "The hotel does not allow pets.": True,
    "Unfortunately, pets aren't allowed.": True,
    "Parking is not available.": True,
    "Parking is available.": False,
    "Parking is offered.": False,
    "Parking is unavailable.": True,
    "There is no parking.": True,
    "There is parking.": False,
    "Smoking is not allowed.": True,
    "Smoking is allowed.": False,
    "No visa is required.": True,
    "A visa is required.": False,
    "You need a visa.": False,
    "You don't need a visa.": True,
    "Insurance is mandatory.": True,
    "You don't need insurance.": False,
    "Insurance is optional.": False,
    "No overdraft was used.": True,
    "An overdraft was used.": False,
    "The deposit is not refundable.": True,
    "The deposit can be refunded.": False,
    "The policy covers flood damage.": True,
    "The policy excludes flood.": False,
    "The device is out of warranty.": True,
    "The device is under warranty.": False,
    "The warranty has not run out.": False,
    "The rail pass is still valid.": True,
    "The rail pass has run out.": False,
    "Your trial is over.": True,
    "The trial has expired.": True,
    "Your trial is still running.": False,
    "The trial has not ended.": False,
    "No seat was confirmed.": True,
    "The seat hasn't been confirmed.": True,
    "The seat has been confirmed.": False,
    "Pets are not allowed, and parking is available.": False,
    "Pets are allowed, but parking is not available.": False,
}
FORMS = {
    "flat": HELD,
    "labels": {name.capitalize(): value for name, value in HELD.items()},
    "paths": {f"booking.{name}": value for name, value in HELD.items()},
    "json": {"booking": json.dumps({"room": HELD})},
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("text", SAID)
def test_what_is_so_of_a_thing_is_a_yes_or_no(form: str, text: str) -> None:
    assert (refused(opened(FORMS[form]), text) == "") is SAID[text]


so = st.sampled_from(sorted(GROUNDING["so_of_a_thing"]))


@given(so, st.booleans(), st.sampled_from(["pets", "Late check-in", "room.wi_fi"]))
def test_it_is_read_as_the_field_that_asks_it(said: str, denied: bool, name: str) -> None:
    told = Fact(name, f"not {said}" if denied else said)
    asked = Fact(f"{name}_{said}", "no" if denied else "yes")
    here, there = (
        [msgspec.structs.replace(ground, given="") for ground in grounds_of([one]) if not ground.prose]
        for one in (told, asked)
    )
    assert here == there


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("order.status", "shipped"),
        ("ticket_status", "valid"),
        ("result", "not detected"),
        ("pets", "allowed in the lobby"),
        ("paid", "yes"),
    ],
)
def test_other_values_are_what_they_are(name: str, value: str) -> None:
    assert as_answer(name, value) is None


UNSHIPPED = {
    "The order is not shipped.": True,
    "The order hasn't been shipped yet.": True,
    "Status: not shipped": True,
    "The order is shipped.": False,
    "Order W-1204 has shipped.": False,
    "Status: shipped": False,
}


@pytest.mark.parametrize(
    "names", [("order.id", "order.status"), ("order_id", "status"), ("order_id", "order_status")]
)
@pytest.mark.parametrize("text", UNSHIPPED)
def test_a_status_that_is_denied_is_none(names: tuple[str, str], text: str) -> None:
    facts = dict(zip(names, ("W-1204", "not shipped"), strict=True))
    assert (refused(opened(facts), text) == "") is UNSHIPPED[text]


def test_what_a_note_denies_is_not_said_of_its_record() -> None:
    facts = {
        "chaperone.0.for": "Ann Reed",
        "chaperone.0.note": "not required",
        "chaperone.1.for": "Bo Lind",
        "chaperone.1.note": "required",
    }
    assert refused(opened(facts), "A chaperone is required for Bo Lind.") == ""
    assert refused(opened(facts), "A chaperone is required for Ann Reed.")


def test_a_refusal_names_the_field_as_it_was_given() -> None:
    for facts, name in ((HELD, "pets"), (FORMS["json"], "booking.room.pets")):
        grounds = GroundIndex().with_facts(grounds_of([Fact(*one) for one in facts.items()]))
        (read,) = [
            ground for ground in grounds.all() if ground.fact.endswith("pets_allowed") and not ground.prose
        ]
        assert (read.name, grounds.known_as(read.fact)) == (name, name)


def test_what_is_stated_anew_takes_the_place_of_the_answer() -> None:
    session = opened(HELD)
    session.offer(FactArrived(Fact("pets", "allowed")))
    assert refused(session, "Pets are allowed.") == ""
    origin = [("pets", "verified")]
    before = GroundIndex().with_facts(grounds_of([Fact("pets", "not allowed")]), origin)
    after = before.with_facts(grounds_of([Fact("pets", "small dogs only")]), origin)
    assert any(ground.value.words == " no " for ground in before.all())
    assert not any(ground.value.words == " no " for ground in after.all())


LEVELS = {
    "records": {
        "labs.0.test": "hemoglobin",
        "labs.0.value": "11.2 g/dL",
        "labs.0.flag": "low",
        "labs.1.test": "potassium",
        "labs.1.value": "4.1 mmol/L",
        "labs.1.flag": "normal",
        "labs.2.test": "creatinine",
        "labs.2.value": "1.9 mg/dL",
        "labs.2.flag": "high",
    },
    "flags": {
        "hemoglobin": "11.2 g/dL",
        "hemoglobin_flag": "low",
        "potassium": "4.1 mmol/L",
        "potassium_flag": "normal",
        "creatinine": "1.9 mg/dL",
        "creatinine_flag": "high",
    },
}
LEVELLED = {
    "Hemoglobin is low.": True,
    "Hemoglobin is high.": False,
    "Hemoglobin is normal.": False,
    "Hemoglobin is not low.": False,
    "Potassium is within the normal range.": True,
    "Potassium is outside the normal range.": False,
    "Potassium is elevated.": False,
    "Potassium is above the normal range.": False,
    "Potassium was 4.1 mmol/L, which is normal.": True,
    "Potassium was 4.1 mmol/L, which is high.": False,
    "Potassium was 4.1 mmol/L and is normal.": True,
    "Creatinine is elevated.": True,
    "Creatinine is not elevated.": False,
    "Creatinine is abnormal.": True,
    "Potassium is abnormal.": False,
    "Creatinine (1.9 mg/dL) is above the normal range.": True,
    "Creatinine (1.9 mg/dL) is below the normal range.": False,
    "Creatinine is within normal limits.": False,
}


@pytest.mark.parametrize("form", LEVELS)
@pytest.mark.parametrize("text", LEVELLED)
def test_a_level_is_said_of_what_has_it(form: str, text: str) -> None:
    assert (refused(opened(LEVELS[form]), text) == "") is LEVELLED[text]


def test_what_was_refused_was_not_approved() -> None:
    facts = {"return.approved": "yes", "claim.accepted": "no"}
    assert refused(opened(facts), "The return hasn't been refused; it was approved.") == ""
    assert refused(opened(facts), "The claim was declined.") == ""
    assert refused(opened(facts), "The return was rejected.")
    assert refused(opened(facts), "The return hasn't been refused; it was rejected.")
    assert refused(opened(facts), "The claim was not declined.")


@pytest.mark.parametrize(
    "fact", [("entry_fee", "0"), ("entry_fee_pct", "0"), ("entry_fee_eur", "0"), ("Entry fee", "none")]
)
def test_what_is_nothing_is_not_charged(fact: tuple[str, str]) -> None:
    facts = {"fund": "Meridian", fact[0]: fact[1]}
    assert refused(opened(facts), "There is no entry fee.") == ""
    for text in ("There is an entry fee.", "The fund charges an entry fee.", "An entry fee applies."):
        assert refused(opened(facts), text), text


def test_what_is_held_is_asked_beside_how_much() -> None:
    facts = {"reserve_held": "no", "reserve_percent": "0", "merchant": "Velo Rosso"}
    assert refused(opened(facts), "There is no reserve on this payout.") == ""
    assert refused(opened(facts), "There is a reserve on this payout.")


def test_the_name_of_a_field_says_in_how_many_its_money_is() -> None:
    facts = {"fund_size_m_eur": "642", "deposits_k_usd": "18"}
    assert refused(opened(facts), "Fund size: 642 million euros.") == ""
    assert refused(opened(facts), "Deposits: $18,000.") == ""
    assert refused(opened(facts), "Fund size: 642 euros.")


def test_what_has_arrived_was_delivered() -> None:
    facts = {
        "shipments.0.tracking": "ZX100",
        "shipments.0.status": "delivered",
        "shipments.1.tracking": "ZX101",
        "shipments.1.status": "delayed",
    }
    assert refused(opened(facts), "ZX100 has arrived; ZX101 is still delayed.") == ""
    assert refused(opened(facts), "ZX100 hasn't arrived; ZX101 is still delayed.")
    assert refused(opened(facts), "ZX101 has arrived.")


def test_whoever_receives_none_has_none() -> None:
    facts = {
        "staff.0.name": "Wanda Krol",
        "staff.0.bonus": "none",
        "staff.1.name": "Luis Prado",
        "staff.1.bonus": "400 EUR",
    }
    assert refused(opened(facts), "Mr. Prado received a bonus.") == ""
    assert refused(opened(facts), "Ms. Krol did not receive a bonus.") == ""
    assert refused(opened(facts), "Ms. Krol received a bonus.")


def test_who_stands_behind_a_title_is_what_the_word_before_calls_them() -> None:
    facts = {"patient.name": "Hugo Lambert", "prescriber": "Dr. Yasmin Farouk"}
    assert refused(opened(facts), "The review is with the prescriber, Dr. Farouk.") == ""
    assert refused(opened(facts), "The review is with the prescriber, Mr. Lambert.")
