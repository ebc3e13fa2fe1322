"""How a number may be written and still be that number: separators of any country, words, digits read out.

Numbers are compared as plain decimals, `9900.5`: no sign, no leading zeros, none at the end behind the point. Where
a notation can be read in two ways (`1.250`), both are answered. The text is folded already: lower case, digits of
every script as `0` to `9`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

DIGITS_MAX: Final = 40
"""Longer runs of digits are compared as they stand."""

_WRITTEN: Final = re.compile(r"[0-9]+(?:[ .,'_][0-9]+)*")
_PART: Final = re.compile(r"([ .,'_]?)([0-9]+)")
_WORDS: Final = re.compile(r"[0-9]+(?:[.,'][0-9]+)*|[a-z]+|[^\sa-z0-9-]")
_UP_TO_NINETEEN: Final = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
)
_FROM_TWENTY: Final = "twenty thirty forty fifty sixty seventy eighty ninety"
_ONES: Final = {word: value for value, word in enumerate(_UP_TO_NINETEEN.split())}
_TENS: Final = {word: 10 * value for value, word in enumerate(_FROM_TWENTY.split(), start=2)}
_UNDER_A_HUNDRED: Final = _ONES | _TENS | {"oh": 0, "nought": 0, "nil": 0}
_SCALES: Final = {"thousand": 3, "k": 3, "million": 6, "m": 6, "mn": 6, "bn": 9, "billion": 9, "trillion": 12}
_REPEATED: Final = {"double": 2, "triple": 3}
_POINT: Final = frozenset({"point", "dot", "comma"})


def numbers(text: str, *, every: bool = True) -> frozenset[str]:
    """The numbers of a folded text. Without `every`, of two readings only the English one: of `1,250` 1250."""
    found: set[str] = set()
    for match in _WRITTEN.finditer(text):
        found.update(_of_digits(match[0], every))
    found.update(_of_words(_WORDS.findall(text)))
    return frozenset(found)


def plain(whole: str, fraction: str = "") -> str:
    """The one form of a number."""
    whole, fraction = whole.lstrip("0") or "0", fraction.rstrip("0")
    return f"{whole}.{fraction}" if fraction else whole


def _of_digits(written: str, every: bool) -> Iterator[str]:
    """A run of digits with separators as one number; where it is none, or blanks are among them, part by part."""
    whole = tuple(_as_one(written, every)) if len(written) <= DIGITS_MAX else ()
    yield from whole
    mark = " " if " " in written else next((mark for mark in "',_" if mark in written), "")
    if mark == " " or (mark and not whole):
        for part in written.split(mark):
            yield from _of_digits(part, every)


def _as_one(written: str, every: bool) -> Iterator[str]:
    parts = _PART.findall(written)
    signs, groups = [sign for sign, _ in parts[1:]], [digits for _, digits in parts]
    if not signs:
        yield plain(groups[0])
        return
    *marks, last = signs
    if last in (".", ",") and last not in marks and _grouped(marks, groups[:-1]):
        mistakable = not marks and last == "," and len(groups[-1]) == 3
        if every or not mistakable:
            yield plain("".join(groups[:-1]), groups[-1])
    if _grouped(signs, groups) and (every or signs[0] != "." or len(signs) > 1):
        yield plain("".join(groups))


def _grouped(marks: Sequence[str], groups: Sequence[str]) -> bool:
    """Whether these are groups of thousands (of hundreds too, as in India), with one and the same mark."""
    if not marks:
        return True
    inner = all(len(group) in (2, 3) for group in groups[1:-1])
    return len(set(marks)) == 1 and len(groups[0]) <= 3 and inner and len(groups[-1]) == 3


def _of_words(words: Sequence[str]) -> Iterator[str]:
    """Numbers with a scale (`9.9 thousand`), in words, and digits that are read out one by one."""
    at = 0
    while at < len(words):
        after = _run_end(words, at)
        if after > at:
            yield from _spoken(["one" if word == "a" else word for word in words[at:after] if word != "and"])
        at = max(after, at + 1)


def _run_end(words: Sequence[str], start: int) -> int:
    """Where a run of number words ends; `and` and `point` only between two of them."""
    at = end = start
    while at < len(words):
        if _counts(words[at], first=at == start):
            end = at + 1
        elif not _leads_on(words, at, inside=end == at > start):
            break
        at += 1
    return end


def _counts(word: str, *, first: bool) -> bool:
    if word in _UNDER_A_HUNDRED or word in _REPEATED or word[0].isdigit():
        return True
    return not first and (word == "hundred" or word in _SCALES)


def _leads_on(words: Sequence[str], at: int, *, inside: bool) -> bool:
    if words[at] == "a":
        return words[at + 1 : at + 2] != [] and words[at + 1] in ("hundred", *_SCALES)
    return inside and (words[at] == "and" or words[at] in _POINT)


def _spoken(words: list[str]) -> Iterator[str]:
    """What a run of number words may stand for: an amount, digits read out, pairs as of a year."""
    if all(word[0].isdigit() for word in words):
        return
    cut = next((at for at, word in enumerate(words) if word in _POINT), len(words))
    whole, behind = words[:cut], words[cut + 1 :]
    fraction = _read_out(behind)
    amount = _amount(whole)
    if amount is not None:
        yield plain(*_shifted(amount, fraction))
    digits = _read_out(whole)
    if len(digits) > 2:
        yield plain(digits, fraction)


def _shifted(amount: tuple[int, int], fraction: str) -> tuple[str, str]:
    """An amount in units of a power of ten as digits before and behind the point."""
    mantissa, places = amount
    digits = str(mantissa).rjust(places + 1, "0")
    return (digits[:-places], digits[-places:]) if places else (digits, fraction)


def _amount(words: Sequence[str]) -> tuple[int, int] | None:
    """The amount that number words come to, with its decimal places; None where they are no amount."""
    total = group = places = 0
    room = 1_000  # what may still come before the next scale is smaller
    said = False
    for word in words:
        scale = _SCALES.get(word)
        if scale is not None and said:
            total, group, room, said = total + group * 10**scale, 0, 1_000, False
        elif word == "hundred" and said and room == 0 and group < 100 * 10**places:
            group, room = group * 100, 100
        elif word[0].isdigit() and not said:
            digits, _, behind = word.replace(",", "").replace("'", "").partition(".")
            if not (digits + behind).isdigit() or len(word) > DIGITS_MAX or (behind and total):
                return None
            places += len(behind)
            group, room, said = int(digits + behind) * 10 ** (places - len(behind)), 0, True
        else:
            value = _UNDER_A_HUNDRED.get(word, room)
            if value >= room:
                return None
            group, room, said = group + value * 10**places, 10 if word in _TENS else 0, True
    return total + group, places


def _read_out(words: Sequence[str]) -> str:
    """Digits one by one, in pairs, doubled: `double four one twenty two` as 44122; empty where it is none."""
    digits: list[str] = []
    times = 1
    for at, word in enumerate(words):
        if word in _REPEATED:
            times = _REPEATED[word]
            continue
        value = _UNDER_A_HUNDRED.get(word)
        if value is None:
            return ""
        one = word in _ONES and value < 10
        if one and at and times == 1 and words[at - 1] in _TENS:
            digits[-1] = str(_TENS[words[at - 1]] + value)
        else:
            digits.append(str(value) * times)
        times = 1
    return "".join(digits)
