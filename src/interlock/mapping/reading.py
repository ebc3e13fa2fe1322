"""A text read without regard to any state: tokens, references, quantities, clauses, and what kind of speech it is."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby, pairwise
from operator import itemgetter
from typing import Final

import msgspec

from interlock.core.claims import affirms
from interlock.core.mutation import Commitment, Mark, Polarity, Quantity, Reference, Register, Span
from interlock.core.rules import Concept, Vocabulary
from interlock.lexicon.lemma import stem
from interlock.lexicon.words import ENGLISH
from interlock.mapping.claims import (
    AFFIXED,
    INVOLVING,
    NOTHING,
    Claim,
    Finds,
    denying_affixes,
    leaves_out,
    read,
    stands_for_subject,
)
from interlock.mapping.classes import codes, grammar, marking
from interlock.mapping.clauses import AUXILIARY, Clause, clauses
from interlock.mapping.commanding import commands, may_oblige, obliges, ordered, requested
from interlock.mapping.condemned import with_condemned
from interlock.mapping.conditional import SUPPOSING, conditional
from interlock.mapping.coverage import Coverage, coverage
from interlock.mapping.crossed import without_crossed
from interlock.mapping.cues import FLAT, Cue, lexicon
from interlock.mapping.deeds import deeds, nouns_of
from interlock.mapping.denied import SAYING_NOTHING_OF_IT, besides
from interlock.mapping.earnest import in_earnest
from interlock.mapping.flags import Flag
from interlock.mapping.lacking import denied_by, in_one_word, with_no
from interlock.mapping.manner import MAY_STRESS, insists, register_of
from interlock.mapping.marks import TICKS
from interlock.mapping.moved import moved, moving
from interlock.mapping.objects import free_last, neighbours, to_whom_first, without_a_pronoun, without_objects
from interlock.mapping.particles import PARTICLES, beside_its_verb, parted, verbs_of
from interlock.mapping.phrases import Match, Phrases
from interlock.mapping.presumed import presumed
from interlock.mapping.quantities import IN_PARTS, Measured, quantities, written
from interlock.mapping.references import references
from interlock.mapping.refuted import refuted
from interlock.mapping.replies import replied, reply
from interlock.mapping.rows import HIDING, Row, terms_of, tokenise
from interlock.mapping.sites import cues, placed, sites
from interlock.mapping.slots import beyond_short, places_of, with_table_units
from interlock.mapping.struck import shown
from interlock.mapping.tokens import AFFIXAL, STANDING, Kind
from interlock.mapping.turned import taken_up, turned_round
from interlock.mapping.upheld import dismisses
from interlock.mapping.wordings import (
    Part,
    Wording,
    done_first,
    in_the_perfect,
    labels,
    other_wordings,
    spelled_out,
    taken_apart,
)

PARTS_MAX: Final = 256
KNOWN_MAX: Final = 64
LABEL_MAX: Final = 2
"""Items of the label before an answer: `A: Yes.`"""
CODE_READ_MIN: Final = 500
"""A text that is mostly code claims nothing; the concepts in it are still named."""

_INTERROGATIVE: Final = ENGLISH["interrogative"]
_OPENERS: Final = ENGLISH["openers"]
_REFERENCE_ONLY: Final = ENGLISH["reference_only"]


class Reading(msgspec.Struct, frozen=True, gc=False):
    """All that can be said of a text before it is held against a state."""

    claims: tuple[Claim, ...]
    marks: frozenset[Mark]
    bare_reference: bool
    references: tuple[Reference, ...]
    terms: tuple[str, ...]
    concepts: tuple[str, ...]
    namings: tuple[str, ...]
    """The concepts in the order of the text, each as often as it is named."""
    register: Register
    insists: bool
    coverage: Coverage
    parts: tuple[Span, ...]
    retracts: bool
    unsays: bool
    """Whether the speaker takes back what is said here, and denies nothing: `I retract that …`"""
    words: Row
    hides: str = ""
    """How what is not shown will end that is open at the end of the text."""
    hidden: tuple[str, ...] = ()
    """The concepts that stand only where they are not shown."""


class Reader:
    """Reads with a policy's vocabulary."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._places = places_of(vocabulary.slots)
        self._table_units = beyond_short(vocabulary.slots)
        self._exclusive = vocabulary.exclusive
        self._lexicon = lexicon(vocabulary.profile)
        rows = _rows_of(vocabulary.concepts)
        self._concepts = Phrases(rows)
        self._parting = verbs_of(stems for _, stems in rows)
        self._neighbours = neighbours(stems for _, stems in rows)
        self._nouns = nouns_of(self._concepts)
        self._moving = moving(stems for _, stems in rows)
        self._denied = denied_by(stems for _, stems in rows)
        self._exceptions = Phrases(_rows_of(vocabulary.exceptions, in_use=False))
        self.asks_what_was_done = any(_OF_DEEDS.intersection(stems) for _, stems in rows)
        """Whether a phrase has a word that who tells what was done may leave out."""

    def read(self, text: bytes, hides: str = "") -> Reading:
        """`hides`: how what is not shown will end that was open before the text."""
        words, seen = tokenise(text), text
        if hides or words.marks & HIDING:
            seen, hides = shown(text, hides)
        reading = self._read(text, words)
        if seen is not text and reading.concepts:
            as_shown = self._read(seen, tokenise(seen))
            hidden = tuple([concept for concept in reading.concepts if concept not in as_shown.concepts])
            claims = _as_shown(reading.claims, as_shown.claims, hidden)
            reading = msgspec.structs.replace(reading, claims=claims, hidden=hidden)
        return msgspec.structs.replace(reading, hides=hides) if hides else reading

    def _read(self, text: bytes, words: Row) -> Reading:
        row = words.codes
        named = references(text, signs, words.few_figures) if (signs := words.signs) else ()
        numerals = 1 in row.translate(_NUMERAL)
        measured = quantities(text, _numbers(words)) if numerals else ()
        found = sites(row)
        hints = cues(found)
        marks = self._lexicon.find(words, hints) if hints else ()
        entities, amounts = _entities(words, named, measured) if named or measured else _NO_ENTITIES
        if self._table_units and numerals:
            amounts = with_table_units(text, words.starts, amounts, self._table_units)
        if entities:
            words.content = _without(words.content, entities)
        if row.translate(_ARTICLED).find(_NAMED) >= 0:
            _name_things(words)
        terms = terms_of(words.content)
        items = placed(found)
        places, beside = _beside(words, items, entities) if items or entities else _NOTHING_BESIDE
        concepts, undone, widest = _NOTHING_NAMED if self._concepts.empty else self._named(text, words, marks)
        if concepts:
            marks = with_condemned(words, marks)
            marks = _but_dismissals_named(words, marks, concepts) if marks else marks
        involving = row.translate(INVOLVING).rstrip(_NULL)
        finds = Finds(
            marks,
            concepts,
            places,
            beside,
            amounts,
            terms,
            self._exclusive,
            undone,
            widest,
            involving,
            row.translate(_NARROWING).rstrip(_NULL),
            not (marks or concepts or involving),
        )
        affixes = denying_affixes(words) if AFFIXED in involving else ()
        pieces = clauses(words, marks, text, found, affixes)
        asking = _question_marks(words, entities) if _ASKS in text else _NO_ITEMS
        asked = _questions(words, pieces, marks, asking) if asking else _NO_ITEMS
        claims = self._claims(words, pieces, finds, asked)
        if len(concepts) > 1 and claims and (marks or not SAYING_NOTHING_OF_IT.isdisjoint(words.lower)):
            claims = (*claims, *besides(words, pieces, marks, finds.concepts, text))
        if concepts and claims:
            claims = _in_earnest(text, words, claims, concepts, pieces, marks, asking)
            if not SUPPOSING.isdisjoint(words.lower):
                claims = conditional(words, claims, concepts, pieces)
        only_refers = bool(named) and not asked and _reference_only(words, entities)
        bare = only_refers and not concepts
        seen = coverage(text, words, named)
        retracts = bool(marks) and not _RETRACTING.isdisjoint([cue.kind for cue in marks])
        return Reading(
            claims=() if bare or (seen.language == "code" and seen.permille < CODE_READ_MIN) else claims,
            marks=_marks(
                words,
                pieces,
                marks,
                asked,
                bool(asking),
                only_refers,
                bare,
                may_oblige(text),
            ),
            bare_reference=bare,
            references=named,
            terms=terms,
            concepts=tuple(sorted({match.name for match in concepts})) if concepts else (),
            namings=_namings(concepts) if concepts else (),
            register=register_of(words, text),
            insists=1 in row.translate(MAY_STRESS) and insists(words),
            coverage=seen,
            parts=_parts(words, pieces, marks, claims, text) if len(pieces) > 1 else (),
            retracts=retracts,
            unsays=retracts and _unsays(words, marks),
            words=words,
        )

    def crossed(self, text: bytes, words: Row) -> list[bytes]:
        """The text without what is put in between the words of a concept's phrase."""
        return [] if self._concepts.empty else without_crossed(text, words, self._concepts)

    def _named(
        self, text: bytes, words: Row, marks: Sequence[Cue]
    ) -> tuple[Sequence[Match], Sequence[Match], int]:
        """The concepts, those that stand there once `un-` is taken off, and of how many words the longest is."""
        stems, others = _stems(words), other_wordings(words)
        wordings = [(stems, range(len(stems))), *others]
        found: Sequence[Match] = _found(self._concepts, stems, others, self._parts(words, wordings))
        set_apart = labels(text, words) if b"\n" in text else []
        turned = [
            one for wording in (*wordings, *set_apart) for one in turned_round(words, wording, self._concepts)
        ]
        if elsewhere := moved(words, stems, self._moving):
            turned += self._in_moved(words, elsewhere)
        turned += taken_up(words, wordings[0], self._concepts)
        turned += deeds(words, wordings[0], self._concepts, self._nouns)
        if turned:
            found = _in_order({*found, *turned})
        if self._parting and not PARTICLES.isdisjoint(words.lower):
            found = self._with_parted(words, found, wordings)
        told = in_the_perfect(words) if self.asks_what_was_done else None
        undone: Sequence[Match] = ()
        if marks and 1 in words.codes.translate(_AFFIXAL):
            undone = self._concepts.find(_undone(words))
        everything = found
        if (found or undone) and not self._exceptions.empty:
            excepted = _found(self._exceptions, stems, others)  # in doubt a phrase is no exception
            found, undone = _outside(excepted, found), _outside(excepted, undone)
        if told is not None:
            found = self._with_what_was_told(found, told, {*everything} - {*found})
        return found, undone, max([match.last - match.first for match in found], default=0)

    def _parts(self, words: Row, wordings: Sequence[Wording]) -> list[Part]:
        """What of the wordings reads as a phrase does without what its verb has before the rest, and with `no`."""
        longest = self._concepts.longest
        found = [one for wording in wordings for one in self._without_objects(words, wording)]
        if self._denied is not None:
            found += [one for wording in wordings for one in with_no(words, wording, self._denied, longest)]
        return found

    def _without_objects(self, words: Row, wording: Wording) -> Iterator[Part]:
        return without_objects(words, wording, self._neighbours, self._concepts.longest)

    def _in_moved(self, words: Row, wordings: Sequence[Wording]) -> Iterator[Match]:
        """What is found only where something was moved to: its words have a place in common."""
        for stems, places in wordings:
            for one in self._concepts.find(stems):
                if len({*places[one.first : one.last]}) < one.last - one.first:
                    yield Match(places[one.first], places[one.last - 1] + 1, one.name)
            for part in self._without_objects(words, (stems, places)):
                for one in self._concepts.find(part.stems):
                    if (
                        one.first <= part.first
                        and part.last < one.last
                        and len({*part.places[one.first : one.last]}) < one.last - one.first
                    ):
                        yield Match(part.places[one.first], part.places[one.last - 1] + 1, one.name)
            yield from turned_round(words, (stems, places), self._concepts)

    def _with_parted(
        self, words: Row, found: Sequence[Match], wordings: Iterable[Wording]
    ) -> Sequence[Match]:
        within = partial(self._without_objects, words)
        more = [m for one in wordings for m in parted(words, one, self._concepts, self._parting, within)]
        return _in_order({*found, *more}) if more else found

    def _with_what_was_told(
        self, found: Sequence[Match], told: Wording, excepted: Collection[Match]
    ) -> Sequence[Match]:
        """Exceptions are looked for in the same wording: `is deleted after` says when, `was deleted after` that. What
        is no other phrase than was `excepted` before stays so.
        """
        more: Sequence[Match] = [one for one in _found(self._concepts, [], (told,)) if one not in excepted]
        if more and not self._exceptions.empty:
            more = _outside(_found(self._exceptions, [], (told,)), more)
        return _in_order({*found, *more}) if more else found

    def _claims(
        self, words: Row, pieces: Sequence[Clause], finds: Finds, asked: frozenset[int]
    ) -> tuple[Claim, ...]:
        if len(pieces) == 1 and not asked:
            # Not by keyword, here and below: CPython takes the long way to a function that is called so.
            alone = read(words, pieces[0], finds, self._places, NOTHING, False).claims
            if len(alone) == 1:
                return alone
        found: list[Claim] = []
        before, opened, sentence = NOTHING, NOTHING, -1
        # The last clause of each sentence that takes over from those before it.
        denied = bool(finds.marks) and any(cue.denies for cue in finds.marks)
        takes = {
            clause.sentence: at
            for at, clause in enumerate(pieces)
            if clause.inherits
            or clause.tail
            or (at and (leaves_out(words, clause, denied=denied) or stands_for_subject(words, clause)))
        }
        wanted: tuple[str, ...] = ()
        for number, clause in enumerate(pieces):
            if clause.first in asked:
                concepts = finds.concepts(clause)
                found += presumed(words, clause, concepts, [c for c in finds.cues(clause) if c.denies])
                wanted = tuple(sorted({match.name for match in concepts}))
                if wanted:
                    found += _answered(words, wanted, _behind_the_question(words, clause), clause.last)
                continue
            if wanted:
                found += _answered(words, wanted, clause.first, clause.last)
                if clause.last - clause.first > LABEL_MAX:
                    wanted = ()
            if clause.sentence != sentence:
                before, sentence = NOTHING, clause.sentence
            goes_on = bool(takes) and takes.get(sentence, -1) > number
            if clause.resumes:
                before = opened
            before = read(words, clause, finds, self._places, before, goes_on)
            if clause.opens:
                opened = before
            found += before.claims
        if not found and not asked:
            return _wordless(words, pieces, finds)
        if denied and len(pieces) > 1 and len(finds.named) > 1:
            from interlock.mapping.consequences import consequent

            found = consequent(words, found, pieces, finds.marks, finds.concepts)
        if len(found) > 1 and len({claim.commitment.key for claim in found}) < len(found):
            return _once(found)
        return tuple(found)


