"""What a question and its answer say together: `Is the flat furnished? Yes.`, `When will it rise? Next year.`

The words of the question stand as a statement would, and the answer says whether that is so; a few words that answer
when, where or how much take for so what was asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from interlock.core.claims import GIVEN
from interlock.core.mutation import Commitment, Polarity, Span
from interlock.lexicon.words import ENGLISH
from interlock.mapping.claims import Claim
from interlock.mapping.clauses import AUXILIARY
from interlock.mapping.replies import replied, reply
from interlock.mapping.rows import Row
from interlock.mapping.tokens import STANDING, Kind

ASKED_BYTES_MAX: Final = 512
"""Longer questions are answered by no few words."""
ANSWER_WORDS_MAX: Final = 8
ASIDE_WORDS_MAX: Final = 12
"""Words between a question and its answer that answer nothing."""

SUBJECT_MAX: Final = 4
"""Words of a subject behind its first, between an auxiliary and what is asked."""

_QUESTION: Final = re.compile(rb"([^.!?\n]*)\?[\s\"'*_)\]]*\Z")
_WH: Final = frozenset({"when", "where", "how", "which", "why", "who", "what", "whose", "whom"})
_OPENING: Final = ENGLISH["openers"] | ENGLISH["interjections"] | {"but"}
_OTHERWISE: Final = frozenset({"or", "if", "whether"})
_UNKNOWN: Final = ENGLISH["negation"] | ENGLISH["no_answer"]
_BUT_US: Final = re.compile(
    r"\b(?:nobody|no one|none|nothing|who) (?:else )?(?:but|other than|except|else)\b"
)
_POSITIVE: Final = Polarity.POSITIVE

Read = Callable[[bytes], Sequence[Claim]]


def question(text: bytes) -> bytes:
    """What a text that ends with a question asks, without its sign; nothing where no few words answer it."""
    found = _QUESTION.search(text)
    if found is None or len(found[1]) > ASKED_BYTES_MAX:
        return b""
    return _LABEL.sub(b"", found[1].strip(b" \t\r\n*_\"'#>-"))


_LABEL: Final = re.compile(rb"\A(?i:q|question)[0-9]{0,3} ?[:.)] *")


def answer(asked: bytes, words: Row, asking: Row, read: Read, span: Span) -> list[Claim]:
    """What `words` say to what was `asked`. `asking`: the words of that; `read`: the claims of a statement."""
    lower = asking.lower
    first = _first(lower)
    if first == len(lower) or not _OTHERWISE.isdisjoint(lower):
        return []
    if lower[first] in AUXILIARY:
        return [*_confirmed(words, read(asked), span), *_as_stated(asked, words, asking, first, read, span)]
    if lower[first] in _WH and _answers(words):
        return _taken_for_so(read(asked[asking.starts[first] :]), span)
    return []


def _first(lower: Sequence[str]) -> int:
    """Where a question begins, behind `and`, `so`, `well`."""
    return next(
        (at for at, word in enumerate(lower) if word[:1].isalpha() and word not in _OPENING), len(lower)
    )


def is_aside(words: Row, asking: Row) -> bool:
    """`Great question!`, `Let me check that for you.`: few words that neither answer what was asked, whether something
    is so, nor ask anything.
    """
    first = _first(asking.lower)
    return (
        first < len(asking.lower)
        and asking.lower[first] in AUXILIARY
        and len(words.forms) <= ASIDE_WORDS_MAX
        and "?" not in words.lower
        and reply(words, 0, len(words.forms)) is None
    )


def _confirmed(words: Row, claims: Sequence[Claim], span: Span) -> list[Claim]:
    """`Yes`, `No`: the one thing that was asked for is so, or not. What it names is told by `replied` already."""
    said = reply(words, 0, len(words.forms))
    own = [claim for claim in claims if not claim.commitment.key.startswith(GIVEN)]
    if said is None or len(own) != 1 or own[0].bare != own[0].commitment.key:
        return []
    asked = own[0].commitment
    # What `Is it unlimited? No.` denies is left to whoever says it in full.
    if asked.polarity is not _POSITIVE:
        return []
    positive = said is _POSITIVE
    claim = msgspec.structs.replace(
        asked,
        span=span,
        polarity=said,
        concepts=(),
        terms=(),
        slots=asked.slots if positive else (),
        choices=asked.choices if positive else (),
        denied=(),
        particular=False,
    )
    return [Claim(claim, claim.key)]


def _as_stated(asked: bytes, words: Row, asking: Row, first: int, read: Read, span: Span) -> list[Claim]:
    """What phrases say of it that are not found as a question puts them: `Can you take it? Yes.` says that you can take
    it. Where the subject ends is not known: each place is tried.
    """
    said, plain = reply(words, 0, len(words.forms)), read(asked)
    denied = any(claim.commitment.polarity is not _POSITIVE for claim in plain)
    if said is None or denied or first + 1 == len(asking.forms):
        return []
    verb, ends = (
        asked[asking.starts[first] : asking.starts[first + 1]].strip().lower(),
        first + 2 + SUBJECT_MAX,
    )
    plainly, stated = _named(plain), set[str]()
    for at in range(first + 2, min(ends, len(asking.forms)) + 1):
        behind = asking.starts[at] if at < len(asking.forms) else len(asked)
        subject = asked[asking.starts[first + 1] : behind].strip()
        stated |= _named(read(b" ".join((subject, verb, asked[behind:]))))
    if stated <= plainly:
        return []
    claim = replied(said, tuple(sorted(plainly | stated)), span)
    return [Claim(claim, claim.key)]


def _named(claims: Sequence[Claim]) -> set[str]:
    """The concepts of what is said to be so."""
    said = [claim.commitment for claim in claims if claim.commitment.polarity is _POSITIVE]
    return {concept for one in said for concept in one.concepts}


def _taken_for_so(claims: Sequence[Claim], span: Span) -> list[Claim]:
    found: list[Claim] = []
    for claim in claims:
        asked: Commitment = claim.commitment
        if asked.concepts and asked.polarity is _POSITIVE:
            key = " ".join((GIVEN, "asked", *asked.concepts))
            said = msgspec.structs.replace(asked, key=key, span=span, terms=(), slots=(), choices=())
            found.append(Claim(said, key))
    return found


def _answers(words: Row) -> bool:
    """`Next year.`, `By 5 percent.`, `Nobody but us.`: a few words without a verb, none of which knows of no answer."""
    said = [form.lower for form in words.forms if form.kind in (Kind.WORD, Kind.NUMBER)]
    if not 0 < len(said) <= ANSWER_WORDS_MAX or "?" in words.lower:
        return False
    if _BUT_US.match(" ".join(said)):
        return True
    return _UNKNOWN.isdisjoint(said) and AUXILIARY.isdisjoint(said) and said[0] not in STANDING
