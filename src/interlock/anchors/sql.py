"""Resolvers over databases: one query with parameters, on a connection that can only read.

The query names its parameters (`:key`, `:name`; `questions.PARAMETERS`) and answers rows with a column `referent`;
further columns that are named like what a text says (`name`, `year`, `title`) are held against it, and `since` and
`until` are the referent's days. Nothing of a reference ever becomes part of a query. A query that names something for
what nothing goes by (a count, a default, a pattern) would let every invention through: it is tried, and not used.
What goes by the beginning or the end of a key shows where something is found: with figures put into its middle or
in the place of its end, or with another beginning, nothing goes by the same key.
"""

from __future__ import annotations

import re
import sqlite3
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from interlock.anchors import questions
from interlock.anchors.files import TableError
from interlock.anchors.port import SECONDS_MAX
from interlock.anchors.rows import REFERENT, ROWS_MAX, RowError, is_name, row_of, settle
from interlock.core.mutation import Reference, Resolution, Standing

if TYPE_CHECKING:
    import psycopg

SECONDS: Final = 2.0
ROW_BYTES_MAX: Final = 1_048_576
_STEPS: Final = 2_000
"""How many steps of SQLite's machine lie between two looks at the clock."""

_READING: Final = frozenset({
    sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION, sqlite3.SQLITE_RECURSIVE,
})  # fmt: skip
_FORBIDDEN: Final = frozenset({
    "load_extension", "readfile", "writefile", "edit", "fts3_tokenizer",
    "random", "randomblob",  # whose answers are no look-up
})  # fmt: skip

NOTHING: Final = ("", "1 nothing goes by these words", "%", "*", ".*")
"""What names nothing, in every parameter at once: true where a text is taken for a truth, and anything to a pattern."""

_BY_THEIR_HOST: Final = frozenset({"url", "email"})
_FIGURES: Final = "000000000000000017"


_IS_NUMBER: Final = re.compile(r"[0-9]+\.?[0-9]*(?:[eE][0-9]+)?").fullmatch
_AS_COUNTED: Final = re.compile(r"0|[1-9][0-9]*").fullmatch
_ZEROS: Final = "00000000"
"""To a column of numbers `0042`, `42.` and `42e0` are 42, with so many more zeros, too; to a text they are others."""
_NOBODYS: Final = "\ua74f"
"""A letter that no key has."""
_FIXED: Final = {"cve": ("CVE-", "cve"), "doi": ("10.", "10")}
"""How each key of a kind begins, as it is and folded: a query may do without."""


def _others(kind: str, text: str) -> tuple[str, ...]:
    """Other texts: with more figures in the middle than anything is numbered by, with those for an end, and with a
    letter for a beginning that nobody's key has. A number that one of them is read as is another one, too.
    """
    if not text:
        return ("", "", "")
    middle = (len(text) + 1) // 2
    begins = next((len(fixed) for fixed in _FIXED.get(kind, ()) if text.startswith(fixed)), 0)
    return (
        text[:middle] + _FIGURES + text[middle:],
        text[:-1] + _FIGURES,
        text[:begins] + _NOBODYS + text[begins + 1 :],
    )


Table = tuple[list[str], list[Sequence[Any]]]


