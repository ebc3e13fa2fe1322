"""One of the few words that a field holds, where another is said: a colour, a drug, a status that it has not yet."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from interlock.core.grounding import CLASS, GROUPED, LIKE, MAIN, NAME, SIDE, SORT, STATE, USER, Ground
from interlock.core.mutation import Figure, FigureKind, Span, Value
from interlock.lexicon.conversion import classes, root
from interlock.lexicon.lemma import lemma
from interlock.lexicon.words import ENGLISH, GROUNDING
from interlock.mapping.grounding.amounts import CUES
from interlock.mapping.grounding.answers import (
    A_STATE,
    ANSWERS,
    CALLED_STATUS,
    CHOICES,
    COPULA,
    FAMILIES,
    LEFT_OPEN,
    NEGATIONS,
    OF_STATUS,
    STATUS,
    STATUSES,
    UNDONE,
    UNMISTAKEN,
    called_by,
    implying,
    is_denied,
    main_words,
    of_every,
    predicated,
)
from interlock.mapping.grounding.instead import side_of
from interlock.mapping.grounding.items import is_no_word
from interlock.mapping.grounding.modal import may_be
from interlock.mapping.grounding.words import (
    OF_NUMBERS,
    STOP,
    Word,
    key_parts,
    last_parts,
    rooted,
    spelled_out,
)


def unheld(
    words: Sequence[Word],
    stated: Sequence[Ground],
    attributes: frozenset[str],
    texts: Sequence[Ground] = (),
    expected: Sequence[Ground] = (),
) -> list[Ground]:
    """For each field that holds one of a few words, those of a text that no field holds: what says one of them says it
    of no record. `texts`: what fields hold in more words, `twice daily with meals`; `expected`: their days and numbers.
    """
    roots = {word.root for word in words}
    said_here = [one for first in roots for one in _SAID.get(first, ())]
    if not said_here:
        return []
    fields: dict[tuple[tuple[str, ...], ...], list[Ground]] = {}
    for ground in stated:
        if not ground.prose and ground.value.words not in ANSWERS:
            # `parcel.status` is none of the subscription's.
            group = ground.of if GROUPED in ground.what else _thing_of(ground)
            fields.setdefault((group, ground.what), []).append(ground)
    everywhere = {ground.value.words for held in fields.values() for ground in held}
    everywhere |= {one for held in everywhere for one in _STANDING_FOR.get(held, ())}
    attributes = attributes - _only_may_be([*stated, *texts]) - _only_expected(expected, stated)
    attributes = attributes - _only_of_statuses([*stated, *expected, *texts])
    told = [one for one in said_here if not _is_held(one, everywhere, attributes)]
    told = [one for one in told if not _is_in_a_text(one, texts)]
    told = [one for one in told if one.words.strip() not in STATUSES or not _is_asked(one, stated)]
    if not told:
        return []
    text = f" {' '.join(word.text for word in words)} "
    return [
        Ground(UNHELD, held[0].label, Value(STATE, words=one.words), _group_of(held[0]), held[0].what)
        for held in fields.values()
        for one in told
        if (
            # Of a `refund_result` that settled, so much was refunded.
            (_is_a_status(held) and _rules_out(held, one) and not _is_called(one, held[0]))
            if one.family is None
            # Where what the field holds is said too, the other is only spoken of: `beside the surgical ward`.
            else _is_one_of(one.family, held)
            and not any(_without_head(ground) in text.replace(one.words, "  ") for ground in held)
            and not _is_as_paid(one, held)
        )
    ]


def _is_a_status(held: Sequence[Ground]) -> bool:
    """Whether a field says of its record what state that is in; a `state` may be a country's part, too."""
    if STATUS in held[0].what:
        return True
    return A_STATE in held[0].what and all(ground.value.words.strip() in STATUSES for ground in held)


def _is_as_paid(said: _Said, held: Sequence[Ground]) -> bool:
    """Whether money goes back as it was paid, which is another way only of what says how it goes back: any means may
    be the original one."""
    return said.words.strip() == _AS_PAID and not any({*g.what, *g.of} & _PAID_BACK for g in held)


