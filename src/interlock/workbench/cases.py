"""Cases: what a policy's author expects of it, in a file beside the policy (`house.yaml`, `house.cases.yaml`).

A file of cases is read as strictly as a policy: closed keys, no alias, all that is wrong reported at once with its
line and column. What a case expects is held against one run of the real session (`trial`).
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import msgspec

from interlock.core.decision import Code, Stage
from interlock.core.mutation import ANSWER, Candidate, CandidateKind
from interlock.core.outcome import Trigger
from interlock.core.prompt import Task, TaskError, build_prompt, mode_of
from interlock.core.rules import Mode, Unit
from interlock.ledger.replay import clause_mapper
from interlock.policy import Policy, PolicyError, Problem, situate
from interlock.policy.document import Sort, parse
from interlock.policy.errors import NOWHERE, Place, Problems, quoted, suggestion
from interlock.policy.plain import opened
from interlock.policy.profile import field_fault
from interlock.policy.reader import CASES
from interlock.policy.shapes import (
    Either,
    Flag,
    Key,
    Keys,
    Listing,
    OneOf,
    Reading,
    Table,
    Text,
    Value,
    schema_of,
)
from interlock.policy.shapes import (
    Path as At,
)
from interlock.workbench.named import waits

CALLS: Final = "calls"
"""The channel of tool calls, where the policy has it and the case names none."""
SORT: Final = Sort("file of cases", "`cases`")
NEUTRAL_USER: Final = "a question"
NEUTRAL_PURPOSE: Final = "answer the question"


class Expect(StrEnum):
    """How a case is to end. What is refused counts before what waits, and that before what was taken apart."""

    ADMIT = "admit"
    DECOMPOSE = "decompose"
    """Something was taken apart; its parts and the end were admitted."""
    COMPLETE = "complete"
    """Either of the two."""
    REJECT = "reject"
    WAIT = "wait"
    HALT = "halt"
    """Ended by drift, a budget or a fault, with nothing refused."""


class Expected(msgspec.Struct, frozen=True, kw_only=True):
    """What is expected; what is empty is not asked. With `mode` shadow, `rule` is one that only recorded."""

    end: Expect
    stage: str = ""
    rule: str = ""
    code: str = ""
    mode: str = ""
    trigger: str = ""


class KindAnswers(msgspec.Struct, frozen=True):
    """What resolvers say of one kind: referents by name. `pending`: names whose answer is still to come."""

    kind: str
    rows: tuple[tuple[str, tuple[str, ...]], ...] = ()
    pending: tuple[str, ...] = ()


class Case(msgspec.Struct, frozen=True, kw_only=True):
    """One case. `earlier` has to be admitted before `offers` are judged; `line` is where it stands in its file."""

    id: str
    task: Task
    offers: tuple[Candidate, ...]
    expected: Expected
    earlier: tuple[Candidate, ...] = ()
    answers: tuple[KindAnswers, ...] = ()
    approved: tuple[str, ...] = ()
    ends: bool = True
    note: str = ""
    line: int = 0


class Suite(msgspec.Struct, frozen=True):
    """The cases of one file. `name` is what messages call it."""

    name: str
    cases: tuple[Case, ...]


class CasesError(PolicyError):
    """The cases were not loaded. `problems` are all that was found, in the order of the file."""


# --- what stands in a file -------------------------------------------------------------------------------

_WORDS: Final = Text()
_PIECE: Final = Text("a piece of text", blank=True)
_NAME: Final = Text("a name")
_CHANNEL: Final = Text("a channel", name=True)
_RULE: Final = Text("a rule id", name=True)
_CALL: Final = Keys(
    {
        "tool": Key(Text("a tool's name"), "the tool that is called", required=True),
        "arguments": Key(Table(_NAME, Value()), "its arguments, as JSON values"),
    }
)
_BATCH: Final = Listing(_CALL, single=False)
_CALLS: Final = Listing(Either(keys=_CALL, items=_BATCH))
_GIVEN: Final = {
    "channel": Key(_CHANNEL, "the channel it is offered on"),
    "context": Key(Table(Text("a context field", fault=field_fault), Text("a value")), "what the task sets"),
    "facts": Key(Table(_NAME, _WORDS), "verified values by name"),
    "user": Key(_WORDS, "the user's words"),
    "purpose": Key(_WORDS, "what the calling agent wants done"),
    "earlier": Key(Listing(Either(_WORDS, keys=_CALL, items=_BATCH)), "what has to be admitted before it"),
    "tables": Key(
        Table(
            Text("a kind", name=True),
            Table(_NAME, Listing(Text("a referent"), at_least=0)),
        ),
        "what references stand for: one referent, several, or none",
    ),
    "pending": Key(Table(Text("a kind", name=True), Listing(_NAME)), "references still to be answered"),
    "approved": Key(Listing(_RULE), "approval rules for which a person says yes"),
    "ends": Key(Flag(), "whether what is owed by the end counts"),
}
_CASE: Final = Keys(
    {
        "id": Key(Text("a case id", name=True), "its name", required=True),
        "note": Key(_WORDS, "why it is here"),
        "text": Key(_WORDS, "what is offered, in one piece"),
        "chunks": Key(Listing(_PIECE, ordered=True), "what is offered, piece by piece"),
        "calls": Key(_CALLS, "tool calls, one after the other; an inner list is a batch"),
        **_GIVEN,
        "expect": Key(OneOf(tuple(Expect)), "how it ends", required=True),
        "stage": Key(OneOf(tuple(stage.name.lower() for stage in Stage)), "which stage decides"),
        "rule": Key(_RULE, "the rule that it names"),
        "code": Key(OneOf(tuple(Code)), "the reason's code"),
        "mode": Key(OneOf(tuple(Mode)), "`shadow`: the rule only records"),
        "trigger": Key(OneOf(tuple(Trigger)), "what halts it"),
    },
    one_of=("text", "chunks", "calls"),
)
_FILE: Final = Keys(
    {
        "given": Key(Keys(_GIVEN), "what each case has unless it says otherwise"),
        "cases": Key(Listing(_CASE, single=False), "the cases", required=True),
    }
)


def json_schema() -> dict[str, Any]:
    """What a file of cases may hold, as JSON Schema for editors."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema_of(_FILE)}


