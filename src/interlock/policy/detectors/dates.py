"""Calendar dates, dates of birth and ages."""

from __future__ import annotations

import re
from typing import Final

from interlock.core.textrules import NOT_HERE, Veto
from interlock.policy.detectors.announced import announced, blanks_optional, said_otherwise, with_a_remark
from interlock.policy.detectors.detector import Detector, Shape, apart
from interlock.policy.detectors.digits import is_date, is_day

_MONTHS: Final = (
    "january|february|march|april|may|june|july|august|september|october|november|december"
    "|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec"
)
_NUMBERS: Final = {name[:3]: number % 12 + 1 for number, name in enumerate(_MONTHS.split("|")[:12])}
_WEEKDAYS: Final = "(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
_WEEKDAY: Final = f"(?:{_WEEKDAYS},? )?"
_DAY: Final = r"\d{1,2}(?:st|nd|rd|th)?"
_YEAR: Final = r"(?:,? \d{4})?"
_TIME: Final = r"(?:[ t]\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?z?)?"
_FIGURES: Final = (
    r"\d{1,2}[./-]\d{1,2}[./-]\d{4}|\d{1,2}/\d{1,2}/\d{2}|\d{1,2}-\d{1,2}-\d{2}|\d{4}[./-]\d{1,2}[./-]\d{1,2}"
)
_NAMED: Final = rf"(?:{_MONTHS})\.? {_DAY}{_YEAR}|{_DAY}(?: of)?[ -](?:{_MONTHS})\.?(?:,?[ -]\d{{4}})?"
_NAMED_APART: Final = rf"(?:{_MONTHS})\.?{_DAY}(?:,?\d{{4}})?|{_DAY}(?:of)?-?(?:{_MONTHS})\.?(?:,?-?\d{{4}})?"
_NAME: Final = re.compile(_MONTHS.encode())
_NUMBER: Final = re.compile(rb"\d+")
_DAY_AND_YEAR: Final = re.compile(rb"(?<!\d)(\d{1,2})(?=\d{4}(?!\d))")
"""Where all is spelled out and the blank between the two is lost."""


_FAR_YEAR: Final = re.compile(rb"[./-](?:0\d|2[2-9]|[3-9]\d)\d\d(?!\d)")
"""The last of three parts, and no year of anybody: of a version."""


def is_calendar_date(folded: bytes, _raw: bytes = b"") -> bool:
    """A day that some year has; a year alone, or a month alone, is none."""
    month = _NAME.search(folded)
    if month is None:
        return is_date(folded) and _FAR_YEAR.search(folded) is None
    days = [int(one) for one in _NUMBER.findall(_DAY_AND_YEAR.sub(rb"\1 ", folded)) if len(one) <= 2]
    return any(is_day(_NUMBERS[month.group()[:3].decode()], day) for day in days)


def _is_age(folded: bytes, _raw: bytes) -> bool:
    years = [int(one) for one in _NUMBER.findall(folded)]
    return any(0 < one <= 120 for one in years)


def _is_age_set(folded: bytes, raw: bytes) -> bool | Veto:
    """Of a cookie or an answer that is kept it is said how old it may be."""
    return NOT_HERE if folded.startswith((b"max", b"min")) else _is_age(folded, raw)


_BIRTH: Final = (
    r"date of birth|birth date|birthdate|birthday|birth|d\.?o\.?b\.?|was born|born|geboren|geburtsdatum|ne le|nee le"
    "|date de naissance|fecha de nacimiento|nacido|nacida|data di nascita|data de nascimento|geboortedatum"
)

_BIRTH_NAMED: Final = r"date of birth|birth date|birthdate|birthday|d\.?o\.?b\.?"
_ON: Final = "(?: (?:on|in|am|den|le|el|il|em|op))?"
_YEAR_BORN: Final = r"(?:19|20)\d{2}"
_BORN_IN_FIGURES: Final = (
    "(?:"
    + "|".join(
        rf"\d{{1,2}}{gap}\d{{1,2}}{gap}{_YEAR_BORN}|{_YEAR_BORN}{gap}\d{{1,2}}{gap}\d{{1,2}}"
        for gap in (" ?/ ?", r" ?\. ?", " ?- ?", "·", "_", " ")
    )
    + r"|\d{1,2}\.\d{1,2}\.\d{2}|(?:19|20)\d{6})(?:t\d{2}:\d{2}(?::\d{2})?(?:\.\d{1,9})?z?)?"
)
"""As nothing but the word for it tells from other figures: `14 / 03 / 1984`, `14.3.84`, `19840314`."""
_MONTHS_ELSEWHERE: Final = (
    "januar|februar|marz|mai|juni|juli|oktober|dezember|janner"
    "|janvier|fevrier|mars|avril|juin|juillet|aout|septembre|octobre|novembre|decembre"
    "|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre"
    "|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre"
    "|janeiro|fevereiro|marco|maio|junho|julho|setembro|outubro|novembro|dezembro"
    "|januari|februari|maart|mei|augustus|stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|wrzesnia"
    "|pazdziernika|listopada|grudnia"
)
"""Of German, French, Spanish, Italian, Portuguese, Dutch and Polish, where English has another word."""
_BORN_ELSEWHERE: Final = rf"\d{{1,2}}\.? (?:de )?(?:{_MONTHS_ELSEWHERE}|{_MONTHS})(?: de)? (?:19|20)\d{{2}}"
_BIRTH_UNSPACED: Final = "(?:生年月日|出生年月日|出生日期|生日|생년월일|seinengappi|shengri)"
_DAY_PARTS: Final = re.compile(rb"\d+")


