"""The public gold sets as values. Each reader knows one file format and nothing about the mapper."""

from __future__ import annotations

import csv
import html
import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET

Place = tuple[int, int]
"""Characters from, to."""


HELD_OUT = 5


def held_out(name: str) -> bool:
    """Whether a document or sentence, one of five, is kept from what tables are made of, to be measured on."""
    return zlib.crc32(name.encode()) % HELD_OUT == 0


class Cue(NamedTuple):
    """A cue may have several parts (`neither … nor`); its scope holds all of them."""

    kind: str
    parts: tuple[Place, ...]
    scope: Place


class Sentence(NamedTuple):
    id: str
    document: str
    text: str
    cues: tuple[Cue, ...]


def bioscope(path: Path) -> Iterator[Sentence]:
    """Sentences of abstracts or papers with cues (`negation`, `speculation`) and scopes."""
    for document in ET.parse(path).getroot().iter("Document"):  # noqa: S314 - a file of the project's own
        name = (document.findtext("DocID") or "").strip()
        for element in document.iter("sentence"):
            yield _annotated(element, name)


def _annotated(root: ET.Element, document: str) -> Sentence:
    text: list[str] = []
    parts: dict[tuple[str, str], list[Place]] = {}
    scopes: dict[str, Place] = {}
    at = 0

    def walk(element: ET.Element) -> None:
        nonlocal at
        start = at
        text.append(element.text or "")
        at += len(text[-1])
        for child in element:
            walk(child)
            text.append(child.tail or "")
            at += len(text[-1])
        if element.tag == "cue":
            parts.setdefault((element.get("ref", ""), element.get("type", "")), []).append((start, at))
        if element.tag == "xcope":
            scopes[element.get("id", "")] = (start, at)

    walk(root)
    cues = (Cue(kind, tuple(places), scopes[ref]) for (ref, kind), places in parts.items())
    return Sentence(root.get("id", ""), document, "".join(text), tuple(cues))


class Labelled(NamedTuple):
    id: str
    text: str
    label: float


def hedged(path: Path) -> list[Labelled]:
    """Wikipedia sentences: 1 where the sentence is uncertain."""
    with path.open(newline="", encoding="utf-8") as file:
        rows = [row for row in csv.reader(file) if len(row) == 2]
    return [
        Labelled(str(at), html.unescape(text), float(mark == "-1")) for at, (mark, text) in enumerate(rows)
    ]


def certainty(path: Path) -> dict[str, list[Labelled]]:
    """Findings with how certain people found them, 1 to 6, by split."""
    found: dict[str, list[Labelled]] = {}
    for line in path.read_text("utf-8").splitlines():
        row = json.loads(line)
        one = Labelled(str(row["id"]), row["finding"], float(row["sentence-level-certainty"]))
        found.setdefault(row["split"], []).append(one)
    return found


def claims(path: Path) -> list[Labelled]:
    """Sentences of debates: 1 where a check is worth the while."""
    rows = json.loads(path.read_text("utf-8"))
    return [Labelled(str(row["sentence_id"]), row["text"], float(row["label"])) for row in rows]


class Pair(NamedTuple):
    id: str
    a: str
    b: str
    label: str


def pairs(path: Path) -> list[Pair]:
    with path.open(newline="", encoding="utf-8") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return [Pair(row["index"], row["Text"], row["Hypothesis"], row["gold_label"]) for row in rows]


class Measured(NamedTuple):
    text: str
    amounts: tuple[tuple[float, str, str], ...]
    """Value, unit, and the words that say it."""


def quantities(*paths: Path) -> list[Measured]:
    rows: list[dict[str, Any]] = [row for path in paths for row in json.loads(path.read_text("utf-8"))]
    return [
        Measured(row["req"], tuple((float(r["value"]), r["unit"], r["surface"]) for r in row["res"]))
        for row in rows
    ]


def golden(path: Path) -> list[tuple[str, list[str]]]:
    return [(text, sentences) for text, sentences in json.loads(path.read_text("utf-8"))]


def citations(path: Path) -> dict[str, list[str]]:
    found: dict[str, list[str]] = json.loads(path.read_text("utf-8"))
    return found
