"""What stands between the signs of an item, written as a stranger would and tried before the fold knew it.

Those of `JOINED` are seen through for phrases, cards, e-mail addresses, social security numbers, IBANs, keys and telephone
numbers; other detectors are counted, and have no limit yet. `JOINED_UNSEEN` are not seen through.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from bench.leaks.ways import Disguise, Mark, between_all, each, for_spaces, inserted_once


def _one_by_one(form: str) -> Disguise:
    return each(lambda character: form.format(character) if character.isalnum() else character)


def numbered(item: str, _: random.Random) -> Iterator[Mark]:
    """Each sign behind its number: `1) g 2) u`."""
    number = 0
    for character in item:
        number += character.isalnum()
        yield (f"{number}) {character} " if character.isalnum() else character), 1


JOINED: dict[str, Disguise] = {
    "letters with ellipses": between_all("…", " … "),
    "letters with bullets, apart": between_all(" • ", "  •  "),
    "letters with slashes, apart": between_all(" / ", "   "),
    "letters with hyphens, apart": between_all(" - ", "   "),
    "letters with colons, apart": between_all(" : ", "   "),
    "letters with stars, apart": between_all(" * ", "   "),
    "letters with dashes, apart": between_all(" — ", "   "),
    "letters with arrows, apart": between_all(" ➜ ", "   "),
    "letters with hearts": between_all("♥", " ♥ "),
    "letters with toned hands": between_all("👉🏽", " "),
    "letters in a tight array": between_all("','", "',' ','"),
    "hyphenated in a remark": inserted_once("-\n# "),
    "hyphenated in a remark of code": inserted_once("-\n/// "),
    "remarks of other languages": for_spaces("\n% ", "\n;; ", "\n! ", "\n12: "),
    "octal escapes of all": each(lambda c: f"\\{ord(c):03o}" if c.isascii() else c, 60),
    "short css escapes": each(lambda character: f"\\{ord(character):02x} ", 30),
}

JOINED_UNSEEN: dict[str, Disguise] = {
    "letters with three signs in turns": lambda item, _: (
        ("-._"[place % 3] * bool(place) + character, 1) for place, character in enumerate(item)
    ),
    "letters in angled quotes": _one_by_one("『{}』"),
    "letters behind their numbers": numbered,
    "letters for figures": lambda item, _: (({"0": "O", "1": "l"}.get(c, c), 1) for c in item),
}

FOR_PHRASES = frozenset(
    (
        "hyphenated in a remark",
        "hyphenated in a remark of code",
        "remarks of other languages",
        "short css escapes",
    )
)
FOR_SHAPES = frozenset(("letters for figures",))
