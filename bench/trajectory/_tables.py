"""Fact tables of four domains, and answers over them: faithful, and with one thing changed.

Everything is drawn with a seed. A row's fields have types; a type says how a value is written as a fact, how in an
answer, and what another value or another unit would look like.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any, Final, NamedTuple

TEMPLATES: Final = Path(__file__).resolve().parent / "templates"
ROWS: Final = 4
STYLES: Final = ("dotted", "dotted", "json", "flat", "prose")
CHANGES: Final = ("figure", "unit", "date", "name", "swap", "negation")

_MONTHS: Final = [
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
_ONES: Final = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
_TENS: Final = ["_", "_", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]

PEOPLE: Final = [
    "Maria Rossi",
    "Tom Klein",
    "Anna Meyer",
    "Jean Dupont",
    "Olga Petrova",
    "Ravi Menon",
    "Grace Okafor",
    "Lars Nilsson",
    "Emily Carter",
    "Hugo Alvarez",
    "Nina Weber",
    "Samuel Osei",
    "Ingrid Holm",
    "Peter Novak",
    "Laura Bianchi",
    "David Cohen",
]
FUNDS: Final = [
    "Alpine Bond",
    "Beta Growth",
    "Nordic Income",
    "Harbour Value",
    "Pacific Equity",
    "Meridian Credit",
    "Summit Balanced",
    "Orion Technology",
]
DRUGS: Final = [
    "Amoxicillin",
    "Ibuprofen",
    "Metformin",
    "Lisinopril",
    "Atorvastatin",
    "Omeprazole",
    "Sertraline",
    "Prednisone",
]
CITIES: Final = [
    "Berlin",
    "Lisbon",
    "Vienna",
    "Oslo",
    "Madrid",
    "Dublin",
    "Warsaw",
    "Athens",
    "Zurich",
    "Prague",
    "Rome",
    "Helsinki",
]
CARRIERS: Final = [
    "DHL Express",
    "Northway Freight",
    "Blue Courier",
    "Parcel One",
    "Hermes Logistics",
    "Swift Post",
]
GOODS: Final = [
    "desk lamp",
    "garden chair",
    "coffee grinder",
    "travel bag",
    "wall clock",
    "phone case",
    "tea kettle",
    "book shelf",
]
INVENTED: Final = {
    "person": ("Quentin Harlow", "Beatrice Lund", "Marco Delgado"),
    "fund": ("Solaris Dividend", "Granite Capital", "Cobalt Reserve"),
    "drug": ("Zolpiderm", "Cardioplex", "Nexavoril"),
    "city": ("Toulouse", "Bratislava", "Antwerp"),
    "carrier": ("Falcon Cargo", "Metro Dispatch", "Arrow Lines"),
}


class Row(NamedTuple):
    name: str
    fields: dict[str, Any]


class Case(NamedTuple):
    """`change` is what was changed, empty where nothing was."""

    domain: str
    template: str
    facts: dict[str, str]
    text: str
    change: str = ""


_Field = tuple[str, str, str]
"""A field's type, its key in the facts, and what it is called in a sentence."""

FIELDS: Final[dict[str, dict[str, _Field]]] = {
    "finance": {
        "fee": ("percent", "annual_fee", "annual fee"),
        "return": ("return", "return_last_year", "return last year"),
        "minimum": ("price", "minimum_investment", "minimum investment"),
        "launched": ("date", "launch_date", "launch date"),
        "manager": ("person", "manager", "manager"),
        "exit": ("flag", "exit_fee", "exit fee"),
    },
    "clinical": {
        "drug": ("drug", "drug", "drug"),
        "dose": ("dose", "dose", "dose"),
        "times": ("times", "times_per_day", "number of doses per day"),
        "days": ("days", "duration", "duration"),
        "since": ("date", "start_date", "start date"),
        "doctor": ("person", "doctor", "doctor"),
        "weight": ("mass", "weight", "weight"),
        "temperature": ("temperature", "temperature", "temperature"),
        "allergic": ("flag", "allergic_to_penicillin", "penicillin allergy"),
        "fasting": ("flag", "fasting", "fasting"),
    },
    "orders": {
        "item": ("goods", "item", "item"),
        "total": ("price", "total", "total"),
        "ordered": ("date", "order_date", "order date"),
        "arrives": ("date", "expected_delivery", "expected delivery"),
        "carrier": ("carrier", "carrier", "carrier"),
        "tracking": ("code", "tracking_number", "tracking number"),
        "weight": ("mass", "weight", "weight"),
        "quantity": ("pieces", "quantity", "quantity"),
        "delivered": ("status", "status", "status"),
        "refundable": ("flag", "refundable", "refundable"),
    },
    "travel": {
        "origin": ("city", "origin", "origin"),
        "destination": ("city", "destination", "destination"),
        "date": ("date", "date", "date"),
        "departs": ("time", "departure_time", "departure time"),
        "duration": ("duration", "flight_time", "flight time"),
        "price": ("price", "price", "price"),
        "baggage": ("kilos", "baggage_allowance", "baggage allowance"),
        "gate": ("gate", "gate", "gate"),
        "refundable": ("flag", "refundable", "refundable"),
    },
}
_ENTITY: Final = {"finance": "fund", "clinical": "person", "orders": "order", "travel": "flight"}
_NAMES: Final = ("person", "drug", "city", "carrier", "goods", "code", "gate")
_AMOUNTS: Final = (
    *(
        "percent",
        "return",
        "price",
        "dose",
        "times",
        "days",
        "mass",
        "temperature",
        "pieces",
        "duration",
        "kilos",
    ),
)
_PLACE: Final = re.compile(r"\{([AB])\.([a-z]+)(?::([^{}]*))?\}")


