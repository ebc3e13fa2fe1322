"""Whether a clause says outright what a field holds, or says yes or no to: in the words that it is called by."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from interlock.core.grounding import GROUPED, LIKE, NAME, STATE, Ground, GroundIndex, record_of
from interlock.core.mutation import Figure, FigureKind, Span, Value
from interlock.lexicon.conversion import root
from interlock.lexicon.words import ENGLISH, GROUNDING
from interlock.mapping.grounding.amounts import CURRENCIES, MONEY
from interlock.mapping.grounding.answers import (
    AGAINST,
    ALIKE,
    ANSWERS,
    CALLED_STATUS,
    CHOICES,
    COPULA,
    FAMILIES,
    LEAVING_OUT,
    LIGHT,
    NEGATIONS,
    NO,
    OF_THIS,
    ON,
    OPPOSING,
    OPPOSITES,
    STATES,
    YES_OR_NO,
    YET,
    called_by,
    implying,
    is_answer,
    is_denied,
    main_words,
    predicated,
)
from interlock.mapping.grounding.chosen import KINDS
from interlock.mapping.grounding.conjuncts import pays_for
from interlock.mapping.grounding.families import WORDED, further_words, is_of_another, measured_instead
from interlock.mapping.grounding.items import is_no_word
from interlock.mapping.grounding.modal import is_done
from interlock.mapping.grounding.words import STOP, Word, is_code, key_words, last_parts, rooted


def outright(
    own: Sequence[Word],
    fields: Sequence[Ground],
    held: Sequence[Ground],
    named: Sequence[str],
    about: tuple[str, ...],
    span: Span,
    index: GroundIndex,
    things: set[str],
) -> list[Figure]:
    """What a clause says of fields in the words that they are called by, or that they hold. `held`: also those that it
    says nothing of, whose phrases are read as one all the same. `things`: what it may speak of."""
    roots = {word.root for word in own}
    known = [
        g
        for g in (_told_apart(fields, named) if len(fields) > 1 else fields)
        if _may_be_said(g, roots) and not _only_does_it(g, own, index)
    ]
    unsaid = _outside_phrases(own, held)
    stating = [
        (g, _state(unsaid if g.value.words in ANSWERS else own, g, about, span, index, things)) for g in known
    ]
    return _fullest(own, _of_what_is_done(own, stating, index))


def _of_what_is_done(
    own: Sequence[Word], stating: Sequence[tuple[Ground, Figure | None]], index: GroundIndex
) -> Sequence[tuple[Ground, Figure | None]]:
    """Without that there is an amount, where a clause ends in what was done, or not, and a yes or no is called so: `the
    annual fee has not been waived` does not say that there is none. What a field itself says yes or no to stays."""
    done = own[-1].root if own[-1].text.endswith("ed") else ""
    said = [g for g, figure in stating if figure is not None and g.value.words in ANSWERS]
    # `has not been shipped` says nothing of what shipping costs
    only = {g.fact for g in said if done and {*called_by(g)} - LIGHT == {done} and len(g.what) > 1}
    only &= (
        {g.fact for g in index.all() if g.fact in only and g.value.measure not in WORDED} if only else set()
    )
    if only:
        stating = [(g, figure) for g, figure in stating if g.fact not in only]
        said = [g for g in said if g.fact not in only]
    within = _within(own)
    apart = {ground.fact for ground in said if within and not within.isdisjoint(ground.what)}
    if any(done in ground.what for ground in said):
        apart |= {ground.fact for ground in said if done not in ground.what}
    last = next((word.text for word in reversed(own) if word.text not in YET), "")
    told = last in STATES and any(one is not None and not is_answer(one) for _, one in stating)
    if told:
        apart |= {ground.fact for ground in said}  # `the balance has not been paid`, and there is one
    if not apart or (all(ground.fact in apart for ground in said) and not told):
        return stating
    amounts = {g.fact for g in index.all() if g.fact in apart and g.value.measure not in WORDED}
    return [(g, figure) for g, figure in stating if g.fact not in apart & amounts]


def _within(own: Sequence[Word]) -> set[str]:
    """What a clause says that something is in, or not, `is not included in the rate`: of that it says no more."""
    at = next(
        (n for n, one in enumerate(own) if n and one.text in ("in", "of") and own[n - 1].text in _PART), 0
    )
    return {word.root for word in own[at + 1 :]} if at else set()


_PART: Final = frozenset({"included", "part", "contained", "covered"})


def _fullest(own: Sequence[Word], stating: Sequence[tuple[Ground, Figure | None]]) -> list[Figure]:
    """Without a yes or no of which a clause says fewer words than of another that has them all: `partial shipment is
    not allowed` is none of `shipping`, `a deposit is required` of no `deposit_paid`. Nor with what a field holds, where
    one has its words: `no surgery was performed` says nothing of a `surgical` ward."""
    said = [
        (frozenset(called_by(ground)), ground.value.words in ANSWERS)
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
                {*called_by(ground)},
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


def _outside_phrases(own: Sequence[Word], stated: Sequence[Ground]) -> Sequence[Word]:
    """A clause without the words of a state that is said in several, `is out for delivery`: nothing is delivered."""
    texts = [word.text for word in own]
    inside: set[int] = set()
    for said in {ground.value.words for ground in stated}:
        phrase = said.split()
        for at in range(len(own) - len(phrase) + 1) if len(phrase) > 1 else ():
            if texts[at : at + len(phrase)] == phrase:
                inside.update(range(at, at + len(phrase)))
    return [word for at, word in enumerate(own) if at not in inside] if 0 < len(inside) < len(own) else own


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
    what = [*called_by(ground)]
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


def _state(
    own: Sequence[Word],
    ground: Ground,
    about: tuple[str, ...],
    span: Span,
    index: GroundIndex,
    things: set[str],
) -> Figure | None:
    what = main_words(ground)
    said = ground.value.words.strip()
    if is_of_another(ground, about, index) or _is_only_named(ground, own):
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
            own[-1].text in YES_OR_NO
            and own[-2:-1]
            and own[-2].text == "is"
            and what
            and what != (own[-1].root,)  # `parking.included`
        ):
            if not (says(what, own[:-2], index) or says(what, _of_a_kind(what, own[:-2], index), index)):
                return None
            said_so = " no " if own[-1].text in NO else " yes "
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
            says(what, told, index)
            or _led(what, own, told, index, ground.of)
            or says(what, _without_thing(told, index), index)
            or says(what, _without_maker(told), index)
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
    whole = called_by(ground)  # `checked_in`, beside `checked_bag_kg`
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
    status, further = not CALLED_STATUS.isdisjoint(ground.what), further_words(ground)
    if not further or not further.isdisjoint(things) or not KINDS.isdisjoint(ground.what):
        return ()  # what a record is, `transaction_type`, is of no thing beside it
    record = record_of(ground.fact)
    for other in index.of([STATE]):
        if other.prose or other.value.words in ANSWERS or CALLED_STATUS.isdisjoint(other.what) is status:
            continue
        alike = status or _is_one_family(ground, other)
        if (
            alike
            and further_words(other)
            and further_words(other) <= things
            and record_of(other.fact) == record
        ):
            return called_by(other)
    return () if status else measured_instead(ground, things, index)


def _is_one_family(one: Ground, other: Ground) -> bool:
    """Whether what two fields hold are states of which a thing has one at a time, `positive` and `negative` too."""
    stripped = (one.value.words.strip(), other.value.words.strip())
    return any(
        all(any(said in member for member in family) for said in held)
        for families, held in ((FAMILIES, stripped), (CHOICES, (one.value.words, other.value.words)))
        for family in families
    )


def _denies_by_name(own: Sequence[Word], ground: Ground) -> bool:
    """`five years of no claims` of `no_claims_years`: what it is called denies nothing."""
    called = [*pairwise(ground.what)]
    return any(one.text == "no" and (one.root, two.root) in called for one, two in pairwise(own))


def _is_only_named(ground: Ground, own: Sequence[Word]) -> bool:
    """Whether a clause has but the noun for what a field says was done: `on delivery` says nothing of `delivered`."""
    done = next((one for one in reversed(last_parts(ground.fact)) if one not in _ON_A_DAY), "")
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
_COMPLETE: Final = rooted("complete")
_NOMINAL: Final = ("y", "ies", "ment", "ments", "tion", "tions", "al", "als", "ance")
_INCLUDED: Final = root("included")


def _without_thing(told: Sequence[Word], index: GroundIndex) -> Sequence[Word]:
    """What a clause says without the thing that it says it of, at its end: `… make overpayments on this loan`; and `on
    the loan` where that is all it is called.
    """
    at = next((n for n in range(len(told) - 1, 0, -1) if told[n].text in _THIS or told[n].text == "the"), 0)
    most = 1 if told[at].text == "the" else _THING_MAX
    led = at > 1 and told[at - 1].text in OF_THIS and 0 < len(told) - at - 1 <= most
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


_MADE: Final = GROUNDING["made_by"]


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
_HAD: Final = rooted("had_so")
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
    told = [word.root for word in own if not (_adds_nothing(word) or word.text in YET or word.root == said)]
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


def says(what: Sequence[str], told: Sequence[Word], index: GroundIndex) -> bool:
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
_JOINED: Final = GROUNDING["joined_to"]
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
    return says(what, own, index) or says(what, _of_a_kind(what, own, index), index)


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


_ADDED_TO: Final = GROUNDING["added_to"]
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
