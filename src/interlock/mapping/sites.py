"""Where in a row of words something may be to do, found in one search for all that read it."""

from __future__ import annotations

from typing import Final

from interlock.mapping.classes import places

_BORDER: Final = "stopping|dash|but|subordinate"

sites, (cues, placed, borders, doubtful_borders) = places(
    ("cue", ("phrase", "second")),
    ("number|pronoun-this", ("this", "sign|auxiliary|end")),
    (_BORDER, ("joining", "standing"), (",", "relative|reason|nominative")),
    (_BORDER + "|joining|,|(|that|no|without|reason|nominative|determiner|whether",),
)
"""`sites` finds all in a row; the others pick of these, in order:

`cues`: a cue may begin, at a word that is one by itself, or at the first two of a phrase, in any profile.
`placed`: what stands in a content key beside content: `this is`, not `this fund`; `that is`, not the `that` which opens
a clause.
`borders`: a clause may begin or end though nothing is denied or doubted; `doubtful_borders`: where something is.
"""
