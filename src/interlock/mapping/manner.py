"""How a text says what it says: formal or as one chats, by whom and to whom, and whether it insists."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from interlock.core.mutation import Register
from interlock.lexicon.words import ENGLISH
from interlock.mapping.classes import codes, grammar, marking
from interlock.mapping.rows import LOOSE, LOOSE_SIGNS, Row

_SMALL: Final = re.compile(rb"(?!\s*(?:\.\.|\xe2\x80\xa6))[^A-Za-z0-9]*[a-z]")
"""What begins with an ellipsis goes on with a sentence that was left open: a small letter is right there."""

LOOSE_EACH: Final = 150
LOOSE_MAX: Final = 450
SMALL: Final = 250
EXCLAIMED: Final = 100
_EXCLAIMS: Final = 0x21
COLLOQUIAL_WEIGHT: Final = 2

_REGISTERS: Final = ("formal", "colloquial", "first_person", "second_person", "modal", "contracted")
_OF_NONE: Final = codes("any-" + "|".join(_REGISTERS))
_OF_EACH: Final = tuple(codes(register) for register in _REGISTERS)
_OF_CODE: Final = tuple(
    tuple(at for at, register in enumerate(_OF_EACH) if code in register) for code in range(256)
)
"""In which of the registers the words of each class count."""
_WORDS: Final = codes("spoken")
_PAIRS: Final = frozenset(tuple(pair.split("_")) for pair in ENGLISH["stress_pairs"])


def register_of(words: Row, text: bytes) -> Register:
    """Shares of the words in permille, and how casual the whole is: its words, and how carelessly it is written."""
    casual = min(LOOSE_MAX, LOOSE_EACH * len(LOOSE_SIGNS.findall(text))) if words.marks & LOOSE else 0
    if not text[:1].isupper() and _SMALL.match(text):
        casual += SMALL
    if _EXCLAIMS in text:
        casual += EXCLAIMED
    row = words.codes
    telling = row.translate(None, _OF_NONE)
    if not telling:
        return Register(casual=casual) if casual else _NEUTRAL
    count = len(row) - len(row.translate(None, _WORDS))
    formal, colloquial, first, second, modal, contracted = _shares(telling, count)
    casual += COLLOQUIAL_WEIGHT * colloquial + contracted
    return Register(formal, colloquial, first, second, modal, min(1000, casual))


def _shares(telling: bytes, count: int) -> list[int]:
    said = [0] * len(_REGISTERS)
    for code in telling:
        for register in _OF_CODE[code]:
            said[register] += 1
    return [each and each * 1000 // count for each in said]


_NEUTRAL: Final = Register()


def insists(words: Row) -> bool:
    """Whether it stresses that it is so: `certainly`, `without doubt`, `of course`; `not always` does not."""
    row = words.codes
    if any(not _is_denied(words, found.start()) for found in _STRESSED(row)):
        return True
    near = (words.spoken(max(0, rare.start() - 1), rare.end() + 1) for rare in _STRESS_RARE(row))
    return any(pair in _PAIRS for said in near for pair in pairwise(said))


def _is_denied(words: Row, at: int) -> bool:
    """Whether `not` stands right before a word that stresses; behind it `never` is said all the more."""
    before, stressed = words.spoken(max(0, at - 1), at), words.forms[at].lower
    denies = before in (["not"], ["cannot"]) or "".join(before).endswith("n't")
    return denies and stressed != "never"


_STRESSED: Final = grammar("{stress}").finditer
_STRESS_RARE: Final = grammar("{stress_rare}").finditer
"""One of the two words of each pair."""
MAY_STRESS: Final = marking("stress|stress_rare")
"""Without such a word nothing is stressed."""
