"""What conditions what: refused text is gone, for the state, for the engine and for every word that is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interlock.core.canonical import canonical
from interlock.core.decision import Admit
from interlock.core.events import Capabilities, Identity, Retry, Step
from interlock.core.lineage import Arrived, Determination, Drift, Inert, Rewound
from interlock.core.mutation import ANSWER, Candidate, CandidateKind, EndOfSequence
from interlock.core.outcome import Completed, Halted, Trigger
from interlock.core.prompt import Prompt
from interlock.engines.scripted import Misbehaviour, ScriptedEngine
from tests.examples import examples
from tests.laws.world import (
    RELEASES,
    Play,
    by_offset,
    fragments,
    law,
    out_of,
    play,
    policy,
    releases,
    saying,
    sentences,
    talkers,
)

BLANK = b" \t\r\n"


class Diary:
    """An honest engine: every token it ever says has a number of its own, and it notes what conditioned it."""

    identity = Identity("diary")

    def __init__(self, answers: Sequence[bytes], sizes: Sequence[int]) -> None:
        self.capabilities = Capabilities(CandidateKind.TOKEN, rewind=True, excludes=True)
        self.conditioned_on: dict[int, tuple[int, ...]] = {}
        self.kept: list[Candidate] = []
        self._answers = list(answers)
        self._left = self._answers.pop(0)
        self._sizes = sizes

    def start(self, prompt: Prompt, seed: int) -> None:
        self.kept.clear()

    def propose(self) -> Candidate | EndOfSequence:
        if not self._left:
            return EndOfSequence(position=len(self.kept))
        number = len(self.conditioned_on)
        self.conditioned_on[number] = tuple(candidate.ids[0] for candidate in self.kept)
        size = self._sizes[number % len(self._sizes)]
        data, self._left = self._left[:size], self._left[size:]
        self.kept.append(Candidate(data, CandidateKind.TOKEN, ids=(number,), position=len(self.kept)))
        return self.kept[-1]

    def rewind(self, retry: Retry) -> None:
        del self.kept[retry.position :]
        self._left = self._answers.pop(0) if self._answers else b""

    def close(self) -> None:
        pass


def what_is_kept_is_admitted(run: Play, now: Step) -> None:
    """When an engine is sent back, it keeps exactly what is admitted, and blanks that a token brought along."""
    if isinstance(now.do, Retry):
        assert isinstance(run.engine, Diary)
        said = b"".join(candidate.data for candidate in run.engine.kept[: now.do.position])
        admitted = run.admitted().get(ANSWER, b"")
        assert said.startswith(admitted)
        assert said[len(admitted) :].strip(BLANK) == b""


@pytest.mark.requirement("R-037", "R-038", "R-077", "X-30", "X-33", "X-50")
@given(
    st.lists(fragments | sentences, min_size=1, max_size=5),
    st.lists(st.integers(1, 9), min_size=1, max_size=4),
    releases,
)
@settings(law, max_examples=examples(300))
def test_no_admitted_text_was_conditioned_on_refused_text(
    answers: list[str], sizes: list[int], release: str
) -> None:
    """On token ids: each token of the admitted text was proposed after exactly the tokens that stand before it."""
    engine = Diary([answer.encode() for answer in answers], sizes)
    run = play(policy(release=release), engine, watch=what_is_kept_is_admitted)
    length = len(run.admitted().get(ANSWER, b""))
    before: tuple[int, ...] = ()
    for candidate in engine.kept:
        if length <= 0:
            break
        number = candidate.ids[0]
        assert engine.conditioned_on[number] == before
        before = (*before, number)
        length -= len(candidate.data)
    assert length <= 0


@pytest.mark.requirement("R-077", "X-30")
@given(st.integers(0, 3), st.sampled_from(RELEASES))
@settings(law, max_examples=16)
def test_an_engine_that_keeps_what_was_refused_is_found_out_by_its_count(at: int, release: str) -> None:
    """It goes on from behind the refused text and counts honestly: its positions give it away."""

    class Keeper(Diary):
        def rewind(self, retry: Retry) -> None:
            self._left = b" We go on as if nothing had been refused."

    engine = Keeper([b"The fee is low. " * at + b"The secret is out. "], [4])
    run = play(policy(release=release), engine)
    assert isinstance(run.outcome, Halted)
    assert run.outcome.report.trigger is Trigger.ENGINE_LIED
    assert b"go on" not in out_of(run)[ANSWER]


@pytest.mark.requirement("R-077")
def test_a_position_that_cannot_be_right_ends_the_run() -> None:
    engine = saying(
        "The fee is low. It may fall. ", chunk=4, misbehaviour=Misbehaviour.LIES_ABOUT_POSITION, at=2
    )
    run = play(policy(), engine)
    assert isinstance(run.outcome, Halted)
    assert run.outcome.report.trigger is Trigger.ENGINE_LIED


# --- a refusal changes nothing -------------------------------------------------------------------------------


def fingerprint(run: Play) -> bytes:
    """Everything of a session that a refusal must leave as it was."""
    state = run.session.state
    entries = tuple((e.commitment, e.step, e.provenance, e.retracted) for e in state.memory.entries())
    numbers = (state.memory.count, state.memory.duties, state.bounds, state.policy.ids())
    return canonical(
        (state.digest, state.context, entries, numbers, state.lineage.head, run.session.slope.numbers())
    )


MOVES = (Inert, Arrived, Drift)


def moves(body: Any) -> bool:
    return isinstance(body, MOVES) or (isinstance(body, Determination) and body.applied)


class Watcher:
    """Holds what a session looked like after so many admitted transitions against what it looks like later."""

    def __init__(self) -> None:
        self.last = b""
        self.at: dict[int, bytes] = {}
        self.refusals = 0
        self.rollbacks = 0

    def __call__(self, run: Play, now: Step) -> None:
        bodies = [record.content for record in now.records]
        here = fingerprint(run)
        abandoned = [body for body in bodies if isinstance(body, Rewound) and body.abandoned]
        count = run.session.state.lineage.count
        assert run.session.state.descriptor is None, "R-009: the slot is empty between determinations"
        if abandoned:
            self.rollbacks += 1
            assert here == self.at.get(count, here), "a rewind restores what was there"
        elif not any(moves(body) for body in bodies) and self.last:
            self.refusals += any(isinstance(body, Determination) for body in bodies)
            assert here == self.last
        self.at[count] = self.last = here


def test_the_watcher_sees_refusals_and_rollbacks() -> None:
    """The law below is not empty."""
    seen = Watcher()
    play(policy(release="at_end"), by_offset(b"The fee is low. The secret is out. ", [16]), watch=seen)
    assert seen.refusals
    assert seen.rollbacks


BAD = (
    "The secret is out. ",
    "A guaranteed return is yours. ",
    "A guar\u0430nteed return. ",
    "There is zero risk... ",
)
GOOD = ("The fee is low. ", "The fund is old. ", "It may fall. ", "Returns are paid in May. ")


class Stubborn(Diary):
    """Says, sentence by sentence, so many bad ones before each good one."""

    def __init__(self, plan: list[tuple[list[str], str]], sizes: Sequence[int]) -> None:
        super().__init__([b""], sizes)
        self._plan = plan
        self._tried: dict[int, int] = {}

    def propose(self) -> Candidate | EndOfSequence:
        if not self._left:
            done, here = b"".join(candidate.data for candidate in self.kept), b""
            for place, (bad, good) in enumerate(self._plan):
                if len(here) >= len(done):
                    tried = self._tried.get(place, 0)
                    self._tried[place] = tried + 1
                    self._left = (bad[tried] if tried < len(bad) else good).encode()
                    break
                here += good.encode()
        return super().propose()


plans = st.lists(
    st.tuples(st.lists(st.sampled_from(BAD), max_size=3), st.sampled_from(GOOD)), min_size=1, max_size=5
)


@pytest.mark.requirement(
    "R-007", "R-009", "R-012", "R-069", "R-100", "R-117", "R-119", "R-123", "X-02", "X-14"
)
@given(plans, releases)
@settings(law, max_examples=examples(120))
def test_rejection_changes_nothing(plan: list[tuple[list[str], str]], release: str) -> None:
    """A run in which much was refused ends as the run in which the same was simply never said."""
    watcher = Watcher()
    # Each bad sentence is one token, so that a retry lands where the last good one ended.
    tried = play(policy(release=release), Stubborn(plan, [200]), watch=watcher)
    spared = play(policy(release=release), Stubborn([([], good) for _, good in plan], [200]))
    assert sum(len(bad) for bad, _ in plan) == sum(code == "TEXT_FORBIDDEN" for code in tried.codes)
    assert isinstance(tried.outcome, Completed)
    assert isinstance(spared.outcome, Completed)
    assert fingerprint(tried)[:40] == fingerprint(spared)[:40]
    assert tried.outcome.semantic_digest == spared.outcome.semantic_digest
    assert tried.outcome.channels == spared.outcome.channels
    assert [c.data for c in tried.engine.kept] == [c.data for c in spared.engine.kept]  # type: ignore[attr-defined]
    slopes = [[b for b in run.bodies() if type(b).__name__ == "SlopeReading"] for run in (tried, spared)]
    assert [(s.distance, s.drift, s.rate) for s in slopes[0]] == [
        (s.distance, s.drift, s.rate) for s in slopes[1]
    ]


@pytest.mark.requirement("R-012", "R-069", "R-119", "R-120")
@given(talkers(fragments | sentences), releases)
@settings(law, max_examples=examples(150))
def test_nothing_but_an_admission_moves_a_session(engine: ScriptedEngine, release: str) -> None:
    """Step by step, over anything an engine may say; a rewind restores exactly what stood there before."""
    play(policy(release=release), engine, watch=Watcher())


# --- the model never hears why -------------------------------------------------------------------------------

SAID = "The fee is low. "
TROUBLED = "The secret guarantee on 1-800-555-0199 is new. "
LATER = "It may fall. "
LEXICON = "lexicon: {guarantee: [guarantee], warning: [capital at risk], fee: [fee]}\n"
FILLER = "- {id: filler, kind: task, forbid: {text: [never said here]}}\n"
ANOTHER_REASON = {
    "text": ("- {id: r1, kind: safety, forbid: {text: [secret]}}", LEXICON),
    "pattern": ("- {id: r22, kind: task, forbid: {pattern: ['on 1-8\\d\\d']}}", LEXICON),
    "claim": ("- {id: r333, kind: domain, forbid: {claim: {all: guarantee}}}", LEXICON),
    "require": (
        "- {id: r4, kind: task, require: {any: warning, where: span, for: {all: guarantee}}}",
        LEXICON,
    ),
    "allow": ("- {id: r5, kind: task, allow: {references: [doi]}}", LEXICON),
    "anchor": (FILLER, LEXICON + "anchors: {kinds: [phone]}\n"),
    "unverified": (FILLER, LEXICON + "bounds: {unverified_max: 0}\n"),
    "sequence": ("- {id: r8, kind: task, sequence: {never: guarantee, after: fee}}", LEXICON),
    "approval": ("- {id: r9, kind: task, approval: {all: guarantee}}", LEXICON),
}


def under(reason: str) -> Any:
    rules, rest = ANOTHER_REASON[reason]
    lenient = "on_unmapped: {coverage_min: 0}\ncontinuity: {regression: false}\n"
    bounds = "" if "bounds" in rest else "bounds: {unverified_max: 9}\n"
    return policy(rules, rest + lenient + bounds)


@pytest.mark.requirement("R-046", "R-130", "R-059", "X-09")
@pytest.mark.parametrize("reason", [reason for reason in ANOTHER_REASON if reason != "text"])
@pytest.mark.parametrize("chunk", [0, 1, 5])
def test_the_model_never_hears_why(reason: str, chunk: int) -> None:
    """The same refusal for another reason, by another stage, under another policy: the same requests."""
    asked = []
    for why in ("text", reason):
        sizes = [16, 0] if not chunk else [chunk]
        engine = ScriptedEngine([SAID + TROUBLED, LATER], chunk=sizes, kind=CandidateKind.TOKEN)
        run = play(under(why), engine)
        assert len(run.codes) == 1, (why, run.codes)
        assert out_of(run)[ANSWER].startswith(SAID.encode()[:-1])
        asked.append((engine.prompts, engine.retries, run.admitted()))
    assert asked[0] == asked[1]
    assert len(asked[0][1]) == 1


@pytest.mark.requirement("R-046", "R-130", "X-09")
@given(plans, st.integers(0, 2**31), st.sampled_from(BAD), releases)
@settings(law, max_examples=80)
def test_the_model_never_hears_what_was_wrong(
    plan: list[tuple[list[str], str]], seed: int, other: str, release: str
) -> None:
    """Exchange every refused sentence for another refused one: prompt, positions, attempts and seeds stay."""
    engines = [Stubborn(plan, [200]), Stubborn([([other] * len(bad), good) for bad, good in plan], [200])]
    runs = [play(policy(release=release), engine, seed=seed) for engine in engines]
    assert [(r.position, r.attempt, r.seed) for r in runs[0].heard] == [
        (r.position, r.attempt, r.seed) for r in runs[1].heard
    ]
    assert canonical(runs[0].prompt) == canonical(runs[1].prompt)


def test_reasons_differ_in_this_file() -> None:
    """Otherwise the law would compare a reason with itself."""
    codes = {why: play(under(why), saying(SAID + TROUBLED, LATER)).codes for why in ANOTHER_REASON}
    assert all(len(found) == 1 for found in codes.values()), codes
    assert len({found[0] for found in codes.values()}) >= 6, codes
    assert not any(isinstance(found, Admit) for found in codes.values())
