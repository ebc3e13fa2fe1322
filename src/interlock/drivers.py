"""Drivers: they do what a session says, in its order, and tell it what came of it.

One body (`_govern`) yields what is to be done; `run` does it, `arun` awaits it. Whatever goes wrong on the way is
offered back as an event, so it ends the run as a value and never as an exception of the model's or the world's
making. A caller's own mistakes (no policy, a task that cannot be run) raise before anything starts.
"""

from __future__ import annotations

import asyncio
import inspect
import secrets
import time
from collections.abc import Callable, Generator, Iterable
from itertools import islice
from pathlib import Path
from typing import assert_never

import msgspec

from interlock.anchors import Resolvers
from interlock.anchors.building import resolvers_of
from interlock.core.ceilings import FACTS_MAX, PROMPT_BYTES_MAX
from interlock.core.charter import Charter
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
    Proceed,
    Release,
    Retry,
    Step,
)
from interlock.core.grounding import day_number
from interlock.core.lineage import SEMANTICS_ID, Blocked, Chain, Record, Screening
from interlock.core.memory import Fact, Provenance
from interlock.core.mutation import ANSWER, Candidate, EndOfSequence, Reference, Resolution
from interlock.core.outcome import Halted, LineageReference, Outcome, TerminationReport, Trigger
from interlock.core.ports import Mapper
from interlock.core.prompt import Prompt, Task, TaskError, build_prompt, mode_of
from interlock.core.session import Session
from interlock.engines.port import AsyncEngine, Engine, EngineError
from interlock.ledger import KeyPair, Ledger, LedgerError, Opener, SqliteLedger
from interlock.mapping import ClauseMapper
from interlock.policy import Policy
from interlock.policy.profile import situate
from interlock.screen.parts import is_plain, parts_of
from interlock.screen.routing import Refused, route
from interlock.screen.screening import Screen
from interlock.screen.screening import default as default_screen
from interlock.screen.verdict import Channel, Verdict

DEFAULT_FOLDER = ".interlock"

Clock = Callable[[], int]
"""Milliseconds since the epoch."""
Sink = Callable[[Release], object]
"""Takes released bytes to where they take effect; `arun` awaits it. May raise: the run then ends, `sink_fault`."""
Bring = Callable[[Release], object]
"""Asked after each release for the facts that it brought about, a tool's result say: an iterable of `Fact`. `arun`
awaits it. May raise: the run then ends, `facts_fault`."""
Watch = Callable[[Step], object]
"""Sees each step after it was recorded, refused content included: for the local operator only."""


class RunError(ValueError):
    """The call cannot be carried out as it stands; the message says what to change."""


class _Start(msgspec.Struct, frozen=True):
    prompt: Prompt
    seed: int


class _Propose(msgspec.Struct, frozen=True):
    pass


class _Append(msgspec.Struct, frozen=True):
    records: tuple[Record, ...]


class _Emit(msgspec.Struct, frozen=True):
    release: Release


class _Show(msgspec.Struct, frozen=True):
    step: Step


class _Resolve(msgspec.Struct, frozen=True):
    references: tuple[Reference, ...]


class _Bring(msgspec.Struct, frozen=True):
    release: Release


_Local = _Append | _Show | _Emit | _Resolve | _Bring
"""Effects that are the same for every engine."""

_Effect = _Start | _Propose | Retry | _Local
_PROPOSE = _Propose()
_Body = Generator[_Effect, object, Outcome]


def milliseconds() -> int:
    """Now, since the epoch."""
    return time.time_ns() // 1_000_000


def new_run_id() -> str:
    return secrets.token_hex(8)


