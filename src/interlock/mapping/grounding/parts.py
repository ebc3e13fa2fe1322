"""Which part a name has in what a clause tells: `Bo Lind owes …`, `billed to Bo Lind`, `Bo Lind's loan`.

A record may hold several names of a sort, and a clause seldom calls them as its fields do. What somebody does, or what
is done to them, says which is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from interlock.core.grounding import DOES, NAME, OPEN, SORT, SURE, Ground, sort_of
from interlock.core.mutation import FigureKind
from interlock.lexicon.conversion import root
from interlock.lexicon.frames import (
    BEING,
    CALLED,
    ELSE,
    NOUNS,
    OBJECT,
    OBJECTS,
    OWN,
    PHRASAL,
    SUBJECT,
    VERBS,
    deed,
)
from interlock.lexicon.words import ENGLISH, GROUNDING
from interlock.mapping.grounding.amounts import CUES
from interlock.mapping.grounding.context import AT, Context, fields_holding, segment_of
from interlock.mapping.grounding.items import Item
from interlock.mapping.grounding.labels import BEFORE, line_before
from interlock.mapping.grounding.naming import DRUG, FIRM
from interlock.mapping.grounding.words import TITLE, Word

FAR: Final = 8
"""Words between a name and what gives it its part."""
_BE: Final = frozenset({"is", "are", "was", "were", "be", "been", "being"})
_BEFORE_NAMES: Final = frozenset(
    {"the", "a", "an", "your", "our", "their", "his", "her", "dr", "mr", "mrs", "ms", "miss", "mx", "prof"}
    | {"doctor", "captain", "nurse", "sister"}
)
_LEADING: Final = AT | {"by", "via", "through", "of", "on", "into"}
_JOINING: Final = frozenset({"and", "or", "but", "while", "who", "which", "that", "whose"})
_RELATIVE: Final = frozenset({"who", "which", "that"})
_TAKING: Final = frozenset({f"{SORT}person", f"{SORT}firm"})
"""Places and things have no part, and of `PayPal`, which no field calls anybody, it cannot be known."""


_CALLED_SO: Final = frozenset({"name", "full_name", "fullName"})


class Part(NamedTuple):
    """The marks of the fields that hold whoever has a part. `named`: a noun gives it, `a loan from Ann Reed`, of which
    no verb's denial says anything."""

    marks: tuple[str, ...]
    named: bool


NONE: Final = Part((), named=False)


def part_of(context: Context, item: Item) -> Part:
    """What is told of a name that fields hold; none where nothing is, or no field calls its holder anything like it."""
    if item.kind is not FigureKind.NAME:
        return NONE
    if item.start not in context.parts:
        context.parts[item.start] = _found(context, item)
    return Part(*context.parts[item.start])


def _found(context: Context, item: Item) -> Part:
    held = [g for g in fields_holding(item, context.grounds) if g.what]
    if context.text[item.start].isdigit():
        return NONE  # `14 Orchard Rise` is nobody
    sorts = {sort_of(ground) for ground in held}
    for given in _given(context, item) if held else ():
        # Of other sorts only that a field says who does it.
        sure = all(any(mark.startswith(SURE) for mark in ground.what) for ground in held)  # `Bill To`
        told = given if sorts <= _TAKING or sure else given._replace(parts=())
        marks = _fitting(context, told, held, sorts)
        if marks:
            return Part(_of_their_group(context, marks, held, told) or marks, told.named)
    return NONE


def _of_their_group(
    context: Context, marks: tuple[str, ...], held: Sequence[Ground], given: _Given
) -> tuple[str, ...]:
    """`sent from Harrow Bank`, of `sender: {name: …, bank: Harrow Bank}`: what a firm does for whoever has a part is
    told as if it had that part. It is not called so: `the sender is …`."""
    if given.called or any(mark in ground.what for mark in marks for ground in held):
        return ()
    groups = {ground.fact.rpartition(".")[0] for ground in held if sort_of(ground) == FIRM}
    having = {
        ground.fact.rpartition(".")[0]
        for ground in context.grounds.of([NAME])
        if marks[0] in ground.what and not ground.prose and ground.fact.rpartition(".")[2] in _CALLED_SO
    }
    found = [ground for ground in held if ground.fact.rpartition(".")[0] in groups & having]
    group = found[0].fact.rpartition(".")[0].rpartition(".")[2] if found else ""
    return (root(group), *(word for word in found[0].what[:1] if word[0] != "~")) if group else ()


