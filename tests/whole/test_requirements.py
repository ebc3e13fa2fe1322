"""The coverage report may not flatter: only tests that ran and passed count, and a hole in A to H is an error."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scripts import requirements
from scripts.requirements import ROOT, Run, compare, parse_catalogue, read_answers

CATALOGUE = """\
# What it must do

## A. State
| ID | Requirement | Kind | How it can be shown |
|---|---|---|---|
| R-001 | Keeps a record. | core | Look. |
| R-002 | Keeps a \\| in a cell. | beyond | Look. |

## K. Claims
| ID | Requirement | Kind | How it can be shown |
|---|---|---|---|
| R-157 | Claims little. | core | Read. |

## Ambiguities, and how they are settled
| ID | Question | Settled |
|---|---|---|
| X-01 | Which? | This one. |
"""


def test_rows_are_read_with_their_group_and_kind() -> None:
    rows, titles = parse_catalogue(CATALOGUE)
    assert [(row.id, row.group, row.kind) for row in rows] == [
        ("R-001", "A", "core"),
        ("R-002", "A", "beyond"),
        ("R-157", "K", "core"),
        ("X-01", "X", "settled"),
    ]
    assert titles["A"] == "State"


@pytest.mark.parametrize(
    ("damage", "complaint"),
    [("| core | Look", "line 6: row `R-001`"), ("R-002", "listed twice in the catalogue: R-001")],
)
def test_a_table_that_cannot_be_read_is_refused(damage: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        parse_catalogue(CATALOGUE.replace(damage, "| corr | Look" if "core" in damage else "R-001"))


def test_an_uncovered_core_row_of_a_to_h_fails() -> None:
    report = compare(CATALOGUE, Run(), {})
    assert [row.id for row in report.missing] == ["R-001", "R-157"]
    assert [row.id for row in report.blocking] == ["R-001"], "group K is listed but does not fail"
    assert not report.ok


def test_a_passing_test_covers_a_row() -> None:
    report = compare(CATALOGUE, Run(passed={"R-001": ["tests/a.py::test_a"]}), {})
    assert report.ok
    assert report.count("A", "core") == (1, 1)


def test_a_failing_test_uncovers_a_row() -> None:
    report = compare(
        CATALOGUE, Run(passed={"R-001": ["tests/a.py::test_a"]}, failed={"R-001": ["tests/b.py::test_b"]}), {}
    )
    assert not report.ok


def test_an_id_that_is_not_in_the_catalogue_fails() -> None:
    report = compare(CATALOGUE, Run(passed={"R-001": ["t"], "R-999": ["t"]}), {})
    assert report.unknown == {"R-999"}
    assert not report.ok


def test_a_decision_page_answers_a_row(tmp_path: Path) -> None:
    (tmp_path / "0002-no-record.md").write_text(
        "# Why not\n\nAnswers: R-001, X-01\n\nIt says R-157 in passing.\n"
    )
    answers = read_answers(tmp_path)
    assert answers == {"R-001": "0002-no-record.md", "X-01": "0002-no-record.md"}
    assert compare(CATALOGUE, Run(), answers).ok


def test_no_catalogue_is_said_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(requirements, "CATALOGUE", tmp_path / "requirements.md")
    assert requirements.main([]) == 2
    assert capsys.readouterr().err.splitlines() == [
        "no requirements catalogue: expected `../shared/requirements.md` beside this checkout"
    ]


@pytest.mark.parametrize(
    ("ended", "code"), [({"passed": {"R-001": ["t"]}, "failed": {}}, 0), ({"passed": {}, "failed": {}}, 1)]
)
@pytest.mark.parametrize("options", [[], ["--json"]])
def test_the_command_answers_with_its_exit_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
    ended: dict[str, object], code: int, options: list[str],
) -> None:  # fmt: skip
    catalogue, stored = tmp_path / "requirements.md", tmp_path / "run"
    catalogue.write_text(CATALOGUE)
    stored.write_text(json.dumps(ended | {"fingerprint": requirements.fingerprint()}))
    run = requirements.last_run(stored)
    monkeypatch.setattr(requirements, "CATALOGUE", catalogue)
    monkeypatch.setattr(requirements, "DECISIONS", tmp_path)
    monkeypatch.setattr(requirements, "last_run", lambda: run)
    assert requirements.main(options) == code
    shown = capsys.readouterr().out
    if options:
        assert json.loads(shown)["blocking"] == ([] if code == 0 else ["R-001"])
    else:
        assert ("without a test or an answer: 1" in shown) == (code == 1)


def test_an_older_run_does_not_count(tmp_path: Path) -> None:
    stored = tmp_path / "run"
    stored.write_text(
        json.dumps({"fingerprint": "of another tree", "passed": {"R-001": ["t"]}, "failed": {}})
    )
    assert requirements.last_run(stored) is None
    assert requirements.last_run(tmp_path / "absent") is None


SOME_TESTS = """\
import unittest
import pytest

@pytest.mark.requirement("R-001", "R-002")
def test_that_passes(): pass

@pytest.mark.requirement("R-002")
def test_that_fails(): assert False

@pytest.mark.requirement("R-003")
def test_that_is_left_out(): raise unittest.SkipTest

@pytest.fixture
def broken(): raise OSError

@pytest.mark.requirement("R-004")
def test_that_never_starts(broken): pass
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project of its own, with our conftest and four tests that end in four ways."""
    for name in ("scripts/requirements.py", "tests/conftest.py", "tests/examples.py", "pyproject.toml"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "tests" / "test_some.py").write_text(SOME_TESTS)
    return tmp_path


def collect(project: Path, *arguments: str) -> dict[str, dict[str, list[str]]] | None:
    subprocess.run(
        [sys.executable, "-m", "pytest", *arguments], cwd=project, capture_output=True, check=False
    )
    stored = project / ".pytest_cache" / "v" / "interlock" / "requirements"
    return json.loads(stored.read_text()) if stored.exists() else None


@pytest.mark.parametrize("workers", [(), ("-n", "2")], ids=["one process", "workers"])
def test_only_tests_that_ran_and_passed_are_stored(project: Path, workers: tuple[str, ...]) -> None:
    stored = collect(project, *workers)
    assert stored is not None
    assert sorted(stored["passed"]) == ["R-001", "R-002"]
    assert sorted(stored["failed"]) == ["R-002", "R-004"]
    assert Run(stored["passed"], stored["failed"]).covered() == {"R-001"}


@pytest.mark.parametrize("part", [("-k", "passes"), ("tests/test_some.py",), ("--co",), ("-x",)])
def test_part_of_a_run_is_not_stored(project: Path, part: tuple[str, ...]) -> None:
    assert collect(project, *part) is None


def test_a_misspelled_id_stops_the_run(project: Path) -> None:
    test = project / "tests" / "test_some.py"
    test.write_text(SOME_TESTS.replace('"R-003"', '"R003"'))
    assert collect(project) is None
