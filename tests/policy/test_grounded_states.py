"""What a text says to be so, or not, held against the yes or no of a field in whatever words it is said."""

from __future__ import annotations

import json

import pytest

from bench.trajectory.grounding import opened, refused

ACCOUNT = {"account_active": "yes", "valid": "yes", "complete": "yes", "enabled": "yes", "connected": "yes"}
NONE_OF_IT = dict.fromkeys(ACCOUNT, "no")
DEBIT = {"debit": json.dumps({"direct_debit": {"active": True, "amount_gbp": 118.0}})}
NEGATIVE = {"incomplete": "yes", "inactive": "no", "unfurnished": "yes"}
VOICE = {"voice": "yes", "covered": "yes", "form_received": "yes", "order": "A-17"}
PREFIXED = [
    (ACCOUNT, "The account is inactive.", False),
    (ACCOUNT, "The ticket is invalid.", False),
    (ACCOUNT, "The form is incomplete.", False),
    (ACCOUNT, "The feature is disabled.", False),
    (ACCOUNT, "The meter is disconnected.", False),
    (NONE_OF_IT, "The account is inactive.", True),
    (NONE_OF_IT, "The ticket is invalid.", True),
    (NONE_OF_IT, "The form is incomplete.", True),
    (NONE_OF_IT, "The feature is disabled.", True),
    (NONE_OF_IT, "The ticket is not invalid.", False),
    ({"refundable": "yes"}, "It is nonrefundable.", False),
    ({"refundable": "no"}, "It is nonrefundable.", True),
    (DEBIT, "Your Direct Debit is inactive.", False),
    (DEBIT, "Your Direct Debit is active.", True),
    (NEGATIVE, "The form is incomplete.", True),
    (NEGATIVE, "The form is complete.", False),
    (NEGATIVE, "The account is inactive.", False),
    (NEGATIVE, "The account is active.", True),
    (NEGATIVE, "The flat is furnished.", False),
    ({"status": "incomplete", "complete": "no"}, "The form is incomplete.", True),
    (VOICE, "Your invoice is ready.", True),
    (VOICE, "We will inform you.", True),
    (VOICE, "The fault was discovered.", True),
    ({"it_support": "yes"}, "The unit has a door.", True),
]


@pytest.mark.requirement("X-42")
@pytest.mark.parametrize(
    ("facts", "said", "holds"), PREFIXED, ids=[f"{said} {holds}" for _, said, holds in PREFIXED]
)
def test_a_word_that_denies_by_its_prefix_denies_what_a_field_says(
    facts: dict[str, str], said: str, holds: bool
) -> None:
    assert (refused(opened(facts), said) == "") is holds


MUSEUM = {
    "photography_allowed": "yes",
    "flash_allowed": "no",
    "parking_available": "yes",
    "permit_required": "no",
    "admission_free": "yes",
    "booking_required": "no",
}
STRICT = MUSEUM | {"flash_allowed": "yes", "permit_required": "yes", "booking_required": "yes"}
WITHOUT = [
    (MUSEUM, "Photography is permitted without flash.", True),
    (MUSEUM, "Parking is available without a permit.", True),
    (MUSEUM, "You can park without a permit.", True),
    (MUSEUM, "Admission is free without booking.", True),
    (MUSEUM, "Photography is not allowed.", False),
    (STRICT, "Photography is permitted without flash.", False),
    (STRICT, "Parking is available without a permit.", False),
    (STRICT, "Admission is free without booking.", False),
    (STRICT | {"photography_allowed": "no"}, "Photography is permitted without a tripod.", False),
    ({"refundable": "yes"}, "It is refundable without a fee.", True),
    ({"refundable": "no"}, "It is refundable without a fee.", False),
    ({"take_with_food": "yes"}, "It should be taken without food.", False),
    ({"take_with_food": "no"}, "It should be taken without food.", True),
    ({"warranty": "yes"}, "The laptop comes without a warranty.", False),
    ({"warranty": "no"}, "The laptop comes without a warranty.", True),
    ({"status": "delivered"}, "Your order was delivered without a signature.", True),
    ({"status": "lost"}, "Your order was delivered without a signature.", False),
]


@pytest.mark.requirement("X-42")
@pytest.mark.parametrize(
    ("facts", "said", "holds"), WITHOUT, ids=[f"{said} {holds}" for _, said, holds in WITHOUT]
)
def test_without_denies_what_stands_behind_it(facts: dict[str, str], said: str, holds: bool) -> None:
    assert (refused(opened(facts), said) == "") is holds


