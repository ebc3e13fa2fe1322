"""Numbers in groups, told from the cells of a row: what stands before them is parted from them as their groups are."""

from __future__ import annotations

import re
from typing import Final

from interlock.core.textrules import NOT_HERE, Check, Veto
from interlock.policy.detectors.detector import Shape

_BEFORE: Final = r"(?:\d{1,9}(?: ?[/|,;] ?|-| - )|\| ?)"
_CELL: Final = re.compile(rb"(?:\d{1,9})?( ?[/|,;] ?|-| - )(?=\d)")
_PARTS: Final = re.compile(rb"[^0-9]+")


def no_cells(item: str, check: Check) -> Shape:
    """A shape for `item`, a pattern that begins in a figure at a word's start, where no cell stands before it."""
    bare = re.compile(item.encode())

    def is_item(folded: bytes, raw: bytes) -> bool | Veto:
        if bare.fullmatch(folded):
            return check(folded, raw)
        cell = _CELL.match(folded)
        if cell is None:
            return False
        parts = _PARTS.findall(folded[cell.end() :])
        return NOT_HERE if all(part.strip() == cell[1].strip() for part in parts) else False

    return Shape(rf"(?:\b|{_BEFORE})(?:{item})\b", is_item, alone=item)


def is_row(folded: bytes, raw: bytes) -> bool:
    """Figures of which a table's bar parts some, or its tabs, or the end of a line and a sign: its cells."""
    signs = b"|" in raw or b"." in folded
    return folded.count(b"|") == 1 or b"\t" in raw or (signs and b"\n" in raw.strip())
