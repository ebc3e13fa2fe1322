"""The mapper: a transition held against the state becomes a `Mutation`.

`reading` says what the text says; here it is decided what that changes: whether a claim is new, repeated, qualified
or taken back. Deterministic, integers only; the answer depends on the two arguments, the baked tables and the
vocabulary, all of which are in `id`.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

import msgspec

from interlock.core.antecedents import NO_ANTECEDENTS, Antecedents
from interlock.core.canonical import canonical
from interlock.core.claims import GIVEN, mentions
from interlock.core.grounding import Ground, GroundIndex
from interlock.core.memory import Fact, Memory
from interlock.core.mutation import (
    CandidateKind,
    Category,
    Change,
    Commitment,
    Content,
    Field,
    Mark,
    Mutation,
    Polarity,
    Reference,
    Span,
    Transition,
)
from interlock.core.ports import Grounds, Splitter
from interlock.core.rules import Profile, Rulebook, Subdomain, Unit, Vocabulary, excusing, tools_named
from interlock.core.state import SemanticState, asks_for_course
from interlock.lexicon.themes import themes_of
from interlock.lexicon.vectors import told
from interlock.lexicon.words import DIGEST
from interlock.mapping.asides import MAY_HOLD, without_asides
from interlock.mapping.claims import Claim, degreed, owned, undegreed, unowned
from interlock.mapping.cues import FLAT, lexicon
from interlock.mapping.inert import is_inert
from interlock.mapping.reading import Reader, Reading
from interlock.mapping.rows import Row, tokenise
from interlock.mapping.splitter import CLAUSES, NEVER, SENTENCES
from interlock.mapping.traits import traits
from interlock.mapping.traits import vector as manner

# Imported where a policy asks for them: they hold most of the patterns, and compiling those is most of a start.
if TYPE_CHECKING:
    from interlock.core.disguise import Watch
    from interlock.mapping.anchored import Sought
    from interlock.mapping.places import Places

REVISION: Final = "clauses/55"
"""Changes with every change of code that may change an answer."""

_TOOL_CALL: Final = CandidateKind.TOOL_CALL
_QUESTION: Final = Mark.QUESTION
_TRANSITION: Final = Mark.TRANSITION
_DIRECTIVE: Final = Mark.DIRECTIVE
_ELABORATION: Final = Mark.ELABORATION
_ASSERTION: Final = Category.ASSERTION
_ELABORATING: Final = Category.ELABORATION
_REFERRING: Final = Category.REFERENCE
_PASSING: Final = Category.TRANSITION
_ASSERTED: Final = (Mark.ASSERTION,)
_POSITIVE: Final = Polarity.POSITIVE
_MEMORY: Final = Field.MEMORY
_MEMORY_ALONE: Final = (_MEMORY,)
"""Asking an enumeration for a member costs as much as reading four words."""

NOTHING_DECLARED: Final = Vocabulary()

_NO: Final = frozenset({"no", "n", "none", "false", "n/a", "not applicable"})
"""Values of facts that deny what the fact's name says."""
_ROW: Final = re.compile(rb"[\s>]*\|")
"""Its first row heads a table, whatever it names."""
_SENTENCE_END: Final = re.compile(r"[.!?][ \t\r\n]*\Z")


class _Asked(msgspec.Struct, frozen=True, gc=False):
    """What a rulebook asks of a mapper: a run has one, which is gone through once and not for each sentence."""

    rulebook: Rulebook
    tools: frozenset[str]
    """Which the rules name."""
    excusing: frozenset[str]
    """Concepts that let a claim pass."""
    course: bool
    """Whether content is held against the course."""
    content: bool
    """Whether any of it is asked for."""

    @classmethod
    def of(cls, rulebook: Rulebook) -> _Asked:
        course = asks_for_course(rulebook)
        content = course or rulebook.slope is not None
        return cls(rulebook, tools_named(rulebook), excusing(rulebook), course, content)


class Governing(Protocol):
    """What of a policy the mapper reads with."""

    @property
    def rulebook(self) -> Rulebook: ...
    @property
    def watch(self) -> Watch | None: ...


