"""One clause read: what it claims, how firmly, whether it is denied, and in whose mouth it is put."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from operator import attrgetter, itemgetter
from typing import Any, Final, TypeVar

import msgspec

from interlock.core.claims import GIVEN
from interlock.core.comparing import PARTS_MIN
from interlock.core.mutation import Choice, Commitment, Polarity, Quantity, Slot
from interlock.core.rules import ExclusiveSet
from interlock.lexicon.words import ENGLISH
from interlock.mapping.attributing import COMMA, OPENING, attribution, lent, opening
from interlock.mapping.classes import WHOSE, codes, grammar, only_code
from interlock.mapping.clauses import AUXILIARY, LEFT_OUT_MAX, Clause
from interlock.mapping.cues import FLAT, SILENT, Cue
from interlock.mapping.flags import Flag
from interlock.mapping.occasions import occasion
from interlock.mapping.owned import own_amounts, owned_by_name
from interlock.mapping.phrases import Match
from interlock.mapping.rows import Row, terms_of
from interlock.mapping.shunned import shunned
from interlock.mapping.slots import Amounts, Place, amounts_of, slots
from interlock.mapping.subjects import RELATIVE_WORDS_MAX, closes, complement, told_of_whom
from interlock.mapping.tokens import AFFIXAL, Kind, is_adverb
from interlock.mapping.upheld import (
    REFUSING,
    Upheld,
    contrasted,
    denied_of_a_thing,
    forbids,
    says_whose,
    taken_for_granted,
    upheld,
    upheld_by_affix,
)

_WITH_THAT: Final = frozenset({"provided", "providing", "assuming", "supposing"})
"""Words that open a condition only before `that`."""
_PRONOUNS: Final = ENGLISH["pronouns"]
_NAMING: Final = ENGLISH["naming"]
FIRM: Final = 4
"""From this certainty on a claim settles on a member of an exclusive set."""


class Finds(msgspec.Struct, frozen=True, gc=False):
    """What was found all over the text, by row item. `placed`: the items at which what is `beside` content in a content
    key stands, which is pronouns, numbers and entities. `terms` are those of the whole text.

    `undone`: concepts once `un-` is taken off. `widest`: as many words are in the longest concept. `involving`: for
    each item, up to the last of them, which words it is of that involve others (`INVOLVING`); `narrowing`: a 1 for each
    word that says which things are meant, or where. `quiet`: whether there are neither cues nor concepts nor words that
    involve others, as in most texts.
    """

    marks: Sequence[Cue]
    named: Sequence[Match]
    placed: Sequence[int]
    beside: Sequence[str]
    amounts: Sequence[tuple[int, Quantity]]
    terms: tuple[str, ...]
    exclusive: Sequence[ExclusiveSet] = ()
    undone: Sequence[Match] = ()
    widest: int = 0
    involving: bytes = b""
    narrowing: bytes = b""
    quiet: bool = False

    def cues(self, clause: Clause) -> Sequence[Cue]:
        """Cues that begin in the clause."""
        first, last, marks = clause.first, clause.last, self.marks
        if len(marks) == 1:
            return marks if first <= marks[0].first < last else _NO_CUES
        if len(marks) <= FEW:
            return [cue for cue in marks if first <= cue.first < last]
        return marks[bisect_left(marks, first, key=_BEGINS) : bisect_left(marks, last, key=_BEGINS)]

    def over(self, item: int) -> Sequence[Cue]:
        """The cue of which an item is part."""
        at = bisect_right(self.marks, item, key=_BEGINS)
        return self.marks[max(0, at - 1) : at]

    def concepts(self, clause: Clause) -> Sequence[Match]:
        """Concepts that stand at least partly in the clause."""
        if not self.named:
            return ()
        named, first = self.named, clause.first
        begin = bisect_left(named, first - self.widest, key=_BEGINS)
        end = bisect_left(named, clause.last, key=_BEGINS)
        return [match for match in named[begin:end] if match.last > first]

    def affirmed(self, clause: Clause) -> Sequence[str]:
        """Concepts of the clause once `un-` is taken off: what is `not unsafe` is safe."""
        return [match.name for match in self.undone if clause.first <= match.first < clause.last]


_At = TypeVar("_At", bound=tuple[int, Any])
FEW: Final = 4
_BEGINS: Final = attrgetter("first")


def _within(found: Sequence[_At], first: int, last: int) -> Sequence[_At]:
    """Of what is in order by its first item, what begins there."""
    if len(found) <= FEW:
        return [one for one in found if first <= one[0] < last]
    return found[bisect_left(found, first, key=_FIRST) : bisect_left(found, last, key=_FIRST)]


_FIRST: Final = itemgetter(0)


class Claim(msgspec.Struct, frozen=True, gc=False):
    """A commitment, and its key without the condition it stands under."""

    commitment: Commitment
    bare: str


class Read(msgspec.Struct, frozen=True, gc=False):
    """What a clause gave, and what the next one in its sentence may take over from it."""

    claims: tuple[Claim, ...] = ()
    subject: tuple[str, ...] = ()
    whole: tuple[str, ...] = ()
    concepts: tuple[str, ...] = ()
    """The concepts of the subject."""
    filled: tuple[str, ...] = ()
    """Slots that were filled about this subject: another value for one is no contradiction in the same breath."""
    conditions: tuple[str, ...] = ()
    """Conditions that nothing was claimed under yet: they belong to the next clause."""
    about: tuple[str, ...] = ()
    """Every concept that the clause is about: of that a named denial that trails behind it is said."""
    denied: bool = False
    guessed: bool = False
    """Whether no verb tells where the subject ends but one that doubts."""
    instead: tuple[str, ...] = ()
    """Of what is denied what stands of something else that is set against it: `We don't cover theft, only damage`."""


NOTHING: Final = Read()
SHARED_MAX: Final = 32
"""Words that a clause takes over from another at most: keys stay short whatever the text."""


def read(
    words: Row,
    clause: Clause,
    finds: Finds,
    places: Sequence[Place],
    before: Read = NOTHING,
    goes_on: bool = True,
    affixes: bool = True,
    conditional: bool = True,
) -> Read:
    """Read a clause; `before` is the one before it in the same sentence. `goes_on`: one behind takes over from it.

    `affixes`: `is unfit` denies `fit`; without, it says `unfit`. `conditional`: cues of what an `if` leads are not of
    the claim; without, they are.
    """
    first, row = clause.first, words.codes
    opener, source, said = words.forms[first].lower, "", _NOWHERE
    aside = _aside(words, clause) if row[first] in _OPENING_ASIDE and COMMA in row else _NOWHERE
    if opener in _OPENING_OTHERS:
        if opener in OPENING:
            source, said = opening(words, clause)
        else:
            aside = _greeting(words, clause)
    puts_first = aside or said
    if finds.quiet and not puts_first:
        return _read_plain(words, clause, finds, before, goes_on)
    last, tail = clause.last, clause.tail
    alone = last - first == len(row)
    marks = finds.marks if alone or not finds.marks else finds.cues(clause)
    if clause.denial >= 0:
        marks = [*finds.over(clause.denial), *marks]
    involving = finds.involving[first:last]
    involved = involving.strip(_NULL) != b""
    if not (puts_first or marks or involved or finds.named or before.about):
        return _read_plain(words, clause, finds, before, goes_on)
    silent: Sequence[range] = _NO_RANGES
    if marks:
        silent = [
            range(cue.first, cue.last)
            for cue in marks
            if cue.kind not in SILENT or (cue.kind == "topic" and cue.last > cue.first + 1)
        ]
    if said:
        silent = [*silent, said]
    main, condition, affixal = silent, _NOWHERE, _NOTHING_AFFIXAL
    if involved:
        condition = _condition(words, clause) if conditional and CONDITION in involving else _NOWHERE
        if not said and REPORTING in involving:
            source, said = attribution(words, clause)
            if said:
                silent = [*silent, said]
        main = [*silent, condition] if condition else silent
        if affixes and AFFIXED in involving:
            affixal = denied_by_affix(words, clause, main)
            if affixal and not any(cue.denies for cue in marks):
                affixal = {at: base for at, base in affixal.items() if not _says_which(words, clause, at)}
            if affixal and finds.named:
                affixal = _not_named(words, clause, affixal, finds.concepts(clause))
    if not (alone or said) and (
        (finds.involving and row[last - 1] == COMMA) or words.forms[first - 1].lower == ":"
    ):
        source = lent(words, clause)

    if silent:
        terms = _content(words, clause, silent, finds)
    else:
        terms = finds.terms if alone else terms_of(words.content[first:last])
    parts: Collection[str] = terms
    if aside:
        main = [*main, aside]
    if condition or affixal or aside:
        parts = _content(words, clause, main, finds, affixal)
    if finds.placed and (placed := _beside(clause, main, finds)):
        parts = [*parts, *{*placed}.difference(parts)]
    own: tuple[str, ...] = ()
    worded = doubted = _NONE_WORDED
    if finds.named and (named := finds.concepts(clause)):
        own = _names(named)
        if marks and own and (doubted := _doubted_by_name(words, marks, named)):
            own = tuple(sorted({*own} - doubted))
        worded = _worded(named, affixal) if affixal and own else frozenset()
        if worded:
            own = tuple(sorted({*own} - worded))
        if before.instead and own and not any(cue.denies for cue in marks) and _said_instead(words, clause):
            own = tuple(sorted({*own, *before.instead}))
    elsewhere = _said_elsewhere(words, clause, before) if before.about else _NONE_WORDED
    if not elsewhere and before.denied and before.about and own and _left_out(words, clause):
        own = tuple(sorted({*own, *before.about}))
    elif elsewhere:
        own = tuple(sorted({*own, *elsewhere}))
    conditions = before.conditions
    if condition:
        conditions = (*conditions, *_conditions(words, clause, silent, condition, marks, finds))[:SHARED_MAX]
    if not parts or (parts is not terms and _PRONOUNS.issuperset(parts)):
        parts = _raw(words, clause) if own or doubted else ()
        if not parts:
            return msgspec.structs.replace(before, claims=(), conditions=conditions)

    deciding = _outside_of(condition, marks) if condition else marks
    if deciding and (apart := _conceded(words, clause)):
        deciding = [cue for cue in deciding if cue.denies or cue.first not in apart]
    denying, within, denied = _NO_CUES, False, False
    if deciding and own:
        deciding = _of_the_claim(words, clause, deciding)
    if deciding:
        denying = [cue for cue in deciding if cue.denies]
        # A denial that says only which things the clause is about.
        within = bool(denying) and first < denying[0].first and closes(words, first, last, denying[0].first)
        # `Damage that we do not cover is listed`: its verb is denied by name, and the rest is upheld.
        within = within and not (own and denied_of_a_thing(words, clause, denying[0], finds.concepts(clause)))
        if within:
            deciding, denying = _but_for(denying[0], deciding), denying[1:]
    if denying or affixal:
        denied = _denied(words, denying, len(affixal))
    whom = -1
    if len(denying) == 2 and own and not affixal and not denied:
        whom = told_of_whom(words, first, denying[0].first, denying[1].first)
        denied = whom > 0
    shared = before.whole if tail else before.subject if clause.inherits else ()
    if before.subject and not tail:
        if stands_for_subject(words, clause):
            shared, parts = before.subject, [part for part in parts if part not in STANDING_FOR] or parts
        elif shared and _has_its_own_subject(words, clause):
            shared = ()
    labelled: tuple[str, ...] = ()
    if denied:
        labelled = _denial_labels(words, clause, denying)
    elif before.denied and _joined(words, clause):
        labelled = _JOINED
    # The terms are in order and without repeats, and what makes a key is: what is nearly so is sorted in half the time.
    content: Sequence[str] = terms
    if parts is not terms or shared or labelled:
        content = sorted({*parts, *shared, *labelled} if shared or labelled else parts)
    if finds.narrowing.find(1, first, last) >= 0:
        content = _narrowed(words, clause, main, deciding, denying if denied else None, finds, content)
    bare = " ".join(content)
    concepts = (
        tuple(sorted({*own, *before.concepts}))
        if clause.inherits
        and before.concepts
        and not elsewhere
        and not (before.guessed and _is_of_another(words, clause))
        else own
    )
    if affixal and not denied:
        concepts = tuple(sorted({*concepts, *finds.affirmed(clause)}))
    filled = before.filled if clause.inherits else ()
    commitment = Commitment(
        key=" ".join(sorted({*content, *conditions})) if conditions else bare,
        span=words.span(first, last),
        polarity=_NEGATIVE if denied else _POSITIVE,
        certainty=min([cue.level for cue in deciding]) if deciding else FLAT,
        concepts=concepts,
        particular=_of_one_thing(words, clause, denying) if denied else within,
        terms=terms,
        attribution=source,
        slots=_slots(words, clause, finds, denying if denied else None, condition, concepts, places, filled)
        if places and concepts
        else (),
    )
    claims: tuple[Claim, ...] = (Claim(commitment, bare),)
    if own:
        if finds.exclusive and not denied and commitment.certainty >= FIRM:
            chosen = _choices(words, clause, main, finds, affixal, {*shared, *conditions})
            claims = (Claim(msgspec.structs.replace(commitment, choices=chosen), bare),)
        if denying:
            commitment = claims[0].commitment
            if denials := _denials_named(clause, denying, finds):
                behind = before if tail else NOTHING
                claims = _as_named(words, clause, denying, finds, denials, claims[0], len(affixal), behind)
            if denied:
                claims = (
                    *_undenied(words, clause, denying[0], finds, commitment, condition, before),
                    *claims,
                )
            if whom > 0:  # of them it may be so all the same: `Never buy a bond that does not pay`
                theirs = [match for match in finds.concepts(clause) if match.first >= whom]
                claims = (
                    *_given(words, clause, Upheld(theirs, range(whom, last)), (), finds, commitment),
                    *claims,
                )
            if (end := _contrast(words, clause, denying)) < last:
                claims = _set_against(words, clause, end, finds, denying, claims)
        elif denied:
            stands = upheld_by_affix(words, clause, affixal, finds.concepts(clause))
            claims = (*_given(words, clause, stands, (), finds, commitment), *claims)
        elif commitment.certainty < FLAT and finds.named:
            claims = (*_undoubted(words, clause, finds, commitment), *claims)
        if left := shunned(words, clause, finds.concepts(clause), _inside(silent)):
            claims = _left_undone(words, clause, finds, left, denying, claims)
    if (marks or affixal) and finds.named:
        cued = [*(cue.first for cue in marks), *affixal]
        claims = (*_told_beside(words, clause, finds, cued, commitment), *claims)
    if doubted:
        claims = (*claims, _doubted_as_denied(claims[-1], doubted))
    if worded:
        # A concept has the word itself in it, `unfit for work`: that is said, whatever the word denies.
        said_so = read(
            words, clause, finds, places, before, goes_on=False, affixes=False, conditional=conditional
        )
        claims = (*claims, *said_so.claims)
    if own and len(condition) == last - first and len(deciding) < len(marks):
        # Nothing parts a condition from what is said under it, `When it rains we may close`: cues may be of either.
        either = read(words, clause, finds, places, before, goes_on=False, affixes=affixes, conditional=False)
        if any(one.commitment.polarity is _NEGATIVE for one in either.claims):
            claims = tuple(map(_perhaps_denied, claims))
        claims = (*claims, *either.claims)
    if not goes_on:
        return Read(claims)
    if commitment.slots:
        filled = (*filled, *(slot.name for slot in commitment.slots))[:SHARED_MAX]
    whole = before.whole if tail else tuple(content[:SHARED_MAX])
    about = tuple(sorted({*concepts, *before.about})) if tail else concepts
    related = clause.opens and last < len(row) and row[last] in _RELATIVES
    held_apart = related and denied and bool(denying)
    if clause.opens and not held_apart:
        items = _outside(clause, main)
    else:
        items = _subject(words, clause, main, denying if denied else _NO_CUES)
    if held_apart:
        items = [*items, *_object(words, clause, main, denying)]
    subject, named_of_it = _subject_named(words, clause, finds, items, before, only=held_apart)
    # Of what there is not nothing is said: `There is no card with your account, which is held …`.
    if denied and words.forms[first].lower == "there":
        subject, named_of_it = (), ()
    instead = _of_another(words, clause, denying[0], finds) if denied and denying and own else ()
    guessed = bool(named_of_it) and not denied and _tells_no_subject(words, clause, main)
    return Read(
        claims,
        subject,
        whole,
        named_of_it,
        filled,
        about=about,
        denied=denied,
        guessed=guessed,
        instead=instead,
    )


def _read_plain(words: Row, clause: Clause, finds: Finds, before: Read, goes_on: bool) -> Read:
    """What `read` answers of a clause in which nothing is denied, doubted, named or said under a condition: a shorter
    way there, since that is so of most clauses, and nothing but whose words it is and what it says is left to ask.
    """
    first, last, tail, row = clause.first, clause.last, clause.tail, words.codes
    alone, source = last - first == len(row), ""
    if not alone and ((finds.involving and row[last - 1] == COMMA) or words.forms[first - 1].lower == ":"):
        source = lent(words, clause)
    terms = finds.terms if alone else terms_of(words.content[first:last])
    content: Sequence[str] = terms
    if finds.placed and (placed := finds.beside if alone else _beside(clause, _NO_RANGES, finds)):
        content = sorted({*terms, *placed})
    if not content or (content is not terms and _PRONOUNS.issuperset(content)):
        return msgspec.structs.replace(before, claims=())
    if before is not NOTHING:
        content = _with_what_is_shared(words, clause, before, content)
    if finds.narrowing.find(1, first, last) >= 0:
        content = _narrowed(words, clause, _NO_RANGES, _NO_CUES, None, finds, content)
    key = bare = " ".join(content)
    if before.conditions:
        key = " ".join(sorted({*content, *before.conditions}))
    span = words.span(first, last)
    claims = (Claim(Commitment(key=key, span=span, terms=terms, attribution=source), bare),)
    if not goes_on:
        return Read(claims)
    subject = before.subject
    if clause.opens:
        said: Sequence[int] = range(first, last)
    else:
        begin = complement(row, first, last, last)
        verb = _VERB(row, begin, last)
        said = range(begin, verb.start()) if verb is not None else ()
    if said and (own := _parts(words, clause, said, finds)):
        subject = tuple(own)[:SHARED_MAX]
    whole = before.whole if tail else tuple(content[:SHARED_MAX])
    return Read(claims, subject, whole, filled=before.filled if clause.inherits else ())


def _with_what_is_shared(words: Row, clause: Clause, before: Read, parts: Sequence[str]) -> Sequence[str]:
    """The parts of a clause that denies nothing, in order, with what it takes over from the one before it."""
    shared = before.whole if clause.tail else before.subject if clause.inherits else ()
    if before.subject and not clause.tail:
        if stands_for_subject(words, clause):
            shared, parts = before.subject, [part for part in parts if part not in STANDING_FOR] or parts
        elif shared and _has_its_own_subject(words, clause):
            shared = ()
    labelled = _JOINED if before.denied and _joined(words, clause) else ()
    return sorted({*parts, *shared, *labelled}) if shared or labelled else parts


def _perhaps_denied(claim: Claim) -> Claim:
    """It meets nothing that has to be said."""
    commitment = claim.commitment
    return Claim(msgspec.structs.replace(commitment, denied=commitment.concepts), claim.bare)


def _outside_of(condition: range, marks: Sequence[Cue]) -> Sequence[Cue]:
    """`If I remember correctly` opens as a condition does and is none."""
    return [
        cue
        for cue in marks
        if cue.first not in condition or (cue.first == condition.start and cue.last > cue.first + 1)
    ]


def _but_for(one: Cue, marks: Sequence[Cue]) -> Sequence[Cue]:
    return [cue for cue in marks if cue is not one]


def _doubted_by_name(words: Row, marks: Sequence[Cue], named: Sequence[Match]) -> frozenset[str]:
    """Concepts that stand only in words of doubt that deny them: of what is `not certain` nobody says that it is."""
    doubts = [cue for cue in marks if not cue.denies and cue.level < FLAT and cue.last > cue.first + 1]
    if not doubts:
        return _NONE_WORDED
    lower = words.lower
    inside = [
        m
        for cue in doubts
        for m in _begun_within(named, cue.first, cue.last)
        if m.last <= cue.last and not _NEGATION.isdisjoint(lower[cue.first : m.first])
    ]
    return _only_of(inside, named)


def _begun_within(named: Sequence[Match], first: int, last: int) -> Sequence[Match]:
    """Of what is in order those that begin there."""
    return named[bisect_left(named, first, key=_BEGINS) : bisect_left(named, last, key=_BEGINS)]


def _only_of(some: Sequence[Match], named: Sequence[Match]) -> frozenset[str]:
    """The concepts that only these of the named say."""
    apart = {*some}
    return frozenset({m.name for m in some} - {m.name for m in named if m not in apart})


def _doubted_as_denied(main: Claim, doubted: frozenset[str]) -> Claim:
    """`It is not certain that you win` as `It isn't certain that you win` is read."""
    concepts = tuple(sorted({*main.commitment.concepts, *doubted}))
    key = " ".join((GIVEN, *concepts))
    denied = msgspec.structs.replace(
        main.commitment, key=key, polarity=_NEGATIVE, concepts=concepts, slots=(), choices=()
    )
    return Claim(denied, key)


_NEGATION: Final = ENGLISH["negation"]


def leaves_out(words: Row, clause: Clause, *, denied: bool) -> bool:
    """Whether a clause leaves out what the one before it says: `so is the job` or, where something is `denied` there,
    `the job is`, `but it is now`.
    """
    forms, last = words.forms, clause.last
    so = forms[clause.first].lower == "so"
    if not (so or denied) or last - clause.first > LEFT_OUT_MAX + LEFT_OUT_BESIDE:
        return False
    while last > clause.first and (forms[last - 1].kind == Kind.SIGN or forms[last - 1].lower in _NOW):
        last -= 1
    said = words.lower[clause.first + (forms[clause.first].lower in _OPENING_IT) : last]
    if not 2 <= len(said) <= LEFT_OUT_MAX or not _ELSEWISE.isdisjoint(said):
        return False
    return (so and said[1] in AUXILIARY) or (said[-1] in AUXILIARY and said[-2] not in _NO_SUBJECT)


LEFT_OUT_BESIDE: Final = 4
"""Signs and words for a time beside those of such a clause."""


def _said_elsewhere(words: Row, clause: Clause, before: Read) -> frozenset[str]:
    """What a clause takes over that leaves it out: all of it of `it`, and of another subject all but the one before."""
    lower = words.lower
    if not leaves_out(words, clause, denied=before.denied):
        return _NONE_WORDED
    same = not _ITSELF.isdisjoint(lower[clause.first : clause.last])
    # Without an auxiliary before it the verb is not known from its subject: `The fund carries no risk; the bond does`.
    known = _VERB(words.codes, max(0, clause.first - BEFORE_MAX), clause.first) is not None
    about = frozenset(before.about)
    return about if same or not known else about.difference(before.concepts)


BEFORE_MAX: Final = 24


_NO_SUBJECT: Final = frozenset(
    {"in", "of", "by", "until", "since", "last", "next", "through", "to", "this", "every"}
)
"""Behind these `may` is a month."""
_NOW: Final = frozenset({"now", "today", "here", "too", "though", "again", "already", "indeed", "nowadays"})
_OPENING_IT: Final = frozenset({"but", "and", "yet", "(", "–", "-"})
_ITSELF: Final = frozenset({"it", "they", "he", "she"})
_ELSEWISE: Final = (
    ENGLISH["negation"]
    | ENGLISH["interrogative"] - AUXILIARY
    | {
        "whatever",
        "however",
        "whoever",
        "wherever",
        "that",
        "as",
        "than",
        "if",
        "whether",
        "because",
        "like",
        "since",
    }
)
"""With one of these a verb at the end is no verb left alone: `whatever it is`, `as they are`."""


def _of_the_claim(words: Row, clause: Clause, marks: Sequence[Cue]) -> list[Cue]:
    """Without doubts that say which thing is meant, `The house you may buy will rise in value`: what may be bought is
    not what will rise.
    """
    kept: list[Cue] = []
    first, last, begin = clause.first, clause.last, clause.first
    for cue in marks:
        if not cue.denies and cue.level < FLAT and cue.first > first:
            # What is said at the next doubt begins no earlier than at this one.
            begin = complement(words.codes, begin, last, cue.first)
            if closes(words, begin, last, cue.first):
                continue
        kept.append(cue)
    return kept


def _left_out(words: Row, clause: Clause) -> bool:
    """`The log was not wiped, but the vault was`: what was denied of the one is said of the other."""
    said = words.codes[clause.first : clause.last].rstrip(_SIGNS)
    return bool(said) and words.forms[clause.first + len(said) - 1].lower in AUXILIARY


def _of_another(words: Row, clause: Clause, cue: Cue, finds: Finds) -> tuple[str, ...]:
    """What a denied clause says but for its object or, where it has none, its subject: another takes its place."""
    named, content = finds.concepts(clause), words.content
    verb = _VERB(words.codes, cue.last, clause.last)
    begin = verb.end() if verb else cue.last
    done = next((at for at in range(begin, clause.last) if content[at]), clause.last)
    alone = not any(content[done + 1 : clause.last])
    return _names([m for m in named if m.first <= done < m.last or (not alone and m.last <= cue.first)])


def _said_instead(words: Row, clause: Clause) -> bool:
    """`only damage`, `but rather damage`, `(just the job)`: a thing that is set against what is denied before."""
    lower = words.lower
    at = clause.first + (lower[clause.first] == "(")
    ends = _BEHIND_A_THING(words.codes, at, clause.last)
    last = ends.start() if ends else clause.last
    if lower[at] not in _INSTEAD or _VERB(words.codes, at, last) is not None:
        return False
    while at < last and lower[at] in _INSTEAD:
        at += 1
    thing = next((to for to in range(at, last) if words.content[to]), last)
    if thing == last or lower[at] in _NO_THING or lower[thing].endswith(("ed", "ing")):
        return False
    return thing + 1 == last or lower[thing + 1] not in _OBJECTS  # `only read the letter`


_OBJECTS: Final = ENGLISH["opening_an_object"]
_BEHIND_A_THING: Final = grammar("{,|joining|stopping}").search
_INSTEAD: Final = frozenset({"but", "only", "just", "merely", "simply", "rather", "instead"})
_NO_THING: Final = ENGLISH["leading"] | {
    *("if", "when", "whether", "to", "by", "at", "on", "from", "until", "through", "that")
}


def _denial_labels(words: Row, clause: Clause, denying: Sequence[Cue]) -> tuple[str, ...]:
    """What sets a denial apart from that of the whole claim: of some, or in a clause that only tells which is meant."""
    labelled = _LABELLED if _labelled(words, clause) else _SOME_NOT if _of_few(words, clause) else ()
    return (*labelled, *_RELATIVE_NOT) if _in_relative(words, clause, denying) else labelled


def _subject_named(
    words: Row, clause: Clause, finds: Finds, items: Sequence[int], before: Read, *, only: bool = False
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words of the subject, and the concepts that it names; `only`: among these items, which stand apart."""
    subject = tuple(_parts(words, clause, items, finds))[:SHARED_MAX]
    if not subject:  # none, or one such as `which` that stands for the one before
        led = () if items or only or not finds.named else _leading(words, clause, finds)
        return before.subject, tuple(sorted({*led, *before.concepts})) if led else before.concepts
    if not finds.named:
        return subject, ()
    named = finds.concepts(clause)
    if only:
        own = {*items}
        return subject, _names([match for match in named if match.first in own])
    return subject, _names([match for match in named if match.first <= items[-1]])


