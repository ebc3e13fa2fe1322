"""What a fact states: a value, the values of a table or of JSON, or those of its sentences, each with its path."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any, Final, NamedTuple

import msgspec

from interlock.core.grounding import (
    COUNT,
    DATE,
    ENDING,
    ENDS,
    GROUPED,
    HEAD,
    NAME,
    NAMED,
    OWN,
    OWN_STATE,
    PART,
    PERIOD,
    REFERENCE,
    SERVED,
    SORT,
    STATE,
    TIME,
    Ground,
    GroundIndex,
    record_of,
)
from interlock.core.memory import Fact, Provenance, source_of
from interlock.core.mutation import FigureKind, Hedge, Value
from interlock.lexicon.conversion import classes, classes_of_two, root
from interlock.lexicon.words import GROUNDING
from interlock.mapping.grounding.amounts import (
    ANY_MONEY,
    ANY_UNIT,
    CENTS,
    CURRENCIES,
    LARGEST,
    UNREAD,
    either_way,
    in_unit,
    is_unit,
    scaled,
    unit_of_key,
)
from interlock.mapping.grounding.answered import answers_beside, answers_in, done_beside, is_status
from interlock.mapping.grounding.answers import ANSWERS, STATES, STATUS, YES_OR_NO
from interlock.mapping.grounding.asked import whether
from interlock.mapping.grounding.failed import with_failures
from interlock.mapping.grounding.flattened import as_members, numbered_trees
from interlock.mapping.grounding.items import (
    SHAPE,
    TEXT,
    is_lower_name,
    value_of,
)
from interlock.mapping.grounding.leaves import (
    MEASURED,
    MONEY,
    NO_MONEY,
    QUANTITY,
    Leaf,
    is_money,
    is_of_quantity,
    is_tree,
    leaves_of,
    only_currency,
    telling_of,
    unit_called_for,
    units_beside,
    with_done,
)
from interlock.mapping.grounding.naming import (
    BARE_NUMBER,
    DRUG,
    FURTHER,
    HELD_DEEP,
    PERSON,
    PLACED,
    Index,
    Names,
    descriptions,
    holder_of,
    holds_last_digits,
    is_own_name,
    of_all,
    of_groups,
    of_many,
    parts_called,
    sort_of,
    telling_names,
    whole_state,
)
from interlock.mapping.grounding.nothing import says_none
from interlock.mapping.grounding.numbered import OWN_NUMBER, counts, listed_as, member, of_number
from interlock.mapping.grounding.periods import has_period, of_path, period_of, said_with, with_periods
from interlock.mapping.grounding.shares import share_of_key
from interlock.mapping.grounding.sides import SERVED_ROLES, with_sides
from interlock.mapping.grounding.signs import with_signs
from interlock.mapping.grounding.stating import (
    CAPITAL,
    NUMBER,
    OF_ALL,
    SENTENCE,
    Digits,
    InCurrency,
    Made,
    day_of,
    is_name,
    read_short,
    stated_by,
    year_of,
)
from interlock.mapping.grounding.words import (
    OF_NUMBERS,
    OWN_NAMES,
    PERSONS,
    STOP,
    in_words,
    joined,
    key_parts,
    key_words,
    last_words,
    plain,
    rooted,
    spelled_out,
    with_classes,
    words_of,
)

REFERENCE_DIGITS: Final = 7

_CURRENCY: Final = root("currency")
_CODE: Final = re.compile(
    r"[A-Za-z]{1,6}-[0-9][A-Za-z0-9]*|[A-Za-z]+[0-9][A-Za-z0-9]*|[0-9]+[A-Za-z][A-Za-z0-9]*|[0-9]{4,}"
)
_LAST: Final = root("last")
_FROM: Final = root("from")
_BY: Final = root("by")
_TOTAL: Final = (root("total"), *classes(root("total")))
_NAMELESS: Final = rooted("nameless")
_WORDED: Final = (NAME, REFERENCE, STATE, TEXT)
_OF_MONEY: Final = ("~price", "~instalment")
"""Classes of words of which no name is one: `payment_method` says nothing of what something costs."""
_UNTIMED: Final = (*_WORDED, SHAPE, DATE, TIME)
"""Of what is measured in these nothing is had per a day."""
_LIMITS: Final = tuple(
    (hedge, frozenset(root(word) for word in GROUNDING[f"limit {hedge}"]))
    for hedge in (Hedge.FROM, Hedge.LEAST, Hedge.WITHIN, Hedge.MOST, Hedge.OVER, Hedge.UNDER)
)
_DATED: Final = (DATE, TIME)
_OF_AN_AMOUNT: Final = {Hedge.FROM: Hedge.LEAST, Hedge.WITHIN: Hedge.MOST}
_OF_A_DAY: Final = {Hedge.WITHIN: Hedge.MOST, Hedge.MOST: Hedge.EXACT}
"""What the word for a limit says of an amount, and of a day: an allowance has no last one."""
_DOWNWARD: Final = rooted("downward")


class _Paid(NamedTuple):
    """Per what period a record says that is paid. `all_money`: not only what is paid again and again, as a rent is."""

    periods: tuple[str, ...] = ()
    all_money: bool = False


class _Known(NamedTuple):
    """What is asked of all facts at once."""

    names: Names
    telling: Mapping[str, bool]
    shared: Mapping[str, list[str]]
    """What is said of a record, by its name."""
    periods: Mapping[str, _Paid]
    """The period that a field of a record says its money is per, by the path to the record."""


class _Field(NamedTuple):
    """What the names on the way to a value say of it.

    `of`: what it is said of. `what`: its attribute by its own name, `called`: with the groups that it stands in.
    `inner`: the last of its keys in words. `own`: it is what its record is called. `telling`: it tells that
    from the others of a list. `sort`: that of names in it.
    """

    path: str
    key: str
    of: list[str]
    what: list[str]
    called: list[str]
    inner: list[str]
    grouping: list[str]
    own: bool
    telling: bool
    sort: str
    unit: str
    periods: tuple[str, ...]
    listed: str
    """The path of this field in all members of its list, where it is in one."""
    counting: tuple[str, ...]
    """What it says how many there are of: that there are some is said with these words."""
    grouped: bool
    """Whether it is of one record, whatever group of its fields it stands in."""
    named: bool
    """Whether it is what such a group is called, and with it what somebody or something is to the record."""
    given: str
    """The path by which it was given, where it is read under another name."""
    implied: tuple[str, ...]
    """What the group that it stands in stands for, where its own name only says that it is a date or the like."""


def grounds_of(facts: Sequence[Fact]) -> tuple[Ground, ...]:
    """Everything that the facts state, in order."""
    flat = {fact.name: fact.value for fact in map(_with_status_in_words, facts) if not is_tree(fact.value)}
    paths = as_members(flat)
    trees = numbered_trees(fact.name for fact in facts if is_tree(fact.value))
    named = {paths.get(name, name): value for name, value in flat.items()}
    answers, beside = answers_in(named), answers_beside(named)
    for done, told in done_beside(named, answers):
        beside.setdefault(done, []).append((told, "yes"))
    answers |= _amounts_of_records(named)
    called: dict[str, str] = {}
    read: list[Fact] = []
    for fact in map(_with_status_in_words, facts):
        name = paths.get(fact.name) or trees.get(fact.name, fact.name)
        given, (name, value) = name, answers.get(name, (name, fact.value))
        if name != fact.name:
            called[name] = fact.name
        read.append(msgspec.structs.replace(fact, name=name, value=value))
        if name != given and is_status(given.rpartition(".")[2]):
            # beside what was not done: of a status each other one says more than is known
            called[given] = fact.name
            read.append(msgspec.structs.replace(fact, name=given, value=in_words(fact.value.strip())))
        for more, answer in beside.get(name, ()):
            called[more] = fact.name
            read.append(msgspec.structs.replace(fact, name=more, value=answer))
    facts = read
    found = _stated_in(facts)
    given_as = {path: name for name, path in trees.items()}
    return tuple(_as_given(ground, called, given_as) for ground in found)


def _as_given(ground: Ground, called: Mapping[str, str], trees: Mapping[str, str]) -> Ground:
    """With the name that it was given by, where it is read under another."""
    record = record_of(ground.fact)
    if record in trees:
        return msgspec.structs.replace(
            ground, given=trees[record] + (ground.given or ground.fact)[len(record) :]
        )
    return msgspec.structs.replace(ground, given=called[ground.fact]) if ground.fact in called else ground


def _with_status_in_words(fact: Fact) -> Fact:
    """A status that a program writes in one word, `PendingApproval`, in those that it is made of; other fields hold
    names that are written so."""
    if not is_status(fact.name.rpartition(".")[2]) or not _COMPOUND.fullmatch(fact.value):
        return fact
    return msgspec.structs.replace(fact, value=_WITHIN.sub(" ", fact.value).lower())


_COMPOUND: Final = re.compile(r"[A-Za-z][a-z]+(?:[A-Z][a-z]+){1,3}|[a-z]+(?:-[a-z]+){1,3}")
_WITHIN: Final = re.compile(r"-|(?<=[a-z])(?=[A-Z])")


def _amounts_of_records(facts: Mapping[str, str]) -> dict[str, tuple[str, str]]:
    """The `amount` of a record as that of what the record is, where its own number says so: `transfer_ref`. Else the
    word would be said of the `transfer_fee` beside it alone."""
    found: dict[str, tuple[str, str]] = {}
    for name, value in facts.items():
        group, dot, last = name.rpartition(".")
        if last.lower() != _AMOUNT:
            continue
        fields = [one.rpartition(".")[2] for one in facts if one.rpartition(".")[0] == group]
        own = {
            tuple(key_parts(one)[:-1])
            for one in fields
            if key_parts(one)[-1:] and key_parts(one)[-1] in OF_NUMBERS
        }
        whose = [parts[0] for parts in own if len(parts) == 1]
        called = f"{group}{dot}{whose[0]}_{_AMOUNT}" if len(own) == len(whose) == 1 else name
        if called not in facts and any(
            parts[:1] == whose and parts[-1] in _CHARGES for parts in map(key_parts, fields) if parts
        ):
            found[name] = called, value
    return found


_AMOUNT: Final = "amount"
_CHARGES: Final = GROUNDING["charge_fields"]


def _stated_in(facts: Sequence[Fact]) -> tuple[Ground, ...]:
    names = Names([fact.name for fact in facts])
    telling = telling_names(facts)
    known = _Known(names, telling, descriptions(facts, names, telling), _periods_beside(facts))
    found: list[Ground] = []
    groups: list[str] = []
    currency = _overall_currency(facts)
    told_by = telling_of({fact.name: fact.value for fact in facts if is_tree(fact.value)})
    leaves = with_done(
        [
            (fact, [*leaves_of(fact, currency, told_by.get(fact.name, ""))])
            for fact in _with_currencies(facts, names)
        ]
    )
    read = [(fact, [(leaf, _field(fact, leaf, known)) for leaf in own]) for fact, own in leaves]
    numbers = _own_numbers([(leaf, field) for _, fields in read for leaf, field in fields])
    read = [(fact, [(leaf, _numbered(field, numbers)) for leaf, field in fields]) for fact, fields in read]
    columns = _columns([field for _, fields in read for field in fields])
    for fact, fields in read:
        stated = [ground for leaf, field in fields for ground in _grounds(fact, leaf, field, columns)]
        lists = {field.path: field.listed for _, field in fields if field.listed}
        found += [*stated, *_totals(stated, lists)]
        group = fact.name if is_tree(fact.value) else names.record(fact.name)
        groups += [group] * (len(found) - len(groups))
        found += [*_codes(fact), *_years(fact)]
        found.append(_ground(fact, fact.name, Value(TEXT, words=spelled_out(fact.name)), prose=True))
        groups += [""] * (len(found) - len(groups))
    lists = {fact.name: listed for fact in facts if (listed := listed_as(fact.name))}
    found += [*_totals(found, lists), *_counted(facts, known)]
    groups += [""] * (len(found) - len(groups))
    return with_failures(
        with_signs(with_sides(_with_whole_amounts(_with_periods_said(found), groups), groups))
    )


def _own_numbers(fields: Sequence[tuple[Leaf, _Field]]) -> dict[str, tuple[str, ...]]:
    """The words for the members of lists that hold a number of their own, `{"table": 4}`, by the path of each; none of
    a list of which two hold the same."""
    held: dict[tuple[str, str], dict[str, str]] = {}
    first: dict[str, str] = {}
    for leaf, field in fields:
        path = record_of(field.path)
        first.setdefault(path, field.path)
        of_list, _, place = path.rpartition(".")
        if not leaf.keys and _KNOWN_BY.fullmatch(place):
            group = root(of_list.rpartition(".")[2])
            held.setdefault((of_list, group), {})[path] = of_number(group, int(place))
        if (
            place.isdigit()
            and field.path.rpartition(".")[0] == path
            and OWN_NUMBER.fullmatch(str(leaf.value))
        ):
            group = root(of_list.rpartition(".")[2])
            named = [word for word in key_words(field.key) if word not in _COUNTING_UP]
            thing = len(named) == 1 and named[0] in _NUMBERED_THINGS and first[path] == field.path
            if not named or named == [group] or thing:
                said = of_number((named or [group])[0], int(leaf.value))
                held.setdefault((of_list, (named or [group])[0]), {})[path] = said
    found: dict[str, tuple[str, ...]] = {}
    for members in held.values():
        for path, said in members.items() if len({*members.values()}) == len(members) > 1 else ():
            found[path] = (*found.get(path, ()), said)
    return found


_KNOWN_BY: Final = re.compile(r"[0-9]{3,4}")
"""In the name of a fact, `loan_2201_rate`, no place in a list: what the record itself is numbered."""
_COUNTING_UP: Final = rooted("counting_up")
_NUMBERED_THINGS: Final = rooted("numbered_things")
"""What a record is known by the number of where that stands first: `{"room": 101, "guest": …}`."""


def _numbered(field: _Field, numbers: Mapping[str, tuple[str, ...]]) -> _Field:
    words = numbers.get(record_of(field.path), ())
    return field._replace(of=[*field.of, *words]) if words else field


class _Columns(NamedTuple):
    """What fields are called of which one says more than it would by itself. `naming`: names stand in them. `lower`:
    one holds a name in small letters, and the others words that are no state. `wanting`: one of them says that there is
    none, `allergies: none known`; `holding`: and another holds something in words. `refused`: one of them says that it
    was."""

    naming: frozenset[str]
    lower: frozenset[str]
    wanting: frozenset[str]
    holding: frozenset[str]
    refused: frozenset[str]


def _columns(fields: Sequence[tuple[Leaf, _Field]]) -> _Columns:
    wanting = frozenset(field.key for leaf, field in fields if says_none(str(leaf.value), field.key))
    holding = frozenset(
        field.key
        for leaf, field in fields
        if field.key in wanting
        and _WORDED_OUT.search(said := str(leaf.value))
        and not says_none(said, field.key)
        and not any(letter.isdigit() for letter in said)
        and said.lower() not in _STATED
    )
    refused = frozenset(field.key for leaf, field in fields if str(leaf.value).strip().lower() in _REFUSED)
    return _Columns(_naming_columns(fields), _lower_columns(fields), wanting, holding, refused)


def _lower_columns(fields: Sequence[tuple[Leaf, _Field]]) -> frozenset[str]:
    """What the fields are called that several records have, each with another, and one of them holds a name in small
    letters in: what another holds there is a name too, `acupuncture` beside `physiotherapy`."""
    held: dict[str, list[str]] = {}
    for leaf, field in fields:
        if isinstance(leaf.value, str) and not {STATUS, *OWN_NAMES} & {*field.what}:
            held.setdefault(field.key, []).append(leaf.value.strip())
    return frozenset(
        key
        for key, values in held.items()
        if 1 < len(values) == len({*values})
        and any(map(is_lower_name, values))
        and all(_LOWER_WORDS.fullmatch(value) and value not in _STATED for value in values)
    )


def _naming_columns(fields: Sequence[tuple[Leaf, _Field]]) -> frozenset[str]:
    """What the fields are called that several records have and one of them holds a name in: what another holds there
    in a few words is a name too, `S&P 500` beside `Russell 2000`."""
    held: dict[str, list[str]] = {}
    for leaf, field in fields:
        if isinstance(leaf.value, str) and _CALLED.fullmatch(leaf.value.strip()):
            held.setdefault(field.key, []).append(leaf.value.strip())
    return frozenset(key for key, values in held.items() if len(values) > 1 and any(map(is_name, values)))


_LOWER_WORDS: Final = re.compile(r"(?:[a-z]{4,}|[A-Z]{2,5} [a-z]+)(?: [a-z]+){0,2}")
_STATED: Final = STATES | YES_OR_NO
_CALLED: Final = re.compile(r"[A-Z][\w&.'\u2019-]*(?: [\w&.'\u2019-]+){0,3}")


def _with_whole_amounts(found: list[Ground], groups: Sequence[str]) -> list[Ground]:
    """With a mark on the `amount` of a record that is its total where no field is called one: beside a `tax`; and with
    one on the totals of parts where a field says that of all: the `shipping_total` beside the `grand_total`."""
    totals = [_TOTAL[-1] in one.what and not (one.prose or one.summed) for one in found]
    parts = [total and _is_of_a_part(ground) for total, ground in zip(totals, found, strict=True)]
    told = {group for group, total, part in zip(groups, totals, parts, strict=True) if total and not part}
    whole = {
        group
        for ground, group in zip(found, groups, strict=True)
        if group not in told and not ground.prose and ground.what[:1] == _WHOLE and _is_called_amount(ground)
    }
    parted = {group for group, part in zip(groups, parts, strict=True) if part}
    marked = []
    for ground, group, part in zip(found, groups, parts, strict=True):
        if group in whole and not ground.prose and ground.what[:1] == _WHOLE and _is_called_amount(ground):
            more = _TOTAL if group in parted else _TOTAL[-1:]
            marked.append(msgspec.structs.replace(ground, what=(*ground.what, *more)))
        elif part and group in told | whole:
            marked.append(msgspec.structs.replace(ground, what=(*ground.what, PART)))
        else:
            marked.append(ground)
    return marked


def _is_called_amount(ground: Ground) -> bool:
    return last_words(ground.fact) in ([*_WHOLE], [*_WHOLE, *_DUE])


def _is_of_a_part(ground: Ground) -> bool:
    """Whether a total is called by what it is of: `total_tax`; not by the record, `order_total`."""
    said = {*last_words(ground.fact)} - _OF_ALL_OF_IT - {*ground.of}
    return any(word in ground.what for word in said)


_OF_ALL_OF_IT: Final = frozenset(map(root, GROUNDING["of_all_of_it"] | {code.lower() for code in CURRENCIES}))
_DUE: Final = (root("due"),)


_WHOLE: Final = (root("amount"),)


def _counted(facts: Sequence[Fact], known: _Known) -> Iterator[Ground]:
    """How many members a list has that is told in the names of facts: two of `medications.0.name` and
    `medications.1.name`; and as many passengers as trips of which each has another."""
    names = [f"{fact.name}.*" if is_tree(fact.value) else fact.name for fact in facts]
    for path, count, first in counts(names):
        of, what = known.names.parts(path) if "." in path else ([], key_words(path))
        what = [*(word for word in of if word not in what), *what]  # two of `mortgage account`
        member = f"{path}.{record_of(facts[first].name).rpartition('.')[2]}"
        telling = [name for name in known.telling if name.rpartition(".")[0] == member]
        told = {word for name in telling for word in last_words(name)}
        what = [*what, *sorted(told - OWN_NAMES - _COUNTING_UP - {*what})]
        for measure in (COUNT, ""):
            value = Value(measure, (count, 1), (count, 1))
            yield _ground(facts[first], path, value, of=tuple(of), what=with_classes(what), counted=True)


def _ground(fact: Fact, path: str, value: Value, **more: Any) -> Ground:
    return Ground(path, source_of(fact).label, value, until=fact.until, as_of=fact.as_of, **more)


def _field(fact: Fact, leaf: Leaf, known: _Known) -> _Field:
    of, what = known.names.parts(fact.name)
    keys = leaf.keys
    told = keys[:-1] if leaf.wrapped else keys
    named = [key for key in told if not isinstance(key, Index)]
    inner = key_words(named[-1]) if named else []
    grouping = [key for at, key in enumerate(told[:-1]) if at in leaf.groups]
    outer = [word for key in named[:-1] if key not in grouping for word in key_words(key)]
    indexed = bool(keys) and isinstance(keys[-1], Index) and not inner
    last = fact.name.rpartition(".")[2]

    group = fact.name.split(".")[-2] if known.names.is_grouped(fact.name) and not keys else ""
    named_group = bool(group) and _NAMES.issuperset(what) and sort_of(group) not in ("", PLACED)
    holder = key_words(group) if named_group else holder_of(keys, inner)
    grouped = bool(inner) and inner[-1] in OWN_NAMES and len(told) - 2 in leaf.groups
    if not holder and grouped and (len(keys) > HELD_DEEP or sort_of(named[-2])):
        holder = of_groups(grouping)  # `receipt: {number: …}` is no number of its record
    unit = unit_of_key(named[-1] if named else fact.name)
    attribute = inner if inner and not indexed else what
    attribute = [*holder, *(word for word in attribute if word != "min" or not unit.endswith("/min"))]
    entity = [*of, *(what if inner else []), *outer]
    # In `coverage: [{covered: true}]` it is no name.
    own = not (holder or isinstance(leaf.value, bool)) and (
        is_own_name(attribute, entity)
        or (len(keys) > 1 and leaf.value == keys[-2])
        or leaf.own
        or known.telling.get(fact.name, False)
    )
    if holder:
        sort = sort_of(group or named[-2])
        sort = "" if sort == PLACED else sort  # `ship_to: {name: …}` may hold anybody's
    elif inner and not indexed:
        listed = OWN_NAMES.issuperset(inner) and isinstance(keys[-2], Index) if len(keys) > 1 else False
        sort = sort_of(named[-2].removesuffix("s") if listed and len(named) > 1 else named[-1])
    elif "." in fact.name:
        sort = sort_of(last)
    else:
        sort = sort_of("_".join(word for word in key_parts(fact.name) if root(word) in what))

    path = ".".join((fact.name, *keys))
    periods = of_path((*fact.name.split("."), *named))
    paid = known.periods.get(path.rpartition(".")[0], _Paid())
    if not periods and not (MONEY if paid.all_money else _PAID_SO).isdisjoint(
        (*attribute, *outer[-1:], *what[-1:])
    ):
        periods = paid.periods
    places = [number for number, key in enumerate(keys) if isinstance(key, Index)]
    members = known.names.members(f"{fact.name}.*" if keys else fact.name)
    members += [member(keys[at - 1] if at else last, int(keys[at]) + 1) for at in places]
    return _Field(
        path=path,
        key=named[-1] if named else last,
        of=[*entity, *members, *leaf.record, *of_all(known.shared, of)],
        what=attribute,
        called=attribute if own or holder else [*of_groups(grouping), *attribute],
        inner=inner,
        grouping=grouping,
        own=own,
        telling=leaf.own or known.telling.get(fact.name, False),
        sort=sort,
        unit=unit,
        periods=periods,
        listed=".".join((fact.name, *keys[: places[-1]], "*", *keys[places[-1] + 1 :])) if places else "",
        counting=_counting(attribute, of if known.names.is_grouped(fact.name) else ())
        or _done(named[-1] if named else last, () if named else of),
        grouped=known.names.is_grouped(fact.name) or not (of or keys),
        named=named_group,
        given=".".join((fact.name, *keys[:-1], leaf.given)) if leaf.given else "",
        implied=_implied_at(fact.name, what, known.names, of, named),
    )


def _counting(attribute: Sequence[str], around: Sequence[str]) -> tuple[str, ...]:
    """`standing_orders.count`, `tests_count`: the words for what is counted; none where it is no count."""
    if not attribute or _TALLY.isdisjoint(attribute):
        return ()
    return tuple([word for word in attribute if word not in _TALLY] or around)


_TALLY: Final = frozenset(root(word) for word in ("count", "quantity", "qty"))


def _done(key: str, of: Sequence[str] = ()) -> tuple[str, ...]:
    """`shipped_on`, `label_sent`: the words for what was done on the day that is held there, with the verb last; none
    where that is only expected, or nothing was done. `of`: the record that a flat name begins with, `outbound` of
    `outbound_meal_included`, which is none of them where a thing is said behind it: `exchange_permitted` is of that."""
    parts = key_parts(key)
    if len(parts) - len(of) > 1 and [*map(root, parts[: len(of)])] == [*of]:
        parts = parts[len(of) :]
    while parts and parts[-1] in _ON_A_DAY:
        parts.pop()
    verb = parts[-1] if parts else ""
    done = (verb.endswith("ed") and len(verb) > len("need")) or verb in _DONE
    noun = (
        root(verb) in _NOUNS and len(parts) == 1
    )  # `the order has not been paid` says nothing of `ordered_on`
    return tuple(map(root, parts)) if done and not noun and _COMING.isdisjoint(parts) else ()


_ON_A_DAY: Final = frozenset({"on", "at", "date", "day", "time", "timestamp"})
_DONE: Final = GROUNDING["done_on_a_day"]
_NOUNS: Final = rooted("verbs_as_nouns")
"""Verbs that are called as what they are done to is."""
_COMING: Final = GROUNDING["to_come"]


def _is_general(name: str, what: Sequence[str], names: Names) -> bool:
    """Whether the name of a field only says that it is a date or the like: `admission.date`, `departure_port`."""
    return _GENERAL.issuperset(what) and ("." not in name or names.is_grouped(name))


def _implied_at(
    name: str, what: Sequence[str], names: Names, of: Sequence[str], named: Sequence[str]
) -> tuple[str, ...]:
    """What the group of a field in JSON, `check_out: {date: …}`, or the name of its record says beside it."""
    if len(named) > 1 and _GENERAL.issuperset(key_words(named[-1])):
        group = key_words(named[-2])
        return classes_of_two(*group) if len(group) == _TWO else ()
    implied = _implied(of) if _is_general(name, what, names) else ()
    if not _SO_MUCH.isdisjoint(
        what
    ):  # the `amount` of a `last_payment` is one beside a `minimum_payment` too
        return implied
    return tuple(word for word in implied if not names.is_field_elsewhere(word, name))


_TWO: Final = 2
_SO_MUCH: Final = frozenset(map(root, ("amount", "value")))


def _implied(of: Sequence[str]) -> tuple[str, ...]:
    """`admission.date`: the day of it, `was admitted on`; `drop_off_city`: where it is handed back."""
    pair = classes_of_two(*of[-2:]) if len(of) > 1 else ()
    return pair or tuple(word for word in with_classes([*of[-1:]]) if word not in of)


_NAMES: Final = frozenset(root(word) for word in ("name", "title"))
_GENERAL: Final = frozenset(map(root, GROUNDING["general_fields"] | GROUNDING["sort place"]))
"""A day, an amount or a place: `departure_airport` is where something departs from."""


_SAYING: Final = rooted("said of a group")
"""What a yes or no in a group may be called that says nothing by itself: `bicycle.allowed` is `bicycle_allowed`."""


def _grounds(fact: Fact, leaf: Leaf, field: _Field, columns: _Columns) -> Iterator[Ground]:
    """What one value states, in every reading."""
    nameless = all(map(_is_nameless, (*field.of, *field.what)))
    counts = _counts(field.what) or _limits_a_number(field.key)
    for stated, prose, words, counted in _limited(_made(fact, leaf, field, columns), field.called):
        if stated.measure == UNREAD or (counts and stated.measure.startswith(ANY_MONEY)):
            continue
        if stated.measure == ANY_UNIT and _is_a_number_of_one(field.key, str(leaf.value)):
            continue
        of_unit = counts and stated.measure == ANY_UNIT
        value = msgspec.structs.replace(stated, measure=COUNT) if of_unit else stated
        timed = value.measure not in _UNTIMED and not (prose or has_period(value))
        value = with_periods(value, field.periods) if timed else value
        kinds = () if prose and not _calls(field, value) else _kinds(leaf, field, value)
        answers = value.measure == STATE and value.words in ANSWERS
        if kinds is None or (answers and field.own and not _PUT_ON.issuperset(key_words(field.key)[-1:])):
            continue  # that a record has a number says nothing
        if field.unit and value.words == ANSWERS[1]:
            kinds = _without_unit(field.key, kinds)
        if OF_ALL in words:  # how many there are: of `attended: 8 of 20` nobody attended 20
            kinds = ()
        if value.measure in (DATE, TIME) and _BY in field.called and _BY not in kinds and not prose:
            kinds = (*kinds, _BY)  # `return_by`: a day or an hour by which something is to be done
        if nameless and not prose and value.measure not in _WORDED:
            yield _ground(fact, field.path, value, counted=counted, given=field.given)
            continue
        if timed:
            kinds = (*kinds, *(word for word in said_with(value) if word not in kinds))
            kinds = (*kinds, *share_of_key(field.key))
        titled = field.sort in _OF_ANYBODY and _is_titled(str(leaf.value))
        sort = PERSON if titled else field.sort
        if value.measure == NAME and not prose and sort:
            headed = sort == PERSON and not _calls(field, value)
            kinds = (*(_headed(field.called) if headed else kinds), sort)
        if value.measure == NAME and not prose:
            kinds = (*(word for word in kinds if word not in _OF_MONEY), *parts_called(field.path))
        kinds = (*kinds, *(word for word in field.implied if word not in kinds))
        if field.own and value.measure == STATE and OWN_STATE not in kinds:
            kinds = (*kinds, OWN_STATE)
        of = list(field.of)
        if field.grouped and not prose:
            calls = _calls(field, value) or (field.named and value.measure == NAME)
            served = calls and not SERVED_ROLES.isdisjoint(field.of)
            marks = (NAMED,) if field.named and value.measure == NAME else ()
            kinds = (*kinds, GROUPED, *marks, *((SERVED,) if served else ()))
            if value.words in ANSWERS and _SAYING.issuperset(word for word in kinds if word[0].isalpha()):
                kinds = (*with_classes([word for word in field.of if word[0].isalpha()]), *kinds)
                of = [word for word in field.of if word not in kinds]
        told = with_classes([word for word in words if not word.startswith(CAPITAL)])
        named = [word[len(CAPITAL) :] for word in words if word.startswith(CAPITAL)]
        yield _ground(
            fact,
            field.path,
            value,
            of=tuple(dict.fromkeys([*of, *named])),
            what=(*kinds, *(word for word in told if word not in kinds)),
            prose=prose,
            counted=counted,
            given=field.given,
            lower=value.measure == NAME
            and not prose
            and (
                is_lower_name(value.words.strip())
                or ((field.sort == DRUG or field.key in columns.lower) and _is_word(leaf.value))
            )
            and str(leaf.value).islower(),
        )


_PUT_ON: Final = frozenset(map(root, ("label", "code")))
"""What a record is called by, and what there may be of it: `prepaid_label: no`, `discount_code: yes`."""


def _without_unit(key: str, kinds: tuple[str, ...]) -> tuple[str, ...]:
    """What a field is called without what it is measured in: of `entry_fee_pct: 0` there is no entry fee. A single word
    may be what another field asks of, `reserve_held` beside `reserve_percent`."""
    *words, last = key_parts(key)
    measured = is_unit(last) or last.upper() in CURRENCIES
    return tuple(word for word in kinds if word != root(last)) if measured and len(words) > 1 else kinds


def _made(fact: Fact, leaf: Leaf, field: _Field, columns: _Columns) -> Iterator[Made]:
    if _is_coded(leaf, field.what):
        yield Value(REFERENCE, words=joined(leaf.value)), False, [], False
        return
    day = day_of(leaf.value, field.key)
    if day:
        yield value_of(day), False, [], False
        yield Value(REFERENCE, words=joined(leaf.value)), False, [], False
        return
    if str(leaf.value).isdigit() and holds_last_digits(field.key):
        yield from (one for one in stated_by(leaf.value, "", False) if one[0].measure in ("", "*"))
        return
    if field.telling and BARE_NUMBER.fullmatch(str(leaf.value)):
        yield Value(REFERENCE, words=joined(str(leaf.value))), False, [], False
    if field.key in columns.wanting and _WORDED_OUT.search(str(leaf.value)):  # whether there are any
        words = " no " if says_none(str(leaf.value), field.key) else " yes "
        yield Value(STATE, words=words), False, [], False
        if words == ANSWERS[1] and field.key in columns.holding:  # beside what other records hold
            yield Value(STATE, words=plain(str(leaf.value))), False, [], False
    if str(leaf.value).strip().lower() in _REFUSED and _MONEY_KEYS.issuperset(key_parts(field.key)[-1:]):
        yield Value(STATE, words=" no "), False, [], False  # `refund: denied`: there is none
    if field.key in columns.refused and any(letter.isdigit() for letter in str(leaf.value)):
        yield Value(STATE, words=" approved "), False, [], False  # beside another one that is `denied`
    called = stated = False
    dated = bool(_done(field.key)) and isinstance(leaf.value, str)
    if dated and any(item.kind is FigureKind.DATE for item in read_short(leaf.value.strip())[:1]):
        yield Value(STATE, words=" yes "), False, [], False  # what was done on a day was done
    for made in stated_by(leaf.value, field.unit, fact.provenance is Provenance.USER):
        if made[0].measure == NAME and STATUS in field.what:
            continue  # `Accepted`
        called = called or made[0].measure == NAME
        stated = stated or made[0].measure == STATE
        yield made
    if STATUS in field.what and not stated and _WORDS.fullmatch(str(leaf.value)):  # `REFUND_PENDING`
        yield Value(STATE, words=plain(str(leaf.value))), False, [], False
    turned = _TURNED.fullmatch(str(leaf.value).strip()) if field.sort in (PERSON, "") else None
    if turned is not None:
        yield Value(NAME, words=plain(f"{turned['first']} {turned['last']}")), False, [], False
    alike = (
        field.key in columns.naming and STATUS not in field.what and str(leaf.value).lower() not in _NOTHING
    )
    if not called and alike and _CALLED.fullmatch(str(leaf.value).strip()):
        yield Value(NAME, words=plain(str(leaf.value))), False, [], False
    lower = not called and field.key in columns.lower and _LOWER_WORDS.fullmatch(str(leaf.value).strip())
    if lower and field.sort != DRUG:
        yield Value(NAME, words=plain(str(leaf.value))), False, [], False
    if field.sort == DRUG and not called and _is_word(leaf.value):  # `allergy: latex`, however common
        yield Value(NAME, words=plain(str(leaf.value))), False, [], False
    yield from year_of(leaf.value, field.key)
    yield from _endings(str(leaf.value), field.key)


_WORDED_OUT: Final = re.compile(r"[A-Za-z]{3}")
_REFUSED: Final = GROUNDING["refused"]
_MONEY_KEYS: Final = GROUNDING["money"]


def _endings(said: str, key: str) -> Iterator[Made]:
    """The last digits of a long number of something, `the account ending in 3000`; an IBAN is one of an account."""
    if _LONG_NUMBER.fullmatch(said) is None or sum(map(str.isdigit, said)) < _LONG_DIGITS:
        return
    if any(item.kind is FigureKind.DATE for item in read_short(said)):
        return
    for size in _LAST_DIGITS:
        last = joined(said).strip()[-size:]
        if last.isdigit():
            account = [_ACCOUNT] if _IBAN in key_words(key) else []
            yield Value("", (int(last), 1), (int(last), 1)), False, [ENDS, ENDING, *account], False


_LONG_NUMBER: Final = re.compile(r"\+?[A-Z]{0,4}[ -]?[0-9][A-Z0-9]*(?:[ -][A-Z0-9]+)*")
_LONG_DIGITS: Final = 8
_LAST_DIGITS: Final = (4, 3)
_IBAN: Final = root("iban")
_ACCOUNT: Final = root("account")


_OF_ANYBODY: Final = ("", f"{SORT}firm", PERSON)
_TITLED: Final = re.compile(
    rf"\s*(?:{'|'.join(sorted(GROUNDING['titles']))})(?:\.\s?| )(?=[^\W\d_])", re.IGNORECASE
)
"""`Dr. Ann Reed`: a person, whatever the field is called."""


def _is_titled(value: str) -> bool:
    return _TITLED.match(value) is not None or _RANKED.match(value) is not None


_RANKED: Final = re.compile(
    r"\s*(?:Nurse|Doctor|Professor|Captain|Matron|Officer|Sergeant|Constable|Inspector) [A-Z]"
)
"""`Nurse Ann Reed`: what somebody is by trade says as much before a name."""
_WORDS: Final = re.compile(r"[A-Za-z]+(?:[ _-][A-Za-z]+){0,3}")
_NAME_WORD: Final = r"[^\W\d_][\w.'\u2019-]*"
_TURNED: Final = re.compile(
    rf"(?P<last>{_NAME_WORD}(?: {_NAME_WORD}){{0,2}}), (?P<first>{_NAME_WORD}(?: {_NAME_WORD}){{0,2}})"
    r"(?: \((?:Mrs?|Ms|Miss|Mx|Dr|Prof)\.?\))?"
)
"""`Haugen, Kirsten`: a person as an index has them."""


def _is_word(value: Any) -> bool:
    said = str(value).strip()
    return _LOWER_WORD.fullmatch(said) is not None and said not in _NOTHING


_LOWER_WORD: Final = re.compile(r"[a-z]{4,}")
_NOTHING: Final = YES_OR_NO | {"unknown", "other", "nothing"}


def _calls(field: _Field, value: Value) -> bool:
    """Whether it is what the record is called."""
    return field.own and value.measure in (NAME, REFERENCE)


def _measured(field: _Field, value: Value) -> tuple[str, ...]:
    """What is measured in the unit that a field's name says: the weight of `total_weight_kg`."""
    if not field.unit or field.unit.upper() in CURRENCIES or value.measure in _OF_NO_UNIT:
        return ()
    parts = key_parts(field.key)
    while len(parts) > 1 and (parts[-1] in _UNIT_PARTS or is_unit(parts[-1])):
        parts.pop()
    head = root(parts[-1])
    return tuple(f"{HEAD}{word}" for word in (head, *classes(head)))


