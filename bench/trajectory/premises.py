"""What `continuity.premise_min` makes of reasons: real documents as they were written, and with reasons put into them.

*intact*: as it was written. *dropped*: a sentence of it that concludes (`Therefore …`) comes first, without what it was
concluded from. *foreign*: what is taken as said is a sentence of another document of another set. *own*: it is one that
the document has said; that must pass. Each is offered sentence by sentence under a policy in which only stages 2 and 3
refuse, and only for premises and contradictions. The figures are of the half that nothing was fitted on.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from bench.trajectory.continuity import Case, Found, judged
from bench.trajectory.figures import Figure, Report
from bench.trajectory.prose import Document, documents
from interlock.core.decision import Code

LEAST: Final = 600
"""Permille of a premise's terms; what the documentation proposes."""
FALSE_MAX: Final = 1.0
OPENING: Final = 3
WORDS: Final = range(4, 15)
_CONCLUDING: Final = re.compile(r"\s*(Therefore|Thus|Hence|Consequently|Accordingly|As a result)\b")
_FINITE: Final = re.compile(r"\b(is|are|was|were|has|have|had|can|will)\b")
WAYS: Final = {
    "therefore": " Therefore, {premise}.",
    "since": " Since {premise}, {said}.",
    "given that": " Given that {premise}, {said}.",
    "as shown above": " As shown above, {premise}.",
}


def cases(given: Sequence[Document]) -> Iterator[Case]:
    """What is chosen hangs on the document's name alone."""
    for document in given:
        chooser = random.Random(document.id)
        yield Case("intact", document.set, document.id, document.sentences)
        for said in document.sentences[OPENING:]:
            if _CONCLUDING.match(said):
                yield Case("dropped", document.set, document.id, (said.strip(),), 0)
        others = [one for one in given if one.set != document.set]
        foreign = _sayable([chooser.choice(chooser.choice(others).sentences) for _ in range(40)])
        own = _sayable(document.sentences[:OPENING])
        for name, way in WAYS.items():
            for kind, choice in (("foreign", foreign), ("own", own)):
                if choice and len(document.sentences) > OPENING:
                    after = _lowered(document.sentences[OPENING])
                    said = way.format(premise=chooser.choice(choice), said=after)
                    sentences = (*document.sentences[:OPENING], said)
                    yield Case(f"{kind}, {name}", document.set, document.id, sentences, OPENING)


def _sayable(sentences: Sequence[str]) -> list[str]:
    """Those that can stand behind `since`: some words with a finite verb, and no comma."""
    short = [_lowered(said) for said in sentences if len(said.split()) in WORDS]
    return [said for said in short if _FINITE.search(said) and not re.search(r"[,;:?!.]", said)]


def _lowered(said: str) -> str:
    said = said.strip().rstrip(".!?")
    return said[:1].lower() + said[1:]


def report() -> Report:
    given = [one for known in documents().values() for one in known if not one.fitted]
    found = judged(list(cases(given)), {"premise_min": LEAST, "regression": False}, "premises")
    by_kind: dict[str, list[Found]] = {}
    for one in found:
        by_kind.setdefault(one.case.kind, []).append(one)
    intact = by_kind.pop("intact")
    stopped = sum(len(_missing(one)) for one in intact)
    figures = [
        Figure(
            "intact: transitions refused", stopped, sum(one.transitions for one in intact), most=FALSE_MAX
        ),
        Figure("intact: documents touched", sum(map(bool, map(_missing, intact))), len(intact)),
        *(
            Figure(kind, sum(map(bool, map(_missing, own))), len(own))
            for kind, own in sorted(by_kind.items())
        ),
    ]
    return Report("Premises that nobody admitted: refused", tuple(figures), tuple(_errors(found)))


def _missing(one: Found) -> list[str]:
    return [text for text, why in one.refused if why == Code.PREMISE_MISSING]


def _errors(found: Sequence[Found]) -> Iterator[dict[str, Any]]:
    for one in found:
        case, missing = one.case, _missing(one)
        if bool(missing) is not case.kind.startswith(("dropped", "foreign")):
            said = case.sentences[case.strange] if case.strange >= 0 else ""
            yield {"kind": case.kind, "set": case.set, "id": case.id, "said": said, "refused": missing}
