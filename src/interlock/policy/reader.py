"""`Policy`: a readable document, checked, compiled and digested, or not loaded at all."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from interlock.core.canonical import canonical, sha256, tagged
from interlock.core.ceilings import POLICY_BYTES_MAX
from interlock.core.disguise import Watch
from interlock.core.rules import GroundedRule, Rulebook
from interlock.core.state import follows_values, wants_grounds
from interlock.core.textrules import TextRules
from interlock.policy.compile import Compiled, Compiler
from interlock.policy.document import parse
from interlock.policy.errors import (
    NOWHERE,
    Place,
    PolicyError,
    Problem,
    Problems,
    choices,
    quoted,
    suggestion,
)
from interlock.policy.inherit import Base, Heir, defined, origins_of, written_out
from interlock.policy.language import LANGUAGE, POLICY
from interlock.policy.plain import opened
from interlock.policy.profile import Profile
from interlock.policy.shapes import Names, Reading
from interlock.policy.shapes import Path as DocumentPath
from interlock.policy.sources import ResolverSource, TableSource
from interlock.policy.texts import PolicyText, compile_texts, text_patterns
from interlock.policy.watched import compile_watch

_PACKS: Final = "packs"
_SUFFIX: Final = ".yaml"
CHAIN_MAX: Final = 8
CASES: Final = ".cases.yaml"
"""What the name of a policy's cases ends in; they lie beside it."""


