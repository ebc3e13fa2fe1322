"""The chart of the slope: what it draws of the numbers, at any width, with and without what was reached."""

from __future__ import annotations

from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console
from rich.theme import Theme

from interlock.cli.console import STYLES
from interlock.cli.slope import COMPONENTS, Walk, as_data, draw
from interlock.core.lineage import Drift, DriftLevel, SlopeReading

BOUNDS = dict.fromkeys(COMPONENTS, (200, 300, 400))


def reading(step: int, content: int, certainty: int = 0, register: int = 0) -> SlopeReading:
    return SlopeReading(step, step, (content, 0, 0), (content, certainty, register), (7, 0, -7))


def drawn(walk: Walk, width: int = 80) -> list[str]:
    out = StringIO()
    draw(Console(file=out, width=width, theme=Theme(STYLES)), walk)
    return out.getvalue().splitlines()


CLIMB = Walk(
    tuple(reading(n + 1, 60 * n) for n in range(8)),
    (
        (4, Drift(DriftLevel.WARNING, "content", 240, 200, 5)),
        (6, Drift(DriftLevel.CORRECTION, "content", 360, 300, 7)),
        (7, Drift(DriftLevel.HALT, "content", 420, 400, 7)),
    ),
    BOUNDS,
)


@pytest.mark.requirement("R-104", "R-105", "R-106", "R-107")
def test_the_chart_marks_each_level_under_the_step_that_reached_it() -> None:
    lines = drawn(CLIMB)
    assert lines[0] == "content    now 420‰, at most 420‰, rising 7‰ a step"
    axis = next(line for line in lines if line.lstrip().startswith("step"))
    assert axis.partition("└")[2] == "─" * 12 + "w─────c──H── 8"
    for level, bound in (("warn", 200), ("correct", 300), ("halt", 400)):
        assert any(line.startswith(f"{level} {bound} ┤".rjust(15)) for line in lines)
    assert lines[-1].startswith("w: warned   c: corrected")


def test_a_bar_is_as_high_as_its_value_against_the_top_of_the_chart() -> None:
    rows = drawn(CLIMB)[1:7]
    columns = [[row[15 + 3 * at] for row in rows] for at in range(8)]
    heights = [sum(cell not in " ─" for cell in column) for column in columns]
    assert heights == sorted(heights)
    assert (heights[0], heights[-1]) == (0, 6)


@given(
    st.lists(st.integers(0, 10**6), min_size=1, max_size=300),
    st.integers(60, 200),
    st.booleans(),
)
def test_no_line_is_wider_than_the_screen_and_the_highest_value_is_shown(
    values: list[int], width: int, limited: bool
) -> None:
    walk = Walk(tuple(reading(n, value) for n, value in enumerate(values)), (), BOUNDS if limited else {})
    lines = drawn(walk, width)
    assert max(map(len, lines[:8])) <= width
    if max(values) >= 400:
        assert any(sign in lines[1] for sign in "▁▂▃▄▅▆▇█")


def test_the_data_has_readings_levels_and_thresholds() -> None:
    data = as_data(CLIMB)
    assert [one["level"] for one in data["drift"]] == ["warning", "correction", "halt"]
    assert data["drift"][2] == {
        "step": 8,
        "level": "halt",
        "component": "content",
        "value": 420,
        "bound": 400,
    }
    assert data["thresholds"]["register"] == {"warn": 200, "correct": 300, "halt": 400}
    assert data["slope"][3]["drift"] == {"content": 180, "certainty": 0, "register": 0}
    assert data["slope"][3]["rate"] == {"content": 7, "certainty": 0, "register": -7}


def test_a_run_without_limits_or_readings_says_so() -> None:
    assert drawn(Walk((), (), {})) == ["no transition was admitted, so nothing drifted"]
    assert drawn(Walk((reading(1, 0),), (), {}))[-1].startswith("the policy of this run sets no limits")
