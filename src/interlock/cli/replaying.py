"""`interlock policy replay`: what a policy would have decided over recorded runs."""

from __future__ import annotations

import os
import stat
from contextlib import ExitStack, contextmanager
from typing import IO, TYPE_CHECKING, Any, Final

import click
import msgspec

from interlock.cli.console import (
    Exit,
    Trouble,
    guarded,
    many,
    note,
    print_below,
    said,
    to_people,
    to_programs,
    visible,
)
from interlock.cli.progress import progress

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterator

    from rich.console import Console

    from interlock.workbench.rejudged import Done, Header, Rejudged, Totals

SHOWN_MAX: Final = 20
BAR_COLUMNS: Final = 24
STATE_BYTES_MAX: Final = 1 << 30
ALIKE: Final = ("same", "blocked")
"""Outcomes that a new policy does not touch."""
UNPLACED: Final = "unplaced"
SAID: Final = {
    "same": ("come out the same", "good"),
    "refuses": ("would have been refused something", "bad"),
    "waits": ("would have waited for an approval", "waiting"),
    "halts": ("would have been halted", "bad"),
    "admits": ("would have gone on where they were refused or waited", "waiting"),
    "blocked": ("were blocked by the screen, before a policy was asked", "note"),
    UNPLACED: ("cannot be gone through", "note"),
}


@click.command("replay", short_help="what a policy would have decided over recorded runs")
@click.argument("policy_name", metavar="NEW")
@click.option("--ledger", "path", metavar="FILE", help="Default: .interlock/ledger.sqlite here.")
@click.option(
    "--key",
    "keys",
    metavar="DIR",
    help="Folder of the key pair, to judge what was refused too. Default: .interlock/keys, where it is there.",
)
@click.option(
    "--state", "state", metavar="FILE", help="Keep what is done there, and go on from it another time."
)
@click.option(
    "--all", "show_all", is_flag=True, help="List every run that parts from its record, not the first 20."
)
@click.option(
    "--json", "as_json", is_flag=True, help="As JSON: a line for each run, then one with the totals."
)
@click.pass_context
@guarded
def replay(
    context: click.Context,
    policy_name: str,
    path: str | None,
    keys: str | None,
    state: str | None,
    show_all: bool,
    as_json: bool,
) -> None:
    """Go through the runs of a ledger under the policy NEW, and say where it would have decided otherwise.

    A run is followed up to the first difference: from there on the engine would have been asked for something else,
    and nobody knows what it would have said. Without the key what was refused is sealed, and counts as unseen. Rules
    in shadow mode that would have refused something are counted too. Nothing is written to the ledger. Exit code 1
    where there are runs that cannot be gone through, because their record does not hold together or the key does not
    open it: what is said is then not about all of them.
    """
    from interlock.cli.ledger import opener_of
    from interlock.cli.resources import ledger_to_read, policy_of
    from interlock.workbench.rejudged import Header, Totals, rejudged_runs

    policy = policy_of(policy_name)
    opener = opener_of(keys)
    totals = Totals()
    parted: list[Rejudged] = []
    with ExitStack() as stack:
        kept = stack.enter_context(ledger_to_read(path))
        header = Header.of(policy, opener, implied=keys is None)
        done, file = _state_of(state, header, stack) if state is not None else ({}, None)
        try:
            with progress("going through runs", quiet=as_json) as told:
                for one, before in rejudged_runs(policy, kept, opener, done, told, implied=keys is None):
                    totals.add(one)
                    if not before and file is not None and state is not None:
                        _keep(file, one, state)
                    if as_json:
                        to_programs(_plain(one), one_of_many=True)
                    elif one.outcome not in ALIKE and (show_all or len(parted) < SHOWN_MAX):
                        parted.append(one)
        except KeyboardInterrupt:
            if state is not None:
                note(
                    f"{many(totals.runs, 'run')} done and kept in `{state}`: the same command goes on from there"
                )
            raise
    if as_json:
        to_programs({"totals": {"policy": policy.id, "digest": policy.digest, **totals.plain()}})
    else:
        _draw(totals, parted, f"{policy.id} {policy.version}", keyed=keys is not None)
    context.exit(Exit.PROBLEMS if totals.outcomes[UNPLACED] else Exit.DONE)


