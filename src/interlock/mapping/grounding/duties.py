"""What a text says that must be done, held against a yes or no that says whether it has to be: `the goods have to be
inspected` of `inspection_required`, `should be taken with food` of `take_with_food`. And what something went with or
without, `without complications` of `complications`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from interlock.core.grounding import Ground
from interlock.core.mutation import Figure, Span
from interlock.lexicon.words import GROUNDING
from interlock.mapping.grounding.answers import ANSWERS, LIGHT, NEGATIONS, ON, called_by, is_denied, so
from interlock.mapping.grounding.words import STOP, Word, rooted

FAMILY_MIN: Final = 4
"""Letters that a verb and the noun for it begin with alike: `isolated`, `isolation`."""
_REQUIRED: Final = rooted("required")
_MUST: Final = frozenset({"must", "mustn't"})
_SHOULD: Final = frozenset({"should", "shouldn't"})
"""Of what a field says in as many words; else it is advice: `you should book early`."""
_PARTICLES: Final = frozenset({"in", "up", "out", "off"})
"""Behind these a verb says something else: `you must sign in`."""
_HOW: Final = [["in", how] for how in ("advance", "person", "writing", "full", "cash", "total", "time")]
"""`you must book in advance`: that only says how."""
_WENT: Final = GROUNDING["went"]
"""Verbs of which something is said to go, or to be had, with or without something else."""
_HAVE: Final = frozenset({"has", "have", "had", "need", "needs", "needed"})
_SMALL: Final = frozenset({"be", "been", "get", "also", "always", "not", "never", "to", "first", "you"})
_DEPENDING: Final = frozenset({"if", "unless", "when", "whenever", "before", "after", "until", "once", "or"})
_WITH: Final = frozenset({"with", "without"})
_ANY: Final = frozenset({"any", "some", "no", "further", "known"})


def bound_to(
    own: Sequence[Word], stated: Sequence[Ground], about: tuple[str, ...], span: Span
) -> list[Figure]:
    """What a clause says that has to be done, or need not be, and what something went with or without."""
    said = [word.text for word in own]
    if not _DEPENDING.isdisjoint(said):
        return []
    duty = _duty(own)
    without = _gone_with(own)
    found: dict[tuple[str, ...], bool] = {}
    roots = {word.root for word in own}
    for ground in stated:
        if not (duty or without) and roots.isdisjoint(ground.what):
            continue  # a look before it is read closely, for each of many
        what = called_by(ground)
        if ground.prose or ground.value.words not in ANSWERS or not what:
            continue
        if (duty and _says_duty(duty, what)) or _stands_in(own, what):
            found[what] = is_denied(own, what)
        elif without and _bare(what) == [without.root]:
            found[what] = is_denied([word for word in own if word.text != "no"])
    if len(found) != 1:
        return []
    ((what, denied),) = found.items()
    return [so((*what, *about), span, denied=denied)]


def done_without(
    own: Sequence[Word], stated: Sequence[Ground], about: tuple[str, ...], span: Span
) -> list[Figure]:
    """What a clause says at its end that something is so without, where a field is called just that: `is permitted
    without flash` of `flash_allowed`."""
    at = next((at for at, word in enumerate(own) if at and word.text == "without"), 0)
    denied = sum(word.text in NEGATIONS for word in own)
    if not at or denied != 1 or not (_DEPENDING | _SUPPOSED).isdisjoint(word.text for word in own):
        return []
    without = {word.root for word in own[at + 1 :] if word.text not in _ANY | STOP}
    fields: dict[tuple[str, ...], None] = {}
    for ground in stated if without else ():
        if ground.prose or ground.value.words not in ANSWERS or without.isdisjoint(ground.what):
            continue
        what = called_by(ground)
        if without in ({word for word in what if word not in LIGHT | ON | STOP}, {*_bare(what)}):
            fields[what] = None
    figures = [so((*what, *about), span, denied=True) for what in fields]
    return figures if len(figures) == 1 else []


_SUPPOSED: Final = frozenset({"would", "could", "might", "should"})


def hangs_on(text: str, start: int) -> bool:
    """Whether a sentence says first on what the rest of it hangs: `If it gets worse, …`. `start`: of a clause in it."""
    begun = max(text.rfind(mark, 0, start) for mark in (". ", "! ", "? ", "\n"))
    return _HANGING.match(text, begun + 1) is not None


_HANGING: Final = re.compile(
    r"\W*(?:if|when|whenever|unless|should|in case|once|until|before|after)\b", re.IGNORECASE
)


def _duty(own: Sequence[Word]) -> Sequence[Word]:
    """What a clause says that must be done, from its modal verb on; nothing where it says of nothing that it must."""
    for at, word in enumerate(own):
        behind = own[at + 1 :]
        leads = word.text in _MUST | _SHOULD or (
            word.text in _HAVE
            and [one.text for one in behind if one.text not in ("not", "only")][:1] == ["to"]
        )
        needless = word.text == "need" and [one.text for one in behind[:1]] == ["not"]
        if leads or needless or word.text == "needn't":
            return [word, *(one for one in behind if one.text not in _SMALL)]
    return ()


def _says_duty(duty: Sequence[Word], what: Sequence[str]) -> bool:
    bare = _bare(what)
    modal, *duty = duty
    if not bare or not duty:
        return False
    if what[0] in _WITH:  # `with_food`: to be taken with it, or without
        at = next((at for at, one in enumerate(duty) if one.text in _WITH), len(duty))
        return {one.root for one in duty[at + 1 :]} >= {*bare}
    if len(bare) < len([word for word in what if word not in STOP]):  # `inspection_required`
        first = duty[0]
        apart = len(duty) > 1 and duty[1].text in _PARTICLES
        if modal.text in _SHOULD or (apart and [one.text for one in duty[1:3]] not in _HOW):
            return False
        return all(any(_are_family(word, one) for one in duty) for word in bare) and any(
            _are_family(word, first) for word in bare
        )
    roots = {one.root for one in duty}
    return len(bare) > 1 and roots.issuperset(bare)


def _bare(what: Sequence[str]) -> list[str]:
    return [word for word in what if word not in _REQUIRED and word not in STOP]


def _are_family(noun: str, word: Word) -> bool:
    """`inspection` and `inspected`, `signature` and `sign`"""
    short = min(len(noun), len(word.root))
    return noun == word.root or (short >= FAMILY_MIN and noun[:short] == word.root[:short])


def _stands_in(own: Sequence[Word], what: Sequence[str]) -> bool:
    """`is covered by warranty` of `in_warranty`"""
    bare = _bare(what)
    if len(bare) != 1 or what[0] not in _WITHIN or len(what) == 1:
        return False
    said = [word for word in own if word.text not in ("the", "a", "its", "your")]
    return any(word.root == bare[0] and before.text in _WITHIN | {"by"} for before, word in pairwise(said))


_WITHIN: Final = frozenset({"in", "under", "within", "on"})


def _gone_with(own: Sequence[Word]) -> Word | None:
    """The noun at the end of a clause that something went, or is had, with or without."""
    if _WENT.isdisjoint(word.text for word in own):
        return None
    behind = [word for word in own[-3:] if word.text not in _ANY]
    return behind[-1] if len(behind) > 1 and behind[-2].text in _WITH and behind[-1] is own[-1] else None
