"""The record in one SQLite file, durable when `append` returns.

Write-ahead log with `synchronous=FULL`: a commit is on the disk before it is acknowledged, and a reader never
waits for the writer. One step of a session is one transaction, so a crash leaves whole steps.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import RLock
from typing import Any, Final, Self
from urllib.parse import quote

import msgspec

from interlock.core.lineage import Blocked, Ended, Record
from interlock.ledger.port import FRESH, Head, LedgerError, RunSummary, Stored, fresh_records
from interlock.ledger.seal import Sealer

APPLICATION_ID: Final = 0x494C4F4B
VERSION: Final = 1
BUSY_SECONDS_MAX: Final = 5.0
_PAGE: Final = 256
"""Records read at a time, so that a reader never holds a transaction open while it thinks."""

# No table of runs: it could only disagree with the records.
_RECORDS: Final = (
    "CREATE TABLE records (run TEXT NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL, body BLOB NOT NULL, "
    "previous BLOB NOT NULL, digest BLOB NOT NULL, PRIMARY KEY (run, seq)) WITHOUT ROWID"
)
_SEALED: Final = (
    "CREATE TABLE sealed (run TEXT NOT NULL, seq INTEGER NOT NULL, blob BLOB NOT NULL, "
    "PRIMARY KEY (run, seq)) WITHOUT ROWID"
)
_SCHEMA: Final = (
    _RECORDS,
    _SEALED,
    f"PRAGMA application_id = {APPLICATION_ID}",
    f"PRAGMA user_version = {VERSION}",
)
_INSERT: Final = "INSERT INTO records (run, seq, at, body, previous, digest) VALUES (?, ?, ?, ?, ?, ?)"
_SEAL: Final = "INSERT INTO sealed (run, seq, blob) VALUES (?, ?, ?)"
_HEAD: Final = "SELECT seq, digest FROM records WHERE run = ? ORDER BY seq DESC LIMIT 1"
_DIGEST: Final = "SELECT digest FROM records WHERE run = ? AND seq = ?"
_SELECT: Final = (
    "SELECT r.seq, r.at, r.body, r.previous, r.digest, s.blob FROM records AS r "
    "LEFT JOIN sealed AS s ON s.run = r.run AND s.seq = r.seq "
    "WHERE r.run = ? AND r.seq > ? ORDER BY r.seq LIMIT ?"
)
_FIRST_RUN: Final = "SELECT min(run) FROM records"
_NEXT_RUN: Final = "SELECT min(run) FROM records WHERE run > ?"
_FIRST: Final = "SELECT min(seq), at FROM records WHERE run = ?"
_LAST: Final = "SELECT max(seq), at, body, digest FROM records WHERE run = ?"

_SAID: Final = {
    "SQLITE_BUSY": "another process holds it: let that one finish, or use a file of its own for each writer",
    "SQLITE_LOCKED": "another process holds it: let that one finish, or use a file of its own for each writer",
    "SQLITE_FULL": "the disk is full: make room, then append again",
    "SQLITE_READONLY": "it cannot be written: give the folder and the file write permission",
    "SQLITE_CANTOPEN": "it cannot be opened: check that the folder is there and may be read and written",
    "SQLITE_NOTADB": "this is not a ledger: another kind of file is in its place, or its first bytes are damaged",
    "SQLITE_CORRUPT": "it is damaged: restore a copy, `interlock ledger verify` says what of it still holds",
    "SQLITE_IOERR": "the disk does not do what is asked: check room, quota and health, then append again",
    "SQLITE_PERM": "it may not be accessed: give the folder and the file the permission",
    "SQLITE_AUTH": "it may not be accessed: give the folder and the file the permission",
    "SQLITE_TOOBIG": "one record is larger than SQLite takes",
}


class SqliteLedger:
    """Keeps the record of many runs in one file. Usable from several threads.

    `public_key` seals what was refused; without one that part is dropped, and a replay later reports it as
    attested only. `read_only` opens what is there and changes nothing.
    """

    def __init__(
        self,
        path: str | Path,
        *,
        public_key: bytes | None = None,
        read_only: bool = False,
        busy_seconds_max: float = BUSY_SECONDS_MAX,
    ) -> None:
        self.path = Path(path)
        self._sealer = Sealer(public_key) if public_key is not None else None
        self._lock = RLock()
        self._open: sqlite3.Connection | None = None
        with self._told("cannot be opened"):
            _prepare(self.path, read_only)
            self._open = sqlite3.connect(
                _address(self.path, read_only),
                uri=True,
                timeout=busy_seconds_max,
                isolation_level=None,
                check_same_thread=False,
            )
        try:
            with self._told("cannot be opened"):
                self._set_up(read_only)
        except LedgerError:
            self.close()
            raise

    # --- writing -----------------------------------------------------------------------------------------

    def append(self, run: str, records: Sequence[Record]) -> None:
        if not records:
            return
        with self._told("cannot take the record"), self._lock, self._transaction() as connection:
            new = fresh_records(run, self._head(run), lambda seq: self._digest(run, seq), records)
            connection.executemany(_INSERT, [(run, r.seq, r.at, r.body, r.previous, r.digest) for r in new])
            blobs = [(run, r.seq, self._sealed(r.sealed)) for r in new if r.sealed is not None]
            if self._sealer and blobs:
                connection.executemany(_SEAL, blobs)

    def _sealed(self, plain: bytes) -> bytes:
        # Encrypted here, before SQLite sees it: its log and its spare pages then hold nothing to be found.
        return self._sealer.seal(plain) if self._sealer else b""

    def _head(self, run: str) -> Head:
        found = self._connection.execute(_HEAD, (run,)).fetchone()
        return FRESH if found is None else (found[0] + 1, found[1])

    def _digest(self, run: str, seq: int) -> bytes | None:
        found = self._connection.execute(_DIGEST, (run, seq)).fetchone()
        return found[0] if found else None

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        connection = self._connection
        connection.execute("BEGIN IMMEDIATE")
        try:
            yield connection
            connection.execute("COMMIT")
        except BaseException:
            # After some errors SQLite has rolled back by itself.
            with suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            raise

    # --- reading -----------------------------------------------------------------------------------------

    def records(self, run: str) -> Iterator[Stored]:
        after = -1
        while True:
            with self._told("cannot be read"), self._lock:
                rows = self._connection.execute(_SELECT, (run, after, _PAGE)).fetchall()
            for row in rows:
                yield self._stored(run, row)
            if len(rows) < _PAGE:
                return
            after = rows[-1][0]

    def runs(self) -> list[RunSummary]:
        found = []
        with self._told("cannot be read"), self._lock:
            run = self._connection.execute(_FIRST_RUN).fetchone()[0]
            while run is not None:
                found.append(self._summary(run))
                run = self._connection.execute(_NEXT_RUN, (run,)).fetchone()[0]
        return sorted(found, key=lambda summary: (summary.began, summary.run))

    def _summary(self, run: str) -> RunSummary:
        _, began = self._connection.execute(_FIRST, (run,)).fetchone()
        row = self._connection.execute(_LAST, (run,)).fetchone()
        try:
            run, began, (seq, last, body, digest) = _as(_Ends, (run, began, row))
        except msgspec.ValidationError:
            raise self._damaged(run, row[0]) from None
        return RunSummary(run, seq + 1, began, last, digest, outcome_of(Record(seq, last, body, b"", digest)))

    def _stored(self, run: str, row: tuple[Any, ...]) -> Stored:
        """A row as a record. Whoever changed the file may have put anything into a column."""
        try:
            seq, at, body, previous, digest, blob = _as(_Row, row)
        except msgspec.ValidationError:
            raise self._damaged(run, row[0]) from None
        return Stored(Record(seq, at, body, previous, digest), blob)

    def _damaged(self, run: object, at: object) -> LedgerError:
        return LedgerError(
            f"ledger `{self.path}`: the row of run `{run}` at {at!r} is damaged: restore it from a copy"
        )

    # --- the file ----------------------------------------------------------------------------------------

    def close(self) -> None:
        with self._lock:
            if self._open is not None:
                with suppress(sqlite3.Error):
                    self._open.close()
                self._open = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def _connection(self) -> sqlite3.Connection:
        if self._open is None:
            raise LedgerError(f"ledger `{self.path}` is closed: open it again")
        return self._open

    def _set_up(self, read_only: bool) -> None:
        connection = self._connection
        made = self._checked()
        if read_only:
            if not made:
                raise LedgerError(f"ledger `{self.path}` is empty: there is no record in it")
            return
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        if not made:
            with self._transaction():
                # Two may have come at once: the second finds it made.
                if not self._checked():
                    for statement in _SCHEMA:
                        connection.execute(statement)
            _sync_folder(self.path.parent)

    def _checked(self) -> bool:
        """Whether the file is one of ours; False where it is still empty. Raises for anybody else's."""
        connection = self._connection
        owner = connection.execute("PRAGMA application_id").fetchone()[0]
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        if not tables and not owner:
            return False
        if owner != APPLICATION_ID:
            raise LedgerError(
                f"`{self.path}` is the SQLite file of another program (application id {owner:#010x}): "
                "name another file for the ledger"
            )
        if version != VERSION:
            raise LedgerError(
                f"ledger `{self.path}` has format {version}, this interlock reads and writes format {VERSION}: "
                "use the version that wrote it"
            )
        return True

    @contextmanager
    def _told(self, what: str) -> Iterator[None]:
        """Say in one line what SQLite or the system said in its own way."""
        try:
            yield
        except sqlite3.Error as error:
            name = getattr(error, "sqlite_errorname", "") or ""
            said = next((text for code, text in _SAID.items() if name.startswith(code)), str(error))
            raise LedgerError(f"ledger `{self.path}` {what}: {said}") from error
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise LedgerError(f"ledger `{self.path}` {what}: {reason}") from error


