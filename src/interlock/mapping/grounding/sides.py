"""Which of several names or days of a record is meant where no word says so.

Whom it is about, and not who serves; the one that has no further word; and no day on which something was recorded.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from interlock.core.grounding import (
    CLASS,
    DATE,
    FORMER,
    GROUPED,
    MAIN,
    NAME,
    NAMED,
    OWN,
    REFERENCE,
    SIDE,
    SORT,
    STATE,
    SURE,
    Ground,
    record_of,
    sort_of,
)
from interlock.lexicon.conversion import root
from interlock.lexicon.words import GROUNDING
from interlock.mapping.grounding.answers import ANSWERS
from interlock.mapping.grounding.instead import GOODS
from interlock.mapping.grounding.items import TEXT
from interlock.mapping.grounding.naming import AGENT, FIRM, FURTHER, PERSON
from interlock.mapping.grounding.words import key_words, last_parts, rooted, with_classes


def with_sides(found: Sequence[Ground], groups: Sequence[str]) -> tuple[Ground, ...]:
    """With a mark on what a record is not about where nothing says so, and on what it is about beside that: who serves
    (`nurse`) where another field holds who is served (`patient`), and when a record was made (`booked_on`) where
    another says of a day."""
    twins = _twins(found, groups)
    served = {group for ground, group in zip(found, groups, strict=True) if _is_served(ground)}
    # Where nobody is served, a `driver` beside an `additional_driver` is whom the record is about.
    sides = [
        twins[at] if at in twins and group not in served else _side(ground) or twins.get(at, False)
        for at, (ground, group) in enumerate(zip(found, groups, strict=True))
    ]
    dated = {
        group
        for ground, group, side in zip(found, groups, sides, strict=True)
        if ground.value.measure == DATE and not ground.prose and not side
    }
    marked = []
    for at, (ground, group, side) in enumerate(zip(found, groups, sides, strict=True)):
        measure = ground.value.measure
        # Whom all the facts are about may stand beside them: `applicant`, `mortgage.broker`.
        both = group in (served if measure == NAME else dated if measure == DATE else ())
        both = both or (measure == NAME and side and _ALONE in served) or at in twins
        mark: tuple[str, ...] = (SIDE if side else MAIN,) if both and not ground.prose else ()
        if mark and at in twins and not side and OWN in ground.what:
            mark = (
                *with_classes([*_role(ground)[-1:]]),
                *mark,
            )  # `plan_name`: the plan, beside `previous_plan`
        if _is_left_behind(ground):
            mark = (*mark, PREVIOUS)
        marked.append(msgspec.structs.replace(ground, what=(*ground.what, *mark)) if mark else ground)
    return _with_former(marked)


def _with_former(found: Sequence[Ground]) -> tuple[Ground, ...]:
    """With a mark on amounts and days of before where the record holds that of now too, `previous_price` beside
    `asking_price`: those are meant only by what speaks of before."""
    now: dict[tuple[str, str], set[str]] = {}
    for ground in found:
        if _is_dated_or_counted(ground) and PREVIOUS not in ground.what:
            kept = now.setdefault((record_of(ground.fact), ground.value.measure), set())
            kept.update(word for word in ground.what if word[0] not in (CLASS, SORT))
    return tuple(
        msgspec.structs.replace(ground, what=(*ground.what, FORMER))
        if PREVIOUS in ground.what
        and _is_dated_or_counted(ground)
        and not now.get((record_of(ground.fact), ground.value.measure), set()).isdisjoint(ground.what)
        else ground
        for ground in found
    )


def _is_dated_or_counted(ground: Ground) -> bool:
    return not ground.prose and ground.value.measure not in (NAME, STATE, REFERENCE, TEXT)


def _is_left_behind(ground: Ground) -> bool:
    """`replaced_holding`, `replaces_drug`: what was there before."""
    named = ground.value.measure == NAME and not ground.prose and PREVIOUS not in ground.what
    return named and not _REPLACED.isdisjoint(last_parts(ground.fact))


PREVIOUS: Final = "~previous"
_REPLACED: Final = GROUNDING["replaced"]


def _twins(found: Sequence[Ground], groups: Sequence[str]) -> dict[int, bool]:
    """The names in a record that are called alike, and whether each is only beside the one that has no further word:
    `deputy_manager` beside `manager`, `previous_plan.name` beside `plan.name`, `upgrade.model` beside `car.model`."""
    alike: dict[tuple[str, str], list[int]] = {}
    for at, (ground, group) in enumerate(zip(found, groups, strict=True)):
        if ground.value.measure == NAME and not ground.prose:
            record = group if GROUPED in ground.what else f"{group} {record_of(ground.fact)}"
            alike.setdefault((record, _head(ground)), []).append(at)
    told: dict[int, bool] = {}
    for (_, head), held in alike.items():
        named = any(NAMED in found[at].what and len(_role(found[at])) == 1 for at in held)
        beside = {at: _is_further(found[at], named=named) for at in held}
        if len({*beside.values()}) == 1:  # `returned_item`, `replacement_item`
            beside = {at: not FURTHER.isdisjoint(_role(found[at])) for at in held}
        if head and len({found[at].fact for at in held}) > 1 and len({*beside.values()}) > 1:
            told.update(beside)
    things = {group for (group, _), held in alike.items() for at in held if sort_of(found[at]) == THING}
    told.update(
        (at, True)
        for (group, _), held in alike.items()
        for at in held
        if group in things and _is_left(found[at])
    )
    goods: dict[str, dict[int, bool]] = {}
    for at, ground in enumerate(found):
        if _is_of_goods(ground):
            outer = key_words(ground.fact.rpartition(".")[0].rpartition(".")[2])
            further = not FURTHER.isdisjoint((*_role(ground), *outer))
            goods.setdefault(record_of(ground.fact), {})[at] = further
    for two in goods.values():
        if len({*two.values()}) > 1:
            told.update((at, side) for at, side in two.items() if at not in told)
    told.update((at, side) for at, side in _lesser(found, groups).items() if at not in told)
    return told


def _lesser(found: Sequence[Ground], groups: Sequence[str]) -> dict[int, bool]:
    """The places, firms and drugs of a record where it holds several, and whether each says of itself that it is beside
    the others, however they are called: `overflow_site` beside `warehouse`, `auditor` beside `company_name`."""
    alike: dict[tuple[str, str, str], dict[int, bool]] = {}
    for at, (ground, group) in enumerate(zip(found, groups, strict=True)):
        sort = _sort_beside(ground) if ground.value.measure == NAME and not ground.prose else ""
        if sort:
            beside = FURTHER | _BESIDE[sort]
            inside = not beside.isdisjoint(_group_words(ground))
            further = inside or not beside.isdisjoint(_role(ground))
            # A list of what is beside a record is of that record: `other_medication[0]`.
            record = "" if GROUPED in ground.what else record_of(ground.fact)
            record = record.partition(".")[0] if inside else record
            alike.setdefault((group, record, sort), {})[at] = further
    return {at: side for held in alike.values() if len({*held.values()}) > 1 for at, side in held.items()}


def _group_words(ground: Ground) -> list[str]:
    """The words of the group or the list that a field stands in."""
    outer = [key for key in ground.fact.split(".")[:-1] if not key.isdigit()]
    return key_words(outer[-1]) if outer else []


def _sort_beside(ground: Ground) -> str:
    """The sort of a name, where it is one of these, or a firm, as the part of whoever is called so may say too."""
    sort = sort_of(ground)
    if sort in _BESIDE:
        return sort
    return FIRM if any(part in ground.what for part in _FIRM_PARTS) else ""


_FIRM_PARTS: Final = tuple(SURE + part for part in GROUNDING["firm_parts"])
_BESIDE: Final = {
    f"{SORT}{sort}": frozenset(root(word) for word in GROUNDING[f"beside {sort}"])
    for sort in ("firm", "place", "drug")
}


def _is_of_goods(ground: Ground) -> bool:
    """`returned_item`, `replacement_product`: one of two things of which one comes in the place of the other."""
    named = ground.value.measure == NAME or (
        ground.value.measure == STATE and ground.value.words not in ANSWERS
    )
    written = last_parts(ground.fact)
    role = _role(ground)
    done = len(written) > 1 and written[-1].endswith("ed")  # `product_returned`
    return named and not ground.prose and bool(role) and (role[0] if done else role[-1]) in GOODS


def _is_left(ground: Ground) -> bool:
    """`upgraded_from`: what a record was about before."""
    written = last_parts(ground.fact)
    return written[-1:] == ["from"] and written[-2:-1] != [] and root(written[-2]) in _LEAVING


def _is_further(ground: Ground, *, named: bool) -> bool:
    """`named`: whether a group is called what the holder of the name is."""
    group = key_words(ground.fact.rpartition(".")[0].rpartition(".")[2])
    if FURTHER.issuperset(_role(ground)):
        return True
    return len(_role(ground)) > 1 or (NAMED not in ground.what and (named or not FURTHER.isdisjoint(group)))


def _head(ground: Ground) -> str:
    """The noun for what the holder of a name is to its record: that of its group where the field says no more than
    which of them it is, `plan.previous` beside `plan.current`."""
    role = _role(ground)
    if role and _WHICH.issuperset(role):
        role = tuple(key_words(ground.fact.rpartition(".")[0].rpartition(".")[2]))
    return role[-1] if role else ""


_WHICH: Final = FURTHER | {
    root(word) for word in ("current", "name", "main", "primary", "own", "active", "present")
}


def _role(ground: Ground) -> tuple[str, ...]:
    """What the holder of a name is to its record, in the words of the field or of the group that is called so."""
    *outer, last = ground.fact.split(".")
    words = key_words(outer[-1] if NAMED in ground.what else last)
    return tuple(
        words[:-1] if words[1:] and words[-1] == _NAME else words
    )  # `plan_name` beside `previous_plan`


_NAME: Final = root("name")


def _is_served(ground: Ground) -> bool:
    if ground.value.measure != NAME or ground.prose:
        return False
    if OWN in ground.what and not SERVED_ROLES.isdisjoint(ground.of[:1]):
        return True  # `patient.name`
    named = PERSON in ground.what
    if named and NAMED in ground.what:
        return not SERVED_ROLES.isdisjoint(_role(ground))
    return named and (OWN in ground.what or not (SERVED_ROLES.isdisjoint(ground.what) or _is_doer(ground)))


def _side(ground: Ground) -> bool:
    if ground.prose or ground.value.measure not in (NAME, DATE):
        return False
    if ground.value.measure == DATE:
        return not _RECORDING.isdisjoint(ground.what)
    if PERSON not in ground.what:
        return False
    role = {*ground.what, *_role(ground)}
    if GROUPED in ground.what and SERVED_ROLES.isdisjoint(role) and _FIRMS.isdisjoint(role):
        return True
    if not FURTHER.isdisjoint(role) and SERVED_ROLES.isdisjoint(role):
        return True  # `emergency_contact`
    serving = not _SERVING.isdisjoint(role) or any(map(AGENT.search, last_parts(ground.fact)))
    return _is_doer(ground) or (serving and SERVED_ROLES.isdisjoint(role))


def _is_doer(ground: Ground) -> bool:
    """`requested_by`: who did something to a record is not whom it is about."""
    return "by" in last_parts(ground.fact)


THING: Final = f"{SORT}thing"
_LEAVING: Final = rooted("leaving")
_ALONE: Final = ""
"""The group of facts that are about nothing by name."""
SERVED_ROLES: Final = rooted("served")
_FIRMS: Final = rooted("sort firm")
"""What a firm is to a record, which for some of them a person may be as well: `vendor`."""
_SERVING: Final = rooted("serving")
_RECORDING: Final = rooted("recording")
