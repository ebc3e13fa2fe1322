"""What a transition states, as figures: each with the words that say what it is said of, the nearest first."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate, chain, pairwise
from operator import attrgetter, itemgetter
from typing import Final

import msgspec

from interlock.core.grounding import (
    CLASS,
    COUNT,
    LIKE,
    MAIN,
    NAME,
    REFERENCE,
    SIDE,
    SORT,
    STATE,
    Ground,
    GroundIndex,
    equal,
    record_of,
)
from interlock.core.mutation import Figure, FigureKind, Hedge, Mutation, Reckoned, Span, Value
from interlock.core.reckoning import IN_STATE
from interlock.lexicon.conversion import classes, classes_of_two, root
from interlock.lexicon.words import ENGLISH, GROUNDING
from interlock.mapping.grounding.items import SHAPE, TEXT, Item, is_lower_name, items
from interlock.mapping.grounding.periods import (
    OFTEN,
    has_period,
    in_clause,
    period_of,
    with_periods,
    words_of_period,
)
from interlock.mapping.grounding.states import (
    ASKED,
    KNOWN_STATES,
    answered,
    belonging,
    joint_subjects,
    of_every,
    questioned,
    states,
)
from interlock.mapping.grounding.words import (
    OWN,
    OWN_NAMES,
    PERSONS,
    PLACING,
    STOP,
    Word,
    is_code,
    is_place,
    words_of,
)

ABOUT_MAX: Final = 48
TOPIC_MAX: Final = 24
COLUMNS_MAX: Final = 64
ITEM: Final = "~item"
"""In what was named before: there an item of a numbered list begins, and the next one ends it."""
PROPOSED: Final = "~proposed"
"""In what was named before: a lead-in said that what its list holds is to be, and is not so yet."""
_LISTED: Final = re.compile(r"\s*(?:[-*•–]|[0-9]{1,2}[.)]\s|\**[A-Z][A-Za-z0-9 ]{1,30}\**:)")
_NUMBERED: Final = re.compile(r"\s*(?:\*\*)?[0-9]{1,2}[.)]\s")
_FIELD_LINE: Final = re.compile(r"\s*[-*•–]*\s*\**[A-Z][A-Za-z ]{1,30}\**:")
CODE_NEAR: Final = 12
TITLE_NEAR: Final = 5
"""So many characters before a code what stands there only says of what it is one: `order **#W123`."""
REACH: Final = 128
"""Words on either side of a figure that may say of what it is: without an end, work on a long row of figures would grow
with its square."""
NEAR: Final = 2
"""Words before a figure among which a small word may say which attribute it is."""

_NEGATIONS: Final = ENGLISH["negation"]
_TOTALS: Final = GROUNDING["totals"]
_OWNING: Final = frozenset({"of", "for"})
_CHANGING: Final = GROUNDING["changing"]
_FORMERLY: Final = ("~previous",)
_RECKONING: Final = GROUNDING["reckoning"]
_LESS: Final = GROUNDING["less"]
_MORE: Final = GROUNDING["more"]
_UNLIKE_TOTALS: Final = GROUNDING["amounts_apart"]
_PROPOSING: Final = GROUNDING["proposing"]
_CONTRAST: Final = GROUNDING["contrast"]
_BETWEEN: Final = GROUNDING["between"]
"""Between a denial and a figure these leave the figure itself undenied: `not later than 3 May`."""


_AMOUNTS: Final = (FigureKind.PRICE, FigureKind.QUANTITY, FigureKind.NUMBER, FigureKind.DATE)
_RATES: Final = frozenset(root(word) for word in ("year", "annum", "month", "week", "day", "quarter"))
"""`0.4 % a year`: the year belongs to the figure."""


_START: Final = attrgetter("start")
_END: Final = attrgetter("end")
_SEGMENT: Final = attrgetter("segment")


def _within(words: Sequence[Word], item: Item) -> Sequence[Word]:
    first, last = (bisect_left(words, at, key=_START) for at in (item.start, item.end))
    return words[first:last]


@dataclass(frozen=True)
class _Context:
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
        first = bisect_left(self.words, at, key=_START)
        return self.words[first : first + most]

    def before(self, at: int) -> Word | None:
        """The last word that ends at a place or before it."""
        ended = bisect_right(self.words, at, key=_END)
        return self.words[ended - 1] if ended else None

    def within(self, item: Item) -> Sequence[Word]:
        """The words that begin in an item."""
        return _within(self.words, item)

    def told(self, segment: int) -> tuple[bool, int]:
        """Whether a clause names something, and where its first word ends that sets it apart from those before it."""
        if segment not in self._told:
            words = self.clause(segment)
            names = self.grounds.names
            named = any(w.root in names and w.text not in STOP and not is_code(w) for w in words)
            contrast = min((w.end for w in words if w.text in _CONTRAST), default=len(self.text) + 1)
            self._told[segment] = named, contrast
        return self._told[segment]

    @cached_property
    def _told(self) -> dict[int, tuple[bool, int]]:
        return {}

    def among(self, start: int, end: int) -> list[Item]:
        """The items that begin in a stretch of the text."""
        first = bisect_left(self.items, start, key=_START)
        return self.items[first : bisect_left(self.items, end, lo=first, key=_START)]

    def clause(self, segment: int) -> list[Word]:
        """The words of a clause."""
        first = bisect_left(self.words, segment, key=_SEGMENT)
        return self.words[first : bisect_right(self.words, segment, lo=first, key=_SEGMENT)]

    def around(self, item: Item) -> list[Word]:
        """The words about an item, so many on either side."""
        at = bisect_left(self.words, item.start, key=_START)
        return self.words[max(0, at - REACH) : at + REACH]

    @cached_property
    def partly_known(self) -> set[int]:
        """Where the words of names stand that hold one that facts say of nothing: a name says as a whole what something
        is like, and `Maple Drive` is not made of maple."""
        names, found = self.grounds.names, set[int]()
        for item in self.items:
            if item.kind is FigureKind.NAME:
                inside = [w for w in self.within(item) if w.text not in STOP]
                if not all(w.root in names or LIKE + w.root in names for w in inside):
                    found.update(word.start for word in inside)
        return found

    @cached_property
    def names(self) -> dict[int, list[Item]]:
        """The names of each clause."""
        found: dict[int, list[Item]] = {}
        for item in self.items:
            if item.kind is FigureKind.NAME:
                found.setdefault(_segment(self, item), []).append(item)
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
        return {w.start for o in held if _is_value(o, self.grounds) for w in self.within(o)}


def figures(
    text: bytes, mutation: Mutation, index: GroundIndex, topic: tuple[str, ...]
) -> tuple[tuple[Figure, ...], tuple[str, ...]]:
    """The figures of a text, and what it names that facts speak of."""
    said = text.decode("utf-8", "replace")
    if said.encode() != text:
        said = text.decode("latin-1")
    offsets = [0, *accumulate(len(letter.encode()) for letter in said)]
    back = {offset: number for number, offset in enumerate(offsets)}
    known = [
        (
            back.get(r.span.start, 0),
            back.get(r.span.end, 0),
            said[back.get(r.span.start, 0) : back.get(r.span.end, 0)],
        )
        for r in mutation.references
        if r.kind not in ("case", "citation", "statute")
    ]
    known += [one for one in _shaped(said, index) if not any(one[0] < e and s < one[1] for s, e, _ in known)]
    words = words_of(said)
    read = _with_initials(
        _with_lower_names(_lettered(items(said, known), said, index), words, index), words, said, index
    )
    labels = {item.end for item in read if item.label and _is_known(item, words, index)}
    numbers = _label_numbers(said, index)
    told = [
        one
        for item in read
        if item.end not in labels
        and not _heads_a_code(item, read, said, index)
        and not (
            item.kind is FigureKind.NUMBER
            and (item.start in numbers or _points(item, said) or _counts_out(item, read, said, index))
        )
        for one in _each_name(item, index)
    ]
    described = [item for item in told if _describes(item, words, index)]
    found = [item for item in told if item not in described]
    spoken = [word for word in words if word.text not in STOP and not is_place(word)]
    named = sorted((word for word in spoken if word.root in index.names), key=is_code, reverse=True)
    likened = [LIKE + word.root for word in spoken if word.root not in index.names]
    asked = [word for word in topic if word[0] == ASKED]
    topic = tuple(word for word in topic if word[0] != ASKED)
    columns, topic = _parted_columns(topic)
    headed = _columns(said, words, index) if _is_row(said) and not columns else ()
    if not _is_row(said):
        columns = ()
    numbered = _NUMBERED.match(said) is not None
    if numbered and ITEM in topic:
        topic = topic[topic.index(ITEM) + 1 :]
    listed = _LISTED.match(said) is not None
    topic = topic if listed else tuple(word for word in topic if word != PROPOSED)
    leads = said.rstrip().endswith(":") and any(word.text in _PROPOSING for word in words)
    proposed = leads or PROPOSED in topic
    proposing = _proposed_from(words, said)
    found = _with_periods(found, words, said)
    context = _Context(words, found, index, topic, said, described, columns)
    aligned = _aligned(context)
    said_of = [_about(context, number, aligned.get(number, ())) for number in range(len(found))]
    said_of = [_gapped(context, number, said_of) for number in range(len(found))]
    said_of = [_mainly(context, number, said_of[number]) for number in range(len(found))]
    said_of = [_paired(context, number, one) for number, one in enumerate(said_of)]
    again = _said_before(found)
    said_of = [_another_one(context, n, one, again[n]) for n, one in enumerate(said_of)]
    called = {word.text for word in words}
    made = [
        Figure(
            item.kind,
            _in_state(item, words, index) or _of_noun(item, index),
            Span(offsets[item.start], offsets[item.end]),
            item.hedge,
            about,
            _slots(mutation, item, offsets),
            _denied(context, item),
            bool(about) and _is_every(context, item),
            _reckoned(item, words, called, index) or _taken_together(context, item),
            own,
            item.kind is not FigureKind.PRICE and (proposed or proposing <= item.start),
        )
        for item, (about, own) in zip(found, said_of, strict=True)
    ]
    made += [
        msgspec.structs.replace(
            made[number], about=(*joint, *made[number].about)[:ABOUT_MAX], own=len(joint) + made[number].own
        )
        for number, item in enumerate(found)
        if number not in aligned and made[number].about
        for joint in _joint(context, item)
    ]
    made = _from_to(context, made)
    made += states(said, words, index, topic, offsets)
    made += answered(said, asked, index, topic, words, offsets) if asked else []
    named_by = [(item.start, item.end) for item in found if item.kind is FigureKind.REFERENCE]
    made += belonging(said, words, named_by, index, offsets)
    now = dict.fromkeys(word.root for word in named)
    if _FIELD_LINE.match(said) is not None and ITEM in topic and not numbered:
        head = topic[: topic.index(ITEM)]
        now = dict.fromkeys([*(w.root for w in named if is_code(w)), *head, *now])
    if leads:
        now = dict.fromkeys([PROPOSED, *now])
    if now or numbered:
        now.update(dict.fromkeys(word for word in likened if word in index.names))
        now.update(dict.fromkeys((*((ITEM,) if numbered else ()), *topic)))
    if not now and not numbered and not topic:
        now.update(dict.fromkeys(_persons(context)))
    marks = questioned(said, words, index)
    if marks and not now:
        now = dict.fromkeys(word for word in likened if word in index.names)
    kept = now or (topic if columns or headed or marks or asked else ())
    held = (*marks, *(columns or headed), *tuple(kept)[:TOPIC_MAX])
    return tuple(made), held


def _with_periods(found: list[Item], words: Sequence[Word], text: str) -> list[Item]:
    """Amounts with the period that their clause says, where none stands right behind them: `the monthly fee is €18`,
    `each week, €18 is due`."""
    said = in_clause(text, 0, len(text)) if any(item.kind in _HAD for item in found) else []
    if not said:
        return found
    amounts = [item for item in found if item.kind in _HAD]
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


_HAD: Final = (FigureKind.PRICE, FigureKind.QUANTITY, FigureKind.NUMBER)
BEHIND_MAX: Final = 24
"""Characters behind an amount with a period of its own in which that stands."""


def _is_of_clause(at: int, item: Item, own: int, words: Sequence[Word]) -> bool:
    """Whether a period is said in the clause of an amount, or by itself right before it: `Each week, €18 is due`."""
    segment = next((w.segment for w in words if w.start >= at), own)
    if segment == own:
        return True
    return segment == own - 1 and at < item.start and sum(w.segment == segment for w in words) <= NEAR


def _shaped(text: str, index: GroundIndex) -> list[tuple[int, int, str]]:
    """Codes in the forms that only facts can tell, and where they stand."""
    shapes = tuple(dict.fromkeys(ground.value.words for ground in index.of([SHAPE])))
    return [(m.start(), m.end(), m[0]) for m in _of_shapes(shapes).finditer(text)] if shapes else []


@lru_cache(maxsize=64)
def _of_shapes(shapes: tuple[str, ...]) -> re.Pattern[str]:
    """`00-0000-0` as an expression, the longest first."""
    told = sorted(shapes, key=len, reverse=True)
    forms = (re.escape(one).replace("0", "[0-9]").replace("a", "[A-Za-z]") for one in told)
    return re.compile(rf"(?<![A-Za-z0-9])(?:{'|'.join(forms)})(?![A-Za-z0-9]|[-/.:][A-Za-z0-9])")


def _with_lower_names(read: list[Item], words: Sequence[Word], index: GroundIndex) -> list[Item]:
    """With the names in small letters, as those of drugs are, where a field holds one too."""
    if not index.lower_names:
        return read
    more = []
    for word, after in pairwise([*words, None]):
        if word is None or word.capital or any(one.start < word.end and word.start < one.end for one in read):
            continue
        if (
            after is not None
            and after.root in PERSONS - _AGENTS
            and f" {word.text} " not in index.lower_names
        ):
            continue  # `the triage nurse`: it says which of them
        said = f" {word.text} "
        known = word.root in index.attributes or word.root in index.names
        if said in index.lower_names or (not known and is_lower_name(word.text)):
            values = tuple(Value(measure, words=said) for measure in (NAME, TEXT))
            more.append(Item(FigureKind.NAME, word.start, word.end, values))
    return sorted([*read, *more], key=lambda item: item.start) if more else read


def _with_initials(read: list[Item], words: Sequence[Word], text: str, index: GroundIndex) -> list[Item]:
    """With names of a few capitals, `TNT`: where a field holds one, or where a firm stands and fields hold firms."""
    more = []
    for at, word in enumerate(words):
        if not (
            word.capital and 1 < len(word.text) <= _INITIALS_MAX and text[word.start : word.end].isupper()
        ):
            continue
        if any(one.start < word.end and word.start < one.end for one in read) or word.text in _NO_FIRM:
            continue
        said = f" {word.text} "
        led = bool(at) and (words[at - 1].text in _OF_FIRMS or _is_firm_label(words[at - 1], word, text))
        if (led and FIRM in index.attributes) or any(g.value.words == said for g in index.of([NAME])):
            values = tuple(Value(measure, words=said) for measure in (NAME, TEXT))
            more.append(Item(FigureKind.NAME, word.start, word.end, values))
    return sorted([*read, *more], key=lambda item: item.start) if more else read


def _is_firm_label(label: Word, word: Word, text: str) -> bool:
    """`Carrier: TNT`"""
    return label.text in _FIRMS and text[label.end : word.start].strip(" *_|") in (":", "-", "–", "")


_INITIALS_MAX: Final = 4
_OF_FIRMS: Final = frozenset({"by", "with", "via", "through"})
_FIRMS: Final = GROUNDING["sort firm"]
_NO_FIRM: Final = GROUNDING["initials"] | GROUNDING["abbreviations"]
FIRM: Final = f"{SORT}firm"
PERSON: Final = f"{SORT}person"


def _lettered(read: list[Item], text: str, index: GroundIndex) -> list[Item]:
    """A number with a letter behind it is what a seat is called, `86R`, where fields hold such."""
    if not any(_SEAT.fullmatch(text, one.start, one.end) for one in read):
        return read
    held = [g.value.words.strip().upper() for g in index.of([REFERENCE]) if not g.prose]
    if not any(_SEAT.fullmatch(one) for one in held):
        return read
    return [
        one._replace(
            kind=FigureKind.REFERENCE,
            readings=(Value(REFERENCE, words=f" {text[one.start : one.end].lower()} "),),
            noun="",
        )
        if _SEAT.fullmatch(text, one.start, one.end)
        else one
        for one in read
    ]


_SEAT: Final = re.compile(r"[0-9]{1,3}[A-Z]")


_PACKINGS: Final = frozenset(root(word) for word in GROUNDING["packings"])


def _of_noun(item: Item, index: GroundIndex) -> tuple[Value, ...]:
    """A count with what it counts, which a number of listed things has to be called."""
    if not item.noun or item.kind is not FigureKind.NUMBER:
        return item.readings
    noun = root(item.noun)
    known = index.names | index.attributes
    if noun in _PACKINGS and noun not in known and LIKE + noun not in known:
        return (msgspec.structs.replace(item.readings[0], measure=noun),)  # of what facts count by the piece
    said = f" {' '.join((noun, *classes(noun)))}"
    return tuple(
        msgspec.structs.replace(value, words=f"{said}{value.words or ' '}") for value in item.readings
    )


def _persons(context: _Context) -> Iterator[str]:
    """What is said to be held by a record that nothing else names: its manager, its holder."""
    for item in context.items:
        if item.kind is FigureKind.NAME and _is_value(item, context.grounds):
            inside = [w for w in context.words if item.start <= w.start < item.end]
            yield from (LIKE + w.root for w in inside if LIKE + w.root in context.grounds.names)


def _from_to(context: _Context, made: Sequence[Figure]) -> list[Figure]:
    """`rose from 3 % to 4 %` is no range: so much it was, and so much it is."""
    found: list[Figure] = []
    items = context.items
    for number, figure in enumerate(made):
        item = items[number] if number < len(items) else None
        if item is None or item.kind not in _AMOUNTS or not _is_changed(context, item):
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
            found.append(
                msgspec.structs.replace(figure, about=made[number - 1].about, own=made[number - 1].own)
            )
        else:
            found.append(figure)
    return found


def _is_changed(context: _Context, item: Item) -> bool:
    own = _segment(context, item)
    return any(w.text in _CHANGING and w.end <= item.start for w in context.words if w.segment == own)


def _leads_to(context: _Context, one: Item, other: Item) -> bool:
    between = context.text[one.end : other.start].strip(" *_\t\r\n")
    return one.kind is other.kind and _alike(one, other) and between == "to"


def _formerly(figure: Figure) -> Figure:
    return msgspec.structs.replace(
        figure,
        hedge=Hedge.EXACT,
        about=(*_FORMERLY, *figure.about)[:ABOUT_MAX],
        own=figure.own + len(_FORMERLY),
    )


# --- tables --------------------------------------------------------------------------------------------------


def _is_row(text: str) -> bool:
    return text.lstrip(" \t\r\n>").startswith("|")


def _parted_columns(topic: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return tuple(w for w in topic if w[0] == "|"), tuple(w for w in topic if w[0] != "|")


def _columns(text: str, words: Sequence[Word], index: GroundIndex) -> tuple[str, ...]:
    """The words that facts know of the cells of a table's first row, each with the number of its column."""
    found: dict[str, None] = {}
    for word in words:
        if word.text in STOP:
            continue
        names = [one for one in (word.root, *classes(word.root)) if one in index.attributes]
        likened = () if names else (LIKE + word.root,)
        names = [*(one for one in (word.root, *likened) if one in index.names), *names]
        found.update(dict.fromkeys(f"{_column(text, word.start)}{one}" for one in names))
    return tuple(found)[:COLUMNS_MAX]


