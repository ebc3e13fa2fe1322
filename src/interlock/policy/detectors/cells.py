"""Numbers told from the cells of a row.

What stands before a number in groups is parted from it as its groups are; a number that is spelled out is spelled out
whole, and not as the elements of a list.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from interlock.core.textrules import NOT_HERE, Check, Veto
from interlock.policy.detectors.detector import Shape
from interlock.policy.detectors.digits import set_apart

_BEFORE: Final = r"(?:\d{1,9}(?: ?[/|,;] ?|-| - )|\| ?|\d{1,9} \d{1,9} )"
_CELL: Final = re.compile(rb"(\d{1,9})?( ?[/|,;] ?|-| - )(?=\d)")
_TWO: Final = re.compile(rb"(\d{1,9})( )\d{1,9} (?=\d)")
_PARTS: Final = re.compile(rb"[^0-9]+")
_FIGURES: Final = re.compile(rb"[0-9]+")
_FIGURE: Final = re.compile(rb"[0-9]")
_GOES_ON: Final = re.compile(rb"[0-9](?:-|=|\\|\xc2\xad|\xe2\x80\x90) *\r?\Z")
"""A figure at a line's end, and a sign that says that the next line goes on from it."""
_IN_ROWS: Final = re.compile(rb"[\s,;|/\[\]]*[0-9]+(?:[\s,;|/\[\]]+[0-9]+)+[\s,;|/\[\]]*")
_NOTE: Final = re.compile(rb"(?<=[0-9])\[[0-9]{1,2}\](?=[0-9])")
RISE_MAX: Final = 1_000
"""What lies between the first and the last of numbers that rise in a row: of four by lot, one in thousands."""
_LINE_END: Final = re.compile(rb"(?<=[0-9])\r?\n[ \t]*(?=[0-9])")
_DRAWING: Final = (b"*", b"`", b"#")
_LINE_MARK: Final = re.compile(rb"\n[ \t>]*(?:#{1,6}|[*+|;%-]|--)[ \t]+")
_ITEM_MARK: Final = re.compile(rb"\n[ \t]*(?:#{1,6}|[*+-]|[0-9]{1,3}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?")
"""What makes an item of a list, or a heading, of a line: no sign of a square either."""
_MARKED_LINES: Final = re.compile(rb"(\*{1,3}|_{1,3}|`)[ \t]*\\?\r?\n[ \t>]*\1")
_EMPHASIS: Final = re.compile(
    rb"(?<![^\s>])(?:(\*{2,3})(?=[0-9A-Za-z+(-])([^*`\n]*)(?:\1|\Z)|(\*|`)(?=[0-9A-Za-z+(-])([^*`\n]*)\3)"
)
_EMPHASIS_ENDS: Final = re.compile(rb"\A([^*`\n]*[0-9A-Za-z])(?:\*{1,3}|`)(?=[ \t]*\\?\r?\n)")
"""Marks around what is written, of which the first may stand before the item and the last behind it."""
_EACH_MARKED: Final = re.compile(
    b"|".join(
        rb"(?:%b)?[^*_`\n]%b(?:%b[^*_`\n]%b|[\\\s>])+" % ((re.escape(mark),) * 4)
        for mark in (b"**", b"__", b"`", b"*", b"_")
    )
)
"""Each sign by itself in bold, in italics or as code."""
_TAGS: Final = re.compile(
    rb"<[^<>]*>|(?:&|\\u0026)(?:amp;|#38;)*#?[0-9A-Za-z]+;|\[/?[a-z]{1,6}(?:=[^\[\]\n]{0,64})?\]"
)
"""Of a page or a board, and entities, escaped once more or not."""
_PARTED_SIGNS: Final = re.compile(rb"[ \n]+")
_QUOTED: Final = re.compile(rb"\n[ \t]*>[ \t>]*")
"""The end of a line in a quotation: its marks are no signs of a square."""
_BLANKS_ONLY: Final = re.compile(rb"[0-9\s]+")
_LETTERS: Final = re.compile(rb"[A-Za-z]")
_WORD: Final = re.compile(rb"[a-z]{3}")
_BARRED: Final = re.compile(rb"[0-9](?: +(?:\| +)?[0-9])+[ |]*")
_NOTE_MAX: Final = b"7"
NOTES_MAX: Final = 5
"""What a bar of a tune seldom has more of where its bars are not alike."""
_BETWEEN: Final = rb"(?:\. +| [/-] |[\s'\"\])}]*[,;|\t\n\[({\"][\s'\"\[({]*)"
_IN_A_LIST: Final = re.compile(rb"[0-9](?:%b[0-9])+[^0-9a-z&]*" % _BETWEEN)