_UNIT_PARTS: Final = frozenset({"per", "percent", "percentage", "pct", "cent"})
_OF_NO_UNIT: Final = frozenset({STATE, NAME, REFERENCE, COUNT, DATE, TIME, TEXT, "", "*"})


def _kinds(leaf: Leaf, field: _Field, value: Value) -> tuple[str, ...] | None:
    """Which attribute a value is, or None where it says nothing by itself."""
    if _calls(field, value):
        return _called(field.called, value)
    kinds = (*_attribute(field.called), *_measured(field, value))
    if value.measure == STATE and field.counting:
        return _attribute(field.counting)
    if not field.grouping:
        return kinds
    if value.measure != STATE:
        return (*kinds, *of_many(field.grouping, kinds))
    if {*field.inner} <= {*field.of}:  # all of it has to be said
        return None  # `delivery W1` says nothing of `charges: {delivery: 60}`
    return _attribute(whole_state(field.grouping, field.inner, leaf.value))


def _with_periods_said(found: list[Ground]) -> list[Ground]:
    """With the period that a value says, where the names of other fields say one: a word for it leads to both."""
    known = {word for ground in found if not ground.prose for word in ground.what}
    return [
        msgspec.structs.replace(ground, what=(*ground.what, *more))
        if PERIOD in ground.value.words
        and not ground.prose
        and (more := [w for w in said_with(ground.value) if w in known and w not in ground.what])
        else ground
        for ground in found
    ]


