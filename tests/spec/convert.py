"""From the plain data of `spec/` to the library's values. Data is complete: see `spec.shapes`."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec

from interlock.core.condition import Expr
from interlock.core.decision import Admit, Decision, Decompose, Reason
from interlock.core.grounding import Ground, Stated
from interlock.core.memory import Fact, Memory, Provenance
from interlock.core.mutation import (
    Anchored,
    Argument,
    ArgumentKind,
    Carried,
    Category,
    Change,
    Choice,
    Commitment,
    Content,
    Field,
    Figure,
    FigureKind,
    Hedge,
    Mark,
    Mutation,
    Polarity,
    Premise,
    Quantity,
    Reckoned,
    Reference,
    Resolution,
    Slot,
    Span,
    Standing,
    TextFinding,
    Value,
)
from interlock.core.rules import (
    AllowRule,
    ApprovalRule,
    Attribution,
    BoundSet,
    CallRule,
    ClaimPattern,
    ClaimRule,
    Condition,
    Continuity,
    Effect,
    FlowRule,
    GroundedRule,
    Guard,
    Head,
    Kind,
    Mode,
    OnMixed,
    Relation,
    RequireRule,
    Rounding,
    Rule,
    Rulebook,
    ScheduledBounds,
    SequenceRule,
    Subject,
    TextRule,
    TighterBounds,
    Unmapped,
    Where,
)
from interlock.core.state import Bounds, Context, Intent, LineageField, PolicyReference, SemanticState

Data = dict[str, Any]
NOWHERE = Span(0, 0)


def to_state(data: Data) -> SemanticState:
    """Facts are established at the start; every later step is added as `commit` would add it."""
    rulebook = to_rulebook(data["rulebook"])
    context = to_context(data["context"])
    facts = tuple(to_commitment(entry) for entry in data["memory"] if entry["step"] < 0)
    initial = SemanticState.initial(
        Intent("a purpose", tuple(data["intent"]["terms"])),
        context,
        rulebook,
        established=facts,
        references=tuple(data["references"]),
        terms=tuple(data["terms"]),
        grounds=tuple(to_ground(ground) for ground in data["grounds"]),
    )
    memory = msgspec.structs.replace(
        initial.memory,
        amounts=tuple(
            Stated(to_value(one["value"]), tuple(one["what"]), tuple(to_ground(g) for g in one["grounds"]))
            for one in data["amounts"]
        ),
    )
    for entry in data["memory"]:
        if entry["mention"]:
            memory = memory.with_mentions(tuple(entry["concepts"]))
        elif entry["step"] >= 0:
            memory = memory.with_commitments(
                (to_commitment(entry),),
                entry["step"],
                Provenance.MODEL,
                retracting=_takes_back(entry, data),
                channel=entry["channel"],
            )
    memory = memory.with_namings(tuple(data["namings"])).with_duties(tuple(data["duties"]))
    course = initial.lineage.course
    for step in data["course"]:
        course = course.advanced(tuple(step["terms"]), to_content(step["content"]))
    memory = memory.with_today(tuple(Fact("today", day) for day in data["today"]))
    _holds_the_same(memory, data)
    return msgspec.structs.replace(
        initial,
        lineage=LineageField(course),
        memory=memory,
        policy=PolicyReference(rulebook, context, tuple(data["entered"]), data["corrections"]),
        bounds=Bounds(data["step"], BoundSet(**data["bounds"]), data["uncertainty_total"]),
    )


def _takes_back(entry: Data, data: Data) -> bool:
    """Whether it came with an explicit negation: what it names is no longer held."""
    return any(e["retracted"] for e in data["memory"] if entry["target"] and e["key"] == entry["target"])


def _holds_the_same(memory: Memory, data: Data) -> None:
    """The flag in the plain data says what the library's memory came to by itself."""
    for entry in data["memory"]:
        own = [e for e in data["memory"] if e["key"] == entry["key"] and not e["attribution"]]
        latest = [e for e in own if e["target"] != e["key"]][-1:]
        if entry in latest:
            found = memory.find(entry["key"])
            assert found is not None
            assert found.retracted == entry["retracted"], f"no such state can be reached: {entry}"


def to_context(data: Data) -> Context:
    pairs = {name: tuple(data[name].items()) for name in ("temporal", "epistemic")}
    return Context(**{**data, **pairs, "focus": tuple(data["focus"])})


