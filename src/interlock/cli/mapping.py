"""`interlock map`: what the mapper reads in a text."""

from __future__ import annotations

import sys
from itertools import groupby
from typing import TYPE_CHECKING, Final

import click
import msgspec

from interlock.cli.console import Exit, Trouble, guarded, note, to_people, to_programs, visible

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from interlock.core.mutation import Commitment, Span
    from interlock.core.ports import Mapper
    from interlock.core.rules import Unit
    from interlock.core.state import SemanticState
    from interlock.mapping import ClauseMapper
    from interlock.mapping.places import Places
    from interlock.policy import Policy
    from interlock.workbench.mapped import Mapped

STDIN: Final = "-"
ALSO_SHOWN: Final = ("back-reference", "pmid", "work")
"""Kinds of reference that a policy has to ask for. Without one they are shown too."""


@click.command("map", short_help="what the mapper reads in a text")
@click.argument("text", required=False)
@click.option("--jsonl", "source", metavar="IN", help='Lines {"id", "text"}; `-` is stdin.')
@click.option(
    "--pairs", metavar="IN", help='Lines {"id", "a", "b"}: does `b` contradict `a`, once that is established?'
)
@click.option(
    "--profile",
    "profile_name",
    type=click.Choice(["plain", "clinical", "legal", "scientific", "encyclopaedic"]),
    help="Which words say how sure the speaker is.",
)
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
@click.option("--out", "target", metavar="OUT", help="With --jsonl or --pairs: write the lines there.")
@click.option("--json", "as_json", is_flag=True, help="With TEXT: as JSON.")
@click.pass_context
@guarded
def map_(
    context: click.Context,
    text: str | None,
    source: str | None,
    pairs: str | None,
    profile_name: str | None,
    policy_name: str | None,
    unit_name: str | None,
    fields: tuple[str, ...],
    target: str | None,
    as_json: bool,
) -> None:
    """Show the mutations of TEXT (`-`: from stdin), or of every line of a file: what each would change.

    Each transition is read against those before it, as if all of them had been admitted.
    """
    from interlock.cli.lines import not_onto_itself
    from interlock.cli.resources import pairs_of, policy_of
    from interlock.core.prompt import TaskError
    from interlock.core.rules import Profile, Unit, Vocabulary
    from interlock.mapping import ClauseMapper
    from interlock.workbench.mapped import opening

    _check(text, source, pairs, target, as_json)
    lines = source if source is not None else pairs
    if lines is not None:
        not_onto_itself(lines, target)
    if fields and not policy_name:
        raise Trouble("`--context` sets a field of a policy: name one with `--policy`")
    context_fields = pairs_of(fields, "--context", "K=V")
    policy = policy_of(policy_name) if policy_name else None
    vocabulary = policy.rulebook.vocabulary if policy else Vocabulary(anchored=ALSO_SHOWN)
    if profile_name:
        vocabulary = msgspec.structs.replace(vocabulary, profile=Profile(profile_name))
    subdomains, watch = (policy.rulebook.subdomains, policy.watch) if policy else ((), None)
    mapper = ClauseMapper(vocabulary, subdomains, watch)
    unit = Unit(unit_name) if unit_name else _unit_of(policy)
    try:
        state = opening(policy, mapper, context_fields)
    except TaskError as error:
        hint = ": give it with `--context K=V`" if not fields else ""
        raise Trouble(f"{error}{hint}") from error
    if lines is not None:
        spoiled = (_lines if pairs is None else _pairs)(lines, target, mapper, state, unit)
        context.exit(Exit.MISUSED if spoiled else Exit.DONE)
    assert text is not None
    _one(_from_stdin() if text == STDIN else text, mapper, state, unit, as_json)


def _from_stdin() -> str:
    data = sys.stdin.buffer.read()
    if not data.strip():
        raise Trouble("there is no text: stdin is empty")
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise Trouble(f"stdin: not valid UTF-8 at byte {error.start}") from None


def _check(
    text: str | None, source: str | None, pairs: str | None, target: str | None, as_json: bool
) -> None:
    """Each option goes with a text or with lines; one that would do nothing is a mistake."""
    given = [each for each in (text, source, pairs) if each is not None]
    if not given:
        raise Trouble("give a text, or lines with `--jsonl` or `--pairs`")
    if len(given) > 1:
        raise Trouble("give a text, `--jsonl` or `--pairs`, not two of them")
    if text == "":
        raise Trouble("the text is empty: there is nothing to read")
    if text is not None and target is not None:
        raise Trouble("`--out` takes lines: give them with `--jsonl` or `--pairs`, or leave it out")
    if text is None and as_json:
        raise Trouble("lines are answered with JSON as it is: leave `--json` out")


def _unit_of(policy: Policy | None) -> Unit:
    from interlock.core.rules import Unit

    # A token has no meaning of its own to show; what it stands in does.
    return Unit.SENTENCE if policy is None or policy.rulebook.unit is Unit.TOKEN else policy.rulebook.unit


