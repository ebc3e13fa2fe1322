"""Things, illnesses and what is counted, told in common words: of others than the facts tell they are nowhere held."""

from __future__ import annotations

import pytest

from bench.trajectory.grounding import opened, refused
from interlock.lexicon.words import GROUNDING, lists

RETURN = {
    "return_id": "RMA-24384",
    "item_name": "garden hose",
    "refund_amount": "147.95 EUR",
    "received_date": "2025-06-04",
    "item_opened": "false",
    "refund_approved": "true",
    "handled_by": "Ingrid Dubois",
}
RETURNED = (
    "The returned item is the {}.",
    "The returned item, the {}, was received on 4 June 2025.",
    "Your item, a {}, was received on 4 June 2025.",
    "You returned a {}.",
    "We have received your {} and approved the refund of €147.95.",
    "The return of your {} is handled by Ingrid Dubois.",
    "Regarding the {}: your refund of €147.95 has been approved.",
    "The {} arrived on 4 June 2025.",
    "A refund of €147.95 has been approved for the {}.",
    "The refund for the {} is €147.95.",
    "RMA-24384 ({}) was received on 4 June 2025.",
    "Item returned: {}",
    "The {} was not opened.",
    "The {} that you returned was received on 4 June 2025.",
    "Thank you for sending back your {}.",
)
OTHERS = ("travel kettle", "desk lamp", "leather wallet", "bookshelf", "yoga mat")


@pytest.mark.requirement("X-42")
@pytest.mark.planted("a thing in small letters may be any")
@pytest.mark.parametrize("said", RETURNED)
def test_another_thing_than_the_one_that_is_held_is_nowhere_held(said: str) -> None:
    assert refused(opened(RETURN), said.format("garden hose")) == ""
    assert [one for one in OTHERS if not refused(opened(RETURN), said.format(one))] == []


@pytest.mark.parametrize(
    "said",
    [
        "The box arrives tomorrow.",
        "Please put the hose into a sturdy bag.",
        "Keep the lamp of your desk on while you pack.",
        "If you returned a kettle as well, tell us.",
        "You can print the label on any printer.",
        "Your phone number is on file.",
        "The returned item is on its way to the warehouse.",
        "The item is a great choice.",
        "Would you like a new lamp instead?",
    ],
)
def test_what_is_no_thing_of_the_record_is_left_alone(said: str) -> None:
    assert refused(opened(RETURN), said) == ""


