"""A back-test over several processes: lines go out in batches, results come back in order and in constant memory."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context
from typing import Final

from interlock.workbench.backtest import Backtest, Judged, Spoiled, judged_lines

BATCH_LINES: Final = 128
BATCHES_AHEAD: Final = 3
"""Batches under way for each process: enough that none waits, few enough that memory does not grow."""

Numbered = list[tuple[int, bytes]]
Results = list[Judged | Spoiled]

_bench: Backtest | None = None


def workers_here() -> int:
    """Processors that this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


def fanned(make: Callable[[], Backtest], lines: Iterable[bytes], workers: int) -> Iterator[Judged | Spoiled]:
    """What `backtest` gives, from `workers` processes. `make` is called once in each and has to be picklable."""
    # Spawned, not forked: a progress bar has a thread, and threads do not survive a fork.
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _prepare, (make,))
    under_way: deque[Future[Results]] = deque()
    numbered = enumerate(lines, 1)
    try:
        while batch := list(islice(numbered, BATCH_LINES)):
            with _deaf_to_interrupts():
                under_way.append(pool.submit(_judge, batch))
            if len(under_way) > workers * BATCHES_AHEAD:
                yield from under_way.popleft().result()
        while under_way:
            yield from under_way.popleft().result()
    except BaseException:
        # Nobody waits for what is under way: a batch of long outputs may take minutes.
        for process in list((pool._processes or {}).values()):
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """A process started in here is born with SIGINT blocked: it would die of it, noisily, before it can ignore it."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _prepare(make: Callable[[], Backtest]) -> None:
    global _bench  # noqa: PLW0603 - a worker process has one bench, made before its first batch
    # Ctrl-C goes to every process of a terminal; the one that started the others ends them.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    _bench = make()


def _judge(batch: Numbered) -> Results:
    assert _bench is not None
    return list(judged_lines(_bench, batch))
