"""`interlock map`: what the mapper reads in a text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from interlock.cli.console import Exit, Trouble, guarded, note, to_people, to_programs, visible

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from interlock.core.mutation import Commitment, Mutation
    from interlock.core.ports import Mapper
    from interlock.core.rules import Unit
    from interlock.core.state import SemanticState
    from interlock.policy import Policy
    from interlock.workbench.mapped import Mapped


@click.command("map", short_help="what the mapper reads in a text")
@click.argument("text", required=False)
@click.option("--jsonl", "source", metavar="IN", help='Lines {"id", "text"}; `-` is stdin.')
@click.option(
    "--policy", "policy_name", metavar="P", help="Read with the lexicon and the unit of this policy or pack."
)
@click.option(
    "--unit",
    "unit_name",
    type=click.Choice(["clause", "sentence", "step"]),
    help="What to cut the text into.",
)
@click.option(
    "--context", "fields", multiple=True, metavar="K=V", help="With --policy: a field it leaves to the task."
)
@click.option("--out", "target", metavar="OUT", help="With --jsonl: write the lines there.")
@click.option("--json", "as_json", is_flag=True, help="With TEXT: as JSON.")
@click.pass_context
@guarded
def map_(
    context: click.Context,
    text: str | None,
    source: str | None,
    policy_name: str | None,
    unit_name: str | None,
    fields: tuple[str, ...],
    target: str | None,
    as_json: bool,
) -> None:
    """Show the mutations of TEXT, or of every line of a file: what each transition would change.

    Each transition is read against those before it, as if all of them had been admitted.
    """
    from interlock.cli.lines import not_onto_itself
    from interlock.cli.resources import pairs_of, policy_of
    from interlock.core.prompt import TaskError
    from interlock.core.rules import Unit
    from interlock.mapping import ClauseMapper
    from interlock.workbench.mapped import opening

    _check(text, source, target, as_json)
    if source is not None:
        not_onto_itself(source, target)
    if fields and not policy_name:
        raise Trouble("`--context` sets a field of a policy: name one with `--policy`")
    context_fields = pairs_of(fields, "--context", "K=V")
    policy = policy_of(policy_name) if policy_name else None
    mapper = (
        ClauseMapper(policy.rulebook.vocabulary, policy.rulebook.subdomains) if policy else ClauseMapper()
    )
    unit = Unit(unit_name) if unit_name else _unit_of(policy)
    try:
        state = opening(policy, mapper, context_fields)
    except TaskError as error:
        hint = ": give it with `--context K=V`" if not fields else ""
        raise Trouble(f"{error}{hint}") from error
    if source is not None:
        spoiled = _lines(source, target, mapper, state, unit)
        context.exit(Exit.MISUSED if spoiled else Exit.DONE)
    assert text is not None
    _one(text, mapper, state, unit, as_json)


def _check(text: str | None, source: str | None, target: str | None, as_json: bool) -> None:
    """Each option goes with a text or with lines; one that would do nothing is a mistake."""
    if text is None and source is None:
        raise Trouble("give a text, or lines with `--jsonl`")
    if text is not None and source is not None:
        raise Trouble("give a text or `--jsonl`, not both")
    if text == "":
        raise Trouble("the text is empty: there is nothing to read")
    if source is None and target is not None:
        raise Trouble("`--out` takes lines: give them with `--jsonl`, or leave it out")
    if source is not None and as_json:
        raise Trouble("`--jsonl` writes JSON as it is: leave `--json` out")


def _unit_of(policy: Policy | None) -> Unit:
    from interlock.core.rules import Unit

    # A token has no meaning of its own to show; what it stands in does.
    return Unit.SENTENCE if policy is None or policy.rulebook.unit is Unit.TOKEN else policy.rulebook.unit


def _lines(source: str, target: str | None, mapper: Mapper, state: SemanticState, unit: Unit) -> int:
    from interlock.cli.lines import lines_of, writer_to
    from interlock.workbench.backtest import Spoiled
    from interlock.workbench.mapped import plain, readings

    spoiled = 0
    with lines_of(source, "reading") as lines, writer_to(target) as out:
        for result in readings(lines, mapper, state, unit):
            if isinstance(result, Spoiled):
                spoiled += 1
                note(result.error)
            out.write(plain(result))
    return spoiled


def _one(text: str, mapper: Mapper, state: SemanticState, unit: Unit, as_json: bool) -> None:
    from interlock.workbench.mapped import Reading, mapped, plain

    try:
        data = text.encode()
    except UnicodeEncodeError as error:
        raise Trouble(f"the text is not valid UTF-8 (at character {error.start})") from None
    found = list(mapped(data, mapper, state, unit))
    if as_json:
        to_programs(plain(Reading("text", found)))
        return
    console = to_people()
    for one in found:
        _draw(console, one)


def _draw(console: Console, one: Mapped) -> None:
    from rich.text import Text

    head = Text(f"{one.start}-{one.end}  ", style="note")
    shown = Text(visible(one.text.strip("\n ")), style="name")
    if one.mutation is None:
        console.print(head + shown + Text("  inert: carries nothing", style="note"))
        return
    for span in one.mutation.unmapped:
        lead = len(one.text) - len(one.text.lstrip("\n "))
        shown.stylize("bad", max(0, span.start - lead), max(0, span.end - lead))
    console.print(head + shown)
    console.print(_fields(one.mutation))


def _fields(mutation: Mutation) -> Table:
    from rich.table import Table

    table = Table(box=None, pad_edge=False, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(style="note")
    table.add_column()
    marks = ", ".join(mark.value for mark in mutation.marks if mark.value != mutation.category.value)
    table.add_row("  category", mutation.category.value + (f"  ({marks})" if marks else ""))
    for claim in mutation.commitments:
        table.add_row("  claim", _claim(claim))
    for reference in mutation.references:
        table.add_row("  refers to", visible(f"{reference.kind} {reference.key}"))
    if mutation.parts:
        cuts = ", ".join(f"{span.start}-{span.end}" for span in mutation.parts)
        table.add_row("  comes apart", cuts + (" (independent)" if mutation.independent else ""))
    table.add_row(
        "  measures",
        f"certainty {mutation.certainty} of 5, novelty {mutation.novelty}‰, read {mutation.coverage}‰, "
        f"language {mutation.language}",
    )
    return table


def _claim(claim: Commitment) -> str:
    parts = [claim.polarity.value, f"certainty {claim.certainty}", visible(claim.key)]
    parts += [f"concepts: {', '.join(claim.concepts)}"] if claim.concepts else []
    parts += [f"said by: {visible(claim.attribution)}"] if claim.attribution else []
    parts += [
        f"{slot.name} = {slot.quantity.mantissa}e{slot.quantity.exponent} {slot.quantity.unit}"
        for slot in claim.slots
    ]
    parts += [f"about: {visible(claim.target)}"] if claim.target else []
    return "; ".join(parts)
