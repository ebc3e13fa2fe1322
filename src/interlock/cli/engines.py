"""An engine that can be stopped by Ctrl-C and listened to while it speaks."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING, Final

from interlock.core.mutation import Candidate, EndOfSequence

if TYPE_CHECKING:
    from interlock.core.events import Capabilities, Identity, Retry
    from interlock.core.prompt import Prompt
    from interlock.engines.port import Engine

Heard = Callable[[Candidate], None]
_STOPPING: Final = (signal.SIGINT, signal.SIGTERM)


class Watched:
    """Passes everything on. A stop takes effect where the engine is next asked for something.

    An interrupt that struck just anywhere could leave a step half done; this way the run ends as a value, with a
    complete record (`cancelled`).
    """

    def __init__(self, engine: Engine, heard: Heard | None = None) -> None:
        self._engine = engine
        self._heard = heard
        self._stopped = False

    @property
    def identity(self) -> Identity:
        return self._engine.identity

    @property
    def capabilities(self) -> Capabilities:
        return self._engine.capabilities

    def stop(self) -> None:
        self._stopped = True

    def start(self, prompt: Prompt, seed: int) -> None:
        self._check()
        self._engine.start(prompt, seed)

    def propose(self) -> Candidate | EndOfSequence:
        self._check()
        offered = self._engine.propose()
        # Whether an engine that is out of order offers a candidate at all is the session's to find out.
        if self._heard is not None and isinstance(offered, Candidate):
            self._heard(offered)
        return offered

    def rewind(self, retry: Retry) -> None:
        self._check()
        self._engine.rewind(retry)

    def close(self) -> None:
        self._engine.close()

    def _check(self) -> None:
        if self._stopped:
            raise KeyboardInterrupt


@contextmanager
def stopped_by_signals(engine: Watched) -> Iterator[None]:
    """The first Ctrl-C (or SIGTERM) stops the run in good order, a second one at once."""
    before = {number: signal.getsignal(number) for number in _STOPPING}

    def restore() -> None:
        for number, handler in before.items():
            signal.signal(number, handler)

    def stop(_number: int, _frame: FrameType | None) -> None:
        engine.stop()
        restore()

    for number in _STOPPING:
        signal.signal(number, stop)
    try:
        yield
    finally:
        restore()
