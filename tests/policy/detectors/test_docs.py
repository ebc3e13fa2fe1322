"""`docs/detectors.md` lists every detector, as it is."""

from __future__ import annotations

import os
from pathlib import Path

from interlock.core.patterns import Pattern, pattern_width
from interlock.lexicon.folding import folding
from interlock.policy.detectors import DETECTORS, Detector

PAGE = Path(__file__).parents[3] / "docs" / "detectors.md"
MARK = "<!-- generated: UPDATE_DOCS=1 pytest tests/policy/detectors/test_docs.py -->\n"
HEAD = ("name", "finds", "decided by", "source", "library", "held back, bytes")


def longest(detector: Detector) -> int:
    return max(pattern_width(Pattern(0, pattern), folding()) or 0 for pattern in detector.patterns)


def cells(detector: Detector) -> tuple[str, ...]:
    return (
        f"`{detector.name}`",
        detector.title,
        detector.decides or "its shape",
        detector.basis,
        ", ".join(detector.libraries) or "none",
        f"{longest(detector)}",
    )


def table() -> str:
    rows = [HEAD, tuple("---" for _ in HEAD), *(cells(detector) for detector in DETECTORS.values())]
    return "\n" + "".join(f"| {' | '.join(row)} |\n" for row in rows)


def test_the_page_lists_every_detector_as_it_is() -> None:
    """`UPDATE_DOCS=1 pytest tests/policy/detectors/test_docs.py` writes it anew."""
    prose, mark, _ = PAGE.read_text(encoding="utf-8").partition(MARK)
    assert mark
    if os.environ.get("UPDATE_DOCS"):
        PAGE.write_text(prose + MARK + table(), encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == prose + MARK + table()
    assert not any("|" in cell for detector in DETECTORS.values() for cell in cells(detector))
