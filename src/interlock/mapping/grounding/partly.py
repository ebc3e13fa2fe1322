"""A yes or no of which a clause says only a part."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import Final

from interlock.core.grounding import Ground, GroundIndex
from interlock.core.mutation import Figure, Span
from interlock.lexicon.conversion import classes, root
from interlock.lexicon.words import GROUNDING
from interlock.mapping.grounding.answers import (
    AGAINST,
    ALIKE,
    ANSWERS,
    COPULA,
    LEAVING_OUT,
    LIGHT,
    NEGATIONS,
    ON,
    is_denied,
    main_words,
    so,
)
from interlock.mapping.grounding.words import LEADING, STOP, Word, is_code, rooted


def said_partly(
    own: Sequence[Word],
    clause: Sequence[Word],
    stated: Sequence[Ground],
    index: GroundIndex,
    about: tuple[str, ...],
    span: Span,
) -> Figure | None:
    """A yes or no of which a clause says at least half, with a word that no other field has, and no other of which it
    says as much: `the customer belongs to the loyalty programme` of `loyalty_member`."""
    if any(word.text[0].isdigit() and not (word.text.isalnum() and is_code(word)) for word in clause):
        return None
    told = _told(own)
    roots = {word.root for word in told}
    said = {ALIKE.get(word, word) for word in roots}
    allowing = any(word.text == "may" for word in own)  # that someone may is no more than that
    best: dict[tuple[str, ...], int] = {}
    for ground in stated:
        what = main_words(ground)
        if ground.prose or ground.value.words not in ANSWERS or len(what) < _WORDS_MIN:
            continue
        if allowing and _PERMITTED.isdisjoint(what):
            continue
        meant = {ALIKE.get(word, word): word for word in what if word not in LIGHT | ON}
        hit = meant.keys() & said
        telling = any(
            word in index.answers and word in roots for word in what if ALIKE.get(word, word) in hit
        )
        called = _called(what, meant)
        if hit == {ALIKE.get(called, called)} and len(meant) > 1 and _is_only_of_a_sort(own, called):
            continue
        if telling and 2 * len(hit) >= len(meant):
            best[what] = len(hit)
    most = max(best.values(), default=0)
    meant_by = [what for what, hit in best.items() if hit == most]
    if len(meant_by) != 1:
        return None
    against = "out of" in " ".join(word.text for word in own) or any(
        one in meant_by[0] and one not in said and other in said - LEAVING_OUT for one, other in AGAINST
    )
    # Of what is `chain_free` a clause with the chain alone says that there is one.
    against = against or (meant_by[0][-1] == _FREE and _FREE not in roots)
    against = against or {word.text for word in own} >= _BRINGING
    # `Early repayment is free` of `early_repayment_charge`
    against = against or (meant_by[0][-1] in _COSTS and _FREE in roots and _FREE not in meant_by[0])
    denied = is_denied(own, meant_by[0]) is not against
    return so((*meant_by[0], *about), span, denied=denied)


def _called(what: Sequence[str], meant: Collection[str]) -> str:
    """Of a field's words the last one that is not light: what it is a sort of, `car` of `courtesy_car_available`."""
    return next((word for word in reversed(what) if ALIKE.get(word, word) in meant), "")


def _is_only_of_a_sort(own: Sequence[Word], called: str) -> bool:
    """Whether a clause only speaks of what a field is a sort of, `your car`, `home delivery`: it may be any other. That
    there is a car, or none, and that it renews says more."""
    if (
        [word.text in LEADING for word in own[2:3]] == [True]
        and own[0].root == called
        and own[1].text in COPULA
    ):
        return True  # `boarding is at gate 7`
    before = [one for one, word in pairwise(own) if word.root == called and not _does(one, word)]
    return bool(before) and all(one.text in _DETERMINING or _tells_which(one) for one in before)


def _tells_which(word: Word) -> bool:
    adding = word.root in LIGHT or word.text in STOP or word.text in _HOLDING
    return not adding and not word.text.endswith("ly")


def _does(before: Word, word: Word) -> bool:
    """`the plan renews`"""
    return word.text.endswith(("s", "ed")) and before.text not in STOP and not word.text.endswith("ss")


_DETERMINING: Final = frozenset({"the", "your", "our", "their", "his", "her", "its", "my", "this", "that"})
_HOLDING: Final = GROUNDING["holding"] | GROUNDING["having"]


def denied_of_a_topic(
    own: Sequence[Word], stated: Sequence[Ground], index: GroundIndex, about: tuple[str, ...], span: Span
) -> Figure | None:
    """What a clause denies, in whatever words, of the one yes or no of which it has a word that no other field has:
    `has not enrolled in paperless statements` of `paperless`. An assertion with such a word may say something else."""
    said = {mark for word in _told(own) for mark in (word.root, *classes(word.root))} & index.answers
    said -= LIGHT | ON
    fields = {
        main_words(ground)
        for ground in stated
        if not ground.prose and ground.value.words in ANSWERS and not said.isdisjoint(ground.what)
    }
    if len(fields) != 1:
        return None
    (what,) = fields
    if said.isdisjoint(what[:1]) and _does_what_is_known(own, index, what):
        return None
    return so((*what, *about), span, denied=True)


def _told(own: Sequence[Word]) -> list[Word]:
    """What a clause says, without small words and names."""
    return [
        word
        for before, word, after in zip([None, *own], own, [*own[1:], None], strict=False)
        if word.text not in STOP and not _is_of_name(before, word, after)
    ]


def _does_what_is_known(own: Sequence[Word], index: GroundIndex, what: tuple[str, ...]) -> bool:
    """Whether what is denied is what another field speaks of: `The sample was not collected at nine` says nothing of a
    `fasting_sample` beside the `collection_time`."""
    at = next((at for at, word in enumerate(own) if word.text in NEGATIONS), len(own))
    done = next((word for word in own[at + 1 :] if word.text not in STOP and word.root not in LIGHT), None)
    return done is not None and done.root in index.attributes and done.root not in what


_FREE: Final = root("free")
_BRINGING: Final = frozenset({"bring", "own"})
"""`Bring your own lunch`: none is had."""
_COSTS: Final = rooted("penalties")
_PERMITTED: Final = rooted("permitting")
_WORDS_MIN: Final = 2
"""Of one word a clause says nothing by half: `a delivery attempt` does not say that something was delivered."""


def _is_of_name(before: Word | None, word: Word, after: Word | None) -> bool:
    """`Express` of `BlueArrow Express`"""
    return word.capital and any(beside is not None and beside.capital for beside in (before, after))
