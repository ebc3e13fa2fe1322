"""Which numbered requirements does a passing test show to hold?

`make requirements` prints the coverage of the requirements catalogue by group. A row counts as covered when
at least one test that carries its id (`@pytest.mark.requirement("R-048")`) ran and passed, and none that
carries it failed. A page in `docs/decisions/` may answer a row instead, with a line `Answers: R-048`.

Exit codes: 0 when every core row of the groups A to H is covered or answered, 1 when one is not or a test
cites an id that the catalogue does not have, 2 when there is no catalogue or no test run to read.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import subprocess
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
CATALOGUE = ROOT.parent / "shared" / "requirements.md"
DECISIONS = ROOT / "docs" / "decisions"
LAST_RUN = ROOT / ".pytest_cache" / "v" / "interlock" / "requirements"

LAST_RUN_KEY = "interlock/requirements"  # the same file, as pytest's cache names it
MUST_BE_COVERED = frozenset("ABCDEFGH")
AMBIGUITIES = "X"

DOCUMENTS = ("README.md", "ARCHITECTURE.md", "CHANGELOG.md")

_ID = re.compile(r"[RX]-\d{2,3}")
_GROUP = re.compile(r"^## (?:(?P<letter>[A-Z])\. )?(?P<title>.+)$")
_CELL_BORDER = re.compile(r"(?<!\\)\|")
_ANSWERS = re.compile(r"^Answers:(?P<ids>.*)$", re.MULTILINE)


@dataclass(frozen=True)
class Row:
    """One row of the catalogue. `kind` is `core`, `beyond`, or `settled` for an ambiguity."""

    id: str
    group: str
    kind: str
    text: str


@dataclass(frozen=True)
class Run:
    """What a test run showed: the tests that cite each id, by how they ended."""

    passed: Mapping[str, list[str]] = field(default_factory=dict)
    failed: Mapping[str, list[str]] = field(default_factory=dict)

    def covered(self) -> set[str]:
        return {cited for cited, tests in self.passed.items() if tests} - set(self.failed)


@dataclass(frozen=True)
class Report:
    """The catalogue beside the run. `missing` holds every uncovered, unanswered core row."""

    rows: list[Row]
    titles: dict[str, str]
    covered: set[str]
    failed: set[str]
    answered: dict[str, str]
    unknown: set[str]

    @property
    def missing(self) -> list[Row]:
        settled = self.covered | set(self.answered)
        return [row for row in self.rows if row.kind == "core" and row.id not in settled]

    @property
    def blocking(self) -> list[Row]:
        return [row for row in self.missing if row.group in MUST_BE_COVERED]

    @property
    def ok(self) -> bool:
        return not self.blocking and not self.unknown

    def count(self, group: str, kind: str) -> tuple[int, int]:
        """How many rows of this kind a test covers, out of how many."""
        rows = [row for row in self.rows if row.group == group and row.kind == kind]
        return sum(row.id in self.covered for row in rows), len(rows)


# ---------------------------------------------------------------- reading


def parse_catalogue(text: str) -> tuple[list[Row], dict[str, str]]:
    """The rows of the catalogue in order, and the title of each group."""
    rows: list[Row] = []
    titles: dict[str, str] = {}
    group = ""
    for number, line in enumerate(text.splitlines(), start=1):
        if heading := _GROUP.match(line):
            group = heading["letter"] or AMBIGUITIES
            titles[group] = heading["title"]
            continue
        cells = [cell.strip() for cell in _CELL_BORDER.split(line.strip())[1:-1]]
        if not cells or not _ID.fullmatch(cells[0]):
            continue
        rows.append(_row(cells, group, number))
    ids = [row.id for row in rows]
    if twice := sorted({cited for cited in ids if ids.count(cited) > 1}):
        raise ValueError(f"listed twice in the catalogue: {', '.join(twice)}")
    return rows, titles


def _row(cells: list[str], group: str, number: int) -> Row:
    if cells[0].startswith("X"):
        return Row(cells[0], AMBIGUITIES, "settled", cells[1])
    if len(cells) != 4 or cells[2] not in ("core", "beyond"):
        raise ValueError(f"line {number}: row `{cells[0]}` is not `| id | text | core or beyond | how |`")
    return Row(cells[0], group, cells[2], cells[1])


def read_answers(folder: Path) -> dict[str, str]:
    """The ids that a decision page answers, with the page's name."""
    return {
        cited: page.name
        for page in sorted(folder.glob("*.md"))
        for line in _ANSWERS.finditer(page.read_text(encoding="utf-8"))
        for cited in _ID.findall(line["ids"])
    }


def compare(catalogue: str, run: Run, answered: dict[str, str]) -> Report:
    rows, titles = parse_catalogue(catalogue)
    known = {row.id for row in rows}
    cited = {*run.passed, *run.failed, *answered}
    return Report(
        rows=rows,
        titles=titles,
        covered=run.covered() & known,
        failed=set(run.failed) & known,
        answered={row: page for row, page in answered.items() if row in known},
        unknown=cited - known,
    )