def _fitting(context: Context, given: _Given, held: Sequence[Ground], sorts: set[str]) -> tuple[str, ...]:
    """The marks of the first of several parts whose field holds the name, or else of the first that a field of such
    names is known by, or any."""
    if not given.parts and not given.deeds:
        return ()
    given = _with_the_rest(context, given)
    known = [tuple(mark for mark in marks if mark in context.grounds.attributes) for marks in given.marks()]
    # That a field may call somebody so is too little, where the one that has the name may be called anything.
    known = [marks for marks in known if marks and (not marks[0].startswith(OPEN) or _may_be(marks[0], held))]
    for marks in known:
        if any(mark in ground.what for ground in held for mark in marks[:1]):
            return marks
    for marks in known:
        if any(marks[-1] in ground.what for ground in held) and not _is_sure_of(context, marks[0], sorts):
            return marks[-1:]
    alike = [marks for marks in known if _is_sure_of(context, marks[0], sorts)]
    return (alike or known or [()])[0]


def _with_the_rest(context: Context, given: _Given) -> _Given:
    """With the parts that somebody has only where nobody has another, or without: whoever sends a parcel delivers it
    where no field says who carries it."""
    first = tuple(part for part in given.parts if not part.startswith(ELSE))
    if any(SURE + part in context.grounds.attributes for part in first):
        return given._replace(parts=first)
    return given._replace(parts=tuple(part.removeprefix(ELSE) for part in given.parts))


def _is_sure_of(context: Context, mark: str, sorts: set[str]) -> bool:
    """Whether a field that holds such names has the mark."""
    return any(mark in ground.what and sort_of(ground) in sorts for ground in context.grounds.of([NAME]))


def _may_be(mark: str, held: Sequence[Ground]) -> bool:
    return any(
        mark in ground.what or any(word.startswith((SURE, DOES)) for word in ground.what) for ground in held
    )


class _Given(NamedTuple):
    """Parts of which a name has one. `deeds`: what it does, the verb that it is the subject of. `called`: it is called
    so, `the sender is …`."""

    parts: tuple[str, ...] = ()
    deeds: tuple[str, ...] = ()
    named: bool = False
    called: bool = False

    def marks(self) -> Iterator[tuple[str, ...]]:
        for verb in self.deeds:
            yield (deed(verb),)
        for part in self.parts:
            yield SURE + part, OPEN + part


def _given(context: Context, item: Item) -> Iterator[_Given]:
    clause = context.clause(segment_of(context, item))
    before = [word for word in clause if word.end <= item.start]
    if all(word.text in _BEFORE_NAMES for word in before):  # `Reviewed by: Dr Reed`
        before = [*_label_before(context, item), *before]
    behind = [word for word in clause if word.start >= item.end]
    after = context.behind(item.end)
    if not behind and after and after[0].text in _RELATIVE:
        behind = context.clause(after[0].segment)
    yield _owning(context, item, behind)
    yield _Given(_called(before, behind) or _beside(context, item), called=True)
    titled = bool(before) and before[-1].text in _TITLES
    while before and (before[-1].text in _BEFORE_NAMES or _is_of_name(before[-1], item, context)):
        before.pop()
    if titled and before and before[-1].text == "under":
        yield _Given(_RESPONSIBLE)
        return
    said = [word.text for word in before]
    if said[-4:] == ["in", "the", "name", "of"]:
        yield _Given(_NAMED_FOR)
        return
    if (
        said[:1] == ["it"] and len(said) == _CLEFT and said[1] in _IS
    ):  # `it was through … that it was arranged`
        yield _told_behind(behind, said[-1])
        return
    if before and before[-1].text in _LEADING:
        if all(word.text[0].isdigit() for word in before[:-1]):
            # `a serum sample, number 7, from Ann Reed`, `booked on April 27, 2024 through Reed Travel`
            before = [*_just_before(context, before[-1]), before[-1]]
        yield _led_to(context, before, item)
        return
    yield _acting(context, behind)
    if before and before[-1].start not in context.in_names:
        yield _Given(VERBS.get(before[-1].root, {}).get(OBJECT, ()))


