"""What a policy wants resolved, beyond the references that every text is read for.

Deterministic from the text and the state alone (R-098): citations with the names they are given, short forms with what
they lean on, entries of bibliographies, numbers and names of things and people, and `as mentioned above`. None of it
is looked for where no policy asks.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import msgspec

from interlock.core.memory import Memory
from interlock.core.mutation import BACK_REFERENCE, Reference, Span
from interlock.mapping import tools
from interlock.mapping.citing import citations
from interlock.mapping.given import given, kind_of
from interlock.mapping.identified import KINDS, identified
from interlock.mapping.prices import UNSTATED
from interlock.mapping.reading import Reader
from interlock.mapping.references import few, references
from interlock.mapping.shown import Shown, renderings, unwrapped
from interlock.mapping.works import works

SOUGHT: Final = KINDS | {"case", "citation", "work", BACK_REFERENCE}
"""The kinds that are read more closely, or only, where they have to resolve."""

KNOWN_BY_FACTS: Final = KINDS - {
    *("arxiv", "cve", "doi", "isbn", "phone", "pmid", "rfc", "statute", "url")
} | {BACK_REFERENCE}
"""The kinds that need no resolver: what the facts name, or the run has said, is known."""

_LINE_ENDS: Final = re.compile(rb"[-/]?[ \t\r]*(?:\n|  )")
_HOST: Final = re.compile(r"(?:[a-z+]+://)?(?P<host>[^/?#]*)")

_SAID: Final = (
    rb"(?:mentioned|noted|stated|said|discussed|described|explained|shown|established|pointed out|indicated|outlined|"
    rb"listed|defined|observed|seen|saw|set out|quoted|cited|calculated|agreed|confirmed|promised|argued|concluded|"
    rb"demonstrated|proven|proved|detailed|reported|summari[sz]ed|recommended|written|told|highlighted|referenced)"
)
_BEFORE: Final = (
    rb"(?:above|earlier|before|previously|already|so far|"
    rb"in the (?:previous|preceding|last|foregoing) (?:section|paragraph|answer|message|point|part))"
)
_BACK: Final = re.compile(
    rb"(?i)\b(?:as|like|which|that|what) (?:(?:i|we|you|was|were|is|has|have|had|been|it|just|i've|we've) ){0,3}(?:"
    + _SAID + rb"(?: in detail)?,? " + _BEFORE + rb"|" + _BEFORE + rb",? " + _SAID + rb")\b"
    rb"|\b(?:" + _SAID + rb" " + _BEFORE + rb"|" + _BEFORE + rb" " + _SAID + rb")\b"
    rb"|\b(?:see|cf\.|refer(?:ring)? (?:back )?to|recall|per) (?:the )?(?:above|supra|" + _BEFORE + rb")\b"
    rb"|\b(?:aforementioned|above-mentioned|abovementioned|aforesaid|afore-mentioned|previously-mentioned)\b"
    rb"|\b(?:as|like) (?:i|we) (?:said|mentioned|noted|explained|established)\b"
)  # fmt: skip


_LEADING: Final = re.compile(rb"\A[ ,:;(*_-]+")
CLAIMS_MAX: Final = 8
ClaimsOf = Callable[[bytes], tuple[str, ...]]
"""The keys of the claims that a text makes."""


_LABEL: Final = re.compile(r"[._-]+|(?<=[a-z])(?=[A-Z])|(?<=[0-9])(?=[A-Za-z])")
"""What parts the words of an argument's path: `customer.accountNumber`."""


_PLACE: Final = re.compile(r"(?:\A|\.)[0-9]+(?=\.|\Z)")
"""Where in a list it stands: no number of anything."""


_NO_PART_OF_A_LINK: Final = re.compile(r"[\t\r\n]+")
"""Whoever follows a link takes these out of it first."""
_LINK_APART: Final = re.compile(r"(?i)\s*[a-z][a-z0-9+.-]*:\S*(?:[\t\r\n]+(?![a-z][a-z0-9+.-]*:)\S*)+")
"""A text that is one link but for these."""


