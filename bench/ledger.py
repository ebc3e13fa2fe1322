"""What does it cost to make a record durable, to verify a run, and to decide it again?

Prints µs of one core. The time of an append is mostly the disk's: a virtual disk that caches makes it look better
than it is. Run: `python bench/ledger.py`.
"""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path

from interlock.core.lineage import Chain, Inert, Record
from interlock.core.mutation import CandidateKind, Cause
from interlock.ledger import KeyPair, MemoryLedger, SqliteLedger

APPENDS = 3_000
BODY_BYTES = 600


def records(chain: Chain, count: int, sealed: bytes | None) -> list[Record]:
    body = Inert("answer", CandidateKind.SPAN, Cause.BOUNDARY, chain.seq, 1, b"x" * BODY_BYTES)
    return [chain.append(body, chain.seq, sealed) for _ in range(count)]


def append_us(path: Path, batch: int, public_key: bytes | None, sealed: bytes | None) -> tuple[float, float]:
    """Median and 99th percentile of one append."""
    chain, times = Chain(), []
    with SqliteLedger(path, public_key=public_key) as ledger:
        for _ in range(APPENDS // batch):
            new = records(chain, batch, sealed)
            start = time.perf_counter_ns()
            ledger.append("bench", new)
            times.append((time.perf_counter_ns() - start) / 1_000)
    times.sort()
    return times[len(times) // 2], times[len(times) * 99 // 100]


def sync_us(path: Path) -> tuple[float, float]:
    """What the disk takes for the same bytes with nothing around them."""
    times = []
    with path.open("wb", buffering=0) as file:
        for _ in range(APPENDS // 10):
            file.write(b"x" * BODY_BYTES)
            start = time.perf_counter_ns()
            os.fsync(file.fileno())
            times.append((time.perf_counter_ns() - start) / 1_000)
    times.sort()
    return times[len(times) // 2], times[len(times) * 99 // 100]


def read_us(path: Path) -> float:
    with SqliteLedger(path, read_only=True) as ledger:
        start = time.perf_counter_ns()
        count = sum(1 for _ in ledger.records("bench"))
        return (time.perf_counter_ns() - start) / 1_000 / count


def memory_us() -> float:
    chain, ledger = Chain(), MemoryLedger()
    new = [records(chain, 1, None) for _ in range(APPENDS)]
    start = time.perf_counter_ns()
    for one in new:
        ledger.append("bench", one)
    return (time.perf_counter_ns() - start) / 1_000 / APPENDS


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        public = KeyPair.create(folder / "keys").public
        print(f"records of {BODY_BYTES} bytes, SQLite with synchronous=FULL")
        print(f"{'append of':>24} {'p50 µs':>9} {'p99 µs':>9} {'per record':>11}")
        half, most = sync_us(folder / "raw")
        print(f"{'the disk alone, 1 write':>24} {half:9.1f} {most:9.1f}")
        rows = (
            (1, None, "1 record"),
            (16, None, "16 records"),
            (256, None, "256 records"),
            (1, b"refused " * 40, "1 sealed record"),
        )
        for place, (batch, sealed, title) in enumerate(rows):
            half, most = append_us(folder / f"{place}.sqlite", batch, public, sealed)
            print(f"{title:>24} {half:9.1f} {most:9.1f} {half / batch:11.2f}")
        print(f"{'in memory':>24} {memory_us():9.1f}")
        print(f"{'read back, per record':>24} {read_us(folder / '0.sqlite'):9.1f}")


if __name__ == "__main__":
    main()
