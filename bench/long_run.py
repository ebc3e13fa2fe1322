"""Does a transition cost the same at the end of a long run as at its start, and what does the run keep?

100,000 transitions in one session. CPU time per transition: medians of the first and the last 5 %, and their ratio.
Memory: what the process holds more after the run than before it, and that per transition; the record is counted and
dropped, as a ledger would have taken it. Run: `python bench/long_run.py` (`--json` for programs, `--transitions N`).
"""

from __future__ import annotations

import argparse
import gc
import json
import statistics
import time
from itertools import islice
from pathlib import Path

from _session import opened
from _text import POLICY, sentences, steps
from rich.console import Console
from rich.progress import track
from rich.table import Table

from interlock.policy import Policy

LIMIT = 1.2
SHARE = 20
"""One twentieth: 5 %."""


def resident_bytes() -> int:
    """What the process holds in memory now; 0 where the platform does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return 0
    return pages * 4096


def run(transitions: int, console: Console) -> dict[str, object]:
    policy = Policy.from_bytes(POLICY.encode(), name="bench")
    pieces = list(steps(islice(sentences(), transitions)))
    session = opened(policy)
    spent: list[int] = []
    records = recorded = released = 0
    gc.collect()
    before, clock = resident_bytes(), time.thread_time_ns
    for piece in track(pieces, "offering", console=console):
        began = clock()
        step = session.offer(piece)
        spent.append(clock() - began)
        records += len(step.records)
        recorded += sum(len(record.body) for record in step.records)
        released += sum(len(release.data) for release in step.releases)
    assert session.state.bounds.step == transitions, f"only {session.state.bounds.step} were admitted"
    gc.collect()
    held = resident_bytes() - before
    part = max(1, transitions // SHARE)
    first, last = statistics.median(spent[:part]) / 1_000, statistics.median(spent[-part:]) / 1_000
    return {
        "transitions": transitions,
        "first_us": first,
        "last_us": last,
        "ratio": last / first,
        "limit": LIMIT,
        "held_bytes": held,
        "held_bytes_per_transition": held / transitions,
        "text_bytes": released,
        "records": records,
        "record_bytes": recorded,
        "cpu_seconds": sum(spent) / 1e9,
    }


def shown(result: dict[str, object]) -> Table:
    table = Table(title=f"{result['transitions']:,} transitions in one run", show_header=False)
    table.add_row("first 5 %, median", f"{result['first_us']:.1f} µs")
    table.add_row("last 5 %, median", f"{result['last_us']:.1f} µs")
    table.add_row("last over first", f"{result['ratio']:.3f} (limit {LIMIT})")
    table.add_row("memory held", f"{result['held_bytes'] / 1e6:.0f} MB")  # type: ignore[operator]
    table.add_row("  per transition", f"{result['held_bytes_per_transition']:,.0f} bytes")
    table.add_row("text released", f"{result['text_bytes'] / 1e6:.1f} MB")  # type: ignore[operator]
    table.add_row("records", f"{result['records']:,}, {result['record_bytes'] / 1e6:.0f} MB")  # type: ignore[operator]
    return table


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--transitions", type=int, default=100_000)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    result = run(given.transitions, Console(stderr=True, quiet=given.json))
    if given.json:
        print(json.dumps(result))
    else:
        Console().print(shown(result))


if __name__ == "__main__":
    main()