def _is_of_another(words: Row, clause: Clause) -> bool:
    """`but cash is safe`, `but we are`"""
    opening = words.lower[clause.first : min(clause.last, clause.first + OPENING_ANOTHER)]
    return _has_its_own_subject(words, clause) or not _PERSONAL.isdisjoint(opening)


OPENING_ANOTHER: Final = 3
_PERSONAL: Final = frozenset({"i", "we", "you", "he", "she"})


def _tells_no_subject(words: Row, clause: Clause, hidden: Sequence[range]) -> bool:
    inside = _inside(hidden) if hidden else _NO_ITEMS
    return all(found.start() in inside for found in _AUXILIARY(words.codes, clause.first, clause.last))


def _leading(words: Row, clause: Clause, finds: Finds) -> tuple[str, ...]:
    """The concept of the noun with which a clause begins whose verb no list has: `The fund fell but is safe`."""
    that = [at for at in range(clause.first, clause.last) if words.lower[at] == "that"]
    at = that[-1] + 1 if that else clause.first
    while at < clause.last and words.lower[at] in _BEFORE_A_SUBJECT:
        at += 1
    at += at < clause.last and words.codes[at] in _DETERMINERS
    for match in finds.concepts(clause):
        led = all(words.content[at : match.first + 1]) and match.first - at <= LED_MAX
        if at <= match.first and led and any(words.content[match.last : clause.last]):
            return (match.name,)
        break
    return ()


