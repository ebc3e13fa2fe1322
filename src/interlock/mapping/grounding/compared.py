"""Which of two fields of a record holds more, or is the later one: `the net pay is lower than the gross pay`.

No figure is said, so it is held only where each side calls one field and no other as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from interlock.core.grounding import DATE, LIKE, NAME, REFERENCE, STATE, TIME, Ground, GroundIndex
from interlock.core.mutation import Figure, FigureKind, Span, Value
from interlock.lexicon.conversion import root
from interlock.lexicon.words import GROUNDING
from interlock.mapping.grounding.answers import NEGATIONS
from interlock.mapping.grounding.items import SHAPE, TEXT
from interlock.mapping.grounding.words import STOP, Word, rooted

_MORE: Final = GROUNDING["more"] | {"greater", "bigger", "more"}
_LESS: Final = GROUNDING["less"] | {"fewer", "less"}
_LATER: Final = frozenset({"later"})
_EARLIER: Final = frozenset({"earlier", "sooner"})
_COMPARING: Final = _MORE | _LESS | _LATER | _EARLIER
_WORDED: Final = frozenset({NAME, REFERENCE, STATE, TEXT, SHAPE})
_DATED: Final = frozenset({DATE, TIME})
_ENDS: Final = re.compile(r"[.;!?:]\s|\n")
_ALIKE_MIN: Final = 4
"""Letters that the noun and the verb for one and the same begin with: `submission` and `submitted`."""
_IMPLIED: Final = dict.fromkeys(("cheaper", "dearer", "pricier"), "~price")
_WEEKDAY: Final = 3
"""Its place among what is said of a day."""
_FOR_IT: Final = frozenset({"that", "those"})


def compared(
    text: str, words: Sequence[Word], index: GroundIndex, offsets: Sequence[int]
) -> Iterator[Figure]:
    """What a text says of two fields that is the other way round."""
    yield from _told_in_order(text, words, index, offsets)
    for at, than in enumerate(words):
        said = words[at - 1].text if at else ""
        if than.text != "than" or said not in _COMPARING:
            continue
        start = max((n + 1 for n in range(at - 1) if _parts(text, words, n)), default=0)
        behind = [word for word in words[at + 1 :] if word.segment == than.segment]
        fields = _fields(index, dated=said in _LATER | _EARLIER)
        one, other = _sides(words[start : at - 1], behind, fields, _IMPLIED.get(said, ""))
        if one is None or other is None or one.fact == other.fact:
            continue
        more = said in _MORE | _LATER
        own = [word.text for word in words[start : at - 1] if word.segment == words[at - 1].segment]
        denied = sum(word in NEGATIONS for word in own) % 2 == 1
        order = _order(one.value, other.value)
        if order is not None and ((order > 0) is more if order else False) is denied:
            wrong = (Value(STATE, words=f" ~{said} "),)
            yield Figure(
                FigureKind.STATE, wrong, Span(offsets[words[start].start], offsets[than.end]), about=one.what
            )


def _told_in_order(
    text: str, words: Sequence[Word], index: GroundIndex, offsets: Sequence[int]
) -> Iterator[Figure]:
    """What was done before or after something else, where fields hold the days of both: `was paid before it was
    reported`."""
    for at, small in enumerate(words):
        if small.text not in _BEFORE_OR_AFTER:
            continue
        start = max((n + 1 for n in range(at - 1) if _parts(text, words, n)), default=0)
        own = [word for word in words[start:at] if word.segment == small.segment]
        behind = [word for word in words[at + 1 :] if word.segment == small.segment]
        told = [word.text for word in (*own, *behind)]
        if (
            _HAPPENED.isdisjoint(word.text for word in own)
            or not _OPEN.isdisjoint(told)
            or len(behind) > _FEW
        ):
            continue
        if any(word.text[0].isdigit() for word in behind):
            continue
        one, other = _sides(own, behind, _fields(index, dated=True))
        order = _order(one.value, other.value) if one is not None and other is not None else None
        if one is not None and order and (order > 0) is (small.text == "before"):
            wrong = (Value(STATE, words=f" ~{small.text} "),)
            span = Span(offsets[own[0].start], offsets[behind[-1].end])
            yield Figure(FigureKind.STATE, wrong, span, about=one.what)


_BEFORE_OR_AFTER: Final = frozenset({"before", "after"})
_HAPPENED: Final = frozenset({"was", "were", "been", "had", "came", "happened", "took", "did"})
_OPEN: Final = (
    GROUNDING["hypothesis"] | GROUNDING["condition"] - _BEFORE_OR_AFTER | NEGATIONS | {"soon", "day", "long"}
)
_FEW: Final = 6


def _parts(text: str, words: Sequence[Word], at: int) -> bool:
    return _ENDS.search(text, words[at].end, words[at + 1].start) is not None


def _fields(index: GroundIndex, *, dated: bool) -> dict[str, list[Ground]]:
    """What each measure is held in by: days, or amounts."""
    measures = index.measured() - _WORDED
    measures = measures & _DATED if dated else measures - _DATED
    return {
        measure: [g for g in index.of([measure]) if not (g.prose or g.summed)]
        for measure in sorted(measures, reverse=True)
    }


def _sides(
    before: Sequence[Word], behind: Sequence[Word], fields: Mapping[str, Sequence[Ground]], implied: str = ""
) -> tuple[Ground | None, Ground | None]:
    """The field that each side calls, of those that are measured alike. `implied`: what is said of a thing by its name
    alone, `the posters were cheaper`."""
    for held in fields.values():
        one = None
        for segment in sorted({word.segment for word in before}, reverse=True):
            one = _called([word for word in before if word.segment >= segment], held, implied=implied)
            if one is not None:
                break
        if one is None:
            continue
        if behind and behind[0].text in _FOR_IT:
            other = _called(behind, [g for g in held if g.what == one.what], named=True)
        else:
            other = _called(behind, held, implied=implied)
        if other is not None:
            return one, other
    return None, None


def _called(
    side: Sequence[Word], held: Sequence[Ground], *, named: bool = False, implied: str = ""
) -> Ground | None:
    """The one field of which a side says all that it is called by; `named`: it says only of what that is."""
    said = {word.root for word in side if word.text not in STOP}
    best: dict[str, Ground] = {}
    most = 0
    for ground in held if said else ():
        called = {word for word in ground.what if word[0].isalpha()}
        called = called - _SMALL or called
        whole = bool(called) and all(_says(word, said) for word in called)
        of_it = (
            bool(implied) and implied in ground.what and any(word.lstrip(LIKE) in said for word in ground.of)
        )
        if not (named or whole or of_it):
            continue
        own = called | {word.lstrip(LIKE) for word in ground.of}
        count = sum(any(_is_alike(word, one) for one in own) for word in said)
        if count > most:
            best, most = {}, count
        if count == most and count:
            best.setdefault(ground.fact, ground)
    return next(iter(best.values())) if len(best) == 1 else None


def _says(called: str, said: set[str]) -> bool:
    return any(_is_alike(word, called) for word in said)


def _is_alike(one: str, other: str) -> bool:
    kin = one[:_ALIKE_MIN] == other[:_ALIKE_MIN] and min(len(one), len(other)) >= _ALIKE_MIN
    return one == other or kin or (one in _TALLY and other in _TALLY)


_SMALL: Final = frozenset(map(root, STOP))
_TALLY: Final = rooted("tally")


def _order(one: Value, other: Value) -> int | None:
    """Above nothing where the first is more, or later; None where that is open."""
    if one.day or other.day:
        for at, (a, b) in enumerate(zip(one.day, other.day, strict=False)):
            if a != b and at != _WEEKDAY:
                return None if -1 in (a, b) else (a > b) - (a < b)
        return 0 if any(part != -1 for part in one.day) else None
    if one.low != one.high or other.low != other.high:
        return None
    difference = one.low[0] * other.low[1] - other.low[0] * one.low[1]
    return (difference > 0) - (difference < 0)
