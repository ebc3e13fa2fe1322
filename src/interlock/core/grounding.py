"""Grounded policies: whether what an assertion states stands in a fact that may be relied on, and of the same thing.

The mapper reads both sides alike: an assertion into `Figure`s, a fact into `Ground`s. Here they are held against each
other, in integers only. A figure needs a ground that agrees with it, of a permitted origin, in force, uncontested; and
among all grounds that could be meant, the words around the figure, the nearest first, may not lead to others alone.
What is made of several facts is `reckoning.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from math import gcd
from typing import Final, NamedTuple

import msgspec

from interlock.core.decision import Code
from interlock.core.mutation import Figure, FigureKind, Hedge, Quantity, Span, Value
from interlock.core.rules import ANY_TOOL, GroundedRule

DATE: Final = "date"
TIME: Final = "time"
NAME: Final = "name"
REFERENCE: Final = "reference"
STATE: Final = "state"
LASTING: Final = ("second", "month")
"""What is measured in time is said beside anything that lasts so long."""
PER: Final = " per "
"""Behind a measure: per something, or not, as it may be."""
COUNT: Final = "#"
"""What a number of things is measured in, which may stand in a field that leaves it open what it counts."""
OWN: Final = "~own"
"""Stands for the attribute of what a record itself is called."""
OWN_STATE: Final = "~name"
"""Of an attribute that holds in small letters what a record itself is called."""
THAN: Final = "<"
"""Before a word for what an amount is said to be more or less than: it is said of that, and not of the amount."""
LIKE: Final = "+"
"""Before a word that says what something is like: it counts after what it is called."""
PLACE: Final = "~place"
"""Of an attribute: it is a place."""
SORT: Final = "%"
"""Before what sort of name an attribute holds: a person, a firm, a place."""
CLASS: Final = "~"
"""Before what stands for a whole class of words."""
PART: Final = "~part"
"""Of a total beside that of the whole: it is meant only where a word says of what it is."""
HEAD: Final = "~head "
"""Of an attribute that is measured in a unit: the word, or the class of words, that says what is measured."""
MAIN: Final = "~main"
SIDE: Final = "~side"
"""On fields of one kind in a record: which are meant where no word leads to one of them, and which then are not."""
GROUPED: Final = "~grouped"
"""On the fields of the groups that one record is parted into, `patient.name` and `admission.date`."""
NAMED: Final = "~named"
"""On the name of such a group that says what someone or something is to the record, `nurse.name`."""
SERVED: Final = "~served"
"""On the name of whom the groups of one record are about, `patient.name`."""
LABELLED: Final = "~labelled"
"""First of the words around a name that stands behind the name of a field, and nothing else: it is what that holds."""
ADDRESSED: Final = "~addressed"
"""Among the words around a name to whom a letter is written, or by whom: it may be anybody of the facts."""
AGAIN: Final = "~again"
"""First of the words around what a sentence says twice: it is not said of the field that the other is said of."""
MISCALLED: Final = "~miscalled"
"""Among the words around a name that the text says to be what only other fields are called than those that hold it."""
BESIDE: Final = "~beside"
"""Among the words around what is denied: it stands behind a small word in a clause that denies a state."""
NOT_AS_ASKED: Final = "~not as asked"
"""Among the words around a figure of a question that was answered with a no: that is wrong where all of them stand."""
NOT_SO: Final = "~not so"
"""Of an attribute: what it states stands in a clause that denies it, and grounds only what is denied too."""
SURE: Final = "~as "
OPEN: Final = "~may "
DOES: Final = "~does "
PARTS: Final = (SURE, OPEN, DOES)
"""Before the part that whoever a field names has in what is told of its record: that it calls them so, that it leaves
it open, and what they do."""
AFTER: Final = "~after"
BEFORE: Final = "~before"
"""Last of the words around so many days: what they stand behind comes so long after, or before, what is named next."""
BY: Final = "by"
"""Of `issued_by`: it leads to whoever does anything, and no further than to a name."""
PERIOD: Final = "@"
"""Among the words of an amount, before a period that it is had per: `€18 a day`."""
SHARE: Final = "~/"
"""Among the words of an amount and of a field, before what it is had for one of: `€12 per person`, `price_per_kwh`."""
EACH: Final = "each"
WHOLE: Final = "whole"
APART: Final = "apart"
"""Behind it: for one of whatever it is, for all of it together, `in total`, and without what is paid besides."""
FORMER: Final = "~formerly"
"""On what a record held before, beside what it holds now, and among the words of a figure that is said of a time that
is over."""
OUTGOING: Final = "~out"
INCOMING: Final = "~in"
OVERDRAWN: Final = "~overdrawn"
"""On amounts of a list of movements, and among the words of a figure: which way money went; and on what a balance is
below nothing by."""
INTO: Final = "~into "
"""Among the words of an amount, before a word for what it went to: it is not what that holds."""
FAILED: Final = "~failed"
"""On the amounts of what failed."""
DONE: Final = "~done"
"""Among the words of an amount that a text says something was done with: it is none of what failed."""
ENDING: Final = "~last"
"""Among the words of a figure and of a field: what a code ends in, `the card ending in 4417`."""
ENDS: Final = "~ends"
"""On what a longer code ends in, and among the words of a number that something is said to end in: else such a code
states no number."""
TELLING: Final = "~telling"
"""Among the words of a day or an amount by which a clause says of which of several it speaks: `the hearing on 12 May
starts at …`."""
MOST_OF: Final = "~most of"
LEAST_OF: Final = "~least of"
"""Among the words of an amount that is said to be the most, or the least, of all of its kind: `the cheapest plan`."""
OPERANDS_MAX: Final = 16
_ANSWERS: Final = (" yes ", " no ")
"""A yes or no and a status are not held against each other."""
_TOOL: Final = "tool:"
_VERIFIED: Final = "verified"
USER: Final = "user"
"""The origin of what the user said."""


class Ground(msgspec.Struct, frozen=True, array_like=True):
    """One thing that a fact states.

    `fact`: the fact's name, with the path inside it. `label`: its origin, as `Source.label`. `of`: the words that say
    what it is said of, `what`: which of its attributes it is. `prose`: it stands in a sentence, not in a field.
    `counted`: it is the number of members of a list; `summed`: the total of a field over them; `lower`: a name that the
    fact writes in small letters.
    `until`, `as_of`: days as `2026-05-03`, empty where none is given. `given`: the fact's own name where its path is
    another, `loan_2201_rate` of `loan.2201.rate`.
    """

    fact: str
    label: str
    value: Value
    of: tuple[str, ...] = ()
    what: tuple[str, ...] = ()
    prose: bool = False
    counted: bool = False
    until: str = ""
    as_of: str = ""
    summed: bool = False
    lower: bool = False
    given: str = ""

    @property
    def name(self) -> str:
        """What the fact is known by to whoever gave it, with the path inside it."""
        return self.given or self.fact


_UNITLESS: Final = frozenset({DATE, TIME, NAME, REFERENCE, STATE, COUNT, "*", ""})
"""What no unit is said of."""


class Stated(NamedTuple):
    """An amount that was admitted, which attribute it is, and the facts that it rests on."""

    value: Value
    what: tuple[str, ...]
    grounds: tuple[Ground, ...]


class Cited(msgspec.Struct, frozen=True, array_like=True):
    """Where an admitted figure stands in its channel, and the fact that it is grounded in."""

    channel: str
    start: int
    end: int
    fact: str
    label: str


class GroundIndex:
    """All that facts state, found by what it is measured in. Frozen by convention of its maker."""

    __slots__ = (
        "_by_amount",
        "_by_measure",
        "_facts",
        "_given",
        "_measured",
        "_records",
        "answers",
        "attributes",
        "count",
        "lower_names",
        "names",
    )

    def __init__(self) -> None:
        self._by_measure: dict[str, tuple[Ground, ...]] = {}
        self._by_amount: dict[tuple[object, ...], list[Ground]] = {}
        self._measured: dict[str, set[tuple[str, str]]] = {}
        self._facts: frozenset[tuple[str, str]] = frozenset()
        """The names of the facts themselves, not of what is in them, each with its origin."""
        self._given: dict[str, str] = {}
        self.count = 0
        self.names: frozenset[str] = frozenset()
        """Every word that says what a ground is said of: what a mapper looks for around a figure."""
        self.attributes: frozenset[str] = frozenset()
        """Every word that says which attribute it is."""
        self.answers: frozenset[str] = frozenset()
        """Every word that says which attribute is a yes or no, and nothing else."""
        self.lower_names: frozenset[str] = frozenset()
        """The names that fields hold in small letters."""
        self._records: frozenset[frozenset[str]] = frozenset()

    def with_facts(self, grounds: Sequence[Ground], facts: Iterable[tuple[str, str]] = ()) -> GroundIndex:
        """With what further facts state. A fact that the same origin states anew takes the place of the old one, and of
        all that was in it; a further member of a list, that of what the others came to. `facts`: the names of those
        facts, each with its origin."""
        if not grounds:
            return self
        new = GroundIndex.__new__(GroundIndex)
        new._facts = self._facts.union(facts)
        again = self._facts.intersection(facts)
        anew = {(ground.name, ground.label) for ground in grounds}
        grown = {(_ANY_PLACE.sub("*", path), label) for path, label in anew}
        kept = {
            measure: [
                g
                for g in all_of_it
                if (g.name, g.label) not in anew
                and not (again and self._whole_of(g) in again)
                and not (g.summed and (_ANY_PLACE.sub("*", g.fact), g.label) in grown)
            ]
            for measure, all_of_it in self._by_measure.items()
        }
        for ground in grounds:
            kept.setdefault(ground.value.measure, []).append(ground)
        held = {measure: tuple(all_of_it) for measure, all_of_it in kept.items() if all_of_it}
        new._by_measure = held
        new._by_amount, new._measured = {}, {}
        for measure, all_of_it in held.items():
            for ground in all_of_it:
                new._by_amount.setdefault(_amount(ground.value), []).append(ground)
                if not ground.prose and measure not in _UNITLESS:
                    for word in _measuring(ground):
                        new._measured.setdefault(word, set()).add((measure, _group_of(ground.fact)))
        new._given = {g.fact: g.given for all_of_it in held.values() for g in all_of_it if g.given}
        new.count = sum(map(len, held.values()))
        new.names = frozenset(word for all_of_it in held.values() for g in all_of_it for word in g.of)
        new.attributes = frozenset(word for all_of_it in held.values() for g in all_of_it for word in g.what)
        fields = [g for all_of_it in held.values() for g in all_of_it if not g.prose]
        told = frozenset(word for g in fields if g.value.words not in _ANSWERS for word in g.what)
        new.answers = frozenset(word for g in fields for word in g.what if word not in told)
        new.lower_names = frozenset(g.value.words for g in held.get(NAME, ()) if g.lower)
        new._records = frozenset(
            frozenset([word.lstrip("+") for word in (*g.of, *g.what)])
            for all_of_it in held.values()
            for g in all_of_it
            if not g.prose
        )
        return new

    def _whole_of(self, ground: Ground) -> tuple[str, str]:
        """The fact that a ground is in, `order` of `order.items.0.price`: that with the longest name, of several."""
        path = ground.name
        while path and (path, ground.label) not in self._facts:
            path = path.rpartition(".")[0]
        return path, ground.label

    def of(self, measures: Iterable[str]) -> list[Ground]:
        """In the order in which they came."""
        return [ground for measure in measures for ground in self._by_measure.get(measure, ())]

    def known_as(self, path: str) -> str:
        """What the fact at a path is called by whoever gave it."""
        return self._given.get(path, path)

    def facts_of(self, ground: Ground) -> list[str]:
        """The name of its fact; of a total over a list, `orders.*.total`, those of all that it is made of."""
        if not ground.summed:
            return [ground.name]
        path = re.compile(re.escape(ground.fact).replace(r"\*", "[0-9]+"))
        parts = [g for g in self.of([ground.value.measure]) if g.label == ground.label and not g.prose]
        return [g.name for g in parts if path.fullmatch(g.fact)]

    def measured(self) -> frozenset[str]:
        """All that anything is measured in."""
        return frozenset(self._by_measure)

    def of_amount(self, value: Value) -> Sequence[Ground]:
        """Those of just that amount, or range, in the order in which they came."""
        return self._by_amount.get(_amount(value), ())

    def measures_of(self, word: str, group: str) -> set[str]:
        """What the fields of a record or a group that this word names are measured in."""
        return {measure.removesuffix(PER) for measure, of in self._measured.get(word, ()) if of == group}

    def measured_by(self, word: str) -> set[str]:
        """The same of all records."""
        return {measure.removesuffix(PER) for measure, _ in self._measured.get(word, ())}

    def describes(self, words: frozenset[str]) -> bool:
        """Whether one field says all of them of itself: of its record, or as its attribute."""
        return any(words <= record for record in self._records)

    def all(self) -> tuple[Ground, ...]:
        return tuple(ground for held in self._by_measure.values() for ground in held)

    def contested(self, ground: Ground) -> bool:
        """Whether another origin states something else under the same name; of two that are as strong, under one that
        is only spelled otherwise (`Fund fee`, `fund_fee`), too: of two that are not, the stronger goes before.
        """
        alike = self._by_measure.get(ground.value.measure, ())
        others = [o for o in alike if o.label != ground.label and _is_called_alike(o, ground)]
        return bool(others) and not any(_same(other.value, ground.value) for other in others)


_ANY_PLACE: Final = re.compile(r"(?<=[._[])(?:[0-9]+|\*)(?=\]?\.)")


def _is_called_alike(one: Ground, other: Ground) -> bool:
    if one.name == other.name:
        return True
    return rank(one) == rank(other) and _spelled(one.name) == _spelled(other.name)


@lru_cache(maxsize=4_096)
def _spelled(name: str) -> str:
    """A name without its case and signs; what parts two numbers stays."""
    return _SIGNS.sub(lambda signs: "." if signs["apart"] else "", name.casefold())


_SIGNS: Final = re.compile(r"(?P<apart>(?<=[0-9])[\W_]+(?=[0-9]))|[\W_]+")


def _measuring(ground: Ground) -> list[str]:
    """The words that by themselves say what is measured."""
    heads = [word.removeprefix(HEAD) for word in ground.what if word.startswith(HEAD)]
    called = [word for word in ground.what if word[0] != CLASS]
    return heads or (called if len(called) == 1 else [])


def _group_of(fact: str) -> str:
    """The path of the record of a field, `weight: {value: …}` being one."""
    group, _, last = fact.rpartition(".")
    return group.rpartition(".")[0] if last == "value" else group


class Fault(NamedTuple):
    """Why a figure is refused: `nearest` names the fact that it would have had to agree with, if there is one."""

    code: Code
    span: Span
    nearest: str


def another_of(
    rule: GroundedRule,
    figure: Figure,
    fault: Fault,
    stated: Sequence[Ground],
    grounds: GroundIndex,
    today: str,
) -> Ground | Fault:
    """A name for which the words around it lead to a field that another name in the text is the value of: those words
    belong to that one, and this one may be what another field of the same record holds. `Dr Carter has prescribed Maria
    Ibuprofen`: the drug that is prescribed is not Dr Carter. `stated`: what the other figures rest on."""
    if fault.code is not Code.GROUND_MISMATCH or figure.kind not in _NAMING or figure.denied:
        return fault
    if MISCALLED in figure.about:  # then nothing else is left open of it
        return fault
    if figure.about[:1] in _WHENCE:  # `from English`: the small word is of that name alone
        return fault
    near = [g for g in grounds.of(dict.fromkeys(v.measure for v in figure.readings)) if permitted(rule, g)]
    bound = bound_by(figure, near, prose=False)
    taken = [g for g in stated if g in bound]
    # Who serves several records is named once: `Ann's leave was approved by Tom`, who approves Lena's too.
    if any(all(g.what != one.what or not _same(g.value, one.value) for one in taken) for g in bound):
        return fault
    held = [
        g
        for g in near
        if agrees(rule, figure, g) and in_force(rule, g, today) and not grounds.contested(g) and not g.prose
    ]
    if MAIN in figure.about:
        held = [g for g in held if MAIN in g.what]
    elif len(taken) < len(bound):
        sorts = {sort_of(one) for one in taken}
        held = [g for g in held if OWN in g.what or (MAIN in g.what and sort_of(g) in sorts)]
    # What of the words is said of no other name still says which field is meant: `leaves Porto, with a stop in …`.
    names = [one for one in stated if one.value.measure in (NAME, REFERENCE)]
    about = tuple(word for word in figure.about if not any(word in one.what for one in names))
    others = [g for g in near if all(g.what != one.what for one in names)]
    left = bound_by(msgspec.structs.replace(figure, about=about), others, prose=False)
    own = {word for word in figure.about[: figure.own] if word in about and word != BY and word[0] != LIKE}
    if any(not own.isdisjoint(g.what) for g in left):
        held = [g for g in held if g in left]
    if taken and len(held) == 1 and not _is_labelled(figure) and sort_of(held[0]) not in map(sort_of, taken):
        return held[0]  # no laboratory is a rival of what a test is called
    return next((g for g in held if any(_beside(one, g) for one in taken)), fault)


_WHENCE: Final = (("~origin",), ("~destination",), ("~previous",))


def _beside(one: Ground, other: Ground) -> bool:
    """Whether two fields are of one record: of the same, or members of a list's one. `flights` are several."""
    if GROUPED in one.what and GROUPED in other.what and sort_of(other) not in _APART:
        return True
    member = _MEMBER.match(one.fact)
    return {*one.of} <= {*other.of} or (member is not None and member[0] == record_of(other.fact))