def _state_of(name: str, header: Header, stack: ExitStack) -> tuple[Done, IO[bytes]]:
    """The runs that a state file has, and the file to go on with: held by this process alone while it is open."""
    from interlock.workbench.rejudged import StateError, done_before, header_line

    file = stack.enter_context(_held(name))
    try:
        data = file.read(STATE_BYTES_MAX + 1)
        if len(data) > STATE_BYTES_MAX:
            raise Trouble(
                f"`{name}`: over the ceiling of {STATE_BYTES_MAX} bytes, so it is no state of a replay"
            )
        done, whole = done_before(data, header, name)
        file.seek(whole)
        file.truncate()  # what a break cut off
        if not whole:
            file.write(header_line(header))
            file.flush()
    except StateError as error:
        raise Trouble(str(error)) from error
    except OSError as error:
        raise _named(error, name) from error
    return done, file


@contextmanager
def _held(name: str) -> Iterator[IO[bytes]]:
    """The file, made where there is none. Only its owner may read it: it holds admitted text, as the ledger does."""
    from interlock.policy.locks import locked

    try:
        descriptor = os.open(name, os.O_RDWR | os.O_CREAT | getattr(os, "O_NONBLOCK", 0), 0o600)
    except (OSError, ValueError) as error:
        raise _named(error, name) from error
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise Trouble(f"`{name}` is no ordinary file: give another name to `--state`")
    with os.fdopen(descriptor, "r+b") as file:
        if not locked(file):
            raise Trouble(
                f"another replay goes on in `{name}`: let it end, or give another name to `--state`"
            )
        yield file


def _named(error: OSError | ValueError, name: str) -> Trouble:
    if isinstance(error, OSError):
        error.filename = name
        return Trouble(said(error))
    return Trouble(f"`{name}`: {error}")


def _keep(file: IO[bytes], one: Rejudged, name: str) -> None:
    from interlock.workbench.rejudged import line_of

    try:
        file.write(line_of(one))
        file.flush()
    except OSError as error:
        raise _named(error, name) from error


def _plain(one: Rejudged) -> dict[str, Any]:
    fields: dict[str, Any] = msgspec.to_builtins(one)
    return {"outcome": one.outcome, **fields}


def _draw(totals: Totals, parted: list[Rejudged], policy: str, *, keyed: bool) -> None:
    from rich.text import Text

    console = to_people()
    if not totals.runs:
        note("no runs yet")
        return
    for one in parted:
        _draw_run(console, one)
    left = totals.runs - sum(totals.outcomes[each] for each in ALIKE) - len(parted)
    if left > 0:
        console.print(f"and {left} more: `--all` lists them", style="note")
    if parted:
        console.print()
    console.print(f"{visible(policy)}, over {many(totals.runs, 'recorded run')}", style="name")
    for outcome, (words, style) in SAID.items():
        count = totals.outcomes[outcome]
        if count:
            console.print(Text(f"  {count:>6,}  ").append(words, style=style))
    for title, counted in (
        ("by rule", totals.rules),
        ("rules in shadow mode would have refused", totals.shadowed),
    ):
        _draw_chart(console, title, counted)
    told = f"{many(totals.judged, 'determination')} judged again"
    if totals.unseen:
        told += f", {many(totals.unseen, 'refusal')} sealed and not seen"
        told += "" if keyed else ": `--key` opens them"
    if totals.unended:
        told += f"; {many(totals.unended, 'run')} without an end, which may have had more"
    console.print(told, style="note")


def _draw_run(console: Console, one: Rejudged) -> None:
    from rich.text import Text

    head = Text(f"run {one.run}", style="name")
    if one.diverged is None:
        console.print(head.append(f"  {SAID[one.outcome][0]}: {visible(one.unplaced)}", style="note"))
        return
    found = one.diverged
    head.append(f"  record {found.record} of {one.records}: ", style="note")
    by = ", ".join(f"`{rule}`" for rule in found.rules) or found.code
    how = {
        "refuses": f"refuses, by {by}",
        "waits": f"waits, by {by}",
        "halts": f"halts: {found.code}",
        "admits": "admits what was refused, or waited",
    }[found.how]
    console.print(head.append(how, style=SAID[found.how][1]))
    if found.text:
        print_below(console, found.text.strip(), 4, "note")


def _draw_chart(console: Console, title: str, counted: Counter[str]) -> None:
    """A bar a rule, as long as it has runs."""
    from rich.text import Text

    if not counted:
        return
    console.print(f"  {title}", style="note")
    most = max(counted.values())
    width = max(map(len, counted))
    for rule, count in counted.most_common():
        bar = "█" * max(1, round(count * BAR_COLUMNS / most))
        console.print(Text(f"  {count:>6,}  {rule:{width}}  ").append(bar, style="bad"))