def _in_earnest(
    text: bytes,
    words: Row,
    claims: tuple[Claim, ...],
    concepts: Sequence[Match],
    pieces: Sequence[Clause],
    marks: Sequence[Cue],
    asking: frozenset[int],
) -> tuple[Claim, ...]:
    known = [cue.first for cue in marks if cue.kind == "known"][:KNOWN_MAX]
    return in_earnest(
        words,
        claims,
        concepts,
        pieces,
        marks,
        lambda first, last: _is_asked(known, asking, first, last),
        lambda clause: commands(words, clause),
        refuted(text, words),
    )


def _as_shown(
    claims: tuple[Claim, ...], seen: tuple[Claim, ...], hidden: tuple[str, ...]
) -> tuple[Claim, ...]:
    """The claims, with what they say only to those who see more than is shown. `seen`: those of what is shown;
    `hidden`: the concepts that are shown nowhere."""
    return tuple([Claim(_unseen(one.commitment, seen, hidden), one.bare) for one in claims])


def _unseen(claim: Commitment, seen: tuple[Claim, ...], hidden: tuple[str, ...]) -> Commitment:
    begin, end = claim.span.start, claim.span.end
    said = [
        other.commitment
        for other in seen
        if other.commitment.span.start < end and begin < other.commitment.span.end
    ]
    shown = {concept for one in said for concept in one.concepts}
    told = [c for c in claim.concepts if c not in claim.unsaid and any(affirms(one, c) for one in said)]
    return msgspec.structs.replace(
        claim,
        unsaid=tuple([concept for concept in claim.concepts if concept not in told]),
        hidden=tuple([c for c in claim.concepts if c in hidden or (said and c not in shown)]),
    )


