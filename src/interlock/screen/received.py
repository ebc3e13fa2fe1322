"""What an evaluator is given: the bytes as received, and no other view of them.

An evaluator that asks for a decoded, folded, unescaped or otherwise transformed view gets an exception, and its asking
is remembered, so that swallowing the exception does not help: the screen turns it into a violation.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Never, SupportsIndex

TRANSFORMS: Final = frozenset(
    ("capitalize", "casefold", "decode", "expandtabs", "fold", "hex", "lower", "normalise", "normalize", "replace",
     "strip", "lstrip", "rstrip", "swapcase", "title", "translate", "unescape", "unquote", "upper", "join", "zfill",
     "text", "view")
)  # fmt: skip


class TransformRefused(Exception):
    """An evaluator asked for something else than what was received."""


class Received:
    """Bytes as received: length, items, slices, iteration and search. Whatever would change them is refused."""

    __slots__ = ("__asked", "__data")

    def __init__(self, data: bytes) -> None:
        self.__data = data
        self.__asked: list[str] = []

    def __len__(self) -> int:
        return len(self.__data)

    def __getitem__(self, place: SupportsIndex) -> int:
        return self.__data[place]

    def __iter__(self) -> Iterator[int]:
        return iter(self.__data)

    def find(self, wanted: bytes, start: int = 0) -> int:
        """The first place of these bytes from `start` on, or -1."""
        return self.__data.find(wanted, start)

    def count(self, wanted: bytes) -> int:
        return self.__data.count(wanted)

    def __str__(self) -> Never:  # noqa: PLE0307 - that is the point
        self.__refuse("str")

    def __format__(self, spec: str) -> Never:
        self.__refuse("format")

    def __bytes__(self) -> Never:  # noqa: PLE0308 - that is the point
        # a copy of the bytes has every method that this view leaves out
        self.__refuse("bytes")

    def __repr__(self) -> str:
        return f"Received({len(self.__data)} bytes)"

    def __getattr__(self, name: str) -> Never:
        if name in TRANSFORMS:
            self.__refuse(name)
        raise AttributeError(f"the received bytes have no `{name}`")

    def __refuse(self, name: str) -> Never:
        self.__asked.append(name)
        raise TransformRefused(
            f"an evaluator asked for `{name}`: it is given what was received and nothing else"
        )


def asked(received: Received) -> tuple[str, ...]:
    """The transformed views that were asked for."""
    found: list[str] = getattr(received, "_Received__asked")  # noqa: B009
    return tuple(found)
