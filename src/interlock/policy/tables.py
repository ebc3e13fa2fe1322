"""Compiled text rules kept on disk, so that a policy of thousands of phrases loads in milliseconds.

A file is named by the digest of all that its tables follow from: the patterns, the folding and the code that
compiles. Large patterns and batches of phrases are kept by themselves too: a policy with one rule or phrase more
compiles little more than that one, and policies share their detectors. Of several processes that load a policy for the
first time at once, one compiles it. It is a cache and nothing else: what is missing, broken, of other code or writable
by others is compiled anew.
`INTERLOCK_TABLES` names another directory, or `off`.
"""

from __future__ import annotations

import contextlib
import gc
import hashlib
import os
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import accumulate
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from interlock.core.automaton import Alone
from interlock.core.lettering import Reading, with_apart
from interlock.core.patterns import Pattern
from interlock.core.tables import Automaton
from interlock.core.textrules import SEMANTICS, Check, TextRules, checks_of
from interlock.lexicon.folding import FOLDING_ID, folding
from interlock.policy.locks import locked
from interlock.policy.plain import opened

VARIABLE: Final = "INTERLOCK_TABLES"
OFF: Final = "off"
STATES_KEPT_MIN: Final = 2_000
"""Tables of fewer states are compiled faster than a file is worth."""
KEPT_BYTES_MAX: Final = 1024 * 1024 * 1024
"""Of all files of policies. By bytes: a hundred small policies take less room than one of many concepts."""
ALONE_STATES_KEPT_MIN: Final = 1_000
ALONE_BYTES_MAX: Final = 256 * 1024 * 1024
"""Of all files of patterns and batches by themselves."""
WHOLE: Final = ".tables"
ALONE: Final = ".pattern"
WAITED_FOR_MIN: Final = 4_000
"""Characters in all patterns: fewer are compiled faster than another process is waited for."""
WAIT_SECONDS_MAX: Final = 60
WAIT_STEP_SECONDS: Final = 0.02
LOCK: Final = ".lock"
FILE_BYTES_MAX: Final = 256 * 1024 * 1024
DIGEST_BYTES: Final = 32
_CODE: Final = tuple(
    f"{name}.py"
    for name in (
        "automaton", "carry", "construction", "folding", "inserted", "lanes", "lettering", "markup", "patterns",
        "places", "positions", "reading", "scanner", "tables", "textrules",
    )
)  # fmt: skip


class _Kept(msgspec.Struct, frozen=True, array_like=True):
    key: bytes
    automata: list[bytes]
    lettered: list[bytes]
    stretched: list[bytes]
    readings: dict[int, Reading]
    widths: tuple[int | None, ...]
    apart: list[int]
    """Numbers of the patterns that are also looked for without their spaces."""


class _KeptPattern(msgspec.Struct, frozen=True, array_like=True):
    key: bytes
    alone: Alone


_File = TypeVar("_File", _Kept, _KeptPattern)


def compiled(patterns: Sequence[Pattern], checks: Mapping[str, Check]) -> TextRules:
    """The text rules of these patterns, from the cache where it has them; raises as `TextRules.compile` does."""
    checks_of(patterns, checks)
    directory = _directory()
    if directory is None:
        with _uncollected():
            return TextRules.compile(patterns, folding(), checks)
    key = _key(list(patterns))
    path = directory / f"{key.hex()}{WHOLE}"
    found = _load(path, key, patterns, checks)
    if found is None and sum(len(one.source) for one in patterns) >= WAITED_FOR_MIN:
        with _alone_at(path):
            return _load(path, key, patterns, checks) or _made(path, key, patterns, checks)
    return found or _made(path, key, patterns, checks)


def _made(path: Path, key: bytes, patterns: Sequence[Pattern], checks: Mapping[str, Check]) -> TextRules:
    with _uncollected():
        made = TextRules.compile(patterns, folding(), checks, known=_KnownOnDisk(path.parent))
    if sum(one.states for one in (*made.automata, *made.lettered, *made.stretched)) >= STATES_KEPT_MIN:
        _keep(path, key, made)
    return made


@contextlib.contextmanager
def _uncollected() -> Iterator[None]:
    """Without the collector of cycles: a compilation makes millions of objects and no cycle, and the collector reads
    all of them each time it looks.
    """
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@contextlib.contextmanager
def _alone_at(path: Path) -> Iterator[None]:
    """While no other process is at the same file; but nobody waits for ever, and whoever cannot wait goes on."""
    lock = path.with_suffix(LOCK)
    mine = False
    with contextlib.ExitStack() as held:
        with contextlib.suppress(OSError):
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            file = os.fdopen(os.open(lock, os.O_RDWR | os.O_CREAT, 0o600), "r+b")
            held.enter_context(file)
            waited_until = time.monotonic() + WAIT_SECONDS_MAX
            while not (mine := locked(file)) and time.monotonic() < waited_until:
                time.sleep(WAIT_STEP_SECONDS)
        try:
            yield
        finally:
            if mine:
                with contextlib.suppress(OSError):
                    lock.unlink()


