"""What an item is said of: the words near it that name a field or a record, the nearest first."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from operator import itemgetter
from typing import Final, NamedTuple, TypeGuard

from interlock.core.grounding import (
    ADDRESSED,
    CLASS,
    COUNT,
    DATE,
    DOES,
    ENDING,
    ENDS,
    LABELLED,
    LASTING,
    LIKE,
    NAME,
    OWN,
    REFERENCE,
    SORT,
    SURE,
    THAN,
    GroundIndex,
    record_of,
    sort_of,
)
from interlock.core.mutation import FigureKind, Hedge
from interlock.lexicon.conversion import classes, classes_of_two, root
from interlock.lexicon.numerals import ONES
from interlock.lexicon.words import GROUNDING
from interlock.mapping.grounding.amounts import CURRENCIES
from interlock.mapping.grounding.answers import COPULA, STATES, of_every
from interlock.mapping.grounding.callings import DOCTOR, TITLE_MAX, calling_of, is_named
from interlock.mapping.grounding.context import (
    ABOUT_MAX,
    AGENTS,
    AMOUNTS,
    AT,
    END,
    HAD,
    NEAR,
    START,
    Context,
    are_alike,
    fields_holding,
    has_rivals,
    is_value,
    segment_of,
    segments_of,
    stands_in,
)
from interlock.mapping.grounding.denials import begins, is_an_end
from interlock.mapping.grounding.items import Item
from interlock.mapping.grounding.labels import (
    headed_by,
    is_as_of,
    is_called_otherwise,
    is_counted,
    is_ending,
    is_examiner,
    is_greeted,
    is_labelled,
    is_signed,
    is_whole,
    place_among,
    whose_ending,
)
from interlock.mapping.grounding.naming import PLACED
from interlock.mapping.grounding.numbered import is_numbered
from interlock.mapping.grounding.parts import part_of
from interlock.mapping.grounding.periods import OFTEN, period_of, said_with, words_of_period
from interlock.mapping.grounding.ranked import ranked_in
from interlock.mapping.grounding.sides import SERVED_ROLES
from interlock.mapping.grounding.stating import OF_ALL, OF_THEM
from interlock.mapping.grounding.taxes import is_beside_an_amount, side_of_amount, side_of_tax
from interlock.mapping.grounding.words import (
    OWN_NAMES,
    PLACING,
    STOP,
    Word,
    column_at,
    is_code,
    is_place,
    key_parts,
    last_parts,
)

CODE_NEAR: Final = 12
_OWNING: Final = frozenset({"of", "for", "by"})
_YEAR: Final = frozenset({root("year")})
_RATES: Final = frozenset(root(word) for word in ("year", "annum", "month", "week", "day", "quarter"))
"""`0.4 % a year`: the year belongs to the figure."""


def _heads(context: Context, item: Item) -> list[str]:
    """What the column of an item is headed with. Where its row names a field in full, `Gross pay` under `Item`, only
    what is said of that: the `amount` of other records is no rival of it."""
    if not context.columns:
        return []
    heads = column_of(context, item)
    label = _row_label(context, item) if heads else frozenset()
    if not label:
        return heads
    whole = label | {*_column(context, FIRST_COLUMN)}
    measures = dict.fromkeys(value.measure for value in item.readings)
    told = [g for g in context.grounds.of(measures) if not g.prose]
    keys = (in_full(ground.fact.rpartition(".")[2]) for ground in told)
    if not any(key and key <= whole and label <= key for key in keys):
        return heads
    of_it = [said for g in told if label <= (said := {*g.of, *g.what})]
    return [word for word in heads if any(word in said for said in of_it)]


def column_of(context: Context, item: Item) -> list[str]:
    """The words that the column of an item is headed with."""
    return _column(context, column_at(context.text, item.start))


def _column(context: Context, mark: str) -> list[str]:
    return [word[len(mark) :] for word in context.columns if word.startswith(mark)]


FIRST_COLUMN: Final = "|1 "


def _row_label(context: Context, item: Item) -> frozenset[str]:
    """The words in the first cell of a row, but for an item in that cell."""
    line = context.text.rfind("\n", 0, item.start) + 1
    start = context.text.find("|", line) + 1
    end = context.text.find("|", start)
    if not start or not 0 < end < item.start:
        return frozenset()
    first, last = (bisect_left(context.words, at, key=START) for at in (start, end))
    return frozenset(word.root for word in context.words[first:last] if word.text not in STOP)


@lru_cache(maxsize=4096)
def in_full(key: str) -> frozenset[str]:
    """The words that a field is called by without what only says its unit or per what it is: `monthly_rent_gbp`."""
    parts = key_parts(key)
    parts = parts[: parts.index("per")] if "per" in parts else parts
    return frozenset(root(word) for word in parts if not (word in OFTEN or word.upper() in CURRENCIES))


def _is_put_into_a_field(context: Context, item: Item) -> bool:
    """Whether a name that no field holds, and only somebody's words, is said to be what a field of names holds: `the
    guest is Ida Moss`."""
    said = {value.words for value in item.readings}
    held = context.grounds.of([NAME])
    if any(not g.prose and any(one in g.value.words for one in said) for g in held):
        return False
    return is_labelled(context, item)


def attributes_of(context: Context, number: int, aligned: tuple[str, ...]) -> tuple[tuple[str, ...], int]:
    """The words that say what a figure is said of, the nearest first, and how many of them the text says of it."""
    item = context.items[number]
    where = _whereabouts(context, item) if item.kind is FigureKind.NAME else ()
    valued = item.kind not in (FigureKind.NAME, FigureKind.REFERENCE) or is_value(item, context.grounds)
    valued = valued or (item.kind is FigureKind.NAME and _is_put_into_a_field(context, item))
    otherwise = valued or is_called_otherwise(context, item)
    if not otherwise and where:
        return _of_no_field(context, item, where)
    if is_greeted(context.text, item) or is_signed(context.text, item):
        return (ADDRESSED,), 0
    if not otherwise:
        return _of_its_record(context, item)
    if _is_set_against(context.text, item) or _tells_a_member(context, item):
        return (), 0
    shared = _shared(context, number)
    if shared:
        return shared, len(shared)
    labelled = is_labelled(context, item)
    named = is_named(context, item)
    calling = calling_of(context, item) if named else headed_by(context, item)
    if named and (calling or not labelled):
        titled = _is_titled(context, item) or is_examiner(context.text, item)
        part = calling or part_of(context, item).marks
        called = (LABELLED, *part) if part else ("~doctor",) if titled else ()
        return called, len(called)
    part = calling or tuple(
        mark for mark in part_of(context, item).marks if not labelled or mark.startswith(DOES)
    )
    label = (LABELLED, *part) if part or labelled else ()
    around = _Around.of(context, item)
    if around.begun and is_an_end(context, item):  # a denial of it, whatever else the clause speaks of
        return (), 0
    apart = _apart(context, around.own, item.start)
    near = [one for one in _nearest(around) if apart is None or one.word.segment >= apart]
    if item.kind is FigureKind.DATE:  # `booked in by Ann Reed on 3 May`: not by then
        near = [
            one for one in near if one.word.text != "by" or 0 <= item.start - one.word.end <= _RIGHT_BEFORE
        ]
        if _goes_on(around):
            near = [one for one in near if not one.follows]
    told = _Told(around, near, _heads(context, item))
    each = ("~each",) if _is_of_each(context, item, around.own) else ()
    told.begin((*label, *aligned, *where, *_from_or_to(context, item), *_done(context, item), *each))
    for one in near:
        told.take(one)
    about, own_words = told.all()
    if item.kind is FigureKind.DATE and _is_past(context, around):
        coming = _said_of_what_comes(about, context.grounds)
        own_words -= sum(word in coming for word in [*about][:own_words])
        about = {word: one for word, one in about.items() if word not in coming}
    if _is_deadline(context, item) and "~end" not in about:
        # Behind what its clause names, `must be returned by 3 May`, and before what those words can stand for.
        first = [word for word in [*about][:own_words] if word[0] != CLASS]
        if not any("~end" in g.what and {*g.what} & {*first} for g in context.grounds.of([DATE])):
            done = _to_be_done(context, item)  # `this invoice must be paid by`: no `invoice_date`
            first = [word for word in first if word in done]
        about = dict.fromkeys((*first, "~end", *about))
        own_words += 1
    carried = not is_every(context, item) and not _is_called(item, about, context.grounds)
    if carried and apart is None:
        rivals = _rival_marks(context, item)
        topic = ranked_in(context.clause(around.own), context.words, context.topic, context.grounds)
        about = dict.fromkeys((*about, *(one for one in topic if one not in rivals)))
    than = _standard(context, item)
    about = _of_its_entry(context, item, about)
    told_of = tuple(about)[: ABOUT_MAX - len(than)]
    return (*told_of, *than), min(own_words, len(told_of))


def _is_past(context: Context, around: _Around) -> bool:
    """Whether a clause tells what was, and names nothing that comes: `the dose was given on 9 March`."""
    said = {word.text for word in context.words if word.segment == around.own}
    return not said.isdisjoint(_WAS) and said.isdisjoint(_TO_COME)


def _said_of_what_comes(about: Iterable[str], grounds: GroundIndex) -> set[str]:
    """The words that only days are called by which are to come: the dose of `next_dose_due`."""
    days = [ground for ground in grounds.of([DATE]) if not ground.prose]
    coming = [ground for ground in days if not _TO_COME_ROOTS.isdisjoint(ground.what)]
    if not coming or len(coming) == len(days):
        return set()
    others = {word for ground in days if ground not in coming for word in ground.what}
    return {word for word in about if word not in others and any(word in ground.what for ground in coming)}


_WAS: Final = frozenset({"was", "were"})
_TO_COME: Final = frozenset({"next", "due", "upcoming", "following", "will"})
_TO_COME_ROOTS: Final = frozenset(map(root, ("next", "due", "upcoming")))


def _tells_a_member(context: Context, item: Item) -> bool:
    """Whether a name that only one member of a list holds says of which the text speaks, right before what such members
    are called: `the physiotherapy claim` of `claims.0.service`."""
    behind = next(iter(context.behind(item.end)), None) if item.kind is FigureKind.NAME else None
    if behind is None or context.text[item.end : behind.start] != " ":
        return False
    held = fields_holding(item, context.grounds)
    records = {record_of(ground.fact) for ground in held}
    return len(records) == 1 and all(
        behind.root in ground.of and record.rpartition(".")[2].isdigit()
        for ground in held
        for record in records
    )


def _of_its_entry(context: Context, item: Item, about: Mapping[str, None]) -> dict[str, None]:
    """Without what is like another entry of a list, where a name says itself which entry it stands in: `CRP is 2.1 and
    sodium is 139`."""
    if item.kind is not FigureKind.NAME:
        return dict(about)
    held = [ground for ground in fields_holding(item, context.grounds) if ground.value.measure == NAME]
    own = {LIKE + root(word) for value in item.readings for word in value.words.split()}
    if not held or any(sort_of(ground) or own.isdisjoint(ground.of) for ground in held):
        return dict(about)  # persons and places stand in many entries
    entries = {word for ground in held for word in ground.of}
    return {word: None for word in about if word[0] != LIKE or word in entries}


def _standard(context: Context, item: Item) -> tuple[str, ...]:
    """What an amount is said to be more or less than: `$9 more than the Fern Lamp`."""
    names = context.grounds.names
    said = [word for word in _standing_behind(context, item) if word.text not in STOP]
    marks = (mark for word in said for mark in (word.root, LIKE + word.root) if mark in names)
    return tuple(THAN + mark for mark in dict.fromkeys(marks))[:_THAN_MAX]


def _standing_behind(context: Context, item: Item) -> list[Word]:
    than = _THAN.match(context.text, item.end) if item.kind in HAD else None
    first = next(iter(context.behind(than.end())), None) if than is not None else None
    return [w for w in context.clause(first.segment) if w.start >= first.start] if first is not None else []


_THAN: Final = re.compile(r" ?(?:more|less|fewer|[a-z]{2,10}er)(?: [\w'’-]+){0,6}? than\b")
_THAN_MAX: Final = 4


def _of_its_record(context: Context, item: Item) -> tuple[tuple[str, ...], int]:
    """Of what a record itself is called only the part counts that is told of it, where the record is somebody's who has
    one: `Ann Reed is treating the patient` is refused of the patient Ann Reed."""
    held = fields_holding(item, context.grounds) if item.kind is FigureKind.NAME else []
    somebody = bool(held) and all(any(mark.startswith(SURE) for mark in ground.what) for ground in held)
    part = part_of(context, item).marks if somebody else ()
    return ((LABELLED, *part), len(part) + 1) if part else ((), 0)


def _goes_on(around: _Around) -> bool:
    """`was sold on 3 May and delivered by email`: what stands behind the day was done on none that is said."""
    following = [word.text for word in around.behind[:2]]
    done = any(w.text.endswith("ed") or w.text in _DONE for w in around.before if w.segment == around.own)
    return done and following[:1] == ["and"] and following[-1].endswith("ed")


_DONE: Final = frozenset({"sold", "bought", "sent", "paid", "made", "held"})


def _is_deadline(context: Context, item: Item) -> bool:
    """Whether something is to be done by a day: `must be paid by 3 May` is said of when it is due, and of no day on
    which it was made."""
    if (
        item.kind is not FigureKind.DATE
        or _BY.search(context.text, max(0, item.start - 4), item.start) is None
    ):
        return False
    before = [w.text for w in context.clause(segment_of(context, item)) if w.end <= item.start]
    return not _OBLIGED.isdisjoint(before) or any(
        one == "to" and nxt == "be" for one, nxt in pairwise(before)
    )


def _to_be_done(context: Context, item: Item) -> set[str]:
    """The words behind the one that says that it has to be."""
    before = [w for w in context.clause(segment_of(context, item)) if w.end <= item.start]
    at = next((n for n, w in enumerate(before) if w.text in _OBLIGED or w.text == "to"), 0)
    return {word.root for word in before[at:]} - {_PAID}  # what is to be paid was paid on no day


_PAID: Final = root("paid")


_BY: Final = re.compile(r"\bby \Z")
_OBLIGED: Final = frozenset({"must", "should", "need", "needs", "required", "please", "due", "payable"})


def _shared(context: Context, number: int) -> tuple[str, ...]:
    """What the fields of two names are called alike that are said to have something together: `held jointly by Ann Reed
    and Bo Lind` leaves open which is the `joint_holder`."""
    item, items = context.items[number], context.items
    beside = [items[at] for at in (number - 1, number + 1) if 0 <= at < len(items)]
    pairs = [sorted((item, one), key=lambda name: name.start) for one in beside if one.kind is item.kind]
    for first, last in pairs if item.kind is FigureKind.NAME else ():
        if context.text[first.end : last.start] != " and ":
            continue
        words = context.clause(segment_of(context, first))
        told = [
            {word for g in fields_holding(name, context.grounds) for word in g.what} for name in (first, last)
        ]
        apart = told[0] ^ told[1]
        if any(word.text == "jointly" for word in words) or (
            _is_led_to_both(context, first) and not any(word.root in apart for word in words)
        ):
            held = next((g.what for g in fields_holding(item, context.grounds)), ())
            return tuple(
                word for word in held if word in told[0] & told[1] and word[0] not in (CLASS, SORT, LIKE)
            )
    return ()


def _is_led_to_both(context: Context, first: Item) -> bool:
    """`driven by Ann Reed and Bo Lind`: what stands before two names is said of both alike."""
    before = context.before(first.start)
    return before is not None and before.text in AGENTS


def _is_set_against(text: str, item: Item) -> bool:
    """`unlike the Fern Lamp`: what is said is said of another one, and nothing of this."""
    naming = item.kind in (FigureKind.NAME, FigureKind.REFERENCE)
    return naming and _UNLIKE.search(text, max(0, item.start - _UNLIKE_MAX), item.start) is not None


_UNLIKE: Final = re.compile(
    r"\b(?:[Uu]nlike|[Cc]ompared (?:with|to)|[Ii]n contrast (?:with|to)|[Aa]s opposed to"
    r"|[Vv]ersus|vs\.?) (?:(?:the|your|our|his|her|its|their) )?(?:[a-z]+ )?\Z"
)
_UNLIKE_MAX: Final = 40
_RIGHT_BEFORE: Final = len(" the ")


def _from_or_to(context: Context, item: Item) -> tuple[str, ...]:
    """What a label says that is nothing but a small word, `- From: Mumbai`."""
    if item.kind not in (FigureKind.NAME, FigureKind.DATE):
        return ()
    label = _SMALL_LABEL.search(context.text, max(0, item.start - _LABEL_NEAR), item.start)
    if label is None:
        return ()
    said = label["said"].lower()
    if item.kind is FigureKind.DATE:
        return ("~start",) if said == "from" else ("~end",)
    return _FROM if said == "from" else _TO


_FROM: Final = ("~origin", "~departure", "~sender", f"{SURE}payer", f"{SURE}sender")
_TO: Final = ("~destination", "~arrival", "~recipient", f"{SURE}payee", f"{SURE}recipient")
_SMALL_LABEL: Final = re.compile(
    r"(?:\A|\n)[ \t]*(?:[-*•·–][ \t]+)?\*{0,2}(?P<said>[Ff]rom|[Tt]o|[Uu]ntil)(?::\*{0,2}|\*{0,2}:) "
    r"(?:[A-Z][^\n:()]{1,48} \()?\Z"
)
_LABEL_NEAR: Final = 72


def _done(context: Context, item: Item) -> tuple[str, ...]:
    """What was done with things that are counted, `six sessions have been attended`: it says more of how many there are
    than what they are."""
    if item.kind is not FigureKind.NUMBER or not item.noun or is_whole(context.text, item):
        return ()
    things, *behind = context.behind(item.end, _DONE_MAX) or (None,)
    if things is None or things.text != item.noun or not behind or behind[0].text not in _HAVE_BEEN:
        return ()
    done = next((word for word in behind if word.text not in _HAVE_BEEN), None)
    led = done is not None and done.text.endswith("ed") and done.root in context.grounds.attributes
    return (done.root,) if done is not None and led else ()


_DONE_MAX: Final = 5
_HAVE_BEEN: Final = frozenset({"has", "have", "had", "been", "were", "was", "are", "is"})


def _is_of_each(context: Context, item: Item, own: int) -> bool:
    """`Each yoga mat costs €20`"""
    first = next(iter(context.clause(own)), None)
    return item.kind is FigureKind.PRICE and first is not None and first.text == "each"


def _of_no_field(context: Context, item: Item, where: tuple[str, ...]) -> tuple[tuple[str, ...], int]:
    """Of a name that no field holds, only where somebody is said to be counts."""
    clause = context.clause(segment_of(context, item))
    named = [w for w in clause if w.end <= item.start and w.text not in STOP]
    who = (mark + w.root for w in named for mark in ("", LIKE) if mark + w.root in context.grounds.names)
    return tuple(dict.fromkeys((*where, *who, *context.topic)))[:ABOUT_MAX], len(where)


@dataclass(frozen=True)
class _Around:
    """The words about an item, and what else stands there. `own`: its clause. `begun`: a day to begin on."""

    context: Context
    item: Item
    before: list[Word]
    behind: list[Word]
    others: list[Item]
    own: int
    begun: bool

    @classmethod
    def of(cls, context: Context, item: Item) -> _Around:
        words = _in_line(context, item)
        others = [o for o in context.among(words[0].start, words[-1].end) if o is not item] if words else []
        outside = [
            w
            for w in words
            if not (item.start < w.end and w.start < item.end)
            and w.start not in context.dated
            and w.start not in context.measured
        ]
        before = [w for w in outside if w.end <= item.start]
        standard = {word.start for word in _standing_behind(context, item)}
        behind = [w for w in outside if w.start >= item.end and w.start not in standard]
        own = segment_of(context, item)
        begun = item.kind is FigureKind.DATE and begins([w for w in before if w.segment == own])
        return cls(context, item, before, behind, others, own, begun)


def _in_line(context: Context, item: Item) -> list[Word]:
    """The words about an item; in a numbered line, `Leg 2: …`, and in one that begins with a figure, only those of that
    line; behind a label, `Date: …`, of the lines behind only what they name. A clause that is wrapped is one line."""
    words = context.around(item)
    start = context.text.rfind("\n", 0, item.start) + 1
    head = context.text[start : item.start].strip(" -*•·–\t")
    before = context.before(start)
    begins_it = start and item.kind in AMOUNTS and not head
    begins_it = begins_it and (before is None or before.segment != segment_of(context, item))
    alone = begins_it or is_numbered(context.text, context.grounds, start)
    if not alone and _LABEL_LINE.match(head) is None:
        return words
    end = context.text.find("\n", item.end)
    last = context.before(end) if end >= 0 else None
    inside = [w for w in words if not alone or w.start >= start]
    return [
        w
        for w in inside
        if last is None
        or w.start < end
        or w.segment == last.segment
        or (not alone and w.start in context.in_names)
    ]


_LABEL_LINE: Final = re.compile(r"\**[A-Z][A-Za-z ]{1,30}\**:(?![0-9])")


class _Near(NamedTuple):
    """A word near an item. `far`: by how many clauses, 0 in its own, and from 3 on it is said of something else.

    `consumed`: it is another figure's before it can be this one's.
    """

    far: int
    distance: int
    follows: bool
    word: Word
    consumed: bool


def _nearest(around: _Around) -> list[_Near]:
    """The words around an item, the nearest first, without those that are said of its rivals."""
    context, item, own = around.context, around.item, around.own
    others = [other for other in around.others if _are_rivals(other, item, context.text)]
    held_in = segments_of(others, context)
    # The label of a clause is said of the first that stands in it: `Weekdays: 10:00 to 17:00`.
    first = all(other.start > item.start for other in others if segment_of(context, other) == own)
    before_in = held_in - {own} if first else held_in
    led_in = {segment_of(context, other) - 1 for other in others if _is_set_off(context, other)}
    starts = sorted(o.start for o in others if not _ALL_OF.fullmatch(context.text, item.end, o.start))
    beside = starts
    if item.kind is FigureKind.NAME and _is_a_place(context, item):
        # `Collect the Fiat Panda in Rome`: the car is no place that it could be collected in.
        beside = [o.start for o in others if o.kind is not FigureKind.NAME or _may_be_a_place(context, o)]
    relative = any(w.text in ("which", "who", "whose") for w in around.before if w.segment == own)
    before_it = 5 if _heads_line(context, item) else 1
    parted = context.text.rfind(";", 0, item.start)
    if not any(other.end <= parted for other in others):
        parted = -1  # `…; the last, Bo Lind, …`: what is said of another before it is said of that
    near: list[_Near] = []
    for distance, word in enumerate(reversed(around.before), start=1):
        inside = word.segment == own
        consumed = _parted(word, item, beside if inside else starts)
        consumed = consumed or (not inside and stands_in(word.segment, before_in, context))
        far = 0 if inside else 5 if word.end <= parted else before_it
        of_it = relative and word.segment == own - 1
        if word.aside and not of_it and not (inside and _owns(word, item, context)):
            far = max(far, 3)
        near.append(_Near(far, distance, False, word, consumed))
    ends = max([w.segment for w in context.within(item)], default=own)
    bracketed = _bracketed(context, item, around.behind, others)
    opened = any(w.segment == own and w.aside for w in around.before)
    for distance, word in enumerate(around.behind, start=1):
        if _leads_on(word, item, starts, context):
            continue
        within = word.segment == own and opened
        if word.segment in (own, ends, bracketed) and (not word.aside or within):
            near.append(_Near(0, distance, True, word, _parted(word, item, starts)))
        else:
            held = stands_in(word.segment, held_in, context) or word.segment in led_in
            near.append(_Near(3 if word.segment == own else 4, distance, True, word, held))
    if _possesses(item, around.behind, own):
        near = [one for one in near if one.word.segment != own]
    if _is_of_all(context, item):
        near = [one for one in near if one.word.segment < own]
    near.sort(key=itemgetter(0, 1, 2))
    if item.kind is not FigureKind.REFERENCE:
        apart_from = _rival_names(context, item)
        return [one for one in near if one.word.start not in apart_from]
    # `Order ID`: that it is a number of something says nothing.
    near = [one for one in near if one.word.root not in OWN_NAMES]
    last = around.before[-1] if around.before else None
    if last is not None and last.text in _ASIDE_OF and item.start - last.end == 1:
        # `The ticket is valid on ICE 593`: the code is no ticket's.
        near = [one for one in near if one.word.root in context.grounds.names or one.follows]
    rivals = _rivals(context, item)
    return [one for one in near if one.word.text not in rivals and one.word.start not in rivals]


def _is_set_off(context: Context, item: Item) -> bool:
    """Whether a clause holds a figure and hardly more, `our follow-on rate, currently 7.49 %`: of what it is stands
    before."""
    clause = [word for word in context.clause(segment_of(context, item)) if word.text not in STOP]
    before = [word for word in clause if word.end <= item.start]
    behind = [word for word in clause if word.start >= item.end]
    return len(before) <= 1 and not behind


def _are_rivals(one: Item, other: Item, text: str) -> bool:
    """`the total for 6 days is 240 euros`: an amount of money and how long something lasts are no two of a kind."""
    lasting = any(value.measure in LASTING for value in (*one.readings, *other.readings))
    if not are_alike(one, other) or (lasting and {one.kind, other.kind} == _APART):
        return False
    # So are an amount of money and how many things it is for: `the total for 9 nights is 240 euros`.
    price, count = (one, other) if one.kind is FigureKind.PRICE else (other, one)
    counted = price.kind is FigureKind.PRICE and count.kind is FigureKind.NUMBER and count.noun
    return not counted or _FOR.search(text, max(0, count.start - _FOR_MAX), count.start) is None


_FOR: Final = re.compile(r"\b(?:for|over) (?:the |all |a period of )?\Z")
_FOR_MAX: Final = 20
_APART: Final = {FigureKind.PRICE, FigureKind.QUANTITY}


def _leads_on(word: Word, item: Item, others: Sequence[int], context: Context) -> bool:
    """Whether a word behind a figure is the next one's, `€1,148 before the discount of €114.80`, `seat 61 in coach 11`.
    `others`: where figures of the kind begin."""
    at = bisect_left(others, word.end)
    if item.kind not in HAD or at == len(others):
        return False
    between = context.text[word.end : others[at]]
    numbered = item.kind is FigureKind.NUMBER and not item.noun and between == " "
    if numbered and word.root in context.grounds.attributes:
        return True
    return between == " of " or (word.text in _COMING_TO and between in (" to ", " "))


_COMING_TO: Final = GROUNDING["coming_to"]
"""`11 days at €34 come to €374`"""


_LEFT: Final = re.compile(r" of (?:[\w'’-]+ ){1,3}?(?P<left>left|remaining)\b")


class _Told:
    """What is said of an item, as it is gathered word by word.

    What a word stands for (`weak`), what says little of which of several is meant (`broad`) and what a period says
    beside that it is one (`timely`: `a month` of an instalment) come behind the words of the item's own clause; `late`
    comes behind everything, and `likened`, what something is like, behind that.
    """

    def __init__(self, around: _Around, near: Sequence[_Near], heads: Sequence[str]) -> None:
        context, item = around.context, around.item
        self._around, self._context, self._item, self._heads = around, context, item, heads
        self._names, self._attributes = context.grounds.names, context.grounds.attributes
        self._found: dict[str, None] = {}
        # A figure is of what the clause names before of what its words can stand for: `by` is said of managers too, and
        # `the ledger balance` is that, whatever a balance may be.
        self._weak: dict[str, None] = {}
        self._broad: dict[str, None] = dict.fromkeys(one for one in heads if one in _BROAD)
        self._timely: dict[str, None] = {}
        self._late: dict[str, None] = {}
        self._likened: dict[str, None] = {}
        self._own: int | None = None
        """How many words the text says of it, once what is said of other things begins."""

        self._led = any(
            one.far < 4 and one.word.root in self._names and one.word.text not in STOP for one in near
        )
        self._parted = item.kind is FigureKind.PRICE and _is_part(context, around.own)
        self._beside_an_amount = item.kind in _NO_AMOUNTS and any(
            one.kind is FigureKind.PRICE for one in around.others
        )
        self._nouns = _counted_nouns(context, item)
        self._measured = _counting_fields(context.grounds) if self._nouns else frozenset[str]()
        self._first = context.words[0].start  # its capital says nothing of it
        title = around.before[-1] if around.before and item.kind is FigureKind.REFERENCE else None
        self._title = title
        self._numbered = _numbering_fields(context.grounds) if title is not None else frozenset[str]()

    def begin(self, known: Sequence[str]) -> None:
        """What is known before any word: by the place in a list or a table, by what the figure itself says."""
        item, found = self._item, self._found
        found.update(dict.fromkeys((*known, *(one for one in self._heads if one not in _BROAD))))
        before = self._around.before
        if item.kind is FigureKind.REFERENCE or item.kind is FigureKind.DATE:
            for word in _head(before, self._around.own):
                self._note(found, word.root)
        if (
            len(before) > 2
            and before[-1].text == "of"
            and LIKE + before[-2].root in self._names
            and before[-3].root not in self._attributes
        ):
            # `A refund of $9`: what it is said to be comes before what it is of; `a cash balance of $9` is cash.
            coded = (one for one in self._context.topic if one[0].isalpha() and one[-1].isdigit())
            found.update(dict.fromkeys(coded))
            found[LIKE + before[-2].root] = None
        if item.kind is FigureKind.NAME and before and before[-1].text in _WHERE:
            found.update(dict.fromkeys(_whose_place(self._context, item)))
        if (
            item.kind is FigureKind.NAME
            and before
            and before[-1].text in _WAYS
            and _is_a_place(self._context, item)
        ):
            self._note(found, before[-1].text, (_WAYS[before[-1].text],))
        if item.kind is FigureKind.NAME and _is_between(self._context, item):
            every = sorted(self._names | self._attributes)
            found.update((word, None) for word in every if word == _VIA or _VIA in classes(word))
        if item.noun == "times":
            said = dict.fromkeys(one for value in item.readings for one in said_with(value))
            self._note(found, "", tuple(said))
        if item.noun:
            self._note(found, root(item.noun), classes(root(item.noun)))
        left = _LEFT.match(self._context.text, item.end) if item.kind in AMOUNTS else None
        if left is not None:  # `11 days of annual leave left`
            self._note(found, root(left["left"]), ("~balance",))
        if is_counted(self._context.text, item):
            self._note(found, "", ("~quantity",))
        if is_ending(self._context.text, item):
            whose = whose_ending(before)
            self._note(found, whose.root if whose else "", (ENDING, ENDS))
        if is_whole(self._context.text, item):
            self._note(found, "", ("~total",))
        place = place_among(self._context.text, item)
        if place:
            self._note(found, "", (OF_THEM if place == 1 else OF_ALL,))
        if item.hedge in _LIMITING:
            self._note(found, "", (_LIMITING[item.hedge],))
        if (
            item.kind is FigureKind.NAME
            and LABELLED not in known
            and (_is_titled(self._context, item) or is_examiner(self._context.text, item))
        ):
            self._note(self._weak, "", ("~doctor",))
        if is_as_of(self._context.text, item):
            self._note(found, "", classes_of_two("as", "of"))
        if item.kind is FigureKind.DATE and any(
            w.text in _COMING for w in before if w.segment == self._around.own
        ):
            self._note(self._weak, "", ("~anticipate",))
        if item.kind is FigureKind.PRICE:
            self._begin_price()

    def _begin_price(self) -> None:
        text, item = self._context.text, self._item
        side = side_of_amount(text, item.start, item.end)
        if side in self._attributes:
            self._note(self._found, "", (side,))
            self._own = len(self._found)  # `net of tax`, no word leads to the whole
        said = _EACH.search(text, item.start, item.end) or _EACH.match(text, item.end)
        if said is not None:
            per = root(said["unit"] or "each")
            period = period_of(said["unit"] or "")
            if period:
                self._note_period(period, self._found)
            else:
                self._note(self._found, per, (*classes(per), *classes(_EACH_ONE)))
        made_for = _MADE_FOR.search(text, max(0, item.start - _MADE_MAX), item.start)
        whole = _IN_ALL.match(text, item.end) is not None
        if whole or made_for is not None or _COMES_TO.search(text, max(0, item.start - _WAY_MAX), item.start):
            self._note(self._found, "", ("~total",))
        including = _INCLUDING.match(text, item.end)
        if including is None:
            return
        if any(o.start >= including.end() and o.kind is item.kind for o in self._around.others):
            self._note(self._found, "", ("~total",))

    def take(self, near: _Near) -> None:
        """The next word, which is as near as the last or farther."""
        word, far = near.word, near.far
        if self._around.begun and word is self._around.before[-1]:
            # `Not valid until`: what is meant is when it begins.
            self._note(self._found, "", ("~start",))
            return
        if far:
            self._merge()
        if self._own is None and far >= 3:
            self._own = len(self._found)
        placing = word.text in PLACING and far == 0 and not near.follows and near.distance <= NEAR
        if (word.text in STOP and not placing) or is_place(word):
            return
        if far >= 4 and (word.aside or (self._led and (self._item.noun or not is_code(word)))):
            return
        if far >= 4 and near.follows and self._goes_on(word):
            return
        if _heads_code(word, self._item, self._context):
            return
        side = side_of_tax(self._context.text, word) if self._item.kind in HAD else ""
        if side in self._attributes:  # `before tax, …` speaks of no tax
            self._note(self._found, "", (side,))
            return
        if self._item.kind in HAD and is_beside_an_amount(self._context.text, word, self._item.start):
            return
        self._take_name(word)
        titles = _titles(word, self._context) and not (word is self._title and word.root in self._numbered)
        if not (near.consumed or titles or word.start in self._nouns or self._is_of_many_days(word)):
            self._take_attribute(near, placing)

    def _take_years(self, word: Word) -> bool:
        """`over three years` of `3Y Return`: the years say which field is meant, and of how often nothing."""
        before = self._context.before(word.start) if word.root in _YEAR else None
        said = before.text if before is not None else ""
        short = f"{ONES.index(said) if said in ONES else said}y"
        if not before or short not in self._attributes:
            return False
        self._note(self._found, short)
        return True

    def _goes_on(self, word: Word) -> bool:
        """Whether a word behind stands in a clause that `and` joins, with a figure of its own."""
        clause = self._context.clause(word.segment)
        if clause[0].text not in _JOINING or is_code(word):  # `19 emails on ticket SR-1` are of that ticket
            return False
        inside = self._context.among(clause[0].start, clause[-1].end)
        if self._item.kind in AMOUNTS:
            return any(one.kind in AMOUNTS for one in inside)
        # A day and an hour part a clause, `on 3 May, 2026 at 9:25`.
        if self._item.kind is FigureKind.REFERENCE:
            behind = self._context.among(clause[0].start, len(self._context.text))
            return any(one.kind is FigureKind.REFERENCE for one in behind)
        # `and the lead nurse is Tomasz Wieczorek`, `and your return flight lands in Budapest`
        apart = any(one.text in _IS for one in clause) or any(one.text in _OWNED_BY for one in clause[1:2])
        return apart and any(one.kind is FigureKind.NAME for one in inside)

    def _take_name(self, word: Word) -> None:
        """What it names, and what something is like that it says."""
        names, context = self._names, self._context
        if word.root in names and not (word.start in self._nouns and word.root in self._measured):
            # `dispatched both parcels on 3 May`: what was done says of which day more than of whom or what it is a day.
            (self._late if self._is_of_many_days(word) else self._found)[word.root] = None
        if (
            LIKE + word.root in names
            and word.start not in context.partly_known
            and (word.start in context.within_names or word.root not in names)
            and ((word.capital and word.start > self._first) or word.root not in self._attributes)
            and not _is_predicated(word, context)
        ):
            self._likened[LIKE + word.root] = None

    def _is_of_many_days(self, word: Word) -> bool:
        """Whether a word only says that a day is one of a list's members, or of whom the record is about."""
        if self._item.kind is not FigureKind.DATE:
            return False
        many = word.root in SERVED_ROLES or any(f"{word.root}#{n}" in self._names for n in (1, 2))
        days = self._context.grounds.of([DATE]) if many else ()
        said = {word.root, *classes(word.root)}
        return many and not any(not said.isdisjoint(ground.what) for ground in days if not ground.prose)

    def _take_attribute(self, near: _Near, placing: bool) -> None:
        """Which attribute a word says, and what it stands for."""
        word, item, context = near.word, self._item, self._context
        if self._take_years(word):
            return
        period = period_of(word.text) if item.kind in HAD else ""
        if period and (word.text in OFTEN or _is_rate(word, context)):
            if not _is_multiple(word, context):
                self._note_period(period, self._weak)
            return
        if word.text == "left" and _is_side(word, context):
            return
        if _is_only_reckoned_from(word, item, context):
            return
        reaching = item.kind is FigureKind.NAME and near.follows and _reaches(word, context)
        pair = () if reaching else _pair_at(word, context)
        before = context.before(word.start)
        if (
            before is not None
            and before.text == "next"
            and not self._attributes.isdisjoint(coming := _pair_at(before, context))
        ):
            self._note(self._found, "", coming)  # the next visit is not the visit
            return
        # `postage came to $9`: what it is that came to so much says more.
        self._note(self._broad if "~total" in pair else self._found, "", pair)
        if word.capital and word.start in context.within_held:  # `Swift Post`: that posts nothing
            return
        summing = "~total" in pair  # `the fees amount to`
        costing = item.kind is FigureKind.PRICE and _costs(word, before, context, item)
        priced = word.root in _PRICES or (word.text == "cost" and not costing)
        if item.kind in HAD and priced and _stands_before(before, word):
            often = (
                classes(before.root) if before.text in OFTEN else ()
            )  # `a nightly price`: no `total_price`
            self._note(self._found, "" if often else before.root, often)
            summing = summing or not self._attributes.isdisjoint(often)
        if (
            item.kind is FigureKind.PRICE
            and "~total" in self._attributes
            and _is_whole_sum(before, word, context)
        ):
            self._note(self._found, "", ("~total",))
            return
        kindly = word.root in (_DATES if item.kind is FigureKind.DATE else _SUMS if item.kind in HAD else ())
        if kindly and word.text == "dated":  # when it was made, and not when an account was opened
            for one in (*_MADE_ON, word.root):
                self._note(self._found, one)
            return
        to = self._late if kindly else self._broad if placing else self._found
        if not (summing or costing or (near.follows and word.root in _RATES and _is_rate(word, context))):
            self._note(to, word.root)
        alike = () if summing else self._alike(word)
        weak = self._late if kindly else self._broad if word.root in _DUE else self._weak
        self._note(weak, "", tuple(one for one in alike if one not in _BROAD))
        if not (self._parted and near.far == 0):
            self._note(self._broad, "", tuple(one for one in alike if one in _BROAD))

    def _alike(self, word: Word) -> tuple[str, ...]:
        """What a word stands for, where it says nothing else."""
        item, context = self._item, self._context
        valued = any(one.start <= word.start < one.end for one in context.described)
        answers = item.kind in AMOUNTS and word.root in context.grounds.answers
        counted = item.kind is FigureKind.NUMBER and word.root in self._names
        if valued or answers or counted or _in_pair(word, context):
            return ()
        alike = _classes_at(word, context)
        if not any(value.measure in LASTING for value in item.readings):  # `73 places are taken`
            alike = tuple(one for one in alike if one != "~duration")
        return tuple(one for one in alike if one not in _OF_PLACES) if item.kind in AMOUNTS else alike

    def all(self) -> tuple[dict[str, None], int]:
        """All of it, the nearest first, and how many of them the text says of the item."""
        self._merge()
        self._found.update(self._late)
        own = len(self._found) if self._own is None else self._own
        self._found.update(self._likened)
        return self._found, own

    def _merge(self) -> None:
        self._found.update(self._weak)
        self._found.update(self._timely)
        self._found.update(self._broad)
        self._weak = self._broad = self._found

    def _note_period(self, period: str, to: dict[str, None]) -> None:
        self._note(to, "", words_of_period(period))
        self._note(self._timely, "", classes(root(period)))

    def _note(self, to: dict[str, None], word: str, alike: Sequence[str] = ()) -> None:
        """What fields are called by."""
        if word in self._attributes:
            to[word] = None
        for name in alike:
            if name in self._attributes and not (self._beside_an_amount and name in _OF_AMOUNTS):
                to[name] = None


def _is_only_reckoned_from(word: Word, item: Item, context: Context) -> bool:
    """Whether fields are called by a word only behind `before` or the like, `fasting_period_before_appointment`, and it
    is said without: `the appointment takes 75 minutes`."""
    if not any(value.measure in LASTING for value in item.readings):
        return False
    at = bisect_left(context.words, word.start, key=START)
    near = context.words[max(0, at - AGENT_NEAR) : at]
    if any(one.text in _RECKONING for one in near if one.segment == word.segment):
        return False
    measures = dict.fromkeys(value.measure for value in item.readings)
    held = [g for g in context.grounds.of(measures) if word.root in g.what and not g.prose]
    return bool(held) and all(_is_behind(word.root, last_parts(g.fact)) for g in held)


def _is_behind(word: str, parts: Sequence[str]) -> bool:
    at = next((at for at, part in enumerate(parts) if at > 1 and part in _RECKONING), len(parts))
    return word in map(root, parts[at + 1 :]) and word not in map(root, parts[:at])


_RECKONING: Final = frozenset({"before", "after", "until", "till", "since", "prior"})


def _is_whole_sum(before: Word | None, word: Word, context: Context) -> bool:
    """`The amount was £8`: all of it, and none of what a field names it by, a `tax_amount`."""
    after = context.behind(word.end) if word.root in _SUMS else []
    led = before is not None and before.text in _WHOLLY
    return led and bool(after) and after[0].text in _IS


_WHOLLY: Final = frozenset({"the", "this", "that", "your", "its", "full", "whole", "entire"})
_PRICES: Final = frozenset({root("price"), root("charge"), root("rate")})
"""What an amount is called whatever it is for: the word before it says that."""


def _stands_before(before: Word | None, word: Word) -> TypeGuard[Word]:
    return before is not None and word.start - before.end == 1 and before.text not in STOP


def _is_predicated(word: Word, context: Context) -> bool:
    """Whether a state is said of what is spoken of, `it must be paid by 3 May`: that does not tell which it is, as `the
    paid one` does."""
    before = context.before(word.start) if word.text in STATES else None
    return before is not None and before.text in COPULA


_ASIDE_OF: Final = frozenset({"on", "in", "at", "for", "from", "to", "with", "by", "via", "aboard"})
"""Right before a code: it is not what the words before these are called."""


def _heads_line(context: Context, item: Item) -> bool:
    """Whether a name or number is what the rest of its line is said of: `Bright Events: 271 copies, ready 6 Mar`."""
    line = context.text.rfind("\n", 0, item.start) + 1
    return (
        line > 0
        and not context.text[line : item.start].strip(" \t-*•·–")
        and (context.text[item.end :].lstrip("*_ ")[:1] == ":")
    )


def _whereabouts(context: Context, item: Item) -> tuple[str, ...]:
    """What a verb right before a name says it is of someone: `lives in Denver`, `works for Calder`. Where no field has
    the name, one that says otherwise goes against it."""
    before = [word for word in context.clause(segment_of(context, item)) if word.end <= item.start][-NEAR:]
    if len(before) < NEAR or before[0].text not in _DWELLING or before[1].text not in AT:
        return ()
    verb = root(before[0].text.removesuffix("s"))  # `lives` is no form of `life`
    known = (verb, *classes(verb))
    return tuple(word for word in known if word in context.grounds.attributes)


_DWELLING: Final = GROUNDING["dwelling"]


def _possesses(item: Item, behind: Sequence[Word], own: int) -> bool:
    """`Clara Jensen has a hearing loss`: what someone has says nothing of what they are."""
    said = [word.text for word in behind[:2] if word.segment == own]
    return item.kind is FigureKind.NAME and len(said) > 1 and said[0] in _HAVING and said[1] in _ARTICLES


def _is_of_all(context: Context, item: Item) -> bool:
    """`Ms Reed's Naproxen has …`: whose it is, of whom the facts are as a whole."""
    if item.kind is not FigureKind.NAME or context.text[item.end : item.end + 2] not in ("'s", "’s"):
        return False
    held = [g for g in fields_holding(item, context.grounds) if not g.prose]
    return bool(held) and not any(ground.of for ground in held)


