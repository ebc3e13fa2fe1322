"""What is wrong with a policy, all of it at once, for the person who wrote it."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final
from unicodedata import combining, east_asian_width

PROBLEMS_SHOWN_MAX: Final = 50
WORDS_MAX: Final = 60
LINE_MAX: Final = 100

# The breaks that the YAML scanner counts: lines must be numbered as it numbers them.
_BREAK = re.compile("\r\n|[\n\r\x85\u2028\u2029]")


@dataclass(frozen=True, order=True)
class Place:
    """Where something stands in the document; both counted from 1, columns in characters."""

    line: int
    column: int


NOWHERE: Final = Place(0, 0)
"""The place of what is wrong with the file as a whole."""


@dataclass(frozen=True, order=True)
class Problem:
    place: Place
    message: str


class PolicyError(ValueError):
    """The policy was not loaded. `problems` are all that was found, in the order of the document."""

    def __init__(self, name: str, problems: Iterable[Problem], text: str = "") -> None:
        self.name = name
        self.problems = tuple(sorted(set(problems)))
        super().__init__(_report(name, self.problems, text))


def _report(name: str, problems: tuple[Problem, ...], text: str) -> str:
    lines = _BREAK.split(text)
    shown = [_shown(name, problem, lines) for problem in problems[:PROBLEMS_SHOWN_MAX]]
    left = len(problems) - len(shown)
    return "\n".join([*shown, f"and {left} more"] if left else shown)


def _shown(name: str, problem: Problem, lines: list[str]) -> str:
    place = problem.place
    if place == NOWHERE:
        return f"{name}: {problem.message}"
    head = f"{name}:{place.line}:{place.column}: {problem.message}"
    line = lines[place.line - 1] if place.line <= len(lines) else ""
    # A long line is shown from a little before the caret, so that the caret is always in view.
    start = max(0, place.column - 1 - LINE_MAX // 2) if len(line) > LINE_MAX else 0
    before = _plain(line[start : place.column - 1])
    seen = before + _plain(line[place.column - 1 : start + LINE_MAX])
    return f"{head}\n  {seen}\n  {' ' * _columns(before)}^"


def _columns(text: str) -> int:
    """How many columns a terminal gives it: the letters of some scripts take two."""
    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in text)


def _plain(text: str) -> str:
    """Text that cannot move a terminal's cursor; a tab keeps one column."""
    return "".join(c if c.isprintable() else " " if c == "\t" else "�" for c in text)


def quoted(words: str) -> str:
    """The user's words as a message shows them."""
    short = words if len(words) <= WORDS_MAX else words[: WORDS_MAX - 1] + "…"
    return f"`{_plain(short)}`"


def choices(names: Iterable[str]) -> str:
    listed = [quoted(name) for name in names]
    return listed[0] if len(listed) == 1 else f"{', '.join(listed[:-1])} or {listed[-1]}"


def nearest(word: str, known: Iterable[str]) -> list[str]:
    """What may have been meant, if anything comes near."""
    names = sorted(known)
    alike = [name for name in names if name.casefold() == word.casefold()]
    close = alike or difflib.get_close_matches(word[:WORDS_MAX], names, n=1)
    return close[:1] or [name for name in names if word.casefold() in name.casefold().split("-")][:1]


def suggestion(word: str, known: Iterable[str], few: int = 8) -> str:
    """The end of a message about an unknown word: what may have been meant, or what there is if that is little."""
    names = sorted(known)
    if near := nearest(word, names):
        return f", did you mean {quoted(near[0])}?"
    return f", expected {choices(names)}" if 0 < len(names) <= few else ""


class Problems:
    """Collects problems, and remembers which parts of the document they stand in.

    A part with a problem is not read on: what follows from a mistake is noise.
    """

    def __init__(self) -> None:
        self.found: list[Problem] = []
        self._failed: set[tuple[str | int, ...]] = set()

    def add(self, place: Place, message: str, path: tuple[str | int, ...] = ()) -> None:
        self.found.append(Problem(place, message))
        self._failed.update(path[:end] for end in range(len(path) + 1))

    def within(self, *path: str | int) -> bool:
        """Whether a problem was found in this part."""
        return path in self._failed
