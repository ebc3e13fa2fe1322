"""Bibliography entries: a work as it is cited, with all that is said of it.

A BibTeX entry names its fields. A line of a reference list does not: there the year and what stands in quotes or
between full stops are its title, and all of the line goes along as `line`, so that whoever knows the work can hold
every word of it against what is known. An author with a year in brackets stands for a work too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from interlock.core.mutation import Reference, Span
from interlock.lexicon.words import CITING

ENTRY_BYTES_MAX: Final = 8_192
_ENTRY: Final = re.compile(rb"@(?P<type>[A-Za-z]{3,20})[ \t\r\n]{0,8}\{")
_NO_WORK: Final = frozenset({b"string", b"comment", b"preamble"})
_FIELD: Final = re.compile(r"(?:[,{]|\A)\s*(?P<name>[A-Za-z][\w-]{1,30})\s*=\s*(?=[\"{0-9A-Za-z])", re.DOTALL)
_NAMES: Final = {
    "author": "authors",
    "title": "title",
    "booktitle": "venue",
    "journal": "venue",
    "journaltitle": "venue",
    "year": "year",
    "date": "year",
    "doi": "doi",
    "url": "url",
    "eprint": "arxiv",
    "isbn": "isbn",
    "publisher": "publisher",
    "volume": "volume",
    "number": "number",
    "pages": "pages",
}
_LATEX: Final = re.compile(r"\\[\"'`^~=.uvHcdbtk]\s?\{?|\\[a-zA-Z]+\s?|[{}$~]")
_PARTICLES: Final = rb"(?:(?:van|von|de|del|der|des|dos|du|da|di|la|le|bin|al|ter|den|el) ){0,3}"
_LISTED: Final = re.compile(
    rb"(?m)^[ \t]*(?:[-*+][ \t]+|\[[0-9]{1,4}\][ \t]*|\[\^[\w-]{1,20}\]:?[ \t]*|[0-9]{1,4}[.)][ \t]+"
    rb"|\([0-9]{1,4}\)[ \t]+)?"
    rb"(?P<line>(?P<who>"
    + _PARTICLES
    + rb"[A-Z\xc3][^\n]{2,900}?)[ ,.]*\(?(?P<year>(?:1[89]|20)[0-9]{2})[a-z]?\)?[.,:;]?[^\n]{0,1200})$"
)
_QUOTED: Final = re.compile(
    rb"(?:\"|\xe2\x80\x9c)(?P<title>[^\"\n\xe2]{12,300}[^\s\"\n\xe2])[,.]?(?:\"|\xe2\x80\x9d)"
)
_AUTHORS: Final = re.compile(
    rb"(?:[A-Z\xc3][\w'&,\x80-\xff -]{2,120}+\.(?= \((?:1[89]|20)[0-9]{2}[a-z]?\)\.)"
    rb"|"
    + _PARTICLES
    + rb"[A-Z\xc3][\w'\x80-\xff-]+,(?: [A-Z]\.-?){1,3}|(?:[A-Z]\.[ -]?){1,3}[A-Z\xc3][\w'\x80-\xff-]+"
    rb"|(?P<full>[A-Z\xc3][\w'\x80-\xff-]+(?: [A-Z\xc3][\w'.\x80-\xff-]*){1,3})"
    rb"(?=(?:,|;|,? and|,? &) [A-Z\xc3][\w'.\x80-\xff-]*(?: [A-Z\xc3][\w'.\x80-\xff-]*){1,3}"
    rb"(?:,|;|\.| and | & | et al| \()))"
    rb"(?:,|;|\.| and | & | et al|(?<=[A-Z]\.) (?=[A-Z\"])|(?<=\.) (?=\((?:1[89]|20)[0-9]{2}[a-z]?\)))"
)
_NAME: Final = (
    rb"[A-Z\xc3][\w'.\x80-\xff-]{0,40}(?: " + _PARTICLES + rb"[A-Z\xc3][\w'.\x80-\xff-]{0,40}){1,3}"
)
_NUMBERED: Final = re.compile(
    rb"[ \t]*(?:[-*+][ \t]+)?\[\^?[\w-]{1,20}\]:?[ \t]*" + _NAME + rb"(?:(?:[,;]? (?:and|&) |[,;] ?)" + _NAME
    + rb"){0,40}(?:,? (?:et al|(?:and )?others))?\. "
)  # fmt: skip
"""A number in brackets and a name say as much as several names do: `[1] John Smith. A title.`"""
_YEAR: Final = re.compile(rb"(?<![0-9./-])(?:1[89]|20)[0-9]{2}(?![0-9/-])")
_AUTHOR_YEAR: Final = re.compile(
    rb"\b(?P<who>[A-Z\xc3][\w'\x80-\xff-]{1,30}(?:,? et al\.?| and (?:colleagues|co-?workers|co-?authors|others)"
    rb"|(?:,? [A-Z\xc3][\w'\x80-\xff-]{1,30}){0,2},? (?:and|&) "
    rb"[A-Z\xc3][\w'\x80-\xff-]{1,30}))(?:'s|\xe2\x80\x99s)?,? ?[(\[]?(?P<year>(?:1[89]|20)[0-9]{2})[a-z]?[)\],;.]"
    rb"|\b(?P<one>[A-Z\xc3][\w'\x80-\xff-]{1,30}) \((?P<when>(?:1[89]|20)[0-9]{2})[a-z]?\)"
    rb"(?: [a-z]{2,12}ly| also| first)? "
    rb"(?:show|argue|find|found|report|demonstrate|propose|introduce|describe|claim|suggest|observe|note|conclude|prove|"
    rb"establish|present|studie|study|wr[io]te|discusse?|estimate|compare|review|define|use)(?:s|d|ed|n)?\b"
    rb"|[(\[](?:see |e\.g\.,? |cf\. )?(?P<alone>[A-Z\xc3][\w'\x80-\xff-]{1,30}),? (?P<then>(?:1[89]|20)[0-9]{2})[a-z]?"
    rb"(?:, pp?\. ?[0-9-]{1,9})?[)\]]"
    rb"|\b[Ii]n (?P<in>(?:1[89]|20)[0-9]{2}),? (?P<they>[A-Z\xc3][\w'\x80-\xff-]{1,30} et al\b)"
    rb"|\b(?P<all>[A-Z\xc3][\w'\x80-\xff-]{1,30} et al\.?)(?: [a-z]{1,15}){1,6} in (?P<since>(?:1[89]|20)[0-9]{2})\b"
)
"""Several authors with a year; one only with a bracketed year and a verb, or all in brackets."""

_AND_OTHERS: Final = re.compile(r" and (?:colleagues|co-?workers|co-?authors|others)\Z")
_NOBODY: Final = CITING["strangers"]


def works(text: bytes) -> Iterator[Reference]:
    """The works that a text names, as entries, as lines of a list, and by author and year."""
    taken: list[tuple[int, int]] = []
    for start, end in _entries(text):
        taken.append((start, end))
        yield _from_bibtex(text, start, end)
    for match in _LISTED.finditer(text):
        start, end = match.span("line")
        named = _AUTHORS.match(text, start) or _NUMBERED.match(text, match.start())
        if named is None or not _free(taken, start, end):
            continue
        taken.append((start, end))
        line = " ".join(match["line"].decode("utf-8", "ignore").split())
        yield Reference("work", line, Span(start, end), (("line", line),))
    for match in _QUOTED.finditer(text):
        start, end = match.span("title")
        # A title in quotes names a work where somebody or some year is named beside it.
        around = text[max(0, start - 160) : start] + b" " + text[end : end + 160]
        if _free(taken, start, end) and _YEAR.search(around) and b" " in match["title"].strip():
            taken.append((start, end))
            title = " ".join(match["title"].decode("utf-8", "ignore").split()).rstrip(",.")
            found = _YEAR.search(text, end, end + 160) or _YEAR.search(around)
            years = (("year", found.group().decode()),) if found else ()
            yield Reference("work", title, Span(start, end), (("title", title), *years))
    for match in _AUTHOR_YEAR.finditer(text):
        start, end = match.span()
        who, year = [group.decode("utf-8", "ignore") for group in match.groups() if group]
        who, year = (year, who) if match["in"] else (who, year)
        who = _AND_OTHERS.sub(" et al.", " ".join(who.split()))
        if _free(taken, start, end) and who.lower() not in _NOBODY | {"figure", "table"}:
            yield Reference("work", f"{who} {year}", Span(start, end), (("authors", who), ("year", year)))


def _free(taken: list[tuple[int, int]], start: int, end: int) -> bool:
    return not any(start < other_end and other_start < end for other_start, other_end in taken)


def entry_end(text: bytes, start: int) -> int:
    """The offset after the brace that closes an entry, or 0 where none does."""
    depth, at = 0, text.find(b"{", start)
    while 0 <= at < min(len(text), start + ENTRY_BYTES_MAX):
        byte = text[at]
        if byte == 0x5C:
            at += 2
            continue
        depth += (byte == 0x7B) - (byte == 0x7D)
        at += 1
        if depth == 0:
            return at
    return 0


def _entries(text: bytes) -> Iterator[tuple[int, int]]:
    at = 0
    while (match := _ENTRY.search(text, at)) is not None:
        end = entry_end(text, match.start()) or len(text)
        if match["type"].lower() not in _NO_WORK:
            yield match.start(), end
        at = end


def _from_bibtex(text: bytes, start: int, end: int) -> Reference:
    body = text[start:end].decode("utf-8", "ignore")
    told: dict[str, str] = {}
    for name, value in _fields(body[body.index("{") + 1 :]):
        known = _NAMES.get(name.lower())
        if known and value:
            if known in told and told[known] != value:
                known = f"{known}:{name.lower()}"  # said twice and differently: nothing agrees with both
            told[known] = value
    return Reference("work", told.get("title", body[:80]), Span(start, end), tuple(sorted(told.items())))


def _fields(body: str) -> Iterator[tuple[str, str]]:
    at = 0
    while (match := _FIELD.search(body, at)) is not None:
        value, at = _value(body, match.end())
        yield match["name"], " ".join(value.split())
        at = max(at - 1, match.end())


def unlatexed(text: str) -> str:
    """A value as it is read: without braces, commands and accents that LaTeX would set."""
    return _LATEX.sub("", text)


_CLOSED_LINE: Final = re.compile(r"\{(?P<value>[^\n]*)\}(?=,?[ \t]*(?:\n|\Z))")


def _value(body: str, at: int) -> tuple[str, int]:
    """The value that begins here, without its braces or quotes, and where it ends."""
    opening = body[at]
    if opening == "{":
        depth, end = 0, at
        while end < len(body):
            depth += (body[end] == "{") - (body[end] == "}")
            end += 1
            if depth == 0:
                break
        line = _CLOSED_LINE.match(body, at)
        if line is not None and line.end("value") + 1 < end:  # braces that do not match: the line closes it
            return unlatexed(line["value"]), line.end()
        return unlatexed(body[at + 1 : end - 1]), end
    if opening == '"':
        end = body.find('"', at + 1)
        end = len(body) if end < 0 else end
        return unlatexed(body[at + 1 : end]), end + 1
    plain = re.compile(r"[^,}\s]*").match(body, at)
    assert plain is not None
    return plain.group(), plain.end() + 1
