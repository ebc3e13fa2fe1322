"""How much work is done and how it grows, for tests that hold it to a line. No machine is quick or slow enough to matter."""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

Given = TypeVar("Given")

TIMES = 8
"""The whole is so many times its part."""


def grows_in_line(work: Callable[[Given], object], part: Given, whole: Given) -> bool:
    """Whether work on the whole, eight times its part, takes a multiple of what the part takes that is nearer to eight
    than to sixty-four.

    CPU time of this thread, the best of a few, without the collector: what else the machine does decides nothing. What
    takes less than a hundredth of a second is in line whatever it takes: the clock tells no more.
    """

    def took(given: Given, times: int) -> float:
        best = float("inf")
        for _ in range(times):
            begun = time.thread_time()
            work(given)
            best = min(best, time.thread_time() - begun)
        return best

    with _uncollected():
        spent = took(whole, 1)
        for _ in range(3):
            if spent < max(0.01, 3 * TIMES * took(part, 3)):
                return True
            spent = min(spent, took(whole, 1))
    return False


def calls(work: Callable[[], object]) -> int:
    """How many calls work makes, of Python and of C: the same on every machine and under every load.

    Without the collector: what others hang on it, as Hypothesis does, is called within whatever makes it run.
    """
    counted = 0

    def count(_: object, event: str, __: object) -> None:
        nonlocal counted
        counted += event in ("call", "c_call")

    with _uncollected():
        sys.setprofile(count)
        try:
            work()
        finally:
            sys.setprofile(None)
    return counted


@contextmanager
def _uncollected() -> Iterator[None]:
    kept = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if kept:
            gc.enable()
