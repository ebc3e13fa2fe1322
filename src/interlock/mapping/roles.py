"""Who does what to what, of plain clauses only: a noun phrase, a verb, and a noun phrase or nothing.

There is no parser here. The verb is taken from a place where nothing else can stand (behind an auxiliary, between a
pronoun and a determiner), each phrase is a few words without a function word among them, and everything else has no
roles. What a preposition adds (`in the park`) is no part of a role. The gate asks for none of it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from interlock.core.mutation import Commitment, Roles
from interlock.lexicon.lemma import lemma
from interlock.lexicon.words import ENGLISH

WORDS_MAX: Final = 24
PHRASE_MAX: Final = 4

_WORDS: Final = re.compile(r"[A-Za-z]+(?:-[A-Za-z]+)*(?:['\u2019][A-Za-z]+)?|[0-9]+(?:[.,][0-9]+)*%?|\S")
_GLUED: Final = re.compile(r"[A-Za-z][0-9]|[0-9][A-Za-z]")
"""`5mg` is written as one word and read as two: which of them a role would be of is not sure."""
_DETERMINERS: Final = frozenset(
    [
        "a",
        "an",
        "the",
        "this",
        "these",
        "those",
        "some",
        "any",
        "each",
        "every",
        "my",
        "your",
        "his",
        "her",
        "its",
        "our",
        "their",
    ]
)
_PRONOUNS: Final = frozenset(["i", "you", "he", "she", "it", "we", "they"])
_BE: Final = frozenset(
    ["am", "is", "are", "was", "were", "be", "been", "being", "isn't", "aren't", "wasn't", "weren't"]
)
_HAVE: Final = frozenset(["have", "has", "had", "having", "haven't", "hasn't", "hadn't"])
_DO: Final = frozenset(["do", "does", "did", "don't", "doesn't", "didn't"])
_BETWEEN: Final = frozenset(
    ["not", "never", "also", "still", "already", "just", "now", "soon", "often", "always"]
)
_NO_NOUNS: Final = frozenset(
    [
        "today",
        "ever",
        "anymore",
        "yesterday",
        "tomorrow",
        "tonight",
        "again",
        "soon",
        "later",
        "twice",
        "home",
        "abroad",
        "daily",
        "weekly",
        "monthly",
        "yearly",
        "ago",
        "often",
        "always",
        "sometimes",
        "maybe",
        "perhaps",
        "back",
        "away",
        "apart",
        "together",
        "alone",
        "first",
        "last",
        "next",
    ]
)
_CLOSED: Final = (
    ENGLISH["stop"]
    | ENGLISH["pronouns"]
    | ENGLISH["function"]
    | ENGLISH["negation"]
    | ENGLISH["auxiliary"]
    | ENGLISH["hedge_words"]
    | _NO_NOUNS
)
_AUXILIARY: Final = ENGLISH["auxiliary"]
_ADDING: Final = frozenset(
    [
        *(
            "in",
            "on",
            "at",
            "by",
            "with",
            "for",
            "from",
            "into",
            "near",
            "under",
            "over",
            "through",
            "during",
        ),
        *("after", "before", "against", "between", "across", "behind", "beside", "along", "around"),
        *("outside", "inside", "without"),
    ]
)
"""Prepositions behind which something is added to what stands before them."""
_MEASURING: Final = frozenset({"least", "most", "all", "once", "first", "last"})
"""Behind a preposition these add nothing: `at least`, `at once`."""
_NOT_FINITE: Final = frozenset({"be", "been", "being", "having"})
PARTICIPLE_MIN: Final = 2
"""Words before a participle that is added to them, the determiner among them."""


def roles(text: bytes, claim: Commitment) -> Roles | None:
    """The roles in the clause of a claim as it writes them, the verb in its base form; None where they are not sure."""
    said = text[claim.span.start : claim.span.end].decode("utf-8", "replace")
    if claim.attribution or len(said) > WORDS_MAX * 16 or _GLUED.search(said):
        return None
    words = _WORDS.findall(said.replace("\u2019", "'"))
    while words and words[-1] in ".!":
        words.pop()
    if not 2 <= len(words) <= WORDS_MAX:
        return None
    lower = [word.lower() for word in words]
    verb = next((at for at, word in enumerate(lower) if word in _AUXILIARY), None)
    return _plain(words, lower) if verb is None else _with_auxiliary(words, lower, verb)


def _with_auxiliary(words: Sequence[str], lower: Sequence[str], at: int) -> Roles | None:
    subject = _subject(words[:at])
    if subject is None or lower[at] in _NOT_FINITE:
        return None
    last = lower[at]
    while at < len(words) and (lower[at] in _AUXILIARY or lower[at] in _BETWEEN):
        last = lower[at] if lower[at] in _AUXILIARY else last
        at += 1
    if at == len(words):
        return None
    if lower[at] in _DETERMINERS:
        base = "be" if last in _BE else "have" if last in _HAVE else "do" if last in _DO else ""
        return _made(subject, base, words[at:]) if base else None
    word, rest = lower[at], words[at + 1 :]
    if not _is_open(word):
        return None
    if last in _BE:
        if not word.endswith("ing") and (not rest or rest[0].lower() in _ADDING):
            return Roles(subject, f"be {word}", "")
        return _made(subject, lemma(word), rest) if rest and word.endswith("ing") else None
    if last in _HAVE:
        return _made(subject, lemma(word), rest) if _is_participle(word) else None
    return _made(subject, lemma(word), rest) if lemma(word) == word else None


def _is_participle(word: str) -> bool:
    return word.endswith(("ed", "en")) or (lemma(word) != word and not word.endswith(("s", "ing")))


def _plain(words: Sequence[str], lower: Sequence[str]) -> Roles | None:
    """Without an auxiliary: the verb stands before the determiner of the object, in a form that only verbs have."""
    behind = next((at for at, word in enumerate(lower) if at >= 2 and word in _DETERMINERS), None)
    if behind is None:
        return None
    verb, subject = lower[behind - 1], _phrase(words[: behind - 1], bare=False)
    if subject is None or not _is_open(verb) or verb.endswith("ing"):
        return None
    if lower[0] not in _PRONOUNS and lemma(verb) == verb:
        return None
    return _made(subject, lemma(verb), words[behind:])


def _made(subject: str, verb: str, rest: Sequence[str]) -> Roles | None:
    whole, rest = rest, _before_what_is_added(rest)
    if len(rest) < len(whole):
        if whole[len(rest) + 1].lower() in _MEASURING:
            return None
        if len(rest) > PARTICIPLE_MIN and _is_participle(rest[-1].lower()):
            rest = rest[:-1]  # `a novel written by her`
    if not rest:
        return Roles(subject, verb, "")
    if rest[0].lower() not in _DETERMINERS:
        return None
    found = _phrase(rest, bare=False)
    return None if found is None else Roles(subject, verb, found)


def _subject(words: Sequence[str]) -> str | None:
    """The noun phrase before a verb, without what is added to it: of `the man in the red shirt` the man."""
    head = _before_what_is_added(words, "of")
    added = words[len(head) :]
    if not added:
        return _phrase(words, bare=True)
    led = added[1:2] and added[1].lower() in _DETERMINERS
    inner = added[2:] if led else added[1:]
    if not head or not 1 <= len(inner) <= PHRASE_MAX or not all(_is_open(word.lower()) for word in inner):
        return None
    return None if head[-1].lower().endswith(("ing", "ed")) else _phrase(head, bare=False)


def _before_what_is_added(words: Sequence[str], *also: str) -> Sequence[str]:
    """Up to the first such preposition that something stands behind."""
    stop = (at for at, word in enumerate(words[:-1]) if word.lower() in _ADDING or word.lower() in also)
    return words[: next(stop, len(words))]


def _phrase(words: Sequence[str], *, bare: bool) -> str | None:
    """A noun phrase without its determiner. `bare`: it need not have one."""
    if len(words) == 1 and words[0].lower() in _PRONOUNS:
        return words[0].lower()
    led = bool(words) and words[0].lower() in _DETERMINERS
    inner = words[1:] if led else words
    if not (led or bare) or not 1 <= len(inner) <= PHRASE_MAX:
        return None
    return " ".join(inner) if all(_is_open(word.lower()) for word in inner) else None


def _is_open(word: str) -> bool:
    """A word, or a number, that no closed list holds and that is no adverb."""
    return word[0].isalnum() and word not in _CLOSED and not word.endswith("ly")
