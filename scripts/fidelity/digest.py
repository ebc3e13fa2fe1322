"""One digest over what the mapper reads in every development text: the same on every interpreter, however it came.

`python -m scripts.fidelity.digest` prints it, `--chunks SEED` with each text cut into sentences from pieces of random
length instead of from the whole of it; `python -m scripts.interpreters` holds it against other interpreters. Nothing
but the package and what its core needs is imported, so it runs wherever that does.
"""

from __future__ import annotations

import argparse
import hashlib
import random
from collections.abc import Iterator
from pathlib import Path

from interlock.core.canonical import canonical
from interlock.core.mutation import ANSWER, CandidateKind, Cause, Transition
from interlock.core.ports import Splitter
from interlock.core.rules import Profile, Rulebook, Unit, Vocabulary
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


def sentences(splitter: Splitter, pieces: Iterator[bytes]) -> Iterator[bytes]:
    """The transitions of a text that comes in pieces, as a session closes them; the last is what stayed open."""
    text, carry, checked = b"", 0, 0
    for piece in pieces:
        text += piece
        while (found := splitter.find(text, checked, carry)).end:
            yield text[: found.end]
            text, checked, carry = text[found.end :], 0, found.carry
        checked = found.checked
    yield text


def pieces(data: bytes, chance: random.Random | None) -> Iterator[bytes]:
    """The text as it is, or cut by chance into pieces of 1 to 12 bytes."""
    at = 0
    while at < len(data):
        end = len(data) if chance is None else at + chance.randint(1, 12)
        yield data[at:end]
        at = end


def digest(folder: Path, every: int = 1, chunks: int | None = None) -> str:
    """SHA-256 over the canonical bytes of every reading, plain and scientific, of each `every`th text.

    A text is read as a whole and sentence by sentence; for the latter `chunks` is the seed of the pieces it comes in.
    """
    state = SemanticState.initial(Intent(""), Context(), Rulebook(id="d", version="1", digest="d", rules=()))
    total = hashlib.sha256()
    for profile in (Profile.PLAIN, Profile.SCIENTIFIC):
        mapper = ClauseMapper(Vocabulary(profile=profile))
        splitter = mapper.splitter(Unit.SENTENCE)
        chance = None if chunks is None else random.Random(chunks)  # noqa: S311 - pieces, no secret
        total.update(mapper.id.encode())
        for number, text in enumerate(texts(folder)):
            if number % every:
                continue
            data = text.encode("utf-8", "surrogatepass")
            for said in (data, *sentences(splitter, pieces(data, chance))):
                transition = Transition(ANSWER, CandidateKind.SPAN, said, 0, Cause.BOUNDARY)
                total.update(canonical(mapper.map(transition, state)))
            total.update(canonical(mapper.places(data)))
    return total.hexdigest()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument(
        "--every", type=int, default=1, help="read each text whose number this divides (1: all)"
    )
    parser.add_argument(
        "--chunks", type=int, help="seed of the pieces in which the texts come (default: whole)"
    )
    given = parser.parse_args()
    print(digest(given.data, given.every, given.chunks))


if __name__ == "__main__":
    main()
