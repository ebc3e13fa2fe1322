"""Numbers that are said in words: `four one one one`, `forty-one eleven`, `4 one 1 one`, `double five`.

One pattern finds a row of number words, and a check asks of what they spell whether it is an item of the detector, by
the detector's own shapes and checks. The digits are read as they run on, with the signs between them, and in the
groups in which such numbers are written, since what is said has no groups.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from interlock.core.textrules import Check, Veto
from interlock.lexicon.numerals import ONES, TENS
from interlock.policy.detectors.detector import Shape

_VALUES: Final = {
    word: str(value)
    for value, word in (
        *enumerate(ONES),
        *((10 * tens, word) for tens, word in enumerate(TENS, 2)),
    )
} | dict.fromkeys(("oh", "nought", "naught", "nil"), "0")
_TIMES: Final = {"double": 2, "triple": 3, "treble": 3}
_SIGNS: Final = {
    "dot": ".",
    "point": ".",
    "dash": "-",
    "hyphen": "-",
    "minus": "-",
    "plus": "+",
    "slash": "/",
}

_LISTED: Final = re.compile("[,;/+]|and|then")
"""Between numbers in a list, and not between the pairs of one number."""

_TOGETHER: Final = r"\d{1,8}"
"""Figures of the same number that are not said in words: `4539 one four double eight 0343 6467`."""
FIGURES_MIN: Final = 8
"""Single figures that words part: `4 then 5 then 3 …`."""
WORDS_MIN: Final = 4
"""Number words in a row that may be a number said digit by digit, or in pairs."""
_WORD: Final = "(?:" + "|".join((*_VALUES, *_TIMES)) + ")"
_BETWEEN: Final = (*_SIGNS, "and", "then", "next", "space", "comma", "uh", "um", "er")
"""Signs by their names, and what is said while the next figure is looked for."""
_SIGN: Final = r"[ -/:-@\[-`{-~]"
"""Of ASCII."""
_GAP: Final = rf"(?:{_SIGN}{{1,4}}| ?[^a-z0-9] ?|{_SIGN}{{1,2}}(?:{'|'.join(_BETWEEN)}){_SIGN}{{1,2}})"
_WORDED: Final = re.compile(rb"[a-z]+")
_TOKEN: Final = re.compile(
    "|".join(sorted((*_VALUES, *_TIMES, *_BETWEEN), key=len, reverse=True)) + r"|\d|[a-z]+|[^a-z0-9]"
)
_GROUPS: Final = {9: (3, 2, 4), 10: (3, 3, 4)}
"""How numbers of so many digits are written that have groups: a social security number, a telephone number."""


def said(shapes: Sequence[Shape], lead: str, words_max: int, *, rare: bool) -> tuple[Shape, ...]:
    """The shapes of what is said in words; `lead` is a pattern of what stands before the figures.

    `rare`: whether figures drawn by lot are no such number, so that single figures with words between them may be one.
    """
    more = rf"(?:{_GAP}(?:{_TOGETHER}{_GAP})?{_WORD}){{{WORDS_MIN - 1},{words_max - 1}}}"
    in_words = rf"(?:{_TOGETHER}{_GAP})?{_WORD}{more}(?:{_GAP}{_TOGETHER}){{0,2}}"
    in_figures = rf"\d(?:,? [a-z]{{3,5}} \d){{{FIGURES_MIN - 1},{words_max - 1}}}"
    known = tuple((re.compile(shape.pattern), shape.check) for shape in shapes if not shape.apart)

    def is_item(folded: bytes, _raw: bytes) -> bool | Veto:
        return any(_is_one(known, text) for text in spelled(folded.decode("ascii", "replace")))

    def is_in_figures(folded: bytes, raw: bytes) -> bool | Veto:
        between = {one.decode() for one in _WORDED.findall(re.sub(rb"\A[^0-9]*", b"", folded))}
        return between <= {*_BETWEEN} and is_item(folded, raw)

    shape = Shape(rf"\b{lead}{in_words}\b", is_item)
    return (shape, Shape(rf"\b{lead}{in_figures}\b", is_in_figures)) if rare else (shape,)


def _is_one(known: Iterable[tuple[re.Pattern[str], Check | None]], text: str) -> bool:
    for pattern, check in known:
        if pattern.fullmatch(text):
            answer = True if check is None else check(text.encode(), text.encode())
            if answer is not False and not isinstance(answer, Veto):
                return True
    return False


def spelled(text: str) -> Iterator[str]:
    """What a row of number words spells: digits as they run on, with the signs between them, and in groups."""
    tokens = _TOKEN.findall(text)
    values = [int(_VALUES[token]) for token in tokens if token in _VALUES]
    values = values or [int(token) for token in tokens if token.isdigit()]
    if _counts(values):
        return
    written, times, tens = "", 1, False
    pairs: list[int] = []  # where, among the figures, a word of two of them begins
    sizes: list[int] = []  # how many figures each number has that is said
    for token in tokens:
        if token in _TIMES:
            times = _TIMES[token]
        elif token in _VALUES or token.isdigit():
            value = _VALUES.get(token, token)
            if len(value) > 1 and token not in TENS and times == 1:
                pairs.append(sum(map(str.isalnum, written)))
            if tens and len(value) == 1 and value != "0":
                written = written[:-1] + value
            else:
                written += value * times
                sizes.append(len(value) * times)
            times, tens = 1, token in TENS
        elif token in _SIGNS:
            written, tens = written + _SIGNS[token], False
        elif token not in _BETWEEN and token.isascii():
            written += token.strip()
            tens = tens and token in " -"
            if tens and token == "-":
                written = written[:-1]
    yield written
    signs = re.sub("[a-z0-9]", "", written)
    if signs:
        yield written.replace(signs[0], "\0").replace("\0\0", signs[0]).replace("\0", "")
    bare = re.sub("[^a-z0-9]", "", written)
    yield bare
    country = int(bare.startswith("1") and len(bare) == 11)
    bare = bare[country:]
    if bare.isdigit() and len(bare) in _GROUPS:
        first, second, _ = _GROUPS[len(bare)]
        crossed = {pair + 1 - country for pair in pairs} & {0, first, first + second}
        if crossed and not (_in_pairs(sizes) and _LISTED.search(text) is None):
            return  # who says some figures by themselves says each group by itself, too
        yield "-".join((bare[:first], bare[first : first + second], bare[first + second :]))


def _in_pairs(sizes: Sequence[int]) -> bool:
    """Whether a number is said in pairs throughout, whatever its groups; of odd figures the first or last is left."""
    return set(sizes[1:-1]) == {2} and set(sizes) <= {1, 2} and sizes.count(1) <= 1


def _counts(values: Sequence[int]) -> bool:
    """Whether somebody counts: most of the numbers are the next, or the one before."""
    steps = [right - left for left, right in pairwise(values)]
    return max(steps.count(1), steps.count(-1)) * 2 > len(steps)
