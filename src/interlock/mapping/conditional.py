"""What a text names only in a condition, or in what others ask for, and so does not say: `If the ticket is refunded,
call us`, `You asked us to refund the ticket`.

A rule that asks how firmly something is said holds it for what is still to be found out. In doubt it is said: what is
wished for (`If you want a refund, call us` promises one), what is definite (`if your guaranteed return is late`), what
is known or told (`if you know that it is safe`), and what the rest of the sentence may take up again.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Final

import msgspec

from interlock.lexicon.words import ENGLISH
from interlock.mapping.attributing import adopts
from interlock.mapping.claims import Claim
from interlock.mapping.clauses import AUXILIARY, Clause
from interlock.mapping.phrases import Match
from interlock.mapping.rows import Row
from interlock.mapping.tokens import DASHES, Kind

_INVERTED: Final = frozenset({"should", "had", "were"})
"""They open a condition before its subject: `Should the tenant leave, …`"""
_ASKING_WORDS: Final = (
    "ask asks asked want wants wanted like urge urges urged beg begs begged press presses pressed call calls "
    "called"
)
_ASKING: Final = frozenset(_ASKING_WORDS.split())
SUPPOSING: Final = _INVERTED | _ASKING | {"if", "unless"}
"""Words with which begins what is only supposed, or asked for."""
_ASKED: Final = frozenset({"us", "me", "him", "her", "them"})
_HAVING_BEEN: Final = frozenset({"was", "were", "been", "get", "gets", "got"})
ASKED_WITHIN: Final = 4
"""Words between who is asked and what for: `asked us again and again to`."""
_DOES_IT: Final = re.compile(
    r"\b(?:i|we)(?:'(?:ve|ll|d|re|m))?(?: (?:have|had|did|do|will|shall|can|could|would|are|were|was|am))?"
    r"(?: (?:so|it|that|this|just|already|now|gladly|then|too|indeed|both))*(?= [,.;!]|\Z)"
    r"|\b(?:it|he|she|they|that|this) (?:is|are|was|were|has|have|had|does|did|will)(?= [,.;!]|\Z)"
    r"|\b(?:done|granted|agreed|obliged|complied|happened|sorted|approved|accepted|yes|ok|okay|sure)\b"
)
"""What is asked for and done: `You asked us to refund it, and we did`."""
_OF_ANOTHER_KIND: Final = frozenset({"even", "as", "or", "at", "of", "only", "what", "matter"})
"""Behind these `if` opens no condition, or one that is met either way."""
_LEADING: Final = frozenset({"and", "but", "so"})
_ENDING: Final = _LEADING | {"then", "because", "since", "while", "as"}
"""Another statement may stand behind these."""
_TAKING_UP: Final = DASHES | {":", "(", "?"}
_SAYING_MORE_WORDS: Final = (
    "want wants wanted wish wishes wished need needs needed like likes prefer prefers seek seeking look looking hope "
    "hopes hoping interested would know knows knew remember forget believe "
    "tell tells told say says said think that which who whose whom what how why"
)
_SAYING_MORE: Final = frozenset(_SAYING_MORE_WORDS.split())
"""Words of a condition that wish for something, or tell it."""
_ALL_OF_IT: Final = frozenset(
    {"possible", "necessary", "required", "applicable", "desired", "requested", "so", "not", "any", "needed"}
)
"""With one of these behind it `if` is all of a condition: `if needed`."""
_NOT_ASKED: Final = ENGLISH["first_person"] | ENGLISH["authorities"] | {"if", "unless"}
"""Nothing is only asked for where the speaker asks, nor in `If you want us to …`, nor by whoever the speaker obeys."""
_DETERMINERS: Final = ENGLISH["opening_an_object"]
_DEFINITE: Final = frozenset(
    {"the", "our", "your", "my", "his", "her", "its", "their", "this", "that", "these", "those", "such"}
)
REACH: Final = 3
"""Words from an article to what it is of."""
OPENINGS_MAX: Final = 8
"""Words of a sentence that may open a condition; of further ones all is said."""
WORDS_MAX: Final = 96
"""Words of a condition and of the rest of its sentence; of longer ones all is said."""
ASKING_MAX: Final = 16
"""Words of who asks."""


def conditional(
    words: Row, claims: Sequence[Claim], named: Sequence[Match], pieces: Sequence[Clause]
) -> tuple[Claim, ...]:
    """The claims, each with those of its concepts that stand only in conditions, or in what others ask for."""
    conditions = [one for first, last in _sentences(pieces) for one in _conditions(words, first, last)]
    if not conditions:
        return tuple(claims)
    begins = [one.start for one in conditions]
    inside = set()
    for match in named:
        at = bisect_right(begins, match.first) - 1
        if at >= 0 and match.last <= conditions[at].stop and not _is_definite(words, match):
            inside.add(match)
    found = {match.name for match in inside}.difference(m.name for m in named if m not in inside)
    return tuple([_with(claim, found) for claim in claims]) if found else tuple(claims)


def _with(claim: Claim, found: set[str]) -> Claim:
    here = tuple([concept for concept in claim.commitment.concepts if concept in found])
    if not here:
        return claim
    return Claim(msgspec.structs.replace(claim.commitment, supposed=here), claim.bare)


def _sentences(pieces: Sequence[Clause]) -> Iterator[tuple[int, int]]:
    for _, one in groupby(pieces, key=attrgetter("sentence")):
        clauses = tuple(one)
        yield clauses[0].first, clauses[-1].last


def _conditions(words: Row, first: int, last: int) -> Iterator[range]:
    lower = words.lower
    if not _TAKING_UP.isdisjoint(lower[first:last]):
        return
    reached = first
    for at in [at for at in range(first, last) if lower[at] in SUPPOSING][:OPENINGS_MAX]:
        asks = lower[at] in _ASKING
        leads = not asks and (at == first or (at == first + 1 and lower[first] in _LEADING))
        begin = _asked(words, first, at, last) if asks else _supposed(lower, first, at, leads=leads)
        end = _end(words, begin, last, leads=leads) if begin and at >= reached else 0
        if not end or (not asks and not _SAYING_MORE.isdisjoint(lower[begin:end])):
            continue
        if not (adopts(words, end, last) or _DOES_IT.search(" ".join(lower[end:last]))):
            reached = end
            yield range(begin, end)


def _supposed(lower: Sequence[str], first: int, at: int, *, leads: bool) -> int:
    """Where what `if` and the like suppose begins; 0 where they suppose nothing."""
    if lower[at] in _INVERTED and not leads:
        return 0
    if at > first and lower[at - 1] in _OF_ANOTHER_KIND:
        return 0
    return at + 1 if _ALL_OF_IT.isdisjoint(lower[at + 1 : at + 2]) else 0


def _asked(words: Row, first: int, at: int, last: int) -> int:
    """Where what others ask for begins; 0 where nobody else asks for anything.

    `You want us to …`, `Guests called for us to …`, `We were asked to …`; not `We want you to …`, `You are asked to …`.
    """
    lower = words.lower
    first = max(first, at - ASKING_MAX)
    begin = next((n for n in range(at - 1, first - 1, -1) if words.forms[n].kind == Kind.SIGN), first - 1) + 1
    asking = lower[begin:at]
    to = at + 1
    if _HAVING_BEEN.isdisjoint(asking[-1:]):
        to += lower[at + 1 : at + 2] == ["for"]
        if not _ASKED.intersection(lower[to : to + 1]) or not _NOT_ASKED.isdisjoint(asking) or not asking:
            return 0
        to += 1
    elif "you" in asking:
        return 0
    found = next((n for n in range(to, min(last - 1, to + ASKED_WITHIN)) if lower[n] == "to"), 0)
    return found + 1 if found else 0


def _end(words: Row, at: int, last: int, *, leads: bool) -> int:
    """Where a condition ends: where it leads, at the comma behind it; 0 where nothing tells."""
    if last - at > WORDS_MAX:
        return 0
    for end in range(at, last):
        if words.forms[end].kind == Kind.SIGN or (not leads and words.lower[end] in _ENDING):
            return end if not leads or (words.lower[end] == "," and last - end > 2) else 0
    return 0 if leads else last


def _is_definite(words: Row, match: Match) -> bool:
    """Whether it is called what is there: `your guaranteed return`; not `the ticket is refunded`, `we refund the
    ticket`.
    """
    lower = words.lower
    inside = lower[match.first : match.last]
    if not (AUXILIARY.isdisjoint(inside) and _DETERMINERS.isdisjoint(inside)):
        return False
    for at in range(match.first - 1, max(-1, match.first - 1 - REACH), -1):
        if words.forms[at].kind == Kind.SIGN or lower[at] in AUXILIARY:
            return False
        if lower[at] in _DEFINITE:
            return True
    return False
