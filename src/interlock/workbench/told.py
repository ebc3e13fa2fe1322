"""How far something long has come: said by whoever does it, heard by whoever shows it."""

from __future__ import annotations

from collections.abc import Callable

Told = Callable[[int, int], object]
"""Hears how much is done, of how much; it may begin again from 0."""


def unheard(done: int, total: int) -> None:
    """Where nobody watches."""
