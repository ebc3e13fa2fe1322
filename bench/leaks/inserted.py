"""What chats, subtitles, editors and programs put into words, written as a stranger would before the fold knew any of it.

At first contact 115 of 282 kinds got out, most of them whole. Those of `INSERTED` are seen through now; `INSERTED_UNSEEN`
are not, as `docs/policy.md` says.
"""

from __future__ import annotations

import random
import string
from collections.abc import Iterator

from bench.leaks.ways import Disguise, Mark, around, each, for_spaces, inserted_once, mapped

_ABOVE = dict(
    zip(
        "aeioucdhmrtvx",
        "\u0363\u0364\u0365\u0366\u0367\u0368\u0369\u036a\u036b\u036c\u036d\u036e\u036f",
        strict=True,
    )
)
_BRAILLE = dict(zip(string.ascii_lowercase, "⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵", strict=True))


def _named(character: str) -> str:
    return f":regional_indicator_{character.lower()}:" if character.isalpha() else character


def letters_above(item: str, _: random.Random) -> Iterator[Mark]:
    """Every second letter above the one before it."""
    for place, character in enumerate(item):
        above = place % 2 and item[place - 1].isalpha()
        yield (_ABOVE.get(character, character) if above else character), 1


def from_its_end(item: str, _: random.Random) -> Iterator[Mark]:
    return ((character, 1) for character in reversed(item))


def turned_by_the_page(item: str, _: random.Random) -> Iterator[Mark]:
    """Each sign floats to the right, so that the last comes first."""
    return ((f'<span style="float:right">{character}</span>', 1) for character in reversed(item))


def vowels_left_out(item: str, _: random.Random) -> Iterator[Mark]:
    return (("*" if character in "aeiou" else character, 1) for character in item)


INSERTED: dict[str, Disguise] = {
    "pictures by their names": each(_named),
    "a picture's name inside": inserted_once(":smile:"),
    "a chat's own picture inside": inserted_once("<:wink:123456789012345678>"),
    "an editor's remark": inserted_once("{>>note<<}"),
    "what an editor took out": inserted_once("{--note--}"),
    "words taken out": inserted_once("[-note-]"),
    "struck out inside": inserted_once("~~note~~"),
    "struck out by a tag": inserted_once("<del>note</del>"),
    "struck out between words": for_spaces(" ~~no~~ ", " <s>no</s> "),
    "tags of any name": around("[spoiler]", "[/spoiler]"),
    "tags that end without a name": around("[bold red]".replace(" ", "-"), "[/]"),
    "templates": inserted_once("{{anchor}}"),
    "cues of subtitles": inserted_once("<00:12.50>"),
    "styles of subtitles": inserted_once(r"{\k20}"),
    "breaks of subtitles": for_spaces(r"\N"),
    "subtitles": for_spaces("\n\n2\n00:00:02,000 --> 00:00:03,000\n"),
    "times before lines": for_spaces("\n[12:01] ", "\n12:01:07 "),
    "numbers before lines": for_spaces("\n2 | ", "\n   2\t", "\n[2] "),
    "boxes before lines": for_spaces("\n- [x] ", "\n- [ ] "),
    "initials before lines": for_spaces("\nJD> "),
    "remarks of lisp": inserted_once("#| note |#"),
    "remarks of lua": inserted_once("--[[ note ]]"),
    "remarks of a shell of windows": inserted_once("<# note #>"),
    "empty parameters of a shell": inserted_once("${x}"),
    "escapes of a sheet": each(lambda character: f"_x{ord(character):04X}_", 40),
    "wide escapes of tex": each(lambda character: f"^^^^{ord(character):04x}", 40),
    "characters of a page's mathematics": each(lambda character: rf"\unicode{{x{ord(character):x}}}", 40),
    "names of pictures": each('<img alt="{}" src="a.png">'.format),
    "letters above letters": letters_above,
    "dots for letters": mapped(_BRAILLE),
    "from its end": from_its_end,
    "turned by the page": turned_by_the_page,
}  # fmt: skip

INSERTED_UNSEEN: dict[str, Disguise] = {
    "vowels left out": vowels_left_out,
    "remarks of a wiki": inserted_once("(; x ;)"),
    "strings of a list": inserted_once("', '"),
}

FOR_PHRASES = frozenset((*INSERTED, *INSERTED_UNSEEN))
