"""A text whose figures are read: its words and items, and what is asked again for each of many figures."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, pairwise
from operator import attrgetter
from typing import Final

from interlock.core.grounding import LIKE, NAME, OWN, REFERENCE, STATE, Ground, GroundIndex
from interlock.core.mutation import FigureKind, Value
from interlock.lexicon.words import GROUNDING
from interlock.mapping.grounding.amounts import ANY_MONEY, ANY_UNIT
from interlock.mapping.grounding.items import TEXT, Item
from interlock.mapping.grounding.words import STOP, TITLE, Word, is_code, plain

ABOUT_MAX: Final = 48
REACH: Final = 128
"""Words on either side of a figure that may say of what it is: without an end, work on a long row of figures would grow
with its square."""
NEAR: Final = 2
"""Words before a figure among which a small word may say which attribute it is."""
_CONTRAST: Final = GROUNDING["contrast"]
AMOUNTS: Final = (FigureKind.PRICE, FigureKind.QUANTITY, FigureKind.NUMBER, FigureKind.DATE)
HAD: Final = (FigureKind.PRICE, FigureKind.QUANTITY, FigureKind.NUMBER)
"""What something has so much of."""
AGENTS: Final = frozenset({"by", "with"})
AT: Final = frozenset({"at", "in", "to", "from", "with", "for"})
_AND: Final = re.compile(rf",? and (?:the )?(?:{TITLE} )?")
_ENDED: Final = re.compile(r"\s*(?:[.,;:!?)\n]|\Z|(?:on|in|at|for|from|with|by|are|were|have)\b)")
"""Behind the second of two names: no verb makes it the subject of another clause."""
_APART: Final = re.compile(r"(?<!\bDr)(?<!\bMr)(?<!\bMs)(?<!\bMrs)(?<!\bProf)(?<!\bSt)[.!?]\s|[\n|]")
NAMING: Final = frozenset({FigureKind.NAME, FigureKind.REFERENCE})
"""What names something and says nothing of it."""
START: Final = attrgetter("start")
END: Final = attrgetter("end")
_SEGMENT: Final = attrgetter("segment")


def words_within(words: Sequence[Word], item: Item) -> Sequence[Word]:
    first, last = (bisect_left(words, at, key=START) for at in (item.start, item.end))
    return words[first:last]


@dataclass(frozen=True)
class Context:
    """A text. Its words stand in its order, and what is asked again for each of many figures is found once."""

    words: list[Word]
    items: list[Item]
    grounds: GroundIndex
    topic: tuple[str, ...]
    text: str
    described: list[Item]
    """What is written like a name and put together from one record's words."""
    columns: tuple[str, ...] = ()
    """The words that the columns of a table are headed with, `|2 fee`, where the text is one of its rows."""

    def behind(self, at: int, most: int = 1) -> list[Word]:
        """The first words that begin at a place or behind it."""
        first = bisect_left(self.words, at, key=START)
        return self.words[first : first + most]

    def before(self, at: int) -> Word | None:
        """The last word that ends at a place or before it."""
        ended = bisect_right(self.words, at, key=END)
        return self.words[ended - 1] if ended else None

    def within(self, item: Item) -> Sequence[Word]:
        """The words that begin in an item."""
        return words_within(self.words, item)

    def told(self, segment: int) -> tuple[bool, int]:
        """Whether a clause names something, and where its first word ends that sets it apart from those before it."""
        if segment not in self._told:
            words = self.clause(segment)
            names = self.grounds.names
            named = any(w.root in names and w.text not in STOP and not is_code(w) for w in words)
            contrast = min((w.end for w in words if w.text in _CONTRAST), default=len(self.text) + 1)
            self._told[segment] = named, contrast
        return self._told[segment]

    def texts(self, segment: int) -> frozenset[str]:
        """The words of a clause, as they are written."""
        if segment not in self._texts:
            self._texts[segment] = frozenset([word.text for word in self.clause(segment)])
        return self._texts[segment]

    @cached_property
    def said(self) -> frozenset[str]:
        """The words of the text, as facts are compared with them."""
        return frozenset(plain(self.text).split())

    @cached_property
    def named(self) -> list[Item]:
        """What names something and is no label, in order."""
        return [item for item in self.items if item.kind in NAMING and not item.label]

    def named_before(self, item: Item) -> Item | None:
        """The last of them that ends before an item."""
        at = bisect_left(self.named, item.start, key=START)
        return next((one for one in reversed(self.named[:at]) if one.end <= item.start), None)

    @cached_property
    def first_named(self) -> dict[tuple[Value, ...], Item]:
        """Where each of them is named first."""
        found: dict[tuple[Value, ...], Item] = {}
        for item in self.named:
            found.setdefault(item.readings, item)
        return found

    @cached_property
    def stops(self) -> list[int]:
        """Where sentences, lines and cells end."""
        return [match.start() for match in _APART.finditer(self.text)]

    @cached_property
    def joined_names(self) -> list[tuple[Item, Item]]:
        """Pairs of names that `and` joins, of which no verb follows: `Ann Reed and Bo Lind.`"""
        names = [item for item in self.items if item.kind is FigureKind.NAME]
        return [
            (one, other)
            for one, other in pairwise(names)
            if _AND.fullmatch(self.text, one.end, other.start) and _ENDED.match(self.text, other.end)
        ]

    @cached_property
    def _texts(self) -> dict[int, frozenset[str]]:
        return {}

    @cached_property
    def _told(self) -> dict[int, tuple[bool, int]]:
        return {}

    def among(self, start: int, end: int) -> list[Item]:
        """The items that begin in a stretch of the text."""
        first = bisect_left(self.items, start, key=START)
        return self.items[first : bisect_left(self.items, end, lo=first, key=START)]

    def clause(self, segment: int) -> list[Word]:
        """The words of a clause."""
        first = bisect_left(self.words, segment, key=_SEGMENT)
        return self.words[first : bisect_right(self.words, segment, lo=first, key=_SEGMENT)]

    def around(self, item: Item) -> list[Word]:
        """The words about an item, so many on either side."""
        at = bisect_left(self.words, item.start, key=START)
        return self.words[max(0, at - REACH) : at + REACH]

    @cached_property
    def partly_known(self) -> set[int]:
        """Where the words of names stand that hold one that facts say of nothing: a name says as a whole what something
        is like, and `Maple Drive` is not made of maple."""
        names, found = self.grounds.names, set[int]()
        for item in self.items:
            if item.kind is FigureKind.NAME:
                inside = [w for w in self.within(item) if w.text not in STOP and not w.text.isdigit()]
                if not all(w.root in names or LIKE + w.root in names for w in inside):
                    found.update(word.start for word in inside)
        return found

    @cached_property
    def dated(self) -> set[int]:
        """Where the words of days stand: the month `Apr` is no rate."""
        return {w.start for item in self.items if item.kind is FigureKind.DATE for w in self.within(item)}

    @cached_property
    def parts(self) -> dict[int, tuple[tuple[str, ...], bool]]:
        """What part a name was found to have, by where it begins: it is asked for twice."""
        return {}

    @cached_property
    def measured(self) -> set[int]:
        """Where the units of amounts stand: `a 36-month loan` says nothing of what is paid a month."""
        held = (item for item in self.items if item.kind is FigureKind.QUANTITY)
        return {w.start for item in held for w in self.within(item)}

    @cached_property
    def in_names(self) -> set[int]:
        """Where the words of names and codes stand."""
        naming = (FigureKind.NAME, FigureKind.REFERENCE)
        return {w.start for item in self.items if item.kind in naming for w in self.within(item)}

    @cached_property
    def names(self) -> dict[int, list[Item]]:
        """The names of each clause."""
        found: dict[int, list[Item]] = {}
        for item in self.items:
            if item.kind is FigureKind.NAME:
                found.setdefault(segment_of(self, item), []).append(item)
        return found

    @cached_property
    def called(self) -> dict[frozenset[str], list[Item]]:
        """The names by what they say."""
        found: dict[frozenset[str], list[Item]] = {}
        for item in chain.from_iterable(self.names.values()):
            found.setdefault(frozenset(value.words for value in item.readings), []).append(item)
        return found

    @cached_property
    def within_names(self) -> set[int]:
        """Where the words stand of names that fields hold as their values."""
        held = [o for o in self.items if o.kind is FigureKind.NAME and not o.label]
        return {w.start for o in held if is_value(o, self.grounds) for w in self.within(o)}

    @cached_property
    def within_held(self) -> set[int]:
        """Where the words stand of names that any field holds, a record's own too: `Starter` starts nothing."""
        held = [o for o in self.items if o.kind is FigureKind.NAME and not o.label]
        return {w.start for o in held if fields_holding(o, self.grounds) for w in self.within(o)}