_HAVING: Final = frozenset({"has", "had", "gets", "got"})
_ARTICLES: Final = frozenset({"a", "an", "no"})


def _is_titled(context: Context, item: Item) -> bool:
    """`under Dr Whitlock`, where the fields that hold the name give it no such title."""
    if DOCTOR.search(context.text, max(0, item.start - TITLE_MAX), item.start) is None:
        return False
    return not any(DOCTOR.search(ground.value.words) for ground in fields_holding(item, context.grounds))


_COMING: Final = frozenset({"will", "shall", "should", "ll"})
"""`you should have it by 3 May`: what is expected, and nothing that was done."""
_LIMITING: Final = {Hedge.MOST: "~maximum", Hedge.LEAST: "~minimum"}
"""`up to 6 members`: what is said to be a limit is the field that holds one."""


def _is_part(context: Context, own: int) -> bool:
    """`costs $9, of which you pay $4`: that it is paid does not make it the price."""
    clause = context.clause(own)
    if not clause or clause[0].text != "which":
        return False
    before = context.before(clause[0].start)
    return before is not None and before.text == "of"


_IS: Final = frozenset({"is", "was"})
_JOINING: Final = frozenset({"and", "but", "while", "whereas"})
_BROAD: Final = frozenset({"~price"})
"""That it is money says less of which than any other word, as what places it does: `the next payment`, `arrives by`."""
_DATES: Final = frozenset({root("date"), root("day"), root("time")})
"""What a day is called says less of which it is than any other word: `due date`."""
_MADE_ON: Final = tuple(map(root, ("issued", "signed")))
"""What the day is called that something is dated."""
_WAYS: Final = {"to": "~destination", "from": "~origin"}


