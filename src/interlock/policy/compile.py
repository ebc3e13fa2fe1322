"""A read document → compiled rules as values. What does not fit together is reported where it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

import msgspec

from interlock.core.condition import Expr
from interlock.core.grounding import day_number
from interlock.core.mutation import ANSWER, FigureKind, Mark, Polarity
from interlock.core.prompt import PromptMode
from interlock.core.rules import (
    Allowances,
    AllowRule,
    ApprovalRule,
    Attribution,
    BoundSet,
    CallRule,
    ClaimPattern,
    ClaimRule,
    Concept,
    Condition,
    Continuity,
    Effect,
    ExclusiveSet,
    FlowRule,
    GroundedRule,
    Guard,
    Head,
    Kind,
    Limits,
    Mode,
    OnMixed,
    Relation,
    ReleaseMode,
    ReleaseRule,
    RequireRule,
    Rounding,
    Rule,
    Rulebook,
    ScheduledBounds,
    SequenceRule,
    SlopeRules,
    SlotFrame,
    Subdomain,
    Subject,
    TextRule,
    Thresholds,
    Unit,
    Unmapped,
    Vocabulary,
    Where,
)
from interlock.core.state import Context
from interlock.lexicon.conversion import step_of
from interlock.lexicon.readable import DIMENSIONS, UNITS
from interlock.policy.conditions import ConditionFault, condition_of
from interlock.policy.contradictions import contradictions
from interlock.policy.detectors import DETECTORS, MissingLibrary
from interlock.policy.errors import Place, choices, quoted, suggestion
from interlock.policy.language import ACTIONS, COMPONENTS, RESOLVER_GOES_WITH, RESOLVER_NEEDS, RULELESS
from interlock.policy.profile import PAIRED_FIELDS, PLAIN_FIELDS, Opening, Profile, placeholders
from interlock.policy.shapes import Path, Reading, built_in
from interlock.policy.texts import fault_of

Document = Mapping[str, Any]

TOOL: Final = "tool:"
STARVED: Final = "a starved prompt takes no words of the user: leave `{}` out, or set `prompt: open`"


class TableSource(NamedTuple):
    """What references of a kind may stand for: entries in the policy, or a file beside it."""

    kind: str
    entries: tuple[tuple[str, str], ...] = ()
    file: str = ""
    sha256: str = ""
    """Of the file as it was when the policy was loaded."""


class ResolverSource(NamedTuple):
    """Who answers references of a kind: what the policy says of it, by key (`anchors.resolvers`)."""

    kind: str
    options: Document


class Compiled(NamedTuple):
    """`rulebook` has no digest yet; `pins`: what decides beside the document, with its version."""

    rulebook: Rulebook
    profile: Profile
    tables: tuple[TableSource, ...]
    resolvers: tuple[ResolverSource, ...]
    pins: tuple[str, ...]


class Placed(NamedTuple):
    """A compiled rule and where its document begins."""

    rule: Rule
    place: Place


class Compiler:
    """Compiles the parts that were read without a problem, and adds what is wrong between them."""

    def __init__(self, document: Document, reading: Reading, own_rules: int) -> None:
        """`own_rules`: so many of the rules are the document's own; those after them are inherited."""
        self.document = document
        self.own_rules = own_rules
        self.places = reading.places
        self.problems = reading.problems
        self.pins: set[str] = set()
        self.profile = Profile()

    def compile(self) -> Compiled:
        """The compiled policy; of use only where no problem was found."""
        profile = self.profile = self._profile()
        placed = self._rules(profile)
        rules = tuple(one.rule for one in placed)
        for place, message in contradictions([(one.rule, one.place) for one in placed]):
            self.problems.add(place, message, ("rules",))
        anchors = self._part("anchors")
        rulebook = Rulebook(
            id=self.document.get("policy", ""),
            version=self.document.get("version", ""),
            digest="",
            rules=rules,
            vocabulary=self._vocabulary(),
            subdomains=self._subdomains(),
            schedule=self._schedule(),
            slope=self._slope(),
            limits=self._limits(),
            release=self._release(rules),
            unit=Unit(self.document.get("unit", Unit.SENTENCE)),
            continuity=msgspec.convert(self._part("continuity"), Continuity),
            unmapped=self._unmapped(profile),
            channels=tuple(self.document.get("channels", (ANSWER,))),
            anchored_kinds=tuple(anchors.get("kinds", ())),
            retraction=self.document.get("retraction", "permitted") == "permitted",
            defer_presuppositions=self._part("defer").get("presuppositions", False),
            starved=self._starved(),
            seal=self.document.get("seal", True),
        )
        tables, resolvers = self._tables(anchors), self._resolvers(anchors)
        return Compiled(rulebook, profile, tables, resolvers, tuple(sorted(self.pins)))

    # --- what every part needs ---------------------------------------------------------------------------

    def _part(self, name: str) -> Any:
        """A section, empty where it is not given or was not understood."""
        return self.document.get(name, {}) if not self.problems.within(name) else {}

    def _wrong(self, path: Path, message: str) -> None:
        self.problems.add(self._place(path), message, path)

    def _place(self, path: Path) -> Place:
        while path not in self.places:
            path = path[:-1]
        return self.places[path]

    def _starved(self) -> bool:
        return self.document.get("prompt") == PromptMode.STARVED.value

    # --- profile and context -----------------------------------------------------------------------------

    def _profile(self) -> Profile:
        written = self._part("profile")
        if self._starved() and "user" in placeholders(written.get("purpose", "")):
            self._wrong(("profile", "purpose"), STARVED.format("{user}"))
        default = ["purpose"] if self._starved() else ["purpose", "user"]
        sources = written.get("terms_from", default)
        if self._starved() and "user" in sources:
            self._wrong(("profile", "terms_from", sources.index("user")), STARVED.format("user"))
        return Profile(
            purpose=written.get("purpose", ""),
            terms_from=tuple(sources),
            context=self._context(),
            openings=self._openings(written.get("context_from_task", [])),
        )

    def _context(self) -> Context:
        written = self._part("context")
        return Context(
            domain=written.get("domain", ""),
            audience=written.get("audience", ""),
            jurisdiction=written.get("jurisdiction", ""),
            temporal=tuple(sorted(written.get("temporal", {}).items())),
            epistemic=tuple(sorted(written.get("epistemic", {}).items())),
        )

    def _openings(self, written: Any) -> tuple[Opening, ...]:
        if isinstance(written, str):
            written = [written]
        values = written if isinstance(written, dict) else {}
        return tuple(Opening(name, tuple(values.get(name, ()))) for name in sorted(written))

    def _conditions(self, when: Document) -> tuple[Condition, ...]:
        plain = [Condition(name, tuple(when[name])) for name in PLAIN_FIELDS if name in when]
        paired = [
            Condition(f"{table}.{name}", tuple(values))
            for table in PAIRED_FIELDS
            for name, values in when.get(table, {}).items()
        ]
        return tuple(sorted((*plain, *paired), key=lambda condition: condition.field))

    def _check_conditions(
        self, conditions: tuple[Condition, ...], path: Path, profile: Profile, what: str
    ) -> None:
        """A condition that no run can meet switches a rule off for good, unnoticed."""
        if self.problems.within("context") or self.problems.within("profile"):
            return
        openings = {opening.field: opening.values for opening in profile.openings}
        for condition in conditions:
            place = (*path, *condition.field.split("."))
            given = profile.context.value(condition.field)
            if condition.field in openings:
                self._check_values(condition, (*openings[condition.field], given), place, what)
            elif not given:
                self._wrong(
                    place,
                    f"{what}: nothing sets {quoted(condition.field)}; name it in `context`, "
                    "or in `context_from_task` of `profile`",
                )
            elif given not in condition.values:
                self._wrong(place, f"{what}: `context` sets {quoted(condition.field)} to {quoted(given)}")

    def _check_values(self, condition: Condition, possible: tuple[str, ...], place: Path, what: str) -> None:
        """Hold values against those that a task may set; a misspelt one would switch a rule off unnoticed."""
        *listed, given = possible
        if not listed:
            return
        name = quoted(condition.field)
        if not {*listed, given} & set(condition.values):
            only = choices(listed)
            self._wrong(place, f"{what}: `profile` lets a task set {name} to {only} only")
            return
        for i, value in enumerate(condition.values):
            if value not in possible:
                hint = suggestion(value, listed)
                self._wrong((*place, i), f"no task can set {name} to {quoted(value)}{hint}")

    # --- rules -------------------------------------------------------------------------------------------

    def _rules(self, profile: Profile) -> list[Placed]:
        written = self.document.get("rules") or []
        if not written and "rules" in self.document and "extends" not in self.document:
            self._wrong(("rules",), RULELESS)
        placed = []
        for i, rule in enumerate(written):
            path: Path = ("rules", i)
            if rule is None or self.problems.within(*path):
                continue
            head = self._head(rule, path, profile)
            compiled = self._rule(rule, head, path)
            if compiled is not None and not self.problems.within(*path):
                placed.append(Placed(compiled, self._place((*path, "id"))))
        return placed

    def _head(self, rule: Document, path: Path, profile: Profile) -> Head:
        conditions = self._conditions(rule.get("when", {}))
        if path[1] in range(self.own_rules):  # an heir may narrow the context past a rule that it inherits
            self._check_conditions(conditions, (*path, "when"), profile, "this rule would never be in force")
        corrected = rule.get("on_correction", False)
        if corrected and "slope" not in self.document:
            self._wrong(
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
                    self._wrong((*path, name), f"{quoted(name)} cannot stand beside `call`")
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
                    self._wrong((*path, name, i), wrong)
            rule = TextRule(head, tuple(body[name]), literal, held)
        if "hold_bytes_max" in body and "pattern" not in body:
            self._wrong((*path, "hold_bytes_max"), "`hold_bytes_max` goes with `pattern` only")
        return rule

    def _call(self, body: Document, head: Head, effect: Effect, path: Path) -> Rule:
        """A rule about calls of one tool, its condition typed by what the tool's arguments are declared to be."""
        tool, source = body["tool"], body.get("when", "")
        if not source:
            if effect is Effect.ALLOW:
                self._wrong(
                    path, f"this allows every call of {quoted(tool)}: say `when`, or leave the rule out"
                )
            return CallRule(head, effect, tool)
        tools = self._part("tools")
        if tool not in tools and not self.problems.within("tools"):
            self._wrong(
                (*path, "tool"),
                f"the arguments of {quoted(tool)} are not declared under `tools`{suggestion(tool, tools)}",
            )
        if tool not in tools:
            return CallRule(head, effect, tool)
        try:
            condition = condition_of(source, tools[tool]["arguments"])
        except ConditionFault as fault:
            self._wrong((*path, "when"), f"in {quoted(source)}: {fault}")
            return CallRule(head, effect, tool)
        if not _reads_arguments(condition):
            self._wrong((*path, "when"), f"{quoted(source)} is the same of every call: name an argument")
        return CallRule(head, effect, tool, condition, source)

    def _flow(self, body: Document, head: Head, path: Path) -> Rule:
        channels = self.document.get("channels", (ANSWER,))
        for i, sink in enumerate(body["to"]):
            kind, _, name = sink.partition(":")
            if kind == "channel" and name not in channels and not self.problems.within("channels"):
                self._wrong((*path, "to", i), f"unknown channel {quoted(name)}{suggestion(name, channels)}")
        return FlowRule(head, tuple(body["from"]), tuple(body["to"]))

    def _grounded(self, body: Document, head: Head, path: Path) -> Rule:
        """Figures that have to stand in facts; what a context sets has to be there to say which day it is."""
        channels = self.document.get("channels", (ANSWER,))
        for i, name in enumerate(body.get("channels", ())):
            if name not in channels and not self.problems.within("channels"):
                self._wrong(
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
            self._wrong(path, f"{quoted(field)} says no day: name a field of `temporal`")
        elif given and day_number(given) is None:
            self._wrong(
                path, f"`context` sets {quoted(field)} to {quoted(given)}: write a day as `2026-05-03`"
            )
        elif not given and field not in {opening.field for opening in self.profile.openings}:
            self._wrong(
                path,
                f"nothing sets {quoted(field)}; name it in `context`, or in `context_from_task` of `profile`",
            )

    def _rounding(self, written: Document, path: Path) -> Iterator[Rounding]:
        slots = self._part("slots")
        for name, decimals in sorted(written.items()):
            if name in slots:
                for form in slots[name]["units"]:
                    yield Rounding(name, *step_of(UNITS[form], decimals))
            elif name.lower() in UNITS:
                yield Rounding("", *step_of(UNITS[name.lower()], decimals))
            elif not self.problems.within("slots"):
                hint = suggestion(name, (*slots, *UNITS))
                self._wrong((*path, name), f"{quoted(name)} is no unit, and no slot of the policy{hint}")

    def _pin(self, names: list[str], path: Path) -> None:
        """What a library's data decides is part of the policy; a rule whose library is not there is refused."""
        for i, name in enumerate(names):
            try:
                self.pins.add(DETECTORS[name].pin())
            except MissingLibrary as missing:
                self._wrong((*path, i), str(missing))

    def _claim(self, body: Document, path: Path) -> ClaimPattern:
        certainty = body.get("certainty", {})
        low, high = certainty.get("min", 0), certainty.get("max", 5)
        if low > high:
            self._wrong((*path, "certainty"), f"no claim fits: `min` {low} is over `max` {high}")
        if not body or (set(body) == {"certainty"} and (low, high) == (0, 5)):
            self._wrong(
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
                self._wrong((*path, "none", i), f"no claim fits: {quoted(concept)} is also under `{name}`")
            elif concept in some:
                self._wrong(
                    (*path, "none", i),
                    f"{quoted(concept)} is also under `any`, where it never counts: take it out",
                )
        if met := next((concept for concept in some if concept in every), ""):
            self._wrong(
                (*path, "any"),
                f"`any` asks for nothing: {quoted(met)} is also under `all`, take one of them out",
            )
        tools = [concept for concept in every if concept.startswith(TOOL)]
        if len(tools) > 1:
            self._wrong(
                (*path, "all"),
                f"no claim fits: a call is of one tool, not of {' and '.join(map(quoted, tools))}",
            )

    def _require(self, body: Document, head: Head, path: Path) -> Rule:
        where = Where(body["where"])
        trigger = self._claim(body["for"], (*path, "for")) if "for" in body else None
        if trigger is None and where is not Where.END:
            self._wrong(
                (*path, "where"),
                f"this rule would never ask: `where: {where}` needs `for`, what asks for it",
            )
        if trigger is not None and set(body["any"]) & set(trigger.all_of):
            held = min(set(body["any"]) & set(trigger.all_of))
            self._wrong(
                (*path, "any"), f"this rule is always met: {quoted(held)} is what asks and what is asked for"
            )
        return RequireRule(head, tuple(body["any"]), where, trigger)

    def _sequence(self, body: Document, head: Head, path: Path) -> Rule | None:
        given = next(name for name in ("before", "then", "at_most", "never") if name in body)
        start = "after" if given == "never" else "first"
        stray = "first" if given == "never" else "after"
        if stray in body:
            self._wrong((*path, stray), f"`{stray}` cannot stand beside `{given}`")
        if start not in body:
            self._wrong(path, f"key `{start}` is missing beside `{given}`")
            return None
        first = body[start]
        if given == "at_most":
            return SequenceRule(head, Relation.AT_MOST, first, count=body[given])
        second = body[given]
        if first == second:
            instead = "; to say it once only, write `at_most: 1`" if given == "never" else ""
            self._wrong((*path, given), f"{quoted(first)} cannot be in sequence with itself{instead}")
        relation = {"before": Relation.BEFORE, "then": Relation.AFTER, "never": Relation.NEVER_AFTER}[given]
        return SequenceRule(head, relation, first, second)

    def _rights(self, body: Document, head: Head, path: Path) -> Rule:
        """Rights compile to rules the gate knows; they are asked at every transition like any other (R-063)."""
        touched = ClaimPattern(all_of=(body["work"],))
        if "attribution" in body:
            where = Where(body.get("where", Where.SPAN))
            if body["work"] in body["attribution"]:
                self._wrong((*path, "attribution"), f"{quoted(body['work'])} cannot be its own attribution")
            return RequireRule(head, tuple(body["attribution"]), where, touched)
        if not body["exclude"]:
            self._wrong((*path, "exclude"), "`exclude: false` excludes nothing: leave the rule out")
        if "where" in body:
            self._wrong((*path, "where"), "`where` goes with `attribution` only")
        return ClaimRule(head, touched)

    # --- vocabulary --------------------------------------------------------------------------------------

    def _vocabulary(self) -> Vocabulary:
        lexicon, slots = self._part("lexicon"), self._part("slots")
        return Vocabulary(
            concepts=tuple(Concept(name, tuple(phrases)) for name, phrases in sorted(lexicon.items())),
            slots=tuple(
                SlotFrame(name, slot["concept"], self._units(slot["units"], ("slots", name, "units")))
                for name, slot in sorted(slots.items())
            ),
            exclusive=tuple(
                self._exclusive(name, members, lexicon)
                for name, members in sorted(self._part("exclusive").items())
            ),
            anchored=tuple(self._part("anchors").get("kinds", ())),
        )

    def _exclusive(self, name: str, members: list[str], lexicon: Document) -> ExclusiveSet:
        said: dict[str, str] = {}
        for i, member in enumerate(members):
            path = ("exclusive", name, i)
            if built_in(member):
                self._wrong(
                    path, f"{quoted(member)} is said by no phrase: a set is of concepts of the lexicon"
                )
            for phrase in lexicon.get(member, ()):
                other = said.setdefault(phrase.casefold(), member)
                if other != member:
                    self._wrong(path, f"{quoted(phrase)} says {quoted(member)} and {quoted(other)} at once")
        return ExclusiveSet(name, tuple(members))

    def _units(self, written: list[str], path: Path) -> tuple[str, ...]:
        """The names that quantities carry. Amounts of two dimensions would contradict each other for ever."""
        named: dict[str, str] = {}
        for i, form in enumerate(written):
            unit = UNITS[form]
            if (first := named.setdefault(unit, form)) != form:
                self._wrong((*path, i), f"{quoted(form)} is {quoted(first)} once more")
            other = DIMENSIONS[UNITS[written[0]]]
            if DIMENSIONS[unit] != other:
                self._wrong(
                    (*path, i),
                    f"{quoted(form)} measures {DIMENSIONS[unit]} and {quoted(written[0])} {other}: "
                    "give each dimension a slot of its own",
                )
        return tuple(named)

    def _subdomains(self) -> tuple[Subdomain, ...]:
        written = self._part("subdomains")
        return tuple(Subdomain(name, tuple(body["entered_by"])) for name, body in sorted(written.items()))

    def _tables(self, anchors: Document) -> tuple[TableSource, ...]:
        kinds = anchors.get("kinds", ())
        sources = []
        for kind, body in sorted(anchors.get("tables", {}).items()):
            if kind not in kinds:
                self._wrong(
                    ("anchors", "tables", kind),
                    f"this table would never be asked: {quoted(kind)} is not among `kinds`{suggestion(kind, kinds)}",
                )
            entries = tuple(sorted(body.get("entries", {}).items()))
            if "sha256" in body and "file" not in body:
                self._wrong(("anchors", "tables", kind, "sha256"), "`sha256` goes with `file` only")
            sources.append(TableSource(kind, entries, body.get("file", ""), body.get("sha256", "")))
        return tuple(sources)

    def _resolvers(self, anchors: Document) -> tuple[ResolverSource, ...]:
        kinds, tables = anchors.get("kinds", ()), anchors.get("tables", {})
        sources = []
        for kind, body in sorted(anchors.get("resolvers", {}).items()):
            path = ("anchors", "resolvers", kind)
            if kind not in kinds:
                hint = suggestion(kind, kinds)
                self._wrong(path, f"it would never be asked: {quoted(kind)} is not among `kinds`{hint}")
            if kind in tables:
                self._wrong(path, f"{quoted(kind)} has a table too: which of them answers must not be chance")
            for key, others in RESOLVER_GOES_WITH.items():
                if key in body and not any(other in body for other in others):
                    self._wrong((*path, key), f"{quoted(key)} goes with {choices(others)} only")
            for key, needed in RESOLVER_NEEDS.items():
                if key in body and needed not in body:
                    self._wrong((*path, key), f"{quoted(key)} needs {quoted(needed)} beside it")
            sources.append(ResolverSource(kind, dict(body)))
        return tuple(sources)

    # --- numbers -----------------------------------------------------------------------------------------

    def _schedule(self) -> tuple[ScheduledBounds, ...]:
        written = self._part("bounds")
        if isinstance(written, dict):
            return (ScheduledBounds(0, self._bounds(BoundSet(), written, ("bounds",))),)
        schedule: list[ScheduledBounds] = []
        bounds, before = BoundSet(), -1
        for i, entry in enumerate(written):
            start = entry["from"]
            if i == 0 and start != 0:
                self._wrong(("bounds", 0, "from"), f"the first bounds begin at step 0, not at {start}")
            elif i and start <= before:
                self._wrong(("bounds", i, "from"), f"`from` has to ascend: {start} stands after {before}")
            changes = {name: value for name, value in entry.items() if name != "from"}
            bounds, before = self._bounds(bounds, changes, ("bounds", i)), start
            schedule.append(ScheduledBounds(start, bounds))
        return tuple(schedule)

    def _bounds(self, base: BoundSet, changes: dict[str, int], path: Path) -> BoundSet:
        bounds = msgspec.structs.replace(base, **changes)
        named = [name for name in changes if name.startswith("certainty_")]
        if named and bounds.certainty_floor > bounds.certainty_ceiling:
            self._wrong(
                (*path, named[-1]),
                f"no claim could pass: `certainty_floor` {bounds.certainty_floor} is over "
                f"`certainty_ceiling` {bounds.certainty_ceiling}",
            )
        # What is said at certainty 5 brings no uncertainty, and each step below brings 200 permille.
        least = (5 - bounds.certainty_ceiling) * 200
        if changes and least > bounds.uncertainty_max:
            place = "uncertainty_max" if "uncertainty_max" in changes else next(iter(changes))
            self._wrong(
                (*path, place),
                f"no claim could pass: at `certainty_ceiling` {bounds.certainty_ceiling} a claim brings {least} "
                f"permille of uncertainty, and `uncertainty_max` is {bounds.uncertainty_max}",
            )
        return bounds

    def _slope(self) -> SlopeRules | None:
        if "slope" not in self.document or self.problems.within("slope"):
            return None
        written = dict(self.document["slope"])
        for name in COMPONENTS:
            if name in written:
                self._check_ascending(written[name], ("slope", name))
                written[name] = Thresholds(**written[name])
        allowance = Allowances(**written.pop("allowance", {}))
        return SlopeRules(**written, allowance=allowance)

    def _check_ascending(self, thresholds: dict[str, int], path: Path) -> None:
        for lower, upper in (("warn", "correct"), ("correct", "halt")):
            low, high = thresholds[lower], thresholds[upper]
            if low > high:
                self._wrong((*path, upper), f"`{upper}` {high} is below `{lower}` {low}")

    def _limits(self) -> Limits:
        written = self._part("limits")
        if written.get("admission_min") and not written.get("admission_window"):
            self._wrong(
                ("limits", "admission_min"), "`admission_min` is never asked: it needs an `admission_window`"
            )
        if written.get("admission_window") and not written.get("admission_min"):
            self._wrong(
                ("limits", "admission_window"),
                "`admission_window` counts for nothing: say with `admission_min` how many have to be admitted",
            )
        return Limits(**written)

    def _release(self, rules: tuple[Rule, ...]) -> ReleaseRule:
        """X-48: what is owed by the end holds the release, unless the policy says otherwise."""
        written = self.document.get("release")
        if isinstance(written, dict):
            return ReleaseRule(ReleaseMode.LAG, written.get("lag", 0))
        if written is not None:
            return ReleaseRule(ReleaseMode(written))
        return ReleaseRule(
            ReleaseMode.AT_END if any(owes_by_the_end(rule) for rule in rules) else ReleaseMode.PROMPT
        )

    def _unmapped(self, profile: Profile) -> Unmapped:
        written = self._part("on_unmapped")
        conditions = self._conditions(written.get("when", {}))
        self._check_conditions(conditions, ("on_unmapped", "when"), profile, "this would never hold")
        idle = next((name for name in ("channels", "languages", "when") if name in written), "")
        if idle and written.get("coverage_min") == 0:
            self._wrong(
                ("on_unmapped", idle),
                f"`{idle}` excepts from nothing: with `coverage_min: 0` no text is refused for being unread",
            )
        return Unmapped(
            written.get("coverage_min", Unmapped().coverage_min),
            tuple(written.get("channels", ())),
            tuple(written.get("languages", ())),
            conditions,
        )


def owes_by_the_end(rule: Rule) -> bool:
    """Whether this can only be judged when the output ends. A rule that is only recorded holds nothing back."""
    if rule.head.mode is Mode.SHADOW:
        return False
    if isinstance(rule, SequenceRule):
        return rule.relation is Relation.AFTER
    return isinstance(rule, RequireRule) and rule.where is Where.END


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
