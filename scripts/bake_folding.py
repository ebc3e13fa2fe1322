"""Bake `src/interlock/lexicon/tables/folding.json` and write its digest into `lexicon/folding.py`.

Run with the Python whose Unicode version the table shall have; the version is written into the table.
Sources: `unicodedata` and `html.entities` of that Python, and the Unicode Technical Standard 39
confusables in `../shared/data/unicode_confusables/confusables.json` (Unicode License V3).
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
import unicodedata
from collections.abc import Iterable
from html.entities import html5
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CONFUSABLES = ROOT.parent / "shared/data/unicode_confusables/confusables.json"
TABLE = ROOT / "src/interlock/lexicon/tables/folding.json"
MODULE = ROOT / "src/interlock/lexicon/folding.py"


def spanned(*spans: tuple[int, int]) -> frozenset[int]:
    """All of these spans, both ends included."""
    return frozenset(point for first, last in spans for point in range(first, last + 1))


# Scripts written without spaces, and Hangul, whose particles join the word: a neighbour of these is at a
# word boundary, and their own phrases are found inside running text.
UNSPACED = spanned(
    (0x0E00, 0x0EFF),
    (0x0F00, 0x0FFF),
    (0x1000, 0x11FF),
    (0x1780, 0x17FF),
    (0x2E80, 0x2FFF),
    (0x3000, 0x9FFF),
    (0xA960, 0xA97F),
    (0xAA60, 0xAA7F),
    (0xAC00, 0xD7FF),
    (0xF900, 0xFAFF),
    (0x16FE0, 0x1B2FF),
    (0x20000, 0x3FFFF),
)
# Hangul fillers are blank in some renderers and invisible in others: the table reads them as a space, the
# views that read through markup as nothing.
FILLERS = (0x115F, 0x1160, 0x3164, 0xFFA0)
# What shows where a blank, a tab or the end of a line is: a reader takes it for one.
SHOWN_BLANKS = (0x21B5, 0x237D, 0x23B5, 0x23CE, 0x2409, 0x240A, 0x240D, 0x2420, 0x2422, 0x2423, 0x2424)
BLANKS = (0x2800, *FILLERS, *SHOWN_BLANKS)
# The Unicode property Default_Ignorable_Code_Point, which `unicodedata` does not have, without the fillers.
IGNORABLE = spanned(
    (0x00AD, 0x00AD),
    (0x034F, 0x034F),
    (0x061C, 0x061C),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200F),
    (0x202A, 0x202E),
    (0x2060, 0x206F),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFF0, 0xFFF8),
    (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF),
)
# Outlined letters and digits are younger than the Unicode version of the Python that bakes.
BADGES = ((0x1F150, 0x1F169), (0x1F170, 0x1F189), (0x1F1E6, 0x1F1FF), (0x1CCD6, 0x1CCEF))
OUTLINED_DIGITS = range(0x1CCF0, 0x1CCFA)
ALSO_LOOKS = Path(__file__).resolve().parent / "also_looks.txt"
# What shows nothing of its own, beside private use and what is not assigned: the colours of what stands before, a box.
UNSHOWN = spanned((0x1F3FB, 0x1F3FF), (0xFFFD, 0xFFFD))
LATIN = re.compile(
    r"LATIN (?:SMALL LETTER|CAPITAL LETTER|LETTER SMALL CAPITAL|LETTER)"
    r" (?:TURNED |REVERSED |INVERTED |BARRED |DOTLESS |SCRIPT |LONG |SIDEWAYS |STRETCHED |INSULAR |TAILLESS )*"
    r"([A-Z])(?: BAR| WITH .*)?"
)
# Upside down, these stand for another letter than their names say.
TURNED = {
    "ƃ": "g",
    "ɔ": "c",
    "ɟ": "f",
    "ן": "l",
    "ꓶ": "l",
    "Ɔ": "c",
    "Ⅎ": "f",
    "⅁": "g",
    "⅂": "l",
    "⅄": "y",
    "Ԁ": "p",
}
# The standard takes these letters apart, since the pairs look like them.
# Letters that are read as another at a glance and are in neither source.
GLANCE = {"ĸ": "k", "κ": "k", "к": "k", "ŋ": "n", "п": "n", "ƅ": "b", "ſ": "f", "ẝ": "f", "ɯ": "m", "ʍ": "w"}
GLANCE |= dict(zip("ⲁⲃⲉⲏⲓⲕⲙⲛⲧⲭⲩ", "abehikmntxy", strict=True))
GLANCE |= {"ꓲ": "i", "ℇ": "e", "℘": "p", "︰": ":"}
GLANCE |= {"ς": "c", "ϵ": "e"}
PAIRS = {"rn": "m", "vv": "w"}
# Letters that old scribes set above the one before, and a reader reads on from it.
ABOVE = re.compile(r"COMBINING LATIN SMALL LETTER ([A-Z])")
BRAILLE = (
    "1 12 14 145 15 124 1245 125 24 245 13 123 134 "
    "1345 135 1234 12345 1235 234 2345 136 1236 2456 1346 13456 1356"
)  # fmt: skip
"""The dots of each letter, from a on."""
ENCLOSED = re.compile(r"\(?([0-9A-Za-z]{1,2})[).,]")
CIRCLED = frozenset(
    character
    for character in map(chr, range(0x80, 0x20000))
    if unicodedata.category(character) == "No"
    and "CIRCLED" in (name := unicodedata.name(character))
    and "IDEOGRAPH" not in name
)
"""Also those on black and of printers' ornaments, which decompose to nothing."""
TAGS = range(0xE0020, 0xE007F)
"""A tag for each character of ASCII that is printed."""
APOSTROPHES = "‘’‚‛′ʹʻʼʽˈ‹›＇`´"
QUOTES = "“”„‟″«»〝〞＂"
OTHER_ASCII = {"⁄": "/", "∕": "/", "−": "-", "˗": "-", "∗": "*", "։": ":", "∶": ":", "‑": "-"}
OTHER_ASCII |= {"。": ".", "｡": ".", "⁃": "-", "ː": ":", "꞉": ":", "︓": ":", "¦": "|"}
OTHER_ASCII |= dict.fromkeys("˜∼⁓〜", "~") | dict.fromkeys("│┃║❘❙❚︱∣", "|") | dict.fromkeys("─━═⎯", "-")
# Dots at mid height part characters, whichever script they are of.
OTHER_ASCII |= dict.fromkeys("•‧∙⋅・･⸱ꞏ᛫⸳𐄁་༌\u119e", "·")