def to_rulebook(data: Data) -> Rulebook:
    schedule = tuple(ScheduledBounds(s["from_step"], BoundSet(**s["bounds"])) for s in data["schedule"])
    return Rulebook(
        id="spec",
        version="1",
        digest="sha256:spec",
        rules=tuple(to_rule(rule) for rule in data["rules"]),
        continuity=Continuity(**data["continuity"] | {"topics": tuple(data["continuity"]["topics"])}),
        unmapped=Unmapped(
            data["unmapped"]["coverage_min"],
            tuple(data["unmapped"]["channels"]),
            tuple(data["unmapped"]["languages"]),
            to_conditions(data["unmapped"]["conditions"]),
        ),
        tighter=tuple(
            TighterBounds(**one | {"conditions": to_conditions(one["conditions"])}) for one in data["tighter"]
        ),
        anchored_kinds=tuple(data["anchored_kinds"]),
        retraction=data["retraction"],
        schedule=schedule or (ScheduledBounds(0, BoundSet()),),
    )


def to_conditions(data: list[Data]) -> tuple[Condition, ...]:
    return tuple(Condition(c["field"], tuple(c["values"])) for c in data)


def to_rule(data: Data) -> Rule:
    guard = data["guard"]
    head = Head(
        data["id"],
        Kind(data["kind"]),
        on_mixed=OnMixed(data["on_mixed"]),
        mode=Mode(data["mode"]),
        guard=Guard(to_conditions(guard["conditions"]), guard["subdomain"], guard["on_correction"]),
    )
    match data["type"]:
        case "text":
            return TextRule(head, ("a text",))
        case "claim":
            return ClaimRule(head, to_pattern(data["pattern"]))
        case "require":
            trigger = None if data["trigger"] is None else to_pattern(data["trigger"])
            channels = tuple(data["channels"])
            return RequireRule(head, tuple(data["any_of"]), Where(data["where"]), trigger, channels)
        case "sequence":
            relation = Relation(data["relation"])
            return SequenceRule(head, relation, data["first"], data["second"], data["count"])
        case "allow":
            return AllowRule(head, Subject(data["subject"]), tuple(data["values"]))
        case "approval":
            return ApprovalRule(head, to_pattern(data["pattern"]))
        case "flow":
            return FlowRule(head, tuple(data["origins"]), tuple(data["sinks"]))
        case "grounded":
            return GroundedRule(
                head,
                tuple(FigureKind(item) for item in data["items"]),
                tuple(data["origins"]),
                tuple(
                    Rounding(one["slot"], one["measure"], to_exact(one["step"]), one["unit"], one["decimals"])
                    for one in data["rounding"]
                ),
                data["approximate"],
                data["counts"],
                data["sums"],
                data["today"],
                data["age_days_max"],
                tuple(data["channels"]),
            )
        case "call":
            condition = to_expr(data["condition"]) if data["condition"] else None
            return CallRule(head, Effect(data["effect"]), data["tool"], condition)
        case other:
            raise ValueError(f"no such type of rule: `{other}`")


def to_exact(written: str) -> tuple[int, int]:
    value = Fraction(written)
    return value.numerator, value.denominator


def to_value(data: Data) -> Value:
    low, high, step = (to_exact(data[name]) for name in ("low", "high", "step"))
    return Value(data["measure"], low, high, step, data["words"], tuple(data["day"]), Hedge(data["bound"]))


def to_figure(data: Data) -> Figure:
    return Figure(
        FigureKind(data["kind"]),
        tuple(to_value(value) for value in data["readings"]),
        Span(*data["span"]),
        Hedge(data["hedge"]),
        tuple(data["about"]),
        tuple(data["slots"]),
        data["denied"],
        data["every"],
        Reckoned(data["reckoned"]),
        data["own"],
        data["proposed"],
    )


def to_ground(data: Data) -> Ground:
    words = {name: tuple(data[name]) for name in ("of", "what")}
    return Ground(**{**data, **words, "value": to_value(data["value"])})


def to_expr(data: list[Any]) -> Expr:
    op, *rest = data
    if op in ("int", "number", "string", "bool", "arg", "has"):
        return Expr(op, (), *rest)
    return Expr(op, tuple(to_expr(one) for one in rest))


def to_pattern(data: Data) -> ClaimPattern:
    return ClaimPattern(
        marks=tuple(Mark(mark) for mark in data["marks"]),
        all_of=tuple(data["all_of"]),
        any_of=tuple(data["any_of"]),
        none_of=tuple(data["none_of"]),
        polarity=None if data["polarity"] is None else Polarity(data["polarity"]),
        certainty_min=data["certainty_min"],
        certainty_max=data["certainty_max"],
        attribution=Attribution(data["attribution"]),
    )


