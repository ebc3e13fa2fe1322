"""The record: durable before anything leaves, and enough to decide the run again without anybody."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from nacl.public import PrivateKey

from interlock.anchors import Resolvers
from interlock.core.events import Release, Retry
from interlock.core.lineage import Determination, Record, Started
from interlock.core.mutation import Candidate, EndOfSequence, Resolution, Standing
from interlock.core.outcome import Completed, Halted, Outcome, Trigger
from interlock.core.prompt import Prompt
from interlock.drivers import arun, run
from interlock.engines.scripted import Misbehaviour, ScriptedEngine
from interlock.ledger import LedgerError, MemoryLedger, Opener, SqliteLedger, Stored
from interlock.ledger.replay import replay
from interlock.ledger.verify import Verdict, verify
from interlock.testing import hostile_engines
from tests.examples import examples
from tests.laws.world import (
    RELEASES,
    TASK,
    Play,
    admitted_text,
    fragments,
    law,
    play,
    policy,
    releases,
    saying,
    sentences,
    talkers,
)

ROOT = Path(__file__).resolve().parents[2]
SECRET_KEY = bytes(range(1, 33))
PUBLIC_KEY = bytes(PrivateKey(SECRET_KEY).public_key)
GOOD = "The fee is low. It may fall. The fund is old. "


class Chronicle:
    """A ledger and a sink that write down, in one list, what became durable and what left; and fail when told."""

    def __init__(
        self, ledger_fails: int = -1, sink_fails: int = -1, error: type[BaseException] = OSError
    ) -> None:
        self.order: list[Record | Release] = []
        self.appended = 0
        self.emitted = 0
        self._ledger_fails, self._sink_fails, self._error = ledger_fails, sink_fails, error

    def append(self, run: str, records: Sequence[Record]) -> None:
        self.appended += 1
        if self.appended - 1 == self._ledger_fails:
            raise self._error("no space left")
        known = {record.seq for record in self.order if isinstance(record, Record)}
        self.order += [record for record in records if record.seq not in known]

    def sink(self, release: Release) -> None:
        self.emitted += 1
        if self.emitted - 1 == self._sink_fails:
            raise self._error("the caller went away")
        self.order.append(release)

    def records(self, run: str) -> Iterator[Stored]:
        return iter([Stored(record) for record in self.order if isinstance(record, Record)])

    def runs(self) -> list[Any]:
        return []

    def close(self) -> None:
        pass


def holds(chronicle: Chronicle, outcome: Outcome) -> None:
    """At each release, what is durable admits all that has left; the outcome carries nothing that it does not."""
    durable: list[Record] = []
    left: dict[str, bytes] = {}
    for entry in chronicle.order:
        if isinstance(entry, Record):
            durable.append(entry)
            continue
        left[entry.channel] = left.get(entry.channel, b"") + entry.data
        assert admitted_text(durable).get(entry.channel, b"").startswith(left[entry.channel])
    admitted = admitted_text(durable)
    for channel, data in outcome.channels.items():
        assert admitted.get(channel, b"").startswith(data), (
            "the outcome carries what no durable record admits"
        )


class Awaited:
    """A scripted engine, awaited."""

    def __init__(self, inner: ScriptedEngine) -> None:
        self.inner, self.identity, self.capabilities = inner, inner.identity, inner.capabilities

    async def start(self, prompt: Prompt, seed: int) -> None:
        self.inner.start(prompt, seed)

    async def propose(self) -> Candidate | EndOfSequence:
        return self.inner.propose()

    async def rewind(self, retry: Retry) -> None:
        self.inner.rewind(retry)

    async def close(self) -> None:
        self.inner.close()


def governed(engine: ScriptedEngine, chronicle: Chronicle, release: str, awaited: bool) -> Outcome:
    governing = policy(release=release)
    if not awaited:
        return run(
            governing, engine, TASK, ledger=chronicle, sink=chronicle.sink, run_id="r", clock=lambda: 7
        )
    going = arun(
        governing, Awaited(engine), TASK, ledger=chronicle, sink=chronicle.sink, run_id="r", clock=lambda: 7
    )
    return asyncio.run(going)


numbers = st.just(-1) | st.integers(0, 8)
errors = st.sampled_from((OSError, LedgerError, RuntimeError, KeyboardInterrupt))


@pytest.mark.requirement("R-083", "R-111", "R-116", "R-124")
@example(
    engine=ScriptedEngine([GOOD], misbehaviour=Misbehaviour.RAISES),
    release="prompt",
    ledger_fails=0,
    sink_fails=-1,
    error=LedgerError,
    awaited=False,
)
@given(hostile_engines(fragments | sentences), releases, numbers, numbers, errors, st.booleans())
@settings(law, max_examples=examples(250))
def test_recorded_before_released(
    engine: ScriptedEngine,
    release: str,
    ledger_fails: int,
    sink_fails: int,
    error: type[BaseException],
    awaited: bool,
) -> None:
    """Sync and async, over ledgers and sinks that fail at any point: no byte leaves before it is durable."""
    chronicle = Chronicle(ledger_fails, sink_fails, error)
    outcome = governed(engine, chronicle, release, awaited)
    holds(chronicle, outcome)
    if 0 <= ledger_fails < chronicle.appended and error is not KeyboardInterrupt:
        assert isinstance(outcome, Halted)
        assert chronicle.appended == ledger_fails + 1, "a ledger that failed is not asked again"
        assert outcome.report.trigger is Trigger.LEDGER_FAULT


@pytest.mark.requirement("R-111", "R-116")
def test_there_is_no_running_without_a_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where none is given one is made; where none can be made nothing starts."""
    monkeypatch.chdir(tmp_path)
    outcome = run(policy(), saying(GOOD), TASK, run_id="r")
    with closing(SqliteLedger(tmp_path / ".interlock" / "ledger.sqlite", read_only=True)) as ledger:
        assert sum(1 for _ in ledger.records("r")) == outcome.lineage.records
    monkeypatch.chdir(_blocked(tmp_path))
    engine = saying(GOOD)
    with pytest.raises(LedgerError):
        run(policy(), engine, TASK)
    assert engine.requests == []


