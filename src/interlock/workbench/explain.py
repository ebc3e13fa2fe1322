"""What one rule does, in plain words, with examples that do and do not fire it: each was run before it is shown."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from interlock.core.rules import (
    Mode,
    OnMixed,
    Relation,
    RequireRule,
    Rule,
    SequenceRule,
    TextRule,
    Where,
)
from interlock.core.state import hold_max
from interlock.core.textrules import TextRules
from interlock.ledger.replay import clause_mapper
from interlock.lexicon.folding import folding
from interlock.policy import Policy, capabilities
from interlock.policy.detectors import detector_texts
from interlock.policy.errors import quoted, suggestion
from interlock.workbench.cases import Case, Suite
from interlock.workbench.named import concepts_of, waits
from interlock.workbench.stricter import patterns_of
from interlock.workbench.trial import Bench, Trial
from interlock.workbench.witness import Words, said_in, tries

EXAMPLES_MAX: Final = 4


class UnknownRule(ValueError):
    """The policy has no rule of this name; the message suggests one."""


class Example(msgspec.Struct, frozen=True):
    """Something that was run. `case`: the case it comes from, empty where it was made from the rule's own words."""

    said: str
    outcome: str
    by: tuple[str, ...]
    """The rules that had a say, or the codes where none did."""
    case: str = ""


class Tables(msgspec.Struct, frozen=True):
    """The compiled form of the rule's texts, by themselves. `hold_back`: folded bytes, the longest text that may be
    held because it could still become one of them; None where only `hold_bytes_max` bounds it, the policy's ceiling."""

    sources: int
    automata: int
    states: int
    hold_back: int | None
    hold_bytes_max: int


class Explanation(msgspec.Struct, frozen=True, kw_only=True):
    rule: str
    title: str
    kind: str
    mode: str
    basis: str
    severity: str
    says: str
    in_force: str
    then: str
    """What becomes of what breaks it."""
    concepts: dict[str, tuple[str, ...]]
    """The concepts it names, with the phrases that express them."""
    exceptions: dict[str, tuple[str, ...]]
    """By concept the phrases inside which it does not count."""
    tables: Tables | None
    fires: tuple[Example, ...]
    passes: tuple[Example, ...]
    silent: tuple[str, ...]
    """Why nothing can trigger it, or a part of it."""


def explain(policy: Policy, name: str, suite: Suite | None = None) -> Explanation:
    """Explain a rule. `suite`: its examples come before those that are made. Raises UnknownRule."""
    known = {rule.head.id: rule for rule in policy.rulebook.rules}
    if name not in known:
        raise UnknownRule(f"policy `{policy.id}` has no rule {quoted(name)}{suggestion(name, known)}")
    rule = known[name]
    report = capabilities(policy)
    encoded = next(one for one in report.rules if one.id == name)
    fires, passes = _examples(policy, rule, suite)
    return Explanation(
        rule=name,
        title=encoded.title,
        kind=encoded.kind.value,
        mode=encoded.mode.value,
        basis=encoded.basis,
        severity=encoded.severity,
        says=encoded.says,
        in_force=encoded.in_force,
        then=_then(rule, report.grain),
        concepts={concept: Words(policy).phrases(concept) for concept in concepts_of(rule)},
        exceptions={
            one.id: one.phrases
            for one in policy.rulebook.vocabulary.exceptions
            if one.id in concepts_of(rule)
        },
        tables=_tables(rule, hold_max(policy.rulebook.rules)) if isinstance(rule, TextRule) else None,
        fires=fires,
        passes=passes,
        silent=tuple(silent.why for silent in report.silent if silent.rule == name),
    )


def plain(explanation: Explanation) -> dict[str, Any]:
    """An explanation as plain data."""
    fields: dict[str, Any] = msgspec.to_builtins(explanation)
    return fields


def _then(rule: Rule, grain: str) -> str:
    if rule.head.mode is Mode.SHADOW:
        return "nothing is refused: it is recorded that this rule would have"
    if waits(rule):
        return "it waits until somebody approves exactly these bytes; the run goes on another way"
    at_the_end = isinstance(rule, RequireRule) and rule.where is Where.END
    if at_the_end or (isinstance(rule, SequenceRule) and rule.relation is Relation.AFTER):
        return f"the end is refused until it has been said; what is released at a time is {grain}"
    if rule.head.on_mixed is OnMixed.SPLIT:
        return "what breaks it is taken apart, and each part is judged afresh"
    return "what breaks it is refused, and the engine proposes again from before it"


def _tables(rule: TextRule, ceiling: int) -> Tables:
    patterns = patterns_of(rule)
    checks = detector_texts(0, rule.shapes)[1] if rule.shapes else {}
    compiled = TextRules.compile(patterns, folding(), checks)
    widest = 0 if rule.head.mode is Mode.SHADOW else compiled.widths[0]
    stopped = widest is None or widest > ceiling
    return Tables(
        len(patterns),
        len(compiled.automata),
        sum(automaton.states for automaton in compiled.automata),
        None if stopped else widest,
        ceiling if stopped else 0,
    )


def _examples(
    policy: Policy, rule: Rule, suite: Suite | None
) -> tuple[tuple[Example, ...], tuple[Example, ...]]:
    bench = Bench(policy, clause_mapper(policy))
    fires: list[Example] = []
    passes: list[Example] = []
    for case in suite.cases if suite else ():
        trial = bench.run(case)
        if rule.head.id in trial.rules:
            fires.append(_example(said_in(case), trial, case.id))
        elif _is_near(policy, rule, case):
            passes.append(_example(said_in(case), trial, case.id))
    made_fires, made_passes, refused = [], [], []
    for tried in tries(policy, rule, bench):
        example = _example(said_in(tried.case), tried.trial)
        if rule.head.id in tried.trial.rules:
            made_fires.append(example)
        elif example.outcome in ("admit", "decompose"):
            made_passes.append(example)
        elif len(tried.attempt.parts) == 1:
            # Another rule has something against it; had this one too, it would have been named beside it.
            refused.append(example)
    return _few(fires, made_fires), _few(passes, made_passes or refused)


def _example(said: str, trial: Trial, case: str = "") -> Example:
    return Example(said, trial.end.value, trial.by, case)


def _is_near(policy: Policy, rule: Rule, case: Case) -> bool:
    """Whether a case speaks of what the rule is about, though the rule lets it pass."""
    words = Words(policy)
    spoken = [phrase for concept in concepts_of(rule) for phrase in words.phrases(concept)]
    if isinstance(rule, TextRule):
        spoken = [word for source in rule.sources if rule.literal for word in source.split()]
    said = said_in(case).casefold()
    return any(phrase.casefold() in said for phrase in spoken)


def _few(told: list[Example], made: list[Example]) -> tuple[Example, ...]:
    """Those of cases first; then made ones from all over the list, so that they differ from each other."""
    shown = {example.said for example in told}
    room = EXAMPLES_MAX - min(len(told), EXAMPLES_MAX)
    return (*told[:EXAMPLES_MAX], *_spread([one for one in made if one.said not in shown], room))


def _spread(examples: list[Example], count: int) -> Iterable[Example]:
    if len(examples) <= count:
        return examples
    return [examples[at * len(examples) // count] for at in range(count)]
