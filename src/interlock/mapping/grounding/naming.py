"""What the names of facts and fields say: of what a fact is, which attribute, and of what sort a name in it is."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from interlock.core.grounding import LIKE, SORT
from interlock.core.memory import Fact
from interlock.core.mutation import FigureKind
from interlock.lexicon.conversion import classes, root
from interlock.lexicon.frames import GENERIC, deeds_of, marks_of
from interlock.lexicon.words import GROUNDING
from interlock.mapping.grounding.amounts import is_unit
from interlock.mapping.grounding.answers import YES_OR_NO
from interlock.mapping.grounding.numbered import from_nothing, list_of, members_in
from interlock.mapping.grounding.periods import OFTEN
from interlock.mapping.grounding.stating import (
    NUMBERED_NAME,
    SHORT_WORDS,
    Digits,
    is_irregular,
    read_short,
)
from interlock.mapping.grounding.words import (
    KEY_PARTS,
    OWN_NAMES,
    STOP,
    Word,
    flag_of,
    is_code,
    joined,
    key_parts,
    key_words,
    rooted,
    with_classes,
    words_of,
)


class Index(str):
    """A member's place in a list: it names nothing, as a number that is the key of a record does."""

    __slots__ = ()


class Names:
    """Which part of a fact's name says of what it is, and which part what it is.

    `alpine_bond.fee` says so itself; of `alpine_bond_fee` and `beta_growth_fee` the parts that vary together do.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self._groups = _groups_in(names)
        self._from_nothing = from_nothing(names)
        self._fields: dict[str, set[str]] = {}
        """The groups of one record that have a field of a class, by the class."""
        for name in names:
            group, dot, last = name.rpartition(".")
            for word in with_classes(key_words(last)) if dot and group in self._groups else ():
                self._fields.setdefault(word, set()).add(group)
        self._flat = [key_words(name) for name in names if "." not in name]
        self._further = {words[-1] for words in self._flat if len(words) > 1 and words[0] in FURTHER}
        """What a field holds another of: the plan of `previous_plan`."""
        self._before: dict[tuple[str, ...], set[tuple[str, ...]]] = {}
        self._behind: dict[tuple[str, ...], set[tuple[str, ...]]] = {}
        for words in self._flat:
            for at in range(1, len(words)):
                head, tail = tuple(words[:at]), tuple(words[at:])
                self._behind.setdefault(head, set()).add(tail)
                self._before.setdefault(tail, set()).add(head)

    def parts(self, name: str) -> tuple[list[str], list[str]]:
        if "." in name:
            *outer, last = name.split(".")
            return [word for part in outer for word in key_words(part)], key_words(last)
        words = key_words(name)
        if self._calls_a_record(words):
            flag = flag_of(name)
            return words, [root(flag)] if flag else words[-1:]
        if words[-1:] == [_NAME] and sort_of("_".join(key_parts(name)[:-1])) in _ROLES:
            return [], words[:-1]  # `patient_name` beside `surgery_name`: what they are to one record
        if len(words) == _TWO and words[1] == _NAME and words[0] in self._further:
            return [], words  # `plan_name` beside `previous_plan`
        best, most = 0, 0
        for at in range(1, len(words)):
            head, tail = tuple(words[:at]), tuple(words[at:])
            if len(self._before[tail]) > 1 and len(self._behind[head]) > 1 and tail != _BY:
                shared = len(self._before[tail]) * len(self._behind[head])
                if shared >= most:
                    best, most = at, shared
        return words[:best], words[best:]

    def _calls_a_record(self, words: Sequence[str]) -> bool:
        """Whether it is just what the fields of a record begin with that others are like: `plan` beside `plan_price`
        and `plan_start`, with an `addon_price` and an `addon_start`."""
        fields = self._behind.get(tuple(words), ())
        return sum(len(self._before[field]) > 1 for field in fields) > 1

    def members(self, name: str) -> list[str]:
        """The members of lists that it stands in, as texts number them."""
        return [*members_in(name, self._from_nothing)]

    def is_grouped(self, name: str) -> bool:
        """Whether it stands in a group of one record's fields, as in `patient.name` beside `admission.date`."""
        return name.rpartition(".")[0] in self._groups

    def is_field_elsewhere(self, word: str, name: str) -> bool:
        """Whether another group of the record has a field of a class, so that it tells nothing of what is in this one:
        `outbound` is a departure, and so is `return.departure_time`."""
        return bool(self._fields.get(word, set()) - {name.rpartition(".")[0]})

    def record(self, name: str) -> str:
        """The words of the record that it is a field of, whatever group of its fields it stands in."""
        if not self.is_grouped(name):
            return " ".join(self.parts(name)[0])
        outer = name.rpartition(".")[0]
        while outer in self._groups:
            outer = outer.rpartition(".")[0]
        return " ".join(word for part in outer.split(".") for word in key_words(part))