_APART: Final = tuple(f"{SORT}{sort}" for sort in ("person", "place", "firm"))
"""Of several of these in one record it is seldom left open which is meant."""


def record_of(fact: str) -> str:
    """The part of a field's path that says of which record it is: that of a list's member, or of the whole fact."""
    listed = _MEMBER.match(fact)
    return listed[0] if listed is not None else fact.partition(".")[0] if "." in fact else ""


_MEMBER: Final = re.compile(r".*\.[0-9]+(?=\.|\Z)")


def _of_its_sort(figure: Figure, near: list[Ground], agreeing: Sequence[Ground]) -> list[Ground]:
    """For a name that fields of one sort hold, only those that may hold such: words that lead from a person to a place
    (`Nadia Haddad picks up …` to `pickup_location`) say nothing of either. For a code, those that are written alike: a
    seat `12C` is no rival of a flight `LH441`."""
    if figure.kind is FigureKind.REFERENCE:
        shapes = {_shape(g.value.words) for g in agreeing if not g.prose}
        return [g for g in near if g.prose or not shapes or _shape(g.value.words) in shapes]
    if figure.kind is not FigureKind.NAME or not agreeing or _is_labelled(figure):
        return near
    sorts = {sort_of(g) for g in agreeing if not g.prose and g.what}
    if len(sorts) != 1:
        return near
    sort = sorts.pop()
    if not sort:  # what it is cannot be known, but that it is no place
        return [g for g in near if g.prose or not g.what or PLACE not in g.what or g in agreeing]
    return [g for g in near if g.prose or sort_of(g) in ("", sort)]


