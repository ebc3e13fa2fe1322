"""Compiled rules as values: what the gate reads. `policy/` makes them from a readable document.

Everything here is checked data: no rule can fail to evaluate. Permille and counts are integers.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

import msgspec

from interlock.core.condition import Expr
from interlock.core.mutation import FigureKind, Mark, Polarity


class Kind(StrEnum):
    """What a rule protects (R-061)."""

    DOMAIN = "domain"
    SAFETY = "safety"
    STRUCTURAL = "structural"
    TASK = "task"


class OnMixed(StrEnum):
    """What becomes of a bundle of which only a part breaks the rule (X-13)."""

    REJECT = "reject"
    SPLIT = "split"


class Mode(StrEnum):
    ENFORCE = "enforce"
    SHADOW = "shadow"


class Condition(msgspec.Struct, frozen=True, array_like=True):
    """A context field (`domain`, `audience`, `jurisdiction`, `temporal.<k>`, `epistemic.<k>`) and its values."""

    field: str
    values: tuple[str, ...]


class Guard(msgspec.Struct, frozen=True):
    """When a rule is in force: all conditions hold, its sub-domain was entered, a correction asked for it."""

    conditions: tuple[Condition, ...] = ()
    subdomain: str = ""
    on_correction: bool = False


class Head(msgspec.Struct, frozen=True):
    """What every rule carries."""

    id: str
    kind: Kind
    title: str = ""
    basis: str = ""
    severity: str = "high"
    on_mixed: OnMixed = OnMixed.REJECT
    mode: Mode = Mode.ENFORCE
    guard: Guard = Guard()


class Attribution(StrEnum):
    ANY = "any"
    OWN = "own"
    OTHER = "other"


class ClaimPattern(msgspec.Struct, frozen=True):
    """Which commitments a rule is about. Empty tuples and None ask nothing; the concepts stand in one clause."""

    marks: tuple[Mark, ...] = ()
    all_of: tuple[str, ...] = ()
    any_of: tuple[str, ...] = ()
    none_of: tuple[str, ...] = ()
    polarity: Polarity | None = None
    certainty_min: int = 0
    certainty_max: int = 5
    attribution: Attribution = Attribution.ANY

    @property
    def names(self) -> bool:
        """Whether it is about nothing that names no concept."""
        return bool(self.all_of or self.any_of)


class TextRule(msgspec.Struct, frozen=True, tag="text"):
    """Forbidden text: `sources` are phrases, or patterns where `literal` is false. Matches come as findings."""

    head: Head
    sources: tuple[str, ...]
    literal: bool = True
    hold_bytes_max: int = 0
    """How much may be held back for a rule of unbounded width; 0 where the width is bounded."""
    shapes: tuple[str, ...] = ()
    """Names of built-in detectors, instead of `sources`."""


class ClaimRule(msgspec.Struct, frozen=True, tag="claim"):
    """Forbidden claim."""

    head: Head
    pattern: ClaimPattern


class Where(StrEnum):
    SPAN = "span"
    EARLIER = "earlier"
    END = "end"


class RequireRule(msgspec.Struct, frozen=True, tag="require"):
    """A commitment that fits `trigger` needs `concept`: in the same transition, committed earlier, or by the end.

    With `where` END and no trigger the whole output needs it. `any_of`: one of these is enough. `channels`: on which of
    these it has to be said, `ASKING` for the one that what asks for it is on; none: on any.
    """

    head: Head
    any_of: tuple[str, ...]
    where: Where
    trigger: ClaimPattern | None = None
    channels: tuple[str, ...] = ()


ASKING: Final = ""
"""Among the channels of a requirement: that on which it is asked for."""


class Relation(StrEnum):
    BEFORE = "before"
    """`first` must have been committed before `second` may be."""
    AFTER = "after"
    """Once `first` was committed, the output may not end without a `second` committed after it."""
    AT_MOST = "at_most"
    """`first` may be committed `count` times."""
    NEVER_AFTER = "never_after"
    """Once `first` was committed, `second` may not be."""


class SequenceRule(msgspec.Struct, frozen=True, tag="sequence"):
    head: Head
    relation: Relation
    first: str
    second: str = ""
    count: int = 0


class Subject(StrEnum):
    TOPIC = "topic"
    REFERENCE = "reference"
    TOOL = "tool"
    LANGUAGE = "language"


class AllowRule(msgspec.Struct, frozen=True, tag="allow"):
    """Only these. A topic is a concept: a commitment must carry at least one of `values`."""

    head: Head
    subject: Subject
    values: tuple[str, ...]


class ApprovalRule(msgspec.Struct, frozen=True, tag="approval"):
    """A commitment that fits waits for somebody's approval; until then it is deferred, not admitted."""

    head: Head
    pattern: ClaimPattern


