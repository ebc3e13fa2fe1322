"""Answers of several facts in a sentence: what is said of one record is what that record holds."""

from __future__ import annotations

import pytest

from bench.trajectory.grounding import opened, refused

FLIGHTS = {
    "flights.out.flight_no": "OS 452",
    "flights.out.from": "London Heathrow",
    "flights.out.to": "Vienna",
    "flights.out.departs": "2027-02-11 07:25",
    "flights.out.arrives": "2027-02-11 10:45",
    "flights.out.seat": "14C",
    "flights.back.flight_no": "OS 461",
    "flights.back.from": "Vienna",
    "flights.back.to": "London Heathrow",
    "flights.back.departs": "2027-02-15 18:10",
    "flights.back.arrives": "2027-02-15 19:35",
    "flights.back.seat": "9A",
    "hotel.name": "Hotel Beethoven",
    "hotel.rate_per_night": "€148",
    "hotel.city_tax_per_night": "€3.20",
    "passenger": "Ruth Alvarez",
    "insurance": "no",
}
ORDER = {
    "order": """{"number": "SO-88213", "customer": "Lena Fischer", "status": "in transit", "carrier": "DPD",
    "items": [{"name": "Copper Kettle", "qty": 1, "unit_price": {"amount": "64.90", "currency": "EUR"}},
    {"name": "Stoneware Mug", "qty": 4, "unit_price": {"amount": "11.50", "currency": "EUR"}}],
    "total": {"amount": "117.85", "currency": "EUR"}, "ship_to": {"name": "Tomas Novak", "city": "Graz"}}"""
}
WARD = {
    "patient": "Edith Marlowe",
    "consultant": "Dr Femi Adeyemi",
    "named_nurse": "Joan Whitlock",
    "allergy": "penicillin",
    "antibiotic": "doxycycline",
    "meds.0.drug": "apixaban",
    "meds.0.dose": "5 mg",
    "meds.0.frequency": "twice a day",
    "meds.1.drug": "bisoprolol",
    "meds.1.dose": "2.5 mg",
    "meds.1.frequency": "once a day",
}
LOAN = {
    "mortgage.lender": "Halden Bank",
    "mortgage.amount": "£215,000",
    "mortgage.term_years": "25",
    "mortgage.broker": "Nia Rowlands",
    "fund.name": "Nordic Energy",
    "fund.ter": "1.45 %",
    "fund.five_year_return_pa": "6.1 %",
    "card.expires": "2028-09",
    "card.opened": "2018-05-02",
    "rate": "NOK 1,290",
    "members": "5",
    "max_members": "6",
    "device.model": "Aero 14 laptop",
    "device.size": "L",
    "device.colour": "olive",
    "applicant": "Colin Baptiste",
}
TRAINS = {
    "paris_express.departs": "16:35",
    "paris_express.arrives": "18:05",
    "lyon_express.departs": "17:15",
    "lyon_express.arrives": "16:50",
}
PAIRS = (
    # A clause that only names a thing says of it what was said of the one before.
    (TRAINS, "The Paris Express leaves at 16:35 and the Lyon Express at 17:15.",
     "The Paris Express leaves at 16:35 and the Lyon Express at 16:50."),
    # The number of a record goes with what that record holds.
    (FLIGHTS, "Flight OS 452 leaves London Heathrow at 07:25.", "Flight OS 461 leaves London Heathrow at 07:25."),
    (FLIGHTS, "OS 452 leaves on 11 February.", "OS 452 leaves on 15 February."),
    (FLIGHTS, "On OS 452 you have seat 14C.", "On OS 452 you have seat 9A."),
    (FLIGHTS, "OS 452 goes from London Heathrow to Vienna.", "OS 452 goes from Vienna to London Heathrow."),
    (FLIGHTS, "You sit in 14C on the way out and 9A on the way back.", "You sit in 9A on the way out and 14C on the way back."),
    # A day and an hour beside it are of one moment.
    (FLIGHTS, "You leave at 07:25 on 11 February.", "You leave at 07:25 on 15 February."),
    (FLIGHTS, "You are back on 15 February at 19:35.", "You are back on 11 February at 19:35."),
    # What stands behind `plus` is said of what follows.
    (FLIGHTS, "The hotel charges €148 a night plus a city tax of €3.20 per night.",
     "The hotel charges €3.20 a night plus a city tax of €148 per night."),
    # Of which kind something is, where no field is called so.
    (FLIGHTS, "Travel insurance is not included.", "Travel insurance is included."),
    # Whom something goes to is not whose it is; five mugs are no total of all items.
    (ORDER, "The parcel goes to Tomas Novak in Graz.", "The parcel goes to Lena Fischer in Graz."),
    (ORDER, "You ordered one Copper Kettle and four Stoneware Mugs; the total is €117.85.",
     "You ordered one Copper Kettle and five Stoneware Mugs; the total is €117.85."),
    (ORDER, "Order SO-88213 is in transit.", "Order SO-88213 is delivered."),
    # A title that a field does not give; what someone is allergic to, however common the word.
    (WARD, "She is under Dr Femi Adeyemi.", "She is under Dr Joan Whitlock."),
    (WARD, "She is allergic to penicillin.", "She is allergic to doxycycline."),
    # How often something is taken names nothing else, and what stands before it in a list says nothing of it.
    (WARD, "- apixaban 5 mg, twice a day\n- bisoprolol 2.5 mg, once a day",
     "- apixaban 5 mg, twice a day\n- bisoprolol 5 mg, once a day"),
    (WARD, "She takes bisoprolol once a day.", "She takes bisoprolol twice a day."),
    # Words for costs, months of a card, other currencies, years in the name of a field, limits, names with a number.
    (LOAN, "Nordic Energy charges 1.45 % a year.", "Nordic Energy charges 6.1 % a year."),
    (LOAN, "Over five years it returned 6.1 % per annum.", "Over five years it returned 1.45 % per annum."),
    (LOAN, "The card expires in September 2028.", "The card expires in May 2018."),
    (LOAN, "The rate is NOK 1,290.", "The rate is EUR 1,290."),
    (LOAN, "It is shared by 5 of up to 6 members.", "It is shared by 6 of up to 5 members."),
    (LOAN, "Your Aero 14 laptop is ready.", "Your Aero 16 laptop is ready."),
    (LOAN, "It comes in olive, size L.", "It comes in black, size L."),
    (LOAN, "It comes in olive, size L.", "It comes in olive, size M."),
)  # fmt: skip


