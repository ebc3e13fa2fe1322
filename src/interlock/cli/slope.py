"""The trust slope of one run: for people a small chart of each component over the steps, for programs the numbers."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from interlock.core.lineage import Drift, Record, SlopeReading

COMPONENTS: Final = ("content", "certainty", "register")
LEVELS: Final = ("warn", "correct", "halt")
_EIGHTHS: Final = " ▁▂▃▄▅▆▇█"
_ROWS: Final = 6
_LABEL: Final = 15
"""Columns in front of the chart: `correct 4000 ┤`."""
_WIDE_MAX: Final = 3
"""Columns of the terminal for one of the chart."""
_STYLES: Final = {"steady": "good", "warning": "waiting", "correction": "waiting", "halt": "bad"}
_MARKS: Final = {"warning": "w", "correction": "c", "halt": "H"}


class Walk(NamedTuple):
    """What a record holds of the slope. `crossed`: what was reached, by the place of its reading."""

    readings: tuple[SlopeReading, ...]
    crossed: tuple[tuple[int, Drift], ...]
    thresholds: dict[str, tuple[int, int, int]]


def walk_of(records: Sequence[Record]) -> Walk:
    """The readings of admitted transitions, those of undone ones included."""
    from interlock.cli.rows import content_of
    from interlock.core.lineage import Drift, SlopeReading

    readings: list[SlopeReading] = []
    crossed: list[tuple[int, Drift]] = []
    for content in map(content_of, records):
        if isinstance(content, SlopeReading):
            readings.append(content)
        elif isinstance(content, Drift):
            crossed.append((len(readings) - 1, content))
    return Walk(tuple(readings), tuple(crossed), _thresholds(records))


def _thresholds(records: Sequence[Record]) -> dict[str, tuple[int, int, int]]:
    """Warning, correction, halt of each component, as the run's own policy set them; none where it set none."""
    from interlock.cli.rows import content_of
    from interlock.core.lineage import Started
    from interlock.policy import Policy, PolicyError

    started = content_of(records[0]) if records else None
    if not isinstance(started, Started):
        return {}
    try:
        rules = Policy.from_bytes(started.policy_source).rulebook.slope
    except PolicyError:
        return {}
    if rules is None:
        return {}
    three = (rules.content, rules.certainty, rules.register)
    return {name: (t.warn, t.correct, t.halt) for name, t in zip(COMPONENTS, three, strict=True)}


# --- for programs ----------------------------------------------------------------------------------------


def as_data(walk: Walk) -> dict[str, Any]:
    """Every reading under `slope`, what was reached under `drift`, and the policy's `thresholds`."""
    return {
        "slope": [
            {
                "record": one.of,
                "step": one.step,
                "distance": dict(zip(COMPONENTS, one.distance, strict=True)),
                "drift": dict(zip(COMPONENTS, one.drift, strict=True)),
                "rate": dict(zip(COMPONENTS, one.rate, strict=True)),
            }
            for one in walk.readings
        ],
        "drift": [
            {
                "step": walk.readings[at].step if at >= 0 else 0,
                "level": drift.level.value,
                "component": drift.component,
                "value": drift.value,
                "bound": drift.bound,
            }
            for at, drift in walk.crossed
        ],
        "thresholds": {
            name: dict(zip(LEVELS, bounds, strict=True)) for name, bounds in walk.thresholds.items()
        },
    }


# --- for people ------------------------------------------------------------------------------------------


def draw(console: Console, walk: Walk) -> None:
    if not walk.readings:
        console.print("no transition was admitted, so nothing drifted", style="note")
        return
    for place, name in enumerate(COMPONENTS):
        values = [one.drift[place] for one in walk.readings]
        marks = [(at, drift.level.value) for at, drift in walk.crossed if drift.component == name]
        _draw_one(console, name, values, walk.readings[-1].rate[place], walk.thresholds.get(name), marks)
    if any(walk.crossed):
        console.print("w: warned   c: corrected, bounds and rules tightened   H: halted", style="note")
    if not walk.thresholds:
        console.print("the policy of this run sets no limits to drift: it is only recorded", style="note")


def _draw_one(
    console: Console,
    name: str,
    values: Sequence[int],
    rate: int,
    bounds: tuple[int, int, int] | None,
    marks: Sequence[tuple[int, str]],
) -> None:
    """Columns share out the steps, each as high as the highest of its own; a line where a threshold is."""
    from rich.text import Text

    heading = Text(f"{name:9}", style="name")
    heading.append(f"  now {values[-1]}‰, at most {max(values)}‰, {_direction(rate)}", style="")
    console.print(heading, soft_wrap=True)
    if bounds is None and not any(values):
        return
    room = max(8, console.width - _LABEL - len(f" {len(values)}") - 1)
    columns = _columns(values, room)
    wide = min(_WIDE_MAX, room // len(columns))
    top = max(*values, bounds[2] if bounds else 0, 1)
    lines = _lines(bounds, top)
    for row in range(_ROWS - 1, -1, -1):
        label = f"{lines.get(row, ''):>{_LABEL - 2}} {'┤' if row in lines else '│'}"
        cells = [_cell(value, row, top, bounds, "─" if row in lines else " ") for value in columns]
        console.print(_line(label, cells, wide), soft_wrap=True)
    shared = -(-len(values) // len(columns))
    reached = {at // shared: level for at, level in marks}
    cells = [_mark(reached.get(column)) for column in range(len(columns))]
    console.print(
        _line(f"{'step':>{_LABEL - 2}} └", cells, wide, filled=False).append(f" {len(values)}", style="note"),
        soft_wrap=True,
    )


def _direction(rate: int) -> str:
    return "steady" if rate == 0 else f"{'rising' if rate > 0 else 'falling'} {abs(rate)}‰ a step"


def _columns(values: Sequence[int], most: int) -> list[int]:
    """The values where they fit, else the highest of as many neighbours as must share a column."""
    shared = -(-len(values) // most)
    return [max(values[at : at + shared]) for at in range(0, len(values), shared)]


def _lines(bounds: tuple[int, int, int] | None, top: int) -> dict[int, str]:
    """Which row each threshold lies in, and what it says; the gravest of those that share a row."""
    if bounds is None:
        return {}
    return {
        min(bound * _ROWS // top, _ROWS - 1): f"{level} {bound}"
        for level, bound in zip(LEVELS, bounds, strict=True)
    }


def _cell(value: int, row: int, top: int, bounds: tuple[int, int, int] | None, empty: str) -> tuple[str, str]:
    """What one column shows in one row, and in which style."""
    eighths = value * _ROWS * 8 // top - row * 8
    if eighths <= 0:
        return empty, "note"
    return _EIGHTHS[min(eighths, 8)], _STYLES[_level(value, bounds)]


def _line(label: str, cells: Sequence[tuple[str, str]], wide: int, *, filled: bool = True) -> Text:
    """A row of the chart; neighbours of one style are written in one go."""
    from rich.text import Text

    text = Text()
    text.append(label, style="note")
    for style, group in groupby(cells, key=itemgetter(1)):
        text.append(
            "".join(sign * wide if filled else sign.ljust(wide, "─") for sign, _ in group), style=style
        )
    return text


def _mark(level: str | None) -> tuple[str, str]:
    return (_MARKS[level], _STYLES[level]) if level else ("─", "note")


def _level(value: int, bounds: tuple[int, int, int] | None) -> str:
    """The gravest level that a value exceeds."""
    names = ("warning", "correction", "halt")
    exceeded = [name for name, bound in zip(names, bounds or (), strict=False) if value > bound]
    return exceeded[-1] if exceeded else "steady"
