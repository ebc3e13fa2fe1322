"""Items held against each other: which field is left for one, where several are said of one thing or another."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from interlock.core.grounding import (
    ADDRESSED,
    AGAIN,
    CLASS,
    GROUPED,
    LIKE,
    MAIN,
    NAME,
    OWN,
    REFERENCE,
    SIDE,
    SORT,
    TIME,
    Ground,
    record_of,
    sort_of,
)
from interlock.core.mutation import FigureKind, Value
from interlock.lexicon.words import ENGLISH, GROUNDING
from interlock.mapping.grounding.context import (
    ABOUT_MAX,
    AMOUNTS,
    END,
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
from interlock.mapping.grounding.instead import side_of
from interlock.mapping.grounding.items import Item
from interlock.mapping.grounding.labels import BEFORE, line_before
from interlock.mapping.grounding.named import joint_subjects
from interlock.mapping.grounding.naming import PERSON
from interlock.mapping.grounding.sides import PREVIOUS
from interlock.mapping.grounding.words import STOP, Word, rooted


def gapped(
    context: Context, number: int, said_of: Sequence[tuple[tuple[str, ...], int]]
) -> tuple[tuple[str, ...], int]:
    """`A leaves at 16:35 and B at 16:15`, `3 % for A, against 4 % for B`: a clause that names a thing and says nothing
    of it but a figure says of it what the figure before was said to be."""
    item, (about, own) = context.items[number], said_of[number]
    if item.kind not in AMOUNTS or not number:
        return about, own
    if item.kind is FigureKind.PRICE and _which_comes_to(context, number):
        rate, rated = said_of[number - 1]
        return (*rate[:rated], *about)[:ABOUT_MAX], rated + own
    earlier = ((n, context.items[n]) for n in reversed(range(number)))
    before = next((n for n, one in earlier if one.kind is item.kind and are_alike(one, item)), -1)
    clause = segment_of(context, item)
    if before < 0 or segment_of(context, context.items[before]) >= clause:
        return about, own
    names, attributes = context.grounds.names, context.grounds.attributes
    words = [w for w in context.clause(clause) if not item.start <= w.start < item.end]
    things = [w for w in words if w.root in names or LIKE + w.root in names]
    if not things or any(w not in things and w.text not in STOP | _OPENERS for w in words):
        return about, own
    said = [one for one in said_of[before][0][: said_of[before][1]] if one in attributes and one not in names]
    told = dict.fromkeys((*about[:own], *said))
    return tuple(dict.fromkeys((*told, *about)))[:ABOUT_MAX], len(told)


_OPENERS: Final = GROUNDING["opening"]


def _which_comes_to(context: Context, number: int) -> bool:
    """`VAT is charged at 19 %, which amounts to £40`: an amount right behind the rate of just that."""
    before, item = context.items[number - 1], context.items[number]
    rate = before.kind is FigureKind.QUANTITY and any(value.measure == _PERCENT for value in before.readings)
    return rate and _COMING_TO.fullmatch(context.text, before.end, item.start) is not None


_PERCENT: Final = "percentage"
_COMING_TO: Final = re.compile(
    r" \(|"
    r",? (?:which|(?:and |or )?that) (?:amount(?:s|ed)|com(?:es|ing)|came|works? out|adds up)(?: to| at)? (?:just )?",
)


def of_one_moment(
    context: Context, number: int, said_of: Sequence[tuple[tuple[str, ...], int]]
) -> tuple[tuple[str, ...], int]:
    """`from 13:30 on 4 March`, `on 4 March at 13:30`: a day and an hour side by side are said of the same."""
    item = context.items[number]
    before = context.items[number - 1] if number else item
    if not (number and item.kind is before.kind is FigureKind.DATE) or are_alike(item, before):
        return said_of[number]
    if _MOMENT.fullmatch(context.text, before.end, item.start) is None:
        return said_of[number]
    about, own = said_of[number - 1]
    facts = [{ground.fact for ground in fields_holding(one, context.grounds)} for one in (before, item)]
    if facts[0].isdisjoint(facts[1]):
        return about, own
    # A field holds them as one moment: what no hour is called by, `by 6 pm on 21 August`, leads to no day of it.
    known = {word for ground in context.grounds.of([TIME]) for word in (*ground.of, *ground.what)}
    kept = [word for word in about if word in known]
    return tuple(kept), sum(word in known for word in about[:own])


_MOMENT: Final = re.compile(r",? ?(?:(?:on|at) )?(?:the )?")


def of_one_range(
    context: Context, number: int, said_of: Sequence[tuple[tuple[str, ...], int]]
) -> tuple[tuple[str, ...], int]:
    """`from 10:00 to 17:00 on weekdays and from 11:00 to 18:00 at weekends`: what stands right behind the second hour
    of a range is said of the first too, before what stands nearer to that."""
    item, (about, own) = context.items[number], said_of[number]
    after = context.items[number + 1] if number + 1 < len(context.items) else item
    if after is item or not (_is_an_hour(item) and _is_an_hour(after)):
        return about, own
    behind = _WHEN_OF_IT.match(context.text, after.end)
    if _UP_TO.fullmatch(context.text, item.end, after.start) is None or behind is None:
        return about, own
    word = next(iter(context.behind(behind.end(), 1)), None)
    known = context.grounds.names | context.grounds.attributes
    if word is None or word.start != behind.end() or word.root not in known or word.root in about[:1]:
        return about, own
    return (word.root, *about)[:ABOUT_MAX], own + 1


def _is_an_hour(item: Item) -> bool:
    return item.kind is FigureKind.DATE and all(value.measure == TIME for value in item.readings)


_UP_TO: Final = re.compile(r" ?(?:to|until|till|-|\u2013) ?")
_WHEN_OF_IT: Final = re.compile(r" ?\(?(?:(?:on|at|in|during|every|each|over) )?(?:the |all )?")


def paired(
    context: Context, number: int, said_of: tuple[tuple[str, ...], int]
) -> tuple[tuple[str, ...], int]:
    """What a name beside a figure is the value of says which field the figure is of, where two could be meant: `in Oslo
    on 3 May` the `drop_off_date`, where Oslo is the `drop_off_city`."""
    item, (about, own) = context.items[number], said_of
    if item.kind in (FigureKind.NAME, FigureKind.REFERENCE):
        return said_of
    names = context.names.get(segment_of(context, item), [])
    if not 0 < len(names) <= PAIRED_MAX:
        return said_of
    given = fields_holding(item, context.grounds)
    measures = dict.fromkeys(ground.value.measure for ground in given)
    told: set[tuple[str, ...]] = set()
    for name in names:
        for field in fields_holding(name, context.grounds):
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


def mainly(
    context: Context, number: int, said_of: tuple[tuple[str, ...], int]
) -> tuple[tuple[str, ...], int]:
    """What no word leads to another field of is meant of that which a record is about: `Maria Rossi has a fever` of the
    patient, not of the nurse, and `an appointment on 3 May` not of the day on which it was booked."""
    item, (about, own) = context.items[number], said_of
    if item.kind not in (FigureKind.NAME, FigureKind.DATE) or ADDRESSED in about:
        return said_of
    instead = _instead(context, item) or _said_further(context, item)
    if instead:
        return (instead, *about)[:ABOUT_MAX], own + 1
    if _is_former(context, item):
        return (PREVIOUS, *about)[:ABOUT_MAX], own + 1
    if _serves(context, item):
        return (SIDE, *about)[:ABOUT_MAX], own + 1
    sides = [ground for ground in fields_holding(item, context.grounds) if SIDE in ground.what]
    if not sides or _is_rest_of_a_name(context, number, sides):
        return said_of
    if _is_beside(context, item, sides) if item.kind is FigureKind.NAME else _is_past(context, item):
        return said_of
    return (*about[: ABOUT_MAX - 1], MAIN), own


def _is_former(context: Context, item: Item) -> bool:
    """Whether a name is told as what something else has the place of, `switched from Reed Bank`, `took over from …`,
    where a field holds what was before it, of its sort."""
    if item.kind is not FigureKind.NAME or not _FORMER.search(
        context.text, max(0, item.start - BEFORE), item.start
    ):
        return False
    sorts = {sort_of(ground) for ground in fields_holding(item, context.grounds) if not ground.prose}
    return any(
        PREVIOUS in ground.what and not ground.prose and sort_of(ground) in (*sorts, "")
        for ground in context.grounds.of([NAME])
    )


_FORMER: Final = re.compile(
    r"\b(?:(?:switch|mov|chang|transferr|migrat|upgrad|downgrad|convert|port)(?:ed|ing|es|s|e)?"
    r" (?:over |away |across )?(?:to [A-Z][\w'&-]*(?: [A-Z][\w'&-]*){0,3} )?from"
    r"|[Bb]efore [A-Z][\w'&-]*(?: [A-Z][\w'&-]*){0,3},? (?:you|he|she|they|we) (?:had|were on|was on|used)"
    r"|(?:took|takes?|taken|taking) (?:over from|the place of)|(?:took|takes?|taken|taking) [a-z]+'s place from"
    r"|(?:succeed|supersed)(?:ed|ing|es|s)|formerly(?: with| on| at| called| known as)?"
    r"|previously (?:with|on|at|called|known as)|used to (?:be (?:with|on|at)|take|have))"
    r" (?:the |a |an |his |her |their |your )?\Z"
)


def _serves(context: Context, item: Item) -> bool:
    """Whether a name is that of whoever did something for whom the record is about: `was carried out by …`, and what
    goes on behind it, `…, the timing belt by …`."""
    if item.kind is not FigureKind.NAME or not context.text.endswith("by ", 0, item.start):
        return False
    return _SERVED_BY.search(context.text, max(0, item.start - _SERVED_MAX), item.start) is not None


_SERVED_MAX: Final = 160
_SERVED_BY: Final = re.compile(
    r"(?<!not )(?<!n't )(?<!never )\b(?:done|carried out|performed|undertaken|worked on) by (?:\w[^.;:!?]*)?\Z"
)


def _is_rest_of_a_name(context: Context, number: int, sides: Sequence[Ground]) -> bool:
    """`Reed and Daughters`: of the second half nothing is said that was not of the first."""
    before = context.items[number - 1] if number else None
    if before is None or before.kind is not FigureKind.NAME:
        return False
    halves = [item.readings[0].words for item in (before, context.items[number]) if item.readings]
    return any(all(half in ground.value.words for half in halves) for ground in sides)


def _instead(context: Context, item: Item) -> str:
    """Of two things of which one comes in the other's place, which a name is said to be."""
    if item.kind is not FigureKind.NAME:
        return ""
    held = [ground for ground in fields_holding(item, context.grounds) if not ground.prose]
    return side_of(context.text, item.start, item.end, held, context.grounds.of([NAME])) if held else ""