class Effect(StrEnum):
    """What a condition on a call does: calls of which it is true are forbidden, alone allowed, or wait."""

    FORBID = "forbid"
    ALLOW = "allow"
    APPROVE = "approve"


class CallRule(msgspec.Struct, frozen=True, tag="call"):
    """About calls of one tool; without a condition, about all of them. A condition without an answer refuses."""

    head: Head
    effect: Effect
    tool: str
    condition: Expr | None = None
    source: str = ""
    """The condition as it was written."""


class FlowRule(msgspec.Struct, frozen=True, tag="flow"):
    """No value with one of these origins may reach one of these sinks: `tool:<name>`, `channel:<name>`."""

    head: Head
    origins: tuple[str, ...]
    sinks: tuple[str, ...]


ANY_TOOL: Final = "tool:*"


class Rounding(msgspec.Struct, frozen=True, array_like=True):
    """Figures that fill `slot`, or are measured in `measure`, may be rounded to steps of `step` (over, under).

    The same of what stands in a slot: `decimals` of `unit`, as quantities carry it.
    """

    slot: str
    measure: str
    step: tuple[int, int]
    unit: str = ""
    decimals: int = 0


class GroundedRule(msgspec.Struct, frozen=True, tag="grounded"):
    """What an assertion states of these kinds has to stand in a fact of one of these origins, and of the same thing.

    `origins`: `verified`, `user`, `tool:<name>`, `tool:*`. `approximate`: permille by which `about 500` may differ.
    `counts`: the number of members of a list is a fact too. `sums`: so are exact totals and differences of what facts
    state, where they are said to be that. `today`: the context field that says which day it is, empty
    where facts do not expire; `age_days_max`: how old a fact with a day may be, 0 for any age. `channels`: where it is
    asked, everywhere where there are none.
    """

    head: Head
    items: tuple[FigureKind, ...]
    origins: tuple[str, ...]
    rounding: tuple[Rounding, ...] = ()
    approximate: int = 0
    counts: bool = False
    sums: bool = False
    today: str = ""
    age_days_max: int = 0
    channels: tuple[str, ...] = ()


Rule = (
    TextRule
    | ClaimRule
    | RequireRule
    | SequenceRule
    | AllowRule
    | ApprovalRule
    | CallRule
    | FlowRule
    | GroundedRule
)


STRESSED: Final = 6
"""What a flat statement counts as against a ceiling where it is stressed that it is so (`certainly`, `no doubt`)."""


class BoundSet(msgspec.Struct, frozen=True):
    """Stage 4: a value equal to a bound passes (X-18).

    Certainty 0 to 5, of a ceiling to 6; novelty and uncertainty permille; `unverified_max` counts references that no
    resolver answered for; `uncertainty_total_max` is summed over the run.
    """

    certainty_floor: int = 0
    certainty_ceiling: int = STRESSED
    novelty_max: int = 1000
    unverified_max: int = 0
    uncertainty_max: int = 1000
    uncertainty_total_max: int = 1_000_000_000


class ScheduledBounds(msgspec.Struct, frozen=True, array_like=True):
    """Bounds in force from this step on (steps are admitted transitions, the first is 0)."""

    from_step: int
    bounds: BoundSet


class TighterBounds(msgspec.Struct, frozen=True):
    """Bounds beside those in force, never instead of them: for what carries the concept `topic`, where `conditions`
    hold, from this step on. What they do not ask is None.
    """

    topic: str = ""
    conditions: tuple[Condition, ...] = ()
    from_step: int = 0
    certainty_floor: int | None = None
    certainty_ceiling: int | None = None
    novelty_max: int | None = None
    unverified_max: int | None = None
    uncertainty_max: int | None = None


class Thresholds(msgspec.Struct, frozen=True):
    """Acted on only when strictly exceeded (X-18); warn <= correct <= halt is checked at load."""

    warn: int
    correct: int
    halt: int


class Allowances(msgspec.Struct, frozen=True):
    content: int = 300
    certainty: int = 100
    register: int = 150


