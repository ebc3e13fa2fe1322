"""In which order a renderer shows what stands between signs of direction (UAX #9, for text of left-to-right letters).

Words of a script that runs from right to left are read in the order they are written, whatever is around them: nothing
here is asked about them but inside an override, which turns them as it turns all else.
"""

from __future__ import annotations

import re
from typing import Final

_EMBEDDINGS: Final = {"\u202a": (0, ""), "\u202b": (1, ""), "\u202d": (0, "L"), "\u202e": (1, "R")}
_ISOLATES: Final = {"\u2066": 0, "\u2067": 1, "\u2068": 0}
_END_EMBEDDING: Final = "\u202c"
_END_ISOLATE: Final = "\u2069"
_DEPTH_MAX: Final = 125
_MIRRORED: Final = dict(zip("()[]{}<>", ")(][}{><", strict=True))
_RIGHT: Final = re.compile("[\u200f\u061c\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_CLASSES: Final = (
    dict.fromkeys("0123456789", "EN")
    | dict.fromkeys("+-", "ES")
    | dict.fromkeys("#$%\u00a2\u00a3\u00a4\u00a5\u00b0\u00b1\u20ac", "ET")
    | dict.fromkeys(",./:\u00a0\u202f", "CS")
)
RIGHT_TO_LEFT: Final = re.compile(
    rb"\xd6[\x90-\xbf]|[\xd7-\xdf][\x80-\xbf]|\xe0[\xa0-\xa3][\x80-\xbf]|\xef(?:\xac[\x9d-\xbf]|[\xad-\xb7\xb9\xba][\x80-\xbf])"
)
"""A letter of a script that runs from right to left, in UTF-8."""
_SIGNS: Final = re.compile(rb"\xe2(?:\x80[\xaa-\xae]|\x81[\xa6-\xa9])|[\r\n]")
_OPENS_EMBEDDING: Final = frozenset(sign.encode() for sign in _EMBEDDINGS)
_OPENS_ISOLATE: Final = frozenset(sign.encode() for sign in _ISOLATES)


def end_of(buffer: bytes, start: int, *, isolate: bool) -> tuple[int, int] | None:
    """Where what a sign of direction rules over ends, and where one reads on: behind its end, or at the line's."""
    opened = [isolate]
    for sign in _SIGNS.finditer(buffer, start):
        own = sign.group()
        if own in b"\r\n":
            return sign.start(), sign.start()
        if own in _OPENS_EMBEDDING or own in _OPENS_ISOLATE:
            opened.append(own in _OPENS_ISOLATE)
        elif own == _END_EMBEDDING.encode():
            if not opened[-1]:
                opened.pop()
        elif True in opened:
            while not opened.pop():
                pass
        if not opened:
            return sign.start(), sign.end()
    return None


class _Placed:
    """A character that is shown or sets an order, with its level and its class."""

    __slots__ = ("character", "kind", "level", "opens")

    def __init__(self, character: str, level: int, kind: str) -> None:
        self.character, self.level, self.kind = character, level, kind
        self.opens = character in _ISOLATES


def shown(text: str, level: int = 0) -> str:
    """`text` in the order in which it is seen from left to right, in a paragraph of this level, without its signs."""
    placed = _placed(text, level)
    for sequence in _sequences(placed):
        _resolve([placed[index] for index in sequence], *_edges(placed, sequence, level))
    order = list(range(len(placed)))
    for above in range(max((one.level for one in placed), default=0), 0, -1):
        _turn(order, placed, above)
    seen = [
        one
        for one in (placed[index] for index in order)
        if one.character not in _ISOLATES and one.character not in (_END_ISOLATE, "\u200e", "\u200f")
    ]
    return _with_brackets([one.character for one in seen], [one.level % 2 == 1 for one in seen])


def _with_brackets(seen: list[str], turned: list[bool]) -> str:
    """With the brackets as a reader takes them. A renderer mirrors those that it turns; where fewer of the others close
    none, whoever wrote them did not reckon with that. Angles are taken by themselves: of two the first opens, and a
    lone one is an arrow, which points on."""
    mirrored = "".join(
        _MIRRORED.get(character, character) if back else character
        for character, back in zip(seen, turned, strict=True)
    )
    plain = "".join(seen)
    if mirrored == plain:
        return plain
    brackets = min(mirrored, plain, key=_left_over)
    angles = min(mirrored, plain, key=lambda text: "<" not in text or text.find(">") < text.find("<"))
    if "<" not in angles or ">" not in angles:
        angles = angles.replace("<", ">")
    return "".join(
        angle if angle in "<>" else character for angle, character in zip(angles, brackets, strict=True)
    )