def _with_currencies(facts: Sequence[Fact], split: Names) -> Iterator[Fact]:
    """Each fact, an amount in full and in the currency that a fact about the same states: `trip.price` and
    `trip.currency`."""
    facts = [*map(_in_full, facts)]
    parts = [split.parts(fact.name) for fact in facts]
    stated = {
        " ".join(of): fact.value.strip()
        for fact, (of, what) in zip(facts, parts, strict=True)
        if of and what == [_CURRENCY] and not NUMBER.match(fact.value)
    }
    fields = _plain_fields(facts)
    overall = only_currency(fields)
    records = _records_of(facts)
    units = {of: units_beside(held) for of, held in records.items()}
    counted = {of for of, held in records.items() if is_of_quantity(name for name, _ in held)}
    for fact, (of, what) in zip(facts, parts, strict=True):
        own, said = stated.get(" ".join(of), ""), fact.value.strip()
        known = bool(own) and bool(NUMBER.match(said)) and not MONEY.isdisjoint(what)
        money = own if known else overall if _is_in_currency(fact.name, said) else ""
        record, key = fact.name.rpartition(".")[0], fact.name.rpartition(".")[2]
        bare = bool(NUMBER.match(said)) and not unit_of_key(key)
        measured = MEASURED.issuperset(what) or (record in counted and what == [QUANTITY])
        general = units.get(record, {}).get((), "")
        in_cents = bool(NUMBER.match(said)) and unit_of_key(key).startswith(CENTS)
        if in_cents and (own or overall):
            yield msgspec.structs.replace(fact, value=InCurrency(said, own or overall))
        elif money:
            yield msgspec.structs.replace(fact, value=in_unit(said, money))
        elif bare and (unit := unit_called_for(key, units[record]) or (general if measured else "")):
            yield msgspec.structs.replace(fact, value=in_unit(said, unit))
        else:
            plain = overall and bare and (not record or not stated)
            yield msgspec.structs.replace(fact, value=InCurrency(said, overall)) if plain else fact


