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
    if word.text in _TAXES and not _OF_SO_MUCH.match(text, word.end):
        for pattern, side in ((_BARE, "~net"), (_WHOLE, "~total")):
            if pattern.search(text, max(0, word.start - _NEAR), word.start):
                return side
    return ""


def side_of_amount(text: str, start: int, end: int) -> str:
    """The side that an amount stands on, where that is said right before it, right behind it, or at the begin of its
    clause: `Net of tax, it comes to £40`, `comes to £40 before tax`, `£8 in tax on top of £40`."""
    if _BEHIND.match(text, end) or _ON_TOP.search(text, max(0, start - _AHEAD_MAX), start):
        return "~net"
    ahead = _AHEAD.search(text, max(0, start - _AHEAD_MAX), start)
    return "~net" if ahead is not None else ""


_OF_SO_MUCH: Final = re.compile(r" (?:of|at|being) [$€£]?[0-9]")
"""`with VAT of €253`: so much is the tax."""
_TAX: Final = r"(?:the |any )?(?:sales )?(?:tax(?:es)?|vat|gst)\b"
_BEHIND: Final = re.compile(rf" (?:before|excluding|excl\.?|without|ex|net of) {_TAX}", re.IGNORECASE)
_AHEAD: Final = re.compile(
    rf"(?:\A|[.!?:;] |\n)(?:before|excluding|net of|without) {_TAX},[^.,;:!?\n]*\Z", re.IGNORECASE
)
_ON_TOP: Final = re.compile(rf"\b{_TAX}[^.,;:!?\n]* on top of (?:the )?\Z", re.IGNORECASE)
_AHEAD_MAX: Final = 60


def is_beside_an_amount(text: str, word: Word, figure: int) -> bool:
    """Whether a word only says what an amount holds or does not hold besides: `the subtotal before shipping is £8`,
    `£9, delivery included`. `figure`: where the amount begins."""
    if _INSIDE.match(text, word.end) is not None:
        return True
    left_out = _LEFT_OUT.search(text, max(0, word.start - _NEAR), word.start) is not None
    return left_out and (word.start > figure or _SAYS.match(text, word.end, figure) is not None)


_INSIDE: Final = re.compile(
    r"(?: (?:cost|charge|fee)s?)? (?:(?:is|are) )?(?:not )?(?:included|inclusive|excluded)\b", re.IGNORECASE
)
_LEFT_OUT: Final = re.compile(r"\b(?:before|excluding|excl\.?|without)(?: (?:any|the))? \Z", re.IGNORECASE)
_SAYS: Final = re.compile(r"(?: [a-z]+)? (?:is|was|comes|came|amounts|amounted)\b")
