"""Signs that say yes and no all by themselves."""

from __future__ import annotations

from typing import Final

TICKS: Final = frozenset("\u2611\u2705\u2713\u2714\U0001f44d\U0001f7e2")
CROSSES: Final = frozenset("\u274c\u274e\u2717\u2718\u2716\u2715\u2612\U0001f6ab\U0001f44e\U0001f534")
UNTICKED: Final = "\u2610"
"""A box that nobody ticked: beside what it is of it says no, and by itself nothing."""
