"""A session driven by hand with a scripted engine: what the drivers do, without a ledger and without I/O.

`policy` makes a policy out of a few lines, `govern` runs answers under it, and `Ran` holds all that came of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, TypeVar

from interlock.anchors import Resolvers
from interlock.core.charter import Charter
from interlock.core.decision import Admit, Decision, Reason
from interlock.core.events import (
    Answers,
    Capabilities,
    Event,
    Finish,
    Identity,
    Lookup,
    Release,
    Retry,
    Step,
)
from interlock.core.lineage import Body, Determination, Record
from interlock.core.mutation import (
    ANSWER,
    Candidate,
    CandidateKind,
    Category,
    Change,
    Commitment,
    EndOfSequence,
    Field,
    Mutation,
    Span,
    Transition,
)
from interlock.core.outcome import Completed, Halted, Outcome, Suspended
from interlock.core.ports import Mapper
from interlock.core.prompt import PromptMode, Task, build_prompt
from interlock.core.session import Session
from interlock.core.state import SemanticState
from interlock.engines.scripted import Answer, ScriptedEngine, token
from interlock.mapping import ClauseMapper
from interlock.policy import Policy, situate

T = TypeVar("T")

KEY = bytes(range(32))
TASK = Task(agent="tester", purpose="say what there is to say", user="Tell me about the fund.")
STEPS_MAX = 200_000
"""A session that neither ends nor goes on would otherwise hang the tests."""

# What most tests need of a policy: one forbidden text, one forbidden claim, and as little else as possible.
FORBIDDEN = "forbidden phrase"
PLAIN = """
lexicon: {guarantee: [guaranteed, guarantee]}
rules:
  - {id: no-phrase, kind: safety, forbid: {text: forbidden phrase}}
  - {id: no-guarantee, kind: domain, forbid: {claim: {all: guarantee, polarity: positive}}}