def prepare(
    policy: Policy,
    engine: Engine | AsyncEngine,
    task: Task,
    *,
    seed: int = 0,
    mapper: Mapper | None = None,
    run_id: str = "",
    governed: bool = True,
    screened: tuple[Screening, ...] = (),
) -> tuple[Session, Prompt]:
    """Build everything a run starts from, complete, before the engine is asked for anything (R-003).

    Raises TaskError for a task that the policy's profile does not take.
    """
    _check_call(policy, engine, task)
    if not (run_id.isascii() and run_id.isprintable()) or not -(2**63) <= seed < 2**63:
        raise RunError("a run id is printable ASCII, and a seed is a number of 64 bits")
    mode = mode_of(policy.rulebook.starved)
    prompt = build_prompt(task, mode)
    if mapper is None:
        mapper = ClauseMapper.of(policy)
    charter = Charter(
        run=run_id or new_run_id(),
        task=task,
        mode=mode,
        state=situate(policy, task, mapper),
        capabilities=engine.capabilities,
        engine=engine.identity,
        seed=seed,
        key=secrets.token_bytes(32),
        policy_source=policy.source,
        governed=governed,
        screened=screened,
    )
    return Session(charter, mapper, policy.text_rules), prompt


def _check_call(policy: object, engine: object, task: object, resolvers: object = None) -> None:
    """Whether what was given is what belongs there."""
    if not isinstance(policy, Policy):
        what = type(policy).__name__
        raise RunError(f"`policy` is `{what}`: load one with `Policy.load(file)` or `Policy.named(pack)`")
    if engine is None or isinstance(engine, type) or not hasattr(engine, "capabilities"):
        given = "there is no engine to govern" if engine is None else f"`{_name(engine)}` is no engine"
        raise RunError(f"{given}: give one, such as `engines.LlamaCpp.bundled()`")
    if not isinstance(task, Task):
        raise TaskError(f"the task is `{_name(task)}`: give a `Task(agent=…, user=…)`")
    if not (resolvers is None or hasattr(resolvers, "for_run")):
        raise RunError(f"`resolvers` is `{_name(resolvers)}`: give `Resolvers([…])`")


def _name(given: object) -> str:
    return given.__name__ if isinstance(given, type) else type(given).__name__


def run(
    policy: Policy,
    engine: Engine,
    task: Task,
    *,
    ledger: Ledger | None = None,
    seed: int = 0,
    resolvers: Resolvers | None = None,
    sink: Sink | None = None,
    watch: Watch | None = None,
    mapper: Mapper | None = None,
    run_id: str = "",
    clock: Clock = milliseconds,
    screen: Screen | None = None,
    facts: Bring | None = None,
) -> Outcome:
    """Govern one run to its outcome.

    The input is screened first: what the user or the agent says as an instruction, every fact as data. Refused, the run
    ends as `Halted` with `input_refused`, and neither prompt nor state is built. `screen`: without one given, that of
    the package.

    There is no running without a ledger (R-116): without one given, `.interlock/ledger.sqlite` below the current
    folder keeps the record. `resolvers`: without any given, those of the policy's tables. `sink` receives text as
    it is released. `facts` is asked for what each release brought about, as a tool's result: what it answers is
    screened as data, recorded, and counts as established from then on. Raises TaskError, RunError, LedgerError for the
    caller's mistakes only.
    """
    _check_call(policy, engine, task, resolvers)
    name = run_id or new_run_id()
    found = screened(task, screen)
    if any(one.refused for one in found):
        around = _Surroundings(policy, name, ledger, resolvers, sink, watch, clock)
        return _execute(_blocked(policy, name, found, around), engine, None, around)
    session, prompt = prepare(policy, engine, task, seed=seed, mapper=mapper, run_id=name, screened=found)
    around = _Surroundings(policy, name, ledger, resolvers, sink, watch, clock, facts, screen)
    return _execute(_govern(session, prompt, seed, around), engine, session, around)


