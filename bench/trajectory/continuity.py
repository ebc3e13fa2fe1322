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
PRESET: Final = "standard"
CURVE: Final = (900, 930, 950, 960, 970, 980, 990, 997)
PLACES: Final = 3
"""In so many places of a document a foreign sentence is put, one at a time."""

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
            for kind, donors in (("foreign, same set", same), ("foreign, other set", others)) * PLACES:
                if strange := _foreign(document, donors, chooser):
                    at = chooser.randrange(OPENING, len(document.sentences) + 1)
                    yield _with(kind, document, strange, at)
            if denied := _denied(document, chooser):
                yield _with("contradicted", document, denied, len(document.sentences))
            if len(document.sentences) >= OPENING * SECTIONS:
                yield Case("shuffled", name, document.id, _shuffled(document))


def _with(kind: str, document: Document, strange: str, at: int) -> Case:
    """Set apart from the sentence before it as the one behind it is."""
    before, behind = document.sentences[:at], document.sentences[at:]
    said = (*before, _gap((*behind, before[-1])[0]) + strange.strip(), *behind)
    return Case(kind, document.set, document.id, said, at)


def _gap(said: str) -> str:
    return said[: len(said) - len(said.lstrip())] or " "


def _foreign(document: Document, donors: Sequence[Document], chooser: random.Random) -> str:
    """A sentence of another document that this one does not have; nothing where there is no other."""
    own = {said.strip() for said in document.sentences}
    drawn = (chooser.choice(chooser.choice(donors).sentences).strip() for _ in range(20) if donors)
    return next((said for said in drawn if said and said not in own), "")


def _denied(document: Document, chooser: random.Random) -> str:
    """One of the sentences with its first auxiliary denied, where any can be."""
    deniable = [said for said in document.sentences if len(_DENIABLE.findall(said)) == 1 and "?" not in said]
    return _DENIABLE.sub(r"\1 not", chooser.choice(deniable), count=1) if deniable else ""


def _shuffled(document: Document) -> tuple[str, ...]:
    """Sections of equal length, the last first."""
    size = -(-len(document.sentences) // SECTIONS)
    said = tuple(_gap(one) + one.lstrip() for one in document.sentences)
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
        strange = self.case.sentences[self.case.strange].strip()
        return next((why for text, why in self.refused if text and (text in strange or strange in text)), "")

    @property
    def stopped(self) -> tuple[tuple[str, str], ...]:
        return tuple((text, why) for text, why in self.refused if why in STAGE)


def judged(given: Sequence[Case], continuity: object, label: str) -> list[Found]:
    trial = Trial(policy_of(continuity))
    return [
        _found(case, trial.judge(Text(case.id, "".join(case.sentences), user="Go on with the text.")))
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


Point = tuple[int, float, float, float]
"""A bound, and what it refuses, in percent: of intact transitions, foreign sentences of other sets, of the same set."""


def report() -> Report:
    given = list(cases(documents(), fitted=False))
    found = judged(given, PRESET, f"continuity: {PRESET}")
    by_kind = _by_kind(found)
    intact = by_kind["intact"]
    alarms, transitions = _rates(intact)
    figures = [
        Figure("intact: transitions refused", alarms, transitions, most=FALSE_MAX, note=_reasons(intact)),
        _share("intact: documents with a refusal", intact, lambda one: bool(one.stopped)),
    ]
    for kind, aim in (("foreign, other set", FOREIGN_MIN), ("foreign, same set", None)):
        figures.append(_share(f"{kind}: refused", by_kind[kind], _is_caught, least=aim))
        figures += [
            _share(f"  in {name}", [one for one in by_kind[kind] if one.case.set == name], _is_caught)
            for name in dict.fromkeys(one.case.set for one in intact)
        ]
    figures += [
        _share(
            "contradicted: refused by stage 2", by_kind["contradicted"], lambda o: o.caught in CONTRADICTED
        ),
        _share("contradicted: refused by stage 3", by_kind["contradicted"], _is_caught),
        _share("shuffled: documents with a refusal", by_kind["shuffled"], lambda one: bool(one.stopped)),
    ]
    curve, points = _curve([case for case in given if case.kind == "intact" or "foreign" in case.kind])
    errors = tuple(_errors(found))
    return Report(f"Continuity, `continuity: {PRESET}`", (*figures, *curve), errors, drawn(points))


def _curve(given: Sequence[Case]) -> tuple[list[Figure], list[Point]]:
    """What each bound refuses: of intact transitions, and of foreign sentences; and the same as points."""
    figures, points = [], []
    for bound in CURVE:
        by_kind = _by_kind(judged(given, {"strangeness_max": bound}, f"strangeness_max {bound}"))
        alarms = Figure(f"strangeness_max {bound}: intact transitions", *_rates(by_kind["intact"]))
        other = _share("  foreign, other set", by_kind["foreign, other set"], _is_caught)
        same = _share("  foreign, same set", by_kind["foreign, same set"], _is_caught)
        documents_ = _share("  intact documents", by_kind["intact"], lambda one: bool(one.stopped))
        points.append((bound, alarms.percent or 0.0, other.percent or 0.0, same.percent or 0.0))
        figures += [alarms, documents_, other, same]
    return figures, points


def drawn(points: Sequence[Point]) -> str:
    """The curve as SVG: refused foreign sentences (of other sets, of the same) over refused intact transitions."""
    most = max([point[1] for point in points] + [FALSE_MAX])

    def at(false: float, caught: float) -> str:
        return f"{40 + 400 * false / most:.0f},{220 - 2 * caught:.0f}"

    lines = [
        f'<polyline fill="none" stroke="{colour}" points="{" ".join(at(p[1], p[side]) for p in points)}"/>'
        for side, colour in ((2, "#06c"), (3, "#c60"))
    ]
    marks = [
        f'<text x="{at(p[1], 0).split(",")[0]}" y="236" font-size="9" text-anchor="middle">{p[1]:.1f}</text>'
        for p in points
    ]
    grid = [
        f'<path stroke="#ddd" d="M40,{220 - 2 * share}H440"/><text x="4" y="{224 - 2 * share}" '
        f'font-size="9">{share} %</text>'
        for share in (0, 20, 40, 60, 80, 100)
    ]
    legend = (
        '<text x="300" y="14" font-size="10" fill="#06c">foreign, other set</text>'
        '<text x="300" y="26" font-size="10" fill="#c60">foreign, same set</text>'
        '<text x="240" y="252" font-size="10" text-anchor="middle">% of intact transitions refused</text>'
    )
    inside = "\n".join([*grid, *lines, *marks, legend])
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 460 260">\n{inside}\n</svg>\n'


def _is_caught(one: Found) -> bool:
    return one.caught in STAGE


def _by_kind(found: Sequence[Found]) -> dict[str, list[Found]]:
    by_kind: dict[str, list[Found]] = {}
    for one in found:
        by_kind.setdefault(one.case.kind, []).append(one)
    return by_kind


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
