"""Verbs whose particle stands behind what they are done to: `turn the firewall off` is `turn off the firewall`.

A phrase of the lexicon is a row of words, and English puts what a verb with a particle is done to before the particle
or behind it. A pronoun stands before it in every case: a phrase that is written one way has to be found in the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from interlock.lexicon.words import ENGLISH
from interlock.mapping.phrases import Match, Phrases
from interlock.mapping.rows import Row
from interlock.mapping.tokens import Kind
from interlock.mapping.wordings import Part, Wording

BETWEEN_MAX: Final = 8
"""Words between a verb and its particle."""
PARTICLES: Final = ENGLISH["particles"]
_SAYING_WHERE: Final = ENGLISH["particles_or_prepositions"]
_DETERMINERS: Final = ENGLISH["opening_an_object"]
_NO_VERBS: Final = ENGLISH["function"] - {"let"}
_FOLLOWING: Final = ENGLISH["function"] - _DETERMINERS
_PARTING: Final = (
    ENGLISH["copula"]
    | ENGLISH["auxiliary"]
    | ENGLISH["modal"]
    | {"i", "he", "she", "we", "they", "who", "which", "to", "than", "so"}
    | {"if", "when", "while", "until", "unless", "because", "whether"}
)
"""Behind one of these another clause goes on."""
_JOINING: Final = frozenset({"and", "or", "nor", "but", "then", "&"})
_ORDERS: Final = ENGLISH["imperatives"]


def beside_its_verb(words: Sequence[str]) -> list[str] | None:
    """A phrase whose particle stands last with it right behind the verb, as in `get back your money` of `get your money
    back`; None of any other.
    """
    if len(words) < 3 or words[-1] not in PARTICLES or words[0] in _NO_VERBS:
        return None
    return [words[0], words[-1], *words[1:-1]]


def verbs_of(phrases: Iterable[Sequence[str]]) -> Mapping[str, frozenset[str]]:
    """For each particle that stands in a phrase the words right before it, as stems."""
    found: dict[str, set[str]] = {}
    for words in phrases:
        for verb, particle in pairwise(words):
            if particle in PARTICLES and verb not in _NO_VERBS:
                found.setdefault(particle, set()).add(verb)
    return {particle: frozenset(verbs) for particle, verbs in found.items()}


def parted(
    words: Row,
    wording: Wording,
    phrases: Phrases,
    verbs: Mapping[str, frozenset[str]],
    in_parts: Callable[[Wording], Iterable[Part]],
) -> Iterator[Match]:
    """The phrases that stand in a row of words once a particle is put right behind its verb; `in_parts`: what a wording
    reads as without what stands between two words of a phrase.

    A match reaches up to the verb, and further only over what goes on behind it: what the verb is done to, and a denial
    before that, is no part of the phrase.
    """
    stems, places = wording
    for at, particle in enumerate(stems):
        if particle not in verbs:
            continue
        verb = _verb_of(words, stems, places, at, verbs[particle])
        if verb is None or not _belongs_to_a_verb(words, places[at], particle):
            continue
        begin, end = max(0, verb + 1 - phrases.longest), at + phrases.longest
        order = [*range(begin, verb + 1), at, *range(verb + 1, at), *range(at + 1, min(end, len(stems)))]
        here = verb - begin
        ordered = [stems[item] for item in order], [places[item] for item in order]
        for part in (Part(*ordered, here, here + 1), *in_parts(ordered)):
            for one in phrases.find(part.stems):
                held = part.places[one.first : one.last]
                if places[verb] in held and places[at] in held and one.first <= part.first < one.last:
                    last = held[-1]
                    yield Match(held[0], (places[verb] if last == places[at] else last) + 1, one.name)


def _verb_of(
    words: Row, stems: Sequence[str], places: Sequence[int], at: int, verbs: frozenset[str]
) -> int | None:
    """Where the verb stands that a particle may belong to: the nearest one, in its clause and not right before it."""
    for back in range(at - 1, max(-1, at - 2 - BETWEEN_MAX), -1):
        if stems[back] in verbs:
            return back if back < at - 1 else None
        word = words.lower[places[back]]
        if words.forms[places[back]].kind == Kind.SIGN and word not in _JOINING:
            return None
        if word in _PARTING:
            return None
        if word in _JOINING and (stems[back + 1] in _ORDERS or stems[back + 1] in verbs):
            return None
    return None


def _belongs_to_a_verb(words: Row, at: int, particle: str) -> bool:
    """Whether no noun stands behind it that it would say where of."""
    if particle not in _SAYING_WHERE or at + 1 >= len(words.lower):
        return True
    following = words.lower[at + 1]
    return words.forms[at + 1].kind == Kind.SIGN or following in _FOLLOWING or following.endswith("ly")
