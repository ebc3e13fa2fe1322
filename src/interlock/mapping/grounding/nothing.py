"""That there is none of what a field holds one of: `has no guarantor`, `there are no known allergies`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from interlock.core.grounding import NAME, REFERENCE, STATE, USER, Ground, GroundIndex
from interlock.core.mutation import Figure, FigureKind, Span, Value
from interlock.lexicon.conversion import root
from interlock.lexicon.words import GROUNDING
from interlock.mapping.grounding.amounts import ANY_MONEY, MONEY
from interlock.mapping.grounding.answers import ANSWERS, COPULA, NEGATIONS
from interlock.mapping.grounding.words import STOP, Word, key_parts, key_words, plain, rooted

_KINDS: Final = {NAME: FigureKind.NAME, REFERENCE: FigureKind.REFERENCE, STATE: FigureKind.STATE}
_HAVING: Final = GROUNDING["having"]
_KNOWN: Final = GROUNDING["put_on_record"]
_BEING: Final = COPULA | {"has", "have", "had", "been"}
_RECORD: Final = rooted("record_fields")
"""Of a field's name these say nothing of what it holds: `allergy_status`."""
_OF_ALL: Final = frozenset({"on", "for", "in", "at"})
"""Behind it these say of what there is none, where nothing else is told apart: `on file`, `for this loan`."""


def none_of(
    own: Sequence[Word], grounds: Sequence[Ground], about: tuple[str, ...], span: Span
) -> Iterator[Figure]:
    """What a clause says that there is none of, as a denial of what a field of that name holds."""
    said = [word.text for word in own]
    at = said.index("no") if "no" in said else -1
    if at < 0:
        return
    there = at > 1 and said[at - 2] == "there"
    labelled = at > 0 and own[at - 1].start == own[at - 1].end  # `Ann Reed: no known allergies`
    behind = list(own[at + 1 :])
    while behind and behind[0].text in _KNOWN:
        behind.pop(0)
    end = next((n for n, word in enumerate(behind) if word.text in STOP), len(behind))
    thing, rest = [word.root for word in behind[:end]], behind[end:]
    recorded = next((n for n, word in enumerate(rest) if word.text not in _BEING), len(rest))
    passive = at == 0 and 0 < recorded < len(rest) and rest[recorded].text in _KNOWN
    if passive:  # `no allergies have been reported`
        rest = rest[recorded + 1 :]
    elif not (there or labelled or (at and said[at - 1] in _HAVING) or (at == 0 and not _has_verb(own))):
        return
    if not thing or (rest and rest[0].text not in _OF_ALL) or any(w.text[0].isdigit() for w in rest):
        return
    held = [ground for ground in grounds if not ground.prose and _called(ground) == thing]
    if any(
        ground.value.words in ANSWERS for ground in held
    ):  # of some records a field says that there is none
        said_so = (Value(STATE, words=ANSWERS[0]),)
        yield Figure(FigureKind.STATE, said_so, span, about=(*thing, *about), denied=True)
    elif held and all(map(_holds_one, held)):
        kind = _KINDS[held[0].value.measure]
        yield Figure(kind, (held[0].value,), span, about=(*thing, *about), denied=True)


def none_with(
    own: Sequence[Word], texts: Sequence[Ground], about: tuple[str, ...], span: Span
) -> Iterator[Figure]:
    """What a clause says that there is none of, `has no sea view`, where the one field of its name holds a few words
    that end in it, `double room with sea view`, as a denial of those."""
    denying = [at for at, word in enumerate(own) if word.text in NEGATIONS]
    if len(denying) != 1:
        return
    before = {word.text for word in own[: denying[0]]}
    behind = [word.text for word in own[denying[0] + 1 :]]
    while behind and behind[0] in _LEADING:
        behind.pop(0)
    for ground in texts:
        head, _, rest = ground.value.words.partition(" with ")
        if not rest or len(ground.value.words.split()) > _FEW or ground.label == USER:
            continue
        key = ground.fact.rpartition(".")[2]
        if _IT.isdisjoint(before) and before.isdisjoint([*head.split(), *key_parts(key)]):
            continue  # `the terrace has no sea view`
        several = any(g.fact != ground.fact and g.fact.rpartition(".")[2] == key for g in texts)
        for thing in map(str.split, () if several else rest.split(" and ")):
            said, after = behind[: len(thing)], behind[len(thing) : len(thing) + 1]
            if thing and said == thing and STOP.issuperset(after):
                yield Figure(FigureKind.NAME, (ground.value,), span, about=about, denied=True)


