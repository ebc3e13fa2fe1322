"""What comes of something that is not done: `If you don't pay the debt, you'll be arrested` is said of the debt.

Two clauses part where one of them denies something, and what is said in the other is said of that all the same. What
a condition names together with its denial (`if you don't`, for a policy that lists it so) leads what it is set for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

import msgspec

from interlock.core.claims import GIVEN
from interlock.core.mutation import Polarity
from interlock.mapping.claims import Claim
from interlock.mapping.clauses import AUXILIARY, Clause
from interlock.mapping.cues import Cue
from interlock.mapping.phrases import Match
from interlock.mapping.rows import Row
from interlock.mapping.tokens import Kind

_POSITIVE: Final = Polarity.POSITIVE
_CONDITION: Final = frozenset({"if", "unless", "until", "when", "should"})
_DEFINITE: Final = frozenset(
    {"the", "your", "this", "these", "those", "that", "my", "our", "his", "her", "their", "its"}
)
"""What has one of these before it there is, whatever is denied of it."""
_PEOPLE: Final = frozenset(
    {"you", "you'll", "you're", "you'd", "he", "she", "they", "him", "them", "yourself"}
)
_SUBJECTS: Final = _PEOPLE | {"i", "we", "it", "it's", "we'll", "i'll", "we're", "there"}
_SETTING_AGAINST: Final = frozenset({"but", "although", "though", "however", "whereas", "while", "yet", ";"})
_LEADING: Final = frozenset(
    {
        "and",
        "so",
        "then",
        "therefore",
        "thus",
        "hence",
        "or",
        "if",
        "unless",
        "because",
        "since",
        "as",
        "when",
        ",",
    }
)
DETERMINED_WITHIN: Final = 2
"""Items between `the` and what it belongs to: `the old debt`."""


def consequent(
    words: Row,
    claims: Sequence[Claim],
    pieces: Sequence[Clause],
    marks: Sequence[Cue],
    named: Callable[[Clause], Sequence[Match]],
) -> list[Claim]:
    """The claims, with what each that speaks of a person takes over from the clause beside it. `named`: the concepts of
    a clause.
    """
    denials = [cue.first for cue in marks if cue.denies]
    taken: dict[int, set[str]] = {}
    for one, other in pairwise(pieces):
        if one.sentence != other.sentence or _sets_against(words, one, other):
            continue
        if words.lower[one.first] in _CONDITION:
            over = _named_with_a_denial(denials, named(one))
            taken.setdefault(words.starts[other.first], set()).update(over)
        for denied, said in ((one, other), (other, one)):
            if any(denied.first <= at < denied.last for at in denials) and _of_a_person(words, said):
                things = {match.name for match in named(denied) if _is_definite(words, match)}
                taken.setdefault(words.starts[said.first], set()).update(things)
    return (
        [_taking(claim, taken.get(claim.commitment.span.start)) for claim in claims]
        if taken
        else list(claims)
    )


def _named_with_a_denial(denials: Sequence[int], found: Sequence[Match]) -> set[str]:
    return {match.name for match in found for at in denials if match.first <= at < match.last}


def _taking(claim: Claim, things: set[str] | None) -> Claim:
    commitment = claim.commitment
    if not things or not commitment.concepts or commitment.polarity is not _POSITIVE:
        return claim
    over = things.difference(commitment.concepts)
    if not over or commitment.key.startswith(GIVEN):
        return claim
    echoed = tuple(sorted(over.union(commitment.echoed)))
    return Claim(msgspec.structs.replace(commitment, echoed=echoed), claim.bare)


def _sets_against(words: Row, one: Clause, other: Clause) -> bool:
    lower = words.lower
    return not _SETTING_AGAINST.isdisjoint((lower[one.first], lower[other.first], lower[other.first - 1]))


def _of_a_person(words: Row, clause: Clause) -> bool:
    """Whether it has no subject of its own but a pronoun, and speaks of a person: `you'll be arrested`, `will be …`"""
    lower, at = words.lower, clause.first
    while at < clause.last and (lower[at] in _LEADING or words.forms[at].kind == Kind.SIGN):
        at += 1
    if at == clause.last:
        return False
    if lower[at] not in _SUBJECTS:
        return lower[at] in AUXILIARY
    return not _PEOPLE.isdisjoint(lower[at : clause.last])


def _is_definite(words: Row, match: Match) -> bool:
    before = words.lower[max(0, match.first - 1 - DETERMINED_WITHIN) : match.first]
    return not _DEFINITE.isdisjoint(before)
