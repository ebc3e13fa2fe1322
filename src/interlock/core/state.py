"""The semantic state object: seven typed fields, frozen. `commit()` is the only way forward.

It holds what admitted transitions mean, not what any engine computed: no probabilities, no activations, no
handles. Advancing costs the same at any length: fields are persistent maps, the digest is a fold.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from interlock.core.canonical import canonical, sha256
from interlock.core.ceilings import HELD_BYTES_MAX
from interlock.core.claims import fits, mentions, unplaced, veiled
from interlock.core.course import Course
from interlock.core.grounding import Cited, Fault, Ground, Stated
from interlock.core.memory import GIVEN, TODAY, Fact, Memory, Provenance, Source, source_of
from interlock.core.mutation import (
    ANSWER,
    BACK_REFERENCE,
    Anchored,
    Category,
    Commitment,
    Field,
    Figure,
    Mutation,
    Named,
    Resolution,
    Standing,
)
from interlock.core.persistent import Log
from interlock.core.reckoning import grounds_in, lends
from interlock.core.rules import (
    STRANGENESS_ALL,
    AllowRule,
    ApprovalRule,
    BoundSet,
    CallRule,
    ClaimRule,
    Condition,
    FlowRule,
    GroundedRule,
    Guard,
    Mode,
    RequireRule,
    Rule,
    Rulebook,
    SequenceRule,
    TextRule,
    Where,
    names_referents,
)

NO_COURSE: Final = Course()


def follows_values(rulebook: Rulebook) -> bool:
    """Whether any rule asks where values come from; only then what was given is kept."""
    return any(isinstance(rule, FlowRule) for rule in rulebook.rules)


def wants_grounds(rulebook: Rulebook) -> bool:
    """Whether any rule wants figures grounded; only then is kept what facts state."""
    return any(isinstance(rule, GroundedRule) for rule in rulebook.rules)


def asks_for_course(rulebook: Rulebook) -> bool:
    """Whether any bound is on how transitions fit the course; only then their content is read."""
    return rulebook.continuity.strangeness_max < STRANGENESS_ALL


class Intent(msgspec.Struct, frozen=True):
    """What this run is for, and the terms that say so."""

    purpose: str
    terms: tuple[str, ...] = ()


class Context(msgspec.Struct, frozen=True):
    """Under which conditions it runs. `focus`: the terms of the topic in hand, moved by admitted transitions."""

    domain: str = ""
    audience: str = ""
    jurisdiction: str = ""
    temporal: tuple[tuple[str, str], ...] = ()
    epistemic: tuple[tuple[str, str], ...] = ()
    focus: tuple[str, ...] = ()

    def value(self, field: str) -> str:
        """The value of a field as conditions name it: `audience`, `temporal.today`."""
        name, _, part = field.partition(".")
        if part:
            pairs: tuple[tuple[str, str], ...] = getattr(self, name)
            return dict(pairs).get(part, "")
        plain: str = getattr(self, name)
        return plain

    def today(self, rule: GroundedRule) -> str:
        """The day on which a rule asks whether facts still hold."""
        return self.value(rule.today) if rule.today else ""

    def satisfies(self, conditions: tuple[Condition, ...]) -> bool:
        return all(self.value(condition.field) in condition.values for condition in conditions)


class ActiveRules(msgspec.Struct, frozen=True):
    """The rules in force at this step, by what they look at."""

    text: tuple[TextRule, ...]
    claims: tuple[ClaimRule, ...]
    requires: tuple[RequireRule, ...]
    sequences: tuple[SequenceRule, ...]
    allows: tuple[AllowRule, ...]
    approvals: tuple[ApprovalRule, ...]
    calls: tuple[CallRule, ...]
    flows: tuple[FlowRule, ...]
    grounded: tuple[GroundedRule, ...]
    shadows: bool
    """Whether any of them is in shadow mode."""
    unnamed: ActiveRules | None = None
    """Those of them that can be broken, before the end, by what names no concept; None where that is all of them."""


class TextsInForce(msgspec.Struct, frozen=True):
    """The text rules of a rulebook by where it stands: those in force by id, the others by their place among all rules.

    `unreachable`: those of the others that never will be in force; `stopping`: those in force that refuse;
    `hold_max`: how many bytes of admitted text may wait.
    """

    ids: frozenset[str]
    ignored: frozenset[int]
    unreachable: frozenset[int]
    stopping: frozenset[int]
    hold_max: int


class PolicyReference:
    """Which policy governs, what of it is in force now, and how often drift has narrowed it."""

    __slots__ = ("_active", "_context", "_referents", "_texts", "corrections", "entered", "rulebook")

    def __init__(
        self, rulebook: Rulebook, context: Context, entered: tuple[str, ...] = (), corrections: int = 0
    ) -> None:
        self.rulebook = rulebook
        self.entered = entered
        self.corrections = corrections
        self._context = context
        self._active: ActiveRules | None = None
        self._referents: bool | None = None
        self._texts: TextsInForce | None = None

    @property
    def active(self) -> ActiveRules:
        """Gone through when first asked for, and kept."""
        if self._active is None:
            self._active = _in_force(self.rulebook.rules, self._context, self.entered, self.corrections)
        return self._active

    @property
    def asks_referents(self) -> bool:
        """Whether any rule, in force or not yet, is about what a reference stands for."""
        if self._referents is None:
            self._referents = names_referents(self.rulebook)
        return self._referents

    @property
    def texts(self) -> TextsInForce:
        if self._texts is None:
            self._texts = _texts(self.rulebook.rules, self.active)
        return self._texts

    def ids(self) -> tuple[str, tuple[str, ...], int]:
        """What of it goes into a digest: the policy's digest, entered sub-domains, corrections."""
        return (self.rulebook.digest, self.entered, self.corrections)


