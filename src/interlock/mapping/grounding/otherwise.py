"""What a text says that a field holds, where no field holds anything like it: `the primary diagnosis is gallstones` of
a record in which it is another.

Of words that say of a field what it is only those are read that seldom are a remark: a few in small letters, none of
them said of everything (`[left_open]`), behind the name of the field and `is`, or behind its label.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from interlock.core.grounding import CLASS, LIKE, NAME, SORT, STATE, Ground, GroundIndex, sort_of
from interlock.core.mutation import Figure, FigureKind, Span, Value
from interlock.lexicon.conversion import classes, root
from interlock.lexicon.words import GROUNDING
from interlock.mapping.grounding.amounts import CUES
from interlock.mapping.grounding.answers import (
    A_STATE,
    ANSWERS,
    LEFT_OPEN,
    NEGATIONS,
    SAME_THING,
    STATUS,
    YES_OR_NO,
    is_denied,
)
from interlock.mapping.grounding.chosen import KINDS, PROPOSING
from interlock.mapping.grounding.words import ANYBODY, STOP, Word, last_words, rooted
from interlock.mapping.quantities import NUMBER_WORDS

COMPLEMENT_MAX: Final = 4
"""Words that may be all that is said of a field: more are a sentence, which can say the same in other words."""
ALIKE: Final = 4
"""Letters that two words begin with alike which may be of one family."""
_IS: Final = frozenset({"is", "was", "are", "were"})
_JOINING: Final = frozenset({"and", "but"})
_PHRASE: Final = frozenset({"on", "in", "for", "of", "at", "from", "with"})
"""Behind the head of a subject these begin what only says which is meant: `the diet on the chart`."""
_SAID_SO: Final = GROUNDING["said_so"]
_MARKS: Final = (CLASS, SORT, LIKE)


def otherwise(
    own: Sequence[Word], fields: Sequence[Ground], about: tuple[str, ...], span: Span
) -> Figure | None:
    """What a clause says that a field holds and no field of that name does. `own`: the clause, with the label that it
    stands behind and `is`."""
    at = next((n for n, word in enumerate(own) if word.text in _IS and n), 0)
    said = own[at + 1 :]
    if not at or not 0 < len(said) <= COMPLEMENT_MAX or not all(map(_is_plain, said)):
        return None
    subject = _head(own[:at])
    if len(subject) > 1 and subject[-1].text in _SAID_SO:
        subject.pop()  # `the reason given`
    called = [g for g in fields if _is_called(subject, g)] if subject else []
    if any(map(_names_somebody, called)):
        return None  # what a person or a firm is like
    held = [g for g in called if g.value.words not in ANSWERS]
    if not held or any(g.prose for g in held):
        return None
    content = [word for word in said if word.text not in STOP]
    if not content or any(_is_like(word, g) for word in content for g in held):
        return None
    noun = said[0].text in _ARTICLES  # `the cathedral` is like nothing
    ending = None if noun else _LIKENESS.search(content[-1].text)
    if ending is not None and not any(g.value.words.strip().endswith(ending[0]) for g in held):
        return None  # what it is like, and not what it is
    value = Value(STATE, words=f" ~{' '.join(word.text for word in said)} ")
    what = tuple(word for word in held[0].what if word[0] not in _MARKS)
    return Figure(FigureKind.STATE, (value,), span, about=(*what, *about))


def labelled_otherwise(
    own: Sequence[Word], label: int, fields: Sequence[Ground], about: tuple[str, ...], span: Span
) -> Figure | None:
    """What stands behind a label that is what a field is called, `Status: on schedule`, and is none of what such fields
    hold, or denies it: `Meal: non-vegetarian`. `label`: how many words of `own` it has."""
    subject = [{word.root for word in own[:label] if word.text not in but} for but in (STOP, _JOINING)]
    said = [word for word in own[label + 1 :] if word.start < word.end]
    plain = [word for word in said if word.text not in _DENIED]
    if not subject[1] or not 0 < len(plain) <= COMPLEMENT_MAX:
        return None
    held = [g for g in fields if _is_worded(g) and any(called in subject for called in _labels_of(g))]
    # `Reason: to be confirmed`, and what a person or a firm is, are no other value.
    if not held or any(map(_names_somebody, held)):
        return None
    if any(w.capital and n for n, w in enumerate(plain)) or not all(w.text.isalpha() for w in plain):
        return None
    if YES_OR_NO.issuperset(word.text for word in plain) or not _OPEN.isdisjoint(w.text for w in said):
        return None
    if " ".join(word.text for word in said) in _STANDING_FOR:
        return None
    what = tuple(word for word in held[0].what if word[0] not in _MARKS)
    same = [g for g in held if not _is_unlike(plain, g)]
    if len(said) > len(plain):
        whole = [g for g in same if _has_all(plain, g)]
        if not whole:
            return None
        return Figure(FigureKind.STATE, (whole[0].value,), span, about=(*what, *about), denied=True)
    if same:
        return None
    value = Value(STATE, words=f" ~{' '.join(word.text for word in said)} ")
    return Figure(FigureKind.STATE, (value,), span, about=(*what, *about))


def _labels_of(ground: Ground) -> Iterator[set[str]]:
    """What a field is called behind which its value may stand: a `ticket_status` the ticket, too, or the state."""
    called = {word for word in ground.what if word[0] not in _MARKS}
    yield called
    if STATUS in called:
        yield called - {STATUS} or {A_STATE}
        yield {STATUS}
        yield {A_STATE}


def quoted_otherwise(
    text: str, own: Sequence[Word], fields: Sequence[Ground], about: tuple[str, ...], span: Span
) -> Figure | None:
    """What a clause quotes right behind what a field is called, `is listed under the status "on hold"`, and none such
    holds."""
    at = next(
        (n for n, (one, two) in enumerate(pairwise(own), 1) if _QUOTE.search(text, one.end, two.start)), 0
    )
    size = next((n for n, word in enumerate(own[at:], 1) if text[word.end : word.end + 1] in _CLOSING), 0)
    said = own[at : at + size]
    before = [word for word in own[:at] if word.text not in _BEFORE_A_QUOTE]
    if (
        not before
        or not size
        or is_denied(own[:at])
        or not PROPOSING.isdisjoint(word.text for word in own[:at])
    ):
        return None
    held = [
        g for g in fields if _is_worded(g) and before[-1].root in {w for w in g.what if w[0] not in _MARKS}
    ]
    if not held or len(said) > COMPLEMENT_MAX or any(_is_said_by(said, g) for g in held):
        return None
    value = Value(STATE, words=f" ~{' '.join(word.text for word in said)} ")
    what = tuple(word for word in held[0].what if word[0] not in _MARKS)
    return Figure(FigureKind.STATE, (value,), span, about=(*what, *about))


def _names_somebody(ground: Ground) -> bool:
    """Whether a field holds the name of a person, a firm or a place, of which much may be said."""
    return ground.value.measure == NAME and not ground.lower and sort_of(ground) in _SOMEBODY


def _is_said_by(said: Sequence[Word], ground: Ground) -> bool:
    """Whether the words are those of a field, or the most of them: a few may be left out."""
    value = {root(word) for word in ground.value.words.split()}
    words = {word.root for word in said}
    return words <= value or value <= words


_QUOTE: Final = re.compile('["\u201c\u00ab]')
_CLOSING: Final = frozenset({'"', "\u201d", "\u00bb"})
_BEFORE_A_QUOTE: Final = _IS | _JOINING | {"as", "of", "file", "record", "on", "now", "currently", "still"}
_SOMEBODY: Final = tuple(f"{SORT}{sort}" for sort in ("person", "firm", "place"))
_DENIED: Final = NEGATIONS | {"non", "yet"}
_STANDING_FOR: Final = frozenset(line.partition(":")[0] for line in CUES["as"])
"""What says in other words what a status holds: `on its way`."""
_OPEN: Final = frozenset({"as", "unknown", "be", "see", "below", "above", "same", "or"})


def _is_worded(ground: Ground) -> bool:
    """Whether a field holds a few words, and no figure."""
    words = ground.value.words.split()
    return not ground.prose and ground.value.words not in ANSWERS and 0 < len(words) <= _VALUE_MAX


def _has_all(said: Sequence[Word], ground: Ground) -> bool:
    value = {root(word) for word in ground.value.words.split() if word not in NEGATIONS}
    return value == {word.root for word in said} and NEGATIONS.isdisjoint(ground.value.words.split())


def _is_unlike(said: Sequence[Word], ground: Ground) -> bool:
    """Whether none of the words is like what a field holds, or of as many the one that says which is another:
    `nursing home` of `own home`."""
    content = [word for word in said if word.text not in STOP]
    alike = [_is_like(word, ground) for word in content]
    if not any(alike):
        return bool(content)
    value = [word for word in ground.value.words.split() if word not in STOP]
    return len(content) == len(value) > 1 and alike[-1] and not any(alike[:-1])


def of_a_kind(
    own: Sequence[Word], fields: Sequence[Ground], index: GroundIndex, about: tuple[str, ...], span: Span
) -> Figure | None:
    """A word that says before what a field is called of which kind it is, where no field holds it: `the paper route`
    of a `route` that is `electronic`. Before the name of a thing, `the mobile plan`, it may be any word."""
    said = [word.text for word in own]
    if is_denied(own) or not PROPOSING.isdisjoint(said) or said[:2] in (["for", "a"], ["for", "an"]):
        return None
    for at, (word, noun) in enumerate(pairwise(own)):
        if (
            not _is_plain(word)
            or _ARTICLES.isdisjoint(one.text for one in own[max(0, at - 2) : at])
            or len(word.text) < ALIKE - 1  # what is left of `Farouk's`
            or word.text in STOP
            or word.text.endswith(_DONE)
            or noun.start - word.end != 1
            or noun.root not in index.attributes
            or noun.root in _THINGS
        ):
            continue
        held = [g for g in fields if _is_kind(g) and _kind_of(g) == noun.root]
        if any(_is_like(one, g) for one in own for g in held if one.root != noun.root):
            continue  # what it is, is said too
        known = word.root in index.attributes or word.root in index.names or LIKE + word.root in index.names
        if not held or known or any(_is_like(word, g) for g in fields if g.value.words not in ANSWERS):
            continue
        value = Value(STATE, words=f" ~{word.text} ")
        what = tuple(one for one in held[0].what if one[0] not in _MARKS)
        return Figure(FigureKind.STATE, (value,), span, about=(*what, *about))
    return None


def denied_of_a_kind(
    own: Sequence[Word], fields: Sequence[Ground], about: tuple[str, ...], span: Span
) -> Figure | None:
    """A denial of the word that a field holds, before what the field is called: `is not given by the oral route` of a
    `route` that is `oral`."""
    if sum(word.text in NEGATIONS for word in own) != 1 or not PROPOSING.isdisjoint(
        word.text for word in own
    ):
        return None
    denial = next(at for at, word in enumerate(own) if word.text in NEGATIONS)
    for at in range(denial + 1, min(len(own) - 1, denial + 1 + DENIED_WITHIN)):
        word, noun = own[at], own[at + 1]
        for ground in fields:
            if word.text == ground.value.words.strip() and _is_kind(ground) and _kind_of(ground) == noun.root:
                what = tuple(one for one in ground.what if one[0] not in _MARKS)
                return Figure(FigureKind.STATE, (ground.value,), span, about=(*what, *about), denied=True)
        if word.text not in STOP and not word.text.endswith(("ed", "en")):
            return None
    return None


DENIED_WITHIN: Final = 6
"""Words behind a denial in which a verb may stand before what it is denied of: `not to be given by the`."""


def of_other_make(
    own: Sequence[Word], fields: Sequence[Ground], index: GroundIndex, about: tuple[str, ...], span: Span
) -> Figure | None:
    """A thing that is told by another word than the field that holds one of that name tells it: `2,400 plastic jars`,
    where an order is of `glass jars`."""
    said = [word.text for word in own]
    if is_denied(own) or not PROPOSING.isdisjoint(said):
        return None
    for before, word, noun in zip(own, own[1:], own[2:], strict=False):
        led = before.text in _ARTICLES or before.text in _LEADING or before.text[0].isdigit()
        if not led or not _is_plain(word) or word.text in STOP or word.text.endswith(_DONE):
            continue
        held = [g for g in fields if _is_kind(g) and g.value.words.split()[1:] == [noun.text]]
        known = word.root in index.attributes or word.root in index.names or LIKE + word.root in index.names
        if not held or known or any(_is_like(word, g) for g in fields if g.value.words not in ANSWERS):
            continue
        if any(g.value.words.split()[0] in said for g in held):
            continue  # what it is, is said too
        value = Value(STATE, words=f" ~{word.text} {noun.text} ")
        what = tuple(one for one in held[0].what if one[0] not in _MARKS)
        return Figure(FigureKind.STATE, (value,), span, about=(*what, *about))
    return None


_LEADING: Final = frozenset({"of", "for", "by", "with", "from"})
_ARTICLES: Final = frozenset({"a", "an", "the", "your", "its", "this", "their", "his", "her", "our", "my"})
"""Before a noun, or what is said of it: `overdraw account 7` has none."""
_DONE: Final = ("ed", "ing")
_THINGS: Final = rooted("things")
_VALUE_MAX: Final = 3


def _is_kind(ground: Ground) -> bool:
    """Whether a field holds a word or two in small letters."""
    words = ground.value.words.split()
    lower = ground.value.measure != NAME or ground.lower
    return lower and not ground.prose and 0 < len(words) <= _VALUE_MAX and ground.value.words not in ANSWERS


def _kind_of(ground: Ground) -> str:
    """Of what a field says the kind: `loss_type`, `route`."""
    what = [word for word in ground.what if word[0] not in _MARKS]
    if len(what) > 1 and what[-1] in KINDS:
        what.pop()
    return what[-1] if what else ""


def _head(subject: Sequence[Word]) -> list[Word]:
    """The words that a subject calls a field by, without what says of which thing it is."""
    found: list[Word] = []
    for word in subject:
        if word.text in _PHRASE and found:
            break
        if word.text not in STOP and word.text not in _JOINING and word.text != "s":  # `Sara's`
            found.append(word)
    return found


def _is_plain(word: Word) -> bool:
    """Whether a word may be one of what a field holds: no name, no number, and nothing that leaves open what it is."""
    return (
        word.text.replace("-", "").isalpha()
        and not word.capital
        and word.text not in LEFT_OPEN | NEGATIONS | NUMBER_WORDS
    )


def _is_called(subject: Sequence[Word], ground: Ground) -> bool:
    """Whether a subject calls a field, whoever's it is: `Sara's favourite class`."""
    what = {word for word in ground.what if word[0] not in _MARKS}
    return (
        bool(what)
        and all(word.root in what or word.root in ground.of or word.capital for word in subject)
        and any(word.root in what for word in subject)
    )


_LIKENESS: Final = re.compile(
    r"(?<=[a-z]{2})(?:able|ible|ive|ous|ful|less|al|ic|ed|ing|ish|ant|ent|ary|ward|wards|est|ier|ly|some)\Z"
)
"""Endings of words that say what something is like."""


def _is_like(word: Word, ground: Ground) -> bool:
    """Whether a field holds a word of the family of one, or what is called so."""
    value = ground.value.words.split()
    meant = {word.root, *classes(word.root)}
    plain = word.text.replace("-", "")
    spelled = len(plain) >= ALIKE and plain in "".join(value).replace("-", "")
    if spelled or any(word.text in one and not one.isdisjoint(value) for one in SAME_THING):
        return True
    return any(
        root(one) in meant or not meant.isdisjoint(classes(root(one))) or one[:ALIKE] == word.text[:ALIKE]
        for one in value
    )


def led_to_another(
    own: Sequence[Word],
    behind: Sequence[Word],
    fields: Sequence[Ground],
    about: tuple[str, ...],
    span: Span,
) -> Figure | None:
    """What a clause says behind the verb and the small word that a field is called by, `discharged to a hospice` of
    `discharged_to`, or behind `allergic to`, and no such field holds. `behind`: the clause behind it."""
    if is_denied(own) or not PROPOSING.isdisjoint(word.text for word in own):
        return None
    for at, (word, small) in enumerate(pairwise(own)):
        why = (word.text, small.text) == _BECAUSE_OF
        if small.text not in _SMALL and not why:
            continue
        held = [g for g in fields if _is_kind(g) and (_is_reason(g) if why else _is_led(word, small, g))]
        if why and held:
            named = next(iter(_things(own[at + 2 :])), [])
            whole = len(named) > 1 and named[-1] is own[-1]  # one word, `because of damage`, may say the same
            held = [] if not whole or any(_is_like(one, g) for one in named for g in fields) else held
        for said in _things([*own[at + 2 :], *behind]) if held else ():
            if not ANYBODY.isdisjoint(one.text for one in said):
                continue
            if small.text == "by" and not any(said[-1].root in g.what for g in fields):
                continue  # `paid by card`: nobody else of the record
            if not any(_is_like(one, g) for one in said for g in held):
                value = Value(STATE, words=f" ~{' '.join(one.text for one in said)} ")
                what = tuple(one for one in held[0].what if one[0] not in _MARKS)
                return Figure(FigureKind.STATE, (value,), span, about=(*what, *about))
    return None


def _is_reason(ground: Ground) -> bool:
    return [one for one in ground.what if one[0] not in _MARKS] == [_REASON]


def _is_led(word: Word, small: Word, ground: Ground) -> bool:
    what = [one for one in ground.what if one[0] not in _MARKS]
    if small.text == "by":  # `fee_paid_by`
        return last_words(ground.fact)[-2:] == [word.root, small.root]
    return what == [word.root, small.root] or (
        small.text == "to" and _ALLERGIC in what and word.root == _ALLERGIC
    )


def _things(behind: Sequence[Word]) -> list[list[Word]]:
    """What is named in small letters there, one or several that are joined: `to penicillin and latex`."""
    found: list[list[Word]] = [[]]
    for before, word in pairwise([None, *behind]):
        assert word is not None
        apart = before is not None and word.start - before.end > 1
        if word.text in _ARTICLES and not found[-1]:
            continue
        if word.text in ("and", "or") and found[-1] and not apart:
            found.append([])
        elif (
            before is not None and before.text == "and" and word.text.endswith("s") and _goes_on(behind, word)
        ):
            break  # `and takes aspirin`
        elif _is_plain(word) and word.text not in STOP and not apart:
            found[-1].append(word)
        else:
            break
    return [said for said in found if 0 < len(said) <= _VALUE_MAX]


def _goes_on(words: Sequence[Word], word: Word) -> bool:
    """Whether another word stands right behind one, so that it may be a verb."""
    return any(one.start - word.end == 1 and one.text not in ("and", "or") for one in words)


_BECAUSE_OF: Final = ("because", "of")
_REASON: Final = root("reason")
_SMALL: Final = frozenset({"to", "at", "from", "with", "into", "by"})
_ALLERGIC: Final = root("allergic")


def lettered_otherwise(
    own: Sequence[Word], fields: Sequence[Ground], about: tuple[str, ...], span: Span
) -> Figure | None:
    """Another letter behind what fields are called that hold one, and none of them holds this: `share class M`, where
    that is A."""
    for at, word in enumerate(own):
        if not (at and len(word.text) == 1 and word.capital and word.text.isalpha() and word.text != "i"):
            continue
        called: dict[tuple[str, ...], set[str]] = {}
        for ground in fields:
            what = tuple(one for one in ground.what if one[0] not in _MARKS)
            value = ground.value.words.strip()
            led = what and tuple(one.root for one in own[max(0, at - len(what)) : at]) == what
            if led and not ground.prose:
                called.setdefault(what, set()).add(value)
        for what, values in called.items():
            if word.text not in values and any(len(value) == 1 for value in values):
                letter = Value(STATE, words=f" ~{word.text} ")
                return Figure(FigureKind.STATE, (letter,), span, about=(*what, *about))
    return None
