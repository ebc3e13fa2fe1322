"""Evaluators as the screen runs them: a name, a digest of what they are, and a judgement of what was received."""

from __future__ import annotations

from typing import Final, Protocol

from interlock.screen.machine import Judge, Lexer, View
from interlock.screen.received import Received
from interlock.screen.tables import Evaluator, Tables
from interlock.screen.verdict import Channel, Judgement, Tier, Violation


class Named(Protocol):
    """What a screen knows of each of its evaluators, wherever it runs.

    `digest` says what it does: two of one digest are the same evaluator under two names, and a screen refuses them.
    """

    @property
    def name(self) -> str: ...
    @property
    def digest(self) -> str: ...


class Evaluates(Named, Protocol):
    """What a screen asks of an evaluator in its own process, its own or anybody's.

    `judge` is given the bytes as received and nothing else, once a text, and must keep nothing of it.
    """

    def judge(self, received: Received, channel: Channel) -> Judgement: ...


class TableEvaluator:
    """An evaluator that is tables, run in this process."""

    __slots__ = ("_edges", "_judge", "_lexer", "_tiers", "digest", "name")

    def __init__(self, tables: Tables, evaluator: Evaluator, lexer: Lexer | None = None) -> None:
        self.name = evaluator.name
        self.digest = evaluator.digest
        self._lexer = lexer or Lexer(tables)
        self._judge = Judge(evaluator)
        self._edges = edges(tables)
        self._tiers = {
            channel: tuple(
                (
                    rule.id,
                    Tier[rule.tiers[channel.value].upper()] if channel.value in rule.tiers else Tier.CLEAR,
                )
                for rule in evaluator.rules
            )
            for channel in Channel
        }

    def view(self, data: bytes) -> View:
        """The marks of a text: the same for every evaluator of one set of tables, so a screen makes them once."""
        return self._lexer.view(data)

    def judge(self, received: Received, channel: Channel) -> Judgement:
        return self.judge_view(self.view(bytes(bytearray(received))), channel)

    def judge_view(self, view: View, channel: Channel) -> Judgement:
        broken = self._judge.judge(view.marks, channel.value)
        if not broken:
            return CLEAR
        return judgement(self.name, placed(broken, view, self._lexer, self._edges), self._tiers[channel])


CLEAR: Final = Judgement(Tier.CLEAR)
EDGES: Final = frozenset(("begin", "newline", "blank", "dot", "ask", "bang", "dots", "bangs"))
BACK_MAX: Final = 24
"""Marks that a finding is followed back to the beginning of its line or sentence."""


def edges(tables: Tables) -> frozenset[int]:
    """The marks that begin a line or a sentence."""
    return frozenset(number for number, name in enumerate(tables.names) if name in EDGES)


def placed(
    broken: list[tuple[int, int, int]], view: View, lexer: Lexer, edges: frozenset[int]
) -> list[tuple[int, int, int]]:
    """Rules with the bytes they were found in, from the beginning of the line or sentence where it began to be seen."""
    ends = lexer.places(view.data)
    found = []
    for rule, first, last in broken:
        start = min(max(first - 1, 0), last)
        stop = max(start - BACK_MAX, 0)
        while start > stop and view.marks[start] not in edges:
            start -= 1
        found.append((rule, ends[start], ends[last]))
    return found


def judgement(
    name: str, broken: list[tuple[int, int, int]], tiers: tuple[tuple[str, Tier], ...]
) -> Judgement:
    """Rules by number, with their bytes, as a judgement."""
    violations = tuple(
        Violation(tiers[rule][0], name, tiers[rule][1], min(start, end), end) for rule, start, end in broken
    )
    return Judgement(max((one.tier for one in violations), default=Tier.CLEAR), violations)
