"""Which of two things is meant where one takes the other's place: `the kettle is replaced by …`, `gets … instead`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from interlock.core.grounding import MAIN, SIDE, Ground
from interlock.lexicon.conversion import root
from interlock.lexicon.words import GROUNDING
from interlock.mapping.grounding.words import key_parts, rooted

INSTEAD: Final = GROUNDING["instead_keys"]
"""What a field is called that holds what something is replaced by."""
GOODS: Final = rooted("goods_keys")
"""What the fields of both are called."""
_BEFORE_ARTICLE: Final = r" ?(?:an? |the |his |her |your |their )?(?:new )?"
_ARTICLE: Final = _BEFORE_ARTICLE + r"\Z"
_REPLACED: Final = r"\b(?:replaced|exchanged|swapped|substituted) (?:by|with|for)"
_GETS: Final = r"\b(?:replacement|exchange|substitute|instead)\b[^.;:!?\n]{0,60}? (?:gets?|receives?)"
_NEW: Final = re.compile(
    rf"(?:{_REPLACED}|{_GETS}|\b(?:in exchange|as an? (?:replacement|substitute|exchange)),?"
    rf"|\b(?:replacement|substitute)\b[^.;:!?\n]{{0,60}}? (?:is|was|will be)){_ARTICLE}",
    re.IGNORECASE,
)
_ANOTHER: Final = re.compile(
    rf"(?:{_REPLACED}|{_GETS}){_BEFORE_ARTICLE}(?P<said>[a-z][a-z-]+(?: [a-z][a-z-]+){{0,2}})"
    r"(?=[.,;:!?\n]|\Z| (?:and|on|for|in|at|which|that|from)\b)"
)
_NO_THING: Final = GROUNDING["no_replacement"]
_OLD: Final = re.compile(
    r"(?: [a-z-]+){0,2} (?:is|are|was|were|has been|will be|gets)(?: being)? "
    r"(?:replaced|exchanged|swapped|substituted)\b"
)
_OLD_BEHIND: Final = re.compile(
    r"\b(?:in exchange|exchanged|swapped|as a replacement|replacement|substitute|in place|instead) (?:for|of)"
    + _ARTICLE,
    re.IGNORECASE,
)


def _comes_instead(ground: Ground) -> bool:
    """`replacement_item`, `exchange.product`; what `replaces_item` holds has been there before."""
    written = {part for key in ground.fact.split(".") for part in key_parts(key)}
    goods = not GOODS.isdisjoint((*ground.what, *ground.of))
    return SIDE in ground.what and goods and not ground.prose and not INSTEAD.isdisjoint(written)


def by_another(text: str, known: Sequence[Ground]) -> tuple[int, int] | None:
    """Where a text says in small letters what something is replaced by, and no field holds a word of it."""
    for match in _ANOTHER.finditer(text):
        if not any(map(_comes_instead, known)):  # asked of each fact, so only where something is said so
            return None
        said = match["said"].split()
        values = {root(word) for g in known if not g.prose for word in g.value.words.split()}
        if _NO_THING.isdisjoint(said) and values.isdisjoint(map(root, said)):
            return match.span("said")
    return None


_NEW_BEHIND: Final = re.compile(
    r" (?:is|was|will be) (?:the|a|an|your|its|our) (?:replacement|substitute|alternative)\b"
)
_AHEAD_MAX: Final = 120
_SAID: Final = re.compile(
    r"\b(?:replac|exchang|substitut|swap|alternativ|instead\b|gets?\b|receives?\b|new\b|upgrad)",
    re.IGNORECASE,
)


def side_of(text: str, start: int, end: int, held: Sequence[Ground], known: Sequence[Ground]) -> str:
    """Whether what stands at a place is told as what comes in another's place, or as that other; nothing where no field
    holds such a one, or neither is told of what a field holds as that already. `held`: the fields that hold it."""
    others = [ground for ground in known if _comes_instead(ground)]
    if not others or not any(g in others or (MAIN in g.what and not GOODS.isdisjoint(g.what)) for g in held):
        return ""
    ahead = text[max(0, start - _AHEAD_MAX) : start]
    if _OLD.match(text, end) is not None or _OLD_BEHIND.search(ahead) is not None:
        return MAIN
    if _NEW.search(ahead) is not None or _NEW_BEHIND.match(text, end) is not None:
        return SIDE
    return MAIN if _SAID.search(text) is None else ""