def _label_before(context: Context, item: Item) -> list[Word]:
    """The label that a name stands behind, where it leads to it: `Billed to: Ann Reed`."""
    begin, line = line_before(context.text, item.start)
    if not line.rstrip(" *_").endswith(":"):
        return []
    label = [word for word in context.around(item) if begin <= word.start < begin + len(line)]
    return label if len(label) < _LABEL_MAX and label and label[-1].text in _LEADING else []


_LABEL_MAX: Final = 4


def _just_before(context: Context, word: Word) -> Sequence[Word]:
    """What a sentence says up to the comma before a small word."""
    end = context.text.rfind(",", 0, word.start)
    if end < 0 or context.text[end : word.start].strip(" ,0123456789"):
        return ()
    first = max(context.text.rfind(mark, 0, end) for mark in (". ", "\n", ": ", "; "))
    return [one for one in context.words if first < one.start < end]


def _is_of_name(word: Word, item: Item, context: Context) -> bool:
    """`First` of `First Mercia Bank`"""
    said = [value.words for value in item.readings]
    return (
        word.capital
        and item.start - word.end == 1
        and any(
            f" {word.text}{one}" in g.value.words
            for g in fields_holding(item, context.grounds)
            for one in said
        )
    )


_TITLES: Final = frozenset(GROUNDING["titles"])
_RESPONSIBLE: Final = ("referee", "surgeon", "doctor", "therapist", "anaesthetist")
"""Under whom, with a title, somebody is who is treated."""
_NAMED_FOR: Final = tuple(" ".join(CUES["named_for"]).split())
"""For whom something is `in the name of`."""
_CLEFT: Final = 3


def _told_behind(behind: Sequence[Word], leading: str) -> _Given:
    """The part that a verb gives, which a clause says behind the name and the small word before it."""
    for word in behind:
        parts = VERBS.get(word.root, {}).get(SUBJECT if leading == "by" else leading, ())
        if parts:
            return _Given(parts, (word.root,) if leading == "by" else ())
    return _Given()


def _owning(context: Context, item: Item, behind: Sequence[Word]) -> _Given:
    """`Ann Reed's next appointment`"""
    if context.text[item.end : item.end + 2] in ("'s", "\u2019s"):
        for word in behind[1:5]:
            if word.text in _LEADING or word.start in context.in_names:
                break
            if word.root in NOUNS:
                return _Given(NOUNS[word.root].get(OWN, ()), named=True)
    return _Given()


def _called(before: Sequence[Word], behind: Sequence[Word]) -> tuple[str, ...]:
    """`the train company is …`, `… is the train company`: the parts that are sure to be called so."""
    head = [word.text for word in before]
    if (
        len(head) > _ON_IT
        and head[-1] in _IS
        and head[-2] in ("it", "this")
        and head[-3] in _LEADING | {"for"}
    ):
        head = [*head[:-3], head[-1]]  # `the supplier on it is …`
    while head and head[-1] in _BEFORE_NAMES:
        head.pop()
    if head and head[-1] in _IS:
        return _parts_called(_subject(head[:-1])) or _parts_called(head[:-1])
    said = [word.text for word in behind[:5]]
    joined = all(word in _JOINING for word in head)
    if joined and said[:1] == ["the"] and len(said) <= _ROLE_MAX:  # `… and Ann Reed the receiver`
        return _parts_called(said[1:])
    if said[:1] and said[0] in _IS and said[1:2] and said[1] in _BEFORE_NAMES:
        return next((found for end in (4, 3) if (found := _parts_called(said[2:end]))), ())
    return ()


def _subject(said: Sequence[str]) -> Sequence[str]:
    """What is said to be somebody, without what stands behind it: the broker of `the broker on this one`, the
    beneficiary of `the beneficiary named on the policy`."""
    if said[:1] and said[0] in _BEFORE_NAMES:
        ends = (at for at, word in enumerate(said) if at > 1 and (word in _CUTTING or word.endswith("ed")))
        return said[1 : next(ends, len(said))]
    return ()


