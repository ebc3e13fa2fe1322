"""What loads, and may not mean what its author meant: each doubt with the rule or key, and what to do.

What cannot mean anything is refused when a policy is loaded. Here is what may be meant so: a rule that nothing made
from its own words fires, a tool or a value that is spelled in two ways, a switch that takes the ground from another.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Final

import msgspec

from interlock.anchors.files import TableError, cells_of
from interlock.core.rules import (
    ANY_TOOL,
    STRANGENESS_ALL,
    STRESSED,
    TOOL,
    AllowRule,
    Continuity,
    FlowRule,
    GroundedRule,
    Mode,
    OnMixed,
    Rule,
    Rulebook,
    SequenceRule,
    SlopeRules,
    Subject,
    Unit,
)
from interlock.ledger.replay import clause_mapper
from interlock.mapping.reading import stems_of
from interlock.policy import Policy
from interlock.policy.contradictions import covers
from interlock.policy.errors import choices, quoted
from interlock.workbench.cases import Suite
from interlock.workbench.named import concepts_of, pattern_of, tools_of, waits
from interlock.workbench.phrases import cut_phrases
from interlock.workbench.told import Told, unheard
from interlock.workbench.trial import Bench
from interlock.workbench.witness import COUNTED_MAX, tries

REFERENT: Final = "referent:"
ALIKE: Final = 0.83
"""Of two names, the share that they have in common: `retail` and `reatil` have it, `read_file` and `read_url` not."""


class Doubt(msgspec.Struct, frozen=True):
    """`where`: the rule, or the key of the policy. `why`: what it comes to, and what to do."""

    where: str
    why: str


Found = Iterator[Doubt]


def doubts(policy: Policy, told: Told = unheard, suite: Suite | None = None) -> tuple[Doubt, ...]:
    """Every doubt, the rules' own first. `told` hears of each rule that was tried in a session, which takes a while.

    `suite`: cases that may fire what nothing made from a rule's own words does.
    """
    found = dict.fromkeys(_never_fired(policy, told, suite))
    found |= dict.fromkeys(doubt for check in CHECKS for doubt in check(policy))
    return tuple(found)


def _never_fired(policy: Policy, told: Told, suite: Suite | None) -> Found:
    bench = Bench(policy, clause_mapper(policy))
    rules = policy.rulebook.rules
    for done, rule in enumerate(rules):
        told(done, len(rules))
        if _beyond_trying(rule, policy.rulebook):
            continue
        made = any(rule.head.id in tried.trial.rules for tried in tries(policy, rule, bench))
        if not made and rule.head.id not in _fired(bench, suite):
            yield Doubt(
                rule.head.id,
                "nothing that was made from its own words fires it: see `policy explain`, and write a case that does",
            )


def _fired(bench: Bench, suite: Suite | None) -> frozenset[str]:
    """The rules that cases fire; they are few that are asked about, so that it is found out when it is."""
    return frozenset(rule for case in (suite.cases if suite else ()) for rule in bench.run(case).rules)


def _beyond_trying(rule: Rule, book: Rulebook) -> bool:
    """Whether only drift, a long text, or a fact that comes while it runs, would bring it about."""
    match rule:
        case SequenceRule():
            idle = rule.count > COUNTED_MAX
        case FlowRule():
            made = {"model"} if book.starved else {"model", "user"}
            idle = made.isdisjoint(rule.origins)
        case GroundedRule():
            idle = True
        case _:
            idle = False
    return idle or rule.head.guard.on_correction


# --- names -----------------------------------------------------------------------------------------------


def _unused(policy: Policy) -> Found:
    book = policy.rulebook
    used = {name for rule in book.rules for name in concepts_of(rule)}
    used |= {slot.concept for slot in book.vocabulary.slots}
    used |= {name for group in book.vocabulary.exclusive for name in group.concepts}
    used |= {name for domain in book.subdomains for name in domain.concepts}
    used |= {tighter.topic for tighter in book.tighter} | {*book.continuity.topics}
    for concept in book.vocabulary.concepts:
        if concept.id not in used:
            yield Doubt(
                f"lexicon.{concept.id}",
                "no rule, slot, set, bound or sub-domain names it: was a rule forgotten?",
            )
    in_force = {rule.head.guard.subdomain for rule in book.rules}
    for domain in book.subdomains:
        if domain.id not in in_force:
            yield Doubt(f"subdomains.{domain.id}", "entering it changes nothing: no rule says `in` of it")


def _cut(policy: Policy) -> Found:
    """A phrase that no transition holds, since one ends in it."""
    for concept, phrases in cut_phrases(policy).items():
        for phrase in phrases:
            unit = policy.rulebook.unit.value
            yield Doubt(
                f"lexicon.{concept}",
                f"{quoted(phrase)} is never found: a {unit} ends in it, and each is read by itself",
            )


_ONLY_DENYING: Final = frozenset({"no", "not", "never", "without", "neither", "nor", "none"})
"""They say nothing of their own, as `nothing` and `needn't` do."""


def _denials(policy: Policy) -> Found:
    """A phrase of nothing but a word that denies: what it stands before would be claimed."""
    for concept in policy.rulebook.vocabulary.concepts:
        for phrase in concept.phrases:
            if phrase.lower() in _ONLY_DENYING:
                yield Doubt(
                    f"lexicon.{concept.id}",
                    f"{quoted(phrase)} denies nothing where it counts as the phrase: say what it stands with"
                    " (`no nuts`)",
                )


def _exceptions(policy: Policy) -> Found:
    """One in which nothing stands that it could except, and one that takes a whole phrase away."""
    vocabulary = policy.rulebook.vocabulary
    phrases = {one.id: [(phrase, stems_of(phrase)) for phrase in one.phrases] for one in vocabulary.concepts}
    cut = cut_phrases(policy, excepted=True)
    for one in vocabulary.exceptions:
        where, known = f"exceptions.{one.id}", phrases.get(one.id, [])
        for excepted in one.phrases:
            words = stems_of(excepted)
            if excepted in cut.get(one.id, ()):
                unit = policy.rulebook.unit.value
                yield Doubt(where, f"{quoted(excepted)} is never found: a {unit} ends in it")
            elif not any(_holds(words, stems) for _, stems in known):
                yield Doubt(
                    where, f"{quoted(excepted)} excepts nothing: no phrase of the concept stands in it"
                )
            for phrase, stems in known:
                if stems == words:
                    yield Doubt(
                        where,
                        f"{quoted(phrase)} is a phrase of the concept and its exception: it never counts",
                    )


def _tools(policy: Policy) -> Found:
    """A tool that is spelled nearly like another one, and a rule about one that may not be called at all."""
    book = policy.rulebook
    named: dict[str, str] = dict.fromkeys((name for name, _ in policy.tools), "tools")
    for rule in book.rules:
        for tool in tools_of(rule):
            if tool not in named and (close := _alike(tool, named)):
                yield Doubt(rule.head.id, f"it speaks of the tool {quoted(tool)}: is {quoted(close)} meant?")
            named.setdefault(tool, rule.head.id)
    for tool, arguments in policy.tools:
        for path, kind in arguments:
            inner = next((other for other, _ in arguments if other.startswith(f"{path}.")), "")
            if inner:
                yield Doubt(
                    f"tools.{tool}", f"{quoted(inner)} is never there where {quoted(path)} is a {kind}"
                )
    for where, tool in _besides(book):
        if tool not in named and (close := _alike(tool, named)):
            yield Doubt(where, f"it speaks of the tool {quoted(tool)}: is {quoted(close)} meant?")
        named.setdefault(tool, where)
    for allow in book.rules:
        if (
            not isinstance(allow, AllowRule)
            or allow.subject is not Subject.TOOL
            or allow.head.mode is Mode.SHADOW
        ):
            continue
        for rule in book.rules:
            shut = [tool for tool in tools_of(rule) if tool not in allow.values]
            if rule is not allow and shut and covers(allow.head.guard, rule.head.guard):
                yield Doubt(
                    rule.head.id,
                    f"{quoted(allow.head.id)} does not allow {choices(shut)}, so that this rule adds nothing to it",
                )


def _besides(book: Rulebook) -> Iterator[tuple[str, str]]:
    """Tools that something else than a call's rule speaks of: where values come from, what enters, what is bounded."""
    for rule in book.rules:
        if isinstance(rule, FlowRule | GroundedRule):
            yield from ((rule.head.id, label) for label in _tools_in(rule.origins))
    for domain in book.subdomains:
        yield from ((f"subdomains.{domain.id}", label) for label in _tools_in(domain.concepts))
    for tighter in book.tighter:
        yield from (("tighter_bounds", label) for label in _tools_in((tighter.topic,)))