def _applies(guard: Guard, context: Context, entered: tuple[str, ...], corrections: int) -> bool:
    if guard.subdomain and guard.subdomain not in entered:
        return False
    if guard.on_correction and not corrections:
        return False
    return context.satisfies(guard.conditions)


def _in_force(
    rules: tuple[Rule, ...], context: Context, entered: tuple[str, ...], corrections: int
) -> ActiveRules:
    active = [rule for rule in rules if _applies(rule.head.guard, context, entered, corrections)]
    rules_in_force = ActiveRules(
        text=tuple(r for r in active if isinstance(r, TextRule)),
        claims=tuple(r for r in active if isinstance(r, ClaimRule)),
        requires=tuple(r for r in active if isinstance(r, RequireRule)),
        sequences=tuple(r for r in active if isinstance(r, SequenceRule)),
        allows=tuple(r for r in active if isinstance(r, AllowRule)),
        approvals=tuple(r for r in active if isinstance(r, ApprovalRule)),
        calls=tuple(r for r in active if isinstance(r, CallRule)),
        flows=tuple(r for r in active if isinstance(r, FlowRule)),
        grounded=tuple(r for r in active if isinstance(r, GroundedRule)),
        shadows=any(rule.head.mode is Mode.SHADOW for rule in active),
    )
    unnamed = msgspec.structs.replace(
        rules_in_force,
        claims=tuple(r for r in rules_in_force.claims if not r.pattern.names),
        requires=tuple(r for r in rules_in_force.requires if r.trigger and not r.trigger.names),
        sequences=(),
        approvals=tuple(r for r in rules_in_force.approvals if not r.pattern.names),
    )
    return msgspec.structs.replace(rules_in_force, unnamed=unnamed)


def _texts(rules: tuple[Rule, ...], active: ActiveRules) -> TextsInForce:
    ids = frozenset(rule.head.id for rule in active.text)
    numbered = [(number, rule) for number, rule in enumerate(rules) if isinstance(rule, TextRule)]
    ignored = frozenset(number for number, rule in numbered if rule.head.id not in ids)
    return TextsInForce(
        ids=ids,
        ignored=ignored,
        unreachable=frozenset(number for number, rule in numbered if not rule.head.guard.subdomain) & ignored,
        stopping=frozenset(number for number, rule in numbered if rule.head.mode is Mode.ENFORCE) - ignored,
        hold_max=hold_max(rules),
    )


def hold_max(rules: Iterable[Rule]) -> int:
    """Bytes of admitted text that may wait for what follows: as many as any rule that decides lets wait."""
    said = (r.hold_bytes_max for r in rules if isinstance(r, TextRule) and r.head.mode is Mode.ENFORCE)
    return max(said, default=0) or HELD_BYTES_MAX


