"""What a fact states: a value, the values of a table or of JSON, or those of its sentences, each with its path."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final, NamedTuple

import msgspec

from interlock.core.grounding import (
    COUNT,
    DATE,
    LIKE,
    MAIN,
    NAME,
    PERIOD,
    REFERENCE,
    SIDE,
    SORT,
    STATE,
    TIME,
    Ground,
    GroundIndex,
)
from interlock.core.memory import Fact, Provenance, source_of
from interlock.core.mutation import FigureKind, Hedge, Value
from interlock.lexicon.conversion import classes, root
from interlock.lexicon.words import ENGLISH, GROUNDING
from interlock.mapping.grounding.amounts import (
    CUES,
    CURRENCIES,
    LARGEST,
    PER,
    amounts,
    either_way,
    in_unit,
    is_unit,
    unit_of_key,
)
from interlock.mapping.grounding.days import with_weekday
from interlock.mapping.grounding.items import (
    SHAPE,
    TEXT,
    Item,
    is_lower_name,
    is_no_word,
    items,
    telephone,
    value_of,
)
from interlock.mapping.grounding.periods import has_period, of_path, period_of, said_with, with_periods
from interlock.mapping.grounding.states import KNOWN_STATES, questioned
from interlock.mapping.grounding.words import (
    CODE_DIGITS,
    IRREGULAR,
    KEY_PARTS,
    OWN,
    OWN_NAMES,
    PERSONS,
    STOP,
    Word,
    is_code,
    joined,
    key_words,
    plain,
    with_classes,
    words_of,
)

LEAVES_MAX: Final = 20_000
DEPTH_MAX: Final = 32
SHORT_WORDS: Final = 6
"""A text of so many words describes what its record is about."""
STATE_WORDS: Final = 3
REFERENCE_DIGITS: Final = 7
DOUBLE_DIGITS: Final = 15
CAPITAL: Final = "^"
NEGATIONS: Final = ENGLISH["negation"]

_YES: Final = GROUNDING["yes"]
_NO: Final = GROUNDING["no"]
_CURRENCY: Final = root("currency")
_NOISY: Final = re.compile(r"-?[0-9]+\.(?P<part>[0-9]*?)(?:0{4,}|9{4,})[0-9]{1,6}")
_NUMBER: Final = re.compile(r"-?[0-9]+(?:\.[0-9]+)?\Z")
_SENTENCE: Final = re.compile(r"(?<=[.!?])\s+(?=[A-Z0-9\"“])|\n+")
_CODE: Final = re.compile(
    r"[A-Za-z]{1,6}-[0-9][A-Za-z0-9]*|[A-Za-z]+[0-9][A-Za-z0-9]*|[0-9]+[A-Za-z][A-Za-z0-9]*|[0-9]{4,}"
)
_INITIALS: Final = re.compile(r"[A-Z]{2,4}")
_LETTERED: Final = re.compile(r"[0-9]{1,3}[A-Z]")
_FIGURES: Final = (FigureKind.PRICE, FigureKind.QUANTITY, FigureKind.NUMBER, FigureKind.DATE)
_AMOUNTS: Final = (FigureKind.PRICE, FigureKind.QUANTITY, FigureKind.NUMBER)
_EMPTY: Final = frozenset(root(word) for word in GROUNDING["light"] | NEGATIONS | GROUNDING["copula"])
_STATUS: Final = root("status")
_LAST: Final = root("last")
_FINAL: Final = root("final")
"""What `last` is in a sentence: `the return last year` lasts nothing."""
_BY: Final = root("by")
_ENDING: Final = "~last"
_TOTAL: Final = (root("total"), *classes(root("total")))
_NAMELESS: Final = frozenset(root(word) for word in GROUNDING["nameless"])
_WORDED: Final = (NAME, REFERENCE, STATE, TEXT)
_UNTIMED: Final = (*_WORDED, SHAPE, DATE, TIME)
"""Of what is measured in these nothing is had per a day."""
_LIMITS: Final = tuple(
    (hedge, frozenset(root(word) for word in GROUNDING[f"limit {hedge}"]))
    for hedge in (Hedge.LEAST, Hedge.MOST, Hedge.OVER, Hedge.UNDER)
)
_MONEY: Final = frozenset(root(word) for word in GROUNDING["money"])
_NO_MONEY: Final = frozenset(root(word) for word in GROUNDING["no_money"])
"""Beside these a rate is a share."""
_RATED: Final = frozenset(root(word) for word in GROUNDING["rated"])
_YEARLY: Final = frozenset({root("annual")})
_RATE_FIGURES: Final = 2
_DOWNWARD: Final = frozenset(root(word) for word in GROUNDING["downward"])
_BOUND_BY: Final = {
    Hedge.FROM: Hedge.LEAST,
    Hedge.WITHIN: Hedge.MOST,
    Hedge.ABOUT: Hedge.EXACT,
}


_Made = tuple[Value, bool, list[str], bool]


class _Index(str):
    """A member's place in a list: it names nothing, as a number that is the key of a record does."""

    __slots__ = ()


class Leaf(NamedTuple):
    """A value inside a fact, and the words that say what its record is."""

    path: str
    keys: tuple[str, ...]
    value: Any
    record: tuple[str, ...]
    own: bool = False
    """It is what tells its record from the others of a list."""
    wrapped: bool = False
    """Its last key only says that it is an amount, `fee: {amount: 3, currency: EUR}`."""
    groups: frozenset[int] = frozenset()
    """Which of its keys are names of groups of fields, `dates: {issued: …, due: …}`."""


