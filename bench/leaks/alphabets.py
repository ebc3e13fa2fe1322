"""Disguises written as a stranger would, before looking at what the fold knows: other alphabets, and what shows nothing.

At first contact, with the kinds of `further.py` and `later.py` seen through, 5,824 of 15,614 outputs in 397 kinds got out whole.
`ALPHABETS` are of those that are seen through now; `ALPHABETS_UNSEEN` are not, as `docs/policy.md` says.
"""

from __future__ import annotations

import random
import string
from collections.abc import Iterator

from bench.leaks.ways import Disguise, Mark, before_each, between_all, mapped

_NAMES = "zero one two three four five six seven eight nine".split()


def _alphabet(letters: str) -> Disguise:
    """Another character for each letter from a on; a space where there is none."""
    pairs = zip(string.ascii_lowercase, letters, strict=True)
    return mapped({letter: form for letter, form in pairs if form != " "})


def _in_turns(*joiners: str) -> Disguise:
    def disguise(item: str, chooser: random.Random) -> Iterator[Mark]:
        for place, character in enumerate(item):
            apart = place and not character.isspace() and not item[place - 1].isspace()
            yield (chooser.choice(joiners) if apart else "") + character, 1

    return disguise


def in_words(item: str, _: random.Random) -> Iterator[Mark]:
    return ((f" {_NAMES[int(c)]} " if c in string.digits else c, 1) for c in item)


ALPHABETS: dict[str, Disguise] = {
    "han": _alphabet("卂乃匚ᗪ乇千ᘜ卄丨ﾌҜㄥ爪几ㄖ卩Ɋ尺丂ㄒㄩᐯ山乂ㄚ乙"),
    "thai and hebrew": _alphabet("ค๒ς๔єŦﻮђเןкl๓ภ๏թqгรtยשฬאץz"),
    "ethiopic": _alphabet("ልጌርዕቿቻኗዘጎጋጕረጠክዐየዒዪነፕሁሀሠሸሃጊ"),
    "syllabics": _alphabet("ᗩᗷᑕᗪᗴᖴᘜᕼ ᒍᛕᒪᗰᑎᗝᑭᑫᖇᔕ ᑌᐯᗯ᙭YZ"),
    "runes": _alphabet("ᚨᛒᚲᛞᛖᚠ ᚺᛁᛃᛕᚳ ᚾᛜᚹ ᚱᛋᛏᚢᚡ ᚷ  "),
    "cherokee": _alphabet("ᎪᏴᏟᎠᎬ ᏀᎻ ᎫᏦᏞᎷ  Ꮲ ᏒᏚᎢ ᏙᎳ ᎩᏃ"),
    "barred and currency": _alphabet("₳฿₵ĐɆ₣₲Ⱨ J₭ⱠM₦Ø₱QⱤ₴₮ɄVWӾɎⱫ"),
    "outlined": mapped(
        {c: chr(0x1CCD6 + n) for n, c in enumerate(string.ascii_lowercase)}
        | {c: chr(0x1CCF0 + n) for n, c in enumerate(string.digits)}
    ),
    "han numerals": mapped(dict(zip(string.digits, "〇一二三四五六七八九", strict=True))),
    "private use": before_each(lambda c: c.choice("\ue000\U000f0001\U0010fffd")),
    "not assigned": before_each(lambda c: c.choice("\u0378\U000e0080\ufdd0")),
    "skin tones": before_each(lambda c: c.choice("\U0001f3fb\U0001f3ff")),
    "letters with line ends of two": between_all("\r\n", "\r\n\r\n"),
    "letters with cells": between_all(" | ", "   "),
}

ALPHABETS_UNSEEN: dict[str, Disguise] = {
    "hebrew": _alphabet("אbcdeךgהוjkלmחסpקרsתטעשxצz"),
    "letters with signs in turns": _in_turns("★", " -> ", "=", "+", " 👏 "),
    "figures in words": in_words,
}

OTHER_CASE = frozenset(
    (
        "han", "thai and hebrew", "ethiopic", "syllabics", "runes", "cherokee", "barred and currency", "outlined", "hebrew",
    )
)  # fmt: skip
"""Disguises that lose the case of a letter."""
FOR_PHRASES = frozenset(
    ("letters with line ends of two", "letters with cells", "letters with signs in turns", "hebrew")
)
FOR_SHAPES = frozenset(("figures in words",))