def _blocked(folder: Path) -> Path:
    """A folder where a file stands in the ledger's place."""
    (folder / "blocked").mkdir()
    (folder / "blocked" / ".interlock").touch()
    return folder / "blocked"


@pytest.mark.requirement("R-111", "R-112", "R-113", "R-114")
@given(talkers(fragments | sentences), releases)
@settings(law, max_examples=60)
def test_the_two_drivers_and_a_hand_driven_session_write_the_same(
    engine: ScriptedEngine, release: str
) -> None:
    """One body: sync and async cannot diverge. (The commitment key is random, so bodies are compared without it.)"""
    written = []
    for awaited in (False, True):
        chronicle = Chronicle()
        governed(engine, chronicle, release, awaited)
        written.append([_without_key(entry) for entry in chronicle.order if isinstance(entry, Record)])
    by_hand = play(policy(release=release), engine)
    assert written[0] == written[1] == [_without_key(record) for record in by_hand.records]


def _without_key(record: Record) -> Any:
    match record.content:
        case Started() as body:
            # The drivers screen; a session that is driven by hand begins behind the screen.
            return msgspec.structs.replace(body, key=b"", run="", screened=())
        case Determination() as body:
            return msgspec.structs.replace(body, commitment=b"")
        case body:
            return body


# --- replay --------------------------------------------------------------------------------------------------

RICH = """
- {id: promise, kind: safety, forbid: {text: ["guaranteed return"]}}
- {id: secret, kind: safety, forbid: {text: [secret]}}
- {id: no-guarantee, kind: safety, on_mixed: split, forbid: {claim: {all: guarantee}}}
- {id: quiet, kind: task, mode: shadow, forbid: {text: [sea]}}
- {id: by-hand, kind: task, approval: {all: pension}}
"""
RICH_REST = """
lexicon: {guarantee: [guarantee], pension: [pension]}
on_unmapped: {coverage_min: 0}
bounds: {unverified_max: 1000}
slope: {establish: 1, allowance: {certainty: 50}, certainty: {warn: 200, correct: 700, halt: 2000}}
limits: {candidates_max: 400}
anchors: {kinds: [url]}
"""
said = sentences | st.lists(
    st.sampled_from(
        (
            "The fee is low; we guarantee it. ",
            "Your pension is safe. ",
            "The fund may fall. ",
            "The secret is out. ",
            "The fund is old. ",
            "See https://a.org. ",
            "However, ",
        )
    ),
    min_size=1,
    max_size=6,
).map("".join)


def kept(played: Play, sealing: bool = True) -> MemoryLedger:
    ledger = MemoryLedger(public_key=PUBLIC_KEY if sealing else None)
    ledger.append("run", played.records)
    return ledger


@pytest.mark.requirement("R-041", "R-115", "R-125", "R-126", "R-099", "X-57")
@given(hostile_engines(said), releases)
@settings(law, max_examples=examples(120))
def test_replay_reproduces_every_decision(engine: ScriptedEngine, release: str) -> None:
    """With the key every record again, byte for byte; without it every admission, the rest attested and counted."""
    standing = Standing.RESOLVED if release in RELEASES[:2] else Standing.UNRESOLVABLE
    played = play(
        policy(RICH, RICH_REST, release=release),
        engine,
        resolve=lambda reference: Resolution(
            reference, standing, ("a",) * (standing is Standing.RESOLVED), "r", "s1"
        ),
    )
    ledger = kept(played)
    again = replay(ledger, "run", opener=Opener(SECRET_KEY))
    assert again.reproduced, again.mismatch
    assert again.keyed
    assert again.records == len(played.records)
    assert again.head == played.records[-1].digest
    assert again.semantic == played.session.state.digest
    blind = replay(kept(played, sealing=False), "run")
    assert blind.reproduced, blind.mismatch
    assert not blind.keyed
    assert blind.semantic == played.session.state.digest
    assert blind.decided + blind.attested_only == len(played.determinations)
    found = verify(ledger, "run", opener=Opener(SECRET_KEY))
    assert found.problems == ()
    assert found.verdict is not Verdict.INVALID


