"""A text without what is put in: between dashes, in brackets, between commas, before a comma or behind one.

What is put in parts nothing. `We promise - nobody asked - a return`, `A return, because others can't, is promised` and
`We (no questions asked) promise a return` promise it, and `You cannot lose, of course, your money` denies the loss; but
a denial reaches as far as it seems to, and dashes part clauses. So the text is read once more without, for claim rules
alone: in doubt, what either reading says counts.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from interlock.mapping.cues import FLAT, Cue
from interlock.mapping.flags import Flag
from interlock.mapping.rows import Row
from interlock.mapping.tokens import Word

ASIDE_WORDS_MAX: Final = 16
LISTED_WORDS_MAX: Final = 48
"""Words and signs of a list of denials, which says nothing else."""
DOUBT_WORDS_MAX: Final = 3
HELD_MAX: Final = 6
"""Signs behind a bracket or a dash among which its end is looked for."""
ASIDES_MAX: Final = 4
"""Of one text that are taken out one at a time; beside that all are at once, however many there are."""

_DASH: Final = (
    rb"(?<=\s-)-{0,2}(?=\s)|(?<=\s\xe2)\x80[\x92-\x95](?=\s)"
    rb"|(?<=[a-z)]\xe2)\x80[\x93-\x95](?=[A-Za-z(])|(?<=[a-z)]-)-(?=[A-Za-z(])"
)
"""A dash behind its first byte."""
# One class of bytes first: a pattern that begins with alternatives is looked for several times slower.
_SIGNS: Final = re.compile(
    rb"[,().!?;:\-\xe2](?:(?P<comma>(?<=,)(?=\s))|(?P<open>(?<=\())|(?P<close>(?<=\)))|(?P<dash>"
    + _DASH
    + rb")|(?P<end>(?<=[.!?;:])(?=[\s\"')]|\Z)))"
)
MAY_HOLD: Final = re.compile(rb"[,(\-\xe2](?:(?<=[,(])|" + _DASH + rb")")
"""Without one of these nothing is put in."""

_LEADING_WORDS: Final = (
    "although though because as since while whereas even if when whether unlike despite contrary unless until which "
    "instead rather impossible unlikely not"
)
_LEADING: Final = frozenset(_LEADING_WORDS.split())
"""Words with which begins what leads to a statement or trails behind it, and says nothing else of it."""
_TRAILING: Final = _LEADING - {"not", "if", "unless", "until"}
_SUPPOSING: Final = frozenset({"if", "unless", "as"})
_SPEAKER: Final = frozenset({"i", "we"})
SPEAKER_WITHIN: Final = 5
"""Words of `as far as I can tell`, `if I am not mistaken`: these say how sure the speaker is of the whole."""


class _Sign(NamedTuple):
    kind: str
    start: int
    end: int


def without_asides(text: bytes, words: Row, marks: Sequence[Cue]) -> list[bytes]:
    """The text without each of the first few, and without all of them."""
    found = _apart(_asides(text, words, marks))
    ways = [*found[:ASIDES_MAX]]
    if len(found) > 1:
        ways.append(tuple(cut for cuts in found for cut in cuts))
    return [without(text, cuts) for cuts in ways]


Cuts = tuple[tuple[int, int], ...]
"""What is taken out for one thing that is put in: it, with the signs around it, or these alone."""


def without(text: bytes, taken: Cuts) -> bytes:
    """What is left stands one blank apart, and right before a sign."""
    left, at = b"", 0
    for start, end in taken:
        left, at = (left + text[at:start]).rstrip() + b" ", end
    rest = text[at:].lstrip()
    return left.lstrip() + rest if _WORD.match(rest) else left.strip() + rest


_WORD: Final = re.compile(rb"[\w(\"'\x80-\xff]")


def _apart(asides: Iterable[_Aside]) -> list[Cuts]:
    """None inside or across another: those between two signs of a kind come before others, and the first before the
    next."""
    kept: list[Cuts] = []
    for _, cuts in sorted(asides):
        at = bisect_left(kept, cuts)
        after = at == 0 or kept[at - 1][-1][1] <= cuts[0][0]
        if after and (at == len(kept) or cuts[-1][1] <= kept[at][0][0]):
            kept.insert(at, cuts)
    return kept


class _Aside(NamedTuple):
    unlike: bool
    """Whether its two signs are not of a kind, and each may go with another one: `a, b - c - d`."""
    cuts: Cuts


def _asides(text: bytes, words: Row, marks: Sequence[Cue]) -> Iterator[_Aside]:
    said = _Said(words, marks)
    begin = 0
    signs: list[_Sign] = []
    for found in (*_SIGNS.finditer(text), None):
        kind = "end" if found is None else str(found.lastgroup)
        if kind != "end" and found is not None:
            signs.append(_Sign(kind, found.start(), found.end()))
            continue
        last = len(text) if found is None else found.start()
        yield from _of_sentence(said, signs, begin, last)
        begin, signs = last + 1, []


def _of_sentence(said: _Said, signs: Sequence[_Sign], begin: int, last: int) -> Iterator[_Aside]:
    """What is put in within one sentence. A doubt stays, `We promise, perhaps, a return`; its commas part nothing."""
    denial = said.first_denial(begin, last)
    stops = [*(sign.start for sign in signs), last]
    alone = sum(sign.kind == "dash" for sign in signs) % 2 == 1  # one dash has no other that it goes with
    for at, closing in _pairs(signs):
        one, ends = signs[at], closing
        if said.between(one.end, stops[at + 1]).opener in _DENYING:
            ends = _last_of_denials(said, signs, stops, closing, listed=denial >= one.start)
        if ends < 0:
            continue
        two = signs[ends]
        inside = said.between(one.end, two.start)
        if not 0 < inside.count <= (LISTED_WORDS_MAX if ends > closing else ASIDE_WORDS_MAX):
            continue
        kinds = (one.kind, two.kind)  # dashes part clauses whatever stands between them
        if kinds == _DASHES or (
            kinds in _PAIRS and (inside.parts or (denial < one.start and inside.only_adds))
        ):
            yield _Aside(False, ((one.start, two.end),))
        elif kinds == _COMMAS and inside.only_doubts:
            yield _Aside(False, ((one.start, one.end), (two.start, two.end)))
        elif kinds in _UNLIKE and (inside.parts or inside.opener in _DENYING):
            yield _Aside(not alone, ((one.start, two.end),))
    outer = [sign for sign in signs if sign.kind in ("comma", "dash")]
    if not outer:
        return
    leading, trailing = said.between(begin, outer[0].start), said.between(outer[-1].end, last)
    if leading.opener in _LEADING and leading.parts and leading.count <= ASIDE_WORDS_MAX:
        yield _Aside(False, ((begin, outer[0].end),))
    if trailing.opener in _TRAILING and trailing.parts and trailing.count <= ASIDE_WORDS_MAX:
        yield _Aside(False, ((outer[-1].start, last),))


def _last_of_denials(
    said: _Said, signs: Sequence[_Sign], stops: Sequence[int], closing: int, *, listed: bool
) -> int:
    """Where `no fees, no risk,` ends that begins with a denial; -1 where what follows goes on a list of them.

    `listed`: whether several may stand side by side. Behind a denial they say more of it: `No return is promised, not
    by us, not by others`.
    """
    if signs[closing].kind != "comma":
        return closing
    for at in range(closing, min(len(signs), closing + LISTED_WORDS_MAX // 3)):  # a sign and two words each
        behind = said.between(signs[at].end, stops[at + 1])
        if behind.goes_on_a_list:
            return -1
        if behind.opener not in _DENYING:
            return at
        if not listed:
            return -1
    return -1


def _pairs(signs: Sequence[_Sign]) -> Iterator[tuple[int, int]]:
    """Each sign, and the one that closes what it opens. Brackets and dashes hold commas."""
    for at, one in enumerate(signs[:-1]):
        closing = at + 1
        for end in range(at + 1, min(len(signs), at + 1 + HELD_MAX)):
            kind = signs[end].kind
            if (one.kind, kind) in _HOLDING:
                closing = end
                break
            if kind != "comma" and one.kind != "open":
                break
        yield at, closing


_DENYING: Final = frozenset({"not", "no", "never", "neither", "nor", "without"})
_OR: Final = frozenset({"or", "nor"})
_DASHES: Final = ("dash", "dash")
_COMMAS: Final = ("comma", "comma")
_BRACKETS: Final = ("open", "close")
_PAIRS: Final = (_COMMAS, _BRACKETS)
_HOLDING: Final = (_DASHES, _BRACKETS)
_UNLIKE: Final = (("comma", "dash"), ("dash", "comma"))


class _Said:
    """The words of a text and what denies or doubts in it, to ask what stands between two places."""

    def __init__(self, words: Row, marks: Sequence[Cue]) -> None:
        self._words = words
        self._marks = sorted(marks, key=lambda cue: cue.first)
        self._firsts = [cue.first for cue in self._marks]

    def first_denial(self, start: int, end: int) -> int:
        """Where in the text it begins, or the end."""
        starts = self._words.starts
        for at in range(bisect_left(self._firsts, bisect_left(starts, start)), len(self._marks)):
            cue = self._marks[at]
            if starts[cue.first] >= end:
                break
            if cue.denies:
                return starts[cue.first]
        return end

    def between(self, start: int, end: int) -> _Between:
        starts = self._words.starts
        first, last = bisect_left(starts, start), bisect_left(starts, end)
        inside = self._marks[bisect_left(self._firsts, first) : bisect_left(self._firsts, last)]
        return _Between(self._words.forms[first:last], inside)


class _Between:
    """What stands between two places."""

    def __init__(self, forms: Sequence[Word], marks: Sequence[Cue]) -> None:
        self.count = len(forms)
        self.opener = forms[0].lower if forms else ""
        self._forms = forms
        self._marks = marks

    @property
    def parts(self) -> bool:
        """Whether something is denied in it, or doubted in a clause of its own; and not that the speaker is sure."""
        near = {form.lower for form in self._forms[1:SPEAKER_WITHIN]}
        if self.opener in _SUPPOSING and not _SPEAKER.isdisjoint(near):
            return False
        if any(cue.denies for cue in self._marks):
            return True
        return self.opener in _LEADING and self._doubts

    @property
    def goes_on_a_list(self) -> bool:
        """`not returns, fees or profits`: what is denied before it is denied of this too."""
        return any(form.lower in _OR for form in self._forms)

    @property
    def only_adds(self) -> bool:
        """Whether it says neither how sure it is nor who says it: `of course`, but not `we think`, `the bank says`."""
        return not self._doubts and not any(form.flags & Flag.REPORTING for form in self._forms)

    @property
    def only_doubts(self) -> bool:
        """Whether it is no more than a few words of doubt, and nobody else's: `perhaps`, `it seems`."""
        reporting = any(form.flags & Flag.REPORTING for form in self._forms)
        return self._doubts and self.count <= DOUBT_WORDS_MAX and not reporting

    @property
    def _doubts(self) -> bool:
        return any(cue.level < FLAT for cue in self._marks)