# ---------------------------------------------------------------- the test run


def fingerprint(root: Path = ROOT) -> str:
    """Changes whenever a file that tests read changes: an older run then no longer counts."""
    digest = hashlib.sha256()
    for name in ("src", "spec", "tests", "scripts", "docs", "pyproject.toml", *DOCUMENTS):
        for path in _files(root / name):
            content = path.read_bytes()
            digest.update(f"{path.relative_to(root)}\0{len(content)}\0".encode())
            digest.update(content)
    return digest.hexdigest()


def _files(path: Path) -> Iterable[Path]:
    if path.is_file():
        return [path]
    built = {"__pycache__", "interlock.egg-info"}
    return sorted(file for file in path.rglob("*") if file.is_file() and not built & set(file.parts))


def last_run(path: Path = LAST_RUN) -> Run | None:
    """The last full run of the tests, unless a file changed since."""
    try:
        stored = json.loads(path.read_text(encoding="utf-8"))
    except (FileNotFoundError, json.JSONDecodeError):
        return None
    if stored.get("fingerprint") != fingerprint():
        return None
    return Run(passed=stored["passed"], failed=stored["failed"])


def run_tests() -> Run | None:
    """Run every test; its own output goes to stderr, so that `--json` stays clean."""
    print("no test run of this tree is stored: running the tests", file=sys.stderr)
    LAST_RUN.unlink(missing_ok=True)
    command = [sys.executable, "-m", "pytest", "-n", "2", "--dist", "worksteal"]
    subprocess.run(command, cwd=ROOT, stdout=sys.stderr, check=False)
    return last_run()


# ---------------------------------------------------------------- printing


def as_json(report: Report) -> dict[str, Any]:
    groups = {
        group: {
            "title": title,
            "core": dict(zip(("covered", "total"), report.count(group, "core"), strict=True)),
            "beyond": dict(zip(("covered", "total"), report.count(group, "beyond"), strict=True)),
        }
        for group, title in report.titles.items()
        if group != AMBIGUITIES
    }
    return {
        "ok": report.ok,
        "groups": groups,
        "missing": [row.id for row in report.missing],
        "blocking": [row.id for row in report.blocking],
        "failed": sorted(report.failed),
        "answered": report.answered,
        "unknown": sorted(report.unknown),
        "ambiguities": {row.id: row.id in report.covered for row in report.rows if row.kind == "settled"},
    }


def show(report: Report) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console()
    table = Table(title="requirements shown by tests that ran and passed", title_justify="left")
    for heading in ("group", "core", "beyond", "core rows without a test"):
        table.add_column(heading, overflow="fold")
    for group, title in report.titles.items():
        if group == AMBIGUITIES:
            continue
        core, total = report.count(group, "core")
        beyond = "{}/{}".format(*report.count(group, "beyond"))
        missing = [row.id for row in report.missing if row.group == group]
        colour = "red" if missing and group in MUST_BE_COVERED else "yellow" if missing else "green"
        table.add_row(f"{group}. {title}", f"[{colour}]{core}/{total}[/]", beyond, " ".join(missing))
    console.print(table)

    covered, total = report.count(AMBIGUITIES, "settled")
    without = " ".join(r.id for r in report.rows if r.kind == "settled" and r.id not in report.covered)
    console.print(f"settled ambiguities cited by a test: {covered}/{total}; without: {without or 'none'}")
    for cited, page in report.answered.items():
        console.print(f"{cited} is answered in docs/decisions/{page}")
    if report.failed:
        console.print(
            f"[red]not counted, a test that cites them failed:[/] {' '.join(sorted(report.failed))}"
        )
    if report.unknown:
        console.print(f"[red]cited but not in the catalogue:[/] {' '.join(sorted(report.unknown))}")
    if report.blocking:
        console.print(
            f"[red]core rows of the groups A to H without a test or an answer: {len(report.blocking)}[/]"
        )
        for row in report.blocking:
            console.print(f"  {row.id}  {row.text}", markup=False)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="make requirements", description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print the report for programs")
    options = parser.parse_args(arguments)
    if not CATALOGUE.is_file():
        print(
            "no requirements catalogue: expected `../shared/requirements.md` beside this checkout",
            file=sys.stderr,
        )
        return 2
    run = last_run() or run_tests()
    if run is None:
        print("the tests did not run to their end, so nothing can be counted", file=sys.stderr)
        return 2
    report = compare(CATALOGUE.read_text(encoding="utf-8"), run, read_answers(DECISIONS))
    if options.json:
        print(json.dumps(as_json(report), indent=2))
    else:
        show(report)
    return 0 if report.ok else 1


if __name__ == "__main__":
    sys.exit(main())
