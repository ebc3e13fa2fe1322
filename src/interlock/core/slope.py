"""Trust slope: how far a run has walked from where it was set, in steps that are each admissible.

Three integer distances (permille) of each admitted transition from the trajectory: content, certainty, register.
What exceeds a component's allowance accumulates, what falls short of it wears off (a CUSUM), so small persistent
steps in one direction add up and swings around the trajectory cancel. All numbers come from the policy.
"""

from __future__ import annotations

import msgspec

from interlock.core.lineage import DriftLevel
from interlock.core.mutation import Mutation, Register
from interlock.core.rules import SlopeRules, Thresholds
from interlock.core.trie import Trie

COMPONENTS = ("content", "certainty", "register")
_LEVEL = 200
"""Permille for one of the five levels of certainty."""


class SlopeState(msgspec.Struct, frozen=True):
    """What the slope carries from transition to transition.

    `origin`: terms of the intent, the facts and the first transitions. `near`: those (True) and the terms that were
    admitted beside one of them (False): one look-up a term tells both. `certainty`, `register`: sums over the
    `establishing` first transitions. `up`, `down`: accumulated deviation above and below, certainty first, then the
    five of the register. `past`: drift over the window.
    """

    origin: Trie[bool]
    near: Trie[bool]
    steps: int = 0
    establishing: int = 0
    certainty: int = 0
    register: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)
    content: int = 0
    up: tuple[int, ...] = (0, 0, 0, 0, 0, 0)
    down: tuple[int, ...] = (0, 0, 0, 0, 0, 0)
    past: tuple[tuple[int, int, int], ...] = ((0, 0, 0),)
    level: DriftLevel = DriftLevel.STEADY

    @classmethod
    def initial(cls, terms: tuple[str, ...]) -> SlopeState:
        origin = _with(Trie(), terms, of_origin=True)
        return cls(origin, origin)

    @property
    def drift(self) -> tuple[int, int, int]:
        return self.past[-1]

    def numbers(self) -> tuple[object, ...]:
        """What of it a digest needs; the term sets are a function of what the semantic digest covers."""
        return (
            self.steps,
            self.certainty,
            self.register,
            self.content,
            self.up,
            self.down,
            self.past,
            self.level,
        )

    def reanchored(self) -> SlopeState:
        """After a correction the reference is the initial intent and context again (X-08); drift stands."""
        return msgspec.structs.replace(self, near=self.origin)


def _with(terms: Trie[bool], more: tuple[str, ...], *, of_origin: bool) -> Trie[bool]:
    for term in more:
        if terms.get(term) is None:
            terms = terms.put(term, of_origin)
    return terms


def advance(
    state: SlopeState, mutation: Mutation, rules: SlopeRules
) -> tuple[SlopeState, tuple[int, int, int]]:
    """The state after one more admitted transition, and its three distances."""
    establishing = state.steps < rules.establish
    content, rooted = _content_distance(state, mutation.terms)
    if establishing:
        content = 0
    deviations = _deviations(state, mutation, establishing)
    certainty, register = abs(deviations[0]), max(abs(value) for value in deviations[1:])
    allowances = (rules.allowance.certainty, *((rules.allowance.register,) * 5))
    up = tuple(max(0, u + d - a) for u, d, a in zip(state.up, deviations, allowances, strict=True))
    down = tuple(max(0, u - d - a) for u, d, a in zip(state.down, deviations, allowances, strict=True))
    # A transition without content terms says nothing about content: it neither adds nor lets drift wear off.
    gathered = state.content
    if mutation.terms and not establishing:
        gathered = max(0, gathered + content - rules.allowance.content)
    drift = (gathered, max(up[0], down[0]), max(*up[1:], *down[1:]))
    origin, near = state.origin, state.near
    if establishing:
        origin = near = _with(origin, mutation.terms, of_origin=True)
    elif rooted and content:
        near = _with(near, mutation.terms, of_origin=False)
    after = SlopeState(
        origin=origin,
        near=near,
        steps=state.steps + 1,
        establishing=state.establishing + establishing,
        certainty=state.certainty + (mutation.certainty * _LEVEL if establishing else 0),
        register=_summed(state.register, mutation.register) if establishing else state.register,
        content=gathered,
        up=up,
        down=down,
        past=(*state.past[-rules.window :], drift),
        level=state.level,
    )
    return after, (content, certainty, register)


def _content_distance(state: SlopeState, terms: tuple[str, ...]) -> tuple[int, bool]:
    """Permille of terms that neither the origin nor what was said beside it knows; whether the origin knows one."""
    if not terms:
        return 0, False
    known = [state.near.get(term) for term in terms]
    return known.count(None) * 1000 // len(terms), True in known


def _deviations(state: SlopeState, mutation: Mutation, establishing: bool) -> tuple[int, ...]:
    """Signed distance from the established means; zero while they are being established."""
    if establishing or not state.steps:
        return (0, 0, 0, 0, 0, 0)
    established = _established(state)
    values = (mutation.certainty * _LEVEL, *_vector(mutation.register))
    return tuple(value - mean for value, mean in zip(values, established, strict=True))


def _established(state: SlopeState) -> tuple[int, ...]:
    counted = max(1, state.establishing)
    return tuple(total // counted for total in (state.certainty, *state.register))


def _vector(register: Register) -> tuple[int, int, int, int, int]:
    return (
        register.formal,
        register.colloquial,
        register.first_person,
        register.second_person,
        register.modal,
    )


def _summed(totals: tuple[int, int, int, int, int], register: Register) -> tuple[int, int, int, int, int]:
    a, b, c, d, e = (x + y for x, y in zip(totals, _vector(register), strict=True))
    return (a, b, c, d, e)


def rates(state: SlopeState) -> tuple[int, int, int]:
    """Change of drift per transition over the window, with its direction."""
    first, last, steps = state.past[0], state.past[-1], max(1, len(state.past) - 1)
    a, b, c = ((y - x) // steps if y >= x else -((x - y) // steps) for x, y in zip(first, last, strict=True))
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
