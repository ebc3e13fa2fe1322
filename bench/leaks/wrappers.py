"""Wrappers, remarks and spacers of more languages, written as a stranger would and tried before the fold knew them.

Those of `WRAPPERS` are seen through now, and those of `SPELLING` for what `joined.py` names; `WRAPPERS_UNSEEN` are not, as
`docs/policy.md` says.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from bench.leaks.ways import Disguise, Mark, before_each, between_all, each, for_spaces, inserted_once


def _all(form: str) -> Disguise:
    """Every sign but a blank in the wrapper."""
    return each(lambda character: form.format(character) if character.strip() else character)


def _turned(opening: str, closing: str) -> Disguise:
    """Backwards, under an override that is itself written as something else."""

    def disguise(item: str, _: random.Random) -> Iterator[Mark]:
        yield opening, 0
        yield from ((character, 1) for character in reversed(item))
        yield closing, 0

    return disguise


WRAPPERS: dict[str, Disguise] = {
    "each in a board's tags": _all("[b]{}[/b]"),
    "each in two of a board's tags": _all("[color=#fff][b]{}[/b][/color]"),
    "each in a wiki's template": _all("{{{{nowrap|{}}}}}"),
    "each in a wiki's link": _all("[[#x|{}]]"),
    "empty attributes": before_each(lambda _: "{empty}"),
    "remarks of a template": before_each(lambda _: "{{! x }}"),
    "remarks of a page": before_each(lambda _: "<%# x %>"),
    "thin spaces of tex": inserted_once("\\,"),
    "numbers of sources": for_spaces("[1] ", "[12] "),
    "number of a source in a word": inserted_once("[1]"),
    "mark of a note in a word": inserted_once("<sup>2</sup>"),
    "each with attributes": _all("[{}]{{.x}}"),
    "entities of ampersands": each(lambda character: f"&#38;#{ord(character)};"),
    "letters with flags": between_all("\U0001f1eb\U0001f1f7", " "),
    "letters with dots of other scripts": between_all("\u0f0b", " "),
    "visible spaces": for_spaces("\u2423", "\u2420"),
    "backwards behind an entity": _turned("&#8238;", "&#8236;"),
    "backwards behind an escape": _turned("\\u202e", "\\u202c"),
    "lettered items": for_spaces("\n(a) ", "\nb) ", "\niv. "),
}

SPELLING: dict[str, Disguise] = {
    "letters in a template's strings": _all("{{{{ '{}' }}}}"),
    "letters in a page's strings": _all("<%= '{}' %>"),
    "letters in roles": _all("[.x]#{}#"),
}

WRAPPERS_UNSEEN: dict[str, Disguise] = {
    "remarks of pascal": before_each(lambda _: "(* x *)"),
    "each passed on": _all("pass:[{}]"),
    "each as a code point": each(lambda character: f"U+{ord(character):04X} "),
    "each as a number": each(lambda character: f"0x{ord(character):02x} "),
    "each put together": each(lambda character: f"chr({ord(character)}) + "),
    "each with a reference": _all("[{}][1]"),
}

FOR_PHRASES = frozenset(
    (
        "numbers of sources",
        "number of a source in a word",
        "mark of a note in a word",
        "thin spaces of tex",
        "visible spaces",
        "lettered items",
        "letters with dots of other scripts",
    )
)
