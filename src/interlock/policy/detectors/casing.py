"""The letters of a match in the case in which they are written, whatever is laid between them.

Text is searched in small letters, and some checks look at capitals. A character that nothing is drawn for, a tag or
another alphabet's letter between or for those of a word takes no capital away. A letter of mathematics, in a circle and
the like has the case of the one that it is a form of. One of one case alone, such as a small capital, may stand for
either, and is read as a capital.
"""

from __future__ import annotations

import re
from typing import Final
from unicodedata import normalize

from interlock.core.folding import EITHER
from interlock.lexicon.folding import folding

_TAGS: Final = re.compile(rb"<[^<>]*>|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b\[[0-?]*[ -/]*[@-~]")
"""Of a page, and of a terminal: what it takes for a link or a title, and its colours."""


def written(folded: bytes, raw: bytes) -> bytes | None:
    """The folded text with the capitals of the raw one; `None` where the one cannot be told from the other."""
    if raw.lower() == folded:
        return raw
    untagged = _TAGS.sub(b"", raw)
    found = _laid_over(folded, untagged)
    return found if found is not None or untagged == raw else _laid_over(folded, raw)


def _laid_over(folded: bytes, raw: bytes) -> bytes | None:
    text, place = bytearray(), 0
    for one in raw.decode("utf-8", "replace"):
        read = b" " if one.isspace() else folding().text(one)
        end = place + len(read)
        if not read or end > len(folded) or not all(map(_reads, read, folded[place:end])):
            continue
        form = normalize("NFKC", one)
        text += folded[place:end].upper() if form == form.upper() else folded[place:end]
        place = end
    return bytes(text) if place == len(folded) else None


def _reads(byte: int, wanted: int) -> bool:
    return byte == wanted or wanted in EITHER.get(byte, ())