class Sought:
    """Finds what has to resolve in a text, for the kinds of one policy."""

    def __init__(self, kinds: tuple[str, ...]) -> None:
        self.kinds = frozenset(kinds)
        self._kinds = self.kinds & SOUGHT
        self._legal = bool(self._kinds & {"case", "citation"})
        self._numbered = bool(self._kinds & KINDS)

    def find(
        self,
        text: bytes,
        found: tuple[Reference, ...],
        claims_of: ClaimsOf = lambda _: (),
        memory: Memory | None = None,
    ) -> tuple[Reference, ...]:
        """All references of the text in its order. Raises TooMuch where there are too many to look up.

        What is read only in the text as it is shown, or otherwise there, is looked up too.
        """
        found_here = self._read(text, found, claims_of, memory)
        forms = renderings(text)
        for form in forms:
            for one in self._read(form.text, references(form.text), claims_of, memory):
                placed = msgspec.structs.replace(one, span=form.written(one.span))
                if not any(_is_one(placed, other) for other in found_here):
                    found_here.append(placed)
        for lines in (*forms,) or (None,):
            self._add_wrapped(text, lines, found_here, claims_of, memory)
        few(found_here)
        found_here.sort(key=lambda r: (r.span.start, r.kind))
        return tuple(found_here)

    def _add_wrapped(
        self,
        text: bytes,
        as_shown: Shown | None,
        found: list[Reference],
        claims_of: ClaimsOf,
        memory: Memory | None,
    ) -> None:
        """What is read only where a line goes on in the next; a name within one line is not made longer."""
        lines = text if as_shown is None else as_shown.text
        flat = unwrapped(lines)
        if flat is None:
            return
        for one in self._read(flat.text, references(flat.text), claims_of, memory):
            span = flat.written(one.span)
            placed = msgspec.structs.replace(one, span=span if as_shown is None else as_shown.written(span))
            beside = [other for other in found if _overlap(placed, other)]
            if all(_breaks_off(other, placed, text) for other in beside):
                found[:] = [other for other in found if other not in beside]
                found.append(placed)

    def in_call(
        self,
        text: bytes,
        found: tuple[Reference, ...],
        reader: Reader,
        claims_of: ClaimsOf,
        memory: Memory,
    ) -> tuple[Reference, ...]:
        """A call's arguments name things too: each is read behind its own name, as `account number: 12-345`."""
        named = dict.fromkeys(found)
        arguments = tools.given(text)
        read: dict[int, tuple[Reference, ...]] = {}
        for at, (path, value, span) in enumerate(arguments):
            said = self.labelled(path, value)
            seen = self.find(said, reader.read(said).references, claims_of, memory)
            if kind_of(path) == "url" or _LINK_APART.fullmatch(value):
                said = self.labelled(path, _NO_PART_OF_A_LINK.sub("", value))
                seen = (*seen, *self.find(said, reader.read(said).references, claims_of, memory))
            if kind_of(path) == "price":  # its currency may be said beside it
                seen = tuple([one for one in seen if one.kind != "price" or not one.key.endswith(UNSTATED)])
            read[at] = seen
            for one in seen:
                named[msgspec.structs.replace(one, span=span)] = None
        named.update(dict.fromkeys(given(arguments, self.kinds, read)))
        return tuple(named)

    def labelled(self, path: str, value: str) -> bytes:
        """A value behind the words of its path: `order number: W1234` of `orders.0.number`."""
        label = _LABEL.sub(" ", _PLACE.sub("", path))
        return (f"{label}: {value}" if path else value).encode()

    def kind_of(self, path: str) -> str:
        """Of the kinds that have to resolve the one that a path says its value is of, or nothing."""
        kind = kind_of(path)
        return kind if kind in self.kinds else ""

    def known(self, statement: bytes, found: tuple[Reference, ...], kind: str = "") -> tuple[str, ...]:
        """What memory knows the references of a fact by, or those of a kind. Of a price it is the amount too: an
        argument may leave the currency out.
        """
        return tuple(
            name
            for one in self.find(statement, found)
            if kind in ("", one.kind)
            for name in (
                one.plain,
                one.identity,
                *((f"price {one.key.partition(' ')[0]} {UNSTATED}",) if one.kind == "price" else ()),
            )
        )

    def _read(
        self, text: bytes, found: tuple[Reference, ...], claims_of: ClaimsOf, memory: Memory | None
    ) -> list[Reference]:
        named = memory.named if memory is not None else ()
        read = citations(text, found, named, self._kinds) if self._legal else few(found)
        if self._numbered:
            read += few(identified(text, self._kinds, found))
        if "work" in self._kinds:
            read += few(works(text))
        if BACK_REFERENCE in self._kinds:
            read += _back(text, claims_of)
        return read


def _overlap(one: Reference, other: Reference) -> bool:
    return one.kind == other.kind and one.span.start < other.span.end and other.span.start < one.span.end


def _breaks_off(one: Reference, longer: Reference, text: bytes) -> bool:
    """Whether the end of its line cuts a reference short: at a hyphen, behind a first name, in the name of a case."""
    if one.kind in {"case", "citation"}:
        return True
    end = one.span.end
    if end >= longer.span.end or not _LINE_ENDS.match(text, end):
        return False
    return (one.kind == "person" and " " not in one.key) or text[end - 1] in b"-/" or text[end] in b"-/"


def _is_one(one: Reference, other: Reference) -> bool:
    """Whether what is shown at a place is what was read there."""
    return _overlap(one, other) and _letters(one) == _letters(other) and _told(one) == _told(other)


def _letters(one: Reference) -> str:
    """What of a key makes it another thing: its letters and digits, of a link those of the host."""
    match = _HOST.match(one.key) if one.kind == "url" else None
    return _bare(match["host"] if match is not None else one.key)


def _told(one: Reference) -> dict[str, str]:
    return {name: _bare(value) for name, value in one.told}


def _bare(text: str) -> str:
    return "".join(character for character in text.casefold() if character.isalnum())


def _back(text: bytes, claims_of: ClaimsOf) -> list[Reference]:
    """What is said to have been said before, claim by claim; a call on nothing in particular is known to nobody."""
    found = list(_BACK.finditer(text))
    if not found:
        return []
    first = found[0]
    rest = _BACK.sub(lambda match: b" " * len(match.group()), text)
    keys = claims_of(_LEADING.sub(b"", rest)) or (first.group().decode("utf-8", "ignore"),)
    return [Reference(BACK_REFERENCE, key, Span(first.start(), first.end())) for key in keys[:CLAIMS_MAX]]
