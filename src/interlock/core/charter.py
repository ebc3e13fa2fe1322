"""All a run starts from, and the record that says so."""

from __future__ import annotations

import msgspec

from interlock.core.canonical import sha256
from interlock.core.events import Capabilities, Identity
from interlock.core.lineage import SEMANTICS_ID, Screening, Started
from interlock.core.prompt import PromptMode, Task
from interlock.core.state import SemanticState


class Charter(msgspec.Struct, frozen=True, kw_only=True):
    """All a run starts from. `key`: 32 random bytes for the commitments, made by the driver, never stored open."""

    run: str
    task: Task
    mode: PromptMode
    state: SemanticState
    capabilities: Capabilities
    engine: Identity
    seed: int
    key: bytes
    policy_source: bytes
    governed: bool = True
    screened: tuple[Screening, ...] = ()


def started(charter: Charter, mapper: str, tables: str) -> Started:
    """Its record. `mapper`, `tables`: digests of what reads and of what is looked for."""
    engine, can = charter.engine, charter.capabilities
    return Started(
        run=charter.run,
        semantics=SEMANTICS_ID,
        policy=charter.state.policy.rulebook.digest,
        policy_source=charter.policy_source,
        mapper=mapper,
        tables=tables,
        task=charter.task,
        mode=charter.mode,
        seed=charter.seed,
        engine=(engine.adapter, engine.version, engine.model, engine.digest),
        capabilities=(str(can.granularity), can.rewind, can.excludes, can.seeded, can.intercepts),
        state=charter.state.digest,
        key=sha256(charter.key),
        governed=charter.governed,
        screened=charter.screened,
    )