def no_cells(item: str, check: Check) -> Shape:
    """A shape for `item`, a pattern that begins in a figure at a word's start, where no cell stands before it.

    Nor a decimal point, of an item that begins with many figures.
    """
    bare = re.compile(item.encode())
    before = rf"{_BEFORE}|\d\." if _MANY.match(item) else _BEFORE

    def is_item(folded: bytes, raw: bytes) -> bool | Veto:
        if bare.fullmatch(folded):
            return check(folded, raw)
        if before != _BEFORE and folded[1:2] == b".":
            return NOT_HERE
        cell = _CELL.match(folded) or _TWO.match(folded)
        if cell is None:
            return False
        parts = _PARTS.findall(folded[cell.end() :])
        bar = cell[2].strip() if cell[1] is None else b""
        same = all(part.strip() == bar if bar else part == cell[2] for part in parts)
        return NOT_HERE if same else False

    return Shape(rf"(?:\b|{before})(?:{item})\b", is_item, alone=item)


_MANY: Final = re.compile(r"\\d\{(?:[7-9]|1[0-9])\}")
"""A pattern that begins with seven figures or more."""


def is_row(folded: bytes, raw: bytes) -> bool:
    """Figures of which a table's bar parts some, or its tabs, or the end of a line and a sign: its cells."""
    signs = b"|" in raw or b"." in folded
    return folded.count(b"|") == 1 or is_tabbed(folded, raw) or (signs and is_broken(folded, raw))


def is_broken(folded: bytes, raw: bytes) -> bool:
    """Whether a line ends between figures, and not only inside a group that goes on in the next (`8-`, `6`)."""
    written = raw.strip()
    if b"\n" not in written:
        return False
    places = [found.start() for found in _FIGURE.finditer(folded)]
    before = 0
    lines = written.split(b"\n")
    for line in lines[:-1]:
        before += len(_FIGURE.findall(line))
        inside = 0 < before < len(places) and places[before] == places[before - 1] + 1
        if not inside or _GOES_ON.search(line) is None:
            return True
    return len(places) != before + len(_FIGURE.findall(lines[-1]))


def is_tabbed(folded: bytes, raw: bytes) -> bool:
    """Whether tabs part groups, and not only the signs of a number that is spelled out."""
    return b"\t" in raw and b" " in folded.strip()


def in_one(folded: bytes, raw: bytes) -> bytes:
    """A raw text without the ends of lines over which figures are read as one group, where it is read so."""
    if b"\n" not in raw:
        return raw
    one = _LINE_END.sub(b"", raw)
    return one if _FIGURES.findall(one) == _FIGURES.findall(folded) else raw


def is_grid(folded: bytes, raw: bytes) -> bool:
    """Whether all of three groups and more are of one size, and some were read as one over the end of a line."""
    sizes = [len(group) for group in _FIGURES.findall(raw)]
    alike = len(sizes) > 2 and set(sizes) == {max(sizes)} != {1} and _LETTERS.search(raw) is None
    return (alike and in_one(folded, raw) != raw) or _is_columns(folded, raw)


def _is_columns(folded: bytes, raw: bytes) -> bool:
    """Whether lines of two numbers and more lie between others, and figures were read as one over every line's end."""
    lines = raw.strip().split(b"\n")
    between = [len(_FIGURES.findall(line)) for line in lines[1:-1]]
    if not between or min(between) < 2 or _BLANKS_ONLY.fullmatch(raw) is None:
        return False
    return len(_FIGURES.findall(raw)) - len(_FIGURES.findall(folded)) == len(lines) - 1


def _are_joined(folded: bytes, raw: bytes) -> bool:
    return _FIGURES.findall(raw) != _FIGURES.findall(folded)


def is_mixed(folded: bytes, raw: bytes) -> bool:
    """Whether figures are read together that stand apart among others that do not: a number is spelled out whole."""
    if b"||" in raw or _IN_ROWS.fullmatch(raw) is None or not _are_joined(folded, _NOTE.sub(b"", raw)):
        return False
    return len({len(group) > 1 for group in _FIGURES.findall(raw)}) > 1


def is_listed(raw: bytes) -> bool:
    """Whether single figures are parted as the elements of a list are: by commas, bars, brackets, points or lines."""
    return _IN_A_LIST.fullmatch(raw) is not None


def rises(folded: bytes) -> bool:
    """Whether each group is a little more than the one before: numbers in order, years."""
    groups = _FIGURES.findall(folded)
    rising = len(groups) > 1 and all(left < right for left, right in pairwise(groups))
    return rising and int(groups[-1]) - int(groups[0]) < RISE_MAX


