"""What tells records, fields and mentions apart: what one record alone holds, a comparison with another, what is said
twice, the whole of a code. Each right answer stands beside one that says something else."""

from __future__ import annotations

import json

import pytest

from bench.trajectory.grounding import opened, refused

FERRY = {
    "departure_airport": "Bergen Flesland",
    "arrival_airport": "Faro",
    "departure_date": "2026-05-09",
    "departure_time": "07:15",
    "arrival_time": "12:05",
    "boarding_time": "06:40",
    "ticket_price": "NOK 2,310",
    "rebooking_fee": "NOK 380",
}
TOOLS = {
    "hand_drill.model": "Torque 220",
    "hand_drill.price": "$61.40",
    "hand_drill.weight": "1.4 kg",
    "hand_drill.capacity": "10 mm",
    "bench_saw.model": "Ripline X",
    "bench_saw.price": "$249.90",
    "bench_saw.weight": "18.6 kg",
    "bench_saw.capacity": "52 mm",
}
LEGS = {
    "trip": json.dumps(
        {
            "traveller": "Odile Farrant",
            "insurance": False,
            "legs": [
                {"mode": "bus", "number": "RB 118", "from": "Ghent", "to": "Lille", "arrives": "2026-03-02T11:20", "bay": 4},
                {"mode": "bus", "number": "KX 9", "from": "Lille", "to": "Reims", "arrives": "2026-03-02T15:45", "bay": 27},
            ],
        }
    )
}  # fmt: skip
PILLS = {
    "patient": "Odile Farrant",
    "medications": json.dumps(
        [
            {"drug": "Naproxen", "repeats_left": 2, "with_food": True, "prescriber": "Dr Ilka Boyd"},
            {"drug": "Losartan", "repeats_left": 6, "with_food": False, "prescriber": "Dr Tamsin Rao"},
            {"drug": "Cetirizine", "repeats_left": 0, "with_food": False, "prescriber": "Dr Ilka Boyd"},
        ]
    ),
}
BILLS = {
    "bills": json.dumps(
        [
            {"client": "Harrow Tiles Ltd", "tax_percent": 20, "net": "£910.00"},
            {"client": "Delmar Mills Ltd", "tax_percent": 5, "net": "£1,240.00"},
        ]
    )
}
LOAN = {
    "borrower": "Ilka Boyd",
    "lender": "Harrow Bank",
    "property": "9 Quay Street, Leeds",
    "amount": "£180,000",
    "initial_rate": "3.95%",
    "later_rate": "6.80%",
}
PARCEL = {
    "order_number": "RT-7713",
    "order_date": "2026-10-01",
    "shipped_on": "2026-10-03",
    "estimated_delivery": "2026-10-06",
    "booking_reference": "QK4TWZ",
    "quantity": "1",
    "item": "Norda boots",
    "physio_sessions": "6",
}
HIRE = {
    "pickup": "2026-08-14 10:30",
    "dropoff": "2026-08-21 18:00",
    "free_cancellation_until": "2026-08-12",
}
CASE = {
    "case": json.dumps(
        {
            "customer": {"name": "Odile Farrant", "city": "Ghent"},
            "handled_by": "Erik Thorne",
            "exchange_requested": False,
            "received_at_depot": False,
        }
    )
}
CHART = {"consultant": "Dr Tamsin Rao", "gp": "Dr Ilka Boyd", "patient_name": "Odile Farrant"}
SAID = (
    # an airport is a place, and the departure's is where it departs from
    (FERRY, "It leaves Bergen Flesland at 07:15 and arrives in Faro at 12:05.", True),
    (FERRY, "It leaves Faro at 07:15 and arrives in Bergen Flesland at 12:05.", False),
    # of what a sentence says twice the one to which fewer words lead is another field's
    (FERRY, "The ticket, which came to NOK 2,310, can be rebooked for a fee of NOK 380.", True),
    (FERRY, "The ticket, which came to NOK 380, can be rebooked for a fee of NOK 380.", False),
    # what one record alone holds says of which the text speaks
    (TOOLS, "The Torque 220 sells at $61.40.", True),
    (TOOLS, "The Torque 220 sells at $249.90.", False),
    (LEGS, "The bus arrives in Lille at 11:20.", True),
    (LEGS, "The bus arrives in Lille at 15:45.", False),
    # a comparison is of the two that it names, in its direction
    (TOOLS, "The hand drill is 17.2 kg lighter than the bench saw.", True),
    (TOOLS, "The hand drill is 17.2 kg heavier than the bench saw.", False),
    (TOOLS, "The Torque 220 is $188.50 cheaper than the Ripline X.", True),
    (TOOLS, "The Ripline X is $188.50 cheaper than the Torque 220.", False),
    (TOOLS, "The bench saw takes 52 mm, which is 42 mm more than the hand drill.", True),
    (TOOLS, "The bench saw takes 52 mm, which is 24 mm more than the hand drill.", False),
    (PILLS, "Naproxen has two repeats left and Losartan has six, i.e. four more.", True),
    (PILLS, "Naproxen has two repeats left and Losartan has six, i.e. three more.", False),
    (PILLS, "Losartan has six repeats left, four more than Naproxen.", True),
    (PILLS, "Naproxen has two repeats left, four more than Losartan.", False),
    (PILLS, "Losartan has six repeats left, two more than Naproxen.", False),
    # what something is unlike says nothing of it
    (TOOLS, "The Ripline X weighs 18.6 kg, unlike the Torque 220.", True),
    # a part of a name tells apart as the whole does
    (BILLS, "Tax is 20 % for Harrow Tiles, whereas Delmar Mills is charged 5 %.", True),
    (BILLS, "Tax is 5 % for Harrow Tiles, whereas Delmar Mills is charged 20 %.", False),
    # two codes of one kind are told apart by the whole of each
    (LEGS, "On RB 118 it is bay 4; on KX 9 it is bay 27.", True),
    (LEGS, "On RB 118 it is bay 27; on KX 9 it is bay 4.", False),
    # a code of any mix of capitals and digits is one
    (PARCEL, "Your booking reference is QK4TWZ.", True),
    (PARCEL, "Your booking reference is QK4TZW.", False),
    # what stands before the number of a record only says what it numbers
    (PARCEL, "Order RT-7713 left our depot on 3 October.", True),
    (PARCEL, "Order RT-7713 left our depot on 1 October.", False),
    # what should come is what is expected, by whichever day
    (PARCEL, "You should receive it by 6 October.", True),
    (PARCEL, "You should receive it by 3 October.", False),
    # a pair is one of what is counted
    (PARCEL, "You bought one pair of Norda boots.", True),
    (PARCEL, "You bought two pairs of Norda boots.", False),
    # a word that begins as a field's name does is no name
    (PARCEL, "You have six physiotherapy sessions.", True),
    # a day and an hour of one field are led to alike
    (HIRE, "The car has to be returned by 6 pm on 21 August.", True),
    (HIRE, "The car has to be returned by 6 pm on 14 August.", False),
    # a word before an attribute counts against it only where a field is called by both
    (LEGS, "Travel insurance is not included.", True),
    (LEGS, "Travel insurance is included.", False),
    # what is to be taken with something
    (PILLS, "Naproxen should be taken with food.", True),
    (PILLS, "Naproxen should not be taken with food.", False),
    # who asks for something is nobody to ask for
    (CASE, "Odile Farrant from Ghent did not ask for an exchange.", True),
    (CASE, "Your parcel has not reached our depot.", True),
    (CASE, "Your parcel has reached our depot.", False),
    # a word for one of many leads from nobody that they are all of
    (PILLS, "Ms Farrant's Naproxen has 2 repeats left.", True),
    # an address is nobody
    (LOAN, "Ilka Boyd borrowed £180,000 to buy 9 Quay Street, Leeds.", True),
    # what stands before a figure that is set off is said of that one
    (LOAN, "The rate is 3.95% at first, after which you move to the later rate, currently 6.80%.", True),
    (LOAN, "The rate is 3.95% at first, after which you move to the later rate, currently 3.95%.", False),
    (CHART, "She is under the care of Dr Tamsin Rao.", True),
    (CHART, "She is under the care of Dr Ilka Boyd.", False),
)


@pytest.mark.parametrize(("facts", "text", "admitted"), SAID)
def test_the_right_one_is_admitted_and_another_is_not(
    facts: dict[str, str], text: str, admitted: bool
) -> None:
    assert (refused(opened(facts), text) == "") is admitted
