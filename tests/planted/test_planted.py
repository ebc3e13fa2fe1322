"""The list of planted defects stays true, and the runner that tries them cannot be fooled."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from functools import cache
from itertools import accumulate
from pathlib import Path

import pytest

from scripts import planted
from scripts.planted import ROOT, Verdict, attempt, problem_with_patch, unharmed_problem
from tests.planted.defects import DEFECTS, Defect, Patch

DEFECTS_MIN = 15
SAMPLE_SIZE = 3
# Of those that one test catches, which is tried soon; spread over the list, so that the sample is not three of a kind.
_OF_ONE_TEST = [defect for defect in DEFECTS if len(defect.caught_by) == 1]
SAMPLE = _OF_ONE_TEST[:: max(1, len(_OF_ONE_TEST) // SAMPLE_SIZE)][:SAMPLE_SIZE]
TESTS = ROOT / "tests"


def test_there_are_enough_defects_and_each_is_listed_once() -> None:
    assert len(DEFECTS) >= DEFECTS_MIN
    names = [defect.name for defect in DEFECTS]
    assert len(set(names)) == len(names)
    assert len({(defect.where, defect.patch) for defect in DEFECTS}) == len(DEFECTS)


def test_every_patch_applies_exactly_once() -> None:
    problems = {defect.name: problem_with_patch(defect) for defect in DEFECTS}
    assert {name: problem for name, problem in problems.items() if problem is not None} == {}
    assert [defect.name for defect in DEFECTS if not defect.where.endswith(".py")] == []
    for defect in DEFECTS:
        ast.parse(_around(defect.where, defect.patch))  # a syntax error is caught by anything


def _around(where: str, patch: Patch) -> str:
    """The patched source: of the statements of the module those that the patch touches, which is read much faster."""
    original, bounds = _statements(planted.SOURCE / planted.PACKAGE / where)
    first = original.index(patch.old)
    begin = max(at for at in bounds if at <= first)
    end = min(at for at in bounds if at >= first + len(patch.old))
    return original[begin:end].replace(patch.old, patch.new)


@cache
def _statements(path: Path) -> tuple[str, list[int]]:
    """A module and where each of its statements, with its decorators, begins."""
    text = path.read_text(encoding="utf-8")
    lines = list(accumulate(map(len, text.splitlines(keepends=True)), initial=0))
    begins = [
        lines[min([one.lineno, *(mark.lineno for mark in getattr(one, "decorator_list", ()))]) - 1]
        for one in ast.parse(text).body
    ]
    return text, [0, *begins, len(text)]


def test_only_the_statements_around_a_patch_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / planted.PACKAGE).mkdir()
    module = "A = 1\n\n\n@cache\ndef f():\n    return A\n\n\nB = 2\n"
    (tmp_path / planted.PACKAGE / "m.py").write_text(module, encoding="utf-8")
    monkeypatch.setattr(planted, "SOURCE", tmp_path)
    assert _around("m.py", Patch("return A", "return (")) == "@cache\ndef f():\n    return (\n\n\n"
    assert _around("m.py", Patch("A = 1\n", "A = 3\n")) == "A = 3\n\n\n"
    assert _around("m.py", Patch("A\n\n\nB", "A\n\n\nC")) == module[8:].replace("B", "C")


@cache
def functions_of(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}


def named_test_exists(test: str, tests: Path = TESTS) -> bool:
    file, separator, rest = test.partition("::")
    if not separator or not (tests / file).is_file():
        return False
    function = re.sub(r"\[.*\]$", "", rest.rpartition("::")[2])
    return function in functions_of(tests / file)


def test_every_defect_names_tests_that_exist() -> None:
    assert [defect.name for defect in DEFECTS if not defect.caught_by] == []
    named = {test: defect.name for defect in DEFECTS for test in defect.caught_by}
    assert {test: name for test, name in named.items() if not named_test_exists(test)} == {}


def test_every_planted_marker_names_a_listed_defect() -> None:
    marked = {
        name
        for path in TESTS.rglob("test_*.py")
        for name in re.findall(r"@pytest\.mark\.planted\(\"([^\"]+)\"\)", path.read_text(encoding="utf-8"))
    }
    assert marked - {defect.name for defect in DEFECTS} == set()


def test_a_sample_is_caught_for_real() -> None:
    assert unharmed_problem(SAMPLE) is None
    for defect in SAMPLE:
        verdict, output = attempt(defect)
        assert verdict is Verdict.CAUGHT, f"{defect.name}: {output}"


# ---------------------------------------------------------------- the runner itself

GATE = "def admitted(text):\n    return 'guar' not in text\n"
GATE_TEST = """\
from interlock.gate import admitted

