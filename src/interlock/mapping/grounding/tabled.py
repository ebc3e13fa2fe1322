"""What the cells of a table say to be so: each as if it stood behind its label, `| Status | cancelled |` as `Status:
cancelled`."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import accumulate, islice
from typing import Final, NamedTuple

import msgspec

from interlock.core.grounding import CLASS, LIKE, STATE, GroundIndex
from interlock.core.mutation import Figure, FigureKind, Span
from interlock.lexicon.conversion import classes
from interlock.lexicon.words import ENGLISH
from interlock.mapping.grounding.answers import ANSWERS, NEGATIONS, ON, STATES, YES_OR_NO
from interlock.mapping.grounding.states import states
from interlock.mapping.grounding.words import MARKED, STOP, Word, column_at, with_compounds, words_of

COLUMNS_MAX: Final = 64
HEADED: Final = "|0 ~"
"""Among the words that columns are headed with: there is a row that heads them."""
_ROW: Final = re.compile(r"^[ \t>]*\|(?P<cells>[^\n]*[^\s|-][^\n]*)$", re.MULTILINE)
_CELL: Final = re.compile(r"[^|]+")
_TELLING: Final = (FigureKind.STATE, FigureKind.DENIAL)
_PLAIN: Final = frozenset({"yes", "no", "true", "false"})
_SAYING: Final = ENGLISH["auxiliary"] | NEGATIONS | {state for state in STATES if " " not in state}
"""Words of a cell that says something by itself, unless a field is called so."""
_ANSWERS: Final = YES_OR_NO | {*MARKED.values()}


class _Cell(NamedTuple):
    start: int
    end: int
    words: Sequence[Word]


def columns_of(text: str, words: Sequence[Word], index: GroundIndex) -> tuple[str, ...]:
    """The words that facts know of the cells of a table's first row, each with the number of its column; that there is
    one is known where they know none.
    """
    found: dict[str, None] = {HEADED: None}
    for word in words:
        if word.text in STOP:
            continue
        names = [one for one in (word.root, *classes(word.root)) if one in index.attributes]
        likened = () if names else (LIKE + word.root,)
        names = [*(one for one in (word.root, *likened) if one in index.names), *names]
        found.update(dict.fromkeys(f"{column_at(text, word.start)}{one}" for one in names))
    return tuple(found)[:COLUMNS_MAX]


def in_rows(
    text: str,
    words: Sequence[Word],
    index: GroundIndex,
    columns: Sequence[str],
    topic: tuple[str, ...],
    offsets: Sequence[int],
) -> tuple[list[Figure], list[Word]]:
    """What the rows of a table say, and the words of a text outside of them. `columns`: the words that its columns are
    headed with, `|2 avail`."""
    found: list[Figure] = []
    inside: set[int] = set()
    for row in _ROW.finditer(text):
        cells = _cells(row, words)
        if not columns and _is_head(cells, index):
            own = [word for cell in cells for word in cell.words]
            columns = columns_of(text, own, index)
            inside.update(word.start for word in own)
            continue
        told = list(_told(text, cells, index, columns)) if len(cells) > 1 else []
        for label, cell, named in told:
            inside.update(word.start for word in cell.words)
            if not _says(cells[0].words, index):
                inside.update(word.start for word in cells[0].words)
            found += _said_behind(label, text[cell.start : cell.end], cell, index, (*named, *topic), offsets)
    return found, [word for word in words if word.start not in inside]


def _cell(words: Sequence[Word], start: int, end: int) -> _Cell:
    first, last = (bisect_left(words, at, key=lambda word: word.start) for at in (start, end))
    return _Cell(start, end, words[first:last])


def _told(
    text: str, cells: Sequence[_Cell], index: GroundIndex, columns: Sequence[str]
) -> Iterator[tuple[str, _Cell, list[str]]]:
    """Each cell behind the first that says something, with what it is said of: the words of its label, and names."""
    lead = cells[0].words
    called = _names(lead, index)
    if not columns and len(cells) > 2:
        return
    headed = [_heads(cell, text, columns, index) for cell in cells]
    # Else each cell is a field of one record; under a head that is itself a field and its value, `| Return | R-17 |`,
    # the first cell still only asks.
    answers = len(cells) == _A_FIELD and _asks(lead, index)
    leads = bool(called) or answers or not all(asked for asked, _ in headed)
    for cell, (asked, named) in zip(cells[leads:], headed[leads:], strict=True):
        of_it = called if asked else []
        own = text[cells[0].start : cells[0].end].strip(" \t*_") if leads and not of_it else ""
        label = f"{own} {' '.join(asked)}".strip()
        if label and cell.words:
            yield label, cell, [*of_it, *named]


def _heads(cell: _Cell, text: str, columns: Sequence[str], index: GroundIndex) -> tuple[list[str], list[str]]:
    """What the column of a cell is headed with: the words of a field, and names."""
    mark = column_at(text, cell.start)
    heads = [word[len(mark) :] for word in columns if word.startswith(mark)]
    asked = [head for head in heads if head in index.attributes and head[0] != CLASS]
    return asked, [head for head in heads if head in index.names or head.startswith(LIKE)]


def is_headed(text: str, words: Sequence[Word], index: GroundIndex) -> bool:
    """Whether the first row of a text says what the columns of its table hold."""
    row = _ROW.search(text)
    return row is not None and _is_head(_cells(row, words), index)


def _cells(row: re.Match[str], words: Sequence[Word]) -> list[_Cell]:
    start, pieces = row.start("cells"), islice(_CELL.finditer(row["cells"].rstrip(" \t|")), COLUMNS_MAX)
    return [_cell(words, start + one.start(), start + one.end()) for one in pieces]


def _is_head(cells: Sequence[_Cell], index: GroundIndex) -> bool:
    """Whether the first row of a table says what its columns hold, and nothing to be so."""
    asked = len(cells) == _A_FIELD and _asks(cells[0].words, index)
    return len(cells) > 1 and all(
        len(cell.words) <= _HEAD_WORDS_MAX
        and not _is_answer(cell.words, index, asked=asked and cell is not cells[0])
        and not _says(cell.words, index)
        for cell in cells
    )


_A_FIELD: Final = 2
"""Cells that a field and what it holds fill."""


def _asks(words: Sequence[Word], index: GroundIndex) -> bool:
    """Whether a cell is all that a yes or no of facts is called: the next one answers, `| Parking | included |`."""
    roots = {word.root for word in words}
    return bool(roots) and any(
        {word for word in ground.what if word[0] != CLASS} - ON == roots - ON and not ground.prose
        for ground in index.of([STATE])
        if ground.value.words in ANSWERS
    )


_HEAD_WORDS_MAX: Final = 4


def _says(words: Sequence[Word], index: GroundIndex) -> bool:
    """Whether a cell says something by itself, as no name of a field or a thing does: `Your booking is cancelled`."""
    return any(word.text in _SAYING and word.root not in index.attributes for word in words)


def _is_answer(words: Sequence[Word], index: GroundIndex, *, asked: bool = False) -> bool:
    """`asked`: it stands beside what is a yes or no, and is not what a column is called."""
    said = [word.text for word in words]
    called = len(said) == 1 and words[0].root in index.attributes and said[0] not in _PLAIN
    if not said or (called and not asked):
        return False
    return set(said) <= _ANSWERS | {"not"} or " ".join(said) in STATES


def _names(words: Sequence[Word], index: GroundIndex) -> list[str]:
    roots = [word.root for word in words if word.text not in STOP]
    return [one for one in (*roots, *(LIKE + one for one in roots)) if one in index.names]


def _said_behind(
    label: str, said: str, cell: _Cell, index: GroundIndex, topic: tuple[str, ...], offsets: Sequence[int]
) -> Iterator[Figure]:
    said = said.strip()
    text = f"{label}: {said[:1].lower()}{said[1:]}"  # a state is no name for beginning its cell
    own = [0, *accumulate(len(letter.encode()) for letter in text)]
    words = with_compounds(words_of(text), text, index.names | index.attributes, index.answers)
    span = Span(offsets[cell.words[0].start], offsets[cell.words[-1].end])
    for figure in states(text, words, index, topic, own):
        if figure.kind in _TELLING:
            yield msgspec.structs.replace(figure, span=span)
