"""A text without what is struck out in it, and without what a page does not show: names of images, remarks, tags.

A reader takes `The loan is ~~not~~ approved` for an approval. Whether a sign strikes out hangs on what shows the text;
so it is read with and without, and for claim rules what either reading says counts.
"""

from __future__ import annotations

import re
from typing import Final

from interlock.core.folding import BLOCK_TAGS

_MAY_STRIKE: Final = re.compile(rb"~|<|\[[a-z^/]|\]\(|\\[a-z]|/\*|\{[#%*]|\xcc[\xb5-\xb8]|-[A-Za-z']{2,16}-")

_INSIDE: Final = rb"[^<>]{0,256}"
_STRUCK: Final = re.compile(
    # Elements that strike out, or that do not show what is in them.
    rb"(?is)<(?P<tag>del|s|strike|template|noscript|script|style|title|select|datalist)\b" + _INSIDE + rb">"
    rb"[^<]{0,512}</(?P=tag)\s*>"
    rb"|<(?P<styled>[a-z][a-z0-9]{0,15})\b[^<>]{0,128}(?:line-through|transparent|opacity\s?:\s?0(?![.\d])"
    rb"|font-size\s?:\s?0|visibility\s?:\s?hidden|display\s?:\s?none|(?<=\s)hidden\b)" + _INSIDE + rb">"
    rb"[^<]{0,512}</(?P=styled)\s*>"
    rb"|\[(?P<board>s|strike|del)\][^\[]{0,512}\[/(?P=board)\]"
    rb"|\\(?:sout|st|xout|cancel|hphantom|phantom|iffalse)\s?\{[^{}]{0,512}\}"
    rb"|(?<![~\w])(?P<tilde>~{1,2})(?=[^\s~])[^~]{1,512}(?<=[^\s~])(?P=tilde)(?![~\w])"
    # Names and addresses of images and links, marks of notes, remarks, comments, tags.
    rb"|!\[[^\[\]]{0,256}\](?:\([^()]{0,512}\)|\[[^\[\]]{0,64}\])?"
    rb"|(?<=\])\([^()\s]{1,512}(?:\s[^()]{0,256})?\)"
    rb"|\[\^[^\[\]\s]{1,32}\]"
    rb"|/\*.{0,256}?\*/|\{[#*%].{0,256}?[#*%]\}|<!--.{0,256}?-->"
    rb"|</?[a-z][^<>]{0,256}>"
    # What some writers strike out with, and strokes over each letter.
    rb"|(?<!\S)-[a-z']{2,16}-(?!\S)"
    rb"|(?:[a-z'](?:\xcc[\xb5-\xb8]){1,2}\x20?(?:\xcc[\xb5-\xb8])?){2,}"
)
_BREAKING: Final = re.compile(rb"(?i)</?(?:%b)\b" % b"|".join(sorted(BLOCK_TAGS)))


def unstruck(text: bytes) -> bytes | None:
    """The text without what is struck out or not shown; nothing where nothing is."""
    if _MAY_STRIKE.search(text) is None:
        return None
    found = _STRUCK.sub(_left, text)
    return found if found != text else None


def _left(struck: re.Match[bytes]) -> bytes:
    """Where a block begins or ends its tag stays: it parts what is around it."""
    return struck.group() if _BREAKING.match(struck.group()) else b""
