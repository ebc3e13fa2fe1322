"""One name on both sides of what parts two: `Ann Reed and Ann Reed`, `Ann Reed made the booking for Ann Reed`.

A record that holds it once has it on one side only, so that another name belongs on the other.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import Final

from interlock.core.grounding import GROUPED, NAME, SORT, Ground, record_of, sort_of
from interlock.core.mutation import FigureKind
from interlock.mapping.grounding.context import NAMING, Context, fields_holding, segment_of
from interlock.mapping.grounding.items import Item
from interlock.mapping.grounding.words import TITLE

_JOINED: Final = re.compile(rf",? (?:and|or|nor|as well as|and also) (?:the )?(?:{TITLE} )?", re.IGNORECASE)
_ON: Final = r"(?:[^.,;:!?\n|()\u2013\u2014]|(?<=[0-9])[.,:](?=[0-9])){1,80}"
"""What goes on within a clause."""
_THAN: Final = re.compile(rf"(?:['\u2019]s?)?{_ON} than (?:that of |the )?(?:{TITLE} )?")
_AMONG: Final = re.compile(rf" (?=[a-z]){_ON} (?:for|to|by|with|from) (?:the )?(?:{TITLE} )?")
_SELF: Final = re.compile(r"\b(?:self|own|back|themselves|himself|herself|itself)\b")


def stands_for_another(context: Context, item: Item) -> bool:
    """Whether a name is joined to itself, compared with itself, or does something for itself."""
    if item.kind not in NAMING or item.label or not item.start:
        return False
    if _takes_another_place(context, item):
        return True
    before = context.named_before(item)
    if before is None or before.readings != item.readings:
        return False
    between = context.text[before.end : item.start]
    if _JOINED.fullmatch(between) or _THAN.fullmatch(between):
        return bool(fields_holding(item, context.grounds))
    done = _AMONG.fullmatch(between)
    if done is None or _SELF.search(between) or segment_of(context, before) != segment_of(context, item):
        return False
    held = fields_holding(item, context.grounds)
    return bool(held) and not _is_held_twice(held)


def _takes_another_place(context: Context, item: Item) -> bool:
    """Whether a sentence names somebody, a firm or a place again in a clause of its own, and another one of that sort
    that the record has nowhere: `the referring doctor is Dr Reed, the specialist Dr Reed`."""
    if item.kind is not FigureKind.NAME:
        return False
    first = context.first_named.get(item.readings, item)
    if first.end > item.start:
        return False
    stop = bisect_left(context.stops, first.end)
    if stop < len(context.stops) and context.stops[stop] < item.start:
        return False
    held = fields_holding(item, context.grounds)
    sorts = {sort_of(ground) for ground in held}
    if not held or _is_held_twice(held) or not sorts <= _SORTS:
        return False
    records = {record_of(ground.fact) for ground in held}
    others = [
        ground
        for ground in context.grounds.of([NAME])
        if not ground.prose
        and ground not in held
        and sort_of(ground) in sorts
        and record_of(ground.fact) in records
    ]
    return bool(others) and not any(ground.value.words.split()[-1] in context.said for ground in others)


_SORTS: Final = frozenset(f"{SORT}{sort}" for sort in ("person", "place", "firm"))


def from_one_to_itself(text: str) -> tuple[int, int] | None:
    """Where a text goes from something to that itself: `from Hartley savings to Hartley savings`."""
    match = _FROM_TO.search(text)
    return match.span() if match is not None else None


_NAMED: Final = r"(?=[^.,;]{0,40}[A-Z0-9])[\w'\u2019&-]+(?: [\w'\u2019&-]+){0,3}"
_FROM_TO: Final = re.compile(
    rf"\b(?:from|between) (?:the )?(?P<one>{_NAMED}) (?:to|and) (?:the )?(?P=one)\b(?![ -]\w)"
)


def _is_held_twice(held: list[Ground]) -> bool:
    """Whether one record may hold a name in two fields."""
    records = [record_of(ground.fact) for ground in held]
    return len({*records}) < len({ground.fact for ground in held}) or any(GROUPED in g.what for g in held[1:])
