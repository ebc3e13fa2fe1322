"""`interlock ledger`: read the record, check it, decide it again."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from interlock.cli.console import (
    Exit,
    Trouble,
    guarded,
    many,
    note,
    print_below,
    to_people,
    to_programs,
    visible,
    waiting,
)
from interlock.cli.slope import as_data, draw, walk_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import Console
    from rich.table import Table

    from interlock.core.lineage import Record
    from interlock.ledger.port import RunSummary
    from interlock.ledger.replay import Replay
    from interlock.ledger.seal import Opener
    from interlock.ledger.sqlite import SqliteLedger
    from interlock.ledger.verify import Verification

BESIDE_COLUMNS_MIN: Final = 100
"""Narrower screens show what a record says below it."""

_run = click.argument("run_id", metavar="[RUN]", required=False)
_file = click.option("--ledger", "path", metavar="FILE", help="Default: .interlock/ledger.sqlite here.")
_json = click.option("--json", "as_json", is_flag=True, help="As JSON.")


def _key(says: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    text = f"Folder of the key pair, {says} Default: .interlock/keys, where it is there."
    return click.option("--key", "keys", metavar="DIR", help=text)


@click.group(short_help="show, verify, replay what was recorded")
def ledger() -> None:
    """What was recorded: every determination, in order, chained.

    RUN is a run's id, or its beginning where only one begins so.
    """


# --- show ------------------------------------------------------------------------------------------------


@ledger.command(short_help="list the runs, or the records of one")
@_run
@_file
@click.option(
    "--slope", "with_slope", is_flag=True, help="A chart of how far each step drifted, and what it reached."
)
@_json
@guarded
def show(run_id: str | None, path: str | None, with_slope: bool, as_json: bool) -> None:
    """List the runs, or show the records of RUN.

    Of what was refused there is its size and its commitment; the text is sealed and stays so.
    """
    from interlock.cli.resources import ledger_to_read, run_named

    if with_slope and run_id is None:
        raise Trouble("`--slope` is of one run: say which, `interlock ledger show` lists them")
    with ledger_to_read(path) as kept:
        if run_id is None:
            _list(kept.runs(), as_json=as_json)
            return
        name = run_named(kept, run_id)
        records = [stored.record for stored in kept.records(name)]
    if as_json:
        to_programs(_shown(name, records, with_slope=with_slope))
        return
    console = to_people()
    if with_slope:
        draw(console, walk_of(records))
        return
    console.print(f"run {name}", style="name")
    if console.width < BESIDE_COLUMNS_MIN:
        _blocks(console, records)
    else:
        console.print(_records(records))


def _list(runs: list[RunSummary], *, as_json: bool) -> None:
    if as_json:
        to_programs(
            [
                {
                    "run": summary.run,
                    "records": summary.records,
                    "began": summary.began,
                    "last": summary.last,
                    "outcome": summary.outcome or None,
                    "head": summary.head.hex(),
                }
                for summary in runs
            ]
        )
        return
    if not runs:
        note("no runs yet")
        return
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="note")
    for title in ("run", "began (UTC)", "records", "outcome", "head"):
        table.add_column(title, justify="right" if title == "records" else "left", no_wrap=True)
    for summary in runs:
        table.add_row(
            visible(summary.run),
            _time(summary.began),
            str(summary.records),
            summary.outcome or "no end",
            summary.head.hex()[:16],
        )
    to_people().print(table)


def _time(at: int) -> str:
    try:
        return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")
    except (OverflowError, ValueError, OSError):
        return str(at)


def _shown(name: str, records: list[Record], *, with_slope: bool) -> dict[str, Any]:
    from interlock.cli.outcome import record_as_json

    found: dict[str, Any] = {"run": name, "records": [record_as_json(record) for record in records]}
    return found | as_data(walk_of(records)) if with_slope else found


def _records(records: list[Record]) -> Table:
    from rich.table import Table

    from interlock.cli.rows import row_of

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="note")
    table.add_column("seq", justify="right", no_wrap=True)
    table.add_column("time (UTC)", no_wrap=True)
    table.add_column("kind", no_wrap=True)
    for title in ("outcome", "stage", "rule"):
        table.add_column(title, overflow="fold")
    table.add_column("text, or what stands for it", overflow="fold", ratio=1)
    for record in records:
        row = row_of(record)
        table.add_row(
            str(record.seq), _time(record.at)[11:], row.kind, row.outcome, row.stage, row.rule, row.text,
            style=row.style,
        )  # fmt: skip
    return table


def _blocks(console: Console, records: list[Record]) -> None:
    """On a narrow screen a line for what a record is, and below it, set in, what it says."""
    from rich.text import Text

    from interlock.cli.rows import row_of

    console.print("seq  time (UTC)  kind", style="note")
    width = len(str(records[-1].seq)) if records else 1
    for record in records:
        row = row_of(record)
        said = [part for part in (row.outcome, ", ".join(filter(None, (row.stage, row.rule)))) if part]
        head = Text(f"{record.seq:{width}}  {_time(record.at)[11:]}  ", style="note")
        head.append("  ".join((row.kind, *said)), style=row.style)
        console.print(head)
        if row.text:
            print_below(console, row.text, width + 2, row.style)


# --- verify ----------------------------------------------------------------------------------------------


@ledger.command(short_help="check that a record holds together")
@_run
@_file
@_key("to hold sealed copies against their commitments.")
@_json
@guarded
def verify(run_id: str | None, path: str | None, keys: str | None, as_json: bool) -> None:
    """Check the record of RUN, or of every run, with nothing but the file.

    The chain from its beginning, canonical bytes, output against determinations, text rules over the output. Exit
    code 1 where something does not hold, or could not be shown: a run without an end is unproven, and a ledger
    without a run proves nothing.
    """
    from interlock.ledger.verify import verify as verified

    given = opener_of(keys)
    opens = _whose(given, implied=keys is None and path is not None)
    found = _each(
        run_id, path, lambda kept, name: verified(kept, name, opener=opens(kept, name)), "verifying", as_json
    )
    if as_json:
        to_programs([_verified(one) for one in found])
    else:
        console = to_people()
        for one in found:
            _tell_verified(console, one)
    sys.exit(Exit.DONE if found and all(one.valid for one in found) else Exit.PROBLEMS)


def _verified(one: Verification) -> dict[str, Any]:
    return {
        "run": one.run,
        "verdict": one.verdict.value,
        "records": one.records,
        "outcome": one.outcome or None,
        "head": one.head.hex(),
        "opened": one.opened,
        "problems": [{"seq": problem.seq, "what": problem.what} for problem in one.problems],
        "unproven": list(one.unproven),
    }


def _tell_verified(console: Console, one: Verification) -> None:
    opened = f", {many(one.opened, 'sealed copy', 'sealed copies')} opened" if one.opened else ""
    style = "good" if one.valid else "bad" if one.problems else "waiting"
    console.print(
        f"{visible(one.run)}: {one.verdict.value}; {many(one.records, 'record')}, {one.outcome or 'no end'}{opened}",
        style=style,
        soft_wrap=True,
    )
    for problem in one.problems:
        where = f"record {problem.seq} " if problem.seq >= 0 else ""
        console.print(f"  {where}{visible(problem.what)}", soft_wrap=True)
    for what in one.unproven:
        console.print(f"  {visible(what)}", soft_wrap=True)


# --- replay ----------------------------------------------------------------------------------------------


@ledger.command(short_help="decide a recorded run again, offline")
@_run
@_file
@_key("without which what was refused is attested only.")
@_json
@guarded
def replay(run_id: str | None, path: str | None, keys: str | None, as_json: bool) -> None:
    """Decide RUN, or every run, again from its record: no engine, no resolver, no clock.

    With the key every record has to come out byte for byte. Exit code 1 where one does not, and where there is no
    run at all.
    """
    from interlock.ledger.replay import ReplayError
    from interlock.ledger.replay import replay as replayed

    given = opener_of(keys)
    opens = _whose(given, implied=keys is None and path is not None)
    if given is None:
        note("no key: what was refused cannot be decided again and is attested only")

    def again(kept: SqliteLedger, name: str) -> Replay | tuple[str, str]:
        try:
            return replayed(kept, name, opener=opens(kept, name))
        except ReplayError as error:
            return name, str(error)

    found = _each(run_id, path, again, "replaying", as_json)
    if as_json:
        to_programs([_replayed(one) for one in found])
    else:
        console = to_people()
        for one in found:
            _tell_replayed(console, one)
    good = bool(found) and all(not isinstance(one, tuple) and one.reproduced for one in found)
    sys.exit(Exit.DONE if good else Exit.PROBLEMS)


def _replayed(one: Replay | tuple[str, str]) -> dict[str, Any]:
    if isinstance(one, tuple):
        return {"run": one[0], "reproduced": False, "error": one[1]}
    miss = one.mismatch
    return {
        "run": one.run,
        "reproduced": one.reproduced,
        "keyed": one.keyed,
        "records": one.records,
        "decided": one.decided,
        "attested_only": one.attested_only,
        "attested": list(one.attested),
        "finished": one.finished,
        "mismatch": {"seq": miss.seq, "record": miss.record, "field": miss.field} if miss else None,
        "semantic": one.semantic.hex(),
        "head": one.head.hex(),
    }


def _tell_replayed(console: Console, one: Replay | tuple[str, str]) -> None:
    if isinstance(one, tuple):
        console.print(
            f"{visible(one[0])}: cannot be replayed: {visible(one[1])}", style="bad", soft_wrap=True
        )
        return
    if one.mismatch is not None:
        where = f"record {one.mismatch.seq} ({one.mismatch.record}), field `{one.mismatch.field}`"
        console.print(
            f"{visible(one.run)}: comes out differently first at {where}", style="bad", soft_wrap=True
        )
        return
    how = (
        "every record made again, byte for byte" if one.keyed else "what was admitted is decided again alike"
    )
    left = f"; {many(one.attested_only, 'refusal')} attested only" if one.attested_only else ""
    end = "" if one.finished else "; the run has no end"
    console.print(
        f"{visible(one.run)}: {how}; {many(one.decided, 'decision')}, {many(one.records, 'record')}{left}{end}",
        style="good",
        soft_wrap=True,
    )
    for event in one.attested:
        console.print(f"  taken on the record's word: {visible(event)}", soft_wrap=True)


# --- both ------------------------------------------------------------------------------------------------


def opener_of(keys: str | None) -> Opener | None:
    """The private key where one is named or kept in its usual place."""
    from interlock.cli.resources import KEYS
    from interlock.ledger.seal import PRIVATE, Opener, SealError

    if keys is None and not (KEYS / PRIVATE).exists():
        return None
    try:
        return Opener.load(Path(keys) if keys else KEYS)
    except SealError as error:
        raise Trouble(str(error)) from error


def _whose(given: Opener | None, *, implied: bool) -> Callable[[SqliteLedger, str], Opener | None]:
    """The key for a run. A ledger from elsewhere that one in the usual place does not open is read without it."""
    told: list[str] = []

    def of(kept: SqliteLedger, name: str) -> Opener | None:
        if given is None or not implied or given.is_of(kept.records(name)):
            return given
        if not told:
            told.append(name)
            note(
                "the key in `.interlock/keys` is not this ledger's, which is read without: name its own with `--key`"
            )
        return None

    return of


def _each(
    run_id: str | None,
    path: str | None,
    look: Callable[[SqliteLedger, str], Any],
    doing: str,
    quiet: bool,
) -> list[Any]:
    """What a look at each run finds; one run, or all there are."""
    from interlock.cli.resources import ledger_to_read, run_named

    with ledger_to_read(path) as kept:
        names = [run_named(kept, run_id)] if run_id is not None else [summary.run for summary in kept.runs()]
        if not names:
            note(f"there is no run in `{kept.path}`: nothing was shown to hold")
        with waiting(f"{doing} {many(len(names), 'run')}", quiet=quiet):
            return [look(kept, name) for name in names]
