"""How a run ends: a value in every case. Nothing here is an exception, nothing here is prose for the answer."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from interlock.core.decision import Code, Stage
from interlock.core.grounding import Cited


class Trigger(StrEnum):
    """What ended a run before its answer was complete. Closed."""

    INPUT_REFUSED = "input_refused"
    """The screen refused the input: nothing read it, no engine was asked."""
    ATTEMPTS_EXHAUSTED = "attempts_exhausted"
    CUT = "cut"
    """The engine cannot continue an admitted prefix, so the first determination that is not a whole admit ends it."""
    REQUIREMENT_UNMET = "requirement_unmet"
    DRIFT = "drift"
    ADMISSION_RATE = "admission_rate"
    BUDGET_TRANSITIONS = "budget_transitions"
    BUDGET_UNCERTAINTY = "budget_uncertainty"
    BUDGET_DISTANCE = "budget_distance"
    BUDGET_GATE_CALLS = "budget_gate_calls"
    BUDGET_CANDIDATES = "budget_candidates"
    ENGINE_LIMIT = "engine_limit"
    ENGINE_FAULT = "engine_fault"
    ENGINE_STALLED = "engine_stalled"
    ENGINE_LIED = "engine_lied"
    ENGINE_WITHOUT_INTERCEPTION = "engine_without_interception"
    LEDGER_FAULT = "ledger_fault"
    SINK_FAULT = "sink_fault"
    RESOLVER_FAULT = "resolver_fault"
    FACTS_FAULT = "facts_fault"
    """What brings facts in failed, or brought one that the screen refuses."""
    INTERNAL_FAULT = "internal_fault"
    """A mistake of our own: nothing more is released."""
    CANCELLED = "cancelled"
    WAITING = "waiting"
    """Only in `Suspended`: nothing is left but items that wait for a ground."""


class Waiting(msgspec.Struct, frozen=True):
    """A deferred item: `item` is its record's number, `ground` what it waits for. Never its text."""

    item: int
    ground: str
    rule: str = ""


class TerminationReport(msgspec.Struct, frozen=True):
    """Why a run ended. `stage`, `code`, `rules` are of the determination that decided, where one did.

    `step` counts admitted transitions. `component` and `value` name what drifted or which limit was reached.
    """

    trigger: Trigger
    stage: Stage | None = None
    code: Code | None = None
    rules: tuple[str, ...] = ()
    step: int = 0
    component: str = ""
    value: int = 0
    bound: int = 0
    detail: str = ""
    waiting: tuple[Waiting, ...] = ()


class LineageReference(msgspec.Struct, frozen=True):
    """Where the record is: run id, number of records, head of the chain."""

    run: str
    records: int
    head: str


class _Ended(msgspec.Struct, frozen=True, kw_only=True):
    text: str
    channels: dict[str, bytes]
    lineage: LineageReference
    semantic_digest: str
    governed: bool = True
    grounds: tuple[Cited, ...] = ()
    """Where a policy wants figures grounded: each that was admitted and is in `channels`, and the fact it stands in."""


class Completed(_Ended, frozen=True, tag="completed"):
    """The engine ended and the gate admitted the end."""


class Suspended(_Ended, frozen=True, tag="suspended"):
    """Nothing is left but waiting items. `resume` goes on from the record."""

    report: TerminationReport


class Halted(_Ended, frozen=True, tag="halted"):
    """Safe non-execution: `text` is what was admitted before, short of an end that might still have become a forbidden
    text; it is not a complete answer.
    """

    report: TerminationReport


Outcome = Completed | Suspended | Halted
