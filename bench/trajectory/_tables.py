"""Fact tables of ten domains, and answers over them: faithful, and with one thing changed.

Everything is drawn with a seed. A row's fields have types; a type says how a value is written as a fact, how in an
answer, and what another value or another unit would look like.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from bench.trajectory._domains import CITIES, ENTITY, FIELDS, FUNDS, KEY, PEOPLE, TOLD
from bench.trajectory._values import OTHER_UNIT, drawn, far, invented, other, shown

TEMPLATES: Final = Path(__file__).resolve().parent / "templates"
ROWS: Final = 4
STYLES: Final = ("dotted", "dotted", "json", "flat", "prose")
CHANGES: Final = ("figure", "unit", "date", "name", "swap", "negation")


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


_NAMES: Final = (
    "person",
    "drug",
    "city",
    "carrier",
    "goods",
    "code",
    "gate",
    "tariff",
    "vessel",
    "course",
    "hotel",
)
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
        "energy",
        "perunit",
        "months",
        "sum",
        "share",
        "mmol",
        "gdl",
        "pulse",
        "height",
        "points",
        "minutes",
        "absent",
        "nights",
        "pallets",
        "tonnes",
        "km",
        "range",
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
                value = pools[kind].pop() if kind in pools else drawn(kind, rng, currency)
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
        case "clinical" | "labs" | "school":
            return rng.sample(PEOPLE, ROWS)
        case "orders":
            return [f"W{number}" for number in rng.sample(range(10_000, 100_000), ROWS)]
        case "utilities":
            return [f"M{number}" for number in rng.sample(range(10_000, 100_000), ROWS)]
        case "insurance":
            return [f"HP-{number}" for number in rng.sample(range(10_000, 100_000), ROWS)]
        case "logistics":
            return [f"SH{number}" for number in rng.sample(range(100_000, 1_000_000), ROWS)]
        case "stays":
            return [f"BK{number}" for number in rng.sample(range(100_000, 1_000_000), ROWS)]
        case _:
            codes = [f"{a}{b}" for a in "LABKT" for b in "HAXLP"]
            return [f"{code}{rng.randrange(100, 2000)}" for code in rng.sample(codes, ROWS)]


# --- facts -------------------------------------------------------------------------------------------------------


def facts(domain: str, rows: list[Row], style: str, rng: random.Random) -> dict[str, str]:
    if style == "json":
        group, key, _ = KEY[domain]
        return {group: json.dumps([{key: row.name} | dict(_fields(domain, row, rng)) for row in rows])}
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
        elif kind in _BARE:
            yield key, value
        else:
            yield key, shown(kind, value, rng.choice(_AS_FACT.get(kind, ("",))), rng)


_BARE: Final = frozenset({"times", "pieces", "points", "absent", "nights", "pallets"})
"""Whose field holds the number alone."""
_AS_FACT: Final = {"date": ("iso", "iso", "long"), "duration": ("", "words"), "time": ("",)}


def _sentences(domain: str, row: Row, rng: random.Random) -> Iterator[str]:
    subject = KEY[domain][2] + row.name
    for field, (kind, _, said) in FIELDS[domain].items():
        value = row.fields[field]
        if kind == "flag":
            yield f"{subject[0].upper()}{subject[1:]} {TOLD[said].split('|')[0 if value else 1]}."
        elif kind == "status":
            yield f"The status of {subject} is {'delivered' if value else 'pending'}."
        else:
            yield f"The {said} of {subject} is {shown(kind, value, 'long' if kind == 'date' else '', rng)}."


# --- answers -----------------------------------------------------------------------------------------------------


def templates(name: str) -> dict[str, list[str]]:
    """The lines of a file, by domain."""
    found: dict[str, list[str]] = {}
    current: list[str] = []
    for line in (TEMPLATES / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("[") and line.endswith("]"):
            current = found.setdefault(line[1:-1], [])
        elif line and not line.startswith("#"):
            current.append(line.replace("\\n", "\n").replace("\\r", "\r").replace("\\t", "\t"))
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
    kinds = {key: FIELDS[domain][key[1]][0] if key[1] != "name" else ENTITY[domain] for key in places}
    options: list[dict[_Key, Any]] = []
    for key in places:
        who, field = key
        kind = kinds[key]
        held = [row.fields.get(field) for row in rows]
        match change:
            case "figure" if kind in _AMOUNTS:
                options.append({key: _another(line, key, kind, pair, held, rng)})
            case "unit" if kind in OTHER_UNIT:
                options.append({key: _Written(OTHER_UNIT[kind](pair[who].fields[field]))})
            case "date" if kind in ("date", "time", "zoned"):
                options.append({key: _another(line, key, kind, pair, held, rng)})
            # A thing without a name of its own ("the desk lamp") is no name.
            case "name" if (kind in _NAMES and kind != "goods") or field == "name":
                options.append({key: invented(kind, rng)})
            case "swap" if field == "name" and _says_of(line, who, pair, rows):
                another = rng.choice([row for row in rows if row not in pair.values()])
                if any(
                    another.fields[f] != pair[who].fields[f] for w, f in places if w == who and f != "name"
                ):
                    options.append({key: another.name})
            case "swap" if field != "name" and kind not in ("flag", "status") and not _is_vague(line, key):
                another = rng.choice([row for row in rows if row is not pair[who]])
                options.append({key: another.fields[field]})
            case "negation" if kind in ("flag", "status"):
                options.append({key: not pair[who].fields[field]})
            case _:
                pass
    options = [option for option in options if _differs(option, pair)]
    return _filled(domain, line, pair, rng.choice(options), rng) if options else None


def _another(
    line: str, key: _Key, kind: str, pair: dict[str, Row], held: list[Any], rng: random.Random
) -> Any:
    value = pair[key[0]].fields[key[1]]
    return far(value) if _is_vague(line, key) else other(kind, value, held, rng)


def _is_vague(line: str, key: _Key) -> bool:
    """Whether it is said so that values near it are meant too."""
    return any((m[1], m[2]) == key and m[3] in ("about", "month") for m in _PLACE.finditer(line))


def _differs(option: dict[_Key, Any], pair: dict[str, Row]) -> bool:
    return all(pair[who].fields.get(field) != value for (who, field), value in option.items())


def _says_of(line: str, who: str, pair: dict[str, Row], rows: list[Row]) -> bool:
    del pair, rows
    return any(match[1] == who and match[2] not in ("name", "id") for match in _PLACE.finditer(line))