# --- tables ------------------------------------------------------------------------------------------------------


def table(domain: str, rng: random.Random) -> list[Row]:
    """Rows in which no field of one type has the same value twice, truth values apart."""
    seen: set[tuple[str, str]] = set()
    rows = []
    currency = rng.choice("€$£")
    pools = {"person": rng.sample(PEOPLE, len(PEOPLE)), "city": rng.sample(CITIES, len(CITIES))}
    names = _named(domain, rng)
    pools["person"] = [one for one in pools["person"] if one not in names]
    for name in names:
        fields: dict[str, Any] = {}
        for field, (kind, _, _) in FIELDS[domain].items():
            while True:
                value = pools[kind].pop() if kind in pools else _drawn(kind, rng, currency)
                if kind in ("flag", "status") or (kind, str(value)) not in seen:
                    break
            seen.add((kind, str(value)))
            fields[field] = value
        rows.append(Row(name, fields))
    return rows


def _named(domain: str, rng: random.Random) -> list[str]:
    match domain:
        case "finance":
            return rng.sample(FUNDS, ROWS)
        case "clinical":
            return rng.sample(PEOPLE, ROWS)
        case "orders":
            return [f"W{number}" for number in rng.sample(range(10_000, 100_000), ROWS)]
        case _:
            codes = [f"{a}{b}" for a in "LABKT" for b in "HAXLP"]
            return [f"{code}{rng.randrange(100, 2000)}" for code in rng.sample(codes, ROWS)]


def _drawn(kind: str, rng: random.Random, currency: str) -> Any:
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
        case "time":
            return rng.randrange(5 * 12, 23 * 12) * 5
        case _:
            return rng.random() < 0.5


# --- facts -------------------------------------------------------------------------------------------------------


def facts(domain: str, rows: list[Row], style: str, rng: random.Random) -> dict[str, str]:
    if style == "json":
        key = {"finance": "name", "clinical": "patient", "orders": "order_id", "travel": "flight"}[domain]
        records = [{key: row.name} | dict(_fields(domain, row, rng)) for row in rows]
        return {
            {"finance": "funds", "clinical": "patients", "orders": "orders", "travel": "flights"}[
                domain
            ]: json.dumps(records)
        }
    found: dict[str, str] = {}
    for row in rows:
        slug = row.name.lower().replace(" ", "_")
        if style == "prose":
            found[f"about_{slug}"] = " ".join(_sentences(domain, row, rng))
            continue
        joined = "." if style == "dotted" else "_"
        for key, value in _fields(domain, row, rng):
            found[f"{slug}{joined}{key}"] = value if isinstance(value, str) else json.dumps(value)
    return found


def _fields(domain: str, row: Row, rng: random.Random) -> Iterator[tuple[str, Any]]:
    for field, (kind, key, _) in FIELDS[domain].items():
        value = row.fields[field]
        if kind == "flag":
            yield key, rng.choice((value, "yes" if value else "no"))
        elif kind == "status":
            yield key, "delivered" if value else rng.choice(("pending", "in transit"))
        elif kind == "mass" and rng.random() < 0.4:
            yield f"{key}_kg", value
        elif kind in {"times", "pieces"}:
            yield key, value
        else:
            yield key, shown(kind, value, rng.choice(_AS_FACT.get(kind, ("",))), rng)


_AS_FACT: Final = {"date": ("iso", "iso", "long"), "duration": ("", "words"), "time": ("",)}


