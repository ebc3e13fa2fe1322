"""Words that take something for granted: candidates for a person to look at, and never a reason to refuse."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from interlock.core.mutation import Span

_ORDINAL: Final = (
    rb"second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|former|latter|other|same|next|previous"
)
_TRIGGERS: Final = re.compile(
    rb"(?i)(?<![A-Za-z0-9'\-])(?:"
    rb"(?P<repeated>again|once more|anew)"
    rb"|(?P<lasting>(?<!a )(?<!the )still|continu(?:e|es|ed|ing)(?= to | [a-z]{2,20}ing\b)"
    rb"|(?:keep|keeps|kept)(?= [a-z]{2,20}ing\b))"
    rb"|(?P<ended>no longer|(?:stop|stops|stopped|quit|quits|cease|ceases|ceased)(?= [a-z]{2,20}ing\b| to be\b))"
    rb"|(?P<said>as (?:(?:I|we|already|previously) ){0,2}(?:mentioned|noted|said|stated|discussed|explained|described))"
    rb"|(?P<counted>the (?:" + _ORDINAL + rb")(?= [a-z]))"
    rb")(?![A-Za-z0-9'\-])"
)


class Supposed(NamedTuple):
    """`kind`: it happened before (`repeated`), was so before (`lasting`, `ended`), was said (`said`), or there are
    others of its kind (`counted`).
    """

    span: Span
    kind: str


def supposed(text: bytes) -> list[Supposed]:
    """All places of a text that take something for granted, in order; offsets are bytes."""
    return [
        Supposed(Span(match.start(), match.end()), match.lastgroup or "")
        for match in _TRIGGERS.finditer(text)
    ]