def to_commitment(data: Data) -> Commitment:
    return Commitment(
        key=data["key"],
        span=NOWHERE,
        polarity=Polarity(data["polarity"]),
        certainty=data["certainty"],
        concepts=tuple(data["concepts"]),
        hidden=tuple(data["hidden"]),
        echoed=tuple(data["echoed"]),
        terms=tuple(data["terms"]),
        attribution=data["attribution"],
        target=data["target"],
        presupposes=tuple(data["presupposes"]),
        choices=tuple(Choice(c["set"], c["member"], c["rest"]) for c in data["choices"]),
        denied=tuple(data["denied"]),
        unsaid=tuple(data["unsaid"]),
        quoted=tuple(data["quoted"]),
        unsure=tuple(data["unsure"]),
        supposed=tuple(data["supposed"]),
        particular=data["particular"],
        slots=tuple(
            Slot(s["name"], Quantity(s["mantissa"], s["exponent"], s["unit"])) for s in data["slots"]
        ),
    )


def to_anchored(data: Data, resolutions: list[Data], approvals: list[str]) -> Anchored:
    return Anchored(to_mutation(data), tuple(to_resolution(r) for r in resolutions), tuple(approvals))


def to_mutation(data: Data) -> Mutation:
    plain = (
        "novelty",
        "certainty",
        "uncertainty",
        "coverage",
        "language",
        "tool",
        "channel",
        "ends",
        "insists",
    )
    return Mutation(
        touches=tuple(Field(name) for name in data["touches"]),
        changes=tuple(
            Change(
                Field(change["field"]),
                tuple(to_commitment(c) for c in change["commitments"]),
                tuple(change["focus"]),
            )
            for change in data["changes"]
        ),
        category=Category(data["category"]),
        marks=tuple(Mark(mark) for mark in data["marks"]),
        references=tuple(Reference(r["kind"], r["key"], NOWHERE) for r in data["references"]),
        findings=tuple(TextFinding(rule, "plain", 0, 1) for rule in data["findings"]),
        terms=tuple(data["terms"]),
        concepts=tuple(data["concepts"]),
        namings=tuple(data["namings"]),
        hidden=tuple(data["hidden"]),
        echoed=tuple(data["echoed"]),
        disguised=tuple(to_mutation(one) for one in data["disguised"]),
        content=to_content(data["content"]),
        premises=tuple(
            Premise(NOWHERE, one["after"], tuple(one["terms"]), one["key"], Polarity(one["polarity"]))
            for one in data["premises"]
        ),
        parts=tuple(Span(*part) for part in data["parts"]),
        independent=data["independent"],
        enters=tuple(data["enters"]),
        values=tuple(Carried(tuple(labels), NOWHERE) for labels in data["values"]),
        arguments=tuple(Argument(a["path"], ArgumentKind(a["kind"]), a["text"]) for a in data["arguments"]),
        figures=tuple(to_figure(figure) for figure in data["figures"]),
        **{name: data[name] for name in plain},
    )


def to_content(data: Data) -> Content:
    return Content(tuple(data["weights"]), tuple(data["vector"]), tuple(data["manner"]), data["traits"])


def to_resolution(data: Data) -> Resolution:
    reference = Reference(data["kind"], data["key"], NOWHERE)
    days = tuple((since, until) for since, until in data["days"])
    return Resolution(reference, Standing(data["standing"]), tuple(data["readings"]), days=days)


def from_decision(decision: Decision) -> Data:
    """What a vector can ask for: `want` in README.md."""
    found: Data = {"outcome": type(decision).__name__.lower(), "stage": "", "code": "", "rule": ""}
    if not isinstance(decision, Admit):
        found |= _reported(decision.reasons[0])
    if isinstance(decision, Decompose):
        found |= {"independent": decision.independent, "readings": list(decision.readings)}
    return found | {"shadowed": [reason.rule for reason in decision.shadowed]}


def from_plain(decision: Data) -> Data:
    """The same of a decision of `spec.gate`."""
    found: Data = {"outcome": decision["outcome"], "stage": "", "code": "", "rule": ""}
    for reason in decision["reasons"][:1]:
        found |= {"stage": reason["stage"], "code": reason["code"], "rule": reason["rule"]["id"]}
    if decision["outcome"] == "decompose":
        found |= {"independent": decision["independent"], "readings": decision["readings"]}
    return found | {"shadowed": [reason["rule"]["id"] for reason in decision["shadowed"]]}


def _reported(reason: Reason) -> Data:
    return {"stage": reason.stage.name.lower(), "code": reason.code.value, "rule": reason.rule}
