"""Baked integer weights by feature: what is summed where no list of words can settle a question."""

from __future__ import annotations

from functools import cache
from typing import Final

from interlock.lexicon.words import sections

CONSTANT: Final = ""
"""The feature that is always there."""


@cache
def weights(name: str) -> dict[str, int]:
    """The weights of one section of the table."""
    found = {}
    for line in sections("weights.txt").get(name, ()):
        feature, _, weight = line.rpartition("\t")
        found[feature] = int(weight)
    return found
