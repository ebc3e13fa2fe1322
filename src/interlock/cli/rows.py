"""A record as a row of a table. Admitted text in clear; of refused text only its size and its commitment."""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from interlock.cli.console import many, visible
from interlock.core.decision import Admit, Decision
from interlock.core.lineage import (
    Arrived,
    Blocked,
    Body,
    Deferred,
    Determination,
    Drift,
    Ended,
    Inert,
    Readings,
    Record,
    Rewound,
    SlopeReading,
    Started,
)

TIERS: Final = ("clear", "noted", "elevated", "severe", "indeterminate")


class Row(NamedTuple):
    kind: str
    text: str
    outcome: str = ""
    stage: str = ""
    rule: str = ""
    style: str = ""


def content_of(record: Record) -> Body | None:
    """The body, or nothing where somebody damaged it: a ledger is shown as it is, damage and all."""
    try:
        return record.content
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None


def row_of(record: Record) -> Row:
    match content_of(record):
        case Started() as started:
            name = " ".join(part for part in started.engine[:3] if part)
            return Row(
                "started",
                f"policy {started.policy[:19]}…, engine {visible(name)}, {started.mode.value} prompt",
            )
        case Blocked() as blocked:
            return _blocked(blocked)
        case Determination() as content:
            return _determination(content)
        case Inert() as content:
            return Row("inert", _shown(content.text), "passed", style="note")
        case SlopeReading() as content:
            content_drift, certainty, register = content.drift
            drift = f"content {content_drift}‰, certainty {certainty}‰, register {register}‰"
            return Row("slope", drift, style="note")
        case Drift() as content:
            over = f"{content.component} {content.value}‰ over {content.bound}‰"
            return Row("drift", over, content.level.value, style="waiting")
        case Rewound() as content:
            undone = f", undone: {', '.join(map(str, content.abandoned))}" if content.abandoned else ""
            return Row(
                "rewound", f"to token {content.position}, attempt {content.attempt}{undone}", style="note"
            )
        case Deferred() as content:
            return Row(
                "deferred",
                f"record {content.of} waits for {content.ground}",
                rule=content.rule,
                style="waiting",
            )
        case Readings() as content:
            return Row("readings", f"of record {content.parent}: {', '.join(content.outcomes)}")
        case Arrived() as content:
            return Row("arrived", content.kind, style="note")
        case Ended() as content:
            return _ended(content)
        case _:
            return Row(
                "unreadable",
                f"{many(len(record.body), 'byte')} that {'is' if len(record.body) == 1 else 'are'} no record",
                style="bad",
            )


def _blocked(blocked: Blocked) -> Row:
    refused = [one for one in blocked.screened if one.refused]
    parts = ", ".join(f"{one.part} ({many(one.size, 'byte')})" for one in refused)
    ids = dict.fromkeys(found[0] for one in refused for found in one.violations)
    tier = max((one.tier for one in refused), key=TIERS.index, default="")
    return Row("blocked", f"{visible(parts)}: {tier}", "refused", "screen", ", ".join(ids), "bad")


def _determination(content: Determination) -> Row:
    decision = content.decision
    kind = "end" if content.ends else "part" if content.depth else "judged"
    if isinstance(decision, Admit):
        outcome = "admitted" if content.applied else "passed, not kept"
        text = _shown(content.text) if content.text is not None else _sealed(content)
        text += _in_shadow(decision)
        return Row(kind, text, outcome, style="admitted" if content.applied else "waiting")
    first = decision.reasons[0]
    name = type(decision).__name__.lower()
    outcome = "rejected" if name == "reject" else "taken apart"
    because = f"{first.code.value}; {_sealed(content)}{_in_shadow(decision)}"
    return Row(
        kind, because, outcome, first.stage.name.lower(), first.rule, "why" if name == "reject" else "parted"
    )


def _in_shadow(decision: Decision) -> str:
    """The rules that only record, and would have refused this."""
    rules = dict.fromkeys(reason.rule for reason in decision.shadowed)
    return f" (in shadow mode: {', '.join(f'`{rule}`' for rule in rules)})" if rules else ""


def _sealed(content: Determination) -> str:
    return f"{many(content.size, 'byte')}, commitment {content.commitment.hex()[:16]}…"


def _ended(content: Ended) -> Row:
    report = content.report
    if report is None:
        return Row("ended", "", content.outcome, style="good")
    because = report.trigger.value + (f": {visible(report.detail)}" if report.detail else "")
    return Row(
        "ended",
        because,
        content.outcome,
        report.stage.name.lower() if report.stage is not None else "",
        ", ".join(report.rules),
        "waiting" if content.outcome == "suspended" else "bad",
    )


def _shown(text: bytes) -> str:
    return visible(text.decode("utf-8", "replace").strip())