def _records_of(facts: Sequence[Fact]) -> dict[str, list[tuple[str, str]]]:
    """The fields of each record that the names of facts tell of, by what stands before their last dot, nothing for
    those without one: `sodium.result` and `sodium.unit` are of one, and what it says says nothing of `iron.result`."""
    found: dict[str, list[tuple[str, str]]] = {}
    for fact in facts:
        if not is_tree(fact.value):
            record, _, key = fact.name.rpartition(".")
            found.setdefault(record, []).append((key, fact.value))
    return found


def _plain_fields(facts: Sequence[Fact]) -> list[tuple[str, str]]:
    return [(fact.name, fact.value) for fact in facts if "." not in fact.name and not is_tree(fact.value)]


def _overall_currency(facts: Sequence[Fact]) -> str:
    """The currency that the fields of a flat record say all its amounts are in, those of its lists too."""
    return only_currency(_plain_fields(facts))


def _in_full(fact: Fact) -> Fact:
    said = fact.value.strip()
    whole = scaled(fact.name.rpartition(".")[2], said) if NUMBER.match(said) else said
    return msgspec.structs.replace(fact, value=whole) if whole != said else fact


_CENTS: Final = re.compile(r"-?[0-9]+\.[0-9]{2}\Z")


def _is_in_currency(name: str, said: str) -> bool:
    """Whether a bare number is an amount of money, as its name or its two decimals say."""
    *outer, last = name.split(".")
    if not NUMBER.match(said) or unit_of_key(last) or holds_last_digits(last) or day_of(said, last):
        return False
    words = [*(key_words(outer[-1]) if outer else ()), *key_words(last)]
    if said.isdigit() and (_counts(key_words(last)) or _limits_a_number(last)):
        return False  # `remaining_installments: 39`
    return is_money(words, said) or (_CENTS.match(said) is not None and NO_MONEY.isdisjoint(words))