def letters_by_look() -> dict[str, str]:
    """Non-ASCII letters that look like ASCII letters, after the standard's prototypes."""
    table: dict[str, list[dict[str, str]]] = json.loads(CONFUSABLES.read_text("utf-8"))
    named = letters_by_name()
    look: dict[str, str] = {}
    for character, twins in table.items():
        if len(character) != 1 or character.isascii() or unicodedata.category(character)[0] not in "LN":
            continue
        if plain(unicodedata.normalize("NFKD", character)):  # what it decomposes to says more than its twin
            continue
        for twin in twins:
            parts = unicodedata.normalize("NFKD", twin["c"])
            bare = "".join(named.get(c, c) for c in parts if not removed(c))
            if bare.isascii() and bare.isalpha():
                look.setdefault(character, PAIRS.get(bare) or capital_i(character, bare).lower())
    capitals = {c: letter for c, letter in named.items() if "SMALL CAPITAL" in unicodedata.name(c)}
    return named | look | capitals | TURNED | GLANCE


def plain(text: str) -> bool:
    bare = "".join(c for c in text if not removed(c))
    return bare.isascii() and bare.isalnum()


def letters_by_name() -> dict[str, str]:
    """Latin letters with a stroke, hook or tail, and small capitals, which have no decomposition."""
    look: dict[str, str] = {}
    for point in range(0x80, 0x1FFFF):
        named = LATIN.fullmatch(unicodedata.name(chr(point), ""))
        if named is not None and unicodedata.normalize("NFKD", chr(point)) == chr(point):
            look[chr(point)] = named.group(1).lower()
    return look


def capital_i(character: str, look: str) -> str:
    """The standard maps capital I to l; a capital letter is meant as I, and ASCII I folds to i."""
    return "i" if look == "l" and unicodedata.category(character) == "Lu" else look


def removed(character: str) -> bool:
    point, category = ord(character), unicodedata.category(character)
    if character.isspace():
        return False
    if point in FILLERS:  # as a part of another character's decomposition
        return True
    return category in ("Mn", "Me", "Cf", "Cc") or point in IGNORABLE


def fold(character: str, look: dict[str, str]) -> str:
    point = ord(character)
    if character.isspace() or point in BLANKS:
        return " "
    if removed(character):
        return ""
    for first, last in BADGES:
        if first <= point <= last:
            return chr(ord("a") + point - first)
    if point in OUTLINED_DIGITS:
        return str(point - OUTLINED_DIGITS.start)
    if character in APOSTROPHES:
        return "'"
    if character in QUOTES:
        return '"'
    if unicodedata.category(character) == "Nd":
        return str(unicodedata.decimal(character))
    return "".join(fold_part(part, look) for part in parts(character, look))


def parts(character: str, look: dict[str, str]) -> str:
    if character in look:
        return look[character]
    if character in CIRCLED:
        return str(int(unicodedata.numeric(character)))
    apart = unicodedata.normalize("NFKD", character)
    enclosed = ENCLOSED.fullmatch(apart)
    if enclosed is not None:  # a letter or number in parentheses, or with its full stop, in one character
        return enclosed.group(1)
    if apart[0] == " " and len(apart) > 1:  # a spacing accent stays a symbol, it is no white space
        return character
    return apart


