"""Signs: what one character is, by its bytes, and nothing of what it says.

An ASCII byte is its own sign. A longer UTF-8 sequence becomes the kind of character that its bytes announce, by the
block of the Unicode standard they fall in; a byte that no sequence allows becomes `bad`.
Which character it was is gone.
"""

from __future__ import annotations

from typing import Final

from interlock.screen.tables import Table

END: Final = 0
"""The sign behind the last byte."""
CONTROL: Final = 1
KINDS: Final = (
    "latin", "combining", "greek", "cyrillic", "script_a", "script_b", "script_c", "ideograph", "symbol", "emoji",
    "invisible", "tag", "variation", "bidi", "braille", "fullwidth", "styled", "dash", "quote", "apostrophe",
    "space", "line", "control", "c1", "bad", "stop", "private",
)  # fmt: skip
SIGN: Final = {kind: 128 + number for number, kind in enumerate(KINDS)}
SIGNS: Final = 128 + len(KINDS)

Ranges = tuple[tuple[int, int, str], ...]

# Code point ranges by block, in order; what a block is called in the Unicode standard decides, nothing else.
RANGES: Final[Ranges] = (
    (0x80, 0x9F, "c1"), (0xA0, 0xA0, "space"), (0xA1, 0xA9, "symbol"), (0xAA, 0xAA, "latin"),
    (0xAB, 0xAB, "quote"), (0xAC, 0xAC, "symbol"), (0xAD, 0xAD, "invisible"), (0xAE, 0xB4, "symbol"),
    (0xB5, 0xB5, "latin"), (0xB6, 0xB9, "symbol"), (0xBA, 0xBA, "latin"), (0xBB, 0xBB, "quote"),
    (0xBC, 0xBF, "symbol"), (0xC0, 0x24F, "latin"), (0x250, 0x2FF, "styled"), (0x300, 0x36F, "combining"),
    (0x370, 0x3FF, "greek"), (0x400, 0x52F, "cyrillic"), (0x530, 0x7FF, "script_a"),
    (0x800, 0xDFF, "script_b"), (0xE00, 0xFFF, "script_b"), (0x1000, 0x1AAF, "script_c"), (0x1AB0, 0x1AFF, "combining"),
    (0x1B00, 0x1CFF, "script_c"), (0x1D00, 0x1DBF, "styled"), (0x1DC0, 0x1DFF, "combining"),
    (0x1E00, 0x1EFF, "latin"), (0x1F00, 0x1FFF, "greek"),
    (0x2000, 0x200A, "space"), (0x200B, 0x200F, "invisible"), (0x2010, 0x2015, "dash"),
    (0x2016, 0x2017, "symbol"), (0x2018, 0x2018, "quote"), (0x2019, 0x2019, "apostrophe"), (0x201A, 0x201F, "quote"),
    (0x2020, 0x2021, "symbol"), (0x2022, 0x2023, "dash"), (0x2024, 0x2027, "stop"), (0x2028, 0x2029, "line"),
    (0x202A, 0x202E, "bidi"), (0x202F, 0x202F, "space"), (0x2030, 0x205E, "symbol"), (0x205F, 0x205F, "space"),
    (0x2060, 0x2065, "invisible"), (0x2066, 0x2069, "bidi"), (0x206A, 0x206F, "invisible"), (0x2070, 0x20CF, "symbol"),
    (0x20D0, 0x20FF, "combining"), (0x2100, 0x245F, "symbol"), (0x2460, 0x24FF, "styled"), (0x2500, 0x25FF, "symbol"),
    (0x2600, 0x27BF, "emoji"), (0x27C0, 0x27FF, "symbol"), (0x2800, 0x28FF, "braille"), (0x2900, 0x2BFF, "symbol"),
    (0x2C00, 0x2DDF, "script_c"), (0x2DE0, 0x2DFF, "combining"), (0x2E00, 0x2E7F, "symbol"),
    (0x2E80, 0x2FFF, "ideograph"), (0x3000, 0x3000, "space"), (0x3001, 0x3003, "stop"), (0x3004, 0x3007, "ideograph"),
    (0x3008, 0x3011, "quote"), (0x3012, 0x3029, "symbol"), (0x302A, 0x302F, "combining"), (0x3030, 0x33FF, "ideograph"),
    (0x3400, 0x9FFF, "ideograph"), (0xA000, 0xABFF, "script_c"), (0xAC00, 0xD7FF, "ideograph"),
    (0xE000, 0xF8FF, "private"), (0xF900, 0xFAFF, "ideograph"), (0xFB00, 0xFB4F, "styled"),
    (0xFB50, 0xFDFF, "script_a"),
    (0xFE00, 0xFE0F, "variation"), (0xFE10, 0xFE1F, "symbol"), (0xFE20, 0xFE2F, "combining"),
    (0xFE30, 0xFE6F, "symbol"), (0xFE70, 0xFEFE, "script_a"), (0xFEFF, 0xFEFF, "invisible"),
    (0xFF00, 0xFF0F, "stop"), (0xFF10, 0xFF19, "fullwidth"), (0xFF1A, 0xFF20, "stop"), (0xFF21, 0xFF3A, "fullwidth"),
    (0xFF3B, 0xFF40, "symbol"), (0xFF41, 0xFF5A, "fullwidth"), (0xFF5B, 0xFF65, "stop"), (0xFF66, 0xFFDF, "ideograph"),
    (0xFFE0, 0xFFEF, "symbol"), (0xFFF0, 0xFFFF, "private"),
    (0x10000, 0x1CFFF, "script_c"), (0x1D000, 0x1D3FF, "symbol"), (0x1D400, 0x1D7FF, "styled"),
    (0x1D800, 0x1EFFF, "script_c"), (0x1F000, 0x1F0FF, "emoji"), (0x1F100, 0x1F1E5, "styled"),
    (0x1F1E6, 0x1F3FA, "emoji"), (0x1F3FB, 0x1F3FF, "variation"), (0x1F400, 0x1FAFF, "emoji"),
    (0x1FB00, 0x1FFFF, "symbol"), (0x20000, 0x3FFFF, "ideograph"),
    (0x40000, 0xDFFFF, "private"), (0xE0000, 0xE007F, "tag"), (0xE0080, 0xE00FF, "private"),
    (0xE0100, 0xE01EF, "variation"), (0xE01F0, 0x10FFFF, "private"),
)  # fmt: skip


