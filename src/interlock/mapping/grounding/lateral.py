"""The side of something that a text names, `the right ankle`, `open to new investors`, where facts have only the
opposite of it, `closed to new investors`; and how much of it, `too large`, `fully picked`, where they have another."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Final

from interlock.core.grounding import USER, Ground
from interlock.lexicon.conversion import root
from interlock.lexicon.words import GROUNDING
from interlock.mapping.grounding.answers import NEGATIONS
from interlock.mapping.grounding.words import key_parts, key_words, words_of

_PAIRS: Final = (
    ("left", "right"),
    ("upper", "lower"),
    ("front", "rear"),
    ("indoor", "outdoor"),
    ("inner", "outer"),
    ("right", "wrong"),
    ("correct", "wrong"),
    ("open", "closed"),
)
_OTHERS: Final = {
    side: tuple(one for pair in _PAIRS if side in pair for one in pair if one != side)
    for side in dict.fromkeys(side for pair in _PAIRS for side in pair)
}
_SIDED: Final = re.compile(
    rf"\b(?P<side>{'|'.join(_OTHERS)})[ -](?P<thing>(?:(?:to|for|in|on|at|with) (?:the )?)?[a-z]{{3,}})\b",
    re.IGNORECASE,
)
_WHOLE: Final = frozenset({"fully", "completely", "entirely", "full", "complete"})
_PART: Final = frozenset({"partly", "partially", "partial"})
_WHOLLY: Final = re.compile(
    r"\b(?P<how>fully|completely|entirely|partly|partially) (?:been )?(?P<done>[a-z]+(?:ed|id|en|nt))\b",
    re.IGNORECASE,
)
_TOO: Final = re.compile(r"\btoo (?P<said>[a-z]{3,})\b", re.IGNORECASE)
_MUCH: Final = frozenset({"many", "much", "few", "little", "late", "soon", "bad"})
_SIDES: Final = frozenset({"left", "right"})
_SIDE_KEYS: Final = GROUNDING["side_fields"]
_NO_BODY: Final = frozenset(
    {"away", "now", "then", "after", "before", "hand", "over", "behind", "out", "here", "there"}
)
_NEAR: Final = 40
"""Characters before it in which it may be denied."""


def on_the_other_side(text: str, texts: Sequence[Ground]) -> tuple[int, int] | None:
    """Where a text says the one side of what facts say the other side of, and nowhere this one. `texts`: what facts
    hold; what the user says is none of it."""
    if not any(pattern.search(text) for pattern in (_SIDED, _WHOLLY, _TOO)):
        return None
    held = [ground for ground in texts if ground.label != USER]
    return _sided(text, held) or _otherwise_done(text, held) or _too_much(text, held)


def _sided(text: str, held: Sequence[Ground]) -> tuple[int, int] | None:
    for match in _SIDED.finditer(text):
        side, thing = match["side"].lower(), match["thing"].lower()
        said = [ground.value.words for ground in held if f" {thing} " in ground.value.words]
        here = any(f" {side} {thing} " in words for words in said)
        there = any(f" {other} {thing} " in words for words in said for other in _OTHERS[side])
        if side in _SIDES and thing not in _NO_BODY and not there:
            there = _is_on(held, _SIDES - {side}) and not _is_on(held, {side})
        before = text[max(0, match.start() - _NEAR) : match.start()]
        if there and not here and NEGATIONS.isdisjoint(word.text for word in words_of(before)):
            return match.span()
    return None


def _is_on(held: Sequence[Ground], sides: Collection[str]) -> bool:
    """Whether a field for the side of something holds one."""
    return any(
        ground.value.words.strip() in sides and not _SIDE_KEYS.isdisjoint(key_parts(_key(ground)))
        for ground in held
    )


def _otherwise_done(text: str, held: Sequence[Ground]) -> tuple[int, int] | None:
    """Where a text says that something was done in full of which a field says in part, or the other way round."""
    for match in _WHOLLY.finditer(text):
        whole, done = match["how"].lower() in _WHOLE, root(match["done"].lower())
        said = {
            one
            for ground in held
            if done in key_words(_key(ground))
            for one in ground.value.words.split()[:1]
        }
        here, there = (_WHOLE, _PART) if whole else (_PART, _WHOLE)
        if here.isdisjoint(said) and not there.isdisjoint(said):
            return match.span()
    return None


def _too_much(text: str, held: Sequence[Ground]) -> tuple[int, int] | None:
    said = [ground.value.words for ground in held if " too " in ground.value.words]
    for match in _TOO.finditer(text) if said else ():
        one = match["said"].lower()
        if one not in _MUCH and not any(f" too {one} " in words for words in said):
            return match.span()
    return None


def _key(ground: Ground) -> str:
    return ground.fact.rpartition(".")[2]
