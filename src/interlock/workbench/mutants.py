"""Small changes to a policy, one at a time: a phrase dropped, a condition left out, a number one up.

They are made on what the policy says, so that every key of the language has its mutants without being named here. A
change that gives no policy is none.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from interlock.policy import Policy, PolicyError
from interlock.policy.language import POLICY
from interlock.policy.shapes import Either, Key, Keys, Listing, Number, Shape, Table

Document = dict[str, Any]
Steps = tuple[str | int, ...]

SECTIONS: Final = (
    "lexicon",
    "exceptions",
    "slots",
    "subdomains",
    "rules",
    "bounds",
    "tighter_bounds",
    "continuity",
    "on_unmapped",
    "exclusive",
    "presuppositions",
    "retraction",
    "limits",
    "anchors",
    "slope",
    "genre",
)
"""The parts of a policy that decide; cases say nothing of the others."""
WHOLE: Final = frozenset(
    {
        "genre",
        "exclusive",
        "presuppositions",
        "retraction",
        "anchors",
        "slope",
        "tighter_bounds",
        "continuity",
    }
)
"""Those that are left out as a whole too: one of them may be a single word, or one entry with one bound."""
IDLE: Final = frozenset({"id", "kind", "title", "basis", "severity", "from"})
"""Keys that decide nothing."""
COUNTED: Final = frozenset({"at_most"})
"""Required numbers: they cannot be left out, so they are moved by one."""


class Mutant(msgspec.Struct, frozen=True):
    """One change. `rule`: the rule it is made in, if any; `where`: the place in dotted keys; `change`: in words."""

    rule: str
    where: str
    change: str
    document: Document

    def policy(self, name: str) -> Policy | None:
        """The changed policy, None where it does not hold together."""
        try:
            return policy_of(self.document, name)
        except PolicyError:
            return None


def document_of(policy: Policy) -> Document:
    """What a policy says, as plain data."""
    document: Document = msgspec.msgpack.decode(policy.document)["policy"]
    return document


def policy_of(document: Document, name: str) -> Policy:
    """Raises PolicyError where it does not hold together. `name` says where table files lie, as for any policy."""
    return Policy.from_bytes(msgspec.json.encode(document), name)


def mutants(policy: Policy) -> Iterator[Mutant]:
    """Every single change, in the order of the document; some of them do not load."""
    document = document_of(policy)
    for section in SECTIONS:
        if section in document:
            if section in WHOLE:
                yield Mutant("", section, f"without `{section}`", _edited(document, (section,), _GONE))
            for path, change, value in _changes(POLICY.keys[section].shape, document[section], (section,)):
                yield Mutant(_rule(document, path), _dotted(path), change, _edited(document, path, value))


_GONE: Final = object()
"""Stands for a value that is taken out."""


def _changes(shape: Shape, value: Any, path: Steps) -> Iterator[tuple[Steps, str, object]]:
    match shape:
        case Keys(keys=keys, one_of=one_of):
            for name, held in value.items():
                yield from _changes_of_key(keys[name], name in one_of, held, (*path, name))
        case Listing(item=item, at_least=at_least):
            for i, held in enumerate(value):
                # A rule as a whole is taken out elsewhere, and what a concept says is more than one of its phrases.
                if path != ("rules",) and len(value) > max(at_least, 1) and not isinstance(held, dict):
                    yield (*path, i), f"without `{held}`", _GONE
                elif path == ("tighter_bounds",) and len(value) > 1:
                    yield (*path, i), f"without entry {i + 1}", _GONE
                yield from _changes(item, held, (*path, i))
        case Table(value=inner):
            for name, held in value.items():
                if path == ("exclusive",) and len(value) > 1:
                    yield (*path, name), f"without `{name}`", _GONE
                yield from _changes(inner, held, (*path, name))
        case Either(items=items, keys=inner):
            chosen = items if isinstance(value, list) else inner if isinstance(value, dict) else None
            if chosen is not None:
                yield from _changes(chosen, value, path)
        case _:
            pass


def _changes_of_key(key: Key, alone: bool, value: Any, path: Steps) -> Iterator[tuple[Steps, str, object]]:
    name = path[-1]
    if name in IDLE:
        return
    if not (key.required or alone or len(path) == 1):
        yield path, f"without `{name}`", _GONE
    elif name in COUNTED and isinstance(key.shape, Number):
        yield path, f"`{value + 1}` for `{value}`", value + 1
    yield from _changes(key.shape, value, path)


def _edited(document: Any, path: Steps, value: object) -> Any:
    """A copy with one value changed, or taken out."""
    step, *rest = path
    if isinstance(document, list):
        assert isinstance(step, int)
        held = [] if not rest and value is _GONE else [_put(document[step], rest, value)]
        return [*document[:step], *held, *document[step + 1 :]]
    changed = dict(document)
    if not rest and value is _GONE:
        del changed[step]
    else:
        changed[step] = _put(document[step], rest, value)
    return changed


def _put(held: Any, rest: list[str | int], value: object) -> Any:
    return _edited(held, tuple(rest), value) if rest else value


def _rule(document: Document, path: Steps) -> str:
    if path[0] != "rules":
        return ""
    name: str = document["rules"][path[1]]["id"]
    return name


def _dotted(path: Steps) -> str:
    """Where the change is, for a person: keys only, as a place in a list says nothing."""
    steps = path[2:] if path[0] == "rules" else path
    return ".".join(str(step) for step in steps if isinstance(step, str))
