"""Amounts that a text puts in the wrong order, both of which it states: `the total of €19 is lower than the fee of €5`,
`4.2 does not lie between 3.5 and 5.1`.

What holds of two numbers is held against no fact: both have their ground, and what is said of them is wrong all the
same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final

from interlock.core.grounding import COUNT
from interlock.core.mutation import Figure, FigureKind, Span, Value
from interlock.lexicon.words import GROUNDING
from interlock.mapping.grounding.amounts import ANY_UNIT
from interlock.mapping.grounding.context import AMOUNTS, Context
from interlock.mapping.grounding.items import Item

_LESS: Final = GROUNDING["less"]
_MORE: Final = GROUNDING["more"] | {"greater"}
_BELOW: Final = frozenset({"below", "under", "beneath"})
_ABOVE: Final = frozenset({"above", "over"})
_BE: Final = (
    r"(?:is|are|was|were|stays?|remains?|sits?|stands?|lies|lie|falls?|costs?|came in|comes in|come in)"
)
_NOT: Final = r"(?P<no>(?: not|n't)?)"
_DENIED: Final = r"(?P<denied>(?:(?:does|do|did|is|are|was|were)(?: not|n't) )?)"
_LED: Final = r"(?: [a-z]+){0,6} ?[(£$€]?\Z"
_THAN: Final = rf"(?P<{{}}>{'|'.join(sorted(_LESS | _MORE))})(?: [a-z]+){{{{0,2}}}}? than"
_COMPARED: Final = re.compile(
    rf"[^.;!?\n]{{0,60}}?(?:\b{_BE}{_NOT}(?: [a-z]+)?? "
    rf"(?:{_THAN.format('how')}|(?P<side>{'|'.join(sorted(_BELOW | _ABOVE))}))"
    rf"|(?:,|(?<=\()) ?(?:{_THAN.format('aside')}|(?:well|far|safely|slightly) (?P<apart>below|under|above))){_LED}"
)
_WITHIN: Final = re.compile(
    rf"[^.;!?\n]{{0,60}}?\b{_DENIED}{_BE}{_NOT} (?P<where>between|within|inside|outside)\b{_LED}"
)
_TO: Final = re.compile(r" ?(?:and|to|-|\u2013) ?\Z")


def in_wrong_order(context: Context, offsets: Sequence[int]) -> Iterator[Figure]:
    """A figure that nothing grounds for each comparison of two or three amounts that does not hold."""
    amounts = [item for item in context.items if item.kind in AMOUNTS]
    for one, other in pairwise(amounts):
        found = _COMPARED.fullmatch(context.text, one.end, other.start)
        order = _order(one, other) if found is not None else None
        if found is not None and order is not None:
            more = (found["how"] or found["side"] or found["aside"] or found["apart"]) in _MORE | _ABOVE
            holds = order > 0 if more else order < 0
            if holds is bool(found["no"]):
                yield _wrong(one, other, offsets)
    for one, low, high in zip(amounts, amounts[1:], amounts[2:], strict=False):
        found = _WITHIN.fullmatch(context.text, one.end, low.start)
        if found is None or _TO.fullmatch(context.text, low.end, high.start) is None:
            continue
        below, above = _order(one, low), _order(one, high)
        if below is not None and above is not None:
            holds = (below >= 0 >= above) is (found["where"] != "outside")
            if holds is bool(found["no"] or found["denied"]):
                yield _wrong(one, high, offsets)


def _wrong(first: Item, last: Item, offsets: Sequence[int]) -> Figure:
    said = (Value(UNORDERED), Value(UNORDERED))
    return Figure(FigureKind.NUMBER, said, Span(offsets[first.start], offsets[last.end]))


UNORDERED: Final = "~order"
"""What no fact is measured in."""


def _order(one: Item, other: Item) -> int | None:
    """Above nothing where the first is more; None where they are of different things: a bare number may be of anything
    that is measured, and one that counts something of nothing else."""
    bare = FigureKind.NUMBER in (one.kind, other.kind)
    counts = any(item.readings[0].measure.startswith(COUNT) for item in (one, other))
    for measure in (one.readings[0].measure, *((ANY_UNIT,) if bare and not counts else ())):
        here, there = _of(one.readings, measure), _of(other.readings, measure)
        if here is not None and there is not None:
            return (here > there) - (here < there)
    return None


def _of(readings: Sequence[Value], measure: str) -> Fraction | None:
    said = next((value for value in readings if value.measure == measure), None)
    return Fraction(*said.low) if said is not None and said.low == said.high else None
