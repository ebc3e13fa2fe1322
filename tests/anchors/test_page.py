"""docs/anchors.md shows what runs, and names every kind there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from interlock.anchors.questions import PARAMETERS
from interlock.lexicon.readable import REFERENCES

PAGE = (Path(__file__).parents[2] / "docs" / "anchors.md").read_text()


def test_the_example_prints_what_it_says(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (block,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    exec(compile(block, "docs/anchors.md", "exec"), {})
    (said,) = re.findall(r"^print\(outcome\.text\)  # (.*)$", block, re.MULTILINE)
    assert capsys.readouterr().out.strip() == said


def test_every_kind_and_parameter_is_on_the_page() -> None:
    assert [kind for kind in REFERENCES if f"`{kind}`" not in PAGE] == []
    assert [name for name in PARAMETERS if f"`:{name}`" not in PAGE] == []
