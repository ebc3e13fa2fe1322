"""With the bundled model: refused text never conditions what is kept. Shown on token ids and on the KV cache.

R-038, R-077, X-50: `no_admitted_text_was_conditioned_on_refused_text`, with nothing scripted.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from interlock.core.events import Finish, Retry, Step
from interlock.core.lineage import Determination, Rewound
from interlock.core.mutation import Candidate
from interlock.core.outcome import Completed, Halted, Outcome
from interlock.core.prompt import PromptMode, Task, build_prompt
from interlock.drivers import run
from interlock.engines.cyllama import LlamaCpp
from interlock.ledger import MemoryLedger
from tests.core.loop import policy

TOKENS_MAX = 110
SEED = 5
TASK = Task(agent="demo", user="How much aspirin should I take daily?")
# Its own policy, so that a change of a shipped pack does not change what this model runs into.
RULES = """
rules:
  - {id: no-dose, kind: safety, forbid: {text: [mg, milligram, milligrams, gram, grams, tablet, tablets]}}
continuity: {regression: false}
on_unmapped: {coverage_min: 0}
bounds: {unverified_max: 9}
limits: {attempts_max: 8, rollbacks_max: 8}
"""


class Seen(NamedTuple):
    """The engine as it stood when a step had been recorded."""

    step: Step
    kept: tuple[int, ...]
    cells: int


class Watched(NamedTuple):
    outcome: Outcome
    seen: list[Seen]
    prompt_tokens: int
    kept: tuple[int, ...]
    after_rewind: list[tuple[Retry, tuple[int, ...], int]]


class Noted(LlamaCpp):
    """The model, and what stood in it just after each rewind."""

    def note(self) -> None:
        self.after_rewind: list[tuple[Retry, tuple[int, ...], int]] = []

    def rewind(self, retry: Retry) -> None:
        super().rewind(retry)
        self.after_rewind.append((retry, self.kept, self.context_length()))


@pytest.fixture(scope="module")
def model() -> Iterator[Noted]:
    engine = Noted.bundled(tokens_max=TOKENS_MAX)
    assert isinstance(engine, Noted)
    yield engine
    engine.close()


@pytest.fixture(scope="module")
def watched(model: Noted) -> Watched:
    """One governed answer about a dose, which the model cannot give without breaking the policy."""
    model.note()
    seen: list[Seen] = []
    outcome = run(
        policy(RULES),
        model,
        TASK,
        ledger=MemoryLedger(),
        seed=SEED,
        watch=lambda step: seen.append(Seen(step, model.kept, model.context_length())),
    )
    return Watched(outcome, seen, len(model.prompt_ids), model.kept, model.after_rewind)


def determinations(watched: Watched) -> list[tuple[Determination, Seen]]:
    return [
        (body, seen)
        for seen in watched.seen
        for record in seen.step.records
        if isinstance(body := record.content, Determination)
    ]


@pytest.mark.requirement("R-077", "R-038")
def test_the_model_was_refused_and_something_was_kept(watched: Watched) -> None:
    decided = [one for one, _ in determinations(watched)]
    assert any(not one.applied for one in decided)
    assert isinstance(watched.outcome, Completed | Halted)
    assert watched.outcome.text
    assert len(watched.after_rewind) == sum(
        isinstance(record.content, Rewound) for seen in watched.seen for record in seen.step.records
    )
    assert watched.after_rewind


@pytest.mark.requirement("R-077", "R-038", "X-33")
def test_after_each_rewind_the_model_holds_the_prompt_and_what_is_kept(watched: Watched) -> None:
    before: dict[int, tuple[int, ...]] = {}
    for seen in watched.seen:
        if isinstance(seen.step.do, Retry):
            before[len(before)] = seen.kept
    for number, (retry, kept, cells) in enumerate(watched.after_rewind):
        assert kept == before[number][: retry.position]
        assert cells <= watched.prompt_tokens + retry.position


@pytest.mark.requirement("R-077", "X-50")
def test_the_kept_ids_are_the_tokens_of_the_admitted_text(watched: Watched, model: Noted) -> None:
    """Every determination that stands says which positions it took; together they are what the model holds."""
    stands: list[Determination] = []
    for seen in watched.seen:
        for record in seen.step.records:
            body = record.content
            if isinstance(body, Determination) and body.applied:
                stands.append(body)
            if isinstance(body, Rewound):
                stands = [one for one in stands if one.position < body.position]
    spoken = b"".join(one.text or b"" for one in stands)
    assert watched.outcome.channels["answer"] in (spoken, spoken[: len(watched.outcome.channels["answer"])])
    reached = max((one.position + one.tokens for one in stands if not one.ends), default=0)
    native = model._open()
    said = b"".join(native.bytes_of(token) for token in watched.kept[:reached])
    assert said.startswith(spoken)
    assert len(said) - len(spoken) < 16  # at most the end of one token that straddles the last boundary


@pytest.mark.requirement("R-124", "R-051")
def test_what_was_refused_is_in_no_text_and_its_tokens_in_no_context(watched: Watched) -> None:
    words = watched.outcome.text.lower().split()
    assert not {"mg", "milligram", "milligrams", "gram", "grams", "tablet", "tablets"} & set(words)


@pytest.mark.requirement("R-077", "R-038", "X-33", "R-131")
def test_a_fresh_model_given_the_admitted_prefix_goes_on_in_the_same_way(watched: Watched) -> None:
    """If anything that was refused had left a trace, the two continuations would part.

    The fresh engine is walked along the ids that were kept after the last rewind, by leaving out whatever it would
    have said instead: it has never seen a refused token.
    """
    retry, kept, _ = watched.after_rewind[-1]
    continued = watched.kept
    fresh = LlamaCpp.bundled(tokens_max=TOKENS_MAX)
    try:
        fresh.start(build_prompt(TASK, PromptMode.OPEN), SEED)
        fresh._kept = list(kept)
        fresh._retry = retry
        said = list(kept)
        while len(said) < len(continued):
            offer = fresh.propose()
            if not isinstance(offer, Candidate):
                break
            said += offer.ids
        assert tuple(said) == continued[: len(said)]
        assert len(said) >= len(continued)
    finally:
        fresh.close()


@pytest.mark.requirement("R-068", "R-088", "R-111")
def test_the_real_run_is_recorded_before_it_is_released(watched: Watched) -> None:
    released = bytearray()
    recorded = bytearray()
    for seen in watched.seen:
        for record in seen.step.records:
            body = record.content
            if isinstance(body, Determination) and body.applied:
                recorded += body.text or b""
            if isinstance(body, Rewound):
                del recorded[body.length :]
        for one in seen.step.releases:
            assert one.start == len(released)
            released += one.data
        assert bytes(recorded).startswith(bytes(released))
    assert bytes(released) == watched.outcome.channels["answer"][: len(released)]
    assert isinstance(watched.seen[-1].step.do, Finish)
