"""How a task fills the state: the intent's words, its terms, and the context fields left to the caller (R-015)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import msgspec

from interlock.core.grounding import Ground, GroundIndex
from interlock.core.memory import Fact, Provenance, Source, source_of
from interlock.core.ports import Mapper, TooMuch
from interlock.core.prompt import Task, TaskError, facts_of
from interlock.core.state import Context, Intent, SemanticState
from interlock.lexicon.folding import loosely
from interlock.policy.errors import choices, quoted, suggestion

if TYPE_CHECKING:
    from interlock.policy.reader import Policy

PLAIN_FIELDS: Final = ("domain", "audience", "jurisdiction")
PAIRED_FIELDS: Final = ("temporal", "epistemic")
PLACEHOLDERS: Final = ("purpose", "user", "agent")
FACT: Final = "facts."
_PLACEHOLDER: Final = re.compile(r"\{([^{}]*)\}")


class Opening(msgspec.Struct, frozen=True, array_like=True):
    """A context field that the task may set; `values`: to one of these, to anything where there are none."""

    field: str
    values: tuple[str, ...] = ()


class Profile(msgspec.Struct, frozen=True):
    """`purpose`: the intent's wording, empty for the task's own purpose, or the user's words where it has none."""

    purpose: str = ""
    terms_from: tuple[str, ...] = ("purpose", "user")
    context: Context = Context()
    openings: tuple[Opening, ...] = ()


def field_fault(name: str) -> str:
    """What is wrong with the name of a context field, or nothing: `audience`, `temporal.today` are such names."""
    head, dot, part = name.partition(".")
    if (head in PAIRED_FIELDS and part) if dot else name in PLAIN_FIELDS:
        return ""
    known = (*PLAIN_FIELDS, *(f"{field}.<name>" for field in PAIRED_FIELDS))
    return f"unknown context field {quoted(name)}{suggestion(name, known)}"


def purpose_fault(template: str) -> str:
    """What is wrong with the wording of a purpose, or nothing."""
    for name in placeholders(template):
        if name not in PLACEHOLDERS and (not name.startswith(FACT) or name == FACT):
            known = [f"{{{known}}}" for known in (*PLACEHOLDERS, f"{FACT}<name>")]
            return f"unknown placeholder {quoted(f'{{{name}}}')}{suggestion(f'{{{name}}}', known)}"
    return ""


def placeholders(template: str) -> list[str]:
    """What stands in braces."""
    return _PLACEHOLDER.findall(template)


def situate(policy: Policy, task: Task, mapper: Mapper) -> SemanticState:
    """The state a run begins with. Raises TaskError where the task does not fit the policy's profile or is too much."""
    try:
        return _situated(policy, task, mapper)
    except TooMuch as error:
        raise TaskError(f"the task's words or facts cannot be read: {error}") from error


def _situated(policy: Policy, task: Task, mapper: Mapper) -> SemanticState:
    facts = facts_of(task)
    grounds = mapper.grounds(facts)
    stated, topic = _stated(policy, task, facts, mapper)
    return SemanticState.initial(
        intent_of(policy.profile, task, mapper),
        context_of(policy, task),
        policy.rulebook,
        facts,
        grounds.commitments,
        grounds.references,
        grounds.terms,
        _sources(policy, task, facts),
        stated,
        topic,
    )


def _stated(
    policy: Policy, task: Task, facts: tuple[Fact, ...], mapper: Mapper
) -> tuple[tuple[Ground, ...], tuple[str, ...]]:
    """What was given states, and what the user speaks of, where rules want figures grounded."""
    if not policy.wants_grounds:
        return (), ()
    user = (Fact(Provenance.USER.value, task.user, Provenance.USER),) if task.user else ()
    stated = mapper.stated(facts)
    return (*stated, *mapper.stated(user)), mapper.named(task.user, GroundIndex().with_facts(stated))


def _sources(policy: Policy, task: Task, facts: tuple[Fact, ...]) -> tuple[Source, ...]:
    """What is given at the start, where rules ask where values come from."""
    if not policy.follows_values:
        return ()
    user = (Source(Provenance.USER.value, task.user),) if task.user else ()
    return (*map(source_of, facts), *user)


def intent_of(profile: Profile, task: Task, mapper: Mapper) -> Intent:
    purpose = _worded(profile.purpose, task) if profile.purpose else task.purpose or task.user
    words = {"purpose": purpose, "user": task.user}
    # Text by text: terms of two texts put together could join into one that neither has.
    terms = {term for source in profile.terms_from for term in mapper.terms(words[source])}
    return Intent(purpose, tuple(sorted(terms)))


def _worded(template: str, task: Task) -> str:
    # One pass over the template: braces in the task's own words are words, not placeholders.
    return _PLACEHOLDER.sub(lambda found: _value(found[1], task), template)


def _value(name: str, task: Task) -> str:
    if not name.startswith(FACT):
        value: str = getattr(task, name)
        return value
    fact = name.removeprefix(FACT)
    if fact not in task.facts:
        hint = suggestion(fact, task.facts)
        raise TaskError(f"the policy's `profile.purpose` needs the fact {quoted(fact)}{hint}")
    return task.facts[fact]


def context_of(policy: Policy, task: Task) -> Context:
    """The policy's context with what the task may set. A field that rules depend on may not stay open."""
    context = policy.profile.context
    openings = {opening.field: opening.values for opening in policy.profile.openings}
    for field, value in sorted(task.context.items()):
        asked = policy.context_asked.get(field, frozenset())
        context = _with(context, field, _told_apart(field, _permitted(field, value, openings), asked))
    for field in sorted(policy.context_read):
        if not context.value(field):
            raise TaskError(
                f"the task has to set {quoted(field)} in `context`: rules of the policy depend on it"
            )
    return context


def _permitted(field: str, value: str, openings: dict[str, tuple[str, ...]]) -> str:
    if field not in openings:
        left = suggestion(field, openings) or "; the policy leaves no field to the task"
        raise TaskError(f"the policy does not let a task set {quoted(field)} in `context`{left}")
    if openings[field] and value not in openings[field]:
        expected = choices(openings[field])
        raise TaskError(f"{quoted(field)} in `context` is {quoted(value)}, the policy expects {expected}")
    if not value:
        raise TaskError(f"{quoted(field)} in `context` is empty")
    return value


def _told_apart(field: str, value: str, asked: frozenset[str]) -> str:
    """A value that is nearly one that rules ask for would switch them off unnoticed."""
    meant = next((one for one in sorted(asked) if loosely(one) == loosely(value)), value)
    if value != meant and value not in asked:
        raise TaskError(
            f"{quoted(field)} in `context` is {quoted(value)}, rules of the policy ask for {quoted(meant)}"
        )
    return value


def _with(context: Context, field: str, value: str) -> Context:
    head, _, part = field.partition(".")
    if not part:
        return msgspec.structs.replace(context, **{head: value})
    pairs = dict(getattr(context, head)) | {part: value}
    return msgspec.structs.replace(context, **{head: tuple(sorted(pairs.items()))})
