"""A policy, the mapper and the gate, sentence by sentence: no session, no engine."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from interlock.core.decision import Admit, Decision, Reason
from interlock.core.gate import evaluate, needs_anchor
from interlock.core.mutation import (
    ANSWER,
    Anchored,
    Candidate,
    CandidateKind,
    Category,
    Cause,
    Mutation,
    Reference,
    Resolution,
    Standing,
    TextFinding,
    Transition,
)
from interlock.core.prompt import Task
from interlock.core.scanner import Scan
from interlock.core.state import SemanticState
from interlock.mapping import ClauseMapper
from interlock.policy import Policy, situate

END = Mutation(touches=(), changes=(), category=Category.TRANSITION, ends=True)


class Refused(NamedTuple):
    said: str
    reasons: tuple[Reason, ...]

    @property
    def by(self) -> str:
        """The rule that refused it, or the code where none did."""
        return self.reasons[0].rule or self.reasons[0].code.value


class Governed:
    def __init__(self, policy: Policy, task: Task | None = None) -> None:
        self.policy = policy
        self.mapper = ClauseMapper.of(policy)
        task = task or Task(agent="test", purpose="answer the question", user="a question")
        self.state = situate(policy, task, self.mapper)
        self.carry = policy.text_rules.start()

    def say(self, *sentences: str) -> Refused | None:
        """Judge one after the other; the first that is not admitted."""
        for sentence in sentences:
            refused = self._offer(sentence)
            if refused:
                return refused
        return None

    def end(self) -> Refused | None:
        return self._judged("", END, self.state)

    def _offer(self, sentence: str) -> Refused | None:
        call = sentence.startswith("{")
        kind = CandidateKind.TOOL_CALL if call else CandidateKind.SPAN
        candidate = Candidate((sentence if call else f" {sentence}").encode(), kind)
        transition = Transition(ANSWER, kind, candidate.data, self.carry.position, Cause.BOUNDARY)
        scan = Scan(self.policy.text_rules, self.carry)
        scan.feed(candidate.data)
        mutation = self.mapper.map(transition, self.state)
        mutation = msgspec.structs.replace(mutation, findings=self._findings(scan))
        refused = self._judged(sentence, mutation, self.state)
        if refused is None:
            self.carry = scan.carry()
        return refused

    def _findings(self, scan: Scan) -> tuple[TextFinding, ...]:
        rules, start = self.policy.rulebook.rules, self.carry.position
        return tuple(
            TextFinding(rules[m.rule].head.id, m.view, m.start - start, m.end - start)
            for m in (*scan.matches(), *scan.finish())
        )

    def _judged(self, said: str, mutation: Mutation, state: SemanticState) -> Refused | None:
        anchored = Anchored(mutation, tuple(self._answer(r) for r in needs_anchor(mutation, state)))
        decision: Decision = evaluate(anchored, state)
        if not isinstance(decision, Admit):
            return Refused(said, decision.reasons)
        if not mutation.ends:
            self.state = state.commit(anchored, record=0, at=0)
        return None

    def _answer(self, reference: Reference) -> Resolution:
        tables = {table.kind: dict(table.entries) for table in self.policy.tables}
        name = tables.get(reference.kind, {}).get(reference.key)
        if name is None:
            return Resolution(reference, Standing.UNRESOLVABLE)
        return Resolution(reference, Standing.RESOLVED, (name,))
