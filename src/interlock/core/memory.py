"""The memory field: what was given to a run and what it has committed itself to, at the same cost at any length."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from enum import StrEnum
from itertools import product
from typing import Final, NamedTuple

import msgspec

from interlock.core.antecedents import NO_ANTECEDENTS, Antecedents
from interlock.core.claims import affirms, settles, unsays
from interlock.core.comparing import CERTAINTY_MIN, denial_sizes, parts, stated, statement_sizes
from interlock.core.containment import ContainmentIndex
from interlock.core.grounding import OPERANDS_MAX, Cited, Ground, GroundIndex, Stated
from interlock.core.mutation import (
    ANSWER,
    Choice,
    Commitment,
    Named,
    Polarity,
    Quantity,
)
from interlock.core.persistent import Log, PersistentMap
from interlock.core.rules import TOOL

NAMED_MAX: Final = 64
"""So many admitted references can be leant on."""

TODAY: Final = "today"
"""The name of the fact, and of the entry under `temporal`, that says which day it is."""

_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")

GIVEN: Final = -1
"""The step of what was there before the first."""

_OUT: Final = -1
"""The number of what is in no index."""


class Provenance(StrEnum):
    """Where a value comes from. A tool's result is written `tool:<name>` in the fact's `source`."""

    VERIFIED = "verified"
    USER = "user"
    TOOL = "tool"
    MODEL = "model"


class Fact(msgspec.Struct, frozen=True):
    """A governed field: a name, its value as text, and where it comes from."""

    name: str
    value: str
    provenance: Provenance = Provenance.VERIFIED
    source: str = ""
    until: str = ""
    """The last day on which it holds, as `2026-05-03`; empty where it does not end."""
    as_of: str = ""
    """The day it was true on, as `2026-05-03`; empty where that is not known."""


class Source(msgspec.Struct, frozen=True, array_like=True):
    """A text that was given, and its label: `verified`, `user` or `tool:<name>`."""

    label: str
    text: str


def source_of(fact: Fact) -> Source:
    tool = fact.provenance is Provenance.TOOL
    return Source(f"tool:{fact.source}" if tool else fact.provenance.value, fact.value)


class Established(msgspec.Struct, frozen=True):
    """A commitment that stands, or stood: `step` is the admitted transition it came with, -1 for a fact."""

    commitment: Commitment
    step: int
    provenance: Provenance = Provenance.MODEL
    retracted: bool = False


class Tally(msgspec.Struct, frozen=True, array_like=True):
    """How often a concept was named, in a question too; which claim did so last (an ordinal); which affirmed it last.

    What may not be said is counted however it was said; what has to be said counts only where it was not denied, and
    was not taken back since.
    """

    count: int = 0
    latest: int = -1
    latest_affirmed: int = -1


class _Said(NamedTuple):
    """A claim that affirmed a concept, by its ordinal and its content key, and those before it."""

    ordinal: int
    key: str
    before: _Said | None


class _Claim(NamedTuple):
    """What a content key stands for. `number`: that of its parts among those of what stands firmly, or `_OUT`."""

    entry: Established
    number: int


class Memory(msgspec.Struct, eq=False):
    """What has been committed so far, fed by admitted transitions and the facts given at the start.

    Frozen by convention of its maker: `with_…` answer new values that share structure with this one.
    """

    _claims: PersistentMap[str, _Claim] = PersistentMap()
    _entries: Log[Established] = Log()
    _concepts: PersistentMap[str, Tally] = PersistentMap()
    _affirmed: PersistentMap[str, _Said | None] = PersistentMap()
    """The claims that affirmed a concept, each channel by itself."""
    _settled: PersistentMap[str, _Said | None] = PersistentMap()
    """Those of the same that say it neither in doubt nor as a demand."""
    _channels: tuple[str, ...] = ()
    """On which anything was affirmed."""
    _taken_back: PersistentMap[str, int] = PersistentMap()
    """Up to which ordinal what was affirmed under a content key was taken back."""
    _terms: PersistentMap[str, int] = PersistentMap()
    _slots: PersistentMap[str, tuple[tuple[str, Quantity], ...]] = PersistentMap()
    _stated: ContainmentIndex = ContainmentIndex()
    _denied: ContainmentIndex = ContainmentIndex()
    """The parts of what stands firmly, here and in what is stated."""
    _withdrawn: ContainmentIndex = ContainmentIndex()
    """The parts of what was stated firmly and taken back."""
    _choices: PersistentMap[str, tuple[tuple[str, str], ...]] = PersistentMap()
    _references: PersistentMap[str, int] = PersistentMap()
    count: int = 0
    vocabulary: int = 0
    """How many terms it knows."""
    retracts: bool = False
    """Whether anything was ever taken back."""
    named: tuple[Named, ...] = ()
    """The latest references that were admitted, where any kind has to resolve; the last one last."""
    today: tuple[str, ...] = ()
    """The days that verified facts called `today`: `2026-07-01`."""
    sources: tuple[Source, ...] = ()
    """What was given, where rules ask where values come from."""
    duties: tuple[str, ...] = ()
    """Ids of requirement rules whose trigger was committed and that are to be met by the end."""
    grounds: GroundIndex = GroundIndex()
    """What facts state, where rules want figures grounded."""
    topic: tuple[str, ...] = ()
    """What was named last of all that facts speak of."""
    cited: Log[Cited] = Log()
    _antecedents: tuple[tuple[str, Antecedents], ...] = ()
    """By channel."""
    amounts: tuple[Stated, ...] = ()
    """The latest amounts that were admitted with a ground, where a rule allows their sums."""

    def find(self, key: str) -> Established | None:
        """The latest commitment with this content key, retracted or not."""
        known = self._claims.get(key)
        return None if known is None else known.entry

    def stands(self, key: str) -> bool:
        """Whether a claim with this content key is established and was not taken back."""
        known = self._claims.get(key)
        return known is not None and not known.entry.retracted

    def founds(self, key: str) -> bool:
        """Whether a claim stands that says this, or states firmly all of it and little more."""
        if self.stands(key):
            return True
        own = parts(key)
        return bool(own) and self._stated.holds_all_of(own, statement_sizes(own))

    def tally(self, concept: str) -> Tally:
        found = self._concepts.get(concept) or Tally()
        latest = max((said.ordinal for said in self._each_standing(self._affirmed, concept)), default=-1)
        return msgspec.structs.replace(found, latest_affirmed=latest) if latest >= 0 else found

    def affirmed(self, concept: str, channels: tuple[str, ...] = ()) -> bool:
        """Whether a claim on one of these channels, or on any, says it and was not taken back."""
        return any(self._each_standing(self._affirmed, concept, channels))

    def settled(self, concept: str, channels: tuple[str, ...] = ()) -> bool:
        """Whether a claim on one of these channels, or on any, that was not taken back settles it."""
        return any(self._each_standing(self._settled, concept, channels))

    def _each_standing(
        self, said: PersistentMap[str, _Said | None], concept: str, channels: tuple[str, ...] = ()
    ) -> Iterator[_Said]:
        """The last claim on each channel that was not taken back. A call is a deed, wherever it is made."""
        for channel in channels if channels and not concept.startswith(TOOL) else self._channels:
            last = self._standing(said.get(_on(channel, concept)))
            if last is not None:
                yield last

    def _standing(self, said: _Said | None) -> _Said | None:
        """The last of these claims that was not taken back."""
        while said is not None and said.ordinal < (self._taken_back.get(said.key) or 0):
            said = said.before
        return said

    def known_since(self, terms: tuple[str, ...]) -> list[int | None]:
        """For each term, the step with which something established held it first; None where nothing does."""
        return self._terms.get_each(terms, None)

    def unknown(self, terms: tuple[str, ...]) -> list[str]:
        """The terms that nothing established holds, in order."""
        return self._terms.lacking(terms)

    def is_given(self, term: str) -> bool:
        """Whether the facts have it: they stand before the first step."""
        return self._terms.get(term) == GIVEN

    def knows_reference(self, key: str) -> bool:
        return self._references.get(key) is not None

    def slot(self, name: str, besides: str = "") -> Quantity | None:
        """What stands in a declared slot, if anything does but the claim with the key `besides`."""
        held = [quantity for key, quantity in self._slots.get(name) or () if key != besides]
        return held[-1] if held else None

    def choice(self, choice: Choice, besides: str = "") -> str | None:
        """The member of the set that stands of this content, if any does but by the claim with the key `besides`."""
        held = [member for key, member in self._choices.get(_place(choice)) or () if key != besides]
        return held[-1] if held else None

    def latest(self, most: int) -> list[Commitment]:
        """The speaker's own claims among so many of the latest commitments, those that stand."""
        latest = (entry.commitment for entry in self._entries.latest(most))
        return [claim for claim in latest if not claim.attribution and self.stands(claim.key)]

    def entries(self) -> tuple[Established, ...]:
        """All commitments in order, for inspection; linear in the run."""
        return self._entries.items()

    def _copy(self) -> Memory:
        return msgspec.structs.replace(self)

    def with_commitments(
        self,
        commitments: tuple[Commitment, ...],
        step: int,
        provenance: Provenance,
        *,
        retracting: bool = False,
        channel: str = ANSWER,
    ) -> Memory:
        """Add commitments, made on a channel. What others are said to say is kept, and binds nobody.

        `retracting`: they come with an explicit negation, so one that names a standing claim of the opposite
        polarity takes it back, and what it filled is free again (X-16).
        """
        new = self._copy()
        for commitment in commitments:
            entry = Established(commitment, step, provenance)
            new._entries = new._entries.appended(entry)
            for concept in commitment.concepts if provenance is Provenance.MODEL else ():
                new._name(concept, commitment, channel)
            new._learn(new.unknown(commitment.terms), step)
            if not commitment.attribution:
                new._bind(entry, retracting)
            new.count += 1
        return new

    def _name(self, concept: str, commitment: Commitment, channel: str) -> None:
        place = _on(channel, concept)
        if unsays(commitment):
            self._unsay(concept, place)
        self._concepts = self._concepts.put(concept, Tally(self._count_of(concept), self.count))
        if affirms(commitment, concept):
            # What only takes a claim back is taken back by nothing.
            key = "" if commitment.target == commitment.key else commitment.key
            self._channels = self._channels if channel in self._channels else (*self._channels, channel)
            before = self._standing(self._affirmed.get(place))
            self._affirmed = self._affirmed.put(place, _Said(self.count, key, before))
            if settles(commitment, concept):
                before = self._standing(self._settled.get(place))
                self._settled = self._settled.put(place, _Said(self.count, key, before))

    def _unsay(self, concept: str, place: str) -> None:
        """Drop the claim that named it last, where that affirmed it there."""
        latest = (self._concepts.get(concept) or Tally()).latest
        said, settled = self._affirmed.get(place), self._settled.get(place)
        if said is not None and said.ordinal == latest:
            self._affirmed = self._affirmed.put(place, said.before)
        if settled is not None and settled.ordinal == latest:
            self._settled = self._settled.put(place, settled.before)

    def _count_of(self, concept: str) -> int:
        known = self._concepts.get(concept)
        return 0 if known is None else known.count

    def _learn(self, terms: list[str], step: int) -> None:
        """Add terms that are not known."""
        fresh = dict.fromkeys(terms, step)
        self._terms = self._terms.put_all(fresh)
        self.vocabulary += len(fresh)

    def _bind(self, entry: Established, retracting: bool) -> None:
        commitment = entry.commitment
        if retracting and commitment.target:
            if commitment.polarity is Polarity.NEGATIVE:
                self._taken_back = self._taken_back.put(commitment.target, self.count)
            self._retract(commitment)
        if commitment.target == commitment.key:
            return  # it only takes that very claim back
        known = self._claims.get(commitment.key)
        claim = _Claim(entry, self._indexed(commitment, known))
        if known is not None and not known.entry.retracted:
            claim = _Claim(_with_what_was_filled(entry, known.entry.commitment), claim.number)
        self._claims = self._claims.put(commitment.key, claim)
        for slot in commitment.slots:
            others = (held for held in self._slots.get(slot.name) or () if held[0] != commitment.key)
            self._slots = self._slots.put(slot.name, (*others, (commitment.key, slot.quantity)))
        for choice in commitment.choices:
            kept = (held for held in self._choices.get(_place(choice)) or () if held[0] != commitment.key)
            self._choices = self._choices.put(_place(choice), (*kept, (commitment.key, choice.member)))

    def _indexed(self, commitment: Commitment, known: _Claim | None) -> int:
        """So that what denies it, or is denied by it, in general is found without reading the whole run.

        Its number there. `known`: what stood, or was taken back, under its key.
        """
        found = _general(commitment)
        if known is not None and known.number != _OUT:
            alike = known.entry.commitment.polarity is commitment.polarity
            if found and alike and not known.entry.retracted:
                return known.number
            self._leave_out(known)
        if not found:
            return _OUT
        if commitment.polarity is Polarity.NEGATIVE:
            number, self._denied = self._denied.count, self._denied.adding(found)
        else:
            number, self._stated = self._stated.count, self._stated.adding(found)
        return number

    def _leave_out(self, known: _Claim) -> None:
        if known.number == _OUT:
            return
        if known.entry.retracted:
            self._withdrawn = self._withdrawn.without(known.number)
        elif known.entry.commitment.polarity is Polarity.NEGATIVE:
            self._denied = self._denied.without(known.number)
        else:
            self._stated = self._stated.without(known.number)

    @property
    def holds_denials(self) -> bool:
        """Whether anything was ever denied firmly and in general: without that, nothing said of a thing is denied."""
        return self._denied.count > 0

    def denies_in_general(self, commitment: Commitment) -> bool:
        """Whether it denies in general what stands, or states in particular what is denied, at any distance."""
        denies = commitment.polarity is Polarity.NEGATIVE
        if not (self._stated if denies else self._denied).count:
            return False
        own = _general(commitment)
        if not own:
            return False
        if denies:
            return self._stated.holds_all_of(own, statement_sizes(own))
        return self._denied.is_held_by(own, denial_sizes(own))

    def takes_up_again(self, commitment: Commitment) -> bool:
        """Whether it states firmly all of what was taken back and little more, at any distance."""
        if not self._withdrawn.count or commitment.polarity is Polarity.NEGATIVE:
            return False
        own = _general(commitment)
        return bool(own) and self._withdrawn.is_held_by(own, denial_sizes(own))

    def _retract(self, commitment: Commitment) -> None:
        claim = self._claims.get(commitment.target)
        if claim is None or claim.entry.commitment.polarity is commitment.polarity:
            return
        self.retracts = True
        self._leave_out(claim)
        known = claim.entry
        for concept, channel in product(known.commitment.concepts, self._channels):
            place = _on(channel, concept)  # so that nobody walks over the same twice
            self._affirmed = self._affirmed.put(place, self._standing(self._affirmed.get(place)))
            self._settled = self._settled.put(place, self._standing(self._settled.get(place)))
        taken_back = Established(known.commitment, known.step, known.provenance, retracted=True)
        number, found = _OUT, _withdrawing(known.commitment)
        if found:
            number, self._withdrawn = self._withdrawn.count, self._withdrawn.adding(found)
        self._claims = self._claims.put(commitment.target, _Claim(taken_back, number))
        for slot in known.commitment.slots:
            others = (held for held in self._slots.get(slot.name) or () if held[0] != commitment.target)
            self._slots = self._slots.put(slot.name, tuple(others))
        for choice in known.commitment.choices:
            kept = (held for held in self._choices.get(_place(choice)) or () if held[0] != commitment.target)
            self._choices = self._choices.put(_place(choice), tuple(kept))

    def with_mentions(self, concepts: tuple[str, ...]) -> Memory:
        """Take in what was named and committed to nothing."""
        new = self._copy()
        for concept in concepts:
            new._concepts = new._concepts.put(concept, Tally(new._count_of(concept), new.count))
        new.count += 1
        return new

    def with_namings(self, concepts: tuple[str, ...]) -> Memory:
        """Count what was named, each as often as it stands here."""
        new = self._copy()
        for concept, times in Counter(concepts).items():
            known = new._concepts.get(concept) or Tally()
            new._concepts = new._concepts.put(concept, Tally(known.count + times, known.latest))
        return new

    def with_references(self, keys: tuple[str, ...], step: int) -> Memory:
        new = self._copy()
        new._references = self._references.put_all(dict.fromkeys(keys, step))
        return new

    def with_named(self, named: tuple[Named, ...]) -> Memory:
        new = self._copy()
        new.named = (*self.named, *named)[-NAMED_MAX:]
        return new

    def with_today(self, facts: tuple[Fact, ...]) -> Memory:
        """Take the day from what is verified; a day that contradicts the one known is kept beside it."""
        days = [
            fact.value.strip()
            for fact in facts
            if fact.name == TODAY
            and fact.provenance is Provenance.VERIFIED
            and _DAY.fullmatch(fact.value.strip())
        ]
        new = self._copy()
        new.today = tuple(dict.fromkeys((*self.today, *days)))
        return new

    def with_terms(self, terms: tuple[str, ...], step: int) -> Memory:
        new = self._copy()
        unknown = self.unknown(terms)
        new._learn(unknown, step)
        if step == GIVEN:
            new._terms = new._terms.put_all(dict.fromkeys(terms, step))
        return new

    def with_sources(self, sources: tuple[Source, ...]) -> Memory:
        new = self._copy()
        new.sources = (*self.sources, *sources)
        return new

    def with_grounds(
        self, grounds: tuple[Ground, ...], facts: Iterable[Fact], topic: tuple[str, ...] = ()
    ) -> Memory:
        """With what facts state, and what was spoken of."""
        new = self._copy()
        new.grounds = self.grounds.with_facts(grounds, [(fact.name, source_of(fact).label) for fact in facts])
        new.topic = topic or self.topic
        return new

    def with_cited(
        self, cited: tuple[Cited, ...], topic: tuple[str, ...], stated: tuple[Stated, ...] = ()
    ) -> Memory:
        """With what an admitted transition rests on, what it speaks of, and amounts that may be added up."""
        new = self._copy()
        for one in cited:
            new.cited = new.cited.appended(one)
        new.topic = topic or self.topic
        new.amounts = (*self.amounts, *stated)[-OPERANDS_MAX:]
        return new

    def antecedents(self, channel: str) -> Antecedents:
        """What the next transition on a channel may take over from those before it."""
        for name, left in self._antecedents:
            if name == channel:
                return left
        return NO_ANTECEDENTS

    def with_antecedents(self, channel: str, left: Antecedents) -> Memory:
        new = self._copy()
        others = (one for one in self._antecedents if one[0] != channel)
        new._antecedents = (*others, (channel, left))
        return new

    def with_duties(self, duties: tuple[str, ...]) -> Memory:
        new = self._copy()
        new.duties = (*self.duties, *(d for d in duties if d not in self.duties))
        return new