def _lines(source: str, target: str | None, mapper: ClauseMapper, state: SemanticState, unit: Unit) -> int:
    from interlock.cli.lines import lines_of, writer_to
    from interlock.workbench.backtest import Spoiled
    from interlock.workbench.mapped import plain, readings

    spoiled = 0
    with lines_of(source, "reading") as lines, writer_to(target) as out:
        for result in readings(lines, mapper, state, unit):
            if isinstance(result, Spoiled):
                spoiled += 1
                note(result.error)
            out.write(plain(result, mapper))
    return spoiled


def _pairs(source: str, target: str | None, mapper: Mapper, state: SemanticState, unit: Unit) -> int:
    from interlock.cli.lines import lines_of, writer_to
    from interlock.workbench.backtest import Spoiled
    from interlock.workbench.mapped import relations

    spoiled = 0
    with lines_of(source, "comparing") as lines, writer_to(target) as out:
        for result in relations(lines, mapper, state, unit):
            if isinstance(result, Spoiled):
                spoiled += 1
                note(result.error)
                out.write({"id": result.id, "error": result.error})
                continue
            out.write(result)
    return spoiled


def _one(text: str, mapper: ClauseMapper, state: SemanticState, unit: Unit, as_json: bool) -> None:
    from interlock.core.ports import TooMuch
    from interlock.workbench.mapped import Reading, mapped, plain

    try:
        data = text.encode()
    except UnicodeEncodeError as error:
        raise Trouble(f"the text is not valid UTF-8 (at character {error.start})") from None
    found = mapped(data, mapper, state, unit)
    console, anything = to_people(), False
    try:
        if as_json:
            to_programs(plain(Reading("text", list(found)), mapper))
            return
        for one in found:  # each as soon as it is read: a text may be long
            _draw(console, one, mapper)
            anything = anything or one.mutation is not None
    except TooMuch as error:
        raise Trouble(str(error)) from None
    if console.is_terminal and anything:
        console.print(_legend())  # of colours, which nothing else shows


_SHOWN: Final = {
    "denies": "bold red",
    "doubts": "yellow",
    "quantity": "cyan",
    "reference": "blue underline",
    "not read": "reverse",
}


def _legend() -> Text:
    from rich.text import Text

    return Text("  ").join(Text(name, style=style) for name, style in _SHOWN.items())


def _draw(console: Console, one: Mapped, mapper: ClauseMapper) -> None:
    from rich.text import Text

    head = Text(f"{one.start}-{one.end}  ", style="note")
    if one.mutation is None:
        console.print(head + Text(visible(one.text.decode().strip("\n "))) + Text("  inert: carries nothing"))
        return
    seen = mapper.places(one.text, one.mutation.references)
    console.print(head + _marked(one, seen))
    console.print(_fields(one, seen))


def _marked(one: Mapped, seen: Places) -> Text:
    """The text, with what was read as what; of two places that overlap the later one shows."""
    from rich.text import Text

    assert one.mutation is not None
    styles = [""] * len(one.text)
    for style, spans in (
        ("denies", [reach.cue for reach in seen.negations]),
        ("doubts", [reach.cue for reach in seen.hedges]),
        ("quantity", [found.span for found in seen.quantities]),
        ("reference", [reference.span for reference in one.mutation.references]),
        ("not read", one.mutation.unmapped),
    ):
        for span in spans:
            styles[span.start : span.end] = [_SHOWN[style]] * (span.end - span.start)
    lead = len(one.text) - len(one.text.lstrip(b"\n "))
    body, shown, at = one.text.strip(b"\n "), Text(), 0
    for style, group in groupby(styles[lead : lead + len(body)]):
        size = len(list(group))
        shown.append(visible(body[at : at + size].decode()), style or "name")
        at += size
    return shown


def _fields(one: Mapped, seen: Places) -> Table:
    from rich.table import Table

    from interlock.mapping.roles import roles

    mutation = one.mutation
    assert mutation is not None
    table = Table(box=None, pad_edge=False, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(style="note")
    table.add_column()

    def said(span: Span) -> str:
        return visible(one.text[span.start : span.end].decode())

    marks = ", ".join(mark.value for mark in mutation.marks if mark.value != mutation.category.value)
    table.add_row("  category", mutation.category.value + (f"  ({marks})" if marks else ""))
    for claim in mutation.commitments:
        table.add_row("  claim", _claim(claim))
        if (who := roles(one.text, claim)) is not None:
            told = (
                f"who: {who.subject}",
                f"does: {who.predicate}",
                who.object and f"what: {who.object}",
            )
            table.add_row("  roles", visible("; ".join(filter(None, told))))
    for reach in seen.negations:
        table.add_row("  denies", f"{said(reach.cue)}: {said(reach.scope)}")
    for reach in seen.hedges:
        table.add_row("  doubts", f"{said(reach.cue)}: {said(reach.scope)}")
    for found in seen.quantities:
        table.add_row("  quantity", f"{said(found.span)}: {found.shown}")
    for reference in mutation.references:
        table.add_row("  refers to", visible(f"{reference.kind} {reference.key}"))
    for place in seen.supposed:
        table.add_row("  supposes", f"{said(place.span)}: {place.kind}")
    for span in mutation.unmapped:
        table.add_row("  not read", said(span))
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
