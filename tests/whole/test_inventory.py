"""Every part that the whole is made of is there by itself: importable alone, and with tests of its own."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache

import pytest

from tests.whole.tree import ROOT

# A part, the module that it is, and the name in it that does its work.
PARTS = (
    ("the semantic state object", "interlock.core.state", "SemanticState"),
    ("the mapper", "interlock.mapping", "ClauseMapper"),
    ("stage 1, policy", "interlock.core.gate", "policy"),
    ("stage 2, descriptor", "interlock.core.gate", "descriptor"),
    ("stage 3, lineage", "interlock.core.gate", "lineage"),
    ("stage 4, bounds", "interlock.core.gate", "bounds"),
    ("the four stages in their order", "interlock.core.gate", "evaluate"),
    ("the anchor resolvers", "interlock.anchors", "Resolvers"),
    ("partial states that are rewound", "interlock.core.trail", "Trail"),
    ("partial states that wait", "interlock.core.waiting", "WaitingRoom"),
    ("the trust slope", "interlock.core.slope", "advance"),
    ("the lineage of a run", "interlock.core.lineage", "Record"),
    ("the lineage store", "interlock.ledger", "SqliteLedger"),
    ("replay from the store", "interlock.ledger.replay", "replay"),
    ("the screen", "interlock.screen", "Screen"),
)
MODULES = sorted({module for _, module, _ in PARTS})


@pytest.mark.requirement("R-164")
@pytest.mark.parametrize("module", MODULES)
def test_a_part_is_importable_on_its_own(module: str) -> None:
    """In a process that has imported nothing else: no part leans on another having been there first."""
    names = [name for _, where, name in PARTS if where == module]
    code = f"from {module} import {', '.join(names)}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.requirement("R-164")
@pytest.mark.parametrize("module", MODULES)
def test_a_part_has_tests_that_import_it(module: str) -> None:
    """Tests of other parts that happen to pass through it would go on passing beside a wrong one."""
    sources = (
        path for path in sorted((ROOT / "tests").rglob("test_*.py")) if path.name != "test_inventory.py"
    )
    assert any(module in imported(path.read_text(encoding="utf-8")) for path in sources)


@cache
def imported(source: str) -> frozenset[str]:
    """Every module that a file may mean by what it imports."""
    return frozenset(_imported(source))


def _imported(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_what_a_file_imports_is_seen() -> None:
    source = "import interlock.core.gate\nfrom interlock.core import slope\nfrom interlock.mapping import ClauseMapper\n"
    assert {"interlock.core.gate", "interlock.core.slope", "interlock.mapping"} <= imported(source)
    assert "interlock.core.trail" not in imported(source)