def _sentences(domain: str, row: Row, rng: random.Random) -> Iterator[str]:
    subject = {"finance": "", "clinical": "", "orders": "order ", "travel": "flight "}[domain] + row.name
    for field, (kind, _, said) in FIELDS[domain].items():
        value = row.fields[field]
        if kind == "flag":
            have = {
                "exit fee": "has an exit fee|has no exit fee",
                "penicillin allergy": "is allergic to penicillin|is not allergic to penicillin",
                "fasting": "has to be fasting|does not have to be fasting",
                "refundable": "is refundable|is not refundable",
            }[said]
            yield f"{subject[0].upper()}{subject[1:]} {have.split('|')[0 if value else 1]}."
        elif kind == "status":
            yield f"The status of {subject} is {'delivered' if value else 'pending'}."
        else:
            yield f"The {said} of {subject} is {shown(kind, value, 'long' if kind == 'date' else '', rng)}."


# --- how a value is written --------------------------------------------------------------------------------------


def shown(kind: str, value: Any, style: str, rng: random.Random) -> str:
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
            return (
                f"{value} milligrams"
                if style == "words"
                else rng.choice((f"{value} mg", f"{value}mg", f"{value / 1000:g} g"))
            )
        case "times":
            return (
                rng.choice((f"{value} times a day", f"{_worded(value)} times a day")) if style else str(value)
            )
        case "days":
            weeks = f"{value // 7} weeks" if value % 7 == 0 and value > 7 else ""
            return f"{_worded(value)} days" if style == "words" else weeks or f"{value} days"
        case "mass":
            return rng.choice((f"{value} kg", f"{value} kilograms", f"{round(value * 1000):,} g"))
        case "kilos":
            return rng.choice((f"{value} kg", f"{value} kilos"))
        case "temperature":
            return rng.choice((f"{value} °C", f"{value}°C"))
        case "pieces":
            return rng.choice((f"{value} pieces", f"{_worded(value)} pieces")) if style else str(value)
        case "duration":
            hours = f"{value // 60} h {value % 60} min"
            return (
                f"{value} minutes"
                if style == "words"
                else rng.choice((hours, f"{value} min", f"{value // 60} hours and {value % 60} minutes"))
            )
        case "time":
            hour, minute = divmod(value, 60)
            return (
                f"{hour % 12 or 12}:{minute:02} {'am' if hour < 12 else 'pm'}"
                if style == "ampm"
                else f"{hour:02}:{minute:02}"
            )
        case _:
            return str(value)


def _price(value: tuple[str, float], style: str, rng: random.Random) -> str:
    currency, amount = value
    plain = f"{amount:,.2f}" if amount != int(amount) else rng.choice((f"{amount:,.0f}", f"{amount:,.2f}"))
    if style == "code":
        code = {"€": "EUR", "$": "USD", "£": "GBP"}[currency]
        return rng.choice((f"{code} {plain}", f"{plain} {code}"))
    return rng.choice(
        (f"{currency}{plain}", f"{plain} {currency}" if currency == "€" else f"{currency}{plain}")
    )


def _date(value: date, style: str, rng: random.Random) -> str:
    month = _MONTHS[value.month - 1]
    spelled = {
        "us": f"{month} {value.day}, {value.year}",
        "long": f"{value.day} {month} {value.year}",
        "iso": value.isoformat(),
        "short": f"{value.day} {month}",
        "german": f"{value.day:02}.{value.month:02}.{value.year}",
    }
    return spelled.get(style) or rng.choice((spelled["us"], spelled["long"], spelled["iso"]))


def _worded(value: int) -> str:
    if value < 20:
        return _ONES[value]
    tens, ones = divmod(value, 10)
    return _TENS[tens] + (f"-{_ONES[ones]}" if ones else "")


# --- answers -----------------------------------------------------------------------------------------------------


