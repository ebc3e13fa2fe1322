"""Answers over tables of records: faithful, and with one figure, unit, date, name or truth value changed."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any, Final

from bench.trajectory._records import (
    NAMES,
    RECORDS,
    STYLES,
    Row,
    Table,
    drawn,
    facts_of,
    invented,
    is_amount,
    other_unit,
    rows_of,
    shown,
)
from bench.trajectory._tables import CHANGES, Case, templates

_PLACE: Final = re.compile(r"\{([ABT])\.([a-z0-9]+)(?::([^{}]*))?\}")
_Pair = dict[str, Row]
CHOICE: Final = "choice"
"""Another of the few words that a field can hold (`economy`, `business`): none of the changes that have a limit."""


def answers(name: str, seed: int, tables: int) -> Iterator[Case]:
    """For each template and so many tables: the faithful answer, and each kind of change that can be made to it."""
    for group, lines in templates(name).items():
        table = RECORDS[group]
        for number, line in enumerate(lines):
            for index in range(tables):
                rng = random.Random(f"{seed} {group} {number} {index}")
                rows = rows_of(table, rng)
                facts = facts_of(table, rows, STYLES[(number + index) % len(STYLES)], rng)
                pair = dict(zip("AB", rng.sample(rows, 2), strict=True))
                pair["T"] = _together(table, *pair.values())
                plain = _filled(table, line, pair)
                yield Case(group, line, facts, plain)
                for change in (*CHANGES, CHOICE):
                    made = [text for text in _changed(table, line, pair, rows, change, rng) if text != plain]
                    if made:
                        yield Case(group, line, facts, rng.choice(made), change)


def _filled(table: Table, line: str, pair: _Pair, at: tuple[str, str] = ("", ""), instead: Any = None) -> str:
    """`instead` stands for the value of the field `at`: the text itself, or a value to be written as the place asks."""

    def told(place: re.Match[str]) -> str:
        who, field, style = place[1], place[2], place[3] or ""
        kind = _kind(table, field)
        value = pair[who].name if field == "name" else pair[who].values[field]
        if (who, field) == at:
            value = instead(value, style) if callable(instead) else instead
            if callable(instead):
                return str(value)
        if kind == "flag":
            return style.split("|")[0 if value else 1]
        return shown(kind, value, style)

    return _PLACE.sub(told, line)


def _together(table: Table, one: Row, other: Row) -> Row:
    """What the amounts of two rows come to."""
    sums: dict[str, Any] = {}
    for field, (kind, _) in table.fields.items():
        held, added = one.values[field], other.values[field]
        if kind == "money":
            sums[field] = (held[0], round(held[1] + added[1], 2))
        elif is_amount(kind) and kind != "percent":
            sums[field] = round(held + added, 1)
    return Row("", sums)


def _kind(table: Table, field: str) -> str:
    if field != "name":
        return table.fields[field][0]
    return table.named if table.named in ("person", "company") else "code " + table.named


def _changed(
    table: Table, line: str, pair: _Pair, rows: list[Row], change: str, rng: random.Random
) -> Iterator[str]:
    for who, field in dict.fromkeys((m[1], m[2]) for m in _PLACE.finditer(line)):
        kind = _kind(table, field)
        what = kind.split()[0]

        def put(value: Any, at: tuple[str, str] = (who, field)) -> str:
            return _filled(table, line, pair, at, value)

        match change:
            case "figure" if is_amount(kind):
                yield put(_another(kind, pair[who].values[field], rows, field, rng))
            case "date" if what in ("date", "time"):
                yield put(_another(kind, pair[who].values[field], rows, field, rng))
            case "unit" if is_amount(kind):
                yield put(
                    lambda value, style, kind=kind: (
                        other_unit(kind, value, style) or shown(kind, value, style)
                    )
                )
            case "name" if what in NAMES:
                yield put(invented(kind, rng))
            case "swap" if field == "name":
                said = {m[2] for m in _PLACE.finditer(line) if m[1] == who and m[2] != "name"}
                for row in rows:
                    if row not in pair.values() and any(row.values[f] != pair[who].values[f] for f in said):
                        yield put(row.name)
            case "swap" if what not in ("flag", "enum"):
                yield from (put(row.values[field]) for row in rows if row is not pair[who])
                for near, (also, _) in table.fields.items():
                    if near != field and also.split()[0] == what and also == kind:
                        yield put(pair[who].values[near])
            case "negation" if what == "flag":
                yield put(not pair[who].values[field])
            case "choice" if what == "enum":
                yield put(
                    rng.choice(
                        [one for one in kind.split(" ", 1)[1].split("|") if one != pair[who].values[field]]
                    )
                )
            case _:
                pass


def _another(kind: str, value: Any, rows: list[Row], field: str, rng: random.Random) -> Any:
    """A value of the kind that no row of the table has there."""
    while True:
        made = drawn(kind, rng, value[0] if kind == "money" else "")
        if all(str(made) != str(row.values[field]) for row in rows):
            return made