def _column(text: str, at: int) -> str:
    return f"|{text.count('|', text.rfind(chr(10), 0, at) + 1, at)} "


def _heads(context: _Context, item: Item) -> Iterator[str]:
    """What the column of an item is headed with."""
    if context.columns:
        mark = _column(context.text, item.start)
        yield from (word[len(mark) :] for word in context.columns if word.startswith(mark))


def _is_known(item: Item, words: Sequence[Word], index: GroundIndex) -> bool:
    """Whether a label is made of words that facts use: it is what follows that is said of something."""
    inside = [word.root for word in words if item.start <= word.start < item.end]
    held = index.names | index.attributes
    return not held or any(one in held or any(name in held for name in classes(one)) for one in inside)


_LABELLED: Final = re.compile(
    r"(?:^|(?<=[.!?;] ))[ \t]*(?:[-*•–][ \t]+)?[*_]{0,2}(?P<label>[A-Z][A-Za-z]*(?: [A-Za-z]+){0,3}) #?"
    r"(?P<number>[0-9]{1,2})[*_]{0,2}(?=(?: \([^()\n]{1,40}\))?:(?![0-9])| [-–—] )",
    re.MULTILINE,
)


def _label_numbers(text: str, index: GroundIndex) -> set[int]:
    """Where the numbers stand that belong to what follows is called: `Address Line 1: …`, `Option 2 – …`. Facts that
    number the same, `address1`, say which there are."""
    found = set()
    for match in _LABELLED.finditer(text):
        words = [word.lower() for word in match["label"].split(" ")]
        known = {*index.names, *index.attributes}
        numbers = {word[len(one) :] for one in words for word in known if word.startswith(one)}
        held = {number for number in numbers if number.isdigit()}
        if not held or match["number"] in held:
            found.add(match.start("number"))
    return found


