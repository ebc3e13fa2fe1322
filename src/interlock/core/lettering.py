"""Patterns by their letters alone: what is left of a phrase, or of a pattern of words, without its separators.

Only what has letters enough is looked for this way; shapes of digits, and patterns with open classes, are not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from interlock.core.automaton import (
    EMPTY,
    STATES_MAX,
    Automaton,
    Chain,
    Choice,
    Gap,
    Node,
    One,
    Pattern,
    Phrase,
    Repeat,
    Tree,
    choice,
    compile_letters,
    parse,
    repeat,
    sequence,
    width,
)
from interlock.core.folding import INVALID, SPACE, SYMBOL_CLOSE, SYMBOL_OPEN, Folding
from interlock.core.reading import DIGIT_BYTES, LETTER_BYTES, LETTERS_MIN, LOOKALIKES

CLASS_MAX: Final = 6
"""Letters in one class of a pattern that is still one of words (`[aeiouy]`, not `[a-z]`)."""
_MARKERS: Final = frozenset((SYMBOL_OPEN, SYMBOL_CLOSE, INVALID[0]))


_JOINTS: Final = frozenset(b" -'")
"""Between words and in them; where a pattern names no other sign, it is read by its letters alone."""


class Reading(msgspec.Struct, frozen=True):
    """How many words a pattern has, and how many digits of its own."""

    words: int
    figures: int


class _Open(Exception):
    """The pattern is no pattern of words."""


def compile_readings(
    patterns: Sequence[Pattern], folding: Folding, *, states_max: int = STATES_MAX
) -> tuple[tuple[Automaton, ...], dict[int, Reading]]:
    """Automata over letters, and the reading of each pattern, by its number, that they look for."""
    phrases: list[Phrase] = []
    trees: list[Tree] = []
    readings: dict[int, Reading] = {}
    for number, pattern in enumerate(patterns):
        if pattern.literal:
            text = folding.text(pattern.source)
            letters = bytes(byte for byte in text if byte in LETTER_BYTES)
            if _enough(text, letters):
                phrases.append((number, letters))
                figures = sum(byte in DIGIT_BYTES for byte in letters)
                readings[number] = Reading(text.count(b" ") + 1, figures)
        else:
            node = parse(pattern, folding)
            lettered = letters_of(node)
            if lettered is not None:
                trees.append((number, lettered))
                readings[number] = Reading(_spaces(node) + 1, 0)
    return compile_letters(patterns, phrases, trees, LOOKALIKES, states_max=states_max), readings


def _enough(text: bytes, letters: bytes) -> bool:
    figures = sum(byte in DIGIT_BYTES for byte in letters)
    return SYMBOL_OPEN not in text and len(letters) >= LETTERS_MIN and 2 * figures <= len(letters)


def letters_of(node: Node) -> Node | None:
    try:
        lettered = _lettered(node)
    except _Open:
        return None
    fewest, most = width(lettered)
    return lettered if fewest >= LETTERS_MIN and most is not None else None


def _lettered(node: Node) -> Node:
    match node:
        case One(members):
            return _letter(members)
        case Gap():
            return EMPTY
        case Chain(parts):
            return sequence(_lettered(part) for part in parts)
        case Choice(options):
            return choice([_lettered(option) for option in options]) if options else node
        case Repeat(part, least, most):
            inner = _lettered(part)
            return EMPTY if inner == EMPTY else repeat(inner, least, most)


def _letter(members: frozenset[int]) -> Node:
    letters = members & LETTER_BYTES
    if (
        members & _MARKERS
        or letters & DIGIT_BYTES
        or len(letters) > CLASS_MAX
        or letters not in (members, set())
    ):
        raise _Open
    if not letters and not members <= _JOINTS:  # a pattern that names a sign means it
        raise _Open
    if not letters:
        return EMPTY
    return One(frozenset(look for letter in letters for look in LOOKALIKES.get(letter, (letter,))))


def _spaces(node: Node) -> int:
    """The most spaces that a match can hold."""
    match node:
        case One(members):
            return int(members == frozenset((SPACE,)))
        case Gap():
            return 0
        case Chain(parts):
            return sum(map(_spaces, parts))
        case Choice(options):
            return max(map(_spaces, options), default=0)
        case Repeat(part, _, most):
            return _spaces(part) * (most if most is not None else 1)
