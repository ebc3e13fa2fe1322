"""Plain answers about one record: what a number counts and is measured in, what is said of two amounts, what is left
out, and whose name stands where.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pytest

from bench.trajectory.grounding import opened, refused

Facts = Mapping[str, str]

SALE: Final[Facts] = {
    "order_no": "SO-7741",
    "product": "garden bench",
    "quantity": "6",
    "unit_price": "84.00 EUR",
    "total": "504.00 EUR",
    "included_tax": "80.47 EUR",
    "shipped_on": "2025-03-04",
    "delivered_on": "2025-03-07",
    "courier": "Parcelline",
}
LAB: Final[Facts] = {
    "patient": "Ines Roth",
    "analyte": "ferritin",
    "result_value": "41",
    "result_unit": "ng/mL",
    "ref_low": "30",
    "ref_high": "400",
    "weight_value": "61.5",
    "weight_unit": "kg",
    "fasting": "no",
    "collected_on": "2025-02-03",
    "reported_on": "2025-02-06",
}
LOAN: Final[Facts] = {
    "loan.rate": "5.2 %",
    "loan.rate_type": "fixed",
    "loan.principal": "18000.00 USD",
    "loan.balance": "7250.00 USD",
    "loan.autopay": "no",
}
FLIGHT: Final[Facts] = {
    "airline": "Norvik Air",
    "flight_no": "NV318",
    "destination": "Porto",
    "cabin": "business",
    "baggage_allowance": "23 kg",
}
STAY: Final[Facts] = {"guest": "Ole Brandt", "stay_nights": "3", "adults": "2", "deposit": "400 CHF"}
POLICY: Final[Facts] = {
    "cover_type": "travel",
    "monthly_premium": "31.00 GBP",
    "sum_insured": "250,000.00 GBP",
    "start_date": "2026-03-01",
    "end_date": "2027-02-28",
    "card_type": "credit",
}
HOLDING: Final[Facts] = {"company": "Larsen Marine", "shares": "120", "price_per_share": "18.40 EUR"}
SHOT: Final[Facts] = {
    "vaccine": "tetanus",
    "dose_number": "3",
    "manufacturer": "Velora",
    "given_on": "2025-04-06",
}
REFUND: Final[Facts] = {"refund_amount": "74.00", "refund_currency": "EUR", "restocking_fee": "4.00"}
SESSION: Final[Facts] = {"session_length_min": "45", "cable_length_min": "2", "sessions_total": "8"}
PLAN: Final[Facts] = {"service": "Cloudkeep", "storage": "500 GB", "monthly_fee": "69.00 GBP"}
STANDING: Final[Facts] = {"amount": "938.00", "currency": "CHF", "frequency": "quarterly", "dose": "20"}
LEASE: Final[Facts] = {"lessee": "Kite Print", "lessor": "Alba Leasing"}
ENTRY: Final[Facts] = {
    "visa_needed": "yes",
    "primary_diagnosis": "gout",
    "secondary_diagnosis": "anaemia",
    "colours": '["navy", "heather"]',
}
ACCOUNT: Final[Facts] = {"balance": "120 EUR", "minimum": "50 EUR"}
VISITS: Final[Facts] = {"sessions": "3", "shortest": "45 minutes", "longest": "60 minutes"}
GROUPS: Final[Facts] = {
    "factoryReset.done": "false",
    "premedication.given": "yes",
    "customer.name": "Mia Voss",
}
DISPUTE: Final[Facts] = {
    "dispute.opened_on": "2025-09-08",
    "transaction.date": "2025-09-02",
    "transaction.amount": "GBP 396.75",
}
TRANSFER: Final[Facts] = {
    "from_site": "Selby depot",
    "to_site": "Truro store",
    "carrier": "Halden Road Cargo",
    "approved_by": "Ada Novak",
}

SAID: Final[tuple[tuple[Facts, str, bool], ...]] = (
    # What a number counts.
    (SALE, "You ordered six benches.", True),
    (SALE, "You ordered six lamps.", False),
    (SALE, "There are six keyboards on the order.", False),
    (SALE, "Each bench costs €84.", True),
    (SALE, "Each stool costs €84.", False),
    (SALE, "The order is for 6 units.", True),
    (SALE, "The order is for 6 cases.", False),
    (HOLDING, "You hold 120 shares in Larsen Marine.", True),
    (HOLDING, "You hold 120 bonds in Larsen Marine.", False),
    (STAY, "The booking is for two adults.", True),
    (STAY, "The booking is for two people.", True),
    (STAY, "The booking is for two children.", False),
    (STAY, "Ole Brandt stays for 3 nights.", True),
    (STAY, "Ole Brandt stays for 3 weeks.", False),
    (SHOT, "It was the third tetanus dose.", True),
    (SHOT, "It was the fourth tetanus dose.", False),
    # What a field beside it says that it is measured in.
    (LAB, "The ferritin came back at 41 ng/mL.", True),
    (LAB, "The ferritin came back at 41 mmol/L.", False),
    (LAB, "The reference range runs from 30 to 400 ng/mL.", True),
    (LAB, "The reference range runs from 30 to 400 g/L.", False),
    (LAB, "Ines Roth weighs 61.5 kg.", True),
    (LAB, "Ines Roth weighs 61.5 lb.", False),
    (REFUND, "The refund is €74, less a restocking fee of €4.", True),
    (REFUND, "The refund is $74.", False),
    (REFUND, "A restocking fee of £4 applies.", False),
    (SESSION, "Each session lasts 45 minutes.", True),
    (SESSION, "Each session lasts 45 hours.", False),
    (SESSION, "You have 8 appointments.", True),
    # What a text says of two amounts.
    (LOAN, "The balance of $7,250 is lower than the principal of $18,000.", True),
    (LOAN, "The balance of $7,250 is lower than the $18,000 originally lent.", True),
    (LOAN, "The balance of $7,250 is higher than the principal of $18,000.", False),
    (LOAN, "The balance of $7,250 is not higher than the principal of $18,000.", True),
    (LOAN, "The principal of $18,000, lower than the balance of $7,250, was paid out.", False),
    (LAB, "At 41 ng/mL the result lies between the limits of 30 and 400.", True),
    (LAB, "At 41 ng/mL the result does not lie between the limits of 30 and 400.", False),
    (LAB, "At 41 ng/mL the result is outside the limits of 30 and 400.", False),
    (SALE, "The unit price of €84 is below the total of €504.", True),
    (SALE, "The unit price of €84 is above the total of €504.", False),
    (ACCOUNT, "The balance of €120 is over the minimum of €50.", True),
    (ACCOUNT, "The balance of €120 is not below the minimum of €50.", True),
    (ACCOUNT, "The balance of €120 is below the minimum of €50.", False),
    (ACCOUNT, "Your balance stands at €120, well above the minimum of €50.", True),
    (ACCOUNT, "Your balance stands at €120, well below the minimum of €50.", False),
    # What is measured in other things is in no order.
    (VISITS, "The 3 sessions are between 45 and 60 minutes long.", True),
    (ACCOUNT, "The balance is lower than the €120.", False),
    (ACCOUNT, "The minimum is less than the €50 shown.", False),
    (ACCOUNT, "The dispute is about a minimum of over €50.", False),
    (ACCOUNT, "You complained about a balance over €120.", False),
    # What is left out, and what does not apply.
    (SALE, "The total includes 80.47 EUR of tax.", True),
    (SALE, "The total excludes 80.47 EUR of tax.", False),
    (FLIGHT, "The ticket excludes 23 kg of baggage.", False),
    (STAY, "A deposit of CHF 400 applies.", True),
    (STAY, "A deposit of CHF 400 does not apply.", False),
    (POLICY, "The cover runs until 28 February 2027.", True),
    (POLICY, "The cover does not run until 28 February 2027.", False),
    (POLICY, "The cover does not start until 1 March 2026.", True),
    (POLICY, "28 February 2027 is not the end date.", False),
    (POLICY, "The cover lapses after 28 February 2027.", True),
    (LAB, "Ines Roth was not fasting when the sample was taken on 3 February 2025.", True),
    (LAB, "Ines Roth was not fasting when the sample was taken on 6 February 2025.", False),
    # What a record says in a word or two, and a text in another.
    (LOAN, "The loan is not set up for automatic payment.", True),
    (LOAN, "The loan is set up for automatic payment.", False),
    (LOAN, "The rate is 5.2 % and fixed.", True),
    (LOAN, "The rate is 5.2 % and variable.", False),
    (FLIGHT, "Your business ticket includes 23 kg of baggage.", True),
    (FLIGHT, "Your economy ticket includes 23 kg of baggage.", False),
    (FLIGHT, "You travel in economy.", False),
    (POLICY, "You pay £31 a month for travel insurance.", True),
    (POLICY, "You pay £31 a month for home insurance.", False),
    (POLICY, "You pay £250,000 a month for travel insurance.", False),
    (POLICY, "The debit card was charged.", False),
    (GROUPS, "The factory reset has not been done.", True),
    (GROUPS, "The factory reset has been done.", False),
    (GROUPS, "Premedication was used.", True),
    (GROUPS, "Premedication was not used.", False),
    (PLAN, "You get 500 GB of storage for 69 pounds per month.", True),
    (PLAN, "You get 500 GB of storage for 59 pounds per month.", False),
    (STANDING, "The payments are for 938 CHF each.", True),
    (STANDING, "It was the second dose.", True),
    (ENTRY, "You may enter without a visa.", False),
    (ENTRY, "She has a secondary diagnosis of anaemia.", True),
    (ENTRY, "She has a secondary diagnosis of gout.", False),
    (ENTRY, "It is sold in navy.", True),
    (ENTRY, "It is sold in black.", False),
    (LEASE, "Alba Leasing leases the printers to Kite Print.", True),
    (LEASE, "Kite Print leases the printers to Alba Leasing.", False),
    # Firms by a few capitals.
    (FLIGHT, "KLM operates flight NV318.", False),
    (FLIGHT, "The KLM ticket includes 23 kg of baggage.", False),
    (FLIGHT, "The PDF shows flight NV318.", True),
    (SALE, "Quantity: 6; courier: GLS.", False),
    (SALE, "Quantity: 6; courier: Parcelline.", True),
    (SHOT, "It was a vaccine from GSK.", False),
    # Which day, which amount, which place.
    (SALE, "You received the parcel on 7 March 2025.", True),
    (SALE, "You received the parcel on 4 March 2025.", False),
    (HOLDING, "Each Larsen share costs €18.40.", True),
    (DISPUTE, "A dispute was opened on 8 September over £396.75.", True),
    (DISPUTE, "£396.75 was charged on 2 September 2025.", True),
    (DISPUTE, "£396.75 was charged on 8 September 2025.", False),
    (TRANSFER, "It goes from the Selby depot to the Truro store via Halden Road Cargo.", True),
    (TRANSFER, "It goes from the Truro store to the Selby depot via Halden Road Cargo.", False),
)


@pytest.mark.planted("a number counts whatever is like what its field counts")
@pytest.mark.planted("what holds several of something counts it")
@pytest.mark.planted("a field beside another says no unit of it")
@pytest.mark.planted("two amounts may be put in any order")
@pytest.mark.planted("what an amount excludes is said of it")
@pytest.mark.planted("nothing is done without what a field says it needs")
@pytest.mark.planted("what is said of one field holds of another")
@pytest.mark.planted("a list of colours has all of them")
@pytest.mark.planted("an amount a month is of what is had once")
@pytest.mark.planted("what is done in the name of a field is named by it alone")
@pytest.mark.parametrize(("facts", "said", "holds"), SAID, ids=[said for _, said, _ in SAID])
def test_only_what_the_record_says_is_admitted(facts: Facts, said: str, holds: bool) -> None:
    assert (refused(opened(dict(facts)), said) == "") is holds