def _is_labelled(figure: Figure) -> bool:
    return figure.about[:1] == (LABELLED,)


def _without_holder(figure: Figure, near: list[Ground], agreeing: Sequence[Ground]) -> list[Ground]:
    """For a name, without that of whom the one record serves: `the patient was seen by …` speaks of the patient and
    says nobody's name. Of a name that is known by what its holder is to the record, only words say that are said of it.
    """
    if figure.kind is not FigureKind.NAME or not agreeing or _is_labelled(figure):
        return near
    held = [g for g in agreeing if not g.prose]
    if held and all(NAMED in g.what for g in held):
        return near
    return [g for g in near if g.prose or g in agreeing or SERVED not in g.what]


def _shape(code: str) -> str:
    """Where letters and digits stand in a code, however many."""
    signs = ["0" if sign.isdigit() else "a" for sign in code.strip()]
    return "".join(sign for at, sign in enumerate(signs) if not at or signs[at - 1] != sign)


def sort_of(ground: Ground) -> str:
    """Of what sort the names are that a field holds, or nothing."""
    return next((word for word in ground.what if word[0] == SORT), "")


def ground_of(rule: GroundedRule, figure: Figure, grounds: GroundIndex, today: str) -> Ground | Fault:
    """The ground of one figure, or what is wrong with it. A denial of what no fact speaks of has none."""
    if figure.kind is FigureKind.STATE:
        return _state(rule, figure, grounds, today)
    if figure.kind is FigureKind.DENIAL:
        return Fault(Code.UNGROUNDED, figure.span, "")
    near: list[Ground] = []
    agreeing: list[Ground] = []
    for measure in dict.fromkeys(value.measure for value in figure.readings):
        known = [g for g in grounds.of([measure]) if permitted(rule, g) and _may_be(figure, g)]
        agreeing += _agreeing(rule, figure, measure, known, grounds)
        near += known
        # A fact with the unit goes before one that leaves it open, which is none of its rivals.
        if agreeing and measure != COUNT:
            break
    if not agreeing and is_range(figure):
        return _both_ends(rule, figure, grounds, today)
    if MISCALLED in figure.about and agreeing and not figure.denied:
        return Fault(Code.GROUND_MISMATCH, figure.span, _first(agreeing))
    near = _without_holder(figure, _of_its_sort(figure, near, agreeing), agreeing)
    bound = [ground for prose in (False, True) for ground in bound_by(figure, near, prose=prose)]
    if not agreeing:
        return Fault(Code.UNGROUNDED, figure.span, _first(bound if figure.about else []))
    fresh = [g for g in agreeing if in_force(rule, g, today)]
    if not fresh:
        return Fault(Code.GROUND_EXPIRED, figure.span, agreeing[0].fact)
    agreed = [g for g in fresh if not grounds.contested(g)]
    if not agreed:
        return Fault(Code.GROUND_CONTRADICTED, figure.span, fresh[0].fact)
    meant = [g for g in agreed if g in bound] or _said_as_well(figure, agreed, bound)
    if figure.proposed and figure.kind in _NAMING:  # what it is now leads from no name that it is to have
        meant = meant or [g for g in agreed if g.prose and g.label == USER]
    if any(
        word[0] == THAN for word in figure.about
    ):  # so much more is no amount that a field only happens to hold
        told = {*figure.about[: figure.own]}
        meant = [g for g in meant if g.prose or not told.isdisjoint(g.what)]
    if AFTER in figure.about or BEFORE in figure.about:  # `two hours later than …` is no number of something
        meant = [g for g in meant if g.value.measure[:1] != _IN_ANY_UNIT and g.value.measure]
    meant = [g for g in meant if PART not in g.what or _says_of_what(figure, g)]
    meant = _counting_the_same(figure, meant, bound)
    if figure.denied and not meant:
        return agreed[0]
    fields = [g for g in bound if figure.every and not g.prose and g not in agreed]
    apart = [g for g in fields if any(g.what == one.what for one in meant)]
    if (apart and not figure.denied) or not meant:
        return Fault(Code.GROUND_MISMATCH, figure.span, _first(apart or bound))
    if _is_of_another_measure(figure, meant, grounds) or _is_of_an_open_one(rule, figure, meant, grounds):
        return Fault(Code.GROUND_MISMATCH, figure.span, _first(meant))
    named = _of_another_record(rule, figure, meant, grounds)
    if named:
        return Fault(Code.GROUND_MISMATCH, figure.span, _first(named))
    # A bare number is not held against fields of any unit.
    alike = meant if figure.kind is FigureKind.NUMBER else []
    measures = [g.value.measure for g in alike] or [value.measure for value in figure.readings]
    others = (
        g for g in grounds.of(dict.fromkeys(measures)) if permitted(rule, g) and in_force(rule, g, today)
    )
    against = overruling(figure, meant, others)
    if figure.proposed and not figure.denied:  # what something is now says nothing against what it is to be
        return meant[0]
    if figure.denied and all(NOT_SO in g.what for g in meant):
        return meant[0]
    if figure.denied:  # what a stronger origin overrules may be denied
        return against[0] if against else Fault(Code.GROUND_DENIED, figure.span, meant[0].fact)
    return Fault(Code.GROUND_CONTRADICTED, figure.span, against[0].fact) if against else meant[0]


