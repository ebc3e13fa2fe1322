"""Amounts, lists, labels and clauses as people write them, and what of another field they may not say so."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.trajectory.grounding import opened, refused

LOAN = {
    "loan.number": "LN-8842",
    "loan.principal": "AUD 18,400.00",
    "loan.fee": "AUD 95.00",
    "loan.lender_name": "Murray Finance",
    "loan.director": "Clive Soames",
    "loan.borrower_company": "Kestrel Joinery Ltd",
}
TARIFF = {"tariff.price": "29.95 EUR", "tariff.setup": "EUR 1,250.00", "tariff.message": "0.08 EUR"}
PAYMENT = {
    "payment.number": "PX-2210",
    "sender.name": "Ida Krohn",
    "sender.bank": "Fjord Bank",
    "recipient.name": "Leo Marsh",
    "recipient.bank": "Tamar Credit",
}
DRUGS = {
    "chart.number": "CH-118",
    "drugs.0.name": "metformin",
    "drugs.0.dose": "twice daily with meals",
    "drugs.1.name": "ramipril",
    "drugs.1.dose": "once daily in the morning",
}
CRATE = {"crate.number": "CR-51", "crate.length": "62 cm", "crate.width": "40 cm", "crate.height": "25 cm"}
VISIT = {
    "ward.receiving": "Nurse Ola Brandt",
    "ward.handing_over": "Nurse Mia Falk",
    "treatment.drug": "ibuprofen",
    "invoice.number": "IN-77",
    "invoice.status": "overdue",
    "invoice.paid": "£300.00",
    "claim.police_report_required": "no",
    "policy.number": "HP-118204",
    "card.name": "Onyx Card",
    "card.annual_fee": "no",
    "no_claims_years": "5",
}
PANEL = {
    "panel.number": "LB-220",
    "results": json.dumps(
        [
            {"test": "potassium", "value": 5.6, "unit": "mmol/L", "flag": "high"},
            {"test": "ferritin", "value": 18, "unit": "µg/L", "flag": "low"},
        ]
    ),
}
STAY = {
    "get_booking": json.dumps(
        {
            "code": "HB-402",
            "check_in": {"date": "2027-06-19"},
            "check_out": {"date": "2027-06-23"},
            "free_cancellation_until": "2027-06-12",
        }
    )
}
RENTAL = {
    "renter": "Fay Abara",
    "extra_driver": "Gil Morel",
    "agency": "Sunny Cars",
    "booked_via": "TripNest",
    "reservation": "CR-778",
}
ORDER = {
    "order.number": "SO-614",
    "order.shipping_cost": "EUR 5.95",
    "items": json.dumps([{"name": "iron kettle", "shipped": True}, {"name": "tea tin", "shipped": False}]),
    "net.total": "€1,100.00",
    "order.vat": "€253.00",
    "order.gross_total": "€1,353.00",
    "order.packages": "3",
}


ACCOUNT = {"account.number": "5512", "account.currency": "EUR", "account.balance": "1250.40"}
FUND = {"fund.name": "Elm Fund", "fund.fee": "£12.50"}
CHART = {
    "diagnosis.primary": "pneumonia",
    "diagnosis.secondary": "atrial fibrillation",
    "patient.main_complaint": "chest pain",
    "patient.other_complaint": "back pain",
}


@pytest.mark.parametrize(
    ("facts", "said", "holds"),
    [
        (ACCOUNT, "The account is kept in euros.", True),
        (ACCOUNT, "The account is kept in pounds.", False),
        (ACCOUNT, "The account is kept in US dollars.", False),
        (ACCOUNT, "We could pay it out in dollars.", True),
        (ACCOUNT, "Is it kept in dollars?", True),
        (FUND, "All figures are in GBP.", True),
        (FUND, "The fund is priced in pounds sterling.", True),
        (FUND, "All figures are in EUR.", False),
        (LOAN, "The loan is in dollars.", True),
        (LOAN, "The loan is in Canadian dollars.", False),
        ({"note": "no money here"}, "It is settled in yen.", True),
    ],
)
def test_a_currency_named_alone_is_one_of_the_facts(facts: dict[str, str], said: str, holds: bool) -> None:
    assert (not refused(opened(facts), said)) is holds


@given(
    st.sampled_from(("AUD", "CAD", "CHF", "EUR", "GBP", "NOK", "USD")), st.sampled_from(("EUR", "GBP", "USD"))
)
def test_no_other_currency_is_named(held: str, named: str) -> None:
    why = refused(opened({"fund.name": "Elm Fund", "fund.fee": f"{held} 12.50"}), f"It is kept in {named}.")
    assert bool(why) is (held != named)


@pytest.mark.parametrize(
    ("said", "holds"),
    [
        ("Primary diagnosis: pneumonia\nSecondary diagnosis: atrial fibrillation", True),
        ("Primary diagnosis: atrial fibrillation\nSecondary diagnosis: pneumonia", False),
        ("Main complaint: chest pain\nOther complaint: back pain", True),
        ("Main complaint: back pain\nOther complaint: chest pain", False),
    ],
)
def test_a_label_says_of_which_field_a_word_is(said: str, holds: bool) -> None:
    assert (not refused(opened(CHART), said)) is holds


@given(st.integers(1, 99_999), st.integers(1, 99))
def test_euros_and_cents_are_one_amount(whole: int, cents: int) -> None:
    session = opened({"tariff.price": f"EUR {whole}.{cents:02}"})
    assert not refused(session, f"The price is {whole} euros and {cents} cents.")
    other = opened({"tariff.price": f"EUR {whole}.{cents:02}"})
    assert refused(other, f"The price is {whole} euros and {cents % 99 + 1} cents.")


@given(st.integers(1, 999), st.integers(0, 999), st.sampled_from((" ", "\u00a0", "\u202f")))
def test_a_blank_parts_thousands_before_money(high: int, low: int, blank: str) -> None:
    facts = {"tariff.setup": f"EUR {high},{low:03}"}
    assert not refused(opened(facts), f"The setup is {high}{blank}{low:03} euros.")
    assert refused(opened(facts), f"The setup is {high}{blank}{(low + 1) % 1000:03} euros.")


@given(st.sampled_from(("AUD", "CAD", "NZD", "HKD", "SGD")), st.integers(1, 99_999))
def test_a_bare_dollar_is_that_of_the_facts_where_none_is_american(code: str, amount: int) -> None:
    facts = {"loan.principal": f"{code} {amount}"}
    assert not refused(opened(facts), f"The principal is ${amount}.")
    assert not refused(opened(facts), f"The principal is ${amount} {code}.")
    assert refused(opened(facts), f"The principal is US${amount}.")
    assert refused(opened(facts | {"loan.fee": "USD 12.50"}), f"The principal is ${amount}.")


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        (LOAN, "You still pay a fee of 95 dollars."),
        (LOAN, "Lender: Murray Finance"),
        (LOAN, "Borrower: Kestrel Joinery Ltd"),
        (TARIFF, "You pay 29 euros and 95 cents."),
        (PAYMENT, "The money was sent from Fjord Bank to Tamar Credit."),
        (PAYMENT, "The money was sent by Ida Krohn to Leo Marsh."),
        (DRUGS, "Take metformin twice daily with meals."),
        (DRUGS, "Ramipril is taken once daily in the morning."),
        (CRATE, "Size: 62 x 40 x 25 cm"),
        (VISIT, "The ibuprofen is next due soon."),
        (VISIT, "£300.00 has been paid so far."),
        (VISIT, "Policy: HP-118204"),
        (VISIT, "There is no annual fee on the Onyx Card."),
        (VISIT, "You have five years of no claims."),
        (PANEL, "Potassium: 5.6 mmol/L (high)\nFerritin: 18 µg/L (low)"),
        (STAY, "Your stay is from 19 to 23 June 2027."),
        (RENTAL, "The renter is Fay Abara and the extra driver is Gil Morel."),
        (RENTAL, "You booked through TripNest with Sunny Cars."),
        (ORDER, "The tea tins have not shipped yet."),
        (VISIT, "Does the Onyx Card have an annual fee? No, it doesn't."),
        (ORDER, "With VAT of €253.00 the order comes to €1,353.00."),
        (ORDER, "All three packages come to €1,353.00 in all."),
    ],
)
def test_what_stands_in_the_facts_may_be_said_so(facts: dict[str, str], said: str) -> None:
    assert not refused(opened(facts), said)


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        (LOAN, "Lender: Clive Soames"),
        (LOAN, "Borrower: Murray Finance"),
        (TARIFF, "You pay 29 euros and 59 cents."),
        (PAYMENT, "The money was sent from Tamar Credit to Fjord Bank."),
        (PAYMENT, "The sender is Fjord Bank."),
        (DRUGS, "Ramipril is taken twice daily."),
        (CRATE, "Size: 62 x 40 x 52 cm"),
        (CRATE, "Size: 62 x 40 x 25 mm"),
        (VISIT, "£300.00 has not been paid."),
        (VISIT, "There is an annual fee on the Onyx Card."),
        (PANEL, "Potassium: 5.6 mmol/L (low)\nFerritin: 18 µg/L (high)"),
        (STAY, "Your stay is from 19 to 12 June 2027."),
        (RENTAL, "The renter is Gil Morel and the extra driver is Fay Abara."),
        (ORDER, "The tea tins have shipped already."),
        (VISIT, "Does the Onyx Card have an annual fee? No, it does."),
        (ORDER, "With VAT of €1,353.00 the order comes to €253.00."),
    ],
)
def test_what_another_field_holds_may_not(facts: dict[str, str], said: str) -> None:
    assert refused(opened(facts), said)
