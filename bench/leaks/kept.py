"""What is kept of a run: its figures beside the command that printed them, and a drawing for a report."""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

WRITES = ("--json", "--plot", "--jobs")
"""Options that say where something is written, and by how many; they change no figure."""
ROW, BAR, LABEL, WIDTH = 22, 13, 330, 860
COLOURS = {"listed": "#1b6ca8", "shown": "#e08e0b", "further": "#a34a6b", "apart": "#7a9e3f"}


def command(module: str, given: Sequence[str]) -> str:
    """The command line without what says where its figures go."""
    kept: list[str] = []
    for place, word in enumerate(given):
        if word.split("=")[0] in WRITES or (place and given[place - 1] in WRITES):
            continue
        kept.append(word)
    return shlex.join(("python", "-m", module, *kept))


def write(path: Path, figures: Mapping[str, Any]) -> None:
    path.write_text(json.dumps(figures, indent=1, ensure_ascii=True) + "\n", encoding="utf-8")


def drawn(title: str, lines: Sequence[tuple[str, Mapping[str, Sequence[int]]]]) -> str:
    """Bars, as SVG: for each line and each family how many of its items got out, in percent of all of them."""
    parts, at = [], 56
    for number, family in enumerate(COLOURS):
        parts.append(
            _box(LABEL + 110 * number, 34, 11, COLOURS[family]) + _text(LABEL + 110 * number + 16, 44, family)
        )
    for name, families in lines:
        parts.append(_text(LABEL - 8, at + ROW, name, "end"))
        for family, colour in COLOURS.items():
            out, of = families.get(family, (0, 0))
            share = out / of if of else 0.0
            width = round((WIDTH - LABEL - 90) * share)
            parts.append(_box(LABEL, at, max(width, 1), colour))
            parts.append(
                _text(LABEL + max(width, 1) + 5, at + BAR - 2, f"{100 * share:.0f} %  ({out} of {of})")
            )
            at += BAR + 2
        at += ROW - BAR
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{at}" font-family="sans-serif" font-size="12">'
    back = f'<rect width="{WIDTH}" height="{at}" fill="white"/>'
    return "\n".join((head, back, _text(12, 22, title, size=15), *parts, "</svg>")) + "\n"


def _box(x: int, y: int, width: int, colour: str) -> str:
    return f'<rect x="{x}" y="{y}" width="{width}" height="{BAR - 2}" fill="{colour}"/>'


def _text(x: int, y: int, text: str, anchor: str = "start", size: int = 12) -> str:
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}" font-size="{size}">{escape(text)}</text>'
