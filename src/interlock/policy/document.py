"""Bytes → a tree of scalars, lists and mappings, each with its place.

Only the plain part of YAML is read: no anchors, aliases, tags or directives, no second document, no key twice.
Scalars stay text: what they mean is decided by what is expected in their place, so that the country `no` is
never taken for a truth value. The tree is built from events without recursion and is bounded in depth.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

import yaml

from interlock.core.ceilings import POLICY_BYTES_MAX
from interlock.policy.errors import NOWHERE, Place, Problems, quoted

NESTING_MAX: Final = 32


@dataclass(frozen=True)
class Scalar:
    text: str
    place: Place
    plain: bool
    """Whether it was written without quotes, so that it may be a number or a truth value."""

    @property
    def empty(self) -> bool:
        return self.plain and self.text in ("", "~", "null", "Null", "NULL")


@dataclass(frozen=True)
class Items:
    place: Place
    nodes: list[Node] = field(default_factory=list)


@dataclass(frozen=True)
class Entries:
    place: Place
    pairs: dict[str, tuple[Scalar, Node]] = field(default_factory=dict)


Node = Scalar | Items | Entries


@dataclass(frozen=True)
class Sort:
    """What sort of document is read: what messages call it, and what it has at least."""

    what: str
    needs: str


POLICY: Final = Sort("policy", "`policy`, `version` and `rules`")


def parse(data: bytes, problems: Problems, sort: Sort = POLICY) -> tuple[str, Node | None]:
    """The document's text and its tree; no tree where it is not one plain YAML document."""
    if len(data) > POLICY_BYTES_MAX:
        problems.add(NOWHERE, f"the {sort.what} is over the ceiling of {POLICY_BYTES_MAX} bytes")
        return "", None
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        problems.add(_place_of(before, len(before)), f"not valid UTF-8: byte `{data[error.start]:#04x}`")
        return data.decode("utf-8", "replace"), None
    return text, _tree(text, problems, sort)


LIBYAML: Final = getattr(yaml, "CSafeLoader", None)
"""PyYAML over libyaml, where it was built with it: about fifteen times as fast."""
_READ_DIFFERENTLY: Final = re.compile(r"[\t\ufeff]|[|>]\S*#")
"""The two readers of PyYAML take tabs, marks of byte order and comments behind `|` in their own ways."""


def _tree(text: str, problems: Problems, sort: Sort) -> Node | None:
    return quickly(text, sort) or _slowly(text, problems, sort)


def quickly(text: str, sort: Sort = POLICY) -> Node | None:
    """The tree where nothing is wrong with the text and libyaml certainly reads it as PyYAML itself does.

    None for all else. What is wrong is always told by the same reader, and no policy means something else where
    libyaml is missing.
    """
    if LIBYAML is None or _READ_DIFFERENTLY.search(text):
        return None
    builder = _Builder(Problems(), sort.what)
    asked = text.count("?")
    try:
        for event in yaml.parse(text, Loader=LIBYAML):
            if isinstance(event, yaml.ScalarEvent):
                if not (event.style or event.value):
                    return None  # its place is told in two ways
                if event.style:
                    asked -= event.value.count("?")
            builder.take(event)
    except (yaml.YAMLError, _Stop):
        return None
    # A question mark outside quotes may be one of YAML's own signs, or be taken for one.
    if asked or builder.problems.found or isinstance(builder.root, Scalar):
        return None
    return builder.root


def _slowly(text: str, problems: Problems, sort: Sort) -> Node | None:
    builder = _Builder(problems, sort.what)
    try:
        for event in yaml.parse(text, Loader=yaml.SafeLoader):
            builder.take(event)
    except yaml.reader.ReaderError as error:
        # The scanner reports an offset into what it has read, not a line.
        place = _place_of(text, error.position)
        problems.add(
            place, f"the character `U+{ord(text[error.position]):04X}` cannot stand in a {sort.what}"
        )
        return None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = Place(mark.line + 1, mark.column + 1) if mark else NOWHERE
        problems.add(place, f"this is not YAML: {_said(error)}")
        return None
    except _Stop:
        return None
    if builder.aliased:
        return None
    if builder.root is None or (isinstance(builder.root, Scalar) and builder.root.empty):
        problems.add(NOWHERE, f"the document is empty: a {sort.what} has at least {sort.needs}")
        return None
    return builder.root