def _said_further(context: Context, item: Item) -> str:
    """Whether a clause says of the one name in it that it is beside another, `the second driver is …`, where a field
    holds one that is, whatever word that is called by: an `additional_driver`."""
    words = context.clause(segment_of(context, item)) if item.kind is FigureKind.NAME else []
    at = next((n for n, word in enumerate(words) if word.text in _FURTHER), len(words) - 1)
    if at + 1 >= len(words) or len(context.names.get(segment_of(context, item), [])) > 1:
        return ""
    called = {word.root for word in words[at + 1 : at + 3] if word.start not in context.in_names}
    sorts = {sort_of(ground) for ground in fields_holding(item, context.grounds) if not ground.prose}
    beside = (g for g in context.grounds.of([NAME]) if SIDE in g.what and sort_of(g) in sorts)
    return SIDE if any(not called.isdisjoint(g.what) for g in beside) else ""


_FURTHER: Final = GROUNDING["said_further"]


def _is_beside(context: Context, item: Item, sides: Sequence[Ground]) -> bool:
    """Whether a text may say itself that a name is not the one that a record is about: it has a title or a label,
    stands alone as below a letter, or that one is named too."""
    if _MAINLY.search(context.text, max(0, item.start - BEFORE), item.start) is not None:
        return False
    titled = _TITLED.search(context.text, max(0, item.start - _TITLE_MAX), item.end) is not None
    if titled and _OF_A_PATIENT.match(context.text, item.end) is None:
        return True
    clause = context.clause(segment_of(context, item))
    alone = all(item.start <= word.start < item.end for word in clause)
    if (alone and _RELATIVE.match(context.text, item.end) is None) or _stands_behind_label(
        context, item, sides
    ):
        return True
    if any(map(_tells_of_another, sides)) and (
        context.text[: item.start].endswith(" from ")
        or not {word.root for word in context.words if word.text != "use"}.isdisjoint(_OTHERWISE)
    ):
        return True
    together = any(word.text in _TOGETHER for word in context.words)
    others = [o for o in context.items if o.kind is FigureKind.NAME and o.readings != item.readings]
    mains = [
        g
        for other in others
        for g in fields_holding(other, context.grounds)
        if MAIN in g.what
        and (OWN in g.what or PERSON in g.what or (together and sort_of(g) in _NAMED_TOGETHER))
    ]
    return any(
        (GROUPED in main.what and GROUPED in side.what and sort_of(main) == sort_of(side))
        or not {*main.of}.isdisjoint(side.of)
        or (not (main.of or side.of) and _are_of_a_kind(main, side))
        for main in mains
        for side in sides
        if sort_of(side) == PERSON
        or sort_of(main) == sort_of(side)  # who is named says of no plan which it is
    )


