"""What words are about, as small integers that can be summed, and how much each of them tells.

The table is read when the first policy asks for it. A word's row is kept as one large integer with a lane for each
number, so that adding two rows is one addition.
"""

from __future__ import annotations

import base64
from functools import cache, lru_cache
from struct import Struct
from typing import Final

from interlock.lexicon.words import lines

LANES: Final = 40
WEIGHT_UNKNOWN: Final = 300
"""1/16 bits of a word that the table does not have: as much as the rarest tells."""

_LANE_BITS: Final = 32
_SIGNS: Final = sum(1 << (_LANE_BITS * (lane + 1) - 1) for lane in range(LANES))
_SUM: Final = Struct(f"<{LANES}i")
NOTHING: Final = (0,) * LANES
ROWS_KEPT: Final = 65_536


class _Rows(dict[str, tuple[int, int]]):
    """By word, how much it tells and its row; each is worked out once, and the table is emptied when it is full."""

    def __missing__(self, word: str) -> tuple[int, int]:
        found = _row(_lines().get(word, ""))
        if len(self) >= ROWS_KEPT:
            self.clear()
        self[word] = found
        return found


def _row(line: str) -> tuple[int, int]:
    if not line:
        return WEIGHT_UNKNOWN, 0
    _, weight, scale, encoded = f"{line}\t".split("\t")[:4]
    number = int.from_bytes(base64.b85decode(encoded), "little")
    numbers = [(number >> 4 * lane & 15) - 8 for lane in range(LANES)] if encoded else []
    return int(weight), sum(n * int(scale) << (_LANE_BITS * lane) for lane, n in enumerate(numbers))


@cache
def _lines() -> dict[str, str]:
    return {line.partition("\t")[0]: line for line in lines("vectors.txt")}


_rows: Final = _Rows()
_known: Final = _rows.__getitem__


def told(words: tuple[str, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """How much each word tells, in 1/16 bits, and the weighted sum of their rows; all zero where none has one."""
    if not words:
        return (), NOTHING
    weights, rows = zip(*map(_known, words), strict=True)
    total: int = sum(rows)
    # A lane may be below zero: with its sign bit turned twice around the sum it is what `struct` reads.
    return weights, _SUM.unpack(
        ((total + _SIGNS) ^ _SIGNS).to_bytes(_SUM.size, "little")
    ) if total else NOTHING


@lru_cache(maxsize=4_096)
def are_alike(one: str, other: str) -> bool:
    """Whether two words are about the same kind of thing, `coat` and `jacket`: neither is the other."""
    here, there = told((one,))[1], told((other,))[1]
    along = sum(a * b for a, b in zip(here, there, strict=True))
    across = sum(a * a for a in here) * sum(b * b for b in there)
    return one != other and along > 0 and 4 * along * along >= across > 0
