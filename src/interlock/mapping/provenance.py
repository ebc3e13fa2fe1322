"""Where the values of a transition come from: each is looked for in what was given, and labelled with what has it.

A value is a leaf of a call's arguments, or, in prose, a number, a reference, or the whole of a given text where that is
a few words. It comes from a source if its words stand there one after the other, whatever their case and punctuation;
a value that no source has is the model's own. What is paraphrased, encoded, computed or said in part is not seen.
"""

from __future__ import annotations

import re
from typing import Final

from interlock.core.mutation import Argument, ArgumentKind, Carried, Mutation, Span
from interlock.core.state import SemanticState, Source

MODEL: Final = "model"
WORDS_MAX: Final = 12
"""A given text of more words is no value that prose would repeat as a whole; its numbers and references still are."""

_GROUPED: Final = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_TOKEN: Final = re.compile(r"\d+(?:\.\d+)*|[^\W\d_]+")
_NUMBER: Final = re.compile(rb"[0-9]+(?:[.,][0-9]+)*")
_VALUES: Final = frozenset({ArgumentKind.STRING, ArgumentKind.INTEGER, ArgumentKind.NUMBER})


def carried(text: bytes, mutation: Mutation, state: SemanticState) -> tuple[Carried, ...]:
    """The values of a transition, each with the labels of the sources that have it."""
    given = [(source.label, _plain(source.text)) for source in state.memory.sources]
    if mutation.tool:
        leaves = (one for one in mutation.arguments if _is_value(one))
        return tuple(Carried(_labels(one.text, given), Span(0, len(text))) for one in leaves)
    found = [Carried(_labels(m[0].decode(), given), Span(*m.span())) for m in _NUMBER.finditer(text)]
    for reference in mutation.references:
        said = text[reference.span.start : reference.span.end].decode("utf-8", "replace")
        found.append(Carried(_labels(said, given), reference.span))
    return (*found, *_repeated(text, state.memory.sources))


def _is_value(argument: Argument) -> bool:
    return argument.kind in _VALUES and bool(_plain(argument.text).strip())


def _repeated(text: bytes, sources: tuple[Source, ...]) -> list[Carried]:
    """Given texts of a few words that stand in this one as a whole."""
    whole = _plain(text.decode("utf-8", "replace"))
    few = ((source.label, _plain(source.text)) for source in sources)
    return [
        Carried((label,), Span(0, len(text)))
        for label, value in few
        if value.strip() and value.count(" ") <= WORDS_MAX + 1 and value in whole
    ]


def _labels(value: str, given: list[tuple[str, str]]) -> tuple[str, ...]:
    wanted = _plain(value)
    return tuple(sorted({label for label, text in given if wanted in text})) or (MODEL,)


def _plain(text: str) -> str:
    """Words and numbers in one form, each between blanks."""
    tokens = _TOKEN.findall(_GROUPED.sub("", text.casefold()))
    return f" {' '.join(map(_number, tokens))} "


def _number(token: str) -> str:
    whole, point, fraction = token.partition(".")
    return f"{whole}.{fraction}".rstrip("0").rstrip(".") if point and fraction.isdigit() else token
