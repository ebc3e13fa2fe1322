"""The screen: every evaluator judges what was received by itself, the most severe tier wins, and no refusal is bare."""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cache
from typing import Final

from interlock.screen.completion import complete
from interlock.screen.evaluating import Evaluates, Named, TableEvaluator
from interlock.screen.machine import Lexer, View
from interlock.screen.received import Received, TransformRefused, asked
from interlock.screen.registry import (
    AMBIGUITY,
    EMPTY,
    FAILED,
    INVALID,
    NOT_TEXT,
    OVERSIZE,
    SILENT,
    TRANSFORMED,
    UNPAIRED,
    Entry,
    registry,
)
from interlock.screen.resolving import resolve
from interlock.screen.tables import Tables, load
from interlock.screen.verdict import SAFE, Channel, Judgement, Tier, Verdict, Violation

INPUT_BYTES_MAX: Final = 4_000_000
"""What is longer is refused unread: nobody waits for seconds on a text that no prompt can take in."""


class ScreenError(ValueError):
    """A screen that cannot be built, or a channel that does not exist; the message says what to do."""


class Screen(ABC):
    """Evaluators and a threshold, fixed at construction. It keeps nothing of what it has judged.

    Where the evaluators run is its subclass's matter; what their judgements come to is the same everywhere.
    Raises ScreenError where there are fewer than two evaluators, or two that do the same.
    """

    __slots__ = ("_evaluators", "_registry", "_threshold")

    def __init__(
        self, evaluators: Sequence[Named], entries: dict[str, Entry], *, threshold: Tier = SAFE
    ) -> None:
        if len(evaluators) < 2:
            raise ScreenError(f"a screen needs at least two evaluators, and was given {len(evaluators)}")
        for what, values in (
            ("do the same", [one.digest for one in evaluators]),
            ("have one name", [one.name for one in evaluators]),
        ):
            twice = [
                one.name for one, value in zip(evaluators, values, strict=True) if values.count(value) > 1
            ]
            if twice:
                raise ScreenError(
                    f"the evaluators {', '.join(f'`{name}`' for name in twice)} {what}: leave one out"
                )
        if threshold >= Tier.INDETERMINATE:
            raise ScreenError("a threshold of `indeterminate` would let through what could not be judged")
        self._evaluators = tuple(evaluators)
        self._registry = dict(entries)
        self._threshold = threshold

    @property
    def threshold(self) -> Tier:
        return self._threshold

    @property
    def digest(self) -> str:
        """Who judges, and how high: the same for the same evaluators in any order."""
        lines = "\n".join([self._threshold.label, *sorted(one.digest for one in self._evaluators)])
        return f"sha256:{hashlib.sha256(lines.encode()).hexdigest()}"

    @property
    def evaluators(self) -> tuple[str, ...]:
        return tuple(one.name for one in self._evaluators)

    def entry(self, id: str) -> Entry:  # noqa: A002
        """What the registry says of a violation's id."""
        return self._registry[id]

    def entries(self) -> tuple[Entry, ...]:
        return tuple(self._registry.values())

    def screen(self, text: object, channel: Channel | str = Channel.INSTRUCTION) -> Verdict:
        """Judge a text, or bytes, as received. Raises ScreenError for a channel that does not exist, and nothing else.

        A text is judged as its UTF-8 bytes. What is neither text nor bytes, is empty, too long or no valid text gets a
        verdict too: `indeterminate`, refused, with an id that says so.
        """
        by = _channel(channel)
        if isinstance(text, str):
            try:
                data = text.encode()
            except UnicodeEncodeError as error:
                raw = text.encode("utf-8", "surrogatepass")
                return self._ambiguous(UNPAIRED, raw, by, len(text[: error.start].encode()))
        elif isinstance(text, bytes | bytearray | memoryview):
            data = bytes(text)
        else:
            return self._ambiguous(NOT_TEXT, b"", by)
        if not data:
            return self._ambiguous(EMPTY, data, by)
        if len(data) > INPUT_BYTES_MAX:
            return self._ambiguous(OVERSIZE, data, by)
        return self._verdict(self._judged(data, by), data, by)

    @abstractmethod
    def _judged(self, data: bytes, channel: Channel) -> list[Judgement]:
        """What each evaluator says of it, or what its failing is worth."""

    def _ambiguous(self, id: str, data: bytes, channel: Channel, start: int = 0) -> Verdict:  # noqa: A002
        return self._verdict([trouble(id, len(data), start)], data, channel)

    def _verdict(self, judgements: Sequence[Judgement], data: bytes, channel: Channel) -> Verdict:
        tier = resolve(judgements)
        found = sorted({one for judgement in judgements for one in judgement.violations}, key=_order)
        violations = complete(tier, tuple(found), self._threshold, len(data))
        digest = f"sha256:{hashlib.sha256(data).hexdigest()}"
        return Verdict(tier, violations, self._threshold, channel, digest, len(data))


