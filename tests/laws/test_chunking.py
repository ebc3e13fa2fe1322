"""How the text came changes nothing: not what is judged, not how, not what is let out, not one digest."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from interlock.core.canonical import canonical
from interlock.core.lineage import Determination, Drift, Inert, SlopeReading
from interlock.core.mutation import Candidate, CandidateKind
from interlock.core.outcome import Completed
from interlock.engines.scripted import ScriptedEngine, step, token
from tests.examples import examples
from tests.laws.world import (
    BOUNDED,
    LENIENT,
    TEXTS,
    Play,
    by_offset,
    cuts,
    fragments,
    law,
    out_of,
    pieces_of,
    play,
    policy,
    releases,
    sentences,
)

units = st.sampled_from(("sentence", "clause"))
SHORT = LENIENT + "limits: {transition_bytes_max: 48, candidates_max: 600}\n"
CLAIMS = (
    TEXTS
    + """
- {id: no-guarantee, kind: safety, on_mixed: split, forbid: {claim: {all: guarantee}}}
- {id: ends-with, kind: task, require: {any: warning, where: end, for: {all: fee}}}
"""
)
WORDY = BOUNDED + "lexicon: {guarantee: [guarantee], fee: [fee], warning: [capital at risk]}\n"
POLICIES = ((TEXTS, BOUNDED), (TEXTS, SHORT), (CLAIMS, WORDY))
texts = (
    fragments
    | sentences
    | st.lists(
        st.sampled_from(
            (
                "We guarantee this, and the fee is low. ",
                "Your capital at risk is stated. ",
                "The fee is low; it may fall. ",
                "It is old but we never guarantee it. ",
                "The fee is 3.5 % (see e.g. Dr. Who). ",
                "```\ncode. here\n```\n",
                "- one\n- two. three\n",
                "The fund is old." + " " * 24,
                "It goes on and on, with the fee, ",
            )
        ),
        max_size=5,
    ).map("".join)
)


def judgements(run: Play) -> list[bytes]:
    """What was decided on what, in order: all of it but the engine's positions and its kind of candidate."""
    found = []
    for body in run.bodies():
        match body:
            case Determination():
                found.append(
                    canonical(
                        (
                            (body.start, body.size, body.text, body.cause, body.depth, body.ends),
                            (body.decision, body.applied, body.rationale, body.mutation, body.resolutions),
                            (body.attempt, body.semantic, body.decision_state, body.after),
                        )
                    )
                )
            case Inert():
                found.append(canonical((body.start, body.text, body.cause)))
            case SlopeReading():
                found.append(canonical((body.step, body.distance, body.drift, body.rate)))
            case Drift():
                found.append(canonical(body))
            case _:
                pass
    return found


def cut_run(text: bytes, places: Iterable[int], kind: CandidateKind) -> ScriptedEngine:
    """An engine that cannot rewind says the text in these pieces."""
    pieces = pieces_of(text, places) or [b""]
    said = [token(piece) if kind is CandidateKind.TOKEN else Candidate(piece) for piece in pieces]
    return ScriptedEngine.from_candidates(said, rewind=False)


def same(first: Play, second: Play) -> None:
    assert judgements(first) == judgements(second)
    assert out_of(first) == out_of(second)
    assert first.outcome is not None
    assert second.outcome is not None
    assert first.outcome.semantic_digest == second.outcome.semantic_digest
    assert type(first.outcome) is type(second.outcome)


@pytest.mark.requirement("R-020", "R-030", "R-075", "X-43", "X-50", "X-51")
@given(texts, cuts, st.sampled_from(POLICIES), units, releases, st.sampled_from(("token", "span")))
@settings(law, max_examples=examples(500))
@example(
    "The fee is low. It may fall. The secret is out. ",
    set(range(60)),
    POLICIES[0],
    "sentence",
    "prompt",
    "token",
)
@example("naïve 日本 😀. It may fall. ", set(range(60)), POLICIES[0], "sentence", "prompt", "token")
@example(
    "The fee is low and the fund is fine." + " " * 30 + "It may fall. ",
    set(range(99)),
    POLICIES[1],
    "sentence",
    "prompt",
    "span",
)
def test_chunking_changes_nothing(
    text: str, places: set[int], rules: tuple[str, str], unit: str, release: str, kind: str
) -> None:
    """A stream that cannot be rewound: whole, and in any pieces, inside words, characters and entities."""
    governing = policy(*rules, release=release, unit=unit)
    data = text.encode()
    whole = play(governing, cut_run(data, (), CandidateKind.SPAN))
    pieces = play(governing, cut_run(data, places, CandidateKind(kind)))
    same(whole, pieces)


@pytest.mark.requirement("R-020", "X-50")
@given(sentences, cuts, st.sampled_from(POLICIES), releases)
@settings(law, max_examples=examples(200))
def test_chunking_changes_nothing_for_an_engine_that_is_sent_back(
    text: str, places: set[int], rules: tuple[str, str], release: str
) -> None:
    """The text is a function of the bytes kept; cut at the ends of sentences and anywhere inside them."""
    governing = policy(*rules, release=release)
    data = text.encode()
    # Also between the blanks behind a sentence: then no token straddles an end with anything but blanks.
    ends = {match.start() for match in re.finditer(rb"(?<=[.\n!?]).|(?<=\s).", data, re.DOTALL)}
    coarse = play(governing, by_offset(data, ends))
    fine = play(governing, by_offset(data, ends | places))
    same(coarse, fine)


@pytest.mark.requirement("R-020", "X-50")
@given(sentences, cuts, st.sampled_from(POLICIES), releases)
@settings(law, max_examples=examples(200))
def test_any_cutting_lets_out_a_beginning_of_the_same_text(
    text: str, places: set[int], rules: tuple[str, str], release: str
) -> None:
    """A token that straddles an end is no place to go back to: less may be kept, never anything else (X-33)."""
    governing = policy(*rules, release=release)
    straight = play(governing, cut_run(text.encode(), (), CandidateKind.SPAN))
    back = play(governing, by_offset(text.encode(), places))
    for channel, data in out_of(back).items():
        assert out_of(straight)[channel].startswith(data)


STATEMENTS = (
    " The fee is low.",
    " It may fall.",
    " The fund is old.",
    " Returns are paid in May.",
    " We like the sea.",
)


@pytest.mark.requirement("R-020")
@given(st.lists(st.sampled_from(STATEMENTS), min_size=1, max_size=6), cuts, releases)
@settings(law, max_examples=examples(100))
def test_the_same_content_as_tokens_spans_and_steps_ends_in_the_same_state(
    said: list[str], places: set[int], release: str
) -> None:
    governing = policy(release=release)
    whole = "".join(said).encode()
    engines = (
        by_offset(whole, places, CandidateKind.TOKEN),
        by_offset(whole, places, CandidateKind.SPAN),
        ScriptedEngine.from_candidates([step(sentence) for sentence in said]),
    )
    runs = [play(governing, engine) for engine in engines]
    assert all(isinstance(run.outcome, Completed) for run in runs)
    assert len({run.outcome.semantic_digest for run in runs if run.outcome}) == 1
    assert len({out_of(run)["answer"] for run in runs}) == 1
