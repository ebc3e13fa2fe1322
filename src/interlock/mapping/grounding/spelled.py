"""Numbers in other signs as plain digits: `.38`, `½`, digits of any script, `half a percent`, `a dozen`, and the days
and years of dates in words (`the fourth of June`, `3 May, two thousand twenty-six`); and one blank for several, or
where a line was wrapped between a figure and its unit."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from interlock.lexicon.calendar import DAYS, MONTH
from interlock.lexicon.numerals import ONES, TENS
from interlock.mapping.grounding.words import LEADING

_DAY: Final = "|".join(sorted(DAYS, key=lambda word: (-len(word), word))).replace(" ", "[ -]")
_UNITS: Final = "|".join(ONES[1:10])
_TWO_DIGITS: Final = rf"(?:(?:{'|'.join(TENS)})(?:[ -](?:{_UNITS}))?|{'|'.join(ONES[10:])})"
_GOES_ON: Final = "|".join(rf"(?<=\b{word})" for word in sorted(LEADING))
_IN_WORDS: Final = (
    rf"|(?P<day>\b(?:{_DAY})(?= (?:(?:day )?of )?{MONTH}))"
    rf"|(?P<monthday>{MONTH} (?:the )?(?:{_DAY})\b(?! (?:of|half|quarter|week)\b))"
    rf"|(?P<year>\btwo thousand(?: and)? (?:{_TWO_DIGITS}|{_UNITS})\b|\b(?:nineteen|twenty)[ -]{_TWO_DIGITS}\b)"
)
_OTHER, _WITH_DAYS = (
    re.compile(
        r"(?P<point>(?<![0-9A-Za-z.])\.(?=[0-9]))"
        r"|(?P<half>\bhalf a (?=per ?cent\b|dozen\b))|(?P<quarter>\ba quarter of a (?=per ?cent\b))"
        r"|(?P<dozen>\b(?:a |one )?dozen\b)" + days + r"|(?P<sign>[^\x00-\x7f])"
        r"|(?P<blank>(?<=[0-9A-Za-z%°$€£.,])(?:[ \t]{2,}|\t|[ \t]*\r?\n[ \t]*)"
        r"(?=(?-i:[a-z0-9%°$€£]|[A-Z]{3}\b|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b))"
        r"(?![0-9]{1,2}[.)]\s))"
        rf"|(?P<wrap>(?:{_GOES_ON})(?:[ \t]{{2,}}|\t|[ \t]*\r?\n[ \t]*)(?=(?-i:[A-Z])))",
        re.IGNORECASE,
    )
    for days in ("", _IN_WORDS)
)
_MONTHS: Final = re.compile(MONTH)
"""Without one there is no day in words, and looking for those takes longer."""
_HALF_A_DOZEN: Final = re.compile(r"\bhalf a dozen\b", re.IGNORECASE)


def spelled(text: str) -> tuple[str, list[int]]:
    """The text with such numbers in plain digits, and for each of its offsets (the end too) that in the original."""
    other = _WITH_DAYS if _MONTHS.search(text) else _OTHER
    if text.isascii() and not other.search(text):
        return text, list(range(len(text) + 1))
    parts: list[str] = []
    back: list[int] = []
    at = 0
    for match in other.finditer(text):
        if match.start() < at:
            continue
        said, end = _plain(text, match)
        if said is None:
            continue
        parts += [text[at : match.start()], said]
        back += [*range(at, match.start()), *([match.start()] * len(said))]
        at = end
    parts.append(text[at:])
    return "".join(parts), [*back, *range(at, len(text) + 1)]


def _plain(text: str, match: re.Match[str]) -> tuple[str | None, int]:
    dozen = _HALF_A_DOZEN.match(text, match.start())
    if dozen is not None:
        return "6", dozen.end()
    kind, said = match.lastgroup or "", match[0]
    if kind == "day":
        return str(_day(said)), match.end()
    if kind == "monthday":
        month, _, day = said.partition(" ")
        return f"{month} {_day(day.lower().removeprefix('the '))}", match.end()
    if kind == "year":
        dated = _DATED.search(text, max(0, match.start() - DATED_MAX), match.start())
        return (_year(said) if dated else None), match.end()
    plain = {"point": "0.", "half": "0.5 ", "quarter": "0.25 ", "dozen": "12", "blank": " ", "wrap": " "}.get(
        kind
    )
    return (plain or _digits(text, match.start())), match.end()


_DATED: Final = re.compile(
    rf"(?:{MONTH}|\b{MONTH} [0-9]{{1,2}}(?:st|nd|rd|th)?|\b(?:{_DAY})),? (?:of )?\Z", re.IGNORECASE
)
"""In front of a year that is written in words stands the rest of the day: what counts is no year."""
DATED_MAX: Final = 40
"""Characters of it."""


def _day(said: str) -> int:
    return DAYS[said.lower().replace("-", " ")]


def _year(said: str) -> str:
    first, *rest = (word for word in re.split(r"[ -]", said.lower()) if word != "and")
    if rest[0] == "thousand":
        return str(2000 + sum(map(_worth, rest[1:])))
    return str(100 * _worth(first) + sum(map(_worth, rest)))


def _worth(word: str) -> int:
    return ONES.index(word) if word in ONES else 20 + 10 * TENS.index(word)


def _digits(text: str, at: int) -> str | None:
    """A digit of another script, a raised one that is no power of a unit, or a fraction in one sign."""
    sign, before = text[at], text[at - 1 : at]
    if unicodedata.digit(sign, None) is not None:
        return None if before.isalpha() else str(unicodedata.digit(sign))
    if unicodedata.numeric(sign, None) is None or "\u2044" not in unicodedata.normalize("NFKC", sign):
        return None
    return (" " if before.isdigit() else "") + unicodedata.normalize("NFKC", sign).replace("\u2044", "/")
