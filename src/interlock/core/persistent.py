"""A persistent map and a persistent list: a change answers a new one that shares all it can with the old.

States must be frozen and yet cost the same to advance at step 10 and at step 100,000, and a rewind must give back the
earlier state untouched. A dict copied at each commit would be linear in the run; a tree of nodes costs a walk and a
copied path for each key. So a map is kept as a log-structured merge tree is: a few dictionaries that nobody changes,
each some times as large as the one before it. What is put is merged into the smallest, and into the next where that
grows over its size; a key is moved a few times for each layer, by the interpreter and not by us, and a look-up asks
each. Now and then a put moves a large layer, and takes as long as that takes to copy.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")
D = TypeVar("D")

NEWEST_MAX: Final = 32
"""So many keys stand in the layer that is merged each time."""
FACTOR: Final = 8
"""How many times as large the next layer may be."""


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

    def latest(self, most: int) -> list[V]:
        """So many items at most, the last one first."""
        found: list[V] = []
        link = self._last
        while link is not None and len(found) < most:
            found.append(link[0])
            link = link[1]
        return found

    def items(self) -> tuple[V, ...]:
        """All items in order."""
        found: list[V] = []
        link = self._last
        while link is not None:
            found.append(link[0])
            link = link[1]
        return tuple(reversed(found))


class PersistentMap(Generic[K, V]):
    """An immutable map to values that are never None. Never iterated: order has no meaning."""

    __slots__ = ("_layers",)

    def __init__(self) -> None:
        self._layers: tuple[dict[K, V], ...] = ()

    def get(self, key: K) -> V | None:
        """The value under `key`, or None."""
        for layer in self._layers:
            found = layer.get(key)
            if found is not None:
                return found
        return None

    def get_each(self, keys: Iterable[K], otherwise: D) -> list[V | D]:
        """The values under some keys, in their order, or what is to stand for one that is not there."""
        layers = self._layers
        found: list[V | D] = []
        for key in keys:
            for layer in layers:
                if key in layer:  # an operator of the interpreter's own, where `get` is a call
                    found.append(layer[key])
                    break
            else:
                found.append(otherwise)
        return found

    def lacking(self, keys: Iterable[K]) -> list[K]:
        """Those of some keys that have no value, in their order."""
        found = list(keys)
        for layer in self._layers:
            found = [key for key in found if key not in layer]
        return found

    def put(self, key: K, value: V) -> PersistentMap[K, V]:
        """A map equal to this one but for `key`."""
        return self.put_all({key: value})

    def put_all(self, entries: Mapping[K, V]) -> PersistentMap[K, V]:
        """A map equal to this one but for the keys of `entries`."""
        if not entries:
            return self
        layers = self._layers
        merged = {**layers[0], **entries} if layers else dict(entries)
        new: PersistentMap[K, V] = PersistentMap.__new__(PersistentMap)
        new._layers = (merged, *layers[1:]) if len(merged) <= NEWEST_MAX else _settled(merged, layers[1:])
        return new


def _settled(merged: dict[K, V], older: tuple[dict[K, V], ...]) -> tuple[dict[K, V], ...]:
    """The layers, with what is too large for its own merged into older ones as far down as it has to."""
    above: list[dict[K, V]] = []
    size_max = NEWEST_MAX
    for at, layer in enumerate(older):
        if len(merged) <= size_max:
            return (*above, merged, *older[at:])
        above.append({})
        merged = {**layer, **merged}
        size_max *= FACTOR
    while len(merged) > size_max:
        above.append({})
        size_max *= FACTOR
    return (*above, merged)
