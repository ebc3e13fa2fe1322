"""Changed figures, units, dates, names and denials that a `grounded` rule lets by, and faithful answers that it stops.

Five parts: answers over generated fact tables, from templates that the reading was built with and from templates that
nothing was built for; answers of several facts in a sentence, written by hand, and as people talk; and the retail
conversations of tau2, with the tools' results and the user's words as facts.
"""

from __future__ import annotations

import json
import lzma
import random
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from bench._session import opened as session_of
from bench.trajectory._answers import CHOICE, answers
from bench.trajectory._conversations import POLICY as RULES
from bench.trajectory._conversations import changed, turns
from bench.trajectory._filings import filed
from bench.trajectory._tables import CHANGES, Case, cases
from bench.trajectory.figures import Figure, Report
from interlock.core.decision import Admit
from interlock.core.events import Capabilities, Event, FactArrived, Finish
from interlock.core.lineage import Determination
from interlock.core.memory import Fact
from interlock.core.mutation import Candidate, CandidateKind, EndOfSequence
from interlock.core.outcome import Completed
from interlock.core.prompt import Task
from interlock.core.session import Session
from interlock.policy import Policy

TABLES: Final = {
    "development": 1,
    "further": 5,
    "houses": 2,
    "letters": 2,
    "records": 2,
    "dispatches": 2,
    "inquiries": 2,
    "tickets": 2,
    "memos": 2,
    "held_out": 5,
    "statements": 2,
    "notices": 2,
    "replies": 2,
    "briefings": 2,
    "digests": 2,
    "summaries": 2,
    "messages": 2,
    "readouts": 2,
    "notes": 2,
    "recaps": 2,
    "remarks": 2,
    "circulars": 2,
}
"""How many fact tables each template of a set is filled from."""
_SETS: Final = (
    ("development", "templates built with"),
    ("further", "further ones, every style"),
    ("houses", "as other houses write"),
    ("letters", "other houses, a second set"),
    ("records", "over records of programs"),
    ("dispatches", "over records, a second set"),
    ("inquiries", "over further records"),
    ("tickets", "over further records, looked at last"),
    ("memos", "the same, a second set"),
    ("held_out", "templates that nothing was built for"),
    ("statements", "over filings"),
    ("notices", "over filings, looked at later"),
    ("replies", "over filings, a second set"),
    ("briefings", "the second set, looked at last"),
    ("digests", "over filings, a third set"),
    ("summaries", "the third set, looked at later"),
    ("messages", "over filings, a fourth set"),
    ("readouts", "the fourth set, looked at last"),
    ("notes", "over filings, a fifth set"),
    ("recaps", "the fifth set, looked at later"),
    ("remarks", "over filings, a sixth set"),
    ("circulars", "over filings, a seventh set"),
)
_OF_RECORDS: Final = ("records", "dispatches", "inquiries", "tickets", "memos")
_OF_FILINGS: Final = (
    "statements",
    "notices",
    "replies",
    "briefings",
    "digests",
    "summaries",
    "messages",
    "readouts",
    "notes",
    "recaps",
    "remarks",
    "circulars",
)
SEED: Final = 20260510
ALL: Final = "[number, quantity, price, date, name, reference, state, denial]"


def policy(mode: str) -> Policy:
    return Policy.from_bytes(
        f"""
policy: measured
version: "1"
on_unmapped: {{coverage_min: 0}}
rules:
  - id: stands-in-facts
    kind: domain
    mode: {mode}
    grounded:
      items: {ALL}
      from: [verified, user, "tool:*"]
      counts: allow
      sums: allow
      approximate: {{permille: 20}}
""".encode()
    )


POLICY: Final = policy("enforce")
SHADOW: Final = policy("shadow")
"""Judges every transition of a turn, not only those before the first that is refused."""
SEVERAL: Final = Path(__file__).resolve().parents[1] / "data" / "grounded_answers.json"
TALKED: Final = SEVERAL.with_name("grounded_talk.json.xz")
"""As a support agent or an assistant writes them."""
FILLED: Final = tuple(SEVERAL.with_name(f"grounded_filled{part}.json.xz") for part in ("", "_more"))
"""Templates over tables as programs keep them: flat, in groups, and as an API answers."""
CAN: Final = Capabilities(CandidateKind.SPAN, rewind=False)
USER: Final = "Please answer from the records."


