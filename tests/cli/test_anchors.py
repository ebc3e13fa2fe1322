"""A policy in YAML says who answers a reference, and `interlock run` asks."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Interlock

Script = Callable[..., str]
WRONG = "See Doe v. Bolton, 410 U.S. 113 (1973)."
RIGHT = "Read Roe v. Wade, 410 U.S. 113 (1973)."
POLICY = """\
policy: law
version: "1"
anchors:
  kinds: [citation, case, back-reference]
  resolvers:
    citation:
      sqlite: law.db
      query: "SELECT name AS referent, name, year FROM cases WHERE cited = :folded"
    case:
      sqlite: law.db
      query: "SELECT name AS referent FROM cases WHERE name = :key"
rules:
  - {id: r, kind: domain, forbid: {text: never ever}}
"""


@pytest.fixture
def law() -> None:
    Path("law.yaml").write_text(POLICY)
    with sqlite3.connect("law.db") as connection:
        connection.execute("CREATE TABLE cases (name TEXT, cited TEXT, year TEXT)")
        connection.execute("INSERT INTO cases VALUES ('Roe v. Wade', '410us113', '1973')")
    connection.close()


def test_a_citation_is_looked_up_in_the_database_that_the_policy_names(
    interlock: Interlock, script: Script, law: None
) -> None:
    result = interlock("run", "--policy", "law.yaml", "--engine", script(WRONG, RIGHT), "What is the law?")
    assert (result.exit_code, result.stdout) == (0, RIGHT)
    assert "no resolver: for back-reference: only what facts name, or the run has said" in result.stderr
    Path("law.db").unlink()
    replayed = interlock("ledger", "replay")
    assert replayed.exit_code == 0


def test_a_database_that_is_not_there_is_told_before_anything_runs(
    interlock: Interlock, script: Script, law: None
) -> None:
    Path("law.db").unlink()
    result = interlock("run", "--policy", "law.yaml", "--engine", script(RIGHT), "What is the law?")
    assert result.exit_code == 2
    assert "`law.db` cannot be read: there is no such file" in result.stderr
    assert result.stdout == ""