def _answered(words: Row, wanted: tuple[str, ...], first: int, last: int) -> list[Claim]:
    """What the items say of the concepts of the question before them, where they answer it."""
    answer = reply(words, first, last) if first < last else None
    if answer is None:
        return []
    said = replied(answer, wanted, words.span(first, last))
    return [Claim(said, said.key)]


def _behind_the_question(words: Row, clause: Clause) -> int:
    """`Is it safe? true`: what begins with no capital is in one clause with the question before it."""
    marks = [one.end() for one in _ASKING(words.codes, clause.first, clause.last)]
    return marks[-1] if marks else clause.last


def _unsays(words: Row, marks: Sequence[Cue]) -> bool:
    """Not `I no longer believe that …`, which says something of now."""
    return any(
        cue.kind == "deny"
        and words.forms[cue.first].flags & Flag.FIRST_PERSON
        and "longer" not in words.lower[cue.first : cue.last]
        for cue in marks
    )


def _rows_of(concepts: Sequence[Concept], *, in_use: bool = True) -> list[tuple[str, Sequence[str]]]:
    """Each concept with the stems of each wording of each of its phrases; `in_use`: also of those that say the same."""
    return [
        (concept.id, row)
        for concept in concepts
        for phrase in concept.phrases
        for stems in (wordings_of(phrase) if in_use else _written(phrase))
        for row in (stems, beside_its_verb(stems), *(_in_use(stems) if in_use else ()))
        if row is not None
    ]


