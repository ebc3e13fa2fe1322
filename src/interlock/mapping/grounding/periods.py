"""Per what period an amount is had: `€18 a day`, `daily_fee`, `due weekly`. Periods are held as they are said: how many
of one are in another is arithmetic."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Final

import msgspec

from interlock.core.grounding import PERIOD
from interlock.core.mutation import Value
from interlock.lexicon.conversion import classes, root
from interlock.lexicon.words import ENGLISH, GROUNDING, sections
from interlock.mapping.grounding.words import KEY_PARTS

_TABLE: Final = tuple(line.split("|") for line in sections("grounding.txt")["periods"])
"""A period as it is said behind `per`, and as a word of how often."""
NOUNS: Final = {said: line[0].split()[0] for line in _TABLE for said in line[0].split()}
_BY_WORD: Final = {said: line[0].split()[0] for line in _TABLE for said in line[1].split()}
PERIODS: Final = frozenset(NOUNS.values())
OFTEN: Final = frozenset(_BY_WORD)
"""Words that say how often, `monthly`."""
_NOUN: Final = "|".join(sorted(NOUNS, key=len, reverse=True))
_ADVERB: Final = "|".join(map(re.escape, sorted(_BY_WORD, key=len, reverse=True)))
_NO_THING: Final = "|".join(
    sorted(
        (ENGLISH["stop"] | ENGLISH["pronouns"] | ENGLISH["auxiliary"] | GROUNDING["multiples"])
        - {"of", "in", "for"}
    )
)
_THING: Final = rf"(?! ?(?:{_NO_THING}|{_ADVERB})\b) [a-z]+(?:-[a-z]+)*"
_PLACED: Final = r"(?! (?:ago|later|earlier|before|after|from|old|and a)\b)"
"""Behind these a period says when: `a month ago`."""
_EVERY: Final = (
    rf"(?:per|each|every)[ -](?:(?:calendar|working|full|single) )?(?:{_NOUN})\b"
    rf"|every (?:other|second|two|2) weeks?\b"
)
_PAID: Final = "(?:billed|charged|paid|payable|due|invoiced|collected|taken|deducted)"
"""`$42, billed monthly, and …`: the period is of that amount, and not of the next one."""
_BEHIND: Final = re.compile(
    rf"(?: (?:(?:of|in|for) )?(?:per|a|each|every) (?!(?:{_NOUN})\b)[a-z]+|/(?!(?:{_NOUN})\b)[a-z]+"
    rf"|(?:(?: (?:of|in|for)(?: the)?)?{_THING}){{0,2}})?"
    rf"(?:\s?/\s?(?P<under>{_NOUN})(?![A-Za-z])"
    rf"|,? \(?(?:{_PAID} )?(?:(?P<every>{_EVERY}|(?:an?|by the)\s(?:{_NOUN})\b{_PLACED})"
    rf"|(?P<often>{_ADVERB})(?![A-Za-z])))",
    re.IGNORECASE,
)
_CLAUSE: Final = re.compile(
    rf"(?<![A-Za-z-])(?:(?P<every>{_EVERY})|(?P<often>{_ADVERB}))(?![A-Za-z])"
    rf"(?! (?:{'|'.join(sorted(GROUNDING['no_amount_of']))})\b)",
    re.IGNORECASE,
)
_REACH: Final = 96
"""Characters behind an amount that may say per what period it is."""


def behind(text: str, end: int) -> str:
    """The period that stands right behind an amount, or behind what it is an amount of: `40 hours of work a week`."""
    found = _BEHIND.match(text, end, min(len(text), end + _REACH))
    return _named(found) if found is not None else ""


def in_clause(text: str, start: int, end: int) -> list[tuple[int, str]]:
    """The periods that a stretch of a text speaks of, and where."""
    return [(found.start(), _named(found)) for found in _CLAUSE.finditer(text, start, end)]


def _named(found: re.Match[str]) -> str:
    said = found.groupdict()
    if said["often"]:
        return _BY_WORD[said["often"].lower()]
    if said.get("under"):
        return _of_noun(said["under"])
    words = said["every"].lower().split()
    return (
        "fortnight"
        if words[-2] in ("other", "second", "two", "2")
        else _of_noun(re.split("[ -]", words[-1])[-1])
    )


def _of_noun(said: str) -> str:
    return NOUNS[said.lower()]


@lru_cache(maxsize=4_096)
def of_key(key: str) -> tuple[str, ...]:
    """The periods that the name of a field says its amounts are per: `fee_per_day`, `nightly_rate`, `rent_pcm`."""
    words = [word.lower() for word in KEY_PARTS.split(key.replace("/", " per ")) if word]
    found = dict.fromkeys(_BY_WORD[word] for word in words if word in _BY_WORD)
    for at, word in enumerate(words):
        before = words[at - 1] if at else ""
        after = words[at + 1] if at + 1 < len(words) else ""
        led = before in ("per", "each", "every", "a") or (before == "calendar" and at > 1)
        rated = after in GROUNDING["priced"] and word in _RATED
        if word in NOUNS and (led or rated):
            found[NOUNS[word]] = None
    return tuple(found)


def of_path(keys: Sequence[str]) -> tuple[str, ...]:
    """The periods that the path to a field says, in its own name or in a part that says nothing else: `monthly.fee`."""
    *outer, last = keys
    own = of_key(last)
    if own:
        return own
    told = (key for key in reversed(outer) if {*key.lower().split("_")} <= OFTEN | {*NOUNS, "per"})
    return next(filter(None, map(of_key, told)), ())


_RATED: Final = frozenset({"hour", "day", "week", "month"})
"""`day_rate`; a `night_rate` may be what counts at night."""


def with_periods(value: Value, periods: Sequence[str]) -> Value:
    """An amount per one of these periods, whichever is meant."""
    said = " ".join(f"{PERIOD}{one}" for one in periods)
    return msgspec.structs.replace(value, words=f"{value.words or ' '}{said} ") if said else value


def period_of(word: str) -> str:
    """The period that a word names, or that it says how often; or nothing."""
    return NOUNS.get(word, "") or _BY_WORD.get(word, "")


def has_period(value: Value) -> bool:
    return PERIOD in value.words


@cache
def words_of_period(period: str) -> tuple[str, ...]:
    """What fields are called for that their amounts are per a period."""
    return classes(root(period))[:1] or (root(period),)


def said_with(value: Value) -> Iterator[str]:
    """The same of an amount."""
    for word in value.words.split():
        if word[0] == PERIOD and word[1:] in PERIODS:
            yield from words_of_period(word[1:])