_AS_PAID: Final = "original payment method"
_PAID_BACK: Final = rooted("paid_back")


def _only_may_be(grounds: Sequence[Ground]) -> frozenset[str]:
    """What fields say only that it may be done, `refundable`: that it was done is called by none."""
    able = {ground.what: roots for ground in grounds if (roots := may_be(ground))}
    if not able:
        return frozenset()
    others = {word for ground in grounds if ground.what not in able for word in ground.what}
    return frozenset().union(*able.values()) - others


def _only_expected(days: Sequence[Ground], stated: Sequence[Ground]) -> frozenset[str]:
    """What fields say only when it is to be, `estimated_delivery`: that it was done is called by none."""
    awaited = [g for g in days if not _EXPECTED.isdisjoint(last_parts(g.fact))]
    if not awaited:
        return frozenset()
    others = {word for g in (*days, *stated) if g not in awaited for word in g.what}
    return frozenset(word for g in awaited for word in g.what) - others


def _only_of_statuses(grounds: Sequence[Ground]) -> frozenset[str]:
    """What only statuses are called by, `dispense_status: ready`, which say themselves whether it was done, or numbers,
    `confirmation_no`."""
    of_states = [g for g in grounds if STATUS in g.what and g.value.words not in ANSWERS]
    if not of_states:
        return frozenset()
    of_states += [g for g in grounds if not OF_NUMBERS.isdisjoint(last_parts(g.fact)[1:])]
    others = {word for g in grounds if g not in of_states for word in g.what}
    return frozenset(word for g in of_states for word in g.what) - others


_EXPECTED: Final = GROUNDING["expected"]


def _is_called(one: _Said, ground: Ground) -> bool:
    """Whether what is over and done is called by what is said."""
    if ground.value.words.strip() not in _OVER:
        return False
    called = {*ground.of, *map(root, key_parts(ground.fact.partition(".")[0]))}
    return not called.isdisjoint(root(word) for word in one.words.split())


def _is_asked(one: _Said, stated: Sequence[Ground]) -> bool:
    """Whether a yes or no says whether that was done, `grid_approved`: then no status says it."""
    return any(
        one.words.strip() in last_parts(ground.fact) for ground in stated if ground.value.words in ANSWERS
    )


_OVER: Final = GROUNDING["over"]


def _rules_out(held: Sequence[Ground], one: _Said) -> bool:
    """Whether what a field holds is none that leaves a status open: what is shipped may be paid."""
    before = _BEFORE.get(one.words.strip())
    return before is None or all(ground.value.words.strip() in before for ground in held)


_BEFORE: Final = {
    line.partition(":")[0]: frozenset(line.partition(": ")[2].split(", ")) for line in CUES["statuses before"]
}
"""Of a status that may go with others, those that it does not go with."""


def _is_in_a_text(one: _Said, texts: Sequence[Ground]) -> bool:
    """Whether a field says it among a few words more: `premium economy`, which is another of its family, is none. What
    a user says or asks is no field."""
    members = {said for member in one.family or () for said in member}
    return any(
        spelling in ground.value.words
        and ground.value.words not in members
        and ground.value.words.count(" ") <= SHORT_TEXT
        and ground.value.words != spelled_out(ground.fact)
        and ground.label != USER
        for ground in texts
        for spelling in one.spellings
    )


SHORT_TEXT: Final = 7
"""Blanks in what a field holds that is no sentence."""


def _thing_of(ground: Ground) -> tuple[str, ...]:
    """Of what a field that is only called a type says it: the policy of `policy.type`, `this pet policy`."""
    return _group_of(ground) if _says_which_kind(ground) else ()


def _says_which_kind(ground: Ground) -> bool:
    what = [word for word in ground.what if word[0] not in (CLASS, SORT)]
    return bool(what) and KINDS.issuperset(what)


def _group_of(ground: Ground) -> tuple[str, ...]:
    """What the record or the group of a field is called: the car of `car.fuel`."""
    return tuple(map(root, key_parts(ground.fact.rpartition(".")[0].rpartition(".")[2])))