_WHERE: Final = frozenset({"of", "from", "in"})


def _whose_place(context: Context, item: Item) -> tuple[str, ...]:
    """What somebody or something is called right before a place, `the guest is Ann Reed from Oslo`: of the places of a
    record it is theirs, the `guest_city`."""
    if not _is_a_place(context, item):
        return ()
    near = [one for one in context.among(max(0, item.start - _WAY_MAX * 2), item.start) if one is not item]
    whose = near[-1] if near and near[-1].kind is FigureKind.NAME else None
    if whose is None or context.text[whose.end : item.start].strip() not in _WHERE:
        return ()
    held = [ground for ground in fields_holding(whose, context.grounds) if ground.what]
    places = {word for g in context.grounds.of([NAME]) if sort_of(g) == PLACED for word in (*g.of, *g.what)}
    told = {word for ground in held for word in ground.what if word[0] not in (CLASS, SORT, LIKE)}
    return tuple(sorted(told & places)) if len({ground.fact for ground in held}) == 1 else ()


def _is_between(context: Context, item: Item) -> bool:
    """`a stop in Chicago`, `change at Lyon`: a place on the way."""
    before = _ON_THE_WAY.search(context.text, max(0, item.start - _WAY_MAX), item.start)
    return before is not None and _is_a_place(context, item)