@dataclass(frozen=True)
class Policy:
    """A policy that holds together.

    `source` are the bytes it was read from, or what they say with all that they extend, written out: recorded with a
    run, they rebuild it. `document` is what they say, in canonical bytes, with the versions of libraries whose data
    decides; `digest` is over it, so that comments, spacing and the order of keys do not count.
    """

    name: str = field(compare=False)
    source: bytes = field(compare=False, repr=False)
    document: bytes = field(repr=False)
    digest: str
    title: str = field(repr=False)
    rulebook: Rulebook = field(repr=False)
    profile: Profile = field(repr=False)
    tables: tuple[TableSource, ...] = field(repr=False)
    resolvers: tuple[ResolverSource, ...] = field(compare=False, repr=False)
    anchored_at: Mapping[tuple[str, str], Place] = field(compare=False, repr=False)
    """Where each table and resolver stands, by `tables` or `resolvers` and its kind."""
    looks_ahead: bool = field(repr=False)
    """Whether resolvers are asked what an open transition names before it is judged."""
    tools: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = field(repr=False)
    """Of each declared tool its arguments: path and type."""
    release_stated: bool = field(repr=False)
    """Whether the policy says itself when text is released, rather than leaving it to its rules (X-48)."""
    text_rules: TextRules = field(compare=False, repr=False)
    """Forbidden texts and patterns, compiled; a match names a rule by its place in `rulebook.rules`."""
    watch: Watch | None = field(compare=False, repr=False)
    """The words of forbidden claims, to be seen in disguise; None where no claim is forbidden."""

    @property
    def id(self) -> str:
        return self.rulebook.id

    @property
    def version(self) -> str:
        return self.rulebook.version

    @cached_property
    def context_read(self) -> frozenset[str]:
        """The context fields that rules and bounds ask about."""
        days = {rule.today for rule in self.rulebook.rules if isinstance(rule, GroundedRule) and rule.today}
        return frozenset(days | set(self.context_asked))

    @cached_property
    def context_asked(self) -> Mapping[str, frozenset[str]]:
        """The values that rules and bounds ask for, by context field."""
        book = self.rulebook
        guards = [condition for rule in book.rules for condition in rule.head.guard.conditions]
        bounds = [condition for tighter in book.tighter for condition in tighter.conditions]
        asked: dict[str, frozenset[str]] = {}
        for one in (*guards, *bounds, *book.unmapped.conditions):
            asked[one.field] = asked.get(one.field, frozenset()) | set(one.values)
        return asked

    @cached_property
    def follows_values(self) -> bool:
        """Whether any rule asks where values come from."""
        return follows_values(self.rulebook)

    @cached_property
    def wants_grounds(self) -> bool:
        """Whether any rule wants figures grounded."""
        return wants_grounds(self.rulebook)

    @classmethod
    def load(cls, path: str | Path) -> Policy:
        """Read a policy file, with what it extends and the tables beside it.

        Raises PolicyError with all that is wrong.
        """
        file = Path(path)
        return cls._made(_read(_bytes_of(file), _Where(str(path), file.parent, (_place_in_chain(file),))))

    @classmethod
    def named(cls, name: str) -> Policy:
        """One of the shipped packs, such as `retail-finance`."""
        data, where = _pack(name, ())
        return cls._made(_read(data, where))

    @classmethod
    def from_bytes(cls, data: bytes, name: str = "policy") -> Policy:
        """Read a policy from bytes; `name` is what messages call it. Raises PolicyError with all that is wrong.

        It may extend a pack, and no file: where that would lie is not known. A table file has to be pinned by its
        `sha256`.
        """
        return cls._made(_read(data, _Where(name, None, ())))

    @classmethod
    def _made(cls, read: _Read) -> Policy:
        document, compiled, problems = read.document, read.compiled, read.reading.problems
        canonical_bytes, digest = _identity(read)
        rulebook = msgspec.structs.replace(compiled.rulebook, digest=digest)
        text_rules = compile_texts(rulebook, read.reading)
        watch = compile_watch(rulebook, read.reading)
        if text_rules is None or problems.found:
            raise PolicyError(read.name, problems.found, read.text)
        return cls(
            name=read.name,
            source=read.source,
            document=canonical_bytes,
            digest=digest,
            title=document.get("title", ""),
            rulebook=rulebook,
            profile=compiled.profile,
            tables=compiled.tables,
            resolvers=compiled.resolvers,
            anchored_at={
                (section, kind): _nearest(("anchors", section, kind), read.reading)
                for section in ("tables", "resolvers")
                for kind in document.get("anchors", {}).get(section, {})
            },
            looks_ahead=document.get("anchors", {}).get("ahead", False),
            tools=tuple(
                (name, tuple(sorted(tool["arguments"].items())))
                for name, tool in sorted(document.get("tools", {}).items())
            ),
            release_stated="release" in document,
            text_rules=text_rules,
            watch=watch,
        )

    def files_of_anchors(self, besides: Collection[str] = ()) -> bool:
        """Whether references of any other kind are looked up in a file that lies beside the policy."""
        tables = any(table.file for table in self.tables if table.kind not in besides)
        return tables or any(
            key in source.options
            for source in self.resolvers
            if source.kind not in besides
            for key in _NAMING
        )

    def text_patterns(self) -> tuple[PolicyText, ...]:
        """The texts and patterns of all text rules, in the order of the policy."""
        return text_patterns(self.rulebook)


def packs() -> tuple[str, ...]:
    """The names of the shipped packs."""
    folder = files("interlock.policy").joinpath(_PACKS)
    names = (entry.name for entry in folder.iterdir())
    return tuple(
        sorted(
            name.removesuffix(_SUFFIX)
            for name in names
            if name.endswith(_SUFFIX) and not name.endswith(CASES)
        )
    )


class Pack(NamedTuple):
    """A shipped pack as it can be told of before its texts are compiled, which takes seconds the first time."""

    name: str
    title: str
    digest: str

    @classmethod
    def named(cls, name: str) -> Pack:
        """Raises PolicyError where there is none of this name."""
        read = _read(*_pack(name, ()))
        return cls(name, read.document.get("title", ""), _identity(read)[1])


class _Where(NamedTuple):
    """Which document is read: its name for messages, the folder that it and its tables lie in (none is known of
    bytes), and the chain of documents that led to it, itself last.
    """

    name: str
    folder: Path | None
    chain: tuple[str, ...]


