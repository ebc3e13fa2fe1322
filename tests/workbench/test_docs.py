"""docs/workbench.md shows what the tools print. To write it anew: `UPDATE_DOCS=1 pytest tests/workbench/test_docs.py`."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from interlock.cli.app import app
from interlock.workbench.cases import Expect, json_schema

PAGE = Path(__file__).parents[2] / "docs" / "workbench.md"
COLUMNS = 96
BLOCK = re.compile(r"^```console\n\$ interlock ([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILES = ("house.yaml", "house.cases.yaml", "new.yaml")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The page's files, in a folder of their own."""
    written = re.findall(r"^```yaml\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    for name, text in zip(FILES, written, strict=True):
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", str(COLUMNS))
    return tmp_path


@pytest.mark.usefixtures("folder")
def test_the_page_shows_what_is_printed() -> None:
    def printed(block: re.Match[str]) -> str:
        result = CliRunner().invoke(app, block[1].split(), catch_exceptions=False)
        lines = [line.rstrip() for line in result.output.splitlines()]
        return "\n".join([f"```console\n$ interlock {block[1]}", *lines, "```"])

    page = PAGE.read_text(encoding="utf-8")
    assert len(BLOCK.findall(page)) >= 4
    whole = BLOCK.sub(printed, page)
    if os.environ.get("UPDATE_DOCS"):
        PAGE.write_text(whole, encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == whole


def test_the_page_has_every_key_of_a_case_and_every_end() -> None:
    page = PAGE.read_text(encoding="utf-8")
    keys = json_schema()["properties"]["cases"]["items"]["properties"]
    assert [name for name in (*keys, *Expect) if f"`{name}`" not in page] == []