_ON_THE_WAY: Final = re.compile(
    r"\b(?:stop(?:s|ping|over)?|layover|chang(?:e|es|ing)|connect(?:s|ing|ion)?)"
    r"(?: (?:trains?|planes?|flights?|buses|bus))? (?:in|at) (?:the )?\Z"
)
_WAY_MAX: Final = 32
_VIA: Final = "~via"


def _is_a_place(context: Context, item: Item) -> bool:
    held = fields_holding(item, context.grounds)
    return any(sort_of(ground) == PLACED for ground in held)


def _may_be_a_place(context: Context, item: Item) -> bool:
    sorts = {sort_of(ground) for ground in fields_holding(item, context.grounds) if ground.what}
    return not sorts or PLACED in sorts or "" in sorts


_SUMS: Final = frozenset({root("amount"), root("sum"), root("figure")})
"""And what an amount is called of any: `the net amount`."""
_DUE: Final = frozenset({root("due"), root("payable")})
"""`The next payment is due on …`: by what is due a field is called before by an end."""
_OF_PLACES: Final = frozenset({"~origin", "~destination", "~recipient"})
_OF_AMOUNTS: Final = frozenset({"~price", "~total", "~rate", "~quantity"})
"""What tells amounts apart, and beside one no days or names: `your next payment of £118 goes out on 14 September`."""
_NO_AMOUNTS: Final = (FigureKind.DATE, FigureKind.NAME)
_ALL_OF: Final = re.compile(r" (?:out )?of (?:the |your |a total of )?")
"""Between two numbers of the same thing."""
_EACH: Final = re.compile(
    r" ?(?:\b(?:per|a|an|every) (?P<unit>[a-z]+)|\b(?:each|apiece))\b(?! of)", re.IGNORECASE
)


