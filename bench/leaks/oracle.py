"""What reached the consumer, told from positions alone: no fold, no pattern, nothing of the gate's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bench.leaks.disguises import Mark


class Case(NamedTuple):
    """One output with an item in it. `marks` are what is written for it, between `before` and `after`."""

    kind: str
    family: str
    disguise: str
    item: str
    before: str
    marks: tuple[Mark, ...]
    after: str

    @property
    def said(self) -> str:
        return self.before + "".join(mark for mark, _ in self.marks) + self.after


class Exposure(NamedTuple):
    """How many of an item's characters got out: by position, and in the longest stretch of it found anywhere."""

    shown: int
    stretch: int
    of: int

    @property
    def whole(self) -> bool:
        return max(self.shown, self.stretch) >= self.of

    @property
    def half(self) -> bool:
        return 2 * max(self.shown, self.stretch) > self.of


def exposure(case: Case, got: str) -> Exposure:
    """By position as far as `got` is what was said; behind that, by what of the item is found in it."""
    pairs = enumerate(zip(case.said, got, strict=False))
    common = next((place for place, (said, left) in pairs if said != left), min(len(case.said), len(got)))
    shown, at = 0, len(case.before)
    for mark, characters in case.marks:
        at += len(mark)
        shown += characters if at <= common else 0
    rest = got[max(common, 0) :]
    return Exposure(shown, _longest(case.marks, rest) if rest else 0, sum(count for _, count in case.marks))


def _longest(marks: Sequence[Mark], text: str) -> int:
    """The most characters shown by neighbouring marks that stand in a text."""
    best = start = 0
    stretch, shown = "", 0
    for mark, characters in marks:
        stretch, shown = stretch + mark, shown + characters
        while stretch and stretch not in text:
            first, one = marks[start]
            stretch, shown, start = stretch[len(first) :], shown - one, start + 1
        best = max(best, shown)
    return best
