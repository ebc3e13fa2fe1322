"""Whether a phrase holds a word that says how things are said: that they are not so, or that they may be so."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from interlock.lexicon.words import ENGLISH, phrases, sections

_WORD: Final = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
_DENYING: Final = frozenset({"negation", "deny", "double", "retract"})
_FLAT: Final = "flat"


def decides_how(phrase: str) -> bool:
    """In whatever kind of text: whoever asks has to be on the safe side."""
    words = _words(phrase)
    found = _deciding()
    spans = ((at, end) for at in range(len(words)) for end in range(at + 1, len(words) + 1))
    return any(words[at:end] in found for at, end in spans) or any(word.endswith("n't") for word in words)


def _words(phrase: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(phrase.lower().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")))


@cache
def _deciding() -> frozenset[tuple[str, ...]]:
    denying = (phrase for kind, phrase in phrases() if kind in _DENYING)
    levels = (
        phrase.strip()
        for lines in sections("certainty.txt").values()
        for line in lines
        if not line.startswith(_FLAT)
        for phrase in line.partition(":")[2].split("|")
    )
    return frozenset(map(_words, (*ENGLISH["negation"], *denying, *levels))) - {()}
