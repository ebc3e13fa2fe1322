"""The values in a fact, each with its path: one, or those of a table or of JSON."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from decimal import Decimal
from typing import Any, Final, NamedTuple

from interlock.core.memory import Fact
from interlock.lexicon.conversion import root
from interlock.lexicon.words import GROUNDING
from interlock.mapping.grounding.amounts import CENTS, currency_of, in_unit, is_unit, scaled, unit_of_key
from interlock.mapping.grounding.answered import as_answer, done_by, is_status
from interlock.mapping.grounding.naming import (
    BARE_NUMBER,
    HELD_DEEP,
    Index,
    described,
    holds_last_digits,
    is_own_name,
    tell_apart,
)
from interlock.mapping.grounding.stating import NUMBER, Digits, InCurrency, day_of
from interlock.mapping.grounding.words import in_words, key_parts, key_words, rooted

LEAVES_MAX: Final = 20_000
DEPTH_MAX: Final = 32
DOUBLE_DIGITS: Final = 15
_NOISY: Final = re.compile(r"-?[0-9]+\.(?P<part>[0-9]*?)(?:0{4,}|9{4,})[0-9]{1,6}")
MONEY: Final = rooted("money")
NO_MONEY: Final = rooted("no_money")
"""Beside these a rate is a share."""
_RATED: Final = rooted("rated")
_YEARLY: Final = frozenset({root("annual")})
_RATE_FIGURES: Final = 2


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
    given: str = ""
    """Its last key as it was given, where it is read under another; see `answered`."""


def with_done(read: Sequence[tuple[Fact, Sequence[Leaf]]]) -> list[tuple[Fact, list[Leaf]]]:
    """With the yes of those whose status is what another record's was not; see `done_by`."""
    undone = {
        (leaf.given, leaf.keys[-1])
        for _, leaves in read
        for leaf in leaves
        if leaf.value == "no" and is_status(leaf.given)
    }
    return [
        (fact, [more for leaf in leaves for more in (leaf, *_done_beside(leaf, undone))])
        for fact, leaves in read
    ]


def _done_beside(leaf: Leaf, undone: Iterable[tuple[str, str]]) -> Iterator[Leaf]:
    *outer, key = leaf.keys or ("",)
    for told in done_by(key, str(leaf.value), undone):
        yield leaf._replace(keys=(*outer, told), value="yes", given=key)


def is_tree(value: str) -> bool:
    return value.lstrip().startswith(("{", "["))


def telling_of(trees: Mapping[str, str]) -> dict[str, str]:
    """The key of the numbers that tell records apart which are a fact each, `leg.1` and `leg.2`, by their names."""
    lists: dict[str, dict[str, Any]] = {}
    for name, value in trees.items():
        group, dot, number = name.rpartition(".")
        with suppress(ValueError, RecursionError):
            if dot and number.isdigit():
                lists.setdefault(group, {})[name] = json.loads(value, parse_int=Digits)
    return {
        name: key
        for nodes in lists.values()
        if (key := _telling_key([*nodes.values()]))
        for name, node in nodes.items()
        if BARE_NUMBER.fullmatch(str(node[key]))  # a word that each begins with says more than that
    }


def leaves_of(fact: Fact, currency: str = "", telling: str = "") -> Iterator[Leaf]:
    """`currency`: that of the record it is a field of, where it says none itself. `telling`: the key of what tells it
    from others that are a fact each."""
    text = fact.value.lstrip()
    if text.startswith(("{", "[")):
        try:
            tree = json.loads(text, parse_float=_decimal, parse_int=Digits)
        except (ValueError, RecursionError):
            tree = None
        if isinstance(tree, (dict, list)):
            money = only_currency(_named_texts(tree)) or currency
            for number, leaf in enumerate(_walked(tree, (fact.name,), (), 0, money, telling)):
                if number >= LEAVES_MAX:
                    return
                yield leaf._replace(keys=leaf.keys[1:], groups=frozenset(at - 1 for at in leaf.groups))
            return
    yield Leaf(fact.name, (), fact.value, ())


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
        around = [word for key in keys if not isinstance(key, Index) for word in key_words(key)]
        held = len(keys) > HELD_DEEP and len(keys) - 1 in groups
        own = tuple(
            word
            for key, value in (() if _is_wrapper(node) else _texts(node))
            for word in described(
                value, own=not held and (key == telling or is_own_name(key_words(key), around))
            )
        )
        wrapper = _is_wrapper(node) and not isinstance(keys[-1], Index)
        records = _records_in(node)
        beside = _measured(node)
        money = beside.currency or money
        for given, stated in node.items():
            key, value = as_answer(str(given), stated) or (given, stated)
            if key != given and key in node:
                key, value = given, stated
            said = _with_unit(str(key), value, node, money, beside)
            inner = (*keys, str(key))
            if key != given and is_status(str(given)):
                yield Leaf("", (*keys, str(given)), in_words(stated.strip()), (*record, *own), groups=groups)
            if key == telling:
                yield Leaf("", inner, said, (*record, *own), own=True)
            elif wrapper and isinstance(value, _WRAPPED):
                if key in _AMOUNT_KEYS:  # its unit is said with it
                    yield Leaf("", inner, said, record, wrapped=True, groups=groups)
            else:
                grouped = isinstance(value, dict) and not _is_wrapper(value) and key not in records
                named = grouped and len(node) > 1
                further = groups | {len(keys)} if named else groups
                walked = _walked(said, inner, (*record, *own), depth + 1, money, groups=further)
                yield from (leaf._replace(given=given) for leaf in walked) if key != given else walked
    elif isinstance(node, list):
        yield Leaf("", keys, len(node), record)
        telling = _telling_key(node)
        for number, value in enumerate(node):
            yield from _walked(value, (*keys, Index(number)), record, depth + 1, money, telling)
    else:
        yield Leaf("", keys, node, record, groups=groups)


