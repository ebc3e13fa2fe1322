"""What is joined to a clause and has no verb of its own: `the gym and the pool are not included` says of both what it
says of the last, `the rent does not include electricity or gas` of both what it says of the first."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from itertools import groupby, pairwise
from typing import Final

from interlock.core.grounding import STATE, GroundIndex
from interlock.lexicon.conversion import root
from interlock.lexicon.words import ENGLISH, GROUNDING
from interlock.mapping.grounding.answers import ANSWERS, COPULA, LEAVING_OUT, NEGATIONS
from interlock.mapping.grounding.words import STOP, Word

_JOINING: Final = frozenset({"and", "or", "nor"})
_AGAINST: Final = frozenset({"but", "while", "whereas"})
"""What these open is set against what stands before it."""
_OPENING: Final = _JOINING | {"but", "while", "whereas", "though", "although", "both", "neither", "either"}
_VERBS: Final = ENGLISH["auxiliary"] | GROUNDING["finite"] | GROUNDING["hypothesis"]
_SMALL: Final = STOP - _VERBS - NEGATIONS
_HOLDING: Final = (
    GROUNDING["holding"] | GROUNDING["having"] | {"covers", "cover", "get", "gets", "offers", "offer"}
)
_SAYING: Final = _VERBS | _HOLDING
_APART: Final = re.compile(r"[ \t]*,?[ \t]*(?:\r?\n[ \t]*)?")
_PREDICATE_MAX: Final = 16
"""Words that are said again of each: what stands further behind does not say whether something is so."""


def with_predicates(
    text: str, words: Sequence[Word], index: GroundIndex
) -> tuple[list[list[Word]], Mapping[int, int]]:
    """The clauses with what is said of joined subjects behind each of them, and `not` before what is joined to what is
    denied; and of each that only goes on with what another one says, the place of that one, or that there is none."""
    clauses = [list(group) for _, group in groupby(words, key=lambda word: word.segment)]
    if not any(word.text in _JOINING for word in words):
        return clauses, {}
    asked = {w for g in index.of([STATE]) if g.value.words in ANSWERS and not g.prose for w in g.what}
    clauses = [part for clause in clauses for part in _parted(clause)] if asked else clauses
    bare = [bool(asked) and _is_bare(clause, asked) for clause in clauses]
    leading: dict[int, int] = {}
    end = 0
    for at, clause in enumerate(clauses):
        if at and _says_so(clause) and _follows(text, clauses, at):
            alone = all(word.text in _JOINING for word in clauses[at - 1])  # `…, and so does B`
            leading[at] = at - 2 if alone and at > 1 else at - 1
            _deny(clause, like=clauses[leading[at]])
        if at < end or not bare[at]:
            continue
        end = at + 1
        while end < len(clauses) and bare[end] and _follows(text, clauses, end):
            end += 1
        head = at - 1 if at and _follows(text, clauses, at) else -1
        subjects = not (head >= 0 and _is_object(clauses[head]) and clause[0].text in _JOINING)
        told = _predicate(text, clauses, end, asked) if subjects else []
        denied = _denies(told) or clause[0].text == "neither"
        for each in range(at, end):
            one = clauses[each]
            if told and (clauses[end][0].text != "or" or denied):
                if len(told) > 1 or denied:
                    one += [word._replace(segment=one[0].segment) for word in told]
                _deny(one, like=clause[:1])
            elif told:  # it is not said of which
                leading[each] = NONE
            elif head >= 0 and clause[0].text not in _AGAINST:
                leading[each] = head
                _deny(one, like=clauses[head])
    return clauses, leading


NONE: Final = -1


def _parted(clause: Sequence[Word]) -> list[list[Word]]:
    """`neither the gym nor the pool is included` as two, each with its denial."""
    at = next((n for n, word in enumerate(clause) if n and word.text == "nor"), 0)
    return [[*clause[:at]], [*clause[at:]]] if at else [[*clause]]


def _says_so(clause: Sequence[Word]) -> bool:
    """`and so do water and gas`"""
    said = [word.text for word in clause if word.text not in _JOINING]
    return said[:1] == ["so"] and said[1:2] != [] and said[1] in _VERBS


def _deny(clause: list[Word], like: Sequence[Word]) -> None:
    """Denies what a clause names, where another one denies and this one has no word for it."""
    if _denies(like) and not any(word.text in NEGATIONS for word in clause):
        at = next((n for n, word in enumerate(clause) if word.text not in _JOINING), 0)
        first = clause[at]
        clause.insert(at, first._replace(text="not", root="not", end=first.start, capital=False))


def goes_on(own: Sequence[Word], told: bool) -> bool:
    """Whether what is joined to a clause says what this does: it said whether something is so, or what is in it.
    `You pay for water and gas` says of neither that it is included."""
    return (told or any(word.text in _HOLDING for word in own)) and not pays_for(own)


def pays_for(own: Sequence[Word]) -> bool:
    return any(one.root == _PAY and two.text == "for" for one, two in pairwise(own))


_PAY: Final = root("pay")


_ARTICLES: Final = frozenset({"a", "an", "the", "any", "his", "her", "its", "their", "your", "our"})


def _is_bare(clause: Sequence[Word], asked: Collection[str]) -> bool:
    """Whether a clause only names what a yes or no is called by."""
    opens = next((n for n, word in enumerate(clause) if word.text not in _OPENING), len(clause))
    if (
        opens + 1 < len(clause) and clause[opens + 1].text in _ARTICLES
    ):  # `and shares a kennel`: it has a verb
        return False
    if _has_its_verb([word.text for word in clause[opens:]]):
        return False
    named = [word for word in clause[opens:] if word.text not in _SMALL]
    return bool(named) and all(word.root in asked and word.text not in _SAYING for word in named)


def _has_its_verb(said: Sequence[str]) -> bool:
    """`and it renews automatically`, `and renews automatically`, whatever a yes or no is called by."""
    subject = len(said) > 1 and said[0] in _SUBJECTS
    done = len(said) > 1 and said[0].endswith("s") and said[1].endswith("ly")
    return subject or done


_SUBJECTS: Final = frozenset({"it", "they", "he", "she", "we", "you", "i"})


def _follows(text: str, clauses: Sequence[Sequence[Word]], at: int) -> bool:
    """Whether only a comma stands before a clause, or where a line was wrapped."""
    return _APART.fullmatch(text, clauses[at - 1][-1].end, clauses[at][0].start) is not None


def _predicate(
    text: str, clauses: Sequence[Sequence[Word]], end: int, asked: Collection[str]
) -> Sequence[Word]:
    """What is said of subjects of which the last one stands at the beginning of the clause behind the others."""
    if end == len(clauses) or not _follows(text, clauses, end):
        return []
    clause = clauses[end]
    at = next((n for n, word in enumerate(clause) if word.text in _VERBS), 0)
    led = clause[0].text in _JOINING and _is_bare(clause[:at], asked)
    return clause[at : at + _PREDICATE_MAX] if at and led else []


def _is_object(clause: Sequence[Word]) -> bool:
    """Whether a clause ends in what its verb is about, `includes water`, and not in what it says that something is."""
    at = next((n for n in range(len(clause) - 1, 0, -1) if clause[n].text not in _SMALL), 0)
    before = clause[at - 1].text if at else ""
    return bool(before) and before not in _VERBS | NEGATIONS | COPULA and not before.endswith("ly")


def _denies(clause: Sequence[Word]) -> bool:
    return sum(word.text in NEGATIONS or word.root in LEAVING_OUT for word in clause) % 2 == 1
