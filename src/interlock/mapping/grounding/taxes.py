"""On which side of a tax an amount stands: `848.12 before VAT`, `1,009.26 including VAT`."""

from __future__ import annotations

import re
from typing import Final

from interlock.mapping.grounding.words import Word

_TAXES: Final = frozenset({"tax", "taxes", "vat", "gst"})
_BARE: Final = re.compile(
    r"\b(?:before|excluding|excl\.?|without|ex|net of)(?: (?:any|sales))? \Z", re.IGNORECASE
)
_WHOLE: Final = re.compile(
    r"\b(?:after|including|incl\.?|inclusive of|with)(?: (?:any|sales))? \Z", re.IGNORECASE
)
_NEAR: Final = 24
"""Characters before the word for it."""


def side_of_tax(text: str, word: Word) -> str:
    """What a field of the net amount or of the whole stands for; nothing where the word is no tax, or just one."""
    if word.text in _TAXES:
        for pattern, side in ((_BARE, "~net"), (_WHOLE, "~total")):
            if pattern.search(text, max(0, word.start - _NEAR), word.start):
                return side
    return ""
