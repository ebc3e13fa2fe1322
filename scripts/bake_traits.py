"""Count, for `src/interlock/lexicon/tables/traits.txt`, in how many of 1000 sentences each trait is found.

The mean over the sets of `bench/trajectory/prose.py`, of the half of the documents that figures are not of.
"""

from __future__ import annotations

from pathlib import Path

from bench.trajectory.prose import documents
from interlock.mapping.rows import tokenise
from interlock.mapping.traits import NAMES, traits

TABLE = Path(__file__).resolve().parent.parent / "src/interlock/lexicon/tables/traits.txt"


def main() -> None:
    shares = dict.fromkeys(NAMES, 0)
    sets = documents()
    for known in sets.values():
        found = [
            traits(tokenise(said.encode()))
            for document in known
            if document.fitted
            for said in document.sentences
        ]
        for at, name in enumerate(NAMES):
            shares[name] += 1000 * sum(one >> at & 1 for one in found) // len(found)
    lines = []
    for line in TABLE.read_text("utf-8").splitlines():
        name, tab, rest = line.partition("\t")
        _, _, words = rest.partition("\t")
        lines.append(line if not tab else f"{name}\t{shares[name] // len(sets)}\t{words}".rstrip("\t"))
    TABLE.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
