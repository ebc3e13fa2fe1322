"""Words that are no words, and are read as one that claim rules ask for: `guarentee`, `garanteed`, `refnud`."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from interlock.core.disguise import Watch
from interlock.mapping.classes import marking
from interlock.mapping.flags import Flag
from interlock.mapping.rows import Row

LETTERS_MIN: Final = 6
"""Letters of a word that may be misspelt; shorter ones are one letter from too many others."""
LONG: Final = 8
"""From so many letters on two may be wrong; else one."""
_IS_RARE: Final = marking("rare")


def well_spelt(text: bytes, row: Row, watch: Watch) -> bytes | None:
    """The text with each word that no list has as the watched one that it is read as; None where there is none."""
    if 1 not in row.codes.translate(_IS_RARE):
        return None
    out, reach = bytearray(), 0
    for at, form in enumerate(row.forms):
        if form.flags & Flag.RARE and (meant := _meant(form.lower, watch.plain)):
            out += text[reach : row.starts[at]] + meant.encode()
            reach = row.end(at)
    return bytes(out) + text[reach:] if reach else None


@lru_cache(maxsize=4_096)
def _meant(word: str, watched: frozenset[str]) -> str:
    """The nearest watched word with its consonants, the first of several; nothing where none is near."""
    most = 2 if len(word) >= LONG else 1
    if len(word) < LETTERS_MIN:
        return ""
    near = [(_edits(word, one, most), one) for one in _by_consonants(watched).get(_consonants(word), ())]
    wrong, meant = min(near, default=(most + 1, ""))
    return meant if wrong <= most else ""


@lru_cache(maxsize=8)
def _by_consonants(watched: frozenset[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for word in sorted(watched):
        if len(word) >= LETTERS_MIN:
            found.setdefault(_consonants(word), []).append(word)
    return found


_MUTE: Final = frozenset("aeiouyh")


def _consonants(word: str) -> str:
    """Its first letter, and which consonants stand behind it: what is misspelt keeps them most often."""
    return word[0] + "".join(sorted(set(word[1:]) - _MUTE))


def _edits(left: str, right: str, most: int) -> int:
    """Letters that are put in, left out, changed, or that change places with the next one; more than `most` counts as
    one more.
    """
    if abs(len(left) - len(right)) > most:
        return most + 1
    before: list[int] = []
    last = list(range(len(right) + 1))
    for at, letter in enumerate(left, start=1):
        row = [at]
        for to, other in enumerate(right, start=1):
            found = min(last[to] + 1, row[to - 1] + 1, last[to - 1] + (letter != other))
            swapped = at > 1 and to > 1 and left[at - 2] == other and right[to - 2] == letter
            row.append(min(found, before[to - 2] + 1) if swapped else found)
        before, last = last, row
    return last[-1]
