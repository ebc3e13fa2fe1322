"""How a disguise is made: each takes an item and gives it back in marks, with what of the item each mark shows."""

from __future__ import annotations

import random
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from bench.leaks import looks

Mark = tuple[str, int]
Disguise = Callable[[str, random.Random], Iterable[Mark]]

INVISIBLE = "\u200b\u200c\u200d\u2060\ufeff\u00ad"
COMBINING = "\u0301\u0308\u0323\u0332\u0336\u0489\u20d2\u0359"
BIDI = "\u200e\u200f\u061c\u202a\u202b\u202c\u2066\u2067\u2068\u2069"
IGNORED = "\u034f\u180b\u180e\u2061\u2063\u206a\ufe0f\U000e0100\U000e0061\U0001d173\U0001bca0\u17b4\u2064\u3164\uffa0"
SPACES = "\u00a0\u2009\u2003\u3000\u202f\u1680\u2028\t\n"


def plain(item: str, _: random.Random) -> Iterator[Mark]:
    return ((character, 1) for character in item)


def before_each(make: Callable[[random.Random], str], share: int = 35) -> Disguise:
    """Something in front of some characters inside the item, at least of one."""

    def disguise(item: str, chooser: random.Random) -> Iterator[Mark]:
        places = [place for place in range(1, len(item)) if not item[place].isspace()]
        chosen = {place for place in places if chooser.randrange(100) < share} or {chooser.choice(places)}
        for place, character in enumerate(item):
            yield (make(chooser) + character if place in chosen else character), 1

    return disguise


def after_each(marks: str, share: int = 50) -> Disguise:
    """Something that belongs to the character before it."""

    def disguise(item: str, chooser: random.Random) -> Iterator[Mark]:
        for place, character in enumerate(item):
            shown = not character.isspace() and (place == 0 or chooser.randrange(100) < share)
            yield (character + chooser.choice(marks) if shown else character), 1

    return disguise


def mapped(table: Mapping[str, Sequence[str]], share: int = 100) -> Disguise:
    """Another character (one of several) for each that has one; a longer key would never be met."""
    if longer := [key for key in table if len(key) != 1]:
        raise ValueError(f"no single characters: {longer}")

    def disguise(item: str, chooser: random.Random) -> Iterator[Mark]:
        for character in item:
            forms = table.get(character) or table.get(character.lower(), "")
            kept = not forms or chooser.randrange(100) >= share
            yield (character if kept else chooser.choice(forms)), 1

    return disguise


def between_all(joiner: str, words: str = "  ") -> Disguise:
    """A joiner between all letters, something wider between words."""

    def disguise(item: str, _: random.Random) -> Iterator[Mark]:
        joined = ""
        for character in item:
            if character == " ":
                joined = words
                yield joined, 1
                joined = ""
                continue
            yield joined + character, 1
            joined = joiner

    return disguise


def for_spaces(*forms: str) -> Disguise:
    """Something else where a space stood."""

    def disguise(item: str, chooser: random.Random) -> Iterator[Mark]:
        return ((chooser.choice(forms) if character == " " else character, 1) for character in item)

    return disguise


def for_separators(*forms: str) -> Disguise:
    """Another separator between two groups of digits: elsewhere it would be another text."""

    def disguise(item: str, chooser: random.Random) -> Iterator[Mark]:
        form = chooser.choice(forms)
        for place, character in enumerate(item):
            between = (
                character in " -."
                and item[place - 1 : place].isdigit()
                and item[place + 1 : place + 2].isdigit()
            )
            yield (form if between else character), 1

    return disguise


