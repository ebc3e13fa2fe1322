"""What a rule names: concepts, tools, the claims it is about."""

from __future__ import annotations

from collections.abc import Iterator

from interlock.core.rules import (
    TOOL,
    AllowRule,
    ApprovalRule,
    CallRule,
    ClaimPattern,
    ClaimRule,
    Effect,
    FlowRule,
    RequireRule,
    Rule,
    SequenceRule,
    Subject,
)


def pattern_of(rule: Rule) -> ClaimPattern | None:
    match rule:
        case ClaimRule() | ApprovalRule():
            return rule.pattern
        case RequireRule():
            return rule.trigger
        case _:
            return None


def waits(rule: Rule) -> bool:
    """Whether what the rule is about waits for a person."""
    return isinstance(rule, ApprovalRule) or (isinstance(rule, CallRule) and rule.effect is Effect.APPROVE)


def concepts_of(rule: Rule) -> tuple[str, ...]:
    """Every concept that a rule names, of any action, in the order in which it does, each once."""
    return tuple(dict.fromkeys(_concepts(rule)))


def _concepts(rule: Rule) -> Iterator[str]:
    pattern = pattern_of(rule)
    if pattern:
        yield from (*pattern.all_of, *pattern.any_of, *pattern.none_of)
    match rule:
        case RequireRule():
            yield from rule.any_of
        case SequenceRule():
            yield from filter(None, (rule.first, rule.second))
        case AllowRule(subject=Subject.TOPIC):
            yield from rule.values
        case _:
            pass


def tools_of(rule: Rule) -> tuple[str, ...]:
    """Every tool that a rule names, those that values come from left out: facts may be given without a call."""
    named = [name.removeprefix(TOOL) for name in concepts_of(rule) if name.startswith(TOOL)]
    match rule:
        case CallRule():
            named.append(rule.tool)
        case AllowRule(subject=Subject.TOOL):
            named += rule.values
        case FlowRule():
            named += [sink.removeprefix(TOOL) for sink in rule.sinks if sink.startswith(TOOL)]
        case _:
            pass
    return tuple(dict.fromkeys(named))
