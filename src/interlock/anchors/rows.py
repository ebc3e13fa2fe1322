"""From what a source knows of a key to an answer: rows, held against all that the text says.

Every source ends here (tables, databases, services), so that all of them refuse alike: what no row has is unresolvable,
so is what no row agrees with, and what several have is ambiguous. Details are our own words; nothing of a row that
disagrees gets into them.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from interlock.anchors.agreeing import ALTERNATIVE, IDENTIFIERS, agrees
from interlock.core.canonical import canonical, sha256, tagged
from interlock.core.ceilings import READINGS_MAX
from interlock.core.grounding import day_number
from interlock.core.mutation import Reference, Resolution, Standing
from interlock.mapping.named import key_in_text

REFERENT: Final = "referent"
SINCE: Final = "since"
UNTIL: Final = "until"
RENAMED: Final = {"valid_from": SINCE, "valid_until": UNTIL}
"""Other names of these columns in a file."""
CELL_BYTES_MAX: Final = 65_536
ROWS_MAX: Final = 4 * READINGS_MAX
CONTROL: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
"""In no text that anybody wrote: a file of another kind, or one cut apart."""
_NO_FIELDS: Final = frozenset({REFERENT, SINCE, UNTIL})


class RowError(ValueError):
    """A row cannot be used; the message says why, in our words and the names of columns."""


class Row(NamedTuple):
    """One thing that is known. `fields`: what is known of it, by name; `since`, `until`: its first and last day."""

    referent: str
    fields: Mapping[str, str]
    since: str = ""
    until: str = ""


def is_name(referent: str) -> bool:
    """Whether there is anything in it to be seen: spaces and what nobody sees name nothing."""
    shows = referent[:1].isalnum()
    return shows or any(character.isprintable() and not character.isspace() for character in referent)


def row_of(cells: Mapping[str, Any], made: str = "") -> Row:
    """A row from named cells. `made`: the referent where no cell gives one.

    Raises RowError for a cell that is no text, number or date, or holds a control character, for several referents in
    one, and for odd days.
    """
    read = {name: _text(name, value) for name, value in cells.items() if value is not None}
    named = _text(REFERENT, made).strip() or read.get(REFERENT, "").strip()
    if not is_name(named):
        raise RowError(f"a row has no `{REFERENT}`")
    if ALTERNATIVE in named and not made:  # what stands for several things has a row for each
        raise RowError(f"`{REFERENT}` of a row names several: give each a row of its own")
    since, until = (_day(name, read.get(name, "")) for name in (SINCE, UNTIL))
    if since and until and since > until:
        raise RowError(f"a row ends before it begins: `{SINCE}` is after `{UNTIL}`")
    return Row(named, {name: value for name, value in read.items() if name not in _NO_FIELDS}, since, until)


def _text(name: str, value: Any) -> str:
    if isinstance(value, dt.date):
        text = value.isoformat()
    elif isinstance(value, bool) or not isinstance(value, str | int):
        raise RowError(f"`{name}` of a row is neither text nor a whole number nor a date")
    else:
        text = str(value)
    try:
        size = len(text.encode())
    except UnicodeEncodeError:
        raise RowError(f"`{name}` of a row holds half a character, which is no text") from None
    if CONTROL.search(text):
        raise RowError(f"`{name}` of a row holds a control character")
    if size > CELL_BYTES_MAX:
        raise RowError(f"`{name}` of a row is over the ceiling of {CELL_BYTES_MAX} bytes")
    return text


def _day(name: str, written: str) -> str:
    day = written.strip()[:10]
    if day and day_number(day) is None:
        raise RowError(f"`{name}` of a row is no day such as `2026-07-01`")
    return day


def disagreement(reference: Reference, row: Row, columns: frozenset[str] | None = None) -> str:
    """The first thing said of a reference that a row does not bear out, or nothing.

    `columns`: what the source could know; a field that it has no column for is not held, unless it is an identifier.
    """
    fields = row.fields
    own = fields.get(reference.kind, "") if reference.kind in _SELF_NAMED else ""
    if own and not _is_own(reference, ALTERNATIVE.join((own, fields.get("key", "")))):
        return reference.kind
    for field, value in reference.told:
        known = fields.get(field, "")
        if known:
            if not agrees(field, value, known):
                return field
        elif field in IDENTIFIERS or field in (columns or ()) or ":" in field:
            return field.partition(":")[0]  # a colon: said twice, and differently
    return ""


_SELF_NAMED: Final = frozenset(
    {"account", "arxiv", "cve", "doi", "email", "isbn", "order", "phone", "pmid", "product", "rfc"}
)
"""Kinds of which a column of that name holds the key itself: a source that finds what is most alike says so there."""
_OF_A_VERSION: Final = re.compile(r"(?<=[0-9])v[0-9]{1,2}\Z")


def _is_own(reference: Reference, known: str) -> bool:
    """Whether what a row says it is goes by the key that was asked for, in the ways in which it is written."""
    kind, asked = reference.kind, _folded(reference.key)
    written = [one.strip() for one in known.split(ALTERNATIVE) if one.strip()]
    forms = [form for one in written for form in (one, key_in_text(kind, one), _LINK.sub("", one.strip("/")))]
    return not written or any(asked in (_folded(form), _folded(form).removeprefix(kind)) for form in forms)


_LINK: Final = re.compile(r"https?://(?:(?:dx\.)?doi\.org/|.*/)", re.IGNORECASE)


def _folded(key: str) -> str:
    return "".join(character for character in _OF_A_VERSION.sub("", key.casefold()) if character.isalnum())


def settle(
    reference: Reference,
    rows: Iterable[Row],
    resolver: str,
    *,
    snapshot: str = "",
    columns: frozenset[str] | None = None,
) -> Resolution:
    """The answer that these rows give for a reference."""
    found, fault = [], ""
    for row in rows:
        wrong = disagreement(reference, row, columns)
        fault = fault or wrong
        if not wrong:
            found.append(row)
    snapshot = snapshot or tagged(
        sha256(canonical([(r.referent, dict(r.fields), r.since, r.until) for r in found]))
    )
    if not found:
        detail = f"what is said under `{fault}` is not what is known" if fault else ""
        return Resolution(reference, Standing.UNRESOLVABLE, (), resolver, snapshot, detail)
    by_name: dict[str, tuple[str, str]] = {}
    for row in found:
        if by_name.setdefault(row.referent, (row.since, row.until)) != (row.since, row.until):
            detail = "one referent is there twice with different days: it contradicts itself"
            return Resolution(reference, Standing.UNRESOLVABLE, (), resolver, snapshot, detail)
    if len(by_name) > READINGS_MAX:
        detail = f"{len(by_name)} referents go by this name, over the ceiling of {READINGS_MAX}"
        return Resolution(reference, Standing.UNRESOLVABLE, (), resolver, snapshot, detail)
    names = tuple(sorted(by_name))
    standing = Standing.RESOLVED if len(names) == 1 else Standing.AMBIGUOUS
    limited = [day for day in by_name.values() if any(day)]
    days = tuple(by_name[name] for name in names) if limited else ()
    return Resolution(reference, standing, names, resolver, snapshot, "", days)
