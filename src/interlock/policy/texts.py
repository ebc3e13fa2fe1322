"""Forbidden texts and patterns of a policy: checked one by one, compiled together."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple, assert_never

from interlock.core.automaton import STATES_MAX
from interlock.core.folding import WORD_BYTES
from interlock.core.patterns import (
    AT_BOUNDARY,
    INSIDE,
    Chain,
    Choice,
    Gap,
    Node,
    One,
    Pattern,
    PatternError,
    Repeat,
    StateBudgetExceeded,
    parse,
    pattern_widths,
    spaces_optional,
    width,
)
from interlock.core.rules import Mode, RequireRule, Rulebook, TextRule
from interlock.core.scanner import Scan
from interlock.core.textrules import TextRules
from interlock.lexicon.folding import folding
from interlock.policy.contradictions import covers
from interlock.policy.detectors import Check, detector_texts
from interlock.policy.errors import quoted
from interlock.policy.shapes import Reading
from interlock.policy.tables import compiled

ORDINARY: Final = (
    "OK",
    "Rain fell.",
    "It is 7 o'clock",
    "We like warm tea",
    "Ask her why they go.",
    "He had 12 of them, not 30",
    "Snow lay on both hills by noon.",
)
"""A pattern that matches each of these that is long enough for it forbids no text, it forbids writing."""


class PolicyText(NamedTuple):
    """One text of a text rule: the rule's place among all rules, its id, and the phrase or pattern."""

    rule_index: int
    rule_id: str
    source: str
    literal: bool


def text_patterns(rulebook: Rulebook) -> tuple[PolicyText, ...]:
    """The texts and patterns of all text rules, in the order of the policy; shapes have their own (`detectors`)."""
    return tuple(
        PolicyText(index, rule.head.id, source, rule.literal)
        for index, rule in enumerate(rulebook.rules)
        if isinstance(rule, TextRule)
        for source in rule.sources
    )


def fault_of(source: str, literal: bool, held: int) -> str:
    """What is wrong with one text, or nothing."""
    if "\b" in source:
        return "this holds a backspace, for which `\\b` stands in double quotes: write it in single quotes"
    pattern = Pattern(0, source, literal)
    try:
        tree = None if literal else parse(pattern, folding())
        fewest, most = pattern_widths(pattern, folding()) if tree is None else width(tree)
        if tree is not None and not width(spaces_optional(tree))[0]:
            parse(Pattern(0, source, apart=True), folding())  # says why not, as where it is compiled
    except PatternError as error:
        return str(error)
    if most is None and not held:
        return (
            f"{quoted(source)} has no longest match: bound its repeats (`{{0,40}}` for `*`), or say with "
            "`hold_bytes_max` how much text may be held back for it"
        )
    if tree is not None and _matches_everything(tree, fewest):
        return f"{quoted(source)} matches almost any text: everything would be refused"
    return ""


def _matches_everything(tree: Node, fewest: int) -> bool:
    """Whether it is found in every one of some ordinary sentences that share no word, those left out that are too short
    for it: what asks for more than an ordinary sentence has asks for something."""
    long_enough = [text for text in map(folding().text, ORDINARY) if len(text) >= fewest]
    return bool(long_enough) and all(_found(tree, text) for text in long_enough)


def _found(tree: Node, text: bytes) -> bool:
    return bool(_ends(tree, text, frozenset(range(len(text)))))


def _ends(node: Node, text: bytes, starts: frozenset[int]) -> frozenset[int]:
    """Where matches of the node end that begin at one of these places: no table is built for a sentence or two."""
    if not starts:
        return starts
    match node:
        case One(members):
            return frozenset(at + 1 for at in starts if at < len(text) and text[at] in members)
        case Gap(condition):
            return frozenset(
                at for at in starts if condition & (AT_BOUNDARY if _at_boundary(text, at) else INSIDE)
            )
        case Chain(parts):
            for part in parts:
                starts = _ends(part, text, starts)
            return starts
        case Choice(options):
            return frozenset[int]().union(*(_ends(option, text, starts) for option in options))
        case Repeat(part, least, most):
            return _repeated(part, least, most, text, starts)
        case _:
            assert_never(node)


