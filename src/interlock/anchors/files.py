"""Rows from files: CSV, JSON, JSON lines, Parquet, BibTeX. What cannot be read whole is not read at all."""

from __future__ import annotations

import csv
import hashlib
import io
import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from interlock.policy.plain import opened

TABLE_BYTES_MAX: Final = 67_108_864
PARQUET_ROWS_MAX: Final = 2_000_000


class TableError(ValueError):
    """The table cannot be used; the message says where and what to do."""


def cells_of(file: Path, digest: str = "") -> Iterator[Mapping[str, Any]]:
    """The rows of a file as cells by column; where `digest` is given, only if it is that of the file's bytes."""
    reader = _READERS.get(file.suffix.lower())
    if reader is None:
        raise TableError(f"table `{file}` is none of {', '.join(sorted(_READERS))}")
    return reader(file, bytes_of(file, digest))


def bytes_of(file: Path, digest: str = "") -> bytes:
    """What is in a file. What a policy names it names with its digest; of it only a plain file is read, while a caller
    may hand over a pipe."""
    try:
        with opened(file) if digest else file.open("rb") as found:
            data = found.read(TABLE_BYTES_MAX + 1)
    except OSError as error:
        raise TableError(f"table `{file}` cannot be read: {(error.strerror or str(error)).lower()}") from None
    if len(data) > TABLE_BYTES_MAX:
        raise TableError(f"table `{file}` is over the ceiling of {TABLE_BYTES_MAX} bytes")
    if digest and hashlib.sha256(data).hexdigest() != digest:
        raise TableError(f"table `{file}` has changed since the policy was loaded: load the policy again")
    return data


def text_of(file: Path, data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise TableError(f"table `{file}` is not UTF-8 at byte {error.start}") from None


def _csv(file: Path, data: bytes) -> Iterator[Mapping[str, Any]]:
    reader = csv.DictReader(io.StringIO(text_of(file, data), newline=""))
    columns = [(name or "").strip() for name in reader.fieldnames or ()]
    if not columns or not all(columns):
        raise TableError(f"table `{file}` has no names of columns in its first line, or an empty one")
    if len(set(columns)) != len(columns):
        raise TableError(f"table `{file}` has a column twice")
    try:
        for row in reader:
            if None in row:
                raise TableError(f"table `{file}` has too many cells on line {reader.line_num}")
            if None in row.values():
                raise TableError(f"table `{file}` has too few cells on line {reader.line_num}")
            yield row
    except csv.Error as error:
        raise TableError(f"table `{file}` cannot be read at line {reader.line_num}: {error}") from None


def parsed(file: Path, text: str) -> Any:
    """JSON without a name twice."""
    try:
        return json.loads(text, object_pairs_hook=without_repeats)
    except (ValueError, RecursionError) as error:  # also a number that is longer than any is read
        raise TableError(f"table `{file}` is not JSON: {error}") from None
    except KeyError as error:
        raise TableError(
            f"table `{file}` has the name `{error.args[0]}` twice: list its referents together"
        ) from None


def without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object of JSON; raises KeyError for a name that is there twice."""
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise KeyError(key)
        found[key] = value
    return found


def _json(file: Path, data: bytes) -> Iterator[Mapping[str, Any]]:
    read = parsed(file, text_of(file, data))
    if not isinstance(read, list):
        raise TableError(f"table `{file}` is no list of objects with columns")
    for number, row in enumerate(read, 1):
        if not isinstance(row, dict):
            raise TableError(f"table `{file}`: row {number} is no object of columns and cells")
        yield row


def _jsonl(file: Path, data: bytes) -> Iterator[Mapping[str, Any]]:
    # Not `splitlines`: a text may hold U+2028 and the like.
    lines = io.StringIO(text_of(file, data), newline=None)
    for number, line in enumerate(lines, 1):
        if line.strip():
            row = parsed(file, line)
            if not isinstance(row, dict):
                raise TableError(f"table `{file}`: line {number} is no object of columns and cells")
            yield row


def _parquet(file: Path, data: bytes) -> Iterator[Mapping[str, Any]]:
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ImportError:
        raise TableError(f"table `{file}` needs `pyarrow`: pip install 'interlock[parquet]'") from None
    try:
        opened = parquet.ParquetFile(pa.BufferReader(data))
        if opened.metadata.num_rows > PARQUET_ROWS_MAX:
            raise TableError(f"table `{file}` is over the ceiling of {PARQUET_ROWS_MAX} rows")
        for batch in opened.iter_batches():
            yield from batch.to_pylist()
    except (pa.ArrowException, OSError, ValueError, OverflowError) as error:
        if isinstance(error, TableError):
            raise
        raise TableError(f"table `{file}` is no Parquet file: {str(error).splitlines()[0]}") from None


def _bibtex(file: Path, data: bytes) -> Iterator[Mapping[str, Any]]:
    from interlock.mapping.works import works

    for reference in works(text_of(file, data).encode()):
        if any(name.count(":") for name, _ in reference.told):
            raise TableError(
                f"table `{file}`: an entry gives one field twice and differently: `{reference.key[:60]}`"
            )
        if "line" not in dict(reference.told):
            yield dict(reference.told)


_READERS: Final[Mapping[str, Callable[[Path, bytes], Iterator[Mapping[str, Any]]]]] = {
    ".csv": _csv,
    ".json": _json,
    ".jsonl": _jsonl,
    ".parquet": _parquet,
    ".bib": _bibtex,
}