def _counting_the_same(figure: Figure, meant: list[Ground], bound: Sequence[Ground]) -> list[Ground]:
    """Of a number of things of which a list says how many there are, no sentence that counts other ones."""
    things = {word for value in figure.readings if value.measure == COUNT for word in value.words.split()}
    if not any(g.counted and not things.isdisjoint(g.what) for g in bound):
        return meant
    return [g for g in meant if not g.prose or not things.isdisjoint((*g.what, *g.of))]


def _says_of_what(figure: Figure, ground: Ground) -> bool:
    """Whether a word that is not for any total leads to a field."""
    return any(word in ground.what and word not in _OF_ANY_TOTAL for word in figure.about)


_OF_ANY_TOTAL: Final = frozenset({"total", "~total", "~price"})


def _is_of_another_measure(figure: Figure, meant: Sequence[Ground], grounds: GroundIndex) -> bool:
    """Whether the nearest word names a field beside the one that states the figure, which is measured in something
    else, and no word leads to that one: `potassium of 14.2 g/dL`, where the haemoglobin is so much."""
    if figure.kind not in (FigureKind.QUANTITY, FigureKind.PRICE) or figure.denied:
        return False
    told = figure.about[: figure.own]
    said = [word for word in told if word[0] not in (LIKE, CLASS)]
    nearer = told[: told.index(said[0])] if said else ()  # `69 pounds per month`, of a `monthly_fee`
    if any(word in ground.what for word in (*nearer, *said) for ground in meant):
        return False
    group, classed = _group_of(meant[0].fact), [word for word in told if word[0] == CLASS]
    beside = grounds.measures_of(said[0], group) if said else set()
    if not beside and not any(word in ground.what for word in classed for ground in meant):
        beside = set().union(*(grounds.measures_of(word, group) for word in classed))
    if figure.kind is FigureKind.PRICE:  # `$19 a month over a term of 5 years`
        beside = beside - {*LASTING}
    elif any(value.measure in LASTING for value in figure.readings):  # `the total for 6 days`
        beside = beside & {*LASTING}
    return bool(beside) and beside.isdisjoint([value.measure for value in figure.readings])


