"""Small things that checks are made of: the digits of a text, plausible dates, parts behind a context word."""

from __future__ import annotations

import re
from typing import Final

from interlock.core.textrules import Check, Veto

PARTING: Final = r"(?: ?[=-]> ?|[\"'`] ?[.+]? ?[\"'`])"
"""What nobody writes between the groups of one number but to part them: arrows, quotation marks, strings joined."""
BETWEEN: Final = r"(?: -- | > |,? (?:and )?(?:then|and|next|followed by|after that|(?:new|next) line)[:,]? )"
"""What people put between the groups of a number that they read out."""
NOTE: Final = r" ?[\[(^]\d{1,2}[\])^] ?"
"""The number of a note between the groups of a number: `4111 [3] 1111`."""
_NOTES: Final = re.compile(rb" ?(?:\[\d{1,2}\]|\(\d{1,2}\)|\^\d{1,2}\^) ?(?=[0-9a-z])")
TURN: Final = "[^a-z0-9]{1,2}"
"""What stands between two signs that are set apart, now in one way and now in another."""
_GAPS: Final = re.compile(r"[^0-9A-Za-z]+")
_OF_SUMS: Final = frozenset("+-*/=^×÷−·")
_OF_LISTS: Final = frozenset(" \t,;|[]")
_NOT_DIGITS: Final = re.compile(rb"[^0-9]+")
_NOT_ALPHANUMERIC: Final = re.compile(rb"[^0-9a-z]+")
_GROUPS: Final = re.compile(rb"[0-9a-z]+")
_AS_FIGURES: Final = bytes.maketrans(b"oOlLiI", b"001111")
_DAYS: Final = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def digits(folded: bytes) -> str:
    """The digits of a folded text, whatever separates them."""
    return _NOT_DIGITS.sub(b"", folded).decode("ascii")


def alphanumeric(folded: bytes) -> str:
    """The letters and digits of a folded text in capitals, as registers write them."""
    return _NOT_ALPHANUMERIC.sub(b"", folded).decode("ascii").upper()


def noted(check: Check) -> Check:
    """The check of a number between whose groups stand numbers of notes."""

    def is_item(folded: bytes, raw: bytes) -> bool | Veto:
        return check(_NOTES.sub(b" ", folded), raw)

    return is_item


def in_turns(raw: bytes) -> bool:
    """Whether a raw text is set apart sign by sign by several signs, in one line: no list, no results and no sum."""
    if not set_apart(raw):
        return False
    gaps = set(_GAPS.findall(raw.decode("utf-8", "replace").strip()))
    signs = set("".join(gaps))
    return len(gaps) > 1 and not signs & _OF_LISTS and not signs <= _OF_SUMS


def looked(check: Check) -> Check:
    """The check of figures among which letters stand for those that look like them: `53O9-l58O`.

    A group of letters alone is a word. Half of all are figures.
    """

    def is_item(folded: bytes, raw: bytes) -> bool | Veto:
        groups = _GROUPS.findall(folded)
        if any(group.isalpha() for group in groups) or 2 * len(digits(folded)) < sum(map(len, groups)):
            return False
        return any(group.isalnum() and not group.isdigit() for group in groups) and check(
            folded.translate(_AS_FIGURES), raw.translate(_AS_FIGURES)
        )

    return is_item


def is_day(month: int, day: int) -> bool:
    """Whether a month has such a day in some year."""
    return 1 <= month <= 12 and 1 <= day <= _DAYS[month - 1]


def is_bits(folded: bytes) -> bool:
    """Whether all of eight digits and more are 0 or 1: no number that is given out is."""
    found = digits(folded)
    return len(found) >= 8 and set(found) <= {"0", "1"}


def is_one_digit(number: str) -> bool:
    """Whether a number is one digit over and over: a placeholder, though most check digits allow it."""
    return len(set(number)) <= 1


_DATE_LIKE: Final = re.compile(
    rb"(?:((?:1[89]|20)\d\d)[-/. ](\d{1,2})[-/. ](\d{1,2})|(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2}))"
    rb"(?:(?:(?<=[-/.]\d)|(?<=[-/.]\d\d)|(?<=[-/.]\d{4}))[ t]\d.*)?"
)
_WORD_START: Final = re.compile(rb"(?<![0-9a-z_])[+(]?\d")


def is_date(folded: bytes) -> bool:
    """Whether a text is a calendar date in figures, in whatever order."""
    found = _DATE_LIKE.fullmatch(folded.strip())
    if found is None:
        return False
    if found[1]:
        return is_day(int(found[2]), int(found[3]))
    return is_day(int(found[4]), int(found[5])) or is_day(int(found[5]), int(found[4]))


def suffixes(folded: bytes) -> list[bytes]:
    """The text from each place on at which a number begins, the whole first; words behind it are left out."""
    figures = _TRAILING_WORD.sub(b"", folded)
    return [figures[found.start() :] for found in _WORD_START.finditer(figures)]


_TRAILING_WORD: Final = re.compile(rb"[^0-9)]+$")


_TAG_OR_ENTITY: Final = re.compile(rb"<[^<>]*>|&[a-z]+;")
_TOGETHER: Final = re.compile(r"[^\W_]{2}")


def set_apart(raw: bytes) -> bool:
    """Whether something stands between any two letters or digits of a raw text, in one line: grids are no items."""
    if b"\n" in raw:
        return False
    shown = _TAG_OR_ENTITY.sub(b" ", raw).decode("utf-8", "replace")
    return len(shown) > 1 and _TOGETHER.search(shown) is None


_LINE_EACH: Final = re.compile(rb"[> ]*[0-9A-Za-z](?: *(?:\r?\n[> ]*)+[^\s])+\s*")
_SAID: Final = re.compile(rb"[a-z]{3}")


def is_a_line_each(folded: bytes, raw: bytes) -> bool:
    """Whether all that words and a number are written with stands in a line of its own; figures alone are a column."""
    return _SAID.search(folded) is not None and _LINE_EACH.fullmatch(raw) is not None
