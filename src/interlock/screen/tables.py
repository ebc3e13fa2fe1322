"""The tables as one file: what the compiler made, packed by a script, read here at start-up without compiling.

Every table is a list of rows; most rows differ from an earlier one in few places, so a row is written as the number of
that row and the differences. An *edge* is a state together with what is written on the way to it.
"""

from __future__ import annotations

import hashlib
import json
import struct
import sys
from array import array
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

PACKED: Final = Path(__file__).parent / "tables" / "screen.bin"
MAGIC: Final = b"interlock-screen-1\n"
STRETCH: Final = 8
"""A row is compared with the earlier ones that agree with it in so many neighbouring columns."""


class TableError(ValueError):
    """A file of tables that is not what this version writes."""


class Table(NamedTuple):
    """A machine with one output a step: `target[state * width + input]`, and `output` likewise (0 is nothing)."""

    width: int
    states: int
    target: Sequence[int]
    output: bytes


class Packed(NamedTuple):
    """A table as it is written: edges as (state, output), rows as an earlier row and what differs from it."""

    width: int
    edges: array[int]
    """Two numbers an edge: state, output. Edge 0 is the start."""
    bases: array[int]
    """For each row the row that it starts as; its own number where it starts from edge 0 everywhere."""
    counts: array[int]
    """For each row how many columns differ."""
    differences: array[int]
    """Two numbers a difference: column, edge."""


class Rule(NamedTuple):
    """A structure of the registry as an evaluator's tables know it."""

    id: str
    name: str
    tier: str
    reason: str
    example: str
    channel: str
    needs: Mapping[str, Mapping[str, int]]
    tiers: Mapping[str, str]
    """The tier by channel."""


class Counter(NamedTuple):
    name: str
    cap: int
    drain: int
    add: Mapping[str, int]


class Evaluator(NamedTuple):
    """One evaluator's file, compiled: columns of marks, a table, what its outputs mean, counters and rules."""

    name: str
    title: str
    about: str
    columns: bytes
    table: Packed
    events: tuple[tuple[str, ...], ...]
    counters: tuple[Counter, ...]
    rules: tuple[Rule, ...]
    digest: str


class Tables(NamedTuple):
    signs: Packed
    marks: Packed
    names: tuple[str, ...]
    literals: tuple[tuple[str, str, str], ...]
    """Each literal with its mark and the structural reason it is listed."""
    evaluators: tuple[Evaluator, ...]
    digest: str


def packed(table: Table) -> Packed:
    """A table in rows that say what differs from an earlier one."""
    numbers: dict[tuple[int, int], int] = {(0, 0): 0}
    rows = []
    for state in range(table.states):
        span = range(state * table.width, (state + 1) * table.width)
        rows.append([numbers.setdefault((table.target[at], table.output[at]), len(numbers)) for at in span])
    bases, counts, differences = array("H"), array("H"), array("H")
    seen: dict[tuple[int, ...], int] = {}
    for number, row in enumerate(rows):
        base, changed = number, [(column, edge) for column, edge in enumerate(row) if edge]
        for other in sorted(_candidates(row, number, seen)):
            against = [(column, edge) for column, edge in enumerate(row) if edge != rows[other][column]]
            if len(against) < len(changed):
                base, changed = other, against
        bases.append(base)
        counts.append(len(changed))
        for column, edge in changed:
            differences.extend((column, edge))
    edges = array("H")
    for state, output in numbers:
        edges.extend((state, output))
    return Packed(table.width, edges, bases, counts, differences)


def _candidates(row: list[int], number: int, seen: dict[tuple[int, ...], int]) -> set[int]:
    """Earlier rows that agree in a stretch of columns: for each stretch the first such."""
    found = set()
    for start in range(0, len(row), STRETCH):
        key = (start, *row[start : start + STRETCH])
        found.add(seen.setdefault(key, number))
    return found - {number}


def unpacked(table: Packed) -> Table:
    """The whole table again, for whoever needs it as numbers."""
    states = len(table.bases)
    rows: list[list[int]] = []
    at = 0
    for number, (base, count) in enumerate(zip(table.bases, table.counts, strict=True)):
        row = [0] * table.width if base == number else rows[base].copy()
        for place in range(at, at + 2 * count, 2):
            row[table.differences[place]] = table.differences[place + 1]
        at += 2 * count
        rows.append(row)
    target = array("H", (table.edges[2 * edge] for row in rows for edge in row))
    output = bytes(table.edges[2 * edge + 1] for row in rows for edge in row)
    return Table(table.width, states, target, output)


