"""What the guarantee rests on, said before a run starts: where text is intercepted, what is read, what is encoded.

Three things are supplied and none of them by the gate (R-163): the grain of interception, the mapper's reading, and
the policy. All three are printed, the weak places by name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interlock.cli.console import many, to_people, visible
from interlock.policy import Report, capabilities

if TYPE_CHECKING:
    from rich.table import Table

    from interlock.anchors.port import Resolvers
    from interlock.core.ports import Mapper
    from interlock.engines.port import Engine
    from interlock.policy import Policy

Line = tuple[str, str, str]
"""A name, what there is to say, and the style it is said in."""


def words_of(report: Report) -> list[Line]:
    """What a policy holds besides its rules."""
    found: list[Line] = [
        ("unit", f"a {report.unit.value} is judged at a time", ""),
        ("released", _released(report), "bad" if report.released_before else ""),
        ("unread text", report.unmapped, ""),
        ("channels", ", ".join(report.channels), ""),
        ("prompt", _prompt(report), ""),
    ]
    if report.anchored:
        found.append(("looked up", ", ".join(report.anchored), ""))
    if not report.sealed:
        found.append(("refused text", "no sealed copy is kept: a replay can only attest refusals", "waiting"))
    if report.hold_bytes_max:
        found.append(
            ("held back", f"up to {many(report.hold_bytes_max, 'byte')}, for patterns without an end", "")
        )
    found += [("cannot fire", f"`{silent.rule}`: {silent.why}", "bad") for silent in report.silent]
    return found


def _released(report: Report) -> str:
    text = f"{report.grain} at a time" if report.grain != "the whole output" else report.grain
    if report.held_by:
        rules = ", ".join(f"`{rule}`" for rule in report.held_by)
        text += f"; {'released before' if report.released_before else 'held by'} {rules}"
        text += ", which only the whole output can meet" if report.released_before else ""
    return text


def _prompt(report: Report) -> str:
    if report.starved:
        return "starved: verified facts and a stated purpose, none of the user's words"
    return "open: the user's words enter it"


def grounds(policy: Policy, engine: Engine, mapper: Mapper, resolvers: Resolvers) -> list[Line]:
    """What a run with these rests on, as lines."""
    from interlock.mapping.anchored import KNOWN_BY_FACTS

    report = capabilities(policy)
    can, who = engine.capabilities, engine.identity
    name = " ".join(part for part in (who.adapter, who.version, who.model) if part)
    back = "rewinds what is refused" if can.rewind else "cannot rewind: the run is cut at the first refusal"
    lines: list[Line] = [
        ("engine", f"{name}: stops at every {can.granularity.value.replace('_', ' ')}; {back}", ""),
        ("policy", f"{report.policy}, version {report.version}, {_count(report)}, {report.digest[:19]}…", ""),
        ("mapper", f"{mapper.id[:12]}…: reads English prose and tool calls; certifies no truth", ""),
        *words_of(report),
    ]
    without = [kind for kind in report.anchored if kind not in resolvers.kinds]
    known = [kind for kind in without if kind in KNOWN_BY_FACTS]
    unanswered = [kind for kind in without if kind not in KNOWN_BY_FACTS]
    if known:
        lines.append(
            ("no resolver", f"for {', '.join(known)}: only what facts name, or the run has said", "")
        )
    if unanswered:
        lines.append(("no resolver", f"for {', '.join(unanswered)}: every such reference is refused", "bad"))
    return lines


def _count(report: Report) -> str:
    shadowed = sum(rule.mode.value == "shadow" for rule in report.rules)
    text = many(len(report.rules), "rule")
    return f"{text}, {shadowed} of them in shadow mode" if shadowed else text


def announce(policy: Policy, engine: Engine, mapper: Mapper, resolvers: Resolvers) -> None:
    """Print it to stderr, a panel on a terminal and plain lines elsewhere."""
    lines = grounds(policy, engine, mapper, resolvers)
    console = to_people(stderr=True)
    if not console.is_terminal:
        for name, text, _ in lines:
            console.print(f"interlock: {name}: {visible(text)}", soft_wrap=True)
        return
    from rich.panel import Panel

    console.print(
        Panel(_table(lines), title="what this run rests on", title_align="left", border_style="dim")
    )


def _table(lines: list[Line]) -> Table:
    from rich.table import Table

    table = Table(box=None, pad_edge=False, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(style="note", no_wrap=True)
    table.add_column(overflow="fold")
    for name, text, style in lines:
        table.add_row(name, visible(text), style=style)
    return table