class LocalScreen(Screen):
    """A screen whose evaluators run in this process, ours and anybody's."""

    __slots__ = ("_asking",)

    def __init__(
        self, evaluators: Sequence[Evaluates], entries: dict[str, Entry], *, threshold: Tier = SAFE
    ) -> None:
        super().__init__(evaluators, entries, threshold=threshold)
        self._asking = tuple(evaluators)

    def _judged(self, data: bytes, channel: Channel) -> list[Judgement]:
        return [self._asked(one, data, channel) for one in self._with_view(data)]

    def _with_view(self, data: bytes) -> list[tuple[Evaluates, View | None]]:
        """Each evaluator with the marks of the text where it reads them: one making serves all that share a lexer."""
        view: View | None = None
        found: list[tuple[Evaluates, View | None]] = []
        for one in self._asking:
            if isinstance(one, TableEvaluator):
                view = view or one.view(data)
                found.append((one, view))
            else:
                found.append((one, None))
        return found

    def _asked(self, asking: tuple[Evaluates, View | None], data: bytes, channel: Channel) -> Judgement:
        """One evaluator's judgement, or what its failing is worth. No other evaluator hears of either."""
        evaluator, view = asking
        if isinstance(evaluator, TableEvaluator) and view is not None:
            try:
                return evaluator.judge_view(view, channel)
            except Exception:  # noqa: BLE001 - whatever it was, it is no judgement
                return trouble(FAILED, len(data))
        received = Received(data)
        try:
            answer = evaluator.judge(received, channel)
        except TransformRefused:
            return trouble(TRANSFORMED, len(data))
        except Exception:  # noqa: BLE001 - whatever it was, it is no judgement
            answer = trouble(FAILED, len(data))
        if asked(received):
            return trouble(TRANSFORMED, len(data))
        return self._checked(answer, len(data))

    def _checked(self, answer: object, size: int) -> Judgement:
        """A judgement as it came, or the violation of not being one."""
        if answer is None:
            return trouble(SILENT, size)
        if not isinstance(answer, Judgement) or not isinstance(answer.tier, Tier):
            return trouble(INVALID, size)
        if not all(self._is_violation(one, size) for one in answer.violations):
            return trouble(INVALID, size)
        return answer

    def _is_violation(self, one: object, size: int) -> bool:
        return (
            isinstance(one, Violation)
            and one.id in self._registry
            and isinstance(one.tier, Tier)
            and isinstance(one.evaluator, str)
            and 0 <= one.start <= one.end <= size
        )


def _order(violation: Violation) -> tuple[int, int, str]:
    """By place, then by name: not by which evaluator was asked first."""
    return violation.start, violation.end, violation.id


def trouble(id: str, size: int, start: int = 0) -> Judgement:  # noqa: A002
    """The judgement of what could not be judged."""
    tier = Tier.INDETERMINATE
    return Judgement(tier, (Violation(id, AMBIGUITY, tier, min(start, size), size),))


def _channel(channel: Channel | str) -> Channel:
    try:
        return Channel(channel)
    except ValueError:
        known = ", ".join(f"`{one.value}`" for one in Channel)
        raise ScreenError(f"there is no channel `{channel}`, only {known}") from None


def build(tables: Tables | None = None, *, threshold: Tier = SAFE) -> Screen:
    """A screen of the tables that come with the package, every evaluator run in this process."""
    tables = tables or load()
    lexer = Lexer(tables)
    evaluators = [TableEvaluator(tables, one, lexer) for one in tables.evaluators]
    return LocalScreen(evaluators, registry(tables.evaluators), threshold=threshold)


@cache
def default() -> Screen:
    """The one screen of this process that `screen` uses, built when first asked for."""
    return build()


def screen(text: object, channel: Channel | str = Channel.INSTRUCTION) -> Verdict:
    """Judge what was received before anything else reads it: `screen(text, "data").refused`."""
    return default().screen(text, channel)
