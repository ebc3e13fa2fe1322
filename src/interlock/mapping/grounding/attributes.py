"""What an item is said of: the words near it that name a field or a record, the nearest first."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from operator import itemgetter
from typing import Final

from interlock.core.grounding import CLASS, COUNT, LIKE, NAME, REFERENCE, GroundIndex
from interlock.core.mutation import FigureKind
from interlock.lexicon.conversion import classes, classes_of_two, root
from interlock.lexicon.words import GROUNDING
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
    has_rivals,
    is_value,
    segment_of,
    segments_of,
    stands_in,
)
from interlock.mapping.grounding.denials import begins, is_an_end
from interlock.mapping.grounding.items import Item
from interlock.mapping.grounding.periods import OFTEN, period_of, words_of_period
from interlock.mapping.grounding.states import of_every
from interlock.mapping.grounding.words import OWN, OWN_NAMES, PLACING, STOP, Word, is_code, is_place

CODE_NEAR: Final = 12
_OWNING: Final = frozenset({"of", "for"})
_RATES: Final = frozenset(root(word) for word in ("year", "annum", "month", "week", "day", "quarter"))
"""`0.4 % a year`: the year belongs to the figure."""


def column_at(text: str, at: int) -> str:
    return f"|{text.count('|', text.rfind(chr(10), 0, at) + 1, at)} "


def _heads(context: Context, item: Item) -> Iterator[str]:
    """What the column of an item is headed with."""
    if context.columns:
        mark = column_at(context.text, item.start)
        yield from (word[len(mark) :] for word in context.columns if word.startswith(mark))


def attributes_of(context: Context, number: int, aligned: tuple[str, ...]) -> tuple[tuple[str, ...], int]:
    """The words that say what a figure is said of, the nearest first, and how many of them the text says of it."""
    item = context.items[number]
    names, attributes = context.grounds.names, context.grounds.attributes
    where = _whereabouts(context, item) if item.kind is FigureKind.NAME else ()
    if item.kind in (FigureKind.NAME, FigureKind.REFERENCE) and not is_value(item, context.grounds):
        if not where:
            return (), 0
        named = [
            w for w in context.clause(segment_of(context, item)) if w.end <= item.start and w.text not in STOP
        ]
        who = (mark + w.root for w in named for mark in ("", LIKE) if mark + w.root in names)
        about = tuple(dict.fromkeys((*where, *who, *context.topic)))[:ABOUT_MAX]
        return about, len(where)
    around = context.around(item)
    near_by = [o for o in context.among(around[0].start, around[-1].end) if o is not item] if around else []
    others = [other for other in near_by if are_alike(other, item)]
    outside = [w for w in around if not (item.start < w.end and w.start < item.end)]
    before = [w for w in outside if w.end <= item.start]
    behind = [w for w in outside if w.start >= item.end]
    starts, held_in = sorted(other.start for other in others), segments_of(others, context)
    own = segment_of(context, item)
    ends = max([w.segment for w in context.within(item)], default=own)
    bracketed = _bracketed(context, item, behind, others)
    relative = any(w.text in ("which", "who", "whose") for w in before if w.segment == own)
    headed = _heads_line(context, item)
    begun = item.kind is FigureKind.DATE and begins([w for w in before if w.segment == own])
    if begun and is_an_end(context, item):  # a denial of it, whatever else the clause speaks of
        return (), 0
    near: list[tuple[tuple[int, int, int], Word, bool]] = []
    for distance, word in enumerate(reversed(before), start=1):
        inside = word.segment == own
        consumed = _parted(word, item, starts) or (not inside and stands_in(word.segment, held_in, context))
        far = 0 if inside else 5 if headed else 1
        of_it = relative and word.segment == own - 1
        if word.aside and not of_it and not (inside and _owns(word, item, context)):
            far = max(far, 3)
        near.append(((far, distance, 0), word, consumed))
    opened = any(w.segment == own and w.aside for w in before)
    for distance, word in enumerate(behind, start=1):
        within = word.segment == own and opened
        if word.segment in (own, ends, bracketed) and (not word.aside or within):
            near.append(((0, distance, 1), word, _parted(word, item, starts)))
        else:
            held = stands_in(word.segment, held_in, context)
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
        including = _INCLUDING.match(context.text, item.end)
        if including is not None and any(o.start >= including.end() and o.kind is item.kind for o in near_by):
            _note(found, "", attributes, ("~total",))
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
    title = before[-1] if before and item.kind is FigureKind.REFERENCE else None
    numbered = _numbering_fields(context.grounds) if title is not None else frozenset[str]()
    # A person is of what the clause names before of what its words can stand for: `by` is said of managers too.
    weak = {} if item.kind is FigureKind.NAME else found
    late: dict[str, None] = {}
    broad: dict[str, None] = dict.fromkeys(one for one in heads if one in _BROAD)
    for place, word, consumed in near:
        far, distance, follows = place
        if begun and word is before[-1]:  # `not valid until`: what is meant is when it begins
            _note(found, "", attributes, ("~start",))
            continue
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
            or (far >= 4 and (word.aside or (led and (item.noun or not is_code(word)))))
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
        titles = _titles(word, context) and not (word is title and word.root in numbered)
        if not consumed and not titles and word.start not in nouns:
            period = period_of(word.text) if item.kind in HAD else ""
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
            answers = item.kind in AMOUNTS and word.root in context.grounds.answers
            kindly = item.kind is FigureKind.DATE and word.root in _DATES
            summing = "~total" in _pair_at(word, context)  # `the fees amount to`
            rate = rate or summing
            to = late if kindly else broad if placing else found
            _note(to, "" if rate else word.root, attributes, ())
            counted = item.kind is FigureKind.NUMBER and word.root in names
            together = _in_pair(word, context)
            alike = () if valued or answers or counted or summing or together else _classes_at(word, context)
            if item.kind in AMOUNTS:
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
    carried = not is_every(context, item) and not _is_called(item, found, context.grounds)
    if carried and apart is None:
        found.update(dict.fromkeys(_ranked(context, own)))
    return tuple(found)[:ABOUT_MAX], own_words


def _heads_line(context: Context, item: Item) -> bool:
    """Whether a name or number is what the rest of its line is said of: `Bright Events: 271 copies, ready 6 Mar`."""
    line = context.text.rfind("\n", 0, item.start) + 1
    return (
        line > 0
        and not context.text[line : item.start].strip(" \t-*•–")
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


_HAVING: Final = frozenset({"has", "had", "gets", "got"})
_ARTICLES: Final = frozenset({"a", "an", "no"})


def _is_part(context: Context, own: int) -> bool:
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


def _ranked(context: Context, segment: int) -> tuple[str, ...]:
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


def _titles(word: Word, context: Context) -> bool:
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


def _heads_code(word: Word, item: Item, context: Context) -> bool:
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
    kinds = {g.what for g in held if g.value.words in said}
    found: set[int] = set()
    for named, others in context.called.items() if kinds else ():
        if named.isdisjoint(said) and any(g.what in kinds and g.value.words in named for g in held):
            found.update(w.start for other in others for w in context.within(other))
    return found


def _parted(word: Word, item: Item, others: Sequence[int]) -> bool:
    """Whether another figure of the same kind begins between the word and this one. `others`: where they begin."""
    low, high = min(word.start, item.start), max(word.start, item.start)
    at = bisect_right(others, low)
    return at < len(others) and others[at] < high


def _owns(word: Word, item: Item, context: Context) -> bool:
    """`than the Beta fund's 0.75 %`: right before the figure, it is its owner."""
    between = [w for w in context.words if word.end <= w.start and w.end <= item.start]
    return all(w.root in context.grounds.names or w.text in STOP for w in between)