def grounds_of(facts: Sequence[Fact]) -> tuple[Ground, ...]:
    """Everything that the facts state, in order."""
    split = _Names([fact.name for fact in facts])
    telling = telling_names(facts)
    shared = _descriptions(facts, split, telling)
    found: list[Ground] = []
    groups: list[str] = []
    beside = _periods_beside(facts)
    for fact in _with_currencies(facts, split):
        label = source_of(fact).label
        of, what = split.parts(fact.name)
        first, lists = len(found), dict[str, str]()
        for leaf in _leaves(fact):
            keys = leaf.keys or ()
            told = keys[:-1] if leaf.wrapped else keys
            named = [key for key in told if not isinstance(key, _Index)]
            inner = key_words(named[-1]) if named else []
            grouping = [key for at, key in enumerate(told[:-1]) if at in leaf.groups]
            outer = [word for key in named[:-1] if key not in grouping for word in key_words(key)]
            indexed = bool(keys) and isinstance(keys[-1], _Index) and not inner
            attribute = inner if inner and not indexed else what
            holder = _holder(keys, inner)
            named_so = bool(inner) and inner[-1] in OWN_NAMES and len(told) - 2 in leaf.groups
            if not holder and len(keys) > _HELD_DEEP and named_so:
                holder = _of_groups(grouping)  # `receipt: {number: …}` is no number of its record
            unit = unit_of_key(named[-1] if named else fact.name)
            attribute = [*holder, *(word for word in attribute if word != "min" or not unit.endswith("/min"))]
            own = _is_own_name(attribute, [*of, *(what if inner else []), *outer])
            own = not holder and (
                own or (len(keys) > 1 and leaf.value == keys[-2]) or leaf.own or telling.get(fact.name, False)
            )
            entity = [*of, *(what if inner else []), *outer, *leaf.record, *_of_all(shared, of)]
            called_nothing = all(map(_is_nameless, (*entity, *attribute)))
            spoken = fact.provenance is Provenance.USER
            if _is_coded(leaf, attribute):
                made: Iterable[_Made] = [(Value(REFERENCE, words=joined(leaf.value)), False, [], False)]
            else:
                made = (
                    *_stated(leaf.value, unit, spoken),
                    *_year_of(leaf.value, named[-1] if named else fact.name.rpartition(".")[2]),
                )
            path = ".".join((fact.name, *keys))
            sort = _sort(
                named[-2]
                if holder
                else named[-1]
                if inner and not indexed
                else fact.name.rpartition(".")[2]
                if "." in fact.name
                else "_".join(word for word in KEY_PARTS.split(fact.name) if word and root(word) in what)
            )
            places = [number for number, key in enumerate(keys) if isinstance(key, _Index)]
            if places:
                lists[path] = ".".join((fact.name, *keys[: places[-1]], "*", *keys[places[-1] + 1 :]))
            counts = _counts(attribute)
            periods = of_path((*fact.name.split("."), *named))
            if not periods and not _MONEY.isdisjoint((*attribute, *outer[-1:], *what[-1:])):
                periods = beside.get(path.rpartition(".")[0], ())
            if not (own or holder):
                attribute = [*_of_groups(grouping), *attribute]
            for stated, prose, words, counted in _limited(made, attribute):
                of_unit = counts and stated.measure == ANY_UNIT
                value = msgspec.structs.replace(stated, measure=COUNT) if of_unit else stated
                timed = value.measure not in _UNTIMED and not (prose or has_period(value))
                value = with_periods(value, periods) if timed else value
                called_so = own and value.measure in (NAME, REFERENCE)
                kinds = _called(attribute, value) if called_so else () if prose else _attribute(attribute)
                if grouping and not called_so and not prose:
                    if value.measure == STATE:  # all of it has to be said
                        if {*inner} <= {*entity}:
                            continue  # `delivery W1` says nothing of `charges: {delivery: 60}`
                        kinds = _attribute(_whole_state(grouping, inner, leaf.value))
                    else:
                        kinds = (*kinds, *_of_many(grouping, kinds))
                if called_nothing and not prose and value.measure not in _WORDED:
                    nameless = Ground(path, label, value, counted=counted, until=fact.until, as_of=fact.as_of)
                    found.append(nameless)
                    continue
                if timed:
                    kinds = (*kinds, *(word for word in said_with(value) if word not in kinds))
                if value.measure == NAME and not prose and sort:
                    kinds = (*(_headed(attribute) if sort == PERSON and not called_so else kinds), sort)
                told = with_classes([word for word in words if not word.startswith(CAPITAL)])
                called = [word[len(CAPITAL) :] for word in words if word.startswith(CAPITAL)]
                found.append(
                    Ground(
                        path,
                        label,
                        value,
                        tuple(dict.fromkeys([*entity, *called])),
                        (*kinds, *(word for word in told if word not in kinds)),
                        prose,
                        counted,
                        fact.until,
                        fact.as_of,
                        lower=value.measure == NAME
                        and not prose
                        and is_lower_name(value.words.strip())
                        and str(leaf.value).islower(),
                    )
                )
        found += _totals(found[first:], lists)
        groups += [fact.name if _is_tree(fact.value) else " ".join(of)] * (len(found) - len(groups))
        found += _codes(fact, label)
        found.append(
            Ground(
                fact.name,
                label,
                Value(TEXT, words=_flat(fact.name)),
                prose=True,
                until=fact.until,
                as_of=fact.as_of,
            )
        )
        groups += [""] * (len(found) - len(groups))
    return _with_sides(_with_periods_said(found), groups)


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