_CUTTING: Final = _LEADING | {"for", "behind", "under", "here", "who", "responsible", "concerned"}


def _beside(context: Context, item: Item) -> tuple[str, ...]:
    """`Ann Reed, the treasurer`, `the treasurer, Ann Reed, …`"""
    said = _APPOSED.match(context.text, item.end)
    if said is None and context.text[item.end : item.end + 1] == ",":
        said = _APPOSING.search(context.text, max(0, item.start - BEFORE), item.start)
    return _parts_called(said[1].lower().split()) if said is not None else ()


_APPOSING: Final = re.compile(
    rf"\b(?:[Tt]he|[Ii]ts|[Yy]our|[Oo]ur|[Tt]heir|[Mm]y|[Hh]is|[Hh]er) ((?:[a-z-]+ ){{0,2}}[a-z-]+), (?:{TITLE} )?\Z"
)


_APPOSED: Final = re.compile(
    r", (?:the|its|your|our|their|my) ((?:[A-Za-z-]+ ){0,2}[A-Za-z-]+)(?=[,.;:!?)\n]|\Z| (?:of|at|for|on|in|here) )"
)
_IS: Final = frozenset({"is", "was"})
_ON_IT: Final = 3
_ROLE_MAX: Final = 3


def _parts_called(said: Sequence[str]) -> tuple[str, ...]:
    if not GROUNDING["further"].isdisjoint(said[:-1]):
        return ()  # the joint holder is not the holder
    for size in (2, 1):
        phrase = "_".join(said[-size:])
        found = tuple(name for name, called in CALLED.items() if phrase in called and len(said) >= size)
        if found:
            return found
    return ()


def _acting(context: Context, behind: Sequence[Word]) -> _Given:
    """`Ann Reed still owes …`, `Ann Reed has been billed …`, `Ann Reed, who reviewed …`"""
    being = _being(behind)
    if being:
        return _Given(being)
    done = False
    for at, word in enumerate(behind[:FAR]):
        if word.start in context.in_names or word.text in _LEADING - {"to"}:
            break
        if word.text in _JOINING - _RELATIVE or (word.text in _RELATIVE and at):
            break
        done = done or word.text in _BE
        if at and behind[at - 1].text in _BEFORE_NAMES:
            break  # `has a loan`: a noun
        if at and behind[at - 1].text[0].isdigit():
            continue  # `has 14 days to pay`
        if word.text in _MEANING and [one.text for one in behind[at + 1 : at + 2]] == ["to"]:
            continue  # `expects to deliver`
        if word.text in _PRICED and [one.text for one in behind[at + 1 : at + 2]] == ["for"]:
            return _Given()  # `the lamp sells for EUR 40`
        said_so = _verb(word, behind[at + 1 :])
        slots = VERBS.get(said_so, {})
        active = word.text.endswith("ing") or not done or (at > 0 and behind[at - 1].text == "to")
        if not active and slots and not _is_participle(word):
            break  # `is the named nurse`
        if active and word.root == _TAKE and _is_drug(context, behind[at + 1 : at + 3]):
            return _Given(("patient",))
        if (
            active and word.text in _DOING and said_so == word.root
        ):  # `made the booking`, `did the last stock count`
            done_by = [one.root for one in _done(behind[at + 1 : at + 5]) if not _is_small(one)]
            by_noun = [part for one in done_by for part in NOUNS.get(one, {}).get("by", ())]
            following = [one.text for one in behind[at + 1 : at + 2]]
            if word.text in _HELPING and following != ["the"]:
                by_noun = []  # `did not have surgery`
            doing = [
                part
                for one in (done_by if word.text in _DEALING or "the" in following else ())
                for part in VERBS.get(one, {}).get(SUBJECT, ())
            ]
            if word.text in _WORKING:
                by_noun = [part for part in by_noun if part not in _ABOUT]
            if word.text in _HANDLING:  # whoever `handles the booking` is no guest
                serving = tuple(part for part in doing if part not in _ABOUT)
                known = _is_known(context, serving)
                return _Given(serving if known else slots.get(SUBJECT, ()), (word.root, *done_by))
            return _Given(tuple(by_noun or (*doing, *slots.get(SUBJECT, ()))), (word.root, *done_by))
        roots = {one.root for one in behind[at + 1 :]}
        with_object = next((p for verbs, things, p in OBJECTS if word.root in verbs and things & roots), ())
        if active and with_object:
            return _Given(with_object)
        if slots:
            next_word = behind[at + 1].text if at + 1 < len(behind) else "on"
            reduced = SUBJECT not in slots and word.text.endswith("ed") and next_word in _LEADING
            if not active or reduced:
                return _Given(slots.get(OBJECT, ()))
            parts = slots.get(SUBJECT, ())
            said = [one.text for one in behind[at + 1 : at + 2]]
            # `Dr Kloos will see you`: who is spoken to is nobody whom it says so of.
            return _Given(parts[:1] if said == ["you"] else parts, (said_so,))
        if active and not _is_small(word):
            return _Given((), (said_so,))
    return _Given()


