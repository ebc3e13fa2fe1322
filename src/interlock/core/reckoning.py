"""All figures of a mutation: each in a fact of its own, or made of what several facts state.

Nothing is computed in silence. Where a rule allows sums, an exact total or difference of what facts state, called one,
is grounded in all that it is made of; where it allows counts, so is the number of those that are in one state. Integers
only.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final

import msgspec

from interlock.core.decision import Code
from interlock.core.grounding import (
    AFTER,
    AMOUNTS,
    BEFORE,
    BESIDE,
    CLASS,
    COUNT,
    DATE,
    LASTING,
    LIKE,
    NOT_AS_ASKED,
    OPERANDS_MAX,
    STATE,
    THAN,
    USER,
    Fault,
    Ground,
    GroundIndex,
    Stated,
    agrees,
    another_of,
    bound_by,
    day_number,
    equal,
    gainsaid,
    ground_of,
    in_force,
    is_range,
    permitted,
    relied_on,
)
from interlock.core.mutation import Figure, FigureKind, Hedge, Reckoned, Value
from interlock.core.records import Resting, strays
from interlock.core.rules import GroundedRule

TOTAL: Final = "~total"
"""Of an attribute: it is the total of something."""
IN_STATE: Final = "#state"
"""What the number of those that are in a state is measured in: `two pending orders`."""
_ANSWERS: Final = (" yes ", " no ")
MEANT_MAX: Final = 16
"""Words that lead to more things than that mean none of them."""
SIBLINGS_MAX: Final = 4
"""Of what one fact says of several things alike, so many may be meant for one to be held against another."""
_PATH: Final = re.compile(r"[^a-z0-9]+")
_NAMING: Final = (FigureKind.NAME, FigureKind.REFERENCE)
_UNSTATED: Final = (Code.UNGROUNDED, Code.GROUND_MISMATCH)


def fault_of(
    rule: GroundedRule,
    figures: Sequence[Figure],
    grounds: GroundIndex,
    today: str,
    before: Sequence[Stated] = (),
) -> Fault | None:
    """The first figure without a ground. `today`: the day that facts are in force on, as the context has it."""
    found = grounds_in(rule, figures, grounds, today, before)
    return next((one for _, one in found if isinstance(one, Fault)), None)


def grounds_in(
    rule: GroundedRule,
    figures: Sequence[Figure],
    grounds: GroundIndex,
    today: str,
    before: Sequence[Stated] = (),
) -> list[tuple[Figure, Stated | Fault]]:
    """Each figure that the rule asks for with what it rests on. `before`: the amounts that were admitted."""
    told = [figure for figure in figures if NOT_AS_ASKED not in figure.about]
    found = _one_by_one(rule, told, grounds, today, before)
    if len(told) < len(figures):
        denied = [figure for figure in figures if NOT_AS_ASKED in figure.about]
        found += _denied_wrongly(rule, denied, grounds, today, before)
    resting = [
        Resting(number, figure, one.grounds[0])
        for number, (figure, one) in enumerate(found)
        if isinstance(one, Stated) and len(one.grounds) == 1 and not one.grounds[0].prose
    ]
    for number, fault in strays(rule, resting, grounds, today):
        found[number] = (found[number][0], fault)
    return found


def _denied_wrongly(
    rule: GroundedRule,
    denied: Sequence[Figure],
    grounds: GroundIndex,
    today: str,
    before: Sequence[Stated],
) -> list[tuple[Figure, Stated | Fault]]:
    """A no to a question all of whose figures stand in facts as they were asked. What only the user said may be denied
    to them.
    """
    asked = [
        msgspec.structs.replace(one, about=tuple([word for word in one.about if word != NOT_AS_ASKED]))
        for one in denied
    ]
    others = msgspec.structs.replace(rule, origins=tuple([one for one in rule.origins if one != USER]))
    stand = grounds_in(others, asked, grounds, today, before)
    if not stand or any(isinstance(one, Fault) for _, one in stand):
        return []
    figure, one = stand[0]
    fact = one.grounds[0].fact if isinstance(one, Stated) else ""
    return [(figure, Fault(Code.GROUND_DENIED, figure.span, fact))]


def _one_by_one(
    rule: GroundedRule,
    figures: Iterable[Figure],
    grounds: GroundIndex,
    today: str,
    before: Sequence[Stated],
) -> list[tuple[Figure, Stated | Fault]]:
    found: list[tuple[Figure, Stated | Fault]] = []
    for figure in figures:
        if figure.kind in rule.items:
            ground = ground_of(rule, figure, grounds, today)
            found.append((figure, ground if isinstance(ground, Fault) else _stating(ground)))
    if not any(isinstance(one, Fault) for _, one in found):
        return found
    _told_beside(rule, found, grounds, today)
    stated = [
        g for figure, one in found if isinstance(one, Stated) and not figure.denied for g in one.grounds
    ]
    for number, (figure, one) in enumerate(found):
        if isinstance(one, Fault):
            other = another_of(rule, figure, one, stated, grounds, today)
            found[number] = (figure, other if isinstance(other, Fault) else _stating(other))
    if not any(isinstance(one, Fault) for _, one in found):
        return found
    known = [
        one for one in before if all(permitted(rule, g) and in_force(rule, g, today) for g in one.grounds)
    ]
    known += [one for figure, one in found if isinstance(one, Stated) and lends(figure)]
    named = _named_in(found, grounds)
    for number, (figure, one) in enumerate(found):
        if not isinstance(one, Fault) or one.code not in _UNSTATED:
            continue
        made = counted(rule, figure, grounds, today) or (
            made_of(rule, figure, grounds, today, known, named)
            or _between_days(figure, found)
            or _days_from_another(figure, found, _days_in(rule, grounds, today), named)
            if rule.sums
            else None
        )
        if made is not None:
            found[number] = (figure, made)
            known.append(made)
    return found


def _told_beside(
    rule: GroundedRule, found: list[tuple[Figure, Stated | Fault]], grounds: GroundIndex, today: str
) -> None:
    """Of one clause one thing is denied: where that is a state, and facts deny it too, what stands beside it is told.
    `Gift wrapping was not requested for the order of 3 May`."""
    denied = [
        figure.span
        for figure, one in found
        if figure.kind is FigureKind.STATE and figure.denied and isinstance(one, Stated)
    ]
    for number, (figure, one) in enumerate(found):
        if not isinstance(one, Fault) or one.code is not Code.GROUND_DENIED or BESIDE not in figure.about:
            continue
        if any(span.start <= figure.span.start and figure.span.end <= span.end for span in denied):
            told = msgspec.structs.replace(figure, denied=False)
            ground = ground_of(rule, told, grounds, today)
            found[number] = (told, ground if isinstance(ground, Fault) else _stating(ground))


def lends(figure: Figure) -> bool:
    """Whether what a figure states may be a part of a total."""
    return figure.kind in AMOUNTS and not figure.denied


def counted(rule: GroundedRule, figure: Figure, grounds: GroundIndex, today: str) -> Stated | None:
    """The number of those that fields say to be in one state, by one attribute: of what the text names. Of a yes or no
    it is ` yes ` or ` no ` with what it is called by."""
    if not rule.counts or figure.denied or figure.hedge is not Hedge.EXACT:
        return None
    named = own_names(figure)
    for said in figure.readings:
        if said.measure != IN_STATE:
            continue
        held: dict[tuple[str, ...], dict[str, Ground]] = {}
        answer, _, called = said.words.strip().partition(" ")
        answered = bool(called) and f" {answer} " in _ANSWERS
        state = f" {answer} " if answered else said.words
        for ground in grounds.of([STATE]):
            so = not ground.prose and ground.value.words == state and not named.isdisjoint(ground.of)
            so = so and (not answered or called in ground.what)
            if so and permitted(rule, ground) and in_force(rule, ground, today):
                held.setdefault(ground.what, {})[ground.fact] = ground
        for what, each in held.items():
            if equal((len(each), 1), said.low):
                return Stated(said, what, tuple(each.values()))
    return None


def own_names(figure: Figure) -> set[str]:
    """The words in the text itself that say of what the figure is said."""
    return {word for word in figure.about[: figure.own] if word[0] not in (LIKE, CLASS)}


# --- totals and differences ----------------------------------------------------------------------------------


def _named_in(
    found: Sequence[tuple[Figure, Stated | Fault]], grounds: GroundIndex
) -> tuple[tuple[str, ...], ...]:
    """The records that the names of a text tell, each by one that no other record holds."""
    told: dict[tuple[str, ...], None] = {}
    for figure, one in found:
        if not isinstance(one, Stated) or figure.denied or figure.kind not in _NAMING:
            continue
        ground = one.grounds[0]
        alike = [g for g in grounds.of([ground.value.measure]) if g.value.words == ground.value.words]
        if not ground.prose and all(g.of == ground.of for g in alike if not g.prose):
            told[ground.of] = None
    return tuple(told)


def made_of(
    rule: GroundedRule,
    figure: Figure,
    grounds: GroundIndex,
    today: str,
    known: Sequence[Stated],
    named: Sequence[tuple[str, ...]] = (),
) -> Stated | None:
    """What an amount that is called a total or a difference is made of: what was stated, a list, two fields. `named`:
    the records that names in the text tell."""
    if not _may_be_reckoned(figure):
        return None
    near = grounds.of(dict.fromkeys(value.measure for value in figure.readings))
    fields = [g for g in near if not g.prose and relied_on(rule, g) and in_force(rule, g, today)]
    made = (
        reckoned(figure, known, fields)
        or _total_of(rule, figure, fields)
        or _of_named(figure, [g for g in fields if permitted(rule, g) and _is_exact(g.value)], named)
        or _between(figure, [g for g in fields if permitted(rule, g) and _is_one(g.value)], known)
    )
    return None if made and any(gainsaid(figure, g, fields, grounds) for g in made.grounds) else made


def reckoned(figure: Figure, known: Sequence[Stated], fields: Sequence[Ground] = ()) -> Stated | None:
    """An amount that is called a total or a difference, made of amounts of one attribute that were stated: one after
    the other, added up, or one less another. Exactly, and of no more than the latest `OPERANDS_MAX`. What the text
    names and `fields` speak of has to be among its parts, and a total that a field states of it has to be that."""
    if not _may_be_reckoned(figure):
        return None
    for said in figure.readings:
        alike = dict.fromkeys(s for s in known if _are_measured_alike(s.value, said) and _is_exact(s.value))
        latest = tuple(alike)[-OPERANDS_MAX:]
        made = tuple(one for one in latest if len(one.grounds) > 1)
        parts = _summing(figure, said, latest, fields) or _summing(figure, said, made, fields)
        if parts:
            return Stated(said, parts[0].what, tuple(dict.fromkeys(g for one in parts for g in one.grounds)))
    return None


def _are_measured_alike(one: Value, other: Value) -> bool:
    """`five refills`, and `two more`: a bare number may be one of things."""
    return one.measure == other.measure or {one.measure, other.measure} <= _BARE


_BARE: Final = {"", COUNT, "*"}


def _summing(
    figure: Figure, said: Value, known: Sequence[Stated], fields: Sequence[Ground]
) -> Sequence[Stated]:
    """The shortest run of amounts, the latest first, that comes to just that, or two that differ by it."""
    if figure.reckoned in (Reckoned.TOTAL, Reckoned.EITHER) and not _stated_otherwise(figure, said, fields):
        for size in range(2, len(known) + 1):
            for start in range(len(known) - size, -1, -1):
                run = known[start : start + size]
                total = _of_one(run) and equal(_added([one.value.low for one in run]), said.low)
                if total and _are_apart(run) and _speaks_of(figure, run, fields):
                    return run
    if figure.reckoned is Reckoned.TOTAL:
        return ()
    for at in range(len(known) - 1, 0, -1):
        for other in known[:at]:
            one = known[at]
            apart = _of_one((one, other)) and _is_difference(one.value, other.value, said)
            goes = apart and _goes(figure, (one.value, one.grounds), (other.value, other.grounds))
            if goes and _speaks_of(figure, (other, one), fields):
                return (other, one)
    return ()


def _are_apart(run: Sequence[Stated]) -> bool:
    """Whether no fact counts twice, by itself and in what was made of it."""
    grounds = [ground for one in run for ground in one.grounds]
    return len({*grounds}) == len(grounds)


def _stated_otherwise(figure: Figure, said: Value, fields: Sequence[Ground]) -> bool:
    """Whether fields state the total of just what the text names, and none of them this one."""
    named = {word for word in own_names(figure) if any(word in field.of for field in fields)}
    totals = [g for g in fields if TOTAL in g.what and named and named.issubset(g.of)]
    return bool(totals) and not any(
        g.value.measure == said.measure and equal(g.value.low, said.low) for g in totals
    )


def _speaks_of(figure: Figure, run: Sequence[Stated], fields: Sequence[Ground]) -> bool:
    """Whether all that the text names, of which fields state the attribute that is added up, is among the parts."""
    what = set.intersection(*({*one.what} for one in run))
    parts = {word for one in run for ground in one.grounds for word in ground.of}
    others = own_names(figure) - parts
    return not any(not others.isdisjoint(g.of) and not what.isdisjoint(g.what) for g in fields if others)


def _goes(figure: Figure, one: tuple[Value, Sequence[Ground]], other: tuple[Value, Sequence[Ground]]) -> bool:
    """Whether what the text names first is the lesser of two, where it is said to be less, or the greater."""
    if figure.reckoned not in (Reckoned.LESS, Reckoned.MORE):
        return True
    here, there = ({word for ground in of for word in ground.of} for _, of in (one, other))
    than = _standard(figure)
    if than:
        standing = [sum(word in side for word in than) for side in (here, there)]
        if standing[0] != standing[1]:
            low, high = (one[0], other[0]) if standing[1] > standing[0] else (other[0], one[0])
            return _lies_below(figure, low, high)
    subject = next((word for word in figure.about[: figure.own] if (word in here) is not (word in there)), "")
    if not subject:
        return True
    low, high = (one[0], other[0]) if subject in here else (other[0], one[0])
    return _lies_below(figure, low, high)


def _standard(figure: Figure) -> set[str]:
    """The words for what an amount is said to be more or less than."""
    return {word[1:] for word in figure.about if word[0] == THAN}


def _lies_below(figure: Figure, subject: Value, standard: Value) -> bool:
    """Whether what is said to be less than another is, or more."""
    above = standard.low[0] * subject.low[1] - subject.low[0] * standard.low[1]
    return above > 0 if figure.reckoned is Reckoned.LESS else above < 0


def _total_of(rule: GroundedRule, figure: Figure, fields: Sequence[Ground]) -> Stated | None:
    """The total of a field over all members of a list that the words around the figure lead to."""
    if figure.reckoned in (Reckoned.LESS, Reckoned.MORE):
        return None
    meant = [g for g in bound_by(figure, fields, prose=False) if g.summed and agrees(rule, figure, g)]
    return _stating(meant[0]) if meant else None


def _of_named(
    figure: Figure, fields: Sequence[Ground], held: Sequence[tuple[str, ...]] = ()
) -> Stated | None:
    """The total of one attribute over just the records that the text names, two or more: `A and B together …`. `held`:
    those that it names by what only they hold."""
    if figure.reckoned in (Reckoned.LESS, Reckoned.MORE):
        return None
    named = own_names(figure)
    for said in figure.readings:
        near = [g for g in fields if g.value.measure == said.measure]
        of_them = [g for g in near if g.of in held or not named.isdisjoint(g.of)]
        led = {g.what for g in bound_by(figure, of_them, prose=False)}
        asked = {word for word in named if any(word in g.what for g in fields)}
        for what in dict.fromkeys(g.what for g in of_them if g.what in led):
            if asked and asked.isdisjoint(what):
                continue  # the deposits of both are no sum of what they cost
            alike = [g for g in near if g.what == what]
            telling = {word: [g for g in alike if word in g.of] for word in named}
            meant = dict.fromkeys(g for one in telling.values() if len(one) == 1 for g in one)
            called = not {*figure.about}.isdisjoint(what) or len({g.what for g in of_them}) == 1
            meant |= dict.fromkeys(g for g in alike if g.of in held and called)
            total = _added([g.value.low for g in meant])
            if 2 <= len(meant) <= OPERANDS_MAX and equal(total, said.low):
                return Stated(said, what, tuple(g for g in alike if g in meant))
    return None


def _between(figure: Figure, fields: Sequence[Ground], known: Sequence[Stated]) -> Stated | None:
    """What two fields of one attribute differ by, of things that are called the same: of one that was stated, or that
    the words around the figure lead to, and another."""
    if figure.reckoned is Reckoned.TOTAL:
        return None
    for said in figure.readings:
        near = [g for g in fields if g.value.measure == said.measure]
        stated = [g for one in known[-OPERANDS_MAX:] for g in one.grounds]
        latest = dict.fromkeys(g for g in reversed(stated) if g in near)
        few, many = _led_to(figure, near, SIBLINGS_MAX), _led_to(figure, near, MEANT_MAX)
        # Where a text calls one of the fields, `Ann's rent is £50 higher`, it is no other that differs by so much.
        asked = {word for word in own_names(figure) if any(word in g.what for g in near)}
        for one in dict.fromkeys([*latest, *many]):
            if asked and asked.isdisjoint(one.what):
                continue
            for other in near:
                if (
                    other.what == one.what
                    and (one in latest or one in few or _root(one) != _root(other))
                    and one.value.bound is other.value.bound
                    and _is_difference(one.value, other.value, said)
                    and (
                        _alike(one, other)
                        or _are_all(one, other, near)
                        or (one in latest and not _standard(figure).isdisjoint(other.of))
                        or (one in few and _is_of_those_two(figure, one, other, near))
                    )
                    and _goes(figure, (one.value, (one,)), (other.value, (other,)))
                ):
                    return Stated(said, one.what, (one, other))
    return None


def _is_of_those_two(figure: Figure, one: Ground, other: Ground, near: Sequence[Ground]) -> bool:
    """Whether a text says that a field is more or less than that of the other's record alone, and calls it by name, or
    neither record has another so measured: `Smart is £8.51 dearer than Mini`."""
    than = _standard(figure)
    meant = [g for g in near if g.what == other.what and than <= {*g.of}]
    called = not own_names(figure).isdisjoint(one.what)
    called = called or all(g.what == one.what for g in near if g.of in (one.of, other.of))
    return bool(than) and meant == [other] and other != one and called


def _root(ground: Ground) -> str:
    return ground.fact.partition(".")[0]


def _led_to(figure: Figure, near: Sequence[Ground], most: int) -> list[Ground]:
    """Of each attribute the fields that the words around the figure lead to by what they are of, where few are."""
    found: list[Ground] = []
    by_what: dict[tuple[str, ...], list[Ground]] = {}
    for ground in near:
        by_what.setdefault(ground.what, []).append(ground)
    for alike in by_what.values():
        meant = bound_by(figure, alike, prose=False)
        if len(meant) <= most and all(not {*figure.about}.isdisjoint(ground.of) for ground in meant):
            found += meant
    return found


def _is_difference(one: Value, other: Value, said: Value) -> bool:
    less = (-other.low[0], other.low[1])
    over, under = _added([one.low, less])
    return equal((abs(over), under), said.low)


def _alike(one: Ground, other: Ground) -> bool:
    """Whether both are of what is called the same; the words of their paths call nothing."""
    path = {*_PATH.split(one.fact.lower()), *_PATH.split(other.fact.lower())}
    shared = [word for word in one.of if word in other.of and word[0] != LIKE]
    return any(not any(part.startswith(word) for part in path) for word in shared)


def _between_days(figure: Figure, found: Sequence[tuple[Figure, Stated | Fault]]) -> Stated | None:
    """How long it is between two days that are stated with it: `two days later, on 19 May`."""
    if figure.denied or figure.hedge is not Hedge.EXACT or is_range(figure):
        return None
    dated = [
        one.grounds[0]
        for other, one in found
        if isinstance(one, Stated) and other.kind is FigureKind.DATE and not other.denied
    ]
    days = [(ground, number) for ground in dated if (number := _number_of(ground.value)) is not None]
    for said in figure.readings:
        lasting = _days_of(said)
        for (one, first), (other, last) in combinations(days, 2):
            if lasting is not None and equal(lasting, (abs(last - first), 1)):
                return Stated(said, one.what, (one, other))
    return None


def _days_in(rule: GroundedRule, grounds: GroundIndex, today: str) -> list[Ground]:
    return [g for g in grounds.of([DATE]) if not g.prose and permitted(rule, g) and in_force(rule, g, today)]


def _days_from_another(
    figure: Figure,
    found: Sequence[tuple[Figure, Stated | Fault]],
    days: Sequence[Ground],
    named: Sequence[tuple[str, ...]],
) -> Stated | None:
    """How long the day of one record lies behind that of another, or before it, in the same field: `on 26 February, 15
    days after the hail`. The day of the first is stated, or it is named first."""
    marks = {*figure.about} & {AFTER, BEFORE}
    if len(marks) != 1 or figure.denied or figure.hedge is not Hedge.EXACT or is_range(figure):
        return None
    stated = [
        one.grounds[0]
        for other, one in found
        if isinstance(one, Stated)
        and other.kind is FigureKind.DATE
        and not other.denied
        and one.grounds[0] in days
    ]
    firsts = stated or [g for g in days if named and g.of == named[0]]
    said = {*figure.about}
    for first in firsts if len({g.what for g in firsts}) == 1 else []:
        alike = [g for g in days if g.what == first.what and g.of != first.of]
        others = [g for g in alike if g.of in named] or [g for g in alike if not said.isdisjoint(g.of)]
        if len(others) != 1:  # `on 19 August, two weeks after the visit`, of one record
            others = [
                g
                for g in days
                if g.of == first.of
                and g.fact != first.fact
                and any(word in said for word in g.what if word[0] not in (CLASS, LIKE))
            ]
        if len(others) == 1 and _lies_so_far(figure, first, others[0], after=AFTER in marks):
            return Stated(figure.readings[0], first.what, (first, others[0]))
    return None


def _lies_so_far(figure: Figure, first: Ground, other: Ground, *, after: bool) -> bool:
    one, two = _number_of(first.value), _number_of(other.value)
    if one is None or two is None:
        return False
    apart = one - two if after else two - one
    lasting = [_days_of(said) for said in figure.readings]
    return apart > 0 and any(one is not None and equal(one, (apart, 1)) for one in lasting)


def _number_of(value: Value) -> int | None:
    year, month, day = (*value.day, -1, -1, -1)[:3]
    return day_number(f"{year:04}-{month:02}-{day:02}") if min(year, month, day) > 0 else None


def _days_of(said: Value) -> tuple[int, int] | None:
    """So many days, in whichever unit, or nights."""
    if said.measure == LASTING[0]:
        return said.low[0], said.low[1] * SECONDS_A_DAY
    counted_in = {*said.words.split()} if said.measure == COUNT else set[str]()
    return said.low if counted_in & _NIGHTS else None


SECONDS_A_DAY: Final = 86_400
_NIGHTS: Final = {"night", "day"}


def _are_all(one: Ground, other: Ground, near: Sequence[Ground]) -> bool:
    """Whether no third thing has that attribute: then what is said to differ can be those two alone."""
    return {one.fact, other.fact} == {ground.fact for ground in near if ground.what == one.what}


def _may_be_reckoned(figure: Figure) -> bool:
    exact = figure.hedge is Hedge.EXACT and not figure.denied
    called = figure.reckoned is not Reckoned.NONE
    return called and exact and figure.kind in AMOUNTS and not is_range(figure)


def _stating(ground: Ground) -> Stated:
    return Stated(ground.value, ground.what, (ground,))


def _of_one(run: Sequence[Stated]) -> bool:
    return bool(set.intersection(*({*one.what} for one in run)))


def _is_exact(value: Value) -> bool:
    return _is_one(value) and value.bound is Hedge.EXACT


def _is_one(value: Value) -> bool:
    """An amount, or a limit: what two capacities differ by is as exact as what two prices do."""
    return equal(value.low, value.high)


def _added(values: Sequence[tuple[int, int]]) -> tuple[int, int]:
    over, under = 0, 1
    for value in values:
        over, under = over * value[1] + value[0] * under, under * value[1]
    return over, under
