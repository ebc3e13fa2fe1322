"""Figures in the ways that different houses write them: tables, labels, notes, letters. Each right one beside a wrong one."""

from __future__ import annotations

import pytest

from bench.trajectory.grounding import opened, refused
from tests.examples import part

FACTS = {
    "alpine_bond.annual_fee": "0.40 %",
    "alpine_bond.return_last_year": "7.2 %",
    "alpine_bond.manager": "Maria Rossi",
    "alpine_bond.launched": "2025-03-12",
    "alpine_bond.exit_fee": "no",
    "beta_growth.annual_fee": "0.75 %",
    "beta_growth.return_last_year": "3.1 %",
    "beta_growth.manager": "Tom Klein",
    "beta_growth.launched": "2019-05-12",
    "beta_growth.exit_fee": "yes",
    "nina_weber.drug": "Lisinopril",
    "nina_weber.doctor": "Grace Okafor",
    "nina_weber.heart_rate": "64 beats per minute",
    "nina_weber.haemoglobin": "13.8 g/dL",
    "olga_petrova.drug": "Metformin",
    "olga_petrova.doctor": "Hugo Alvarez",
    "olga_petrova.heart_rate": "85 bpm",
    "hp-20417.annual_premium": "£1,200",
    "hp-20417.previous_premium": "£1,100",
    "hp-20417.refundable": "no",
    "hp-30518.annual_premium": "£640.50",
    "hp-30518.previous_premium": "£1,200",
    "hp-30518.refundable": "yes",
    "sh48213.rate": "€0.312/kWh",
    "sh48213.storage": "12 to 15 °C",
    "sh48213.cut_off": "14:30 CET",
    "sh48213.status": "pending",
    "sh48213.room": "B53",
    "sh59324.room": "A17",
    "sh59324.status": "delivered",
}
PAIRS = (
    # The unit of money, and per what it is.
    ("The premium of HP-20417 is 1,200 pounds.", "The premium of HP-20417 is 1,300 pounds."),
    ("SH48213 pays EUR 0.312 per kWh.", "SH48213 pays USD 0.312 per kWh."),
    ("SH48213 pays €0.312.", "SH48213 pays €0.312 per litre."),
    ("Nina Weber's haemoglobin is 13.8 g/dL.", "Nina Weber's haemoglobin is 13.8 g/L."),
    ("Nina Weber has a heart rate of 64 bpm.", "Nina Weber has a heart rate of 85 bpm."),
    # Hours, days, ranges.
    ("The cut-off of SH48213 is 2.30 pm CET.", "The cut-off of SH48213 is 2.30 pm UTC."),
    ("The cut-off of SH48213 is 14:30.", "The cut-off of SH48213 is 2.45 pm."),
    ("SH48213 is kept at between 12 and 15 °C.", "SH48213 is kept at between 12 and 25 °C."),
    ("No change since 12 March 2025 for Alpine Bond.", "No change since 12 May 2019 for Alpine Bond."),
    # What it was and what it is.
    ("The premium of HP-20417 went from £1,100 to £1,200.", "The premium of HP-20417 went from £1,200 to £1,100."),
    ("HP-30518: the premium changes from £1,200 to £640.50.", "HP-30518: the premium changes from £1,100 to £640.50."),
    # How often, and since when.
    ("Alpine Bond charges 0.40 % of your assets every year.", "Alpine Bond charges 0.75 % of your assets every year."),
    ("The charge of Alpine Bond is 0.40 % yearly.", "The charge of Alpine Bond is 7.2 % yearly."),
    ("Alpine Bond was up 7.2 % over the last twelve months.", "Alpine Bond was up 3.1 % over the last twelve months."),
    ("Alpine Bond had a one-year return of 7.2 %.", "Alpine Bond had a two-year return of 7.2 %."),
    # Names with what they are the names of, beside each other, possessive.
    ("Portfolio Manager Maria Rossi runs the Alpine Bond Fund.", "Portfolio Manager Tom Klein runs the Alpine Bond Fund."),
    ("Grace Okafor has prescribed Nina Weber Lisinopril.", "Hugo Alvarez has prescribed Nina Weber Lisinopril."),
    ("Nina Weber's Lisinopril was prescribed by Grace Okafor.", "Nina Weber's Metformin was prescribed by Grace Okafor."),
    ("Nina Weber and Olga Petrova take Lisinopril and Metformin, respectively.",
     "Nina Weber and Olga Petrova take Metformin and Lisinopril, respectively."),
    ("Rooms B53 and A17 are held under SH48213 and SH59324.", "Rooms A17 and B53 are held under SH48213 and SH59324."),
    ("Maria Rossi runs Alpine Bond; Tom Klein, of Beta Growth.", "Tom Klein runs Alpine Bond; Maria Rossi, of Beta Growth."),
    ("Approx. 7.2 % was made by Alpine Bond.", "Approx. 3.1 % was made by Alpine Bond."),
    ("DISCHARGE SUMMARY\nPatient: Nina Weber\nMedication: Lisinopril",
     "DISCHARGE SUMMARY\nPatient: Nina Weber\nMedication: Metformin"),
    ("Pt: Nina Weber. Doctor: Grace Okafor.", "Pt: Nina Weber. Doctor: Hugo Alvarez."),
    # States in questions, labels, of what may be done, and where `when …` follows.
    ("Is there an exit fee for Alpine Bond? It has no exit fee.", "Is there an exit fee for Beta Growth? It has no exit fee."),
    ("Exit fee (Beta Growth): yes.", "Exit fee (Beta Growth): no."),
    ("Status of SH48213: pending.", "Status of SH48213: delivered."),
    ("You can send HP-30518 back: it is refundable.", "You can send HP-20417 back: it is refundable."),
    ("HP-30518 can be refunded.", "HP-20417 can be refunded."),
    ("Alpine Bond has no exit fee when you sell.", "Beta Growth has no exit fee when you sell."),
    # Tables with things for columns, and with attributes.
    ("| | Alpine Bond | Beta Growth |\n|---|---|---|\n| Annual fee | 0.40 % | 0.75 % |",
     "| | Alpine Bond | Beta Growth |\n|---|---|---|\n| Annual fee | 0.75 % | 0.40 % |"),
    ("| Fund | Annual fee | Return last year |\n|---|---|---|\n| Alpine Bond | 0.40 % | 7.2 % |",
     "| Fund | Annual fee | Return last year |\n|---|---|---|\n| Alpine Bond | 7.2 % | 0.40 % |"),
)  # fmt: skip


