"""The comparison of interpreters says no where they differ, where one fails, and where there is nothing to read."""

from __future__ import annotations

import itertools
import sys
from pathlib import Path

import pytest

from scripts import interpreters


@pytest.fixture
def one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Texts that are there, and one interpreter with its packages."""
    monkeypatch.setattr(interpreters, "DATA", tmp_path)
    monkeypatch.setattr(interpreters, "found", lambda _named: {(3, 11, 7): sys.executable})
    monkeypatch.setattr(interpreters, "packages", lambda _which: tmp_path)
    monkeypatch.setattr(sys, "argv", ["interpreters"])


def test_this_interpreter_is_among_those_found() -> None:
    assert interpreters.found([])[sys.version_info[:3]]
    assert interpreters.version(sys.executable) == sys.version_info[:3]


@pytest.mark.parametrize("python", ["/nowhere/python", "false"])
def test_what_is_no_interpreter_is_refused_by_name(python: str) -> None:
    assert interpreters.version(python) == ()
    with pytest.raises(SystemExit, match="name another"):
        interpreters.found([python])


@pytest.mark.usefixtures("one")
def test_one_digest_is_a_success(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(interpreters, "answer", lambda *_given: "a" * 64)
    assert interpreters.main() == 0


@pytest.mark.usefixtures("one")
def test_two_digests_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    count = itertools.count()
    monkeypatch.setattr(interpreters, "answer", lambda *_given: str(next(count)))
    assert interpreters.main() == 1


@pytest.mark.usefixtures("one")
def test_an_interpreter_that_fails_is_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert interpreters.answer("false", tmp_path, 1, "0", None).startswith("failed")
    monkeypatch.setattr(interpreters, "answer", lambda *_given: "failed: without a word")
    assert interpreters.main() == 1


@pytest.mark.usefixtures("one")
def test_no_texts_are_said_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(interpreters, "DATA", tmp_path / "none")
    assert interpreters.main() == 2