KINDS: Final = rooted("kind_fields")
"""What a field is called that says of which kind something is."""


_STANDING_FOR: Final = {
    f" {said} ": [
        f" {one} " for family in FAMILIES for member in family if state.strip() in member for one in member
    ]
    for said, _, state in (line.partition(":") for line in CUES["as"])
}
"""What is `out for delivery` is shipped."""


class _Said(NamedTuple):
    """One of a few words that a field may hold, with the others of its family, and all its spellings; a status is of
    no family."""

    words: str
    spellings: tuple[str, ...]
    family: tuple[tuple[str, ...], ...] | None


def _by_first_word() -> dict[str, list[_Said]]:
    statuses = (*STATUSES, *_BEFORE)
    known = [_Said(f" {status} ", _spellings(f" {status} "), None) for status in statuses]
    known += [_Said(said, member, family) for family in CHOICES for member in family for said in member]
    found: dict[str, list[_Said]] = {}
    for one in known:
        found.setdefault(root(one.words.split()[0]), []).append(one)
    return found


def _spellings(status: str) -> tuple[str, ...]:
    members = [member for family in CHOICES for member in family if status in member]
    return tuple(dict.fromkeys((status, *(said for member in members for said in member))))


_SAID: Final = _by_first_word()


def _is_held(one: _Said, everywhere: set[str], attributes: frozenset[str]) -> bool:
    """Whether a field holds it in any spelling; of what is said of nothing else, whether one is called so; of a status,
    whether one is called by a word of it."""
    called = {root(word) for word in one.words.split() if word not in STOP}
    if one.family is None:
        held = any(spelling in said for said in everywhere for spelling in one.spellings)
        return held or not attributes.isdisjoint(called)
    if one.words in UNMISTAKEN and called <= attributes:
        return True
    members = {said for member in one.family for said in member}
    return any(
        said == spelling or (said not in members and spelling in said)
        for said in everywhere
        for spelling in one.spellings
    )


def _is_one_of(family: Sequence[Sequence[str]], held: Sequence[Ground]) -> bool:
    """Whether all that records hold in a field is of the family."""
    whole = held[0].value.measure == NAME or _REASON in held[0].what  # `damaged in transit` is not on its way
    every = any if not _COLOURS.isdisjoint(held[0].what) else all  # no list has all colours
    return every(
        _is_of(family, ground.value.words, whole=True) or _is_of(family, _without_head(ground), whole=whole)
        for ground in held
    )


def _is_of(family: Sequence[Sequence[str]], said: str, *, whole: bool) -> bool:
    """Whether what a field holds is one of a family, or ends in one, or says what it is of, `terraced house`; a name is
    all of it."""
    return any(
        said == one
        or (
            not whole
            and (said.endswith(one) or (said.startswith(one) and said.count(" ") == one.count(" ") + 1))
        )
        for member in family
        for one in member
    )


def _without_head(ground: Ground) -> str:
    """`family room` of a `room_type` as `family`."""
    said = ground.value.words.split()
    while len(said) > 1 and root(said[-1]) in ground.what:
        said.pop()
    return f" {' '.join(said)} "


UNHELD: Final = ""
"""The fact of what no fact states."""
UNHELD_MARK: Final = "~"
"""Before its words."""


class _Place(NamedTuple):
    """Where a clause says what a field holds, or what none does."""

    ground: Ground
    value: list[str]
    """Without the `no longer` that a field begins with."""
    told: list[Word]
    """The clause, without the label that it stands behind."""
    said: list[str]
    at: int
    lapsed: bool
    """The field holds that it is so no longer."""

    @property
    def ahead(self) -> list[Word]:
        return self.told[: self.at]

    @property
    def behind(self) -> list[Word]:
        """The word right behind it, if there is one."""
        return self.told[self.at + len(self.value) :][:1]

    @property
    def is_unheld(self) -> bool:
        return self.ground.fact == UNHELD

    @property
    def is_unheld_status(self) -> bool:
        return self.is_unheld and self.ground.value.words.strip() in (*STATUSES, *_BEFORE)

    def is_predicated(self) -> bool:
        return predicated(self.told, [root(word) for word in self.value], self.value)


