"""What stage 3 makes of sentences that do not belong: real documents, each in ways that differ in one thing.

*intact*: as it was written. *foreign*: one sentence of another document stands in it, of the same set or of another.
*contradicted*: one of its sentences comes again at the end, denied. *shuffled*: its sections stand in another order.
Each is offered as a governed run of the policy below, sentence by sentence, in which nothing but stages 2 and 3 is
asked; what is refused is left out, and the run goes on. A rate per transition is over transitions; one per document
over documents. Numbers may be chosen on half of the documents; the figures are of the other half.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

import msgspec
from rich.console import Console
from rich.progress import track

from bench._utility import Judged, Text, Trial
from bench.trajectory.figures import Figure, Report
from bench.trajectory.prose import Document, documents
from interlock.core import ceilings
from interlock.core.decision import Code
from interlock.policy import Policy

STAGE: Final = frozenset({Code.DISCONTINUITY, Code.TOPIC_UNMOTIVATED, Code.REGRESSION})
CONTRADICTED: Final = frozenset({Code.CONTRADICTION, Code.CONTRADICTION_IN_GENERAL, Code.MUTUALLY_EXCLUSIVE})
FOREIGN_MIN, FALSE_MAX = 80.0, 3.0
OPENING: Final = 3
"""Sentences that set a course; nothing is put before their end."""
SECTIONS: Final = 3

_DENIABLE: Final = re.compile(r"\b(is|are|was|were|has been|can|will|should|does|did)\b(?! not\b)")


class Case(NamedTuple):
    """`strange`: where the sentence stands that does not belong; none in an intact or a shuffled document."""

    kind: str
    set: str
    id: str
    sentences: tuple[str, ...]
    strange: int = -1


def cases(sets: dict[str, tuple[Document, ...]], *, fitted: bool) -> Iterator[Case]:
    """Every way for every document of one half. What is chosen hangs on the document's name alone."""
    for name, known in sets.items():
        half = [document for document in known if document.fitted is fitted]
        others = [d for other, them in sets.items() if other != name for d in them if d.fitted is fitted]
        for document in half:
            chooser = random.Random(document.id)
            yield Case("intact", name, document.id, document.sentences)
            same = [other for other in half if other.id != document.id]
            for kind, donors in (("foreign, same set", same), ("foreign, other set", others)):
                if strange := _foreign(document, donors, chooser):
                    at = chooser.randrange(OPENING, len(document.sentences) + 1)
                    yield _with(kind, document, strange, at)
            if denied := _denied(document, chooser):
                yield _with("contradicted", document, denied, len(document.sentences))
            if len(document.sentences) >= OPENING * SECTIONS:
                yield Case("shuffled", name, document.id, _shuffled(document))


def _with(kind: str, document: Document, strange: str, at: int) -> Case:
    said = document.sentences
    return Case(kind, document.set, document.id, (*said[:at], strange, *said[at:]), at)


def _foreign(document: Document, donors: Sequence[Document], chooser: random.Random) -> str:
    """A sentence of another document that this one does not have; nothing where there is no other."""
    drawn = (chooser.choice(chooser.choice(donors).sentences) for _ in range(20) if donors)
    return next((said for said in drawn if said not in document.sentences), "")


def _denied(document: Document, chooser: random.Random) -> str:
    """One of the sentences with its first auxiliary denied, where any can be."""
    deniable = [said for said in document.sentences if len(_DENIABLE.findall(said)) == 1 and "?" not in said]
    return _DENIABLE.sub(r"\1 not", chooser.choice(deniable), count=1) if deniable else ""