def _points(item: Item, text: str) -> bool:
    """`these two items`: it points at what was named, and counts nothing."""
    before = text[max(0, item.start - len("of the ")) : item.start].lower()
    return before.endswith(("these ", "of the ")) and not text[item.start].isdigit()


def _heads_a_code(item: Item, read: Sequence[Item], text: str, index: GroundIndex) -> bool:
    """`Payslip PS-7799-86`, `| Payslip | PS-7799-86 |`: one word right before a code says what kind of thing that is,
    where no field holds it as a name, and the field that holds the code has a part of it in its name (`slip_no`)."""
    said = item.readings[0].words if item.kind is FigureKind.NAME else ""
    if said.count(" ") != _ONE_WORD or any(said in g.value.words for g in index.of([NAME, TEXT])):
        return False
    code = next((one for one in read if one.kind is FigureKind.REFERENCE and one.start > item.end), None)
    if code is None or _HEADING.fullmatch(text, item.end, code.start) is None:
        return False
    parts = {word for g in _fields_of(code, index) for word in (*g.of, *g.what) if len(word) >= _PART_MIN}
    return any(said.strip().endswith(part) or root(said.strip()) == part for part in parts)


_PART_MIN: Final = 3
_ONE_WORD: Final = 2
"""Blanks around the words of a name."""
_HEADING: Final = re.compile(r"[*_]{0,2}(?: | ?\| ?)[*_]{0,2}")


def _counts_out(item: Item, read: Sequence[Item], text: str, index: GroundIndex) -> bool:
    """`Two parcels: W1 (3 kg) and W2 (4 kg)`: it counts what is listed behind it, by their codes; or what facts
    call so, all of which the text names: `The two tickets cost $9: $4 for T1 and $5 for T2`."""
    if not item.noun or not (_LISTING.match(text, item.end) or _are_called(root(item.noun), read, index)):
        return False
    codes = {
        one.readings[0].words for one in read if one.kind is FigureKind.REFERENCE and one.start > item.end
    }
    return any(value.low == (len(codes), 1) for value in item.readings)


def _are_called(noun: str, read: Sequence[Item], index: GroundIndex) -> bool:
    """Whether all codes of a text are what records of this kind are called."""
    codes = [one.readings[0].words for one in read if one.kind is FigureKind.REFERENCE]
    own = [g for g in index.of([REFERENCE]) if OWN in g.what and not g.prose]
    return all(any(g.value.words == one and noun in (*g.of, *g.what) for g in own) for one in codes)


_LISTING: Final = re.compile(r"(?: [a-z]+){1,3}:")
_TWO_NAMES: Final = 3


