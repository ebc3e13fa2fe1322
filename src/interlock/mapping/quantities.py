"""Numbers with their units, exactly: an integer, a power of ten and the unit's one name."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import msgspec

from interlock.core.mutation import Quantity
from interlock.lexicon.numerals import MINUSES
from interlock.lexicon.readable import UNITS

DIGITS_MAX: Final = 18
"""Longer runs of digits are names or accounts; an integer of this size travels everywhere."""

_TOO_LARGE: Final = 10**DIGITS_MAX

_UP_TO_TWENTY: Final = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty"
)
_TENS: Final = {
    "thirty": 30,
    "forty": 40,
    "fifty": 50,
    "sixty": 60,
    "seventy": 70,
    "eighty": 80,
    "ninety": 90,
}
_SMALL: Final = {word: value for value, word in enumerate(_UP_TO_TWENTY.split())} | _TENS | {"hundred": 100}
NUMBER_WORDS: Final = frozenset(_SMALL)
_SCALES: Final = {
    "hundred": 2,
    "thousand": 3,
    "k": 3,
    "million": 6,
    "m": 6,
    "bn": 9,
    "billion": 9,
    "trillion": 12,
}
BEFORE_BYTES: Final = 8
"""Room for a sign, a currency and a space."""


def _any_of(names: Iterable[str]) -> bytes:
    """A pattern for the longest of these names in any case: the first letter tells which of them it can be."""
    by_letter: dict[str, list[str]] = {}
    for name in sorted(names, key=lambda name: (-len(name), name)):
        by_letter.setdefault(name[0], []).append(name[1:])
    return (
        b"(?i:"
        + b"|".join(
            re.escape(letter.encode()) + b"(?:" + b"|".join(re.escape(rest.encode()) for rest in rests) + b")"
            for letter, rests in by_letter.items()
        )
        + b")"
    )


_SPACE: Final = rb"(?:[ \t\n\-]|\xc2\xa0){0,2}"
_DIGITS: Final = (
    # As they are grouped in India first: `12,00,000`.
    rb"(?:[0-9]{1,2}(?:,[0-9]{2}){1,5},[0-9]{3}(?![0-9])|[0-9]{1,3}(?:,[0-9]{3}){1,5}|[0-9]{1,18})(?:\.[0-9]{1,9})?"
)
_WORDS: Final = _any_of(_SMALL) + rb"(?![A-Za-z])"
_UNIT: Final = _any_of([*UNITS, "per cent", "per-cent"]) + rb"(?![A-Za-z0-9_])"
_SCALE: Final = rb"(?:(?i:hundred|thousand|million|billion|trillion)(?![A-Za-z])|(?:bn|k|M)(?![A-Za-z0-9]))"
_OPENS_A_UNIT: Final = re.compile(_SCALE + rb"|" + _UNIT + rb"|(?i:per)(?![A-Za-z])")
_SIGNS_OF_UNITS: Final = frozenset(form[0] for form in UNITS if not (form[0].isascii() and form[0].isalpha()))
_MINUSES: Final = f"-{MINUSES}\u2013"
"""With the dash that stands between two numbers elsewhere."""
_MONEY_CODES: Final = (b"USD", b"EUR", b"GBP", b"JPY", b"CHF")
_BEFORE: Final = re.compile(
    rb"(?<![A-Za-z0-9_.,])(?P<sign>" + "|".join(_MINUSES).encode() + rb")?"
    rb"(?P<money>\$|\xe2\x82\xac|\xc2\xa3|\xc2\xa5|" + b"|".join(_MONEY_CODES) + rb")?[ ]?\Z"
)
_LAST_BEFORE: Final = b"".join(
    sign[-1:] for sign in (*_MONEY_CODES, *(one.encode() for one in (*_MINUSES, *"$\u20ac\u00a3\u00a5")))
)
"""The last byte of a sign or a currency: seldom there, and looking for the expression takes longer."""
_SPACE_BEFORE: Final = 0x20
_QUANTITY: Final = re.compile(
    rb"(?P<number>" + _DIGITS + rb"|" + _WORDS + rb")"
    rb"(?:" + _SPACE + rb"(?P<scale>" + _SCALE + rb"))?"
    rb"(?:" + _SPACE + rb"(?P<unit>" + _UNIT + rb"))?"
    rb"(?![0-9])"
)
_PARTED: Final = re.compile(
    rb"(?:(?:(?P<whole>[0-9]{1,3})[ \-])?(?P<top>[1-9])/(?P<under>2|3|4|5|8|10)(?![0-9/])"
    rb"|(?P<ones>[0-9]{1,3}),(?P<tenths>[0-9]{1,2})(?![0-9,.]))" + _SPACE + rb"(?P<unit>" + _UNIT + rb")"
)
"""A fraction, or a number with a comma before its decimals: only a unit behind it says so."""
_IN_PARTS: Final = re.compile(
    rb"(?:(?P<number>" + _DIGITS + rb"|" + _WORDS + rb")" + _SPACE + rb"(?:(?P<sign>\xc2[\xbc-\xbe])"
    rb"|(?i:and[ -](?P<many>an?|one|three)[ -](?P<part>half|quarters?)))"
    rb"|(?P<alone>(?i:half)) (?i:an?))" + _SPACE + rb"(?P<unit>" + _UNIT + rb")"
)
"""`2 \u00bd inches`, `two and a half mg`, `half an hour`: as with a fraction, only a unit behind it says so."""
IN_PARTS: Final = "+"
_PARTS: Final = {
    b"\xc2\xbc": 25,
    b"\xc2\xbd": 50,
    b"\xc2\xbe": 75,
    b"half": 50,
    b"quarter": 25,
    b"quarters": 25,
}
"""In hundredths."""
_SLASH: Final = 0x2F
_POINT: Final = 0x2E
_ONES_MAX: Final = 3
"""So many figures may stand before such a comma."""
_POINTED: Final = re.compile(rb"(?:\A|[^A-Za-z0-9_.,])\.\Z")
"""What stands before the figures of `.5`."""
_RANGE: Final = re.compile(rb"[ \t]?(?:-|to|and|or|\xe2\x80[\x93\x94])[ \t]?\Z")


class Measured(msgspec.Struct, frozen=True, gc=False):
    start: int
    end: int
    quantity: Quantity


def opens_a_unit(data: bytes) -> bool:
    """Whether the bytes of a word or sign are, or begin, a unit or a word such as `million`."""
    return _OPENS_A_UNIT.match(data) is not None or data.decode()[0] in _SIGNS_OF_UNITS


class _Number(msgspec.Struct, frozen=True, gc=False):
    """A number with the unit behind it, if there is one, and how many bytes both take up."""

    quantity: Quantity
    size: int


def quantities(text: bytes, starts: Iterable[tuple[int, str]]) -> list[Measured]:
    """The quantities that begin at `starts`, in order; the first number of a range has the unit of the second.

    Beside each start the number as it is written where no unit can follow it, `IN_PARTS` where a part of one may, else
    nothing.
    """
    found: list[Measured] = []
    reach, slashed = 0, _SLASH in text
    for at, alone in starts:
        if at < reach:
            continue
        start = at
        if at and text[at - 1] == _POINT and _POINTED.match(text, max(0, at - 2), at):
            start, number = at - 1, _read(_QUANTITY.match(text, at), b".")
        elif alone == IN_PARTS:
            whole = _IN_PARTS.match(text, at)
            number = _in_parts(whole) if whole else _read(_QUANTITY.match(text, at))
            reach = whole.end() if whole else reach
        elif alone:
            number = _alone(alone)
        elif (
            (slashed or text.find(b",", at + 1, at + _ONES_MAX + 1) >= 0)
            and (parted := _PARTED.match(text, at)) is not None
            and _is_part(parted)
        ):
            number, reach = _part(parted), parted.end()
        else:
            number = _read(_QUANTITY.match(text, at))
        if number is None or (found and start < found[-1].end):
            continue
        if _may_be_signed(text, start):
            measured = _measured(number, start, _BEFORE.search(text, max(0, start - BEFORE_BYTES), start))
        else:
            measured = Measured(start, start + number.size, number.quantity)
        unit = measured.quantity.unit
        if (
            unit
            and found
            and not found[-1].quantity.unit
            and _RANGE.match(text, found[-1].end, measured.start)
        ):
            found[-1] = _with_unit(found[-1], unit)
        found.append(measured)
    return found


def _may_be_signed(text: bytes, at: int) -> bool:
    """Whether a sign or a currency may stand before here, with a space between or without."""
    if at and text[at - 1] == _SPACE_BEFORE:
        at -= 1
    return at > 0 and text[at - 1] in _LAST_BEFORE


def _with_unit(measured: Measured, unit: str) -> Measured:
    amount = measured.quantity
    return Measured(measured.start, measured.end, Quantity(amount.mantissa, amount.exponent, unit))


def _is_part(match: re.Match[bytes]) -> bool:
    """`31/2` is no fraction of one."""
    return not match["under"] or int(match["top"]) < int(match["under"])


def _part(match: re.Match[bytes]) -> _Number | None:
    """`1 1/2 g`, `0,6 g`; nothing where it has no end behind the point, such as a third."""
    if match["under"]:
        top, under = int(match["top"]), int(match["under"])
        if 1_000 % under:
            return None
        mantissa, exponent = int(match["whole"] or 0) * 1_000 + top * 1_000 // under, -3
    else:
        mantissa, exponent = int(match["ones"] + match["tenths"]), -len(match["tenths"])
    quantity = normal(mantissa, exponent, _unit(match["unit"]))
    return None if quantity is None else _Number(quantity, match.end() - match.start())


def _in_parts(match: re.Match[bytes]) -> _Number | None:
    """`2 \u00bd inches`, `two and a half mg`, `half an hour`."""
    number = (match["number"] or b"0").decode().lower().replace(",", "")
    whole, _, fraction = (str(_SMALL[number]) if number in _SMALL else number).partition(".")
    part = _PARTS[(match["sign"] or match["part"] or match["alone"]).lower()]
    part *= 3 if match["many"] and match["many"].lower() == b"three" else 1
    scale = max(2, len(fraction))
    mantissa = int(whole + fraction.ljust(scale, "0")) + part * 10 ** (scale - 2)
    quantity = normal(mantissa, -scale, _unit(match["unit"]))
    return None if quantity is None else _Number(quantity, match.end() - match.start())


def _read(match: re.Match[bytes] | None, point: bytes = b"") -> _Number | None:
    """`point`: what stands right before it, of `.5`; then its size is counted from there."""
    if match is None:
        return None
    digits, scale, unit = match.groups()
    if digits.isdigit() and not point:
        mantissa, exponent = int(digits), 0
    else:
        number = (point + digits).decode().lower().replace(",", "")
        if number in _SMALL:
            if not unit and not scale:
                return None  # "one of them" is no number
            mantissa, exponent = _SMALL[number], 0
        elif number.count(".") > 1:
            return None
        else:
            whole, _, fraction = number.partition(".")
            mantissa, exponent = int(whole + fraction), -len(fraction)
    if scale:
        exponent += _SCALES[scale.decode().lower()]
    quantity = normal(mantissa, exponent, _unit(unit))
    return None if quantity is None else _Number(quantity, len(point) + match.end() - match.start())


@lru_cache(maxsize=4_096)
def _alone(number: str) -> _Number | None:
    return _read(_QUANTITY.match(number.encode()))


def _measured(number: _Number, start: int, before: re.Match[bytes] | None) -> Measured:
    """With the sign and the currency before it."""
    found, end = number.quantity, start + number.size
    if before is None or not (before["money"] or before["sign"]):
        return Measured(start, end, found)
    mantissa = -found.mantissa if before["sign"] else found.mantissa
    return Measured(
        before.start(), end, Quantity(mantissa, found.exponent, found.unit or _unit(before["money"]))
    )


@lru_cache(maxsize=1_024)
def _unit(named: bytes | None) -> str:
    if not named:
        return ""
    name = named.lower().decode()
    return "%" if name.startswith("per") and name.endswith("cent") else UNITS[name]


def normal(mantissa: int, exponent: int, unit: str) -> Quantity | None:
    """Equal amounts of one unit get equal values: no trailing zeros behind the point, none left in the exponent."""
    while exponent < 0 and mantissa % 10 == 0:
        mantissa //= 10
        exponent += 1
    if exponent > 0:
        mantissa, exponent = mantissa * 10**exponent, 0
    return Quantity(mantissa, exponent, unit) if abs(mantissa) < _TOO_LARGE else None


def written(quantity: Quantity) -> str:
    """As it stands in a content key."""
    power = f"e{quantity.exponent}" if quantity.exponent else ""
    return f"{quantity.mantissa}{power}{quantity.unit}"