class ClauseMapper:
    """Reads English prose clause by clause and tool calls leaf by leaf (`ports.Mapper`)."""

    def __init__(
        self,
        vocabulary: Vocabulary = NOTHING_DECLARED,
        subdomains: tuple[Subdomain, ...] = (),
        watch: Watch | None = None,
    ) -> None:
        self._reader = _reader(vocabulary)
        self._profile = vocabulary.profile
        self._subdomains = subdomains
        self._names = bool(vocabulary.concepts)
        self._sought = _sought(vocabulary.anchored)
        self._watch = watch
        self._asked: _Asked | None = None
        watched = () if watch is None else (watch.tables.digest,)
        self._id = hashlib.sha256(canonical((REVISION, DIGEST, vocabulary, subdomains, *watched))).hexdigest()

    @classmethod
    def of(cls, policy: Governing) -> ClauseMapper:
        """The mapper that reads for a policy."""
        return cls(policy.rulebook.vocabulary, policy.rulebook.subdomains, policy.watch)

    @property
    def id(self) -> str:
        return self._id

    def splitter(self, unit: Unit) -> Splitter:
        if unit is Unit.SENTENCE:
            return SENTENCES
        return CLAUSES if unit is Unit.CLAUSE else NEVER

    def _asked_by(self, rulebook: Rulebook) -> _Asked:
        """Kept for the rulebook that was asked of last."""
        asked = self._asked
        if asked is None or asked.rulebook is not rulebook:
            asked = self._asked = _Asked.of(rulebook)
        return asked

    def inert(self, transition: Transition) -> bool:
        return transition.kind is not _TOOL_CALL and is_inert(transition.text)

    def strings(self, transition: Transition) -> tuple[str, ...]:
        from interlock.mapping import tools

        return tools.strings(transition.text)

    def map(self, transition: Transition, state: SemanticState) -> Mutation:
        policy = state.policy
        rulebook = policy.rulebook
        if transition.kind is _TOOL_CALL:
            from interlock.mapping import tools

            mutation = tools.mutation(transition, self._reader)
            if not mutation.parts:  # each of several calls is asked by itself
                tools.refuse_alike(mutation.tool, self._asked_by(rulebook).tools)
            if self._watch is not None:
                mutation = self._called_in_disguise(mutation, transition, self._watch)
            if self._sought is not None:
                found = self._sought.in_call(
                    transition.text, mutation.references, self._reader, self._keys, state.memory
                )
                mutation = msgspec.structs.replace(mutation, references=found)
            mutation = msgspec.structs.replace(
                mutation,
                novelty=_novelty(mutation.terms, mutation.commitments, state),
                uncertainty=_uncertainty(mutation.commitments),
                themes=themes_of(mutation.terms),
            )
            mutation = self._entering(mutation)
        else:
            text, channel, asked = transition.text, transition.channel, self._asked_by(rulebook)
            before = state.memory.antecedents(channel)
            reading = self._reader.read(text, before.hides)
            if before.asked:
                reading = self._answering(reading, before.asked.encode())
            mutation = _mutation(reading, channel, state, asked)
            if rulebook.presuppositions:
                mutation = self._presupposing(mutation, text)
            if self._names:
                mutation = self._echoing(mutation, text, reading, state)
            if _ASKS in text or before.asked:
                mutation = _asking(mutation, text, before, reading)
            if reading.concepts and not asked.excusing.isdisjoint(reading.concepts):
                mutation = self._unexcused(mutation, text, reading, before.hides, state)
            if self._watch is not None:
                mutation = self._read_otherwise(mutation, text, reading, self._watch, state)
            if self._subdomains:
                mutation = self._entering(mutation)
            if self._sought is not None:
                found = self._referring(text, reading, self._sought, state.memory)
                mutation = msgspec.structs.replace(mutation, references=found)
        if rulebook.continuity.premise_min and not mutation.tool:
            from interlock.mapping.premises import premises

            reasons = premises(transition.text, mutation.commitments, self._own)
            mutation = msgspec.structs.replace(mutation, premises=reasons)
        active = policy.active
        if active.flows:
            from interlock.mapping.provenance import carried

            mutation = msgspec.structs.replace(mutation, values=carried(transition.text, mutation, state))
        if active.grounded and not mutation.tool:
            from interlock.mapping.grounding import figures

            made, topic = figures(transition.text, mutation, state.memory.grounds, state.memory.topic)
            mutation = msgspec.structs.replace(mutation, figures=made, topic=topic)
        return mutation

    def places(self, text: bytes, named: Sequence[Reference] = ()) -> Places:
        """What was read where: cues with their scopes, quantities outside the references. The gate needs none of it."""
        from interlock.mapping.places import places

        return places(text, self._profile, named)

    def _referring(
        self, text: bytes, reading: Reading, sought: Sought, memory: Memory
    ) -> tuple[Reference, ...]:
        """The references of a text that the policy wants anchored, with what it says of them."""

        def keys(text: bytes) -> tuple[str, ...]:
            return tuple([_as_known(claim, memory, False) or claim.key for claim in self._own(text)])

        return sought.find(text, reading.references, keys, memory)

    def _presupposing(self, mutation: Mutation, text: bytes) -> Mutation:
        """With what each claim of the speaker's own takes for granted."""
        from interlock.mapping.supposing import presupposed

        claims = tuple(
            claim
            if claim.attribution
            else msgspec.structs.replace(claim, presupposes=presupposed(text, claim, self._keys))
            for claim in mutation.commitments
        )
        return _with_commitments(mutation, claims)

    def _answering(self, reading: Reading, asked: bytes) -> Reading:
        """With what it says as the answer to what was asked right before it."""
        from interlock.mapping.answering import answer

        words = reading.words
        if not words.forms:
            return reading
        span = words.span(0, len(words.forms))
        said = answer(asked, words, tokenise(asked), lambda text: self._reader.read(text).claims, span)
        return msgspec.structs.replace(reading, claims=(*reading.claims, *said)) if said else reading

    def _echoing(self, mutation: Mutation, text: bytes, reading: Reading, state: SemanticState) -> Mutation:
        """With what pronouns, fragments, items and cells take over from the text before, and what that leaves."""
        before = state.memory.antecedents(mutation.channel)
        if not (reading.concepts or reading.hides or _ROW.match(text)) and before == NO_ANTECEDENTS:
            return mutation
        from interlock.mapping.echoes import echoes

        found = echoes(text, reading.words, mutation.commitments, reading.concepts, before, self._affirmed)
        mutation = _with_commitments(mutation, found.claims)
        leaves = found.leaves
        if reading.hides != before.hides:
            leaves = msgspec.structs.replace(leaves or before, hides=reading.hides)
        return msgspec.structs.replace(mutation, echoed=found.whole, leaves=leaves)

    def _unexcused(
        self, mutation: Mutation, text: bytes, reading: Reading, hides: str, state: SemanticState
    ) -> Mutation:
        """With what it says without what only seems to excuse it."""
        from interlock.mapping.excused import without_excuses

        whole = Span(0, len(text))
        ways = without_excuses(text, reading.words, hides)
        shown = tuple(self._shown(way, mutation.channel, whole, state) for way in ways)
        return (
            msgspec.structs.replace(mutation, disguised=(*mutation.disguised, *shown)) if shown else mutation
        )

    def _read_otherwise(
        self, mutation: Mutation, text: bytes, reading: Reading, watch: Watch, state: SemanticState
    ) -> Mutation:
        """With what it says to a reader who sees through disguises, where a word that rules ask for stands in one, and
        to one who takes signs and layout for the ends of statements, sees what is struck out as such, or reads on
        whose deed it is that is told of.
        """
        from interlock.mapping.disguised import undisguised

        texts = undisguised(text, reading.words, watch)
        crossed = self._crossed(text, reading.words, texts)
        if texts or not _says_flatly(mutation):
            texts = _unique((*texts, *_otherwise(text, texts, reading.words, self._profile)))
        elif mutation.concepts and MAY_HOLD.search(text):
            texts = _unique(_without_asides(text, reading.words, self._profile))
        texts = _unique((*texts, *crossed))
        if self._reader.asks_what_was_done:
            from interlock.mapping.elided import told_in_full

            in_full = [told_in_full(text, reading.words)]
            in_full += [told_in_full(plain, tokenise(plain)) for plain in texts]
            texts = _unique((*texts, *(told for told in in_full if told is not None)))
        if not texts:
            return mutation
        whole = Span(0, len(text))
        return msgspec.structs.replace(
            mutation,
            disguised=(
                *mutation.disguised,
                *(self._shown(plain, mutation.channel, whole, state) for plain in texts),
            ),
        )

    def _crossed(self, text: bytes, words: Row, plain: Sequence[bytes]) -> list[bytes]:
        """A text, and what it is once its disguises are written plainly, without what parts a phrase."""
        found = self._reader.crossed(text, words)
        for one in plain:
            found += self._reader.crossed(one, tokenise(one))
        return found

    def _called_in_disguise(self, mutation: Mutation, transition: Transition, watch: Watch) -> Mutation:
        """With what the call comes to where a text among its arguments says something in disguise."""
        from interlock.mapping import tools
        from interlock.mapping.disguised import undisguised

        def ways(text: str) -> tuple[str, ...]:
            data = text.encode("utf-8", "replace")
            words = tokenise(data)
            texts = undisguised(data, words, watch)
            others = (*_otherwise(data, texts, words, self._profile), *self._crossed(data, words, texts))
            found = _unique((*texts, *others))
            return tuple(way.decode("utf-8", "replace") for way in found)

        whole = Span(0, len(transition.text))
        read = []
        for text in tools.rewritten(transition.text, ways):
            other = tools.mutation(msgspec.structs.replace(transition, text=text), self._reader)
            claims = tuple(msgspec.structs.replace(claim, span=whole) for claim in other.commitments)
            other = msgspec.structs.replace(_with_commitments(other, claims), references=(), arguments=())
            read.append(msgspec.structs.replace(other, parts=(), independent=False))
        return msgspec.structs.replace(mutation, disguised=tuple(read)) if read else mutation

    def _shown(self, text: bytes, channel: str, span: Span, state: SemanticState) -> Mutation:
        """Of a text that was written otherwise: nothing of it stands where it would stand if it were written so."""
        reading = self._reader.read(text)
        asked = self._asked_by(state.policy.rulebook)
        mutation = self._echoing(_mutation(reading, channel, state, asked), text, reading, state)
        claims = tuple(msgspec.structs.replace(claim, span=span) for claim in mutation.commitments)
        return msgspec.structs.replace(
            _with_commitments(mutation, claims), unmapped=(), parts=(), references=(), leaves=None
        )

    def _affirmed(self, text: bytes) -> tuple[str, ...]:
        from interlock.mapping.echoes import affirmed

        reading = self._reader.read(text)
        return affirmed([claim.commitment for claim in reading.claims], reading.concepts)

    def _own(self, text: bytes) -> tuple[Commitment, ...]:
        """The claims in a text that are put in nobody else's mouth."""
        claims = (claim.commitment for claim in self._reader.read(text).claims)
        return tuple(claim for claim in claims if not claim.attribution)

    def _keys(self, text: bytes) -> tuple[str, ...]:
        """Of the claims in a text, as memory knows them."""
        return tuple(claim.key for claim in self._own(text))

    def _entering(self, mutation: Mutation) -> Mutation:
        """With the sub-domains that it enters, in disguise too."""
        if not self._subdomains:
            return mutation
        named = {concept for one in (mutation, *mutation.disguised) for concept in one.concepts}
        entered = tuple([one.id for one in self._subdomains if not named.isdisjoint(one.concepts)])
        return msgspec.structs.replace(mutation, enters=entered) if entered else mutation

    def grounds(self, facts: tuple[Fact, ...]) -> Grounds:
        """Each fact as a statement: its value where that is a sentence, else `<name> is <value>`."""
        statements = [_statement(fact).encode() for fact in facts]
        readings = [self._reader.read(statement) for statement in statements]
        return Grounds(
            commitments=tuple(
                msgspec.structs.replace(claim.commitment, particular=True)
                if _is_of_a_record(fact)
                else claim.commitment
                for fact, reading in zip(facts, readings, strict=True)
                for claim in reading.claims
            ),
            references=_unique(
                known
                for fact, statement, reading in zip(facts, statements, readings, strict=True)
                for known in self._known(fact, statement, reading.references)
            ),
            terms=tuple(sorted({term for reading in readings for term in reading.terms})),
        )

    def _known(self, fact: Fact, statement: bytes, found: tuple[Reference, ...]) -> tuple[str, ...]:
        """What memory knows the references of a fact by: as it is stated, and as the words of its path name it."""
        if self._sought is not None:
            known = self._sought.known(statement, found)
            kind = self._sought.kind_of(fact.name)
            if not kind or _SENTENCE_END.search(fact.value):
                return known
            labelled = self._sought.labelled(fact.name, fact.value)
            return (*known, *self._sought.known(labelled, self._reader.read(labelled).references, kind))
        return tuple(name for one in found for name in (one.plain, one.identity))

    def stated(self, facts: tuple[Fact, ...]) -> tuple[Ground, ...]:
        from interlock.mapping.grounding import grounds_of

        return grounds_of(facts)

    def named(self, text: str, grounds: GroundIndex) -> tuple[str, ...]:
        from interlock.mapping.grounding import topic_of

        return topic_of(text, grounds)

    def terms(self, text: str) -> tuple[str, ...]:
        return self._reader.read(text.encode()).terms


