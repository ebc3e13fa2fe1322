"""Phrases found in a row of words: a trie over word keys, every match in one pass."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec


class Match(msgspec.Struct, frozen=True, gc=False):
    """Words `first` to `last`, exclusive, carry `name`; of the word `cut` only what it begins with: `do` of `don't`."""

    first: int
    last: int
    name: str
    cut: int = -1


class Node:
    """Where phrases that begin alike go on, and which of them are whole here."""

    __slots__ = ("names", "next")

    def __init__(self) -> None:
        self.next: dict[str, Node] = {}
        self.names: list[str] = []


class Phrases:
    """Which phrases occur where. A word is given as its keys: any of them may continue a phrase."""

    def __init__(self, phrases: Iterable[tuple[str, Sequence[str]]]) -> None:
        self.root = Node()
        self.longest = 0
        """Words of the longest one."""
        self.later: set[str] = set()
        """Words that stand behind another in one."""
        for name, words in phrases:
            self.longest = max(self.longest, len(words))
            self.later.update(words[1:])
            node = self.root
            for word in words:
                following = node.next.get(word)
                if following is None:
                    following = node.next[word] = Node()
                node = following
            if words and name not in node.names:
                node.names.append(name)
        self.empty = not self.root.next

    def find(self, words: Sequence[str]) -> list[Match]:
        """All matches by where they begin, longer ones first."""
        found: list[Match] = []
        count, opening = len(words), self.root.next
        for first in [at for at, word in enumerate(words) if word in opening]:
            here: list[Match] = []
            node: Node | None = opening[words[first]]
            last = first
            while node is not None:
                last += 1
                if node.names:
                    here += [Match(first, last, name) for name in node.names]
                node = node.next.get(words[last]) if last < count else None
            if here:
                found += reversed(here)
        return found
