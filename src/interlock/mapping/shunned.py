"""What is left undone though no word of denial stands before it: `avoid calling an ambulance`, `skip the ambulance`.

A requirement is not met by it, and what is forbidden stays forbidden. Behind a denial it is what is to be done:
`You should not put off calling an ambulance`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from interlock.lexicon.words import ENGLISH
from interlock.mapping.clauses import Clause
from interlock.mapping.phrases import Match
from interlock.mapping.rows import Row
from interlock.mapping.tokens import is_adverb

_SHUNNING: Final = ENGLISH["shunning"]
_SHUNNING_OFF: Final = frozenset({"put", "hold"})
"""They put something off only before `off`."""
_VERBS: Final = _SHUNNING | _SHUNNING_OFF
_PAUSING: Final = frozenset({"stop", "quit", "cease"})
"""`Stop calling us` and `stop to call us` are two things."""
_LEADING: Final = frozenset(
    {"from", "on", "off", "to", "a", "an", "the", "any", "your", "for", "in", "about"}
)
WITHIN: Final = 5
"""Items behind the verb in which what is left undone begins."""


def shunned(
    words: Row, clause: Clause, named: Sequence[Match], hidden: Collection[int]
) -> list[tuple[int, Match]]:
    """The concepts of a clause that are left undone, each with its verb; none where the verb is `hidden`, in a cue."""
    items = range(clause.first, clause.last) if named else ()
    verbs = {at for at in items if words.forms[at].lemma in _VERBS and at not in hidden and _shuns(words, at)}
    if not verbs:
        return []
    found = []
    for match in named:
        for at in range(max(clause.first, match.first - WITHIN), match.first):
            if at in verbs and _leads(words, at + 1, match.first):
                found.append((at, match))
                break
    return found


def _shuns(words: Row, at: int) -> bool:
    form = words.forms[at]
    behind = words.lower[at + 1 : at + 2]
    if form.lemma in _SHUNNING_OFF:
        return behind == ["off"]
    return form.lemma in _SHUNNING and not (form.lemma in _PAUSING and behind == ["to"])


def _leads(words: Row, first: int, last: int) -> bool:
    """Whether nothing but a verb and small words stands between: `to avoid harm call us` avoids no call."""
    lower = words.lower
    return all(
        word in _LEADING or word.endswith("ing") or is_adverb(word) or lower[at - 1] == "to"
        for at, word in enumerate(lower[first:last], first)
    )