_reader: Final = lru_cache(maxsize=16)(Reader)
"""Made once for a policy: a reader keeps nothing of what it has read."""


def _sought(kinds: tuple[str, ...]) -> Sought | None:
    if not kinds:
        return None
    from interlock.mapping.anchored import Sought

    return Sought(kinds)


def _with_commitments(mutation: Mutation, claims: tuple[Commitment, ...]) -> Mutation:
    if claims and not any(change.commitments for change in mutation.changes):
        # A cross says no, and is no clause.
        changes: tuple[Change, ...] = (Change(_MEMORY, claims), *mutation.changes)
        return msgspec.structs.replace(mutation, changes=changes, touches=(_MEMORY, *mutation.touches))
    changes = tuple(
        msgspec.structs.replace(change, commitments=claims) if change.commitments else change
        for change in mutation.changes
    )
    return msgspec.structs.replace(mutation, changes=changes)


_ASKS: Final = 0x3F


def _asking(mutation: Mutation, text: bytes, before: Antecedents, reading: Reading) -> Mutation:
    """With what it asks left behind for an answer. What was asked before it is no more, but behind an aside."""
    from interlock.mapping.answering import is_aside, question

    asked = question(text).decode("utf-8", "replace") if _ASKS in text else ""
    leaves = mutation.leaves or before
    if before.asked and not reading.concepts and is_aside(reading.words, tokenise(before.asked.encode())):
        left = msgspec.structs.replace(before, hides=leaves.hides)
    elif asked == leaves.asked:
        return mutation
    else:
        left = msgspec.structs.replace(leaves, asked=asked)
    return msgspec.structs.replace(mutation, leaves=None if left == before else left)