class SlopeRules(msgspec.Struct, frozen=True):
    """Trust slope. Per component: drift beyond `allowance` permille a step accumulates; thresholds in permille.

    `establish`: how many first admitted transitions set the trajectory's certainty and register. `window`: over
    how many admitted transitions rate and direction are measured. `tighten`: permille by which a correction
    narrows the numeric bounds.
    """

    window: int = 8
    establish: int = 12
    allowance: Allowances = Allowances()
    content: Thresholds = Thresholds(3000, 4700, 5600)
    certainty: Thresholds = Thresholds(1700, 2900, 3400)
    register: Thresholds = Thresholds(250, 380, 450)
    tighten: int = 500


class ReleaseMode(StrEnum):
    PROMPT = "prompt"
    LAG = "lag"
    AT_END = "at_end"


class ReleaseRule(msgspec.Struct, frozen=True):
    mode: ReleaseMode = ReleaseMode.PROMPT
    lag: int = 0


class Unit(StrEnum):
    TOKEN = "token"
    CLAUSE = "clause"
    SENTENCE = "sentence"
    STEP = "step"


class Limits(msgspec.Struct, frozen=True):
    """The loop's numbers; each has its own trigger or code. 0 turns an optional one off."""

    attempts_max: int = 6
    """Candidates tried at one position, the first included."""
    rollbacks_max: int = 4
    depth_max: int = 2
    gate_calls_max: int = 100_000_000
    transitions_max: int = 100_000_000
    uncertainty_max: int = 0
    distance_max: int = 0
    admission_window: int = 0
    admission_min: int = 0
    waiting_max: int = 16
    transition_bytes_max: int = 4_096
    candidates_max: int = 1_000_000_000
    """Candidates offered in a run, refused ones included."""


STRANGENESS_ALL: Final = 1000
"""Nothing is stranger than this."""


class Continuity(msgspec.Struct, frozen=True):
    """Stage 3. `overlap_min`: permille of a transition's terms that intent, facts or memory must know, asked only
    of transitions with at least `terms_min` terms. `strangeness_max`: how ill a transition may fit what was admitted
    before it, as the permille of sentences in real documents that fit theirs better (1000 asks nothing), asked once
    `establish` transitions have set the course. An explicit transition licenses a jump where `licensed`, if the
    intent or the facts know what it turns to, or one of the concepts `topics` names it. `premise_min`: permille of the
    terms of a premise that one admitted claim, or facts and intent together, must have (0 asks for no premise).
    """

    overlap_min: int = 0
    terms_min: int = 3
    strangeness_max: int = STRANGENESS_ALL
    establish: int = 3
    licensed: bool = True
    regression: bool = True
    premise_min: int = 0
    topics: tuple[str, ...] = ()


class Unmapped(msgspec.Struct, frozen=True):
    """What becomes of text the mapper could not read. `channels`, `languages`: where what was read of it and text
    rules alone decide (X-55).
    """

    coverage_min: int = 600
    channels: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    conditions: tuple[Condition, ...] = ()


class Concept(msgspec.Struct, frozen=True, array_like=True):
    """A word of the policy's lexicon: an id and the phrases that express it (inflected forms are found too)."""

    id: str
    phrases: tuple[str, ...]


class SlotFrame(msgspec.Struct, frozen=True, array_like=True):
    """A typed place: a quantity with one of `units` in a clause that carries `concept` fills slot `name`."""

    name: str
    concept: str
    units: tuple[str, ...]


class Profile(StrEnum):
    """The kind of text that words of doubt are read for: `may` doubts everywhere, `putative` only in some."""

    PLAIN = "plain"
    CLINICAL = "clinical"
    LEGAL = "legal"
    SCIENTIFIC = "scientific"
    ENCYCLOPAEDIC = "encyclopaedic"


class ExclusiveSet(msgspec.Struct, frozen=True, array_like=True):
    """Concepts of which only one can be said of the same content."""

    name: str
    concepts: tuple[str, ...]


class Vocabulary(msgspec.Struct, frozen=True):
    """What the mapper needs to know of a policy."""

    concepts: tuple[Concept, ...] = ()
    slots: tuple[SlotFrame, ...] = ()
    exclusive: tuple[ExclusiveSet, ...] = ()
    profile: Profile = Profile.PLAIN
    anchored: tuple[str, ...] = ()
    """The kinds of reference that have to resolve: some are looked for only where they do."""
    exceptions: tuple[Concept, ...] = ()
    """By concept the phrases in which a phrase of it says nothing of it: `guarantee` in `deposit guarantee scheme`."""


