"""Who has which part in what a record tells: by what a clause says of a name, and by what its fields are called."""

from __future__ import annotations

import pytest

from bench.trajectory.grounding import opened, refused

SERVICE = {
    "plan": "Harbour",
    "customer": "Ivo Brandt",
    "vendor": "Arden Cloud",
    "payment_provider": "Tern Pay",
    "account_manager": "Lea Stein",
}
PARCEL = {
    "carrier": "Blue Van",
    "sender": "Lamp House",
    "recipient_name": "Ivo Brandt",
    "signed_by": "Rosa Lind",
    "customer_name": "Jan Roth",
    "delivery_attempts": "3",
    "weight": "4 kg",
}
COMPANY = {
    "company_name": "Halden Print",
    "parent": "Norwick Paper",
    "managing_director": "Ilka Renner",
    "credit_officer": "Jan Roth",
    "buyback_announced": "yes",
    "results_date": "2027-05-03",
}
LAB = {
    "patient": "Rosa Lind",
    "doctor": "Ada Kloos",
    "laboratory": "Tarn Diagnostics",
    "laboratory technician": "Emil Farr",
    "sample date": "2027-03-04",
}
COURSE = {
    "patient": "Rosa Lind",
    "physiotherapist": "Ilka Renner",
    "assistant": "Emil Farr",
    "registered_gp": "Ada Kloos",
    "vaccinator": "Jan Roth",
    "prescriber": "Ada Kloos",
    "medication": "Ramipril",
    "sessions": "8",
}
TRANSFER = {
    "lead passenger": "Rosa Lind",
    "airline": "Lineo Air",
    "car_operator": "Isar Shuttle",
    "driver": "Emil Farr",
    "wheelchair_space": "no",
    "passengers": "2",
}
RENTAL = {
    "company": "Rova Cars",
    "booked_through": "Wander Desk",
    "insurance.provider": "Fair Water",
    "booked_on": "2027-05-03",
    "free_cancellation_until": "2027-06-04",
}
TICKET = {
    "customer": "Rosa Lind",
    "technician": "Emil Farr",
    "parts_supplier": "Tarn Parts",
    "labour": "EUR 90",
}
APP = {"service": "Cloudkeep", "plan": "Family", "subscriber": "Rosa Lind", "payment_method": "direct debit"}
REFERRED = {
    "patient": "Rosa Lind",
    "next_of_kin": "Bo Lind",
    "referring_practice": "Marsh Lane Surgery",
    "hospital": "Tarn Infirmary",
    "dental_nurse": "Jan Roth",
}
NIGHTS = {"guest": "Rosa Lind", "travel_agency": "Wander Desk", "hotel": "The Alder House", "nights": "5"}
DRUGS = {
    "patient.name": "Rosa Lind",
    "prescriber.name": "Dr Ada Kloos",
    "pharmacy.name": "Linden Pharmacy",
    "drug.name": "Ramipril",
    "drug.dose": "10 mg",
    "second_drug.name": "Doxycycline",
    "second_drug.dose": "200 mg",
    "course.length": "14 days",
}
GOODS = {"service": "Fern", "supplier": "Arden Glass", "price": "EUR 40"}
BOND = {"lender": "Alpine Mutual", "borrower": "Vantor Works", "balance": "EUR 900"}
HOTEL = {"hotel.name": "The Alder House", "hotel.chain": "Northstar Rest", "deposit": "EUR 120"}