_BEFORE_A_SUBJECT: Final = frozenset({"and", "but", "so", "yet", "yes", "no", "well", "okay", "ok", ","})
LED_MAX: Final = 2
"""Words between the determiner of a subject and its noun."""
_DETERMINERS: Final = codes("determiner")
_NULL: Final = b"\0"
CONDITION, REPORTING, AFFIXED = 1, 2, 3
_INVOLVING: Final = tuple(map(codes, ("condition", "reporting", "affixal")))
INVOLVING: Final = bytes(
    [next((kind for kind, of in enumerate(_INVOLVING, start=1) if code in of), 0) for code in range(256)]
)
"""Which a word is of, or none: in a clause without any every word counts as it stands, but for cues."""
assert len({*b"".join(_INVOLVING)}) == sum(map(len, _INVOLVING))
_OPENING_A_THING: Final = frozenset(
    {"a", "an", "the", "this", "that", "these", "those", "my", "our", "your", "his", "her", "its", "their"}
)
_PLACING: Final = ENGLISH["placing"]
_WHOM: Final = frozenset({"him", "her", "them"})
NARROWED_MIN: Final = len(_PRONOUNS) + PARTS_MIN
"""Of fewer parts a denial denies nothing in general, and what is `fully` so would stand beside it."""
_NOWHERE: Final = range(0)
_NO_RANGES: Final = ()
_NONE_WORDED: Final[frozenset[str]] = frozenset()
_NO_CUES: Final[Sequence[Cue]] = ()
_NO_ITEMS: Final[frozenset[int]] = frozenset()
_NOTHING_AFFIXAL: Final[dict[int, str]] = {}
_POSITIVE: Final = Polarity.POSITIVE
_NEGATIVE: Final = Polarity.NEGATIVE
"""Asking an enumeration for a member costs as much as reading four words."""

