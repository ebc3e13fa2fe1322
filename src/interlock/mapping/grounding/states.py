"""That something is so, or is not, where a fact says whether it is: `is not refundable`, `was delivered`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise, takewhile
from typing import Final, NamedTuple

import msgspec

from interlock.core.grounding import (
    DATE,
    LIKE,
    NAME,
    OWN_STATE,
    REFERENCE,
    STATE,
    Ground,
    GroundIndex,
    bound_by,
)
from interlock.core.mutation import Figure, FigureKind, Span
from interlock.lexicon.conversion import root
from interlock.lexicon.words import GROUNDING
from interlock.mapping.grounding.amounts import CUES
from interlock.mapping.grounding.answers import (
    ANSWERS,
    CALLED_STATUS,
    FINITE,
    FINITE_DENIED,
    HYPOTHESES,
    KNOWN_STATES,
    LIGHT,
    NEGATIONS,
    ON,
    STATES,
    STATUSES,
    TOO,
    YET,
    called_by,
    denial,
    is_answer,
    is_denied,
    is_finite,
    of_every,
)
from interlock.mapping.grounding.asked import (
    ASKED,
    only_answers,
)
from interlock.mapping.grounding.chosen import UNHELD_MARK, chosen, is_one_of_several, not_yet, unheld
from interlock.mapping.grounding.compared import compared
from interlock.mapping.grounding.conjuncts import NONE, goes_on, with_predicates
from interlock.mapping.grounding.containing import as_fields_say
from interlock.mapping.grounding.duties import bound_to, done_without, hangs_on
from interlock.mapping.grounding.ended import of_what_ended
from interlock.mapping.grounding.families import (
    as_held,
    further_words,
    is_event,
    is_of_a_measured,
    of_its_family,
    of_this,
)
from interlock.mapping.grounding.instead import by_another
from interlock.mapping.grounding.items import TEXT
from interlock.mapping.grounding.lateral import on_the_other_side
from interlock.mapping.grounding.limited import limited, of_others, parted
from interlock.mapping.grounding.modal import (
    ALLOWED,
    LOOK,
    PERMITTING,
    is_able,
    is_asked,
    is_conditional,
    is_granted,
    is_prescribed,
    is_willed,
)
from interlock.mapping.grounding.named import (
    joined_behind,
    joint_subjects,
    led_to,
    likened,
    listed_behind,
    names_of,
    of_the_subject,
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
from interlock.mapping.grounding.outright import outright
from interlock.mapping.grounding.overlooked import denied_in_kin, is_of_a_status, overlooked
from interlock.mapping.grounding.partly import denied_of_a_topic, said_partly
from interlock.mapping.grounding.plainly import FINISHED_NEAR, in_one_word, plainly
from interlock.mapping.grounding.ranked import ranked_in
from interlock.mapping.grounding.twice import from_one_to_itself
from interlock.mapping.grounding.wares import are_mixed_up, as_named, says_of_another, wares_of
from interlock.mapping.grounding.words import STOP, Word, is_code, last_parts

_CONFIRM: Final = GROUNDING["confirming"]
_THAT: Final = frozenset({"if", "whether", "that"})
"""Behind `please confirm`: what someone is asked to confirm is put forward as so."""
_AFTER: Final = GROUNDING["presupposing"]
"""What stands behind these is taken for so: `you can return it once it has not been sent`."""
_SMALL: Final = frozenset({"been", "a", "an", "the"})
_BEYOND: Final = GROUNDING["beyond_denial"] | GROUNDING["between"]
"""Behind a denial: what is said to be out of reach, or a comparison."""


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
        found[denial(Span(offsets[start], offsets[end]))] = None
    if words and are_mixed_up(words, index, reading.things_of):
        found[denial(reading.span(words))] = None
    said = as_named(found, words, reading.things_of)
    whole = [figure for figure in said if figure.kind is FigureKind.STATE and not figure.denied]
    return [figure for figure in said if not any(_is_within(figure, one) for one in whole)]


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
        words = as_held(_with_topics(_of_each(_parted_behind(words))), self.stated)
        self.limit = limited(words, index)
        self.words = self.limit.words if self.limit is not None else words
        texts, coded = index.of([TEXT]), index.of([DATE, REFERENCE])
        self.siblings = unheld(self.words, self.called, index.attributes, texts, coded)
        self.everywhere = names_of(self.words, index)
        self.of_states = frozenset().union(
            *(further_words(g) for g in self.stated if g.value.words not in ANSWERS and not g.prose)
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
        answers = [figure for figure in states if is_answer(figure)]
        self.latest = answers or states or self.latest
        if place in self.leading and not self.going_on[self.leading[place]]:
            self.new = {figure: None for figure in self.new if figure not in answers}
            answers = []
        self.going_on[place] = goes_on(clause.own, bool(answers))
        self.before += [*likened(clause.own, self.index), *clause.named]
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
        named = names_of(bare, index)
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
            around=tuple(dict.fromkeys([*likened(own, index), *named, *reversed(self.before), *topic])),
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
        listed = listed_behind(self.text, own, words, self.index)
        for figure in of_what_ended(_without_denied_things(made), own, self.index):
            for each in listed if is_answer(figure) else ():
                rest = tuple(word for word in figure.about if word not in listed)
                yield msgspec.structs.replace(figure, about=(each, *rest))
            yield msgspec.structs.replace(figure, every=every)
            if every or (figure.kind is FigureKind.STATE and _calls_one(figure, self.stated)):
                continue  # `A and B` makes neither the other
            for joint in joint_subjects(words, own[0].segment, self.index, liked=True):
                yield msgspec.structs.replace(figure, about=(*joint, *figure.about))
            for joint, but_not in joined_behind(words, own, self.index):
                about, denied = (*joint, *figure.about), figure.denied is not but_not
                yield msgspec.structs.replace(figure, about=about, denied=denied)

    def _said_of(self, clause: _Clause, *, every: bool) -> tuple[str, ...]:
        """The words that say of what something is said, the nearest first."""
        bare, index = clause.bare, self.index
        about = [*clause.named]
        if not every:
            about += [*of_the_subject(bare, index), *led_to(bare, index), *reversed(self.before)]
        about = [*dict.fromkeys(about), *(() if every else clause.topic)]
        if not (every or self.text[: bare[0].start].endswith("(")):  # at last what is named only behind it
            about = [*dict.fromkeys([*about, *self.everywhere])]
        return (*dict.fromkeys(names_of(clause.label, index)), *about)

    def _made(
        self, clause: _Clause, about: tuple[str, ...], earlier: Sequence[Sequence[Word]]
    ) -> list[Figure]:
        """What a clause says of whatever `about` names: what fields hold, and what none of them does."""
        own, able, index = clause.own, clause.able, self.index
        roots = {word.root for word in own}
        things = roots | _things_before(roots, earlier, self.of_states)
        event = is_event(clause.whole, index)
        held = self._in_question(clause)
        span = self.span(clause.bare)
        # Behind a label stand also colours and kinds, of which a record named later may be.
        label, no_state = clause.label, able or event
        fields = [
            g
            for g in held
            if g.value.words in ANSWERS
            or not (no_state or (label and g.value.words.strip() not in KNOWN_STATES))
        ]
        made = outright(own, fields, held, clause.named, about, span, index, things)
        only_able = able and not (is_willed(own, index) and not clause.granted)
        also = [] if only_able or event or is_one_of_several(self.words, own) else self.siblings
        if _MONEY_FIRST.match(self.text, max(0, own[0].start - 1)):  # `£700 has been paid so far`
            also = [g for g in also if g.value.words.strip() not in STATUSES]
            held = [g for g in held if g.value.words.strip() not in STATUSES]
        answered = {word for one in made if is_answer(one) for word in one.about}
        if answered:
            held, also = [of_this(these, answered & roots, roots) for these in (held, also)]
        of_these = [g for g in held if not is_of_a_measured(g, things, index)]
        made += [] if able or event else of_its_family(own, of_these, about, span, answered & roots, things)
        made += self._chosen(clause, [*held, *also], about, span)
        made += [] if able or made else not_yet(own, held, about, span)
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
                self._add(topical or denial(span))

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
            self._add(denial(clause.span))


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
    deed, *more = last_parts(ground.fact) or [""]
    at = next((n for n, word in enumerate(own) if word.text in PERMITTING | FINITE_DENIED), -1)
    behind = [word for word in own[at + 1 :] if word.text not in NEGATIONS][:2] if at >= 0 else []
    return bool(more) and deed not in FINITE and any(word.text == deed for word in behind)


def _parted_behind(words: list[Word]) -> list[Word]:
    """`After the booster a fever was noted` is read as with a comma: behind what comes before it a clause begins with
    a noun of its own."""
    at = next((n for n, word in enumerate(words[:_NOUN_MAX]) if word.text in _DETERMINERS), 0)
    if not at or words[at - 1].text not in _COMING_AFTER:
        return words
    behind = words[at + 1 : at + _NOUN_MAX]
    more = next((n for n, word in enumerate(behind) if word.text in _DETERMINERS), 0)
    if not more or any(word.segment != words[0].segment or is_finite(word.text) for word in behind[:more]):
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
    if not at or own[at - 1].text in STOP or any(is_finite(word.text) for word in own):
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


def _gapped(
    own: Sequence[Word], latest: Sequence[Figure], around: Sequence[str], span: Span, index: GroundIndex
) -> list[Figure]:
    """What a clause says with a verb alone, `A is refundable, while B is not`: of what it names the same as the one
    before it, or not."""
    said = [word.text for word in own]
    while said and said[-1] in (NEGATIONS | TOO | YET) - FINITE_DENIED:
        said.pop()
    alike = next((said[at : at + 2] for at in range(min(2, len(said))) if said[at] in _SO), [])
    ended = bool(said) and said[-1] in _GAPPING | FINITE_DENIED
    if not ended and (len(alike) < _VERB_AND_SO or alike[1] not in _GAPPING):
        return []
    if not latest or any(word.root in index.answers for word in own):
        return []
    denied = is_denied(own) or alike[:1] == ["neither"]
    found = []
    others = ended and not _OTHERS.isdisjoint(said) and not names_of(own, index)
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
_GAPPING: Final = frozenset({"is", "are", "was", "were", "has", "have", "does", "do", "did"})


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
    if not (NEGATIONS | YET).isdisjoint(said):
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
        led = bool(found) and found[-1].text in FINITE and found[-1].segment == word.segment
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
        if brought and stands[:1] and stands[0] in _STANDING and stands[1:] and is_finite(stands[1]):
            told += [word._replace(segment=following[0].segment) for word in brought]
            clauses[at + 1] = following[1:]
        else:
            told += clause
    return told


def _brought_up(clause: Sequence[Word]) -> list[Word]:
    said = [word.text for word in clause]
    led = next((len(one) for one in _TOPICAL if said[: len(one)] == [*one]), 0)
    rest = clause[led:]
    return [] if not led or any(is_finite(word.text) for word in rest) else [*rest]


_TOPICAL: Final = tuple(tuple(line.split()) for line in CUES["topical"])
_STANDING: Final = frozenset({"that", "this", "it", "they", "these", "those"})
_MONEY_FIRST: Final = re.compile(
    r"\W?(?:(?:[$€£¥]|[A-Z]{3} ) ?[0-9]|[0-9][0-9.,]* (?:euros?|dollars?|pounds?|francs?|[A-Z]{3})\b)"
)
"""What an amount at the head of a clause is said to be is said of that much, and is no status of its record."""


def _without_denied_things(figures: Sequence[Figure]) -> list[Figure]:
    """`you did not approve the timing belt` denies that it was approved, and not that it is one."""
    told = {word.lstrip(LIKE) for one in figures if is_answer(one) and one.denied for word in one.about}
    return [one for one in figures if not (one.denied and _names_a_thing(one, told))]


def _names_a_thing(figure: Figure, told: set[str]) -> bool:
    """Whether a figure says no yes or no and no status, but words that another is said of."""
    words = [value.words.strip() for value in figure.readings]
    if is_answer(figure) or any(one in STATES for one in words):
        return False
    return any(told.issuperset(map(root, one.split())) for one in words)


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


def _labelled(text: str, words: Sequence[Word], own: Sequence[Word]) -> list[Word]:
    """The words of the label that a short clause stands behind: `Exit fee (Alpine Bond): no`."""
    if (
        len(own) > _SHORT
        or any(w.text in FINITE for w in own)
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
        [] if any(word.text in FINITE for word in label) else label
    )  # `it has not been paid: the total is …`


def _states_all(own: Sequence[Word]) -> bool:
    """Whether a clause is no label, though a colon stands behind it: `he had a fever: it was 38.4 °C`."""
    return len(own) > _SHORT and any(word.text in FINITE for word in own[1:])


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
        or (g.value.words in ANSWERS and behind.issuperset({*called_by(g)} - LIGHT - ON))
    ]


_AMOUNT_WORDS: Final = 7


def _is_dated(said: Sequence[str]) -> bool:
    return any(letter.isdigit() for word in said[:3] for letter in word)


def denies(own: Sequence[Word], index: GroundIndex) -> bool:
    """Whether a clause says that something is or was not so: `has not been sent`, `is not verified`, `did not arrive`,
    `no request has been filed`, `does not have a booking at the Aurora`.
    What is not possible, asked or demanded is none, nor is what depends on an `if`."""
    said = [word.text for word in own]
    if said[:1] == ["no"] and not any(word in HYPOTHESES for word in said):
        at = next((at for at, word in enumerate(said) if word in _WAS), 0)
        behind = [one for one in said[at + 1 :] if one not in _SMALL]
        return (
            1 < at <= _SUBJECT_MAX
            and bool(behind)
            and behind[0] not in _BEYOND
            and said[at + 1] in ("been", behind[0])
        )
    for at, word in enumerate(said):
        if word in HYPOTHESES and not any(later in _AFTER for later in said[at:]):
            return False
        if "until" in said[at:] and _is_dated(said[said.index("until", at) + 1 :]):
            return False  # `is not due until 3 May`: then it is
        led = at and said[at - 1] in FINITE and word in ("not", "never")
        if not (led or word in FINITE_DENIED):
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


def _things_before(roots: set[str], clauses: Sequence[Sequence[Word]], called: frozenset[str]) -> set[str]:
    """The words of the nearest clause before that names what a state is of, where a clause names none: `Potassium was
    4.1 mmol/L, which is normal`. `called`: the words for all that a state is of."""
    if not called.isdisjoint(roots):
        return set()
    told = ({word.root for word in clause} for clause in reversed(clauses))
    return next((words for words in told if not called.isdisjoint(words)), set())
