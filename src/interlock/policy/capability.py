"""What the guarantee rests on: what is encoded, at which grain it is judged, and what cannot fire (R-163).

A report is a value. It promises nothing about what no rule speaks of, and nothing about truth (R-060).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final, assert_never

import msgspec

from interlock.core.mutation import Mark
from interlock.core.rules import (
    ASKING,
    AllowRule,
    ApprovalRule,
    BoundSet,
    CallRule,
    ClaimPattern,
    ClaimRule,
    Continuity,
    Effect,
    FlowRule,
    GroundedRule,
    Guard,
    Kind,
    Limits,
    Mode,
    OnMixed,
    Profile,
    RequireRule,
    Rule,
    Rulebook,
    SequenceRule,
    SlopeRules,
    Subject,
    TextRule,
    Thresholds,
    TighterBounds,
    Unit,
)
from interlock.lexicon.readable import LANGUAGES, REFERENCES
from interlock.policy.errors import choices, quoted
from interlock.policy.language import COMPONENTS
from interlock.policy.profile import PAIRED_FIELDS, PLAIN_FIELDS
from interlock.policy.profile import Profile as Filled
from interlock.policy.reader import Policy
from interlock.policy.settings import owes_by_the_end
from interlock.policy.shapes import built_in

TEXTS_SHOWN_MAX: Final = 3
LIMITS: Final = (
    "what no rule speaks of is admitted as far as it can be read and the bounds let it through",
    "a claim is recognised by the lexicon's phrases and their inflections, not by what it means to a person",
    "nothing here certifies that what is admitted is true",
)


class Abilities(msgspec.Struct, frozen=True):
    """What the mapper and the engine at hand can produce. What is left empty is not known and not judged."""

    marks: tuple[Mark, ...] = ()
    references: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    tools: tuple[str, ...] = ()


MAPPER: Final = Abilities(
    marks=tuple(Mark),
    references=REFERENCES,
    languages=LANGUAGES,
)
"""What the mapper that ships can produce; tests hold it equal to the mapper. Which tools there are, it cannot know."""


class Encoded(msgspec.Struct, frozen=True):
    """One rule, in words."""

    id: str
    kind: Kind
    mode: Mode
    says: str
    in_force: str
    basis: str
    title: str
    severity: str = "high"
    on_mixed: OnMixed = OnMixed.REJECT


class Silent(msgspec.Struct, frozen=True):
    """A rule that nothing can trigger, or only in part, and why (R-035)."""

    rule: str
    why: str


class Report(msgspec.Struct, frozen=True, kw_only=True):
    policy: str
    version: str
    digest: str
    rules: tuple[Encoded, ...]
    silent: tuple[Silent, ...]
    unit: Unit
    """What is judged at once."""
    grain: str
    """What can be released at once, which may be coarser than what is judged."""
    held_by: tuple[str, ...]
    """Rules that only the whole output can meet."""
    released_before: bool
    """Whether the policy releases text although such rules exist, because it says so itself (X-48)."""
    hold_bytes_max: int
    """How much text may be held back for patterns without a longest match."""
    unmapped: str
    channels: tuple[str, ...]
    anchored: tuple[str, ...]
    starved: bool
    sealed: bool
    settings: tuple[tuple[str, str], ...]
    """What the policy says beside its rules, by key; what is left out holds as it does by default."""
    limits: tuple[str, ...] = LIMITS

    def of_kind(self, kind: Kind) -> tuple[Encoded, ...]:
        return tuple(rule for rule in self.rules if rule.kind is kind)


def capabilities(
    policy: Policy, abilities: Abilities | None = None, *, unsaid: Collection[str] = ()
) -> Report:
    """What this policy can hold, seen with what is at hand: the mapper that ships, where nothing else is given.

    `unsaid`: concepts that have phrases of which none can be found.
    """
    book = policy.rulebook
    held_by = tuple(rule.head.id for rule in book.rules if owes_by_the_end(rule))
    return Report(
        policy=book.id,
        version=book.version,
        digest=book.digest,
        rules=tuple(_encoded(rule) for rule in book.rules),
        silent=_silent_rules(book, MAPPER if abilities is None else abilities, unsaid),
        unit=book.unit,
        grain=_grain(book),
        held_by=held_by,
        released_before=bool(held_by) and book.release.mode.value != "at_end",
        hold_bytes_max=max((r.hold_bytes_max for r in book.rules if isinstance(r, TextRule)), default=0),
        unmapped=_unmapped(book),
        channels=book.channels,
        anchored=book.anchored_kinds,
        starved=book.starved,
        sealed=book.seal,
        settings=tuple(_settings(policy)),
    )


def _grain(book: Rulebook) -> str:
    match book.release.mode.value:
        case "at_end":
            return "the whole output"
        case "lag":
            return f"a {book.unit}, {book.release.lag} behind"
        case _:
            return f"a {book.unit}"


def _unmapped(book: Rulebook) -> str:
    rule = book.unmapped
    text = (
        f"refused where less than {rule.coverage_min} permille can be read"
        if rule.coverage_min
        else "judged like any other: nothing is refused for being unread"
    )
    if rule.channels:
        text += f"; what cannot be read is left to text rules on {choices(rule.channels)}"
    if rule.languages:
        text += f"; what can be read and text rules decide where the language is {choices(rule.languages)}"
    if rule.conditions:
        where = ", ".join(
            f"{condition.field} is {choices(condition.values)}" for condition in rule.conditions
        )
        text += f"; what cannot be read is left to text rules where {where}"
    return text


# --- what is set ---------------------------------------------------------------------------------------------


def _settings(policy: Policy) -> Iterator[tuple[str, str]]:
    """Every number and switch that differs from its default, and what names mean."""
    book = policy.rulebook
    for scheduled in book.schedule:
        if text := _changed(scheduled.bounds, BoundSet()) or ("the defaults" if scheduled.from_step else ""):
            yield f"bounds from step {scheduled.from_step}" if len(book.schedule) > 1 else "bounds", text
    for tighter in book.tighter:
        yield "tighter bounds", _tighter(tighter)
    if book.slope is not None:
        yield "slope", _slope(book.slope)
    for name, given, default in (
        ("limits", book.limits, Limits()),
        ("continuity", book.continuity, Continuity()),
    ):
        if text := _changed(given, default):
            yield name, text
    if not book.retraction:
        yield "retraction", "refused: what was admitted may not be taken back"
    if book.presuppositions:
        yield "presuppositions", "required: what a claim takes for granted has to be established"
    if book.defer_presuppositions:
        yield "defer", "what presupposes something not yet said waits for it"
    yield from _names(policy)


def _names(policy: Policy) -> Iterator[tuple[str, str]]:
    """What the policy's own words stand for, and under which conditions it runs."""
    book, context = policy.rulebook, policy.profile.context
    if policy.title:
        yield "title", quoted(policy.title)
    concepts = book.vocabulary.concepts
    if concepts:
        phrases = sum(len(concept.phrases) for concept in concepts)
        yield "lexicon", f"{_count(len(concepts), 'concept')}, {_count(phrases, 'phrase')}"
    for excepted in book.vocabulary.exceptions:
        yield "exceptions", f"`{excepted.id}`: not where it is a part of {_few(excepted.phrases)}"
    if book.vocabulary.profile is not Profile.PLAIN:
        yield "genre", f"{book.vocabulary.profile.value}: words doubt as they do in such texts"
    for slot in book.vocabulary.slots:
        yield "slot", f"`{slot.name}`: one quantity of `{slot.concept}` in {choices(slot.units)}"
    for group in book.vocabulary.exclusive:
        yield "exclusive", f"`{group.name}`: of one thing only one of {choices(group.concepts)}"
    for tool, arguments in policy.tools:
        typed = ", ".join(f"`{path}` {kind}" for path, kind in arguments)
        yield "tool", f"`{tool}`: {typed}"
    for domain in book.subdomains:
        yield "sub-domain", f"`{domain.id}`, entered by {choices(domain.concepts)}"
    for table in policy.tables:
        said = (
            quoted(table.file)
            if table.file
            else _count(len(table.entries), "entry").replace("entrys", "entries")
        )
        yield "table", f"`{table.kind}`: {said}"
    for source in policy.resolvers:
        told = "; ".join(f"{key} {_option(value)}" for key, value in source.options.items())
        yield "resolver", f"`{source.kind}`: {told}"
    if policy.looks_ahead:
        yield "ahead", "what an open transition names is looked up before it is judged"
    plain = [(name, getattr(context, name)) for name in PLAIN_FIELDS]
    paired = [(f"{name}.{key}", value) for name in PAIRED_FIELDS for key, value in getattr(context, name)]
    if fixed := [f"{name} is {quoted(value)}" for name, value in (*plain, *paired) if value]:
        yield "context", ", ".join(fixed)
    if policy.profile.purpose:
        yield "purpose", quoted(policy.profile.purpose)
    if policy.profile.terms_from != Filled().terms_from:
        yield "terms from", choices(policy.profile.terms_from) if policy.profile.terms_from else "nothing"
    for opening in policy.profile.openings:
        values = choices(opening.values) if opening.values else "anything"
        yield "from the task", f"{opening.field}: {values}"