def fold_part(part: str, look: dict[str, str]) -> str:
    if part.isspace():
        return " "
    if removed(part):
        return ""
    if part in look:
        return look[part]
    if part in OTHER_ASCII:
        return OTHER_ASCII[part]
    if unicodedata.category(part) == "Nd":
        return str(unicodedata.decimal(part))
    if unicodedata.category(part) == "Pd":
        return "-"
    low = unicodedata.normalize("NFKD", part.casefold())
    return "".join(look.get(c, c) for c in low if not removed(c))


def also_looks() -> tuple[dict[str, str], dict[str, str]]:
    """What else a reader takes a character for, and what one is taken for behind a letter only.

    Numerals of a script that writes them as letters (`四`) are read as their digits, too. Tags show nothing, and a
    program reads the text that is written in them.
    """
    letters: dict[str, str] = {}
    signs: dict[str, str] = {}
    for line in ALSO_LOOKS.read_text("utf-8").splitlines():
        if line.startswith("#"):
            continue
        letter, *columns = line.split("\t")
        for found, members in zip((letters, signs), columns, strict=False):
            found.update(dict.fromkeys(members, letter))
    for character in map(chr, range(0x80, 0x20000)):
        value, category = unicodedata.numeric(character, -1), unicodedata.category(character)
        written = category in ("Lo", "Nl") and "\u3000" <= character <= "\u9fff"
        if (written or (category == "No" and is_no_figure(character))) and value in range(10):
            letters.setdefault(character, str(int(value)))
        above = ABOVE.fullmatch(unicodedata.name(character, ""))
        if above is not None:
            letters.setdefault(character, above[1].lower())
    for point in TAGS:
        letters[chr(point)] = chr(point - TAGS.start + ord(" ")).lower()
    for place, dots in enumerate(BRAILLE.split()):
        letters[chr(0x2800 + sum(1 << int(dot) - 1 for dot in dots))] = chr(ord("a") + place)
    return letters, signs


def is_no_figure(character: str) -> bool:
    """Whether a number is of a script of its own, and not a figure in another dress."""
    apart = unicodedata.normalize("NFKD", character)
    return len(apart.strip("()")) == 1 and not apart.isascii() and character not in CIRCLED


def unshown(point: int) -> bool:
    own = unicodedata.category(chr(point)) in ("Co", "Cn") and not 0x1CC00 <= point <= 0x1CEBF
    return own or point in UNSHOWN


def is_letter(character: str) -> bool:
    if ord(character) in UNSPACED:
        return False
    return unicodedata.category(character)[0] in "LN" or unicodedata.category(character) == "Mc"


def ranges(points: Iterable[int]) -> list[list[int]]:
    joined: list[list[int]] = []
    for point in points:
        if joined and joined[-1][1] == point - 1:
            joined[-1][1] = point
        else:
            joined.append([point, point])
    return joined


def entities() -> dict[str, str]:
    """Named entities with a semicolon; a sign that is written so parts what is beside it as it does by itself."""
    return {name[:-1]: text for name, text in sorted(html5.items()) if name.endswith(";")}


def bake() -> bytes:
    look = letters_by_look()
    points = [p for p in range(0x80, 0x110000) if not 0xD800 <= p <= 0xDFFF]
    characters: dict[str, str] = {}
    gone: list[int] = []
    for point in points:
        character = chr(point)
        folded = fold(character, look) if not 0xAC00 <= point <= 0xD7A3 else character
        if not folded:
            gone.append(point)
        elif folded != character:
            characters[character] = folded
    names = entities()
    letters, signs = also_looks()
    table = {
        "unicode": unicodedata.unidata_version,
        "python": ".".join(map(str, sys.version_info[:3])),
        "confusables": hashlib.sha256(CONFUSABLES.read_bytes()).hexdigest(),
        "licence": "Unicode License V3, see LICENCE-unicode.txt",
        "characters": characters,
        "also": letters,
        "behind_letters": signs,
        "removed": ranges(gone),
        "unshown": ranges(p for p in points if unshown(p) and chr(p) not in characters),
        "letters": ranges(p for p in points if is_letter(chr(p))),
        "entities": names,
        "bare_entities": sorted(name for name in names if name in html5),
    }
    lines = (f"{json.dumps(key)}:{json.dumps(value, separators=(',', ':'))}" for key, value in table.items())
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def main() -> None:
    data = bake()
    TABLE.parent.mkdir(exist_ok=True)
    TABLE.write_bytes(data)
    digest = hashlib.sha256(data).hexdigest()
    source = MODULE.read_text("utf-8")
    MODULE.write_text(re.sub(r'"sha256:[0-9a-f]*"', f'"sha256:{digest}"', source, count=1), "utf-8")
    print(f"{len(data)} bytes, sha256:{digest}")


if __name__ == "__main__":
    main()
