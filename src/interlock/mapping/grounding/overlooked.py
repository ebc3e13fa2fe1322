"""What a clause says to be so that a yes or no denies, in other words than that is called by: `the price covers
breakfast`, `the account is set up for paperless statements`, `the goods arrived damaged`.

Read only of a clause that nothing else was read of, and that has no word for a denial or for what is open.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from interlock.core.grounding import Ground
from interlock.core.mutation import Figure, Span
from interlock.lexicon.conversion import root
from interlock.lexicon.words import GROUNDING
from interlock.mapping.grounding.amounts import CUES
from interlock.mapping.grounding.answers import (
    FAMILIES,
    LIGHT,
    NEGATIONS,
    ON,
    STATES,
    STATUS,
    implying,
    main_words,
    so,
)
from interlock.mapping.grounding.modal import ALLOWED, PERMITTING
from interlock.mapping.grounding.words import STOP, Word

_NO: Final = " no "
_ENDED: Final = GROUNDING["finished"]
_STATES: Final = STATES | _ENDED
_GOING_ON: Final = frozenset({"ongoing", "in", "progress", "underway", "process"})
_FAMILY_MIN: Final = 6
"""Letters that two words begin with alike of which one is made of the other: `diabetes`, `diabetic`."""
_SAYING: Final = tuple(frozenset(root(word) for word in line.split()) for line in CUES["saying_so"])
"""What may be said of a thing, those alike in a line; the first line: that it is there."""
_SAYS: Final = frozenset().union(*_SAYING)
_HAVING: Final = GROUNDING["having_so"]
_OPEN: Final = GROUNDING["not_so"]
_BEING: Final = frozenset({"is", "are", "was", "were", "been", "be", "being"})


def overlooked(
    own: Sequence[Word], stated: Sequence[Ground], about: tuple[str, ...], span: Span
) -> Figure | None:
    """`own`: a clause."""
    said = [word.text for word in own]
    if not NEGATIONS.isdisjoint(said) or not _OPEN.isdisjoint(said):
        return None
    kin = (what for what, core in _kin(own, stated) if _is_so(own, core, what))
    return next((so((*what, *about), span, denied=False) for what in kin), None)


def _kin(own: Sequence[Word], stated: Sequence[Ground]) -> Iterator[tuple[tuple[str, ...], set[str]]]:
    """What a field that says no is called of all whose words a clause has one of the family; and those words."""
    for ground in stated:
        if ground.value.words != _NO or ground.prose:
            continue
        what = main_words(ground)
        core = {word for word in what if word not in LIGHT | ON | _SAYS}
        if core and all(any(_is_of(word, one) for word in own) for one in core):
            yield what, core


def denied_in_kin(
    own: Sequence[Word], stated: Sequence[Ground], about: tuple[str, ...], span: Span
) -> Figure | None:
    """What a clause denies of a yes or no in words of its family: `does not list diabetes` of `diabetic`. Nothing more
    is said of it: who has no diabetes in the family may have it.
    """
    kin = (what for what, core in _kin(own, stated) if _is_plainly_denied(own, core))
    return next((so((*what, *about), span, denied=True) for what in kin), None)


def _is_plainly_denied(own: Sequence[Word], core: set[str]) -> bool:
    """Whether the denial stands right before it, but for a verb and small words, and `as` something at most behind."""
    named = [at for at, word in enumerate(own) if any(_is_of(word, one) for one in core)]
    denial = max((at for at, word in enumerate(own[: named[0]]) if word.text in NEGATIONS), default=-1)
    between = [word for word in own[denial + 1 : named[0]] if word.text not in STOP | _BEING]
    behind = own[named[-1] + 1 :]
    return denial >= 0 and len(between) <= 1 and (not behind or behind[0].text == "as")


def is_of_a_status(own: Sequence[Word], stated: Sequence[Ground]) -> bool:
    """Whether all states that a clause denies are excluded by a status, which is another one of the same family, or
    goes on where they end: `has not been completed` of a course that is `ongoing`. What is delivered need not be paid.
    """
    said = {word.text for word in own} & _STATES
    held = [g for g in stated if STATUS in g.what and g.value.words not in (_NO, " yes ") and not g.prose]
    return bool(said and held) and all(
        _excludes(ground.value.words.split(), state) for ground in held for state in said
    )


def _excludes(held: Sequence[str], state: str) -> bool:
    if _GOING_ON.issuperset(held):
        return state in _ENDED
    if len(held) != 1 or held[0] in implying(state):
        return False
    families = [[member for member in family if held[0] in member or state in member] for family in FAMILIES]
    return any(len(members) > 1 for members in families)


def _is_of(word: Word, called: str) -> bool:
    return word.root == called or (
        len(called) >= _FAMILY_MIN and word.text[:_FAMILY_MIN] == called[:_FAMILY_MIN]
    )


def _is_so(own: Sequence[Word], core: set[str], what: Sequence[str]) -> bool:
    """Whether a clause says that what it names is there, or is so."""
    rest = {word for word in what if word not in core and word in _SAYS}
    alike = frozenset().union(*(family for family in _SAYING if not rest or not rest.isdisjoint(family)))
    for at, word in enumerate(own):
        if not any(_is_of(word, one) for one in core):
            continue
        before = [one.text for one in own[max(0, at - 4) : at]]
        behind = list(own[at + 1 : at + 5])
        if not _HAVING.isdisjoint(before) and rest <= _SAYING[0]:
            return True
        if before[-1:] and before[-1] in PERMITTING and not ALLOWED.isdisjoint(what):
            return True  # `may substitute the drug` of `substitution_allowed`
        done = [one for one in behind if one.text not in STOP and one.text not in _BEING]
        if behind and behind[0].text in _BEING | {"has", "have"} and done and done[0].root in alike:
            return True
        if (
            len(core) == 1
            and _is_trait(word.text)
            and (before[-1:] == [] or at == len(own) - 1 or before[-1] in _BEING | {"for"})
        ):
            return True
    return False


def _is_trait(said: str) -> bool:
    return said.endswith(("ed", "less", "able", "ible", "ive", "ic", "al", "ous"))
