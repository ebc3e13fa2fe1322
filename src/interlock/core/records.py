"""Whether what a text says of one record is what that record holds: no day of the flight back beside the number of the
flight out.

Words lead a figure to a field; where none tells two records apart that have the same fields, either would do for each
figure by itself. But what names one of them, its number or its own name, says of which the text speaks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from interlock.core.decision import Code
from interlock.core.grounding import (
    ADDRESSED,
    CLASS,
    DATE,
    GROUPED,
    LEAST_OF,
    LIKE,
    MAIN,
    MOST_OF,
    NAME,
    NAMED,
    OWN,
    PARTS,
    SIDE,
    SORT,
    TELLING,
    TIME,
    Fault,
    Ground,
    GroundIndex,
    agrees,
    bound_by,
    in_force,
    permitted,
    record_of,
    sort_of,
)
from interlock.core.mutation import Figure, FigureKind
from interlock.core.rules import GroundedRule

_MARKS: Final = frozenset({MAIN, SIDE})
_NAMING: Final = (FigureKind.NAME, FigureKind.REFERENCE)
Record = tuple[str, ...]
"""What a ground is said of: one record holds all of which the same is said."""


class Resting(NamedTuple):
    """A figure, and the field that it rests on."""

    number: int
    figure: Figure
    ground: Ground


def strays(
    rule: GroundedRule, resting: Sequence[Resting], grounds: GroundIndex, today: str
) -> Iterator[tuple[int, Fault]]:
    """Figures that rest on a record of which the text does not speak, while it names another one of the same kind that
    holds something else there. `resting`: what stands in fields, each with its number."""
    fields = _Fields(rule, grounds, today)
    yield from _no_extremes(resting, fields)
    if len(resting) < 2:
        return
    for one, other in pairwise(resting):
        fault = _at_another_hour(rule, one, other, fields)
        if fault is not None:
            yield other.number, fault
    yield from _of_other_groups(resting, fields)
    yield from _states_of_others(resting, fields)
    telling = [one for one in resting if one.figure.kind in _NAMING and not one.figure.denied]
    named = {one.ground.of for one in telling if OWN in one.ground.what and _tells(rule, one, fields)}
    if not named:  # then the first number of a thing says of which the text speaks: `coach FX 221`
        coded = (one for one in telling if one.figure.kind is FigureKind.REFERENCE)
        named = {
            one.ground.of for one in [*coded][:1] if fields.alike(one.ground) and _tells(rule, one, fields)
        }
    if not named:  # then whatever one record alone holds: `the BrewLine 300`, `arrives in Munich`
        named = {one.ground.of for one in telling if fields.alike(one.ground) and _tells(rule, one, fields)}
        own = [one for one in resting if not fields.alike(one.ground) or _tells(rule, one, fields)]
        said = {of: {one.ground.fact for one in own if one.ground.of == of} for of in named}
        # of which more is said than a name, where anything is
        named = {of for of in named if len(said[of]) > 1} or named
    if not named:  # `the hearing on 12 May starts at …`
        by = [one for one in resting if TELLING in one.figure.about and not one.figure.denied]
        named = {one.ground.of for one in by[:1] if fields.alike(one.ground) and _tells(rule, one, fields)}
    if not named:
        return
    for one in resting:
        if (
            one.ground.of in named
            or one.figure.denied
            or one.figure.proposed
            or one.figure.kind is FigureKind.STATE
        ):
            continue
        others = [ground for ground in fields.alike(one.ground) if ground.of in named]
        if not others and _is_members_own(one, telling, named):
            yield one.number, Fault(Code.GROUND_MISMATCH, one.figure.span, one.ground.fact)
        if not others or any(agrees(rule, one.figure, ground) for ground in others):
            continue
        held = {ground.of for ground in others}
        if _is_spoken_of(one, held, resting) or _has_both(one, held, resting):
            continue
        if any(ground.of in held for ground in _meant(rule, one.figure, fields)):
            continue
        yield one.number, Fault(Code.GROUND_MISMATCH, one.figure.span, others[0].fact)


def _no_extremes(resting: Sequence[Resting], fields: _Fields) -> Iterator[tuple[int, Fault]]:
    """Amounts that are said to be the most or the least of all, of which another record holds more, or less."""
    for one in resting:
        about, value = one.figure.about, one.ground.value
        if (
            one.figure.denied
            or not (MOST_OF in about or LEAST_OF in about)
            or not _EXTREME.isdisjoint(one.ground.what)
        ):
            continue
        for other in fields.alike(one.ground):
            above = other.value.high[0] * value.high[1] - value.high[0] * other.value.high[1]
            if above > 0 if MOST_OF in about else above < 0:
                yield one.number, Fault(Code.GROUND_MISMATCH, one.figure.span, other.fact)
                break


_EXTREME: Final = frozenset({"~maximum", "~minimum"})
BESIDE: Final = 8
"""Bytes between a day and an hour of it, `22:40 on 9 January`."""


def _at_another_hour(rule: GroundedRule, one: Resting, other: Resting, fields: _Fields) -> Fault | None:
    """A day and an hour beside it that stand in two moments: the day of one flight, and the hour of another."""
    measures = {one.ground.value.measure, other.ground.value.measure}
    if measures != {DATE, TIME} or not 0 <= other.figure.span.start - one.figure.span.end <= BESIDE:
        return None
    if one.figure.denied or other.figure.denied:
        return None
    day, hour = (one, other) if one.ground.value.measure == DATE else (other, one)
    moments = {ground.fact for ground in fields.of(DATE)}
    hours = [g for g in fields.of(TIME) if agrees(rule, hour.figure, g)]
    days = {ground.fact for ground in fields.of(DATE) if agrees(rule, day.figure, ground)}
    if not all(ground.fact in moments for ground in hours) or any(ground.fact in days for ground in hours):
        return None  # an hour without a day of its own may be of any
    return Fault(Code.GROUND_MISMATCH, other.figure.span, hours[0].fact if hours else "")


def _of_other_groups(resting: Sequence[Resting], fields: _Fields) -> Iterator[tuple[int, Fault]]:
    """Names in one group of a record's fields that no word leads to, beside what another group holds that has a name of
    that sort itself: with `prescriber.name`, a day of birth that is the patient's."""
    grouped = [one for one in resting if GROUPED in one.ground.what]
    said = {one.ground.fact for one in grouped}
    for one in grouped:
        group, sort = _group(one.ground), sort_of(one.ground)
        others = {_group(other.ground): None for other in grouped if other is not one}
        if one.figure.kind is not FigureKind.NAME or one.figure.denied or not sort or _is_led(one):
            continue
        if ADDRESSED in one.figure.about:
            continue
        if NAMED in one.ground.what and group not in others:
            held = [
                g for g in fields.of(NAME) if NAMED in g.what and _group(g) in others and sort_of(g) == sort
            ]
        elif NAMED not in one.ground.what and sort in (_PERSON, _FIRM):
            held = [
                g
                for g in fields.of(NAME)
                if NAMED in g.what and _group(g) == group and sort_of(g) in (sort, _FIRM)
            ]
        else:
            continue
        if held and said.isdisjoint(ground.fact for ground in held):
            yield one.number, Fault(Code.GROUND_MISMATCH, one.figure.span, held[0].fact)