def _with_sides(found: Sequence[Ground], groups: Sequence[str]) -> tuple[Ground, ...]:
    """With a mark on what a record is not about where nothing says so, and on what it is about beside that: who serves
    (`nurse`) where another field holds who is served (`patient`), and when a record was made (`booked_on`) where
    another says of a day."""
    sides = [_side(ground) for ground in found]
    served = {group for ground, group in zip(found, groups, strict=True) if _is_served(ground)}
    dated = {
        group
        for ground, group, side in zip(found, groups, sides, strict=True)
        if ground.value.measure == DATE and not ground.prose and not side
    }
    marked = []
    for ground, group, side in zip(found, groups, sides, strict=True):
        measure = ground.value.measure
        both = group in (served if measure == NAME else dated if measure == DATE else ())
        mark = (SIDE if side else MAIN,) if both and not ground.prose else ()
        marked.append(msgspec.structs.replace(ground, what=(*ground.what, *mark)) if mark else ground)
    return tuple(marked)


def _is_served(ground: Ground) -> bool:
    named = ground.value.measure == NAME and not ground.prose and PERSON in ground.what
    return named and (OWN in ground.what or not _SERVED.isdisjoint(ground.what))


def _side(ground: Ground) -> bool:
    if ground.prose or ground.value.measure not in (NAME, DATE):
        return False
    if ground.value.measure == DATE:
        return not _RECORDING.isdisjoint(ground.what)
    serving = not _SERVING.isdisjoint(ground.what) or any(map(_AGENT.search, _written(ground.fact)))
    return PERSON in ground.what and serving and _SERVED.isdisjoint(ground.what)


def _written(fact: str) -> list[str]:
    """The words of the last part of a path, as they are written."""
    return [part.lower() for part in KEY_PARTS.split(fact.rpartition(".")[2]) if part]


_SERVED: Final = frozenset(root(word) for word in GROUNDING["served"])
_SERVING: Final = frozenset(root(word) for word in GROUNDING["serving"])
_RECORDING: Final = frozenset(root(word) for word in GROUNDING["recording"])


def _is_tree(value: str) -> bool:
    return value.lstrip().startswith(("{", "["))


def _with_currencies(facts: Sequence[Fact], split: _Names) -> Iterator[Fact]:
    """Each fact, an amount in the currency that a fact about the same states: `trip.price` and `trip.currency`."""
    parts = [split.parts(fact.name) for fact in facts]
    stated = {
        " ".join(of): fact.value.strip()
        for fact, (of, what) in zip(facts, parts, strict=True)
        if of and what == [_CURRENCY] and not _NUMBER.match(fact.value)
    }
    for fact, (of, what) in zip(facts, parts, strict=True):
        money, said = stated.get(" ".join(of), ""), fact.value.strip()
        known = bool(money) and bool(_NUMBER.match(said)) and not _MONEY.isdisjoint(what)
        yield msgspec.structs.replace(fact, value=in_unit(said, money)) if known else fact


def _periods_beside(facts: Sequence[Fact]) -> dict[str, tuple[str, ...]]:
    """The period that a field of a record says its money is per, `interval: month`, by the path to the record."""
    found: dict[str, tuple[str, ...]] = {}
    for fact in facts:
        said = fact.value if _is_tree(fact.value) else f'"{fact.name.rpartition(".")[2]}":'
        for leaf in _leaves(fact) if _PERIOD_KEY.search(said) else ():
            record, _, key = ".".join((fact.name, *leaf.keys)).rpartition(".")
            period = period_of(str(leaf.value).strip().lower().removeprefix("per "))
            if record and period and _PERIOD_KEY.fullmatch(f'"{key}":'):
                found[record] = (period,)
    return found


_PERIOD_KEY: Final = re.compile(
    r'"(?:(?:billing|price|pay|charge|rate|fee|rent)_?)?(?:[Ii]nterval|[Pp]eriod|per)"\s*:'
)


def _sort(key: str) -> str:
    """Of what sort the names are that a field of this name holds, as the last of its words says that says one: those
    of firms in `beneficiary_bank`, of places in `carrier_city`."""
    parts = [part.lower() for part in KEY_PARTS.split(key) if part]
    if parts and parts[-1] in _WHITHER and (parts[-2:-1] == [] or root(parts[-2]) in _MOVING):
        return _SORTS["place"]
    known = next((_SORTS[word] for word in reversed(parts) if word in _SORTS), "")
    return known or (PERSON if parts and _AGENT.search(parts[-1]) else "")


def _of_groups(grouping: Sequence[str]) -> list[str]:
    """What the group that a field stands in says of it, `pick_up: {city: …}`; a name of many, `costs`, only says of
    what kind they are."""
    return [word for key in grouping if not _is_many(key) for word in key_words(key)]


