"""Answers over records of further kinds, whose tables stand in the template files beside the templates.

Independent of `_domains` and `_records`: other names of fields, other layouts of facts, and values that fit each other
(a payment falls due after the invoice, nights are what lies between two days). A file under `templates` holds

- `[GROUP KEY KIND]`: a table: what its list is called, the field of a record's own name, the kind of that name;
- `. NAME: KIND: KEY, PATH`: a field: its name in templates, its kind, its key in flat records, its path in nested ones
  (`-`: the record holds it in another field only, as a `stamp` holds a day and an hour);
- any other line: a template; `{A.due:us}` is a field of record A, `{A.paid:is paid|is open}` a truth value, `{T.total}`
  what A and B come to, and `{not:is|is not}` a word and what denies it. `alone: ` before it: the facts hold that one
  record only. (Of a template that speaks of one record every second table holds no other either.)
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from datetime import date, datetime, time, timedelta
from itertools import pairwise
from typing import Any, Final, NamedTuple

from bench.trajectory import _records
from bench.trajectory._answers import CHOICE
from bench.trajectory._tables import CHANGES, TEMPLATES, Case
from interlock.lexicon.numerals import ONES


class Filing(NamedTuple):
    """`fields` maps the name in templates to a kind, a key and a path; `templates` say whether they stand alone."""

    group: str
    key: str
    named: str
    fields: dict[str, tuple[str, str, str]]
    templates: list[tuple[bool, str]]


class Row(NamedTuple):
    name: str
    values: dict[str, Any]


_PLACE: Final = re.compile(r"\{(?:([ABT])\.([a-z0-9]+)|(not))(?::([^{}]*))?\}")
_SYMBOLS: Final = {"EUR": "€", "USD": "$", "GBP": "£"}
_WORDS: Final = {"EUR": "euros", "USD": "dollars", "GBP": "pounds"}
_BASES: Final = {
    "part": "money", "product": "money", "rest": "money", "after": "date", "later": "time", "span": "count",
    "pick": "measure",
    "sum": "money",
    "ends": "date",
    "less": "count",
    "size": "count",
    "minutes": "count",
    "share": "money",
}  # fmt: skip
"""Kinds whose values follow from other fields, by the kind that they are written as."""
_UNIQUE: Final = {"money": "money", "date": "date", "person": "person", "doctor": "person", "city": "city"}
"""Kinds of which no value stands in two fields."""
_MANY: Final = ("rows", "dotted", "nested", "keyed")
_ALONE: Final = ("plain", "record", "prefixed", "nested")
_DRAWS_MAX: Final = 10_000
_WORDED_MAX: Final = 12
"""Larger counts are written in figures."""
_PEOPLE: Final = [
    "Aisha Rahman", "Bruno Castelli", "Clara Jensen", "Dmitri Volkov", "Esther Mwangi", "Felix Baumann",
    "Gloria Mendes", "Hector Ibarra", "Irene Papadakis", "Jonas Eklund", "Keiko Yamada", "Leon Fischer",
    "Monica Delaney", "Noah Sinclair", "Olivia Grant", "Pavel Horak", "Quinn Gallagher", "Rosa Navarro",
    "Stefan Lukacs", "Teresa Conti", "Umar Farooq", "Viktor Sandberg", "Wanda Zielinska", "Yara Haddad",
]  # fmt: skip
_STRANGERS: Final = ("Gavin Pemberton", "Lorena Esquivel")
_CITIES: Final = [
    "Antwerp", "Bergen", "Bilbao", "Cork", "Dresden", "Florence", "Geneva", "Ghent", "Hamburg",
    "Innsbruck", "Krakow", "Lille", "Marseille", "Naples", "Riga", "Salzburg", "Turin", "Valencia",
]  # fmt: skip
_OTHER_UNIT: Final = {
    "days": "weeks", "day": "week", "weeks": "months", "week": "month", "months": "years", "month": "year",
    "years": "months", "year": "month", "nights": "weeks", "hours": "minutes", "hour": "minute",
    "minutes": "hours", "minute": "hour", "kg": "lb", "g": "kg", "mg": "g", "°C": "°F", "km": "miles",
    "cm": "inches", "mmol/L": "mg/dL", "mg/dL": "mmol/L", "g/dL": "mg/dL", "bpm": "mmHg", "mmHg": "bpm",
    "µg/L": "mg/L", "mIU/L": "mmol/L", "L": "gallons", "mL": "L", "litres": "gallons", "kWh": "MWh",
    "m²": "ft²", "µm": "mm", "mm": "cm",
}  # fmt: skip


# --- template files ------------------------------------------------------------------------------------------------


def filings(name: str) -> list[Filing]:
    """The tables of a file with their templates.

    Raises:
        ValueError: a template that asks for a field which its table has not.
    """
    found: list[Filing] = []
    for line in (TEMPLATES / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        if line.startswith("["):
            group, key, named = line[1:-1].split(" ", 2)
            found.append(Filing(group, key, named, {}, []))
        elif line.startswith(". "):
            field, kind, keys = line[2:].split(": ")
            flat, _, nested = keys.partition(", ")
            found[-1].fields[field] = (kind, flat, nested or flat)
        else:
            alone = line.startswith("alone: ")
            template = line.removeprefix("alone: ").replace("\\n", "\n").replace("\\t", "\t")
            for place in _PLACE.finditer(template):
                if place[2] and place[2] != "name" and place[2] not in found[-1].fields:
                    raise ValueError(f"{name}: {found[-1].group} has no field {place[2]}")
            found[-1].templates.append((alone, template))
    return found


# --- values --------------------------------------------------------------------------------------------------------


def base(kind: str) -> str:
    what = kind.split(maxsplit=1)[0]
    return _BASES.get(what, what)


def _unit(kind: str) -> str:
    """What a kind has beside its base: a unit, the pattern of a code, the names to choose of."""
    what, *rest = kind.split()
    if what == "among":
        return kind
    if base(kind) == "count":
        return " ".join(rest[-2:])
    if what == "code":
        return " ".join(rest)
    return rest[-1] if what in ("measure", "pick") else ""


def _alike(one: str, other: str) -> bool:
    return base(one) == base(other) and _unit(one) == _unit(other)


def rows_of(filing: Filing, rng: random.Random, count: int = 4) -> list[Row]:
    """Rows in which no value of one kind stands twice, but for truth values, small counts and those of few words.

    Raises:
        ValueError: its kinds have too few values for that.
    """
    currency = rng.choice(list(_SYMBOLS))
    rows: list[Row] = []
    seen: set[tuple[str, str]] = set()
    for _ in range(_DRAWS_MAX):
        if len(rows) == count:
            return rows
        people, cities = rng.sample(_PEOPLE, len(_PEOPLE)), rng.sample(_CITIES, len(_CITIES))
        values: dict[str, Any] = {}
        for field, (kind, _, _) in (("", (filing.named, "", "")), *filing.fields.items()):
            values[field] = _drawn(kind, values, rng, currency, people, cities)
        held = [
            (_UNIQUE.get(base(kind), field), str(values[field]))
            for field, (kind, _, _) in (("", (filing.named, "", "")), *filing.fields.items())
            if base(kind) not in ("flag", "one") and not _is_small(kind)
        ]
        if len(set(held)) == len(held) and not seen & set(held):
            seen |= set(held)
            rows.append(Row(values.pop(""), values))
    raise ValueError(f"{filing.group}: no {count} rows without a value twice")


def _is_small(kind: str) -> bool:
    what, *rest = kind.split()
    return what == "size" or (what == "count" and int(rest[1]) < _WORDED_MAX)


def _drawn(
    kind: str, values: dict[str, Any], rng: random.Random, currency: str, people: list[str], cities: list[str]
) -> Any:
    what, *rest = kind.split()
    match what:
        case "money":
            low, high = int(rest[0]), int(rest[1])
            step = 5 if high < 2000 else 50
            return _money(
                currency, rng.choice((rng.randrange(low, high) // step * step, rng.uniform(low, high)))
            )
        case "part":
            return _money(currency, values[rest[0]][1] * rng.uniform(float(rest[1]), float(rest[2])) / 100)
        case "product":
            one, other = values[rest[0]], values[rest[1]]
            return _money(currency, one[1] * other)
        case "rest":
            return _money(currency, values[rest[0]][1] - sum(values[one][1] for one in rest[1:]))
        case "share":
            return _money(currency, values[rest[0]][1] * values[rest[1]] / 100)
        case "sum":
            return _money(currency, sum(values[one][1] for one in rest))
        case "percent" | "measure":
            digits = int(rest[2])
            scale = 10**digits
            return _plain(
                rng.randrange(round(float(rest[0]) * scale), round(float(rest[1]) * scale) + 1) / scale
            )
        case "pick":
            return int(rng.choice(rest[0].split(",")))
        case "date":
            first, last = date.fromisoformat(rest[0]), date.fromisoformat(rest[1])
            return first + timedelta(days=rng.randrange((last - first).days))
        case "after":
            return values[rest[0]] + timedelta(days=rng.randrange(int(rest[1]), int(rest[2]) + 1))
        case "ends":
            begun = values[rest[0]]
            year, month = divmod(begun.year * 12 + begun.month - 1 + values[rest[1]], 12)
            return date(year, month + 1, min(begun.day, 28))
        case "stamp":
            return datetime.combine(values[rest[0]], time(*divmod(values[rest[1]], 60))).isoformat()
        case "less" | "minutes":
            return values[rest[0]] - values[rest[1]]
        case "list":
            found: set[str] = set()
            while len(found) < rng.randrange(int(rest[0]), int(rest[1]) + 1):
                found.add(_pattern(" ".join(rest[2:]), rng))
            return sorted(found)
        case "size":
            return len(values[rest[0]])
        case "span":
            return (values[rest[1]] - values[rest[0]]).days
        case "time":
            return rng.randrange(int(rest[0]) * 12, int(rest[1]) * 12) * 5
        case "later":
            return (values[rest[0]] + rng.randrange(int(rest[1]), int(rest[2])) // 5 * 5) % 1440
        case "count":
            return rng.randrange(int(rest[0]), int(rest[1]) + 1)
        case "flag":
            return rng.random() < 0.5
        case "one":
            return rng.choice(kind[4:].split("|"))
        case "code":
            return _pattern(" ".join(rest), rng)
        case "person" | "doctor":
            return people.pop()
        case "city":
            return cities.pop()
        case "among":
            return rng.choice(kind[6:].partition(" / ")[0].split("; "))
        case _:
            raise ValueError(kind)


def _money(currency: str, amount: float) -> tuple[str, float]:
    return (currency, _plain(round(amount, 2)))


def _plain(value: float) -> float:
    return int(value) if value == int(value) else value


def _pattern(pattern: str, rng: random.Random) -> str:
    """`#` stands for a digit and `?` for a letter."""
    made = re.sub("#", lambda _: rng.choice("123456789"), pattern)
    return re.sub(r"\?", lambda _: rng.choice("ABCDEFGHJKLMNPRTVWX"), made)


# --- as facts ------------------------------------------------------------------------------------------------------


def facts_of(filing: Filing, rows: list[Row], layout: str, rng: random.Random) -> dict[str, str]:
    spelled = rng.random() < 0.5
    records = [_record(filing, row, layout, spelled) for row in rows]
    one = re.sub("(?:(?<=ch)|(?<=x))es$|s$", "", re.sub("ies$", "ys", filing.group))
    match layout:
        case "plain":
            return {key: _text(value) for key, value in records[0].items()}
        case "record":
            return {one: json.dumps(records[0])}
        case "prefixed":
            return {f"{one}.{key}": _text(value) for key, value in records[0].items()}
        case "keyed":
            return {
                filing.group: json.dumps(
                    {row.name: record for row, record in zip(rows, records, strict=True)}
                )
            }
        case "dotted":
            slugs = [row.name.lower().replace(" ", "_") for row in rows]
            return {
                f"{slug}.{key}": _text(value)
                for slug, record in zip(slugs, records, strict=True)
                for key, value in record.items()
            }
        case _:
            return {filing.group: json.dumps(records)}


def _text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _record(filing: Filing, row: Row, layout: str, spelled: bool) -> dict[str, Any]:
    """`spelled`: values as texts for people, where the layout leaves it open."""
    made: dict[str, Any] = {filing.key: row.name}
    for field, (kind, flat, path) in filing.fields.items():
        key = path if layout == "nested" else flat
        if key == "-":
            continue
        at = made
        *above, last = key.split(".")
        for part in above:
            at = at.setdefault(part, {})
        if layout == "keyed" and base(kind) == "money":
            last = f"{last}_{row.values[field][0].lower()}"
        at[last] = _stored(kind, last, row.values[field], layout, spelled)
    money = [field for field, (kind, _, _) in filing.fields.items() if base(kind) == "money"]
    if money and layout in ("rows", "record"):
        made["currency"] = row.values[money[0]][0]
    return made


def _stored(kind: str, key: str, value: Any, layout: str, spelled: bool) -> Any:
    match base(kind):
        case "money" if layout == "nested":
            return {"amount": value[1], "currency": value[0]}
        case "money" if layout in ("rows", "record", "keyed"):
            return value[1]
        case "money":
            return shown(kind, value, "cents" if spelled else "after")
        case "date":
            return shown(kind, value, "us" if spelled and layout == "plain" else "iso")
        case "percent":
            return value if key.endswith(("pct", "percent")) else f"{value}%"
        case "count":
            one, many = _unit(kind).split()
            return value if {one, many} & set(key.split("_")) else f"{value} {many}"
        case "measure":
            unit = _unit(kind)
            slug = re.sub(r"\W", "_", unit.lower().replace("µ", "u").replace("²", "2")).strip("_")
            if layout == "nested":
                return {"value": value, "unit": unit}
            return value if key.endswith(f"_{slug}") else f"{value} {unit}"
        case "flag":
            return ("yes" if value else "no") if spelled else value
        case "time":
            return shown(kind, value, "")
        case "doctor":
            return f"Dr. {value}"
        case _:
            return value


# --- in answers ----------------------------------------------------------------------------------------------------


def shown(kind: str, value: Any, style: str) -> str:
    match base(kind):
        case "money":
            figure = f"{value[1]:,}" if isinstance(value[1], int) and style != "cents" else f"{value[1]:,.2f}"
            return {
                "code": f"{value[0]} {figure}",
                "after": f"{figure} {value[0]}",
                "words": f"{figure} {_WORDS[value[0]]}",
            }.get(style, f"{_SYMBOLS[value[0]]}{figure}")
        case "percent":
            told = {"words": f"{value} percent", "spaced": f"{value} %", "bare": f"{value}"}
            return told.get(style, f"{value}%")
        case "date":
            return _records.shown("date", value, style)
        case "time":
            hour, minute = divmod(value, 60)
            half = "a.m." if hour < 12 else "p.m."
            return {
                "": f"{hour:02}:{minute:02}",
                "am": f"{(hour - 1) % 12 + 1}:{minute:02} {half.replace('.', '')}",
                "AM": f"{(hour - 1) % 12 + 1}:{minute:02} {half.replace('.', '').upper()}",
                "a.m.": f"{(hour - 1) % 12 + 1}:{minute:02} {half}",
            }[style]
        case "count":
            return _counted(*_unit(kind).split(), value, style)
        case "measure":
            return f"{value:,}" if style == "bare" else f"{value:,} {_unit(kind)}"
        case "list":
            return " and ".join(filter(None, (", ".join(value[:-1]), value[-1])))
        case "doctor":
            return {"last": f"Dr. {value.split()[-1]}", "full": f"Doctor {value}"}.get(style, f"Dr. {value}")
        case "person":
            first, last = value.split()
            told = {
                "last": last,
                "first": first,
                "initial": f"{first[0]}. {last}",
                "filed": f"{last}, {first}",
            }
            return told.get(style, value)
        case "one":
            plain = value.replace("_", " ")
            return {"cap": plain.capitalize(), "upper": plain.upper()}.get(style, plain)
        case _:
            return str(value)


def _counted(one: str, many: str, value: int, style: str) -> str:
    if style.endswith("bare"):
        return ONES[value] if style == "wordbare" and value <= _WORDED_MAX else f"{value:,}"
    if style == "adjective":
        return f"{value}-{one}"
    unit = one if value == 1 else many
    if style == "years" and value % 12 == 0 and value > 12:
        return f"{value // 12} years"
    if style == "hm":
        return f"{value // 60} h {value % 60} min"
    return f"{ONES[value] if style == 'word' and value <= _WORDED_MAX else f'{value:,}'} {unit}"


# --- faithful and changed ------------------------------------------------------------------------------------------

_Pair = dict[str, Row]
_Instead = Callable[[Any, str], str]


def filed(name: str, seed: int, tables: int) -> Iterator[Case]:
    """For each template and so many tables: the faithful answer, and each kind of change that can be made to it."""
    for filing in filings(name):
        for number, (alone, line) in enumerate(filing.templates):
            both = re.search(r"\{[BT]\.", line) is not None
            for index in range(tables):
                rng = random.Random(f"{seed} {name} {filing.group} {number} {index}")
                single = alone or (index % 2 == 1 and not both)
                rows = rows_of(filing, rng, 1 if single else 4)
                layout = (_ALONE if single else _MANY)[(number + index // 2) % 4]
                facts = facts_of(filing, rows, layout, rng)
                pair = dict(zip("AB", rng.sample(rows, min(2, len(rows))), strict=False))
                if both:
                    pair["T"] = _together(filing, pair["A"], pair["B"])
                plain = _filled(filing, line, pair)
                yield Case(filing.group, line, facts, plain)
                for change in (*CHANGES, CHOICE):
                    made = [text for text in _changed(filing, line, pair, rows, change, rng) if text != plain]
                    if made:
                        yield Case(filing.group, line, facts, rng.choice(made), change)


def _together(filing: Filing, one: Row, other: Row) -> Row:
    sums: dict[str, Any] = {}
    for field, (kind, _, _) in filing.fields.items():
        held, added = one.values[field], other.values[field]
        if base(kind) == "money":
            sums[field] = _money(held[0], held[1] + added[1])
        elif base(kind) in ("count", "measure"):
            sums[field] = _plain(round(held + added, 2))
    return Row("", sums)


def _kind(filing: Filing, field: str) -> str:
    return filing.named if field == "name" else filing.fields[field][0]


def _value(pair: _Pair, who: str, field: str) -> Any:
    return pair[who].name if field == "name" else pair[who].values[field]


def _filled(
    filing: Filing, line: str, pair: _Pair, at: tuple[str, str] = ("", ""), told: _Instead | None = None
) -> str:
    """`told` writes the field `at` (or the denied word, at `("not", its forms)`) otherwise than it is."""

    def put(place: re.Match[str]) -> str:
        who, field, style = place[1], place[2], place[4] or ""
        if place[3]:
            return style.split("|")[int(at == ("not", style))]
        kind, value = _kind(filing, field), _value(pair, who, field)
        if told is not None and (who, field) == at:
            return told(value, style)
        return _written(kind, value, style)

    return _PLACE.sub(put, line)


def _written(kind: str, value: Any, style: str) -> str:
    return style.split("|")[0 if value else 1] if base(kind) == "flag" else shown(kind, value, style)


def _changed(
    filing: Filing, line: str, pair: _Pair, rows: list[Row], change: str, rng: random.Random
) -> Iterator[str]:
    if change == "negation":
        for place in _PLACE.finditer(line):
            if place[3]:
                yield _filled(filing, line, pair, ("not", place[4]))
    said = dict.fromkeys((m[1], m[2]) for m in _PLACE.finditer(line) if m[2])
    for who, field in said:
        kind, value = _kind(filing, field), _value(pair, who, field)
        what = base(kind)

        def put(other: Any, at: tuple[str, str] = (who, field), kind: str = kind) -> str:
            return _filled(filing, line, pair, at, lambda _, style: _written(kind, other, style))

        match change:
            case "figure" if what in ("money", "percent", "count", "measure"):
                yield put(_unheld(filing, rows, kind, value, rng))
            case "date" if what in ("date", "time"):
                yield put(_unheld(filing, rows, kind, value, rng))
                yield _filled(filing, line, pair, (who, field), lambda v, style: _misdated(v, style, rng))
            case "unit" if what in ("money", "percent", "count", "measure"):
                yield _filled(
                    filing, line, pair, (who, field), lambda v, style, k=kind: _other_unit(k, v, style)
                )
            case "name" if what in ("person", "doctor", "code", "city", "among", "list"):
                yield put(_unheld(filing, rows, kind, value, rng))
            case "swap" if field == "name":
                for row in rows:
                    if row not in pair.values() and any(
                        w == who and f != "name" and row.values[f] != pair[who].values[f] for w, f in said
                    ):
                        yield put(row.name)
            case "swap" if who != "T" and what not in ("flag", "one"):
                yield from (put(row.values[field]) for row in rows if row is not pair[who])
                for near, (also, _, _) in filing.fields.items():
                    if near != field and _alike(also, kind) and pair[who].values[near] != value:
                        yield put(pair[who].values[near])
            case "negation" if what == "flag":
                yield put(not value)
            case "choice" if what == "one":
                yield put(rng.choice([one for one in kind[4:].split("|") if one != value]))
            case _:
                pass


def _unheld(filing: Filing, rows: list[Row], kind: str, value: Any, rng: random.Random) -> Any:
    """A value near to this one that no record has in a field of the kind."""
    held = {
        str(row.name if field == "name" else row.values[field])
        for row in rows
        for field in ("name", *filing.fields)
        if _alike(_kind(filing, field), kind)
    }
    while True:
        made = _near(kind, value, rng)
        if str(made) not in held and made != value:
            return made


def _near(kind: str, value: Any, rng: random.Random) -> Any:
    match base(kind):
        case "money":
            return (value[0], _mistyped(value[1], rng))
        case "percent" | "count" | "measure":
            return _mistyped(value, rng)
        case "date":
            return value + timedelta(days=rng.choice((-31, -7, -2, -1, 1, 2, 3, 10, 30, 61)))
        case "time":
            return (value + rng.choice((-120, -60, -15, -5, 5, 10, 30, 60))) % 1440
        case "person" | "doctor":
            stranger = rng.choice(_STRANGERS)
            return rng.choice((stranger, f"{value.split()[0]} {stranger.split()[1]}"))
        case "code":
            at = rng.choice([n for n, sign in enumerate(value) if sign.isdigit()])
            return value[:at] + rng.choice("123456789") + value[at + 1 :]
        case "city":
            return rng.choice(("Toledo", "Aarhus"))
        case "list":
            at = rng.randrange(len(value))
            return [*value[:at], _near("code", value[at], rng), *value[at + 1 :]]
        case _:
            return rng.choice(kind.split(" / ")[1].split("; "))


def _mistyped(value: float, rng: random.Random) -> Any:
    """One digit another, two that changed places, or ten times as much: never under two where it was not."""
    text = f"{value}" if isinstance(value, int) else f"{value:.2f}" if value >= 100 else f"{value}"
    digits = [n for n, sign in enumerate(text) if sign.isdigit()]
    while True:
        made = text
        if len(digits) > 1 and rng.random() < 0.4:
            at, then = rng.choice(list(pairwise(digits)))
            signs = list(text)
            signs[at], signs[then] = signs[then], signs[at]
            made = "".join(signs)
        elif rng.random() < 0.2:
            return _plain(round(value * 10, 2))
        else:
            at = rng.choice(digits)
            made = text[:at] + rng.choice("123456789") + text[at + 1 :]
        found = _plain(float(made))
        if found != value and not made.startswith("0") and (found >= 2 or value < 2):
            return found


def _misdated(value: Any, style: str, rng: random.Random) -> str:
    """The right day under another weekday, or another half of the day, where it is written so; else another year."""
    if not isinstance(value, date):
        wrong = {"a.m.": "p.m.", "p.m.": "a.m.", "am": "pm", "pm": "am", "AM": "PM", "PM": "AM"}
        told = shown("time", value, style)
        clock, _, half = told.partition(" ")
        return f"{clock} {wrong[half]}" if half else told
    told = shown("date", value, style)
    if "weekday" in style:
        weekday, _, rest = told.partition(",")
        days = [f"{date(2026, 3, day):%A}" for day in range(2, 9)]
        return f"{rng.choice([day for day in days if day != weekday])},{rest}"
    return told.replace(str(value.year), str(value.year + rng.choice((-1, 1))))


def _other_unit(kind: str, value: Any, style: str) -> str:
    told = shown(kind, value, style)
    match base(kind):
        case "money":
            rest = [one for one in _SYMBOLS if one != value[0]]
            return shown(kind, (rest[round(value[1]) % 2], value[1]), style)
        case "percent":
            return told if style == "bare" else f"{value} basis points"
        case "count" | "measure":
            for unit in _unit(kind).split()[::-1]:
                if unit in _OTHER_UNIT and told.endswith(unit):
                    return told.removesuffix(unit) + _OTHER_UNIT[unit]
            return told
        case _:
            return told