def _periods_beside(facts: Sequence[Fact]) -> dict[str, _Paid]:
    """The period that a field of a record says its money is per, `interval: month`, by the path to the record."""
    found: dict[str, _Paid] = {}
    for fact in facts:
        told = fact.value if is_tree(fact.value) else fact.name
        for leaf in leaves_of(fact) if _MAY_SAY_HOW_OFTEN.search(told) else ():
            record, _, key = ".".join((fact.name, *leaf.keys)).rpartition(".")
            period = period_of(str(leaf.value).strip().lower().removeprefix("per "))
            *before, last = key_parts(key) or [""]
            if period and last in _OFTEN_KEYS and _PAID_KEYS.issuperset(before):
                found[record] = _Paid((period,), all_money=bool(record) and last in _PERIOD_KEYS)
    return found


_PERIOD_KEYS: Final = frozenset({"interval", "period", "per"})
"""In a record these say of all its money per what it is; a `frequency` is that of payments."""


_MAY_SAY_HOW_OFTEN: Final = re.compile("|".join(GROUNDING["how_often_keys"]), re.IGNORECASE)
_OFTEN_KEYS: Final = GROUNDING["how_often_keys"]
_PAID_SO: Final = rooted("paid_so")
_PAID_KEYS: Final = GROUNDING["paid_keys"]