_SIGNS: Final = codes("sign")


def _worded(named: Sequence[Match], affixal: Collection[int]) -> frozenset[str]:
    """Concepts that stand only where a word denies by its affix: `not unsafe` says `safe`, and nothing of `unsafe`."""
    return _only_of([m for m in named if any(at in affixal for at in range(m.first, m.last))], named)


def _content(
    words: Row,
    clause: Clause,
    hidden: Sequence[range],
    finds: Finds,
    affixal: Mapping[int, str] = _NOTHING_AFFIXAL,
) -> tuple[str, ...]:
    """What a clause says outside of some items, sorted, without repeats; `unsafe` as `safe` where that is denied."""
    first, last, content = clause.first, clause.last, words.content
    saying = [items for items in hidden if any(content[items.start : items.stop])]
    if not (saying or affixal) and last - first == len(content):
        return finds.terms
    found = content[first:last]
    for at, base in affixal.items():
        found[at - first] = found[at - first] and base
    for items in saying:
        found[items.start - first : items.stop - first] = [""] * len(items)
    return terms_of(found)


def _beside(clause: Clause, hidden: Sequence[range], finds: Finds) -> Sequence[str]:
    """What stands in the clause's key beside its content, outside of some items."""
    placed, beside = finds.placed, finds.beside
    begin = bisect_left(placed, clause.first)
    end = bisect_left(placed, clause.last, begin)
    if not hidden or begin == end:
        return beside[begin:end]
    inside = _inside(hidden)
    return [beside[at] for at in range(begin, end) if placed[at] not in inside]