"""
CAN_ALL = Capabilities(CandidateKind.TOKEN, rewind=True, excludes=True, seeded=True)


@lru_cache(maxsize=256)
def policy(text: str = PLAIN) -> Policy:
    """The policy of these lines; id, version and an open prompt are added where they are not given."""
    head = "" if "policy:" in text else 'policy: test\nversion: "1"\n'
    mode = "" if "prompt:" in text else "prompt: open\n"
    return Policy.from_bytes((head + mode + text).encode())


class Told(ClauseMapper):
    """The real mapper, but for the texts it was told how to read. `asked` are all texts it had to read."""

    def __init__(self, told: Mapping[str, Mutation | Exception], rules: Policy | None = None) -> None:
        if rules is None:
            super().__init__()
        else:
            super().__init__(rules.rulebook.vocabulary, rules.rulebook.subdomains)
        self.told = dict(told)
        self.asked: list[str] = []
        self.states: list[SemanticState] = []

    def map(self, transition: Transition, state: SemanticState) -> Mutation:
        text = transition.text.decode()
        self.asked.append(text)
        self.states.append(state)
        known = self.told.get(text.strip())
        if isinstance(known, Exception):
            raise known
        return known if known is not None else super().map(transition, state)


def claim(key: str, **fields: Any) -> Commitment:
    return Commitment(key=key, span=fields.pop("span", Span(0, 1)), **fields)


def asserting(*claims: Commitment | str, **fields: Any) -> Mutation:
    """A mutation that commits to these; terms and concepts are those of its claims unless given."""
    made = tuple(claim(one) if isinstance(one, str) else one for one in claims)
    fields.setdefault("terms", tuple(sorted({term for one in made for term in one.terms})))
    fields.setdefault("concepts", tuple(sorted({concept for one in made for concept in one.concepts})))
    fields.setdefault("category", Category.ASSERTION)
    change = (Change(Field.MEMORY, commitments=made),) if made else ()
    return Mutation(touches=tuple(c.field for c in change), changes=change, **fields)


@dataclass
class Ran:
    """A run and all that came of it."""

    session: Session
    engine: ScriptedEngine
    steps: list[Step] = field(default_factory=list)

    @property
    def records(self) -> list[Record]:
        return [record for step in self.steps for record in step.records]

    @property
    def bodies(self) -> list[Body]:
        return [record.content for record in self.records]

    @property
    def releases(self) -> list[Release]:
        return [release for step in self.steps for release in step.releases]

    @property
    def outcome(self) -> Outcome:
        done = self.steps[-1].do
        assert isinstance(done, Finish), f"the run has not ended: {done!r}"
        return done.outcome

    @property
    def text(self) -> str:
        return self.outcome.text

    @property
    def trigger(self) -> str:
        outcome = self.outcome
        return "" if isinstance(outcome, Completed) else outcome.report.trigger.value

    @property
    def decided(self) -> list[Determination]:
        return self.of(Determination)

    @property
    def decisions(self) -> list[Decision]:
        return [one.decision for one in self.decided]

    @property
    def verdicts(self) -> list[str]:
        return [type(one.decision).__name__.lower() for one in self.decided]

    @property
    def reasons(self) -> list[Reason]:
        """Of everything that was not admitted, the reason that decided."""
        return [one.reasons[0] for one in self.decisions if not isinstance(one, Admit)]

    @property
    def codes(self) -> list[str]:
        return [reason.code.value for reason in self.reasons]

    @property
    def admitted(self) -> list[str]:
        return [one.text.decode() for one in self.decided if one.applied and one.text]

    def of(self, kind: type[T]) -> list[T]:
        return [body for body in self.bodies if isinstance(body, kind)]

    def released(self, channel: str = ANSWER) -> bytes:
        return b"".join(one.data for one in self.releases if one.channel == channel)


def open_session(
    rules: str | Policy = PLAIN,
    *,
    mapper: Mapper | None = None,
    task: Task = TASK,
    capabilities: Capabilities = CAN_ALL,
    seed: int = 0,
    run: str = "run",
    governed: bool = True,
) -> Session:
    """A session under these rules; nothing was offered to it yet."""
    made = policy(rules) if isinstance(rules, str) else rules
    reader = mapper or ClauseMapper.of(made)
    charter = Charter(
        run=run,
        task=task,
        mode=PromptMode.STARVED if made.rulebook.starved else PromptMode.OPEN,
        state=situate(made, task, reader),
        capabilities=capabilities,
        engine=Identity("scripted"),
        seed=seed,
        key=KEY,
        policy_source=made.source,
        governed=governed,
    )
    return Session(charter, reader, made.text_rules)


def govern(
    rules: str | Policy,
    *answers: Answer,
    engine: ScriptedEngine | None = None,
    mapper: Mapper | None = None,
    task: Task = TASK,
    resolvers: Resolvers | None = None,
    clock: Callable[[], int] = lambda: 0,
    chunk: int | Sequence[int] = 0,
    rewind: bool = True,
    seed: int = 0,
    governed: bool = True,
) -> Ran:
    """Run an engine that gives these answers, one after each refusal, to the end. Texts come as `tokens`."""
    lines = [tokens(one) if isinstance(one, str) and not chunk else one for one in answers]
    speaker = engine or ScriptedEngine(lines or [()], chunk=chunk, rewind=rewind)
    session = open_session(
        rules, mapper=mapper, task=task, capabilities=speaker.capabilities, seed=seed, governed=governed
    )
    ran = Ran(session, speaker)
    ran.steps.append(session.begin(clock()))
    mode = PromptMode.STARVED if session.state.policy.rulebook.starved else PromptMode.OPEN
    speaker.start(build_prompt(task, mode), seed)
    return carry_on(ran, resolvers=resolvers, clock=clock)


def carry_on(
    ran: Ran, *events: Event, resolvers: Resolvers | None = None, clock: Callable[[], int] = lambda: 0
) -> Ran:
    """Offer these events, then whatever the engine proposes, until the run is over."""
    waiting = list(events)
    for _ in range(STEPS_MAX):
        do = ran.steps[-1].do
        if isinstance(do, Finish) and not waiting:
            return ran
        if isinstance(do, Retry):
            ran.engine.rewind(do)
        if isinstance(do, Lookup):
            event: Event = Answers((resolvers or Resolvers()).resolve_all(do.references))
        elif waiting:
            event = waiting.pop(0)
        else:
            event = ran.engine.propose()
        ran.steps.append(ran.session.offer(event, clock()))
    raise AssertionError("the run does not end")


def offer_all(session: Session, events: Iterable[Event]) -> list[Step]:
    """Begin, and offer these; the steps, the first one's included."""
    return [session.begin(), *(session.offer(event) for event in events)]


_TOKEN = re.compile(r"[^\S\n]*\w+|[^\S\n]*[^\w\s]|\s+")


def tokens(text: str) -> list[Candidate]:
    """Cut as models cut: a word with the space before it, a sign alone."""
    return [token(piece) for piece in _TOKEN.findall(text)]


def ended(outcome: Outcome) -> str:
    match outcome:
        case Completed():
            return "completed"
        case Suspended():
            return "suspended"
        case Halted():
            return "halted"


END = EndOfSequence()


def said(text: str) -> Candidate:
    return Candidate(text.encode())