def _headed(attribute: Sequence[str]) -> tuple[str, ...]:
    """What a person is to a record, without what it is of: the holder of `account_holder`, and no account; but the
    deputy of `deputy_manager`."""
    told = [word for word in attribute if word in PERSONS or word in FURTHER]
    return _attribute(told or [*attribute])


def _counts(attribute: Sequence[str]) -> bool:
    """Whether the name of a field says what its number counts: `nights: 6` are no six weeks."""
    if attribute and (_TALLIED.issuperset(attribute) or attribute[0] == QUANTITY):
        return True
    said = [word for word in attribute if word not in _NUMBERING | _WHICH_OF_THEM]
    told = next((at for at, word in enumerate(said) if word in _PLACES), len(said))  # `nights_in_hospital`
    return bool(said[:told]) and all(word in _COUNTED for word in said[:told])


def _is_a_number_of_one(key: str, value: str) -> bool:
    """`order_number: 28721`: what one is called by, and no number of anything."""
    parts = key_parts(key)
    return (
        len(parts) > 1
        and parts[-1] in _CALLED_BY
        and not parts[-2].endswith("s")
        and value.isdigit()
        and len(value) >= CALLED_BY_DIGITS
    )


_CALLED_BY: Final = frozenset({"number", "no", "id", "code", "ref", "reference"})
CALLED_BY_DIGITS: Final = 4
"""Of fewer digits it may be a number of many: `guest_number: 2`."""


