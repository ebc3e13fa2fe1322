"""Texts that may fire a rule, made from the rule and the policy's own words. Made, not believed.

Every one of them is run through a real session before anything is said of it, so a poor guess costs time and never
makes a wrong statement. Bounded, and the same for the same policy.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator
from functools import cached_property
from itertools import islice, product
from typing import Any, Final, assert_never

import msgspec

from interlock.core.condition import Expr
from interlock.core.mutation import Candidate, CandidateKind, FigureKind
from interlock.core.patterns import Chain, Choice, Gap, Node, One, Pattern, PatternError, Repeat, parse
from interlock.core.prompt import Task
from interlock.core.rules import (
    AllowRule,
    ApprovalRule,
    CallRule,
    ClaimPattern,
    ClaimRule,
    FlowRule,
    GroundedRule,
    Guard,
    Relation,
    RequireRule,
    Rule,
    SequenceRule,
    Subject,
    TextRule,
    Unit,
)
from interlock.lexicon.folding import folding
from interlock.policy import Policy
from interlock.policy.detectors.examples import lookalikes, valid
from interlock.policy.profile import FACT, placeholders
from interlock.policy.settings import owes_by_the_end
from interlock.workbench.cases import (
    CALLS,
    NEUTRAL_PURPOSE,
    NEUTRAL_USER,
    Case,
    Expect,
    Expected,
    call_of,
)
from interlock.workbench.product import strangeness
from interlock.workbench.trial import Bench, Trial

TRIED_MAX: Final = 160
"""Texts made for one rule: enough for every frame with a few phrases, and over in a tenth of a second."""
BESIDE_MAX: Final = 12
COMBINATIONS_MAX: Final = 6
EXCEPTED_MAX: Final = 6
PHRASES_TRIED: Final = 2
SITUATIONS_TRIED: Final = 40
COUNTED_MAX: Final = 16
"""A rule that allows something more often is not tried: the text would be as long as it likes."""
TASKS_MAX: Final = 8
NEUTRAL_FACT: Final = "the usual"
ANY_TEXT: Final = "The sky is blue."

PLAIN: Final = ("{}.", "It is {}.", "The {}.", "This is about {}.", "We {}.", "There is {}.", "You have {}.")
JOINED: Final = (
    "{} {}",
    "{} is {}",
    "{} has {}",
    "{} and {}",
    "{} of the {}",
    "{} with {}",
    "{} will {}",
    "we {} {}",
)
DENIED: Final = (
    "It is not {}.",
    "There is no {}.",
    "We do not {}.",
    "{} is not so.",
    "This is not about {}.",
)
DOUBTED: Final = (
    "It may be {}.",
    "Perhaps it is {}.",
    "It could be {}.",
    "It is probably {}.",
    "{} might be so.",
)
ASKED: Final = ("Is it {}?", "What about {}?", "Do we have {}?")
TOLD: Final = ("Choose {}.", "You should use {}.", "Please use {}.")
QUOTED: Final = ("According to the report, it is {}.", "The manager said that it is {}.")
MENTIONED: Final = ("It is {}.", "{}.", "There is {}.", "You have {}.", "We {}.")
MIXED: Final = ("The sky is blue, but it is {}.", "The sky is blue; {}.")
REFERENCES: Final = {
    "arxiv": "arXiv:2101.00001",
    "case": "Smith v. Jones",
    "citation": "512 U.S. 999",
    "cve": "CVE-2020-0001",
    "doi": "10.1000/182",
    "email": "someone@example.org",
    "isbn": "ISBN 978-3-16-148410-0",
    "phone": "call 020 7946 0018",
    "rfc": "RFC 2119",
    "statute": "15 U.S.C. § 78j",
    "url": "https://example.org/page",
}
OTHER_TOOL: Final = "another_tool"
FOREIGN: Final = "Dieser Satz ist nicht auf Englisch geschrieben und niemand hier versteht ihn."
CODE: Final = "```\nx = compute(y)\n```\n"

Said = str | tuple[str, str]
"""A text, or a call: the tool and its arguments as JSON."""


class Attempt(msgspec.Struct, frozen=True):
    """What is offered, part by part. `made_up`: nobody asked for it, so that none of it was given."""

    parts: tuple[Said, ...]
    made_up: bool = False

    @property
    def shown(self) -> str:
        return " ".join(part if isinstance(part, str) else call_of(*part) for part in self.parts)


class Situation(msgspec.Struct, frozen=True):
    """Where a rule is in force: the task that is set, and what has to be said first."""

    task: Task
    before: tuple[Said, ...] = ()


def tasks(policy: Policy, guard: Guard, also: Collection[str] = ()) -> Iterator[Task]:
    """Tasks that meet the guard's conditions as far as a task can, in every context that they leave open; a few.

    `also`: fields that have to be set beside those that the policy's own rules ask about.
    """
    asked = {condition.field: condition.values for condition in guard.conditions}
    read = {*policy.context_read, *also}
    choices = []
    for opening in policy.profile.openings:
        wanted = [
            value for value in asked.get(opening.field, ()) if value in opening.values or not opening.values
        ]
        if wanted or opening.field in read:
            choices.append([(opening.field, value) for value in wanted or opening.values or ("other",)])
    starved = policy.rulebook.starved
    named = [
        name.removeprefix(FACT) for name in placeholders(policy.profile.purpose) if name.startswith(FACT)
    ]
    facts = dict.fromkeys(named, NEUTRAL_FACT)
    for context in islice(product(*choices), TASKS_MAX):
        yield Task(
            agent="cases",
            purpose=NEUTRAL_PURPOSE if starved else "",
            user="" if starved else NEUTRAL_USER,
            context=dict(context),
            facts=facts,
        )


def situations(policy: Policy, guard: Guard, also: Collection[str] = ()) -> Iterator[Situation]:
    """Where a rule with this guard may be in force, the shortest first; `also` as in `tasks`."""
    if guard.on_correction:
        return  # only drift brings it about
    if not guard.subdomain:
        yield from map(Situation, tasks(policy, guard, also))
        return
    words = Words(policy)
    entry = next(
        (domain.concepts for domain in policy.rulebook.subdomains if domain.id == guard.subdomain), ()
    )
    entering: list[Said] = [
        f"This is about {phrase}." for concept in entry for phrase in words.phrases(concept)[:PHRASES_TRIED]
    ]
    entering += [(concept.removeprefix("tool:"), "{}") for concept in entry if _is_tool(concept)]
    # What enters may itself have to come after something, or beside it.
    first = [_sentence("It is {}.", phrase) for one in words.concepts for phrase in words.phrases(one)[:1]]
    task = next(tasks(policy, guard, also))
    yield from (Situation(task, (said,)) for said in entering)
    yield from (
        Situation(task, (said,))
        for concept in entry
        for phrase in words.phrases(concept)[:1]
        for said in _less_than_stated(phrase)
    )
    yield from (Situation(task, (before, said)) for said in entering for before in first[:SITUATIONS_TRIED])


def case_of(policy: Policy, situation: Situation, attempt: Attempt, *, ends: bool = True) -> Case:
    """The attempt as a case, to be run like any other; what it expects is not asked. `ends`: as in `Case`.

    It answers somebody who asked for just that, so that it is neither off the subject nor news, unless it is made up.
    """
    kind = CandidateKind.STEP if policy.rulebook.unit is Unit.STEP else CandidateKind.SPAN
    channels = policy.rulebook.channels
    calls = CALLS if CALLS in channels else channels[0]

    asked = " ".join((*(part for part in situation.before if isinstance(part, str)), attempt.shown))
    purpose = "purpose" if policy.rulebook.starved else "user"

    def offered(part: Said) -> Candidate:
        if isinstance(part, str):
            return Candidate(f"{part} ".encode(), kind, channels[0] if "answer" not in channels else "answer")
        return Candidate(call_of(*part).encode(), CandidateKind.TOOL_CALL, calls)

    return Case(
        id="attempt",
        task=situation.task
        if attempt.made_up
        else msgspec.structs.replace(situation.task, **{purpose: asked}),
        offers=tuple(offered(part) for part in attempt.parts),
        earlier=tuple(offered(part) for part in situation.before),
        expected=Expected(end=Expect.ADMIT),
        ends=ends,
    )


def said_in(case: Case) -> str:
    """All that is offered, and before it what has to be admitted first: without that a rule may not be in force."""
    earlier = [offer.data.decode("utf-8", "replace") for offer in case.earlier]
    offered = "".join(offer.data.decode("utf-8", "replace") for offer in case.offers)
    return "".join(text if text[-1:].isspace() else f"{text} " for text in earlier) + offered.removesuffix(
        " "
    )


def attempts(policy: Policy, rule: Rule, focus: frozenset[str] = frozenset()) -> Iterator[Attempt]:
    """Texts and calls that may fire the rule, and some that come near, each once. `focus`: phrases to try first."""
    seen: set[Attempt] = set()
    for attempt in islice(_attempts(Words(policy, focus), rule), TRIED_MAX):
        if attempt not in seen:
            seen.add(attempt)
            yield attempt


class Words:
    """What a policy's concepts are called, and what its references stand for. `focus`: phrases that come first."""

    def __init__(self, policy: Policy, focus: frozenset[str] = frozenset()) -> None:
        self._focus = focus
        self._phrases = {
            concept.id: self.sorted(concept.phrases) for concept in policy.rulebook.vocabulary.concepts
        }
        self.concepts = tuple(self._phrases)
        self._exceptions = {one.id: one.phrases for one in policy.rulebook.vocabulary.exceptions}
        self._rules = policy.rulebook.rules
        self._names = {f"referent:{name}": key for table in policy.tables for key, name in table.entries}

    @cached_property
    def conditions(self) -> dict[str, list[Expr]]:
        """Of each tool what its rules ask: a call has to meet all of them."""
        found: dict[str, list[Expr]] = {}
        for rule in self._rules:
            if isinstance(rule, CallRule) and rule.condition is not None:
                found.setdefault(rule.tool, []).append(rule.condition)
        return found

    def sorted(self, phrases: Iterable[str]) -> tuple[str, ...]:
        return tuple(sorted(phrases, key=lambda phrase: phrase not in self._focus))

    def phrases(self, concept: str) -> tuple[str, ...]:
        """How it may be said, in prose."""
        named = self._names.get(concept)
        return (named,) if named else self._phrases.get(concept, ())

    def exceptions(self, concept: str) -> tuple[str, ...]:
        """Phrases inside which it may not count, in this policy or in the one that it is compared with."""
        known = self._phrases.get(concept, ())
        others = sorted(self._focus - {*known}) if known else ()
        return tuple(dict.fromkeys((*others, *self._exceptions.get(concept, ()))))


