"""`run` and `arun` are two shells around one body: the same script gives the same records, cancelled or not."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from itertools import chain, repeat
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from hypothesis import strategies as st

from interlock import drivers
from interlock.anchors import Resolvers, TableResolver
from interlock.core.events import Approval, Release, Retry, Step
from interlock.core.lineage import Arrived, Determination, Ended, Record
from interlock.core.mutation import Candidate, EndOfSequence, Reference, Resolution
from interlock.core.outcome import Completed, Halted, Outcome, Suspended, Trigger
from interlock.core.prompt import Prompt, Task, TaskError
from interlock.core.session import Session
from interlock.drivers import RunError, arun, prepare, resume, run
from interlock.engines.port import EngineError
from interlock.engines.scripted import Misbehaviour, Proposed, ScriptedEngine, step, tool_call
from interlock.ledger import KeyPair, LedgerError, MemoryLedger, Opener
from interlock.ledger.verify import verify
from tests.core.loop import PLAIN, policy, tokens

TASK = Task(agent="tester", purpose="say it", user="Tell me about the fund.")
RULES = "limits: {attempts_max: 4}\n" + PLAIN
MakeEngine = Callable[[], ScriptedEngine]


class Awaited:
    """A scripted engine that is awaited. `pause`: before which proposal it stops until it is let go."""

    def __init__(self, engine: ScriptedEngine, pause: int = -1) -> None:
        self.engine = engine
        self.pause = pause
        self.reached = asyncio.Event()

    @property
    def identity(self) -> Any:
        return self.engine.identity

    @property
    def capabilities(self) -> Any:
        return self.engine.capabilities

    async def start(self, prompt: Prompt, seed: int) -> None:
        await asyncio.sleep(0)
        self.engine.start(prompt, seed)

    async def propose(self) -> Candidate | EndOfSequence:
        await asyncio.sleep(0)
        if len(self.engine.proposals) == self.pause:
            self.reached.set()
            await asyncio.Event().wait()
        return self.engine.propose()

    async def rewind(self, retry: Retry) -> None:
        await asyncio.sleep(0)
        self.engine.rewind(retry)

    async def close(self) -> None:
        self.engine.close()


class Told:
    """One run: its outcome, its record, what reached the sink, what the engine heard."""

    def __init__(
        self, outcome: Outcome, ledger: MemoryLedger, sink: list[Release], engine: ScriptedEngine
    ) -> None:
        self.outcome = outcome
        self.records = [stored.record for stored in ledger.records("run")]
        self.sink = sink
        self.heard = engine.requests

    def same_as(self, other: Told) -> bool:
        return self._all() == other._all()

    def _all(self) -> tuple[object, ...]:
        # What conditioned a proposal follows from what was offered and rewound before it.
        heard = [(one.retry, one.offered) if isinstance(one, Proposed) else one for one in self.heard]
        return self.outcome, self.records, self.sink, heard


@pytest.fixture(autouse=True)
def same_key(monkeypatch: pytest.MonkeyPatch) -> None:
    """The key of the commitments is drawn afresh for each run; here two runs are to be compared byte for byte."""
    monkeypatch.setattr(drivers.secrets, "token_bytes", bytes)


def synchronously(make: MakeEngine, rules: str = RULES, **given: Any) -> Told:
    engine, ledger, sink = make(), MemoryLedger(), list[Release]()
    given.setdefault("sink", sink.append)
    given.setdefault("clock", lambda: 7)
    outcome = run(policy(rules), engine, TASK, ledger=ledger, run_id="run", seed=3, **given)
    return Told(outcome, ledger, sink, engine)


def awaited(make: MakeEngine, rules: str = RULES, **given: Any) -> Told:
    engine, ledger, sink = make(), MemoryLedger(), list[Release]()
    given.setdefault("sink", sink.append)
    given.setdefault("clock", lambda: 7)
    outcome = asyncio.run(
        arun(
            policy(rules),
            Awaited(engine),
            TASK,
            ledger=ledger,
            run_id="run",
            seed=3,
            **given,
        )  # type: ignore[arg-type]
    )
    return Told(outcome, ledger, sink, engine)


def saying(*answers: str, **given: Any) -> MakeEngine:
    return lambda: ScriptedEngine([tokens(answer) for answer in answers], **given)


SCRIPTS: dict[str, tuple[MakeEngine, str]] = {
    "completed": (saying("The fund is large. It is old."), RULES),
    "refused and replaced": (saying("The fund is large. Returns are guaranteed. X", " It is old."), RULES),
    "rewound": (
        saying("It is old. Gains are guaranteed. X", " Returns are guaranteed. X", "Fine."),
        "release: at_end\nlimits: {attempts_max: 2}\n" + PLAIN,
    ),
    "halted": (lambda: ScriptedEngine([[step("Returns are guaranteed. ")]]), RULES),
    "cut": (saying("The fund is large. Returns are guaranteed. X", rewind=False), RULES),
    "suspended": (
        lambda: ScriptedEngine([[tool_call("pay", {"sum": 1})], [tool_call("read", {})]]),
        "channels: [answer, calls]\nrules: [{id: ask, kind: task, approval: {all: 'tool:pay'}}]\n",
    ),
    "anchored": (saying("You can call 911 now. Done."), "anchors: {kinds: [phone]}\n" + PLAIN),
    **{
        how.value: (saying("The fund is large. It holds bonds. It is old.", misbehaviour=how, at=3), RULES)
        for how in Misbehaviour
    },
}
TABLE = Resolvers([TableResolver("phone", {"911": ("emergency",)})])


@pytest.mark.requirement("R-083")
@pytest.mark.parametrize("name", SCRIPTS)
def test_run_and_arun_give_the_same_records_for_the_same_script(name: str) -> None:
    make, rules = SCRIPTS[name]
    one, two = synchronously(make, rules, resolvers=TABLE), awaited(make, rules, resolvers=TABLE)
    assert one.same_as(two)
    assert one.records


def test_the_scripts_cover_every_kind_of_outcome() -> None:
    kinds = {type(synchronously(*SCRIPTS[name], resolvers=TABLE).outcome) for name in SCRIPTS}
    assert kinds == {Completed, Halted, Suspended}


# --- what both do ----------------------------------------------------------------------------------------

Shell = Callable[..., Told]
BOTH = pytest.mark.parametrize("shell", [synchronously, awaited], ids=["run", "arun"])


@BOTH
@pytest.mark.requirement("R-003")
def test_everything_is_built_before_the_engine_is_asked_for_anything(shell: Shell) -> None:
    seen: list[int] = []

    class First(ScriptedEngine):
        def start(self, prompt: Prompt, seed: int) -> None:
            seen.append(len(recorded))
            super().start(prompt, seed)

    recorded: list[Step] = []
    told = shell(lambda: First([tokens("Fine.")]), watch=recorded.append)
    assert seen == [1]  # the record of the start, with the digest of the complete state, is already there
    session, prompt = prepare(policy(RULES), ScriptedEngine([""]), TASK, run_id="run")
    assert told.records[0].content.state == session.state.digest  # type: ignore[union-attr]
    assert told.heard[0].prompt == prompt  # type: ignore[union-attr]


@BOTH
@pytest.mark.requirement("R-116", "R-111")
def test_nothing_reaches_the_sink_that_is_not_in_the_ledger(shell: Shell) -> None:
    ledger = MemoryLedger()
    checked = 0

    def sink(release: Release) -> None:
        nonlocal checked
        bodies = [stored.record.content for stored in ledger.records("run")]
        admitted = b"".join(
            body.text or b"" for body in bodies if isinstance(body, Determination) and body.applied
        )
        assert admitted[release.start :].startswith(release.data)
        checked += 1

    given: Any = {"ledger": ledger, "run_id": "run", "sink": sink}
    engine = ScriptedEngine([tokens("The fund is large. It is old. Yes.")])
    if shell is synchronously:
        outcome = run(policy(RULES), engine, TASK, **given)
    else:
        outcome = asyncio.run(arun(policy(RULES), Awaited(engine), TASK, **given))  # type: ignore[arg-type]
    assert isinstance(outcome, Completed)
    assert checked == 3


class Failing(MemoryLedger):
    """A ledger that takes so many appends and then no more."""

    def __init__(self, good: int, error: BaseException) -> None:
        super().__init__()
        self.good = good
        self.error = error

    def append(self, name: str, records: Any) -> None:
        if not self.good:
            raise self.error
        self.good -= 1
        super().append(name, records)


@pytest.mark.requirement("R-116", "R-082")
@pytest.mark.parametrize("good", range(4))
@pytest.mark.parametrize("error", [LedgerError("the disk is full"), OSError(28, "No space left")])
def test_a_ledger_that_fails_stops_the_run_before_anything_more_leaves(good: int, error: Exception) -> None:
    sink: list[Release] = []
    ledger = Failing(good, error)
    engine = ScriptedEngine([tokens("The fund is large. It holds bonds. It is old. Yes.")])
    outcome = run(policy(RULES), engine, TASK, ledger=ledger, run_id="run", sink=sink.append)
    assert isinstance(outcome, Halted)
    assert outcome.report.trigger is Trigger.LEDGER_FAULT
    assert outcome.text == b"".join(one.data for one in sink).decode()
    assert len(sink) == max(0, good - 1)


@BOTH
@pytest.mark.requirement("R-082", "R-088")
@pytest.mark.parametrize("place", [0, 1])
def test_a_sink_that_fails_ends_the_run_by_name(shell: Shell, place: int) -> None:
    taken: list[Release] = []

    def sink(release: Release) -> None:
        if len(taken) == place:
            raise BrokenPipeError
        taken.append(release)

    told = shell(saying("The fund is large. It holds bonds. It is old. Yes."), sink=sink)
    assert isinstance(told.outcome, Halted)
    assert told.outcome.report.trigger is Trigger.SINK_FAULT
    assert told.outcome.report.detail == "BrokenPipeError"
    assert len(taken) == place


@BOTH
@pytest.mark.requirement("R-082", "R-083")
def test_a_watch_that_fails_ends_the_run_by_name_and_lets_nothing_out(shell: Shell) -> None:
    def watch(step: Step) -> None:
        if step.releases:
            raise ValueError

    told = shell(saying("The fund is large. It is old."), watch=watch)
    assert isinstance(told.outcome, Halted)
    assert told.outcome.report.trigger is Trigger.SINK_FAULT
    assert told.sink == []


@BOTH
@pytest.mark.requirement("R-082", "R-083", "R-057")
def test_a_mistake_of_our_own_ends_the_run_by_name(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    original = Session.offer

    def offer(self: Session, event: Any, at: int = 0) -> Step:
        if isinstance(event, Candidate) and event.data == b" old":
            raise KeyError
        return original(self, event, at)

    monkeypatch.setattr(Session, "offer", offer)
    told = shell(saying("The fund is large. It is old. Yes."))
    assert isinstance(told.outcome, Halted)
    assert told.outcome.report.trigger is Trigger.INTERNAL_FAULT
    assert told.outcome.text == b"".join(one.data for one in told.sink).decode() == "The fund is large."


@BOTH
@pytest.mark.requirement("R-092", "X-57")
def test_a_resolver_that_raises_is_unresolvable_in_either_shell(shell: Shell) -> None:
    class Down:
        id = "down"
        kinds = ("phone",)

        def resolve(self, reference: Reference) -> Resolution:
            raise ConnectionError

    make, rules = SCRIPTS["anchored"]
    told = shell(make, rules, resolvers=Resolvers([Down()]))
    assert b"911" not in b"".join(one.data for one in told.sink)


@BOTH
@pytest.mark.requirement("R-124", "R-059")
def test_the_words_of_a_foreign_error_are_not_passed_on(shell: Shell) -> None:
    class Talking(ScriptedEngine):
        def propose(self) -> Candidate | EndOfSequence:
            raise RuntimeError("the model said: a forbidden phrase")

    told = shell(lambda: Talking([""]))
    assert isinstance(told.outcome, Halted)
    assert told.outcome.report.detail == "RuntimeError"
    assert not any(b"model said" in record.body for record in told.records)


@BOTH
@pytest.mark.requirement("R-082")
def test_an_engines_own_error_says_what_to_do(shell: Shell) -> None:
    class Down(ScriptedEngine):
        def start(self, prompt: Prompt, seed: int) -> None:
            raise EngineError("no server at localhost: start one\nand more lines")

    told = shell(lambda: Down([""]))
    assert told.outcome.report.detail == "no server at localhost: start one"  # type: ignore[union-attr]


@pytest.mark.requirement("R-128", "R-131", "R-133")
def test_nothing_of_one_run_is_in_the_request_of_the_next() -> None:
    canary = "xylograph-4711"
    engine = ScriptedEngine([tokens("Fine.")], misbehaviour=None)
    for user in (f"Say {canary}.", "Say something else."):
        run(policy(RULES), engine, Task(agent="a", user=user), ledger=MemoryLedger())
    first, second = engine.prompts
    assert canary in first.turns[-1].text
    assert canary not in "".join(turn.text for turn in second.turns)
    started = [one for one in engine.proposals if not one.context]
    assert len(started) == 2


def test_a_callers_own_mistake_raises_before_anything_starts() -> None:
    engine = ScriptedEngine([tokens("Fine.")])
    with pytest.raises(TaskError):
        run(policy(RULES), engine, Task(agent="a"), ledger=MemoryLedger())
    with pytest.raises(drivers.RunError, match="no engine"):
        run(policy(RULES), None, TASK, ledger=MemoryLedger())  # type: ignore[arg-type]
    assert engine.requests == []


MISTAKES: dict[str, tuple[dict[str, Any], str]] = {
    "a policy's name": ({"policy": "retail-finance"}, "`policy` is `str`: load one"),
    "a model's file": ({"engine": "model.gguf"}, "`str` is no engine: give one"),
    "a class": ({"engine": ScriptedEngine}, "`ScriptedEngine` is no engine: give one"),
    "words": ({"task": "Tell me about the fund."}, "the task is `str`: give a `Task"),
    "a number for words": ({"task": Task(agent="a", user=5)}, "`user` of the task is `int`"),  # type: ignore[arg-type]
    "a list of facts": ({"task": Task(agent="a", user="b", facts=[])}, "`facts` of the task is `list`"),  # type: ignore[arg-type]
    "a list of resolvers": ({"resolvers": []}, "`resolvers` is `list`: give `Resolvers"),
    "seconds": ({"clock": lambda: 7.5}, "`clock` answers `7.5`"),
    "a time before all": ({"clock": lambda: -1}, "`clock` answers `-1`"),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_what_is_not_what_belongs_there_is_named(name: str) -> None:
    given, says = MISTAKES[name]
    ledger = MemoryLedger()
    whole = {"policy": policy(RULES), "engine": ScriptedEngine(["Fine."]), "task": TASK, **given}
    with pytest.raises((RunError, TaskError), match=re.escape(says)):
        run(**whole, ledger=ledger, run_id="run")
    with pytest.raises((RunError, TaskError), match=re.escape(says)):
        asyncio.run(arun(**whole, ledger=ledger, run_id="run"))
    assert list(ledger.records("run")) == []


# --- the clock -------------------------------------------------------------------------------------------


@pytest.mark.requirement("R-010")
@hypothesis.given(st.lists(st.integers(0, 5), min_size=1))
def test_no_record_is_earlier_than_the_one_before_it(times: list[int]) -> None:
    """Clocks are set back: the record stands in its order all the same."""
    ledger, clock = MemoryLedger(), chain(times, repeat(3))
    run(
        policy(RULES),
        ScriptedEngine(["It is old. It is so."]),
        TASK,
        ledger=ledger,
        clock=lambda: next(clock),
        run_id="run",
    )
    ats = [stored.record.at for stored in ledger.records("run")]
    assert ats == sorted(ats)
    assert verify(ledger, "run").valid


@pytest.mark.requirement("R-080")
@pytest.mark.parametrize("shell", [synchronously, awaited])
@pytest.mark.parametrize("wrong", [None, 1.5, -1, 1 << 70])
@pytest.mark.parametrize("good", range(1, 6))
def test_a_clock_that_fails_on_the_way_ends_the_run_with_its_record(
    shell: Shell, wrong: Any, good: int
) -> None:
    clock = chain(range(good), repeat(wrong))
    told = shell(saying("It is old. It is so. It is large."), clock=lambda: next(clock))
    assert isinstance(told.outcome, Halted)
    assert told.outcome.report.trigger is Trigger.INTERNAL_FAULT
    assert isinstance(told.records[-1].content, Ended)
    assert told.records[-1].at == good - 1


# --- interrupting ----------------------------------------------------------------------------------------


def ended(records: list[Record]) -> Ended:
    last = records[-1].content
    assert isinstance(last, Ended)
    return last


@pytest.mark.requirement("R-082", "X-57")
@pytest.mark.parametrize("pause", [0, 2, 7])
def test_a_cancelled_task_is_cancelled_and_its_run_recorded_as_such(pause: int) -> None:
    engine = Awaited(ScriptedEngine([tokens("The fund is large. It holds bonds. Yes.")]), pause)
    ledger = MemoryLedger()

    async def cancelling() -> None:
        governed = asyncio.create_task(arun(policy(RULES), engine, TASK, ledger=ledger, run_id="run"))  # type: ignore[arg-type]
        await engine.reached.wait()
        governed.cancel()
        with pytest.raises(asyncio.CancelledError):
            await governed
        assert governed.cancelled()

    asyncio.run(cancelling())
    records = [stored.record for stored in ledger.records("run")]
    report = ended(records).report
    assert report is not None
    assert report.trigger is Trigger.CANCELLED
    assert [one.content.kind for one in records if isinstance(one.content, Arrived)] == ["cancelled"]


@pytest.mark.requirement("R-082")
def test_a_time_limit_around_arun_is_heard() -> None:
    engine = Awaited(ScriptedEngine([tokens("The fund is large.")]), pause=1)
    ledger = MemoryLedger()

    async def limited() -> None:
        async with asyncio.timeout(0.01):
            await arun(policy(RULES), engine, TASK, ledger=ledger, run_id="run")  # type: ignore[arg-type]

    with pytest.raises(TimeoutError):
        asyncio.run(limited())
    assert ended([stored.record for stored in ledger.records("run")]).outcome == "halted"


@BOTH
@pytest.mark.requirement("R-082", "X-57")
@pytest.mark.parametrize("where", ["start", "propose", "rewind"])
def test_ctrl_c_in_the_engine_ends_the_run_with_its_record(shell: Shell, where: str) -> None:
    def interrupting(*_: Any) -> Any:
        raise KeyboardInterrupt

    def make() -> ScriptedEngine:
        engine = ScriptedEngine([tokens("The fund is large. Returns are guaranteed. X")])
        setattr(engine, where, interrupting)
        return engine

    told = shell(make)
    assert isinstance(told.outcome, Halted)
    assert told.outcome.report.trigger is Trigger.CANCELLED
    assert ended(told.records).report == told.outcome.report
    assert told.outcome.text == b"".join(one.data for one in told.sink).decode()


@pytest.mark.requirement("R-116", "R-088")
@pytest.mark.parametrize("good", range(5))
def test_ctrl_c_while_a_record_is_written_loses_nothing_that_was_acknowledged(good: int) -> None:
    class Once(Failing):
        def append(self, name: str, records: Any) -> None:
            before, self.good = self.good, self.good - 1
            MemoryLedger.append(self, name, records)
            if not before:
                raise KeyboardInterrupt

    ledger, sink = Once(good, KeyboardInterrupt()), list[Release]()
    engine = ScriptedEngine([tokens("The fund is large. It holds bonds. It is old. Yes.")])
    outcome = run(policy(RULES), engine, TASK, ledger=ledger, run_id="run", sink=sink.append)
    records = [stored.record for stored in ledger.records("run")]
    assert ended(records)
    assert [one.seq for one in records] == list(range(len(records)))
    assert b"".join(one.data for one in sink).decode() == outcome.text


# --- what a caller may hand in -------------------------------------------------------------------------------


def test_an_async_sink_is_awaited_by_arun_and_refused_by_run() -> None:
    """A promise to deliver is no delivery."""
    taken: list[bytes] = []

    async def sink(release: Release) -> None:
        await asyncio.sleep(0)
        taken.append(release.data)

    awaited = asyncio.run(
        arun(policy(PLAIN), Awaited(ScriptedEngine(["It is old."])), TASK, ledger=MemoryLedger(), sink=sink)
    )
    assert isinstance(awaited, Completed)
    assert b"".join(taken) == b"It is old."
    taken.clear()
    refused = run(policy(PLAIN), ScriptedEngine(["It is old."]), TASK, ledger=MemoryLedger(), sink=sink)
    assert isinstance(refused, Halted)
    assert refused.report.trigger is Trigger.SINK_FAULT
    assert (taken, refused.text) == ([], "")


def test_a_program_that_exits_in_the_middle_leaves_an_ended_record() -> None:
    ledger = MemoryLedger()

    def sink(release: Release) -> None:
        raise SystemExit(7)

    with pytest.raises(SystemExit):
        run(policy(PLAIN), ScriptedEngine(["It is old."] * 2), TASK, ledger=ledger, sink=sink, run_id="left")
    assert isinstance(list(ledger.records("left"))[-1].record.content, Ended)


WAITS = """
lexicon: {pay: [pays out]}
anchors: {kinds: [phone]}
rules:
  - {id: ask, kind: task, approval: {all: pay}}
