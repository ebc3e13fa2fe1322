"""A run is decided again from its record alone, and comes out as it was or says where it does not."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interlock.anchors import Resolvers
from interlock.core.canonical import canonical
from interlock.core.decision import Code, Reason, Reject, Stage
from interlock.core.events import (
    Answers,
    Approval,
    Cancelled,
    Event,
    Expired,
    FactArrived,
    Fault,
    Finish,
    Lookup,
)
from interlock.core.lineage import Body, Determination, Drift, Ended, Rewound, Started, rationale
from interlock.core.memory import Fact
from interlock.core.mutation import Candidate, CandidateKind, EndOfSequence, EndReason, Resolution
from interlock.core.outcome import Completed, Halted, Suspended, Trigger
from interlock.core.prompt import PromptMode
from interlock.core.session import Session
from interlock.engines.scripted import Misbehaviour, ScriptedEngine
from interlock.ledger import KeyPair, MemoryLedger, Opener, SealError, SqliteLedger, Stored
from interlock.ledger.replay import Mismatch, Replay, ReplayError, rebuild, replay
from interlock.ledger.verify import verify
from interlock.policy import Policy
from interlock.testing import hostile_engines
from tests.examples import examples
from tests.ledger.runs import (
    PLAIN,
    POLICY,
    RUN,
    WIDE,
    Kept,
    addresses,
    bodies,
    determinations,
    govern,
    policy,
    recorded,
    relinked,
)

ROOT = Path(__file__).parent.parent.parent
changed: Callable[..., Any] = msgspec.structs.replace
TRANSFER = "We make a transfer of the fund. "
REFUSED = ("The fund has a fee of 0.4 %. You cannot lose.", " The fee is low. ")
CUT = (28, 17)


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> KeyPair:
    return KeyPair.create(tmp_path_factory.mktemp("keys") / "pair")


LOSING = (" It cannot lose.", " We cannot lose.")
GIVEN_UP: dict[str, Any] = {"chunk": (16, 17), "text": WIDE}
GROUNDED = (
    WIDE
    + """\
  - {id: stated, kind: domain, grounded: {items: [quantity], from: verified, sums: allow}}
