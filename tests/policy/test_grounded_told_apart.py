"""Of which record a clause is said, where the text names several, and what is said of some alone or of so many."""

from __future__ import annotations

import pytest

from bench.trajectory.grounding import opened, refused

TICKETS = {
    "tickets.0.passenger": "Ann Reed",
    "tickets.0.fare": "18.60 EUR",
    "tickets.0.reason": "knee pain",
    "tickets.0.checked": "yes",
    "tickets.1.passenger": "Bo Lind",
    "tickets.1.fare": "74.00 EUR",
    "tickets.1.reason": "blood pressure check",
    "tickets.1.checked": "yes",
    "tickets.2.passenger": "Cy Marsh",
    "tickets.2.fare": "39.90 EUR",
    "tickets.2.reason": "hip injury",
    "tickets.2.checked": "no",
    "planner": "Greta Olsen",
    "fund": "Meridian Balanced",
}
DRUGS = {
    "patient": "Irma Voss",
    "drugs.0.name": "apixaban",
    "drugs.0.discontinued": "no",
    "drugs.1.name": "bisoprolol",
    "drugs.1.discontinued": "no",
    "drugs.2.name": "naproxen",
    "drugs.2.discontinued": "yes",
}
PARTS = {
    "parts.0.name": "brake pad",
    "parts.0.available": "yes",
    "parts.1.name": "timing belt",
    "parts.1.available": "no",
    "parts.2.name": "oil filter",
    "parts.2.available": "yes",
}
OPERATIONS = {
    "operations.0.patient": "Mrs. Alder",
    "operations.0.surgeon": "Dr. Fink",
    "operations.1.patient": "Mr. Bose",
    "operations.1.surgeon": "Dr. Grau",
    "operations.2.patient": "Ms. Chen",
    "operations.2.surgeon": "Dr. Fink",
}
CLAIMS = {
    "claim_B4.staff": "Rita Sol",
    "claim_B4.state": "paid",
    "claim_B4.documents_complete": "true",
    "claim_B5.staff": "Jan Moor",
    "claim_B5.state": "declined",
    "claim_B5.documents_complete": "false",
}
QUOTES = {
    "quotes.0.supplier": "Arlberg Tools",
    "quotes.0.product": "torque wrench",
    "quotes.0.accepted": "yes",
    "quotes.1.supplier": "Benton Supply",
    "quotes.1.product": "bench vice",
    "quotes.1.accepted": "no",
}
EVENTS = {
    "events.0.host": "Oakfield School",
    "events.0.fee": "400.00 EUR",
    "events.0.fee_paid": "yes",
    "events.1.host": "Tulip Society",
    "events.1.fee": "610.00 EUR",
    "events.1.fee_paid": "no",
}

SAID = [
    (TICKETS, "The cheapest fare, €18.60, was paid by Ann Reed, the dearest, {}, by Bo Lind.", "€74.00", "€39.90"),
    (TICKETS, "Ann Reed came with knee pain; the last, {}, came with a hip injury.", "Cy Marsh", "Bo Lind"),
    (TICKETS, "{} plans the tickets.", "Greta Olsen", "Gerda Olsen"),
    (TICKETS, "{} tickets have been checked.", "Two", "Three"),
    (TICKETS, "Two tickets {} checked.", "are", "are not"),
    (DRUGS, "She no longer takes {}.", "naproxen", "apixaban"),
    (DRUGS, "She still takes {}.", "apixaban", "naproxen"),
    (DRUGS, "The drugs still taken: apixaban and {}.", "bisoprolol", "ramipril"),
    (QUOTES, "Only the quote for the {} has been accepted.", "torque wrench", "bench vice"),
    (EVENTS, "Tulip Society has not paid the fee of {}.", "€610.00", "€400.00"),
    (EVENTS, "The fee of {} has not been paid by Tulip Society.", "€610.00", "€400.00"),
    (PARTS, "The brake pad is available, and so is the {}.", "oil filter", "timing belt"),
    (OPERATIONS, "Dr. Fink operated on Mrs. Alder and {}.", "Ms. Chen", "Mr. Bose"),
    (OPERATIONS, "Mrs. Alder and {} were operated on by Dr. Fink.", "Ms. Chen", "Mr. Bose"),
    (CLAIMS, "The documents for {} are complete.", "B4", "B5"),
    (QUOTES, "Only the quote of {} has been accepted.", "Arlberg Tools", "Benton Supply"),
]  # fmt: skip


@pytest.mark.parametrize(("facts", "line", "right", "wrong"), SAID)
def test_what_is_said_is_said_of_its_own_record(
    facts: dict[str, str], line: str, right: str, wrong: str
) -> None:
    assert refused(opened(facts), line.format(right)) == ""
    assert refused(opened(facts), line.format(wrong))


FLIGHTS = {
    "outbound_flight": "AY1353",
    "outbound_seat": "22A",
    "outbound_meal_included": "no",
    "return_flight": "AY1360",
    "return_seat": "17B",
    "return_meal_included": "yes",
}
SAMPLES = {
    "blood_sample_status": "ready",
    "blood_results_sent": "yes",
    "urine_sample_status": "pending",
    "urine_results_sent": "no",
}
TRAIN = {"exchange_fee": "5.00 EUR", "exchange_permitted": "yes", "bicycle_fee": "9.00 EUR"}