_EACH_ONE: Final = root("each")
"""`$6.30 per kg` is the price of a unit, and no total."""
_COMES_TO: Final = re.compile(
    r"(?:\A|[.;:,!?\n]\s?|\b(?<!\bon )(?<!against )(?:[Aa]n?|[Tt]he|[Yy]our|[Oo]ur|[Tt]his) )"
    r"(?:[Ii]nvoice|[Bb]ill|[Oo]rder|[Rr]eceipt)(?: (?:no\.? |number |#)?[A-Z0-9#][A-Z0-9/-]*)? (?:for|of|over) \Z"
)
"""`Invoice 17 for $90 was issued`: it comes to so much."""
_MADE_FOR: Final = re.compile(
    r"\b(?:[Ii]nvoice|[Bb]ill|[Oo]rder|[Bb]ooking|[Rr]eservation)\b[^.;:!?\n]{0,60}"
    r"\b(?:issued|placed|raised|made|billed|created|booked)\b[^.;:!?\n$€£]{0,60} for \Z"
)
"""`Order 17 was placed by Ann Reed on 3 May for $90`"""
_IN_ALL: Final = re.compile(r" (?:in (?:all|total)|altogether|all told|overall)\b")
_MADE_MAX: Final = 140
_INCLUDING: Final = re.compile(r"[^.;:!?\n]{0,48}\b(?:including|inclusive of|which includes)\b")
"""Behind an amount that others are parts of."""