async def arun(
    policy: Policy,
    engine: AsyncEngine,
    task: Task,
    *,
    ledger: Ledger | None = None,
    seed: int = 0,
    resolvers: Resolvers | None = None,
    sink: Sink | None = None,
    watch: Watch | None = None,
    mapper: Mapper | None = None,
    run_id: str = "",
    clock: Clock = milliseconds,
    screen: Screen | None = None,
    facts: Bring | None = None,
) -> Outcome:
    """`run` for an engine that is awaited."""
    _check_call(policy, engine, task, resolvers)
    name = run_id or new_run_id()
    found = screened(task, screen)
    if any(one.refused for one in found):
        around = _Surroundings(policy, name, ledger, resolvers, sink, watch, clock)
        return await _aexecute(_blocked(policy, name, found, around), engine, None, around)
    session, prompt = prepare(policy, engine, task, seed=seed, mapper=mapper, run_id=name, screened=found)
    around = _Surroundings(policy, name, ledger, resolvers, sink, watch, clock, facts, screen)
    return await _aexecute(_govern(session, prompt, seed, around), engine, session, around)


def resume(
    policy: Policy,
    ledger: Ledger,
    run_id: str,
    grounds: Iterable[Approval | Expired],
    *,
    opener: Opener,
    resolvers: Resolvers | None = None,
    sink: Sink | None = None,
    watch: Watch | None = None,
    clock: Clock = milliseconds,
) -> Outcome:
    """Go on with a suspended run from its record. `opener` opens what was deferred: it was sealed like a refusal.

    The engine is asked for nothing more, so nothing comes in that a release brought about.

    Raises RunError without a ground to go on with, ReplayError where the record does not come out as written.
    """
    from interlock.ledger.replay import rebuild

    given = tuple(msgspec.structs.replace(ground, nonce=secrets.token_hex(8)) for ground in grounds)
    if not given:
        raise RunError("there is nothing to go on with: give an `Approval` or `Expired` for a waiting item")
    session = rebuild(ledger, run_id, opener=opener, policy=policy)
    if not session.suspended:
        raise RunError(f"run `{run_id}` does not wait for anything: only a suspended run can be resumed")
    around = _Surroundings(policy, run_id, ledger, resolvers, sink, watch, clock)
    return _execute(_go_on(session, given, around), None, session, around)


def default_ledger() -> SqliteLedger:
    """The ledger below the current folder; a key pair to seal refused content with is made at first use."""
    folder = make_home(Path(DEFAULT_FOLDER))
    keys = folder / "keys"
    pair = KeyPair.load(keys) if keys.exists() else KeyPair.create(keys)
    return SqliteLedger(folder / "ledger.sqlite", public_key=pair.public)


def make_home(folder: Path) -> Path:
    """The folder for ledger and keys, told to version control as not its business: it holds a private key."""
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        ignore = folder / ".gitignore"
        if not ignore.exists():
            ignore.write_text("*\n", encoding="ascii")
    except OSError as error:
        raise LedgerError(f"no ledger can be kept in `{folder}`: {error.strerror}, give `ledger`") from error
    return folder


def screened(task: Task, screen: Screen | None = None) -> tuple[Screening, ...]:
    """What the screen finds in each part of a task that is there, before anything else reads it.

    The words of the user and of the agent are instructions; facts are what tools and documents brought in, and so are
    names of facts that are more than one plain word.
    """
    screen = screen or default_screen()
    judges = screen.digest
    return tuple(
        [
            _screening(part, screen.screen(text, channel), judges)
            for part, text, channel in parts_of(task.user, task.purpose, task.facts)
        ]
    )


def _screening(part: str, verdict: Verdict, judges: str) -> Screening:
    violations = tuple(
        (one.id, one.evaluator, one.tier.label, one.start, one.end) for one in verdict.violations
    )
    refused = isinstance(route(verdict), Refused)
    tier = verdict.tier.label
    return Screening(
        part, verdict.channel.value, tier, refused, verdict.digest, verdict.size, violations, judges
    )


# --- the body ------------------------------------------------------------------------------------------------


def _govern(session: Session, prompt: Prompt, seed: int, around: _Surroundings) -> _Body:
    step = session.begin(around.clock())
    ended = yield from around.settling.settle(step)
    event = ended or (yield from _ask(_Start(prompt, seed)))
    return (yield from _loop(session, step.do, event, around))


