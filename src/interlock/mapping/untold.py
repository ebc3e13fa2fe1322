"""A fact that is not told, known, believed or liked is one all the same: `Doctors won't tell you that it is a cure`.

Not what somebody declines to say: `We cannot tell you that it is covered`, `Do not tell customers that it is covered`.
"""

from __future__ import annotations

from typing import Final

from interlock.lexicon.words import ENGLISH
from interlock.mapping.clauses import AUXILIARY, Clause
from interlock.mapping.cues import Cue
from interlock.mapping.rows import Row
from interlock.mapping.spared import begins
from interlock.mapping.tokens import is_adverb

_NEGATION: Final = ENGLISH["negation"]
_PEOPLE: Final = ENGLISH["people"]
_FIRST_PERSON: Final = frozenset({"i", "we"})
_TELLING: Final = frozenset({"tell", "inform", "remind", "teach", "warn"})
_LIKING: Final = frozenset({"like", "love", "enjoy", "hate", "appreciate", "welcome", "applaud"})
_KNOWING: Final = frozenset({"know", "realise", "realize", "suspect", "expect", "guess"})
_WIDELY: Final = frozenset({"well", "widely", "generally", "commonly", "publicly", "universally"})
_PAST: Final = frozenset({"didn't", "hadn't", "didnt", "never"})
_DID: Final = frozenset({"did", "had"})
_WILL_NOT: Final = frozenset({"won't", "wouldn't", "never"})
_WILL: Final = frozenset({"will", "would"})
_CANNOT: Final = frozenset({"cannot", "can't", "couldn't"})
_CAN: Final = frozenset({"can", "could"})
_HAVING_TO: Final = frozenset({"need", "have"})
_NO_SUBJECT: Final = frozenset({"", ",", "and", "please", "but", "just"})
_OPENING: Final = frozenset(
    {"the", "our", "your", "my", "this", "these", "it", "we", "you", "they", "there", "he", "she"}
)

WITHIN: Final = 5
"""Words behind a denial in which what is not done with a fact may stand."""
OBJECT_MAX: Final = 3
"""Words of whoever is told it."""
_LEFT_UNDONE: Final = frozenset(
    {"forgot", "fail", "fails", "failed", "failing", "kept", "prevented", "barred", "stopped"}
)
"""Who did so left something unsaid that is so: `We forgot to mention that it is covered`."""
_MENTIONING: Final = _TELLING | {
    "say",
    "mention",
    "add",
    "note",
    "explain",
    "disclose",
    "report",
    "announce",
    "point",
}


def untold(words: Row, clause: Clause, cue: Cue) -> int:
    """Where what a clause denies somebody to tell, know, believe or like of begins, if it does so first; else -1."""
    lower, last = words.lower, clause.last
    if lower[cue.first] in _LEFT_UNDONE and words.forms[min(cue.last, last - 1)].lemma in _MENTIONING:
        return _fact(words, clause, cue.last)
    for at in range(cue.last, min(last - 2, cue.last + WITHIN)):
        lemma = words.forms[at].lemma
        if not (lemma in _TELLING or lemma in _KNOWING or lemma in _LIKING or lemma == "believe"):
            continue
        begin = _fact(words, clause, at)
        if begin >= 0 and _NEGATION.isdisjoint(lower[begin:last]) and _is_fact(words, clause, cue, at):
            return begin
        return -1
    return -1


def _fact(words: Row, clause: Clause, verb: int) -> int:
    """Where what somebody is told, or knows, begins: at `that`, or where a clause stands without it; else -1."""
    lower, last = words.lower, clause.last
    end = min(last - 1, verb + 2 + OBJECT_MAX)
    for at in range(verb + 1, end):
        if lower[at] == "that":
            return at
    told = words.forms[verb].lemma in _TELLING
    begin = verb + 1 + (told and lower[verb + 1] in _PEOPLE)
    if (told and begin == verb + 1) or begin >= last or lower[begin] not in _OPENING:
        return -1
    return begin if not AUXILIARY.isdisjoint(lower[begin + 1 : last]) else -1


def _is_fact(words: Row, clause: Clause, cue: Cue, verb: int) -> bool:
    lower, first = words.lower, begins(words, clause, cue.first)
    lemma, denial = words.forms[verb].lemma, lower[cue.first]
    ours = not _FIRST_PERSON.isdisjoint(lower[first : cue.first])
    before = lower[cue.first - 1] if cue.first > first else ""
    if lower[first] == "what":
        return lemma in _TELLING or lemma in _KNOWING
    cannot = denial in _CANNOT or before in _CAN
    if lemma in _TELLING:
        needs = not _HAVING_TO.isdisjoint(lower[cue.first : verb])
        alone = before if before != "do" else lower[cue.first - 2] if cue.first - 2 >= first else ""
        if alone in _NO_SUBJECT and denial not in {"nobody", "no"}:  # `Don't tell anyone that …`
            return lower[verb + 1] in _PEOPLE
        return needs or not (cannot or ours)
    if lemma in _KNOWING:
        widely = lower[verb] == "known" and not _WIDELY.isdisjoint(lower[cue.last : verb])
        return widely or (lemma != "expect" and (denial in _PAST or before in _DID))
    if lemma == "believe":
        return cannot or (not ours and (denial in _WILL_NOT or before in _WILL))
    # `would like that house to be …` is about a house.
    done = lower[verb + 2 : clause.last]
    return "to" not in done and all(is_adverb(word) for word in lower[cue.last : verb])
