"""Numbers in other signs as plain digits: `.38`, `½`, digits of any script, `half a percent`, `a dozen`; and one blank
for several, or where a line was wrapped between a figure and its unit."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from interlock.mapping.grounding.words import LEADING

_GOES_ON: Final = "|".join(rf"(?<=\b{word})" for word in sorted(LEADING))
_OTHER: Final = re.compile(
    r"(?P<point>(?<![0-9A-Za-z.])\.(?=[0-9]))"
    r"|(?P<half>\bhalf a (?=per ?cent\b|dozen\b))|(?P<quarter>\ba quarter of a (?=per ?cent\b))"
    r"|(?P<dozen>\b(?:a |one )?dozen\b)"
    r"|(?P<sign>[^\x00-\x7f])"
    r"|(?P<blank>(?<=[0-9A-Za-z%°$€£.,])(?:[ \t]{2,}|\t|[ \t]*\r?\n[ \t]*)"
    r"(?=(?-i:[a-z0-9%°$€£]|[A-Z]{3}\b|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b))"
    r"(?![0-9]{1,2}[.)]\s))"
    rf"|(?P<wrap>(?:{_GOES_ON})(?:[ \t]{{2,}}|\t|[ \t]*\r?\n[ \t]*)(?=(?-i:[A-Z])))",
    re.IGNORECASE,
)
_HALF_A_DOZEN: Final = re.compile(r"\bhalf a dozen\b", re.IGNORECASE)


def spelled(text: str) -> tuple[str, list[int]]:
    """The text with such numbers in plain digits, and for each of its offsets (the end too) that in the original."""
    if text.isascii() and not _OTHER.search(text):
        return text, list(range(len(text) + 1))
    parts: list[str] = []
    back: list[int] = []
    at = 0
    for match in _OTHER.finditer(text):
        if match.start() < at:
            continue
        said, end = _plain(text, match)
        if said is None:
            continue
        parts += [text[at : match.start()], said]
        back += [*range(at, match.start()), *([match.start()] * len(said))]
        at = end
    parts.append(text[at:])
    return "".join(parts), [*back, *range(at, len(text) + 1)]


def _plain(text: str, match: re.Match[str]) -> tuple[str | None, int]:
    dozen = _HALF_A_DOZEN.match(text, match.start())
    if dozen is not None:
        return "6", dozen.end()
    said = {"point": "0.", "half": "0.5 ", "quarter": "0.25 ", "dozen": "12", "blank": " ", "wrap": " "}.get(
        match.lastgroup or ""
    )
    return (said, match.end()) if said else (_digits(text, match.start()), match.end())


def _digits(text: str, at: int) -> str | None:
    """A digit of another script, a raised one that is no power of a unit, or a fraction in one sign."""
    sign, before = text[at], text[at - 1 : at]
    if unicodedata.digit(sign, None) is not None:
        return None if before.isalpha() else str(unicodedata.digit(sign))
    if unicodedata.numeric(sign, None) is None or "\u2044" not in unicodedata.normalize("NFKC", sign):
        return None
    return (" " if before.isdigit() else "") + unicodedata.normalize("NFKC", sign).replace("\u2044", "/")