def _inside(hidden: Sequence[range]) -> Collection[int]:
    """The items of some ranges: of a single one that itself, which answers as fast as a set of them would."""
    return hidden[0] if len(hidden) == 1 else set[int]().union(*hidden)


def _outside(clause: Clause, hidden: Sequence[range]) -> Sequence[int]:
    """The items of a clause outside of these."""
    items = range(clause.first, clause.last)
    if not hidden:
        return items
    inside = _inside(hidden)
    return [at for at in items if at not in inside]


def _raw(words: Row, clause: Clause) -> set[str]:
    """All words, content or not: a concept is never left out for want of other content."""
    items = range(clause.first, clause.last)
    return {words.lower[at] for at in items if words.forms[at].kind != Kind.SIGN}


def _parts(
    words: Row,
    clause: Clause,
    items: Sequence[int],
    finds: Finds,
    affixal: Mapping[int, str] = _NOTHING_AFFIXAL,
) -> Sequence[str]:
    """What a content key is made of: lemmas, pronouns that stand for something, quantities, entities, numbers."""
    content = words.content
    begin = bisect_left(finds.placed, clause.first)
    end = bisect_left(finds.placed, clause.last, begin)
    if begin == end and not affixal:
        parts = [part for at in items if (part := content[at])]
        return () if _PRONOUNS.issuperset(parts) else parts
    placed = dict(zip(finds.placed[begin:end], finds.beside[begin:end], strict=True))
    if affixal:
        said = [affixal.get(at, content[at]) if content[at] else placed.get(at, "") for at in items]
        parts = [part for part in said if part]
    else:
        parts = [part for at in items if (part := content[at] or placed.get(at, ""))]
    return () if _PRONOUNS.issuperset(parts) else parts


def _names(found: Sequence[Match]) -> tuple[str, ...]:
    """The concepts, sorted, without repeats."""
    if not found:
        return ()
    return tuple(sorted({match.name for match in found}))


# --- condition -------------------------------------------------------------------------------------------


_CONDITION: Final = grammar("{condition}").finditer
_COMMA: Final = grammar("{,}").search


def _condition(words: Row, clause: Clause) -> range:
    """Items that say under which condition: from `if` to the comma where it leads, else to the end."""
    for found in _CONDITION(words.codes, clause.first, clause.last):
        start = found.start()
        if _opens_condition(words, clause, start):
            comma = _COMMA(words.codes, start, clause.last) if start - clause.first <= 1 else None
            return range(start, comma.start() if comma else clause.last)
    return _NOWHERE


def _aside(words: Row, clause: Clause) -> range:
    """Items before a comma that only say why, despite what or which: `Because it is late, your claim is rejected`."""
    row, first, last = words.codes, clause.first, clause.last
    comma = row.find(COMMA, first + 2, last)
    if comma < 0 or not (row[first + 1] in _NOMINATIVES or _VERB(row, first + 1, comma)):
        return _NOWHERE
    if row[first] in _RELATIVES:  # `(the parcel,) which is late, is not insured`
        return range(first, comma + 1) if _VERB(row, comma + 1, comma + 2) is not None else _NOWHERE
    leads = words.lower[first] in _REASONS and _VERB(row, comma, last) is not None
    return range(first, comma + 1) if leads else _NOWHERE


_OPENING_ASIDE: Final = codes("subordinate|reason|relative")
_NOMINATIVES: Final = codes("nominative")
_REASONS: Final = frozenset({"because", "since", "as", "although", "though", "while", "whereas", "now"})


def _greeting(words: Row, clause: Clause) -> range:
    """`Dear customer, …`, `Good morning, …`: whom the speaker turns to, and nothing that is said of anything."""
    row, first = words.codes, clause.first
    comma = row.find(COMMA, first, min(clause.last, first + GREETING_MAX))
    return _NOWHERE if comma < 0 or _VERB(row, first, comma) else range(first, comma + 1)


GREETING_MAX: Final = 6
_GREETING: Final = ENGLISH["greeting"]
_OPENING_OTHERS: Final = _GREETING | OPENING
"""With these a clause may begin in which something is put before what is said."""


def _has_its_own_subject(words: Row, clause: Clause) -> bool:
    """`…, and the flat isn't furnished`: a noun, with or without an article, stands before its verb."""
    found = None if clause.resumes else _OWN_SUBJECT(words.codes, clause.first, clause.last)
    if found is None:
        return False
    noun = words.forms[found.end() - 2]
    if is_adverb(noun.lower):
        return False
    return noun.lower == noun.lemma or not noun.lower.endswith(("ed", "ing"))


_OWN_SUBJECT: Final = grammar(
    "{joining|but|,|(|dash}?+ {any-sign-auxiliary}{0,4} {content} {auxiliary}"
).match


def stands_for_subject(words: Row, clause: Clause) -> bool:
    """`…, but it is not furnished`: a pronoun stands for the subject of the clause before it."""
    row, first = words.codes, clause.first
    if row[first] not in _MAY_STAND:
        return False
    found = _PRONOUN(row, first, clause.last)
    return found is not None and words.forms[found.end() - 2].lower in STANDING_FOR


STANDING_FOR: Final = frozenset({"it", "they", "he", "she"})
_MAY_STAND: Final = frozenset(codes("joining|but|,|(|dash") + codes("nominative"))
_PRONOUN: Final = grammar("{joining|but|,|(|dash}?+ {nominative} {auxiliary}").match


def _conceded(words: Row, clause: Clause) -> range:
    """Items that say despite what, beside what is said: `even if` and what it leads. All else is as sure as without."""
    row, first, last = words.codes, clause.first, clause.last
    at = row.find(_EVEN, first, last - 1)
    while at >= 0 and words.forms[at + 1].lower not in _CONCEDING:
        at = row.find(_EVEN, at + 1, last - 1)
    if at < 0:
        return _NOWHERE
    comma = _COMMA(row, at, last) if at == first else None
    conceded = range(at, comma.start() if comma else last)
    return conceded if len(conceded) < last - first - 1 else _NOWHERE


_EVEN: Final = only_code("even")
_CONCEDING: Final = frozenset({"if", "though"})


def _opens_condition(words: Row, clause: Clause, at: int) -> bool:
    forms = words.forms
    if forms[at].lower in _WITH_THAT:
        return at + 1 < len(forms) and forms[at + 1].lower == "that"
    return at == clause.first or forms[at - 1].lower not in {"even", "as", "or", "at"}


def _conditions(
    words: Row, clause: Clause, silent: Sequence[range], condition: range, marks: Sequence[Cue], finds: Finds
) -> list[str]:
    """The condition's part of a content key: apart from what is claimed under it. `marks`: the clause's."""
    under: Sequence[int] = condition
    if silent:
        inside = _inside(silent)
        under = [at for at in condition if at not in inside]
    found = [f"if:{part}" for part in _parts(words, clause, under, finds)]
    if any(cue.denies and cue.first in condition for cue in marks):
        found.append("if:not")
    return found


# --- polarity --------------------------------------------------------------------------------------------


_RELATIVES: Final = codes("relative")
_AFFIXAL: Final = grammar("{affixal}").finditer
_COUPLES: Final = grammar("{copula}").search


def denied_by_affix(words: Row, clause: Clause, hidden: Sequence[range]) -> dict[int, str]:
    """`is unsafe` and `call it unsafe` deny `safe`, `is non-toxic` denies `toxic`; `unsafe driving` is a thing.

    What is conceded denies nothing of the rest: `Drive, even if it is unsafe`, nor does a circumstance: `You, being
    unemployed, qualify`.
    """
    forms = words.forms
    copula = _COUPLES(words.codes, clause.first, clause.last)
    # `The fund's not unsafe`: before a denial it is no possessive.
    short = [items.start for items in hidden if items.start and forms[items.start - 1].lower.endswith("'s")]
    if copula:
        begin = copula.end()
    elif short:
        begin = min(short)
    else:
        begin = next(
            (at for at in range(clause.first, clause.last) if forms[at].lemma in _NAMING), clause.last
        )
    inside = _inside(hidden)
    found = {
        one.start(): AFFIXAL[forms[one.start()].lower]
        for one in _AFFIXAL(words.codes, clause.first, clause.last)
        if one.start() not in inside and forbids(words, clause, one.start())
    }
    apart = _conceded(words, clause)
    for one in _AFFIXAL(words.codes, begin, clause.last):
        at = one.start()
        if at in apart or _is_a_circumstance(words, clause, at):
            continue
        affirmed, behind = AFFIXAL[forms[at].lower], at + 1
        if not affirmed:  # `non-refundable`: what stands behind it is denied
            if behind >= clause.last or forms[behind].stop:
                continue
            behind += 1
        following = forms[behind] if behind < clause.last else None
        if at not in inside and (following is None or following.stop or is_adverb(following.lower)):
            found[at] = affirmed
    return found


