"""Records that are known by a number or by a name with one: `Room 101`, `Vesta-7`, `{"table": 4}`."""

from __future__ import annotations

import json

import pytest

from bench.trajectory.grounding import opened, refused

ROOMS = {
    "rooms": json.dumps(
        [
            {"room": "Room 101", "status": "free", "beds": 2, "cleaned": True, "nurse": "Ann Reed"},
            {"room": "Room 102", "status": "occupied", "beds": 3, "cleaned": False, "nurse": "Bob Lund"},
        ]
    )
}
PROBES = {
    "probes": json.dumps(
        [
            {"probe": "Vesta-7", "pressure_bar": 4.5, "running": True, "operator": "Ann Reed"},
            {"probe": "Orion-3", "pressure_bar": 6.1, "running": False, "operator": "Bob Lund"},
        ]
    )
}
LABS = {
    "labs.0.name": "Lab 3",
    "labs.0.pupils": "24",
    "labs.0.booked": "yes",
    "labs.1.name": "Lab 4",
    "labs.1.pupils": "28",
    "labs.1.booked": "no",
}
TABLES = {
    "tables": json.dumps(
        [
            {"table": 4, "guests": 2, "waiter": "Ann Reed", "paid": True, "bill": "€41.00"},
            {"table": 7, "guests": 5, "waiter": "Bob Lund", "paid": False, "bill": "€96.50"},
            {"table": 12, "guests": 3, "waiter": "Ann Reed", "paid": False, "bill": "€55.20"},
        ]
    )
}
ORDERS = {
    "orders": json.dumps(
        [
            {"id": 32, "customer": "Bob Lund", "total": "€96.50", "status": "pending", "gift": True},
            {"id": 31, "customer": "Ann Reed", "total": "€41.00", "status": "shipped", "gift": False},
        ]
    )
}
FLATS = {
    "flats": json.dumps(
        [
            {"unit": "3A", "tenant": "Ann Reed", "rent": "€900", "occupied": True},
            {"unit": "3B", "tenant": "Bob Lund", "rent": "€950", "occupied": False},
        ]
    )
}
LEGS = {"legs": json.dumps([{"number": "RB 118", "bay": 4}, {"number": "KX 9", "bay": 27}])}

SAID = [
    (ROOMS, "{} is free.", "Room 101", "Room 102"),
    (ROOMS, "{} has not been cleaned.", "room 102", "room 101"),
    (ROOMS, "Room 102 is occupied and {} been cleaned.", "has not", "has"),
    (ROOMS, "There are {} beds in Room 101.", "2", "3"),
    (ROOMS, "{} looks after Room 101.", "Ann Reed", "Bob Lund"),
    (ROOMS, "{} is occupied.", "Room 102", "Room 103"),
    (PROBES, "{} runs at 4.5 bar.", "Vesta-7", "Orion-3"),
    (PROBES, "{} is not running.", "Orion-3", "Vesta-7"),
    (PROBES, "Vesta-7 is running; Orion-3 {}.", "is not", "is too"),
    (PROBES, "Who operates Vesta-7? {}.", "Ann Reed", "Bob Lund"),
    (PROBES, "{} is running.", "Vesta-7", "Vesta-3"),
    (LABS, "{} is booked.", "Lab 3", "Lab 4"),
    (LABS, "Lab 4 has {} pupils.", "28", "24"),
    (TABLES, "{} has paid.", "Table 4", "Table 7"),
    (TABLES, "{} has paid.", "Table 4", "Table 9"),
    (TABLES, "Only table {} has paid.", "4", "7"),
    (TABLES, "Table 7 has {} guests and table 12 has 3.", "5", "2"),
    (TABLES, "Table {}'s bill is €96.50.", "7", "4"),
    (TABLES, "Tables {} have not paid yet.", "7 and 12", "4 and 12"),
    (TABLES, "Table 7 has {} more guests than table 12.", "two", "three"),
    (ORDERS, "Order {} has been shipped.", "31", "32"),
    (ORDERS, "Order {} is a gift.", "32", "31"),
    (ORDERS, "The total of order 31 is {}.", "€41.00", "€96.50"),
    (ORDERS, "The first order {}.", "is pending", "has been shipped"),
    (FLATS, "Unit {} is occupied.", "3A", "3B"),
    (FLATS, "The rent of {} is €950.", "3B", "3A"),
    (LEGS, "On RB 118 it is bay {}.", "4", "27"),
]


@pytest.mark.parametrize(("facts", "line", "right", "wrong"), SAID)
def test_the_number_says_of_which(facts: dict[str, str], line: str, right: str, wrong: str) -> None:
    assert refused(opened(facts), line.format(right)) == ""
    assert refused(opened(facts), line.format(wrong))