def _classes_at(word: Word, context: Context) -> tuple[str, ...]:
    """What a word stands for where it stands: `by`, behind a verb, only for that."""
    found = classes(word.root)
    if word.text in AGENTS:
        at = bisect_left(context.words, word.start, key=START)
        near = reversed(context.words[max(0, at - AGENT_NEAR) : at])
        verb = next((one for one in near if one.text not in STOP and classes(one.root)), None)
        if verb is not None:
            return tuple(name for name in found if name in classes(verb.root))
    return found


def _pair_at(word: Word, context: Context) -> tuple[str, ...]:
    """What a word stands for with the next one: `check in`, `check-out`."""
    for following in context.behind(word.end):
        if following.segment == word.segment:
            return classes_of_two(word.root, following.root)
    return ()


def _reaches(word: Word, context: Context) -> bool:
    """Whether what a verb says with a small word is said of what stands behind it: who asks for something is nobody to
    ask for."""
    following = context.behind(word.end)
    return bool(following) and following[0].text in _REACHING


_REACHING: Final = frozenset({"for", "to"})


def _costs(word: Word, before: Word | None, context: Context, item: Item) -> bool:
    """`The Fern Lamp costs …`, `the lamp cost you £9`: a price of whatever is named, and no field that is called a
    cost, as of its shipping."""
    if word.text not in ("cost", "costs") or before is None or before.root in context.grounds.attributes:
        return False
    return (
        before.capital
        or before.text in ("it", "which", "this", "that")
        or before.root in context.grounds.names
        or _SO_MUCH.fullmatch(context.text, word.end, item.start) is not None
    )