class _Read(NamedTuple):
    """A document that holds together but for its texts; `document` is in one piece, whatever it extends."""

    name: str
    text: str
    source: bytes
    document: dict[str, Any]
    reading: Reading
    compiled: Compiled
    base: Base | None
    own: dict[str, Any]


def _read(data: bytes, where: _Where) -> _Read:
    problems = Problems()
    text, tree = parse(data, problems)
    if tree is None:
        raise PolicyError(where.name, problems.found, text)
    reading = Reading(problems)
    own = document = reading.read(POLICY, tree) or {}
    base = _base_of(own["extends"], reading, where) if "extends" in own else None
    heir = None
    if "channels" not in own and not problems.within("channels"):
        reading.defined[Names.CHANNEL].setdefault("answer", NOWHERE)
    for kind, name in defined(base.document) if base else ():
        reading.defined[kind].setdefault(name, NOWHERE)
    reading.check_uses()
    if base is not None:
        heir = Heir(own, reading, base)
        document = heir.whole()
        _place_inherited(document, own, reading)
    document = _pinned(document, reading, where.folder)
    compiled = Compiler(document, reading, len(own.get("rules") or ())).compile()
    if heir is not None:
        heir.tells_apart(compiled.rulebook)
        heir.rounds_no_further(compiled.rulebook)
        heir.tells_no_less(compiled.rulebook)
    if problems.found:
        raise PolicyError(where.name, problems.found, text)
    source = data if document == own else written_out(document).encode("ascii")
    return _Read(where.name, text, source, document, reading, compiled, base, own)


def _identity(read: _Read) -> tuple[bytes, str]:
    """The canonical form of all that decides, and its digest."""
    pinned = {"pins": read.compiled.pins} if read.compiled.pins else {}
    canonical_bytes = canonical({"language": LANGUAGE, "policy": read.document, **pinned})
    return canonical_bytes, tagged(sha256(canonical_bytes))


# --- what it extends -------------------------------------------------------------------------------------


def _base_of(name: str, reading: Reading, where: _Where) -> Base | None:
    """The policy of this name, read as a whole; what is wrong with it is told where it is named."""
    place = reading.places["extends",]
    try:
        data, at = _named_base(name, where)
        if at.chain[-1] in where.chain:
            circle = " → ".join(quoted(Path(one).name) for one in at.chain)
            raise PolicyError(name, [Problem(NOWHERE, f"this extends itself: {circle}")])
        if len(at.chain) > CHAIN_MAX:
            raise PolicyError(
                name, [Problem(NOWHERE, f"over the ceiling of {CHAIN_MAX} policies in a chain")]
            )
        read = _read(data, at)
    except PolicyError as error:
        for problem in error.problems:
            line = f" line {problem.place.line}, column {problem.place.column}" if problem.place.line else ""
            reading.problems.add(place, f"{quoted(error.name)}{line}: {problem.message}", ("extends",))
        return None
    document = _seen_from(where.folder, at.folder, read.document)
    return Base(document, read.compiled, origins_of(at.name, read.reading.places, read.base, read.own))


def _named_base(name: str, where: _Where) -> tuple[bytes, _Where]:
    if not name.endswith((_SUFFIX, ".yml")):
        return _pack(name, where.chain)
    if where.folder is None:
        raise PolicyError(
            name, [Problem(NOWHERE, "where it lies is not known here: load the policy from its file")]
        )
    file = where.folder / name
    return _bytes_of(file, named=False), _Where(str(file), file.parent, (*where.chain, _place_in_chain(file)))


def _pack(name: str, chain: tuple[str, ...]) -> tuple[bytes, _Where]:
    if name not in packs():
        hint = suggestion(name, packs())
        raise PolicyError(name, [Problem(NOWHERE, f"no pack of this name{hint or ': ' + choices(packs())}")])
    data = files("interlock.policy").joinpath(_PACKS, name + _SUFFIX).read_bytes()
    return data, _Where(name + _SUFFIX, None, (*chain, name))


def _place_in_chain(file: Path) -> str:
    try:
        return str(file.resolve())
    except (OSError, ValueError):  # what cannot be read is told when it is read
        return str(file)


