"""Which of the things that were named before a text speaks of, as it counts them: `the latter`, `the last one`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from interlock.core.grounding import Ground, GroundIndex
from interlock.mapping.grounding.numbered import ORDINALS, STANDING_ALONE
from interlock.mapping.grounding.words import Word


def ranked(words: Sequence[Word], topic: tuple[str, ...], index: GroundIndex) -> tuple[str, ...]:
    """What was named before, first what the words count out; as it was where they count out none, or several."""
    places = {*_places(words, index)}
    if len(places) != 1:
        return topic
    things = _things(topic, index)
    place = places.pop()
    if not -len(things) <= place < len(things) or len(things) < _SEVERAL:
        return topic
    meant = things[place]
    return (*meant, *(word for word in topic if word not in meant))


def ranked_in(
    clause: Sequence[Word], words: Sequence[Word], topic: tuple[str, ...], index: GroundIndex
) -> tuple[str, ...]:
    """The same for a clause of a text that counts out several, `the former …, and the latter …`."""
    return ranked(clause, topic, index) if len({*_places(words, index)}) >= _SEVERAL else topic


def _places(words: Sequence[Word], index: GroundIndex) -> Iterator[int]:
    """The places that are counted out, from 0, or from the end."""
    for the, word, behind in zip(words, words[1:], [*words[2:], None], strict=False):
        if the.text != "the":
            continue
        if word.text in _OF_TWO:
            if behind is None or not _is_called(behind, word, index):
                yield _OF_TWO[word.text]
        elif (
            behind is not None
            and word.text in _COUNTING
            and (behind.text == "one" or behind.text in STANDING_ALONE)
        ):
            yield -1 if word.text == "last" else ORDINALS[word.text] - 1


def _is_called(word: Word, before: Word, index: GroundIndex) -> bool:
    """`the former owner`, and not `the former climbs`."""
    apart = word.segment != before.segment or word.text.endswith("s")
    return not apart and word.root in index.attributes


_OF_TWO: Final = {"former": 0, "latter": 1}
_COUNTING: Final = frozenset({*ORDINALS, "last"})
_SEVERAL: Final = 2


def _things(topic: Sequence[str], index: GroundIndex) -> list[list[str]]:
    """The words of each thing that was named, in their order; a word for all of them tells none."""
    held: dict[tuple[str, ...], Ground] = {g.of: g for g in index.all() if g.of and not g.prose}
    told = {word: {of for of in held if word in of} for word in topic}
    told = {word: of for word, of in told.items() if of}
    every = set().union(*told.values())
    things: list[list[str]] = []
    last: set[tuple[str, ...]] = set()
    for word, of in told.items():
        if of == every:
            continue
        if last & of:
            last &= of
            things[-1].append(word)
        else:
            last = {*of}
            things.append([word])
    return things
