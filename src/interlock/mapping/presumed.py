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


def presumed(
    words: Row, clause: Clause, concepts: Sequence[Match], denials: Sequence[Cue]
) -> Iterator[Claim]:
    """The concepts that a clause which asks takes for so, as claims: `Why is it not safe?` takes it for not so."""
    if not concepts:
        return
    denied = len(denials) % 2 == 1
    begin = _begin(words, clause)
    for items in (
        (range(begin, clause.last),) if begin >= 0 else taken_for_granted(words, clause, clause.first - 1)
    ):
        inside = [match for match in concepts if match.first >= items.start and match.last <= items.stop]
        if inside:
            names = tuple(sorted({match.name for match in inside}))
            key = " ".join((GIVEN, "asked", *names))
            polarity = Polarity.NEGATIVE if denied else Polarity.POSITIVE
            span = words.span(items.start, items.stop)
            claim = Commitment(key=key, span=span, polarity=polarity, concepts=names, terms=())
            yield Claim(claim, key)


def _begin(words: Row, clause: Clause) -> int:
    """From where on what a clause asks is taken for so; -1 for nowhere."""
    forms, lower, first, last = words.forms, words.lower, clause.first, clause.last
    while first < last and not lower[first][:1].isalpha():
        first += 1
    verb = lower[first + 1] if first + 1 < last else ""
    asks = lower[first] == "why" or (lower[first] == "how" and verb in AUXILIARY)
    if lower[first] == "how" and not _FOUND_OUT.isdisjoint(lower[first + 1 : last]):
        return -1
    if asks and _FOUND_OUT.isdisjoint(lower[first + 1 : last]):
        return first + 1 if verb in AUXILIARY else -1
    for at in range(first, last - 1):
        told = forms[at].lemma not in _TELLING or not _SPEAKERS.isdisjoint(lower[first:at])
        if forms[at].lemma in _FACTIVE and told and _ASKING_FOR_IT.isdisjoint(lower[at + 1 : at + NEAR]):
            opener = next((to for to in range(at + 1, min(at + NEAR, last)) if lower[to] in _OPENING), -1)
            if opener >= 0 and any(word in AUXILIARY or "'" in word for word in lower[opener + 1 : last]):
                return opener
    return -1