_AMOUNT_KEYS: Final = ("amount", "value")
_UNIT_KEYS: Final = ("currency", "currency_code", "currencyCode", "unit", "units", "uom")
_WRAPPED: Final = (str, int, float)


def _is_wrapper(node: dict[str, Any]) -> bool:
    """`{amount: 3, currency: EUR}`"""
    keys = {*node}
    return len(keys) == 2 and not keys.isdisjoint(_AMOUNT_KEYS) and not keys.isdisjoint(_UNIT_KEYS)


def _records_in(node: dict[str, Any]) -> frozenset[str]:
    """The objects in an object that are records, and no groups of its fields: those that are like another of them."""
    inner = {
        key: frozenset(value)
        for key, value in node.items()
        if isinstance(value, dict) and not _is_wrapper(value)
    }
    if len(inner) < _TWO:
        return frozenset()
    if frozenset.intersection(*inner.values()):
        return frozenset(inner)
    shapes = Counter(inner.values())
    seen = [*shapes][:SHAPES_MAX]
    alike = {
        shape
        for shape in shapes
        if len(shape) >= _TWO
        and (shapes[shape] > 1 or any(other != shape and _are_alike(shape, other) for other in seen))
    }
    return frozenset(key for key, shape in inner.items() if shape in alike)


def _are_alike(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two objects have most of their fields in common, whatever stands beside them."""
    both = len(one & other)
    return both >= _TWO and _TWO * both >= len(one | other)


_TWO: Final = 2
SHAPES_MAX: Final = 32
"""So many different objects in one are held against each other."""


def _telling_key(members: Sequence[Any]) -> str:
    """The first field of a list's records, where it tells them apart."""
    if not members or not all(isinstance(one, dict) and one for one in members):
        return ""
    keys = {next(iter(one)) for one in members}
    key = str(next(iter(keys)))
    return key if len(keys) == 1 and tell_apart([one[key] for one in members]) else ""


class _Measured(NamedTuple):
    """What the fields of a record say of its numbers: worked out once for all of them."""

    units: Units
    """Those of what is measured."""
    of_quantity: bool
    """Whether it is that in which a quantity is measured, `uom`."""
    measured: bool
    """Whether a field is called a unit, whatever it holds."""
    alone: bool
    """Whether there is but one number."""
    currency: str
    """That which it says itself."""


def _measured(node: dict[str, Any]) -> _Measured:
    texts = [(key, value) for key, value in node.items() if isinstance(value, str)]
    return _Measured(
        units_beside(texts),
        is_of_quantity(node),
        any(tuple(key_parts(key)) in _UNIT_NAMES for key in node),
        sum(bool(NUMBER.match(value)) for _, value in texts) == 1,
        only_currency(texts),
    )


def _with_unit(key: str, value: Any, node: dict[str, Any], money: str, beside: _Measured) -> Any:
    """A number with the unit or the currency that another field of its record says it has."""
    if not isinstance(value, str) or not NUMBER.match(value) or holds_last_digits(key) or day_of(value, key):
        return value
    if unit_of_key(key).startswith(CENTS):
        said = _text_at(node, f"{key}_currency", f"{key}Currency") or beside.currency or money
        return InCurrency(value, said) if said else value
    value = type(value)(scaled(key, value)) if type(value) is Digits else scaled(key, value)
    unit = _text_at(node, f"{key}_currency", f"{key}Currency", f"{key}_unit", f"{key}Unit")
    words = key_words(key)
    if not unit and key == "amount":
        unit = beside.currency
    if not unit and (key in _AMOUNT_KEYS or not (money and is_money(words, value))):
        counted = beside.of_quantity and words == [QUANTITY]
        general = beside.alone or counted or MEASURED.issuperset(words)
        unit = unit_called_for(key, beside.units) or (beside.units.get((), "") if general else "")
    otherwise = beside.measured and key in _AMOUNT_KEYS  # `{value: 341, unit: gsm}`
    if not unit and money and not otherwise and is_money(words, value) and not unit_of_key(key):
        unit = money
    if unit:
        return in_unit(value, unit)
    return InCurrency(value, money) if money and not unit_of_key(key) else value


Units = Mapping[tuple[str, ...], str]
"""What is measured in which unit, by the words that it is called by; nothing for all that is."""


def units_beside(fields: Sequence[tuple[str, str]]) -> Units:
    """The units that fields of a record say what is measured is in: `unit: mmol/L`, `result_unit`, `weight_unit`."""
    found: dict[tuple[str, ...], str] = {}
    for key, value in fields:
        parts, unit = tuple(key_parts(key)), value.strip()
        if parts not in _UNIT_NAMES and parts[-1:] not in _UNIT_NAMES:
            continue
        of = () if parts in _UNIT_NAMES or MEASURED.issuperset(map(root, parts[:-1])) else parts[:-1]
        if not NUMBER.match(unit) and is_unit(unit):
            found.setdefault(of, unit)
    return found


def unit_called_for(key: str, units: Units) -> str:
    """The unit of just that field: the kilograms of `weight` and of `weight_value`, where there is a `weight_unit`."""
    parts = tuple(key_parts(key))
    bare = parts[:-1] if parts and root(parts[-1]) in MEASURED | _AMOUNT else parts
    return (units.get(parts) or units.get(bare) or "") if bare else ""


_AMOUNT: Final = frozenset(map(root, ("amount", "quantity", "number")))
_UNIT_NAMES: Final = (("unit",), ("units",), ("uom",), ("unit", "of", "measure"), ("units", "of", "measure"))


def is_of_quantity(names: Iterable[str]) -> bool:
    """Whether a field says in what a quantity is measured, `uom`."""
    return any(tuple(key_parts(name)) in _UNIT_NAMES[2:] for name in names)


QUANTITY: Final = root("quantity")
MEASURED: Final = rooted("measured")
"""What fields are called of whose numbers a field beside them says the unit."""


def only_currency(fields: Iterable[tuple[str, str]]) -> str:
    """The currency that fields say all amounts of money are in: that of a `currency`, whatever others say, or else the
    only one that any says; nothing where there is none."""
    said: dict[str, bool] = {}
    for key, value in fields:
        parts = key_parts(key)
        if "currency" in parts and (code := currency_of(value.strip())):
            if parts in _PLAINLY:
                return code
            said[code] = said.get(code, False) or _OF_ALL.issuperset(parts)
    ((code, of_all),) = said.items() if len(said) == 1 else (("", False),)
    return code if of_all else ""


_PLAINLY: Final = (["currency"], ["currency", "code"])
_OF_ALL: Final = frozenset({"currency", "code", "iso"} | GROUNDING["currency_of"])


def _named_texts(node: Any, depth: int = 0) -> Iterator[tuple[str, str]]:
    """All texts in a record and the groups of its fields, each with its key; what one member of a list says is said of
    no other."""
    if depth > DEPTH_MAX or not isinstance(node, dict):
        return
    for key, value in node.items():
        if isinstance(value, str):
            yield str(key), value
        else:
            yield from _named_texts(value, depth + 1)


def is_money(words: Sequence[str], number: str) -> bool:
    """Whether a number is in the currency of its record: a tax or an interest of a hundred or more is no rate."""
    told = MONEY.intersection(words)
    if (not told or (told <= _LIMITS and len(words) > 1)) and _RATED.isdisjoint(words):
        return False  # `max_guests` is none, `minimum` by itself is
    whole = number.partition(".")[0].replace(",", "")
    no_money = NO_MONEY - _RATED - _YEARLY if len(whole) > _RATE_FIGURES else NO_MONEY
    return no_money.isdisjoint(words)


_LIMITS: Final = frozenset({root("minimum"), root("maximum")})


def _text_at(node: dict[str, Any], *keys: str) -> str:
    return next((one for key in keys if isinstance(one := node.get(key), str) and not NUMBER.match(one)), "")


def _texts(node: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The texts of a record by key, its options counted in; of several alike each is a record of its own."""
    records = _records_in(node)
    for key, value in node.items():
        if isinstance(value, str) and not isinstance(value, Digits):
            yield key, value
        elif (
            isinstance(value, dict)
            and key not in records
            and not _is_wrapper(value)
            and all(not _holds_more(one) for one in value.values())
        ):
            yield from ((f"{key} {inner}", v) for inner, v in value.items() if isinstance(v, str))


def _holds_more(value: Any) -> bool:
    return isinstance(value, list) or (isinstance(value, dict) and not _is_wrapper(value))
