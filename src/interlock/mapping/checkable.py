"""Whether a sentence claims something that is worth a check: integers summed over its words, held against 0.

An opinion, a greeting, a promise is not; `unemployment fell by 3 %` is. Beside the words themselves it counts what they
are about, so that a word which nobody has weighed tells something too.
"""

from __future__ import annotations

import re
from itertools import pairwise
from math import isqrt
from typing import Final

from interlock.lexicon.lemma import lemma
from interlock.lexicon.vectors import told
from interlock.lexicon.weights import CONSTANT, weights
from interlock.lexicon.words import ENGLISH
from interlock.mapping.rows import tokenise

_WORD: Final = re.compile(rb"[A-Za-z]+(?:'[a-z]+)?|[0-9][0-9.,]*|[!-/:-@\[-`{-~]")
_PAST: Final = ENGLISH["past"]
NUMBER: Final = "#"
ABOUT: Final = 200
"""How long the vector is that says what a sentence is about, where it says anything."""
UNIT: Final = 100


def checkable(text: bytes) -> bool:
    table = weights("checkable")
    said = table[CONSTANT] + sum(table.get(feature, 0) for feature in features(text))
    meant = sum(table.get(f"v {lane}", 0) * value for lane, value in enumerate(about(text)))
    return said * UNIT + meant > 0


def features(text: bytes) -> list[str]:
    """What the sum goes over, sorted, each once."""
    forms = [match[0].decode() for match in _WORD.finditer(text)]
    words = [NUMBER if form[0].isdigit() else form.lower() for form in forms]
    bases = [lemma(word) for word in words]
    found = {f"w {word}" for word in words} | {f"l {base}" for base in bases}
    found.update(f"b {a} {b}" for a, b in pairwise(bases))
    found.update(f"s {a} {b}" for a, b in zip(bases, bases[2:], strict=False))
    past = sum(1 for word in words if word.endswith("ed") or word in _PAST)
    capitals = sum(1 for form in forms[1:] if form[0].isupper() and form != "I")
    found |= {
        f"past {min(past, 2)}",
        f"long {min(len(words) // 5, 7)}",
        f"capitals {min(capitals, 3)}",
        f"numbers {min(words.count(NUMBER), 3)}",
    }
    if NUMBER in words:
        found.update(f"n {base}" for base in bases)
    return sorted(found)


def about(text: bytes) -> tuple[int, ...]:
    """What its words are about, all lanes together `ABOUT` long; nothing where no table has any of them."""
    _, vector = told(tokenise(text).terms())
    length = isqrt(sum(value * value for value in vector))
    return tuple(value * ABOUT // length for value in vector) if length else ()