def _is_born(folded: bytes, _raw: bytes = b"") -> bool:
    """A day in figures, in whatever order and however parted, or together with the year first."""
    parts = _DAY_PARTS.findall(folded)
    if parts and len(parts[0]) == _TOGETHER:
        parts = [parts[0][:4], parts[0][4:6], parts[0][6:]]
    return len(parts) >= 3 and is_date(b"-".join(parts[:3]))


_TOGETHER: Final = len("19840314")


def _is_born_elsewhere(folded: bytes, _raw: bytes = b"") -> bool:
    """With the month by its name in another language, a day that a month has."""
    day = _DAY_PARTS.search(folded)
    return day is not None and 1 <= int(day[0]) <= 31


DATES: Final = (
    Detector(
        name="date",
        title="calendar date",
        decides="the month has the day",
        basis="ISO 8601 and the written forms of English; 45 CFR 164.514(b)(2)(i)(C)",
        shapes=(
            Shape(rf"\b(?:{_FIGURES}){_TIME}\b", is_calendar_date),
            Shape(rf"\b(?:{_NAMED})\b", is_calendar_date),
            apart(rf"\b(?:{_NAMED_APART})\b", is_calendar_date),
        ),
    ),
    Detector(
        name="date-of-birth",
        title="date of birth",
        decides="the month has the day",
        basis="words for a birth date, then a calendar date; 45 CFR 164.514(b)(2)(i)(C)",
        shapes=(
            *announced(
                rf"(?:{_BIRTH})(?: (?:on|in|am|den|le|el|il))?", _FIGURES.join(("(?:", ")")), is_calendar_date
            ),
            *announced(
                rf"(?:{_BIRTH})(?: (?:on|in|am|den|le|el|il))?", rf"{_WEEKDAY}(?:{_NAMED})", is_calendar_date
            ),
            Shape(
                rf"(?:\b|_)(?:{_BIRTH}){_ON}['\"]?(?: is| was)?(?: ?[:=|>] ?| )['\"]?{_BORN_IN_FIGURES}\b",
                _is_born,
            ),
            Shape(rf"\b(?:{_BIRTH}){_ON}(?: is| was)?[:=]? ?{_BORN_ELSEWHERE}\b", _is_born_elsewhere),
            Shape(
                rf"{_BIRTH_UNSPACED}(?:是|为| is)?[:=]? ?\d{{4}}(?:[年./-]| ?년 ?)\d{{1,2}}(?:[月./-]| ?월 ?)\d{{1,2}}",
                _is_born,
            ),
            *said_otherwise(_BIRTH_NAMED, _FIGURES.join(("(?:", ")")), is_calendar_date),
            *said_otherwise(_BIRTH_NAMED, f"(?:{_NAMED})", is_calendar_date),
            with_a_remark(_BIRTH_NAMED, _FIGURES.join(("(?:", ")")), is_calendar_date),
            apart(
                blanks_optional(rf"\b(?:{_BIRTH}){_ON}(?: is| was)?[:=]? ?{_BORN_ELSEWHERE}\b"),
                _is_born_elsewhere,
            ),
        ),
    ),
    Detector(
        name="weekday-or-year",
        title="day of the week, or a year in prose",
        decides="",
        basis="words for when, then a year; days of the week in English that say when something happens",
        shapes=(
            Shape(r"\b(?:in|during|since|of|from|until|till|by|before|after|around|year) (?:1[89]|20)\d\d\b"),
            Shape(rf"\b(?:on|this|next|by|until|till|from|since|before|after|come|meet|you) {_WEEKDAYS}\b"),
            Shape(rf"\b{_WEEKDAYS} (?:at|morning|noon|afternoon|evening|night|between|from|[0-2]?\d)\b"),
        ),
    ),
    Detector(
        name="age",
        title="age of a person",
        decides="between 1 and 120",
        basis="words for an age, with a number of years; 45 CFR 164.514(b)(2)(i)(C)",
        shapes=(
            Shape(r"\b(?:aged?|age of|age is|age:|turned|turns|turning|is a|was a) \d{1,3}\b", _is_age),
            Shape(
                r"\b\d{1,3}[ -]?(?:(?:years?|yrs?|y)[ /-]?(?:of age|old|o)|[ /-]?(?:of age|old|yo))\b",
                _is_age,
            ),
            apart(r"\b(?:aged?|ageof|ageis|age:|turned|turns|turning|isa|wasa)\d{1,3}\b", _is_age),
            apart(r"\b\d{1,3}-?(?:years?|yrs?|y)[/-]?(?:ofage|old|o)\b", _is_age),
            Shape(r"(?:\b|_|max[_-]|min[_-])age['\"]? ?[:=>|] ?['\"]?\d{1,3}\b", _is_age_set),
        ),
    ),
)