def _attempts(words: Words, rule: Rule) -> Iterator[Attempt]:
    match rule:
        case TextRule():
            yield from _of_texts(words, rule)
        case ClaimRule(pattern=pattern) | ApprovalRule(pattern=pattern):
            yield from map(_alone, _of_claim(words, pattern))
        case RequireRule():
            yield from _of_requirement(words, rule)
        case SequenceRule():
            yield from _of_sequence(words, rule)
        case AllowRule():
            yield from _of_allowance(words, rule)
        case CallRule():
            yield from _of_calls(words, rule)
        case FlowRule():
            tools = [sink.removeprefix("tool:") for sink in rule.sinks if sink.startswith("tool:")]
            said: list[Said] = [
                *((tool, '{"value": "made up 1234"}') for tool in tools),
                "The number is 1234.",
            ]
            yield from (Attempt((one,), made_up) for made_up in (True, False) for one in said)
        case GroundedRule(items=items):
            made = {
                FigureKind.DATE: "It was sent on 17 May 2031.",
                FigureKind.NAME: "It was sent by Quentin Vasquero.",
                FigureKind.PRICE: "It costs 48,917.31 dollars.",
                FigureKind.QUANTITY: "It weighs 48,917.31 grams.",
                FigureKind.NUMBER: "The figure is 48917.31.",
                FigureKind.REFERENCE: "The file is QX4891731.",
                FigureKind.DENIAL: "The file has not been read.",
            }
            yield from (Attempt((made[kind],), made_up=True) for kind in items if kind in made)
        case _:
            assert_never(rule)


