"""What a step of reasoning takes as said before it: `since the pilot is ill, …`, `as shown above, …`, `therefore …`.

A word that only may conclude or presuppose (`as`, `so`, a `since` of time) is not read as if it did: nobody is refused
for a premise that was none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

import msgspec

from interlock.core.mutation import Commitment, Premise, Span

PREMISES_MAX: Final = 16
"""In one transition; whoever reasons more often than that has the others unread."""

_OPENS: Final = (
    rb"(?:^|(?<=[.!?;:,(\n])|(?<=\b[Aa]nd)|(?<=\b[Bb]ut)|(?<=\b[Ss]o))[\s*_>#-]*+(?:[0-9]{1,3}[.)]\s+)?"
)
"""What leads from here to a premise is optional in each pattern: what cannot begin one is then read once, and not again
from each of its lines."""
_STATED: Final = re.compile(
    _OPENS + rb"(?:(?<![A-Za-z0-9])(?:(?P<since>since(?![*_]* (?:then|[0-9])))"
    rb"|(?:given|granted|considering|now|seeing)(?: the fact)? that"
    rb"|(?:in (?:view|light)|because) of the fact that|due to the fact that|inasmuch as)[*_]*\s+(?P<said>[^,;.!?]+))?",
    re.IGNORECASE,
)
_SHOWN: Final = (
    rb"(?<![A-Za-z0-9])as (?:was |has been |have |we |I |already |previously )*"
    rb"(?:shown|stated|mentioned|noted|established|said|saw|explained|discussed|described|demonstrated|proved|proven|seen)"
    rb"(?: (?:above|earlier|before|previously|already))?(?![A-Za-z0-9])[*_]*"
)
_SHOWN_FIRST: Final = re.compile(_OPENS + rb"(?:" + _SHOWN + rb"\s*,\s*(?P<said>[^.!?;]+))?", re.IGNORECASE)
_SHOWN_LAST: Final = re.compile(rb",\s*+" + _SHOWN + rb"(?=\s*(?:[.!?;]|\Z))", re.IGNORECASE)
_STOPS: Final = (b".", b"!", b"?", b";")
_CONCLUDED: Final = re.compile(
    # Behind something else in its sentence it concludes from that.
    rb"(?:^|(?<=[.!?\n]))[\s*_>#-]*+(?:[0-9]{1,3}[.)]\s+)?(?:(?:(?:and|so|but),?\s+)?"
    rb"(?<![A-Za-z0-9])(?:therefore|thus|hence|consequently|accordingly|ergo"
    rb"|(?:so )?it follows that|as a (?:result|consequence)"
    rb"|in consequence|(?:for|because of|given|from) (?:this|that|these|those)(?: reasons?| facts?)?(?=\s*,| it)"
    rb"|(?:this|that|which|it) means that|(?:this|that|which) is why)(?![A-Za-z0-9])[*_]*,?\s*(?P<said>[^.!?;]*))?",
    re.IGNORECASE,
)
_FINITE: Final = re.compile(
    rb"\b(?:is|are|was|were|has|have|had|does|do|did|can|could|will|would|shall|should|may|might|must|isn't|aren't|wasn't"
    rb"|weren't|hasn't|haven't|hadn't|doesn't|don't|didn't|can't|couldn't|won't|wouldn't|cannot)\b",
    re.IGNORECASE,
)
_OF_TIME: Final = re.compile(
    rb"\b(?:has|have|had|'s|'ve)(?: not| never| also| always)? (?:been|\w+ed)\b", re.IGNORECASE
)

Read = Callable[[bytes], tuple[Commitment, ...]]


def premises(text: bytes, commitments: tuple[Commitment, ...], read: Read) -> tuple[Premise, ...]:
    """In the order they stand. `commitments`: what the whole text commits to; `read`: a text's own claims."""
    found = sorted([*_stated(text, read), *_concluded(text, read)], key=lambda premise: premise.span.start)
    return tuple(
        msgspec.structs.replace(
            premise, after=sum(claim.span.end <= premise.span.start for claim in commitments)
        )
        for premise in found[:PREMISES_MAX]
    )


def _stated(text: bytes, read: Read) -> Iterator[Premise]:
    lasting = [match.span() for match in _OF_TIME.finditer(text)]
    for match in _STATED.finditer(text):
        if match["said"] is None:
            continue
        # `She has been well since she was seen`: what the sentence says beside it lasts.
        of_time = lasting and (lasting[0][1] <= match.start() or lasting[-1][0] >= match.end())
        if match["since"] is None or (_FINITE.search(match["said"]) and not of_time):
            yield from _claimed(text, match.span("said"), read)
    for match in _SHOWN_FIRST.finditer(text):
        if match["said"] is not None:
            yield from _claimed(text, match.span("said"), read)
    end = 0
    for match in _SHOWN_LAST.finditer(text):
        start = max(end, *(text.rfind(stop, end, match.start()) + 1 for stop in _STOPS))
        end = match.end()
        yield from _claimed(text, (start, match.start()), read)


def _claimed(text: bytes, said: tuple[int, int], read: Read) -> Iterator[Premise]:
    span = Span(*said)
    for claim in read(text[span.start : span.end]):
        if claim.terms:
            yield Premise(span, 0, claim.terms, claim.key, claim.polarity)


def _concluded(text: bytes, read: Read) -> Iterator[Premise]:
    for match in _CONCLUDED.finditer(text):
        if match["said"] is None:
            continue
        terms = {term for claim in read(match["said"]) for term in claim.terms}
        yield Premise(Span(match.start(), match.end()), 0, tuple(sorted(terms)))
