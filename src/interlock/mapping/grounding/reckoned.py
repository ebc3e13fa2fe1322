"""Values that words about an item change: totals, periods, packings, from one to another."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import msgspec

from interlock.core.grounding import AFTER, AGAIN, BEFORE, FORMER, LIKE, NAME, PLACE, STATE, GroundIndex
from interlock.core.mutation import Figure, FigureKind, Hedge, Reckoned, Value
from interlock.core.reckoning import IN_STATE
from interlock.lexicon.conversion import classes, root
from interlock.lexicon.words import GROUNDING
from interlock.mapping.grounding.amounts import base_of_currency, family_of
from interlock.mapping.grounding.answers import KNOWN_STATES
from interlock.mapping.grounding.context import (
    ABOUT_MAX,
    AMOUNTS,
    HAD,
    NEAR,
    USED_TO,
    Context,
    are_alike,
    segment_of,
)
from interlock.mapping.grounding.items import Item
from interlock.mapping.grounding.periods import has_period, in_clause, with_periods
from interlock.mapping.grounding.sides import PREVIOUS
from interlock.mapping.grounding.ties import joint_subjects_of
from interlock.mapping.grounding.words import STOP, Word, rooted

_TOTALS: Final = GROUNDING["totals"]
_CHANGING: Final = GROUNDING["changing"]
_FORMERLY: Final = (PREVIOUS,)
_RECKONING: Final = GROUNDING["reckoning"]
_LESS: Final = GROUNDING["less"]
_MORE: Final = GROUNDING["more"]
_UNLIKE_TOTALS: Final = GROUNDING["amounts_apart"]


def under_periods(found: list[Item], words: Sequence[Word], text: str) -> list[Item]:
    """Amounts with the period that their clause says, where none stands right behind them: `the monthly fee is €18`,
    `each week, €18 is due`."""
    said = in_clause(text, 0, len(text)) if any(item.kind in HAD for item in found) else []
    if not said:
        return found
    amounts = [item for item in found if item.kind in HAD]
    told = {}
    for item in amounts:
        if any(has_period(value) for value in item.readings):
            continue
        own = next((w.segment for w in reversed(words) if w.start <= item.start), 0)
        periods = [
            period
            for at, period in said
            if _is_of_clause(at, item, own, words)
            and not any(min(at, item.start) < other.start < max(at, item.start) for other in amounts)
            and not any(
                other.end <= at <= other.end + BEHIND_MAX and any(map(has_period, other.readings))
                for other in amounts
            )
        ]
        if periods:
            readings = tuple(with_periods(value, periods) for value in item.readings)
            told[item.start] = item._replace(readings=readings)
    return [told.get(item.start, item) for item in found]


BEHIND_MAX: Final = 24
"""Characters behind an amount with a period of its own in which that stands."""


def _is_of_clause(at: int, item: Item, own: int, words: Sequence[Word]) -> bool:
    """Whether a period is said in the clause of an amount, or by itself right before it: `Each week, €18 is due`."""
    segment = next((w.segment for w in words if w.start >= at), own)
    if segment == own:
        return True
    return segment == own - 1 and at < item.start and sum(w.segment == segment for w in words) <= NEAR


_PACKINGS: Final = rooted("packings")


def of_noun(item: Item, index: GroundIndex) -> tuple[Value, ...]:
    """A count with what it counts, which a number of listed things has to be called."""
    if item.kind is FigureKind.PRICE and index.of([_DOLLAR]):  # beside US dollars `$12` is no other dollar
        return tuple(value for value in item.readings if value.measure != _ANY_DOLLAR)
    if not item.noun or item.kind is not FigureKind.NUMBER:
        return item.readings
    if item.readings[0].low[0] >= _POSTCODE_MIN and any(
        PLACE in g.what and g.value.words.split()[:1] == [item.noun] for g in index.of([NAME])
    ):  # `9000 Ghent`: a postcode, and no number of anything
        plain = msgspec.structs.replace(item.readings[0], measure="")
        return (plain, *item.readings[1:])
    noun = root(item.noun)
    known = index.names | index.attributes
    if noun in _PACKINGS and noun not in known and LIKE + noun not in known:
        return (msgspec.structs.replace(item.readings[0], measure=noun),)  # of what facts count by the piece
    said = f" {' '.join((noun, *classes(noun)))}"
    return tuple(
        msgspec.structs.replace(value, words=f"{said}{value.words or ' '}") for value in item.readings
    )


_POSTCODE_MIN: Final = 1000
_DOLLAR: Final = base_of_currency("$")
_ANY_DOLLAR: Final = family_of(_DOLLAR)


def from_to(context: Context, made: Sequence[Figure]) -> list[Figure]:
    """`rose from 3 % to 4 %` is no range: so much it was, and so much it is."""
    found: list[Figure] = []
    items = context.items
    for number, figure in enumerate(made):
        item = items[number] if number < len(items) else None
        if item is None or item.kind not in AMOUNTS or not _is_changed(context, item):
            found.append(figure)
        elif any(v.low != v.high for v in item.readings):
            low, high = (
                tuple(
                    msgspec.structs.replace(v, low=end, high=end)
                    for v, end in zip(item.readings, side, strict=True)
                )
                for side in ([v.low for v in item.readings], [v.high for v in item.readings])
            )
            found.append(_formerly(msgspec.structs.replace(figure, readings=low)))
            found.append(msgspec.structs.replace(figure, readings=high, hedge=Hedge.EXACT))
        elif number + 1 < len(items) and _leads_to(context, item, items[number + 1]):
            found.append(_formerly(figure))
        elif number and _leads_to(context, items[number - 1], item):
            again = figure.about[:1] == (AGAIN,)  # from so much to just that it does not go
            found.append(
                figure
                if again
                else msgspec.structs.replace(figure, about=made[number - 1].about, own=made[number - 1].own)
            )
        else:
            found.append(figure)
    return found


def _is_changed(context: Context, item: Item) -> bool:
    own = segment_of(context, item)
    return any(w.text in _CHANGING and w.end <= item.start for w in context.words if w.segment == own)


def _leads_to(context: Context, one: Item, other: Item) -> bool:
    between = context.text[one.end : other.start].strip(" *_\t\r\n")
    return one.kind is other.kind and are_alike(one, other) and between == "to"


def _formerly(figure: Figure) -> Figure:
    return msgspec.structs.replace(
        figure,
        hedge=Hedge.EXACT,
        about=(*_FORMERLY, *figure.about)[:ABOUT_MAX],
        own=figure.own + len(_FORMERLY),
    )


def in_state(item: Item, words: Sequence[Word], index: GroundIndex) -> tuple[Value, ...]:
    """`two pending orders`, `two orders are pending`, `two patients are fasting`: how many of those that facts speak of
    are in a state that facts know, or have a yes or no of theirs said of them."""
    if item.kind is not FigureKind.NUMBER or not item.noun:
        return ()
    first, behind = item.readings[0], [word for word in words if word.start >= item.end]
    if len(behind) < _STATED_MIN:
        return ()
    if behind[1].root in index.names:
        said = _state_in(behind[0], index)
    elif behind[0].root in index.names and behind[1].text in _BEING:
        told = [word for word in behind[1:] if word.text not in _BEING]
        denied = bool(told) and told[0].text == "not"
        state, *rest = told[denied:] or (None,)
        ended = state is not None and all(word.segment != state.segment for word in rest[:1])
        said = _state_in(state, index) if state is not None and ended and not denied else ""
        if state is not None and ended and state.root in index.answers:
            said = f" {'no' if denied else 'yes'} {state.root} "
        if state is None or not _have_several(state, said, index):
            return ()  # `8 of 20 sessions have been completed`, of which no record is told
    else:
        return ()
    return (Value(IN_STATE, first.low, first.high, first.step, said),) if said else ()


def _have_several(state: Word, said: str, index: GroundIndex) -> bool:
    """Whether a field in which a state or a yes or no is held is one of several records."""
    held = [ground for ground in index.of([STATE]) if not ground.prose]
    kinds = {g.what for g in held if g.value.words == said or state.root in g.what}
    return any(len({g.fact for g in held if g.what == what}) > 1 for what in kinds)


_STATED_MIN: Final = 2
_BEING: Final = frozenset({"is", "are", "was", "were", "has", "have", "been"})


def _state_in(word: Word, index: GroundIndex) -> str:
    """A word as the state that facts know by it, or nothing."""
    said = f" {word.text} "
    known = word.text in KNOWN_STATES or any(g.value.words == said for g in index.of([STATE]))
    return said if known else ""


def reckoned(item: Item, words: Sequence[Word], called: set[str], index: GroundIndex) -> Reckoned:
    """What the words around an amount call it. What has a name of its own, a tax or a discount, is made of those."""
    if item.kind not in AMOUNTS or called.isdisjoint(_TOTALS | _RECKONING):
        return Reckoned.NONE
    if item.noun and called.isdisjoint(_RECKONING):
        own = {word.segment for word in words if item.start <= word.start < item.end}
        summed = any(word.text in _TOTALS for word in words if word.segment in own)
        if not summed and words[-1].text not in _TOTALS:
            return Reckoned.NONE  # `five mugs for $9; the total is …`
    if any(word.text in _UNLIKE_TOTALS and not _is_attribute(word, index) for word in words):
        return Reckoned.NONE
    beside = [word.text for word in words if word.start >= item.end][:1]
    beside += [word.text for word in words if word.end <= item.start][-NEAR:]
    inside = {word.text for word in words if item.start <= word.start < item.end}
    if not _BY_EACH.isdisjoint(inside | {*beside[:1]}) and called.isdisjoint(_RECKONING):
        return Reckoned.NONE  # `at $9 each, plus …`
    if not _LESS.isdisjoint(beside):
        return Reckoned.LESS
    if not _MORE.isdisjoint(beside):
        return Reckoned.MORE
    return Reckoned.TOTAL if called.isdisjoint(_RECKONING) else Reckoned.EITHER


def apart_from_another(context: Context, item: Item) -> tuple[str, ...]:
    """`15 days after the hail`: that so long lies between what is told and what is named next."""
    match = _APART_FROM.match(context.text, item.end) if item.kind in HAD else None
    if match is None:
        return ()
    return (AFTER,) if match["how"] in ("after", "later than") else (BEFORE,)


_APART_FROM: Final = re.compile(r" (?P<how>after|before|later than|earlier than) (?=[A-Z]|the |that of )")


def formerly(context: Context, item: Item) -> tuple[str, ...]:
    """A mark on what is said of a time that is over, or beside what came in its place: `it was $9`, `down from $9`."""
    if item.kind not in HAD and item.kind is not FigureKind.DATE:
        return ()
    own = segment_of(context, item)
    if not _NOW.isdisjoint(context.texts(own)) and any(
        word.text in _NOW for word in context.clause(own) if word.end <= item.start
    ):
        return ()
    once = USED_TO.search(context.text, max(0, item.start - _ONCE_NEAR), item.end + _ONCE_NEAR)
    near = (context.texts(segment) for segment in (own - 1, own, own + 1))
    return (FORMER,) if once or any(not _OVER.isdisjoint(said) for said in near) else ()


_ONCE_NEAR: Final = 60
"""Characters around an amount in which it may be said to have been so once."""
_OVER: Final = GROUNDING["over_and_gone"] | GROUNDING["called_before"]
_NOW: Final = frozenset({"now", "currently", "today", "presently"})


def _is_attribute(word: Word, index: GroundIndex) -> bool:
    return word.root in index.attributes or not index.attributes.isdisjoint(classes(word.root))


def taken_together(context: Context, item: Item) -> Reckoned:
    """`For W1 and W2 you paid $9`: what is said to be for several things may be of them together."""
    if item.kind not in AMOUNTS or not joint_subjects_of(context, item):
        return Reckoned.NONE
    names = context.grounds.names
    own = segment_of(context, item)
    near = [w for w in context.words if abs(w.segment - own) <= _JOINED_MAX]
    first = next((at for at, w in enumerate(near) if w.root in names and w.text not in STOP), 0)
    led = any(w.text in _FOR_ALL for w in near[max(0, first - NEAR) : first])
    return Reckoned.NONE if any(w.text in _BY_EACH for w in near) or not led else Reckoned.TOTAL


_JOINED_MAX: Final = 4
_FOR_ALL: Final = frozenset({"for", "across", "between", "in", "on", "of"})
_BY_EACH: Final = frozenset({"each", "apiece", "either", "both", "respectively", "every"})
