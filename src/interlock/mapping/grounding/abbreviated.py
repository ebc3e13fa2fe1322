"""What a text writes short and facts call in full: `ERC` of `early_repayment_charge`, `gtor` of `guarantor`, `appt`.

Only where it can stand for one thing alone: no word, no value of a field, no unit, and no other field has the same
letters.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

from interlock.core.grounding import GroundIndex
from interlock.lexicon.conversion import root
from interlock.lexicon.words import GROUNDING
from interlock.mapping.grounding.amounts import CURRENCIES, is_unit
from interlock.mapping.grounding.items import is_no_word
from interlock.mapping.grounding.words import STOP, WRITTEN_OUT, Word, key_parts

_ACRONYM: Final = re.compile(r"[0-9]?[A-Z]{2,5}s?")
_SHORT: Final = re.compile(r"[A-Za-z]{2,6}")
_BESIDE_A_FIGURE: Final = re.compile(r"[0-9][.,0-9]*[ \u00a0]?\Z|[ \u00a0]?[0-9]")
_DIGIT: Final = re.compile("[0-9]")
_IN_CODES: Final = tuple("-/#_@&+'\u2019")
"""Beside these letters are a part of something else: `PO-53791`."""
_NEAR: Final = 3
_CONTRACTED_MIN: Final = 3
_CLIPPED_MIN: Final = 3
_DIGITS: Final = {
    word: str(number)
    for number, word in enumerate(("one", "two", "three", "four", "five", "six", "seven", "eight", "nine"), 1)
}
_KEPT: Final = GROUNDING["never_shortened"]
"""What two or three capitals stand for whatever fields are called: hours, countries, titles."""


def in_full(words: Sequence[Word], text: str, index: GroundIndex) -> tuple[list[Word], str]:
    """With the words that fields are called by in the place of what is written short for them; and the text, with a row
    of capitals that is in small letters: `EBL 560` is no code."""
    short = [word for word in words if _may_be_short(word, text, index)]
    if not short:
        return [*words], text
    keys = _keys(index)
    found: list[Word] = []
    for word in words:
        full = _full(word, text, keys) if word in short else ()
        found += _spread(word, full) if full else [word]
        if full:
            text = _masked(text, word)
    return found, text


def _masked(text: str, word: Word) -> str:
    """The text with a row of capitals as a word: one in small letters, or what a label begins with."""
    written = text[word.start : word.end]
    if written.istitle() and not text[: word.start].strip(_MARKS):
        return text[: word.start] + written.lower() + text[word.end :]
    if _ACRONYM.fullmatch(written) is None:
        return text
    small = _DIGIT.sub("x", written.lower())
    small = small.capitalize() if text[word.end : word.end + 1] == ":" else small
    return text[: word.start] + small + text[word.end :]


def _may_be_short(word: Word, text: str, index: GroundIndex) -> bool:
    if len(word.text) > _SHORT_MAX or word.text in STOP or word.text in _KEPT:
        return False
    if word.root in index.attributes or word.root in index.names:
        return False
    written = text[word.start : word.end]
    acronym = _ACRONYM.fullmatch(written) is not None
    if not acronym and not (word.text in WRITTEN_OUT or _is_no_word(word.text)):
        return False
    if text[word.start - 1 : word.start] in _IN_CODES or text[word.end : word.end + 1] in _IN_CODES:
        return False
    if acronym:
        return not _is_measure(written, word, text) and not _is_held(word, index)
    small = written.islower() or text[word.end : word.end + 1] in (".", ":") or written.isupper()
    small = small or (word.text in WRITTEN_OUT and not text[: word.start].strip(_MARKS))  # `Med review on …`
    letters = small and _SHORT.fullmatch(written) is not None
    return letters and not is_unit(written) and not _is_held(word, index)


_SHORT_MAX: Final = 7
_MARKS: Final = " \n\t*_-•·–"
_is_no_word: Final = lru_cache(maxsize=4096)(is_no_word)


def _is_held(word: Word, index: GroundIndex) -> bool:
    """Whether it is a word of what some fact holds."""
    said = f" {word.text} "
    return any(
        said in ground.value.words for ground in index.all() if ground.value.words and not ground.prose
    )


def _is_measure(written: str, word: Word, text: str) -> bool:
    beside = text[max(0, word.start - _NEAR) : word.start], text[word.end : word.end + _NEAR]
    before, behind = (
        _BESIDE_A_FIGURE.search(beside[0]) is not None,
        _BESIDE_A_FIGURE.match(beside[1]) is not None,
    )
    if written in CURRENCIES:
        return before or behind
    return before and is_unit(written)


def _keys(index: GroundIndex) -> frozenset[tuple[str, ...]]:
    """The words of each field's name, and with those of its group before them."""
    found: set[tuple[str, ...]] = set()
    for path in dict.fromkeys(ground.fact for ground in index.all() if not ground.prose):
        keys = [tuple(key_parts(key)) for key in path.split(".") if not key.isdigit()]
        found.update(keys[-1:])
        found.update((*group, *last) for group, last in pairwise(keys[-2:]))
    return frozenset(found)


def _full(word: Word, text: str, keys: Collection[tuple[str, ...]]) -> tuple[str, ...]:
    written = text[word.start : word.end]
    if _ACRONYM.fullmatch(written) is not None:
        letters = written.removesuffix("s").lower()
        return _only(run for key in keys for run in _runs(key) if _initials(run) == letters)
    known = {part for key in keys for part in key}
    table = WRITTEN_OUT.get(word.text, ())
    if table and known.issuperset(table):
        return table
    dotted = text[word.end : word.end + 1] == "."
    return _only((part,) for part in known if _is_short_for(word.text, part, dotted=dotted))


def _only(found: Iterator[tuple[str, ...]]) -> tuple[str, ...]:
    """What all of several have in common is one; of two none is known to be meant."""
    told = [*dict.fromkeys(found)]
    return told[0] if len({tuple(map(root, one)) for one in told}) == 1 else ()


def _runs(key: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for start in range(len(key)):
        for end in range(start + 2, len(key) + 1):
            yield key[start:end]


def _initials(run: Sequence[str]) -> str:
    return "".join(_DIGITS.get(word, word[0]) for word in run)


def _is_short_for(short: str, full: str, *, dotted: bool) -> bool:
    """`gtor` and `payt` keep the first letter, the last and some between, `arr.` and `exp` the first."""
    if len(full) < len(short) + 2 or short[0] != full[0]:
        return False
    if full.startswith(short):
        return len(short) >= _CLIPPED_MIN or dotted
    if len(short) < _CONTRACTED_MIN or short[-1] != full[-1]:
        return False
    letters = iter(full)
    return all(letter in letters for letter in short)


def _spread(word: Word, full: Sequence[str]) -> list[Word]:
    """Each word in full at a place of its own within what is written, the last up to its end."""
    last = min(len(full), word.end - word.start) - 1
    starts = [word.start + min(at, last) for at in range(len(full))]
    ends = [*(start + 1 for start in starts[:-1]), word.end]
    return [
        word._replace(text=one, root=root(one), start=start, end=end, capital=False)
        for one, start, end in zip(full, starts, ends, strict=True)
    ]
