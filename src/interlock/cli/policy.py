"""`interlock policy`: is this a policy, and what does it hold."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING

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
)
from interlock.cli.progress import progress

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from interlock.policy import Report
    from interlock.policy.capability import Encoded
    from interlock.workbench.doubts import Doubt


@click.group(short_help="check a policy, list the shipped ones")
def policy() -> None:
    """What a policy says, and what it cannot do."""


@policy.command("check", short_help="load policies and say what they hold")
@click.argument("policy_names", metavar="P...", nargs=-1, required=True)
@click.option("--strict", is_flag=True, help="Exit code 1 where something cannot fire or is doubtful.")
@click.option("--json", "as_json", is_flag=True, help="As JSON, a line for each policy.")
@click.pass_context
@guarded
def check(context: click.Context, policy_names: tuple[str, ...], strict: bool, as_json: bool) -> None:
    """Load policy files or packs, or say everything that is wrong with them (exit code 2).

    What is printed is what is encoded: the rules, bounds, limits and whatever else the policy sets, the grain at
    which it is judged, the rules that nothing can trigger, and what loads but may not mean what its author meant:
    rules are tried in sessions for that. Of several policies all are looked at, whatever is wrong with one of them.
    `--json` says the same.
    """
    import msgspec

    from interlock.cli.explain import suite_beside
    from interlock.cli.resources import policy_of, resolvers_of
    from interlock.policy import capabilities
    from interlock.workbench.doubts import doubts

    troubles: list[Trouble] = []
    doubtful = False
    for number, name in enumerate(policy_names):
        try:
            loaded = policy_of(name)
            resolvers_of(loaded, {})  # what it looks references up in has to be usable too
            report = capabilities(loaded)
            with progress("trying rules") as told:
                found = doubts(loaded, told, suite_beside(loaded))
        except Trouble as trouble:
            troubles.append(trouble)
            if as_json:
                to_programs({"file": name, "problems": _problems(trouble)})
            continue
        doubtful = doubtful or bool(report.silent or found)
        if as_json:
            to_programs({**msgspec.to_builtins(report), "doubts": msgspec.to_builtins(found)})
        else:
            _draw(report, found, apart=number > 0)
    for one in troubles:
        one.show()
    if troubles and len(policy_names) > 1:
        note(f"{len(troubles)} of {many(len(policy_names), 'policy', 'policies')} cannot be used")
    if troubles:
        context.exit(Exit.MISUSED)
    context.exit(Exit.PROBLEMS if strict and doubtful else Exit.DONE)


def _problems(trouble: Trouble) -> list[dict[str, object]]:
    """Each problem with its line and column, both from 1; without them where it is the file as a whole."""
    from interlock.anchors.building import SourceError
    from interlock.policy import PolicyError
    from interlock.policy.errors import NOWHERE

    error = trouble.__cause__
    if isinstance(error, SourceError):
        return [{"message": error.why, "line": error.place.line, "column": error.place.column}]
    if not isinstance(error, PolicyError):
        return [{"message": trouble.message}]
    return [
        {"message": one.message}
        if one.place == NOWHERE
        else {"message": one.message, "line": one.place.line, "column": one.place.column}
        for one in error.problems
    ]


@policy.command("list", short_help="the shipped packs")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@guarded
def packs(as_json: bool) -> None:
    """The shipped policies, each to be used by its name."""
    from interlock.cli.resources import pack_of
    from interlock.policy import packs as names_of

    names = names_of()
    if as_json:
        to_programs([pack_of(name)._asdict() for name in names])
        return
    console = to_people()
    width = max(map(len, names))
    for name in names:  # each as soon as it is read: all of them take a second
        line, below = f"{name:{width}}  {pack_of(name).title}", " " * (width + 2)
        console.print(textwrap.fill(line, console.width, subsequent_indent=below), soft_wrap=True)


@policy.command("schema", short_help="the language as JSON Schema, for editors")
@guarded
def schema() -> None:
    """Print the language as JSON Schema, for an editor that completes keys and marks mistakes.

    It knows shapes. Which names exist and what contradicts, only `policy check` knows.
    """
    import json

    from interlock.policy import json_schema

    click.echo(json.dumps(json_schema(), indent=1, ensure_ascii=False))


def _draw(report: Report, doubtful: Sequence[Doubt], *, apart: bool = False) -> None:
    console = to_people()
    if apart:
        console.rule(style="note")
    console.print(f"{report.policy} {report.version}", style="name")
    console.print(report.digest, style="note")
    console.print()
    for rule in report.rules:
        _draw_rule(console, rule)
    console.print(_rest(report, doubtful))
    console.print()
    for line in report.limits:
        console.print(
            textwrap.fill(f"- {line}", console.width, subsequent_indent="  ")
            if console.is_terminal
            else f"- {line}",
            style="note",
            soft_wrap=True,
        )


def _draw_rule(console: Console, rule: Encoded) -> None:
    """A block a rule: what it says is as wide as the screen."""
    from rich.text import Text

    head = Text(rule.id, style="name")
    head.append(f"  {rule.kind.value}, {rule.mode.value}, {rule.in_force}", style="note")
    console.print(head)
    notes = [f"basis: {rule.basis}"] if rule.basis else []
    notes += [f"severity: {rule.severity}"]
    notes += (
        ["on_mixed: a bundle of which a part breaks it is taken apart"]
        if rule.on_mixed.value == "split"
        else []
    )
    for text, style in ((rule.says, ""), ("; ".join(notes), "note")):
        print_below(console, text, 4, style)
    console.print()


def _rest(report: Report, doubtful: Sequence[Doubt]) -> Table:
    from rich.table import Table

    from interlock.cli.startup import words_of

    table = Table(box=None, pad_edge=False, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(style="note", no_wrap=True)
    table.add_column(overflow="fold")
    said = [(name, text, "") for name, text in report.settings]
    said += [("doubtful", f"`{doubt.where}`: {doubt.why}", "waiting") for doubt in doubtful]
    for name, text, style in (*words_of(report), *said):
        table.add_row(name, visible(text), style=style)
    return table
