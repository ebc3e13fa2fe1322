"""Ways to write a text so that a reader still reads it, and a plain search no longer finds it.

A disguise takes an item and gives it back in *marks*: what is written, and how many characters of the item that
shows. Marks carry the position, so that the oracle never has to undo a disguise to know what got out.
`LISTED` are the ones everybody knows. The others were written against our own fold: what else would a reader still
see (`SHOWN`), words and digits that stand apart in another way (`APART`), and escapes that the program on the other
side undoes (`UNDONE`).
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator

from bench.leaks import alphabets, further, inserted, joined, later, looks, wrappers
from bench.leaks.ways import (
    BIDI,
    COMBINING,
    IGNORED,
    INVISIBLE,
    SPACES,
    Disguise,
    Mark,
    accented,
    after_each,
    all_around,
    around,
    at_sign_in_words,
    before_each,
    between_all,
    both,
    camel_case,
    decomposed,
    each,
    for_separators,
    for_spaces,
    inserted_once,
    mapped,
    mixed_case,
    plain,
    right_to_left,
    run_together,
    stretched,
    wrapped,
)


def _entity(character: str) -> str:
    return f"&#{ord(character)};"


LISTED: dict[str, Disguise] = {
    "plain": plain,
    "mixed case": mixed_case,
    "zero-width": before_each(lambda chooser: chooser.choice(INVISIBLE)),
    "homoglyph": mapped(looks.CYRILLIC, 70),
    "markup inside": around("**", "**"),
    "emphasis inside": before_each(lambda chooser: chooser.choice(("*", "_", "**", "`", "~~")), 15),
    "tag inside": around("<b>", "</b>"),
    "entity": each(_entity, 40),
    "entity in hex": each(lambda character: f"&#x{ord(character):X};", 40),
    "wrapped": wrapped,
    "spaced letters": between_all(" "),
    "combining marks": after_each(COMBINING),
    "right-to-left marks": before_each(lambda chooser: chooser.choice(BIDI)),
    "full width": each(lambda c: chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c, 60),
    "other scripts": mapped(looks.OTHER_SCRIPTS, 80),
    "other scripts' digits": mapped(looks.DIGITS, 80),
}

SHOWN: dict[str, Disguise] = {
    # characters that look like others
    "leetspeak": mapped(looks.LEET, 60),
    "circled": mapped(looks.CIRCLED),
    "squared": mapped(looks.SQUARED),
    "parenthesised": mapped(looks.PARENTHESISED),
    "regional indicators": mapped(looks.REGIONAL),
    "mathematical": mapped(looks.MATHEMATICAL),
    "small capitals": mapped(looks.SMALL_CAPITALS),
    "superscript": mapped(looks.SUPERSCRIPT),
    "subscript": mapped(looks.SUBSCRIPT),
    "upside down": mapped(looks.UPSIDE_DOWN),
    "phonetic letters": mapped(looks.PHONETIC),
    "keycaps": each(lambda c: c + "\ufe0f\u20e3" if c.isdigit() else c),
    "roman numerals": mapped(looks.ROMAN),
    "accented": accented,
    "accents taken apart": decomposed,
    "stretched": stretched,
    # characters that show nothing
    "ignorable characters": before_each(lambda chooser: chooser.choice(IGNORED)),
    "variation selectors": after_each("\ufe00\ufe0e\ufe0f\U000e0110"),
    "tag characters": before_each(lambda _: "\U000e0067\U000e007f"),
    "named entities": before_each(lambda c: c.choice(("&shy;", "&zwj;", "&ZeroWidthSpace;", "&lrm;")), 25),
    "entities without semicolon": mapped({c: [f"&#{ord(c)}"] for c in "abcdghijklmnopqrstuvwxyz"}, 30),
    "entities escaped twice": each(lambda character: f"&amp;#{ord(character)};", 40),
    "control characters": before_each(lambda chooser: chooser.choice("\x00\x01\x08\x0e\x7f\x9f"), 25),
    "backspaces": inserted_once("x\b"),
    "terminal colours": around("\x1b[31m", "\x1b[0m"),
    "terminal links": around("\x1b]8;;https://example.org\x1b\\", "\x1b]8;;\x1b\\"),
    "terminal titles": inserted_once("\x1b]0;note\x07"),
    "c1 sequences": around("\x9b31m", "\x9b0m"),
    "reversed under an override": right_to_left,
    # markup that a renderer takes away
    "nested tags": around('<span class="a"><i><b>', "</b></i></span>"),
    "long tag": around('<span title="' + "note " * 80 + '">', "</span>"),
    "very long tag": inserted_once('<a title="' + "n" * 5_000 + '">'),
    "comment": inserted_once("<!-- note -->"),
    "long comment": inserted_once("<!--" + " note" * 1_200 + " -->"),
    "code comment": inserted_once("/* note */"),
    "template comment": inserted_once("{# note #}"),
    "processing instruction": inserted_once("<?note note?>"),
    "cdata": around("<![CDATA[", "]]>"),
    "hidden text": inserted_once("<span style='display:none'>xy</span>"),
    "script": inserted_once("<script>let a = 1</script>"),
    "word break tag": inserted_once("<wbr>"),
    "link inside": around("[", "](https://example.org/a)"),
    "reference link": around("[", "][note]"),
    "long link": around("[", "](https://example.org/" + "a" * 1_500 + ")"),
    "image alt text": all_around("![", "](picture.png)"),
    "html image": all_around('<img alt="', '" src="picture.png">'),
    "footnote inside": inserted_once("[^1]"),
    "citation inside": inserted_once("【4†source】"),
    "tex group": around("{", "}"),
    "tex command": around(r"\textbf{", "}"),
    "tex font switch": around(r"{\it ", "}"),
    "tex maths": all_around("$", "$"),
    "tex text in maths": all_around(r"$\text{", "}$"),
    "tex letters in maths": each(lambda c: rf"\mathrm{{{c}}}" if c.isalnum() else c),
    "tex accents": mapped({v: [rf"\'{v}", rf"\"{{{v}}}", rf"\={v}"] for v in "aeou"}),
    "bbcode": around("[b]", "[/b]"),
    "wiki": around("'''", "'''"),
    "roff": around(r"\fB", r"\fR"),
    "rst role": around(r"\ :strong:`", r"`\ "),
    "backslashes": before_each(lambda _: "\\", 30),
    # layout
    "hyphenated at the line end": inserted_once("-\n"),
    "soft hyphen at the line end": inserted_once("\u00ad\n"),
    "typeset hyphen at the line end": inserted_once("\u2010\r\n    "),
    "hyphenated in a quote": inserted_once("-\n> "),
    "broken inside a word": inserted_once("\n"),
    "backslash at the line end": inserted_once("\\\n"),
    # separators
    "letters with dots": between_all(".", " "),
    "letters with hyphens": between_all("-", " "),
    "letters with middle dots": between_all("·", "  "),
    "letters with slashes": between_all("/", " // "),
    "letters with pipes": between_all("|", " | "),
    "letters with commas": between_all(", ", " , "),
    "letters with underscores": between_all("_", "__"),
    "letters with plus signs": between_all("+", " + "),
    "letters with emoji": between_all("✨", " ✨ "),
    "letters with thin spaces": between_all("\u2009", "\u2003"),
    "letters on lines": between_all("\n", "\n\n"),
    "letters in quotes": each(lambda c: f"'{c}' " if c.isalnum() else c),
    "letters in brackets": each(lambda c: f"[{c}]" if c.isalnum() else c),
    "letters, one space for all": between_all(" ", " "),
    "letters in zero-width spaces": between_all("\u200b", "\u200b \u200b"),
}  # fmt: skip

APART: dict[str, Disguise] = {
    "line break tag": for_spaces("<br>", "<br/>\n", " <wbr> ", "</p><p>"),
    "block quote": for_spaces("\n> ", "\n> > ", "\n>"),
    "code comment lines": for_spaces("\n// ", "\n# ", "\n * ", "\n-- ", "\n; "),
    "list items": for_spaces("\n- ", "\n* ", "\n1. ", "\n+ "),
    "table cells": for_spaces(" | ", "|", " | | ", " |\n| "),
    "table cells with rule": for_spaces(" |\n|---|---|\n| "),
    "html cells": for_spaces("</td><td>", "</td>\n  <td align=left>"),
    "csv": for_spaces('","', ",", ";", "\t"),
    "blank lines": for_spaces("\n\n", "\n\n\n", "\n \n"),
    "odd spaces": for_spaces(*SPACES),
    "braille blanks": for_spaces("\u2800", "\u3164", "\u115f"),
    "diff lines": for_spaces("\n+", "\n+ "),
    "tex spaces": for_spaces("~", r"\ ", r"\,", r"\quad ", r"\\ ", "{} "),
    "words with dashes": for_spaces("-", "–", " — ", "‐", "‑"),
    "words with underscores": for_spaces("_", "__", "_ "),
    "words with dots": for_spaces("...", "…", " . ", "."),
    "words with slashes": for_spaces("/", " / ", "\\", " // "),
    "words with commas": for_spaces(",", ":", ";"),
    "words in quotes": for_spaces("' '", '" "', "” “", "' + '", '" + "', "` `"),
    "words in brackets": for_spaces(" (", ") (", "] [", " [", ") "),
    "words with signs": for_spaces(" * ", " = ", " > ", "->", " & ", "~", " ~ ", "^", "@", " • ", "!"),
    "words with emoji": for_spaces(" ✨ ", "👉", " ✅ "),
    "run together": run_together,
    "camel case": camel_case,
    "odd digit separators": for_separators(".", "/", "_", "·", "–", " - ", "  ", ":", ",", "|", "\u2009", "~"),
    "digits apart": each(lambda c: c + " " if c.isdigit() else c),
    "digits with dots": each(lambda c: c + "." if c.isdigit() else c),
    "address in words": at_sign_in_words(
        (" at ", " dot "), ("(at)", "(dot)"), (" [at] ", " [dot] "), ("＠", "．"), (" @ ", " . "), ("&commat;", "&period;"),
        ("{at}", "{dot}"), ("﹫", "․"), ("%40", "%2E"), ("<at>", "<dot>"),
    ),
}  # fmt: skip

UNDONE: dict[str, Disguise] = {
    "percent escapes": each(lambda c: "".join(f"%{byte:02X}" for byte in c.encode()), 40),
    "percent spaces": for_spaces("%20", "+", "%0A"),
    "json escapes": each(lambda c: f"\\u{ord(c):04x}", 40),
    "hex escapes": each(lambda c: f"\\x{ord(c):02x}" if c.isascii() else c, 40),
    "escaped line ends": for_spaces("\\n", "\\t", "\\r\\n"),
    "quoted printable": each(lambda c: "".join(f"={byte:02X}" for byte in c.encode()), 40),
    "css escapes": each(lambda c: f"\\{ord(c):06x}", 30),
}

_OF_CHARACTERS = (
    "mixed case", "zero-width", "homoglyph", "combining marks", "right-to-left marks", "full width", "mathematical",
    "small capitals", "accented", "ignorable characters", "leetspeak", "circled", "variation selectors",
)  # fmt: skip
_OF_LAYOUT = (
    "emphasis inside", "comment", "link inside", "tag inside", "spaced letters", "letters with dots", "table cells",
    "hyphenated at the line end", "block quote", "blank lines", "words with dashes", "terminal colours", "named entities",
)  # fmt: skip


def several(item: str, chooser: random.Random) -> Iterator[Mark]:
    """Other characters, laid out in another way: the order in which a renderer takes them away again."""
    first, second = chooser.choice(_OF_CHARACTERS), chooser.choice(_OF_LAYOUT)
    return iter(list(both(KNOWN[first], KNOWN[second])(item, chooser)))


SHOWN["two at once"] = several
FAMILIES = {
    "listed": LISTED,
    "shown": SHOWN,
    "further": further.FURTHER | later.LATER | alphabets.ALPHABETS | wrappers.WRAPPERS | inserted.INSERTED,
    "apart": APART,
    "joined": joined.JOINED | wrappers.SPELLING,
    "undone": UNDONE,
    "unseen": further.UNSEEN
    | later.LATER_UNSEEN
    | alphabets.ALPHABETS_UNSEEN
    | joined.JOINED_UNSEEN
    | wrappers.WRAPPERS_UNSEEN
    | inserted.INSERTED_UNSEEN,
}
KNOWN: dict[str, Disguise] = {name: one for family in FAMILIES.values() for name, one in family.items()}

OTHER_CASE = further.OTHER_CASE | later.OTHER_CASE | alphabets.OTHER_CASE | frozenset(
    (
        "mixed case", "leetspeak", "squared", "parenthesised", "regional indicators", "small capitals", "superscript",
        "subscript", "upside down", "phonetic letters", "roman numerals", "stretched", "camel case", "two at once",
        "other scripts", "accented", "accents taken apart",
    )
)  # fmt: skip
"""Disguises that lose the case of a letter, so that an exact text is another text behind them."""
FOR_PHRASES = frozenset[str]().union(
    (
        "run together",
        "camel case",
        "stretched",
        "leetspeak",
        "hidden text",
        "script",
        "upside down",
        "two at once",
        "letters on lines",
    ),
    *(module.FOR_PHRASES for module in (further, later, alphabets, joined, wrappers, inserted)),
)
"""Disguises that a reader of words sees through: in digits and keys they would change what is written."""
FOR_SHAPES = frozenset[str]().union(
    ("odd digit separators", "digits apart", "digits with dots", "address in words"),
    *(module.FOR_SHAPES for module in (later, alphabets, joined)),
)


def applies(name: str, family: str, *, exact: bool, item: str = "") -> bool:
    """Whether a disguise leaves an item of this family the same item.

    A pattern says itself which separators it takes, so `APART` is no disguise for what it forbids.
    """
    if exact and name in OTHER_CASE:
        return False
    if name == "entities without semicolon" and _LETTER_AND_DIGIT.search(item):
        return False  # the digit would be a part of the number of the character
    if name in _OF_TAGS and _TAG_BEGUN.search(item):
        return False
    if not _OWN_SIGNS.get(name, frozenset()).isdisjoint(item):
        return False
    if name in FOR_PHRASES:
        return family == "phrase"
    if name in FOR_SHAPES:
        return family == "shape"
    return family == "phrase" or name not in APART


_OWN_SIGNS = {
    "emphasis inside": frozenset("_~`*"),
    "two at once": frozenset("_~`*"),
    "letters with underscores": frozenset("_"),
    "letters with pipes": frozenset("|"),
    "each in a wiki's template": frozenset("|{}"),
    "letters with tildes": frozenset("~"),
    "letters with equal signs": frozenset("="),
    "letters in parentheses": frozenset("()]"),
    "letters in brackets": frozenset("[]"),
    "reference link": frozenset("[]"),
}
"""Disguises made of signs that an item may hold itself: nobody could tell which are whose.