def _blocked(policy: Policy, run: str, found: tuple[Screening, ...], around: _Surroundings) -> _Body:
    """One record that says what was refused and for what, and the outcome: no prompt, no state, no engine."""
    record = Chain().append(Blocked(run, SEMANTICS_ID, policy.digest, found), around.clock())
    refused = [one for one in found if one.refused]
    outcome = Halted(
        text="",
        channels={},
        lineage=LineageReference(run, 1, record.digest.hex()),
        semantic_digest="",
        report=TerminationReport(
            Trigger.INPUT_REFUSED,
            rules=tuple(dict.fromkeys(violation[0] for one in refused for violation in one.violations)),
            detail="; ".join(f"{one.part}: {one.tier} on the channel `{one.channel}`" for one in refused),
        ),
    )
    finish = Finish(outcome)
    fault = yield from around.settling.settle(Step((record,), (), finish))
    return (
        outcome
        if fault is None or isinstance(fault, Cancelled)
        else around.settling.undelivered(fault, finish)
    )


def _go_on(session: Session, grounds: tuple[Approval | Expired, ...], around: _Surroundings) -> _Body:
    """Each ground to its end: what it wakes may have to be looked up first."""
    do: object = Proceed()
    for ground in grounds:
        event: Event | None = ground
        while event is not None:
            step = session.offer(event, around.clock())
            do, fault = step.do, (yield from around.settling.settle(step))
            if fault:
                return around.settling.undelivered(fault, do)
            event = (yield from _lookup(do.references)) if isinstance(do, Lookup) else None
        if isinstance(do, Finish) and not session.suspended:
            break  # it came to its end before all grounds were asked for
    if isinstance(do, Finish):
        return do.outcome
    return (yield from _break_off(session, Fault("session", "there is nothing to go on with"), around))


def _break_off(session: Session | None, event: Event, around: _Surroundings) -> _Body:
    """The body itself was interrupted, or has a mistake: end the run where it stands, with a record if possible."""
    settling = around.settling
    if session is not None and not settling.broken:
        step = session.offer(event, around.clock.latest)
        fault = yield from settling.settle(step)
        if isinstance(step.do, Finish) and fault is None:
            return step.do.outcome
    return settling.undelivered(event, None)


def _loop(session: Session, do: object, event: Event | None, around: _Surroundings) -> _Body:
    """Offer, settle, do; until the outcome is there and its record too."""
    settling, clock = around.settling, around.clock
    while True:
        if event is None:
            match do:
                case Finish(outcome=outcome):
                    return outcome
                case Retry() as retry:
                    event = yield from _ask(retry)
                case Lookup(references=references):
                    event = yield from _lookup(references)
                case Proceed():
                    pass
            if event is None:
                answer = yield _PROPOSE
                event = answer if isinstance(answer, Candidate) else _offered(answer)
        if settling.broken or isinstance(do, Finish):
            return settling.undelivered(event, do)
        step = session.offer(event, clock())
        do, event = step.do, None
        if step.records or step.releases:
            event = yield from settling.settle(step)
            if isinstance(do, Finish) and isinstance(event, Cancelled):
                event = None  # it is over and recorded: nothing is left to cancel
        if around.brings and event is None and step.releases and not isinstance(do, Finish):
            do, event = yield from _brought(session, do, step.releases, around)
        elif around.lookups.ahead:
            around.lookups.prefetch(session.glimpse())


def _brought(
    session: Session, do: object, releases: tuple[Release, ...], around: _Surroundings
) -> Generator[_Effect, object, tuple[object, Event | None]]:
    """Take in the facts that releases brought about. What was to be done next stays so, unless one ends the run."""
    for release in releases:
        answer = yield _Bring(release)
        if isinstance(answer, Fault | Cancelled):
            return do, answer
        facts, fault = around.arriving(answer)
        for fact in facts:
            step = session.offer(fact, around.clock())
            event = yield from around.settling.settle(step)
            if event is not None or isinstance(step.do, Finish):
                return step.do, event
        if fault is not None:
            return do, fault
    return do, None