def _says_flatly(mutation: Mutation) -> bool:
    """Whether all that it names is claimed, and nothing of it denied, doubted or put in another's mouth."""
    if not mutation.concepts:
        return True
    if mentions(mutation):
        return False
    return all(
        claim.polarity is _POSITIVE and claim.certainty == FLAT and not claim.attribution
        for claim in mutation.commitments
    )


def _without_asides(text: bytes, words: Row, profile: Profile) -> list[bytes]:
    return without_asides(text, words, lexicon(profile).find(words)) if MAY_HOLD.search(text) else []


def _otherwise(text: bytes, others: Sequence[bytes], row: Row, profile: Profile) -> tuple[bytes, ...]:
    """A text, and what else it may read as, with statements parted and without what is struck out or put in."""
    from interlock.mapping.parted import parted
    from interlock.mapping.struck import unstruck

    found: list[bytes] = []
    for one in (text, *others):
        for left in (one, unstruck(one)):
            if left is not None:
                words = row if left is text else tokenise(left)
                found += [left, *filter(None, [parted(left, words)])]
                found += _without_asides(left, words, profile)
    return _unique(way for way in found if way != text)


_Text = TypeVar("_Text", str, bytes)


def _unique(values: Iterable[_Text]) -> tuple[_Text, ...]:
    return tuple(dict.fromkeys(values))