# --- reading ---------------------------------------------------------------------------------------------


def beside(policy: str | Path) -> Path:
    """Where the cases of a policy file are looked for."""
    path = Path(policy)
    return path.with_name(path.name.removesuffix(path.suffix) + CASES)


def load(path: str | Path, policy: Policy, *, named: bool = True) -> Suite:
    """Read a file of cases. Raises CasesError with all that is wrong, held against the policy they are for.

    `named`: by the caller, who may hand over a pipe.
    """
    try:
        with Path(path).open("rb") if named else opened(Path(path)) as file:
            data = file.read()
    except FileNotFoundError:
        raise CasesError(str(path), [Problem(NOWHERE, "there is no such file of cases")]) from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise CasesError(str(path), [Problem(NOWHERE, f"cannot be read: {reason.lower()}")]) from None
    return from_bytes(data, policy, name=str(path))


def shipped(policy: Policy) -> Suite:
    """The cases that come with a shipped pack. Raises CasesError where it has none."""
    name = policy.id + CASES
    entry = files("interlock.policy").joinpath("packs", name)
    if not entry.is_file():
        raise CasesError(name, [Problem(NOWHERE, "the pack comes without cases")])
    return from_bytes(entry.read_bytes(), policy, name)


def from_bytes(data: bytes, policy: Policy, name: str = "cases") -> Suite:
    """Read cases from bytes; `name` is what messages call them. Raises CasesError with all that is wrong."""
    problems = Problems()
    text, tree = parse(data, problems, SORT)
    if tree is None:
        raise CasesError(name, problems.found, text)
    reading = Reading(problems)
    document = reading.read(_FILE, tree) or {}
    reader = _Reader(policy, reading, document.get("given", {}))
    written = document.get("cases") or []
    cases = [reader.case(one, ("cases", i)) for i, one in enumerate(written) if one is not None]
    if problems.found:
        raise CasesError(name, problems.found, text)
    return Suite(name, tuple(case for case in cases if case is not None))


