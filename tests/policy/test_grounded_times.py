"""What a record held before, and hours as people say them."""

from __future__ import annotations

import pytest

from tests.policy.held import Rows, wrong

BEFORE: Rows = [
    (
        {"listing": {"ref": "RM-5521", "asking_price": 465000, "previous_price": 480000, "currency": "GBP"}},
        {
            "The price was cut from £480,000 to £465,000.": True,
            "It was £480,000 before.": True,
            "It is now £465,000, down from £480,000.": True,
            "The previous price was £480,000.": True,
            "It used to cost £480,000.": True,
            "Was £480,000, now £465,000.": True,
            "Previously £480,000.": True,
            "Previous price: £480,000": True,
            "It never used to be £480,000.": False,
            "It is £480,000.": False,
            "The price was not £480,000 before.": False,
            "It costs £480,000 now.": False,
            "It is now £480,000, down from £465,000.": False,
        },
    ),
    (
        {
            "statement": {
                "opening_balance": "1204.33",
                "closing_balance": "987.10",
                "currency": "EUR",
                "period": "2026-03",
            }
        },
        {
            "Your opening balance was €1,204.33.": True,
            "The opening balance is €1,204.33.": True,
            "You started the month with €1,204.33 and ended it with €987.10.": True,
            "Opening balance: €1,204.33": True,
            "The month opened at €1,204.33.": True,
            "Your balance is €1,204.33.": False,
            "Your closing balance was €1,204.33.": False,
        },
    ),
    (
        {
            "appointment": {
                "id": "AP-7",
                "date": "2026-05-05",
                "previous_date": "2026-05-03",
                "old_time": "09:00",
                "time": "10:30",
            }
        },
        {
            "Your appointment was moved from 3 May to 5 May.": True,
            "It was on 3 May.": True,
            "It has been moved from 9:00 to 10:30.": True,
            "Your appointment is on 5 May at 10:30.": True,
            "Your appointment is on 3 May.": False,
            "Your appointment is at 9:00.": False,
            "Come on 3 May.": False,
        },
    ),
    (
        {"meter": {"serial": "E19-44821", "previous_reading_kwh": 18240, "current_reading_kwh": 18652}},
        {
            "The last reading was 18,240 kWh and the current one is 18,652 kWh.": True,
            "Your previous reading was 18,240 kWh.": True,
        },
    ),
]
HOURS: Rows = [
    (
        {"meeting": {"ref": "PE-22", "starts_at": "2026-03-26T18:30:00"}},
        {
            "It starts at half past six.": True,
            "It starts at 6:30 in the evening.": True,
            "It starts at 6:30 pm.": True,
            "It starts at half past six in the evening.": True,
            "It starts at half past seven.": False,
            "It starts at six o'clock.": False,
            "It starts at quarter past six.": False,
            "It starts at seven in the evening.": False,
            "It starts at half past six in the morning.": False,
            "It starts at 6:30 in the morning.": False,
        },
    ),
    (
        {"drug": {"name": "Metformin", "morning_tablets": 2, "evening_tablets": 1}},
        {
            "Take 2 in the morning.": True,
        },
    ),
]


@pytest.mark.requirement("X-42")
@pytest.mark.planted("what was before is what is now")
def test_what_was_before_is_not_now() -> None:
    assert wrong(BEFORE) == []


@pytest.mark.requirement("X-42")
def test_an_hour_in_words_is_held_against_the_clock() -> None:
    assert wrong(HOURS) == []


DRUGS = {
    "medication_1_name": "Omeprazole",
    "medication_1_dose": "30 mg",
    "medication_1_frequency": "twice daily",
    "medication_2_name": "Propranolol",
    "medication_2_dose": "60 mg",
    "medication_2_frequency": "three times daily",
    "medication_3_name": "Gabapentin",
    "medication_3_dose": "300 mg",
    "medication_3_frequency": "once daily",
}
STAYS = {
    "hotel_1_name": "Villa Serena",
    "hotel_1_nights": "4",
    "hotel_1_rate_per_night": "159.00 GBP",
    "hotel_2_name": "Harbour View Hotel",
    "hotel_2_nights": "2",
    "hotel_2_rate_per_night": "138.00 GBP",
}
OFTEN: Rows = [
    (
        DRUGS,
        {
            "Take omeprazole twice a day.": True,
            "Omeprazole is taken twice daily.": True,
            "Take omeprazole once a day.": False,
            "Take omeprazole three times a day.": False,
            "You take 300 mg of gabapentin, once a day.": True,
            "You take 300 mg of gabapentin, twice a day.": False,
            "Propranolol is taken three times a day at 60 mg.": True,
        },
    ),
    (
        STAYS,
        {
            "Villa Serena is four nights at £159 each.": True,
            "Villa Serena is four nights at £138 each.": False,
            "Villa Serena is two nights at £159 each.": False,
        },
    ),
]


@pytest.mark.planted("twice daily is no number of times")
@pytest.mark.planted("so many nights at so much each are none at so much per night")
def test_how_often_and_for_how_long_is_said_in_other_words() -> None:
    assert wrong(OFTEN) == []
