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
from interlock.mapping.grounding.answered import answers_in, as_answer

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
        ("result", "detected"),
        ("pets", "allowed in the lobby"),
        ("cancel_reason", "no longer needed"),
        ("paid", "yes"),
    ],
)
def test_other_values_are_what_they_are(name: str, value: str) -> None:
    assert as_answer(name, value) is None


CANCELLED = {
    "order_W5521": json.dumps(
        {"order_id": "#W5521", "status": "cancelled", "cancel_reason": "no longer needed", "items": ["lamp"]}
    ),
    "order_W5522": json.dumps({"order_id": "#W5522", "status": "pending", "items": ["kettle"]}),
}


@pytest.mark.parametrize(
    ("text", "admitted"),
    [
        ("Order #W5521 has been cancelled.", True),
        ("I have helped you with the cancellation of order #W5521.", True),
        ("Order #W5521 was cancelled because it was no longer needed.", True),
        ("- **Reason for cancellation:** No longer needed", True),
        ("Order #W5521 has not been cancelled.", False),
        ("Order #W5521 was never cancelled.", False),
        ("Order #W5521 is pending.", False),
        ("Order #W5522 has been cancelled.", False),
        ("Order #W5522 was cancelled because it was no longer needed.", False),
        ("- **Reason for cancellation:** Arrived damaged", False),
    ],
)
def test_a_reason_says_why_and_not_whether(text: str, admitted: bool) -> None:
    assert (not refused(opened(CANCELLED), text)) is admitted


