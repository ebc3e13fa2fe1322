"""The side of something that a text names, `the right ankle`, where facts have only the other one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from interlock.core.grounding import USER, Ground
from interlock.mapping.grounding.answers import NEGATIONS
from interlock.mapping.grounding.words import words_of

_PAIRS: Final = (
    ("left", "right"),
    ("upper", "lower"),
    ("front", "rear"),
    ("indoor", "outdoor"),
    ("inner", "outer"),
)
_OTHER: Final = {one: other for pair in _PAIRS for one, other in (pair, pair[::-1])}
_SIDED: Final = re.compile(rf"\b(?P<side>{'|'.join(_OTHER)})[ -](?P<thing>[a-z]{{3,}})\b", re.IGNORECASE)
_NEAR: Final = 40
"""Characters before it in which it may be denied."""


def on_the_other_side(text: str, texts: Sequence[Ground]) -> tuple[int, int] | None:
    """Where a text says the one side of what facts say the other side of, and nowhere this one. `texts`: what facts
    hold; what the user says is none of it."""
    for match in _SIDED.finditer(text):
        side, thing = match["side"].lower(), match["thing"].lower()
        held = [
            ground.value.words
            for ground in texts
            if ground.label != USER and f" {thing} " in ground.value.words
        ]
        here, there = (any(f" {one} {thing} " in words for words in held) for one in (side, _OTHER[side]))
        before = text[max(0, match.start() - _NEAR) : match.start()]
        if there and not here and NEGATIONS.isdisjoint(word.text for word in words_of(before)):
            return match.span()
    return None
