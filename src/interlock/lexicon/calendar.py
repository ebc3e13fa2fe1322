"""The English words for months, and for the days of one."""

from __future__ import annotations

from typing import Final

MONTH: Final = (
    r"(?-i:(?:Jan|Febr)uary|March|April|May|June|July|August|(?:Sept|Nov|Dec)ember|October"
    r"|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b\.?)"
)
"""A pattern for the name of a month, in full or short; with a capital, since some are words."""

_TO_NINETEEN: Final = (
    *("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"),
    *("eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth"),
    *("eighteenth", "nineteenth"),
)
DAYS: Final = {
    **{word: day for day, word in enumerate(_TO_NINETEEN, start=1)},
    "twentieth": 20,
    "thirtieth": 30,
    "thirty first": 31,
    **{f"twenty {word}": day for day, word in enumerate(_TO_NINETEEN[:9], start=21)},
}
"""The day that an ordinal says; a hyphen may stand for the blank."""
