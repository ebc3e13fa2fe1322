"""Text that carries nothing (R-031): a closed list, and everything else is judged.

White space, punctuation and markup, one sign a few times or a ruled line; or one connective alone. No letter, digit,
currency or mathematical sign; nothing invisible; no long mix of signs, which could be Morse code or a drawing.
"""

from __future__ import annotations

import re
from typing import Final

from interlock.lexicon.words import ENGLISH

SIGNS_MAX: Final = 6
INERT_BYTES_MAX: Final = 256

_SIGN: Final = rb"(?:[.,;:!?\"'()\[\]\-*#>|_`~]|\xe2\x80[\x93\x94\x98\x99\x9c\x9d\xa2\xa6])"
_SIGNS: Final = re.compile(rb"[ \t\r\n]*(?:" + _SIGN + rb"[ \t\r\n]*){0,%d}" % SIGNS_MAX)
_RULE: Final = re.compile(rb"[ \t\r\n]*(?:-+|\*+|_+|#+|=+|`{1,4}|[|:\- ]+)[ \t\r\n]*")
_CONNECTIVE: Final = re.compile(
    rb"(?i)[ \t\r\n]*(?:" + "|".join(sorted(ENGLISH["connectives"])).encode() + rb")[,:]?[ \t\r\n]*"
)


def is_inert(text: bytes) -> bool:
    if not text.strip(b" \t\r\n"):
        return True
    if len(text) > INERT_BYTES_MAX:
        return False
    if _SIGNS.fullmatch(text) or _RULE.fullmatch(text):
        return True
    return _CONNECTIVE.fullmatch(text) is not None