def _alone(said: Said) -> Attempt:
    return Attempt((said,))


# --- texts -----------------------------------------------------------------------------------------------


def _of_texts(words: Words, rule: TextRule) -> Iterator[Attempt]:
    """Each source once, spelled as shortly as it can be; then something that lacks the end of it."""
    spelled = [
        text for source in words.sorted(rule.sources) for text in spellings(source, literal=rule.literal)
    ]
    near = [text.rpartition(" ")[0] or text[:-1] for text in spelled]
    for shape in rule.shapes:
        spelled += valid(shape, count=PHRASES_TRIED)
        near += lookalikes(shape, count=PHRASES_TRIED)
    for text in (*spelled, *near):
        if text.strip():
            yield _alone(text)
            yield _alone(f"It is {text}.")


def spellings(source: str, *, literal: bool) -> tuple[str, ...]:
    """A phrase as it is; of a pattern one short text for each way it begins."""
    if literal:
        return (source,)
    try:
        tree = parse(Pattern(0, source, literal), folding())
    except PatternError:
        return ()
    found = (spelled.decode("utf-8", "ignore") for spelled in islice(_spelled(tree), COMBINATIONS_MAX))
    return tuple(dict.fromkeys(found))


def _spelled(node: Node) -> Iterator[bytes]:
    """Short texts that the tree describes, a few."""
    match node:
        case One(members=members):
            yield bytes([min(members, key=strangeness)])
        case Gap():
            yield b""
        case Chain(parts=parts):
            ways = [tuple(islice(_spelled(part), COMBINATIONS_MAX)) for part in parts]
            # The first way of each, and then the other ways one at a time: not every product of all.
            yield b"".join(way[0] for way in ways)
            for at, way in enumerate(ways):
                for other in way[1:]:
                    yield b"".join(other if i == at else one[0] for i, one in enumerate(ways))
        case Choice(options=options):
            for option in options:
                yield from islice(_spelled(option), 1)
        case Repeat(part=part, least=least):
            for one in islice(_spelled(part), COMBINATIONS_MAX):
                yield one * max(least, 1)
            if not least:
                yield b""
        case _:
            assert_never(node)


