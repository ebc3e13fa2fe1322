"""Whether what a clause says hangs on something, may be, or is only asked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from interlock.core.grounding import STATE, Ground, GroundIndex
from interlock.lexicon.conversion import root
from interlock.lexicon.words import ENGLISH, GROUNDING
from interlock.mapping.grounding.answers import ALIKE, ANSWERS, main_words
from interlock.mapping.grounding.periods import OFTEN
from interlock.mapping.grounding.words import Word, last_parts, rooted

_CONDITION: Final = GROUNDING["condition"]


def is_conditional(own: Sequence[Word], but: frozenset[str] = frozenset()) -> bool:
    """Whether what a clause says hangs on something; `once a day` says how often, and `8 May` when. `but`: words
    that do not count."""
    return any(
        word.text in _CONDITION - but
        and not (word.text == "once" and after is not None and after.text in _EACH)
        and not _is_may(before, word, after)
        and not _is_on_its_way(own[at:])
        and not (word.text == "wanted" and before is not None and before.text in _IS_SO)
        and not (word.text == "after" and before is not None and before.root == LOOK)
        for at, (before, word, after) in enumerate(zip([None, *own], own, [*own[1:], None], strict=False))
    )


_IS_SO: Final = frozenset({"is", "are", "was", "were", "not"})
"""Before `wanted`: it is told that something is."""


def _is_on_its_way(own: Sequence[Word]) -> bool:
    """`is going to Bergen`, `is going by express`: nothing is meant to be done."""
    going, *behind = own
    to = next((n for n, word in enumerate(behind[:2]) if word.text == "to"), None)
    return going.text == "going" and (to is None or any(w.capital for w in behind[to + 1 : to + 2]))


LOOK: Final = root("look")
"""`looking after a ward`: nothing comes after it."""


def _is_may(before: Word | None, word: Word, after: Word | None) -> bool:
    """The month, beside a number."""
    return (
        word.capital
        and word.text == "may"
        and any(one is not None and one.text[0].isdigit() for one in (before, after))
    )


_EACH: Final = frozenset({"a", "an", "per", "every", "each", *OFTEN})
_ABLE: Final = frozenset({"can", "cannot", "can't", "can’t"})
PERMITTING: Final = _ABLE | {"may"}


def is_able(own: Sequence[Word]) -> bool:
    """`can be refunded` says that it is refundable, and `cannot be refunded` that it is not."""
    said = [word.text for word in own]
    return any(one in _ABLE and "be" in said[at + 1 : at + 3] for at, one in enumerate(said)) and not any(
        word in _CONDITION for word in said if word not in _ABLE
    )


def is_granted(own: Sequence[Word]) -> bool:
    """`you can make overpayments` says that it is allowed, where a field says whether it is."""
    said = [word.text for word in own if word.text in _CONDITION]
    permits = len(said) == 1 and said[0] in ("can", "may")
    return permits and is_conditional(own) and not is_conditional(own, PERMITTING)


ALLOWED: Final = rooted("allowing")


def is_willed(own: Sequence[Word], index: GroundIndex) -> bool:
    """`will be gift-wrapped` says that it is to be so, and `will not be` that it is not; so does `will not renew` where
    a field says whether it does."""
    said = [word.text for word in own]
    conditions = [at for at, word in enumerate(said) if word in _CONDITION]
    return (
        len(conditions) == 1
        and said[conditions[0]] == "will"
        and ("be" in said[conditions[0] + 1 : conditions[0] + 3] or _answers_all(own[conditions[0] :], index))
    )


def may_be(ground: Ground) -> frozenset[str]:
    """The roots of what a field says may be done: of `refundable` that of `refund`."""
    parts = last_parts(ground.fact) if ground.value.words in ANSWERS else []
    return frozenset(root(part) for part in parts if part.endswith(("able", "ible")))


def is_done(own: Sequence[Word], ground: Ground) -> bool:
    """Whether a clause tells that something was done of which a field says only that it may be: `has been refunded`,
    `payment refunded` of `refundable`."""
    said = [word.text for word in own]
    roots = may_be(ground)
    told = [word for word in own if word.root in roots and not word.text.endswith(("able", "ible"))]
    done = any(word.text.endswith("ed") for word in told) or (bool(told) and not _MADE.isdisjoint(said))
    return done and (not _HAVING_BEEN.isdisjoint(said) or _BEING_OR_ABLE.isdisjoint(said))


_MADE: Final = frozenset({"issued", "processed", "made", "given", "sent", "received"})
"""`no refund has been issued`"""
_HAVING_BEEN: Final = frozenset({"been", "was", "were", "had"})
_BEING_OR_ABLE: Final = frozenset({"is", "are", "be", *_ABLE, "may", "will"})


def is_prescribed(own: Sequence[Word]) -> bool:
    """`should be given by the oral route` says how it is given, as the record has it; `you should choose` advises."""
    said = [word.text for word in own]
    conditions = [at for at, word in enumerate(said) if word in _CONDITION]
    return (
        len(conditions) == 1
        and said[conditions[0]] in _PRESCRIBING
        and "be" in said[conditions[0] + 1 : conditions[0] + 3]
    )


_PRESCRIBING: Final = frozenset({"should", "must", "shall", "will"})


def _answers_all(told: Sequence[Word], index: GroundIndex) -> bool:
    """Whether a yes or no of the facts is said with all its words, which are more than one."""
    said = {ALIKE.get(word.root, word.root) for word in told}
    for ground in index.of([STATE]):
        if ground.value.words in ANSWERS and not ground.prose:
            what = {ALIKE.get(word, word) for word in main_words(ground)}
            if len(what) > 1 and what <= said:
                return True
    return False


def is_asked(text: str, own: Sequence[Word]) -> bool:
    """Whether a clause only asks whether something is so: `Is there an exit fee?`; `Isn't it free?` does more."""
    end = _END.search(text, own[-1].end)
    return end is not None and end[0] == "?" and (own[0].text in _ASKING or own[0].text in ("no", "any"))


_END: Final = re.compile(r"[.!?](?=\s|\Z)|\n[ \t]*\n")
_ASKING: Final = frozenset(word for word in ENGLISH["interrogative"] if not word.endswith("n't"))
