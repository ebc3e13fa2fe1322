"""Evaluators as the screen runs them: a name, a digest of what they are, and a judgement of what was received."""

from __future__ import annotations

from typing import Protocol

from interlock.screen.machine import Judge, Lexer, View
from interlock.screen.received import Received
from interlock.screen.tables import Evaluator, Tables
from interlock.screen.verdict import Channel, Judgement, Tier, Violation


class Evaluates(Protocol):
    """What a screen asks of an evaluator, its own or anybody's.

    `digest` says what it does: two of one digest are the same evaluator under two names, and a screen refuses them.
    `judge` is given the bytes as received and nothing else, once a text, and must keep nothing of it.
    """

    @property
    def name(self) -> str: ...
    @property
    def digest(self) -> str: ...
    def judge(self, received: Received, channel: Channel) -> Judgement: ...


class TableEvaluator:
    """An evaluator that is tables, run in this process."""

    __slots__ = ("_judge", "_lexer", "_tiers", "digest", "name")

    def __init__(self, tables: Tables, evaluator: Evaluator, lexer: Lexer | None = None) -> None:
        self.name = evaluator.name
        self.digest = evaluator.digest
        self._lexer = lexer or Lexer(tables)
        self._judge = Judge(evaluator)
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
        ends = self._lexer.places(view.data)
        return judgement(self.name, [(rule, ends[max(first - 1, 0)], ends[last]) for rule, first, last in broken],
                         self._tiers[channel])  # fmt: skip


CLEAR = Judgement(Tier.CLEAR)


def judgement(
    name: str, broken: list[tuple[int, int, int]], tiers: tuple[tuple[str, Tier], ...]
) -> Judgement:
    """Rules by number, with their bytes, as a judgement."""
    violations = tuple(
        Violation(tiers[rule][0], name, tiers[rule][1], min(start, end), end) for rule, start, end in broken
    )
    return Judgement(max((one.tier for one in violations), default=Tier.CLEAR), violations)