_OF_A_RECORD: Final = re.compile(r"[.0-9]")
_NUMBER: Final = re.compile(r"(?<=[a-z0-9][ .])(?:no|nr)\Z", re.IGNORECASE)
"""`order_no`: the last word of a name denies nothing."""


_VERB: Final = re.compile(r"\A(?:is|has) ", re.IGNORECASE)
"""`is_refundable`, `has_seat_reservation`: before what a field says that there is none of."""


_SWITCHED: Final = frozenset({"on", "off"})


def _is_of_a_record(fact: Fact) -> bool:
    """A field of one record among others, or a record: that another has it not, or so, does not go against this one."""
    if _SENTENCE_END.search(fact.value):
        return False
    return _OF_A_RECORD.search(fact.name) is not None or fact.value.lstrip()[:1] in ("{", "[")


def _statement(fact: Fact) -> str:
    name = _NUMBER.sub("number", fact.name.replace("_", " "))
    if fact.value.strip().lower() in _NO:
        return f"There is no {_VERB.sub('', name)}"
    if fact.value.strip().lower() in _SWITCHED:
        return ""  # what is on or off is held against its field, and claims nothing
    return fact.value if _SENTENCE_END.search(fact.value) else f"{name} is {fact.value}"


def _uncertainty(claims: Sequence[Commitment]) -> int:
    """How far the least firm claim of the speaker's own is from a flat statement, in permille."""
    return (5 - min((claim.certainty for claim in claims if not claim.attribution), default=5)) * 200