def chosen(
    own: Sequence[Word],
    label: Sequence[Word],
    stated: Sequence[Ground],
    about: tuple[str, ...],
    span: Span,
    everywhere: Sequence[str],
    text: str,
    attributes: frozenset[str],
) -> list[Figure]:
    """One of the few words that a field holds, where it is said as that: behind the label of the field, by itself in a
    list, beside a word of the field or its record, or anywhere where it is no common word."""
    told = [word for word in own if word not in label and word.start < word.end]
    said = [word.text for word in told]
    held = [g for g in stated if g.fact != UNHELD]
    things = {words[-1] for g in held if (words := g.value.words.split())}
    told_by = _told_by([g for g in held if not _COLOURS.isdisjoint(g.what)])
    found: dict[Figure, None] = {}
    for place in _places(told, stated):
        labelled = any(word.root in place.ground.what for word in label)
        # `BK-2210: cancelled`
        of_a_thing = not labelled and any({w.root, LIKE + w.root} & {*everywhere} for w in label)
        only = [one for one in said if one not in NEGATIONS] == place.value
        filled = only and (labelled or of_a_thing)
        alone = filled or (said == place.value and bool(everywhere) and own[0].segment > 0)
        beside = _is_beside(place, about, told_by) or _is_beside_unheld(place, things, text, attributes)
        if place.is_unheld_status:
            telling, beside = False, beside and _is_no_manner(place)
        else:
            telling = _is_telling(place)
        if not (alone or beside or telling) or of_every(own) or _says_which(place):
            continue
        if labelled or filled or _is_in_small_letters(place, text):
            found[_as_chosen(place, own, label, stated, about, span, text)] = None
    return list(found)


def _places(told: list[Word], stated: Sequence[Ground]) -> Iterator[_Place]:
    """Where a clause says what fields hold, but for what is only spoken of beside something else."""
    said = [word.text for word in told]
    roots = {word.root for word in told}
    inside = _within_values(said, stated)
    proposed = {
        word.root
        for before, word in zip((None, *told), told, strict=False)
        # `your request` is a thing
        if word.text in PROPOSING and (before is None or before.text not in _DEFINITE)
    }
    for ground in stated:
        if ground.value.words in ANSWERS or ground.prose:
            continue
        value = ground.value.words.split()
        if not proposed.issubset((*ground.what, *map(root, value))):  # what something is to be, or may be
            continue
        lapsed = tuple(value[:2]) == _NO_LONGER
        value = value[2:] if lapsed else value
        if not value or root(value[0]) not in roots:
            continue
        place = _Place(ground, value, told, said, _place_of(value, said), lapsed)
        if place.at >= 0 and not (place.is_unheld and (place.at in inside or _is_aside(place))):
            yield place


def _is_aside(place: _Place) -> bool:
    ahead = place.said[: place.at]
    near = not _BESIDE.isdisjoint(ahead[-3:])
    return ahead in (["for", "a"], ["for", "an"]) or (
        near and not any(_calls(word, place.ground) for word in place.behind)
    )


def _is_beside(place: _Place, about: tuple[str, ...], told_by: set[str]) -> bool:
    """Whether it stands beside a word of the field or its record, or is said to be what that is."""
    ground, at, said = place.ground, place.at, place.said
    after = [word for word in place.told[at + len(place.value) :] if word.text not in _BEFORE_A_NOUN]
    rest = after[:1] + place.ahead[-1:]  # `failed the credit check`
    coloured = not _COLOURS.isdisjoint(ground.what)
    return (
        any(word.root in ground.what for word in rest)
        or (
            any(word.root in ground.of for word in rest)
            and (_says_which_kind(ground) or not _is_any(place.ahead))
        )
        # `your black wool coat`, which a record is told by
        or (coloured and any(word.root in told_by for word in place.behind))
        or (place.lapsed and place.is_predicated())
        or (said[max(0, at - 1) : at] == ["in"] and (coloured or said[max(0, at - 2) : at - 1] in _OFFERED))
        or _says_what_it_is(place.ahead, about)
    )