def _is_of_an_open_one(
    rule: GroundedRule, figure: Figure, meant: Sequence[Ground], grounds: GroundIndex
) -> bool:
    """Whether the nearest word names another field of the record, whose number may be in the figure's unit too, and
    is another: `the VAT is €14.56`, where that is the `standing_charge` and `vat: 6.29` leaves its unit open."""
    if figure.kind is not FigureKind.PRICE or figure.denied:
        return False
    nearest = next((word for word in figure.about[: figure.own] if word[0] not in (LIKE, CLASS)), "")
    if not nearest or any(nearest in ground.what or nearest in ground.of for ground in meant):
        return False
    group = _group_of(meant[0].fact)
    measures = dict.fromkeys(value.measure for value in figure.readings if value.measure[:1] == _IN_ANY_UNIT)
    beside = [
        g
        for g in grounds.of(measures)
        if nearest in g.what
        and _group_of(g.fact) == group
        and permitted(rule, g)
        and not g.prose
        and {word for word in g.what if word[0] not in (CLASS, SORT)} <= {*figure.about, *_OF_AN_AMOUNT}
    ]
    return bool(beside) and not any(agrees(rule, figure, g) for g in beside)


_OF_AN_AMOUNT: Final = ("amount", "charg", "cost", "fee", "pric", "total")
"""Roots that the name of a field may have besides: `vat_amount` is the VAT."""
_IN_ANY_UNIT: Final = "*"
"""What the measure of a number begins with that leaves open in what it is."""


def _of_another_record(
    rule: GroundedRule, figure: Figure, meant: Sequence[Ground], grounds: GroundIndex
) -> list[Ground]:
    """The same field of the record that the words around the figure name, where that is measured in something else and
    only another record states the figure: `the sodium result is 88 mg/dL`, where the glucose is so much and the sodium
    `139 mmol/L`. What is measured in something else is among no amounts that the figure could be of."""
    if figure.kind not in (FigureKind.QUANTITY, FigureKind.PRICE) or figure.denied:
        return []
    fields = {g.what for g in meant if g.what and not g.prose}
    for word in figure.about:
        if word[0] == CLASS or word not in grounds.names or not fields:
            continue
        if any(word in g.of or word in g.what for g in meant):
            return []  # the nearest that tells a record tells this one
        own = [g for g in grounds.all() if g.what in fields and word in g.of and not g.prose]
        own = [g for g in own if g.value.measure not in _UNITLESS and permitted(rule, g)]
        if own:
            return [] if any(agrees(rule, figure, g) for g in own) else own
    return []


def _said_as_well(figure: Figure, agreed: Sequence[Ground], bound: Sequence[Ground]) -> list[Ground]:
    """Fields of the one record that more of the words around the figure lead to than to any that the nearest of them
    did, one to its attribute: of `€1,275.80 held in cash` the cash, and not the price of a holding."""
    if figure.about[:1] == (AGAIN,):
        return []
    if figure.kind in _NAMING or any(value.measure == COUNT and value.words for value in figure.readings):
        return []  # what a number counts, `3 guests`, says more than any other word
    said = [word for word in figure.about[: figure.own] if word[0] not in (LIKE, CLASS)]
    told = {g: sum(word in g.of or word in g.what for word in said) for g in (*agreed, *bound)}
    most = max((told[g] for g in bound if not g.prose), default=0)
    # `£190,000 a month` is of no sum insured, where a field beside it is had a month.
    timed = any(PERIOD in v.words for v in figure.readings) and any(PERIOD in g.value.words for g in bound)
    return [
        g
        for g in agreed
        if GROUPED in g.what
        and told[g] > most
        and any(word in g.what for word in said)
        and not (timed and PERIOD not in g.value.words)
    ]


def _agreeing(
    rule: GroundedRule, figure: Figure, measure: str, known: Sequence[Ground], grounds: GroundIndex
) -> list[Ground]:
    """Those of `known` that state what the figure does. Where only just that amount does, those of it are looked up: a
    sentence is held against each of a thousand facts otherwise."""
    said = [value for value in figure.readings if value.measure == measure]
    exact = figure.kind in AMOUNTS and figure.hedge is Hedge.EXACT and len(said) == 1
    if not exact or any(one.measure == measure for one in rule.rounding):
        return [g for g in known if agrees(rule, figure, g)]
    return [g for g in grounds.of_amount(said[0]) if permitted(rule, g) and agrees(rule, figure, g)]


def _state(rule: GroundedRule, figure: Figure, grounds: GroundIndex, today: str) -> Ground | Fault:
    """What is said to be so, or not, against what the facts say of the same thing. Where they say both, it may be said
    to be so, but not of every one, and not to be not so."""
    answers = any(value.words in _ANSWERS for value in figure.readings)
    near = [g for g in grounds.of([STATE]) if permitted(rule, g) and (g.value.words in _ANSWERS) is answers]
    said = {*figure.about}
    named = [g for g in near if g.what and said.issuperset(word for word in g.what if word[0] != CLASS)]
    bound = [ground for prose in (False, True) for ground in bound_by(figure, named or near, prose=prose)]
    if named:  # a field of that name goes before sentences
        bound = [ground for ground in bound if not ground.prose] or bound
    fits = [ground for ground in bound if agrees(rule, figure, ground) is not figure.denied]
    fields = {ground.what for ground in fits if not ground.prose}
    against = [g for g in bound if g not in fits and (figure.every or (figure.denied and g.what in fields))]
    if not fits or against:
        return Fault(Code.GROUND_DENIED if bound else Code.UNGROUNDED, figure.span, _first(against or bound))
    fresh = [ground for ground in fits if in_force(rule, ground, today)]
    if not fresh:
        return Fault(Code.GROUND_EXPIRED, figure.span, _first(fits))
    agreed = [ground for ground in fresh if not grounds.contested(ground)]
    others = [
        ground
        for ground in near
        if agrees(rule, figure, ground) is figure.denied and in_force(rule, ground, today)
    ]
    if not agreed or any(_says_otherwise(figure, ground, agreed) for ground in others):
        return Fault(Code.GROUND_CONTRADICTED, figure.span, _first(fresh))
    return agreed[0]