def _groups_in(names: Sequence[str]) -> frozenset[str]:
    """Of the parts that names with dots begin with those that no other is like: the groups of a record's fields."""
    keys: dict[str, dict[str, None]] = {}
    plain = any("." not in name for name in names)
    for name in names:
        parts = name.split(".")
        for at, part in enumerate(parts if len(parts) > 1 else ()):
            keys.setdefault(".".join(parts[:at]), {})[part] = None
    found: set[str] = set()
    for outer, inner in keys.items():
        paths = {part: f"{outer}.{part}" if outer else part for part in inner}
        held = {part: {*keys[path]} for part, path in paths.items() if path in keys}
        if len(held) > 1 and set.intersection(*held.values()):
            continue  # records, that are alike
        if len(inner) > 1 or (plain and not outer):
            found.update(paths[part] for part in held if not _is_record(part, held))
    return frozenset(found)


def _is_record(part: str, held: Mapping[str, set[str]]) -> bool:
    """Whether another one has fields like it, and more than a name, and its own name is none that attributes have."""
    if part.isdigit() or any(map(classes, key_words(part))):
        return part.isdigit()
    return any(
        len(shared := held[part] & keys) > 1
        and any(not OWN_NAMES.issuperset(key_words(key)) for key in shared)
        for other, keys in held.items()
        if other != part
    )


def of_all(shared: Mapping[str, list[str]], of: Sequence[str]) -> list[str]:
    """What is said of a record, and of what it is a part of."""
    return [word for end in range(1, len(of) + 1) for word in shared.get(" ".join(of[:end]), ())]


def telling_names(facts: Sequence[Fact]) -> dict[str, bool]:
    """The facts that tell the members of a list apart, `orders[2].number`: a number or code of each, else a name; and
    whether it is what the member itself is called, which of several codes none can be known to be."""
    members: dict[str, dict[str, list[Fact]]] = {}
    for fact in facts:
        member, dot, field = fact.name.rpartition(".")
        of_list = list_of(member) if dot else None
        if of_list is not None:
            members.setdefault(of_list, {}).setdefault(field, []).append(fact)
    found: dict[str, bool] = {}
    for group, fields in members.items():
        size = max(map(len, fields.values()))
        held = [field for field, each in fields.items() if len(each) == size]
        for called in _TELLING:
            told = [field for field in held if not called.isdisjoint(key_words(field))]
            told = [field for field in told if tell_apart([fact.value for fact in fields[field]])]
            group_words = {*with_classes(key_words(group))}
            own = [field for field in told if not group_words.isdisjoint(with_classes(key_words(field)))]
            for field in own[:1] or told:
                found.update((fact.name, len(own[:1] or told) == 1) for fact in fields[field])
            if told:
                break
    return found


_TELLING: Final = tuple(
    frozenset(root(word) for word in GROUNDING[name])
    for name in ("telling_codes", "telling_things", "telling_names", "telling_persons")
)
"""What the field that tells records apart is called, the likeliest first."""


def tell_apart(values: Sequence[Any]) -> bool:
    """Whether names or codes, as they are, tell the records of a list apart."""
    if all(isinstance(value, str) and BARE_NUMBER.fullmatch(value) for value in values):
        return 1 < len(values) == len({*values})
    texts = [value for value in values if isinstance(value, str) and not isinstance(value, Digits)]
    return (
        1 < len(texts) == len(values)
        and len(set(texts)) == len(texts)
        and all(len(text.split(" ")) <= SHORT_WORDS and _names_one(text) for text in texts)
    )


BARE_NUMBER: Final = re.compile(r"[0-9]{4,6}")
"""What orders and the like are numbered with."""