def _place_inherited(document: dict[str, Any], own: dict[str, Any], reading: Reading) -> None:
    """What only the base says is shown where the base is named."""
    place = reading.places["extends",]
    for name in document:
        reading.places.setdefault((name,), place)
    for i in range(len(own.get("rules") or ()), len(document.get("rules", ()))):
        for path in ((), ("id",), ("forbid",)):
            reading.places["rules", i, *path] = place


# --- tables beside it ------------------------------------------------------------------------------------


_Files = dict[tuple[str, str], dict[str, Any]]
"""What names files, by where it stands: `tables` or `resolvers`, and the kind."""

_NAMING: Final = ("file", "sqlite", "authorities")


def _files_in(document: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for section in ("tables", "resolvers"):
        for kind, body in document.get("anchors", {}).get(section, {}).items():
            if any(key in body for key in _NAMING):
                yield section, kind, body


def _with_files(document: dict[str, Any], found: _Files) -> dict[str, Any]:
    if not found:
        return document
    anchors = {**document["anchors"]}
    for (section, kind), body in found.items():
        anchors[section] = {**anchors[section], kind: body}
    return {**document, "anchors": anchors}


def _pinned(document: dict[str, Any], reading: Reading, folder: Path | None) -> dict[str, Any]:
    """The document with the digest of every table file: what the tables hold is part of what the policy says."""
    if reading.problems.within("anchors"):
        return document
    pinned: _Files = {}
    for section, kind, table in _files_in(document):
        if "file" not in table:
            continue  # a database goes on living: what it held is in the record of each answer
        path = ("anchors", section, kind, "file")
        try:
            digest = table.get("sha256", "") if folder is None else _digest_of(folder / table["file"])
        except OSError as error:
            reading.problems.add(
                _nearest(path, reading), f"{quoted(table['file'])} cannot be read: {said(error)}", path
            )
            continue
        if not digest:
            message = "what it holds is not known here: load the policy from its file, or give `sha256`"
            reading.problems.add(_nearest(path, reading), f"{quoted(table['file'])}: {message}", path)
        elif table.get("sha256", digest) != digest:
            message = f"{quoted(table['file'])} has changed: its digest is {quoted(digest)}"
            reading.problems.add(_nearest((*path[:-1], "sha256"), reading), message, path)
        pinned[section, kind] = {**table, "sha256": digest}
    return _with_files(document, pinned)


def _nearest(path: DocumentPath, reading: Reading) -> Place:
    while path not in reading.places:
        path = path[:-1]
    return reading.places[path]


def _seen_from(folder: Path | None, other: Path | None, document: dict[str, Any]) -> dict[str, Any]:
    """The document with its table files named as they are reached from another folder."""
    if folder is None or other is None or folder == other:
        return document
    seen: _Files = {
        (section, kind): {
            key: os.path.relpath(other / value, folder) if key in _NAMING else value
            for key, value in body.items()
        }
        for section, kind, body in _files_in(document)
    }
    return _with_files(document, seen)


def _digest_of(file: Path) -> str:
    """Of the bytes in the file; only a plain file has an end."""
    with opened(file) as found:
        return hashlib.file_digest(found, "sha256").hexdigest()


def said(error: Exception) -> str:
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return reason.lower()


def _bytes_of(path: Path, *, named: bool = True) -> bytes:
    """What is in the file; never more than a byte over the ceiling is read. `named`: by the caller, who may hand over
    a pipe."""
    try:
        with path.open("rb") if named else opened(path) as file:
            return file.read(POLICY_BYTES_MAX + 1)
    except FileNotFoundError:
        message = "there is no such file"
        if str(path) in packs():
            message += f", {quoted(str(path))} is a shipped pack: load it by `Policy.named`"
    except IsADirectoryError:
        message = "this is a directory, not a policy file"
    except (OSError, ValueError) as error:
        message = f"cannot be read: {said(error)}"
    raise PolicyError(str(path), [Problem(NOWHERE, message)])