_MAINLY: Final = re.compile(
    r"\b(?:[Mm]ain|[Pp]rimary|[Pp]rincipal|[Cc]urrent) (?:[a-z]+ ){0,2}[a-z]+[*_]*(?::| is) ?[*_]*\Z"
)
"""`Main driver:` is no label of an additional one."""
_RELATIVE: Final = re.compile(r", (?:who|whose|which)\b")
_NAMED_TOGETHER: Final = (f"{SORT}drug", f"{SORT}thing")
_TOGETHER: Final = frozenset({"besides", "also", "alongside", "addition", "too"})
"""Where both of two drugs or things are named with one of these, neither stands for the other."""


def _stands_behind_label(context: Context, item: Item, sides: Sequence[Ground]) -> bool:
    """Whether a label says what a name is: no `I looked it up:`, and no word that is but the noun of all such fields,
    `Item:` of a `returned_item` beside a `replacement_item`."""
    begin, line = line_before(context.text, item.start)
    if not line.rstrip(" *_").endswith(":"):
        return False
    said = [word for word in context.around(item) if begin <= word.start < begin + len(line)]
    label = [word.root for word in said if word.text not in STOP]
    if any(word.text in ENGLISH["pronouns"] for word in said):
        return False
    return len(label) != 1 or not all(label[0] in ground.what for ground in sides)


