"""A row of words cut into clauses: what one polarity and one certainty hold for.

Two conjuncts share a clause while nothing in either is denied or doubted. Where something is, they part, so that a
denial never reaches over `and`: in `returns are promised and cannot fall` the promise stands undenied.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import Final

import msgspec

from interlock.lexicon.lemma import lemma
from interlock.lexicon.words import ENGLISH
from interlock.mapping.cues import FLAT, Cue
from interlock.mapping.rows import INSIDE, Row
from interlock.mapping.splitter import SENTENCES
from interlock.mapping.tokens import DASHES, JOINING, RELATIVE, STANDING, STOPPING, SUBORDINATE, Flag, Kind

_PREPOSITIONS: Final = frozenset({"with", "at", "for", "in", "of", "on", "by", "under", "to", "and"})
_FACTIVE: Final = ENGLISH["factive"]
_ONLY: Final = frozenset({"only", "just", "merely", "simply", "solely"})
_FIRST_PERSON: Final = frozenset({"i", "we"})
_GOING_ON: Final = frozenset({"or", "nor"})
AUXILIARY: Final = ENGLISH["auxiliary"]
_FINITE_NEXT: Final = AUXILIARY | STANDING | ENGLISH["negation"]


PIECE_BYTES: Final = 4_096
"""How much is looked at for the next end of a sentence, before twice as much is."""

LABELLED_MAX: Final = 4
"""Words behind a colon or dash that may be all there is to a statement."""

REACH: Final = 64
"""Words that are looked at on either side of a comma or conjunction."""


class Clause(msgspec.Struct, frozen=True, gc=False):
    """Row items `first` to `last`, exclusive. `safe`: the text may be taken apart before it. `sentence`: its number.

    `inherits`: it has no subject of its own; `tail`: it is a phrase that denies what stands in it (`without risk`).
    """

    first: int
    last: int
    sentence: int
    safe: bool
    inherits: bool
    tail: bool


def sentence_ends(text: bytes) -> list[int]:
    """Where sentences end inside the text; a single sentence has none but its own end."""
    ends: list[int] = []
    at, size = 0, PIECE_BYTES
    while True:
        found = SENTENCES.find(text[at : at + size], 0, 0)
        if found.end:
            at += found.end
            ends.append(at)
            size = PIECE_BYTES
        elif at + size >= len(text):
            return ends
        else:
            size *= 2


def clauses(words: Row, marks: Sequence[Cue], text: bytes) -> list[Clause]:
    """The clauses, which together hold the whole row."""
    if not words.flags:
        return []
    sensitive = _covered([cue for cue in marks if cue.denies or cue.level < FLAT]) if marks else []
    several = words.any & Flag.UNREAD or (
        (words.inner & _TERMINATED or words.any & INSIDE) and _several(words.flags)
    )
    borders = _borders(words, sensitive=bool(sensitive))
    if not (several or borders):
        return [Clause(0, len(words.flags), 0, True, False, False)]
    denying = _covered([cue for cue in marks if cue.denies]) if marks else []
    return _Cutter(words, sensitive, denying).run(borders, sentence_ends(text) if several else ())


def _covered(marks: Sequence[Cue]) -> list[int]:
    """The items of some cues."""
    return [at for cue in marks for at in range(cue.first, cue.last)]


def _borders(words: Row, *, sensitive: bool) -> Sequence[int]:
    """Where a clause may begin or end; most of it only in a text in which something is denied or doubted."""
    if sensitive:
        starting = Flag.STARTING
        return [at for at, f in enumerate(words.flags) if f & starting] if words.any & starting else ()
    if not (words.any & Flag.CUTTING or (words.any & Flag.JOINING and words.any & Flag.STANDING)):
        return ()
    cutting, joining, standing, flags = Flag.CUTTING, Flag.JOINING, Flag.STANDING, words.flags
    count = len(flags)
    # Counted from the end, the item behind the last one is the first, and a border too many does no harm.
    return [
        at for at, f in enumerate(flags) if f & cutting or (f & joining and flags[at + 1 - count] & standing)
    ]


_TERMINATED: Final = Flag.TERMINATOR | INSIDE
_NO_SIGN: Final = Flag.SPOKEN | Flag.DIGIT | Flag.UNREAD


def _several(flags: Sequence[int]) -> bool:
    """Whether a terminator stands before the end."""
    last = len(flags) - 1
    while last >= 0 and not flags[last] & _NO_SIGN:
        last -= 1
    return last > 0 and reduce(or_, flags[:last]) & Flag.TERMINATOR != 0


class _Cutter:
    """`sensitive`: the items that deny or doubt, in order; `denying`: those of them that deny."""

    def __init__(self, words: Row, sensitive: Sequence[int], denying: Sequence[int]) -> None:
        self.words, self.lower = words, words.lower
        self.sensitive, self.denying = sensitive, denying
        self.stops: list[int] | None = None
        self.found: list[Clause] = []
        self.begin = 0
        self.pending = (True, False, False)
        self.sentence = 0

    def run(self, borders: Sequence[int], ends: Sequence[int]) -> list[Clause]:
        lines = len(self.lower)
        heads = iter(sorted({bisect_left(self.words.starts, end) for end in ends}) if ends else ())
        head = next(heads, lines)
        for at in borders:
            while head <= at:
                self._sentence(head)
                head = next(heads, lines)
            if at > self.begin:
                self._consider(at)
        while head < lines:
            self._sentence(head)
            head = next(heads, lines)
        self._cut(lines, safe=True)
        return self.found

    def _sentence(self, at: int) -> None:
        self._cut(at, safe=True)
        self.sentence += 1

    def _cut(self, at: int, *, safe: bool, inherits: bool = False, tail: bool = False) -> None:
        if at > self.begin:
            self.found.append(Clause(self.begin, at, self.sentence, *self.pending))
            self.begin = at
        self.pending = (safe, inherits, tail)

    def _consider(self, at: int) -> None:
        lower = self.lower
        word, following = lower[at], lower[at + 1] if at + 1 < len(lower) else ""
        if word == ",":
            self._comma(at, following)
        elif word in STOPPING or word in DASHES:
            if (word not in ";:" or self._spaced(at)) and not self._labels(at):
                self._cut(at + 1, safe=word == ";")
        elif word == "that":
            if self._known(at):
                self._cut(at + 1, safe=False)
        elif word == "but":
            if lower[at - 1] not in {"nothing", "all", "anything", "help"} and not self._correlates(at):
                pronoun = self._stands(at + 1)
                self._cut(at, safe=pronoun, inherits=not pronoun)
        elif word in SUBORDINATE:
            if at - self.begin >= 2 and lower[at - 1] not in {"a", "the", "even", "not", "as"}:
                self._cut(at, safe=word in {"although", "though", "whereas", "however"})
        elif word in JOINING:
            self._coordinate(at, following)
        elif word in RELATIVE:
            if lower[at - 1] == "," and at - 1 > self.begin:
                self._cut(at, safe=False, inherits=True)
        elif self._phrase_denial(at):
            self._cut(at, safe=False, inherits=True, tail=True)

    def _correlates(self, at: int) -> bool:
        """`We guarantee not only the fee but the return`: one verb of both."""
        behind = range(max(self.begin, at - REACH) + 1, at)
        if not any(self.lower[i] == "not" and self.lower[i + 1] in _ONLY for i in behind):
            return False
        return not any(flags & Flag.AUXILIARY for flags in self.words.flags[at + 1 : self._stop(at)])

    def _known(self, at: int) -> bool:
        """`Not everyone knows that …`: what is not known, noticed or mentioned is said all the same."""
        if not self.sensitive:
            return False
        before = self.lower[at - 1]
        if lemma(before) not in _FACTIVE or before == "known" or self._touched(at, at + 1):
            return False
        behind = max(self.begin, at - REACH)
        return self._touched(behind, at) and _FIRST_PERSON.isdisjoint(self.lower[behind:at])

    def _labels(self, at: int) -> bool:
        """`Return: guaranteed`, `We guarantee - the return`: a sign before a few words without a verb parts nothing.

        What is denied before it is denied of that alone: `We charge no fees: guaranteed returns` says two things.
        """
        onward = range(at + 1, self._stop(at))
        words = [i for i in onward if self.words.forms[i].kind != Kind.SIGN]
        if self.lower[at] == ";" or not 1 <= len(words) <= LABELLED_MAX or not self._content(at):
            return False
        if any(self.words.flags[i] & (Flag.AUXILIARY | Flag.STANDING) for i in onward):
            return False
        return not _any_within(self.denying, max(self.begin, at - REACH), at)

    def _spaced(self, at: int) -> bool:
        """A colon between a time's or a link's parts has no space after it."""
        return at + 1 >= len(self.lower) or self.words.starts[at + 1] > self.words.end(at)

    def _coordinate(self, at: int, following: str) -> None:
        pronoun = self._stands(at + 1)
        if pronoun and at + 2 < len(self.lower) and self._finite(at):
            self._cut(at, safe=True)
        elif self._touchy(at) and (following in _FINITE_NEXT or self._finite(at)):
            self._cut(at, safe=False, inherits=not pronoun)

    def _comma(self, at: int, following: str) -> None:
        if following in RELATIVE:
            self._cut(at + 1, safe=False, inherits=True)
        elif not self.sensitive:
            return
        elif self._touched(at + 1, at + 2) and self._content(at):
            if self._trails(at + 1):
                return
            self._cut(at + 1, safe=False, inherits=True, tail=following in {"no", "without"})
        elif self._denied_list_ends(at):
            self._cut(at + 1, safe=False, inherits=True)

    def _trails(self, first: int) -> bool:
        """`The loan is approved, likely`: nothing but doubt follows, and it is of what stands before."""
        words = [at for at in range(first, self._stop(first)) if self.words.forms[at].kind != Kind.SIGN]
        return all(self._touched(at, at + 1) and not _any_within(self.denying, at, at + 1) for at in words)

    def _denied_list_ends(self, at: int) -> bool:
        """After a denial a comma ends its reach, unless a list with `or` goes on: `no fees, gains or losses`."""
        if not self._touched(max(self.begin, at - REACH), at) or self._touched(at - 1, at):
            return False
        return _GOING_ON.isdisjoint(self.lower[at + 1 : self._stop(at)])

    def _touched(self, first: int, last: int) -> bool:
        """Whether any of these items denies or doubts."""
        return _any_within(self.sensitive, first, last)

    def _stop(self, at: int) -> int:
        """The next sign that parts for certain, or how far is looked for one."""
        if self.stops is None:
            flagged = self.words.any & Flag.CUTTING
            self.stops = [i for i, word in enumerate(self.lower) if word in STOPPING] if flagged else []
        stop = min(len(self.lower), at + REACH)
        if not self.stops:
            return stop
        following = bisect_right(self.stops, at)
        return min(stop, self.stops[following]) if following < len(self.stops) else stop

    def _phrase_denial(self, at: int) -> bool:
        """`without risk`, `at no cost`: denies its own phrase, not what stands before it."""
        if not self._touched(at, at + 1) or not self._content(at):
            return False
        return self.lower[at] == "without" or (self.lower[at] == "no" and self.lower[at - 1] in _PREPOSITIONS)

    def _touchy(self, at: int) -> bool:
        """Whether something is denied or doubted on either side of a conjunction."""
        if not self.sensitive:
            return False
        return self._touched(max(self.begin, at - REACH), at) or self._touched(at + 1, self._stop(at))

    def _finite(self, at: int) -> bool:
        """Whether a verb of the clause stands before here."""
        behind = self.words.flags[max(self.begin, at - REACH) : at]
        return reduce(or_, behind, 0) & Flag.AUXILIARY != 0

    def _content(self, at: int) -> bool:
        return any(not form.stop for form in self.words.forms[max(self.begin, at - REACH) : at])

    def _stands(self, at: int) -> bool:
        return at < len(self.lower) and self.words.flags[at] & Flag.STANDING != 0


def _any_within(places: Sequence[int], first: int, last: int) -> bool:
    at = bisect_left(places, first)
    return at < len(places) and places[at] < last
