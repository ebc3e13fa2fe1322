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


class _Node:
    __slots__ = ("names", "next")

    def __init__(self) -> None:
        self.next: dict[str, _Node] = {}
        self.names: list[str] = []


class Phrases:
    """Which phrases occur where. A word is given as its keys: any of them may continue a phrase."""

    def __init__(self, phrases: Iterable[tuple[str, Sequence[str]]]) -> None:
        self._root = _Node()
        for name, words in phrases:
            node = self._root
            for word in words:
                node = node.next.setdefault(word, _Node())
            if words and name not in node.names:
                node.names.append(name)
        self.empty = not self._root.next

    def seconds(self) -> dict[str, frozenset[str]]:
        """For each word with which phrases begin those that stand second in them."""
        return {word: frozenset(node.next) for word, node in self._root.next.items() if node.next}

    def beginning(self, words: Iterable[str]) -> list[tuple[str, int]]:
        """What begins with the first of some words, longer ones first: its name, and how many words it has."""
        found: list[tuple[str, int]] = []
        node = self._root
        for count, word in enumerate(words, 1):
            following = node.next.get(word)
            if following is None:
                break
            node = following
            if node.names:
                found += [(name, count) for name in node.names]
        found.reverse()
        return found

    def find(self, words: Sequence[str], places: Sequence[int] | None = None) -> list[Match]:
        """All matches by where they begin, longer ones first; `places`: where one may begin, if that is known."""
        found: list[Match] = []
        count = len(words)
        opening = self._root.next.get
        for first in range(count) if places is None else places:
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
