"""Denials inside a subject, which do not reach what is said of it: `people who are not insured are promised the money`.

`Nobody is promised the money` is none of them: its denial is the subject's own, and reaches all that follows.
"""

from __future__ import annotations

from typing import Final

from interlock.mapping.classes import grammar, only_code
from interlock.mapping.rows import Row

_AUXILIARY: Final = grammar("{auxiliary}").search
_SAYS: Final = grammar("{content|number|digit}").search
_WORD: Final = grammar("{any-sign}").search
_PREPOSITIONS: Final = frozenset({"with", "at", "for", "of", "under"})
_IRREGULAR: Final = frozenset(
    {
        "paid",
        "sold",
        "bought",
        "made",
        "held",
        "met",
        "sent",
        "kept",
        "built",
        "set",
        "put",
        "found",
        "lost",
        "told",
    }
)
_OPENING: Final = frozenset(
    {"that", "which", "who", "it", "they", "we", "you", "he", "she", "i", "this", "there"}
)
"""Right before a verb these are the subject of another clause."""

_RELATIVE: Final = frozenset({"that", "which", "who"})
_NEVER: Final = frozenset({"never", "hardly", "scarcely", "barely"})
_ANYBODY: Final = frozenset({"those", "anyone", "anybody", "everyone", "everybody", "all", "some", "any"})

WORDS_MAX: Final = 24
"""How far behind such a denial the verb of the whole is looked for."""

RELATIVE_WORDS_MAX: Final = 3
"""From `who` to its denial: `who have not`, `who have still not`."""


_THAT: Final = only_code("that")
_SAYING_THAT: Final = grammar(
    "{auxiliary} {any-sign-auxiliary}{0,3} {that} (?= {any-sign-auxiliary}{1,6} {auxiliary|no} )"
).search


def complement(row: bytes, first: int, last: int, at: int) -> int:
    """Where what is said at `at` begins: behind `we are pleased to say that`, or where the clause does."""
    if row.find(_THAT, first, last) < 0:
        return first
    while (found := _SAYING_THAT(row, first, last)) and found.end() <= at:
        first = found.end()
    return first


def closes(words: Row, first: int, last: int, at: int) -> bool:
    """Whether a denial at `at` belongs to the words before it, and the verb of all of them stands behind it."""
    row, forms = words.codes, words.forms
    first = complement(row, first, last, at)
    if at == first:
        return False
    verb = _AUXILIARY(row, first, at + 1)
    word = forms[at].lower
    following = forms[at + 1].lower if at + 1 < last else ""
    if verb is None:
        modifies = (
            word == "without"
            or (word == "no" and forms[at - 1].lower in _PREPOSITIONS)
            or (word == "not" and _participle(following))
            or (word in _NEVER and forms[at - 1].lower in _RELATIVE)  # `the fund that never fell`
            # `the card (that) nobody asked for`, `the card no longer needed`
            or (word == "nobody" and (forms[at - 1].lower in _RELATIVE or forms[at - 1].content))
            or (word == "no" and following == "longer" and forms[at - 1].content and _needed(words, at + 2))
        )
    else:
        # `who are not`, `that isn't`: the verb is the relative's own, and the denial stands right behind it or in it.
        begin = verb.start() - 1
        modifies = begin > first and at - begin <= RELATIVE_WORDS_MAX and forms[begin].lower in _RELATIVE
    if not modifies or not (_SAYS(row, first, at) or forms[at - 1].lower in _ANYBODY):
        return False
    own = at + 1
    while own < last and _AUXILIARY(row, own, own + 1):  # `have not been`
        own += 1
    main = _AUXILIARY(row, own, min(last, at + WORDS_MAX))
    if main is None or not _WORD(row, own, main.start()):
        return False
    return forms[main.start() - 1].lower not in _OPENING


def _needed(words: Row, at: int) -> bool:
    word = words.forms[at].lower if at < len(words.forms) else ""
    return word.endswith("ed") or _participle(word)


def _participle(word: str) -> bool:
    return (len(word) > 4 and word.endswith(("ed", "ing", "en", "own"))) or word in _IRREGULAR
