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
