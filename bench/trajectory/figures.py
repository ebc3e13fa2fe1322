"""What every part of the trajectory's report answers with: figures beside their aims, and the cases behind them."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, NamedTuple

HERE: Final = Path(__file__).resolve().parent
DATA: Final = HERE.parents[2] / "shared" / "data"
"""The sets beside the checkout."""
ERRORS: Final = HERE.parents[1] / "build" / "trajectory"
RESULTS: Final = HERE.parents[1] / "bench" / "results"


class Figure(NamedTuple):
    """`part` of `whole` cases; `least` and `most` are the aim in percent, both None where it is only reported."""

    name: str
    part: int
    whole: int
    least: float | None = None
    most: float | None = None
    note: str = ""

    @property
    def percent(self) -> float | None:
        """None where nothing was counted, which misses every aim."""
        return 100 * self.part / self.whole if self.whole else None

    @property
    def missed(self) -> bool:
        if self.least is None and self.most is None:
            return False
        rate = self.percent
        return (
            rate is None
            or (self.least is not None and rate < self.least)
            or (self.most is not None and rate > self.most)
        )

    @property
    def aim(self) -> str:
        if self.least is not None:
            return f"≥ {self.least:g} %"
        return "" if self.most is None else f"≤ {self.most:g} %"


class Report(NamedTuple):
    """One part's answer. `errors`: a row for each case on the wrong side, as a person would read it. `drawing`: SVG."""

    title: str
    figures: tuple[Figure, ...]
    errors: tuple[dict[str, Any], ...] = ()
    drawing: str = ""


def show_errors(name: str, report: Report) -> None:
    """Write the errors below `build/`, for a person to read."""
    ERRORS.mkdir(parents=True, exist_ok=True)
    with (ERRORS / f"{name}.jsonl").open("w", encoding="utf-8") as file:
        for row in report.errors:
            file.write(json.dumps(row, ensure_ascii=False) + "\n")


def keep(name: str, report: Report, command: Iterable[str] = ()) -> None:
    """Write the figures, and what was drawn, into `bench/results/` with the command that printed them."""
    written = {
        "command": shlex.join(command) or f"python -m bench.trajectory {name}",
        "python": sys.version.split()[0],
        "figures": [
            {
                "name": figure.name,
                "part": figure.part,
                "whole": figure.whole,
                "aim": figure.aim,
                "note": figure.note,
            }
            for figure in report.figures
        ],
    }
    text = json.dumps(written, indent=1, ensure_ascii=False) + "\n"
    (RESULTS / f"trajectory_{name}.json").write_text(text, encoding="utf-8")
    if report.drawing:
        (RESULTS / f"trajectory_{name}.svg").write_text(report.drawing, encoding="utf-8")
