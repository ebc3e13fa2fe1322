"""One recorded text under one policy: every transition judged in a real session, going on behind a refusal.

The engine says a text it was given, token by token. Where something is refused it leaves the rest of that sentence
out and goes on with the next one, so that one refusal does not hide what would have become of the rest.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass, field

from interlock.core.charter import Charter
from interlock.core.decision import Admit
from interlock.core.events import Answers, Capabilities, Finish, Identity, Lookup, Retry, Step
from interlock.core.lineage import Deferred, Determination
from interlock.core.mutation import (
    Candidate,
    CandidateKind,
    EndOfSequence,
    Mutation,
    Reference,
    Resolution,
    Transition,
)
from interlock.core.outcome import Completed, Trigger
from interlock.core.prompt import PromptMode, Task
from interlock.core.session import Session
from interlock.core.state import SemanticState
from interlock.drivers import resolvers_of
from interlock.mapping import ClauseMapper
from interlock.mapping.splitter import SENTENCES
from interlock.policy import Policy, situate

_TOKEN = re.compile(rb"[^\S\n]*[^\W_]+|[^\S\n]*[\W_]|\s+", re.ASCII)

Resolve = Callable[[tuple[Reference, ...]], tuple[Resolution, ...]]


@dataclass(frozen=True)
class Text:
    """A text that is known to be clean, and what it was said under."""

    id: str
    said: str
    user: str = "a question"
    context: dict[str, str] = field(default_factory=dict)
    facts: dict[str, str] = field(default_factory=dict)
    ends: bool = True
    """Whether it came to its own end: what is owed by the end is not asked of one that was cut."""


@dataclass(frozen=True)
class Stopped:
    """A transition that was not admitted whole. `why`: the rule, or the code where none did it."""

    text: str
    why: str
    waits: bool = False


@dataclass
class Judged:
    """What became of a text. `unread`: bytes that the mapper could not read, of `size`."""

    id: str
    ends: bool = True
    transitions: int = 0
    stopped: list[Stopped] = field(default_factory=list)
    unmet: str = ""
    """What the end was refused for, where it was."""
    ended: str = "completed"
    unread: int = 0
    size: int = 0

    @property
    def whole(self) -> bool:
        """Admitted as it stood, from the first word to the end."""
        return not self.stopped and self.ended == "completed"


class Attentive(ClauseMapper):
    """The mapper as it is, and how much it could read."""

    judged: Judged

    def map(self, transition: Transition, state: SemanticState) -> Mutation:
        mutation = super().map(transition, state)
        self.judged.size += len(transition.text)
        self.judged.unread += sum(span.end - span.start for span in mutation.unmapped)
        return mutation


class Script:
    """A text as tokens, and where each of its sentences ends."""

    def __init__(self, said: str) -> None:
        data = self._data = said.encode()
        self.tokens = _TOKEN.findall(data)
        self._ends = _sentence_ends(data)
        self._starts = [0]
        for token in self.tokens:
            self._starts.append(self._starts[-1] + len(token))
        self.kept: list[int] = []
        self.next = 0

    def offer(self) -> Candidate | EndOfSequence:
        position = len(self.kept)
        if self.next >= len(self.tokens):
            return EndOfSequence(position=position)
        self.kept.append(self.next)
        self.next += 1
        return Candidate(
            self.tokens[self.kept[-1]], CandidateKind.TOKEN, ids=(self.kept[-1],), position=position
        )

    def skip(self, retry: Retry, refused: int) -> str:
        """Drop what is to be dropped, leave out the sentence refused at position `refused`; what was refused."""
        at = self.kept[min(refused, len(self.kept) - 1)]
        while at + 1 < len(self.tokens) and not self.tokens[at].strip():
            at += 1
        end = next((end for end in self._ends if end > self._starts[at]), self._starts[-1])
        self.next = bisect_left(self._starts, end)
        start = max((end for end in self._ends if end <= self._starts[at]), default=0)
        del self.kept[retry.position :]
        return self._data[start:end].decode("utf-8", "replace").strip()


def _sentence_ends(data: bytes) -> list[int]:
    ends, start, carry = [], 0, 0
    while True:
        found = SENTENCES.find(data[start:], 0, carry)
        if not found.end:
            return [*ends, len(data)]
        start, carry = start + found.end, found.carry
        ends.append(start)


class Trial:
    """A policy made ready for many texts."""

    def __init__(self, policy: Policy, resolve: Resolve | None = None) -> None:
        self._policy = policy
        self._mapper = Attentive(policy.rulebook.vocabulary, policy.rulebook.subdomains)
        self._resolve = resolve or resolvers_of(policy).resolve_all

    def judge(self, text: Text) -> Judged:
        judged = self._mapper.judged = Judged(text.id, text.ends)
        script = Script(text.said)
        session = self._session(text)
        step = session.begin()
        while not isinstance(step.do, Finish):
            _count(step, judged)
            refused = _refused(step)
            if refused is not None and refused.ends:
                break
            match step.do:
                case Lookup(references=references):
                    step = session.offer(Answers(self._resolve(references)))
                case Retry() as retry if refused is not None:
                    skipped = script.skip(retry, refused.position)
                    judged.stopped.append(Stopped(skipped, why(refused)))
                    step = session.offer(script.offer())
                case _:
                    step = session.offer(script.offer())
        self._end(step, judged, text)
        return judged

    def _end(self, step: Step, judged: Judged, text: Text) -> None:
        refused = _refused(step)
        if refused is not None and refused.ends:
            if text.ends:
                judged.ended, judged.unmet = Trigger.REQUIREMENT_UNMET.value, why(refused)
        elif isinstance(step.do, Finish):
            _count(step, judged)
        if isinstance(step.do, Finish) and not isinstance(step.do.outcome, Completed):
            judged.ended = step.do.outcome.report.trigger.value
            if refused is not None:
                judged.stopped.append(Stopped("", why(refused)))

    def _session(self, text: Text) -> Session:
        starved = self._policy.rulebook.starved
        task = Task(
            agent="bench",
            user="" if starved else text.user,
            purpose=text.user if starved else "",
            context=text.context,
            facts=text.facts,
        )
        charter = Charter(
            run="utility",
            task=task,
            mode=PromptMode.STARVED if starved else PromptMode.OPEN,
            state=situate(self._policy, task, self._mapper),
            capabilities=Capabilities(CandidateKind.TOKEN, rewind=True, seeded=True),
            engine=Identity("recorded"),
            seed=0,
            key=bytes(32),
            policy_source=self._policy.source,
        )
        return Session(charter, self._mapper, self._policy.text_rules)


def _count(step: Step, judged: Judged) -> None:
    for record in step.records:
        match record.content:
            case Determination(ends=False):
                judged.transitions += 1
            case Deferred(rule=rule):
                judged.stopped.append(Stopped("", rule, waits=True))


def _refused(step: Step) -> Determination | None:
    """The determination that refused something in a step, where one did."""
    found = (record.content for record in reversed(step.records))
    return next(
        (b for b in found if isinstance(b, Determination) and not isinstance(b.decision, Admit)), None
    )


def why(refused: Determination) -> str:
    """The rule that refused it, or the code where none did."""
    reason = refused.decision.reasons[0]
    return reason.rule or reason.code.value
