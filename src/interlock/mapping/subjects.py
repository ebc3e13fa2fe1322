"""Denials inside a subject, which do not reach what is said of it: `people who are not insured are promised the money`.

`Nobody is promised the money` is none of them: its denial is the subject's own, and reaches all that follows.
"""

from __future__ import annotations

from typing import Final

from interlock.lexicon.words import ENGLISH
from interlock.mapping.classes import grammar, only_code
from interlock.mapping.flags import Flag
from interlock.mapping.rows import Row
from interlock.mapping.tokens import is_adverb

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
_THAT_IS: Final = frozenset({"that's", "who's"})
_WHOEVER: Final = frozenset({"whoever", "whatever", "whichever"})
_SUBJECTS: Final = frozenset({"i", "you", "he", "she", "we", "they", "it"})
_ARTICLES: Final = frozenset({"a", "an", "the", "our", "your", "their", "his", "her", "its", "my"})
_RESULTING: Final = ENGLISH["resulting"]
_BEFORE_NO_VERB: Final = _ARTICLES | {
    "to",
    "and",
    "or",
    "no",
    "any",
    "this",
    "that",
    "these",
    "those",
    "in",
    "of",
}
"""Behind these a word such as `results` is no verb of the whole."""
_BEHIND_A_GAP: Final = frozenset(
    {"by", "in", "at", "for", "from", "with", "on", "about", "under", "within", "of", "before"}
)
_BEFORE_A_PERSON: Final = frozenset({"by", "from", "to", "for", "with", "of", "about"})
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
    word, before = forms[at].lower, forms[at - 1].lower
    following = forms[at + 1].lower if at + 1 < last else ""
    antecedent = at - 1
    if verb is None:
        related = before in _THAT_IS or (before in _RELATIVE and not forms[at - 2].flags & Flag.REPORTING)
        antecedent -= related and before not in _THAT_IS
        modifies = (
            word == "without"
            or (word == "no" and before in _PREPOSITIONS)
            or (word == "not" and (before in _THAT_IS or (before != "that" and _participle(following))))
            # `the fund that never fell`, `damage never reported`
            or (word in _NEVER and (related or _never_done(words, at, last)))
            # `the card (that) nobody asked for`, `the card no longer needed`
            or (word == "nobody" and (related or forms[at - 1].content))
            or (word == "no" and following == "longer" and forms[at - 1].content and _needed(words, at + 2))
        )
    else:
        # `who are not`, `that isn't`: the verb is the relative's own, and the denial stands right behind it or in it.
        begin = verb.start() - 1
        antecedent = begin - 1
        modifies = at - begin <= RELATIVE_WORDS_MAX and (
            (begin > first and forms[begin].lower in _RELATIVE)
            or forms[begin].lower in _WHOEVER
            or _contact(words, first, last, at)
        )
    if not modifies or not (
        _SAYS(row, first, at) or before in _ANYBODY or forms[antecedent].lower in _ANYBODY | _WHOEVER
    ):
        return False
    own = at + 1
    while own < last and _AUXILIARY(row, own, own + 1):  # `have not been`
        own += 1
    main = _main_verb(words, own, min(last, at + WORDS_MAX))
    if main < 0 or not _WORD(row, own, main):
        return False
    return forms[main - 1].lower not in _OPENING or forms[main - 2].lower in _BEFORE_A_PERSON


def _main_verb(words: Row, first: int, last: int) -> int:
    """Where the verb of the whole stands: an auxiliary, or one that says what comes of the subject; else -1."""
    lower = words.lower
    found = _AUXILIARY(words.codes, first, last)
    while found and lower[found.start() - 1] == "to":  # `never finished for it to be safe`
        found = _AUXILIARY(words.codes, found.end(), last)
    end = found.start() if found else last
    for at in range(first + 1, end):
        if lower[at] in _RESULTING and lower[at - 1] not in _BEFORE_NO_VERB:
            return at
    return end if found else -1


def contact(words: Row, first: int, last: int, at: int) -> bool:
    """`damage (that) you did not cause is …`: a subject and its denied verb behind what the verb is done to.

    What it is done to stands not behind it: `Yesterday you did not say the bridge is sound`.
    """
    return _contact(words, complement(words.codes, first, last, at), last, at)


def _contact(words: Row, first: int, last: int, at: int) -> bool:
    """`first`: behind what leads to a complement."""
    forms, lower = words.forms, words.lower
    verb = _AUXILIARY(words.codes, first, at + 1)
    if verb is None:
        return False
    head = verb.start() - 2
    if lower[head + 1] not in _SUBJECTS:
        if lower[head] not in _ARTICLES:
            return False
        head -= 1
    related = head > first and lower[head] in _RELATIVE and not forms[head - 1].flags & Flag.REPORTING
    if head < first or not (related or forms[head].content):
        return False
    return _left_out(words, at, last)


def _never_done(words: Row, at: int, last: int) -> bool:
    return words.forms[at - 1].content and _needed(words, at + 1) and _left_out(words, at, last)


def _left_out(words: Row, denial: int, last: int) -> bool:
    """Whether what a denied verb is done to does not stand behind it: `(you) did not cause is`, `never asked for …`"""
    forms, lower, at = words.forms, words.lower, denial + 1
    while at < last and (_AUXILIARY(words.codes, at, at + 1) or is_adverb(lower[at])):
        at += 1
    if at + 1 >= last or not forms[at].content:
        return False
    following = lower[at + 1]
    return (
        following in _RESULTING
        or following in _BEHIND_A_GAP
        or is_adverb(following)
        or _AUXILIARY(words.codes, at + 1, at + 2) is not None
    )


def _needed(words: Row, at: int) -> bool:
    word = words.forms[at].lower if at < len(words.forms) else ""
    return word.endswith("ed") or _participle(word)


def _participle(word: str) -> bool:
    return (len(word) > 4 and word.endswith(("ed", "ing", "en", "own"))) or word in _IRREGULAR


def told_of_whom(words: Row, first: int, denial: int, other: int) -> int:
    """Where a name begins of which the `other` denial says which is meant: `never send it to | people you do not know`.

    `first`: where the clause begins, `denial`: of its verb. -1 where there is none. It is an order: whoever tells that
    `we never sold it to anyone who did not ask` sold it.
    """
    lower, forms = words.lower, words.forms
    if lower[denial] in _OF_ALL or not _ORDERING.issuperset(lower[first:denial]):
        return -1
    for at in range(denial + 2, other + 1):
        before = at - 1
        related = lower[at] in _RELATIVE
        if not (related or lower[at] in _SUBJECTS) or forms[before].flags & Flag.REPORTING:
            continue
        head = before
        while head > denial + 1 and forms[head - 1].content and lower[head] not in _ARTICLES:
            head -= 1
        if lower[head - 1] in _ARTICLES or lower[head - 1] in _BEFORE_A_PERSON:
            return head
        return before if lower[before] in _SOMEBODY else -1
    return -1


_OF_ALL: Final = frozenset({"no", "nobody", "none", "nothing", "neither", "nor"})
_ORDERING: Final = frozenset({"please", "kindly", "and", "so", "but", "do", "you", "should", "must", "may"})
_SOMEBODY: Final = _ANYBODY | {"anything", "people", "somebody", "someone", "something"}