def _limits_a_number(key: str) -> bool:
    """`max_loans`, `min_players`: of how many there may be, and no amount of money."""
    limit, *told = key_parts(key) or [""]
    plural = bool(told) and told[-1].endswith("s") and not told[-1].endswith("ss") and told[-1] not in _SUMS
    return limit in _LIMITING and plural and not is_unit(told[-1])


_LIMITING: Final = frozenset({"minimum", "maximum"})
_SUMS: Final = GROUNDING["sums"]
_TALLIED: Final = rooted("tallied")
"""What is called so and nothing else is no price and no weight, whatever number it is."""
_NUMBERING: Final = frozenset(root(word) for word in ("number", "of", "count", "total", "qty", "num", "no"))
_WHICH_OF_THEM: Final = rooted("which_of_them")
"""Which of what is counted a field holds the number of: `remaining_installments`, `loyalty_points_earned`."""
_COUNTED: Final = rooted("counted_keys")
_PLACES: Final = frozenset(root(word) for word in ("in", "on", "at", "left", "per"))


def _limit(words: Sequence[str]) -> Hedge:
    """Whether the name of an attribute says that its amounts are limits: `max_daily_dose`. That of an age or a height
    may be either end."""
    if _BOUNDARY in words and not _EITHER_END.isdisjoint(words):
        return Hedge.EXACT
    return next((hedge for hedge, said in _LIMITS if any(word in said for word in words)), Hedge.EXACT)


