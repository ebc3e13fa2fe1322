"""Whether a row, or a line that a name heads, is of the entry of a list that its amounts stand in.

It is not where the name is held outside that entry, which has one of its own: `| Ann Reed | €3,640.00 |` of the payslip
of somebody else.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import Final

from interlock.core.grounding import LIKE, NAME, OWN, STATE, Ground, record_of, sort_of
from interlock.core.mutation import FigureKind
from interlock.lexicon.conversion import classes, root
from interlock.lexicon.lemma import lemma
from interlock.lexicon.words import GROUNDING
from interlock.mapping.grounding.answers import ANSWERS
from interlock.mapping.grounding.context import AMOUNTS, START, Context, fields_holding
from interlock.mapping.grounding.items import Item
from interlock.mapping.grounding.numbered import ORDINALS, is_entry
from interlock.mapping.grounding.words import STOP

_BEGINS: Final = re.compile(r"[\s>*_|•·\u2013-]*(?:[0-9]{1,2}[.)] )?\**")
_HEADS: Final = re.compile(r"\*{0,2}(?: \([^()\n]{1,40}\))?(?::| ?[\u2013\u2014-] )")
_WHOSE: Final = re.compile(r"\b(?:for|of) (?:(?:Dr|Mr|Mrs|Ms|Miss|Mx|Prof)\.? )?\Z")
_TITLE_MAX: Final = 12
_BESIDE_MAX: Final = 64
"""Figures of one line that are looked at."""


def is_of_another_entry(context: Context, item: Item) -> bool:
    """Whether a name stands with amounts of an entry that has another name of its own."""
    if item.kind is not FigureKind.NAME or item.label:
        return False
    text = context.text
    start = text.rfind("\n", 0, item.start) + 1
    end = text.find("\n", item.end)
    end = len(text) if end < 0 else end
    row = text[start:end].lstrip(" \t>").startswith("|")
    heads = bool(_BEGINS.fullmatch(text, start, item.start) and _HEADS.match(text, item.end))
    whose = _WHOSE.search(text, max(0, item.start - _TITLE_MAX), item.start) is not None
    if not (row or heads or whose):
        return False
    beside = context.among(start, end)[:_BESIDE_MAX]
    amounts = [one for one in beside if one.kind in AMOUNTS]
    held = fields_holding(item, context.grounds) if amounts else []
    entry = _entry_of(context, amounts) if held else ""
    if not entry or any(record_of(ground.fact) == entry for ground in held):
        return False
    names = [g for g in context.grounds.of([NAME]) if not g.prose and record_of(g.fact) == entry]
    named = {value.words for one in beside if one.kind is FigureKind.NAME for value in one.readings}
    if not names or any(words in g.value.words for g in names for words in named):
        return False
    return row or heads or not _sorts(names).isdisjoint(_sorts(held))


def is_of_another_thing(context: Context, item: Item) -> bool:
    """Whether an amount of an entry of a list, which has a name of its own, is said to be of something else: `250 g of
    flour`, `spark plugs: 12.50`, `a spark plug at 12.50`. Words more than the name has are ordinary, where the name is
    said too."""
    if item.kind not in AMOUNTS:
        return False
    thing = _THING.match(context.text, item.end)
    if thing is None:
        line = context.text.rfind("\n", 0, item.start) + 1
        begin = max(line, item.start - _BEFORE_MAX)
        thing = _LABEL.fullmatch(context.text, line, item.start) if begin == line else None
        thing = thing or _PRICED.search(context.text, begin, item.start)
    if thing is None:
        return False
    held = fields_holding(item, context.grounds)
    entries = {record_of(ground.fact) for ground in held}
    if not entries or not all(map(is_entry, entries)):
        return False
    named = [name for entry in entries for name in _names_of(entry, context)]
    if {record_of(ground.fact) for ground in named} != entries:
        return False
    start, end = thing.span(thing.lastgroup or "thing")
    first, last = (bisect_left(context.words, at, key=START) for at in (start, end))
    told = [word for word in context.words[first:last] if word.text not in STOP | _OF_ANY]
    said = {word.root for word in told if not _is_done(word.text)}  # `your earbuds priced at £20`
    names = [{root(word) for word in ground.value.words.split()} for ground in named]
    attributes = context.grounds.attributes
    known = {word.lstrip(LIKE) for ground in held for word in ground.of}  # `100 mg of gabapentin`, its `drug`
    other = said - known - {w for w in said if w in attributes or not attributes.isdisjoint(classes(w))}
    return bool(other) and all(other - name and name - said for name in names)


_THING: Final = re.compile(
    r" of (?:the |fresh |chopped )?(?P<thing>[a-z]+(?:[ -][a-z]+){0,2})"
    r"(?=[.,;:!?)]|\s*\Z|\n| (?:and|at|for|in|to|with)\b)"
)
_LABEL: Final = re.compile(
    r"[\s>*_|•·\u2013-]*(?:[0-9]{1,2}[.)] +)?[*_]*(?P<thing>[A-Za-z][\w-]*(?: [\w-]+){0,3})[*_]*"
    r"(?::[*_]*| ?\|| [\u2013\u2014-]) ?[*_]*(?:[A-Z]{3} |[$€£])?"
)
_PRICED: Final = re.compile(
    r"(?:\b(?:an?|the|your) (?P<thing>[a-z][a-z-]*(?: [a-z-]+){0,2}) (?:at|for)"
    r"|(?:[:,]| and)(?: an?)? (?P<thing_in_brackets>[a-z][a-z-]*(?: [a-z-]+){0,2}) \("
    r"|\b(?:[Tt]he|[Yy]our|[Aa]n?) (?P<thing_that_costs>[a-z][a-z-]*(?: [a-z-]+){0,2}) (?:costs?|c[ao]mes? to)"
    r"|\b(?:an?|the) (?P<thing_measured>[A-Za-z][\w-]*(?: [\w-]+)?) (?:value|level|reading|concentration) (?:of|was|is)"
    r"|(?:\A|[ :;,(])(?P<thing_in_short>[A-Z]{2,5})"
    r") ?(?:[A-Z]{3} |[$€£])?\Z"
)
_BEFORE_MAX: Final = 96
"""Characters before an amount in which what it is of stands."""
_OF_ANY: Final = (
    frozenset(
        word
        for name in ("sums", "totals", "costs", "counting_anything", "ranks", "left_open")
        for word in GROUNDING[name]
    )
    | {"amount", "part", "item", "product", "result", "test", "day", "week", "month", "night", "year", "hour"}
    | {*ORDINALS, "one", "former", "latter"}
)
"""What an amount may be called whatever it is of, or how often, `three times a day at 60 mg`."""
_CALLED: Final = frozenset({OWN, *map(root, GROUNDING["thing_fields"])})
"""What a field is called that holds what an entry is."""


def _is_done(said: str) -> bool:
    """A participle: `bed` is a thing."""
    return said.endswith("ed") and lemma(said) != said


def _names_of(entry: str, context: Context) -> list[Ground]:
    """What holds what an entry is: what is called so, or its only words."""
    held = [g for g in context.grounds.of([STATE, NAME]) if not g.prose and record_of(g.fact) == entry]
    held = [g for g in held if g.value.words not in ANSWERS]
    called = [g for g in held if not _CALLED.isdisjoint(g.what)]
    return called or (held if len({g.fact for g in held}) == 1 else [])


def _entry_of(context: Context, amounts: list[Item]) -> str:
    """The one entry of a list that holds all of some amounts, where nothing else holds any."""
    found: set[str] | None = None
    for one in amounts:
        records = {record_of(ground.fact) for ground in fields_holding(one, context.grounds)}
        if not records:
            continue
        if not all(map(is_entry, records)):
            return ""
        found = records if found is None else found & records
    return found.pop() if found is not None and len(found) == 1 else ""


def _sorts(grounds: list[Ground]) -> set[str]:
    return {sort_of(ground) for ground in grounds} - {""}