def _in_use(stems: Sequence[str]) -> tuple[Sequence[str] | None, ...]:
    return without_a_pronoun(stems), to_whom_first(stems), free_last(stems)


def _but_dismissals_named(words: Row, marks: list[Cue], named: Sequence[Match]) -> list[Cue]:
    """Without denials of all before them where the lexicon has them: that a claim was `turned down` is what is said."""
    dismissing = [cue for cue in marks if dismisses(words, cue)]
    worded = [cue for cue in dismissing if any(m.first <= cue.first and cue.last <= m.last for m in named)]
    return [cue for cue in marks if cue not in worded] if worded else marks


def _found(
    phrases: Phrases, stems: list[str], others: Sequence[Wording], parts: Sequence[Part] = ()
) -> list[Match]:
    """Phrases as the words stand and in their other wordings: none hides one."""
    found = phrases.find(stems)
    more = [
        Match(places[one.first], last + 1, one.name, last if last in places[one.last : one.last + 1] else -1)
        for whole, places in others
        for one in phrases.find(whole)
        for last in (places[one.last - 1],)
    ]
    more += [
        Match(part.places[one.first], part.places[one.last - 1] + 1, one.name)
        for part in parts
        for one in phrases.find(part.stems)
        if one.first <= part.first and part.last < one.last
    ]
    return _in_order({*found, *more}) if more else found


