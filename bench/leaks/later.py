"""Disguises invented after the fold knew those of `disguises.py` and `further.py`.

At first contact 620 of 1,354 outputs in these 35 kinds got out. `LATER` are seen through now; `LATER_UNSEEN` are not,
as `docs/policy.md` says.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from bench.leaks import looks
from bench.leaks.ways import (
    Disguise,
    Mark,
    around,
    at_sign_in_words,
    before_each,
    between_all,
    each,
    for_spaces,
    inserted_once,
    mapped,
)

_PAIRS = {f"{n}": chr(0x2460 + n - 1) for n in range(10, 21)} | {
    f"{n}": chr(0x3251 + n - 21) for n in range(21, 36)
}
_ARMENIAN_AND_COPTIC = {
    "n": "ո", "u": "ս", "o": "օⲟ", "h": "հ", "g": "ց", "q": "զ", "p": "ⲣ", "c": "ⲥ", "i": "ⲓ", "t": "ⲧ", "a": "ⲁ", "e": "ⲉ", "k": "ⲕ",
}  # fmt: skip
_MATHEMATICAL = {c: form for c, form in looks.MATHEMATICAL.items() if c.isalpha()}


def _surrogates(character: str) -> str:
    form = next((one for one in _MATHEMATICAL.get(character.lower(), "") if ord(one) > 0xFFFF), "")
    if not form:
        return character
    point = ord(form) - 0x10000
    return f"\\u{0xD800 + (point >> 10):04x}\\u{0xDC00 + (point & 0x3FF):04x}"


def two_in_one(item: str, _: random.Random) -> Iterator[Mark]:
    """Two figures in one character: `⑫`."""
    at = 0
    while at < len(item):
        pair = _PAIRS.get(item[at : at + 2], "")
        yield (pair, 2) if pair else (item[at], 1)
        at += 2 if pair else 1


def in_turns(*joiners: str) -> Disguise:
    """Two joiners in turns between all letters."""

    def disguise(item: str, _: random.Random) -> Iterator[Mark]:
        for place, character in enumerate(item):
            yield (joiners[place % len(joiners)] if place else "") + character, 1

    return disguise


def in_groups(size: int) -> Disguise:
    """Figures in groups of another size, a space between."""

    def disguise(item: str, _: random.Random) -> Iterator[Mark]:
        count = 0
        for character in item:
            if not character.isdigit():
                yield ("" if character in " -" else character), 1
                continue
            yield (" " if count and count % size == 0 else "") + character, 1
            count += 1

    return disguise


def reversed_in_element(item: str, _: random.Random) -> Iterator[Mark]:
    yield '<bdo dir="rtl">', 0
    yield from ((character, 1) for character in reversed(item))
    yield "</bdo>", 0


def in_a_link(item: str, chooser: random.Random) -> Iterator[Mark]:
    """A part is the label; none where a sign of the item would end it."""
    if re.search("[<>|]", item):
        return iter([(item, len(item))])
    return around("<https://a.example/x|", ">")(item, chooser)


def turned_by_style(item: str, _: random.Random) -> Iterator[Mark]:
    yield '<span style="unicode-bidi:bidi-override;direction:rtl">', 0
    yield from ((character, 1) for character in reversed(item))
    yield "</span>", 0


LATER: dict[str, Disguise] = {
    # one sign at a time
    "letters in parentheses": each(lambda c: f"({c})" if c.isalnum() else c),
    "letters in guillemets": each(lambda c: f"«{c}» " if c.isalnum() else c),
    "letters in code, apart": each(lambda c: f"`{c}` " if c.isalnum() else c),
    "letters with equal signs": between_all("=", " "),
    "letters with ampersands": between_all(" & ", "   "),
    "letters as list items": between_all("\n- ", "\n\n- "),
    "letters in table cells": between_all("</td><td>", "</td><td></td><td>"),
    "letters with two joiners": in_turns("-", "."),
    "letters with arrows": between_all("→", "  "),
    # characters
    "two figures in one": two_in_one,
    "armenian and coptic": mapped(_ARMENIAN_AND_COPTIC),
    "object replacement": before_each(lambda _: "\ufffc", 25),
    "invisible operators": before_each(lambda c: c.choice("\u2061\u2062\u2063\u2064\u17b5\u180f"), 35),
    # what a receiver undoes
    "surrogate escapes": each(_surrogates, 40),
    "percent escapes of two bytes": each(lambda c: f"%u{ord(c):04x}", 40),
    "entities of many zeros": each(lambda c: f"&#{ord(c):0>80d};", 30),
    "soft line breaks": inserted_once("=\n"),
    "tex character codes": each(lambda c: f"\\char{ord(c)} " if c.isalpha() else c, 30),
    "terminal escapes as text": around("\\033[31m", "\\033[0m"),
    "terminal escapes by name": around("\\e[1m", "\\e[0m"),
    # markup
    "empty bogus comment": inserted_once("<!>"),
    "nameless end tag": inserted_once("</>"),
    "question mark comment": inserted_once("<?x>"),
    "empty link inside": inserted_once("[](#)"),
    "spoiler bars": around("||", "||"),
    "highlight": around("==", "=="),
    "raised": around("^", "^"),
    "inserted": around("++", "++"),
    "wiki colours": around("{color:red}", "{color}"),
    "reversed in an element": reversed_in_element,
    "turned by a style": turned_by_style,
    "label of a chat's link": in_a_link,
    "reading beside a word": inserted_once("<ruby><rt>1</rt></ruby>"),
    # words and groups
    "address in other words": at_sign_in_words(("(a)", "(dot)"), (" [ät] ", " [punkt] "), (" AT ", " DOT "), ("(arroba)", "(punto)")),
}  # fmt: skip

LATER_UNSEEN: dict[str, Disguise] = {
    "address with underscores": at_sign_in_words(("_at_", "_dot_")),
    "words with numbers": for_spaces(" (2) ", " 2) "),
    "figures in pairs": in_groups(2),
    "spoiler marks": around(">!", "!<"),
    "empty template": inserted_once("{{-}}"),
}

OTHER_CASE = frozenset(("armenian and coptic", "surrogate escapes"))
"""Disguises that lose the case of a letter."""
FOR_PHRASES = frozenset(
    (
        "letters as list items",
        "letters with two joiners",
        "object replacement",
        "tex character codes",
        "words with numbers",
    )
)
FOR_SHAPES = frozenset(("figures in pairs", "address in other words", "address with underscores"))