class _Reader:
    """Makes cases of what was read without a problem, and adds what does not fit the policy."""

    def __init__(self, policy: Policy, reading: Reading, given: Mapping[str, Any]) -> None:
        self._policy = policy
        self._reading = reading
        self._given = given
        self._mapper = clause_mapper(policy)
        self._rules = {rule.head.id: rule.head.mode for rule in policy.rulebook.rules}
        self._waiting = {rule.head.id for rule in policy.rulebook.rules if waits(rule)}
        self._seen: dict[str, Place] = {}
        # Where a step is judged at a time, only a step ends one.
        steps = policy.rulebook.unit is Unit.STEP
        self._kind = CandidateKind.STEP if steps else CandidateKind.SPAN

    def case(self, written: Mapping[str, Any], at: At) -> Case | None:
        self._once(written.get("id"), at)
        if self._reading.problems.within(*at):
            return None
        told = self._with_given(written)
        expected = self._expected(written, at)
        for i, rule in enumerate(told.get("approved", ())):
            self._asks(rule, (*at, "approved", i))
        self._reaches(told, at)
        if self._reading.problems.within("given"):
            return None  # what is given is not known, and with it whether the task fits
        task = self._task(told)
        try:
            build_prompt(task, mode_of(self._policy.rulebook.starved))
            situate(self._policy, task, self._mapper)
        except TaskError as error:
            self._wrong(f"this case cannot be run: {error}", (*at, "id"))
        return Case(
            id=written["id"],
            task=task,
            offers=self._offers(told),
            expected=expected,
            earlier=self._earlier(told),
            answers=_answers(told),
            approved=tuple(told.get("approved", ())),
            ends=told.get("ends", True),
            note=written.get("note", ""),
            line=self._place(at).line,
        )

    def _once(self, name: str | None, at: At) -> None:
        if name is None:
            return
        place = self._place((*at, "id"))
        first = self._seen.setdefault(name, place)
        if first is not place:
            self._wrong(f"case {quoted(name)} is given twice, first on line {first.line}", (*at, "id"))

    def _with_given(self, written: Mapping[str, Any]) -> dict[str, Any]:
        """The case with what `given` adds: tables key by key, everything else where the case does not say it."""
        told = {**self._given, **written}
        for name in ("context", "facts", "tables", "pending"):
            if name in self._given and name in written:
                told[name] = {**self._given[name], **written[name]}
        return told

    def _expected(self, written: Mapping[str, Any], at: At) -> Expected:
        end = Expect(written["expect"])
        rule, mode = written.get("rule", ""), written.get("mode", "")
        if rule:
            self._known(rule, (*at, "rule"))
        if mode and not rule:
            self._wrong("`mode` goes with `rule` only", (*at, "mode"))
        elif rule in self._rules and self._rules[rule].value != (mode or Mode.ENFORCE):
            self._wrong(self._other_mode(rule, mode), (*at, "mode" if mode else "rule"))
        else:
            self._fits(end, written, at)
        if "trigger" in written and end is not Expect.HALT:
            self._wrong("`trigger` goes with `expect: halt` only", (*at, "trigger"))
        return Expected(
            end=end,
            stage=written.get("stage", ""),
            rule=rule,
            code=written.get("code", ""),
            mode=mode,
            trigger=written.get("trigger", ""),
        )

    def _other_mode(self, rule: str, mode: str) -> str:
        if mode == Mode.SHADOW:
            return f"rule {quoted(rule)} is enforced: leave `mode` out"
        return f"rule {quoted(rule)} only records: add `mode: shadow`, and expect what happens without it"

    def _fits(self, end: Expect, written: Mapping[str, Any], at: At) -> None:
        """Nothing has a reason where nothing is refused; a rule that only records does so however it ends."""
        if end in (Expect.ADMIT, Expect.COMPLETE, Expect.HALT):
            recorded = written.get("mode") == Mode.SHADOW
            for name in ("stage", "code") if recorded else ("stage", "rule", "code"):
                if name in written:
                    self._wrong(f"`{name}` does not go with `expect: {end}`", (*at, name))

    def _known(self, rule: str, at: At) -> None:
        if rule not in self._rules:
            self._wrong(f"the policy has no rule {quoted(rule)}{suggestion(rule, self._rules)}", at)

    def _asks(self, rule: str, at: At) -> None:
        self._known(rule, at)
        if rule in self._rules and rule not in self._waiting:
            self._wrong(f"rule {quoted(rule)} asks for no approval", at)

    def _reaches(self, told: Mapping[str, Any], at: At) -> None:
        """A kind that is not looked up, or a channel that there is not, would change nothing but how the case ends."""
        kinds, channels = self._policy.rulebook.anchored_kinds, self._policy.rulebook.channels
        for section in ("tables", "pending"):
            for kind in told.get(section, {}):
                if kind not in kinds:
                    self._wrong(
                        f"the policy anchors no {quoted(kind)}{suggestion(kind, kinds)}", (*at, section, kind)
                    )
        channel = told.get("channel", channels[0])
        if channel not in channels and told.get("code") != Code.CHANNEL_UNKNOWN:
            self._wrong(
                f"the policy has no channel {quoted(channel)}{suggestion(channel, channels)}",
                (*at, "channel"),
            )

    def _task(self, told: Mapping[str, Any]) -> Task:
        starved = self._policy.rulebook.starved
        return Task(
            agent="cases",
            purpose=told.get("purpose", NEUTRAL_PURPOSE if starved else ""),
            facts=told.get("facts", {}),
            user=told.get("user", "" if starved else NEUTRAL_USER),
            context=told.get("context", {}),
        )

    def _offers(self, told: Mapping[str, Any]) -> tuple[Candidate, ...]:
        if "calls" in told:
            channel = told.get("channel", self._calls_channel())
            return tuple(_call(call, channel) for call in told["calls"])
        pieces = told["chunks"] if "chunks" in told else [told["text"]]
        channel = told.get("channel", ANSWER)
        # An engine never offers an empty piece as text: it would only count as stalling.
        return tuple(Candidate(piece.encode(), self._kind, channel) for piece in pieces if piece)

    def _earlier(self, told: Mapping[str, Any]) -> tuple[Candidate, ...]:
        """Each text on a line of its own, so that it is a transition of its own."""
        channel = ANSWER if "calls" in told else told.get("channel", ANSWER)
        return tuple(
            Candidate(f"{one}\n\n".encode(), self._kind, channel)
            if isinstance(one, str)
            else _call(one, self._calls_channel())
            for one in told.get("earlier", ())
        )

    def _calls_channel(self) -> str:
        return CALLS if CALLS in self._policy.rulebook.channels else ANSWER

    def _wrong(self, message: str, at: At) -> None:
        self._reading.problems.add(self._place(at), message, at)

    def _place(self, at: At) -> Place:
        while at not in self._reading.places:
            at = at[:-1]
        return self._reading.places[at]


