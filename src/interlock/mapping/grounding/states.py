"""That something is so, or is not, where a fact says whether it is: `is not refundable`, `was delivered`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise, takewhile
from typing import Final, NamedTuple

import msgspec

from interlock.core.grounding import (
    DATE,
    GROUPED,
    LIKE,
    NAME,
    OWN_STATE,
    REFERENCE,
    STATE,
    TIME,
    Ground,
    GroundIndex,
    bound_by,
    record_of,
)
from interlock.core.mutation import Figure, FigureKind, Span, Value
from interlock.lexicon.conversion import classes, root
from interlock.lexicon.words import ENGLISH, GROUNDING
from interlock.mapping.grounding.amounts import CUES, CURRENCIES, MONEY
from interlock.mapping.grounding.answers import (
    AGAINST,
    ALIKE,
    ANSWERS,
    CALLED_STATUS,
    CHOICES,
    COPULA,
    FAMILIES,
    KNOWN_STATES,
    LEAVING_OUT,
    LIGHT,
    NEGATIONS,
    ON,
    OPPOSING,
    OPPOSITES,
    STATES,
    STATUSES,
    denies_another,
    implying,
    is_denied,
    of_every,
    predicated,
)
from interlock.mapping.grounding.asked import ASKED_SO, answers_so, asked_so, names_a_figure, only_answers
from interlock.mapping.grounding.chosen import KINDS, UNHELD_MARK, chosen, is_one_of_several, not_yet, unheld
from interlock.mapping.grounding.compared import compared
from interlock.mapping.grounding.conjuncts import NONE, goes_on, pays_for, with_predicates
from interlock.mapping.grounding.containing import as_fields_say
from interlock.mapping.grounding.duties import bound_to, done_without, hangs_on
from interlock.mapping.grounding.ended import of_what_ended
from interlock.mapping.grounding.instead import by_another
from interlock.mapping.grounding.items import TEXT, is_no_word
from interlock.mapping.grounding.lateral import on_the_other_side
from interlock.mapping.grounding.limited import limited, of_others, parted
from interlock.mapping.grounding.modal import (
    ALLOWED,
    LOOK,
    PERMITTING,
    is_able,
    is_asked,
    is_conditional,
    is_done,
    is_granted,
    is_prescribed,
    is_willed,
)
from interlock.mapping.grounding.nothing import at_no_cost, none_of, none_with, without_what_is_free
from interlock.mapping.grounding.otherwise import (
    denied_of_a_kind,
    labelled_otherwise,
    led_to_another,
    lettered_otherwise,
    of_a_kind,
    of_other_make,
    otherwise,
    quoted_otherwise,
)
from interlock.mapping.grounding.overlooked import denied_in_kin, is_of_a_status, overlooked
from interlock.mapping.grounding.partly import denied_of_a_topic, said_partly
from interlock.mapping.grounding.plainly import FINISHED_NEAR, in_one_word, plainly
from interlock.mapping.grounding.ranked import ranked_in
from interlock.mapping.grounding.twice import from_one_to_itself
from interlock.mapping.grounding.wares import are_mixed_up, as_named, says_of_another, wares_of
from interlock.mapping.grounding.who import ASKED_OF, ASKED_WHO
from interlock.mapping.grounding.words import STOP, Word, is_code, is_place, key_parts, key_words

_FINITE: Final = GROUNDING["finite"]
_FINITE_DENIED: Final = frozenset(f"{word}n{mark}t" for word in _FINITE for mark in "'’")
_IF: Final = GROUNDING["hypothesis"]
_CONFIRM: Final = GROUNDING["confirming"]
_THAT: Final = frozenset({"if", "whether", "that"})
"""Behind `please confirm`: what someone is asked to confirm is put forward as so."""
_AFTER: Final = GROUNDING["presupposing"]
"""What stands behind these is taken for so: `you can return it once it has not been sent`."""
_SMALL: Final = frozenset({"been", "a", "an", "the"})
_BEYOND: Final = GROUNDING["beyond_denial"] | GROUNDING["between"]
"""Behind a denial: what is said to be out of reach, or a comparison."""
_AS: Final = tuple(
    ([root(word) for word in said.split()], state.strip())
    for said, _, state in (line.partition(":") for line in CUES["as"])
)
_PHRASES: Final = tuple(
    (said, state.strip()) for said, _, state in (line.partition(":") for line in CUES["as"])
)
_NO: Final = GROUNDING["no"]
_YES_NO: Final = GROUNDING["yes"] | _NO


def states(
    text: str,
    words: Sequence[Word],
    index: GroundIndex,
    topic: tuple[str, ...],
    offsets: Sequence[int],
    *,
    answering: bool = False,
) -> list[Figure]:
    """What the clauses of a text say to be so, each held against what facts state under the same words. `answering`: a
    question stands right before it."""
    reading = _Reading(text, words, index, topic, offsets, answering=answering)
    for place in range(len(reading.clauses)):
        reading.read(place)
    words, found = reading.words, reading.found
    found.update(dict.fromkeys(compared(text, words, index, offsets)))
    replaced = by_another(text, reading.called) or on_the_other_side(text, index.of([TEXT]))
    replaced = replaced or from_one_to_itself(text)
    if replaced is not None:
        start, end = replaced
        found[_denial(Span(offsets[start], offsets[end]))] = None
    if words and are_mixed_up(words, index, reading.things_of):
        found[_denial(reading.span(words))] = None
    said = as_named(found, words, reading.things_of)
    whole = [figure for figure in said if figure.kind is FigureKind.STATE and not figure.denied]
    return [figure for figure in said if not any(_is_within(figure, one) for one in whole)]


def _denial(span: Span) -> Figure:
    """That something was not so of which nothing is held: no fact grounds it."""
    return Figure(FigureKind.DENIAL, (), span, denied=True)


class _Clause(NamedTuple):
    """A clause, with what is known of it before it is held against what facts state."""

    whole: list[Word]
    bare: list[Word]
    """Without what only says when, and with the verb that it leaves out."""
    label: list[Word]
    """The words of the label that it stands behind, `Exit fee: no`."""
    own: list[Word]
    """The bare words; behind those of the label and an `is`, where it asserts something."""
    denying: list[Word]
    """In which a denial is looked for."""
    named: list[str]
    topic: tuple[str, ...]
    around: tuple[str, ...]
    """What it names, and what was named before it, the nearest first."""
    span: Span
    says: bool
    """It is neither a label nor a question."""
    asserts: bool
    """And what it says depends on nothing."""
    able: bool
    """Something may be so, or will be; `granted`: it is allowed."""
    granted: bool


class _Reading:
    """A text that is read clause by clause: what its clauses said so far, and named."""

    def __init__(
        self,
        text: str,
        words: Sequence[Word],
        index: GroundIndex,
        topic: tuple[str, ...],
        offsets: Sequence[int],
        *,
        answering: bool,
    ) -> None:
        self.text, self.index, self.topic = text, index, topic
        self.offsets, self.answering = offsets, answering
        self.stated, self.things_of = index.of([STATE]), wares_of(index)
        self.called = [*self.stated, *index.of([NAME])]
        spoken = as_fields_say(in_one_word(words, index), index)
        words = [
            one
            for at, word in enumerate(spoken)
            for one in plainly(word, index, spoken[max(0, at - FINISHED_NEAR) : at])
        ]
        words = _as_held(_with_topics(_of_each(_parted_behind(words))), self.stated)
        self.limit = limited(words, index)
        self.words = self.limit.words if self.limit is not None else words
        texts, coded = index.of([TEXT]), index.of([DATE, REFERENCE])
        self.siblings = unheld(self.words, self.called, index.attributes, texts, coded)
        self.everywhere = _named(self.words, index)
        self.of_states = frozenset().union(
            *(_further(g) for g in self.stated if g.value.words not in ANSWERS and not g.prose)
        )
        self.clauses, self.leading = with_predicates(text, self.words, index)
        self.found: dict[Figure, None] = {}
        self.new: dict[Figure, None] = {}
        """What the clause says that is being read."""
        self.before: list[str] = []
        """What the clauses before it name."""
        self.latest: list[Figure] = []
        self.going_on = {NONE: False}
        self.confirming, self.last = False, ""
        """Whether the clause before it asks to confirm something, and the word that it ends in."""

    def span(self, words: Sequence[Word]) -> Span:
        return Span(self.offsets[words[0].start], self.offsets[words[-1].end])

    def read(self, place: int) -> None:
        """Adds what a clause says to what was found."""
        clause, self.new = self._clause(self.clauses[place]), {}
        if clause.asserts:
            self._add(*self._asserted(clause, self.clauses[:place]))
        elif clause.says and is_prescribed(clause.own):
            self._add(*self._prescribed(clause))
        self._add_said(clause)
        self._add_otherwise(clause)
        self._add_denied(clause)
        self._set_apart(clause)
        states = [figure for figure in self.new if figure.kind is FigureKind.STATE]
        answers = [figure for figure in states if _is_answer(figure)]
        self.latest = answers or states or self.latest
        if place in self.leading and not self.going_on[self.leading[place]]:
            self.new = {figure: None for figure in self.new if figure not in answers}
            answers = []
        self.going_on[place] = goes_on(clause.own, bool(answers))
        self.before += [*_likened(clause.own, self.index), *clause.named]
        self.found |= self.new

    def _add(self, *figures: Figure | None) -> None:
        self.new |= {figure: None for figure in figures if figure is not None and figure not in self.found}

    def _clause(self, whole: list[Word]) -> _Clause:
        text, index = self.text, self.index
        bare = own = _with_copula(_main(whole))
        opens = next((at for at, word in enumerate(bare) if word.text not in ("and", "or")), None)
        if opens is not None:
            self.confirming = bare[opens].text in _THAT and (self.confirming or self.last in _CONFIRM)
            self.last = bare[-1].text
        named = _named(bare, index)
        topic = ranked_in(bare, self.words, self.topic, index)
        label = _labelled(text, self.words, bare)
        granted = is_granted(bare)
        able = granted or is_able(bare) or is_willed(bare, index)
        heads = _LABELS.match(text, bare[-1].end) is not None and not _states_all(bare)
        says = not (heads or is_asked(text, bare))
        asserts = says and (able or not is_conditional(bare))
        if label and asserts:
            at = bare[0].start
            own = [*label, Word("is", "is", at, at, bare[0].segment, False, False), *bare]
        return _Clause(
            whole,
            bare,
            label,
            own,
            denying=whole[(opens or 0) + 1 :] if self.confirming else whole,
            named=named,
            topic=topic,
            around=tuple(dict.fromkeys([*_likened(own, index), *named, *reversed(self.before), *topic])),
            span=self.span(own),
            says=says,
            asserts=asserts,
            able=able,
            granted=granted,
        )

    def _asserted(self, clause: _Clause, earlier: Sequence[Sequence[Word]]) -> Iterator[Figure]:
        """What a clause says of each thing that it is said of."""
        words, own, every = self.words, clause.own, of_every(clause.bare)
        made = self._made(clause, self._said_of(clause, every=every), earlier)
        listed = _listed_behind(self.text, own, words, self.index)
        for figure in of_what_ended(_without_denied_things(made), own, self.index):
            for each in listed if _is_answer(figure) else ():
                rest = tuple(word for word in figure.about if word not in listed)
                yield msgspec.structs.replace(figure, about=(each, *rest))
            yield msgspec.structs.replace(figure, every=every)
            if every or (figure.kind is FigureKind.STATE and _calls_one(figure, self.stated)):
                continue  # `A and B` makes neither the other
            for joint in joint_subjects(words, own[0].segment, self.index, liked=True):
                yield msgspec.structs.replace(figure, about=(*joint, *figure.about))
            for joint, but_not in _joined_behind(words, own, self.index):
                about, denied = (*joint, *figure.about), figure.denied is not but_not
                yield msgspec.structs.replace(figure, about=about, denied=denied)

    def _said_of(self, clause: _Clause, *, every: bool) -> tuple[str, ...]:
        """The words that say of what something is said, the nearest first."""
        bare, index = clause.bare, self.index
        about = [*clause.named]
        if not every:
            about += [*_of_the_subject(bare, index), *_led_to(bare, index), *reversed(self.before)]
        about = [*dict.fromkeys(about), *(() if every else clause.topic)]
        if not (every or self.text[: bare[0].start].endswith("(")):  # at last what is named only behind it
            about = [*dict.fromkeys([*about, *self.everywhere])]
        return (*dict.fromkeys(_named(clause.label, index)), *about)

    def _made(
        self, clause: _Clause, about: tuple[str, ...], earlier: Sequence[Sequence[Word]]
    ) -> list[Figure | None]:
        """What a clause says of whatever `about` names: what fields hold, and what none of them does."""
        own, able, index = clause.own, clause.able, self.index
        roots = {word.root for word in own}
        things = roots | _things_before(roots, earlier, self.of_states)
        event = _is_event(clause.whole, index)
        held = self._in_question(clause)
        span = self.span(clause.bare)
        made = self._outright(clause, held, about, span, things=things, event=event)
        only_able = able and not (is_willed(own, index) and not clause.granted)
        also = [] if only_able or event or is_one_of_several(self.words, own) else self.siblings
        if _MONEY_FIRST.match(self.text, max(0, own[0].start - 1)):  # `£700 has been paid so far`
            also = [g for g in also if g.value.words.strip() not in STATUSES]
            held = [g for g in held if g.value.words.strip() not in STATUSES]
        answered = {word for one in made if one is not None and _is_answer(one) for word in one.about}
        if answered:
            held, also = [_of_this(these, answered & roots, roots) for these in (held, also)]
        of_these = [g for g in held if not _is_of_a_measured(g, things, index)]
        made += [] if able or event else _members(own, of_these, about, span, answered & roots, things)
        made += self._chosen(clause, [*held, *also], about, span)
        made += [] if able or any(made) else not_yet(own, held, about, span)
        return made

    def _chosen(
        self, clause: _Clause, held: Sequence[Ground], about: tuple[str, ...], span: Span
    ) -> list[Figure]:
        label = clause.label
        return chosen(clause.own, label, held, about, span, self.everywhere, self.text, self.index.attributes)

    def _in_question(self, clause: _Clause) -> Sequence[Ground]:
        """What a clause may say, as it is said: that something may be done is no status."""
        own = clause.bare
        held = _of_amount(own, self.stated)
        if _is_yet_to_be(own):
            held = [g for g in held if g.value.words in ANSWERS or g.value.words.strip() not in KNOWN_STATES]
        if _is_to_be_paid(own):
            held = [g for g in held if g.value.words not in ANSWERS or _PAID.isdisjoint(g.what)]
        if clause.granted and not is_able(own):
            held = [
                g
                for g in held
                if g.value.words in ANSWERS and (not ALLOWED.isdisjoint(g.what) or _is_left(g, own))
            ]
        return held

    def _outright(
        self,
        clause: _Clause,
        held: Sequence[Ground],
        about: tuple[str, ...],
        span: Span,
        *,
        things: set[str],
        event: bool,
    ) -> list[Figure | None]:
        """What a clause says of a field in the words that it is called by, or that it holds."""
        own, index, no_state = clause.own, self.index, clause.able or event
        roots = {word.root for word in own}
        known = [
            g
            for g in (_told_apart(held, clause.named) if len(held) > 1 else held)
            if _may_be_said(g, roots)
            and not _only_does_it(g, own, index)
            and (
                g.value.words in ANSWERS
                # Behind a label stand also colours and kinds, of which a record named later may be.
                or not (no_state or (clause.label and g.value.words.strip() not in KNOWN_STATES))
            )
        ]
        unsaid = _outside_phrases(own, held)
        stating = [
            (g, _state(unsaid if g.value.words in ANSWERS else own, g, about, span, index, things))
            for g in known
        ]
        return _fullest(own, _of_what_is_done(own, stating, index))

    def _prescribed(self, clause: _Clause) -> list[Figure]:
        """What a clause advises to have: no other than what a field holds."""
        own, about = clause.own, [*clause.named, *reversed(self.before), *clause.topic, *self.everywhere]
        held = [g for g in [*_of_amount(own, self.stated), *self.siblings] if _is_called_behind(own, g)]
        return self._chosen(clause, held, tuple(dict.fromkeys(about)), clause.span)

    def _add_said(self, clause: _Clause) -> None:
        """Adds what a clause says without the words of a field: with a verb alone, by what there is none of, or in
        part."""
        if not clause.says:
            return
        own, around, span, index, stated = clause.own, clause.around, clause.span, self.index, self.stated
        sure = not hangs_on(self.text, own[0].start)
        # Of which a thing's own name, `and so is the oil filter`, says nothing.
        if not clause.able and all(_calls_one(figure, stated) for figure in self.new):
            self._add(*_gapped(own, self.latest, around, span, index))
        if not is_conditional(own):
            self._add(*none_of(own, [*stated, *index.of([NAME, REFERENCE])], around, span))
            self._add(*none_with(own, index.of([TEXT]), around, span))
            free = list(at_no_cost(own, index, around, span))
            if free:
                since, self.new = [*self.new], {}
                self._add(*without_what_is_free(since, free, index), *free)
        if sure:
            self._add(*done_without(own, stated, around, span))
        if not self.new and _is_open_to_part(clause) and not of_every(own):
            self._add(said_partly(own, _main(clause.whole), stated, index, around, span))
        if not self.new and sure:
            self._add(*bound_to(own, stated, around, span))

    def _add_otherwise(self, clause: _Clause) -> None:
        """Adds what a clause says that is other than what a field holds."""
        own, around, span, index, called = clause.own, clause.around, clause.span, self.index, self.called
        if clause.label:
            self._add(labelled_otherwise(own, len(clause.label), called, around, span))
        if not (called and clause.says and _is_open_to_part(clause)):
            return
        # Of several, `allergic to latex and …`, one may be held.
        behind = [word for word in self.words if word.segment == own[-1].segment + 1]
        self._add(led_to_another(own, behind, called, around, span))
        self._add(denied_of_a_kind(own, called, around, span))
        self._add(quoted_otherwise(self.text, own, called, around, span))
        if not self.new:
            self._add(
                otherwise(own, called, around, span)
                or of_a_kind(own, called, index, around, span)
                or of_other_make(own, called, index, around, span)
                or lettered_otherwise(own, called, around, span)
            )
        elif not any(UNHELD_MARK in value.words for figure in self.new for value in figure.readings):
            self._add(of_a_kind(own, called, index, around, span))

    def _add_denied(self, clause: _Clause) -> None:
        """Adds what a clause denies of which nothing was found, and what it says over a status."""
        own, around, span, stated, index = clause.own, clause.around, clause.span, self.stated, self.index
        sure = clause.granted or not is_conditional(own)
        if not self.new and clause.says and not of_every(own) and sure:
            self._add(overlooked(own, stated, around, span))
        only = self.answering and only_answers(clause.denying)  # that is held against what was asked
        if not self.new and not only and denies(clause.denying, index):
            topical = denied_of_a_topic(own, stated, index, around, span)
            topical = topical or denied_in_kin(own, stated, about=around, span=span)
            if topical is not None or not is_of_a_status(own, stated):
                self._add(topical or _denial(span))

    def _set_apart(self, clause: _Clause) -> None:
        """Holds what a clause says of those of which it is said: of all but one, or of no other thing."""
        own, index, since = clause.own, self.index, [*self.new]
        before = self.before or [word for word in clause.topic if word[0] not in (ASKED, "=", "|")]
        others = of_others(own, since, before, index, clause.span)
        if self.limit is not None and own[0].segment == self.limit.segment:
            others = parted(since, self.limit, index)
        if others is not None:
            self.new = {}
            self._add(*others)
        if any(says_of_another(figure, own, index, self.things_of) for figure in self.new):
            self._add(_denial(clause.span))


def _is_open_to_part(clause: _Clause) -> bool:
    return clause.able or not is_conditional(clause.own, PERMITTING)


def _is_within(figure: Figure, whole: Figure) -> bool:
    """Whether a denial is part of a state that a field holds in so many words: `not yet shipped`."""
    return (
        figure.denied
        and figure.kind is FigureKind.STATE
        and figure.span == whole.span
        and any(
            one.words != more.words and more.words.startswith(_DENYING) and more.words.endswith(one.words)
            for one in figure.readings
            for more in whole.readings
        )
    )


_DENYING: Final = tuple(f" {word} " for word in sorted(NEGATIONS))


def _is_left(ground: Ground, own: Sequence[Word]) -> bool:
    """Whether a field asks, as an order says it, what a clause says may be done: `leave it with a neighbour` of
    `leave_with_neighbour`."""
    deed, *more = key_parts(ground.fact.rpartition(".")[2]) or [""]
    at = next((n for n, word in enumerate(own) if word.text in PERMITTING | _FINITE_DENIED), -1)
    behind = [word for word in own[at + 1 :] if word.text not in NEGATIONS][:2] if at >= 0 else []
    return bool(more) and deed not in _FINITE and any(word.text == deed for word in behind)


def _parted_behind(words: list[Word]) -> list[Word]:
    """`After the booster a fever was noted` is read as with a comma: behind what comes before it a clause begins with
    a noun of its own."""
    at = next((n for n, word in enumerate(words[:_NOUN_MAX]) if word.text in _DETERMINERS), 0)
    if not at or words[at - 1].text not in _COMING_AFTER:
        return words
    behind = words[at + 1 : at + _NOUN_MAX]
    more = next((n for n, word in enumerate(behind) if word.text in _DETERMINERS), 0)
    if not more or any(word.segment != words[0].segment or _is_finite(word.text) for word in behind[:more]):
        return words
    return [
        word._replace(segment=word.segment + 1) if n > at + more else word for n, word in enumerate(words)
    ]


_COMING_AFTER: Final = frozenset({"after", "before", "following", "during"})
_DETERMINERS: Final = frozenset({"a", "an", "the", "your", "our", "his", "her", "their", "no"})
_NOUN_MAX: Final = 6


def _calls_one(figure: Figure, stated: Sequence[Ground]) -> bool:
    """Whether a state is but what a record itself is called, in small letters: `apixaban`."""
    said = {value.words for value in figure.readings}
    held = [ground for ground in stated if ground.value.words in said and not ground.prose]
    return bool(held) and all(OWN_STATE in ground.what for ground in held)


def _with_copula(own: list[Word]) -> list[Word]:
    """`P-102 failed`, `the payment failed yesterday`, as `has failed`: the one verb of a clause is a state; and so is
    what stands behind nothing but names, `P-102 on hold`."""
    at = next((n for n, word in enumerate(own) if word.text in _DONE_STATES), 0)
    alone = 0 if at else _stands_alone(own)
    at = at or alone
    if not at or own[at - 1].text in STOP or any(_is_finite(word.text) for word in own):
        return own
    if not alone and any(word.text not in STOP | _WHEN_DONE for word in own[at + 1 :]):
        return own
    verb = own[at]
    return [
        *own[:at],
        Word("was", root("was"), verb.start - 1, verb.start, verb.segment, False, False),
        *own[at:],
    ]


def _stands_alone(own: Sequence[Word]) -> int:
    """Where a state of a few words begins that ends a clause which names something before it by a code, and no more."""
    for size in (1, 2, 3):
        said, before = " ".join(word.text for word in own[-size:]), own[:-size]
        if said in STATES and before and is_code(before[-1]) and all(w.capital or is_code(w) for w in before):
            return len(before)
    return 0


_DONE_STATES: Final = frozenset(state for state in STATES if state.endswith("ed"))
_WHEN_DONE: Final = frozenset({"yesterday", "today", "again", "twice", "already", "recently"})


def _as_held(words: list[Word], stated: Sequence[Ground]) -> list[Word]:
    """States as fields hold them, where a text says them otherwise: `discontinued` as `stopped`."""
    if not any(word.text in _ALIKE_STATES or word.text.endswith(_MADE_SO) for word in words):
        return words
    held = {ground.value.words.strip() for ground in stated}
    words = [
        word._replace(text=word.text[: -len(_MADE_SO[0])], root=root(word.text[: -len(_MADE_SO[0])]))
        if word.text.endswith(_MADE_SO) and word.text[: -len(_MADE_SO[0])] in held
        else word
        for word in words
    ]
    return [
        word._replace(text=min(alike), root=root(min(alike)))
        if word.text not in held and (alike := _ALIKE_STATES.get(word.text, frozenset()) & held)
        else word
        for word in words
    ]


_MADE_SO: Final = ("ised", "ized")
"""What a verb ends in that makes something what it begins with: `finalised` of `final`."""
_ALIKE_STATES: Final = {
    said: frozenset().union(*(member for family in FAMILIES for member in family if said in member))
    for said in sorted(KNOWN_STATES)
    if any(said in member and len(member) > 1 for family in FAMILIES for member in family)
}


def _gapped(
    own: Sequence[Word], latest: Sequence[Figure], around: Sequence[str], span: Span, index: GroundIndex
) -> list[Figure]:
    """What a clause says with a verb alone, `A is refundable, while B is not`: of what it names the same as the one
    before it, or not."""
    said = [word.text for word in own]
    while said and said[-1] in (NEGATIONS | _TOO | _YET) - _FINITE_DENIED:
        said.pop()
    alike = next((said[at : at + 2] for at in range(min(2, len(said))) if said[at] in _SO), [])
    ended = bool(said) and said[-1] in _GAPPING | _FINITE_DENIED
    if not ended and (len(alike) < _VERB_AND_SO or alike[1] not in _GAPPING):
        return []
    if not latest or any(word.root in index.answers for word in own):
        return []
    denied = is_denied(own) or alike[:1] == ["neither"]
    found = []
    others = ended and not _OTHERS.isdisjoint(said) and not _named(own, index)
    for figure in latest:
        rest = _of_the_others(figure, denied, span, index) if others else []
        if rest:
            found += rest
            continue
        what = [*takewhile(lambda word: word in index.attributes and word not in index.names, figure.about)]
        if what and tuple(what) != figure.about:
            about = tuple(dict.fromkeys([*what, *around]))
            found.append(msgspec.structs.replace(figure, about=about, denied=denied, span=span, every=False))
    return found


def _of_the_others(figure: Figure, denied: bool, span: Span, index: GroundIndex) -> list[Figure]:
    """`A is furnished, the other two are not`: of each thing that has such a field, but of that which was told."""
    fields = [ground for ground in index.of([STATE]) if not ground.prose and ground.value.words in ANSWERS]
    told = bound_by(figure, [g for g in fields if not {*g.what}.isdisjoint(figure.about)], prose=False)
    rest = [g for g in fields if len(told) == 1 and g.what == told[0].what and g not in told]
    return [
        msgspec.structs.replace(figure, about=(*g.what, *g.of), denied=denied, span=span, every=False)
        for g in (rest if len(rest) <= _OTHERS_MAX else ())
    ]


_OTHERS_MAX: Final = 16
_OTHERS: Final = frozenset({"other", "others", "rest"})
_SO: Final = ("so", "neither", "nor", "as")
_VERB_AND_SO: Final = 2
_YET: Final = frozenset({"yet", "still"})
_TOO: Final = frozenset({"too", "also", "either", "well", "as"})
_GAPPING: Final = frozenset({"is", "are", "was", "were", "has", "have", "does", "do", "did"})


def _listed_behind(text: str, own: Sequence[Word], words: Sequence[Word], index: GroundIndex) -> list[str]:
    """The codes of all of which a clause says something that ends in a colon: `two have been paid: 6601 and 6603`."""
    if _COLON.match(text, own[-1].end) is None:
        return []
    behind = [word for word in words if word.start >= own[-1].end]
    end = next(
        (n for n, word in enumerate(behind) if not (is_code(word) or word.text in _JOINED_BY)), len(behind)
    )
    return [word.root for word in behind[:end] if is_code(word) and word.root in index.names]


_COLON: Final = re.compile(r"\s*:\s")
_JOINED_BY: Final = frozenset({"and", "or", "order", "orders", "invoice", "invoices", "number", "numbers"})


def _is_answer(figure: Figure) -> bool:
    return figure.kind is FigureKind.STATE and any(value.words in ANSWERS for value in figure.readings)


def _is_yet_to_be(own: Sequence[Word]) -> bool:
    """`must be paid by 3 May`: it is not said to be paid."""
    said = [word.text for word in own]
    return any(
        said[at : at + 2] == [one, "be"] and said[at + 2 : at + 3] and said[at + 2] in KNOWN_STATES
        for at, one in enumerate(said)
        if one in _OWED
    )


_OWED: Final = frozenset({"must", "to", "should", "shall"})


def _is_to_be_paid(own: Sequence[Word]) -> bool:
    """`is to be paid by bank transfer`, `has to pay by card`: that says how, and not whether it is paid; what still has
    to be is not."""
    said = [word.text for word in own]
    if not (NEGATIONS | _YET).isdisjoint(said):
        return False
    return any(
        one in ("must", "to")
        and said[at + 1 :]
        and (said[at + 1] in _PAYING or said[at + 1 : at + 3] in _BE_PAID)
        for at, one in enumerate(said)
    )


_PAYING: Final = frozenset({"pay", "settle"})
_BE_PAID: Final = [["be", "paid"], ["be", "settled"]]
_PAID: Final = frozenset(map(root, ("paid", "settled")))


def _is_called_behind(own: Sequence[Word], ground: Ground) -> bool:
    """Whether a clause says what a field holds right before a word that this is called by, `the oral route`: that is
    no advice to have another."""
    said, value = [word.text for word in own], ground.value.words.split()
    ends = [at + len(value) for at in range(len(own) - len(value)) if said[at : at + len(value)] == value]
    return ground.value.words not in ANSWERS and any(own[end].root in ground.what for end in ends)


def _of_each(words: Sequence[Word]) -> list[Word]:
    """Without a word that only says of how many it is said what stands behind: `are all normal`."""
    found: list[Word] = []
    for word, after in zip(words, [*words[1:], None], strict=False):
        led = bool(found) and found[-1].text in _FINITE and found[-1].segment == word.segment
        alone = after is not None and after.segment == word.segment and after.text not in STOP
        if not (led and alone and word.text in _EACH):
            found.append(word)
    return found


_EACH: Final = frozenset({"all", "both", "each"})


def _with_topics(words: Sequence[Word]) -> list[Word]:
    """What a clause only brings up, `As for theft, that is not covered`, in the place of the word that stands for it
    behind the comma: by itself it states nothing."""
    clauses = [list(group) for _, group in groupby(words, key=lambda word: word.segment)]
    told: list[Word] = []
    for at, clause in enumerate(clauses):
        brought = _brought_up(clause)
        following = clauses[at + 1] if at + 1 < len(clauses) else []
        stands = [word.text for word in following[:2]]
        if brought and stands[:1] and stands[0] in _STANDING and stands[1:] and _is_finite(stands[1]):
            told += [word._replace(segment=following[0].segment) for word in brought]
            clauses[at + 1] = following[1:]
        else:
            told += clause
    return told


def _brought_up(clause: Sequence[Word]) -> list[Word]:
    said = [word.text for word in clause]
    led = next((len(one) for one in _TOPICAL if said[: len(one)] == [*one]), 0)
    rest = clause[led:]
    return [] if not led or any(_is_finite(word.text) for word in rest) else [*rest]


def _is_finite(said: str) -> bool:
    return said in _FINITE or said in _FINITE_DENIED or said in _IF


_TOPICAL: Final = tuple(tuple(line.split()) for line in CUES["topical"])
_STANDING: Final = frozenset({"that", "this", "it", "they", "these", "those"})


def _of_what_is_done(
    own: Sequence[Word], stating: Sequence[tuple[Ground, Figure | None]], index: GroundIndex
) -> Sequence[tuple[Ground, Figure | None]]:
    """Without that there is an amount, where a clause ends in what was done, or not, and a yes or no is called so: `the
    annual fee has not been waived` does not say that there is none. What a field itself says yes or no to stays."""
    done = own[-1].root if own[-1].text.endswith("ed") else ""
    said = [g for g, figure in stating if figure is not None and g.value.words in ANSWERS]
    # `has not been shipped` says nothing of what shipping costs
    only = {
        g.fact
        for g in said
        if done and {w for w in g.what if w[0] != "~"} - LIGHT == {done} and len(g.what) > 1
    }
    only &= (
        {g.fact for g in index.all() if g.fact in only and g.value.measure not in _WORDED} if only else set()
    )
    if only:
        stating = [(g, figure) for g, figure in stating if g.fact not in only]
        said = [g for g in said if g.fact not in only]
    within = _within(own)
    apart = {ground.fact for ground in said if within and not within.isdisjoint(ground.what)}
    if any(done in ground.what for ground in said):
        apart |= {ground.fact for ground in said if done not in ground.what}
    last = next((word.text for word in reversed(own) if word.text not in _YET), "")
    told = last in STATES and any(one is not None and not _is_answer(one) for _, one in stating)
    if told:
        apart |= {ground.fact for ground in said}  # `the balance has not been paid`, and there is one
    if not apart or (all(ground.fact in apart for ground in said) and not told):
        return stating
    amounts = {g.fact for g in index.all() if g.fact in apart and g.value.measure not in _WORDED}
    return [(g, figure) for g, figure in stating if g.fact not in apart & amounts]


def _within(own: Sequence[Word]) -> set[str]:
    """What a clause says that something is in, or not, `is not included in the rate`: of that it says no more."""
    at = next(
        (n for n, one in enumerate(own) if n and one.text in ("in", "of") and own[n - 1].text in _PART), 0
    )
    return {word.root for word in own[at + 1 :]} if at else set()


_PART: Final = frozenset({"included", "part", "contained", "covered"})
_MONEY_FIRST: Final = re.compile(
    r"\W?(?:(?:[$€£¥]|[A-Z]{3} ) ?[0-9]|[0-9][0-9.,]* (?:euros?|dollars?|pounds?|francs?|[A-Z]{3})\b)"
)
"""What an amount at the head of a clause is said to be is said of that much, and is no status of its record."""
_WORDED: Final = frozenset({STATE, NAME, REFERENCE, TEXT, DATE, TIME})
"""What is no amount."""


def _fullest(own: Sequence[Word], stating: Sequence[tuple[Ground, Figure | None]]) -> list[Figure | None]:
    """Without a yes or no of which a clause says fewer words than of another that has them all: `partial shipment is
    not allowed` is none of `shipping`, `a deposit is required` of no `deposit_paid`. Nor with what a field holds, where
    one has its words: `no surgery was performed` says nothing of a `surgical` ward."""
    said = [
        (frozenset(word for word in ground.what if word[0] != "~"), ground.value.words in ANSWERS)
        for ground, figure in stating
        if figure is not None
    ]
    answered = frozenset().union(*(words for words, yes in said if yes))
    roots = {ALIKE.get(word.root, word.root) for word in own}
    whole = [words for words, yes in said if yes and roots.issuperset(ALIKE.get(one, one) for one in words)]
    return [
        figure
        for ground, figure in stating
        if figure is not None
        and not (
            _is_said_less(
                {w for w in ground.what if w[0] != "~"},
                [words for words, yes in said if yes],
                whole,
                roots,
            )
            if ground.value.words in ANSWERS
            else answered.issuperset(map(root, ground.value.words.split()))
        )
    ]


def _is_said_less(
    called: set[str], said: Sequence[frozenset[str]], whole: Sequence[frozenset[str]], roots: set[str]
) -> bool:
    """Whether of what a field is called by another has more: `shipping cost` of `shipped` only where a clause says that
    too. `whole`: those of which a clause says each word; `roots`: its words."""
    more = any(
        called < words and not (words - called - roots <= LIGHT and words - called - roots) for words in said
    )
    return more or (called not in whole and any(not called.isdisjoint(words - LIGHT) for words in whole))


def _outside_phrases(own: list[Word], stated: Sequence[Ground]) -> list[Word]:
    """A clause without the words of a state that is said in several, `is out for delivery`: nothing is delivered."""
    texts = [word.text for word in own]
    inside: set[int] = set()
    for said in {ground.value.words for ground in stated}:
        phrase = said.split()
        for at in range(len(own) - len(phrase) + 1) if len(phrase) > 1 else ():
            if texts[at : at + len(phrase)] == phrase:
                inside.update(range(at, at + len(phrase)))
    return [word for at, word in enumerate(own) if at not in inside] if 0 < len(inside) < len(own) else own


ASKED: Final = "?"
"""In what was named before: what a question asked whether it is so."""


def whether(text: str, words: Sequence[Word], index: GroundIndex) -> tuple[str, ...]:
    """What a question asks whether it is so, as a mark for the answer: of a field, or all that it says."""
    if "?" not in text:
        return ()
    said = asked_so(text)
    return said if names_a_figure(text) else _questioned(text, words, index) or said


def _questioned(text: str, words: Sequence[Word], index: GroundIndex) -> tuple[str, ...]:
    """What a question asks whether it is so, as a mark for the answer: `Is it refundable?`."""
    if not text.rstrip().endswith("?") or any(word.text in NEGATIONS for word in words):
        return ()
    own = [word for word in words if word.text not in ENGLISH["auxiliary"] and word.text not in _FINITE]
    for ground in index.of([STATE]) if own else ():
        if ground.value.words in ANSWERS and not ground.prose:
            what = tuple(word for word in ground.what if word[0] != "~" and word not in STOP)
            if what and (_says(what, own, index) or [word.root for word in own[-len(what) :]] == [*what]):
                return (f"{ASKED}{' '.join(what)}",)
    said = {word.root for word in own if word.text not in STOP}
    called = {
        tuple(word for word in ground.what if word[0] != "~" and word not in STOP)
        for ground in index.of([STATE])
        if said and ground.value.words in ANSWERS and not ground.prose and said.issubset(ground.what)
    }
    return (f"{ASKED}{' '.join(called.pop())}",) if len(called) == 1 else ()


def answered(
    text: str,
    asked: Sequence[str],
    index: GroundIndex,
    topic: Sequence[str],
    words: Sequence[Word],
    offsets: Sequence[int],
) -> list[Figure]:
    """A yes or a no right behind a question says of what it asked that it is so, or not."""
    answer = answers_so(text, words)
    if answer is None:
        return []
    asked = [mark for mark in asked if not mark.startswith((ASKED_WHO, ASKED_OF, ASKED_SO))]
    said = (Value(STATE, words=" yes "),)
    span = Span(offsets[answer.start], offsets[answer.end])
    about = (*_named(words, index), *topic)
    denied = not answer.so
    again = _SAID_AGAIN.match(text, answer.end)
    says = dict.fromkeys((denied, again["denied"] is not None if again is not None else denied))
    return [
        Figure(FigureKind.STATE, said, span, about=(*mark[1:].split(), *about), denied=one)
        for mark in asked
        for one in says
    ]


_SAID_AGAIN: Final = re.compile(
    r"[,.;:]? (?:it|they|you|he|she|we|there|that|this) (?:is|are|was|were|do|does|did|has|have|had|can|could|will)"
    r"(?P<denied>n['\u2019]?t| not)?(?=[.,;!]|\Z| (?:but|and|though|so)\b)"
)
"""`No, it isn't`: what is said so has to be what the answer says."""


def _named(words: Sequence[Word], index: GroundIndex) -> list[str]:
    """What words name of what facts speak of: by what it is called, or by what belongs to it and has a name."""
    called = [
        word.root
        for before, word in pairwise([None, *words])
        if word is not None
        and word.root in index.names
        and word.text not in STOP
        # a number names something only behind what it is the number of
        and not (is_place(word) and (before is None or before.root not in index.names))
    ]
    liked = [
        LIKE + w.root
        for w in words
        if (w.capital or f" {w.text} " in index.lower_names)
        and w.root not in index.names
        and LIKE + w.root in index.names
    ]
    return [*called, *liked]


def _of_the_subject(own: Sequence[Word], index: GroundIndex) -> list[str]:
    """What a clause begins with, before its verb, where a record holds that of which nothing is called so: `the brass
    fittings are fragile` of the `contents` of a parcel; of somebody, what stands behind it: `you approved the belt`."""
    verb = next((at for at, word in enumerate(own) if _is_finite(word.text)), 0)
    if own and own[0].text in _SOMEBODY:
        return _likened(own[1:], index)
    return _likened(own[:verb], index)


def _led_to(own: Sequence[Word], index: GroundIndex) -> list[str]:
    """What a clause names at its end by what a record holds of which nothing is called so: `Paperless billing is off
    for your business account`."""
    at = next((n for n in range(len(own) - 2, 0, -1) if own[n].text in _OF_THIS), 0)
    led = own[at + 1].text in _WHOSE if at else False
    thing = own[at + 2 :] if led else ()
    if thing and thing[-1].root in index.names:  # `account`, which they all are
        thing = thing[:-1]
    liked = _likened(thing, index)
    return liked if len(liked) == len(thing) else []


_WHOSE: Final = frozenset({"the", "this", "that", "your", "our", "his", "her", "their", "my"})


def _without_denied_things(made: Iterable[Figure | None]) -> list[Figure]:
    """`you did not approve the timing belt` denies that it was approved, and not that it is one."""
    figures = [figure for figure in made if figure is not None]
    told = {word.lstrip(LIKE) for one in figures if _is_answer(one) and one.denied for word in one.about}
    return [one for one in figures if not (one.denied and _names_a_thing(one, told))]


def _names_a_thing(figure: Figure, told: set[str]) -> bool:
    """Whether a figure says no yes or no and no status, but words that another is said of."""
    words = [value.words.strip() for value in figure.readings]
    if _is_answer(figure) or any(one in STATES for one in words):
        return False
    return any(told.issuperset(map(root, one.split())) for one in words)


def _likened(words: Sequence[Word], index: GroundIndex) -> list[str]:
    return [
        LIKE + word.root
        for word in words
        if LIKE + word.root in index.names
        and word.root not in index.names
        and word.root not in index.attributes
        and word.root not in LIGHT
    ]


_SOMEBODY: Final = frozenset({"you", "we", "i", "they", "he", "she"})


def belonging(
    text: str,
    words: Sequence[Word],
    references: Sequence[tuple[int, int]],
    index: GroundIndex,
    offsets: Sequence[int],
) -> list[Figure]:
    """What a text says is part of what a reference names, in the words of a field that this has too: `the tea kettle in
    order W12642` says which item the order has."""
    stated = [ground for ground in index.of([STATE]) if not ground.prose]
    found: dict[Figure, None] = {}
    for start, end in references if stated else ():
        own = [word for word in words if word.start >= start and word.end <= end]
        before = _PART_OF.search(text, max(0, start - _PART_OF_MAX), start)
        if before is None or not own:
            continue
        said = [word for word in words if word.end <= before.start()]
        for ground in stated:
            size = ground.value.words.count(" ") - 1
            tail = said[-size:]
            if size < _PART_WORDS_MIN or f" {' '.join(word.text for word in tail)} " != ground.value.words:
                continue
            if any(own[0].root in other.of and other.what == ground.what for other in stated):
                span = Span(offsets[tail[0].start], offsets[end])
                found[Figure(FigureKind.STATE, (ground.value,), span, about=(own[0].root, *ground.what))] = (
                    None
                )
    return list(found)


_PART_OF: Final = re.compile(
    r"[ ,(]{1,2}(?:in|of|from|on|under|within) (?:(?:your|the|my|our|this|that) )?"
    r"(?:[a-z]{1,20} (?:number |no\. ?|id )?)?#?\Z"
    r"| \((?:[a-z]{1,20} (?:number |no\. ?|id )?)?#?\Z"
)
_PART_OF_MAX: Final = 64
_PART_WORDS_MIN: Final = 2
"""One word is a kind of thing, and may be said of many."""


def _told_apart(held: Sequence[Ground], named: Sequence[str]) -> list[Ground]:
    """One of each that a clause may say: of a thousand records with the same field it says the same, and it is read as
    of one that it names."""
    found: dict[tuple[tuple[str, ...], str], Ground] = {}
    spoken = {*named}
    for ground in held:
        said = ground.value.words
        each = (ground.what, "" if said in ANSWERS else said)
        if each not in found or (spoken.isdisjoint(found[each].of) and not spoken.isdisjoint(ground.of)):
            found[each] = ground
    return list(found.values())


def _may_be_said(ground: Ground, roots: set[str]) -> bool:
    """Whether a clause of these words could say it: a look before it is read closely, for each of many."""
    if ground.value.words in ANSWERS:
        alike = {ALIKE.get(word, word) for word in ground.what}
        return not alike.isdisjoint([ALIKE.get(word, word) for word in roots]) or not roots.isdisjoint(
            OPPOSING
        )
    said = ground.value.words.split()
    return bool(said) and root(said[0]) in roots


def _only_does_it(ground: Ground, own: Sequence[Word], index: GroundIndex) -> bool:
    """Whether a clause only says who does what a yes or no says whether it is done: `the auditor is …` of `audited`."""
    what = [word for word in ground.what if word[0] != "~"]
    said = [pair for pair in zip([None, *own], own, strict=False) if pair[1].root in what]
    return (
        len(what) == 1
        and ground.value.words in ANSWERS
        and bool(said)
        and all(_is_somebody(before, word) for before, word in said)
        and any(what[0] in one.what for one in index.of([NAME]) if not one.prose)
    )


def _is_somebody(before: Word | None, word: Word) -> bool:
    """`auditor`, `Osterman Audit`"""
    named = word.capital and before is not None and before.capital
    return named or word.text.removesuffix("s").endswith(("er", "or"))


def _labelled(text: str, words: Sequence[Word], own: Sequence[Word]) -> list[Word]:
    """The words of the label that a short clause stands behind: `Exit fee (Alpine Bond): no`."""
    if (
        len(own) > _SHORT
        or any(w.text in _FINITE for w in own)
        or text[: own[0].start].rstrip(" *_")[-1:] != ":"
    ):
        return []
    start = text.rfind("\n", 0, own[0].start) + 1
    before = [word for word in words if start <= word.start and word.end <= own[0].start]
    listed = any(letter.isdigit() for word in before for letter in word.text)
    ends = _ENDS_LISTED if listed else _ENDS
    first = max(
        (at + 1 for at, (one, two) in enumerate(pairwise(before)) if ends.search(text, one.end, two.start)),
        default=0,
    )
    label = before[first:]
    return (
        [] if any(word.text in _FINITE for word in label) else label
    )  # `it has not been paid: the total is …`


def _states_all(own: Sequence[Word]) -> bool:
    """Whether a clause is no label, though a colon stands behind it: `he had a fever: it was 38.4 °C`."""
    return len(own) > _SHORT and any(word.text in _FINITE for word in own[1:])


_LABELS: Final = re.compile(r"[*_ ]*(?:\([^()\n]{0,60}\))?[*_ ]*:")
"""`Exit fee: no`, `Exit fee (Alpine Bond): no`."""
_SHORT: Final = 3
_ENDS: Final = re.compile(r"[.;!?|]\s")
_ENDS_LISTED: Final = re.compile(r"[.;!?|,]\s")
"""In a row of values, `cost €55.95, back-ordered: yes`, a comma too."""


def _main(own: list[Word]) -> list[Word]:
    """A clause without what only says when, at its end: `must be sent back before the visit`."""
    at = next(
        (
            at
            for at, word in enumerate(own)
            if at > 2 and word.text in ("before", "after", "until", "when") and own[at - 1].root != LOOK
        ),
        None,
    )
    return own if at is None else own[:at]


def _of_amount(own: Sequence[Word], stated: Sequence[Ground]) -> Sequence[Ground]:
    """Where a clause begins with an amount of something, what is said of that: `a refund of $3.76 was processed`; and
    a yes or no that is said behind it: `the fare of £90 can be refunded`."""
    said = [word.text for word in own[:_AMOUNT_WORDS]]
    at = said.index("of") if "of" in said[1:-1] else 0
    if not at or not said[at + 1][0].isdigit():
        return stated
    whose, behind = own[at - 1].root, {word.root for word in own[at + 2 :]}
    # What a `balance_status` holds may be said as another one does: `the balance of €90 is paid`.
    with_status = any(
        whose in g.what and not CALLED_STATUS.isdisjoint(g.what) and not g.prose for g in stated
    )
    return [
        g
        for g in stated
        if whose in g.of
        or whose in g.what
        or (with_status and not CALLED_STATUS.isdisjoint(g.what))
        or (g.value.words in ANSWERS and behind.issuperset({w for w in g.what if w[0] != "~"} - LIGHT - ON))
    ]


_AMOUNT_WORDS: Final = 7


def _is_dated(said: Sequence[str]) -> bool:
    return any(letter.isdigit() for word in said[:3] for letter in word)


def denies(own: Sequence[Word], index: GroundIndex) -> bool:
    """Whether a clause says that something is or was not so: `has not been sent`, `is not verified`, `did not arrive`,
    `no request has been filed`, `does not have a booking at the Aurora`.
    What is not possible, asked or demanded is none, nor is what depends on an `if`."""
    said = [word.text for word in own]
    if said[:1] == ["no"] and not any(word in _IF for word in said):
        at = next((at for at, word in enumerate(said) if word in _WAS), 0)
        behind = [one for one in said[at + 1 :] if one not in _SMALL]
        return (
            1 < at <= _SUBJECT_MAX
            and bool(behind)
            and behind[0] not in _BEYOND
            and said[at + 1] in ("been", behind[0])
        )
    for at, word in enumerate(said):
        if word in _IF and not any(later in _AFTER for later in said[at:]):
            return False
        if "until" in said[at:] and _is_dated(said[said.index("until", at) + 1 :]):
            return False  # `is not due until 3 May`: then it is
        led = at and said[at - 1] in _FINITE and word in ("not", "never")
        if not (led or word in _FINITE_DENIED):
            continue
        behind = [one for one in said[at + 1 :] if one not in _SMALL]
        if behind[:1] == ["have"] and behind[1:2] not in (["to"], ["any"]) and len(behind) > 1:
            # That there is not so much of something may be, and nothing is known of what no fact names.
            held = {one for g in index.of([NAME]) if not g.prose for one in g.value.words.split()}
            named = any(word.capital or word.text in held for word in own[at + 1 :])
            return named and not _is_dated(behind)
        return bool(behind) and behind[0] not in _BEYOND and tuple(behind[:2]) not in _REMARKED
    return False


_REMARKED: Final = frozenset(tuple(line.split()) for line in CUES["remarked"])
"""`I'm sorry this purchase didn't work out`: what somebody makes of it, and nothing of what was done."""
_WAS: Final = frozenset({"has", "have", "had", "was", "were"})
_SUBJECT_MAX: Final = 5
_DELIVERED: Final = "delivered"


def joint_subjects(
    words: Sequence[Word], segment: int, index: GroundIndex, *, liked: bool = False
) -> list[tuple[str, ...]]:
    """The things named right before a clause that `and` joins to them: `Alpine Bond and Beta Growth charge …`. `liked`:
    also those that a record is told by without being called so, as by a person: `Ann Reed and Tom Hale have paid`."""
    found: list[tuple[str, ...]] = []
    whole = [word for word in words if word.segment == segment]
    nor = next((at for at, word in enumerate(whole) if at and word.text == "nor"), 0)
    if whole and whole[0].text == "neither" and nor:  # `neither Ann Reed nor Tom Hale has …`
        first = [
            _naming(word, index, liked=liked) for word in whole[1:nor] if word.text not in _BEFORE_A_NAME
        ]
        return [tuple(first)] if first and all(first) else []
    for at in range(segment, 0, -1):
        own = [word for word in words if word.segment == at]
        if at == segment and (not own or own[0].text not in ("and", "nor", "or")):
            break
        joined = next((word for word in own[1:] if word.text not in _BEFORE_A_NAME), None)
        if at == segment and (joined is None or not _naming(joined, index, liked=liked)):
            break
        before = [word for word in words if word.segment == at - 1 and word.text not in _OF_SEVERAL]
        named = tuple(name for word in before if (name := _naming(word, index, liked=liked)))
        if not named or not all(
            _only_names(word, index) or _naming(word, index, liked=liked) for word in before
        ):
            break
        found.append(named)
    return found


def _naming(word: Word, index: GroundIndex, *, liked: bool) -> str:
    """What a word names of what facts speak of, or nothing."""
    if word.root in index.names:
        return "" if word.text in STOP else word.root
    return LIKE + word.root if liked and word.capital and LIKE + word.root in index.names else ""


_OF_SEVERAL: Final = frozenset({"neither", "both", "either"})
_BEFORE_A_NAME: Final = GROUNDING["titles"] | {
    "the",
    "a",
    "an",
    "your",
    "our",
    "my",
    "their",
    "his",
    "her",
    "also",
}


def _joined_behind(
    words: Sequence[Word], own: Sequence[Word], index: GroundIndex
) -> list[tuple[tuple[str, ...], bool]]:
    """The things that are named behind a clause and joined to what that names last, each with whether it is set apart:
    `is allowed at A and B, but not at C`."""
    found: list[tuple[tuple[str, ...], bool]] = []
    joined = False
    last = own[-1]
    if not (last.root in index.names or LIKE + last.root in index.names):
        return found
    for segment in range(last.segment + 1, last.segment + 1 + _JOINED_MAX):
        clause = [word for word in words if word.segment == segment]
        named = tuple(_named(clause, index))
        rest = [word for word in clause if not {word.root, LIKE + word.root} & {*named}]
        if not named or any(word.text not in _BESIDE_NAMES for word in rest):
            if clause and clause[0].text in _JOINING and any(_is_finite(word.text) for word in rest):
                found = found[: _set_against(words, last.segment, segment)]  # `…, but A and B are not`
            break
        joined = joined or clause[0].text in _JOINING
        found.append((named, any(word.text in NEGATIONS for word in clause)))
    return found if joined else []


def _set_against(words: Sequence[Word], first: int, segment: int) -> int:
    """How many clauses of names stand between two, before one that sets what follows against what stands before it."""
    opening = {word.segment: word.text for word in reversed(words) if first < word.segment < segment}
    return next((n for n, at in enumerate(sorted(opening)) if opening[at] in _AGAINST), len(opening))


_AGAINST: Final = frozenset({"but", "while", "whereas"})
_JOINED_MAX: Final = 6
_JOINING: Final = frozenset({"and", "or", "but", "nor"})
_BESIDE_NAMES: Final = (
    _JOINING
    | _TOO
    | _YET
    | {"not", "both", "the", "that", "of", "in", "at", "on", "for", "to", "by", "with", "from"}
    | {"mr", "mrs", "ms", "dr"}
)
"""What may stand beside the names of things that are joined, and adds nothing to them."""


def _only_names(word: Word, index: GroundIndex) -> bool:
    if word.text in COPULA or word.text in ENGLISH["auxiliary"]:
        return False
    known = word.root in index.names or word.root in index.attributes or word.root in LIGHT
    return known or word.text in STOP


def _of_this(stated: Sequence[Ground], answered: set[str], roots: set[str]) -> list[Ground]:
    """Without what fields of another thing hold, or exclude, of what a yes or no is called by: where `the gym is open`
    says all of `gym_open`, it says nothing of a `shop_status` that is `closed`. `answered`: what that is called by."""
    excluded = frozenset().union(*(_EXCLUDED_BY.get(word, frozenset()) for word in answered))
    return [g for g in stated if g.value.words not in excluded or _is_of_this(g, roots)]


def _is_of_this(ground: Ground, roots: set[str]) -> bool:
    called = {word for word in ground.what if word[0] != "~"} - CALLED_STATUS - LIGHT
    return not called or not called.isdisjoint(roots)


def _excluded_by() -> dict[str, frozenset[str]]:
    """Of each state those of its families, each as facts hold it."""
    found: dict[str, frozenset[str]] = {}
    for family in (*FAMILIES, *CHOICES):
        spellings = frozenset(f" {said.strip()} " for member in family for said in member)
        for said in spellings:
            found[root(said.strip())] = found.get(root(said.strip()), frozenset()) | spellings
    return found


_EXCLUDED_BY: Final = _excluded_by()


def _members(
    own: Sequence[Word],
    stated: Sequence[Ground],
    about: tuple[str, ...],
    span: Span,
    answered: set[str],
    things: set[str],
) -> list[Figure]:
    """States that no fact has, of a thing of which facts state another of the same family: `is delivered`. `answered`:
    the words by which the clause says a yes or no, `documents_complete`; they say no status. `things`: what it may
    speak of."""
    found = []
    known = _meant(things, [g for g in stated if _as_family(g)])
    for family in FAMILIES if known else ():
        spellings = frozenset().union(*family)
        held = [g for g in known if _in_family(g, spellings) and (not g.of or {*g.of} & {*about})]
        if not held:
            continue
        what = tuple(
            dict.fromkeys(w for g in held for w in g.what if not w.startswith("~") and w not in STOP)
        )
        for member in family:
            led = any(predicated(own, [root(one)]) for one in member)
            led = led and answered.isdisjoint(map(root, member))
            if _DELIVERED not in member and not any(g.value.words.strip() in spellings for g in held):
                continue  # what is in transit is only surely not there yet
            meant = [phrase for phrase, state in _AS if state in member]
            if not led and not any(_follows(own, phrase) for phrase in meant):
                continue
            also = dict.fromkeys(more for one in sorted(member) for more in implying(one))
            said = [phrase for phrase, state in _PHRASES if state in member or state in also]
            readings = tuple(Value(STATE, words=f" {one} ") for one in [*sorted(member), *also, *said])
            denied = is_denied(own) and not denies_another(own, [root(one) for one in member])
            found.append(Figure(FigureKind.STATE, readings, span, about=(*what, *about), denied=denied))
    return found


def _as_family(ground: Ground) -> str:
    """The known state that a field holds, or stands for: `out for delivery` is shipped."""
    held = ground.value.words.strip()
    return held if held in KNOWN_STATES else next((state for phrase, state in _PHRASES if phrase == held), "")


def _in_family(ground: Ground, spellings: frozenset[str]) -> bool:
    return _as_family(ground) in spellings


def _meant(roots: set[str], known: list[Ground]) -> list[Ground]:
    """Without the statuses of something that a clause does not name, where a record has one of its own, or of what is
    named: `the order is cancelled` says nothing of a `refund_status`."""
    plain = {record_of(g.fact) for g in known if _further(g) <= roots}
    plain |= {""} if plain else set()  # and of what all of them are a part of
    return [g for g in known if _further(g) <= roots or record_of(g.fact) not in plain]


def _further(ground: Ground) -> set[str]:
    """What the name of a status says of what it is."""
    return {word for word in ground.what if word[0] != "~"} - CALLED_STATUS - LIGHT - {*ground.of}


def _is_event(own: Sequence[Word], index: GroundIndex) -> bool:
    """`was shipped on 5 July`: a field that holds that day says so, whatever state came after it."""
    for at, word in enumerate(own):
        if word.text in KNOWN_STATES and any(one.text[0].isdigit() for one in own[at + 1 : at + 5]):
            also = {word.root, *classes(word.root)}
            return any(not also.isdisjoint(g.what) for g in index.of([DATE]) if not g.prose)
    return False


def _follows(own: Sequence[Word], phrase: Sequence[str]) -> bool:
    roots = [word.root for word in own]
    return any(roots[at : at + len(phrase)] == list(phrase) for at in range(1, len(roots)))


def _state(
    own: Sequence[Word],
    ground: Ground,
    about: tuple[str, ...],
    span: Span,
    index: GroundIndex,
    things: set[str],
) -> Figure | None:
    what = tuple(word for word in ground.what if not word.startswith("~") and word not in STOP)
    said = ground.value.words.strip()
    if _is_of_another(ground, about, index) or _is_only_named(ground, own):
        return None
    told = _predicate(own, index)
    denied = is_denied(own, what) is not _denies_by_name(own, ground)
    if said in ("yes", "no"):
        if said == "yes" and is_done(own, ground):
            return None
        attribute = _attribute_of(own, what, index)
        if attribute is not None:
            denied = attribute == "not"
        elif ("with" in ground.what and _with(own, what)) or _comes_with(own, what, ground):
            pass
        elif (
            own[-1].text in _YES_NO
            and own[-2:-1]
            and own[-2].text == "is"
            and what
            and what != (own[-1].root,)  # `parking.included`
        ):
            if not (_says(what, own[:-2], index) or _says(what, _of_a_kind(what, own[:-2], index), index)):
                return None
            said_so = " no " if own[-1].text in _NO else " yes "
            answer = (Value(STATE, words=said_so),)
            denied = is_denied(own[:-2], what)  # `no gym is included`
            return Figure(FigureKind.STATE, answer, span, about=(*what, *about), denied=denied)
        elif pays_for(own) and _INCLUDED in key_words(ground.fact):
            if not {*what}.issubset([_INCLUDED, *(word.root for word in own)]):
                return None
            denied = not denied  # `you pay for water` of `water_included`
        elif what and _opposed(own, what, ground.of, about) and not _is_called_opposed(own, what, index):
            denied = not denied
        elif _exists(own, what):
            pass
        elif not what or not (
            _says(what, told, index)
            or _led(what, own, told, index, ground.of)
            or _says(what, _without_thing(told, index), index)
            or _says(what, _without_maker(told), index)
            or _led(what, _without_thing(own, index), _without_thing(told, index), index, ground.of)
        ):
            return None
        value = " yes "
    else:
        if not predicated(own, [root(word) for word in said.split()], said.split()):
            return None
        value = ground.value.words
        denied = denied is (sum(word in NEGATIONS for word in said.split()) % 2 == 0)  # `no known allergies`
    readings = (Value(STATE, words=value), *(Value(STATE, words=f" {more} ") for more in implying(said)))
    whole = tuple(
        word for word in ground.what if not word.startswith("~")
    )  # `checked_in`, beside `checked_bag_kg`
    if value not in ANSWERS:
        said_of = {word.root for word in own}
        whole = _of_one_in_full(ground, said_of, index) or _of_another_thing(ground, things, index) or whole
    return Figure(FigureKind.STATE, readings, span, about=(*whole, *about), denied=denied)


def _of_one_in_full(ground: Ground, said: set[str], index: GroundIndex) -> tuple[str, ...]:
    """What another field of the record is called that a clause calls in full, and not the one that holds what it says:
    of `Direct debit for gas` it says that it is active, where that `for rent` is."""
    own = {word for word in ground.what if word[0].isalpha()}
    if len(own) < _SEVERAL or own <= said or own.isdisjoint(said):
        return ()
    for other in index.of([STATE]):
        called = tuple(word for word in other.what if word[0].isalpha())
        if (
            len(called) < _SEVERAL
            or other.prose
            or other.value.words in ANSWERS
            or not said.issuperset(called)
        ):
            continue
        if not own.isdisjoint(called) and record_of(other.fact) == record_of(ground.fact):
            return called
    return ()


_SEVERAL: Final = 2


def _of_another_thing(ground: Ground, things: set[str], index: GroundIndex) -> tuple[str, ...]:
    """What another field of the record is called that a clause names, where the one that is in that state is of
    something else: `the balance is paid`, which is the `deposit_status`, `potassium is high` of a `sodium_flag`."""
    status, further = not CALLED_STATUS.isdisjoint(ground.what), _further(ground)
    if not further or not further.isdisjoint(things) or not KINDS.isdisjoint(ground.what):
        return ()  # what a record is, `transaction_type`, is of no thing beside it
    record = record_of(ground.fact)
    for other in index.of([STATE]):
        if other.prose or other.value.words in ANSWERS or CALLED_STATUS.isdisjoint(other.what) is status:
            continue
        alike = status or _is_one_family(ground, other)
        if alike and _further(other) and _further(other) <= things and record_of(other.fact) == record:
            return tuple(word for word in other.what if word[0] != "~")
    return () if status else _measured_instead(ground, things, index)


def _is_of_a_measured(ground: Ground, things: set[str], index: GroundIndex) -> bool:
    """Whether a clause names something that is measured, and not what is in that state."""
    further = _further(ground)
    if not further or ground.value.words in ANSWERS or not CALLED_STATUS.isdisjoint(ground.what):
        return False
    return further.isdisjoint(things) and bool(_measured_instead(ground, things, index))


def _measured_instead(ground: Ground, things: set[str], index: GroundIndex) -> tuple[str, ...]:
    """What a field of the record is called that a clause names and that holds an amount: of the `tsh` that is pending
    it says nothing that the potassium result is available."""
    record = record_of(ground.fact)
    for other in (
        index.of(sorted(index.measured() - _WORDED)) if not index.attributes.isdisjoint(things) else ()
    ):
        called = tuple(word for word in other.what if word[0].isalpha())
        if not (things.isdisjoint(called) or other.prose or other.summed) and record_of(other.fact) == record:
            return called
    return ()


def _is_one_family(one: Ground, other: Ground) -> bool:
    """Whether what two fields hold are states of which a thing has one at a time, `positive` and `negative` too."""
    stripped = (one.value.words.strip(), other.value.words.strip())
    return any(
        all(any(said in member for member in family) for said in held)
        for families, held in ((FAMILIES, stripped), (CHOICES, (one.value.words, other.value.words)))
        for family in families
    )


def _things_before(roots: set[str], clauses: Sequence[Sequence[Word]], called: frozenset[str]) -> set[str]:
    """The words of the nearest clause before that names what a state is of, where a clause names none: `Potassium was
    4.1 mmol/L, which is normal`. `called`: the words for all that a state is of."""
    if not called.isdisjoint(roots):
        return set()
    told = ({word.root for word in clause} for clause in reversed(clauses))
    return next((words for words in told if not called.isdisjoint(words)), set())


def _denies_by_name(own: Sequence[Word], ground: Ground) -> bool:
    """`five years of no claims` of `no_claims_years`: what it is called denies nothing."""
    called = [*pairwise(ground.what)]
    return any(one.text == "no" and (one.root, two.root) in called for one, two in pairwise(own))


def _is_only_named(ground: Ground, own: Sequence[Word]) -> bool:
    """Whether a clause has but the noun for what a field says was done: `on delivery` says nothing of `delivered`."""
    done = next(
        (one for one in reversed(key_parts(ground.fact.rpartition(".")[2])) if one not in _ON_A_DAY), ""
    )
    if not done.endswith("ed") or ground.value.words not in ANSWERS:
        return False
    if not _COMPLETE.isdisjoint([word.root for word in own]):
        return False  # `The delivery is complete.`
    said = [
        (before, word) for before, word in zip((None, *own), own, strict=False) if word.root == root(done)
    ]
    return bool(said) and all(_is_a_noun(before, word) for before, word in said)


def _is_a_noun(before: Word | None, word: Word) -> bool:
    """`delivery`; `shipping costs 5 euros`, but not `it is shipping`."""
    going_on = before is not None and before.text in (*COPULA, *_GOING_ON)
    return word.text.endswith(_NOMINAL) or (word.text.endswith("ing") and not going_on)


_GOING_ON: Final = ("still", "now", "currently", "already", "not")


_ON_A_DAY: Final = frozenset({"on", "at", "date", "day", "time"})
_COMPLETE: Final = frozenset(
    map(
        root,
        ("complete", "completed", "done", "finished", "made", "over", "through", "pending", "outstanding"),
    )
)
_NOMINAL: Final = ("y", "ies", "ment", "ments", "tion", "tions", "al", "als", "ance")


def _is_of_another(ground: Ground, about: Sequence[str], index: GroundIndex) -> bool:
    """Whether a field is of a member of a list, and the text speaks of another one that has no such field."""
    path = record_of(ground.fact)
    group = path.rpartition(".")[0]
    if not group or not about:
        return False
    others: dict[str, set[str]] = {}
    for one in index.all():
        if one.fact.startswith(f"{group}.") and not one.prose and record_of(one.fact) != path:
            if one.what == ground.what:
                return False
            others.setdefault(record_of(one.fact), set()).update(one.of)
    own = {*ground.of}
    return any(
        any(word in other and word not in own for word in about)
        and not any(word in own and word not in other for word in about)
        for other in others.values()
    )


_INCLUDED: Final = root("included")


def _without_thing(told: Sequence[Word], index: GroundIndex) -> Sequence[Word]:
    """What a clause says without the thing that it says it of, at its end: `… make overpayments on this loan`; and `on
    the loan` where that is all it is called.
    """
    at = next((n for n in range(len(told) - 1, 0, -1) if told[n].text in _THIS or told[n].text == "the"), 0)
    most = 1 if told[at].text == "the" else _THING_MAX
    led = at > 1 and told[at - 1].text in _OF_THIS and 0 < len(told) - at - 1 <= most
    if led and most == 1 and (told[-1].root in index.names or told[-1].text[0].isdigit()):
        return told
    return told[: at - 1] if led else told


def _without_maker(told: Sequence[Word]) -> Sequence[Word]:
    """What a clause says without who made what it speaks of, at its end: `approved the request made by Ann Reed`."""
    at = next(
        (
            n
            for n, (one, two) in enumerate(pairwise(told))
            if n > 1 and two.text == "by" and one.text in _MADE
        ),
        0,
    )
    named = told[at + 2 :] if at else ()
    return told[:at] if named and all(word.capital or word.text in STOP for word in named) else told


_MADE: Final = frozenset({"made", "placed", "filed", "submitted", "sent", "raised", "lodged", "put"})


def _exists(own: Sequence[Word], what: Sequence[str]) -> bool:
    """Whether a clause says that there is what a field says is held: `there is no reserve` of `reserve_held`."""
    thing = list(what[:-1]) if what[-1:] and what[-1] in _HELD else []
    roots = [word.root for word in own]
    for at in range(1, len(own) - len(thing) + 1) if thing else ():
        if roots[at : at + len(thing)] != thing or own[at - 1].text not in _ARTICLES:
            continue
        after = own[at + len(thing)].text if at + len(thing) < len(own) else ""
        if after in _APPLIES or (at > 1 and own[at - 2].text in _BEING and after in (STOP | {""})):
            return True
    return False


_HELD: Final = frozenset(map(root, ("held", "exists", "applies")))
_APPLIES: Final = frozenset({"applies", "apply", "applied", "exists"})
_BEING: Final = frozenset({"is", "are", "was", "were", "has", "have", "had", "not", "be"})
_THIS: Final = frozenset({"this", "that", "your", "these", "those"})
_OF_THIS: Final = frozenset({"on", "for", "with", "under", "of", "from", "in", "at"})
_THING_MAX: Final = 2
"""Words that may name it."""


def _with(own: Sequence[Word], what: Sequence[str]) -> bool:
    """`taken with food`, `without food`; `with or without food` says neither."""
    roots = [word.root for word in own]
    for at, word in enumerate(own):
        if word.text in ("with", "without") and roots[at + 1 : at + 1 + len(what)] == list(what):
            return not (at and own[at - 1].text == "or") and not any(
                one.text == "with" and two.text == "or" for one, two in pairwise(own)
            )
    return False


def _attribute_of(own: Sequence[Word], what: Sequence[str], index: GroundIndex) -> str | None:
    """The word before an attribute of a definite thing that fields speak of, `this secured loan runs for …`, or
    nothing. Whatever else is denied of the thing, it is that."""
    if len(what) != 1:
        return None
    for at, word in enumerate(own[1:-1], start=1):
        if word.root != what[0] or not word.text.endswith("ed"):
            continue
        before = own[at - 1].text
        article = own[at - 2].text if before == "not" and at > 1 else before
        thing = own[at + 1]
        if article in _THIS | {"the"} and (thing.root in index.attributes or thing.text in _OF_RECORDS):
            return before
    return None


_OF_RECORDS: Final = GROUNDING["things"]


def _comes_with(own: Sequence[Word], what: Sequence[str], ground: Ground) -> bool:
    """`goes to Leeds without express shipping`, `took place with contrast`, where a field of the shipping says whether
    it is express, and one of the contrast whether it was used."""
    at = next((at for at, word in enumerate(own) if word.text == "without" or _goes_with(own, at)), -1)
    thing = [*what]
    while len(thing) > 1 and thing[-1] in LIGHT | _HAD:
        thing.pop()
    behind = [word.root for word in own[at + 1 : at + 1 + len(thing)]] if at > 0 else []
    return bool(thing) and behind == thing and (GROUPED in ground.what or bool(ground.of))


def _goes_with(own: Sequence[Word], at: int) -> bool:
    """Whether `with` says of what goes somewhere how it does: `customers with express shipping` are only meant."""
    return own[at].text == "with" and any(word.text in _GOING for word in own[1:at])


_GOING: Final = GROUNDING["going"]
_HAD: Final = frozenset(
    map(root, ("obtained", "given", "taken", "made", "provided", "added", "fitted", "done"))
)
"""What a field is called behind what was had."""


def _opposed(own: Sequence[Word], what: Sequence[str], of: Sequence[str], about: Sequence[str]) -> bool:
    """Whether a clause says the opposite of the attribute: `safe in pregnancy` of `contraindicated_in_pregnancy`."""
    said = {word.root for word in own}
    if any(
        one in what and one not in said and other in said and {*what} - {one} <= said
        for one, other in OPPOSITES
    ):
        return True
    return any(  # `the gym is closed` of `gym_open`, also where another field holds the word
        one in what
        and one not in said
        and other in said - LEAVING_OUT
        and (bool({*what} - {one} - LIGHT) or _only_says_of(own, of, other, about))
        and {*what} - {one} <= said
        for one, other in AGAINST
    )


def _is_called_opposed(own: Sequence[Word], what: Sequence[str], index: GroundIndex) -> bool:
    """Whether another field is called by the opposite: the closing balance is no `opening_balance` that is denied."""
    said = {word.root for word in own}
    turned = [pair for pair in AGAINST if pair[0] in what and pair[0] not in said and pair[1] in said]
    called = [{*what} - {one} | {other} for one, other in turned]
    return any(len(words) > 1 and words <= {*g.what} and not g.prose for words in called for g in index.all())


def _only_says_of(own: Sequence[Word], of: Sequence[str], said: str, about: Sequence[str]) -> bool:
    """`the deposit is outstanding` of `deposit.paid`: nothing but that, of what the record is called; `it is
    outstanding` where that was named before."""
    told = [word.root for word in own if not (_adds_nothing(word) or word.text in _YET or word.root == said)]
    if not told:
        return own[0].text in _PRONOUNS and not {*of}.isdisjoint(about)
    return {*told}.issubset(of)


_PRONOUNS: Final = frozenset({"it", "this", "that"})


def _predicate(own: Sequence[Word], index: GroundIndex) -> Sequence[Word]:
    """The words from the verb on, as far as it is known: what a clause says of what it is about."""
    for at, word in enumerate(own):
        if word.text in COPULA or word.text in NEGATIONS or word.text in ENGLISH["auxiliary"]:
            return own[at:]
    named = [at for at, word in enumerate(own) if word.root in index.names]
    return own[named[0] :] if named else own


def _says(what: Sequence[str], told: Sequence[Word], index: GroundIndex) -> bool:
    """Whether a clause says the attribute, all of it, and hardly anything else."""
    said = [ALIKE.get(word.root, word.root) for word in told]
    meant = {ALIKE.get(word, word) for word in what}
    if (
        not index.answers.isdisjoint(what)
        and meant.issubset(said)
        and _stands_by_itself(meant, said, told, index)
    ):
        return True
    telling = meant - LIGHT  # of `booking_required` all has to be said
    meant = telling - ON or telling or meant  # `autopay_enabled`: `autopay is on`
    if not meant.issubset(said):
        return False
    return all(
        ALIKE.get(word.root, word.root) in meant
        or word.root in ON
        or (word.root in index.names and word.root not in index.answers)
        or LIKE + word.root in index.names
        or word.root in LIGHT
        or word.text in _TITLES
        or is_code(word)
        for before, word, after in zip([None, *told], told, [*told[1:], None], strict=False)
        if not (word.text[0].isdigit() or _is_money(before, word, after))
    )


_TITLES: Final = GROUNDING["titles"]


def _is_money(before: Word | None, word: Word, after: Word | None) -> bool:
    """`EUR 250`, `250 euros`"""
    beside = any(one is not None and one.text[0].isdigit() for one in (before, after))
    return beside and (word.text.upper() in CURRENCIES or word.root in _MONEY)


_MONEY: Final = frozenset(root(word) for unit in MONEY for word in unit.split())


def _stands_by_itself(meant: set[str], said: Sequence[str], told: Sequence[Word], index: GroundIndex) -> bool:
    """Whether an attribute is said whatever else the clause says: all its words, near each other, or its one word right
    behind an article, a verb or a denial: `is managed on a discretionary basis`."""
    places = [at for at, word in enumerate(said) if word in meant]
    if len(meant) > 1:
        between = told[places[0] + 1 : places[-1]]
        apart = [two for one, two in pairwise([told[places[0]], *between]) if not _is_amount(one, two)]
        adding = [word for word in apart if word.text not in _ADDING_NOTHING and not _is_name(word, index)]
        return len(adding) < len(meant) + _BETWEEN_MAX - 1
    return any(
        (at and told[at - 1].text in _BESIDE)
        or (at > 1 and told[at - 1].text in ("by", "under") and told[at - 2].root in _COVERED)
        or (at > 1 and told[at - 1].text in _INTO and told[at - 2].text in _JOINED)
        or (at > 1 and told[at - 2].text in _ARTICLES)
        or (at and _is_manner(told[at].text))
        or _is_held(at, told)
        for at in places
    )


def _is_name(word: Word, index: GroundIndex) -> bool:
    """Whether a word is of the name of what facts speak of: `the annual fee for the Sapphire Card was waived`."""
    return word.capital and (word.root in index.names or LIKE + word.root in index.names)


def _is_amount(before: Word, word: Word) -> bool:
    """A number, the unit behind it, or the currency before it."""
    return word.text[0].isdigit() or before.text[0].isdigit() or word.text.upper() in CURRENCIES


_ADDING_NOTHING: Final = ENGLISH["auxiliary"] | NEGATIONS | {"been", "the"}


def _is_manner(word: str) -> bool:
    """`works remotely`, and no `assembly`."""
    stem = word.removesuffix("ly")
    return len(word) - len(stem) > 0 and len(stem) >= _STEM_MIN and not is_no_word(stem)


_STEM_MIN: Final = 4


def _is_held(at: int, told: Sequence[Word]) -> bool:
    """`contains hazardous goods`: what something holds is so; `parcels that contain hazardous goods` are any."""
    if not at or told[at - 1].text not in _HOLDING or (at > 1 and told[at - 2].text in _THOSE):
        return False
    return at == len(told) - 1 or told[at + 1].text not in STOP


_INTO: Final = frozenset({"for", "in", "into", "to"})
_JOINED: Final = frozenset({"up", "enrolled", "registered", "opted", "subscribed", "activated", "enabled"})
"""`is signed up for paperless statements`"""
_COVERED: Final = frozenset(map(root, ("covered", "still", "is", "are")))
"""`is covered by warranty`, `is under warranty`"""
_HOLDING: Final = GROUNDING["holding"]
_THOSE: Final = frozenset({"that", "which", "who", "any"})
_BETWEEN_MAX: Final = 3
_ARTICLES: Final = frozenset({"a", "an", "any", "no"})
_BESIDE: Final = _ARTICLES | COPULA | NEGATIONS


def _led(
    what: Sequence[str], own: Sequence[Word], told: Sequence[Word], index: GroundIndex, of: Sequence[str]
) -> bool:
    """Whether a clause says the attribute with its first words before the verb: `breakfast is included`, `a fee was
    charged`. `of`: the words of the group that it is in, `theft is covered` of `coverage.theft`."""
    if _is_switched(what, own, told):
        return True
    if _says_what_is_in(told):
        return False
    said = any(word.root in what or word.root in ON or word.root in of or word.text == "not" for word in told)
    if not said and not (len(told) > 1 and told is not own and all(_adds_nothing(word) for word in told)):
        return False
    return _says(what, own, index) or _says(what, _of_a_kind(what, own, index), index)


def _is_switched(what: Sequence[str], own: Sequence[Word], told: Sequence[Word]) -> bool:
    """Whether a clause begins with an attribute and says that it is on, or not: `security was not provided for …`,
    `contactless payments are disabled on …`."""
    meant = {*what} - LIGHT - ON
    before = [word.root for word in own[: len(own) - len(told)]]
    begins = bool(meant) and meant.issubset(before[: len(meant) + 1])
    done = [word for word in told[1:4] if word.text not in ("not", "been", "be")]
    if _says_what_is_in(told):
        return False
    switching = ON | LEAVING_OUT
    said = len(told) > 1 and (told[1].text == "not" or told[1].root in switching)
    return begins and said and (not done or done[0].root in switching or done[0].text in STOP)


def _says_what_is_in(told: Sequence[Word]) -> bool:
    """`the rate does not include insurance`: the rate is what includes it."""
    done = [word for word in told[1:4] if word.text not in ("not", "been", "be")]
    return bool(told) and told[0].text in _DOING and len(done) > 1 and done[1].text not in STOP


_DOING: Final = frozenset({"do", "does", "did"})


def _adds_nothing(word: Word) -> bool:
    return word.root in LIGHT or word.text in STOP or word.text in ENGLISH["auxiliary"]


_ADDED_TO: Final = frozenset({"damage", "loss", "losses", "cover", "coverage", "protection"})
"""Behind what a field is called these only say of it what it is."""


def _of_a_kind(what: Sequence[str], own: Sequence[Word], index: GroundIndex) -> Sequence[Word]:
    """A clause without the word before the first of an attribute's that says of which kind it is, where no field is
    called so: `travel insurance is included`."""
    at = next((at for at, word in enumerate(own) if word.root in what), 0)
    if (
        len(own) > at + 1
        and own[at].root in what
        and own[at + 1].text in _ADDED_TO
        and own[at + 1].root not in what
    ):
        own = [*own[: at + 1], *own[at + 2 :]]  # `flood damage is covered`
    if not at or own[at - 1].text in STOP or (own[at - 1].capital and at > 1):
        return own
    kind = own[at - 1].root
    return own if _is_told_of(kind, what, index) else [*own[: at - 1], *own[at:]]


def _is_told_of(kind: str, what: Sequence[str], index: GroundIndex) -> bool:
    """Whether a field is called by the word before an attribute and by that: beside a `travel_insurance` the travel
    insurance is no `insurance`, beside a `traveller` it may be."""
    if kind not in index.attributes and kind not in index.names:
        return False
    told = ({*g.of, *g.what} for g in index.all() if not g.prose)
    return any(kind in words and not words.isdisjoint(what) for words in told)
