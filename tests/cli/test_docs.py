"""docs/cli.md shows every verb as it is. To write it anew: `UPDATE_DOCS=1 pytest tests/cli/test_docs.py`."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from interlock.cli.app import app
from interlock.cli.console import Exit

PAGE = Path(__file__).parents[2] / "docs" / "cli.md"
COLUMNS = 96


def verbs(group: click.Group = app, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every verb that does something, by its words."""
    for name, command in sorted(group.commands.items()):
        if isinstance(command, click.Group):
            yield from verbs(command, (*path, name))
        else:
            yield (*path, name)


def help_of(words: tuple[str, ...]) -> str:
    result = CliRunner().invoke(app, [*words, "--help"], prog_name="interlock", terminal_width=COLUMNS)
    assert result.exit_code == 0
    return "\n".join(line.rstrip() for line in result.output.strip().splitlines())


def section(words: tuple[str, ...]) -> str:
    return f"## interlock {' '.join(words)}\n\n```text\n{help_of(words)}\n```\n"


def test_the_page_has_every_verb_as_it_is() -> None:
    page = PAGE.read_text(encoding="utf-8")
    prose = page[: page.index("## interlock ")]
    whole = prose + "\n".join(section(words) for words in verbs())
    if os.environ.get("UPDATE_DOCS"):
        PAGE.write_text(whole, encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == whole


@pytest.mark.parametrize("code", Exit)
def test_the_page_has_every_exit_code(code: Exit) -> None:
    assert re.search(rf"^\| {int(code)} \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize("words", list(verbs()), ids=" ".join)
def test_every_option_says_what_it_is_for(words: tuple[str, ...]) -> None:
    command: click.Command = app
    for word in words:
        assert isinstance(command, click.Group)
        command = command.commands[word]
    assert command.help
    assert all(option.help for option in command.params if isinstance(option, click.Option))