def gainsaid(figure: Figure, ground: Ground, fields: Sequence[Ground], grounds: GroundIndex) -> bool:
    """Whether another origin states another amount under the name of a field, or a stronger one of the same thing: then
    nothing is made of it."""
    return grounds.contested(ground) or any(
        other.value.measure == ground.value.measure
        and not _same(other.value, ground.value)
        and _says_otherwise(figure, other, (ground,))
        for other in fields
    )


def _says_otherwise(figure: Figure, other: Ground, fits: Sequence[Ground]) -> bool:
    """Whether a field is of a stronger origin than all those that say so, and says that attribute of what may be the
    same thing: no word tells the two apart, and one is called no less than the other, or the text names it."""
    if other.prose or rank(other) >= min(rank(ground) for ground in fits):
        return False
    said = {*figure.about}
    here, what = _called(other.of), _called(other.what)
    for ground in fits:
        there, its = _called(ground.of), _called(ground.what)
        one_thing = here <= there or there <= here or not said.isdisjoint(here)
        # `order.order_status` is the `status` of an order.
        if one_thing and what - there == its - here != set() and not said & (there - here - what):
            return True
    return False


def _called(words: Iterable[str]) -> set[str]:
    """The words of a field that call something, and say neither what it is like nor of which class."""
    return {word for word in words if word[0] not in (LIKE, CLASS)}


def overruling(figure: Figure, meant: Sequence[Ground], known: Iterable[Ground]) -> list[Ground]:
    """Fields of a stronger origin than all that state the figure, of the thing that it is said of, and of the attribute
    where the words around it name one: verified facts go before what tools report, and that before the user's words.
    """
    best = min(rank(ground) for ground in meant)
    if best == 0:  # then nothing is stronger
        return []
    stronger = bound_by(figure, [g for g in known if rank(g) < best], prose=False)
    said = {*figure.about}
    # Where only the attribute is named it is the record's, unless what the weaker origin alone speaks of is named.
    told = {word for g in meant for word in (*g.of, *g.what) if word in said and word[0] not in (LIKE, CLASS)}
    own = {word for word in figure.about[: figure.own] if word[0] not in (LIKE, CLASS)}
    of_it = [
        g
        for g in stronger
        if said & ({*g.of} if g.of else {*g.what})
        or (not own.isdisjoint(g.what) and not told.difference(g.of, g.what))
    ]
    named = [g for g in of_it if said & {*g.what}]
    return named or of_it


def rank(ground: Ground) -> int:
    """How far an origin is from verified facts: 0 of those, 1 of tools and others, 2 of the user's words."""
    return {_VERIFIED: 0, USER: 2}.get(ground.label, 1)


def permitted(rule: GroundedRule, ground: Ground) -> bool:
    """Totals are asked only where nothing else states the figure."""
    return not ground.summed and relied_on(rule, ground)


def relied_on(rule: GroundedRule, ground: Ground) -> bool:
    if ground.counted and not rule.counts:
        return False
    return ground.label in rule.origins or (ground.label.startswith(_TOOL) and ANY_TOOL in rule.origins)