A bracket of the item's before a sign in brackets or parentheses makes a link of it (`](0)`).
"""
_OF_TAGS = frozenset(
    ("processing instruction", "cdata", "question mark comment", "empty bogus comment", "nameless end tag")
)
_TAG_BEGUN = re.compile(r"<[?!/A-Za-z]")
"""With one of its own, an item is hidden up to the end of the next tag."""
_LETTER_AND_DIGIT = re.compile(r"[A-Za-z]\d")
_BLANKS_LOST = frozenset(
    (
        "letters with underscores", "letters with thin spaces", "letters in quotes", "letters, one space for all",
        "letters in guillemets", "letters in table cells", "letters in an array",
    )
)  # fmt: skip
"""Disguises that write between words what they write between letters, or no more than a wider blank."""
_OF_TWO = re.compile(r"^\S{1,2} ")


def kind_of(name: str, family: str = "", item: str = "") -> str:
    """The family of a disguise; of an item that begins with a word of two characters, `apart` where blanks are lost.

    A number that its blanks make known is said in `docs/detectors.md` not to be found without them.
    """
    if family == "shape" and name in _BLANKS_LOST and _OF_TWO.search(item):
        return "apart"
    return next(kind for kind, members in FAMILIES.items() if name in members)


def written(marks: Iterable[Mark]) -> str:
    return "".join(mark for mark, _ in marks)
