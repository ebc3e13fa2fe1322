"""What is admitted, channel by channel, and how much of it has left.

Text leaves up to min(what the release rule lets go, the text rules' frontier); a tool call leaves whole.
"""

from __future__ import annotations

from collections import deque

import msgspec

from interlock.core.carry import Carry
from interlock.core.events import Closed, Release
from interlock.core.mutation import CandidateKind
from interlock.core.rules import ReleaseMode, ReleaseRule


class ChannelEnd(msgspec.Struct, frozen=True):
    """Where a channel stands: its automata, its splitter, how many bytes of it are admitted.

    `whole`: the length at which it could still be gone back on as a whole, where the end alone would complete a
    forbidden text; -1 where it would not. `watched`: where the texts stand that are only recorded, if there are any.
    """

    carry: Carry
    split: int = 0
    length: int = 0
    whole: int = -1
    watched: Carry | None = None

    def standing(self) -> tuple[object, ...]:
        """What of it goes into a digest."""
        watched = () if self.watched is None else (self.watched.canonical(),)
        return (self.carry.canonical(), self.split, self.length, *watched)


Ends = dict[str, ChannelEnd]
_BLANK = b" \t\r\n"


class Output:
    """The admitted bytes. INVARIANT (watermark): what has left is never taken back."""

    def __init__(self, names: tuple[str, ...], start: Carry, rule: ReleaseRule) -> None:
        self.ends: Ends = {name: ChannelEnd(start) for name in names}
        self._rule = rule
        self._data: dict[str, bytearray] = {name: bytearray() for name in names}
        self._released: dict[str, int] = dict.fromkeys(names, 0)
        self._calls: deque[tuple[str, int, int]] = deque()
        self._carries_calls: dict[str, bool] = {}

    def takes(self, name: str, kind: CandidateKind) -> bool:
        """Whether this channel carries this kind. Calls leave whole and text does not: no channel carries both."""
        calls = kind is CandidateKind.TOOL_CALL
        return self._carries_calls.setdefault(name, calls) is calls

    def append(self, closed: Closed, end: ChannelEnd) -> None:
        if closed.kind is CandidateKind.TOOL_CALL:
            self._calls.append((closed.channel, self.ends[closed.channel].length, end.length))
        self.ends[closed.channel] = end
        self._data[closed.channel] += closed.text

    def back_to(self, ends: Ends) -> None:
        """Take back what was admitted since. Only above the watermark."""
        assert self.above(ends)
        self.ends = dict(ends)
        for name, end in ends.items():
            del self._data[name][end.length :]
        while self._calls and self._calls[-1][2] > self.ends[self._calls[-1][0]].length:
            self._calls.pop()

    def above(self, ends: Ends) -> bool:
        """Whether nothing that going back there would undo has left, or what showed that it might (X-48)."""
        return all(self._settled(name, ends[name]) >= done for name, done in self._released.items())

    def _settled(self, name: str, end: ChannelEnd) -> int:
        """How much of a channel no later byte can turn into a forbidden text, as it stood there."""
        if self._carries_calls.get(name):
            return end.length
        settled = min(end.length, end.carry.frontier)
        return settled if end.whole < 0 else min(settled, max(end.whole, self._released[name]))

    def admitted(self, name: str, final: bool) -> bytes:
        """All that is admitted; unless it is final, short of what might still have become a forbidden text."""
        data = self._data[name]
        if final or self._carries_calls.get(name):
            return bytes(data)
        return bytes(data[: self._whole_words(name, self._settled(name, self.ends[name]))])

    def releases(self, final: bool, lagging: Ends | None) -> tuple[Release, ...]:
        """What may leave now. `lagging`: where the channels stood the policy's lag ago, None if not that far yet."""
        found: list[Release] = []
        for name, end in self.ends.items():
            begin, stop = self._released[name], self._watermark(name, end, final, lagging)
            if stop <= begin:
                continue
            if self._carries_calls.get(name):
                found += self._whole_calls(name, stop)
            else:
                found.append(Release(name, CandidateKind.SPAN, bytes(self._data[name][begin:stop]), begin))
                self._released[name] = stop
        return tuple(found)

    def _watermark(self, name: str, end: ChannelEnd, final: bool, lagging: Ends | None) -> int:
        if final:
            return end.length
        if self._rule.mode is ReleaseMode.AT_END:
            return 0
        stop = self._settled(name, end)
        if self._rule.mode is ReleaseMode.LAG and self._rule.lag:
            # As it stood there, frontier too: what a byte behind it disproved is a match again without that byte.
            stop = min(stop, self._settled(name, lagging[name])) if lagging else 0
        return stop if self._carries_calls.get(name) else self._whole_words(name, stop)

    def _whole_words(self, name: str, stop: int) -> int:
        """Not inside a word: `secret` may be harmless only because of the letters behind it."""
        data, left = self._data[name], self._released[name]
        while left < stop < len(data) and data[stop] not in _BLANK and data[stop - 1] not in _BLANK:
            stop -= 1
        return stop

    def _whole_calls(self, name: str, stop: int) -> list[Release]:
        found, others = [], deque[tuple[str, int, int]]()
        for channel, start, end in self._calls:
            if channel != name or end > stop:
                others.append((channel, start, end))
                continue
            found.append(Release(name, CandidateKind.TOOL_CALL, bytes(self._data[name][start:end]), start))
            self._released[name] = end
        self._calls = others
        return found
