"""What nobody is to do by what it is called: `Sharing it is a crime`, `To share it violates the law`, `It is against
the rules to share it`, `The law keeps us from sharing it`.

Only of something done is it a denial: `The airline violates the law, so we refund it`. In turn it denies what is not
done: `Not refunding it is a crime`.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from interlock.lexicon.words import ENGLISH
from interlock.mapping.cues import FLAT, Cue
from interlock.mapping.rows import Row
from interlock.mapping.tokens import Kind, is_adverb

_WRONGS: Final = ENGLISH["wrongs"]
_AGAINST: Final = ENGLISH["against"]
_BREAKING: Final = ENGLISH["breaking"]
BREAKS: Final = frozenset({"violates", "contravenes", "infringes"})
"""Not `breaches`, which are things more often."""
_KEEPING_FROM: Final = ENGLISH["keeping_from"]
_SIGNS_OF_IT: Final = _WRONGS | _AGAINST | _BREAKING | BREAKS | _KEEPING_FROM
_NO_GERUNDS: Final = ENGLISH["no_gerunds"]
_MODAL: Final = ENGLISH["modal"]
_COPULA: Final = ENGLISH["copula"]
_CALLING: Final = _COPULA | {"it's", "that's", "constitutes", "constitute"}
_CALLING_PAIRS: Final = (
    ["amounts", "to"],
    ["amount", "to"],
    ["counts", "as"],
    ["count", "as"],
    ["regarded", "as"],
)
"""Behind these stands what a deed is called: `is`, `constitutes`, `amounts to`."""
_LINKING: Final = frozenset({"and", "but", "so", "because", "since", "that", "yet", "therefore", "thus"})
_GOING_ON: Final = _LINKING | {
    "not",
    "under",
    "in",
    "for",
    "to",
    "of",
    "if",
    "when",
    "unless",
    "by",
    "or",
    "with",
    "without",
}
_OPENING: Final = frozenset({"a", "an", "any", "the", "our", "another"})
_WHEN: Final = frozenset({"before", "until", "till", "after", "while", "although", "though"})
_IT: Final = frozenset({"it", "it's", "it'd", "that", "that's", "that'd"})

CALLED_WITHIN: Final = 4
"""Words between the verb and what a deed is called: `is under federal law a serious crime`."""
FROM_WITHIN: Final = 6
"""Words of those who are kept from it."""
REACH: Final = 40
"""Words in which a deed is told."""


def with_condemned(words: Row, marks: list[Cue] | tuple[()]) -> list[Cue] | tuple[()]:
    """The cues, and a denial for each deed that is called a wrong; none inside a cue that there is."""
    if _SIGNS_OF_IT.isdisjoint(words.lower):
        return marks
    taken = {at for cue in marks for at in range(cue.first, cue.last)}
    more = []
    for at, word in enumerate(words.lower):
        found = _condemning(words, at) if word in _SIGNS_OF_IT else None
        if found and taken.isdisjoint(range(found.first, found.last)):
            more.append(found)
    return sorted([*marks, *more]) if more else marks


def condemns(words: Row, cue: Cue) -> bool:
    """Whether the cue is of what a deed is called, and denies all that stands before it."""
    last = words.lower[cue.last - 1]
    return last in _WRONGS | _BREAKING | BREAKS or (words.lower[cue.first] == "against" and last in _AGAINST)


def is_told_behind(words: Row, cue: Cue) -> bool:
    """Whether the deed stands behind what it is called: `It is a crime (for us) (not) to share it`."""
    lower = words.lower
    before = range(cue.first - 1, max(-1, cue.first - 2 - CALLED_WITHIN), -1)
    opens = next((at for at in before if lower[at] in _IT or words.forms[at].kind == Kind.SIGN), -1)
    if opens < 0 or lower[opens] not in _IT:
        return False
    behind = lower[cue.last : cue.last + 1 + FROM_WITHIN]
    return "to" in behind and (behind[0] in {"to", "for", "not", "under"} or is_adverb(behind[0]))


def _condemning(words: Row, at: int) -> Cue | None:
    """The denial of what is done that the word there says."""
    lower = words.lower
    word = lower[at]
    if word in _KEEPING_FROM:
        return _kept_from(words, at)
    if word in _BREAKING and at and lower[at - 1] in _MODAL:
        return _denial(at, at + 1) if _is_deed(words, at - 1) else None
    if word in BREAKS:
        return _denial(at, at + 1) if _is_deed(words, at) else None
    first = at
    if word in _AGAINST:
        first = next((one for one in range(at - 1, max(-1, at - 4), -1) if lower[one] == "against"), -1)
        if first < 0:
            return None
    elif not _ends(words, at):
        return None
    for verb in range(first - 1, max(-1, first - 2 - CALLED_WITHIN), -1):
        if words.forms[verb].kind == Kind.SIGN:
            return None
        if _calls(words, verb):
            while first > verb + 1 and lower[first - 1] in _OPENING:
                first -= 1
            found = _denial(first, at + 1)
            return found if _is_deed(words, verb) or is_told_behind(words, found) else None
    return None


def _denial(first: int, last: int) -> Cue:
    return Cue(first, last, "negation", True, FLAT)


def _calls(words: Row, verb: int) -> bool:
    return words.lower[verb] in _CALLING or words.lower[max(0, verb - 1) : verb + 1] in _CALLING_PAIRS


def _ends(words: Row, at: int) -> bool:
    """Whether it is called that, and not something that is: `is a crime novel`."""
    behind = words.lower[at + 1 : at + 2]
    return not behind or behind[0] in _GOING_ON or words.forms[at + 1].kind == Kind.SIGN


def _is_deed(words: Row, verb: int) -> bool:
    """Whether something done is what stands before the verb: `Sharing it (would be)`, `To share it (is)`."""
    lower = words.lower
    while verb > 0 and (lower[verb] in _MODAL or _calls(words, verb)):
        verb -= 1
    first = verb
    while (
        first > max(0, verb - REACH)
        and words.forms[first - 1].kind != Kind.SIGN
        and lower[first - 1] not in _LINKING
    ):
        first -= 1
    while first < verb and (is_adverb(lower[first]) or lower[first] == "not"):
        first += 1
    opener = lower[first]
    if any(one in _WHEN and not two.endswith("ing") for one, two in pairwise(lower[first : verb + 1])):
        return False  # `Leaving before we refund it`: that we do stands beside what is done
    if opener == "to":
        return first < verb and lower[first + 1] not in _OPENING
    return opener.endswith("ing") and words.forms[first].lemma != opener and opener not in _NO_GERUNDS


def _kept_from(words: Row, at: int) -> Cue | None:
    """`The law bars us from sharing it`, `Our rules keep everyone here from ever sharing it`."""
    lower = words.lower
    for end in range(at + 1, min(len(lower) - 1, at + 2 + FROM_WITHIN)):
        if lower[end] == "from":
            done = next(
                (word for word in lower[end + 1 : end + 4] if word != "not" and not is_adverb(word)), ""
            )
            doing = done.endswith("ing") and done not in _NO_GERUNDS
            return _denial(at, at + 1) if doing else None
        if words.forms[end].kind == Kind.SIGN or lower[end] in _LINKING:
            return None
    return None
