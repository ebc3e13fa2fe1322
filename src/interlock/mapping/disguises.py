"""How a word is written so that it reads as one and is not read as one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

_IGNORED: Final = (
    rb"(?:\xc2\xad|\xcc[\x80-\xbf]|\xcd[\x80-\xaf]|\xd8\x9c|\xe1\xa0[\x8b-\x8f]|\xe2\x80[\x8b-\x8f\xaa-\xae]"
    rb"|\xe2\x81[\xa0-\xaf]|\xef\xb8[\x80-\x8f]|\xef\xbb\xbf|\xf3\xa0[\x80-\x87][\x80-\xbf])"
)
"""What a reader does not see, or sees as part of the letter before it."""

DISGUISED: Final = re.compile(
    # Inside a word: emphasis, an entity, a tag that renders as nothing, a combining mark, letters of two scripts.
    rb"[A-Za-z]\*{2,3}[A-Za-z]|[A-Za-z]{2}[*`][A-Za-z]{2}"
    rb"|[A-Za-z]&#?[0-9A-Za-z]{1,32};[A-Za-z]"
    rb"|[A-Za-z]<(?!/?(?:br|hr|p|li|ul|ol|dl|dt|dd|div|tr|td|th|table|h[1-6]|sub|sup)\b)[A-Za-z/!][^<>]{0,255}>[A-Za-z]"
    rb"|[A-Za-z]" + _IGNORED + rb"{1,16}[A-Za-z]"
    rb"|[A-Za-z]{2}[\xcd-\xd4][\x80-\xbf]|[\xcd-\xd4][\x80-\xbf][A-Za-z]{2}"
)


BEGUN_IN_BOLD: Final = re.compile(
    rb"(?<![^ \t\r\n])(?P<sign>\*\*|__)(?P<first>[A-Za-z]{1,3})(?P=sign)(?P<rest>[a-z]{1,24})"
    rb"(?![0-9A-Za-z_*~`<&\x80-\xff])"
)
"""`**F**ace`, as the letters of a word to remember are shown: a word, and no disguise."""


_HOLDS_A_SIGN: Final = re.compile(
    rb"[*`&<\xc2\xcc-\xd4\xd8\xe1\xe2\xef\xf3](?:(?<=[A-Za-z].)(?:(?<=<)[A-Za-z/!]|(?<!<))|[\x80-\xbf][A-Za-z]{2})"
)
"""What every disguise holds beside a letter. It is looked for many times faster than one of them."""


def disguises(text: bytes) -> Iterator[re.Match[bytes]]:
    """The disguises in a text, in order."""
    return DISGUISED.finditer(text) if _HOLDS_A_SIGN.search(text) is not None else iter(())


def may_disguise(piece: bytes) -> bool:
    """Whether what stands between two spaces is, or begins, a disguise or a block of code."""
    return b"<" in piece or b"```" in piece or next(disguises(piece), None) is not None
