"""What is said beside persons and places, and small words that say which field is meant: each sentence that holds beside
one that does not.
"""

from __future__ import annotations

import json
from typing import Final

import pytest

from bench.trajectory.grounding import opened, refused

PLAN: Final = {
    "patient.name": "Ida Holm",
    "patient.dob": "3 July 1979",
    "physician.name": "Dr Omar Said",
    "medication_1.name": "ramipril",
    "medication_1.dose": "5 mg",
    "medication_1.start_date": "12 May 2023",
    "medication_2.name": "warfarin",
    "medication_2.dose": "3 mg",
    "medication_2.start_date": "4 April 2022",
}
STAYS: Final = {
    "guest.name": "Piotr Zielinski",
    "travel_agent.name": "Hanna Olsson",
    "number_of_guests": "2",
    "stay_1": json.dumps({"hotel": "Hotel Corallo", "city": "Genoa", "check_in": "2025-05-02"}),
    "stay_2": json.dumps({"hotel": "Villa Onda", "city": "Lerici", "check_in": "2025-05-06"}),
}
REPORT: Final = {
    "patient.name": "Lena Fuchs",
    "laboratory": "Hillside Diagnostics",
    "report_date": "2025-02-08",
    "result_1": json.dumps({"test": "ferritin", "result": "41 ng/mL", "sampled_on": "2025-02-03"}),
    "result_2": json.dumps({"test": "calcium", "result": "2.9 mmol/L", "sampled_on": "2025-02-06"}),
}
TRIP: Final = {
    "passenger.name": "Rosa Lind",
    "booking.fare": "EUR 312.40",
    "outbound.flight": "NV 318",
    "outbound.airline": "Norvik Air",
    "outbound.from": "Oslo",
    "outbound.to": "Faro",
    "outbound.date": "2025-06-01",
    "outbound.departure_time": "07:35",
    "return.flight": "LZ 905",
    "return.airline": "Luzair",
    "return.date": "2025-06-12",
    "return.departure_time": "18:10",
}
CARD: Final = {
    "card.holder.name": "Mona Lindt",
    "card.credit_limit": "£5,100.00",
    "statement.minimum_payment": "£65.27",
    "last_payment.amount": "£861.01",
    "last_payment.received_on": "2025-07-18",
}
CLIENT: Final = {
    "client.name": "Mona Lindt",
    "loan.number": "LN-448120",
    "loan.start_date": "2023-04-01",
    "savings.number": "SV-902337",
    "savings.opened": "2019-08-19",
}
PARCELS: Final = {
    "sender.name": "Ostrava Glass",
    "dispatch_date": "8 April 2025",
    "parcel_1.expected_delivery": "11 April 2025",
    "parcel_1.weight": "2.4 kg",
    "parcel_2.expected_delivery": "15 April 2025",
    "parcel_2.weight": "7.8 kg",
}
STAY: Final = {"hotel_name": "The Elm", "check_in_date": "2025-01-18", "check_out_date": "2025-01-23"}
PACKS: Final = {"item_1.medicine": "amoxicillin", "item_1.quantity": "30 tablets", "item_1.price": "EUR 9.10"}
PACKS |= {"item_2.medicine": "ibuprofen", "item_2.quantity": "20 tablets", "item_2.price": "EUR 4.20"}
CAR: Final = {
    "car": "Fiat Panda",
    "cross_border_allowed": "no",
    "leave_with_neighbour": "yes",
    "prepaid_label": "no",
}
SWITCHED: Final = {"plan_name": "Horizon", "previous_plan": "Compact", "subscriber": "Ann Lee"}
SWAP: Final = {
    "return.item": "leather satchel",
    "return.received_on": "2025-01-22",
    "exchange": json.dumps({"item": "canvas tote", "price": "EUR 64.90", "in_stock": True}),
}
ACCOUNTS: Final = {
    "acct1_type": "Premier Savings",
    "acct1_balance": "GBP 1,416.70",
    "acct1_is_joint": "no",
    "acct2_type": "Youth Savings",
    "acct2_balance": "GBP 946.30",
    "acct2_is_joint": "yes",
}
TWO: Final = "You have a Premier Savings account and a Youth Savings account."
HELD: Final[list[tuple[dict[str, str], str, str]]] = [
    # whom the record is about leads no name and no day away from where they are held
    (
        PLAN,
        "Since 12 May 2023 the patient has been on ramipril.",
        "Since 3 July 1979 the patient has been on ramipril.",
    ),
    (
        PLAN,
        "The patient, born on 3 July 1979, takes warfarin.",
        "The patient, born on 12 May 2023, takes warfarin.",
    ),
    (
        STAYS,
        "After checking in at Villa Onda in Lerici on 6 May 2025, the guests stay on.",
        "After checking in at Villa Onda in Lerici on 2 May 2025, the guests stay on.",
    ),
    (
        REPORT,
        "The calcium value is 2.9 mmol/L for Lena Fuchs.",
        "The ferritin value is 2.9 mmol/L for Lena Fuchs.",
    ),
    (
        REPORT,
        "Hillside Diagnostics measured calcium at 2.9 mmol/L.",
        "Hillside Diagnostics measured calcium at 41 ng/mL.",
    ),
    (
        REPORT,
        "Hillside Diagnostics issued its report on Lena Fuchs.",
        "Lakeside Diagnostics issued its report on Lena Fuchs.",
    ),
    (REPORT, "Your two results are ferritin 41 ng/mL and calcium 2.9 mmol/L.", "Your three results are in."),
    # a part of one record that has a departure of its own is none
    (
        TRIP,
        "The return flight is LZ 905, operated by Luzair. It departs on 12 June 2025 at 18:10.",
        "The return flight is LZ 905, operated by Luzair. It departs on 1 June 2025 at 18:10.",
    ),
    (TRIP, "The outbound flight departs on 1 June.", "The outbound flight departs on 12 June."),
    (
        CARD,
        "On July 18, Mona Lindt's last payment, an amount of £861.01, was received.",
        "On July 18, Mona Lindt's last payment, an amount of £65.27, was received.",
    ),
    # a number stands behind what its own record is called
    (CLIENT, "The loan number is LN-448120.", "The loan number is SV-902337."),
    (CLIENT, "1. Loan number: LN-448120", "1. Loan number: SV-902337"),
    (CLIENT, "Mona Lindt holds savings account SV-902337.", "Mona Lindt holds savings account LN-448120."),
    # what was done says of which day more than what it was done to
    (
        PARCELS,
        "Ostrava Glass dispatched both parcels on 8 April 2025.",
        "Ostrava Glass dispatched both parcels on 11 April 2025.",
    ),
    (STAY, "Your check-in date is January 18.", "Your check-in date is January 23."),
    (STAY, "You check out on January 23.", "You check out on January 18."),
    # goods come in what they come in
    (PACKS, "Your amoxicillin: 30 tablets", "Your amoxicillin: 30 packs"),
    (PACKS, "amoxicillin (30 tablets) costs EUR 9.10.", "amoxicillin (30 capsules) costs EUR 9.10."),
    # what may be done
    (CAR, "You may not drive it abroad.", "You may drive it abroad."),
    (CAR, "Taking the car across the border is not allowed.", "Taking the car across the border is allowed."),
    (CAR, "We may leave it with a neighbour.", "We may not leave it with a neighbour."),
    (CAR, "You do not get a prepaid label.", "You get a prepaid label."),
    # what was before
    (SWITCHED, "You moved to Horizon from Compact.", "You moved to Compact from Horizon."),
    # a thing of one record has not the price, the day or the state of another's
    (SWAP, "The canvas tote costs EUR 64.90.", "The leather satchel costs EUR 64.90."),
    (SWAP, "The leather satchel arrived on 22 January 2025.", "The canvas tote arrived on 22 January 2025."),
    (SWAP, "The canvas tote is in stock.", "The leather satchel is in stock."),
    # counted out among what was named
    (
        ACCOUNTS,
        f"{TWO} The first has a balance of £1,416.70, the second one of £946.30.",
        f"{TWO} The first has a balance of £946.30, the second one of £1,416.70.",
    ),
    (ACCOUNTS, f"{TWO} The former is not a joint account.", f"{TWO} The former is a joint account."),
]


@pytest.mark.parametrize(("facts", "holds", "does_not"), HELD)
def test_only_what_the_record_says_is_admitted(facts: dict[str, str], holds: str, does_not: str) -> None:
    assert refused(opened(facts), holds) == ""
    assert refused(opened(facts), does_not)
