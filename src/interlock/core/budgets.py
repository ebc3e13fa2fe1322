"""What a run may use up, and how much of what it says has to be admitted."""

from __future__ import annotations

from collections import deque

from interlock.core.outcome import Trigger
from interlock.core.rules import Limits
from interlock.core.slope import SlopeState
from interlock.core.state import SemanticState

Exceeded = tuple[Trigger, int, int]
"""Which limit, the value, the limit."""


def exceeded(limits: Limits, state: SemanticState, slope: SlopeState) -> Exceeded | None:
    """The first budget that committing this would exceed."""
    bounds = state.bounds
    if bounds.step > limits.transitions_max:
        return Trigger.BUDGET_TRANSITIONS, bounds.step, limits.transitions_max
    if limits.uncertainty_max and bounds.uncertainty_total > limits.uncertainty_max:
        return Trigger.BUDGET_UNCERTAINTY, bounds.uncertainty_total, limits.uncertainty_max
    if limits.distance_max and slope.drift[0] > limits.distance_max:
        return Trigger.BUDGET_DISTANCE, slope.drift[0], limits.distance_max
    return None


class AdmissionRate:
    """The rolling admission rate over determinations of active transitions (R-086)."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._window: deque[bool] = deque(maxlen=limits.admission_window or 1)

    def counted(self, admitted: bool) -> Exceeded | None:
        """With one more; the limit, where too few of the window were admitted."""
        limits, window = self._limits, self._window
        window.append(admitted)
        if not limits.admission_window or len(window) < limits.admission_window:
            return None
        rate = sum(window) * 1000 // len(window)
        return None if rate >= limits.admission_min else (Trigger.ADMISSION_RATE, rate, limits.admission_min)

    def numbers(self) -> tuple[bool, ...]:
        """What of it a digest needs."""
        return tuple(self._window)
