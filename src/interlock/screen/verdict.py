"""What the screen answers: tiers, violations, one evaluator's judgement, and the verdict over all of them.

Values only. A refusal without a violation cannot be built, nor a verdict without a tier: the types do not let it be.
"""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import Final, NamedTuple, Self


class Channel(Enum):
    """The way a text came in. An order is ordinary in the first and out of place in the others."""

    INSTRUCTION = "instruction"
    DATA = "data"
    TOOL_DESCRIPTION = "tool_description"


class Tier(IntEnum):
    """How severe a structure is, in order. `INDETERMINATE` is the highest: what cannot be judged is not let through."""

    CLEAR = 0
    NOTED = 1
    ELEVATED = 2
    SEVERE = 3
    INDETERMINATE = 4

    @property
    def label(self) -> str:
        return self.name.lower()


SAFE: Final = Tier.NOTED
"""The threshold of a screen that names none: strictly above it nothing is executed."""


class Violation(NamedTuple):
    """A structure of the registry, and the bytes it was found in: from `start` up to, not including, `end`."""

    id: str
    evaluator: str
    tier: Tier
    start: int
    end: int


class Judgement(NamedTuple):
    """One evaluator's answer. `tier` is at least that of each violation; it may be higher with none named."""

    tier: Tier
    violations: tuple[Violation, ...] = ()


class _Verdict(NamedTuple):
    tier: Tier
    violations: tuple[Violation, ...]
    threshold: Tier
    channel: Channel
    digest: str
    size: int


class Verdict(_Verdict):
    """The most severe tier of all evaluators, every violation found, and the digest of the bytes judged.

    `digest` is `sha256:` and 64 hexadecimal digits of exactly the bytes received, `size` their number. Raises
    ValueError where the verdict would refuse without a violation above its threshold.
    """

    __slots__ = ()

    def __new__(
        cls,
        tier: Tier,
        violations: tuple[Violation, ...],
        threshold: Tier,
        channel: Channel,
        digest: str,
        size: int,
    ) -> Self:
        if not isinstance(tier, Tier):
            raise ValueError(f"`{tier!r}` is no tier")
        if tier > threshold and not any(one.tier > threshold for one in violations):
            raise ValueError("a refusal carries at least one violation above the threshold")
        return super().__new__(cls, tier, violations, threshold, channel, digest, size)

    @property
    def refused(self) -> bool:
        """Strictly above the threshold; equal passes."""
        return self.tier > self.threshold

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(one.id for one in self.violations))

    def as_json(self, name: str | None = None) -> dict[str, object]:
        """The verdict as one JSON object, with `id` in front where the input had one. It holds no text."""
        head: dict[str, object] = {} if name is None else {"id": name}
        return head | {
            "tier": self.tier.label,
            "violations": [
                {"id": one.id, "evaluator": one.evaluator, "tier": one.tier.label, "start": one.start, "end": one.end}
                for one in self.violations
            ],
            "refused": self.refused,
            "channel": self.channel.value,
            "digest": self.digest,
            "size": self.size,
        }  # fmt: skip
