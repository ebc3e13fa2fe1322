"""Of several fields of one kind in a record: which is meant where no word says so, and what is said twice."""

from __future__ import annotations

import json

import pytest

from tests.policy.test_grounded import policy, run

EVERY = "[price, quantity, number, date, name, reference, state]"
VISIT = {
    "visit_no": "VS-3081",
    "patient": "Ines Okafor",
    "nurse_in_charge": "Piet Vandermeer",
    "ward_matron": "Joan Whitlock",
    "doctor": "Dr. Tomas Brandt",
    "medication": "bisoprolol",
    "dose_mg": "25",
    "fluid_intake_ml": "1,840 mL",
    "urine_output_ml": "738 mL",
    "parts_price": "€122.27",
    "callout_fee": "€51.91",
    "visit_date": "2026-05-14",
    "follow_up_date": "2026-06-18",
    "booked_on": "2026-04-02",
    "day_starts": "09:30",
    "day_ends": "12:00",
}
MANY = json.dumps([VISIT, {**VISIT, "visit_no": "VS-3090", "patient": "Wen Castellan", "dose_mg": "40"}])
SAID = {
    "Ines Okafor had 25 mg of bisoprolol.": True,
    "Piet Vandermeer had 25 mg of bisoprolol.": False,
    "The treatment of Ines Okafor needs 25 mg of bisoprolol.": True,
    "The treatment of Piet Vandermeer needs 25 mg of bisoprolol.": False,
    "Piet Vandermeer looks in on Ines Okafor.": True,
    "The nurse in charge is Piet Vandermeer.": True,
    "Joan Whitlock had 25 mg of bisoprolol.": False,
    "25 mg of bisoprolol were given by Piet Vandermeer.": True,
    "25 mg of bisoprolol were given by Joan Whitlock.": False,
    "Staff: Piet Vandermeer": True,
    "All the best,\nPiet Vandermeer": True,
    "You can always ask Dr. Tomas Brandt.": True,
    "The visit is on 14 May 2026.": True,
    "Ines Okafor is expected on 14 May 2026.": True,
    "Ines Okafor is expected on 2 April 2026.": False,
    "The visit was booked on 2 April 2026.": True,
    "The request was sent on 2 April 2026.": True,
    "The visit is planned for 2 April 2026.": False,
}
TWICE = {
    "Ines Okafor drank 1,840 mL and passed 738 mL of urine.": True,
    "Ines Okafor drank 738 mL and passed 738 mL of urine.": False,
    "Parts were €122.27 and the call-out was €51.91.": True,
    "Parts were €122.27 and the call-out was €122.27.": False,
    "It lasts from 09:30 to 12:00.": True,
    "It lasts from 12:00 to 12:00.": False,
    "Come between May 14 and June 18, 2026.": True,
    "Come from May 14, 2026 until May 14, 2026.": False,
    "Piet Vandermeer looks after Piet Vandermeer.": False,
    "Parts were €122.27. Please pay the €122.27 now.": True,
    "Piet Vandermeer is the nurse, and Piet Vandermeer looks after Ines Okafor.": True,
}


@pytest.mark.planted("whoever serves is taken for whom a record is about")
@pytest.mark.parametrize("said", SAID)
def test_what_no_word_leads_to_is_what_the_record_is_about(said: str) -> None:
    assert (run(policy(EVERY), **VISIT).say(said) is None) is SAID[said]


@pytest.mark.parametrize(
    "said", ["Piet Vandermeer had 25 mg of bisoprolol.", "Come on 2 April 2026, Ines Okafor."]
)
def test_it_is_so_in_a_list_of_records_too(said: str) -> None:
    assert run(policy(EVERY), visits=MANY).say(said) is not None


def test_who_serves_is_meant_where_nobody_is_served() -> None:
    alone = {"driver": "Piet Vandermeer", "car_park": "Opera Garage", "booked_on": "2026-04-02"}
    assert run(policy(EVERY), **alone).say("Piet Vandermeer parks at Opera Garage from 2 April 2026.") is None


@pytest.mark.planted("what is said twice of two things rests on one field")
@pytest.mark.parametrize("said", TWICE)
def test_what_a_sentence_says_twice_of_two_things_stands_in_two_fields(said: str) -> None:
    assert (run(policy(EVERY), **VISIT).say(said) is None) is TWICE[said]


def test_two_fields_may_say_the_same() -> None:
    facts = {**VISIT, "callout_fee": "€122.27"}
    assert run(policy(EVERY), **facts).say("Parts were €122.27 and the call-out was €122.27.") is None