@pytest.mark.parametrize(("right", "wrong"), PAIRS)
def test_the_right_one_is_admitted_and_the_wrong_one_refused(right: str, wrong: str) -> None:
    assert refused(opened(FACTS), right) == ""
    assert refused(opened(FACTS), wrong) != ""


@pytest.mark.campaign
@pytest.mark.parametrize(("right", "wrong"), PAIRS)
def test_blanks_change_nothing(right: str, wrong: str) -> None:
    """Between any two words of a sentence: a line that is wrapped there, and in turns another end of a line, two blanks
    or a tab.
    """
    for at in part(range(max(len(said.split(" ")) for said in (right, wrong))), 2):
        for blank in ("\n", ("  ", "\t", "\r\n")[at % 3]):
            assert refused(opened(FACTS), _blanked(right, blank, at)) == ""
            assert refused(opened(FACTS), _blanked(wrong, blank, at)) != ""


def _blanked(said: str, blank: str, at: int) -> str:
    words = said.split(" ")
    if "|" in said or "\n" in said or ":" in said or len(words) < 3:
        return said
    at = at % (len(words) - 1) + 1
    if words[at][0].isupper() and words[at - 1][0].isupper():  # inside of a name
        return said
    return f"{' '.join(words[:at])}{blank}{' '.join(words[at:])}"


