"""How fast is this machine now, beside the one that the limits were set on?

A limit in microseconds says little without its machine, and a shared machine is now fast, now slow. Six primitives
were measured when the limits were set (2 cores of an AMD EPYC, CPython 3.11.7, the best of 25 batches of CPU time); the
same six are measured here, in the run whose figures they stand beside.
"""

from __future__ import annotations

import hashlib
import json
import statistics
import time
from collections.abc import Callable
from typing import Final

import msgspec

TIMES: Final = range(2_000)
BATCHES: Final = 25
WHEN_SET: Final = {
    "a call": 0.023,
    "four calls deep": 0.059,
    "a dict of 7 keys": 0.131,
    "a struct of 7 fields": 0.042,
    "json.dumps of 7 keys": 2.155,
    "SHA-256 of 240 bytes": 0.288,
}
"""Microseconds of the best batch, on the machine and the day that the limits were set."""


def slowness() -> float:
    """How many times as long the primitives take now: the median of the six ratios."""
    return statistics.median(_best(work) / WHEN_SET[name] for name, work in PRIMITIVES.items())


def beside() -> str:
    """The line that a bench prints beside its microseconds."""
    return f"this machine now: {slowness():.2f} times as slow as the one that the limits were set on"


def _best(work: Callable[[], object]) -> float:
    took = []
    for _ in range(BATCHES):
        start = time.process_time()
        work()
        took.append(time.process_time() - start)
    return min(took) / len(TIMES) * 1e6


class _Record(msgspec.Struct, gc=False):
    seq: int
    stream: str
    verdict: str
    rule: str | None
    a: int
    b: int
    prev: bytes


def _one(given: int) -> int:
    return given


def _two(given: int) -> int:
    return _one(given)


def _three(given: int) -> int:
    return _two(given)


def _four(given: int) -> int:
    return _three(given)


BYTES: Final = b"x" * 240
HASH: Final = b"x" * 32
ROW: Final = {"seq": 1, "stream": "s-1", "verdict": "allow", "rule": None, "a": 1, "b": 2, "prev": "x" * 32}
PRIMITIVES: Final[dict[str, Callable[[], object]]] = {
    "a call": lambda: [_one(i) for i in TIMES],
    "four calls deep": lambda: [_four(i) for i in TIMES],
    "a dict of 7 keys": lambda: [
        {"seq": i, "stream": "s", "verdict": "allow", "rule": None, "a": 1, "b": 2, "prev": HASH}
        for i in TIMES
    ],
    "a struct of 7 fields": lambda: [_Record(i, "s", "allow", None, 1, 2, HASH) for i in TIMES],
    "json.dumps of 7 keys": lambda: [json.dumps(ROW, sort_keys=True) for _ in TIMES],
    "SHA-256 of 240 bytes": lambda: [hashlib.sha256(BYTES).digest() for _ in TIMES],
}


if __name__ == "__main__":
    for name, work in PRIMITIVES.items():
        print(f"{name:22} {_best(work):7.3f} us now, {WHEN_SET[name]:.3f} when the limits were set")
    print(beside())
