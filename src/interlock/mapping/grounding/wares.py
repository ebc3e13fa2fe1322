"""Of which record a clause speaks that names its thing: a ware, a test, a drug.

`The leather handbag costs £64.95` is refused where that is the price of the canvas bag, although no word leads from
the one field of prices to the other: the two records have a thing each, and the clause names one.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from operator import itemgetter
from typing import Final

import msgspec

from interlock.core.grounding import (
    CLASS,
    LIKE,
    NAME,
    OWN,
    OWN_STATE,
    SORT,
    STATE,
    Ground,
    GroundIndex,
    record_of,
    sort_of,
)
from interlock.core.mutation import Figure, FigureKind
from interlock.lexicon.conversion import root
from interlock.lexicon.words import GROUNDING
from interlock.mapping.grounding.answers import ANSWERS
from interlock.mapping.grounding.context import AMOUNTS, START, Context, fields_holding, segment_of
from interlock.mapping.grounding.items import Item
from interlock.mapping.grounding.numbered import is_entry
from interlock.mapping.grounding.words import Word


def is_of_another_ware(context: Context, item: Item, known: Wares) -> bool:
    """Whether an amount, a day or a code is of a record that has such a thing, and its clause names that of another
    record and not this one."""
    if item.kind not in _OF_WARES or not known:
        return False
    aside = _ASIDE.match(context.text, item.end)
    if aside is not None:  # `240 m (oak boards) and 85 kg (wood glue)`
        first, last = (bisect_left(context.words, at, key=START) for at in aside.span())
        inside = context.words[first:last]
        return _are_of_others(_holding(context, item, known), _named(inside, known), inside, known)
    segment = segment_of(context, item)
    named = _named(context.clause(segment), known) or _named_before(context, segment, known)
    held = _holding(context, item, known) if named else set()
    if not held.isdisjoint(_named(context.words, known)):
        return False  # what is told of several in one sentence is parted by other means
    return _are_of_others(held, named, context.words, known)


_ASIDE: Final = re.compile(r" ?\([^()\n]{2,64}\)")


def as_named(figures: Iterable[Figure], words: Sequence[Word], known: Wares) -> list[Figure]:
    """Without those states that are but the names of several things, of which record a text speaks where it names one
    (`are_mixed_up` asks whether they are those of the records beside them); and what names one, without what the thing
    is called that was named before it."""
    if not known:
        return list(figures)
    several = len(_named(words, known)) > 1
    called = {record: {LIKE + word for word in _words_of(held)} for record, held in known.items()}
    found = []
    for figure in figures:
        said = {value.words for value in figure.readings}
        plain = figure.kind is FigureKind.STATE and not figure.denied
        own = {record for record, held in known.items() if plain and any(g.value.words in said for g in held)}
        if own and several:
            continue
        if own:
            others = set().union(*(called[one] for one in known.keys() - own))
            others.difference_update(*(called[one] for one in own))
            about = tuple(word for word in figure.about if word not in others)
            found.append(msgspec.structs.replace(figure, about=about))
        else:
            found.append(figure)
    return found


def are_mixed_up(words: Sequence[Word], index: GroundIndex, known: Wares) -> bool:
    """Whether a text that tells several records and names as many things, each beside the other or in the same order,
    gives one the thing of another: `order 17 is the linen curtain and order 18 the copper kettle`."""
    if len(_named(words, known)) < _SEVERAL:
        return False
    told = [(at, _numbered([word], index)) for at, word in enumerate(words)]
    said = [
        (at, {record}) for record, held in known.items() for ground in held for at in _places(ground, words)
    ]
    told, said = [(at, records) for at, records in told if records], sorted(said, key=itemgetter(0))
    in_turn = [is_thing for _, is_thing in sorted([(at, 0) for at, _ in told] + [(at, 1) for at, _ in said])]
    turns = sum(one != two for one, two in pairwise(in_turn))
    if len(told) != len(said) or turns not in (1, len(in_turn) - 1):
        return False  # neither one by the other, nor first all of the one and then all of the other
    return any(
        here.isdisjoint(thing) and _lists(here) == _lists(thing)
        for (_, here), (_, thing) in zip(told, said, strict=True)
    )


_SEVERAL: Final = 2


def _places(ground: Ground, words: Sequence[Word]) -> Iterator[int]:
    """Where a thing is named in full."""
    called = ground.value.words.split()
    for at in range(len(words) - len(called) + 1):
        if [word.text for word in words[at : at + len(called)]] == called:
            yield at


def _words_of(held: Sequence[Ground]) -> set[str]:
    return {root(word) for ground in held for word in ground.value.words.split()}


def says_of_another(figure: Figure, clause: Sequence[Word], index: GroundIndex, known: Wares) -> bool:
    """Whether a clause says to be so what is held of other records than the one that it names: by its thing, `the
    leather handbag is in stock`, by its place or its number, `order 3 has been shipped` of one that is cancelled."""
    if figure.kind is not FigureKind.STATE:
        return False
    named, numbered = _named(clause, known), _numbered(clause, index)
    if not (named or numbered):
        return False
    said = {*figure.about}
    held = [
        ground.fact
        for ground in index.of([STATE])
        if not ground.prose and ground.what and said.issuperset(w for w in ground.what if w[0] != CLASS)
    ]
    if named and _are_of_others({_record_of(fact, known) for fact in held}, named, clause, known):
        return True
    records = {record_of(fact) for fact in held}
    return bool(records and numbered) and records.isdisjoint(numbered) and _lists(records) == _lists(numbered)


def _numbered(clause: Sequence[Word], index: GroundIndex) -> set[str]:
    """The members of lists that a clause names by their place or number."""
    said = {word.root for word in clause if "#" in word.root or word.coded or _NUMBER.fullmatch(word.text)}
    if not said:
        return set()
    return {
        record
        for ground in index.of([STATE])
        if not (ground.prose or said.isdisjoint(ground.of)) and is_entry(record := record_of(ground.fact))
    }


_NUMBER: Final = re.compile(r"[0-9]{3,}")
"""Fewer digits count something, or place a record, which is read as a word of its own (`numbered.member`)."""


def _lists(records: Iterable[str]) -> set[str]:
    return {record.rpartition(".")[0] for record in records}


Wares = Mapping[str, Sequence[Ground]]
"""What holds the thing of a record, by the path of that."""


def wares_of(index: GroundIndex) -> Wares:
    """What fields that are called after such things, or after what a record itself is, say that a record's thing is."""
    found: dict[str, list[Ground]] = {}
    for ground in index.of([STATE, NAME]):
        record, dot, _ = ground.fact.rpartition(".")
        if ground.prose or not dot or ground.value.words in ANSWERS or sort_of(ground) in _WHO:
            continue
        if not _THINGS.isdisjoint(ground.what):
            found.setdefault(record, []).append(ground)
    return found


