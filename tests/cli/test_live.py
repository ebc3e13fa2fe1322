"""A run drawn while it happens: every determination one row, refused text with its reason beside it."""

from __future__ import annotations

import io

import pytest
from rich.console import Console
from rich.theme import Theme

from interlock.cli.console import STYLES
from interlock.cli.engines import Watched
from interlock.cli.live import Drawing, Tally
from interlock.core.outcome import Outcome
from interlock.core.prompt import Task
from interlock.drivers import run
from interlock.engines.scripted import ScriptedEngine
from interlock.ledger import MemoryLedger
from interlock.policy import Policy
from tests.cli.conftest import POLICY


def drawn(
    *answers: str, policy: str = POLICY, terminal: bool = False, width: int = 120
) -> tuple[list[str], Tally, Outcome]:
    """What is on the screen at the end, what was counted, and how the run ended."""
    out = io.StringIO()
    console = Console(
        file=out, force_terminal=terminal, width=width, theme=Theme(STYLES), highlight=False, emoji=False, markup=False
    )  # fmt: skip
    with Drawing(console) as drawing:
        engine = Watched(ScriptedEngine(answers, chunk=1), drawing.heard)
        task = Task(agent="test", user="Hi")
        outcome = run(
            Policy.from_bytes(policy.encode()), engine, task, ledger=MemoryLedger(), watch=drawing.watch
        )
    return out.getvalue().splitlines(), drawing.tally, outcome


def test_each_determination_is_a_line_of_the_log() -> None:
    lines, tally, _ = drawn("Rain fell. It is guaranteed.", "\nIt is guaranteed too.", "\tSnow fell.")
    because = "policy, TEXT_FORBIDDEN, no-guarantee"
    assert [line.partition("  [")[0].rstrip() for line in lines] == [
        "admitted     Rain fell.",
        "refused      It is guaranteed.",
        "refused      It is guaranteed",
        "admitted     Snow fell.",
    ]
    assert lines[1].endswith(f"[{because}; basis: house rule 7; rewound to token 10, attempt 2]")
    # The basis of a rule is said once in a run.
    assert lines[2].endswith(f"[{because}; rewound to token 10, attempt 3]")
    assert (tally.admitted, tally.refused, tally.apart, tally.rewound) == (2, 2, 0, 2)


def test_parts_stand_under_what_was_taken_apart() -> None:
    lines, tally, _ = drawn("Honey is a sweet food, and it is safe for everyone.", ".")
    assert [line.rstrip()[:11].rstrip() for line in lines[:3]] == ["apart", "  admitted", "  refused"]
    assert "taken apart: 2 parts" in lines[0]
    assert tally.apart == 1


def test_what_waits_says_for_what() -> None:
    lines, _, _ = drawn("You get a refund.", "\nRain fell.")
    assert any(line.startswith("waits") and "for approval" in line for line in lines)


def test_drift_is_said() -> None:
    slope = (
        "slope: {establish: 1, content: {warn: 1, correct: 900000, halt: 900001}, allowance: {content: 0}}\n"
    )
    lines, _, _ = drawn("Rain fell here. Snow fell there. Wolves eat sheep.", policy=POLICY + slope)
    assert any(line.startswith("drift") and "warning: content" in line for line in lines)


def test_an_undone_transition_is_named() -> None:
    """Admitted, not released, and undone on the way back: the screen has shown it, so the screen says so."""
    late = POLICY + "release: at_end\n"
    said = "It is guaranteed."
    lines, _, _ = drawn("Rain fell. " + said, "\n" + said, "\t" + said, "Snow fell.", policy=late)
    assert any("undone too: record" in line for line in lines)


@pytest.mark.parametrize("width", [60, 90, 120])
def test_on_a_terminal_a_style_ends_with_its_text(width: int) -> None:
    lines, _, _ = drawn("Rain fell. It is guaranteed.", "\nSnow fell.", terminal=True, width=width)
    text = "\n".join(lines)
    assert "\x1b[9;31mIt is guaranteed.\x1b[0m" in text.replace("\x1b[31;9m", "\x1b[9;31m")
    # What is proposed is dim and goes away: nothing of it is left behind in the lines that stay.
    assert "\x1b[2mRa" in text or "proposed" in text
    assert "TEXT_FORBIDDEN" in text


def test_what_a_model_writes_cannot_steer_the_screen() -> None:
    lines, _, _ = drawn("Rain \x1b[2J fell.", terminal=True)
    assert "\x1b[2J" not in "\n".join(lines)