RECORDS = {
    "returns": """[
    {"rma_number": "RMA-8676", "order": "SO-19845", "refund_eur": 1558.45, "fee_percent": 5.45, "approved": false},
    {"rma_number": "RMA-8195", "order": "SO-18528", "refund_eur": 698.74, "fee_percent": 1.3, "approved": true}]""",
    "patients": """[
    {"patient": "Caleb Thornton", "drug": "gabapentin", "doctor": "Dr. Ruth Goldberg", "heart_rate_bpm": 91,
     "temperature_c": 37.4, "potassium_mmol_l": 4.1, "started_on": "2026-02-08", "stop_date": "2026-10-21",
     "latex_allergy": false, "secured": true},
    {"patient": "Priya Raman", "drug": "sertraline", "doctor": "Dr. Samuel Achebe", "heart_rate_bpm": 72,
     "temperature_c": 38.1, "potassium_mmol_l": 3.9, "started_on": "2026-03-11", "stop_date": "2026-09-02",
     "latex_allergy": true, "secured": false}]""",
    "orders": """[
    {"order_number": "SO-14713", "buyer": "Mei Tanaka", "qty": 2, "price_per_unit": 515.5, "currency": "USD", "unit": "Ward 1N"},
    {"order_number": "SO-19618", "buyer": "Yusuf Demir", "qty": 9, "price_per_unit": 134.2, "currency": "USD", "unit": "Ward 2F"}]""",
    "stays[0].guest": "Grace Donnelly",
    "stays[0].reservation_id": "HT-366",
    "stays[0].check_in": "2026-05-06",
    "stays[0].check_out": "2026-05-12",
    "stays[0].minutes_to_town": "19",
    "stays[0].breakfast_included": "false",
    "stays[1].guest": "Oscar Lindqvist",
    "stays[1].reservation_id": "HT-412",
    "stays[1].check_in": "2026-07-01",
    "stays[1].check_out": "2026-07-09",
    "stays[1].minutes_to_town": "45",
    "stays[1].breakfast_included": "true",
}
RECORD_PAIRS = (
    # A unit and a currency in the name of a field.
    ("The refund on RMA-8676 is €1,558.45.", "The refund on RMA-8676 is $1,558.45."),
    ("Caleb Thornton has a pulse of 91 bpm.", "Caleb Thornton has a pulse of 91 mmHg."),
    ("Caleb Thornton has a temperature of 37.4 °C.", "Caleb Thornton has a temperature of 37.4 °F."),
    ("The potassium of Priya Raman is 3.9 mmol/L.", "The potassium of Priya Raman is 3.9 mg/dL."),
    ("It is 19 minutes to town from HT-366.", "It is 19 hours to town from HT-366."),
    # What tells the records of a list apart, be it a name or a short code, and wherever it stands.
    ("A fee of 5.45 percent applies to RMA-8676.", "A fee of 1.3 percent applies to RMA-8676."),
    ("Return RMA-8195 has been approved.", "Return RMA-8676 has been approved."),
    ("Caleb Thornton is not allergic to latex.", "Priya Raman is not allergic to latex."),
    ("Dr. Ruth Goldberg is the doctor of Caleb Thornton.", "Dr. Samuel Achebe is the doctor of Caleb Thornton."),
    ("Breakfast is included for HT-412.", "Breakfast is included for HT-366."),
    # A name in small letters.
    ("Caleb Thornton takes gabapentin.", "Caleb Thornton takes warfarin."),
    ("Caleb Thornton takes gabapentin.", "Caleb Thornton takes sertraline."),
    # Two words that stand for one, and what is denied by how a word begins.
    ("HT-366: check in on 6 May 2026, check out on 12 May 2026.", "HT-366: check in on 12 May 2026, check out on 6 May 2026."),
    ("Arrival of HT-366: 6 May 2026\nDeparture: 12 May 2026", "Arrival of HT-366: 12 May 2026\nDeparture: 6 May 2026"),
    ("The record of Priya Raman is unsecured.", "The record of Caleb Thornton is unsecured."),
    # What a code begins with is no word, and a count may be of what its field is not called.
    ("There are 2 units in order SO-14713.", "There are 9 units in order SO-14713."),
    ("There are 2 units in order SO-14713.", "There are 2 units in order SO-19618."),
    ("SO-14713 was ordered by Mei Tanaka.", "SO-19618 was ordered by Mei Tanaka."),
    # Initials of a chart, and a label for the value behind it alone.
    ("Caleb Thornton: HR 91, T 37.4 °C.", "Caleb Thornton: HR 72, T 37.4 °C."),
    ("Start: 8 Feb 2026\nStop date: 21 Oct 2026\nPatient: Caleb Thornton",
     "Start: 21 Oct 2026\nStop date: 8 Feb 2026\nPatient: Caleb Thornton"),
)  # fmt: skip


@pytest.mark.parametrize(("right", "wrong"), RECORD_PAIRS)
def test_of_records_the_right_one_is_admitted_and_the_wrong_one_refused(right: str, wrong: str) -> None:
    assert refused(opened(RECORDS), right) == ""
    assert refused(opened(RECORDS), wrong) != ""