def at_no_cost(
    own: Sequence[Word], index: GroundIndex, about: tuple[str, ...], span: Span
) -> Iterator[Figure]:
    """What a clause says to cost nothing, `shipping was free`, `there is no service fee`, `the balance is zero`, as a
    denial of the amount of money in a field of that name."""
    free = [{word.root for word in thing if word.text not in STOP} for thing in _free(own)]
    if not any(free):
        return
    money = [measure for measure in index.measured() if measure in MONEY or measure.startswith(ANY_MONEY)]
    priced = {ground.fact for ground in index.of(money) if not ground.prose}
    for ground in index.of([STATE]):
        called = {word for word in ground.what if word[0].isalpha()}
        told = called - _COSTS or called
        if ground.fact not in priced or ground.value.words not in ANSWERS or ground.prose:
            continue
        # `return shipping is free` says nothing of `shipping`
        if any(told <= said and said - called - _COSTS <= {*ground.of, *_OF_ANY} for said in free):
            said = (Value(STATE, words=ANSWERS[0]),)
            about_it = (*sorted(called), *about)
            yield Figure(FigureKind.STATE, said, span, about=about_it, denied=True, own=len(called))


def without_what_is_free(found: Iterable[Figure], free: Sequence[Figure], index: GroundIndex) -> list[Figure]:
    """`there is free parking` does not say that there is something to pay for it; `free parking is available` says that
    of another field too."""
    named = [{*one.about[: one.own]} for one in free]
    return [figure for figure in found if not _says_no_more(figure, named, index)]


def _says_no_more(figure: Figure, named: Sequence[set[str]], index: GroundIndex) -> bool:
    called = {word for word in figure.about if word in index.attributes and word[0].isalpha()}
    return (
        figure.kind is FigureKind.STATE and not figure.denied and any(one and one == called for one in named)
    )


def _free(own: Sequence[Word]) -> Iterator[Sequence[Word]]:
    """The words for what is said to cost nothing, or to be none."""
    said = [word.text for word in own]
    for at, one in enumerate(said):
        before, behind = said[:at], said[at + 1 :]
        named = bool(behind) and behind[0] not in STOP and behind[0] not in _ON and one in _NONE_OF
        if one in _FREE and before[-1:] and before[-1] in COPULA and not named:
            if not (behind and behind[0] in _ON) and NEGATIONS.isdisjoint(before):
                yield own[: at - 1]
        elif one == "waived":
            yield own[at + 1 :] if NEGATIONS.isdisjoint(before) else ()
        elif one in _ZERO and before[-1:] and before[-1] in COPULA and not behind:
            yield own[: at - 1] if NEGATIONS.isdisjoint(before) else ()
        elif one in _NONE_OF and before[-1:] != ["not"]:
            end = next((n for n in range(at + 1, len(own)) if said[n] in STOP or said[n] in _DONE), len(own))
            if one != "no" or any(word.root in _COSTS for word in own[at + 1 : end]):
                yield own[at + 1 : end]


_FREE: Final = GROUNDING["for_nothing"]
_NONE_OF: Final = frozenset({"no", "free", "complimentary"})
_ZERO: Final = frozenset({"zero", "nil", "nothing"})
_ON: Final = frozenset({"from", "to", "until", "up", "for", "on", "with", "if", "above", "over", "when"})
"""`free from gluten`, `free to cancel`, `free on orders over €50`: that is no price, or not always."""
_DONE: Final = GROUNDING["charged"]
_COSTS: Final = rooted("costs")
_OF_ANY: Final = frozenset(map(root, ("standard", "additional", "extra", "order")))
_FEW: Final = 6
_IT: Final = frozenset({"it", "there"})
_LEADING: Final = frozenset({"a", "an", "any", "have", "has", "come", "comes", "with", "include"})


def _called(ground: Ground) -> list[str]:
    return [word for word in ground.what if word[0].isalpha() and word not in _RECORD]


def _has_verb(own: Sequence[Word]) -> bool:
    return any(word.text in GROUNDING["finite"] or word.text.endswith("ed") for word in own[2:])


def says_none(value: str, key: str) -> bool:
    """Whether a field says in words that there is none of what it is called by: `none known`, `no known allergies`."""
    first, *rest = plain(value).split() or [""]
    told = {root(word) for word in rest if word not in _KNOWN}
    return first in _NO_SUCH and told <= {*key_words(key)} and (bool(rest) or first != "no")


_NO_SUCH: Final = frozenset({"no", "none", "nil", "nothing", "nkda"})


def _holds_one(ground: Ground) -> bool:
    """Whether a field holds something, and not that there is none: `none known`."""
    words = ground.value.words.split()
    return ground.value.words not in ANSWERS and not any(word in _NONE for word in words)


_NONE: Final = NEGATIONS | GROUNDING["no"] | {"nkda", "unknown"}
