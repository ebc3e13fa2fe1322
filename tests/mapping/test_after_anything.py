"""Whatever was said before, the next text is read: no state that texts lead to makes the mapper fail."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from interlock.core.mutation import Anchored, CandidateKind, Cause, Transition
from interlock.core.rules import Concept, Rulebook, SlotFrame, Vocabulary
from interlock.core.state import Context, Intent, SemanticState
from interlock.mapping import ClauseMapper

MAPPER = ClauseMapper(
    Vocabulary(
        (Concept("risk", ("risk", "no loss")), Concept("rent", ("rent",)), Concept("damage", ("damage",))),
        slots=(SlotFrame("rent", "rent", ("eur",)),),
    )
)
PIECES = st.sampled_from(
    [
        *(
            "# Covered",
            "## Risk\n",
            "- risk",
            "- a",
            "* no risk\n",
            "1. rent",
            "| risk | yes |",
            "|---|---|",
            "|",
        ),
        *(
            "Is there a risk?",
            "When will the risk end?",
            "Yes.",
            "No.",
            "Next year.",
            "Nobody.",
            "?",
            "Not yet",
        ),
        *(
            "`<script>`",
            "<script>",
            "</script>",
            "<!--",
            "-->",
            "~~",
            "<b>",
            "```",
            "```bash",
            "<span hidden>",
        ),
        *(
            "risk",
            "The rent is 500 euros",
            "It is not.",
            "Stop it.",
            "If so,",
            "he said",
            "\u201cno risk\u201d",
            "damage: none",
        ),
        *("", " ", "\n", ".", ":", ",", "(", ")", "\u200b", "\ud7ff", "…", "—"),
    ]
)
TEXTS = st.builds(
    lambda lead, joiner, pieces: lead + joiner.join(pieces),
    st.sampled_from(["", "\n"]),
    st.sampled_from(["", " "]),
    st.lists(PIECES, min_size=1, max_size=4),
)
KINDS = st.sampled_from([CandidateKind.SPAN, CandidateKind.STEP])


@pytest.mark.planted("a line without words may be a thing of a list")
@example([("\n## Risk\n", CandidateKind.SPAN), ("\n~~", CandidateKind.SPAN)])
@given(st.lists(st.tuples(TEXTS, KINDS), min_size=1, max_size=6))
def test_a_text_is_read_after_any_others(said: list[tuple[str, CandidateKind]]) -> None:
    state = SemanticState.initial(Intent(""), Context(), Rulebook(id="t", version="1", digest="d", rules=()))
    for text, kind in said:
        mutation = MAPPER.map(Transition("answer", kind, text.encode(), 0, Cause.BOUNDARY), state)
        state = state.commit(Anchored(mutation), record=0, at=0)
