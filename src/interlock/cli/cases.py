"""`interlock policy test`: a policy held against the cases beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from interlock.cli.console import Exit, Trouble, guarded, many, print_below, to_people, to_programs, visible
from interlock.cli.progress import progress

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from interlock.core.decision import Reason
    from interlock.workbench.suite import Failure, Report
    from interlock.workbench.trial import Judgement

OUTCOMES: Final = {
    "admit": ("admitted", "admitted"),
    "approved": ("approved", "waiting"),
    "decompose": ("taken apart", "parted"),
    "reject": ("refused", "why"),
    "wait": ("waits", "waiting"),
}
NAME_COLUMNS: Final = max(len(name) for name, _ in OUTCOMES.values())


@click.command("test", short_help="hold a policy against its cases")
@click.argument("policy_name", metavar="P")
@click.option(
    "--cases", "path", metavar="FILE", help="The cases. Default: `NAME.cases.yaml` beside the policy."
)
@click.option("--cases-only", is_flag=True, help="Leave out what cases say of the rules, and run no mutants.")
@click.option(
    "--thorough",
    is_flag=True,
    help="Also weaken every phrase, condition and bound, one at a time; takes longer.",
)
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@click.pass_context
@guarded
def test(
    context: click.Context,
    policy_name: str,
    path: str | None,
    cases_only: bool,
    thorough: bool,
    as_json: bool,
) -> None:
    """Run the cases beside a policy file or a pack, each through a real session.

    Reported are the cases that end otherwise than expected, the rules that no case fires, and the rules that could
    be lost without a case to notice: each is taken out once. `--thorough` also reports every small change that no
    case notices. Exit code 1 where there is any of these, 2 where the policy or the cases cannot be read;
    docs/workbench.md says what stands in a case.
    """
    from interlock.anchors.files import TableError
    from interlock.cli.resources import policy_of
    from interlock.workbench.cases import CasesError
    from interlock.workbench.suite import Depth, examine, plain, suite_of

    if policy_name.endswith(".cases.yaml"):
        named = policy_name.removesuffix(".cases.yaml")
        raise Trouble(f"`{policy_name}` are the cases: give the policy, such as `{named}.yaml`")
    if cases_only and thorough:
        raise Trouble("`--cases-only` and `--thorough` ask for opposite things: give one of them")
    depth = Depth.CASES if cases_only else Depth.CHANGES if thorough else Depth.RULES
    policy = policy_of(policy_name)
    try:
        suite = suite_of(policy, path)
        with progress("running cases") as told:
            report = examine(policy, suite, depth, told=told)
    except (CasesError, TableError) as error:
        raise Trouble(str(error)) from error
    if as_json:
        to_programs(plain(report))
    else:
        _draw(report, suite.name)
    context.exit(Exit.DONE if report.ok else Exit.PROBLEMS)


def _draw(report: Report, name: str) -> None:
    console = to_people()
    for failure in report.failures:
        _draw_failure(console, failure, name)
    for title, rules in (
        ("fired by no case", report.unfired),
        ("not missed by any case when taken out", report.unnoticed),
    ):
        if rules:
            console.print(f"{many(len(rules), 'rule')} {title}", style="bad")
            for rule in rules:
                console.print(f"    {rule}")
            console.print()
    if report.mutants:
        _draw_survivors(console, report)
    passed = report.cases - len(report.failures)
    said = f"{report.policy}: {passed} of {many(report.cases, 'case')} passed"
    console.print(said, style="good" if report.ok else "bad")


def _draw_survivors(console: Console, report: Report) -> None:
    from rich.text import Text

    count = len(report.survivors)
    said = f"{many(report.mutants - count, 'small change')} of {report.mutants} noticed by a case"
    console.print(said + (", not these:" if count else ""), style="bad" if count else "good")
    for one in report.survivors:
        line = Text(f"    {one.rule or one.where}", style="name")
        line.append(f"  {one.where}: {one.change}" if one.rule else f"  {one.change}", style="")
        console.print(line, soft_wrap=True)
    console.print()


def _draw_failure(console: Console, failure: Failure, name: str) -> None:
    from rich.text import Text

    head = Text("failed", style="bad")
    head.append(f" {failure.case}", style="name")
    head.append(f"  {visible(name)}:{failure.line}", style="note")
    console.print(head)
    for problem in failure.problems:
        print_below(console, problem, 4)
    for judgement in failure.judgements:
        for line in _judged(judgement, console.width):
            console.print(Text("    ") + line, soft_wrap=True)
    console.print()


def _judged(judgement: Judgement, columns: int) -> list[Text]:
    """A line for what was judged, one below it that marks what the first reason is about, and one for the reasons."""
    from rich.text import Text

    name, style = OUTCOMES[judgement.outcome]
    first = judgement.reasons[0] if judgement.reasons else None
    lead = f"{name:{NAME_COLUMNS}}  "
    room = max(columns - 4 - len(lead), 16)
    if judgement.ends:
        text, marks = "(the end)", ""
    else:
        text, marks = shown(judgement.text, first, room)
    lines = [Text(lead, style=style).append(text, style="note" if judgement.ends else "")]
    if marks:
        lines.append(Text(" " * len(lead)).append(marks, style=style))
    lines += [Text(" " * len(lead)).append(because(reason), style="note") for reason in judgement.reasons]
    lines += [
        Text(" " * len(lead)).append(f"in shadow mode: {because(reason)}", style="note")
        for reason in judgement.shadowed
    ]
    return lines


def because(reason: Reason) -> str:
    """A reason in one line: the rule, or what stood in its place, and the code."""
    by = f"rule `{reason.rule}`, " if reason.rule else ""
    about = f" ({reason.subject})" if reason.subject else ""
    return f"{by}stage {reason.stage.name.lower()}, {reason.code.value}{about}"


def shown(text: str, reason: Reason | None, room: int) -> tuple[str, str]:
    """A text on one line of so many columns, and carets below what a reason is about, which is kept in view."""
    from rich.cells import cell_len

    data = text.encode()
    start, end = (reason.span.start, reason.span.end) if reason and reason.span else (0, 0)
    before = len(_in_one_line(data[:start]).lstrip())
    marked = len(_in_one_line(data[start:end]))
    line = _in_one_line(data).lstrip()
    begin = max(0, min(before - room // 3, len(line) - room)) if len(line) > room else 0
    seen = line[begin : begin + room]
    if begin:
        seen = f"…{seen[1:]}"
    if begin + room < len(line):
        seen = f"{seen[:-1]}…"
    # In columns of a terminal: the letters of some scripts take two.
    left, below = seen[: before - begin], seen[before - begin :][:marked]
    return seen, " " * cell_len(left) + "^" * cell_len(below) if marked else ""


def _in_one_line(data: bytes) -> str:
    return visible(data.decode("utf-8", "ignore")).replace("\n", "␊").replace("\t", " ")
