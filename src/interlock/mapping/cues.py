"""Words and phrases that say how a clause is meant: denied, doubted, taken back, an example, advice.

Each cue covers words of the row; a longer phrase wins, so the `not` of `not only` denies nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from interlock.lexicon.words import ENGLISH, phrases
from interlock.mapping.phrases import Phrases

FLAT: Final = 5
"""A statement without a hedge. Words that only stress (`clearly`) leave it where it is."""

_LEVELS: Final = {word: level for level in (4, 3, 2, 1) for word in sorted(ENGLISH[f"certainty{level}"])}
_NEGATIONS: Final = ENGLISH["negation"]
_CUES: Final = Phrases((kind, phrase.split()) for kind, phrase in phrases())

# What a cue phrase does beside carrying its kind: whether it denies, and how sure it leaves the speaker.
_DENYING: Final = frozenset({"negation", "deny", "raise"})
_CERTAINTY: Final = {"4": 4, "3": 3, "2": 2, "1": 1, "raise": 3}
_SILENT: Final = frozenset({"qualify", "elaborate", "directive", "known", "topic"})
"""Kinds whose words still count as content where they have any."""


class Cue(NamedTuple):
    """Words `first` to `last`, exclusive. `level` is FLAT where it doubts nothing."""

    first: int
    last: int
    kind: str
    denies: bool
    level: int

    @property
    def is_content(self) -> bool:
        return self.kind in _SILENT


def cues(words: Sequence[str], has_words: bool) -> list[Cue]:
    """All cues in order, none inside another. `has_words`: whether any single word is a cue."""
    found: list[Cue] = []
    reach = 0
    for match in _CUES.find(words):
        if match.first >= reach:
            reach = match.last
            found.append(
                Cue(
                    match.first,
                    match.last,
                    match.name,
                    match.name in _DENYING,
                    _CERTAINTY.get(match.name, FLAT),
                )
            )
    if not has_words:
        return found
    covered = {at for cue in found if not cue.is_content for at in range(cue.first, cue.last)}
    for at, word in enumerate(words):
        if at in covered:
            continue
        denies, level = word in _NEGATIONS, _LEVELS.get(word, FLAT)
        if (denies or level < FLAT) and not _misread(words, at):
            found.append(Cue(at, at + 1, "word", denies, level))
    found.sort()
    return found


def _misread(words: Sequence[str], at: int) -> bool:
    """Cue words that are something else here: `No, …` as an answer, `No. 5`, the month of May."""
    word, following = words[at], words[at + 1] if at + 1 < len(words) else ""
    if word == "no" and following == ".":
        return at + 2 < len(words) and words[at + 2].isdigit()
    if word == "no":
        return following in {",", ":", ";", "!", "—"} or (at == 0 and not following)
    if word == "may":
        return following.isdigit() or (
            at > 0 and words[at - 1] in {"in", "of", "by", "since", "until", "last", "next"}
        )
    return False