class Bounds(msgspec.Struct, frozen=True):
    """How much uncertainty is allowed at the current step, and how much the run has taken up."""

    step: int
    limits: BoundSet
    uncertainty_total: int = 0


class LineageEntry(msgspec.Struct, frozen=True, array_like=True):
    """An admitted transition: the number of the record that let it through, its time (ms), its digest."""

    record: int
    at: int
    digest: bytes


class LineageField:
    """The constructive trajectory: admitted transitions in order, and the course they took.

    The audit view is the whole record.
    """

    __slots__ = ("_entries", "count", "course", "head")

    def __init__(self, course: Course = NO_COURSE) -> None:
        self._entries: Log[LineageEntry] = Log()
        self.count = 0
        self.course = course
        self.head = b""

    def appended(self, entry: LineageEntry, course: Course) -> LineageField:
        new = LineageField.__new__(LineageField)
        new.course = course
        new._entries = self._entries.appended(entry)
        new.count = self.count + 1
        new.head = sha256(self.head, entry.digest)
        return new

    def entries(self) -> tuple[LineageEntry, ...]:
        """All entries in order, for inspection; linear in the run."""
        return self._entries.items()


class SemanticState(msgspec.Struct, frozen=True):
    """The seven fields (R-004) and the semantic digest over them as committed (X-51).

    `descriptor` is the change under evaluation and is in no digest (X-14).
    """

    intent: Intent
    context: Context
    memory: Memory
    policy: PolicyReference
    descriptor: Mutation | None
    lineage: LineageField
    bounds: Bounds
    digest: bytes

    @classmethod
    def initial(
        cls,
        intent: Intent,
        context: Context,
        rulebook: Rulebook,
        facts: tuple[Fact, ...] = (),
        established: tuple[Commitment, ...] = (),
        references: tuple[str, ...] = (),
        terms: tuple[str, ...] = (),
        sources: tuple[Source, ...] = (),
        grounds: tuple[Ground, ...] = (),
        topic: tuple[str, ...] = (),
    ) -> SemanticState:
        """Build the state, complete, before the first candidate (R-003).

        `established`, `references`, `terms`: what the mapper reads from the facts; they count as established.
        """
        memory = Memory().with_commitments(established, -1, Provenance.VERIFIED)
        memory = memory.with_references(references, -1).with_terms(terms, -1)
        if any(fact.name == TODAY for fact in facts):
            memory = memory.with_today(facts)
        if sources:
            memory = memory.with_sources(sources)
        given: tuple[object, ...] = (intent, context, facts, established, references, terms, sources)
        if grounds or topic:
            memory = memory.with_grounds(grounds, facts, topic)
            given = (*given, grounds, topic)
        policy = PolicyReference(rulebook, context)
        fields = canonical((*given, policy.ids()))
        return cls(
            intent=intent,
            context=context,
            memory=memory,
            policy=policy,
            descriptor=None,
            lineage=LineageField(),
            bounds=Bounds(0, _limits(rulebook, 0, 0)),
            digest=sha256(fields),
        )

    @property
    def days(self) -> tuple[str, ...]:
        """What the context and the facts call today."""
        said = self.context.value(f"temporal.{TODAY}")
        return (said, *self.memory.today) if said else self.memory.today

    def considering(self, mutation: Mutation | None) -> SemanticState:
        """Set or clear the transient descriptor."""
        return msgspec.structs.replace(self, descriptor=mutation)

    def commit(self, anchored: Anchored, record: int, at: int, start: int = 0) -> SemanticState:
        """Apply exactly the changes an admitted mutation lists (R-024, R-025). Only the session calls this.

        `start`: where the transition begins in its channel.
        """
        mutation = anchored.mutation
        memory, context = self.memory, self.context
        for change in mutation.changes:
            if change.field is Field.MEMORY:
                memory = memory.with_commitments(
                    change.commitments,
                    self.bounds.step,
                    Provenance.MODEL,
                    retracting=mutation.category is Category.NEGATION,
                    channel=mutation.channel,
                )
            elif change.field is Field.CONTEXT:
                context = msgspec.structs.replace(context, focus=change.focus)
        in_disguise = veiled(mutation)
        mentioned = tuple(dict.fromkeys((*mentions(mutation), *in_disguise)))
        if mentioned:
            memory = memory.with_mentions(mentioned)
        namings = (*mutation.namings, *unplaced(mutation), *in_disguise)
        if namings:
            memory = memory.with_namings(namings)
        if mutation.leaves is not None:
            memory = memory.with_antecedents(mutation.channel, mutation.leaves)
        settled = _settled(anchored.resolutions)
        if settled:
            memory = memory.with_references(settled, self.bounds.step)
        named = _named(mutation, self.policy.rulebook.anchored_kinds)
        if named:
            memory = memory.with_named(named)
        cited, stated = cite(mutation, self, start)
        if cited or mutation.topic:
            memory = memory.with_cited(cited, mutation.topic, stated)
        policy = self.entering(mutation.enters)
        entered = policy.entered[len(self.policy.entered) :]
        duties = tuple([rule.head.id for rule in policy.active.requires if _incurs(rule, anchored)])
        if duties:
            memory = memory.with_duties(duties)
        applied: tuple[object, ...] = (mutation.changes, mentioned, settled, named, duties, entered)
        if namings:
            applied = (*applied, namings)
        if cited or mutation.topic:
            applied = (*applied, cited, mutation.topic)
        if mutation.content.manner:  # vector and manner follow from these
            applied = (*applied, mutation.terms, mutation.content.traits)
        if mutation.leaves is not None:
            applied = (*applied, mutation.channel, mutation.leaves)
        elif mutation.channel != ANSWER:
            applied = (*applied, mutation.channel)
        digest = sha256(self.digest, canonical(applied))
        step = self.bounds.step + 1
        return SemanticState(
            intent=self.intent,
            context=context,
            memory=memory,
            policy=policy,
            descriptor=None,
            lineage=self.lineage.appended(
                LineageEntry(record, at, digest),
                self.lineage.course.advanced(mutation.terms, mutation.content),
            ),
            bounds=Bounds(
                step,
                _limits(policy.rulebook, step, policy.corrections),
                self.bounds.uncertainty_total + mutation.uncertainty,
            ),
            digest=digest,
        )

    def entering(self, subdomains: tuple[str, ...]) -> PolicyReference:
        """The policy once these sub-domains are entered: what enters one is judged by its rules too (R-062)."""
        policy = self.policy
        if not subdomains:
            return policy
        entered = tuple(one for one in subdomains if one not in policy.entered)
        if not entered:
            return policy
        return PolicyReference(policy.rulebook, self.context, (*policy.entered, *entered), policy.corrections)

    def learned(
        self,
        fact: Fact,
        commitments: tuple[Commitment, ...],
        references: tuple[str, ...],
        terms: tuple[str, ...],
        grounds: tuple[Ground, ...] = (),
    ) -> SemanticState:
        """Take in a verified fact from outside; it counts as established from here on."""
        step = self.bounds.step
        memory = self.memory.with_commitments(commitments, step, fact.provenance)
        memory = memory.with_references(references, step).with_terms(terms, GIVEN)
        if fact.name == TODAY:
            memory = memory.with_today((fact,))
        digest = sha256(self.digest, canonical(("fact", fact)))
        if follows_values(self.policy.rulebook):
            memory = memory.with_sources((source_of(fact),))
        if wants_grounds(self.policy.rulebook):
            memory = memory.with_grounds(grounds, (fact,))
        return msgspec.structs.replace(self, memory=memory, digest=digest)

    def corrected(self) -> SemanticState:
        """Narrow after drift (X-08): bounds tighten, correction rules come into force. It only ever tightens."""
        corrections = self.policy.corrections + 1
        policy = PolicyReference(self.policy.rulebook, self.context, self.policy.entered, corrections)
        limits = _limits(policy.rulebook, self.bounds.step, corrections)
        return msgspec.structs.replace(
            self,
            policy=policy,
            bounds=msgspec.structs.replace(self.bounds, limits=limits),
            digest=sha256(self.digest, canonical(("correction", corrections))),
        )