def _is_beside_unheld(place: _Place, things: set[str], text: str, attributes: frozenset[str]) -> bool:
    """The same of what no field holds: where it may be meant of this one."""
    ground, told, at, size = place.ground, place.told, place.at, len(place.value)
    if not place.is_unheld:
        return False
    ends = not place.behind  # `… and is moderate`
    stated = ends or STATUS in ground.what or _is_subject(told, at, size, ground)
    return (
        _is_led_to(place.ahead, ground)
        or any(_calls(one, ground) or one.text in _SORTS or one.text in things for one in place.behind)
        or (stated and place.is_predicated())
        or (ends and _SAID_TOO.search(text, 0, told[at].start) is not None)
        or _is_of_what_it_sorts(place)
        or (ends and _IS_A.search(f" {' '.join(place.said[:at])}") is not None)
        or _tells_which(told, at, size, text, attributes)
    )


def _is_no_manner(place: _Place) -> bool:
    """Whether a status is not owed, and says nothing of how something was done: `was paid by card`."""
    behind = [word.text for word in place.behind]
    if not _DUTY.isdisjoint(place.said[: place.at]) or behind in (["to"], ["for"], ["as"]):
        return False
    return not (place.ground.value.words.strip() in _BEFORE and behind and behind[0] in _HOW)


def _is_telling(place: _Place) -> bool:
    """Whether it is said of nothing else, wherever it stands."""
    words = place.ground.value.words
    telling = len(place.value) > 1 or is_no_word(" ".join(place.value)) or words in UNMISTAKEN
    often = not _OFTEN.isdisjoint(place.ground.what) and words.strip().endswith("ly")
    return telling or (often and all(word.text in STOP for word in place.behind))


def _says_which(place: _Place) -> bool:
    """Whether it only says which are meant: `the pending orders`, `I didn't find it in the pending order`."""
    at, said, behind = place.at, place.said, place.behind
    if len(place.value) != 1 or not behind:
        return False
    definite = not _DEFINITE.isdisjoint(said[max(0, at - 2) : at])
    return _is_plural(behind[0]) or (definite and not NEGATIONS.isdisjoint(said[:at]))


def _is_in_small_letters(place: _Place, text: str) -> bool:
    """Whether it is written so, or may be written with a capital: a size, a code, a status."""
    word, behind = place.told[place.at], place.behind
    before = place.ahead[-1] if place.ahead else None
    return (
        not word.capital
        # `size M`, `in black`, where no field holds that.
        or (place.is_unheld and _is_sized(before, word.text, place.ground))
        or (len(word.text) <= _SIZE_MAX and place.ground.value.words in UNMISTAKEN)  # `FOB`
        # `has been Refunded`
        or (place.is_unheld_status and not behind and place.is_predicated())
        # `Oral metformin is given`, where a sentence begins
        or (not place.at and _begins(word, text) and bool(behind) and not behind[0].capital)
    )


def _as_chosen(
    place: _Place,
    own: Sequence[Word],
    label: Sequence[Word],
    stated: Sequence[Ground],
    about: tuple[str, ...],
    span: Span,
    text: str,
) -> Figure:
    ground, told, at = place.ground, place.told, place.at
    what = main_words(ground)
    end = told[at + len(place.value) - 1].end
    side = side_of(text, told[at].start, end, [ground], stated) if _is_of_two(ground) else ""
    what = (side,) if side else _of_another_field(ground, told, at, stated) or what
    what = _labelled_so(ground, label, stated) or what
    ahead = [word for word in own if word.end <= told[at].start]
    denied = (is_denied(ahead) and not _only_says_where(ahead)) is not place.lapsed
    said = ground.value.words.strip()
    # A field that holds more, `premium economy`, does not hold this.
    one = Value(STATE, words=f" {UNHELD_MARK}{said} ") if place.is_unheld else ground.value
    readings = (one, *(Value(STATE, words=f" {more} ") for more in implying(said)))
    return Figure(FigureKind.STATE, readings, span, about=(*what, *about), denied=denied)