def _not_named(words: Row, clause: Clause, affixal: dict[int, str], named: Sequence[Match]) -> dict[int, str]:
    """Without words that refuse where the lexicon has them, since whoever is told that a claim is `rejected` is told
    that, and where only a thing is refused of which more is said.
    """
    refusing = [at for at in affixal if words.lower[at] in REFUSING]
    if not refusing:
        return affixal
    items = {at for match in named for at in range(match.first, match.last)}
    apart = {at for at in refusing if at in items or says_whose(words, clause, at, items)}
    return {at: base for at, base in affixal.items() if at not in apart}


def _is_a_circumstance(words: Row, clause: Clause, at: int) -> bool:
    before = at - 1
    while before > clause.first and is_adverb(words.lower[before]):
        before -= 1
    return before >= clause.first and words.lower[before] == "being"


def denying_affixes(words: Row) -> Collection[int]:
    """The words of a row that deny so."""
    return denied_by_affix(words, Clause(0, len(words.codes), 0, True, False, False), ())


def _says_which(words: Row, clause: Clause, at: int) -> bool:
    """Whether it says of a thing which one is meant: `Drive the car that is unsafe`, not `We know that is unsafe`.

    Behind a denial it counts all the same: `We sell no car that is unsafe` says that ours are safe.
    """
    lower, verb = words.lower, at - 1
    while verb > clause.first and is_adverb(lower[verb]):
        verb -= 1
    relative = verb - 1
    if relative <= clause.first or lower[verb] not in _COPULA or lower[relative] not in _RELATIVE:
        return False
    return words.content[relative - 1] != "" and not words.forms[relative - 1].flags & Flag.REPORTING


def _denied(words: Row, denying: Sequence[Cue], affixal: int) -> bool:
    """Parity of denials. `neither … nor` and `not … or` deny once, whatever they list."""
    count, last = affixal, -1
    for cue in denying:
        if not (
            count and (words.forms[cue.first].lower in {"nor", "or"} or _AGAIN(words.codes, last, cue.first))
        ):
            count += 1
        last = cue.last
    return count % 2 == 1


_COPULA: Final = ENGLISH["copula"]
_AGAIN: Final = grammar("{auxiliary}* {,|joining|or} {,|joining|or|auxiliary}*").fullmatch
"""Between two denials of one thing: `is not, and never was, safe`."""


def _of_one_thing(words: Row, clause: Clause, denying: Sequence[Cue]) -> bool:
    """Whether what is denied is denied of this alone, for now, or with an exception: another time or another one of
    its kind may be as it is not.
    """
    forms, row, begin = words.forms, words.codes, clause.first
    after = forms[clause.last].lower if clause.last < len(row) else ""
    if clause.tail or after in _EXCEPTED_BY or row.find(_YET, begin, clause.last) >= 0:
        return True
    first = denying[0].first if denying else begin
    denial = forms[first].lower
    if (
        _of_some(words, clause, first)
        or denial in _SET_ASIDE
        or (denial == "nothing" and "there" in words.lower[begin:first])
        or _by_itself([form.lower for form in forms[first : clause.last]])
    ):
        return True
    # `a plan that is not ours`: of the plan alone it is denied, and of nothing that is said of plans.
    if _THAT_IS(row, begin + 2, first + 1):
        return True
    return first > begin + 2 and forms[first - 1].lower in _RELATIVE


def _by_itself(said: Sequence[str]) -> bool:
    """`It does not open by itself`: with help it may."""
    if _ONESELF.isdisjoint(said):
        return False
    return any(word in _ALONE and one in _ONESELF for word, one in pairwise(said))


def _joined(words: Row, clause: Clause) -> bool:
    """`The fund is not safe and sound`: what a denial is joined to may be denied with it, and may be not."""
    return clause.inherits and _VERB(words.codes, clause.first, clause.last) is None


def _slots(
    words: Row,
    clause: Clause,
    finds: Finds,
    denying: Sequence[Cue] | None,
    condition: range,
    concepts: Sequence[str],
    places: Sequence[Place],
    filled: Sequence[str],
) -> tuple[Slot, ...]:
    """The places that a clause fills; of several amounts each the one that it is said of."""
    stated = _stated(words, clause, finds, denying)
    if not stated:
        return ()
    wanted = {place.concept for place in places}
    named = [
        (match.first, match.last, match.name) for match in finds.concepts(clause) if match.name in wanted
    ]
    stated = own_amounts(
        words, stated, clause.first, clause.last, condition, [range(*one[:2]) for one in named]
    )
    found = [quantity for _, quantity in stated]
    if len(stated) < 2:
        return slots(found, concepts, places, filled, owned_by_name(words, stated, named))
    lower = words.lower
    partings = [
        at
        for at in range(clause.first + 1, clause.last - 1)
        if lower[at] in _PARTING and lower[at + 1] in _OPENING_ANOTHER
    ]
    return slots(found, concepts, places, filled, amounts_of(stated, named, partings, places))


_PARTING: Final = frozenset({"and", "or", ",", "while", "plus"})
_OPENING_ANOTHER: Final = frozenset(
    {"the", "a", "an", "your", "our", "my", "its", "their", "his", "her", "this"}
)


def _stated(words: Row, clause: Clause, finds: Finds, denying: Sequence[Cue] | None) -> Amounts:
    """The amounts of a clause but for one that is denied itself: `The dose is not 600 mg` says no dose.

    `denying`: what a denied clause is denied with.
    """
    if denying is None:
        return [*_within(finds.amounts, clause.first, clause.last)]
    last = denying[0].last if denying else clause.last
    while last < clause.last and words.lower[last] in _BEFORE_AN_AMOUNT:
        last += 1
    return [
        (at, quantity) for at, quantity in _within(finds.amounts, clause.first, clause.last) if at != last
    ]


_BEFORE_AN_AMOUNT: Final = frozenset({"a", "an", "the", "exactly", "at", "of"})


def _labelled(words: Row, clause: Clause) -> bool:
    """`Water resistance: no`, a line of a list: of which item is said nowhere, and the next one may have it."""
    said = words.codes[clause.first : clause.last].rstrip(_SIGNS)
    last, forms = clause.first + len(said) - 1, words.forms
    if len(said) < 3 or forms[last].lower not in _NONE or forms[last - 1].lower != ":":
        return False
    return said[:-1].strip(_SIGNS) != b""


def _in_relative(words: Row, clause: Clause, denying: Sequence[Cue]) -> bool:
    """`Guests who did not pay left`, `The nurse saw guests who did not pay`: others may have left, or been seen, too.

    Not `He is a man who does not smoke`, where all that is said of him stands behind `who`.
    """
    first = clause.first
    denial = denying[0].first if denying else first
    verb = _VERB(words.codes, first, denial + 1)
    if verb is None:
        return False
    begin = verb.start() - 1
    return begin > first and denial - begin <= RELATIVE_WORDS_MAX and words.forms[begin].lower in _RELATIVE