def _settled(resolutions: tuple[Resolution, ...]) -> tuple[str, ...]:
    """What memory knows references by that were resolved; what holds on some days only is looked up each time."""
    if not resolutions:
        return ()
    known: dict[str, None] = {}
    for one in resolutions:
        if one.standing is Standing.RESOLVED and not (one.days and any(map(any, one.days))):
            reference = one.reference
            known[reference.plain] = known[reference.identity] = None
    return tuple(known)


def _named(mutation: Mutation, kinds: tuple[str, ...]) -> tuple[Named, ...]:
    if not kinds or not mutation.references:
        return ()
    found = [Named(r.kind, r.key) for r in mutation.references if r.kind != BACK_REFERENCE]
    return tuple(dict.fromkeys(found))


def cite(
    mutation: Mutation, state: SemanticState, start: int
) -> tuple[tuple[Cited, ...], tuple[Stated, ...]]:
    """The facts that an admitted mutation rests on, by the first rule that knows some for a figure, and where a rule
    allows sums the amounts that it states."""
    if not mutation.figures:
        return (), ()
    known: dict[Figure, Stated] = {}
    memory = state.memory
    rules = [r for r in state.policy.active.grounded if not r.channels or mutation.channel in r.channels]
    for rule in rules:
        today = state.context.today(rule)
        for figure, one in grounds_in(rule, mutation.figures, memory.grounds, today, memory.amounts):
            if not isinstance(one, Fault):
                known.setdefault(figure, one)
    places = [(figure, known[figure]) for figure in mutation.figures if figure in known]
    cited = dict.fromkeys(
        Cited(mutation.channel, start + figure.span.start, start + figure.span.end, fact, ground.label)
        for figure, one in places
        for ground in one.grounds
        for fact in memory.grounds.facts_of(ground)
    )
    lent = [one for figure, one in places if lends(figure)]
    return tuple(cited), tuple(lent) if any(rule.sums for rule in rules) else ()