def _of_many(grouping: Sequence[str], kinds: Sequence[str]) -> list[str]:
    """What the fields of `costs` can be called for being some."""
    words = [word for key in grouping if _is_many(key) for word in key_words(key)]
    return [name for word in words for name in classes(word) if name in PRICED and name not in kinds]


def _whole_state(grouping: Sequence[str], inner: Sequence[str], value: Any) -> list[str]:
    """That there is an amount is said with its group, `no delivery charge` of `charges: {delivery: 60}`."""
    counted = isinstance(value, str) and any(letter.isdigit() for letter in value)
    return [*(word for key in grouping if counted for word in key_words(key)), *inner]


def _is_many(key: str) -> bool:
    last = [word for word in KEY_PARTS.split(key) if word][-1:]
    return any(word.endswith("s") and not word.endswith("ss") for word in last)


def _headed(attribute: Sequence[str]) -> tuple[str, ...]:
    """What a person is to a record, without what it is of: the holder of `account_holder`, and no account."""
    return _attribute([word for word in attribute if word in PERSONS] or [*attribute])


def _holder(keys: Sequence[str], inner: Sequence[str]) -> list[str]:
    """What someone or something is to a record that holds the name by itself, `orders[2].requester.name`: that is no
    name of it."""
    if len(keys) <= _HELD_DEEP or not inner or inner[-1] not in OWN_NAMES or isinstance(keys[-2], _Index):
        return []
    return key_words(keys[-2]) if _sort(keys[-2]) else []


_HELD_DEEP: Final = 2
PRICED: Final = ("~price",)


def _counts(attribute: Sequence[str]) -> bool:
    """Whether the name of a field says what its number counts: `nights: 6` are no six weeks."""
    said = [word for word in attribute if word not in _NUMBERING]
    told = next((at for at, word in enumerate(said) if word in _PLACED), len(said))  # `nights_in_hospital`
    return bool(said[:told]) and all(word in _COUNTED for word in said[:told])


_NUMBERING: Final = frozenset(root(word) for word in ("number", "of", "count", "total", "qty", "num", "no"))
_COUNTED: Final = frozenset(root(word) for word in GROUNDING["counted_keys"])
_PLACED: Final = frozenset(root(word) for word in ("in", "on", "at", "left", "per"))
ANY_UNIT: Final = "*"
"""What a number is measured in that leaves its unit open."""
PERSON: Final = f"{SORT}person"
_AGENT: Final = re.compile(r"[a-z]{2}(?:(?<!l)ist|ician|woman|sman|keeper|raiser)\Z")
"""What someone who does something is called: `audiologist`, and no `checklist`."""
_WHITHER: Final = frozenset({"to", "from"})
_MOVING: Final = frozenset(root(word) for word in GROUNDING["moving"])
"""`ship_to`, `departs_from`: what stands there is a place, as in `reports_to` it is not."""
_SORTS: Final = {
    word: SORT + name
    for name in ("place", "firm", "thing", "drug", "condition", "person")
    for word in GROUNDING[f"sort {name}"]
}


def _limit(words: Sequence[str]) -> Hedge:
    """Whether the name of an attribute says that its amounts are limits: `max_daily_dose`."""
    return next((hedge for hedge, said in _LIMITS if any(word in said for word in words)), Hedge.EXACT)


def _limited(made: Iterable[_Made], attribute: Sequence[str]) -> Iterator[_Made]:
    """Amounts as the limits that the name of the attribute says they are, and as a fall what it says is one."""
    named = _limit(attribute)
    for value, prose, words, counted in made:
        limit = _limit(words) if prose else named
        bound = limit if value.bound is Hedge.EXACT and value.measure not in _WORDED else value.bound
        said = msgspec.structs.replace(value, bound=bound)
        for one in either_way(said) if _falls(value, [*attribute, *words]) else (said,):
            yield one, prose, words, counted


def _falls(value: Value, words: Sequence[str]) -> bool:
    return value.measure not in _WORDED and any(word in _DOWNWARD for word in words)


def _totals(grounds: Sequence[Ground], lists: Mapping[str, str]) -> Iterator[Ground]:
    """What a field comes to over all members of a list: `order.items.*.price`. `lists`: that path of each field."""
    members: dict[tuple[str, str], dict[str, Ground]] = {}
    for ground in grounds:
        value = ground.value
        if ground.fact in lists and not ground.prose and not ground.counted and value.measure not in _WORDED:
            members.setdefault((lists[ground.fact], value.measure), {})[ground.fact] = ground
    for (path, _), held in members.items():
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
    quoted = bool(leaf.keys) and not isinstance(said, _Digits)
    return quoted or (bool(attribute) and attribute[-1] in OWN_NAMES)


def _is_nameless(word: str) -> bool:
    """Whether a word in the name of a fact says nothing of what it is: `result_16`."""
    return word in _NAMELESS or word.isdigit()


def _attribute(words: Sequence[str]) -> tuple[str, ...]:
    """With what can stand for it; in `last_year` nothing lasts."""
    first = [word for word in words[:-1] if word == _LAST]
    lasting = {name for word in first for name in classes(word)} - {_ENDING}
    for verb, by in pairwise(words):
        if by == _BY:  # `referred_by`: for whom the verb stands alone
            lasting |= {name for name in classes(by) if name not in classes(verb)}
    return tuple(word for word in with_classes([*words]) if word not in lasting)