def _in_order(found: Iterable[Match]) -> list[Match]:
    """By where they begin, longer ones first."""
    return sorted(found, key=lambda one: (one.first, -one.last, one.name))


def _outside(excepted: Sequence[Match], found: Sequence[Match]) -> Sequence[Match]:
    """Those that do not stand as a whole in an exception to the same concept; one beside it counts."""
    if not excepted:
        return found
    begins: dict[str, list[int]] = {}
    reaches: dict[str, list[int]] = {}
    for one in excepted:  # by where they begin: how far any reaches that begins up to there
        begins.setdefault(one.name, []).append(one.first)
        reach = reaches.setdefault(one.name, [])
        reach.append(max(one.last, reach[-1]) if reach else one.last)

    def inside(one: Match) -> bool:
        at = bisect_right(begins.get(one.name, ()), one.first)
        return at > 0 and one.last <= reaches[one.name][at - 1]

    return [one for one in found if not inside(one)]


def _stems(words: Row) -> list[str]:
    return [form.stem for form in words.forms]


def _undone(words: Row) -> list[str]:
    """The stems, those of `unsafe` and its like as of `safe`; nothing else, so that only these are found."""
    return [stem(AFFIXAL[form.lower]) if form.flags & Flag.AFFIXAL else "" for form in words.forms]


def stems_of(phrase: str) -> list[str]:
    """What a phrase of the lexicon is found by: two phrases with the same stems are one."""
    return _stems(tokenise(phrase.encode()))


def wordings_of(phrase: str) -> list[Sequence[str]]:
    """The stems of a phrase as it is written and, where that differs, with contractions spelled out, with `no`, with
    what was done to a thing before it, and taken apart (`kitchen free of nuts` of `nut-free kitchen`).
    """
    words = tokenise(phrase.encode())
    found = [one for wording in _wordings(words) for one in (wording[0], in_one_word(words, wording))]
    found += [one for one in (done_first(words),) if one is not None]
    found += [stems_of(one) for one in taken_apart(phrase)]
    return [one for at, one in enumerate(found) if one not in found[:at]]


def _written(phrase: str) -> list[Sequence[str]]:
    return [stems for stems, _ in _wordings(tokenise(phrase.encode()))]


def _wordings(words: Row) -> list[Wording]:
    """The words as they are written and, where that differs, with their contractions spelled out."""
    stems, spelled = _stems(words), spelled_out(words)
    return [(stems, range(len(stems))), *([] if spelled is None else [spelled])]


def holds_a_cue(phrase: str, profile: str = "") -> bool:
    """Whether a phrase of the lexicon holds a word that decides how things are said, such as a denial."""
    return bool(lexicon(profile).find(tokenise(phrase.encode())))


def has_content(phrase: str) -> bool:
    """Whether a phrase of the lexicon holds a word that a clause says something with, which a pronoun is not."""
    return any(word and word not in ENGLISH["pronouns"] for word in tokenise(phrase.encode()).content)


_OF_DEEDS: Final = frozenset({"i", "have", "be"})
"""As stems: `has`, `had` and `been` are no words of their own."""
_LEADS_TO: Final = frozenset({Mark.DIRECTIVE})
"""`See …` before nothing but a reference is no advice."""


def _numbers(words: Row) -> list[tuple[int, str]]:
    """Where amounts may start: at digits, and at a number in letters before what may be a unit. Beside each a number
    in digits behind which a word or a sign stands that is none.
    """
    found: list[tuple[int, str]] = []
    forms, starts, count = words.forms, words.starts, len(words.forms)
    for numeral in _NUMERALS(words.codes):
        at = numeral.start()
        # Counted from the end, the item behind the last is the first: a number read for nothing does no harm.
        form, following = forms[at], forms[at + 1 - count]
        flags = following.flags
        if following.lower in _A_PART:
            found.append((starts[at], IN_PARTS))
        elif form.flags & _NUMBER and (
            flags & _WORD_OR_UNIT == _SPOKEN
            # Right behind a point the number may go on: `2.5ha`.
            or (following.lower in _ENDS and (at + 2 >= count or starts[at + 2] > starts[at + 1] + 1))
        ):
            found.append((starts[at], form.lower))
        elif form.flags & _DIGIT or flags & _UNIT:
            found.append((starts[at], ""))
    return found


