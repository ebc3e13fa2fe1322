"""What resolvers answered, held against what they were asked."""

from __future__ import annotations

import msgspec

from interlock.core.canonical import checked
from interlock.core.mutation import Reference, Resolution, Standing


def settled(asked: tuple[Reference, ...], given: tuple[Resolution, ...]) -> tuple[Resolution, ...]:
    """An answer for each question. A missing, foreign or malformed one counts as unresolvable (R-092)."""
    return tuple([_answer(reference, at, given) for at, reference in enumerate(asked)])


def _answer(reference: Reference, at: int, resolutions: tuple[Resolution, ...]) -> Resolution:
    try:
        given = resolutions[at]
        checked(given, Resolution)
        if given.reference == reference:
            return given
    except (IndexError, TypeError, ValueError, AttributeError, OverflowError):
        pass
    return Resolution(reference, Standing.UNRESOLVABLE, detail="no answer to what was asked")


def read_as(resolution: Resolution, reading: str) -> Resolution:
    """The same with one of its readings for the only one, where it is ambiguous and has that."""
    if resolution.standing is not Standing.AMBIGUOUS or reading not in resolution.readings:
        return resolution
    at = resolution.readings.index(reading)
    days = resolution.days[at : at + 1]
    return msgspec.structs.replace(resolution, standing=Standing.RESOLVED, readings=(reading,), days=days)
