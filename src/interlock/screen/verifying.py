"""Reads a WebAssembly module before it is loaded, and refuses whatever could hold, send, grow or compute anything else.

Every section and every instruction is on a list of what is allowed; what is not on it is refused by name. So a module
that passes cannot write to memory, has nowhere else to keep anything, calls nobody, imports nothing, and does integer
arithmetic on locals only. It cannot be made to remember one text while it judges the next.
"""

from __future__ import annotations

from typing import Final

from interlock.screen.wasm import PAGE

PAGES_MAX: Final = 256
"""16 MiB: tables and the longest text."""
LOCALS_MAX: Final = 500
BYTES_MAX: Final = 8_000_000

I32: Final = 0x7F
NONE, INDEX, BLOCK_TYPE, MEMORY, NUMBER = "none", "index", "block", "memory", "number"

ALLOWED: Final = {
    0x00: NONE, 0x02: BLOCK_TYPE, 0x03: BLOCK_TYPE, 0x04: BLOCK_TYPE, 0x05: NONE, 0x0B: NONE, 0x0C: INDEX, 0x0D: INDEX,
    0x0F: NONE, 0x1A: NONE, 0x1B: NONE, 0x20: INDEX, 0x21: INDEX, 0x22: INDEX, 0x28: MEMORY, 0x2D: MEMORY, 0x2F: MEMORY,
    0x41: NUMBER, **dict.fromkeys(range(69, 80), NONE), 0x6A: NONE, 0x6B: NONE, 0x6C: NONE, 0x71: NONE,
    0x72: NONE, 0x73: NONE, 0x74: NONE,
}  # fmt: skip
"""Unreachable, blocks, branches, select, locals, loads, 32-bit constants, comparisons, adding, multiplying, and, or."""

REFUSED: Final = {
    **dict.fromkeys(range(54, 63), "a store"),
    **dict.fromkeys((42, 43, 67, 68, *range(91, 103), *range(139, 167), *range(178, 192)), "a float"),
    0x3F: "a look at the size of memory", 0x40: "growing memory", 0x10: "a call", 0x11: "an indirect call",
    0x23: "a global", 0x24: "a global", 0x25: "a table", 0x26: "a table", 0xFC: "a bulk operation", 0xFD: "a vector",
    0xFE: "an atomic operation",
}  # fmt: skip
SECTIONS: Final = {
    2: "imports", 4: "a table", 6: "globals", 8: "a start function", 9: "elements", 12: "a data count", 13: "tags",
}  # fmt: skip


class ModuleRefused(ValueError):
    """A module that may not be loaded; the message names what it has."""


class _Reader:
    def __init__(self, data: bytes, at: int = 0, end: int | None = None) -> None:
        self.data, self.at, self.end = data, at, len(data) if end is None else end

    def byte(self) -> int:
        if self.at >= self.end:
            raise ModuleRefused("the module is cut short")
        self.at += 1
        return self.data[self.at - 1]

    def number(self) -> int:
        """LEB128, at most five bytes."""
        found = shift = 0
        for _ in range(5):
            byte = self.byte()
            found |= (byte & 0x7F) << shift
            if byte < 0x80:
                return found
            shift += 7
        raise ModuleRefused("a number in the module is longer than five bytes")

    def take(self, size: int) -> bytes:
        if self.at + size > self.end:
            raise ModuleRefused("the module is cut short")
        self.at += size
        return self.data[self.at - size : self.at]

    @property
    def over(self) -> bool:
        return self.at >= self.end


def verify(code: bytes) -> None:
    """Raises ModuleRefused for everything that an evaluator has no use for."""
    if len(code) > BYTES_MAX:
        raise ModuleRefused(f"the module has more than {BYTES_MAX} bytes")
    reader = _Reader(code)
    if reader.take(8) != b"\0asm\1\0\0\0":
        raise ModuleRefused("not a WebAssembly module of version 1")
    seen: list[int] = []
    while not reader.over:
        kind, size = reader.byte(), reader.number()
        part = _Reader(code, reader.at, reader.at + size)
        reader.take(size)
        if kind in SECTIONS:
            raise ModuleRefused(f"the module has {SECTIONS[kind]}")
        if kind not in (0, 1, 3, 5, 7, 10, 11):
            raise ModuleRefused(f"the module has an unknown section {kind}")
        seen.append(kind)
        _section(kind, part)
    needed = [1, 3, 5, 7, 10, 11]
    if [kind for kind in seen if kind] != needed:
        raise ModuleRefused(
            "the module has not one each of types, functions, memories, exports, code and data"
        )


def _section(kind: int, part: _Reader) -> None:
    match kind:
        case 1:
            _types(part)
        case 3:
            if part.number() != 1 or part.number() != 0:
                raise ModuleRefused("the module has more than one function")
        case 5:
            _memory(part)
        case 7:
            _exports(part)
        case 10:
            _code(part)
        case 11:
            _data(part)


def _types(part: _Reader) -> None:
    if part.number() != 1 or part.byte() != 0x60:
        raise ModuleRefused("the module has more than one type of function")
    if part.take(part.number()) != bytes((I32, I32)):
        raise ModuleRefused("the function takes something else than a size and a channel")
    results = part.take(part.number())
    if not results or len(results) % 2 or results.strip(bytes((I32,))):
        raise ModuleRefused("the function answers something else than two numbers a rule")


def _memory(part: _Reader) -> None:
    if part.number() != 1 or part.byte() != 1:
        raise ModuleRefused("the module has no memory of a fixed size")
    least, most = part.number(), part.number()
    if least != most or most > PAGES_MAX:
        raise ModuleRefused(f"the module's memory may grow, or is over {PAGES_MAX * PAGE} bytes")


def _exports(part: _Reader) -> None:
    found = {}
    for _ in range(part.number()):
        name = part.take(part.number())
        found[name] = (part.byte(), part.number())
    if found != {b"memory": (2, 0), b"judge": (0, 0)}:
        raise ModuleRefused("the module exports something else than its memory and its function")


def _code(part: _Reader) -> None:
    if part.number() != 1:
        raise ModuleRefused("the module has more than one function")
    part.number()
    count = 0
    for _ in range(part.number()):
        count += part.number()
        if part.byte() != I32:
            raise ModuleRefused("the function has a local that is no 32-bit integer")
    if count > LOCALS_MAX:
        raise ModuleRefused(f"the function has more than {LOCALS_MAX} locals")
    while not part.over:
        _instruction(part)


def _instruction(part: _Reader) -> None:
    code = part.byte()
    takes = ALLOWED.get(code)
    if takes is None:
        raise ModuleRefused(f"the module has {REFUSED.get(code, f'the instruction 0x{code:02x}')}")
    if takes == BLOCK_TYPE and part.byte() not in (0x40, I32):
        raise ModuleRefused("a block answers something else than a 32-bit integer")
    if takes in (INDEX, NUMBER):
        part.number()
    if takes == MEMORY:
        part.number()
        part.number()


def _data(part: _Reader) -> None:
    for _ in range(part.number()):
        if part.number() != 0:
            raise ModuleRefused("the module has data that is put in place later")
        if part.byte() != 0x41:
            raise ModuleRefused("the module places its data by something else than a constant")
        part.number()
        if part.byte() != 0x0B:
            raise ModuleRefused("the module places its data by something else than a constant")
        part.take(part.number())
