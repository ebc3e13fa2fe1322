"""What an engine has to do: propose. Rewinding is optional, declared and checked.

Nothing here can carry a reason to a model: after a refusal an engine hears a position, an attempt number, ids to
leave out at that position and a seed (R-046, R-130). Implementations live in one file each, the only importer of
their library.
"""

from __future__ import annotations

from typing import Protocol

from interlock.core.events import Capabilities, Identity, Retry
from interlock.core.mutation import Candidate, EndOfSequence
from interlock.core.prompt import Prompt

__all__ = ["AsyncEngine", "Capabilities", "Engine", "EngineError", "Identity", "Retry"]


class EngineError(Exception):
    """An engine could not propose; ends the run with trigger `engine_fault`. Says what to do."""


class Engine(Protocol):
    """Positions count tokens since the prompt (a candidate without ids counts as one)."""

    @property
    def identity(self) -> Identity: ...

    @property
    def capabilities(self) -> Capabilities: ...

    def start(self, prompt: Prompt, seed: int) -> None:
        """Begin afresh: nothing of an earlier run may be left (R-131)."""

    def propose(self) -> Candidate | EndOfSequence:
        """The next candidate after all that is kept. It conditions what follows unless rewound."""

    def rewind(self, retry: Retry) -> None:
        """Drop everything from `retry.position` on; the next proposal starts there."""

    def close(self) -> None:
        """Let go of memory and threads. May be called twice."""


class AsyncEngine(Protocol):
    """The same, awaited."""

    @property
    def identity(self) -> Identity: ...

    @property
    def capabilities(self) -> Capabilities: ...

    async def start(self, prompt: Prompt, seed: int) -> None: ...

    async def propose(self) -> Candidate | EndOfSequence: ...

    async def rewind(self, retry: Retry) -> None: ...

    async def close(self) -> None: ...