class _Settling:
    """Records before releases, and what has really been delivered."""

    def __init__(self, run: str, watched: bool) -> None:
        self.delivered: dict[str, bytearray] = {}
        self.broken = False
        self._run = run
        self._watched = watched

    def settle(self, step: Step) -> Generator[_Effect, object, Event | None]:
        """Make a step's records durable, and only then let its text out. Answers what went wrong, if anything."""
        cancelled: Event | None = None
        if step.records:
            answer = yield _Append(step.records)
            if isinstance(answer, Fault):
                self.broken = True
                return answer
            cancelled = answer if isinstance(answer, Cancelled) else None
        if self._watched:
            answer = yield _Show(step)
            if isinstance(answer, Fault | Cancelled):
                return answer
        for release in step.releases:
            answer = yield _Emit(release)
            if isinstance(answer, Fault | Cancelled):
                return answer
            self.delivered.setdefault(release.channel, bytearray()).extend(release.data)
        return cancelled

    def undelivered(self, event: Event, do: object) -> Halted:
        """The ledger is gone, or the sink at the very end: what was recorded and delivered is all there is."""
        detail = event.detail if isinstance(event, Fault) else ""
        channels = {name: bytes(data) for name, data in self.delivered.items()}
        known = do.outcome if isinstance(do, Finish) and not self.broken else None
        return Halted(
            text=channels.get(ANSWER, b"").decode("utf-8", "ignore"),
            channels=channels,
            lineage=known.lineage if known else LineageReference(self._run, 0, ""),
            semantic_digest=known.semantic_digest if known else "",
            report=TerminationReport(self._trigger(event), detail=detail),
        )

    def _trigger(self, event: Event) -> Trigger:
        if self.broken:
            return Trigger.LEDGER_FAULT
        if isinstance(event, Cancelled):
            return Trigger.CANCELLED
        inside = isinstance(event, Fault) and event.where == "session"
        return Trigger.INTERNAL_FAULT if inside else Trigger.SINK_FAULT


def _ask(effect: _Effect) -> Generator[_Effect, object, Event | None]:
    """Do something that answers nothing; what went wrong, if anything."""
    answer = yield effect
    return answer if isinstance(answer, Fault | Cancelled) else None


def _offered(answer: object) -> Event:
    """What came where a candidate was asked for."""
    if isinstance(answer, EndOfSequence | Fault | Cancelled):
        return answer
    return Fault("engine", f"the engine answered `{type(answer).__name__}` where a candidate belongs")


def _lookup(references: tuple[Reference, ...]) -> Generator[_Effect, object, Event]:
    answer = yield _Resolve(references)
    if isinstance(answer, Cancelled):
        return answer
    if isinstance(answer, tuple) and all(isinstance(given, Resolution) for given in answer):
        return Answers(answer)
    return Answers(())


# --- the shells ----------------------------------------------------------------------------------------------


class _Recorder:
    """A ledger and the run it writes to."""

    def __init__(self, ledger: Ledger, run: str) -> None:
        self._ledger = ledger
        self._run = run

    def append(self, records: tuple[Record, ...]) -> Cancelled | None:
        """Write; a Ctrl-C in the middle lets the write end first, so that it is known what is on disk."""
        try:
            self._ledger.append(self._run, records)
        except KeyboardInterrupt:
            self._ledger.append(self._run, records)
            return Cancelled("interrupted")
        return None