def _called(attribute: Sequence[str], value: Value) -> tuple[str, ...]:
    """The attribute of what a record is called; a code is also asked for by it: `Item ID: 7`."""
    return (OWN, *attribute) if value.measure == REFERENCE else (OWN,)


def _is_own_name(attribute: Sequence[str], entity: Sequence[str]) -> bool:
    """`name`, `patient` in a record of `patients`, `order_id` in one of `orders`: what the record itself is called."""
    if len(attribute) == 1:
        return attribute[0] in OWN_NAMES or attribute[0] in entity
    return len(attribute) == 2 and attribute[1] in OWN_NAMES and (not entity or attribute[0] in entity)


def _codes(fact: Fact, label: str) -> Iterator[Ground]:
    """References that stand in the names of fields: `orders.W123.total`."""
    for name in dict.fromkeys(_names_in(fact)):
        for word in _CODE.findall(name):
            value = Value(REFERENCE, words=joined(word))
            yield Ground(fact.name, label, value, prose=True, until=fact.until, as_of=fact.as_of)


def _names_in(fact: Fact) -> Iterator[str]:
    yield fact.name
    for leaf in _leaves(fact):
        yield from leaf.keys


def topic_of(text: str, index: GroundIndex) -> tuple[str, ...]:
    """What a text names that facts speak of."""
    words = words_of(text)
    last = _SENTENCE.split(text.strip())[-1]
    said = (word for word in words if word.text not in STOP)
    asked = questioned(last, words_of(last), index)
    return (*asked, *dict.fromkeys(word.root for word in said if word.root in index.names))


def _flat(name: str) -> str:
    return plain(re.sub(r"[._\-/]+", " ", name))


# --- names of facts ------------------------------------------------------------------------------------------


