"""What was read in a text, place by place, for people and for measuring: cues with their scopes, and quantities.

The gate needs none of it; it reads the mutation. Everything here comes from the same tables and rules.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final, NamedTuple

from interlock.core.mutation import Reference
from interlock.core.rules import Profile
from interlock.mapping.checkable import checkable
from interlock.mapping.claims import denying_affixes
from interlock.mapping.clauses import sentence_ends
from interlock.mapping.cues import FLAT, Cue, lexicon
from interlock.mapping.measures import Measure, measures
from interlock.mapping.rows import Row, tokenise
from interlock.mapping.scopes import Reach, reaches
from interlock.mapping.supposing import Supposed, supposed


class Places(NamedTuple):
    negations: tuple[Reach, ...]
    hedges: tuple[Reach, ...]
    quantities: tuple[Measure, ...]
    checkable: bool
    """Whether it makes a claim that is worth a check."""
    supposed: tuple[Supposed, ...]


def places(text: bytes, profile: Profile, named: Sequence[Reference] = ()) -> Places:
    """All places of a text, in order; offsets are bytes. No amount is part of one of `named`, its references."""
    words = tokenise(text)
    marks = lexicon(profile).find(words)
    if profile not in _OF_SCIENCE:
        marks = sorted([*marks, *_affixal(words, marks)])
    ends = sentence_ends(text)
    starts = words.starts
    begins = sorted({0, *(bisect_left(starts, end) for end in ends)} - {len(starts)})
    told = [cue for cue in marks if cue.doubts or (cue.denies and lexicon(profile).meant(words, cue))]
    spans = reaches(words, told, begins)
    return Places(
        negations=tuple(r for cue, r in zip(told, spans, strict=True) if cue.denies),
        hedges=tuple(r for cue, r in zip(told, spans, strict=True) if cue.doubts),
        checkable=checkable(text),
        quantities=_apart(measures(text), named),
        supposed=tuple(supposed(text)),
    )


def _apart(found: Sequence[Measure], named: Sequence[Reference]) -> tuple[Measure, ...]:
    """What is no part of a reference: the figures of a link or a telephone number are no amounts."""
    named = sorted(named, key=lambda reference: reference.span.start)
    kept, at = [], 0
    for one in found:
        while at < len(named) and named[at].span.end <= one.start:
            at += 1
        if at == len(named) or one.end <= named[at].span.start:
            kept.append(one)
    return tuple(kept)


_OF_SCIENCE: Final = frozenset({Profile.SCIENTIFIC, Profile.CLINICAL})
"""There `independent of` and `unchanged` are findings like any other, and no denials to be listed."""


def _affixal(words: Row, marks: Sequence[Cue]) -> list[Cue]:
    """`is unsafe`: what a claim is denied by without a word that denies."""
    covered = {at for cue in marks for at in range(cue.first, cue.last)}
    return [Cue(at, at + 1, "affixal", True, FLAT) for at in denying_affixes(words) if at not in covered]
