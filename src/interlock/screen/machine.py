"""Running the tables in this process: three automata in a row, and counters on what the last one finds.

The same tables run as WebAssembly (`wasm.py`); a differential test holds the two together. Nothing here reads a byte
as anything but an index into a table.
"""

from __future__ import annotations

from itertools import accumulate, compress, count
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
        self._start = _linked(table)
        self._output = itemgetter(table.width)

    def idles(self, given: int) -> bool:
        """Whether this input leaves the start where it is, and writes nothing."""
        return self._start[given] is self._start

    def run(self, data: bytes) -> bytes:
        """What is written before the first byte (nothing) and at every step."""
        return bytes(map(self._output, accumulate(data, getitem, initial=self._start)))


def _linked(table: Packed) -> list[Any]:
    """The row of the start, and by it all others."""
    width, differences = table.width, table.differences
    edges: list[list[Any]] = [[] for _ in range(len(table.edges) // 2)]
    start = edges[0]
    rows: list[list[Any]] = []
    at = 0
    for number, (base, differing) in enumerate(zip(table.bases, table.counts, strict=True)):
        row: list[Any] = [start] * (width + 1) if base == number else rows[base].copy()
        end = at + 2 * differing
        for column, edge in zip(differences[at:end:2], differences[at + 1 : end : 2], strict=True):
            row[column] = edges[edge]
        at = end
        rows.append(row)
    for to, state, output in zip(edges, table.edges[::2], table.edges[1::2], strict=True):
        to += rows[state]  # noqa: PLW2901 - filled in place: rows hold it already
        to[width] = output
    return start


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
        written = self._marks.run(self._of(data) + END_SIGN)
        # A mark is written by the sign behind it, so it ends where the sign before that one ended.
        if data.isascii():
            return [0, *compress(count(-1), written), len(data)]
        signs = self._signs.run(data + LINE_FEED)
        before = [0, 0, *(min(at, len(data)) for at in compress(count(), signs))]
        return [0, *map(before.__getitem__, compress(count(), written)), len(data)]


Moves = tuple[tuple[int, int], ...]
Needs = tuple[tuple[int, int], ...]


class Judge:
    """One evaluator: its table over marks, its counters and its rules, by channel."""

    __slots__ = ("_caps", "_columns", "_drains", "_idle", "_machine", "_moves", "_rules")

    def __init__(self, evaluator: Evaluator) -> None:
        self._columns = evaluator.columns + bytes(256 - len(evaluator.columns))
        self._machine = Machine(evaluator.table)
        # Marks that leave the first state where it is and write nothing: a text of nothing else has no event.
        self._idle = bytes(
            mark for mark, column in enumerate(evaluator.columns) if self._machine.idles(column)
        )
        counters = evaluator.counters
        numbers = {counter.name: number for number, counter in enumerate(counters)}
        self._moves: tuple[Moves, ...] = tuple(
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
        self._rules: dict[str, tuple[tuple[int, Needs], ...]] = {
            channel: tuple(
                (number, tuple((numbers[name], least) for name, least in rule.needs[channel].items()))
                for number, rule in enumerate(evaluator.rules)
                if channel in rule.needs
            )
            for channel in CHANNELS
        }

    def judge(self, marks: bytes, channel: str) -> list[tuple[int, int, int]]:
        """The rules broken, each with the first and the last mark of what broke it first."""
        if not marks.translate(None, self._idle):
            return []
        found = self._machine.run(marks.translate(self._columns))
        events = list(compress(enumerate(found), found))
        return self._counted(events, list(self._rules[channel])) if events else []

    def _counted(
        self, events: list[tuple[int, int]], rules: list[tuple[int, Needs]]
    ) -> list[tuple[int, int, int]]:
        caps, drains = self._caps, self._drains
        values, begun, moved = [0] * len(caps), [0] * len(caps), [0] * len(caps)
        broken: list[tuple[int, int, int]] = []
        done = 0
        for place, output in events:
            for counter, weight in self._moves[output]:
                value = values[counter] - drains[counter] * (place - moved[counter])
                if value <= 0:
                    value = 0
                    begun[counter] = place
                value += weight
                values[counter] = 0 if value < 0 else min(value, caps[counter])
                moved[counter] = place
            for rule in rules:
                for counter, least in rule[1]:
                    if values[counter] < least:
                        break
                    if (
                        drains[counter]
                        and values[counter] - drains[counter] * (place - moved[counter]) < least
                    ):
                        break
                else:
                    broken.append((rule[0], min(begun[counter] for counter, _ in rule[1]) - 1, place - 1))
            if len(broken) > done:
                done = len(broken)
                rules = [rule for rule in rules if rule[0] not in {number for number, _, _ in broken}]
                if not rules:
                    break
        return broken
