"""What is said of a thing or a member of a list that the facts do not say of it: of one like it, or of none."""

from __future__ import annotations

import pytest

from bench.trajectory.grounding import opened, refused
from interlock.lexicon.vectors import are_alike

PARCELS = {
    "orderId": "TX-4096",
    "shipment1Carrier": "Northwind Post",
    "shipment1Contents": "wool coat",
    "shipment1Status": "delivered",
    "shipment1DeliveredOn": "2026-01-19",
    "shipment2Carrier": "Redline Couriers",
    "shipment2Contents": "leather boots",
    "shipment2Status": "in transit",
    "shipment2ExpectedOn": "2026-01-24",
    "refundStatus": "pending",
}
PATIENT = {"patient_name": "Rosa Delgado", "allergy_penicillin": "yes", "diabetic": "no"}
HOUSE = {"listing_id": "PR-20419", "property_type": "terraced house", "chain_free": "yes", "garage": "no"}
METER = {"meter_serial": "EM559201", "last_reading_type": "estimated", "smart_meter": "yes"}
LAMPS = {
    "orderNumber": "WB-55102",
    "itemName": "Ceramic Table Lamp",
    "quantity": "2",
    "unitPrice": "64.50 USD",
}
STAFF = {
    "employee.name": "Grace Adeyemi",
    "employee.id": "E-10482",
    "employee.manager": "Victor Stahl",
    "employee.startDate": "2023-04-17",
    "leave.annualEntitlement": "28 days",
    "leave.remaining": "11 days",
}
SAID = [
    (PARCELS, "Your wool coat was delivered on 19 January 2026.", True),
    (PARCELS, "Your denim jacket was delivered on 19 January 2026.", False),
    (PARCELS, "The canvas shoes are still in transit.", False),
    (PARCELS, "The leather boots are still in transit.", True),
    (PARCELS, "Your first parcel was delivered on 19 January 2026.", True),
    (PARCELS, "The parcel with Northwind Post has arrived.", True),
    (PARCELS, "The parcel with Northwind Post has arrived, and so has the one with Redline Couriers.", False),
    (PATIENT, "The patient is allergic to penicillin.", True),
    (PATIENT, "The patient has a penicillin allergy.", True),
    (PATIENT, "The patient is allergic to sulfonamides.", False),
    (PATIENT, "The patient isn't diabetic, but she does have a latex allergy.", False),
    (PATIENT, "If you are allergic to latex, tell us.", True),
    (PATIENT, "If you wonder, Rosa Delgado is allergic to latex.", False),
    (PATIENT, "Are you allergic to latex?", True),
    (PATIENT, "Her only known allergy is penicillin.", True),
    (HOUSE, "Listing PR-20419 is a terraced house with no garage.", True),
    (HOUSE, "Listing PR-20419 is a detached house with no garage.", False),
    (HOUSE, "It's being sold chain-free.", True),
    (HOUSE, "It's being sold as part of a chain.", False),
    (METER, "The last reading was an estimated reading.", True),
    (METER, "The last reading was an actual reading.", False),
    (LAMPS, "You ordered two Ceramic Table Lamps at $64.50 each.", True),
    (LAMPS, "You ordered two Ceramic Plant Pots at $64.50 each.", False),
    (STAFF, "You have 11 days of annual leave left out of 28.", True),
    (STAFF, "You have 28 days of annual leave left.", False),
    (STAFF, "Employee E-10482 joined on April 17, 2023 and reports to Victor Stahl.", True),
    (STAFF, "Employee E-10482 joined on April 17, 2023 and reports to Grace Adeyemi.", False),
]


@pytest.mark.parametrize(("facts", "line", "right"), SAID)
def test_what_facts_say_of_one_is_not_said_of_what_is_like_it(
    facts: dict[str, str], line: str, right: bool
) -> None:
    assert (refused(opened(facts), line) == "") is right


def test_words_for_things_of_one_kind_are_alike_and_those_around_them_are_not() -> None:
    assert are_alike("coat", "jacket")
    assert are_alike("boots", "shoes")
    for around in ("parcel", "delivery", "refund", "order", "payment", "coat", "qqxzy"):
        assert not are_alike("coat", around)