def is_barred(folded: bytes, raw: bytes) -> bool:
    """Whether single figures that blanks part stand in groups between bars: the rows of a grid, the bars of a tune.

    The notes of a tune go up to seven and its bars are short, and each figure stands once in a row of a grid.
    """
    if b"|" not in folded or _BARRED.fullmatch(raw) is None:
        return False
    figures = _FIGURE.findall(raw)
    bars = {len(_FIGURE.findall(bar)) for bar in raw.strip(b" |").split(b"|")}
    return (
        max(figures) <= _NOTE_MAX and max(bars) <= NOTES_MAX
        if len(bars) > 1
        else max(figures) <= _NOTE_MAX or len(set(figures)) == len(figures)
    )


def is_drawn_over(folded: bytes, raw: bytes) -> bool:
    """Whether a line ends in it, and signs that mark up words stand in it too: the rows of a drawing in figures.

    No words stand in one.
    """
    if b"\n" not in raw or _WORD.search(folded):
        return False
    bare = _LINE_MARK.sub(b"\n", _TAGS.sub(b"", raw))
    if _EACH_MARKED.fullmatch(bare):
        return False
    marked = _MARKED_LINES.sub(b"\n", bare)
    if marked != bare:  # each line in bold, or as code: what ends before the line and begins again behind it
        bare = marked.rstrip(b"*`")
    bare = _EMPHASIS.sub(rb"\2\4", _EMPHASIS_ENDS.sub(rb"\1", bare))
    return any(sign in bare and sign not in folded for sign in _DRAWING)


def is_square(folded: bytes, raw: bytes) -> bool:
    """Whether a line ends inside a group, though blanks part all other letters and figures: letters in a square."""
    shown = _ITEM_MARK.sub(b"\n", _QUOTED.sub(b"\n", _TAGS.sub(b"", raw).strip()))
    parts = _PARTED_SIGNS.split(shown)
    rows = [row.split() for row in shown.split(b"\n")]
    single = all(len(part) == 1 for part in parts) and len(parts) > 2
    return single and len(rows) > 1 and max(map(len, rows)) > 1 and len(folded.split()) < len(parts)


def is_product(raw: bytes) -> bool:
    """Whether a line ends in it, and behind a blank its last sign is of a sum: `4212`, `3429 x 5426`."""
    return b"\n" in raw and raw.endswith((b" x", b" \xc3\x97", b" ="))


def in_columns(raw: bytes) -> bool:
    """Whether wide blanks part some of its groups, as the columns of a table, and not all that it is written with."""
    return _WIDE.search(raw.strip()) is not None and not set_apart(raw)


_WIDE: Final = re.compile(rb"[0-9A-Za-z] {2,}[0-9A-Za-z]")


def is_over_items(raw: bytes) -> bool:
    """Whether a line ends in it, and the next one is an item of a list or in brackets: `65633`, `10. Orchard`.

    Not where its signs stand in brackets before the line's end, too.
    """
    found = _NEXT_ITEM.search(raw)
    if found is not None and not (found[0].endswith(b"[") and b"]" in raw[: found.start()]):
        return not _is_counted(raw)
    return _NEXT_CELLS.fullmatch(raw) is not None


def _is_counted(raw: bytes) -> bool:
    """Whether each of four lines and more has one item of a list that counts from one: what they hold goes together."""
    numbers = [int(number) for number in _COUNTED.findall(raw)]
    return len(numbers) > 2 and numbers == list(range(2, raw.strip().count(b"\n") + 2))


_COUNTED: Final = re.compile(rb"\n[ \t>]*([0-9]{1,3})[.)][ \t]+(?=[0-9A-Za-z]+[ \t]*\r?(?:\n|\Z))")
_NEXT_CELLS: Final = re.compile(
    rb"[0-9]+\r?\n[0-9]+,[^0-9]?|.*[0-9][^\n]*\n(?:19|20)[0-9]{2}-[01][0-9]-[0-3][0-9].*", re.DOTALL
)
"""The last cell of a row and the first of the next; a line of a log."""
_NEXT_ITEM: Final = re.compile(rb"\n[ \t>]*(?:[0-9]{1,3}\.[ \t]|(?:[-*+][ \t]+)?\[(?=[0-9]))")


def is_in_cells(folded: bytes, raw: bytes) -> bool:
    """Whether figures are those of a drawing, of rows, or of a list, and not of one item."""
    if is_drawn_over(folded, raw) or is_square(folded, raw) or is_product(raw) or is_over_items(raw):
        return True
    shown = in_one(folded, raw)
    return is_mixed(folded, shown) or is_barred(folded, shown) or is_grid(folded, raw)


def unmixed(check: Check) -> Check:
    """The check of a shape, of figures that are spelled out whole or not at all, and not in cells."""

    def is_item(folded: bytes, raw: bytes) -> bool | Veto:
        answer = check(folded, raw)  # before where it stands, which takes longer: most have no check digit
        if answer is False or isinstance(answer, Veto):
            return answer
        return False if is_in_cells(folded, raw) else answer

    return is_item
