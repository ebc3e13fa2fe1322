"""That something is so, or is not, where a fact says whether it is: `is not refundable`, `was delivered`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from interlock.core.grounding import STATE, Ground, GroundIndex
from interlock.core.mutation import Figure, FigureKind, Span, Value
from interlock.lexicon.conversion import root
from interlock.lexicon.words import ENGLISH, GROUNDING
from interlock.mapping.grounding.words import STOP, Word

_NEGATIONS: Final = ENGLISH["negation"]
_LIGHT: Final = frozenset(
    root(word) for word in STOP | ENGLISH["auxiliary"] | GROUNDING["light"] | _NEGATIONS
)
"""Words beside which a denial is of the very thing: `is not subject to an exit fee`."""
_COPULA: Final = GROUNDING["copula"]
_CONDITION: Final = GROUNDING["condition"]


def states(
    words: Sequence[Word], index: GroundIndex, topic: tuple[str, ...], offsets: Sequence[int]
) -> list[Figure]:
    """What the clauses of a text say to be so, each held against what facts state under the same words."""
    found: dict[Figure, None] = {}
    stated = index.of([STATE])
    before: list[str] = []
    for _, group in groupby(words if stated else (), key=lambda word: word.segment):
        own = list(group)
        named = [word.root for word in own if word.root in index.names and word.text not in STOP]
        if not any(word.text in _CONDITION for word in own):
            about = (*dict.fromkeys([*named, *reversed(before)]), *topic)
            span = Span(offsets[own[0].start], offsets[own[-1].end])
            for ground in stated:
                figure = _state(own, ground, about, span, index)
                if figure is not None:
                    found[figure] = None
        before += named
    return list(found)


def _state(
    own: Sequence[Word], ground: Ground, about: tuple[str, ...], span: Span, index: GroundIndex
) -> Figure | None:
    what = tuple(word for word in ground.what if not word.startswith("~") and word not in STOP)
    said = ground.value.words.strip()
    told = _predicate(own, index)
    if said in ("yes", "no"):
        if not what or not _says(what, told, index):
            return None
        value = " yes "
    else:
        if not _predicated(own, [root(word) for word in said.split()]):
            return None
        value = ground.value.words
    denied = sum(word.text in _NEGATIONS for word in own) % 2 == 1
    reading = Value(STATE, words=value)
    return Figure(FigureKind.STATE, (reading,), span, about=(*what, *about), denied=denied)


def _predicate(own: Sequence[Word], index: GroundIndex) -> Sequence[Word]:
    """The words from the verb on, as far as it is known: what a clause says of what it is about."""
    for at, word in enumerate(own):
        if word.text in _COPULA or word.text in _NEGATIONS or word.text in ENGLISH["auxiliary"]:
            return own[at:]
    named = [at for at, word in enumerate(own) if word.root in index.names]
    return own[named[0] :] if named else own


def _says(what: Sequence[str], told: Sequence[Word], index: GroundIndex) -> bool:
    """Whether a clause says the attribute, all of it, and hardly anything else."""
    if not set(what) <= {word.root for word in told}:
        return False
    return all(
        word.root in what or word.root in index.names or word.root in _LIGHT
        for word in told
        if not word.text[0].isdigit()
    )


def _predicated(own: Sequence[Word], value: Sequence[str]) -> bool:
    """`has been delivered`: right behind a form of `be`, small words apart."""
    roots = [word.root for word in own]
    for at in range(1, len(own) - len(value) + 1):
        led = own[at - 1].text in _COPULA or own[at - 1].text in _NEGATIONS
        if value and led and roots[at : at + len(value)] == list(value):
            return True
    return False
