"""A session for the benches: the real mapper, a policy, no engine and no ledger."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from interlock.core.charter import Charter
from interlock.core.events import Capabilities, Identity
from interlock.core.mutation import CandidateKind
from interlock.core.prompt import PromptMode, Task
from interlock.core.session import Session
from interlock.core.state import SemanticState
from interlock.mapping import ClauseMapper
from interlock.policy import Policy, situate

TASK = Task(agent="bench", user="Tell me about the fund.")
CAN = Capabilities(CandidateKind.TOKEN, rewind=True, excludes=True, seeded=True)


def opened(policy: Policy, task: Task = TASK, can: Capabilities = CAN) -> Session:
    reader = ClauseMapper.of(policy)
    charter = Charter(
        run="bench",
        task=task,
        mode=PromptMode.OPEN,
        state=_situated(policy, msgspec.json.encode(task)),
        capabilities=can,
        engine=Identity("bench"),
        seed=0,
        key=bytes(32),
        policy_source=policy.source,
    )
    session = Session(charter, reader, policy.text_rules)
    session.begin()
    return session


@lru_cache(maxsize=64)
def _situated(policy: Policy, task: bytes) -> SemanticState:
    """Kept, for many answers are tried over one table of facts, which takes longer to read than an answer."""
    return situate(policy, msgspec.json.decode(task, type=Task), ClauseMapper.of(policy))
