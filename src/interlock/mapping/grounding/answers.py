"""Words that say that something is so, or not: what adds nothing, stands for another, or excludes it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from interlock.lexicon.conversion import root
from interlock.lexicon.words import ENGLISH, GROUNDING
from interlock.mapping.grounding.amounts import CUES
from interlock.mapping.grounding.words import STOP, Word, plain

NEGATIONS: Final = ENGLISH["negation"]
ANSWERS: Final = (" yes ", " no ")
LIGHT: Final = frozenset(root(word) for word in STOP | ENGLISH["auxiliary"] | GROUNDING["light"] | NEGATIONS)
"""Words beside which a denial is of the very thing: `is not subject to an exit fee`."""
ON: Final = frozenset(map(root, GROUNDING["switched_on"]))
ALIKE: Final = {root(word): root(line.split()[0]) for line in CUES["alike_states"] for word in line.split()}
"""What stands for the first of its line, where something is said to be so."""
OPPOSITES, AGAINST = (
    tuple((root(line.split()[0]), root(line.split()[1])) for line in CUES[name])
    for name in ("opposites", "against")
)
OPPOSING: Final = frozenset(other for _, other in OPPOSITES)
CHOICES: Final = tuple(
    tuple(tuple(plain(said) for said in member.split(",")) for member in line.split("|"))
    for line in CUES["choices"]
)
"""Families of the few words that a field may hold: the spellings of each. A record has one at a time."""
CHOSEN: Final = frozenset(said for family in CHOICES for member in family for said in member)
STATUSES: Final = tuple(line.strip() for line in CUES["statuses"])
"""What a status may be, and is not where it is something else."""


def is_denied(own: Sequence[Word], what: Sequence[str] = ()) -> bool:
    """`what`: where `non-` stands before one of its words, that denies too."""
    negated = sum(one.text == "non" and two.root in what for one, two in pairwise(own))
    return (sum(word.text in NEGATIONS for word in own) + negated) % 2 == 1
