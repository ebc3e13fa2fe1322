"""Whether every text that one set of patterns forbids is forbidden by another: proved on the tables, or refuted by the
shortest text that is not.

Two compiled automata are walked side by side over every stream of folded bytes. Each view of a raw text is such a
stream, and both sides read the same views, so what holds for all streams holds for every view of every text. It says
nothing of the readings by letters alone (`core/lettering.py`), which look at more than one stream, nor of patterns
found without their spaces where all characters stand apart. Across the end of a line, where only matches of some length
of patterns of no words count (`core/scanner.py`), a walk of its own goes. The walk is bounded:
where it does not come to its end, nothing is said.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final

from interlock.core.folding import EITHER, SPACE
from interlock.core.patterns import Pattern, StateBudgetExceeded, pattern_widths
from interlock.core.places import Node
from interlock.core.reading import LETTERS_MIN
from interlock.core.textrules import TextRules
from interlock.lexicon.folding import folding

STEPS_MAX: Final = 2_000_000
"""Table steps that one proof may take, a second or two; most rules need some thousands."""


class Undecided(Exception):
    """The walk was not finished within its bound."""


class Walk:
    """What a walk found. `escape`: the shortest folded text that the first side matches and the second does not.

    `lettered`: whether a pattern of the first side is also looked for by its letters alone, or by characters that
    stand apart, which no walk covers. `broken`: whether something that the end of a line breaks may be matched by the
    first side and not by the second.
    """

    def __init__(self, escape: bytes | None, pairs: int, *, lettered: bool, broken: bool = False) -> None:
        self.escape = escape
        self.pairs = pairs
        self.lettered = lettered
        self.broken = broken

    @property
    def holds(self) -> bool:
        return self.escape is None


def inclusion(inner: Sequence[Pattern], outer: Sequence[Pattern], *, steps_max: int = STEPS_MAX) -> Walk:
    """Whether a match of any of `inner` is never in a text without a match of any of `outer`.

    What a check would clear counts as matched for `inner` and as not matched for `outer`, so that a proof holds
    whatever the checks say. Raises Undecided, and what `TextRules.compile` raises.
    """
    plain = [Pattern(0, one.source, one.literal) for one in inner]
    sure = [Pattern(0, one.source, one.literal) for one in outer if not one.check]
    left, right = TextRules.compile(plain, folding()), TextRules.compile(sure, folding())
    walk = _Walk(left, right).proof(steps_max)
    if walk.holds and (over := _over_lines(left)):
        walk.broken = not _included_over_lines(over, _over_lines(right, surely=True), steps_max)
    return walk


def _over_lines(rules: TextRules, *, surely: bool = False) -> list[Pattern]:
    """Patterns of which a match is known where the end of a line breaks it; `surely`: of which every one is."""
    found = []
    for number, pattern in enumerate(rules.patterns):
        if pattern.literal or pattern.apart or number in rules.readings:
            continue
        fewest, most = pattern_widths(pattern, folding())
        if (fewest if surely else most or LETTERS_MIN) >= LETTERS_MIN:
            found.append(Pattern(0, pattern.source))
    return found


def _included_over_lines(inner: Sequence[Pattern], outer: Sequence[Pattern], steps_max: int) -> bool:
    if not outer:
        return False
    try:
        walk = _Walk(TextRules.compile(inner, folding()), TextRules.compile(outer, folding())).proof(
            steps_max
        )
    except (Undecided, StateBudgetExceeded):
        return False
    return walk.holds


Step = tuple[tuple[int, ...], tuple[int, ...], bool, bool]
"""Where both sides stand, whether the inner one has matched, whether the last byte was a space."""


class _Walk:
    def __init__(self, inner: TextRules, outer: TextRules) -> None:
        self._inner = inner
        self._outer = outer
        self._bytes = _representatives(inner, outer)
        self._lettered = bool(inner.readings) or any(pattern.apart for pattern in inner.patterns)

    def proof(self, steps_max: int) -> Walk:
        # State 0 of every table is the start of a stream.
        first: Step = ((0,) * len(self._inner.automata), (0,) * len(self._outer.automata), False, False)
        came: dict[Step, tuple[Step, int] | None] = {first: None}
        due = deque([first])
        taken, effort = 0, len(self._bytes) * (len(self._inner.automata) + len(self._outer.automata))
        while due:
            step = due.popleft()
            if self._escapes(step):
                return Walk(_path(came, step), len(came), lettered=self._lettered)
            for byte, following in self._following(step):
                if following not in came:
                    came[following] = (step, byte)
                    due.append(following)
            taken += effort
            if taken > steps_max:
                raise Undecided
        return Walk(None, len(came), lettered=self._lettered)

    def _escapes(self, step: Step) -> bool:
        """Whether a text that ends here is matched by the inner side and not by the outer."""
        inner, outer, matched, _ = step
        return (matched or _ends(self._inner, inner)) and not _ends(self._outer, outer)

    def _following(self, step: Step) -> list[tuple[int, Step]]:
        states, others, matched, spaced = step
        inner, outer = self._inner.nodes.at(states), self._outer.nodes.at(others)
        found = []
        for byte in self._bytes:
            if byte == SPACE and spaced:
                continue  # folding leaves one space of several
            after: Node = self._outer.nodes.after(outer, byte)
            if _matches(self._outer, after):
                continue  # matched for good: nothing behind it escapes
            own = self._inner.nodes.after(inner, byte)
            found.append(
                (byte, (own.states, after.states, matched or _matches(self._inner, own), byte == SPACE))
            )
        return found


def _ends(rules: TextRules, states: tuple[int, ...]) -> bool:
    """Whether the end of the text completes a match."""
    hits = (
        hit
        for automaton, state in zip(rules.automata, states, strict=True)
        for hit in automaton.finals.get(state, ())
    )
    return any(not rules.patterns[hit.pattern].apart for hit in hits)


def _matches(rules: TextRules, node: Node) -> bool:
    """Whether a match is complete, whatever stands between its characters."""
    return any(not rules.patterns[hit.pattern].apart for _, hit in node.accepts)


def _representatives(*sides: TextRules) -> list[int]:
    """One byte of each kind that no table tells apart, the most readable one.

    None that is read in two ways (`core/folding.py`): what either side finds behind it, it finds where one of its two
    readings stands instead, and those streams are walked.
    """
    kinds: dict[tuple[int, ...], int] = {}
    automata = [automaton for side in sides for automaton in side.automata]
    for byte in sorted(set(range(256)).difference(EITHER), key=strangeness):
        # A space is a kind of its own: folding never leaves two in a row.
        kind = (int(byte == SPACE), *(automaton.classes[byte] for automaton in automata))
        kinds.setdefault(kind, byte)
    return list(kinds.values())


def strangeness(byte: int) -> tuple[int, int]:
    """Letters before digits before a space before signs before what no keyboard has."""
    letter = chr(byte)
    ranks = (
        letter.isascii() and letter.islower(),
        letter.isascii() and letter.isdigit(),
        byte == SPACE,
        32 < byte < 127,
    )
    return next((rank for rank, holds in enumerate(ranks) if holds), len(ranks)), byte


def _path(came: dict[Step, tuple[Step, int] | None], step: Step) -> bytes:
    found = bytearray()
    while (link := came[step]) is not None:
        step, byte = link
        found.append(byte)
    return bytes(reversed(found))
