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
from collections.abc import Callable
from itertools import accumulate, repeat
from math import isqrt
from operator import attrgetter, sub
from typing import Final, NamedTuple

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

    `origin`: terms of the intent, of the facts (of those that arrived, too) and of the first transitions. `known`:
    those and all that were said since, and how near they are: one look-up a term tells all. `set_themes`: how often the
    first transitions spoke of each theme, `themes`: those and what is near, a byte each. `certainty`, `register`: sums
    over the `establishing` first transitions, `claiming` of which claimed something; `means`: of the register. `up`,
    `down`: accumulated deviation above and below, certainty first, then the register. `past`: drift over the window.
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
    means: tuple[int, ...] = (0, 0, 0, 0, 0, 0)
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

    def learned(self, terms: tuple[str, ...]) -> SlopeState:
        """With the terms of a fact that arrived: they are the origin's, as those of the facts that it began with."""
        return msgspec.structs.replace(
            self, origin=_with(self.origin, terms, _ORIGIN), known=_with(self.known, terms, _ORIGIN)
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
    known = state.known.get_each(mutation.terms, 0)
    if state.steps < rules.establish:
        return _established(state, mutation, known, rules.window), (0, 0, 0)
    terms, traits = mutation.terms, mutation.content.traits
    manner = state.manner if state.manner.tables else state.manner.settled()
    unheard, owned = 0 in known, _ORIGIN in known
    # What repeats such terms as were said before, or has none, is not strange at all.
    content = _content_distance(state, mutation, known) if unheard else 0
    gathered, moved = state.content, 0
    if unheard or owned:
        # What has no terms, or only such as were said before, takes the run nowhere; what is near takes it back.
        moved = content + manner.strangeness(traits)
        beyond = (moved - rules.allowance.content) * min(len(terms), _FULL) // _FULL
        gathered = max(0, gathered + _at_length(beyond, mutation))
    stray = _strayed(state, mutation, rules)
    up, down = stray.up, stray.down
    drift = (gathered, max(up[0], down[0]), stray.drift)
    themes, spoken = state.themes, state.spoken
    near = owned and 0 < content <= _TELLING
    if near:
        themes, spoken = _counted(themes, spoken, mutation.themes)
    after = SlopeState(
        state.origin,
        _risen(state.known, terms, known, _NEAR if near else _SAID) if unheard or near else state.known,
        state.set_themes,
        themes,
        spoken,
        state.steps + 1,
        state.establishing,
        state.claiming,
        state.certainty,
        state.register,
        state.means,
        manner,
        gathered,
        up,
        down,
        (*state.past[-rules.window :], drift),
        state.level,
    )
    return after, (min(1000, max(0, moved)), min(1000, stray.certainty), stray.register)


def _established(state: SlopeState, mutation: Mutation, known: list[int], window: int) -> SlopeState:
    """The state after one more of the transitions that set where the run is: nothing strays from it yet."""
    themes, spoken = _counted(state.themes, state.spoken, mutation.themes)
    register = _summed(state.register, mutation.register)
    number = state.establishing + 1
    claims = bool(mutation.commitments)
    return SlopeState(
        _with(state.origin, mutation.terms, _ORIGIN),
        _risen(state.known, mutation.terms, known, _ORIGIN),
        themes,
        themes,
        spoken,
        state.steps + 1,
        number,
        state.claiming + claims,
        state.certainty + (_position(mutation) if claims else 0),
        register,
        tuple([total // number for total in register]),
        state.manner.with_one(mutation.content.traits),
        state.content,
        state.up,
        state.down,
        (*state.past[-window:], state.drift),
        state.level,
    )


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
    """How strange its terms are on average.

    A term that the origin knows, or that was said beside one it knows, is not strange at all; another one as far as
    the run has not spoken of its theme.
    """
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


class _Stray(NamedTuple):
    """How far a transition strays from what was established, in permille, and what has gathered with it.

    `register`: that of the mode that is furthest away. `up`, `down`: as in the state. `drift`: the most of a mode.
    """

    certainty: int
    register: int
    up: tuple[int, ...]
    down: tuple[int, ...]
    drift: int


def _strayed(state: SlopeState, mutation: Mutation, rules: SlopeRules) -> _Stray:
    """What claims nothing says nothing about certainty and leaves that alone."""
    if not state.steps:
        return _Stray(0, 0, state.up, state.down, 0)
    allowance, length = rules.allowance, max(len(mutation.terms), _LONG)
    certainty = least = 0
    if mutation.commitments:
        least = allowance.certainty
        if state.claiming:
            certainty = _position(mutation) - state.certainty // state.claiming
    up, down = list(state.up), list(state.down)
    up[0], down[0] = _gathered(up[0], down[0], certainty, least, length)
    steps, drift, least = [*map(sub, _vector(mutation.register), state.means)], 0, allowance.register
    furthest = max(*steps, -min(steps))
    if furthest > least or any(up[1:]) or any(down[1:]):
        for at, step in enumerate(steps, start=1):
            above, below = up[at], down[at]
            if above or below or not -least <= step <= least:
                up[at], down[at] = above, below = _gathered(above, below, step, least, length)
                drift = max(drift, above, below)
    return _Stray(abs(certainty), furthest, tuple(up), tuple(down), drift)


def _gathered(above: int, below: int, step: int, least: int, length: int) -> tuple[int, int]:
    """What has gathered above and below, with one more step, that counts as often as it is long."""
    if not -_LEAP <= step <= _LEAP:
        step = _LEAP if step > 0 else -_LEAP
    above += (step - least) * length // _LONG
    below += (-step - least) * length // _LONG
    return max(0, above), max(0, below)


_vector: Final = msgspec.structs.astuple


def _position(mutation: Mutation) -> int:
    """How certain it is said to be, in permille; insisting is more than a flat statement."""
    return mutation.certainty * _LEVEL + (_INSISTED if mutation.insists else 0)


def _summed(totals: tuple[int, ...], register: Register) -> tuple[int, ...]:
    return tuple([x + y for x, y in zip(totals, _vector(register), strict=True)])


def rates(state: SlopeState) -> tuple[int, int, int]:
    """Change of drift per transition over the window, with its direction."""
    past = state.past
    (content, certainty, register), last, steps = past[0], past[-1], len(past) - 1 or 1
    return (
        _rate(last[0] - content, steps),
        _rate(last[1] - certainty, steps),
        _rate(last[2] - register, steps),
    )


def _rate(change: int, steps: int) -> int:
    return change // steps if change >= 0 else -(-change // steps)


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
    for level, bound_of in _GRAVEST_FIRST:
        for component, value, limits in zip(COMPONENTS, drift, thresholds, strict=True):
            bound = bound_of(limits)
            if value > bound:
                return Crossing(level, component, value, bound)
    return None


_GRAVEST_FIRST: Final[tuple[tuple[DriftLevel, Callable[[Thresholds], int]], ...]] = (
    (DriftLevel.HALT, attrgetter("halt")),
    (DriftLevel.CORRECTION, attrgetter("correct")),
    (DriftLevel.WARNING, attrgetter("warn")),
)
