"""What was read in a text, place by place, for people and for measuring: cues with their scopes, and quantities.

The gate needs none of it; it reads the mutation. Everything here comes from the same tables and rules.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import NamedTuple

from interlock.core.rules import Profile
from interlock.mapping.checkable import checkable
from interlock.mapping.clauses import sentence_ends
from interlock.mapping.cues import lexicon
from interlock.mapping.measures import Measure, measures
from interlock.mapping.rows import tokenise
from interlock.mapping.scopes import Reach, reaches
from interlock.mapping.supposing import Supposed, supposed


class Places(NamedTuple):
    negations: tuple[Reach, ...]
    hedges: tuple[Reach, ...]
    quantities: tuple[Measure, ...]
    checkable: bool
    """Whether it makes a claim that is worth a check."""
    supposed: tuple[Supposed, ...]


def places(text: bytes, profile: Profile) -> Places:
    """All places of a text, in order; offsets are bytes."""
    words = tokenise(text)
    marks = lexicon(profile).find(words)
    ends = sentence_ends(text)
    starts = words.starts
    begins = sorted({0, *(bisect_left(starts, end) for end in ends)} - {len(starts)})
    told = [cue for cue in marks if cue.doubts or (cue.denies and lexicon(profile).meant(words, cue))]
    spans = reaches(words, told, begins)
    return Places(
        negations=tuple(r for cue, r in zip(told, spans, strict=True) if cue.denies),
        hedges=tuple(r for cue, r in zip(told, spans, strict=True) if cue.doubts),
        checkable=checkable(text),
        quantities=tuple(measures(text)),
        supposed=tuple(supposed(text)),
    )
