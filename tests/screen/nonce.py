"""Words of the same shape that mean nothing: what content is replaced by, to see whether a verdict hangs on it."""

from __future__ import annotations

import re
from random import Random

from interlock.screen.tables import load

LETTERS = "abcdefghijklmnopqrstuvwxyz"
ENDINGS = ("ing", "ed", "s", "ly")
LISTED = frozenset(word for word, _, _ in load().literals)
WORD = re.compile(r"[A-Za-z]+")


def _ending(word: str) -> str:
    lower = word.lower()
    if lower.endswith("ss"):
        return "ss"
    return next((ending for ending in ENDINGS if lower.endswith(ending)), "")


def nonce(word: str, chance: Random) -> str:
    """Any letters, as many, in the same case and with the same ending; never a listed word."""
    if len(word) < 2 or word.lower() in LISTED:
        return word
    kept = len(_ending(word))
    for _ in range(200):
        letters = []
        for place, letter in enumerate(word):
            if place >= len(word) - kept:
                letters.append(letter)
                continue
            drawn = chance.choice(LETTERS)
            letters.append(drawn.upper() if letter.isupper() else drawn)
        made = "".join(letters)
        if made.lower() not in LISTED and _ending(made) == _ending(word):
            return made
    return word


def without_content(text: str, seed: int) -> str:
    """The text with every word that is not listed replaced, each time it stands there."""
    chance = Random(seed)

    def replaced(found: re.Match[str]) -> str:
        before = text[found.start() - 1 : found.start()]
        after = text[found.end() : found.end() + 1]
        if before.isalnum() or after.isalnum() or before == "\\":
            return found[0]  # part of a word that also has digits or other letters, or an escape
        return nonce(found[0], chance)

    return WORD.sub(replaced, text)