def _each_name(item: Item, index: GroundIndex) -> list[Item]:
    """Names that stand right behind each other, each by itself: `… has prescribed Maria Rossi Ibuprofen`."""
    said = item.readings[0].words.split() if item.kind is FigureKind.NAME else []
    if len(said) < _TWO_NAMES or item.label:
        return [item]
    held = [g.value.words for g in index.of([NAME, TEXT])]
    if any(item.readings[0].words in one for one in held):
        return [item]
    for at in range(1, len(said)):
        parts = [f" {' '.join(part)} " for part in (said[:at], said[at:])]
        if parts[0] in _whole(index) or parts[1] in _whole(index):
            if not all(any(part in one for one in held) for part in parts):
                continue
            width = item.end - item.start
            middle = item.start + len(" ".join(said[:at]))
            if middle - item.start >= width:
                continue
            first = [Value(measure, words=parts[0]) for measure in (NAME, TEXT)]
            second = [Value(measure, words=parts[1]) for measure in (NAME, TEXT)]
            return [
                item._replace(end=middle, readings=tuple(first)),
                item._replace(start=middle + 1, readings=tuple(second)),
            ]
    return [item]


def _whole(index: GroundIndex) -> frozenset[str]:
    """The names that are the value of a field."""
    return frozenset(g.value.words for g in index.of([NAME]) if not g.prose)


def _describes(item: Item, words: Sequence[Word], index: GroundIndex) -> bool:
    """Whether what is written like a name is put together from one record's words: `Size L`, `Green Desk Lamp`."""
    if item.kind is not FigureKind.NAME or any(
        g.value.words and one.words in g.value.words for one in item.readings for g in index.of([one.measure])
    ):
        return False
    inside = [w.root for w in _within(words, item) if w.text not in STOP]
    return bool(inside) and index.describes(frozenset(inside))


def _in_state(item: Item, words: Sequence[Word], index: GroundIndex) -> tuple[Value, ...]:
    """`two pending orders`: how many of those that facts speak of are in a state that facts know."""
    if item.kind is not FigureKind.NUMBER or not item.noun:
        return ()
    behind = [word for word in words if word.start >= item.end][:2]
    if len(behind) < 2 or behind[1].root not in index.names:
        return ()
    state = behind[0]
    said = f" {state.text} "
    if state.text not in KNOWN_STATES and not any(g.value.words == said for g in index.of([STATE])):
        return ()
    first = item.readings[0]
    return (Value(IN_STATE, first.low, first.high, first.step, said),)


def _reckoned(item: Item, words: Sequence[Word], called: set[str], index: GroundIndex) -> Reckoned:
    """What the words around an amount call it. What has a name of its own, a tax or a discount, is made of those."""
    if item.kind not in _AMOUNTS or called.isdisjoint(_TOTALS | _RECKONING):
        return Reckoned.NONE
    if any(word.text in _UNLIKE_TOTALS and not _is_attribute(word, index) for word in words):
        return Reckoned.NONE
    beside = [word.text for word in words if word.start >= item.end][:1]
    beside += [word.text for word in words if word.end <= item.start][-NEAR:]
    if not _LESS.isdisjoint(beside):
        return Reckoned.LESS
    if not _MORE.isdisjoint(beside):
        return Reckoned.MORE
    return Reckoned.TOTAL if called.isdisjoint(_RECKONING) else Reckoned.EITHER


def _is_attribute(word: Word, index: GroundIndex) -> bool:
    return word.root in index.attributes or not index.attributes.isdisjoint(classes(word.root))


def _taken_together(context: _Context, item: Item) -> Reckoned:
    """`For W1 and W2 you paid $9`: what is said to be for several things may be of them together."""
    if item.kind not in _AMOUNTS or not _joint(context, item):
        return Reckoned.NONE
    names = context.grounds.names
    own = _segment(context, item)
    near = [w for w in context.words if abs(w.segment - own) <= _JOINED_MAX]
    first = next((at for at, w in enumerate(near) if w.root in names and w.text not in STOP), 0)
    led = any(w.text in _FOR_ALL for w in near[max(0, first - NEAR) : first])
    return Reckoned.NONE if any(w.text in _BY_EACH for w in near) or not led else Reckoned.TOTAL


_JOINED_MAX: Final = 4
_FOR_ALL: Final = frozenset({"for", "across", "between", "in", "on", "of"})
_BY_EACH: Final = frozenset({"each", "apiece", "either", "both", "respectively", "every"})


def _proposed_from(words: Sequence[Word], text: str) -> int:
    """From where on what is said is what something is to be, as someone wants it: `change the size to 8`."""
    return min((word.end for word in words if word.text in _PROPOSING), default=len(text) + 1)


def _slots(mutation: Mutation, item: Item, offsets: Sequence[int]) -> tuple[str, ...]:
    if item.kind not in (FigureKind.PRICE, FigureKind.QUANTITY, FigureKind.NUMBER):
        return ()
    at = offsets[item.start]
    return tuple(
        slot.name
        for claim in mutation.commitments
        if claim.span.start <= at < claim.span.end
        for slot in claim.slots
    )


# --- what it is said of --------------------------------------------------------------------------------------