def _narrowed(
    words: Row,
    clause: Clause,
    hidden: Sequence[range],
    marks: Sequence[Cue],
    denying: Sequence[Cue] | None,
    finds: Finds,
    content: Sequence[str],
) -> Sequence[str]:
    """Content with whose a thing is, how much or of how many something is so, whom it befalls, and before, behind or
    under what: `after six` is another time than `before six`, and who is not on the table may be under it.

    `denying`: what a denied clause is denied with. Of a denial only what stands behind it is part of what is denied:
    not `absolutely` in `is absolutely not safe`.
    """
    forms, first, last = words.forms, clause.first, clause.last
    inside: Collection[int] = ()
    if hidden:
        cued = {(cue.first, cue.last) for cue in marks}
        inside = _inside([items for items in hidden if (items.start, items.stop) not in cued])
    begin = first
    if denying is not None:
        begin = denying[0].first if denying else last
    found, labels = {*content}, []
    for place in _NARROWING(words.codes, first, last):
        at = place.start()
        if at in inside:
            continue
        said = forms[at].lower
        if said in _PLACING:
            _put_into_place(words, last, at, finds, found)
        elif said in WHOSE:
            labels.append(f"{_WHOSE}{said}")
        elif at >= begin and forms[at - 1].lower not in _NO_DEGREE:
            labels.append(f"{_DEGREE}{_ALIKE.get(said, said)}")
    if labels and len(_PRONOUNS.union(content)) >= NARROWED_MIN:
        found.update(labels)
    return sorted(found)


def _put_into_place(words: Row, last: int, at: int, finds: Finds, content: set[str]) -> None:
    """A word for a place or a time goes into the part that it leads to; whom something befalls is a part by itself, and
    so is `the inside`.
    """
    forms, behind = words.forms, at + 1
    said = forms[at].lower
    while behind < last and forms[behind].lower in _OPENING_A_THING:
        behind += 1
    part = words.content[behind] if behind < last else ""
    if not part and (place := bisect_left(finds.placed, behind)) < len(finds.placed):
        part = finds.beside[place] if finds.placed[place] == behind else ""
    if said in _WHOM:
        if said != "her" or not part:
            content.add(said)
    elif part in content:
        content.remove(part)
        content.add(f"{said}/{part}")
    elif forms[at - 1].lower in _OPENING_A_THING:
        content.add(said)


def unowned(key: str) -> str:
    """A content key without whose the things are that it names."""
    return _without(key, _WHOSE) if _WHOSE in key else key


def undegreed(key: str) -> str:
    """A content key without how much or of how many it is said."""
    return _without(key, _DEGREE) if _DEGREE in key else key


def _without(key: str, kind: str) -> str:
    return " ".join([part for part in key.split(" ") if not part.startswith(kind)])


def owned(key: str) -> tuple[str, ...]:
    """The content keys that say besides whose it is."""
    return _with(key, _OWNERS)


def degreed(key: str) -> tuple[str, ...]:
    """The content keys that say besides how much or of how many."""
    return _with(key, _DEGREES)


def _with(key: str, further: Sequence[str]) -> tuple[str, ...]:
    parts = key.split(" ")
    return tuple(
        [" ".join((*parts[: (at := bisect_left(parts, part))], part, *parts[at:])) for part in further]
    )


_NARROWING: Final = grammar("{narrowing}").finditer
_WHOSE: Final = "whose:"
_DEGREE: Final = "degree:"
_ALIKE: Final = {
    **dict.fromkeys(("every", "each"), "all"),
    **dict.fromkeys(("totally", "absolutely", "quite"), "completely"),
}
_OWNERS: Final = tuple(f"{_WHOSE}{word}" for word in sorted(WHOSE))
_DEGREES: Final = tuple(f"{_DEGREE}{word}" for word in sorted(ENGLISH["narrowing"] - _ALIKE.keys()))
_NO_DEGREE: Final = frozenset({"at", "after", "above", "in", "of", "we", "you", "they", "it", "us", "them"})
"""`not at all`, `after all`, `as we all know`."""
_RELATIVE_NOT: Final = ("who:not",)


def _of_some(words: Row, clause: Clause, denial: int) -> bool:
    """`Some banks do not pay`, `Not all banks pay`: of the others it may be so."""
    following = words.forms[denial + 1].lower if denial + 1 < clause.last else ""
    return following in _ALL or (denial > clause.first and _of_few(words, clause))


def _of_few(words: Row, clause: Clause) -> bool:
    """`Some banks do not pay` says nothing against `Some banks pay`, though both say the same of banks."""
    opening = [form.lower for form in words.forms[clause.first : clause.first + 2]]
    return opening[0] in _SOME or " ".join(opening) in _SOME_OF


_SOME: Final = frozenset(
    {"some", "many", "several", "most", "half", "certain", "few", "various", "other", "others", "another"}
)
_SOME_OF: Final = frozenset({"a few", "part of", "one of"})
_ALL: Final = frozenset({"all", "every", "everyone", "everybody", "everything", "each", "both"})
_NONE: Final = frozenset({"no", "none", "never", "nothing"})
_LABELLED: Final = ("label:no",)
_JOINED: Final = ("joined:not",)
_SOME_NOT: Final = ("some:not",)
_EXCEPTED_BY: Final = frozenset({"without", "yet"})
_SET_ASIDE: Final = frozenset({"instead", "rather"})
"""`instead of`, `rather than`: what is not chosen may be so all the same."""

_ALONE: Final = frozenset({"by", "with"})
_ONESELF: Final = frozenset(
    {"myself", "yourself", "himself", "herself", "itself", "oneself", "ourselves", "yourselves", "themselves"}
)
_RELATIVE: Final = frozenset({"that", "which", "who"})
_THAT_IS: Final = grammar("{that|which} {auxiliary}").search
_YET: Final = only_code("yet")
_VERB: Final = grammar("{auxiliary}").search


def _subject(words: Row, clause: Clause, hidden: Sequence[range], denying: Sequence[Cue]) -> Sequence[int]:
    """The items before the first auxiliary, all outside of some; `isn't` is one too, though all of it denies. Without
    one those before the denial of a denied clause: `The fund carries no risk`.

    `We are pleased to say that the fund is …` goes on with the fund.
    """
    inside = _inside(hidden) if hidden else _NO_ITEMS
    first = complement(words.codes, clause.first, clause.last, clause.last)
    doubting = first
    for found in _AUXILIARY(words.codes, first, clause.last):
        verb = found.start()
        doubting = doubting if doubting > first else verb
        if verb not in inside or words.forms[verb].lower.endswith(_DENYING):
            items = [at for at in range(first, verb) if at not in inside] if inside else range(first, verb)
            if items or verb not in inside:
                return items
    end = denying[0].first if denying else doubting
    return [at for at in range(first, end) if at not in inside]


def _object(words: Row, clause: Clause, hidden: Sequence[range], denying: Sequence[Cue]) -> Sequence[int]:
    """The items behind the verb of a denied clause, of which `which` says more: `We promise no returns, which …`."""
    verb = _AUXILIARY(words.codes, denying[0].first, clause.last)
    first = max(denying[0].last, next((found.end() for found in verb), 0))
    inside = _inside(hidden)
    said = [at for at in range(first, clause.last) if at not in inside]
    done = next((at for at in said if words.content[at] and not is_adverb(words.lower[at])), clause.last)
    return [at for at in said if at > done]


_DENYING: Final = ("n't", "cannot")


_AUXILIARY: Final = grammar("{auxiliary}").finditer


def _undenied(
    words: Row,
    clause: Clause,
    cue: Cue,
    finds: Finds,
    denied: Commitment,
    condition: range,
    before: Read,
) -> tuple[Claim, ...]:
    """What of a denied clause stands all the same (`upheld`): `guaranteed returns carry no risk`, `never miss your
    guaranteed returns`. Of what is denied by name it stands as it is said elsewhere.
    """
    if _labelled(words, clause):  # `Safe for children: no` says it of nothing
        return ()
    found = upheld(words, clause, cue, finds.concepts(clause), condition, after_denial=before.denied)
    return _given(words, clause, found, before.concepts if clause.tail else (), finds, denied)


def _given(
    words: Row,
    clause: Clause,
    found: Upheld | None,
    further: Sequence[str],
    finds: Finds,
    denied: Commitment,
) -> tuple[Claim, ...]:
    """What is spoken of as given in what is denied, `further` concepts among it."""
    if found is None:
        return ()
    concepts = tuple(sorted({*_names(found.concepts), *further}))
    if not concepts:
        return ()
    parts = sorted({*_parts(words, clause, found.items, finds)} or {*concepts})
    key = " ".join((GIVEN, *parts))
    given = Commitment(
        key=key,
        span=words.span(found.items[0], found.items[-1] + 1),
        concepts=concepts,
        terms=terms_of([words.content[at] for at in found.items]),
        attribution=denied.attribution,
        certainty=denied.certainty,
    )
    return (Claim(given, key),)


