"""Fit the numbers of `src/interlock/core/course.py`: what each feature weighs, and how sums rank among real sentences.

On one half of the documents of `bench/trajectory/prose.py`; `python -m bench.trajectory continuity` measures on the
other. Each sentence behind the opening of a document is an example of one that belongs; sentences of other documents,
of the same set and of others, in its place are examples of those that do not. A logistic regression weighs the
features, each set as much as the next; its weights are rounded to integers, and nothing of it is needed at run time.

Needs scikit-learn. Run: `python -m scripts.fit_course`; it prints the constants.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from bench.trajectory.prose import Document, documents
from interlock.core.course import Features, features
from interlock.core.gate import familiar
from interlock.core.mutation import Anchored, CandidateKind, Cause, Mutation, Transition
from interlock.core.state import Context, Intent, SemanticState
from interlock.mapping import ClauseMapper
from interlock.policy import Policy

OPENING: Final = 3
LONG: Final = 30
"""Of longer documents only some places are taken, so that none outweighs the others."""
SCALE: Final = 100_000
"""One unit of the logistic regression."""
RANKS_AT: Final = (500, 600, 700, 800, 850, 900, 920, 940, 950, 960, 970, 975, 980, 985, 990, 995, 998)
POLICY: Final = b"""
policy: fitting
version: "1"
continuity: {strangeness_max: 999}
rules: [{id: never-said, kind: structural, forbid: {text: xyzzy-never-said}}]
"""


WORTH: Final = {"own": 1.0, "same": 0.3, "other": 0.7}
"""How much the examples of each kind weigh: of those that do not belong, the ones of other sets more."""


class Example(NamedTuple):
    set: str
    kind: str
    features: Features


def main() -> None:
    try:
        import numpy as np
        from sklearn.linear_model import LogisticRegression
        from sklearn.preprocessing import StandardScaler
    except ImportError:
        sys.exit("what fits the weights is missing: pip install numpy scikit-learn")
    given = list(examples(documents()))
    matrix: Any = np.array([one.features for one in given], dtype=float)
    strange = np.array([one.kind != "own" for one in given])
    counts = Counter((one.set, one.kind) for one in given)
    weight = np.array([10 * WORTH[one.kind] / counts[one.set, one.kind] ** 0.5 for one in given])
    scaler = StandardScaler().fit(matrix)
    model = LogisticRegression(C=0.3, max_iter=2000)
    model.fit(scaler.transform(matrix), strange, sample_weight=weight)
    weights = [round(w) for w in SCALE * model.coef_[0] / scaler.scale_]
    sums = np.sort((matrix @ np.array(weights))[~strange])
    print("WEIGHTS", dict(zip(Features._fields, weights, strict=True)))
    ranks = [(round(float(np.quantile(sums, at / 1000))), at) for at in RANKS_AT]
    print("RANKS", ((round(float(sums[0])), 0), *ranks, (round(float(sums[-1])), 1000)))


def examples(sets: dict[str, tuple[Document, ...]]) -> Iterator[Example]:
    policy = Policy.from_bytes(POLICY)
    mapper = ClauseMapper(policy.rulebook.vocabulary)
    begun = SemanticState.initial(Intent("go on with the text"), Context(), policy.rulebook)
    for name, known in sets.items():
        half = [document for document in known if document.fitted]
        others = [d for other, them in sets.items() if other != name for d in them if d.fitted]
        for document in half:
            chooser, state = random.Random(document.id), begun  # noqa: S311 - reproducible
            same = [other for other in half if other.id != document.id]
            for at, said in enumerate(document.sentences):
                if at >= OPENING:
                    places = len(document.sentences) <= LONG or chooser.random() < LONG / len(
                        document.sentences
                    )
                    yield from _example(name, "own", said, mapper, state)
                    for kind, donors in (("same", same), ("other", others)) if places and same else ():
                        yield from _example(name, kind, _any_of(donors, chooser), mapper, state)
                state = state.commit(Anchored(_mapped(said, mapper, state)), at, at)


def _any_of(donors: Sequence[Document], chooser: random.Random) -> str:
    return chooser.choice(chooser.choice(donors).sentences)


def _mapped(said: str, mapper: ClauseMapper, state: SemanticState) -> Mutation:
    return mapper.map(Transition("answer", CandidateKind.SPAN, said.encode(), 0, Cause.BOUNDARY), state)


def _example(
    name: str, kind: str, said: str, mapper: ClauseMapper, state: SemanticState
) -> Iterator[Example]:
    mutation = _mapped(said, mapper, state)
    if mutation.content.weights:
        known = familiar(mutation.terms, state)
        course, vocabulary = state.lineage.course, state.memory.vocabulary
        found = features(known, mutation.terms, mutation.content, course, vocabulary)
        yield Example(name, kind, found)


if __name__ == "__main__":
    main()
