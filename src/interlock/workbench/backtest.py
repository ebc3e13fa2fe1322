"""A policy over recorded outputs: what it would have let out, where it would have stopped, and by which rule.

The text is finished, so nothing can be rewound: every line is a *cut* run, over at the first determination that is
not a whole admit, and every result says `governed: false` (R-023). Nothing is recorded in a ledger.
"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any, Final

import msgspec

from interlock.core.canonical import canonical
from interlock.core.decision import Admit, Decision
from interlock.core.events import Answers, Capabilities, Finish, Identity, Lookup, Step
from interlock.core.mutation import (
    ANSWER,
    Candidate,
    CandidateKind,
    EndOfSequence,
    Reference,
    Resolution,
)
from interlock.core.outcome import Completed, Outcome, Suspended
from interlock.core.ports import Mapper, TooMuch
from interlock.core.prompt import Task, TaskError
from interlock.core.session import Session
from interlock.core.state import SemanticState
from interlock.policy import Policy, situate
from interlock.policy.errors import quoted, suggestion
from interlock.workbench.unrecorded import unrecorded

LINE_BYTES_MAX: Final = 16_777_216
SITUATIONS_KEPT: Final = 64
"""Starting states that are kept for lines with the same context and facts; most have none of their own."""

RECORDED: Final = Identity("recorded")
CUT: Final = Capabilities(CandidateKind.SPAN, rewind=False, intercepts=False)

Resolve = Callable[[Reference], Resolution]


class Recorded(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One input line: a recorded output in the pieces it came in."""

    id: str | int
    chunks: list[str]
    context: dict[str, str] = {}
    facts: dict[str, str] = {}
    channel: str = ANSWER


class Decided(msgspec.Struct, frozen=True):
    """One determination. `start`, `end`: bytes of the recorded output, the chunks put together."""

    start: int
    end: int
    outcome: str
    stage: str | None
    code: str | None
    rule: str | None


class Judged(msgspec.Struct, frozen=True):
    """One output line. `released`: a piece for each chunk that let something out; together they are `text`.

    `rules` are those that refused, or took apart, in the order in which they did. `shadowed` are rules in shadow
    mode that would have.
    """

    id: str | int
    released: list[str]
    text: str
    outcome: str
    trigger: str | None
    rules: list[str]
    decisions: list[Decided]
    shadowed: list[str]
    governed: bool = False


class Spoiled(msgspec.Struct, frozen=True):
    """An input line that could not be read. `error` says which line it is and what is wrong with it."""

    id: str | int | None
    error: str
    line: int


class _Glance(msgspec.Struct, frozen=True):
    """What a back-test reads of a record's body, whichever kind it is."""

    type: str
    channel: str = ""
    start: int = 0
    size: int = 0
    decision: Decision | None = None


class _Named(msgspec.Struct, frozen=True):
    id: str | int | None = None


_input = msgspec.json.Decoder(Recorded)
_named = msgspec.json.Decoder(_Named)
_glance = msgspec.msgpack.Decoder(_Glance)


class Backtest:
    """A policy made ready to judge recorded outputs, one after the other."""

    def __init__(self, policy: Policy, mapper: Mapper, resolve: Resolve | None = None) -> None:
        self._policy = policy
        self._mapper = mapper
        self._resolve = resolve
        self._situate = lru_cache(SITUATIONS_KEPT)(self._situated)

    def judge(self, recorded: Recorded) -> Judged:
        """Raises TaskError where the line's context does not fit the policy's profile."""
        task = Task(agent="backtest", facts=recorded.facts, context=recorded.context)
        state = self._situate(canonical(task))
        session = unrecorded(self._policy, self._mapper, task, state, RECORDED, CUT)
        return _Reading(recorded).read(self._steps(session, recorded))

    def _situated(self, task: bytes) -> SemanticState:
        return situate(self._policy, msgspec.msgpack.decode(task, type=Task), self._mapper)

    def _steps(self, session: Session, recorded: Recorded) -> Iterator[Step]:
        yield session.begin()
        for chunk in recorded.chunks:
            # Recorded streams are full of empty pieces; none of them says that an engine stalls.
            if chunk and not session.ended:
                yield from self._offered(session, Candidate(chunk.encode(), channel=recorded.channel))
        if not session.ended:
            yield from self._offered(session, EndOfSequence())

    def _offered(self, session: Session, event: Candidate | EndOfSequence) -> Iterator[Step]:
        step = session.offer(event)
        yield step
        while isinstance(step.do, Lookup):
            step = session.offer(Answers(self._answers(step.do.references)))
            yield step

    def _answers(self, references: tuple[Reference, ...]) -> tuple[Resolution, ...]:
        return tuple(self._resolve(reference) for reference in references) if self._resolve else ()


def backtest(
    policy: Policy, lines: Iterable[bytes], *, mapper: Mapper, resolve: Resolve | None = None
) -> Iterator[Judged | Spoiled]:
    """One result for each line that is not blank, in order, in constant memory."""
    yield from judged_lines(Backtest(policy, mapper, resolve), enumerate(lines, 1))


def judged_lines(bench: Backtest, numbered: Iterable[tuple[int, bytes]]) -> Iterator[Judged | Spoiled]:
    """The same for lines that carry their numbers."""
    for number, line in numbered:
        if line.strip():
            yield _result(bench, line, number)


def _result(bench: Backtest, line: bytes, number: int) -> Judged | Spoiled:
    if len(line) > LINE_BYTES_MAX:
        return spoiled(line, number, msgspec.DecodeError(f"over the ceiling of {LINE_BYTES_MAX} bytes"))
    try:
        return bench.judge(_input.decode(line))
    except (msgspec.DecodeError, TaskError, UnicodeError) as error:
        return spoiled(line, number, error)


