"""A session for the benches: the real mapper, a policy, no engine and no ledger."""

from __future__ import annotations

from interlock.core.charter import Charter
from interlock.core.events import Capabilities, Identity
from interlock.core.mutation import CandidateKind
from interlock.core.prompt import PromptMode, Task
from interlock.core.session import Session
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
        state=situate(policy, task, reader),
        capabilities=can,
        engine=Identity("bench"),
        seed=0,
        key=bytes(32),
        policy_source=policy.source,
    )
    session = Session(charter, reader, policy.text_rules)
    session.begin()
    return session