def _about(context: _Context, number: int, aligned: tuple[str, ...]) -> tuple[tuple[str, ...], int]:
    """The words that say what a figure is said of, the nearest first, and how many of them the text says of it."""
    item = context.items[number]
    names, attributes = context.grounds.names, context.grounds.attributes
    where = _whereabouts(context, item) if item.kind is FigureKind.NAME else ()
    if item.kind in (FigureKind.NAME, FigureKind.REFERENCE) and not _is_value(item, context.grounds):
        if not where:
            return (), 0
        named = [
            w for w in context.clause(_segment(context, item)) if w.end <= item.start and w.text not in STOP
        ]
        who = (mark + w.root for w in named for mark in ("", LIKE) if mark + w.root in names)
        about = tuple(dict.fromkeys((*where, *who, *context.topic)))[:ABOUT_MAX]
        return about, len(where)
    around = context.around(item)
    near_by = [o for o in context.among(around[0].start, around[-1].end) if o is not item] if around else []
    others = [other for other in near_by if _alike(other, item)]
    outside = [w for w in around if not (item.start < w.end and w.start < item.end)]
    before = [w for w in outside if w.end <= item.start]
    behind = [w for w in outside if w.start >= item.end]
    starts, held_in = sorted(other.start for other in others), _segments(others, context)
    own = _segment(context, item)
    ends = max([w.segment for w in context.within(item)], default=own)
    bracketed = _bracketed(context, item, behind, others)
    relative = any(w.text in ("which", "who", "whose") for w in before if w.segment == own)
    near: list[tuple[tuple[int, int, int], Word, bool]] = []
    for distance, word in enumerate(reversed(before), start=1):
        inside = word.segment == own
        consumed = _parted(word, item, starts) or (not inside and _holds(word.segment, held_in, context))
        far = 0 if inside else 1
        of_it = relative and word.segment == own - 1
        if word.aside and not of_it and not (inside and _owns(word, item, context)):
            far = 3
        near.append(((far, distance, 0), word, consumed))
    opened = any(w.segment == own and w.aside for w in before)
    for distance, word in enumerate(behind, start=1):
        within = word.segment == own and opened
        if word.segment in (own, ends, bracketed) and (not word.aside or within):
            near.append(((0, distance, 1), word, _parted(word, item, starts)))
        else:
            held = _holds(word.segment, held_in, context)
            near.append(((3 if word.segment == own else 4, distance, 1), word, held))
    if _possesses(item, behind, own):
        near = [one for one in near if one[1].segment != own]
    near.sort(key=itemgetter(0))
    if item.kind is FigureKind.REFERENCE:  # `Order ID`: that it is a number of something says nothing
        near = [one for one in near if one[1].root not in OWN_NAMES]
        rivals = _rivals(context, item)
        near = [one for one in near if one[1].text not in rivals and one[1].start not in rivals]
    else:
        apart_from = _rival_names(context, item)
        near = [one for one in near if one[1].start not in apart_from]
    heads = [*_heads(context, item)]
    found: dict[str, None] = dict.fromkeys((*aligned, *where, *(one for one in heads if one not in _BROAD)))
    if item.kind is FigureKind.REFERENCE:
        for word in _head(before, own):
            _note(found, word.root, attributes, ())
    if (
        len(before) > 2
        and before[-1].text == "of"
        and LIKE + before[-2].root in names
        and before[-3].root not in attributes
    ):
        # `A refund of $9`: what the figure is said to be comes before what it is of; `a cash balance of $9` is cash.
        found.update(
            dict.fromkeys(word for word in context.topic if word[0].isalpha() and word[-1].isdigit())
        )
        found[LIKE + before[-2].root] = None
    if item.noun:
        _note(found, root(item.noun), attributes, classes(root(item.noun)))
    timely: dict[str, None] = {}  # what a period says beside that it is one: `a month` of an instalment
    if item.kind is FigureKind.PRICE:
        said = _EACH.search(context.text, item.start, item.end) or _EACH.match(context.text, item.end)
        if said is not None:
            per = root(said["unit"] or "each")
            period = period_of(said["unit"] or "")
            if period:
                _note(found, "", attributes, words_of_period(period))
                _note(timely, "", attributes, classes(root(period)))
            else:
                _note(found, per, attributes, classes(per))
    apart = _apart(context, own, item.start)
    if apart is not None:
        near = [one for one in near if one[1].segment >= apart]
    led = any(place[0] < 4 and word.root in names and word.text not in STOP for place, word, _ in near)
    parted = item.kind is FigureKind.PRICE and _is_part(context, own)
    likened: dict[str, None] = {}
    told: int | None = None
    partly = context.partly_known
    nouns = _counted_nouns(context, item)
    measured = _counting_fields(context.grounds) if nouns else frozenset[str]()
    called = context.within_names
    first = context.words[0].start  # its capital says nothing of it
    # A person is of what the clause names before of what its words can stand for: `by` is said of managers too.
    weak = {} if item.kind is FigureKind.NAME else found
    late: dict[str, None] = {}
    broad: dict[str, None] = dict.fromkeys(one for one in heads if one in _BROAD)
    for place, word, consumed in near:
        far, distance, follows = place
        if far:
            found.update(weak)
            found.update(timely)
            found.update(broad)
            weak = broad = found
        if told is None and far >= 3:
            told = len(found)
        placing = word.text in PLACING and far == 0 and not follows and distance <= NEAR
        if (
            (word.text in STOP and not placing)
            or is_place(word)
            or (far == 4 and (word.aside or (led and (item.noun or not is_code(word)))))
        ):
            continue
        if _heads_code(word, item, context):
            continue
        if word.root in names and not (word.start in nouns and word.root in measured):
            found[word.root] = None
        if (
            LIKE + word.root in names
            and word.start not in partly
            and (word.start in called or word.root not in names)
            and ((word.capital and word.start > first) or word.root not in attributes)
        ):
            likened[LIKE + word.root] = None
        if not consumed and not _titles(word, context) and word.start not in nouns:
            period = period_of(word.text) if item.kind in _HAD else ""
            if period and (word.text in OFTEN or _is_rate(word, context)):
                if not _is_multiple(word, context):
                    _note(found, "", attributes, words_of_period(period))
                    _note(timely, "", attributes, classes(root(period)))
                continue
            rate = follows and word.root in _RATES and _is_rate(word, context)
            _note(found, "", attributes, _pair_at(word, context))
            valued = any(one.start <= word.start < one.end for one in context.described)
            if word.capital and word.start in called:  # `Swift Post`: that posts nothing
                continue
            answers = item.kind in _AMOUNTS and word.root in context.grounds.answers
            kindly = item.kind is FigureKind.DATE and word.root in _DATES
            summing = "~total" in _pair_at(word, context)  # `the fees amount to`
            rate = rate or summing
            to = late if kindly else broad if placing else found
            _note(to, "" if rate else word.root, attributes, ())
            counted = item.kind is FigureKind.NUMBER and word.root in names
            together = _in_pair(word, context)
            alike = () if valued or answers or counted or summing or together else _classes_at(word, context)
            if item.kind in _AMOUNTS:
                alike = tuple(one for one in alike if one not in _OF_PLACES)
            _note(weak, "", attributes, tuple(one for one in alike if one not in _BROAD))
            if not (parted and far == 0):
                _note(broad, "", attributes, tuple(one for one in alike if one in _BROAD))
    found.update(weak)
    found.update(timely)
    found.update(broad)
    found.update(late)
    own_words = len(found) if told is None else told
    found.update(likened)
    carried = not _is_every(context, item) and not _is_called(item, found, context.grounds)
    if carried and apart is None:
        found.update(dict.fromkeys(_ranked(context, own)))
    return tuple(found)[:ABOUT_MAX], own_words


def _whereabouts(context: _Context, item: Item) -> tuple[str, ...]:
    """What a verb right before a name says it is of someone: `lives in Denver`, `works for Calder`. Where no field has
    the name, one that says otherwise goes against it."""
    before = [word for word in context.clause(_segment(context, item)) if word.end <= item.start][-NEAR:]
    if len(before) < NEAR or before[0].text not in _DWELLING or before[1].text not in _AT:
        return ()
    verb = root(before[0].text.removesuffix("s"))  # `lives` is no form of `life`
    known = (verb, *classes(verb))
    return tuple(word for word in known if word in context.grounds.attributes)


_DWELLING: Final = GROUNDING["dwelling"]


def _possesses(item: Item, behind: Sequence[Word], own: int) -> bool:
    """`Clara Jensen has a hearing loss`: what someone has says nothing of what they are."""
    said = [word.text for word in behind[:2] if word.segment == own]
    return item.kind is FigureKind.NAME and len(said) > 1 and said[0] in _HAVING and said[1] in _ARTICLES


_HAVING: Final = frozenset({"has", "had", "gets", "got"})
_ARTICLES: Final = frozenset({"a", "an", "no"})


def _is_part(context: _Context, own: int) -> bool:
    """`costs $9, of which you pay $4`: that it is paid does not make it the price."""
    clause = context.clause(own)
    if not clause or clause[0].text != "which":
        return False
    before = context.before(clause[0].start)
    return before is not None and before.text == "of"


_BROAD: Final = frozenset({"~price"})
"""That it is money says less of which than any other word, as what places it does: `the next payment`, `arrives by`."""
_DATES: Final = frozenset({root("date"), root("day"), root("time")})
"""What a day is called says less of which it is than any other word: `due date`."""
_OF_PLACES: Final = frozenset({"~origin", "~destination", "~recipient"})
_EACH: Final = re.compile(
    r" ?(?:\b(?:per|a|an|every) (?P<unit>[a-z]+)|\b(?:each|apiece))\b(?! of)", re.IGNORECASE
)


def _gapped(
    context: _Context, number: int, said_of: Sequence[tuple[tuple[str, ...], int]]
) -> tuple[tuple[str, ...], int]:
    """`A leaves at 16:35 and B at 16:15`, `3 % for A, against 4 % for B`: a clause that names a thing and says nothing
    of it but a figure says of it what the figure before was said to be."""
    item, (about, own) = context.items[number], said_of[number]
    if item.kind not in _AMOUNTS or not number:
        return about, own
    before = [
        n for n in range(number) if _alike(context.items[n], item) and context.items[n].kind is item.kind
    ]
    clause = _segment(context, item)
    if not before or _segment(context, context.items[before[-1]]) >= clause:
        return about, own
    names, attributes = context.grounds.names, context.grounds.attributes
    words = [w for w in context.clause(clause) if not item.start <= w.start < item.end]
    things = [w for w in words if w.root in names or LIKE + w.root in names]
    if not things or any(w not in things and w.text not in STOP | _OPENERS for w in words):
        return about, own
    said = [
        one
        for one in said_of[before[-1]][0][: said_of[before[-1]][1]]
        if one in attributes and one not in names
    ]
    told = dict.fromkeys((*about[:own], *said))
    return tuple(dict.fromkeys((*told, *about)))[:ABOUT_MAX], len(told)


_OPENERS: Final = GROUNDING["opening"]


