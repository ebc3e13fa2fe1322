"""How much of a long campaign the tests run: a part of it in `make test`, all of it in `make campaigns`; and of what a
law names a part of the examples in `make test`, and ten times as many in `make laws`.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Final, TypeVar

Thing = TypeVar("Thing")

PERCENT: Final = int(os.environ.get("INTERLOCK_EXAMPLES", "25"))
WHOLE: Final = PERCENT >= 100


def examples(many: int) -> int:
    """So many, in per cent of what the law names."""
    return max(1, many * PERCENT // 100)


def part(whole: Iterable[Thing], one_of: int, first: int = 0) -> list[Thing]:
    """Every so-manieth of a campaign, from the `first` on, or all of them."""
    found = list(whole)
    return found if WHOLE else found[first % one_of :: one_of]
