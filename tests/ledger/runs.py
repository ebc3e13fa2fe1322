"""Runs to record: a policy with every kind of rule, and the smallest driver there can be.

The driver does for each step what its contract says: append, then let out, then act.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count

from interlock.anchors import Resolvers, TableResolver
from interlock.core.charter import Charter
from interlock.core.events import Answers, Event, Fault, Finish, Lookup, Proceed, Retry
from interlock.core.lineage import Body, Chain, Determination, Record
from interlock.core.mutation import Candidate, EndOfSequence
from interlock.core.outcome import Outcome
from interlock.core.prompt import PromptMode, Task, build_prompt
from interlock.core.session import Session
from interlock.engines.port import Engine
from interlock.engines.scripted import ScriptedEngine
from interlock.ledger import Ledger, LedgerError, MemoryLedger, RunSummary, Stored
from interlock.ledger.replay import clause_mapper
from interlock.policy import Policy, situate

KEY = bytes(range(32))
RUN = "run-1"
SECRET = "Zanzibar offers guaranteed returns"
"""What a policy refuses, with a word that stands nowhere else."""

POLICY = """\
policy: recorded
version: "1"
prompt: open
unit: sentence
lexicon:
  fund: [fund]
  fee: [fee]
  transfer: [transfer]
rules:
  - id: no-guarantee
    kind: safety
    basis: "COBS 4.2.1R"
    forbid: {text: [guaranteed returns, cannot lose]}
  - id: transfer-approved
    kind: safety
    basis: "house rule 7"
    approval: {all: transfer}
"""
WIDE = (
    POLICY.replace(
        "unit: sentence",
        """\
unit: clause
release: at_end
channels: [answer, notes]
subdomains:
  fees: {entered_by: fee}
defer: {presuppositions: true}
slope: {establish: 1, allowance: {content: 0}, content: {warn: 300, correct: 900, halt: 9000}}
anchors: {kinds: [url]}
limits: {attempts_max: 3, rollbacks_max: 2}""",
    )
    + """\
  - id: in-fees
    kind: safety
    in: fees
    forbid: {text: [no charge]}
  - id: fee-needs-fund
    kind: structural
    require: {any: fund, where: earlier, for: {all: fee}}
"""
)
"""The same with what makes a run long-winded: clauses, anchors, drift, rules that come into force on the way."""
TASK = Task(agent="tests", user="Tell me about the fund and its fee.", facts={"fee": "0.4 %"})
PLAIN = "The fund has a fee of 0.4 %. The fee is paid by the fund. "
Inject = Callable[[int], Event | None]


def policy(text: str = POLICY) -> Policy:
    return Policy.from_bytes(text.encode())


def session_of(
    under: Policy, engine: Engine, *, run: str = RUN, task: Task = TASK, key: bytes = KEY, seed: int = 7
) -> Session:
    mapper = clause_mapper(under)
    charter = Charter(
        run=run,
        task=task,
        mode=PromptMode.STARVED if under.rulebook.starved else PromptMode.OPEN,
        state=situate(under, task, mapper),
        capabilities=engine.capabilities,
        engine=engine.identity,
        seed=seed,
        key=key,
        policy_source=under.source,
    )
    return Session(charter, mapper, under.text_rules)


def govern(
    ledger: Ledger,
    engine: Engine,
    *,
    under: Policy | None = None,
    run: str = RUN,
    task: Task = TASK,
    resolvers: Resolvers | None = None,
    inject: Inject = lambda _: None,
    began: int = 1_000,
    events_max: int = 20_000,
) -> Outcome:
    """Run to the end. `inject` may say what is offered at a place instead of what the engine proposes."""
    session = session_of(under or policy(), engine, run=run, task=task)
    clock = count(began, 3)
    mode = PromptMode.STARVED if (under or policy()).rulebook.starved else PromptMode.OPEN
    engine.start(build_prompt(task, mode), 7)
    step = session.begin(next(clock))
    for place in range(events_max):
        ledger.append(run, step.records)
        match step.do:
            case Finish(outcome=outcome):
                return outcome
            case Lookup(references=references):
                event: Event = Answers((resolvers or Resolvers()).resolve_all(references))
            case Retry() as retry:
                event = inject(place) or _proposed(engine, retry)
            case Proceed():
                event = inject(place) or _proposed(engine)
        step = session.offer(event, next(clock))
    raise AssertionError("the run does not end")


def _proposed(engine: Engine, retry: Retry | None = None) -> Event:
    try:
        if retry is not None:
            engine.rewind(retry)
        offered: object = engine.propose()
    except Exception as error:  # noqa: BLE001 - engines of tests raise anything
        return Fault("engine", type(error).__name__)
    if isinstance(offered, Candidate | EndOfSequence):
        return offered
    return Fault("engine", f"offered {type(offered).__name__}")


def recorded(
    *answers: str,
    chunk: int | Sequence[int] = 0,
    public_key: bytes | None = None,
    text: str = POLICY,
    rewind: bool = True,
    began: int = 1_000,
) -> tuple[MemoryLedger, Outcome]:
    """A run of a scripted engine, kept in memory."""
    ledger = MemoryLedger(public_key=public_key)
    engine = ScriptedEngine(answers, chunk=chunk, rewind=rewind)
    outcome = govern(ledger, engine, under=policy(text), resolvers=addresses(), began=began)
    return ledger, outcome


def bodies(ledger: Ledger, run: str = RUN) -> list[Body]:
    return [stored.record.content for stored in ledger.records(run)]


def determinations(ledger: Ledger, run: str = RUN) -> list[Determination]:
    return [body for body in bodies(ledger, run) if isinstance(body, Determination)]


class Kept:
    """A ledger that gives back what it was made of: a record in somebody else's hands."""

    def __init__(self, stored: Sequence[Stored], run: str = RUN) -> None:
        self._stored = list(stored)
        self._run = run

    def append(self, run: str, records: Sequence[Record]) -> None:
        raise LedgerError("nothing is appended here")

    def records(self, run: str) -> Iterator[Stored]:
        return iter(self._stored if run == self._run else ())

    def runs(self) -> list[RunSummary]:
        return []

    def close(self) -> None:
        """Nothing to let go of."""


def relinked(stored: Sequence[Stored], changed: Sequence[Body], ats: Sequence[int] = ()) -> Kept:
    """What a forger makes who can do everything but decide: the bodies as given, in a chain that holds."""
    chain = Chain()
    times = [*ats, *(entry.record.at for entry in stored[len(ats) :])] + [stored[-1].record.at] * len(changed)
    records = [chain.append(body, at) for body, at in zip(changed, times, strict=False)]
    return Kept(
        [
            Stored(record, stored[seq].sealed if seq < len(stored) else None)
            for seq, record in enumerate(records)
        ]
    )


def addresses() -> Resolvers:
    """One address that resolves, one that is two; every other stands for nothing."""
    rows = {
        "https://example.org/fund": "the fund's page",
        "https://example.org/two": ["this one", "that one"],
    }
    return Resolvers([TableResolver("url", rows)])
