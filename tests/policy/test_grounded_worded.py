"""What a record holds in words: one of a few, how often, a quarter, what is still to be; and fields whose names programs
shorten. Each right answer stands beside one that says something else."""

from __future__ import annotations

import pytest

from bench.trajectory.grounding import opened, refused

CARE = {
    "pt_name": "Odile Farrant",
    "specimen": "urine",
    "analyte": "sodium",
    "ward": "maternity",
    "medicine": "Ramipril",
    "frequency": "twice daily",
    "vaccine": "rubella",
    "allergies": "allergic to latex",
    "allergy_status": "no known allergies",
    "started": "2024-05-08",
    "surgery_performed": "no",
    "unit_name": "surgical",
    "cholesterolMmolPerL": "4.6",
    "transfer_approved": "no",
    "ins_cover": "no",
    "take_with_water": "no",
}
SHOP = {
    "rtn_item": "Harrow Kettle",
    "repl_item": "Delmar Toaster",
    "return_reason": "damaged",
    "room_type": "family room",
    "refund_amount": "$41.20",
    "transfer_status": "pending",
    "can_overpay": "no",
    "monthly_price": "£14.95",
    "term": "24 months",
    "price_per_unit": "$9.50",
    "shipping_cost": "$4.00",
    "side": "SELL",
    "fare": "€553.95",
    "refundable": "no",
    "rate": "$78.50",
    "insurance_included": "no",
    "prepayment_allowed": "no",
    "generic_ok": "yes",
    "under_warranty": "no",
    "reference_number": "LN-61179",
}
YEAR = {"company": "Unna Works", "quarter": "Q3 2021", "revenue": "€917 million", "report_date": "2021-11-07"}
POLICY = {
    "policy_status": "no longer in force",
    "broker": "Kestrel Partners",
    "insurer": "Delmar Mutual",
    "repayment_type": "annuity",
    "priority": "routine",
}
VISIT = {
    "patient": "Priya Dvorak",
    "technician": "Jorun Vale",
    "severity": "mild",
    "visit_date": "2025-03-04",
    "follow_up_date": "2025-06-28",
}
BOOKED = {
    "cabin": "premium economy",
    "booked_by": "Boyd Castell",
    "operated_by": "Unna Jet",
    "driver": "Odd Haugen",
    "rental_agent": "Ilka Renner",
    "drop_off_city": "Zurich",
    "pick_up_city": "Krakow",
}
BILL = {"net_amount": "€500.00", "tax_amount": "€95.00", "pay_by": "2025-09-11"}
TRIP = {
    "pax": "Priya Dvorak",
    "outbound_date": "2025-03-21",
    "ret_date": "2025-04-08",
    "pu_city": "Turin",
    "do_city": "Bergen",
}

RIGHT_AND_WRONG = [
    (CARE, "The urine sample was sent off.", "The saliva sample was sent off."),
    (CARE, "The sodium level was checked.", "The potassium level was checked."),
    (CARE, "Odile Farrant is on the maternity ward.", "Odile Farrant is on the cardiology ward."),
    (
        CARE,
        "Odile Farrant was started on ramipril on 8 May 2024.",
        "Odile Farrant was started on insulin on 8 May 2024.",
    ),
    (CARE, "It is taken twice a day.", "It is taken once a day."),
    (CARE, "You were vaccinated against rubella.", "You were vaccinated against tetanus."),
    (CARE, "There are no known allergies.", "Allergies: penicillin."),
    (CARE, "No surgery was performed.", "Surgery was performed."),
    (CARE, "The cholesterol was 4.6 mmol/L.", "The cholesterol was 4.6 mg/dL."),
    (CARE, "Insurance is not in place for this stay.", "Insurance is in place for this stay."),
    (CARE, "The patient is Odile Farrant.", "The patient is Odile Renner."),
    (SHOP, "You returned it because it was damaged.", "You returned it because it was incomplete."),
    (SHOP, "A family room is booked.", "A twin room is booked."),
    (SHOP, "The Harrow Kettle is being returned.", "The Delmar Toaster is being returned."),
    (SHOP, "The transfer has not been executed yet.", "The transfer has been executed."),
    (SHOP, "It costs 14.95 pounds per month.", "It costs 15.95 pounds per month."),
    (
        SHOP,
        "You pay £14.95 each month over a term of 24 months.",
        "You pay £14.95 each month over a term of 36 months.",
    ),
    (SHOP, "Each kettle costs $9.50.", "Each kettle costs $8.00."),
    (SHOP, "The shares were sold.", "The shares were bought."),
    (SHOP, "The fare of €553.95 cannot be refunded.", "The fare of €553.95 can be refunded."),
    (SHOP, "The rate of $78.50 does not include insurance.", "The rate of $78.50 includes insurance."),
    (SHOP, "You cannot make overpayments.", "You can make overpayments."),
    (SHOP, "A generic is allowed.", "A generic is prohibited."),
    (SHOP, "It is not covered by warranty.", "It is covered by warranty."),
    (SHOP, "It has the number LN-61179.", "It does not have the number LN-61179."),
    (YEAR, "Revenue in the third quarter of 2021 was €917 million.", "Revenue in the fourth quarter of 2021 was €917 million."),
    (YEAR, "Revenue was €917 million in Q3 2021.", "Revenue was €917 million in Q2 2021."),
    (YEAR, "In Q3, revenue was €917 million.", "In Q1, revenue was €917 million."),
    (POLICY, "The policy is no longer in force.", "The policy is in force."),
    (BOOKED, "It is for premium economy class.", "It is for economy class."),
    (VISIT, "The reaction is rated mild.", "The reaction is rated severe."),
    (POLICY, "It is repaid on an annuity basis.", "It is repaid on a linear basis."),
    (BOOKED, "The rental is in the name of Odd Haugen.", "The rental is in the name of Ilka Renner."),
    (
        POLICY,
        "It was through Kestrel Partners that the policy was arranged.",
        "It was through Delmar Mutual that the policy was arranged.",
    ),
    (VISIT, "The tests were carried out by Jorun Vale.", "The tests were carried out by Priya Dvorak."),
    (VISIT, "Your next visit is on 28 June 2025.", "Your next visit is on 4 March 2025."),
    (BOOKED, "The flight is operated by Unna Jet.", "The flight is operated by Boyd Castell."),
    (BOOKED, "The car is returned in Zurich.", "The car is returned in Krakow."),
    (BILL, "Before tax, it comes to €500.00.", "Before tax, it comes to €95.00."),
    (BILL, "You have until 11 September 2025 to pay.", "You do not have until 11 September 2025 to pay."),
    (TRIP, "The flight out leaves on 21 March 2025.", "The flight out leaves on 8 April 2025."),
    (TRIP, "The passenger is Priya Dvorak.", "The passenger is Erik Dvorak."),
]  # fmt: skip


