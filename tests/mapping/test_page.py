"""The page about the mapper: each of its examples is read as it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from interlock.core.rules import Profile, Unit, Vocabulary
from interlock.mapping import ClauseMapper
from interlock.workbench.mapped import mapped, opening, related

PAGE = Path(__file__).parents[2] / "docs" / "mapping.md"


def rows(title: str) -> list[list[str]]:
    """The rows of the table under a heading."""
    section = re.search(rf"^## {title}$(.*?)(?=^## |\Z)", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert section is not None
    lines = [line for line in section[1].splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


@pytest.mark.parametrize("row", rows("One text"), ids=lambda row: row[0][:40])
def test_a_text_says_what_the_page_says(row: list[str]) -> None:
    text, polarity, certainty, profile = row
    mapper = ClauseMapper(Vocabulary(profile=Profile(profile)))
    *_, one = mapped(text.encode(), mapper, opening(None, mapper), Unit.SENTENCE)
    assert one.mutation is not None
    claim = one.mutation.commitments[-1]
    assert (claim.polarity.value, str(claim.certainty)) == (polarity, certainty)


@pytest.mark.parametrize("row", rows("Two texts"), ids=lambda row: row[1][:40])
def test_two_texts_relate_as_the_page_says(row: list[str]) -> None:
    a, b, relation, tier = row
    assert relate(a, b) == (relation, None if tier == "-" else tier)


@pytest.mark.parametrize("row", rows("What it does not see"), ids=lambda row: row[1][:40])
def test_what_the_page_says_is_not_seen_is_not_seen(row: list[str]) -> None:
    a, b, _ = row
    assert relate(a, b) == ("none", None)


@pytest.mark.parametrize("row", rows("What it takes for a contradiction"), ids=lambda row: row[1][:40])
def test_what_the_page_says_is_taken_for_a_contradiction_is(row: list[str]) -> None:
    a, b, _ = row
    assert relate(a, b)[0] == "contradiction"


def relate(a: str, b: str) -> tuple[str, str | None]:
    mapper = ClauseMapper()
    return related(a.encode(), b.encode(), mapper, opening(None, mapper), Unit.SENTENCE)