def day_number(text: str) -> int | None:
    """The number of a day written as `2026-05-03`, counted from the first of the Gregorian calendar; else None."""
    match = _DAY.fullmatch(text)
    if match is None:
        return None
    year, month, day = map(int, match.groups())
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    lengths = (31, 29 if leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
    if year < 1 or not 1 <= month <= 12 or not 1 <= day <= lengths[month - 1]:
        return None
    before = year - 1
    return before * 365 + before // 4 - before // 100 + before // 400 + sum(lengths[: month - 1]) + day


_DAY: Final = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")


def in_force(rule: GroundedRule, ground: Ground, today: str) -> bool:
    """A fact that may expire is in force only on a known day."""
    aged = rule.age_days_max > 0 and bool(ground.as_of)
    if not rule.today or not (ground.until or aged):
        return True
    now = day_number(today)
    if now is None:
        return False
    if ground.until and not now <= (day_number(ground.until) or 0):
        return False
    made = day_number(ground.as_of)
    return not aged or (made is not None and now - made <= rule.age_days_max)


# --- which ground is meant -----------------------------------------------------------------------------------


def bound_by(figure: Figure, near: Sequence[Ground], *, prose: bool) -> list[Ground]:
    """Those that the words around the figure lead to: each word, the nearest first, keeps the grounds that it is said
    of, if any are left that it is said of. No word leads away from a field that is called nothing: `result: 17.99`."""
    left = [ground for ground in near if ground.prose is prose]
    nameless = not prose and any(_is_nameless(ground) for ground in left)
    for word in figure.about:
        if word in _LEADING_NOWHERE or (prose and word[0] == LIKE):
            continue  # what else a sentence names is not what the next one is like
        said = [ground for ground in left if word in ground.of or word in ground.what]
        if said:
            around = _around(word, said, left) if figure.kind is FigureKind.NAME else []
            if nameless or around:
                said = [g for g in left if g in around or word in g.of or word in g.what or _is_nameless(g)]
            left = said
    return _closest(left, figure.about) if len(left) > 1 and figure.about else left


_LEADING_NOWHERE: Final = (
    FORMER,
    OUTGOING,
    INCOMING,
    OVERDRAWN,
    ENDS,
    FAILED,
    DONE,
    TELLING,
    MOST_OF,
    LEAST_OF,
)
"""Marks that say what agrees, and not which field is meant."""


def _around(word: str, said: Sequence[Ground], left: Sequence[Ground]) -> list[Ground]:
    """Names that what a record is a part of holds, of a sort that the record itself has none of: a word for one of many
    results leads from no patient."""
    within = [{*g.of} for g in said if word in g.of and _MEMBER.match(g.fact)]
    if len(within) < len(said):
        return []
    sorts, kinds = {sort_of(g) for g in said}, {g.what for g in said}
    several = len({record_of(g.fact) for g in said}) > 1  # `the events`: that tells none of them
    return [
        g
        for g in left
        if any({*g.of} < one for one in within)
        and (
            (bool(sort_of(g)) and sort_of(g) not in sorts)
            or (not g.of and g.what not in kinds and (several or not sort_of(g)))
        )
    ]


def _is_nameless(ground: Ground) -> bool:
    return not (ground.of or ground.what)


def _closest(near: Sequence[Ground], about: tuple[str, ...]) -> list[Ground]:
    """Without those of which all that was left unsaid of another, and more, was left unsaid: `exit fee` beside `fee`.

    Grounds of which the same was said are held against each other, by what was not: a thousand alike cost what one does
    a thousand times.
    """
    said = frozenset(about)
    # Behind a label, `Product: …`, the field is meant that is called just so, whichever of them the record is about.
    apart = (MAIN, SIDE, *_LEADING_NOWHERE) if about[:1] == (LABELLED,) else _LEADING_NOWHERE
    words = [
        frozenset(w for w in (*g.of, *g.what) if w not in apart and not w.startswith(PARTS)) for g in near
    ]
    unsaid: dict[frozenset[str], set[frozenset[str]]] = {}
    for one in words:
        unsaid.setdefault(one & said, set()).add(one - said)
    unsaid.pop(frozenset(), None)
    fewest = {here: min(map(len, rests)) for here, rests in unsaid.items()}
    return [
        ground
        for ground, one in zip(near, words, strict=True)
        if len(rest := one - said) <= fewest.get(one & said, len(rest))
        or not _has_part(unsaid[one & said], rest)
    ]


def _has_part(sets: set[frozenset[str]], whole: frozenset[str]) -> bool:
    """Whether one of the sets is a proper part of another."""
    if len(sets) < 1 << len(whole):
        return any(one < whole for one in sets)
    parts = (frozenset(part) for size in range(len(whole)) for part in combinations(whole, size))
    return any(part in sets for part in parts)


def _first(grounds: Sequence[Ground]) -> str:
    return grounds[0].fact if grounds else ""


# --- what agrees ---------------------------------------------------------------------------------------------


def agrees(rule: GroundedRule, figure: Figure, ground: Ground) -> bool:
    """Whether the ground states what the figure does, in any of its readings."""
    if NOT_SO in ground.what and not figure.denied:
        return False
    if ground.counted and not any(
        {*ground.what} & {*value.words.split()} or not value.words for value in figure.readings
    ):
        return False
    if not _said_so(figure, ground):
        return False
    return any(
        value.measure == ground.value.measure and _agree(rule, figure, value, ground.value)
        for value in figure.readings
    )


def _said_so(figure: Figure, ground: Ground) -> bool:
    """Whether a figure is said of the time, of the way and of as much as a field states it of."""
    if not _may_be(figure, ground):
        return False
    if FAILED in ground.what and DONE in figure.about and not figure.denied:
        return False
    if FORMER in ground.what and FORMER not in figure.about and not figure.denied:
        return False
    if OVERDRAWN in ground.what and OVERDRAWN not in figure.about:
        return False
    if OUTGOING in ground.what and OUTGOING not in figure.about and ground.value.low[0] > 0:
        return False  # what is below nothing, without its sign
    if any(one in figure.about and other in ground.what for one, other in _WAYS):
        return False
    return figure.kind not in AMOUNTS or _of_one_share(figure, ground)


def _may_be(figure: Figure, ground: Ground) -> bool:
    """Whether a field may be meant: what a code ends in only where that is spoken of, and a balance not of what went to
    it."""
    if ENDS in ground.what and ENDS not in figure.about:
        return False
    if _BALANCE not in ground.what or ground.prose:
        return True
    there = {word.removeprefix(INTO) for word in figure.about if word.startswith(INTO)}
    return there.isdisjoint((_BALANCE, *(word for word in ground.of if word[0] != LIKE)))


_BALANCE: Final = "balanc"
"""Of a field: it is what something holds."""


_WAYS: Final = ((OUTGOING, INCOMING), (INCOMING, OUTGOING))


def _agree(rule: GroundedRule, figure: Figure, said: Value, given: Value) -> bool:
    if figure.kind is FigureKind.DATE:
        if said.words not in ("", given.words):  # another time zone, or one that the fact leaves open
            return False
        return _same_day(said.day, given.day) and given.bound in _DAYS_BY.get(figure.hedge, (given.bound,))
    if figure.kind in _WORDED:
        before, held, _ = given.words.partition(said.words)
        turned = figure.kind is FigureKind.STATE and before.split()[-1:] in _DENYING
        return bool(given.words and held) and not turned
    if not _of_one_period(said, given):
        return False
    ranged = not equal(given.low, given.high)
    if equal(said.low, given.low) and equal(said.high, given.high):
        return given.bound in _LIMITS_BY.get(figure.hedge, (given.bound,))
    if not equal(said.low, said.high):
        return False
    if figure.hedge in (Hedge.LEAST, Hedge.FROM):
        return ranged and equal(said.low, given.low)
    if figure.hedge in (Hedge.MOST, Hedge.WITHIN):
        return ranged and equal(said.high, given.high)
    if ranged or not _on_its_side(figure, said, given):
        return False
    return _rounded(rule, figure, said, given) or _about(rule, figure, said, given)


_LIMITS_BY: Final = {
    Hedge.OVER: (Hedge.OVER,),
    Hedge.UNDER: (Hedge.UNDER,),
    Hedge.LEAST: (Hedge.LEAST, Hedge.OVER),
    Hedge.MOST: (Hedge.MOST, Hedge.UNDER),
    Hedge.FROM: (Hedge.EXACT, Hedge.ABOUT, Hedge.LEAST, Hedge.OVER),
    Hedge.WITHIN: (Hedge.EXACT, Hedge.ABOUT, Hedge.MOST, Hedge.UNDER),
}
"""What a fact has to say of its own amount where a comparison with just that amount is stated; one that begins or ends
there, `from €20`, `the lowest is €20`, may be the amount itself, and is not the limit at the other side."""
_ON: Final = (Hedge.EXACT, Hedge.ABOUT)
_DAYS_BY: Final = {
    Hedge.OVER: (Hedge.OVER, Hedge.LEAST, Hedge.FROM),
    Hedge.UNDER: (Hedge.UNDER, Hedge.MOST),
    Hedge.LEAST: (*_ON, Hedge.OVER, Hedge.LEAST, Hedge.FROM),
    Hedge.MOST: (*_ON, Hedge.UNDER, Hedge.MOST, Hedge.LEAST),
    Hedge.WITHIN: (*_ON, Hedge.UNDER, Hedge.MOST),
}
"""What a fact has to say of its own day: `before` one that is the last, `after` the first, `from` none that is the
last, `until` none that is the first. Who is there `by` a day is there when something starts on it, and not where it is
open from then on."""


_DENYING: Final = (["not"], ["no"], ["never"], ["non"])
"""Before what a field holds: `not required` does not say `required`."""
AMOUNTS: Final = (FigureKind.PRICE, FigureKind.QUANTITY, FigureKind.NUMBER)
_NAMING: Final = (FigureKind.NAME, FigureKind.REFERENCE)
_WORDED: Final = (FigureKind.NAME, FigureKind.REFERENCE, FigureKind.STATE)


def _of_one_share(figure: Figure, ground: Ground) -> bool:
    """Whether both amounts may be for as much of something: what is for each person is for no table, and no total."""
    said = {word for word in figure.about if word.startswith(SHARE)}
    held = {word for word in ground.what if word.startswith(SHARE)}
    lasting = PERIOD in ground.value.words
    if not said:
        return not held or lasting or not any(PERIOD in value.words for value in figure.readings)
    if _IN_ALL in said:
        return not (held or lasting)
    if any(word.removeprefix(SHARE) in ground.what for word in said):  # `each instalment`, of one
        return True
    if not held:
        timed = any(PERIOD in value.words for value in figure.readings)
        if lasting and said == {_OF_EACH}:  # `€938 each`, of what is paid every quarter
            return True
        return _TOTAL not in ground.what and (timed or not lasting)
    return not said.isdisjoint(held) or _OF_EACH in said | held


_IN_ALL: Final = f"{SHARE}{WHOLE}"
_OF_EACH: Final = f"{SHARE}{EACH}"
_TOTAL: Final = "~total"


def _of_one_period(one: Value, other: Value) -> bool:
    """Whether both amounts may be per the same period: one that leaves it open may be per any."""
    if PERIOD not in one.words or PERIOD not in other.words:
        return True
    return any(word[0] == PERIOD for word in {*one.words.split()} & {*other.words.split()})


def _same(one: Value, other: Value) -> bool:
    first, second = ("" if PERIOD in value.words else value.words for value in (one, other))
    return (
        first == second
        and _of_one_period(one, other)
        and one.day == other.day
        and equal(one.low, other.low)
        and equal(one.high, other.high)
    )


def _same_day(said: tuple[int, ...], given: tuple[int, ...]) -> bool:
    """All that the figure says of a day or an hour, the fact says too: `3 May` is said of 3 May 2026."""
    return bool(said) and all(part in (-1, of) for part, of in zip(said, given, strict=True))


def _amount(value: Value) -> tuple[object, ...]:
    """The same for what is `equal` and measured alike, and for nothing else."""
    (low, under), (high, below) = value.low, value.high
    of_low, of_high = gcd(low, under), gcd(high, below)
    return value.measure, low // of_low, under // of_low, high // of_high, below // of_high


def equal(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] * other[1] == other[0] * one[1]


def _rounded(rule: GroundedRule, figure: Figure, said: Value, given: Value) -> bool:
    """Half away from zero, to the last digit that is said, where the rule lets so few be said."""
    for one in rule.rounding:
        coarse = said.step[0] * one.step[1] > one.step[0] * said.step[1]
        if coarse or one.measure != said.measure or (one.slot and one.slot not in figure.slots):
            continue
        return _nearest(given.low, said.step) == _exact_steps(said.low, said.step)
    return False


def _nearest(value: tuple[int, int], step: tuple[int, int]) -> int:
    over, under = abs(value[0]) * step[1], value[1] * step[0]
    steps = (2 * over + under) // (2 * under)
    return steps if value[0] >= 0 else -steps


def rounds_to(exact: Quantity, said: Quantity, decimals: int) -> bool:
    """Whether an amount, half away from zero, is another one at so many decimals or at more."""
    given, of = _as_fraction(exact), _as_fraction(said)
    return any(
        _nearest(given, (1, 10**places)) == _exact_steps(of, (1, 10**places))
        for places in range(decimals, max(decimals, -exact.exponent) + 1)
    )


def _as_fraction(amount: Quantity) -> tuple[int, int]:
    if amount.exponent > 0:
        return amount.mantissa * 10**amount.exponent, 1
    return amount.mantissa, 10**-amount.exponent


def _exact_steps(value: tuple[int, int], step: tuple[int, int]) -> int | None:
    steps, rest = divmod(value[0] * step[1], value[1] * step[0])
    return None if rest else steps


def _on_its_side(figure: Figure, said: Value, given: Value) -> bool:
    """`nearly 3 %` is less than that, `over 3 %` more."""
    above = given.low[0] * said.low[1] - said.low[0] * given.low[1]
    if figure.hedge is Hedge.OVER:
        return above > 0
    return above < 0 if figure.hedge is Hedge.UNDER else True


def _about(rule: GroundedRule, figure: Figure, said: Value, given: Value) -> bool:
    if not rule.approximate or figure.hedge is Hedge.EXACT:
        return False
    difference = said.low[0] * given.low[1] - given.low[0] * said.low[1]
    return abs(difference) * 1000 <= rule.approximate * abs(given.low[0]) * said.low[1]


def is_range(figure: Figure) -> bool:
    return any(not equal(value.low, value.high) for value in figure.readings)


def _both_ends(rule: GroundedRule, figure: Figure, grounds: GroundIndex, today: str) -> Ground | Fault:
    """A range that no fact states is grounded where facts state both of its ends."""
    found: Ground | Fault | None = None
    for name in ("low", "high"):
        readings = tuple(
            msgspec.structs.replace(value, low=getattr(value, name), high=getattr(value, name))
            for value in figure.readings
        )
        end = msgspec.structs.replace(figure, readings=readings, hedge=Hedge.EXACT)
        found = ground_of(rule, end, grounds, today)
        if isinstance(found, Fault):
            return found
    assert found is not None
    return found
