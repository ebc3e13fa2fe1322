"""What the mapper reads in a text, transition by transition, as a run would: each against what stands before it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any, Final, TypeVar

import msgspec

from interlock.core.decision import Code, Decompose, Reject
from interlock.core.gate import descriptor
from interlock.core.mutation import (
    ANSWER,
    Anchored,
    CandidateKind,
    Cause,
    Commitment,
    Mutation,
    Transition,
)
from interlock.core.ports import Mapper, TooMuch
from interlock.core.prompt import Task
from interlock.core.rules import Rulebook, Unit
from interlock.core.state import Context, Intent, SemanticState
from interlock.mapping import ClauseMapper
from interlock.mapping.measures import Measure
from interlock.mapping.roles import roles
from interlock.mapping.scopes import Reach
from interlock.policy import Policy, situate
from interlock.workbench.backtest import LINE_BYTES_MAX, Spoiled, spoiled

Given = TypeVar("Given", bound=msgspec.Struct)
Answer = TypeVar("Answer")

RULELESS: Final = Rulebook(id="none", version="", digest="", rules=())


class Text(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One input line."""

    id: str | int
    text: str


class Pair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One input line of two texts: `a` is established, `b` is offered."""

    id: str | int
    a: str
    b: str


class Mapped(msgspec.Struct, frozen=True):
    """A transition and what it would change; no mutation where it carries nothing (X-11)."""

    start: int
    end: int
    text: bytes
    mutation: Mutation | None


class Reading(msgspec.Struct, frozen=True):
    """One output line: the transitions of a text, which together hold all of it."""

    id: str | int
    transitions: list[Mapped]


def opening(policy: Policy | None, mapper: Mapper, context: Mapping[str, str] | None = None) -> SemanticState:
    """The state that a text is read from: a policy's, or one that knows nothing.

    `context`: the fields that the policy leaves to the task. Raises TaskError where they do not fit it.
    """
    if policy is None:
        return SemanticState.initial(Intent("", ()), Context(), RULELESS)
    return situate(policy, Task(agent="map", context=dict(context or {})), mapper)


def mapped(text: bytes, mapper: Mapper, state: SemanticState, unit: Unit) -> Iterator[Mapped]:
    """The transitions of a text, each mapped with all before it taken as admitted.

    Raises TooMuch where there is more in one of them than is read: a run refuses that one.
    """
    for start, end in _cuts(text, mapper, unit):
        own = text[start:end]
        transition = Transition(ANSWER, CandidateKind.SPAN, own, start, Cause.BOUNDARY)
        if mapper.inert(transition):
            yield Mapped(start, end, own, None)
            continue
        mutation = mapper.map(transition, state)
        state = state.commit(Anchored(mutation), 0, 0)
        yield Mapped(start, end, own, mutation)


def _cuts(text: bytes, mapper: Mapper, unit: Unit) -> Iterator[tuple[int, int]]:
    """Where the transitions of a text stand; looked for a piece at a time, so that a long text costs its length."""
    splitter = mapper.splitter(unit)
    start, carry, size = 0, 0, PIECE_BYTES
    while start < len(text):
        found = splitter.find(text[start : start + size], 0, carry)
        if not found.end:
            if start + size >= len(text):
                break
            size *= 2
            continue
        yield start, start + found.end
        start, carry, size = start + found.end, found.carry, PIECE_BYTES
    if start < len(text):
        yield start, len(text)


PIECE_BYTES: Final = 4_096


def readings(
    lines: Iterable[bytes], mapper: Mapper, state: SemanticState, unit: Unit
) -> Iterator[Reading | Spoiled]:
    """One result for each line that is not blank, in order, in constant memory."""
    return _answered(
        lines, Text, lambda given: Reading(given.id, list(mapped(given.text.encode(), mapper, state, unit)))
    )


def _answered(
    lines: Iterable[bytes], kind: type[Given], answer: Callable[[Given], Answer]
) -> Iterator[Answer | Spoiled]:
    """What `answer` makes of each line that is not blank; a line that is none of this kind is told, not raised."""
    decoder = msgspec.json.Decoder(kind)
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            if len(line) > LINE_BYTES_MAX:
                raise msgspec.DecodeError(f"over the ceiling of {LINE_BYTES_MAX} bytes")
            yield answer(decoder.decode(line))
        except (msgspec.DecodeError, UnicodeError, TooMuch) as error:
            yield spoiled(line, number, error, kind.__struct_fields__)


def plain(result: Reading | Spoiled, mapper: ClauseMapper) -> dict[str, Any]:
    """A result as plain data, with offsets in characters of the text."""
    if isinstance(result, Spoiled):
        return {"id": result.id, "error": result.error}
    spans, start = [], 0
    for one in result.transitions:
        spans.append(_span(one, start, mapper))
        start = spans[-1]["end"]
    return {"id": result.id, "spans": spans}


def _span(one: Mapped, start: int, mapper: ClauseMapper) -> dict[str, Any]:
    """A transition that begins at character `start`. What is inert says nothing, and all of it was read."""
    at = characters(one.text, start)
    place: dict[str, Any] = {"start": start, "end": at(len(one.text))}
    if one.mutation is None:
        return {**place, **_INERT}
    mutation, seen = one.mutation, mapper.places(one.text, one.mutation.references)
    claims = mutation.commitments
    return {
        **place,
        "category": mutation.category.value,
        "marks": [mark.value for mark in mutation.marks],
        "polarity": _polarity(claims),
        "certainty": mutation.certainty,
        "inert": False,
        "negations": [_reach(reach, at) for reach in seen.negations],
        "hedges": [_reach(reach, at) for reach in seen.hedges],
        "commitments": [_commitment(claim, one.text, at) for claim in claims],
        "quantities": [_quantity(found, at) for found in seen.quantities],
        "references": [
            {"start": at(r.span.start), "end": at(r.span.end), "kind": r.kind, "key": r.key}
            for r in mutation.references
        ],
        "presuppositions": [
            {"start": at(s.span.start), "end": at(s.span.end), "kind": s.kind} for s in seen.supposed
        ],
        "coverage": mutation.coverage,
        "checkable": seen.checkable,
        "unmapped": [[at(s.start), at(s.end)] for s in mutation.unmapped],
        "language": mutation.language,
    }


_INERT: Final[dict[str, Any]] = {
    "category": None,
    "marks": [],
    "polarity": None,
    "certainty": None,
    "inert": True,
    "negations": [],
    "hedges": [],
    "commitments": [],
    "quantities": [],
    "references": [],
    "presuppositions": [],
    "coverage": 1000,
    "checkable": False,
    "unmapped": [],
    "language": None,
}


def characters(text: bytes, start: int = 0) -> Callable[[int], int]:
    """Byte offsets of a text as character offsets, counted from `start`."""
    if text.isascii():
        return start.__add__
    # Continuation bytes begin no character.
    before = [0, *accumulate((byte & 0xC0) != 0x80 for byte in text)]
    return lambda offset: start + before[offset]


def _polarity(claims: Sequence[Commitment]) -> str | None:
    """`mixed` where one claim is denied and another is not."""
    found = {claim.polarity.value for claim in claims}
    return "mixed" if len(found) > 1 else next(iter(found), None)


def _reach(reach: Reach, at: Callable[[int], int]) -> dict[str, list[int]]:
    return {
        "cue": [at(reach.cue.start), at(reach.cue.end)],
        "scope": [at(reach.scope.start), at(reach.scope.end)],
    }


def _commitment(claim: Commitment, text: bytes, at: Callable[[int], int]) -> dict[str, Any]:
    fields: dict[str, Any] = msgspec.to_builtins(claim)
    found = roles(text, claim)
    return {
        **fields,
        "span": [at(claim.span.start), at(claim.span.end)],
        "roles": None if found is None else msgspec.structs.asdict(found),
    }


def _quantity(found: Measure, at: Callable[[int], int]) -> dict[str, Any]:
    """The value is written out as a decimal number: nothing is rounded on its way through JSON."""
    return {
        "start": at(found.start),
        "end": at(found.end),
        "value": msgspec.Raw(found.value.encode()),
        "unit": found.unit,
        **(
            {"low": msgspec.Raw(found.low.encode()), "high": msgspec.Raw(found.high.encode())}
            if found.low
            else {}
        ),
    }


PRESUPPOSITION: Final = "presupposition"
"""The tier of what takes for granted what does not stand: no contradiction, and refused where the policy asks."""

# --- pairs -----------------------------------------------------------------------------------------------


class Related(msgspec.Struct, frozen=True):
    """One output line: whether `b` contradicts `a`. `tier` names how that was seen, None where it was not."""

    id: str | int
    relation: str
    tier: str | None = None


def relations(
    lines: Iterable[bytes], mapper: Mapper, state: SemanticState, unit: Unit
) -> Iterator[Related | Spoiled]:
    """One result for each line that is not blank, in order."""
    return _answered(
        lines,
        Pair,
        lambda given: Related(given.id, *related(given.a.encode(), given.b.encode(), mapper, state, unit)),
    )


def related(a: bytes, b: bytes, mapper: Mapper, state: SemanticState, unit: Unit) -> tuple[str, str | None]:
    """Establish `a`, offer `b` to the gate's second stage. What could not be read is never said to agree."""
    unread = False
    for one in mapped(a, mapper, state, unit):
        if one.mutation is not None:
            unread = unread or _unread(one.mutation, state)
            state = state.commit(Anchored(one.mutation), 0, 0)
    for one in mapped(b, mapper, state, unit):
        if one.mutation is None:
            continue
        tier = contradiction(one.mutation, state)
        if tier == PRESUPPOSITION:
            return "none", tier
        if tier is not None:
            return "contradiction", tier
        unread = unread or _unread(one.mutation, state)
        state = state.commit(Anchored(one.mutation), 0, 0)
    return ("unmapped" if unread else "none"), None


def _unread(mutation: Mutation, state: SemanticState) -> bool:
    return mutation.coverage < state.policy.rulebook.unmapped.coverage_min


def contradiction(mutation: Mutation, state: SemanticState) -> str | None:
    """The tier in which the second stage sees a contradiction, or what was taken for granted and is not so."""
    decision = descriptor(Anchored(mutation), state)
    if not isinstance(decision, Reject | Decompose):
        return None
    reason = decision.reasons[0]
    if reason.code is Code.CONTRADICTION_IN_GENERAL:
        return "general"
    if reason.code is Code.MUTUALLY_EXCLUSIVE:
        return "exclusive"
    if reason.code is Code.PRESUPPOSITION_MISSING:
        return PRESUPPOSITION
    if reason.code is not Code.CONTRADICTION:
        return None
    return "slot" if reason.subject else "polarity"
