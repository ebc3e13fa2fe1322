"""Where the values of a transition come from: each is looked for in what was given, and labelled with what has it.

A value is a leaf of a call's arguments, or, in prose and among other words in a leaf, a number, a reference, or what a
source gave in a few words. As it is written it comes from a source if its words stand there one after the other,
whatever their case and punctuation; a value that no source has so is the model's own. A source's label is carried also
by what reads as one of its values in any of the ways of `renderings`: that never takes the model's label away, since
what only looks like a given value was not given.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from interlock.core.memory import Source
from interlock.core.mutation import Argument, ArgumentKind, Carried, Mutation, Span
from interlock.core.state import SemanticState
from interlock.mapping import tools
from interlock.mapping.renderings import given

MODEL: Final = "model"

_GROUPED: Final = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_TOKEN: Final = re.compile(r"\d+(?:\.\d+)*|[^\W\d_]+")
_NUMBER: Final = re.compile(rb"[0-9]+(?:[.,][0-9]+)*")
_PLACE: Final = re.compile(r"(?:^|(?<=\.))[0-9]+(?=\.|$)")
"""Of a path, a part that counts the members of a list."""
_VALUES: Final = frozenset({ArgumentKind.STRING, ArgumentKind.INTEGER, ArgumentKind.NUMBER})


def carried(text: bytes, mutation: Mutation, state: SemanticState) -> tuple[Carried, ...]:
    """The values of a transition, each with the labels of the sources that have it."""
    sources = state.memory.sources
    texts = [(source.label, _plain(source.text)) for source in sources]
    whole = Span(0, len(text))
    if mutation.tool:
        leaves = [one for one in mutation.arguments if _is_value(one)]
        labels = [_labels(one.text, texts) for one in leaves]
        labels += [(MODEL,) for one in leaves if _is_turned(one.text, sources)]
        labels += [held for one in leaves for held in _held_by(one, texts)]
        labels += [_given(reference.key, texts) for reference in mutation.references]
        found = [Carried(held, whole) for held in labels if held]
        return (*found, *_rendered_in_a_call(text, sources, whole))
    found = [Carried(_labels(m[0].decode(), texts), Span(*m.span())) for m in _NUMBER.finditer(text)]
    for reference in mutation.references:
        said = text[reference.span.start : reference.span.end].decode("utf-8", "replace")
        found.append(Carried(_labels(said, texts), reference.span))
    said = text.decode("utf-8", "replace")
    return (*found, *(Carried((s.label,), whole) for s in sources if given(s.text).stands_in(said)))


def _is_value(argument: Argument) -> bool:
    return argument.kind in _VALUES and bool(_plain(argument.text).strip())


def _held_by(leaf: Argument, texts: list[tuple[str, str]]) -> Iterator[tuple[str, ...]]:
    """What a leaf holds among other words: numbers that were given, in its text and in the keys that lead to it."""
    for written in (leaf.text, _PLACE.sub("", leaf.path)):
        for number in _NUMBER.findall(written.encode()):
            yield _given(number.decode(), texts)


def _rendered_in_a_call(text: bytes, sources: tuple[Source, ...], whole: Span) -> Iterator[Carried]:
    """Sources of which a value stands in a call, in one of its leaves or in leaves side by side, in whatever form."""
    call = tools.written(text)
    for source in sources:
        has = given(source.text)
        leaf = any(map(has.has, (*call.leaves, *call.groups)))
        if leaf or any(map(has.stands_in, (*call.leaves, *call.groups, *call.keys))):
            yield Carried((source.label,), whole)


def _labels(value: str, texts: list[tuple[str, str]]) -> tuple[str, ...]:
    return _given(value, texts) or (MODEL,)


def _is_turned(value: str, sources: tuple[Source, ...]) -> bool:
    """Whether it is a number that is given with the other sign alone: 50 of `-50`."""
    numbers = _signed(value)
    if len(numbers) != 1 or _SIGNED.sub("", _ungrouped(value)).strip():
        return False
    own = numbers[0]
    given_so = [one for source in sources for one in _signed(source.text) if one[1] == own[1]]
    return bool(given_so) and own not in given_so


def _signed(text: str) -> list[tuple[str, str]]:
    """Numbers, each with whether a minus stands right before it."""
    return [("-" * bool(sign), _number(number)) for sign, number in _SIGNED.findall(_ungrouped(text))]


_SIGNED: Final = re.compile(r"((?<![^\W_])(?<![.,)])[-\u2212\u2013])?(\d+(?:\.\d+)*)")


def _ungrouped(text: str) -> str:
    return _GROUPED.sub("", text)


def _given(value: str, texts: list[tuple[str, str]]) -> tuple[str, ...]:
    wanted = _plain(value)
    return tuple(sorted({label for label, text in texts if wanted in text}))


def _plain(text: str) -> str:
    """Words and numbers in one form, each between blanks."""
    tokens = _TOKEN.findall(_ungrouped(text.casefold()))
    return f" {' '.join(map(_number, tokens))} "


def _number(token: str) -> str:
    whole, point, fraction = token.partition(".")
    return f"{whole}.{fraction}".rstrip("0").rstrip(".") if point and fraction.isdigit() else token
