"""What stands though its clause is denied: a denial reaches to its right, and seldom all that is there.

What is said before it, lost, hidden from nobody, outdone by nobody, excepted or called false in turn is spoken of as
given. In doubt it is: what is held against it are rules about claims, and no contradiction.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from interlock.lexicon.words import ENGLISH
from interlock.mapping.classes import grammar, only_code
from interlock.mapping.clauses import AUXILIARY, Clause
from interlock.mapping.condemned import condemns, is_told_behind
from interlock.mapping.cues import Cue
from interlock.mapping.phrases import Match
from interlock.mapping.rows import Row
from interlock.mapping.spared import comes_of_it, spared
from interlock.mapping.subjects import closes, contact
from interlock.mapping.tokens import NOMINATIVE, is_adverb
from interlock.mapping.untold import untold

_COPULA: Final = ENGLISH["copula"]
_EXISTENCE: Final = ENGLISH["existence"]
_LOSS: Final = ENGLISH["loss"]
_DISMISSING: Final = ENGLISH["dismissing"]
_EXCEPTIVE: Final = ENGLISH["exceptive"]
_TRIFLE: Final = ENGLISH["trifle"]
_GAINSAYING: Final = ENGLISH["gainsaying"]
_OUTDOING: Final = ENGLISH["outdoing"]
_OBLIGING: Final = ENGLISH["obliging"]
_PRONOUNS: Final = ENGLISH["pronouns"]


class Upheld(NamedTuple):
    """Concepts, and the items in which they are said."""

    concepts: list[Match]
    items: Sequence[int]


def upheld(
    words: Row, clause: Clause, cue: Cue, concepts: Sequence[Match], condition: range, *, after_denial: bool
) -> Upheld | None:
    """What of a clause is not denied though `cue`, its first denial, denies it; nothing where it is all denied.

    `after_denial`: the clause before it is denied as well; `condition`: the items that say under which condition.
    """
    first = cue.first
    if clause.tail and _lacks(words, clause) and (after_denial or _seldom(words, clause)):
        # `not a day without a return`, but not what is there by name: `no fund is without risk`.
        return Upheld([m for m in concepts if m.first > first], range(clause.first, clause.last))
    if _holds_all(words, clause, cue, condition, concepts):
        return Upheld(list(concepts), range(clause.first, clause.last))
    apart = denied_of_a_thing(words, clause, cue, concepts)
    if apart or _denied_of_a_reason(words, clause, cue, concepts) or comes_of_it(words, clause, cue):
        apart = apart or _verb_named(words, clause, cue, concepts)
        stands = [m for m in concepts if m not in apart]
        return Upheld(stands, range(clause.first, clause.last)) if stands else None
    known = untold(words, clause, cue)
    if known >= 0:
        stands = [m for m in concepts if m.first > known]
        return Upheld(stands, range(known, clause.last)) if stands else None
    need = spared(words, clause, cue)
    if need is not None:
        stands = [m for m in concepts if m.last <= need.until or m.first > need.behind]
        return Upheld(stands, range(clause.first, clause.last)) if stands else None
    lost = _lost(words, clause, cue)
    doing = _done(words, clause, first)
    wrong = condemns(words, cue)
    if wrong and (behind := _behind_a_wrong(words, cue, concepts)):
        found = behind
    elif doing >= 0 and lost == clause.last and (wrong or _disapproved(words, first, lost)):
        # `Missing our return is not allowed`: who must not miss it has it.
        missed = next((at for at in range(doing, first) if _loses(words, at)), lost)
        found = [m for m in concepts if missed < m.first and m.last <= first]
        found = found or _had(words, clause.first, first, concepts)
    elif lost == clause.last and _said_of(words, clause, first) and _disapproved(words, first, lost):
        found = []
    elif (dismisses(words, cue) and not _couples(words, cue.last, clause.last)) or any(
        words.forms[at].lemma in _EXISTENCE for at in range(max(first, clause.first), lost)
    ):
        found = _had(words, clause.first, first, concepts)
    else:
        asked = _asked_of(words, clause, first)
        found = [m for m in concepts if (m.last <= first and m.first not in asked) or m.first > lost]
    if lost < clause.last:
        return Upheld(found, range(clause.first, clause.last)) if found else None
    for items in taken_for_granted(words, clause, first):
        inside = [m for m in concepts if m.first >= items.start and m.last <= items.stop]
        if len({m.name for m in inside}) > 1:
            return Upheld([*found, *inside], [*range(clause.first, first), *items])
    return Upheld(found, range(clause.first, first)) if found else None


def upheld_by_affix(
    words: Row, clause: Clause, affixes: Collection[int], concepts: Sequence[Match]
) -> Upheld | None:
    """The same where a word that begins or ends with it is all that denies: `Our guaranteed return is unlimited`."""
    first = min(affixes)
    items = range(clause.first, clause.last)
    if _done_by_us(words, clause):
        return Upheld(list(concepts), items)
    lost = next((at for at in items if at not in affixes and _loses(words, at)), clause.last)
    beyond = min(lost, _beyond(words, clause, first))  # `It is illegal to miss our return`
    found = [m for m in concepts if m.first > beyond]
    if words.lower[first] in _UNTOUCHED or forbids(words, clause, first):
        found += [m for m in concepts if m.last <= first and m not in found]
    elif not found:
        found = _had(words, clause.first, first, concepts)
    return Upheld(found, range(clause.first, clause.last)) if found else None


def _beyond(words: Row, clause: Clause, affix: int) -> int:
    """Where another statement begins, or the end: `Cash is banned, returns are paid`, `We ban cash and pay returns`."""
    if forbids(words, clause, affix):
        joined = (at for at in range(affix + 1, clause.last) if words.lower[at] in _GOING_ON)
        return next(joined, clause.last)
    anew = words.lower[affix + 1 : affix + 2]
    return (
        affix if (anew and anew[0] in _NOMINATIVE) or _couples(words, affix + 1, clause.last) else clause.last
    )


def _couples(words: Row, first: int, last: int) -> bool:
    """Whether a copula stands there that is not of what `that`, `to` and the like lead."""
    for at in range(first, last):
        if words.lower[at] in _LEADING_ON:
            return False
        if words.lower[at] in _COPULA:
            return True
    return False


def forbids(words: Row, clause: Clause, at: int) -> bool:
    """Whether it is a verb that forbids or refuses what stands behind it, `We ban it`; not `It is banned`, `the ban on
    it`, `With fees banned it is free`, `Guests refused entry get it back`.
    """
    lower, before = words.lower, at - 1
    if lower[at] not in _FORBIDDING or at + 1 >= clause.last:
        return False
    while before > clause.first and is_adverb(lower[before]):
        before -= 1
    led = before >= clause.first and lower[before] not in _COPULA | _BEFORE_A_NOUN
    if led and lower[at] in REFUSING:
        led = _is_the_speaker(words, clause, before)  # `Others refuse a refund, we give one`
    elif led and lower[at] in _DONE_TO_SOMEBODY:
        led = lower[before] in _NOMINATIVE or lower[before] in _HAVING
    done_to = words.content[at + 1] != "" or lower[at + 1] in _OBJECTS | {"any"}
    return led and done_to and not _couples(words, at + 1, clause.last)


def _is_the_speaker(words: Row, clause: Clause, before: int) -> bool:
    """`We (have never | will) refuse it`"""
    lower = words.lower
    while before > clause.first and (lower[before] in AUXILIARY or is_adverb(lower[before])):
        before -= 1
    return lower[before].partition("'")[0] in _FIRST_PERSON


def says_whose(words: Row, clause: Clause, at: int, named: Collection[int]) -> bool:
    """Whether what is refused here is a thing of which more is said before it: `You get the refund that others were
    refused`. `named`: the items of concepts, which say nothing of the rest.
    """
    lower = words.lower
    verb = at - 1
    while verb > clause.first and (lower[verb] in AUXILIARY or is_adverb(lower[verb])):
        verb -= 1
    for one in range(clause.first, verb):
        if one in named:
            continue
        acts = lower[one] in _ORDERS and (one == clause.first or lower[one - 1] not in _BEFORE_A_NAME)
        if lower[one] in _RELATING or lower[one] in _NOMINATIVE or acts:
            return True
    return False


def dismisses(words: Row, cue: Cue) -> bool:
    """Whether it denies all that stands before it: `is out of the question`, `is a crime`."""
    several = cue.last > cue.first + 1
    return (several and "_".join(words.lower[cue.first : cue.last]) in _DISMISSING) or condemns(words, cue)


def _behind_a_wrong(words: Row, cue: Cue, concepts: Sequence[Match]) -> list[Match]:
    """What stands behind what a deed is called: `Theft is a crime that we promise to report`; nothing where that is
    the deed.
    """
    return [] if is_told_behind(words, cue) else [m for m in concepts if m.first >= cue.last]


def _had(words: Row, first: int, last: int, concepts: Sequence[Match]) -> list[Match]:
    """What is definite, and called more than one thing: `Our guaranteed return is not available to everyone`."""
    for at in range(first, last):
        items = _definite(words, at, last)
        inside = [m for m in concepts if m.first >= items.start and m.last <= items.stop]
        if len({m.name for m in inside}) > 1:
            return inside
    return []


def _done(words: Row, clause: Clause, denial: int) -> int:
    """Where what somebody does begins of which something is denied, `Driving there is not …`; -1 where none does."""
    at = clause.first
    while at < denial and (words.forms[at].stop or is_adverb(words.lower[at])):
        at += 1
    doing = words.lower[at].endswith("ing") and words.forms[at].lemma != words.lower[at]
    return at if at < denial and doing and words.lower[at] not in _NO_GERUNDS else -1


def _said_of(words: Row, clause: Clause, denial: int) -> bool:
    """Whether it is denied of what somebody thinks or says: `The claim that it is safe is not …`."""
    lower = words.lower
    return any(
        words.forms[at].lemma in _CONTENTS and lower[at + 1] == "that"
        for at in range(clause.first, min(denial, clause.first + NEAR))
    )


def _loses(words: Row, at: int) -> bool:
    """`missing` is a word of its own, and a verb before what is missed."""
    if words.lower[at] == "missing":
        return words.lower[at + 1 : at + 2] != [] and words.lower[at + 1] in _OBJECTS
    return words.forms[at].lemma in _LOSS


def _disapproved(words: Row, denial: int, last: int) -> bool:
    return any(words.forms[at].lemma in _APPROVING for at in range(denial, min(denial + NEAR, last)))


_GOING_ON: Final = frozenset({"and", "but", "so", ",", ";", ":", "as", "while", "because"})
_LEADING_ON: Final = frozenset(
    {"to", "that", "who", "which", "whose", "for", "when", "where", "if", "how", "what"}
)
"""What goes on behind these belongs to what is forbidden, or false: `It is illegal to say that it is safe`."""
REFUSING: Final = frozenset(entry.partition(":")[0] for entry in ENGLISH["refusing"])
_FORBIDDING: Final = REFUSING | {entry.partition(":")[0] for entry in ENGLISH["forbidding"]}
_DONE_TO_SOMEBODY: Final = frozenset({"banned", "disallowed", "outlawed"})
"""Behind a noun they say who it was done to, as far as nothing else tells: `Anyone banned gets it back`."""
_NOMINATIVE: Final = frozenset(NOMINATIVE)
_FIRST_PERSON: Final = frozenset({"i", "we"})
_ORDERS: Final = ENGLISH["imperatives"]
_RELATING: Final = frozenset({"that", "which", "who", "whom", "whose", "what"})
_BEFORE_A_NAME: Final = ENGLISH["opening_an_object"] | {
    "the",
    "of",
    "for",
    "to",
    "and",
    "or",
    "in",
    "on",
    "with",
}
_HAVING: Final = frozenset({"has", "have", "had"})
_CONTENTS: Final = ENGLISH["contents"]
_APPROVING: Final = ENGLISH["approving"]
_NO_GERUNDS: Final = ENGLISH["no_gerunds"]
_UNTOUCHED: Final = ENGLISH["leaving_untouched"]


def denied_of_a_thing(words: Row, clause: Clause, cue: Cue, concepts: Sequence[Match]) -> list[Match]:
    """What a verb says that is denied of the subject only: `Damage that we do not cover is listed` covers none."""
    named = _verb_named(words, clause, cue, concepts)
    if not named or cue.first == clause.first or not contact(words, clause.first, clause.last, cue.first):
        return []
    return named if closes(words, clause.first, clause.last, cue.first) else []


def _verb_named(words: Row, clause: Clause, cue: Cue, concepts: Sequence[Match]) -> list[Match]:
    """The concepts of the first word behind a denial that says something."""
    verb = next((at for at in range(cue.last, clause.last) if words.content[at]), clause.last)
    return [m for m in concepts if m.first <= verb < m.last]


def _denied_of_a_reason(words: Row, clause: Clause, cue: Cue, concepts: Sequence[Match]) -> bool:
    """`You will be arrested for not paying the debt`: what comes of it is said, and so is the debt."""
    lower, first = words.lower, cue.first
    before, doing = lower[max(clause.first, first - 1) : first], lower[cue.last : clause.last][:1]
    if lower[first] != "not" or _REASONS.isdisjoint(before) or not doing or not doing[0].endswith("ing"):
        return False
    return any(m.last <= first for m in concepts)


_REASONS: Final = frozenset({"for", "by", "despite", "from", "after"})


def _asked_of(words: Row, clause: Clause, first: int) -> range:
    """What a clause only asks of: `Whether it will rise is something nobody knows`. Not what is so either way: `Whether
    you stay or not the return never falls`.
    """
    before = words.lower[clause.first : first]
    if "whether" not in before:
        return range(0)
    at = clause.first + before.index("whether")
    return range(0) if {",", "or"}.intersection(words.lower[at : first + 1]) else range(at, first)


def _lacks(words: Row, clause: Clause) -> bool:
    """`without a return`, `no return`, but not `no bank can promise it`."""
    opener = words.forms[clause.first].lower
    return opener == "without" or (
        opener == "no" and AUXILIARY.isdisjoint(words.lower[clause.first : clause.last])
    )


def _seldom(words: Row, clause: Clause) -> bool:
    return not _SELDOM.isdisjoint(words.lower[max(0, clause.first - SELDOM_WITHIN) : clause.first])


_SELDOM: Final = frozenset({"seldom", "rarely"})
SELDOM_WITHIN: Final = 12


def _holds_all(words: Row, clause: Clause, cue: Cue, condition: range, concepts: Sequence[Match]) -> bool:
    first = cue.first
    return (
        _excepts(words, clause)
        or _excepts_a_case(words, clause, first, condition)
        or _outdone(words, clause, cue)
        or _gainsaid(words, clause, first)
        or _done_by_us(words, clause)
        or _not_enough(words, clause, first)
        or _not_only(words, clause, cue, concepts)
        or _taken_for_false(words, clause, cue)
    )


# --- set against ------------------------------------------------------------------------------------------


def contrasted(words: Row, clause: Clause, cue: Cue) -> int:
    """Where what a claim is set against begins, or -1: `Call us instead of waiting`, `Better to ask than do nothing`,
    `Call us even if it is not urgent`. Not in a subject: `Asking instead of waiting is wrong`.
    """
    lower, first = words.lower, clause.first
    if lower[cue.first : cue.last] in _INSTEAD:
        return -1 if _is_subject(words, first, cue.first, clause.last) else cue.first
    for at in range(max(first, cue.first - NEAR), cue.first):
        if lower[at : at + 2] in _CONCEDING:
            return at
        if lower[at] == "than" and at >= cue.first - THAN_WITHIN and not _BETTER.isdisjoint(lower[first:at]):
            return at
    return -1


def _is_subject(words: Row, first: int, end: int, last: int) -> bool:
    """Whether what is said of these items may stand behind what they are set against: no verb of theirs is known."""
    row, lower = words.codes, words.lower
    first_verb, last_verb = _verbs(row, first, last)
    if first_verb < end:
        return False
    opens = max(first, row.rfind(_COMMA, first, end) + 1)
    return lower[first].endswith("ing") or lower[opens].endswith("ing") or last_verb >= end


@lru_cache(maxsize=16)
def _verbs(row: bytes, first: int, last: int) -> tuple[int, int]:
    """Where the first and the last auxiliary of a clause stand, of which each contrast in it asks; without one behind
    its end, and before it.
    """
    found = [verb.start() for verb in _VERB(row, first, last)]
    return (found[0], found[-1]) if found else (last, -1)


_VERB: Final = grammar("{auxiliary}").finditer
_COMMA: Final = only_code(",")
_INSTEAD: Final = (["instead", "of"], ["rather", "than"])
_CONCEDING: Final = (["even", "if"], ["even", "though"])
_BETTER: Final = frozenset({"better", "safer", "wiser", "rather", "sooner"})
THAN_WITHIN: Final = 3
"""Items behind `than` in which a denial is what the better is better than: `than nothing`, `than to do nothing`."""


# --- excepted ---------------------------------------------------------------------------------------------


def _excepts(words: Row, clause: Clause) -> bool:
    """`no fund other than ours`, `nothing except`, `nobody apart from`."""
    lower = words.lower
    return any(
        lower[at] in _EXCEPTIVE or lower[at : at + 2] in _EXCEPTIVE_PAIRS
        for at in range(clause.first, clause.last)
    )


_EXCEPTIVE_PAIRS: Final = (
    ["other", "than"], ["apart", "from"], ["aside", "from"], ["less", "than"],
    ["cannot", "but"], ["can't", "but"],
)  # fmt: skip


def _excepts_a_case(words: Row, clause: Clause, first: int, condition: range) -> bool:
    """`We do not promise it unless you stay`, `We would not sell it if it were not safe`.

    Advice is none of them (`Do not stop it until …`), and neither is `unless otherwise stated`.
    """
    lower = words.lower
    before = lower[clause.first : first]
    if lower[clause.first] == "only" or (condition and first + 1 == condition.start):
        return True  # `Only fools do not …`, `Not until you ask do we …`
    if not condition:
        # `Had we not promised it, you would not be here`.
        return not (
            _INVERTED.isdisjoint(lower[max(clause.first, first - INVERTED_WITHIN) : first])
            or _WOULD.isdisjoint(lower[clause.last : clause.last + REACH])
        )
    if not _CONDITIONAL.isdisjoint(before) and first not in condition:
        return False
    opener, behind = lower[condition.start], lower[condition.start : condition.stop]
    if opener in _EXCEPT_WHEN:
        if opener == "until" and words.forms[min(first + 1, clause.last - 1)].lemma in _UNTOLD:
            return False  # `I can't say until …`: what will be said then is open
        if words.forms[min(first + 1, clause.last - 1)].lemma in _HELPING and not _THAT.isdisjoint(
            lower[first + 1 : condition.start]
        ):
            return False  # `I can't help you draft a letter that threatens to … unless …`: the letter does, unless
        advised = _COMMANDING.issuperset(before) or not _OBLIGING.isdisjoint(before)
        return not advised and _ELSEWHERE.isdisjoint(behind[:ELSEWHERE_MAX])
    would = not _WOULD.isdisjoint(lower) or any(word.endswith("'d") for word in lower)
    return would and not (_UNREAL.isdisjoint(behind) or _DENYING.isdisjoint(behind))


_INVERTED: Final = frozenset({"were", "had"})
INVERTED_WITHIN: Final = 4
_CONDITIONAL: Final = frozenset({"if", "whether"})
_EXCEPT_WHEN: Final = frozenset({"unless", "until"})
_HELPING: Final = frozenset({"help", "assist"})
_UNTOLD: Final = frozenset(
    {"say", "tell", "know", "confirm", "predict", "estimate", "see", "judge", "comment", "answer"}
)
_COMMANDING: Final = frozenset({"do", "please"})
_ELSEWHERE: Final = frozenset(
    {
        "otherwise",
        "stated",
        "expressly",
        "explicitly",
        "specified",
        "noted",
        "indicated",
        "required",
        "agreed",
    }
)
_UNREAL: Final = frozenset({"were", "weren't", "had", "hadn't", "did", "didn't"})
_DENYING: Final = frozenset({"not", "weren't", "hadn't", "didn't", "never", "no"})
_WOULD: Final = frozenset({"would", "wouldn't", "could", "couldn't", "might"})
ELSEWHERE_MAX: Final = 6
REACH: Final = 64
"""Words that are looked at behind a clause."""


# --- outdone ----------------------------------------------------------------------------------------------


def _outdone(words: Row, clause: Clause, cue: Cue) -> bool:
    """`Nobody guarantees it better than we do`, `No bank promises a higher return`, `nobody else`; `not any less safe`;
    `guaranteed not by chance but by law`.
    """
    lower, denial, last = words.lower, cue.first, clause.last
    if _denies_of_all(words, clause, denial):
        if not _ELSE.isdisjoint(lower[denial + 1 : min(denial + 3, last)]):
            return True
        if any(_compares(words, at, last) for at in range(cue.last, last)):
            return True
        if lower[denial] == "never" and "so" in lower[cue.last : last]:
            return True
    if any(lower[at] == "less" and lower[at + 1] != "than" for at in range(cue.last, last - 1)):
        return True
    but = lower[last : last + 2]
    return but[:1] == ["but"] and any(lower[at] == but[-1] in _BESIDE for at in range(denial + 1, last))


def _denies_of_all(words: Row, clause: Clause, denial: int) -> bool:
    """Whether nothing and nobody does it, it never was so before, could not be so, or is not to be found."""
    lower, last = words.lower, clause.last
    word = lower[denial]
    before, behind = lower[max(clause.first, denial - 2) : denial], lower[denial + 1 : min(denial + 4, last)]
    if word in _NOBODY or (word in _HARDLY and behind[:1] in _ANY):
        return True
    if word == "never":
        first = behind[:1]
        if not (_HAS.isdisjoint(before) and _HAS.isdisjoint(first)):
            return True
        # `Never take more than that`, `You should never pay more than …` set a limit.
        limited = before[-1:] in _DUTY or (not _ORDERS.isdisjoint(first) and before[-1:] in _OPENS_AN_ORDER)
        return "than" in lower[denial:last] and not limited
    return "could" in before or word == "couldn't" or any(one in _FINDING for one in behind)


def _compares(words: Row, at: int, last: int) -> bool:
    lower = words.lower
    word = lower[at]
    if word in _OUTDOING:
        return not (word == "more" and lower[at - 1] in _NO_MORE)
    if word == "like":
        return at + 1 < last and lower[at + 1] in _OURS
    if word == "than":
        return any(one.endswith("er") and one not in _NO_DEGREE for one in lower[max(0, at - NEAR) : at])
    if word != "as":
        return False
    # `as safe as ours` and no more than `as safe`, but not `as safe as cash`.
    alone = "as" not in lower[at + 1 : last] and lower[at - 1] in _COPULA
    return alone or not _OURS.isdisjoint(lower[at + 1 : min(at + OWN_WITHIN, last)])


_NOBODY: Final = frozenset({"nobody", "no", "none", "nothing", "nowhere"})
_HARDLY: Final = frozenset({"hardly", "scarcely", "barely"})
_ANY: Final = (["a"], ["an"], ["any"])
_ELSE: Final = frozenset({"else", "other"})
_HAS: Final = frozenset({"has", "have", "had", "we've", "i've", "before", "was", "were"})
_DUTY: Final = (["should"], ["must"], ["shall"], ["to"])
_OPENS_AN_ORDER: Final[tuple[list[str], ...]] = ([], ["please"], ["and"], [","], ["so"], ["but"])
_FINDING: Final = frozenset({"find", "get", "see", "meet"})
_NO_DEGREE: Final = frozenset(
    {"rather", "other", "never", "after", "over", "under", "per", "whether", "ever"}
)
_NO_MORE: Final = frozenset({"no", "any"})
_OURS: Final = ENGLISH["first_person"] | {"this", "these"}
OWN_WITHIN: Final = 4
_BESIDE: Final = frozenset({"by", "in", "on", "for", "from", "with", "through", "because", "under", "at"})


# --- denied in turn ---------------------------------------------------------------------------------------


def _gainsaid(words: Row, clause: Clause, first: int) -> bool:
    """`We deny that it is not safe`, `It is unthinkable that it is not`, `You cannot say that it is not`."""
    forms, lower = words.forms, words.lower
    if first > clause.first and lower[first - 1] == "than":
        return True  # `We would rather close than not promise it`
    if lower[first : first + 2] == ["not", "to"] and not _FOOLISH.isdisjoint(lower[clause.first : first]):
        return True
    for at in range(clause.first, first):
        if forms[at].lemma in _GAINSAYING or lower[at] in _GAINSAYING:
            return True
        if lower[at] == "question" and lower[max(0, at - 3) : at] == ["out", "of", "the"]:
            return True
        if lower[at] in _FEARING and at > clause.first and lower[at - 1] in _NOT:
            return True
        if lower[at] in _SAYING and at > clause.first and lower[at - 1] in _CANNOT:
            return True
    return False


_FEARING: Final = frozenset({"worry", "fear"})
_NOT: Final = frozenset({"not", "don't", "needn't", "never"})
_SAYING: Final = frozenset({"say", "claim", "tell"})
_CANNOT: Final = frozenset({"cannot", "can't"})


def _done_by_us(words: Row, clause: Clause) -> bool:
    """`Others do not promise it; we do`, `… but ours will`, `… we, however, do`."""
    behind = words.lower[clause.last : clause.last + OURS_WITHIN]
    verb = next((at for at, word in enumerate(behind) if word in _DO), 0)
    following = behind[verb + 1] if verb + 1 < len(behind) else ""
    goes_on = following[:1].isalpha() and following not in _LINKING | _IT and not is_adverb(following)
    subject = behind[:verb]
    return not (goes_on or _OURS.isdisjoint(subject)) and _BETWEEN_THEM.isdisjoint(subject)


OURS_WITHIN: Final = 8
_LINKING: Final = frozenset({"but", "and"})
_IT: Final = frozenset({"it", "so", "this", "that"})
"""`It is risky, but we do it`"""
_BETWEEN_THEM: Final = frozenset({"not", "never", "nor", "neither", "if", "that", "what"})
_DO: Final = frozenset({"do", "did", "does", "will", "can", "have", "are", "is"})
_FOOLISH: Final = frozenset(
    {"fool", "fools", "foolish", "mad", "crazy", "insane", "remiss", "wrong", "unwise", "far"}
)


def _not_enough(words: Row, clause: Clause, first: int) -> bool:
    """`We cannot promise it often enough`, `You can never be too sure that …`."""
    lower = words.lower
    if lower[first] not in _CANNOT and _CAN.isdisjoint(lower[max(clause.first, first - 2) : first]):
        return False
    for at in range(first + 1, clause.last):
        following = lower[at + 1] if at + 1 < clause.last else ""
        if lower[at] == "enough" and (following in _AFTER_ENOUGH or not following[:1].isalpha()):
            return True
        if lower[at] == "too" and following in _TOO:
            return True
    return False


_CAN: Final = frozenset({"can", "could"})
_AFTER_ENOUGH: Final = frozenset({"that", "how", "to"})
_TOO: Final = frozenset(
    {"often", "strongly", "loudly", "firmly", "highly", "clearly", "sure", "certain", "soon", "much", "many"}
)


def _not_only(words: Row, clause: Clause, cue: Cue, concepts: Sequence[Match]) -> bool:
    """`We do not promise it just because others do`, `not guaranteed only by us`: what it is done for is denied.

    Not where a concept says so itself: `not decided by the model alone` denies `by the model alone`.
    """
    lower = words.lower
    named = {at for match in concepts for at in range(match.first, match.last)}
    behind = lower[cue.last] if cue.last < clause.last else ""
    # `It is a myth that only banks promise it`, `You won't just get it, you will love it`.
    if behind in _MERE or (behind in _ONLY and lower[cue.first] in _WILL_NOT):
        return True
    return any(
        lower[at] in _ONLY and at not in named and (lower[at + 1 : at + 2] or [""])[0] in _BEHIND_ONLY
        for at in range(cue.last + 1, clause.last)
    )


_ONLY: Final = frozenset({"only", "just", "merely", "simply", "solely", "alone"})
_MERE: Final = frozenset({"only", "merely", "solely"})
_WILL_NOT: Final = frozenset({"won't", "wont"})
_BEHIND_ONLY: Final = _BESIDE | {"to", "as", ".", ""}


def _taken_for_false(words: Row, clause: Clause, cue: Cue) -> bool:
    """Whether what is denied is called false in turn, in the same breath, and not by the denial itself."""
    lower = words.lower
    return any(
        lower[at : at + 4] == ["out", "of", "the", "question"]
        or (
            lower[at] in _FALSE
            and (lower[at - 1] in _COPULA or lower[at - 1] in _SINGLE or lower[at - 1] in _MERELY)
            and _is_the_denial(words, clause, at)
        )
        for at in range(max(clause.first, 1), min(len(lower), clause.last + FALSE_WORDS_MAX))
        if not cue.first <= at < cue.last
    )


def _is_the_denial(words: Row, clause: Clause, at: int) -> bool:
    """Whether what was denied may be called so, also behind the clause: `which is a lie`, `and saying so is wrong`; not
    what goes with the denial, `and claims that it is are false`, `and whoever says otherwise is wrong`.
    """
    lower, first = words.lower, at
    while first > clause.last and lower[first - 1] in _MERELY | _SINGLE:
        first -= 1
    first -= first > clause.last and lower[first - 1] in _COPULA
    return first <= clause.last or lower[first - 1] not in _GOING_WITH_IT


_GOING_WITH_IT: Final = AUXILIARY | {"otherwise"}
_FALSE: Final = frozenset(
    {
        "false",
        "wrong",
        "untrue",
        "lie",
        "lies",
        "myth",
        "nonsense",
        "mistake",
        "mistaken",
        "incorrect",
        "kidding",
        "absurd",
        "ridiculous",
        "unthinkable",
        "inconceivable",
        "unimaginable",
    }
)
_SINGLE: Final = frozenset({"a", "an"})
_MERELY: Final = frozenset({"just", "simply", "plainly", "only", "quite"})
FALSE_WORDS_MAX: Final = 8
"""How far behind a clause it may be called false."""


# --- out of a denial's reach ------------------------------------------------------------------------------


def _lost(words: Row, clause: Clause, cue: Cue) -> int:
    """Where it is said what is denied of the rest: that it is lost, doubted, hard, a lie; or the end of the clause."""
    forms, lower, first, last = words.forms, words.lower, cue.first, clause.last
    for at in range(max(cue.last, clause.first), last):
        # `It does not mean that we lost or that …`: what is lost would stand behind it.
        losing = _loses(words, at) and lower[at + 1 : min(at + 3, last)] != ["or", "that"]
        if losing or (at < first + NEAR and lower[at] in _TRIFLE):
            return at
        if forms[at].lemma == "keep" and "from" in lower[at + 1 : min(at + NEAR, last)]:
            return at
        if _hinders(words, at, first, last) or lower[at : at + 4] == ["in", "the", "way", "of"]:
            return at
        if lower[at] == "help" and at + 1 < last and lower[at + 1].endswith("ing"):
            return at
        if lower[at] == "too" and "to" in lower[at + 2 : min(at + NEAR, last)] and at < first + NEAR:
            return at
        if lower[at] == "believe" and at + 1 < last and lower[at + 1] in _EXCLAIMING:
            return at
    return _cleft(words, clause, first)


def _hinders(words: Row, at: int, denial: int, last: int) -> bool:
    """`no law against it`, `no bar to it`, `does not block it`, `nobody minds it`, `not against the rules to do it`."""
    form, lower = words.forms[at], words.lower
    following = lower[at + 1] if at + 1 < last else ""
    if form.lower == "against":  # `nothing speaks against it`
        noun = words.forms[at - 1 - (lower[at - 1] in _SPEAKING)].lemma
        return noun in _HINDERING or (lower[at + 1 : at + 3] in _THE_LAW and at < denial + NEAR)
    if form.lemma in _HINDERING:
        bare = at == denial + 1 and following not in _TO and words.content[at + 1 : at + 2] != [""]
        verb = lower[at - 1] not in _BEFORE_A_NOUN and (bare or (following in _OBJECTS and at > denial))
        return verb or (following in _TO and at < denial + NEAR and form.lemma not in _AGAINST_ONLY)
    if form.lemma in _MINDING:
        return (
            following == "to" if form.lemma == "object" else following in _MINDED or following.endswith("ing")
        )
    return False


_HINDERING: Final = ENGLISH["hindering"]
_MINDING: Final = ENGLISH["minding"]
_OBJECTS: Final = ENGLISH["opening_an_object"]
_MINDED: Final = _OBJECTS | {"if", "that", "whether", "when"}
_BEFORE_A_NOUN: Final = frozenset({"a", "an", "the", "no", "any", "our", "your", "this", "in", "of"})
_AGAINST_ONLY: Final = frozenset(
    {"law", "rule", "regulation", "statute", "argument", "reason", "case", "nothing", "anything", "something"}
    | {"clause", "reservation"}
)
"""Before `to` these hinder nothing: `no reason to wipe it`."""
_TO: Final = frozenset({"to", "on", "from", "if", "that"})
_SPEAKING: Final = frozenset({"speak", "speaks", "said", "is", "stands"})
_THE_LAW: Final = (["the", "law"], ["the", "rules"], ["any", "law"], ["any", "rule"])

NEAR: Final = 5
_EXCLAIMING: Final = frozenset({"how", "what", "the"})


def _cleft(words: Row, clause: Clause, first: int) -> int:
    """`It is not the bank that promises it`, `It is not by chance that we do`: only who, how and when are denied."""
    lower, last = words.lower, clause.last
    if "it" not in lower[max(clause.first, first - 2) : first] and lower[first - 1 : first] != ["it's"]:
        return last
    phrase = lower[first + 1 : first + 2]
    for at in range(first + 2, last - 1):
        if lower[at] == "who" or (lower[at] == "that" and phrase and phrase[0] in _BESIDE):
            return at
        if lower[at] == "that":
            verb = words.forms[at + 1]
            inflected = verb.lower != verb.lemma and verb.lower.endswith(("s", "ed"))
            return at if verb.lower in AUXILIARY or inflected else last
    return last


def taken_for_granted(words: Row, clause: Clause, first: int) -> Iterator[range]:
    """`the return we promise`, `our guaranteed return`: what is definite is there whatever is denied of it.

    Not where it is itself what something is not: `This is not the guaranteed return`.
    """
    for at in range(first + 1, clause.last):
        if not (at == first + 1 and words.lower[first - 1] in _COPULA):
            items = _definite(words, at, clause.last)
            if items:
                yield items


def _definite(words: Row, at: int, last: int) -> range:
    """What is definite from here on and has a word for what it is, or was, made; nothing where nothing is."""
    lower = words.lower
    if lower[at] not in _DEFINITE:
        return range(0)
    end = at + 1
    while end < last and end - at <= NEAR and _goes_on(lower[end]):
        end += 1
    if at and lower[at - 1] == "whether" and end - at > DETERMINED and lower[end - 1].endswith("s"):
        return range(0)  # `whether the fund suits you`: its verb, and not what the fund is called
    relative = end + (end < last and lower[end] in _THAT)
    if relative + 1 < last and lower[relative] in _PRONOUNS:  # `the return (that) we have promised`
        end = relative + 1
        while end < last and lower[end] in AUXILIARY and lower[end] not in _CANNOT:
            end += 1
        return range(at, min(end + 1, last))
    worded = any(word.endswith("ed") for word in lower[at + 1 : end - 1])
    return range(at, end) if worded and not lower[end - 1].endswith(("ed", "ing")) else range(0)


DETERMINED: Final = 2
"""Items of an article and its noun."""


def _goes_on(word: str) -> bool:
    return word[:1].isalnum() and not (
        word in AUXILIARY or word in _PRONOUNS or word in _BETWEEN or word in _DEFINITE
    )


_DEFINITE: Final = frozenset({"the", "our", "your", "my", "these", "those"})
_THAT: Final = frozenset({"that", "which"})
_BETWEEN: Final = frozenset(
    [
        *("to", "in", "on", "at", "by", "for", "from", "with", "as", "than", "and", "or", "but", "not"),
        *("a", "an", "any", "no", "some", "which", "who", "that"),
    ]
)
