"""Rules that cannot stand together (R-067): found when the policy is loaded, each with both rules named.

Only what holds in every run is reported: a rule in shadow mode decides nothing, and two rules are held against
each other where one is in force whenever the other is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import TypeVar

from interlock.core.rules import (
    AllowRule,
    Attribution,
    CallRule,
    ClaimPattern,
    ClaimRule,
    Effect,
    Guard,
    Mode,
    Relation,
    RequireRule,
    Rule,
    SequenceRule,
    Subject,
    Where,
)
from interlock.policy.errors import Place, choices, quoted

Placed = tuple[Rule, Place]
Found = Iterator[tuple[Place, str]]
R = TypeVar("R", bound=Rule)


def contradictions(placed: Sequence[Placed]) -> Found:
    """Where each contradiction stands, and what it is."""
    enforced = [(rule, place) for rule, place in placed if rule.head.mode is Mode.ENFORCE]
    for check in CHECKS:
        yield from check(enforced)


def covers(wide: Guard, narrow: Guard) -> bool:
    """Whether the first is in force whenever the second is."""
    asked = {condition.field: set(condition.values) for condition in narrow.conditions}
    return (
        all(
            condition.field in asked and asked[condition.field] <= set(condition.values)
            for condition in wide.conditions
        )
        and wide.subdomain in ("", narrow.subdomain)
        and wide.on_correction <= narrow.on_correction
    )


def _of(kind: type[R], placed: Sequence[Placed]) -> list[tuple[R, Place]]:
    return [(rule, place) for rule, place in placed if isinstance(rule, kind)]


def _forbidden(pattern: ClaimPattern) -> tuple[str, ...]:
    """The concepts that a claim rule forbids whatever else is said, and however."""
    unconditional = (
        not pattern.marks
        and not pattern.none_of
        and pattern.polarity is None
        and (pattern.certainty_min, pattern.certainty_max) == (0, 5)
        and pattern.attribution is Attribution.ANY
    )
    if not unconditional:
        return ()
    if len(pattern.all_of) == 1 and not pattern.any_of:
        return pattern.all_of
    return pattern.any_of if not pattern.all_of else ()


def _required_and_forbidden(placed: Sequence[Placed]) -> Found:
    for need, place in _of(RequireRule, placed):
        shut = _shut(placed, need.head.guard)
        if all(concept in shut for concept in need.any_of):
            rule, where = shut[need.any_of[0]]
            yield place, _both(f"requires {choices(need.any_of)}", need, rule, where, "forbids it")


def _both(does: str, one: Rule, other: str, where: Place, undoes: str) -> str:
    return f"rule {quoted(one.head.id)} {does}, and rule {quoted(other)} on line {where.line} {undoes}"


def _shut(placed: Sequence[Placed], guard: Guard) -> dict[str, tuple[str, Place]]:
    """The concepts that may never be said where a rule with this guard is in force, and by which rule."""
    shut: dict[str, tuple[str, Place]] = {}
    for claim, where in _of(ClaimRule, placed):
        if covers(claim.head.guard, guard):
            for concept in _forbidden(claim.pattern):
                shut.setdefault(concept, (claim.head.id, where))
    for call, where in _of(CallRule, placed):
        if call.effect is Effect.FORBID and call.condition is None and covers(call.head.guard, guard):
            shut.setdefault(f"tool:{call.tool}", (call.head.id, where))
    return shut


def _waits_for_the_forbidden(placed: Sequence[Placed]) -> Found:
    """What has to come first, or after, may never be said."""
    for relation in (Relation.BEFORE, Relation.AFTER):
        for rule, place in _sequences(placed, relation):
            awaited = rule.first if relation is Relation.BEFORE else rule.second
            held = rule.second if relation is Relation.BEFORE else rule.first
            if found := _shut(placed, rule.head.guard).get(awaited):
                does = f"wants {quoted(awaited)} {relation.value} {quoted(held)}"
                yield place, _both(does, rule, *found, "forbids it")


def _no_topic_left(placed: Sequence[Placed]) -> Found:
    """Every topic that is allowed is forbidden."""
    for allow, place in _of(AllowRule, placed):
        shut = _shut(placed, allow.head.guard)
        if allow.subject is Subject.TOPIC and all(topic in shut for topic in allow.values):
            does = f"allows no topic but {choices(allow.values)}"
            yield place, _both(does, allow, *shut[allow.values[0]], "forbids it")


def _required_off_topic(placed: Sequence[Placed]) -> Found:
    for need, place in _of(RequireRule, placed):
        for allow, where in _of(AllowRule, placed):
            if allow.subject is not Subject.TOPIC or not covers(allow.head.guard, need.head.guard):
                continue
            if not set(need.any_of) & set(allow.values) and not _beside_a_topic(need, allow):
                undoes = "does not have it among its `topics`"
                yield place, _both(f"requires {choices(need.any_of)}", need, allow.head.id, where, undoes)


def _beside_a_topic(need: RequireRule, allow: AllowRule) -> bool:
    """Whether what asks for it is a topic itself, so that it may stand in the same claim: a work with its author."""
    trigger, topics = need.trigger, set(allow.values)
    if need.where is not Where.SPAN or trigger is None:
        return False
    return bool(topics.intersection(trigger.all_of)) or (
        bool(trigger.any_of) and topics.issuperset(trigger.any_of)
    )


def _nothing_allowed(placed: Sequence[Placed]) -> Found:
    for (one, place), (two, where) in combinations(_of(AllowRule, placed), 2):
        # A claim may carry a topic of each; a call or a reference is one thing, and a transition one language.
        if (
            one.subject is not two.subject
            or one.subject is Subject.TOPIC
            or set(one.values) & set(two.values)
        ):
            continue
        if covers(one.head.guard, two.head.guard) or covers(two.head.guard, one.head.guard):
            yield (
                where,
                _both(f"allows {choices(two.values)} only", two, one.head.id, place, "allows none of it"),
            )


def _sequences(placed: Sequence[Placed], relation: Relation) -> list[tuple[SequenceRule, Place]]:
    return [(rule, place) for rule, place in _of(SequenceRule, placed) if rule.relation is relation]


def _undone_sequences(placed: Sequence[Placed]) -> Found:
    """`first` is asked for before or after, and then shuts the door on what follows."""
    for never, where in _sequences(placed, Relation.NEVER_AFTER):
        for relation, does in (
            (Relation.BEFORE, "wants {} before {}"),
            (Relation.AFTER, "wants {1} after {0}"),
        ):
            for rule, place in _sequences(placed, relation):
                same = (rule.first, rule.second) == (never.first, never.second)
                if same and covers(never.head.guard, rule.head.guard):
                    said = does.format(quoted(rule.first), quoted(rule.second))
                    yield place, _both(said, rule, never.head.id, where, "never allows it")


def _circles(placed: Sequence[Placed]) -> Found:
    """`before` rules of which each waits for the next: nothing on the circle can ever be said."""
    rules = _sequences(placed, Relation.BEFORE)
    guards = {rule.head.guard for rule, _ in rules}
    told: set[frozenset[str]] = set()
    for guard in sorted(guards, key=repr):
        together = [(rule, place) for rule, place in rules if covers(rule.head.guard, guard)]
        for circle in _strongly_connected(together):
            ids = frozenset(rule.head.id for rule, _ in circle)
            if ids not in told:
                told.add(ids)
                yield _circle(circle)


def _circle(circle: list[tuple[SequenceRule, Place]]) -> tuple[Place, str]:
    named = [f"{quoted(rule.head.id)} on line {place.line}" for rule, place in circle]
    return circle[-1][1], (
        f"these rules wait for each other, so that none of {choices(sorted({r.first for r, _ in circle}))} "
        f"can ever be said: {', '.join(named)}"
    )


def _strongly_connected(rules: list[tuple[SequenceRule, Place]]) -> list[list[tuple[SequenceRule, Place]]]:
    """The rules on a circle of `before`, circle by circle (they share a component)."""
    follows: dict[str, list[str]] = {}
    for rule, _ in rules:
        follows.setdefault(rule.first, []).append(rule.second)
        follows.setdefault(rule.second, [])
    component = _components(follows)
    groups: dict[int, list[tuple[SequenceRule, Place]]] = {}
    for rule, place in rules:
        if component[rule.first] == component[rule.second]:
            groups.setdefault(component[rule.first], []).append((rule, place))
    return list(groups.values())


def _components(follows: dict[str, list[str]]) -> dict[str, int]:
    """Which component each concept is in: reachable from each other means the same (Kosaraju's two passes)."""
    order: list[str] = []
    _walk(follows, list(follows), order.append)
    leads: dict[str, list[str]] = {name: [] for name in follows}
    for name, nexts in follows.items():
        for following in nexts:
            leads[following].append(name)
    component: dict[str, int] = {}
    seen: set[str] = set()
    for number, root in enumerate(reversed(order)):
        members: list[str] = []
        _walk(leads, [root], members.append, seen)
        component.update(dict.fromkeys(members, number))
    return component


def _walk(
    edges: dict[str, list[str]], roots: list[str], leave: Callable[[str], None], seen: set[str] | None = None
) -> None:
    """Depth first from the roots in turn; calls `leave` for each name once everything behind it was seen."""
    seen = set() if seen is None else seen
    for root in roots:
        stack = [(root, iter(edges[root]))] if root not in seen else []
        seen.add(root)
        while stack:
            name, nexts = stack[-1]
            following = next((n for n in nexts if n not in seen), None)
            if following is None:
                stack.pop()
                leave(name)
            else:
                seen.add(following)
                stack.append((following, iter(edges[following])))


CHECKS: tuple[Callable[[Sequence[Placed]], Found], ...] = (
    _required_and_forbidden,
    _required_off_topic,
    _nothing_allowed,
    _undone_sequences,
    _waits_for_the_forbidden,
    _no_topic_left,
    _circles,
)
