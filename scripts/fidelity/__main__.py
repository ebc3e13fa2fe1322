"""How well does the mapper read? Every set under `--data`, with the set's own metric.

Prints one line for each figure, beside the survey's baseline and its goal, and writes what was read wrongly into one
file for each set under `--errors`.

Exit codes: 0 when no figure is below its "must", 1 when one is, 2 when the sets are not there.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from scripts.fidelity.measures import Result, measures

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT.parent / "shared" / "data" / "mapping"
ERRORS = ROOT / "build" / "fidelity"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("sets", nargs="*", help="only these sets")
    parser.add_argument("--data", type=Path, default=DATA, help=f"where the sets are (default: {DATA})")
    parser.add_argument("--errors", type=Path, default=ERRORS, help="where what was read wrongly is written")
    given = parser.parse_args()
    if not given.data.is_dir():
        print(f"there are no sets at {given.data}: name their folder with --data", file=sys.stderr)
        return 2
    known = measures(given.data)
    unknown = [name for name in given.sets if name not in known]
    if unknown:
        print(f"no such set: {', '.join(unknown)}; there are {', '.join(known)}", file=sys.stderr)
        return 2
    given.errors.mkdir(parents=True, exist_ok=True)
    print(f"{'':20}{'':45}{'now':>8}{'must':>8}  {'baseline':<14}{'goal':<6}")
    below = 0
    for name in given.sets or known:
        print(f"{name} …", end="\r", file=sys.stderr, flush=True)
        began = time.monotonic()
        result = known[name]()
        below += show(result, time.monotonic() - began)
        listed = "\n".join([f"{len(result.errors)} errors", "", *result.errors, ""])
        (given.errors / f"{name}.txt").write_text(listed, encoding="utf-8")
    print(f"\nwhat was read wrongly: {given.errors}")
    if below:
        print(f"{below} below what must be", file=sys.stderr)
    return 1 if below else 0


def show(result: Result, seconds: float) -> int:
    """Print a set's figures; how many are below what they must be."""
    below = 0
    for at, figure in enumerate(result.figures):
        must = f"{'<=' if figure.most else ''}{figure.must:g}" if figure.must or figure.most else ""
        verdict = "" if figure.met else "  BELOW"
        name = f"{result.set} ({seconds:.0f} s)" if not at else ""
        print(
            f"{name:28}{figure.name:<46}{figure.value:8.1f}{must:>8}  {figure.baseline:<14}{figure.goal:<6}{verdict}"
        )
        below += not figure.met
    return below


if __name__ == "__main__":
    sys.exit(main())
