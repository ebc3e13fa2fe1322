"""What of all that facts speak of a clause names, by itself or with others: `Alpine Bond and Beta Growth charge …`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from interlock.core.grounding import LIKE, GroundIndex
from interlock.lexicon.words import ENGLISH, GROUNDING
from interlock.mapping.grounding.answers import COPULA, LIGHT, NEGATIONS, OF_THIS, TOO, YET, is_finite
from interlock.mapping.grounding.words import STOP, Word, is_code, is_place


def listed_behind(text: str, own: Sequence[Word], words: Sequence[Word], index: GroundIndex) -> list[str]:
    """The codes of all of which a clause says something that ends in a colon: `two have been paid: 6601 and 6603`."""
    if _COLON.match(text, own[-1].end) is None:
        return []
    behind = [word for word in words if word.start >= own[-1].end]
    end = next(
        (n for n, word in enumerate(behind) if not (is_code(word) or word.text in _JOINED_BY)), len(behind)
    )
    return [word.root for word in behind[:end] if is_code(word) and word.root in index.names]


_COLON: Final = re.compile(r"\s*:\s")
_JOINED_BY: Final = frozenset({"and", "or", "order", "orders", "invoice", "invoices", "number", "numbers"})


def names_of(words: Sequence[Word], index: GroundIndex) -> list[str]:
    """What words name of what facts speak of: by what it is called, or by what belongs to it and has a name."""
    called = [
        word.root
        for before, word in pairwise([None, *words])
        if word is not None
        and word.root in index.names
        and word.text not in STOP
        # a number names something only behind what it is the number of
        and not (is_place(word) and (before is None or before.root not in index.names))
    ]
    liked = [
        LIKE + w.root
        for w in words
        if (w.capital or f" {w.text} " in index.lower_names)
        and w.root not in index.names
        and LIKE + w.root in index.names
    ]
    return [*called, *liked]


def of_the_subject(own: Sequence[Word], index: GroundIndex) -> list[str]:
    """What a clause begins with, before its verb, where a record holds that of which nothing is called so: `the brass
    fittings are fragile` of the `contents` of a parcel; of somebody, what stands behind it: `you approved the belt`."""
    verb = next((at for at, word in enumerate(own) if is_finite(word.text)), 0)
    if own and own[0].text in _SOMEBODY:
        return likened(own[1:], index)
    return likened(own[:verb], index)


def led_to(own: Sequence[Word], index: GroundIndex) -> list[str]:
    """What a clause names at its end by what a record holds of which nothing is called so: `Paperless billing is off
    for your business account`."""
    at = next((n for n in range(len(own) - 2, 0, -1) if own[n].text in OF_THIS), 0)
    led = own[at + 1].text in _WHOSE if at else False
    thing = own[at + 2 :] if led else ()
    if thing and thing[-1].root in index.names:  # `account`, which they all are
        thing = thing[:-1]
    liked = likened(thing, index)
    return liked if len(liked) == len(thing) else []


_WHOSE: Final = frozenset({"the", "this", "that", "your", "our", "his", "her", "their", "my"})


def likened(words: Sequence[Word], index: GroundIndex) -> list[str]:
    return [
        LIKE + word.root
        for word in words
        if LIKE + word.root in index.names
        and word.root not in index.names
        and word.root not in index.attributes
        and word.root not in LIGHT
    ]


_SOMEBODY: Final = frozenset({"you", "we", "i", "they", "he", "she"})


def joint_subjects(
    words: Sequence[Word], segment: int, index: GroundIndex, *, liked: bool = False
) -> list[tuple[str, ...]]:
    """The things named right before a clause that `and` joins to them: `Alpine Bond and Beta Growth charge …`. `liked`:
    also those that a record is told by without being called so, as by a person: `Ann Reed and Tom Hale have paid`."""
    found: list[tuple[str, ...]] = []
    whole = [word for word in words if word.segment == segment]
    nor = next((at for at, word in enumerate(whole) if at and word.text == "nor"), 0)
    if whole and whole[0].text == "neither" and nor:  # `neither Ann Reed nor Tom Hale has …`
        first = [
            _naming(word, index, liked=liked) for word in whole[1:nor] if word.text not in _BEFORE_A_NAME
        ]
        return [tuple(first)] if first and all(first) else []
    for at in range(segment, 0, -1):
        own = [word for word in words if word.segment == at]
        if at == segment and (not own or own[0].text not in ("and", "nor", "or")):
            break
        joined = next((word for word in own[1:] if word.text not in _BEFORE_A_NAME), None)
        if at == segment and (joined is None or not _naming(joined, index, liked=liked)):
            break
        before = [word for word in words if word.segment == at - 1 and word.text not in _OF_SEVERAL]
        named = tuple(name for word in before if (name := _naming(word, index, liked=liked)))
        if not named or not all(
            _only_names(word, index) or _naming(word, index, liked=liked) for word in before
        ):
            break
        found.append(named)
    return found


def _naming(word: Word, index: GroundIndex, *, liked: bool) -> str:
    """What a word names of what facts speak of, or nothing."""
    if word.root in index.names:
        return "" if word.text in STOP else word.root
    return LIKE + word.root if liked and word.capital and LIKE + word.root in index.names else ""


_OF_SEVERAL: Final = frozenset({"neither", "both", "either"})
_BEFORE_A_NAME: Final = (
    GROUNDING["titles"] | {"the", "a", "an", "your", "our", "my", "their", "his", "her"} | {"also"}
)


def joined_behind(
    words: Sequence[Word], own: Sequence[Word], index: GroundIndex
) -> list[tuple[tuple[str, ...], bool]]:
    """The things that are named behind a clause and joined to what that names last, each with whether it is set apart:
    `is allowed at A and B, but not at C`."""
    found: list[tuple[tuple[str, ...], bool]] = []
    joined = False
    last = own[-1]
    if not (last.root in index.names or LIKE + last.root in index.names):
        return found
    for segment in range(last.segment + 1, last.segment + 1 + _JOINED_MAX):
        clause = [word for word in words if word.segment == segment]
        named = tuple(names_of(clause, index))
        rest = [word for word in clause if not {word.root, LIKE + word.root} & {*named}]
        if not named or any(word.text not in _BESIDE_NAMES for word in rest):
            if clause and clause[0].text in _JOINING and any(is_finite(word.text) for word in rest):
                found = found[: _set_against(words, last.segment, segment)]  # `…, but A and B are not`
            break
        joined = joined or clause[0].text in _JOINING
        found.append((named, any(word.text in NEGATIONS for word in clause)))
    return found if joined else []


def _set_against(words: Sequence[Word], first: int, segment: int) -> int:
    """How many clauses of names stand between two, before one that sets what follows against what stands before it."""
    opening = {word.segment: word.text for word in reversed(words) if first < word.segment < segment}
    return next((n for n, at in enumerate(sorted(opening)) if opening[at] in _AGAINST), len(opening))


_AGAINST: Final = frozenset({"but", "while", "whereas"})
_JOINED_MAX: Final = 6
_JOINING: Final = frozenset({"and", "or", "but", "nor"})
_BESIDE_NAMES: Final = (
    _JOINING
    | TOO
    | YET
    | {"not", "both", "the", "that", "of", "in", "at", "on", "for", "to", "by", "with", "from"}
    | {"mr", "mrs", "ms", "dr"}
)
"""What may stand beside the names of things that are joined, and adds nothing to them."""


def _only_names(word: Word, index: GroundIndex) -> bool:
    if word.text in COPULA or word.text in ENGLISH["auxiliary"]:
        return False
    known = word.root in index.names or word.root in index.attributes or word.root in LIGHT
    return known or word.text in STOP