"""
)
RUNS: dict[str, tuple[Sequence[str], dict[str, Any]]] = {
    "admitted": ((PLAIN,), {"chunk": 5}),
    "whole": ((PLAIN,), {}),
    "empty": (("",), {}),
    "refused": (REFUSED, {"chunk": CUT}),
    "refused in one piece": ((REFUSED[0], PLAIN), {}),
    "cut": (REFUSED, {"chunk": CUT, "rewind": False}),
    "exhausted": (("You cannot lose. ",) * 8, {}),
    "given up": (("The fund is low. You cannot lose.", *LOSING, PLAIN), GIVEN_UP),
    "nowhere to go back to": (
        ("They cannot lose.", "Nobody cannot lose.", "The fund is low. You cannot lose.", *LOSING),
        GIVEN_UP,
    ),
    "waiting": ((TRANSFER, PLAIN), {}),
    "ambiguous": (("See https://example.org/two now. ", PLAIN), {"text": WIDE}),
    "resolved": (("The fund is at https://example.org/fund and low. It is low. ", PLAIN), {"text": WIDE}),
    "unresolvable": (("See https://example.org/none now. ", PLAIN), {"text": WIDE}),
    "drifting": (
        ("The moon is made of cheese. The fund is low. Cows jump over fences. " * 3,),
        {"text": WIDE},
    ),
    "cited": ((PLAIN + "It has a fee of 0.4 %.",), {"text": GROUNDED}),
    "characters": (("Der Fonds – „ok“ – is the fund’s fee 0.4 %? 日本語で. ",), {"chunk": 1}),
    "token by token": ((PLAIN,), {"chunk": 3, "text": POLICY.replace("unit: sentence", "unit: token")}),
}


def run_of(name: str, **given: Any) -> MemoryLedger:
    answers, known = RUNS[name]
    return recorded(*answers, **{**known, **given})[0]


@pytest.mark.requirement("R-126", "R-115", "R-119")
@pytest.mark.parametrize("name", RUNS)
def test_every_record_comes_out_again(pair: KeyPair, name: str) -> None:
    ledger = run_of(name, public_key=pair.public)
    found = replay(ledger, RUN, opener=Opener(pair.private))
    count = len(bodies(ledger))
    assert (found.mismatch, found.keyed, found.records, found.finished) == (None, True, count, True)
    assert found.decided == len(determinations(ledger))
    assert found.head == list(ledger.records(RUN))[-1].record.digest
    end = bodies(ledger)[-1]
    assert isinstance(end, Ended)
    assert found.semantic == end.semantic


@pytest.mark.requirement("R-119", "R-121", "R-123")
@pytest.mark.parametrize(("name", "lost"), [("given up", 1), ("nowhere to go back to", 0)])
def test_what_is_given_up_is_marked_and_not_erased(name: str, lost: int) -> None:
    stored = list(run_of(name).records(RUN))
    given_up = [n for e in stored if isinstance(body := e.record.content, Rewound) for n in body.abandoned]
    assert len(given_up) == lost
    for number in given_up:
        body = stored[number].record.content
        assert isinstance(body, Determination)
        assert body.applied
    assert verify(Kept(stored), RUN).valid


@pytest.mark.requirement("R-126")
@pytest.mark.parametrize("name", RUNS)
def test_without_the_key_what_was_admitted_is_decided_again(name: str) -> None:
    ledger = run_of(name)
    found = replay(ledger, RUN)
    applied = [body for body in determinations(ledger) if body.applied]
    assert (found.mismatch, found.keyed) == (None, False)
    assert (found.decided, found.attested_only) == (len(applied), len(determinations(ledger)) - len(applied))


def hostile(
    ledger: MemoryLedger, engine: ScriptedEngine, text: str, inject: Callable[[int], Event | None]
) -> None:
    govern(ledger, engine, under=policy(text), resolvers=addresses(), inject=inject, events_max=600)


@pytest.mark.requirement("R-126", "R-111", "R-123")
@given(
    engine=hostile_engines(),
    text=st.sampled_from((POLICY, WIDE, GROUNDED)),
    at=st.integers(0, 12),
    event=st.sampled_from(
        (None, Cancelled("no more"), Fault("sink", "gone"), FactArrived(Fact("rate", "2 %")))
    ),
)
@settings(max_examples=examples(120))
def test_whatever_an_engine_does_its_record_holds_and_comes_out_again(
    pair: KeyPair, engine: ScriptedEngine, text: str, at: int, event: Event | None
) -> None:
    ledger = MemoryLedger(public_key=pair.public)
    # An engine may fail at its start, or never end: what there is of a record has to hold.
    with suppress(Exception):
        hostile(ledger, engine, text, lambda place: event if place == at else None)
    if not bodies(ledger):
        return
    opener = Opener(pair.private)
    assert verify(ledger, RUN, opener=opener).problems == ()
    assert replay(ledger, RUN, opener=opener).mismatch is None
    assert replay(ledger, RUN).mismatch is None


@pytest.mark.requirement("R-125")
def test_times_decide_nothing() -> None:
    early, late = (recorded(*REFUSED, chunk=CUT, began=began)[0] for began in (0, 10**12))
    assert bodies(early) == bodies(late)
    assert [e.record.at for e in early.records(RUN)] != [e.record.at for e in late.records(RUN)]


@pytest.mark.requirement("R-117")
def test_refusals_between_admissions_leave_states_and_slope_as_they_are() -> None:
    plain = recorded("The fund is low.", " The fee is low. ", chunk=16, text=WIDE)[0]
    refused = recorded("The fund is low. You cannot lose.", " The fee is low. ", chunk=[16, 17], text=WIDE)[0]
    assert [b.after for b in determinations(plain) if b.applied][:1] == [
        b.after for b in determinations(refused) if b.applied
    ][:1]
    assert any(not body.applied for body in determinations(refused))
    for before, after in zip(determinations(refused), determinations(refused)[1:], strict=False):
        assert after.semantic == before.after


# --- how a run ended ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("misbehaviour", "trigger"),
    [
        (Misbehaviour.STALLS, Trigger.ENGINE_STALLED),
        (Misbehaviour.LIES_ABOUT_POSITION, Trigger.ENGINE_LIED),
        (Misbehaviour.OFFERS_STR, Trigger.ENGINE_FAULT),
    ],
)
def test_what_only_the_engine_can_know_is_attested(
    pair: KeyPair, misbehaviour: Misbehaviour, trigger: Trigger
) -> None:
    ledger = MemoryLedger(public_key=pair.public)
    govern(ledger, ScriptedEngine([PLAIN * 2], chunk=5, misbehaviour=misbehaviour, at=8))
    found = replay(ledger, RUN, opener=Opener(pair.private))
    assert found.mismatch is None
    assert found.attested == (f"record {len(bodies(ledger)) - 1}: halted by {trigger}",)
    assert replay(ledger, RUN).attested == found.attested


@pytest.mark.parametrize(
    ("limits", "trigger"),
    [("candidates_max: 4", Trigger.BUDGET_CANDIDATES), ("gate_calls_max: 1", Trigger.BUDGET_GATE_CALLS)],
)
def test_a_budget_that_left_no_determination_is_attested(
    pair: KeyPair, limits: str, trigger: Trigger
) -> None:
    text = POLICY.replace("unit: sentence", f"unit: sentence\nlimits: {{{limits}}}")
    ledger, outcome = recorded(PLAIN * 2, chunk=5, public_key=pair.public, text=text)
    assert isinstance(outcome, Halted)
    assert outcome.report.trigger is trigger
    found = replay(ledger, RUN, opener=Opener(pair.private))
    assert (found.mismatch, len(found.attested)) == (None, 1)


def test_an_engine_at_its_limit_is_attested(pair: KeyPair) -> None:
    ledger = MemoryLedger(public_key=pair.public)
    engine = ScriptedEngine.from_candidates([Candidate(PLAIN.encode()), EndOfSequence(EndReason.LENGTH)])
    govern(ledger, engine)
    found = replay(ledger, RUN, opener=Opener(pair.private))
    assert (found.mismatch, found.attested) == (None, ("record 3: halted by engine_limit",))


def test_what_arrived_is_replayed_as_it_arrived(pair: KeyPair) -> None:
    events: list[Event] = [
        Cancelled("enough"),
        Fault("engine", "gone"),
        Fault("sink", "shut"),
        Fault("resolver"),
    ]
    for event in events:
        ledger = MemoryLedger(public_key=pair.public)
        govern(
            ledger, ScriptedEngine([PLAIN], chunk=5), inject=lambda place, e=event: e if place == 8 else None
        )  # type: ignore[misc]
        found = replay(ledger, RUN, opener=Opener(pair.private))
        assert (found.mismatch, found.attested) == (None, ())


def test_facts_that_arrive_are_taken_in_again(pair: KeyPair) -> None:
    fact = FactArrived(Fact("spent", "20 EUR"))
    ledger = MemoryLedger(public_key=pair.public)
    govern(ledger, ScriptedEngine([PLAIN], chunk=5), inject=lambda place: fact if place == 3 else None)
    assert replay(ledger, RUN, opener=Opener(pair.private)).mismatch is None
    assert replay(ledger, RUN).mismatch is None


def test_an_engine_that_cannot_be_stopped_is_replayed_too(pair: KeyPair) -> None:
    class Unstoppable(ScriptedEngine):
        @property
        def capabilities(self) -> Any:
            return changed(super().capabilities, intercepts=False)

    ledger = MemoryLedger(public_key=pair.public)
    govern(ledger, Unstoppable([PLAIN]))
    found = replay(ledger, RUN, opener=Opener(pair.private))
    assert (found.mismatch, found.records, found.attested) == (None, 2, ())


def test_channels_and_calls_come_out_again(pair: KeyPair) -> None:
    text = POLICY.replace("unit: sentence", "unit: sentence\nchannels: [answer, notes, calls]")
    call = b'{"name": "search", "arguments": {"q": "the fund"}}'
    offers = [
        Candidate(b"The fund is low. "),
        Candidate(b"The fee is low", channel="notes"),
        Candidate(call, CandidateKind.TOOL_CALL, "calls"),
        Candidate(b"The fund is low", CandidateKind.STEP, "notes"),
        Candidate(b"spoken into the calls", channel="calls"),
        EndOfSequence(),
    ]
    again = [
        Candidate(b"The fee is low.", channel="notes"),
        Candidate(b"x", channel="nowhere"),
        EndOfSequence(),
    ]
    ledger = MemoryLedger(public_key=pair.public)
    govern(ledger, ScriptedEngine.from_candidates(offers, again, again[:1] + again[2:]), under=policy(text))
    assert {body.channel for body in determinations(ledger)} >= {"answer", "notes", "calls"}
    assert replay(ledger, RUN, opener=Opener(pair.private)).mismatch is None
    assert verify(ledger, RUN).problems == ()


# --- a run that waits ------------------------------------------------------------------------------------------


def go_on(session: Session, ledger: MemoryLedger, event: Event) -> Completed | Suspended | Halted:
    at = 10_000
    step = session.offer(event, at)
    while True:
        ledger.append(RUN, step.records)
        match step.do:
            case Finish(outcome=outcome):
                return outcome
            case Lookup(references=references):
                event = Answers(Resolvers().resolve_all(references))
            case _:
                event = Fault("engine", "there is none")
        step = session.offer(event, at := at + 1)


@pytest.mark.parametrize("rewind", [True, False])
def test_a_suspended_run_goes_on_from_its_record(pair: KeyPair, rewind: bool) -> None:
    opener = Opener(pair.private)
    for granted in (True, False):
        ledger, outcome = recorded(TRANSFER + "And more. ", PLAIN, public_key=pair.public, rewind=rewind)
        assert isinstance(outcome, Suspended)
        item = outcome.report.waiting[0].item
        session = rebuild(ledger, RUN, opener=opener)
        assert session.waiting == outcome.report.waiting
        after = go_on(session, ledger, Approval(item, granted, "ann") if granted else Expired(item))
        assert (TRANSFER.strip() in after.text) is granted
        assert replay(ledger, RUN, opener=opener).mismatch is None
        assert replay(ledger, RUN).mismatch is None
        assert verify(ledger, RUN, opener=opener).valid


def test_a_run_without_sealed_copies_cannot_be_rebuilt(pair: KeyPair) -> None:
    ledger, _ = recorded(TRANSFER, PLAIN, public_key=pair.public, text=POLICY + "seal: false\n")
    with pytest.raises(ReplayError, match="has no sealed copy"):
        rebuild(ledger, RUN, opener=Opener(pair.private))
    found = replay(ledger, RUN, opener=Opener(pair.private))
    assert (found.keyed, found.mismatch, found.attested_only) == (False, None, 1)


# --- where it does not come out ---------------------------------------------------------------------------------


def admitted(ledger: MemoryLedger) -> int:
    return next(
        n for n, body in enumerate(bodies(ledger)) if isinstance(body, Determination) and body.applied
    )


def forged(ledger: MemoryLedger, seq: int, **fields: Any) -> Kept:
    made: list[Body] = bodies(ledger)
    made[seq] = changed(made[seq], **fields)
    return relinked(list(ledger.records(RUN)), made)


def both(ledger: Kept | MemoryLedger, opener: Opener) -> tuple[Mismatch | None, Mismatch | None]:
    return replay(ledger, RUN, opener=opener).mismatch, replay(ledger, RUN).mismatch


@pytest.mark.requirement("R-126", "R-118")
def test_a_decision_that_was_changed_is_found_where_it_stands(pair: KeyPair) -> None:
    ledger = run_of("refused", public_key=pair.public)
    seq = admitted(ledger)
    body = bodies(ledger)[seq]
    assert isinstance(body, Determination)
    rejected = Reject((Reason(Stage.BOUNDS, Code.NOVELTY_BOUND),))
    forgery = forged(ledger, seq, decision=rejected, rationale=rationale(rejected, True))
    assert both(forgery, Opener(pair.private)) == (Mismatch(seq, "determination", "decision"),) * 2


@pytest.mark.requirement("R-126")
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("semantic", bytes(32)),
        ("after", bytes(32)),
        ("mutation", None),
        ("text", b"The fund has a fee of 0.5 %."),
    ],
)
def test_a_field_that_was_changed_is_found(pair: KeyPair, field: str, value: Any) -> None:
    ledger = run_of("refused", public_key=pair.public)
    seq = admitted(ledger)
    keyed, folded = both(forged(ledger, seq, **{field: value}), Opener(pair.private))
    assert keyed is not None
    assert keyed.seq == seq
    if field in ("semantic", "after"):
        assert folded == Mismatch(seq, "determination", field)


@pytest.mark.requirement("R-099")
def test_answers_are_recorded_and_a_changed_one_is_found(pair: KeyPair) -> None:
    ledger = run_of("resolved", public_key=pair.public)
    seq, body = next(
        (n, b) for n, b in enumerate(bodies(ledger)) if isinstance(b, Determination) and b.resolutions
    )
    answer = body.resolutions[0]
    assert answer.readings == ("the fund's page",)
    assert answer.snapshot.startswith("sha256:")
    # No resolver is at hand here: the replay used the recorded answer.
    assert both(ledger, Opener(pair.private)) == (None, None)
    unresolvable: Resolution = changed(answer, standing="unresolvable", readings=())
    keyed, folded = both(forged(ledger, seq, resolutions=(unresolvable,)), Opener(pair.private))
    assert keyed is not None
    assert folded == Mismatch(seq, "determination", "decision")
    assert keyed.seq == seq


@pytest.mark.requirement("R-126")
def test_a_slope_that_was_changed_is_found(pair: KeyPair) -> None:
    ledger = run_of("drifting", public_key=pair.public)
    seq = next(n for n, body in enumerate(bodies(ledger)) if type(body).__name__ == "SlopeReading")
    found = both(forged(ledger, seq, drift=(1, 2, 3)), Opener(pair.private))
    assert found == (Mismatch(seq, "slope", "drift"),) * 2


@pytest.mark.requirement("R-126")
@pytest.mark.parametrize("at", range(-4, 0))
def test_a_drift_that_nothing_measured_is_found(at: int) -> None:
    """A correction that was put in would have judged by tighter bounds what was said under others."""
    stored = list(run_of("drifting").records(RUN))
    given = [entry.record.content for entry in stored]
    seq, drift = next((seq, body) for seq, body in enumerate(given) if isinstance(body, Drift))
    for place in (seq + 1, len(given) + at):
        put_in = [*given[:place], drift, *given[place:]]
        assert replay(relinked(stored, put_in), RUN).mismatch == Mismatch(place, "drift", "drift")


def test_another_time_is_found_by_its_digest(pair: KeyPair) -> None:
    ledger = run_of("admitted", public_key=pair.public)
    stored = list(ledger.records(RUN))
    stored[2] = changed(stored[2], record=changed(stored[2].record, at=stored[2].record.at + 1))
    keyed = replay(Kept(stored), RUN, opener=Opener(pair.private)).mismatch
    assert keyed is not None
    assert keyed.seq == 2


def test_another_kind_of_prompt_than_the_policy_asks_for_is_refused() -> None:
    with pytest.raises(ReplayError, match="was recorded with prompt `starved`, here it is `open`"):
        replay(forged(run_of("whole"), 0, mode=PromptMode.STARVED), RUN)


def test_records_that_follow_from_nothing_are_found(pair: KeyPair) -> None:
    ledger = run_of("refused", public_key=pair.public)
    stored = list(ledger.records(RUN))
    for seq in range(1, len(stored)):
        rest = [entry.record.content for entry in stored if entry.record.seq != seq]
        sealed = [entry for entry in stored if entry.record.seq != seq]
        try:
            found = replay(relinked(sealed, rest), RUN, opener=Opener(pair.private))
        except SealError:
            continue
        assert found.mismatch is not None or not found.finished


def test_an_unfinished_run_is_replayed_as_far_as_it_goes(pair: KeyPair) -> None:
    stored = list(run_of("admitted", public_key=pair.public).records(RUN))
    found = replay(Kept(stored[:3]), RUN, opener=Opener(pair.private))
    assert (found.mismatch, found.records, found.finished) == (None, 3, False)
    cut_in_a_step = replay(Kept(stored[:2]), RUN, opener=Opener(pair.private))
    assert cut_in_a_step.mismatch == Mismatch(2, "slope", "missing")


# --- what this code cannot replay it refuses by name ---------------------------------------------------------------


@pytest.mark.requirement("X-56")
@pytest.mark.parametrize(
    ("field", "says"),
    [
        ("semantics", "decision code `other`"),
        ("policy", "policy `other`"),
        ("tables", "text tables `other`"),
        ("mapper", "mapper `other`"),
    ],
)
def test_another_version_is_refused_by_name(field: str, says: str) -> None:
    with pytest.raises(ReplayError, match=says):
        replay(forged(run_of("admitted"), 0, **{field: "other"}), RUN)


def test_a_record_that_cannot_be_replayed_says_why(pair: KeyPair) -> None:
    ledger = run_of("admitted")
    with pytest.raises(ReplayError, match="there is no run `other`"):
        replay(ledger, "other")
    with pytest.raises(ReplayError, match="does not begin with its start"):
        replay(Kept(list(ledger.records(RUN))[1:]), RUN)
    with pytest.raises(ReplayError, match="starting state"):
        replay(forged(ledger, 0, state=bytes(32)), RUN)
    with pytest.raises(ReplayError, match="does not load here"):
        replay(forged(ledger, 0, policy_source=b"["), RUN)
    damaged = [
        *list(ledger.records(RUN))[:2],
        Stored(changed(list(ledger.records(RUN))[2].record, body=b"\xc1")),
    ]
    with pytest.raises(ReplayError, match=r"record 2 .* cannot be read"):
        replay(Kept(damaged), RUN)


def test_a_key_of_somebody_else_is_refused(pair: KeyPair, tmp_path: Path) -> None:
    ledger = run_of("admitted", public_key=pair.public)
    with pytest.raises(SealError, match="does not open with this key"):
        replay(ledger, RUN, opener=Opener(KeyPair.create(tmp_path).private))


def test_another_policy_than_the_recorded_one_is_refused(pair: KeyPair) -> None:
    ledger = run_of("waiting", public_key=pair.public)
    rebuild(ledger, RUN, opener=Opener(pair.private), policy=policy())
    other = Policy.from_bytes(POLICY.replace("cannot lose", "cannot win").encode())
    with pytest.raises(ReplayError, match="recorded with policy"):
        rebuild(ledger, RUN, opener=Opener(pair.private), policy=other)


# --- a function of the record alone ----------------------------------------------------------------------------------

DIGESTS = """
import sys
from pathlib import Path
from interlock.ledger import Opener, SqliteLedger
from interlock.ledger.replay import replay
with SqliteLedger(sys.argv[1], read_only=True) as ledger:
    for summary in ledger.runs():
        opener = Opener.load(Path(sys.argv[2]))
        print(summary.run, replay(ledger, summary.run, opener=opener).digest.hex())
        print(summary.run, replay(ledger, summary.run).digest.hex())
