"""Whether a sentence of a fact or of the user's words denies a figure in it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from interlock.core.mutation import FigureKind
from interlock.lexicon.words import GROUNDING
from interlock.mapping.grounding.answers import NEGATIONS
from interlock.mapping.grounding.items import Item, items
from interlock.mapping.grounding.words import TITLE, Word

_DENYING: Final = re.compile(
    rf"\b(?:instead|rather|{'|'.join(sorted(NEGATIONS))})\b|n['\u2019]t\b", re.IGNORECASE
)
BETWEEN: Final = GROUNDING["between"]
"""Between a denial and a figure these leave the figure itself undenied: `not later than 3 May`."""


def not_so(sentence: str, words: Sequence[Word], found: Sequence[Item]) -> list[Item]:
    """What a sentence denies of what stands in it: `was not shipped on 3 May`, and `or 4 May` behind it."""
    denied: list[Item] = []
    for before, item in zip((None, *found), found, strict=False) if _DENYING.search(sentence) else ():
        listed = before in denied and _LISTED.fullmatch(sentence, before.end, item.start)
        if listed or _is_not_so(sentence, words, item):
            denied.append(item)
    return denied


_LISTED: Final = re.compile(r"(?: [\w-]+)?(?:,|,? (?:and|or|nor)) (?:on |for |to )?")


def _is_not_so(sentence: str, words: Sequence[Word], item: Item) -> bool:
    """Of a name or a code it does where the denial stands before it, `I am not Ann Reed`: who has not received W123
    speaks of it."""
    if _SET_ASIDE.search(sentence, 0, item.start) is not None:
        return True
    if item.kind in (FigureKind.NAME, FigureKind.REFERENCE):
        return False
    before = [word for word in words if word.end <= item.start]
    before = [word for word in before if word.segment == before[-1].segment]
    for distance, word in enumerate(reversed(before)):
        if word.text in BETWEEN or word.text in _SINCE:
            return False
        if word.text in NEGATIONS and (distance == 0 or word.text not in _OF_WHAT_FOLLOWS):
            return not (
                is_presupposed(before) or _is_of_a_thing([w.text for w in before[len(before) - distance :]])
            )
    return False


def _is_of_a_thing(between: Sequence[str]) -> bool:
    """Whether it says which thing is meant: `have not received the order placed on 3 May`, `the lamp I paid $90 for`,
    `the 3 lamps`. `between`: the words from the denial to the figure."""
    told = [word for word in between if word not in _BESIDE_A_VERB]
    if told and told[-1] in _DEFINITE:
        return True
    return any(
        word in _RELATIVE or ((word.endswith("ed") or word in _DONE) and before not in _JOINING)
        for before, word in pairwise(told)
    )


_BESIDE_A_VERB: Final = frozenset(
    {"be", "been", "being", "yet", "ever", "actually", "really", "already", "have", "get"}
)
_DEFINITE: Final = frozenset({"the", "my", "our", "your", "these", "those"})
_RELATIVE: Final = frozenset({"that", "which", "who", "whom", "i", "we", "you", "he", "she", "they"})
_DONE: Final = frozenset(
    {"bought", "paid", "sent", "made", "cost", "costing", "worth", "given", "taken", "sold", "due"}
)
_JOINING: Final = frozenset({"and", "or", "nor"})


_SET_ASIDE: Final = re.compile(
    r"(?:\b(?:not|never|instead of|rather than)|n['\u2019]t) "
    rf"(?:(?:an?|the|my|your|our|called|named|{TITLE}) )*\Z",
    re.IGNORECASE,
)


def without_set_aside(text: str) -> str:
    """A text without the names that it says somebody or something is not."""
    for item in reversed(items(text) if _DENYING.search(text) else []):
        if item.kind is FigureKind.NAME and _SET_ASIDE.search(text, 0, item.start) is not None:
            text = text[: item.start] + text[item.end :]
    return text


_SINCE: Final = frozenset({"since", "until", "till", "when", "because", "while", "although", "once"})
_OF_WHAT_FOLLOWS: Final = frozenset({"without", "lack", "lacks", "unlikely"})


def is_presupposed(before: Sequence[Word]) -> bool:
    """`is not included in the rate of €70`, `was not provided for the 36-month loan`, `has not paid the fee of €70`: no
    amount is denied."""
    at = next((at for at in range(len(before) - 1, -1, -1) if before[at].text in NEGATIONS), -1)
    between = [word.text for word in before[at + 1 :]] if at >= 0 else []
    if between[-1:] == ["of"] and not _WHOSE.isdisjoint(between[1:-2]):
        return True
    done = bool(between) and (between[0].endswith("ed") or between[0] == "part")
    return done and between[-1] in _GIVING and any(word in _LINKING for word in between[1:])


_WHOSE: Final = frozenset({"the", "your", "our", "my", "its", "his", "her", "their", "this"})
_GIVING: Final = frozenset({"of", "the", "your", "this"})
_LINKING: Final = frozenset({"in", "for", "with", "by", "of", "on"})
