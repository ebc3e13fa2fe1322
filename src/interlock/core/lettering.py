"""Patterns by their letters alone: what is left of a phrase, or of a pattern of words, without its separators.

Only what has letters enough is looked for this way; shapes of digits, and patterns with open classes, are not.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import compress, product
from typing import Final

import msgspec

from interlock.core.automaton import STATES_MAX, Known, Phrase, Tree, compile_letters
from interlock.core.folding import INVALID, SPACE, SYMBOL_CLOSE, SYMBOL_OPEN, Folding
from interlock.core.patterns import (
    EMPTY,
    Chain,
    Choice,
    Gap,
    Node,
    One,
    Pattern,
    Repeat,
    choice,
    parse,
    repeat,
    sequence,
    spaces_optional,
    width,
)
from interlock.core.reading import DIGIT_BYTES, LETTER_BYTES, LETTERS_MIN, LOOKALIKES, STRETCHING
from interlock.core.tables import Automaton

CLASS_MAX: Final = 6
"""Letters in one class of a pattern that is still one of words (`[aeiouy]`, not `[a-z]`)."""
_MARKERS: Final = frozenset((SYMBOL_OPEN, SYMBOL_CLOSE, INVALID[0]))


_JOINTS: Final = frozenset(b" -'")
"""Between words and in them; where a pattern names no other sign, it is read by its letters alone."""


READ_STRETCHED: Final = {letter: looks & LETTER_BYTES for letter, looks in LOOKALIKES.items()}
"""What stands for a letter where signs are no letters."""

AS_WRITTEN: Final = {byte: frozenset((byte,)) for byte in LETTER_BYTES}
BACKWARDS_MIN: Final = 10
"""Letters of a phrase of several words that is read from its end, too."""

DOUBLED_MAX: Final = 3
"""Doubled letters of a phrase of which either may be a digit that looks like it, where others are stretched."""


class Reading(msgspec.Struct, frozen=True):
    """How many words a pattern has, and how many digits of its own."""

    words: int
    figures: int


class _Open(Exception):
    """The pattern is no pattern of words."""


def set_apart(patterns: Sequence[Pattern], folding: Folding, known: Container[int]) -> tuple[int, ...]:
    """The numbers of those patterns that need a space and are not `known` by their letters alone."""
    return tuple(
        number
        for number, pattern in enumerate(patterns)
        if number not in known
        and not pattern.check
        and (not pattern.literal or " " in pattern.source.strip())
        and _needs_space(parse(pattern, folding))
    )


def _needs_space(node: Node) -> bool:
    return spaces_optional(node) != node


def with_apart(patterns: Sequence[Pattern], numbers: Iterable[int]) -> tuple[Pattern, ...]:
    """All patterns, and behind them those of these numbers as they are looked for where characters stand apart."""
    return (*patterns, *(msgspec.structs.replace(patterns[number], apart=True) for number in numbers))


def compile_readings(
    patterns: Sequence[Pattern],
    folding: Folding,
    *,
    states_max: int = STATES_MAX,
    known: Known | None = None,
) -> tuple[tuple[Automaton, ...], tuple[Automaton, ...], dict[int, Reading]]:
    """Automata over letters, those over letters that may be stretched, and the reading of each pattern, by number."""
    phrases: list[Phrase] = []
    turned: list[Phrase] = []
    trees: list[Tree] = []
    readings: dict[int, Reading] = {}
    for number, pattern in enumerate(patterns):
        if pattern.literal:
            text = folding.text(pattern.source)
            letters = bytes(byte for byte in text if byte in LETTER_BYTES)
            if _enough(text, letters):
                phrases.append((number, letters))
                backwards = (letters[::-1],) if pattern.turned else turned_around(text, letters)
                turned += [(number, one) for one in backwards]
                figures = sum(byte in DIGIT_BYTES for byte in letters)
                readings[number] = Reading(text.count(b" ") + 1, figures)
        else:
            node = parse(pattern, folding)
            lettered = letters_of(node)
            if lettered is not None:
                trees.append((number, lettered))
                readings[number] = Reading(_spaces(node) + 1, 0)
    once = [(number, one) for number, text in phrases for one in collapsed(text)]
    flat = [(number, collapsed_tree(tree)) for number, tree in trees]
    from_their_end = compile_letters(patterns, turned, [], AS_WRITTEN, states_max=states_max, known=known)
    return (
        (
            *compile_letters(patterns, phrases, trees, LOOKALIKES, states_max=states_max, known=known),
            *from_their_end,
        ),
        compile_letters(patterns, once, flat, READ_STRETCHED, states_max=states_max, known=known),
        readings,
    )


def collapsed(letters: bytes) -> Iterator[bytes]:
    """How letters can be written where a run of one that may be stretched counts once.

    A doubled letter is there once, or twice where what looks like it stands for one of the two (`g0ood`); two letters
    that may be written alike are there twice, or once (`uuuss` for `vuss`). Beyond a few, each is as said first.
    """
    once: set[int] = set()
    either: list[int] = []
    for place in range(1, len(letters)):
        left, right = letters[place - 1], letters[place]
        alike = READ_STRETCHED.get(left, {left}) & READ_STRETCHED.get(right, {right}) & STRETCHING
        if left == right and alike:
            once.add(place)
        if alike and (left != right or right in READ_STRETCHED):
            either.append(place - (right in alike and left not in alike))
    for switched in product((False, True), repeat=len(either[:DOUBLED_MAX])):
        dropped = once ^ set(compress(either, switched))
        yield bytes(byte for place, byte in enumerate(letters) if place not in dropped)


def collapsed_tree(node: Node) -> Node:
    """The same of a pattern: a letter that may stand behind itself may be left out, there."""
    return _collapsed(node, frozenset())[0]


def _collapsed(node: Node, before: frozenset[int]) -> tuple[Node, frozenset[int]]:
    """A pattern behind any of these letters, and the letters that may stand last behind it."""
    match node:
        case One(members):
            own = members & STRETCHING
            return (repeat(node, 0, 1), before | own) if own & before else (node, own)
        case Chain(parts):
            kept: list[Node] = []
            for part in parts:
                one, before = _collapsed(part, before)
                kept.append(one)
            return sequence(kept), before
        case Choice(options):
            found = [_collapsed(option, before) for option in options]
            return choice([one for one, _ in found]), frozenset().union(*(last for _, last in found))
        case Repeat(part, least, most):
            first, last = _collapsed(part, before)
            if most != 1:
                _, again = _collapsed(part, last)
                more, last = _collapsed(part, last | again)
                rest = repeat(more, max(least - 1, 0), most if most is None else most - 1)
                first, last = sequence((first, rest)), last | again
            return (first, last) if least else (repeat(first, 0, 1), last | before)
        case _:
            return node, before


def _enough(text: bytes, letters: bytes) -> bool:
    figures = sum(byte in DIGIT_BYTES for byte in letters)
    return SYMBOL_OPEN not in text and len(letters) >= LETTERS_MIN and 2 * figures <= len(letters)


def turned_around(text: bytes, letters: bytes) -> tuple[bytes, ...]:
    """The letters of a long phrase from its end, as mirrors show it, and pages that turn around what is written so.

    Nothing of several words that is so long is something else from its end.
    """
    long = len(letters) >= BACKWARDS_MIN and b" " in text and letters != letters[::-1]
    return (letters[::-1],) if long else ()


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