def _paired(
    context: _Context, number: int, said_of: tuple[tuple[str, ...], int]
) -> tuple[tuple[str, ...], int]:
    """What a name beside a figure is the value of says which field the figure is of, where two could be meant: `in Oslo
    on 3 May` the `drop_off_date`, where Oslo is the `drop_off_city`."""
    item, (about, own) = context.items[number], said_of
    if item.kind in (FigureKind.NAME, FigureKind.REFERENCE):
        return said_of
    names = context.names.get(_segment(context, item), [])
    if not 0 < len(names) <= PAIRED_MAX:
        return said_of
    given = _fields_of(item, context.grounds)
    measures = dict.fromkeys(ground.value.measure for ground in given)
    told: set[tuple[str, ...]] = set()
    for name in names:
        for field in _fields_of(name, context.grounds):
            record = record_of(field.fact)
            rivals = [
                {*g.what} for g in context.grounds.of(measures) if not g.prose and record_of(g.fact) == record
            ]
            if not {*about[:own]}.isdisjoint(set[str]().union(*rivals)):
                return said_of
            kept = (w for w in field.what if w[0] not in _CLASSED)
            shared = tuple(w for w in kept if 0 < sum(w in one for one in rivals) < len(rivals))
            told |= {shared} if shared else set()
    if len(told) != 1:  # `from Oslo to Cork at 10:55` says of neither that it is its hour
        return said_of
    (shared,) = told
    return (*about[:own], *shared, *about[own:])[:ABOUT_MAX], own + len(shared)


PAIRED_MAX: Final = 4
"""More names in a clause are a list, and none of them says which field a figure is of."""
_CLASSED: Final = (SORT, CLASS, LIKE)


def _mainly(
    context: _Context, number: int, said_of: tuple[tuple[str, ...], int]
) -> tuple[tuple[str, ...], int]:
    """What no word leads to another field of is meant of that which a record is about: `Maria Rossi has a fever` of the
    patient, not of the nurse, and `an appointment on 3 May` not of the day on which it was booked."""
    item, (about, own) = context.items[number], said_of
    if item.kind not in (FigureKind.NAME, FigureKind.DATE):
        return said_of
    sides = [ground for ground in _fields_of(item, context.grounds) if SIDE in ground.what]
    if not sides or (
        _is_beside(context, item, sides) if item.kind is FigureKind.NAME else _is_past(context, item)
    ):
        return said_of
    return (*about[: ABOUT_MAX - 1], MAIN), own


def _is_beside(context: _Context, item: Item, sides: Sequence[Ground]) -> bool:
    """Whether a text may say itself that a name is not the one that a record is about: it has a title or a label,
    stands alone as below a letter, or that one is named too."""
    if _TITLED.search(context.text, max(0, item.start - _TITLE_MAX), item.end) is not None:
        return True
    clause = context.clause(_segment(context, item))
    alone = all(item.start <= word.start < item.end for word in clause)
    if alone or context.text[: item.start].rstrip(" *_").endswith(":"):
        return True
    others = [o for o in context.items if o.kind is FigureKind.NAME and o.readings != item.readings]
    mains = [
        g
        for other in others
        for g in _fields_of(other, context.grounds)
        if MAIN in g.what and (OWN in g.what or PERSON in g.what)
    ]
    return any(
        not {*main.of}.isdisjoint(side.of) or not (main.of or side.of) for main in mains for side in sides
    )


def _is_past(context: _Context, item: Item) -> bool:
    """Whether a clause tells what was done on a day, which may well be that something was recorded: `was sent on 3
    May`, but not `is planned for 3 May`."""
    clause = context.clause(_segment(context, item))
    return any(
        word.text in _PAST or (word.text.endswith("ed") and (before is None or before.text not in _PRESENT))
        for before, word in pairwise([None, *clause])
        if word is not None
    )


_PAST: Final = frozenset({"was", "were", "been", "had", "did", "sent", "made", "paid"})
_PRESENT: Final = frozenset({"is", "are", "be"})
_TITLED: Final = re.compile(r"\b(?:Dr|Prof|Doctor|Professor|Nurse|Captain)\b")
_TITLE_MAX: Final = 10


def _fields_of(item: Item, index: GroundIndex) -> list[Ground]:
    """The fields that state what an item does, in any of its readings."""
    return [
        ground
        for value in item.readings
        for ground in index.of([value.measure])
        if not ground.prose and _states(value, ground.value)
    ]


def _states(said: Value, given: Value) -> bool:
    if said.day:
        return all(part in (-1, of) for part, of in zip(said.day, given.day, strict=True))
    if said.measure in (NAME, REFERENCE, STATE, TEXT):
        return bool(said.words) and said.words in given.words
    return equal(said.low, given.low) and equal(said.high, given.high)


def _another_one(
    context: _Context, number: int, said_of: tuple[tuple[str, ...], int], before: Item | None
) -> tuple[tuple[str, ...], int]:
    """What a sentence says twice it says of two things: `from 3 May to 3 May`, `A books for A`. Where one field alone
    states it, the second is held against the others of its record."""
    item, (about, own) = context.items[number], said_of
    if before is None or not _says_again(context, before, item):
        return said_of
    held = _fields_of(item, context.grounds)
    if len({ground.fact for ground in held}) != 1:
        return said_of
    one = held[0]
    said = {*one.of, *one.what}
    rivals = [
        ground
        for ground in context.grounds.of([one.value.measure])
        if not ground.prose and ground.fact != one.fact and _is_rival(ground, one)
    ]
    told = (word for ground in rivals for word in (*ground.what, *ground.of) if word[0] not in _MARKS)
    lead = next((word for word in told if word not in said), "")
    return ((lead, *about)[:ABOUT_MAX], own + 1) if lead else said_of


_MARKS: Final = (SORT, CLASS, LIKE)


def _is_rival(ground: Ground, one: Ground) -> bool:
    """Whether two fields of a record hold what could be taken for each other."""
    if record_of(ground.fact) != record_of(one.fact) or OWN in ground.what:
        return False
    if one.value.measure == REFERENCE:
        return _pattern(ground.value.words) == _pattern(one.value.words)
    return one.value.measure != NAME or _sort_of(ground) == _sort_of(one)


def _sort_of(ground: Ground) -> str:
    return next((word for word in ground.what if word[0] == SORT), "")


def _pattern(code: str) -> str:
    return re.sub("[0-9]+", "0", re.sub("[a-z]+", "a", code.strip()))


def _said_before(items: Sequence[Item]) -> list[Item | None]:
    """For each the nearest before it that states the same."""
    latest: dict[tuple[Value, ...], Item] = {}
    found = []
    for item in items:
        found.append(latest.get(item.readings))
        latest[item.readings] = item
    return found


def _says_again(context: _Context, one: Item, item: Item) -> bool:
    if (
        one.kind is not item.kind
        or one.readings != item.readings
        or _NEXT.search(context.text, one.end, item.start)
    ):
        return False
    return item.kind is not FigureKind.NAME or _segment(context, one) == _segment(context, item)


_NEXT: Final = re.compile(r"[.!?]\s|[|\n]")


def _classes_at(word: Word, context: _Context) -> tuple[str, ...]:
    """What a word stands for where it stands: `by`, behind a verb, only for that."""
    found = classes(word.root)
    if word.text in _AGENTS:
        at = bisect_left(context.words, word.start, key=_START)
        near = reversed(context.words[max(0, at - AGENT_NEAR) : at])
        verb = next((one for one in near if one.text not in STOP and classes(one.root)), None)
        if verb is not None:
            return tuple(name for name in found if name in classes(verb.root))
    return found


def _pair_at(word: Word, context: _Context) -> tuple[str, ...]:
    """What a word stands for with the next one: `check in`, `check-out`."""
    for following in context.behind(word.end):
        if following.segment == word.segment:
            return classes_of_two(word.root, following.root)
    return ()


def _in_pair(word: Word, context: _Context) -> bool:
    """Whether it stands for something with its neighbour: in `takes place` nothing is placed."""
    before = context.before(word.start)
    return bool(_pair_at(word, context)) or (
        before is not None and before.segment == word.segment and bool(_pair_at(before, context))
    )


AGENT_NEAR: Final = 8
_AGENTS: Final = frozenset({"by", "with"})


