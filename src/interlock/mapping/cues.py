"""Words and phrases that say how a clause is meant: denied, doubted, taken back, an example, advice.

Each cue covers words of the row; a longer phrase wins, so the `not` of `not only` denies nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from interlock.core.rules import Profile
from interlock.lexicon.words import ENGLISH, phrases, sections
from interlock.mapping.phrases import Phrases

FLAT: Final = 5
"""A statement without a hedge. Words that only stress (`clearly`) leave it where it is."""

_DENYING: Final = frozenset({"negation", "deny", "raise"})
_LEVELS: Final = {"4": 4, "3": 3, "2": 2, "1": 1, "raise": 3}
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


class Lexicon:
    """The cues of one profile: words by themselves, and phrases of several."""

    def __init__(self, profile: Profile) -> None:
        kinds = dict.fromkeys(sorted(ENGLISH["negation"]), "negation")
        kinds.update((phrase, kind) for kind, phrase in phrases())
        for name in dict.fromkeys(("plain", *_UNDER.get(profile, ()), profile.value)):
            kinds.update(_certainty(name))
        kinds = {phrase: kind for phrase, kind in kinds.items() if kind != "flat"}
        single = {word for word, kind in kinds.items() if " " not in word and kind in _OF_ONE_WORD}
        self.words = {word: (kinds[word] == "negation", _LEVELS.get(kinds[word], FLAT)) for word in single}
        self._phrases = Phrases(
            (kind, phrase.split()) for phrase, kind in kinds.items() if phrase not in single
        )

    def find(self, words: Sequence[str], *, has_words: bool) -> list[Cue]:
        """All cues in order, none inside another. `has_words`: whether any single word may be a cue."""
        found: list[Cue] = []
        reach = 0
        for first, last, kind in self._phrases.find(words):
            if first >= reach:
                reach = last
                found.append(Cue(first, last, kind, kind in _DENYING, _LEVELS.get(kind, FLAT)))
        if not has_words:
            return found
        covered = {at for cue in found if not cue.is_content for at in range(cue.first, cue.last)}
        for at, word in enumerate(words):
            cue = self.words.get(word)
            if cue is not None and at not in covered and not _misread(words, at):
                found.append(Cue(at, at + 1, "word", *cue))
        found.sort()
        return found


_OF_ONE_WORD: Final = frozenset({"negation", *"1234"})

_UNDER: Final = {Profile.CLINICAL: ("scientific",)}
"""A profile that adds to another one."""


def _certainty(section: str) -> Iterator[tuple[str, str]]:
    for line in sections("certainty.txt")[section]:
        kind, _, listed = line.partition(":")
        for phrase in listed.split("|"):
            yield phrase.strip(), kind


@cache
def lexicon(profile: Profile) -> Lexicon:
    return Lexicon(profile)


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
