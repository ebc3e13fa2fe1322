"""Whether a sentence claims something that is worth a check: integers summed over its words, held against 0.

An opinion, a greeting, a promise is not; `unemployment fell by 3 %` is.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from interlock.lexicon.lemma import lemma
from interlock.lexicon.weights import CONSTANT, weights
from interlock.lexicon.words import ENGLISH

_WORD: Final = re.compile(rb"[A-Za-z]+(?:'[a-z]+)?|[0-9][0-9.,]*|[!-/:-@\[-`{-~]")
_PAST: Final = ENGLISH["past"]
NUMBER: Final = "#"


def checkable(text: bytes) -> bool:
    table = weights("checkable")
    return table[CONSTANT] + sum(table.get(feature, 0) for feature in features(text)) > 0


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