def _shuffled(document: Document) -> tuple[str, ...]:
    """Sections of equal length, the last first."""
    said, size = document.sentences, -(-len(document.sentences) // SECTIONS)
    sections = [said[at : at + size] for at in range(0, len(said), size)]
    return tuple(one for section in reversed(sections) for one in section)


def policy_of(continuity: object) -> Policy:
    """A policy in which nothing but continuity and contradiction refuses."""
    document = {
        "policy": "continuity",
        "version": "1",
        "prompt": "open",
        "on_unmapped": {"coverage_min": 0},
        "continuity": continuity,
        "bounds": {"unverified_max": 1_000_000},
        "limits": {"attempts_max": ceilings.ATTEMPTS_MAX},
        "rules": [{"id": "never-said", "kind": "structural", "forbid": {"text": "xyzzy-never-said"}}],
    }
    return Policy.from_bytes(msgspec.json.encode(document), name="continuity")


class Found(NamedTuple):
    """What became of a case: transitions judged, and what each refused one was refused for."""

    case: Case
    transitions: int
    refused: tuple[tuple[str, str], ...]

    @property
    def caught(self) -> str:
        """For what the strange sentence was refused, as a whole or in part."""
        strange = self.case.sentences[self.case.strange]
        return next((why for text, why in self.refused if text and (text in strange or strange in text)), "")

    @property
    def stopped(self) -> tuple[tuple[str, str], ...]:
        return tuple((text, why) for text, why in self.refused if why in STAGE)


def judged(given: Sequence[Case], continuity: object, label: str) -> list[Found]:
    trial = Trial(policy_of(continuity))
    return [
        _found(case, trial.judge(Text(case.id, " ".join(case.sentences), user="Go on with the text.")))
        for case in track(given, label, console=Console(stderr=True), transient=True)
    ]


def _found(case: Case, answer: Judged) -> Found:
    return Found(case, answer.transitions, tuple((stopped.text, stopped.why) for stopped in answer.stopped))


Pick = Callable[[Found], bool]


def _share(name: str, found: Sequence[Found], pick: Pick, **aim: Any) -> Figure:
    return Figure(name, sum(map(pick, found)), len(found), **aim)


def _rates(found: Sequence[Found]) -> tuple[int, int]:
    """False alarms and transitions, where nothing is strange."""
    return sum(len(one.stopped) for one in found), sum(one.transitions for one in found)


def report() -> Report:
    given = list(cases(documents(), fitted=False))
    found = judged(given, {}, "continuity")
    by_kind: dict[str, list[Found]] = {}
    for one in found:
        by_kind.setdefault(one.case.kind, []).append(one)
    intact = by_kind["intact"]
    alarms, transitions = _rates(intact)
    figures = [
        Figure("intact: transitions refused", alarms, transitions, most=FALSE_MAX, note=_reasons(intact)),
        _share("intact: documents with a refusal", intact, lambda one: bool(one.stopped)),
    ]
    for kind, aim in (("foreign, other set", FOREIGN_MIN), ("foreign, same set", None)):
        figures.append(_share(f"{kind}: refused", by_kind[kind], lambda one: one.caught in STAGE, least=aim))
    figures += [
        _share(
            "contradicted: refused by stage 2", by_kind["contradicted"], lambda o: o.caught in CONTRADICTED
        ),
        _share("contradicted: refused by stage 3", by_kind["contradicted"], lambda one: one.caught in STAGE),
        _share("shuffled: documents with a refusal", by_kind["shuffled"], lambda one: bool(one.stopped)),
    ]
    return Report("Continuity", tuple(figures), tuple(_errors(found)))


def _reasons(found: Sequence[Found]) -> str:
    counts = Counter(why for one in found for _, why in one.refused)
    return ", ".join(f"{why} {count}" for why, count in counts.most_common(4))


def _errors(found: Sequence[Found]) -> Iterator[dict[str, Any]]:
    """Intact sentences that were refused, and foreign ones that were not."""
    for one in found:
        case = one.case
        if case.kind == "intact":
            for text, why in one.stopped:
                yield {"kind": "intact", "set": case.set, "id": case.id, "refused": text, "why": why}
        elif case.kind.startswith("foreign") and one.caught not in STAGE:
            before = case.sentences[max(0, case.strange - 3) : case.strange]
            yield {
                "kind": case.kind,
                "set": case.set,
                "id": case.id,
                "admitted": case.sentences[case.strange],
                "after": " ".join(before),
            }
