"""Bake `src/interlock/lexicon/tables/weights.txt`: integer weights for what no list of words can settle.

[scientific]: whether a word that may doubt or deny does so here (`or`, `can`, `indicate`), from the words around it.
Source: BioScope abstracts (CC BY 2.0), every document but each fifth.
[checkable]: whether a sentence makes a claim that is worth a check, from its words and from what they are about (`v`:
the lanes of vectors.txt). Source: ClaimBuster (CC BY 4.0), every sentence but each fifth by the checksum of its number.
What is left out is what `make fidelity` measures on.

Needs scikit-learn; the weights are rounded to integers, and nothing of it is needed at run time.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from interlock.core.rules import Profile
from interlock.mapping.checkable import UNIT, about, features
from interlock.mapping.cues import Lexicon, context
from interlock.mapping.rows import tokenise
from scripts.fidelity import gold

ROOT = Path(__file__).resolve().parent.parent
TABLE = ROOT / "src/interlock/lexicon/tables/weights.txt"
DATA = ROOT.parent / "shared" / "data" / "mapping"
SCALE = 100

Example = tuple[Iterable[str], bool]
Lanes = Sequence[Sequence[int]]


def fitted(
    examples: Sequence[Example],
    *,
    seen_min: int,
    weight_min: int,
    strength: float,
    missed: float,
    lanes: Lanes = (),
) -> dict[str, int]:
    """Weights by feature, the constant under the empty name. `missed`: how much worse a miss is than a false alarm.

    `lanes`: of each example the numbers beside its features, in hundredths.
    """
    try:
        from sklearn.feature_extraction import DictVectorizer
        from sklearn.linear_model import LogisticRegression
    except ImportError:
        sys.exit("what fits the weights is missing: pip install scikit-learn")
    counts = Counter(feature for found, _ in examples for feature in found)
    rows: list[dict[str, float]] = [{f: 1 for f in found if counts[f] >= seen_min} for found, _ in examples]
    for row, numbers in zip(rows, lanes, strict=False):
        row.update({f"v {lane}": number / UNIT for lane, number in enumerate(numbers)})
    vectors = DictVectorizer()
    matrix: Any = vectors.fit_transform(rows)
    model = LogisticRegression(C=strength, max_iter=500, class_weight={False: 1, True: missed})
    model.fit(matrix, [label for _, label in examples])
    weights = {
        name: round(float(weight) * SCALE)
        for name, weight in zip(vectors.feature_names_, model.coef_[0], strict=True)
    }
    weights = {
        name: weight
        for name, weight in weights.items()
        if abs(weight) >= weight_min or name.endswith("|") or name.startswith("v ")
    }
    return {"": round(float(model.intercept_[0]) * SCALE), **weights}


def cue_examples(path: Path) -> list[Example]:
    """Every place where a phrase stands that is sometimes a cue, and whether people marked it as one."""
    lexicon = Lexicon(Profile.SCIENTIFIC, weighed=False)
    seen: dict[str, list[Example]] = {}
    for sentence in gold.bioscope(path):
        if gold.held_out(sentence.document):
            continue
        text = sentence.text.encode()
        words = tokenise(text)
        for cue in lexicon.find(words):
            if not cue.denies and not cue.doubts:
                continue
            start = len(text[: words.starts[cue.first]].decode())
            end = len(text[: words.end(cue.last - 1)].decode())
            kind = "negation" if cue.denies else "speculation"
            marked = any(a < end and start < b for c in sentence.cues if c.kind == kind for a, b in c.parts)
            phrase = " ".join(words.lower[cue.first : cue.last])
            seen.setdefault(phrase, []).append((context(words.lower, cue), marked))
    return [
        example
        for _, examples in sorted(seen.items())
        if len(examples) >= 4 and 0.02 < sum(marked for _, marked in examples) / len(examples) < 0.98
        for example in examples
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=DATA)
    data = parser.parse_args().data
    sentences = [one for one in gold.claims(data / "claimbuster" / "train.json") if not gold.held_out(one.id)]
    checks = [(features(one.text.encode()), bool(one.label)) for one in sentences]
    sections = {
        "scientific": fitted(
            cue_examples(data / "bioscope" / "abstracts.xml"),
            seen_min=3, weight_min=12, strength=0.5, missed=1.0,
        ),
        "checkable": fitted(
            checks, seen_min=5, weight_min=2, strength=0.05, missed=2.7,
            lanes=[about(one.text.encode()) for one in sentences],
        ),
    }  # fmt: skip
    lines = [
        "# Integer weights for what no list of words can settle: a feature and its weight, summed and held against 0.",
        "# [scientific] from BioScope abstracts (CC BY 2.0, Vincze et al. 2008), [checkable] from ClaimBuster",
        "# (CC BY 4.0, Arslan et al. 2020). Baked by scripts/bake_weights.py, which says how.",
    ]
    for name, weights in sections.items():
        lines += ["", f"[{name}]", *(f"{feature}\t{weight}" for feature, weight in sorted(weights.items()))]
        print(f"{name}: {len(weights)} weights")
    TABLE.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