STAY = {
    "slip_no": "PS-7799-86",
    "patient": "Ines Okafor",
    "referred_by": "Dr. Tomas Brandt",
    "eat_nothing_from": "07:45",
    "start_time": "13:10",
    "nights_in_hospital": "4",
    "plan_weeks": "13",
    "lactose_free": "no",
    "checked_in": "no",
    "checked_bag_kg": "12",
    "flight_no": "ND6398",
    "from_city": "Bilbao",
    "to_city": "Cork",
    "arrival_time": "11:25",
    "online_option": "no",
    "certificate_issued": "yes",
}
OF_ITS_WORDS = {
    "You must eat nothing from 07:45.": True,
    "You must eat nothing from 13:10.": False,
    "Nothing was taken from 07:45.": False,
    "You will spend four nights in hospital.": True,
    "You will spend four weeks in hospital.": False,
    "Payslip PS-7799-86 is ready.": True,
    "Payslip PS-7799-68 is ready.": False,
    "Castellan PS-7799-86 is ready.": False,
    "The plan for Ines Okafor is not lactose-free and runs for 13 weeks.": True,
    "The plan for Ines Okafor is lactose-free and runs for 13 weeks.": False,
    "Ines Okafor has not checked in yet for flight ND6398.": True,
    "Ines Okafor has checked in for flight ND6398.": False,
    "Flight ND6398 lands in Cork at 11:25.": True,
    "Flight ND6398 lands in Bilbao at 11:25.": False,
    "It cannot be taken online.": True,
    "It can be taken online.": False,
    "Ines Okafor got a certificate.": True,
    "Ines Okafor got no certificate.": False,
}


@pytest.mark.parametrize("said", OF_ITS_WORDS)
def test_words_beside_it_say_which_field_is_meant(said: str) -> None:
    assert (run(policy(EVERY), **STAY).say(said) is None) is OF_ITS_WORDS[said]


DEBITS = {
    "dd-8934-n.debit_ref": "DD-8934-N",
    "dd-8934-n.amount": "$215.00",
    "dd-8917-d.debit_ref": "DD-8917-D",
    "dd-8917-d.amount": "$185.77",
}


@pytest.mark.parametrize(
    ("said", "holds"),
    [
        ("DD-8934-N comes to $215 and DD-8917-D to $185.77.", True),
        ("DD-8934-N comes to $185.77 and DD-8917-D to $215.", False),
        ("DD-8934-N comes to $215 and DD-8934-D to $185.77.", False),
    ],
)
def test_of_two_codes_in_parts_neither_says_anything_of_the_other(said: str, holds: bool) -> None:
    assert (run(policy(EVERY), **DEBITS).say(said) is None) is holds


PERMIT = {
    "permit_no": "PM-5521",
    "taxpayer": "Wen Castellan",
    "case_officer": "Ruth Amsel",
    "rate_pct": "16.1",
    "valid_from": "2026-03-01",
    "valid_until": "2026-12-22",
    "appeal_deadline": "2026-11-09",
    "payment_due": "2026-07-07",
    "permit_fee": "£113.15",
    "handling_charge": "£30",
    "total_fee": "£143.15",
}
UNTIL = {
    "You may appeal until 9 November 2026.": True,
    "You may not appeal until 9 November 2026.": False,
    "You cannot appeal before 9 November 2026.": False,
    "The permit is not valid until 22 December 2026.": False,
    "The permit is not valid until 1 March 2026.": True,
    "The permit is not valid until 9 November 2026.": False,
    "The permit cannot be used until 7 July 2026.": False,
    "The permit cannot be used before 1 March 2026.": True,
    "The permit does not expire until 22 December 2026.": True,
    "The deadline is not until 9 November 2026.": True,
    "Payment is not due until 7 July 2026.": True,
    "You do not have to pay before 7 July 2026.": True,
}
WHOSE = {
    "Wen Castellan's rate is 16.1%.": True,
    "Ruth Amsel's rate is 16.1%.": False,
    "The case officer is Ruth Amsel.": True,
    "Wen Castellan paid £143.15 for the permit, including a handling charge of £30.": True,
    "Wen Castellan paid £113.15 for the permit, including a handling charge of £30.": False,
    "The permit fee is £113.15.": True,
}
VOYAGE = {
    "consignment_no": "CG-30117",
    "consignee": "Halvorsen Tools",
    "container_no": "WEXG6459479",
    "port_of_loading": "Tangier",
    "port_of_discharge": "Bremerhaven",
    "sailed_on": "2026-02-05",
    "expected_in_port": "2026-02-12",
}
SAILED = {
    "Consignment CG-30117 is expected in Bremerhaven on 12 February 2026.": True,
    "Consignment CG-30117 is expected in Tangier on 12 February 2026.": False,
    "It left Tangier on 5 February 2026.": True,
    "It left Bremerhaven on 5 February 2026.": False,
    "It left Tangier on 12 February 2026.": False,
    "The consignee is Halvorsen Tools.": True,
}


@pytest.mark.planted("a denial before `until` denies nothing")
@pytest.mark.parametrize("said", UNTIL)
def test_what_is_not_so_until_a_day_begins_on_it(said: str) -> None:
    assert (run(policy(EVERY), **PERMIT).say(said) is None) is UNTIL[said]


@pytest.mark.parametrize("said", WHOSE)
def test_what_is_had_is_had_by_whom_the_record_is_about(said: str) -> None:
    assert (run(policy(EVERY), **PERMIT).say(said) is None) is WHOSE[said]


@pytest.mark.parametrize("said", SAILED)
def test_who_receives_a_thing_is_not_what_it_is_called_by(said: str) -> None:
    assert (run(policy(EVERY), **VOYAGE).say(said) is None) is SAILED[said]
