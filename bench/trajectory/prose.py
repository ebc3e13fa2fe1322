"""Real documents as sentences: clinical notes, research abstracts, mails, role play, and what agents told customers."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple
from xml.etree import ElementTree as ET

from bench.trajectory.figures import DATA
from interlock.mapping.splitter import SENTENCES

SENTENCES_MIN: Final = 6
"""Fewer are no course that anything could leave."""

_TURN: Final = re.compile(r"\n(?=(?:user|assistant|tool): )")


class Document(NamedTuple):
    """A text of one set, sentence by sentence, white space and all. `fitted`: of the half numbers are chosen on."""

    set: str
    id: str
    sentences: tuple[str, ...]

    @property
    def fitted(self) -> bool:
        return number_of(self.id) % 2 == 0


def documents(most: int = 250) -> dict[str, tuple[Document, ...]]:
    """Every set that lies beside the checkout, at most so many documents of each, always the same ones."""
    found = {}
    for name, texts in SETS.items():
        every = [Document(name, id_, said) for id_, said in texts() if len(said) >= SENTENCES_MIN]
        found[name] = tuple(sorted(every, key=lambda document: number_of(document.id))[:most])
    return found


def number_of(text: str) -> int:
    """Always the same for a name, and otherwise as if drawn."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def cut(text: str) -> tuple[str, ...]:
    """Sentences as the mapper cuts them, each with the white space before it; together they are the text."""
    data, carry, found = text.encode(), 0, []
    while True:
        boundary = SENTENCES.find(data, 0, carry)
        piece = data[: boundary.end] if boundary.end else data
        if said := piece.decode("utf-8", "replace"):
            found.append(said)
        if not boundary.end:
            return tuple(found)
        data, carry = data[boundary.end :], boundary.carry


Texts = Iterator[tuple[str, tuple[str, ...]]]


def _rows(path: Path) -> Iterator[dict[str, str]]:
    with path.open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def _notes(name: str) -> Texts:
    for row in _rows(DATA / name / "data.jsonl"):
        yield row["id"], cut(row["text"])


def _mails() -> Texts:
    for row in _rows(DATA / "bipia" / "data.jsonl"):
        if row["label"] == "benign_document" and row["source"].startswith("email"):
            _, _, body = row["text"].partition("CONTENT:")
            yield row["id"], cut(body)


def _role_play() -> Texts:
    for row in _rows(DATA / "benign_prompts" / "data.jsonl"):
        if row["label"] == "benign_roleplay" or row["source"].startswith("oasst"):
            yield row["id"], cut(row["text"])


def _abstracts() -> Texts:
    tree = ET.parse(DATA / "mapping" / "bioscope" / "abstracts.xml")
    for number, document in enumerate(tree.iter("Document")):
        said = (" ".join("".join(one.itertext()).split()) for one in document.iter("sentence"))
        yield f"bioscope-{number}", tuple(f" {one}" for one in said if one)


def _conversations() -> Texts:
    """What the agent said, turn after turn; calls of tools and what others said are no part of its course."""
    for number, row in enumerate(_rows(DATA / "tau2" / "retail" / "few_shot_trajectories.jsonl")):
        turns = _TURN.split(row["messages_display"])
        own = (turn.removeprefix("assistant: ") for turn in turns if turn.startswith("assistant: "))
        yield f"tau2-{number}", tuple(said for turn in own if turn != "None" for said in cut(f"{turn}\n\n"))


SETS: Final = {
    "clinical_aci": lambda: _notes("clinical_aci"),
    "clinical_mts": lambda: _notes("clinical_mts"),
    "bioscope": _abstracts,
    "tau2": _conversations,
    "bipia": _mails,
    "benign_prompts": _role_play,
}
