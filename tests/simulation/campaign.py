"""The longer form: `python -m tests.simulation.campaign --seeds 100000` tries that many runs and says how fast."""

from __future__ import annotations

import argparse
import hashlib
import sys
import time
from collections import Counter

from tests.simulation.simulate import Broken, simulate


def main(arguments: list[str] | None = None) -> int:
    """Exit code 1 at the first seed that breaks an invariant."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=1_000, help="how many")
    parser.add_argument("--start", type=int, default=0, help="the first one")
    parser.add_argument(
        "--digest", action="store_true", help="print one digest over all runs, and nothing else"
    )
    options = parser.parse_args(arguments)
    began, all_of_them, ends = time.perf_counter(), hashlib.sha256(), Counter[str]()
    for seed in range(options.start, options.start + options.seeds):
        try:
            simulated = simulate(seed)
        except Broken as broken:
            print(broken, file=sys.stderr)
            return 1
        all_of_them.update(simulated.digest.encode())
        ends[simulated.ended] += 1
    if options.digest:
        print(all_of_them.hexdigest())
        return 0
    seconds = time.perf_counter() - began
    print(
        f"{options.seeds} seeds in {seconds:.1f} s, {options.seeds / seconds:.0f} a second: all invariants hold"
    )
    for ended, times in ends.most_common():
        print(f"{times:8} {ended}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
