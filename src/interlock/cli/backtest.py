"""`interlock backtest`: a policy over recorded outputs."""

from __future__ import annotations

import time
from collections import Counter
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from interlock.cli.console import Exit, guarded, many, note, to_people, to_programs

if TYPE_CHECKING:
    from interlock.workbench.backtest import Backtest, Judged, Spoiled

LARGE_BYTES: Final = 1_000_000


@click.command(short_help="what a policy would have done with recorded outputs")
@click.option("--policy", "policy_name", required=True, metavar="P", help="A policy file, or a pack's name.")
@click.option(
    "--jsonl",
    "source",
    required=True,
    metavar="IN",
    help='Lines {"id", "chunks": […]}, optionally "context", "facts", "channel"; `-` is stdin.',
)
@click.option("--out", "target", metavar="OUT", help="Write the lines there and not to stdout.")
@click.option("--table", "tables", multiple=True, metavar="KIND=FILE", help="References of a kind, by name.")
@click.option(
    "--workers",
    type=click.IntRange(min=1),
    metavar="N",
    help="Processes. Default: one for each processor where the file is large.",
)
@click.option("--json", "as_json", is_flag=True, help="The summary as JSON: on stdout, with --out.")
@click.pass_context
@guarded
def backtest(
    context: click.Context,
    policy_name: str,
    source: str,
    target: str | None,
    tables: tuple[str, ...],
    workers: int | None,
    as_json: bool,
) -> None:
    """Judge recorded outputs by a policy, each as a cut run, and say what would have been let out.

    Nothing is recorded, and every result says `governed: false`. Lines that cannot be read are reported with
    their number, the others are judged all the same, and the exit code is then 2.
    """
    from interlock.cli.lines import lines_of, not_onto_itself, writer_to
    from interlock.cli.resources import pairs_of, policy_of
    from interlock.workbench.backtest import judged_lines, plain
    from interlock.workbench.fanned import fanned

    not_onto_itself(source, target)
    policy = policy_of(policy_name)
    make = partial(bench_of, policy_name, pairs_of(tables, "--table"))
    bench, count = make(), workers or _workers_for(source)
    summary = _Summary(policy.id, policy.digest)
    with lines_of(source, "judging") as lines, writer_to(target) as out:
        results = fanned(make, lines, count) if count > 1 else judged_lines(bench, enumerate(lines, 1))
        for result in results:
            summary.add(result)
            out.write(plain(result))
    summary.tell(to_stdout=target is not None, as_json=as_json)
    context.exit(Exit.MISUSED if summary.spoiled else Exit.DONE)


def bench_of(policy_name: str, tables: dict[str, str]) -> Backtest:
    """Made once in each process, from what was typed: compiled rules do not travel."""
    from interlock.cli.resources import policy_of, resolvers_of
    from interlock.mapping import ClauseMapper
    from interlock.workbench.backtest import Backtest

    policy = policy_of(policy_name)
    mapper = ClauseMapper.of(policy)
    return Backtest(policy, mapper, resolvers_of(policy, tables).resolve)


def _workers_for(source: str) -> int:
    """All processors for a large file; starting processes for a small one takes longer than judging it."""
    from interlock.workbench.fanned import workers_here

    file = Path(source)
    large = source != "-" and file.is_file() and file.stat().st_size > LARGE_BYTES
    return workers_here() if large else 1


class _Summary:
    """Counts, in constant memory."""

    SPOILED_TOLD_MAX = 20

    def __init__(self, policy: str, digest: str) -> None:
        self.policy, self.digest = policy, digest
        self.outcomes: Counter[str] = Counter()
        self.triggers: Counter[str] = Counter()
        self.rules: Counter[str] = Counter()
        self.shadowed: Counter[str] = Counter()
        self.spoiled = 0
        self._began = time.monotonic()

    def add(self, result: Judged | Spoiled) -> None:
        from interlock.workbench.backtest import Spoiled

        if isinstance(result, Spoiled):
            self.spoiled += 1
            if self.spoiled <= self.SPOILED_TOLD_MAX:
                note(result.error)
            return
        self.outcomes[result.outcome] += 1
        self.rules.update(result.rules)
        self.shadowed.update(result.shadowed)
        if result.trigger:
            self.triggers[result.trigger] += 1

    def tell(self, *, to_stdout: bool, as_json: bool) -> None:
        if self.spoiled > self.SPOILED_TOLD_MAX:
            note(f"and {many(self.spoiled - self.SPOILED_TOLD_MAX, 'more line')} could not be read")
        if as_json and to_stdout:
            to_programs(self._plain())
        elif not as_json:
            self._draw(to_stdout)

    def _plain(self) -> dict[str, object]:
        return {
            "policy": self.policy,
            "digest": self.digest,
            "governed": False,
            "lines": self.outcomes.total(),
            "unreadable": self.spoiled,
            "outcomes": dict(self.outcomes),
            "triggers": dict(self.triggers),
            "rules": dict(self.rules),
            "shadowed": dict(self.shadowed),
        }

    def _draw(self, to_stdout: bool) -> None:
        from rich.table import Table

        seconds = time.monotonic() - self._began
        lines = self.outcomes.total()
        console = to_people(stderr=not to_stdout)
        table = Table(box=None, pad_edge=False, show_header=False)
        table.add_column()
        table.add_column(justify="right")
        table.add_row("judged, none of it governed", f"{lines:,}")
        for name, count in self.outcomes.most_common():
            table.add_row(f"  {name}", f"{count:,}", style="admitted" if name == "completed" else "")
        for title, counted in (("refused by", self.rules), ("in shadow mode", self.shadowed)):
            for rule, count in counted.most_common():
                table.add_row(f"  {title} `{rule}`", f"{count:,}")
        table.add_row("could not be read", f"{self.spoiled:,}", style="bad" if self.spoiled else "note")
        console.print(table)
        console.print(f"{seconds:.1f} s, {lines / max(seconds, 0.001):,.0f} lines a second", style="note")
