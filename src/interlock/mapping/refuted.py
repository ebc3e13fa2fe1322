"""Where the layout of a text says that something is not so: a value that is `false`, a box without a tick, a row whose
cells are empty or a no, a myth.

What stands there meets no requirement (`earnest.py`), and a rule that forbids asks none of this.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Final

from interlock.mapping.marks import CROSSES, UNTICKED
from interlock.mapping.rows import Row

_CROSSES: Final = "|".join(sorted(CROSSES | {UNTICKED}))
_NO: Final = (
    rf"(?:false|no|none|null|nil|nope|never|untrue|incorrect|undefined|n/a|--?|–|—|(?:{_CROSSES})\ufe0f?)"
)
_WORD: Final = "[\"'`*_”’]{0,3}"
_SIGN: Final = (
    r"(?:[:=]>?[*_]{0,3}|->|[ \t][·•–-](?=[ \t])|[—→➡⇒\t：﹕]\ufe0f?|\.{3,}"
    r"|[*_]{2}\n|\n[ \t]{0,4}:|</t[dh]>\s{0,4}<td\b[^<>\n]{0,64}>)"
)
"""What leads from a label to its value."""
_VALUED: Final = re.compile(
    rf"{_SIGN}[ \t]{{0,4}}(?:\n[ \t]{{0,4}})?{_WORD}{_NO}{_WORD}[ \t]*"
    r"(?=[;})\]\n\r|!<]|,(?!\d)|\.(?:\s|\Z)|\Z)"
    r"|[\"'][ \t]{0,4}:[ \t]{0,4}0[ \t]*(?=[,}\]\n\r])",
    re.IGNORECASE,
)
"""A 0 counts only behind the key of data: a fee may be 0."""
_BRACKETS: Final = re.compile(
    rf"[(\[](?:untrue|not true|incorrect|no longer true|false|no|none|n/a|(?:{_CROSSES})\ufe0f?)[)\]]",
    re.IGNORECASE,
)
_QUOTED: Final = re.compile(
    r"[\"”’*_][*_]{0,2} (?:is|was|are|were) (?:\w{1,16} )?"
    r"(?:false|untrue|wrong|incorrect|nonsense|not true|an? (?:lie|myth|joke|fiction|misconception))\b",
    re.IGNORECASE,
)
_SEGMENT: Final = re.compile(r"[,;{\n\r|]|[.!?](?=\s)")
"""Behind one of these begins what a value is the value of."""
_UNTICKED: Final = re.compile(
    r"^[ \t>]*(?:(?:[-*+]|\d{1,3}[.)])[ \t]+)?"
    r"(?:\[ \](?!\()|☐|<input\b(?=[^<>\n]{0,64}\bcheckbox\b)(?![^<>\n]{0,64}\bchecked\b)[^<>\n]{0,64}>)[^\n\r]*",
    re.MULTILINE | re.IGNORECASE,
)
_ROW: Final = re.compile(
    rf"^(?:[ \t>]*\|)?[^|\n\r]+(?:\|[ \t]*{_WORD}{_NO}{_WORD}[ \t]*)+\|?[ \t]*$", re.MULTILINE | re.IGNORECASE
)
"""A row that says only no behind its first cell."""
_MYTH: Final = re.compile(
    r"(?:^|(?<=[.!?] ))[ \t>*_#-]{0,12}(?:myth|fiction|misconception|untrue|fake news)\b[ \d*_]{0,6}[:–—-][^\n\r.!?]*",
    re.MULTILINE | re.IGNORECASE,
)


_NOS: Final = (
    frozenset({"false", "no", "none", "null", "nil", "never", "n", "n/a", "untrue", "incorrect", "true"})
    | CROSSES
    | {UNTICKED}
)
_UNTRUE: Final = frozenset(
    [
        "false",
        "untrue",
        "wrong",
        "incorrect",
        "nonsense",
        "true",
        "lie",
        "myth",
        "joke",
        "fiction",
        "misconception",
    ]
)
_MYTHS: Final = frozenset({"myth", "fiction", "misconception", "untrue", "fake"})
_BOXES: Final = (b"[ ]", UNTICKED.encode(), b"checkbox", b"CHECKBOX")


_NO_ALONE: Final = re.compile(_NO, re.IGNORECASE)


def is_no(value: object) -> bool:
    """Whether a value of data says that what it is the value of is not so: nothing, `false`, a no, a cross."""
    return not value or (
        isinstance(value, str) and _NO_ALONE.fullmatch(value.strip().rstrip(".")) is not None
    )


def refuted(text: bytes, words: Row) -> list[tuple[int, int]]:
    """The items from the first to before the second, each time."""
    whole, behind = _patterns(text, words)
    if not (whole or behind):
        return []
    said = text.decode(errors="surrogateescape")
    found = list(_spans(said, whole, behind))
    places, at, through = {0: 0}, 0, 0
    for end in sorted({end for span in found for end in span}):  # the items stand at bytes
        through += len(said[at:end].encode(errors="surrogateescape"))
        places[end], at = through, end
    starts = words.starts
    return [(bisect_left(starts, places[begin]), bisect_left(starts, places[end])) for begin, end in found]


def _patterns(text: bytes, words: Row) -> tuple[list[re.Pattern[str]], list[re.Pattern[str]]]:
    """Those that may match: of what stands in them, and of what stands before them."""
    whole: list[re.Pattern[str]] = []
    behind: list[re.Pattern[str]] = []
    if any(box in text for box in _BOXES):
        whole.append(_UNTICKED)
    if b"|" in text:
        whole.append(_ROW)
    if b":" in text or b"=" in text or not _NOS.isdisjoint(words.lower):
        behind += (_VALUED, _BRACKETS)
    if not _UNTRUE.isdisjoint(words.lower):
        behind.append(_QUOTED)
    if not _MYTHS.isdisjoint(words.lower):
        whole.append(_MYTH)
    return whole, behind


def _spans(
    text: str, whole: Sequence[re.Pattern[str]], behind: Sequence[re.Pattern[str]]
) -> Iterator[tuple[int, int]]:
    for pattern in whole:
        for match in pattern.finditer(text):
            yield match.span()
    signs: list[int] | None = None
    for pattern in behind:
        for match in pattern.finditer(text):
            signs = [one.end() for one in _SEGMENT.finditer(text)] if signs is None else signs
            place = bisect_left(signs, match.start() + 1)
            yield (signs[place - 1] if place else 0), match.end()
