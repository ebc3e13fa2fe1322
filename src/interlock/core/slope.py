"""Trust slope: how far a run has walked from where it was set, in steps that are each admissible.

Three integer distances (permille) of each admitted transition from the trajectory. *Content*: how much less its terms
are those that the run was set to than those of the language at large, and how much less it is put as the run puts what
it says (`manner.py`). *Certainty*: how far it doubts less, or insists
more, than the first transitions did, or the other way round. *Register*: the same of how it is said. What exceeds a
component's allowance accumulates, what falls short of it wears off (a CUSUM), so small persistent steps in one
direction add up and swings around the trajectory cancel. All numbers come from the policy.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate, repeat
from math import isqrt
from typing import Final

import msgspec

from interlock.core.lineage import DriftLevel
from interlock.core.manner import Manner
from interlock.core.mutation import FIELD, RARITY_BIT, THEMES, THEMES_LISTED, Mutation, Register
from interlock.core.persistent import PersistentMap
from interlock.core.rules import SlopeRules, Thresholds

COMPONENTS: Final = ("content", "certainty", "register")
_LEVEL: Final = 200
"""Permille for one of the five levels of certainty."""
_INSISTED: Final = 300
"""Permille by which insisting is more than a flat statement."""

_LEAP: Final = 500
"""Permille of certainty and register that one sentence counts for at most: a single leap is no slope."""

_FULL: Final = 3
"""A transition of so many terms counts whole, one of fewer in proportion: fragments say little of a topic."""
_LONG: Final = 12
"""A transition of more terms counts as often as it is longer: who joins sentences gains little."""
_TELLING: Final = 740
"""Permille of content distance up to which a transition tells the language of the run rather than another."""

_OWN, _AROUND, _ANY = 400, 300, 300
"""The language of a run, in permille: the themes it has spoken of, those around them, and the language at large."""
_FIELDS: Final = 36
"""English at large speaks of each field of themes about once in so many words."""
_BOUNDS: Final = tuple(accumulate(repeat(49, 19), lambda ratio, factor: ratio * factor // 40, initial=368))
"""How many permille as likely a theme is in the run as in the language at large: each step takes a twentieth off its
strangeness, from 0.37 to 17 times.
"""
_RARE: Final = tuple(isqrt(1 << (rarity + 8)) for rarity in range(32))
"""Sixteen times 2 ** (rarity / 2)."""
_SAID, _NEAR, _ORIGIN = 1, 2, 3
"""What is known of a term: it was said, beside one that the origin knows, or is the origin's."""
_COUNT_MAX: Final = 255
"""When a theme was spoken of so often, all counts are halved."""


Standings = PersistentMap[str, int]
"""How near each term is."""


class SlopeState(msgspec.Struct, frozen=True):
    """What the slope carries from transition to transition.

    `origin`: terms of the intent, the facts and the first transitions. `known`: those and all that were said since,
    and how near they are: one look-up a term tells all. `set_themes`: how often the first transitions spoke of each
    theme, `themes`: those and what is near, a byte each. `certainty`, `register`: sums over the
    `establishing` first transitions, `claiming` of which claimed something. `up`, `down`: accumulated deviation above
    and below, certainty first, then the register. `past`: drift over the window.
    """

    origin: Standings
    known: Standings
    set_themes: bytes = bytes(THEMES)
    themes: bytes = bytes(THEMES)
    spoken: int = 0
    """The sum of `themes`."""
    steps: int = 0
    establishing: int = 0
    claiming: int = 0
    certainty: int = 0
    register: tuple[int, ...] = (0, 0, 0, 0, 0, 0)
    manner: Manner = Manner()
    content: int = 0
    up: tuple[int, ...] = (0, 0, 0, 0, 0, 0, 0)
    down: tuple[int, ...] = (0, 0, 0, 0, 0, 0, 0)
    past: tuple[tuple[int, int, int], ...] = ((0, 0, 0),)
    level: DriftLevel = DriftLevel.STEADY

    @classmethod
    def initial(cls, terms: tuple[str, ...]) -> SlopeState:
        origin = _with(PersistentMap(), terms, _ORIGIN)
        return cls(origin, origin)

    @property
    def drift(self) -> tuple[int, int, int]:
        return self.past[-1]

    def numbers(self) -> tuple[object, ...]:
        """What of it a digest needs; terms and themes are a function of what the semantic digest covers."""
        return (
            self.steps,
            self.claiming,
            self.certainty,
            self.register,
            self.manner.of,
            self.manner.counts,
            self.content,
            self.up,
            self.down,
            self.past,
            self.level,
        )

    def reanchored(self) -> SlopeState:
        """After a correction the reference is the initial intent and context again (X-08); drift stands."""
        return msgspec.structs.replace(
            self, known=self.origin, themes=self.set_themes, spoken=sum(self.set_themes)
        )


