"""The same tables as a WebAssembly module: one evaluator, one function, no imports and nothing it can write to.

A module holds the tables in its memory, and its host puts the text behind them before it calls
`judge(size, channel)`. What is carried from byte to byte are locals: three states, the number of marks, and for each
counter its value, where it began and where it last moved. The function answers two numbers a rule: the first and the
last mark of what broke it, or -1 and -1. The arithmetic is that of `machine.Judge`, line by line; a differential test
holds the two together.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from interlock.screen.machine import CHANNELS
from interlock.screen.signs import SIGN
from interlock.screen.tables import Evaluator, Packed, Tables, little, unpacked

PAGE: Final = 65_536
NEVER: Final = 2**31 - 1
"""A threshold that no counter reaches: a rule that is not looked for on a channel."""
ANYWAY: Final = -1
"""A threshold that every counter reaches: a counter that a rule does not ask for on a channel."""

I32: Final = 0x7F
BLOCK, LOOP, IF, ELSE, END, BR, BR_IF = 0x02, 0x03, 0x04, 0x05, 0x0B, 0x0C, 0x0D
GET, SET, TEE, CONST = 0x20, 0x21, 0x22, 0x41
LOAD8, LOAD16, LOAD32 = 0x2D, 0x2F, 0x28
EQZ, EQ, NE, LT_S, GE_S, ADD, SUB, MUL, SHL, AND, SELECT = (
    0x45, 0x46, 0x47, 0x48, 0x4E, 0x6A, 0x6B, 0x6C, 0x74, 0x71, 0x1B,
)  # fmt: skip
VOID: Final = 0x40


class Module(NamedTuple):
    """A module, and where its host puts the text: at `input`, at most `room` bytes."""

    name: str
    code: bytes
    input: int
    room: int
    rules: int


def unsigned(number: int) -> bytes:
    """LEB128."""
    out = bytearray()
    while True:
        low, number = number & 0x7F, number >> 7
        out.append(low | (0x80 if number else 0))
        if not number:
            return bytes(out)


def signed(number: int) -> bytes:
    """Signed LEB128."""
    out = bytearray()
    while True:
        low, number = number & 0x7F, number >> 7
        done = (number == 0 and not low & 0x40) or (number == -1 and low & 0x40)
        out.append(low | (0 if done else 0x80))
        if done:
            return bytes(out)


class _Code:
    """Instructions of one function; locals by name, in the order they are first used."""

    def __init__(self, parameters: Sequence[str]) -> None:
        self._locals = {name: number for number, name in enumerate(parameters)}
        self._parameters = len(parameters)
        self._out = bytearray()

    def _local(self, name: str) -> bytes:
        return unsigned(self._locals.setdefault(name, len(self._locals)))

    def op(self, *codes: int) -> None:
        self._out.extend(codes)

    def get(self, *names: str) -> None:
        for name in names:
            self._out += bytes((GET,)) + self._local(name)

    def set(self, name: str) -> None:
        self._out += bytes((SET,)) + self._local(name)

    def tee(self, name: str) -> None:
        self._out += bytes((TEE,)) + self._local(name)

    def const(self, number: int) -> None:
        self._out += bytes((CONST,)) + signed(number)

    def assign(self, name: str, number: int) -> None:
        self.const(number)
        self.set(name)

    def load(self, code: int, base: int) -> None:
        """From the address on the stack, `base` added."""
        self._out += bytes((code, 0)) + unsigned(base)

    def branch(self, code: int, depth: int) -> None:
        self._out += bytes((code,)) + unsigned(depth)

    def body(self) -> bytes:
        declared = unsigned(1) + unsigned(len(self._locals) - self._parameters) + bytes((I32,))
        code = declared + bytes(self._out) + bytes((END,))
        return unsigned(len(code)) + code


class _Layout:
    """Tables one behind the other, each at an address that is even."""

    def __init__(self, before: bytes | bytearray = b"") -> None:
        self.data = bytearray(before)

    def put(self, content: bytes) -> int:
        self.data += bytes(-len(self.data) % 4)
        at = len(self.data)
        self.data += content
        return at


class _Placed(NamedTuple):
    width: int
    target: int
    output: int


def _place(layout: _Layout, packed: Packed) -> _Placed:
    table = unpacked(packed)
    target = little(array("H", table.target)).tobytes()
    return _Placed(table.width, layout.put(target), layout.put(table.output))


def modules(tables: Tables, room: int) -> list[Module]:
    """The modules of all evaluators, for texts of at most `room` bytes."""
    view = _Layout()
    signs, marks = _place(view, tables.signs), _place(view, tables.marks)
    return [_module(one, view, signs, marks, room) for one in tables.evaluators]


def _module(evaluator: Evaluator, view: _Layout, signs: _Placed, marks: _Placed, room: int) -> Module:
    layout = _Layout(view.data)
    events = _place(layout, evaluator.table)
    columns = layout.put(evaluator.columns)
    thresholds = layout.put(_thresholds(evaluator))
    begin = len(layout.data) + (-len(layout.data) % 16)
    code = _judge(evaluator, signs, marks, events, columns, thresholds, begin)
    pages = -(-(begin + room) // PAGE)
    rules = len(evaluator.rules)
    return Module(evaluator.name, _assembled(bytes(layout.data), code, pages, 2 * rules), begin, room, rules)


def _thresholds(evaluator: Evaluator) -> bytes:
    """By channel, rule and counter: how high it must stand."""
    numbers: list[int] = []
    for channel in CHANNELS:
        for rule in evaluator.rules:
            needs = rule.needs.get(channel)
            numbers += [
                NEVER if needs is None else needs.get(counter.name, ANYWAY) for counter in evaluator.counters
            ]
    return b"".join(number.to_bytes(4, "little", signed=True) for number in numbers)


def _judge(
    evaluator: Evaluator,
    signs: _Placed,
    marks: _Placed,
    events: _Placed,
    columns: int,
    thresholds: int,
    begin: int,
) -> bytes:
    code = _Code(("size", "channel"))
    code.assign("mark", 1)
    code.assign("bad", SIGN["bad"])
    for number in range(len(evaluator.rules)):
        code.assign(f"first{number}", -1)
        code.assign(f"last{number}", -1)
    code.get("channel")
    code.const(4 * len(evaluator.rules) * len(evaluator.counters))
    code.op(MUL)
    code.set("row")
    code.op(BLOCK, VOID, LOOP, VOID)
    _take_mark(code, evaluator, events, columns, thresholds)
    code.get("done")
    code.const(2)
    code.op(EQ)
    code.branch(BR_IF, 1)
    code.get("done")
    code.op(IF, VOID)
    code.assign("mark", 2)
    code.assign("done", 2)
    code.branch(BR, 1)
    code.op(END)
    _next_sign(code, signs, begin)
    _step(code, "lexed", marks, "sign", "mark")
    code.branch(BR, 0)
    code.op(END, END)
    for number in range(len(evaluator.rules)):
        code.get(f"first{number}", f"last{number}")
    return code.body()


def _step(code: _Code, state: str, table: _Placed, given: str, into: str) -> None:
    """One step of a table: `into` is what it writes."""
    code.get(state)
    code.const(table.width)
    code.op(MUL)
    code.get(given)
    code.op(ADD)
    code.tee("at")
    code.load(LOAD8, table.output)
    code.set(into)
    code.get("at")
    code.const(1)
    code.op(SHL)
    code.load(LOAD16, table.target)
    code.set(state)


def _next_sign(code: _Code, signs: _Placed, begin: int) -> None:
    """The next sign: of a byte, of a sequence cut short at the end, or the end. A byte inside a sequence has none."""
    code.get("i", "size")
    code.op(LT_S, IF, VOID)
    code.get("i")
    code.load(LOAD8, begin)
    code.set("byte")
    code.get("i")
    code.const(1)
    code.op(ADD)
    code.set("i")
    _step(code, "utf8", signs, "byte", "sign")
    code.get("sign")
    code.op(EQZ, IF, VOID)
    code.assign("mark", 0)
    code.branch(BR, 2)
    code.op(END, ELSE)
    code.get("utf8")
    code.op(IF, VOID)
    code.assign("utf8", 0)
    code.get("bad")
    code.set("sign")
    code.op(ELSE)
    code.assign("sign", 0)
    code.assign("done", 1)
    code.op(END, END)


def _take_mark(code: _Code, evaluator: Evaluator, events: _Placed, columns: int, thresholds: int) -> None:
    code.get("mark")
    code.op(IF, VOID)
    code.get("mark")
    code.load(LOAD8, columns)
    code.set("column")
    _step(code, "state", events, "column", "found")
    code.get("place")
    code.const(1)
    code.op(ADD)
    code.set("place")
    code.get("found")
    code.op(IF, VOID)
    for output, names in enumerate(evaluator.events):
        moves = [
            (number, counter.add[name])
            for number, counter in enumerate(evaluator.counters)
            for name in names
            if name in counter.add
        ]
        if moves:
            code.get("found")
            code.const(output)
            code.op(EQ, IF, VOID)
            for number, weight in moves:
                _move(code, evaluator, number, weight)
            code.op(END)
    for number in range(len(evaluator.rules)):
        _check(code, evaluator, number, thresholds)
    code.op(END, END)


def _current(code: _Code, evaluator: Evaluator, number: int) -> None:
    """On the stack: a counter's value, drained by the marks since it last moved. It may be below zero."""
    code.get(f"value{number}")
    if evaluator.counters[number].drain:
        code.get("place", f"moved{number}")
        code.op(SUB)
        code.const(evaluator.counters[number].drain)
        code.op(MUL, SUB)