RIGHT_AND_WRONG = [
    # What somebody is, or is in.
    (SERVICE, "Ivo Brandt is on the Harbour plan.", "Arden Cloud is on the Harbour plan."),
    (BOND, "Vantor Works is currently in arrears.", "Alpine Mutual is currently in arrears."),
    (TRANSFER, "Emil Farr is the one behind the wheel.", "Rosa Lind is the one behind the wheel."),
    (COMPANY, "Ilka Renner, the MD, wrote on 3 May 2027.", "Jan Roth, the MD, wrote on 3 May 2027."),
    (COMPANY, "Please ask Ilka Renner, the managing director.", "Please ask Jan Roth, the managing director."),
    # What goes through whom, and who a `payment_provider` is not.
    (SERVICE, "Payments run through Tern Pay.", "Payments run through Arden Cloud."),
    (SERVICE, "Payments run through Tern Pay.", "Payments do not run through Tern Pay."),
    (SERVICE, "Your order with Arden Cloud is noted.", "Your order with Tern Pay is noted."),
    (RENTAL, "Your rental with Rova Cars was booked on 3 May 2027.", "Your rental with Wander Desk was booked on 3 May 2027."),
    (RENTAL, "The booking with Rova Cars can be cancelled free of charge until 4 June 2027.", "The booking with Fair Water can be cancelled free of charge until 4 June 2027."),
    # What is made by whom, and for whom.
    (PARCEL, "So far, three delivery attempts have been made by Blue Van.", "So far, three delivery attempts have been made by Jan Roth."),
    (PARCEL, "Jan Roth placed the order.", "Ivo Brandt placed the order."),
    (PARCEL, "Rosa Lind signed for the delivery.", "Ivo Brandt signed for the delivery."),
    (PARCEL, "The delivery for Ivo Brandt weighs 4 kg.", "The delivery for Rosa Lind weighs 4 kg."),
    (COMPANY, "Halden Print announced a share buyback.", "Norwick Paper announced a share buyback."),
    (TRANSFER, "Isar Shuttle is providing a saloon for 2 people.", "Lineo Air is providing a saloon for 2 people."),
    (HOTEL, "The Alder House asks for a deposit of EUR 120.", "Northstar Rest asks for a deposit of EUR 120."),
    # Who cares for a patient.
    (COURSE, "Sessions are scheduled weekly with Ilka Renner.", "Sessions are scheduled weekly with Emil Farr."),
    (COURSE, "Ilka Renner treats Rosa Lind.", "Emil Farr treats Rosa Lind."),
    (COURSE, "The patient is registered with Ada Kloos.", "The patient is registered with Jan Roth."),
    (COURSE, "On this prescription, Rosa Lind takes Ramipril.", "On this prescription, Ada Kloos takes Ramipril."),
    (DRUGS, "Besides Ramipril, Rosa Lind is on Doxycycline at a dose of 200 mg.", "Besides Ramipril, Rosa Lind is on Doxycycline at a dose of 10 mg."),
    (DRUGS, "Rosa Lind is on Ramipril.", "Rosa Lind is on Ramipril at a dose of 200 mg."),
    (REFERRED, "Marsh Lane Surgery sent the patient in.", "Tarn Infirmary sent the patient in."),
    (REFERRED, "Tarn Infirmary is where Jan Roth nurses.", "Tarn Infirmary is where Bo Lind nurses."),
    # Who works, serves and books.
    (GOODS, "The Fern service sells for EUR 40.", "Arden Glass has Fern delivered, and it sells for EUR 90."),
    (TICKET, "Emil Farr did the work for EUR 90.", "Rosa Lind did the work for EUR 90."),
    (TICKET, "Emil Farr came out to look at it.", "Rosa Lind came out to look at it."),
    (APP, "Your subscription to Cloudkeep is paid by direct debit.", "Your subscription to Rosa Lind is paid by direct debit."),
    (NIGHTS, "Wander Desk booked five nights for Rosa Lind.", "Wander Desk booked six nights for Rosa Lind."),
    (LAB, "Ada Kloos saw the patient on 4 March 2027.", "Rosa Lind saw the patient on 4 March 2027."),
    (LAB, "The test was carried out at Tarn Diagnostics by Emil Farr.", "The test was carried out at Tarn Diagnostics by Rosa Lind."),
]  # fmt: skip


@pytest.mark.parametrize(("facts", "said"), [(facts, right) for facts, right, _ in RIGHT_AND_WRONG])
def test_whoever_has_a_part_may_be_said_to(facts: dict[str, str], said: str) -> None:
    assert not refused(opened(facts), said)


@pytest.mark.parametrize(("facts", "said"), [(facts, wrong) for facts, _, wrong in RIGHT_AND_WRONG])
def test_nobody_else_may(facts: dict[str, str], said: str) -> None:
    assert refused(opened(facts), said)
