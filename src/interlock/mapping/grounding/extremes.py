"""What is said to be the most or the least of all: `the cheapest plan is Mini at £9.99`, `the highest mark, 91 %`."""

from __future__ import annotations

import re
from typing import Final

from interlock.core.grounding import LEAST_OF, LIKE, MOST_OF
from interlock.core.mutation import FigureKind
from interlock.mapping.grounding.amounts import ANY_MONEY
from interlock.mapping.grounding.answers import COPULA
from interlock.mapping.grounding.context import HAD, Context
from interlock.mapping.grounding.items import Item
from interlock.mapping.grounding.words import STOP

_TIME: Final = ("second", "month")
_OF_KINDS: Final = (
    (MOST_OF, r"dearest|priciest|costliest|most (?:expensive|costly|valuable)", ()),
    (LEAST_OF, r"cheapest|least (?:expensive|costly|valuable)|most affordable", ()),
    (MOST_OF, "heaviest", ("gram",)),
    (LEAST_OF, "lightest", ("gram",)),
    (MOST_OF, "longest", (*_TIME, "metre")),
    (LEAST_OF, "shortest", (*_TIME, "metre")),
)
"""Words that say of what they are the most, each with what that is measured in; in money where nothing is named."""
_OF_ANY: Final = ((MOST_OF, r"highest|largest|biggest|greatest"), (LEAST_OF, r"lowest|smallest"))
"""Of these only what stands right beside them is the most."""
_BEFORE: Final = r"(?<![Oo]ne of )(?<!among )\b(?:[Tt]he|['\u2019]s) "
_PLAIN: Final = re.compile(
    r"(?: [a-z]+){0,3}(?: of the [a-z]+)?(?: is| was| are| were| costs| cost| weighs| weighed| lasts| lasted|,|:)"
)
"""Behind them: what is the most of all of its kind, and of no part of them."""
_REACH: Final = 96
_APART: Final = re.compile(
    r"[;:\n]|[.!?]\s|\bthan\b|\b(?:and|but|while|whereas) the (?:most|least|[a-z]+est)\b"
)
_BESIDE: Final = re.compile(
    r"(?: [a-z]+){0,3}(?: of (?:all|the (?:two|three|four|five)))?(?:,|:| is| was| at| of| \u2013| \()"
    r"(?: (?:of|at|with|about))?[ ,]?"
)
_NOT_ALL: Final = frozenset(
    {"with", "without", "that", "which", "who", "for", "under", "over", "in", "on", "at", "to"}
)
_KINDS: Final = tuple(
    (mark, re.compile(rf"{_BEFORE}(?:{said})\b"), measured) for mark, said, measured in _OF_KINDS
)
_ANY: Final = tuple((mark, re.compile(rf"{_BEFORE}(?:{said})\b")) for mark, said in _OF_ANY)
_BEHIND: Final = re.compile(
    r", [^.;:,!?\n]{1,80} (?:is|was) the (?:(?P<most>highest|largest|biggest|greatest|dearest|most expensive"
    r"|most valuable|heaviest|longest)|(?P<least>lowest|smallest|cheapest|least expensive|lightest|shortest))"
    r"(?: of (?:all|the (?:two|three|four|five)(?: [a-z]+)?|them(?: all)?))?(?=[.,;!?]|\Z)"
)


def extremes_of(context: Context, item: Item) -> tuple[str, ...]:
    """Whether an amount is said to be the most, or the least, of all of its kind."""
    if item.kind not in HAD:
        return ()
    text = context.text
    behind = _BEHIND.match(text, item.end)
    if behind is not None:
        return (MOST_OF if behind["most"] else LEAST_OF,)
    start = max(0, item.start - _REACH)
    for mark, cue, measured in _KINDS:
        said = _last(cue, text, start, item.start)
        if said is not None and _is_measured_so(item, measured) and _leads_to(context, said.end(), item):
            return (mark,)
    for mark, cue in _ANY:
        said = _last(cue, text, start, item.start)
        if said is not None:
            beside = _BESIDE.fullmatch(text, said.end(), item.start)
            whole = beside is not None and _NOT_ALL.isdisjoint(beside[0].replace(",", " ").split()[:-1])
            if whole and _are_of_all(context, said.end(), item.start):
                return (mark,)
    return ()


def _last(cue: re.Pattern[str], text: str, start: int, end: int) -> re.Match[str] | None:
    found = [*cue.finditer(text, start, end)]
    return found[-1] if found else None


def _is_measured_so(item: Item, measured: tuple[str, ...]) -> bool:
    if not measured:
        return item.kind is FigureKind.PRICE
    return any(
        value.measure in measured and not value.measure.startswith(ANY_MONEY) for value in item.readings
    )


def _leads_to(context: Context, start: int, item: Item) -> bool:
    """Whether the first amount so measured behind the word is this one, in the same clause, and of all of its kind."""
    between = context.text[start : item.start]
    plain = _PLAIN.match(between)
    if plain is None or _APART.search(between) is not None:
        return False
    if not _NOT_ALL.isdisjoint(plain[0].replace(",", " ").split()):
        return False
    if not _are_of_all(context, start, start + plain.end()):
        return False
    others = (one for one in context.among(start, item.start) if one.kind is item.kind)
    return not any(one is not item for one in others)


def _are_of_all(context: Context, start: int, end: int) -> bool:
    """Whether what stands behind such a word is the noun for all of them, and says of none what it is like: `the
    cheapest available tent` is the cheapest of those alone."""
    index = context.grounds
    told = [
        word for word in context.words if start <= word.start and word.end <= end and word.text not in _SMALL
    ]
    if any(
        word.root in index.answers or LIKE + word.root in index.names or word.text.endswith(_LIKENESS)
        for word in told
    ):
        return False
    known = [word.root in index.attributes or word.root in index.names for word in told]
    return all(known[:-1])


_SMALL: Final = (
    STOP | COPULA | {"of", "all", "two", "three", "four", "five", "costs", "cost", "weighs", "lasts"}
)
_LIKENESS: Final = ("able", "ible", "ed", "ing")
