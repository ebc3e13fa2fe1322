"""How a text says what it says: formal or as one chats, by whom and to whom, and whether it insists."""

from __future__ import annotations

import re
from functools import reduce
from itertools import pairwise
from operator import or_
from typing import Final

from interlock.core.mutation import Register
from interlock.lexicon.words import ENGLISH
from interlock.mapping.rows import COUNTED, LOOSE, LOOSE_SIGNS, REGISTERS, Row
from interlock.mapping.tokens import Flag

_SMALL: Final = re.compile(rb"(?!\s*(?:\.\.|\xe2\x80\xa6))[^A-Za-z0-9]*[a-z]")
"""What begins with an ellipsis goes on with a sentence that was left open: a small letter is right there."""

LOOSE_EACH: Final = 150
LOOSE_MAX: Final = 450
SMALL: Final = 250
EXCLAIMED: Final = 100
COLLOQUIAL_WEIGHT: Final = 2

_REGISTER: Final = reduce(or_, REGISTERS)
_COUNT: Final = (1 << COUNTED) - 1
_SHIFTS: Final = tuple(COUNTED * at for at in range(1, len(REGISTERS) + 1))
_PAIRS: Final = frozenset(tuple(pair.split("_")) for pair in ENGLISH["stress_pairs"])


def register_of(words: Row, text: bytes) -> Register:
    """Shares of the words in permille, and how casual the whole is: its words, and how carelessly it is written."""
    casual = min(LOOSE_MAX, LOOSE_EACH * len(LOOSE_SIGNS.findall(text))) if words.any & LOOSE else 0
    if _SMALL.match(text):
        casual += SMALL
    if b"!" in text:
        casual += EXCLAIMED
    if not words.any & _REGISTER:
        return Register(casual=casual) if casual else _NEUTRAL
    said = words.said()
    count = said & _COUNT
    formal, colloquial, first, second, modal, contracted = [
        (said >> shift & _COUNT) * 1000 // count for shift in _SHIFTS
    ]
    casual += COLLOQUIAL_WEIGHT * colloquial + contracted
    return Register(formal, colloquial, first, second, modal, min(1000, casual))


_NEUTRAL: Final = Register()


def insists(words: Row) -> bool:
    """Whether it stresses that it is so: `certainly`, `without doubt`, `of course`."""
    if words.any & Flag.STRESS:
        return True
    return bool(words.any & Flag.STRESS_PAIR) and any(pair in _PAIRS for pair in pairwise(words.lower))