def _call(call: dict[str, Any] | list[dict[str, Any]], channel: str) -> Candidate:
    """A call, or a batch, as the JSON that an engine would offer; the arguments are JSON already."""
    calls = call if isinstance(call, list) else [call]
    data = ", ".join(_written(one) for one in calls)
    return Candidate((f"[{data}]" if calls is call else data).encode(), CandidateKind.TOOL_CALL, channel)


def _written(call: Mapping[str, Any]) -> str:
    held = ", ".join(f"{_quoted(name)}: {value}" for name, value in call.get("arguments", {}).items())
    return call_of(call["tool"], f"{{{held}}}")


def call_of(tool: str, arguments: str) -> str:
    """A call as an engine would offer it; `arguments` is a JSON object."""
    return f'{{"name": {_quoted(tool)}, "arguments": {arguments}}}'


def _quoted(text: str) -> str:
    return msgspec.json.encode(text).decode()


def _answers(told: Mapping[str, Any]) -> tuple[KindAnswers, ...]:
    tables, pending = told.get("tables", {}), told.get("pending", {})
    return tuple(
        KindAnswers(
            kind,
            tuple((name, tuple(referents)) for name, referents in tables.get(kind, {}).items()),
            tuple(pending.get(kind, ())),
        )
        for kind in sorted({*tables, *pending})
    )
