"""That something has a thing in it, by the word of a field that says it is free of that, and the other way round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from interlock.core.grounding import STATE, GroundIndex
from interlock.lexicon.conversion import root
from interlock.lexicon.words import GROUNDING
from interlock.mapping.grounding.answers import ANSWERS, LIGHT
from interlock.mapping.grounding.words import Word

_FREE: Final = root("free")
_CONTAIN: Final = root("contain")
_HAVING: Final = GROUNDING["containing"]
_LEADING: Final = frozenset({"a", "an", "any", "the", "some", "traces", "of"})
_THERE: Final = frozenset({"is", "are", "was", "were"})


def as_fields_say(words: list[Word], index: GroundIndex) -> list[Word]:
    """`it contains gluten` as `it is not gluten free` where a field is called `gluten_free`, and `nut-free` as what
    `contains_nuts` denies."""
    roots = {word.root for word in words}
    said = {word.text for word in words}
    if _FREE not in roots and _HAVING.isdisjoint(said) and "there" not in said:
        return words
    fields = [
        {word for word in ground.what if word[0].isalpha()}
        for ground in index.of([STATE])
        if ground.value.words in ANSWERS and not ground.prose
    ]
    free, contained = _said_with(_FREE, fields) - LIGHT, _said_with(_CONTAIN, fields)
    words = _contains(words, free & roots) if free & roots else words
    return _is_free(words, contained & roots) if contained & roots and _FREE in roots else words


def _said_with(word: str, fields: Sequence[set[str]]) -> set[str]:
    """What fields are called by beside a word, and nothing else: `is_free_cancellation` is free of nothing."""
    rests = [field - {word} for field in fields if word in field]
    return {thing for rest in rests if len(rest) == 1 for thing in rest}


def _contains(words: list[Word], things: set[str]) -> list[Word]:
    said = [word.text for word in words]
    for at, one in enumerate(said):
        there = one == "there" and said[at + 1 : at + 2] != [] and said[at + 1] in _THERE
        if not (one in _HAVING or there):
            continue
        behind = at + 1 + there
        while behind < len(said) and said[behind] in _LEADING | {"no"}:
            behind += 1
        free = [word.root for word in words[behind + 1 : behind + 2]] == [_FREE]
        if behind < len(words) and words[behind].root in things and not free:
            verb, thing = words[at], words[behind]
            led = [word for word in words[at + 1 + there : behind] if word.text == "no"]
            plain = [_said(verb, "is"), _said(verb, "not"), *led, thing, _said(thing, "free")]
            return [*words[:at], *plain, *words[behind + 1 :]]
    return words


def _is_free(words: list[Word], things: set[str]) -> list[Word]:
    for at, word in enumerate(words):
        if word.root != _FREE:
            continue
        before, behind = words[at - 1 : at], words[at + 2 : at + 3]
        if at and before[0].root in things:  # `nut free`
            plain = [_said(before[0], "not"), _said(before[0], "contains"), before[0]]
            return [*words[: at - 1], *plain, *words[at + 1 :]]
        if behind and behind[0].root in things and words[at + 1].text in ("of", "from"):
            return [*words[:at], _said(word, "not"), _said(word, "contains"), *words[at + 2 :]]
    return words


def _said(where: Word, text: str) -> Word:
    return where._replace(text=text, root=root(text), capital=False)