class _Query(ABC):
    """One query of one kind of database; what both have in common."""

    def __init__(self, kinds: Sequence[str] | str, query: str, name: str) -> None:
        self.kinds = (kinds,) if isinstance(kinds, str) else tuple(kinds)
        self.id = name
        wrong = questions.fault(query)
        if wrong:
            raise TableError(f"query of `{name}`: {wrong}")
        self._lock = threading.Lock()
        self._tried = False

    def resolve(self, reference: Reference) -> Resolution:
        """Raises what the database raises: whoever asks makes it an unresolvable."""
        with self._lock:
            wrong = self._named_for_nothing()
            if wrong:
                return self._none(reference, wrong)
            parameters = questions.parameters(reference)
            columns, found = self._asked(parameters)
            if found and (wrong := self._named_otherwise(reference, parameters)):
                return self._none(reference, wrong)
        if len(found) > ROWS_MAX:
            return self._none(reference, f"the query answers more than {ROWS_MAX} rows")
        try:
            rows = [row_of(dict(zip(columns, cells, strict=True))) for cells in found]
        except RowError as error:
            return self._none(reference, str(error))
        known = frozenset(columns) & set(questions.PARAMETERS)
        return settle(reference, rows, self.id, columns=known)

    @abstractmethod
    def _asked(self, parameters: dict[str, str]) -> Table:
        """The columns and rows that the database answers."""

    def _named_for_nothing(self) -> str:
        """Asks, once, for what names nothing; what is wrong where something comes."""
        if self._tried:
            return ""
        for kind in self.kinds:
            for text in NOTHING:
                folded = "".join(character for character in text if character.isalnum())
                given = dict.fromkeys(questions.PARAMETERS, text) | {"kind": kind, "folded": folded}
                if self._names(given):
                    return self._fault(text)
        self._tried = True
        return ""

    def _named_otherwise(self, reference: Reference, parameters: dict[str, str]) -> str:
        """What is wrong where as much is found for a key that nothing goes by, but which begins or ends alike.

        Asked of keys with figures alone: a link may go by its host, and a name by its last word.
        """
        if reference.kind in _BY_THEIR_HOST or not any(map(str.isdigit, reference.key)):
            return ""
        if _IS_NUMBER(reference.key) and not _AS_COUNTED(reference.key):
            counted = f"{_ZEROS}{reference.key}"
            if self._names(parameters | {"key": counted, "folded": counted}):
                return f"query of `{self.id}` compares numbers: `{reference.key}` is not how one is written"
        texts = {name: _others(reference.kind, text) for name, text in parameters.items() if name != "kind"}
        for at in range(len(texts["key"])):
            other = parameters | {name: others[at] for name, others in texts.items()}
            if self._names(other):
                return self._fault(other["key"])
        return ""

    def _names(self, parameters: dict[str, str]) -> bool:
        columns, rows = self._asked_or_none(parameters)
        named = columns.index(REFERENT) if rows else 0
        return any(row[named] is not None and is_name(str(row[named])) for row in rows)

    def _fault(self, text: str) -> str:
        return (
            f"query of `{self.id}` names something for `{text}`, which nothing goes by: it has to answer "
            "no row for what is not there, and compare with `=`"
        )

    @abstractmethod
    def _asked_or_none(self, parameters: dict[str, str]) -> Table:
        """As `_asked`; a text that the query cannot compare at all, as with a number, has no rows."""

    def _none(self, reference: Reference, detail: str) -> Resolution:
        return Resolution(reference, Standing.UNRESOLVABLE, (), self.id, "", detail)

    def _check(self, columns: list[str]) -> None:
        if REFERENT not in columns:
            raise TableError(
                f"query of `{self.id}` answers no column `{REFERENT}`: name one with `AS {REFERENT}`"
            )
        if len(set(columns)) != len(columns):
            raise TableError(f"query of `{self.id}` answers a column twice")