"""


@pytest.mark.requirement("R-126", "R-013")
def test_a_replay_gives_the_same_bytes_in_any_process(pair: KeyPair, tmp_path: Path) -> None:
    (tmp_path / "keys").mkdir()
    made = KeyPair.create(tmp_path / "keys")
    path = tmp_path / "ledger.sqlite"
    with SqliteLedger(path, public_key=made.public) as ledger:
        for name, (answers, known) in RUNS.items():
            engine = ScriptedEngine(answers, chunk=known.get("chunk", 0), rewind=known.get("rewind", True))
            govern(ledger, engine, under=policy(known.get("text", POLICY)), run=name, resolvers=addresses())
    said = set()
    for seed, flags in (("0", []), ("1", ["-O"]), ("4242", ["-OO"])):
        ended = subprocess.run(
            [sys.executable, *flags, "-c", DIGESTS, str(path), str(tmp_path / "keys")],
            capture_output=True, text=True, check=True, env={**os.environ, "PYTHONHASHSEED": seed}, cwd=ROOT,
        )  # fmt: skip
        said.add(ended.stdout)
    assert len(said) == 1
    assert said.pop().count("\n") == 2 * len(RUNS)


def test_a_finding_is_a_value() -> None:
    ledger = run_of("admitted")
    first, second = replay(ledger, RUN), replay(ledger, RUN)
    assert isinstance(first, Replay)
    assert canonical(first) == canonical(second)
    assert first.reproduced
    assert isinstance(bodies(ledger)[0], Started)
