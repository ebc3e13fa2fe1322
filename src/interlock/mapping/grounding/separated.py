"""Rows whose cells commas, semicolons, tabs or blanks part, below one that says what they hold: read as a table is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from interlock.core.grounding import GroundIndex
from interlock.mapping.grounding.laid_out import is_field
from interlock.mapping.grounding.words import words_of

_PARTINGS: Final = (
    re.compile(r"[ ]?\t[ \t]*"),
    re.compile(r";[ ]?"),
    re.compile(r",[ ]?"),
    re.compile(r"[ ]{2,}"),
)
_QUOTED: Final = re.compile(r'"[^"\n]*"')
_CELLS_MAX: Final = 64
_CELL_WORDS_MAX: Final = 4
_ROW_MAX: Final = 2_000
"""Characters of a row."""
Part = tuple[str, list[int]]


def in_parts(text: str, index: GroundIndex) -> list[Part]:
    """A text as it is, or each row of a list that is headed by the names of fields by itself, `| cancelled | 500`, and
    what stands before and behind them. With each goes where every character of it stood."""
    lines = text.split("\n")
    if len(lines) < _ROWS_MIN:
        return [(text, [*range(len(text) + 1)])]
    parting = next((one for one in _PARTINGS if one.search(text) and _head_at(lines, one, index) >= 0), None)
    if parting is None:
        return [(text, [*range(len(text) + 1)])]
    head = _head_at(lines, parting, index)
    size = len(_cells(lines[head], parting))
    end = next(
        (at for at in range(head + 1, len(lines)) if len(_cells(lines[at], parting)) != size), len(lines)
    )
    return [*_parted(lines, head, end, parting)]


_ROWS_MIN: Final = 2
"""One that says what the cells hold, and one that they stand in."""


def _parted(lines: Sequence[str], head: int, end: int, parting: re.Pattern[str]) -> Iterator[Part]:
    at, before = 0, sum(len(line) + 1 for line in lines[:head])
    if head:
        yield "\n".join([*lines[:head], ""]), [*range(before + 1)]
    at = before
    for line in lines[head:end]:
        yield _as_row(line, at, parting)
        at += len(line) + 1
    if end < len(lines):
        rest = "\n".join(lines[end:])
        yield rest, [*range(at, at + len(rest) + 1)]


def _head_at(lines: Sequence[str], parting: re.Pattern[str], index: GroundIndex) -> int:
    """The first line of which each cell is what a field is called, but for one that may say of what the row is."""
    for at, (line, below) in enumerate(pairwise(lines)):
        cells = _cells(line, parting)
        if len(cells) > 1 and len(_cells(below, parting)) == len(cells) and _is_head(cells, index):
            return at
    return -1


def _is_head(cells: Sequence[str], index: GroundIndex) -> bool:
    plain = all(_CALLING.fullmatch(cell) for cell in cells)
    if not plain or any(len(words_of(cell.replace("_", " "))) > _CELL_WORDS_MAX for cell in cells):
        return False
    named = [is_field(cell, index) for cell in cells]
    return sum(named) > 1 and sum(named) >= len(cells) - 1 - len(cells) // _UNKNOWN_ONE_OF


_CALLING: Final = re.compile(r"[A-Za-z][A-Za-z _/()#%€£$'-]*")
_UNKNOWN_ONE_OF: Final = 4
"""Of so many columns one may hold what no field does."""


def _cells(line: str, parting: re.Pattern[str]) -> list[str]:
    """The cells of a row; none of a line that is one of a table already, or none."""
    said = _without_quotes(line).strip()
    if not said or len(said) > _ROW_MAX or "|" in said:
        return []
    cells = parting.split(said)
    return [] if len(cells) > _CELLS_MAX else [cell.strip() for cell in cells]


def _without_quotes(line: str) -> str:
    """With nothing in quotes that could part cells, and no quotes. No character is added or lost."""
    return _QUOTED.sub(lambda match: f" {_ANY.sub('_', match[0][1:-1])} ", line)


_ANY: Final = re.compile(r"[,;\t]|  +")


def _as_row(line: str, start: int, parting: re.Pattern[str]) -> Part:
    bare = line.strip()
    lead = line.index(bare)
    masked = _without_quotes(bare)
    letters = list(bare.replace('"', " "))
    for match in parting.finditer(masked):
        letters[match.start() : match.end()] = "|".ljust(match.end() - match.start())
    places = [*range(start + lead, start + lead + len(bare) + 1)]
    return f"| {''.join(letters)}", [places[0], places[0], *places]
