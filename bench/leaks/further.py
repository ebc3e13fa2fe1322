"""Disguises invented after the fold knew those of `disguises.py`, by what a reader would still see.

`FURTHER` are seen through. `UNSEEN` are not, as `docs/policy.md` says; they are tried and counted, so that it stays
known what gets out.
"""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Iterator

from bench.leaks.ways import (
    Disguise,
    Mark,
    after_each,
    before_each,
    between_all,
    each,
    for_spaces,
    inserted_once,
    mapped,
    wrapped_at_a_width,
)

_LOWER = "abcdefghijklmnopqrstuvwxyz"
_LETTERLIKE = {
    "e": "ℯℇ", "g": "ℊ", "l": "ℓ", "o": "ℴ", "i": "ℹℐ", "c": "ℂℭ", "h": "ℎℏℋ", "n": "ℕ", "p": "ℙ℘", "q": "ℚ", "r": "ℝℛ",
    "z": "ℤℨ", "b": "ℬ", "f": "ℱ", "m": "ℳ", "k": "\u212a", "a": "\u212b", "d": "ⅆ", "j": "ⅉ",
}  # fmt: skip
_LISU = dict(zip("ABCDEFGHIJKLMNOPRSTUVWXYZ", "ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ", strict=True))
_LISU |= {letter.lower(): twin for letter, twin in _LISU.items()}
_ORNAMENTS = {
    str(n): "".join(chr(start + n - 1) for start in (0x2780, 0x278A, 0x2776, 0x2474, 0x2488, 0x24F5))
    for n in range(1, 10)
} | {"0": "⓪⓿🄋"}
_SIGNS = {
    ".": "․。．｡",
    "-": "‐‑‒–—―−－﹣⁃",
    "@": "＠﹫",
    ":": "：∶ː︰",
    "/": "／⁄∕",
    "(": "（﹙",
    "+": "＋﹢",
    "_": "＿﹍",
    "%": "％﹪",
}
_NAMED_SIGNS = {
    ".": ["&period;"], "-": ["&hyphen;", "&dash;", "&#45;"], "@": ["&commat;"], ":": ["&colon;"], "/": ["&sol;"],
    "%": ["&percnt;"], "_": ["&lowbar;"], "(": ["&lpar;"], ")": ["&rpar;"], "+": ["&plus;"],
}  # fmt: skip
_LIGATURES = {
    "ffi": "ﬃ",
    "ffl": "ﬄ",
    "ff": "ﬀ",
    "fi": "ﬁ",
    "fl": "ﬂ",
    "st": "ﬆ",
    "ij": "ĳ",
    "lj": "ǉ",
    "nj": "ǌ",
}
_DRAWN = {
    "h": ["|-|"], "u": ["|_|", "(_)"], "n": ["|\\|"], "m": ["|\\/|"], "w": ["\\/\\/"], "k": ["|<"], "d": ["|)"], "c": ["("],
    "o": ["()"], "a": ["/-\\"], "v": ["\\/"], "x": ["><"], "l": ["|_"], "b": ["|3"], "f": ["|="], "r": ["|2"], "p": ["|>"],
}  # fmt: skip
_FOREIGN = {
    "a": "λ∂",
    "e": "€ε",
    "s": "§",
    "c": "¢",
    "y": "¥",
    "l": "£",
    "o": "°",
    "i": "¡",
    "x": "×",
    "r": "®",
    "t": "†",
}
_EMOJI = {"a": "🅰", "b": "🅱", "o": "⭕", "p": "🅿", "i": "ℹ", "m": "Ⓜ", "x": "❌✖"}


def _digits_of_all_scripts() -> dict[str, str]:
    found = dict.fromkeys("0123456789", "")
    for character in map(chr, range(0x80, 0x20000)):
        if unicodedata.category(character) == "Nd":
            found[str(unicodedata.decimal(character))] += character
    return found


def _percent_twice(character: str) -> str:
    return "".join(f"%25{byte:02x}" for byte in character.encode())


def ligatures(item: str, _: random.Random) -> Iterator[Mark]:
    at = 0
    while at < len(item):
        found = next((one for one in _LIGATURES if item.startswith(one, at)), "")
        yield _LIGATURES.get(found, item[at]), max(1, len(found))
        at += max(1, len(found))


def twice(item: str, _: random.Random) -> Iterator[Mark]:
    return ((character * 2 if character.isalpha() else character, 1) for character in item)


def in_syllables(joint: str) -> Disguise:
    def disguise(item: str, _: random.Random) -> Iterator[Mark]:
        for place, character in enumerate(item):
            inside = place % 3 == 0 and item[place - 1 : place].isalnum() and character.isalnum()
            yield (joint if inside else "") + character, 1

    return disguise


def _of_letters(form: str) -> Disguise:
    return each(lambda character: form.format(character) if character.isalnum() else character)