_THINGS: Final = {
    OWN,
    OWN_STATE,
    *(root(word) for name in ("thing_fields", "told_by") for word in GROUNDING[name]),
} - {root("title"), root("description")}
_WHO: Final = frozenset({f"{SORT}person", f"{SORT}firm", f"{SORT}place"})
_OF_WARES: Final = (*AMOUNTS, FigureKind.DATE, FigureKind.REFERENCE)


def _named(words: Sequence[Word], known: Wares) -> set[str]:
    """The records whose thing is named in full."""
    said = f" {' '.join(word.text for word in words)} " if known else ""
    return {record for record, held in known.items() if any(g.value.words in said for g in held)}


def _named_before(context: Context, segment: int, known: Wares) -> set[str]:
    """The one record that a clause speaks of by `it` or `this vaccine`, as the nearest before it names its thing."""
    if not any(word.text in _THIS for word in context.clause(segment)):
        return set()
    clauses = (context.clause(before) for before in range(segment - 1, -1, -1))
    named = next((records for clause in clauses if (records := _named(clause, known))), set())
    return named if len(named) == 1 else set()


_THIS: Final = frozenset({"this", "it", "its"})


def _holding(context: Context, item: Item, known: Wares) -> set[str]:
    return {_record_of(ground.fact, known) for ground in fields_holding(item, context.grounds)}


def _record_of(fact: str, known: Wares) -> str:
    """The record with a thing that a field is of, or nothing."""
    record = fact.rpartition(".")[0]
    while record and record not in known:
        record = record.rpartition(".")[0]
    return record


def _are_of_others(held: set[str], named: set[str], words: Sequence[Word], known: Wares) -> bool:
    """Whether all these records have a thing of their own, and words name those of others beside them, and not the head
    of what they have."""
    if not held or not named or "" in held or not held.isdisjoint(named):
        return False
    if _lists(held) != _lists(named):
        return False
    said = {word.root for word in words}.difference(*(_heads(known[record]) for record in named))
    return all(said.isdisjoint(_heads(known[record])) for record in held)


def _heads(held: Sequence[Ground]) -> set[str]:
    return {root(ground.value.words.split()[-1]) for ground in held}
