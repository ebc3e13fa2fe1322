"""What resolvers answered, held against what they were asked."""

from __future__ import annotations

from typing import Final

import msgspec

from interlock.core.canonical import canonical, checked
from interlock.core.mutation import UNANSWERED, Reference, Resolution, Standing


def settled(asked: tuple[Reference, ...], given: tuple[Resolution, ...]) -> tuple[Resolution, ...]:
    """An answer for each question. A missing, foreign or malformed one counts as unresolvable (R-092)."""
    sound = _are_answers(given)
    return tuple([_answer(reference, at, given, sound) for at, reference in enumerate(asked)])


_WRONG: Final = (IndexError, TypeError, ValueError, AttributeError, OverflowError)
_all: Final = msgspec.msgpack.Decoder(tuple[Resolution, ...])


def _are_answers(given: object) -> bool:
    """Whether all of them are what they say: asked at once, because one that is not makes each be asked by itself."""
    try:
        return bool(type(given) is tuple and _all.decode(canonical(given)))
    except _WRONG:
        return False


def _answer(reference: Reference, at: int, resolutions: tuple[Resolution, ...], sound: bool) -> Resolution:
    """`sound`: whether all were held against their types already."""
    try:
        given = resolutions[at]
        if not sound:
            checked(given, Resolution)
        if given.reference == reference and _names_one(given):
            return given
    except _WRONG:
        pass
    return Resolution(reference, Standing.UNRESOLVABLE, detail=UNANSWERED)


def _names_one(given: Resolution) -> bool:
    """Whether what is resolved has the one referent that rules are asked about."""
    return given.standing is not Standing.RESOLVED or len(given.readings) == 1


def read_as(resolution: Resolution, reading: str) -> Resolution:
    """The same with one of its readings for the only one, where it is ambiguous and has that."""
    if resolution.standing is not Standing.AMBIGUOUS or reading not in resolution.readings:
        return resolution
    at = resolution.readings.index(reading)
    days = resolution.days[at : at + 1]
    return msgspec.structs.replace(resolution, standing=Standing.RESOLVED, readings=(reading,), days=days)
