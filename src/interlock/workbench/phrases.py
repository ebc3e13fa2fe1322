"""Phrases of the lexicon that no text can hold."""

from __future__ import annotations

from interlock.core.rules import Unit
from interlock.ledger.replay import clause_mapper
from interlock.policy import Policy


def cut_phrases(policy: Policy, *, excepted: bool = False) -> dict[str, tuple[str, ...]]:
    """By concept those phrases (or its exceptions) in which a transition ends: `Buy now. Pay later`, read by sentences.

    What is judged is read by itself, so that they are never found.
    """
    unit = policy.rulebook.unit
    if unit in (Unit.STEP, Unit.TOKEN):
        return {}
    splitter = clause_mapper(policy).splitter(unit)
    found = {}
    vocabulary = policy.rulebook.vocabulary
    for concept in vocabulary.exceptions if excepted else vocabulary.concepts:
        cut = tuple(
            phrase
            for phrase in concept.phrases
            if 0 < splitter.find(f"{phrase} so ".encode(), 0, 0).end < len(phrase.rstrip(" .!?;,").encode())
        )
        if cut:
            found[concept.id] = cut
    return found


def never_said(policy: Policy) -> frozenset[str]:
    """Concepts of which every phrase is one of these."""
    cut = cut_phrases(policy)
    concepts = policy.rulebook.vocabulary.concepts
    return frozenset(one.id for one in concepts if one.phrases and cut.get(one.id) == one.phrases)
