"""What a session has to judge, one after the other: whole transitions, and the parts and waiting items among them."""

from __future__ import annotations

from enum import Enum, auto

import msgspec

from interlock.core.decision import Decompose
from interlock.core.events import Closed
from interlock.core.mutation import Mutation, Reference
from interlock.core.output import ChannelEnd


class Role(Enum):
    ROOT = auto()
    LEAF = auto()
    """Part of a decomposed prose transition: the first refused one ends what comes after."""
    SIBLING = auto()
    """Part of a batch: judged on its own."""
    WAITED = auto()
    """A deferred item whose ground has come."""
    PASSED = auto()
    """No text: the engine's position moves past a batch once all its siblings are judged."""


class Item(msgspec.Struct, frozen=True):
    """Something to be judged. `parent`: the record of what it is a part of; `item`: of its first, deferred look."""

    closed: Closed
    role: Role = Role.ROOT
    depth: int = 0
    parent: int = -1
    item: int = -1
    approvals: tuple[str, ...] = ()


class Read(msgspec.Struct, frozen=True):
    """An item that the mapper has read: its mutation, and where its channel would stand after it."""

    item: Item
    mutation: Mutation
    end: ChannelEnd
    references: tuple[Reference, ...] = ()


def covers(decision: Decompose, size: int) -> bool:
    """Whether the parts lie inside the text in order; those of prose must leave nothing out."""
    end = 0
    for span in decision.parts:
        if span.start < end or span.end <= span.start or span.end > size:
            return False
        if not decision.independent and span.start != end:
            return False
        end = span.end
    return decision.independent or end == size