# --- the file -----------------------------------------------------------------------------------------


def written(tables: Tables) -> bytes:
    """The file: a line that says what it is, the length of the header, the header as JSON, and the numbers."""
    body = bytearray()

    def put(table: Packed) -> list[int]:
        place = [table.width]
        for numbers in (table.edges, table.bases, table.counts, table.differences):
            place += [len(body), len(numbers)]
            body.extend(little(numbers).tobytes())
        return place

    header = {
        "signs": put(tables.signs),
        "marks": put(tables.marks),
        "names": tables.names,
        "literals": tables.literals,
        "evaluators": [
            {
                "name": one.name, "title": one.title, "about": one.about, "columns": list(one.columns),
                "table": put(one.table), "events": one.events, "counters": one.counters, "rules": one.rules,
            }
            for one in tables.evaluators
        ],
    }  # fmt: skip
    text = json.dumps(header, sort_keys=True, ensure_ascii=True, separators=(",", ":")).encode()
    return MAGIC + struct.pack("<I", len(text)) + text + body


def little(numbers: array[int]) -> array[int]:
    """The same numbers in the byte order of the file, whatever that of the machine."""
    if sys.byteorder == "big":
        numbers = array("H", numbers)
        numbers.byteswap()
    return numbers


def read(data: bytes) -> Tables:
    """Raises TableError where the file is not one that `written` made."""
    if not data.startswith(MAGIC):
        raise TableError("not a file of screen tables: make it again with `python -m scripts.bake_screen`")
    try:
        return _read(data)
    except (KeyError, IndexError, TypeError, ValueError, struct.error) as error:
        raise TableError(f"the file of screen tables is damaged: {error}") from None


def _read(data: bytes) -> Tables:
    (length,) = struct.unpack_from("<I", data, len(MAGIC))
    begin = len(MAGIC) + 4
    header = json.loads(data[begin : begin + length])
    body = data[begin + length :]

    def numbers(start: int, count: int) -> array[int]:
        if start + 2 * count > len(body):
            raise TableError("the file of screen tables is cut short")
        return little(array("H", body[start : start + 2 * count]))

    def table(place: Sequence[int]) -> Packed:
        return Packed(place[0], *(numbers(place[at], place[at + 1]) for at in (1, 3, 5, 7)))

    view = hashlib.sha256(repr((header["signs"], header["marks"], header["names"])).encode())
    for place in (header["signs"], header["marks"]):
        for at in (1, 3, 5, 7):
            view.update(body[place[at] : place[at] + 2 * place[at + 1]])
    evaluators = tuple(
        Evaluator(
            one["name"], one["title"], one["about"], bytes(one["columns"]), table(one["table"]),
            tuple(tuple(names) for names in one["events"]), tuple(Counter(*each) for each in one["counters"]),
            tuple(Rule(*each) for each in one["rules"]), _digest(view, one, body),
        )
        for one in header["evaluators"]
    )  # fmt: skip
    return Tables(
        table(header["signs"]), table(header["marks"]), tuple(header["names"]),
        tuple((word, mark, reason) for word, mark, reason in header["literals"]), evaluators,
        f"sha256:{hashlib.sha256(data).hexdigest()}",
    )  # fmt: skip


def _digest(view: Any, one: Mapping[str, Any], body: bytes) -> str:
    """What an evaluator does, without its name: two of one digest judge alike."""
    hashed = view.copy()
    counters = [counter[1:] for counter in one["counters"]]
    rules = [rule[6:] for rule in one["rules"]]
    hashed.update(repr((one["columns"], one["table"][0], one["events"], counters, rules)).encode())
    place = one["table"]
    for at in (1, 3, 5, 7):
        hashed.update(body[place[at] : place[at] + 2 * place[at + 1]])
    return f"sha256:{hashed.hexdigest()}"


def load(path: Path = PACKED) -> Tables:
    return read(path.read_bytes())