# --- claims ----------------------------------------------------------------------------------------------


def _of_claim(words: Words, pattern: ClaimPattern) -> Iterator[Said]:
    """First as the pattern asks for it, then otherwise: denied, doubted, asked, told, in another's mouth."""
    wanted = list(_wanted(words, pattern))
    yield from _calls(words, pattern)
    for subject in islice(
        (one for phrases in _excepted(words, pattern) for one in _joined(phrases)), EXCEPTED_MAX
    ):
        yield _sentence(PLAIN[0], subject)
    subjects = [one for phrases in wanted for one in _joined(phrases)]
    frames = (*PLAIN, *DENIED[:2], *DOUBTED[:2], *ASKED[:1], *TOLD[:2], *QUOTED[:1])
    for frame in frames:
        yield from (_sentence(frame, subject) for subject in subjects[:COMBINATIONS_MAX])
    more = (*MIXED, *DENIED[2:], *DOUBTED[2:], *ASKED[1:], *TOLD[2:], *QUOTED[1:])
    for frame, subject in product(more, subjects[:2]):
        yield _sentence(frame, subject)
    excused = [phrase for concept in pattern.none_of for phrase in words.phrases(concept)[:1]]
    for phrase, subject in product(excused, subjects[:3]):
        yield _sentence("{}.", f"{subject} {phrase}")
        yield _sentence("{}.", f"{phrase}, {subject}")
    for phrases in wanted:
        for lost in range(len(phrases)) if len(phrases) > 1 else ():
            rest = tuple(phrase for at, phrase in enumerate(phrases) if at != lost)
            yield from (_sentence("It is {}.", subject) for subject in islice(_joined(rest), 1))
    yield ANY_TEXT


def _wanted(words: Words, pattern: ClaimPattern) -> Iterator[tuple[str, ...]]:
    """Phrases that together express what the pattern is about: all of `all_of`, one of `any_of`."""
    sides = [words.phrases(concept)[:PHRASES_TRIED] for concept in pattern.all_of if not _is_tool(concept)]
    either = [phrase for concept in pattern.any_of for phrase in words.phrases(concept)[:PHRASES_TRIED]]
    if either:
        sides.append(words.sorted(either)[:COMBINATIONS_MAX])
    yield from (tuple(one) for one in islice(product(*sides), COMBINATIONS_MAX) if one)


