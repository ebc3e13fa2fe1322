"""Which digits are a telephone number: by the plan of a country, or by how they are grouped."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from typing import Final

from interlock.policy.detectors.digits import digits
from interlock.policy.detectors.libraries import national_plans, plan_verdict

_EXTENSION: Final = re.compile(rb" ?(?:x|ext\.?|extension|#) ?\d{1,6}$")
_TRUNK_IN_PARENTHESES: Final = b"(0)"
_NORTH_AMERICAN: Final = re.compile(rb"(?:\+?1[ .-]?)?\(?(\d{3})\)?([ .-]?)\d{3}([ .-])\d{4}$")
_GROUP: Final = re.compile(rb"\d+")
_PARTED: Final = re.compile(rb"(?<=\d)[^0-9](?=\d)")
SHORTEST: Final = 8
RISING_MIN: Final = 3
"""Pairs in one line that rise, where they go on in the next line with a smaller one."""
_THOUSANDS: Final = re.compile(rb"\+ ?\d{1,3}(?:[ .]\d{3})+$")


def without_extension(folded: bytes) -> bytes:
    return _EXTENSION.sub(b"", folded)


def is_international(folded: bytes) -> bool:
    """A number with its country code, after `+`, `00` or `011`: of a possible length for that country."""
    bare = _EXTENSION.sub(b"", folded).replace(_TRUNK_IN_PARENTHESES, b"")
    number = digits(bare)
    if not bare.startswith(b"+"):
        number = number.removeprefix("011") if number.startswith("011") else number.removeprefix("00")
    verdict = plan_verdict(number)
    if _THOUSANDS.match(bare) or bare.isdigit() or bare == b"+" + number.encode():
        return verdict.valid
    return verdict.possible


def is_written_as_north_american(folded: bytes) -> bool:
    """Three, three and four digits. Hyphens, dots or parentheses say so; with spaces the plan has to agree."""
    bare = _EXTENSION.sub(b"", folded)
    found = _NORTH_AMERICAN.fullmatch(bare)
    if found is None:
        return False
    number = digits(bare)[-10:]
    if len(set(number)) == 1:
        return False
    return found[3] != b" " or is_north_american(number)


def is_north_american(number: str) -> bool:
    return plan_verdict("1" + number).valid


@cache
def _plans() -> tuple[re.Pattern[str], re.Pattern[str]]:
    trunk, bare = national_plans()
    return re.compile("|".join(trunk)), re.compile("|".join(bare))


def is_fraction(folded: bytes) -> bool:
    """Whether a point stands in it that parts no groups: alone between two, or beside other separators."""
    parted = _PARTED.findall(folded)
    return b"." in parted and (len(parted) == 1 or len(set(parted)) > 1)


def is_counted(folded: bytes, raw: bytes) -> bool:
    """Whether pairs rise from one to the next in each line and stay below sixty: minutes, days, a draw."""
    groups = _GROUP.findall(folded)
    lines = [_GROUP.findall(line) for line in raw.splitlines()]
    if [group for line in lines for group in line] != groups or max(map(len, lines)) < RISING_MIN:
        lines = [groups]
    rising = all(left < right for line in lines for left, right in pairwise(line))
    return rising and all(len(group) == 2 and group < b"60" for group in groups)


def is_national(folded: bytes, *, trunk: bool) -> bool:
    """Whether the digits are a number of some country's plan; with `trunk`, behind the digit 0 dialled inside it."""
    number = digits(folded)
    groups = _GROUP.findall(folded)
    if not SHORTEST <= len(number) <= 12 or [len(group) for group in groups] == [3, 2, 4]:
        return False  # three, two and four digits are a US social security number
    if trunk and len(groups) > 2 and len(groups[-1]) == 2 and len(groups[-2]) > 3:
        return False  # a pair at the end stands behind pairs or threes
    if trunk and len(groups) == 2 and len(number) < (9 if b"/" in folded else 10):
        return False  # a postcode and a house number, or two days of an hour each
    if trunk and len(number) == SHORTEST and len(groups) > 2:
        return False  # `080-557-35-0`, the index of a substance
    if len(groups) >= 3 and [len(group) for group in groups[:2]] == [4, 4] and len(groups[2]) in (1, 2, 4):
        return False  # groups of four, as in accounts and cards
    with_trunk, without = _plans()
    if trunk:
        return number.startswith("0") and with_trunk.fullmatch(number[1:]) is not None
    return without.fullmatch(number) is not None


def is_written_as_a_number(folded: bytes) -> bool:
    """Digits of some plan in a row, or groups as people say them: no range, no book's number, no row of a table."""
    bare = without_extension(folded)
    groups = _GROUP.findall(bare)
    if len(groups) < 2:
        number = digits(bare)
        return (
            b"+" in bare
            or is_north_american(number[-10:])
            or any(is_national(bare, trunk=one) for one in (True, False))
        )
    sizes = [len(group) for group in groups]
    if is_fraction(bare) or (b"-" in bare and len(sizes) == 2 and min(sizes) >= 4):
        return False
    if groups[0] in (b"978", b"979") and sum(sizes) == 13:
        return False
    middle = sizes[1:-1] if len(sizes) > 2 else []
    longest = 8 if len(sizes) == 2 else 5
    first = 6 if groups[0].startswith(b"0") else 5
    return all(2 <= size <= 4 for size in middle) and 2 <= sizes[-1] <= longest and sizes[0] <= first
