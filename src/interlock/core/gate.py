"""The gate: `evaluate(anchored, state)` decides, nobody downstream asks again.

Four stages in a fixed order, each a bounded, typed comparison; the first that fails decides (R-042, R-043):

1. policy      any violation is absolute: reject, or decompose where every rule that fires says `split`
2. descriptor  the mutation agrees with itself, with what is established, and with what could be read of it:
               reject, or decompose where it can be taken apart
3. lineage     it can be appended to the admitted trajectory: decompose, or reject where it cannot be taken apart
4. bounds      the uncertainty it brings lies within the bound for this step: reject

What a reference stands for is settled between stage 1 and stage 2 (X-54), by `anchors` in `STAGES`: rules that need
no anchor come first, and nothing unresolved gets past. The gate reads the two arguments and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, assert_never

import msgspec

from interlock.core.claims import claims_of, fits, is_on, names_any, qualifies, settles, spoken, unplaced
from interlock.core.condition import ConditionError, holds
from interlock.core.course import exceeds
from interlock.core.decision import Admit, Code, Decision, Decompose, Reason, Reject, Stage
from interlock.core.grounding import Fault, day_number, rounds_to
from interlock.core.mutation import (
    BACK_REFERENCE,
    UNANSWERED,
    Anchored,
    Carried,
    Category,
    Commitment,
    Field,
    Mark,
    Mutation,
    Polarity,
    Premise,
    Quantity,
    Reference,
    Resolution,
    Slot,
    Span,
    Standing,
)
from interlock.core.reckoning import fault_of
from interlock.core.rules import (
    ASKING,
    STRANGENESS_ALL,
    STRESSED,
    AllowRule,
    BoundSet,
    CallRule,
    Effect,
    FlowRule,
    GroundedRule,
    Head,
    Mode,
    OnMixed,
    Relation,
    RequireRule,
    SequenceRule,
    Subject,
    TighterBounds,
    Where,
    hangs_on_referents,
)
from interlock.core.state import SemanticState

Violation = tuple[Head, Reason]
Check = Callable[[Anchored, SemanticState], Decision | None]


def evaluate(anchored: Anchored, state: SemanticState) -> Decision:
    """Decide. Pure: the same arguments give the same decision, reasons included."""
    if is_batch(anchored.mutation):
        reason = Reason(Stage.POLICY, Code.BATCH)
        return Decompose((reason,), anchored.mutation.parts, independent=True)
    shadows = state.entering(anchored.mutation.enters).active.shadows
    shadowed = _shadowed(violations(anchored, state)) if shadows else ()
    for stage in STAGES:
        decision = stage(anchored, state)
        if decision is not None:
            return _noted(decision, shadowed)
    return Admit(shadowed)


def is_batch(mutation: Mutation) -> bool:
    """Siblings are judged each on its own, never as a whole: one must not meet what another lacks (X-49)."""
    return mutation.independent and len(mutation.parts) >= 2


def _noted(decision: Decision, shadowed: tuple[Reason, ...]) -> Decision:
    return msgspec.structs.replace(decision, shadowed=shadowed) if shadowed else decision


# --- stage 1: policy -------------------------------------------------------------------------------------


def policy(anchored: Anchored, state: SemanticState) -> Decision | None:
    """Stage 1. Also asked alone, before anything is looked up outside (X-54)."""
    found = violations(anchored, state)
    enforced = [(head, reason) for head, reason in found if head.mode is Mode.ENFORCE]
    if not enforced:
        return None
    # Any rejecting rule wins over those that would split, and is the one that is reported.
    rejecting = [reason for head, reason in enforced if head.on_mixed is OnMixed.REJECT]
    splitting = [reason for head, reason in enforced if head.on_mixed is OnMixed.SPLIT]
    return _taken_apart(not rejecting, anchored.mutation, (*rejecting, *splitting))


def violations(anchored: Anchored, state: SemanticState) -> list[Violation]:
    """Every rule in force that this breaks, shadow rules included, in the order of the policy's kinds.

    In force are those too that it brings into force itself, by entering a sub-domain.
    """
    mutation = anchored.mutation
    active = state.entering(mutation.enters).active
    referents = anchored.referents
    unsettled = _is_unsettled(anchored, state)
    if active.unnamed is not None and not (mutation.ends or referents or names_any(mutation)):
        active = active.unnamed
    found: list[Violation] = []
    for finding in mutation.findings:
        head = next((rule.head for rule in active.text if rule.head.id == finding.rule), None)
        if head is not None:
            found.append(_broken(head, Code.TEXT_FORBIDDEN, Span(max(0, finding.start), finding.end)))
    for rule in active.claims:
        if unsettled and hangs_on_referents(rule.pattern.none_of):
            continue
        claim = None if mutation.ends else fits(rule.pattern, mutation, referents, echoes=True)
        if claim is not None:
            found.append(_broken(rule.head, Code.CLAIM_FORBIDDEN, claim.span))
    for requirement in active.requires:
        if unsettled and requirement.trigger and hangs_on_referents(requirement.trigger.none_of):
            continue
        span = _unmet(requirement, anchored, state)
        if span is not None:
            found.append(_broken(requirement.head, Code.REQUIREMENT_MISSING, span, requirement.any_of[0]))
    for sequence in active.sequences:
        subject = _misplaced(sequence, mutation, state)
        if subject:
            found.append(_broken(sequence.head, Code.SEQUENCE_VIOLATED, None, subject))
    for allowance in active.allows:
        if unsettled and hangs_on_referents(allowance.values):
            continue
        subject = "" if mutation.ends else _outside(allowance, mutation, referents)
        if subject:
            found.append(_broken(allowance.head, Code.NOT_ALLOWED, None, subject))
    for approval in active.approvals:
        if unsettled and hangs_on_referents(approval.pattern.none_of):
            continue
        claim = None if mutation.ends else fits(approval.pattern, mutation, referents, echoes=True)
        if claim is not None and approval.head.id not in anchored.approvals:
            found.append(_broken(approval.head, Code.APPROVAL_MISSING, claim.span))
    for call in active.calls:
        code = _of_call(call, anchored)
        if code is not None:
            found.append(_broken(call.head, code, None, f"tool:{call.tool}"))
    for flow in active.flows:
        value = _flowing(flow, mutation)
        if value is not None:
            origin = next(label for label in value.labels if label in flow.origins)
            found.append(_broken(flow.head, Code.FLOW_FORBIDDEN, value.span, origin))
    for grounded in active.grounded:
        fault = _groundless(grounded, mutation, state)
        if fault is not None:
            found.append(_broken(grounded.head, fault.code, fault.span, fault.nearest))
    return found


def _is_unsettled(anchored: Anchored, state: SemanticState) -> bool:
    """Whether nobody has said yet what a reference stands for that rules may be about: what hangs on its not standing
    for something is asked once somebody has (X-54); nothing gets past `anchors` before."""
    if not (state.policy.asks_referents and anchored.mutation.references):
        return False
    settled = tuple([resolution.reference for resolution in anchored.resolutions])
    return any(reference not in settled for reference in needs_anchor(anchored.mutation, state))


def _broken(head: Head, code: Code, span: Span | None, subject: str = "") -> Violation:
    return head, Reason(Stage.POLICY, code, rule=head.id, basis=head.basis, span=span, subject=subject)


def _shadowed(found: list[Violation]) -> tuple[Reason, ...]:
    return tuple(reason for head, reason in found if head.mode is Mode.SHADOW)


def _unmet(rule: RequireRule, anchored: Anchored, state: SemanticState) -> Span | None:
    """Where a requirement is missing, or None where it is met or not asked for. A disguise asks, and meets nothing."""
    mutation = anchored.mutation
    if rule.where is Where.END:
        due = mutation.ends and (rule.trigger is None or rule.head.id in state.memory.duties)
        said = any(state.memory.affirmed(concept, rule.channels) for concept in rule.any_of)
        return Span(0, 0) if due and not said else None
    if mutation.ends or rule.trigger is None:
        return None
    asked = [fits(rule.trigger, one, anchored.referents) for one in (mutation, *mutation.disguised)]
    claim = next((one for one in asked if one is not None), None)
    if claim is None:
        return None
    if rule.where is Where.EARLIER:
        channels = tuple([name if name != ASKING else mutation.channel for name in rule.channels])
        met = any(
            state.memory.settled(concept, channels) or any(settles(c, concept) for c in mutation.commitments)
            for concept in rule.any_of
        )
    else:
        met = any(qualifies(c, concept, claim) for c in mutation.commitments for concept in rule.any_of)
    return None if met else claim.span


def _misplaced(rule: SequenceRule, mutation: Mutation, state: SemanticState) -> str:
    """The concept that stands in the wrong place, in disguise too. What has come first has to stand plainly."""
    plainly = any(settles(claim, rule.first) for claim in mutation.commitments)
    said = (_out_of_order(rule, one, state, plainly=plainly) for one in (mutation, *mutation.disguised))
    return next(filter(None, said), "")


def _out_of_order(rule: SequenceRule, mutation: Mutation, state: SemanticState, *, plainly: bool) -> str:
    """The concept that stands in the wrong place, or nothing. `plainly`: what has to come first stands plainly here.

    What must not come yet, again or any more counts however it is named, in a question too; what has to come
    first only where it is settled, and what has to come after only where it is affirmed.
    """
    first = state.memory.tally(rule.first)
    if rule.relation is Relation.AFTER:
        second = state.memory.tally(rule.second)
        missing = mutation.ends and first.latest >= 0 and second.latest_affirmed <= first.latest
        return rule.second if missing else ""
    if mutation.ends:
        return ""
    if rule.relation is Relation.BEFORE:
        return rule.second if _comes_early(rule, mutation, state, plainly=plainly) else ""
    anywhere = unplaced(mutation)
    if rule.relation is Relation.AT_MOST:
        times = (*mutation.namings, *anywhere).count(rule.first)
        return rule.first if times and first.count + times > rule.count else ""
    seen = bool(first.count)
    # What has no place may stand before everything, and behind it.
    for concept in (*anywhere, *mutation.namings, *anywhere):
        if concept == rule.second and seen:
            return rule.second
        seen = seen or concept == rule.first
    return ""


def _comes_early(rule: SequenceRule, mutation: Mutation, state: SemanticState, *, plainly: bool) -> bool:
    """Whether a claim names the second where no claim before it settles the first."""
    seen = state.memory.settled(rule.first)
    for claim in spoken(mutation):
        if rule.second in claim.concepts and not seen:
            return True
        seen = seen or (plainly and claim in mutation.commitments and settles(claim, rule.first))
    return False


def _outside(rule: AllowRule, mutation: Mutation, referents: tuple[str, ...]) -> str:
    """What is not among the allowed, or nothing."""
    match rule.subject:
        case Subject.LANGUAGE:
            return "" if mutation.language in rule.values else mutation.language
        case Subject.TOOL:
            return "" if not mutation.tool or mutation.tool in rule.values else Subject.TOOL.value
        case Subject.REFERENCE:
            return next((r.kind for r in mutation.references if r.kind not in rule.values), "")
        case Subject.TOPIC:
            if referents and not set(referents).isdisjoint(rule.values):
                return ""
            on = all(is_on(claim, rule.values) for claim in claims_of(mutation))
            return "" if on else Subject.TOPIC.value
        case _:
            assert_never(rule.subject)


def _flowing(rule: FlowRule, mutation: Mutation) -> Carried | None:
    """The first value of a forbidden origin, where this reaches a sink of the rule."""
    if not {f"channel:{mutation.channel}", f"tool:{mutation.tool}"} & set(rule.sinks):
        return None
    return next((value for value in mutation.values if set(value.labels) & set(rule.origins)), None)


def _groundless(rule: GroundedRule, mutation: Mutation, state: SemanticState) -> Fault | None:
    if rule.channels and mutation.channel not in rule.channels:
        return None
    memory = state.memory
    fault = fault_of(rule, mutation.figures, memory.grounds, state.context.today(rule), memory.amounts)
    return fault._replace(nearest=memory.grounds.known_as(fault.nearest)) if fault is not None else None


def _of_call(rule: CallRule, anchored: Anchored) -> Code | None:
    """What is wrong with a call. A condition that has no answer refuses it, whatever the rule is for."""
    mutation = anchored.mutation
    if mutation.tool != rule.tool or mutation.ends:
        return None
    try:
        true = rule.condition is None or holds(rule.condition, mutation.arguments)
    except ConditionError:
        return Code.CONDITION_ERROR
    match rule.effect:
        case Effect.FORBID:
            return Code.CALL_FORBIDDEN if true else None
        case Effect.ALLOW:
            return None if true else Code.NOT_ALLOWED
        case Effect.APPROVE:
            return Code.APPROVAL_MISSING if true and rule.head.id not in anchored.approvals else None
        case _:
            assert_never(rule.effect)


# --- between 1 and 2: references -------------------------------------------------------------------------


def anchors(anchored: Anchored, state: SemanticState) -> Decision | None:
    """Every reference that had to be looked up stands for exactly one thing (R-093, R-094)."""
    asked = tuple([resolution.reference for resolution in anchored.resolutions])
    for reference in () if is_batch(anchored.mutation) else anchored.mutation.references:
        if reference not in asked and _needs_anchor(reference, state):
            return _refused(Stage.ANCHOR, Code.ANCHOR_UNRESOLVABLE, reference.span, reference.kind)
    for resolution in anchored.resolutions:
        decision = _settled(resolution, state)
        if decision is not None:
            return decision
    return None


def needs_anchor(mutation: Mutation, state: SemanticState) -> tuple[Reference, ...]:
    """The references to look up: of a kind the policy wants resolved and not yet in memory (R-097).

    Where a rule is about what a reference stands for, memory does not do: that is looked up at each mention.
    """
    if is_batch(mutation):
        return ()
    return tuple([reference for reference in mutation.references if _needs_anchor(reference, state)])


def _needs_anchor(reference: Reference, state: SemanticState) -> bool:
    if reference.kind not in state.policy.rulebook.anchored_kinds:
        return False
    asks = state.policy.asks_referents and reference.kind != BACK_REFERENCE
    return asks or not _known(reference, state)


def _known(reference: Reference, state: SemanticState) -> bool:
    if reference.kind == BACK_REFERENCE and state.memory.stands(reference.key):
        return True
    return state.memory.knows_reference(reference.identity)


def _settled(resolution: Resolution, state: SemanticState) -> Decision | None:
    kind, span = resolution.reference.kind, resolution.reference.span
    if _stands_anyway(resolution, state):
        return None
    if resolution.standing is Standing.RESOLVED:
        if in_time(resolution, state):
            return None
        return _refused(Stage.ANCHOR, Code.ANCHOR_EXPIRED, span, kind)
    if resolution.standing is Standing.AMBIGUOUS and len(resolution.readings) > 1:
        reason = Reason(Stage.ANCHOR, Code.ANCHOR_AMBIGUOUS, span=span, subject=kind)
        return Decompose((reason,), (span,) * len(resolution.readings), readings=resolution.readings)
    return _refused(Stage.ANCHOR, Code.ANCHOR_UNRESOLVABLE, span, kind)


def _stands_anyway(resolution: Resolution, state: SemanticState) -> bool:
    """Whether it is known and was asked only for what rules say of it: nobody is there to answer, or whoever is does
    not have it. One who failed (and so shows no snapshot) may have known what a rule forbids."""
    if resolution.standing is Standing.RESOLVED:
        return _known(resolution.reference, state)
    nobody = bool(resolution.snapshot) or not (resolution.resolver or resolution.detail == UNANSWERED)
    return resolution.standing is Standing.UNRESOLVABLE and nobody and _known(resolution.reference, state)


def in_time(resolution: Resolution, state: SemanticState) -> bool:
    """Whether it holds on every day the run knows as today; limits that nothing can be held against are not met, nor is
    one by what is called today and is no day.
    """
    if not any(map(any, resolution.days)):
        return True
    today = state.days
    if not today or any(day_number(day) is None for day in today):
        return False
    return all(since <= day <= (until or day) for since, until in resolution.days for day in today)


# --- stage 2: descriptor ---------------------------------------------------------------------------------


def descriptor(anchored: Anchored, state: SemanticState) -> Decision | None:
    """Stage 2: consistent with itself (2a), with what is established (2b, 2c), and read well enough."""
    mutation = anchored.mutation
    reason = _inconsistent(mutation) or _unread(mutation, state) or _unfounded(mutation, state)
    if reason is None:
        return None
    return _taken_apart(split=True, mutation=mutation, reasons=(reason,))


def _inconsistent(mutation: Mutation) -> Reason | None:
    """2a. A mutation that disagrees with itself says nothing that could be relied on."""
    if mutation.touches != tuple([change.field for change in mutation.changes]):
        return _reason(Code.DESCRIPTOR_INCONSISTENT, subject="touches")
    for change in mutation.changes:
        field = change.field
        if (field is Field.MEMORY) != bool(change.commitments):
            return _reason(Code.DESCRIPTOR_INCONSISTENT, subject=field.value)
        if change.focus and field is not Field.CONTEXT:
            return _reason(Code.DESCRIPTOR_INCONSISTENT, subject=field.value)
        # No model changes what a run is for, by which policy it is judged, or what was recorded.
        if field is not Field.MEMORY and field is not Field.CONTEXT:
            return _reason(Code.DESCRIPTOR_INCONSISTENT, subject=field.value)
    category, claims = mutation.category, mutation.commitments
    negates = category is Category.NEGATION
    if negates and not any(claim.target for claim in claims):
        return _reason(Code.DESCRIPTOR_INCONSISTENT, subject="target")
    if category is Category.REFERENCE and not mutation.references:
        return _reason(Code.DESCRIPTOR_INCONSISTENT, subject="reference")
    if not claims and not mutation.ends and (negates or category is Category.ASSERTION):
        return _reason(Code.DESCRIPTOR_INCONSISTENT, subject=category.value)
    if mutation.ends and mutation.changes:
        return _reason(Code.DESCRIPTOR_INCONSISTENT, subject="end")
    if mutation.themes and len(mutation.themes) != len(mutation.terms):
        return _reason(Code.DESCRIPTOR_INCONSISTENT, subject="themes")
    permille = 0 <= mutation.novelty <= 1000 >= mutation.coverage >= 0 <= mutation.uncertainty <= 1000
    if not permille or not 0 <= mutation.certainty <= 5:
        return _reason(Code.DESCRIPTOR_INCONSISTENT, subject="range")
    return None


def _unread(mutation: Mutation, state: SemanticState) -> Reason | None:
    """What the mapper cannot read is not admitted unless the policy names the place (X-55)."""
    rule = state.policy.rulebook.unmapped
    if mutation.coverage >= rule.coverage_min or mutation.channel in rule.channels:
        return None
    if mutation.language in rule.languages:
        return None
    if rule.conditions and state.context.satisfies(rule.conditions):
        return None
    span = mutation.unmapped[0] if mutation.unmapped else None
    return _reason(Code.MAP_UNREPRESENTABLE, span, mutation.language)


def _unfounded(mutation: Mutation, state: SemanticState) -> Reason | None:
    """2b and 2c, each commitment against what is established and what stands before it in the same mutation."""
    own: list[Commitment] = []
    for claim in mutation.commitments:
        if (claim.target or claim.presupposes) and not _has_its_ground(claim, state, own):
            return _reason(Code.PRESUPPOSITION_MISSING, claim.span)
        if claim.attribution:  # what others are said to say contradicts nobody, and binds nobody
            continue
        takes_back = claim.target if mutation.category is Category.NEGATION else ""
        if takes_back and not state.policy.rulebook.retraction:
            return _reason(Code.RETRACTION_NOT_PERMITTED, claim.span)
        subject = _contradicted(claim, takes_back, mutation, state, own)
        if subject is not None:
            return _reason(Code.CONTRADICTION, claim.span, subject)
        # Within one breath a clause takes words over from its neighbour: only what was admitted before is asked.
        if claim.target != claim.key and state.memory.denies_in_general(claim):
            return _reason(Code.CONTRADICTION_IN_GENERAL, claim.span)
        subject = _excluded(claim, takes_back, state, own) if claim.choices else ""
        if subject:
            return _reason(Code.MUTUALLY_EXCLUSIVE, claim.span, subject)
        own.append(claim)
    return None


def _has_its_ground(claim: Commitment, state: SemanticState, own: list[Commitment]) -> bool:
    """2b. Whether what it names and what it takes for granted stands, or is said before it."""
    said, memory = [before.key for before in own], state.memory
    if claim.target and not (memory.stands(claim.target) or claim.target in said):
        return False
    return all(memory.founds(key) or key in said for key in claim.presupposes)


def _contradicted(
    claim: Commitment, takes_back: str, mutation: Mutation, state: SemanticState, own: list[Commitment]
) -> str | None:
    """2c. The slot this contradicts, "" for a claim, None for neither.

    An explicit negation is excused for exactly the claim it takes back (X-16).
    """
    binding = [before for before in own if before.target != before.key]
    known = state.memory.find(claim.key)
    standing = known.commitment if known and not known.retracted else None
    before = next((c for c in reversed(binding) if c.key == claim.key), standing)
    if before is not None and before.polarity is not claim.polarity and claim.key != takes_back:
        return ""
    for slot in claim.slots:
        here = (s for c in reversed(binding) if c.key != takes_back for s in c.slots if s.name == slot.name)
        first = next(here, None)
        held = first.quantity if first else state.memory.slot(slot.name, besides=takes_back)
        if held is not None and held != slot.quantity and not _is_rounded(slot, held, mutation, state):
            return slot.name
    return None


def _is_rounded(slot: Slot, held: Quantity, mutation: Mutation, state: SemanticState) -> bool:
    """Whether one of the two amounts is the other with fewer decimals, as a grounded rule in force lets it be said:
    one that asks for the ground of just this figure.
    """
    said, name = slot.quantity, slot.name.partition("#")[0]
    kinds = {figure.kind for figure in mutation.figures if name in figure.slots}
    return any(
        one.unit == said.unit == held.unit
        and one.slot in ("", name)
        and (rounds_to(held, said, one.decimals) or rounds_to(said, held, one.decimals))
        for rule in state.policy.active.grounded
        if rule.head.mode is Mode.ENFORCE
        and (not rule.channels or mutation.channel in rule.channels)
        and not kinds.isdisjoint(rule.items)
        for one in rule.rounding
    )


def _excluded(claim: Commitment, takes_back: str, state: SemanticState, own: list[Commitment]) -> str:
    """The exclusive set of which another member stands of the same content, or nothing."""
    binding = [before for before in own if before.key not in (before.target, takes_back)]
    for choice in claim.choices:
        here = (
            c.member
            for b in reversed(binding)
            for c in b.choices
            if (c.set, c.rest) == (choice.set, choice.rest)
        )
        held = next(here, None) or state.memory.choice(choice, besides=takes_back)
        if held is not None and held != choice.member:
            return choice.set
    return ""


# --- stage 3: lineage ------------------------------------------------------------------------------------


def lineage(anchored: Anchored, state: SemanticState) -> Decision | None:
    """Stage 3: no unexplained jump, no unmotivated change of topic, no going back on what was concluded."""
    mutation, rules = anchored.mutation, state.policy.rulebook.continuity
    may_go_back = rules.regression and (state.memory.retracts or len(mutation.commitments) > 1)
    reason = _regresses(mutation, state) if may_go_back else None
    if reason is None and rules.premise_min:
        reason = _presumes(mutation, state)
    if reason is None:
        reason = _jumps(mutation, state)
    if reason is None:
        return None
    return _taken_apart(split=True, mutation=mutation, reasons=(reason,))


def _jumps(mutation: Mutation, state: SemanticState) -> Reason | None:
    """A jump is licensed by an explicit transition, and only to where this run may go."""
    bound = _left_behind(mutation, state)
    if not bound:
        return None
    if Mark.TRANSITION not in mutation.marks:
        return _reason(Code.DISCONTINUITY, subject=bound, stage=Stage.LINEAGE)
    if state.policy.rulebook.continuity.licensed and _may_turn_to(mutation, state):
        return None
    return _reason(Code.TOPIC_UNMOTIVATED, subject=bound, stage=Stage.LINEAGE)


def _left_behind(mutation: Mutation, state: SemanticState) -> str:
    """The bound beyond which this leaves the course, or nothing."""
    rules, terms = state.policy.rulebook.continuity, mutation.terms
    overlaps = bool(rules.overlap_min) and len(terms) >= rules.terms_min
    fits = rules.strangeness_max < STRANGENESS_ALL and state.lineage.course.steps >= rules.establish
    if not (overlaps or fits):
        return ""
    known = familiar(terms, state)
    if overlaps and overlap(known) < rules.overlap_min:
        return "overlap_min"
    if not fits or not mutation.content.weights:  # what nothing was read of is not strange
        return ""
    course, vocabulary = state.lineage.course, state.memory.vocabulary
    strange = exceeds(known, terms, mutation.content, course, vocabulary, rules.strangeness_max)
    return "strangeness_max" if strange else ""


def _may_turn_to(mutation: Mutation, state: SemanticState) -> bool:
    """Whether the intent or the facts know what is turned to, or the policy declares it a topic."""
    topics = state.policy.rulebook.continuity.topics
    if any(is_on(claim, topics) for claim in claims_of(mutation)):
        return True
    meant, given = state.intent.terms, state.memory.is_given
    return any(term in meant or given(term) for term in mutation.terms)


def _regresses(mutation: Mutation, state: SemanticState) -> Reason | None:
    """Going back to what was taken back, by the run or earlier in the same transition."""
    taken_back: dict[str, Polarity] = {}
    for claim in mutation.commitments:
        if claim.attribution:
            continue
        known = state.memory.find(claim.key)
        again = known and known.retracted and known.commitment.polarity is claim.polarity
        again = again or taken_back.get(claim.key, claim.polarity) is not claim.polarity
        old = state.memory.find(claim.target) if claim.target else None
        if old is not None and old.commitment.polarity is not claim.polarity:
            taken_back[claim.target] = claim.polarity
        if again or state.memory.takes_up_again(claim):
            return _reason(Code.REGRESSION, claim.span, stage=Stage.LINEAGE)
    return None


PREMISES_BACK: Final = 256
"""So many commitments back a premise is looked for by its terms; by its content key in the whole run."""


def _presumes(mutation: Mutation, state: SemanticState) -> Reason | None:
    """The first premise that nothing admitted, given or meant states."""
    for premise in mutation.premises:
        before = mutation.commitments[: premise.after]
        if not (_stands(premise, before, state) if premise.key else _concludes(premise, before, state)):
            return _reason(Code.PREMISE_MISSING, premise.span, stage=Stage.LINEAGE)
    return None


def _stands(premise: Premise, before: tuple[Commitment, ...], state: SemanticState) -> bool:
    known = state.memory.find(premise.key)
    if known is not None:
        return not known.retracted and known.commitment.polarity is premise.polarity
    least = state.policy.rulebook.continuity.premise_min * len(premise.terms)
    given, meant = state.memory.is_given, state.intent.terms
    if 1000 * sum([term in meant or given(term) for term in premise.terms]) >= least:
        return True
    return any(
        claim.polarity is premise.polarity
        and 1000 * sum([term in claim.terms for term in premise.terms]) >= least
        for claim in (*before, *state.memory.latest(PREMISES_BACK))
    )


def _concludes(premise: Premise, before: tuple[Commitment, ...], state: SemanticState) -> bool:
    """Whether there is anything to conclude from: in the same breath, or admitted or given and of the same things."""
    if before:
        return True
    claims = state.memory.latest(PREMISES_BACK)
    if not premise.terms:
        return bool(claims)
    said = {term for claim in claims for term in claim.terms}
    return any(term in said or state.memory.is_given(term) for term in premise.terms)


def overlap(known: list[bool]) -> int:
    """Permille of terms that are known; 1000 where there are none."""
    return sum(known) * 1000 // len(known) if known else 1000


def familiar(terms: tuple[str, ...], state: SemanticState) -> list[bool]:
    """For each term, whether the intent, the focus, the facts or memory know it."""
    since = state.memory.known_since(terms)
    if None not in since:
        return [True] * len(since)
    meant, focus = state.intent.terms, state.context.focus
    return [
        step is not None or term in meant or term in focus for term, step in zip(terms, since, strict=True)
    ]


# --- stage 4: bounds -------------------------------------------------------------------------------------


def bounds(anchored: Anchored, state: SemanticState) -> Decision | None:
    """Stage 4: a value equal to its bound passes (X-18)."""
    mutation, limits = anchored.mutation, state.bounds.limits
    reason = _beyond(limits, mutation.commitments, anchored, state)
    if reason is not None:
        return Reject((reason,))
    if state.bounds.uncertainty_total + mutation.uncertainty > limits.uncertainty_total_max:
        return _refused(Stage.BOUNDS, Code.UNCERTAINTY_BOUND, None, "uncertainty_total_max")
    for tighter in state.policy.rulebook.tighter:
        reason = _beyond_tighter(tighter, anchored, state)
        if reason is not None:
            return Reject((reason,))
    return None


def _beyond_tighter(tighter: TighterBounds, anchored: Anchored, state: SemanticState) -> Reason | None:
    """The bound of a topic or a context that this exceeds. A claim has the topic if it carries the concept, be it in
    disguise."""
    mutation, topic = anchored.mutation, tighter.topic
    if state.bounds.step < tighter.from_step or not state.context.satisfies(tighter.conditions):
        return None
    for said in (mutation, *mutation.disguised) if topic else ():
        claims = tuple([c for c in said.commitments if topic in c.concepts])
        reason = _unsure(tighter, claims, said, f":{topic}")
        if reason is not None:
            return reason
    if topic and not any(topic in said.concepts for said in (mutation, *mutation.disguised)):
        return None
    return _beyond(tighter, () if topic else mutation.commitments, anchored, state, topic)


def _beyond(
    limits: BoundSet | TighterBounds,
    claims: tuple[Commitment, ...],
    anchored: Anchored,
    state: SemanticState,
    topic: str = "",
) -> Reason | None:
    """The first bound that is exceeded; one that is not asked is None."""
    mutation, of_topic = anchored.mutation, f":{topic}" if topic else ""
    reason = _unsure(limits, claims, mutation, of_topic)
    if reason is not None:
        return reason
    if limits.novelty_max is not None and mutation.novelty > limits.novelty_max:
        return _bound(Code.NOVELTY_BOUND, None, f"novelty_max{of_topic}")
    if limits.unverified_max is not None and _unverified(anchored, state) > limits.unverified_max:
        return _bound(Code.UNVERIFIED_BOUND, None, f"unverified_max{of_topic}")
    if limits.uncertainty_max is not None and mutation.uncertainty > limits.uncertainty_max:
        return _bound(Code.UNCERTAINTY_BOUND, None, f"uncertainty_max{of_topic}")
    return None


def _unsure(
    limits: BoundSet | TighterBounds, claims: tuple[Commitment, ...], said: Mutation, of_topic: str
) -> Reason | None:
    """The bound of certainty that a claim exceeds."""
    floor, ceiling = limits.certainty_floor, limits.certainty_ceiling
    for claim in claims:
        if floor is not None and claim.certainty < floor:
            return _bound(Code.CERTAINTY_FLOOR, claim.span, f"certainty_floor{of_topic}")
        if ceiling is not None and _firmness(claim, said) > ceiling:
            return _bound(Code.CERTAINTY_CEILING, claim.span, f"certainty_ceiling{of_topic}")
    return None


def _firmness(claim: Commitment, mutation: Mutation) -> int:
    return STRESSED if mutation.insists and claim.certainty == STRESSED - 1 else claim.certainty


def _bound(code: Code, span: Span | None, subject: str) -> Reason:
    return _reason(code, span, subject, Stage.BOUNDS)


def _unverified(anchored: Anchored, state: SemanticState) -> int:
    """How many references nothing verified; one that is made twice is one."""
    if not anchored.mutation.references:
        return 0
    settled = {r.reference for r in anchored.resolutions if r.standing is Standing.RESOLVED}
    return len(
        {
            reference.identity
            for reference in anchored.mutation.references
            if reference not in settled and not _known(reference, state)
        }
    )


# --- shared ----------------------------------------------------------------------------------------------

STAGES: tuple[Check, ...] = (policy, anchors, descriptor, lineage, bounds)


def _reason(
    code: Code, span: Span | None = None, subject: str = "", stage: Stage = Stage.DESCRIPTOR
) -> Reason:
    return Reason(stage, code, span=span, subject=subject)


def _refused(stage: Stage, code: Code, span: Span | None, subject: str) -> Reject:
    return Reject((Reason(stage, code, span=span, subject=subject),))


def _taken_apart(split: bool, mutation: Mutation, reasons: tuple[Reason, ...]) -> Decision:
    """Decompose where that was asked for and can be done, else reject (X-04)."""
    if split and len(mutation.parts) >= 2:
        return Decompose(reasons, mutation.parts)
    return Reject(reasons)
