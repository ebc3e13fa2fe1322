"""Rules as they are written → rules as values. What a rule says that cannot be meant so is reported where it stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from interlock.core.condition import Expr
from interlock.core.grounding import day_number
from interlock.core.mutation import ANSWER, FigureKind, Mark, Polarity
from interlock.core.rules import (
    ASKING,
    TOOL,
    AllowRule,
    ApprovalRule,
    Attribution,
    CallRule,
    ClaimPattern,
    ClaimRule,
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
    SequenceRule,
    Subject,
    TextRule,
    Where,
)
from interlock.lexicon.conversion import step_of, unit_of
from interlock.lexicon.readable import UNITS
from interlock.policy.conditions import ConditionFault, condition_of
from interlock.policy.contexts import Contexts
from interlock.policy.detectors import DETECTORS, MissingLibrary
from interlock.policy.errors import Place, quoted, suggestion
from interlock.policy.language import ACTIONS, RULELESS
from interlock.policy.parts import Document, Parts
from interlock.policy.profile import Profile
from interlock.policy.shapes import Path, Reading
from interlock.policy.texts import fault_of


class Placed(NamedTuple):
    """A compiled rule and where its document begins."""

    rule: Rule
    place: Place


class Rules(Parts):
    """Reads `rules`. `own`: so many of them are the document's own; those after them are inherited."""

    def __init__(self, document: Document, reading: Reading, contexts: Contexts, own: int) -> None:
        super().__init__(document, reading)
        self.contexts = contexts
        self.own = own
        self.profile = Profile()
        self.pins: set[str] = set()
        """What decides beside the document, with its version; filled while the rules are read."""

    def rules(self, profile: Profile) -> list[Placed]:
        """The rules that hold together; `profile` says which conditions a run can meet."""
        self.profile = profile
        written = self.document.get("rules") or []
        decides = {"extends", "anchors"} & self.document.keys()
        if not written and "rules" in self.document and not decides:
            self.wrong(("rules",), RULELESS)
        placed = []
        for i, rule in enumerate(written):
            path: Path = ("rules", i)
            if rule is None or self.problems.within(*path):
                continue
            head = self._head(rule, path, profile)
            compiled = self._rule(rule, head, path)
            if compiled is not None and not self.problems.within(*path):
                placed.append(Placed(compiled, self.place((*path, "id"))))
        return placed

    def _head(self, rule: Document, path: Path, profile: Profile) -> Head:
        conditions = self.contexts.conditions(rule.get("when", {}))
        if path[1] in range(self.own):  # an heir may narrow the context past a rule that it inherits
            self.contexts.check_conditions(
                conditions, (*path, "when"), profile, "this rule would never be in force"
            )
        corrected = rule.get("on_correction", False)
        if corrected and "slope" not in self.document:
            self.wrong(
                (*path, "on_correction"),
                "this rule would never be in force: without `slope` nothing is corrected",
            )
        return Head(
            id=rule["id"],
            kind=Kind(rule["kind"]),
            title=rule.get("title", ""),
            basis=rule.get("basis", ""),
            severity=rule.get("severity", "high"),
            on_mixed=OnMixed(rule.get("on_mixed", OnMixed.REJECT)),
            mode=Mode(rule.get("mode", Mode.ENFORCE)),
            guard=Guard(conditions, rule.get("in", ""), corrected),
        )

    def _rule(self, rule: Document, head: Head, path: Path) -> Rule | None:
        action = next(name for name in ACTIONS if name in rule)
        body, path = rule[action], (*path, action)
        match action:
            case "forbid":
                return self._forbid(body, head, path)
            case "require":
                return self._require(body, head, path)
            case "sequence":
                return self._sequence(body, head, path)
            case "allow" if "call" in body:
                return self._call(body["call"], head, Effect.ALLOW, (*path, "call"))
            case "allow":
                return _allow(body, head)
            case "approval" if "call" in body:
                for name in body.keys() - {"call"}:
                    self.wrong((*path, name), f"{quoted(name)} cannot stand beside `call`")
                return self._call(body["call"], head, Effect.APPROVE, (*path, "call"))
            case "approval":
                return ApprovalRule(head, self._claim(body, path))
            case "flow":
                return self._flow(body, head, path)
            case "grounded":
                return self._grounded(body, head, path)
            case _:
                return self._rights(body, head, path)

    def _forbid(self, body: Document, head: Head, path: Path) -> Rule:
        if "claim" in body:
            rule: Rule = ClaimRule(head, self._claim(body["claim"], (*path, "claim")))
        elif "call" in body:
            rule = self._call(body["call"], head, Effect.FORBID, (*path, "call"))
        elif "shape" in body:
            self._pin(body["shape"], (*path, "shape"))
            rule = TextRule(head, (), literal=False, shapes=tuple(body["shape"]))
        else:
            literal = "text" in body
            name = "text" if literal else "pattern"
            held = body.get("hold_bytes_max", 0)
            for i, source in enumerate(body[name]):
                wrong = fault_of(source, literal, held)
                if wrong:
                    self.wrong((*path, name, i), wrong)
            rule = TextRule(head, tuple(body[name]), literal, held)
        if "hold_bytes_max" in body and "pattern" not in body:
            self.wrong((*path, "hold_bytes_max"), "`hold_bytes_max` goes with `pattern` only")
        return rule

    def _call(self, body: Document, head: Head, effect: Effect, path: Path) -> Rule:
        """A rule about calls of one tool, its condition typed by what the tool's arguments are declared to be."""
        tool, source = body["tool"], body.get("when", "")
        if not source:
            if effect is Effect.ALLOW:
                self.wrong(
                    path, f"this allows every call of {quoted(tool)}: say `when`, or leave the rule out"
                )
            return CallRule(head, effect, tool)
        tools = self.part("tools")
        if tool not in tools and not self.problems.within("tools"):
            self.wrong(
                (*path, "tool"),
                f"the arguments of {quoted(tool)} are not declared under `tools`{suggestion(tool, tools)}",
            )
        if tool not in tools:
            return CallRule(head, effect, tool)
        try:
            condition = condition_of(source, tools[tool]["arguments"])
        except ConditionFault as fault:
            self.wrong((*path, "when"), f"in {quoted(source)}: {fault}")
            return CallRule(head, effect, tool)
        if not _reads_arguments(condition):
            self.wrong((*path, "when"), f"{quoted(source)} is the same of every call: name an argument")
        return CallRule(head, effect, tool, condition, source)

    def _flow(self, body: Document, head: Head, path: Path) -> Rule:
        channels = self.document.get("channels", (ANSWER,))
        for i, sink in enumerate(body["to"]):
            kind, _, name = sink.partition(":")
            if kind == "channel" and name not in channels and not self.problems.within("channels"):
                self.wrong((*path, "to", i), f"unknown channel {quoted(name)}{suggestion(name, channels)}")
        return FlowRule(head, tuple(body["from"]), tuple(body["to"]))

    def _grounded(self, body: Document, head: Head, path: Path) -> Rule:
        """Figures that have to stand in facts; what a context sets has to be there to say which day it is."""
        channels = self.document.get("channels", (ANSWER,))
        for i, name in enumerate(body.get("channels", ())):
            if name not in channels and not self.problems.within("channels"):
                self.wrong(
                    (*path, "channels", i), f"unknown channel {quoted(name)}{suggestion(name, channels)}"
                )
        expiry = body.get("expiry", {})
        today = expiry.get("today", "")
        if today:
            self._check_today(today, (*path, "expiry", "today"))
        return GroundedRule(
            head,
            items=tuple(FigureKind(item) for item in body["items"]),
            origins=tuple(body["from"]),
            rounding=tuple(self._rounding(body.get("rounding", {}), (*path, "rounding"))),
            approximate=body.get("approximate", {}).get("permille", 0),
            counts=body.get("counts", "refuse") == "allow",
            sums=body.get("sums", "refuse") == "allow",
            today=today,
            age_days_max=expiry.get("age_days_max", 0),
            channels=tuple(body.get("channels", ())),
        )

    def _check_today(self, field: str, path: Path) -> None:
        """Without a day, every fact that may expire would count as expired."""
        if self.problems.within("context") or self.problems.within("profile"):
            return
        given = self.profile.context.value(field)
        if not field.startswith("temporal."):
            self.wrong(path, f"{quoted(field)} says no day: name a field of `temporal`")
        elif given and day_number(given) is None:
            self.wrong(
                path, f"`context` sets {quoted(field)} to {quoted(given)}: write a day as `2026-05-03`"
            )
        elif not given and field not in {opening.field for opening in self.profile.openings}:
            self.wrong(
                path,
                f"nothing sets {quoted(field)}; name it in `context`, or in `context_from_task` of `profile`",
            )

    def _rounding(self, written: Document, path: Path) -> Iterator[Rounding]:
        slots = self.part("slots")
        for name, decimals in sorted(written.items()):
            if name in slots:
                for form in slots[name]["units"]:
                    unit = unit_of(form)
                    yield Rounding(name, *step_of(unit, decimals), unit, decimals)
            elif name.lower() in UNITS:
                unit = UNITS[name.lower()]
                yield Rounding("", *step_of(unit, decimals), unit, decimals)
            elif not self.problems.within("slots"):
                hint = suggestion(name, (*slots, *UNITS))
                self.wrong((*path, name), f"{quoted(name)} is no unit, and no slot of the policy{hint}")

    def _pin(self, names: list[str], path: Path) -> None:
        """What a library's data decides is part of the policy; a rule whose library is not there is refused."""
        for i, name in enumerate(names):
            try:
                self.pins.add(DETECTORS[name].pin())
            except MissingLibrary as missing:
                self.wrong((*path, i), str(missing))

    def _claim(self, body: Document, path: Path) -> ClaimPattern:
        certainty = body.get("certainty", {})
        low, high = certainty.get("min", 0), certainty.get("max", 5)
        if low > high:
            self.wrong((*path, "certainty"), f"no claim fits: `min` {low} is over `max` {high}")
        if not body or (set(body) == {"certainty"} and (low, high) == (0, 5)):
            self.wrong(
                path, "this fits every claim: name at least one of `all`, `any`, `marks` or `certainty`"
            )
        self._check_concepts(body, path)
        polarity = body.get("polarity")
        return ClaimPattern(
            marks=tuple(Mark(mark) for mark in body.get("marks", ())),
            all_of=tuple(body.get("all", ())),
            any_of=tuple(body.get("any", ())),
            none_of=tuple(body.get("none", ())),
            polarity=None if polarity is None else Polarity(polarity),
            certainty_min=low,
            certainty_max=high,
            attribution=Attribution(body.get("attribution", Attribution.ANY)),
        )

    def _check_concepts(self, body: Document, path: Path) -> None:
        """Concepts that shut each other out, or that ask for nothing."""
        every, some, none = (body.get(name, ()) for name in ("all", "any", "none"))
        for i, concept in enumerate(none):
            if concept in every or (concept in some and set(some) <= set(none)):
                name = "all" if concept in every else "any"
                self.wrong((*path, "none", i), f"no claim fits: {quoted(concept)} is also under `{name}`")
            elif concept in some:
                self.wrong(
                    (*path, "none", i),
                    f"{quoted(concept)} is also under `any`, where it never counts: take it out",
                )
        if met := next((concept for concept in some if concept in every), ""):
            self.wrong(
                (*path, "any"),
                f"`any` asks for nothing: {quoted(met)} is also under `all`, take one of them out",
            )
        tools = [concept for concept in every if concept.startswith(TOOL)]
        if len(tools) > 1:
            self.wrong(
                (*path, "all"),
                f"no claim fits: a call is of one tool, not of {' and '.join(map(quoted, tools))}",
            )

    def _require(self, body: Document, head: Head, path: Path) -> Rule:
        where = Where(body["where"])
        trigger = self._claim(body["for"], (*path, "for")) if "for" in body else None
        if trigger is None and where is not Where.END:
            self.wrong(
                (*path, "where"),
                f"this rule would never ask: `where: {where}` needs `for`, what asks for it",
            )
        if trigger is not None and set(body["any"]) & set(trigger.all_of):
            held = min(set(body["any"]) & set(trigger.all_of))
            self.wrong(
                (*path, "any"), f"this rule is always met: {quoted(held)} is what asks and what is asked for"
            )
        if where is Where.SPAN and "channels" in body:
            self.wrong((*path, "channels"), "`channels` goes with `where: earlier` and `where: end`")
        channels = self._told_on(where, body.get("channels", ()), (*path, "channels"))
        return RequireRule(head, tuple(body["any"]), where, trigger, channels)

    def _told_on(self, where: Where, written: Sequence[str] = (), path: Path = ()) -> tuple[str, ...]:
        """Where readers are told: on `answer`, where there is one, or where it is asked for."""
        known = self.document.get("channels", (ANSWER,))
        for i, name in enumerate(written):
            if name not in known and not self.problems.within("channels"):
                self.wrong((*path, i), f"unknown channel {quoted(name)}{suggestion(name, known)}")
        if where is Where.SPAN or written:
            return tuple(written)
        if ANSWER not in known:
            return ()
        return (ANSWER,) if where is Where.END else (ANSWER, ASKING)

    def _sequence(self, body: Document, head: Head, path: Path) -> Rule | None:
        given = next(name for name in ("before", "then", "at_most", "never") if name in body)
        start = "after" if given == "never" else "first"
        stray = "first" if given == "never" else "after"
        if stray in body:
            self.wrong((*path, stray), f"`{stray}` cannot stand beside `{given}`")
        if start not in body:
            self.wrong(path, f"key `{start}` is missing beside `{given}`")
            return None
        first = body[start]
        if given == "at_most":
            return SequenceRule(head, Relation.AT_MOST, first, count=body[given])
        second = body[given]
        if first == second:
            instead = "; to say it once only, write `at_most: 1`" if given == "never" else ""
            self.wrong((*path, given), f"{quoted(first)} cannot be in sequence with itself{instead}")
        relation = {"before": Relation.BEFORE, "then": Relation.AFTER, "never": Relation.NEVER_AFTER}[given]
        return SequenceRule(head, relation, first, second)

    def _rights(self, body: Document, head: Head, path: Path) -> Rule:
        """Rights compile to rules the gate knows; they are asked at every transition like any other (R-063)."""
        touched = ClaimPattern(all_of=(body["work"],))
        if "attribution" in body:
            where = Where(body.get("where", Where.SPAN))
            if body["work"] in body["attribution"]:
                self.wrong((*path, "attribution"), f"{quoted(body['work'])} cannot be its own attribution")
            return RequireRule(head, tuple(body["attribution"]), where, touched, self._told_on(where))
        if not body["exclude"]:
            self.wrong((*path, "exclude"), "`exclude: false` excludes nothing: leave the rule out")
        if "where" in body:
            self.wrong((*path, "where"), "`where` goes with `attribution` only")
        return ClaimRule(head, touched)


def _reads_arguments(condition: Expr) -> bool:
    return condition.op in ("arg", "has") or any(map(_reads_arguments, condition.args))


def _allow(body: Document, head: Head) -> Rule:
    name = next(iter(body))
    subject = {
        "topics": Subject.TOPIC,
        "references": Subject.REFERENCE,
        "tools": Subject.TOOL,
        "languages": Subject.LANGUAGE,
    }[name]
    return AllowRule(head, subject, tuple(body[name]))