def _contrast(words: Row, clause: Clause, denying: Sequence[Cue]) -> int:
    """Where what the clause is set against begins, or its end."""
    return min(
        [clause.last, *(at for cue in denying if (at := contrasted(words, clause, cue)) > clause.first)]
    )


def _set_against(
    words: Row, clause: Clause, end: int, finds: Finds, denying: Sequence[Cue], claims: tuple[Claim, ...]
) -> tuple[Claim, ...]:
    """`Call us instead of waiting` says the call as any claim does: what it is set against is all that is denied.

    `Nobody has to call us instead of waiting` says it of nobody, though there are two denials in it.
    """
    *others, main = claims
    whole = main.commitment
    if any(cue.first < end for cue in denying):
        if whole.polarity is _NEGATIVE:
            return claims
        key = f"{GIVEN} {whole.key}"
        return (*others, Claim(msgspec.structs.replace(whole, key=key), key))
    concepts = _names([match for match in finds.concepts(clause) if match.last <= end])
    if whole.polarity is not _NEGATIVE or not concepts:
        return claims
    said = _said_after_all(words, clause, finds, whole, range(clause.first, end), concepts)
    return (*others, said, *([main] if said.bare != whole.key else ()))


def _left_undone(
    words: Row,
    clause: Clause,
    finds: Finds,
    left: Sequence[tuple[int, Match]],
    denying: Sequence[Cue],
    claims: tuple[Claim, ...],
) -> tuple[Claim, ...]:
    """`Avoid calling us` holds the call denied, and speaks of it as given, which what follows may point to; `never put
    off calling us` says it as any claim does.
    """
    *others, main = claims
    whole = main.commitment
    concepts = _names([match for _, match in left])
    if whole.polarity is not _NEGATIVE:
        own = {id(match) for _, match in left}
        undone = {*concepts} - {match.name for match in finds.concepts(clause) if id(match) not in own}
        if not undone:
            return claims
        key = f"{GIVEN} {main.bare}"
        given = msgspec.structs.replace(whole, key=key, slots=(), choices=())
        held = msgspec.structs.replace(whole, denied=tuple(sorted({*whole.denied, *undone})))
        return (*others, Claim(given, key), Claim(held, main.bare))
    verb, first = left[0][0], left[0][1].first
    if len(denying) != 1 or not 0 <= verb - denying[0].last <= 1:
        return claims
    return (*others, _said_after_all(words, clause, finds, whole, range(first, clause.last), concepts), main)


def _said_after_all(
    words: Row, clause: Clause, finds: Finds, denied: Commitment, items: range, concepts: tuple[str, ...]
) -> Claim:
    """What some items of a denied clause say, as any claim does."""
    key = " ".join(sorted({*_parts(words, clause, items, finds)} or {*concepts}))
    said = msgspec.structs.replace(
        denied,
        key=key,
        span=words.span(items.start, items.stop),
        polarity=_POSITIVE,
        concepts=concepts,
        terms=terms_of([words.content[at] for at in items]),
        slots=(),
        denied=(),
        particular=False,
    )
    return Claim(said, key)


def _undoubted(words: Row, clause: Clause, finds: Finds, doubted: Commitment) -> Iterator[Claim]:
    """What a clause in doubt takes for so: `Your guaranteed return may be paid in cash`."""
    named = finds.concepts(clause)
    for items in taken_for_granted(words, clause, clause.first - 1):
        inside = [m for m in _begun_within(named, items.start, items.stop) if m.last <= items.stop]
        if inside:
            concepts = _names(inside)
            key = " ".join((GIVEN, *concepts))
            given = msgspec.structs.replace(
                doubted,
                key=key,
                span=words.span(items.start, items.stop),
                concepts=concepts,
                certainty=FLAT,
                target="",
                slots=(),
                choices=(),
            )
            yield Claim(given, key)


def _told_beside(
    words: Row, clause: Clause, finds: Finds, cued: Sequence[int], main: Commitment
) -> tuple[Claim, ...]:
    """What is told of a time or a reason, `Once we pay it, you may leave`, as sure as if nothing stood beside it."""
    items = occasion(words, clause, cued)
    told = [m for m in finds.concepts(clause) if items.start <= m.first and m.last <= items.stop]
    sure = msgspec.structs.replace(main, certainty=FLAT)
    return _given(words, clause, Upheld(told, items), (), finds, sure) if told else ()


def _denials_named(clause: Clause, denying: Sequence[Cue], finds: Finds) -> list[Match]:
    """The concepts here that are a denial by name (`no fees`): what they say is claimed, not denied."""
    denials = {cue.first for cue in denying}
    return [
        m
        for m in finds.concepts(clause)
        if any(at in denials and at != m.cut for at in range(m.first, m.last))
    ]


def _as_named(
    words: Row,
    clause: Clause,
    denying: Sequence[Cue],
    finds: Finds,
    named: Sequence[Match],
    main: Claim,
    affixal: int,
    behind: Read,
) -> tuple[Claim, Claim]:
    """`The fund has no fees` says `no fees` of the fund; the denial is of what else stands there."""
    claim = main.commitment
    inside = {at for match in named for at in range(match.first, match.last)}
    beside = {m.name for m in finds.concepts(clause) if not inside.issuperset(range(m.first, m.last))}
    names = {match.name for match in named}
    within = {m.name for m in finds.concepts(clause)} - beside
    key = " ".join((claim.key, *(f"says:{name}" for name in sorted(names))))
    denied = _denied(words, [cue for cue in denying if cue.first not in inside], affixal)
    said = msgspec.structs.replace(
        claim,
        key=key,
        polarity=Polarity.NEGATIVE if denied is not behind.denied else Polarity.POSITIVE,
        concepts=tuple(sorted({*behind.about, *claim.concepts} - (within - names))),
        denied=tuple(sorted(set(claim.concepts) - names)) if claim.polarity is Polarity.NEGATIVE else (),
        slots=(),
        choices=(),
    )
    rest = tuple(concept for concept in claim.concepts if concept not in names - beside)
    return Claim(said, key), msgspec.structs.replace(
        main, commitment=msgspec.structs.replace(claim, concepts=rest)
    )


# --- exclusive sets ---------------------------------------------------------------------------------------


_WHOLLY: Final = ENGLISH["wholly"]
_SPEAKERS: Final = frozenset({"i", "we"})
"""`We rejected your claim`, `Your claim is rejected`"""


def _conjunct(words: Row, clause: Clause, members: Sequence[Match]) -> range:
    """Of `The weather is fine and your claim is rejected` the part in which the member stands."""
    row, first, last = words.codes, clause.first, clause.last
    for found in _JOINING(row, first + 1, last - 1):
        at = found.start()
        if words.lower[at + 1] not in _OPENING_ANOTHER or _VERB(row, at + 2, last) is None:
            continue
        if at < members[0].first:
            first = at + 1
        elif at >= members[-1].last:
            return range(first, at)
    return range(first, last)


_JOINING: Final = grammar("{joining|but|,|stopping}").finditer


def _choices(
    words: Row,
    clause: Clause,
    hidden: Sequence[range],
    finds: Finds,
    affixal: Mapping[int, str],
    beside: set[str],
) -> tuple[Choice, ...]:
    """Of each exclusive set, the member that is said outside any condition. Who names two settles on neither."""
    main, named = _outside(clause, hidden), finds.concepts(clause)
    asserted = [match for match in named if any(at in main for at in range(match.first, match.last))]
    chosen: list[Choice] = []
    for group in finds.exclusive:
        members = [match for match in asserted if match.name in group.concepts]
        if len({match.name for match in members}) != 1:
            continue
        inside = {at for match in members for at in range(match.first, match.last)}
        own = _conjunct(words, clause, members)
        said = [at for at in main if at in own and at not in inside and words.lower[at] not in _WHOLLY]
        passive = [at for at in said if words.lower[at] not in _SPEAKERS]
        others = _parts(words, clause, passive, finds, affixal) or _parts(words, clause, said, finds, affixal)
        chosen.append(Choice(group.name, members[0].name, " ".join(sorted({*others, *beside}))))
    return tuple(chosen)
