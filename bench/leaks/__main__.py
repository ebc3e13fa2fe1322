"""Does forbidden text get out? Every rule × disguises × cuts × channels, judged by position alone.

Prints what got out per family of disguises (limit 0 whole and 0 more than half for those a reader sees), the longest
hold-back, the delay from generated to released, and how much clean text was stopped wrongly (limit 1 in 1,000).
Exit status 1 where a limit is broken. Run: `make leaks` or `python -m bench.leaks` (`--help` for the rest).
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import statistics
import sys
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import chain
from pathlib import Path

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from bench.leaks import campaign, disguises, kept
from bench.leaks.campaign import COUNTS, Findings, Share, Suite
from bench.leaks.governed import CHANNELS
from bench.leaks.rendered import RENDERERS

LIMITED = ("listed", "shown", "further")
"""The families of disguises of which nothing may get out."""
WRONG_PERMILLE_MAX = 1
SHARES = 16
"""Parts of each step: enough to keep the processors busy to its end."""
DATA = Path(__file__).resolve().parents[3] / "shared" / "data"


def percentile(values: Iterable[int], share: int) -> int:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * share // 100)] if ordered else 0


Step = Callable[[Suite, Findings, argparse.Namespace, Share], None]
Part = Callable[..., None]
"""A step over one share of it, which takes where to put what it finds."""


def _in_pieces(suite: Suite, found: Findings, given: argparse.Namespace, share: Share) -> None:
    campaign.attack_alone(suite, found, _names(given), campaign.in_pieces, given.seed, share)


def _plain_at_every_place(suite: Suite, found: Findings, given: argparse.Namespace, share: Share) -> None:
    campaign.attack_alone(suite, found, ("plain",), campaign.at_every_place, given.seed, share)


def _few_at_every_place(suite: Suite, found: Findings, given: argparse.Namespace, share: Share) -> None:
    few = suite._replace(items=tuple({item.kind: item for item in suite.items}.values())[:2])
    listed = list(disguises.LISTED)
    campaign.attack_alone(few, found, listed, campaign.at_every_place, given.seed, share)


def _governed(suite: Suite, found: Findings, given: argparse.Namespace, share: Share) -> None:
    some = suite._replace(items=suite.items[: given.governed or None])
    campaign.attack_governed(some, found, _names(given), given.seed, CHANNELS, share)


def _clean(suite: Suite, found: Findings, given: argparse.Namespace, share: Share) -> None:
    runs = given.runs if suite.governs else 0
    campaign.watch_clean(suite, found, given.clean, runs, given.seed, share)


def _sets(suite: Suite, found: Findings, given: argparse.Namespace, share: Share) -> None:
    campaign.watch_sets(suite, found, given.data, share)


def _names(given: argparse.Namespace) -> list[str]:
    return [name for family in given.families for name in disguises.FAMILIES[family]]


def _steps(suite: Suite, given: argparse.Namespace) -> list[Step]:
    steps: list[Step] = [_in_pieces, _plain_at_every_place, _few_at_every_place]
    steps += [_governed] if suite.governs else []
    steps += [_clean] if suite.clean else []
    return steps + ([_sets] if suite.clean and given.data.is_dir() else [])


def _of_suite(suite: Suite, given: argparse.Namespace) -> list[Part]:
    shares = [Share(number, SHARES) for number in range(SHARES)]
    return [
        partial(step, suite, given=given, share=share) for step in _steps(suite, given) for share in shares
    ]


def _of_renderers(given: argparse.Namespace) -> list[Part]:
    shares = [Share(number, len(RENDERERS)) for number in range(len(RENDERERS) if given.drawn else 0)]
    return [
        partial(campaign.attack_rendered, count=given.drawn, seed=given.seed, share=share) for share in shares
    ]


_parts: list[Part] = []
"""What the workers do, by number. They are forked with it: a compiled policy is too much to be sent to each."""


def _done(number: int) -> Findings:
    found = Findings()
    _parts[number](found=found)
    return found


def campaigned(suites: Iterable[Suite], given: argparse.Namespace, console: Console) -> Findings:
    """Every step of every suite, in parts that are the same on however many processors."""
    found = Findings()
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        works = ((suite.name, _of_suite(suite, given)) for suite in suites)
        for name, parts in chain(works, [("random markup", _of_renderers(given))]):
            task = progress.add_task(name, total=len(parts))
            _parts[:] = parts
            with ProcessPoolExecutor(given.jobs, multiprocessing.get_context("fork")) as pool:
                for part in pool.map(_done, range(len(parts))):  # a worker that is killed ends the campaign
                    found.add(part)
                    progress.advance(task)
    return found


def figures(found: Findings) -> dict[str, object]:
    generated = [tally for name, tally in found.clean.items() if name.startswith("generated")]
    outputs, stopped = (sum(tally[key] for tally in generated) for key in ("outputs", "stopped"))
    characters = [delay.characters for delay in found.delays]
    transitions = [delay.transitions for delay in found.delays]
    return {
        "limited": {key: sum(getattr(row, key) for row in _limited(found)) for key in ("outputs", *COUNTS)},
        "rows": [
            {"way": way, "family": family, "disguise": name, **row.as_json()}
            for (way, family, name), row in sorted(found.rows.items())
        ],
        "held": {
            "p50": percentile(found.held, 50),
            "p99": percentile(found.held, 99),
            "longest": max(found.held, default=0),
            "longest_under_attack": found.longest_hold,
        },
        "delay": {
            "characters": {
                "p50": percentile(characters, 50),
                "p99": percentile(characters, 99),
                "longest": max(characters, default=0),
            },
            "transitions": {
                "p50": percentile(transitions, 50),
                "p99": percentile(transitions, 99),
                "longest": max(transitions, default=0),
            },
            "mean_characters": round(statistics.fmean(characters), 1) if characters else 0,
        },
        "clean": {name: dict(tally) for name, tally in found.clean.items()},
        "generated": {"outputs": outputs, "stopped": stopped},
        "rendered": {
            name: {**tally, "missed_texts": found.missed[name]} for name, tally in found.rendered.items()
        },
        "stopped": found.stopped[:200],
    }


def _limited(found: Findings) -> list[campaign.Row]:
    return [row for (_, family, _), row in found.rows.items() if family in LIMITED]


def holds(found: Findings) -> bool:
    """Whether every limit holds."""
    generated = [tally for name, tally in found.clean.items() if name.startswith("generated")]
    outputs, stopped = (sum(tally[key] for tally in generated) for key in ("outputs", "stopped"))
    leaks = sum(row.whole + row.half for row in _limited(found))
    leaks += sum(tally["missed"] for tally in found.rendered.values())
    return leaks == 0 and stopped * 1_000 <= outputs * WRONG_PERMILLE_MAX


def show(found: Findings, console: Console, *, every: bool) -> None:
    table = Table(title="Items that got out")
    for column in ("way", "disguises", ""):
        table.add_column(column)
    for column in ("outputs", "whole", "more than half", "any of it", "begun"):
        table.add_column(column, justify="right")
    for way in sorted({way for way, _, _ in found.rows}):
        for family in disguises.FAMILIES:
            rows = {name: row for (w, f, name), row in found.rows.items() if (w, f) == (way, family)}
            sums = [sum(getattr(row, key) for row in rows.values()) for key in ("outputs", *COUNTS)]
            table.add_row(way, family, f"{len(rows)} kinds", *map(str, sums), style="bold")
            for name, row in rows.items():
                if every or row.half:
                    table.add_row("", "", name, *(str(getattr(row, key)) for key in ("outputs", *COUNTS)))
    console.print(table)
    result = figures(found)
    held, delay = result["held"], result["delay"]
    console.print(f"held behind the admitted end, bytes, clean outputs: {held}")
    console.print(f"from generated to released, whole runs over clean outputs: {delay}")
    shown = Table(title="Random markup: phrases that an independent renderer shows, and that are not found")
    for column in ("renderer", "texts", "show the phrase", "not found"):
        shown.add_column(column, justify="left" if column == "renderer" else "right")
    for name, tally in found.rendered.items():
        shown.add_row(name, *(str(tally[key]) for key in ("drawn", "seen", "missed")))
    if found.rendered:
        console.print(shown)
    wrong = Table(title="Clean outputs stopped")
    for column in ("clean outputs", "outputs", "stopped", "in whole runs", "stopped"):
        wrong.add_column(column, justify="left" if column == "clean outputs" else "right")
    for name, tally in found.clean.items():
        wrong.add_row(name, *(str(tally[key]) for key in ("outputs", "stopped", "runs", "runs stopped")))
    console.print(wrong)
    console.print(
        f"limits (0 whole, 0 more than half of {' and '.join(LIMITED)}; {WRONG_PERMILLE_MAX} in 1,000 stopped): "
        + ("hold" if holds(found) else "BROKEN")
    )


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bench.leaks",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--seed", type=int, default=7, help="another seed, other items, texts and cuts")
    parser.add_argument("--each", type=int, default=4, help="items drawn for a pattern or detector")
    parser.add_argument("--clean", type=int, default=2_000, help="clean outputs for each policy")
    parser.add_argument("--runs", type=int, default=300, help="of those, how many as whole governed runs")
    parser.add_argument(
        "--governed", type=int, default=0, help="items for whole runs (without it, all of them)"
    )
    parser.add_argument("--drawn", type=int, default=5_000, help="texts of random markup for each renderer")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes; changes no figure")
    parser.add_argument("--only", help="the one policy whose name begins so")
    parser.add_argument("--families", nargs="*", default=list(disguises.FAMILIES), choices=disguises.FAMILIES)
    parser.add_argument("--data", type=Path, default=DATA, help="folder of clean development sets")
    parser.add_argument(
        "--every", action="store_true", help="a line for every disguise, not only for those that leak"
    )
    parser.add_argument("--json", type=Path, help="write the figures here too")
    given = parser.parse_args()
    console = Console(width=None if sys.stdout.isatty() else 130)
    chosen = campaign.suites(given.seed, given.each, given.only or "")
    began = time.monotonic()
    found = campaigned(chosen, given, console)
    show(found, console, every=given.every)
    console.print(f"{time.monotonic() - began:.0f} s")
    if given.json:
        said = kept.command("bench.leaks", sys.argv[1:])
        kept.write(given.json, {"command": said, "seed": given.seed, "holds": holds(found), **figures(found)})
    return 0 if holds(found) else 1


def _repeatably() -> None:
    """Start again where the order of sets is not fixed: the library that draws the items draws from sets of signs."""
    if os.environ.get("PYTHONHASHSEED") != "0":
        again = [sys.executable, "-m", "bench.leaks", *sys.argv[1:]]
        os.execve(sys.executable, again, os.environ | {"PYTHONHASHSEED": "0"})


if __name__ == "__main__":
    _repeatably()
    sys.exit(main())
