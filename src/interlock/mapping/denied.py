"""What is denied besides what a clause denies: `The cake is nut-free`, `It has zero nuts`, `The curry has nuts, but the
cake has none`. Spoken of, not stated: rules about claims are held against it, and no contradiction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from interlock.core.claims import GIVEN
from interlock.core.mutation import Commitment, Polarity
from interlock.lexicon.words import ENGLISH
from interlock.mapping.claims import Claim
from interlock.mapping.clauses import AUXILIARY, Clause
from interlock.mapping.cues import Cue
from interlock.mapping.phrases import Match
from interlock.mapping.rows import Row
from interlock.mapping.tokens import DASHES, Kind

FREE: Final = "free"
NOTHING_OF_IT: Final = frozenset({"zero", "0", "nil", "nought"})
SAYING_NOTHING_OF_IT: Final = NOTHING_OF_IT | {FREE}
_JOINING: Final = DASHES | {"and", "but", "while", "whereas", "though", "although", "yet", ",", ";", "("}
_AT_THE_END: Final = frozenset({"none", "not", "neither", "never", "nothing"})
_COPULA: Final = ENGLISH["copula"]
_NOT: Final = frozenset({"not", "never", "neither", "nor"})

Named = Callable[[Clause], Sequence[Match]]


def besides(
    words: Row, pieces: Sequence[Clause], marks: Sequence[Cue], named: Named, text: bytes
) -> list[Claim]:
    """Those denials, as claims. `named`: the concepts of a clause."""
    denials = [cue.first for cue in marks if cue.denies]
    found = [
        _denial(words, clause, named(clause)) for clause in pieces if _has_none(words, named(clause), text)
    ]
    for one, other in pairwise(pieces):
        if one.sentence == other.sentence:
            found += _of_both(words, one, other, denials, named)
    return found


def _of_both(words: Row, one: Clause, other: Clause, denials: Sequence[int], named: Named) -> Iterator[Claim]:
    own, before = (
        [
            m for m in named(clause) if not any(m.first <= at < m.last for at in denials)
        ]  # none that is a denial by name
        for clause in (other, one)
    )
    if not (own and before):
        return
    denied, denied_before = _within(other, denials), _within(one, denials)
    if denied and not denied_before and (other.tail or _leaves_out(words, other)):
        yield _denial(words, other, [*own, *before])
    elif denied_before and not denied and other.resumes and _leaves_out(words, one):
        yield _denial(words, one, [*own, *before])  # `(The curry,) not the cake, contains nuts`


def _within(clause: Clause, denials: Sequence[int]) -> bool:
    return any(clause.first <= at < clause.last for at in denials)


def _has_none(words: Row, named: Sequence[Match], text: bytes) -> bool:
    """`nut-free`, `is nut free`, `zero nuts`, `0 nuts`: not `a free cake`, `the cake free of charge`."""
    lower = words.lower
    for match in named:
        before = lower[match.first - 1] if match.first else ""
        if before in NOTHING_OF_IT:
            return True
        if lower[match.last : match.last + 1] == [FREE] and (
            before in _COPULA or text[words.starts[match.last] - 1 : words.starts[match.last]] == b"-"
        ):
            return True
    return False


def _leaves_out(words: Row, clause: Clause) -> bool:
    """`but the cake has none`, `the cake does not`, `but not the cake`: of what is said before it."""
    lower, first, last = words.lower, clause.first, clause.last
    while first < last and lower[first] in _JOINING:
        first += 1
    while last > first and words.forms[last - 1].kind == Kind.SIGN:
        last -= 1
    if first == last:
        return False
    end = lower[last - 1]
    if end in _AT_THE_END or (end.endswith("n't") and end in AUXILIARY):
        return True
    return lower[first] in _NOT and AUXILIARY.isdisjoint(lower[first:last])


def _denial(words: Row, clause: Clause, named: Sequence[Match]) -> Claim:
    concepts = tuple(sorted({match.name for match in named}))
    key = " ".join((GIVEN, "no", *concepts))
    span = words.span(clause.first, clause.last)
    return Claim(Commitment(key=key, span=span, polarity=Polarity.NEGATIVE, concepts=concepts, terms=()), key)
