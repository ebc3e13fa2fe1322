"""That something goes on, or no longer does, of a record that is said by its name and has a status of its own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

import msgspec

from interlock.core.grounding import OWN_STATE, STATE, Ground, GroundIndex, record_of
from interlock.core.mutation import Figure, FigureKind, Value
from interlock.lexicon.conversion import root
from interlock.lexicon.words import GROUNDING
from interlock.mapping.grounding.answers import ANSWERS, OF_STATUS
from interlock.mapping.grounding.words import Word

_ENDED: Final = GROUNDING["ended_states"]
_ENDS: Final = frozenset(map(root, _ENDED))
_HAS_ENDED: Final = Value(STATE, words=ANSWERS[0])
_GOING_ON: Final = GROUNDING["going_on"]


def of_what_ended(found: Iterable[Figure], own: Sequence[Word], index: GroundIndex) -> list[Figure]:
    """Without what a clause says of a record by its name alone, where that record has ended: `she is no longer on
    ramipril` is said of its status, and so is `she still takes ramipril`, which denies that."""
    told = list(found)
    named = [figure for figure in told if _names_one(figure)]
    stated = index.of([STATE]) if named else []
    said = [word.text for word in own]
    goes_on = not _GOING_ON.isdisjoint(said) or any(pair in _ON for pair in pairwise(said))
    for figure in named:
        status = _status_of(figure, stated)
        if status is not None and (figure.denied or goes_on):
            about = (*(word for word in status.what if word[0].isalpha()), *figure.about)
            value = _HAS_ENDED if status.value.words in ANSWERS else status.value
            instead = msgspec.structs.replace(
                figure, readings=(value,), about=about, denied=not figure.denied
            )
            told[told.index(figure)] = instead
    return told


def _names_one(figure: Figure) -> bool:
    return figure.kind is FigureKind.STATE and len(figure.about) > 1


def _status_of(figure: Figure, stated: Sequence[Ground]) -> Ground | None:
    """The status of the record that a figure is the name of, where that is one of what has ended; or the yes or no that
    says whether it has, `discontinued`."""
    said = {value.words for value in figure.readings}
    records = {
        record_of(ground.fact)
        for ground in stated
        if not ground.prose and ground.value.words in said and OWN_STATE in ground.what
    }
    of_it = [ground for ground in stated if not ground.prose and record_of(ground.fact) in records]
    held = [ground for ground in of_it if OF_STATUS in ground.what]
    ended = [ground for ground in held if ground.value.words.strip() in _ENDED]
    if len(ended) == 1 and len(held) == 1:
        return ended[0]
    told = [g for g in of_it if g.value.words in ANSWERS and not _ENDS.isdisjoint(g.what)]
    return told[0] if len(told) == 1 and not held else None


_ON: Final = (("is", "on"), ("are", "on"))