_SO_MUCH: Final = re.compile(
    r" (?:(?:you|me|us|him|her|them|about|around|only|just|exactly|approximately|over|under|up to|a total of) ){0,3}"
)
"""Between the verb and what something costs."""


def _is_side(word: Word, context: Context) -> bool:
    """`her left knee`: nobody has left."""
    before = context.before(word.start)
    return before is not None and before.text in _OWNED_BY


_OWNED_BY: Final = frozenset({"the", "a", "his", "her", "your", "my", "their", "its"})


def _in_pair(word: Word, context: Context) -> bool:
    """Whether it stands for something with its neighbour: in `takes place` nothing is placed."""
    before = context.before(word.start)
    return bool(_pair_at(word, context)) or (
        before is not None and before.segment == word.segment and bool(_pair_at(before, context))
    )


AGENT_NEAR: Final = 8


def _counting_fields(index: GroundIndex) -> frozenset[str]:
    """The words of fields that say how many of something there are: `shares: 78`."""
    held = index.of([COUNT, "*", ""])
    return frozenset(word for ground in held if not ground.prose for word in ground.what if word[0] != CLASS)


def _numbering_fields(index: GroundIndex) -> frozenset[str]:
    """The words of fields that hold numbers of something: `passport_no`."""
    held = index.of([REFERENCE])
    return frozenset(w for ground in held if not ground.prose and OWN not in ground.what for w in ground.what)


def _counted_nouns(context: Context, item: Item) -> set[int]:
    """Where the nouns of other counts stand: `4 units of the lamp for $90` says nothing of the price of a unit."""
    found: set[int] = set()
    for other in context.items:
        if other is not item and other.noun and other.kind is FigureKind.NUMBER:
            found.update(w.start for w in context.behind(other.end, 2) if w.start <= other.end + 1)
    return found


