"""A persistent map and a persistent list: a change answers a new one that shares all it can with the old.

States must be frozen and yet cost the same to advance at step 10 and at step 100,000, and a rewind must
give back the earlier state untouched. A dict copied at each commit would be linear in the run.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from typing import Any, Generic, TypeVar, cast

V = TypeVar("V")

_BITS = 5
_WIDTH = 1 << _BITS
_MASK = _WIDTH - 1
_EMPTY_NODE: tuple[None, ...] = (None,) * _WIDTH
# A leaf holds every pair whose whole 64-bit path is equal; a collision costs a scan of that leaf.
_LEAF_DEPTH = -(-64 // _BITS)


@lru_cache(maxsize=65_536)
def _path_of(key: str) -> int:
    # A run says the same words over and over; the digest costs four times the rest of a look-up.
    return int.from_bytes(blake2b(key.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "little")


def _path(key: str | int) -> int:
    return key if isinstance(key, int) else _path_of(key)


class _Leaf:
    __slots__ = ("pairs", "path")

    def __init__(self, path: int, pairs: tuple[tuple[str | int, object], ...]) -> None:
        self.path = path
        self.pairs = pairs


class Log(Generic[V]):
    """An immutable list that is appended to and read as a whole. Read from its end, so a rewind just drops links."""

    __slots__ = ("_last", "size")

    def __init__(self) -> None:
        # Plain pairs: the interpreter frees a chain of tuples without recursing, however long.
        self._last: tuple[V, Any] | None = None
        self.size = 0

    def appended(self, item: V) -> Log[V]:
        new: Log[V] = Log.__new__(Log)
        new._last = (item, self._last)
        new.size = self.size + 1
        return new

    def items(self) -> tuple[V, ...]:
        """All items in order."""
        found: list[V] = []
        link = self._last
        while link is not None:
            found.append(link[0])
            link = link[1]
        return tuple(reversed(found))


class Trie(Generic[V]):
    """An immutable map from text or non-negative int keys to values. Never iterated: order has no meaning."""

    __slots__ = ("_root", "size")

    def __init__(self) -> None:
        self._root: tuple[object, ...] = _EMPTY_NODE
        self.size = 0

    def get(self, key: str | int) -> V | None:
        """Return the value under `key`, or None."""
        if not self.size:
            return None
        path = rest = _path_of(key) if key.__class__ is str else _path(key)
        node: Any = self._root
        while type(node) is tuple:
            node = node[rest & _MASK]
            rest >>= _BITS
        if node is None or node.path != path:
            return None
        for known, value in node.pairs:
            if known == key:
                found: V = value
                return found
        return None

    def put(self, key: str | int, value: V) -> Trie[V]:
        """Return a map equal to this one but for `key`."""
        path = _path(key)
        new: Trie[V] = Trie.__new__(Trie)
        root, grew = _put(self._root, path, path, 0, key, value)
        new._root = root
        new.size = self.size + grew
        return new


def _put(
    node: tuple[object, ...], path: int, rest: int, depth: int, key: str | int, value: object
) -> tuple[tuple[object, ...], int]:
    index = rest & _MASK
    child = node[index]
    grew = 1
    new: object
    if child is None:
        new = _Leaf(path, ((key, value),))
    elif isinstance(child, tuple):
        new, grew = _put(child, path, rest >> _BITS, depth + 1, key, value)
    else:
        leaf = cast(_Leaf, child)
        if leaf.path == path:
            kept = tuple(pair for pair in leaf.pairs if pair[0] != key)
            grew = 1 if len(kept) == len(leaf.pairs) else 0
            new = _Leaf(path, (*kept, (key, value)))
        else:
            new = _fork(leaf, _Leaf(path, ((key, value),)), depth + 1)
    return (*node[:index], new, *node[index + 1 :]), grew


def _fork(old: _Leaf, new: _Leaf, depth: int) -> tuple[object, ...]:
    """Put two leaves of different paths below one node."""
    assert depth <= _LEAF_DEPTH
    here, there = (old.path >> (depth * _BITS)) & _MASK, (new.path >> (depth * _BITS)) & _MASK
    slots: list[object] = list(_EMPTY_NODE)
    if here == there:
        slots[here] = _fork(old, new, depth + 1)
    else:
        slots[here], slots[there] = old, new
    return tuple(slots)
