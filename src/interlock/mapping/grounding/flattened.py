"""Which of several records a field is of, as its flat name says it: `loan_1_rate`, `loan1Rate`, `Rate (loan 1)`,
`first_loan_rate`, `loan_rate_1` and `Loan A: rate` are read as `loan.1.rate` is.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from interlock.lexicon.conversion import root
from interlock.lexicon.words import GROUNDING
from interlock.mapping.grounding.amounts import is_unit
from interlock.mapping.grounding.answers import YES_OR_NO
from interlock.mapping.grounding.numbered import ENTRY, ORDINALS, place_of
from interlock.mapping.grounding.words import OWN_NAMES, PERSONS, key_parts

_Held = dict[tuple[str, ...], dict[str, dict[str, str]]]
"""By what stands before the numbers of records, by number, by field: the name of the fact."""


def as_members(facts: Mapping[str, str]) -> dict[str, str]:
    """The paths of fields that flat names number the records of, `loan.2201.rate` of `loan_2201_rate`; one that ends in
    the number holds what the record is called, `item.1.item` of `Item 1` beside `Item 1 price`; a letter numbers as
    well, `Group B patients`. Only where two numbers share a field, and more than one is numbered so: `price_per_100_g`
    and `price_per_200_g` number nothing."""
    parted = {name: parts for name in facts if (parts := _parts(name))}
    held: _Held = {}
    for name, parts in parted.items():
        for at, part in enumerate(parts):
            if (_COUNTED if at else _NUMBERED_CODE).fullmatch(part):
                _hold(held, tuple(parts[:at]), _number(part), parts[at + 1 :], name)
            elif part.lower() in ORDINALS and at + 1 < len(parts):
                _hold(held, (*parts[:at], parts[at + 1]), str(ORDINALS[part.lower()]), parts[at + 2 :], name)
    found: dict[str, str] = {}
    for group, records in held.items():
        shared = Counter(field for each in records.values() for field in each)
        if len(shared) > 1 and any(count > 1 for field, count in shared.items() if field):
            for number, each in records.items():
                for field, name in each.items():
                    found.setdefault(
                        name, ".".join((*group, number, field or "_".join(group[-1:]) or "name"))
                    )
    behind = {name: parts for name, parts in parted.items() if name not in found}
    found |= _numbered_behind(behind)
    return found | _named_behind({name: value for name, value in facts.items() if name not in found})


def numbered_trees(names: Iterable[str]) -> dict[str, str]:
    """The paths of records that are a fact each, `leg.1` of a `leg1` beside a `leg2`."""
    told = {name: found for name in names if (found := _TREE.fullmatch(name)) is not None}
    many = Counter(found["group"] for found in told.values())
    return {name: f"{one['group']}.{one['number']}" for name, one in told.items() if many[one["group"]] > 1}


_TREE: Final = re.compile(r"(?P<group>(?:[A-Za-z]+_)*[A-Za-z]*[A-Za-z][a-z]{2})[_ -]?(?P<number>[0-9]{1,2})")


def _hold(held: _Held, group: tuple[str, ...], number: str, field: Sequence[str], name: str) -> None:
    held.setdefault(group, {}).setdefault(number, {})["_".join(field)] = name


def _parts(name: str) -> list[str]:
    """The words and numbers that a flat name is made of; none of a path, but for one to a record with a number."""
    if "." in name or "[" in name:
        found = _RECORD.fullmatch(name.strip())
        return (
            [found["group"], found["number"] or found["letter"], found["field"]] if found is not None else []
        )
    return [part for part in _APART.split(name.strip()) if part]


_APART: Final = re.compile(
    r"[\s_:()#]+(?:[-–—]\s+)?"
    r"|(?<=[a-z])-(?=[0-9]{1,2}(?:-[a-z]|\Z))|(?<=[a-z]-[0-9])-(?=[a-z])|(?<=[a-z]-[0-9][0-9])-(?=[a-z])"
    r"|(?<=[a-z])(?=[A-Z])|(?<=[a-z][A-H])(?=[A-Z][a-z])"
    r"|(?<=[A-Za-z][a-z][a-z])(?=[0-9]{1,2}[A-Z_\s])|(?<=[A-Za-z][a-z])(?=[0-9]{1,2}\Z)"
    r"|(?<=[a-z][0-9])(?=[A-Z])|(?<=[a-z][0-9][0-9])(?=[A-Z])"
)
_RECORD: Final = re.compile(
    r"(?P<group>[A-Za-z]*[A-Za-z][a-z]{2})(?:[_-]?(?P<number>[0-9]{1,2})|[._-](?P<letter>[a-hA-H]))"
    r"\.(?P<field>[^.\[\]]+)"
)
_COUNTED: Final = re.compile(r"[0-9]{1,12}|[A-Z]{0,5}-?[0-9]{1,12}|[A-Z]|[a-h]")
_NUMBERED_CODE: Final = re.compile(r"[A-Za-z]{1,5}-?[0-9]{1,12}")
"""What a record is known by with no word before it, `SKU-880 units on hand`."""


def _number(part: str) -> str:
    """A letter by its place in the alphabet."""
    return str(place_of(part)) if part.isalpha() else part


def _numbered_behind(parted: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """The same of numbers that names end in, `passenger_1` and `seat_1`, `Rate (loan 1)`: more than one field of two
    records at least."""
    held: dict[str, dict[tuple[str, ...], str]] = {}
    for name, parts in parted.items():
        if len(parts) > 1 and (_LAST.fullmatch(parts[-1])):
            field = tuple(word for part in parts[:-1] for word in key_parts(part))
            held.setdefault(_number(parts[-1]), {})[field] = name
    counted = Counter(field for each in held.values() for field in each)
    alike = [field for field, count in counted.items() if count > 1]
    shared = [field for field in alike if _OF_ONE_RECORD.isdisjoint(field)]
    named = any(root(word) in OWN_NAMES | PERSONS for field in shared for word in field)
    if len(alike if named else shared) < _FIELDS_MIN:
        return {}
    group, place = _common(counted)
    if not group and any(parts[-1].isalpha() for parts in parted.values() if _LAST.fullmatch(parts[-1])):
        return {}  # `vitamin_a`
    group = group or _called_by(shared[0])
    found = {}
    for number, each in held.items():
        for field, name in each.items():
            left = field[1:] if place == 0 else field[:-1] if place else field
            found[name] = f"{group}.{number}.{'_'.join(left) or group}"
    return found


_FIELDS_MIN: Final = 2
_LAST: Final = re.compile(r"[0-9]{1,2}|[A-H]")
_OF_ONE_RECORD: Final = GROUNDING["several_of_one"]
"""Of these a record may have several, `address_line_2`, `phone_2`; but not where names are numbered beside them."""
_OF_ANY: Final = OWN_NAMES | {
    root(word) for word in ("date", "day", "time", "amount", "price", "fee", "rate", "type", "status")
}
"""Words for what a field holds, and for no record."""


def _common(fields: Iterable[tuple[str, ...]]) -> tuple[str, int | None]:
    """The word that all fields begin with, or end in, if it is no word for what they hold; and where it stands."""
    told = [field for field in fields if field]
    for place in (-1, 0):
        words = {field[place] for field in told}
        if len(words) == 1 and not _OF_ANY & {root(word) for word in words}:
            return words.pop(), place
    return "", None


def _called_by(field: Sequence[str]) -> str:
    """What records are called whose first field this is: somebody or something, or nothing that is known."""
    said = [word for word in field if root(word) not in OWN_NAMES]
    return said[0] if len(said) == 1 and (root(said[0]) in PERSONS or said[0] in _THINGS) else ENTRY


_THINGS: Final = (
    GROUNDING["sort thing"]
    | GROUNDING["numbered_things"]
    | {"flight", "train", "loan", "claim", "order", "parcel", "shipment"}
)


def _named_behind(values: Mapping[str, str]) -> dict[str, str]:
    """The paths of fields whose names say behind what they hold of which record it is, `coat.Carrier` of `Carrier
    (coat)` and `carrier_coat`: more than one field of two records."""
    told = {
        name: (tuple(key_parts(found["field"])), tuple(key_parts(found["in"] or found["of"])))
        for name in values
        if (found := _BEHIND.fullmatch(name.strip())) is not None
    }
    grid = _grid({name: [parts] for name, parts in told.items()})
    rest = {name: [*_splits(key_parts(name))] for name in values if name not in grid and "." not in name}
    parted = _grid(rest)
    if _is_turned({name: values[name] for name in parted}, parted):
        grid |= parted
    return {
        name: f"{'_'.join(of)}.{'_'.join(field)}"
        for name, (field, of) in grid.items()
        if not (all(part.isdigit() for part in of) or is_unit(" ".join(of)))  # `sales_2024`, `fee (EUR)`
    }


_Part = tuple[tuple[str, ...], tuple[str, ...]]


def _splits(parts: Sequence[str]) -> Iterator[_Part]:
    return ((tuple(parts[:at]), tuple(parts[at:])) for at in range(1, len(parts)))


def _grid(parted: Mapping[str, Sequence[_Part]]) -> dict[str, _Part]:
    """Of the ways to part each name the one that most of the others share: of those of which the second part is that of
    a record, which has more than one field that another has."""
    behind: dict[tuple[str, ...], set[tuple[str, ...]]] = {}
    before: dict[tuple[str, ...], set[tuple[str, ...]]] = {}
    for one, other in (part for parts in parted.values() for part in parts):
        behind.setdefault(one, set()).add(other)
        before.setdefault(other, set()).add(one)
    shared = {other: sum(len(behind[one]) > 1 for one in ones) for other, ones in before.items()}
    found: dict[str, _Part] = {}
    for name, parts in parted.items():
        likely = [part for part in parts if shared[part[1]] > 1]
        if likely:
            found[name] = max(likely, key=lambda part: len(behind[part[0]]) * len(before[part[1]]))
    return found


def _is_turned(values: Mapping[str, str], grid: Mapping[str, _Part]) -> bool:
    """Whether what names begin with is what they hold: that is alike in all records, and what a record holds is not."""
    (fields, of_fields), (records, of_records) = (
        _alike([(grid[name][at], value) for name, value in values.items()]) for at in (0, 1)
    )
    return 2 * fields * of_records > (2 * records + of_records) * of_fields


def _alike(values: Iterable[tuple[tuple[str, ...], str]]) -> tuple[int, int]:
    """Of how many that hold several values all are of one form, and how many there are."""
    held: dict[tuple[str, ...], list[str]] = {}
    for key, value in values:
        held.setdefault(key, []).append(_form(value))
    several = [forms for forms in held.values() if len(forms) > 1]
    return sum(len({*forms}) == 1 for forms in several), len(several)


def _form(value: str) -> str:
    said = value.strip()
    if said.lower() in YES_OR_NO:
        return "answer"
    if any(sign.isdigit() for sign in said):
        return re.sub(r"[0-9]+(?:[.,][0-9]+)*", "0", said)
    return "name" if said[:1].isupper() else "words"


_BEHIND: Final = re.compile(
    r"(?P<field>[^().\[\]]+?)(?:\s*\((?P<in>[^().\[\]]+)\)|[\s_](?:of|for)[\s_](?:the[\s_])?(?P<of>[^().\[\]]+))"
)