def _done(behind: Sequence[Word]) -> Sequence[Word]:
    """What is done, up to what that was done with before: `gave the vaccine` of `gave the vaccine made by …`."""
    ends = (at for at in range(len(behind) - 1) if behind[at + 1].text == "by" and _is_participle(behind[at]))
    return behind[: next(ends, len(behind))]


def _being(behind: Sequence[Word]) -> tuple[str, ...]:
    """`Ann Reed is on the family plan`, `Ann Reed is in arrears`"""
    is_so = [
        word for word in behind[:FAR] if word.root in _BEING_IN or not (_is_small(word) or word.text == "one")
    ]
    roots = [word.root for word in is_so]
    if not behind or behind[0].text not in _BE or any(word.text in _JOINING for word in behind[:FAR]):
        return ()
    for (first, *rest), parts in BEING:
        if roots[:1] == [first] and all(one in roots[1:] for one in rest):
            return parts
    return ()


_PRICED: Final = frozenset({"sells", "sell", "sold", "rents", "rent", "retails", "goes"})
_BEING_IN: Final = frozenset(first for (first, *_), _ in BEING)


def _is_drug(context: Context, taken: Sequence[Word]) -> bool:
    """Whether what somebody takes is the name of a drug, or what one comes as."""
    if any(word.text in _TAKEN for word in taken):
        return True
    starts = {word.start for word in taken}
    return any(
        sort_of(ground) == DRUG
        for item in context.items
        if item.kind is FigureKind.NAME and item.start in starts
        for ground in fields_holding(item, context.grounds)
    )


_TAKEN: Final = GROUNDING["taken"]
_TAKE: Final = root("take")
_MEANING: Final = GROUNDING["meaning_to"]
_DOING: Final = GROUNDING["doing"]


_DEALING: Final = frozenset({"does", "handles", "handled"})
"""`handles any repairs`: repairs."""
_HANDLING: Final = frozenset({"handles", "handled"})
_WORKING: Final = GROUNDING["working"]
"""`did the last visit`: whoever serves, and not who is served."""
_ABOUT: Final = GROUNDING["about_persons"]
"""Whom a record is about, and who does nothing for it."""
_HELPING: Final = frozenset({"did", "does"})


def _is_participle(word: Word) -> bool:
    return word.text.endswith(("ed", "en", "wn")) or word.text in _PARTICIPLES


_PARTICIPLES: Final = frozenset({"paid", "sold", "sent", "lent", "bought", "held", "led", "let", "taught"})


def _is_small(word: Word) -> bool:
    return word.text in _SMALL or word.text.endswith("ly") or word.text[0].isdigit()


_SMALL: Final = (
    ENGLISH["stop"]
    | ENGLISH["auxiliary"]
    | ENGLISH["negation"]
    | _RELATIVE
    | {"still", "also", "now", "then", "days", "weeks", "months"}
)
"""Between a name and what it does."""


