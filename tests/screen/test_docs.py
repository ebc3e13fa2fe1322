"""docs/screen.md lists every violation. To write the list anew: `UPDATE_DOCS=1 pytest tests/screen/test_docs.py`."""

from __future__ import annotations

import os
from pathlib import Path

from interlock.screen.screening import default

PAGE = Path(__file__).parents[2] / "docs" / "screen.md"
HEADING = "## Identifiers\n"


def listed() -> str:
    lines = [
        "| id | found by | tier | by channel | what | why it is a structure |",
        "|---|---|---|---|---|---|",
    ]
    for one in default().entries():
        channels = ", ".join(f"{channel} {tier.label}" for channel, tier in one.tiers.items()) or "any"
        lines.append(
            f"| `{one.id}` | {one.evaluator} | {one.tier.label} | {channels} | {one.name} | {one.reason} |"
        )
    return "\n" + "\n".join(lines) + "\n"


def test_the_page_lists_every_violation() -> None:
    page = PAGE.read_text(encoding="utf-8")
    whole = page[: page.index(HEADING)] + HEADING + listed()
    if os.environ.get("UPDATE_DOCS"):
        PAGE.write_text(whole, encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == whole
