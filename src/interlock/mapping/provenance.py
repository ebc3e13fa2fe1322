"""Where the values of a transition come from: each is looked for in what was given, and labelled with what has it.

A value is a leaf of a call's arguments, or, in prose and among other words in a leaf, a number, a reference, or the
whole of a given text where that is a few words. It comes from a source if its words stand there one after the other,
whatever their case and punctuation; a value that no source has is the model's own. Of a number of seven digits or
more the grouping does not count. What is paraphrased, encoded, computed or said in part is not seen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from interlock.core.mutation import Argument, ArgumentKind, Carried, Mutation, Span
from interlock.core.state import SemanticState, Source

MODEL: Final = "model"
WORDS_MAX: Final = 12
"""A given text of more words is no value that prose would repeat as a whole; its numbers and references still are."""

_GROUPED: Final = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_TOKEN: Final = re.compile(r"\d+(?:\.\d+)*|[^\W\d_]+")
_NUMBER: Final = re.compile(rb"[0-9]+(?:[.,][0-9]+)*")
_LONG: Final = re.compile(r"[0-9](?:[ ./-]?[0-9]){6,}")
"""A number of as many digits as an account or a telephone has, however it is grouped."""
_PLACE: Final = re.compile(r"(?:^|(?<=\.))[0-9]+(?=\.|$)")
"""Of a path, a part that counts the members of a list."""
_VALUES: Final = frozenset({ArgumentKind.STRING, ArgumentKind.INTEGER, ArgumentKind.NUMBER})


def carried(text: bytes, mutation: Mutation, state: SemanticState) -> tuple[Carried, ...]:
    """The values of a transition, each with the labels of the sources that have it."""
    given = [(source.label, _plain(source.text)) for source in state.memory.sources]
    if mutation.tool:
        whole = Span(0, len(text))
        leaves = [one for one in mutation.arguments if _is_value(one)]
        labels = [_labels(one.text, given) for one in leaves]
        labels += [held for one in leaves for held in _held_by(one, given)]
        labels += [_given(reference.key, given) for reference in mutation.references]
        found = [Carried(held, whole) for held in labels if held]
        for one in leaves:
            data = one.text.encode()
            again = (*_repeated(data, state.memory.sources), *_regrouped(data, state.memory.sources))
            found += [Carried(same.labels, whole) for same in again]
        return tuple(found)
    found = [Carried(_labels(m[0].decode(), given), Span(*m.span())) for m in _NUMBER.finditer(text)]
    for reference in mutation.references:
        said = text[reference.span.start : reference.span.end].decode("utf-8", "replace")
        found.append(Carried(_labels(said, given), reference.span))
    return (*found, *_repeated(text, state.memory.sources), *_regrouped(text, state.memory.sources))


def _is_value(argument: Argument) -> bool:
    return argument.kind in _VALUES and bool(_plain(argument.text).strip())


def _held_by(leaf: Argument, given: list[tuple[str, str]]) -> Iterator[tuple[str, ...]]:
    """What a leaf holds among other words: numbers that were given, in its text and in the keys that lead to it."""
    for written in (leaf.text, _PLACE.sub("", leaf.path)):
        for number in _NUMBER.findall(written.encode()):
            yield _given(number.decode(), given)


def _repeated(text: bytes, sources: tuple[Source, ...]) -> list[Carried]:
    """Given texts of a few words that stand in this one as a whole."""
    whole = _plain(text.decode("utf-8", "replace"))
    few = ((source.label, _plain(source.text)) for source in sources)
    return [
        Carried((label,), Span(0, len(text)))
        for label, value in few
        if value.strip() and value.count(" ") <= WORDS_MAX + 1 and value in whole
    ]


def _regrouped(text: bytes, sources: tuple[Source, ...]) -> list[Carried]:
    """Long numbers of a source, their digits grouped in whatever way."""
    said = _long(text.decode("utf-8", "replace"))
    if not said:
        return []
    return [Carried((source.label,), Span(0, len(text))) for source in sources if said & _long(source.text)]


def _long(text: str) -> set[str]:
    return {"".join(filter(str.isdecimal, number)) for number in _LONG.findall(text)}


def _labels(value: str, given: list[tuple[str, str]]) -> tuple[str, ...]:
    return _given(value, given) or (MODEL,)


def _given(value: str, given: list[tuple[str, str]]) -> tuple[str, ...]:
    wanted = _plain(value)
    return tuple(sorted({label for label, text in given if wanted in text}))


def _plain(text: str) -> str:
    """Words and numbers in one form, each between blanks."""
    tokens = _TOKEN.findall(_GROUPED.sub("", text.casefold()))
    return f" {' '.join(map(_number, tokens))} "


def _number(token: str) -> str:
    whole, point, fraction = token.partition(".")
    return f"{whole}.{fraction}".rstrip("0").rstrip(".") if point and fraction.isdigit() else token