SERVICES = {
    "tickets": """[
    {"ticket_number": "TK41111", "traveller": "Ann Lee", "train": "RX111", "leaves_from": "Lyon", "destination": "Graz",
     "departure_time": "16:35", "arrival_time": "18:20", "seat": "35N", "fare_eur": 40, "change_fee_eur": 15,
     "class": "standard", "refundable": false, "has_wifi": true},
    {"ticket_number": "TK42222", "traveller": "Bo Falk", "train": "RX222", "leaves_from": "Porto", "destination": "Leeds",
     "departure_time": "17:15", "arrival_time": "21:05", "seat": "12R", "fare_eur": 50, "change_fee_eur": 25,
     "class": "sleeper", "refundable": true, "has_wifi": false}]""",
    "loans": """[
    {"loan_id": "LN-5111", "borrower": "Cy Moss", "loan_officer": "Di Roth", "bank": "Kestrel Trust", "currency": "EUR",
     "cash": 1200, "discretionary": true, "signature_required": false, "carrier": "DPD", "branch": "Lyon",
     "price_each": 9.5, "delivery_fee": 7},
    {"loan_id": "LN-5222", "borrower": "Ed Vane", "loan_officer": "Flo Pike", "bank": "Larkspur Bank", "currency": "EUR",
     "cash": 1500, "discretionary": false, "signature_required": true, "carrier": "Hermes", "branch": "Graz",
     "price_each": 8.5, "delivery_fee": 9}]""",
}
SERVED = (
    # A clause that names a thing, and says of it what was said of the one before.
    ("RX111 leaves at 16:35 and RX222 at 17:15.", "RX111 leaves at 16:35 and RX222 at 21:05."),
    # The answer to a question, of what it asked.
    ("Does RX222 have wifi? No, it does not.", "Does RX222 have wifi? Yes, it does."),
    ("Is ticket TK42222 refundable? Yes.", "Is ticket TK42222 refundable? No."),
    # One of the few words that a field holds.
    ("Ticket TK41111: seat 35N, standard class.", "Ticket TK41111: seat 35N, sleeper class."),
    ("Your seat on RX222 is 12R.", "Your seat on RX222 is 35N."),
    # What is so of an attribute, whatever else the clause says.
    ("LN-5111 is managed on a discretionary basis.", "LN-5222 is managed on a discretionary basis."),
    ("LN-5111 does not require a signature on delivery.", "LN-5222 does not require a signature on delivery."),
    # The total of what is named, which nothing states one by one.
    ("Together, TK41111 and TK42222 cost €90.", "Together, TK41111 and TK42222 cost €91."),
    ("Together, the change fees for TK41111 and TK42222 come to €40.",
     "Together, the change fees for TK41111 and TK42222 come to €90."),
    # Persons by what they are to a record, firms in capitals, per what an amount is, and its currency.
    ("LN-5111 (borrower: Cy Moss; officer: Di Roth).", "LN-5111 (borrower: Di Roth; officer: Di Roth)."),
    ("Please contact Di Roth about LN-5111.", "Please contact Cy Moss about LN-5111."),
    ("LN-5111 goes to Cy Moss at Kestrel Trust.", "LN-5111 goes to Cy Moss at Larkspur Bank."),
    ("LN-5111 is handled by DPD.", "LN-5111 is handled by TNT."),
    ("LN-5111 costs €9.50 per piece.", "LN-5111 costs €7 per piece."),
    ("Of LN-5111, €1,200 is held in cash.", "Of LN-5111, £1,200 is held in cash."),
)  # fmt: skip


@pytest.mark.parametrize(("right", "wrong"), SERVED)
def test_what_is_said_of_a_service_is_what_its_record_says(right: str, wrong: str) -> None:
    assert refused(opened(SERVICES), right) == ""
    assert refused(opened(SERVICES), wrong) != ""


HELD = {
    "consignments": """[
    {"consignment_no": "CX118822", "consignee": "Hollow Mills", "goods": "roof slates", "pallets": 14,
     "container_no": "TRLU4417702"},
    {"consignment_no": "CX229911", "consignee": "Ferris Dairy", "goods": "tinned plums", "pallets": 9,
     "container_no": "MSKU8810235"}]""",
    "permit": """{"application_no": "PA7741820", "applicant": "Ann Lee", "passport_no": "L5521904", "city": "Graz",
     "fast_track": false}""",
    "dispensed": '{"medicine": "metoprolol", "tablets": 28}',
    "check_up": '{"child_name": "Cy Moss", "nurse": "Di Roth", "next_visit": "2026-05-06"}',
}
THINGS = (
    # The common words for a thing: what a number of something is of, what something contains, what a field is.
    ("CX118822 holds 14 pallets of roof slates.", "CX118822 holds 14 pallets of garden chairs."),
    ("CX229911 contains tinned plums.", "CX229911 contains frozen peas."),
    ("For CX229911 the goods are tinned plums.", "For CX229911 the goods are frozen peas."),
    ("Hollow Mills ordered slates.", "Hollow Mills ordered postcards."),
    ("You were given 28 tablets of metoprolol.", "You were given 28 tablets of aspirin."),
    ("It holds 14 pallets of goods.", "It holds 14 pallets of sand."),
    ("This letter contains details of CX118822.", "CX118822 contains gravel chips."),
    # A number by what stands before it.
    ("You applied in Graz with passport L5521904.", "You applied in Graz with passport PA7741820."),
    # What was asked for is so, or is not.
    ("The fast track was not requested.", "The fast track was requested."),
    # A check-up is about the child.
    ("The next visit of Cy Moss is on 6 May 2026.", "The next visit of Di Roth is on 6 May 2026."),
)  # fmt: skip


@pytest.mark.parametrize(("right", "wrong"), THINGS)
def test_a_thing_is_what_a_record_calls_it(right: str, wrong: str) -> None:
    assert refused(opened(HELD), right) == ""
    assert refused(opened(HELD), wrong) != ""