LOOSE = {"booking_required": "no", "id_required": "yes", "deposit_required": "no"}
TIGHT = {"booking_required": "yes", "id_required": "no", "deposit_required": "yes"}
SIGNED = {"signature_required": "no", "login_required": "no"}
DUTIES = [
    *((LOOSE, said, False) for said in ("You need to book in advance.", "You must book in advance.")),
    *((LOOSE, said, False) for said in ("Advance booking is necessary.", "Booking is essential.")),
    *(
        (LOOSE, said, False)
        for said in ("It is necessary to book.", "A booking is needed.", "ID is optional.")
    ),
    *(
        (LOOSE, said, True)
        for said in ("You don't need to book.", "Booking is optional.", "ID is mandatory.")
    ),
    *((LOOSE, said, True) for said in ("ID is required.", "Booking is not necessary.", "You must bring ID.")),
    *((TIGHT, said, True) for said in ("You need to book in advance.", "Booking is compulsory.")),
    *((TIGHT, said, True) for said in ("It is essential to book in advance.", "ID is optional.")),
    *((TIGHT, said, False) for said in ("Booking is unnecessary.", "You don't have to book in advance.")),
    *((TIGHT, said, False) for said in ("It is not necessary to book.", "ID is essential.")),
    (SIGNED, "You must sign in person.", False),
    (SIGNED, "You must sign in.", True),
    ({"visa_mandatory": "yes"}, "A visa is required.", True),
    ({"visa_mandatory": "no"}, "A visa is required.", False),
    ({"deposit_paid": "no", "deposit_required": "yes"}, "A deposit is required.", True),
    ({"deposit_paid": "yes", "deposit_required": "no"}, "A deposit is required.", False),
    ({"breakfast_included": "yes", "visa_required": "yes"}, "Breakfast is optional.", True),
]


@pytest.mark.requirement("X-42")
@pytest.mark.parametrize(
    ("facts", "said", "holds"), DUTIES, ids=[f"{said} {holds}" for _, said, holds in DUTIES]
)
def test_what_has_to_be_done_is_held_against_whether_it_is_required(
    facts: dict[str, str], said: str, holds: bool
) -> None:
    assert (refused(opened(facts), said) == "") is holds


COMPOUND = {"courtesy_car_available": "no", "express_delivery": "no", "free_parking": "no"}
HEADS = [
    (COMPOUND, "Please collect your car from the yard.", True),
    (COMPOUND, "Your delivery is on its way.", True),
    (COMPOUND, "Thanks for choosing home delivery.", True),
    (COMPOUND, "The parking is behind the house.", True),
    (COMPOUND, "We have a car for you.", False),
    (COMPOUND, "There is no car.", True),
    (COMPOUND, "It goes by express.", False),
    (COMPOUND, "You can park for free.", False),
    (COMPOUND | {"courtesy_car_available": "yes"}, "There is no car for you.", False),
    ({"travel_insurance": "no"}, "The insurance covers theft.", True),
    ({"auto_renew": "no"}, "The plan renews each month.", False),
    ({"auto_renew": "no"}, "The plan does not renew.", True),
    ({"auto_renew": "yes"}, "The plan does not renew.", False),
    ({"loyalty_member": "no"}, "She belongs to the loyalty programme.", False),
]


@pytest.mark.requirement("X-42")
@pytest.mark.parametrize(
    ("facts", "said", "holds"), HEADS, ids=[f"{said} {holds}" for _, said, holds in HEADS]
)
def test_what_a_field_is_a_sort_of_is_not_yet_what_it_says(
    facts: dict[str, str], said: str, holds: bool
) -> None:
    assert (refused(opened(facts), said) == "") is holds