_Row = tuple[int, int, bytes, bytes, bytes, bytes | None]
_Ends = tuple[str, int, tuple[int, int, bytes, bytes]]
"""A run's id, when it began, and its last record."""


def _as(shape: Any, row: tuple[Any, ...]) -> Any:
    """A row held against its types. A text is no bytes, though it could be read as base64."""
    return msgspec.convert(row, shape, builtin_types=(bytes,))


def outcome_of(last: Record) -> str:
    """How a run ended, by its last record; empty where that is no end, or cannot be read."""
    try:
        content = last.content
    except msgspec.MsgspecError:
        return ""
    if isinstance(content, Blocked):
        return "blocked"
    return content.outcome if isinstance(content, Ended) else ""


def _prepare(path: Path, read_only: bool) -> None:
    """Make the folder and an empty file that only its owner may read: the record holds what was admitted."""
    if read_only:
        if not path.is_file():
            raise LedgerError(f"there is no ledger `{path}`")
        return
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        raise LedgerError(f"`{path}` lies below a file: name a place in a folder for the ledger") from None
    if path.is_dir():
        raise LedgerError(f"`{path}` is a folder: name a file for the ledger")
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def _address(path: Path, read_only: bool) -> str:
    name = "file:" + quote(str(path.absolute()))
    if not read_only:
        return name
    # A file in a folder that cannot be written has no log to be shared; SQLite wants to be told.
    effective = os.access in os.supports_effective_ids
    shut = not os.access(path.parent, os.W_OK, effective_ids=effective)
    alone = shut and not Path(f"{path}-wal").exists()
    return name + ("?mode=ro&immutable=1" if alone else "?mode=ro")