def test_forbidden_text_is_refused():
    assert not admitted("guaranteed")

def test_that_looks_elsewhere():
    assert admitted("fine")

def test_that_never_passes():
    raise AssertionError
"""
FAIL_OPEN = Patch("'guar' not in text", "True")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project of two files with our conftest, as the runner expects one."""
    for name in ("scripts/requirements.py", "tests/conftest.py", "tests/examples.py", "pyproject.toml"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "src" / "interlock").mkdir(parents=True)
    (tmp_path / "src" / "interlock" / "__init__.py").touch()
    (tmp_path / "src" / "interlock" / "gate.py").write_text(GATE)
    (tmp_path / "tests" / "test_gate.py").write_text(GATE_TEST)
    return tmp_path


@pytest.mark.parametrize(
    ("patch", "test", "verdict"),
    [
        (FAIL_OPEN, "test_gate.py::test_forbidden_text_is_refused", Verdict.CAUGHT),
        (FAIL_OPEN, "test_gate.py::test_that_looks_elsewhere", Verdict.MISSED),
        (FAIL_OPEN, "test_gate.py::test_that_does_not_exist", Verdict.BROKEN),
        (Patch("'guarded' not in text", "True"), "test_gate.py::test_that_looks_elsewhere", Verdict.STALE),
        (Patch("t", "s"), "test_gate.py::test_that_looks_elsewhere", Verdict.STALE),
    ],
)
def test_a_defect_gets_its_verdict(project: Path, patch: Patch, test: str, verdict: Verdict) -> None:
    defect = Defect("example", "gate.py", patch, (test,))
    found, output = attempt(defect, source=project / "src", root=project)
    assert found is verdict, output
    assert (project / "src" / "interlock" / "gate.py").read_text() == GATE, "the original is never touched"


def test_a_test_that_always_fails_catches_nothing(project: Path) -> None:
    defect = Defect("example", "gate.py", FAIL_OPEN, ("test_gate.py::test_that_never_passes",))
    assert unharmed_problem([defect], source=project / "src", root=project) is not None


def test_the_wrong_copy_is_refused(project: Path) -> None:
    """Without this, a copy that is not imported would let every defect look missed, or caught by chance."""
    elsewhere = os.environ | {
        "INTERLOCK_PLANTED_SRC": str(project / "elsewhere"),
        "PYTHONPATH": str(project / "src"),
    }
    command = [sys.executable, "-m", "pytest", "tests/test_gate.py"]
    ended = subprocess.run(command, cwd=project, env=elsewhere, capture_output=True, text=True, check=False)
    assert ended.returncode == pytest.ExitCode.USAGE_ERROR
    assert "the planted copy is not what is imported" in ended.stderr


def test_named_tests_are_looked_up(project: Path) -> None:
    assert named_test_exists("test_gate.py::test_that_looks_elsewhere[odd]", project / "tests")
    assert not named_test_exists("test_gate.py::test_nobody_wrote", project / "tests")
    assert not named_test_exists("test_gate.py", project / "tests")


def test_the_list_is_printed_without_running(capsys: pytest.CaptureFixture[str]) -> None:
    assert planted.main(["--list"]) == 0
    assert all(defect.name in capsys.readouterr().out for defect in DEFECTS[:1])
