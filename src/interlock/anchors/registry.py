"""A registry: rows with columns, of which everything that a text says has to agree.

A table of names (`TableResolver`) says what a name stands for. A registry says more of each thing, so that a real page
under another case's name, or a real title with other authors, names nothing. Cases are known by their citation and by
their name, works by their title, their DOI, their authors with a year, or a whole line of a reference list; anything
else by its key.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from interlock.anchors import grammar
from interlock.anchors.agreeing import (
    ALTERNATIVE,
    IDENTIFIERS,
    LEAD_INS,
    agrees,
    authors_of,
    bare,
    heads,
    link_key,
    named_alike,
    numbers_a_note,
    party_words,
    plain,
    says_a_year,
    tails,
)
from interlock.anchors.files import TableError, cells_of
from interlock.anchors.rows import REFERENT, RENAMED, Row, RowError, row_of, settle
from interlock.core.canonical import canonical, sha256, tagged
from interlock.core.mutation import Reference, Resolution, Standing
from interlock.lexicon.words import CITING
from interlock.mapping.citing import folded
from interlock.mapping.named import key_in_text
from interlock.mapping.works import unlatexed

CASES: Final = frozenset({"case", "citation"})
WORK: Final = "work"
_CITED: Final = ("volume", "reporter", "page")
_RENAMED: Final = {
    "author": "authors",
    "booktitle": "venue",
    "journal": "venue",
    "eprint": "arxiv",
    **RENAMED,
}
_NEEDED: Final = {"citation": ("name",), "case": ("name",), WORK: ("title", "authors")}
_LEADING_WORDS_MAX: Final = 8
_CITATION: Final = re.compile(r"[\[(]?[0-9].*[0-9_][\])]?", re.DOTALL)
_WRITTEN_BEFORE: Final = re.compile(
    r"(?i)(?:https?://(?:dx\.)?doi\.org/|(?:doi|arxiv|pmid|isbn)\s*:?\s*)(?=[0-9a-z])"
)
_WORD: Final = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_IDENTIFIER: Final = re.compile(
    r"(?i)(?:https?://|\bwww\.)\S+|(?:doi:? ?)?10\.[0-9]{4,9}/\S+|(?<=arxiv:)[0-9]{4}\.[0-9]{4,5}(?:v[0-9]+)?"
)
_BOILERPLATE: Final = CITING["bibliography"]
_NUMBERS: Final = re.compile(r"[0-9]+(?:-[0-9]+)?")
"""A volume, a number, and the pages from one to another."""
_YEARS: Final = re.compile(r"(?:1[5-9]|20)[0-9]{2}")


class Registry:
    """Answers kinds of reference from rows that do not change while it lives.

    `rows`: mappings of column to cell. For cases: `name` and either `citation` or `volume`, `reporter`, `page`; `year`,
    `court` where known; several names or citations of one case in one cell, separated by `|`. For works: `title`,
    `authors`, and `venue`, `year`, `doi`, `url`, `arxiv`. For any other kind: a column named like the kind, or `key`.
    `referent` names the thing: it is made from the rest where there is no such column, and must not be empty where
    there is. `since` and `until` are its days. `snapshot` is a digest of the rows. `bare`: whether a citation may stand
    without any case named.
    Raises TableError for what contradicts itself, is there twice, or leaves out what a kind needs.
    """

    local = True

    def __init__(
        self,
        kinds: Sequence[str] | str,
        rows: Iterable[Mapping[str, Any]],
        *,
        name: str = "",
        bare: bool = False,
    ) -> None:
        self.kinds = (kinds,) if isinstance(kinds, str) else tuple(kinds)
        self.id = name or f"registry:{'+'.join(self.kinds)}"
        self._bare = bare
        self._rows, columns = self._read(rows)
        self._columns = frozenset(columns)
        self._index: dict[str, list[int]] = defaultdict(list)
        for number, row in enumerate(self._rows):
            for key in dict.fromkeys(self._keys(row)):
                self._index[key].append(number)
        self._held = max((len(found) for found in self._index.values()), default=0)
        self.snapshot = tagged(
            sha256(
                canonical((self.kinds, [(r.referent, dict(r.fields), r.since, r.until) for r in self._rows]))
            )
        )

    @classmethod
    def load(
        cls,
        kinds: Sequence[str] | str,
        path: str | Path,
        *,
        name: str = "",
        bare: bool = False,
        sha256: str = "",
    ) -> Registry:
        """Read a registry from `.csv`, `.json` (a list of objects), `.jsonl`, `.parquet` or `.bib`."""
        return cls(kinds, cells_of(Path(path), sha256), name=name or Path(path).name, bare=bare)

    # --- reading -----------------------------------------------------------------------------------------

    def _read(self, rows: Iterable[Mapping[str, Any]]) -> tuple[list[Row], list[str]]:
        read: list[Row] = []
        columns: dict[str, None] = {}
        seen: dict[bytes, int] = {}
        said: dict[tuple[str, ...], tuple[str, int]] = {}
        nameless: dict[str, int] = {}
        for number, cells in enumerate(rows, 1):
            if not isinstance(cells, Mapping) or not all(isinstance(column, str) for column in cells):
                raise TableError(f"registry `{self.id}`: row {number} is no object of columns and cells")
            try:
                named, made = self._named(cells)
                row = row_of(named, made)
            except RowError as error:
                raise TableError(f"registry `{self.id}`, row {number}: {error}") from None
            columns |= dict.fromkeys(row.fields)
            self._check(row, number)
            same = sha256(canonical((row.referent, dict(row.fields), row.since, row.until)))
            if same in seen:
                raise TableError(f"registry `{self.id}`: row {number} repeats row {seen[same]}: keep one")
            seen[same] = number
            identity = (*self._identity(row), row.since, row.until)
            other = said.setdefault(identity, (row.referent, number))
            if other != (row.referent, number):
                raise TableError(
                    f"registry `{self.id}`: row {number} contradicts row {other[1]}: the same thing is described "
                    "twice and differently, keep what is right"
                )
            for key in self._keys(row) if made and not (CASES | {WORK}) & set(self.kinds) else ():
                if (
                    nameless.setdefault(key, number) != number
                ):  # made of two ways to write it, it would be two
                    raise TableError(
                        f"registry `{self.id}`: row {number} repeats row {nameless[key]}, written otherwise: keep one, "
                        f"or say under `{REFERENT}` what each stands for"
                    )
            read.append(row)
        if not read:
            raise TableError(f"registry `{self.id}` has no row: every reference would be refused")
        return read, list(columns)

    def _named(self, cells: Mapping[str, Any]) -> tuple[dict[str, Any], str]:
        """The cells under the names that are compared, and the referent that is made where no column has one."""
        named: dict[str, Any] = {}
        nameless = True  # an empty cell of a column for it is no name that could be made up
        for column, cell in cells.items():
            known = _RENAMED.get(column.strip().lower(), column.strip().lower())
            nameless = nameless and known != REFERENT
            read = cell
            if WORK in self.kinds and isinstance(cell, str):
                read = " ".join(unlatexed(cell).split())
            if read not in (None, "") and named.setdefault(known, read) != read:
                raise TableError(f"registry `{self.id}` has `{known}` under two names: keep one column")
        if "citation" not in named and all(part in named for part in _CITED):
            named["citation"] = " ".join(str(named[part]) for part in _CITED)
        return named, self._made(named) if nameless else ""

    def _made(self, cells: Mapping[str, Any]) -> str:
        """A name for what has none of its own: what sets it apart."""
        first = ("name", "citation", "year") if CASES & set(self.kinds) else ("title", "doi", "arxiv", "year")
        keys = first if (CASES | {WORK}) & set(self.kinds) else (*self.kinds, "key")
        made = ", ".join(str(cells[part]) for part in keys if cells.get(part) not in (None, ""))
        return plain(made) if WORK in self.kinds else made  # a work may be described twice, in other capitals

    def _check(self, row: Row, number: int) -> None:
        fields = row.fields
        year = fields.get("year", "")
        if (CASES | {WORK}) & set(self.kinds) and year.strip() and not says_a_year(year):
            raise TableError(
                f"registry `{self.id}`: row {number}: `{year.strip()[:60]}` is no year such as `1973`"
            )
        for kind in self.kinds:
            needed = _NEEDED.get(kind, ())
            missing = [column for column in needed if not row.fields.get(column, "").strip()]
            if kind not in _NEEDED and not row.fields.get(kind) and not row.fields.get("key"):
                missing = [kind]
            if kind == "citation" and not row.fields.get("citation"):
                missing.append("citation")
            if missing:
                raise TableError(
                    f"registry `{self.id}`: row {number} has no {', '.join(f'`{column}`' for column in missing)}"
                )

            for written in (f"{fields.get(kind, '')}|{fields.get('key', '')}").split(ALTERNATIVE):
                wrong = _never(kind, written.strip())
                if wrong:
                    raise TableError(
                        f"registry `{self.id}`: row {number}: `{written.strip()[:60]}` can never be a {kind}: {wrong}"
                    )

    def _identity(self, row: Row) -> tuple[str, ...]:
        """What no two rows may share and yet differ."""
        fields = row.fields
        if CASES & set(self.kinds):
            return ("case", bare(fields["name"]), folded(fields.get("citation", "")))
        if WORK in self.kinds:
            told = (fields.get(column, "") for column in ("title", "authors", "venue", "year"))
            return ("work", *map(plain, told))
        kept = link_key if "url" in self.kinds else plain
        return (row.referent, *(kept(fields.get(column, "")) for column in (*self.kinds, "key")))

    def _keys(self, row: Row) -> Iterable[str]:
        fields = row.fields
        if CASES & set(self.kinds):
            for cited in _alternatives(fields.get("citation", "")):
                yield f"citation\n{folded(cited)}"
            for name in _alternatives(fields["name"]):
                for words in (party_words(name), *tails(name)):
                    yield f"case\n{' '.join(words)}"
                for words in heads(name):
                    yield f"head\n{' '.join(words)}"
        if WORK in self.kinds:
            for title in _alternatives(fields["title"]):
                yield f"title\n{_title_key(title)}"
                yield f"words\n{' '.join(_words(title)[:3])}"
            for identifier in IDENTIFIERS:
                for value in _alternatives(fields.get(identifier, "")):
                    yield f"{identifier}\n{plain(value)}"
            authors, _ = authors_of(fields["authors"])
            if authors and fields.get("year"):
                yield f"author\n{authors[0][-1]}\n{fields['year'][:4]}"
        for kind in self.kinds:
            for value in (*_alternatives(fields.get(kind, "")), *_alternatives(fields.get("key", ""))):
                yield f"{kind}\n{_key_of(kind, value)}"
                if kind not in _NEEDED and (read := _read_as(kind, value)):
                    yield f"{kind}\n{_key_of(kind, read)}"

    # --- answering ---------------------------------------------------------------------------------------

    def resolve(self, reference: Reference) -> Resolution:
        kind = reference.kind
        if kind not in self.kinds:
            return self._none(reference, f"this registry does not answer `{kind}`")
        told = dict(reference.told)
        if kind == "citation":
            if not (self._bare or told.get("name")):
                return self._none(reference, "no case is named with it")
            return self._settle(reference, self._at(f"citation\n{folded(reference.key)}"))
        if kind == "case":
            return self._case(reference, told.get("citation", ""))
        if kind == WORK:
            return self._work(reference, told)
        return self._settle(reference, self._at(f"{kind}\n{_key_of(kind, reference.key)}"))

    def _at(self, key: str) -> list[Row]:
        return [self._rows[number] for number in self._index.get(key, ())]

    def _case(self, reference: Reference, citation: str) -> Resolution:
        """A case by its name; one with a citation behind it has to be the one on that page."""
        if citation:
            rows = self._at(f"citation\n{folded(citation)}")
            rows = [row for row in rows if any(named_alike(reference.key, n) for n in _names(row))]
            asked = Reference(reference.kind, reference.key, reference.span)
            return msgspec.structs.replace(self._settle(asked, rows), reference=reference)
        words = party_words(reference.key)
        rows = self._named_so(words)
        if not rows and numbers_a_note(words[:1]):
            rows = self._named_so(words[1:])
        cased = any(character.isupper() for character in reference.key)
        for skipped in range(1, min(_LEADING_WORDS_MAX, len(words) - 2) if not cased else 0):
            if words[skipped - 1] in LEAD_INS:
                rows = rows or self._at(f"case\n{' '.join(words[skipped:])}")
        return self._settle(reference, rows)

    def _named_so(self, words: Sequence[str]) -> list[Row]:
        """Cases of that name; where there is none, those whose name goes on behind a comma."""
        name = " ".join(words)
        return self._at(f"case\n{name}") or self._at(f"head\n{name}")

    def _work(self, reference: Reference, told: dict[str, str]) -> Resolution:
        if "line" in told:
            return self._line(reference, told["line"])
        if "title" in told:
            return self._settle(reference, self._at(f"title\n{_title_key(told['title'])}"))
        authors, _ = authors_of(told.get("authors", ""))
        if not authors or not told.get("year"):
            return self._none(reference, "it names neither a title nor an author with a year")
        return self._settle(reference, self._at(f"author\n{authors[0][-1]}\n{told['year'][:4]}"))

    def _line(self, reference: Reference, line: str) -> Resolution:
        """A whole line of a reference list: it has to hold a title, and nothing that is not known of that work."""
        identifiers = _IDENTIFIER.findall(line)
        words = _words(_IDENTIFIER.sub(" ", line))
        found = {
            id(row): row
            for at in range(len(words))
            for size in (1, 2, 3)
            for row in self._at(f"words\n{' '.join(words[at : at + size])}")
            if any(
                _accounts_for(words, at, _words(title), row) for title in _alternatives(row.fields["title"])
            )
            and all(_has(row, identifier) for identifier in identifiers)
        }
        answer = self._settle(Reference(reference.kind, reference.key, reference.span), list(found.values()))
        return msgspec.structs.replace(answer, reference=reference)

    def _settle(self, reference: Reference, rows: list[Row]) -> Resolution:
        return settle(reference, rows, self.id, snapshot=self.snapshot, columns=self._columns)

    def _none(self, reference: Reference, detail: str) -> Resolution:
        return Resolution(reference, Standing.UNRESOLVABLE, (), self.id, self.snapshot, detail)


def _never(kind: str, written: str) -> str:
    """Why no text can name this, or nothing: such a row would never be found."""
    if not written:
        return ""
    if kind == "citation":
        return "" if _CITATION.fullmatch(written) else "a citation is a volume, a reporter and a page"
    bare_key = _WRITTEN_BEFORE.sub("", written, count=1)
    wrong = [grammar.fault(kind, key) for key in (written, bare_key, bare_key.upper())]
    return wrong[0] if all(wrong) else ""


def _names(row: Row) -> list[str]:
    return _alternatives(row.fields["name"])


def _alternatives(cell: str) -> list[str]:
    return [value for value in (one.strip() for one in cell.split(ALTERNATIVE)) if value]


def _title_key(title: str) -> str:
    return plain(title).rstrip(".")


def _key_of(kind: str, value: str) -> str:
    """Statutes are compared without points and spaces, links in their letters, all else with case and spaces folded."""
    if kind == "url":
        return link_key(value)
    if kind == "statute":
        return "".join(character for character in plain(value) if character.isalnum() or character in "()-§")
    return plain(value)


def _read_as(kind: str, value: str) -> str:
    """The key by which a text names what is written so (`key_in_text`), where it may be another one."""
    return "" if kind != "price" and _PLAIN_KEY.fullmatch(value) else key_in_text(kind, value)


_PLAIN_KEY: Final = re.compile(r"(?!RFC)[A-Z]{0,3}-?[0-9]+|CVE-[0-9-]+|10\.[0-9]{4,9}/[\w./()-]*\w")
"""Most keys are written as they are read, and a registry may hold many."""


def _words(text: str) -> list[str]:
    return _WORD.findall(bare(text))


def _has(row: Row, identifier: str) -> bool:
    """Whether an identifier that stands in a line is one of the work's."""
    said = identifier.rstrip(".,;)]")
    if said[:4].lower() == "www.":
        return any(
            agrees("url", f"{scheme}://{said}", row.fields.get("url", "")) for scheme in ("https", "http")
        )
    return any(agrees(field, said, row.fields.get(field, "")) for field in ("doi", "url", "arxiv"))


def _accounts_for(words: list[str], at: int, title: list[str], row: Row) -> bool:
    """Whether the title stands there, and all other words are the work's authors, year, venue and identifiers."""
    if words[at : at + len(title)] != title:
        return False
    rest = [*words[:at], *words[at + len(title) :]]
    authors, _ = authors_of(row.fields["authors"])
    year = row.fields.get("year", "")[:4]
    if not authors or (year and year not in rest):
        return False
    goes_on = any(one in {"et", "others"} for one in rest)
    families = [author[-1] for author in authors]
    said = [word for word in words[:at] if any(word == family for family in families)]
    if (said[:1] != families[:1]) if goes_on else (said != families):
        return False
    known = {word for author in authors for name in author for word in (name, name[:1])}
    known.update("".join(name[:1] for name in author[:-1]) for author in authors)  # `Doe AB`
    # Not those of its link: it was held by itself, and `www` in one is no `WWW` of a venue.
    for field in ("venue", "doi", "arxiv", "publisher"):
        known.update(_words(row.fields.get(field, "")))
    return all(
        word in known
        or word in _BOILERPLATE
        or word == year
        or (_NUMBERS.fullmatch(word) is not None and not _YEARS.fullmatch(word))
        for word in rest
    )
