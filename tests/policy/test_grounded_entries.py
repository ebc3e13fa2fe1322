"""Answers over tables of several entries: which entry a name is said of, what is told of several of them, what one is
more than another. Each right answer stands beside such as say something else."""

from __future__ import annotations

import json

import pytest

from bench.trajectory.grounding import opened, refused

CLASSES = {
    f"lessons.{number}.{key}": value
    for number, row in enumerate(
        (
            ("Chemistry", "Ms Okonjo", "Lab 3", "Mr Dahl", "24", "yes"),
            ("Geography", "Mr Pellegrini", "Room 12", "Mrs Tran", "28", "no"),
            ("Drama", "Mrs Whitcombe", "Hall B", "Ms Lindgren", "19", "no"),
            ("Latin", "Dr Amsel", "Room 7", "Mr Dahl", "11", "yes"),
        )
    )
    for key, value in zip(
        ("subject", "teacher", "room", "substitute", "pupils", "homework_set"), row, strict=True
    )
}
LETS = {
    f"{name}.{key}": value
    for name, row in (
        ("rose_cottage", ("Bethan Ellis", "Gordon Mayhew", "£1,150", "£1,300", "yes", "no")),
        ("harbour_flat", ("Nikhil Rao", "Sofia Castellano", "£985", "£1,130", "no", "yes")),
        ("mill_house", ("June Park", "Gordon Mayhew", "£2,040", "£2,350", "yes", "no")),
    )
    for key, value in zip(
        ("tenant", "landlord", "rent_pcm", "deposit", "pets_allowed", "furnished"), row, strict=True
    )
}
LEAVE = {
    "leave": json.dumps(
        {
            "requests": [
                {"employee": "Aoife Brennan", "approver": "Tomasz Wilk", "cover": "Carl Munro", "status": "approved"},
                {"employee": "Desmond Achebe", "approver": "Ingrid Solheim", "cover": "Carla Nunes", "status": "approved"},
                {"employee": "Lena Kowalczyk", "approver": "Tomasz Wilk", "cover": "Aoife Brennan", "status": "pending"},
                {"employee": "Yusuf Demir", "approver": "Ingrid Solheim", "cover": "Pia Ong", "status": "declined"},
            ]
        }
    )
}  # fmt: skip
CLINIC = {
    "list": json.dumps(
        {
            "appointments": [
                {"patient": "Harold Pym", "doctor": "Dr Nadkarni", "seen_on": "2026-05-18", "arrived": True},
                {"patient": "Mei Tanaka", "doctor": "Dr Lowenthal", "seen_on": "2026-05-21", "arrived": True},
                {
                    "patient": "Olivia Grant",
                    "doctor": "Dr Nadkarni",
                    "seen_on": "2026-06-02",
                    "arrived": False,
                },
            ]
        }
    )
}
FINES = {
    "loan_1": json.dumps({"title": "Circe", "borrower": "Amara Obi", "fine": "£3.60"}),
    "loan_2": json.dumps({"title": "Wolf Hall", "borrower": "Edith Crane", "fine": "£1.20"}),
    "loan_3": json.dumps({"title": "Piranesi", "borrower": "Tobias Reuter", "fine": "£0.90"}),
}
NURSES = {
    "patient.name": "Edwin Harcourt",
    "patient.bed": "12",
    "surgery.date": "2024-11-05",
    "nurse.outgoing": "Priya Raman",
    "nurse.incoming": "Callum Reid",
}
PLAN = {
    "broker": "Beacon Mutual",
    "insurer": "Harrow Life",
    "nominee": "Ann Reed",
    "member_name": "Tom Klein",
}
FLIGHT = {
    "record": json.dumps(
        {
            "airline": "Skyward",
            "departureCity": "Valencia",
            "arrivalCity": "Porto",
            "connectionCity": "Bristol",
            "outboundDate": "18 Jul 2025",
        }
    )
}
STAY = {
    "breakfast.included": "yes",
    "parking.included": "no",
    "pets.allowed": "no",
    "balance.amount": "816.00 EUR",
    "balance.paid": "no",
    "deposit.amount": "200.00 EUR",
    "deposit.paid": "yes",
}
MOMENTS = tuple(
    {"get_order": json.dumps({"order_id": "SO-614472", "placed_at": placed, "due_at": due})}
    for placed, due in (
        ("2024-07-08T19:22:00+02:00", "2024-07-12T08:00:00+02:00"),
        ("2024-07-08T19:22:00.000Z", "2024-07-12T08:00:00.000Z"),
        ("2024-07-08 19:22:00 -0500", "2024-07-12 08:00:00 -0500"),
        ("Mon, 08 Jul 2024 19:22:00 GMT", "Fri, 12 Jul 2024 08:00:00 GMT"),
    )
)
HEAD = "| Subject | Teacher | Room |\n|---|---|---|\n"