"""


def suspended(keys: Path) -> tuple[MemoryLedger, Opener, Outcome]:
    pair = KeyPair.create(keys)
    ledger = MemoryLedger(public_key=pair.public)
    said = ["The fund pays out at 555-123-4567. ", "The bond pays out at 555-123-4568. ", "It is old."]
    outcome = run(policy(WAITS), ScriptedEngine(said, chunk=5), TASK, ledger=ledger, run_id="waits")
    return ledger, Opener(pair.private), outcome


@pytest.mark.requirement("R-078", "R-079", "R-091")
def test_grounds_are_taken_one_after_the_other_each_to_its_end(tmp_path: Path) -> None:
    """What a ground wakes may have to be looked up before the next one is offered."""
    ledger, opener, outcome = suspended(tmp_path / "keys")
    assert isinstance(outcome, Suspended)
    known = Resolvers([TableResolver("phone", {"5551234567": ("A",), "5551234568": ("B",)})])
    grounds = [Approval(one.item, approved=True) for one in outcome.report.waiting]
    assert len(grounds) == 2
    after = resume(policy(WAITS), ledger, "waits", [*grounds, *grounds], opener=opener, resolvers=known)
    assert isinstance(after, Completed)
    assert after.text.count("pays out") == 2
    with pytest.raises(RunError, match="does not wait"):
        resume(policy(WAITS), ledger, "waits", grounds, opener=opener)
    with pytest.raises(RunError, match="nothing to go on with"):
        resume(policy(WAITS), ledger, "waits", [], opener=opener)