_AFFIXAL: Final = marking("affixal")
_NARROWING: Final = marking("narrowing")
_NULL: Final = b"\0"
_NUMBER, _DIGIT, _UNIT, _SPOKEN = Flag.NUMBER, Flag.DIGIT, Flag.UNIT, Flag.SPOKEN
_NUMERAL: Final = marking("digit|count")
_NUMERALS: Final = grammar("{digit|count}").finditer
_WORD_OR_UNIT: Final = Flag.SPOKEN | Flag.UNIT
_A_PART: Final = frozenset({"a", "an", "and", "\u00bc", "\u00bd", "\u00be"})
"""`half an hour`, `two and a half mg`, `2 \u00bd mg`: behind a number these may say which part more, or of what."""
_ENDS: Final = frozenset({".", ",", ";", ":", "(", ")", "[", "]", "?", "!"})
"""Signs behind which no unit stands."""


def _entities(
    words: Row, named: Sequence[Reference], measured: Sequence[Measured]
) -> tuple[dict[int, str], list[tuple[int, Quantity]]]:
    """Row items that are part of a reference or a quantity, and where each quantity begins."""
    if named and measured:
        measured = _apart_from(named, measured)
    places: list[tuple[int, int, str, Quantity | None]] = [
        (m.start, m.end, written(m.quantity), m.quantity) for m in measured
    ]
    if named:
        places += [(r.span.start, r.span.end, f"{r.kind}:{r.key}", None) for r in named]
        places.sort(key=itemgetter(0))
    entities: dict[int, str] = {}
    amounts: list[tuple[int, Quantity]] = []
    forms, starts, count, at = words.forms, words.starts, len(words.forms), 0
    for start, end, key, quantity in places:
        at = max(at, bisect_right(starts, start) - 1)
        if at < count and starts[at] + forms[at].size <= start:
            at += 1
        first = at
        while at < count and starts[at] < end:
            entities[at] = key if at == first else ""
            at += 1
        if quantity is not None and at > first:
            amounts.append((first, quantity))
    return entities, amounts


def _apart_from(named: Sequence[Reference], measured: Sequence[Measured]) -> list[Measured]:
    return [m for m in measured if not any(m.start < r.span.end and r.span.start < m.end for r in named)]


_NAMED_THINGS: Final = grammar("{determiner} {auxiliary}")
_NAMED: Final = b"da"
_ARTICLED: Final = bytes(
    [
        _NAMED[0] if code in codes("determiner") else _NAMED[1] if code in codes("auxiliary") else 0
        for code in range(256)
    ]
)
"""In which the two stand side by side: to look for them so is faster than to match them."""


def _name_things(words: Row) -> None:
    """`The will was signed`, `a can of oil`: behind an article it is a thing, and what the clause speaks of."""
    for found in _NAMED_THINGS.finditer(words.codes):
        at = found.end() - 1
        form = words.forms[at]
        if form.lower == form.lemma and words.forms[at - 1].lower != "her":
            words.content[at] = form.lemma


def _without(content: list[str], entities: dict[int, str]) -> list[str]:
    """What the items say by themselves that are part of none of these."""
    found = list(content)
    for at in entities:
        found[at] = ""
    return found


def _beside(
    words: Row, items: Sequence[int], entities: dict[int, str]
) -> tuple[Sequence[int], Sequence[str]]:
    """Where something stands in a content key beside content, and what: the first item of an entity for all of it."""
    forms = words.forms
    if not entities:
        return items, [forms[at].lemma for at in items]
    found = {at: forms[at].lemma for at in items}
    found.update(entities)
    places = sorted([at for at, key in found.items() if key or at not in entities])
    return places, [found[at] for at in places]


def _once(claims: Sequence[Claim]) -> tuple[Claim, ...]:
    """Said twice in one breath is said once; but where a concept is named again, that may be after another."""
    once: dict[object, Claim] = {}
    for at, claim in enumerate(claims):
        once.setdefault(at if claim.commitment.concepts else _content(claim.commitment), claim)
    return tuple(once.values())


def _namings(found: Sequence[Match]) -> tuple[str, ...]:
    """A place that several phrases of one concept share names it once."""
    named: list[str] = []
    through: dict[str, int] = {}
    for match in found:
        if match.first >= through.get(match.name, 0):
            named.append(match.name)
            through[match.name] = match.last
    return tuple(named)