def _option(value: object) -> str:
    match value:
        case dict():
            return ", ".join(f"{quoted(name)} from {quoted(held)}" for name, held in value.items())
        case list():
            return choices(value)
        case str():
            return quoted(value)
        case _:
            return _value(value)


def _changed(given: msgspec.Struct, default: msgspec.Struct) -> str:
    names = [name for name in given.__struct_fields__ if getattr(given, name) != getattr(default, name)]
    return ", ".join(f"{name} {_value(getattr(given, name))}" for name in names)


def _value(value: object) -> str:
    if isinstance(value, tuple):
        return choices(value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def _tighter(bounds: TighterBounds) -> str:
    where = [f"of `{bounds.topic}`"] if bounds.topic else []
    where += [f"where {condition.field} is {choices(condition.values)}" for condition in bounds.conditions]
    where += [f"from step {bounds.from_step}"] if bounds.from_step else []
    asked = ((name, getattr(bounds, name)) for name in bounds.__struct_fields__[3:])
    return f"{' '.join(where)}: " + ", ".join(f"{name} {value}" for name, value in asked if value is not None)


def _slope(rules: SlopeRules) -> str:
    """All of it, as none of it holds where the policy has no `slope`."""
    parts = [f"window {rules.window}, establish {rules.establish}, tighten {rules.tighten}"]
    for name in COMPONENTS:
        limits: Thresholds = getattr(rules, name)
        parts.append(
            f"{name}: allowance {getattr(rules.allowance, name)}, warns over {limits.warn}, "
            f"corrects over {limits.correct}, halts over {limits.halt}"
        )
    return "; ".join(parts)


def _few(phrases: tuple[str, ...]) -> str:
    if len(phrases) <= TEXTS_SHOWN_MAX:
        return choices(phrases)
    return (
        f"{', '.join(map(quoted, phrases[:TEXTS_SHOWN_MAX]))} or one of {len(phrases) - TEXTS_SHOWN_MAX} more"
    )


def _count(count: int, noun: str) -> str:
    return f"{count} {noun}{'s' if count != 1 else ''}"


# --- what is encoded -------------------------------------------------------------------------------------


def _encoded(rule: Rule) -> Encoded:
    head = rule.head
    return Encoded(
        head.id,
        head.kind,
        head.mode,
        _says(rule),
        _in_force(head.guard),
        head.basis,
        head.title,
        head.severity,
        head.on_mixed,
    )


def _says(rule: Rule) -> str:
    match rule:
        case TextRule():
            return f"forbids {_texts(rule)}"
        case ClaimRule():
            return f"forbids {_claims(rule.pattern)}"
        case RequireRule():
            asked = f"with {_claims(rule.trigger)}" if rule.trigger else "in every output"
            place = {"span": "in the same transition", "earlier": "there or earlier", "end": "by the end"}
            return f"requires {choices(rule.any_of)} {place[rule.where]}{_told_on(rule)}, {asked}"
        case SequenceRule():
            return _order(rule)
        case AllowRule():
            return f"allows no {rule.subject} but {choices(rule.values)}"
        case ApprovalRule():
            return f"makes {_claims(rule.pattern)} wait for approval"
        case CallRule():
            return _calls(rule)
        case FlowRule():
            return f"keeps values from {choices(rule.origins)} out of {choices(rule.sinks)}"
        case GroundedRule():
            return _grounded(rule)
        case _:
            assert_never(rule)


def _calls(rule: CallRule) -> str:
    calls = f"calls of {choices([rule.tool])}"
    where = f" where `{rule.source}`" if rule.source else ""
    match rule.effect:
        case Effect.FORBID:
            return f"forbids {calls}{where}"
        case Effect.ALLOW:
            return f"allows {calls} only{where}"
        case Effect.APPROVE:
            return f"makes {calls}{where} wait for approval"
        case _:
            assert_never(rule.effect)


def _grounded(rule: GroundedRule) -> str:
    parts = [f"wants every {choices(rule.items)} to stand in a fact from {choices(rule.origins)}"]
    if rule.rounding:
        named = dict.fromkeys(one.slot or one.measure for one in rule.rounding)
        parts.append(f"rounded only in {choices(named)}")
    if rule.approximate:
        parts.append(f"`about` may differ by {rule.approximate} permille")
    if rule.counts:
        parts.append("the number of members of a list is a fact")
    if rule.sums:
        parts.append("exact totals and differences of what facts state are facts where they are called that")
    if rule.today:
        aged = f" or older than {_count(rule.age_days_max, 'day')}" if rule.age_days_max else ""
        parts.append(f"none that ended before {quoted(rule.today)}{aged}")
    if rule.channels:
        parts.append(f"on {choices(rule.channels)} only")
    return "; ".join(parts)


def _texts(rule: TextRule) -> str:
    """How many there are, and the first of them."""
    if rule.shapes:
        return f"what is found by {choices(rule.shapes)}"
    counted = _count(len(rule.sources), "phrase" if rule.literal else "pattern")
    shown = ", ".join(quoted(source) for source in rule.sources[:TEXTS_SHOWN_MAX])
    more = len(rule.sources) - TEXTS_SHOWN_MAX
    return f"{counted}: {shown}" + (f" and {more} more" if more > 0 else "")


def _order(rule: SequenceRule) -> str:
    match rule.relation.value:
        case "before":
            return f"wants {choices([rule.first])} before {choices([rule.second])}"
        case "after":
            return f"wants {choices([rule.second])} after {choices([rule.first])}"
        case "never_after":
            return f"forbids {choices([rule.second])} after {choices([rule.first])}"
        case _:
            often = "once" if rule.count == 1 else f"{rule.count} times"
            return f"allows {choices([rule.first])} {often}"


def _claims(pattern: ClaimPattern) -> str:
    parts = [f"{pattern.polarity} claims" if pattern.polarity else "claims"]
    parts += (
        [f"of {' and '.join(choices([concept]) for concept in pattern.all_of)}"] if pattern.all_of else []
    )
    parts += [f"of {choices(pattern.any_of)}"] if pattern.any_of else []
    parts += [f"without {choices(pattern.none_of)}"] if pattern.none_of else []
    parts += [f"marked {choices(mark.value for mark in pattern.marks)}"] if pattern.marks else []
    if (pattern.certainty_min, pattern.certainty_max) != (0, 5):
        low, high = pattern.certainty_min, pattern.certainty_max
        parts.append(f"of certainty {low}" if low == high else f"of certainty {low} to {high}")
    if pattern.attribution.value != "any":
        parts.append(
            "in the speaker's own words" if pattern.attribution.value == "own" else "in another's mouth"
        )
    return " ".join(parts)


def _in_force(guard: Guard) -> str:
    parts = [f"{condition.field} is {choices(condition.values)}" for condition in guard.conditions]
    parts += [f"{choices([guard.subdomain])} was entered"] if guard.subdomain else []
    parts += ["drift was corrected"] if guard.on_correction else []
    return "when " + " and ".join(parts) if parts else "always"


# --- what cannot fire ------------------------------------------------------------------------------------


def _silent_rules(book: Rulebook, abilities: Abilities, unsaid: Collection[str]) -> tuple[Silent, ...]:
    mute = {concept.id for concept in book.vocabulary.concepts if not concept.phrases or concept.id in unsaid}
    entered = {domain.id: domain.concepts for domain in book.subdomains}
    found = []
    for rule in book.rules:
        reasons = [*_silent_parts(rule, mute, abilities)]
        domain = rule.head.guard.subdomain
        if domain and all(concept in mute for concept in entered[domain]):
            reasons.append(f"nothing enters {choices([domain])}: {_no_phrases(entered[domain])}")
        found += [Silent(rule.head.id, reason) for reason in reasons]
    return tuple(found)


def _told_on(rule: RequireRule) -> str:
    if not rule.channels:
        return ""
    named = [name for name in rule.channels if name != ASKING]
    return f" on {choices(named)}{' or where it is asked for' if ASKING in rule.channels else ''}"


def _no_phrases(concepts: tuple[str, ...]) -> str:
    return f"{choices(concepts)} {'has' if len(concepts) == 1 else 'have'} no phrases"


def _silent_parts(rule: Rule, mute: set[str], abilities: Abilities) -> list[str]:
    match rule:
        case ClaimRule() | ApprovalRule():
            return _silent_pattern(rule.pattern, mute, abilities)
        case RequireRule():
            unmet = tuple(concept for concept in rule.any_of if concept in mute)
            owed = [f"can never be met: {_no_phrases(unmet)}"] if len(unmet) == len(rule.any_of) else []
            return owed + (_silent_pattern(rule.trigger, mute, abilities) if rule.trigger else [])
        case SequenceRule():
            unsaid = tuple(concept for concept in (rule.first, rule.second) if concept in mute)
            return [_no_phrases(unsaid)] if unsaid else []
        case AllowRule():
            return _silent_values(rule, mute, abilities)
        case TextRule():
            return []
        case CallRule():
            strange = abilities.tools and rule.tool not in abilities.tools
            return [f"there is no tool of the name {choices([rule.tool])}"] if strange else []
        case FlowRule() | GroundedRule():
            return []
        case _:
            assert_never(rule)


def _silent_pattern(pattern: ClaimPattern, mute: set[str], abilities: Abilities) -> list[str]:
    reasons = []
    unsaid = tuple(concept for concept in pattern.all_of if concept in mute)
    if unsaid:
        reasons.append(_no_phrases(unsaid))
    if pattern.any_of and all(concept in mute for concept in pattern.any_of):
        reasons.append(_no_phrases(pattern.any_of))
    if abilities.marks and pattern.marks and not set(pattern.marks) & set(abilities.marks):
        reasons.append(f"the mapper marks nothing as {choices(mark.value for mark in pattern.marks)}")
    if abilities.tools:
        called = [name for name in (*pattern.all_of, *pattern.any_of) if name.startswith("tool:")]
        strange = [name for name in called if name.removeprefix("tool:") not in abilities.tools]
        if strange:
            reasons.append(f"there is no tool for {choices(strange)}")
    return reasons


def _silent_values(rule: AllowRule, mute: set[str], abilities: Abilities) -> list[str]:
    if rule.subject is Subject.TOPIC:
        unsaid = tuple(topic for topic in rule.values if topic in mute and not built_in(topic))
        return [f"{_no_phrases(unsaid)}, so that nothing is on this topic"] if unsaid else []
    known = {
        Subject.REFERENCE: abilities.references,
        Subject.TOOL: abilities.tools,
        Subject.LANGUAGE: abilities.languages,
    }[rule.subject]
    strange = [value for value in rule.values if known and value not in known]
    return [f"no {rule.subject} of the name {choices(strange)} is known"] if strange else []
