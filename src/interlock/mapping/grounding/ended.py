"""That something goes on, or no longer does, of a record that is said by its name and has a status of its own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

import msgspec

from interlock.core.grounding import STATE, Ground, GroundIndex, record_of
from interlock.core.mutation import Figure, FigureKind
from interlock.lexicon.words import GROUNDING
from interlock.mapping.grounding.words import Word

_ENDED: Final = GROUNDING["ended_states"]
_GOING_ON: Final = GROUNDING["going_on"]
_STATUS: Final = "~status"
_NAME: Final = "~name"


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
            instead = msgspec.structs.replace(
                figure, readings=(status.value,), about=about, denied=not figure.denied
            )
            told[told.index(figure)] = instead
    return told


def _names_one(figure: Figure) -> bool:
    return figure.kind is FigureKind.STATE and len(figure.about) > 1


def _status_of(figure: Figure, stated: Sequence[Ground]) -> Ground | None:
    """The status of the record that a figure is the name of, where that is one of what has ended."""
    said = {value.words for value in figure.readings}
    records = {
        record_of(ground.fact)
        for ground in stated
        if not ground.prose and ground.value.words in said and _NAME in ground.what
    }
    held = [
        ground
        for ground in stated
        if not ground.prose and _STATUS in ground.what and record_of(ground.fact) in records
    ]
    ended = [ground for ground in held if ground.value.words.strip() in _ENDED]
    return ended[0] if len(ended) == 1 and len(held) == 1 else None


_ON: Final = (("is", "on"), ("are", "on"))
