"""How many examples a law is tried on: a part of what it names in `make test`, ten times as many in `make laws`."""

from __future__ import annotations

import os
from typing import Final

PERCENT: Final = int(os.environ.get("INTERLOCK_EXAMPLES", "60"))


def examples(many: int) -> int:
    """So many, in per cent of what the law names."""
    return max(1, many * PERCENT // 100)
