"""Between two transitions: what each lane of a scan has read and still holds.

A lane is a view, the spelled reading, or a reading by letters; a carry is a value, and one lane stands for all that
have read the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

import msgspec

from interlock.core.folding import VIEWS, WORD_BYTES
from interlock.core.reading import LETTER_BYTES, LOOK_BYTES, READINGS

SPELLED: Final = len(VIEWS)

LINKS: Final = VIEWS.index("links")
"""The view that the readings go on from."""

TAGS: Final = VIEWS.index("tags")

JOINED: Final = frozenset((VIEWS.index("lines"), VIEWS.index("figures")))
"""The views in which the end of a line may be nothing."""

NAMES: Final = (*VIEWS, *READINGS)

READERS: Final = ((TAGS, LETTER_BYTES), (TAGS, LOOK_BYTES), (LINKS, LETTER_BYTES), (LINKS, LOOK_BYTES))
"""The view that each reading by letters goes on from, and the bytes that it sees. Those of even number read letters
that may be stretched, and have their own automata; they count a run of one letter once."""


class LaneCarry(msgspec.Struct, frozen=True):
    """One view, or the spelled reading, between transitions. `starts` counts raw bytes back from the position.

    `mode` is what the lane remembers of its last character. A view holds raw bytes pending; the spelled reading
    folded bytes, whose starts follow those of what is held.
    """

    states: tuple[int, ...]
    mode: int
    before: bool
    pending: bytes = b""
    held: bytes = b""
    starts: tuple[int, ...] = ()


class LettersCarry(msgspec.Struct, frozen=True):
    """A reading by letters between transitions, and the text of its view that it reaches back into.

    `last` is what its node says of it. `fresh`: whether the last byte was a letter, so that what it completed still
    waits for the end of the word.
    """

    states: tuple[int, ...]
    last: int
    fresh: bool
    held: bytes = b""
    starts: tuple[int, ...] = ()


class Carry(msgspec.Struct, frozen=True):
    """The state between transitions; one lane stands for all views while they agree, and so for readings.

    `raw` is the text held.
    """

    position: int
    frontier: int
    lanes: tuple[LaneCarry, ...]
    spelled: LaneCarry
    letters: tuple[LettersCarry, ...]
    raw: bytes = b""

    def canonical(self) -> bytes:
        """The same bytes for the same stream, whatever its cutting; independent of the position."""
        spelled, joiner = self.spelled, b""
        if spelled.mode >> 64:  # of a joiner of many bytes, which no number of the encoding holds
            joiner = spelled.mode.to_bytes((spelled.mode.bit_length() + 7) // 8)
            spelled = msgspec.structs.replace(spelled, mode=0)
        parts = (self.position - self.frontier, self.lanes, spelled, self.letters, self.raw)
        return msgspec.msgpack.encode((*parts, joiner) if joiner else parts)


_Carried = TypeVar("_Carried")


def one_for_all(lanes: Sequence[_Carried]) -> tuple[_Carried, ...]:
    return (lanes[0],) if all(lane == lanes[0] for lane in lanes) else tuple(lanes)


def last_is_word(lane: LaneCarry) -> bool:
    return lane.held[-1] in WORD_BYTES if lane.held else lane.before


def stretched_in(reading: int) -> bool:
    return reading % 2 == 0


def for_each(letters: tuple[LettersCarry, ...]) -> tuple[LettersCarry, ...]:
    return letters if len(letters) > 1 else letters * len(READERS)
