"""Who does what to what: known answers, most of them none, and that nothing is made up."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from interlock.core.mutation import CandidateKind, Cause, Commitment, Roles, Span, Transition
from interlock.core.rules import Rulebook
from interlock.core.state import Context, Intent, SemanticState
from interlock.mapping import ClauseMapper
from interlock.mapping.roles import roles

GOLDEN = yaml.safe_load((Path(__file__).parent / "roles.yaml").read_text())
EMPTY = SemanticState.initial(Intent(""), Context(), Rulebook(id="test", version="1", digest="", rules=()))
MAPPER = ClauseMapper()


@pytest.mark.parametrize(("text", "wanted"), GOLDEN.items())
def test_roles_are_told_where_they_are_sure_and_nowhere_else(text: str, wanted: list[str]) -> None:
    data = text.encode()
    claims = MAPPER.map(Transition("answer", CandidateKind.SPAN, data, 0, Cause.BOUNDARY), EMPTY).commitments
    told = [roles(data, claim) for claim in claims]
    assert (told[-1] if told else None) == (Roles(*wanted) if wanted else None)


WORDS = st.sampled_from(
    [
        "The",
        "the",
        "a",
        "she",
        "sold",
        "binds",
        "is",
        "may",
        "not",
        "have",
        "can",
        "fund",
        "house",
        "of",
        "in",
        "that",
        "no",
        "quickly",
        "5",
        ",",
        ".",
        "é",
        "’",
        "\x00",
        "Anna",
    ]
)


@given(st.lists(WORDS, max_size=12).map(" ".join) | st.text())
def test_every_role_is_a_run_of_the_words_that_were_said(text: str) -> None:
    data = text.encode("utf-8", "replace")
    found = roles(data, Commitment(key="k", span=Span(0, len(data))))
    if found is not None:
        said = re.sub(r"\s+", " ", text.replace("\u2019", "'")).lower()
        assert found.predicate
        assert found.subject.lower() in said
        assert found.object.lower() in said