def _repeated(
    part: Node, least: int, most: int | None, text: bytes, starts: frozenset[int]
) -> frozenset[int]:
    """Each time takes at least a byte, or changes nothing any more: a sentence is over before any count is."""
    found = starts if least == 0 else frozenset[int]()
    times = 0
    while starts and (most is None or times < most):
        following, times = _ends(part, text, starts), times + 1
        if times >= least:
            found |= following
        if following == starts:
            return found | following
        starts = following
    return found


def _at_boundary(text: bytes, at: int) -> bool:
    before, behind = (0 <= place < len(text) and text[place] in WORD_BYTES for place in (at - 1, at))
    return before != behind


def compile_texts(rulebook: Rulebook, reading: Reading) -> TextRules | None:
    """All texts as automata, those that are only recorded apart from the others; None where they are too large, with a
    problem at the rule.
    """
    watched = {index for index, rule in enumerate(rulebook.rules) if rule.head.mode is Mode.SHADOW}
    patterns = [Pattern(text.rule_index, text.source, text.literal) for text in text_patterns(rulebook)]
    checks: dict[str, Check] = {}
    for index, rule in enumerate(rulebook.rules):
        if isinstance(rule, TextRule) and rule.shapes:
            shapes, confirming = detector_texts(index, rule.shapes)
            patterns += shapes
            checks |= confirming
    seen = tuple(pattern for pattern in patterns if pattern.rule in watched)
    try:
        rules = _compiled(
            tuple(pattern for pattern in patterns if pattern.rule not in watched), tuple(checks.items())
        )
        if seen:
            rules = rules.beside(_compiled(seen, tuple(checks.items())))
    except StateBudgetExceeded as error:
        reading.problems.add(
            reading.places["rules", error.rule, "forbid"],
            f"a pattern of this rule needs more than {STATES_MAX} states: let it begin at a word boundary "
            "(`\\b`), or bound its repeats more tightly",
        )
        return None
    for index, other in _unsayable(rulebook, rules):
        need, shut = rulebook.rules[index], rulebook.rules[other]
        reading.problems.add(
            reading.places["rules", index, "id"],
            f"rule {quoted(need.head.id)} requires what cannot be said: every phrase for it holds text that rule "
            f"{quoted(shut.head.id)} on line {reading.places['rules', other, 'id'].line} forbids",
        )
    return rules


@lru_cache(maxsize=8)
def _compiled(patterns: tuple[Pattern, ...], checks: tuple[tuple[str, Check], ...]) -> TextRules:
    """The same texts are compiled once: policies are often loaded again, and detectors are large."""
    return compiled(patterns, dict(checks))


def _unsayable(rulebook: Rulebook, texts: TextRules) -> list[tuple[int, int]]:
    """Requirements (R-067) none of whose phrases gets past the forbidden texts, each with a rule that stops it."""
    phrases = {concept.id: concept.phrases for concept in rulebook.vocabulary.concepts}
    found = []
    for index, need in enumerate(rulebook.rules):
        if not isinstance(need, RequireRule) or need.head.mode is Mode.SHADOW:
            continue
        wanted = [phrase for concept in need.any_of for phrase in phrases.get(concept, ("",))]
        stopped = [_stopped(phrase, need, rulebook, texts) for phrase in wanted]
        if stopped and all(other is not None for other in stopped):
            found.append((index, next(other for other in stopped if other is not None)))
    return found


def _stopped(phrase: str, need: RequireRule, rulebook: Rulebook, texts: TextRules) -> int | None:
    """The rule, in force whenever the requirement is, that forbids a text in this phrase."""
    scan = Scan(texts, texts.start())
    scan.feed(phrase.encode())
    for match in (*scan.matches(), *scan.finish()):
        head = rulebook.rules[match.rule].head
        if head.mode is Mode.ENFORCE and covers(head.guard, need.head.guard):
            return match.rule
    return None