SAID: tuple[tuple[dict[str, str], str, tuple[str, ...]], ...] = (
    # the head of a column says what fills it
    (
        CLASSES,
        HEAD + "| Chemistry | Ms Okonjo | Lab 3 |\n| Drama | Mrs Whitcombe | Hall B |",
        (
            HEAD + "| Chemistry | Mr Dahl | Lab 3 |",
            HEAD + "| Chemistry | Hall B | Lab 3 |",
            HEAD + "| Chemistry | Ms Okonjo | Drama |",
            HEAD + "| Ms Okonjo | Ms Okonjo | Lab 3 |",
            HEAD + "| Drama | Mrs Whitcombe | Lab 3 |",
        ),
    ),
    # a name is on one side only
    (
        CLINIC,
        "Harold Pym and Olivia Grant are both with Dr Nadkarni.",
        (
            "Harold Pym and Harold Pym are both with Dr Nadkarni.",
            "Olivia Grant and Dr Nadkarni are both with Dr Nadkarni.",
            "Mei Tanaka has an appointment with Mei Tanaka.",
            "Dr Nadkarni has an appointment with Dr Nadkarni.",
        ),
    ),
    # who serves several is named once
    (
        LEAVE,
        "Aoife Brennan's leave was approved by Tomasz Wilk.",
        (
            "Aoife Brennan's leave was approved by Ingrid Solheim.",
            "Desmond Achebe's leave was approved by Tomasz Wilk.",
            "Carl Munro's leave was approved by Tomasz Wilk.",
            "Carla Nunes's leave was approved by Ingrid Solheim.",
            "Pia Ong's leave was approved by Ingrid Solheim.",
        ),
    ),
    (
        LEAVE,
        "With Tomasz Wilk as approver, Aoife Brennan's leave is approved.",
        (
            "With Ingrid Solheim as approver, Aoife Brennan's leave is approved.",
            "With Tomasz Wilk as approver, Yusuf Demir's leave is approved.",
        ),
    ),
    # who is asked for is none that the question names
    (
        CLASSES,
        "Who teaches Geography? Mr Pellegrini.",
        (
            "Who teaches Geography? Dr Amsel.",
            "Who teaches Geography? Mrs Tran.",
            "Who teaches Latin? Mr Pellegrini.",
            "Who teaches Alchemy? Mr Pellegrini.",
            "Who teaches Geography? That would be Ms Okonjo.",
        ),
    ),
    (
        CLINIC,
        "Who is Mei Tanaka's doctor? Dr Lowenthal, not Dr Nadkarni.",
        (
            "Who is Mei Tanaka's doctor? Dr Nadkarni, not Dr Lowenthal.",
            "Who is Mei Tanaka's doctor? Dr Nadkarni.",
            "Who is Harold Pym's doctor? Dr Lowenthal.",
        ),
    ),
    (
        LETS,
        "Who is the landlord of Harbour Flat? Sofia Castellano.",
        (
            "Who is the landlord of Harbour Flat? Gordon Mayhew.",
            "Who is the landlord of Harbour Flat? Nikhil Rao.",
            "Who is the landlord of Mill House? Sofia Castellano.",
        ),
    ),
    # a name that begins with a month
    (LETS, "June Park is the tenant of Mill House.", ("June Park is the tenant of Rose Cottage.",)),
    # what is told of several holds of each
    (
        CLASSES,
        "Homework has been set in Chemistry and Latin, but not in Drama.",
        (
            "Homework has been set in Chemistry and Latin, and in Drama too.",
            "Homework has been set in Chemistry and Geography, but not in Drama.",
            "Homework has been set in Chemistry, but not in Latin.",
            "Homework has been set in Chemistry, Drama and Latin.",
        ),
    ),
    (
        LETS,
        "Pets are allowed at Rose Cottage and Mill House but not at Harbour Flat.",
        (
            "Pets are allowed at Rose Cottage and Harbour Flat.",
            "Pets are allowed at Rose Cottage and Mill House and also at Harbour Flat.",
            "Pets are allowed at Rose Cottage, Harbour Flat and Mill House.",
            "Pets are not allowed at Harbour Flat or Mill House.",
        ),
    ),
    (
        LETS,
        "Harbour Flat is furnished; the other two are not.",
        (
            "Harbour Flat is furnished; the other two are too.",
            "Rose Cottage is unfurnished; the other two are too.",
        ),
    ),
    (
        LETS,
        "Rose Cottage allows pets, and so does Mill House.",
        ("Rose Cottage allows pets, and so does Harbour Flat.",),
    ),
    (
        CLINIC,
        "Harold Pym has arrived; Olivia Grant hasn't yet.",
        (
            "Harold Pym has arrived; Mei Tanaka hasn't yet.",
            "Harold Pym has arrived; Olivia Grant has too.",
            "Harold Pym has arrived, and so has Olivia Grant.",
            "Olivia Grant has not arrived, and neither has Mei Tanaka.",
        ),
    ),
    # sums and differences of entries that are named by what they hold
    (
        CLASSES,
        "There are 43 pupils in Chemistry and Drama together.",
        (
            "There are 43 pupils in Chemistry and Latin together.",
            "There are 44 pupils in Chemistry and Drama together.",
            "There are 43 pupils in Geography and Drama together.",
        ),
    ),
    (
        CLASSES,
        "Drama has 9 fewer pupils than Geography.",
        (
            "Drama has 9 more pupils than Geography.",
            "Geography has 9 fewer pupils than Drama.",
            "Drama has 9 fewer pupils than Chemistry.",
            "Drama has 8 fewer pupils than Geography.",
        ),
    ),
    (
        LETS,
        "Bethan Ellis's deposit is £170 more than Nikhil Rao's.",
        (
            "Nikhil Rao's deposit is £170 more than Bethan Ellis's.",
            "Bethan Ellis's deposit is £170 less than Nikhil Rao's.",
            "Bethan Ellis's deposit is £190 more than Nikhil Rao's.",
            "Bethan Ellis's deposit is £170 more than Gordon Mayhew's.",
            "Bethan Ellis's rent is £170 more than Nikhil Rao's.",
            "Bethan Ellis's deposit is £170 more than Bethan Ellis's.",
        ),
    ),
    (
        FINES,
        "The fines come to £4.80: £3.60 for Circe and £1.20 for Wolf Hall.",
        (
            "The fines come to £4.60: £3.60 for Circe and £1.20 for Wolf Hall.",
            "The fines come to £4.80: £1.20 for Circe and £3.60 for Wolf Hall.",
            "The fines come to £4.50: £3.60 for Circe and £1.20 for Wolf Hall.",
        ),
    ),
    (
        NURSES,
        "Priya Raman is the outgoing nurse and Callum Reid is the incoming one.",
        (
            "Edwin Harcourt is the outgoing nurse and Callum Reid is the incoming one.",
            "Callum Reid is the outgoing nurse.",
            "The nurse is Edwin Harcourt.",
        ),
    ),
    (
        PLAN,
        "Nominee Ann Reed. Insurer Harrow Life has been told.",
        ("Nominee Tom Klein.", "Broker Harrow Life has been told."),
    ),
    # what is said of the name beside it leaves what else is said
    (
        FLIGHT,
        "Your flight leaves Valencia on 18 July with a connection in Bristol.",
        (
            "Your flight leaves Porto on 18 July with a connection in Bristol.",
            "Your flight arrives in Valencia, with a connection in Bristol.",
            "Connecting in Bristol, your flight departs Porto on 18 July.",
        ),
    ),
    # one field of several groups
    (
        STAY,
        "Breakfast is included, but parking is not. The deposit is paid, and the balance is still outstanding.",
        (
            "Breakfast is included, but parking is included.",
            "Parking is included, and breakfast is included.",
            "Breakfast is not included.",
            "The deposit is still outstanding.",
            "Parking is not included, and the deposit is outstanding.",
            "The balance has been paid.",
        ),
    ),
    # a moment with how far its zone is from UTC
    *(
        (
            moment,
            "The order was placed at 19:22 on 8 July 2024 and is due on 12 July.",
            (
                "The order was placed on 12 July 2024.",
                "The order was placed at 08:00 on 8 July 2024.",
                "The order is due on 8 July 2024.",
            ),
        )
        for moment in MOMENTS
    ),
    # how long one day lies behind another's
    (
        CLINIC,
        "Mei Tanaka was seen on 21 May 2026, three days after Harold Pym.",
        (
            "Mei Tanaka was seen on 21 May 2026, three days before Harold Pym.",
            "Mei Tanaka was seen on 21 May 2026, four days after Harold Pym.",
            "Mei Tanaka was seen on 21 May 2026, three days after Olivia Grant.",
            "Mei Tanaka was seen on 18 May 2026, three days after Harold Pym.",
        ),
    ),
)


@pytest.mark.parametrize(("facts", "said"), [(facts, said) for facts, said, _ in SAID])
def test_what_entries_hold_may_be_said_of_them(facts: dict[str, str], said: str) -> None:
    assert not refused(opened(facts), said)


@pytest.mark.parametrize(
    ("facts", "said"), [(facts, wrong) for facts, _, changed in SAID for wrong in changed]
)
def test_what_another_entry_holds_is_refused(facts: dict[str, str], said: str) -> None:
    assert refused(opened(facts), said)