def _is_of_what_it_sorts(place: _Place) -> bool:
    """`your economy ticket`, `in economy` of a `cabin`: what comes in the classes that a field tells apart."""
    sorts = [things for named, things in _SORTED if not named.isdisjoint(place.ground.what)]
    led = place.said[max(0, place.at - 1) : place.at] == ["in"] and not place.behind
    return any(led or any(word.root in things for word in place.behind) for things in sorts)


_SORTED: Final = tuple(
    (
        frozenset(map(root, line.partition(":")[0].split())),
        frozenset(map(root, line.partition(":")[2].split())),
    )
    for line in CUES["sorted_by"]
)


_SAID_TOO: Final = re.compile(
    r"\b(?:is|are|was|were) (?:[a-z]+ ){0,2}[$€£]?[0-9][0-9.,]*(?: ?%| [A-Za-z]{1,12})? (?:and|but) \Z"
)
"""`the rate is 6.4 % and variable`"""


def _begins(word: Word, text: str) -> bool:
    """Whether a word has its capital from the beginning of a sentence."""
    return text[: word.start].rstrip(' *_"\u201c')[-1:] in ("", ".", "!", "?", "\n", ":")


def _told_by(coloured: Sequence[Ground]) -> set[str]:
    """What things of a colour are told apart by, but for their colours."""
    of = [{word.lstrip(LIKE) for word in ground.of if "#" not in word} for ground in coloured]
    colours = {root(one) for ground in coloured for one in ground.value.words.split()}
    told = {word for words in of for word in words if len(of) == 1 or any(word not in other for other in of)}
    return told - colours


_IS_A: Final = re.compile(r" (?:is|was|s|are|isn't|wasn't|aren't)(?: not)? an?\Z")
"""`He is a smoker`."""


def _tells_which(told: Sequence[Word], at: int, length: int, text: str, attributes: frozenset[str]) -> bool:
    """Whether a word says of a definite thing that fields speak of which it is, `the routine referral`, or stands alone
    in brackets."""
    first, last = told[at], told[at + length - 1]
    if text[: first.start].endswith("(") and text[last.end :].startswith(")"):
        return True
    behind = told[at + length : at + length + 1]
    before = told[at - 1].text if at else ""
    joined = bool(behind) and text[last.end : behind[0].start] == " "
    # `The current status` says nothing of a `student` visa, though there are current accounts.
    which = joined and before in _THIS and first.text not in LEFT_OPEN
    # `The credit limit` is called so.
    return which and behind[0].root in attributes and first.root not in attributes


_THIS: Final = frozenset({"the", "this", "your"})


def _only_says_where(ahead: Sequence[Word]) -> bool:
    """Whether what a clause denies is denied before what stands next: `a child seat is not included with this …`. Not
    `is not on the …`."""
    said = [word.text for word in ahead]
    if len(said) < 2 or said[-2] not in _BESIDE_IT or said[-1] not in _DEFINITE:
        return False
    denial = max((at for at, word in enumerate(said) if word in NEGATIONS), default=-1)
    return any(word not in STOP for word in said[denial + 1 : -2])


_BESIDE_IT: Final = frozenset({"with", "for", "on", "in", "at"})


def _is_any(before: Sequence[Word]) -> bool:
    """Whether what follows is any of its kind, and none that a record is of: `a new car costs more`."""
    said = [word.text for word in before]
    return said[-1:] in (["a"], ["an"]) and _OF_ONE.isdisjoint(said[-_NEAR_ARTICLE:-1])


_OF_ONE: Final = COPULA | {"have", "has", "had", "got"} | GROUNDING["had_one"]
"""Before an article: what follows is the one that is spoken of."""
_NEAR_ARTICLE: Final = 4