def _counting_fields(index: GroundIndex) -> frozenset[str]:
    """The words of fields that say how many of something there are: `shares: 78`."""
    held = index.of([COUNT, "*", ""])
    return frozenset(word for ground in held if not ground.prose for word in ground.what if word[0] != CLASS)


def _counted_nouns(context: _Context, item: Item) -> set[int]:
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


def _apart(context: _Context, own: int, start: int) -> int | None:
    """The clause that speaks of another one of a kind that it names than what was named before, where it is that of the
    figure or the nearest before it that names something: `your current laptop costs …`, `the new option is …`."""
    for segment in range(own, -1, -1):
        named, contrast = context.told(segment)
        if contrast <= start:
            return segment if named else None
        if named:
            return None
    return None


def _is_rate(word: Word, context: _Context) -> bool:
    """`a year`, `every month`, `yearly`: how often, not when."""
    if word.text.endswith("ly"):
        return True
    before = context.before(word.start)
    return before is not None and before.text in ("a", "an", "per", "each", "every")


def _is_multiple(word: Word, context: _Context) -> bool:
    """`twice daily`, `three times a day`: how often in it, and no amount per day."""
    ended = bisect_right(context.words, word.start, key=_END)
    return any(one.text in _MULTIPLES for one in context.words[max(0, ended - NEAR) : ended])


_MULTIPLES: Final = frozenset({"once", "twice", "thrice", "time", "times"})


def _bracketed(context: _Context, item: Item, behind: Sequence[Word], others: Sequence[Item]) -> int:
    """The clause right behind a figure that says of what it is: `0.4 % (Alpine Bond)`, `0.4 %, for Alpine Bond`; -1 for
    none."""
    opened = context.text[item.end : behind[0].start].strip(" *_\t\r\n") if behind else ""
    if opened != "(" and not (opened == "," and behind[0].text in _OWNING):
        return -1
    segment = behind[0].segment
    last = [word for word in behind if word.segment == segment][-1]
    label = context.text[last.end :].lstrip("*_ ").startswith(":")
    values = [o for o in others if o.kind is not FigureKind.NAME or _is_value(o, context.grounds)]
    return -1 if label or _holds(segment, _segments(values, context), context) else segment


def _is_every(context: _Context, item: Item) -> bool:
    """Whether the clause speaks of all of a kind first, or, where the figure is a name, of both."""
    if _has_rivals(context, item):
        return False
    segment = _segment(context, item)
    own = [word for word in context.words if word.segment == segment]
    return of_every(own) or (item.kind is FigureKind.NAME and any(word.text == "both" for word in own))


def _joint(context: _Context, item: Item) -> list[tuple[str, ...]]:
    """What else the figure is said of: things that `and` joins to the one named beside it, or `as does` behind it."""
    if _has_rivals(context, item):
        return []
    own = _segment(context, item)
    others = [o for o in context.items if o is not item and (_alike(o, item) or o.kind in _AMOUNTS)]
    values = [o for o in others if o.kind in _AMOUNTS or _is_value(o, context.grounds)]
    held = _segments(values, context)
    free = [w for w in context.words if not _holds(w.segment, held, context) or w.segment == own]
    first = min(
        (w.segment for w in free if w.segment <= own and _unbroken(free, w.segment, own)), default=own
    )
    kept = [w for w in free if first <= w.segment]
    found = joint_subjects(kept, own, context.grounds)
    behind = [w for w in free if w.segment == own + 1]
    names = tuple(w.root for w in behind if w.root in context.grounds.names and w.text not in STOP)
    said = [w.text for w in behind if w.root not in context.grounds.names]
    if names and (said in (["and"], ["or"]) or (said[:1] == ["as"] and said[-1] in ENGLISH["auxiliary"])):
        found.append(names)
    return found


def _has_rivals(context: _Context, item: Item) -> bool:
    """Whether the text states more of the kind: then each may be said of one thing."""
    return any(
        o.kind is item.kind
        and o is not item
        and _alike(o, item)
        # Each name is looked up, so that comes last.
        and (o.kind is not FigureKind.NAME or _is_value(o, context.grounds))
        for o in context.items
    )


def _unbroken(words: Sequence[Word], low: int, high: int) -> bool:
    return {*range(low, high + 1)} <= {word.segment for word in words}


def _ranked(context: _Context, segment: int) -> tuple[str, ...]:
    """What was named before; `the latter` is what stands second in it."""
    if not any(word.text == "latter" for word in context.words if word.segment == segment):
        return context.topic
    things: list[list[str]] = []
    for word in context.topic:
        of_it = [g.of for g in context.grounds.all() if word in g.of]
        if things and any(things[-1][0] in of for of in of_it):
            things[-1].append(word)
        else:
            things.append([word])
    return tuple(word for thing in (things[1:2] + things[:1] + things[2:]) for word in thing)


def _titles(word: Word, context: _Context) -> bool:
    """Whether it only says what kind of thing is named right behind it: `order W123`."""
    following = context.behind(word.end)
    names = context.grounds.names
    return any(
        (w.root in names or LIKE + w.root in names) and w.start - word.end <= NEAR for w in following
    ) and (
        word.root in names
        or following[0].text[0].isdigit()
        or any(c.isdigit() for c in following[0].text)
        or _CODED.match(context.text, following[0].start) is not None
    )


_CODED: Final = re.compile(r"[A-Za-z]{1,8}-[0-9]")


def _heads_code(word: Word, item: Item, context: _Context) -> bool:
    """`Item ID: 7`, `order W123`: what is numbered so is said by its number."""
    behind = context.behind(word.end, 2)
    if behind and behind[0].root in OWN_NAMES:
        behind = behind[1:]
    if not behind or is_code(word) or behind[0].start - word.end > CODE_NEAR:
        return False
    code = behind[0]
    return is_code(code) and code.root in context.grounds.names and not item.start <= code.start < item.end


def _note(found: dict[str, None], word: str, attributes: frozenset[str], alike: tuple[str, ...]) -> None:
    if word in attributes:
        found[word] = None
    for name in alike:
        if name in attributes:
            found[name] = None


def _is_value(item: Item, index: GroundIndex) -> bool:
    """Whether a field holds just this name, as what it says of its record: a manager, not the fund's own name."""
    said = {value.words for value in item.readings}
    held = [g for g in index.of([NAME, REFERENCE]) if g.what and any(one in g.value.words for one in said)]
    own = any(ground.prose and OWN in ground.what for ground in held)
    return any(OWN not in ground.what and not (ground.prose and own) for ground in held)


def _is_called(item: Item, about: Iterable[str], index: GroundIndex) -> bool:
    """Whether a code stands beside what it is called by, `Item ID: 7`: then it says itself of what it is."""
    if item.kind is not FigureKind.REFERENCE:
        return False
    said, named = {value.words for value in item.readings}, {*about}
    held = [g for g in index.of([REFERENCE]) if OWN in g.what and not g.prose]
    return any(g.value.words in said and not named.isdisjoint(g.what) for g in held)


def _rivals(context: _Context, item: Item) -> set[str | int]:
    """Codes beside one that are said of other things in the same way, and where their words stand: neither says
    anything of the other."""
    held = [g for g in context.grounds.of([REFERENCE]) if g.what and not g.prose]
    said = {value.words for value in item.readings}
    kinds = {g.what for g in held if g.value.words in said}
    codes = {g.value.words for g in held if g.what in kinds and g.value.words not in said} if kinds else set()
    beside = (o for o in context.items if o.kind is FigureKind.REFERENCE and o.readings[0].words in codes)
    inside = {place for o in beside for place in range(o.start, o.end)} if codes else set()
    return {*(code.strip() for code in codes), *inside}


def _rival_names(context: _Context, item: Item) -> set[int]:
    """Where the words of other names stand that the same field of other records holds: of two holders neither says
    anything of the other."""
    if item.kind is not FigureKind.NAME:
        return set()
    held = [g for g in context.grounds.of([NAME]) if g.what and not g.prose and OWN not in g.what]
    said = {value.words for value in item.readings}
    kinds = {g.what for g in held if g.value.words in said}
    found: set[int] = set()
    for named, others in context.called.items() if kinds else ():
        if named.isdisjoint(said) and any(g.what in kinds and g.value.words in named for g in held):
            found.update(w.start for other in others for w in context.within(other))
    return found


