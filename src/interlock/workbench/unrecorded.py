"""A session of which nothing is kept: no engine behind it, no ledger, and a key that need hide nothing."""

from __future__ import annotations

from interlock.core.charter import Charter
from interlock.core.events import Capabilities, Identity
from interlock.core.ports import Mapper
from interlock.core.prompt import PromptMode, Task, mode_of
from interlock.core.session import Session
from interlock.core.state import SemanticState
from interlock.policy import Policy


def unrecorded(
    policy: Policy,
    mapper: Mapper,
    task: Task,
    state: SemanticState,
    engine: Identity,
    capabilities: Capabilities,
    mode: PromptMode | None = None,
) -> Session:
    """A session under `policy` that begins in `state`. `mode`: without one given, the policy's own."""
    starved = policy.rulebook.starved
    charter = Charter(
        run="",
        task=task,
        mode=mode or mode_of(starved),
        state=state,
        capabilities=capabilities,
        engine=engine,
        seed=0,
        # Nothing that is refused here is kept, so its commitments need hide nothing.
        key=bytes(32),
        policy_source=policy.source,
        governed=False,
    )
    return Session(charter, mapper, policy.text_rules)
