"""What the trajectory's stages let by and what they stop wrongly: `make trajectory`.

Each part measures one promise over labelled sets: `anchors` (invented and mismatched references), `grounding`
(changed figures, units, dates, names, negations), `continuity` (foreign, contradicting and shuffled sentences),
`premises` (reasons that nobody admitted),
`drift` (slow walks in steps that are each admitted). Figures that miss their aim are marked, and the exit code is 1.
The cases on the wrong side are written to `build/trajectory/PART.jsonl`.
Run: `python -m bench.trajectory [PART…]` (`--json`: one object instead of tables; `--no-results`: leave
`bench/results` as it is).
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import json
import sys
from typing import Final

from rich.console import Console
from rich.table import Table

from bench.trajectory.figures import DATA, ERRORS, Report, keep, show_errors

PARTS: Final = tuple(
    name
    for name in ("anchors", "grounding", "continuity", "premises", "drift")
    if importlib.util.find_spec(f"bench.trajectory.{name}") is not None
)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.trajectory", description=__doc__.split("\n")[0])
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}; all without one")
    parser.add_argument("--json", action="store_true", help="print one object")
    parser.add_argument("--no-results", action="store_true", help="leave bench/results as it is")
    given = parser.parse_args()
    unknown = sorted(set(given.parts) - set(PARTS))
    if unknown:
        parser.error(f"there is no part {', '.join(unknown)}: choose of {', '.join(PARTS)}")
    if not DATA.is_dir():
        print(f"the sets do not lie beside the checkout: there is no `{DATA.name}` there", file=sys.stderr)
        return 2
    reports = {name: _reported(name) for name in given.parts or PARTS}
    for name, report in reports.items():
        show_errors(name, report)
        if not given.no_results:
            keep(name, report)
    if given.json:
        print(json.dumps({name: report._asdict() for name, report in reports.items()}, ensure_ascii=False))
    else:
        console = Console()
        for name, report in reports.items():
            console.print(_table(report))
            if report.errors:
                console.print(
                    f"[dim]{len(report.errors)} cases in {ERRORS / name}.jsonl[/dim]", soft_wrap=True
                )
    return int(any(figure.missed for report in reports.values() for figure in report.figures))


def _reported(name: str) -> Report:
    """Progress is the part's own, on standard error."""
    report: Report = importlib.import_module(f"bench.trajectory.{name}").report()
    return report


def _table(report: Report) -> Table:
    table = Table(title=report.title, title_justify="left")
    for column, side in (("", "left"), ("cases", "right"), ("of", "right"), ("%", "right"), ("aim", "right")):
        table.add_column(column, justify=side)  # type: ignore[arg-type]
    table.add_column("", justify="left", overflow="fold")
    for figure in report.figures:
        rate = "–" if figure.percent is None else f"{figure.percent:.2f}"
        shown = f"[red]{rate} ✗[/red]" if figure.missed else rate
        table.add_row(figure.name, str(figure.part), str(figure.whole), shown, figure.aim, figure.note)
    return table


if __name__ == "__main__":
    sys.exit(main())
