"""Whether what a figure states is denied of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from interlock.core.grounding import CLASS, DATE, FORMER, NAME, NAMED, OWN, REFERENCE
from interlock.core.mutation import FigureKind
from interlock.lexicon.conversion import classes, root
from interlock.lexicon.words import ENGLISH, GROUNDING
from interlock.mapping.grounding.answers import LEAVING_OUT, NEGATIONS
from interlock.mapping.grounding.context import (
    AMOUNTS,
    AT,
    USED_TO,
    Context,
    fields_holding,
    segment_of,
    whole_names,
)
from interlock.mapping.grounding.items import Item
from interlock.mapping.grounding.notso import BETWEEN, is_presupposed
from interlock.mapping.grounding.parts import part_of
from interlock.mapping.grounding.words import STOP, TITLE, Word, rooted

TITLE_NEAR: Final = 5
"""So many characters before a code what stands there only says of what it is one: `order **#W123`."""


def is_denied(context: Context, item: Item) -> bool:
    """Whether the figure itself is said not to be so: `is not 0.4 %`, `was not delivered on 3 May`."""
    own = segment_of(context, item)
    if item.kind in (FigureKind.NAME, FigureKind.REFERENCE):
        return _denied_name(context, item, context.clause(own))
    near = [word for word in context.around(item) if word.segment == own]
    if _IS_NOT.match(context.text, item.end) and not any(
        w.end <= item.start and w.text not in STOP for w in near
    ):
        return True  # `3 May is not the day on which …`
    before = [w for w in near if w.end <= item.start]
    behind = [w.text for w in near if w.start >= item.end]
    at = next((at for at, word in enumerate(behind[:_DENIED_NEAR]) if word in _FORBIDDING), -1)
    if at >= 0 and behind[at + 1 : at + 2] in (["not"], ["never"]) and behind[at + 2 : at + 3] == ["be"]:
        return behind[at + 3] in _GIVEN if len(behind) > at + 3 else False
    if item.kind in AMOUNTS and _is_undone(context, item, [w for w in near if w.start >= item.end]):
        return True
    if item.kind in AMOUNTS and _DOES_NOT_APPLY.match(context.text, item.end):
        return True
    avoiding = [w for w in before[-_AVOIDED_NEAR:] if w.text in _AVOIDING]
    fields = fields_holding(item, context.grounds) if avoiding else []
    held = {word for ground in fields for word in ground.what}
    if avoiding and held.isdisjoint(
        w.root for w in avoiding
    ):  # not `skip it until 3 July`, of `skip_deadline`
        return True
    if [w.text for w in before if w.text != "the"][-2:] == ["have", "until"]:  # `you do not have until 3 May`
        return any(w.text in NEGATIONS for w in before)
    if item.kind is FigureKind.DATE and (begins(before) or _begins_ahead(context, item, before)):
        return is_an_end(context, item)
    if item.kind in AMOUNTS and (is_presupposed(before) or _was_once(context, item, before)):
        return False
    for distance, word in enumerate(reversed(before)):
        if word.text in BETWEEN or (word.text == "since" and item.kind is FigureKind.DATE):
            return False
        if word.text == "nothing" and item.kind is FigureKind.DATE:
            costs = any(one.root in _COSTING for one in before[: len(before) - 1 - distance])
            if costs or _is_limit(before[-distance:]):
                return False
        if word.text in _SUBORDINATE and distance and before[-distance].text in _SUBJECTS:
            return False  # `does not renew when it ends on 3 May`
        if word.text in _SUBORDINATE - {"as"} and distance and before[-distance].text in _OF_SUBJECTS:
            return False  # `was not fasting when the sample was taken on 3 May`
        if word.text in NEGATIONS and not _is_of_key(word, context):
            return word.text not in ("without", "lack", "lacks", "unlikely") or distance == 0
    return False


_IS_NOT: Final = re.compile(r" (?:is|was) ?(?:not|n't) (?:the|your|its|her|his|our|their) ")
_DOES_NOT_APPLY: Final = re.compile(
    r"(?: [a-z]+){0,3}(?: and (?:an? |the )?(?:[a-z]+ ){0,4}[^ ]{0,3}[0-9][0-9.,]*(?: [A-Za-z]{1,6}){0,2})?"
    r" (?:do|does|did) ?(?:not|n't) apply\b"
)
"""`a deposit of €400 and a limit of 3,600 km do not apply`"""


def _is_undone(context: Context, item: Item, behind: Sequence[Word]) -> bool:
    """`€200 has not been paid` of an `amount_paid`: what is denied behind an amount is what its field says was done."""
    said = [word.text for word in behind[:_UNDONE_NEAR]]
    at = next((n for n, one in enumerate(said) if one in NEGATIONS), -1)
    if at < 0 or said[0] not in _UNDONE:
        return False
    done = next((word for word in behind[at + 1 : _UNDONE_NEAR] if word.text not in ("yet", "been")), None)
    fields = fields_holding(item, context.grounds) if done is not None else []
    return bool(fields) and all(done is not None and done.root in ground.what for ground in fields)


_UNDONE: Final = frozenset(
    one + end for one in ("has", "have", "was", "were", "is", "are", "had") for end in ("", "n't", "n\u2019t")
)
_UNDONE_NEAR: Final = 5


def is_left_out(context: Context, item: Item) -> bool:
    """`the total excludes €80 of tax` of an `included_tax`."""
    if item.kind not in AMOUNTS:
        return False
    before = [word for word in context.around(item) if word.end <= item.start]
    if not any(root(word.text) in LEAVING_OUT for word in before[-_LEFT_OUT_NEAR:]):
        return False
    fields = fields_holding(item, context.grounds)
    return bool(fields) and all(not _INCLUDED.isdisjoint(ground.what) for ground in fields)


_LEFT_OUT_NEAR: Final = 2
_INCLUDED: Final = frozenset(map(root, ("included", "includes", "inclusive", "allowance", "allowed")))
"""In the name of a field: its amount is part of something."""


def _was_once(context: Context, item: Item, before: Sequence[Word]) -> bool:
    """`used to be £480,000`, where that is what a record held before; not `never used to be`."""
    denials = sum(word.text in NEGATIONS for word in before)  # `used to` is one
    used = denials == 1 and USED_TO.search(context.text, before[0].start, item.start)
    fields = fields_holding(item, context.grounds) if used else []
    return bool(fields) and all(FORMER in ground.what for ground in fields)


_COSTING: Final = frozenset(root(word) for word in ("cost", "pay", "charge"))
_SUBORDINATE: Final = frozenset({"when", "because", "while", "although", "once", "as"})
_SUBJECTS: Final = frozenset({"it", "they", "you", "he", "she", "we"})
_OF_SUBJECTS: Final = frozenset(
    {"the", "a", "an", "your", "our", "its", "his", "her", "their", "this", "that"}
)


def begins(before: Sequence[Word]) -> bool:
    """Whether what stands before a day says that something begins on it: `cannot be used until`, `may not start
    before`. `does not expire until` says when it is over, and `is not due before` when it comes at last."""
    if not before or before[-1].text not in _UNTIL:
        return False
    # `you do not have until then to pay`, `you do not have to pay before`
    if any(map(_finishes, before[:-1])) or any(word.text in _DUTY for word in before):
        return False
    return any(word.text in NEGATIONS for word in before)


_DUTY: Final = frozenset({"have", "need"})


def _finishes(word: Word) -> bool:
    """`is done`, and not the `does` of `does not run until`, which has its root."""
    return word.root in _FINISHING and word.text not in ENGLISH["auxiliary"]


def _begins_ahead(context: Context, item: Item, before: Sequence[Word]) -> bool:
    """`Until 3 May, the rate will not stay fixed`: so said before the clause that it is said of."""
    if [word.text for word in before] not in ([one] for one in _UNTIL):
        return False
    clause = context.clause(segment_of(context, item) + 1)
    return not any(map(_finishes, clause)) and any(w.text in NEGATIONS for w in clause)


def _is_day(said: tuple[int, ...], given: tuple[int, ...]) -> bool:
    """`3 May` is said of 3 May 2026."""
    return bool(said) and all(part in (-1, of) for part, of in zip(said, given, strict=False))


def is_an_end(context: Context, item: Item) -> bool:
    """Whether all that facts hold of a day is up to when something is so: `valid_until`, `deadline`."""
    said = [value.day[:3] for value in item.readings]
    held = [
        g
        for g in context.grounds.of([DATE])
        if not g.prose and any(_is_day(day, g.value.day[:3]) for day in said)
    ]
    return bool(held) and not any(_ENDED.isdisjoint(g.what) for g in held)


def _is_of_key(word: Word, context: Context) -> bool:
    """`a no-claims discount`, where a field is called so: nothing is denied."""
    following = context.behind(word.end)
    pair = (word.root, following[0].root) if following else (word.root, "")
    known = context.grounds.attributes.issuperset(pair)
    return known and any(pair in pairwise(g.what) for g in context.grounds.all() if not g.prose)


def _is_limit(between: Sequence[Word]) -> bool:
    """`nothing by mouth from 07:45`: from then on, and no verb that denies it of that hour."""
    said = [word.text for word in between]
    return bool(said) and said[-1] in _LIMITING and not any(one in ENGLISH["auxiliary"] for one in said)


_UNTIL: Final = frozenset({"until", "till", "before"})
_FINISHING: Final = rooted("finishing")
_ENDED: Final = rooted("ended")
_LIMITING: Final = frozenset({"from", "after"})
_FORBIDDING: Final = frozenset({"must", "should", "may", "shall"})
_GIVEN: Final = GROUNDING["given"]
_AVOIDING: Final = GROUNDING["avoiding"]
_DENIED_NEAR: Final = 5
_AVOIDED_NEAR: Final = 3


def _denied_whereabouts(context: Context, item: Item, clause: Sequence[Word]) -> bool:
    """`You will not be staying at the Alder Lodge`, `is not shipped from Oslo`: what is denied is where."""
    before = [word for word in clause if word.end <= item.start]
    at = next((at for at, word in enumerate(before) if word.text in NEGATIONS), len(before))
    behind = [word for word in before[at + 1 :] if word.text not in ("the", "be", "been")]
    return (
        len(behind) == _VERB_AND_PLACE
        and behind[0].root in _WHERE
        and behind[1].text in AT
        and any(value.words in held for value in item.readings for held in whole_names(context.grounds))
    )


def _denied_number(item: Item, clause: Sequence[Word], denial: Word) -> bool:
    """`does not have the number LN-611`: what is denied is what it is numbered by."""
    between = [word.text for word in clause if denial.end <= word.start and word.end <= item.start]
    return (
        item.kind is FigureKind.REFERENCE
        and between[:1] in (["have"], ["carry"], ["bear"])
        and between[1:2] == ["the"]
        and len(between) <= _NUMBER_WORDS
    )


def _is_set_against(context: Context, item: Item) -> bool:
    """`Tom Klein, not Priya Nair`: right behind a name, that it is not this one."""
    match = _AND_NOT.search(context.text, max(0, item.start - _AND_NOT_MAX), item.start)
    return match is not None and any(
        one.end == match.start() for one in context.items if one.kind is item.kind
    )


_AND_NOT: Final = re.compile(rf",? (?:and )?not (?:the )?(?:{TITLE} )?\Z")
_AND_NOT_MAX: Final = 24
_BESIDE: Final = frozenset({"on"})
_NUMBER_WORDS: Final = 5
_RELATIVE: Final = frozenset({"that", "which", "who", "whom", "whose"})
_VERB_AND_PLACE: Final = 2
_WHERE: Final = frozenset(root(word) for word in GROUNDING["moving"] | GROUNDING["staying"])


def _denied_name(context: Context, item: Item, clause: Sequence[Word]) -> bool:
    """`Priya Nair does not manage the fund`: what is denied is the very attribute that holds the name."""
    if _is_set_against(context, item):
        return True
    denying = [word for word in clause if word.text in NEGATIONS]
    if len(denying) % 2 == 0 or (denying[0].text == "without" and denying[0].start >= item.end):
        return False
    if _denied_whereabouts(context, item, clause) or _denied_number(item, clause, denying[0]):
        return True
    if denying[0].text == "no" and any(
        denying[0].end < word.start and word.end <= item.start and word.text in _BESIDE for word in clause
    ):
        return False  # `there is no annual fee on the Platinum card`: there is such a card
    part = part_of(context, item)
    if part.named:
        return False
    before = [word.text for word in clause if word.end <= item.start]
    led = before[-1:] in (["by"], ["through"], ["via"])
    if part.marks and led and denying[0].end <= item.start:  # `will not be dispensed by …`
        return True
    said = {value.words for value in item.readings}
    held = [g for g in context.grounds.of([NAME, REFERENCE]) if not g.prose and OWN not in g.what]
    what = {
        word
        for g in held
        if any(one in g.value.words for one in said)
        for word in g.what
        if word[0] != CLASS or NAMED not in g.what
    }
    behind = denying[0].end <= item.start
    if behind and any(
        denying[0].end <= w.start and w.end <= item.start and w.text in _RELATIVE for w in clause
    ):
        return False  # `has not dispensed the drug that Dr Conti prescribed`
    return any(
        (
            (word.root in what and (behind or word.text not in STOP))
            or (behind and not what.isdisjoint(classes(word.root)))
        )
        and not item.start <= word.start < item.end
        and (behind or not 0 <= word.start - item.end <= 1)  # `the Platinum card is not …`
        and not (item.kind is FigureKind.REFERENCE and 0 <= item.start - word.end <= TITLE_NEAR)
        for word in clause
    )
