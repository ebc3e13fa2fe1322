"""What a text says that a name is to its record: `the supervising doctor is Dr Eriksen`, `Ann Reed is your agent`.

Of names that a record knows by what somebody or something is to it (`nurse.name` beside `patient.name`) only the noun
for it tells one from another, and only where it is said of the name: of `Ann Reed is a driver alongside Bo Lind` that
makes nothing of Bo Lind.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from interlock.core.grounding import CLASS, GROUPED, NAME, NAMED, SORT, Ground
from interlock.core.mutation import FigureKind
from interlock.lexicon.conversion import root
from interlock.lexicon.words import GROUNDING
from interlock.mapping.grounding.context import Context, fields_holding, segment_of
from interlock.mapping.grounding.items import TEXT, Item
from interlock.mapping.grounding.words import STOP, TITLE, Word, key_parts

_TITLE: Final = rf"(?:(?:{TITLE}|(?:Professor|Doctor|Captain)\.?) ?)?"
_DOES: Final = re.compile(r"[a-z]{3,}(?:er|or)\Z")
"""What someone who does something is called."""
_LEADS_TO: Final = re.compile(
    rf"(?:\W*|.*\b(?:is|was|are|were|be|being|named|called)\W+|\W+the\W+){_TITLE}\Z", re.DOTALL
)
"""Between what someone is and the name behind it."""
_LEADS_BACK: Final = re.compile(
    r"(?:\W*[,(]\W*|.*\b(?:is|was|are|were|be|been|as|remains|acts?|acting)\b.*)", re.DOTALL
)
"""Between a name and what it is said to be behind it."""
_OWNED: Final = re.compile("['\u2019]s?\\W*")
_IN: Final = re.compile(r"\b(?:from|at|in|of) (?:the |our |your )?\Z")
DOCTOR: Final = re.compile(r"\b(?:dr|doctor|prof|professor)\b\.?(?: \Z| (?=[a-z]))", re.IGNORECASE)
TITLE_MAX: Final = 12
BY_MAX: Final = 24
"""Characters before a name in which a verb and `by` stand."""


def is_named(context: Context, item: Item) -> bool:
    """Whether all fields that hold a name hold what somebody or something is called that the record knows by what they
    are to it."""
    if item.kind is not FigureKind.NAME:
        return False
    held = [ground for ground in fields_holding(item, context.grounds) if ground.value.measure == NAME]
    return bool(held) and all(NAMED in ground.what for ground in held)


def is_mistitled(context: Context, item: Item) -> bool:
    """Whether a name has a title, `Dr. Varga`, that facts give to others and not to whoever is called so."""
    if item.kind is not FigureKind.NAME or not _BEHIND_TITLE.search(
        context.text, max(0, item.start - TITLE_MAX), item.start
    ):
        return False
    held = fields_holding(item, context.grounds)
    titled = [g.value.words for g in context.grounds.of([NAME, TEXT]) if DOCTOR.search(g.value.words)]
    return bool(held and titled) and not any(
        _DOCTORS in ground.what or any(ground.value.words in one for one in titled) for ground in held
    )


_BEHIND_TITLE: Final = re.compile(r"\b(?:dr|doctor|prof|professor)\b\.? \Z", re.IGNORECASE)
_DOCTORS: Final = f"{CLASS}doctor"


def calling_of(context: Context, item: Item) -> tuple[str, ...]:
    """The words for what a name is said to be; none where nothing is said of it."""
    segment = segment_of(context, item)
    words = context.clause(segment)
    names = context.names.get(segment, [])
    told = [
        (gap, -len(said), (*further, *said))
        for said in _callings(context)
        for gap, further in _said_of(context, said, words, names, item)
    ]
    if told:
        return tuple(root(word) for word in min(told)[-1])
    done = _doing(item, words)
    return next((tuple(map(root, said)) for said in _callings(context) if done in _deeds(said)), ())


def _callings(context: Context) -> list[tuple[str, ...]]:
    """What the fields of a record that hold names call their holders, in the words of the fields."""
    held = context.grounds.of([NAME])
    return [*dict.fromkeys(_written(ground) for ground in held if not ground.prose and _is_calling(ground))]


def _is_calling(ground: Ground) -> bool:
    return NAMED in ground.what or (GROUPED in ground.what and any(word[0] == SORT for word in ground.what))


def _written(ground: Ground) -> tuple[str, ...]:
    *outer, last = ground.fact.split(".")
    key = outer[-1] if NAMED in ground.what and outer else last
    return tuple(key_parts(key))


def _said_of(
    context: Context, said: Sequence[str], words: Sequence[Word], names: Sequence[Item], item: Item
) -> Iterator[tuple[int, tuple[str, ...]]]:
    """How far from a name it is said to be that, wherever a clause does, and the word before it that another field is
    called by: a `parent company` is no `company.name`."""
    for at in range(len(words) - len(said) + 1):
        start, end = words[at].start, words[at + len(said) - 1].end
        inside = any(one.start < end and start < one.end for one in names)
        if inside or not all(_is_form(word.text, one) for word, one in zip(words[at:], said, strict=False)):
            continue
        owners = [(gap, one) for one in names for gap in _gap(context.text, one, start, end)]
        # `Ann Reed from the Porto branch is …`: what is named between says where, not who.
        owners = [o for o in owners if not _IN.search(context.text, 0, o[1].start)] or owners
        if owners and min(owners, key=lambda owner: owner[0])[1] is item:
            before = words[at - 1 : at] if at and start - words[at - 1].end == 1 else []
            other = [w for w in before if w.root in context.grounds.attributes and w.text not in STOP]
            yield min(gap for gap, _ in owners), tuple(word.text for word in other)


def _is_form(said: str, word: str) -> bool:
    return said == word or said.removesuffix("'s").removesuffix("\u2019s") == word


def _gap(text: str, name: Item, start: int, end: int) -> Iterator[int]:
    """How far it is from a noun to a name that it is said of; nothing where it is said of none."""
    if name.start >= end:
        if _LEADS_TO.fullmatch(text, end, name.start):
            yield name.start - end
    elif _LEADS_BACK.fullmatch(text, name.end, start) and not _OWNED.fullmatch(text, name.end, start):
        yield start - name.end


def _doing(item: Item, words: Sequence[Word]) -> str:
    """What somebody is said to do or have done: right behind the name, or before it and `by`."""
    behind = next((word for word in words if word.start >= item.end), None)
    if behind is not None and behind.start - item.end == 1:
        return behind.root
    before = [word for word in words if item.start - BY_MAX <= word.start and word.end <= item.start]
    at = next((at for at in range(len(before) - 1, 0, -1) if before[at].text == "by"), 0)
    led = at and all(word.text in _BEFORE_A_NAME for word in before[at + 1 :])  # not `by Ann Reed to …`
    return before[at - 1].root if led else ""


_BEFORE_A_NAME: Final = GROUNDING["titles"] | {"the", "our", "your", "their", "nurse", "doctor", "captain"}


def _deeds(said: Sequence[str]) -> tuple[str, ...]:
    """The root of what someone does who is called so: a `lender` lends."""
    return (root(said[-1]),) if _DOES.match(said[-1]) else ()
