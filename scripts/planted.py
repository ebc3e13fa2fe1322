"""Does a test notice when the code is wrong?

`make planted` plants every defect of `tests/planted/defects.py`, alone, in a copy of `src/`, and runs the
tests named beside it against that copy. First the same tests must pass on an unharmed copy: a test that
always fails catches nothing. `--list` prints the table without running anything.

Exit codes: 0 when every defect is caught, 1 when one is missed, no longer applies, or could not be tried.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path

from tests.planted.defects import DEFECTS, Defect

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
PACKAGE = "interlock"
TRIAL_SECONDS_MAX = 300
AT_ONCE_MAX = 2
OUTPUT_LINES_SHOWN = 15


class Verdict(StrEnum):
    CAUGHT = "caught"
    MISSED = "MISSED"
    STALE = "PATCH NO LONGER APPLIES"
    BROKEN = "COULD NOT BE TRIED"


def problem_with_patch(defect: Defect, source: Path = SOURCE) -> str | None:
    """Why the patch cannot be applied, or None."""
    path = source / PACKAGE / defect.where
    if not path.is_file():
        return f"no file `{defect.where}`"
    found = path.read_text(encoding="utf-8").count(defect.patch.old)
    if found != 1:
        return f"its old text occurs {found} times in `{defect.where}`, expected once"
    if defect.patch.old == defect.patch.new:
        return "it changes nothing"
    return None


@contextmanager
def copy_of_source(defect: Defect | None, source: Path = SOURCE) -> Iterator[Path]:
    """A copy of `src/` with this one defect in it, and with what Python compiled of all that it does not touch."""
    with tempfile.TemporaryDirectory(prefix="interlock-planted-") as folder:
        copy = Path(folder).resolve() / "src"
        shutil.copytree(source, copy, ignore=shutil.ignore_patterns("*.egg-info"))
        if defect is not None:
            path = copy / PACKAGE / defect.where
            text = path.read_text(encoding="utf-8")
            path.write_text(text.replace(defect.patch.old, defect.patch.new), encoding="utf-8")
            for stale in path.parent.joinpath("__pycache__").glob(f"{path.stem}.*.pyc"):
                stale.unlink()
        yield copy


def run_tests(copy: Path, tests: Iterable[str], root: Path = ROOT) -> tuple[int, str]:
    """Run these tests with `interlock` taken from the copy: pytest's exit code and what it said."""
    environment = os.environ | {
        "PYTHONPATH": str(copy),  # before the editable install, which is looked up last
        "PYTHONDONTWRITEBYTECODE": "1",
        "INTERLOCK_PLANTED_SRC": str(copy),  # tests/conftest.py refuses any other `interlock`
        "HYPOTHESIS_STORAGE_DIRECTORY": str(copy.parent / "hypothesis"),
    }
    ids = [f"tests/{test}" for test in tests]
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-x",
        "--no-header",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        *ids,
    ]
    try:
        ended = subprocess.run(
            command,
            cwd=root,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            text=True,
            timeout=TRIAL_SECONDS_MAX,
            check=False,
        )
    except subprocess.TimeoutExpired:
        # A defect that makes the code run for ever is noticed, by whoever waits.
        return 1, f"still running after {TRIAL_SECONDS_MAX} seconds"
    return ended.returncode, ended.stdout


def attempt(defect: Defect, source: Path = SOURCE, root: Path = ROOT) -> tuple[Verdict, str]:
    """Plant one defect and see. Only exit code 1 says that a test ran and failed."""
    if problem := problem_with_patch(defect, source):
        return Verdict.STALE, problem
    with copy_of_source(defect, source) as copy:
        code, output = run_tests(copy, defect.caught_by, root)
    verdict = {0: Verdict.MISSED, 1: Verdict.CAUGHT}.get(code, Verdict.BROKEN)
    return verdict, output


def unharmed_problem(defects: Iterable[Defect], source: Path = SOURCE, root: Path = ROOT) -> str | None:
    """What the named tests say on a copy without any defect, unless they all pass."""
    tests = sorted({test for defect in defects for test in defect.caught_by})
    with copy_of_source(None, source) as copy:
        code, output = run_tests(copy, tests, root)
    return None if code == 0 else output


def listing(defects: Sequence[Defect]) -> None:
    for defect in defects:
        print(f"{defect.name}  ({defect.where})")
        for test in defect.caught_by:
            print(f"    {test}")


def tail(output: str) -> str:
    return "\n".join(output.splitlines()[-OUTPUT_LINES_SHOWN:])


def try_all(defects: Sequence[Defect]) -> int:
    from rich.console import Console
    from rich.table import Table

    console = Console()
    console.print(f"running the tests named for {len(defects)} defects on an unharmed copy first")
    if problem := unharmed_problem(defects):
        console.print(tail(problem), markup=False)
        console.print("[red]they do not pass without a defect, so they cannot catch one[/]")
        return 1

    table = Table(title="planted defects", title_justify="left")
    for heading in ("defect", "in", "caught by", ""):
        table.add_column(heading, overflow="fold")
    trouble: list[tuple[Defect, str]] = []
    with ThreadPoolExecutor(AT_ONCE_MAX) as pool:
        for defect, (verdict, output) in zip(defects, pool.map(attempt, defects), strict=True):
            caught = verdict is Verdict.CAUGHT
            style = "green" if caught else "bold red"
            table.add_row(defect.name, defect.where, "\n".join(defect.caught_by), f"[{style}]{verdict}[/]")
            print(f"{verdict}: {defect.name}", file=sys.stderr)
            if not caught:
                trouble.append((defect, output))
    console.print(table)
    for defect, output in trouble:
        console.print(f"\n{defect.name}:\n{tail(output)}", markup=False)
    console.print(f"{len(defects) - len(trouble)} of {len(defects)} defects caught")
    return 1 if trouble else 0


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="make planted", description=__doc__.splitlines()[0])
    parser.add_argument("--list", action="store_true", help="print defect and tests without running anything")
    parser.add_argument("names", nargs="*", help="only these defects, by name")
    options = parser.parse_args(arguments)
    chosen = [defect for defect in DEFECTS if not options.names or defect.name in options.names]
    if unknown := set(options.names) - {defect.name for defect in chosen}:
        print(f"no planted defect `{'`, `'.join(sorted(unknown))}`", file=sys.stderr)
        return 1
    if not chosen:
        print("no defects are listed in tests/planted/defects.py", file=sys.stderr)
        return 1
    if options.list:
        listing(chosen)
        return 0
    return try_all(chosen)


if __name__ == "__main__":
    sys.exit(main())
