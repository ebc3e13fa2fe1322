"""Reports that leave out who did it, or that it was: `Paid the invoice.`, `- Deleted the records`, `Invoice paid.`

Whoever lists what was done leaves out `I` and `has been`, and rules look for what the speaker did. So such a text is
read a second time with them, for claim rules alone: in doubt, what either reading says counts.
"""

from __future__ import annotations

from typing import Final

from interlock.lexicon.words import ENGLISH
from interlock.mapping.classes import codes, marking
from interlock.mapping.flags import Flag
from interlock.mapping.rows import Row
from interlock.mapping.tokens import Kind, Word, is_adverb
from interlock.mapping.wordings import OF_A_MAIL, is_past

REPORTED_WORDS_MAX: Final = 12
"""Words of a line that ends with what was done: `Old records of the customer deleted.`"""

LEADING_MAX: Final = 8
"""Signs and small words before what was done: `2. Then also paid it`"""

_I: Final = b"I "
_BEEN: Final = b"have been "
_ENDING: Final = frozenset(codes("terminator|stopping-dash"))
_MAY_END: Final = marking("terminator|stopping-dash")
_OBJECTS: Final = ENGLISH["opening_an_object"] | {
    *(
        "all",
        "both",
        "every",
        "everything",
        "everyone",
        "some",
        "several",
        "him",
        "her",
        "you",
        "me",
        "myself",
    ),
    *("this", "these", "those", "$", "\u20ac", "\u00a3"),
}
_NO_DEEDS: Final = frozenset({"given", "provided", "granted", "considered", "compared", "based", "left"})
"""Such a form before `the` is no deed: `Given the risk, …`"""
_LEADING_ON: Final = frozenset(
    {"and", "also", "then", "now", "next", "first", "so", "done", "just", "already"}
)
_HEADINGS: Final = ENGLISH["interrogative"] | ENGLISH["negation"] | {"how", "get", "gets", "being"}
"""`What gets deleted` tells of nothing done."""
_VERBAL: Final = marking("auxiliary|standing|relative|asking|subordinate|condition")


def told_in_full(text: bytes, words: Row) -> bytes | None:
    """The text with what its reports leave out; nothing where none does."""
    put_in = sorted({*_deeds(words), *_outcomes(words)})
    if not put_in:
        return None
    kept, at = [], 0
    for start, left_out in put_in:
        kept += [text[at:start], left_out]
        at = start
    return b"".join((*kept, text[at:]))


def _deeds(words: Row) -> list[tuple[int, bytes]]:
    """Where a statement begins with what was done to something: `Paid the invoice`"""
    found = []
    for head in _heads(words):
        at, far = head, min(head + LEADING_MAX, len(words.forms))
        while at < far and _leads_on(words.forms[at]):
            at += 1
        if at + 1 < len(words.forms) and _is_deed(words.forms[at]) and _is_object(words.forms[at + 1]):
            found.append((words.starts[at], _I))
    return found


def _heads(words: Row) -> list[int]:
    """The items with which statements begin, whatever signs stand before them. What is put in parts none: `The crew
    hasn't - of course - wiped it`."""
    row = words.codes
    if 1 not in row.translate(_MAY_END):
        return [0]
    return [
        0,
        *(
            at + 1
            for at, code in enumerate(row)
            if code in _ENDING and not (at and words.lower[at - 1] in OF_A_MAIL)
        ),
    ]


def _leads_on(word: Word) -> bool:
    return word.kind != Kind.WORD or word.lower in _LEADING_ON or is_adverb(word.lower)


def _is_deed(word: Word) -> bool:
    return is_past(word) and word.lower not in _NO_DEEDS


def _is_object(word: Word) -> bool:
    return word.lower in _OBJECTS or bool(word.flags & (Flag.DIGIT | Flag.COUNT))


def _outcomes(words: Row) -> list[tuple[int, bytes]]:
    """Where a line without a verb ends with what was done to what it names: `Invoice paid.`"""
    forms, last = words.forms, len(words.forms) - 1
    while last > 0 and forms[last].kind == Kind.SIGN:
        last -= 1
    if not 0 < last <= REPORTED_WORDS_MAX or 1 in words.codes.translate(_VERBAL):
        return []
    if not _HEADINGS.isdisjoint(words.lower[:last]):
        return []
    named = forms[last - 1].content or forms[last - 1].kind == Kind.NUMBER
    return [(words.starts[last], _BEEN)] if named and _is_deed(forms[last]) else []
