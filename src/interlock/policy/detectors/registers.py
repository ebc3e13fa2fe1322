"""Check digits of registers that no library computes without asking for today's date, or at all.

Numbers come as letters and digits in capitals, without separators.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import wraps

from interlock.policy.detectors.digits import is_day
from interlock.policy.detectors.libraries import is_valid

Valid = Callable[[str], bool]


def _written(form: str) -> Callable[[Valid], Valid]:
    """A check of numbers in one form; whatever is written otherwise is none."""
    whole = re.compile(form)

    def only(valid: Valid) -> Valid:
        @wraps(valid)
        def written_so(number: str) -> bool:
            return whole.fullmatch(number) is not None and valid(number)

        return written_so

    return only


def _by_day_first(number: str, day_adds: int = 0, month_adds: tuple[int, ...] = ()) -> bool:
    """Whether day and month begin it; some registers add to either for those who are not, or not yet, residents."""
    day, month = int(number[:2]), int(number[2:4])
    days = (day, day - day_adds) if day_adds else (day,)
    return any(is_day(month - more, one) for one in days for more in (0, *month_adds))


def _by_year_first(number: str, day_adds: int = 0) -> bool:
    month, day = int(number[2:4]), int(number[4:6])
    return is_day(month, day) or (day_adds > 0 and is_day(month, day - day_adds))


@_written(r"\d{10}|\d{12}")
def is_swedish(number: str) -> bool:
    """The last digit by Luhn; the day may carry 60 for a coordination number (SKV 704)."""
    century, number = number[:-10], number[-10:]
    return (
        century in ("", "18", "19", "20") and _by_year_first(number, day_adds=60) and is_valid("luhn", number)
    )


@_written(r"\d{11}")
def is_norwegian(number: str) -> bool:
    """Two check digits; the day may carry 40, the month 40 or 80 (Skatteetaten)."""
    first = sum(
        int(one) * weight for one, weight in zip(number, (3, 7, 6, 1, 8, 9, 4, 5, 2, 1, 0), strict=True)
    )
    second = sum(
        int(one) * weight for one, weight in zip(number, (5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1), strict=True)
    )
    return _by_day_first(number, 40, (40, 80)) and first % 11 == 0 and second % 11 == 0


@_written(r"\d{10}")
def is_danish(number: str) -> bool:
    """A birth date, its day with 60 in a number that stands in for one; new ones have no check digit (CPR-kontoret)."""
    return _by_day_first(number, 60)


@_written(r"\d{6}[1-8]\d{6}")
def is_korean(number: str) -> bool:
    """A birth date and the century with the sex; numbers since 2020 have no check digit (Ministry of the Interior)."""
    return _by_year_first(number)


@_written(r"\d{10}[012]\d{2}")
def is_south_african(number: str) -> bool:
    """A birth date and the last digit by Luhn (Department of Home Affairs)."""
    return _by_year_first(number) and is_valid("luhn", number)


@_written(r"\d{11}")
def is_belgian(number: str) -> bool:
    """Two check digits: 97 less the remainder, with a 2 in front for those born since 2000 (Rijksregister)."""
    return any(97 - int(century + number[:9]) % 97 == int(number[9:]) for century in ("", "2"))


@_written(r"[STFGM]\d{7}[A-Z]")
def is_singaporean(number: str) -> bool:
    """Weights 2, 7, 6, 5, 4, 3, 2 and a letter by series (ICA)."""
    weights = (2, 7, 6, 5, 4, 3, 2)
    total = sum(int(one) * weight for one, weight in zip(number[1:8], weights, strict=True))
    total += {"S": 0, "F": 0, "T": 4, "G": 4, "M": 3}[number[0]]
    letters = "JZIHGFEDCBA" if number[0] in "ST" else "XWUTRQPNMLK" if number[0] in "FG" else "KLJNPQRTUWX"
    return letters[total % 11 if number[0] != "M" else 10 - total % 11] == number[8]


@_written(r"[A-Z]{1,2}\d{6}[0-9A]")
def is_hong_kong(number: str) -> bool:
    """Weights 9 to 1, letters count from 10, a missing first letter counts 36 (Immigration Department)."""
    padded = number.rjust(9)
    values = [36 if one == " " else int(one, 36) for one in padded[:-1]]
    last = 10 if number[-1] == "A" else int(number[-1], 36)
    return (
        sum(value * weight for value, weight in zip(values, range(9, 1, -1), strict=True)) + last
    ) % 11 == 0


@_written(r"[A-Z]\d{9}")
def is_taiwanese(number: str) -> bool:
    """A letter that counts as two digits, weights 1, 9, 8 to 1, 1, no five noughts (Ministry of the Interior)."""
    if number[2:7] == "00000":  # the address of a line in a dump, behind the last byte of the line before
        return False
    county = "ABCDEFGHJKLMNPQRSTUVXYWZIO".index(number[0]) + 10
    total = county // 10 + county % 10 * 9
    total += sum(
        int(one) * weight for one, weight in zip(number[1:], (8, 7, 6, 5, 4, 3, 2, 1, 1), strict=True)
    )
    return total % 10 == 0


@_written(r"\d{8}[A-Z]\d{3}")
def is_german_pension(number: str) -> bool:
    """The letter counts as two digits, weights 2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1 (VKVV, section 4)."""
    spread = number[:8] + f"{ord(number[8]) - 64:02}" + number[9:11]
    weights = (2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1)
    products = (int(one) * weight for one, weight in zip(spread, weights, strict=True))
    return _by_day_first(number[2:8]) and sum(one // 10 + one % 10 for one in products) % 10 == int(
        number[11]
    )


@_written(r"[0-9A-Z]{9}\d?")
def is_german_card(number: str) -> bool:
    """Weights 7, 3, 1 over nine characters (ICAO 9303)."""
    total = sum(int(one, 36) * (7, 3, 1)[place % 3] for place, one in enumerate(number[:9]))
    return len(number) == 9 or total % 10 == int(number[9])


@_written(r"\d{11}")
def is_nigerian(number: str) -> bool:
    """Eleven digits behind the words; no check digit is published (NIMC)."""
    return len(set(number)) > 2


@_written(r"\d{17}[0-9X]")
def is_chinese(number: str) -> bool:
    """A birth date and ISO 7064 mod 11-2 (GB 11643)."""
    return is_day(int(number[10:12]), int(number[12:14])) and is_valid("iso7064.mod_11_2", number)


@_written(r"\d{8}(?:[1-5]\d{2})?")
def is_hungarian(number: str) -> bool:
    """Eight digits with a check digit, then kind of tax and county (NAV)."""
    return is_valid("hu.anum", number[:8])