def opened(facts: dict[str, str], user: str = USER, under: Policy = POLICY) -> Session:
    return session_of(under, Task(agent="bench", user=user, facts=facts), CAN)


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


def conversations() -> tuple[list[Figure], list[dict[str, Any]]]:
    """Each turn of an agent after all that came before it: sentence by sentence as it stands, and with one change."""
    whole: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    rows: list[dict[str, Any]] = []
    rng = random.Random(SEED)
    held: dict[str, Fact] = {}
    before = -1
    rules = (Fact("policy", RULES.read_text(encoding="utf-8")),)
    for turn in turns():
        if turn.conversation != before:
            held, before = {}, turn.conversation
        held |= {fact.name: fact for fact in turn.new}
        facts = (*rules, *held.values())
        for change, text in (("", turn.text), *changed(turn.text, rng)):
            session = opened({}, under=SHADOW)
            for fact in facts:
                session.offer(FactArrived(fact))
            why, refusals, judged = judged_all(session, text)
            whole[change] += 1
            half = "read" if turn.conversation % 2 == 0 else "not read"
            whole[half] += judged if not change else 0
            wrong[half] += refusals if not change else 0
            if bool(why) != bool(change):
                wrong[change] += 1
                rows.append(
                    {"set": "tau2", "change": change, "why": why, "text": text, "n": turn.conversation}
                )
    changes = ("figure", "name", "negation")
    figures = [
        Figure(
            "tau2: transitions as they stand, refused",
            wrong["read"] + wrong["not read"],
            whole["read"] + whole["not read"],
            most=3,
        ),
        Figure("  of them: conversations that were read", wrong["read"], whole["read"]),
        Figure("  of them: the others, every second one", wrong["not read"], whole["not read"]),
        Figure("tau2: turns as they stand, refused", wrong[""], whole[""]),
        Figure(
            "tau2: changed turns, admitted",
            sum(wrong[c] for c in changes),
            sum(whole[c] for c in changes),
            most=0.5,
        ),
        *(Figure(f"  of them: {change}", wrong[change], whole[change]) for change in changes),
    ]
    return figures, rows


def several() -> tuple[list[Figure], list[dict[str, Any]]]:
    """Answers of several facts in a sentence, written by hand, each beside versions with one thing changed."""
    kept = json.loads(SEVERAL.read_text(encoding="utf-8"))
    return _written(kept["answers"], kept["tables"], "several facts in a sentence, looked at")


def of_hands(kept_in: Sequence[Path], told: str) -> tuple[list[Figure], list[dict[str, Any]]]:
    """Answers by hands that had not seen the reading, those that it was mended by apart from those that nobody looked
    at.
    """
    sets = [each for path in kept_in for each in json.loads(lzma.decompress(path.read_bytes()))["sets"]]
    tables: dict[str, dict[str, str]] = {}
    answers: list[dict[str, Any]] = []
    for number, each in enumerate(sets):
        tables |= {f"{number} {name}": facts for name, facts in each["tables"].items()}
        answers += [one | {"table": f"{number} {one['table']}"} for one in each["answers"]]
    figures: list[Figure] = []
    rows: list[dict[str, Any]] = []
    for read, how in ((True, "looked at"), (False, "not looked at")):
        part = [one for one in answers if one["read"] is read]
        found, wrong = _written(part, tables, f"{told}, {how}")
        figures += found
        rows += wrong
        for number, each in enumerate(sets) if not read else ():
            figures += _of_set(part, wrong, number, each["when_new"])
    return figures, rows