def _sync_folder(folder: Path) -> None:
    """A new file's name is durable once its folder is; not every platform lets a folder be synced."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


class MemoryLedger:
    """Keeps the record in memory, under the same rules, and loses it with the process.

    For tests and back-tests. Nothing picks it by itself: a run whose record is lost cannot be audited.
    """

    def __init__(self, *, public_key: bytes | None = None) -> None:
        self._sealer = Sealer(public_key) if public_key is not None else None
        self._runs: dict[str, list[Stored]] = {}

    def append(self, run: str, records: Sequence[Record]) -> None:
        if not records:
            return
        kept = self._runs.get(run, [])
        head = (len(kept), kept[-1].record.digest) if kept else FRESH
        new = fresh_records(run, head, lambda seq: kept[seq].record.digest, records)
        self._runs.setdefault(run, kept).extend([self._stored(record) for record in new])

    def _stored(self, record: Record) -> Stored:
        blob = self._sealer.seal(record.sealed) if self._sealer and record.sealed is not None else None
        return Stored(msgspec.structs.replace(record, sealed=None), blob)

    def records(self, run: str) -> Iterator[Stored]:
        return iter(tuple(self._runs.get(run, ())))

    def runs(self) -> list[RunSummary]:
        found = []
        for run, kept in self._runs.items():
            first, last = kept[0].record, kept[-1].record
            found.append(RunSummary(run, len(kept), first.at, last.at, last.digest, outcome_of(last)))
        return sorted(found, key=lambda summary: (summary.began, summary.run))

    def close(self) -> None:
        """Nothing to let go of; the record stays until this is dropped."""
