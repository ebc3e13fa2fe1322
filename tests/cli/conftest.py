"""A folder of its own for every test, a small policy, and engines from a file: no model is needed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from interlock.cli.app import app

POLICY = """\
policy: house
version: "1"
prompt: open
unit: sentence
lexicon:
  refund: [refund, money back]
  safe: [safe]
rules:
  - id: no-guarantee
    kind: safety
    basis: "house rule 7"
    forbid: {text: [guaranteed]}
  - id: no-safe
    kind: safety
    basis: "house rule 8"
    on_mixed: split
    forbid: {claim: {all: safe, polarity: positive}}
  - id: refunds-wait
    kind: task
    basis: "house rule 9"
    approval: {all: refund}
on_unmapped: {coverage_min: 0}
limits: {attempts_max: 3, rollbacks_max: 2}
"""

Interlock = Callable[..., Result]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    (tmp_path / "house.yaml").write_text(POLICY, encoding="utf-8")
    return tmp_path


@pytest.fixture
def interlock(folder: Path) -> Interlock:
    """Calls the command line in this process; what it raises reaches the test."""

    def call(*words: str, stdin: bytes | str | None = None) -> Result:
        return CliRunner().invoke(app, words, input=stdin, catch_exceptions=False)

    return call


@pytest.fixture
def script(folder: Path) -> Callable[..., str]:
    """Writes a scripted engine and answers what `--engine` is to be given."""

    def write(*answers: str, **settings: Any) -> str:
        path = folder / f"script-{len(list(folder.glob('script-*')))}.json"
        path.write_text(json.dumps({"answers": list(answers), "chunk": 1, **settings}), encoding="utf-8")
        return f"scripted:{path.name}"

    return write


def said(result: Result) -> dict[str, Any]:
    """The one JSON object on stdout."""
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def one_line(result: Result) -> str:
    """What was said on stderr, which is a single line and no traceback."""
    assert "Traceback" not in result.output
    lines = [line for line in result.stderr.splitlines() if line]
    assert len(lines) == 1, lines
    return lines[0]
