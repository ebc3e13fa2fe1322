"""What parts the groups of a number where nobody but who hides it would part them so: `4539→1488→0343→6467`.

Blanks, hyphens, points and slashes part the groups of numbers as they are written, and commas, bars and semicolons the
elements of lists; each detector says which of those it knows. Here is all the rest: any other sign, signs in twos, and
a word said between the groups (`617 dash 253 dash 1000`). A check then wants the same between all of them, as lists and
sentences seldom have it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import accumulate
from typing import Final

from interlock.core.textrules import Veto
from interlock.policy.detectors.cells import rises
from interlock.policy.detectors.digits import digits

_USUAL: Final = r" ,;|./:~_-"
_TWICE: Final = "(?:--|-{1,2}>|//|::|;;|,,|\\|\\||\\.{2,4})"
SIGNS: Final = rf"(?: ?[.,;:]?(?:[^a-z0-9{_USUAL}][^a-z0-9]{{0,4}}|{_TWICE} ?))"
"""At least one sign that neither numbers nor lists are written with, or one of those twice."""
SAID: Final = "(?:[^a-z0-9]{1,2}[a-z]{3,8}[^a-z0-9]{1,2})"
"""A word between two groups: `dash`, `(space)`."""
UNUSUAL: Final = f"(?:{SIGNS}|{SAID})"
ANY: Final = f"(?:[^a-z0-9]{{1,5}}|{SAID})"
"""Whatever may part groups, for numbers that something else makes known."""
_FIGURES: Final = re.compile(rb"[0-9]+")
_BETWEEN: Final = re.compile(rb"(?<=[0-9])[^0-9]+(?=[0-9])")
_BETWEEN_FIGURES: Final = re.compile(r"(?<=[0-9])[^0-9]+(?=[0-9])")
_DRAWN: Final = re.compile(rb"[\x80-\xff]")
_LISTS: Final = re.compile(rb"[,;]")
_SUMS: Final = re.compile(rb" ?[-+*/=x<>]? ?")
_FACTORS: Final = re.compile(rb"\s*(?:\xc3\x97|\xc3\xb7|\xe2\x88\x92)\s*")
"""Signs of sums that no keyboard has, as they stand in the raw text."""
_NEGATIVE: Final = re.compile(rb".*[^-].* -", re.DOTALL)
_LETTERS: Final = re.compile(rb"[a-z]")
Numbered = Callable[[str], bool]


def alike(folded: bytes) -> bool:
    """Whether the same stands between all groups of figures, blanks apart, or signs that no keyboard has."""
    gaps = _BETWEEN.findall(folded)
    return len({gap.replace(b" ", b"") for gap in gaps}) <= 1 or all(map(_DRAWN.search, gaps))


def sizes(folded: bytes) -> tuple[int, ...]:
    """How many figures each group has."""
    return tuple(map(len, _FIGURES.findall(folded)))


def even(found: tuple[int, ...]) -> bool:
    """Whether all groups are of one size, the last perhaps smaller."""
    return len(found) > 1 and len(set(found[:-1])) == 1 and found[-1] <= found[0]


def summed(folded: bytes, raw: bytes = b"") -> bool:
    """Whether the groups are the terms of a sum or of a comparison, or blanks alone part them."""
    gaps, written = _BETWEEN.findall(folded), _BETWEEN.findall(raw)
    if {gap.strip() for gap in gaps} == {b"="} and len({*map(int, _FIGURES.findall(folded))}) > 1:
        return False  # no numbers that are not the same are equal
    return all(map(_SUMS.fullmatch, gaps)) or (bool(written) and all(map(_FACTORS.fullmatch, written)))


def signed(folded: bytes) -> bool:
    """Whether the sign of a negative number stands before a group: `-12 & -5`."""
    return any(map(_NEGATIVE.fullmatch, _BETWEEN.findall(folded)))


def worded(folded: bytes) -> bool:
    """Whether words stand between groups."""
    return any(map(_LETTERS.search, _BETWEEN.findall(folded)))


def parted_wider(raw: bytes, *sizes: int) -> bool:
    """Whether one sign or blank stands between all figures, and another between the groups of these sizes."""
    gaps = _BETWEEN_FIGURES.findall(raw.decode("utf-8", "replace"))
    ends = set(accumulate(sizes[:-1]))
    wide = {gap for number, gap in enumerate(gaps, 1) if number in ends}
    narrow = {gap for number, gap in enumerate(gaps, 1) if number not in ends}
    return len(gaps) == sum(sizes) - 1 and len(wide) == len(narrow) == 1 and wide != narrow


def grouped(is_number: Numbered, *usual: tuple[int, ...]) -> Callable[[bytes, bytes], bool | Veto]:
    """The check of a number of `usual` sizes whose groups the same parts, which is nothing of a list."""

    def is_item(folded: bytes, raw: bytes) -> bool:
        listed = any(map(_LISTS.search, _BETWEEN.findall(folded)))
        written = sizes(folded) in usual and not listed and not summed(folded, raw)
        return written and alike(folded) and not rises(folded) and is_number(digits(folded))

    return is_item