def _tells_of_another(ground: Ground) -> bool:
    """Whether a field holds what was or will be in the place of something else: `previous_plan`, `upgraded_from`."""
    return sort_of(ground) not in _SOMEBODY


_OTHERWISE: Final = rooted("otherwise")


def _are_of_a_kind(main: Ground, side: Ground) -> bool:
    """Whether two names could be taken for each other: whoever subscribes for no service."""
    return sort_of(main) == sort_of(side) or (not sort_of(side) and sort_of(main) not in _SOMEBODY)


_SOMEBODY: Final = frozenset({PERSON, f"{SORT}firm"})


def _is_past(context: Context, item: Item) -> bool:
    """Whether a clause tells what was done on a day, which may well be that something was recorded: `was sent on 3
    May`, but not `is planned for 3 May`."""
    clause = context.clause(segment_of(context, item))
    return any(
        word.text in _PAST or (word.text.endswith("ed") and (before is None or before.text not in _PRESENT))
        for before, word in pairwise([None, *clause])
        if word is not None
    )


_PAST: Final = frozenset({"was", "were", "been", "had", "did", "sent", "made", "paid"})
_PRESENT: Final = frozenset({"is", "are", "be"})
_TITLED: Final = re.compile(r"\b(?:Dr|Prof|Doctor|Professor|Nurse|Captain)\b")
_TITLE_MAX: Final = 10
_OF_A_PATIENT: Final = re.compile(
    r", aged\b| (?:is|was) (?:not )?(?:aged )?[0-9]|(?:['\u2019]s|, whose) (?:total |resting )?(?:"
    + "|".join(map(re.escape, sorted(GROUNDING["of_patients"])))
    + r")\b"
)
"""Behind a name with a title what is told of whoever is treated and of nobody who treats."""


