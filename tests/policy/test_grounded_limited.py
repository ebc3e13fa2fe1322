"""What is said of one alone, of all but one, of the others, or of the most of all: held against every record."""

from __future__ import annotations

import json

import pytest

from bench.trajectory.grounding import opened, refused

VISITS = {
    "visits": json.dumps(
        [
            {"pet": "Biscuit", "owner": "Hanna Holm", "weight_kg": 13.2, "sedated": True, "vaccinated": True, "status": "discharged"},
            {"pet": "Miso", "owner": "Pierre Aubert", "weight_kg": 4.6, "sedated": False, "vaccinated": False, "status": "under observation"},
            {"pet": "Clover", "owner": "Yara Haddad", "weight_kg": 2.1, "sedated": False, "vaccinated": True, "status": "discharged"},
        ]
    )
}  # fmt: skip
PLANS = {
    "plans": json.dumps(
        [
            {"name": "Mini", "price": "£9.99", "data_gb": 4, "roaming_included": False},
            {"name": "Smart", "price": "£18.50", "data_gb": 30, "roaming_included": True},
            {"name": "Ultra", "price": "£34.00", "data_gb": 150, "roaming_included": True},
        ]
    )
}
GRANTS = {
    "grants": json.dumps(
        [
            {"reference": "G-207", "charity": "River Keepers", "amount": "€48,000", "status": "active"},
            {"reference": "G-211", "charity": "Open Kitchen", "amount": "€22,500", "status": "completed"},
            {"reference": "G-219", "charity": "Second Chapter", "amount": "€9,750", "status": "withdrawn"},
            {"reference": "G-225", "charity": "Lantern House", "amount": "€61,200", "status": "active"},
        ]
    )
}
JOBS = {
    "jobs": json.dumps(
        [
            {"job_no": 7712, "car": "Skoda Octavia", "customer": "Doris Whelan", "mechanic": "Ibrahim", "work": "brake pads", "collected": False},
            {"job_no": 7713, "car": "Ford Fiesta", "customer": "Callum Reeve", "mechanic": "Svetlana", "work": "timing belt", "collected": False},
            {"job_no": 7715, "car": "Toyota Yaris", "customer": "Anneke Bosch", "mechanic": "Ibrahim", "work": "oil change", "collected": True},
        ]
    )
}  # fmt: skip
RENTS = {
    "lets": json.dumps(
        [
            {"name": "Ann", "rent": "£900", "deposit": "£1,000"},
            {"name": "Ben", "rent": "£850", "deposit": "£800"},
        ]
    )
}
LUNCHES = {
    "orders": json.dumps(
        [
            {"order": "garden party", "client": "Mrs Beaumont", "deposit_paid": True},
            {"order": "board lunch", "client": "Tessel Partners", "deposit_paid": False},
        ]
    )
}
HEARINGS = {
    f"case_{number}": json.dumps(case)
    for number, case in enumerate(
        (
            {"case_number": "CV-509", "claimant": "Hartley Foods", "judge": "Judge Adeyemi", "courtroom": "2", "hearing_date": "2026-05-11", "hearing_time": "10:00"},
            {"case_number": "CV-514", "claimant": "Selma Duarte", "judge": "Judge Thornbury", "courtroom": "5", "hearing_date": "2026-05-12", "hearing_time": "14:00"},
            {"case_number": "CV-520", "claimant": "Wexcombe Council", "judge": "Judge Adeyemi", "courtroom": "2", "hearing_date": "2026-05-14", "hearing_time": "11:30"},
        ),
        start=1,
    )
}  # fmt: skip

GRADES = {
    "students": json.dumps(
        [
            {
                "name": "Kirsty Boyd",
                "course": "Optics",
                "grade": "A",
                "exam": "2026-05-12",
                "resit": "2026-05-26",
            },
            {
                "name": "Freya Holt",
                "course": "Algebra",
                "grade": "B",
                "exam": "2026-05-14",
                "resit": "2026-06-04",
            },
        ]
    )
}