_BOUNDARY: Final = root("limit")
_EITHER_END: Final = frozenset(root(word) for word in ("age", "height", "temperature"))


def _limited(made: Iterable[Made], attribute: Sequence[str]) -> Iterator[Made]:
    """Amounts as the limits that the name of the attribute says they are, and as a fall what it says is one."""
    named = _limit(attribute)
    for value, prose, words, counted in made:
        limit = _limit(words) if prose else named
        limit = (_OF_A_DAY if value.measure in _DATED else _OF_AN_AMOUNT).get(limit, limit)
        bound = limit if value.bound is Hedge.EXACT and value.measure not in _WORDED else value.bound
        said = msgspec.structs.replace(value, bound=bound)
        for one in either_way(said) if _falls(value, [*attribute, *words]) else (said,):
            yield one, prose, words, counted


def _falls(value: Value, words: Sequence[str]) -> bool:
    return value.measure not in _WORDED and any(word in _DOWNWARD for word in words)


def _totals(grounds: Sequence[Ground], lists: Mapping[str, str]) -> Iterator[Ground]:
    """What a field comes to over all members of a list that one origin states: `order.items.*.price`. `lists`: that
    path of each field."""
    members: dict[tuple[str, str, str], dict[str, Ground]] = {}
    for ground in grounds:
        value = ground.value
        if ground.fact in lists and not ground.prose and not ground.counted and value.measure not in _WORDED:
            members.setdefault((lists[ground.fact], ground.label, value.measure), {})[ground.fact] = ground
    for (path, _, _), held in members.items():
        all_of_it = [*held.values()]
        first = all_of_it[0]
        if len(all_of_it) < 2 or any(
            g.value.low != g.value.high or g.value.bound is not Hedge.EXACT for g in all_of_it
        ):
            continue
        total = sum((Fraction(*g.value.low) for g in all_of_it), Fraction(0))
        if max(abs(total.numerator), total.denominator) < LARGEST:
            number = (total.numerator, total.denominator)
            shared = set.intersection(*({*g.of} for g in all_of_it))
            yield msgspec.structs.replace(
                first,
                fact=path,
                value=msgspec.structs.replace(first.value, low=number, high=number),
                of=tuple(word for word in first.of if word in shared),
                what=(*first.what, *(word for word in _TOTAL if word not in first.what)),
                summed=True,
            )


def _is_coded(leaf: Leaf, attribute: Sequence[str]) -> bool:
    """Whether digits are no amount: a long number that is called one, or stands in quotes where numbers do not."""
    said = leaf.value
    if not isinstance(said, str) or not said.isdigit() or len(said) < REFERENCE_DIGITS:
        return False
    quoted = bool(leaf.keys) and not isinstance(said, Digits)
    return quoted or (bool(attribute) and attribute[-1] in OWN_NAMES)


def _is_nameless(word: str) -> bool:
    """Whether a word in the name of a fact says nothing of what it is: `result_16`."""
    return word in _NAMELESS or word.isdigit()


def _attribute(words: Sequence[str]) -> tuple[str, ...]:
    """With what can stand for it; in `last_year` nothing lasts."""
    first = [word for word in words[:-1] if word == _LAST]
    lasting = {name for word in first for name in classes(word)} - {ENDING}
    if _FROM in words[1:]:  # `valid_from` says of no end
        lasting |= {"~end"}
    for verb, by in pairwise(words):
        if by == _BY:  # `referred_by`: for whom the verb stands alone
            lasting |= {by} | {name for name in classes(by) if name not in classes(verb)}
    return tuple(word for word in with_classes([*words]) if word not in lasting)


def _called(attribute: Sequence[str], value: Value) -> tuple[str, ...]:
    """The attribute of what a record is called; a code is also asked for by it: `Item ID: 7`."""
    return (OWN, *attribute) if value.measure == REFERENCE else (OWN,)


def _codes(fact: Fact) -> Iterator[Ground]:
    """References that stand in the names of fields: `orders.W123.total`."""
    for name in dict.fromkeys(_names_in(fact)):
        for word in _CODE.findall(name):
            yield _ground(fact, fact.name, Value(REFERENCE, words=joined(word)), prose=True)


def _years(fact: Fact) -> Iterator[Ground]:
    """Years that stand in the names of fields: `2025 sales, North` is what North sold in 2025."""
    for name in dict.fromkeys(_names_in(fact)):
        for year in _YEAR.findall(name):
            value = value_of((int(year), -1, -1, -1, -1))
            yield _ground(fact, fact.name, value, of=tuple(key_words(name)), prose=True)


_YEAR: Final = re.compile(r"(?<![0-9A-Za-z-])(?:19|20)[0-9]{2}(?![0-9A-Za-z-])")


def _names_in(fact: Fact) -> Iterator[str]:
    yield fact.name
    for leaf in leaves_of(fact):
        yield from leaf.keys


def topic_of(text: str, index: GroundIndex) -> tuple[str, ...]:
    """What a text names that facts speak of."""
    words = words_of(text)
    sentences = SENTENCE.split(text.strip())
    questions = [one for one in sentences if one.rstrip().endswith("?")]
    last = questions[0] if len(questions) == 1 else sentences[-1]
    said = (word for word in words if word.text not in STOP)
    asked = whether(last, words_of(last), index)
    return (*asked, *dict.fromkeys(word.root for word in said if word.root in index.names))