def ascii_sign(byte: int) -> int:
    if byte in b"\t\n\r\x1b":
        return byte
    return byte if 0x20 <= byte < 0x7F else CONTROL


def _kind_at(point: int) -> str:
    for first, last, kind in RANGES:
        if first <= point <= last:
            return kind
    return "bad"  # surrogates and what no range names


def _uniform(low: int, high: int) -> str | None:
    """The kind of every code point from `low` to `high`, or None when they differ."""
    for first, last, kind in RANGES:
        if first <= low and high <= last:
            return kind
        if first <= high and low <= last:
            return None
    return "bad"


def sign_table() -> Table:
    """Bytes to signs: UTF-8 as a table of states, one for each distinct rest of a sequence."""
    numbers: dict[object, int] = {"start": 0}
    queue: list[object] = ["start"]
    target: list[int] = []
    output = bytearray()

    def number(state: object) -> int:
        if state not in numbers:
            numbers[state] = len(numbers)
            queue.append(state)
        return numbers[state]

    done = 0
    while done < len(queue):
        state = queue[done]
        done += 1
        for byte in range(256):
            following, sign = _utf8_step(state, byte)
            target.append(number(following))
            output.append(sign)
    return Table(256, len(numbers), target, bytes(output))


def _utf8_step(state: object, byte: int) -> tuple[object, int]:
    """From a state `(first code point, bytes left, least allowed or kind)` by one byte."""
    if state == "start":
        return _lead(byte)
    assert isinstance(state, tuple)
    low, left, known = state
    if not 0x80 <= byte < 0xC0:
        return "start", SIGN["bad"]  # the rest of the text no longer matters: the verdict is settled
    if isinstance(known, str):
        return ("start", SIGN[known]) if left == 1 else ((0, left - 1, known), 0)
    size = 64 ** (left - 1)
    first = low + (byte - 0x80) * size
    return _entered(first, first + size - 1, left - 1, known)


def _lead(byte: int) -> tuple[object, int]:
    if byte < 0x80:
        return "start", ascii_sign(byte)
    for lead, end, left, least in ((0xC2, 0xE0, 1, 0x80), (0xE0, 0xF0, 2, 0x800), (0xF0, 0xF5, 3, 0x10000)):
        if lead <= byte < end:
            size = 64**left
            first = (byte - (lead & 0xF0 if left > 1 else 0xC0)) * size
            return _entered(first, first + size - 1, left, least)
    return "start", SIGN["bad"]


def _entered(first: int, last: int, left: int, least: int) -> tuple[object, int]:
    """The state that leaves these code points open; overlong forms, surrogates and what no range names are bad."""
    if last < least:
        return "start", SIGN["bad"]
    if left == 0:
        return "start", SIGN[_kind_at(first)]
    kind = _uniform(max(first, least), last)
    if kind == "bad":
        return "start", SIGN["bad"]
    if kind is not None and first >= least:
        return (0, left, kind), 0
    return (first, left, least), 0


def signs_used() -> list[int]:
    return sorted({END} | {ascii_sign(byte) for byte in range(128)} | set(SIGN.values()))