SAID = [
    (GRADES, "1. Kirsty Boyd \u2013 {}", "A", "B"),
    (GRADES, "Freya Holt got {}.", "a B", "an A"),
    (GRADES, "Kirsty Boyd received an A, Freya Holt {}.", "a B", "an A"),
    (GRADES, "Kirsty Boyd's resit is on 26 May 2026, {} weeks after the exam.", "two", "three"),
    (VISITS, "Only {} was sedated.", "Biscuit", "Miso"),
    (VISITS, "Only {} have been vaccinated.", "Biscuit and Clover", "Biscuit and Miso"),
    (VISITS, "Only {} vaccinated.", "Biscuit and Clover are", "Biscuit is"),
    (VISITS, "{} is the only one that was sedated.", "Biscuit", "Clover"),
    (VISITS, "The only animal that has not been vaccinated is {}.", "Miso", "Clover"),
    (VISITS, "All the animals except {} have been vaccinated.", "Miso", "Clover"),
    (VISITS, "All the animals except Miso {} vaccinated.", "have been", "have not been"),
    (VISITS, "Apart from {}, all the animals have been vaccinated.", "Miso", "Biscuit"),
    (VISITS, "Every animal but {} has been vaccinated.", "Miso", "Clover"),
    (VISITS, "Nobody but {} was sedated.", "Biscuit", "Miso"),
    (VISITS, "Biscuit was sedated; the other two {}.", "were not", "were too"),
    (VISITS, "{}; the others have been discharged.", "Miso is under observation", "Biscuit has been discharged"),
    (VISITS, "The lightest of the three is {}.", "Clover, at 2.1 kg", "Miso, at 4.6 kg"),
    (PLANS, "{} is the only plan without roaming.", "Mini", "Ultra"),
    (PLANS, "The only plan without roaming is {}.", "Mini", "Smart"),
    (PLANS, "Roaming is only included in {}.", "Smart and Ultra", "Ultra"),
    (PLANS, "Roaming is included in all plans except {}.", "Mini", "Smart"),
    (PLANS, "The cheapest plan is {}.", "Mini at £9.99", "Smart at £18.50"),
    (PLANS, "The cheapest plan with roaming is {}.", "Smart at £18.50", "Smart at £9.99"),
    (PLANS, "At {} is the most expensive of the three.", "£34.00, Ultra", "£18.50, Smart"),
    (PLANS, "The cheapest plan has {} GB of data.", "4", "5"),
    (GRANTS, "G-219 was withdrawn, G-211 is completed, and the other two are {}.", "active", "completed"),
    (GRANTS, "G-219 was withdrawn, G-211 is completed, and the other {} grants are active.", "two", "three"),
    (GRANTS, "Only {} was withdrawn.", "G-219", "G-207"),
    (GRANTS, "Only {} active.", "G-207 and G-225 are", "G-225 is"),
    (GRANTS, "G-207 is active, and so is {}.", "G-225", "G-211"),
    (GRANTS, "G-207 is active; {} is not.", "G-211", "G-225"),
    (GRANTS, "G-207 and G-225 are active, but {} are not.", "G-211 and G-219", "G-211 and G-225"),
    (GRANTS, "The largest grant, {}.", "€61,200, goes to Lantern House", "€48,000, goes to River Keepers"),
    (JOBS, "{} and Doris Whelan have not collected their cars.", "Callum Reeve", "Anneke Bosch"),
    (JOBS, "Neither {} nor Doris Whelan has collected the car.", "Callum Reeve", "Anneke Bosch"),
    (JOBS, "Anneke Bosch {} picked up her car.", "has", "has not"),
    (JOBS, "Job 7713 is for the {}.", "Ford Fiesta", "Toyota Yaris"),
    (JOBS, "Job {} is for the Ford Fiesta, job 7715 for the Toyota Yaris.", "7713", "7712"),
    (JOBS, "The oil change was done by {}.", "Ibrahim", "Svetlana"),
    (JOBS, "The oil change was done by {}, the timing belt by Svetlana.", "Ibrahim", "Anneke Bosch"),
    (JOBS, "Which car belongs to Doris Whelan? The {}.", "Skoda Octavia", "Ford Fiesta"),
    (JOBS, "Which mechanic has the Ford Fiesta? That would be {}.", "Svetlana", "Ibrahim"),
    (RENTS, "Ann's rent is {} higher than Ben's.", "£50", "£200"),
    (RENTS, "Ann's deposit is {} more than Ben's.", "£200", "£50"),
    (PLANS, "Smart is £8.51 {} than Mini.", "dearer", "cheaper"),
    (PLANS, "Smart is £8.51 more expensive than {}.", "Mini", "Ultra"),
    (LUNCHES, "{} to pay the deposit.", "Tessel Partners still have", "Mrs Beaumont still has"),
    (LUNCHES, "{} to pay the deposit.", "Tessel Partners still need", "Mrs Beaumont still needs"),
    (HEARINGS, "The hearing on 12 May starts at {}.", "14:00", "11:30"),
    (HEARINGS, "The hearing on 12 May is before {}.", "Judge Thornbury", "Judge Adeyemi"),
    (HEARINGS, "The hearing on 14 May starts at {}, later than the one on 11 May.", "11:30", "10:00"),
    (VISITS, "Biscuit and Clover weigh {} respectively.", "13.2 and 2.1 kg", "2.1 and 13.2 kg"),
    (HEARINGS, "The judge in CV-514 isn't {}.", "Judge Adeyemi", "Judge Thornbury"),
    (HEARINGS, "The claimant in CV-514 is not {}.", "Hartley Foods but Selma Duarte", "Selma Duarte but Hartley Foods"),
    (HEARINGS, "CV-514 isn't on {}.", "11 May but on 12 May", "12 May but on 11 May"),
]  # fmt: skip


@pytest.mark.parametrize(("facts", "line", "right", "wrong"), SAID)
def test_it_is_said_of_just_those(facts: dict[str, str], line: str, right: str, wrong: str) -> None:
    assert refused(opened(facts), line.format(right)) == ""
    assert refused(opened(facts), line.format(wrong))


@pytest.mark.parametrize(
    "said",
    [
        "All have been vaccinated but Miso was sedated.",
        "Not only Biscuit was sedated, Miso was as well.",
        "No animal except Miso has been vaccinated.",
        "Everyone except Miso was sedated.",
        "Biscuit was sedated, and the other one was not.",
    ],
)
def test_what_comes_near_is_refused(said: str) -> None:
    assert refused(opened(VISITS), said)