def _tools_in(labels: Iterable[str]) -> list[str]:
    return [label.removeprefix(TOOL) for label in labels if label.startswith(TOOL) and label != ANY_TOOL]


def _alike(word: str, known: Iterable[str]) -> str:
    """A name that is so near that one of the two may be a slip."""
    return next(iter(difflib.get_close_matches(word, sorted(known), n=1, cutoff=ALIKE)), "")


def _referents(policy: Policy) -> Found:
    tables = {table.kind: table for table in policy.tables}
    kinds = policy.rulebook.anchored_kinds
    if kinds and not all(kind in tables for kind in kinds):
        return  # what other resolvers answer is not known here
    names = {name for table in policy.tables for _, name in table.entries}
    for rule in policy.rulebook.rules:
        for concept in concepts_of(rule):
            name = concept.removeprefix(REFERENT)
            if concept.startswith(REFERENT) and name not in names:
                near = _alike(name, names)
                meant = f": is {quoted(near)} meant?" if near else ""
                yield Doubt(rule.head.id, f"no reference that is looked up stands for {quoted(name)}{meant}")


def _values(policy: Policy) -> Found:
    """A value of a context field that is spelled nearly like another, or that the context rules out."""
    seen: dict[str, dict[str, str]] = {}
    openings = {opening.field for opening in policy.profile.openings}
    for rule in policy.rulebook.rules:
        for condition in rule.head.guard.conditions:
            known = seen.setdefault(condition.field, {})
            given = policy.profile.context.value(condition.field)
            for value in condition.values:
                close = "" if value in known else _alike(value, known)
                if close:
                    yield Doubt(rule.head.id, f"{condition.field} {quoted(value)}: is {quoted(close)} meant?")
                elif condition.field not in openings and value != given:
                    yield Doubt(
                        rule.head.id,
                        f"{condition.field} is never {quoted(value)}: `context` sets {quoted(given)}",
                    )
                known.setdefault(value, rule.head.id)