BASKET = {
    "item_1_name": "Wool coat",
    "item_1_price": "120.00 EUR",
    "item_2_name": "Rain boots",
    "item_2_price": "65.00 EUR",
}
PATIENT = {"patient": "Ola Berg", "diagnosis": "gallstones", "surgeon": "Dr. Ines Falk", "smoker": "no"}
POLICY = {"policy_number": "HP-482599", "premium": "733.25 CHF", "expiry_date": "2027-06-28"}
PET = {"pet_name": "Miso", "species": "cat", "vaccinated": "yes", "weight": "4.2 kg"}
HIRE = {"vehicle": "van", "plate": "KL-204", "deposit": "300 EUR"}
STAY = {"guest": "Ann Reed", "nights": "3", "guests": "2", "rooms": "1"}
CLAIM = {"claim": "C-7", "witnesses": "2", "vehicles_involved": "3"}
SAID = [
    (BASKET, "The wool coat costs €120 and the rain boots €65.", True),
    (BASKET, "Your scarf costs €120.", False),
    (BASKET, "Both items, the coat and the gloves, are listed.", False),
    (PATIENT, "Ola Berg has gallstones.", True),
    (PATIENT, "Ola Berg has appendicitis.", False),
    (PATIENT, "She was diagnosed with pneumonia.", False),
    (PATIENT, "Appendicitis was diagnosed.", False),
    (PATIENT, "The scan showed a hernia.", False),
    (PATIENT, "Call us if pneumonia is suspected.", True),
    (PATIENT, "There may be some nausea for a day.", True),
    (PATIENT, "The asthma clinic is closed today.", True),
    (PATIENT, "There is still some pain.", True),
    (PATIENT, "Nausea is common with gallstones.", True),
    (PATIENT, "Gallstones can cause jaundice.", True),
    ({"hotel": "Alpenhof", "meal_plan": "breakfast"}, "Dinner can be booked at the desk.", True),
    ({"hotel": "Alpenhof", "meal_plan": "breakfast"}, "Dinner is included.", False),
    ({"hotel": "Alpenhof", "meal_plan": "breakfast"}, "The pool is on the roof.", True),
    (PET, "Your cat weighs 4.2 kg.", True),
    (PET, "Miso, a dog, is vaccinated.", False),
    ({"joint": "shoulder", "sessions": "6"}, "The knee is treated in 6 sessions.", False),
    ({"joint": "shoulder", "sessions": "6"}, "The shoulder is treated in 6 sessions.", True),
    ({"colour": "blue", "size": "42"}, "You ordered red shoes in size 42.", False),
    ({"colour": "blue", "size": "42"}, "You ordered blue shoes in size 42.", True),
    ({"fabric": "velvet", "colour": "grey"}, "The sofa is covered in linen.", False),
    ({"fabric": "velvet", "colour": "grey"}, "The sofa is covered in grey velvet.", True),
    ({"sample": "blood", "result": "5.4 mmol/L"}, "It was measured in urine.", False),
    ({"sample": "blood", "result": "5.4 mmol/L"}, "It was measured in blood.", True),
    ({"allergen": "peanuts", "reaction": "hives"}, "She is allergic to milk.", False),
    ({"allergen": "peanuts", "reaction": "hives"}, "She is allergic to peanuts.", True),
    ({"allergen": "peanuts", "reaction": "hives"}, "She gets breathlessness from peanuts.", False),
    (HIRE, "Your van needs a deposit of €300.", True),
    (HIRE, "You rented a minibus.", False),
    ({"applicant": "Ola Berg", "occupation": "nurse"}, "Ola Berg works as a nurse.", True),
    ({"applicant": "Ola Berg", "occupation": "nurse"}, "Ola Berg works as a teacher.", False),
    (STAY, "You stay 3 nights.", True),
    (STAY, "The booking is for two people.", True),
    (STAY, "You have 3 rooms.", False),
    (CLAIM, "Two witnesses saw three vehicles.", True),
    (CLAIM, "There were three injuries.", False),
    (CLAIM, "Two passengers were hurt.", False),
    ({"seats": "3"}, "You have 3 seats.", True),
    ({"seats": "3"}, "You have 3 tablets.", False),
    ({"seats": "3"}, "There are 3 small bags.", False),
    ({"children": "3"}, "Three kids stay.", True),
    ({"team_size": "12"}, "The team has 12 employees.", True),
    ({"refills_allowed": "3", "duration_days": "28"}, "It lasts three weeks.", False),
    ({"refills_allowed": "3", "duration_days": "28"}, "It lasts four weeks.", True),
    ({"refills_allowed": "3"}, "It weighs 3 kg.", False),
    ({"route": "oral", "medication": "cetirizine"}, "The cetirizine is given by the oral route.", True),
    ({"route": "oral", "medication": "cetirizine"}, "The cetirizine is not given by the oral route.", False),
    (
        POLICY | {"renews_automatically": "no"},
        "It expires on 28 June 2027, and it renews automatically.",
        False,
    ),
    (POLICY | {"renews_automatically": "no"}, "It expires on 28 June 2027 and renews automatically.", False),
    (
        POLICY | {"renews_automatically": "no"},
        "It expires on 28 June 2027, and it does not renew automatically.",
        True,
    ),
    (POLICY | {"renews_automatically": "yes"}, "It expires on 28 June 2027 and renews automatically.", True),
    ({"single_sign_on_included": "false"}, "Single sign-on is not included.", True),
    ({"single_sign_on_included": "false"}, "Single sign-on is included.", False),
    ({"fare_class": "economy"}, "You fly in economy class.", True),
    ({"fare_class": "economy"}, "You fly in premium economy class.", False),
    ({"board": "half board"}, "Your rate includes half board.", True),
    ({"board": "half board"}, "Your rate includes full board.", False),
]


@pytest.mark.requirement("X-42")
@pytest.mark.parametrize(("facts", "line", "right"), SAID, ids=[f"{line} {right}" for _, line, right in SAID])
def test_only_what_the_facts_tell_of_is_held(facts: dict[str, str], line: str, right: bool) -> None:
    assert (refused(opened(facts), line) == "") is right


def test_the_nouns_that_are_left_out_are_of_their_class() -> None:
    """A list of exceptions that names what the table does not have says nothing."""
    for name in ("ware", "illness"):
        assert len(lists("nouns.txt")[name]) > 1_000
        assert len(GROUNDING[f"no_{name}"] & lists("nouns.txt")[name]) > 40
