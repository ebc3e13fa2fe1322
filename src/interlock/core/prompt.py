"""Starvation: the prompt is built from governed fields only, and no type here can hold a refusal.

*Starved*: verified facts and the purpose the calling agent states; the user's words do not enter. *Open*: the
user's turn enters too, labelled as such. The mode is recorded with the run. A retry gets the same bytes again:
the prompt is a function of the task and the mode alone (R-130).
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from interlock.core.ceilings import FACTS_MAX, PROMPT_BYTES_MAX
from interlock.core.grounding import day_number
from interlock.core.memory import Fact, Provenance


class PromptMode(StrEnum):
    STARVED = "starved"
    OPEN = "open"


class Role(StrEnum):
    SYSTEM = "system"
    USER = "user"


class Turn(msgspec.Struct, frozen=True):
    """One turn of the prompt, and where its words come from."""

    role: Role
    text: str
    provenance: Provenance


class Prompt(msgspec.Struct, frozen=True):
    turns: tuple[Turn, ...]
    mode: PromptMode


class Validity(msgspec.Struct, frozen=True):
    """From when on and up to when a fact holds, in days such as `2026-05-03`; empty where that is not known.

    `as_of`: the day it was true on. `until`: the last day on which it holds.
    """

    as_of: str = ""
    until: str = ""


class Task(msgspec.Struct, frozen=True, kw_only=True):
    """What a caller asks for.

    `agent` names the invoking agent. `purpose` is what the agent wants done, in its own words: a governed field.
    `facts` are verified values by name, `validity` the days of those that do not hold for ever. `user` are the user's
    words, which only an open prompt takes in.
    """

    agent: str
    purpose: str = ""
    facts: dict[str, str] = {}
    validity: dict[str, Validity] = {}
    user: str = ""
    context: dict[str, str] = {}
    """Context fields that the policy's profile leaves to the caller, such as `audience`."""


class TaskError(ValueError):
    """The task cannot be run as it stands; the message says which field and what to do."""


def mode_of(starved: bool) -> PromptMode:
    """The kind of prompt that a policy asks for."""
    return PromptMode.STARVED if starved else PromptMode.OPEN


def facts_of(task: Task) -> tuple[Fact, ...]:
    """The task's facts in order of their names."""
    for_ever = Validity()
    return tuple(
        Fact(name, value, until=days.until, as_of=days.as_of)
        for name, value in sorted(task.facts.items())
        for days in (task.validity.get(name, for_ever),)
    )


def build_prompt(task: Task, mode: PromptMode) -> Prompt:
    """Build the prompt. Raises TaskError where a field is missing, out of place or over its size."""
    _check(task, mode)
    facts = facts_of(task)
    turns = []
    if facts or (task.purpose and mode is PromptMode.OPEN):
        lines = [task.purpose] if task.purpose and mode is PromptMode.OPEN else []
        lines += [f"{fact.name}: {fact.value}" for fact in facts]
        turns.append(Turn(Role.SYSTEM, "\n".join(lines), Provenance.VERIFIED))
    if mode is PromptMode.OPEN:
        turns.append(Turn(Role.USER, task.user, Provenance.USER))
    else:
        turns.append(Turn(Role.USER, task.purpose, Provenance.VERIFIED))
    return Prompt(tuple(turns), mode)


def _check(task: Task, mode: PromptMode) -> None:
    for field, kind in (("agent", str), ("purpose", str), ("user", str), ("facts", dict), ("validity", dict)):
        given = getattr(task, field)
        if not isinstance(given, kind):
            wanted = "a text" if kind is str else "names with what they stand for, `{…}`"
            raise TaskError(f"`{field}` of the task is `{type(given).__name__}`, it has to be {wanted}")
    if mode is PromptMode.STARVED and task.user:
        raise TaskError(
            "a starved prompt takes no words of the user: leave `user` out and say in `purpose` what is wanted, "
            "or set `prompt: open` in the policy"
        )
    if not (task.user if mode is PromptMode.OPEN else task.purpose):
        field = "user" if mode is PromptMode.OPEN else "purpose"
        raise TaskError(f"the task asks for nothing: `{field}` is empty")
    for name, value in task.facts.items():
        if not isinstance(name, str) or not isinstance(value, str):
            what = type(value).__name__
            raise TaskError(f"the fact `{name}` is `{what}`: facts are texts, as they should be said")
    for name, days in task.validity.items():
        if name not in task.facts:
            raise TaskError(f"`validity` has days for `{name}`, and no fact has that name")
        if not isinstance(days, Validity) or any(
            day and day_number(day) is None for day in (days.as_of, days.until)
        ):
            raise TaskError(f"the days of the fact `{name}` are a `Validity` of days such as `2026-05-03`")
    if len(task.facts) > FACTS_MAX:
        raise TaskError(f"{len(task.facts)} facts are over the ceiling of {FACTS_MAX}")
    size = sum(len(part.encode("utf-8", "surrogatepass")) for part in _parts(task))
    if size > PROMPT_BYTES_MAX:
        raise TaskError(f"the prompt has {size} bytes, over the ceiling of {PROMPT_BYTES_MAX}")
    for part in _parts(task):
        try:
            part.encode("utf-8")
        except UnicodeEncodeError as error:
            raise TaskError(f"the task holds text that is not valid Unicode (at {error.start})") from None


def _parts(task: Task) -> list[str]:
    return [task.agent, task.purpose, task.user, *task.facts.keys(), *task.facts.values()]