def _with(terms: Standings, more: tuple[str, ...], standing: int) -> Standings:
    return _risen(terms, more, terms.get_each(more, 0), standing)


def _risen(terms: Standings, more: tuple[str, ...], known: list[int], standing: int) -> Standings:
    """The terms with these at least so near. `known`: how near each of them was."""
    return terms.put_all(
        {term: standing for term, before in zip(more, known, strict=True) if before < standing}
    )


def advance(
    state: SlopeState, mutation: Mutation, rules: SlopeRules
) -> tuple[SlopeState, tuple[int, int, int]]:
    """The state after one more admitted transition, and its three distances."""
    establishing = state.steps < rules.establish
    terms, traits = mutation.terms, mutation.content.traits
    manner = state.manner.with_one(traits) if establishing else state.manner.settled()
    known = state.known.get_each(terms, 0)
    content = 0 if establishing else _content_distance(state, mutation, known)
    deviations = _deviations(state, mutation, establishing)
    gathered, moved = state.content, 0
    if not establishing and (0 in known or _ORIGIN in known):
        # What has no terms, or only such as were said before, takes the run nowhere; what is near takes it back.
        moved = content + manner.strangeness(traits)
        beyond = (moved - rules.allowance.content) * min(len(terms), _FULL) // _FULL
        gathered = max(0, gathered + _at_length(beyond, mutation))
    up, down = _accumulated(state, mutation, deviations, rules)
    drift = (gathered, max(up[0], down[0]), max(up[1:] + down[1:]))
    origin, set_themes, themes, spoken = state.origin, state.set_themes, state.themes, state.spoken
    near = establishing or (_ORIGIN in known and 0 < content <= _TELLING)
    if near:
        themes, spoken = _counted(themes, spoken, mutation.themes)
    if establishing:
        origin, set_themes = _with(origin, terms, _ORIGIN), themes
    claims = establishing and bool(mutation.commitments)
    after = SlopeState(
        origin,
        _risen(state.known, terms, known, _ORIGIN if establishing else _NEAR if near else _SAID),
        set_themes,
        themes,
        spoken,
        state.steps + 1,
        state.establishing + establishing,
        state.claiming + claims,
        state.certainty + (_position(mutation) if claims else 0),
        _summed(state.register, mutation.register) if establishing else state.register,
        manner,
        gathered,
        up,
        down,
        (*state.past[-rules.window :], drift),
        state.level,
    )
    distance = (min(1000, max(0, moved)), min(1000, abs(deviations[0])), max(map(abs, deviations[1:])))
    return after, distance


def _at_length(beyond: int, mutation: Mutation) -> int:
    """What one sentence of it would count for, for as many as it is long."""
    terms = len(mutation.terms)
    return beyond * terms // _LONG if terms > _LONG else beyond