def _alike(one: Item, other: Item) -> bool:
    return bool({v.measure for v in one.readings} & {v.measure for v in other.readings})


def _segment(context: _Context, item: Item) -> int:
    """The clause that an item stands in: that of its own first word, or of the word before it."""
    ended = bisect_right(context.words, item.start, key=_END)
    if ended < len(context.words) and context.words[ended].start < item.end:
        return context.words[ended].segment
    return context.words[ended - 1].segment if ended else 0


def _segments(others: Iterable[Item], context: _Context) -> set[int]:
    return {_segment(context, other) for other in others}


def _holds(segment: int, held: set[int], context: _Context) -> bool:
    """Whether others stand in a clause. `held`: where they stand."""
    return segment in held or (segment + 1 in held and _is_labelling(segment, context))


def _is_labelling(segment: int, context: _Context) -> bool:
    """Whether a clause is the label of the next one: `due date: …`."""
    ended = bisect_right(context.words, segment, key=_SEGMENT)
    last = context.words[ended - 1] if ended else None
    return (
        last is not None
        and last.segment == segment
        and context.text[last.end :].lstrip("*_ ").startswith(":")
    )


def _parted(word: Word, item: Item, others: Sequence[int]) -> bool:
    """Whether another figure of the same kind begins between the word and this one. `others`: where they begin."""
    low, high = min(word.start, item.start), max(word.start, item.start)
    at = bisect_right(others, low)
    return at < len(others) and others[at] < high


def _owns(word: Word, item: Item, context: _Context) -> bool:
    """`than the Beta fund's 0.75 %`: right before the figure, it is its owner."""
    between = [w for w in context.words if word.end <= w.start and w.end <= item.start]
    return all(w.root in context.grounds.names or w.text in STOP for w in between)


def _aligned(context: _Context) -> dict[int, tuple[str, ...]]:
    """`A and B charge 0.4 % and 0.75 %`: as many figures side by side as things were named, in the same order."""
    found: dict[int, tuple[str, ...]] = {}
    group: list[int] = []
    for number, item in enumerate([*context.items, None]):
        if group and item is not None and _beside(context, context.items[group[-1]], item):
            group.append(number)
            continue
        if len(group) > 1:
            first = context.items[group[0]].start
            named = _listed([w for w in context.words if w.end <= first], context)
            if len(named) != len(group):  # `B53 and A17 are reserved under W1 and W2`
                last = context.items[group[-1]].end
                named = _listed([w for w in context.words if w.start >= last and not named], context)
            if len(named) == len(group):
                found.update(zip(group, named, strict=True))
        group = [number] if item is not None else []
    return found


def _beside(context: _Context, one: Item, other: Item) -> bool:
    if not _alike(one, other) or one.kind is not other.kind:
        return False
    if _SPLITS.search(context.text, one.end, other.start):
        return False
    first = bisect_left(context.words, one.end, key=_START)
    between = context.words[first : bisect_right(context.words, other.start, lo=first, key=_END)]
    return all(word.text in ("and", "or", "respectively", one.noun) for word in between)


_SPLITS: Final = re.compile(r"[:;(]")
"""What stands on both sides of these is no list of what is said alike."""


def _listed(before: Sequence[Word], context: _Context) -> list[tuple[str, ...]]:
    """Runs of words that name things, in a list joined by `and` and commas."""
    runs: list[list[Word]] = []
    previous: Word | None = None
    for word in before:
        known = word.root in context.grounds.names and word.text not in STOP
        if (
            known
            and previous is not None
            and previous.segment == word.segment
            and runs
            and runs[-1][-1] is previous
        ):
            runs[-1].append(word)
        elif known:
            runs.append([word])
        elif word.text in ("and", "or", "the", "of", "both", "for") or word.text in STOP:
            continue
        elif runs and previous is not None and runs[-1][-1] is not previous:
            pass
        previous = word if known else previous
    shared = set.intersection(*({w.root for w in run} for run in runs)) if runs else set()
    told = [tuple(w.root for w in run if w.root not in shared) for run in runs]
    return [run for run in told if run]


# --- what is denied ------------------------------------------------------------------------------------------


def _denied(context: _Context, item: Item) -> bool:
    """Whether the figure itself is said not to be so: `is not 0.4 %`, `was not delivered on 3 May`."""
    own = _segment(context, item)
    if item.kind in (FigureKind.NAME, FigureKind.REFERENCE):
        return _denied_name(context, item, context.clause(own))
    near = [word for word in context.around(item) if word.segment == own]
    before = [w for w in near if w.end <= item.start]
    behind = [w.text for w in near if w.start >= item.end]
    at = next((at for at, word in enumerate(behind[:_DENIED_NEAR]) if word in _FORBIDDING), -1)
    if at >= 0 and behind[at + 1 : at + 2] in (["not"], ["never"]) and behind[at + 2 : at + 3] == ["be"]:
        return behind[at + 3] in _GIVEN if len(behind) > at + 3 else False
    if any(w.text in _AVOIDING for w in before[-_AVOIDED_NEAR:]):
        return True
    for distance, word in enumerate(reversed(before)):
        if word.text in _BETWEEN or (word.text == "since" and item.kind is FigureKind.DATE):
            return False
        if word.text == "nothing" and item.kind is FigureKind.DATE and _is_limit(before[-distance:]):
            return False
        if word.text in _NEGATIONS and not _is_of_key(word, context):
            return word.text not in ("without", "lack", "lacks", "unlikely") or distance == 0
    return False


def _is_of_key(word: Word, context: _Context) -> bool:
    """`a no-claims discount`, where a field is called so: nothing is denied."""
    following = context.behind(word.end)
    pair = (word.root, following[0].root) if following else (word.root, "")
    known = context.grounds.attributes.issuperset(pair)
    return known and any(pair in pairwise(g.what) for g in context.grounds.all() if not g.prose)


def _is_limit(between: Sequence[Word]) -> bool:
    """`nothing by mouth from 07:45`: from then on, and no verb that denies it of that hour."""
    said = [word.text for word in between]
    return bool(said) and said[-1] in _LIMITING and not any(one in ENGLISH["auxiliary"] for one in said)


_LIMITING: Final = frozenset({"from", "after"})
_FORBIDDING: Final = frozenset({"must", "should", "may", "shall"})
_GIVEN: Final = GROUNDING["given"]
_AVOIDING: Final = GROUNDING["avoiding"]
_DENIED_NEAR: Final = 5
_AVOIDED_NEAR: Final = 3


def _denied_whereabouts(context: _Context, item: Item, clause: Sequence[Word]) -> bool:
    """`You will not be staying at the Alder Lodge`, `is not shipped from Oslo`: what is denied is where."""
    before = [word for word in clause if word.end <= item.start]
    at = next((at for at, word in enumerate(before) if word.text in _NEGATIONS), len(before))
    behind = [word for word in before[at + 1 :] if word.text not in ("the", "be", "been")]
    return (
        len(behind) == _VERB_AND_PLACE
        and behind[0].root in _WHERE
        and behind[1].text in _AT
        and any(value.words in held for value in item.readings for held in _whole(context.grounds))
    )


_VERB_AND_PLACE: Final = 2
_WHERE: Final = frozenset(root(word) for word in GROUNDING["moving"] | GROUNDING["staying"])
_AT: Final = frozenset({"at", "in", "to", "from", "with", "for"})


def _denied_name(context: _Context, item: Item, clause: Sequence[Word]) -> bool:
    """`Priya Nair does not manage the fund`: what is denied is the very attribute that holds the name."""
    if sum(word.text in _NEGATIONS for word in clause) % 2 == 0:
        return False
    if _denied_whereabouts(context, item, clause):
        return True
    said = {value.words for value in item.readings}
    held = [g for g in context.grounds.of([NAME, REFERENCE]) if not g.prose and OWN not in g.what]
    what = {word for g in held if any(one in g.value.words for one in said) for word in g.what}
    return any(
        (word.root in what or not what.isdisjoint(classes(word.root)))
        and not item.start <= word.start < item.end
        and not (item.kind is FigureKind.REFERENCE and 0 <= item.start - word.end <= TITLE_NEAR)
        for word in clause
    )
