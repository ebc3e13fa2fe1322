"""One digest over what the mapper reads in every development text: the same on every interpreter.

`python -m scripts.fidelity.digest` prints it. Nothing but the package and its one dependency is imported, so it runs
wherever that does.
"""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Iterator
from pathlib import Path

from interlock.core.canonical import canonical
from interlock.core.mutation import ANSWER, CandidateKind, Cause, Transition
from interlock.core.rules import Profile, Rulebook, Vocabulary
from interlock.core.state import Context, Intent, SemanticState
from interlock.mapping import ClauseMapper
from scripts.fidelity import gold

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT.parent / "shared" / "data" / "mapping"


def texts(folder: Path) -> Iterator[str]:
    """Every text of every set, in the order of the files."""
    yield from (sentence.text for sentence in gold.bioscope(folder / "bioscope" / "abstracts.xml"))
    yield from (row.text for row in gold.hedged(folder / "conll2010_wiki" / "uncertainty-conll2010.csv"))
    found = gold.certainty(folder / "certainty_science" / "sentence-level-certainty.jsonl")
    yield from (row.text for split in sorted(found) for row in found[split])
    yield from (row.text for row in gold.claims(folder / "claimbuster" / "train.json"))
    for name in ("MNLI", "RTE", "SNLI"):
        yield from (
            text for pair in gold.pairs(folder / "negnli" / f"{name}.txt") for text in (pair.a, pair.b)
        )
    yield from (row.text for row in gold.quantities(folder / "quantulum3" / "quantities.json"))
    yield from (text for text, _ in gold.golden(folder / "pysbd_golden" / "golden_en.json"))
    listed = gold.citations(folder / "citations_legal" / "examples.json")
    yield from (text for name in sorted(listed) for text in listed[name])


def digest(folder: Path, every: int = 1) -> str:
    """SHA-256 over the canonical bytes of every reading, plain and scientific, of each `every`th text."""
    state = SemanticState.initial(Intent(""), Context(), Rulebook(id="d", version="1", digest="d", rules=()))
    total = hashlib.sha256()
    for profile in (Profile.PLAIN, Profile.SCIENTIFIC):
        mapper = ClauseMapper(Vocabulary(profile=profile))
        total.update(mapper.id.encode())
        for number, text in enumerate(texts(folder)):
            if number % every:
                continue
            data = text.encode("utf-8", "surrogatepass")
            transition = Transition(ANSWER, CandidateKind.SPAN, data, 0, Cause.BOUNDARY)
            total.update(canonical(mapper.map(transition, state)))
            total.update(canonical(mapper.places(data)))
    return total.hexdigest()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--every", type=int, default=1)
    given = parser.parse_args()
    print(digest(given.data, given.every))


if __name__ == "__main__":
    main()
