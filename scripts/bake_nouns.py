"""Write `src/interlock/lexicon/tables/nouns.txt`: nouns by what they call, from WordNet 3.0.

A noun calls what its first sense is, where that is below one of `CLASSES` and below none that is left out; where the
first is somebody or an animal (`toaster`, `charger`) the second counts. One that is an adjective in as many senses that
texts have (`original`) is none.
Run: `python scripts/bake_nouns.py DICT`, the folder of WordNet's `data.noun`, as Debian's `wordnet-base` installs it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

TABLE: Final = Path(__file__).resolve().parent.parent / "src/interlock/lexicon/tables/nouns.txt"
HEAD: Final = """\
# Nouns by what they call: WordNet 3.0, by scripts/bake_nouns.py, which says how. See LICENCE-wordnet.txt.
"""
WIDTH: Final = 120
LETTERS_MIN: Final = 3
SOMEBODY: Final = (5, 18)
"""The files of animals and of people, among those that WordNet was written in."""


class Class(NamedTuple):
    """`files`: those that hold such senses; `below`: what such a sense is below; `beside`: what it is not below."""

    title: str
    files: tuple[int, ...]
    below: frozenset[str]
    beside: frozenset[str]


CLASSES: Final = {
    "ware": Class(
        "What is made, worn or eaten",
        (6, 13),
        frozenset(
            {
                "instrumentality",
                "covering",
                "clothing",
                "plaything",
                "decoration",
                "commodity",
                "fabric",
                "food",
            }
            | {"cleansing_agent", "piece_of_cloth", "toiletry"}
        ),
        frozenset(
            {
                "structure",
                "conveyance",
                "system",
                "medium",
                "building_material",
                "facility",
                "way",
                "weaponry",
            }
            | {"mechanism", "enclosure", "public_transport"}
        ),
    ),
    "illness": Class(
        "What somebody suffers from",
        (26, 9, 12),
        frozenset({"ill_health", "pathological_state", "symptom", "pain", "injury"}),
        frozenset(),
    ),
}


class Sense(NamedTuple):
    file: int
    word: str
    above: tuple[str, ...]


def senses(folder: Path) -> dict[str, Sense]:
    """By their offset."""
    found = {}
    for fields in _rows(folder / "data.noun"):
        words = int(fields[3], 16)
        at = 4 + 2 * words
        pointers = range(at + 1, at + 1 + 4 * int(fields[at]), 4)
        above = tuple(fields[to + 1] for to in pointers if fields[to] in ("@", "@i"))
        found[fields[0]] = Sense(int(fields[1]), fields[4], above)
    return found


def _rows(path: Path) -> Iterator[list[str]]:
    for line in path.read_text("latin-1").splitlines():
        if not line.startswith("  "):  # the licence
            yield line.split(" ")


def _met(fields: list[str]) -> int:
    """In how many senses a word was met in the texts that were tagged."""
    return int(fields[5 + int(fields[3])])


def nouns(folder: Path) -> dict[str, list[str]]:
    """By class, in order."""
    known = senses(folder)
    adjectives = {fields[0]: _met(fields) for fields in _rows(folder / "index.adj")}

    @cache
    def above(sense: str) -> frozenset[str]:
        own = known[sense]
        return frozenset({own.word}).union(*map(above, own.above))

    found: dict[str, list[str]] = {name: [] for name in CLASSES}
    for fields in _rows(folder / "index.noun"):
        word, offsets = fields[0], [one for one in fields[4:] if len(one) == 8 and one.isdigit()]
        if not word.isalpha() or len(word) < LETTERS_MIN:
            continue
        if adjectives.get(word, 0) >= max(1, _met(fields)):
            continue
        meant = offsets[1] if known[offsets[0]].file in SOMEBODY and len(offsets) > 1 else offsets[0]
        for name, one in CLASSES.items():
            inside = known[meant].file in one.files and not above(meant).isdisjoint(one.below)
            if inside and above(meant).isdisjoint(one.beside):
                found[name].append(word)
    return found


def _wrapped(words: list[str]) -> Iterator[str]:
    line = ""
    for word in sorted(words):
        if len(line) + len(word) >= WIDTH:
            yield line
            line = ""
        line = f"{line} {word}".strip()
    yield line


def main() -> None:
    lines = [HEAD]
    for name, words in nouns(Path(sys.argv[1])).items():
        lines += [f"# {CLASSES[name].title}.", f"[{name}]", *_wrapped(words), ""]
        print(f"{len(words)} nouns of the class `{name}`")
    TABLE.write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