def test_what_a_note_denies_is_not_said_of_its_record() -> None:
    facts = {
        "chaperone.0.for": "Ann Reed",
        "chaperone.0.note": "not required today",
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


ORDER = {"order_id": "W-1204"}
UNSHIPPED = (
    ["The order is not shipped.", "The order hasn't been shipped yet.", "Status: not shipped"],
    ["The order is shipped.", "Order W-1204 has shipped.", "Status: shipped"],
)
FREE = (
    ["There is no entry fee."],
    ["There is an entry fee.", "The fund charges an entry fee.", "An entry fee applies."],
)
HOLDING = [
    # what is denied of a status, a result or a note is denied of its thing or its record
    ({"order.id": "W-1204", "order.status": "not shipped"}, *UNSHIPPED),
    (ORDER | {"status": "not shipped"}, *UNSHIPPED),
    (ORDER | {"order_status": "not shipped"}, *UNSHIPPED),
    (
        {"tests.0.name": "influenza A", "tests.0.result": "not detected", "tests.1.name": "influenza B"}
        | {"tests.1.result": "detected"},
        ["Influenza A was not detected.", "Influenza B was detected."],
        ["Influenza A was detected.", "Influenza B was not detected."],
    ),
    (
        {
            "pool_status": "not open",
            "parking_availability": "not available",
            "visa_requirement": "not required",
        },
        ["The pool is not open.", "Parking is not available.", "No visa is required."],
        ["The pool is open.", "There is parking.", "You need a visa."],
    ),
    (
        {"item": "oak shelf", "availability": "unavailable"},
        ["The oak shelf is not available."],
        ["The oak shelf is available."],
    ),
    # what was refused was not approved, and what arrived was delivered
    (
        {"return.approved": "yes", "claim.accepted": "no"},
        ["The return hasn't been refused; it was approved.", "The claim was declined."],
        [
            "The return was rejected.",
            "The return hasn't been refused; it was rejected.",
            "The claim was not declined.",
        ],
    ),
    (
        {"shipments.0.tracking": "ZX100", "shipments.0.status": "delivered"}
        | {"shipments.1.tracking": "ZX101", "shipments.1.status": "delayed"},
        ["ZX100 has arrived; ZX101 is still delayed."],
        ["ZX100 hasn't arrived; ZX101 is still delayed.", "ZX101 has arrived."],
    ),
    # whoever has none receives none, and nothing is charged where a field says so
    (
        {"staff.0.name": "Wanda Krol", "staff.0.bonus": "none"}
        | {"staff.1.name": "Luis Prado", "staff.1.bonus": "400 EUR"},
        ["Mr. Prado received a bonus.", "Ms. Krol did not receive a bonus."],
        ["Ms. Krol received a bonus."],
    ),
    ({"fund": "Meridian", "entry_fee": "0"}, *FREE),
    ({"fund": "Meridian", "entry_fee_pct": "0"}, *FREE),
    ({"fund": "Meridian", "entry_fee_eur": "0"}, *FREE),
    ({"fund": "Meridian", "Entry fee": "none"}, *FREE),
    (
        {"reserve_held": "no", "reserve_percent": "0", "merchant": "Velo Rosso"},
        ["There is no reserve on this payout."],
        ["There is a reserve on this payout."],
    ),
    # the name of a field says in how many its money is
    (
        {"fund_size_m_eur": "642", "deposits_k_usd": "18"},
        ["Fund size: 642 million euros.", "Deposits: $18,000."],
        ["Fund size: 642 euros."],
    ),
    # who stands behind a title is what the word before calls them
    (
        {"patient.name": "Hugo Lambert", "prescriber": "Dr. Yasmin Farouk"},
        ["The review is with the prescriber, Dr. Farouk."],
        ["The review is with the prescriber, Mr. Lambert."],
    ),
    # of two tests each has its own result
    (
        {
            "patient": "Jo Reed",
            "Urine culture": "negative",
            "Influenza test": "positive",
            "Repeat needed": "no",
        },
        [
            "The urine culture was negative.",
            "The influenza test came back positive, while the urine culture was negative.",
        ],
        [
            "The urine culture was positive.",
            "The influenza test was negative.",
            "The influenza test was positive, while the urine culture came back positive.",
        ],
    ),
    # who has no title in the facts has none beside those who have one
    (
        {"patient.name": "Edith Varga", "patient.age": "67", "followup.doctor": "Dr. Lena Hartwig"}
        | {"surgery.performed": "no"},
        [
            "Dear Dr. Hartwig, your patient Ms. Varga is 67 years old.",
            "She did not undergo surgery.",
            "She wasn't operated on.",
            "She has not had surgery.",
        ],
        [
            "Dear Dr. Varga, your patient is 67 years old.",
            "She underwent surgery.",
            "She was operated on.",
            "She had surgery.",
        ],
    ),
    (
        {"patient_name": "Edith Varga", "surgery_performed": "no", "age": "67"},
        ["Edith Varga was not operated on.", "Dr. Varga is 67 years old."],
        ["Edith Varga was operated on.", "She underwent surgery."],
    ),
    # what is free need not be paid for
    (
        {"room": "4B", "parking": "free", "breakfast_included": "no"},
        ["Guests don't have to pay for parking.", "You have to pay for breakfast."],
        ["Guests have to pay for parking.", "Parking has to be paid for."],
    ),
    # how something is to be paid, and that it still is to be
    (
        {"invoice": "BR-20418", "paid": "no", "payment_method": "bank transfer"},
        [
            "The invoice is to be paid by bank transfer.",
            "You have to pay by bank transfer.",
            "The invoice still has to be paid.",
        ],
        ["The invoice has been paid by bank transfer.", "The invoice is to be paid by credit card."],
    ),
    (
        {"invoice": "BR-20418", "paid": "yes"},
        ["The invoice has been paid."],
        ["The invoice still has to be paid.", "The invoice is still to be paid."],
    ),
    # why something is so
    (
        {"item": "espresso machine", "return_received": "yes", "reason": "cracked water tank"},
        [
            "It was returned because of a cracked water tank.",
            "It was returned because of a broken tank.",
            "It was returned because of damage.",
        ],
        ["It was returned because of a leaking valve.", "It was returned because of a bent handle."],
    ),
]


@pytest.mark.parametrize(("facts", "right", "wrong"), HOLDING)
def test_what_fields_hold_in_few_words(facts: dict[str, str], right: list[str], wrong: list[str]) -> None:
    for text in right:
        assert refused(opened(facts), text) == "", text
    for text in wrong:
        assert refused(opened(facts), text), text


def test_what_would_be_called_as_another_fact_is_stays_as_it_is() -> None:
    facts = {
        "order.status": "not paid",
        "order.state": "not paid",
        "visa": "required",
        "visa_required": "yes",
    }
    assert answers_in(facts) == {}


ASKED = {
    "allowed": ["You can bring X.", "You may not bring X.", "X is allowed.", "You may take X on board."],
    "required": ["X is required.", "You have to take out X.", "You don't need X.", "No X is required."],
    "included": ["The price includes X.", "There is no X.", "X is not included.", "X comes with it."],
    "provided": ["We serve X.", "X is not provided.", "You get X."],
}


@given(st.sampled_from(sorted(ASKED)), st.sampled_from(["a bicycle", "insurance", "breakfast"]), st.data())
def test_a_yes_or_no_in_a_group_is_that_of_what_the_group_is_called(
    asked: str, thing: str, data: st.DataObject
) -> None:
    text = data.draw(st.sampled_from(ASKED[asked])).replace("X", thing)
    text = text[0].upper() + text[1:].replace("no a ", "no ")
    key = thing.removeprefix("a ")
    others = {"guest.name": "Jo Reed", "stay.nights": "3"}
    for answer in ("yes", "no"):
        grouped = refused(opened(others | {f"{key}.{asked}": answer}), text)
        assert bool(grouped) is bool(refused(opened(others | {f"{key}_{asked}": answer}), text)), text