# --- what takes the ground from something ----------------------------------------------------------------


KNOWN_OF_REFERENCES: Final = frozenset(
    {
        *("referent", "since", "until", "valid_from", "valid_until", "key", "name", "citation", "volume"),
        *("reporter", "page", "year", "court", "title", "author", "authors", "venue", "journal", "booktitle"),
        *("doi", "url", "arxiv", "eprint", "line", "pmid", "isbn", "number", "section"),
    }
)
"""What is held of a reference, as columns and fields call it."""


def _columns(policy: Policy) -> Found:
    """A column of a registry, or a field of an answer, that is nearly one that references are held against."""
    known = {*KNOWN_OF_REFERENCES, *policy.rulebook.anchored_kinds}
    for source in policy.resolvers:
        for name in (*source.options.get("fields", ()), *_columns_of(policy, source.options.get("file", ""))):
            slip = name.lower() not in known and (
                _alike(name.lower(), known)
                or next((one for one in sorted(known) if sorted(one) == sorted(name.lower())), "")
            )
            if slip:
                yield Doubt(
                    f"anchors.resolvers.{source.kind}",
                    f"nothing is held against {quoted(name)}: is {quoted(slip)} meant?",
                )


def _columns_of(policy: Policy, file: str) -> Iterable[str]:
    """Of the first row; what is wrong with a file is told where it is read."""
    if not file:
        return ()
    try:
        return tuple(next(iter(cells_of(Path(policy.name).parent / file, "")), {}))
    except (OSError, TableError):
        return ()


