"""Words that take something for granted: shown to whoever asks, and a reason to refuse only where a policy says so.

`The pump is still broken` takes for granted that it was broken, `we regret that it leaks` that it leaks.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from interlock.core.mutation import Commitment, Span

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
    rb"|(?P<known>(?:(?:in spite of |despite |given |because of |due to )?the fact"
    rb"|(?:know|knows|knew|regret(?:s|ted)?|reali[sz]e[sd]?|discover(?:s|ed)?|notice[sd]?|forg[eo]ts?|remember(?:s|ed)?)"
    rb"|(?:aware|sorry|glad|happy|unhappy|sad|proud|surprised|relieved|annoyed)) that(?= [A-Za-z0-9]))"
    rb")(?![A-Za-z0-9'\-])"
)


class Supposed(NamedTuple):
    """`kind`: it happened before (`repeated`), was so before (`lasting`, `ended`), was said (`said`), is so (`known`),
    or there are others of its kind (`counted`).
    """

    span: Span
    kind: str


def supposed(text: bytes) -> list[Supposed]:
    """All places of a text that take something for granted, in order; offsets are bytes."""
    return [
        Supposed(Span(match.start(), match.end()), match.lastgroup or "")
        for match in _TRIGGERS.finditer(text)
    ]


Keys = Callable[[bytes], tuple[str, ...]]
"""The content keys of what a text claims."""
_WITHOUT_IT: Final = frozenset({"repeated", "lasting", "ended"})
"""What these take for granted is what the clause says without them."""
_TO: Final = re.compile(rb" +to\b")
_END: Final = re.compile(rb"[,;:.!?]")


def presupposed(text: bytes, claim: Commitment, keys: Keys) -> tuple[str, ...]:
    """The content keys of what a claim takes for granted, in order; nothing where that cannot be said in a claim."""
    clause = text[claim.span.start : claim.span.end]
    found: dict[str, None] = {}
    for match in _TRIGGERS.finditer(clause):
        if match.lastgroup in _WITHOUT_IT:
            end = match.end()
            behind = _TO.match(clause, end)
            rest = clause[: match.start()] + clause[behind.end() if behind else end :]
            found.update(dict.fromkeys(keys(rest)))
        elif match.lastgroup == "known":
            stop = _END.search(clause, match.end())
            found.update(dict.fromkeys(keys(clause[match.end() : stop.start() if stop else len(clause)])))
    return tuple(found)
