"""A resolver over a table: names and aliases on one side, referents on the other."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from interlock.anchors import grammar
from interlock.anchors.agreeing import named_alike
from interlock.anchors.files import TableError, bytes_of, parsed, text_of
from interlock.anchors.rows import CONTROL, is_name
from interlock.core.canonical import canonical, sha256, tagged
from interlock.core.ceilings import READINGS_MAX
from interlock.core.mutation import Reference, Resolution, Standing
from interlock.mapping.named import key_in_text
from interlock.mapping.references import code_key

REFERENT: Final = "referent"
_SEPARATOR: Final = "|"


class TableResolver:
    """Answers one kind of reference from rows that do not change while it lives.

    `rows` maps each name to its referent, or to several. A name with one referent resolves, with several it is
    ambiguous, any other is unresolvable. Names are compared without regard to case and spacing and in no other way:
    a name that is nearly right names nothing. One that is read otherwise in a text (`49.50 USD`, an ISBN with hyphens)
    goes by that, too; one that can be none, its check digit being wrong, raises TableError. `snapshot` is a digest of
    the rows.
    """

    local = True

    def __init__(self, kind: str, rows: Mapping[str, str | Iterable[str]], *, name: str = "") -> None:
        self.kinds = (kind,)
        self.id = name or f"table:{kind}"
        found: dict[str, set[str]] = {}
        for known, referents in rows.items():
            if not _key(known):
                raise TableError(f"table `{self.id}` has an empty name: leave it out")
            named = [referents] if isinstance(referents, str) else [*referents]
            for key in self._keys(kind, known):
                found.setdefault(key, set()).update(named)
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
        self.snapshot = tagged(sha256(canonical((kind, self._referents))))

    @classmethod
    def load(cls, kind: str, path: str | Path, *, name: str = "", sha256: str = "") -> TableResolver:
        """Read a table from a file; where `sha256` is given, only if that is the digest of its bytes.

        `.json`: an object `{"name": "referent", …}`, a list where a name has several referents. `.csv`: a column
        `referent`; every other column holds names for it, several in one cell separated by `|`.
        """
        file = Path(path)
        readers = {".json": _json_rows, ".csv": _csv_rows}
        reader = readers.get(file.suffix.lower())
        if reader is None:
            raise TableError(f"table `{file}` is neither `.json` nor `.csv`")
        rows = reader(file, bytes_of(file, sha256))
        if not rows:
            raise TableError(f"table `{file}` has no row: every reference would be refused")
        return cls(kind, rows, name=name)

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
        return _key(code_key(name) if self.kinds == ("statute",) else name)

    def _answer(
        self, reference: Reference, standing: Standing, readings: tuple[str, ...], detail: str = ""
    ) -> Resolution:
        return Resolution(reference, standing, readings, self.id, self.snapshot, detail)


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


def _csv_rows(file: Path, data: bytes) -> dict[str, list[str]]:
    reader = csv.DictReader(io.StringIO(text_of(file, data), newline=""))
    if REFERENT not in (reader.fieldnames or ()):
        raise TableError(f"table `{file}` has no column `{REFERENT}`")
    rows: dict[str, list[str]] = {}
    try:
        for row in reader:
            if None in row:
                raise TableError(f"table `{file}` has too many cells on line {reader.line_num}")
            referent = (row.pop(REFERENT) or "").strip()
            if not referent:
                raise TableError(f"table `{file}` names no referent on line {reader.line_num}")
            cells = (cell for cell in row.values() if cell)
            for name in (name.strip() for cell in cells for name in cell.split(_SEPARATOR)):
                if name:
                    rows.setdefault(name, []).append(referent)
    except csv.Error as error:
        raise TableError(f"table `{file}` cannot be read at line {reader.line_num}: {error}") from None
    return rows