class Subdomain(msgspec.Struct, frozen=True, array_like=True):
    """Admitting a transition that carries one of `concepts` enters it, and puts its rules in force for good."""

    id: str
    concepts: tuple[str, ...]


class Rulebook(msgspec.Struct, frozen=True, kw_only=True):
    """A policy, compiled. `digest` is over the canonical form of the document it was read from."""

    id: str
    version: str
    digest: str
    rules: tuple[Rule, ...]
    vocabulary: Vocabulary = Vocabulary()
    subdomains: tuple[Subdomain, ...] = ()
    schedule: tuple[ScheduledBounds, ...] = (ScheduledBounds(0, BoundSet()),)
    tighter: tuple[TighterBounds, ...] = ()
    slope: SlopeRules | None = None
    limits: Limits = Limits()
    release: ReleaseRule = ReleaseRule()
    unit: Unit = Unit.SENTENCE
    continuity: Continuity = Continuity()
    unmapped: Unmapped = Unmapped()
    channels: tuple[str, ...] = ("answer",)
    anchored_kinds: tuple[str, ...] = ()
    """Reference kinds that must resolve. A reference of another kind counts as unverified."""
    retraction: bool = True
    presuppositions: bool = False
    """Whether what a claim takes for granted has to stand."""
    defer_presuppositions: bool = False
    starved: bool = False
    """Whether the prompt is built without the user's words (R-127)."""
    seal: bool = True
    """Whether what was refused is kept as a sealed copy beside its keyed commitment (X-53)."""


REFERENT: Final = "referent:"
"""With this begins the concept of what a reference stands for."""
TOOL: Final = "tool:"
"""With this begins the concept that a call of a tool is made."""


def hangs_on_referents(concepts: Iterable[str]) -> bool:
    """Whether one of them is what a reference stands for."""
    return any(concept.startswith(REFERENT) for concept in concepts)


def names_referents(rulebook: Rulebook) -> bool:
    """Whether any of its rules is about what a reference stands for: then each one is looked up wherever it stands."""
    for rule in rulebook.rules:
        match rule:
            case ClaimRule(pattern=pattern) | ApprovalRule(pattern=pattern) | RequireRule(trigger=pattern):
                if pattern is not None and hangs_on_referents(
                    (*pattern.all_of, *pattern.any_of, *pattern.none_of)
                ):
                    return True
            case AllowRule(subject=Subject.TOPIC):
                if hangs_on_referents(rule.values):
                    return True
            case _:
                pass
    return False


def excusing(rulebook: Rulebook) -> frozenset[str]:
    """The concepts that let a claim pass which without them would be forbidden, or want an approval or something said
    for it."""
    patterns = [rule.pattern for rule in rulebook.rules if isinstance(rule, ClaimRule | ApprovalRule)]
    patterns += [rule.trigger for rule in rulebook.rules if isinstance(rule, RequireRule) and rule.trigger]
    return frozenset(concept for pattern in patterns for concept in pattern.none_of)


def tools_named(rulebook: Rulebook) -> frozenset[str]:
    """The tools that rules, sub-domains and bounds speak of; rules that only watch are left out."""
    found = {_tool(concept) for subdomain in rulebook.subdomains for concept in subdomain.concepts}
    found.update(_tool(tighter.topic) for tighter in rulebook.tighter)
    for rule in rulebook.rules:
        if rule.head.mode is Mode.SHADOW:
            continue
        match rule:
            case CallRule():
                found.add(rule.tool)
            case AllowRule(subject=Subject.TOOL):
                found.update(rule.values)
            case FlowRule():
                found.update(_tool(sink) for sink in rule.sinks)
            case ClaimRule(pattern=pattern) | ApprovalRule(pattern=pattern):
                found.update(_tool(concept) for concept in (*pattern.all_of, *pattern.any_of))
            case RequireRule(trigger=ClaimPattern() as pattern):
                found.update(_tool(concept) for concept in (*pattern.all_of, *pattern.any_of))
            case SequenceRule():
                found.update((_tool(rule.first), _tool(rule.second)))
            case _:
                pass
    return frozenset(found - {""})


def _tool(name: str) -> str:
    """The tool of `tool:pay` and of `tool:pay:amount`, or nothing."""
    return name.split(":")[1] if name.startswith(TOOL) else ""