def spoiled(
    line: bytes, number: int, error: Exception, keys: tuple[str, ...] = Recorded.__struct_fields__
) -> Spoiled:
    """What is wrong with a line, said for the person who wrote the file. `keys`: those that a line has."""
    if isinstance(error, msgspec.ValidationError):
        said = _misfit(str(error), keys)
    elif isinstance(error, TaskError | TooMuch):
        said = str(error)
    elif len(line) > LINE_BYTES_MAX:
        return Spoiled(None, f"line {number}: {error}", number)
    elif (name := _name_beside_half_a_character(line)) is not None:
        said = "it holds half a character, which is no text: `\\ud800` to `\\udfff` come in pairs"
        return Spoiled(name, f"line {number}: {said}", number)
    else:
        cause = str(error).partition("\n")[0].removeprefix("JSON is malformed: ")
        said = f"this is not JSON: {'it ends too early' if 'truncated' in cause else cause}"
    return Spoiled(_name_of(line), f"line {number}: {said}", number)


_EXPECTED: Final = re.compile(
    r"Expected `(?P<want>[^`]+)`, got `(?P<got>[^`]+)`(?: - at `\$\.?(?P<at>[^`]*)`)?"
)
_FIELD: Final = re.compile(r"Object (?P<how>missing required|contains unknown) field `(?P<name>.*?)`")
_WORDS: Final = {
    "array": "a list",
    "bool": "true or false",
    "float": "a number",
    "int": "a number",
    "null": "null",
    "object": "an object",
    "str": "a text",
}


def _misfit(said: str, keys: tuple[str, ...]) -> str:
    """The decoder's message in the words of the file: no type of the host language."""
    if field := _FIELD.match(said):
        name = field["name"]
        missing = field["how"] == "missing required"
        return f"there is no `{name}`" if missing else f"unknown key {quoted(name)}{suggestion(name, keys)}"
    if found := _EXPECTED.match(said):
        want, got = (
            " or ".join(_WORDS.get(word, word) for word in found[part].split(" | "))
            for part in ("want", "got")
        )
        key, inside, _ = (found["at"] or "").partition("[")
        place = f"`{key}`" if key else "the line"
        return f"{f'an entry of {place}' if inside else place} is {got} where {want} belongs"
    return said[:1].lower() + said[1:]


def _name_of(line: bytes) -> str | int | None:
    """Its id, where it can be found: what stands before it may be nested deeper than anything is read."""
    try:
        return _named.decode(line).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


def _name_beside_half_a_character(line: bytes) -> str | int | None:
    """The id of a line with which nothing else is wrong: Python's own reader takes halves of characters."""
    try:
        held = json.loads(line)
    except (ValueError, RecursionError):
        return None
    name = held.get("id") if isinstance(held, dict) else None
    return name if type(name) is int or (isinstance(name, str) and name.isprintable()) else None


class _Reading:
    """Gathers one result from the steps of its run."""

    def __init__(self, recorded: Recorded) -> None:
        self._recorded = recorded
        self._released: list[str] = []
        self._decisions: list[Decided] = []
        self._rules: dict[str, None] = {}
        self._shadowed: dict[str, None] = {}

    def read(self, steps: Iterator[Step]) -> Judged:
        # A release may end inside a character that the next one finishes.
        decode = codecs.getincrementaldecoder("utf-8")("ignore").decode
        outcome: Outcome | None = None
        for step in steps:
            for record in step.records:
                self._record(record.body)
            out = decode(b"".join(r.data for r in step.releases)) if step.releases else ""
            if out:
                self._released.append(out)
            if isinstance(step.do, Finish):
                outcome = step.do.outcome
        assert outcome is not None, "a session that was offered an end has finished"
        return self._judged(outcome)

    def _judged(self, outcome: Outcome) -> Judged:
        return Judged(
            id=self._recorded.id,
            released=self._released,
            text="".join(self._released),
            outcome=name_of(outcome),
            trigger=None if isinstance(outcome, Completed) else outcome.report.trigger.value,
            rules=list(self._rules),
            decisions=self._decisions,
            shadowed=list(self._shadowed),
        )

    def _record(self, body: bytes) -> None:
        glance = _glance.decode(body)
        decision = glance.decision
        if decision is None:
            return
        self._shadowed.update(dict.fromkeys(reason.rule for reason in decision.shadowed))
        end = glance.start + glance.size
        if isinstance(decision, Admit):
            self._decisions.append(Decided(glance.start, end, "admit", None, None, None))
            return
        first = decision.reasons[0]
        self._rules.update(dict.fromkeys(reason.rule for reason in decision.reasons if reason.rule))
        self._decisions.append(
            Decided(
                glance.start,
                end,
                type(decision).__name__.lower(),
                first.stage.name.lower(),
                first.code.value,
                first.rule or None,
            )
        )


def name_of(outcome: Outcome) -> str:
    match outcome:
        case Completed():
            return "completed"
        case Suspended():
            return "suspended"
        case _:
            return "halted"


def plain(result: Judged | Spoiled) -> dict[str, Any]:
    """A result as plain data; rules in shadow mode are only spoken of where there are any."""
    if isinstance(result, Spoiled):
        return {"id": result.id, "error": result.error}
    fields: dict[str, Any] = msgspec.to_builtins(result)
    if not result.shadowed:
        del fields["shadowed"]
    return fields
