"""What the session needs from outside the core, as protocols. Implementations are pure functions too."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from interlock.core.grounding import Ground, GroundIndex
from interlock.core.memory import Fact
from interlock.core.mutation import Commitment, Mutation, Transition
from interlock.core.rules import Unit
from interlock.core.state import SemanticState


class Found(NamedTuple):
    """What a splitter sees in the bytes of an open transition.

    `end`: offset just after the transition's last byte, or 0 where none ends here. `decided`: offset just after
    the byte that made it certain (>= `end`): a full stop ends a sentence only once the next byte is known.
    `checked`: how far the bytes need not be looked at again. `pending`: an end may still turn out to lie before
    `checked`. `carry`: the splitter's state after `end` (the state it was given where `end` is 0).
    """

    end: int
    decided: int
    checked: int
    pending: bool
    carry: int


class Splitter(Protocol):
    """Cuts a stream of bytes into transitions, by what the bytes are and never by how they arrived."""

    def plain(self, data: bytes) -> bool:
        """Whether these bytes can neither end a transition nor begin to, wherever they stand with none pending."""

    def find(self, text: bytes, checked: int, carry: int) -> Found:
        """Look for the first end in the open transition's bytes, from `checked` on."""


class Grounds(NamedTuple):
    """What the mapper reads from the facts a run starts with: they count as established (X-42)."""

    commitments: tuple[Commitment, ...]
    references: tuple[str, ...]
    terms: tuple[str, ...]


class TooMuch(ValueError):
    """There is more in a text than a mapper reads of one; the message says of what, and how many."""


class Mapper(Protocol):
    """(transition, state) -> mutation: deterministic, integers only, baked tables (R-030)."""

    @property
    def id(self) -> str:
        """Digest over everything the answers depend on but the arguments: tables, vocabulary, code revision."""

    def splitter(self, unit: Unit) -> Splitter: ...

    def inert(self, transition: Transition) -> bool:
        """Whether this carries nothing: white space, punctuation, markup, connectives of a closed list."""

    def strings(self, transition: Transition) -> tuple[str, ...]:
        """Every string of a tool call as its receiver reads it. May raise: the session then refuses the call."""

    def map(self, transition: Transition, state: SemanticState) -> Mutation:
        """Read it. May raise: the session then refuses the transition."""

    def grounds(self, facts: tuple[Fact, ...]) -> Grounds:
        """Read them. Raises TooMuch where one of them holds more than is read."""

    def stated(self, facts: tuple[Fact, ...]) -> tuple[Ground, ...]:
        """Each thing that the facts state. Asked only where a policy wants figures grounded."""

    def named(self, text: str, grounds: GroundIndex) -> tuple[str, ...]:
        """What a text names that the facts speak of. Asked only with `stated`."""

    def terms(self, text: str) -> tuple[str, ...]:
        """Content terms of a text, sorted, without repeats."""
