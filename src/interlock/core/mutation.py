"""What an engine offers, and what it would change.

A `Candidate` is bytes. A `Transition` is the smallest piece that is judged. A `Mutation` says, in types, what
the transition would change; it becomes `Anchored` once whatever it refers to outside the state was looked up.
All offsets are bytes; spans are relative to the transition's text. All numbers are integers.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import msgspec

from interlock.core.antecedents import Antecedents

ANSWER = "answer"
"""The channel whose text a caller of `run` gets as `text`."""


class CandidateKind(StrEnum):
    TOKEN = "token"
    SPAN = "span"
    STEP = "step"
    TOOL_CALL = "tool_call"
    OTHER = "other"
    """Anything else an engine may offer, an image say: there is no mapper for it, so it is refused (R-036)."""


class Candidate(msgspec.Struct, frozen=True):
    """What the engine proposes next on one channel.

    `data` is UTF-8 (a tool call's is the JSON object `{"name": …, "arguments": {…}}` or a list of them); a
    token may end inside a character. `ids` are the engine's token ids, empty where it has none. `position` is
    the engine's own count of tokens before this candidate, or -1 where it does not count.
    """

    data: bytes
    kind: CandidateKind = CandidateKind.SPAN
    channel: str = ANSWER
    ids: tuple[int, ...] = ()
    position: int = -1

    @property
    def width(self) -> int:
        """Positions this candidate takes up: its tokens, or one where the engine shows none."""
        return len(self.ids) or 1


class EndReason(StrEnum):
    STOP = "stop"
    LENGTH = "length"
    """The engine ran into its own limit: what it was saying is not finished."""


class EndOfSequence(msgspec.Struct, frozen=True):
    """The engine proposes to end here. It is a candidate like any other: it may be refused."""

    reason: EndReason = EndReason.STOP
    id: int = -1
    position: int = -1


class Cause(StrEnum):
    """Why a transition was closed."""

    BOUNDARY = "boundary"
    MATCH = "match"
    STEP = "step"
    CALL = "call"
    CHANNEL = "channel"
    TOKEN = "token"
    END = "end"
    CEILING = "ceiling"
    FAULT = "fault"
    """The splitter failed: all that is open is closed, and refused."""
    PART = "part"
    WAITED = "waited"


class Transition(msgspec.Struct, frozen=True):
    """The unit of judgement: bytes that stand or fall together. `start` is its offset in the channel."""

    channel: str
    kind: CandidateKind
    text: bytes
    start: int
    cause: Cause


class Span(msgspec.Struct, frozen=True, array_like=True, gc=False):
    start: int
    end: int


class Category(StrEnum):
    ASSERTION = "assertion"
    QUALIFICATION = "qualification"
    ELABORATION = "elaboration"
    NEGATION = "negation"
    REFERENCE = "reference"
    TRANSITION = "transition"


class Mark(StrEnum):
    """What a transition also is, beside its one category (X-01)."""

    ASSERTION = "assertion"
    QUALIFICATION = "qualification"
    ELABORATION = "elaboration"
    NEGATION = "negation"
    REFERENCE = "reference"
    TRANSITION = "transition"
    QUESTION = "question"
    DIRECTIVE = "directive"


class Polarity(StrEnum):
    POSITIVE = "positive"
    NEGATIVE = "negative"


class Field(StrEnum):
    """The seven fields of the state."""

    INTENT = "intent"
    CONTEXT = "context"
    MEMORY = "memory"
    POLICY = "policy"
    DESCRIPTOR = "descriptor"
    LINEAGE = "lineage"
    BOUNDS = "bounds"


class Quantity(msgspec.Struct, frozen=True, array_like=True):
    """`mantissa` × 10^`exponent` of `unit` (empty where it is a bare number)."""

    mantissa: int
    exponent: int
    unit: str


class Slot(msgspec.Struct, frozen=True, array_like=True):
    """A typed place that a policy declared, and what this commitment says stands in it."""

    name: str
    quantity: Quantity


class Choice(msgspec.Struct, frozen=True, array_like=True):
    """Of an exclusive set, the one member that is said of something: `rest` is the content without the member."""

    set: str
    member: str
    rest: str


class Roles(msgspec.Struct, frozen=True, array_like=True):
    subject: str
    predicate: str
    object: str


class Commitment(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One thing the speaker would be bound to.

    `key` is the content key: sorted lemmas, quantities and entities, equal for equal content whatever the
    polarity. `certainty` is 0 (no commitment) to 5 (flat statement). `attribution` names whom the claim is put
    in the mouth of, empty for the speaker's own. `target` is the key of the claim that a negation retracts or a
    qualification modifies. `presupposes` are keys that must be established. `denied` are those of its concepts
    that it holds a named denial of: `no fees` is said of a fund, and the fund is not thereby said to be.
    `unsaid`: those that it names where no reader is told so, as in what is struck out or not shown, supposed or asked;
    `hidden`: those of them that no reader sees at all; `quoted`: those that it says in another's name; `unsure`: those
    that it says in doubt, demands or sees to come.
    `supposed`: those that it names only in a condition, or in what others ask for, which is as firm as what is still to
    be found out.
    `particular`: its denial is of this one thing, as it is now or under an exception (`has not arrived yet`,
    `cannot … without`), and denies nothing of others; or it holds a denial that only says which things it is about.
    `echoed`: concepts that a pronoun, a fragment, a list item or a table cell of it takes over from the text before it.
    """

    key: str
    span: Span
    polarity: Polarity = Polarity.POSITIVE
    certainty: int = 5
    concepts: tuple[str, ...] = ()
    echoed: tuple[str, ...] = ()
    denied: tuple[str, ...] = ()
    unsaid: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    quoted: tuple[str, ...] = ()
    unsure: tuple[str, ...] = ()
    supposed: tuple[str, ...] = ()
    particular: bool = False
    terms: tuple[str, ...] = ()
    attribution: str = ""
    target: str = ""
    presupposes: tuple[str, ...] = ()
    slots: tuple[Slot, ...] = ()
    choices: tuple[Choice, ...] = ()
    roles: Roles | None = None


class Reference(msgspec.Struct, frozen=True, array_like=True):
    """A call on something outside the state. `key` is its normal form, what a resolver is asked.

    `told`: what the text says of it beside, by name (`name`, `year`, `authors`): the referent has to agree with it.
    """

    kind: str
    key: str
    span: Span
    told: tuple[tuple[str, str], ...] = ()

    @property
    def plain(self) -> str:
        """Its kind and its key: an order and an account may have one number."""
        return f"{self.kind} {self.key}"

    @property
    def identity(self) -> str:
        """What memory knows it by: said with other particulars it is another reference, and looked up again."""
        identity = self.plain
        for name, value in self.told:
            identity = f"{identity}\x1f{name}\x1e{value}"
        return identity


BACK_REFERENCE: Final = "back-reference"
"""The kind of `as mentioned above`: its key is that of what has to be established, and only the run can answer."""


UNANSWERED: Final = "no answer to what was asked"
"""The detail of what counts as unresolvable because whoever was asked said nothing that fits."""


class Named(msgspec.Struct, frozen=True, array_like=True):
    """A reference that was admitted: what a later one may lean on (`id.`, `the court in Smith`)."""

    kind: str
    key: str


class Register(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """How it is said, each 0 to 1000: permille of the words, and how `casual` it is, by its words and its signs."""

    formal: int = 0
    colloquial: int = 0
    first_person: int = 0
    second_person: int = 0
    modal: int = 0
    casual: int = 0


THEMES: Final = 512
THEMES_LISTED: Final = 256
"""Numbers below this are those of a table; above it, words outside it are told apart by their checksum."""
FIELD: Final = 8
"""So many listed themes, neighbours by number, are one field."""
RARITY_BIT: Final = 9


def theme(number: int, rarity: int) -> int:
    """A theme as it stands in a mutation. `rarity`: half bits; English at large speaks of it 2 ** (-rarity / 2)."""
    return rarity << RARITY_BIT | number


class Content(msgspec.Struct, frozen=True, array_like=True):
    """What it is about and how it is put, as numbers: read only for policies that ask whether it fits the course.

    `weights`: for each of the terms, 1/16 bits that it tells. `vector`, `manner`: lanes of the same meaning in every
    transition, to be summed and compared. `traits`: the traits in `manner` that are there, as bits; the first seven
    are he, she, I, you, we, they, it.
    """

    weights: tuple[int, ...] = ()
    vector: tuple[int, ...] = ()
    manner: tuple[int, ...] = ()
    traits: int = 0


class TextFinding(msgspec.Struct, frozen=True, array_like=True):
    """A text rule that matched up to somewhere in this transition; `start` may be negative: it began earlier."""

    rule: str
    view: str
    start: int
    end: int


class Change(msgspec.Struct, frozen=True, gc=False):
    """A touched field and the new value proposed for it: commitments for memory, a focus for context."""

    field: Field
    commitments: tuple[Commitment, ...] = ()
    focus: tuple[str, ...] = ()


class ArgumentKind(StrEnum):
    """What JSON says it is; a `list` or `object` is an empty one, others are known by what is in them."""

    STRING = "string"
    INTEGER = "integer"
    NUMBER = "number"
    BOOLEAN = "boolean"
    NULL = "null"
    LIST = "list"
    OBJECT = "object"


class Argument(msgspec.Struct, frozen=True, array_like=True):
    """One leaf of a call's arguments: its path (`customer.address`, `lines.0.price`) and its text."""

    path: str
    kind: ArgumentKind
    text: str


class Carried(msgspec.Struct, frozen=True, array_like=True):
    """A value and where it comes from: `verified`, `user`, `tool:<name>`, or `model` where nothing given has it."""

    labels: tuple[str, ...]
    span: Span


class FigureKind(StrEnum):
    """What a policy may want grounded."""

    NUMBER = "number"
    QUANTITY = "quantity"
    PRICE = "price"
    DATE = "date"
    NAME = "name"
    REFERENCE = "reference"
    STATE = "state"
    """That something is so, or is not: a yes or no, a status."""
    DENIAL = "denial"
    """That something is not so, of which no fact says anything."""


class Hedge(StrEnum):
    """How a figure is said: as it is, or as near, more, less, at least or at most that."""

    EXACT = "exact"
    ABOUT = "about"
    OVER = "over"
    UNDER = "under"
    LEAST = "least"
    MOST = "most"
    FROM = "from"
    """The low end, or all there is of it: `from 3 days`."""
    WITHIN = "within"


class Reckoned(StrEnum):
    """What the words around an amount call it: a total, that or a difference, or less or more than another one."""

    NONE = ""
    TOTAL = "total"
    EITHER = "either"
    LESS = "less"
    MORE = "more"


class Value(msgspec.Struct, frozen=True, array_like=True):
    """What can be compared exactly. Fractions are (over, under), under > 0; of an amount that is no range, `low` is
    `high`. `step` is the size of its last written digit. `words`: of names, references and states, between blanks.
    `day`: year, month, day, weekday (1 Monday), minute of the day; -1 for what is not said.
    """

    measure: str
    """`*`: a number whose unit nobody says; `#`: a number of things; else the unit that amounts are converted to."""
    low: tuple[int, int] = (0, 1)
    high: tuple[int, int] = (0, 1)
    step: tuple[int, int] = (1, 1)
    words: str = ""
    day: tuple[int, ...] = ()
    bound: Hedge = Hedge.EXACT
    """Whether a fact states it as a limit: over, under, at least, at most that."""


class Figure(msgspec.Struct, frozen=True, array_like=True):
    """Something an assertion states that a fact has to state too. Any of its readings may be meant.

    `about`: the words that say what it is said of, nearest first. `slots`: the declared places that it fills.
    `own`: so many of these stand in the text itself, as what it is said of; the others were named before, are set
    against it, or say what something is like. `denied`: it is said not to be so. `every`: it is said of all things that
    the words around it lead to. `reckoned`: what the words around it call it. `proposed`: it is what something is to
    be, not what it is.
    """

    kind: FigureKind
    readings: tuple[Value, ...]
    span: Span
    hedge: Hedge = Hedge.EXACT
    about: tuple[str, ...] = ()
    slots: tuple[str, ...] = ()
    denied: bool = False
    every: bool = False
    reckoned: Reckoned = Reckoned.NONE
    own: int = 0
    proposed: bool = False


class Premise(msgspec.Struct, frozen=True, array_like=True):
    """What a step of reasoning takes as admitted before it. One that is stated (`since the pilot is ill, …`) has the
    `key` and `polarity` of its claim, and its terms; without a key something is concluded, from what the `terms` of the
    conclusion have to do with. `after`: so many commitments of the same mutation stand before it.
    """

    span: Span
    after: int
    terms: tuple[str, ...]
    key: str = ""
    polarity: Polarity = Polarity.POSITIVE


class Mutation(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The mutation descriptor: which fields a transition would change, to what, and how it says so.

    `novelty`, `coverage`: permille. `uncertainty`: permille, 1000 = says nothing firmly. `unmapped`: spans that
    the mapper could not read; what it could not read is never reported as consistent. `parts`: where the
    transition can be taken apart (at least two spans that cover it), empty where it cannot; `independent` parts
    are siblings judged each on its own. `enters`: sub-domains that admission would enter. `ends`: this is the
    end-of-sequence candidate.
    """

    touches: tuple[Field, ...]
    changes: tuple[Change, ...]
    category: Category
    marks: tuple[Mark, ...] = ()
    references: tuple[Reference, ...] = ()
    findings: tuple[TextFinding, ...] = ()
    novelty: int = 0
    certainty: int = 5
    uncertainty: int = 0
    register: Register = Register()
    insists: bool = False
    """Whether it stresses that what it says is so."""
    terms: tuple[str, ...] = ()
    themes: tuple[int, ...] = ()
    """The `theme` of each of the terms; empty where the mapper knows none."""
    concepts: tuple[str, ...] = ()
    namings: tuple[str, ...] = ()
    """The concepts in the order of the text, each as often as it is named there: what sequences are held against."""
    hidden: tuple[str, ...] = ()
    """The concepts of all of it that no reader sees."""
    echoed: tuple[str, ...] = ()
    """What a question takes over from the text before it, or whatever else commits to nothing."""
    disguised: tuple[Mutation, ...] = ()
    """What it says once words that a reader sees through a disguise are written plainly, statements that layout parts
    are read apart, or what is struck out is left out: for what may not be said, or asks for something else."""
    leaves: Antecedents | None = None
    """What the next transition on the channel may take over; None where that stays as it was."""
    content: Content = Content()
    premises: tuple[Premise, ...] = ()
    """Read only for policies that ask whether premises were admitted."""
    coverage: int = 1000
    unmapped: tuple[Span, ...] = ()
    language: str = "en"
    tool: str = ""
    arguments: tuple[Argument, ...] = ()
    """Of the one tool that is called; a batch is taken apart before anybody asks."""
    values: tuple[Carried, ...] = ()
    """Read only for policies with rules about them."""
    figures: tuple[Figure, ...] = ()
    """Read only for policies that want them grounded."""
    topic: tuple[str, ...] = ()
    """With figures: what it names that facts speak of, for the words of what follows."""
    parts: tuple[Span, ...] = ()
    independent: bool = False
    enters: tuple[str, ...] = ()
    channel: str = ANSWER
    ends: bool = False

    @property
    def commitments(self) -> tuple[Commitment, ...]:
        """What it would add to memory, in text order."""
        if len(self.changes) == 1:
            return self.changes[0].commitments
        return tuple(c for change in self.changes for c in change.commitments)


class Standing(StrEnum):
    """What a resolver may answer; anything else counts as unresolvable."""

    RESOLVED = "resolved"
    UNRESOLVABLE = "unresolvable"
    AMBIGUOUS = "ambiguous"
    PENDING = "pending"


class Resolution(msgspec.Struct, frozen=True):
    """A resolver's answer for one reference. `readings` are the referents' names, more than one if ambiguous.

    `days`: for each reading the first and the last day (`2026-07-01`) on which it may be meant, "" for no limit;
    empty where no reading has any.
    """

    reference: Reference
    standing: Standing
    readings: tuple[str, ...] = ()
    resolver: str = ""
    snapshot: str = ""
    detail: str = ""
    days: tuple[tuple[str, str], ...] = ()


class Anchored(msgspec.Struct, frozen=True):
    """A mutation whose outside references were looked up: the only thing the gate takes (R-091).

    `resolutions` are in the order of the references that were asked for; references to what the state already
    holds are not asked for and have none.
    """

    mutation: Mutation
    resolutions: tuple[Resolution, ...] = ()
    approvals: tuple[str, ...] = ()
    """Ids of approval rules for which somebody has approved exactly these bytes, in this run."""

    @property
    def referents(self) -> tuple[str, ...]:
        """What the references resolved to, as concepts a rule can name: `referent:<name>`."""
        settled = [r for r in self.resolutions if r.standing is Standing.RESOLVED and r.readings]
        return tuple([f"referent:{r.readings[0]}" for r in settled])