def another_one(
    context: Context, said_of: Sequence[tuple[tuple[str, ...], int]]
) -> list[tuple[tuple[str, ...], int]]:
    """What a sentence says twice it says of two things: `from 3 May to 3 May`, `A books for A`. Where one field alone
    states it, that of the two to which fewer words lead, or else the second, is held against the others of its record.
    """
    found = [*said_of]
    for number, first in enumerate(said_before(context.items)):
        if first < 0 or not _says_again(context, context.items[first], context.items[number]):
            continue
        held = fields_holding(context.items[number], context.grounds)
        if len({ground.fact for ground in held}) != 1:
            continue
        one = held[0]
        said = {*one.of, *one.what}
        rivals = [
            ground
            for ground in context.grounds.of([one.value.measure])
            if not ground.prose and ground.fact != one.fact and _is_rival(ground, one)
        ]
        told = (word for ground in rivals for word in (*ground.what, *ground.of) if word[0] not in _CLASSED)
        lead = next((word for word in told if word not in said), "")
        if lead:
            led = [sum(w in said for w in about[:own]) for about, own in (said_of[first], said_of[number])]
            other = first if led[0] < led[1] else number
            about, own = found[other]
            found[other] = (AGAIN, lead, *about)[:ABOUT_MAX], own + 2
    return found


def _is_rival(ground: Ground, one: Ground) -> bool:
    """Whether two fields of a record hold what could be taken for each other."""
    if record_of(ground.fact) != record_of(one.fact) or OWN in ground.what:
        return False
    if one.value.measure == REFERENCE:
        return _pattern(ground.value.words) == _pattern(one.value.words)
    return one.value.measure != NAME or sort_of(ground) == sort_of(one)


def _pattern(code: str) -> str:
    return re.sub("[0-9]+", "0", re.sub("[a-z]+", "a", code.strip()))


def said_before(items: Sequence[Item]) -> list[int]:
    """For each the number of the nearest before it that states the same, or -1."""
    latest: dict[tuple[Value, ...], int] = {}
    found = []
    for number, item in enumerate(items):
        found.append(latest.get(item.readings, -1))
        latest[item.readings] = number
    return found


def _says_again(context: Context, one: Item, item: Item) -> bool:
    if (
        one.kind is not item.kind
        or one.readings != item.readings
        or _NEXT.search(context.text, one.end, item.start)
    ):
        return False
    return item.kind is not FigureKind.NAME or segment_of(context, one) == segment_of(context, item)


_NEXT: Final = re.compile(r"[.!?]\s|[|\n]")


def joint_subjects_of(context: Context, item: Item) -> list[tuple[str, ...]]:
    """What else the figure is said of: things that `and` joins to the one named beside it, or `as does` behind it."""
    if has_rivals(context, item):
        return []
    own = segment_of(context, item)
    others = [o for o in context.items if o is not item and (are_alike(o, item) or o.kind in AMOUNTS)]
    values = [o for o in others if o.kind in AMOUNTS or is_value(o, context.grounds)]
    held = segments_of(values, context)
    free = [w for w in context.words if not stands_in(w.segment, held, context) or w.segment == own]
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