def _content(commitment: Commitment) -> tuple[object, ...]:
    """What makes two commitments the same but for where they stand."""
    return (
        commitment.key,
        commitment.polarity,
        commitment.certainty,
        commitment.concepts,
        commitment.attribution,
        commitment.slots,
    )


def _wordless(words: Row, pieces: Sequence[Clause], finds: Finds) -> tuple[Claim, ...]:
    """A text without content words still says something: `It is.`, `Yes.`"""
    said = [
        form.lower for form in words.forms if form.kind in {Kind.WORD, Kind.NUMBER} or form.lower in TICKS
    ]
    if not said:
        return ()
    span = Span(words.starts[0], words.end(-1))
    key = " ".join(sorted(set(said)))
    level = min((cue.level for clause in pieces for cue in finds.cues(clause)), default=FLAT)
    return (Claim(Commitment(key=key, span=span, certainty=level), key),)


# --- what kind of speech ---------------------------------------------------------------------------------


def _question_marks(words: Row, entities: dict[int, str]) -> frozenset[int]:
    """Row items that are question marks; one inside a link asks nothing."""
    return frozenset(at for one in _ASKING(words.codes) if (at := one.start()) not in entities)


_ASKING: Final = grammar("{asking}").finditer
_ASKS: Final = 0x3F
"""A byte as a number is looked for in a quarter of the time that one of bytes takes."""


def _questions(
    words: Row, pieces: Sequence[Clause], marks: Sequence[Cue], asking: frozenset[int]
) -> frozenset[int]:
    """Clauses that ask and claim nothing, by their first item: whole sentences, or what a colon introduces.

    A statement with a question mark behind it is a statement.
    """
    asked: set[int] = set()
    known = [cue.first for cue in marks if cue.kind == "known"][:KNOWN_MAX]
    for _, group in groupby(pieces, key=lambda clause: clause.sentence):
        own = list(group)
        first, last = own[0].first, own[-1].last
        if not any(at in asking for at in range(max(first, last - 3), last)):
            continue
        if any(first <= at < last for at in known) or _is_tagged(words.lower[first:last]):
            continue
        if not _asks(words.lower[first:last]):
            first = next((c.first for c in reversed(own[1:]) if _asks_anew(words, c)), last)
        asked.update(clause.first for clause in own if clause.first >= first)
    return frozenset(asked)


def _is_asked(known: Sequence[int], asking: frozenset[int], first: int, last: int) -> bool:
    """Whether a sentence ends with a question mark, and takes what it asks for no fact: not `Did you know that …?`"""
    if not any(at in asking for at in range(max(first, last - 3), last)):
        return False
    return not any(first <= at < last for at in known)


def _is_tagged(lower: Sequence[str]) -> bool:
    """`It's safe, right?`: a statement, and a word behind it that only wants to hear that it is so."""
    at = next((at for at in range(len(lower) - 1, 0, -1) if lower[at] == ","), 0)
    tail = [word for word in lower[at + 1 :] if word[:1].isalpha()] if at else []
    return " ".join(tail) in _TAGS and not _opens_a_question(lower[:at])


_TAGS: Final = frozenset(
    {"right", "okay", "ok", "correct", "yes", "no", "true", "remember", "see", "agreed", "eh", "huh", "yeah"}
    | {"you know", "of course", "you see", "don't you think", "don't you agree", "wouldn't you say"}
)


def _asks_anew(words: Row, clause: Clause) -> bool:
    """Behind a colon or semicolon whatever opens a question; else only `and don't we …`, `but who would …`."""
    lower = words.lower
    if lower[clause.first - 1] in _BEFORE_A_QUESTION:
        return _opens_a_question(lower[clause.first : clause.last])
    if lower[clause.first] not in _LEADING_ON or clause.first + 2 >= clause.last:
        return False
    opener, following = lower[clause.first + 1 : clause.first + 3]
    return opener in _WHO or (opener in AUXILIARY and following in _SUBJECTS)


_BEFORE_A_QUESTION: Final = frozenset({":", ";", "—", "–"})
_LEADING_ON: Final = frozenset({"and", "but", "so", "or"})
_WHO: Final = frozenset({"who", "why", "how"})
_SUBJECTS: Final = STANDING | {"a", "an", "the", "our", "your", "their", "my", "these", "those"}


def _asks(lower: Sequence[str]) -> bool:
    """Opens with a question word or a verb, or has no verb to claim anything with."""
    return _opens_a_question(lower) or not any(word in AUXILIARY for word in lower)


def _opens_a_question(lower: Sequence[str]) -> bool:
    words = (word for word in lower if word[:1].isalpha())
    return next((w for w in words if w in _INTERROGATIVE or w not in _BEFORE_ASKING), "") in _INTERROGATIVE