class _KnownOnDisk:
    """Patterns and batches by themselves in files of their own; see `interlock.core.automaton.Known`."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory

    def get(self, key: bytes, /) -> Alone | None:
        path = self._path(key)
        found = _read(path, _KeptPattern)
        if found is None or found.key != key:
            return None
        _used(path)
        return found.alone

    def __setitem__(self, key: bytes, found: Alone, /) -> None:
        if found.states >= ALONE_STATES_KEPT_MIN:  # those of a pattern that is too large as it is, too
            _write(self._path(key), _KeptPattern(key, found), ALONE_BYTES_MAX)

    def _path(self, key: bytes) -> Path:
        return self._directory / f"{_key(key).hex()}{ALONE}"


def _directory() -> Path | None:
    named = os.environ.get(VARIABLE, "")
    if named:
        return None if named == OFF else Path(named)
    base = os.environ.get("XDG_CACHE_HOME", "")
    try:
        return (Path(base) if base else Path.home() / ".cache") / "interlock" / "tables"
    except RuntimeError:  # no home
        return None


@cache
def _code() -> bytes:
    """Digest of the code that compiles and reads tables: other code never meets them."""
    hashed = hashlib.sha256()
    for name in _CODE:
        hashed.update(files("interlock.core").joinpath(name).read_bytes())
    return hashed.digest()


def _key(of: list[Pattern] | bytes) -> bytes:
    written = msgspec.msgpack.encode((SEMANTICS, FOLDING_ID, _code(), of))
    return hashlib.sha256(written).digest()


def _load(
    path: Path, key: bytes, patterns: Sequence[Pattern], checks: Mapping[str, Check]
) -> TextRules | None:
    kept = _read(path, _Kept)
    if kept is None or kept.key != key:
        return None
    try:
        automata = tuple(map(Automaton, kept.automata))
        lettered = tuple(map(Automaton, kept.lettered))
        stretched = tuple(map(Automaton, kept.stretched))
    except (msgspec.MsgspecError, ValueError):
        return None
    used = checks_of(patterns, checks)
    looked_for = with_apart(patterns, kept.apart)
    return TextRules(looked_for, automata, lettered, stretched, kept.readings, folding(), used, kept.widths)


def _read(path: Path, kind: type[_File]) -> _File | None:
    """What the file holds; None where it is not there, not ours, or not whole."""
    try:
        with opened(path) as file:
            status = os.fstat(file.fileno())
            if status.st_size > FILE_BYTES_MAX:
                return None
            if not _ours(status) or not _ours(path.parent.stat()):
                return None
            data = file.read()
    except OSError:
        return None
    if hashlib.sha256(data[DIGEST_BYTES:]).digest() != data[:DIGEST_BYTES]:
        return None
    try:
        return msgspec.msgpack.decode(memoryview(data)[DIGEST_BYTES:], type=kind)
    except msgspec.MsgspecError:
        return None


def _ours(status: os.stat_result) -> bool:
    """Whether nobody else can have written it."""
    return status.st_uid == os.getuid() and not status.st_mode & 0o022


def _keep(path: Path, key: bytes, rules: TextRules) -> None:
    automata, lettered, stretched = (
        [one.kept for one in some] for some in (rules.automata, rules.lettered, rules.stretched)
    )
    apart = [
        rules.patterns.index(msgspec.structs.replace(one, apart=False)) for one in rules.patterns if one.apart
    ]
    kept = _Kept(key, automata, lettered, stretched, dict(rules.readings), rules.widths, apart)
    _write(path, kept, KEPT_BYTES_MAX)


def _write(path: Path, kept: msgspec.Struct, bytes_max: int) -> None:
    """Write the file in one step; a cache that cannot be written is no fault."""
    payload = msgspec.msgpack.encode(kept)
    with contextlib.suppress(OSError):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor, name = tempfile.mkstemp(dir=path.parent, suffix=".part")
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(hashlib.sha256(payload).digest() + payload)
            _used(Path(name))
            Path(name).replace(path)
        except OSError:
            Path(name).unlink(missing_ok=True)
            raise
        _prune(path.parent, path.suffix, bytes_max)


def _used(path: Path) -> None:
    """What is used stays when old files go.

    The time is given: what a system sets by itself moves a few milliseconds at a time, and files that were
    written and used within one of its steps would be of one age.
    """
    now = time.time_ns()
    with contextlib.suppress(OSError):
        os.utime(path, ns=(now, now))


def _prune(directory: Path, suffix: str, bytes_max: int) -> None:
    """Let those go that were not used for longest, until the others fit."""
    found = [(path, path.stat()) for path in directory.glob(f"*{suffix}")]
    found.sort(key=lambda one: one[1].st_mtime_ns, reverse=True)
    kept = accumulate(status.st_size for _, status in found)
    for (path, _), so_far in zip(found, kept, strict=True):
        if so_far > bytes_max:
            path.unlink(missing_ok=True)
