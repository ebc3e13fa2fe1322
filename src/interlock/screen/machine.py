"""Running the tables in this process: three automata in a row, and counters on what the last one finds.

The same tables run as WebAssembly (`wasm.py`); a differential test holds the two together. Nothing here reads a byte
as anything but an index into a table.
"""

from __future__ import annotations

from itertools import accumulate
from operator import getitem, itemgetter
from typing import Any, Final, NamedTuple

from interlock.screen.tables import Evaluator, Packed, Tables

BEGIN: Final = b"\1"
END: Final = b"\2"
END_SIGN: Final = b"\0"
NOTHING: Final = b"\0"
LINE_FEED: Final = b"\n"
CHANNELS: Final = ("instruction", "data", "tool_description")


class Machine:
    """A table as rows of rows: at the place of an input stands the row it leads to, behind the last the output.

    So a whole text is read by `accumulate` and `getitem`, without a line of Python a byte.
    """

    __slots__ = ("_output", "_start")

    def __init__(self, table: Packed) -> None:
        width = table.width
        edges: list[list[Any]] = [[] for _ in range(len(table.edges) // 2)]
        rows: list[list[Any]] = []
        at = 0
        differences = table.differences
        for number, (base, count) in enumerate(zip(table.bases, table.counts, strict=True)):
            row = [edges[0]] * width if base == number else rows[base].copy()
            end = at + 2 * count
            for column, edge in zip(differences[at:end:2], differences[at + 1 : end : 2], strict=True):
                row[column] = edges[edge]
            at = end
            rows.append(row)
        for to, (state, output) in zip(
            edges, zip(table.edges[::2], table.edges[1::2], strict=True), strict=True
        ):
            to += rows[state]  # noqa: PLW2901 - filled in place: rows hold it already
            to.append(output)
        self._start = edges[0]
        self._output = itemgetter(width)

    def run(self, data: bytes) -> bytes:
        """What is written before the first byte (nothing) and at every step."""
        return bytes(map(self._output, accumulate(data, getitem, initial=self._start)))


class View(NamedTuple):
    """The marks of a text between a beginning and an end, made once and read by every evaluator."""

    data: bytes
    marks: bytes


class Lexer:
    """Bytes to marks."""

    __slots__ = ("_marks", "_plain", "_signs")

    def __init__(self, tables: Tables) -> None:
        self._signs, self._marks = Machine(tables.signs), Machine(tables.marks)
        # A sign of ASCII is written by the byte that is read, so such a text needs no first table: one translation.
        plain = self._signs.run(bytes(range(128)))[1:]
        self._plain = plain + bytes(128)

    def view(self, data: bytes) -> View:
        written = self._marks.run(self._of(data) + END_SIGN)
        return View(data, BEGIN + written.translate(None, NOTHING) + END)

    def _of(self, data: bytes) -> bytes:
        if data.isascii():
            return data.translate(self._plain)
        written = self._signs.run(data + LINE_FEED).translate(None, NOTHING)
        return written.removesuffix(LINE_FEED)  # a sequence cut short turns it into a bad sign, which stays

    def places(self, data: bytes) -> list[int]:
        """For each mark of the view the byte behind it: where what it stands for has ended."""
        signs = self._signs.run(data + LINE_FEED)
        ends = [min(at, len(data)) for at, sign in enumerate(signs) if sign]  # the byte behind each character
        written = self._marks.run(self._of(data) + END_SIGN)
        # A mark is written by the sign behind it, so it ends where the sign before that one ended.
        before = [0, 0, *ends]
        return [0, *(before[at] for at, mark in enumerate(written) if mark), len(data)]


class Judge:
    """One evaluator: its table over marks, its counters and its rules, by channel."""

    __slots__ = ("_caps", "_columns", "_drains", "_machine", "_moves", "_rules")

    def __init__(self, evaluator: Evaluator) -> None:
        self._columns = evaluator.columns + bytes(256 - len(evaluator.columns))
        self._machine = Machine(evaluator.table)
        counters = evaluator.counters
        numbers = {counter.name: number for number, counter in enumerate(counters)}
        self._moves = tuple(
            tuple(
                (number, one.add[event])
                for number, one in enumerate(counters)
                for event in events
                if event in one.add
            )
            for events in evaluator.events
        )
        self._caps = tuple(one.cap for one in counters)
        self._drains = tuple(one.drain for one in counters)
        self._rules = {
            channel: tuple(
                (number, tuple((numbers[name], least) for name, least in rule.needs[channel].items()))
                for number, rule in enumerate(evaluator.rules)
                if channel in rule.needs
            )
            for channel in CHANNELS
        }

    def judge(self, marks: bytes, channel: str) -> list[tuple[int, int, int]]:
        """The rules broken, each with the first and the last mark of what broke it first."""
        found = self._machine.run(marks.translate(self._columns))
        if not any(found):
            return []
        caps, drains, moves = self._caps, self._drains, self._moves
        values, begun, moved = [0] * len(caps), [0] * len(caps), [0] * len(caps)
        open_rules = list(self._rules[channel])
        broken: list[tuple[int, int, int]] = []
        for place, output in enumerate(found):
            if not output:
                continue
            for counter, weight in moves[output]:
                value = max(0, values[counter] - drains[counter] * (place - moved[counter]))
                if not value:
                    begun[counter] = place
                values[counter] = max(0, min(caps[counter], value + weight))
                moved[counter] = place
            for rule in [
                rule
                for rule in open_rules
                if all(values[c] - drains[c] * (place - moved[c]) >= least for c, least in rule[1])
            ]:
                open_rules.remove(rule)
                broken.append((rule[0], min(begun[counter] for counter, _ in rule[1]) - 1, place - 1))
        return broken