def whole_names(index: GroundIndex) -> frozenset[str]:
    """The names that are the value of a field."""
    return frozenset(g.value.words for g in index.of([NAME]) if not g.prose)


USED_TO: Final = re.compile(r"\bused to\b", re.IGNORECASE)
"""What was once so, and is no denial of it."""


def fields_holding(item: Item, index: GroundIndex) -> list[Ground]:
    """The fields that state what an item does, in any of its readings."""
    return [ground for value in item.readings for ground in _stating(value, index) if not ground.prose]


def _stating(said: Value, index: GroundIndex) -> Sequence[Ground]:
    if said.day:
        return [
            ground
            for ground in index.of([said.measure])
            if all(part in (-1, of) for part, of in zip(said.day, ground.value.day, strict=True))
        ]
    if said.measure in (NAME, REFERENCE, STATE, TEXT):
        return [g for g in index.of([said.measure]) if said.words and said.words in g.value.words]
    return index.of_amount(said)


def has_rivals(context: Context, item: Item) -> bool:
    """Whether the text states more of the kind: then each may be said of one thing."""
    return any(
        o.kind is item.kind
        and o is not item
        and are_alike(o, item)
        # Each name is looked up, so that comes last.
        and (o.kind is not FigureKind.NAME or is_value(o, context.grounds))
        for o in context.items
    )


