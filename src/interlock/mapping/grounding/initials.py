"""The first letters of somebody's names before the last one, `N. Sterling`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import msgspec

from interlock.core.grounding import NAME, GroundIndex
from interlock.core.mutation import FigureKind
from interlock.lexicon.words import GROUNDING
from interlock.mapping.grounding.words import CAPITALS, SMALL, STOP

if TYPE_CHECKING:
    from interlock.mapping.grounding.items import Item

_LETTERS: Final = re.compile(
    rf"(?P<before>[{CAPITALS}{SMALL}]+)?(?P<parted>\.?[^{CAPITALS}{SMALL}.]*)"
    rf"(?<!\.)(?!U\.[SKN]\.|E\.U\.)(?P<letters>[{CAPITALS}]\. ?(?:[{CAPITALS}]\. ?)*)\Z"
)
_BACK: Final = 24
_OF_LISTS: Final = "ABCD"
_ENDED: Final = re.compile(r"[.!?:;\n]")
_BEFORE_ONE: Final = (
    STOP
    | GROUNDING["titles"]
    | GROUNDING["roles"]
    | frozenset(word for name in ("person", "firm", "drug") for word in GROUNDING[f"sort {name}"])
)


def first_letters(text: str, start: int) -> str:
    """Those right before a name, in small letters, or nothing where a sentence ends with them: `signed by N. Sterling`,
    and not `in row A. Seats …`, `B. Orders …`."""
    match = _LETTERS.search(text, max(0, start - _BACK), start)
    if match is None:
        return ""
    before = (match["before"] or "").lower()
    titled = match["parted"].startswith(".") and before in GROUNDING["titles"]
    begins = not before or (_ENDED.search(match["parted"]) is not None and not titled)
    if begins and match["letters"][0] in _OF_LISTS:
        return ""
    if not begins and not match["parted"].strip() and before not in _BEFORE_ONE:
        return ""
    return match["letters"].replace(".", "").replace(" ", "").lower()


def with_first_letters(read: list[Item], text: str, index: GroundIndex) -> list[Item]:
    """With names whose first letters nobody of that name has as what they are, which no fact holds: `N. Tanaka` beside
    `Yuki Tanaka`."""
    return [_told_by_letters(item, text, index) if item.kind is FigureKind.NAME else item for item in read]


def _told_by_letters(item: Item, text: str, index: GroundIndex) -> Item:
    letters = first_letters(text, item.start)
    said = {value.words for value in item.readings} if letters else set()
    held = [(g.value.words, one) for g in index.of([NAME]) for one in said if g.value.words.endswith(one)]
    before = [words[: -len(one)].split() for words, one in held]
    if not any(before) or any(word[0] == letters[0] for names in before for word in names):
        return item
    other = (msgspec.structs.replace(value, words=f" {letters[0]}{value.words}") for value in item.readings)
    return item._replace(readings=tuple(other))