def _within(code: _Code, name: str, bound: int, greater: bool) -> None:
    """The local, at most or at least `bound`."""
    code.const(bound)
    code.get(name)
    code.const(bound)
    code.get(name)
    code.op(*((LT_S,) if greater else (GE_S,)))
    code.op(SELECT)
    code.set(name)


def _move(code: _Code, evaluator: Evaluator, number: int, weight: int) -> None:
    value = f"value{number}"
    _current(code, evaluator, number)
    code.set(value)
    _within(code, value, 0, greater=False)
    code.get(value)
    code.op(EQZ, IF, VOID)
    code.get("place")
    code.set(f"begun{number}")
    code.op(END)
    code.get(value)
    code.const(weight)
    code.op(ADD)
    code.set(value)
    _within(code, value, evaluator.counters[number].cap, greater=True)
    _within(code, value, 0, greater=False)
    code.get("place")
    code.set(f"moved{number}")


def _asked_for(evaluator: Evaluator, rule: int) -> Iterable[int]:
    names = {name for needs in evaluator.rules[rule].needs.values() for name in needs}
    return [number for number, counter in enumerate(evaluator.counters) if counter.name in names]


def _check(code: _Code, evaluator: Evaluator, rule: int, thresholds: int) -> None:
    """Where the rule holds for the first time: from where its counters began to here."""
    code.get(f"last{rule}")
    code.const(-1)
    code.op(EQ)
    asked = list(_asked_for(evaluator, rule))
    for number in asked:
        _current(code, evaluator, number)
        _threshold(code, evaluator, rule, number, thresholds)
        # A drained counter may stand below zero; one that is not asked for must pass all the same.
        code.op(GE_S)
        _threshold(code, evaluator, rule, number, thresholds)
        code.const(ANYWAY)
        code.op(EQ)
        code.op(0x72, AND)  # i32.or
    code.op(IF, VOID)
    code.assign("least", NEVER)
    for number in asked:
        _threshold(code, evaluator, rule, number, thresholds)
        code.const(ANYWAY)
        code.op(NE)
        code.get(f"begun{number}", "least")
        code.op(LT_S, AND, IF, VOID)
        code.get(f"begun{number}")
        code.set("least")
        code.op(END)
    code.get("least")
    code.const(1)
    code.op(SUB)
    code.set(f"first{rule}")
    code.get("place")
    code.const(1)
    code.op(SUB)
    code.set(f"last{rule}")
    code.op(END)


def _threshold(code: _Code, evaluator: Evaluator, rule: int, counter: int, thresholds: int) -> None:
    code.get("row")
    code.load(LOAD32, thresholds + 4 * (rule * len(evaluator.counters) + counter))


def _assembled(data: bytes, body: bytes, pages: int, results: int) -> bytes:
    """Types, one function, one memory of a fixed size, two exports, the code, the tables."""

    def section(number: int, content: bytes) -> bytes:
        return bytes((number,)) + unsigned(len(content)) + content

    def name(text: bytes) -> bytes:
        return unsigned(len(text)) + text

    kind = bytes((0x60, 2, I32, I32)) + unsigned(results) + bytes((I32,)) * results
    return b"".join(
        (
            b"\0asm\1\0\0\0",
            section(1, unsigned(1) + kind),
            section(3, b"\1\0"),
            section(5, b"\1\1" + unsigned(pages) + unsigned(pages)),
            section(7, b"\2" + name(b"memory") + b"\2\0" + name(b"judge") + b"\0\0"),
            section(10, b"\1" + body),
            section(11, b"\1\0" + bytes((CONST,)) + signed(0) + bytes((END,)) + unsigned(len(data)) + data),
        )
    )
