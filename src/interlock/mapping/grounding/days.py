"""Days and hours in the spellings that people use: year, month, day, weekday and minute, each where it is said."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import Final, NamedTuple

from interlock.lexicon.numerals import ONES

_MONTHS: Final = (
    "january jan januar|february feb februar|march mar märz|april apr|may mai|june jun juni|july jul juli|august aug"
    "|september sep sept|october oct oktober okt|november nov|december dec dezember dez"
)
MONTHS: Final = {
    name: number for number, names in enumerate(_MONTHS.split("|"), start=1) for name in names.split()
}
_DAYS: Final = (
    "monday mon montag|tuesday tue tues dienstag|wednesday wed mittwoch|thursday thu thur thurs donnerstag"
    "|friday fri freitag|saturday sat samstag|sunday sun sonntag"
)
WEEKDAYS: Final = {
    name: number for number, names in enumerate(_DAYS.split("|"), start=1) for name in names.split()
}
_NAMED: Final = "(?P<{}>" + "|".join(sorted(MONTHS, key=lambda name: (-len(name), name))) + r")\b\.?"
_YEAR: Final = r"(?P<{}>(?:19|20)[0-9]{{2}})"
_CLOCK: Final = (
    r"(?:[T ](?P<th>[0-2][0-9]):(?P<tm>[0-5][0-9])(?::[0-5][0-9](?:\.[0-9]+)?)?"
    r"(?:Z|[+-][0-9]{2}:?[0-9]{2})?)?"
)
_AM_PM: Final = r"(?P<half>[ap]\.?\s?m\b\.?)"
_HALF: Final = r"(?P<half>[ap]\.?\s?m\b\.?|in the (?:morning|afternoon|evening)\b|at night\b)"
_AT: Final = (
    "(?:"
    + "|".join(
        rf"(?<=\b{led} )" for led in ("at", "from", "until", "till", "by", "to", "before", "after", "around")
    )
    + ")"
)
"""Before an hour that only the time of day behind it tells: `two in the morning` may be as many tablets."""
_HOUR_WORDS: Final = ONES[1:13]
_HOUR: Final = rf"(?P<hour>{'|'.join(_HOUR_WORDS)}|1[0-2]|[1-9])"
_BEFORE_A_MONTH: Final = (
    "|".join(
        rf"(?<=\b{said})"
        for said in (
            *("in ", "during ", "until ", "till ", "early ", "late ", "mid-", "mid "),
            *("month of ", "beginning of ", "start of ", "middle of ", "end of "),
        )
    )
    + r"|(?<=\bsince )(?!Jan)|(?<=\bfrom )(?=[A-Za-z]+ (?:to|until|till|through|onwards?|on)\b)"
)
"""What leads to a month by itself, `since early May`; `since January` says how long."""
_SPELLINGS: Final = tuple(
    re.compile(spelling, re.IGNORECASE)
    for spelling in (
        # 2026-05-03, 2026-05-03T14:30:00Z
        r"(?<![0-9-])(?P<y>(?:19|20)[0-9]{2})[-/](?P<mo>[01]?[0-9])[-/](?P<d>[0-3]?[0-9])(?![0-9])" + _CLOCK,
        # 3 May 26, 3-May-26, 3 May '26: a number behind which a clause goes on with a noun is none of a year
        r"(?<![0-9.,$€£])(?P<d>[0-3]?[0-9])(?:st|nd|rd|th)?[\s-]+"
        + _NAMED.format("mon")
        + r"(?:-|\s+(?=[0-9]{2}\s*(?:[,.;:)\]\n|]|\Z|(?:with|at|by|for|from|was|is)\b))|,?\s*['\u2019])"
        + r"(?P<y>[0-9]{2})(?![0-9A-Za-z]|[.,:/-][0-9])",
        # 3 May 2026, the 3rd of May, 3. Mai 2026
        r"(?<![0-9.,$€£])(?P<d>[0-9]{1,3})(?:st|nd|rd|th|\.)?(?:\s+(?:day\s+)?of)?[\s-]+"
        + _NAMED.format("mon")
        + r"(?:,?[\s-]+"
        + _YEAR.format("y")
        + r"(?![0-9]))?",
        # May 3, 2026
        r"\b"
        + _NAMED.format("mon")
        + r"\s+(?:the\s+)?(?P<d>[0-3]?[0-9])(?:st|nd|rd|th)?(?![0-9:]|\s?[ap]\.?m\b|[.,][0-9])(?:(?:,\s*|\s+(?:of\s+)?)"
        + _YEAR.format("y")
        + r"(?![0-9]))?",
        # May 2026
        r"\b" + _NAMED.format("mon") + r",?\s+(?:of\s+)?" + _YEAR.format("y") + r"(?![0-9])",
        # in May, since early May, from May to July
        rf"(?-i:(?=[JFMASOND]))(?:{_BEFORE_A_MONTH})" + _NAMED.format("mon") + r"(?!\s*,?\s*(?:the\s)?[0-9])",
        # 05/2026
        r"(?<![0-9/.,-])(?P<mo>0[1-9]|1[0-2])/(?P<y>20[0-9]{2})(?![0-9/])",
        # 03.05.2026, 5/3/2026, 3.5.
        r"(?<![0-9./])(?P<a>[0-3]?[0-9])(?P<sep>[./-])(?P<b>[0-3]?[0-9])(?P=sep)(?P<y>(?:19|20)?[0-9]{2})(?![0-9/])",
        # 14:30, 2:30 pm, 2 pm
        r"(?<![0-9:.,$€£])(?P<th>[0-2]?[0-9])[:h](?P<tm>[0-5][0-9])(?::[0-5][0-9])?(?![0-9:])(?:\s?"
        + _HALF
        + ")?",
        r"(?<![0-9:.,$€£])(?P<th>[01]?[0-9])(?:\.(?P<tm>[0-5][0-9]))?\s?" + _AM_PM,
        _AT + r"(?P<th>1[0-2]|[1-9]) " + _HALF,
        r"(?<![0-9:.,$€£])(?P<th>[0-2]?[0-9])(?:\.(?P<tm>[0-5][0-9]))?\s?(?:o['\u2019]clock|Uhr|hrs?\b(?=\s|$))(?:\s"
        + _HALF
        + ")?",
        # half past seven, quarter to six in the evening, six o'clock
        r"\b(?P<off>half past|(?:a )?quarter (?:past|to)|(?:five|ten|twenty)(?: minutes)? past) "
        + _HOUR
        + r"(?![0-9:.,]?[0-9])(?:\s?"
        + _HALF
        + ")?",
        rf"\b(?P<hour>{'|'.join(_HOUR_WORDS)}) (?:o['\u2019]clock(?:\s{_HALF})?)",
        rf"\b(?P<hour>{'|'.join(_HOUR_WORDS)}) {_AM_PM}",
        rf"{_AT}(?P<hour>{'|'.join(_HOUR_WORDS)}) {_HALF}",
        r"\b(?P<word>noon|midday|midnight)\b",
        r"(?<![0-9A-Za-z.,/$€£#-])(?P<y>(?:19|20)[0-9]{2})(?![0-9A-Za-z%]|[.,/:-][0-9]|\s?[€£%])",
    )
)
_ZONE: Final = re.compile(
    r"\s?\(?(?P<zone>UTC|GMT|CES?T|BST|IST|JST|[ECMP][SD]T|AEST|SGT)\b\)?(?P<shift>[+-][0-9]{1,2}(?::?[0-9]{2})?)?"
)
_WEEKDAY: Final = re.compile(
    r"\b(?P<day>mon|montag|tues?|dienstag|wed|mittwoch|thu|thurs?|donnerstag|fri|freitag|sat|samstag|sun|sonntag"
    r"|monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?\b(?P<dot>\.?)",
    re.IGNORECASE,
)
_JOINS: Final = re.compile(r"(?:,|\(|\s|the|\bden\b|\bder\b)*\Z")
_AFTER: Final = re.compile(r"\s*[,(]?\s*(?:a\s+)?\Z")
_AMBIGUOUS: Final = frozenset({"may", "mar", "sun", "sat", "wed", "mon", "fri", "dec", "jan", "apr"})
"""Also words, where they do not begin with a capital."""

NOWHERE: Final = (-1, -1, -1, -1, -1)


class Dated(NamedTuple):
    """`days`: the readings, each year, month, day, weekday, minute; -1 for what is not said. `zone`: of its hour."""

    start: int
    end: int
    days: tuple[tuple[int, ...], ...]
    zone: str = ""


def days(text: str) -> list[Dated]:
    """All of a text, in order; a weekday beside a day belongs to it."""
    found: list[Dated] = []
    taken = bytearray(len(text))
    for spelling in _SPELLINGS:
        for match in spelling.finditer(text):
            if any(taken[match.start() : match.end()]):
                continue
            readings = tuple(_readings(match.groupdict()))
            if readings:
                zone = _ZONE.match(text, match.end()) if readings[0][4] >= 0 else None
                end = zone.end() if zone else match.end()
                found.append(Dated(match.start(), end, readings, _zone_of(match[0], zone)))
                taken[match.start() : match.end()] = b"\1" * (match.end() - match.start())
    return list(_with_weekdays(text, sorted([*found, *_of_the_same_month(text, found)])))


def _zone_of(said: str, zone: re.Match[str] | None) -> str:
    """The zone of an hour: named behind it, or in its own notation. `Z`, GMT and `+00:00` are all UTC."""
    if zone is not None:
        name, shift = zone["zone"].lower(), zone["shift"] or ""
        return ("utc" if name == "gmt" else name) + (shift if shift.strip("+-0:") else "")
    written = _WRITTEN_ZONE.search(said)
    if written is None:
        return ""
    return "utc" + (written[0] if written[0].strip("Z+-0:") else "")


_WRITTEN_ZONE: Final = re.compile(r"(?<=[0-9])(?:Z|[+-][0-9]{2}:?[0-9]{2})\Z")
_FIRST: Final = re.compile(
    r"(?<![0-9.,:/$€£-])(?P<day>[0-3]?[0-9])(?:st|nd|rd|th)?"
    r"(?:\s?[-\u2013]\s?|\s(?:to|until|till|through)\s(?:the\s)?|(?P<and>\sand\s(?:the\s)?))\Z"
)
_BETWEEN: Final = re.compile(r"\b(?:between|on)\s(?:the\s)?\Z", re.IGNORECASE)
_LAST: Final = re.compile(
    r"(?:\s?[-\u2013]\s?|\s(?:to|until|till|through)\s)(?:the\s)?(?P<day>[0-3]?[0-9])(?:st|nd|rd|th)?"
    r"(?:,?\s(?P<year>(?:19|20)[0-9]{2})(?![0-9])|(?![0-9:%]|[.,][0-9]|\s?[A-Za-z\u20ac$\u00a3]))"
)
FIRST_MAX: Final = 24
"""Characters before a day in which another one of its month stands."""


def _of_the_same_month(text: str, found: list[Dated]) -> Iterator[Dated]:
    """The days that are said with the month of another: `from 14 to 17 June`, `June 14-17, 2026`; the last is later."""
    for one in found:
        if len(one.days) != 1 or one.days[0][1] < 1 or one.days[0][2] < 1 or one.days[0][4] >= 0:
            continue
        year, month, day, *_ = one.days[0]
        first = _FIRST.search(text, max(0, one.start - FIRST_MAX), one.start)
        if first is not None and 0 < int(first["day"]) < day:
            led = not first["and"] or _BETWEEN.search(text, max(0, first.start() - FIRST_MAX), first.start())
            if led and text[one.start].isdigit():
                yield Dated(first.start(), first.end("day"), ((year, month, int(first["day"]), -1, -1),))
        last = _LAST.match(text, one.end) if text[one.start].isalpha() else None
        if last is not None and day < int(last["day"]) and _is_day(year, month, int(last["day"])):
            later = int(last["year"] or year)
            yield Dated(last.start("day"), last.end(), ((later, month, int(last["day"]), -1, -1),))


_MONTH: Final = re.compile(
    r"(?P<y>20[0-9]{2})[-/](?P<m>0[1-9]|1[0-2])|(?P<month>0[1-9]|1[0-2])/(?P<year>[0-9]{2})"
)


def month_of(said: str) -> tuple[int, ...]:
    """The month that a field holds, `2028-09`, `09/28`, or nothing: in a text these may be other things."""
    found = _MONTH.fullmatch(said)
    if found is None:
        return ()
    year = int(found["y"] or 2000 + int(found["year"]))
    return (year, int(found["m"] or found["month"]), -1, -1, -1)


def _readings(said: dict[str, str | None]) -> Iterator[tuple[int, ...]]:
    if said.get("hour"):
        for told in _minutes(said["hour"] or "", said.get("off") or "", said.get("half") or ""):
            yield (-1, -1, -1, -1, told)
        return
    year = int(said.get("y") or -1)
    if 0 <= year < 100:
        year += 2000
    minute = _minute(said)
    if minute is None:
        return
    named = said.get("mon")
    if named:
        month = MONTHS[named.lower()]
        day = int(said.get("d") or -1)
        # Of `139 May 2026` the number is none of its own: that is a day, though none that a fact may hold.
        if _is_day(year, month, day) or year > 0:
            yield (year, month, day, -1, minute)
        return
    if said.get("a"):
        first, second = int(said["a"] or 0), int(said["b"] or 0)
        for day, month in dict.fromkeys(
            [(first, second), (second, first)] if said["sep"] != "." else [(first, second)]
        ):
            if 1 <= month <= 12 and _is_day(year, month, day):
                yield (year, month, day, -1, minute)
        return
    month, day = int(said.get("mo") or -1), int(said.get("d") or -1)
    if (
        (month < 0 or 1 <= month <= 12)
        and _is_day(year, month, day)
        and (year, month, minute) != (-1, -1, -1)
    ):
        yield (year, month, day, -1, minute)


def _minutes(hour: str, off: str, half: str) -> Iterator[int]:
    """The minutes of the day that an hour in words may be: where no half of it is said, one in each."""
    number = int(hour) if hour.isdigit() else _HOUR_WORDS.index(hour.lower()) + 1
    first = off.lower().removeprefix("a ").split(" ")[0]
    away = {"": 0, "half": 30, "quarter": 15}.get(first) or (ONES.index(first) if first in ONES else 20)
    away = 0 if not off else -away if off.lower().endswith(" to") else away
    later = _is_later(half, number)
    for noon in (0, 720):
        if later is None or later is bool(noon):
            yield (number % 12 * 60 + noon + away) % 1440


def _is_later(half: str, hour: int) -> bool | None:
    """Whether an hour is one behind noon, as what stands behind it says."""
    said = half.lower()
    if not said:
        return None
    if said.startswith("at"):  # `at nine at night`, and not `at two`
        return 5 <= hour < 12
    return said[0] == "p" or said.endswith(("afternoon", "evening"))


def _minute(said: dict[str, str | None]) -> int | None:
    """The minute of the day, -1 where none is said, None where there is no such hour."""
    if said.get("word"):
        return 0 if (said["word"] or "").lower() == "midnight" else 720
    if not said.get("th"):
        return -1
    hour, minute = int(said["th"] or 0), int(said.get("tm") or 0)
    later = _is_later(said.get("half") or "", hour)
    if later is not None and not 1 <= hour <= 12:
        return hour * 60 + minute if hour < 24 and (said.get("half") or " ")[0].lower() == "i" else None
    if later is not None:
        hour = hour % 12 + (12 if later else 0)
    return hour * 60 + minute if hour < 24 else None


def _is_day(year: int, month: int, day: int) -> bool:
    if day < 0:
        return True
    try:
        date(year if year > 0 else 2024, month, day)
    except ValueError:
        return False
    return True


def _with_weekdays(text: str, found: list[Dated]) -> Iterator[Dated]:
    """Weekdays join the day they stand beside, and hours the day before or behind them."""
    for match in _WEEKDAY.finditer(text):
        name = match["day"]
        if name.lower() in _AMBIGUOUS and not (
            name[0].isupper() and (match["dot"] or _beside(text, match, found))
        ):
            continue
        if any(one.start < match.end() and match.start() < one.end for one in found):
            continue
        number = WEEKDAYS[name.lower()]
        beside = _beside(text, match, found)
        if beside is None:
            found = sorted([*found, Dated(match.start(), match.end(), ((-1, -1, -1, number, -1),))])
            continue
        at = found.index(beside)
        days_said = tuple((*day[:3], number, day[4]) for day in beside.days)
        found[at] = Dated(
            min(beside.start, match.start()), max(beside.end, match.end()), days_said, beside.zone
        )
    yield from found


def _beside(text: str, match: re.Match[str], found: list[Dated]) -> Dated | None:
    for one in found:
        if any(day[1] < 0 or day[3] > 0 for day in one.days):
            continue
        before = match.end() <= one.start and _JOINS.fullmatch(text, match.end(), one.start)
        behind = one.end <= match.start() and _AFTER.fullmatch(text, one.end, match.start())
        if before or behind:
            return one
    return None


def with_weekday(day: tuple[int, ...]) -> tuple[int, ...]:
    """A whole day with the weekday it falls on: what a fact states of it."""
    year, month, of, weekday, minute = day
    if weekday > 0 or min(year, month, of) < 1 or not _is_day(year, month, of):
        return day
    return (year, month, of, date(year, month, of).isoweekday(), minute)