BILLS = {
    "bills": json.dumps(
        {
            "bills_included": {"water": True, "electricity": False, "internet": False, "gas": True},
            "gym_included": False,
            "pool_included": False,
            "breakfast_included": True,
            "wifi_included": True,
        }
    )
}
ORDER = {"paid": "yes", "shipped": "no", "delivered": "no"}
TICKET = {"refundable": "yes", "changeable": "no"}
JOINED = [
    (BILLS, "Electricity and internet are not included.", True),
    (BILLS, "Electricity and gas are not included.", False),
    (BILLS, "Water is included, but electricity and internet are not.", True),
    (BILLS, "Water is included, but gas and internet are not.", False),
    (BILLS, "The gym and the pool are not included.", True),
    (BILLS, "The gym and the wifi are included.", False),
    (BILLS, "Breakfast and wifi are included, while the gym, internet and the pool are not.", True),
    (BILLS, "Breakfast and wifi are included, while the gym, water and the pool are not.", False),
    (BILLS, "Neither the gym nor the pool is included.", True),
    (BILLS, "Neither breakfast nor the gym is included.", False),
    (BILLS, "Neither the gym nor breakfast is included.", False),
    (BILLS, "No pool is included.", True),
    (BILLS, "No wifi is included.", False),
    (BILLS, "The rent does not include electricity or internet.", True),
    (BILLS, "The rent does not include electricity or gas.", False),
    (BILLS, "The rent includes water and gas but not electricity or internet.", True),
    (BILLS, "The rent includes water and internet.", False),
    (BILLS, "The rent includes neither electricity nor internet.", True),
    (BILLS, "The rent includes neither electricity nor gas.", False),
    (BILLS, "You pay for electricity and internet yourself.", True),
    (BILLS, "You pay for water.", False),
    (BILLS, "The gym costs extra, and so do electricity and internet.", True),
    (BILLS, "Wifi costs extra.", False),
    (BILLS, "Either the gym or the pool will close on some days.", True),
    (ORDER, "It has not been shipped or delivered.", True),
    (ORDER, "It has not been delivered or paid.", False),
    (ORDER, "Your order has been neither shipped nor delivered.", True),
    (ORDER, "Your order is paid and shipped.", False),
    (TICKET, "The ticket is refundable but not changeable.", True),
    (TICKET, "The ticket is neither refundable nor changeable.", False),
    (TICKET, "The ticket is refundable and changeable.", False),
]


@pytest.mark.requirement("X-42")
@pytest.mark.parametrize(
    ("facts", "said", "holds"), JOINED, ids=[f"{said} {holds}" for _, said, holds in JOINED]
)
def test_what_is_joined_to_a_clause_is_said_as_this_says(
    facts: dict[str, str], said: str, holds: bool
) -> None:
    assert (refused(opened(facts), said) == "") is holds


def lab(**flags: str) -> dict[str, str]:
    return {
        "lab": json.dumps({"results": {test: {"value": 5, "flag": flag} for test, flag in flags.items()}})
    }


LAB = lab(sodium="normal", potassium="high", glucose="normal")
PARCELS = {
    "parcels": json.dumps(
        [
            {"id": "P-1", "contents": "Brass fittings", "fragile": False, "status": "delivered"},
            {"id": "P-2", "contents": "Ceramic tiles", "fragile": True, "status": "in transit"},
        ]
    )
}
OPEN = {"gym_open": "yes", "shop_status": "closed"}
WHOSE = [
    (OPEN, "The gym is closed.", False),
    (OPEN, "The gym is shut.", False),
    (OPEN, "The gym is open.", True),
    (OPEN, "The shop is closed.", True),
    (OPEN, "The shop is open.", False),
    ({"smoking_allowed": "yes", "drone_status": "prohibited"}, "Smoking is prohibited.", False),
    ({"smoking_allowed": "yes", "drone_status": "prohibited"}, "Smoking is allowed.", True),
    ({"insured": "yes", "parcel_status": "in transit"}, "Your insured parcel has been delivered.", False),
    (PARCELS, "The brass fittings are fragile.", False),
    (PARCELS, "The brass fittings are not fragile.", True),
    (PARCELS, "The ceramic tiles are fragile.", True),
    (PARCELS, "The brass fittings are in transit.", False),
    (PARCELS, "The ceramic tiles have been delivered.", False),
    (PARCELS, "The brass fittings have been delivered.", True),
    (LAB, "Sodium, potassium and glucose are all normal.", False),
    (LAB, "Potassium, sodium and glucose are all normal.", False),
    (LAB, "Sodium and glucose are both normal.", True),
]


@pytest.mark.requirement("X-42")
@pytest.mark.parametrize(
    ("facts", "said", "holds"), WHOSE, ids=[f"{said} {holds}" for _, said, holds in WHOSE]
)
def test_a_state_is_of_what_it_is_said_of(facts: dict[str, str], said: str, holds: bool) -> None:
    assert (refused(opened(facts), said) == "") is holds
