"""How an outcome is told: a JSON object for programs, a status for people, an exit code for both."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, assert_never

import msgspec

from interlock.cli.console import Exit, many, to_people, visible
from interlock.core.decision import Admit, Decision
from interlock.core.lineage import Determination, Ended, Inert, Record, Sealed, SlopeReading, Started
from interlock.core.mutation import ANSWER
from interlock.core.outcome import Completed, Halted, Outcome, Suspended, TerminationReport, Trigger

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from interlock.core.events import Step

_sealed = msgspec.msgpack.Decoder(Sealed)
_BRACKETED = re.compile(r"[\[⁅❲⟦〔〖〘〚【［](?=\W{0,8}\d{1,4}(?!\w))")
"""What a reader takes for the number of a citation, up to the number."""


def exit_of(outcome: Outcome) -> Exit:
    match outcome:
        case Completed():
            return Exit.DONE
        case Suspended():
            return Exit.SUSPENDED
        case Halted():
            return Exit.HALTED
        case _:
            assert_never(outcome)


def name_of(outcome: Outcome) -> str:
    return type(outcome).__name__.lower()


def report_of(outcome: Outcome) -> TerminationReport | None:
    return None if isinstance(outcome, Completed) else outcome.report


def decided_at(report: TerminationReport) -> tuple[str, ...]:
    """Stage and code, where a determination ended the run. A stage is a number, and the first one is 0."""
    if report.stage is None or report.code is None:
        return ()
    return report.stage.name.lower(), report.code.value


class Keeper:
    """Keeps a run's records as they become durable; refused text only where it was asked for."""

    def __init__(self, *, refused: bool = False) -> None:
        self.records: list[Record] = []
        self.refused: list[dict[str, Any]] = []
        self._with_refused = refused

    def watch(self, step: Step) -> None:
        for record in step.records:
            if self._with_refused:
                self._keep_refused(record)
            self.records.append(msgspec.structs.replace(record, sealed=None))

    def _keep_refused(self, record: Record) -> None:
        content = record.content
        if isinstance(content, Determination) and record.sealed is not None:
            text = _sealed.decode(record.sealed).text
            self.refused.append(
                {"seq": record.seq, "text": text.decode("utf-8", "replace"), **why(content.decision)}
            )


def why(decision: Decision) -> dict[str, Any]:
    """What decided, in plain words; nothing of the text."""
    if isinstance(decision, Admit):
        return {"stage": None, "code": None, "rule": None, "basis": None}
    first = decision.reasons[0]
    return {
        "stage": first.stage.name.lower(),
        "code": first.code.value,
        "rule": first.rule or None,
        "basis": first.basis or None,
    }


# --- for programs ----------------------------------------------------------------------------------------


def as_json(outcome: Outcome, run: str, keeper: Keeper) -> dict[str, Any]:
    """All of a run in one object. What was refused is in it only where the operator asked for it (R-124)."""
    found: dict[str, Any] = {
        "outcome": name_of(outcome),
        "text": outcome.text,
        "report": report_as_json(report_of(outcome)),
        "run": run,
        "records": [record_as_json(record) for record in keeper.records],
        "head": outcome.lineage.head,
        "semantic_digest": outcome.semantic_digest,
        "governed": outcome.governed,
        "grounds": [msgspec.structs.asdict(one) for one in outcome.grounds],
    }
    if keeper.refused:
        found["refused"] = keeper.refused
    return found


def cited(outcome: Outcome) -> str:
    """The answer with a number behind each figure that a policy wants grounded, and the facts by number.

    A number in brackets that the answer itself has gets a backslash, and a fact is one line whatever its name: what
    reads like a citation is one.
    """
    text = outcome.channels.get(ANSWER, b"")
    numbers: dict[str, int] = {}
    parts, at = [], 0
    for one in sorted(outcome.grounds, key=lambda one: one.end):
        if one.channel == ANSWER and at <= one.end <= len(text):
            number = numbers.setdefault(f"{one.fact} ({one.label})", len(numbers) + 1)
            parts += [_uncited(text[at : one.end]), f" [{number}]"]
            at = one.end
    parts.append(_uncited(text[at:]))
    facts = "".join(f"\n[{number}] {_in_one_line(fact)}" for fact, number in numbers.items())
    return "".join(parts) + (f"\n\nThe facts behind the numbers:{facts}\n" if facts else "")


def _uncited(text: bytes) -> str:
    return _BRACKETED.sub(r"\\\g<0>", text.decode("utf-8", "replace"))


def _in_one_line(fact: str) -> str:
    return visible(" ".join(fact.split()))


def report_as_json(report: TerminationReport | None) -> dict[str, Any] | None:
    if report is None:
        return None
    fields: dict[str, Any] = msgspec.to_builtins(report)
    fields["stage"] = report.stage.name.lower() if report.stage is not None else None
    return fields


