"""What is denied of a figure itself: `the chef isn't Luca Ferri`, `is not for 60 guests`.

Such a clause denies no more than that figure, which is held against facts by itself; and what stands behind `but` is so
instead: `isn't Luca Ferri but Amina Yusuf`.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from typing import Final

from interlock.core.grounding import LIKE, NAME, REFERENCE, Ground, GroundIndex, equal
from interlock.core.mutation import Figure, FigureKind, Value
from interlock.mapping.grounding.answers import ANSWERS
from interlock.mapping.grounding.context import ABOUT_MAX, Context
from interlock.mapping.grounding.words import TITLE

_BEING: Final = r"(?:is|are|was|were)(?:n['\u2019]t| not)"
_SMALL: Final = rf"(?: (?:on|at|in|for|by|with|to|from|of|the|a|an|actually|until))*(?: {TITLE})? "
_NOT_THIS: Final = re.compile(rf"\b{_BEING}{_SMALL}\Z")
_NOT_THAT: Final = re.compile(rf" {_BEING} (?:the|an?|our|your|its|their) (?P<noun>[a-z]+)\b")
_NEAR: Final = 48
_BUT: Final = re.compile(rf"(?: [a-z]+){{0,2}},? but(?: rather| instead)?(?:{_SMALL}| )\Z")


def without_told_denials(made: Sequence[Figure], context: Context, offsets: Sequence[int]) -> list[Figure]:
    """Without that a clause denies anything, where it denies a figure that is read by itself."""
    told = [
        one
        for one in made
        if one.denied and one.kind not in _OF_CLAUSES and _is_denied_directly(one, context, offsets)
    ]
    return [
        one
        for one in made
        if not (
            one.denied
            and one.kind in _OF_CLAUSES
            and any(
                one.span.start <= figure.span.start
                and figure.span.end <= one.span.end
                and (one.kind is FigureKind.DENIAL or _is_that_there_are_some(one, figure))
                for figure in told
            )
        )
    ]


_OF_CLAUSES: Final = (FigureKind.DENIAL, FigureKind.STATE)


def _is_that_there_are_some(state: Figure, figure: Figure) -> bool:
    """`is not for 60 guests` does not say that there are none."""
    answers = any(value.words in ANSWERS for value in state.readings)
    counted = figure.kind is FigureKind.NUMBER
    return answers and counted and state.about[:1] != () and state.about[0] in figure.about[: figure.own]


def _is_denied_directly(figure: Figure, context: Context, offsets: Sequence[int]) -> bool:
    start, end = bisect_left(offsets, figure.span.start), bisect_left(offsets, figure.span.end)
    said = _NOT_THAT.match(context.text, end)
    noun = next((w.root for w in context.words if said is not None and w.start == said.start("noun")), "")
    behind = noun in context.grounds.attributes and noun in figure.about[: figure.own]
    before = _NOT_THIS.search(context.text, max(0, start - _NEAR), start) is not None
    inside = [word.root for word in context.words if start - _NEAR <= word.start < start]
    called = {one for one in inside if one in context.grounds.attributes}
    return (before or behind) and _is_another(figure, called, context.grounds)


def _is_another(figure: Figure, called: set[str], index: GroundIndex) -> bool:
    """Whether the words around what is denied lead to a field that holds something else, and to none that holds it."""
    words = called | {word for word in figure.about[: figure.own] if word[0] != LIKE}
    fields = [g for g in index.of(dict.fromkeys(v.measure for v in figure.readings)) if not g.prose]
    dated = figure.kind is FigureKind.DATE
    led = [g for g in fields if not words.isdisjoint(g.what) or (dated and not words.isdisjoint(g.of))]
    most = max((len(words.intersection(g.of)) for g in led), default=0)
    led = [g for g in led if len(words.intersection(g.of)) == most]
    return bool(led) and not any(_holds(ground, value) for ground in led for value in figure.readings)


def _holds(ground: Ground, value: Value) -> bool:
    held = ground.value
    if held.measure != value.measure:
        return False
    if value.day:
        return all(part in (-1, of) for part, of in zip(value.day, held.day, strict=True))
    return value.words in held.words if held.measure in (NAME, REFERENCE) else equal(held.low, value.low)


def instead_of_it(
    context: Context, said_of: Sequence[tuple[tuple[str, ...], int]]
) -> list[tuple[tuple[str, ...], int]]:
    """A name behind `but` is said of what the one before it is denied of."""
    found = [*said_of]
    for number in range(1, len(context.items)):
        last, item = context.items[number - 1], context.items[number]
        if item.kind is not last.kind or item.kind not in (FigureKind.NAME, FigureKind.REFERENCE):
            continue
        between = _BUT.fullmatch(context.text, last.end, item.start)
        if between and _NOT_THIS.search(context.text, max(0, last.start - _NEAR), last.start):
            told, own = found[number - 1]
            here, ours = found[number]
            found[number] = ((*told[:own], *here, *told[own:])[:ABOUT_MAX], own + ours)
    return found