class _Names:
    """Which part of a fact's name says of what it is, and which part what it is.

    `alpine_bond.fee` says so itself; of `alpine_bond_fee` and `beta_growth_fee` the parts that vary together do.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self._flat = [key_words(name) for name in names if "." not in name]
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
        best, most = 0, 0
        for at in range(1, len(words)):
            head, tail = tuple(words[:at]), tuple(words[at:])
            if len(self._before[tail]) > 1 and len(self._behind[head]) > 1:
                shared = len(self._before[tail]) * len(self._behind[head])
                if shared >= most:
                    best, most = at, shared
        return words[:best], words[best:]


def _of_all(shared: Mapping[str, list[str]], of: Sequence[str]) -> list[str]:
    """What is said of a record, and of what it is a part of."""
    return [word for end in range(1, len(of) + 1) for word in shared.get(" ".join(of[:end]), ())]


def telling_names(facts: Sequence[Fact]) -> dict[str, bool]:
    """The facts that tell the members of a list apart, `orders[2].number`: a number or code of each, else a name; and
    whether it is what the member itself is called, which of several codes none can be known to be."""
    members: dict[str, dict[str, list[Fact]]] = {}
    for fact in facts:
        member, dot, field = fact.name.rpartition(".")
        place = _PLACE.search(member) if dot else None
        if place is not None:
            members.setdefault(member[: place.start()], {}).setdefault(field, []).append(fact)
    found: dict[str, bool] = {}
    for group, fields in members.items():
        size = max(map(len, fields.values()))
        held = [field for field, each in fields.items() if len(each) == size]
        for called in _TELLING:
            told = [field for field in held if not called.isdisjoint(key_words(field))]
            told = [field for field in told if _tell_apart([fact.value for fact in fields[field]])]
            group_words = {*with_classes(key_words(group))}
            own = [field for field in told if not group_words.isdisjoint(with_classes(key_words(field)))]
            for field in own[:1] or told:
                found.update((fact.name, len(own[:1] or told) == 1) for fact in fields[field])
            if told:
                break
    return found


_TELLING: Final = tuple(
    frozenset(root(word) for word in GROUNDING[name])
    for name in ("telling_codes", "telling_names", "telling_persons")
)
"""What the field that tells records apart is called, the likeliest first."""
_PLACE: Final = re.compile(r"(?:\[[0-9]{1,6}\]|\.[0-9]{1,6})\Z")


def _tell_apart(values: Sequence[Any]) -> bool:
    """Whether names or codes, as they are, tell the records of a list apart."""
    texts = [value for value in values if isinstance(value, str) and not isinstance(value, _Digits)]
    return (
        1 < len(texts) == len(values)
        and len(set(texts)) == len(texts)
        and all(len(text.split(" ")) <= SHORT_WORDS and _names_one(text) for text in texts)
    )


def _names_one(text: str) -> bool:
    found = _read(f"is {text}")
    return len(found) == 1 and found[0].kind in (FigureKind.NAME, FigureKind.REFERENCE)


def _descriptions(facts: Sequence[Fact], split: _Names, telling: Mapping[str, bool]) -> dict[str, list[str]]:
    """Short texts beside each other describe what they are said of: a name, a colour, a class."""
    found: dict[str, list[str]] = {}
    for fact in facts:
        of, what = split.parts(fact.name)
        if of and not fact.value.lstrip().startswith(("{", "[")):
            words = _described(fact.value, own=fact.name in telling or _is_own_name(what, of))
            found.setdefault(" ".join(of), []).extend(words)
    return found


def _described(value: str, *, own: bool = False) -> list[str]:
    """What a text says of its record: what it is called, or, with a mark, what it is like."""
    words = words_of(value)
    if value.strip().lower() in _YES | _NO or len(words) > SHORT_WORDS:
        return []
    if is_irregular(value):
        return [word.root for word in words if own and is_code(word)]
    if any(item.kind not in (FigureKind.NAME, FigureKind.REFERENCE) for item in _read(value)):
        return []
    mark = "" if own else LIKE
    return [
        mark + word.root
        for word in words
        if word.text not in STOP and (not word.text[0].isdigit() or (own and is_code(word)))
    ]


# --- values --------------------------------------------------------------------------------------------------


def _leaves(fact: Fact) -> Iterator[Leaf]:
    text = fact.value.lstrip()
    if text.startswith(("{", "[")):
        try:
            tree = json.loads(text, parse_float=_decimal, parse_int=_Digits)
        except (ValueError, RecursionError):
            tree = None
        if isinstance(tree, (dict, list)):
            for number, leaf in enumerate(_walked(tree, (fact.name,), (), 0)):
                if number >= LEAVES_MAX:
                    return
                yield leaf._replace(keys=leaf.keys[1:], groups=frozenset(at - 1 for at in leaf.groups))
            return
    yield Leaf(fact.name, (), fact.value, ())


class _Digits(str):
    """A number as it was written."""

    __slots__ = ()


def _decimal(written: str) -> str:
    """A number with a decimal point as it was written, but for what binary arithmetic left at its end: doubles hold 15
    digits, and what was computed in them is written with more (`17.98999999999998` for 153.23 less 135.24)."""
    noisy = _NOISY.fullmatch(written)
    if noisy is None or sum(letter.isdigit() for letter in written.lstrip("-0.")) <= DOUBLE_DIGITS:
        return written
    return f"{Decimal(written):.{len(noisy['part'])}f}"


def _walked(
    node: Any,
    keys: tuple[str, ...],
    record: tuple[str, ...],
    depth: int,
    money: str = "",
    telling: str = "",
    groups: frozenset[int] = frozenset(),
) -> Iterator[Leaf]:
    if depth > DEPTH_MAX:
        return
    if isinstance(node, dict):
        around = [word for key in keys if not isinstance(key, _Index) for word in key_words(key)]
        held = len(keys) > _HELD_DEEP and len(keys) - 1 in groups
        own = tuple(
            word
            for key, value in (() if _is_wrapper(node) else _texts(node))
            for word in _described(
                value, own=not held and (key == telling or _is_own_name(key_words(key), around))
            )
        )
        money = _text_at(node, "currency", "currency_code", "currencyCode") or money
        wrapper = _is_wrapper(node) and not isinstance(keys[-1], _Index)
        grouped = _has_groups(node)
        for key, value in node.items():
            said = _with_unit(str(key), value, node, money)
            inner = (*keys, str(key))
            if key == telling:
                yield Leaf("", inner, said, (*record, *own), own=True)
            elif wrapper and isinstance(value, _WRAPPED):
                yield Leaf("", inner, said, record, wrapped=key in _AMOUNT_KEYS, groups=groups)
            else:
                named = grouped and isinstance(value, dict) and not _is_wrapper(value)
                further = groups | {len(keys)} if named else groups
                yield from _walked(said, inner, (*record, *own), depth + 1, money, groups=further)
    elif isinstance(node, list):
        yield Leaf("", keys, len(node), record)
        telling = _telling_key(node)
        for number, value in enumerate(node):
            yield from _walked(value, (*keys, _Index(number)), record, depth + 1, money, telling)
    else:
        yield Leaf("", keys, node, record, groups=groups)


_AMOUNT_KEYS: Final = ("amount", "value")
_UNIT_KEYS: Final = ("currency", "currency_code", "currencyCode", "unit", "units", "uom")
_WRAPPED: Final = (str, int, float)


def _is_wrapper(node: dict[str, Any]) -> bool:
    """`{amount: 3, currency: EUR}`"""
    keys = {*node}
    return len(keys) == 2 and not keys.isdisjoint(_AMOUNT_KEYS) and not keys.isdisjoint(_UNIT_KEYS)


def _has_groups(node: dict[str, Any]) -> bool:
    """Whether the objects in an object are groups of its fields, and no records, which are alike."""
    inner = [{*value} for value in node.values() if isinstance(value, dict) and not _is_wrapper(value)]
    alike = len(inner) > 1 and bool(set.intersection(*inner))
    return bool(inner) and len(node) > 1 and not alike


def _telling_key(members: Sequence[Any]) -> str:
    """The first field of a list's records, where it tells them apart."""
    if not members or not all(isinstance(one, dict) and one for one in members):
        return ""
    keys = {next(iter(one)) for one in members}
    key = str(next(iter(keys)))
    return key if len(keys) == 1 and _tell_apart([one[key] for one in members]) else ""


def _with_unit(key: str, value: Any, node: dict[str, Any], money: str) -> Any:
    """A number with the unit or the currency that another field of its record says it has."""
    if not isinstance(value, str) or not _NUMBER.match(value):
        return value
    unit = _text_at(node, f"{key}_currency", f"{key}Currency", f"{key}_unit", f"{key}Unit")
    words = key_words(key)
    if not unit and money and _is_money(words, value):
        unit = "" if unit_of_key(key) else money
    if not unit and sum(isinstance(one, str) and bool(_NUMBER.match(one)) for one in node.values()) == 1:
        unit = _text_at(node, "unit", "units", "uom")
        unit = unit if is_unit(unit) else ""
    return in_unit(value, unit) if unit else value


