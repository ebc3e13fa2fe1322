"""Sentences held against facts, many at once."""

from __future__ import annotations

import json
from typing import Any

from bench.trajectory.grounding import opened, refused

Rows = list[tuple[dict[str, Any], dict[str, bool]]]
"""Facts, and sentences with whether they may be said of them."""


def wrong(rows: Rows) -> list[tuple[str, str]]:
    """What is judged otherwise than it should be, and how."""
    return [
        (said, why)
        for facts, told in rows
        for said, holds in told.items()
        if bool(why := refused(opened({name: _written(value) for name, value in facts.items()}), said))
        is holds
    ]


def _written(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)