def _of_another_field(
    ground: Ground, told: Sequence[Word], at: int, stated: Sequence[Ground]
) -> tuple[str, ...]:
    """What another field is called that a clause calls in full, and more of it than of the one that holds what it says:
    `the secondary diagnosis is pneumonia`, which is the `primary_diagnosis`."""
    size = len(ground.value.words.split())
    said = {word.root for word in (*told[:at], *told[at + size :])}
    text = f" {' '.join(word.text for word in told)} "
    own = {*called_by(ground)}
    for other in stated:
        called = called_by(other)
        if len(called) > 1 and said.issuperset(called) and len(said & own) < len(called) and not other.prose:
            alike = called[-1] in own and other.value.words not in (*ANSWERS, ground.value.words)
            if alike and other.fact != UNHELD and other.value.words not in text:
                return called
    return ()


def _labelled_so(ground: Ground, label: Sequence[Word], stated: Sequence[Ground]) -> tuple[str, ...]:
    """What another field is called that a label is the whole name of: `Primary diagnosis: asthma`, where asthma is the
    `secondary_diagnosis`."""
    said = {word.root for word in label if word.text not in STOP}
    for other in stated if said else ():
        called = tuple(word for word in other.what if word[0] not in (CLASS, SORT))
        named = _is_whole(other, called, said) and not _is_whole(ground, ground.what, said)
        if named and not other.prose and other.fact != UNHELD and other.value.words not in ANSWERS:
            return called
    return ()


def _is_whole(ground: Ground, called: Sequence[str], said: set[str]) -> bool:
    """Whether a label is what a field is called, with its group or without: `diagnosis.primary`."""
    own = {word for word in called if word[0] not in (CLASS, SORT)}
    group = key_parts(ground.fact.rpartition(".")[0].rpartition(".")[2])
    return said in (own, own | {*map(root, group)})


def _is_of_two(ground: Ground) -> bool:
    """Whether a field holds one of two things of which one comes in the place of the other."""
    return MAIN in ground.what or SIDE in ground.what


_OFTEN: Final = rooted("how_often_fields")
"""Of a field that says how often, a clause says so with `weekly` or `yearly` at its end."""
_OFFERED: Final = (["available"], ["comes"], ["come"], ["offered"], ["sold"], ["supplied"])
"""`is available in paperback`: what it comes in is what a field holds."""


def _says_what_it_is(before: Sequence[Word], about: tuple[str, ...]) -> bool:
    """Whether a clause says of what it names that it is a thing of that kind: `Rex is a brown Beagle`."""
    said = [word.text for word in before]
    article = next((n for n in (-1, -2) if said[n:][:1] in (["a"], ["an"])), 0)
    led = article and said[:article] and said[article - 1 :][:1] in (["is"], ["was"])
    subject = before[article - 2 : article - 1] if led and len(before) > 1 - article else []
    return any(word.root in about for word in subject)


def _place_of(value: Sequence[str], said: Sequence[str]) -> int:
    return next((n for n in range(len(said)) if said[n : n + len(value)] == value), -1)


def _within_values(said: Sequence[str], stated: Sequence[Ground]) -> set[int]:
    """Where a clause says what a field holds in several words: nothing else is said with one of them."""
    found: set[int] = set()
    clause = f" {' '.join(said)} "
    for ground in stated:
        if ground.fact == UNHELD or ground.value.words not in clause:
            continue
        value = ground.value.words.split()
        at = _place_of(value, said) if len(value) > 1 else -1
        found.update(range(at, at + len(value)) if at >= 0 else ())
    return found


_SORTS: Final = GROUNDING["sort_fields"]
"""`on an annuity basis`"""
_NO_LONGER: Final = ("no", "longer")
"""A status that begins so is denied where what follows is said: `no longer in force`."""
_DEFINITE: Final = frozenset({"the", "your", "my", "our", "their", "this", "that", "his", "her", "its"})
_BEFORE_A_NOUN: Final = _DEFINITE | {"a", "an"}
PROPOSING: Final = (
    GROUNDING["proposing"]
    | GROUNDING["contrast"]
    | GROUNDING["choosing"]
    | {"also", "offer", "offers", "rather", "please"}
)
_BESIDE: Final = frozenset({"near", "beside", "next", "opposite", "from", "between", "than", "behind"})
"""Before one of the few words: it says where something is, or was."""


