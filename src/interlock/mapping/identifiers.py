"""Which runs of letters and digits are the number of something, and spell no word: `DE89370400440532013000`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

_MIXED_MIN, _MIXED_MAX = 10, 28
_HEXADECIMAL_MIN, _HEXADECIMAL_MAX = 12, 128
_DIGITS_MIN: Final = 3
"""Between letters fewer may be one of a word, `r3turn`."""
_RUN_MIN: Final = 5
"""So many digits in a row are no letters in disguise (`pr0f17`)."""
_WORD_MIN: Final = 4
_DIGITS: Final = re.compile(r"[0-9]+")
_LETTERS: Final = re.compile(r"[A-Za-z]+")
_BETWEEN: Final = re.compile(r"(?<=[A-Za-z])[0-9]+(?=[A-Za-z])")
_ACCOUNT: Final = re.compile(r"[A-Z]{2}[0-9]{2}[A-Z]{0,4}[0-9]")
"""`GB29NWBK6016…`, as an IBAN begins."""
_VOWELS: Final = frozenset("aeiouyAEIOUY")
_HEXADECIMAL: Final = re.compile(r"[0-9a-f]+\Z|[0-9A-F]+\Z")
_AMOUNT: Final = re.compile(r"[0-9]+(?:[A-Za-z]+|[eE][0-9]{1,2}|[xX][0-9]+)\Z")
"""`1000000000000kg`, `1234567890e5`, `100000x200000`."""
_UUID: Final = re.compile(r"[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}")
_RUN: Final = re.compile(rf"{_UUID.pattern}|[0-9A-Za-z]{{{_MIXED_MIN},}}")


def is_identifier(run: str) -> bool:
    """Whether letters and digits that stand in one are the number of something: of an account, a vehicle, a commit.

    Most of them digits, with many in a row and no run of letters that could be a word; or hexadecimal and long.
    """
    digits = _DIGITS.findall(run)
    count = sum(map(len, digits))
    if count == len(run) or len(run) < _MIXED_MIN or _AMOUNT.match(run):
        return False
    if _HEXADECIMAL.match(run):
        return _HEXADECIMAL_MIN <= len(run) <= _HEXADECIMAL_MAX and count >= _DIGITS_MIN and not _spells(run)
    between = [] if _ACCOUNT.match(run) else _BETWEEN.findall(run)
    return (
        len(run) <= _MIXED_MAX
        and 5 * count >= 3 * len(run)
        and max(map(len, digits)) >= _RUN_MIN
        and all(len(figures) >= _DIGITS_MIN for figures in between)
        and not any(
            len(letters) >= _WORD_MIN and not _VOWELS.isdisjoint(letters) for letters in _LETTERS.findall(run)
        )
    )


def _spells(run: str) -> bool:
    """Whether hexadecimal digits are those of letters: `67756172616e74656564` is `guaranteed`."""
    whole = len(run) & ~1
    return any(
        _LETTERED.search(bytes.fromhex(part)) for part in (run[:whole], run[-whole:], run[1 : whole - 1])
    )


_LETTERED: Final = re.compile(rb"[A-Za-z ]{5}|(?:[A-Za-z ]\0+){5}")
"""So many letters in a row, in UTF-8 or wider, stand there by chance in one commit of a hundred."""


def identifiers(text: str) -> Iterator[tuple[int, int]]:
    """Where such runs stand, in characters; the five parts of a UUID are one."""
    for run in _RUN.finditer(text):
        if "-" in run[0] or is_identifier(run[0]):
            yield run.span()
