"""Items that are bare digits elsewhere, and that the words before them make what they are: `SSN: 123456789`."""

from __future__ import annotations

import re
from typing import Final

from interlock.core.scanner import Check, Veto
from interlock.policy.detectors.detector import Shape

_FILLERS: Final = (
    r"(?:'?s?(?: ?[:#=.(\"'-]{1,2}| (?:number|numbers|numero|nummer|num|nr|no|code|id|card|is|was|are|of|for|my|the|"
    r"his|her|their|our|your|a|it|it's|its|this|given|issued|reads|ends in|on file|as|be|to|from)\b))"
)
_ITEM_AFTER: Final = r"[ :#=(\"'.-]{0,3}"


def announced(words: str, item: str, check: Check | None = None) -> Shape:
    """A shape for `item` behind one of `words`, with up to three small words between them.

    `words` and `item` are patterns, `item` begins and ends in word characters. The check is given the item
    alone; its raw text is empty where the raw match is not the folded one letter by letter.
    """
    ending = re.compile(rb"(?<![0-9a-z_])(?:" + item.encode() + rb")\Z")

    def is_item(folded: bytes, raw: bytes) -> bool | Veto:
        found = ending.search(folded)
        if found is None:
            return False
        same = len(raw) == len(folded)
        return check is None or check(found.group(), raw[found.start() :] if same else b"")

    return Shape(rf"\b(?:{words})(?:{_FILLERS}){{0,3}}{_ITEM_AFTER}{item}\b", is_item)