def _head(before: Sequence[Word], own: int) -> list[Word]:
    """What a clause says that something is, before `for` or `of` and a verb: `the tracking number for my order is`."""
    clause = [word for word in before if word.segment == own]
    at = next((at for at, word in enumerate(clause) if word.text in ("for", "of")), 0)
    if not 0 < at < _HEAD_WORDS or not any(word.text in ("is", "are", "was", "were") for word in clause[at:]):
        return []
    return [word for word in clause[:at] if word.text not in STOP and word.root not in OWN_NAMES]


_HEAD_WORDS: Final = 5


def _apart(context: Context, own: int, start: int) -> int | None:
    """The clause that speaks of another one of a kind that it names than what was named before, where it is that of the
    figure or the nearest before it that names something: `your current laptop costs …`, `the new option is …`."""
    for segment in range(own, -1, -1):
        named, contrast = context.told(segment)
        if contrast <= start:
            return segment if named else None
        if named:
            return None
    return None


def _is_rate(word: Word, context: Context) -> bool:
    """`a year`, `every month`, `yearly`: how often, not when."""
    if word.text.endswith("ly"):
        return True
    before = context.before(word.start)
    return before is not None and before.text in ("a", "an", "per", "each", "every")


def _is_multiple(word: Word, context: Context) -> bool:
    """`twice daily`, `three times a day`: how often in it, and no amount per day."""
    ended = bisect_right(context.words, word.start, key=END)
    return any(one.text in _MULTIPLES for one in context.words[max(0, ended - NEAR) : ended])


_MULTIPLES: Final = frozenset({"once", "twice", "thrice", "time", "times"})


def _bracketed(context: Context, item: Item, behind: Sequence[Word], others: Sequence[Item]) -> int:
    """The clause right behind a figure that says of what it is: `0.4 % (Alpine Bond)`, `0.4 %, for Alpine Bond`; -1 for
    none."""
    opened = context.text[item.end : behind[0].start].strip(" *_\t\r\n") if behind else ""
    if opened != "(" and not (opened == "," and behind[0].text in _OWNING):
        return -1
    segment = behind[0].segment
    last = [word for word in behind if word.segment == segment][-1]
    label = context.text[last.end :].lstrip("*_ ").startswith(":")
    values = [o for o in others if o.kind is not FigureKind.NAME or is_value(o, context.grounds)]
    return -1 if label or stands_in(segment, segments_of(values, context), context) else segment


def is_every(context: Context, item: Item) -> bool:
    """Whether the clause speaks of all of a kind first, or, where the figure is a name, of both."""
    if has_rivals(context, item):
        return False
    segment = segment_of(context, item)
    own = [word for word in context.words if word.segment == segment]
    return of_every(own) or (item.kind is FigureKind.NAME and any(word.text == "both" for word in own))


def _titles(word: Word, context: Context) -> bool:
    """Whether it only says what kind of thing is named right behind it: `order W123`."""
    following = context.behind(word.end)
    names = context.grounds.names
    return any(
        (w.root in names or LIKE + w.root in names) and w.text not in STOP and w.start - word.end <= NEAR
        for w in following
    ) and (
        word.root in names
        or following[0].text[0].isdigit()
        or any(c.isdigit() for c in following[0].text)
        or _CODED.match(context.text, following[0].start) is not None
    )


_CODED: Final = re.compile(r"[A-Za-z]{1,8}-[0-9]")


def _heads_code(word: Word, item: Item, context: Context) -> bool:
    """`Item ID: 7`, `order W123`: what is numbered so is said by its number."""
    behind = context.behind(word.end, 3)
    if behind and behind[0].root in OWN_NAMES:
        behind = behind[1:]
    if behind[1:] and behind[1].coded and not behind[0].coded:
        behind = behind[1:]  # `order KT-48210`
    if not behind or is_code(word) or behind[0].start - word.end > CODE_NEAR:
        return False
    code = behind[0]
    if not is_code(code) or item.start <= code.start < item.end:
        return False
    if code.root in context.grounds.names:
        return True
    if item.kind in HAD:  # `Coupon SAVE36: −£20` is the coupon's
        return False
    return _UP_TO_CODE.fullmatch(context.text, word.end, code.start) is not None and _is_own(code, context)


_UP_TO_CODE: Final = re.compile(r"[ #]*(?:[A-Za-z]{1,8}-)?")


def _is_own(code: Word, context: Context) -> bool:
    """Whether a code is what the one record is called."""
    whole = next((one for one in context.items if one.start <= code.start < one.end), None)
    return whole is not None and any(OWN in ground.what for ground in fields_holding(whole, context.grounds))


def _is_called(item: Item, about: Iterable[str], index: GroundIndex) -> bool:
    """Whether a code stands beside what it is called by, `Item ID: 7`: then it says itself of what it is."""
    if item.kind is not FigureKind.REFERENCE:
        return False
    said, named = {value.words for value in item.readings}, {*about}
    held = [g for g in index.of([REFERENCE]) if OWN in g.what and not g.prose]
    return any(g.value.words in said and not named.isdisjoint(g.what) for g in held)


def _rivals(context: Context, item: Item) -> set[str | int]:
    """Codes beside one that are said of other things in the same way, and where their words stand: neither says
    anything of the other."""
    held = [g for g in context.grounds.of([REFERENCE]) if g.what and not g.prose]
    said = {value.words for value in item.readings}
    kinds = {g.what for g in held if g.value.words in said}
    codes = {g.value.words for g in held if g.what in kinds and g.value.words not in said} if kinds else set()
    beside = (o for o in context.items if o.kind is FigureKind.REFERENCE and o.readings[0].words in codes)
    inside = {place for o in beside for place in range(o.start, o.end)} if codes else set()
    return {*(code.strip() for code in codes), *inside}


def _rival_names(context: Context, item: Item) -> set[int]:
    """Where the words of other names stand that the same field of other records holds: of two holders neither says
    anything of the other."""
    if item.kind is not FigureKind.NAME:
        return set()
    held = [g for g in context.grounds.of([NAME]) if g.what and not g.prose and OWN not in g.what]
    said = {value.words for value in item.readings}
    kinds = {g.what for g in held if any(one in g.value.words for one in said)}
    found: set[int] = set()
    for named, others in context.called.items() if kinds else ():
        if named.isdisjoint(said) and any(
            g.what in kinds and any(one in g.value.words for one in named) for g in held
        ):
            found.update(w.start for other in others for w in context.within(other))
    return found


def _rival_marks(context: Context, item: Item) -> set[str]:
    """What other records are known by for what the field of a name holds in them: of two medicines in a list the first
    says nothing of the second."""
    if item.kind is not FigureKind.NAME or not context.topic:
        return set()
    held = [g for g in context.grounds.of([NAME]) if g.what and not g.prose]
    said = {value.words for value in item.readings}
    kinds = {g.what for g in held if any(one in g.value.words for one in said)}
    others = (
        g.value.words for g in held if g.what in kinds and not any(one in g.value.words for one in said)
    )
    return {LIKE + root(word) for words in others for word in words.split()} if kinds else set()


def _parted(word: Word, item: Item, others: Sequence[int]) -> bool:
    """Whether another figure of the same kind begins between the word and this one. `others`: where they begin."""
    low, high = min(word.start, item.start), max(word.start, item.start)
    at = bisect_right(others, low)
    return at < len(others) and others[at] < high


def _owns(word: Word, item: Item, context: Context) -> bool:
    """`than the Beta fund's 0.75 %`: right before the figure, it is its owner."""
    between = [w for w in context.words if word.end <= w.start and w.end <= item.start]
    return all(w.root in context.grounds.names or w.text in STOP for w in between)
