"""The final tier is the most severe one. No average, no vote, no weight, no number between two tiers."""

from __future__ import annotations

from collections.abc import Iterable

from interlock.screen.verdict import Judgement, Tier


def resolve(judgements: Iterable[Judgement]) -> Tier:
    """The highest tier among the judgements and their violations; with none at all, nothing was judged."""
    tiers = [
        tier
        for judgement in judgements
        for tier in (judgement.tier, *(one.tier for one in judgement.violations))
    ]
    return max(tiers, default=Tier.INDETERMINATE)