def _mutation(reading: Reading, channel: str, state: SemanticState, asked: _Asked) -> Mutation:
    marks, terms, seen = reading.marks, reading.terms, reading.coverage
    settled: list[Commitment] = []
    certainty = firm = 5
    memory, retracts = state.memory, reading.retracts
    denies = retracts or memory.retracts or memory.holds_denials
    for claim in reading.claims:
        commitment = claim.commitment
        key = commitment.key
        # Most claims are new, and neither take anything back nor say whose a thing is, or how much (a colon).
        if denies or ":" in key or claim.bare != key or memory.find(key):
            commitment = _settled(claim, retracts, memory)
            if reading.unsays and not commitment.target and commitment.polarity is not _POSITIVE:
                # Nobody said it: to take it back denies nothing, and stands in no memory.
                commitment = msgspec.structs.replace(commitment, key=f"{GIVEN} unsaid {key}")
        settled.append(commitment)
        level = commitment.certainty
        if level < firm:  # no less firm than the least certain, whoever says that
            certainty = min(certainty, level)
            firm = firm if commitment.attribution else level
    claims = tuple(settled)
    category = _category(reading, claims, state)
    changes: tuple[Change, ...] = ()
    touches: tuple[Field, ...] = ()
    if claims:
        changes, touches = (Change(_MEMORY, claims),), _MEMORY_ALONE
    elif _QUESTION in marks:
        certainty = 0
    if marks and _TRANSITION in marks and terms:
        changes, touches = (*changes, Change(Field.CONTEXT, focus=terms)), (*touches, Field.CONTEXT)
    # Beyond fifteen names CPython makes a dictionary of them first: what is seldom there is filled in behind.
    mutation = Mutation(
        touches=touches,
        changes=changes,
        category=category,
        marks=_marks(marks, category, bool(claims)) if marks or category is not _ASSERTION else _ASSERTED,
        novelty=_novelty(terms, claims, state),
        certainty=certainty,
        uncertainty=(5 - firm) * 200,
        register=reading.register,
        insists=reading.insists,
        terms=terms,
        themes=themes_of(terms),
        coverage=seen.permille,
        unmapped=seen.unmapped,
        language=seen.language,
        channel=channel,
    )
    content = _content(reading, asked) if asked.content else NO_CONTENT
    if reading.references or reading.concepts or reading.parts or content is not NO_CONTENT:
        return msgspec.structs.replace(
            mutation,
            references=reading.references,
            concepts=reading.concepts,
            namings=reading.namings,
            hidden=reading.hidden,
            content=content,
            parts=reading.parts,
        )
    return mutation


NO_CONTENT: Final = Content()


def _content(reading: Reading, asked: _Asked) -> Content:
    """What stage 3 and the slope ask about, each its own: nothing where there is nothing to read."""
    if not reading.words.forms:
        return NO_CONTENT
    found = traits(reading.words)
    if not asked.course:
        return Content(traits=found)
    weights, about = told(reading.terms)
    return Content(weights, about, manner(found), found)


@cache
def _marks(marks: frozenset[Mark], category: Category, claims: bool) -> tuple[Mark, ...]:
    """Sorted, with the category's own; there are only so many sets of them. Whatever `claims` something asserts it too:
    no rule about assertions is led around by `For example, …` or `Correction: …`.
    """
    own = {*marks, Mark(category.value)}
    if claims:
        own.add(Mark.ASSERTION)
    return tuple(sorted(own))