@pytest.mark.requirement("R-118", "R-126")
@given(talkers(said), st.data())
@settings(law, max_examples=60)
def test_a_record_that_was_touched_is_noticed(engine: ScriptedEngine, data: st.DataObject) -> None:
    """One bit in any record's body, a record left out, two exchanged: never valid."""
    played = play(policy(RICH, RICH_REST), engine)
    records = list(played.records)
    at = data.draw(st.integers(0, len(records) - 1))
    how = data.draw(st.sampled_from(("bit", "gone", "twice")))
    if how == "bit":
        body = bytearray(records[at].body)
        body[data.draw(st.integers(0, len(body) - 1))] ^= 1 << data.draw(st.integers(0, 7))
        records[at] = msgspec.structs.replace(records[at], body=bytes(body))
    elif how == "gone":
        del records[at]
    else:
        records.insert(at, records[at])
    assert verify(_Given(records), "run").verdict is not Verdict.VALID


class _Given:
    """A ledger that hands out whatever it was given."""

    def __init__(self, records: Sequence[Record]) -> None:
        self._records = records

    def append(self, run: str, records: Sequence[Record]) -> None:
        raise LedgerError("read only")

    def records(self, run: str) -> Iterator[Stored]:
        return (Stored(msgspec.structs.replace(record, sealed=None)) for record in self._records)

    def runs(self) -> list[Any]:
        return []

    def close(self) -> None:
        pass


@pytest.mark.requirement("R-041", "R-125", "R-126")
def test_replay_gives_the_same_bytes_in_other_processes(tmp_path: Path) -> None:
    """A file written here is replayed elsewhere: other hash seeds, and with assertions off."""
    engine = saying(
        "The fee is low. The secret is out. ", "It may fall; we guarantee it. ", "The fund is old. ", chunk=4
    )
    played = play(policy(RICH, RICH_REST), engine)
    assert played.codes
    file = SqliteLedger(tmp_path / "record.db", public_key=PUBLIC_KEY)
    file.append("run", played.records)
    file.close()
    found = {
        _replayed(tmp_path / "record.db", seed, *flags)
        for seed, flags in (("0", ()), ("99", ()), ("7", ("-O",)))
    }
    assert found == {f"True {len(played.records)} {played.records[-1].digest.hex()}"}


COMMAND = """
import sys
from interlock.ledger import Opener, SqliteLedger
from interlock.ledger.replay import replay
done = replay(SqliteLedger(sys.argv[1], read_only=True), "run", opener=Opener(bytes(range(1, 33))))
print(done.reproduced and done.keyed, done.records, done.head.hex())
"""


def _replayed(path: Path, seed: str, *flags: str) -> str:
    ended = subprocess.run(
        [sys.executable, *flags, "-c", COMMAND, str(path)],
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": seed, "INTERLOCK_TABLES": "off"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout.strip()


# --- drivers turn trouble into values ------------------------------------------------------------------------


@pytest.mark.requirement("R-083", "R-092")
@given(hostile_engines(fragments | sentences), releases, st.booleans())
@settings(law, max_examples=80)
def test_whatever_an_engine_does_a_driver_returns_an_outcome(
    engine: ScriptedEngine, release: str, awaited: bool
) -> None:
    chronicle = Chronicle()
    outcome = governed(engine, chronicle, release, awaited)
    assert outcome.lineage.records == sum(isinstance(entry, Record) for entry in chronicle.order)
    for channel, data in outcome.channels.items():
        left = b"".join(e.data for e in chronicle.order if isinstance(e, Release) and e.channel == channel)
        assert data.startswith(left)
        assert data == left or not isinstance(outcome, Completed)


@pytest.mark.requirement("R-124", "R-082")
def test_a_foreign_exception_does_not_carry_text_into_the_record() -> None:
    """What an exception says may quote the model: only its type is written down."""
    chronicle = Chronicle()
    engine = saying(GOOD, chunk=4, misbehaviour=Misbehaviour.RAISES_WITHOUT_A_WORD, at=1)
    outcome = run(policy(), engine, TASK, ledger=chronicle, resolvers=Resolvers(), run_id="r")
    assert isinstance(outcome, Halted)
    assert outcome.report.detail.isidentifier()