def joint_objects_of(context: Context, item: Item, about: tuple[str, ...]) -> list[tuple[str, ...]]:
    """What a name is said of besides: of two that `and` joins, and that the same field of two records holds, what is
    said of the first is said of the second, `Dr Fink operated on Ann Reed and Bo Lind`."""
    found: list[tuple[str, ...]] = []
    for one, other in context.joined_names if item.kind is FigureKind.NAME else ():
        if item is one or one.start < item.start < other.end:
            continue
        first, last = (_marks_of(context, name) for name in (one, other))
        held, also = (fields_holding(name, context.grounds) for name in (one, other))
        alike = {(g.what, record_of(g.fact)) for g in held if g.what and record_of(g.fact)}
        beside = {(g.what, record_of(g.fact)) for g in also if g.what and record_of(g.fact)}
        apart = {what for what, _ in alike} & {what for what, _ in beside} and alike.isdisjoint(beside)
        if apart and first & {*about} and last and not last & {*about}:
            rest = [word for word in about if word not in first]
            at = next(n for n, word in enumerate(about) if word in first)
            found.append((*about[:at], *sorted(last), *[word for word in rest if word not in about[:at]]))
    return found


def _marks_of(context: Context, item: Item) -> set[str]:
    """What facts know the words of a name by."""
    names = context.grounds.names
    return {mark for w in context.within(item) for mark in (w.root, LIKE + w.root) if mark in names}


def _unbroken(words: Sequence[Word], low: int, high: int) -> bool:
    return {*range(low, high + 1)} <= {word.segment for word in words}


def in_lists(context: Context) -> dict[int, tuple[str, ...]]:
    """`A and B charge 0.4 % and 0.75 %`: as many figures side by side as things were named, in the same order."""
    found: dict[int, tuple[str, ...]] = {}
    group: list[int] = []
    for number, item in enumerate([*context.items, None]):
        if group and item is not None and _beside(context, context.items[group[-1]], item):
            group.append(number)
            continue
        nouns = {context.items[at].noun for at in group}
        if len(group) > 1 and len(nouns) == 1:  # not `four nights, two guests`
            first = context.items[group[0]].start
            named = _listed([w for w in context.words if w.end <= first], context, len(group))
            if len(named) != len(group):  # `B53 and A17 are reserved under W1 and W2`
                last = context.items[group[-1]].end
                behind = [w for w in context.words if w.start >= last and not named]
                named = _listed(behind, context, len(group))
            if len(named) == len(group):
                found.update(zip(group, named, strict=True))
        group = [number] if item is not None else []
    return found


def _beside(context: Context, one: Item, other: Item) -> bool:
    if not are_alike(one, other) or one.kind is not other.kind:
        return False
    apart = context.text[one.end : other.start]
    if _SPLITS.search(apart) or _LISTS.search(apart) is None:
        return False
    first = bisect_left(context.words, one.end, key=START)
    between = context.words[first : bisect_right(context.words, other.start, lo=first, key=END)]
    return all(word.text in ("and", "or", "respectively", one.noun) for word in between)


_LISTS: Final = re.compile(r"[,/&]|\b(?:and|or)\b")
"""Of `13:10–16:05` neither hour is of a thing of its own."""
_SPLITS: Final = re.compile(r"[:;(]")
"""What stands on both sides of these is no list of what is said alike."""


def _listed(before: Sequence[Word], context: Context, wanted: int) -> list[tuple[str, ...]]:
    """Runs of words that name things, in a list joined by `and` and commas; no more than tell that there are more than
    are `wanted`.
    """
    runs: list[list[Word]] = []
    shared: set[str] | None = None
    names, attributes = context.grounds.names, context.grounds.attributes
    each = "respectively" in context.said  # then whatever tells a record
    for word in before:
        liked = each and LIKE + word.root in names and word.root not in attributes
        if not (word.root in names or liked) or word.text in STOP:
            continue
        if runs and runs[-1][-1].segment == word.segment:
            runs[-1].append(word)
            continue
        if runs:
            roots = {one.root for one in runs[-1]}
            shared = roots if shared is None else shared & roots
        if len(runs) > wanted and not shared:
            break
        runs.append([word])
    shared = set.intersection(*({w.root for w in run} for run in runs)) if runs else set()
    told = [
        tuple(w.root if w.root in names else LIKE + w.root for w in run if w.root not in shared)
        for run in runs
    ]
    return [run for run in told if run]
