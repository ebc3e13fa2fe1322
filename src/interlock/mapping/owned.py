"""Amounts that are of something else than what fills a place beside them: `A fee of €20 is added to the rent`.

In doubt an amount is that of the place: then another one contradicts it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from interlock.core.mutation import Quantity
from interlock.lexicon.words import ENGLISH
from interlock.mapping.rows import Row
from interlock.mapping.slots import Amounts

REACH: Final = 4
"""Items between an amount and what says of what it is."""
_OTHERS: Final = ENGLISH["amounts_added"]
"""What has an amount of its own, and is added to another or taken off."""
_CHANGING: Final = ENGLISH["amounts_changing"]
_ABOUT: Final = frozenset(
    {"about", "around", "roughly", "another", "up", "at", "least", "most", "to", "only", "just"}
)
_MORE: Final = frozenset(
    {"more", "less", "higher", "lower", "cheaper", "dearer", "over", "above", "below", "under"}
)
_COPULA: Final = ENGLISH["copula"] | {"be", "been"}
_ARTICLES: Final = frozenset({"a", "an", "the", "your", "our", "my", "its", "his", "her", "their", "this"})
_MAKING: Final = frozenset({"make", "bring", "cover", "equal", "mean", "put", "set", "leave", "come"})
"""What an amount makes of another one may be that: `A surcharge of €100 brings the rent to €600`."""


def own_amounts(
    words: Row, amounts: Amounts, first: int, last: int, condition: range, concepts: Sequence[range]
) -> Amounts:
    """The amounts between two items that may be of what stands there. `concepts`: where what fills a place stands."""
    kept = [
        one
        for one in amounts
        if not (one[0] in condition or _is_of_another(words, one[0], first, last, concepts))
    ]
    if len(kept) > 1:
        kept = [one for one in kept if not _names_a_thing(words, one[0], last, concepts)] or kept
    return kept


def owned_by_name(
    words: Row, amounts: Amounts, named: Sequence[tuple[int, int, str]]
) -> dict[str, list[Quantity]]:
    """Where several things are named, and the one amount is of one of them by name, each with what is its own: of
    `The deposit of €1,000 is twice the rent` the rent has none.
    """
    if len(amounts) != 1 or len({one[2] for one in named}) < 2:
        return {}
    at, quantity = amounts[0]
    owner = next((one for one in named if one[1] == at - 1 and words.lower[at - 1] == "of"), None)
    behind = next((one[0] for one in named if one[0] > at), -1)
    if owner is None or (behind >= 0 and _is_made(words, at, behind)):
        return {}
    return {one[2]: [quantity] if one[2] == owner[2] else [] for one in named}


def _is_of_another(words: Row, at: int, first: int, last: int, concepts: Sequence[range]) -> bool:
    begin = at
    while begin > first and words.lower[begin - 1] in _ABOUT:
        begin -= 1
    before = words.lower[begin - 1] if begin > first else ""
    if before == "by":
        return any(
            words.forms[to].lemma in _CHANGING for to in range(max(first, begin - 1 - REACH), begin - 1)
        )
    if _compares(words, at, last):
        return True
    if before != "of" or begin - 2 < first:
        return False
    owner = begin - 2
    if words.forms[owner].lemma not in _OTHERS or any(owner in one for one in concepts):
        return False
    if any(one.stop <= owner for one in concepts) and _is_made(words, first, owner):
        return False  # `The rent is a fee of €600`
    behind = next((one.start for one in concepts if one.start > at), -1)
    return behind < 0 or not _is_made(words, at, behind)


def _compares(words: Row, at: int, last: int) -> bool:
    """`€20 higher than last year`"""
    lower = words.lower
    return any(
        lower[to] in _MORE and lower[to + 1] in {"than", "last"}
        for to in range(at + 1, min(last - 1, at + REACH))
    )


def _is_made(words: Row, at: int, concept: int) -> bool:
    """`A fee of €600 is the rent`, `… makes the rent €600`: what says that it is that stands right before."""
    verb = concept - 1
    while verb > at and words.lower[verb] in _ARTICLES:
        verb -= 1
    form = words.forms[verb]
    return form.lower in _COPULA or form.lemma in _MAKING or form.lower in {"as", "in", "for"}


def _names_a_thing(words: Row, at: int, last: int, concepts: Sequence[range]) -> bool:
    """`the €500 desk`: beside another amount, one that only says which thing is meant."""
    lower, begin = words.lower, at
    while begin > 0 and not lower[begin - 1][:1].isalpha():  # `€`
        begin -= 1
    if begin == 0 or lower[begin - 1] not in _ARTICLES:
        return False
    thing = next((to for to in range(at, min(last, at + REACH)) if words.content[to]), last)
    return thing < last and not any(thing in one or thing + 1 in one for one in concepts)
