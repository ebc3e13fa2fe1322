"""A need, a cost or an effort that is denied: what it would be for is had all the same.

`No receipt is needed for the damage to be covered`, `You don't have to go to court to evict a tenant`, `No fee applies
when the damage is covered`. What a need is of stays denied: `There is no need to evict a tenant`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from interlock.lexicon.words import ENGLISH
from interlock.mapping.clauses import AUXILIARY, Clause
from interlock.mapping.cues import Cue
from interlock.mapping.rows import Row

_NEEDING: Final = ENGLISH["needing"]
_NECESSARY: Final = ENGLISH["necessary"]
_COSTING: Final = frozenset({"cost", "take"})
_PAYING: Final = ENGLISH["paying"]
_FALLING_DUE: Final = ENGLISH["falling_due"]
_COSTS: Final = ENGLISH["costs"]
_REQUISITES: Final = ENGLISH["requisites"] | _COSTS
_NEGATION: Final = ENGLISH["negation"]
_HAVING: Final = frozenset({"have", "has", "had"})
_NOTHING: Final = frozenset({"no", "nothing", "zero", "none"})
_IT: Final = frozenset({"it", "that", "this"})
_INDEFINITE: Final = frozenset({"a", "an", "any", "no", "much", "more", "further", "anything", "nothing"})
_PEOPLE: Final = ENGLISH["people"]
_NO_VERBS: Final = ENGLISH["opening_an_object"] | {"which", "whom", "whose"}
"""Behind `to` they open a thing, and nothing that is done."""
_FOR: Final = frozenset({"for", "before", "when", "whenever", "once", "after"})
_TAKING_TO: Final = ENGLISH["taking_to"]
"""Behind these `to` says what is promised, tried or asked, and not what for: `You need not promise to pay`."""
_OBLIGED: Final = frozenset({"required", "obliged", "forced", "bound"})

BEFORE: Final = 2
"""Words before a denial in which what is needed may stand: `need not`, `costs you nothing`."""
WITHIN: Final = 8
"""Words behind a denial in which it may stand: `no written order of a court is needed`."""


class Spared(NamedTuple):
    """What stands: all before the one item, and all behind the other."""

    until: int
    behind: int


def spared(words: Row, clause: Clause, cue: Cue) -> Spared | None:
    """What stands of a clause that denies a need or a cost first; nothing where it denies something else."""
    lower, last = words.lower, clause.last
    for at in range(max(clause.first, cue.first - BEFORE), min(last, cue.last + WITHIN)):
        behind = _purpose(words, clause, cue, at)
        if behind >= 0:
            if not _NEGATION.isdisjoint(lower[behind:last]):
                return None
            # `No tenant needs a notice to be evicted` is said of tenants, `No tenant is needed to …` of none.
            subject = lower[cue.first] == "no" and cue.first < at and not _is_needed(words, at)
            return Spared(at if subject else cue.first, behind)
    return None


def comes_of_it(words: Row, clause: Clause, cue: Cue) -> bool:
    """Whether something comes of what there is not: `Lack of payment leads to …`, `No claims for five years makes …`.

    Not `No fund leads to …`, which leads to it no more than others.
    """
    lower, first = words.lower, begins(words, clause, cue.first)
    fact = lower[first - 2 : first] == ["fact", "that"]
    opens = not any(words.content[first : cue.first]) and AUXILIARY.isdisjoint(lower[first : cue.first])
    if not (fact or opens) or lower[cue.first] in _NOBODY:
        return False
    for at in range(cue.last + 1, min(clause.last - 1, cue.last + RESULT_WITHIN)):
        if lower[at] in _RESULTING and lower[at - 1] not in _NO_VERB_BEHIND:
            return _NEGATION.isdisjoint(lower[at : clause.last]) and (
                fact or _is_a_cause(words, clause, cue, at)
            )
        if lower[at] in AUXILIARY and not fact:
            return False
    return False


def begins(words: Row, clause: Clause, at: int) -> int:
    """Where what is said at `at` begins: behind the last `that` before it, or where the clause does."""
    before = words.lower[clause.first : at]
    return at - before[::-1].index("that") if "that" in before else clause.first


def _is_a_cause(words: Row, clause: Clause, cue: Cue, verb: int) -> bool:
    """Whether what a denial begins with is a thing that is not there, and not each of some that do not do it."""
    lower, subject = words.lower, words.forms[cue.last]
    if lower[cue.first] == "not":
        return subject.lower.endswith("ing")
    if lower[cue.first] != "no":
        return lower[cue.first] in _LACKING
    several = any(
        one.lower != one.lemma and one.lower.endswith("s")
        for one in words.forms[cue.last : min(cue.last + 2, verb)]
    )
    if several and lower[verb].endswith("s"):
        return True  # `no (late) payments … makes`: one thing
    leads = words.forms[verb].lemma in _LEADING or lower[verb] == "means"
    if leads and _has_requisite(words, cue.last, verb):
        return True
    behind = lower[verb + 1 : clause.last]
    return lower[verb] in _MEANING and (behind[0] == "that" or not AUXILIARY.isdisjoint(behind))


_RESULTING: Final = ENGLISH["resulting"]
_NO_VERB_BEHIND: Final = ENGLISH["opening_an_object"] | {"to", "and", "or", "no", "any", "of", "in"}
_NOBODY: Final = frozenset({"nobody", "nothing", "none", "neither", "never"})
_LACKING: Final = frozenset({"lack", "absence", "missing", "zero"})
_LEADING: Final = frozenset({"lead", "result", "end", "trigger", "cause", "mean"})
_MEANING: Final = frozenset({"means", "meant"})
RESULT_WITHIN: Final = 12


def _purpose(words: Row, clause: Clause, cue: Cue, at: int) -> int:
    """Where what something would be needed for begins, if the word at `at` says that something is; else -1."""
    form, lower, last = words.forms[at], words.lower, clause.last
    begin, named = max(at + 1, cue.last), cue.last <= at and lower[cue.first] in _NOTHING
    if begin >= last:
        return -1
    if form.lemma in _NEEDING or form.lower in _NECESSARY:
        return _needed(words, cue, at, last)
    if form.lower in _HAVING and lower[begin] == "to":
        return _led_to(words, begin + 1, last)
    if at < cue.first and lower[cue.first] not in _NOTHING:
        return -1  # `We pay you not to …`
    if form.lemma in _COSTING:
        subject = lower[max(clause.first, min(at, cue.first) - 2) : at]
        if form.lemma == "take" and _IT.isdisjoint(subject):
            return -1
        return _marker(words, begin + (not named), last)
    if form.lemma in _PAYING:
        worth = lower[begin] == "to" and not _IT.isdisjoint(lower[max(clause.first, cue.first - 1) : at])
        return -1 if worth else _marker(words, begin, last)  # `It does not pay to wait`
    if form.lemma in _FALLING_DUE and _has_requisite(words, cue.last, at):
        return _marker(words, begin, last)
    if named and form.lemma in _COSTS and AUXILIARY.isdisjoint(lower[cue.last : at]):
        return begin if _marks(words, begin, last) else -1
    return -1


def _needed(words: Row, cue: Cue, at: int, last: int) -> int:
    """What a need that stands at `at` is for: behind what is needed, or behind what one would have to do."""
    lower, begin = words.lower, max(at + 1, cue.last)
    if at < cue.first and not (at + 1 == cue.first and lower[cue.first] in {*_NOTHING, "not"}):
        return -1
    if cue.first < at and lower[cue.first] in {"no", "nothing", "none"} and _is_needed(words, at):
        obliges = lower[at] in _OBLIGED and lower[begin] == "to"  # `No bank is required to pay`
        return -1 if obliges and not _has_requisite(words, cue.last, at) else _marker(words, begin, last)
    if lower[begin] == "to":
        return _led_to(words, begin + 1, last)
    if lower[cue.first] in {"needn't", "not"} and at <= cue.first:  # `need not`
        return _led_to(words, begin, last)
    marker = _marker(words, begin + 1, last)
    if marker < 0 or lower[marker] != "to" or _has_requisite(words, begin, marker):
        return marker
    opener = lower[cue.first if at < cue.first else begin]
    needs = words.forms[at].lemma == "need" and opener in _INDEFINITE
    asked = words.forms[marker - 1].lemma in _TAKING_TO or lower[marker - 1] in _PEOPLE
    return marker if needs and not asked else -1


def _is_needed(words: Row, at: int) -> bool:
    """`is needed`, `required for`, `is necessary`: what is needed stands before it."""
    lower = words.lower[at]
    return lower in _NECESSARY or (lower.endswith("ed") and lower != words.forms[at].lemma)


def _led_to(words: Row, verb: int, last: int) -> int:
    """What one would do something for, whose verb stands at `verb`: `(have to) go to court to evict a tenant`."""
    if verb >= last or words.forms[verb].lemma in _TAKING_TO:
        return -1
    marker = _marker(words, verb + 2 - (words.forms[verb].lemma in _PAYING), last)
    takes = marker >= 0 and words.lower[marker] == "to" and words.forms[marker - 1].lemma in _TAKING_TO
    return -1 if takes else marker


def _has_requisite(words: Row, first: int, last: int) -> bool:
    return any(form.lemma in _REQUISITES for form in words.forms[first:last])


def _marker(words: Row, first: int, last: int) -> int:
    """The first word from `first` on that says what for, or -1: `to evict`, `for evicting`, `before it is evicted`."""
    return next((at for at in range(first, last) if _marks(words, at, last)), -1)


def _marks(words: Row, at: int, last: int) -> bool:
    lower = words.lower
    if at + 1 >= last:
        return False
    return lower[at] in _FOR or (lower[at] == "to" and lower[at + 1] not in _NO_VERBS)