def _with_what_was_filled(entry: Established, known: Commitment) -> Established:
    """Said again in fewer words, a claim still holds what it filled before: taken back, it frees all of it."""
    commitment = entry.commitment
    slots = tuple([slot for slot in known.slots if slot not in commitment.slots])
    choices = tuple([choice for choice in known.choices if choice not in commitment.choices])
    if not slots and not choices:
        return entry
    whole = msgspec.structs.replace(
        commitment, slots=(*slots, *commitment.slots), choices=(*choices, *commitment.choices)
    )
    return msgspec.structs.replace(entry, commitment=whole)


def _general(commitment: Commitment) -> frozenset[str]:
    """What it is held against others by that say more or less; nothing where it is held against none."""
    if not _is_general(commitment):
        return frozenset()
    return parts(commitment.key) if commitment.polarity is Polarity.NEGATIVE else stated(commitment.key)


def _withdrawing(commitment: Commitment) -> frozenset[str]:
    """What a denial of it denies, by which it is known where it comes again with more."""
    if commitment.polarity is Polarity.NEGATIVE or not _is_general(commitment):
        return frozenset()
    return parts(commitment.key)


def _is_general(commitment: Commitment) -> bool:
    return commitment.certainty >= CERTAINTY_MIN and not commitment.particular


def _on(channel: str, concept: str) -> str:
    return f"{channel}\n{concept}"


def _place(choice: Choice) -> str:
    return f"{choice.set}\n{choice.rest}"
