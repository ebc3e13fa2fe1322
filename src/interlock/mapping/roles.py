"""Who does what to what, of plain clauses only: a noun phrase, a verb, and a noun phrase or nothing.

There is no parser here. The verb is taken from a place where nothing else can stand (behind an auxiliary, between a
pronoun and a determiner), each phrase is a few words without a function word among them, and everything else has no
roles. The gate asks for none of it.
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


def roles(text: bytes, claim: Commitment) -> Roles | None:
    """The roles in the clause of a claim as it writes them, the verb in its base form; None where they are not sure."""
    said = text[claim.span.start : claim.span.end].decode("utf-8", "replace")
    if claim.attribution or len(said) > WORDS_MAX * 16:
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
    subject = _phrase(words[:at], bare=True)
    if subject is None:
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
        if not rest and not word.endswith("ing"):
            return Roles(subject, f"be {word}", "")
        return _made(subject, lemma(word), rest) if rest and word.endswith("ing") else None
    if last in _HAVE:
        past = word.endswith(("ed", "en")) or (lemma(word) != word and not word.endswith(("s", "ing")))
        return _made(subject, lemma(word), rest) if past else None
    return _made(subject, lemma(word), rest) if lemma(word) == word else None


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
    if not rest:
        return Roles(subject, verb, "")
    if rest[0].lower() not in _DETERMINERS:
        return None
    found = _phrase(rest, bare=False)
    return None if found is None else Roles(subject, verb, found)


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
