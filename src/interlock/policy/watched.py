"""Which words rules, bounds of topics and sub-domains ask for, in all forms, compiled as texts to look for."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, assert_never

from interlock.core.disguise import Watch
from interlock.core.patterns import Pattern, StateBudgetExceeded
from interlock.core.rules import (
    ApprovalRule,
    ClaimRule,
    Relation,
    RequireRule,
    Rule,
    Rulebook,
    SequenceRule,
)
from interlock.lexicon.lemma import forms_of, lemma
from interlock.lexicon.words import common, known
from interlock.policy.shapes import Reading
from interlock.policy.tables import compiled

LETTERS_MIN: Final = 4
"""Shorter words stand by chance where letters are set apart: `fee`, `tax`. Inside a phrase they are looked for."""
TURNED_MIN: Final = 8
"""Letters of a phrase of several words that is looked for from its end, too."""
DENYING: Final = ("not", "never", "without", "cannot", "nothing", "nobody", "none", "neither")
"""`You will n-o-t lose` is a denial: rules about denials ask for these words too."""


def compile_watch(rulebook: Rulebook, reading: Reading) -> Watch | None:
    """The words that rules ask for; None where there are none, with a problem where they are too many."""
    words = _words(rulebook)
    if not words:
        return None
    try:
        return _watch(words)
    except StateBudgetExceeded:
        reading.problems.add(
            reading.places["lexicon",],
            "the phrases of the concepts that rules ask for are too many to be looked for in disguise: put fewer or "
            "shorter ones under the concepts of claims, sequences, requirements, bounds and sub-domains",
        )
        return None


@lru_cache(maxsize=8)
def _watch(words: tuple[str, ...]) -> Watch:
    patterns = [Pattern(number, word, True, turned=_turns(word)) for number, word in enumerate(words)]
    tables = compiled(patterns, {})
    return Watch(tables, words, frozenset(word for word in words if " " not in word))


def _turns(word: str) -> bool:
    """Whether it is looked for from its end, too: not where that is a word of its own, as `emit` is of `time`."""
    turned = word[::-1].replace(" ", "")
    several = " " in word
    return not (turned in known() or lemma(turned) in common() or (several and len(turned) < TURNED_MIN))


def _words(rulebook: Rulebook) -> tuple[str, ...]:
    asked = {concept for rule in rulebook.rules for concept in held_against(rule)}
    asked |= {tighter.topic for tighter in rulebook.tighter}
    asked |= {concept for subdomain in rulebook.subdomains for concept in subdomain.concepts}
    spoken = [
        phrase
        for concept in rulebook.vocabulary.concepts
        if concept.id in asked
        for phrase in concept.phrases
    ]
    return tuple(sorted({*words_in(spoken), *DENYING})) if spoken else ()


def held_against(rule: Rule) -> tuple[str, ...]:
    """The concepts that a rule refuses a text for: what it forbids, wants approved, lets come in one place only, or
    wants something else said for."""
    if isinstance(rule, ClaimRule | ApprovalRule):
        return (*rule.pattern.all_of, *rule.pattern.any_of)
    if isinstance(rule, RequireRule) and rule.trigger is not None:
        return (*rule.trigger.all_of, *rule.trigger.any_of)
    if isinstance(rule, SequenceRule):
        return _in_order(rule)
    return ()


def _in_order(rule: SequenceRule) -> tuple[str, ...]:
    """Not what has to come first, nor what has to follow: in disguise neither counts."""
    match rule.relation:
        case Relation.BEFORE:
            return (rule.second,)
        case Relation.NEVER_AFTER:
            return (rule.first, rule.second)
        case Relation.AT_MOST | Relation.AFTER:
            return (rule.first,)
        case _:
            assert_never(rule.relation)


def words_in(spoken: Iterable[str]) -> frozenset[str]:
    """What is looked for of these phrases; nothing of one that is a short word."""
    phrases = [phrase.lower().replace("-", " ").split() for phrase in spoken]
    single = {word for phrase in phrases for word in phrase if len(word) >= LETTERS_MIN}
    found = {
        form for word in single for form in forms_of(word) if form.isalpha() and len(form) >= LETTERS_MIN
    }
    # Of `wasn't` what stands before the apostrophe, behind which another word begins for who looks for words.
    begun = {word.partition("'")[0] for word in single if "'" in word}
    found |= {word for word in begun if word.isalpha() and len(word) >= LETTERS_MIN}
    return frozenset(found.union(" ".join(phrase) for phrase in phrases if len(phrase) > 1))