def _counted(themes: bytes, spoken: int, more: tuple[int, ...]) -> tuple[bytes, int]:
    counts = bytearray(themes)
    for theme in more:
        at = theme % THEMES
        if counts[at] == _COUNT_MAX:
            counts = bytearray(count // 2 for count in counts)
            spoken = sum(counts)
        counts[at] += 1
        spoken += 1
    return bytes(counts), spoken


def _content_distance(state: SlopeState, mutation: Mutation, known: list[int]) -> int:
    """How strange its terms are on average; 0 for what has none, and for what repeats such as were said before.

    A term that the origin knows, or that was said beside one it knows, is not strange at all; another one as far as
    the run has not spoken of its theme.
    """
    if 0 not in known:
        return 0
    themes, spoken = state.themes, state.spoken
    if not mutation.themes or not spoken:
        strange = 1000 * sum([standing < _NEAR for standing in known])
    else:
        strange = 0
        for theme, standing in zip(mutation.themes, known, strict=True):
            if standing < _NEAR:
                number = theme % THEMES
                likely = around = themes[number] * _RARE[theme >> RARITY_BIT & 31]
                if number < THEMES_LISTED:
                    begin = number - number % FIELD
                    around = sum(themes[begin : begin + FIELD]) * 16 * _FIELDS
                ratio = _ANY + (_OWN * likely + _AROUND * around) // (16 * spoken)
                strange += 1000 - 50 * bisect_right(_BOUNDS, ratio)
    return strange // len(known)


def _accumulated(
    state: SlopeState, mutation: Mutation, deviations: list[int], rules: SlopeRules
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What has gathered above and below; what claims nothing says nothing about certainty and leaves that alone."""
    if state.steps < rules.establish:
        return state.up, state.down
    allowance = rules.allowance
    allowed = [allowance.certainty] + [allowance.register] * (len(deviations) - 1)
    steps = list(deviations)
    if max(steps) > _LEAP or min(steps) < -_LEAP:
        steps = [min(_LEAP, max(step, -_LEAP)) for step in steps]
    if not mutation.commitments:
        steps[0] = allowed[0] = 0
    length = max(len(mutation.terms), _LONG)
    up = [
        total if (total := old + (step - least) * length // _LONG) > 0 else 0
        for old, step, least in zip(state.up, steps, allowed, strict=True)
    ]
    down = [
        total if (total := old + (-step - least) * length // _LONG) > 0 else 0
        for old, step, least in zip(state.down, steps, allowed, strict=True)
    ]
    return tuple(up), tuple(down)


def _deviations(state: SlopeState, mutation: Mutation, establishing: bool) -> list[int]:
    """Signed distance from the established means; zero while they are being established."""
    if establishing or not state.steps:
        return [0, 0, 0, 0, 0, 0, 0]
    certainty = 0
    if mutation.commitments and state.claiming:
        certainty = _position(mutation) - state.certainty // state.claiming
    counted = state.establishing or 1
    totals = zip(_vector(mutation.register), state.register, strict=True)
    return [certainty, *[value - total // counted for value, total in totals]]


_vector: Final = msgspec.structs.astuple


def _position(mutation: Mutation) -> int:
    """How certain it is said to be, in permille; insisting is more than a flat statement."""
    return mutation.certainty * _LEVEL + (_INSISTED if mutation.insists else 0)


def _summed(totals: tuple[int, ...], register: Register) -> tuple[int, ...]:
    return tuple([x + y for x, y in zip(totals, _vector(register), strict=True)])


def rates(state: SlopeState) -> tuple[int, int, int]:
    """Change of drift per transition over the window, with its direction."""
    first, last, steps = state.past[0], state.past[-1], max(1, len(state.past) - 1)
    if first == last:
        return (0, 0, 0)
    a, b, c = [(y - x) // steps if y >= x else -((x - y) // steps) for x, y in zip(first, last, strict=True)]
    return (a, b, c)


class Crossing(msgspec.Struct, frozen=True):
    """The gravest threshold that is strictly exceeded (X-18)."""

    level: DriftLevel
    component: str
    value: int
    bound: int


def crossing(drift: tuple[int, int, int], rules: SlopeRules) -> Crossing | None:
    """Which threshold this drift exceeds, the gravest first, components in their order."""
    thresholds = (rules.content, rules.certainty, rules.register)
    content, certainty, register = thresholds
    if drift[0] <= content.warn and drift[1] <= certainty.warn and drift[2] <= register.warn:
        return None
    for level in (DriftLevel.HALT, DriftLevel.CORRECTION, DriftLevel.WARNING):
        for component, value, limits in zip(COMPONENTS, drift, thresholds, strict=True):
            bound = _bound(limits, level)
            if value > bound:
                return Crossing(level, component, value, bound)
    return None


def _bound(limits: Thresholds, level: DriftLevel) -> int:
    if level is DriftLevel.HALT:
        return limits.halt
    return limits.correct if level is DriftLevel.CORRECTION else limits.warn