def _is_plural(word: Word) -> bool:
    ends = word.text.endswith("s") and not word.text.endswith("ss") and word.text not in STOP | _SORTS
    return ends and lemma(word.text) != word.text


def _is_led_to(before: Sequence[Word], ground: Ground) -> bool:
    """`allergic to latex` of `allergies`, `because it was incomplete` of a `return_reason`."""
    if _REASON in ground.what and any(word.text == "because" for word in before[-_REASON_NEAR:]):
        return True
    if [word.text for word in before[-2:]] == ["made", "of"]:
        return _MATERIAL in ground.what
    led = before[-1].text in _TO if before else False
    return led and any(_calls(word, ground) for word in before[-2:-1])


def _calls(word: Word, ground: Ground) -> bool:
    """Whether a word calls what the field holds, or stands for one that does: `sample` of `specimen`."""
    return word.root in ground.what or not {*classes(word.root)}.isdisjoint(ground.what)


_TO: Final = frozenset({"to", "against", "for", "by", "as", "in", "on"})
_REASON: Final = root("reason")
_MATERIAL: Final = root("material")
_REASON_NEAR: Final = 4
_HOW: Final = frozenset({"by", "with", "using", "via", "through", "in", "from"})
_DUTY: Final = frozenset({"must", "should", "to", "need", "needs", "be"})
"""What is to be in a state is not yet in it."""


def _is_sized(before: Word | None, said: str, ground: Ground) -> bool:
    return before is not None and before.root in ground.what and len(said) <= _SIZE_MAX


_SIZE_MAX: Final = 3
_COLOURS: Final = frozenset({root("colour"), root("color")})
"""What is said to be `in black`."""


def _is_subject(told: Sequence[Word], at: int, size: int, ground: Ground) -> bool:
    """Whether a clause says a word of what the field is called by: `the culture was positive`, and nothing else is:
    `the room is double glazed`."""
    after = told[at + size].text if at + size < len(told) else ""
    named = any(word.root in ground.what or word.root in ground.of for word in told[:at])
    return named and (not after or after in STOP or after in ENGLISH["connectives"])


def is_one_of_several(words: Sequence[Word], own: Sequence[Word]) -> bool:
    """Whether it is left open what something is: `to a gift card or to PayPal`."""
    beside = (own[0].segment, own[0].segment + 1)
    return any(word.text == "or" and word.segment in beside for word in words)


def not_yet(
    own: Sequence[Word], stated: Sequence[Ground], about: tuple[str, ...], span: Span
) -> list[Figure]:
    """`the refund has not been issued`, where its status says that it is still to be."""
    said = [word.text for word in own]
    at = next((at for at, one in enumerate(said) if one in _HAVE), 0)
    behind = [one for one in said[at + 1 :] if one not in NEGATIONS and one not in _YET]
    if not at or behind[:1] == [] or behind[0] not in _DONE:
        return []
    before = {word.root for word in own[:at]}
    for ground in stated:
        status = [word for word in ground.what if word[0] not in (CLASS, SORT)]
        named = [word for word in status if word not in CALLED_STATUS]
        pending = OF_STATUS in ground.what and ground.value.words.strip() in UNDONE
        goods = behind[0] in _OF_GOODS and not before.isdisjoint(_GOODS)
        if pending and not ground.prose and (before.issuperset(named) if named else goods):
            done = (Value(STATE, words=f" {behind[0]} "),)
            return [
                Figure(FigureKind.STATE, done, span, about=(*status, *about), denied=is_denied(own[: at + 3]))
            ]
    return []


_HAVE: Final = frozenset({"has", "have", "hasn't", "haven't", "hasn", "haven"})
_YET: Final = frozenset({"been", "a", "an", "the", "yet", "already", "still", "just", "now", "fully"})
_DONE: Final = GROUNDING["done"]
_OF_GOODS: Final = frozenset({"shipped", "dispatched", "delivered"})
"""Of goods only these say that an order is no longer pending: `your order has been paid`."""
_GOODS: Final = rooted("goods")
