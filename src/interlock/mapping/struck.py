"""A text without what is struck out in it, and without what a page does not show: names of images, remarks, tags.

A reader takes `The loan is ~~not~~ approved` for an approval. Whether a sign strikes out hangs on what shows the text;
so it is read with and without, and for claim rules what either reading says counts. What has to be said is said
only where both readings say it: what a reader is not shown (`shown`) informs nobody.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

_MAY_STRIKE: Final = re.compile(
    rb"~|<[A-Za-z/!#]|\[[a-z^/-]|\]\(|\\[a-z]|/\*|\{[#%*>{-]|%\{|--\[|\xcc[\xb5-\xb8]|-(?<!\S-)[A-Za-z']{2,16}-(?!\S)"
)

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
    # Remarks of editors, templates and programs, and what an editor took out.
    rb"|\{>>.{0,256}?<<\}|\{--.{0,256}?--\}|\{\{!.{0,256}?\}\}|\{\{--.{0,256}?--\}\}|--\[\[.{0,256}?\]\]"
    rb"|<#[\s-].{0,256}?#>|<#--.{0,256}?-->|%\{\s.{0,256}?%\}|\[-(?=[^\s\[\]-])[^\[\]]{1,256}-\]"
    rb"|</?[a-z][^<>]{0,256}>"
    # What some writers strike out with, and strokes over each letter.
    rb"|(?<!\S)-[a-z']{2,16}-(?!\S)"
    rb"|(?:[a-z'](?:\xcc[\xb5-\xb8]){1,2}\x20?(?:\xcc[\xb5-\xb8])?){2,}"
)
_STYLED: Final = (
    rb"line-through|transparent|opacity\s?:\s?0(?![.\d])|font-size\s?:\s?0|visibility\s?:\s?hidden|display\s?:\s?none"
    rb"|(?<=[\s\"'])hidden\b"
)
_OPENS: Final = re.compile(
    rb"(?i)<!--|<(?P<tag>del|s|strike|template|noscript|script|style|title|select|datalist)\b[^<>]*>"
    rb"|<(?!(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b)"
    rb"(?P<styled>[a-z][a-z0-9]{0,15})\b(?=[^<>]*?(?:" + _STYLED + rb"))[^<>]*>"
    rb"|\[(?P<board>s|strike|del)\]|\\(?:sout|st|xout|cancel|hphantom|phantom)\s?\{|\\iffalse\b|/\*|\{[#%]"
    rb"|(?<![~\w])~~(?=[^\s~])"
    rb"|\{>>|\{--|\{\{(?:!|--)|--\[\[|<#[\s-]|%\{\s|\[-(?=[^\s\[\]-][^\[\]]{0,256}-\])"
)
_CLOSES: Final = {
    b"<!": "-->", b"/*": "*/", b"{#": "#}", b"{%": "%}", b"~~": "~~", b"{>": "<<}", b"{-": "--}", b"{{": "}}",
    b"--": "]]", b"<#": "#>", b"%{": "%}", b"[-": "-]",
}  # fmt: skip
_ENDS_A_STRIKE: Final = re.compile(rb"~~|\n[ \t]*\n")
_DEFINED: Final = re.compile(
    # A link that is defined and shown nowhere, which is a way to write a remark.
    rb"(?m)^ {0,3}\[(?!\^)[^\[\]\n]{1,256}\]:[ \t]*(?:<[^<>\n]*>|[^\s<]\S*)"
    rb"(?:[ \t]+(?:\"[^\"\n]*\"|'[^'\n]*'|\([^()\n]*\)))?[ \t]*$"
)
_NO_BREAK: Final = re.compile(rb"[^\n]")
_MAY_HIDE: Final = re.compile(_MAY_STRIKE.pattern + rb"|\]:")
"""None of it has a space in it, so that a text holds some of it only where what stands between two spaces does."""


@cache
def _breaking() -> re.Pattern[bytes]:
    from interlock.core.folding import BLOCK_TAGS  # reads what few texts ask for

    return re.compile(rb"(?i)</?(?:%b)\b" % b"|".join(sorted(BLOCK_TAGS)))


def unstruck(text: bytes) -> bytes | None:
    """The text without what is struck out or not shown; nothing where nothing is."""
    if _MAY_STRIKE.search(text) is None:
        return None
    found = _STRUCK.sub(_left, text)
    return found if found != text else None


def _left(struck: re.Match[bytes]) -> bytes:
    """Where a block begins or ends its tag stays: it parts what is around it."""
    return struck.group() if _breaking().match(struck.group()) else b""


def may_hide(text: bytes) -> bool:
    """Whether something in it may not be shown."""
    return _MAY_HIDE.search(text) is not None


def shown(text: bytes, hides: str) -> tuple[bytes, str]:
    """The text with blanks where nothing is shown, or what is there is struck out; and how what is open at its end will
    end. `hides`: how that will end which was open before it.
    """
    if not hides and not may_hide(text):
        return text, ""
    kept: list[bytes] = []
    at = 0
    while True:
        if hides:
            end, hides = _end_of_hidden(text, at, hides)
            kept.append(_NO_BREAK.sub(b" ", text[at:end]))
            at = end
            if hides:
                break
        opening = _OPENS.search(text, at)
        if opening is None:
            kept.append(text[at:])
            break
        kept.append(text[at : opening.start()])
        at, hides = opening.start(), _closing(opening)
    seen = b"".join(kept)
    return _DEFINED.sub(_blank, _STRUCK.sub(_blanked, seen)), hides


def _closing(opening: re.Match[bytes]) -> str:
    name = opening["tag"] or opening["styled"]
    if name:
        return f"</{name.decode().lower()}>"
    if opening["board"]:
        return f"[/{opening['board'].decode().lower()}]"
    if opening.group().startswith(b"\\"):
        return "\\fi" if opening.group() == b"\\iffalse" else "}"
    return _CLOSES[opening.group()[:2]]


def _end_of_hidden(text: bytes, at: int, hides: str) -> tuple[int, str]:
    """Behind what ends it, or where the text ends, and how it will end then. Elements of one name may stand in it."""
    if hides == "~~":
        begun = at + 2 if text.startswith(b"~~", at) else at
        found = _ENDS_A_STRIKE.search(text, begun)
        return (found.end(), "") if found else (len(text), hides)
    if not hides.startswith("<"):
        closing = re.compile(rb"(?i)" + re.escape(hides.encode())).search(text, at)
        return (closing.end(), "") if closing else (len(text), hides)
    name = hides[2:].partition(">")[0]
    depth = hides.count("<") - text.startswith(b"<", at)
    for tag in re.compile(rb"(?i)<(/?)%b\b[^<>]*>" % name.encode()).finditer(text, at):
        depth += -1 if tag[1] else 1
        if depth <= 0:
            return tag.end(), ""
    return len(text), f"</{name}>" * max(1, min(depth, DEPTH_MAX))


DEPTH_MAX: Final = 16
"""Elements of one name that stand in one another and are told apart over several transitions."""


def _blanked(struck: re.Match[bytes]) -> bytes:
    return struck.group() if _breaking().match(struck.group()) else _blank(struck)


def _blank(found: re.Match[bytes]) -> bytes:
    return _NO_BREAK.sub(b" ", found.group())