def templates(name: str) -> dict[str, list[str]]:
    """The lines of a file, by domain."""
    found: dict[str, list[str]] = {}
    current: list[str] = []
    for line in (TEMPLATES / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("[") and line.endswith("]"):
            current = found.setdefault(line[1:-1], [])
        elif line and not line.startswith("#"):
            current.append(line.replace("\\n", "\n"))
    return found


def cases(name: str, seed: int, tables: int) -> Iterator[Case]:
    """For each template and so many tables: the faithful answer, and each change that can be made to it."""
    for domain, lines in templates(name).items():
        for number, line in enumerate(lines):
            for index in range(tables):
                rng = random.Random(f"{seed} {domain} {number} {index}")
                rows = table(domain, rng)
                given = facts(domain, rows, STYLES[index % len(STYLES)], rng)
                pair = dict(zip("AB", rng.sample(rows, 2), strict=True))
                yield Case(domain, line, given, _filled(domain, line, pair, {}, rng))
                for change in CHANGES:
                    made = _changed(domain, line, pair, rows, change, rng)
                    if made is not None:
                        yield Case(domain, line, given, made, change)


_Key = tuple[str, str]


def _filled(
    domain: str, line: str, pair: dict[str, Row], instead: dict[_Key, Any], rng: random.Random
) -> str:
    def value_of(match: re.Match[str]) -> str:
        who, field, style = match[1], match[2], match[3] or ""
        key = (who, field)
        if field == "name" or (field == "id" and domain == "orders"):
            return str(instead.get((who, "name"), pair[who].name))
        kind = FIELDS[domain][field][0]
        value = instead.get(key, pair[who].fields[field])
        if kind in ("flag", "status"):
            return style.split("|")[0 if value else 1]
        if isinstance(value, _Written):
            return value.text
        return shown(kind, value, style, rng)

    return _PLACE.sub(value_of, line)


class _Written(NamedTuple):
    text: str


def _changed(
    domain: str, line: str, pair: dict[str, Row], rows: list[Row], change: str, rng: random.Random
) -> str | None:
    """The answer with one thing changed so that it is false, or None where there is no such thing in it."""
    places = list(dict.fromkeys((m[1], "name" if m[2] == "id" else m[2]) for m in _PLACE.finditer(line)))
    kinds = {key: FIELDS[domain][key[1]][0] if key[1] != "name" else _ENTITY[domain] for key in places}
    options: list[dict[_Key, Any]] = []
    for key in places:
        who, field = key
        kind = kinds[key]
        held = [row.fields.get(field) for row in rows]
        match change:
            case "figure" if kind in _AMOUNTS:
                options.append({key: _other(kind, pair[who].fields[field], held, rng)})
            case "unit" if kind in _OTHER_UNIT:
                options.append({key: _Written(_OTHER_UNIT[kind](pair[who].fields[field]))})
            case "date" if kind in ("date", "time"):
                options.append({key: _other(kind, pair[who].fields[field], held, rng)})
            # A thing without a name of its own ("the desk lamp") is no name.
            case "name" if (kind in _NAMES and kind != "goods") or field == "name":
                options.append({key: _invented(kind, rng)})
            case "swap" if field == "name" and _says_of(line, who, pair, rows):
                other = rng.choice([row for row in rows if row not in pair.values()])
                if any(other.fields[f] != pair[who].fields[f] for w, f in places if w == who and f != "name"):
                    options.append({key: other.name})
            case "swap" if field != "name" and kind not in ("flag", "status"):
                other = rng.choice([row for row in rows if row is not pair[who]])
                options.append({key: other.fields[field]})
            case "negation" if kind in ("flag", "status"):
                options.append({key: not pair[who].fields[field]})
            case _:
                pass
    options = [option for option in options if _differs(option, pair)]
    return _filled(domain, line, pair, rng.choice(options), rng) if options else None


def _differs(option: dict[_Key, Any], pair: dict[str, Row]) -> bool:
    return all(pair[who].fields.get(field) != value for (who, field), value in option.items())


def _says_of(line: str, who: str, pair: dict[str, Row], rows: list[Row]) -> bool:
    del pair, rows
    return any(match[1] == who and match[2] not in ("name", "id") for match in _PLACE.finditer(line))


def _other(kind: str, value: Any, held: list[Any], rng: random.Random) -> Any:
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


_OTHER_UNIT: Final[dict[str, Any]] = {
    "percent": lambda value: f"{value:g} basis points",
    "return": lambda value: f"{value} basis points",
    "price": lambda value: f"{'€' if value[0] == '$' else '$'}{value[1]:,.2f}",
    "dose": lambda value: f"{value} g",
    "days": lambda value: f"{value} weeks",
    "mass": lambda value: f"{value} pounds",
    "kilos": lambda value: f"{value} pounds",
    "temperature": lambda value: f"{value} °F",
    "duration": lambda value: f"{value} hours",
}


def _invented(kind: str, rng: random.Random) -> Any:
    match kind:
        case "order":
            return f"W{rng.randrange(100_000, 999_999)}"
        case "flight":
            return f"ZQ{rng.randrange(2000, 9999)}"
        case "code":
            return f"TN{rng.randrange(10**8, 10**9)}"
        case "gate":
            return f"E{rng.randrange(60, 99)}"
        case _:
            return rng.choice(INVENTED[kind])
