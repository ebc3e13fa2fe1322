"""Whether one claim denies in general what another states in particular.

`The man is not smoking` denies `The man in the red shirt is smoking by the door`: all that is denied is part of what
was stated. The other way round nothing follows: who does not smoke by the door may smoke elsewhere. Memory asks it of
all that stands (`core/containment.py`).
"""

from __future__ import annotations

from typing import Final

PARTS_MIN: Final = 2
"""A denial of a single word says too little about what it is a denial of; a pronoun says nothing."""

_PRONOUNS: Final = frozenset(
    {"i", "you", "he", "she", "it", "we", "they", "this", "that", "there", "him", "her", "them"}
)

SHARE_MAX: Final = 3
"""What was stated may have so many times the parts of its denial; more, and the two may be about different things."""

CERTAINTY_MIN: Final = 4
"""What is only likely or possible, on either side, is neither denied nor a denial in this way."""

_APART: Final = (" if:", " given:", " says:", " label:", " joined:", " call:")
"""Claims under a condition, mentions, fields of a list, what a denial is joined to, calls of tools: only equal keys
speak of the same thing.
"""


_ORDINALS: Final = frozenset({"second", "third", "fourth", "fifth"})
_OTHERWISE: Final = _ORDINALS | {
    *("almost", "nearly", "half"),
    *("zero", "nil", "nought"),
    *("former", "formerly", "previously", "initially", "originally", "temporarily"),
    *("off", "disable", "outstand", "pend", "missing", "absent", "lack", "await"),
}
"""The second highest is not the highest; what is almost done is not done; what was formerly so need not be so; what is
off or outstanding is not there, which is what a denial of it says.
"""


_OPEN: Final = frozenset(
    {
        "stop",
        "quit",
        "cease",
        "deny",
        "exclude",
        "omit",
        "lack",
        "want",
        "wish",
        "hope",
        "suppose",
        "rumour",
        "rumor",
        "ask",
        "pretend",
        "dream",
        "try",
        "attempt",
        "intend",
        "promise",
        "aim",
        "refuse",
        "decline",
        "forget",
        "neglect",
        "avoid",
        "prevent",
        "threaten",
        "risk",
        "fear",
    }
)
"""Who stopped smoking, wants it, tried it or denies it does not smoke for that, and what excludes a cover gives none:
what else is said is then said of these words."""


def stated(key: str) -> frozenset[str]:
    """The parts of what is stated, all of which it states; nothing where a word among them takes back another, as an
    amount of nothing does: whose fee is 0 EUR has no fee.
    """
    found = parts(key)
    if not _OTHERWISE.isdisjoint(found) or any(map(_is_nothing, found)):
        return frozenset()
    return found


def _is_nothing(part: str) -> bool:
    return part[:1] == "0" and not any(sign.isdigit() for sign in part[1:])


def parts(key: str) -> frozenset[str]:
    """What a content key is made of; nothing where only an equal key would say the same thing."""
    found = frozenset(key.split(" "))
    saying = len(found) if _PRONOUNS.isdisjoint(found) else len(found - _PRONOUNS)
    spaced = f" {key}"
    if saying < PARTS_MIN or any(beginning in spaced for beginning in _APART):
        return frozenset()
    if found.isdisjoint(_OPEN):
        return found
    word = min(found & _OPEN)
    return frozenset([one if one in _OPEN else f"{word} {one}" for one in found])


def statement_sizes(denied: frozenset[str]) -> range:
    """Of how many parts what was stated can be, for this to be its denial."""
    return range(len(denied) + 1, SHARE_MAX * len(denied) + 1)


def denial_sizes(stated: frozenset[str]) -> range:
    """Of how many parts a denial of this can be."""
    return range(-(-len(stated) // SHARE_MAX), len(stated))
