"""Words that say that something is so, or not: what adds nothing, stands for another, or excludes it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from interlock.core.grounding import STATE, Ground
from interlock.core.mutation import Figure, FigureKind, Span, Value
from interlock.lexicon.conversion import root
from interlock.lexicon.words import ENGLISH, GROUNDING
from interlock.mapping.grounding.amounts import CUES
from interlock.mapping.grounding.words import STOP, Word, plain, rooted

NEGATIONS: Final = ENGLISH["negation"]
ANSWERS: Final = (" yes ", " no ")
YES, NO = GROUNDING["yes"], GROUNDING["no"]
YES_OR_NO: Final = YES | NO
LIGHT: Final = frozenset(root(word) for word in STOP | ENGLISH["auxiliary"] | GROUNDING["light"] | NEGATIONS)
"""Words beside which a denial is of the very thing: `is not subject to an exit fee`."""
ON: Final = rooted("switched_on")
ALIKE: Final = {root(word): root(line.split()[0]) for line in CUES["alike_states"] for word in line.split()}
"""What stands for the first of its line, where something is said to be so."""
OPPOSITES, AGAINST = (
    tuple((root(line.split()[0]), root(line.split()[1])) for line in CUES[name])
    for name in ("opposites", "against")
)
OPPOSING: Final = frozenset(other for _, other in OPPOSITES + AGAINST)
CHOICES: Final = tuple(
    tuple(tuple(plain(said) for said in member.split(",")) for member in line.lstrip("*").split("|"))
    for line in CUES["choices"]
)
"""Families of the few words that a field may hold: the spellings of each. A record has one at a time."""
UNMISTAKEN: Final = frozenset(
    plain(said)
    for line in CUES["choices"]
    if line.startswith("*")
    for said in line.lstrip("*").replace("|", ",").split(",")
)
"""Of these one is hardly said but of what holds one: drugs, vaccines, what is measured."""
CHOSEN: Final = frozenset(said for family in CHOICES for member in family for said in member)
STATUSES: Final = tuple(line.strip() for line in CUES["statuses"])
"""What a status may be, and is not where it is something else."""


def is_denied(own: Sequence[Word], what: Sequence[str] = ()) -> bool:
    """`what`: where `non-` stands before one of its words, that denies too; and `without` denies it where that is said
    behind it: `is permitted without flash`."""
    negated = sum(one.text == "non" and two.root in what for one, two in pairwise(own))
    negated += any(word.text in _EXCLUDING and word.root not in what for word in own) if what else 0
    negated -= denies_another(own, what) if what else 0
    return (sum(word.text in NEGATIONS for word in own) + negated) % 2 == 1


def denies_another(own: Sequence[Word], what: Sequence[str]) -> bool:
    """Whether the one denial of a clause is `without`, and of something else: `is permitted without flash`."""
    denying = [at for at, word in enumerate(own) if word.text in NEGATIONS]
    if len(denying) != 1 or own[denying[0]].text != "without" or own[denying[0] - 1].text in COPULA:
        return False
    (at,) = denying
    behind = own[at + 1 : at + 1 + _RIGHT_BEHIND]
    if any(word.root in what for word in behind):  # `repay early without a charge`
        return False
    meant = {word for word in what if word not in LIGHT | ON} or {*what}
    return meant.issubset(word.root for word in own[:at]) or meant.isdisjoint(
        word.root for word in own[at + 1 :]
    )


_RIGHT_BEHIND: Final = 3
_EXCLUDING: Final = GROUNDING["excluding"]
"""Of what a field says whether it is included."""
LEAVING_OUT: Final = frozenset(map(root, _EXCLUDING))


COPULA: Final = GROUNDING["copula"]
FINITE: Final = GROUNDING["finite"]
FINITE_DENIED: Final = frozenset(f"{word}n{mark}t" for word in FINITE for mark in "'’")
HYPOTHESES: Final = GROUNDING["hypothesis"]
YET: Final = frozenset({"yet", "still"})
TOO: Final = frozenset({"too", "also", "either", "well", "as"})
OF_THIS: Final = frozenset({"on", "for", "with", "under", "of", "from", "in", "at"})
"""Before what something is said of, at the end of a clause."""
FAMILIES: Final = tuple(
    tuple(frozenset(line.split()) for line in lines)
    for name, lines in CUES.items()
    if name.startswith("states ")
)
"""States of one thing of which it has one at a time; each with its spellings."""
KNOWN_STATES: Final = frozenset().union(*(member for family in FAMILIES for member in family))
STATES: Final = KNOWN_STATES | {*STATUSES}
STATUS, A_STATE = root("status"), root("state")
CALLED_STATUS: Final = frozenset({STATUS, A_STATE})
"""What a field is called that says in which state its record is."""
OF_STATUS: Final = "~status"
"""The class of all that such a field may be called."""
UNDONE: Final = frozenset(CUES["undone"])
"""What a status is of which what it is the status of is still to be done."""
LEFT_OPEN: Final = GROUNDING["left_open"]
SAME_THING: Final = tuple(frozenset(line.split()) for line in CUES["same_thing"])
_IMPLIES: Final = tuple((line.split()[0], line.split()[1]) for line in CUES["implies"])


def implying(state: str) -> list[str]:
    """States of which this one holds too: what is delivered was shipped."""
    return [more for more, one in _IMPLIES if one == state]


_EVERY: Final = GROUNDING["every"]


def of_every(own: Sequence[Word]) -> bool:
    """Whether a clause speaks first of all of a kind: `both orders`, `none of them`."""
    return bool(own) and own[0].text in _EVERY


_TURNING: Final = GROUNDING["turning"]


def predicated(own: Sequence[Word], value: Sequence[str], exact: Sequence[str] = ()) -> bool:
    """`has been delivered`: right behind a form of `be`, small words apart. `exact`: the words as a field has them."""
    roots = [word.root for word in own]
    for at in range(1, len(own) - len(value) + 1):
        led = own[at - 1].text in COPULA or own[at - 1].text in NEGATIONS or own[at - 1].text in _TURNING
        if value and led and roots[at : at + len(value)] == list(value):
            if [word.text for word in own[at - 2 : at]] == ["to", "be"] or own[at - 1].text == "being":
                continue  # `is to be delivered`, `is being packed`
            return (
                not own[at].text.endswith("ing") or own[at].text in KNOWN_STATES or own[at].text in exact
            )  # `is delivering` is not delivered
    return False


def is_answer(figure: Figure) -> bool:
    return figure.kind is FigureKind.STATE and any(value.words in ANSWERS for value in figure.readings)


def is_finite(said: str) -> bool:
    return said in FINITE or said in FINITE_DENIED or said in HYPOTHESES


def called_by(ground: Ground) -> tuple[str, ...]:
    """The words that a field is called by, without the classes that they are of."""
    return tuple(word for word in ground.what if word[0] != "~")


def main_words(ground: Ground) -> tuple[str, ...]:
    """The same without small words."""
    return tuple(word for word in called_by(ground) if word not in STOP)


def so(about: Iterable[str], span: Span, *, denied: bool) -> Figure:
    """That it is so of what is named, or is not."""
    return Figure(
        FigureKind.STATE, (Value(STATE, words=ANSWERS[0]),), span, about=tuple(about), denied=denied
    )


def denial(span: Span) -> Figure:
    """That something was not so of which nothing is held: no fact grounds it."""
    return Figure(FigureKind.DENIAL, (), span, denied=True)
