"""The same walks under a plain embedding distance: how far the last sentences lie from the first ones.

For the comparison only. A step's value is one less the cosine between the mean embedding of the first sentences and
that of the last ones; above a threshold the run is halted. Windows and threshold are chosen on the same documents as
those of the trust slope, for as few of them halted. Run with a Python that has `wordllama` (0.4.0, its model is in the
wheel): `python -m bench.trajectory.embedding PYTHON`; `python -m bench.trajectory drift` prints what it kept.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from bench.trajectory.drift import FALSE_CHOSEN, HALTED_MIN
from bench.trajectory.figures import RESULTS
from bench.trajectory.walks import COMPONENTS, Walk, intact, walks

KEPT: Final = RESULTS / "trajectory_embedding.json"
WINDOWS: Final = ((5, 5), (8, 8), (12, 8), (12, 12))
"""How many first and last sentences are held against each other."""

PEER: Final = """
import json, sys, tempfile
from pathlib import Path
import numpy as np
import wordllama
from wordllama import WordLlama

own = Path(wordllama.__file__).parent
kept = Path(tempfile.mkdtemp())
for name in ("tokenizer", "tokenizers"):
    (kept / name).symlink_to(own / "tokenizers")
model = WordLlama.load(cache_dir=kept, disable_download=True)
given = json.load(sys.stdin)
vectors = model.embed(given["texts"], norm=True)

def peak(rows, first, last):
    home = rows[:first].sum(0)
    ends = range(first + last, len(rows) + 1)
    away = [rows[end - last : end].sum(0) for end in ends]
    sizes = [np.linalg.norm(home) * np.linalg.norm(one) + 1e-9 for one in away]
    return max([1 - float(home @ one) / float(size) for one, size in zip(away, sizes)], default=0.0)

json.dump([[peak(vectors[walk], *window) for walk in given["walks"]] for window in given["windows"]], sys.stdout)
"""


def peaks(python: Path, given: Sequence[Walk]) -> list[list[float]]:
    """For each window, how far the last sentences of each walk ever were from its first: the peer works it out."""
    texts = sorted({said.text for walk in given for said in walk.said})
    place = {text: at for at, text in enumerate(texts)}
    asked = {
        "texts": texts,
        "walks": [[place[said.text] for said in walk.said] for walk in given],
        "windows": WINDOWS,
    }
    done = subprocess.run(
        [str(python), "-c", PEER], input=json.dumps(asked), capture_output=True, text=True, check=True
    )
    found: list[list[float]] = json.loads(done.stdout)
    return found


def measured(python: Path) -> dict[str, Any]:
    chosen, shown = ((intact(fitted=fitted), walks(fitted=fitted)) for fitted in (True, False))
    found = peaks(python, [*chosen[0], *chosen[1], *shown[0], *shown[1]])
    begin, end = len(chosen[0]), len(chosen[0]) + len(chosen[1])
    best: tuple[int, int, float] = (-1, 0, 0.0)
    for number, values in enumerate(found):
        threshold = sorted(values[:begin])[-1 - int(begin * FALSE_CHOSEN)]
        best = max(best, (sum(value > threshold for value in values[begin:end]), number, threshold))
    _, number, threshold = best
    calm, moved = shown
    over = dict(zip([walk.id for walk in (*calm, *moved)], found[number][end:], strict=True))
    rows = [("walks", moved), *((name, [one for one in moved if one.moves == name]) for name in COMPONENTS)]
    return {
        "command": "python -m bench.trajectory.embedding PYTHON",
        "model": "wordllama 0.4.0, l2_supercat, 256 dimensions",
        "window": WINDOWS[number],
        "threshold": round(threshold, 4),
        "figures": [
            {"name": f"{name}: halted", "part": _over(own, over, threshold), "whole": len(own)}
            for name, own in (*rows, ("intact", calm))
        ],
    }


def _over(own: Sequence[Walk], values: dict[str, float], threshold: float) -> int:
    return sum(values[walk.id] > threshold for walk in own)


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bench.trajectory.embedding", description=__doc__.split("\n")[0]
    )
    parser.add_argument("python", type=Path, help="a Python that has wordllama")
    found = measured(parser.parse_args().python)
    KEPT.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    for figure in found["figures"]:
        print(f"{figure['name']:24} {figure['part']:4} of {figure['whole']}")
    print(
        f"aim of the slope: halted in {HALTED_MIN:g} %; windows {found['window']}, over {found['threshold']}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
