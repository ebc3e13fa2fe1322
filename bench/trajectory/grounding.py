"""Changed figures, units, dates, names and denials that a `grounded` rule lets by, and faithful answers that it stops.

Three parts: answers over generated fact tables, from templates that the reading was built with and from templates that
were not looked at; and the retail conversations of tau2, with the tools' results and the user's words as facts.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from bench.trajectory._tables import CHANGES, Case, cases
from bench.trajectory.figures import Figure, Report
from interlock.core.events import Capabilities, Event, Finish, Identity
from interlock.core.mutation import Candidate, CandidateKind, EndOfSequence
from interlock.core.outcome import Completed
from interlock.core.prompt import PromptMode, Task
from interlock.core.session import Charter, Session
from interlock.mapping import ClauseMapper
from interlock.policy import Policy, situate

TABLES: Final = 5
SEED: Final = 20260510
ALL: Final = "[number, quantity, price, date, name, reference, state]"
POLICY: Final = Policy.from_bytes(
    f"""
policy: measured
version: "1"
on_unmapped: {{coverage_min: 0}}
rules:
  - id: stands-in-facts
    kind: domain
    grounded: {{items: {ALL}, from: [verified, user, "tool:*"], counts: allow, approximate: {{permille: 20}}}}
""".encode()
)
CAN: Final = Capabilities(CandidateKind.SPAN, rewind=False)
USER: Final = "Please answer from the records."


def opened(facts: dict[str, str], user: str = USER) -> Session:
    reader = ClauseMapper(POLICY.rulebook.vocabulary, POLICY.rulebook.subdomains)
    task = Task(agent="bench", user=user, facts=facts)
    charter = Charter(
        run="bench",
        task=task,
        mode=PromptMode.OPEN,
        state=situate(POLICY, task, reader),
        capabilities=CAN,
        engine=Identity("bench"),
        seed=0,
        key=bytes(32),
        policy_source=POLICY.source,
    )
    session = Session(charter, reader, POLICY.text_rules)
    session.begin()
    return session


def refused(session: Session, text: str) -> str:
    """Why a whole answer is not admitted, or nothing."""
    events: tuple[Event, ...] = (Candidate(text.encode()), EndOfSequence())
    for event in events:
        done = session.offer(event).do
        if isinstance(done, Finish):
            if isinstance(done.outcome, Completed):
                return ""
            report = done.outcome.report
            return str(report.code.value if report.code else report.trigger.value)
    return "nothing was decided"


def report() -> Report:
    figures: list[Figure] = []
    errors: list[dict[str, Any]] = []
    for name, told in (("development", "templates built with"), ("held_out", "templates not looked at")):
        found, wrong = _measured(cases(name, SEED, TABLES), told)
        figures += found
        errors += [{"set": name, **row} for row in wrong]
    return Report("What stands in facts", tuple(figures), tuple(errors))


def _measured(found: Iterable[Case], told: str) -> tuple[list[Figure], list[dict[str, Any]]]:
    whole: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    rows = []
    for number, case in enumerate(found):
        if number % 500 == 0:
            print(f"{told}: {number}", file=sys.stderr)
        why = refused(opened(case.facts), case.text)
        whole[case.change] += 1
        if bool(why) != bool(case.change):
            wrong[case.change] += 1
            rows.append({"change": case.change, "why": why, "text": case.text, "facts": case.facts})
    changed = sum(whole[change] for change in CHANGES)
    figures = [
        Figure(f"{told}: changed, admitted", sum(wrong[c] for c in CHANGES), changed, most=0.5),
        *(Figure(f"  of them: {change}", wrong[change], whole[change]) for change in CHANGES),
        Figure(f"{told}: faithful, refused", wrong[""], whole[""], most=3),
    ]
    return figures, rows
