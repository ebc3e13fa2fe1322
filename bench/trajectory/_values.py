"""The values of the fact tables: how one of a kind is drawn, how it is written, and what a changed one looks like."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import date, timedelta
from typing import Any, Final

from bench.trajectory._domains import CARRIERS, COURSES, DRUGS, GOODS, HOTELS, INVENTED, TARIFFS, VESSELS
from interlock.lexicon.numerals import ONES, TENS

MONTHS: Final = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]
_DAYS: Final = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]


def drawn(kind: str, rng: random.Random, currency: str) -> Any:
    match kind:
        case "percent":
            return rng.randrange(5, 250) / 100
        case "return":
            return rng.randrange(31, 149) / 10
        case "price":
            return (currency, rng.choice((rng.randrange(40, 900) * 5, rng.randrange(1000, 99_999) / 100)))
        case "date":
            return date(2024, 1, 1) + timedelta(days=rng.randrange(900))
        case "drug":
            return rng.choice(DRUGS)
        case "carrier":
            return rng.choice(CARRIERS)
        case "goods":
            return rng.choice(GOODS)
        case "code":
            return f"TN{rng.randrange(10**7, 10**8)}"
        case "gate":
            return f"{rng.choice('ABCD')}{rng.randrange(10, 60)}"
        case "dose":
            return rng.choice((50, 75, 100, 125, 150, 200, 250, 300, 400, 500, 600, 750))
        case "times" | "pieces":
            return rng.randrange(2, 10)
        case "days":
            return rng.randrange(3, 40)
        case "mass":
            return rng.randrange(450, 1100) / 10
        case "kilos":
            return rng.randrange(8, 40)
        case "temperature":
            return rng.randrange(360, 405) / 10
        case "duration":
            return rng.randrange(65, 400)
        case "energy":
            return rng.randrange(110, 990)
        case "perunit":
            return (currency, rng.randrange(180, 490) / 1000)
        case "months":
            return rng.choice((6, 9, 12, 18, 24, 30, 36, 48))
        case "sum":
            return (currency, rng.randrange(20, 900) * 1000)
        case "share":
            return rng.randrange(4, 97)
        case "mmol":
            return rng.randrange(38, 120) / 10
        case "gdl":
            return rng.randrange(95, 179) / 10
        case "pulse":
            return rng.randrange(52, 118)
        case "height":
            return rng.randrange(148, 199)
        case "points":
            return rng.randrange(41, 100)
        case "minutes":
            return rng.choice((40, 45, 50, 75, 80, 100, 110, 130, 135, 150))
        case "absent" | "nights":
            return rng.randrange(2, 13)
        case "pallets":
            return rng.randrange(4, 45)
        case "tonnes":
            return rng.randrange(21, 280) / 10
        case "km":
            return rng.randrange(140, 2900)
        case "zoned":
            return (rng.randrange(6 * 12, 22 * 12) * 5, rng.choice(("CET", "UTC", "EST")))
        case "range":
            low = rng.randrange(-6, 14)
            return (low, low + rng.randrange(3, 9))
        case "tariff":
            return rng.choice(TARIFFS)
        case "vessel":
            return rng.choice(VESSELS)
        case "course":
            return rng.choice(COURSES)
        case "hotel":
            return rng.choice(HOTELS)
        case "time":
            return rng.randrange(5 * 12, 23 * 12) * 5
        case _:
            return rng.random() < 0.5


# --- how a value is written --------------------------------------------------------------------------------------


def shown(kind: str, value: Any, style: str, rng: random.Random) -> str:
    if style == "about":
        return _about(kind, value, rng)
    match kind:
        case "percent":
            return (
                f"{round(value * 100)} basis points"
                if style == "bp"
                else (
                    f"{value:.2f} percent"
                    if style == "words"
                    else rng.choice((f"{value:.2f} %", f"{value:g}%", f"{value:.2f} percent"))
                )
            )
        case "return":
            return rng.choice((f"{value} %", f"{value}%", f"{value} percent"))
        case "price":
            return _price(value, style, rng)
        case "date":
            return _date(value, style, rng)
        case "dose":
            if style == "plain":
                return f"{value} mg"
            return (
                f"{value} milligrams"
                if style == "words"
                else rng.choice((f"{value} mg", f"{value}mg", f"{value / 1000:g} g"))
            )
        case "times":
            if style in _TIMES:
                return _TIMES[style](value)
            return (
                rng.choice((f"{value} times a day", f"{_worded(value)} times a day")) if style else str(value)
            )
        case "days":
            if style == "adjective":
                return f"{value}-day"
            weeks = f"{value // 7} weeks" if value % 7 == 0 and value > 7 else ""
            return f"{_worded(value)} days" if style == "words" else weeks or f"{value} days"
        case "mass":
            return rng.choice((f"{value} kg", f"{value} kilograms", f"{round(value * 1000):,} g"))
        case "kilos":
            return rng.choice((f"{value} kg", f"{value} kilos"))
        case "temperature":
            return rng.choice((f"{value} °C", f"{value}°C"))
        case "pieces":
            if style == "pcs":
                return rng.choice((f"{value} pcs", f"{value} units", f"{value} items"))
            return rng.choice((f"{value} pieces", f"{_worded(value)} pieces")) if style else str(value)
        case "duration":
            if style == "hm":
                return f"{value // 60}h {value % 60:02}m"
            hours = f"{value // 60} h {value % 60} min"
            return (
                f"{value} minutes"
                if style == "words"
                else rng.choice((hours, f"{value} min", f"{value // 60} hours and {value % 60} minutes"))
            )
        case "time":
            hour, minute = divmod(value, 60)
            if style in ("dot", "hrs"):
                half = "am" if hour < 12 else "pm"
                return (
                    f"{hour % 12 or 12}.{minute:02} {half}"
                    if style == "dot"
                    else f"{hour:02}:{minute:02} hrs"
                )
            return (
                f"{hour % 12 or 12}:{minute:02} {'am' if hour < 12 else 'pm'}"
                if style == "ampm"
                else f"{hour:02}:{minute:02}"
            )
        case _:
            return _further(kind, value, style, rng)


def _further(kind: str, value: Any, style: str, rng: random.Random) -> str:
    """Kinds that only the further domains have."""
    match kind:
        case "sum":
            return f"{value[0]}{value[1] // 1000}k" if style == "k" else _price(value, style, rng)
        case "perunit":
            return _per_unit(value, style, rng)
        case "months":
            years = f"{value // 12} years" if value % 12 == 0 and value > 12 else f"{value} months"
            return {"adjective": f"{value}-month", "years": years}.get(style, f"{value} months")
        case "nights" if style:
            return f"{_worded(value) if style == 'words' else value} nights"
        case "absent" if style:
            return f"{_worded(value) if style == 'words' else value} days"
        case "pallets" if style:
            return f"{_worded(value) if style == 'words' else value} pallets"
        case "points" if style:
            return f"{value} points"
        case "minutes":
            return f"{value}-minute" if style == "adjective" else f"{value} minutes"
        case "zoned":
            clock = shown("time", value[0], style, rng)
            return f"{clock} {value[1]}"
        case "range":
            low, high = value
            return {
                "between": f"between {low} and {high} °C",
                "from": f"from {low} °C to {high} °C",
                "dash": f"{low}–{high} °C" if low >= 0 else f"{low} to {high} °C",
            }.get(style, f"{low} to {high} °C")
        case _ if kind in _SPELLED:
            return rng.choice(_SPELLED[kind]).format(value, value / 100)
        case _:
            return str(value)


_SPELLED: Final = {
    "energy": ("{0} kWh", "{0} kWh", "{0} kilowatt hours"),
    "share": ("{0} %", "{0}%", "{0} percent"),
    "mmol": ("{0} mmol/L", "{0} mmol/l"),
    "gdl": ("{0} g/dL", "{0} g/dl"),
    "pulse": ("{0} bpm", "{0} beats per minute"),
    "height": ("{0} cm", "{0} cm", "{1:.2f} m"),
    "tonnes": ("{0} t", "{0} tonnes"),
    "km": ("{0} km", "{0:,} km", "{0} kilometres"),
}
_TIMES: Final[dict[str, Callable[[int], str]]] = {
    "daily": lambda value: "twice daily" if value == 2 else f"{_worded(value)} times daily",
    "x": lambda value: f"{value}x daily",
}


def _per_unit(value: tuple[str, float], style: str, rng: random.Random) -> str:
    currency, amount = value
    if style == "code":
        return f"{_CURRENCY_CODE[currency]} {amount:.3f} per kWh"
    return rng.choice((f"{currency}{amount:.3f}/kWh", f"{currency}{amount:.3f} per kWh"))


def _about(kind: str, value: Any, rng: random.Random) -> str:
    """Rounded as far as two per cent allow."""
    amount = value[1] if isinstance(value, tuple) else value
    for digits in (1, 2, 3, 4):
        made = float(f"{amount:.{digits}g}")
        if abs(made - amount) * 100 <= amount:
            break
    plain = int(made) if made == int(made) else made
    return shown(kind, (value[0], plain) if isinstance(value, tuple) else plain, "", rng)


def far(value: Any) -> Any:
    """Another value that no approximation, and no month, has in common with this one."""
    if isinstance(value, date):
        return value + timedelta(days=95)
    if isinstance(value, tuple):
        return (value[0], round(value[1] * 1.3))
    return round(value * 1.3, 1) if isinstance(value, float) else round(value * 1.3) + 1


def _price(value: tuple[str, float], style: str, rng: random.Random) -> str:
    currency, amount = value
    if style in ("word", "tail"):
        plain = f"{amount:,.2f}" if amount != int(amount) else f"{amount:,.0f}"
        return f"{plain} {_CURRENCY_WORD[currency]}" if style == "word" else f"{plain} {currency}"
    plain = f"{amount:,.2f}" if amount != int(amount) else rng.choice((f"{amount:,.0f}", f"{amount:,.2f}"))
    if style == "code":
        code = _CURRENCY_CODE[currency]
        return rng.choice((f"{code} {plain}", f"{plain} {code}"))
    return rng.choice(
        (f"{currency}{plain}", f"{plain} {currency}" if currency == "€" else f"{currency}{plain}")
    )


_CURRENCY_CODE: Final = {"€": "EUR", "$": "USD", "£": "GBP"}
_CURRENCY_WORD: Final = {"€": "euros", "$": "dollars", "£": "pounds"}


def _date(value: date, style: str, rng: random.Random) -> str:
    month = MONTHS[value.month - 1]
    spelled = {
        "us": f"{month} {value.day}, {value.year}",
        "long": f"{value.day} {month} {value.year}",
        "iso": value.isoformat(),
        "short": f"{value.day} {month}",
        "german": f"{value.day:02}.{value.month:02}.{value.year}",
        "weekday": f"{_DAYS[value.weekday()]}, {value.day} {month} {value.year}",
        "weekday_us": f"{_DAYS[value.weekday()]}, {month} {value.day}",
        "weekday_short": f"{_DAYS[value.weekday()][:3]} {value.day} {month[:3]}",
        "ordinal": f"{_ordinal(value.day)} {month} {value.year}",
        "ordinal_us": f"{month} {_ordinal(value.day)}, {value.year}",
        "ordinal_of": f"the {_ordinal(value.day)} of {month} {value.year}",
        "abbreviated": f"{value.day} {month[:3]} {value.year}",
        "abbreviated_us": f"{month[:3]} {value.day}, {value.year}",
        "month": f"{month} {value.year}",
    }
    return spelled.get(style) or rng.choice((spelled["us"], spelled["long"], spelled["iso"]))


def _ordinal(day: int) -> str:
    ending = "th" if 10 < day < 14 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")
    return f"{day}{ending}"


def _worded(value: int) -> str:
    if value < 20:
        return ONES[value]
    tens, ones = divmod(value, 10)
    return TENS[tens - 2] + (f"-{ONES[ones]}" if ones else "")


def other(kind: str, value: Any, held: list[Any], rng: random.Random) -> Any:
    while True:
        match kind:
            case "price":
                made: Any = (value[0], round(value[1] + rng.choice((-20, -5, 5, 10, 50, 0.5, 1)), 2))
                if made[1] <= 0:
                    continue
            case "date":
                made = value + timedelta(days=rng.choice((-30, -7, -1, 1, 2, 9, 31)))
            case "time":
                made = (value + rng.choice((-60, -10, 5, 15, 60))) % 1440
            case "zoned":
                made = ((value[0] + rng.choice((-60, -10, 5, 15, 60))) % 1440, value[1])
            case "sum":
                made = (value[0], value[1] + rng.choice((-5000, 1000, 10_000, 50_000)))
            case "perunit":
                made = (value[0], round(value[1] + rng.choice((-0.02, 0.001, 0.01, 0.1)), 3))
            case "range":
                made = (value[0], value[1] + rng.choice((1, 2, 5)))
            case "mmol" | "gdl" | "tonnes":
                made = round(value + rng.choice((-0.4, 0.1, 0.3, 1, 2)), 1)
            case "percent":
                made = round(value + rng.choice((-0.1, 0.05, 0.1, 0.25, 1)), 2)
                if made <= 0:
                    continue
            case "return" | "mass" | "temperature":
                made = round(value + rng.choice((-1, -0.3, 0.2, 0.5, 1, 2)), 1)
            case _:
                made = value + rng.choice((-2, -1, 1, 2, 5))
                if made <= 1:
                    continue
        if made not in held:
            return made


OTHER_UNIT: Final[dict[str, Any]] = {
    "percent": lambda value: f"{value:g} basis points",
    "return": lambda value: f"{value} basis points",
    "price": lambda value: f"{'€' if value[0] == '$' else '$'}{value[1]:,.2f}",
    "dose": lambda value: f"{value} g",
    "days": lambda value: f"{value} weeks",
    "mass": lambda value: f"{value} pounds",
    "kilos": lambda value: f"{value} pounds",
    "temperature": lambda value: f"{value} °F",
    "duration": lambda value: f"{value} hours",
    "energy": lambda value: f"{value} MWh",
    "perunit": lambda value: f"{'€' if value[0] == '$' else '$'}{value[1]:.3f} per kWh",
    "months": lambda value: f"{value} weeks",
    "sum": lambda value: f"{'€' if value[0] == '$' else '$'}{value[1]:,.0f}",
    "mmol": lambda value: f"{value} mg/dL",
    "gdl": lambda value: f"{value} g/L",
    "height": lambda value: f"{value} inches",
    "minutes": lambda value: f"{value} hours",
    "tonnes": lambda value: f"{value} kg",
    "km": lambda value: f"{value} miles",
    "zoned": lambda value: f"{value[0] // 60:02}:{value[0] % 60:02} {'UTC' if value[1] != 'UTC' else 'CET'}",
    "range": lambda value: f"{value[0]} to {value[1]} °F",
}


def invented(kind: str, rng: random.Random) -> Any:
    match kind:
        case "order":
            return f"W{rng.randrange(100_000, 999_999)}"
        case "meter":
            return f"M{rng.randrange(100_000, 999_999)}"
        case "policy":
            return f"HP-{rng.randrange(100_000, 999_999)}"
        case "shipment":
            return f"SH{rng.randrange(1_000_000, 9_999_999)}"
        case "booking":
            return f"BK{rng.randrange(1_000_000, 9_999_999)}"
        case "flight":
            return f"ZQ{rng.randrange(2000, 9999)}"
        case "code":
            return f"TN{rng.randrange(10**8, 10**9)}"
        case "gate":
            return f"E{rng.randrange(60, 99)}"
        case _:
            return rng.choice(INVENTED[kind])