def _states_of_others(resting: Sequence[Resting], fields: _Fields) -> Iterator[tuple[int, Fault]]:
    """What is said to be so of a member of a list that has no such field, and is so of another: `the one with Redline
    has been delivered too`, of which only is said by when it is expected."""
    lists: dict[str, dict[Record, None]] = {}
    for one in resting:
        of_list = _list_of(one.ground)
        if of_list and one.figure.kind in _NAMING:
            lists.setdefault(of_list, {})[one.ground.of] = None
    counted = {
        path: Counter(word for member in members for word in {*member}) for path, members in lists.items()
    }
    for one in resting:
        path, own = _list_of(one.ground), one.ground.of
        members = lists.get(path, {})
        if one.figure.kind is not FigureKind.STATE or one.figure.denied or not members.keys() - {own}:
            continue
        said = counted[path]
        telling = (w for w in one.figure.about if (said[w] < len(members) if w in own else said[w]))
        first = next(telling, "")
        if first and first not in own and not fields.has(first, one.ground):
            yield one.number, Fault(Code.GROUND_MISMATCH, one.figure.span, one.ground.fact)


def _list_of(ground: Ground) -> str:
    """The path of the list that a field is of a member of, or nothing."""
    of_list, _, place = record_of(ground.fact).rpartition(".")
    return of_list if place.isdigit() else ""


