"""What takes longer than a second is said to go on, on a terminal and nowhere else."""

from __future__ import annotations

import io
import time

import pytest
from rich.console import Console

from interlock.cli import console

MESSAGE = "reading the policy"


def shown(
    seconds: float, monkeypatch: pytest.MonkeyPatch, *, terminal: bool = True, quiet: bool = False
) -> str:
    """What is on the screen after something has taken so long."""
    screen = Console(file=io.StringIO(), force_terminal=terminal)
    monkeypatch.setattr(console, "to_people", lambda **_: screen)
    monkeypatch.setattr(console, "PATIENCE_SECONDS", 0.05)
    with console.waiting(MESSAGE, quiet=quiet):
        time.sleep(seconds)
    assert isinstance(screen.file, io.StringIO)
    return screen.file.getvalue()


def test_only_what_takes_longer_is_said_to_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MESSAGE in shown(0.4, monkeypatch)
    assert MESSAGE not in shown(0, monkeypatch)


@pytest.mark.parametrize("how", [{"terminal": False}, {"quiet": True}])
def test_programs_and_files_see_nothing_of_it(how: dict[str, bool], monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown(0.4, monkeypatch, **how) == ""


def test_it_goes_away_with_what_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Console(file=io.StringIO(), force_terminal=True)
    monkeypatch.setattr(console, "to_people", lambda **_: screen)
    monkeypatch.setattr(console, "PATIENCE_SECONDS", 0.05)
    with pytest.raises(ZeroDivisionError), console.waiting(MESSAGE):
        _ = time.sleep(0.3) or 1 / 0
    with console.waiting(MESSAGE):  # a second one would be refused where the first still went on
        time.sleep(0.3)
    assert isinstance(screen.file, io.StringIO)
    assert screen.file.getvalue().endswith("\x1b[2K")
