"""What a text takes for granted: shown, and no reason to refuse."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interlock.core.mutation import CandidateKind, Cause, Transition
from interlock.core.prompt import Task
from interlock.core.rules import Rulebook, Unit
from interlock.core.state import Context, Intent, SemanticState
from interlock.mapping import ClauseMapper
from interlock.mapping.supposing import supposed
from interlock.policy import Policy
from interlock.workbench.mapped import opening, related
from tests.policy.governed import Governed


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("The pump failed again.", [("again", "repeated")]),
        ("The pump is still broken.", [("still", "lasting")]),
        ("He stopped smoking.", [("stopped", "ended")]),
        ("He no longer smokes.", [("no longer", "ended")]),
        ("They continue to pay and kept asking.", [("continue", "lasting"), ("kept", "lasting")]),
        ("As we already mentioned, it is closed.", [("As we already mentioned", "said")]),
        ("The second pump is older.", [("The second", "counted")]),
        ("He sat by the still water at the bus stop.", []),
        ("Against all odds it stopped.", []),
        ("We regret that it leaks.", [("regret that", "known")]),
        ("Despite the fact that it leaks, buy it.", [("Despite the fact that", "known")]),
        ("It took a second.", []),
        ("Stop the pump and keep the change.", []),
    ],
)
def test_what_takes_something_for_granted_is_shown_and_asked_of_nobody(
    text: str, wanted: list[tuple[str, str]]
) -> None:
    data = text.encode()
    found = supposed(data)
    assert [(data[s.span.start : s.span.end].decode(), s.kind) for s in found] == wanted
    rulebook = Rulebook(id="test", version="1", digest="", rules=())
    state = SemanticState.initial(Intent(""), Context(), rulebook)
    mutation = ClauseMapper().map(Transition("answer", CandidateKind.SPAN, data, 0, Cause.BOUNDARY), state)
    assert not any(claim.presupposes for claim in mutation.commitments)


ASKING = Policy.from_bytes(b"""
policy: founded
version: "1"
presuppositions: required
rules: [{id: r, kind: domain, forbid: {text: never said}}]
""")
SILENT = Policy.from_bytes(ASKING.source.replace(b"required", b"ignored"))


def refused(policy: Policy, *said: str, facts: dict[str, str] | None = None) -> str:
    task = Task(agent="test", purpose="answer", user="a question", facts=facts or {})
    found = Governed(policy, task).say(*said)
    return found.by if found else ""


TAKEN: tuple[tuple[str, str], ...] = (
    ("The pump is broken.", "The pump is still broken."),
    ("The red pump is broken.", "The pump is still broken."),
    ("The pump failed.", "The pump failed again."),
    ("He smokes.", "He stopped smoking."),
    ("They pay the fee.", "They continue to pay the fee."),
    ("The pump leaks oil.", "We regret that the pump leaks oil."),
    ("The pump leaks oil.", "Despite the fact that the pump leaks oil, buy it."),
    ("The pump leaks oil.", "They realised that the pump leaks oil."),
)


@pytest.mark.parametrize(("said", "taken"), TAKEN)
def test_a_policy_may_want_what_is_taken_for_granted_to_stand(said: str, taken: str) -> None:
    assert refused(ASKING, taken) == "PRESUPPOSITION_MISSING"
    assert refused(ASKING, "The sea is blue.", taken) == "PRESUPPOSITION_MISSING"
    assert refused(ASKING, said, taken) == ""
    assert refused(ASKING, taken, facts={"known": said}) == ""
    assert refused(SILENT, taken) == ""


@pytest.mark.parametrize(
    "said",
    [
        "The pump is broken.",
        "Critics say that the pump is still broken.",
        "He sat by the still water.",
        "Is the pump still broken?",
    ],
)
def test_what_takes_nothing_for_granted_needs_no_ground(said: str) -> None:
    assert refused(ASKING, said) == ""


def test_what_was_only_supposed_is_no_ground() -> None:
    assert (
        refused(ASKING, "The red pump may be broken.", "The pump is still broken.")
        == "PRESUPPOSITION_MISSING"
    )


def test_a_pair_names_the_tier() -> None:
    mapper = ClauseMapper()
    for policy, wanted in ((ASKING, ("none", "presupposition")), (SILENT, ("none", None))):
        state = opening(policy, mapper)
        assert related(b"The sea is blue.", b"The pump failed again.", mapper, state, Unit.SENTENCE) == wanted
        assert related(b"The pump failed.", b"The pump failed again.", mapper, state, Unit.SENTENCE) == (
            "none",
            None,
        )


@given(
    st.text(max_size=60),
    st.sampled_from(["still", "again", "no longer", "stopped", "regret that", "the fact that"]),
)
def test_whatever_stands_around_such_a_word_is_read(around: str, word: str) -> None:
    middle = len(around) // 2
    # A brace first would have it taken for a call.
    refused(ASKING, f"So {around[:middle]} {word} {around[middle:]}")
