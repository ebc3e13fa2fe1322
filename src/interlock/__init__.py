"""interlock: nothing a model proposes takes effect until a deterministic gate has admitted it.

The public names, re-exported on first use; nothing is defined here.
"""

from __future__ import annotations

from importlib import import_module as _import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from interlock import engines as engines
    from interlock import testing as testing
    from interlock.anchors import Resolvers as Resolvers
    from interlock.anchors import TableResolver as TableResolver
    from interlock.core.events import Approval as Approval
    from interlock.core.events import Expired as Expired
    from interlock.core.outcome import Completed as Completed
    from interlock.core.outcome import Halted as Halted
    from interlock.core.outcome import Outcome as Outcome
    from interlock.core.outcome import Suspended as Suspended
    from interlock.core.outcome import TerminationReport as TerminationReport
    from interlock.core.outcome import Trigger as Trigger
    from interlock.core.prompt import Task as Task
    from interlock.core.prompt import TaskError as TaskError
    from interlock.drivers import RunError as RunError
    from interlock.drivers import arun as arun
    from interlock.drivers import resume as resume
    from interlock.drivers import run as run
    from interlock.ledger import KeyPair as KeyPair
    from interlock.ledger import LedgerError as LedgerError
    from interlock.ledger import MemoryLedger as MemoryLedger
    from interlock.ledger import Opener as Opener
    from interlock.ledger import SqliteLedger as SqliteLedger
    from interlock.ledger.replay import replay as replay
    from interlock.ledger.verify import verify as verify
    from interlock.mapping import ClauseMapper as ClauseMapper
    from interlock.policy import Policy as Policy
    from interlock.policy import PolicyError as PolicyError

_HOME = {
    "Approval": "interlock.core.events",
    "ClauseMapper": "interlock.mapping",
    "Completed": "interlock.core.outcome",
    "Expired": "interlock.core.events",
    "Halted": "interlock.core.outcome",
    "KeyPair": "interlock.ledger",
    "LedgerError": "interlock.ledger",
    "MemoryLedger": "interlock.ledger",
    "Opener": "interlock.ledger",
    "Outcome": "interlock.core.outcome",
    "Policy": "interlock.policy",
    "PolicyError": "interlock.policy",
    "Resolvers": "interlock.anchors",
    "RunError": "interlock.drivers",
    "SqliteLedger": "interlock.ledger",
    "Suspended": "interlock.core.outcome",
    "TableResolver": "interlock.anchors",
    "Task": "interlock.core.prompt",
    "TaskError": "interlock.core.prompt",
    "TerminationReport": "interlock.core.outcome",
    "Trigger": "interlock.core.outcome",
    "arun": "interlock.drivers",
    "engines": "",
    "replay": "interlock.ledger.replay",
    "resume": "interlock.drivers",
    "run": "interlock.drivers",
    "testing": "",
    "verify": "interlock.ledger.verify",
}

__all__ = [
    "Approval",
    "ClauseMapper",
    "Completed",
    "Expired",
    "Halted",
    "KeyPair",
    "LedgerError",
    "MemoryLedger",
    "Opener",
    "Outcome",
    "Policy",
    "PolicyError",
    "Resolvers",
    "RunError",
    "SqliteLedger",
    "Suspended",
    "TableResolver",
    "Task",
    "TaskError",
    "TerminationReport",
    "Trigger",
    "arun",
    "engines",
    "replay",
    "resume",
    "run",
    "testing",
    "verify",
]


def __getattr__(name: str) -> object:
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"interlock has no `{name}`")
    if not home:
        return _import_module(f"interlock.{name}")
    found: object = getattr(_import_module(home), name)
    return found


def __dir__() -> list[str]:
    return sorted(__all__)
