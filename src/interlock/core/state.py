"""The semantic state object: seven typed fields, frozen. `commit()` is the only way forward.

It holds what admitted transitions mean, not what any engine computed: no probabilities, no activations, no
handles. Advancing costs the same at any length: fields are persistent maps, the digest is a fold.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Final

import msgspec

from interlock.core.canonical import canonical, sha256
from interlock.core.claims import affirms, fits, mentions
from interlock.core.comparing import CERTAINTY_MIN, denial_sizes, parts, statement_sizes
from interlock.core.containment import ContainmentIndex
from interlock.core.course import Course
from interlock.core.grounding import Cited, Fault, Ground, GroundIndex, ground_of
from interlock.core.mutation import (
    BACK_REFERENCE,
    Anchored,
    Category,
    Choice,
    Commitment,
    Field,
    Mutation,
    Named,
    Polarity,
    Quantity,
    Standing,
)
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
)
from interlock.core.trie import Log, Trie

NAMED_MAX: Final = 64
"""So many admitted references can be leant on."""

TODAY: Final = "today"
"""The name of the fact, and of the entry under `temporal`, that says which day it is."""

_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


GIVEN: Final = -1
"""The step of what was there before the first."""
NO_COURSE: Final = Course()


class Provenance(StrEnum):
    """Where a value comes from. A tool's result is written `tool:<name>` in the fact's `source`."""

    VERIFIED = "verified"
    USER = "user"
    TOOL = "tool"
    MODEL = "model"


class Fact(msgspec.Struct, frozen=True):
    """A governed field: a name, its value as text, and where it comes from."""

    name: str
    value: str
    provenance: Provenance = Provenance.VERIFIED
    source: str = ""
    until: str = ""
    """The last day on which it holds, as `2026-05-03`; empty where it does not end."""
    as_of: str = ""
    """The day it was true on, as `2026-05-03`; empty where that is not known."""


class Source(msgspec.Struct, frozen=True, array_like=True):
    """A text that was given, and its label: `verified`, `user` or `tool:<name>`."""

    label: str
    text: str


def source_of(fact: Fact) -> Source:
    tool = fact.provenance is Provenance.TOOL
    return Source(f"tool:{fact.source}" if tool else fact.provenance.value, fact.value)


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


class Established(msgspec.Struct, frozen=True):
    """A commitment that stands, or stood: `step` is the admitted transition it came with, -1 for a fact."""

    commitment: Commitment
    step: int
    provenance: Provenance = Provenance.MODEL
    retracted: bool = False


class Tally(msgspec.Struct, frozen=True, array_like=True):
    """How often a concept was named, in a question too, and when last (an ordinal); the same where it was affirmed.

    What may not be said is counted however it was said; what has to be said counts only where it was not denied.
    """

    count: int = 0
    latest: int = -1
    affirmed: int = 0
    latest_affirmed: int = -1


class Memory:
    """What has been committed so far, fed by admitted transitions and the facts given at the start.

    Frozen by convention of its maker: `with_…` answer new values that share structure with this one.
    """

    __slots__ = (
        "_choices",
        "_claims",
        "_concepts",
        "_denied",
        "_entries",
        "_indexed",
        "_references",
        "_slots",
        "_stated",
        "_terms",
        "cited",
        "count",
        "duties",
        "grounds",
        "named",
        "sources",
        "today",
        "topic",
    )

    def __init__(self) -> None:
        self._claims: Trie[Established] = Trie()
        self._entries: Log[Established] = Log()
        self._concepts: Trie[Tally] = Trie()
        self._terms: Trie[int] = Trie()
        self._slots: Trie[tuple[tuple[str, Quantity], ...]] = Trie()
        self._stated, self._denied = ContainmentIndex(), ContainmentIndex()
        """The parts of what stands firmly."""
        self._indexed: Trie[int | None] = Trie()
        """For each key that is in one of the two, its number there."""
        self._choices: Trie[tuple[tuple[str, str], ...]] = Trie()
        self._references: Trie[int] = Trie()
        self.count = 0
        self.named: tuple[Named, ...] = ()
        """The latest references that were admitted, where any kind has to resolve; the last one last."""
        self.today: tuple[str, ...] = ()
        """The days that verified facts called `today`: `2026-07-01`."""
        self.sources: tuple[Source, ...] = ()
        """What was given, where rules ask where values come from."""
        self.duties: tuple[str, ...] = ()
        """Ids of requirement rules whose trigger was committed and that are to be met by the end."""
        self.grounds = GroundIndex()
        """What facts state, where rules want figures grounded."""
        self.topic: tuple[str, ...] = ()
        """What was named last of all that facts speak of."""
        self.cited: Log[Cited] = Log()

    def find(self, key: str) -> Established | None:
        """The latest commitment with this content key, retracted or not."""
        return self._claims.get(key)

    def stands(self, key: str) -> bool:
        """Whether a claim with this content key is established and was not taken back."""
        known = self._claims.get(key)
        return known is not None and not known.retracted

    def tally(self, concept: str) -> Tally:
        return self._concepts.get(concept) or Tally()

    def knows_term(self, term: str) -> bool:
        return self._terms.get(term) is not None

    def unknown(self, terms: tuple[str, ...]) -> list[str]:
        """The terms that nothing established holds, in order."""
        held = self._terms
        if not held.size:
            return list(terms)
        return [term for term in terms if held.get(term) is None]

    def is_given(self, term: str) -> bool:
        """Whether the facts have it: they stand before the first step."""
        return self._terms.get(term) == GIVEN

    @property
    def vocabulary(self) -> int:
        """How many terms it knows."""
        return self._terms.size

    def knows_reference(self, key: str) -> bool:
        return self._references.get(key) is not None

    def slot(self, name: str, besides: str = "") -> Quantity | None:
        """What stands in a declared slot, if anything does but the claim with the key `besides`."""
        held = [quantity for key, quantity in self._slots.get(name) or () if key != besides]
        return held[-1] if held else None

    def choice(self, choice: Choice, besides: str = "") -> str | None:
        """The member of the set that stands of this content, if any does but by the claim with the key `besides`."""
        held = [member for key, member in self._choices.get(_place(choice)) or () if key != besides]
        return held[-1] if held else None

    def entries(self) -> tuple[Established, ...]:
        """All commitments in order, for inspection; linear in the run."""
        return self._entries.items()

    def _copy(self) -> Memory:
        new = Memory.__new__(Memory)
        new._claims, new._entries, new._concepts = self._claims, self._entries, self._concepts
        new._terms, new._slots, new._references = self._terms, self._slots, self._references
        new._stated, new._denied, new._indexed = self._stated, self._denied, self._indexed
        new._choices = self._choices
        new.sources, new.named, new.today = self.sources, self.named, self.today
        new.count, new.duties = self.count, self.duties
        new.grounds, new.topic, new.cited = self.grounds, self.topic, self.cited
        return new

    def with_commitments(
        self,
        commitments: tuple[Commitment, ...],
        step: int,
        provenance: Provenance,
        *,
        retracting: bool = False,
    ) -> Memory:
        """Add commitments. What others are said to say is kept, and binds nobody.

        `retracting`: they come with an explicit negation, so one that names a standing claim of the opposite
        polarity takes it back, and what it filled is free again (X-16).
        """
        new = self._copy()
        for commitment in commitments:
            entry = Established(commitment, step, provenance)
            new._entries = new._entries.appended(entry)
            for concept in commitment.concepts if provenance is Provenance.MODEL else ():
                new._concepts = new._concepts.put(
                    concept, _counted(new.tally(concept), commitment, concept, new.count)
                )
            for term in commitment.terms:
                if new._terms.get(term) is None:
                    new._terms = new._terms.put(term, step)
            if not commitment.attribution:
                new._bind(entry, retracting)
            new.count += 1
        return new

    def _bind(self, entry: Established, retracting: bool) -> None:
        commitment = entry.commitment
        if retracting and commitment.target:
            self._retract(commitment)
        if commitment.target == commitment.key:
            return  # it only takes that very claim back
        self._index(commitment)
        self._claims = self._claims.put(commitment.key, self._with_what_it_filled(entry))
        for slot in commitment.slots:
            others = (held for held in self._slots.get(slot.name) or () if held[0] != commitment.key)
            self._slots = self._slots.put(slot.name, (*others, (commitment.key, slot.quantity)))
        for choice in commitment.choices:
            kept = (held for held in self._choices.get(_place(choice)) or () if held[0] != commitment.key)
            self._choices = self._choices.put(_place(choice), (*kept, (commitment.key, choice.member)))

    def _with_what_it_filled(self, entry: Established) -> Established:
        """Said again in fewer words, a claim still holds what it filled before: taken back, it frees all of it."""
        commitment, known = entry.commitment, self._claims.get(entry.commitment.key)
        if known is None or known.retracted:
            return entry
        slots = tuple(slot for slot in known.commitment.slots if slot not in commitment.slots)
        choices = tuple(choice for choice in known.commitment.choices if choice not in commitment.choices)
        if not slots and not choices:
            return entry
        whole = msgspec.structs.replace(
            commitment, slots=(*slots, *commitment.slots), choices=(*choices, *commitment.choices)
        )
        return msgspec.structs.replace(entry, commitment=whole)

    def _index(self, commitment: Commitment) -> None:
        """So that what denies it, or is denied by it, in general is found without reading the whole run."""
        known, found = self._claims.get(commitment.key), _general(commitment)
        if known is not None and self._indexed.get(commitment.key) is not None:
            if found and known.commitment.polarity is commitment.polarity:
                return
            self._leave_out(known.commitment)
        if not found:
            return
        if commitment.polarity is Polarity.NEGATIVE:
            number, self._denied = self._denied.count, self._denied.adding(found)
        else:
            number, self._stated = self._stated.count, self._stated.adding(found)
        self._indexed = self._indexed.put(commitment.key, number)

    def _leave_out(self, commitment: Commitment) -> None:
        number = self._indexed.get(commitment.key)
        if number is None:
            return
        if commitment.polarity is Polarity.NEGATIVE:
            self._denied = self._denied.without(number)
        else:
            self._stated = self._stated.without(number)
        self._indexed = self._indexed.put(commitment.key, None)

    def denies_in_general(self, commitment: Commitment) -> bool:
        """Whether it denies in general what stands, or states in particular what is denied, at any distance."""
        own = _general(commitment)
        if not own:
            return False
        if commitment.polarity is Polarity.NEGATIVE:
            return self._stated.holds_all_of(own, statement_sizes(own))
        return self._denied.is_held_by(own, denial_sizes(own))

    def _retract(self, commitment: Commitment) -> None:
        known = self._claims.get(commitment.target)
        if known is None or known.commitment.polarity is commitment.polarity:
            return
        self._leave_out(known.commitment)
        taken_back = Established(known.commitment, known.step, known.provenance, retracted=True)
        self._claims = self._claims.put(commitment.target, taken_back)
        for slot in known.commitment.slots:
            others = (held for held in self._slots.get(slot.name) or () if held[0] != commitment.target)
            self._slots = self._slots.put(slot.name, tuple(others))
        for choice in known.commitment.choices:
            kept = (held for held in self._choices.get(_place(choice)) or () if held[0] != commitment.target)
            self._choices = self._choices.put(_place(choice), tuple(kept))

    def with_mentions(self, concepts: tuple[str, ...]) -> Memory:
        """Count what was named and committed to nothing."""
        new = self._copy()
        for concept in concepts:
            tally = new.tally(concept)
            new._concepts = new._concepts.put(
                concept, Tally(tally.count + 1, new.count, tally.affirmed, tally.latest_affirmed)
            )
        new.count += 1
        return new

    def with_references(self, keys: tuple[str, ...], step: int) -> Memory:
        new = self._copy()
        for key in keys:
            new._references = new._references.put(key, step)
        return new

    def with_named(self, named: tuple[Named, ...]) -> Memory:
        new = self._copy()
        new.named = (*self.named, *named)[-NAMED_MAX:]
        return new

    def with_today(self, facts: tuple[Fact, ...]) -> Memory:
        """Take the day from what is verified; a day that contradicts the one known is kept beside it."""
        days = [
            fact.value.strip()
            for fact in facts
            if fact.name == TODAY
            and fact.provenance is Provenance.VERIFIED
            and _DAY.fullmatch(fact.value.strip())
        ]
        new = self._copy()
        new.today = tuple(dict.fromkeys((*self.today, *days)))
        return new

    def with_terms(self, terms: tuple[str, ...], step: int) -> Memory:
        new = self._copy()
        for term in terms:
            if step == GIVEN or new._terms.get(term) is None:
                new._terms = new._terms.put(term, step)
        return new

    def with_sources(self, sources: tuple[Source, ...]) -> Memory:
        new = self._copy()
        new.sources = (*self.sources, *sources)
        return new

    def with_grounds(self, grounds: tuple[Ground, ...], topic: tuple[str, ...] = ()) -> Memory:
        """With what facts state, and what was spoken of."""
        new = self._copy()
        new.grounds = self.grounds.with_facts(grounds)
        new.topic = topic or self.topic
        return new

    def with_cited(self, cited: tuple[Cited, ...], topic: tuple[str, ...]) -> Memory:
        """With what an admitted transition rests on, and what it speaks of."""
        new = self._copy()
        for one in cited:
            new.cited = new.cited.appended(one)
        new.topic = topic or self.topic
        return new

    def with_duties(self, duties: tuple[str, ...]) -> Memory:
        new = self._copy()
        new.duties = (*self.duties, *(d for d in duties if d not in self.duties))
        return new


def _general(commitment: Commitment) -> frozenset[str]:
    """What it is held against others by that say more or less; nothing where it is held against none."""
    return parts(commitment.key) if _is_general(commitment) else frozenset()


def _is_general(commitment: Commitment) -> bool:
    narrow = commitment.particular and commitment.polarity is Polarity.NEGATIVE
    return commitment.certainty >= CERTAINTY_MIN and not narrow


def _place(choice: Choice) -> str:
    return f"{choice.set}\n{choice.rest}"


def _counted(tally: Tally, commitment: Commitment, concept: str, ordinal: int) -> Tally:
    if not affirms(commitment, concept):
        return Tally(tally.count + 1, ordinal, tally.affirmed, tally.latest_affirmed)
    return Tally(tally.count + 1, ordinal, tally.affirmed + 1, ordinal)


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


class PolicyReference:
    """Which policy governs, what of it is in force now, and how often drift has narrowed it."""

    __slots__ = ("active", "corrections", "entered", "rulebook")

    def __init__(
        self, rulebook: Rulebook, context: Context, entered: tuple[str, ...] = (), corrections: int = 0
    ) -> None:
        self.rulebook = rulebook
        self.entered = entered
        self.corrections = corrections
        self.active = _in_force(rulebook.rules, context, entered, corrections)

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
    return ActiveRules(
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
            memory = memory.with_grounds(grounds, topic)
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
                )
            elif change.field is Field.CONTEXT:
                context = msgspec.structs.replace(context, focus=change.focus)
        mentioned = mentions(mutation)
        if mentioned:
            memory = memory.with_mentions(mentioned)
        # What holds on some days only is looked up again each time.
        settled = tuple(
            dict.fromkeys(
                known
                for r in anchored.resolutions
                if r.standing is Standing.RESOLVED and not any(map(any, r.days))
                for known in (r.reference.key, r.reference.identity)
            )
        )
        if settled:
            memory = memory.with_references(settled, self.bounds.step)
        named = _named(mutation, self.policy.rulebook.anchored_kinds)
        if named:
            memory = memory.with_named(named)
        cited = cite(mutation, self, start)
        if cited or mutation.topic:
            memory = memory.with_cited(cited, mutation.topic)
        policy = self.entering(mutation.enters)
        entered = policy.entered[len(self.policy.entered) :]
        duties = tuple(rule.head.id for rule in policy.active.requires if _incurs(rule, anchored))
        if duties:
            memory = memory.with_duties(duties)
        applied: tuple[object, ...] = (mutation.changes, mentioned, settled, named, duties, entered)
        if cited or mutation.topic:
            applied = (*applied, cited, mutation.topic)
        if mutation.content.manner:  # vector and manner follow from these
            applied = (*applied, mutation.terms, mutation.content.traits)
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
            memory = memory.with_grounds(grounds)
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


def _named(mutation: Mutation, kinds: tuple[str, ...]) -> tuple[Named, ...]:
    found = (Named(r.kind, r.key) for r in mutation.references if r.kind != BACK_REFERENCE)
    return tuple(dict.fromkeys(found)) if kinds and mutation.references else ()


def cite(mutation: Mutation, state: SemanticState, start: int) -> tuple[Cited, ...]:
    """The facts that an admitted mutation rests on, by the first rule that knows one for a figure."""
    found = []
    for figure in mutation.figures:
        for rule in state.policy.active.grounded:
            if figure.kind in rule.items and (not rule.channels or mutation.channel in rule.channels):
                ground = ground_of(rule, figure, state.memory.grounds, state.context.today(rule))
                if not isinstance(ground, Fault):
                    span = figure.span
                    found.append(
                        Cited(
                            mutation.channel, start + span.start, start + span.end, ground.fact, ground.label
                        )
                    )
                    break
    return tuple(found)


def _incurs(rule: RequireRule, anchored: Anchored) -> bool:
    """Whether admitting this makes a requirement due by the end."""
    if rule.where is not Where.END or rule.trigger is None:
        return False
    return fits(rule.trigger, anchored.mutation, anchored.referents) is not None


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