def _settled(claim: Claim, retracts: bool, memory: Memory) -> Commitment:
    """Name the established claim that this one takes back or qualifies, if it says that it does."""
    commitment = claim.commitment
    known = memory.find(commitment.key)
    if known is None and (as_known := _as_known(commitment, memory, retracts)):
        commitment = msgspec.structs.replace(commitment, key=as_known)
        claim = Claim(commitment, as_known if claim.bare == claim.commitment.key else unowned(claim.bare))
        known = memory.find(as_known)
    if commitment.attribution:
        return commitment
    if known and not known.retracted:
        opposite = known.commitment.polarity is not commitment.polarity
        weaker = commitment.certainty < known.commitment.certainty
        if (opposite and retracts) or (weaker and not opposite and not known.commitment.attribution):
            return msgspec.structs.replace(commitment, target=commitment.key)
        return commitment
    if claim.bare == commitment.key:
        return commitment
    base = memory.find(claim.bare)
    if base and not base.retracted:
        return msgspec.structs.replace(commitment, target=claim.bare)
    return commitment


def _as_known(claim: Commitment, memory: Memory, retracts: bool) -> str:
    """The key under which memory knows the same where only one of the two says whose it is, or how much it is so.

    `Your order did not arrive` is held against `The order arrived`, and `completely safe` against `safe` where that is
    denied or was taken back. What was or is taken back is looked for the other way round too; else what says more is
    found in general.
    """
    key, positive = claim.key, claim.polarity is _POSITIVE
    # A key without a colon says neither whose a thing is nor how much.
    if not (":" in key or retracts or memory.retracts or (positive and memory.holds_denials)):
        return ""
    plain = unowned(key)
    if plain != key:
        if memory.find(plain):
            return plain
        others: tuple[str, ...] = () if positive else degreed(plain)
    else:
        others = owned(key) if positive and memory.holds_denials else ()
    if positive and (bare := undegreed(key)) != key:
        others = (*others, bare, *(owned(bare) if plain == key else ()))
    for other in others:
        known = memory.find(other)
        if known and known.commitment.polarity is not claim.polarity:
            return other
    if retracts or memory.retracts:
        for other in (*(owned(key) if plain == key else ()), *degreed(key)):
            known = memory.find(other)
            if known and (known.retracted or (retracts and known.commitment.polarity is not claim.polarity)):
                return other
        plain = undegreed(plain)
        if plain != key and (known := memory.find(plain)) and known.retracted:
            return plain
    return ""


def _category(reading: Reading, claims: tuple[Commitment, ...], state: SemanticState) -> Category:
    """The one category, first that applies; the marks say what else it is (X-01)."""
    marks = reading.marks  # seldom any: to ask for one is to hash a member of an enumeration
    if not claims and _QUESTION in marks:
        return _PASSING
    if reading.bare_reference:
        return _REFERRING
    if not claims:
        return _PASSING if _TRANSITION in marks else _ELABORATING
    for claim in claims:
        if claim.target:
            return Category.NEGATION if _take_back(claims, state) else Category.QUALIFICATION
    if not marks or _DIRECTIVE in marks:
        return _ASSERTION
    return _ELABORATING if _ELABORATION in marks else _ASSERTION


def _take_back(claims: tuple[Commitment, ...], state: SemanticState) -> bool:
    return any(_takes_back(claim, state) for claim in claims)


def _takes_back(claim: Commitment, state: SemanticState) -> bool:
    known = state.memory.find(claim.target) if claim.target else None
    return known is not None and claim.target == claim.key and known.commitment.polarity is not claim.polarity


def _novelty(terms: tuple[str, ...], claims: tuple[Commitment, ...], state: SemanticState) -> int:
    """Permille of the content terms that neither memory, facts nor intent know."""
    if not terms:
        return 0 if _are_known(claims, state.memory) else 1000
    meant = state.intent.terms
    new = state.memory.unknown(terms)
    return len({*new}.difference(meant) if meant else new) * 1000 // len(terms)


def _are_known(claims: tuple[Commitment, ...], memory: Memory) -> bool:
    return all(memory.find(claim.key) for claim in claims)