def _exclusive(policy: Policy) -> Found:
    """A member whose phrase holds another member's phrase: who says it names both, and settles on neither."""
    book = policy.rulebook
    phrases = {concept.id: concept.phrases for concept in book.vocabulary.concepts}
    pairs: dict[frozenset[str], str] = {}
    for group in book.vocabulary.exclusive:
        for one, two in combinations(group.concepts, 2):
            other = pairs.setdefault(frozenset((one, two)), group.name)
            if other != group.name:
                yield Doubt(
                    f"exclusive.{group.name}", f"{quoted(one)} and {quoted(two)} are in {quoted(other)} too"
                )
            for left, right in ((one, two), (two, one)):
                for phrase in phrases.get(left, ()):
                    held = next(
                        (p for p in phrases.get(right, ()) if _holds(stems_of(phrase), stems_of(p))), ""
                    )
                    if held:
                        both = f"{quoted(phrase)} of {quoted(left)} holds {quoted(held)} of {quoted(right)}"
                        yield Doubt(
                            f"exclusive.{group.name}",
                            f"{both}, so that it says both and settles on neither: use a phrase without it",
                        )


def _holds(words: list[str], part: list[str]) -> bool:
    return any(words[at : at + len(part)] == part for at in range(len(words) - len(part) + 1))


def _bounds(policy: Policy) -> Found:
    """Claims that the bounds refuse at every step, and bounds that no run comes to."""
    book = policy.rulebook
    low = min(entry.bounds.certainty_floor for entry in book.schedule)
    high = min(5, max(entry.bounds.certainty_ceiling for entry in book.schedule))
    for rule in book.rules:
        pattern = pattern_of(rule)
        if pattern and (pattern.certainty_max < low or pattern.certainty_min > high):
            yield Doubt(
                rule.head.id, f"claims of its certainty are refused by the bounds ({low} to {high}) anyway"
            )
    for tighter in book.tighter:
        idle = tighter.certainty_ceiling == STRESSED and tighter.certainty_floor in (None, 0)
        asks = (tighter.novelty_max, tighter.unverified_max, tighter.uncertainty_max)
        if idle and all(one is None for one in asks):
            yield Doubt(
                "tighter_bounds", f"`certainty_ceiling: {STRESSED}` lets everything through: it asks nothing"
            )
    for before, after in zip(book.schedule, book.schedule[1:], strict=False):
        if after.from_step >= book.limits.transitions_max:
            yield Doubt(
                f"bounds from step {after.from_step}", "a run ends before that: see `limits.transitions_max`"
            )
        elif after.bounds == before.bounds:
            yield Doubt(f"bounds from step {after.from_step}", "they are the same as before: leave them out")


MEASURED_MAX: Final = 10_000
"""So many transitions are a long run: what they cannot gather, none does."""
EACH_MAX: Final = 1_300
"""Permille that one sentence adds to a drift at most; to those of certainty and register `LEAP_MAX`."""
LEAP_MAX: Final = 500