def _names_one(text: str) -> bool:
    found = read_short(f"is {text}")
    named = len(found) == 1 and found[0].kind in (FigureKind.NAME, FigureKind.REFERENCE)
    return named or NUMBERED_NAME.fullmatch(text) is not None


def descriptions(facts: Sequence[Fact], split: Names, telling: Mapping[str, bool]) -> dict[str, list[str]]:
    """Short texts beside each other describe what they are said of: a name, a colour, a class."""
    found: dict[str, list[str]] = {}
    for fact in facts:
        of, what = split.parts(fact.name)
        if of and not fact.value.lstrip().startswith(("{", "[")):
            own = is_own_name(what, of) and not split.is_grouped(fact.name)
            words = described(fact.value, own=own or fact.name in telling)
            found.setdefault(" ".join(of), []).extend(words)
    return found


def described(value: str, *, own: bool = False) -> list[str]:
    """What a text says of its record: what it is called, or, with a mark, what it is like."""
    words = words_of(value)
    if value.strip().lower() in YES_OR_NO or len(words) > SHORT_WORDS:
        return []
    if "/" in value and is_unit(value.strip()):  # `mmol/L` says of no other result in litres what it is
        return []
    if own and BARE_NUMBER.fullmatch(value.strip()):
        return [value.strip()]
    if is_irregular(value):
        return [*(word.root for word in words if own and is_code(word)), *_whole_code(value, words, own=own)]
    naming: tuple[FigureKind, ...] = (FigureKind.NAME, FigureKind.REFERENCE)
    numbered = NUMBERED_NAME.fullmatch(value.strip()) is not None
    if numbered:
        naming = (*naming, FigureKind.NUMBER)
    read = read_short(value)
    if any(item.kind not in naming for item in read):
        return []
    mark = "" if own else LIKE
    whole = [item.kind for item in read] == [FigureKind.REFERENCE]
    coded = own and whole
    return [
        *([f"{mark}{words[-2].text}{words[-1].text}"] if numbered and len(words) > 1 else ()),
        *(
            mark + word.root
            for word in words
            if word.text not in STOP | _TIMELY | GROUNDING["titles"]
            and (
                not word.text[0].isdigit()
                or (own and is_code(word) and not numbered)
                or (coded and word.text == value.strip().lower())  # `3A`
            )
        ),
        *(_whole_code(value, words, own=own) if whole else ()),
    ]


def _whole_code(value: str, words: Sequence[Word], *, own: bool) -> list[str]:
    """`OS 452` and `OS 461` are told apart by the whole of each, and two parcels by that of their tracking numbers."""
    whole = joined(value).strip()
    return [whole if own else LIKE + whole] if whole not in [word.root for word in words] else []


_TIMELY: Final = OFTEN | {"once", "twice", "day", "night", "morning", "evening", "week", "month"}
"""How often something is done says of no record which it is."""


def is_own_name(attribute: Sequence[str], entity: Sequence[str]) -> bool:
    """`name`, `patient` in a record of `patients`, `order_id` in one of `orders`: what the record itself is called."""
    if len(attribute) == 1:
        return attribute[0] in OWN_NAMES or attribute[0] in entity
    if len(attribute) != 2 or attribute[1] not in NUMBERING:
        return False
    return attribute[0] in entity or (not entity and attribute[1] in OWN_NAMES)


NUMBERING: Final = OWN_NAMES | {root(word) for word in ("no", "nr", "ref", "reference", "identifier")}
"""`flight_no` of a flight: in the name of a field `no` denies nothing."""


def sort_of(key: str) -> str:
    """Of what sort the names are that a field of this name holds, as the last of its words says that says one: those
    of firms in `beneficiary_bank`, of places in `carrier_city`."""
    parts = key_parts(key)
    if parts and parts[-1] in _WHITHER and (parts[-2:-1] == [] or root(parts[-2]) in _MOVING):
        return _SORTS["place"]
    if parts[1:] and parts[-1] in _WHERE and root(parts[-2]) in _MOVING | _CHANGING:
        return _SORTS["place"]  # `changeAt: Rotterdam`
    if len(parts) == _TWO and parts[0] in _WHITHER and parts[1] in _PLACES_TOO:
        return _SORTS["place"]  # `from_site`, `to_store`
    known = next((_SORTS[word] for word in reversed(parts) if word in _SORTS), "")
    return known or (PERSON if parts and AGENT.search(parts[-1]) else "")


