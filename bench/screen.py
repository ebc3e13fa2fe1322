"""What the screen costs: 1 KB through all evaluators, in this process and isolated; how it grows; start-up.

The least of many rounds is what the work costs where nothing else wants the processor; the median says how it was here.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable

from interlock.placement.isolated import IsolatedScreen
from interlock.screen.screening import Screen, build

SENTENCE = (
    "The quick brown Fox, which was seen near the river bank yesterday, did not jump over any of the dogs. "
)
KB = (SENTENCE * 11)[:1024]
START = (
    "import time; a = time.process_time(); from interlock.screen import screen; "
    "screen('x'); print(time.process_time() - a)"
)


def timed(work: Callable[[], object], rounds: int) -> tuple[float, float]:
    """Least and median of many rounds, in microseconds."""
    took = []
    for _ in range(rounds):
        begin = time.perf_counter()
        work()
        took.append((time.perf_counter() - begin) * 1e6)
    return min(took), statistics.median(took)


def say(name: str, took: tuple[float, float], bound: float | None = None) -> None:
    within = "" if bound is None else f"   aim {bound:.0f} µs: {'met' if took[0] <= bound else 'missed'}"
    print(f"{name:34}least {took[0]:10.0f} µs   median {took[1]:10.0f} µs{within}")


def grown(name: str, screen: Screen) -> None:
    """Microseconds a KB, from 1 KB to 1 MB: the same where the cost is linear."""
    for size in (1, 10, 100, 1000):
        least, median = timed(lambda text=KB * size: screen.screen(text), max(3, 200 // size))
        say(f"{name}, {size} KB, by KB", (least / size, median / size))


def main() -> None:
    here = build()
    say("1 KB in this process", timed(lambda: here.screen(KB), 500), 150)
    with IsolatedScreen() as isolated:
        say("1 KB isolated", timed(lambda: isolated.screen(KB), 500), 400)
        grown("in this process", here)
        grown("isolated", isolated)
    started = [
        float(
            subprocess.run([sys.executable, "-c", START], capture_output=True, check=True, text=True).stdout
        )
        for _ in range(7)
    ]
    say("start-up, to the first verdict", (min(started) * 1e6, statistics.median(started) * 1e6), 50_000)


if __name__ == "__main__":
    main()