def _course(policy: Policy) -> Found:
    """Measures of the run as a whole that no run comes to, that ask nothing, or that leave nothing to say."""
    book = policy.rulebook
    most, continuity = book.limits.transitions_max, book.continuity
    asks_fit = continuity.strangeness_max < STRANGENESS_ALL
    ended = f"a run ends after {most} transitions, before that many: see `limits.transitions_max`"
    if asks_fit and continuity.establish >= most:
        yield Doubt("continuity.establish", ended)
    if not continuity.strangeness_max:
        yield Doubt(
            "continuity.strangeness_max", "once the course is set, nothing with a content word passes"
        )
    if continuity.establish != Continuity().establish and not asks_fit:
        yield Doubt(
            "continuity.establish", "it is asked only with `strangeness_max`, which asks nothing here"
        )
    if continuity.terms_min != Continuity().terms_min and not continuity.overlap_min:
        yield Doubt("continuity.terms_min", "it is asked only with `overlap_min`, which asks nothing here")
    if continuity.overlap_min and 2 * continuity.terms_min > book.limits.transition_bytes_max:
        yield Doubt("continuity.terms_min", "no transition has so many: see `limits.transition_bytes_max`")
    if continuity.topics and not (asks_fit or continuity.overlap_min):
        yield Doubt("continuity.topics", "no jump is refused: name `strangeness_max` or `overlap_min`")
    if book.slope is not None:
        if book.slope.establish >= most:
            yield Doubt("slope.establish", ended)
        yield from _thresholds(book.slope, min(most, MEASURED_MAX))


def _thresholds(rules: SlopeRules, most: int) -> Found:
    allowed = rules.allowance
    for name, limits, each in (
        ("content", rules.content, EACH_MAX - allowed.content),
        ("certainty", rules.certainty, LEAP_MAX - allowed.certainty),
        ("register", rules.register, LEAP_MAX - allowed.register),
    ):
        if each <= 0:
            yield Doubt(
                f"slope.allowance.{name}", f"one sentence counts for {LEAP_MAX} at most: nothing accumulates"
            )
        elif limits.warn >= each * most:
            yield Doubt(f"slope.{name}", f"{most} sentences gather less than that: nothing ever acts")
        elif limits.warn == limits.halt:
            yield Doubt(
                f"slope.{name}", "the run ends where it is warned of: let `warn` and `correct` be lower"
            )
        elif limits.correct == limits.halt:
            yield Doubt(f"slope.{name}", "the run ends where it is corrected: let `correct` be lower")


def _switches(policy: Policy) -> Found:
    """A setting that undoes what another one says."""
    book = policy.rulebook
    enforced = [rule for rule in book.rules if rule.head.mode is Mode.ENFORCE]
    if book.rules and not enforced:
        yield Doubt("rules", "every rule is in shadow mode: nothing is refused by a rule")
    for rule in enforced:
        if waits(rule) and not book.limits.waiting_max:
            yield Doubt(
                rule.head.id,
                "nothing can wait with `limits.waiting_max: 0`: what it holds for approval is refused",
            )
        if rule.head.on_mixed is OnMixed.SPLIT and not book.limits.depth_max:
            yield Doubt(
                rule.head.id, "nothing is taken apart with `limits.depth_max: 0`: `on_mixed: split` rejects"
            )
        pattern = pattern_of(rule)
        if book.unit is Unit.TOKEN and pattern and len({*pattern.all_of}) > 1:
            yield Doubt(
                rule.head.id, "with `unit: token` no two concepts stand in what is judged: use `sentence`"
            )
    yield from _unread(book)


def _unread(book: Rulebook) -> Found:
    if "en" in book.unmapped.languages:
        yield Doubt(
            "on_unmapped.languages",
            "with `en` no English text is refused for being unread: lower `coverage_min`",
        )
    if set(book.unmapped.channels) >= set(book.channels):
        yield Doubt(
            "on_unmapped.channels",
            "all channels are named: claim rules bind on none of them where text is unread",
        )


def _twice(policy: Policy) -> Found:
    seen: dict[Rule, str] = {}
    for rule in policy.rulebook.rules:
        head = msgspec.structs.replace(rule.head, id="", title="", basis="", severity="")
        bare = msgspec.structs.replace(rule, head=head)
        first = seen.setdefault(bare, rule.head.id)
        if first != rule.head.id:
            yield Doubt(rule.head.id, f"it says the same as {quoted(first)}")


CHECKS: Final[tuple[Callable[[Policy], Found], ...]] = (
    _twice,
    _tools,
    _referents,
    _values,
    _bounds,
    _course,
    _switches,
    _exclusive,
    _cut,
    _denials,
    _exceptions,
    _columns,
    _unused,
)