@pytest.mark.requirement("X-42")
@pytest.mark.parametrize(("facts", "right", "wrong"), PAIRS, ids=[right[:48] for _, right, _ in PAIRS])
def test_what_is_said_of_a_record_is_what_it_holds(facts: dict[str, str], right: str, wrong: str) -> None:
    assert refused(opened(facts), right) == ""
    assert refused(opened(facts), wrong)


def test_two_records_may_be_spoken_of_in_one_sentence() -> None:
    """What names one of them says nothing against what is said of the other by its own words, or side by side."""
    for said in (
        "OS 452 leaves at 07:25 and OS 461 at 18:10.",
        "Flight OS 452 leaves on 11 February and the one back on 15 February.",
        "OS 461 arrives at 19:35; OS 452 arrives at 10:45.",
    ):
        assert refused(opened(FLIGHTS), said) == "", said


BESIDE_ALL = {
    "alpine_bond.fee": "0.40 %",
    "alpine_bond.manager": "Maria Rossi",
    "custody_fee": "0.75 %",
    "applicant": "Colin Baptiste",
    "loan.term": "25 years",
    "nordic_fund.five_year_return": "6.1 %",
}


@pytest.mark.parametrize(
    "said",
    [
        "The fee of Alpine Bond is 0.75 %.",
        "Alpine Bond charges 0.75 %.",
        "The manager of Alpine Bond is Colin Baptiste.",
        "Maria Rossi says that Alpine Bond is managed by Colin Baptiste.",
        "The loan runs over five years.",
        "The term of the loan is five years.",
    ],
)
def test_what_stands_beside_all_records_or_in_the_name_of_a_field_is_said_of_no_record(said: str) -> None:
    assert refused(opened(BESIDE_ALL), said)


PARCELS = {
    "parcels.0.tracking": "JD0146000031",
    "parcels.0.weight_kg": "2.4",
    "parcels.1.tracking": "JD0146000088",
    "parcels.1.weight_kg": "0.9",
    "order_no": "A-55120",
    "order_total": "£86.40",
}


def test_the_number_of_an_order_is_none_of_its_parcels() -> None:
    assert refused(opened(PARCELS), "Your order A-55120 came to £86.40.") == ""
    assert refused(opened(PARCELS), "Your order JD0146000088 came to £86.40.")


def test_years_in_the_name_of_a_field_say_which_is_meant() -> None:
    assert refused(opened(BESIDE_ALL), "Over five years Nordic Fund returned 6.1 %.") == ""
