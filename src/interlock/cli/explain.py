"""`interlock policy explain`: what one rule does."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from interlock.cli.cases import OUTCOMES
from interlock.cli.console import Trouble, guarded, many, print_below, to_people, to_programs, visible

if TYPE_CHECKING:
    from rich.console import Console

    from interlock.policy import Policy
    from interlock.workbench.cases import Suite
    from interlock.workbench.explain import Example, Explanation, Tables


@click.command("explain", short_help="what one rule does, with examples")
@click.argument("policy_name", metavar="P")
@click.argument("rule", metavar="RULE", required=False)
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@guarded
def explain(policy_name: str, rule: str | None, as_json: bool) -> None:
    """Say in plain words what a rule of a policy file or a pack does, and when.

    The examples come from the cases beside the policy, then from the rule's own words. Each was run through a real
    session, and stands where it came out: some sound odd, as they are made of phrases and not by a writer.
    """
    from interlock.cli.resources import policy_of
    from interlock.workbench.explain import UnknownRule, plain
    from interlock.workbench.explain import explain as explained

    policy = policy_of(policy_name)
    if rule is None:
        names = ", ".join(f"`{one.head.id}`" for one in policy.rulebook.rules)
        raise Trouble(f"say which rule of `{policy.id}`: {names or 'it has none'}")
    try:
        found = explained(policy, rule, suite_beside(policy))
    except UnknownRule as error:
        raise Trouble(str(error)) from error
    if as_json:
        to_programs(plain(found))
    else:
        _draw(found)


def suite_beside(policy: Policy) -> Suite | None:
    """The cases, where there are some; what is wrong with them is `policy test`'s to say."""
    from interlock.workbench.cases import CasesError
    from interlock.workbench.suite import suite_of

    try:
        return suite_of(policy)
    except CasesError:
        return None


def _draw(found: Explanation) -> None:
    from rich.text import Text

    console = to_people()
    head = Text(found.rule, style="name")
    head.append(f"  {found.kind}, {found.mode}, severity {found.severity}", style="note")
    console.print(head)
    if found.title:
        print_below(console, found.title, 4)
    if found.basis:
        print_below(console, f"basis: {found.basis}", 4, "note")
    console.print()
    for name, text in (("it", found.says), ("in force", found.in_force), ("then", found.then)):
        _draw_row(console, name, text)
    for concept, phrases in found.concepts.items():
        _draw_row(console, f"`{concept}`", ", ".join(phrases) if phrases else _without(concept))
        if excepted := found.exceptions.get(concept):
            _draw_row(console, "  but not in", ", ".join(excepted))
    if found.tables is not None:
        _draw_row(console, "compiled", _compiled(found.tables))
    for reason in found.silent:
        _draw_row(console, "cannot fire", reason, "bad")
    for title, examples in (("fires on", found.fires), ("does not fire on", found.passes)):
        console.print()
        console.print(title, style="name")
        for example in examples:
            _draw_example(console, example)
        if not examples:
            print_below(console, "nothing was found, neither in the cases nor by trying", 4, "waiting")


LABEL_COLUMNS = 16


def _draw_row(console: Console, name: str, text: str, style: str = "") -> None:
    from rich.table import Table

    table = Table(box=None, pad_edge=False, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(style="note", min_width=LABEL_COLUMNS, overflow="fold")
    table.add_column(overflow="fold")
    table.add_row(visible(name), visible(text), style=style)
    console.print(table)


def _without(concept: str) -> str:
    space, _, name = concept.partition(":")
    return f"a call of `{name}`" if space == "tool" else f"what stands for `{name}`" if name else "no phrases"


def _compiled(tables: Tables) -> str:
    sources = many(tables.sources, "text")
    states = f"{many(tables.states, 'state')} in {many(tables.automata, 'automaton', 'automata')}"
    held = (
        "holds back nothing"
        if tables.hold_back == 0
        else f"holds back at most {many(tables.hold_back, 'byte')}"
        if tables.hold_back is not None
        else f"holds back up to {many(tables.hold_bytes_max, 'byte')}, then stops the run"
    )
    return f"{sources}, {states}; {held}"


def _draw_example(console: Console, example: Example) -> None:
    notes = [f"case `{example.case}`"] if example.case else []
    if example.by:
        notes.append(f"{OUTCOMES[example.outcome][0]} by {', '.join(f'`{name}`' for name in example.by)}")
    note = f"  ({'; '.join(notes)})" if notes else ""
    print_below(console, f"{example.said.strip()}{note}", 4)