@pytest.mark.parametrize(("facts", "said"), [(facts, right) for facts, right, _ in RIGHT_AND_WRONG])
def test_what_a_record_holds_may_be_said(facts: dict[str, str], said: str) -> None:
    assert not refused(opened(facts), said)


@pytest.mark.parametrize(("facts", "said"), [(facts, wrong) for facts, _, wrong in RIGHT_AND_WRONG])
def test_another_of_the_few_may_not(facts: dict[str, str], said: str) -> None:
    assert refused(opened(facts), said)


INNOCENT = [
    ({"plan": "basic"}, "We also offer a family plan."),
    ({"plan": "basic"}, "For a family plan, please call us."),
    ({"vehicle": "bus"}, "The bus stops near the tram stop."),
    ({"ward": "cardiology"}, "The cardiology ward is beside the surgical ward."),
    ({"ward": "cardiology"}, "She was moved from the surgical ward to cardiology."),
    (
        {"drug": "metformin", "frequency": "twice daily"},
        "She takes metformin twice daily and checks her sugar once a day.",
    ),
    ({"cabin": "economy"}, "The cabin is economy; business class is full."),
    ({"order": "K7", "status": "processing"}, "Your order has been paid and is processing."),
    (
        {"q3_revenue": "€917 million", "q2_revenue": "€880 million"},
        "Revenue in the third quarter was €917 million.",
    ),
    ({"date": "2021-08-14", "amount": "€40"}, "The payment of €40 was made in the third quarter of 2021."),
    (
        {"last_quarter": "€880 million", "this_quarter": "€917 million"},
        "The last quarter came to €880 million.",
    ),
    ({"departure": "2026-05-08", "deadline": "2026-05-01"}, "Fill out the form by 1 May 2026."),
]


@pytest.mark.parametrize(("facts", "said"), INNOCENT)
def test_another_of_a_kind_may_be_spoken_of(facts: dict[str, str], said: str) -> None:
    assert not refused(opened(facts), said)


@pytest.mark.parametrize(
    "said",
    [
        "A refund goes to a gift card or to the card that you paid with.",
        "The vehicle is an Audi Q4.",
        "The refund is to be delivered by post.",
        "Metformin is taken in place of ramipril.",
        "The nurse is looking after the maternity ward.",
    ],
)
def test_what_names_no_other_is_none(said: str) -> None:
    """What may be one of several, the name of a thing, what is to be done, a word of another meaning."""
    facts = {
        "refund_method": "bank transfer",
        "vehicle": "Audi Q4",
        "refund_status": "pending",
        "ward": "maternity",
        "medicine": "ramipril",
        "substitute": "metformin",
    }
    assert not refused(opened(facts), said)


@pytest.mark.parametrize("verb", ["have", "carry", "bear"])
def test_a_denied_number_is_refused_as_one(verb: str) -> None:
    facts = {"loan_number": "LN-611", "borrower": "Ann Reed", "amount": "EUR 5,000"}
    assert refused(opened(facts), f"Your loan does not {verb} the number LN-611.") == "GROUND_DENIED"


KEPT_SO = {
    "payment_method": "Direct debit",
    "return_reason": "Arrived late",
    "refund_method": "Store credit",
    "loan_type": "Student loan",
    "cabin": "Economy",
    "product": "Coffee grinder",
    "account_manager": "Marco Bellini",
}


@pytest.mark.parametrize(
    ("text", "passes"),
    [
        ("- Payment method: Direct debit", True),
        ("- Payment method: Visa", False),
        ("- Payment method: see below", True),
        ("Return reason: missing parts", False),
        ("* **Refund method:** store credit", True),
        ("Loan type: auto loan", False),
        ("Loan type: Student", True),
        ("Account manager: to be confirmed", True),
        ('The return reason on file is "arrived late".', True),
        ('The return reason on file is "missing parts".', False),
        ("The payment method is card.", False),
        ("The payment method is fine.", True),
        ("The account manager is happy to help.", True),
        ("The product is popular.", True),
        ("The product is a toaster.", False),
        ('It is listed under the type "student loan" with us.', True),
        ('It is listed under the type "debt consolidation loan" with us.', False),
        ("It is listed as type “auto loan”.", False),
    ],
)
@pytest.mark.planted("what is a name is whatever it is said to be")
@pytest.mark.planted("what is quoted is whatever a field holds")
def test_another_value_of_a_name_is_refused(text: str, passes: bool) -> None:
    """Behind the label of a field, behind its verb, and in quotes behind its name."""
    assert bool(refused(opened(KEPT_SO), text)) is not passes
