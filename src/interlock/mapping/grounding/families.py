"""States of which a thing has one at a time: where facts say that it is in transit, it is not delivered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from interlock.core.grounding import DATE, NAME, REFERENCE, STATE, TIME, Ground, GroundIndex, record_of
from interlock.core.mutation import Figure, FigureKind, Span, Value
from interlock.lexicon.conversion import classes, root
from interlock.mapping.grounding.amounts import CUES
from interlock.mapping.grounding.answers import (
    ANSWERS,
    CALLED_STATUS,
    CHOICES,
    FAMILIES,
    KNOWN_STATES,
    LIGHT,
    called_by,
    denies_another,
    implying,
    is_denied,
    main_words,
    predicated,
)
from interlock.mapping.grounding.items import TEXT
from interlock.mapping.grounding.words import Word

_PHRASES: Final = tuple(
    (said, state.strip()) for said, _, state in (line.partition(":") for line in CUES["as"])
)
_AS: Final = tuple(([root(word) for word in said.split()], state) for said, state in _PHRASES)


def as_held(words: list[Word], stated: Sequence[Ground]) -> list[Word]:
    """States as fields hold them, where a text says them otherwise: `discontinued` as `stopped`."""
    if not any(word.text in _ALIKE_STATES or word.text.endswith(_MADE_SO) for word in words):
        return words
    held = {ground.value.words.strip() for ground in stated}
    words = [
        word._replace(text=word.text[: -len(_MADE_SO[0])], root=root(word.text[: -len(_MADE_SO[0])]))
        if word.text.endswith(_MADE_SO) and word.text[: -len(_MADE_SO[0])] in held
        else word
        for word in words
    ]
    return [
        word._replace(text=min(alike), root=root(min(alike)))
        if word.text not in held and (alike := _ALIKE_STATES.get(word.text, frozenset()) & held)
        else word
        for word in words
    ]


_MADE_SO: Final = ("ised", "ized")
"""What a verb ends in that makes something what it begins with: `finalised` of `final`."""
_ALIKE_STATES: Final = {
    said: frozenset().union(*(member for family in FAMILIES for member in family if said in member))
    for said in sorted(KNOWN_STATES)
    if any(said in member and len(member) > 1 for family in FAMILIES for member in family)
}
WORDED: Final = frozenset({STATE, NAME, REFERENCE, TEXT, DATE, TIME})
"""What is no amount."""
_DELIVERED: Final = "delivered"


def of_this(stated: Sequence[Ground], answered: set[str], roots: set[str]) -> list[Ground]:
    """Without what fields of another thing hold, or exclude, of what a yes or no is called by: where `the gym is open`
    says all of `gym_open`, it says nothing of a `shop_status` that is `closed`. `answered`: what that is called by."""
    excluded = frozenset().union(*(_EXCLUDED_BY.get(word, frozenset()) for word in answered))
    return [g for g in stated if g.value.words not in excluded or _is_of_this(g, roots)]


def _is_of_this(ground: Ground, roots: set[str]) -> bool:
    called = {*called_by(ground)} - CALLED_STATUS - LIGHT
    return not called or not called.isdisjoint(roots)


def _excluded_by() -> dict[str, frozenset[str]]:
    """Of each state those of its families, each as facts hold it."""
    found: dict[str, frozenset[str]] = {}
    for family in (*FAMILIES, *CHOICES):
        spellings = frozenset(f" {said.strip()} " for member in family for said in member)
        for said in spellings:
            found[root(said.strip())] = found.get(root(said.strip()), frozenset()) | spellings
    return found


_EXCLUDED_BY: Final = _excluded_by()


def of_its_family(
    own: Sequence[Word],
    stated: Sequence[Ground],
    about: tuple[str, ...],
    span: Span,
    answered: set[str],
    things: set[str],
) -> list[Figure]:
    """States that no fact has, of a thing of which facts state another of the same family: `is delivered`. `answered`:
    the words by which the clause says a yes or no, `documents_complete`; they say no status. `things`: what it may
    speak of."""
    found = []
    known = _meant(things, [g for g in stated if _as_family(g)])
    for family in FAMILIES if known else ():
        spellings = frozenset().union(*family)
        held = [g for g in known if _in_family(g, spellings) and (not g.of or {*g.of} & {*about})]
        if not held:
            continue
        what = tuple(dict.fromkeys(w for g in held for w in main_words(g)))
        for member in family:
            led = any(predicated(own, [root(one)]) for one in member)
            led = led and answered.isdisjoint(map(root, member))
            if _DELIVERED not in member and not any(g.value.words.strip() in spellings for g in held):
                continue  # what is in transit is only surely not there yet
            meant = [phrase for phrase, state in _AS if state in member]
            if not led and not any(_follows(own, phrase) for phrase in meant):
                continue
            also = dict.fromkeys(more for one in sorted(member) for more in implying(one))
            said = [phrase for phrase, state in _PHRASES if state in member or state in also]
            readings = tuple(Value(STATE, words=f" {one} ") for one in [*sorted(member), *also, *said])
            denied = is_denied(own) and not denies_another(own, [root(one) for one in member])
            found.append(Figure(FigureKind.STATE, readings, span, about=(*what, *about), denied=denied))
    return found


def _as_family(ground: Ground) -> str:
    """The known state that a field holds, or stands for: `out for delivery` is shipped."""
    held = ground.value.words.strip()
    return held if held in KNOWN_STATES else next((state for phrase, state in _PHRASES if phrase == held), "")


def _in_family(ground: Ground, spellings: frozenset[str]) -> bool:
    return _as_family(ground) in spellings


def _meant(roots: set[str], known: list[Ground]) -> list[Ground]:
    """Without the statuses of something that a clause does not name, where a record has one of its own, or of what is
    named: `the order is cancelled` says nothing of a `refund_status`."""
    plain = {record_of(g.fact) for g in known if further_words(g) <= roots}
    plain |= {""} if plain else set()  # and of what all of them are a part of
    return [g for g in known if further_words(g) <= roots or record_of(g.fact) not in plain]


def further_words(ground: Ground) -> set[str]:
    """What the name of a status says of what it is."""
    return {*called_by(ground)} - CALLED_STATUS - LIGHT - {*ground.of}


def is_event(own: Sequence[Word], index: GroundIndex) -> bool:
    """`was shipped on 5 July`: a field that holds that day says so, whatever state came after it."""
    for at, word in enumerate(own):
        if word.text in KNOWN_STATES and any(one.text[0].isdigit() for one in own[at + 1 : at + 5]):
            also = {word.root, *classes(word.root)}
            return any(not also.isdisjoint(g.what) for g in index.of([DATE]) if not g.prose)
    return False


def _follows(own: Sequence[Word], phrase: Sequence[str]) -> bool:
    roots = [word.root for word in own]
    return any(roots[at : at + len(phrase)] == list(phrase) for at in range(1, len(roots)))


def is_of_a_measured(ground: Ground, things: set[str], index: GroundIndex) -> bool:
    """Whether a clause names something that is measured, and not what is in that state."""
    further = further_words(ground)
    if not further or ground.value.words in ANSWERS or not CALLED_STATUS.isdisjoint(ground.what):
        return False
    return further.isdisjoint(things) and bool(measured_instead(ground, things, index))


def measured_instead(ground: Ground, things: set[str], index: GroundIndex) -> tuple[str, ...]:
    """What a field of the record is called that a clause names and that holds an amount: of the `tsh` that is pending
    it says nothing that the potassium result is available."""
    record = record_of(ground.fact)
    for other in (
        index.of(sorted(index.measured() - WORDED)) if not index.attributes.isdisjoint(things) else ()
    ):
        called = tuple(word for word in other.what if word[0].isalpha())
        if not (things.isdisjoint(called) or other.prose or other.summed) and record_of(other.fact) == record:
            return called
    return ()


def is_of_another(ground: Ground, about: Sequence[str], index: GroundIndex) -> bool:
    """Whether a field is of a member of a list, and the text speaks of another one that has no such field."""
    path = record_of(ground.fact)
    group = path.rpartition(".")[0]
    if not group or not about:
        return False
    others: dict[str, set[str]] = {}
    for one in index.all():
        if one.fact.startswith(f"{group}.") and not one.prose and record_of(one.fact) != path:
            if one.what == ground.what:
                return False
            others.setdefault(record_of(one.fact), set()).update(one.of)
    own = {*ground.of}
    return any(
        any(word in other and word not in own for word in about)
        and not any(word in own and word not in other for word in about)
        for other in others.values()
    )