def around(opening: str, closing: str) -> Disguise:
    """Some stretch inside the item between two marks."""

    def disguise(item: str, chooser: random.Random) -> Iterator[Mark]:
        start = chooser.randrange(1, max(2, len(item) // 2))
        stop = chooser.randrange(start + 1, len(item)) if start + 1 < len(item) else len(item)
        while start < len(item) - 1 and item[start].isspace():
            start += 1
        while stop > start + 1 and item[stop - 1].isspace():
            stop -= 1
        for place, character in enumerate(item):
            opened = opening if place == start else ""
            yield opened + character + (closing if place == max(start, stop - 1) else ""), 1

    return disguise


def all_around(opening: str, closing: str) -> Disguise:
    def disguise(item: str, _: random.Random) -> Iterator[Mark]:
        yield opening, 0
        yield from ((character, 1) for character in item)
        yield closing, 0

    return disguise


def each(make: Callable[[str], str], share: int = 100) -> Disguise:
    """Every character, spaces apart, in another notation."""

    def disguise(item: str, chooser: random.Random) -> Iterator[Mark]:
        for character in item:
            kept = character.isspace() or chooser.randrange(100) >= share
            yield (character if kept else make(character)), 1

    return disguise


def mixed_case(item: str, chooser: random.Random) -> Iterator[Mark]:
    return ((chooser.choice((character.upper(), character.lower())), 1) for character in item)


def wrapped(item: str, chooser: random.Random) -> Iterator[Mark]:
    """Broken where a line breaks: at a space, with an indent."""
    return (
        (chooser.choice(("\n", "\r\n", "\n    ", "  \n", " \n")) if character == " " else character, 1)
        for character in item
    )


def inserted_once(text: str) -> Disguise:
    """Once, somewhere inside a word."""

    def disguise(item: str, chooser: random.Random) -> Iterator[Mark]:
        places = [
            place for place in range(1, len(item)) if item[place].isalnum() and item[place - 1].isalnum()
        ]
        chosen = chooser.choice(places) if places else -1
        for place, character in enumerate(item):
            yield (text if place == chosen else "") + character, 1

    return disguise


def wrapped_at_a_width(item: str, chooser: random.Random) -> Iterator[Mark]:
    """Broken where the line is full, be it inside a word; a space there goes."""
    width = chooser.randrange(6, 41)
    left = chooser.randrange(1, min(width, len(item)))
    for place, character in enumerate(item):
        if place >= left and (place - left) % width == 0:
            yield "\n" if character == " " else "\n" + character, 1
        else:
            yield character, 1


def run_together(item: str, _: random.Random) -> Iterator[Mark]:
    return ((character, 1) for character in item if not character.isspace())


def camel_case(item: str, _: random.Random) -> Iterator[Mark]:
    return ((character, 1) for character in item.title() if not character.isspace())


def right_to_left(item: str, _: random.Random) -> Iterator[Mark]:
    """Written backwards under an override: what is shown reads forwards."""
    yield "\u202e", 0
    yield from ((character, 1) for character in reversed(item))
    yield "\u202c", 0


def stretched(item: str, chooser: random.Random) -> Iterator[Mark]:
    for character in item:
        long = character.isalpha() and chooser.randrange(100) < 30
        yield character * (chooser.randrange(3, 6) if long else 1), 1


def accented(item: str, chooser: random.Random) -> Iterator[Mark]:
    """Composed letters: `ǵüårâñţéèđ`."""
    for character in item:
        forms = looks.ACCENTED.get(character.lower(), "")
        form = chooser.choice(forms) if forms else character
        yield (form.upper() if character.isupper() and len(form.upper()) == 1 else form), 1


def decomposed(item: str, chooser: random.Random) -> Iterator[Mark]:
    for mark, shown in accented(item, chooser):
        yield unicodedata.normalize("NFD", mark), shown


_AT = re.compile(r"\w@\w")


def at_sign_in_words(*forms: tuple[str, str]) -> Disguise:
    """`maria (at) example (dot) org`."""

    def disguise(item: str, chooser: random.Random) -> Iterator[Mark]:
        at, dot = chooser.choice(forms)
        if _AT.search(item) is None:
            return plain(item, chooser)
        return ((at if c == "@" else dot if c == "." else c, 1) for c in item)

    return disguise


def both(first: Disguise, second: Disguise) -> Disguise:
    """One disguise over another: what the first wrote for a character is disguised as a whole."""

    def disguise(item: str, chooser: random.Random) -> Iterator[Mark]:
        marks = list(first(item, chooser))
        written = "".join(mark for mark, _ in marks)
        ends, at = set(), 0
        for mark, shown in marks:
            at += len(mark)
            if shown and mark:
                ends.add(at)
        at = 0
        for mark, shown in second(written, chooser):
            # `second` gives one mark for a character of what the first wrote, in order.
            at += shown
            yield mark, int(bool(shown) and at in ends)

    return disguise