def _is_money(words: Sequence[str], number: str) -> bool:
    """Whether a number is in the currency of its record: a tax or an interest of a hundred or more is no rate."""
    if _MONEY.isdisjoint(words) and _RATED.isdisjoint(words):
        return False
    whole = number.partition(".")[0].replace(",", "")
    no_money = _NO_MONEY - _RATED - _YEARLY if len(whole) > _RATE_FIGURES else _NO_MONEY
    return no_money.isdisjoint(words)


def _text_at(node: dict[str, Any], *keys: str) -> str:
    return next((one for key in keys if isinstance(one := node.get(key), str) and not _NUMBER.match(one)), "")


def _texts(node: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The texts of a record by key, its options counted in; of several alike each is a record of its own."""
    inner = [set(value) for value in node.values() if isinstance(value, dict)]
    alike = len(inner) > 1 and bool(set.intersection(*inner))
    for key, value in node.items():
        if isinstance(value, str) and not isinstance(value, _Digits):
            yield key, value
        elif (
            isinstance(value, dict)
            and not alike
            and not _is_wrapper(value)
            and all(not _holds_more(one) for one in value.values())
        ):
            yield from ((f"{key} {inner}", v) for inner, v in value.items() if isinstance(v, str))


def _holds_more(value: Any) -> bool:
    return isinstance(value, list) or (isinstance(value, dict) and not _is_wrapper(value))


def _stated(value: Any, unit: str, spoken: bool) -> Iterator[_Made]:
    """Values, whether each stands in prose, further words that it is said of, and whether it was counted."""
    if isinstance(value, bool):
        yield Value(STATE, words=" yes " if value else " no "), False, [], False
    elif isinstance(value, int):  # the members of a list
        number = (value, 1)
        for measure in ("#", ""):
            yield Value(measure, number, number), False, [], True
    elif value is not None:
        yield from _of_text(str(value), unit, spoken)


@lru_cache(maxsize=2_048)
def _read(value: str) -> tuple[Item, ...]:
    """A short value is looked at from several sides, and comes in many records."""
    return tuple(items(value))


def _of_text(text: str, unit: str, spoken: bool) -> Iterator[_Made]:
    said = text.strip()
    if not said:
        return
    if said.lower() in _YES | _NO:
        yield Value(STATE, words=" yes " if said.lower() in _YES else " no "), False, [], False
    if _NUMBER.match(said) and not spoken:
        yield from _of_number(said, unit)
        return
    dialled = "" if spoken else telephone(said)
    if dialled:
        yield Value(REFERENCE, words=joined(dialled)), False, [], False
        yield Value(TEXT, words=plain(said)), True, [], False
        return
    if not spoken and is_irregular(said):
        yield Value(REFERENCE, words=joined(said)), False, [], False
        yield Value(SHAPE, words=_shape(said)), True, [], False
        yield Value(TEXT, words=plain(said)), True, [], False
        return
    words = words_of(said)
    prose = spoken or len(words) > SHORT_WORDS or said.endswith((".", "!", "?"))
    if not prose:
        for item in _read(said):
            if item.kind is not FigureKind.NAME:
                yield from _of_item(item)
        if _LETTERED.fullmatch(said):  # a seat, whatever unit its letter may be
            yield Value(REFERENCE, words=joined(said)), False, [], False
    else:
        yield from _of_sentences(_SENTENCE.split(said), spoken)
    yield Value(TEXT, words=plain(said)), True, [], False
    if not prose:
        called = (
            is_lower_name(said)
            or (_INITIALS.fullmatch(said) is not None and said not in CURRENCIES)
            or any(item.kind is FigureKind.NAME for item in _read(f"is {said}"))
        )
        if called:
            yield Value(NAME, words=plain(said)), False, [], False
        if (
            len(words) <= (1 if called else STATE_WORDS)
            and not (called and is_no_word(said))
            and not any(c.isdigit() for c in said)
            and said.lower() not in _YES | _NO
        ):
            yield Value(STATE, words=plain(said)), False, [], False


def is_irregular(said: str) -> bool:
    """Whether a value is a code in a form that only facts can tell: `12-3456-7`, and no range, day or amount."""
    if IRREGULAR.fullmatch(said.strip()) is None:
        return False
    found = _read(said.strip())
    whole = any(item.end - item.start == len(said.strip()) for item in found)
    told = any(item.kind not in (FigureKind.NUMBER, FigureKind.NAME) for item in found)
    lettered = any(letter.isalpha() for letter in said)
    return not (whole or told) and (lettered or sum(letter.isdigit() for letter in said) >= CODE_DIGITS)


def _shape(code: str) -> str:
    """Where digits, letters and what parts them stand: `00-0000-0`."""
    return "".join("0" if c.isdigit() else "a" if c.isalpha() else c for c in code)


def _of_sentences(sentences: Sequence[str], spoken: bool) -> Iterator[_Made]:
    """What is named first in a sentence is what it is about; where nothing is named, what the last one was about."""
    subject: list[str] = []
    for sentence in sentences:
        found = items(sentence)
        asked = spoken and _asks(sentence)
        named = [item for item in found if item.kind in (FigureKind.NAME, FigureKind.REFERENCE)]
        around = _around(sentence, named, found) or subject
        if named:
            subject = [w for w in around if w.startswith(CAPITAL) and not w.startswith(CAPITAL + LIKE)]
        else:
            around = [*around, *subject]
        for item in found:
            own = item in named and (spoken or item is named[0])
            words = [OWN] if own else around
            if asked and item.kind in _AMOUNTS:
                continue
            for value, _, more, _ in _of_item(item):
                if value.measure != STATE:
                    yield value, True, [*words, *more], False
        if not spoken and not any(item.kind in _FIGURES for item in found):
            said = words_of(sentence)
            denied = any(word.text in NEGATIONS for word in said)
            titles = {w.root for w in said if named and w.end <= named[0].start}
            told = [w for w in around if w.startswith(CAPITAL) or not (w in _EMPTY or w in titles)]
            state = _status(said) if named and not denied else ""
            if state:  # `The status of W123 is pending.`
                marked = [word for word in told if word.startswith(CAPITAL)]
                yield Value(STATE, words=f" {state} "), True, [*marked, _STATUS], False
                continue
            yield Value(STATE, words=" no " if denied else " yes "), True, told, False


def _status(words: Sequence[Word]) -> str:
    """The state that a sentence says something is in, at its end: one of those that exclude others."""
    known = [word.text for word in words if word.text in KNOWN_STATES]
    return known[0] if len(known) == 1 and words[-1].text == known[0] else ""


def _asks(sentence: str) -> bool:
    """Whether it only asks: a request in the form of a question says what is wanted."""
    said = sentence.strip().lower()
    return said.endswith("?") and not any(said.startswith(request) for request in CUES["request"])


def _around(sentence: str, named: Sequence[Item], found: Sequence[Item]) -> list[str]:
    """The words of a sentence without those of its figures; those that name something are marked, and all but the first
    name as what it is like."""
    figures = [item for item in found if item.kind in _FIGURES]
    return [
        next((CAPITAL + LIKE * bool(i) for i, one in enumerate(named) if one.start <= w.start < one.end), "")
        + (_FINAL if w.text == "last" else w.root)
        for w in words_of(sentence)
        if w.text not in STOP
        and not any(one.start <= w.start < one.end for one in figures)
        and (
            not w.text.replace(".", "").replace(",", "").isdigit()
            or (is_code(w) and any(one.start < w.start < one.end for one in named))
        )
    ]


def _of_number(said: str, unit: str) -> Iterator[_Made]:
    """A number in a field whose name may say the unit: `weight_kg`."""
    found = amounts(in_unit(said, unit) if unit else said)
    if not found:
        yield Value(REFERENCE, words=joined(said)), False, [], False
        return
    values = found[0].values
    if unit:
        values = (*values[:-1], _as_plain(values[-1]))
    for value in values:
        yield value, False, [], False
    if said.isdigit() and (len(said) > SHORT_WORDS or said.startswith("0")):
        yield Value(REFERENCE, words=joined(said)), False, [], False
    nothing = not said.strip("0.-")
    yield Value(STATE, words=" no " if nothing else " yes "), False, [], False


def _year_of(value: Any, key: str) -> Iterator[_Made]:
    """`founded: 2019`, `model_year: 2019`: a number that is a year."""
    said = str(value).strip()
    parts = [part.lower() for part in KEY_PARTS.split(key) if part]
    if not (_YEAR.fullmatch(said) and parts):
        return
    if not _OF_A_YEAR.isdisjoint(parts) or (len(parts) == 1 and parts[0].endswith("ed")):
        yield value_of((int(said), -1, -1, -1, -1)), False, [], False


_YEAR: Final = re.compile(r"(?:19|20)[0-9]{2}")
_OF_A_YEAR: Final = frozenset({"year", "since", "vintage", "built", "born"})


def _as_plain(value: Value) -> Value:
    return msgspec.structs.replace(value, measure="")


def _of_item(item: Item) -> Iterator[_Made]:
    """A figure in a field, or by itself in a sentence."""
    bound = _BOUND_BY.get(item.hedge, item.hedge)
    if item.kind is FigureKind.DATE:
        for reading in item.readings:
            whole = value_of(with_weekday(reading.day), reading.words.strip())
            yield msgspec.structs.replace(whole, bound=bound), False, [], False
            if reading.day[4] >= 0 and max(reading.day[:4]) >= 0:
                yield value_of((-1, -1, -1, -1, reading.day[4]), reading.words.strip()), False, [], False
        return
    if item.kind in (FigureKind.NAME, FigureKind.REFERENCE):
        yield item.readings[0], False, [], False
        return
    item = item._replace(readings=tuple(msgspec.structs.replace(v, bound=bound) for v in item.readings))
    unit, *_, plain_value = item.readings
    if unit.measure in ("#", ""):
        counted = [root(item.noun)] if item.noun else []
        yield msgspec.structs.replace(unit, measure="#"), False, counted, False
        yield msgspec.structs.replace(unit, measure=""), False, [], False
        return
    others = [value for value in item.readings[1:-1] if not value.measure.endswith(PER)]
    for value in (unit, *others, _as_plain(plain_value)):
        yield value, False, [], False
    yield Value(STATE, words=" yes " if unit.high[0] else " no "), False, [], False
