"""What benches read: one JSON object a line, packed or not."""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import Any


def rows(path: Path) -> Iterator[dict[str, Any]]:
    """The objects of a file, one a line; none where it is not there."""
    if path.is_file():
        opened = lzma.open if path.suffix == ".xz" else open
        with opened(path, "rt", encoding="utf-8") as file:
            for line in file:
                yield json.loads(line)
