"""The course of a run: what its admitted transitions were about and how they were put, as numbers that are summed.

Strangeness says how ill a transition fits the course: an integer sum of weighted features, ranked among sentences of
real documents. The weights and the ranks were fitted once by `scripts/fit_course.py` and are part of the decision code.
A course costs the same to ask and to advance at any length of the run.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import compress
from math import isqrt
from operator import mul
from typing import Final, NamedTuple

import msgspec

from interlock.core.mutation import Content

WINDOW: Final = 32
"""Transitions over which terms are counted."""
PERSONS: Final = (1 << 7) - 1
HE, SHE = 1, 2
_EITHER: Final = HE | SHE
UNIT: Final = 16
"""Of a bit: how much terms tell is counted in it."""
_LIKELIER: Final = 9
"""In 1/16 bits: the share of a run's terms that are drawn from its own."""

Vector = tuple[int, ...]


class Course(msgspec.Struct, frozen=True):
    """`counts` of terms over the `window` of the latest transitions; `recent` and `manner` are sums in which each
    earlier transition weighs three quarters of the next. The dictionary is frozen by convention of its maker.
    """

    steps: int = 0
    counts: dict[str, int] = {}
    total: int = 0
    window: tuple[tuple[str, ...], ...] = ()
    recent: Vector = ()
    recent_length: int = 0
    manner: Vector = ()
    manner_length: int = 0
    persons: int = 0

    def advanced(self, terms: tuple[str, ...], content: Content) -> Course:
        """The course after one more admitted transition; the same where nothing was read of it."""
        if not content.manner:
            return self
        counts, total, window = dict(self.counts), self.total + len(terms), (*self.window, terms)
        for term in terms:
            counts[term] = counts.get(term, 0) + 1
        if len(window) > WINDOW:
            gone, window = window[0], window[1:]
            total -= len(gone)
            for term in gone:
                if counts[term] == 1:
                    del counts[term]
                else:
                    counts[term] -= 1
        recent = _faded(self.recent, content.vector)
        manner = _faded(self.manner, content.manner)
        return Course(
            self.steps + 1,
            counts,
            total,
            window,
            recent,
            _length(recent),
            manner,
            _length(manner),
            self.persons | content.traits & PERSONS,
        )


def _faded(before: Vector, now: Vector) -> Vector:
    if not before:
        return now
    return tuple([(b * 3 >> 2) + n for b, n in zip(before, now, strict=True)])


def _length(vector: Vector) -> int:
    return isqrt(sum(map(mul, vector, vector)))


@lru_cache(maxsize=1_024)
def bits(number: int) -> int:
    """The binary logarithm of a positive number in 1/16, by a straight line between powers of two."""
    length = number.bit_length() - 1
    return (length << 4) + ((number << 4) >> length) - UNIT


class Features(NamedTuple):
    """What strangeness is a weighted sum of. What terms tell is in 1/16 bits, likeness in permille.

    `steps`, `vocabulary`: logarithms of how long the course is, and of how many terms the run knows. `known`: what
    those of the terms tell that the run knows. `likelier`: how much likelier its terms are in this run than
    elsewhere. `topic`, `manner`: likeness to the latest transitions. `marked`: the length of its manner.
    `other_person`: he where the run had only she, or she where it had only he. `new_persons`, `same_persons`: of
    seven, those that the run did not have and those that it had.
    """

    terms: int
    steps: int
    vocabulary: int
    known: int
    likelier: int
    topic: int
    manner: int
    marked: int
    other_person: int
    new_persons: int
    same_persons: int


WEIGHTS: Final = Features(
    terms=25602,
    steps=-1330,
    vocabulary=4374,
    known=-265,
    likelier=-1699,
    topic=-258,
    manner=-341,
    marked=-144,
    other_person=274206,
    new_persons=53786,
    same_persons=-57043,
)
RANKS: Final[tuple[tuple[int, int], ...]] = (
    (-2797037, 0),
    (-142888, 500),
    (-75477, 600),
    (-5985, 700),
    (68665, 800),
    (103793, 850),
    (154508, 900),
    (179161, 920),
    (204878, 940),
    (220269, 950),
    (240553, 960),
    (254818, 970),
    (276836, 975),
    (295960, 980),
    (322339, 985),
    (348494, 990),
    (382406, 995),
    (427170, 998),
    (573664, 1000),
)
"""Sums, ascending, each with the permille of sentences in real documents whose sum is below it."""