def _excepted(words: Words, pattern: ClaimPattern) -> Iterator[tuple[str, ...]]:
    """What the pattern is about, one concept of it being said only inside an exception."""
    for phrases in islice(_wanted(words, pattern), 1):
        for concept in (*pattern.all_of, *pattern.any_of):
            for excepted in words.exceptions(concept)[:PHRASES_TRIED]:
                yield (excepted, *(one for one in phrases if one not in words.phrases(concept)))


def _is_tool(concept: str) -> bool:
    return concept.startswith("tool:")


def _joined(phrases: tuple[str, ...]) -> Iterator[str]:
    """Several phrases as the parts of one clause."""
    if len(phrases) < 2:
        yield from phrases
        return
    for frame in JOINED:
        text = frame.format(*phrases[:2])
        yield " ".join((text, *phrases[2:]))
        turned = frame.format(*reversed(phrases[:2]))
        yield " ".join((turned, *phrases[2:]))


def _sentence(frame: str, subject: str) -> str:
    text = frame.format(subject)
    return text[:1].upper() + text[1:]


def _calls(words: Words, pattern: ClaimPattern) -> Iterator[tuple[str, str]]:
    """Calls of the tools that the pattern names, whose arguments say the rest."""
    concepts = (*pattern.all_of, *pattern.any_of)
    said = [phrase for concept in concepts for phrase in words.phrases(concept)[:1]]
    for concept in concepts:
        if _is_tool(concept):
            text = msgspec.json.encode(" ".join(said) or "a value").decode()
            yield concept.removeprefix("tool:"), f'{{"text": {text}}}'
            yield concept.removeprefix("tool:"), "{}"


# --- what is owed, in order, or allowed ------------------------------------------------------------------


def _of_requirement(words: Words, rule: RequireRule) -> Iterator[Attempt]:
    asked = (
        tuple(islice(_of_claim(words, rule.trigger), 3 * COMBINATIONS_MAX)) if rule.trigger else (ANY_TEXT,)
    )
    met = [phrase for concept in rule.any_of for phrase in words.phrases(concept)[:1]]
    yield from map(_alone, asked)
    for phrases in islice(_wanted(words, rule.trigger), 1) if rule.trigger else ():
        yield from map(_alone, _less_than_stated(next(_joined(phrases))))
    for said, phrase in product(asked[:COMBINATIONS_MAX], met[:PHRASES_TRIED]):
        if isinstance(said, str):
            yield _alone(f"{said.rstrip('.?')} {phrase}.")
            yield _alone(f"{phrase[:1].upper()}{phrase[1:]}: {said}")
        for frame in ("{}.", "This is about {}.", "{} is there."):
            yield Attempt((_sentence(frame, phrase), said))
            yield Attempt((said, _sentence(frame, phrase)))


def _of_sequence(words: Words, rule: SequenceRule) -> Iterator[Attempt]:
    first, second = _mentions(words, rule.first), _mentions(words, rule.second)
    match rule.relation:
        case Relation.AT_MOST if rule.count > COUNTED_MAX:
            return
        case Relation.AT_MOST:
            for one in first:
                yield Attempt((one,) * (rule.count + 1))
                yield Attempt((one,) * rule.count)
            yield Attempt(
                tuple(islice((one for _ in range(rule.count + 1) for one in first), rule.count + 1))
            )
        case Relation.BEFORE | Relation.AFTER | Relation.NEVER_AFTER:
            yield from map(_alone, (*first, *second))
            # Each way of the one soon meets each of the first ways of the other: there is no time for all pairs.
            pairs = sorted(
                product(enumerate(first), enumerate(second)), key=lambda pair: pair[0][0] + pair[1][0]
            )
            for (_, one), (_, two) in pairs:
                yield Attempt((one, two))
                yield Attempt((two, one))
        case _:
            assert_never(rule.relation)


def _mentions(words: Words, concept: str) -> tuple[Said, ...]:
    """How a concept may be named: stated first, and less than stated where a bound lets nobody state it."""
    if _is_tool(concept):
        return ((concept.removeprefix("tool:"), "{}"),)
    phrases = words.phrases(concept)[:PHRASES_TRIED]
    stated = [_sentence(frame, phrase) for phrase in phrases for frame in MENTIONED]
    unstated = [one for phrase in phrases[:1] for one in _less_than_stated(phrase)]
    return (*stated[:1], *unstated, *stated[1:])


