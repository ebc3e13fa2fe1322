"""What the mapper reads in a text, transition by transition, as a run would: each against what stands before it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import msgspec

from interlock.core.mutation import (
    ANSWER,
    Anchored,
    CandidateKind,
    Cause,
    Mutation,
    Transition,
)
from interlock.core.ports import Mapper
from interlock.core.prompt import Task
from interlock.core.rules import Rulebook, Unit
from interlock.core.state import Context, Intent, SemanticState
from interlock.policy import Policy, situate
from interlock.workbench.backtest import LINE_BYTES_MAX, Spoiled, spoiled

RULELESS: Final = Rulebook(id="none", version="", digest="", rules=())


class Text(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One input line."""

    id: str | int
    text: str


class Mapped(msgspec.Struct, frozen=True):
    """A transition and what it would change; no mutation where it carries nothing (X-11)."""

    start: int
    end: int
    text: str
    mutation: Mutation | None


class Reading(msgspec.Struct, frozen=True):
    """One output line."""

    id: str | int
    transitions: list[Mapped]


_input = msgspec.json.Decoder(Text)


def opening(policy: Policy | None, mapper: Mapper, context: Mapping[str, str] | None = None) -> SemanticState:
    """The state that a text is read from: a policy's, or one that knows nothing.

    `context`: the fields that the policy leaves to the task. Raises TaskError where they do not fit it.
    """
    if policy is None:
        return SemanticState.initial(Intent("", ()), Context(), RULELESS)
    return situate(policy, Task(agent="map", context=dict(context or {})), mapper)


def mapped(text: bytes, mapper: Mapper, state: SemanticState, unit: Unit) -> Iterator[Mapped]:
    """The transitions of a text, each mapped with all before it taken as admitted."""
    for start, end in _cuts(text, mapper, unit):
        own = text[start:end]
        transition = Transition(ANSWER, CandidateKind.SPAN, own, start, Cause.BOUNDARY)
        if mapper.inert(transition):
            yield Mapped(start, end, own.decode(), None)
            continue
        mutation = mapper.map(transition, state)
        state = state.commit(Anchored(mutation), 0, 0)
        yield Mapped(start, end, own.decode(), mutation)


def _cuts(text: bytes, mapper: Mapper, unit: Unit) -> Iterator[tuple[int, int]]:
    splitter = mapper.splitter(unit)
    start = carry = 0
    while start < len(text):
        found = splitter.find(text[start:], 0, carry)
        if not found.end:
            break
        yield start, start + found.end
        start, carry = start + found.end, found.carry
    if start < len(text):
        yield start, len(text)


def readings(
    lines: Iterable[bytes], mapper: Mapper, state: SemanticState, unit: Unit
) -> Iterator[Reading | Spoiled]:
    """One result for each line that is not blank, in order, in constant memory."""
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            if len(line) > LINE_BYTES_MAX:
                raise msgspec.DecodeError(f"over the ceiling of {LINE_BYTES_MAX} bytes")
            given = _input.decode(line)
            yield Reading(given.id, list(mapped(given.text.encode(), mapper, state, unit)))
        except (msgspec.DecodeError, UnicodeError) as error:
            yield spoiled(line, number, error, Text.__struct_fields__)


def plain(result: Reading | Spoiled) -> dict[str, Any]:
    """A result as plain data, the mutation's fields beside the transition's own."""
    if isinstance(result, Spoiled):
        return {"id": result.id, "error": result.error}
    return {"id": result.id, "transitions": [_plain(one) for one in result.transitions]}


def _plain(one: Mapped) -> dict[str, Any]:
    place: dict[str, Any] = {"start": one.start, "end": one.end, "text": one.text}
    if one.mutation is None:
        return {**place, "inert": True}
    fields: dict[str, Any] = msgspec.to_builtins(one.mutation)
    # Text rules and the end are the session's to find; the mapper never says anything about either.
    for name in ("findings", "ends", "channel"):
        del fields[name]
    return {**place, "inert": False, **fields}
