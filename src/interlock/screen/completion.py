"""Violation completion: runs last on every refusal, so that none leaves without an identifier.

It knows neither evaluators nor texts. Where a tier above the threshold came with no violation of that height, it adds
the generic one, which stands for an unspecified structural failure and for no kind of content.
"""

from __future__ import annotations

from typing import Final

from interlock.screen.verdict import Tier, Violation

GENERIC: Final = "structure.unspecified"
COMPLETION: Final = "completion"


def complete(
    tier: Tier, violations: tuple[Violation, ...], threshold: Tier, size: int
) -> tuple[Violation, ...]:
    """The violations, with the generic one behind them where a refusal would have none of its own."""
    if tier <= threshold or any(one.tier > threshold for one in violations):
        return violations
    return (*violations, Violation(GENERIC, COMPLETION, tier, 0, size))
