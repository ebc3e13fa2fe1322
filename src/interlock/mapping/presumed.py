"""What a question takes for so: `Why is your return guaranteed?`, `Have you heard that it is?`, `Where is our offer?`

Spoken of, not stated: what is held against it are rules about claims, and no contradiction.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from interlock.core.claims import GIVEN
from interlock.core.mutation import Commitment, Polarity
from interlock.lexicon.words import ENGLISH
from interlock.mapping.claims import Claim
from interlock.mapping.clauses import AUXILIARY, Clause
from interlock.mapping.cues import Cue
from interlock.mapping.phrases import Match
from interlock.mapping.rows import Row
from interlock.mapping.upheld import taken_for_granted

_FACTIVE: Final = ENGLISH["factive"] | {"hear", "remind", "nice", "great", "good", "wonderful"}
_OF_FACTS: Final = ENGLISH["of_facts"]
_ASKING_FOR_IT: Final = frozenset({"me", "us", "if", "whether"})
"""`Can you tell me that it is safe?`: that is what is asked."""
_TELLING: Final = frozenset({"tell", "mention", "remind"})
_SPEAKERS: Final = frozenset({"i", "we"})
"""`Did I mention that …`, but not `Who told you that …`."""
_OPENING: Final = frozenset({"that", "the", "our", "your", "my", "it's", "it", "we", "you", "how", "why"})
_FOUND_OUT: Final = frozenset(
    {"know", "tell", "sure", "certain", "find", "check", "see", "can", "could", "would", "should"}
)
"""`How do I know that it is safe?`"""
NEAR: Final = 4
BEFORE: Final = 6
"""Words before `that` in which a question opens."""


def presumed(
    words: Row, clause: Clause, concepts: Sequence[Match], denials: Sequence[Cue]
) -> Iterator[Claim]:
    """The concepts that a clause which asks takes for so, as claims: `Why is it not safe?` takes it for not so.

    Denied is what a denial stands in, not what it is asked of: `Haven't you heard that it is safe?`
    """
    if not concepts:
        return
    begin = _begin(words, clause, denials)
    for items in (
        *((range(begin, clause.last),) if begin >= 0 else ()),
        *(taken_for_granted(words, clause, clause.first - 1) if begin < 0 or denials else ()),
    ):
        inside = [match for match in concepts if match.first >= items.start and match.last <= items.stop]
        if inside:
            names = tuple(sorted({match.name for match in inside}))
            key = " ".join((GIVEN, "asked", *names))
            denied = sum(cue.first in items for cue in denials) % 2 == 1
            polarity = Polarity.NEGATIVE if denied else Polarity.POSITIVE
            span = words.span(items.start, items.stop)
            claim = Commitment(key=key, span=span, polarity=polarity, concepts=names, terms=())
            yield Claim(claim, key)


def _begin(words: Row, clause: Clause, denials: Sequence[Cue]) -> int:
    """From where on what a clause asks is taken for so; -1 for nowhere."""
    forms, lower, first, last = words.forms, words.lower, clause.first, clause.last
    if lower[max(0, first - 1) : first] == ["that"] and _known_before(words, first - 1):
        return first
    while first < last and not lower[first][:1].isalpha():
        first += 1
    verb = lower[first + 1] if first + 1 < last else ""
    proposed = _proposed(lower, first, last)
    if proposed >= 0:
        return proposed
    asks = lower[first] == "why" or (lower[first] == "how" and verb in AUXILIARY)
    if lower[first] == "how" and not _FOUND_OUT.isdisjoint(lower[first + 1 : last]):
        return -1
    if asks and _FOUND_OUT.isdisjoint(lower[first + 1 : last]):
        return first + 1 if verb in AUXILIARY else -1
    for at in range(first, last - 1):
        denied = bool(denials) and denials[0].first < at  # `Has nobody told you that …`
        told = forms[at].lemma not in _TELLING or denied or not _SPEAKERS.isdisjoint(lower[first:at])
        if forms[at].lemma in _FACTIVE and told and _ASKING_FOR_IT.isdisjoint(lower[at + 1 : at + NEAR]):
            opener = next((to for to in range(at + 1, min(at + NEAR, last)) if lower[to] in _OPENING), -1)
            if opener >= 0 and any(word in AUXILIARY or "'" in word for word in lower[opener + 1 : last]):
                return opener
    return -1


def _proposed(lower: Sequence[str], first: int, last: int) -> int:
    """Where what is proposed begins, `Why not | borrow?`, or what can be done instead, `Why wait when | you can
    borrow?`; -1 where nothing is.
    """
    rest = lower[first + 1 : last]
    if lower[first] != "why" or not rest or rest[0] in AUXILIARY or "whether" in rest:
        return -1
    begin = 1 if rest[0] == "not" else rest.index("when") + 1 if "when" in rest else len(rest)
    return first + 1 + begin if begin < len(rest) else -1


def _known_before(words: Row, that: int) -> bool:
    """Whether `that` stands behind a denial and what is known or told: `Haven't you heard that | it is safe?`"""
    lower = words.lower[max(0, that - BEFORE) : that]
    verb = words.forms[that - 1 - (lower[-1:] == ["you"])].lemma
    return (
        verb in (_FACTIVE | _OF_FACTS)
        and not ENGLISH["negation"].isdisjoint(lower)
        and _ASKING_FOR_IT.isdisjoint(lower[-1:])
    )