def _left_over(text: str) -> tuple[int, bool]:
    """How many brackets close none that is open, and whether the first does."""
    opened: list[str] = []
    found = [character for character in text if character in "()[]{}"]
    left = 0
    for character in found:
        if character in "([{":
            opened.append(_MIRRORED[character])
        elif opened and opened[-1] == character:
            opened.pop()
        else:
            left += 1
    return left, bool(found) and found[0] in ")]}"


def _placed(text: str, level: int) -> list[_Placed]:
    """X1 to X8: the level of each character, and the class that an override gives it."""
    stack: list[tuple[int, str, bool]] = [(level, "", False)]
    placed: list[_Placed] = []
    for character in text:
        own, override, _ = stack[-1]
        if character in _EMBEDDINGS:
            odd, kind = _EMBEDDINGS[character]
            stack.append((_next(own, odd), kind, False))
        elif character in _ISOLATES:
            placed.append(_Placed(character, own, override or "ON"))
            stack.append((_next(own, _ISOLATES[character]), "", True))
        elif character == _END_ISOLATE:
            if any(isolate for _, _, isolate in stack):
                while not stack.pop()[2]:
                    pass
            placed.append(_Placed(character, stack[-1][0], stack[-1][1] or "ON"))
        elif character == _END_EMBEDDING:
            if len(stack) > 1 and not stack[-1][2]:
                stack.pop()
        else:
            placed.append(_Placed(character, own, override or _class_of(character)))
    return placed


def _next(level: int, odd: int) -> int:
    return min(level + (1 if level % 2 != odd else 2), _DEPTH_MAX)


def _class_of(character: str) -> str:
    known = _CLASSES.get(character)
    if known is not None:
        return known
    if _RIGHT.match(character):
        return "R"
    return "L" if character.isalnum() or character == "\u200e" else "ON"


def _sequences(placed: list[_Placed]) -> list[list[int]]:
    """BD13: runs of one level, joined over what an isolate holds."""
    runs: list[list[int]] = []
    for index, one in enumerate(placed):
        if runs and placed[index - 1].level == one.level:
            runs[-1].append(index)
        else:
            runs.append([index])
    sequences: list[list[int]] = []
    waiting: list[list[int]] = []
    for run in runs:
        own = run
        if placed[run[0]].character == _END_ISOLATE and waiting and placed[waiting[-1][-1]].opens:
            own = waiting.pop()
            own.extend(run)
        else:
            sequences.append(own)
        if placed[own[-1]].opens:
            waiting.append(own)
    return sequences


def _edges(placed: list[_Placed], sequence: list[int], level: int) -> tuple[str, str]:
    first, last = sequence[0], sequence[-1]
    own = placed[first].level
    before = placed[first - 1].level if first else level
    after = placed[last + 1].level if last + 1 < len(placed) and not placed[last].opens else level
    return _side(max(own, before)), _side(max(own, after))


def _side(level: int) -> str:
    return "R" if level % 2 else "L"


def _resolve(sequence: list[_Placed], before: str, after: str) -> None:
    """W4 to W7, N1, N2, I1 and I2: numbers, then what is neutral between two sides, then the levels."""
    kinds = [one.kind for one in sequence]
    for place in range(1, len(kinds) - 1):
        if kinds[place] in ("ES", "CS") and kinds[place - 1] == kinds[place + 1] == "EN":
            kinds[place] = "EN"
    for way in (range(1, len(kinds)), range(len(kinds) - 2, -1, -1)):
        for place in way:
            if kinds[place] == "ET" and kinds[place - way.step] == "EN":
                kinds[place] = "EN"
    strong = before
    for place, kind in enumerate(kinds):
        if kind in ("L", "R"):
            strong = kind
        elif kind == "EN":
            kinds[place] = "L" if strong == "L" else "EN"
        else:
            kinds[place] = "ON"
    sides = [before, *("R" if kind == "EN" else kind for kind in kinds), after]
    place = 1
    while place < len(sides) - 1:
        end = place
        while sides[end] == "ON":
            end += 1
        if end > place:
            side = sides[end] if sides[end] == sides[place - 1] else _side(sequence[place - 1].level)
            kinds[place - 1 : end - 1] = [side] * (end - place)
            sides[place:end] = kinds[place - 1 : end - 1]
        place = end + 1
    for one, kind in zip(sequence, kinds, strict=True):
        if one.level % 2:
            one.level += kind in ("L", "EN")
        else:
            one.level += {"R": 1, "EN": 2}.get(kind, 0)


def _turn(order: list[int], placed: list[_Placed], above: int) -> None:
    """L2: each run at this level or above it is turned around."""
    place = 0
    while place < len(order):
        end = place
        while end < len(order) and placed[order[end]].level >= above:
            end += 1
        order[place:end] = order[place:end][::-1]
        place = end + 1
