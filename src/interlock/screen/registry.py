"""Every violation there can be: its name, its evaluator, its tier, why it is a structure, and an example.

Those of the evaluators come with their tables; those of the screen itself are listed here. An id that stands in no
registry is no violation: an evaluator that answers with one has failed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from interlock.screen.completion import COMPLETION, GENERIC
from interlock.screen.tables import Evaluator
from interlock.screen.verdict import Tier

AMBIGUITY: Final = "ambiguity"
FAILED: Final = "ambiguity.evaluator-failed"
SILENT: Final = "ambiguity.evaluator-silent"
INVALID: Final = "ambiguity.evaluator-invalid"
EXHAUSTED: Final = "ambiguity.evaluator-exhausted"
TRANSFORMED: Final = "ambiguity.transformed-view"
EMPTY: Final = "ambiguity.empty"
OVERSIZE: Final = "ambiguity.oversize"
NOT_TEXT: Final = "ambiguity.not-text"
UNPAIRED: Final = "ambiguity.unpaired-surrogate"


class Entry(NamedTuple):
    """One id of the registry. `tiers` gives the tier by channel where the structure is looked for."""

    id: str
    name: str
    evaluator: str
    tier: Tier
    reason: str
    example: str
    channel: str
    tiers: Mapping[str, Tier]


def _own(id: str, name: str, reason: str, example: str, evaluator: str = AMBIGUITY) -> Entry:  # noqa: A002
    tier = Tier.INDETERMINATE
    return Entry(id, name, evaluator, tier, reason, example, "instruction", {})


OWN: Final = (
    _own(FAILED, "an evaluator failed", "a structure that could not be judged is not known to be safe",
         "any text, while an evaluator raises an error"),
    _own(SILENT, "an evaluator gave no tier", "abstaining is no verdict",
         "any text, while an evaluator answers nothing"),
    _own(INVALID, "an evaluator's answer is none", "a tier outside the ordered set, or an id that nobody registered",
         "any text, while an evaluator answers with a number"),
    _own(EXHAUSTED, "an evaluator ran out of its allowance", "what takes longer than the size of the text "
         "allows was not judged to its end", "any text, while an evaluator never ends"),
    _own(TRANSFORMED, "an evaluator asked for another view", "the screen judges what it received, and nobody "
         "decodes or folds it", "any text, while an evaluator asks for it in lower case"),
    _own(EMPTY, "nothing was received", "there is no structure to judge", ""),
    _own(OVERSIZE, "more was received than is judged", "a text over the ceiling was not read to its end",
         "a text of more bytes than the ceiling"),
    _own(NOT_TEXT, "what was received is no text", "neither a text nor bytes", "a number"),
    _own(UNPAIRED, "an unpaired surrogate", "half a character has no bytes of its own", "\\ud800"),
    _own(GENERIC, "an unspecified structural failure", "a tier above the threshold came without a structure of its own",
         "any text, while an evaluator answers a high tier and no id", COMPLETION),
)  # fmt: skip


def registry(evaluators: Iterable[Evaluator]) -> dict[str, Entry]:
    """Every id by itself. Raises ValueError where two structures share one."""
    entries = [
        Entry(
            rule.id, rule.name, evaluator.name, Tier[rule.tier.upper()], rule.reason, rule.example, rule.channel,
            {channel: Tier[tier.upper()] for channel, tier in rule.tiers.items()},
        )
        for evaluator in evaluators
        for rule in evaluator.rules
    ]  # fmt: skip
    found: dict[str, Entry] = {}
    for entry in (*OWN, *entries):
        if entry.id in found:
            raise ValueError(f"the violation `{entry.id}` stands twice in the registry")
        found[entry.id] = entry
    return found