LIKENESS_MIN: Final = -1000
"""What is least like says so much; lengths are rounded down, and a quotient by them may come out further."""
_CHEAP: Final = (
    WEIGHTS.terms, WEIGHTS.steps, WEIGHTS.vocabulary, WEIGHTS.known, WEIGHTS.likelier,
    WEIGHTS.other_person, WEIGHTS.new_persons, WEIGHTS.same_persons,
)  # fmt: skip
"""The weights of what `_told` answers."""
_TOPIC_MOST: Final = LIKENESS_MIN * WEIGHTS.topic
_MANNER_MOST: Final = LIKENESS_MIN * WEIGHTS.manner
"""No likeness adds more, and `marked` takes off."""


def features(
    known: Sequence[bool], terms: tuple[str, ...], content: Content, course: Course, vocabulary: int
) -> Features:
    """`known`: for each term, whether the run, its facts or its intent has it; `vocabulary`: how many it has."""
    told = _told(known, terms, content, course, vocabulary)
    topic = _topic(sum(map(mul, content.vector, course.recent)), content, course)
    return Features._make((*told[:5], topic, *_manner(content, course), *told[5:]))


def exceeds(
    known: Sequence[bool],
    terms: tuple[str, ...],
    content: Content,
    course: Course,
    vocabulary: int,
    most: int,
) -> bool:
    """Whether its strangeness is more than so many permille.

    Likeness is reckoned over dozens of lanes and seldom decides: it is asked for only where the least of it would.
    """
    least = least_above(most)
    total: int = sum(map(mul, _told(known, terms, content, course, vocabulary), _CHEAP))
    if total + _MANNER_MOST + _TOPIC_MOST < least:
        return False
    manner, marked = _manner(content, course)
    total += manner * WEIGHTS.manner + marked * WEIGHTS.marked
    if total + _TOPIC_MOST < least:
        return False
    alike = sum(map(mul, content.vector, course.recent))
    if alike >= 0 and total < least:  # any likeness takes off, and how much need not be known
        return False
    return total + _topic(alike, content, course) * WEIGHTS.topic >= least


def _told(
    known: Sequence[bool], terms: tuple[str, ...], content: Content, course: Course, vocabulary: int
) -> tuple[int, ...]:
    """The features without those of likeness, in their order."""
    counts, total = course.counts, bits(course.total or 1) + _LIKELIER
    told = likelier = 0
    for term, weight in compress(zip(terms, content.weights, strict=True), known):
        told += weight
        if term in counts and (gain := weight + bits(counts[term]) - total) > 0:
            likelier += gain
    had, persons = course.persons, content.traits & PERSONS
    either = persons & _EITHER
    return (
        len(terms),
        bits(course.steps or 1),
        bits(vocabulary + 1),
        told,
        likelier,
        0 < either < _EITHER and either ^ had & _EITHER == _EITHER,
        (persons & ~had).bit_count(),
        (persons & had).bit_count(),
    )


def _topic(alike: int, content: Content, course: Course) -> int:
    """How like the latest transitions it is in what it is about; 0 where either says nothing.

    `alike`: the product of the two, before it is held against their lengths.
    """
    lengths = alike and course.recent_length * _length(content.vector)
    return max(LIKENESS_MIN, alike * 1000 // lengths) if lengths else 0


def _manner(content: Content, course: Course) -> tuple[int, int]:
    """How like the latest transitions it is put, and the length of its manner."""
    manner = content.manner
    marked = _length(manner)
    lengths = course.manner_length * marked
    like = max(LIKENESS_MIN, sum(map(mul, manner, course.manner)) * 1000 // lengths) if lengths else 0
    return like, marked


@lru_cache(maxsize=64)
def least_above(most: int) -> int:
    """The least sum that ranks above so many permille, less than a thousand."""
    above = next(at for at, (_, rank) in enumerate(RANKS) if rank > most)
    (low, under), (high, over) = RANKS[above - 1 : above + 1]
    return low - (under - most - 1) * (high - low) // (over - under)