def is_value(item: Item, index: GroundIndex) -> bool:
    """Whether a field holds just this name, as what it says of its record: a manager, not the fund's own name."""
    said = {value.words for value in item.readings}
    held = [g for g in index.of([NAME, REFERENCE]) if g.what and any(one in g.value.words for one in said)]
    own = any(ground.prose and OWN in ground.what for ground in held)
    # What a record is called it may hold in another field too, a firm its ticker.
    called = {ground.of for ground in held if not ground.prose and OWN in ground.what and ground.of}
    return any(
        OWN not in ground.what and not (ground.prose and own) and ground.of not in called for ground in held
    )


def are_alike(one: Item, other: Item) -> bool:
    return not _measures(one).isdisjoint(_measures(other))


def _measures(item: Item) -> set[str]:
    return {ANY_UNIT if value.measure.startswith(ANY_MONEY) else value.measure for value in item.readings}


def segment_of(context: Context, item: Item) -> int:
    """The clause that an item stands in: that of its own first word, or of the word before it."""
    ended = bisect_right(context.words, item.start, key=END)
    if ended < len(context.words) and context.words[ended].start < item.end:
        return context.words[ended].segment
    return context.words[ended - 1].segment if ended else 0


def segments_of(others: Iterable[Item], context: Context) -> set[int]:
    return {segment_of(context, other) for other in others}


def stands_in(segment: int, held: set[int], context: Context) -> bool:
    """Whether others stand in a clause. `held`: where they stand."""
    return segment in held or (segment + 1 in held and _is_labelling(segment, context))


def _is_labelling(segment: int, context: Context) -> bool:
    """Whether a clause is the label of the next one: `due date: …`."""
    ended = bisect_right(context.words, segment, key=_SEGMENT)
    last = context.words[ended - 1] if ended else None
    return (
        last is not None
        and last.segment == segment
        and context.text[last.end :].lstrip("*_ ").startswith(":")
    )