_BEFORE_ASKING: Final = (
    _OPENERS | {"but", "or", "q", "question"} | ENGLISH["acknowledgement"] | ENGLISH["interjections"]
)


def _marks(
    words: Row,
    pieces: Sequence[Clause],
    marks: Sequence[Cue],
    asked: frozenset[int],
    asking: bool,
    only_refers: bool,
    bare: bool,
    obliging: bool,
) -> frozenset[Mark]:
    found: set[Mark] = set()
    if asking:
        found.add(Mark.QUESTION)
    if only_refers and not bare:
        # A concept for `see` makes a claim of it, and rules about references stay about it.
        found.add(Mark.REFERENCE)
    for cue in marks:
        if cue.kind in _BY_KIND:
            found.add(_BY_KIND[cue.kind])
        elif cue.kind == "topic" and _opens(words, pieces, cue):
            found.add(Mark.TRANSITION)
    if not (found and _DIRECTIVE in found) and (
        ordered(words, pieces, asked)
        or (obliging and not asked and obliges(words))
        or (asking and requested(words))
    ):
        found.add(_DIRECTIVE)
    if not found:
        return _UNMARKED
    return frozenset(found - _LEADS_TO if bare else found)


_RETRACTING: Final = frozenset({"retract", "deny"})
_NOTHING_NAMED: Final[tuple[Sequence[Match], Sequence[Match], int]] = ((), (), 0)
_NO_ITEMS: Final[frozenset[int]] = frozenset()
_NOTHING_BESIDE: Final[tuple[Sequence[int], Sequence[str]]] = ((), ())
_NO_ENTITIES: Final[tuple[dict[int, str], list[tuple[int, Quantity]]]] = ({}, [])
_UNMARKED: Final[frozenset[Mark]] = frozenset()
_DIRECTIVE: Final = Mark.DIRECTIVE
"""Asking an enumeration for a member costs as much as reading four words."""
_BY_KIND: Final = {
    "directive": Mark.DIRECTIVE,
    "request": Mark.DIRECTIVE,
    "qualify": Mark.QUALIFICATION,
    "elaborate": Mark.ELABORATION,
}


def _opens(words: Row, pieces: Sequence[Clause], cue: Cue) -> bool:
    """A change of topic is announced at the beginning; `next` only before a comma."""
    first = pieces[bisect_right(pieces, cue.first, key=lambda clause: clause.first) - 1].first
    if any(
        words.forms[at].kind == Kind.WORD and words.lower[at] not in _OPENERS
        for at in range(first, cue.first)
    ):
        return False
    return words.lower[cue.first] != "next" or words.lower[cue.last : cue.last + 1] in ([","], [":"])


def _reference_only(words: Row, entities: dict[int, str]) -> bool:
    """Nothing but a reference and words that lead to it; a year in brackets belongs to a citation."""
    for at, word in enumerate(words.forms):
        if at in entities and not entities[at].isdigit():
            continue
        if word.kind == Kind.NUMBER and len(word.lower) == 4:
            continue
        if word.kind != Kind.SIGN and word.lower not in _REFERENCE_ONLY:
            return False
    return True


# --- parts -----------------------------------------------------------------------------------------------


def _parts(
    words: Row, pieces: Sequence[Clause], marks: Sequence[Cue], claims: Sequence[Claim], text: bytes
) -> tuple[Span, ...]:
    """Spans that can each stand alone, or nothing where taking apart could change what is said."""
    safe = [clause for clause in pieces[1:] if clause.safe]
    if not safe or _QUOTED.search(text):
        return ()
    if _HOLDING(words.codes) or any(claim.commitment.attribution for claim in claims):
        return ()
    if any(cue.kind in _BINDING for cue in marks):
        return ()
    # `It is late, and it is not insured`: by itself nobody knows of what something is denied there.
    if any(
        claim.commitment.polarity is Polarity.NEGATIVE or claim.commitment.choices for claim in claims
    ) and any(stands_for_subject(words, clause) for clause in safe):
        return ()
    cuts = [0, *(_cut(words, clause) for clause in safe), len(text)]
    spans = tuple(Span(start, end) for start, end in pairwise(cuts))
    return spans if 2 <= len(spans) <= PARTS_MAX and all(span.start < span.end for span in spans) else ()


_HOLDING: Final = grammar("{holding}").search
_QUOTED: Final = re.compile(rb"\"|\xe2\x80\x9c|```")
_BINDING: Final = frozenset({"neutral", "double", "raise", "deny", "retract"})


def _cut(words: Row, clause: Clause) -> int:
    """After the last word or sign before the clause: its white space is its own."""
    return words.end(clause.first - 1)