class _Time:
    """The clock of a run. Read before anything starts, because one that tells no time is the caller's mistake."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.latest = 0
        """What it said last."""
        self._ahead: list[int] = []
        self._ahead.append(self())

    def __call__(self) -> int:
        if self._ahead:
            return self._ahead.pop()
        at: object = self._clock()
        if type(at) is not int or not 0 <= at < 1 << 63:
            raise RunError(
                f"`clock` answers `{at!r:.40}`: it has to be milliseconds since the epoch, as an `int`"
            )
        self.latest = at
        return at


class _Surroundings:
    """What a run needs beside the engine."""

    def __init__(
        self,
        policy: Policy,
        run: str,
        ledger: Ledger | None,
        resolvers: Resolvers | None,
        sink: Sink | None,
        watch: Watch | None,
        clock: Clock,
        facts: Bring | None = None,
        screen: Screen | None = None,
    ) -> None:
        self.clock = _Time(clock)
        self.brings = facts is not None
        self._facts = facts
        self._screen = screen
        self._arrived = 0
        self.settling = _Settling(run, watch is not None)
        self._recorder = _Recorder(default_ledger() if ledger is None else ledger, run)
        self.lookups = (resolvers_of(policy) if resolvers is None else resolvers).for_run()
        self._sink = sink
        self._watch = watch

    def do(self, effect: _Local) -> object:
        match effect:
            case _Append(records=records):
                return self._recorder.append(records)
            case _Show(step=step):
                return self._watch(step) if self._watch else None
            case _Emit(release=release):
                return self._sink(release) if self._sink else None
            case _Resolve(references=references):
                return self.lookups.resolve_all(references)
            case _Bring(release=release):
                return self._facts(release) if self._facts else ()
            case _:
                assert_never(effect)

    def arriving(self, answer: object) -> tuple[list[FactArrived], Fault | None]:
        """The facts that may enter, and what is wrong with the first that may not: it and all behind it stay out, and
        all of them where they are too many.
        """
        taken: list[FactArrived] = []
        try:  # a generator fails, or goes on without an end, only when it is asked
            found = list(islice(answer, FACTS_MAX + 1)) if isinstance(answer, Iterable) else [answer]
        except Exception as error:  # noqa: BLE001 - whatever went wrong, nothing of it enters
            return [], Fault("facts", type(error).__name__)
        if len(found) > FACTS_MAX - self._arrived:
            return [], Fault("facts", f"more than {FACTS_MAX} facts arrived")
        for fact in found:
            if not isinstance(fact, Fact) or not _is_fact(fact):
                return taken, Fault(
                    "facts", "what is brought in is a `Fact` with texts, from a tool or verified"
                )
            seen = self._screened(fact)
            refused = next((one for one in seen if one.refused), None)
            if refused is not None:
                rules = ", ".join(dict.fromkeys(violation[0] for violation in refused.violations))
                return taken, Fault("facts", f"the screen refuses a fact as {refused.tier}: {rules}")
            taken.append(FactArrived(fact, seen))
            self._arrived += 1
        return taken, None

    def _screened(self, fact: Fact) -> tuple[Screening, ...]:
        screen = self._screen or default_screen()
        return tuple(
            _screening(part, screen.screen(text, Channel.DATA), screen.digest)
            for part, text in (("name", fact.name), ("value", fact.value))
            if text and not is_plain(text)
        )


def _is_fact(fact: Fact) -> bool:
    texts = (fact.name, fact.value, fact.source, fact.until, fact.as_of)
    if not all(isinstance(text, str) for text in texts) or not fact.name:
        return False
    if any(day and day_number(day) is None for day in (fact.until, fact.as_of)):
        return False
    try:
        size = len("".join(texts).encode())
    except UnicodeEncodeError:
        return False
    named = fact.provenance is Provenance.TOOL and bool(fact.source)
    return size <= PROMPT_BYTES_MAX and (named or fact.provenance is Provenance.VERIFIED)


class _Bodies:
    """Advances a body; one that breaks is replaced, once, by the one that ends the run."""

    def __init__(self, body: _Body, break_off: Callable[[Event], _Body]) -> None:
        self._body = body
        self._break_off: Callable[[Event], _Body] | None = break_off

    def send(self, answer: object) -> _Effect:
        """The next effect; StopIteration with the outcome at the end."""
        try:
            return self._body.send(answer)
        except StopIteration:
            raise
        except (Exception, KeyboardInterrupt) as error:
            if self._break_off is None:
                raise
            event = (
                Cancelled("interrupted")
                if isinstance(error, KeyboardInterrupt)
                else Fault("session", type(error).__name__)
            )
            self._body, self._break_off = self._break_off(event), None
            return self.send(None)


_WHERE: dict[type, str] = {
    _Append: "ledger",
    _Show: "watch",
    _Emit: "sink",
    _Resolve: "resolver",
    _Bring: "facts",
}


def _failure(effect: _Effect, error: BaseException) -> Fault | Cancelled:
    """What went wrong, as an event. The detail of foreign errors is their type: their text may quote the model."""
    if isinstance(error, KeyboardInterrupt):
        return Cancelled("interrupted")
    where = _WHERE.get(type(effect), "engine")
    ours = isinstance(error, EngineError) or where == "ledger"
    detail = str(error).partition("\n")[0][:300] if ours else type(error).__name__
    return Fault(where, detail or type(error).__name__)


def _execute(body: _Body, engine: Engine | None, session: Session | None, around: _Surroundings) -> Outcome:
    answer: object = None
    bodies = _Bodies(body, lambda event: _break_off(session, event, around))
    leaving: BaseException | None = None
    while True:
        try:
            effect = bodies.send(answer)
        except StopIteration as ended:
            if leaving is not None:
                raise leaving from None  # recorded as cancelled; a program that exits is to exit
            return _outcome(ended)
        try:
            if effect is _PROPOSE and engine is not None:
                answer = engine.propose()  # nearly every effect is this one
            elif isinstance(effect, _Local):
                answer = _settled_at_once(effect, around.do(effect))
            elif engine is None:
                answer = Fault("engine", "a resumed run has no engine")
            else:
                answer = _tell(engine, effect)
        except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001 - every failure becomes an event
            answer = _failure(effect, error)
        except BaseException as error:  # noqa: BLE001 - such as SystemExit
            leaving, answer = error, Cancelled(type(error).__name__)


def _settled_at_once(effect: _Local, answer: object) -> object:
    """`run` awaits nothing: what an async sink would only promise has not been delivered."""
    if not inspect.isawaitable(answer):
        return answer
    if inspect.iscoroutine(answer):
        answer.close()
    return Fault(_WHERE[type(effect)], "it is asynchronous: use `arun`")


def _tell(engine: Engine, effect: _Start | _Propose | Retry) -> object:
    match effect:
        case _Start(prompt=prompt, seed=seed):
            engine.start(prompt, seed)
        case _Propose():
            return engine.propose()
        case Retry():
            engine.rewind(effect)
        case _:
            assert_never(effect)
    return None


async def _aexecute(
    body: _Body, engine: AsyncEngine, session: Session | None, around: _Surroundings
) -> Outcome:
    answer: object = None
    bodies = _Bodies(body, lambda event: _break_off(session, event, around))
    cancelled: asyncio.CancelledError | None = None
    while True:
        try:
            effect = bodies.send(answer)
        except StopIteration as ended:
            if cancelled is not None:
                raise cancelled from None  # recorded as such; who cancels a task expects it to be cancelled
            return _outcome(ended)
        try:
            if isinstance(effect, _Resolve) and not around.lookups.local:
                answer = await asyncio.to_thread(around.do, effect)
            elif isinstance(effect, _Local):
                answer = around.do(effect)
                if inspect.isawaitable(answer):
                    answer = await answer
            else:
                answer = await _atell(engine, effect)
        except asyncio.CancelledError as error:
            cancelled, answer = error, Cancelled("cancelled")
        except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001 - every failure becomes an event
            answer = _failure(effect, error)


async def _atell(engine: AsyncEngine, effect: _Start | _Propose | Retry) -> object:
    match effect:
        case _Start(prompt=prompt, seed=seed):
            await engine.start(prompt, seed)
        case _Propose():
            return await engine.propose()
        case Retry():
            await engine.rewind(effect)
        case _:
            assert_never(effect)
    return None


def _outcome(ended: StopIteration) -> Outcome:
    outcome: Outcome = ended.value
    return outcome
