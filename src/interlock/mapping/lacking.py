"""That there is none of something, in the words of a phrase that says so with `no`.

A lexicon says `no nuts`, and a text `zero nuts`, `without any nuts`, `does not contain any nuts`, `no milk or nuts`.
What is read as one `no` has the place of the denial, which so is part of the phrase and denies nothing.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from interlock.lexicon.lemma import lemma, stem
from interlock.lexicon.words import ENGLISH
from interlock.mapping.rows import Row
from interlock.mapping.tokens import NOMINATIVE, Kind
from interlock.mapping.wordings import Part, Wording


def _stems(*words: str) -> frozenset[str]:
    return frozenset(stem(lemma(word)) for word in words)


REACH_MAX: Final = 8
"""Words from a denial to the `any` that it denies."""
LISTED_MAX: Final = 6
"""Things in a row of which there is none: `no milk, eggs or nuts`."""
LISTED_WORDS_MAX: Final = 3

_NO: Final = stem(lemma("no"))
_BY_ITSELF: Final = _stems("no", "zero", "neither", "nor", "without")
_WITHOUT: Final = stem(lemma("without"))
_NEITHER: Final = "neither"
_FREE: Final = stem(lemma("free"))
_FREE_OF: Final = _stems("of", "from")
_NOT: Final = stem(lemma("not"))
_DO: Final = stem(lemma("do"))
_HAVE: Final = stem(lemma("have"))
_NEVER: Final = stem(lemma("never"))
_DENYING: Final = _stems("not", "never", "cannot", "nobody", "none", "nothing", "no")
_ANY: Final = _stems("any", "single")
_LEFT_OUT: Final = _stems(
    "a", "an", "any", "single", "known", "real", "actual", "reported", "such", "conceivable", "foreseeable"
)
"""`no known risk` is `no risk`."""
_OF_HAVING: Final = ENGLISH["having"]
_OR: Final = _stems("or", "nor")
_NONE: Final = _stems("none", "no", "zero", "nil")
_LACKING: Final = _BY_ITSELF | _DENYING | {_FREE}
_FUNCTION: Final = ENGLISH["function"]
_ARTICLES: Final = ENGLISH["opening_an_object"] - ENGLISH["pronouns"] - {"him", "me", "us", "them"}
_PARTING: Final = frozenset(NOMINATIVE) - {"you", "it"} | {
    *("that", "which", "who", "but", "and", "or", "to", "so", "than", "more", "less", "fewer", "only"),
    *("if", "whether", "because", "when", "while", "unless", "until"),
}
"""No such denial reaches over one of these."""


class Denied(NamedTuple):
    """What stands right behind a `no` in any phrase, and what behind a `not`, as stems."""

    things: Container[str]
    verbs: frozenset[str]


def denied_by(phrases: Iterable[Sequence[str]]) -> Denied | None:
    """What the phrases deny; None where they deny nothing."""
    behind: dict[str, set[str]] = {_NO: set(), _NOT: set(), _NEVER: set()}
    for stems in phrases:
        for before, one in pairwise(stems):
            if before in behind:
                behind[before].add(one)
    if not any(behind.values()):
        return None
    return Denied(frozenset(behind[_NO]), frozenset(behind[_NOT]))


class _Anything:
    def __contains__(self, one: object) -> bool:
        return one not in _FUNCTION and str(one).isalnum()


class _Said(NamedTuple):
    """A wording with `no` for what says so otherwise; behind which items it says `no`, and which items were changed."""

    stems: list[str]
    places: list[int]
    lacking: list[int]
    changed: list[int]


def in_one_word(words: Row, wording: Wording) -> Sequence[str]:
    """A phrase of the lexicon with `no` for what says so otherwise; as it is where it says so of nothing.

    `without` stays: who has no permission does nothing `without permission`.
    """
    stems = wording[0]
    if _WITHOUT in stems:
        return stems
    said = _said(words, wording, _Anything())
    behind = [one for at in said.lacking for one in said.stems[at : at + 1]]
    return said.stems if any(one in _Anything() for one in behind) else stems


def with_no(words: Row, wording: Wording, denied: Denied, longest: int) -> Iterator[Part]:
    """The wording with `no` for what says so otherwise, and once more for each further thing of which there is none; as
    much of it, each time, as a phrase may be long. Who never does something does not do it, and who has not done it
    has never.
    """
    if _LACKING.isdisjoint(wording[0]):
        return
    said = _said(words, wording, denied.things)
    for at in said.lacking:
        yield from _listed(words, (said.stems, said.places), at, longest)
    places = _with_both_denials(words, said.stems, said.places)
    for at in said.changed:
        begin = max(0, at - longest)
        near = slice(begin, at + longest)
        yield Part(said.stems[near], places[near], at - begin, at - begin)
    yield from _labelled(words, wording, longest)
    yield from _in_the_perfect(wording, longest)
    yield from _undone(wording, denied.verbs, longest)


def _undone(wording: Wording, verbs: Container[str], longest: int) -> Iterator[Part]:
    """`need no` as `do not need`, which is a verb that a phrase has behind its denial."""
    stems, places = wording
    for at in range(1, len(stems)):
        if stems[at] == _NO and stems[at - 1] in verbs:
            rest = slice(at + 1, at + longest)
            said = [_DO, _NOT, stems[at - 1], *stems[rest]]
            yield Part(said, [*[places[at - 1]] * 2, places[at], *places[rest]], 0, 2)


def _in_the_perfect(wording: Wording, longest: int) -> Iterator[Part]:
    """`never` as `not`, and `not` behind `have` as `never`; with the words behind it, of which it is said.

    Of the latter two words: `never told` blames, and `have not told anybody` does not.
    """
    stems, places = wording
    for at, one in enumerate(stems[:-1]):
        rarely = one == _NOT and at > 0 and stems[at - 1] == _HAVE
        if one == _NEVER or rarely:
            begin = max(0, at - longest)
            near = slice(begin, at + longest)
            said = [*stems[begin:at], _NEVER if rarely else _NOT, *stems[at + 1 : near.stop]]
            yield Part(said, places[near], at - begin, at - begin + 1 + rarely)


def _said(words: Row, wording: Wording, things: Container[str]) -> _Said:
    stems, places = wording
    said = _Said([], [], [], [])
    last = 0
    for at in [at for at, one in enumerate(stems) if one in _LACKING]:
        if at < last:
            continue
        end = _end(words, wording, at, things)
        if end:
            behind = () if stems[at] == _FREE else stems[at + 1 : end]
            between = [*(one for one in behind if one not in _LEFT_OUT), _NO]  # `contain no`
        else:
            between, end = [stems[at]], at + 1
        said.stems.extend((*stems[last:at], *between))
        said.places.extend((*places[last:at], *[places[at]] * len(between)))
        if between[-1] == _NO:
            said.lacking.append(len(said.stems))
        if between != list(stems[at:end]):
            said.changed.append(len(said.stems) - 1)
        last = end
    said.stems.extend(stems[last:])
    said.places.extend(places[last:])
    return said


def _with_both_denials(words: Row, said: Sequence[str], its: Sequence[int]) -> list[int]:
    """The places, those of what stands after `neither` as of the `nor` behind it: both are of the phrase."""
    places = list(its)
    for at, place in enumerate(its):
        if said[at] != _NO or words.lower[place] != _NEITHER:
            continue
        behind = range(at + 1, min(len(said), at + 2 + LISTED_WORDS_MAX))
        other = next((item for item in behind if said[item] == _NO), at)
        places[at + 1 : other] = [its[other]] * max(0, other - at - 1)
    return places


def _end(words: Row, wording: Wording, at: int, things: Container[str]) -> int:
    """Behind what, from here on, is read as `no`; 0 where nothing is."""
    stems = wording[0]
    one, end = stems[at], at + 1
    if (
        one == _FREE
        and stems[end : end + 1]
        and stems[end] in _FREE_OF
        and "charge" not in stems[end : end + 2]
    ):
        end += 1
    elif one not in _BY_ITSELF:
        return _denied(words, wording, at, things) if one in _DENYING else 0
    while end < len(stems) and stems[end] in _LEFT_OUT:
        end += 1
    if one == _NO and (end >= len(stems) or stems[end] not in things):
        return _denied(words, wording, at, things)
    return end


def _denied(words: Row, wording: Wording, at: int, things: Container[str]) -> int:
    """Behind which `any`, or before which of these, a denial reaches over a verb of having; 0 for none.

    `does not cause side effects`, `there are not any`; not `does not hide the side effects`, `cause bad side effects`.
    """
    stems, places = wording
    had = said = False
    for far in range(at + 1, min(len(stems), at + 1 + REACH_MAX)):
        place, before = places[far], words.forms[places[far - 1]].lemma
        if words.forms[place].kind == Kind.SIGN or words.lower[place] in _PARTING or stems[far] in _LACKING:
            return 0
        if stems[far] in _ANY:
            return far + 1 if had or not said else 0
        if stems[far] in things:
            there = far == at + 1 and "there" in words.lower[max(0, place - 3) : place]
            one = far == at + 2 and stems[far - 1] in _LEFT_OUT
            if there or one or (far > at + 1 and before in _OF_HAVING):
                return far
        said = said or words.content[place] != ""
        had = had or words.forms[place].lemma in _OF_HAVING
    return 0


def _labelled(words: Row, wording: Wording, longest: int) -> Iterator[Part]:
    """`Side effects: none` as `no side effects`."""
    stems, places = wording
    begin = 0
    for at, place in enumerate(places):
        if words.forms[place].kind != Kind.SIGN:
            continue
        value = stems[at + 1 : at + 2]
        if (
            words.lower[place] == ":"
            and begin < at <= begin + LISTED_WORDS_MAX
            and value
            and value[0] in _NONE
        ):
            ends = slice(at + 2, at + 2 + longest)
            its = [places[begin], *places[begin : at - 1], places[at + 1], *places[ends]]
            yield Part([_NO, *stems[begin:at], *stems[ends]], its, 0, at - begin)
        begin = at + 1


def _listed(words: Row, wording: Wording, at: int, longest: int) -> Iterator[Part]:
    """The wording without the things before one, for each that `or` or a further `no` joins to the first, at `at`."""
    stems, places = wording
    begins: list[int] = []
    joined, size = False, 0
    for item in range(at, len(stems)):
        form = words.forms[places[item]]
        joins = stems[item] in _OR or form.lower in _OR or (stems[item] == _NO and begins and not size)
        if len(begins) > LISTED_MAX:
            break
        if joins or form.lower == ",":
            joined = joined or bool(joins)
            begins[-1 if begins and not size else len(begins) :] = [item + 1]  # `, or`
            size = 0
            continue
        size += 1
        if size > LISTED_WORDS_MAX or form.kind == Kind.SIGN or (form.lower in _FUNCTION and size > 1):
            break
    before = slice(max(0, at - longest), at)
    size = at - before.start
    for begin in begins if joined else ():
        ends = slice(begin, begin + longest)
        yield Part([*stems[before], *stems[ends]], [*places[before], *places[ends]], size - 1, size)