def _led_to(context: Context, before: Sequence[Word], item: Item) -> _Given:
    """`billed to Ann Reed`, `an appointment with Dr Reed`, `reviewed by Ann Reed`"""
    *words, last = before
    # Where and when it was done stands between what was done and by whom: that makes nothing far.
    words = [word for word in words if word.start not in context.in_names | context.dated]
    for word in reversed(words[-1:] if last.text == "of" else words[-FAR:]):
        if word.text == "out":
            continue
        if word.text in _JOINING:
            break
        if word.text in _SET_FOR:
            continue  # `sessions are scheduled with …`
        if last.text == "by" and word.text in _MADE and deed(word.root) not in context.grounds.attributes:
            of_noun = _made_by(context, words[: words.index(word)], item)
            if of_noun.parts:
                return of_noun
        if word.root in _MOVES and any(_slot_of(one, last.text)[1] for one in words[: words.index(word)]):
            continue  # `approval came from …`: what came says more
        verb = _verb(word, context.behind(word.end))
        if verb != word.root and last.text != "by":  # `the invoice made out to …`
            told = VERBS.get(verb, {}).get(last.text, ())
            if told:
                return _Given(told)
        parts, named = _slot_of(word, last.text)
        if last.text == "by" and _is_said_who(context, verb, item):
            return _Given((), (verb,))  # a field says who did just that
        if last.text == "by" and verb in VERBS:
            return _Given(
                (parts if verb == word.root else ()) or VERBS[verb].get(SUBJECT, ()), (verb,), named
            )
        if last.text == "by" and word.text.endswith(("ed", "en", "n", "t")) and not _is_small(word):
            return _Given(parts, (word.root,))
        if parts and _is_known(context, parts):
            denied = any(one.text in ENGLISH["negation"] for one in words[words.index(word) :])
            return _Given(parts, named=named and not denied)  # `payments do not run through …`
        if word.text.endswith("ed") and word.text not in _MADE:  # `the parcel was handed to …`
            break
    return _Given()


def _is_said_who(context: Context, verb: str, item: Item) -> bool:
    """Whether a field that holds such names says who does just that: a fund is managed by a firm, whoever its manager
    is."""
    sorts = {sort_of(ground) for ground in fields_holding(item, context.grounds) if ground.what}
    return _is_sure_of(context, deed(verb), sorts)


def _is_known(context: Context, parts: Sequence[str]) -> bool:
    """Whether any field is called so: where none is, `legal work by …`, the next word may say more."""
    marks = (mark + part.removeprefix(ELSE) for part in parts for mark in (SURE, OPEN))
    return any(mark in context.grounds.attributes for mark in marks)


def _made_by(context: Context, words: Sequence[Word], item: Item) -> _Given:
    """`two attempts at delivery have been made by …`: whoever delivers."""
    for word in reversed(words):
        if word.start in context.in_names or word.text in _JOINING:
            break
        parts = NOUNS.get(word.root, {}).get("by", ())
        if _is_said_who(context, word.root, item):
            return _Given((), (word.root,))
        if parts:
            return _Given(parts, (word.root,))
    return _Given()


_MOVES: Final = frozenset({root("come"), root("arrive"), root("go"), root("get")})
_MADE: Final = frozenset({"made", "placed", "done", "submitted"})
_SET_FOR: Final = frozenset({"scheduled", "planned", "fixed"})


def _verb(word: Word, behind: Sequence[Word]) -> str:
    """The root of a verb, or of what it says with a small word: `carried out`, `put this invoice together`."""
    small = PHRASAL.get(word.root, {})
    return (
        next((small[one.text] for one in behind[:APART] if one.text in small), word.root)
        if small
        else word.root
    )


APART: Final = 5
"""Words behind a verb among which its small word stands."""


def _slot_of(word: Word, leading: str) -> tuple[tuple[str, ...], bool]:
    """The parts that a verb or a noun gives to who is named behind a small word, and whether it is the noun."""
    of_verb = VERBS.get(word.root, {}).get(leading, ())
    of_noun = () if word.text.endswith("ed") else NOUNS.get(word.root, {}).get(leading, ())
    return of_verb or of_noun, bool(of_noun) and not of_verb
