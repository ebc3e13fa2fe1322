"""A resolver over a table: names and aliases on one side, referents on the other."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from interlock.anchors import grammar
from interlock.anchors.agreeing import link_key, named_alike
from interlock.anchors.files import TableError, bytes_of, parsed, text_of
from interlock.anchors.rows import CONTROL, REFERENT, RENAMED, SINCE, UNTIL, Row, RowError, is_name, row_of
from interlock.core.canonical import canonical, sha256, tagged
from interlock.core.ceilings import READINGS_MAX
from interlock.core.mutation import Reference, Resolution, Standing
from interlock.mapping.given import kind_of
from interlock.mapping.named import key_in_text
from interlock.mapping.references import code_key

_SEPARATOR: Final = "|"
_ALIASES: Final = frozenset({"alias", "aliases"})
_LIMITS: Final = frozenset({SINCE, UNTIL})


class TableResolver:
    """Answers one kind of reference from rows that do not change while it lives.

    `rows` maps each name to its referent, or to several; a `Row` has its days. A name with one referent resolves, with
    several it is ambiguous, any other is unresolvable. Names are compared without regard to case and spacing (links
    only up to the end of their host) and in no other way: a name that is nearly right names nothing. One that is read
    otherwise in a text (`49.50 USD`, an ISBN with hyphens) goes by that, too; one that can be none, its check digit
    being wrong, raises TableError. `snapshot` is a digest of the rows.
    """

    local = True

    def __init__(self, kind: str, rows: Mapping[str, str | Iterable[str | Row]], *, name: str = "") -> None:
        self.kinds = (kind,)
        self.id = name or f"table:{kind}"
        found: dict[str, set[str]] = {}
        self._days: dict[tuple[str, str], tuple[str, str]] = {}
        for known, referents in rows.items():
            if not _key(known):
                raise TableError(f"table `{self.id}` has an empty name: leave it out")
            named = [referents] if isinstance(referents, str) else [*referents]
            for key in self._keys(kind, known):
                for one in named:
                    found.setdefault(key, set()).add(one if isinstance(one, str) else one.referent)
                    self._limit(key, one if isinstance(one, Row) else Row(one, {}))
        for known, names in found.items():
            if any(CONTROL.search(one) for one in (known, *names)):
                shown = repr(known)[1:-1]
                raise TableError(
                    f"table `{self.id}`: `{shown}` or its referent holds a control character: take it out"
                )
            if not all(is_name(one) for one in names):
                raise TableError(
                    f"table `{self.id}`: a referent of `{known}` has no name: name it, or leave it out"
                )
        self._referents = {key: tuple(sorted(found[key])) for key in sorted(found)}
        limits = sorted((*names, *days) for names, days in self._days.items() if any(days))
        self.snapshot = tagged(sha256(canonical((kind, self._referents, *limits))))

    @classmethod
    def load(cls, kind: str, path: str | Path, *, name: str = "", sha256: str = "") -> TableResolver:
        """Read a table from a file; where `sha256` is given, only if that is the digest of its bytes.

        `.json`: an object `{"name": "referent", …}`, a list where a name has several referents. `.csv`: a column
        `referent`, its days in `since` and `until`, and columns of names for it (`_naming`), several in one cell
        separated by `|`.
        """
        file = Path(path)
        rows: Mapping[str, Iterable[str | Row]]
        match file.suffix.lower():
            case ".json":
                rows = _json_rows(file, bytes_of(file, sha256))
            case ".csv":
                rows = _csv_rows(kind, file, bytes_of(file, sha256))
            case _:
                raise TableError(f"table `{file}` is neither `.json` nor `.csv`")
        if not rows:
            raise TableError(f"table `{file}` has no row: every reference would be refused")
        return cls(kind, rows, name=name)

    def _limit(self, key: str, row: Row) -> None:
        """Note the days on which a name stands for a thing."""
        days = (row.since, row.until)
        if self._days.setdefault((key, row.referent), days) != days:
            raise TableError(
                f"table `{self.id}`: `{key}` stands for one referent on different days: it contradicts itself"
            )

    def resolve(self, reference: Reference) -> Resolution:
        found = self._referents.get(self._key(reference.key), ()) if reference.kind in self.kinds else ()
        name = dict(reference.told).get("name", "")
        if found and name and reference.kind == "citation":
            # A referent that is the name of a case says which one stands on that page.
            found = tuple(one for one in found if " v. " not in one or named_alike(name, one))
            if not found:
                detail = "what is said under `name` is not what is known"
                return self._answer(reference, Standing.UNRESOLVABLE, (), detail)
        if len(found) > READINGS_MAX:
            detail = f"{len(found)} referents go by this name, over the ceiling of {READINGS_MAX}"
            return self._answer(reference, Standing.UNRESOLVABLE, (), detail)
        if len(found) > 1:
            return self._answer(reference, Standing.AMBIGUOUS, found)
        return self._answer(reference, Standing.RESOLVED if found else Standing.UNRESOLVABLE, found)

    def _keys(self, kind: str, known: str) -> set[str]:
        read = key_in_text(kind, known)
        wrong = [grammar.fault(kind, one) for one in (known, read) if one]
        if all(wrong):
            raise TableError(f"table `{self.id}`: `{known[:60]}` can never be a {kind}: {wrong[-1]}")
        return {self._key(one) for one in (known, read) if one}

    def _key(self, name: str) -> str:
        if self.kinds == ("url",):
            return link_key(name)
        return _key(code_key(name) if self.kinds == ("statute",) else name)

    def _answer(
        self, reference: Reference, standing: Standing, readings: tuple[str, ...], detail: str = ""
    ) -> Resolution:
        days = tuple([self._days[self._key(reference.key), one] for one in readings])
        limits = days if any(map(any, days)) else ()
        return Resolution(reference, standing, readings, self.id, self.snapshot, detail, limits)


def _key(name: str) -> str:
    return " ".join(name.casefold().split())


def _json_rows(file: Path, data: bytes) -> dict[str, list[str]]:
    read = parsed(file, text_of(file, data))
    if not isinstance(read, dict):
        raise TableError(f"table `{file}` is no object of names with their referents")
    rows = {name: [value] if isinstance(value, str) else value for name, value in read.items()}
    for name, referents in rows.items():
        if not isinstance(referents, list) or not all(isinstance(one, str) and one for one in referents):
            raise TableError(f"table `{file}`: `{name}` has no referent, or one that is no text")
    return rows


def _csv_rows(kind: str, file: Path, data: bytes) -> dict[str, list[Row]]:
    reader = csv.DictReader(io.StringIO(text_of(file, data), newline=""))
    columns = [_column(name) for name in reader.fieldnames or ()]
    reader.fieldnames = columns
    if REFERENT not in columns:
        raise TableError(f"table `{file}` has no column `{REFERENT}`")
    if len(set(columns)) != len(columns):
        raise TableError(f"table `{file}` has a column twice")
    naming = _naming(kind, columns)
    rows: dict[str, list[Row]] = {}
    try:
        for cells in reader:
            if None in cells:
                raise TableError(f"table `{file}` has too many cells on line {reader.line_num}")
            if None in cells.values():
                raise TableError(f"table `{file}` has too few cells on line {reader.line_num}")
            if not cells[REFERENT].strip():
                raise TableError(f"table `{file}` names no referent on line {reader.line_num}")
            row = row_of({column: cells[column] for column in (REFERENT, SINCE, UNTIL) if column in cells})
            for known in (known.strip() for column in naming for known in cells[column].split(_SEPARATOR)):
                if known:
                    rows.setdefault(known, []).append(row)
    except csv.Error as error:
        raise TableError(f"table `{file}` cannot be read at line {reader.line_num}: {error}") from None
    except RowError as error:
        raise TableError(f"table `{file}`, line {reader.line_num}: {error}") from None
    return rows


def _column(name: str | None) -> str:
    known = (name or "").strip().lower()
    return RENAMED.get(known, known)


def _naming(kind: str, columns: list[str]) -> list[str]:
    """The columns that hold names of this kind: those that say so, else `name`, else all that say no other kind."""
    others = [column for column in columns if column not in _LIMITS | {REFERENT}]
    own = [column for column in others if column in (kind, "key") or kind_of(column) == kind]
    own = own or [column for column in others if column == "name"]
    if own:
        return [column for column in others if column in own or column in _ALIASES]
    return [column for column in others if not kind_of(column)]
