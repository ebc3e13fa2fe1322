"""What is left of a text without what only seems to excuse it.

A rule with `none` lets a claim pass where a concept stands in its clause. What is set aside (`whatever the portal
says`, `unlike the portal`, `forget the portal`) excuses nothing, nor does another statement in the same sentence (`The
portal is slow, but …`, `The portal is slow: order …`) or what is not shown. So a text that names such a concept is read
without these too.
"""

from __future__ import annotations

from typing import Final

from interlock.lexicon.words import ENGLISH
from interlock.mapping.clauses import AUXILIARY
from interlock.mapping.commanding import opens_with_an_order
from interlock.mapping.rows import Row
from interlock.mapping.struck import shown
from interlock.mapping.tokens import NOMINATIVE, STANDING

_SETTING_ASIDE: Final = frozenset(
    {"whatever", "whichever", "whoever", "unlike", "despite", "notwithstanding", "regardless", "irrespective"}
    | {"forget", "ignore", "disregard", "mind", "matter", "spite", "trust"}
)
_BEFORE: Final = {"mind": {"never"}, "matter": {"no"}, "spite": {"in"}, "trust": {"don't", "not", "never"}}
"""What stands before those that are other words by themselves: `never mind`, `no matter`, `in spite`."""
_ENDS: Final = frozenset({",", ";", ":", ".", "!", "?", "-", "\u2013", "\u2014", "(", ")"})
_SUBJECTS: Final = (
    (STANDING - {"that"})
    | frozenset(NOMINATIVE)
    | {"a", "an", "the", "our", "your", "my", "his", "her", "their"}
)
_ORDERS: Final = frozenset({"you", "your"})
"""Of what a reader does there is no saying whether it is a condition: `Your doctor is asked and you may …`."""
_COPULA: Final = ENGLISH["copula"]
REACH: Final = 24
"""Words that are looked at on either side of what parts two statements."""


def without_excuses(text: bytes, words: Row, hides: str) -> list[bytes]:
    """The text without what is set aside, with its statements parted, and as it is shown; only where it differs."""
    seen, _ = shown(text, hides)
    cuts = _set_aside(words)
    left = _without(text, words, cuts) if cuts else text
    parted = _parted(text, words)
    return [way for way in dict.fromkeys((seen, left, parted)) if way != text]


def _set_aside(words: Row) -> list[tuple[int, int]]:
    """The items of each phrase that sets something aside, up to the sign that ends it."""
    found: list[tuple[int, int]] = []
    through = 0
    for at in [at for at, word in enumerate(words.lower) if word in _SETTING_ASIDE]:
        if at < through:
            continue
        begin, wanted = at, _BEFORE.get(words.lower[at])
        if wanted is not None:
            if words.lower[at - 1] not in wanted or at <= through:
                continue
            begin = at - 1
        through = next(
            (end for end in range(at, len(words.lower)) if words.lower[end] in _ENDS), len(words.lower)
        )
        found.append((begin, through))
    return found


def _without(text: bytes, words: Row, cuts: list[tuple[int, int]]) -> bytes:
    kept: list[bytes] = []
    starts, at = words.starts, 0
    for first, last in cuts:
        kept.append(text[at : starts[first]])
        # What stands before all of it goes with the sign behind it.
        behind = last + (first == 0)
        at = starts[behind] if behind < len(starts) else words.end(len(starts) - 1)
    return b"".join((*kept, text[at:]))


def _parted(text: bytes, words: Row) -> bytes:
    """With a full stop where one statement ends and another with a subject of its own begins."""
    lower, kept, at = words.lower, [], 0
    for place in [place for place in range(1, len(lower) - 1) if lower[place] in _JOINS]:
        if not (_leads_to_an_order(words, place) if lower[place] in _LEADS else _is_statement(lower, place)):
            continue
        ends = place - 1 if lower[place - 1] in _ENDS else place
        begin = words.starts[place + 1]
        # A capital: behind a full stop few small words begin a sentence.
        kept.append(text[at : words.end(ends - 1)] + b". " + text[begin : begin + 1].upper())
        at = begin + 1
    return b"".join((*kept, text[at:]))


def _leads_to_an_order(words: Row, place: int) -> bool:
    """`The trick is simple: shred the emails`: a sign between what says something of a thing and an order."""
    lower, behind = words.lower, words.starts[place + 1] > words.end(place)
    said = lower[max(0, place - REACH) : place]
    return (
        behind
        and bool(said)
        and said[0] in _SUBJECTS
        and not AUXILIARY.isdisjoint(said)
        and opens_with_an_order(words, place + 1, min(len(lower), place + REACH))
    )


def _is_statement(lower: list[str], place: int) -> bool:
    """Whether both sides of it say something of a thing: `The portal is slow, but our tariff …`."""
    before = lower[max(0, place - REACH) : place]
    begins = max((at + 1 for at, word in enumerate(before[:-1]) if word in _ENDS), default=0)
    opener = lower[place + 1]
    said = before[begins:]
    if lower[place] == "while" and opener not in _SUBJECTS:  # `while reading the portal`
        return bool(said)
    if opener not in _SUBJECTS or not said or said[0] not in _SUBJECTS:
        return False
    if lower[place] == "and":
        return opener not in _ORDERS and not _COPULA.isdisjoint(said)
    return not AUXILIARY.isdisjoint(said) or lower[place - 1] == ","


_LEADS: Final = frozenset({":", ",", ";", "-", "\u2013", "\u2014"})
_JOINS: Final = frozenset({"but", "yet", "and", "while", "whereas"}) | _LEADS
