"""A folder of its own and a command line for the tests that need one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from interlock.cli.app import app


@pytest.fixture
def interlock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Calls the command line in this process; what it raises reaches the test."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")

    def call(*words: str, stdin: bytes | str | None = None) -> Result:
        return CliRunner().invoke(app, words, input=stdin, catch_exceptions=False)

    return call
