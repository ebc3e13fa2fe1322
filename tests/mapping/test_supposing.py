"""What a text takes for granted: shown, and no reason to refuse."""

from __future__ import annotations

import pytest

from interlock.core.mutation import CandidateKind, Cause, Transition
from interlock.core.rules import Rulebook
from interlock.core.state import Context, Intent, SemanticState
from interlock.mapping import ClauseMapper
from interlock.mapping.supposing import supposed


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
