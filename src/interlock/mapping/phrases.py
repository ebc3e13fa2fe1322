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
        for name, words in phrases:
            node = self.root
            for word in words:
                node = node.next.setdefault(word, Node())
            if words and name not in node.names:
                node.names.append(name)
        self.empty = not self.root.next

    def find(self, words: Sequence[str]) -> list[Match]:
        """All matches by where they begin, longer ones first."""
        found: list[Match] = []
        if self.root.next.keys().isdisjoint(
            words
        ):  # as most texts say nothing of what most policies are about
            return found
        count = len(words)
        opening = self.root.next.get
        for first in range(count):
            node = opening(words[first])
            if node is None:
                continue
            here: list[Match] = []
            last = first
            while True:
                last += 1
                if node.names:
                    here += [Match(first, last, name) for name in node.names]
                if last == count or (node := node.next.get(words[last])) is None:
                    break
            if here:
                found += reversed(here)
        return found