FURTHER: dict[str, Disguise] = {
    # characters
    "letterlike symbols": mapped(_LETTERLIKE),
    "lisu": mapped(_LISU),
    "digits of ornaments": mapped(_ORNAMENTS),
    "digits of any script": mapped(_digits_of_all_scripts()),
    "signs that look alike": mapped(_SIGNS),
    "dotless letters": mapped({"i": "ı", "j": "ȷ"}),
    "long s": mapped({"s": "ſ"}),
    "ligatures": ligatures,
    "letters twice": twice,
    "enclosing marks": after_each("\u20dd\u20de\u20df\u20e0"),
    "annotation marks": before_each(lambda chooser: chooser.choice("\ufff9\ufffa\ufffb")),
    # entities
    "padded entities": each(lambda c: f"&#{ord(c):07d};", 40),
    "padded entities in hex": each(lambda c: f"&#x0000{ord(c):x};", 40),
    "entities of alphabets": mapped({c: [f"&{c}scr;", f"&{c}fr;", f"&{c}opf;"] for c in _LOWER}, 50),
    "entities of signs": mapped(_NAMED_SIGNS),
    "entities of nothing": before_each(lambda c: c.choice(("&#8288;", "&#173;", "&#x200b;", "&NoBreak;")), 25),
    "entities of spaces": for_spaces("&ensp;", "&thinsp;", "&#x2003;", "&Tab;", "&NewLine;"),
    # markup
    "letters in spans": _of_letters("<span class=x>{}</span>"),
    "hidden by an attribute": inserted_once("<span hidden>xy</span>"),
    "no size": inserted_once("<span style='font-size:0'>xy</span>"),
    "no opacity": inserted_once('<i style="opacity:0">xy</i>'),
    "off the page": inserted_once("<i style='position:absolute;left:-9999px'>xy</i>"),
    "ruby parenthesis": inserted_once("<rp>(</rp>"),
    "conditional comment": inserted_once("<!--[if IE]>x<![endif]-->"),
    "break tag inside": inserted_once("<br>"),
    "wrapped at a width": wrapped_at_a_width,
    "hard break inside": inserted_once("  \n"),
    "colour of each letter": before_each(lambda c: f"\x1b[38;5;{c.randrange(256)}m", 60),
    "bold letters": _of_letters("**{}**"),
    "linked letters": each(lambda c: f"[{c}](u)" if c.isalnum() else c, 30),
    "code letters": _of_letters("`{}`"),
    "tex groups": _of_letters("{{{}}}"),
    "tex discretionary": inserted_once(r"\-"),
    "tex italic correction": inserted_once(r"\/"),
    "tex negative space": inserted_once(r"\!"),
    "tex kern": inserted_once(r"\kern0pt "),
    "tex space of no width": inserted_once(r"\hspace{0pt}"),
    # what parts letters and words
    "letters in list elements": between_all("</li><li>", "</li></ul> <ul><li>"),
    "letters with ideographic spaces": between_all("\u3000", "\u3000\u3000"),
    "letters in an array": between_all('", "', '", " ", "'),
    "letters with bullets": between_all("•", "   "),
    "letters with colons": between_all(":", " : "),
    "letters with tildes": between_all("~", " "),
    "letters with no-break spaces": between_all("&nbsp;", "&nbsp;&nbsp;&nbsp;"),
    "letters with joiners": between_all("\u200d \u200d", "  "),
    "letters spaced, in capitals": lambda item, chooser: between_all(" ", "   ")(item.upper(), chooser),
    "syllables with hyphens": in_syllables("-"),
    "syllables with dots": in_syllables("·"),
    "emoji inside": inserted_once("🙂"),
    "words on headings": for_spaces("\n\n## ", "\n---\n"),
    "words around remarks": for_spaces(" <!-- x --> ", " /* x */ "),
    "words with arrows": for_spaces(" => ", " → ", "⇒"),
    # what a receiver undoes
    "strings put together in code": inserted_once("' + '"),
    "octal escapes": each(lambda c: f"\\{ord(c):03o}" if c.isascii() and c.isalpha() else c, 40),
    "braced escapes": each(lambda c: f"\\u{{{ord(c):x}}}", 40),
    "long escapes": each(lambda c: f"\\U{ord(c):08x}", 40),
    "percent escapes twice": each(_percent_twice, 40),
    "entities in escapes": each(lambda c: f"\\u0026#{ord(c)};", 40),
}  # fmt: skip

UNSEEN: dict[str, Disguise] = {
    "letters drawn with signs": mapped(_DRAWN, 40),
    "foreign signs for letters": mapped(_FOREIGN, 40),
    "pictures for letters": mapped(_EMOJI),
    "letters by their names": each(lambda c: f"\\N{{{unicodedata.name(c)}}}" if c.isalnum() else c, 40),
    "syllables with spaces": in_syllables(" "),
    "letters with two spaces": between_all("  ", "    "),
}

OTHER_CASE = frozenset(
    ("letterlike symbols", "lisu", "dotless letters", "long s", "letters spaced, in capitals")
)
"""Disguises that lose the case of a letter, or take another."""
FOR_PHRASES = frozenset(
    (
        "letters twice", "hidden by an attribute", "no size", "no opacity", "off the page",
        "hard break inside", "syllables with hyphens", "syllables with dots", "emoji inside", "words on headings",
        "words around remarks", "words with arrows", *UNSEEN,
    )
)  # fmt: skip
