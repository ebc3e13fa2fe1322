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
CRATES = {
    "crate_1.tracking": "QZ771204",
    "crate_1.courier": "TNT",
    "crate_1.insured": "no",
    "crate_1.delivered": "2026-03-09",
    "crate_1.dispatched": "2026-03-05",
    "crate_1.pieces": "2",
    "crate_2.tracking": "QZ771388",
    "crate_2.courier": "Norda Freight",
    "crate_2.insured": "yes",
    "crate_2.delivered": "not yet",
    "crate_2.dispatched": "2026-03-10",
    "crate_2.pieces": "6",
}
SALES = {
    "sales": json.dumps(
        [
            {
                "saleNo": "7101",
                "buyer": "Grace Okafor",
                "soldAt": "2026-01-08",
                "paid": True,
                "promo": None,
                "lines": 3,
            },
            {
                "saleNo": "7102",
                "buyer": "Tom Klein",
                "soldAt": "2026-01-10",
                "paid": False,
                "promo": None,
                "lines": 1,
            },
            {
                "saleNo": "7103",
                "buyer": "Ilka Boyd",
                "soldAt": "2026-01-12",
                "paid": True,
                "promo": "MAY5",
                "lines": 2,
            },
        ]
    )
}
SHARES = {
    "holdings": json.dumps(
        [
            {"firm": "Novalis A/S", "ticker": "NOVALIS", "shares": 75, "gain_pct": 12.5},
            {"firm": "Orsund A/S", "ticker": "ORSUND", "shares": 40, "gain_pct": -3.5},
        ]
    )
}
THEATRE = {
    "cases": json.dumps(
        [
            {
                "case_no": "TH-1",
                "patient": "Odile Farrant",
                "surgeon": "Mr Erik Thorne",
                "start": "08:15",
                "blood": "A+",
            },
            {
                "case_no": "TH-2",
                "patient": "Samir Haddad",
                "surgeon": "Ms Tamsin Rao",
                "start": "10:40",
                "blood": "O-",
            },
        ]
    )
}
CARD = {
    "autopay_enrolled": "no",
    "card_ending": "7741",
    "opening_time": "09:00",
    "dining_time": "18:30",
    "price": "€1,980",
    "flights_included": "no",
    "list_price": "€189",
    "sale_price": "€151",
    "stock_level": "7",
}
CHART = {"consultant": "Dr Tamsin Rao", "gp": "Dr Ilka Boyd", "patient_name": "Odile Farrant"}
TICKET = {
    "passenger": "Odile Farrant",
    "fare": "NOK 2,310",
    "change_fee": "NOK 380",
    "refundable": "no",
    "changeable": "yes",
    "previous_balance": "$1,842.15",
    "closing_balance": "$1,627.60",
}
MIXERS = {
    "blender.model": "Whirl 90",
    "blender.brand": "Norda",
    "blender.dishwasher_safe": "no",
    "juicer.model": "Pulp S",
    "juicer.brand": "Vela",
    "juicer.dishwasher_safe": "yes",
}
DUES = {
    "INV-71": json.dumps(
        {"customer": "Harrow Tiles AS", "vat_percent": 21, "amount": 845.0, "contact": "Ilka Boyd"}
    ),
    "INV-72": json.dumps(
        {"customer": "Delmar Interiors", "vat_percent": 9, "amount": 127.5, "contact": "Tom Klein"}
    ),
}
HOME = {
    "discharge.physio_sessions_booked": "6",
    "anticoagulant.name": "enoxaparin",
    "referring_physician": "Dr Ilka Boyd",
    "physical_therapy_referral": "yes",
    "therapist": "Joel Thorne",
}
LENT = {
    "borrower": "Ilka and Tom Boyd",
    "loan_reference": "MTG-77014",
    "lender": "Harrow Bank",
    "broker": "Erik Thorne",
    "property": "9 Quay Street, Leeds",
    "loan_amount": "£180,000",
    "outstanding_balance": "£151,904.17",
    "term_years": "30",
    "loan_to_value": "78%",
}
BACK = {
    "return_case": json.dumps(
        {
            "customer": {"name": "Odile Farrant", "city": "Ghent", "loyalty_tier": "gold"},
            "item": {"name": "Norda parka", "size": "L"},
            "exchange_requested": False,
            "handled_by": "Ilka Boyd",
        }
    )
}
STOCKS = {
    "positions": json.dumps(
        [
            {
                "security": "Orsund A/S",
                "ticker": "ORSUND",
                "shares": 120,
                "gain_pct": -3.55,
                "sector": "Utilities",
            },
            {
                "security": "Novalis B",
                "ticker": "NVLS",
                "shares": 75,
                "gain_pct": 19.5,
                "sector": "Chemicals",
            },
        ]
    ),
    "custody_bank": "Lynbank",
    "advisor": "Mette Friis",
}
LIST = {
    "cases": json.dumps(
        [
            {"case_no": "OR-1", "patient": "Odile Farrant", "procedure": "hip revision", "theatre": 3, "scheduled_start": "08:15", "surgeon": "Mr Erik Thorne", "latex_allergy": False},
            {"case_no": "OR-2", "patient": "Samir Haddad", "procedure": "hernia repair", "theatre": 3, "scheduled_start": "10:00", "surgeon": "Miss Tamsin Rao", "latex_allergy": True},
            {"case_no": "OR-3", "patient": "Wei Chen", "procedure": "nerve release", "theatre": 5, "scheduled_start": "11:30", "surgeon": "Mr Erik Thorne", "latex_allergy": False},
        ]
    ),
    "list_date": "2026-08-19",
    "anaesthetist": "Dr Renata Bloch",
    "theatre_manager": "Colm Boyd",
}  # fmt: skip
PARCELS = {
    "parcels.0.tracking": "JD0146000031",
    "parcels.0.carrier": "Norda Freight",
    "parcels.0.delivered": "2026-11-20",
    "parcels.0.state": "delivered",
    "parcels.1.tracking": "JD0146000088",
    "parcels.1.carrier": "Vela Post",
    "parcels.1.expected": "2026-11-26",
    "parcels.1.state": "dispatched",
}
FLIGHTS = {
    "flights": json.dumps(
        [
            {"flight": "SB 204", "origin": "Dublin", "departs": "2026-09-04 13:10", "arrives": "2026-09-04 16:05", "price": 118.5, "refundable": False, "seat": "7F"},
            {"flight": "SB 931", "origin": "Lisbon", "departs": "2026-09-11 19:45", "arrives": "2026-09-11 22:35", "price": 134.0, "refundable": True, "seat": "22A"},
        ]
    ),
    "currency": "EUR",
}  # fmt: skip
STAY = {
    "confirmation number": "HT-7263",
    "guest": "Odile Farrant",
    "city": "Ghent",
    "nearest airport": "Lille",
    "check-in date": "2026-09-14",
    "delivered_at": "2026-09-01",
    "signature_required": "no",
    "coupon_code": "SAVE36",
    "coupon_value": "£20",
    "shipping_cost": "£10",
}
SAID = (
    # an airport is a place, and the departure's is where it departs from
    (FERRY, "It leaves Bergen Flesland at 07:15 and arrives in Faro at 12:05.", True),
    (STAY, "The stay in Ghent begins on 14 September 2026.", True),
    (STAY, "The stay in Lille begins on 14 September 2026.", False),
    (STAY, "The nearest airport is Lille.", True),
    (STAY, "A signature is not required on delivery.", True),
    (STAY, "- Shipping: £10\n- Coupon SAVE36: £20", True),
    (FERRY, "It leaves Faro at 07:15 and arrives in Bergen Flesland at 12:05.", False),
    # of what a sentence says twice the one to which fewer words lead is another field's
    (
        TICKET,
        "Your ticket, which cost NOK 2,310, is not refundable, but it can be changed for a fee of NOK 380.",
        True,
    ),
    (
        TICKET,
        "Your ticket, which cost NOK 380, is not refundable, but it can be changed for a fee of NOK 380.",
        False,
    ),
    (TICKET, "• Opening balance: $1,842.15\n• Closing balance: $1,627.60", True),
    (TICKET, "• Opening balance: $1,627.60\n• Closing balance: $1,627.60", False),
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
    (MIXERS, "Made by Vela, the Pulp S is dishwasher safe, unlike the Whirl 90.", True),
    (MIXERS, "Made by Norda, the Pulp S is dishwasher safe, unlike the Whirl 90.", False),
    # a part of a name tells apart as the whole does
    (
        DUES,
        "VAT was charged at 21% on the Harrow Tiles invoice, whereas Delmar Interiors was charged 9%.",
        True,
    ),
    (
        DUES,
        "VAT was charged at 9% on the Harrow Tiles invoice, whereas Delmar Interiors was charged 21%.",
        False,
    ),
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
    (HOME, "She has six physiotherapy sessions booked.", True),
    (HOME, "She has eight physiotherapy sessions booked.", False),
    (HOME, "She has been referred to Joel Thorne for physical therapy.", True),
    (HOME, "She has been referred to Ilka Boyd for physical therapy.", False),
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
    (BACK, "Odile Farrant from Ghent, a gold member, did not ask for an exchange.", True),
    (BACK, "Ilka Boyd from Ghent, a gold member, did not ask for an exchange.", False),
    (CASE, "Your parcel has not reached our depot.", True),
    (CASE, "Your parcel has reached our depot.", False),
    # a word for one of many leads from nobody that they are all of
    (PILLS, "Ms Farrant's Naproxen has 2 repeats left.", True),
    # an address is nobody
    (
        LENT,
        "You borrowed £180,000 over 30 years to buy 9 Quay Street, Leeds, which gave a loan-to-value of 78%.",
        True,
    ),
    # of one member of a list nothing is said by what only another has
    (PARCELS, "The second parcel is expected on 26 November; it has not been delivered yet.", True),
    (PARCELS, "The first parcel has not been delivered yet.", False),
    # what stands before a figure that is set off is said of that one
    (LOAN, "The rate is 3.95% at first, after which you move to the later rate, currently 6.80%.", True),
    (LOAN, "The rate is 3.95% at first, after which you move to the later rate, currently 3.95%.", False),
    (CHART, "She is under the care of Dr Tamsin Rao.", True),
    (CHART, "She is under the care of Dr Ilka Boyd.", False),
    # a number in the name of a record numbers it, and one that is a value names nothing
    (CRATES, "Crate 1 is not insured.", True),
    (CRATES, "Crate 1 is insured.", False),
    (CRATES, "QZ771204\nCourier: TNT\nPieces: 2\nInsured: no", True),
    (CRATES, "QZ771204\nCourier: TNT\nPieces: 2\nInsured: yes", False),
    # what was done on a day was done; `not yet` and nothing are no
    (CRATES, "QZ771204 has not been delivered.", False),
    (CRATES, "QZ771388 has not been delivered.", True),
    (CRATES, "QZ771388 has been delivered.", False),
    (SALES, "No promo was applied to sale 7102.", True),
    (SALES, "A promo was applied to sale 7102.", False),
    # how long it is between two days that are stated
    (CRATES, "QZ771204 was dispatched on 5 March and delivered four days later, on 9 March.", True),
    (CRATES, "QZ771204 was dispatched on 5 March and delivered five days later, on 9 March.", False),
    # a bare number that records are called by tells them apart
    (SALES, "Sale 7102 has not been paid.", True),
    (SALES, "Sale 7101 has not been paid.", False),
    (SALES, "Two of the three sales have been paid: 7101 and 7103.", True),
    (SALES, "Two of the three sales have been paid: 7101 and 7102.", False),
    # a first name is no other word before a surname
    (SALES, "Grace Okafor bought three lines.", True),
    (SALES, "Rose Okafor bought three lines.", False),
    # what a record is called it may hold in another field too
    (STOCKS, "Novalis has done best, up 19.5%; Orsund, by contrast, is down 3.55%.", True),
    (SHARES, "You hold 35 more shares of Novalis than of Orsund.", True),
    (SHARES, "You hold 35 more shares of Orsund than of Novalis.", False),
    # a name alone gives way to a record of which more is said
    (LIST, "First on the list is Odile Farrant at 08:15 in theatre 3, under Mr Erik Thorne.", True),
    (LIST, "First on the list is Odile Farrant at 08:15 in theatre 3, under Miss Tamsin Rao.", False),
    (THEATRE, "Samir Haddad has a blood test.", True),
    # hours side by side are of two things only in a list
    (FLIGHTS, "Out: SB 204, 13:10–16:05, seat 7F. Back: SB 931, 19:45–22:35, seat 22A.", True),
    (FLIGHTS, "Out: SB 204, 13:10–16:05, seat 7F. Back: SB 931, 13:10–22:35, seat 22A.", False),
    # a verb alone says the same of another, or not
    (FLIGHTS, "SB 204 costs €118.50 and is not refundable, while SB 931 costs €134 and is.", True),
    (FLIGHTS, "SB 204 costs €118.50 and is not refundable, while SB 931 costs €134 and is not.", False),
    (CARD, "Autopay is not set up on the card ending in 7741.", True),
    (CARD, "Autopay is set up on the card ending in 7741.", False),
    (CARD, "Dinner is served at 6:30 pm.", True),
    (CARD, "Dinner is served at 9 am.", False),
    # what is in something says nothing of what it is in
    (CARD, "The price of €1,980 does not include flights.", True),
    (CARD, "The price of €1,980 includes flights.", False),
    (CARD, "It is reduced from €189 to €151.", True),
    (CARD, "It is reduced from €151 to €151.", False),
    (CARD, "We have seven left in stock.", True),
    (CARD, "We have nine left in stock.", False),
    (CRATES, "We handed QZ771204 to TNT.", True),
    (CRATES, "We handed QZ771204 to DPD.", False),
)


@pytest.mark.parametrize(("facts", "text", "admitted"), SAID)
def test_the_right_one_is_admitted_and_another_is_not(
    facts: dict[str, str], text: str, admitted: bool
) -> None:
    assert (refused(opened(facts), text) == "") is admitted