@pytest.mark.parametrize(
    ("facts", "text", "passes"),
    [
        (FLIGHTS, "On the outbound flight you sit in 22A. A meal is not included on that flight.", True),
        (FLIGHTS, "On the outbound flight you sit in 22A. A meal is included on that flight.", False),
        (FLIGHTS, "Your return flight is AY1360. A meal is included on it.", True),
        (FLIGHTS, "A meal is included on the outbound flight.", False),
        (SAMPLES, "The blood sample is ready. The results have been sent.", True),
        (SAMPLES, "The urine sample is still pending. The results have been sent.", False),
        (TRAIN, "Your ticket cannot be exchanged.", False),
    ],
)
@pytest.mark.planted("what was done is called by its record too")
def test_what_was_done_is_not_called_by_the_record_that_its_flat_name_begins_with(
    facts: dict[str, str], text: str, passes: bool
) -> None:
    assert bool(refused(opened(facts), text)) is not passes


ACCOUNTS = {
    "account_1_type": "Youth account",
    "account_1_balance": "10606.00 USD",
    "account_1_overdraft_protection": "yes",
    "account_2_type": "Business account",
    "account_2_balance": "8676.18 USD",
    "account_2_overdraft_protection": "no",
}
DEVICES = {
    "device_1_kind": "Smart thermostat",
    "device_1_room": "Hallway",
    "device_1_firmware_updated": "yes",
    "device_1_battery": "40%",
    "device_2_kind": "Door sensor",
    "device_2_room": "Porch",
    "device_2_firmware_updated": "no",
    "device_2_battery": "75%",
}


@pytest.mark.parametrize(
    ("facts", "text", "passes"),
    [
        (
            ACCOUNTS,
            "The youth account holds $10,606. Overdraft protection is off for the business account.",
            True,
        ),
        (
            ACCOUNTS,
            "The youth account holds $10,606. Overdraft protection is on for the business account.",
            False,
        ),
        (
            ACCOUNTS,
            "The business account holds $8,676.18. Overdraft protection is off for the youth account.",
            False,
        ),
        (ACCOUNTS, "The youth account has overdraft protection, but the business account does not.", True),
        (ACCOUNTS, "The business account has overdraft protection, but the youth account does not.", False),
        (ACCOUNTS, "The youth account has overdraft protection, and so does the business account.", False),
        (DEVICES, "The door sensor device is at 75%, and its firmware has not been updated.", True),
        (DEVICES, "The door sensor device is at 75%, and its firmware has been updated.", False),
        (DEVICES, "The door sensor is at 75%. Its firmware has not been updated.", True),
        (DEVICES, "The door sensor is at 75%. Its firmware has been updated.", False),
        (DEVICES, "The door sensor is on the porch. The battery is at 75%.", True),
        (DEVICES, "The door sensor is on the porch. The battery is at 40%.", False),
        (DEVICES, "The door sensor is at 75%. It is in the Hallway.", False),
    ],
)
@pytest.mark.planted("what a record is like is forgotten behind its sentence")
@pytest.mark.planted("what a record is like is forgotten behind its clause")
@pytest.mark.planted("what a clause without a verb of its own names is not named")
@pytest.mark.planted("what a state is of is said before its verb only")
def test_what_a_record_is_like_says_of_which_a_state_is_said(
    facts: dict[str, str], text: str, passes: bool
) -> None:
    assert bool(refused(opened(facts), text)) is not passes


TRAILS = {
    "walk_1_name": "Ridge Trail",
    "walk_1_length": "12 km",
    "walk_1_climb": "640 m",
    "walk_1_dogs_allowed": "yes",
    "walk_2_name": "Lake Loop",
    "walk_2_length": "5 km",
    "walk_2_climb": "40 m",
    "walk_2_dogs_allowed": "no",
    "walk_3_name": "Mill Path",
    "walk_3_length": "8 km",
    "walk_3_climb": "90 m",
    "walk_3_dogs_allowed": "no",
    "former_warden": "Bo Lind",
    "warden": "Ann Reed",
}
TWO_TRAILS = "The Ridge Trail is 12 km long and the Lake Loop is 5 km long. "
THREE_TRAILS = "The Mill Path is 8 km long, the Ridge Trail is 12 km long and the Lake Loop is 5 km long. "


@pytest.mark.parametrize(
    ("facts", "text", "passes"),
    [
        (TRAILS, TWO_TRAILS + "The latter climbs 40 m, and dogs are not allowed on it.", True),
        (TRAILS, TWO_TRAILS + "The latter climbs 640 m.", False),
        (TRAILS, TWO_TRAILS + "Dogs are allowed on the latter.", False),
        (TRAILS, TWO_TRAILS + "Dogs are allowed on the former, but not on the latter.", True),
        (TRAILS, TWO_TRAILS + "The former climbs 640 m, the latter climbs 40 m.", True),
        (TRAILS, TWO_TRAILS + "The former climbs 40 m, the latter climbs 640 m.", False),
        (TRAILS, THREE_TRAILS + "The last one climbs 40 m.", True),
        (TRAILS, THREE_TRAILS + "The last one climbs 90 m.", False),
        (TRAILS, THREE_TRAILS + "The climb of the second one is 640 m.", True),
        (TRAILS, THREE_TRAILS + "The climb of the first one is 640 m.", False),
        (TRAILS, THREE_TRAILS + "The former warden is Bo Lind.", True),
        (ACCOUNTS, "The youth account and the business account are here. The latter holds $8,676.18.", True),
        (ACCOUNTS, "The youth account and the business account are here. The latter holds $10,606.", False),
    ],
)
@pytest.mark.planted("the last one is the first that was named")
@pytest.mark.planted("the latter is the first that was named")
def test_what_a_text_counts_out_is_what_was_named_there(
    facts: dict[str, str], text: str, passes: bool
) -> None:
    assert bool(refused(opened(facts), text)) is not passes
