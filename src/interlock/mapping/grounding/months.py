"""Months by themselves where a field holds a month: `your pay for September` beside `pay_period: October 2026`."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from typing import Final

from interlock.core.grounding import CLASS, DATE, LIKE, Ground, GroundIndex, record_of
from interlock.core.mutation import FigureKind
from interlock.lexicon.calendar import MONTH
from interlock.lexicon.conversion import root
from interlock.mapping.grounding.answers import COPULA
from interlock.mapping.grounding.context import START
from interlock.mapping.grounding.days import MONTHS
from interlock.mapping.grounding.items import Item, value_of
from interlock.mapping.grounding.words import STOP, Word

_ALONE: Final = re.compile(rf"(?-i:(?=[JFMASOND])){MONTH}(?!\.?,? ?(?:the )?[0-9])")
_NEAR: Final = 8
_LABEL: Final = re.compile(r"\*{0,2}:\*{0,2} ?\*{0,2}")
_OF: Final = frozenset({"for", "of"})


def with_months(read: list[Item], text: str, words: Sequence[Word], index: GroundIndex) -> list[Item]:
    """With the months that a clause says of what a field is called that holds a month: behind its label or `is`; and
    behind `for`, before `'s` or a noun, those that no day of the facts is in."""
    months = [*_ALONE.finditer(text)]
    held = [ground for ground in index.of([DATE]) if _is_month(ground)] if months else []
    if not held:
        return read
    records = {record_of(ground.fact) for ground in held} - {""}
    beside = [ground for ground in index.all() if record_of(ground.fact) in records] if records else []
    known = {word for g in (*held, *beside) for word in (*g.of, *g.what) if word[0] not in (CLASS, LIKE)}
    more = []
    for found in months:
        if any(one.start < found.end() and found.start() < one.end for one in read):
            continue
        first, last = (bisect_left(words, at, key=START) for at in found.span())
        before, behind = words[max(0, first - _NEAR) : first], words[last : last + _NEAR]
        month = MONTHS[found[0].lower().rstrip(".")]
        stated = any(ground.value.day[1] == month for ground in index.of([DATE]))
        if _is_said(found, text, before, behind, known, stated=stated):
            value = value_of((-1, month, -1, -1, -1))
            more.append(Item(FigureKind.DATE, found.start(), found.end(), (value,)))
    return sorted([*read, *more], key=lambda item: item.start) if more else read


def _is_month(ground: Ground) -> bool:
    """Whether a field holds a month, or a day at an end of a period: `period_start`."""
    year, month, day, _, minute = ground.value.day
    whole = min(year, month) > 0 > max(day, minute)
    return not ground.prose and (whole or (month > 0 and _PERIOD in ground.what))


_PERIOD: Final = root("period")


def _is_said(
    found: re.Match[str],
    text: str,
    before: Sequence[Word],
    behind: Sequence[Word],
    known: set[str],
    *,
    stated: bool,
) -> bool:
    last = before[-1] if before else None
    line = text.rfind("\n", 0, found.start()) + 1
    told = [
        word for word in before if last is not None and word.segment == last.segment and word.start >= line
    ]
    led = any(word.root in known for word in told)
    if last is not None and led:
        between = text[last.end : found.start()]
        if _LABEL.fullmatch(between) or (last.text in COPULA and between == " "):
            return True
    if stated:
        return False
    after = next((word for word in behind if word.text != "s"), None)
    noun = after is not None and text[found.end() : after.start] in (" ", "'s ", "\u2019s ")
    if noun and after is not None and after.root in known and after.text not in STOP:
        return True
    return led and last is not None and last.text in _OF and last.end + 1 == found.start()
