"""Of one record with several parts: who did it, whose owner it is, from what into what, and what is so besides."""

from __future__ import annotations

import pytest

from bench.trajectory.grounding import opened, refused

PROJECT = {
    "project.host_institution": "University of Ghent",
    "project.partner": "Helix Labs",
    "project.funder": "Volta Fund",
    "project.coordinator": "Dr Felix Brandt",
}
STAY = {
    "dog": "Rolo",
    "owner": "Bess Fairley",
    "carer": "Tim Okello",
    "emergency_contact": "Nina Fairley",
    "walks_per_day": "3",
    "medication_required": "no",
    "shares_kennel": "no",
    "neutered": "yes",
}
TEXT = {"client": "Vantage Legal", "source_language": "German", "target_language": "English"}
VOYAGE = {"vessel": "MV Astrid", "captain": "Henrik Solberg", "pilot": "Dirk Maas", "owner": "Baltia Lines"}
HIRE = {
    "driver": "Ingrid Dahl",
    "rental agent": "Daniel Whitmore",
    "rental company": "Roadrunner Rent",
    "car": "Toyota Corolla",
}
TOUR = {"tour": "Mountain Lakes", "meeting_point": "the opera house", "lunch_included": "yes"}
DEVICE = {
    "ticket": "SR-45979",
    "customer": "Ida Moss",
    "warranty_active": "yes",
    "warranty_end": "2026-11-29",
}

SAID = [
    (PROJECT, "The project is hosted by {}.", "the University of Ghent", "Helix Labs"),
    (PROJECT, "It is hosted by {}.", "the University of Ghent, with Helix Labs", "Helix Labs, with the University of Ghent"),
    (STAY, "{}, Rolo's owner, will fetch him.", "Bess Fairley", "Nina Fairley"),
    (STAY, "{} is Rolo's carer.", "Tim Okello", "Nina Fairley"),
    (STAY, "Rolo is staying with us and is looked after by {}.", "Tim Okello", "Nina Fairley"),
    (STAY, "Rolo is walked {} a day.", "three times", "twice"),
    (STAY, "He needs no medication and {} a kennel.", "does not share", "shares"),
    (STAY, "He {} medication and has been neutered.", "needs no", "needs"),
    (TEXT, "It was translated from {}.", "German into English", "English into German"),
    (TEXT, "The translation is from {}.", "German to English", "English to German"),
    (VOYAGE, "{} it in.", "Henrik Solberg commands the ship, and Dirk Maas pilots", "Dirk Maas commands the ship, and Henrik Solberg pilots"),
    (HIRE, "The agent dealing with the rental of the Toyota Corolla is {}.", "Daniel Whitmore", "Ingrid Dahl"),
    (TOUR, "The meeting point is the {}.", "opera house", "cathedral"),
    (DEVICE, "The device is {} warranty.", "under", "out of"),
]  # fmt: skip


@pytest.mark.parametrize(("facts", "line", "right", "wrong"), SAID)
def test_it_is_said_of_whoever_it_is(facts: dict[str, str], line: str, right: str, wrong: str) -> None:
    assert refused(opened(facts), line.format(right)) == ""
    assert refused(opened(facts), line.format(wrong))