def _incurs(rule: RequireRule, anchored: Anchored) -> bool:
    """Whether admitting this, be it in disguise, makes a requirement due by the end."""
    if rule.where is not Where.END or rule.trigger is None:
        return False
    mutation, trigger, referents = anchored.mutation, rule.trigger, anchored.referents
    return any(fits(trigger, one, referents) is not None for one in (mutation, *mutation.disguised))


def _limits(rulebook: Rulebook, step: int, corrections: int) -> BoundSet:
    bounds = rulebook.schedule[0].bounds
    for scheduled in rulebook.schedule:
        if scheduled.from_step <= step:
            bounds = scheduled.bounds
    for _ in range(corrections if rulebook.slope else 0):
        assert rulebook.slope is not None
        bounds = _tightened(bounds, rulebook.slope.tighten)
    return bounds


def _tightened(bounds: BoundSet, permille: int) -> BoundSet:
    keep = 1000 - permille
    return msgspec.structs.replace(
        bounds,
        # A ceiling on certainty is no uncertainty bound: raising the floor past it would refuse everything.
        certainty_floor=min(
            bounds.certainty_ceiling,
            bounds.certainty_floor + (5 - bounds.certainty_floor) * permille // 1000,
        ),
        novelty_max=bounds.novelty_max * keep // 1000,
        unverified_max=bounds.unverified_max * keep // 1000,
        uncertainty_max=bounds.uncertainty_max * keep // 1000,
    )


def describe(state: SemanticState) -> dict[str, object]:
    """The state as plain data for people and schemas (R-001); linear in the run."""
    return {
        "intent": msgspec.to_builtins(state.intent),
        "context": msgspec.to_builtins(state.context),
        "memory": [msgspec.to_builtins(entry) for entry in state.memory.entries()],
        "policy": {
            "id": state.policy.rulebook.id,
            "version": state.policy.rulebook.version,
            "digest": state.policy.rulebook.digest,
            "entered": list(state.policy.entered),
            "corrections": state.policy.corrections,
            "limits": msgspec.to_builtins(state.policy.rulebook.limits),
            "slope": msgspec.to_builtins(state.policy.rulebook.slope),
        },
        "descriptor": msgspec.to_builtins(state.descriptor),
        "lineage": [
            {"record": e.record, "at": e.at, "digest": e.digest.hex()} for e in state.lineage.entries()
        ],
        "bounds": msgspec.to_builtins(state.bounds),
        "digest": state.digest.hex(),
    }