def holds_last_digits(key: str) -> bool:
    """`cardLast4`, `last_four_digits`: what a code ends in, and no amount of anything."""
    return _LAST_DIGITS.search("_".join(key_parts(key))) is not None


_LAST_DIGITS: Final = re.compile(
    r"(?:\A|_)(?:(?:last|final)_?(?:[3-8]|three|four|five|six)?_?(?:digits|numbers)"
    r"|(?:last|final)_?(?:[3-8]|three|four|five|six)|ending(?:_(?:in|with|digits|numbers))?)\Z"
)


def of_groups(grouping: Sequence[str]) -> list[str]:
    """What the group that a field stands in says of it, `pick_up: {city: …}`; a name of many, `costs`, only says of
    what kind they are."""
    return [word for key in grouping if not _is_many(key) for word in key_words(key)]


def of_many(grouping: Sequence[str], kinds: Sequence[str]) -> list[str]:
    """What the fields of `costs` can be called for being some."""
    words = [word for key in grouping if _is_many(key) for word in key_words(key)]
    return [name for word in words for name in classes(word) if name in PRICED and name not in kinds]


def whole_state(grouping: Sequence[str], inner: Sequence[str], value: Any) -> list[str]:
    """That there is an amount is said with its group, `no delivery charge` of `charges: {delivery: 60}`."""
    counted = isinstance(value, str) and any(letter.isdigit() for letter in value)
    return [*(word for key in grouping if counted for word in key_words(key)), *inner]


def _is_many(key: str) -> bool:
    last = [word for word in KEY_PARTS.split(key) if word][-1:]
    return any(word.endswith("s") and not word.endswith("ss") and root(word) != word for word in last)


def holder_of(keys: Sequence[str], inner: Sequence[str]) -> list[str]:
    """What someone or something is to a record that holds the name by itself, `orders[2].requester.name`: that is no
    name of it."""
    if len(keys) <= HELD_DEEP or not inner or inner[-1] not in OWN_NAMES or isinstance(keys[-2], Index):
        return []
    return key_words(keys[-2]) if sort_of(keys[-2]) else []


def parts_called(path: str) -> tuple[str, ...]:
    """What part whoever a field names has in what is told of its record: `insurance.provider`, `bill_to.company`."""
    keys = [key for key in path.split(".") if not key.isdigit()]
    written = [key_parts(key) for key in keys[-2:]]
    *group, last = written
    if group and len(last) > 1 and root(last[-1]) == _NAME and GENERIC.issuperset(last[:-1]):
        last = last[:-1]
    if group and OWN_NAMES.issuperset(map(root, last)):
        group, last = [], group[0]
    marks = marks_of([*group[0], *last]) if group and GENERIC.issuperset(last) else ()
    return (*(marks or marks_of(last)), *deeds_of(last))


_NAME: Final = root("name")
_TWO: Final = 2
FURTHER: Final = rooted("further")
"""Words that say of someone or something that it is beside the one that has none."""
_BY: Final = (root("by"),)
"""`booked_by` and `operated_by` are no attribute of two records."""
HELD_DEEP: Final = 2
PRICED: Final = ("~price",)
PERSON: Final = f"{SORT}person"
FIRM: Final = f"{SORT}firm"
_ROLES: Final = (PERSON, FIRM)
DRUG: Final = f"{SORT}drug"
PLACED: Final = f"{SORT}place"
AGENT: Final = re.compile(r"[a-z]{2}(?:(?<!l)ist|ician|woman|sman|keeper|raiser)\Z")
"""What someone who does something is called: `audiologist`, and no `checklist`."""
_WHITHER: Final = frozenset({"to", "from"})
_PLACES_TOO: Final = GROUNDING["sort place"] | {"site", "store", "shop", "outlet"}
_MOVING: Final = rooted("moving")
"""`ship_to`, `departs_from`: what stands there is a place, as in `reports_to` it is not."""
_WHERE: Final = frozenset({"at", "site"})
_CHANGING: Final = rooted("changing_at")
_SORTS: Final = {
    word: SORT + name
    for name in ("place", "firm", "thing", "drug", "condition", "person")
    for word in GROUNDING[f"sort {name}"]
}