_PERSON: Final = f"{SORT}person"
_FIRM: Final = f"{SORT}firm"
"""A sentence that names somebody of a firm, and says nothing of what they are to it, speaks as of the firm."""


def _is_led(one: Resting) -> bool:
    """Whether a word around a figure says which field it is, and not only for what it may stand."""
    told = one.figure.about[: one.figure.own]
    if any(word.startswith(PARTS) and word in one.ground.what for word in told):
        return True
    words = [word for word in told if word[0] not in (CLASS, LIKE)]
    return any(word in one.ground.of or word in one.ground.what for word in words)


def _group(ground: Ground) -> str:
    return ground.fact.rpartition(".")[0]


def _tells(rule: GroundedRule, one: Resting, fields: _Fields) -> bool:
    """Whether no other record holds it too."""
    return not any(agrees(rule, one.figure, other) for other in fields.alike(one.ground))


class _Fields:
    """The fields that a rule may rely on, asked for those of other records that are called alike."""

    def __init__(self, rule: GroundedRule, grounds: GroundIndex, today: str) -> None:
        self._rule, self._grounds, self._today = rule, grounds, today
        self._measured: dict[str, list[Ground]] = {}

    def of(self, measure: str) -> list[Ground]:
        if measure not in self._measured:
            self._measured[measure] = [
                ground
                for ground in self._grounds.of([measure])
                if not ground.prose
                and ground.what
                and permitted(self._rule, ground)
                and in_force(self._rule, ground, self._today)
            ]
        return self._measured[measure]

    def has(self, word: str, ground: Ground) -> bool:
        """Whether a record that a word is said of has a field that is called anything like another one, in whatever
        it is measured."""
        called = {one for one in ground.what if one[0] not in (CLASS, SORT)}
        return any(
            word in other.of and not called.isdisjoint(other.what)
            for other in self._grounds.all()
            if not other.prose
        )

    def alike(self, ground: Ground) -> list[Ground]:
        """The same field of other records."""
        kind = _kind(ground)
        return [o for o in self.of(ground.value.measure) if o.of != ground.of and _kind(o) == kind]


def _is_members_own(one: Resting, telling: Sequence[Resting], named: Iterable[Record]) -> bool:
    """Whether a figure is said of a member of a list that has no such field, in the words of its own name: the refills
    of another drug."""
    path = record_of(one.ground.fact)
    of_list = path.rpartition(".")[0]
    for other in telling:
        its = record_of(other.ground.fact)
        if its == path or not of_list or its.rpartition(".")[0] != of_list or other.ground.of not in named:
            continue
        own = {*other.ground.of} - {*one.ground.of}
        theirs = {*one.ground.of} - {*other.ground.of}
        said = {*one.figure.about[: one.figure.own], *(w for w in one.figure.about if w[0] == LIKE)}
        if said & own and not said & theirs:
            return True
    return False


def _kind(ground: Ground) -> frozenset[str]:
    return frozenset(ground.what) - _MARKS


def _is_spoken_of(one: Resting, held: Iterable[Record], resting: Sequence[Resting]) -> bool:
    """Whether words of the text name the record that a figure rests on, and none of those that are named beside it."""
    own = {*one.ground.of}.difference(*held)
    told = [one.figure, *(o.figure for o in resting if o.ground.of == one.ground.of)]
    return any(not own.isdisjoint(figure.about[: figure.own]) for figure in told)


def _has_both(one: Resting, held: Iterable[Record], resting: Sequence[Resting]) -> bool:
    """Whether the text states that field of the record it names too: then it speaks of both."""
    kind, measure, records = _kind(one.ground), one.ground.value.measure, {*held}
    return any(
        o.ground.of in records and o.ground.value.measure == measure and _kind(o.ground) == kind
        for o in resting
    )


def _meant(rule: GroundedRule, figure: Figure, fields: _Fields) -> list[Ground]:
    """All fields that state the figure and that the words around it lead to."""
    near = [g for measure in dict.fromkeys(v.measure for v in figure.readings) for g in fields.of(measure)]
    return [ground for ground in bound_by(figure, near, prose=False) if agrees(rule, figure, ground)]