def record_as_json(record: Record) -> dict[str, Any]:
    """A record as plain data: digests in hex, admitted text as text, inputs that are kept elsewhere by their size."""
    head = {"seq": record.seq, "at": record.at, "digest": record.digest.hex()}
    try:
        content = record.content
    except msgspec.MsgspecError:
        return {**head, "kind": "unreadable", "bytes": len(record.body)}
    fields = _plain({name: getattr(content, name) for name in content.__struct_fields__})
    if isinstance(content, Started):
        fields["policy_source"] = f"{len(content.policy_source)} bytes"
    if isinstance(content, Ended):
        fields["report"] = report_as_json(content.report)
    if isinstance(content, Determination | Inert):
        fields["text"] = content.text.decode("utf-8", "replace") if content.text is not None else None
    if isinstance(content, Determination):
        fields["decision"] = {"outcome": type(content.decision).__name__.lower(), **fields["decision"]}
    if "kind" in fields:
        # A record's kind is what it records; what the engine offered has a name of its own.
        fields["candidate"] = fields.pop("kind")
    return {**head, "kind": str(content.__struct_config__.tag), **fields}


def _plain(value: Any) -> Any:
    """Bytes in hex, structs as mappings, stages by name."""
    match value:
        case bytes():
            return value.hex()
        case dict():
            return {key: _plain(item) for key, item in value.items()}
        case list() | tuple():
            return [_plain(item) for item in value]
        case msgspec.Struct():
            return {name: _plain(getattr(value, name)) for name in value.__struct_fields__}
        case _:
            return _word(value)


def _word(value: Any) -> Any:
    from interlock.core.decision import Stage

    return value.name.lower() if isinstance(value, Stage) else value


# --- for people ------------------------------------------------------------------------------------------


def status(outcome: Outcome, run: str, keeper: Keeper, console: Console | None = None) -> None:
    """How it ended and why. The text is not printed again: what is incomplete is no answer (X-28)."""
    from rich.panel import Panel

    console = console or to_people(stderr=True)
    lines = status_lines(outcome, run, keeper)
    if not console.is_terminal:
        for name, text in lines:
            console.print(f"interlock: {name}: {visible(text)}", soft_wrap=True)
        return
    style = (
        "good" if isinstance(outcome, Completed) else "waiting" if isinstance(outcome, Suspended) else "bad"
    )
    console.print(Panel(_table(lines[1:]), title=lines[0][1], title_align="left", border_style=style))


def status_lines(outcome: Outcome, run: str, keeper: Keeper) -> list[tuple[str, str]]:
    """Name and text of each line; the first says how it ended."""
    report = report_of(outcome)
    lines = [("outcome", _headline(outcome))]
    if report is not None:
        lines += _cause(report)
    admitted, refused = _counts(keeper.records)
    lines.append(("judged", f"{admitted} admitted, {refused} refused or taken apart"))
    slope = _slope(keeper.records)
    if slope:
        lines.append(("drift", slope))
    lines.append(("run", run))
    return lines


def _headline(outcome: Outcome) -> str:
    match outcome:
        case Completed():
            return "completed"
        case Suspended():
            return "suspended: what is left waits for a ground"
        case Halted():
            if outcome.report.trigger is Trigger.INPUT_REFUSED:
                return "halted: the input was refused, and nothing was asked of the engine"
            return "halted: what was released is not a complete answer"
        case _:
            assert_never(outcome)


def _cause(report: TerminationReport) -> list[tuple[str, str]]:
    lines = [("trigger", report.trigger.value)]
    if decided := decided_at(report):
        lines.append(("decided at", ", ".join(decided)))
    if report.rules:
        lines.append(("rules", ", ".join(report.rules)))
    if report.component or report.bound or report.value:
        name = f"{report.component} " if report.component else ""
        lines.append(("measured", f"{name}{report.value}, bound {report.bound}"))
    if report.detail:
        lines.append(("detail", report.detail))
    lines += [
        ("waiting", f"item {item.item} for {item.ground}" + (f", rule {item.rule}" if item.rule else ""))
        for item in report.waiting
    ]
    lines.append(("after", many(report.step, "admitted transition")))
    return lines


def _counts(records: list[Record]) -> tuple[int, int]:
    """Admitted, and not. That the end itself was let through is no transition of the text."""
    contents = (record.content for record in records)
    determined = [c for c in contents if isinstance(c, Determination) and not (c.ends and c.applied)]
    applied = sum(content.applied for content in determined)
    return applied, len(determined) - applied


def _slope(records: list[Record]) -> str:
    """The last reading of the trust slope, in permille."""
    for record in reversed(records):
        content = record.content
        if isinstance(content, SlopeReading):
            names = ("content", "certainty", "register")
            return ", ".join(f"{name} {value}‰" for name, value in zip(names, content.drift, strict=True))
    return ""


def _table(lines: list[tuple[str, str]]) -> Table:
    from rich.table import Table

    table = Table(box=None, pad_edge=False, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(style="note", no_wrap=True)
    table.add_column(overflow="fold")
    for name, text in lines:
        table.add_row(name, visible(text))
    return table


def show_refused(keeper: Keeper, console: Console | None = None) -> None:
    """Refused text, for the local operator who asked for it."""
    console = console or to_people(stderr=True)
    for one in keeper.refused:
        because = ", ".join(str(one[name]) for name in ("stage", "code", "rule") if one[name])
        console.print(f"refused ({because}): {visible(one['text'].strip())}", style="why", soft_wrap=True)
