"""What may stand where: the shapes that the language is made of, and how a tree is read against them.

A shape says what is expected; reading answers plain values (text, integers, truth values, lists, dictionaries)
and reports what does not fit. Names that a document defines and uses are collected on the way, so that every
use is checked against every definition, wherever it stands. The same tables give the editors' schema.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, assert_never

from interlock.policy.document import Entries, Items, Node, Scalar
from interlock.policy.errors import Place, Problems, choices, nearest, quoted, suggestion

Path = tuple[str | int, ...]


class Names(StrEnum):
    """The kinds of name that a policy defines and uses."""

    CONCEPT = "concept"
    CHANNEL = "channel"
    SUBDOMAIN = "sub-domain"
    RULE = "rule"
    SLOT = "slot"


BUILT_IN = ("tool:", "referent:")
"""Concepts of these spaces are there without a lexicon: a tool that is called, what a reference stands for."""

IDENTIFIER = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*")
_NUMBER = re.compile(r"-?(0|[1-9][0-9]*)")
_JSON_NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")
_DIGITS_MAX = 18
LISTED_MAX = 24
"""Of values that a message lists, all of them."""


@dataclass(frozen=True)
class Text:
    """Words as written. `name`: an identifier; `blank`: white space and no text at all are words too; `known`: one
    of these; `defines`, `uses`: of which kind; `fault`: what is wrong with these words, or nothing."""

    what: str = "text"
    name: bool = False
    blank: bool = False
    known: tuple[str, ...] = ()
    fault: Callable[[str], str] = lambda _: ""
    defines: Names | None = None
    uses: Names | None = None


@dataclass(frozen=True)
class Number:
    low: int
    high: int


@dataclass(frozen=True)
class Flag:
    pass


@dataclass(frozen=True)
class Value:
    """Any JSON value, read as JSON text: what stands in quotes is a text, and a number keeps its digits."""


@dataclass(frozen=True)
class OneOf:
    values: tuple[str, ...]


@dataclass(frozen=True)
class Listing:
    """A list; where `single`, one item may stand without the brackets. `ordered`: the same may stand in it again."""

    item: Shape
    at_least: int = 1
    single: bool = True
    ordered: bool = False


@dataclass(frozen=True)
class Key:
    shape: Shape
    meaning: str
    required: bool = False
    without: str = ""
    """What it would mean to leave it out, where that has to be said."""
    unless: str = ""
    """A key beside which it is not required."""


@dataclass(frozen=True)
class Keys:
    """A closed set of keys. Of `one_of`, exactly one has to be there."""

    keys: Mapping[str, Key]
    one_of: tuple[str, ...] = ()


@dataclass(frozen=True)
class Table:
    """Keys that the author chooses, all with the same shape of value."""

    key: Text
    value: Shape
    at_least: int = 0


@dataclass(frozen=True)
class Either:
    """One shape for a scalar, a list or keys each; which one it is shows in how it is written."""

    scalar: Shape | None = None
    items: Listing | None = None
    keys: Shape | None = None


Shape = Text | Number | Flag | Value | OneOf | Listing | Keys | Table | Either


@dataclass(frozen=True)
class Use:
    """A name where it is used, to be held against the definitions once all of the document was read."""

    kind: Names
    name: str
    place: Place


class _Misfit(Exception):
    """What stands here is not what belongs here; the message says both."""


@dataclass
class Reading:
    """What reading has found so far, beside the values."""

    problems: Problems
    places: dict[Path, Place] = field(default_factory=dict)
    defined: dict[Names, dict[str, Place]] = field(default_factory=lambda: {kind: {} for kind in Names})
    uses: list[Use] = field(default_factory=list)

    def read(self, shape: Shape, node: Node, path: Path = ()) -> Any:
        """The value, or None where it does not fit; what is wrong inside a collection leaves a gap in it."""
        self.places[path] = node.place
        try:
            return self._value(shape, node, path)
        except _Misfit as misfit:
            self.problems.add(node.place, str(misfit), path)
            return None

    def _value(self, shape: Shape, node: Node, path: Path) -> Any:
        match shape:
            case Text():
                return self._text(shape, node, path)
            case Number():
                return _number(shape, node)
            case Flag():
                return _flag(node)
            case Value():
                return json_of(node)
            case OneOf():
                return _one_of(shape, node)
            case Listing():
                return self._listing(shape, node, path)
            case Keys():
                return self._keys(shape, node, path)
            case Table():
                return self._table(shape, node, path)
            case Either():
                return self._either(shape, node, path)
            case _:
                assert_never(shape)

    def check_uses(self) -> None:
        for use in self.uses:
            known = self.defined[use.kind]
            if use.name not in known and not (use.kind is Names.CONCEPT and built_in(use.name)):
                hint = suggestion(use.name, known)
                if use.kind is Names.CONCEPT and not IDENTIFIER.fullmatch(use.name):
                    hint = hint or ": a concept is named here, and its phrases stand in `lexicon`"
                    if use.name.startswith(BUILT_IN):
                        hint = f", write `{use.name.partition(':')[0]}:<name>` without stray blanks"
                self.problems.add(use.place, f"unknown {use.kind} {quoted(use.name)}{hint}")

    def _text(self, shape: Text, node: Node, path: Path) -> str:
        blank = isinstance(node, Scalar) and (node.empty or not node.text.strip())
        if not isinstance(node, Scalar) or (blank and (node.empty or not shape.blank)):
            raise _expected(shape.what, node)
        text = node.text
        if shape.name and not shape.uses and not IDENTIFIER.fullmatch(text):
            raise _Misfit(
                f"{quoted(text)} is no name: letters, digits, `.`, `_` and `-`, beginning with a letter or digit"
            )
        if shape.known and text not in shape.known:
            noun = shape.what.removeprefix("a ")
            raise _Misfit(f"unknown {noun} {quoted(text)}{suggestion(text, shape.known, few=LISTED_MAX)}")
        if fault := shape.fault(text):
            raise _Misfit(fault)
        if shape.defines:
            self._define(shape.defines, text, node.place)
        if shape.uses:
            self.uses.append(Use(shape.uses, text, node.place))
        return text

    def _define(self, kind: Names, name: str, place: Place) -> None:
        first = self.defined[kind].setdefault(name, place)
        if first != place:
            noun = "id" if kind is Names.RULE else kind.value
            self.problems.add(place, f"{noun} {quoted(name)} is given twice, first on line {first.line}")

    # --- collections -------------------------------------------------------------------------------------

    def _listing(self, shape: Listing, node: Node, path: Path) -> list[Any] | None:
        if shape.single and not isinstance(node, Items):
            value = self.read(shape.item, node, (*path, 0))
            return None if value is None else [value]
        if not isinstance(node, Items):
            raise _expected("a list", node)
        if len(node.nodes) < shape.at_least:
            few = (
                f"the list has {len(node.nodes)} of at least {shape.at_least}"
                if node.nodes
                else "the list is empty"
            )
            raise _Misfit(f"{few}: expected {what_of(shape.item)}")
        values = [self.read(shape.item, item, (*path, i)) for i, item in enumerate(node.nodes)]
        one_of_many = isinstance(shape.item, OneOf) or (
            isinstance(shape.item, Text) and not shape.item.defines
        )
        if one_of_many and not shape.ordered:
            self._no_repeats(values, path)
        return values

    def _no_repeats(self, values: list[Any], path: Path) -> None:
        first: dict[str, int] = {}
        for i, value in enumerate(values):
            if value is not None and first.setdefault(value, i) != i:
                self.problems.add(self.places[*path, i], f"{quoted(value)} is listed twice")

    def _keys(self, shape: Keys, node: Node, path: Path) -> dict[str, Any]:
        if not isinstance(node, Entries):
            raise _expected(what_of(shape), node)
        found: dict[str, Any] = {}
        given = set(node.pairs)
        for name, (key, value) in node.pairs.items():
            known = shape.keys.get(name)
            if known is None:
                below = [
                    one
                    for one, held in shape.keys.items()
                    if isinstance(held.shape, Keys) and name in held.shape.keys
                ]
                hint = (
                    f", it stands below {quoted(below[0])}"
                    if len(below) == 1
                    else suggestion(name, shape.keys)
                )
                self.problems.add(key.place, f"unknown key {quoted(name)}{hint}", path)
                given.update(
                    below if len(below) == 1 else nearest(name, shape.keys)
                )  # what was meant is not missing
                continue
            read = self.read(known.shape, value, (*path, name))
            self.places[(*path, name)] = key.place
            if read is not None:
                found[name] = read
        for name, known in shape.keys.items():
            if known.required and name not in given and known.unless not in given:
                why = f": {known.without}" if known.without else ""
                self.problems.add(node.place, f"key {quoted(name)} is missing{why}", path)
        self._exactly_one(shape, node, given, path)
        return found

    def _exactly_one(self, shape: Keys, node: Entries, given: set[str], path: Path) -> None:
        if shape.one_of and not given & set(shape.one_of):
            self.problems.add(node.place, f"one of {choices(shape.one_of)} is missing", path)
        first, *others = [name for name in shape.one_of if name in node.pairs] or [""]
        for other in others:
            one = choices(shape.one_of)
            message = f"{quoted(other)} cannot stand beside {quoted(first)}: exactly one of {one}"
            self.problems.add(node.pairs[other][0].place, message, path)

    def _table(self, shape: Table, node: Node, path: Path) -> dict[str, Any]:
        if not isinstance(node, Entries):
            raise _expected(what_of(shape), node)
        if len(node.pairs) < shape.at_least:
            raise _Misfit(f"there are no keys: expected {shape.key.what}")
        found: dict[str, Any] = {}
        for name, (key, value) in node.pairs.items():
            # A name counts as defined even if its value is wrong: one mistake, one message.
            known = self.read(shape.key, key, (*path, name))
            read = self.read(shape.value, value, (*path, name))
            self.places[(*path, name)] = key.place
            if known is not None and read is not None:
                found[known] = read
        return found

    def _either(self, shape: Either, node: Node, path: Path) -> Any:
        chosen: Shape | None
        match node:
            case Scalar():
                chosen = shape.scalar
            case Items():
                chosen = shape.items
            case Entries():
                chosen = shape.keys
        if chosen is None:
            raise _expected(what_of(shape), node)
        return self.read(chosen, node, path)


def _number(shape: Number, node: Node) -> int:
    written = node.text if isinstance(node, Scalar) and node.plain else ""
    if len(written) <= _DIGITS_MAX and _NUMBER.fullmatch(written) and shape.low <= int(written) <= shape.high:
        return int(written)
    raise _expected(what_of(shape), node)


def _flag(node: Node) -> bool:
    if isinstance(node, Scalar) and node.plain and node.text in ("true", "false"):
        return node.text == "true"
    raise _expected("`true` or `false`", node)


def json_of(node: Node) -> str:
    """A tree as JSON text."""
    match node:
        case Scalar(text=text):
            if node.empty:
                return "null"
            bare = node.plain and (text in ("true", "false") or _JSON_NUMBER.fullmatch(text))
            return text if bare else json.dumps(text, ensure_ascii=False)
        case Items(nodes=nodes):
            return f"[{', '.join(json_of(one) for one in nodes)}]"
        case Entries(pairs=pairs):
            held = (
                f"{json.dumps(name, ensure_ascii=False)}: {json_of(one)}" for name, (_, one) in pairs.items()
            )
            return f"{{{', '.join(held)}}}"
        case _:
            assert_never(node)


def _one_of(shape: OneOf, node: Node) -> str:
    if not isinstance(node, Scalar):
        raise _expected(what_of(shape), node)
    if node.text not in shape.values:
        raise _expected(what_of(shape), node, suggestion(node.text, shape.values, few=0))
    return node.text


def _expected(what: str, node: Node, hint: str = "") -> _Misfit:
    return _Misfit(f"expected {what}, found {_found(node)}{hint}")


def built_in(name: str) -> bool:
    """Whether a concept is one that needs no lexicon."""
    space, _, rest = name.partition(":")
    named = rest.split() == [rest] if space == "tool" else bool(rest) and rest == rest.strip()
    return f"{space}:" in BUILT_IN and named


def _found(node: Node) -> str:
    match node:
        case Scalar():
            if node.empty or not node.text.strip():
                return "nothing"
            return quoted(node.text) if node.plain else quoted(f'"{node.text}"')
        case Items():
            return "a list"
        case Entries():
            return "keys"


def what_of(shape: Shape) -> str:
    """What a message calls a shape."""
    match shape:
        case Text():
            return shape.what
        case Number():
            return f"a whole number from {shape.low} to {shape.high}"
        case Flag():
            return "`true` or `false`"
        case Value():
            return "a value"
        case OneOf() if len(shape.values) > LISTED_MAX:
            return f"one of {len(shape.values)} values, such as {choices(shape.values[:3])}"
        case OneOf():
            return choices(shape.values)
        case Listing():
            return f"a list of {what_of(shape.item)}" if not shape.single else what_of(shape.item)
        case Keys():
            return f"keys such as {choices(list(shape.keys)[:3])}"
        case Table():
            return f"keys, each {shape.key.what}"
        case Either():
            parts = (shape.scalar, shape.items, shape.keys)
            return " or ".join(what_of(part) for part in parts if part is not None)


def schema_of(shape: Shape) -> dict[str, Any]:
    """The shape as JSON Schema, for editors that complete and mark as one types."""
    match shape:
        case Text():
            if shape.known:
                return {"enum": list(shape.known)}
            return {"type": ["string", "number", "boolean"], **_written_as(shape)}
        case Number():
            return {"type": "integer", "minimum": shape.low, "maximum": shape.high}
        case Flag():
            return {"type": "boolean"}
        case Value():
            return {}
        case OneOf():
            return {"enum": list(shape.values)}
        case Listing():
            several = {"type": "array", "items": schema_of(shape.item), "minItems": shape.at_least}
            return {"anyOf": [schema_of(shape.item), several]} if shape.single else several
        case Keys():
            return _schema_of_keys(shape)
        case Table():
            return {
                "type": "object",
                "additionalProperties": schema_of(shape.value),
                "minProperties": shape.at_least,
                **({"propertyNames": schema_of(shape.key)} if shape.key.known else {}),
            }
        case Either():
            parts = (shape.scalar, shape.items, shape.keys)
            return {"anyOf": [schema_of(part) for part in parts if part is not None]}


def _written_as(shape: Text) -> dict[str, Any]:
    """What is asked of words: a name may be written as a number is, but for its sign; elsewhere something is said."""
    if shape.name:
        spaces = "".join(f"|{space}[^\\n]+" for space in BUILT_IN) if shape.uses else ""
        return {"pattern": f"^(?:{IDENTIFIER.pattern}{spaces})$", "minimum": 0}
    return {} if shape.blank else {"pattern": "\\S"}


def _schema_of_keys(shape: Keys) -> dict[str, Any]:
    schema: dict[str, Any] = {
        "type": "object",
        "additionalProperties": False,
        "properties": {
            name: {**schema_of(key.shape), "description": key.meaning} for name, key in shape.keys.items()
        },
        "required": [name for name, key in shape.keys.items() if key.required and not key.unless],
    }
    for name, key in shape.keys.items():
        if key.unless:
            schema["anyOf"] = [{"required": [name]}, {"required": [key.unless]}]
    if shape.one_of:
        schema["oneOf"] = [{"required": [name]} for name in shape.one_of]
    return schema
