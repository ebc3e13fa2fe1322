"""How evenly a text uses its characters, in integers: machines of every kind have to agree."""

from __future__ import annotations

import re
from base64 import b64decode
from binascii import Error
from collections import Counter
from typing import Final

_SCALE: Final = 1 << 12


def _log2_scaled(number: int) -> int:
    """4096 times the binary logarithm, rounded down: the bit length of the 4096th power."""
    power: int = number**_SCALE
    return power.bit_length() - 1


_LOGARITHMS: Final = (0, *(_log2_scaled(number) for number in range(1, 257)))


def entropy_millibits(text: bytes) -> int:
    """Shannon entropy per byte of at most 256 bytes, in thousandths of a bit, rounded down."""
    assert 0 < len(text) <= 256
    total = len(text)
    weighted = sum(count * _LOGARITHMS[count] for count in Counter(text).values())
    return (total * _LOGARITHMS[total] - weighted) * 1000 // (total * _SCALE)


def _kind(byte: int) -> int:
    if byte in b"0123456789":
        return 1
    if byte in b"ABCDEFGHIJKLMNOPQRSTUVWXYZ":
        return 2
    return 3


def figure_runs(text: bytes) -> int:
    """In how many places figures begin."""
    figures = bytes(1 if _kind(byte) == 1 else 0 for byte in text)
    return figures.count(b"\x00\x01") + figures.startswith(b"\x01")


def is_random(text: bytes, *, millibits: int, kinds: int = 3) -> bool:
    """A text that nobody wrote: many different characters of so many kinds, with figures in several places.

    Names that are written together (`parseHttpV2Header`) have capitals as keys have, and figures once.
    """
    found = {_kind(byte) for byte in text if chr(byte).isalnum()}
    return (
        len(found) >= kinds
        and figure_runs(text) >= max(2, len(text) // 16)
        and entropy_millibits(text[:256]) >= millibits
        and not says_words(text)
    )


_WORDS: Final = re.compile(rb" ?[a-z]{1,16}(?: [a-z]{1,16}){4,} ?")


def says_words(text: bytes) -> bool:
    """Whether it is five small words and more in Base64, as an example of it has, and no key."""
    written = text.strip(b".,;:=")
    try:
        said = b64decode(written + b"=" * (-len(written) % 4), validate=True)
    except Error:
        return False
    return _WORDS.fullmatch(said) is not None