def _less_than_stated(phrase: str) -> Iterator[str]:
    """What names it without stating it: in doubt, and as a question."""
    yield from (_sentence(frame, phrase) for frame in (*DOUBTED[:2], *ASKED[:1]))


def _of_allowance(words: Words, rule: AllowRule) -> Iterator[Attempt]:
    match rule.subject:
        case Subject.TOPIC:
            on = [phrase for topic in rule.values for phrase in words.phrases(topic)[:1]]
            yield from map(_alone, (ANY_TEXT, "Water boils when it is hot."))
            yield from (_alone(_sentence(frame, one)) for one in on[:COMBINATIONS_MAX] for frame in PLAIN[:4])
        case Subject.TOOL:
            yield _alone((OTHER_TOOL, "{}"))
            yield from (_alone((tool, "{}")) for tool in rule.values)
        case Subject.REFERENCE:
            others = [text for kind, text in REFERENCES.items() if kind not in rule.values]
            own = [text for kind, text in REFERENCES.items() if kind in rule.values]
            yield from (_alone(f"It is said in {text}.") for text in (*others, *own))
        case Subject.LANGUAGE:
            yield from map(_alone, (FOREIGN, CODE, ANY_TEXT))
        case _:
            assert_never(rule.subject)


def _of_calls(words: Words, rule: CallRule) -> Iterator[Attempt]:
    """Calls with the values that the condition names, and values beside them; with what others of the tool name."""
    near = _values_near(rule.condition) if rule.condition else {}
    yield from (_alone((rule.tool, _arguments(values))) for values in _combined(near, TRIED_MAX))
    beside = {
        path: values
        for other in words.conditions.get(rule.tool, ())
        for path, values in _values_near(other).items()
        if path not in near
    }
    if beside:
        for others, values in product(_combined(beside, BESIDE_MAX), _combined(near, BESIDE_MAX)):
            yield _alone((rule.tool, _arguments(others | values)))


def _combined(values: dict[str, list[str]], most: int) -> list[dict[str, str]]:
    return [dict(zip(values, one, strict=True)) for one in islice(product(*values.values()), most)]


def _arguments(values: dict[str, str]) -> str:
    """JSON of values by path, as `customer.address`."""
    tree: dict[str, Any] = {}
    for path, text in values.items():
        *outer, last = path.split(".")
        inner = tree
        for name in outer:
            inner = inner.setdefault(name, {})
        inner[last] = json.loads(text)
    return json.dumps(tree, ensure_ascii=False)


def _values_near(condition: Expr) -> dict[str, list[str]]:
    """By argument of a condition: every literal in it that fits its type, and what lies beside that, as JSON."""
    nodes = [condition]
    for node in nodes:
        nodes += node.args
    numbers = [int(node.value) for node in nodes if node.op == "int"] or [0]
    texts = [node.value for node in nodes if node.op == "string"] or [""]
    by_type = {
        "string": [json.dumps(text) for word in texts for text in (word, f"{word}x", f"x{word}")],
        "integer": [str(number + step) for number in numbers for step in (0, 1, -1)],
        "boolean": ["true", "false"],
    }
    by_type["number"] = [*by_type["integer"], *(node.value for node in nodes if node.op == "number")]
    lists = {f"{kind}s": [f"[{value}]" for value in values] for kind, values in by_type.items()}
    return {node.value: (by_type | lists)[node.type] for node in nodes if node.op == "arg"}


# --- tried -----------------------------------------------------------------------------------------------


class Tried(msgspec.Struct, frozen=True):
    """An attempt and what came of it."""

    attempt: Attempt
    case: Case
    trial: Trial


def tries(policy: Policy, rule: Rule, bench: Bench) -> Iterator[Tried]:
    """Every attempt at a rule, run where the rule is in force; nothing where no situation for it was found."""
    for situation in situations(policy, rule.head.guard):
        if situation.before and not _entered(policy, situation, bench):
            continue
        for attempt in attempts(policy, rule):
            case = case_of(policy, situation, attempt, ends=owes_by_the_end(rule))
            yield Tried(attempt, case, bench.run(case))
        return


def _entered(policy: Policy, situation: Situation, bench: Bench) -> bool:
    """Whether what has to be said first is admitted."""
    return (
        bench.run(case_of(policy, Situation(situation.task), Attempt(situation.before), ends=False)).end
        is Expect.ADMIT
    )