class SqliteResolver(_Query):
    """Looks references up in an SQLite file that it opens for reading only. `seconds`: for one look-up.

    Raises TableError for a file or query that cannot be used, or that would write.
    """

    parallel = 1

    def __init__(
        self,
        kinds: Sequence[str] | str,
        file: str | Path,
        query: str,
        *,
        name: str = "",
        seconds: float = SECONDS,
    ) -> None:
        path = Path(file)
        super().__init__(kinds, query, name or f"sqlite:{path.name}")
        self.seconds = min(4 * seconds + 1, SECONDS_MAX)
        self._limit, self._query, self._until = seconds, query, 0.0
        if not path.is_file():
            raise TableError(f"database `{path}` cannot be read: there is no such file")
        try:
            uri = f"{path.resolve().as_uri()}?mode=ro"
            self._connection = sqlite3.connect(uri, uri=True, check_same_thread=False, isolation_level=None)
            self._connection.execute("PRAGMA query_only = ON")
            self._connection.execute("PRAGMA trusted_schema = OFF")
            self._connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, ROW_BYTES_MAX)
            self._connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
            self._connection.set_authorizer(_only_reading)
            self._connection.set_progress_handler(self._late, _STEPS)
            self._check(self._asked(dict.fromkeys(questions.PARAMETERS, ""))[0])
            wrong = self._named_for_nothing()
            if wrong:
                raise TableError(wrong)
        except sqlite3.Error as error:
            raise TableError(f"database `{path}`: {error}") from None

    def _asked(self, parameters: dict[str, str]) -> Table:
        self._until = time.monotonic() + self._limit
        with closing(self._connection.execute(self._query, parameters)) as cursor:
            columns = [column[0].lower() for column in cursor.description or ()]
            return columns, cursor.fetchmany(ROWS_MAX + 1)

    def _asked_or_none(self, parameters: dict[str, str]) -> Table:
        try:
            return self._asked(parameters)
        except sqlite3.OperationalError:
            raise
        except sqlite3.Error:
            return [], []

    def _late(self) -> bool:
        """Interrupts a query that takes too long."""
        return time.monotonic() > self._until

    def close(self) -> None:
        with self._lock:
            self._connection.close()


def _only_reading(action: int, first: str | None, second: str | None, *_: str | None) -> int:
    if action == sqlite3.SQLITE_FUNCTION and (second or first) in _FORBIDDEN:
        return sqlite3.SQLITE_DENY
    return sqlite3.SQLITE_OK if action in _READING else sqlite3.SQLITE_DENY


class PostgresResolver(_Query):
    """Looks references up in PostgreSQL (extra `postgres`), in transactions that can only read.

    `connect`: the connection's parameters as libpq reads them, or something that answers them when they are needed.
    Connects at the first look-up, and again after a connection was lost. `seconds`: for one statement.
    """

    parallel = 1

    def __init__(
        self,
        kinds: Sequence[str] | str,
        connect: str | Callable[[], str],
        query: str,
        *,
        name: str = "",
        seconds: float = SECONDS,
    ) -> None:
        super().__init__(kinds, query, name or "postgres")
        try:
            import psycopg
        except ImportError:
            raise TableError(f"`{self.id}` needs `psycopg`: pip install 'interlock[postgres]'") from None
        self.seconds = min(5 * seconds + 1, SECONDS_MAX)
        self._driver = psycopg
        self._limit = seconds
        self._connect = connect
        self._query = questions.rewritten(query).encode()
        self._connection: psycopg.Connection[Any] | None = None

    def _connected(self) -> psycopg.Connection[Any]:
        if self._connection is None or self._connection.closed:
            milliseconds = int(self._limit * 1000)
            self._connection = self._driver.connect(
                self._connect if isinstance(self._connect, str) else self._connect(),
                autocommit=True,
                connect_timeout=max(1, int(self._limit)),
                options=f"-c default_transaction_read_only=on -c statement_timeout={milliseconds}",
                prepare_threshold=None,
            )
            self._connection.read_only = True
        return self._connection

    def _asked(self, parameters: dict[str, str]) -> Table:
        connection = self._connected()
        try:
            with connection.transaction(), connection.cursor() as cursor:
                cursor.execute(self._query, parameters)
                columns = [column.name.lower() for column in cursor.description or ()]
                self._check(columns)
                return columns, cursor.fetchmany(ROWS_MAX + 1)
        except self._driver.OperationalError:
            connection.close()
            self._connection = None
            raise

    def _asked_or_none(self, parameters: dict[str, str]) -> Table:
        try:
            return self._asked(parameters)
        except self._driver.DataError:
            return [], []

    def close(self) -> None:
        with self._lock:
            if self._connection is not None:
                self._connection.close()
                self._connection = None
