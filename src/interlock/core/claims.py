"""Whether a mutation is what a claim pattern is about. Read by the gate and by the state's list of duties."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container
from typing import Final

import msgspec

from interlock.core.mutation import Category, Commitment, Mark, Mutation, Polarity, Span
from interlock.core.rules import Attribution, ClaimPattern

_NOWHERE = Span(0, 0)
GIVEN: Final = "given:"
"""With this begins the key of what is only spoken of: it neither contradicts nor is contradicted."""
SUPPOSED: Final = 3
"""How firm what is only supposed or asked for is said: as what is still to be found out."""
REPLY: Final = f"{GIVEN} reply"
"""With this the key of a yes or a no that is all that is said of what was named right before it."""


def _whole(mutation: Mutation) -> Commitment:
    """A question or a bare reference commits to nothing, yet a rule may be about what it speaks of."""
    return Commitment(
        key="",
        span=_NOWHERE,
        concepts=mutation.concepts,
        hidden=mutation.hidden,
        echoed=mutation.echoed,
        certainty=mutation.certainty,
        polarity=Polarity.POSITIVE,
    )


def claims_of(mutation: Mutation) -> tuple[Commitment, ...]:
    """What claim rules are held against: the commitments, and the whole for what none of them speaks of.

    A question commits to nothing, yet it speaks of something; so does whatever stands between two clauses.
    """
    claims = mutation.commitments
    if not claims:
        return (_whole(mutation),)
    if not mutation.concepts:
        return claims
    said = {concept for claim in claims for concept in claim.concepts}
    return claims if said.issuperset(mutation.concepts) else (*claims, _whole(mutation))


def names_any(mutation: Mutation) -> bool:
    """Whether any concept is named, in disguise too, or taken over from the text before."""
    if mutation.concepts or mutation.namings or mutation.echoed or mutation.disguised:
        return True
    return any(claim.concepts or claim.echoed for claim in mutation.commitments)


def mentions(mutation: Mutation) -> tuple[str, ...]:
    """The concepts that are named outside every commitment: in a question, or between two clauses."""
    if not mutation.concepts:
        return ()
    said = {concept for claim in mutation.commitments for concept in claim.concepts}
    return tuple(concept for concept in mutation.concepts if concept not in said)


def unplaced(mutation: Mutation) -> tuple[str, ...]:
    """The concepts that are named, but at no place of the text: the mapper tells not where."""
    found = [concept for claim in mutation.commitments for concept in claim.concepts]
    if not (found or mutation.concepts):
        return ()
    placed = frozenset(mutation.namings)
    return tuple([c for c in dict.fromkeys((*mutation.concepts, *found)) if c not in placed])


def _named(mutation: Mutation) -> Counter[str]:
    return Counter((*mutation.namings, *unplaced(mutation)))


def veiled(mutation: Mutation) -> tuple[str, ...]:
    """The concepts that are named in disguise alone, each as often as it is there beyond what is plain."""
    if not mutation.disguised:
        return ()
    most: Counter[str] = Counter()
    for one in mutation.disguised:
        most |= _named(one)
    return tuple((most - _named(mutation)).elements())


def spoken(mutation: Mutation) -> tuple[Commitment, ...]:
    """What stands in an order: the commitments, and last what is only mentioned. Each concept of a breath once."""
    named = mentions(mutation)
    if not named:
        return mutation.commitments
    return (*mutation.commitments, msgspec.structs.replace(_whole(mutation), concepts=named))


def is_on(claim: Commitment, topics: Container[str]) -> bool:
    """Whether it carries one of the topics where a reader sees it: what is not shown licenses nothing."""
    return any(concept in topics and concept not in claim.hidden for concept in claim.concepts)


def affirms(claim: Commitment, concept: str) -> bool:
    """Whether it says the concept, and does not deny it: only that meets a requirement. What is only spoken of where
    something is denied, as the consent in `consent is not needed`, is not said; nor is what no reader is told, or is
    told as what others say.
    """
    said = claim.polarity is Polarity.POSITIVE and not claim.key.startswith(GIVEN)
    told = concept not in claim.unsaid and concept not in claim.quoted
    return said and told and concept in claim.concepts and concept not in claim.denied


def settles(claim: Commitment, concept: str) -> bool:
    """Whether what has to come first has come with it: it is neither in doubt nor demanded."""
    return affirms(claim, concept) and concept not in claim.unsure


def unsays(claim: Commitment) -> bool:
    """Whether it says no to what was said right before it: what that affirmed meets nothing any more."""
    return claim.polarity is Polarity.NEGATIVE and claim.key.startswith(REPLY)


def qualifies(claim: Commitment, concept: str, other: Commitment) -> bool:
    """Whether the concept is said where another claim is made: in the same mouth where that is another's."""
    if other.attribution and claim.attribution == other.attribution:
        claim = msgspec.structs.replace(claim, quoted=())
    return affirms(claim, concept)


def fits(
    pattern: ClaimPattern, mutation: Mutation, referents: tuple[str, ...] = (), *, echoes: bool = False
) -> Commitment | None:
    """The first commitment that the pattern is about, or None. `referents` count as concepts of each.

    `echoes`: so does what it takes over from the text before it, where it names one of the pattern's concepts itself;
    and what it says in disguise counts.
    """
    for disguised in mutation.disguised if echoes else ():
        claim = fits(pattern, disguised, referents, echoes=True)
        if claim is not None:
            return claim
    if pattern.marks and not _marked(pattern.marks, mutation):
        return None
    for claim in claims_of(mutation):
        own = (*claim.concepts, *referents) if referents else claim.concepts
        if _is_about(pattern, claim, own):
            return claim
        if not (echoes and claim.echoed and _names_one(pattern, own)):
            continue
        if _is_about(pattern, claim, (*own, *claim.echoed)):
            return claim
    return None


def _names_one(pattern: ClaimPattern, own: tuple[str, ...]) -> bool:
    return any(concept in pattern.all_of or concept in pattern.any_of for concept in own)


def _marked(marks: tuple[Mark, ...], mutation: Mutation) -> bool:
    if any(mark.value == mutation.category.value or mark in mutation.marks for mark in marks):
        return True
    # a rule on qualification is about elaboration too.
    return Mark.QUALIFICATION in marks and (
        mutation.category is Category.ELABORATION or Mark.ELABORATION in mutation.marks
    )


def _is_about(pattern: ClaimPattern, claim: Commitment, concepts: tuple[str, ...]) -> bool:
    """Each pattern is held against each claim, and nearly all fail at their concepts: those come first."""
    for concept in pattern.all_of:
        if concept not in concepts:
            return False
    if pattern.any_of and not any(concept in concepts for concept in pattern.any_of):
        return False
    certainty = _certainty(pattern, claim, concepts) if claim.supposed else claim.certainty
    return (
        (pattern.polarity is None or claim.polarity is pattern.polarity)
        and pattern.certainty_min <= certainty <= pattern.certainty_max
        and (
            pattern.attribution is Attribution.ANY
            or (pattern.attribution is Attribution.OWN) == (not claim.attribution)
        )
        and not any(concept in concepts for concept in pattern.none_of)
    )


def _certainty(pattern: ClaimPattern, claim: Commitment, concepts: tuple[str, ...]) -> int:
    """How firm a claim is of what the pattern asks after: no firmer than SUPPOSED where all of that is supposed."""
    asked = [concept for concept in concepts if concept in pattern.all_of or concept in pattern.any_of]
    if asked and all(concept in claim.supposed for concept in asked):
        return min(claim.certainty, SUPPOSED)
    return claim.certainty
