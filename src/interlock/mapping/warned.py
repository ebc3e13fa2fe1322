"""A case that is put to warn of it: `If someone promises you a profit, be suspicious` says of no profit that it comes.

Read by closed lists alone, and in doubt nobody is warned: somebody else does it, in words that take nothing for granted
and compare it with nothing, and beside the case there stands a warning and not a word more.
"""

from __future__ import annotations

from itertools import product
from typing import Final

from interlock.lexicon.words import ENGLISH
from interlock.mapping.clauses import Clause
from interlock.mapping.rows import Row
from interlock.mapping.upheld import taken_for_granted

WARNED: Final = "warned:of"
"""Part of the key of what is only warned of: nothing is held against it, and `We do it too` may take it over."""
_HOLDING_OUT: Final = ENGLISH["holding_out"]
_DOING: Final = _HOLDING_OUT | ENGLISH["wanting"]
_WANTED: Final = ENGLISH["wanted"]
_ANYBODY: Final = frozenset({"someone", "somebody", "anyone", "anybody"})
_ARTICLES: Final = frozenset({"a", "an"})
NAME_WORDS_MAX: Final = 2
"""Words of whom it is about at most: `a caller`, `an unknown caller`."""

_NO_MERE_CASE: Final = ENGLISH["no_mere_case"] | ENGLISH["first_person"] | ENGLISH["copula"]
_COMPARED: Final = ("ier", "iest")
_VERY: Final = frozenset({"please", "very", "extremely", "especially", "particularly", "always", "then"})


def _said(*parts: str) -> frozenset[str]:
    return frozenset(" ".join(said) for said in product(*(part.split("|") for part in parts)))


_WARNINGS: Final = (
    _said("be|stay|remain", "|".join(sorted(ENGLISH["careful"])))
    | _said("beware|walk away|hang up|refuse|decline|say no|steer clear|stay away|report it")
    | _said("report", "it|them", "to", "us|the police")
    | _said("do not|don't|never", "believe it|believe them|trust them")
)
_REFUSALS: Final = _WARNINGS | _said(
    "do not|don't|never", "do it|do so|tell them|give it|send it|answer|reply|agree"
)


def warned_of(words: Row, clause: Clause, condition: range) -> bool:
    """Whether a clause does nothing but warn of the case that its condition puts."""
    lower, first, last = words.lower, clause.first, clause.last
    while last > first and lower[last - 1] in _ENDING:
        last -= 1
    if lower[condition.start] != "if" or (clause.last < len(lower) and last == clause.last):
        return False
    case, warning = range(condition.start + 1, min(condition.stop, last)), lower[first : condition.start]
    if condition.start == first:
        if condition.stop >= last:
            return False
        warning = lower[condition.stop + 1 : last]
    verb = _verb(lower[case.start : case.stop])
    if verb < 0 or next(taken_for_granted(words, clause, condition.start), None):
        return False
    warnings = _WARNINGS if lower[case.start + verb] in _HOLDING_OUT else _REFUSALS
    return " ".join(word for word in warning if word not in _VERY) in warnings and _is_plain(words, case)


_ENDING: Final = frozenset({".", "!"})


def _verb(case: list[str]) -> int:
    """Where in a case it stands what anybody offers or asks for, or -1."""
    if case[:1] and case[0] in _ANYBODY:
        at = 1
    elif case[:1] and case[0] in _ARTICLES:
        at = next((at for at, word in enumerate(case[: NAME_WORDS_MAX + 2]) if word in _DOING), 0)
    else:
        return -1
    if at in {0, len(case)} or case[at] not in _DOING:
        return -1
    behind = [*case[at + 1 :], "", ""]
    if behind[0] == "you":
        behind = behind[1:]
    if behind[0] == "to":
        return at if behind[1] in _WANTED else -1
    if case[at] == "asks":
        return at if behind[:2] == ["for", "your"] else -1
    return at if case[at] in _HOLDING_OUT else -1


def _is_plain(words: Row, case: range) -> bool:
    """Whether it takes nothing for granted: nothing is pointed at, compared, paid for, or yours in so many words."""
    lower = words.lower[case.start : case.stop]
    if not _NO_MERE_CASE.isdisjoint(lower) or any("'" in word or word.endswith(_COMPARED) for word in lower):
        return False
    return not any(_is_yours(words, case, at) or _is_paid_for(words, at) for at in case[:-1])


def _is_yours(words: Row, case: range, at: int) -> bool:
    """`your safe bond`, not `your bond`: what yours is like would be said of it."""
    if words.lower[at] != "your" or at + 2 not in case:
        return False
    return words.content[at + 1] != "" and words.content[at + 2] != ""


def _is_paid_for(words: Row, at: int) -> bool:
    """`cash for a safe bond`, not `a gift for buying` or `asks for your password`."""
    following = words.lower[at + 1]
    return words.lower[at] == "for" and following != "your" and not following.endswith("ing")