def _of_set(
    part: Sequence[dict[str, Any]], wrong: Sequence[dict[str, Any]], number: int, when_new: str
) -> list[Figure]:
    """What one hand's answers came to, beside what they came to when the whole set was new."""
    own = [one for one in part if one["table"].startswith(f"{number} ")]
    failed = [row for row in wrong if row["table"].startswith(f"{number} ")]
    passed = sum(bool(row["change"]) for row in failed)
    changed = sum(len(one["changed"]) for one in own)
    note = f"when new: {when_new}"
    told = f"  of them: set {number + 1}"
    return (
        [
            Figure(f"{told}, changed, admitted", passed, changed, note=note),
            Figure(f"{told}, faithful, refused", len(failed) - passed, len(own)),
        ]
        if own
        else []
    )


def _written(
    answers: Iterable[dict[str, Any]], tables: dict[str, dict[str, str]], told: str
) -> tuple[list[Figure], list[dict[str, Any]]]:
    """`changed` of an answer: the texts, or each with the kind of its change."""
    rows: list[dict[str, Any]] = []
    whole: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    for answer in answers:
        facts = tables[answer["table"]]
        versions = [one if isinstance(one, list) else ["any", one] for one in answer["changed"]]
        versions = [[_kind(kind, text, answer["said"], facts), text] for kind, text in versions]
        for kind, text in (["", answer["said"]], *versions):
            why = refused(opened(facts), text)
            whole[kind] += 1
            if bool(why) is not bool(kind):
                wrong[kind] += 1
                row = {"set": told, "change": kind, "why": why, "text": text}
                rows.append(row | {"table": answer["table"]})
    kinds = [kind for kind in whole if kind]
    changed = sum(whole[kind] for kind in kinds)
    return [
        Figure(f"{told}: changed, admitted", sum(wrong[kind] for kind in kinds), changed, most=0.5),
        *(Figure(f"  of them: {kind}", wrong[kind], whole[kind]) for kind in kinds if len(kinds) > 1),
        Figure(f"{told}: faithful, refused", wrong[""], whole[""], most=3),
    ], rows


def _kind(kind: str, text: str, said: str, facts: dict[str, str]) -> str:
    """Of what kind a change is: another name may be one that the same table holds."""
    if kind != "name":
        return kind
    held = " ".join(facts.values())
    new = [word for word in re.findall(r"[A-ZÀ-Ž][\w'-]+", text) if word not in said]
    return "name of the table" if all(word in held for word in new) else "name from elsewhere"


def judged_all(session: Session, text: str) -> tuple[str, int, int]:
    """The first refusal, by the rule or by another stage, which ends the turn; how many are refused, of how many."""
    why, refusals, judged = "", 0, 0
    for event in (Candidate(text.encode()), EndOfSequence()):
        step = session.offer(event)
        for record in step.records:
            content = record.content
            if isinstance(content, Determination) and not content.ends:
                judged += 1
                decision = content.decision
                reasons = decision.shadowed or (() if isinstance(decision, Admit) else decision.reasons)
                refusals += bool(reasons)
                why = why or (f"{reasons[0].code.value} {reasons[0].subject}" if reasons else "")
    return why, refusals, judged


def report() -> Report:
    figures: list[Figure] = []
    errors: list[dict[str, Any]] = []
    for name, told in _SETS:
        found, wrong = _measured(_made(name), told)
        figures += found
        errors += [{"set": name, **row} for row in wrong]
    told = (of_hands([TALKED], "as people talk"), of_hands(FILLED, "templates of other hands"))
    for found, wrong in (several(), *told, conversations()):
        figures += found
        errors += wrong
    return Report("What stands in facts", tuple(figures), tuple(errors))


def _made(name: str) -> Iterator[Case]:
    made = filed if name in _OF_FILINGS else answers if name in _OF_RECORDS else cases
    return made(name, SEED, TABLES[name])


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
        *(
            [Figure("  beside them: another of few words", wrong[CHOICE], whole[CHOICE])]
            if whole[CHOICE]
            else []
        ),
        Figure(f"{told}: faithful, refused", wrong[""], whole[""], most=3),
    ]
    return figures, rows