def _said(error: yaml.MarkedYAMLError) -> str:
    said = ", ".join(part for part in (error.context, error.problem) if part)
    return said.replace("'", "`").rstrip(".")


def _place_of(text: str, offset: int) -> Place:
    before = text[:offset].replace("\r\n", "\n")
    for other in "\r\x85\u2028\u2029":
        before = before.replace(other, "\n")
    return Place(before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1)


_HALF: Final = re.compile("[\ud800-\udfff]")


class _Stop(Exception):
    """The document cannot be read on; the problem is already reported."""


class _Builder:
    """Builds the tree from events; `open` are the collections that have begun, innermost last."""

    def __init__(self, problems: Problems, what: str) -> None:
        self.problems = problems
        self.what = what
        self.root: Node | None = None
        self.open: list[Items | Entries] = []
        self.keys: list[Scalar | None] = []
        """For each open collection, the key that waits for its value."""
        self.documents = 0
        self.aliased = False
        """What an alias stands for is not known, so that a tree with one in it cannot be read."""

    def take(self, event: yaml.Event) -> None:
        mark = event.start_mark
        place = Place(mark.line + 1, mark.column + 1) if mark else NOWHERE
        match event:
            case yaml.DocumentStartEvent():
                self._document(event, place)
            case yaml.AliasEvent():
                self._refuse(
                    place, f"an alias (`*{event.anchor}`) cannot stand in a {self.what}: write it out"
                )
                self.aliased = True
                self._add(Scalar("", place, plain=False))
            case yaml.ScalarEvent():
                self._decorated(event, place)
                self._add(Scalar(self._whole(event.value, place), place, plain=not event.style))
            case yaml.SequenceStartEvent():
                self._decorated(event, place)
                self._enter(Items(place))
            case yaml.MappingStartEvent():
                self._decorated(event, place)
                self._enter(Entries(place))
            case yaml.SequenceEndEvent() | yaml.MappingEndEvent():
                self.open.pop()
                self.keys.pop()
            case _:
                pass

    def _whole(self, value: str, place: Place) -> str:
        """The text with characters that JSON escapes in two halves (`\\ud83d\\ude00`) put together; no half alone."""
        if _HALF.search(value) is None:
            return value
        joined = value.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
        if joined.count("\ufffd") > value.count("\ufffd"):
            self._refuse(place, f"half of an escaped character cannot stand in a {self.what}")
        return joined

    def _document(self, event: yaml.DocumentStartEvent, place: Place) -> None:
        self.documents += 1
        if self.documents > 1:
            self._refuse(place, f"a second document begins here: a {self.what} is one document")
            raise _Stop
        if event.version or event.tags:
            self._refuse(place, f"a directive cannot stand in a {self.what}")

    def _decorated(self, event: yaml.NodeEvent, place: Place) -> None:
        if event.anchor is not None:
            self._refuse(place, f"an anchor (`&{event.anchor}`) cannot stand in a {self.what}: write it out")
        tag = getattr(event, "tag", None)
        if tag is not None:
            self._refuse(place, f"a tag ({quoted(tag)}) cannot stand in a {self.what}: leave it out")

    def _enter(self, collection: Items | Entries) -> None:
        if len(self.open) >= NESTING_MAX:
            self._refuse(collection.place, f"nested more than {NESTING_MAX} deep")
            raise _Stop
        self._add(collection)
        self.open.append(collection)
        self.keys.append(None)

    def _add(self, node: Node) -> None:
        if not self.open:
            self.root = node
            return
        parent, key = self.open[-1], self.keys[-1]
        if isinstance(parent, Items):
            parent.nodes.append(node)
        elif key is not None:
            self.keys[-1] = None
            self._pair(parent, key, node)
        elif isinstance(node, Scalar):
            self.keys[-1] = node
        else:
            self._refuse(node.place, "a key must be a word, not a list or keys")
            raise _Stop

    def _pair(self, parent: Entries, key: Scalar, node: Node) -> None:
        if key.text in parent.pairs:
            first = parent.pairs[key.text][0].place.line
            self._refuse(key.place, f"key {quoted(key.text)} is given twice, first on line {first}")
            return
        parent.pairs[key.text] = (key, node)

    def _refuse(self, place: Place, message: str) -> None:
        self.problems.add(place, message)
