"""How a person is reached: e-mail addresses and telephone numbers."""

from __future__ import annotations

from typing import Final

from interlock.policy.detectors.detector import Detector, Shape

# Words of at most 64 characters (RFC 5321, 4.5.3.1.1) joined by single separators: every start that is
# alive then stands at the same place in its word, which keeps the states few.
_WORD: Final = r"[a-z0-9_]{1,64}"
_LOCAL: Final = rf"\b{_WORD}(?:[.+%'&=-]{_WORD}){{0,5}}"
_DOMAIN: Final = r"(?:[a-z0-9]{1,63}[.-]){1,6}"

CONTACT: Final = (
    Detector(
        name="email",
        title="e-mail address",
        decides="",
        basis="RFC 5321",
        shapes=(Shape(rf"{_LOCAL} ?@ ?{_DOMAIN}[a-z]{{2,24}}\b"),),
    ),
)
